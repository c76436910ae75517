"""Jobs that forget for good: deletions are purged in time, erasures go everywhere, bytes too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.domain.interactions import TELEGRAMS_COPY, Answer, ChatPlace
from bot.domain.memories import Memory
from bot.jobs.worker import Effect, NotYet
from bot.memory.forgetting import erasing
from bot.memory.forgetting.erasing import Deletion, deleted_record, deletion
from bot.memory.forgetting.tombstones import telltale_of_undone
from bot.memory.writing import promises
from bot.memory.writing.promises import ids_of
from bot.speech.saying import Wording, say, say_list, say_many, say_quoted
from bot.storage import masks
from bot.storage.engine.copies import NightlyCopies
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import memories
from bot.storage.log import imports, interactions
from bot.storage.people import accesses, everything
from bot.storage.people.accesses import MOST_REFS, Access
from bot.storage.search import words
from bot.storage.work import jobs, outbound
from bot.storage.work.jobs import ERASE, PURGE, QUIETLY, Job

READER_DELAY = timedelta(seconds=2)
PERSON = "person"
"""The key of a job that empties the file for one who leaves; of others the memory's id, or QUIETLY."""

GOODBYE_DELAY = timedelta(seconds=3)

LONGEST_ANSWER = timedelta(minutes=10)
"""How long an erasure waits for answers that were being given as it was ordered."""

OUT_OF_REACH = Wording(
    "Out of my reach: what a model's provider keeps, and copies of my database that were taken elsewhere; "
    "those beside it were made anew."
)

OUT_OF_REACH_ON_A_SERVER = Wording(
    "Out of my reach: what a model's provider keeps, and what the database's server keeps for a while: its "
    "log, replicas and backups."
)

FILES_WENT = Wording("What I had not read yet of {names} went with it: send it again for the rest.")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class ForgettingJobs:
    """Handlers of `purge`, `erase`, `leave` and `scour`; each may be run again after a crash."""

    database: Database
    clock: Clock
    forget_vectors: Callable[[int], None]
    copies: NightlyCopies

    async def purge(self, job: Job) -> Effect:
        """Remove a deleted memory for good, now that it can't be undone any more."""

        async def effect(connection: Transaction) -> None:
            await self._purge(connection, job.owner, job.payload["memory"])
            await promises.to_scour(connection, job.owner, self.clock.now())

        return effect

    async def erase(self, job: Job) -> Effect:
        """Erase what a memory said everywhere, and promise to empty the file of its bytes.

        What was being answered as that was ordered is answered first, and then erased, too.
        """
        if await self._may_be_told_now(job):
            raise NotYet(self.clock.now() + READER_DELAY, "what may tell it is still being answered")

        async def effect(connection: Transaction) -> None:
            gone = await _of(connection, job)
            if not gone:
                return
            held = (await erasing.count(connection, gone, to_go=True)).total()
            for each in gone:
                await self._erase_one(connection, each)
            left = await erasing.count(connection, await _of(connection, job))
            files = await _let_files_go(connection, job.owner)
            erased = Access(
                at=self.clock.now(),
                actor=job.payload.get("by", "you"),
                action="erased",
                what="place",
                number=held,
                refs=ids_of(job)[:MOST_REFS],
            )
            await accesses.note(connection, job.owner, [erased])
            payload: dict[str, object] = {
                **job.payload, "words": "", "held": held, "left": dict(left.alone + left.within),
                "files": files,
            }  # fmt: skip
            key = job.payload["memory"]
            await promises.to_scour(connection, job.owner, self.clock.now(), key, payload)

        return effect

    async def _may_be_told_now(self, job: Job) -> bool:
        """Whether an answer is still being given as when it was ordered: it may tell it."""
        async with self.database.read() as connection:
            being_answered = await interactions.being_answered(connection, job.owner)
            for each in ids_of(job) if being_answered else ():
                reach = await masks.reach(connection, job.owner, each)
                if reach is None or self.clock.now() > reach.moment + LONGEST_ANSWER:
                    continue
                if being_answered.intersection(await masks.withheld_by(connection, job.owner, each)):
                    return True
        return False

    async def leave(self, job: Job) -> Effect:
        """Erase the last message to a person who left, once sent, and have their bytes cleared."""
        waiting = await self.database.ask(outbound.is_waiting, job.owner)
        if waiting and self.clock.now() < datetime.fromisoformat(job.payload["until"]):
            raise NotYet(self.clock.now() + GOODBYE_DELAY, "the goodbye is on its way")

        async def effect(connection: Transaction) -> None:
            await everything.remove(connection, job.owner)
            await promises.to_scour(connection, job.owner, self.clock.now(), PERSON)

        return effect

    async def scour(self, job: Job) -> Effect:
        """Empty the file of the bytes of what is gone, look once more, and tell the person."""
        if job.key not in (PERSON, QUIETLY) and await self._still_comes_in(job):
            raise NotYet(self.clock.now() + READER_DELAY, "what tells it is still being dealt with")
        is_left, begun = True, False
        while is_left:
            async with self.database.write() as connection:
                is_left = await words.compact_index(connection, begun=begun)
            begun = True
        if not await self.database.empty_log():
            raise NotYet(self.clock.now() + READER_DELAY, "somebody still reads what was before")
        self.forget_vectors(job.owner)
        if job.key != QUIETLY:
            await self.copies.renew(self.clock.now())

        async def effect(connection: Transaction) -> None:
            if job.key == PERSON:
                await everything.remove_shell(connection, job.owner)
            elif job.key != QUIETLY:
                await self._report(connection, job)

        return effect

    async def _still_comes_in(self, job: Job) -> bool:
        async with self.database.read() as connection:
            gone = [await deletion(connection, job.owner, each) for each in ids_of(job)]
            return any([await erasing.still_comes_in(connection, each) for each in gone if each])

    async def _erase_one(self, connection: Transaction, gone: Deletion) -> None:
        owner = gone.owner
        await erasing.erase(connection, gone, self.clock.now())
        await erasing.purge_hidden(connection, owner, gone.memory_id)
        for each in await memories.deleted(connection, owner):
            if each.id == gone.memory_id or (_was_there(each, gone) and await _tells(connection, each, gone)):
                await self._purge(connection, owner, each.id)
                await jobs.cancel(connection, owner, PURGE, each.id)
        await erasing.black_out_rest(connection, gone)

    async def _purge(self, connection: Transaction, owner: int, memory_id: str) -> None:
        record = await deleted_record(connection, owner, memory_id)
        if record is None:
            return
        gone = await deletion(connection, owner, memory_id)
        if gone is None:  # it went because what it rested on did: nothing bars it from being told again
            reach = await everything.reach_of_now(connection, owner, self.clock.now())
            gone = Deletion(owner, memory_id, await telltale_of_undone(connection, record), reach)
        await erasing.purge(connection, gone, self.clock.now())

    async def _report(self, connection: Transaction, job: Job) -> None:
        found = await erasing.count(connection, await _of(connection, job, within=True))
        reach = OUT_OF_REACH if self.database.path else OUT_OF_REACH_ON_A_SERVER
        where = ChatPlace(job.payload["channel"], job.payload["chat"])
        text = f"{_report(job, found)}\n{say(reach)}"
        if where.channel == "telegram":
            text += f" {say(TELEGRAMS_COPY)}"
        key = f"{ERASE}:{job.id}:{job.payload['memory']}"
        await outbound.add(connection, job.owner, where, key, Answer(text), self.clock.now())


def _report(job: Job, found: erasing.Occurrences) -> str:
    """What an erasure came to, by what it left and by what is found afterwards; the larger number of both."""
    told = found.alone + found.within if _takes_within(job) else found.alone
    left = max(sum(job.payload["left"].values()), told.total())
    held, within = job.payload["held"], found.within.total()
    where = ", ".join(
        sorted({say(_CALLED[name]) if name in _CALLED else name for name in (*job.payload["left"], *told)})
    )
    erased = say_many(
        "Erased everywhere: {count} place held it, none does any more.",
        "Erased everywhere: {count} places held it, none does any more.",
        held,
    )
    partly = say_many(
        "Erased, but not everywhere: {count} place held it.",
        "Erased, but not everywhere: {count} places held it.",
        held,
    )
    kept = say_many(
        "{count} place still holds it ({tables}).",
        "{count} places still hold it ({tables}).",
        left,
        tables=where,
    )
    lines = [f"{partly} {kept}" if left else erased]
    if within and not _takes_within(job):
        chosen = say_many(
            "As you chose, {count} place holds it within other words.",
            "As you chose, {count} places hold it within other words.",
            within,
        )
        lines.append(chosen)
        if found.examples:
            lines.append(say("Such as {words}", words=", ".join(found.examples)))
    if files := job.payload.get("files"):
        lines.append(say(FILES_WENT, names=say_list(list(map(say_quoted, files)))))
    return "\n".join(lines)


_CALLED = {"users": Wording("your name or time zone, which you chose")}
"""What the tables are called where their names would tell nothing."""


async def _of(connection: Transaction, job: Job, *, within: bool = False) -> list[Deletion]:
    """What a job erases, reaching as far as what is withheld for it; what is gone as its tombstones tell it.

    Looked for `within` other words, too, or as it was chosen.
    """
    found: list[Deletion] = []
    for each in ids_of(job):
        if gone := await deletion(connection, job.owner, each):
            gone = gone.as_far_as(await masks.withheld_by(connection, job.owner, each))
            found.append(gone if within or _takes_within(job) else gone.alone)
    return found


def _takes_within(job: Job) -> bool:
    """Whether an erasure takes what holds the words within others; one that was promised before does not."""
    return bool(job.payload.get("within", False))


async def _let_files_go(connection: Transaction, owner: int) -> list[str]:
    """Drop the files of imports that wait for the person, and name them: packed, they hold words unfound."""
    gone: list[str] = []
    for each in await imports.every(connection, owner):
        waits = each.state in ("asking", "stopped")
        if waits and await imports.part(connection, owner, each.id, 0) is not None:
            await imports.drop_file(connection, owner, each.id)
            await imports.set_state(connection, owner, each.id, "done" if each.brought else "undone")
            gone.append(each.name)
    return gone


async def _tells(connection: Transaction, deleted: Memory, gone: Deletion) -> bool:
    """Whether a deleted memory tells what is to be erased: by what it says or said, or by its quotes."""
    record = await deleted_record(connection, deleted.owner, deleted.id)
    said = record.contents if record else (deleted.content,)
    quoted = [source.quote for source, _ in record.sources] if record else []
    return any(gone.told.is_in(text) for text in (deleted.label, *said, *quoted))


def _was_there(deleted: Memory, gone: Deletion) -> bool:
    """Whether a memory was there before something was to be forgotten: deleted since, it may be retold."""
    return deleted.created_at <= gone.reach.moment
