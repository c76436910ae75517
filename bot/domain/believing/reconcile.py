"""What becomes of something said beside what is known: it replaces, stands beside, repeats, or is past.

Whoever understood the message says which (a model, or the person); code checks what can be checked. Only
where no model is at hand tables decide, and they ask rather than overwrite.

    known "home city: Munich"     said "I moved to Berlin"      replace   Munich joins the history
                                  said "in Rome until Friday"   replace   Rome covers Munich until then
                                  said "in Oslo until 2020"     past      joins the history; Munich stays
                                  said "I live in Munich"       again     one more source
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime
from functools import partial

from bot.domain.aliases import are_two_people
from bot.domain.believing.neighbours import (
    ALIKE,
    ALIKE_RULES,
    Ending,
    are_against,
    are_count_and_name,
    are_two_plans,
    closed_by,
    ended_on,
    ending,
    gives_way_to,
    goes_on,
    has_another_role,
    holds_again,
    is_count,
    neighbours,
    number_told,
    place_in,
    says_no_more,
    says_the_same,
    tells_its_end,
    tells_one_thing,
    tells_same_value,
    told_with,
    when_over,
    without_stranger,
)
from bot.domain.changes import Add, Candidate, Delete, Flag, Mention, PairOutcome, Revise
from bot.domain.memories import (
    STATED_CONFIDENCE,
    Details,
    FactDetails,
    IntentionDetails,
    Memory,
    Source,
    Thing,
    compared,
    fact_details,
    is_same_thing,
)
from bot.domain.periods import DAY, Period, period_of, told_anew
from bot.language.assertion import speaks_against, speaks_of_more
from bot.language.clauses import clauses
from bot.language.evidence import is_part, is_spelt_like, jaccard, supports
from bot.language.keys import concept_of, holds_one, holds_several
from bot.language.names import name_and_kind
from bot.language.statements.told import is_told_alike, names_role, tells_change
from bot.language.text import normalised

IMPLIED_CONFIDENCE = 0.6
"""Confidence of what was only read between the user's lines, once that was done twice."""

NEAR = 0.86
"""Cosine from which two memories may tell the same, by the embedding of either."""

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class KnownMemories:
    """What is known of an owner when something new is set against it; `today` is the person's day.

    `rests_on` are the exchanges that a memory rests on, by its id, where that is to count: what a message has
    told already it does not tell again, and what was said later is not overtaken by what was said before.
    `said_at` is when each of them was said; an edited message was said when it was first written. `members`
    are the names of those who speak for themselves in a group, `tellers` who of them said an exchange, and
    `own_words` the ids of what they said of themselves. `texts` are the messages of the exchanges that tell
    something now, and `quotes` the words that told what a person has once; whether they bear an outcome is
    looked at unless it `is_decided`, by the person or by code itself.
    """

    owner: int
    memories: tuple[Memory, ...]
    now: datetime
    today: date
    rests_on: Mapping[str, Collection[int]] = field(default_factory=dict[str, Collection[int]])
    said_at: Mapping[int, datetime] = field(default_factory=dict[int, datetime])
    members: tuple[str, ...] = ()
    tellers: Mapping[int, str] = field(default_factory=dict[int, str])
    own_words: Collection[str] = frozenset()
    texts: Mapping[int, str] = field(default_factory=dict[int, str])
    quotes: Mapping[str, Collection[str]] = field(default_factory=dict[str, Collection[str]])
    is_decided: bool = False

    @property
    def as_decided_now(self) -> KnownMemories:
        """The same for what a person decides at this moment, whenever it was told: nothing overtakes that."""
        return replace(self, rests_on={}, said_at={}, is_decided=True)

    @property
    def as_answered_now(self) -> KnownMemories:
        """The same for what they decide who are asked: they are whoever it is about."""
        return replace(self.as_decided_now, own_words=frozenset())

    def is_anothers_word(self, memory: Memory, candidate: Candidate) -> bool:
        """Whether a candidate is told by nobody who said themselves what is known of them."""
        told = (self.tellers.get(each.interaction_id, "") for each in candidate.sources)
        return memory.id in self.own_words and all(map(partial(_is_another, memory.subject), told))

    def moment_of(self, exchange: int) -> tuple[datetime, int]:
        """When an exchange was said: by its number where nobody knows, as within one moment."""
        return self.said_at.get(exchange, self.now), exchange

    def bear(self, candidate: Candidate, target: Memory) -> bool:
        """Whether words bear what a candidate says becomes of its target, if that is looked at."""
        is_sure = self.is_decided or tells_same_value(candidate, target)
        told = self._text_of(candidate)
        return is_sure or bears_outcome(candidate, target, told, self.quotes.get(target.id, ()))

    def tells_change(self, candidate: Candidate) -> bool:
        """Whether what holds, as a candidate says, came in the place of what was, by its words."""
        is_over = period_of(candidate.details).ended_before(self.today)
        is_now = candidate.outcome in ("", "beside") and not is_over
        return is_now and tells_change(sentence_of(candidate.source.quote, self._text_of(candidate)))

    def _text_of(self, candidate: Candidate) -> str:
        return self.texts.get(candidate.source.interaction_id, candidate.source.quote)


def _is_another(subject: str, teller: str) -> bool:
    return normalised(teller) != normalised(subject)


def own_words(
    known: Iterable[Memory], rests_on: Mapping[str, Collection[int]], tellers: Mapping[int, str]
) -> frozenset[str]:
    """The ids of what members of a group said themselves of themselves, by who of them said an exchange."""
    return frozenset(
        each.id
        for each in known
        if tellers
        if not all(_is_another(each.subject, tellers.get(said, "")) for said in rests_on.get(each.id, ()))
    )


_Change = Add | Revise | Mention | Delete | Flag


Changes = tuple[_Change, ...]
"""What something that was said comes to, in order; the first change is its own."""


@dataclass(frozen=True, slots=True)
class AskWhich:
    """Only the person can say what becomes of the pair."""

    against: Memory


@dataclass(frozen=True, slots=True)
class Undecided:
    """The outcome that is not decided yet: the known facts that it depends on, the likeliest first."""

    neighbours: tuple[Memory, ...]


def reconcile(
    candidate: Candidate, known: KnownMemories, near: Collection[str] = ()
) -> Changes | AskWhich | Undecided:
    """Decide what a candidate changes, given what is known of its subject.

    Its `outcome` and `against` are what whoever understood it says of the pair; `near` are ids of memories
    close to it in meaning.
    """
    found = _decided(candidate, known, near)
    if isinstance(found, tuple):
        given_up = (memory for change in found for memory in _given_up(change, known))
        if own := next((each for each in given_up if known.is_anothers_word(each, candidate)), None):
            return AskWhich(own)  # what members say of themselves nobody else takes back for them
        changes = tuple(_unless_taken(change, known.memories) for change in found)
        changed = {change.memory.id for change in changes}
        return tuple(each for change in changes for each in _for_good(change, known, changed))
    return found


def _given_up(change: _Change, known: KnownMemories) -> tuple[Memory, ...]:
    """What holds no more, or not for a while, once a change is made."""
    match change:
        case Revise(before, after):
            is_over = period_of(after.details).ended_before(known.today)
            is_kept = compared(before.content) == compared(after.content) and not is_over
            return () if is_kept else (before,)
        case Delete(memory):
            return (memory,)
        case Add(memory):
            covered = fact_details(memory.details).covers
            return tuple(each for each in known.memories if each.id in covered)
        case Flag() | Mention():
            return ()


def _decided(
    candidate: Candidate, known: KnownMemories, near: Collection[str]
) -> Changes | AskWhich | Undecided:
    today, sources = known.today, candidate.sources
    candidate = without_stranger(candidate, known.memories, near)
    others = neighbours(candidate, known.memories, today, near, known.members)
    target = _target(candidate, others)
    if target is not None and candidate.outcome == "ask" and candidate.against == target.id:
        if not period_of(candidate.details).ended_before(today) or tells_same_value(candidate, target):
            return AskWhich(target)
        candidate = replace(candidate, outcome="past")  # what is over stands against nothing that holds
    if target is not None and _are_two(candidate, target):
        candidate = replace(candidate, outcome="beside", against="")
    elif target is not None and has_another_role(candidate, target) and known.tells_change(candidate):
        return _replaced(candidate, target, known)
    elif target is not None and not known.bear(candidate, target):
        return AskWhich(target)
    if target is not None and (ended := closed_by(candidate, target, today)) is not None:
        return (closing(target, ended, sources, known.now),)
    if target is not None and holds_again(candidate, target, today):
        # It begins anew: what was over stays so, and another value takes the place of what that covered.
        covered = () if tells_same_value(candidate, target) else fact_details(target.details).covers
        back = next((each.id for each in others if each.id in covered), "")
        candidate = replace(candidate, outcome="replace" if back else "", against=back)
        others = [each for each in others if each.id != target.id]
        target = _target(candidate, others)
    if target is not None and (amended := _amended(candidate, target, known)) is not None:
        return (amended,)
    if target is not None and candidate.renames(target) and says_the_same(candidate, target, today):
        return _replaced(candidate, target, known)
    twin = next((memory for memory in known.memories if memory.identity == candidate.identity), None)
    twin = twin or next((memory for memory in others if says_the_same(candidate, memory, today)), None)
    if twin is None and target is not None and tells_its_end(candidate, target, today):
        twin = target
    if twin is None and (doubtful := _maybe_over(candidate, others, today)) is not None:
        return AskWhich(doubtful)
    if candidate.kind == "fact" and candidate.outcome == "past" and (twin is not None or not others):
        # Over, with nothing in its place: the same that was known, or what is told of for the first time.
        candidate = replace(candidate, details=when_over(candidate, (), today))
    if twin is not None:
        again = _told_again(twin, candidate, known)
        if target in (None, twin) or not candidate.takes_place:
            return (again,)
        # "Only a tutor now": what holds already stays, and the other of the two is over, or does not come; it
        # goes on until what is to come begins.
        begins = period_of(again.memory.details).since or today
        told = "never so" if candidate.outcome == "wrong" else "denied"
        ended = ending(target, max(begins, today), told)
        is_known = ended == target.details
        return (again,) if is_known else (again, closing(target, ended, sources, known.now))
    if not others:
        return (_begun(candidate, known),)
    if candidate.outcome in ("", "beside"):
        if (counted := number_told(candidate, others)) is not None:
            return _replaced(candidate, counted, known)
        if (named := says_no_more(candidate, others)) is not None:
            return (Mention(named, sources),)
    match "past" if _was_before(candidate, target, today) else candidate.outcome:
        case "past":
            meant = target or _main(candidate, others, known.memories)
            line = _line(meant, known.memories) if meant else ()
            past = replace(candidate, details=when_over(candidate, line, today))
            return (Add(_new(past, known), sources),)
        case "beside":
            return (_begun(candidate, known),)
        case "ask":
            return AskWhich(target or others[0])
        case "":
            return Undecided(tuple(others))
        case _ if target is None:
            return Undecided(tuple(others))  # of several that it could be said of, nobody has said which
        case "again" if _same_measure(candidate, target):
            is_plan = candidate.kind == "intention"
            again = _told_again(target, candidate, known) if is_plan else Mention(target, sources)
            return (again,)
        case "replace" if (named := _named_instead(candidate, target, others)) is not None:
            return AskWhich(named)
        case "replace" if candidate.stated or not target.stated:
            copies = (Delete(each, "retracted") for each in _copies(target, others))
            return (*_replaced(candidate, target, known), *copies)
        case "again" | "replace" | "wrong":
            return AskWhich(target)  # wrong: it was only implied, or is to come


def _are_two(candidate: Candidate, target: Memory) -> bool:
    """Whether a candidate can't be what its target is: a daughter Anna is no second telling of the sister
    Anna, and a number of children no other name of one.
    """
    is_namesake = candidate.outcome == "again" and are_two_people(target.key, candidate.key)
    is_counted = candidate.outcome in ("replace", "again") and are_count_and_name(candidate, target)
    return candidate.kind == "fact" and (is_namesake or is_counted)


def closing(
    known: Memory, end: Ending, sources: Sequence[Source], now: datetime
) -> Revise | Delete | Flag | Mention:
    """What has a known thing end so, by the words of `sources` if any; what is over is in doubt no more."""
    match end:
        case IntentionDetails() | FactDetails():
            after = known.revised(now, details=end, doubt="")
            return Revise(known, after, tuple(sources), "told" if sources else "edited")
        case "set aside":
            return Flag(known, "archived", True)
        case "gone":
            return Delete(known, "retracted")
        case "stays so":
            return Mention(known, ())


def _amended(candidate: Candidate, target: Memory, known: KnownMemories) -> Revise | Mention | None:
    """The candidate in the place of what it says never was so, and in its time but for the days told anew.

    None for any other outcome, what is only implied or to come, and where the right value stands beside the
    wrong one.
    """
    others = (memory.identity for memory in known.memories if memory.id != target.id)
    is_to_come = period_of(candidate.details).begins_after(known.today)
    is_sure = candidate.stated or not target.stated
    if candidate.outcome != "wrong" or candidate.identity in others or is_to_come or not is_sure:
        return None
    before, said = fact_details(target.details), fact_details(candidate.details)
    details = told_anew(before, said)
    right = _in_place(_new(candidate, known), target, details if details != FactDetails() else target.details)
    if (right.key, right.content, right.details) == (target.key, target.content, target.details):
        return Mention(target, candidate.sources)
    return Revise(target, right, candidate.sources, "amended")


def by_table(candidate: Candidate, others: Sequence[Memory]) -> PairOutcome:
    """What becomes of the pair when no model says: both where there may be several, else they are asked."""
    against = (each for each in others if are_against(candidate.key, each.key))
    if any(jaccard(candidate.content, each.content) >= ALIKE for each in against):
        return "ask"
    if candidate.kind != "fact" and jaccard(candidate.content, others[0].content) == 1:
        # In the same words, but for small ones and endings.
        return "again" if _same_measure(candidate, others[0]) else "beside"
    if candidate.kind != "fact" or holds_several(candidate.key):
        return "beside"
    if period_of(candidate.details).until is not None:
        return "replace"  # for a while: nothing is given up
    concept = concept_of(candidate.key)
    return "ask" if any(concept_of(memory.key) == concept for memory in others) else "beside"


def strengthened(confidence: float) -> float:
    """The confidence after one more independent telling, which is half the way to certainty."""
    return 1 - (1 - confidence) / 2


def _maybe_over(candidate: Candidate, others: Iterable[Memory], today: date) -> Memory | None:
    """What was told as holding after the day on which the same is now said to have ended.

    "From 2017 to 2021" is another time than now; of "until 2021" only the person can say whether it is.
    """
    said = period_of(candidate.details)
    if candidate.outcome == "beside" or said.since is not None or not said.ended_before(today):
        return None
    lasting = [each for each in others if period_of(each.details) == Period()]
    return next((each for each in lasting if tells_same_value(candidate, each)), None)


def _same_measure(candidate: Candidate, memory: Memory) -> bool:
    """Whether neither a number nor, of a plan, its time tells two like values apart."""
    is_numbered_so = set(_NUMBER.findall(candidate.content)) == set(_NUMBER.findall(memory.content))
    return is_numbered_so and not are_two_plans(candidate, memory)


def _target(candidate: Candidate, others: Sequence[Memory]) -> Memory | None:
    """The neighbour that is meant: the one named, or the only one under the candidate's own concept."""
    named = next((memory for memory in others if memory.id == candidate.against), None)
    if named is not None or candidate.against:
        return named
    if candidate.kind == "rule":
        others = [each for each in others if jaccard(each.content, candidate.content) >= ALIKE_RULES]
    if candidate.kind != "fact":
        return others[0] if others else None
    if candidate.outcome == "replace" and holds_several(candidate.key):
        return None  # of the several nobody has said which
    concept = concept_of(candidate.key)
    own = [memory for memory in others if concept_of(memory.key) == concept]
    if candidate.outcome == "again":
        own = [each for each in own if _may_say(each.content, candidate.content)]
    lasting = [memory for memory in own if period_of(memory.details).until is None] or own
    told_so = [memory for memory in lasting if memory.key == candidate.key] or lasting
    return told_so[0] if told_so and len(_copies(told_so[0], told_so)) == len(told_so) - 1 else None


def _copies(memory: Memory, others: Iterable[Memory]) -> list[Memory]:
    """What tells the same of one person under the other of two names: "wife" and "Eva"."""
    return [
        each
        for each in others
        if each.id != memory.id
        and normalised(each.subject) != normalised(memory.subject)
        and tells_same_value(replace(each, subject=memory.subject), memory)
    ]


def _may_say(one: str, other: str) -> bool:
    """Whether two values may be one: they share a word, or one is a form or the short of the other."""
    return supports(one, other, "") or is_spelt_like(one, other)


def _named_instead(candidate: Candidate, target: Memory, others: Sequence[Memory]) -> Memory | None:
    """Another of the same, if the words name that one and not the target: "swapped the bar for a bakery"."""
    quote = candidate.source.quote
    if supports(quote, target.content, "") or supports(candidate.content, target.content, ""):
        return None
    alike = (each for each in others if each.id != target.id and tells_one_thing(each, target))
    return next((each for each in alike if is_part(each.content, quote)), None)


def _main(candidate: Candidate, others: Sequence[Memory], known: Sequence[Memory]) -> Memory | None:
    """Of several that hold side by side under one concept, the one whose line of values began first."""
    concept = "" if holds_several(candidate.key) else concept_of(candidate.key)
    own = [memory for memory in others if concept_of(memory.key) == concept]
    return min(own, key=lambda memory: _line(memory, known)[-1].created_at, default=None)


def _line(memory: Memory, known: Sequence[Memory]) -> list[Memory]:
    """A memory and its predecessors, newest first: each got its end in the plan that added the next one."""
    line = [memory]
    while before := next((each for each in known if _gave_way(each, line[-1])), None):
        line.append(before)
    return line


def _gave_way(before: Memory, memory: Memory) -> bool:
    return (
        before.id != memory.id
        and before.updated_at == memory.created_at > before.created_at
        and period_of(before.details).until is not None
        and tells_one_thing(before, memory)
    )


def _was_before(candidate: Candidate, target: Memory | None, today: date) -> bool:
    """Whether a candidate was over before today, or began before what it is said to take the place of."""
    said, before = period_of(candidate.details), period_of(target.details if target else None)
    is_replacing = candidate.outcome == "replace" and said.until is None
    is_earlier = said.since is not None and before.since is not None and said.since < before.since
    return said.ended_before(today) or (is_replacing and is_earlier)


def _told_again(
    before: Memory, candidate: Candidate, known: KnownMemories, days: FactDetails | None = None
) -> Revise | Mention:
    """The same again: a source, or a version when it says more, such as when it began or that it is over."""
    is_told_in = candidate.source.interaction_id in known.rests_on.get(before.id, ())
    details = days or told_with(before, candidate, known.today, is_told_in=is_told_in)
    if candidate.kind in ("article", "document", "note"):
        says_more = (
            compared(before.content) != compared(candidate.content) or before.details != candidate.details
        )
        details = candidate.details
    else:
        says_more = details != before.details or (candidate.stated and not before.stated)
    if not says_more:
        return Mention(before, candidate.sources)
    new = _new(candidate, known)
    after = before.revised(
        known.now,
        content=before.content if tells_its_end(candidate, before, known.today) else new.content,
        category=new.category,
        details=details,
        stated=before.stated or new.stated,
        confidence=max(before.confidence, new.confidence),
        mentions=before.mentions + 1 if before.kind == "fact" else 1,
        doubt="",
        archived=False,
    )
    return Revise(before, after, candidate.sources, "told")


def _begun(candidate: Candidate, known: KnownMemories) -> Add | Revise | Mention:
    """A memory of its own, or the one that was over and goes on."""
    before = next((each for each in known.memories if goes_on(each, candidate, known.today)), None)
    if before is None:
        return Add(_new(candidate, known), candidate.sources)
    return _told_again(before, candidate, known, replace(fact_details(before.details), until=None, covers=()))


def _replaced(candidate: Candidate, target: Memory, known: KnownMemories) -> tuple[_Change, ...]:
    """The candidate in a neighbour's place: at once, from a day to come on, or for a while."""
    said, sources = period_of(candidate.details), candidate.sources
    new = _new(candidate, known)
    if said.until is not None:
        details = fact_details(candidate.details)
        covers = tuple(dict.fromkeys((*details.covers, target.id)))
        return (Add(replace(new, details=replace(details, covers=covers)), sources),)
    if said.since is not None and said.since > known.today:
        over = target.revised(known.now, details=ended_on(target.details, said.since - DAY))
        return Add(new, sources), Revise(target, over, sources, "told")
    after = _in_place(new, target, _in_its_days(new.details, target, known))
    return (Revise(target, after, sources, "told"),)


def _in_place(new: Memory, target: Memory, details: Details) -> Memory:
    """The next version of a memory, which says what a new one would."""
    return target.revised(
        new.updated_at,
        key=new.key,
        content=new.content,
        category=new.category,
        mentions=1,
        confidence=new.confidence,
        details=details,
        stated=new.stated,
        doubt="",
        archived=False,
    )


def _in_its_days(details: Details, target: Memory, known: KnownMemories) -> Details:
    """When something holds that takes the place of what has an end to come: until what was to follow begins,
    else with no end; what a stay covered it covers.
    """
    period, days = period_of(target.details), fact_details(target.details)
    if period.until is None or period.until < known.today:
        return details
    until = days.until if any(gives_way_to(target, each) for each in known.memories) else None
    return (
        replace(fact_details(details), until=until, covers=days.covers) if until or days.covers else details
    )


def _for_good(change: _Change, known: KnownMemories, changed: Collection[str]) -> tuple[_Change, ...]:
    """A change; with it the end of what was only covered meanwhile, where a stay has no end any more, unless
    that is `changed` itself.
    """
    if not isinstance(change, Revise) or period_of(change.after.details).until is not None:
        return (change,)
    covered = fact_details(change.after.details).covers
    if not covered:
        return (change,)
    after = replace(change.after, details=replace(fact_details(change.after.details), covers=()))
    over = (
        each
        for each in known.memories
        if each.id in covered
        and each.id not in changed
        and not period_of(each.details).ended_before(known.today)
    )
    ended = (closing(each, ending(each, known.today), change.sources, known.now) for each in over)
    return (replace(change, after=after), *ended)


def _unless_taken(change: _Change, known: Iterable[Memory]) -> _Change:
    """A change, or one more source for the memory that says the very same already."""
    match change:
        case Add(memory, sources) | Revise(_, memory, sources, _):
            taken = next((each for each in known if is_same_thing(each, memory)), None)
            return Mention(taken, sources) if taken is not None else change
        case Mention() | Delete() | Flag():
            return change


def _new(candidate: Candidate, known: KnownMemories) -> Memory:
    told = {each.name: getattr(candidate, each.name) for each in fields(Thing)}
    confidence = STATED_CONFIDENCE if candidate.stated else IMPLIED_CONFIDENCE
    return Memory.new(known.now, owner=known.owner, confidence=confidence, **told)


def bears_outcome(candidate: Candidate, known: Memory, message: str, before: Collection[str] = ()) -> bool:
    """Whether the words of a `message` can say of what is known, told `before`, what an outcome says.

    What a person has once, told as a change, neither holds beside what was nor is that again.
    """
    words = sentence_of(candidate.source.quote, message)
    is_fact = candidate.kind == known.kind == "fact"
    match candidate.outcome:
        case "replace" | "wrong" if is_fact and not (
            holds_several(known.key) or is_count(known) or is_count(candidate)
        ):
            return not speaks_of_more(words) and _is_of_one_thing(candidate, known, words, before)
        case "replace" | "wrong":
            return _gives_way(candidate, known, words, message)
        case "beside" if is_fact and holds_one(known.key) and tells_one_thing(candidate, known):
            return speaks_of_more(words) or not tells_change(words)
        case "again" if is_fact:
            return is_part(candidate.content, known.content) or not tells_change(words)
        case _:
            return True


def _is_of_one_thing(candidate: Candidate, known: Memory, words: str, before: Collection[str]) -> bool:
    """Whether words tell of the thing that a person has once, and not only of a value that this may have: as
    a change, by naming it or what it was, or as that was told. "A film about Tokyo" moves nobody there.

    For a while nothing gives way, what begins after what was known was told is a change by its time, and one
    number may be another by now.
    """
    value, former, days = candidate.content, known.content, period_of(candidate.details)
    return (
        days.until is not None
        or days.begins_after(known.updated_at.date())
        or (value[:1].isdigit() and former[:1].isdigit())
        or speaks_against(words)
        or tells_change(words)
        or _may_name(words, candidate, known)
        or names_role(words, candidate.key, value)
        or any(is_told_alike(words, value, each, former) for each in ("", *before))
    )


def _gives_way(candidate: Candidate, known: Memory, words: str, message: str) -> bool:
    """Whether what may hold beside something new gives way: a message speaks against something, or names what
    is known, or it was a mere count; a plan may always.
    """
    if known.kind not in ("fact", "rule") or is_count(known) or is_count(candidate):
        return True
    return speaks_against(message) or _may_name(f"{message}. {candidate.content}", candidate, known)


def _may_name(words: str, candidate: Candidate, known: Memory) -> bool:
    """Whether words name what is known, or what is told only says that otherwise."""
    name, _ = name_and_kind(known.content)
    return supports(words, name, "") or is_spelt_like(candidate.content, name)


def sentence_of(quote: str, text: str) -> str:
    """The sentence of a text that holds a quote, up to where the quote's own clause ends; else the quote."""
    own = [each for each in clauses(text) if each.meets(*place_in(quote, text))]
    return text[own[0].sentence[0] : own[-1].end] if own else quote
