"""Whether a candidate that is believed becomes a memory now, waits for something, or is dropped, and why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.domain.believing.belief import SECRET
from bot.domain.candidates import COMMIT, Candidate, Verdict
from bot.domain.details import FactDetails
from bot.language.clauses import Sentence, readable, sentences
from bot.language.evidence import find_quote
from bot.language.gate import asks_to_keep
from bot.language.packs import any_of
from bot.language.safeguards import switches_off_safeguard
from bot.language.small_talk import ORDERS_TO_KEEP
from bot.language.statements.reading import RememberRequest
from bot.language.statements.requests import find_request


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What else bears on a candidate.

    `asked_for`: the user asked in so many words to keep this very thing; `ask_first`: they want to be asked
    about everything; `declined`: they said no to this very thing; `key_declined`: they want nothing of its
    key kept; `deleted`: they had it forgotten after they said it; `corrected`: they set it right by hand
    after they said it; `told_before`: it is held from another exchange, or known; `doubt`: why the words
    don't settle it, empty when they do.
    """

    asked_for: bool = False
    ask_first: bool = False
    declined: bool = False
    key_declined: bool = False
    deleted: bool = False
    corrected: bool = False
    told_before: bool = False
    known: bool = False
    doubt: str = ""


SAFEGUARD = "a rule against a safeguard"
DELETED = "forgotten since it was said"
CORRECTED = "set right by hand since it was said"
KNOWN = "known, and not told again"
DECLINED = "the user said no to it"
KEY_DECLINED = "the user wants no such things kept"
PRIVATE_UNSTATED = "private, and only implied"
ASK_FIRST = "the user is asked first"
IMPLIED = "only implied: until it is told again"
PASSING = "passing: until it is told again"
DATED = "passing, with a date: until the session ends"


def decide(candidate: Candidate, around: Circumstances) -> Verdict:
    """The verdict on a candidate whose quote, subject and value have been found right."""
    if candidate.sensitivity == "secret":
        return Verdict("drop", SECRET)
    if candidate.kind == "rule" and _is_against_safeguards(candidate):
        return Verdict("drop", SAFEGUARD)
    if around.deleted:
        return Verdict("drop", DELETED)
    if around.corrected:
        return Verdict("drop", CORRECTED)
    guess = PRIVATE_UNSTATED if candidate.sensitivity == "private" and not candidate.stated else ""
    unsure = around.doubt or guess
    if around.asked_for and not unsure:
        return COMMIT
    if around.declined or around.key_declined:
        return Verdict("drop", DECLINED if around.declined else KEY_DECLINED)
    if unsure and around.known:
        return Verdict("drop", KNOWN)
    if unsure:
        return Verdict("hold", unsure, "answer")
    if around.ask_first:
        return Verdict("hold", ASK_FIRST, "answer")
    if around.told_before or around.known:
        return COMMIT
    if not candidate.stated:
        return Verdict("hold", IMPLIED, "repeat")
    if not candidate.lasting and candidate.kind == "fact":
        has_end = isinstance(candidate.details, FactDetails)
        return Verdict("hold", DATED, "session") if has_end else Verdict("hold", PASSING, "repeat")
    return COMMIT


def _is_against_safeguards(rule: Candidate) -> bool:
    return switches_off_safeguard(rule.content) or switches_off_safeguard(rule.source.quote)


_POINTS = re.compile(rf"[\W_]*+(?:(?:{any_of(lambda p: p.talk.pointers)})\b[\W_]*+)*", re.IGNORECASE)
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
