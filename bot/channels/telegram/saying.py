"""Putting an answer into a chat: each part in the best form that Telegram takes."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from telegram import Bot, MessageEntity, ReplyParameters
from telegram.error import BadRequest

from bot.channels.telegram.render import Markup, Part, markup_of, render
from bot.domain.answers import Answer, Attachment

log = logging.getLogger(__name__)

Form = tuple[Sequence[MessageEntity], Markup | None]


def forms(part: Part, markup: Markup | None) -> list[Form]:
    """The entities and buttons to try, plainer each time: in the end bare text."""
    return [(part.entities, markup), ((), markup), ((), None)]


def parts_of(answer: Answer, again: str = "") -> list[tuple[Part | Attachment, Markup | None]]:
    """An answer's texts, the last of them with the buttons, and then its files; `again` is as for `render`."""
    texts = render(answer, again)
    below = markup_of(answer)
    shown = [(text, below if text is texts[-1] else None) for text in texts]
    return [*shown, *((each, None) for each in answer.attachments)]


async def say_part(
    bot: Bot,
    chat: int,
    part: Part | Attachment,
    markup: Markup | None = None,
    *,
    silent: bool = False,
    reply_to: str | None = None,
) -> str:
    """Say a part and give its message's id, as a reply if it names a message that is still there.

    Raises what Telegram says to the plainest form.
    """
    quiet = silent or None
    if isinstance(part, Attachment):
        taken = await bot.send_document(chat, part.content, filename=part.name, disable_notification=quiet)
        return str(taken.message_id)
    refusal: BadRequest | None = None
    for entities, below in forms(part, markup):
        try:
            taken = await bot.send_message(
                chat,
                part.text,
                entities=entities or None,
                reply_markup=below,
                disable_notification=quiet,
                reply_parameters=_replying(reply_to),
            )
        except BadRequest as refused:
            refusal = refused
            log.warning("Telegram refused a form of a message; trying a plainer one")
        else:
            return str(taken.message_id)
    raise refusal or BadRequest("refused")


def _replying(message_id: str | None) -> ReplyParameters | None:
    """How to say that a message is a reply; it is said without when the one replied to is gone."""
    if message_id is None or not message_id.isdecimal():
        return None
    return ReplyParameters(int(message_id), allow_sending_without_reply=True)
