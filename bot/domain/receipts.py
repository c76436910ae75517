"""The lines that tell a person what was saved or forgotten: written by code, from what was really planned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache

from bot.domain.candidates import Candidate, HeldCandidate
from bot.domain.changes import Add, Change, Conceal, Delete, Flag, Plan, Restore, Revise
from bot.domain.interactions import Answer, Button
from bot.domain.memories import ALPHABET, IntentionDetails, Memory, ReminderDetails, titled
from bot.domain.prose.labels import (
    details_in_words,
    ending_in_words,
    key_in_words,
    label_in_words,
    line_in_words,
    one_in_words,
    value_in_words,
    who_in_words,
)
from bot.domain.prose.reminders import REMINDER_SET, REMINDER_STOPPED, became, is_set
from bot.domain.reminders import may_be_today
from bot.language.assertion import begins_with_denial
from bot.language.keys import NOTE_KEY, ONE_OF, USER, holds_several
from bot.language.reminding import read_reminder
from bot.language.secrets import holds_secret, secret_answered
from bot.language.text import one_line
from bot.speech.saying import Wording, in_force, say, say_date, say_many, say_short_day, speaking

MOST_CHARACTERS, MOST_LABEL_CHARACTERS = 200, 80
SECRET_SAID = Wording(
    "🔒 I keep no memory of that password, code or number. Your message with it is still in our conversation."
)
SECRET_SIGN = "🔒"
"""What that begins with, in every language."""

MOST_EDITS = 3
"""Memories of one receipt that have an Edit button."""
MOST_BUTTON_LABEL = 24

REMEMBERED, FORGOTTEN = Wording("Remembered: {fact}"), Wording("Forgotten: {fact}")
BROUGHT_BACK = Wording("Brought back: {fact}")
REMEMBERED_INSTEAD = Wording("Remembered: {fact} (was {earlier})")
FORGOTTEN_WORDS = Wording("Forgotten: what you said of “{words}”")
DONE, DROPPED = Wording("Done: {intention}"), Wording("Dropped: {intention}")
_CLAIMS = (REMEMBERED, FORGOTTEN, BROUGHT_BACK, REMINDER_SET, REMINDER_STOPPED)
_SIGNS = str.maketrans("→[]:", "    ")

_SENTENCES: Mapping[str, tuple[Wording, Wording]] = {
    "likes": (Wording("you like {value}"), Wording("{who} likes {value}")),
    "dislikes": (Wording("you dislike {value}"), Wording("{who} dislikes {value}")),
    "allergies": (Wording("you are allergic to {value}"), Wording("{who} is allergic to {value}")),
    NOTE_KEY: (Wording("“{value}”"), Wording("{who}: “{value}”")),
}
"""How a fact of a key is said of the user and of others, where "your X is Y" is no English."""


def receipt(changes: Iterable[Change]) -> str:
    """A line for each change a person should know of; empty when there is none."""
    return "\n".join(line for _, line in receipt_lines(changes))


def receipt_lines(changes: Iterable[Change]) -> list[tuple[Memory, str]]:
    """What a person should know of: a line for each memory, as it stands in the end, with what it was."""
    lines: dict[str, tuple[Memory, str]] = {}
    was: dict[str, str] = {}
    followed: dict[str, Memory] = {}
    for change in changes:
        match change:
            case Add(Memory(details=ReminderDetails() as reminder) as memory, _):
                lines[memory.id] = (memory, is_set(memory, reminder))
            case Add(memory, _) if not memory.is_derived:
                lines[memory.id] = (memory, say(REMEMBERED, fact=in_words(memory)))
            case Revise(before, after) if _only_follows(change):
                followed.setdefault(_what_followed(before, after), after)
            case Revise(before, after, _, _) if not after.is_derived or change.reason == "edited":
                earlier = was.setdefault(after.id, "" if after.id in lines else _earlier(before, after))
                lines[after.id] = (after, _revised(before, after, earlier))
            case Delete(memory, "retracted") if memory.kind == "fact":
                lines[memory.id] = (memory, say(DROPPED, intention=in_words(memory)))
            case Delete(memory):
                lines[memory.id] = (memory, say(FORGOTTEN, fact=_about(memory)))
            case Flag(memory, "archived", True):
                lines[memory.id] = (memory, say(DROPPED, intention=_short(memory.content)))
            case Conceal(memory, exchanges):
                lines[memory.id] = (memory, _put_away(memory.content, len(exchanges)))
            case Restore(memory):
                lines[memory.id] = (memory, say(BROUGHT_BACK, fact=in_words(memory)))
            case _:
                pass
    return [*lines.values(), *((memory, line) for line, memory in followed.items())]


def _only_follows(change: Revise) -> bool:
    """Whether a change tells nothing itself: another one says who somebody is, or that they are no more."""
    is_told = bool(change.sources) or change.reason != "told"
    return not is_told and change.before.content == change.after.content and change.before.subject != USER


def _what_followed(before: Memory, after: Memory) -> str:
    """What became of all that was told of somebody, once their name is set right, or they are no more."""
    who, now = _named(before.subject), _named(after.subject)
    if who == now:
        return say(REMEMBERED, fact=say("what you told me of {who} holds no longer", who=who))
    return say(REMEMBERED, fact=say("what you told me of {who} is about {name}", who=who, name=now))


def _put_away(words: str, exchanges: int) -> str:
    """What was forgotten by its words: whole messages go with it, whatever else they say."""
    said = say(FORGOTTEN_WORDS, words=_short(words))
    return f"{said} ({say_many('{count} message', '{count} messages', exchanges)})" if exchanges else said


def undone_line(memory: Memory, *, is_gone: bool) -> str:
    """What is so of a memory after a change of it was taken back."""
    fact = in_words(memory)
    return say("Undone: {fact}, forgotten again", fact=fact) if is_gone else say("Undone: {fact}", fact=fact)


def held_in_words(held: HeldCandidate) -> str:
    """What a candidate that waits would say once it is kept, with when that holds."""
    return in_words(held.candidate) + details_in_words(held.candidate.details, held.created_at.date())


def in_words(memory: Memory | Candidate) -> str:
    """What a memory says, or a candidate would, as a person would put it: "your home city is Berlin"."""
    value = _short(value_in_words(memory.content))
    if memory.kind == "rule":
        return say("how I should behave: {rule}", rule=value)
    ending = ending_in_words(memory) if isinstance(memory, Memory) else ""
    mine, who = memory.subject == USER, _named(memory.subject)
    if memory.kind != "fact":
        if titled(memory.details) and not value.startswith(memory.details.title):  # as of an untitled note
            return f"{_about(memory)}: {value}"
        return value if titled(memory.details) else f"{'' if mine else f'{who}: '}{value}{ending}"
    if memory.key == NOTE_KEY or (memory.key in _SENTENCES and not begins_with_denial(value)):
        yours, theirs = _SENTENCES[memory.key]
        return say(yours if mine else theirs, who=who, value=value) + ending
    is_one = _is_a_thing(memory.key, value)
    name = one_line((one_in_words if is_one else key_in_words)(memory.key), MOST_LABEL_CHARACTERS)
    match mine, is_one:
        case True, True:
            told = say("your {name} is {value}", name=name, value=value)
        case True, False:
            told = say("your {name}: {value}", name=name, value=value)
        case False, True:
            told = say("{who}’s {name} is {value}", who=who, name=name, value=value)
        case _:
            told = say("{who}’s {name}: {value}", who=who, name=name, value=value)
    return told + ending


def with_receipt(reply: str, line: str) -> str:
    """A reply with the code's own line beneath it; either may be empty. Forged receipts are left out."""
    honest = _forged(in_force()).sub("", reply).strip()
    return "\n\n".join(part for part in (honest, line) if part)


def secret_notice(said: str, interaction_id: int, asked: str) -> tuple[str, tuple[tuple[Button, ...], ...]]:
    """What answers a message that gives a secret away, by itself or as the answer to what was `asked`: a line
    and the button that erases it; else nothing.
    """
    tells = holds_secret(said)
    if not (tells or secret_answered(asked, said)):
        return "", ()
    # An answer is nothing but what it answers with.
    return secret_refused(interaction_id, alone=tells)


def secret_refused(interaction_id: int, *, alone: bool) -> tuple[str, tuple[tuple[Button, ...], ...]]:
    """That a secret is not kept, with a button that erases it `alone`, or else the message that tells it."""
    erase = Button(say("Erase it there too"), f"/memory erase #{interaction_id}{' secret' if alone else ''}")
    return say(SECRET_SAID), ((erase,),)


def with_more(said: str, lines: str) -> str:
    """A message that ends in a receipt, with more lines of one: they follow each other without a gap."""
    gap = "\n" if is_receipt(said.rpartition("\n")[2]) and is_receipt(lines) else "\n\n"
    return gap.join(part for part in (said, lines) if part)


def amended(said: Answer, note: Answer) -> Answer:
    """A message with a note beneath it, and the buttons of both."""
    return replace(said, text=with_more(said.text, note.text), buttons=(*said.buttons, *note.buttons))


def is_receipt(line: str) -> bool:
    """Whether a line is one that code writes of what was saved or forgotten."""
    return line.startswith(tuple(f"{claim}: " for claim in _claims()))


def declined_line(held: HeldCandidate) -> str:
    """What is not to be kept: one value, or all that would stand under a key."""
    return (
        held_in_words(held)
        if held.candidate.content
        else say("everything about “{key}”", key=key_in_words(held.candidate.key))
    )


def receipt_buttons(plan: Plan, about: str = "") -> tuple[tuple[Button, ...], ...]:
    """Undo and Edit under a plan's receipt; none when it changed no memory. `about` tells it from others."""
    lines = receipt_lines(plan.changes)
    if not lines:
        return ()
    named = one_line(about, MOST_BUTTON_LABEL)
    undo = Button(say("Undo: {memory}", memory=named) if about else say("Undo"), f"/undo {plan.id}")
    worded = {_told_as(change) for change in plan.changes}
    editable = [memory for memory, _ in lines if memory.id in worded]
    alone = len(editable) == 1 and not about
    edits = (
        Button(
            say("Edit") if alone else say("Edit {memory}", memory=told_apart(memory, editable)),
            f"/memory edit {memory.id}",
        )
        for memory in editable[:MOST_EDITS]
    )
    return ((undo, *edits),)


def sooner_rows(changes: Iterable[Change], now: datetime) -> tuple[tuple[Button, ...], ...]:
    """A button each that moves what was set after midnight for "tomorrow" to the day that has begun."""
    return tuple(
        (
            Button(
                say_short_day(datetime.fromisoformat(today.next)),
                f"/reminders sooner {change.memory.id} {today.next[: len('2026-11-23')]}",
            ),
        )
        for change in changes
        if isinstance(change, Add)
        and isinstance(change.memory.details, ReminderDetails)
        and (today := may_be_today(change.memory.details, now)) is not None
        and any(_tells_a_near_day(source.quote, now) for source in change.sources)
    )


def _tells_a_near_day(words: str, now: datetime) -> bool:
    """Whether the day is told by the one on which it is said: nobody means another by "on Sunday"."""
    read = read_reminder(words, now, ordered=True)
    return read is not None and read.is_near


def told_apart(memory: Memory, others: Sequence[Memory]) -> str:
    """What a button says of a memory: what it is about, else its line, whichever none of the others shares;
    else how its line ends, as that of the later of two reminders.
    """
    for told in (label_in_words, line_in_words):
        named = one_line(told(memory), MOST_BUTTON_LABEL)
        if [one_line(told(other), MOST_BUTTON_LABEL) for other in others].count(named) == 1:
            return named
    return f"…{line_in_words(memory).rstrip(')')[1 - MOST_BUTTON_LABEL :].lstrip()}"


def undo_row(plan_id: str) -> tuple[tuple[Button, ...], ...]:
    """A button that takes an applied plan back."""
    return ((Button(say("Undo"), f"/undo {plan_id}"),),)


def undo_in(answer: Answer) -> str:
    """What a message's button takes back: a plan, or an exchange by "#" and its number; empty for none."""
    actions = (button.action for row in answer.buttons for button in row)
    return next((each.removeprefix("/undo ") for each in actions if each.startswith("/undo ")), "")


def is_outcome(before: Memory, after: Memory) -> bool:
    """Whether a change says what became of an intention or a reminder, rather than what it is."""
    same = before.content == after.content and not _is_moved(before, after)
    return same and isinstance(after.details, IntentionDetails | ReminderDetails)


def _is_moved(before: Memory, after: Memory) -> bool:
    """Whether a change sets an intention for another day, or a reminder for another time."""
    was, now = before.details, after.details
    if isinstance(was, IntentionDetails) and isinstance(now, IntentionDetails):
        return now.state == "open" and was.due != now.due
    if not (isinstance(was, ReminderDetails) and isinstance(now, ReminderDetails)):
        return False
    return now.state == "open" and (was.first, was.rule) != (now.first, now.rule)


def outcome_line(memory: Memory) -> str:
    """What became of an intention or a reminder, in a line."""
    what = _short(f"{memory.whose}{value_in_words(memory.content)}")
    details = memory.details
    if isinstance(details, ReminderDetails):
        return became(memory, details)
    if not isinstance(details, IntentionDetails):
        return what
    if details.state == "open":
        day = details.asks_on
        return say("I'll ask again on {day}: {intention}", day=say_date(day), intention=what) if day else what
    return say(DONE if details.state == "done" else DROPPED, intention=what)


def _revised(before: Memory, after: Memory, earlier: str) -> str:
    if isinstance(after.details, ReminderDetails) and _is_moved(before, after):
        return is_set(after, after.details)
    if is_outcome(before, after):
        return outcome_line(after)
    if earlier:
        return say(REMEMBERED_INSTEAD, fact=in_words(after), earlier=earlier)
    return say(REMEMBERED, fact=in_words(after))


def _earlier(before: Memory, after: Memory) -> str:
    """What a memory said before; empty when it says the same still, and only holds at another time."""
    return "" if before.content == after.content else _short(value_in_words(before.content))


def _told_as(change: Change) -> str:
    """The id of the memory that a change words; empty for one that forgets it, or says what became of it."""
    match change:
        case Add(memory, _) | Restore(memory):
            return memory.id
        case Revise() if _only_follows(change):
            return ""
        case Revise(before, after, _, _) if not is_outcome(before, after):
            return after.id
        case _:
            return ""


_A_NAME = re.compile(r"[\w'’-]+(?: \([\w '’-]+\))?")


def _is_a_thing(key: str, value: str) -> bool:
    """Whether one thing "is" another; several things are not, nor a phrase ("has a cold"); one of them is."""
    if key in ONE_OF:
        return value[:1].isupper() and _A_NAME.fullmatch(value) is not None
    several = any(word.endswith("s") and not word.endswith("ss") for word in key.split("_"))
    return not (several or holds_several(key)) and (value.count(" ") == 0 or not value[:1].islower())


def _named(subject: str) -> str:
    """How somebody is spoken of: "your sister", but "Anna", and "Carl's sister" of whoever is Carl's."""
    whose, _, relation = subject.partition(": ")
    who, name = (one_line(each.translate(_SIGNS), MOST_LABEL_CHARACTERS // 2) for each in (whose, relation))
    if name:
        return say("{who}'s {name}", who=who, name=who_in_words(name))
    return say("your {relation}", relation=who_in_words(who)) if who[:1].islower() else who


def _about(memory: Memory | Candidate) -> str:
    """What a memory is about, without the signs receipts are made of; a colon stands only before a key."""
    name = memory.details.title if titled(memory.details) else key_in_words(memory.key)
    if memory.subject == USER:
        return one_line(name, MOST_LABEL_CHARACTERS)
    subject = one_line(who_in_words(memory.subject).translate(_SIGNS), MOST_LABEL_CHARACTERS // 2)
    return f"{subject}: {one_line(name, MOST_LABEL_CHARACTERS // 2)}"


def _claims() -> tuple[str, ...]:
    """What receipts begin with: in the language in force, and in English, which models imitate too."""
    own = tuple(say(each, fact="", reminder="").rstrip(" \u00a0\u202f:：") for each in _CLAIMS)
    return tuple(dict.fromkeys((*own, *(each.english.partition(":")[0] for each in _CLAIMS))))


_MARKS = r"[^\w\n]*"


@cache
def _forged(language: str) -> re.Pattern[str]:
    """What looks like a line of a receipt in a language."""
    with speaking(language):
        claims = "|".join(map(re.escape, _claims()))
        own = (say(each, intention="").rstrip(" \u00a0\u202f:：") for each in (DONE, DROPPED))
        outcomes = "|".join(map(re.escape, dict.fromkeys((*own, "Done", "Dropped"))))
    return re.compile(
        # Within its line: what went on to the next took the square of the blank lines of an answer.
        rf"^{_MARKS}(?:(?:{claims}){_MARKS}[:：] .*|(?:{outcomes})[:：] .*\[[{ALPHABET}]{{8}}\]{_MARKS})$",
        re.M,
    )


def _short(text: str) -> str:
    return one_line(text, MOST_CHARACTERS)
