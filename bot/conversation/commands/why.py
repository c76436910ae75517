"""What an answer rests on: the memories and messages that were used for it, with the words behind each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo

from bot.conversation.commands.table import Invocation, command
from bot.domain.answers import Answer, Button
from bot.domain.interactions import IncomingMessage, Interaction, ModelUsage, ToolUse, Use
from bot.domain.recall import Words, excerpt, speaker_for_person
from bot.language.text import one_line
from bot.memory.why import Explainer, Explanation, MessagePlace, Quote, Used

MOST_SHOWN = 8
MOST_QUOTES = 3
MOST_BUTTONS = 3
MOST_KNOWN = 20
MOST_BESIDE = 160
"""Characters of each other side of an exchange."""

_SUPERGROUP = "-100"
"""What the ids of Telegram's supergroups begin with; only there a message has an address of its own."""

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
    """Says what an answer rests on."""

    def __init__(self, explainer: Explainer) -> None:
        self._explainer = explainer

    @command(
        "why [NUMBER]",
        "What my last answer rests on; or reply with it to another",
        misuse="/why, as a reply to an answer; or /why 12 for the message of that number",
    )
    @command(
        "why #NUMBER",
        misuse="/why, as a reply to an answer; or /why 12 for the message of that number",
    )
    async def why(self, given: Invocation, number: int | None) -> Answer:
        """Explain the answer that /why replies to, or the chat's last, or show the message of a number.

        Where messages have no links, the explanation is a reply to the message that was used first, and
        buttons show the others. Raises NotFound when there is none, and Refused when the answer gives away
        what was deleted since.
        """
        message, now = given.message, given.now
        if number is not None:
            return await self._show(message, number, now)
        found = await self._explainer.explain(message)
        first, *others = [*_originals(found, message), None]
        return Answer(
            "\n".join(_lines(found, now.tzinfo)),
            _buttons([each for each in others if each]) if message.channel == "telegram" else (),
            plain=True,
            reply_to=first.place.message_id if first and first.place else None,
        )

    async def _show(self, message: IncomingMessage, number: int, now: datetime) -> Answer:
        quote = await self._explainer.message(message.owner, number)
        is_here = _stands_in_the_chat(quote.place, message)
        reply_to = quote.place.message_id if quote.place and is_here else None
        return Answer(_quoted(quote, now.tzinfo), plain=True, reply_to=reply_to)


def _originals(found: Explanation, message: IncomingMessage) -> list[Quote]:
    """The newest quote of each thing used, best first, whose message can only be shown by a reply to it."""
    newest = [
        next((quote for quote in reversed(used.quotes) if _stands_in_the_chat(quote.place, message)), None)
        for used in (*found.used, *found.mentioned)
    ]
    by_number = {quote.interaction: quote for quote in newest if quote is not None}
    return list(by_number.values())


def _stands_in_the_chat(place: MessagePlace | None, message: IncomingMessage) -> bool:
    """Whether a message stands in the chat of another one, and has no address by which it could be shown."""
    return (
        place is not None
        and (place.channel, place.chat) == (message.channel, message.chat)
        and not _link(place)
    )


def _link(place: MessagePlace | None) -> str:
    """The address of a message; empty where it has none, as in private chats."""
    if place is None or place.channel != "telegram" or not place.chat.startswith(_SUPERGROUP):
        return ""
    return f"https://t.me/c/{place.chat.removeprefix(_SUPERGROUP)}/{place.message_id}"


def _buttons(quotes: Sequence[Quote]) -> tuple[tuple[Button, ...], ...]:
    row = tuple(
        Button(f"Show #{each.interaction}", f"/why {each.interaction}") for each in quotes[:MOST_BUTTONS]
    )
    return (row,) if row else ()


def _lines(found: Explanation, zone: tzinfo | None) -> list[str]:
    exchange = found.exchange
    lines = [
        f"My answer to “{one_line(exchange.text, 120)}” ({_when(exchange.sent_at, zone)}, #{exchange.id})",
        *_section("Used for it:", found.used, exchange.text, zone),
        *_section("Known anyway, and spoken of:", found.mentioned, exchange.text, zone),
        *_also_known(found),
        *_section("Saved with it:", found.written, exchange.text, zone),
    ]
    if not (found.used or found.mentioned or found.before):
        lines += ["", "No memory was used for it, only our conversation so far."]
    if found.forgotten:
        lines += ["", f"Forgotten since: {found.forgotten}."]
    return [*lines, "", *_run(exchange, found.usage)]


def _section(title: str, several: Sequence[Used], asked: str, zone: tzinfo | None) -> list[str]:
    if not several:
        return []
    lines = ["", title]
    for used in several[:MOST_SHOWN]:
        lines += _shown(used, asked, zone)
    if len(several) > MOST_SHOWN:
        lines.append(f"- and {len(several) - MOST_SHOWN} more")
    return lines


def _also_known(found: Explanation) -> list[str]:
    """What else the model was shown: whether it was used can't be told, so it is named without its words."""
    if not found.before:
        return []
    own = [
        f"what I wrote myself ({one_line(used.label, 60).lower()})"
        for used in found.before
        if used.said_by == "bot"
    ]
    facts = [f"{one_line(used.text, 100)} [{used.ref}]" for used in found.before if used.said_by != "bot"]
    more = [f"{len(facts) - MOST_KNOWN} more"] if len(facts) > MOST_KNOWN else []
    names = "; ".join([*facts[:MOST_KNOWN], *own, *more])
    return ["", f"Before me too, though nothing in the answer shows that it was used: {names}."]


def _shown(used: Used, asked: str, zone: tzinfo | None) -> list[str]:
    how = f" ({_how(used.use)})" if used.use else ""
    if used.use is not None and used.use.source == "interaction":
        return [line for quote in used.quotes for line in _exchange(quote, asked, zone, how)]
    quotes = [f"  {_quoted(quote, zone)}" for quote in used.quotes[-MOST_QUOTES:]]
    return [f"- {one_line(used.text, 200)} [{used.ref}]{how}", *(quotes or [_without_words(used)])]


def _exchange(quote: Quote, asked: str, zone: tzinfo | None, how: str) -> list[str]:
    """An earlier exchange, each of its sides under the name of who said it."""
    others = [
        f"  {speaker_for_person(each)}: “{excerpt(each.text, asked, MOST_BESIDE)}”" for each in quote.others
    ]
    return [f"- {_quoted(quote, zone)}{how}", *others]


def _without_words(used: Used) -> str:
    """Whose wording a memory is in which quotes nobody."""
    match used.said_by:
        case "bot":
            rests_on = ", ".join(f"#{number}" for number in used.rests_on[-MOST_SHOWN:])
            return f"  in my own words{f', from {rests_on}' if rests_on else ''}"
        case "page":
            return "  in the page's words"
        case _:
            return "  in your own wording"


def _quoted(quote: Quote, zone: tzinfo | None) -> str:
    link = f" {_link(quote.place)}" if _link(quote.place) else ""
    who = "" if quote.by == "user" else f"{speaker_for_person(Words(quote.by, quote.words, quote.author))}: "
    return f"{who}“{one_line(quote.words, 200)}” ({_when(quote.said_at, zone)}, #{quote.interaction}){link}"


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
