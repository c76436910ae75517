"""What can be asked for with a slash command or a button."""

from __future__ import annotations

from dataclasses import dataclass

from bot.conversation.commands.forget_requests import (
    EraseMemory,
    EraseMessage,
    ErasePlan,
    EraseWords,
    ForgetFound,
    ForgetWords,
)
from bot.conversation.commands.unanswered import SettleUnanswered
from bot.domain.questions import Choice
from bot.language.categories import Category
from bot.language.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class Start:
    """Say hello."""


@dataclass(frozen=True, slots=True)
class Help:
    """List what can be asked for."""


@dataclass(frozen=True, slots=True)
class New:
    """Begin a new conversation."""


@dataclass(frozen=True, slots=True)
class ListMemories:
    """A page of what is known, counted from 1, of one category if named, or of the rules alone."""

    category: Category | None
    page: int
    rules: bool = False


@dataclass(frozen=True, slots=True)
class ShowMemory:
    """One memory with its past."""

    id: str


@dataclass(frozen=True, slots=True)
class SearchMemory:
    """What was said or learnt about something."""

    words: str


@dataclass(frozen=True, slots=True)
class EditMemory:
    """Another wording for one memory; none asks for one."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class DeleteMemory:
    """Delete one memory."""

    id: str


@dataclass(frozen=True, slots=True)
class ExportMemory:
    """Everything, as files."""


@dataclass(frozen=True, slots=True)
class ShowStatistics:
    """How much is remembered, and how much of it is used."""


@dataclass(frozen=True, slots=True)
class SaveNote:
    """Keep a note; a title comes first."""

    text: str


@dataclass(frozen=True, slots=True)
class SaveArticle:
    """Keep the web page at an address."""

    url: str


@dataclass(frozen=True, slots=True)
class Why:
    """Say what an answer rests on: the one this replies to, or the last; or show the message of a number."""

    message: int | None = None


@dataclass(frozen=True, slots=True)
class RememberText:
    """Keep this; no text asks how."""

    text: str


@dataclass(frozen=True, slots=True)
class ForgetEverything:
    """Erase the person altogether, once they have typed the word for it."""

    word: str


@dataclass(frozen=True, slots=True)
class AuditMemory:
    """Look whether anything holds what was forgotten."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take an applied plan back; with no plan named, the last exchange and what was learnt from it."""

    plan_id: str


@dataclass(frozen=True, slots=True)
class Privacy:
    """Say what is kept, where, and how to be rid of it."""


@dataclass(frozen=True, slots=True)
class WhoAmI:
    """Say who the bot thinks this is."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Cancel the answer that is being written."""


@dataclass(frozen=True, slots=True)
class ShowUsage:
    """This month's tokens and cost."""


@dataclass(frozen=True, slots=True)
class ChangeSetting:
    """A person's own setting; an empty name shows them all."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ProtectMemory:
    """Keep one memory from fading, or let it fade again."""

    id: str
    protected: bool


@dataclass(frozen=True, slots=True)
class ArchiveMemory:
    """Keep one rule without obeying it, or obey it again."""

    id: str
    archived: bool


@dataclass(frozen=True, slots=True)
class Incognito:
    """Go off the record, for some minutes if named; come back; or, with None, say which it is."""

    on: bool | None
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class ShowIntentions:
    """What is meant to be done, with its days."""


@dataclass(frozen=True, slots=True)
class SettleIntention:
    """Done, to be asked about later, or dropped."""

    id: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Reflect:
    """Think over what is new now."""


@dataclass(frozen=True, slots=True)
class ShowProfile:
    """Who the bot takes the person to be, with its earlier versions."""


@dataclass(frozen=True, slots=True)
class RestoreProfile:
    """Make an earlier version of the profile the present one."""

    version: int


@dataclass(frozen=True, slots=True)
class ShowPending:
    """What waits for the person's yes or no."""


@dataclass(frozen=True, slots=True)
class SettlePending:
    """The person's answer to something that waits for it."""

    id: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class NeverAgain:
    """Take back what a plan learnt, and keep nothing of the kind from now on."""

    plan_id: str


@dataclass(frozen=True, slots=True)
class ShowDeclined:
    """What the person wants nothing of kept."""


@dataclass(frozen=True, slots=True)
class AllowAgain:
    """Keep again what was declined under an id, or under a key."""

    named: str


@dataclass(frozen=True, slots=True)
class Misused:
    """A known command that lacks something: `usage` says how it is written."""

    usage: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A slash command there is none of."""

    name: str


ForgetCommand = (
    ForgetWords
    | ForgetFound
    | ForgetEverything
    | DeleteMemory
    | EraseMemory
    | EraseWords
    | ErasePlan
    | EraseMessage
    | AuditMemory
)
SavingCommand = RememberText | SaveNote | SaveArticle
PendingCommand = ShowPending | SettlePending | NeverAgain | ShowDeclined | AllowAgain
ProfileCommand = ShowProfile | RestoreProfile
Mark = ProtectMemory | ArchiveMemory
MemoryCommand = ListMemories | ShowMemory | SearchMemory | EditMemory | ExportMemory | ShowStatistics | Mark
Bare = Start | Help | New | Privacy | WhoAmI | Stop | ShowUsage | Reflect
Command = (
    Bare
    | MemoryCommand
    | SavingCommand
    | Why
    | ForgetCommand
    | Undo
    | ChangeSetting
    | Incognito
    | ShowIntentions
    | SettleIntention
    | ProfileCommand
    | PendingCommand
    | SettleUnanswered
    | Misused
    | Unknown
)
