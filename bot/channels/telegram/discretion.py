"""Deciding, the moment an update arrives, whether it is off the record: before anything of it is stored."""

from __future__ import annotations

from typing import Any, cast

from bot.channels.telegram.updates import Sender
from bot.clock import Clock
from bot.conversation.commands.parse import parse_command
from bot.conversation.commands.requests import ForgetEverything, Incognito, Stop
from bot.conversation.off_record import SHOWN, is_marked
from bot.domain.preferences import Preferences

MOST_REMEMBERED = 10_000

Json = dict[str, Any]


class Discretion:
    """Knows which messages were off the record, as long as this process lives, so that their edits are, too."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._off: dict[tuple[int, int], None] = {}

    def switched(self, sender: Sender, chosen: Preferences) -> Preferences | None:
        """What an /incognito makes of a person's choices, for all that arrives after it; None for anything else."""
        command = parse_command(sender.words)
        if not isinstance(command, Incognito) or command.on is None:
            return None
        return chosen.switched(command.on, command.minutes, self._clock.now())

    def is_off_record(self, sender: Sender, chosen: Preferences) -> bool:
        """Whether nothing of an update may be kept: by its own mark, by when it was said, or since it edits such a one.

        /stop, /incognito and /forget everything hold no words, and are dealt with like everything else.
        """
        if isinstance(parse_command(sender.words), Stop | Incognito | ForgetEverything):
            return False
        place = (sender.chat_id, sender.message_id)
        said_at = sender.said_at
        off = (
            is_marked(sender.words)
            or place in self._off
            or chosen.off_record(self._clock.now())
            or (said_at is not None and chosen.off_record(said_at))
        )
        if off and sender.message_id:
            self.remember(*place)
        return off

    def remember(self, chat: int, message_id: int) -> None:
        """A message of either side was off the record."""
        self._off[chat, message_id] = None
        if len(self._off) > MOST_REMEMBERED:
            del self._off[next(iter(self._off))]

    def public(self, payload: Json) -> Json:
        """An update to be stored, without what it repeats of the message it answers, if that was off the record.

        Of a button's message nothing is needed but its place.
        """
        for kind in ("message", "edited_message"):
            message = _object(payload, kind)
            if self._repeats(message):
                return {**payload, kind: _without(message, "reply_to_message", "quote")}
        query = _object(payload, "callback_query")
        if pressed := _object(query, "message"):
            bare = _without(pressed, "text", "entities", "caption", "reply_to_message", "quote")
            return {**payload, "callback_query": {**query, "message": bare}}
        return payload

    def _repeats(self, message: Json) -> bool:
        replied = _object(message, "reply_to_message")
        text = replied.get("text") or replied.get("caption") or ""
        place = (_object(replied, "chat").get("id"), replied.get("message_id"))
        return place in self._off or (isinstance(text, str) and (is_marked(text) or text.startswith(SHOWN)))


def _object(within: Json, name: str) -> Json:
    """A part of an update; empty when there is none."""
    part = within.get(name)
    return cast(Json, part) if isinstance(part, dict) else {}


def _without(message: Json, *names: str) -> Json:
    return {name: value for name, value in message.items() if name not in names}
