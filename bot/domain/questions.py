"""Questions to a person about their memory, a button for each answer: keep it, does it hold, which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Self

from bot.domain.believing.alike import are_two_plans
from bot.domain.believing.belief import WHICH_DAY
from bot.domain.believing.fates import ending
from bot.domain.believing.planning import dependants, with_following
from bot.domain.believing.reconcile import KnownMemories, closing
from bot.domain.candidates import Candidate, HeldCandidate, Judged
from bot.domain.changes import Change, Doubt
from bot.domain.interactions import Answer, Button
from bot.domain.memories import IntentionDetails, Memory, Source, compared, fact_details
from bot.domain.periods import either_day
from bot.domain.prose.labels import details_in_words, key_in_words, value_in_words, who_in_words
from bot.domain.receipts import held_in_words, in_words
from bot.language.assertion import reading_of
from bot.language.evidence import find_quote, is_part
from bot.language.keys import concept_of, holds_one
from bot.language.text import normalised, one_line
from bot.speech.saying import say, say_short_day

Choice = Literal["keep", "instead", "drop"]
"""An answer: yes, beside what it stands against; yes, in its place; no."""

MOST_QUOTED = 160
MOST_LABEL = 24
KEEP = "/memory keep "
"""How the action of a button begins that says yes to a question; the id of what is asked about follows."""

FORGET = "/memory forget "
"""How the action of a button begins that says yes to an offer to forget; the words of the offer follow."""

INSTEAD = " instead"
"""How it ends where the new value takes the place of the one it stands against."""


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
        label = f"{first.label}: {one_line(self.about, MOST_LABEL)}"
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
    return Question(held.id, say("Shall I keep this? {fact}", fact=line), line, choices)


def which_day(held: HeldCandidate) -> Question:
    """Which of two days words mean, "next Friday" of a Thursday."""
    line = in_words(held.candidate)
    first, later = (say_short_day(day) for day in either_day(held.candidate.details))
    choices = (
        Button(first, f"{KEEP}{held.id}"),
        Button(later, f"{KEEP}{held.id}{INSTEAD}"),
        Button(say("Drop"), f"/memory drop {held.id}"),
    )
    text = say(
        "You said “{quote}”: is that {first} or {later}? {fact}",
        quote=_quoted(held.candidate.source.quote),
        first=first,
        later=later,
        fact=line,
    )
    return Question(held.id, text, line, choices, is_yes_or_no=False)


def which_holds(held: HeldCandidate, known: Memory, said: str) -> Question:
    """Which of two holds: what was said now, what was `said` before, or both where there can be both."""
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
        Button(say("Still {value}", value=old), f"/memory drop {held.id}"),
    )
    now = _quoted(held.candidate.source.quote)
    text = (
        say("You said “{before}”, and now “{now}”. Which holds?", before=_quoted(said), now=now)
        if said
        else say("I know: {fact}. Now you said “{now}”. Which holds?", fact=in_words(known), now=now)
    )
    return Question(held.id, text, held_in_words(held), choices, is_yes_or_no=False)


def agreed(
    held: HeldCandidate,
    choice: Choice,
    against: Memory | None,
    *,
    day: IntentionDetails | None = None,
    by: Source | None = None,
) -> Judged:
    """What a yes to a held candidate comes to, said `by` words or by a button: beside what is known, or in
    the place of what it stands `against`.

    Of two days `instead` is the later one, unless a `day` is named. What it stands against may say something
    else since they were asked: then they are asked again.
    """
    said, in_place = held.candidate, choice == "instead"
    if held.reason == WHICH_DAY:
        named = day or IntentionDetails(due=either_day(said.details)[in_place].isoformat())
        said, in_place = replace(said, details=named), bool(said.against)
    is_old = in_place and against is not None and against.updated_at > held.created_at
    beside = "beside" if said.against else ""
    outcome = "ask" if is_old else "replace" if in_place else beside
    return Judged(replace(said, outcome=outcome, also=(by,) if by else ()), settles=(held,))


def no_longer(memory: Memory, by: tuple[Source, ...], known: KnownMemories) -> tuple[Change, ...]:
    """What a no comes to when it was asked whether a memory still holds: it joins the history."""
    over = closing(memory, ending(memory, known.today), by, known.now)
    return (Doubt(memory, ""), *with_following(over, known))


def choice_named(words: str, new: Candidate, old: Memory) -> Choice | Literal["either"] | None:
    """What an answer chooses by naming one of two values that holds, or both, also by that button's label.

    Either, where both are named of which only one can hold; None where neither is.
    """
    says_new, says_old, says_both = (
        find_quote(value, words) is not None and reading_of(key, value, words, words) == "said"
        for key, value in ((new.key, new.content), (old.key, old.content), (new.key, say("Both")))
    )
    if (says_new and says_old) or says_both:
        return "either" if old.kind == "fact" and holds_one(old.key) else "keep"
    return "instead" if says_new else "drop" if says_old else None


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


def rows(questions: Sequence[Question]) -> tuple[tuple[Button, ...], ...]:
    """The buttons of several questions, a row each."""
    return tuple(each.row(alone=len(questions) == 1) for each in questions)


def asked_in(answers: Iterable[Answer]) -> list[str]:
    """Ids of what messages ask about by their buttons, each once."""
    actions = (button.action for answer in answers for row in answer.buttons for button in row)
    ids = (action.removeprefix(KEEP).removesuffix(INSTEAD) for action in actions if action.startswith(KEEP))
    return list(dict.fromkeys(ids))


def signed(action: str, sign: str) -> str:
    """The action of a button, with the sign of what was shown above it."""
    return f"{action} ={sign}" if sign else action


@dataclass(frozen=True, slots=True)
class Offer:
    """What a message offers to forget, by words or the id of a memory, with the sign of what it shows."""

    what: str
    sign: str = ""

    @classmethod
    def of(cls, signed: str) -> Self:
        """The inverse of `signed`."""
        found = _SIGNED.fullmatch(signed)
        return cls(found["what"], found["sign"]) if found else cls(signed)


_SIGNED = re.compile(r"(?P<what>.+) =(?P<sign>[a-z2-7]+)", re.DOTALL)


def offered_in(answers: Iterable[Answer]) -> list[Offer]:
    """What messages offer to forget by their first button, each once."""
    first = (answer.buttons[0] for answer in answers if answer.buttons)
    named = (_offered([button.action for button in row]) for row in first)
    return list(dict.fromkeys(each for each in named if each.what))


def _offered(actions: Sequence[str]) -> Offer:
    """What the first of a row of actions forgets; nothing where none is an offer.

    To delete one memory is an offer where it stands before erasing it; by itself it only can be done.
    """
    if actions[0].startswith(FORGET):
        return Offer.of(actions[0].removeprefix(FORGET))
    memory = Offer.of(actions[0].removeprefix("/memory delete "))
    is_preview = len(actions) > 1 and actions[1].startswith(f"/memory erase {memory.what} ")
    return memory if is_preview else Offer("")


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
    return one_line(value, MOST_LABEL)
