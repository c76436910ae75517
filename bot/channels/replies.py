"""What a channel without buttons shows for one message, and how a pipe prints it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TextIO

from bot.conversation.turn_result import Turn
from bot.domain.answers import Answer
from bot.storage.work.outbound import Outbound


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What is printed for one message. `turn` is None for a command's answer and for what was said before.

    `owed` are the promises that are kept by printing it. Of what is `off_record` nothing is stored.
    """

    answer: Answer
    turn: Turn | None = None
    resumed: bool = False
    milliseconds: int = 0
    owed: tuple[Outbound, ...] = ()
    off_record: bool = False


def write(out: TextIO, reply: Reply, *, as_json: bool) -> None:
    """Print a reply for a program or a pipe: its text, or one JSON object on a line."""
    if not as_json:
        out.write(reply.answer.text + "\n")
        for row in reply.answer.buttons:
            out.writelines(f"  {button.label}: {button.action}\n" for button in row)
        if reply.answer.asks is not None:
            out.write(f"  {reply.answer.asks} NEW TEXT\n")
        for attachment in reply.answer.attachments:
            out.write(f"--- {attachment.name}\n{attachment.shown}\n")
    else:
        out.write(json.dumps(_as_object(reply), ensure_ascii=False) + "\n")
    out.flush()


def _as_object(reply: Reply) -> dict[str, object]:
    turn = reply.turn
    fields: dict[str, object] = {
        "reply": reply.answer.text,
        "interaction_id": turn.interaction_id if turn else None,
        "tools_used": list(turn.tools_used) if turn else [],
        "recalled": list(turn.recalled) if turn else [],
        "model": turn.model if turn else "",
        "ms": reply.milliseconds,
        "buttons": [
            {"label": each.label, "command": each.action} for row in reply.answer.buttons for each in row
        ],
    }
    if reply.resumed:
        fields["resumed"] = True
    if reply.off_record:
        fields["off_record"] = True
    if reply.answer.attachments:
        fields["attachments"] = {each.name: each.shown for each in reply.answer.attachments}
    return fields
