"""Forgotten is forgotten: whatever a person told, however it was kept, nothing holds it and nothing brings it back."""

from __future__ import annotations

import logging
import os
import random
import re
from pathlib import Path

import pytest
from pydantic_ai.messages import ModelMessage, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo

from bot.domain.telltales import black_json
from tests.databases import Fresh
from tests.memory import forgetful
from tests.memory.forgetful import Case
from tests.memory.parrot import Parrot
from tests.minds import night, structured
from tests.scripted import Bot, Script, SetClock

FILES, PEOPLE = (6, 5) if os.environ.get("CI") else (10, 20)
"""200 people, or 30 where CI has other things to do."""


async def forget(bot: Bot, case: Case) -> None:
    """Have what was told forgotten in one of the two strengths, after a look at what would go."""
    verb = "erase" if case.everywhere else "delete"
    for fact in case.facts:
        await bot.command(f"/forget {fact.id}{' everywhere' if case.everywhere else ''}", who=case.who)
        answer = await bot.command(
            f"/memory {verb} {fact.id}{' now' if case.everywhere else ''}", who=case.who
        )
        assert not any(word.lower() in answer.text.lower() for word in case.words)


@pytest.mark.parametrize("number", range(FILES))
async def test_what_is_forgotten_is_found_nowhere(
    number: int, tmp_path: Path, fresh: Fresh, caplog: pytest.LogCaptureFixture
) -> None:
    """200 people in all tell nonsense by tool, command and extraction; it goes into summaries, profiles, notes and
    candidates; they have it deleted or erased. Then everything left is learnt from again, and everything searched:
    tables, index, prompts, export, logs, and after an erasure the file's bytes."""
    fresh(tmp_path)
    caplog.set_level(logging.DEBUG, logger="bot")
    chance = random.Random(number)
    cases = [
        Case(f"p{place}", random.Random(chance.random()), everywhere=place % 2 == 0)
        for place in range(PEOPLE)
    ]
    async with Bot(tmp_path, SetClock(), Script(), Script()) as bot:
        for case in cases:
            await forgetful.tell(bot, case)
        await bot.app.indexer.catch_up_all()
        for case in cases:
            await forget(bot, case)
        await forgetful.sent(bot)
        hidden = [await forgetful.prompt(bot, case) for case in cases]
        bot.clock.pass_time(minutes=11)
        await bot.app.worker.run_due()
        await forgetful.sent(bot)
        for case, at_once in zip(cases, hidden, strict=True):
            left = await forgetful.learn_again(bot, case)
            held = "\n".join(
                [*left, at_once, await forgetful.prompt(bot, case), await forgetful.exported(bot, case)]
            )
            found = [word for word in case.words if word.lower() in held.lower()]
            assert not found, (case.who, found, left)
        await bot.app.indexer.catch_up_all()
        await bot.app.database.empty_log()
        spoken = [record.getMessage() for record in caplog.records]
    assert not any(word.lower() in line.lower() for case in cases for word in case.words for line in spoken)
    kept = forgetful.rows(tmp_path, without=("interactions",))
    logged = forgetful.rows(tmp_path)
    in_bytes = forgetful.file_bytes(tmp_path)
    for case in cases:
        for word in case.words:
            assert word.lower() not in kept, (case.who, word)
            assert (word.lower() in logged) is not case.everywhere, (case.who, word)
            assert not (case.everywhere and word.lower().encode() in in_bytes), (case.who, word)


@pytest.mark.parametrize("everywhere", [False, True])
async def test_a_model_that_repeats_everything_brings_nothing_back(
    everywhere: bool, folder: Path, clock: SetClock
) -> None:
    """Learnt, summarised and reflected upon by a parrot; forgotten; then all that is left is learnt, summarised and
    reflected upon by it again: it is never shown the words any more, and nothing but the log of a deletion holds them."""
    case = Case("ann", random.Random(7), everywhere=everywhere)
    parrot = Parrot()
    async with Bot(folder, clock, Script(), parrot) as bot:
        value, other = case.value(), forgetful.nonsense(case.chance)
        await bot.say(f"By the way, my dentist is {value}, as you know.", "I see.")
        await bot.say(f"And my car is {other}.", "Nice car.")
        await bot.say("It rains.", f"Take an umbrella to {value}.")
        await let_think(bot)
        case.facts = [fact for fact in await bot.facts() if fact.key == "dentist"]
        assert {fact.kind for fact in await bot.facts()} >= {
            "fact",
            "summary",
            "profile",
            "scaffold",
            "working_memory",
        }
        await forget(bot, case)
        bot.clock.pass_time(minutes=11)
        await bot.app.worker.run_due()
        parrot.seen.clear()
        async with bot.app.database.write() as connection:
            await connection.exec_driver_sql("UPDATE interactions SET to_learn = true")
            await connection.exec_driver_sql("DELETE FROM watermarks")
        await bot.say("And it snows.", "Brr.")
        await let_think(bot)
        await forgetful.sent(bot)
        assert parrot.seen
        assert any(other in seen for seen in parrot.seen)
        assert not any(word in seen for word in case.words for seen in parrot.seen)
        prompt = (await forgetful.prompt(bot, case)).lower()
        export = (await forgetful.exported(bot, case)).lower()
        await bot.app.indexer.catch_up_all()
        await bot.app.database.empty_log()
    kept = forgetful.rows(folder, without=() if everywhere else ("interactions",))
    for word in map(str.lower, case.words):
        assert word not in prompt
        assert word not in export
        assert [line for line in kept.splitlines() if word in line] == []
        assert not (everywhere and word.encode() in forgetful.file_bytes(folder))
    assert other.lower() in kept


class Paraphraser(Parrot):
    """Calls a dentist something else wherever it writes in words of its own."""

    def _parts(self, messages: list[ModelMessage], info: AgentInfo) -> list[TextPart | ToolCallPart]:
        (answer,) = super()._parts(messages, info)
        assert isinstance(answer, ToolCallPart)
        own = {"profile", "working_memory", "scaffold", "notes", "summaries", "reflection"}
        said = {
            name: black_json(value, _in_other_words) if name in own else value
            for name, value in answer.args_as_dict().items()
        }
        return [ToolCallPart(answer.tool_name, said)]


def _in_other_words(text: str) -> str:
    return re.sub(r'[^\n"]*Zanzibar[^\n"]*', "Fears the toothwright.", text)


async def test_what_a_model_put_in_other_words_is_forgotten_too(folder: Path, clock: SetClock) -> None:
    """Nothing that was derived from a forgotten message keeps the model's own words for it, nor do they come back."""
    async with Bot(folder, clock, Script(), Paraphraser()) as bot:
        await bot.say("By the way, my dentist is Zanzibar, as you know.", "I see.")
        await bot.say("And my car is a Volvo.", "Nice car.")
        await let_think(bot)
        (fact,) = [each for each in await bot.facts() if each.key == "dentist"]
        assert "toothwright" in forgetful.rows(folder)
        await bot.command(f"/memory delete {fact.id}")
        assert not any("toothwright" in each.content for each in await bot.facts())
        bot.clock.pass_time(minutes=11)
        await bot.app.worker.run_due()
        assert "toothwright" not in forgetful.rows(folder)
        await bot.say("And it snows.", "Brr.")
        await let_think(bot)
        assert "toothwright" not in forgetful.rows(folder)
        assert any("Volvo" in each.content for each in await bot.facts())


async def test_a_model_that_tells_it_by_itself_is_not_believed(bot: Bot) -> None:
    """A profile is written without it, wherever the model has it from: it rests on older messages alone."""
    await bot.say("My mother lives by the sea with me.", "Nice.")
    fact = await bot.tell("allergies", "zwieback")
    await bot.command(f"/memory delete {fact.id}")
    told = structured(profile="## Personal\nFears zwieback.", working_memory="Lives by the sea.")
    await night(bot, told, told)
    assert not any("zwieback" in each.content for each in await bot.facts())
    assert "Lives by the sea." in [each.content for each in await bot.facts()]


async def let_think(bot: Bot) -> None:
    """Let extraction, the end of the session and a night happen."""
    for time in ({"minutes": 2}, {"minutes": 45}, {"hours": 24}, {"minutes": 2}):
        bot.clock.pass_time(**time)
        await bot.app.worker.run_due()
