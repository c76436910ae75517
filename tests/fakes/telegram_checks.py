"""What Telegram refuses in a message: its text, entities and buttons; wording as the Bot API has it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from aiogram.enums import MessageEntityType

from tests.fakes.telegram_markup import parse_markup
from tests.fakes.telegram_params import Refused, bad_request
from tests.fakes.telegram_updates import Json, utf16_length

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_ENTITIES = 100
MAX_BUTTON_DATA_BYTES = 64
MAX_BUTTONS = 100

_ENTITY_KINDS = {kind.value for kind in MessageEntityType}
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u3164\u2800"
_BUTTON_ACTIONS = frozenset(
    {
        "url",
        "callback_data",
        "web_app",
        "login_url",
        "switch_inline_query",
        "switch_inline_query_current_chat",
        "switch_inline_query_chosen_chat",
        "copy_text",
        "callback_game",
        "pay",
    }
)


def accepted_text(params: Json, *, editing: bool = False) -> tuple[str, list[Json]]:
    """The text and entities as Telegram would store them; Refused when it would not."""
    text, entities = _formatted(params["text"], params.get("parse_mode"), params.get("entities") or [])
    if not text.strip(_INVISIBLE + " \n"):
        raise bad_request("message text is empty")
    if utf16_length(text) > MAX_TEXT:
        raise bad_request("MESSAGE_TOO_LONG" if editing else "message is too long")
    return text, entities


def accepted_caption(params: Json) -> tuple[str, list[Json]]:
    text, entities = _formatted(
        params.get("caption") or "", params.get("parse_mode"), params.get("caption_entities") or []
    )
    if utf16_length(text) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    return text, entities


def accepted_markup(markup: Json | None) -> Json | None:
    """The reply markup, when every inline button is one that Telegram shows."""
    if markup is None or "inline_keyboard" not in markup:
        return markup
    buttons = [button for row in markup["inline_keyboard"] for button in row]
    if len(buttons) > MAX_BUTTONS:
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    for button in buttons:
        _check_button(button)
    return markup if buttons else None


def _check_button(button: Json) -> None:
    if not button["text"].strip():
        raise bad_request("BUTTON_TEXT_INVALID")
    actions = [name for name in button if name in _BUTTON_ACTIONS]
    if not actions:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(actions) > 1:
        raise bad_request(f"an inline button does one thing, not {actions}")
    data: str | None = button.get("callback_data")
    web_app: Json | None = button.get("web_app")
    if web_app is not None and not web_app["url"].startswith("https://"):
        raise bad_request("inline keyboard button Web App URL is invalid: Only HTTPS links are allowed")
    if data is not None and not 1 <= len(data.encode()) <= MAX_BUTTON_DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")


def _formatted(text: str, parse_mode: str | None, entities: list[Json]) -> tuple[str, list[Json]]:
    if parse_mode:
        # As at Telegram, a parse mode wins over entities.
        text, entities = parse_markup(text, parse_mode)
    if len(entities) > MAX_ENTITIES:
        # Telegram itself drops what is over a hundred, silently: for a test that is a fault.
        raise bad_request("ENTITIES_TOO_LONG")
    _check_entities(text, entities)
    return _trimmed(_cleaned(text), [dict(entity) for entity in entities])


def _cleaned(text: str) -> str:
    """Without changing offsets: Telegram turns control characters into spaces."""
    return re.sub(r"[\x00-\x09\x0b-\x1f]", " ", text)


def _trimmed(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    kept = text.strip(" \n")
    start = utf16_length(text[: len(text) - len(text.lstrip(" \n"))])
    end = start + utf16_length(kept)
    clipped: list[Json] = []
    for entity in entities:
        first = max(entity["offset"], start)
        last = min(entity["offset"] + entity["length"], end)
        if first < last:
            clipped.append(entity | {"offset": first - start, "length": last - first})
    return kept, clipped


def _check_entities(text: str, entities: list[Json]) -> None:
    boundaries = _character_starts(text)
    end_of_text = utf16_length(text)
    open_ends: list[Json] = []
    for entity in sorted(entities, key=lambda item: (item["offset"], -item["length"])):
        _check_entity(entity, boundaries, end_of_text)
        while open_ends and _end(open_ends[-1]) <= entity["offset"]:
            open_ends.pop()
        # Entities may nest, not cross; Telegram words a crossing like an end outside of the text.
        if open_ends and _end(open_ends[-1]) < _end(entity):
            raise _ends_too_late(entity)
        open_ends.append(entity)


def _check_entity(entity: Json, boundaries: frozenset[int], end_of_text: int) -> None:
    offset, length = entity["offset"], entity["length"]
    if entity["type"] not in _ENTITY_KINDS:
        raise bad_request("can't parse MessageEntity: Unsupported type specified")
    if offset < 0:
        raise bad_request(f"receive an entity with incorrect offset {offset}")
    if length < 0:
        raise bad_request(f"receive an entity with incorrect length {length}")
    if offset >= end_of_text and length:
        raise bad_request(f"entity begins after the end of the text at UTF-16 offset {offset}")
    if _end(entity) > end_of_text:
        raise _ends_too_late(entity)
    if offset not in boundaries:
        raise bad_request(f"entity begins in a middle of a UTF-16 symbol at UTF-16 offset {offset}")
    if _end(entity) not in boundaries:
        raise bad_request(
            f"entity beginning at UTF-16 offset {offset} ends in a middle of a UTF-16 symbol"
            f" at UTF-16 offset {_end(entity)}"
        )
    if entity["type"] == "text_link":
        _check_link(entity.get("url"))


def _check_link(url: Any) -> None:
    if not url:
        raise bad_request("can't parse MessageEntity: Can't find field \"url\"")
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme in {"http", "https"} and "." not in (parts.hostname or ""):
        raise bad_request(f"entity URL '{url}' is invalid: Wrong HTTP URL")


def _ends_too_late(entity: Json) -> Refused:
    return bad_request(
        f"entity beginning at UTF-16 offset {entity['offset']} ends after the end of the text"
        f" at UTF-16 offset {_end(entity)}"
    )


def _end(entity: Json) -> int:
    return entity["offset"] + entity["length"]


def _character_starts(text: str) -> frozenset[int]:
    starts, position = [0], 0
    for character in text:
        position += 2 if ord(character) > 0xFFFF else 1
        starts.append(position)
    return frozenset(starts)
