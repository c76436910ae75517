"""What every request carries before anything is known: it is paid for with each message, so it is short."""

from __future__ import annotations

import json
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai import models

from bot.app import running_app
from bot.conversation.commands.run import TABLE
from bot.conversation.prompt import ABOUT, Identity, instructions
from bot.domain.interactions import IncomingMessage
from bot.language.text import estimate_tokens
from bot.memory.reader import TurnContext
from bot.settings import Settings
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.scripted import SetClock

MOST_TOKENS = 1800
MOST_ABOUT_TOKENS = 150
BEFORE_REMINDERS = 1862
"""Estimated tokens of a first request before the bot reminded, heard and saw (83cdf97)."""


async def request_of(folder: Path, clock: SetClock) -> dict[str, Any]:
    """The body that is sent to the provider with the first message of somebody of whom nothing is known."""
    async with GeminiServer() as gemini:
        given: dict[str, Any] = {
            "data_dir": folder,
            "google_api_key": API_KEY,
            "google_api_base_url": gemini.url,
        }
        async with running_app(Settings(_env_file=None, **given), clock) as app:  # pyright: ignore[reportCallIssue]
            person = await app.people.local("ann")
            message = IncomingMessage(
                owner=person.id,
                channel="terminal",
                chat="t",
                message_id="1",
                text="Hello",
                sent_at=clock.now(),
            )
            await app.turns.handle(message, "UTC")
        return gemini.recorded()[0].body


async def test_the_fixed_part_of_a_request_keeps_to_its_budget(
    folder: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Instructions and the schemas of all tools, as they stand on the wire; every field of a tool is described."""
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", True)
    body = await request_of(folder, clock)
    fixed = {part: body[part] for part in ("systemInstruction", "tools")}
    assert estimate_tokens(json.dumps(fixed, ensure_ascii=False)) <= MOST_TOKENS
    declared = [each for tool in body["tools"] for each in tool["functionDeclarations"]]
    fields = [
        (each["name"], name, field)
        for each in declared
        for name, field in each["parameters_json_schema"]["properties"].items()
    ]
    assert [(tool, name) for tool, name, field in fields if not field.get("description")] == []


async def test_a_turn_that_uses_none_of_it_costs_no_more_than_before_there_was_any_of_it(
    folder: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first request as it stands on the wire: reminders' tool and "assumed" behind a time zone are paid for elsewhere."""
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", True)
    body = await request_of(folder, clock)
    assert estimate_tokens(json.dumps(body, ensure_ascii=False)) <= BEFORE_REMINDERS


def test_the_prompt_says_briefly_what_the_bot_is_and_can_not_do() -> None:
    """Name, manner, commands and limits; the commands it names are those there are."""
    about = instructions(Identity(name="Mnemo", persona=""), TurnContext(), UTC, in_group=False).partition(
        "\n\n"
    )[0]
    assert about.endswith(ABOUT)
    assert estimate_tokens(about) <= MOST_ABOUT_TOKENS
    for said in ("in a chat", "can't browse", "`set_reminder`", "never promise it", "/memory", "/help"):
        assert said in about
    there_are = {name for name, _ in TABLE.menu}
    named = {word.strip(" .,;:()/") for word in about.split() if word.lstrip("(").startswith("/")}
    assert named
    assert named <= there_are


@pytest.mark.parametrize(
    "rule", ['under the key "rules"', "background reader", "`outcome`", "`recall`", "ask=true"]
)
def test_the_ground_rules_say_how_memory_is_kept(rule: str) -> None:
    """What is saved in the turn and what is not, where rules go, what to do with a neighbour and with private things."""
    assert rule in instructions(Identity(name="Mnemo", persona=""), TurnContext(), UTC, in_group=False)
