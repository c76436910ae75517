"""Words of acute distress: somebody says of themselves that they want to die or to hurt themselves.

Precise rather than complete, since a model that answers understands what no words here say: what is quoted
or handed over, said by somebody else, sung or told is not theirs, and a manner of speaking is none.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bot.language.clauses import readable, said_sentences
from bot.language.packs import whole_words, word_pattern
from bot.language.patterns import pattern_of

_BETWEEN = pattern_of(r"[ \t,]+")
_LAUGHS = pattern_of("[😂🤣😆😹]")


_SAID = pattern_of(whole_words(lambda pack: pack.distress.said))
_NOT_MEANT = pattern_of(whole_words(lambda pack: pack.distress.not_meant))
_LAUGHED = pattern_of(whole_words(lambda pack: pack.distress.laughs))
_TOLD = pattern_of(
    whole_words(lambda p: p.distress.stories, lambda p: p.speech.according_to, lambda p: p.speech.reports)
)
_JOINED = word_pattern(lambda p: p.speech.ands, lambda p: p.speech.buts)
_I_SAID = word_pattern(lambda p: p.speech.i_said)


@lru_cache(maxsize=64)
def in_distress(text: str) -> bool:
    """Whether somebody says, in their own words and of themselves now, that they want to die or harm
    themselves.
    """
    small = _small(text)
    if not _SAID.search(small):
        return False
    laughing = _LAUGHS.sub(" lol ", text)
    return any(_is_theirs(sentence) for sentence in said_sentences(_small(readable(laughing))))


def _is_theirs(sentence: str) -> bool:
    """Whether a sentence says it, as its writer's own and in earnest."""
    if _LAUGHED.search(sentence):
        return False
    return any(_is_meant(sentence, said) for said in _SAID.finditer(sentence))


_NEAR = 80
"""Characters on either side of a statement within which anything may have to do with it."""

_AHEAD, _BEHIND = 2, 3
"""Words between a statement and what takes it back: before it, and after it."""


def _is_meant(sentence: str, said: re.Match[str]) -> bool:
    """Whether nothing that stands beside a statement takes it back; what stands further off is about
    something else, however it hedges.
    """
    start, end = said.span()
    first, last = max(0, start - _NEAR), end + _NEAR

    for hedge in _NOT_MEANT.finditer(sentence, first, last):
        ahead, behind = sentence[hedge.end() : start], sentence[end : hedge.start()]
        if _words_in(behind) <= _BEHIND and _leads_up(ahead):
            return False
    told = any(_leads_up(sentence[each.end() : start]) for each in _TOLD.finditer(sentence, first, start))
    return not told or bool(_I_SAID.search(sentence, first, start))


_INTRODUCES = pattern_of(r"[:：「『“„«\"'][ ]?$")
_UNSPACED = pattern_of(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")


def _leads_up(between: str) -> bool:
    """Whether what stands between a word and a statement makes the two one saying: a colon, or hardly any
    words, none of which joins another clause.
    """
    if _INTRODUCES.search(between):
        return True
    return _words_in(between) <= _AHEAD and not _JOINED.search(between)


def _words_in(between: str) -> int:
    """How many words there are; where blanks part none, two letters are one."""
    return len(_UNSPACED.sub("", between).split()) + len(_UNSPACED.findall(between)) // 2


def _small(text: str) -> str:
    """A text in small letters, with plain apostrophes and one blank where blanks and commas stood."""
    plain = text.lower().replace("’", "'").replace("‘", "'").replace("ʼ", "'")
    return _BETWEEN.sub(" ", plain)
