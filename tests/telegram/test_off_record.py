"""Off the record on Telegram: nothing of it is written but the update's id, and the answers show it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ToolCallPart

from bot.channels.telegram.dispatch import STOPPED
from bot.conversation.privacy import FAILED, SHOWN
from bot.errors import OffTheRecord
from bot.settings import Settings
from bot.storage.engine.database import Database, off_the_record
from tests.databases import TABLES
from tests.fakes.telegram_faults import ConnectionCut, FloodLimited
from tests.fakes.telegram_server import TelegramServer
from tests.scripted import SetClock
from tests.telegram.world import ANA, BEN, ScriptedModel, World, open_world

NONSENSE = "quimbrel"


async def is_nowhere(world: World, *words: str) -> None:
    """Assert that no table and no byte of the file holds the words, after everything behind the chat has run."""
    await world.settled()
    world.clock.pass_time(days=2)
    await world.app.worker.run_due()
    await world.app.backfill.all()
    tables = [row[0] for row in world.rows(TABLES)]
    found = {
        table for table in tables for row in world.rows(f'SELECT * FROM "{table}"') if _holds(row, words)
    }
    assert found == set()
    assert not [word for word in words if word.encode() in world.file_bytes()]


def _holds(row: tuple[Any, ...], words: tuple[str, ...]) -> bool:
    return any(word in str(cell) for cell in row for word in words)


async def private_answer(world: World, text: str, user: int = ANA, **more: Any) -> str:
    """Say something off the record and wait for its answer, which no row tells of."""
    return (await world.telegram.next_reply(world.telegram.say(user, text, **more))).text


async def test_a_message_with_the_mark_leaves_nothing_but_its_updates_id(world: World) -> None:
    """Its words, its answer, its cost: no table holds any of it; what is said around it is kept as ever."""
    await world.answer_to(ANA, "Good morning")
    before = world.rows("SELECT calls, input_tokens FROM usage")
    shown = await private_answer(world, f"~my secret is {NONSENSE}")
    assert shown == f"{SHOWN.english}\n\nYou said: my secret is {NONSENSE}"
    assert world.rows("SELECT calls, input_tokens FROM usage") == before
    assert await world.answer_to(ANA, "And now?") == "You said: And now?"
    assert NONSENSE not in world.model.last_request()
    assert world.rows("SELECT text FROM interactions ORDER BY id") == [("Good morning",), ("And now?",)]
    assert world.rows("SELECT count(*), count(lane) FROM inbox WHERE lane = ''") == [(1, 1)]
    await is_nowhere(world, NONSENSE)


async def test_a_stretch_off_the_record_holds_its_own_conversation_and_no_memory(world: World) -> None:
    """The model sees what was said in the stretch, and neither what is known nor what was said before it."""
    await world.answer_to(ANA, "I like gardening a lot")
    assert SHOWN.english not in await world.answer_to(ANA, "/incognito on")
    await private_answer(world, f"first {NONSENSE}")
    await private_answer(world, "second glorble")
    asked = world.model.last_request()
    assert NONSENSE in asked
    assert "gardening" not in asked
    await world.answer_to(ANA, "/incognito off")
    await world.answer_to(ANA, "Hello again")
    assert NONSENSE not in world.model.last_request()
    assert "gardening" in world.model.last_request()
    await is_nowhere(world, NONSENSE, "glorble")


async def test_what_follows_the_switch_in_one_batch_is_off_the_record(
    folder: Path, telegram: TelegramServer
) -> None:
    """It is decided when an update arrives: the command before it may still wait for its turn."""
    async with open_world(folder, telegram) as world:
        telegram.say(ANA, "/incognito on")
        secret = telegram.say(ANA, f"{NONSENSE} at once")
        telegram.say(ANA, "/incognito off")
        last = telegram.say(ANA, "public again")
        await world.start()
        assert (await telegram.next_reply(last)).text
        await telegram.wait_for(lambda: len(telegram.replies(ANA)) == 4)
        assert any(
            NONSENSE in reply.text and SHOWN.english in reply.text for reply in telegram.replies_after(secret)
        )
        await world.settled()
        assert world.rows("SELECT text FROM interactions") == [("public again",)]
        await is_nowhere(world, NONSENSE)


async def test_half_an_hour_off_the_record_ends_by_the_clock(world: World) -> None:
    """With 30m no command is needed to come back."""
    assert "09:30" in await world.answer_to(ANA, "/incognito 30m")
    await private_answer(world, f"{NONSENSE} now")
    world.time_passes(minutes=31)
    assert await world.answer_to(ANA, "later") == "You said: later"
    assert world.rows("SELECT text FROM interactions") == [("later",)]
    await is_nowhere(world, NONSENSE)


async def test_others_are_on_the_record_meanwhile(world: World) -> None:
    """One person's choice is theirs alone."""
    await world.answer_to(ANA, "/incognito on")
    assert await world.answer_to(BEN, "I am Ben") == "You said: I am Ben"
    assert world.rows("SELECT text FROM interactions") == [("I am Ben",)]


@pytest.mark.parametrize(
    "text",
    [
        f"/remember {NONSENSE} is my cat",
        f"/note {NONSENSE}: milk",
        "/settings recall off",
        "/new",
        f"/forget {NONSENSE}",
    ],
)
async def test_commands_that_write_say_so_and_write_nothing(world: World, text: str) -> None:
    """Off the record a command answers in a sentence, and changes nothing."""
    await world.answer_to(ANA, "/incognito on")
    before = world.rows("SELECT settings FROM users")
    shown = await private_answer(world, text)
    assert shown.startswith(SHOWN.english)
    if text.startswith(("/remember", "/note", "/settings")):
        assert str(OffTheRecord()) in shown
    assert world.rows("SELECT settings FROM users") == before
    assert world.rows("SELECT 1 FROM memories UNION SELECT 1 FROM interactions") == []
    await is_nowhere(world, NONSENSE)


async def test_tools_that_save_are_turned_down_off_the_record(folder: Path, telegram: TelegramServer) -> None:
    """The model hears that nothing is kept, whatever tool it calls."""
    call = ToolCallPart(
        "remember_fact",
        {"key": "pets", "value": NONSENSE, "category": "personal", "quote": f"my cat {NONSENSE}"},
    )
    model = ScriptedModel(say=lambda words: [[call], ["I can't keep that here."]])
    async with open_world(folder, telegram, model=model) as world:
        await world.start()
        assert "I can't keep that here." in await private_answer(world, f"~my cat {NONSENSE} purrs")
        assert "this is off the record" in model.last_request()
        await is_nowhere(world, NONSENSE)


async def test_an_edit_of_what_was_off_the_record_is_off_it_too(world: World) -> None:
    """Also once the record is on again."""
    await world.answer_to(ANA, "/incognito on")
    said = world.telegram.say(ANA, f"{NONSENSE} one")
    await world.telegram.next_reply(said)
    await world.answer_to(ANA, "/incognito off")
    world.edit(said, f"{NONSENSE} two")
    await world.telegram.wait_for(lambda: any("two" in reply.text for reply in world.telegram.replies(ANA)))
    await is_nowhere(world, NONSENSE)


async def test_a_reply_on_the_record_does_not_bring_quoted_words_in(world: World) -> None:
    """Answering one's own message, or the bot's, repeats it in the update: that part is left out before it is stored."""
    said = world.telegram.say(ANA, f"~{NONSENSE} again")
    answer = await world.telegram.next_reply(said)
    assert await world.answer_to(ANA, "and this?", reply_to=said) == "You said: and this?"
    await world.answer_to(ANA, "and that?", reply_to=answer)
    assert world.rows("SELECT text, quoted FROM interactions") == [("and this?", None), ("and that?", None)]
    await is_nowhere(world, NONSENSE)


async def test_an_update_off_the_record_is_dealt_with_once(world: World) -> None:
    """Delivered twice, it is answered once: its id is known."""
    said = world.telegram.say(ANA, f"~{NONSENSE}")
    await world.telegram.next_reply(said)
    world.telegram.redeliver(said)
    await world.answer_to(ANA, "next")
    assert len(world.telegram.replies(ANA)) == 2


async def test_the_button_leads_back_onto_the_record(world: World) -> None:
    """Pressed beneath the answer to /incognito."""
    await world.answer_to(ANA, "/incognito on")
    world.telegram.press(ANA, "Back on the record")
    await world.settled()
    assert await world.answer_to(ANA, "hello") == "You said: hello"
    assert world.rows("SELECT text FROM interactions") == [("hello",)]


async def test_an_answer_off_the_record_can_be_stopped(world: World) -> None:
    """/stop reaches it, and nothing of it is said."""
    world.model.hold(f"{NONSENSE} essay")
    said = world.telegram.say(ANA, f"~{NONSENSE} essay")
    await world.model.reached.wait()
    assert await world.answer_to(ANA, "/stop") == STOPPED.english
    assert [reply.text for reply in world.telegram.replies_after(said)] == [STOPPED.english]
    await is_nowhere(world, NONSENSE)


async def test_a_failure_off_the_record_is_said_and_leaves_no_words(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever goes wrong: a sentence to its writer, the kind of error to the log, no words anywhere."""

    async def fails(*_: object, **__: object) -> None:
        raise RuntimeError(NONSENSE)

    monkeypatch.setattr(type(world.app.turns), "answer_unkept", fails)
    assert await private_answer(world, f"~{NONSENSE} fails") == f"{SHOWN.english}\n\n{FAILED.english}"
    assert "RuntimeError" in caplog.text
    assert NONSENSE not in caplog.text
    await is_nowhere(world, NONSENSE)


async def test_a_stop_of_the_process_finishes_what_is_off_the_record(world: World) -> None:
    """It could not be taken up at the next start: within the drain time it is answered, what waits behind it, too."""
    world.model.hold("slow")
    world.telegram.say(ANA, "~slow")
    world.telegram.say(ANA, "~second")
    await world.model.reached.wait()
    await world.telegram.wait_for(lambda: not world.telegram.updates.pending)
    world.channel.stop()
    world.model.release()
    await world.stop()
    assert [reply.text for reply in world.telegram.replies(ANA)] == [
        f"{SHOWN.english}\n\nYou said: {each}" for each in ("slow", "second")
    ]


async def test_before_the_start_telegram_has_to_keep_what_is_off_the_record(
    folder: Path, telegram: TelegramServer
) -> None:
    """It can't be stored, so it is not acknowledged: a webhook answers that it must come again."""
    async with open_world(folder, telegram) as world:
        said = telegram.say(ANA, f"~{NONSENSE}")
        assert not await world.channel.receive(telegram.update_of(said))
        assert world.rows("SELECT 1 FROM inbox") == []
        await world.start()
        assert NONSENSE in (await telegram.next_reply(said)).text


async def test_a_flood_limit_does_not_lose_the_answer(world: World) -> None:
    """Nothing can be stored for later: the answer waits in the process."""
    world.telegram.fail_next("sendMessage", FloodLimited(0), times=2)
    assert NONSENSE in await private_answer(world, f"~{NONSENSE}")
    assert sum(call.status == 429 for call in world.telegram.calls()) == 2


async def test_the_gate_turns_every_writer_down(folder: Path) -> None:
    """Inside the block no transaction can be begun that writes, nor in tasks begun there; outside it can."""
    database = Database(Settings(_env_file=None, data_dir=folder).database)  # type: ignore[call-arg]

    async def write() -> None:
        async with database.write() as connection:
            await connection.exec_driver_sql("DELETE FROM visitors")

    with off_the_record():
        with pytest.raises(OffTheRecord):
            await write()
        with pytest.raises(OffTheRecord):
            await asyncio.create_task(write())
        async with database.read() as connection:
            assert (await connection.exec_driver_sql("SELECT count(*) FROM users")).scalar() == 0
    await write()
    await database.close()


async def test_everything_can_be_erased_off_the_record(world: World) -> None:
    """The word that was asked for is taken; nothing of the person is left but the goodbye on its way."""
    await world.answer_to(ANA, "/remember I live in Bern")
    await world.answer_to(ANA, "/incognito on")
    assert "/forget everything forever" in await world.answer_to(ANA, "/forget everything")
    assert "Goodbye" in await world.answer_to(ANA, "/forget everything forever")
    assert world.rows("SELECT content FROM memories UNION ALL SELECT external_id FROM identities") == []
    world.time_passes(seconds=5)
    await world.app.worker.run_due()
    assert world.rows("SELECT id FROM users") == []
    assert b"Bern" not in world.file_bytes()


async def test_what_is_edited_into_the_mark_is_nowhere(world: World) -> None:
    """Said on the record, and taken off it by an edit: the words leave log, memory and file."""
    said = world.telegram.say(ANA, f"I grew up in {NONSENSE}")
    await world.telegram.next_reply(said)
    world.edit(said, "~ never mind")
    await world.telegram.wait_for(lambda: len(world.telegram.replies(ANA)) > 1)
    await is_nowhere(world, NONSENSE)


@pytest.mark.parametrize("struck", [f"~ my pin is {NONSENSE}", "~"])
async def test_the_mark_counts_though_it_is_struck_through(world: World, struck: str) -> None:
    """Alone, or with all that stands behind it: nothing of the message is written."""
    marks = [{"type": "strikethrough", "offset": 0, "length": len(struck)}]
    shown = await private_answer(world, f"~ my pin is {NONSENSE}", entities=marks)
    assert shown.startswith(SHOWN.english)
    assert world.rows("SELECT 1 FROM interactions") == []
    await is_nowhere(world, NONSENSE)


async def test_its_answer_is_not_taken_for_one_whose_sending_was_cut(
    folder: Path, telegram: TelegramServer
) -> None:
    """A reminder used to be put in its place by the next process, which knew nothing of it."""
    clock = SetClock()
    async with open_world(folder, telegram, clock=clock) as dying:
        await dying.start()
        await dying.answer_to(ANA, "/settings timezone UTC")
        await dying.answer_to(ANA, "/remind in 10 minutes call mum")
        telegram.fail_next("sendMessage", ConnectionCut())
        clock.pass_time(minutes=10)
        await dying.app.worker.run_due()
        dying.channel.sender.wake()
        await dying.until(lambda: dying.rows("SELECT 1 FROM outbound WHERE attempts > 0"))
        answer = await telegram.next_reply(telegram.say(ANA, "~what is the capital of Peru?"))
        await dying.until(
            lambda: dying.rows("SELECT 1 FROM off_record WHERE message_id = ?", answer.message_id)
        )
        await dying.break_off()
    clock.pass_time(seconds=10)
    async with open_world(folder, telegram, clock=clock) as world:
        await world.start()
        await world.settled()
        said = [reply.text.partition("\n")[0] for reply in telegram.replies(ANA)[2:]]
    assert said == [SHOWN.english, "⏰ call mum"]
