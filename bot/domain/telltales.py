"""What gives a forgotten value away, and how it is taken out of what was written.

A value is given away by itself, or by most of the words that tell it, in any of their forms. Words are
compared by forms (stem, surface) and, once nothing but a tombstone is left, by keyed hashes of forms: the
rules are the same. Whole sentences are taken out of notes and portraits, words are blacked out in the log.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, cast

from bot.language.clauses import sentence_pieces
from bot.language.cutting import Script, cut
from bot.language.forms import (
    MIN_RARE_PART,
    Forms,
    forms_among,
    forms_of,
    forms_of_word,
    holds,
    is_slight,
    marked,
    marks_of,
    part_of,
    places,
    tokens,
)
from bot.language.names import everyday_words
from bot.language.packs import word_set
from bot.language.patterns import pattern_of
from bot.language.secrets import sensitivity_of
from bot.language.text import normalised
from bot.language.words import Word, content_words, forms_with_capital

MIN_PHRASE_LETTERS = 3
"""A shorter value ("5", "no") is in half of all; its words alone tell it, unless it has signs."""

MIN_BARE_LETTERS = 5
"""From here on a value is looked for without blanks and signs, too: "zanzi-bar" tells "Zanzibar"."""

MIN_PART_LETTERS = 6
"""From here on a value of one word that is not common is looked for within longer words, too:
"Erdnussallergie" tells "Erdnuss", but "Greenland" no "green". A shorter part of a word is chance, in scripts
that put blanks between words.
"""

_NO_NAMES = word_set(lambda p: p.writing.no_names)

MOST_SHARE = 0.6
"""More than this share of a value's words in one sentence gives it away: of two words neither does alone."""

MOST_WORDS = 400
MOST_PHRASE = 400
"""Letters by which a longer value is known as it is written: no two texts begin with so many by chance."""

NAMED, DESCRIBED, SECRET = "forgotten_words", "forgotten_description", "forgotten_secret"
"""The keys of what stands for words that were forgotten where no memory held them: a name itself; a
description of what is to go, by which the messages that it fits are emptied when it is erased; or a secret.
"""

PAST, PAST_VALUE = "forgotten_past", "forgotten_past_value"
"""The keys of what stands for a description of what was, and for a value itself that was: only what was found
goes with them, and no other text is given away by them, until they are erased.
"""


WHEN_ERASED = {PAST: DESCRIBED, PAST_VALUE: NAMED}
"""What stands for the same where it is to go from everywhere."""

STANDS_FOR_WORDS = frozenset((NAMED, DESCRIBED, SECRET, PAST, PAST_VALUE))
"""The keys of all that stands for words: those are meant wherever they are, whatever else says them."""

AS_A_WHOLE = frozenset((DESCRIBED, SECRET))
"""Those known by all their words at once: some may fit something else, as keys of one issuer begin alike."""


@dataclass(frozen=True, slots=True)
class TellingValue:
    """What a memory says at one version, as it is written and by the forms of its words, or their hashes.

    `phrase` is empty where too short, or no longer known.
    """

    phrase: str
    words: tuple[Forms, ...]


@dataclass(frozen=True, slots=True)
class Telltale:
    """Everything that gives a memory away: each of its values, and the forms that nothing else has (`rare`).

    `hashes` turns the forms of a text into what they are compared by, where only hashes of the value's are
    left. `parts` give it away in any surrounding, `hashed_parts` too, of which only the hashes are left.
    """

    values: tuple[TellingValue, ...]
    rare: Forms = frozenset()
    hashes: Callable[[Forms], Forms] | None = None
    parts: frozenset[str] = frozenset()
    hashed_parts: frozenset[str] = frozenset()

    @classmethod
    def any_of(cls, some: Iterable[Telltale]) -> Telltale:
        """What gives any of some memories away, of which more than hashes are left."""
        some = tuple(some)
        return cls(
            tuple(value for each in some for value in each.values),
            rare=frozenset[str]().union(*(each.rare for each in some)),
            parts=frozenset[str]().union(*(each.parts for each in some)),
        )

    @property
    def forms(self) -> Forms:
        """All forms of all its words."""
        return frozenset[str]().union(*(word for value in self.values for word in value.words))

    def is_in(self, text: str) -> bool:
        """Whether a text gives it away."""
        return self.is_phrased_in(text) or self._is_told_in(text)

    def is_phrased_in(self, text: str, *, begun: bool = False) -> bool:
        """Whether one of the values stands in a text; `begun`: "parents" not within "grandparents"."""
        whole = normalised(text)
        patterns = (regex_of(value, begun=begun) for value in self.values if value.phrase)
        return (not begun and self.is_within(text)) or any(re.search(each, whole) for each in patterns)

    def is_within(self, text: str) -> bool:
        """Whether a part stands in a text, be it within another word."""
        return holds(text, self.parts, self.hashed_parts, self.hashes)

    def places_within(self, text: str) -> list[tuple[int, int]]:
        """Where the words stand in a text that have a part in them."""
        return places(text, self.parts, self.hashed_parts, self.hashes)

    @property
    def alone(self) -> Telltale:
        """The same, looked for in no longer word: without `parts`, and each phrase as whole words only."""
        values = [
            each for value in self.values for each in (replace(value, words=()), replace(value, phrase=""))
        ]
        return replace(self, values=tuple(values), parts=frozenset(), hashed_parts=frozenset())

    def is_told_by(self, seen: Forms) -> bool:
        """Whether the forms of one sentence give it away."""
        if not self.rare.isdisjoint(seen):
            return True
        return any(share(value.words, seen) > MOST_SHARE for value in self.values)

    def named_in(self, sentence: str) -> list[tuple[int, int]]:
        """Where the words of a sentence stand that are its words."""
        spans = tokens(sentence)
        found = {span for span, marks in marked(sentence, spans) if self.forms and self._has(marks)}
        return sorted(found | {(start, end) for start, end in spans if self.names(sentence[start:end])})

    def names(self, token: str) -> bool:
        """Whether one word of a text, by itself, is one of its words."""
        seen = self.compared(token)
        if not self.rare.isdisjoint(seen):
            return True
        words = [word for value in self.values for word in value.words if not word.isdisjoint(seen)]
        # A run of a script without blanks is one token with many forms: one of them in common tells nothing.
        return bool(words) and (len(seen) <= _MOST_FORMS_OF_A_WORD or self.is_told_by(seen))

    def compared(self, token: str) -> Forms:
        """The forms of one word of a text, or their hashes, as its own are compared with them."""
        forms = forms_of_word(token.casefold())
        return forms if self.hashes is None else self.hashes(forms)

    def _has(self, marks: Forms) -> bool:
        return not (marks if self.hashes is None else self.hashes(marks)).isdisjoint(self.forms | self.rare)

    def _is_told_in(self, text: str) -> bool:
        """Whether the words of one of its sentences do."""
        if self.hashes is not None:
            return any(self.is_told_by(self.hashes(forms_of(each))) for each in sentence_pieces(text))
        sought = self.forms | self.rare
        if not self.is_told_by(forms_among(text, sought)):
            return False  # what a text does not tell none of its sentences tells
        return any(self.is_told_by(forms_among(each, sought)) for each in sentence_pieces(text))


_MOST_FORMS_OF_A_WORD = 6
_UNSPACED = frozenset((Script.HAN_KANA, Script.HANGUL, Script.SOUTH_EAST_ASIAN))


def telltale(contents: Iterable[str]) -> Telltale:
    """What gives contents away, before it is known which of their words stand nowhere else."""
    return Telltale(tuple(_value(content) for content in dict.fromkeys(contents)))


def parts_of(contents: Iterable[str], told: Telltale) -> frozenset[str]:
    """What of contents gives them away in any surrounding: each as a whole, and its long rare words."""
    found: set[str] = set()
    for content in contents:
        found.add(part_of(content))
        for start, end in tokens(content):
            word = content[start:end]
            if end - start >= MIN_RARE_PART and not told.rare.isdisjoint(told.compared(word)):
                found.add(part_of(word))
    return frozenset(found - {""})


def share(words: tuple[Forms, ...], seen: Forms) -> float:
    """How much of a value is told by forms that were seen, from 0 to 1."""
    return sum(not word.isdisjoint(seen) for word in words) / len(words) if words else 0.0


def _value(content: str) -> TellingValue:
    phrase = normalised(content)[:MOST_PHRASE]
    capitals = [content[start:end] for start, end in tokens(content)[:MOST_WORDS] if content[start].isupper()]
    names = frozenset(form for each in capitals for form in forms_with_capital(each))
    words = [_forms(word, names) for word in content_words(content)[:MOST_WORDS]]
    if not any(words):
        spans = tokens(content)
        words = list(marks_of(content, spans))
        if len(spans) == 1 and phrase.isalpha() and is_slight(phrase):
            phrase = ""  # "may" stands everywhere; "May" is told from it by its capital
    return TellingValue(phrase if _is_telling(phrase) else "", tuple(filter(None, words)))


def _forms(word: Word, names: Forms) -> Forms:
    """The forms that tell a word. Of Latin letters, what has a capital is no other word without its end:
    "Martina" no "Martin", which stemmers take for one; only the owner's -s is an ending.
    """
    forms = frozenset(form for form in (*word.stems, *word.others) if not form.endswith("_"))
    named = forms & names
    return named | {form for form in forms if f"{form}s" in names} if named else forms


def _is_telling(phrase: str) -> bool:
    """Whether a value can be known by its letters, or by its signs: "C++", a unicorn."""
    signs = any(not (char.isalnum() or char.isspace()) for char in phrase)
    return sum(char.isalnum() for char in phrase) >= MIN_PHRASE_LETTERS or (
        signs and (len(phrase) > 1 or not phrase.isascii())
    )


@lru_cache(maxsize=1000)
def regex_of(value: TellingValue, *, begun: bool = False) -> str:
    """A value as it may be written, as a regex: a whole word, or part of one (its begin) if that tells it."""
    letters = [char for char in value.phrase if char.isalnum()]
    if not letters:
        return re.escape(value.phrase)
    if len(letters) < MIN_BARE_LETTERS and value.phrase.isascii():
        return rf"(?<!\w){re.escape(value.phrase)}(?!\w)"
    spread = r"[\W_]*+".join(re.escape(char) for char in letters)
    first, last = value.phrase.index(letters[0]), value.phrase.rindex(letters[-1])
    before, after = value.phrase[:first].strip(), value.phrase[last + 1 :].strip()
    signs = rf"(?:{re.escape(before)}\s*)?" if before else ""
    more = rf"(?:\s*{re.escape(after)})?" if after else ""
    if any(piece.script in _UNSPACED for piece in cut(value.phrase)):
        return f"{signs}{spread}{more}"
    whole = rf"{signs}(?<![^\W_]){spread}(?![^\W_]){more}"
    parts = sorted(_parts(value))
    # A longer word is looked through once, from where it begins.
    within = "" if begun else r"[^\W_]*"
    return "|".join([whole, *(rf"(?<![^\W_])(?={within}{re.escape(part)})[^\W_]++" for part in parts)])


def _is_common(word: str) -> bool:
    """Whether a word stands in others that have nothing to do with it; a private one is looked for there."""
    is_everyday = word in _NO_NAMES or word in everyday_words()
    return is_everyday and sensitivity_of("", word, word, word) == "ordinary"


def _parts(value: TellingValue) -> set[str]:
    """What of a value tells it within a longer word: its one word and the stem of that."""
    if len(value.words) != 1 or not value.phrase.isalpha() or _is_common(value.phrase):
        return set()
    forms = {value.phrase, *value.words[0]}
    return {form for form in forms if len(form) >= MIN_PART_LETTERS and form.isalpha()}


BLACK = "▮▮▮"
"""What stands in the place of erased words."""

OMITTED = "(…)"
"""What stands, for whoever derives a text, in the place of words that are unsaid."""

FORGOTTEN_LINE = "(forgotten)"
"""What stands in the place of a receipt's line."""

_MOST_OPENINGS = 8
"""Times that a sentence is read with words of it blacked out; one that tells still is left out whole."""

MIN_LEFT_LETTERS = 3
_HEADING = re.compile(r"\s*#+ .*")


def without(text: str, telltale: Telltale) -> str:
    """A text without the sentences that give a value away; empty when nothing sensible is left."""
    return sensible(cut_out(text, telltale))


def cut_out(text: str, telltale: Telltale) -> str:
    """A text without the sentences that give a value away."""
    if not telltale.is_in(text):
        return text
    left = "".join(_line(line, telltale) for line in text.splitlines(keepends=True))
    # A value may run over the end of a sentence; then every word of it goes.
    return blacked(left, telltale) if telltale.is_in(left) else left


def blacked(text: str, telltale: Telltale) -> str:
    """A text with every word of a value blacked out, and the signs that it is written with."""
    if telltale.is_phrased_in(text):
        text = _phrases(telltale).sub(BLACK, text)
    for start, end in reversed(telltale.places_within(text)):
        text = f"{text[:start]}{BLACK}{text[end:]}"
    # Where a phrase ends within a word, what is left of that is a word by itself.
    left = "".join(_blacked_sentence(each, telltale) for each in sentence_pieces(text))
    if telltale.is_in(left):
        # Written in other characters of the same meaning, as full-width signs: nothing can be told apart.
        return BLACK
    return re.sub(rf"{BLACK}(?: *{BLACK})+", BLACK, left)


def may_have_been(text: str, before: str) -> bool:
    """Whether a text is another one as it was, or with words of it blacked out."""
    return re.fullmatch(".*".join(map(re.escape, text.split(BLACK))), before, re.DOTALL) is not None


def _blacked_sentence(sentence: str, telltale: Telltale) -> str:
    # What opens a sentence is read by the word behind it: with that gone it may tell, too.
    for _ in range(_MOST_OPENINGS):
        pieces: list[str] = []
        at = 0
        for start, end in telltale.named_in(sentence):
            pieces += [sentence[at:start], BLACK] if start >= at else []
            at = max(at, end)
        left = "".join([*pieces, sentence[at:]])
        if left == sentence:
            return left
        sentence = left
    return BLACK


OURS = frozenset(
    """of since until covers due ask_on state week day published written_by summarised_by
    channel chat memory with carries""".split()
)
"""Keys of JSON that we write whose values are ours, too: kinds, days, ids. They hold nothing said."""


_ESCAPED = pattern_of(r"\\.")


def _readable(name: str, value: Any) -> Any:
    """A value of JSON; what is JSON in one text has blanks for its escapes: "\\njob" is no word."""
    return _ESCAPED.sub("  ", value) if name == "arguments" and isinstance(value, str) else value


def strings_in(value: Any) -> tuple[str, ...]:
    """Every string that JSON holds, in order, but for what is ours: its keys, and the values of some."""
    match value:
        case str():
            return (value,)
        case dict():
            named = cast(dict[str, Any], value).items()
            theirs = (_readable(name, each) for name, each in named if name not in OURS)
            return tuple(text for each in theirs for text in strings_in(each))
        case list():
            return tuple(text for each in cast(list[Any], value) for text in strings_in(each))
        case _:
            return ()


def black_json(value: Any, black: Callable[[str], str]) -> Any:
    """JSON with `black` applied to its strings; its keys stay, by which it is read, and what is OURS."""
    match value:
        case str():
            return black(value)
        case dict():
            named = cast(dict[str, Any], value).items()
            return {k: v if k in OURS else _blacked_value(k, v, black) for k, v in named}
        case list():
            return [black_json(each, black) for each in cast(list[Any], value)]
        case _:
            return value


def _blacked_value(name: str, value: Any, black: Callable[[str], str]) -> Any:
    read = _readable(name, value)
    rest = black_json(read, black)
    return value if rest == read else rest


def literal_rest(quote: str, content: str, telltale: Telltale) -> str:
    """The longest stretch of a quote that does not give the value away, best with a word of `content`."""
    gaps = [piece.strip(" ,.;:-\n") for piece in blacked(quote, telltale).split(BLACK)]
    wanted = set(content.casefold().split())
    pieces = [gap for gap in gaps if sum(char.isalnum() for char in gap) >= MIN_LEFT_LETTERS]
    return max(pieces, key=lambda gap: (bool(wanted & set(gap.casefold().split())), len(gap)), default="")


def without_lines(
    receipt: str,
    memory_ids: frozenset[str],
    telltale: Telltale | None,
    is_told_in: Callable[[str], bool] | None = None,
) -> str:
    """A receipt, or an answer that ends in one, with FORGOTTEN_LINE for each line that tells what is gone.

    `is_told_in` says of which lines the telling counts: of any, unless it is given.
    """
    lines = receipt.splitlines()
    shown = [
        FORGOTTEN_LINE
        if any(f"[{memory_id}]" in line for memory_id in memory_ids)
        or (telltale and (is_told_in is None or is_told_in(line)) and telltale.is_in(line))
        else line
        for line in lines
    ]
    return "\n".join(line for line, was in zip(shown, lines, strict=True) if line or was == "")


def _line(line: str, telltale: Telltale) -> str:
    if not telltale.is_in(line):
        return line
    if is_heading(line):
        return ""
    kept = "".join(each for each in sentence_pieces(line) if not telltale.is_in(each))
    if kept == line:  # the line as a whole gives it away
        return ""
    return (
        kept.rstrip() + "\n"
        if any(char.isalnum() for char in kept) and line.endswith("\n")
        else kept.rstrip()
    )


def is_heading(line: str) -> bool:
    """Whether a line of a text is the heading of a section."""
    return _HEADING.fullmatch(line.rstrip("\n")) is not None


def sensible(text: str) -> str:
    """The text, unless only headings and signs are left of it."""
    body = "\n".join(line for line in text.splitlines() if not is_heading(line))
    return text.strip() if sum(char.isalnum() for char in body) >= MIN_LEFT_LETTERS else ""


def _phrases(telltale: Telltale) -> re.Pattern[str]:
    """Each value as it may be written."""
    patterns = [regex_of(value) for value in telltale.values if value.phrase]
    return re.compile("|".join(patterns) or r"(?!)", re.IGNORECASE)
