"""What of a message tells anything, beside what it asks and orders; and whether two tellings can be of one
thing: a home in whose place another one is told, and no trip there.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import lru_cache

from bot.language.clauses import readable
from bot.language.evidence import is_spelt_like, supports
from bot.language.gate import worth_reading
from bot.language.keys import concept_of, telling_words, words_for
from bot.language.orders import ForgetNothing, read_order, removed_by, says_everywhere
from bot.language.packs import PACKS, any_of, by_language
from bot.language.patterns import caseless, pattern_of
from bot.language.reminding import read_reminder
from bot.language.statements.finder import find_statements
from bot.language.statements.reading import AskRequest, ForgetRequest
from bot.language.statements.requests import asking_and_telling, asks_unmarked, find_request
from bot.language.subject import speaks_of_self
from bot.language.words import index_words, likely_languages


@lru_cache(maxsize=1024)
def told_in(said: str) -> str:
    """The sentences of a message that tell something, with what they answer, without orders and greetings.

    What it asks behind all that it tells is for somebody else to answer: "favourite biscuit? custard creams"
    tells of a biscuit, "the shelf came down. who has my drill?" of no drill. Each telling is asked for it
    several times in a turn.
    """
    plain = readable(said)
    told: list[str] = []
    asked: list[str] = []
    for each in asking_and_telling(plain):
        words = said[each.start : each.end]
        if each.is_question or asks_unmarked(plain[each.start : each.end]):
            asked.append(words)
        elif not _only_asks(words):
            told += [*asked, words]
            asked.clear()
    return " ".join(told)


def _only_asks(said: str) -> bool:
    """Whether a sentence, in any language, asks what is known, orders something, or is a mere courtesy."""
    request = find_request(said)
    is_about_memory = isinstance(request, AskRequest) and (
        request.keys or request.everything or request.history
    )
    order, reminder = read_order(said), read_reminder(said, _ANY_MOMENT)
    is_order = isinstance(request, ForgetRequest) or not isinstance(order, ForgetNothing | None)
    is_order = is_order or bool(removed_by(said)) or says_everywhere(said)
    is_order = is_order or (reminder is not None and bool(reminder.at))  # else none is set, and it tells all
    return bool(is_about_memory) or is_order or worth_reading(said, None) == "nothing"


_ANY_MOMENT = datetime(2000, 1, 1, tzinfo=UTC)
"""Whether something is an order to remind is told by its words, whenever it was given."""


_ANEW = by_language(lambda p: p.talk.anew)
_GUESSED = frozenset(pack.code for pack in PACKS if pack.writing.script in ("latin", "cyrillic"))
"""Languages whose words may mean something else in others: "most" is now, "gift" is married."""

_WORD = pattern_of(r"\w+(?:['’]\w+)?")
_I = caseless(rf"(?<!\w)(?:{any_of(lambda p: p.speech.i)})")
_IS_WORD = pattern_of(r"[^\W\d_ぁ-ゟ]")
"""A sign by which a word tells something: what is written in hiragana alone are endings of many words."""


def tells_change(words: str) -> bool:
    """Whether words have one by which something is so since short, in the place of what was: now, moved."""
    here = likely_languages(words)
    return any(
        anew.search(words) for language, anew in _ANEW.items() if language in here or language not in _GUESSED
    )


def is_told_alike(words: str, value: str, before: str, known: str) -> bool:
    """Whether beside its value a telling has a word of an earlier one, or none that this had not: "I'm a
    nurse", "I'm a teacher".
    """
    said, told = _beside(words, value), _beside(before, known)
    return bool(set(_telling(said)) & set(_telling(told))) or _small(said) <= _small(told)


def names_role(words: str, key: str, value: str) -> bool:
    """Whether words name what a key is, or code reads it there: "my new boss", "I work at Lidl"."""
    of_key = set(index_words(" ".join(telling_words(words_for(key))))).difference(index_words(value))
    if speaks_of_self(words) and of_key.intersection(index_words(words)):
        return True
    read = (each for each in find_statements(words) if concept_of(each.key) == concept_of(key))
    return any(is_spelt_like(each.value, value) or supports(each.value, value, "") for each in read)


def _beside(words: str, value: str) -> str:
    """What stands beside a value in words, in none of its forms."""
    left = re.sub(re.escape(value), " ", words, flags=re.IGNORECASE) if value else words
    forms = set(index_words(value))
    return " ".join(word for word in _WORD.findall(left) if not forms.intersection(index_words(word)))


def _telling(words: str) -> list[str]:
    """The words that tell something, but for those of who says it."""
    return [word for word in index_words(_I.sub(" ", words)) if _IS_WORD.search(word)]


def _small(words: str) -> set[str]:
    return {word.casefold().replace("’", "'") for word in _WORD.findall(words)}
