"""Somebody has everything erased while something is still being done for them: nobody after them gets any of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, cast

import pytest
from pydantic_ai.embeddings import TestEmbeddingModel

from bot.channels.terminal import inside
from bot.conversation.outbox import Outbox
from bot.domain.changes import Plan
from bot.errors import Gone
from bot.jobs.worker import Effect, Handler
from bot.llm.embedder import Embedded, Embedder
from bot.memory.figures import Spending
from bot.memory.indexer import Backfill
from bot.storage.work.jobs import Job
from tests.memory.forgetful import rows
from tests.minds import PROFILE, structured
from tests.scripted import Bot, everything_due, remember

WORD = "quexalmira"
TOLD = f"I plan to see {WORD} on Sunday."
FACT = {"message": 1, "key": "sights", "value": f"see {WORD}", "quote": f"I plan to see {WORD} on Sunday"}
KINDS = ("extract", "session", "nightly", "weekly", "reflect", "follow_up", "purge", "erase")


async def leave(bot: Bot) -> None:
    """Ann has everything erased; there is nobody to hear the goodbye."""
    await bot.command("/forget everything forever")


async def finish(bot: Bot) -> None:
    """Let her number go, and Ben come, whom nothing has been told of."""
    for _ in range(4):
        await bot.app.worker.run_due()
        bot.clock.pass_time(seconds=5)
    await bot.say("It rains.", "Oh.", who="ben")


def held(bot: Bot, *, without: Sequence[str] = ()) -> list[str]:
    """The rows of the file that hold the word."""
    return [line for line in rows(bot.path, without=without).splitlines() if WORD in line]


INDEX_BYTES = ("search_words_data",)
"""The word index marks rows as gone; a job that follows takes them out."""


async def test_nothing_is_written_for_who_has_left(bot: Bot) -> None:
    """Not even a plan that changes nothing: whoever thought it hears that they are gone."""
    ann = (await bot.person()).id
    await bot.say(TOLD, "ok")
    await leave(bot)
    await finish(bot)
    writer = bot.app.log.writer
    with pytest.raises(Gone):
        await writer.write(Plan(ann, "test", ()))


async def test_no_number_is_given_twice(bot: Bot) -> None:
    """Not a person's, an exchange's, or a message's to be sent: whoever still holds an old one holds nobody's."""
    await bot.say(TOLD, "ok")
    before = [
        await bot.query(f"SELECT max(id) FROM {each}") for each in ("users", "interactions", "outbound")
    ]
    await leave(bot)
    for _ in range(4):
        await bot.app.worker.run_due()
        bot.clock.pass_time(seconds=5)
    assert await bot.query("SELECT id FROM users") == []
    await bot.restart()
    await bot.say("It rains.", "Oh.", who="ben")
    after = [await bot.query(f"SELECT min(id) FROM {each}") for each in ("users", "interactions", "outbound")]
    assert all(new[0][0] > old[0][0] for old, new in zip(before, after, strict=True))


async def test_everything_is_gone_before_the_answer_is_there(bot: Bot) -> None:
    """No job has to run for it: the next line is a newcomer's, who has nothing."""
    await bot.tell("trip", WORD)
    await leave(bot)
    assert held(bot, without=INDEX_BYTES) == []
    assert await bot.known() == {}
    assert WORD not in inside((await bot.command("/memory export")).attachments[0])


@pytest.mark.parametrize("kind", KINDS)
async def test_a_job_thought_for_somebody_who_left_writes_nothing(
    bot: Bot, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each kind of job, thought through while its person was there, and to be written when they are not any more."""
    await prepare(bot, kind)
    handlers = cast(dict[str, Handler], bot.app.worker._handlers)  # pyright: ignore[reportPrivateUsage]
    thinks, ran = handlers[kind], list[str]()

    async def too_late(job: Job) -> Effect:
        effect = await thinks(job)
        await leave(bot)
        ran.append(job.kind)
        return effect

    monkeypatch.setitem(handlers, kind, too_late)
    bot.mini.then(answer_to(kind))
    await bot.app.worker.finish(kind)
    assert ran == [kind]
    assert held(bot, without=INDEX_BYTES) == []
    await finish(bot)
    assert held(bot) == []
    assert await bot.known("ben") == {}
    assert await bot.query("SELECT count(*) FROM users") == [(1,)]


async def prepare(bot: Bot, kind: str) -> None:
    """Have such a job due for Ann, about the word."""
    said = await bot.say(TOLD, remember("trip", WORD, f"plan to see {WORD}"), "ok")
    await bot.say(f"I love {WORD}.", "ok")
    match kind:
        case "reflect":
            await bot.app.reflections.start((await bot.person()).id)
        case "extract" | "nightly" | "session":
            bot.clock.pass_time(minutes=1 if kind == "extract" else 60 * 24)
        case "follow_up":
            await bot.say(TOLD, "ok")  # once more, and kept by nobody yet
            meant = {**FACT, "message": 3, "kind": "intention", "when": "on Sunday"}
            bot.mini.then(structured(facts=[meant]))
            bot.clock.pass_time(minutes=1)
            await bot.app.worker.finish("extract")
            bot.clock.pass_time(days=3, hours=2)
        case "weekly":
            await bot.tell("a", f"{WORD} a", outcome="beside")
            await bot.tell("b", f"{WORD} b", outcome="beside")
            bot.clock.pass_time(days=3)
            bot.mini.then(structured(), structured())
            await bot.app.worker.finish("nightly")
        case _:
            fact = (await bot.facts())[0]
            await bot.command(
                f"/memory erase {fact.id} now" if kind == "erase" else f"/memory delete {fact.id}"
            )
            bot.clock.pass_time(minutes=11)
    assert said.interaction_id


def answer_to(kind: str) -> Any:
    """What the mini model makes of it."""
    match kind:
        case "session":
            return structured(
                summaries=[{"topic": "Trip", "summary": f"They plan {WORD}.", "exchanges": [1, 2]}]
            )
        case "nightly" | "reflect":
            return structured(profile=f"{PROFILE} Loves {WORD}.", working_memory=WORD)
        case "weekly":
            return structured(reflection=f"A week of {WORD}.")
        case _:
            return structured(facts=[FACT])


async def test_an_answer_that_comes_too_late_is_nobodys(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn was thought before its person left; it is stored for nobody, and no further message in their name."""
    complete: Callable[..., Awaitable[Any]] = type(bot.app.log).complete
    message = await bot.message(TOLD)

    async def too_late(*arguments: Any) -> Any:
        monkeypatch.setattr(type(bot.app.log), "complete", complete)
        await leave(bot)
        await finish(bot)
        return await complete(*arguments)

    monkeypatch.setattr(type(bot.app.log), "complete", too_late)
    bot.script.then(remember("trip", WORD, f"plan to see {WORD}"), f"{WORD}!")
    await bot.hand_in(message)
    assert held(bot) == []
    assert await bot.query("SELECT text, reply FROM interactions") == [("It rains.", "Oh.")]
    with pytest.raises(Gone):
        await bot.hand_in(message)


async def test_a_message_on_its_way_is_not_mistaken_for_the_goodbye(bot: Bot) -> None:
    """What the channel was saying is gone from the file; that it was said is noted for nothing else."""
    await bot.say(TOLD, "ok")
    outbox = Outbox(bot.app.database, bot.clock, "terminal")
    (on_its_way,) = await everything_due(outbox)
    owner = (await bot.person()).id
    await leave(bot)
    await outbox.put(owner, "terminal", "goodbye", (await bot.command("/help", who="ben")))
    assert await outbox.sent(on_its_way, ["printed"], done=True) is False
    assert [each.key for each in await everything_due(outbox)] == ["goodbye"]


class Slow(Embedder):
    """Gives its vectors when it is too late."""

    meanwhile: Callable[[], Awaitable[None]]

    async def documents(self, texts: Sequence[str]) -> Embedded:
        """What it is asked for, after everything else."""
        found = await super().documents(texts)
        await self.meanwhile()
        return found


async def test_vectors_that_come_too_late_are_dropped(bot: Bot) -> None:
    """Neither they nor what they cost are stored for anybody, and the backfill goes on."""
    await bot.say(TOLD, "ok")
    embedder = Slow(TestEmbeddingModel(dimensions=8), "test", 8)

    async def meanwhile() -> None:
        await leave(bot)
        await finish(bot)

    embedder.meanwhile = meanwhile
    spending = Spending(bot.app.database, bot.clock, None)
    done = await Backfill(bot.app.database, bot.app.indexer, embedder, bot.clock, 0, spending).all()
    assert done.embedded == 0
    assert await bot.query("SELECT * FROM usage WHERE purpose = 'embed'") == []
