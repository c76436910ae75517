"""A message cut into sentences and clauses, so that patterns only ever look at the start of a short piece."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.language.given_text import given_spans
from bot.language.packs import PACKS, any_of
from bot.language.times.vocabulary import forms

MAX_CLAUSE = 300
"""Characters of a clause that patterns see. What one states about oneself is shorter; a longer one is prose.
"""

MASK = "\ufffc"
"""Stands for every character of text that is quoted or handed over: those are somebody else's words."""

_QUOTED = re.compile(
    r"```.{0,4000}?```|`[^`\n]{1,300}`"
    r'|"[^"\n]{1,400}"|“[^“”\n]{1,400}”|„[^„“”\n]{1,400}[“”]|«[^«»\n]{1,400}»|「[^「」\n]{1,400}」'
    r"|(?<![^\W_])[‘'][^'‘’\n]{3,300}['’](?!\w)"
    r"|^[ \t]{0,8}>[^\n]*",
    re.DOTALL | re.MULTILINE,
)
# "Rex" in quotation marks is how some people write a name; a pronoun makes it speech.
_PERSONS = any_of(
    lambda p: p.speech.i,
    lambda p: p.speech.me,
    lambda p: p.speech.my,
    lambda p: p.speech.you,
    lambda p: p.speech.your,
    lambda p: p.speech.third,
)
_PRONOUN = re.compile(rf"\b(?:{_PERSONS})\b", re.IGNORECASE)
QUESTION_MARKS = ("?", "？", "؟")
"""As Latin, East Asian and Arabic script write them."""

_END = re.compile(r"[.!?…。！？؟।]+(?=[\s)\"'\]]|$)|[\n;！？。]")
_ABBREVIATION = re.compile(r"\b(?:st|mr|mrs|ms|dr|prof|no|vs|jr|e\.g|i\.e|z\.b|str)$", re.IGNORECASE)
_DAY_OF_MONTH = re.compile(r"(?<!\d)\d{1,2}$")
_MONTH_NEXT = re.compile(
    r"\s{0,2}(?:\d{1,2}\.|(?:"
    + "|".join(
        re.escape(form)
        for pack in PACKS
        if pack.times.spaced
        for names in (*pack.times.months, *pack.times.short_months)
        for form in forms(names)
    )
    + r")\b)",
    re.IGNORECASE,
)

_SAID = re.compile(r"[^.!?\n;…。！？؟।]+(?:\.(?=\d)[^.!?\n;…。！？؟।]+)*[.!?…。！？؟।]*")
_JOINS = any_of(lambda p: p.speech.ands, lambda p: p.speech.buts, lambda p: p.speech.because)
_CUT = re.compile(
    rf",\s*|[:—–]\s*|\s-\s|\s(?=(?!(?:{any_of(lambda p: p.speech.my)})\s)(?:{_JOINS})\s)", re.IGNORECASE
)
"""Not before a word that says "my" somewhere, as the Italian "but" does in French."""

_WHOLE = re.compile(r"[^.!?…。！？؟।]+[.!?…。！？؟।]*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence's place in the text, and whether it asks."""

    start: int
    end: int
    is_question: bool


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause's place in a text, and the place of the sentence it stands in; the last has its sign."""

    start: int
    end: int
    sentence: tuple[int, int]


@lru_cache(maxsize=8)
def clauses(text: str) -> tuple[Clause, ...]:
    """The clauses of a text, in order: what stands between signs, and before conjunctions."""
    found: list[Clause] = []
    for sentence in _SAID.finditer(text):
        start = sentence.start()
        for cut in _CUT.finditer(text, *sentence.span()):
            found.append(Clause(start, cut.start(), sentence.span()))
            start = cut.end()
        found.append(Clause(start, sentence.end(), sentence.span()))
    return tuple(each for each in found if text[each.start : each.end].strip())


def said_sentences(text: str) -> list[str]:
    """The sentences of a text, each with its sign."""
    return [found.group() for found in _SAID.finditer(text)]


def first_clause(text: str) -> str:
    """A text up to where its first clause ends."""
    return _CUT.split(text, 1)[0]


@lru_cache(maxsize=4)
def readable(text: str) -> str:
    """A copy for patterns, character for character as long as the text.

    Typographic apostrophes are plain, text that is quoted or handed over (to be translated, say) is masked,
    invisible characters are blanks, and a picture ends a line, as it ends a sentence in chat. One message is
    asked for it several times in a row: the last few are at hand.
    """
    masked = _QUOTED.sub(_mask, text)
    plain = [_PLAIN.get(char) or _plain(char) for char in masked]
    done = 0  # stretches may overlap; each character is masked once
    for start, end in sorted(given_spans("".join(plain))):
        if end > done:
            done, start = end, max(start, done)
            plain[start:end] = MASK * (end - start)
    return "".join(plain)


def clean(text: str) -> str:
    """A value as it is kept: no invisible or broken characters, single blanks, no stray punctuation at its
    ends.
    """
    visible = "".join(" " if _is_blank(char) else char for char in text if unicodedata.category(char) != "Cs")
    return " ".join(visible.split()).strip(" \t,;:.!?…-–—*_~\"'“”„«»‘’`")


def sentences(plain: str) -> Iterator[Sentence]:
    """The sentences of a readable text, in order, without their blank ends."""
    start = 0
    for found in _END.finditer(plain):
        if found.group() == "." and _goes_on(plain, found.start(), found.end()):
            continue
        asks = any(mark in found.group() for mark in QUESTION_MARKS)
        yield from _trimmed(plain, start, found.start(), asks)
        start = found.end()
    yield from _trimmed(plain, start, len(plain), False)


def _trimmed(plain: str, start: int, end: int, is_question: bool) -> Iterator[Sentence]:
    body = plain[start:end]
    lead = len(body) - len(body.lstrip())
    body = body.strip()
    if body:
        yield Sentence(start + lead, start + lead + len(body), is_question)


def _goes_on(plain: str, dot: int, after: int) -> bool:
    before = plain[max(0, dot - 6) : dot]
    if _ABBREVIATION.search(before):
        return True
    return bool(_DAY_OF_MONTH.search(before) and _MONTH_NEXT.match(plain, after))


def _mask(found: re.Match[str]) -> str:
    quoted = found.group()
    inner = quoted[1:-1]
    if len(inner.split()) <= 3 and not _PRONOUN.search(inner) and not quoted.startswith(("`", ">")):
        return quoted
    return MASK * len(quoted)


_PLAIN = {
    "\n": "\n",
    "\r": "\n",
    "\u2028": "\n",
    "\u2029": "\n",
    "’": "'",
    "‘": "'",
    "ʼ": "'",
    "\ufe0f": " ",
    MASK: MASK,
}


def _plain(char: str) -> str:
    if char.isascii() and char.isprintable():
        return char
    if _is_blank(char) or unicodedata.category(char) == "Cs":
        return " "
    if unicodedata.category(char) == "So" or ord(char) >= 0x1F000:
        return "\n" if not char.isalpha() else char
    return char


def _is_blank(char: str) -> bool:
    return char.isspace() or unicodedata.category(char) in ("Cc", "Cf")


def question_share(text: str) -> float:
    """The share of a text's letters that stand in sentences with a question mark, 0..1."""
    sentences = [sentence.strip() for sentence in _WHOLE.findall(text)]
    asked = sum(len(sentence) for sentence in sentences if sentence.endswith(QUESTION_MARKS))
    return asked / max(1, sum(map(len, sentences)))


_PIECE_END = re.compile(
    r"(?<=\n)|(?<=[.!?;…؟।]\s)(?<!\b[A-Z]\.\s)(?<!\b[A-Z][a-z]\.\s)(?=\S)|(?<=[。！？])(?=[^。！？\n])"
)


def sentence_pieces(text: str) -> list[str]:
    """A text in its sentences and lines, each with the white space after it: joined they are the text."""
    return [piece for piece in _PIECE_END.split(text) if piece]
