"""Plain answers to "How did it go?"."""

from __future__ import annotations

import pytest

from bot.language.message_kinds import IntentionOutcome, agrees_to_forget, read_outcome
from bot.language.pack import Pack
from bot.language.packs import PACKS


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        ("Done", "done"),
        ("done!", "done"),
        ("Yes, it went great", "done"),
        ("It went really well, thanks", "done"),
        ("I did it", "done"),
        ("👍🏽", "done"),
        ("Erledigt.", "done"),
        ("Ja, es lief sehr gut!", "done"),
        ("ya está hecho", "done"),
        ("c’est fait", "done"),
        ("Fatto", "done"),
        ("Hecho, muchas gracias", "done"),
        ("Erledigt, vielen Dank!", "done"),
        ("Сделал", "done"),
        ("Later", "later"),
        ("not yet", "later"),
        ("I haven't done it yet", "later"),
        ("Ask me again tomorrow", "later"),
        ("Noch nicht", "later"),
        ("pas encore", "later"),
        ("No longer", "drop"),
        ("Never mind", "drop"),
        ("it was cancelled", "drop"),
        ("No, I changed my mind", "drop"),
        ("Nicht mehr", "drop"),
        ("Передумал", "drop"),
    ],
)
def test_plain_words_are_read(words: str, outcome: IntentionOutcome) -> None:
    """In the words people answer with, whatever signs stand around them."""
    assert read_outcome(words) == outcome


@pytest.mark.parametrize(
    "words",
    [
        "",
        "yes",
        "no",
        "It was done by my sister, I only watched",
        "It went badly",
        "Done? What do you mean?",
        "I did it but they want to see me again",
        "It didn't go well",
        "not good",
        "They are closed today",
        "What did I want to do later?",
        "forget that",
    ],
)
def test_what_says_more_or_less_is_left_to_the_model(words: str) -> None:
    """A yes alone says nothing about how it went; a question or a but says more than a button would."""
    assert read_outcome(words) is None


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
        ("do it", True),
        ("Vas-y", True),
        ("давай", True),
        ("давай потом", False),
        ("hadi görüşürüz", False),
        ("más adelante", False),
        ("nur zu Hause", False),
        ("tu vas y aller", False),
        ("やってない", False),
        ("why do that", False),
    ],
)
def test_a_no_to_keeping_is_no_yes_to_forgetting(words: str, agrees: bool) -> None:
    """What tells a no to "Shall I keep this?" tells nothing here, and "don't" never a yes."""
    assert agrees_to_forget(words) is agrees
