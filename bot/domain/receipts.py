"""The lines that tell a person what was saved or forgotten: written by code, from what was really planned."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.domain.answers import Button
from bot.domain.believing.secrets import holds_secret
from bot.domain.candidates import HeldCandidate
from bot.domain.changes import (
    Add,
    Archive,
    Change,
    Conceal,
    Delete,
    Doubt,
    Hold,
    Mention,
    Plan,
    Protect,
    Restore,
    Reveal,
    Revise,
    Settle,
)
from bot.domain.details import IntentionDetails
from bot.domain.ids import ALPHABET
from bot.domain.keys import label
from bot.domain.memories import USER, Memory
from bot.domain.text import one_line

MOST_CHARACTERS, MOST_LABEL_CHARACTERS = 200, 80
SECRET_SAID = (
    "🔒 I keep no memory of that password, code or number. Your message with it is still in our conversation."
)
_FORGED = re.compile(
    rf"^\W*(?:Remembered|Forgotten|Brought back|Done|Dropped): .*\[[{ALPHABET}]{{8}}\]\W*$", re.M
)
_SIGNS = str.maketrans("→[]:", "    ")


def receipt(changes: Iterable[Change]) -> str:
    """A line for each change a person should know of; empty when there is none."""
    lines = [line for change in changes if (line := _line(change))]
    return "\n".join(lines)


def with_receipt(reply: str, line: str) -> str:
    """A reply with the code's own line beneath it; either may be empty. A receipt that the reply forges is left out."""
    honest = _FORGED.sub("", reply).strip()
    return "\n\n".join(part for part in (honest, line) if part)


def secret_notice(said: str, interaction_id: int) -> tuple[str, tuple[tuple[Button, ...], ...]]:
    """What stands under the answer to a message that gives a secret away, with the button that erases it; else nothing."""
    if not holds_secret(said):
        return "", ()
    return SECRET_SAID, ((Button("Erase it there too", f"/memory erase #{interaction_id} secret"),),)


def noted(changes: Iterable[Change]) -> list[tuple[Memory, str]]:
    """What was learnt beside an answer, a line for each such memory as it stands in the end: "home city → Berlin (was Munich)"."""
    lines: dict[str, tuple[Memory, str]] = {}
    was: dict[str, str] = {}
    for change in changes:
        match change:
            case Add(memory, _) if not memory.is_derived:
                lines[memory.id] = (memory, f"{_about(memory)} → {_short(memory.content)}")
            case Revise(before, after, _, _) if not after.is_derived:
                earlier = was.setdefault(after.id, "" if after.id in lines else _short(before.content))
                line = f"{_about(after)} → {_short(after.content)}"
                lines[after.id] = (after, f"{line} (was {earlier})" if earlier else line)
            case _:
                pass
    return list(lines.values())


def asking(changes: Iterable[Change]) -> list[tuple[HeldCandidate, str]]:
    """What waits for the user's yes or no, a line each: "home city → Berlin"."""
    return [
        (change.held, pending_line(change.held))
        for change in changes
        if isinstance(change, Hold) and change.held.state == "held" and change.held.waits_for == "answer"
    ]


def pending_line(held: HeldCandidate) -> str:
    """What a held candidate would keep."""
    candidate = held.candidate
    subject = "" if candidate.subject == USER else f"{candidate.subject.translate(_SIGNS)}: "
    return (
        f"{one_line(f'{subject}{label(candidate.key)}', MOST_LABEL_CHARACTERS)} → {_short(candidate.content)}"
    )


def declined_line(held: HeldCandidate) -> str:
    """What is not to be kept: one value, or all that would stand under a key."""
    return pending_line(held) if held.candidate.content else f"everything about “{label(held.candidate.key)}”"


def undo_button(plan: Plan) -> tuple[tuple[Button, ...], ...]:
    """A button that takes the plan back; none when it changed no memory."""
    return undo_row(plan.id) if receipt(plan.changes) else ()


def undo_row(plan_id: str) -> tuple[tuple[Button, ...], ...]:
    """A button that takes an applied plan back."""
    return ((Button("Undo", f"/undo {plan_id}"),),)


def is_outcome(before: Memory, after: Memory) -> bool:
    """Whether a change says what became of an intention, rather than what it is."""
    return before.content == after.content and isinstance(after.details, IntentionDetails)


def outcome_line(memory: Memory) -> str:
    """What became of an intention, in a line."""
    what = _short(memory.content)
    details = memory.details
    if not isinstance(details, IntentionDetails):
        return what
    if details.state == "open":
        return f"I'll ask again on {details.due}: {what}"
    return f"{'Done' if details.state == 'done' else 'Dropped'}: {what}"


def _line(change: Change) -> str:
    match change:
        case Add(memory, _):
            return f"Remembered: {_about(memory)} → {_short(memory.content)} [{memory.id}]"
        case Revise(before, after, _, _) if is_outcome(before, after):
            return f"{outcome_line(after)} [{after.id}]"
        case Revise(before, after, _, _):
            was = f", was {_short(before.content)}"
            return f"Remembered: {_about(after)} → {_short(after.content)}{was} [{after.id}]"
        case Delete(memory):
            return f"Forgotten: {_about(memory)} [{memory.id}]"
        case Conceal(memory):
            return f"Forgotten: what you said of “{_short(memory.content)}” [{memory.id}]"
        case Restore(memory):
            return f"Brought back: {_about(memory)} → {_short(memory.content)} [{memory.id}]"
        case Reveal() | Mention() | Hold() | Settle() | Doubt() | Protect() | Archive():
            return ""


def _about(memory: Memory) -> str:
    """What a memory is about, without the signs that a receipt is made of; a colon stands only before a key."""
    if memory.subject == USER:
        return one_line(memory.label, MOST_LABEL_CHARACTERS)
    subject = one_line(memory.subject.translate(_SIGNS), MOST_LABEL_CHARACTERS // 2)
    return f"{subject}: {one_line(label(memory.key), MOST_LABEL_CHARACTERS // 2)}"


def _short(text: str) -> str:
    return one_line(text, MOST_CHARACTERS)
