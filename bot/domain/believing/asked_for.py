"""What of a message its author asks to have kept: the words of the request, nothing around them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.language.clauses import Sentence, readable, sentences
from bot.language.evidence import find_quote
from bot.language.gate import asks_to_keep
from bot.language.packs import any_of
from bot.language.small_talk import ORDERS_TO_KEEP
from bot.language.statements import RememberRequest, find_request

_POINTS = re.compile(rf"[\W_]*(?:(?:{any_of(lambda p: p.talk.pointers)})\b[\W_]*)*", re.IGNORECASE)
_LIST = re.compile(r":(?=\s|$)|\n\s*(?:[-*•–]|\d+[.)])\s")


def is_asked_for(quote: str, text: str) -> bool:
    """Whether a quote of a message shares a word with what the message asks to have kept."""
    if not asks_to_keep(text):
        return False
    found = find_quote(quote, text)
    if found is None:
        return False
    begin = text.find(found)
    parts = list(_parts(text))
    return any(start < begin + len(found) and begin < end for start, end in parts or [(0, len(text))])


def what_to_keep(text: str) -> str:
    """The words that a message asks to have kept, without those that ask; empty when it asks for nothing."""
    request = find_request(text)
    if isinstance(request, RememberRequest):
        return request.text
    if not asks_to_keep(text):
        return ""
    parts = [text[begin:end] for begin, end in _parts(text)]
    pieces = [piece.strip(" \n,;:–-") for part in parts for piece in ORDERS_TO_KEEP.split(part)]
    return max((piece for piece in pieces if not _points(piece)), key=len, default="")


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Stretches of a message that are to be kept: the rest of a sentence, a list, or what it points at."""
    plain = readable(text)
    found = list(sentences(plain))
    for place, sentence in enumerate(found):
        order = _order(plain, sentence)
        if order is None:
            continue
        begin, end = order
        opened = _LIST.search(plain, end - 1)
        rest = plain[end : sentence.end]
        if opened and (opened.start() < sentence.end or not plain[sentence.end : opened.start()].strip()):
            yield begin, len(text)
        elif not _points(rest):
            yield begin, sentence.end
        elif _points(plain[sentence.start : begin]):
            alone = place == 0 and len(found) > 1
            yield (sentence.start, len(text)) if alone else (0, sentence.end)
        else:
            yield sentence.start, sentence.end


def _order(plain: str, sentence: Sentence) -> tuple[int, int] | None:
    """Where in a sentence it is asked for; None when it is not."""
    said = plain[sentence.start : sentence.end]
    if sentence.is_question or not asks_to_keep(said):
        return (sentence.start, sentence.start) if sentence.is_question and asks_to_keep(said + "?") else None
    order = ORDERS_TO_KEEP.search(said)
    if order is None:
        return sentence.start, sentence.start
    return sentence.start + order.start(), sentence.start + order.end()


def _points(words: str) -> bool:
    """Whether words only point at others: "remember ALL THAT, PLEASE"."""
    return _POINTS.fullmatch(words) is not None
