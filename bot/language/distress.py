"""Words of acute distress: somebody says of themselves that they want to die or to hurt themselves.

Precise rather than complete, since a model that answers understands what no words here say: what is quoted
or handed over, said by somebody else, sung or told is not theirs, and a manner of speaking is none.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bot.language.clauses import readable, said_sentences
from bot.language.packs import SPACED, UNSPACED, whole_words, word_pattern

_BETWEEN = re.compile(r"[ \t,]+")
_LAUGHS = re.compile("[😂🤣😆😹]")


_SAID = re.compile(
    "|".join(
        [
            *(rf"(?<!\w)(?:{pack.distress.said})(?!\w)" for pack in SPACED),
            *(pack.distress.said for pack in UNSPACED),
        ]
    )
)
_NOT_MEANT = re.compile(whole_words(lambda pack: pack.distress.not_meant))
_STORIES = re.compile(whole_words(lambda pack: pack.distress.stories))
_REPORTS = word_pattern(lambda p: p.speech.according_to, lambda p: p.speech.reports)
_I_SAID = word_pattern(lambda p: p.speech.i_said)
_FORMERLY = word_pattern(lambda p: p.speech.formerly)


@lru_cache(maxsize=8)
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
    said = _SAID.search(sentence)
    if said is None or _NOT_MEANT.search(sentence):
        return False
    before = sentence[: said.start()]
    if _STORIES.search(before) or _FORMERLY.search(sentence):
        return False
    return not _REPORTS.search(before) or bool(_I_SAID.search(before))


def _small(text: str) -> str:
    """A text in small letters, with plain apostrophes and one blank where blanks and commas stood."""
    plain = text.lower().replace("’", "'").replace("‘", "'").replace("ʼ", "'")
    return _BETWEEN.sub(" ", plain)
