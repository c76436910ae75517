"""Whether what a model read in a message is believed: it says how it is meant, code looks again.

Refused is only what the message itself rules out: words that are not in it, secrets, nothing. What looks odd
to code, or to the model, is believed with a doubt, and then the person is asked.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from functools import partial

from bot.domain.aliases import about_whom, is_own_name
from bot.domain.believing.neighbours import (
    as_over,
    changes_another,
    ended_by,
    has_no_word_for_days,
    is_to_change,
    moves_day,
    only_repeats,
    over_by,
    place_in,
    shared_signs,
)
from bot.domain.changes import COMMIT, SAFEGUARD, SECRET, Candidate, Judged, Verdict
from bot.domain.interactions import EARLIER, Interaction
from bot.domain.memories import (
    Details,
    FactDetails,
    IntentionDetails,
    Memory,
    NoteDetails,
    Source,
    Thing,
    note_key,
    split_note,
)
from bot.domain.periods import (
    fact_dated,
    intention_dated,
    may_name,
    means_either,
    period_of,
    without_moving_days,
)
from bot.language.assertion import (
    Meant,
    begins_with_denial,
    is_of_the_past,
    reading_of,
    speaks_against,
)
from bot.language.clauses import (
    clauses,
    question_share,
    readable,
    said_sentences,
    sentences,
    words_around,
)
from bot.language.evidence import (
    find_quote,
    is_foreign,
    is_part,
    is_spelt_like,
    jaccard,
    passage_of,
    rests_on,
    says_another_name,
    sounds_alike,
    supports,
    tells_numbers,
    tells_otherwise,
)
from bot.language.gate import is_asked_for, what_to_keep
from bot.language.keys import (
    NOTE_KEY,
    USER,
    canonical_key,
    concept_of,
    default_category,
    holds_name,
    holds_one,
    label,
    names_somebody,
    things_in,
)
from bot.language.message_kinds import (
    offers_choice,
    read_answer,
)
from bot.language.names import canonical_name, find_names
from bot.language.patterns import pattern_of
from bot.language.secrets import Sensitivity, sensitivity_of, without_secret
from bot.language.small_talk import ASKS_OF_THE_BOT
from bot.language.statements.finder import as_facts, find_statements
from bot.language.statements.reading import Statement
from bot.language.statements.told import names_role
from bot.language.subject import (
    VERBS,
    asked_about,
    clause_with,
    grammatical_person,
    is_of_people,
    is_one_relation,
    is_only_others,
    leaves_out_what_tells,
    may_order,
    others_told_of,
    right_subject,
    says_a_name,
    says_is_called,
    shows_speaker,
    speaks_of_nobody,
    speaks_of_self,
)
from bot.language.text import clean, normalised, one_line
from bot.language.times.finder import find_time_range, find_time_ranges, names_no_day
from bot.language.when import again_and_again
from bot.language.words import clear_language, content_words, index_words

MOST_SUBJECT_CHARACTERS = 80
MOST_CONTENT_CHARACTERS = 2000

EMPTY, NOT_FOUND, CITED = "empty", "quote not found", "only in what they cite"
REPEATED, DENIED = "repeats what was recalled", "the user said no"
NOT_MEANT = "not meant, as model and words agree"

WHICH_DAY, NO_DAY, NO_END = "one of two days", "no day of the calendar", "until no day of the calendar"
NO_AGE = "nobody's age"
LONGEST_LIFE = 130
NOT_SAID_SO, SOMEBODY_ELSES, NO_QUOTE = (
    "said in other words, if at all",
    "maybe somebody else's",
    "without a quote",
)
DOUBTS: dict[Meant, str] = {
    "said": "",
    "denied": "maybe denied",
    "asked": "maybe only asked",
    "supposed": "maybe only supposed",
    "reported": "maybe somebody else's words",
    "past": "maybe over",
}

_TOLD = frozenset({"said", "past"})
"""What is told as true, now or once."""

_MEASURE = pattern_of(r"\d\S*(?:\s(?:kg|g|mg|l|ml|cl|dl|lbs?|oz|x)(?!\w))?")

_AGE = pattern_of(r"\s*(?P<years>[-+]?\d{1,9})(?:\D.*)?")

_OTHER_NAMES = frozenset({"also_called", "also_known_as", "known_as", "alias", "aliases"})
"""Keys whose value makes one of two people: that they are, words must say."""

REPEATS = 0.75
"""Token Jaccard from which a content is taken for a recalled one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """A message as far as believing needs it. `at` is when it was said, in the user's zone.

    `question` is what the bot asked before it, with the exchange it stands in; `recalled` the memories that
    its answer, or whoever reads it, was given; `cited` what the message quotes or forwards,
    which is not the user's, and `cited_before` what those before it did; `earlier` is a message of their own
    that it answers. `speaker` is the name of the member of a group who said it. `named` is the memory that
    whoever read it names as what it changes, and `taken_back` what is to be forgotten, with the words before
    the order that says so.
    """

    interaction_id: int
    text: str
    at: datetime
    question: tuple[int, str] | None = None
    recalled: tuple[Memory, ...] = ()
    cited: tuple[str, ...] = ()
    cited_before: tuple[str, ...] = ()
    earlier: str = ""
    speaker: str = ""
    named: Memory | None = None
    taken_back: tuple[str, str] = ("", "")


def believe(reported: Candidate, utterance: Utterance) -> Judged:
    """Check what was reported against the message it is said to come from.

    The candidate comes out as it may be kept, dropped with the reason, held with the doubt for which the
    person is to be asked, or else to be committed. What may be a secret holds no text. In a group, whoever
    wrote the message is its user, and what is kept of them stands under their name.
    """
    is_speaker = bool(utterance.speaker) and normalised(reported.subject) == normalised(utterance.speaker)
    read = _believe(replace(reported, subject=USER) if is_speaker else reported, utterance)
    candidate = read.candidate
    if read.verdict.outcome == "hold" and candidate.kind == "fact" and candidate.outcome == "past":
        # Held without its outcome: that it is over stands in its days.
        over = over_by(_dated(candidate, utterance), utterance.at.date())
        candidate = replace(candidate, details=over)
    return replace(read, candidate=candidate.told_by(utterance.speaker))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What was reported as it is looked at: whom it is about is told, and `content` is clean.

    `named` is what whoever read it names as what it changes; `ended` is what is known and told to be over,
    which the utterance names from then on, and `is_end` says that nothing else is told.
    """

    reported: Candidate
    content: str
    utterance: Utterance
    named: tuple[Memory, ...]
    ended: Memory | None
    is_end: bool


def _told(reported: Candidate, utterance: Utterance) -> _Told:
    """What was reported, as the end of what is known where it tells one."""
    reported = replace(reported, subject=_subject(reported, utterance))
    told = _without_label(reported.key, clean(reported.content))
    content = dated(reported, told[:MOST_CONTENT_CHARACTERS].strip(), utterance)
    reported = _without_what_recurs(reported, utterance)
    named = (utterance.named,) if utterance.named is not None else ()
    ended = ended_by(reported, content, (*utterance.recalled, *named))
    is_end = False
    if ended is not None:
        names_it = ended.id == reported.against and is_part(content, ended.content)
        reported = as_over(reported, content, ended, utterance.at.date())
        content, utterance = reported.content, replace(utterance, named=ended)
        is_end = names_it and reported.meant == "past"
    return _Told(
        reported=reported, content=content, utterance=utterance, named=named, ended=ended, is_end=is_end
    )


def dated(thing: Thing, content: str, told: Utterance) -> str:
    """What a thing is told to say, with the days that its words tell; a rule holds on any day."""
    if thing.kind == "rule":
        return content
    is_name = thing.kind == "fact" and (default_category(thing.key) == "preference" or holds_name(thing.key))
    return without_moving_days(content, told.text, told.at, is_name=is_name, lasts=_lasts(thing))


def _lasts(thing: Thing) -> bool:
    return thing.kind == "fact" and not (isinstance(thing, Candidate) and not thing.lasting)


def _without_what_recurs(reported: Candidate, utterance: Utterance) -> Candidate:
    """A fact without a beginning or end that its sentences tell only as what comes again and again: "every
    winter from December on", and of where somebody works or lives "from Monday to Friday".
    """
    if reported.kind != "fact" or not (reported.when or reported.until):
        return reported
    told = _sentences_of(reported.source.quote, utterance.text)
    code = clear_language(told) or ""
    is_week = _lasts(reported) and not _is_stay(reported, utterance)
    again = again_and_again(told, utterance.at, lasts=is_week, code=code)
    if not again:
        return reported
    others = find_time_ranges(told, utterance.at, code)
    once = ", ".join(each.quote for each in others if each not in again)

    def is_once(days: str) -> bool:
        return bool(once) and (normalised(days) in normalised(once) or may_name(once, days, utterance.at))

    when, until = (days if days and is_once(days) else "" for days in (reported.when, reported.until))
    return replace(reported, when=when, until=until)


def _is_stay(reported: Candidate, utterance: Utterance) -> bool:
    """Whether days of the calendar are told of what may be for a few days, and are not over where somebody
    has one: a course, or the days in Oslo.
    """
    if not reported.until[:4].isdecimal():
        return False
    is_over = period_of(_dated(reported, utterance)).ended_before(utterance.at.date())
    return not holds_one(reported.key) or (default_category(reported.key) == "location" and not is_over)


def _sentences_of(quote: str, message: str) -> str:
    """The sentences of a message that a quote has words of; the quote where it stands in none."""
    begin = message.find(quote)
    touched = (
        each.sentence for each in clauses(message) if begin >= 0 and each.meets(begin, begin + len(quote))
    )
    return " ".join(message[first:last] for first, last in dict.fromkeys(touched)) or quote


def _without_label(key: str, content: str) -> str:
    """A value without the key that a model writes before it, as memories are shown: "home city: Bern"."""
    before, _, value = content.partition(": ")
    return value if value and concept_of(before.strip()) == concept_of(key) else content


def _believe(reported: Candidate, utterance: Utterance) -> Judged:
    told = _told(reported, utterance)
    content, utterance = told.content, told.utterance
    claimed = passage_of(told.reported.source.quote, utterance.text)
    quote = claimed if claimed is not None else _words_for(told)
    candidate = _checked(told.reported, utterance, content, quote or "")
    if candidate.sensitivity == "secret":
        quote = without_secret(quote) if quote else None
        if quote is None or sensitivity_of(candidate.key, content, quote, utterance.text) == "secret":
            return _dropped(emptied(candidate), SECRET)
        candidate = replace(candidate, source=Source(utterance.interaction_id, quote), sensitivity="private")
    if all(unicodedata.category(char)[0] in "PZC" for char in content):
        return _dropped(candidate, EMPTY)
    if quote is None:
        return _dropped(candidate, NOT_FOUND)
    if candidate.is_against_safeguards:
        return _dropped(candidate, SAFEGUARD)
    repeats = _repeats(candidate, quote, told)
    if repeats.says_nothing_new:
        return _dropped(candidate, REPEATED)
    agreed = _agreed(content, utterance)
    if agreed is not None and not supports(quote, content, ""):
        doubt = "" if _is_asked_of(candidate, utterance) else SOMEBODY_ELSES
        return _believed(replace(candidate, also=(agreed,)), doubt)
    if not supports(utterance.text, content, ""):
        if any(find_quote(content, cited) for cited in utterance.cited):
            return _dropped(candidate, CITED)
        if _is_bare_no(utterance):
            return _dropped(candidate, DENIED)
    judged = _as_meant(candidate, quote, utterance, tells_end=told.is_end, is_known=repeats.is_of_known)
    if judged.verdict == COMMIT:
        judged = _believed(judged.candidate, _doubt_beside(candidate, quote, told, repeats))
    is_misquoted = claimed is None and bool(told.reported.source.quote.strip())
    if judged.verdict == COMMIT and claimed is None and not (is_misquoted and _is_read_in(quote, candidate)):
        judged = _believed(judged.candidate, NO_QUOTE)
    return judged


def _words_for(told: _Told) -> str | None:
    """The words that stand for a quote where a model gives none, or one that is nobody's though what it says
    stands in the message.
    """
    text = told.utterance.text
    if told.reported.source.quote.strip() and not find_quote(told.content, text):
        return None
    return find_quote(words_around(told.content, text), text)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Repeats:
    """How a candidate stands to what was recalled, or is named as what it changes.

    `has_content` says that its content is one of theirs, `is_news` that it changes one or tells another day,
    `is_of_known` that it does so of a fact, whose value needs no words again.
    """

    has_content: bool
    is_news: bool
    is_of_known: bool
    says_nothing_new: bool


def _repeats(candidate: Candidate, quote: str, told: _Told) -> _Repeats:
    utterance, content = told.utterance, told.content
    repeated = _repeated(content, quote, utterance.recalled)
    named = (each for each in told.named if normalised(each.content) == normalised(content))
    same = [each for each in (*repeated, *named) if only_repeats(candidate, each, utterance.at.date())]
    is_news = (
        told.ended is not None
        or _tells_day(told.reported, quote, utterance)
        or moves_day(candidate, utterance.named)
        or _takes_off(content, quote, utterance.named)
        or changes_another(told.reported, same)
    )
    return _Repeats(
        has_content=bool(repeated),
        is_news=is_news,
        is_of_known=is_news and any(each.kind == candidate.kind == "fact" for each in same),
        says_nothing_new=not is_news and any(each in same for each in repeated),
    )


def _doubt_beside(candidate: Candidate, quote: str, told: _Told, repeats: _Repeats) -> str:
    """What speaks against a value that was said and meant; empty for nothing."""
    is_known = repeats.is_news or _is_named_in(candidate, quote)
    if candidate.kind == "fact" and repeats.has_content and not is_known:
        return NOT_SAID_SO  # known of something else, said of this in words that point there: "Ben is, too"
    is_plan = candidate.kind == "intention" and told.ended is None
    if is_plan and means_either(candidate.when, told.utterance.at):
        return WHICH_DAY
    if impossible := what_cannot_be(candidate, told.utterance.at):
        return impossible
    return NO_END if candidate.kind == "fact" and _has_lost_end(told.reported, told.utterance) else ""


def what_cannot_be(told: Thing, now: datetime) -> str:
    """Why no fact of a person can say this, whoever writes it; empty where it may be."""
    match concept_of(told.key):
        case "birthday" if told.kind == "fact" and names_no_day(told.content, now):
            return NO_DAY
        case "age" if told.kind == "fact" and told.subject == USER and (age := _AGE.fullmatch(told.content)):
            return "" if 0 <= int(age["years"]) <= LONGEST_LIFE else NO_AGE
        case _:
            return ""


def _believed(candidate: Candidate, doubt: str) -> Judged:
    return Judged(candidate, Verdict("hold", doubt, "answer") if doubt else COMMIT)


def _dropped(candidate: Candidate, reason: str) -> Judged:
    return Judged(candidate, Verdict("drop", reason))


def _as_meant(
    candidate: Candidate, quote: str, utterance: Utterance, *, tells_end: bool, is_known: bool
) -> Judged:
    """Believed as the model says it is meant where the words don't speak against it, else with a doubt.

    That a known thing is over can be said in words in which code sees no past: "Nokia let me go"; and what
    `is_known` already needs no words for its value where only its days are new.
    """
    is_fact, today = candidate.kind == "fact", utterance.at.date()
    if is_fact:
        candidate, doubt = _of_whom(candidate, quote, utterance, is_known=is_known)
    else:
        doubt = "" if _is_asked_for(candidate, quote, utterance) else NOT_SAID_SO
    seen = _seen(candidate, quote, utterance)
    is_undated = is_fact and not tells_end and find_time_range(utterance.text, utterance.at) is None
    meant = _meant(candidate, seen, today, is_undated=is_undated)
    if is_fact:
        candidate, of_days = _with_days_told(candidate, quote, utterance, is_undated=is_undated)
        doubt = doubt or of_days
        if tells_end or (candidate.outcome != "past" and "past" in (meant, seen)):
            candidate = replace(candidate, details=over_by(_dated(candidate, utterance), today))
    if meant not in _TOLD and seen not in _TOLD:
        return _dropped(candidate, NOT_MEANT)
    # A denial tells a past as well ("I don't live there any more"), and what stays of a list.
    is_told = meant == "past" or _takes_off(candidate.content, quote, utterance.named)
    is_agreed = meant == seen or (seen == "denied" and is_told) or (tells_end and seen == "said")
    waits_anyway = seen == "supposed" and not candidate.stated
    if not is_agreed and not waits_anyway:
        doubt = doubt or DOUBTS[seen if meant == "said" else meant]
    if is_fact and not doubt and _is_cut(candidate, quote, utterance):
        doubt = NOT_SAID_SO
    if is_fact and not doubt and not (is_known or _is_own(candidate, quote, utterance)):
        doubt = SOMEBODY_ELSES  # the last reason, since it tells least
    return _believed(candidate, doubt)


def _of_whom(
    candidate: Candidate, quote: str, utterance: Utterance, *, is_known: bool
) -> tuple[Candidate, str]:
    """A fact under the subject it is told of, and the doubt whether it is theirs, or is told at all."""
    told, value = utterance.text, candidate.content
    subject = right_subject(candidate.key, candidate.subject, value, quote, told)
    if subject is None and is_known and speaks_of_nobody(clause_with(quote, value, told), value):
        subject = candidate.subject  # "the move to Bonn fell through" is of whoever was to move there
    if subject is None or _is_anothers(candidate, utterance):
        return candidate, SOMEBODY_ELSES
    of_them = replace(candidate, subject=subject)
    if not (_may_be_of(of_them, quote, utterance) if is_known else _tells(of_them, quote, utterance)):
        return of_them, NOT_SAID_SO
    return of_them, "" if _is_asked_of(candidate, utterance) else SOMEBODY_ELSES


def _may_be_of(candidate: Candidate, quote: str, utterance: Utterance) -> bool:
    """Whether words can be of a known fact whose value they need not name, where they say that it holds
    still or never did: they name it or what it is, answer a question, or end something and name nobody. "I
    was sick until Friday" moves nobody out of Bonn.
    """
    if candidate.outcome not in ("again", "wrong") or utterance.question is not None:
        return True
    if _takes_off(candidate.content, quote, utterance.named):
        return True
    told = clause_with(quote, candidate.content, utterance.text)
    if supports(told, candidate.content, label(candidate.key)):
        return True
    if names_role(told, candidate.key, candidate.content):
        return True
    return speaks_against(told) and not any(each.kind in ("person", "other") for each in find_names(told))


def _is_anothers(candidate: Candidate, utterance: Utterance) -> bool:
    """Whether others are named where a fact of somebody is told who is not, nor known to be one of them."""
    others = others_told_of(candidate.subject, candidate.content, utterance.text)
    known = [each for each in utterance.recalled if find_quote(candidate.subject, each.line)]
    return bool(others) and not any(
        find_quote(one, each.line) or is_one_relation(one, each.key) for one in others for each in known
    )


def _is_own(candidate: Candidate, quote: str, utterance: Utterance) -> bool:
    """Whether the words for a fact of the user's show that it is theirs, or answer what they were asked of
    themselves.
    """
    text, changed = utterance.text, utterance.named.content if utterance.named else ""
    if candidate.subject != USER or (changed and (speaks_against(text) or supports(text, changed, ""))):
        return True  # of what is known it is known whose it is
    if utterance.question is not None and asked_about(utterance.question[1]) != "third":
        return True
    return shows_speaker(candidate.key, candidate.content, quote, utterance.text)


def _is_cut(candidate: Candidate, quote: str, utterance: Utterance) -> bool:
    """Whether a quote leaves out the words that tell a fact of the user's, and code reads it in none."""
    if candidate.subject != USER or not leaves_out_what_tells(quote, candidate.key, utterance.text):
        return False
    return _is_read_in(utterance.text, candidate) is not True


def _is_asked_for(candidate: Candidate, quote: str, utterance: Utterance) -> bool:
    """Whether words can be what tells a rule or a plan; anything else is kept as it is."""
    if candidate.kind == "rule":
        return _may_ask_for(candidate.content, quote, utterance)
    return candidate.kind != "intention" or _may_plan(candidate, quote, utterance)


def _seen(candidate: Candidate, quote: str, utterance: Utterance) -> Meant:
    """How code reads that a candidate is meant; what only asks to keep something asks nothing of that."""
    shown = reading_of(
        candidate.key,
        candidate.content,
        quote,
        utterance.text,
        kind=candidate.kind,
        about=candidate.subject,
        year=utterance.at.year,
    )
    if shown == "asked" and is_asked_for(quote, utterance.text):
        return "said"  # "Can you remember that the rent is due on the 5th?"
    return _of_subject(shown, candidate)


def _meant(candidate: Candidate, seen: Meant, today: date, *, is_undated: bool) -> Meant:
    """How the model says that a candidate is meant, by its outcome and its days as well as by a word."""
    is_told_with_end = seen == "past" and candidate.until
    is_told_as_over = candidate.outcome == "past" and seen in ("past", "denied")
    has_ended = candidate.outcome == "past" or period_of(candidate.details).ended_before(today)
    if is_told_with_end or is_told_as_over or (is_undated and has_ended):
        return "past"
    return _of_subject(candidate.meant, candidate)


def _with_days_told(
    candidate: Candidate, quote: str, utterance: Utterance, *, is_undated: bool
) -> tuple[Candidate, str]:
    """A fact without a day since when it holds that nobody said, and the doubt where its days are what it
    changes, the words name others, or it is yet to come.
    """
    if is_undated and utterance.question is None and has_no_word_for_days(candidate, quote):
        if is_to_change(candidate, utterance.at.date()):
            return candidate, NOT_SAID_SO
        if candidate.when and not candidate.until:
            return replace(candidate, details=None), ""
    if _is_to_come(candidate, quote, utterance):
        return candidate, DOUBTS["supposed"]
    clause, period = clause_with(quote, candidate.content, utterance.text), period_of(candidate.details)
    is_one = len(said_sentences(quote)) < 2  # "between May and July I …" is two clauses, and one sentence
    told = max(quote, clause, key=len) if is_one else clause
    days = (candidate.when if period.since else "", candidate.until if period.until else "")
    is_so = all(may_name(told, each, utterance.at) for each in days)
    return candidate, "" if is_so else NOT_SAID_SO


def _is_to_come(candidate: Candidate, quote: str, utterance: Utterance) -> bool:
    """Whether what a person has once is told of a time ahead, and is not to hold from then on."""
    if not holds_one(candidate.key) or is_of_the_past(candidate.key) or candidate.when or candidate.until:
        return False
    told = clause_with(quote, candidate.content, utterance.text)
    ahead = find_time_range(told, utterance.at)
    is_ahead = ahead is not None and ahead.start.date() > utterance.at.date()
    return is_ahead and find_time_range(candidate.content, utterance.at) is None


def _of_subject(meant: Meant, candidate: Candidate) -> Meant:
    """The meaning, with "reported" taken for "said" where the candidate is not about the user."""
    return "said" if meant == "reported" and candidate.subject != USER else meant


def _tells(candidate: Candidate, quote: str, utterance: Utterance) -> bool:
    """Whether a quote can be what says a fact in other words, as far as code can judge that.

    It can when it shares a word with the value, has one that sounds alike ("v Praze"), or names its day, or
    when code reads a form of the value there. Of the user it also can when it names what the value is about,
    or tells something of them and not, as code reads it, of something else; but a name must stand there,
    however it is spelt. Of another nothing else can: "my sister lives by the sea" does not say where.
    """
    content = candidate.content
    if concept_of(candidate.key) in _OTHER_NAMES:
        clause, names = clause_with(quote, content, utterance.text), (candidate.subject, content)
        if not (says_a_name(clause) or says_is_called(clause, *map(canonical_name, names))):
            return False
    told = f"{quote}. {utterance.named.content}" if utterance.named else quote
    numbers = tells_numbers(told, content, utterance.at)
    if numbers is False or (numbers is None and candidate.subject != USER):
        return False
    if tells_otherwise(quote, content, utterance.at):
        return False
    if says_another_name(
        quote, content, of_person=holds_name(candidate.key) or names_somebody(candidate.key)
    ):
        return False
    if default_category(candidate.key) == "person" and find_time_range(content, utterance.at) is not None:
        return False  # "mum: 21 November" of "I have to call mum tomorrow"
    if begins_with_denial(content) and not (speaks_against(told) or read_answer(utterance.text) is False):
        return False
    if numbers and content not in ("0", "1") and not any(map(str.isalpha, content)):
        return True  # nothing but a number, and that was said
    about = label(candidate.key) if read_answer(content) else ""  # of "vegetarian: yes" the key tells all
    if supports(quote, content, about) or _takes_off(content, quote, utterance.named):
        return True
    if sounds_alike(quote, content) and (candidate.subject != USER or is_foreign(quote, content)):
        return True
    may_be_read = _is_read_in(quote, candidate)
    if candidate.subject != USER:
        names_day = bool(numbers) and all(find_time_range(each, utterance.at) for each in (content, quote))
        return names_day or may_be_read is True
    if may_be_read is False:
        return False
    if supports(quote, content, label(candidate.key)):
        return True
    if _may_be_of_others(content, utterance):
        return False
    if holds_name(candidate.key) and content[:1].isupper():
        return False
    if candidate.sensitivity == "private" or (utterance.named is not None and content[:1].isupper()):
        return False  # "muslim" of "I go to mosques as a guide"; nor is one name put for another unsaid
    return speaks_of_self(quote) or (utterance.question is not None and read_answer(utterance.text) is None)


def _takes_off(content: str, quote: str, named: Memory | None) -> bool:
    """Whether a content is a known list without some of its items, all of which the quote names.

    "Take milk off" has no word of what stays; nothing may be new in that.
    """
    kept, listed = _items(content), _items(named.content if named else "")
    return bool(kept) and kept < listed and all(_names(quote, item) for item in listed - kept)


def _items(content: str) -> set[str]:
    return {item for each in things_in(content) if (item := normalised(each))}


def _names(quote: str, item: str) -> bool:
    """Whether a quote names an item of a list, its measure aside: "drop the flour" for "2 kg flour"."""
    return supports(quote, _MEASURE.sub(" ", item).strip() or item, "")


def _may_ask_for(rule: str, quote: str, utterance: Utterance) -> bool:
    """Whether a quote can be what asks for a rule in other words: "be brief with me" for short answers.

    It asks for nothing where it is a question of something else, or tells of somebody, but for a taste that
    has most words of the rule: "I prefer short answers".
    """
    if not may_order(quote):
        is_own = grammatical_person(quote) == "first" and speaks_of_nobody(quote, rule)
        # A taste has a word of its own beside the rule's: "We should be brief" tells what one should do.
        words = set(index_words(rule))
        likes = any(words.isdisjoint(each.forms) for each in content_words(quote)) or VERBS.search(quote)
        return is_own and bool(likes) and rests_on(rule, [quote], utterance.at)
    if supports(quote, rule, ""):
        return True
    asks_elsewhere = question_share(quote) > 0 and not ASKS_OF_THE_BOT.match(quote)
    return bool(content_words(quote)) and not (asks_elsewhere or _may_be_of_others(rule, utterance))


def _may_plan(candidate: Candidate, quote: str, utterance: Utterance) -> bool:
    """Whether words can be what tells a plan of the user's: they name it, it is theirs, and not over."""
    told = find_time_range(clause_with(quote, candidate.content, utterance.text), utterance.at)
    is_over = told is not None and told.end <= utterance.at and not (candidate.when or candidate.against)
    is_known = utterance.named is not None or utterance.question is not None
    is_own = is_known or (
        shows_speaker(candidate.key, candidate.content, quote, utterance.text)
        and not is_only_others(clause_with(quote, candidate.content, utterance.text), candidate.content)
    )
    return is_own and not is_over and _names_plan(candidate.content, utterance)


def _names_plan(plan: str, utterance: Utterance) -> bool:
    """Whether a word of a plan, or one that sounds like it, stands in a message or in what this answers."""
    question = utterance.question[1] if utterance.question else ""
    named = utterance.named.content if utterance.named else ""
    told = f"{utterance.text}\n{question}\n{utterance.earlier}\n{named}"
    return supports(told, plan, "") or sounds_alike(told, plan)


def _may_be_of_others(content: str, utterance: Utterance) -> bool:
    """Whether what is in no words of the person's may come from what somebody else says, or the bot asked."""
    is_of_bot = utterance.question is not None and find_quote(content, utterance.question[1]) is not None
    is_cited_before = any(supports(each, content, "") for each in utterance.cited_before)
    return bool(utterance.cited) or is_of_bot or is_cited_before


def _is_read_in(quote: str, candidate: Candidate) -> bool | None:
    """Whether code reads the value, or a form of it, in a quote; False where it reads another one under the
    key, or only other facts, and None where it can't tell.
    """
    read = find_statements(quote)
    same = [statement.value for statement in read if concept_of(statement.key) == concept_of(candidate.key)]
    if same:
        return any(is_spelt_like(value, candidate.content) for value in same)
    category = default_category(candidate.key)
    is_of_another = bool(read) and all(default_category(each.key) != category for each in read)
    return False if is_of_another else None


def _is_bare_no(utterance: Utterance) -> bool:
    """Whether a message is nothing but a no to what the bot asked."""
    is_no = utterance.question is not None and read_answer(utterance.text) is False
    return is_no and not speaks_of_self(utterance.text) and find_statements(utterance.text) == ()


def _is_asked_of(candidate: Candidate, utterance: Utterance) -> bool:
    """Whether a fact given to the user may be: a bare answer is about whom the question asked about."""
    if candidate.subject != USER or utterance.question is None or is_of_people(candidate.key):
        return True
    speaks = read_answer(utterance.text) is None and grammatical_person(utterance.text) != "unknown"
    return speaks or asked_about(utterance.question[1]) != "third"


def _checked(reported: Candidate, utterance: Utterance, content: str, quote: str) -> Candidate:
    """What was reported, with its own words for its source and its time by the person's clock."""
    sensitivity = sensitivity_of(reported.key, content, quote or reported.source.quote, utterance.text)
    key = canonical_key(reported.key)
    return replace(
        reported,
        key="rules" if reported.kind == "rule" and key == NOTE_KEY else key,
        content=content,
        source=Source(utterance.interaction_id, quote),
        details=_details(reported, utterance),
        sensitivity=_stricter(sensitivity, reported.sensitivity),
    )


def _stricter(one: Sensitivity, other: Sensitivity) -> Sensitivity:
    order: tuple[Sensitivity, ...] = ("ordinary", "private", "secret")
    return order[max(order.index(one), order.index(other))]


def _details(reported: Candidate, utterance: Utterance) -> Details:
    match reported.kind:
        case "intention" if isinstance(reported.details, IntentionDetails):
            return reported.details  # known, with what became of it
        case "intention":
            return intention_dated(reported.when, utterance.at, reported.follow_up_days, reported.until)
        case "fact":
            return _fact_details(reported, utterance)
        case _:
            return reported.details


def _fact_details(reported: Candidate, utterance: Utterance) -> FactDetails | None:
    details = _dated(reported, utterance)
    if details is not None and details.since and not details.until and _is_day(reported, details, utterance):
        return None
    if details is None or reported.until:
        return details
    if reported.lasting and holds_one(reported.key):
        # "I moved to Berlin last month": that is when it began to hold.
        return replace(details, until=None)
    today = utterance.at.date().isoformat()
    if not reported.lasting and details.since == today:
        return replace(details, until=details.until or today)
    return details


def _has_lost_end(reported: Candidate, utterance: Utterance) -> bool:
    """Whether an end is told in a form that names no day: without it the thing would hold for ever."""
    dated = _dated(reported, utterance)
    return bool(reported.until.strip()) and (dated is None or dated.until is None)


def _dated(reported: Candidate, utterance: Utterance) -> FactDetails | None:
    """When a fact holds; of an end before its beginning counts what the message names the year of."""
    when, until, at = reported.when, reported.until, utterance.at
    details, turned = fact_dated(when, until, at), fact_dated(until, when, at) if when and until else None
    if not (turned and turned.since and turned.until) or (details and details.until):
        return details
    if turned.since[:4] not in utterance.text:
        return details
    return turned if turned.until[:4] in utterance.text else fact_dated("", until, at)


def _is_day(reported: Candidate, details: FactDetails, utterance: Utterance) -> bool:
    """Whether the day that is told is the value, and not when it holds: "due date: 10 May"."""
    named, since = find_time_range(reported.content, utterance.at), period_of(details).since
    if named is None or since is None or named.start.date() != named.end.date():
        return False
    return (named.start.month, named.start.day) == (since.month, since.day)


def _subject(reported: Candidate, utterance: Utterance) -> str:
    """Whom it is about; of the members of a group nobody is meant by the user's name."""
    if reported.kind != "fact":
        return USER
    about = about_whom(one_line(clean(reported.subject), MOST_SUBJECT_CHARACTERS))
    is_alone, quote = not utterance.speaker, reported.source.quote
    is_user = is_alone and is_own_name(about, quote, utterance.text, utterance.recalled)
    return USER if is_user else about


def emptied(candidate: Candidate) -> Candidate:
    """A candidate of which nothing is kept, but that there was one: a secret, or what was forgotten."""
    source = Source(candidate.source.interaction_id, "")
    return replace(candidate, key="unkept", content="", subject=USER, source=source, details=None)


def _agreed(content: str, utterance: Utterance) -> Source | None:
    """The bot's question as a second source, when the message is a plain yes to it and holds the content."""
    if utterance.question is None or read_answer(utterance.text) is not True:
        return None
    number, question = utterance.question
    held = find_quote(content, question)
    # Which of two is meant, a yes does not say.
    return Source(number, held, "proposal") if held and not offers_choice(question) else None


def _tells_day(reported: Candidate, quote: str, utterance: Utterance) -> bool:
    """Whether a quote names a time for what is known: a plan may be moved to it, a fact begin or end then."""
    return bool(reported.when or reported.until) and find_time_range(quote, utterance.at) is not None


def _repeated(content: str, quote: str, recalled: Sequence[Memory]) -> list[Memory]:
    """The recalled memories whose content this is; none where the quote says all of it itself.

    Strict, since nothing is lost but a mention: a long message shares a word or two with anything.
    """
    wanted, said = set(index_words(content)), set(index_words(quote))
    if normalised(content) in normalised(quote) or (wanted and wanted <= said):
        return []
    return [
        each
        for each in recalled
        if normalised(content) == normalised(each.content) or jaccard(content, each.content) >= REPEATS
    ]


def _is_named_in(candidate: Candidate, quote: str) -> bool:
    """Whether a quote says in words what a fact is about, if not its value: "he's my husband now"."""
    return candidate.subject == USER and supports(quote, label(candidate.key), "")


def utterance(
    said: Interaction,
    before: Sequence[Interaction],
    zone: tzinfo,
    *,
    question: tuple[int, str] | None,
    recalled: tuple[Memory, ...] = (),
) -> Utterance:
    """An exchange as an utterance; `before` are those of its chat, oldest first, `zone` is the person's."""
    of_session = [each for each in before if each.session_id == said.session_id]
    return Utterance(
        interaction_id=said.id,
        text=said.text,
        at=said.sent_at.astimezone(zone),
        question=question,
        recalled=recalled,
        cited=said.cited,
        cited_before=tuple(cited for each in of_session for cited in each.cited),
        earlier=said.quoted.text if said.quoted and said.quoted.author == EARLIER else "",
        speaker=said.teller,
    )


def asked_to_keep(told: Utterance, found: Collection[str] = ()) -> list[Judged]:
    """What a message asks to have kept, as code reads it: facts it states, else word for word; no secret.

    A mere "keep that" tells nothing itself, nor does what shares words with a quote that was `found`
    already; beside one each sentence is read by itself, and none that the order is not about.
    """
    words = what_to_keep(told.text)
    if not content_words(words):
        return []
    parts = [words[each.start : each.end] for each in sentences(readable(words))] if found else [words]
    return [
        read
        for part in parts
        for each in as_facts(part)
        if not found or is_asked_for(each.quote, told.text)
        if not any(map(partial(_share_words, told.text, each.quote), found))
        and (read := _as_stated(each, told)) is not None
    ]


def _share_words(text: str, one: str, other: str) -> bool:
    return shared_signs(place_in(one, text), place_in(other, text)) > 0


def _as_stated(statement: Statement, told: Utterance) -> Judged | None:
    """A statement as it is understood, else its own words, which are a note where they are too many for a
    fact; None for a secret.
    """
    if sensitivity_of(statement.key, statement.value, statement.quote, told.text) == "secret":
        return None
    stated = Candidate.of(statement, told.interaction_id)
    if len(statement.value) > MOST_CONTENT_CHARACTERS:
        title, content = split_note(statement.quote)
        details = NoteDetails(title=title)
        return Judged(Candidate.whole("note", note_key(title), content, stated.source, details))
    read = believe(stated, told)
    if read.verdict.outcome != "drop":
        return read
    return Judged(Candidate(key=NOTE_KEY, content=statement.quote, category="general", source=stated.source))
