"""Words that open sentences without naming anybody: a capital there tells a name only of a word that is not among them.

Everyday words of the languages whose packs have them, beside the small words and courtesies of `words.vocabulary`.
Of other languages nothing is known here, so a capital at the start of their sentences tells nothing by itself.
"""

from __future__ import annotations

from bot.language.packs import PACKS, word_set
from bot.language.words.vocabulary import COURTESIES, STOP_WORDS

LANGUAGES: frozenset[str] = frozenset(pack.code for pack in PACKS if pack.writing.common_words)
"""Those whose common words are known."""

_ENDINGS = tuple(word_set(lambda p: p.writing.common_endings))
_SHORTEST_ENDED = 6
_COMMON = word_set(lambda p: p.writing.common_words) | COURTESIES
_SMALL = frozenset(word for words in STOP_WORDS.values() for word in words)


def is_common(word: str) -> bool:
    """Whether a word, in small letters, is an everyday one of any language, or is made as only such words are."""
    if "-" in word:  # "fait-il", but not "Anne-Marie"
        return any(is_common(part) for part in word.split("-"))
    made_so = len(word) >= _SHORTEST_ENDED and word.endswith(_ENDINGS)
    return made_so or word in _COMMON or word in _SMALL or word.removesuffix("s") in _COMMON
