"""Telegram Desktop's `result.json`: one chat, or all of them, with people by their ids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from bot.domain.interactions import EARLIER, Citation
from bot.memory.importing.said import MOST_QUOTED, ImportedMessage, cited, moment, name, words
from bot.memory.importing.streams import ITEM, ExportFile, Path, walk

ONE, ALL = ("messages", ITEM), ("chats", "list", ITEM, "messages", ITEM)
MOST_ANSWERABLE = 20_000
"""Messages of a chat that are kept in mind, so that one who answers them is shown with what they answer."""

SOMEBODY = "somebody"


class _Stretch(BaseModel):
    type: Any = None
    text: str = ""


class _Message(BaseModel):
    id: int
    type: str = "message"
    date: Any = None
    date_unixtime: Any = None
    from_id: str | None = None
    text: str | list[str | _Stretch] = ""
    reply_to_message_id: Any = None
    forwarded_from: str | None = None
    saved_from: str | None = None
    via_bot: str | None = None
    sender: str | None = Field(None, alias="from")

    @property
    def author(self) -> str:
        """The name of who sent it; exports of before 2021 know no other."""
        return name(self.sender, SOMEBODY)


class Chats:
    """Reads the chats; `owner` and `others` tell by then whose export it is, as far as it says."""

    def __init__(self) -> None:
        self.owner: str | None = None
        self.others: set[str] = set()
        """Ids of people who are the other one of a chat of two: not whose export it is."""

    def read(self, part: ExportFile) -> Iterator[ImportedMessage]:
        """What was said in each chat, in the order of its messages."""
        kind, number = "", ""
        answerable: dict[int, tuple[str, str, str]] = {}
        for path, value in walk(part, _is_message):
            match path:
                case ("type",) | ("chats", "list", _, "type"):
                    kind = str(value)
                case ("id",) | ("chats", "list", _, "id"):
                    number = words(str(value), 40)
                    answerable.clear()
                    if kind in ("personal_chat", "bot_chat"):
                        self.others.add(f"user{number}")
                case ("personal_information", "user_id"):
                    self.owner = f"user{words(str(value), 40)}"
                case ("messages", _) | ("chats", "list", _, "messages", _):
                    said = self._said(number, value, answerable)
                    if said is not None:
                        yield said
                case _:
                    pass

    def _said(
        self, chat: str, value: Any, answerable: dict[int, tuple[str, str, str]]
    ) -> ImportedMessage | None:
        try:
            message = _Message.model_validate(value)
        except ValidationError:
            return None
        text, quoted = _texts(message.text)
        if message.type != "message" or not (text or quoted):
            return None
        by = words(message.from_id, 40) or message.author
        if len(answerable) >= MOST_ANSWERABLE:
            answerable.pop(next(iter(answerable)))
        answerable[message.id] = (by, message.author, text[:MOST_QUOTED])
        passed_on = message.via_bot or message.forwarded_from or message.saved_from
        answered = answerable.get(message.reply_to_message_id) if message.reply_to_message_id else None
        if not quoted and answered is not None:
            author = EARLIER if answered[0] == by else answered[1]
            quoted = Citation(answered[2], author) if answered[2] else None
        return ImportedMessage(
            chat=f"telegram:{chat}",
            id=str(message.id),
            at=moment(message.date_unixtime) or moment(message.date),
            by=by,
            name=message.author,
            own="" if passed_on else text,
            quoted=quoted,
            forwarded=cited(text, name(passed_on, SOMEBODY)) if passed_on else None,
        )


def _is_message(path: Path) -> bool:
    return path in (ONE, ALL)


def _texts(text: str | list[str | _Stretch]) -> tuple[str, Citation | None]:
    """A message's text, which is one or a list of stretches; and what it sets off as somebody's words."""
    pieces = [text] if isinstance(text, str) else text
    stretches = [_Stretch(text=piece) if isinstance(piece, str) else piece for piece in pieces]
    own = "".join(each.text for each in stretches if each.type != "blockquote")
    foreign = "\n".join(each.text for each in stretches if each.type == "blockquote")
    return words(own), cited(words(foreign, MOST_QUOTED), SOMEBODY)
