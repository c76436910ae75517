"""Exchanges as a background model is given them: each side in a fence of its own, numbered and dated."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from bot.domain.interactions import Citation, Interaction
from bot.language.text import estimate_tokens, fenced, one_line

MOST_REPLY_CHARACTERS = 600
MOST_CITED_CHARACTERS = 400
MOST_SAID_CHARACTERS = 8000


def exchange_block(exchange: Interaction, zone: str) -> str:
    """One exchange: what is not the person's own words stands apart, cut short, and says whose it is."""
    said_at = exchange.sent_at.astimezone(ZoneInfo(zone))
    parts = [f'<exchange number="{exchange.id}" said="{said_at:%A %Y-%m-%d %H:%M}">']
    for tag, citation in (("quoted", exchange.quoted), ("forwarded", exchange.forwarded)):
        if citation is not None:
            parts.append(cited(tag, citation, fenced(one_line(citation.text, MOST_CITED_CHARACTERS))))
    named = f' name="{fenced(exchange.speaker.name)}"' if exchange.speaker else ""
    parts.append(f"<user{named}>{fenced(exchange.text[:MOST_SAID_CHARACTERS])}</user>")
    if exchange.reply:
        parts.append(f"<bot>{fenced(one_line(exchange.reply, MOST_REPLY_CHARACTERS))}</bot>")
    return "\n".join([*parts, "</exchange>"])


def transcript(exchanges: Sequence[Interaction], zone: str) -> str:
    """A transcript of several exchanges, in their order."""
    return "\n".join(exchange_block(exchange, zone) for exchange in exchanges)


def first_within(exchanges: Sequence[Interaction], zone: str, tokens: int) -> list[Interaction]:
    """The oldest exchanges that fit a budget of estimated tokens; at least one, if there is any."""
    kept: list[Interaction] = []
    for exchange in exchanges:
        tokens -= estimate_tokens(exchange_block(exchange, zone))
        if kept and tokens < 0:
            break
        kept.append(exchange)
    return kept


def cited(tag: str, citation: Citation, words: str) -> str:
    """A citation whose fence says whose words it holds; these are fenced already."""
    author = fenced(one_line(citation.author, 80)).replace('"', "'")
    return f'<{tag} author="{author}">{words}</{tag}>'
