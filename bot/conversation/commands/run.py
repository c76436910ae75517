"""Runs a parsed command for a person in a chat, and turns every refusal into a sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import assert_never

from bot.conversation.commands.about import AboutCommands
from bot.conversation.commands.forget_requests import (
    EraseMemory,
    EraseMessage,
    ErasePlan,
    EraseWords,
    ForgetFound,
    ForgetWords,
)
from bot.conversation.commands.forgetting import ForgettingCommands
from bot.conversation.commands.intentions import IntentionCommands
from bot.conversation.commands.memory import MemoryCommands
from bot.conversation.commands.pending import PendingCommands
from bot.conversation.commands.reflecting import ReflectCommands
from bot.conversation.commands.requests import (
    AllowAgain,
    ArchiveMemory,
    AuditMemory,
    ChangeSetting,
    Command,
    DeleteMemory,
    EditMemory,
    ExportMemory,
    ForgetEverything,
    Help,
    Incognito,
    ListMemories,
    Misused,
    NeverAgain,
    New,
    Privacy,
    ProtectMemory,
    Reflect,
    RememberText,
    RestoreProfile,
    SaveArticle,
    SaveNote,
    SearchMemory,
    SettleIntention,
    SettlePending,
    ShowDeclined,
    ShowIntentions,
    ShowMemory,
    ShowPending,
    ShowProfile,
    ShowStatistics,
    ShowUsage,
    Start,
    Stop,
    Undo,
    Unknown,
    WhoAmI,
    Why,
)
from bot.conversation.commands.saving import SavingCommands
from bot.conversation.commands.settings import SettingsCommands
from bot.conversation.commands.unanswered import SettleUnanswered, settle
from bot.conversation.commands.why import WhyCommand
from bot.domain.answers import Answer
from bot.domain.interactions import IncomingMessage
from bot.errors import BotError
from bot.memory.log import ConversationLog
from bot.memory.unanswered import Unanswered
from bot.storage.people.people import Person

Obeying = Callable[[], Awaitable[Answer]]
"""What is left to be done of a command; it gives the answer."""

CHANGING = (
    New,
    RememberText,
    SaveNote,
    EditMemory,
    ProtectMemory,
    DeleteMemory,
    EraseMemory,
    EraseMessage,
    ErasePlan,
    EraseWords,
    ForgetEverything,
    ForgetFound,
    Undo,
    ChangeSetting,
    SettleIntention,
    RestoreProfile,
    SettlePending,
    SettleUnanswered,
    NeverAgain,
    AllowAgain,
)
"""The commands that change something at once and ask no model and no search for it."""


class Commands:
    """Every command but /stop, which only the channel that runs the turn can obey."""

    def __init__(
        self,
        *,
        memory: MemoryCommands,
        forgetting: ForgettingCommands,
        saving: SavingCommands,
        why: WhyCommand,
        about: AboutCommands,
        reflecting: ReflectCommands,
        settings: SettingsCommands,
        intentions: IntentionCommands,
        pending: PendingCommands,
        log: ConversationLog,
        unanswered: Unanswered,
    ) -> None:
        self._memory = memory
        self._forgetting = forgetting
        self._saving = saving
        self._why = why
        self._about = about
        self._reflecting = reflecting
        self._settings = settings
        self._intentions = intentions
        self._pending = pending
        self._log = log
        self._unanswered = unanswered

    async def run(self, person: Person, message: IncomingMessage, command: Command) -> Answer:
        """The answer to a command, a refusal included. `message` is the one that gave it."""
        try:
            obey = await self.think(person, message, command)
            return await obey()
        except BotError as refusal:
            return Answer(str(refusal), plain=True)

    async def think(self, person: Person, message: IncomingMessage, command: Command) -> Obeying:
        """Do what takes long, and give what is left: it asks nobody, so it can be one transaction with the answer.

        A command that changes nothing, or is told by its message's id whether it did, is answered by then. Raises the
        BotError that says why a command was turned down, as what it gives does.
        """
        match command:
            case SaveArticle():
                page = await self._saving.read_page(message, command)
                return partial(self._saving.save, message, page)
            case _ if isinstance(command, CHANGING):
                return partial(self._obey, person, message, command)
            case _:
                return partial(_given, await self._obey(person, message, command))

    async def _obey(self, person: Person, message: IncomingMessage, command: Command) -> Answer:
        match command:
            case Start():
                return self._about.start(person)
            case Help():
                return self._about.help()
            case New():
                await self._log.end_session(person.id, message.channel, message.chat)
                return Answer("A new conversation. What I know about you stays.", plain=True)
            case (
                ListMemories()
                | ShowMemory()
                | SearchMemory()
                | EditMemory()
                | ExportMemory()
                | ShowStatistics()
                | ProtectMemory()
                | ArchiveMemory()
            ):
                return await self._memory.run(person.id, command, self._about.now(person))
            case RememberText():
                return await self._saving.remember(message, command)
            case SaveNote():
                return await self._saving.note(message, command)
            case SaveArticle():
                return await self._saving.save(message, await self._saving.read_page(message, command))
            case Why():
                return await self._why.answer(message, command, self._about.now(person))
            case (
                ForgetWords()
                | ForgetFound()
                | ErasePlan()
                | EraseMessage()
                | ForgetEverything()
                | DeleteMemory()
                | EraseMemory()
                | EraseWords()
                | AuditMemory()
            ):
                return await self._forgetting.run(message, command, self._about.now(person))
            case Undo():
                return await self._forgetting.undo(message, command)
            case Privacy():
                return self._about.privacy()
            case WhoAmI():
                return await self._about.whoami(person)
            case ShowUsage():
                return await self._about.usage(person)
            case ChangeSetting():
                return await self._settings.run(person, command)
            case Incognito():
                return self._settings.incognito(person, command)
            case ShowIntentions():
                return await self._intentions.show(person.id, self._about.now(person))
            case SettleIntention():
                return await self._intentions.settle(person.id, command, self._about.now(person))
            case Reflect():
                return await self._reflecting.reflect(message)
            case ShowProfile() | RestoreProfile():
                return await self._reflecting.profile(person.id, command)
            case ShowPending() | SettlePending() | NeverAgain() | ShowDeclined() | AllowAgain():
                return await self._pending.run(person.id, command)
            case SettleUnanswered():
                return await settle(self._unanswered, person.id, command)
            case Stop():
                return Answer("There is nothing to stop.", plain=True)
            case Misused(usage):
                return Answer(f"Write it like this: {usage}", plain=True)
            case Unknown(name):
                return Answer(f"I don't know /{name}. /help lists what I can do.", plain=True)
            case _:
                assert_never(command)


async def _given(answer: Answer) -> Answer:
    return answer
