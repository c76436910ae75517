"""A word that stood in whatever a person has handed in, said or had done: erased everywhere, it is in no byte."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from pydantic_ai import models
from pydantic_ai.messages import ToolCallPart

from bot.pages.fetcher import ArticleFetcher
from tests import databases
from tests.attack.handed_doors import Perceiving, perceiving_world
from tests.attack.secret_doors import PROPER
from tests.databases import TABLES
from tests.fakes.pictures import drawn
from tests.importing.files import arrive, bring, chatgpt
from tests.memory import forgetful
from tests.memory.forgetful import Case, sent
from tests.memory.test_extraction import fact, found
from tests.memory.test_reflection import fact as night_fact
from tests.minds import close_session, night, structured
from tests.pages.samples import ENGLISH
from tests.pages.site import Site, page, served
from tests.scripted import Bot, Script, SetClock, action, call, remember
from tests.telegram.test_documents import pdf
from tests.telegram.test_handed_on import mail
from tests.telegram.test_voice import ogg
from tests.telegram.world import ANA, World
from tests.web.page import inside, view
from tests.web.programs import program

WORD = "Zanzibara"
SAID = f"My friend {WORD} lives by the sea"
Door = Callable[[Bot], Awaitable[object]]


def told_by_tool(tool: str, argument: str) -> Door:
    """A tool that the model calls with the word, whether it takes it or refuses."""

    async def door(bot: Bot) -> None:
        known = await bot.tell("home_city", "Bern")
        arguments = PROPER[tool](known.id, SAID) | {argument: f"of {WORD}"}
        await bot.say(f"Remember that {SAID}", call(tool, **arguments), f"So {WORD}.")

    return door


async def named_by_a_program(bot: Bot) -> None:
    """A note by a request that is sent twice."""
    async with program(bot) as app:
        for _ in range(2):
            body = {"text": SAID, "title": f"On {WORD}"}
            assert (await app.ask("POST", "/api/memory", json=body)).status_code == 201


async def changed_by_a_program(bot: Bot) -> None:
    """A memory that is given other words, and others again."""
    known = await bot.tell("friend", "Bo")
    async with program(bot) as app:
        for text in (SAID, f"Nobody but {WORD}", "Nobody"):
            answer = await app.ask("PATCH", f"/api/memory/{known.id}", json={"content": text})
            assert answer.status_code == 200, answer.text


async def delivered(bot: Bot, then: str) -> None:
    """An item of the inbox that waits, is kept, or was kept and deleted."""
    await bot.say("Hello there", "Hi.")
    item = {"id": WORD, "sender": WORD, "title": f"From {WORD}", "text": SAID}
    async with program(bot) as app:
        answer = await app.ask("POST", "/inbox", json=item)
    if then:
        await bot.command(f"/inbox {then} {answer.json()['item']}")


async def imported(bot: Bot) -> None:
    """Another program's talk, and what was learnt of it."""
    bot.mini.then(found(fact("friend", WORD, SAID)))
    talk = chatgpt(("user", SAID, 1.6e9), ("assistant", f"Oh, {WORD}!", 1.6e9 + 9), chat=WORD)
    await bring(bot, talk, f"{WORD}.json")


async def half_imported(bot: Bot) -> None:
    """Talk that is being brought in, of which the word is still in what was not read."""
    many = [("user" if at % 2 else "assistant", f"I say number{at}", 1.6e9 + at) for at in range(250)]
    await arrive(bot, chatgpt(*many, ("user", SAID, 1.7e9)), f"{WORD}.json")
    await bot.app.worker.run_next("import")


async def reminded(bot: Bot) -> None:
    """A reminder that was said and put off."""
    await bot.command(f"/remind in 20 minutes to call {WORD}")
    bot.clock.pass_time(minutes=21)
    await bot.app.worker.run_due()
    await sent(bot)
    [(known,)] = await bot.query("SELECT id FROM memories WHERE kind = 'reminder'")
    await bot.command(f"/reminders tomorrow {known}")


async def waiting(bot: Bot) -> None:
    """What waits for an answer, and what was declined."""
    for answer in ("no", ""):
        asked = await bot.say(SAID, remember("friend", WORD + answer, SAID, ask=True), "Shall I keep that?")
        assert asked.answer is not None
        if answer:
            await bot.command(action(asked.answer, "/memory drop"))


async def derived(bot: Bot) -> None:
    """Summaries, portraits, notes and what was noticed."""
    case = Case("ann", random.Random(1), [WORD])
    await bot.say(SAID, "Oh.")
    for derive in (
        forgetful.summary,
        forgetful.reflection,
        forgetful.portrait,
        forgetful.scaffold,
        forgetful.observed,
    ):
        await derive(bot, case, WORD)


async def thought_over(bot: Bot) -> None:
    """What a night has written and learnt, and a week's look back on it."""
    await bot.say(SAID, "I see.")
    whole = structured(
        profile=f"## Personal\nFriend of {WORD}.", working_memory=f"Thinks of {WORD}.", scaffold=json.dumps({WORD: 1}),
        facts=[night_fact("friend", WORD, SAID)], intentions=[{"text": f"visit {WORD}", "quote": SAID, "exchange": 1}],
        notes=[{"title": WORD, "content": f"About {WORD}.", "exchanges": [1]}], entities=[{"name": WORD, "kind": "person"}],
    )  # fmt: skip
    await night(bot, whole)
    await close_session(bot)


async def asked_for(bot: Bot) -> None:
    """Asked for in every way in which memory is looked at, so that it stands in answers, uses and traces."""
    await bot.command(f"/remember {SAID}")
    await bot.say(f"Who is {WORD}?", call("recall", query=WORD), f"{WORD} is a friend.")
    for command in (
        f"/memory search {WORD}",
        "/memory list",
        f"/why {WORD}",
        "/memory export",
        f"/made_up {WORD}",
    ):
        await bot.command(command)
        await sent(bot)
    async with inside(bot) as http:
        await view(http, f"?words={WORD}")
    async with program(bot) as app:
        await app.ask("POST", "/api/recall", json={"query": WORD})
        await app.ask("GET", "/api/export")


async def only_answered(bot: Bot) -> None:
    """Said by the bot alone."""
    await bot.say("Name an island", f"{WORD} is one.")
    await sent(bot)


async def named_token(bot: Bot) -> None:
    """A token's name."""
    await bot.command(f"/token write {WORD}")
    await sent(bot)


async def replaced(bot: Bot) -> None:
    """Told, corrected and deleted, so that it is only a past value and a tombstone."""
    await bot.say(SAID, remember("friend", WORD, SAID), "Noted.")
    other = "My friend Bo lives by the sea"
    await bot.say(other, remember("friend", "Bo", other, outcome="replace"), "Noted.")
    for memory in await bot.facts():
        await bot.command(f"/memory delete {memory.id}")
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()


DOORS: dict[str, Door] = {
    **{
        f"{tool}({argument})": told_by_tool(tool, argument)
        for tool, argument in (
            ("remember_fact", "value"), ("remember_fact", "key"), ("remember_fact", "until"), ("update_memory", "content"),
            ("save_note", "title"), ("save_note", "content"), ("set_reminder", "what"), ("record_observation", "observation"),
            ("save_article", "url"), ("get_entity_info", "name"), ("read_memory", "id"), ("fact_history", "subject"),
        )
    },
    "a program's note": named_by_a_program, "a program's edits": changed_by_a_program,
    **{f"the inbox, {then or 'waiting'}": partial(delivered, then=then) for then in ("", "keep", "ignore")},
    "an import": imported, "an import in the middle": half_imported, "a reminder": reminded,
    "candidates": waiting, "derived texts": derived, "a night": thought_over, "answers": asked_for,
    "an answer alone": only_answered, "a token": named_token, "a past value": replaced,
}  # fmt: skip


def left_in(folder: Path) -> list[str]:
    """What keeps the word in its bytes, in any case or as a URL: files of a data folder, or the database."""
    return [name for name, held in databases.kept_in(folder).items() if WORD.lower().encode() in held.lower()]


async def rows_left(bot: Bot) -> list[str]:
    """The rows that hold it."""
    return [
        f"{table}: {row}"[:300]
        for (table,) in await bot.query(TABLES)
        for row in await bot.query(f'SELECT * FROM "{table}"')
        if WORD.lower() in str(row).lower()
    ]


async def erased(bot: Bot) -> str:
    """Have the word erased everywhere; the report."""
    await bot.command(f"/forget {WORD} everywhere within")
    await bot.app.worker.run_due()
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    reports = await bot.query("SELECT content FROM outbound WHERE key LIKE 'erase:%'")
    assert len(reports) == 1
    return json.loads(reports[0][0])["text"]


@pytest.mark.parametrize("door", DOORS)
async def test_what_is_erased_is_in_no_byte_by_whatever_door_it_came(bot: Bot, door: str) -> None:
    """The report says so, and it is true; what was to be learnt of it does not come back."""
    await DOORS[door](bot)
    assert left_in(bot.path)
    report = await erased(bot)
    assert await rows_left(bot) == []
    assert left_in(bot.path) == []
    assert "none does any more" in report
    bot.clock.pass_time(days=2)
    await bot.app.worker.run_due()
    assert left_in(bot.path) == []


@pytest.mark.only_sqlite(reason="PostgreSQL's own tools copy it")
async def test_copies_beside_the_database_are_made_anew_and_others_named(bot: Bot) -> None:
    """A copy that was asked for lies in the folder of the database; one taken elsewhere is out of reach."""
    await bot.say(SAID, "Oh.")
    await bot.command("/backup")
    assert [each for each in left_in(bot.path) if each.startswith("copies/asked-")]
    report = await erased(bot)
    assert "copies of my database that were taken elsewhere" in report
    assert left_in(bot.path) == []


@pytest.mark.parametrize("place", ["title", "author", "paragraphs", "summary", "address"])
async def test_nothing_of_a_saved_page_is_left(
    folder: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """Wherever on the page the word stood, its address included."""
    monkeypatch.setattr(models, "ALLOW_MODEL_REQUESTS", False)
    html = ENGLISH.html()
    if place in ("title", "author"):
        html = html.replace(getattr(ENGLISH, place), f"{getattr(ENGLISH, place)} {WORD}")
    elif place == "paragraphs":
        html = html.replace(ENGLISH.paragraphs[0], f"{ENGLISH.paragraphs[0]} {SAID}.")
    path = f"/river/{WORD}" if place == "address" else "/river"
    async with served() as site:
        assert isinstance(site, Site)
        site.answers[path] = page(html)
        async with Bot(folder, clock, Script(), Script(), fetcher=ArticleFetcher(site.reach())) as bot:
            bot.mini.then(f"A village of {WORD}." if place == "summary" else "A village.")
            await bot.command(f"/save {site.url(path)}")
            assert left_in(bot.path)
            assert "none does any more" in await erased(bot)
            assert await rows_left(bot) == []
            assert left_in(bot.path) == []


@pytest.fixture
async def world(folder: Path) -> AsyncIterator[World]:
    """A bot on Telegram whose models see and hear the word."""
    perceiving = Perceiving()
    perceiving.sees = SAID
    async with perceiving_world(folder, perceiving) as opened:
        opened.expected_refusals = ("message is not modified",)
        yield opened


Handing = Callable[[World], Awaitable[object]]


async def recording(world: World) -> None:
    """Sound that is kept beside its words."""
    await world.answer_to(ANA, "/settings recordings on")
    await world.answers_after(world.telegram.send_voice(ANA, ogg(f"Remember that {SAID}")))
    assert world.rows("SELECT 1 FROM recordings")


async def document(world: World) -> None:
    sent = world.telegram.send_document(ANA, pdf("Dear tenant,", SAID), file_name=f"{WORD}.pdf", caption=SAID)
    await world.answers_after(sent)


async def mailed(world: World) -> None:
    message = mail(SAID)
    message.replace_header("Subject", f"From {WORD}")
    sent = world.telegram.send_document(ANA, message.as_bytes(), file_name=f"{WORD}.eml")
    await world.reply_to(sent)


async def forwarded(world: World) -> None:
    """Somebody's file and somebody's words, from the one who is meant."""
    file = world.telegram.send_document(ANA, pdf(SAID), file_name="a.pdf", forward_from=WORD)
    await world.reply_to(file)
    await world.reply_to(world.telegram.say(ANA, SAID, forward_from=WORD))


async def picture(world: World) -> None:
    world.telegram.send_photo(ANA, drawn(), caption=SAID)
    await world.settled()


async def contact(world: World) -> None:
    card = {"phone_number": "+491511", "first_name": WORD, "last_name": ""}
    await world.reply_to(world.telegram.share(ANA, contact=card))


async def edited(world: World) -> None:
    """A message that said it and was edited, and one that says it since."""
    for before, after in ((SAID, "My friend lives by the sea"), ("Hello there", SAID)):
        said = world.telegram.say(ANA, before)
        await world.reply_to(said)
        world.edit(said, after)
        await world.settled()


async def fails(world: World) -> None:
    """An answer that failed with the words in the error, and is tried again."""
    world.model.say = lambda words: RuntimeError(SAID)
    await world.reply_to(world.telegram.say(ANA, SAID))
    world.model.say = lambda words: [[ToolCallPart(WORD, {WORD: WORD})], [f"So {WORD}."]]
    world.telegram.press(ANA, "Try again")
    await world.settled()


HANDINGS: dict[str, Handing] = {
    "a recording": recording, "a document": document, "a mail": mailed, "what is forwarded": forwarded,
    "a picture": picture, "a contact": contact, "edits": edited, "a failure": fails,
}  # fmt: skip


@pytest.mark.parametrize("handing", HANDINGS)
async def test_nothing_is_left_of_what_was_handed_in(world: World, handing: str) -> None:
    """Words, names, sound and what a model made of it."""
    await HANDINGS[handing](world)
    await world.app.indexer.catch_up_all()
    assert left_in(world.folder)
    await world.answer_to(ANA, f"/forget {WORD} everywhere within")
    for _ in range(3):
        world.time_passes(seconds=30)
        await world.app.worker.run_due()
        await world.settled()
    reports = world.rows("SELECT content FROM outbound WHERE key LIKE 'erase:%'")
    assert len(reports) == 1
    assert "none does any more" in reports[0][0]
    assert [
        f"{table}: {row}"[:300]
        for (table,) in world.rows(TABLES)
        for row in world.rows(f'SELECT * FROM "{table}"')
        if WORD.lower() in str(row).lower()
    ] == []
    assert left_in(world.folder) == []
