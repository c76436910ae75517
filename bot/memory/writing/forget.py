"""Forgetting as people ask for it: shown before it is done, deleted or erased everywhere, and checked again.

One memory by its id, or all that somebody means by their words: one search, one preview, and then one of two
strengths. What is promised here is done by jobs, so that no crash leaves half of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import timedelta
from typing import Literal

from bot.clock import Clock, off_loop
from bot.domain.changes import AppliedPlan, Conceal, Delete, Plan
from bot.domain.interactions import ChatPlace, Interaction
from bot.domain.memories import Memory, MemoryRecord
from bot.domain.telltales import Telltale, parts_of, strings_in, telltale
from bot.errors import NotFound, Refused
from bot.language.forms import CAPITAL
from bot.language.keys import without_owner
from bot.language.orders import is_only_order, named
from bot.language.secrets import is_everyday, secrets_of
from bot.language.text import one_line
from bot.language.words import content_words
from bot.memory.forgetting import erasing, masking, tombstones
from bot.memory.forgetting.erasing import Deletion, Occurrences, as_logged, deletion
from bot.memory.forgetting.masking import holders_of
from bot.memory.forgetting.meant import ForgettingMatches, concealing, sign_of
from bot.memory.forgetting.search import Searcher
from bot.memory.indexer import memory_text
from bot.memory.reader import NO_SUCH_MEMORY, missing
from bot.memory.writing import promises
from bot.memory.writing.retraction import erase_exchanges
from bot.memory.writing.writer import UNDONE_ALREADY, Writer
from bot.speech.saying import Wording, say
from bot.storage import masks
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories, plans, provenance
from bot.storage.log import interactions
from bot.storage.masks import ref_of
from bot.storage.people import accesses, everything
from bot.storage.people.accesses import Access
from bot.storage.work import jobs
from bot.storage.work.jobs import ERASE, LEAVE

FORGOTTEN_ALREADY = Wording("That is forgotten already.")

LONGEST_GOODBYE = timedelta(minutes=10)
"""How long the file keeps the bytes of a person for the last message to them to be sent."""

BESIDE = frozenset({"outbound", "jobs", "search_words"})
"""Tables that may hold the words since somebody asked for them: no place where anything was told."""


@dataclass(frozen=True, slots=True)
class ForgettingPreview:
    """What forgetting all that was found would do: `gone` goes with it, `rewritten` says something else then.

    The `exchanges` are put out of sight. `occurrences` hold its words now. `sign` stands for exactly this.
    `everywhere`: it was asked to go everywhere.
    """

    found: ForgettingMatches
    gone: tuple[Memory, ...]
    rewritten: tuple[Memory, ...]
    exchanges: frozenset[int]
    occurrences: Occurrences
    sign: str
    everywhere: bool = False


Within = Literal["asked", "yes", "no"]
"""Whether an erasure takes what holds the words only within other words: asked first where anything does."""


class WithinOthers(Exception):
    """The words stand within others, too: whoever wants them erased says first whether these go along.

    `sign` stands for all that would go.
    """

    def __init__(self, occurrences: Occurrences, sign: str) -> None:
        super().__init__("the words stand within others")
        self.occurrences = occurrences
        self.sign = sign


class ShownOther(Exception):
    """Something else was shown, above the button that forgets or erases, than would go by now."""


@dataclass(frozen=True, slots=True)
class ErasureOrder:
    """An order to erase: where it was given, and is reported, and what it takes `within`."""

    where: ChatPlace
    within: Within = "yes"


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What forgetting did: `also` are memories that went along or are rewritten, `exchanges` are out of sight
    by it, `quotes` cut.
    """

    plan: AppliedPlan
    found: ForgettingMatches
    also: tuple[Memory, ...]
    exchanges: int
    quotes: int


class _RolledBack(Exception):
    """Raised to roll back a transaction that was only to show what it would do."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Forgetting:
    """Finds what an order to forget means, shows what would go, and has it go, for one person at a time."""

    database: Database
    writer: Writer
    clock: Clock
    searcher: Searcher

    @property
    def minutes(self) -> int:
        """How long forgetting can be undone."""
        return round(self.writer.undo_for.total_seconds() / 60)

    async def find(self, owner: int, said: str, without: Collection[int] = ()) -> ForgettingMatches:
        """Everything that words mean; `without` are exchanges that don't count, as the order itself."""
        return await self.searcher.find(owner, said, self.clock.now(), without)

    def plan_of(self, found: ForgettingMatches, origin: str = "command") -> Plan:
        """The plan that forgets all that was found; memories chosen by hand have no words besides."""
        beside = concealing(found, self.clock.now(), erases=origin == "erase") if found.words else ()
        return Plan(found.owner, origin, (*map(Delete, found.memories), *found.back, *beside))

    async def of_ids(self, owner: int, ids: Iterable[str]) -> ForgettingMatches:
        """The memories of some ids, as chosen by hand. Raises NotFound where none is there any more."""
        first, *_ = ids = list(ids)
        found = await self.database.ask(memories.by_ids, owner, ids)
        if not found:
            raise await self.database.ask(missing, owner, first)
        return ForgettingMatches.of_memories([found[each] for each in ids if each in found])

    async def forget(
        self,
        find: Callable[[], Awaitable[ForgettingMatches]],
        shown: str | None = None,
        origin: str = "command",
    ) -> Forgotten:
        """Forget all that is found, as it is then, where nothing else was `shown`; an undo brings it back for
        a while.

        Raises ShownOther, and Refused when memory never stands still.
        """

        async def thought() -> tuple[Plan, ForgettingMatches]:
            found = await find()
            if shown not in (None, found.sign):
                raise ShownOther
            return self.plan_of(found, origin), found

        applied, found = await self.writer.write_with_retries(thought)
        meant, touched = {each.id for each in found.memories}, {each.memory_id for each in applied.effects}
        # What stands for words from now on, where no memory held them, is nothing that went.
        made = {each.memory_id for each in applied.effects if each.change == "concealed"}
        async with self.database.read() as connection:
            also = [
                await memories.get(connection, found.owner, each, deleted=True)
                for each in touched - meant - made
            ]
            exchanges = len(await masks.withheld_anew_by(connection, found.owner, touched))
            hidden = [await masks.hidden_by(connection, found.owner, each) for each in meant]
        quotes = sum(row.what == "quote" for rows in hidden for row in rows)
        beside = sorted(filter(None, also), key=lambda each: each.created_at)
        return Forgotten(applied, found, tuple(beside), exchanges, quotes)

    async def preview(self, found: ForgettingMatches, *, everywhere: bool = False) -> ForgettingPreview:
        """What forgetting all that was found would do, or erasing it: that is done, and rolled back."""
        occurrences = await self.database.ask(self._of_matches, found)
        seen: list[ForgettingPreview] = []
        try:
            async with self.database.write(found.owner) as connection:
                seen.append(await self._try(connection, found, occurrences, everywhere))
                raise _RolledBack
        except _RolledBack:
            return seen[0]

    async def erase_memory(
        self, owner: int, memory_id: str, order: ErasureOrder, shown: str | None = None
    ) -> None:
        """Hide a memory at once and promise to erase it everywhere; it can't be undone.

        One that was deleted before is erased too, whatever was `shown`: what it said is known by its
        tombstone when it is purged already. Raises NotFound, ShownOther, and WithinOthers where it is to be
        asked first.
        """
        async with self.database.write(owner) as connection:
            record = await provenance.record(connection, owner, memory_id, deleted=True)
            if record is not None:
                held = await self._of_record(connection, record)
            else:
                held = await self._hide_purged(connection, owner, memory_id, order)
            await self._hide(connection, owner, (memory_id,), "erase")
            sign = await _sign_of_gone(connection, record.memory) if record is not None else ""
            is_there = record is not None and record.memory.deleted_at is None
            if is_there and shown not in (None, sign):
                raise ShownOther
            await self._promise(connection, owner, (memory_id,), order, held, sign=sign)

    async def erase_words(
        self, owner: int, words: str, order: ErasureOrder, shown: str | None = None
    ) -> None:
        """Erase everything that words mean, wherever it is.

        `shown` is the sign of what stood above the button, None where nothing did. Raises NotFound where
        nothing is left of that, Refused where the words stand all over, ShownOther, and WithinOthers where it
        is to be asked first.
        """
        _refuse_small_words(words)
        found = (await self.find(owner, words)).erased
        async with self.database.write(owner) as connection:
            promised = await jobs.of_kind(connection, owner, ERASE)
            if any(each.payload["words"] == words for each in promised):
                return  # asked for again, as after a crash: it is one erasure, and one report
            held = await self._of_matches(connection, found)
            is_gone = shown is not None and not found and not _where_told(held).total()
            if is_gone:
                # The bytes of the button are in the file anew.
                await promises.to_scour(connection, owner, self.clock.now())
            elif shown not in (None, found.sign):
                raise ShownOther
            else:
                plan = self.plan_of(found, "erase")
                await self.writer.apply(connection, plan)
                await self._hide(connection, owner, _ids(plan), "erase")
                await self._promise(connection, owner, _ids(plan), order, held, words, found.sign)
        if is_gone:
            raise NotFound(say(FORGOTTEN_ALREADY))

    async def erase_plan(self, owner: int, plan_id: str, order: ErasureOrder) -> None:
        """Erase everywhere all that a plan had forgotten.

        Raises NotFound for a plan that forgot nothing, Refused for one that was undone, and WithinOthers
        where it is to be asked first.
        """
        async with self.database.write(owner) as connection:
            done = await plans.get(connection, owner, plan_id)
            if done is None or not done.forgets:
                raise NotFound(say("There is nothing that was forgotten under that name."))
            if done.undone_at is not None:
                raise Refused(say(UNDONE_ALREADY))
            ids = [each.memory_id for each in done.effects if each.change == "concealed"]
            ids += [each.memory_id for each in done.effects if each.change == "deleted"]
            found = [await deletion(connection, owner, each) for each in ids]
            held = await erasing.count_all(connection, filter(None, found))
            await self._hide(connection, owner, ids, "erase")
            await self._promise(connection, owner, ids, order, held)

    async def erase_message(self, owner: int, number: int) -> None:
        """Erase one exchange with all that rests on it alone. Raises NotFound."""
        async with self.database.write(owner) as connection:
            said = await _said(connection, owner, number)
            erased = Access(at=self.clock.now(), actor="you", action="erased", what="place")
            await erase_exchanges(connection, self.writer, owner, [said], erased.at)
            await accesses.note(connection, owner, [erased])

    async def erase_secrets(self, owner: int, number: int, order: ErasureOrder) -> Sequence[str]:
        """Erase the secrets that a message tells now; everyday words with it alone. Raises NotFound."""
        async with self.database.write(owner) as connection:
            said = await _said(connection, owner, number)
            secrets = secrets_of(said.text) or secrets_of(_shown_beside(said))
            for secret in (each for each in secrets if not is_everyday(each)):
                plan = self.plan_of(ForgettingMatches(owner, secret, "secret", exchanges=(said,)), "erase")
                await self.writer.apply(connection, plan)
                await self._hide(connection, owner, _ids(plan), "erase")
                await self._promise(connection, owner, _ids(plan), order, Occurrences(), secret)
        if any(map(is_everyday, secrets)):
            await self.erase_message(owner, number)
        return secrets

    async def occurrences(self, found: ForgettingMatches) -> Occurrences:
        """In how many places the words stand, withheld or not, that nothing which is found says."""
        _refuse_small_words(found.words)
        return _where_told(await self.database.ask(self._of_matches, found))

    async def kept_out(self, owner: int, memory_id: str) -> int:
        """How many exchanges are withheld for a memory that was deleted before. Raises NotFound."""
        async with self.database.read() as connection:
            if await masks.reach(connection, owner, memory_id) is None:
                raise NotFound(say(NO_SUCH_MEMORY))
            return len(await masks.withheld_by(connection, owner, memory_id))

    async def leave(self, owner: int) -> None:
        """Erase everything there is about a person, and promise to clear its bytes once they heard so."""
        async with self.database.write() as connection:
            await everything.remove(connection, owner)
            now = self.clock.now()
            payload = {"until": (now + LONGEST_GOODBYE).isoformat()}
            await jobs.promise(connection, owner, LEAVE, "", now, payload=payload)

    async def _try(
        self, connection: Transaction, found: ForgettingMatches, occurrences: Occurrences, everywhere: bool
    ) -> ForgettingPreview:
        owner, plan = found.owner, self.plan_of(found)
        before = {each.id: each for each in await memories.live(connection, owner)}
        await self.writer.carry_out(connection, plan)
        # What words mean is erased by the words; by hand all goes that gives the memory away.
        if everywhere and not found.words:
            await self._hide(connection, owner, _ids(plan), plan.origin)
        out_of_sight = frozenset(await masks.withheld_anew_by(connection, owner, _ids(plan)))
        # Of what is being answered now nobody knows it yet.
        out_of_sight -= await interactions.being_answered(connection, owner)
        after = {each.id: each for each in await memories.live(connection, owner)}
        cut = [each for each in before.values() if _is_rewritten(each, after.get(each.id))]
        lost = [each for each in before.values() if each.id not in after and not each.is_derived]
        gone = tuple(each for each in lost if each.id not in {memory.id for memory in found.memories})
        is_one = not found.words and len(found.memories) == 1
        if is_one and not everywhere:
            await self._hide(connection, owner, _ids(plan), plan.origin)
        sign = await _sign_of_gone(connection, found.memories[0]) if is_one else found.sign
        return ForgettingPreview(found, gone, tuple(cut), out_of_sight, occurrences, sign, everywhere)

    async def _hide_purged(
        self, connection: Transaction, owner: int, memory_id: str, order: ErasureOrder
    ) -> Occurrences:
        """Put out of sight what still tells a memory that is purged already; where that stood before."""
        now = self.clock.now()
        gone = await deletion(connection, owner, memory_id)
        if gone is None:
            raise NotFound(say(NO_SUCH_MEMORY))
        told = (await as_logged(connection, gone)).told
        held = await erasing.count(connection, replace(gone, told=told))
        found = await masking.cascade_purged(connection, owner, memory_id, told.alone, now)
        await self.writer.follow(connection, owner, found, "erase")
        return held

    async def _of_record(self, connection: Transaction, record: MemoryRecord) -> Occurrences:
        """Where a memory stands before anything of it is hidden."""
        told = _with_parts(await tombstones.telltale_of(connection, record), record.contents)
        return await self._count(connection, record.memory.owner, told, [record], memory_id=record.memory.id)

    async def _of_matches(self, connection: Transaction, found: ForgettingMatches) -> Occurrences:
        """Where the words stand, or what one memory says that no words found."""
        if len(found.memories) == 1 and not found.words:
            record = await provenance.record(connection, found.owner, found.memories[0].id)
            if record is not None:
                return await self._of_record(connection, record)
        meant = [each.words for each in found.parts or (found,)]
        words = [without_owner(named(each)) for each in meant if each]
        words += [each.said for each in found.past]
        gone = await provenance.records(connection, found.owner, [each.id for each in found.memories])
        contents = [*words, *(each.memory.content for each in gone)]

        def told_by() -> tuple[Telltale, Telltale]:
            said = telltale(words)
            values = [value for each in gone for value in tombstones.by_words(each).values]
            return said, _with_parts(Telltale((*said.values, *values)), contents)

        said, told = await off_loop("".join(contents), told_by)
        return await self._count(connection, found.owner, told, gone, said)

    async def _count(
        self,
        connection: Transaction,
        owner: int,
        told: Telltale,
        gone: Sequence[MemoryRecord] = (),
        meant: Telltale | None = None,
        memory_id: str = "",
    ) -> Occurrences:
        reach = await everything.reach_of_now(connection, owner, self.clock.now())
        held = await holders_of(connection, owner, told, gone, meant)
        return await erasing.count(connection, Deletion(owner, memory_id, told, reach, holders=held))

    async def _promise(
        self,
        connection: Transaction,
        owner: int,
        ids: Sequence[str],
        order: ErasureOrder,
        held: Occurrences,
        words: str = "",
        sign: str = "",
    ) -> None:
        """Promise to erase memories that are hidden, as one erasure with one report.

        `held` is where they stood before that; asked for again, some of it was hidden already. Raises
        WithinOthers, which takes back what was hidden, where that is to be asked first.
        """
        if order.within == "asked" and held.within:
            raise WithinOthers(held, sign)
        many = held.alone.total() if order.within == "no" else held.total()
        first, *others = ids
        promised = await jobs.waiting(connection, owner, ERASE, first)
        payload = {
            "memory": first,
            "with": others,
            **asdict(order.where),
            "words": words,
            "held": max(many, promised.payload["held"] if promised else 0),
            "within": order.within != "no",
        }
        await jobs.promise(connection, owner, ERASE, first, self.clock.now(), payload=payload)

    async def _hide(self, connection: Transaction, owner: int, ids: Iterable[str], origin: str) -> None:
        """Put everything out of sight that gives memories away, which are deleted first if need be; nothing
        of those that are purged already.
        """
        now = self.clock.now()
        for memory_id in ids:
            record = await provenance.record(connection, owner, memory_id, deleted=True)
            if record is None:
                continue
            if record.memory.deleted_at is None:
                await self.writer.apply(connection, Plan(owner, origin, (Delete(record.memory),)))
            record = replace(record, memory=replace(record.memory, deleted_at=now))
            found = await masking.cascade(connection, record, now, everywhere=True)
            await self.writer.follow(connection, owner, found, origin)


async def _sign_of_gone(connection: Transaction, memory: Memory) -> str:
    """The sign of all that is out of sight for a memory that is hidden everywhere.

    What is derived, what only the bot said and mere orders to forget it are no more of it.
    """
    owner = memory.owner
    answers = await masks.answers_put_by(connection, owner, memory.id)
    numbers = set(await masks.withheld_by(connection, owner, memory.id)) - answers.keys()
    said = (await interactions.by_ids(connection, owner, numbers, withheld=True)).values()
    derived = {each.id for each in await memories.derived(connection, owner)}
    hidden = await masks.hidden_by(connection, owner, memory.id)
    stated = [row.ref for row in hidden if row.what != "observation"]
    return sign_of(
        ref_of(memory.id, memory.version),
        *(str(each.id) for each in said if not is_only_order(each.text)),
        *(each for each in stated if each.partition(":")[0] not in derived),
    )


def _where_told(held: Occurrences) -> Occurrences:
    """The places where anything was told, without those that hold it since somebody asked for it."""
    alone, within = (
        Counter({table: many for table, many in each.items() if table not in BESIDE})
        for each in (held.alone, held.within)
    )
    return replace(held, alone=alone, within=within)


def is_small(words: str) -> bool:
    """Whether words stand in every sentence: they are known neither by what they tell nor by their signs."""
    forms = telltale([words]).forms
    if content_words(words) or any(not form.startswith(CAPITAL) for form in forms):
        return False
    return all(char.isalnum() or char.isspace() for char in words)


NO_WORDS = Wording("Name what is to be forgotten in words: signs alone say nothing.")


def _refuse_small_words(words: str) -> None:
    """Raises Refused for words that stand in every sentence, and for none."""
    if not words:
        raise Refused(say(NO_WORDS))
    if is_small(words):
        shown = one_line(words, 80)
        raise Refused(say("“{words}” stands in every other sentence: name more words with it.", words=shown))


def _with_parts(told: Telltale, contents: Iterable[str]) -> Telltale:
    """The same, known also by what its contents are made of."""
    return replace(told, parts=parts_of(contents, told))


async def _said(connection: Transaction, owner: int, number: int) -> Interaction:
    said = await interactions.get(connection, owner, number)
    if said is None:
        raise NotFound(say("There is no such message in our conversation."))
    return said


def _shown_beside(said: Interaction) -> str:
    """What stands in an exchange beside the person's words: the answer, and how tools were called."""
    called = (text for each in said.tools for text in strings_in(each.arguments))
    return "\n".join((said.reply or "", *called))


def _ids(plan: Plan) -> list[str]:
    """What a plan has go, what stands for the words first."""
    concealed = [change.memory.id for change in plan.changes if isinstance(change, Conceal)]
    return [*concealed, *(change.memory.id for change in plan.changes if isinstance(change, Delete))]


def _is_rewritten(before: Memory, after: Memory | None) -> bool:
    """Whether a memory says something else; what was derived and is masked is to be written anew."""
    return before.is_derived if after is None else after.version != before.version


@dataclass(frozen=True, slots=True)
class Audit:
    """How many things a person had forgotten, where any of it is `found`, and how many were told since.

    `stays` are memories that say it and stood beside it then, `logged` counts the exchanges that a deletion
    leaves in the log. `under_way` can still be undone, `erasing` goes now: neither is looked for yet.
    """

    deleted: int
    found: Occurrences = field(default_factory=Occurrences)
    stays: tuple[Memory, ...] = ()
    logged: int = 0
    told_again: int = 0
    under_way: int = 0
    erasing: int = 0


async def audit(database: Database, owner: int) -> Audit:
    """Search everything a person has for everything they had forgotten."""
    async with database.read() as connection:
        ids = dict.fromkeys(each.memory_id for each in await masks.tombstones_of(connection, owner))
        promised = ids.keys() & await promises.being_erased(connection, owner)
        pending = ids.keys() & {each.id for each in await memories.deleted(connection, owner)} - promised
        over = [each for each in ids if each not in promised | pending]
        live = [each for each in await memories.live(connection, owner) if not each.is_derived]
        found, stays, logged, told_again = Occurrences(), dict[str, Memory](), 0, 0
        for memory_id in over:
            gone = await deletion(connection, owner, memory_id)
            assert gone is not None
            if await erasing.was_told_again(connection, gone):
                told_again += 1
                continue
            beside = (each for each in live if each.created_at <= gone.reach.moment)
            left = {each.id: each for each in beside if gone.told.alone.is_in(memory_text(each))}
            found += await erasing.count(connection, gone, without_log=True, stays=left)
            stays |= left
            logged += await _in_log(connection, gone)
    return Audit(len(over), found, tuple(stays.values()), logged, told_again, len(pending), len(promised))


async def _in_log(connection: Transaction, gone: Deletion) -> int:
    withheld_for_it = await masks.withheld_by(connection, gone.owner, gone.memory_id)
    kept = await interactions.as_they_were(connection, gone.owner, withheld_for_it)
    return sum(any(map(gone.told.alone.is_in, (each.text, each.reply or ""))) for each in kept.values())
