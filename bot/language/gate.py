"""Whether an exchange is worth a model's reading at all, decided by code before anything is paid for; and
what a message asks to have kept.

When in doubt it is read: a statement that is lost costs more than a call.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from bot.language.clauses import Sentence, question_share, readable, sentence_pieces, sentences
from bot.language.evidence import find_quote
from bot.language.orders import ForgetNothing, KeepNoneAbout, KeepNothing, is_only_order, read_order
from bot.language.packs import any_of, whole_words, word_pattern
from bot.language.patterns import caseless, pattern_of
from bot.language.small_talk import (
    ASKS_OF_THE_BOT,
    ASSENTS,
    COURTESY_FORMULAE,
    IMPERATIVES,
    ORDERS_TO_KEEP,
    SMALL_TALK,
    TAKING_BACK,
    asks_back,
)
from bot.language.statements.finder import find_statements
from bot.language.statements.reading import AskRequest, ForgetRequest, RememberRequest
from bot.language.statements.requests import find_request, meant_instead
from bot.language.words import SpokenWords, content_words, courtesies_in, spoken_languages

Worth = Literal["nothing", "later", "at_once"]
"""nothing: small talk; later: with others of theirs, after some quiet; at_once: asked to remember."""

SHORT_ANSWER = 60
"""Characters up to which a message may be an answer to what the bot asked just before."""

PURE_QUESTION_WORDS = 12
"""A longer question may say something in passing: "What can I cook for my sister, who is vegan?"."""

MEMORY_QUESTION_WORDS = 6
"""A question this short about something that is kept is nothing more: "Where does my sister live?"."""

MOSTLY_ASKS = 0.5
"""Share of its letters in questions beyond which a message only asks: "Do you remember my birthday?"."""

_COMMAND = pattern_of(r"/[A-Za-z_]{1,32}(?:@\w+)?(?:\s|$)", re.ASCII)
_CLAUSES = caseless(
    rf"[,;:–—]|\s-\s|\b(?:{any_of(lambda p: p.speech.because, lambda p: p.speech.in_passing)})\b"
)
_FIRST_PERSON = SpokenWords(lambda p: p.speech.i, lambda p: p.speech.me, lambda p: p.speech.my)
_NAMES_OWN = caseless(rf"{whole_words(lambda p: p.speech.my)}\s")
"""What tells who belongs to the person: "my sister Anna"."""

_ALSO_NAMES = pattern_of(r"(?<=[\w,] )(?:May|Will|Don|Art|Ali|Min|Son|Tak)\b")
_SIGNS = ".,;:!?¡¿…。、！？，；：()[]{}\"'“”„«»*~_-–—👍❤️😊🙂😀"


def first_persons(text: str, begin: int = 0) -> int:
    """How often a text says I, me or my from a place on, by words of the languages that it may be in."""
    found = {each.start() for each in _FIRST_PERSON.finditer(text, spoken_languages(text))}
    return sum(each >= begin for each in found)


def worth_reading(text: str, asked: str | None) -> Worth:
    """How soon a message is to be read for facts. `asked`: the bot's question it may answer, if any."""
    said = text.strip()
    if not said or is_command(said):
        return "nothing"
    order = read_order(said)
    if isinstance(order, KeepNothing):
        return "nothing"
    if asks_to_keep(said) or _takes_back(said) or isinstance(order, ForgetNothing):
        return "at_once"
    if asked is not None and len(said) <= SHORT_ANSWER and not _is_leave_taking(said):
        return "later"
    if not any(char.isalnum() for char in said):
        return "nothing"
    stated = find_statements(said)
    if any(statement.is_correction or statement.outcome == "replace" for statement in stated):
        return "at_once"
    if stated or _ALSO_NAMES.search(said):
        return "later"
    if _only_forgets(said) or is_courtesy(said) or _is_pure_question(said) or _is_errand(said):
        return "nothing"
    return "later"


def is_command(text: str) -> bool:
    """Whether a message is a command of the chat, known or not."""
    return _COMMAND.match(text.strip()) is not None


def _only_forgets(said: str) -> bool:
    """Whether a message orders to forget something, and tells nothing beside that."""
    if is_only_order(said):
        return True
    is_one = len([piece for piece in sentence_pieces(said) if piece.strip()]) == 1
    return is_one and not _CLAUSES.search(said) and isinstance(find_request(said), ForgetRequest)


def asks_to_keep(text: str) -> bool:
    """Whether somebody asks in so many words that something be remembered, or that they be reminded of it."""
    if isinstance(read_order(text), KeepNothing | KeepNoneAbout):
        return False
    if isinstance(find_request(text), RememberRequest):
        return True
    return question_share(text) <= MOSTLY_ASKS and _order_to_keep(text) is not None


def _order_to_keep(text: str) -> re.Match[str] | None:
    """The first order in a text to keep something, or to remind."""
    found = ORDERS_TO_KEEP.finditer(text)
    return next((each for each in found if not asks_back(each.group(), text[each.end() :])), None)


def _takes_back(said: str) -> bool:
    if meant_instead(said) is not None:
        return True
    return question_share(said) <= MOSTLY_ASKS and TAKING_BACK.match(said) is not None


def is_courtesy(said: str) -> bool:
    """Greetings, thanks and acknowledgements: nothing is left but words that keep a talk going."""
    plain = COURTESY_FORMULAE.sub(" ", said.casefold().replace("’", "'").replace("i̇", "i"))
    words = _words(plain)
    if any(char.isdigit() for char in plain):
        return False
    courtesies = SMALL_TALK | courtesies_in(said)
    rest = " ".join(word for word in words if word not in courtesies)
    return not rest or not content_words(rest)


def _is_leave_taking(said: str) -> bool:
    """Whether nothing in it could answer a question: thanks and greetings, but no "ok", "sure" or "no"."""
    plain = said.casefold()
    words, beside = set(_words(plain)), set(_words(COURTESY_FORMULAE.sub(" ", plain)))
    return bool(words) and beside <= SMALL_TALK | courtesies_in(said) and words.isdisjoint(ASSENTS)


def _words(text: str) -> list[str]:
    return [word for piece in text.replace("’", "'").split() if (word := piece.strip(_SIGNS))]


def _is_pure_question(said: str) -> bool:
    """Whether it only asks: short, in one breath, and tells nothing of the person on the way."""
    asks = question_share(said) > 0.99
    if not asks and (question_share(said) > 0 or not isinstance(find_request(said), AskRequest)):
        return False
    if ASKS_OF_THE_BOT.match(said):
        return False
    words = _words(said)
    if len(words) > PURE_QUESTION_WORDS or _CLAUSES.search(said.rstrip("?？ ")):
        return False
    request = find_request(said)
    if (
        isinstance(request, AskRequest)
        and (request.keys or request.everything)
        and len(words) <= MEMORY_QUESTION_WORDS
    ):
        return True
    return first_persons(said) <= (1 if len(words) <= 8 else 0) and not _NAMES_OWN.search(said)


def _is_errand(said: str) -> bool:
    """An order to do something now that tells nothing: "Tell me a joke"; not how it is done from then on."""
    order = IMPERATIVES.match(said)
    if order is None or len(_words(said)) > PURE_QUESTION_WORDS or _CLAUSES.search(said):
        return False
    return not first_persons(said, order.end()) and not _LASTS.search(said, order.end())


_LASTS = word_pattern(
    lambda p: p.talk.orders_to_keep, lambda p: p.orders.remember.rstrip(), lambda p: p.talk.for_good
)
"""What makes an order a rule, or tells of a taste: from now on, only."""

_POINTS = caseless(rf"[\W_]*+(?:(?:{any_of(lambda p: p.talk.pointers)})\b[\W_]*+)*")
_LIST = pattern_of(r":(?=\s|$)|\n\s*(?:[-*•–]|\d+[.)])\s")


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
    if not asks_to_keep(text):
        return ""
    request = find_request(text)
    if isinstance(request, RememberRequest):
        return request.text
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
    order = _order_to_keep(said)
    if order is None:
        return sentence.start, sentence.start
    return sentence.start + order.start(), sentence.start + order.end()


def _points(words: str) -> bool:
    """Whether words only point at others: "remember ALL THAT, PLEASE"."""
    return _POINTS.fullmatch(words) is not None
