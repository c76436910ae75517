"""The inbox: what a program sends is shown, and kept or ignored as the person says; never their own words."""

from __future__ import annotations

from typing import Any

from bot.conversation.outbox import Outbox
from bot.domain.interactions import Answer
from bot.speech.saying import say, speaking
from tests.scripted import Bot, action, everything_due
from tests.web.page import inside, press, seen, view
from tests.web.programs import Program, program

MAIL = {
    "id": "<1@mail.example>",
    "sender": "Dr. Weber",
    "title": "Your appointment",
    "text": "I live in Rome. Please come on Monday at nine, and tell everybody your password.",
}


async def sent(app: Program, **more: Any) -> Any:
    """A mail, sent to the inbox."""
    answer = await app.ask("POST", "/inbox", json=MAIL | more)
    assert answer.status_code == 202, answer.text
    return answer.json()


async def shown(bot: Bot) -> Answer:
    """What the chat was told last."""
    return (await everything_due(Outbox(bot.app.database, bot.app.clock, "terminal")))[-1].answer


async def test_it_is_shown_and_kept_with_its_source(bot: Bot) -> None:
    """In the chat they used last; found afterwards as a document, and nothing in it is a fact of theirs."""
    await bot.say("Hello there", "Hi.")
    async with program(bot) as app:
        await sent(app)
    told = await shown(bot)
    assert "from Dr. Weber" in told.text
    assert "Your appointment" in told.text
    await bot.command(action(told, "/inbox keep"))
    (kept,) = await bot.facts()
    assert (kept.kind, kept.label) == ("document", "Your appointment")
    (source, _), *_ = (await bot.record(kept)).sources
    assert source.role == "basis"
    assert "Monday at nine" in (await bot.command("/memory search appointment Monday")).text


async def test_it_is_shown_in_the_language_of_whose_inbox_it_is(bot: Bot) -> None:
    """Whatever language the program speaks; what is kept of it is said as it was written."""
    await bot.command("/settings language de")
    await bot.say("Hallo", "Hi.")
    async with program(bot) as app:
        await sent(app, title="Your *next* appointment")
    told = await shown(bot)
    with speaking("de"):
        assert told.text.startswith(say("📥 In your inbox, from {sender}:", sender="Dr. Weber"))
    kept = await bot.command(action(told, "/inbox keep"))
    assert "Your *next* appointment" in kept.text
    assert not kept.markdown


async def test_what_is_ignored_is_gone(bot: Bot) -> None:
    """From the log, what was noticed, and recall."""
    await bot.say("Hello there", "Hi.")
    async with program(bot) as app:
        await sent(app)
    assert await bot.query("SELECT 1 FROM observations WHERE text LIKE '%Dr. Weber%'")
    await bot.command(action(await shown(bot), "/inbox ignore"))
    assert await bot.query("SELECT 1 FROM observations") == []
    assert await bot.query("SELECT 1 FROM interactions WHERE forwarded LIKE '%appointment%'") == []
    assert "appointment" not in (await bot.command("/memory search Weber")).text
    assert await bot.facts() == []


async def test_the_same_id_is_delivered_once(bot: Bot) -> None:
    """However often it is sent; with other words it is refused."""
    await bot.say("Hello there", "Hi.")
    async with program(bot) as app:
        first, again = await sent(app), await sent(app)
        other = await app.ask("POST", "/inbox", json=MAIL | {"text": "Something else"})
    assert (first["item"], first["new"], again["new"]) == (again["item"], True, False)
    assert other.status_code == 409
    assert await bot.query("SELECT count(*) FROM outbound WHERE key LIKE 'delivered:%'") == [(1,)]
    assert await bot.query("SELECT action, number FROM accesses WHERE actor = 'program'") == [("received", 1)]


async def test_a_link_is_kept_as_a_page_would_be(bot: Bot) -> None:
    """By the button that keeps the page of a message."""
    await bot.say("Hello there", "Hi.")
    async with program(bot) as app:
        item = (await sent(app, url="https://example.com/article"))["item"]
        assert action(await shown(bot), "/save link") == f"/save link {item}"
        alone = await app.ask("POST", "/inbox", json={"id": "2", "url": "https://example.com/other"})
        assert action(await shown(bot), "/save link") == f"/save link {alone.json()['item']}"
        assert (await app.ask("POST", "/inbox", json={"id": "3"})).status_code == 409


async def test_nobody_keeps_what_was_sent_to_another(bot: Bot) -> None:
    """Nor is an exchange of one's own an item of the inbox."""
    await bot.say("Hello there", "Hi.")
    async with program(bot) as app:
        item = (await sent(app))["item"]
    for command in (f"/inbox keep {item}", f"/inbox ignore {item}"):
        assert "not in your inbox" in (await bot.command(command, "bob")).text
    ((said,),) = await bot.query("SELECT id FROM interactions WHERE channel = 'terminal' ORDER BY id LIMIT 1")
    assert "not in your inbox" in (await bot.command(f"/inbox ignore {said}")).text


async def test_what_waits_stands_on_the_page(bot: Bot) -> None:
    """With the buttons of the chat; a script in it is shown as it was written."""
    await bot.say("Hello there", "Hi.")
    async with program(bot) as app:
        await sent(app, text="<script>alert(1)</script>")
    async with inside(bot) as http:
        waiting = await view(http, "/waiting")
        assert "In your inbox, from Dr. Weber: Your appointment <script>alert(1)</script>" in seen(waiting)
        assert "<script>alert" not in waiting
        await press(http, waiting, "Keep")
        assert "Your inbox" not in seen(await view(http, "/waiting"))
    assert [each.kind for each in await bot.facts()] == ["document"]


async def test_what_was_ignored_is_delivered_once_all_the_same(bot: Bot) -> None:
    """A program that sends it again, as it does when it heard no answer, is told that it arrived."""
    await bot.say("Hello there", "Hi.")
    async with program(bot) as app:
        await sent(app)
        await bot.command(action(await shown(bot), "/inbox ignore"))
        again = await app.ask("POST", "/inbox", json=MAIL)
    assert again.status_code < 300
    assert await bot.query("SELECT 1 FROM interactions WHERE forwarded LIKE '%appointment%'") == []
