"""One speaker's whole side of a long conversation: a measured one where it is at hand, else one made up here."""

from __future__ import annotations

import json
import random
from pathlib import Path

from tests.blackbox.process import ROOT

MEASURED = ROOT.parent / "shared" / "data" / "locomo_conversations_0-4.json"
"""Real input, under a licence that keeps it out of this repository."""

CITIES = ["Bern", "Lisbon", "Osaka", "Tallinn", "Porto", "Graz"]
DISHES = ["ramen", "pierogi", "lentil soup", "sourdough", "mango sorbet", "paella", "dumplings", "shakshuka"]
PETS = ["Miso", "Biscuit", "Olive", "Pepper"]
TALK = [
    "Work was {adjective} today, but {what} made up for it.",
    "I spent the weekend with {what}. It was {adjective}!",
    "Do you remember what I told you about {what}?",
    "My neighbour says {what} is {adjective}; I'm not so sure.",
    "Wow, that's {adjective}! How did that happen?",
    "Thanks, that means a lot. {what} keeps me busy these days 😊",
]
ADJECTIVES = ["wonderful", "exhausting", "strange", "really fun", "a bit much", "inspiring"]
THINGS = [
    "pottery",
    "the garden",
    "a long hike",
    "my sister's wedding",
    "chess",
    "the choir",
    "an old bicycle",
]


def typed_lines(most: int | None = None) -> list[str]:
    """The lines a person types, at most so many of them, with a plain fact among every five."""
    lines = (read_side(MEASURED) if MEASURED.exists() else made_up_side())[:most]
    for number, fact in enumerate(told_facts()):
        if number * 5 < len(lines):
            lines[number * 5] = fact
    return lines


def read_side(path: Path, conversation: int = 0, speaker: int = 0) -> list[str]:
    """Everything that one of the two speakers of a LoCoMo conversation says, in order."""
    held = json.loads(path.read_text(encoding="utf-8"))[conversation]["conversation"]
    name = held["speaker_a" if speaker == 0 else "speaker_b"]
    sessions = sorted((int(key.split("_")[1]), key) for key, turns in held.items() if isinstance(turns, list))
    said = [turn["text"] for _, key in sessions for turn in held[key] if turn["speaker"] == name]
    return [line for text in said if (line := " ".join(text.split()))]


def made_up_side(seed: int = 7, length: int = 210) -> list[str]:
    """As long a side of a conversation, in which a fact is told now and then."""
    chance = random.Random(seed)
    told = told_facts()
    lines = [
        chance.choice(TALK).format(adjective=chance.choice(ADJECTIVES), what=chance.choice(THINGS))
        for _ in range(length - len(told))
    ]
    for number, fact in enumerate(told):
        lines.insert(min(len(lines), number * 9 + chance.randrange(3)), fact)
    return lines


def told_facts() -> list[str]:
    """Plain statements about oneself, some of which later ones replace."""
    told = [
        f"My name is Dana Okafor and I live in {CITIES[0]}.",
        "I work at a small bakery. My birthday is May 3.",
    ]
    told += [f"I moved to {city}." for city in CITIES[1:]]
    told += [f"I love {dish}, I could eat it every day." for dish in DISHES]
    told += [f"I have a cat called {pet}." for pet in PETS]
    told += ["I am allergic to walnuts.", "I am allergic to cat hair, of all things!"]
    return told
