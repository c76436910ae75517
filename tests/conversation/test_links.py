"""Links in messages: a button beneath the answer keeps the page, and is not shown more often than useful."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic_ai import models

from bot.conversation.turn_result import Turn
from bot.domain.interactions import Citation
from bot.domain.urls import first_link
from bot.memory.deliveries import InboxItem
from bot.pages.fetcher import ArticleFetcher
from tests.pages.samples import ENGLISH
from tests.pages.site import Site, page, served
from tests.scripted import Bot, Script, SetClock, call


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    """A site with one page."""
    async with served() as site:
        site.answers["/river"] = page(ENGLISH.html())
        yield site


@pytest.fixture
def river(site: Site) -> str:
    """The address of the page."""
    return site.url("/river")


@pytest.fixture
async def bot(
    folder: Path, clock: SetClock, site: Site, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Bot]:
    """A bot that can reach one site."""
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", False)
    async with Bot(folder, clock, Script(), Script(), fetcher=ArticleFetcher(site.reach())) as bot:
        yield bot


def offered(turn: Turn) -> list[str]:
    """What the buttons that keep a page would do."""
    rows = turn.answer.buttons if turn.answer else ()
    return [button.action for row in rows for button in row if button.label == "Keep this page"]


async def test_the_button_under_an_answer_keeps_the_page_linked_to(bot: Bot, river: str) -> None:
    """It is saved as /save would, for the message that named it, and needs no model to be offered."""
    turn = await bot.say(f"Look at {river}, it is lovely", "Nice.")
    assert offered(turn) == [f"/save link {turn.interaction_id}"]
    bot.mini.then("A village dug up its river.")
    saved = await bot.command(offered(turn)[0])
    assert saved.text.startswith(f"Saved: {ENGLISH.title}")
    [article] = await bot.facts()
    assert (article.kind, article.key) == ("article", river)
    sources = (await bot.record(article)).sources
    assert [(source.interaction_id, source.quote) for source, _ in sources] == [(turn.interaction_id, river)]


async def test_a_page_is_offered_once_and_not_when_it_is_kept(bot: Bot, river: str) -> None:
    """Named again, tracked or not, it is not offered again; nor what the model saved in that turn."""
    assert offered(await bot.say(f"Look at {river}", "Nice."))
    assert not offered(await bot.say(f"I mean {river}?utm_source=x", "Yes."))
    other = "http://news.example/other"
    assert offered(await bot.say(f"and {other}", "Yes."))
    await bot.command("/new")
    bot.mini.then("A village dug up its river.")
    assert not offered(await bot.say(f"Save {river}", call("save_article", url=river), "Saved."))
    await bot.command("/new")
    assert not offered(await bot.say(f"{river} was good", "Yes."))


async def test_a_forwarded_link_is_offered_and_rests_on_the_message(bot: Bot, river: str) -> None:
    """It is nobody's own words: the page is kept with the message as its basis."""
    turn = await bot.say("", "Nice.", forwarded=Citation(f"Read {river}!", "Mallory"))
    bot.mini.then("A village dug up its river.")
    await bot.command(offered(turn)[0])
    [article] = await bot.facts()
    assert [source.role for source, _ in (await bot.record(article)).sources] == ["basis"]


async def test_a_link_in_the_inbox_waits_no_longer_once_its_page_is_kept(bot: Bot, river: str) -> None:
    """By the button that keeps the page."""
    link = InboxItem(once="1", sender="Mallory", title="", text="", url=river)
    taken = await bot.app.outside.deliveries.take((await bot.person()).id, link)
    assert (await bot.command("/inbox")).buttons[0][0].action == f"/save link {taken.number}"
    bot.mini.then("A village dug up its river.")
    await bot.command(f"/save link {taken.number}")
    assert (await bot.command("/inbox")).text == "Nothing waits in your inbox."


async def test_with_learning_off_nothing_is_offered(bot: Bot, river: str) -> None:
    """Who wants nothing kept for a mention is not asked to keep things."""
    await bot.command("/settings learning off")
    assert not offered(await bot.say(f"Look at {river}", "Nice."))


async def test_the_button_of_a_message_that_is_gone_says_so(bot: Bot) -> None:
    """A number made up, or one of a message without a link."""
    turn = await bot.say("no link", "Right.")
    for number in (turn.interaction_id, 999):
        assert "isn't there any more" in (await bot.command(f"/save link {number}")).text


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("see https://a.example/x.", "https://a.example/x"),
        ("(http://a.example)", "http://a.example"),
        ("example.com is a name", None),
        ("http://localhost/x and https://b.example/y", "https://b.example/y"),
        ("https://u:p@a.example", None),
        ("ftp://a.example mailto:x@a.example", None),
    ],
)
def test_what_counts_as_a_link(text: str, link: str | None) -> None:
    """Addresses with their scheme, of hosts that have a name of their own."""
    assert first_link(text) == link


async def test_only_a_link_that_was_forwarded_is_noticed_for_the_night(bot: Bot, river: str) -> None:
    """As something that came to their inbox; what somebody else merely said is none of it."""
    await bot.say(f"I read {river}", "Nice.", forwarded=Citation("See you at noon.", "Mallory"))
    assert await bot.query("SELECT 1 FROM observations") == []
    await bot.command("/new")
    await bot.say("", "Nice.", forwarded=Citation(f"Read {river}!", "Mallory"))
    [(noticed,)] = await bot.query("SELECT text FROM observations")
    assert noticed.startswith("sent to their inbox by Mallory: Read ")
