"""Numbers of a value are those that were said."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.language.evidence import tells_numbers, tells_otherwise

AT = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("quote", "value"),
    [
        ("I'm 1.85 m tall", "185 cm"),
        ("a dozen eggs", "12 eggs"),
        ("she is thirty-two", "32"),
        ("mi hija tiene treinta y dos años", "32"),
        ("弟は十二歳です", "12歳"),
        ("عمري ٣٢ سنة", "32"),
        ("born 12/03/1990", "3 December 1990"),
        ("born 12/03/1990", "12 March 1990"),
        ("born on the 3rd of March 1990", "1990-03-03"),
        ("our anniversary is next Friday", "27 November 2026"),
        ("class of '90", "1990"),
        ("I earn 80k", "80000"),
        ("1,250.50 dollars", "1250.50"),
        ("10 000 euros", "10000"),
        ("I take 0.50 mg", "0.5 mg"),
        ("it starts at 8 pm", "20:00"),
        ("call 0171 5551234", "01715551234"),
        ("I have a dog", "1 dog"),
        ("I get up at half past seven", "7:30"),
        ("ich stehe um halb acht auf", "07:30"),
        ("my birthday is on the thirty-first of May", "31 May"),
        ("we have a hundred sheep", "100"),
        ("two hundred and fifty euros", "250 €"),
        ("сто овец", "100 овец"),
        ("50 micrograms of levothyroxine", "levothyroxine 50 mcg"),
        ("50 Mikrogramm", "50 µg"),
        ("due on 3 May", "2027-05-03"),
        ("seit zwei Jahren", "2024-11-20"),
    ],
)
def test_a_number_may_be_written_otherwise(quote: str, value: str) -> None:
    """In words, with other signs, as a date, in a smaller unit."""
    assert tells_numbers(quote, value, AT) is True


@pytest.mark.parametrize(
    ("quote", "value"),
    [
        ("I take 0.5 mg of Xanax", "Xanax 5 mg"),
        ("I have 14 chickens", "41"),
        ("my rent is 1.250 euro", "1.25 €"),
        ("mi hijo tiene doce años", "11"),
        ("born 12.03.1990 in Graz", "3 December 1990"),
        ("my boss earns more than me", "120000"),
        ("50 micrograms of levothyroxine", "levothyroxine 50 mg"),
        ("50 мкг", "50 мг"),
        ("we have sheep", "1000"),
        ("I get up at half past seven", "8:30"),
        ("born on 3 May 1984", "3 May 1985"),
        ("born on 4 June 1997", "1979-06-04"),
    ],
)
def test_another_number_is_not_the_same(quote: str, value: str) -> None:
    """Digits that moved, a lost nought, a day taken for a month, another year."""
    assert tells_numbers(quote, value, AT) is False


@pytest.mark.parametrize("quote", ["Peso oitenta quilos", "Sono alta un metro e sessantotto"])
def test_a_number_in_words_that_no_pack_has_is_left_open(quote: str) -> None:
    """Where the pack has no words for the tens, code can't tell."""
    assert tells_numbers(quote, "80 kg" if "oitenta" in quote else "168 cm", AT) is None


@pytest.mark.parametrize(
    ("quote", "value"),
    [
        ("I have three brothers", "one brother"),
        ("ich habe drei Brüder", "ein Bruder"),
        ("tengo cuatro gatos", "dos gatos"),
        ("у меня три брата", "два брата"),
        ("弟が三人います", "弟二人"),
        ("the dentist on Thursday", "dentist on Tuesday"),
        ("Zahnarzt am Donnerstag", "Zahnarzt am Dienstag"),
        ("le dentiste jeudi", "dentiste mardi"),
        ("a trip in May", "trip in March"),
    ],
)
def test_the_same_may_be_counted_or_dated_otherwise(quote: str, value: str) -> None:
    """Another number of it, another weekday or month."""
    assert tells_otherwise(quote, value, AT)


@pytest.mark.parametrize(
    ("quote", "value"),
    [
        ("two hundred and fifty euros", "250 euros"),
        ("I have a son and two daughters", "one son and two daughters"),
        ("I'm one of five kids", "one of five kids"),
        ("yoga on Mondays and Thursdays", "yoga on Thursdays"),
        ("弟は十二歳です", "12歳"),
        ("I take 0.50 mg", "0.5 mg"),
    ],
)
def test_what_is_counted_or_named_besides_is_no_matter(quote: str, value: str) -> None:
    """A part of what is told, or the same number in other signs."""
    assert not tells_otherwise(quote, value, AT)
