"""Asked to remember something, the bot has it in memory before it says so: looked up as the reply arrives at Telegram."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic_ai.messages import ToolCallPart

from bot.memory.log import Completion, ConversationLog
from tests.fakes.telegram_state import Call
from tests.scripted import remember
from tests.telegram.world import ANA, World

ASKED = "Remember that I live in Quexalmira"


def by_tool(words: str) -> Any:
    """The model does as it is asked."""
    fact = remember("home_city", "Quexalmira", "I live in Quexalmira", "location")
    return [[ToolCallPart(fact.tool_name, fact.args)], ["I will."]]


@pytest.fixture
def known_at_sending(world: World, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What stood in memory whenever a message for the person arrived."""
    seen: list[list[str]] = []
    carry_out = world.telegram._carry_out  # pyright: ignore[reportPrivateUsage]

    async def watched(call: Call, *rest: Any) -> Any:
        if call.method.lower() == "sendmessage":
            rows = world.rows("SELECT content FROM memories WHERE deleted_at IS NULL")
            seen.append([row[0] for row in rows])
        return await carry_out(call, *rest)

    monkeypatch.setattr(world.telegram, "_carry_out", watched)
    return seen


@pytest.mark.parametrize("asked", [ASKED, "/remember I live in Quexalmira"])
async def test_it_is_in_memory_before_the_reply_is_sent(
    world: World, known_at_sending: list[list[str]], asked: str
) -> None:
    """By the model's tool, and by the command."""
    world.model.say = by_tool
    await world.answer_to(ANA, asked)
    assert len(known_at_sending) == 1
    assert any("Quexalmira" in content for content in known_at_sending[0])


async def test_reply_and_memory_are_one_commit(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is ever there without the other."""
    seen: set[tuple[int, int]] = set()
    complete = ConversationLog.complete

    async def watched(log: ConversationLog, done: Completion) -> Any:
        look()
        applied = await complete(log, done)
        look()
        return applied

    def look() -> None:
        seen.add(world.rows("SELECT (SELECT count(*) FROM memories), (SELECT count(*) FROM outbound)")[0])

    world.model.say = by_tool
    monkeypatch.setattr(ConversationLog, "complete", watched)
    await world.answer_to(ANA, ASKED)
    assert seen == {(0, 0), (1, 1)}


async def test_a_model_that_ignores_the_request_leaves_it_due_at_once(world: World) -> None:
    """What its reply is stored with is the promise to read the message now, not in half a minute."""
    await world.answer_to(ANA, ASKED)
    assert world.rows("SELECT due_at <= ? FROM jobs WHERE kind = 'extract'", world._now()) == [(1,)]  # pyright: ignore[reportPrivateUsage]
