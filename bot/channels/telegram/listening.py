"""Spoken messages made into words: fetched, listened to, and shown as they were heard."""

from __future__ import annotations

from dataclasses import replace

from bot.channels.telegram.files import Files
from bot.channels.telegram.updates import SpokenMessage, as_heard
from bot.conversation.hearing import Hearing
from bot.domain.answers import Answer
from bot.domain.interactions import IncomingMessage
from bot.speech.saying import Wording, say

CORRECT = Wording("If I misheard you, reply to this message with the right words.")


class Listening:
    """Gives a spoken message in the words that are heard in it."""

    def __init__(self, files: Files, hearing: Hearing) -> None:
        self._files = files
        self._hearing = hearing

    async def heard(self, said: IncomingMessage, spoken: SpokenMessage) -> tuple[IncomingMessage, str]:
        """What was said with the words heard in it, and these alone.

        Raises the Refused that says why there are none, and NotJustNow for what may pass.
        """
        await self._hearing.willing(said.owner, spoken.file.duration or 0)
        recording = await self._files.fetch(spoken.file)
        words = await self._hearing.words_in(said.owner, recording)
        return as_heard(said, spoken.message, words), words


def quoted(words: str, message: IncomingMessage) -> Answer:
    """What was heard, shown beneath the message it was said in."""
    text = f"\U0001f3a4 {words}"
    if message.forwarded is None:
        text += f"\n\n{say(CORRECT)}"
    return Answer(text, plain=True, reply_to=message.message_id, silent=True)


def corrected(reply: IncomingMessage, spoken: IncomingMessage) -> IncomingMessage:
    """A spoken message in the words of the reply to what was heard: as if it had been edited."""
    # Telegram knows no edits of what is spoken: the moment of the reply stands for that of the edit.
    revision = max(reply.revision, int(reply.sent_at.timestamp()))
    return replace(spoken, text=reply.text, revision=revision)
