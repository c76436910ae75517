"""Words in the cases of a language: the same one in another ending, and no other one."""

from __future__ import annotations

import pytest

from bot.language.forms import bent_forms, says_bent


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("Oli", "Ola lubi herbatę i chodzi do szkoły"),
        ("Olą", "Wczoraj widziałem Olę w parku"),
        ("Олену", "Олена живе у Львові, а я ні"),
        ("Олю", "Мою сестру зовут Оля"),
        ("Ани", "Аня любит читать и ходить в горы"),
        ("kódu 12", "Můj kód je 12 a to je všechno"),
    ],
)
def test_a_name_is_found_in_another_case(words: str, text: str) -> None:
    """Whichever of the two has the ending, and the index is asked for a form that the text may have."""
    assert says_bent(words, text)
    assert bent_forms(words)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("код 12", "мой код 99, и больше я ничего не скажу"),
        ("PIN 7391", "Mój PIN to 1234 i nie zmieniam go"),
        ("Oli", "Oliwer lubi herbatę i chodzi do szkoły"),
        ("Анны", "Антон любит читать и ходить в горы"),
        ("Will", "I think it will rain and be cold"),
    ],
)
def test_what_only_begins_alike_or_has_another_number_is_not(words: str, text: str) -> None:
    """All words of the order are to be there, numbers as they are."""
    assert not says_bent(words, text)
