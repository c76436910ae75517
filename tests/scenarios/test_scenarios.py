"""The dialogues that every memory bot should pass, played through the whole bot."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic_ai import models

from bot.pages.fetcher import ArticleFetcher
from tests.pages.site import page, served
from tests.scenarios.dialogues import EVERY
from tests.scenarios.mind import Mind
from tests.scenarios.play import Dialogue, Stage
from tests.scripted import Bot, Script, SetClock


@pytest.mark.parametrize("dialogue", EVERY, ids=[dialogue.name for dialogue in EVERY])
async def test_a_dialogue(
    dialogue: Dialogue, folder: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is said, by a person and by models of any honesty, leaves behind what it should and nothing else."""
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", False)
    async with served() as site:
        site.answers |= {path: page(body) for path, body in dialogue.pages.items()}
        fetcher = ArticleFetcher(site.reach())
        async with Bot(folder, clock, Script(), Mind(dialogue.reader, dialogue.lie), fetcher=fetcher) as bot:
            await Stage(bot, site).play(dialogue.acts)


def test_every_dialogue_has_a_name_of_its_own_and_an_end() -> None:
    """A dialogue that ends without looking at anything shows nothing."""
    names = [dialogue.name for dialogue in EVERY]
    assert len(set(names)) == len(names) >= 40
    for dialogue in EVERY:
        assert type(dialogue.acts[-1]).__name__ == "Then"
