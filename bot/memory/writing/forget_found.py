"""Forgetting all that somebody means by their words: one search, one preview, and then one of two strengths.

Used alike by the command, the tool, the words of a chat and the buttons under a preview.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.clock import Clock
from bot.domain.changes import AppliedPlan, Change, Conceal, Delete, Plan, Revise
from bot.domain.forgetting.telling import telltale
from bot.domain.ids import new_plan_id
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory
from bot.errors import NotFound
from bot.language.orders import named, without_owner
from bot.language.private import secrets_of
from bot.memory.forgetting import eraser
from bot.memory.forgetting.eraser import ERASE, Forgotten
from bot.memory.forgetting.found import Found
from bot.memory.forgetting.search import Searcher
from bot.memory.writing.concealing import concealing
from bot.memory.writing.erasing import erase_exchange
from bot.memory.writing.forget import RolledBack, Where, hide, promise_erasure, refuse_small_words
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories, plans, provenance
from bot.storage.forgetting import withheld
from bot.storage.forgetting.tombstones import Reach
from bot.storage.log import interactions
from bot.storage.work import jobs

BESIDE = frozenset({"outbound", "inbox", "jobs", "search_words"})
"""Tables that may hold the words since somebody asked for them: no place where anything was told."""


@dataclass(frozen=True, slots=True)
class FoundPreview:
    """What forgetting all that was found would do: `changes` go with it, `exchanges` messages go out of sight.

    `places` hold its words now.
    """

    found: Found
    changes: tuple[Delete | Revise, ...]
    exchanges: int
    places: int


class ForgettingFound:
    """Finds what is to be forgotten and forgets it as one."""

    def __init__(self, database: Database, writer: Writer, clock: Clock, searcher: Searcher) -> None:
        self._database = database
        self._writer = writer
        self._clock = clock
        self._searcher = searcher

    @property
    def minutes(self) -> int:
        """How long forgetting can be undone."""
        return round(self._writer.undo_for.total_seconds() / 60)

    async def find(self, owner: int, said: str, without: Collection[int] = ()) -> Found:
        """Everything that words mean; `without` are exchanges that don't count, as the order itself."""
        return await self._searcher.find(owner, said, self._clock.now(), without)

    def changes_of(self, found: Found) -> tuple[Change, ...]:
        """What forgets all that was found."""
        return (*map(Delete, found.memories), concealing(found, self._clock.now()))

    async def preview(self, found: Found) -> FoundPreview:
        """What forgetting it would do: done, and rolled back."""
        seen: list[FoundPreview] = []
        try:
            async with self._database.write() as connection:
                seen.append(await self._try(connection, found))
                raise RolledBack
        except RolledBack:
            return seen[0]

    async def forget(self, found: Found) -> AppliedPlan:
        """Forget all that was found. Raises StalePlan when memory moved since."""
        return await self._writer.write(Plan(new_plan_id(), found.owner, "command", self.changes_of(found)))

    async def erase(self, owner: int, words: str, where: Where) -> None:
        """Erase everything that words mean, wherever it is. Raises Refused where they stand in every sentence."""
        refuse_small_words(words)
        found = await self._searcher.find(owner, words, self._clock.now(), hidden_too=True)
        async with self._database.write() as connection:
            promised = await jobs.of_kind(connection, owner, ERASE)
            if any(each.payload["words"] == words for each in promised):
                return  # asked for again, as after a crash: it is one erasure, and one report
            plan = Plan(new_plan_id(), owner, "erase", self.changes_of(found))
            held = await self._places(connection, owner, found)
            await self._writer.apply(connection, plan)
            await self._erase(connection, owner, _ids(plan), where, words=words, held=held.total())

    async def erase_secrets(self, owner: int, number: int, where: Where) -> bool:
        """Erase the secrets of a message wherever they are. False when it tells none any more; raises NotFound."""
        async with self._database.write() as connection:
            said = await _said(connection, owner, number)
            secrets = secrets_of(said.text)
            for secret in secrets:
                plan = Plan(
                    new_plan_id(), owner, "erase", self.changes_of(Found(owner, secret, logged=(said,)))
                )
                await self._writer.apply(connection, plan)
                await self._erase(connection, owner, _ids(plan), where, words=secret)
        return bool(secrets)

    async def erase_message(self, owner: int, number: int) -> None:
        """Erase one exchange with all that rests on it alone. Raises NotFound."""
        async with self._database.write() as connection:
            said = await _said(connection, owner, number)
            await erase_exchange(connection, self._writer, said, self._clock.now())

    async def erase_plan(self, owner: int, plan_id: str, where: Where) -> None:
        """Erase everywhere all that a plan had forgotten. Raises NotFound for a plan that forgot nothing."""
        async with self._database.write() as connection:
            done = await plans.get(connection, owner, plan_id)
            ids = [each.memory_id for each in done.effects if each.change == "concealed"] if done else []
            ids += [each.memory_id for each in done.effects if each.change == "deleted"] if done else []
            if not ids:
                raise NotFound("There is nothing that was forgotten under that name.")
            await self._erase(connection, owner, ids, where)

    async def places(self, found: Found) -> int:
        """In how many places the words stand, withheld or not, that nothing which is found says."""
        refuse_small_words(found.words)
        async with self._database.read() as connection:
            held = await self._places(connection, found.owner, found)
        return sum(many for table, many in held.items() if table not in BESIDE)

    async def _try(self, connection: Transaction, found: Found) -> FoundPreview:
        plan = Plan(new_plan_id(), found.owner, "command", self.changes_of(found))
        before = {each.id: each for each in await memories.live(connection, found.owner)}
        places = await self._places(connection, found.owner, found)
        await self._writer.apply(connection, plan)
        after = {each.id: each for each in await memories.live(connection, found.owner)}
        out_of_sight: set[int] = set()
        for memory_id in _ids(plan):
            out_of_sight.update(await withheld.of(connection, memory_id))
        changes = _followed(before, after, {each.id for each in found.memories})
        return FoundPreview(found, changes, len(out_of_sight), places.total())

    async def _places(self, connection: Transaction, owner: int, found: Found) -> Counter[str]:
        """In how many rows of each table the words stand."""
        reach = Reach(await interactions.newest_of(connection, owner), self._clock.now())
        contents = [without_owner(named(found.words)), *(each.content for each in found.memories)]
        return await eraser.count(connection, Forgotten(owner, "", telltale(contents), reach))

    async def _erase(
        self,
        connection: Transaction,
        owner: int,
        ids: Sequence[str],
        where: Where,
        *,
        words: str = "",
        held: int = 0,
    ) -> None:
        now = self._clock.now()
        for memory_id in ids:
            record = await provenance.record(connection, owner, memory_id, deleted=True)
            if record is not None:
                await hide(connection, self._writer, record, now)
        await promise_erasure(connection, owner, ids, where, now, words=words, held=held)


async def _said(connection: Transaction, owner: int, number: int) -> Interaction:
    said = await interactions.get(connection, owner, number)
    if said is None:
        raise NotFound("There is no such message in our conversation.")
    return said


def _ids(plan: Plan) -> list[str]:
    """What a plan has go, what stands for the words first."""
    concealed = [change.memory.id for change in plan.changes if isinstance(change, Conceal)]
    return [*concealed, *(change.memory.id for change in plan.changes if isinstance(change, Delete))]


def _followed(
    before: dict[str, Memory], after: dict[str, Memory], meant: set[str]
) -> tuple[Delete | Revise, ...]:
    """What else went or changed."""
    gone = [Delete(each) for each in before.values() if each.id not in after and each.id not in meant]
    cut = [
        Revise(each, after[each.id], (), "derived")
        for each in before.values()
        if each.id in after and after[each.id].version != each.version
    ]
    return (*gone, *cut)
