"""What a model read out of a message, and whether it is to be believed: decided by code, from the message itself."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from bot.domain.believing.asserted import standing
from bot.domain.believing.dating import fact_details, intention_details, without_moving_days
from bot.domain.believing.evidence import find_quote, is_foreign, sounds_alike, supports
from bot.domain.believing.private import sensitivity_of, without_secret
from bot.domain.believing.reconcile import jaccard
from bot.domain.believing.whose import asked_about, grammatical_person, is_of_people, right_subject
from bot.domain.believing.yes_no import read_answer
from bot.domain.candidates import Candidate, PairOutcome, Sensitivity
from bot.domain.categories import Category
from bot.domain.details import Details, FactDetails
from bot.domain.keys import NOTE_KEY, canonical_key, holds_one, label
from bot.domain.memories import USER, Source, normalised
from bot.domain.text import clean, one_line
from bot.domain.words import index_words

MOST_SUBJECT_CHARACTERS = 80
MOST_CONTENT_CHARACTERS = 2000
EMPTY, NOT_FOUND, NOT_SAID_SO = "empty", "quote not found", "the quote does not say it"
SECRET = "a secret"
SAID_NOT, ASKED, HANDED = "the words deny it", "the words only ask it", "other people's words"
UNCLEAR = "the words may mean it or not"
FOREIGN = "in another script than what was said"
REPEATED, SOMEBODY_ELSES, DENIED = "repeats what was recalled", "somebody else's", "the user said no"

REPEATS = 0.75
"""Token Jaccard from which a content is taken for a recalled one."""

_OR = re.compile(r"\b(?:or|oder|ou|o|или|або)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A message as far as believing needs it. `at` is when it was said, in the user's zone.

    `question` is what the bot asked just before, with the exchange it stands in; `recalled` the contents of memories
    that its answer, or whoever reads it, was given.
    """

    interaction_id: int
    text: str
    at: datetime
    question: tuple[int, str] | None = None
    recalled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """One thing as a model or a pattern reports it; nothing in it is believed yet.

    `outcome` is what the words say becomes of other values; empty when they say nothing. What is past may have been so
    until the very day it is told: "I don't live in Rome anymore".
    """

    key: str
    content: str
    category: Category
    quote: str
    kind: Literal["fact", "rule", "intention"] = "fact"
    subject: str = USER
    when: str = ""
    until: str = ""
    stated: bool = True
    lasting: bool = True
    sensitivity: Sensitivity = "ordinary"
    outcome: PairOutcome | Literal[""] = ""
    against: str = ""


@dataclass(frozen=True, slots=True)
class Believed:
    """A candidate whose words were found right, with all its sources: the evidence, and a question that was answered.

    `doubt` is why the person is to be asked all the same; empty when they need not.
    """

    candidate: Candidate
    sources: tuple[Source, ...]
    doubt: str = ""

    @property
    def is_agreed(self) -> bool:
        """Whether it was the bot that put it into words, and the user said yes."""
        return any(source.role == "proposal" for source in self.sources)


@dataclass(frozen=True, slots=True)
class Disbelieved:
    """A candidate that is dropped, and why. What may be a secret holds no text."""

    candidate: Candidate
    reason: str


def believe(proposal: Proposal, told: Told) -> Believed | Disbelieved:
    """Check a proposal against the message it is said to come from."""
    content = without_moving_days(clean(proposal.content)[:MOST_CONTENT_CHARACTERS].strip(), told.at)
    quote = find_quote(proposal.quote, told.text)
    candidate = _candidate(proposal, told, content, quote or "")
    if candidate.sensitivity == "secret":
        kept = without_secret(quote) if quote else None
        if kept is None or sensitivity_of(candidate.key, content, kept, told.text) == "secret":
            return Disbelieved(emptied(candidate), SECRET)
        quote = kept
        candidate = replace(candidate, source=Source(told.interaction_id, quote), sensitivity="private")
    if all(unicodedata.category(char)[0] in "PZC" for char in content):
        return Disbelieved(candidate, EMPTY)
    if quote is None:
        return Disbelieved(candidate, NOT_FOUND)
    if _repeats(content, quote, told.recalled):
        return Disbelieved(candidate, REPEATED)
    agreed = _agreed(content, told)
    if agreed is not None and not supports(quote, content, ""):
        if candidate.kind == "fact" and not _is_asked_of(candidate, told):
            return Disbelieved(candidate, SOMEBODY_ELSES)
        return Believed(candidate, (candidate.source, agreed))
    foreign = is_foreign(quote, content)
    if foreign and not is_foreign(told.text, content):
        foreign = False
    if not foreign and not supports(quote, content, label(candidate.key)):
        return Disbelieved(candidate, NOT_SAID_SO if read_answer(told.text) is not False else DENIED)
    return _as_it_stands(proposal, candidate, quote, told, foreign)


def _as_it_stands(
    proposal: Proposal, candidate: Candidate, quote: str, told: Told, foreign: bool
) -> Believed | Disbelieved:
    """Believed as far as the words around the quote assert it, of whom they are about."""
    content, is_fact = candidate.content, candidate.kind == "fact"
    if is_fact:
        subject = right_subject(candidate.key, candidate.subject, content, quote, told.text)
        if subject is None or not _is_asked_of(candidate, told):
            return Disbelieved(candidate, SOMEBODY_ELSES)
        candidate = replace(candidate, subject=subject)
    is_over = proposal.outcome == "past"
    stands = standing(candidate.key, content, quote, told.text, is_past=is_over or bool(proposal.until))
    doubt = ""
    match stands:
        case "denied" if not is_over:
            return Disbelieved(candidate, SAID_NOT)
        case "asked":
            return Disbelieved(candidate, ASKED)
        case "handed" if candidate.subject == USER:
            return Disbelieved(candidate, HANDED)
        case "unclear" if (
            is_fact and candidate.stated
        ):  # what is only implied waits for its repetition anyway
            doubt = UNCLEAR
        case _:
            pass
    if foreign and not sounds_alike(f"{quote} {label(candidate.key)}", content):
        doubt = FOREIGN
    return Believed(candidate, (candidate.source,), doubt)


def _is_asked_of(candidate: Candidate, told: Told) -> bool:
    """Whether a fact given to the user may be: a bare answer is about whom the question asked about."""
    if candidate.subject != USER or told.question is None or is_of_people(candidate.key):
        return True
    speaks = read_answer(told.text) is None and grammatical_person(told.text) != "unknown"
    return speaks or asked_about(told.question[1]) != "third"


def _candidate(proposal: Proposal, told: Told, content: str, quote: str) -> Candidate:
    sensitivity = sensitivity_of(proposal.key, content, quote or proposal.quote, told.text)
    key = canonical_key(proposal.key)
    return Candidate(
        kind=proposal.kind,
        key="rules" if proposal.kind == "rule" and key == NOTE_KEY else key,
        content=content,
        category=proposal.category,
        subject=_subject(proposal.subject) if proposal.kind == "fact" else USER,
        source=Source(told.interaction_id, quote),
        details=_details(proposal, told),
        stated=proposal.stated,
        lasting=proposal.lasting,
        sensitivity=_stricter(sensitivity, proposal.sensitivity),
        outcome=proposal.outcome,
        against=proposal.against,
    )


def _stricter(one: Sensitivity, other: Sensitivity) -> Sensitivity:
    order: tuple[Sensitivity, ...] = ("ordinary", "private", "secret")
    return order[max(order.index(one), order.index(other))]


def _details(proposal: Proposal, told: Told) -> Details:
    match proposal.kind:
        case "intention":
            return intention_details(proposal.when, told.at)
        case "fact":
            return _fact_details(proposal, told)
        case "rule":
            return None


def _fact_details(proposal: Proposal, told: Told) -> FactDetails | None:
    details = fact_details(proposal.when, proposal.until, told.at)
    if details is None or proposal.until:
        return details
    if proposal.lasting and holds_one(proposal.key):
        # "I moved to Berlin last month": that is when it began to hold.
        return replace(details, until=None)
    today = told.at.date().isoformat()
    if not proposal.lasting and details.since == today:
        return replace(details, until=details.until or today)
    return details


def _subject(typed: str) -> str:
    about = one_line(clean(typed), MOST_SUBJECT_CHARACTERS) or USER
    return USER if about.casefold() in {"me", "i", "user", "the user", "myself", "self"} else about


def emptied(candidate: Candidate) -> Candidate:
    """A candidate of which nothing is kept, but that there was one: a secret, or what was forgotten."""
    source = Source(candidate.source.interaction_id, "")
    return replace(candidate, key="unkept", content="", subject=USER, source=source, details=None)


def _agreed(content: str, told: Told) -> Source | None:
    """The bot's question as a second source, when the message is a plain yes to it and it holds the content."""
    if told.question is None or read_answer(told.text) is not True:
        return None
    number, question = told.question
    held = find_quote(content, question)
    # Which of two is meant, a yes does not say.
    return Source(number, held, "proposal") if held and not _OR.search(question) else None


def _repeats(content: str, quote: str, recalled: tuple[str, ...]) -> bool:
    """Whether a content is a recalled memory's, and the quote does not say all of it itself.

    Strict, since nothing is lost but a mention: a long message shares a word or two with anything.
    """
    if not any(
        normalised(content) == normalised(each) or jaccard(content, each) >= REPEATS for each in recalled
    ):
        return False
    if normalised(content) in normalised(quote):
        return False
    wanted, said = set(index_words(content)), set(index_words(quote))
    return not wanted or not wanted <= said
