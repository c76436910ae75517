"""What is done on the page: commands of the chat, given by the same person, with the same answers."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

from bot.clock import Clock
from bot.conversation.commands.run import Commands, parse_command
from bot.conversation.commands.table import Command
from bot.conversation.credentials import Visitor
from bot.conversation.privacy import OffRecord, decide
from bot.domain.answers import Answer
from bot.domain.interactions import IncomingMessage
from bot.errors import Refused
from bot.language.text import clean
from bot.long_texts import refuse_too_long
from bot.speech.saying import Wording, say

NO_COMMAND = Wording("That can't be done here.")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Pressing:
    """Obeys what was pressed on the page."""

    commands: Commands
    off_record: OffRecord
    clock: Clock

    async def obey(self, visitor: Visitor, action: str, words: str | None = None) -> Answer:
        """The answer to the action of a button; `words` complete one that asks for them, and are no other."""
        text = clean(action if words is None else f"{action} {words}")
        refuse_too_long(text)
        command = parse_command(text)
        if command is None or (isinstance(command, Command) and not _is_of(command, action)):
            raise Refused(say(NO_COMMAND))
        person = visitor.person
        message = IncomingMessage(
            owner=person.id,
            channel=visitor.channel,
            chat=visitor.chat,
            message_id=f"page:{uuid4().hex}",
            text=text,
            sent_at=(now := self.clock.now()),
            shown_at=now,  # or before: a page tells no moment
        )
        if decide(text, person.preferences, message.sent_at).keeps == "nothing":
            return await self.off_record.answer(person, message, person.zone)
        return await self.commands.run(person, message, command)


def _is_of(command: Command, action: str) -> bool:
    """Whether a command is the one that an action names, and not a longer one that typed words made of it."""
    named = action.removeprefix("/").lower().split()
    return named[: len(command.form.words)] == list(command.form.words)
