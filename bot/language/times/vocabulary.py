"""A lexicon turned inside out: from each word to its roles, and from templates to patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.language.times.folding import fold
from bot.language.times.lexicon import Lexicon, each, forms
from bot.language.times.numerals import NUMERAL_ROLES, PUNCTUATION, Value

# Words of these roles alone never name a time, so a text without any other is not looked at further.
_SUPPORTING = frozenset(
    each(
        "number ones tens one few day_number ordinal ordinal_mark glue on on_after since since_after before before_after after after_after"
        " until until_after between joins to day_mark shift shift_after recent ago"
        " ago_after ahead ahead_after phase phase_after year_mark comma stop dash"
    )
)
_PLAIN_ROLES = each(
    "glue on on_after since since_after before before_after after after_after until until_after between joins to"
    " recent ago ago_after ahead ahead_after year_mark month_mark day_mark ordinal_marks decade_marks decade_marks_after"
)
UNKNOWN = "\ue000"
_TEMPLATE_NAME = re.compile(r"(?:([a-z]+)=)?([a-z_]+(?:/[a-z_]+)*)")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A lexicon made ready: each word's roles as one character, so that a regular expression can read a sentence."""

    code: str
    lexicon: Lexicon
    categories: dict[str, str]
    values: dict[tuple[str, str], Value]
    phrases: dict[str, tuple[tuple[str, ...], ...]]
    triggers: frozenset[str]
    function_words: frozenset[str]
    homographs: frozenset[str]
    classes: dict[str, str]

    def has_role(self, category: str, role: str) -> bool:
        """Whether words of a category can play a role."""
        return category in self.classes.get(role, "")

    def pattern(self, template: str) -> re.Pattern[str]:
        """Compiles a template: `name=role/role` is one word with any of the roles, captured; blanks mean nothing."""

        def word_class(match: re.Match[str]) -> str:
            chars = "".join(self.classes.get(role, "") for role in match[2].split("/"))
            body = f"[{chars}]" if chars else "(?!)"
            return f"(?P<{match[1]}>{body})" if match[1] else body

        return re.compile(_TEMPLATE_NAME.sub(word_class, template).replace(" ", ""))


def spoken_forms(lexicon: Lexicon) -> Iterator[tuple[str, str, Value]]:
    """Every (role, form, value) of a lexicon, the form folded as texts are."""
    for role, text, value in _entries(lexicon):
        for form in forms(text):
            folded = fold(form).text
            yield role, folded, value
            for prefix in lexicon.prefixes.split():
                yield role, prefix + folded, value


def build(lexicon: Lexicon, split: re.Pattern[str]) -> Vocabulary:
    """Compiles a lexicon; `split` cuts a folded phrase into the same words as a text."""
    roles: dict[str, set[str]] = {}
    values: dict[tuple[str, str], Value] = {}
    phrases: dict[str, set[tuple[str, ...]]] = {}
    triggers: set[str] = set()
    for role, form, value in spoken_forms(lexicon):
        words = (
            tuple(word.rstrip() for word in split.findall(form)) if lexicon.spaced else (form.rstrip("$"),)
        )
        key = " ".join(words)
        if len(words) > 1:
            phrases.setdefault(words[0], set()).add(words)
        roles.setdefault(key, set()).add(role)
        if role not in _SUPPORTING:
            triggers.add(max(words, key=len))
        values.setdefault((role, key), value)
    for weak in forms(lexicon.weak):
        _weaken(roles, values, fold(weak).text)
    for mark, role in PUNCTUATION.items():
        roles.setdefault(mark, set()).add(role)
    categories, classes = _characters(roles)
    return Vocabulary(
        code=lexicon.code,
        lexicon=lexicon,
        categories=categories,
        values=values,
        phrases={first: tuple(sorted(found, key=len, reverse=True)) for first, found in phrases.items()},
        triggers=frozenset(triggers),
        function_words=frozenset(fold(word).text for word in lexicon.function_words.split()),
        homographs=frozenset(fold(word).text for word in lexicon.homographs.split()),
        classes=classes,
    )


def _weaken(roles: dict[str, set[str]], values: dict[tuple[str, str], Value], word: str) -> None:
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


def _entries(lexicon: Lexicon) -> Iterator[tuple[str, str, Value]]:
    yield from _named_days(lexicon)
    yield from _quantities(lexicon)
    yield from _spans(lexicon)
    for role in _PLAIN_ROLES:
        name = role.replace("marks", "mark")
        yield name, getattr(lexicon, role), Value()


def _named_days(lexicon: Lexicon) -> Iterator[tuple[str, str, Value]]:
    for number, text in enumerate(lexicon.months, 1):
        yield "month", text, Value(number)
    for number, text in enumerate(lexicon.short_months, 1):
        yield "short_month", text, Value(number)
    for number, text in enumerate(lexicon.weekdays):
        yield "weekday", text, Value(number)
    for number, text in enumerate(lexicon.short_weekdays):
        yield "weekday", text, Value(number)
        yield "short_weekday", text, Value(number)
    for number, text in enumerate(lexicon.seasons):
        yield "season", text, Value(number)
    for offset, text in lexicon.days.items():
        yield "day", text, Value(offset)
    for (offset, part), text in lexicon.day_parts.items():
        yield "day_part", text, Value(offset, part=part)
    for (weekday, part), text in lexicon.weekday_parts.items():
        yield "weekday_part", text, Value(weekday, part=part)
    for (shift, weekday), text in lexicon.days_of_weeks.items():
        yield "day_of_week", text, Value(shift, other=weekday)


def _quantities(lexicon: Lexicon) -> Iterator[tuple[str, str, Value]]:
    for number, text in enumerate(lexicon.numbers, 1):
        yield "number", text, Value(number)
        if number < 10:
            yield "ones", text, Value(number)
        if number <= 31:
            yield "day_number", text, Value(number)
    for number, text in lexicon.tens.items():
        yield "tens", text, Value(number)
        yield "number", text, Value(number)
    for number, text in enumerate(lexicon.ordinals, 1):
        yield "ordinal", text, Value(number)
        yield "day_number", text, Value(number)
    yield "one", lexicon.one, Value(1)
    yield "few", lexicon.few, Value(2, other=5)
    yield "few", lexicon.couple, Value(1, other=3)


def _spans(lexicon: Lexicon) -> Iterator[tuple[str, str, Value]]:
    for unit, text in lexicon.units.items():
        yield "unit", text, Value(1, unit=unit)
        yield f"{unit}_unit", text, Value(1, unit=unit)
    for (count, unit), text in lexicon.pairs.items():
        yield "pair", text, Value(count, unit=unit)
    for (shift, unit), text in lexicon.periods.items():
        yield "period", text, Value(shift, unit=unit)
    for number, text in lexicon.halves.items():
        yield "half", text, Value(number)
    for year, text in lexicon.decades.items():
        yield "decade", text, Value(year)
    for part, text in lexicon.parts.items():
        yield "part", text, Value(part=part)
    for shift, text in lexicon.shifts.items():
        yield "shift", text, Value(shift)
    for shift, text in lexicon.shifts_after.items():
        yield "shift_after", text, Value(shift)
    for phase, text in lexicon.phases.items():
        yield "phase", text, Value(phase=phase)
    for phase, text in lexicon.phases_after.items():
        yield "phase_after", text, Value(phase=phase)
