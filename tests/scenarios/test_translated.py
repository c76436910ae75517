"""Dialogues with somebody who speaks another language: every sentence of the bot's goes through its catalog."""

from __future__ import annotations

import json
import re
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest

from bot.domain.interactions import Answer
from bot.speech import saying
from tests.scenarios.dialogues import EVERY
from tests.scenarios.mind import Mind
from tests.scenarios.play import Dialogue, Press, Say, Stage, Then
from tests.scripted import Bot, Script, SetClock, call

LANGUAGE = "de"
NAMED = (
    "an order that a model leaves undone has one answer, whatever was learnt of it",
    "an order that only the model reads is offered like any other, and its message teaches nothing unasked",
    "forgotten before it was learnt, by the tool",
    "what only the log holds is erased everywhere",
    "everything about a person goes, by name and alias",
    "an old value is found",
    "a card's number",
    "a stay covers the home and gives it back",
)
CHOSEN = [each for each in EVERY if each.name in NAMED]
BY_THE_TOOL = Dialogue("what the model's tool finds is offered", [
    "My gym locker code is on the yellow card.", Then(),
    Say("forget my gym locker code", [call("forget_fact", key_or_id="my gym locker code")]), Then(),
    Press("Forget"), Then(),
])  # fmt: skip


class Marking(NullTranslations):
    """A translation that leaves the English as it is, between marks."""

    def gettext(self, message: str) -> str:
        """Each piece between the places marked by itself, so that what fills them is left outside."""
        return re.sub(r"(^|\})([^{}]+)(?=\{|$)", r"\1⟦\2⟧", message)

    def pgettext(self, context: str, message: str) -> str:
        """The same, whatever the context."""
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The same of the singular, whatever the number."""
        return self.gettext(msgid1)


class Abroad(Stage):
    """A dialogue whose expectations, which are English, are not looked at; time passes all the same."""

    async def _check(self, then: Then) -> None:
        self.bot.clock.pass_time(minutes=1)
        await self.bot.app.worker.run_due()

    async def _press(self, label: str, under: Answer | None) -> None:
        await super()._press(f"⟦{label}", under)


def test_every_dialogue_named_is_there() -> None:
    """None is left out because its name was changed."""
    assert sorted(each.name for each in CHOSEN) == sorted(NAMED)


@pytest.mark.parametrize("dialogue", [*CHOSEN, BY_THE_TOOL], ids=lambda each: each.name)
async def test_nothing_is_said_past_the_catalog(
    dialogue: Dialogue, folder: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands beside the catalog's words was said by the person or the model, or is a date."""
    shipped = saying.catalog
    marking = Marking()
    monkeypatch.setattr(saying, "catalog", lambda asked: marking if asked == LANGUAGE else shipped(asked))
    async with Bot(folder, clock, Script(), Mind(dialogue.reader, dialogue.lie)) as bot:
        await bot.command(f"/settings language {LANGUAGE}")
        stage, said = Abroad(bot, None), list[Answer]()
        with saying.speaking(LANGUAGE):
            for act in dialogue.acts:
                await stage.play([act])
                said.append(stage.last)
        sent = [
            Answer.from_json(json.loads(row)) for (row,) in await bot.query("SELECT content FROM outbound")
        ]
        # What is erased leaves "(forgotten)" in the record of what was sent.
        given = _words(repr(dialogue.acts)) | {"fine", "und", "november", "forgotten"}
        for text in _texts([*said, *sent]):
            assert _words(re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) <= given, text
    assert said


def _texts(answers: list[Answer]) -> list[str]:
    labels = [button.label for answer in answers for row in answer.buttons for button in row]
    return [*(answer.text for answer in answers), *labels]


def _words(text: str) -> set[str]:
    """The words of a text, but for ids and commands."""
    plain = re.sub(r"\[[a-z0-9]{8}\]|/\w[\w -]*", " ", text)
    found: list[Any] = re.findall(r"[A-Za-z]{2,}", plain)
    return {each.casefold() for each in found}
