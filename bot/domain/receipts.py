"""The lines that tell a person what was saved or forgotten: written by code, from what was really planned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.domain.answers import Answer, Button
from bot.domain.candidates import Candidate, HeldCandidate
from bot.domain.changes import Add, Change, Conceal, Delete, Plan, Restore, Revise
from bot.domain.details import IntentionDetails, titled
from bot.domain.ids import ALPHABET
from bot.domain.memories import Memory
from bot.language.keys import NOTE_KEY, USER, label
from bot.language.secrets import holds_secret
from bot.language.text import one_line

MOST_CHARACTERS, MOST_LABEL_CHARACTERS = 200, 80
SECRET_SAID = (
    "🔒 I keep no memory of that password, code or number. Your message with it is still in our conversation."
)
MOST_EDITS = 3
"""Memories of one receipt that have an Edit button."""
MOST_BUTTON_LABEL = 24

_CLAIMS = ("Remembered", "Forgotten", "Brought back")
_FORGED = re.compile(
    rf"^\W*(?:(?:{'|'.join(_CLAIMS)})\W*: .*|(?:Done|Dropped): .*\[[{ALPHABET}]{{8}}\]\W*)$", re.M
)
_SIGNS = str.maketrans("→[]:", "    ")

_SENTENCES: Mapping[str, tuple[str, str]] = {
    "likes": ("you like {value}", "{who} likes {value}"),
    "dislikes": ("you dislike {value}", "{who} dislikes {value}"),
    "allergies": ("you are allergic to {value}", "{who} is allergic to {value}"),
    NOTE_KEY: ("“{value}”", "{who}: “{value}”"),
}
"""How a fact of a key is said of the user and of others, where "your X is Y" is no English."""


def receipt(changes: Iterable[Change]) -> str:
    """A line for each change a person should know of; empty when there is none."""
    return "\n".join(line for _, line in told(changes))


def told(changes: Iterable[Change]) -> list[tuple[Memory, str]]:
    """What a person should know of: a line for each memory, as it stands in the end, with what it was."""
    lines: dict[str, tuple[Memory, str]] = {}
    was: dict[str, str] = {}
    for change in changes:
        match change:
            case Add(memory, _) if not memory.is_derived:
                lines[memory.id] = (memory, f"Remembered: {in_words(memory)}")
            case Revise(before, after, _, _) if not after.is_derived:
                earlier = was.setdefault(after.id, "" if after.id in lines else _earlier(before, after))
                lines[after.id] = (after, _revised(before, after, earlier))
            case Delete(memory):
                lines[memory.id] = (memory, f"Forgotten: {_about(memory)}")
            case Conceal(memory):
                lines[memory.id] = (memory, f"Forgotten: what you said of “{_short(memory.content)}”")
            case Restore(memory):
                lines[memory.id] = (memory, f"Brought back: {in_words(memory)}")
            case _:
                pass
    return list(lines.values())


def in_words(memory: Memory | Candidate) -> str:
    """What a memory says, or a candidate would, as a person would put it: "your home city is Berlin"."""
    value = _short(memory.content)
    if memory.kind == "rule":
        return f"how I should behave: {value}"
    if memory.kind != "fact":
        return f"{_about(memory)}: {value}" if titled(memory.details) else value
    ending = memory.ending if isinstance(memory, Memory) else ""
    mine = memory.subject == USER
    who = one_line(memory.subject.translate(_SIGNS), MOST_LABEL_CHARACTERS // 2)
    if memory.key in _SENTENCES:
        yours, theirs = _SENTENCES[memory.key]
        return (yours if mine else theirs).format(who=_named(who), value=value) + ending
    whose = "your" if mine else f"{_named(who)}’s"
    name = one_line(label(memory.key), MOST_LABEL_CHARACTERS)
    return f"{whose} {name}{' is' if _is_a_thing(name, value) else ':'} {value}{ending}"


def with_receipt(reply: str, line: str) -> str:
    """A reply with the code's own line beneath it; either may be empty. Forged receipts are left out."""
    honest = _FORGED.sub("", reply).strip()
    return "\n\n".join(part for part in (honest, line) if part)


def secret_notice(said: str, interaction_id: int) -> tuple[str, tuple[tuple[Button, ...], ...]]:
    """What answers a message that gives a secret away: a line and the button that erases it; else nothing."""
    if not holds_secret(said):
        return "", ()
    return SECRET_SAID, ((Button("Erase it there too", f"/memory erase #{interaction_id} secret"),),)


def with_more(said: str, lines: str) -> str:
    """A message that ends in a receipt, with more lines of one: they follow each other without a gap."""
    gap = "\n" if is_receipt(said.rpartition("\n")[2]) and is_receipt(lines) else "\n\n"
    return gap.join(part for part in (said, lines) if part)


def amended(said: Answer, note: Answer) -> Answer:
    """A message with a note beneath it, and the buttons of both."""
    return replace(said, text=with_more(said.text, note.text), buttons=(*said.buttons, *note.buttons))


def is_receipt(line: str) -> bool:
    """Whether a line is one that code writes of what was saved or forgotten."""
    return line.startswith(tuple(f"{claim}: " for claim in _CLAIMS))


def declined_line(held: HeldCandidate) -> str:
    """What is not to be kept: one value, or all that would stand under a key."""
    return (
        in_words(held.candidate)
        if held.candidate.content
        else f"everything about “{label(held.candidate.key)}”"
    )


def receipt_buttons(plan: Plan, about: str = "") -> tuple[tuple[Button, ...], ...]:
    """Undo and Edit under a plan's receipt; none when it changed no memory. `about` tells it from others."""
    lines = told(plan.changes)
    if not lines:
        return ()
    undo = Button(f"Undo: {one_line(about, MOST_BUTTON_LABEL)}" if about else "Undo", f"/undo {plan.id}")
    worded = {_told_as(change) for change in plan.changes}
    editable = [memory for memory, _ in lines if memory.id in worded]
    alone = len(editable) == 1 and not about
    edits = (
        Button(
            "Edit" if alone else f"Edit {one_line(memory.label, MOST_BUTTON_LABEL)}",
            f"/memory edit {memory.id}",
        )
        for memory in editable[:MOST_EDITS]
    )
    return ((undo, *edits),)


def undo_row(plan_id: str) -> tuple[tuple[Button, ...], ...]:
    """A button that takes an applied plan back."""
    return ((Button("Undo", f"/undo {plan_id}"),),)


def undo_in(answer: Answer) -> bool:
    """Whether a message has a button that takes a plan back."""
    return any(button.action.startswith("/undo ") for row in answer.buttons for button in row)


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
        return f"I'll ask again on {details.asks_on}: {what}"
    return f"{'Done' if details.state == 'done' else 'Dropped'}: {what}"


def _revised(before: Memory, after: Memory, earlier: str) -> str:
    if is_outcome(before, after):
        return outcome_line(after)
    return f"Remembered: {in_words(after)}{f' (was {earlier})' if earlier else ''}"


def _earlier(before: Memory, after: Memory) -> str:
    """What a memory said before; empty when it says the same still, and only holds at another time."""
    return "" if before.content == after.content else _short(before.content)


def _told_as(change: Change) -> str:
    """The id of the memory that a change words; empty for one that forgets it, or says what became of it."""
    match change:
        case Add(memory, _) | Restore(memory):
            return memory.id
        case Revise(before, after, _, _) if not is_outcome(before, after):
            return after.id
        case _:
            return ""


def _is_a_thing(name: str, value: str) -> bool:
    """Whether one thing "is" another; several things are not, nor a phrase ("has a cold")."""
    several = name.endswith("s") and not name.endswith("ss")
    return not several and (value.count(" ") == 0 or not value[:1].islower())


def _named(who: str) -> str:
    """How somebody is spoken of: "your sister", but "Anna"."""
    return f"your {who}" if who[:1].islower() else who


def _about(memory: Memory | Candidate) -> str:
    """What a memory is about, without the signs receipts are made of; a colon stands only before a key."""
    name = memory.details.title if titled(memory.details) else label(memory.key)
    if memory.subject == USER:
        return one_line(name, MOST_LABEL_CHARACTERS)
    subject = one_line(memory.subject.translate(_SIGNS), MOST_LABEL_CHARACTERS // 2)
    return f"{subject}: {one_line(name, MOST_LABEL_CHARACTERS // 2)}"


def _short(text: str) -> str:
    return one_line(text, MOST_CHARACTERS)
