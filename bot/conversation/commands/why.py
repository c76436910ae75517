"""What an answer rests on: the memories and messages that were used for it, with the words behind each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo

from bot.domain.answers import Answer
from bot.domain.interactions import IncomingMessage, Interaction, ModelUsage, ToolUse, Use
from bot.domain.text import one_line
from bot.memory.why import Explainer, Explanation, Quote, Used

MOST_SHOWN = 8
MOST_QUOTES = 3
_LAYERS = {
    "notes": "brought in as a note",
    "summaries": "brought in as a summary",
    "articles": "brought in as an article",
    "facts": "brought in",
    "history": "brought in",
    "recalled": "looked up",
    "written": "saved",
}


class WhyCommand:
    """Answers /why."""

    def __init__(self, explainer: Explainer) -> None:
        self._explainer = explainer

    async def answer(self, message: IncomingMessage, now: datetime) -> Answer:
        """Explain the answer that /why replies to, or the chat's last; dates are in the zone of `now`.

        Raises NotFound when there is none, and Refused when it gives away what was deleted since.
        """
        found = await self._explainer.explain(message)
        return Answer("\n".join(_lines(found, now.tzinfo)), plain=True)


def _lines(found: Explanation, zone: tzinfo | None) -> list[str]:
    exchange = found.exchange
    lines = [
        f"My answer to “{one_line(exchange.text, 120)}” ({_when(exchange.sent_at, zone)}, #{exchange.id})",
        *_section("Used for it:", found.used, zone),
        *_section("Known anyway, and spoken of:", found.mentioned, zone),
        *_section("Saved with it:", found.written, zone),
    ]
    if not (found.used or found.mentioned):
        lines += ["", "No memory was used for it, only our conversation so far."]
    if found.forgotten:
        lines += ["", f"Forgotten since: {found.forgotten}."]
    return [*lines, "", *_run(exchange, found.usage)]


def _section(title: str, several: Sequence[Used], zone: tzinfo | None) -> list[str]:
    if not several:
        return []
    lines = ["", title]
    for used in several[:MOST_SHOWN]:
        lines += _shown(used, zone)
    if len(several) > MOST_SHOWN:
        lines.append(f"- and {len(several) - MOST_SHOWN} more")
    return lines


def _shown(used: Used, zone: tzinfo | None) -> list[str]:
    how = f" ({_how(used.use)})" if used.use else ""
    if used.use is not None and used.use.source == "interaction":
        return [f"- {_quoted(quote, zone)}{how}" for quote in used.quotes]
    quotes = [f"  {_quoted(quote, zone)}" for quote in used.quotes[-MOST_QUOTES:]]
    return [f"- {one_line(used.text, 200)} [{used.ref}]{how}", *(quotes or ["  in your own wording"])]


def _quoted(quote: Quote, zone: tzinfo | None) -> str:
    return f"“{one_line(quote.words, 200)}” ({_when(quote.said_at, zone)}, #{quote.interaction})"


def _how(use: Use) -> str:
    details = [_LAYERS[use.layer]]
    if use.score:
        details.append(f"score {use.score:.2f}")
    if use.tokens:
        details.append(f"about {use.tokens} tokens")
    return ", ".join(details)


def _run(exchange: Interaction, usage: ModelUsage) -> list[str]:
    tools = ", ".join(_call(tool) for tool in exchange.tools)
    cost = "price not known" if usage.cost_usd is None else f"${usage.cost_usd:.4f}"
    model = (
        f"Model: {usage.model or 'none'}, {usage.input_tokens:,} tokens in ({usage.cached_tokens:,} cached), "
        f"{usage.output_tokens:,} out, {cost}, {exchange.milliseconds / 1000:.1f} s"
    )
    return [f"Tools: {tools or 'none'}", model]


def _call(tool: ToolUse) -> str:
    asked = next((tool.arguments[name] for name in ("query", "name", "url") if name in tool.arguments), None)
    return f"{tool.name}({one_line(str(asked), 60)})" if asked is not None else tool.name


def _when(moment: datetime, zone: tzinfo | None) -> str:
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M}"
