"""A language's words for time turned inside out, from words to roles and from templates to patterns; and what
the rules of time work on: a text as one language reads it, the matches of templates, and their spans.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import product

from bot.language.pack import Pack, Times, Unit
from bot.language.patterns import NEVER, pattern_of
from bot.language.times.calendar import Pin, Span, day_span
from bot.language.times.folding import NUMERAL_ROLES, PUNCTUATION, Numeral, RoleValue, Tokens, fold, is_year

# Words of these roles alone never name a time, so a text without any other is not looked at further.
_SUPPORTING = frozenset(
    (
        "number ones tens one few day_number ordinal ordinal_mark glue on on_after since since_after before"
        " before_after after after_after until until_after between joins to day_mark shift shift_after recent"
        " ago ago_after ahead ahead_after phase phase_after year_mark comma stop dash"
    ).split()
)
_PLAIN_ROLES = (
    "glue on on_after since since_after before before_after after after_after until until_after between joins"
    " to recent ago ago_after ahead ahead_after year_mark month_mark day_mark ordinal_marks decade_marks"
    " decade_marks_after"
).split()
UNKNOWN = "\ue000"
_FORMS = pattern_of(r"\(([^)]*)\)")
_TEMPLATE_NAME = pattern_of(r"(?:([a-z]+)=)?([a-z_]+(?:/[a-z_]+)*)")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A language's words for time made ready: each word's roles as one character, so that a regular
    expression can read a sentence.
    """

    code: str
    spaced: bool
    times: Times
    categories: dict[str, str]
    values: dict[tuple[str, str], RoleValue]
    phrases: dict[str, tuple[tuple[str, ...], ...]]
    triggers: frozenset[str]
    stop_words: frozenset[str]
    homographs: frozenset[str]
    classes: dict[str, str]

    def has_role(self, category: str, role: str) -> bool:
        """Whether words of a category can play a role."""
        return category in self.classes.get(role, "")

    def pattern(self, template: str) -> re.Pattern[str]:
        """Compiles a template: `name=role/role` is one word with any of the roles, captured; blanks mean
        nothing.
        """

        def word_class(match: re.Match[str]) -> str:
            chars = "".join(self.classes.get(role, "") for role in match[2].split("/"))
            body = f"[{chars}]" if chars else NEVER
            return f"(?P<{match[1]}>{body})" if match[1] else body

        return pattern_of(_TEMPLATE_NAME.sub(word_class, template).replace(" ", ""))


def forms(text: str) -> tuple[str, ...]:
    """The word forms in a list parted by blanks: `letzte(|r|s)` is three forms, `il_y_a` a phrase of three
    words.
    """
    return tuple(form for entry in text.split() for form in _expanded(entry))


def _expanded(entry: str) -> list[str]:
    pieces = _FORMS.split(entry)
    choices = [piece.split("|") if index % 2 else [piece] for index, piece in enumerate(pieces)]
    return ["".join(choice).replace("_", " ") for choice in product(*choices)]


def spoken_forms(times: Times) -> Iterator[tuple[str, str, RoleValue]]:
    """Every (role, form, value) of a language, the form folded as texts are."""
    for role, text, value in _entries(times):
        for form in forms(text):
            folded = fold(form).text
            yield role, folded, value
            for prefix in times.prefixes.split():
                yield role, prefix + folded, value


def build(pack: Pack, split: re.Pattern[str]) -> Vocabulary:
    """Compiles a language's words; `split` cuts a folded phrase into the same words as a text."""
    times, spaced = pack.times, pack.writing.spaced
    roles: dict[str, set[str]] = {}
    values: dict[tuple[str, str], RoleValue] = {}
    phrases: dict[str, set[tuple[str, ...]]] = {}
    triggers: set[str] = set()
    for role, form, value in spoken_forms(times):
        spoken = [word.rstrip() for word in split.findall(form)] if spaced else [form.rstrip("$")]
        words = tuple(spoken)
        key = " ".join(words)
        if len(words) > 1:
            phrases.setdefault(words[0], set()).add(words)
        roles.setdefault(key, set()).add(role)
        if role not in _SUPPORTING:
            triggers.add(max(words, key=len))
        values.setdefault((role, key), value)
    for weak in forms(times.weak):
        _weaken(roles, values, fold(weak).text)
    for mark, role in PUNCTUATION.items():
        roles.setdefault(mark, set()).add(role)
    categories, classes = _characters(roles)
    return Vocabulary(
        code=pack.code,
        spaced=spaced,
        times=times,
        categories=categories,
        values=values,
        phrases={first: tuple(sorted(found, key=len, reverse=True)) for first, found in phrases.items()},
        triggers=frozenset(triggers),
        stop_words=frozenset(fold(word).text for word in pack.writing.stop_words.split()),
        homographs=frozenset(fold(word).text for word in times.homographs.split()),
        classes=classes,
    )


def _weaken(roles: dict[str, set[str]], values: dict[tuple[str, str], RoleValue], word: str) -> None:
    for role in ("month", "weekday", "season"):
        if role in roles.get(word, set()):
            roles[word] = roles[word] - {role} | {f"weak_{role}"}
            values[f"weak_{role}", word] = values[role, word]


def _characters(roles: dict[str, set[str]]) -> tuple[dict[str, str], dict[str, str]]:
    codes: dict[frozenset[str], str] = {}
    numerals = {f"#{name}": set(names) for name, names in NUMERAL_ROLES.items()}
    categories = {
        word: codes.setdefault(frozenset(names), chr(0xE001 + len(codes)))
        for word, names in {**roles, **numerals}.items()
    }
    classes: dict[str, str] = {}
    for names, code in codes.items():
        for name in names:
            classes[name] = classes.get(name, "") + code
    return categories, classes


def _entries(times: Times) -> Iterator[tuple[str, str, RoleValue]]:
    for role, first, names in _listed(times):
        yield from ((role, text, RoleValue(number)) for number, text in enumerate(names, first))
    for role, named in _numbered(times):
        yield from ((role, text, RoleValue(number)) for number, text in named.items())
    yield "one", times.one, RoleValue(1)
    yield "few", times.few, RoleValue(2, other=5)
    yield "few", times.couple, RoleValue(1, other=3)
    for (month, day), text in times.feasts.items():
        yield "feast", text, RoleValue(month, other=day)
    for (shift, weekday), text in times.days_of_weeks.items():
        yield "day_of_week", text, RoleValue(shift, other=weekday)
    for offset, parts in times.day_parts.items():
        yield from (("day_part", text, RoleValue(offset, part=part)) for part, text in parts.items())
    for (weekday, part), text in times.weekday_parts.items():
        yield "weekday_part", text, RoleValue(weekday, part=part)
    for part, text in times.parts.items():
        yield "part", text, RoleValue(part=part)
    for unit, text in times.units.items():
        yield from ((role, text, RoleValue(1, unit=unit)) for role in ("unit", f"{unit}_unit"))
    for (count, unit), text in times.pairs.items():
        yield "pair", text, RoleValue(count, unit=unit)
    for unit, shifted in times.periods.items():
        yield from (("period", text, RoleValue(shift, unit=unit)) for shift, text in shifted.items())
    for role, phases in (("phase", times.phases), ("phase_after", times.phases_after)):
        yield from ((role, text, RoleValue(phase=phase)) for phase, text in phases.items())
    for role in _PLAIN_ROLES:
        yield role.replace("marks", "mark"), getattr(times, role), RoleValue()


def _listed(times: Times) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
    """What has its number by its place in a list, with the number of the first."""
    return (
        ("month", 1, times.months),
        ("short_month", 1, times.short_months),
        ("weekday", 0, times.weekdays),
        ("weekday", 0, times.short_weekdays),
        ("short_weekday", 0, times.short_weekdays),
        ("season", 0, times.seasons),
        ("number", 1, times.numbers),
        ("ones", 1, times.numbers[:9]),
        ("day_number", 1, times.numbers[:31]),
        ("ordinal", 1, times.ordinals),
        ("day_number", 1, times.ordinals),
    )


def _numbered(times: Times) -> tuple[tuple[str, Mapping[int, str]], ...]:
    """What has its number as its key."""
    return (
        ("tens", times.tens),
        ("number", times.tens),
        ("day", times.days),
        ("half", times.halves),
        ("decade", times.decades),
        ("shift", times.shifts),
        ("shift_after", times.shifts_after),
    )


IMPOSSIBLE = "impossible"
Moments = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A shortest expression of time: the words `first` to `last` (exclusive) and the days that they name.

    `pin` is there if the year or week was left open, `moments` if hours are meant rather than days. A `weak`
    leaf counts only after a preposition or as part of a longer expression.
    """

    kind: str
    first: int
    last: int
    span: Span
    pin: Pin | None = None
    moments: Moments | None = None
    weak: bool = False
    slack: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class TimeSentence:
    """A text as one language reads it."""

    vocabulary: Vocabulary
    tokens: Tokens
    numerals: dict[str, Numeral]
    categories: str
    now: datetime

    def has(self, index: int, *roles: str) -> bool:
        """Whether the word at an index has one of the roles; False beyond either end."""
        if not 0 <= index < len(self.categories):
            return False
        return any(self.vocabulary.has_role(self.categories[index], role) for role in roles)

    def before(self, leaf: Leaf, *skipped: str) -> int:
        """The index of the word before a leaf, past at most two words of the given roles; maybe below 0."""
        index = leaf.first - 1
        while index >= leaf.first - 2 and self.has(index, *skipped):
            index -= 1
        return index

    def after(self, leaf: Leaf, *skipped: str) -> int:
        """The index of the word after a leaf, past at most two words of the given roles."""
        index = leaf.last
        while index < leaf.last + 2 and self.has(index, *skipped):
            index += 1
        return index


@dataclass(frozen=True, slots=True)
class TemplateMatch:
    """A match of a template, read back as values."""

    kind: str
    match: re.Match[str]
    sentence: TimeSentence

    def word(self, name: str) -> str:
        """The word that a named part of the template matched."""
        return self.sentence.tokens.words[self.match.start(name)]

    def has(self, name: str) -> bool:
        """Whether the template has a part of this name and the match filled it."""
        return self.match.re.groupindex.get(name) is not None and self.match[name] is not None

    def role(self, name: str, *roles: str) -> bool:
        """Whether a part was matched by a word of one of the roles."""
        return self.has(name) and self.sentence.has(self.match.start(name), *roles)

    def value(self, name: str, *roles: str) -> RoleValue:
        """What the word of a part means in the first of the roles that it has, else as a numeral."""
        word = self.word(name)
        for role in roles:
            if (value := self.sentence.vocabulary.values.get((role, word))) is not None:
                return value
        numeral = self.sentence.numerals.get(word)
        return numeral.value if numeral else RoleValue()

    def count(self) -> tuple[int, int]:
        """The number of units, or the least and the most that "a few" stands for."""
        if self.has("o"):
            return (number := self.value("t", "tens").number + self.value("o", "ones").number), number
        value = self.value("c", "number", "few", "one")
        return value.number, value.other or value.number

    def day_number(self) -> int:
        """The day of a month, told in one word or in tens and ones."""
        if self.has("o"):
            return self.value("t", "tens").number + self.value("o", "ones").number
        return self.value("d", "day_number", "ordinal").number

    def unit(self) -> Unit:
        """The unit of time that the match names."""
        return self.value("u", "unit").unit

    def year(self) -> int | None:
        """The year that the match names, Buddhist years converted; None when it names none."""
        if not self.has("y"):
            return None
        year = self.value("y").number
        return year - 543 if self.sentence.vocabulary.times.buddhist_years and year > 2400 else year

    def leaf(
        self,
        span: Span | None,
        pin: Pin | None = None,
        moments: Moments | None = None,
        weak: bool = False,
        slack: timedelta = timedelta(0),
    ) -> Leaf | None:
        """The match as a leaf over a span; None without one."""
        if span is None:
            return None
        return Leaf(self.kind, self.match.start(), self.match.end(), span, pin, moments, weak, slack)

    def pinned(self, pin: Pin, weak: bool = False) -> Leaf | None:
        """The pin in the year that the match names, or else the latest one."""
        year = self.year()
        if year is not None:
            return self.leaf(pin.in_year(year)) if is_year(year) else None
        return self.leaf(pin.latest(self.today), pin, weak=weak)

    def impossible(self) -> Leaf:
        """A leaf for a day that no calendar has, so that nothing is read out of its words: "31 February"."""
        return Leaf(IMPOSSIBLE, self.match.start(), self.match.end(), day_span(self.today))

    @property
    def today(self) -> date:
        """The day it is by the clock of the text."""
        return self.sentence.now.date()


Rule = tuple[
    str, str, Callable[[TemplateMatch], Leaf | None]
]  # a kind, a template of the vocabulary, and what a match means
