"""One short life of a person with the bot, every stage of the pipeline once, and what the models say in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pydantic_ai.messages import ToolCallPart

from bot.memory import brought
from bot.memory.learning import extractor, summariser
from bot.memory.reflecting import reflection, reflector
from tests.minds import structured
from tests.scripted import remember
from tests.telegram.world import ANA, World

CITY, SISTER, FIRM, DOG = "Quexalmira", "Vorbelline", "Zwackelfirn", "Wumbolar"
FRIEND, CAFE = "Brimblewick", "Flimmerquist"
"""Nonsense that stands nowhere else."""

TOLD = (
    f"I live in {CITY}. My sister is called {SISTER}. On Monday I start at {FIRM}. I have a dog called {DOG}."
)
TUESDAY = datetime(2026, 11, 24, 10, 5, tzinfo=UTC)
"""The clock begins on the Friday before; what is meant for Monday is asked about the day after."""


PAST_ELEVEN = datetime(2026, 11, 20, 11, 10, tzinfo=UTC)
"""So long past the moment of the reminder that it says it is late, whether its process died or not."""


@dataclass(frozen=True)
class Stage:
    """What the person says, or does without a word, what time passes then, and what must be gone from the file once it is done."""

    name: str
    says: Callable[[World], str | None] | None
    seconds: float = 0.0
    until: datetime | None = None
    gone: tuple[str, ...] = ()


def memory(world: World, content: str) -> str:
    """The id of the fact that says this, deleted or not."""
    found = world.rows("SELECT id FROM memories WHERE kind = 'fact' AND content = ?", content)
    assert len(found) == 1, (content, found)
    return found[0][0]


def press(world: World, button: str) -> None:
    """Press a button under the bot's last message."""
    world.telegram.press(ANA, button, message=world.telegram.replies(ANA)[-1])


def hand_in(world: World) -> None:
    """Send a file that tells of somebody."""
    said = f"Notes on a walk. {FRIEND} came along and told of the sea. We had soup afterwards."
    world.telegram.send_document(ANA, said.encode(), file_name=f"{FRIEND}.txt")


LEARNING = (
    Stage("hello", lambda _: "Hello there"),
    Stage("tell", lambda _: TOLD, seconds=31),
    Stage("new", lambda _: "/new"),
    Stage("reflect", lambda _: "/reflect"),
    Stage("erase", lambda world: f"/memory erase {memory(world, CITY)} now", gone=(CITY,)),
    Stage("delete", lambda world: f"/memory delete {memory(world, DOG)}"),
    Stage("purge", None, seconds=11 * 60),
    Stage("later", lambda _: f"I had tea with {FRIEND} today, at {CAFE}", seconds=31),
    Stage("words", lambda _: f"/forget {CAFE} everywhere now", gone=(CAFE,)),
    Stage("tuesday", None, until=TUESDAY, gone=(CITY, CAFE)),
)
"""Every job there is but the one that ends it all."""

COMMANDS = (
    Stage("remember", lambda _: f"/remember I live in {CITY}"),
    Stage("note", lambda _: f"/note Shopping: {CAFE}"),
    Stage("edit", lambda world: f"/memory edit {memory(world, CITY)} {FIRM}"),
    Stage("take back", lambda _: "/undo"),
    Stage("protect", lambda world: f"/memory protect {memory(world, CITY)}"),
    Stage("delete", lambda world: f"/memory delete {memory(world, CITY)}"),
    Stage("undelete", lambda world: press(world, "Undo")),
    Stage("settings", lambda _: "/settings timezone UTC"),
    Stage("remind", lambda _: f"/remind today at 11:00 to call {SISTER}"),
    Stage("reminded", None, until=PAST_ELEVEN),
)
"""What is changed by command, and taken back."""

HANDED_IN = (
    Stage("hand in", lambda world: hand_in(world)),
    Stage("erase it", lambda _: f"/forget {FRIEND} everywhere now", gone=(FRIEND,)),
    Stage("tuesday", None, until=TUESDAY, gone=(FRIEND,)),
)
"""A file that is erased with its name, and with what was made of it."""

LEAVING = (
    Stage("tell", lambda _: TOLD, seconds=31),
    Stage("leave", lambda _: "/forget everything forever", seconds=10, gone=(CITY, SISTER, FIRM, DOG)),
)


def chat_says(words: str) -> Any:
    """The chat model keeps the city by its tool; the rest is left to be read later."""
    if CITY in words:
        fact = remember("home_city", CITY, f"I live in {CITY}", "location")
        return [[ToolCallPart(fact.tool_name, fact.args)], ["Noted."]]
    return f"You said: {words}"


def mini_says(instructions: str, given: str) -> ToolCallPart:
    """The mini model answers by the text it is given, and so tells whatever was left in it."""
    names = [name for name in (CITY, SISTER, FIRM, DOG, FRIEND) if name in given]
    match instructions:
        case extractor.INSTRUCTIONS:
            return structured(facts=[each for name, each in _found().items() if name in given])
        case summariser.INSTRUCTIONS:
            numbers = [int(number) for number in re.findall(r'exchange number="(\d+)"', given)]
            told = " ".join(f"They told of {name}." for name in names)
            about = {"topic": "Home and family", "summary": told, "exchanges": numbers}
            return structured(summaries=[about] if names else [])
        case reflector.INSTRUCTIONS:
            lines = "\n".join(f"- {name}" for name in names)
            return (
                structured(profile=f"## Personal\n{lines}", working_memory=lines) if names else structured()
            )
        case reflection.WEEK_INSTRUCTIONS:
            return structured(reflection=f"A week of {' and '.join(names) or 'nothing'}.")
        case other:
            raise AssertionError(f"nobody expected to be asked: {other[:80]}")


def mini_writes(instructions: str, given: str) -> ToolCallPart | str:
    """The same, and what it writes of a file in plain words."""
    if instructions == brought.INSTRUCTIONS:
        return f"A walk with {FRIEND}." if FRIEND in given else "A walk."
    return mini_says(instructions, given)


def _found() -> dict[str, dict[str, Any]]:
    sister = f"My sister is called {SISTER}"
    return {
        CITY: _fact("home_city", CITY, f"I live in {CITY}", category="location"),
        SISTER: _fact("sisters", SISTER, sister, category="person"),
        FIRM: _fact(
            "start", f"start at {FIRM}", f"On Monday I start at {FIRM}", kind="intention", when="2026-11-23"
        ),
        DOG: _fact("pets", DOG, f"I have a dog called {DOG}", category="personal"),
    }


def _fact(key: str, value: str, quote: str, **more: str) -> dict[str, Any]:
    return {"message": 1, "key": key, "value": value, "quote": quote, **more}


def said_by(messages: list[str]) -> list[str]:
    """What the bot said, without what differs from life to life: ids, and the order of what goes along."""
    return ["\n".join(_plain(line) for line in text.split("\n")) for text in messages]


def _plain(line: str) -> str:
    line = re.sub(r"\[[2-9a-z]{8}\]", "[ID]", line)
    line = re.sub(r"(For you it is \w+, )\d\d:\d\d", r"\1HH:MM", line)
    start, colon, rest = line.partition("Rewritten without it: ")
    return start + colon + ", ".join(sorted(rest.split(", "))) if colon else line


def texts(world: World) -> list[str]:
    """Everything the bot has said to the person, as it stands in the chat."""
    return [reply.text for reply in world.telegram.replies(ANA)]
