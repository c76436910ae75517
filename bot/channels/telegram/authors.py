"""Whose words a message holds, as Telegram's own marks tell: its sender's, those of whoever wrote what they
handed on, paste or reply to.
"""

from __future__ import annotations

from bot.channels.telegram.addressing import GROUPS, Myself, speaker_of
from bot.channels.telegram.shapes import ForwardOrigin, Message, Replied
from bot.channels.telegram.stored import PASTED
from bot.domain.interactions import ASSISTANT, EARLIER, SOMEBODY, Citation, called
from bot.language.text import clean


def given_by(message: Replied) -> str:
    """Who wrote a message that its sender only handed on, forwarded or by another bot; empty for nobody."""
    if message.forward_origin is not None:
        return called(_author(message.forward_origin))
    return called(clean(message.via_bot.full_name) or "a bot") if message.via_bot else ""


def own_and_pasted(message: Replied) -> tuple[str, str]:
    """A message's own words and those it quotes or pastes as a block; a command keeps all it is given."""
    text = message.text or message.caption or ""
    entities = message.entities or message.caption_entities
    blocks = sorted((each for each in entities if each.type in PASTED), key=lambda each: each.offset)
    if not blocks or text.startswith("/"):
        return clean(text), ""
    units = text.encode("utf-16-le", "surrogatepass")  # Telegram counts in UTF-16
    own, pasted, reached = bytearray(), bytearray(), 0
    newline = "\n".encode("utf-16-le")
    for block in blocks:
        begin, end = max(2 * block.offset, reached), max(2 * (block.offset + block.length), reached)
        own += units[reached:begin] + newline
        pasted += units[begin:end] + newline
        reached = end
    own += units[reached:]
    return clean(own.decode("utf-16-le", "replace")), clean(pasted.decode("utf-16-le", "replace"))


def quoted_in(message: Message, myself: Myself) -> Citation | None:
    """What a message quotes of the one that it replies to, and whose words these are; None for nothing."""
    replied = message.reply_to_message
    text = message.quote.text if message.quote else (replied.text or replied.caption if replied else None)
    if not text:
        return None
    author, by = _author_of_reply(replied, message, myself) if replied else (SOMEBODY, None)
    return Citation(clean(text), author, by)


def _author_of_reply(replied: Replied, message: Message, myself: Myself) -> tuple[str, str | None]:
    """Who wrote a message that is replied to, and the id of a person who did; what was handed on or pasted
    is in nobody's own words.
    """
    if handed_by := given_by(replied):
        return handed_by, None
    if replied.sender is None:
        return SOMEBODY, None
    if replied.sender.id == myself.id:
        return ASSISTANT, None
    if own_and_pasted(replied)[1]:
        return SOMEBODY, None
    if message.sender is not None and replied.sender.id == message.sender.id:
        return EARLIER, str(replied.sender.id)
    other = speaker_of(replied.sender)
    return (other.name, other.id) if message.chat.type in GROUPS else (SOMEBODY, None)


def _author(origin: ForwardOrigin) -> str:
    """Who wrote what was forwarded, as far as Telegram says."""
    if origin.sender_user is not None:
        return clean(origin.sender_user.full_name)
    if origin.sender_user_name is not None:
        return clean(origin.sender_user_name)
    if origin.sender_chat is not None:
        return clean(origin.sender_chat.title or "a chat")
    return clean(origin.chat.title or "a channel") if origin.chat is not None else SOMEBODY
