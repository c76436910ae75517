"""Text that somebody hands over rather than says: to be rewritten or translated, forwarded, played, or
another's lines.

Careful rather than complete: when in doubt all that follows is taken for such a text, because a fact that was
never meant is worse than one that is told again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bot.language.keys import concept_of, default_category, is_known_key
from bot.language.pack import GivenText
from bot.language.packs import PACKS, any_of
from bot.language.small_talk import ORDERS_TO_KEEP
from bot.language.words.forms import STOP_WORDS

_FLAGS = re.IGNORECASE | re.MULTILINE


def _any(group: Callable[[GivenText], str]) -> str:
    """One group of words in every language, as a pattern."""
    return f"(?:{any_of(lambda pack: group(pack.guards.given))})"


# What stands between an order and the text it is about: a colon, a dash, or the end of the line.
_THEN = r"(?:[ \t]*[:：]\s*|[ \t]+[-–—]+[ \t]+|[ \t]*\n\s*|[.!?][ \t]*\n\s*)(?=\S)"
_MORE = r"[^:：.!?\n]{0,80}?"
_BEGIN = r"(?:^|(?<=[.!?,;…]))[ \t]*"
_POLITE = rf"(?:{_any(lambda words: words.polite)}\b[ ,]{{0,3}}){{0,4}}"
_SAYS, _TO_ME = _any(lambda words: words.says), _any(lambda words: words.to_me)
_I, _MY = any_of(lambda pack: pack.speech.i), any_of(lambda pack: pack.speech.my)
_ME, _THIRD = any_of(lambda pack: pack.speech.me), any_of(lambda pack: pack.speech.third)
_ARTICLES = f"{any_of(lambda pack: pack.speech.the)}|{any_of(lambda pack: pack.speech.a)}"
_WHOSE = rf"(?:{_MY}|{_THIRD}|{_ARTICLES})"
_TALE = r"[^\n:.!?]{0,40}" + _any(lambda words: words.tales) + r"\b[^\n:.!?]{0,60}[:\n]"

_ORDER = re.compile(rf"{_BEGIN}{_POLITE}{_any(lambda words: words.rewrite)}\b{_MORE}{_THEN}", _FLAGS)
# Without a colon: "Translate I am allergic to nuts into French"; only for verbs that are said of texts alone.
_ORDER_OF_A_CLAUSE = re.compile(
    rf"{_BEGIN}{_POLITE}{_any(lambda words: words.rewrite_alone)}\b"
    rf"[ \t]+(?=(?:{_I}|{_ME}|{_MY}|{_any(lambda words: words.me)})\b)",
    _FLAGS,
)
# The order below the text: "My name is Walter. Please rewrite this formally."
_ORDER_BELOW = re.compile(
    rf"(?<=[.!?\n…])[ \t]*{_POLITE}{_any(lambda words: words.rewrite_below)}\b[^.!?\n]{{0,60}}[.!?\s]*\Z",
    _FLAGS,
)
_FORWARDED = re.compile(
    rf"^[ \t>*_-]*{_any(lambda words: words.forwarded)}\b[^\n:]{{0,60}}(?:[:：]|[ \t*_-]*\n|$)"
    # The line that mail programs put above what they quote.
    rf"|^[^\n:]{{0,20}}\d[^\n]{{0,120}}\b{_SAYS}\b[^\n]{{0,60}}:[ \t]*$",
    _FLAGS,
)
_MYSELF = re.compile(rf"(?:{_I}|{_ME})", re.IGNORECASE)
_AS_SUBJECT = re.compile(rf"\b(?:{_I})\b", re.IGNORECASE)
_ANOTHER_SAYS = re.compile(rf"{_BEGIN}[^\n.!?:]{{1,60}}?\b{_SAYS}(?: {_TO_ME})?[ \t]*[:：]\s*", _FLAGS)
_HERE_IS = re.compile(
    rf"{_BEGIN}{_any(lambda words: words.here_is)}[ \t]{_WHOSE}?[^\n.!?:]{{0,30}}?"
    rf"\b{_any(lambda words: words.texts)}\b{_MORE}{_THEN}",
    _FLAGS,
)
_PLAYED = re.compile(
    rf"{_BEGIN}(?:{_any(lambda words: words.played)}|{_any(lambda words: words.tell_a)}{_TALE})", _FLAGS
)
_REST = (_ORDER, _ORDER_OF_A_CLAUSE, _FORWARDED, _HERE_IS, _PLAYED)

_STAMP = r"(?:[\[(]?\d{1,4}[./:-]\d{1,2}(?:[^\w\n\]]|\d){0,24}(?:[ap]\.?m\.?)?[\])]?[ \t]*(?:[-–—][ \t]*)?)"
_NAME = r"@?(?-i:[^\W\d_a-zа-яёіїєґ])[\w.'’-]{0,30}(?:[ \t](?-i:[^\W\d_a-zа-яёіїєґ])[\w.'’-]{0,30}){0,2}"
_LINE = re.compile(
    rf"^[ \t>*]*(?P<who>{_NAME})(?:[ \t]*\([^\n)]{{1,30}}\))?\*{{0,2}}[ \t]*[:：]\*{{0,2}}[ \t]+(?=\S)",
    _FLAGS,
)
# As copied from WhatsApp, where a date stands before the name, however it is written.
_STAMPED = re.compile(rf"^[ \t>*\u200e]*{_STAMP}(?P<who>[^\n:：\d]{{1,40}})[:：][ \t]+(?=\S)", _FLAGS)
# As copied from Telegram: "Anna Weber, [12.03.24 10:15]", and the words below.
_COPIED = re.compile(rf"^{_NAME},[ \t]*\[[^\]\n]{{4,40}}\]:?[ \t]*$", _FLAGS)
_SOMEBODY = r"(?-i:[A-ZÀ-ÞА-ЯЁІЇЄҐ])[\w'’-]{1,30}(?:[ ](?-i:[A-ZÀ-ÞА-ЯЁІЇЄҐ])[\w'’-]{1,30})?"
_WHO = rf"(?:{_THIRD}|{_WHOSE} [\w-]{{2,30}}(?: {_SOMEBODY})?|{_SOMEBODY})"
_AS = any_of(lambda pack: pack.guards.secrets.as_)
# "I live in Rome, said Paul": the words of whoever is named behind them. "As Paul said" says them oneself.
_SAID_AFTER = re.compile(
    rf",[ \t]*(?:[-–—][ \t]*)?(?!(?:{_AS})\b)(?:{_SAYS}(?:[ ]|-(?:t-)?){_WHO}|{_WHO}[ ]{_SAYS}(?: {_TO_ME})?)"
    r"(?=[ \t]*(?:[.!?,;…\n]|$))",
    _FLAGS,
)
_END_OF_SENTENCE = re.compile(r"[.!?…\n]")
_LABELS = frozenset(word for pack in PACKS for word in pack.guards.given.labels.split())


def given_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each stretch that is not the writer's own statement, in no order; they may overlap.

    What introduces such a stretch is outside of it. `text` has plain apostrophes, and its own quoted parts
    masked.
    """
    for pattern in _REST:
        if (found := pattern.search(text)) and found.end() < len(text):
            yield found.end(), len(text)
    # The dearest of the patterns by far, and none without the colon it ends with.
    for said in _ANOTHER_SAYS.finditer(text) if ":" in text or "：" in text else ():
        if not _AS_SUBJECT.search(said.group()):
            yield said.end(), len(text)
            break
    if below := _ORDER_BELOW.search(text):
        yield 0, below.start()
    yield from _said_by_others(text)
    if copied := _COPIED.search(text):
        yield copied.end(), len(text)
    yield from _lines_of_others(text)


def _said_by_others(text: str) -> Iterator[tuple[int, int]]:
    """The sentences in which somebody else is named behind what they say, but for that naming itself."""
    start = end = 0  # of the sentence that was looked at last: each is looked for once
    for said in _SAID_AFTER.finditer(text):
        if _AS_SUBJECT.search(said.group()):
            continue
        if said.end() > end or not end:
            start = max(end, *(text.rfind(mark, end, said.start()) + 1 for mark in ".!?…\n"))
            stop = _END_OF_SENTENCE.search(text, said.end())
            end = stop.start() if stop else len(text)
        yield start, said.start()
        yield said.end(), end


def _lines_of_others(text: str) -> Iterator[tuple[int, int]]:
    """The lines of a chat that somebody pasted, but for those that stand under "Me"."""
    for line in (*_LINE.finditer(text), *_STAMPED.finditer(text)):
        who = line["who"].strip(" \t@*").casefold()
        is_label = _is_label(who) or ORDERS_TO_KEEP.match(line.group().strip())
        if not _MYSELF.fullmatch(who) and (line.re is _STAMPED or not is_label):
            end = text.find("\n", line.end())
            yield line.end(), len(text) if end < 0 else end


def _is_label(who: str) -> bool:
    """Whether what stands before a colon says what a line is about, rather than who says it."""
    words = who.split()
    if is_known_key(who):
        return default_category(concept_of(who)) != "person"  # "Mum: I live in Rome" is what she says
    return any(word in _LABELS or any(word in stop for stop in STOP_WORDS.values()) for word in words)
