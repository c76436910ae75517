"""A yes to forgetting, in every language."""

from __future__ import annotations

import pytest

from bot.language.pack import Pack
from bot.language.packs import PACKS
from bot.language.yes_no import agrees_to_forget


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.code)
def test_every_pack_agrees_to_forgetting_by_its_yes_alone(pack: Pack) -> None:
    """Whichever word of the pack it is."""
    words = [word.replace("_", " ") for word in pack.talk.yes.split()]
    assert [word for word in words if not agrees_to_forget(word)] == []
    assert [word for word in pack.talk.no.split() if agrees_to_forget(word.replace("_", " "))] == []


@pytest.mark.parametrize(
    ("words", "agrees"),
    [
        ("Yes, forget it", True),
        ("ja, vergiss es", True),
        ("да, забудь", True),
        ("はい、消して", True),
        ("of course", True),
        ("Don't delete it", False),
        ("vergiss es nicht", False),
        ("не удаляй", False),
        ("yes but not the cat", False),
        ("forget it", False),
    ],
)
def test_a_no_to_keeping_is_no_yes_to_forgetting(words: str, agrees: bool) -> None:
    """What tells a no to "Shall I keep this?" tells nothing here, and "don't" never a yes."""
    assert agrees_to_forget(words) is agrees
