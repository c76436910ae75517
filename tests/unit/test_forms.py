"""The forms of words, and the look for a few of them in a text."""

from __future__ import annotations

import sys
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.telltales import telltale
from bot.language.forms import forms_among, forms_of, tokens

_ENDINGS = (
    "ability ational tional iveness fulness ousness ization izer ism ied ies ying ings edly ingly ably ogist"
    " icate ative ly s es ed ing ement ence ancy able ist ость ейший ться ует ями ого ь en ung"
).split()
_BEGINS = st.text("abdefghilmnopqrstuyzäéß", min_size=1, max_size=6) | st.text(
    "абёжийклнстуіїєґь'", max_size=6
)
_MADE_UP = st.builds(str.__add__, _BEGINS, st.sampled_from(["", *_ENDINGS]))
_WORDS = _MADE_UP | st.sampled_from(
    [
        "went",
        "better",
        "children",
        "yang",
        "dengan",
        "und",
        "der",
        "Will",
        "May",
        "So",
        "C#",
        "8th",
        "猫が好き",
        "K9",
        "서울에서",
    ]
)
_TEXTS = st.lists(_WORDS | st.text(max_size=4), max_size=8).map(" ".join) | st.text()


@given(text=_TEXTS, other=_TEXTS)
@example(text="He went there. Dying, vying, skies", other="going die vie sky")
@example(text="meminjam mengajar gewerkt", other="pinjam ajar werk")
@example(text="Ёлки и йод, хом'яки", other="елка иод хомяк")
@example(text="Ask Will. A+ or C# in May", other="will may a+ c#")
@example(text="probability, possibly", other="probable possible")
def test_a_quick_look_finds_the_same_forms(text: str, other: str) -> None:
    """What is looked for, of a text's own forms or another's, is found just where all forms are made."""
    for sought in (forms_of(text) | forms_of(other), *({form} for form in forms_of(text))):
        assert forms_among(text, frozenset(sought)) == forms_of(text) & sought


@given(value=_TEXTS, text=_TEXTS, at=st.integers(0, 40))
@example(value="will", text="Ask Will. Then go", at=0)
@example(value="house by the river", text="They went. The rivers!\nOf houses", at=0)
def test_a_text_gives_away_what_it_does_with_all_its_forms_made(value: str, text: str, at: int) -> None:
    """The long way is gone where only hashes are compared: here each form is its own."""
    quick = telltale([value])
    for told in (quick, replace(quick, rare=quick.forms)):
        slow = replace(told, hashes=lambda forms: forms)
        for each in (text, f"{text[:at]} {value[:at]}. {text[at:]} {value[at:]}", f"{text}\n{value}"):
            assert told.is_in(each) is slow.is_in(each)


@pytest.mark.parametrize("word", ["went", "better", "children", "yang", "dengan", "und", "der"])
def test_a_strange_word_is_found_by_each_of_its_forms(word: str) -> None:
    """Also where its form begins with other letters, as "go" of "went"."""
    text = f"Then {word} it was."
    for form in forms_of(word):
        assert forms_among(text, frozenset((form,))) == {form}


def test_words_are_runs_of_letters_digits_and_marks() -> None:
    """Of every character, whatever its script."""
    for char in map(chr, range(0x80, sys.maxunicode + 1)):
        category = unicodedata.category(char)
        assert bool(tokens(char)) is (category[0] in "LMN" or category == "Cf")


def test_an_apostrophe_joins_a_cyrillic_word() -> None:
    """And no other."""
    text = "хом'як l’ami é"
    assert [text[start:end] for start, end in tokens(text)] == ["хом'як", "l", "ami", "é"]
