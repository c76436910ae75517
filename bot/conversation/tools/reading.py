"""The tool that reads one thing whole: a note, an article or another memory part by part, or an earlier exchange."""

from __future__ import annotations

from typing import Any, Literal

from pydantic_ai import RunContext

from bot.conversation.tools.deps import ToolDeps
from bot.domain.details import ArticleDetails
from bot.domain.interactions import Interaction, Use
from bot.domain.memories import Memory
from bot.domain.recall import said_by, sides_of
from bot.domain.shown_hits import speaker
from bot.domain.tokens import estimate_tokens

MOST_PART_CHARACTERS = 3000
LEAST_PART = 0.6
"""The share of a part before which it is not cut, for the sake of the end of a paragraph, a sentence or a word."""

NOT_THERE = "there is no memory or exchange with that id; recall finds them"


async def read_memory(ctx: RunContext[ToolDeps], id: str, part: int = 1) -> dict[str, Any] | str:
    """Read as a whole what recall found.

    Args:
        id: Its id.
        part: From 1.
    """
    deps, ref = ctx.deps, id.strip(" []#")
    if ref.isdecimal():
        told = await deps.reader.exchanges(deps.staging.owner, [int(ref)])
        if not told or told[0].id == deps.interaction_id:
            return NOT_THERE
        return _read(deps, "interaction", ref, _exchange_text(told[0]), part) | {
            "kind": "history",
            "date": f"{told[0].sent_at.astimezone(deps.now.tzinfo):%Y-%m-%d}",
        }
    memory = await deps.reader.get(deps.staging.owner, ref)
    if memory is None or ref in deps.staging.forgotten:
        return NOT_THERE
    page = {"url": memory.details.url} if isinstance(memory.details, ArticleDetails) else {}
    return (
        _read(deps, "memory", ref, _whole(memory), part)
        | page
        | {
            "kind": memory.kind,
            "title": memory.label,
            "said_by": said_by(memory),
            "date": f"{memory.updated_at:%Y-%m-%d}",
        }
    )


def parts_of(text: str, most: int = MOST_PART_CHARACTERS) -> list[str]:
    """A text in parts of at most `most` characters, cut where a paragraph, a sentence or a word ends if one does."""
    parts: list[str] = []
    rest = text.strip()
    while len(rest) > most:
        ends = (rest.rfind(sign, round(most * LEAST_PART), most) for sign in ("\n", ". ", " "))
        end = next((end + 1 for end in ends if end > 0), most)
        parts.append(rest[:end].strip())
        rest = rest[end:].strip()
    return [*parts, rest]


def _read(
    deps: ToolDeps, source: Literal["memory", "interaction"], ref: str, text: str, part: int
) -> dict[str, Any]:
    parts = parts_of(text)
    number = min(max(1, part), len(parts))
    shown = parts[number - 1]
    deps.uses.append(Use(source=source, ref=ref, layer="recalled", tokens=estimate_tokens(shown)))
    return {"id": ref, "part": number, "parts": len(parts), "text": shown}


def _whole(memory: Memory) -> str:
    """What a memory says; of an article the summary and the text that was kept of it."""
    if isinstance(memory.details, ArticleDetails):
        return f"Summary: {memory.content}\n\n{memory.details.text}"
    return memory.content


def _exchange_text(exchange: Interaction) -> str:
    sides = sides_of(exchange.text, exchange.reply or "", exchange.quoted, exchange.forwarded)
    return "\n".join(f"{speaker(each)}: {each.text}" for each in sides)
