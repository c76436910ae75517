"""Privacy: whether a message is off the record, decided for every channel, and answers to those that are.

What is pressed on the page is a message like any other: a command of the chat, given by the same person.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Literal, TypeVar
from uuid import uuid4

import logfire_api as logfire

from bot.clock import Clock
from bot.conversation.commands.run import NEW, STOP, STOP_SHOWN, AnyCommand, Commands, gives, parse_command
from bot.conversation.commands.settings import INCOGNITO, SETTINGS, switched_by
from bot.conversation.commands.table import Command
from bot.conversation.forgotten_in_words import LEAVE
from bot.conversation.people import Visitor
from bot.conversation.prompt import MOST_EXCHANGES
from bot.conversation.turn import TurnHandler
from bot.conversation.turn_result import unkept
from bot.domain.interactions import Answer, Channel, IncomingMessage, Interaction
from bot.errors import Refused
from bot.language.message_kinds import is_marked, without_mark
from bot.language.text import clean, refuse_too_long
from bot.speech.saying import Wording, say
from bot.storage.engine.database import off_the_record
from bot.storage.people.people import Person, Preferences

log = logging.getLogger(__name__)
Opened = TypeVar("Opened")

SHOWN = Wording("🕶 Off the record")
"""Stands above each answer of which nothing is kept; begins with `message_kinds.SIGN` in every language."""

NOTHING_SAID = Wording("Nothing of what you write after ~ is kept. There was nothing after it.")
ANEW = Wording("A new conversation, still off the record: what you said before is gone.")
NOT_HERE = Wording("Please write it without the ~ : erasing you is something I have to write down.")
DOCUMENT_UNREAD = Wording(
    "I open documents to keep them, which I can't do off the record. Send it again after /incognito off."
)
STAYS = Wording(
    "What I keep of that message stays as it was: while you are off the record or my guest nothing is "
    "written down."
)
FAILED = Wording(
    "Something went wrong with that here. As it is off the record I haven't kept it: please send it again."
)


@dataclass(frozen=True, slots=True)
class Privacy:
    """What of a message is kept, and what the person has chosen for what follows if it `switched` that.

    It is `by_itself` that nothing is, by its mark or what it edits, or else by the hour alone.
    """

    keeps: Literal["everything", "nothing"]
    switched: Preferences | None = None
    by_itself: bool = False


def decide(
    words: str,
    chosen: Preferences,
    now: datetime,
    *,
    said_at: datetime | None = None,
    edits_unkept: bool = False,
) -> Privacy:
    """What is kept of a new message: nothing by its mark, by when it was said, by what it edits.

    A guest's settings are obeyed: nothing else would ever end that.
    """
    is_guests_choice = chosen.mode == "guest" and gives(parse_command(words), SETTINGS)
    if is_always_kept(words) or is_guests_choice:
        return Privacy("everything", switched_by(parse_command(words), chosen, now))
    meant = is_marked(words) or edits_unkept
    within = chosen.off_record(now) or (said_at is not None and chosen.off_record(said_at))
    return Privacy("nothing" if meant or within else "everything", by_itself=meant)


def is_always_kept(words: str) -> bool:
    """Whether a message is /stop, /incognito or /forget everything: these are obeyed wherever they stand."""
    return gives(parse_command(words), STOP, STOP_SHOWN, INCOGNITO, LEAVE)


async def told_if_it_fails(answering: Awaitable[Opened]) -> Opened | Answer:
    """What answers a message off the record, or the sentence that gives it back to its writer."""
    try:
        return await answering
    except Exception as failure:  # the edge where a message that can't be kept is given back
        log.error("A message off the record failed: %s", type(failure).__name__)
        return shown(Answer(say(FAILED)))


def shown(answer: Answer) -> Answer:
    """An answer with the sign that nothing of it is kept."""
    return replace(answer, text=f"{say(SHOWN)}\n\n{answer.text}")


@dataclass(frozen=True, slots=True)
class _Stretch:
    """What was said off the record in one chat, the newest last."""

    last_at: datetime
    exchanges: tuple[Interaction, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class OffRecord:
    """Answers messages and commands off the record; only this process holds what was said there.

    A chat's stretch ends after `idle` without a word.
    """

    turns: TurnHandler
    commands: Commands
    clock: Clock
    idle: timedelta
    _stretches: dict[tuple[int, Channel, str], _Stretch] = field(
        init=False, default_factory=dict[tuple[int, Channel, str], _Stretch]
    )

    async def answer(self, person: Person, message: IncomingMessage, timezone: str) -> Answer:
        """The answer to a message or command, with the sign above it. Commands that write are turned down."""
        said = replace(message, text=without_mark(message.text))
        command = parse_command(said.text) if said.forwarded is None else None
        if command is None:
            return shown(await self._turn(said, timezone))
        with off_the_record(), logfire.suppress_instrumentation():
            return shown(await self._obeyed(person, said, command))

    def end(self, message: IncomingMessage, command: AnyCommand | None = None) -> None:
        """Forget what was said off the record in the chat of a message that is kept: that is over.

        Commands are beside it, but for those that end it.
        """
        if command is None or gives(command, NEW, INCOGNITO, LEAVE):
            self._stretches.pop(_place(message), None)

    async def _obeyed(self, person: Person, message: IncomingMessage, command: AnyCommand) -> Answer:
        if gives(command, NEW):
            self.end(message)
            return Answer(say(ANEW))
        if gives(command, LEAVE):
            return Answer(say(NOT_HERE))
        return await self.commands.run(person, message, command)

    async def _turn(self, message: IncomingMessage, timezone: str) -> Answer:
        if not (message.has_words or message.pictures):
            return Answer(say(NOTHING_SAID))
        past = self._past(message)
        turn = await self.turns.answer_unkept(message, timezone, past)
        if turn.reply:
            exchange = replace(unkept(message), reply=turn.reply, state="answered")
            kept = (*past, exchange)[-MOST_EXCHANGES:]
            self._stretches[_place(message)] = _Stretch(self.clock.now(), kept)
        return turn.answer or Answer("")

    def _past(self, message: IncomingMessage) -> Sequence[Interaction]:
        now = self.clock.now()
        for place in [place for place, each in self._stretches.items() if now - each.last_at >= self.idle]:
            del self._stretches[place]
        stretch = self._stretches.get(_place(message))
        return stretch.exchanges if stretch else ()


def _place(message: IncomingMessage) -> tuple[int, Channel, str]:
    return message.owner, message.channel, message.chat


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
