"""A password, a card's number and a key, said through every door: the conversation log alone holds them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest
from pydantic_ai import models

from bot.conversation.staging import SECRET_KEPT
from bot.language.secrets import MASK, redacted_address
from bot.pages.fetcher import ArticleFetcher
from tests.attack.handed_doors import HANDINGS, Perceiving, perceiving_world
from tests.attack.secret_doors import DOORS, SECRETS, Told
from tests.memory.forgetful import rows
from tests.pages.samples import ENGLISH
from tests.pages.site import Site, page, served
from tests.scripted import Bot, Script, SetClock, call
from tests.telegram.world import World

LOG = (
    "interactions", "outbound", "inbox", "search_words", "search_words_data", "search_words_content", "search_vocabulary",
    "postings",
)  # fmt: skip
"""What was said word for word, and the index over it: all else is memory."""


def held(folder: Path, told: Told) -> list[str]:
    """The rows beside the log that hold a secret, however its figures are set apart."""
    wanted = rf"(?<![a-z0-9]){re.escape(bare(told.value))}(?![a-z0-9])"
    every = rows(folder, without=LOG).splitlines()
    return [line[:300] for line in every if re.search(wanted, bare(line))]


def bare(text: str) -> str:
    """A text without what sets figures apart."""
    return re.sub(r"(?<=\d)[ .-](?=\d)", "", text.lower().replace("_", "-"))


async def shown_later(bot: Bot) -> str:
    """All that the model is sent in another chat, which has no history yet, when the talk comes near it."""
    bot.clock.pass_time(hours=3)
    await bot.app.worker.run_due()
    await bot.app.indexer.catch_up_all()
    bot.clock.pass_time(hours=3)
    bot.script.requests.clear()
    bot.script.steps.clear()
    near = "Let us talk of the wifi, the card and the API key at home, of Bo and the holidays"
    await bot.say(near, chat="another")
    return "\n".join(request.whole for request in bot.script.requests)


def each_with_a_word(doors: Iterable[str]) -> list[tuple[str, str]]:
    """Each door with the secret that is hardest to tell, a plain word, and every third with one of the others in turn."""
    word, *others = sorted(SECRETS, key=lambda name: name != "a password that is a word")
    every = list(doors)
    return [*((door, word) for door in every), *zip(every[::3], cycle(others), strict=False)]


@pytest.mark.parametrize(("door", "secret"), each_with_a_word(DOORS))
async def test_a_secret_comes_into_memory_by_no_door(bot: Bot, door: str, secret: str) -> None:
    """Neither a row beside the log nor a later prompt has it."""
    told = SECRETS[secret]
    await DOORS[door](bot, told)
    at_once = held(bot.path, told)
    shown = [line for line in (await shown_later(bot)).splitlines() if bare(told.value) in bare(line)]
    assert [*at_once, *held(bot.path, told), *shown] == []


@pytest.fixture
def perceiving() -> Perceiving:
    """A model that sees and hears."""
    return Perceiving()


@pytest.fixture
async def world(folder: Path, perceiving: Perceiving) -> AsyncIterator[World]:
    """A bot on Telegram, with that model."""
    async with perceiving_world(folder, perceiving) as opened:
        yield opened


@pytest.mark.parametrize(("handing", "secret"), each_with_a_word(HANDINGS))
async def test_no_secret_is_kept_of_what_is_handed_in(
    world: World, perceiving: Perceiving, handing: str, secret: str
) -> None:
    """A file, its name, a caption, a picture, a recording, a mail, a reply to Edit."""
    told = SECRETS[secret]
    perceiving.sees = told.value if "caption" in handing else told.said
    await HANDINGS[handing](world, told)
    world.clock.pass_time(hours=3)
    await world.app.worker.run_due()
    await world.app.indexer.catch_up_all()
    await world.settled()
    assert held(world.folder, told) == []


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    """A site of somebody's."""
    async with served() as opened:
        yield opened


@pytest.mark.parametrize(
    ("place", "secret"), each_with_a_word(["title", "author", "site", "paragraphs", "summary", "address"])
)
async def test_no_secret_is_kept_of_a_saved_page(
    folder: Path, clock: SetClock, site: Site, monkeypatch: pytest.MonkeyPatch, place: str, secret: str
) -> None:
    """Whoever wrote it there, a model's summary and the address included; the rest of it is kept."""
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", False)
    told = SECRETS[secret]
    written = {"title": told.said, "author": told.said, "site": told.said}
    written = {place: written[place]} if place in written else {}
    sample = replace(ENGLISH, **written)
    if place == "paragraphs":
        sample = replace(ENGLISH, paragraphs=(*ENGLISH.paragraphs, f"By the way, {told.said}."))
    path = f"/river?api_key={told.value.replace(' ', '')}" if place == "address" else "/river"
    site.answers[path] = page(sample.html())
    async with Bot(folder, clock, Script(), Script(), fetcher=ArticleFetcher(site.reach())) as bot:
        bot.mini.then(f"A village. {told.said}." if place == "summary" else "A village.")
        await bot.command(f"/save {site.url(path)}")
        assert [memory.kind for memory in await bot.facts()] == ["article"]
        assert held(bot.path, told) == []
        shown = (await shown_later(bot)).splitlines()
    assert [line for line in shown if bare(told.value) in bare(line)] == []


async def test_what_is_not_kept_is_not_told_as_saved(bot: Bot) -> None:
    """The model hears that it was refused, and no line beneath the answer says otherwise."""
    told = SECRETS["a password that is a word"]
    await bot.say(f"By the way, {told.said}", "I see.")
    text = "Make a note of that for the holidays"
    kept = await bot.say(text, call("save_note", title="Holidays", content=told.value, quote=text), "Done.")
    assert bot.script.last.results == [SECRET_KEPT]
    assert kept.answer is not None
    assert kept.answer.text == "Done."


def test_of_an_address_only_its_keys_are_blacked_out() -> None:
    """What else looks drawn by a machine names the page: two pages stay two."""
    assert redacted_address("https://a.example/x?id=5f2b8c9d1e3a4b5c6d7e8f90&api_key=abcd1234#top") == (
        f"https://a.example/x?id=5f2b8c9d1e3a4b5c6d7e8f90&api_key={MASK}#top"
    )
