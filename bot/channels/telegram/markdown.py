"""Markdown turned into text and entities, with a check that no word was lost on the way."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from telegram import MessageEntity
from telegramify_markdown import convert
from telegramify_markdown.config import RenderConfig

_WORD = re.compile(r"[^\W_]+")
_REWRITTEN = re.compile(
    r"^[ \t>*+-]*(?:\d+[.)]|[*+-])(?:[ \t]+\[[ xX]\])?[ \t]|\\[A-Za-z]+|^[ \t]*(?:```|~~~).*$", re.M
)
"""What is shown in another form: the numbers of a list, ticked boxes, commands of LaTeX, the language of code."""
_PRIVATE = range(0xE000, 0xF8FF)


def as_entities(markdown: str) -> tuple[str, list[MessageEntity]]:
    """The text and its entities. Whatever the parser stumbles on, or would drop, is shown as it was written."""
    stand_in = next(char for char in map(chr, _PRIVATE) if char not in markdown)
    try:
        # Markdown lets HTML through, and Telegram has none: a parser drops `x<y and y>z` as if it were a tag.
        shielded, found = convert(markdown.replace("<", stand_in), latex_escape=False, config=_config())
    except Exception:  # the edge to a parser of foreign text
        return markdown, []
    text = shielded.replace(stand_in, "<")
    entities = [
        MessageEntity(each.type, each.offset, each.length, url=each.url, language=each.language)
        for each in found
        if each.length > 0 and (each.type != MessageEntity.TEXT_LINK or _is_link(each.url))
    ]
    if not text.strip() or _is_missing_words(markdown, text, entities):
        return markdown, []
    return text, _nested(entities)


def _nested(entities: Sequence[MessageEntity]) -> list[MessageEntity]:
    """The entities without those that begin within another and end beyond it: Telegram refuses the whole message."""
    kept: list[MessageEntity] = []
    around: list[int] = []
    for entity in sorted(entities, key=lambda each: (each.offset, -each.length)):
        end = entity.offset + entity.length
        while around and around[-1] <= entity.offset:
            around.pop()
        if around and end > around[-1]:
            continue
        around.append(end)
        kept.append(entity)
    return kept


def _is_link(url: str | None) -> bool:
    """Whether Telegram takes the address for a link; it refuses the whole message for one that is none."""
    try:
        parts = urlsplit(url or "")
        host = parts.hostname or ""
    except ValueError:
        return False
    if any(char.isspace() for char in url or ""):
        return False
    return parts.scheme == "tg" or (parts.scheme in ("http", "https") and "." in host.strip("."))


def _is_missing_words(markdown: str, text: str, entities: Sequence[MessageEntity]) -> bool:
    shown = " ".join([text, *(entity.url or "" for entity in entities)])
    there = set(_words(shown))
    everything = None
    for word in _words(html.unescape(_REWRITTEN.sub(" ", markdown))):
        if word in there:
            continue
        everything = everything or unicodedata.normalize("NFKC", shown)
        if word not in everything:
            return True
    return False


def _words(text: str) -> Iterator[str]:
    return (match.group() for match in _WORD.finditer(unicodedata.normalize("NFKC", text)))


def _config() -> RenderConfig:
    config = RenderConfig.isolated()
    symbols = config.markdown_symbol
    symbols.heading_level_1 = symbols.heading_level_2 = symbols.heading_level_3 = symbols.heading_level_4 = ""
    symbols.unordered_list_item = "•"
    return config
