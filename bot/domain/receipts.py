"""What a person is told and asked of their memory: lines of what was saved or forgotten, and questions with a
button for each answer. Written by code, from what was really planned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, Self

from bot.domain.believing.belief import NO_AGE, NO_DAY
from bot.domain.believing.neighbours import are_two_plans, ending
from bot.domain.believing.planning import dependants, plan_changes, with_following
from bot.domain.believing.reconcile import KnownMemories, closing
from bot.domain.changes import (
    Add,
    Candidate,
    Change,
    Conceal,
    Delete,
    Doubt,
    Flag,
    HeldCandidate,
    Judged,
    Plan,
    Restore,
    Revise,
    Settle,
)
from bot.domain.interactions import Answer, Button, Rows
from bot.domain.memories import (
    ALPHABET,
    IntentionDetails,
    Memory,
    ReminderDetails,
    Source,
    compared,
    fact_details,
    titled,
)
from bot.domain.prose.labels import (
    details_in_words,
    ending_in_words,
    is_merely_over,
    key_in_words,
    label_in_words,
    line_in_words,
    name_in_words,
    one_in_words,
    value_in_words,
    who_in_words,
)
from bot.domain.prose.reminders import REMINDER_SET, REMINDER_STOPPED, became, is_set
from bot.language.assertion import begins_with_denial, reading_of
from bot.language.evidence import find_quote, is_part, supports
from bot.language.keys import CATEGORIES, NOTE_KEY, ONE_OF, USER, concept_of, holds_one, holds_several, label
from bot.language.message_kinds import opens_with_answer, read_answer, read_of_two
from bot.language.secrets import holds_secret, secret_answered
from bot.language.text import normalised, one_line
from bot.speech.saying import Wording, in_force, say, say_date, say_many, say_quoted, speaking

MOST_CHARACTERS, MOST_LABEL_CHARACTERS = 200, 80
UNLEARNT = Wording(
    "All right, I learn nothing from that. The message itself stays in our conversation: a message that "
    "begins with ~ does not even do that."
)
SECRET_SAID = Wording(
    "🔒 I keep no memory of that password, code or number. Your message with it is still in our conversation."
)
RULE_REFUSED = Wording(
    "⛔ I keep no rule against what protects you: that I ask first, show what I keep, forget when told, "
    "keep no secrets, and take only your own words as yours."
)
NO_SUCH_DAY = Wording("There is no such day.")
NOT_SO: Mapping[str, Wording] = {NO_DAY: NO_SUCH_DAY, NO_AGE: Wording("Nobody is of that age.")}
"""What is said of what can't be so, by the doubt about it."""

SECRET_SIGN, RULE_SIGN = "🔒", "⛔"
"""What these begin with, in every language."""

MOST_EDITS = 3
"""Memories of one receipt that have an Edit button."""
MOST_BUTTON_LABEL = 24

REMEMBERED, FORGOTTEN = Wording("Remembered: {fact}"), Wording("Forgotten: {fact}")
BROUGHT_BACK = Wording("Brought back: {fact}")
NO_LONGER_SO = Wording("No longer so: {fact}")
REMEMBERED_INSTEAD = Wording("Remembered: {fact} (was {earlier})")
REMEMBERED_RIGHT = Wording("Remembered: {fact} (not {earlier})")
FORGOTTEN_WORDS = Wording("Forgotten: what you said of “{words}”")
DONE, DROPPED = Wording("Done: {intention}"), Wording("Dropped: {intention}")
_CLAIMS = (REMEMBERED, FORGOTTEN, BROUGHT_BACK, NO_LONGER_SO, REMINDER_SET, REMINDER_STOPPED)
_SIGNS = str.maketrans("→[]:", "    ")

_SENTENCES: Mapping[str, tuple[Wording, Wording]] = {
    "likes": (Wording("you like {value}"), Wording("{who} likes {value}")),
    "dislikes": (Wording("you dislike {value}"), Wording("{who} dislikes {value}")),
    "allergies": (Wording("you are allergic to {value}"), Wording("{who} is allergic to {value}")),
    "also_called": (Wording("you are also called {value}"), Wording("{who} is also called {value}")),
    NOTE_KEY: (Wording("“{value}”"), Wording("{who}: “{value}”")),
}
"""How a fact of a key is said of the user and of others, where "your X is Y" is no English."""

Choice = Literal["keep", "instead", "drop", "still", "neither"]
"""An answer: yes, beside what it stands against; yes, in its place; no; no, for that holds; no, and what it
stands against is wrong, too.
"""

MOST_QUOTED = 160
KEEP = "/memory keep "
"""How the action of a button begins that says yes to a question; the id of what is asked about follows."""

FORGET, DELETE = "/memory forget ", "/memory delete "
"""How the action of a button begins that says yes to an offer to forget; the words of the offer follow."""

INSTEAD = " instead"
"""How it ends where the new value takes the place of the one it stands against."""


LEARNT = ("fact", "intention")
"""Kinds of what is learnt from what somebody tells, in passing or not."""


def receipt(changes: Iterable[Change]) -> str:
    """A line for each change a person should know of; empty when there is none."""
    return "\n".join(line for _, line in receipt_lines(changes))


def not_learnt(changes: Iterable[Change]) -> list[Change]:
    """The changes without what was learnt of what was told: the others were asked for, as a reminder is."""
    return [each for each in changes if not (isinstance(each, Add | Revise) and each.memory.kind in LEARNT)]


def receipt_lines(changes: Iterable[Change]) -> list[tuple[Memory, str]]:
    """What a person should know of: a line for each memory, as it stands in the end, with what it was."""
    lines: dict[str, tuple[Memory, str]] = {}
    was: dict[str, tuple[Wording, str]] = {}
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
                earlier = was.setdefault(
                    after.id, (REMEMBERED, "") if after.id in lines else _earlier(change)
                )
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


def secret_notice(said: str, interaction_id: int, asked: str) -> tuple[str, Rows]:
    """What answers a message that gives a secret away, by itself or as the answer to what was `asked`: a line
    and the button that erases it; else nothing.
    """
    tells = holds_secret(said)
    if not (tells or secret_answered(asked, said)):
        return "", ()
    # An answer is nothing but what it answers with.
    return secret_refused(interaction_id, alone=tells)


def secret_refused(interaction_id: int, *, alone: bool) -> tuple[str, Rows]:
    """That a secret is not kept, with a button that erases it `alone`, or else the message that tells it."""
    return say(SECRET_SAID), _erasing(interaction_id, " secret" if alone else "")


def unlearnt(interaction_id: int) -> tuple[str, Rows]:
    """That nothing is learnt from a message that asks for it, with the button that erases it."""
    return say(UNLEARNT), _erasing(interaction_id)


def _erasing(interaction_id: int, part: str = "") -> Rows:
    return ((Button(say("Erase it there too"), f"/memory erase #{interaction_id}{part}"),),)


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


def kept_again(lifted: Iterable[HeldCandidate]) -> str:
    """That what was declined is kept again."""
    return say("When you tell me, I keep it again: {facts}", facts="; ".join(map(declined_line, lifted)))


def declined_in_words(keys: Iterable[str]) -> str:
    """That nothing is kept under some keys from now on, and how to lift that."""
    named = ", ".join(say_quoted(key_in_words(key)) for key in keys)
    return say(
        "From now on I keep nothing about {keys}, unless you ask me to remember it. "
        "/memory declined lists such things, and lifts them.",
        keys=named,
    )


def receipt_buttons(plan: Plan, about: str = "") -> Rows:
    """Undo and Edit under a plan's receipt; none when it changed no memory. `about` tells it from others."""
    lines = receipt_lines(plan.changes)
    if not lines:
        return ()
    named = _button(about)
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


def told_apart(memory: Memory, others: Sequence[Memory]) -> str:
    """What a button says of a memory: what it is about, else its line, whichever none of the others shares;
    else how its line ends, as that of the later of two reminders.
    """
    for told in (label_in_words, line_in_words):
        named = _button(told(memory))
        if [_button(told(other)) for other in others].count(named) == 1:
            return named
    return f"…{line_in_words(memory).rstrip(')')[1 - MOST_BUTTON_LABEL :].lstrip()}"


def undo_row(plan_id: str) -> Rows:
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
    """Whether a change sets an intention for another day, or a reminder for another time or anew."""
    was, now = before.details, after.details
    if isinstance(was, IntentionDetails) and isinstance(now, IntentionDetails):
        return now.state == "open" and (was.since, was.due) != (now.since, now.due)
    if not (isinstance(was, ReminderDetails) and isinstance(now, ReminderDetails)):
        return False
    is_anew = was.state != "open" or (was.first, was.rule) != (now.first, now.rule)
    return now.state == "open" and is_anew


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


def _revised(before: Memory, after: Memory, earlier: tuple[Wording, str]) -> str:
    if isinstance(after.details, ReminderDetails) and _is_moved(before, after):
        return is_set(after, after.details)
    if is_outcome(before, after):
        return outcome_line(after)
    held = fact_details(after.details)
    if is_merely_over(held.until, after.updated_at.date()) and before.content == after.content:
        return say(NO_LONGER_SO, fact=in_words(replace(after, details=replace(held, until=None))))
    told, instead_of = earlier
    return say(told, fact=in_words(after), earlier=instead_of)


def _earlier(change: Revise) -> tuple[Wording, str]:
    """How a memory's new value is told, and what it said before: was so, or never was. That is empty where it
    says the same still, and only holds at another time.
    """
    if change.before.content == change.after.content:
        return REMEMBERED, ""
    told = REMEMBERED_RIGHT if change.reason == "amended" else REMEMBERED_INSTEAD
    return told, _short(value_in_words(change.before.content))


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
    if key in CATEGORIES:
        return False  # "your health is pregnant"
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
    name = memory.details.title if titled(memory.details) else name_in_words(memory.key, memory.content)
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


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers; `id` is the held candidate's or the memory's it asks about.

    `is_yes_or_no` says whether a plain yes or no answers it.
    """

    id: str
    text: str
    about: str
    choices: tuple[Button, ...]
    is_yes_or_no: bool = True

    def row(self, *, alone: bool) -> tuple[Button, ...]:
        """Its buttons; beside other questions the first says which one it is for."""
        if alone or not self.is_yes_or_no:
            return self.choices
        first = self.choices[0]
        label = f"{first.label}: {_button(self.about)}"
        return (Button(label, first.action), *self.choices[1:])


def as_asked(changes: Iterable[Change], questions: Iterable[Question]) -> tuple[Change, ...]:
    """The changes of a plan, with the doubts marked as asked that these questions ask about."""
    ids = {each.id for each in questions}
    return tuple(
        replace(each, state="asked")
        if isinstance(each, Doubt) and each.state == "unasked" and each.memory.id in ids
        else each
        for each in changes
    )


def whether_to_keep(held: HeldCandidate) -> Question:
    """Whether to keep what was said: Keep or Drop."""
    line = held_in_words(held)
    choices = (Button(say("Keep"), f"{KEEP}{held.id}"), Button(say("Drop"), f"/memory drop {held.id}"))
    why = NOT_SO.get(held.reason)
    asked = say("Shall I keep this? {fact}", fact=line)
    return Question(held.id, f"{say(why)} {asked}" if why else asked, line, choices)


def which_holds(held: HeldCandidate, known: Memory, said: Source | None, by: str = "") -> Question:
    """Which of two holds: what was said now, what was `said` before, or both where there can be both.

    What members of a group said of themselves is asked of them, where another said otherwise, who is named.
    """
    new, old = _told_apart(held, known)
    details = held.candidate.details
    is_off = isinstance(details, IntentionDetails) and details.state != "open"
    until = fact_details(details).until
    is_same = is_part(held.candidate.content, known.content)
    is_end = is_same and (is_off or (until is not None and until < held.created_at.date().isoformat()))
    is_moved = is_same and details is not None and not is_end
    is_one = holds_one(known.key) if known.kind == "fact" else False
    is_either = (is_same and not are_two_plans(held.candidate, known)) or is_one
    both = () if is_either else (Button(say("Both"), f"{KEEP}{held.id}"),)
    taken = say("Not any more") if is_end else new if is_moved else say("{value} now", value=new)
    choices = (
        Button(taken, f"{KEEP}{held.id}{INSTEAD}"),
        *both,
        Button(say("Still {value}", value=old), f"/memory drop {held.id} still"),
    )
    now = _quoted(held.candidate.source.quote)
    if by:
        text = say(
            "{member}, I know of you: {fact}. Now {other} said “{now}”. Which holds? You alone can say.",
            member=known.subject,
            fact=in_words(known),
            other=by,
            now=now,
        )
    elif said and said.quote:
        text = say("You said “{before}”, and now “{now}”. Which holds?", before=_quoted(said.quote), now=now)
    else:
        text = say("I know: {fact}. Now you said “{now}”. Which holds?", fact=in_words(known), now=now)
    return Question(held.id, text, held_in_words(held), choices, is_yes_or_no=False)


def answered(
    held: HeldCandidate,
    choice: Choice,
    against: Memory | None,
    known: KnownMemories,
    by: Source | None = None,
) -> tuple[Change, ...]:
    """What an answer to a held candidate comes to, said `by` words or by a button: a no, to both of two it
    may be, or a yes beside what is known, or in the place of what it stands `against`.

    What it stands against may say something else since they were asked: then they are asked again.
    """
    if choice in ("drop", "still"):
        return (Settle(held, "declined"),)
    if choice == "neither":
        over = no_longer(against, (by,) if by else (), known) if against is not None else ()
        return (Settle(held, "declined"), *over)
    said, in_place = held.candidate, choice == "instead"
    is_old = in_place and against is not None and against.updated_at > held.created_at
    beside = "beside" if said.against else ""
    outcome = "ask" if is_old else "replace" if in_place else beside
    agreed = replace(said, outcome=outcome, also=(by,) if by else ())
    return plan_changes([Judged(agreed, settles=(held,))], known).in_order


def no_longer(memory: Memory, by: tuple[Source, ...], known: KnownMemories) -> tuple[Change, ...]:
    """What a no comes to when it was asked whether a memory still holds: it joins the history."""
    over = closing(memory, ending(memory, known.today), by, known.now)
    return (Doubt(memory, ""), *with_following(over, known))


def may_answer(
    asked: HeldCandidate | Memory, words: str, keep: bool | None, against: Memory | None = None
) -> bool:
    """Whether words may say of what is asked about that it is kept, or is not: they are that answer, choose
    between it and what it stands `against`, or name it; what goes they name and don't say.
    """
    held = asked if isinstance(asked, HeldCandidate) else None
    if keep is None:
        return held is not None
    if held is not None and against is not None and choice_named(words, held.candidate, against):
        return True
    told = asked.candidate if isinstance(asked, HeldCandidate) else asked
    is_answer = read_answer(words) is keep and (
        not keep or opens_with_answer(words, f"{label(told.key)} {told.content} {say('Keep')}")
    )
    if is_answer or read_of_two(words) == ("both" if keep else "neither"):
        return True
    is_named = supports(words, told.content, label(told.key))
    return is_named and (keep or reading_of(told.key, told.content, words, words) != "said")


def choice_named(words: str, new: Candidate, old: Memory) -> Choice | Literal["either"] | None:
    """What an answer chooses by naming one of two values that holds, or by saying that both do, or neither.

    Either, where both are named of which only one can hold; None where neither is.
    """
    says_new, says_old = (
        find_quote(value, words) is not None and reading_of(key, value, words, words) == "said"
        for key, value in ((new.key, new.content), (old.key, old.content))
    )
    if says_new != says_old:
        return "instead" if says_new else "drop"
    match read_of_two(words):
        case "both":
            return "keep"
        case "neither":
            return "neither"
        case None if says_new:
            return "either" if old.kind == "fact" and holds_one(old.key) else "keep"
        case None:
            return None


def whether_it_holds(memory: Memory, said: Source | None, since: Source | None) -> Question:
    """Whether a memory still holds that was `said` before what was said `since`; either may be unknown.

    It is everybody's to read in a group, so that there it names whoever said either.
    """
    line = in_words(memory)
    match [(each.speaker, _quoted(each.quote)) for each in (said, since) if each and each.quote]:
        case [("", before), ("", after)]:
            text = say(
                "You said “{before}” and then “{since}”. Does it still hold? {fact}",
                before=before,
                since=after,
                fact=line,
            )
        case [(one, before), (other, after)]:
            text = say(
                "{one} said “{before}”, and then {other} said “{since}”. Does it still hold? {fact}",
                one=one,
                before=before,
                other=other,
                since=after,
                fact=line,
            )
        case [("", quote)]:
            text = say("You said “{quote}”. Does it still hold? {fact}", quote=quote, fact=line)
        case [(name, quote)]:
            text = say("{name} said “{quote}”. Does it still hold? {fact}", name=name, quote=quote, fact=line)
        case _:
            text = say("Does it still hold? {fact}", fact=line)
    choices = (
        Button(say("Still {value}", value=_button(memory.content)), f"{KEEP}{memory.id}"),
        Button(say("Not any more"), f"/memory drop {memory.id}"),
    )
    return Question(memory.id, text, line, choices)


def cause_of(doubtful: Memory, others: Iterable[Memory]) -> Memory | None:
    """The memory, among those told since, that leaves a doubtful one open; None when none is known to."""
    found = [
        other
        for other in others
        if other.id != doubtful.id
        and other.kind == "fact"
        and other.updated_at >= doubtful.updated_at
        and normalised(other.subject) == normalised(doubtful.subject)
        and (
            concept_of(doubtful.key) in dependants(other)
            or normalised(other.content) == normalised(doubtful.content)
        )
    ]
    return max(found, key=lambda other: other.updated_at, default=None)


def rows(questions: Sequence[Question]) -> Rows:
    """The buttons of several questions, a row each."""
    return tuple(each.row(alone=len(questions) == 1) for each in questions)


def asked_in(answers: Iterable[Answer]) -> list[str]:
    """Ids of what messages ask about by their buttons, each once."""
    actions = (button.action for answer in answers for row in answer.buttons for button in row)
    ids = (action.removeprefix(KEEP).removesuffix(INSTEAD) for action in actions if action.startswith(KEEP))
    return list(dict.fromkeys(ids))


@dataclass(frozen=True, slots=True)
class Offer:
    """What a message offers to forget, by words or the id of a memory, with the sign of what it shows.

    `erases` is how its first button erases it everywhere, where that was ordered: "now" or "within" others.
    Else `everywhere` is what the button beside it offers, if there is one.
    """

    what: str
    sign: str = ""
    erases: str = ""
    everywhere: Offer | None = None

    @classmethod
    def of(cls, signed: str) -> Self:
        """The inverse of `signed`."""
        found = _SIGNED.fullmatch(signed)
        return cls(found["what"], found["sign"]) if found else cls(signed)

    @classmethod
    def of_erasing(cls, action: str) -> Self | None:
        """What a button offers to erase everywhere."""
        found = _ERASES.fullmatch(action)
        return found and cls(found["id"] or found["words"], found["sign"] or "", found["how"])


_SIGNED = re.compile(r"(?P<what>.+) =(?P<sign>[a-z2-7]+)", re.DOTALL)
_ERASES = re.compile(
    r"/(?:memory erase (?P<id>\S+)|forget (?P<words>.+) everywhere) (?P<how>now|within)"
    r"(?: =(?P<sign>[a-z2-7]+))?",
    re.DOTALL,
)


def offered_in(answers: Iterable[Answer]) -> list[Offer]:
    """What messages offer to forget by their first button, each once."""
    first = (answer.buttons[0] for answer in answers if answer.buttons)
    named = (_offered([button.action for button in row]) for row in first)
    return list(dict.fromkeys(each for each in named if each.what))


def _offered(actions: Sequence[str]) -> Offer:
    """What the first of a row of actions forgets; nothing where none is an offer.

    To delete one memory is an offer where it stands beside erasing it; by itself it only can be done.
    """
    first, *others = actions
    beside = Offer.of_erasing(others[0]) if others else None
    if first.startswith(FORGET):
        return replace(Offer.of(first.removeprefix(FORGET)), everywhere=beside)
    if (erases := Offer.of_erasing(first)) and others and others[0].startswith((FORGET, DELETE)):
        return erases
    memory = Offer.of(first.removeprefix(DELETE))
    is_preview = beside is not None and beside.what == memory.what
    return replace(memory, everywhere=beside) if is_preview else Offer("")


def _quoted(words: str) -> str:
    return one_line(words, MOST_QUOTED)


def _told_apart(held: HeldCandidate, old: Memory) -> tuple[str, str]:
    """Two values as their buttons show them; where it is one, what each is ("wife: Eva"), or when it was."""
    new = held.candidate
    told = ((new, held.created_at), (old, old.updated_at))
    values = [value_in_words(each.content) for each, _ in told]
    if compared(new.content) == compared(old.content) and normalised(new.subject) != normalised(old.subject):
        values = [f"{who_in_words(each.subject)}: {each.content}" for each, _ in told]
    elif compared(new.content) == compared(old.content) and new.key != old.key:
        values = [f"{key_in_words(each.key)}: {each.content}" for each, _ in told]
    elif compared(new.content) == compared(old.content) and new.kind in ("fact", "intention"):
        days = [details_in_words(each.details, at.date()).strip(" ()") for each, at in told]
        values = [day or value for day, value in zip(days, values, strict=True)]
    first, second = map(_button, values)
    return first, second


def _button(value: str) -> str:
    return one_line(value, MOST_BUTTON_LABEL)
