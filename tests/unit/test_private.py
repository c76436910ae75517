"""Secrets are never kept; private matters only when they are stated."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.secrets import (
    holds_secret,
    is_account_number,
    is_card_number,
    sensitivity_of,
    without_secret,
)

SECRETS = [
    "my card is 4111 1111 1111 1111", "card 5500-0000-0000-0004", "IBAN DE89 3704 0044 0532 0130 00", "password is hunter2",
    "mein Passwort lautet geheim1", "mot de passe: soleil", "la contraseña es perro99", "пароль: qwerty", "пароль от почты qwerty12",
    "my PIN is 4821", "PIN: 0000", "密码是abc123", "パスワードはneko99", "비밀번호는 kim99입니다", "my wifi password for home is sunflower",
    "sk-proj-abcdefghij1234567890XYZ", "ghp_abcdefghijklmnopqrst123456", "AKIAABCDEFGHIJKLMNOP", "my ssn is 123-45-6789",
    "şifrem 1234abc",
]  # fmt: skip
HARMLESS = [
    "I forgot my password", "my password was stolen", "I live in Berlin", "call me at +49 30 1234567890", "I was born on 1987-04-12",
    "my order number is 4532015112830367000", "I collect pins", "she pinned it to the wall", "my phone is 0151 23456789",
    "I love tan shoes", "The password is too long", "https://example.com/articles/2024/some-long-article-name-here-with-words",
    "my key is home", "I work with api keys", "I have 3 cats and 12 fish", "my pin board has 300 pins",
]  # fmt: skip


@pytest.mark.parametrize("text", SECRETS)
def test_a_secret_is_seen(text: str) -> None:
    """Cards, accounts, passwords, PINs, tokens and keys, in many languages."""
    assert holds_secret(text)


@pytest.mark.parametrize("text", HARMLESS)
def test_what_only_speaks_of_secrets_is_none(text: str) -> None:
    """Nor is any long number or word one."""
    assert not holds_secret(text)


def test_a_quote_is_cut_to_what_gives_nothing_away() -> None:
    """The fact beside a password can be kept without it."""
    assert without_secret("I live in Berlin and my password is hunter2") == "I live in Berlin"
    assert without_secret("my password is hunter2") is None


def test_health_and_money_are_private() -> None:
    """By words; a key that can only hold a secret is one."""
    assert sensitivity_of("health", "depression", "I have depression") == "private"
    assert sensitivity_of("home_city", "Berlin", "I live in Berlin") == "ordinary"
    assert sensitivity_of("wifi_password", "sunflower", "it's sunflower") == "secret"


@given(st.lists(st.integers(0, 9), min_size=14, max_size=14).filter(lambda digits: len(set(digits)) > 1))
def test_the_luhn_digit_makes_a_card_number(digits: list[int]) -> None:
    """One check digit of ten does, and any other does not."""
    body = "".join(map(str, digits))
    assert [is_card_number(body + str(check)) for check in range(10)].count(True) == 1


@given(st.text(alphabet="0123456789", min_size=18, max_size=18), st.sampled_from(["DE", "FR", "GB"]))
def test_two_check_digits_make_an_account_number(body: str, country: str) -> None:
    """Those that leave 98 minus the remainder by 97."""
    number = int("".join(str(int(char, 36)) for char in f"{body}{country}00"))
    right = f"{98 - number % 97:02}"
    assert is_account_number(f"{country}{right}{body}")
    wrong = f"{(int(right) + 1) % 97:02}"
    assert wrong == right or not is_account_number(f"{country}{wrong}{body}")
