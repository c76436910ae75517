"""What /forget and the buttons of forgetting ask for, as parsed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ForgetWords:
    """Show what forgetting would take along: of the memory with this id, or of what these words find."""

    words: str
    everywhere: bool = False


@dataclass(frozen=True, slots=True)
class EraseMemory:
    """Erase what one memory says everywhere: shown first what goes, unless it is to be `now`."""

    id: str
    now: bool = False


@dataclass(frozen=True, slots=True)
class ForgetFound:
    """/memory forget WORDS: forget all that the words find, as its preview showed."""

    words: str


@dataclass(frozen=True, slots=True)
class ErasePlan:
    """/memory erase PLAN: erase everywhere all that a plan had forgotten."""

    plan_id: str


@dataclass(frozen=True, slots=True)
class EraseMessage:
    """/memory erase #NUMBER: erase one message, or, with the word `secret`, only the secrets in it."""

    number: int
    secret: bool = False


@dataclass(frozen=True, slots=True)
class EraseWords:
    """Erase words everywhere that no memory holds."""

    words: str
