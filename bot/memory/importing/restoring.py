"""A batch of what an export holds stored and made findable in one transaction: messages, and what the own
export holds beside the talk, brought back as it was: memories, candidates, choices.

The same gates as for what is said here: quotes stand in the message they name, no secret, nothing that the
person had forgotten here. What rests only on words that were here already is left: it was learnt from them
here, too, or is gone because somebody wanted it gone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from functools import partial
from typing import TypeVar

from bot.clock import off_loop
from bot.domain.believing.neighbours import are_two_plans
from bot.domain.believing.planning import plan_changes
from bot.domain.believing.reconcile import KnownMemories
from bot.domain.changes import Add, Candidate, Change, Doubt, Hold, Judged, Plan
from bot.domain.interactions import Interaction
from bot.domain.memories import (
    LEARNT,
    PORTRAITS,
    Details,
    FactDetails,
    Memory,
    MemoryRecord,
    MemoryVersion,
    Source,
    SummaryDetails,
    Thing,
    fact_details,
    is_open,
    text_of,
)
from bot.domain.periods import period_of
from bot.domain.telltales import Telltale
from bot.language.evidence import find_quote
from bot.language.secrets import redacted
from bot.memory import indexer
from bot.memory.forgetting import tombstones
from bot.memory.importing.own_export import Beside, ExportedMemory, Place
from bot.memory.importing.process import Item, Prepared
from bot.memory.learning.consolidator import known_to
from bot.memory.learning.receipts import ask_when_awake
from bot.memory.writing import allowed, promises
from bot.memory.writing.writer import Writer
from bot.storage import masks
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, provenance
from bot.storage.log import feedback, imports, interactions, observations, sessions
from bot.storage.log.imports import CHANNEL, Brought, Import, MessagePlace
from bot.storage.people import accesses, people
from bot.storage.people.accesses import MOST_REFS, Access
from bot.storage.people.people import Preferences

Dated = TypeVar("Dated", Memory, MemoryVersion)
TIMEZONE = "timezone"
"""Stands for the time zone among what was chosen."""


@dataclass(frozen=True, slots=True)
class Restored:
    """How many memories were brought back or asked about, and how many left out since the person had them
    forgotten, or since they are secrets or rest on nothing."""

    brought: int
    left_out: int


def places_of(place: Place) -> tuple[MessagePlace, MessagePlace]:
    """Where a message stands when it was brought in, and where if it was said here."""
    return (
        (CHANNEL, place.chat, place.id, 0),
        (place.channel, place.chat_there, place.id_there, place.revision),
    )


async def numbers_at(connection: Transaction, owner: int, wanted: Iterable[Place]) -> dict[Place, int]:
    """The numbers of those of the messages that are here."""
    places = {each: places_of(each) for each in wanted}
    known = await imports.known(connection, owner, {one for pair in places.values() for one in pair})
    return {
        each: known[found]
        for each, pair in places.items()
        if (found := next((one for one in pair if one in known), None)) is not None
    }


async def restore(
    connection: Transaction, which: Import, exported: Sequence[ExportedMemory], writer: Writer, now: datetime
) -> Restored:
    """Bring memories back whose words came with this import, each set against what was known before it; the
    others stay as they are here.
    """
    owner = which.owner
    numbers = await numbers_at(connection, owner, {at for each in exported for at in each.places.values()})
    said = await interactions.by_ids(connection, owner, set(numbers.values()), withheld=True)
    known = await _known_before(connection, which, set(numbers.values()), now)
    brought: list[str] = []
    asked, left_out = 0, 0
    for each in exported:
        rests_on = {there: numbers[at] for there, at in each.places.items() if at in numbers}
        if rests_on and not any(map(which.is_number, rests_on.values())):
            continue
        found = await _as_kept(connection, owner, each.record, rests_on, said, now)
        if found is None:
            left_out += not await _is_here(connection, owner, each.record.memory)
            continue
        changes = found.against(known)
        if beside := tuple(change for change in changes if not isinstance(change, Add)):
            await _beside(connection, found, beside, writer)
            known = await _known_before(connection, which, set(numbers.values()), now)
            asked += any(isinstance(change, Hold) and change.held.state == "held" for change in beside)
        for change in changes:
            if isinstance(change, Add):
                await _insert(connection, found.with_details(change.memory.details), now)
                brought.append(found.memory.id)
    if brought:
        refs = tuple(brought[:MOST_REFS])
        saved = Access(at=now, actor="you", action="saved", what="memory", number=len(brought), refs=refs)
        await accesses.note(connection, owner, [saved])
    return Restored(len(brought) + asked, left_out)


async def _is_here(connection: Transaction, owner: int, memory: Memory) -> bool:
    here = (await candidates.ids_here(connection, owner, [memory.id]))[memory.id]
    if await candidates.is_there(connection, owner, here):
        return True
    return await memories.of_same_identity(connection, replace(memory, owner=owner, id=here)) is not None


async def _known_before(
    connection: Transaction, which: Import, told_in: Collection[int], now: datetime
) -> KnownMemories:
    """What was known before an import, of which nothing may rest on that alone."""
    known = await known_to(connection, which.owner, now, told_in, kinds=LEARNT)
    before = tuple(
        each
        for each in known.memories
        if not all(which.is_number(number) for number in known.rests_on.get(each.id, (0,)))
    )
    return replace(known, memories=before)


@dataclass(frozen=True, slots=True)
class _Kept:
    """A memory as it may be kept here, with its past and what each version of it rests on."""

    memory: Memory
    versions: Sequence[MemoryVersion]
    rests_on: Sequence[tuple[int, Source]]

    def with_details(self, details: Details) -> _Kept:
        """The same as it stands, with other details."""
        *past, current = self.versions
        now = replace(self.memory, details=details)
        return replace(self, memory=now, versions=(*past, replace(current, details=details)))

    def against(self, known: KnownMemories) -> tuple[Change, ...]:
        """What it changes beside what was known, by when each was told; an `Add` is itself."""
        told = [source for _, source in self.rests_on if source.role == "evidence"]
        memory, alike = self.memory, [each for each in known.memories if each.kind == self.memory.kind]
        is_present = memory.kind in LEARNT and is_open(memory.details) and not memory.archived
        if not (is_present and told) or period_of(memory.details).ended_before(known.today):
            return (Add(memory, ()),)
        last = max(told, key=lambda each: known.moment_of(each.interaction_id))
        shared = {each.name: getattr(self.memory, each.name) for each in fields(Thing)}
        # Of two rules or plans that say nearly the same the one that was told last holds; facts have tables.
        is_one = memory.kind != "fact" and not any(are_two_plans(memory, each) for each in alike)
        outcome = "replace" if is_one else ""
        candidate = Candidate(**shared, source=last, also=tuple(told), outcome=outcome)
        changes = plan_changes([Judged(candidate)], known).in_order
        return tuple(each for each in changes if not isinstance(each, Doubt))


async def _beside(connection: Transaction, kept: _Kept, changes: tuple[Change, ...], writer: Writer) -> None:
    """Write what a memory changes of what was known before; what is to be asked is asked in waking hours."""
    owner = kept.memory.owner
    plan = Plan(owner, "import", changes, max(source.interaction_id for _, source in kept.rests_on))
    await writer.apply(connection, plan)
    await ask_when_awake(connection, plan, await people.timezone(connection, owner), writer.clock.now())


async def _insert(connection: Transaction, kept: _Kept, now: datetime) -> None:
    await provenance.insert_memory(connection, kept.memory, kept.versions, kept.rests_on)
    if kept.memory.kind not in PORTRAITS:
        await indexer.index_memory(connection, kept.memory)
    await promises.promise_to_ask(connection, kept.memory, now)


async def _as_kept(
    connection: Transaction,
    owner: int,
    told: MemoryRecord,
    numbers: Mapping[int, int],
    said: Mapping[int, Interaction],
    now: datetime,
) -> _Kept | None:
    """One memory with its past; None where it is here already or may not be kept."""
    if await _is_here(connection, owner, told.memory):
        return None
    covers = [there for each in told.versions for there in fact_details(each.details).covers]
    ids = await candidates.ids_here(connection, owner, [told.memory.id, *covers])
    sources = [
        (each.version or told.memory.version, Source(numbers[each.interaction_id], each.quote, each.role))
        for each, _ in told.sources
        if each.interaction_id in numbers
        and await _stands(said.get(numbers[each.interaction_id]), each.quote, each.role)
    ]
    if not sources:
        return None
    session = next((said[s.interaction_id].session_id for _, s in sources if s.interaction_id in said), 0)
    whole = replace(_by(told.memory, now), owner=owner, id=ids[told.memory.id], deleted_at=None)
    kept: list[MemoryVersion] = []
    rests_on: list[tuple[int, Source]] = []
    for each in told.versions:
        version = _by(each, now)
        was = replace(
            whole,
            key=each.key or whole.key,
            subject=each.subject or whole.subject,
            content=each.content,
            category=each.category,
            details=version.details,
            version=each.version,
            updated_at=version.valid_from,
        )
        there = tuple(source for at, source in sources if at == each.version)
        if (change := await _allowed(connection, _here(was, ids, session), there)) is not None:
            memory = change.memory
            kept.append(
                replace(
                    version,
                    content=memory.content,
                    details=memory.details,
                    key=memory.key if each.key else "",
                )
            )
            rests_on += [(each.version, source) for source in change.sources]
    everything = tuple(source for _, source in sources)
    change = await _allowed(connection, _here(whole, ids, session), everything)
    if change is None or not any(each.version == change.memory.version for each in kept):
        return None
    return _Kept(change.memory, kept, rests_on)


async def _allowed(connection: Transaction, memory: Memory, sources: tuple[Source, ...]) -> Add | None:
    """A memory as it may be kept: no secret, and nothing that was forgotten here."""
    plan = Plan(memory.owner, "import", (Add(memory, sources),))
    for change in (await allowed.without_secrets(connection, plan)).changes:
        if isinstance(change, Add) and not await allowed.tells_forgotten_again(
            connection, memory.owner, change
        ):
            return change
    return None


async def _stands(said: Interaction | None, quote: str, role: str) -> bool:
    """Whether a quote stands in the message it is said to come from."""
    if said is None:
        return False
    if role == "basis":
        return True
    text = said.text if role == "evidence" else (said.reply or "")
    return bool(quote) and await off_loop(text, partial(find_quote, quote, text)) is not None


def _by(told: Dated, now: datetime) -> Dated:
    """The same with no moment later than now."""
    moments = {each.name: getattr(told, each.name) for each in fields(told)}
    return replace(told, **{name: min(at, now) for name, at in moments.items() if isinstance(at, datetime)})


def _here(memory: Memory, ids: Mapping[str, str], session: int) -> Memory:
    """A memory whose details name memories and its session as they are called here."""
    match memory.details:
        case FactDetails(covers=covers) as fact:
            return replace(memory, details=replace(fact, covers=tuple(ids[each] for each in covers)))
        case SummaryDetails() as summary:
            _, _, topic = memory.key.partition(":")
            return replace(memory, key=f"{session}:{topic}", details=replace(summary, session=session))
        case _:
            return memory


async def restore_beside(
    connection: Transaction, owner: int, number: int, told: Beside, at: datetime
) -> None:
    """Bring back what hung on one exchange: candidates, what was noticed in it, the verdict on it."""
    around = await allowed.secrets_around(connection, owner, [number])
    if told.verdict is not None:
        await feedback.give(connection, owner, number, told.verdict, at)
    for each in told.notices:
        noticed = redacted(each.text, around)
        await observations.add(connection, owner, number, noticed, each.created_at, each.digested_at)
    named = [name for each in told.held for name in (each.id, each.candidate.against) if name]
    ids = await candidates.ids_here(connection, owner, named) if named else {}
    for each in told.held:
        if await candidates.is_there(connection, owner, ids[each.id]):
            continue
        source = Source(number, each.candidate.source.quote)
        against = ids.get(each.candidate.against, "")
        held = replace(
            each, id=ids[each.id], candidate=replace(each.candidate, source=source, against=against)
        )
        hold = replace(held, state="held") if held.state == "dropped" else held
        plan = await allowed.without_secrets(connection, Plan(owner, "import", (Hold(hold),)))
        for change in plan.changes:
            if isinstance(change, Hold) and not await allowed.tells_forgotten_again(
                connection, owner, change
            ):
                await candidates.hold(connection, owner, replace(change.held, state=held.state))


async def choose(connection: Transaction, which: Import, now: datetime) -> None:
    """Choose again what was chosen, where nothing else is chosen here; the import keeps what it set."""
    owner, wanted = which.owner, dict(which.choices)
    zone = wanted.pop(TIMEZONE, None)
    person = await people.get(connection, owner)
    here, untouched = asdict(person.preferences), asdict(Preferences())
    chosen = {name: value for name, value in wanted.items() if here[name] == untouched[name] != value}
    if chosen:
        await people.set_preferences(connection, owner, replace(person.preferences, **chosen))
    if zone is not None and person.timezone is None:
        await people.set_timezone(connection, owner, zone)
        await promises.by_new_clock(connection, owner, now)  # its reminders were promised without a zone
        chosen[TIMEZONE] = zone
    await imports.set_choices(connection, owner, which.id, chosen)


async def choose_back(connection: Transaction, which: Import, now: datetime) -> None:
    """Take back what an import chose and nobody has changed since."""
    owner, chosen = which.owner, dict(which.choices)
    zone = chosen.pop(TIMEZONE, None)
    person = await people.get(connection, owner)
    if zone is not None and person.timezone == zone:
        await people.set_timezone(connection, owner, None)
        await promises.by_new_clock(connection, owner, now)
    here, untouched = asdict(person.preferences), asdict(Preferences())
    back = {name: untouched[name] for name, value in chosen.items() if here[name] == value}
    if back:
        await people.set_preferences(connection, owner, replace(person.preferences, **back))


@dataclass(frozen=True, slots=True)
class ForgottenBefore:
    """What the person had forgotten, as far as it may stand in what was said before; `stones` tell it apart
    from what is forgotten later."""

    stones: tuple[bytes, ...]
    told: tuple[Telltale, ...]

    def without(self, said: Sequence[Item]) -> tuple[Item, ...]:
        """The messages and memories that give none of it away, whoever said them."""
        return tuple(each for each in said if not self._is_in(each))

    def tells(self, text: str) -> bool:
        """Whether a text gives some of it away."""
        return any(gone.is_in(text) for gone in self.told)

    def _is_in(self, told: Item) -> bool:
        return any(map(self.tells, _texts_of(told)))


def _texts_of(told: Item) -> list[str]:
    """All words of something that may be brought in."""
    match told:
        case ExportedMemory(record=MemoryRecord(memory=memory, versions=versions)):
            said = [text for each in versions for text in (each.content, text_of(each.details))]
            return [f"{memory.subject} {memory.key} {memory.content}", *said]
        case Prepared(exchange=said, beside=beside):
            cited = [each.text for each in (said.quoted, said.forwarded) if each]
            noticed = [each.text for each in beside.notices] if beside else []
            held = [each.candidate.content for each in beside.held] if beside else []
            return [said.text, *cited, said.reply or "", said.receipt, *noticed, *held]


async def forgotten(connection: Transaction, owner: int) -> ForgottenBefore:
    """All that was forgotten: of what comes from elsewhere nothing was said after that."""
    stones = await masks.tombstones_of(connection, owner)
    ids = dict.fromkeys(stone.memory_id for stone in stones)
    told = [await tombstones.known_by(connection, owner, each) for each in ids]
    return ForgottenBefore(tuple(stone.slot for stone in stones), tuple(each for each in told if each))


async def store(
    connection: Transaction, which: Import, told: Sequence[Item], writer: Writer, now: datetime
) -> Restored:
    """Store those of the messages and memories that are new, and say how many, and how many were left out."""
    new = await _store_talk(connection, which, [each for each in told if isinstance(each, Prepared)])
    exported = [each for each in told if isinstance(each, ExportedMemory)]
    back = await restore(connection, which, exported, writer, now) if exported else Restored(0, 0)
    return Restored(new + back.brought, back.left_out)


def _places_of(told: Prepared) -> tuple[MessagePlace, ...]:
    if told.beside is not None:
        return places_of(told.beside.place)
    return ((CHANNEL, told.exchange.chat, told.exchange.message_id, 0),)


async def _store_talk(connection: Transaction, which: Import, told: Sequence[Prepared]) -> int:
    owner = which.owner
    seen = set(await imports.known(connection, owner, [place for each in told for place in _places_of(each)]))
    new: list[Prepared] = []
    for each in told:
        places = _places_of(each)
        if seen.isdisjoint(places):
            seen.update(places)
            new.append(each)
    if not new:
        return 0
    learns = (await people.preferences(connection, owner)).learning
    talks = await sessions.newest_of(connection, owner, CHANNEL, {each.exchange.chat for each in new})
    stored: list[Prepared] = []
    for each in new:
        said = each.exchange
        if each.begins or said.chat not in talks:
            place = owner, CHANNEL, said.chat
            talk = await sessions.start(connection, *place, known=(), history_from=0, now=said.sent_at)
            await sessions.end(connection, talk.id, said.sent_at)
            talks[said.chat] = talk.id
        said = replace(said, id=which.first + said.id, owner=owner, session_id=talks[said.chat])
        stored.append(replace(each, exchange=said, to_learn=each.to_learn and learns))
    brought = [Brought(each.exchange, each.to_learn, each.unread) for each in stored]
    await imports.add(connection, owner, brought)
    for each in stored:
        if each.beside is not None:
            await restore_beside(connection, owner, each.exchange.id, each.beside, each.exchange.sent_at)
    await indexer.index(connection, owner, [each for each in stored if each.exchange.state != "replaced"])
    return len(stored)
