"""Answering a question by two looks into memory: what it names; what those go by and what corrects it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import chain

from bot.domain.aliases import first_name, is_full_name, longest_form
from bot.domain.prose.labels import keys_in
from bot.domain.prose.reminders import none_set, to_come
from bot.domain.telltales import BLACK
from bot.language.gate import first_persons
from bot.language.keys import (
    PARTS_OF_ONE,
    USER,
    Category,
    concept_of,
    default_category,
    holds_one,
    label,
    names_somebody,
)
from bot.language.names import bare, find_names, name_and_kind
from bot.language.orders import ForgetBut, ForgetEverything, ForgetWhat, not_named
from bot.language.patterns import pattern_of
from bot.language.statements.context import set_right
from bot.language.statements.english_words import FAMILY, RELATION, UPPER, one_of
from bot.language.statements.reading import AskRequest
from bot.language.subject import speaks_of_self
from bot.language.times.finder import TimeMention, find_time_range, find_time_ranges
from bot.language.words import foremost_languages, likely_languages
from bot.llm.offline.other_times import (
    days_asked_about,
    earlier_values,
    held_before,
    is_ended_by,
    planned_for,
    rests_on,
    said_since,
    set_right_since,
    tells_what_is_over,
    time_asked_about,
    time_to_come,
    with_what_came_later,
)
from bot.llm.offline.quoting import (
    ASKS_A_NAME,
    MOST_QUOTES,
    NOBODY,
    QuoteQuery,
    asking_part,
    asks_for_a_kind,
    asks_who_or_where,
    fitting,
    forms,
    is_telling,
    kind_told,
    nearest,
    nearest_unread,
    of_whom,
    tells_more,
    told_as,
    told_denying,
    topic_of,
    wanted,
    words_alone,
)
from bot.llm.offline.turn import (
    Call,
    OfflineTurn,
    RecalledText,
    Say,
    ToolAnswer,
    ToolCall,
    read_hits,
    read_over,
    recall,
)
from bot.llm.offline.wording import (
    CAN_NOT_READ,
    GUEST_IS_UNREAD,
    RECALL_IS_OFF,
    capitalised,
    dated,
    excerpt,
    in_words,
    listed,
    page_in_words,
    quote,
    said_line,
    title,
    told_on,
    told_sentence,
    uncapitalised,
    unknown,
)
from bot.speech.saying import Wording, say

EVERYTHING = (
    "everything about me: name home city work job birthday allergies likes dislikes family pets plans notes"
)
MOST = 40
ALL_REMINDERS = recall("everything", ("facts",), MOST, kinds=("reminder",))
_BEFORE_MOST, _MOST_NAMES, _MOST_KEYS = 2, 4, 3
_MOST_ASKED = 300
_NAMED = pattern_of(
    rf"\bmy (?:\w+ )?(?P<who>{RELATION})\b(?:'s name is| is called| is|,| =)? "
    rf"(?P<name>{UPPER}[\w'-]+(?: {UPPER}[\w'-]+){{0,2}})"
    rf"|\b(?P<name2>\w+)(?: =| is|,) (?:my|the) (?:\w+ )?(?P<who2>{RELATION})\b|\bmy "
    rf"(?P<who3>{RELATION}) (?P<name3>\w+) "
    r"(?:is|was|has|had|called|said|says|came|lives|works|likes|loves|just|and)\b",
    re.IGNORECASE,
)
_SAME_RELATION: Mapping[str, Collection[str]] = {
    word: [other for other in FAMILY.split("|") if other != word and concept_of(other) == concept_of(word)]
    for word in FAMILY.split("|")
    if holds_one(concept_of(word))
}
"""Other words for the same one of a family: "mum" and "mother"."""
_NO_NAMES = frozenset("is was has had and just also who he she they it i says said called will can".split())


def look_up(turn: OfflineTurn, ask: AskRequest) -> Call | Say:
    """The next step towards the answer of a question; needs the recall tool."""
    if ask.reminders:
        return _reminders(turn)
    ask, left_out = _excepting(_in_its_language(of_whom(ask, turn.words, turn.previous_words), turn.words))
    ahead = time_to_come(turn, ask)
    then = None if ahead else time_asked_about(turn, ask)
    ask = replace(ask, before=ask.before or then is not None)
    looked = turn.of("recall")
    days = days_asked_about(turn, ask) if ask.history else None
    if not looked and (days or ask.end):
        return Call((recall("first" if ask.end == "first" else "everything", ("history",), MOST, days),))
    if not looked and ask.everything:
        # Where facts are known they alone are all that is found; what was said last is asked for by itself.
        return Call((recall(EVERYTHING, ("facts",), MOST), recall("everything", ("history",), MOST)))
    if not looked:
        also_asked = (ALL_REMINDERS,) if ahead or ask.keys == ("plans",) else _histories(turn, ask)
        return Call((recall(_query(turn, ask), ("facts", "history"), MOST), *also_asked))
    if all(found.failed for found in looked):
        return _nothing_read(looked)
    hits = (
        [hit for hit in _hits(turn) if not topic_of(left_out).count(hit.words)] if left_out else _hits(turn)
    )
    if days or ask.end:
        told = sorted(
            (hit for hit in hits if hit.is_said and is_telling(hit, turn.words)), key=lambda hit: hit.order
        )
        told = told[:1] if ask.end == "first" else told[-1:] if ask.end else told
        return Say(_in_order(told) or _found_nothing(ask.words))
    if ahead and (planned := planned_for(ahead, _told(hits, turn.words), turn)):
        return Say(listed(planned))
    if ask.keys == ("plans",) and not (ask.words or ask.before) and (coming := _coming(hits, turn)):
        return Say(listed([*_of_each("plans", [hit for hit in hits if hit.key == "plans"]), *coming]))
    names = {} if ask.everything else _names_in(hits)
    also = _also_called(ask, turn.words, names)
    looked_for = wanted(ask, turn.words, turn.previous_words, also, turn.said_at)
    more = _further(turn, ask, hits, also)
    if more and len(looked) == 1:
        return Call((recall("\n".join(more), ("facts", "history"), MOST),))
    earlier = earlier_values(turn, ask, then) if ask.before else ""
    hits = _with_ages(ask, hits, turn.today)
    return Say(
        earlier
        or answer(ask, hits, turn.words, looked_for, also, held_before(turn, ask, _told(hits, turn.words)))
    )


def _in_its_language(ask: AskRequest, question: str) -> AskRequest:
    """What no English pattern read, by the names that keys have in the language of the question."""
    if (
        ask.keys
        or ask.everything
        or ask.about
        or ask.history
        or foremost_languages(question)[:1] in ((), ("en",))
    ):
        return ask
    keys = keys_in(question)
    people = [key for key in keys if names_somebody(key)]
    names = (name for name in find_names(question, unsure=True) if name.start)
    named = [name.text for name in names if not keys_in(name.text)]
    told = [key for key in keys if key not in people and key != "name"]
    whom = [*named, *(label(one_of(key)) for key in people)]
    if told and whom:
        return replace(ask, words="", keys=tuple(told), subject=whom[0])
    is_own = speaks_of_self(question) and not named
    return replace(ask, words="", keys=tuple(told or keys)) if keys and is_own else ask


def _excepting(ask: AskRequest) -> tuple[AskRequest, str]:
    """A question without what it leaves out, and that: "what do you know about me except my brother?"."""
    match not_named(ask.words) if ask.about else None:
        case ForgetBut(what=ForgetEverything(), kept=kept):
            return replace(ask, words="", about=False, before=False, everything=True), kept
        case ForgetBut(what=ForgetWhat(words), kept=kept):
            return replace(ask, words=words, before=False), kept
        case _:
            return ask, ""


def _nothing_read(looked: Sequence[ToolAnswer]) -> Say:
    """Why nothing could be looked up."""
    told = " ".join(str(found.content) for found in looked)
    is_off, is_guest = (f"/settings {each}" in told for each in ("recall on", "mode local"))
    return Say(say(GUEST_IS_UNREAD if is_guest else RECALL_IS_OFF if is_off else CAN_NOT_READ))


def _reminders(turn: OfflineTurn) -> Call | Say:
    """The reminders that are to come, with their times."""
    looked = turn.of("recall")
    if not looked:
        return Call((ALL_REMINDERS,))
    if looked[-1].failed:
        return _nothing_read(looked)
    hits = read_hits(looked[-1].content)
    more = (say("There may be more: /reminders lists them."),) if len(hits) == MOST else ()
    named = find_time_ranges(turn.words, turn.said_at)[:1] if turn.said_at else ()
    coming = [each for time in named for each in _coming(hits, turn, time)] or _coming(hits, turn)
    return Say("\n".join(filter(None, (listed(coming), *more))) or none_set())


def _coming(hits: Sequence[RecalledText], turn: OfflineTurn, within: TimeMention | None = None) -> list[str]:
    """A line for each reminder that is to come, within a time if one is given."""
    zone = turn.now.tzinfo if turn.now else None
    between = (within.start, within.end) if within else None
    return list(to_come([hit.text for hit in hits if hit.kind == "reminder"], zone, between))


def _query(turn: OfflineTurn, ask: AskRequest) -> str:
    """The question as it stands, and below it other wordings, a line each."""
    if len(ask.keys) >= _FAMILY:
        return EVERYTHING
    topic = [] if ask.subject == "user" else [ask.subject]
    keys = [label(key) for key in ask.keys[:_MOST_KEYS]]
    named = " ".join([*topic, ask.words, *keys]).strip()
    pointed_at = wanted(ask, turn.words, turn.previous_words).pointed_at[:200]
    each = words_alone(turn.words) if not ask.keys else []
    asked = " ".join(f"{named or ' '.join(each) or turn.words} {pointed_at}".split())
    # And one at a time: what holds one word of many is thought to be about something else.
    others = (asked, *topic, *keys, *told_as(ask.keys).split(), *each)
    return "\n".join([f"{_whole(turn)} {pointed_at}".strip(), *_each_once(others)])


def _each_once(wordings: Iterable[str]) -> list[str]:
    """The wordings in a line each, without those that are empty or the same."""
    return list(dict.fromkeys(filter(None, (" ".join(wording.split()) for wording in wordings))))


def _histories(turn: OfflineTurn, ask: AskRequest) -> tuple[ToolCall, ...]:
    """Calls for the values that a fact had, if the question is about what was and there is such a tool."""
    if not ask.before or "fact_history" not in turn.tools:
        return ()
    return tuple(
        ToolCall("fact_history", {"key": key, "subject": ask.subject}) for key in ask.keys[:_BEFORE_MOST]
    )


def _hits(turn: OfflineTurn) -> tuple[RecalledText, ...]:
    every = [
        hit
        for found in turn.of("recall")
        if not found.failed
        for hit in read_hits(found.content, turn.teller)
    ]
    over = {fact for found in turn.of("recall") for fact in read_over(found.content, turn.teller)}
    every = [hit for hit in every if not _is_of_another(hit, turn)]
    every = [hit for hit in every if not (over and tells_what_is_over(hit, over))]
    by_place = {(hit.kind, hit.id, hit.part): hit for hit in every}
    # How near the question itself is counts: a later look finds what is near to what was found.
    near = turn.of("recall")[0].likeness
    farthest = min(near.values(), default=None)
    at_first = {hit.id for hit in read_hits(turn.of("recall")[0].content)}
    return tuple(
        replace(hit, likeness=near.get(hit.id, None if hit.id in at_first else farthest))
        for hit in by_place.values()
    )


def _with_ages(ask: AskRequest, hits: Sequence[RecalledText], today: date | None) -> Sequence[RecalledText]:
    """The hits with the age that somebody has today: what was told of it was so on the day it was told. Where
    it is asked how old somebody is, a birthday and its year tell it.
    """
    if today is None or ask.before or ask.everything:  # there each stands beside its date
        return hits
    is_asked = "age" in ask.keys[:1]
    born = [hit for hit in hits if is_asked and hit.is_fact and hit.key == "birthday"]
    ages = [
        replace(hit, key="age", value=age, by_user=False) for hit in born if (age := _age(hit.value, today))
    ]
    known = {hit.subject for hit in ages}
    others = (hit for hit in hits if not (hit.is_fact and hit.key == "age" and hit.subject in known))
    return [*ages, *(_aged(hit, today) for hit in others)]


_STANDS = timedelta(days=183)
"""How long an age is told as it was told."""


def _aged(hit: RecalledText, today: date) -> RecalledText:
    """An age that was told long ago as it may be today: the birthday before that is not known."""
    is_age = hit.is_fact and hit.key == "age" and hit.value.isdecimal()
    if not is_age or hit.told_on is None or today - hit.told_on < _STANDS:
        return hit
    told = hit.told_on
    years = today.year - told.year - ((today.month, today.day) < (told.month, told.day))
    least = int(hit.value) + years
    return replace(hit, value=f"{least}–{least + 1}", value_then=hit.value)


def _age(birthday: str, today: date) -> str:
    """How old somebody is, by a birthday that tells its year: the same day, whenever it is told."""
    told_at = (datetime(today.year - since, 7, 1, tzinfo=UTC) for since in (0, 1))
    days = {
        (told.start.date(), told.end.date()) if (told := find_time_range(birthday, now)) else None
        for now in told_at
    }
    first, last = next(iter(days)) or (today, today)
    if len(days) > 1 or first != last or first >= today:
        return ""
    return str(today.year - first.year - ((today.month, today.day) < (first.month, first.day)))


def _is_of_another(hit: RecalledText, turn: OfflineTurn) -> bool:
    """Whether another member of a group says something of themselves, where one asks of oneself."""
    asks_of_self = first_persons(turn.words) and speaks_of_self(turn.words)
    return bool(hit.author and asks_of_self) and speaks_of_self(hit.text)


def _told(hits: Sequence[RecalledText], question: str) -> list[RecalledText]:
    """The hits that tell something: not who or where, out of which words were erased."""
    told = [hit for hit in hits if hit.is_fact or is_telling(hit, question)]
    return [hit for hit in told if BLACK not in hit.text] if asks_who_or_where(question) else told


def _whole(turn: OfflineTurn) -> str:
    return " ".join(asking_part(turn.words).split())[:_MOST_ASKED]


def _further(
    turn: OfflineTurn, ask: AskRequest, hits: Sequence[RecalledText], also: Mapping[str, Collection[str]]
) -> list[str]:
    """What else to look for: other names of whoever is meant, and what set right the best quote or what comes
    nearest.
    """
    if ask.everything or ask.history:
        return []
    told = _told(hits, turn.words)
    looked_for = wanted(ask, turn.words, turn.previous_words, also, turn.said_at)
    best = fitting(looked_for, told)[:1] or nearest(looked_for, told)
    quoted = [hit.text[:300] for hit in best if not hit.is_fact]
    known = [_name_in(hit) for hit in told if hit.is_fact and hit.key in ask.keys and not ask.words]
    names = list(dict.fromkeys(chain(chain.from_iterable(also.values()), filter(None, known))))[:_MOST_NAMES]
    return _each_once([*quoted, *names, f"{' '.join(names)} {ask.words}" if also else ""])


def _names_in(hits: Iterable[RecalledText]) -> dict[str, set[str]]:
    """What people and animals go by, as facts and words tell it: "anna" and "sister" name each other."""
    names: dict[str, set[str]] = {}
    for hit in hits:
        for one, other in _pairs(hit):
            names.setdefault(one.casefold(), set()).add(other)
            names.setdefault(other.casefold(), set()).add(one)
    return names


def _pairs(hit: RecalledText) -> Iterable[tuple[str, str]]:
    if hit.is_fact and (default_category(hit.key) == "person" or hit.key in ("pets", "boss", "colleagues")):
        name, kind = name_and_kind(hit.value)
        yield name, kind or label(hit.key).removesuffix("s")
        if is_full_name(name):
            yield name, first_name(name)
    elif hit.is_said:
        for found in _NAMED.finditer(hit.words):
            name = found["name"] or found["name2"] or found["name3"]
            if name.casefold() not in _NO_NAMES and len(name) > 2:
                yield name, found["who"] or found["who2"] or found["who3"]


def _also_called(ask: AskRequest, question: str, names: Mapping[str, set[str]]) -> dict[str, tuple[str, ...]]:
    """Other names of those that the question names, by the name it has for them; none that others have, too:
    of two friends "friend" is neither's name.
    """
    about = topic_of(f"{ask.words or question} {'' if ask.subject == 'user' else ask.subject}")
    several = {
        word
        for word, called in names.items()
        if names_somebody(word) and not longest_form({each.casefold() for each in called})
    }
    found = {
        name: tuple(
            each
            for each in sorted({*others, *_SAME_RELATION.get(name, ())} - several)
            if about.count(each) < len(each.split())
        )
        for name, others in {**_SAME_RELATION, **names}.items()
        if about.count(name)
    }
    return {name: others for name, others in found.items() if others}


_MOST_TOLD = 8
_MOST_FACTS = 40
# Keys that are answered together, when both are known.
_TOGETHER = (
    *PARTS_OF_ONE,
    {"allergies", "foods_avoided", "diet"},
    {"sisters", "brothers", "siblings"},
    {"sons", "daughters", "children"},
)
_FAMILY = 4
_PARTNERS = frozenset({"wife", "husband", "girlfriend", "boyfriend", "fiancé", "fiancée", "fiance"})
_ORDER: tuple[Category, ...] = (
    "personal",
    "location",
    "person",
    "work",
    "health",
    "preference",
    "project",
    "general",
)


def answer(
    ask: AskRequest,
    hits: Sequence[RecalledText],
    question: str,
    looked_for: QuoteQuery,
    also: Mapping[str, Collection[str]] = NOBODY,
    before: str = "",
) -> str:
    """The answer to a question from the hits, which may hold anything; says so when they hold none.

    A fact that fits comes before all. Else what was told is quoted: of a fact that was forgotten its words
    are found no more. `also` are other names of whoever is asked about, by the one in the question. Where
    nothing clearly answers it tells how it was `before`, or says that it does not know, and quotes what comes
    nearest.
    """
    told = _told(hits, question)
    if ask.everything:
        told = [hit for hit in told if not hit.author and (hit.author == "" or not hit.subject[:1].isupper())]
        facts = [hit for hit in told if hit.is_fact]
        return "\n\n".join(filter(None, (_all_facts(facts), _unread(told, facts)))) or say(NOTHING_YET)
    if ask.history:
        return _what_was_said(ask, told, looked_for)
    if ask.about and (known := _known_about(ask, told, looked_for, also)):
        return known
    about = _whom_asked(ask, told, also)
    against = _said_against(ask, told, about) if ask.keys and not ask.before else []
    if ask.keys and not ask.before and (found := _by_key(ask, told, about, looked_for, against)):
        since = [each for each in against if quote(each) not in found]
        return "\n".join([found, *(f"• {capitalised(said_line(hit))}" for hit in since)])
    if before and not ask.before and not against:
        return before
    was = [hit for hit in told if not (ask.before and hit.is_fact and hit.key in ask.keys)]
    if ask.subject != USER and not ask.keys:  # "Anna's husband" is not one's own
        theirs = [topic_of(name) for name in (ask.subject, *also.get(ask.subject.casefold(), ()))]
        was = [hit for hit in was if not hit.is_fact or any(name.count(hit.words) for name in theirs)]
    best = (
        fitting(looked_for, was) if ask.before else _as_it_is_now(fitting(looked_for, was), looked_for, was)
    )
    facts = [hit for hit in best if hit.is_fact and hit.key in ask.keys]
    if facts and all(hit.subject.casefold() not in about for hit in facts):
        others = [hit for hit in best if not any(hit is fact or rests_on(fact, hit) for fact in facts)]
        if not others:
            return f"{say('I know that only of somebody else.')} {_shown(best, told, looked_for)}"
        best = others  # what is told of oneself answers before what is known of somebody else
    return (
        _shown(best, told, looked_for)
        or _read_out([hit for hit in hits if hit.kind == "page"], looked_for)
        or before
        or _nearest(ask, looked_for, told)
    )


def _whom_asked(
    ask: AskRequest, told: Sequence[RecalledText], also: Mapping[str, Collection[str]]
) -> set[str]:
    """What facts about whoever is asked about may be under: of two Annas "my colleague Anna" is the one that
    something is told of as a colleague.
    """
    called = {each.casefold() for each in (ask.subject, *chain.from_iterable(also.values()))}
    if not ask.relation:
        return called
    is_told = any(hit.is_fact and hit.key in ask.keys and hit.subject == ask.relation for hit in told)
    return {ask.relation} if is_told else {each for each in called if not names_somebody(each)}


def _read_out(pages: Sequence[RecalledText], looked_for: QuoteQuery) -> str:
    """The sentences of the page that answers best, with its document and number; "" where none answers."""
    best = fitting(looked_for, pages)[:1]
    return "".join(
        say("{title}, {page}: {words}", title=hit.title, page=page_in_words(hit), words=words)
        for hit in best
        if (words := excerpt(hit, looked_for.topic))
    )


def _nearest(ask: AskRequest, looked_for: QuoteQuery, told: Sequence[RecalledText]) -> str:
    """That nothing answers, and what has most to do with it, if anything has."""
    return _in_doubt(nearest(looked_for, told), told, looked_for) or unknown(ask)


def _in_doubt(near: Sequence[RecalledText], told: Sequence[RecalledText], looked_for: QuoteQuery) -> str:
    """What may have to do with a question, and that nobody knows whether it has; "" for nothing."""
    words = _quoted(near, told, looked_for)
    if not words:
        return ""
    return _no_blank_before_a_break(
        say("I don't know that for sure. What comes nearest: {words}", words=words)
    )


def _quoted(hits: Sequence[RecalledText], told: Sequence[RecalledText], looked_for: QuoteQuery) -> str:
    """What was told, each with what came of it; several begin on a line of their own."""
    quoted = with_what_came_later(hits, told, looked_for.question)
    return f"\n{listed(quoted)}" if len(quoted) > 1 else "".join(quoted)


def _no_blank_before_a_break(text: str) -> str:
    """A text whose list begins on a line of its own, without the blank that parts words from what follows."""
    return text.replace(" \n", "\n")


def _says_less(fact: RecalledText, best: Sequence[RecalledText], looked_for: QuoteQuery) -> bool:
    """Whether a fact holds less of what is asked than its message: a name, not "till Sunday" or when they
    come.
    """
    topic, question = looked_for.topic, looked_for.question
    is_beside = fact.key not in looked_for.keys
    may_lack = not ASKS_A_NAME.search(question) and not kind_told(question, fact.value)
    return any(
        not hit.is_fact
        and rests_on(fact, hit)
        and (
            is_beside
            or topic.count(hit.text) > topic.count(fact.words)
            or (may_lack and kind_told(question, hit.text))
        )
        for hit in best
    )


def _shown(best: Sequence[RecalledText], told: Sequence[RecalledText], looked_for: QuoteQuery) -> str:
    """Facts as sentences, and below them what was said, each with what set it right later."""
    facts = [hit for hit in best if hit.is_fact and not _says_less(hit, best, looked_for)]
    said = [hit for hit in best if not hit.is_fact and not any(rests_on(fact, hit) for fact in facts)]
    sentences = " ".join(told_on(capitalised(in_words(hit)), hit.day, [hit]) for hit in facts)
    in_order = sorted(said, key=lambda hit: hit.order)
    quotes = with_what_came_later(in_order, told, looked_for.question)
    return "\n".join(filter(None, (sentences, listed(quotes))))


def _as_it_is_now(
    best: Sequence[RecalledText], looked_for: QuoteQuery, told: Sequence[RecalledText]
) -> list[RecalledText]:
    """The tellings without those that a later one about the same changed; that one in their place."""
    now: list[RecalledText] = []
    for hit in best:
        later = set_right_since(hit, told)
        is_over = later is not None and is_ended_by(hit, later)
        shown = later if later and (is_over or _tells_by_itself(later, looked_for)) else hit
        if shown not in now:
            now.append(shown)
    return now


def _tells_by_itself(later: RecalledText, looked_for: QuoteQuery) -> bool:
    """Whether what changed is told so that it answers the question without what was told before."""
    if set_right(later.text) or not looked_for.topic.count(later.text):
        return False
    question = looked_for.question
    return not asks_who_or_where(question) and (
        kind_told(question, later.text) or not asks_for_a_kind(question)
    )


NOTHING_YET = Wording(
    "Nothing yet. Tell me something about yourself, for example “My name is Ana and I live in Porto”."
)


def _unread(told: Sequence[RecalledText], facts: Sequence[RecalledText]) -> str:
    """What was told last and not read as facts: without a model that is what is not English, unless no fact
    is known at all.
    """
    said = [hit for hit in told if not hit.is_fact and not any(rests_on(fact, hit) for fact in facts)]
    is_english = ((), ("en",))
    return _in_order([hit for hit in said if not facts or likely_languages(hit.text)[:1] not in is_english])


def _in_order(said: Sequence[RecalledText]) -> str:
    """The last of what was told, in its order."""
    shown = sorted(said, key=lambda hit: hit.order)
    return listed([said_line(hit) for hit in shown[-_MOST_TOLD:]])


def _all_facts(facts: Sequence[RecalledText]) -> str:
    """All that is known as facts, by what it is of; "" where nothing is."""
    if not facts:
        return ""
    groups: dict[tuple[str, str], list[RecalledText]] = {}
    for fact in facts[:_MOST_FACTS]:
        groups.setdefault((fact.subject, fact.key), []).append(fact)
    lines = [
        f"• {title(subject, key)}: {dated(groups[subject, key])}"
        for subject, key in sorted(groups, key=_rank)
    ]
    return "\n".join(
        [
            say("This is what I know about you:"),
            *lines,
            "",
            say("`/memory` shows the words behind each of these."),
        ]
    )


def _rank(group: tuple[str, str]) -> tuple[bool, str, int, bool]:
    """Oneself first, then others by name; within each by category, the name before all."""
    subject, key = group
    return subject != "user", subject, _ORDER.index(default_category(key)), key != "name"


def _known_about(
    ask: AskRequest, told: Sequence[RecalledText], looked_for: QuoteQuery, also: Mapping[str, Collection[str]]
) -> str:
    """All facts about somebody by any of their names, and what else was told of them; "" without a fact."""
    names = {each.casefold() for each in (ask.words, *also, *chain.from_iterable(also.values()))}
    groups: dict[tuple[str, str], list[RecalledText]] = {}
    for hit in told:
        if hit.is_fact and (hit.subject.casefold() in names or _is_who(hit, names)):
            groups.setdefault((hit.subject, hit.key), []).append(hit)
    facts = [fact for group in groups.values() for fact in group]
    of_them = replace(looked_for, who=frozenset[str]().union(*map(forms, names)))
    said = [hit for hit in told if not hit.is_fact and tells_more(hit, facts)]
    quotes = {*fitting(of_them, said), *said_since(facts, told)} if facts else set[RecalledText]()
    sentences = [told_sentence(*group, groups[group]) for group in sorted(groups, key=_rank)]
    in_order = sorted(quotes, key=lambda hit: hit.order)
    return listed([*sentences, *with_what_came_later(in_order, told)])


def _name_in(fact: RecalledText) -> str:
    """Whom or what a fact names: somebody, a firm or a town; "" where it names nothing."""
    somebody = next((name for name, _ in _pairs(fact)), "")
    is_name = fact.value[:1].isupper() and fact.key != "name"
    return somebody or (bare(fact.value) if is_name else "")


def _is_who(fact: RecalledText, names: Collection[str]) -> bool:
    """Whether a fact tells who one of these is to the person: "daughters: Ida"."""
    return fact.subject == "user" and any(name.casefold() in names for pair in _pairs(fact) for name in pair)


def _found_nothing(words: str) -> str:
    """That nothing is found; no words where a time alone was asked about."""
    if not words:
        return say("I find nothing about that in what you told me.")
    return say("I find nothing about {words} in what you told me.", words=words)


def _what_was_said(ask: AskRequest, told: Sequence[RecalledText], looked_for: QuoteQuery) -> str:
    said = [hit for hit in told if not hit.is_fact]
    about = fitting(looked_for, said) or fitting(looked_for, told) if ask.words else said[:MOST_QUOTES]
    if not about:
        found = _found_nothing(ask.words)
        if not ask.words:
            return found
        near = _quoted(nearest(looked_for, told), told, looked_for)
        found = " ".join((found, say("What comes nearest: {words}", words=near))) if near else found
        return _no_blank_before_a_break(found)
    in_order = sorted(about, key=lambda hit: hit.order)
    return listed(
        [said_line(hit) if not hit.is_fact else told_on(in_words(hit), hit.day, [hit]) for hit in in_order]
    )


def _by_key(
    ask: AskRequest,
    told: Sequence[RecalledText],
    about: Collection[str],
    looked_for: QuoteQuery,
    against: Sequence[RecalledText],
) -> str:
    facts = [hit for hit in told if hit.is_fact and hit.subject.casefold() in about]
    by_key = {key: [hit for hit in facts if hit.key == key] for key in ask.keys}
    known = [key for key in ask.keys if by_key[key]]
    if not known:
        return ""
    if ask.words:
        return _narrowed(ask, known, by_key, told, looked_for, is_sure=not against)
    if len(ask.keys) < _FAMILY:
        together = next((keys for keys in _TOGETHER if known[0] in keys), {known[0]})
        known = [key for key in known if key in together]
    # A job answers where somebody works only beside what was said of it and not read.
    is_beside = known[0] != ask.keys[0]
    said = [hit for hit in told if not hit.is_fact and (is_beside or told_denying(looked_for, hit))]
    quotes = [said_line(hit) for hit in fitting(looked_for, said) if tells_more(hit, facts)]
    number = _number(looked_for, [fact for key in known for fact in by_key[key]])
    sentences = [each for key in known for each in _of_each(key, by_key[key])]
    sentences[0] = " ".join([*number, sentences[0]])
    return listed([*sentences, *quotes]) if quotes else "\n".join(sentences)


def _number(looked_for: QuoteQuery, facts: Sequence[RecalledText]) -> list[str]:
    """How many of them are known, where a question asks for that and each is told by its name."""
    is_asked = _ASKS_HOW_MANY.search(looked_for.question) and all(fact.value[:1].isupper() for fact in facts)
    return [say("{count} that I know of.", count=len(facts))] if is_asked else []


_ASKS_HOW_MANY = pattern_of(r"\bhow many\b", re.IGNORECASE)


def _of_each(key: str, facts: Sequence[RecalledText]) -> list[str]:
    """What stands under a key, a sentence for each whom it is about: two may share a name."""
    by_whom: dict[str, list[RecalledText]] = {}
    for fact in facts:
        by_whom.setdefault(fact.subject, []).append(fact)
    return [told_sentence(subject, key, known) for subject, known in by_whom.items()]


def _said_against(
    ask: AskRequest, told: Sequence[RecalledText], about: Collection[str]
) -> list[RecalledText]:
    """What set right since the facts that answer; those that the question names, if it names any."""
    facts = [hit for hit in told if hit.is_fact and hit.key in ask.keys and hit.subject.casefold() in about]
    topic = topic_of(ask.words)
    named = [fact for fact in facts if topic.count(fact.value)]
    return said_since(named or facts, told)


def _narrowed(
    ask: AskRequest,
    known: Sequence[str],
    by_key: dict[str, list[RecalledText]],
    told: Sequence[RecalledText],
    looked_for: QuoteQuery,
    *,
    is_sure: bool,
) -> str:
    """The answer to "am I allergic to nuts?", "can I eat nuts?" and "what is my dog called?"; a "yes" only
    where it is sure.
    """
    topic = topic_of(ask.words)
    may_i = ask.keys[:2] == ("allergies", "foods_avoided")
    names_key = concept_of(ask.words) in ask.keys
    for key in known:
        named = [hit for hit in by_key[key] if topic.count(f"{hit.value} {hit.text}")]
        if named:
            said = " ".join([*_number(looked_for, named), told_sentence(ask.subject, key, named)])
            is_against = key == "dislikes" and "likes" in ask.keys  # it says so itself
            if not names_key and not is_against:
                fact = uncapitalised(said)
                if not may_i and _ASKS_WHICH.match(looked_for.question):
                    beside = [hit for hit in told if not hit.is_fact and tells_more(hit, named)]
                    quotes = [said_line(hit) for hit in fitting(looked_for, beside)]
                    return listed([said, *quotes]) if quotes else said
                agreed = say("Yes, {fact}", fact=fact) if is_sure else said
                said = say("Careful: {fact}", fact=fact) if may_i else agreed
            return said
    near = [
        hit
        for key in known
        for hit in by_key[key]
        if any(form in hit.value.casefold() for word in topic.words for form in word if len(form) > 2)
    ]
    if near:
        return say("Careful: {fact}", fact=uncapitalised(told_sentence(ask.subject, near[0].key, near)))
    everything = told_sentence(ask.subject, known[0], by_key[known[0]])
    if names_key and known[0] != "pets" and not _is_another(ask.words, by_key[known[0]]):
        return everything
    said = [hit for hit in told if not hit.is_fact and topic.count(hit.text)]
    if quoted := fitting(looked_for, said):
        return _shown(quoted, told, looked_for)
    if unread := _in_doubt(nearest_unread(looked_for, told), told, looked_for):
        return f"{everything}\n{unread}"
    if names_key:
        return say("I know of no {thing}. {facts}", thing=ask.words, facts=everything)
    # Whether shrimps are shellfish nobody knows here: what is known has to be enough.
    return everything if may_i else f"{say('Not that I know of.')} {everything}"


_ASKS_WHICH = pattern_of(r"\W*(?:what|which|who|where|when|how)\b", re.IGNORECASE)
"""Asks for more than a yes."""


def _is_another(asked: str, known: Sequence[RecalledText]) -> bool:
    """Whether who is asked for by one word is known by another alone: a husband, where there is a wife."""
    kinds = {name_and_kind(hit.value)[1] for hit in known}
    return asked in _PARTNERS and kinds <= _PARTNERS and asked not in kinds
