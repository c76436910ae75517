"""Whether words say of somebody that they are called otherwise."""

from __future__ import annotations

import pytest

from bot.language.subject import says_is_called


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("our cat Tom is called Pippa now", True),
        ("Tom is now called Pippa", True),
        ("Tom's name is Pippa now", True),
        ("Tom heißt jetzt Pippa", True),
        ("Tom s'appelle maintenant Pippa", True),
        ("Tom se llama ahora Pippa", True),
        ("We renamed our cat Tom to Pippa", True),
        ("Tom's sister is called Pippa", False),
        ("Tom is gone, our cat is called Pippa now", False),
        ("we have Tom and Pippa", False),
    ],
)
def test_a_text_says_that_one_is_called_otherwise(text: str, is_one: bool) -> None:
    """Not that another one is called so."""
    assert says_is_called(text, "tom", "pippa") is is_one
