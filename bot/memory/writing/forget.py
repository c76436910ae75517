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

from bot.clock import Clock
from bot.domain.changes import AppliedPlan, Conceal, Delete, Effect, Plan
from bot.domain.interactions import ChatPlace, Interaction
from bot.domain.memories import Memory
from bot.domain.telltales import strings_in, telltale
from bot.errors import NotFound, Refused
from bot.language.forms import CAPITAL
from bot.language.orders import is_only_order
from bot.language.secrets import is_everyday, secrets_of
from bot.language.text import one_line
from bot.language.words import content_words
from bot.memory.forgetting import erasing, masking
from bot.memory.forgetting.erasing import Deletion, Occurrences, deletion, deletion_of_words
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
from bot.storage.work.jobs import ERASE, LEAVE, PURGE

FORGOTTEN_ALREADY = Wording("That is forgotten already.")
GONE_FOR_GOOD = Wording(
    "That is gone from my memory for good. To take its words out of our conversation too, type: {command}"
)

LONGEST_GOODBYE = timedelta(minutes=10)
"""How long the file keeps the bytes of a person for the last message to them to be sent."""

BESIDE = frozenset({"outbound", "jobs", "search_words"})
"""Tables that may hold the words since somebody asked for them: no place where anything was told."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What forgetting all that was found does: `gone` goes with it, `rewritten` says something else then, the
    `exchanges` are put out of sight, and `quotes` of them hidden.

    Its `plan` can be undone, unless this is only shown: then `occurrences` are the places that an erasure
    takes, and `sign` stands for exactly this. `everywhere`: it was asked to go everywhere.
    """

    found: ForgettingMatches
    plan: AppliedPlan
    gone: tuple[Memory, ...]
    rewritten: tuple[Memory, ...]
    exchanges: frozenset[int]
    quotes: int
    occurrences: Occurrences = field(default_factory=Occurrences)
    sign: str = ""
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
        return await self.database.ask(_forgotten, found, applied)

    async def preview(self, found: ForgettingMatches, *, everywhere: bool = False) -> Forgotten:
        """What forgetting all that was found would do, or erasing it: that is done, and rolled back."""
        seen: list[Forgotten] = []
        try:
            async with self.database.write(found.owner) as connection:
                seen.append(await self._try(connection, found, everywhere))
                raise _RolledBack
        except _RolledBack:
            return seen[0]

    async def _try(self, connection: Transaction, found: ForgettingMatches, everywhere: bool) -> Forgotten:
        plan = self.plan_of(found)
        done = await self.writer.apply(connection, plan)
        # What words mean is erased by the words; by hand all goes that gives the memory away.
        if by_hand := everywhere and not found.words:
            done = replace(done, effects=(*done.effects, *await self._hide(connection, plan)))
        shown = await _forgotten(connection, found, done)
        # Of what is being answered now nobody knows it yet.
        open_ones = await interactions.being_answered(connection, found.owner)
        if not by_hand:
            await self._hide(connection, plan)
        return replace(
            shown,
            exchanges=shown.exchanges - open_ones,
            occurrences=await _held(connection, found.owner, _ids(plan)),
            sign=await _sign(connection, found),
            everywhere=everywhere,
        )

    async def erase_memory(
        self, owner: int, memory_id: str, order: ErasureOrder, shown: str | None = None
    ) -> None:
        """Hide a memory at once and promise to erase it everywhere; it can't be undone.

        One that was deleted before is erased too, whatever was `shown`. Raises NotFound, ShownOther, and
        WithinOthers where it is to be asked first.
        """
        async with self.database.write(owner) as connection:
            record = await provenance.record(connection, owner, memory_id, deleted=True)
            if record is None:
                raise NotFound(say(NO_SUCH_MEMORY))
            is_there = record.memory.deleted_at is None
            found = ForgettingMatches.of_memories((record.memory,))
            plan = self.plan_of(found, "erase")
            await self._erase(connection, plan, order, found, shown if is_there else None)

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
        try:
            async with self.database.write(owner) as connection:
                promised = await jobs.of_kind(connection, owner, ERASE)
                if all(each.payload["words"] != words for each in promised):
                    plan = self.plan_of(found, "erase")
                    await self._erase(connection, plan, order, found, shown, words)
                # Else it is asked for again, as after a crash: it is one erasure, and one report.
        except NotFound:
            # The bytes of the button are in the file anew.
            async with self.database.write(owner) as connection:
                await promises.to_scour(connection, owner, self.clock.now())
            raise

    async def erase_plan(self, owner: int, plan_id: str, order: ErasureOrder) -> None:
        """Erase everywhere all that a plan had forgotten.

        Raises NotFound for a plan that forgot nothing that is still there, Refused for one that was undone,
        and WithinOthers where it is to be asked first.
        """
        async with self.database.write(owner) as connection:
            done = await plans.get(connection, owner, plan_id)
            if done is None or not done.forgets:
                raise NotFound(say("There is nothing that was forgotten under that name."))
            if done.undone_at is not None:
                raise Refused(say(UNDONE_ALREADY))
            ids = [each.memory_id for each in done.effects if each.change == "concealed"]
            ids += [each.memory_id for each in done.effects if each.change == "deleted"]
            records = [await provenance.record(connection, owner, each, deleted=True) for each in ids]
            gone = [Delete(each.memory) for each in records if each]
            if not gone:
                raise NotFound(say(GONE_FOR_GOOD, command="/forget … everywhere"))
            await self._erase(connection, Plan(owner, "erase", tuple(gone)), order)

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
                found = ForgettingMatches(owner, secret, "secret", exchanges=(said,))
                await self._erase(connection, self.plan_of(found, "erase"), order, words=secret)
        if any(map(is_everyday, secrets)):
            await self.erase_message(owner, number)
        return secrets

    async def occurrences(self, found: ForgettingMatches) -> Occurrences:
        """In how many places the words stand, withheld or not, of which nothing is found: off the record too,
        where nothing can be tried.
        """
        _refuse_small_words(found.words)
        now = self.clock.now()
        async with self.database.read() as connection:
            words = [change.memory for change in concealing(found, now, erases=True)]
            gone = [await deletion_of_words(connection, each, now) for each in words]
            return _where_told(await erasing.count(connection, gone))

    async def leave(self, owner: int) -> None:
        """Erase everything there is about a person, and promise to clear its bytes once they heard so."""
        async with self.database.write() as connection:
            await everything.remove(connection, owner)
            now = self.clock.now()
            payload = {"until": (now + LONGEST_GOODBYE).isoformat()}
            await jobs.promise(connection, owner, LEAVE, "", now, payload=payload)

    async def _erase(
        self,
        connection: Transaction,
        plan: Plan,
        order: ErasureOrder,
        found: ForgettingMatches | None = None,
        shown: str | None = None,
        words: str = "",
    ) -> None:
        """Hide everything that gives away what a plan forgets, and promise to erase it, as one erasure with
        one report.

        Raises NotFound where nothing is left of words that were `shown`, ShownOther, and WithinOthers where
        it is to be asked first; each takes back what was hidden.
        """
        owner, ids = plan.owner, _ids(plan)
        if words:
            await self.writer.apply(connection, plan)
        await self._hide(connection, plan)
        held = await _held(connection, owner, ids)
        sign = await _sign(connection, found) if found is not None else ""
        if shown is not None and words and not (found or _where_told(held).total()):
            raise NotFound(say(FORGOTTEN_ALREADY))
        if shown not in (None, sign):
            raise ShownOther
        if order.within == "asked" and held.within:
            raise WithinOthers(held, sign)
        now, (first, *others) = self.clock.now(), ids
        payload = {
            "memory": first,
            "with": others,
            **asdict(order.where),
            "words": words,
            "within": order.within != "no",
        }
        await jobs.promise(connection, owner, ERASE, first, now, payload=payload)
        for each in ids:  # the erasure sees to it, and must know the words until then
            await jobs.cancel(connection, owner, PURGE, each)

    async def _hide(self, connection: Transaction, plan: Plan) -> list[Effect]:
        """Put everything out of sight that gives away what a plan forgets, which is deleted first if need be;
        what that does beside the plan.
        """
        now, owner = self.clock.now(), plan.owner
        effects: list[Effect] = []
        for memory_id in _ids(plan):
            record = await provenance.record(connection, owner, memory_id, deleted=True)
            if record is None:
                continue
            if record.memory.deleted_at is None:
                await self.writer.apply(connection, Plan(owner, plan.origin, (Delete(record.memory),)))
            record = replace(record, memory=replace(record.memory, deleted_at=now))
            found = await masking.cascade(connection, record, now, everywhere=True)
            effects += await self.writer.follow(connection, owner, found, plan.origin)
        return effects


async def _forgotten(connection: Transaction, found: ForgettingMatches, done: AppliedPlan) -> Forgotten:
    """What a plan did that forgot all that was found."""
    meant, touched = {each.id for each in found.memories}, {each.memory_id for each in done.effects}
    # What stands for words from now on, where no memory held them, is nothing that went.
    made = {each.memory_id for each in done.effects if each.change == "concealed"}
    also = [
        each
        for ref in touched - meant - made
        if (each := await memories.get(connection, found.owner, ref, deleted=True))
    ]
    also.sort(key=lambda each: each.created_at)
    exchanges = await masks.withheld_anew_by(connection, found.owner, touched)
    hidden = [row for each in meant for row in await masks.hidden_by(connection, found.owner, each)]
    return Forgotten(
        found,
        done,
        tuple(each for each in also if each.deleted_at is not None),
        tuple(each for each in also if each.deleted_at is None),
        frozenset(exchanges),
        sum(row.what == "quote" for row in hidden),
    )


async def _held(connection: Transaction, owner: int, ids: Iterable[str]) -> Occurrences:
    """Where some memories that are forgotten still stand, by all that gives them away."""
    gone = [await deletion(connection, owner, each) for each in ids]
    return await erasing.count(connection, [each for each in gone if each], to_go=True)


async def _sign(connection: Transaction, found: ForgettingMatches) -> str:
    """The sign of all that goes with what was found, which is hidden everywhere."""
    is_one = not found.words and len(found.memories) == 1
    return await _sign_of_gone(connection, found.memories[0]) if is_one else found.sign


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
            found += await erasing.count(connection, [gone], without_log=True, stays=left)
            stays |= left
            logged += await _in_log(connection, gone)
    return Audit(len(over), found, tuple(stays.values()), logged, told_again, len(pending), len(promised))


async def _in_log(connection: Transaction, gone: Deletion) -> int:
    withheld_for_it = await masks.withheld_by(connection, gone.owner, gone.memory_id)
    kept = await interactions.as_they_were(connection, gone.owner, withheld_for_it)
    return sum(any(map(gone.told.alone.is_in, (each.text, each.reply or ""))) for each in kept.values())
