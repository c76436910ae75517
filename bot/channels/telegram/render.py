"""Markdown as Telegram takes it: text with entities, in parts that fit a message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity
from telegramify_markdown import convert
from telegramify_markdown.config import RenderConfig

from bot.domain.answers import Answer, Button

MOST_UNITS = 4096
MOST_ENTITIES = 100
WHOLE = ("pre", "code", "text_link")
"""Entities that are not cut in two where another place to cut can be found."""


@dataclass(frozen=True, slots=True)
class Part:
    """One Telegram message: at most 4,096 UTF-16 units and 100 entities, never blank."""

    text: str
    entities: tuple[MessageEntity, ...]


def render(answer: Answer) -> list[Part]:
    """An answer's text in parts, in order; an empty list when there is nothing to show."""
    if answer.plain:
        return split(answer.text, ())
    try:
        text, found = convert(answer.text, latex_escape=False, config=_config())
    except Exception:  # the edge to a Markdown parser: whatever it stumbles on is shown as it was written
        return split(answer.text, ())
    entities = [
        MessageEntity(entity.type, entity.offset, entity.length, url=entity.url, language=entity.language)
        for entity in found
    ]
    return split(text, entities) or split(answer.text, ())


def keyboard(buttons: Sequence[Sequence[Button]]) -> InlineKeyboardMarkup | None:
    """Rows of buttons; None when there are none."""
    if not buttons:
        return None
    rows = [[InlineKeyboardButton(each.label, callback_data=each.action) for each in row] for row in buttons]
    return InlineKeyboardMarkup(rows)


def preview(text: str) -> str:
    """The beginning of an unfinished answer, as plain text that fits one message."""
    return _head(text, MOST_UNITS - 2).rstrip() + " …"


def split(text: str, entities: Sequence[MessageEntity]) -> list[Part]:
    """Cut a text between paragraphs, else lines, else words, and code blocks only when they alone are too long."""
    places = _utf16_places(text)
    parts: list[Part] = []
    start = 0
    while start < len(text):
        end = _cut(text, places, entities, start)
        if part := _part(text, places, entities, start, end):
            parts.append(part)
        start = end
    return parts


def _cut(text: str, places: Sequence[int], entities: Sequence[MessageEntity], start: int) -> int:
    limit = _limit(places, entities, start)
    if limit == len(text):
        return limit
    unbroken = [(each.offset, each.offset + each.length) for each in entities if each.type in WHOLE]
    for mark in ("\n\n", "\n", " "):
        end = text.rfind(mark, start, limit)
        while end > start:
            after = end + len(mark)
            if not any(first < places[after] < last for first, last in unbroken):
                return after
            end = text.rfind(mark, start, end)
    for mark in ("\n", " "):  # a single block longer than a message: cut it between its lines after all
        if (end := text.rfind(mark, start, limit)) > start:
            return end + 1
    return limit


def _limit(places: Sequence[int], entities: Sequence[MessageEntity], start: int) -> int:
    """The furthest end of a part that begins at `start`."""
    most = places[start] + MOST_UNITS
    later = sorted(each.offset for each in entities if each.offset + each.length > places[start])
    if len(later) > MOST_ENTITIES:
        most = min(most, max(later[MOST_ENTITIES], places[start] + 1))
    end = start
    while end + 1 < len(places) and places[end + 1] <= most:
        end += 1
    return max(end, start + 1)


def _part(
    text: str, places: Sequence[int], entities: Sequence[MessageEntity], start: int, end: int
) -> Part | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start == end:
        return None
    first, last = places[start], places[end]
    inside = [
        MessageEntity(
            each.type,
            max(each.offset, first) - first,
            min(each.offset + each.length, last) - max(each.offset, first),
            url=each.url,
            language=each.language,
        )
        for each in entities
        if each.offset < last and each.offset + each.length > first
    ]
    return Part(text[start:end], tuple(inside[:MOST_ENTITIES]))


def _utf16_places(text: str) -> list[int]:
    """For each character, and the end, how many UTF-16 units stand before it."""
    places = [0]
    for char in text:
        places.append(places[-1] + (2 if ord(char) > 0xFFFF else 1))
    return places


def _head(text: str, units: int) -> str:
    places = _utf16_places(text[:units])
    end = len(places) - 1
    while places[end] > units:
        end -= 1
    return text[:end]


def _config() -> RenderConfig:
    config = RenderConfig.isolated()
    symbols = config.markdown_symbol
    symbols.heading_level_1 = symbols.heading_level_2 = symbols.heading_level_3 = symbols.heading_level_4 = ""
    symbols.unordered_list_item = "•"
    return config
