"""What gives a forgotten value away, and taking it out of texts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.telltales import (
    BLACK,
    FORGOTTEN_LINE,
    blacked,
    literal_rest,
    telltale,
    without,
    without_lines,
)
from bot.language.clauses import sentence_pieces
from bot.language.forms import tokens


@pytest.mark.parametrize(
    ("value", "text", "expected"),
    [
        ("zwieback", "I love Zwieback!", True),
        ("zwieback", "no zwiebacks for me", True),
        ("zanzibar", "Zanzi-bar is far", True),
        ("tea", "My teacher is kind", False),
        ("tea", "Tea, please", True),
        ("green tea", "He drinks tea", False),
        ("green tea", "Teas that are green", True),
        ("42", "She is 42.", True),
        ("42", "Room 420", False),
        ("no", "No, thanks", False),
        ("Erdnüsse", "Eine Erdnuss zu viel", True),
        ("猫が好き", "私は猫が好きです", True),
        ("кот Мурзик", "Мурзика кот", True),
    ],
)
def test_a_value_is_given_away_by_itself_or_most_of_its_words(value: str, text: str, expected: bool) -> None:
    """In any form, and not by parts of other words."""
    assert telltale([value]).is_in(text) is expected


@pytest.mark.parametrize(
    ("value", "text", "expected"),
    [
        ("green", "She has a greenhouse in Greenland", False), ("green", "My favourite colour is green.", True),
        ("green", "Anna Greenwood came", False), ("Jason", "I write JSON, Jasonville is far", False),
        ("Erdnuss", "Meine Erdnussallergie ist schlimm", True), ("Erdnüsse", "Die Erdnussallergie", True),
        ("Erdnuss", "Die Nuss und die Erde", False), ("Hamburg", "Ein Hamburgbesuch", True), ("Rome", "Chrome, Romeo and Jerome", False),
        ("winter", "Winterthur is a city", False), ("winter", "a cold winter", True), ("yellow", "Yellowstone", False),
        ("кот", "Который час, котёл?", False), ("кот", "Мой кот спит", True), ("Рим", "Он примет, Римма пришла", False),
        ("Мурзик", "Мурзика нет дома", True), ("paris", "Comparison, parish and Parisian", False), ("paris", "in Paris-Nord", True),
        ("zanzibar", "Zan zi bar", True), ("zanzibar", "zanzibaris", True), ("chess", "The duchess", False), ("Spain", "spainless", False),
        ("蘑菇", "我喜欢蘑菇汤", True), ("東京", "東京都に住む", True), ("서울", "서울에서 왔어", True), ("มะม่วง", "ฉันชอบมะม่วงมาก", True),
        ("zorblax", "user_zorblax@mail", True), ("zorblax", "Zorblaxstraße 4", True), ("Ana", "Banana and Anatolia", False),
        ("tango", "tangoed tangos", True), ("otter", "the potter, his lottery", False), ("otter", "two otters", True),
    ],
)  # fmt: skip
def test_a_word_within_a_longer_one_tells_a_rare_value_alone(value: str, text: str, expected: bool) -> None:
    """From six letters on and if it is not common; in scripts without blanks always. What tells it is blacked out."""
    told = telltale([value])
    assert told.is_in(text) is expected
    assert (blacked(text, told) != text) is expected
    assert not told.is_in(blacked(text, told))


@pytest.mark.parametrize(
    ("value", "text", "expected"),
    [
        ("Jo", "Call me Jo, please", True), ("Jo", "my friend jo", True), ("Jo", "Join me, John", False),
        ("Will", "I met Will in town", True), ("Will", "Will you come?", False), ("Will", "I will come", False),
        ("May", "May is my daughter", True), ("May", "May I come in May?", True), ("May", "you may", False),
        ("So", "My name is So", True), ("So", "so it is", False), ("so", "so it is", False), ("may", "with May", True),
        ("Mia", "my cat mia ate", True), ("Mia", "la mia casa è sul mare", False), ("A+", "type A+.", True), ("A+", "A plus", False),
        ("C#", "I love c#!", True), ("The Who", "I saw the who live", True), ("The Who", "who is the man", False), ("🦄", "a 🦄", True), ("🦄", "a", False),
    ],
)  # fmt: skip
def test_a_small_word_that_is_a_name_is_known_by_how_it_is_written(
    value: str, text: str, expected: bool
) -> None:
    """By its capital, or by the language that has no such small word; and is blacked out where it is known."""
    told = telltale([value])
    assert told.is_in(text) is expected
    assert (blacked(text, told) != text) is expected
    assert not told.is_in(blacked(text, told))


def test_words_far_apart_give_nothing_away() -> None:
    """They must stand in one sentence."""
    assert not telltale(["green tea"]).is_in("The car is green. I had tea.")


def test_sentences_are_cut_and_the_rest_stays_as_it_was() -> None:
    """Lists, headings and lines that tell nothing keep their place."""
    text = "## Food\n- Likes oats. Hates zwieback.\n- Zwieback again!\n\nDr. Smith says so."
    assert without(text, telltale(["zwieback"])) == "## Food\n- Likes oats.\n\nDr. Smith says so."


def test_nothing_sensible_left_is_nothing() -> None:
    """A heading and a dash are no text."""
    assert without("## Food\n- Zwieback!", telltale(["zwieback"])) == ""


def test_words_are_blacked_out_one_by_one() -> None:
    """Those between them stay."""
    told = telltale(["Dr Zorblax of Kweemstreet"])
    assert blacked("See Dr. Zorblax, in Kweemstreet, now", told) == f"See {BLACK}. {BLACK}, in {BLACK}, now"


def test_of_a_quote_the_stretch_about_the_memory_is_kept() -> None:
    """The longest one without the value, if none shares a word with the memory."""
    quote = "I live in Berlin and I am allergic to zwieback and to nothing else at all"
    assert literal_rest(quote, "Berlin", telltale(["zwieback"])) == "I live in Berlin and I am allergic to"
    assert literal_rest("zwieback", "Berlin", telltale(["zwieback"])) == ""


def test_a_receipts_line_is_replaced_by_id_or_value() -> None:
    """The other lines, and empty ones, stay."""
    text = "Sure.\n\nRemembered: pets → a cat [abcd2345]\nRemembered: food → zwieback [efgh2345]"
    told = telltale(["zwieback"])
    by_id = without_lines(text, frozenset(("abcd2345",)), None)
    assert by_id == f"Sure.\n\n{FORGOTTEN_LINE}\nRemembered: food → zwieback [efgh2345]"
    assert without_lines(by_id, frozenset(), told).splitlines()[-1] == FORGOTTEN_LINE


@given(st.text(max_size=200))
def test_sentences_joined_are_the_text(text: str) -> None:
    """Nothing is lost in cutting."""
    assert "".join(sentence_pieces(text)) == text


@given(st.text(max_size=60), st.text(min_size=1, max_size=20))
@example("A\u0301", "A;\u0301")
def test_what_was_blacked_out_tells_nothing_any_more(text: str, value: str) -> None:
    """Whatever the value and wherever it stands."""
    told = telltale([value])
    assert not told.is_in(blacked(f"{text} {value} {text}", told))


@given(st.text(max_size=60), st.text(min_size=1, max_size=20))
def test_what_was_cut_tells_nothing_any_more(text: str, value: str) -> None:
    """The same for whole sentences."""
    told = telltale([value])
    assert not told.is_in(without(f"{text}. {value}\n{text}", told))


@given(st.text(max_size=100))
def test_words_stand_in_order_and_never_touch(text: str) -> None:
    """Spans of letters and digits, each as long as it can be."""
    spans = tokens(text)
    assert all(start < end for start, end in spans)
    assert all(one[1] < other[0] for one, other in pairwise(spans))


@pytest.mark.parametrize(
    ("value", "text", "left"),
    [
        ("🦄Sparkle", "I rode 🦄Sparkle, 🦄 Sparkle and sparkle!", f"I rode {BLACK}, {BLACK} and {BLACK}!"),
        ("Sparkle 🦄", "I rode Sparkle🦄.", f"I rode {BLACK}."),
        ("🦄猫", "私の🦄猫が", f"私の{BLACK}が"),
    ],
)
def test_the_signs_that_a_value_is_written_with_go_with_its_words(value: str, text: str, left: str) -> None:
    """Where they stand beside it; the signs of the sentence stay."""
    assert blacked(text, telltale([value])) == left
