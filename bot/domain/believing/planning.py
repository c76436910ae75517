"""Candidates set against what is known: what each changes, thought upon what the ones before it leave.

With it what rests on what: facts that may no longer hold once another one has changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from bot.domain.aliases import SETTLED, are_one, called_in, following, relation_of
from bot.domain.believing.belief import DOUBTS, emptied
from bot.domain.believing.neighbours import (
    WHICH_HOLDS,
    are_two_plans,
    ending,
    gives_way_to,
    left_unsure,
    over_by,
    place_in,
    shared_signs,
    stand_apart,
    tells_one_thing,
    tells_same_value,
)
from bot.domain.believing.reconcile import AskWhich, Changes, KnownMemories, Undecided, by_table, reconcile
from bot.domain.changes import (
    COMMIT,
    DELETED,
    SECRET,
    Add,
    Candidate,
    Change,
    Delete,
    Doubt,
    Flag,
    HeldCandidate,
    Hold,
    Judged,
    Mention,
    Plan,
    Restore,
    Revise,
    Settle,
    Verdict,
    begins_otherwise,
    sources_of,
)
from bot.domain.memories import IntentionDetails, Memory, fact_details, new_memory_id
from bot.domain.periods import DAY, Period, period_of
from bot.language.evidence import is_part, supports
from bot.language.keys import (
    NOTE_KEY,
    are_near,
    are_related,
    concept_of,
    holds_name,
    holds_one,
    names_somebody,
)
from bot.language.text import normalised

RESTING: Mapping[str, frozenset[str]] = {
    key: frozenset(dependants.split())
    for key, dependants in {
        "home_city": "home_country address timezone commute gym neighbours housemates landlord rent "
        "local_shop favourite_restaurant favourite_cafe favourite_bar favourite_park doctor dentist",
        "home_country": "home_city address timezone visa residence_permit insurance",
        "address": "neighbours landlord rent commute",
        "workplace": "job_title industry colleagues commute office manager salary work_schedule work_email",
        "job_title": "workplace industry salary work_schedule colleagues",
        "partner": "marital_status anniversary parents_in_law",
        "marital_status": "partner anniversary",
        "diet": "foods_avoided favourite_food favourite_dish favourite_restaurant",
        "birthday": "age zodiac_sign",
        "studies": "university semester",
        "university": "studies semester dormitory",
    }.items()
}
"""For a key that holds one value, the keys that may fall with it."""


def dependants(memory: Memory) -> frozenset[str]:
    """The concepts of the facts that may fall when a memory changes."""
    return RESTING.get(concept_of(memory.key), frozenset()) if memory.kind == "fact" else frozenset()


def _left_open(before: Memory, after: Memory, known: Iterable[Memory]) -> list[Memory]:
    """The facts not yet in doubt that a changed fact leaves open: by key, or by its old value.

    One that is over says the same, and what stands and falls with it is as open as with another value. What
    only has it in its name does not: the University of York stays where it is.
    """
    is_another, today = normalised(before.content) != normalised(after.content), after.updated_at.date()
    was, becomes = period_of(before.details), period_of(after.details)
    is_over = becomes.ended_before(today) and not was.ended_before(today)
    if before.kind != "fact" or not (is_another or is_over):
        return []
    return [
        memory
        for memory in known
        if memory.id != before.id
        and memory.kind == "fact"
        and not memory.doubt
        and not period_of(memory.details).ended_before(today)
        and concept_of(memory.key) not in SETTLED
        and normalised(memory.subject) == normalised(before.subject)
        and not (is_another and is_part(after.content, memory.content))
        and (
            concept_of(memory.key) in dependants(before)
            or (is_another and not holds_name(memory.key) and is_part(before.content, memory.content))
        )
    ]


def doubts(changes: Iterable[Change], known: Iterable[Memory]) -> tuple[Doubt, ...]:
    """Marks on what rests on a value that changes give up; none on what they tell anew themselves."""
    changes, known = list(changes), list(known)
    told = {memory.id for change in changes for memory in _told(change)}
    found = {
        memory.id: Doubt(memory, "unasked")
        for change in changes
        if isinstance(change, Revise) and change.reason in ("told", "amended")
        for memory in (
            *_left_open(change.before, change.after, known),
            *left_unsure(change.before, change.after, known),
        )
        if memory.id not in told
    }
    return tuple(found.values())


def with_following(change: Change, known: KnownMemories) -> tuple[Change, ...]:
    """A change with what follows from it, and a mark on what rests on the value that it gives up."""
    follow = following([change], known.memories, known.now, known.today)
    return (change, *follow, *doubts([change, *follow], known.memories))


def ends_moved(changes: Iterable[Change], known: Iterable[Memory], now: datetime) -> tuple[Revise, ...]:
    """What was to end as something to come began, with its end gone or moved as that is called off or moved.

    "From March I work at Bosch" ends Siemens in February; without Bosch nothing ends it. `known` is memory as
    the changes leave it.
    """
    changes, known = list(changes), list(known)
    touched = {memory.id for change in changes for memory in _told(change) if isinstance(change, Revise)}
    found: list[Revise] = []
    for change in changes:
        gone, begins = begins_otherwise(change, now.date())
        if gone is None or gone.kind != "fact":
            continue
        until = (begins - DAY).isoformat() if begins else None
        for memory in known:
            if memory.id not in touched and gives_way_to(memory, gone):
                days = replace(fact_details(memory.details), until=until)
                found.append(Revise(memory, memory.revised(now, details=days), (), "undone"))
    return tuple(found)


def _told(change: Change) -> tuple[Memory, ...]:
    return (change.memory,) if isinstance(change, Add | Mention | Delete | Restore | Revise) else ()


OVERTAKEN = "something said later stands against it"
ASKED_WHICH = Verdict("hold", WHICH_HOLDS)
TWICE = Verdict("drop", "the same message tells it in other words")
SAVED = Verdict("drop", "saved when the message was answered")


@dataclass(frozen=True, slots=True)
class Planned:
    """The changes that candidates come to, by the exchange they come from, in the order of saying.

    `undecided` are the neighbours of candidates, by their place, of which nobody has said what becomes of the
    pair: tables have decided for now, and rather ask.
    """

    changes: Mapping[int, tuple[Change, ...]]
    undecided: Mapping[int, tuple[Memory, ...]]

    @property
    def in_order(self) -> tuple[Change, ...]:
        """All changes, by the order of the exchanges."""
        return tuple(change for number in sorted(self.changes) for change in self.changes[number])

    def plans(self, owner: int, origin: str) -> tuple[Plan, ...]:
        """A plan for each exchange, so that each can be taken back for itself."""
        return tuple(Plan(owner, origin, self.changes[number], number) for number in sorted(self.changes))


def plan_changes(
    judged: Sequence[Judged], known: KnownMemories, near: Mapping[int, Collection[str]] | None = None
) -> Planned:
    """What judged candidates change; `near`: ids of memories near in meaning, by place."""
    view = _View(known, {memory.id: memory for memory in known.memories}, dict(known.rests_on), near or {})
    changes: dict[int, list[Change]] = {}
    for place, each in sorted(enumerate(judged), key=lambda each: _in_turn(each[1])):
        told_in = each.candidate.source.interaction_id
        made = changes.setdefault(told_in, [])
        before = list(view.memories.values())
        earlier = [memory for memory in before if told_in not in view.told_in(memory.id)]
        own = _changes(view, place, each)
        made += own
        follow = view.follow(own, earlier)
        settled = {change.after.id for change in follow if isinstance(change, Revise)}
        standing = view.memories.keys() - settled
        made += (*follow, *(doubt for doubt in doubts(own, before) if doubt.memory.id in standing))
    return Planned({number: _once_told(made) for number, made in changes.items() if made}, view.undecided)


def _in_turn(read: Judged) -> tuple[int, bool]:
    """The order in which what was read is set against what is known: of a message first who somebody is."""
    says_who = read.verdict == COMMIT and relation_of(read.candidate) is not None
    return read.candidate.source.interaction_id, not says_who


def _once_told(made: Sequence[Change]) -> tuple[Change, ...]:
    """The changes of an exchange, each doubt once, and none of what it tells itself: "in Kiel, still at
    Siemens".
    """
    told = {memory.id for each in made if sources_of(each) for memory in _told(each)}
    once = dict.fromkeys(made)
    return tuple(each for each in once if not (isinstance(each, Doubt) and each.memory.id in told))


@dataclass(slots=True)
class _View:
    """Memory as the candidates before leave it."""

    known: KnownMemories
    memories: dict[str, Memory]
    rests_on: dict[str, Collection[int]]
    near: Mapping[int, Collection[str]]
    undecided: dict[int, tuple[Memory, ...]] = field(default_factory=dict[int, tuple[Memory, ...]])

    @property
    def as_known(self) -> KnownMemories:
        return replace(self.known, memories=tuple(self.memories.values()))

    def told_in(self, memory_id: str) -> Collection[int]:
        """The exchanges that a memory rests on."""
        return self.rests_on.get(memory_id, ())

    def last_told(self, memory: Memory) -> tuple[datetime, int]:
        """When a memory was told last; before everything where no exchange told it."""
        moments = map(self.known.moment_of, self.told_in(memory.id))
        return max(moments, default=(datetime.min.replace(tzinfo=UTC), 0))

    def follow(
        self, changes: Sequence[Change], before: Sequence[Memory]
    ) -> Sequence[Add | Revise | Delete | Doubt]:
        """What becomes of facts told before about somebody whose name or role changes."""
        found = following(changes, before, self.known.now, self.known.today)
        for change in found:
            match change:
                case Add(memory) | Revise(_, memory):
                    self.memories[memory.id] = memory
                case Delete(memory):
                    del self.memories[memory.id]
                case Doubt():
                    continue
        return found

    def put_by(self, candidate: Candidate, verdict: Verdict) -> Hold:
        state, waits_for = "dropped" if verdict.outcome == "drop" else "held", verdict.waits_for
        return Hold(
            HeldCandidate(new_memory_id(), candidate, state, self.known.now, waits_for, verdict.reason)
        )


def _changes(view: _View, place: int, each: Judged) -> list[Change]:
    candidate, verdict = each.candidate, each.verdict
    match verdict.outcome:
        case "drop":
            shown = emptied(candidate) if verdict.reason in (DELETED, SECRET) else candidate
            return [view.put_by(shown, verdict)]
        case "hold" if verdict.reason == DOUBTS["denied"] and (told := _told_just_now(view, candidate)):
            # Of what is denied right after it was told there is something to end: that is the question.
            end = ending(told, view.known.today, "denied")
            over = end if isinstance(end, IntentionDetails) else over_by(None, view.known.today)
            ended = replace(candidate, against=told.id, details=over)
            return [] if each.settles else [view.put_by(ended, ASKED_WHICH)]
        case "hold":
            return [] if each.settles else [view.put_by(candidate, verdict)]
        case "commit":
            return _committed(view, place, each)


def _is_worded(candidate: Candidate) -> bool:
    """Whether the words quoted for a candidate have a word of its value."""
    return supports(candidate.source.quote, candidate.content, "")


def _told_just_now(view: _View, candidate: Candidate) -> Memory | None:
    """The fact or plan that a candidate says, as the messages before it told it and nothing else did."""
    known = {each.id for each in view.known.memories}
    new = (each for each in view.memories.values() if each.id not in known and each.kind != "rule")
    return next((each for each in new if tells_same_value(candidate, each)), None)


def _committed(view: _View, place: int, each: Judged) -> list[Change]:
    """What a candidate changes that is believed: as it was said; where something told later stands against
    that, as what held until then, or nothing; where only the person knows, the question which holds.
    """
    told_before = (held.candidate.source for held in each.settles)
    candidate = replace(each.candidate, also=(*each.candidate.also, *told_before))
    found = _reconciled(view, place, candidate)
    settled = [Settle(held, "committed") for held in each.settles]
    if (later := _told_later(view, found, candidate)) is not None:
        found = _until_then(view, candidate, later)
        if found is None:
            return [view.put_by(candidate, Verdict("drop", OVERTAKEN))]
    if isinstance(found, AskWhich):
        if any(_is_worded(held.candidate) for held in each.settles) and not _is_worded(each.candidate):
            return []  # it is asked already, and in words that tell it
        asked = replace(each.candidate, against=found.against.id)
        return [*settled, view.put_by(asked, ASKED_WHICH)]
    for change in found:
        touched = change.memory
        view.memories[touched.id] = touched
        if isinstance(change, Delete | Flag):
            del view.memories[touched.id]
        told_in = (source.interaction_id for source in candidate.sources)
        view.rests_on[touched.id] = {*view.told_in(touched.id), *told_in}
    return [*settled, *found]


def _reconciled(view: _View, place: int, candidate: Candidate) -> Changes | AskWhich:
    """What a candidate comes to; where nobody says, that is noted, and tables decide for now."""
    if (told := _told_by_the_same(view, candidate)) is not None:
        return (Mention(told, candidate.sources),)
    known, near = view.as_known, view.near.get(place, ())
    found = reconcile(candidate, known, near)
    if isinstance(found, Undecided):
        told_in = candidate.source.interaction_id
        others = tuple(each for each in found.neighbours if told_in not in view.told_in(each.id))
        if others:
            view.undecided[place] = others
        # What one message tells side by side holds side by side, unless it is what a person has once.
        is_list = not others and not holds_one(candidate.key)
        by_tables = by_table(candidate, found.neighbours)
        outcome = "beside" if is_list and by_tables != "again" else by_tables
        decided = replace(known, is_decided=True)
        found = reconcile(replace(candidate, outcome=outcome, against=""), decided, near)
    return AskWhich(found.neighbours[0]) if isinstance(found, Undecided) else found


def _told_by_the_same(view: _View, candidate: Candidate) -> Memory | None:
    """The memory that a message has told this very value of already, whoever read it then.

    One plan for two days is two in one reading; another reading may only take its day for another.
    """
    told_in = candidate.source.interaction_id
    for memory in view.memories.values():
        is_read_before = told_in in view.known.rests_on.get(memory.id, ())
        is_another = are_two_plans(candidate, memory) and not is_read_before
        if told_in in view.told_in(memory.id) and tells_same_value(candidate, memory) and not is_another:
            return memory
    return None


def _told_later(view: _View, found: Changes | AskWhich, candidate: Candidate) -> Memory | None:
    """What was told later than a candidate and would give way to it, be asked about, or be its one value."""
    said = max(view.known.moment_of(each.interaction_id) for each in candidate.sources)
    given_up: list[Memory] = []
    if isinstance(found, AskWhich):
        is_fact = found.against.kind == "fact"
        given_up = [found.against] if is_fact and tells_one_thing(candidate, found.against) else []
    else:
        for change in found:
            match change:
                case Revise(before):
                    given_up.append(before)
                case Add(memory) if memory.kind == "fact" and holds_one(memory.key):
                    given_up += [each for each in view.memories.values() if _is_in_its_place(each, memory)]
                case _:
                    continue
    return next((each for each in given_up if view.last_told(each) > said), None)


def _is_in_its_place(known: Memory, new: Memory) -> bool:
    """Whether two facts that both last tell one thing of one subject."""
    is_of_it = (known.kind, known.scope) == (new.kind, new.scope) and tells_one_thing(known, new)
    return is_of_it and period_of(known.details) == period_of(new.details) == Period()


def _until_then(view: _View, candidate: Candidate, later: Memory) -> Changes | None:
    """A fact that was overtaken, as what held until then; None for what leaves no past of its own."""
    said = view.known.moment_of(candidate.source.interaction_id)[0].date()
    last = view.last_told(later)[0].date() - DAY
    is_past = candidate.kind == "fact" and holds_one(candidate.key) and candidate.outcome != "wrong"
    if not is_past or last < said or tells_same_value(candidate, later):
        return None
    details = replace(fact_details(candidate.details), until=last.isoformat())
    past = replace(candidate, outcome="past", against=later.id, details=details)
    found = reconcile(past, view.as_known)
    if isinstance(found, tuple) and all(isinstance(each, Add) for each in found):
        return found
    return None


def once_each(judged: Iterable[Judged], texts: Mapping[int, str]) -> list[Judged]:
    """With those dropped that one message tells twice, in the same words or in some of them; `texts`: the
    messages by number.
    """
    kept: list[Judged] = []
    for each in judged:
        content = each.candidate.content
        at = next((at for at, other in enumerate(kept) if _is_told_twice(each, other, texts)), None)
        if at is None or not content:
            kept.append(each)
        elif is_part(content, kept[at].candidate.content):
            kept.append(replace(each, verdict=TWICE))
        else:
            kept.append(replace(kept[at], verdict=TWICE))
            kept[at] = each  # which says more than the other
    return kept


def _is_told_twice(one: Judged, other: Judged, texts: Mapping[int, str]) -> bool:
    first, second = one.candidate, other.candidate
    told_in, values = first.source.interaction_id, (first.content, second.content)
    if (told_in, first.kind, normalised(first.subject), one.verdict.outcome) != (
        second.source.interaction_id,
        second.kind,
        normalised(second.subject),
        other.verdict.outcome,
    ):
        return False
    if first.identity == second.identity:
        return True
    days = [(period_of(each.details), each.outcome == "past", each.against) for each in (first, second)]
    if first.kind != "fact" or days[0] != days[1]:
        return False
    if stand_apart(*values, texts.get(told_in, "")):
        return False
    if concept_of(first.key) == concept_of(second.key):
        return is_part(*values) or is_part(*reversed(values))
    is_of_one = are_near(first.key, second.key) or not any(map(names_somebody, (first.key, second.key)))
    if first.content[:1].isupper() and not is_of_one:
        return False  # the mother-in-law may have the mother's name
    return are_related(first.key, second.key) and is_part(*values) and is_part(*reversed(values))


SAME_WORDS = 0.5
"""The share of what two quotes cover from which they are one telling if nothing tells them apart."""


def without_saved(
    judged: Sequence[Judged],
    saved: Iterable[Candidate],
    texts: Mapping[int, str],
    known: Iterable[Memory] = (),
) -> list[Judged]:
    """With what the turn that answered a message has saved of it dropped; `texts`: the messages by number.

    Found again in the same words it is the same telling, whatever it is called and however it is worded, and
    whoever it is about is called: what is told of "wife" and was saved of "Eva" says that the wife is Eva.
    """
    saved = list(saved)
    related = [*known, *(each.candidate for each in judged if each.verdict.outcome != "drop")]
    left: list[Judged] = []
    for each in judged:
        found, text = each.candidate, texts.get(each.candidate.source.interaction_id, "")
        names = [(found.subject, other.subject) for other in saved if _is_same_telling(found, other, text)]
        if any(are_one(*both, related) for both in names):
            left.append(replace(each, verdict=SAVED))
            continue
        named = next((both for pair in names if (both := called_in(text, *pair))), None)
        if named is None:
            left.append(each)
        elif each.verdict == COMMIT:
            # In the place of what was saved under the other of two names: that somebody goes by both.
            role, name = named
            is_called = Candidate(key=role, content=name, category="person", source=found.source)
            left.append(replace(each, candidate=is_called))
            related.append(is_called)
    return left


def _is_same_telling(found: Candidate, saved: Candidate, text: str) -> bool:
    """Values at different places of one quote are two things: "I live in Bern and work at Siemens"; where one
    value says all of the other, as "works as a nurse" does of "nurse", they are one.
    """
    if found.source.interaction_id != saved.source.interaction_id:
        return False
    if saved.key == NOTE_KEY and found.outcome not in ("", "beside", "again"):
        return False  # a note of somebody's words changes nothing that is known
    if (found.kind == "intention") != (saved.kind in ("intention", "reminder")):
        return False  # to ask how it went is more than to know it
    one, other = place_in(found.source.quote, text), place_in(saved.source.quote, text)
    shared = shared_signs(one, other)
    if not shared:
        return False
    apart = stand_apart(found.content, saved.content, text)
    if apart is not None:
        return not apart
    if is_part(found.content, saved.content) or is_part(saved.content, found.content):
        return True
    together = (one[1] - one[0]) + (other[1] - other[0]) - shared
    return shared / together >= SAME_WORDS
