"""What a language brings: the openings of clauses that state a fact, and how its values are read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from bot.language.statements.statement import Outcome

Reader = Callable[[str], tuple[str, ...]]
"""The values that stand in the words after an opening; none when they are not what the key holds."""


@dataclass(frozen=True, slots=True)
class Rule:
    """An opening, matched at the start of a clause, and the key its value belongs to.

    The value is read from the group `v`, or else from what follows the match. A group `who` names a relation:
    the key "{who}" says who that is, any other key is a fact about them. A group `what` fills "{what}" in a key.
    """

    opening: re.Pattern[str]
    key: str
    read: Reader
    is_correction: bool = False
    outcome: Outcome = ""


@dataclass(frozen=True, slots=True)
class Tense:
    """A way to say that something was so, or is so no longer: "used to live", "don't live ... anymore".

    Where `opening` matches the start of a clause, and `tail` its end if there is one, `now` says the same of the
    present, so that one rule reads both.
    """

    outcome: Outcome
    opening: re.Pattern[str]
    now: str
    tail: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question's pattern, matched at its start, and the keys that answer it. Groups `w`, `w2` narrow it."""

    pattern: re.Pattern[str]
    keys: tuple[str, ...] = ()
    everything: bool = False
    history: bool = False
    when: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One language's patterns.

    `boundary` separates clauses; `ellipses` are boundaries of clauses that leave out their subject, each with the
    pattern of that subject at the start of the clause before; `lead` is what may stand before an opening ("well,"), `correction` the kind of
    lead that takes something back ("no, actually"); `doubt` makes what follows it in a sentence hypothetical,
    reported or asked; `negation` in a clause's rest makes it state nothing; `contrast` is a clause's end that
    names the `old` value. `asks` is the last part of a question, `only_when_asked` are rules too loose for what
    nobody asked to keep, `never_letters` show a sentence to be in another language, `greetings` are rules that need
    the lead before the clause, and `possessive` finds `what` in the words of something to forget. `tenses` are the
    ways to speak of what is over, `changed` and `beside` are words of a clause that say what becomes of other values.
    """

    name: str
    rules: tuple[Rule, ...]
    only_when_asked: tuple[Rule, ...]
    boundary: re.Pattern[str]
    lead: re.Pattern[str]
    correction: re.Pattern[str]
    doubt: re.Pattern[str]
    negation: re.Pattern[str]
    contrast: re.Pattern[str]
    asks: re.Pattern[str]
    questions: tuple[Question, ...]
    remember: re.Pattern[str]
    forget: re.Pattern[str]
    forget_idiom: re.Pattern[str]
    forget_everything: re.Pattern[str]
    possessive: re.Pattern[str]
    never_letters: str = ""
    greetings: tuple[Rule, ...] = ()
    tenses: tuple[Tense, ...] = ()
    changed: re.Pattern[str] | None = None
    beside: re.Pattern[str] | None = None
    ellipses: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = ()


_BLANK = re.compile(r"\[(?:\\.|[^\]\\])*\]| \?| ")


def start(pattern: str) -> re.Pattern[str]:
    """A pattern for the start of a piece, without regard to case.

    Outside of character classes a blank stands for one or a few, and a blank with a question mark for none too.
    """
    return re.compile(_BLANK.sub(_blanks, pattern), re.IGNORECASE)


def _blanks(found: re.Match[str]) -> str:
    match found.group():
        case " ":
            return r"[ \t]{1,4}"
        case " ?":
            return r"[ \t]{0,4}"
        case character_class:
            return character_class
