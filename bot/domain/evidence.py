"""Whether words were really said: a quote must stand, letter for letter, in what the user wrote."""

from __future__ import annotations

import unicodedata

MIN_QUOTE_LETTERS = 2
"""Below this a quote proves nothing: any message contains an "a"."""

_SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "–": "-", "—": "-"})


def find_quote(quote: str, own_words: str) -> str | None:
    """The stretch of `own_words` that the quote repeats, as the user wrote it; None when there is none.

    White space, case, compatibility forms and typographic quotes and dashes may differ, nothing else.
    """
    wanted = "".join(folded for folded, _ in _folded(quote)).strip()
    if sum(char.isalnum() for char in wanted) < MIN_QUOTE_LETTERS:
        return None
    pieces = _folded(own_words)
    haystack = "".join(folded for folded, _ in pieces)
    found = haystack.find(wanted)
    if found < 0:
        return None
    origins = [origin for folded, origin in pieces for _ in folded]
    return own_words[origins[found] : origins[found + len(wanted) - 1] + 1]


def _folded(text: str) -> list[tuple[str, int]]:
    """Each character as it is compared, with the place in `text` it came from; runs of white space are one."""
    pieces: list[tuple[str, int]] = []
    for place, char in enumerate(text):
        if char.isspace():
            if pieces and pieces[-1][0] != " ":
                pieces.append((" ", place))
            continue
        folded = unicodedata.normalize("NFKC", char).casefold().translate(_SAME)
        if folded:
            pieces.append((folded, place))
    return pieces
