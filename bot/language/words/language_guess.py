"""Guess the languages of a text from its script, its letters and its small words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from bot.language.packs import SPACED
from bot.language.words.cutting import Piece, Script, cut, normalise
from bot.language.words.forms import STOP_WORDS

_CANDIDATES: dict[Script, tuple[str, ...]] = {
    script: tuple(
        pack.code
        for pack in SPACED
        if pack.writing.script == script.value and (pack.writing.stop_words or pack.writing.stemmer)
    )
    for script in Script
}
# Letters that hardly any other language of the script uses; one such word is worth one small word.
_TELLING: dict[Script, dict[str, str]] = {
    script: {
        letter: pack.code
        for pack in SPACED
        if pack.writing.script == script.value
        for letter in pack.writing.letters
    }
    for script in Script
}
_VOTERS: dict[Script, dict[str, tuple[str, ...]]] = {
    script: {
        word: tuple(language for language in languages if word in STOP_WORDS.get(language, ()))
        for word in set[str]().union(*(STOP_WORDS.get(language, frozenset[str]()) for language in languages))
    }
    for script, languages in _CANDIDATES.items()
    if len(languages) > 1
}

FEWEST_WORDS = 3
"""Fewer tell no language, where words are parted by blanks: "ok", "pizza margherita"."""

_KANA = re.compile("[\u3041-\u309f\u30a1-\u30fa]")


def default_language(script: Script, hint: str | None = None) -> str | None:
    """What words are taken for when nothing tells: the hint where it is written so, or the script's first."""
    candidates = _CANDIDATES.get(script, ())
    return hint if hint in candidates else next(iter(candidates), None)


def clear_language(text: str) -> str | None:
    """The one language that a text is plainly written in; None for few words, and where two may be meant."""
    pieces = [piece for piece in cut(normalise(text)) if piece.script in _CANDIDATES]
    if not pieces:
        return None
    script, many = Counter(piece.script for piece in pieces).most_common(1)[0]
    if 2 * many <= len(pieces):
        return None
    match script:
        case Script.HANGUL:
            return "ko"
        case Script.HAN_KANA:
            return "ja" if _KANA.search(text) else "zh"
        case _:
            likely = guess_languages(pieces, script)
            return likely[0] if len(likely) == 1 and len(pieces) >= FEWEST_WORDS else None


def guess_languages(pieces: Sequence[Piece], script: Script, hint: str | None = None) -> tuple[str, ...]:
    """Languages (ISO 639-1) that words of one script tell of, likeliest first; maybe none.

    A small word votes for each language that has it, an unmistakable letter for its one. Ties go to `hint`
    (what this person mostly writes), then to the order above, English first. A language with less than half
    the votes of the first is left out.
    """
    candidates = _CANDIDATES.get(script, ())
    if len(candidates) < 2:
        return candidates
    votes: Counter[str] = Counter()
    voters, telling = _VOTERS[script], _TELLING.get(script, {})
    for text in {piece.text for piece in pieces if piece.script is script}:
        for language in voters.get(text, ()):
            votes[language] += 1
        for language in {telling[char] for char in text if char in telling} if telling else ():
            votes[language] += 1
    order = {language: rank for rank, language in enumerate(candidates)}
    most = max(votes.values(), default=0)
    likely = [language for language in votes if 2 * votes[language] >= most]
    return tuple(sorted(likely, key=lambda language: (-votes[language], language != hint, order[language])))
