"""What a model read out of a message, and whether it is to be believed: decided by code, from the message itself."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from bot.domain.candidates import Candidate, Sensitivity
from bot.domain.categories import Category
from bot.domain.dating import fact_details, intention_details
from bot.domain.details import Details, FactDetails
from bot.domain.evidence import find_quote, supports
from bot.domain.keys import NOTE_KEY, canonical_key, is_single_valued, label
from bot.domain.likeness import SAME, jaccard
from bot.domain.memories import USER, Source, normalised
from bot.domain.private import sensitivity_of, without_secret
from bot.domain.text import clean, one_line
from bot.domain.whose import right_subject
from bot.domain.words import index_words
from bot.domain.yes_no import read_answer

MOST_SUBJECT_CHARACTERS = 80
MOST_CONTENT_CHARACTERS = 2000
EMPTY, NOT_FOUND, NOT_SAID_SO = "empty", "quote not found", "the quote does not say it"
SECRET = "a secret"
REPEATED, SOMEBODY_ELSES, DENIED = "repeats what was recalled", "somebody else's", "the user said no"


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
    """One thing as a model or a pattern reports it; nothing in it is believed yet."""

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


@dataclass(frozen=True, slots=True)
class Believed:
    """A candidate whose words were found right, with all its sources: the evidence, and a question that was answered."""

    candidate: Candidate
    sources: tuple[Source, ...]

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
    content = clean(proposal.content)[:MOST_CONTENT_CHARACTERS].strip()
    quote = find_quote(proposal.quote, told.text)
    candidate = _candidate(proposal, told, content, quote or "")
    if candidate.sensitivity == "secret":
        kept = without_secret(quote) if quote else None
        if kept is None or sensitivity_of(candidate.key, content, kept) == "secret":
            return Disbelieved(emptied(candidate), SECRET)
        quote = kept
        candidate = replace(candidate, source=Source(told.interaction_id, quote), sensitivity="private")
    if all(unicodedata.category(char)[0] in "PZC" for char in content):
        return Disbelieved(candidate, EMPTY)
    if quote is None:
        return Disbelieved(candidate, NOT_FOUND)
    if _repeats(content, quote, told.recalled):
        return Disbelieved(candidate, REPEATED)
    proposed: tuple[Source, ...] = ()
    if not supports(quote, content, label(candidate.key)):
        agreed = _agreed(content, told)
        if agreed is None:
            return Disbelieved(candidate, NOT_SAID_SO if read_answer(told.text) is not False else DENIED)
        proposed = (agreed,)
    if candidate.kind == "fact" and not proposed:
        subject = right_subject(candidate.key, candidate.subject, content, quote, told.text)
        if subject is None:
            return Disbelieved(candidate, SOMEBODY_ELSES)
        candidate = replace(candidate, subject=subject)
    return Believed(candidate, (candidate.source, *proposed))


def _candidate(proposal: Proposal, told: Told, content: str, quote: str) -> Candidate:
    sensitivity = sensitivity_of(proposal.key, content, quote or proposal.quote)
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
    if proposal.lasting and is_single_valued(proposal.key):
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
    return Source(number, held, "proposal") if held else None


def _repeats(content: str, quote: str, recalled: tuple[str, ...]) -> bool:
    """Whether a content is a recalled memory's, and the quote does not say all of it itself.

    Strict, since nothing is lost but a mention: a long message shares a word or two with anything.
    """
    if not any(
        normalised(content) == normalised(each) or jaccard(content, each) >= SAME for each in recalled
    ):
        return False
    if normalised(content) in normalised(quote):
        return False
    wanted, said = set(index_words(content)), set(index_words(quote))
    return not wanted or not wanted <= said
