"""Evidence: a quote must stand in the user's own words."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.evidence import find_quote, passage_of


@pytest.mark.parametrize(
    ("quote", "words", "found"),
    [
        ("live in Berlin", "I live in Berlin now", "live in Berlin"),
        ("i LIVE in berlin", "I live in Berlin now", "I live in Berlin"),
        ("live in Berlin", "I live  in\n Berlin", "live  in\n Berlin"),
        ("I'm vegan", "Yes, I’m vegan!", "I’m vegan"),
        ('called "Rex"', "a dog called „Rex“", "called „Rex“"),
        ("2019-2021", "from 2019–2021", "2019–2021"),
        ("Straße", "in der STRASSE", "STRASSE"),
        ("café", "au cafe\u0301 du coin", "cafe\u0301"),
        ("file", "the ﬁle", "ﬁle"),
        ("אני גר", "\u200fאני\u200f גר בחיפה", "אני\u200f גר"),
        ("I ❤ tea", "I ❤\ufe0f tea", "I ❤\ufe0f tea"),
        ("한국", unicodedata.normalize("NFD", "나는 한국 사람"), unicodedata.normalize("NFD", "한국")),
        ("猫が好き", "私は猫が好きです", "猫が好き"),
    ],
)
def test_a_quote_is_found_as_the_user_wrote_it(quote: str, words: str, found: str) -> None:
    """White space, case, forms of letters, typographic marks and invisible marks may differ."""
    assert find_quote(quote, words) == found


@pytest.mark.parametrize(
    ("quote", "words"),
    [
        ("I live in Munich", "I live in Berlin"),
        ("I live Berlin", "I live in Berlin"),
        ("livein", "live in"),
        ("a", "a cat"),
        ("!!", "what!! never"),
        ("", "anything"),
        ("   ", "   "),
        ("\u200f", "\u200f"),
        ("anything", ""),
        ("resume", "résumé"),
    ],
)
def test_words_that_were_not_said_are_not_found(quote: str, words: str) -> None:
    """Another word, a missing word, a lone letter, nothing at all."""
    assert find_quote(quote, words) is None


@pytest.mark.parametrize("answer", ["y", "👍", "好", "5", "Ja"])
def test_a_whole_message_is_a_quote_however_short(answer: str) -> None:
    """A yes may be one letter or a thumb."""
    assert find_quote(answer, f" {answer} ") == answer


@given(st.text(), st.text())
def test_what_is_found_is_always_a_literal_piece(quote: str, words: str) -> None:
    """Whatever is asked for, the answer is a slice of the user's own words or nothing."""
    found = find_quote(quote, words)
    assert found is None or (found and found in words)


@given(st.lists(st.text(st.characters(categories=["L"]), min_size=2)), st.data())
def test_every_run_of_words_is_found(words: list[str], data: st.DataObject) -> None:
    """A model that quotes literally is never refused."""
    start = data.draw(st.integers(0, len(words)))
    quote = " ".join(words[start : data.draw(st.integers(start, len(words)))])
    if quote:
        assert find_quote(quote, " ".join(words)) is not None


@pytest.mark.parametrize(
    ("quote", "words", "stands"),
    [
        ("like war", "I dislike warm beer", False),
        ("like war", "I dislike warm beer, but I like war films", True),
        ("Rom", "Ich mag Romane", False),
        ("кот", "Я люблю котлеты", False),
        ("cafe", "I hate the café", False),
        ("東京", "東京に住んでいます", True),
        ("서울", "서울에 살아요", True),
        ("'m vegan", "I'm vegan", True),
    ],
)
def test_a_quote_is_of_whole_words(quote: str, words: str, stands: bool) -> None:
    """Where words are parted by blanks; scripts without them are searched as they are."""
    assert (find_quote(quote, words) is not None) is stands


def test_a_letter_with_two_accents_is_one_however_it_was_typed() -> None:
    """Windows types Vietnamese as a letter with its sign and a tone behind it, a model writes one character."""
    typed, composed = "Tôi sống ở Viê\u0323t Nam", "Việt Nam"
    assert find_quote(composed, typed) == "Viê\u0323t Nam"
    assert find_quote(typed[11:], f"{composed} là nhà") == "Việt Nam"
    assert find_quote("Vie", typed) is None


def test_a_letter_with_thousands_of_accents_is_read_quickly_and_quoted_whole() -> None:
    """They are put in order in pieces."""
    crowded = "ba" + "\u0301\u0316" * 20_000
    assert find_quote(crowded, f"so {crowded} it is") == crowded


@given(st.text(min_size=1))
def test_compatibility_forms_do_not_hide_a_quote(words: str) -> None:
    """A quote that came back composed or decomposed is found where the original is."""
    if find_quote(words, words) is not None:
        assert find_quote(unicodedata.normalize("NFD", words), words) is not None


@pytest.mark.parametrize(
    ("text", "quote", "passage"),
    [
        ("I do not like tea", "I like tea", "I do not like tea"),
        ("I do like tea", "I do not like tea", None),
        (
            "my dog Balu, who is 4, loves carrots",
            "my dog Balu loves carrots",
            "my dog Balu, who is 4, loves carrots",
        ),
        ("I love dogs, cats scare me", "I love cats", None),
        ("I love dogs. Cats scare me", "I love cats", None),
        ("I am allergic to kiwi", "I am allergic to peanuts", None),
        ("I live in Austria", "I live in Australia", None),
        ("I realy like it here in Bonn", "I really like it here in Bonn", "I realy like it here in Bonn"),
    ],
)
def test_a_quote_that_was_mended_says_no_more_than_was_said(
    text: str, quote: str, passage: str | None
) -> None:
    """It leaves out, joins and spells right; any other word would be a model's."""
    assert passage_of(quote, text) == passage
