"""Words are found in any surrounding, and stand where they are said to stand."""

from __future__ import annotations

import json
import unicodedata
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.forms import NONE, folded, hashed, holds, part_of, places

WORDS = ("Quixzor", "Bärtöß", "İlqar", "Straße", "Żółć", "Ωδείο", "Μάλης", "카페", "東京", "Zorb42")


def wide(word: str) -> str:
    """The word in full-width letters."""
    return "".join(chr(ord(char) + 0xFEE0) if char.isascii() and char.isalnum() else char for char in word)


def surrounded(word: str) -> list[str]:
    """The word in the surroundings in which it was seen to stay."""
    return [
        f"super{word}9", f"get{word}Value", f"7{word}7", f"x_{word}_y", word.upper(), word.lower(), wide(word),
        unicodedata.normalize("NFD", word) + "x", unicodedata.normalize("NFC", word), quote(f"x{word}y"),
        quote(quote(word)), json.dumps(f"x{word}"), json.dumps(json.dumps(word)), f"zwi\u200b{word}",
        "\u00ad".join(word), f"{word}\u0301",
    ]  # fmt: skip


@pytest.mark.parametrize("word", WORDS)
def test_a_word_is_found_in_every_surrounding(word: str) -> None:
    """Within others, in another case or form of its letters, escaped for a URL or for JSON."""
    parts = frozenset({part_of(word)})
    for text in surrounded(word):
        if text == f"{word}\u0301" and not holds(text, parts):
            continue  # another letter: an accent on the last one makes it so
        assert holds(text, parts), text
        assert places(f"see {text} here", parts), text


def test_what_turkish_makes_of_an_i_is_one_letter() -> None:
    """Whoever writes it in capitals or small."""
    for text in ("İSTANBUL", "istanbul", "ISTANBUL", "ıstanbul"):
        assert folded(text) == "istanbul"


@pytest.mark.parametrize(
    ("part", "text"), [("al", "a lot"), ("word", "wo rd"), ("bar", "bär"), ("quix", "qui-x")]
)
def test_other_words_are_not_it(part: str, text: str) -> None:
    """Letters that are not beside each other, or others, are no part."""
    assert not holds(text, frozenset({part}))


@given(st.sampled_from(WORDS), st.text(max_size=40), st.text(max_size=40))
def test_what_is_taken_out_leaves_nothing_of_it(word: str, before: str, after: str) -> None:
    """Every place is found, whatever stands around it."""
    parts = frozenset({part_of(word)})
    text = f"{before} a{word}b {after}"
    assert holds(text, parts)
    for start, end in reversed(places(text, parts)):
        text = f"{text[:start]}▮{text[end:]}"
    assert not holds(text, parts)


@given(st.sampled_from(WORDS), st.text(max_size=30))
def test_a_hash_finds_what_the_word_finds(word: str, around: str) -> None:
    """Once nothing else of it is left."""

    def hashes(forms: frozenset[str]) -> frozenset[str]:
        return frozenset(form[::-1] for form in forms)

    parts = frozenset({part_of(word)})
    kept = hashed(parts, hashes)
    text = f"{around} x{word}y"
    assert holds(text, NONE, kept, hashes)
    assert places(text, parts) == places(text, NONE, kept, hashes)
