"""An answer in the form Telegram takes: text with entities, in parts that fit a message, and a keyboard.

No word of the Markdown is lost on the way: what a parser would drop is shown as it was written.
"""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from telegram import (
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    KeyboardButton,
    MessageEntity,
    ReplyKeyboardMarkup,
    WebAppInfo,
)
from telegramify_markdown import convert
from telegramify_markdown.config import RenderConfig

from bot.domain.interactions import Answer, Button
from bot.language.text import clean, in_form, is_blank
from bot.speech.saying import Wording, say

MOST_UNITS = 4096
MOST_ENTITIES = 100
MOST_DEEP = 10
"""Entities in each other: a message takes a hundred in all, and hundreds that are open fill each part."""

WHOLE = ("pre", "code", "text_link")
"""Entities that are not cut in two where another place to cut can be found."""

Markup = InlineKeyboardMarkup | ReplyKeyboardMarkup | ForceReply

PLACEHOLDER = Wording("The new wording")
NOTHING_TO_SEE = Wording("(an empty message)")
_LONGEST_CLUSTER = 16
_JOINER = "\u200d"


@dataclass(frozen=True, slots=True)
class Part:
    """One Telegram message: at most 4,096 UTF-16 units and 100 entities, never blank."""

    text: str
    entities: tuple[MessageEntity, ...]


def render(answer: Answer, again: str = "") -> list[Part]:
    """An answer's text in parts, in order; empty only when it consists of files alone.

    `again` is a line that the text begins with and that is to stand above each part.
    """
    text = clean(answer.text)
    most = MOST_UNITS - _utf16_places(f"{again}\n\n")[-1] if again else MOST_UNITS
    parts = (split(*as_entities(text), most) if answer.markdown else []) or split(text, (), most)
    parts = [*parts[:1], *(_beneath(again, part) if again else part for part in parts[1:])]
    if parts or (not text and answer.attachments):
        return parts
    return [Part(say(NOTHING_TO_SEE), ())]


def keyboard(buttons: Sequence[Sequence[Button]]) -> InlineKeyboardMarkup | None:
    """Rows of buttons; None when there are none."""
    if not buttons:
        return None
    return InlineKeyboardMarkup([[_button(each) for each in row] for row in buttons])


def _button(button: Button) -> InlineKeyboardButton:
    if button.action.startswith("https://"):
        return InlineKeyboardButton(button.label, web_app=WebAppInfo(button.action))
    return InlineKeyboardButton(button.label, callback_data=button.action)


def markup_of(answer: Answer) -> Markup | None:
    """What stands under an answer: its buttons, or the field or button for what it asks for."""
    if answer.asks is not None:
        return ForceReply(input_field_placeholder=say(PLACEHOLDER))
    if answer.asks_place is not None:
        place = KeyboardButton(answer.asks_place, request_location=True)
        return ReplyKeyboardMarkup([[place]], resize_keyboard=True, one_time_keyboard=True)
    return keyboard(answer.buttons)


def split(text: str, entities: Sequence[MessageEntity], most: int = MOST_UNITS) -> list[Part]:
    """Cut a text between paragraphs, else lines, else words, and code blocks only when too long alone.

    Its entities stand in the order in which they begin.
    """
    places = _utf16_places(text)
    parts: list[Part] = []
    start = 0
    while start < len(text):
        end = _cut(text, places, entities, start, most)
        if part := _part(text, places, entities, start, end):
            parts.append(part)
        start = end
    return parts


def _beneath(line: str, part: Part) -> Part:
    head = f"{line}\n\n"
    return Part(head + part.text, tuple(MessageEntity.shift_entities(head, part.entities)))


def _cut(text: str, places: Sequence[int], entities: Sequence[MessageEntity], start: int, most: int) -> int:
    limit = _limit(places, entities, start, places[start] + most)
    if limit == len(text):
        return limit
    for mark in ("\n\n", "\n", " "):
        end = text.rfind(mark, start, limit)
        while end > start:
            after = end + len(mark)
            inside = _unbroken_around(entities, places[after])
            if inside is None:
                return after
            end = text.rfind(mark, start, bisect_left(places, inside.offset))
    for mark in ("\n", " "):  # a single block longer than a message: cut it between its lines after all
        if (end := text.rfind(mark, start, limit)) > start:
            return end + 1
    return _between_characters(text, start, limit)


def _limit(places: Sequence[int], entities: Sequence[MessageEntity], start: int, most: int) -> int:
    """The furthest end of a part that begins at `start`, at most at a unit."""
    later = [each.offset for each in entities if each.offset + each.length > places[start]]
    if len(later) > MOST_ENTITIES:
        most = min(most, max(later[MOST_ENTITIES], places[start] + 1))
    return max(_last_within(places, most), start + 1)


def _unbroken_around(entities: Sequence[MessageEntity], place: int) -> MessageEntity | None:
    """The outermost entity that a cut at this place would tear."""
    torn = [
        each for each in entities if each.type in WHOLE and each.offset < place < each.offset + each.length
    ]
    return min(torn, key=lambda each: each.offset, default=None)


def _between_characters(text: str, start: int, end: int) -> int:
    """The end, moved back so that no accent or emoji is torn apart."""
    for place in range(end, max(start, end - _LONGEST_CLUSTER), -1):
        joined = text[place] == _JOINER or text[place - 1] == _JOINER
        if not joined and not unicodedata.category(text[place]).startswith("M"):
            return place
    return end


def _part(
    text: str, places: Sequence[int], entities: Sequence[MessageEntity], start: int, end: int
) -> Part | None:
    code = [(each.offset, each.offset + each.length) for each in entities if each.type == "pre"]
    while start < end and text[start].isspace():
        if text[start] != "\n" and any(first <= places[start] < last for first, last in code):
            break  # the indentation of a line of code
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if is_blank(text[start:end]):
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


def _last_within(places: Sequence[int], units: int) -> int:
    """The last position that has at most so many units before it."""
    end = bisect_left(places, units)
    return end if end < len(places) and places[end] == units else end - 1


_WORD = re.compile(r"[^\W_]+")
_REWRITTEN = re.compile(
    r"^[ \t>*+-]*(?:\d+[.)]|[*+-])(?:[ \t]+\[[ xX]\])?[ \t]|\\[A-Za-z]+|^[ \t]*(?:```|~~~).*$", re.M
)
"""Shown in another form: numbers of a list, ticked boxes, commands of LaTeX, the language of code."""
_PRIVATE = range(0xE000, 0xF8FF)


_DEEP = re.compile(r"^(?:[ \t]{0,3}(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){24}", re.MULTILINE)
"""The begin of two dozen lists and quotes in one line: each is indented by all that it is in."""

_MOST_TABLE = 1_000_000
"""Rows times the width of the widest: all are made as wide as that one."""

MOST_GROWTH = 3
"""How many times as long an answer may become by indentation and the blanks of tables."""


def _inflates(markdown: str) -> bool:
    """Whether parsing may make millions of characters of it: "1. " two thousand times makes four of them."""
    rows = [len(line) for line in markdown.split("\n") if "|" in line]
    return len(rows) * max(rows, default=0) > _MOST_TABLE or _DEEP.search(markdown) is not None


def as_entities(markdown: str) -> tuple[str, list[MessageEntity]]:
    """The text and its entities. What the parser fails on, drops or inflates is shown as it was written."""
    if _inflates(markdown):
        return markdown, []
    stand_in = next(char for char in map(chr, _PRIVATE) if char not in markdown)
    try:
        # Markdown lets HTML through, and Telegram has none: a parser drops `x<y and y>z` as if it were a tag.
        shielded, found = convert(markdown.replace("<", stand_in), latex_escape=False, config=_config())
    except Exception:  # the edge to a parser of foreign text
        return markdown, []
    if len(shielded) > max(MOST_UNITS, MOST_GROWTH * len(markdown)):
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
    """Entities in the order in which they begin, but those that begin in another and end beyond it: Telegram
    refuses the whole message. Of many in each other the outermost are kept.
    """
    kept: list[MessageEntity] = []
    around: list[int] = []
    for entity in sorted(entities, key=lambda each: (each.offset, -each.length)):
        end = entity.offset + entity.length
        while around and around[-1] <= entity.offset:
            around.pop()
        if (around and end > around[-1]) or len(around) >= MOST_DEEP:
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
        everything = everything or in_form("NFKC", shown)
        if word not in everything:
            return True
    return False


def _words(text: str) -> Iterator[str]:
    return (match.group() for match in _WORD.finditer(in_form("NFKC", text)))


def _config() -> RenderConfig:
    config = RenderConfig.isolated()
    symbols = config.markdown_symbol
    symbols.heading_level_1 = symbols.heading_level_2 = symbols.heading_level_3 = symbols.heading_level_4 = ""
    symbols.unordered_list_item = "•"
    return config
