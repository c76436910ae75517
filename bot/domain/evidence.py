"""Whether words were really said: a quote must stand, letter for letter, in what the user wrote."""

from __future__ import annotations

import unicodedata

from bot.domain.words import search_text

_ALIKE = 4
MIN_QUOTE_LETTERS = 2
"""Below this a piece of a message proves nothing: any message contains an "a"."""

_INVISIBLE = frozenset("\ufe0e\ufe0f")  # variation selectors, which choose between an emoji and a plain sign

_SAME = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "–": "-", "—": "-"}
)


def find_quote(quote: str, own_words: str) -> str | None:
    """The stretch of `own_words` that the quote repeats, as the user wrote it; None when there is none.

    White space, case, composed and compatibility forms, typographic quotes and dashes and invisible marks (of
    direction, of emoji style) may differ, nothing else. A quote of fewer letters than `MIN_QUOTE_LETTERS` must be
    the whole message: "y" and a thumb are answers, too.
    """
    wanted = "".join(folded for folded, _ in _folded(quote)).strip()
    pieces = _folded(own_words)
    haystack = "".join(folded for folded, _ in pieces)
    is_short = sum(char.isalnum() for char in wanted) < MIN_QUOTE_LETTERS
    if not wanted or (is_short and wanted != haystack.strip()):
        return None
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
        if char in _INVISIBLE or unicodedata.category(char) == "Cf":
            continue
        # Decomposed, so that a letter and its accent compare equal whether they came as one character or two.
        folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", char).casefold()).translate(
            _SAME
        )
        if folded:
            pieces.append((folded, place))
    return pieces


def supports(quote: str, value: str, about: str) -> bool:
    """Whether a quote can be what says a value: they share a word, or the quote names what the value is about.

    A word is shared in any of its forms, or when it begins alike. Where quote and value are in different scripts
    nothing is compared: one is the other's translation.
    """
    said, claimed = _forms(quote), _forms(value)
    if not claimed or {form[0].isascii() for form in said}.isdisjoint(form[0].isascii() for form in claimed):
        return True
    if said & (claimed | _forms(about)):
        return True
    beginnings = {form[:_ALIKE] for form in said if len(form) >= _ALIKE}
    return any(form[:_ALIKE] in beginnings for form in claimed if len(form) >= _ALIKE)


def _forms(text: str) -> set[str]:
    words = search_text(text)
    return set(f"{words.stems} {words.others}".split())
