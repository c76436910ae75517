"""What can be asked for with a slash command or a button."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.categories import Category


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
    """A page of what is known, counted from 1, of one category if named."""

    category: Category | None
    page: int


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
    """Another wording for one memory."""

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
class ForgetWords:
    """Offer what these words find for deletion."""

    words: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take an applied plan back; None for the last one that still stands."""

    plan_id: str | None


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
class Misused:
    """A known command that lacks something: `usage` says how it is written."""

    usage: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A slash command there is none of."""

    name: str


MemoryCommand = (
    ListMemories | ShowMemory | SearchMemory | EditMemory | DeleteMemory | ExportMemory | ShowStatistics
)
Command = (
    Start
    | Help
    | New
    | MemoryCommand
    | RememberText
    | SaveNote
    | SaveArticle
    | Why
    | ForgetWords
    | Undo
    | Privacy
    | WhoAmI
    | Stop
    | ShowUsage
    | ChangeSetting
    | Misused
    | Unknown
)
