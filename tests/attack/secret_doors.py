"""Every door by which words come into memory, each as one row: what is done there with a secret in its hands."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.conversation.agent import TOOLS
from bot.domain.interactions import Citation
from bot.memory.inspecting import export
from tests.attack.belongings import WORD
from tests.importing.files import bring, chatgpt
from tests.memory import forgetful
from tests.memory.forgetful import Case
from tests.memory.test_extraction import fact, found
from tests.minds import close_session, night, structured
from tests.scripted import Bot, call, remember
from tests.web.page import inside, press, view
from tests.web.programs import program


@dataclass(frozen=True)
class Told:
    """A secret: the sentence that gives it away, and the secret by itself."""

    said: str
    value: str


SECRETS = {
    "a password in figures": Told("my wifi password is Brimblewick77", "Brimblewick77"),
    "a password that is a word": Told("my wifi password is Brimblewick", "Brimblewick"),
    "a card": Told("my card number is 4111 1111 1111 1111", "4111 1111 1111 1111"),
    "an API key": Told("my API key is sk-live-abcd1234efgh5678ijkl", "sk-live-abcd1234efgh5678ijkl"),
}
Door = Callable[[Bot, Told], Awaitable[object]]


def typed(form: str) -> Door:
    """A command that is typed; {} stands for the sentence."""

    async def door(bot: Bot, told: Told) -> None:
        await bot.command(form.format(told.said))

    return door


def meant(tool: str, argument: str) -> Door:
    """A tool that a model calls with the bare secret in one of its arguments."""

    async def door(bot: Bot, told: Told) -> None:
        known = await bot.tell("home_city", "Bern")
        await bot.command("/remind tomorrow at 9 to water the plants")
        arguments = PROPER[tool](known.id, told.said) | {argument: told.value}
        await bot.say(f"Remember that, please: {told.said}", call(tool, **arguments), "Done.")

    return door


PROPER: dict[str, Callable[[str, str], dict[str, Any]]] = {
    "remember_fact": lambda _, said: {"key": "wifi", "value": "wifi", "category": "general", "quote": said},
    "update_memory": lambda known, said: {"id": known, "content": "wifi", "quote": said},
    "save_note": lambda _, said: {"title": "Wifi", "content": "The wifi at home", "quote": said},
    "save_article": lambda _, said: {"url": "https://page.invalid/a"},
    "record_observation": lambda _, said: {"observation": "They speak of their wifi"},
    "set_reminder": lambda _, said: {"what": "tell them of the wifi", "at": "PT20M"},
    "forget_fact": lambda _, said: {"key_or_id": "wifi"},
    "confirm_fact": lambda known, said: {"id": known, "keep": True},
    "recall": lambda _, said: {"query": "wifi"},
    "fact_history": lambda _, said: {"key": "wifi"},
    "get_entity_info": lambda _, said: {"name": "wifi"},
    "read_memory": lambda known, said: {"id": known},
    "show_picture": lambda known, said: {"id": known},
}
"""What each tool is called with but for the one argument that is tried; a new tool has to be named here."""


def arguments() -> dict[str, Door]:
    """Every argument that is a text of every tool there is."""
    found: dict[str, Door] = {}
    for tool in TOOLS:
        schema = tool.function_schema.json_schema.get("properties", {})
        for name, kind in schema.items():
            if kind.get("type") == "string" and "enum" not in kind:
                found[f"{tool.name}({name})"] = meant(tool.name, name)
    return found


async def later_note(bot: Bot, told: Told) -> None:
    """Said in one message; in the next the model is asked for a note, and writes the bare secret into it."""
    await bot.say(f"By the way, {told.said}", "I see.")
    text = "Make a note of that for the holidays"
    await bot.say(text, call("save_note", title="Holidays", content=told.value, quote=text), "Done.")


async def later_fact(bot: Bot, told: Told) -> None:
    """Likewise a fact, as the answer to the bot's own question."""
    await bot.say(f"By the way, {told.said}", f"Shall I remember {told.value}?")
    await bot.say("Yes", remember("home_thing", told.value, "Yes"), "Done.")


async def later_reminder(bot: Bot, told: Told) -> None:
    """Likewise a reminder."""
    await bot.say(f"By the way, {told.said}", "I see.")
    asked = "Remind me of that tomorrow at 9"
    await bot.say(asked, call("set_reminder", what=told.value, at="2026-11-21T09:00"), "Done.")


async def later_observation(bot: Bot, told: Told) -> None:
    """Likewise what is noticed for the night."""
    await bot.say(f"By the way, {told.said}", "I see.")
    await bot.say("So it goes", call("record_observation", observation=f"Dwells on {told.value}"), "Yes.")


async def cited(bot: Bot, told: Told, where: str) -> None:
    """Somebody else's secret, quoted or forwarded, and a note of it that is asked for in words of one's own."""
    text = "Keep that as a note"
    other = replace(await bot.message(text), **{where: Citation(told.said, "Bo")})
    bot.script.then(call("save_note", title="Of Bo", content=told.value, quote=text), "Done.")
    await bot.hand_in(other)


async def learnt(bot: Bot, told: Told, **of: Any) -> None:
    """A model that reads it behind the conversation puts it into one place of a fact."""
    await bot.say(f"We moved house last week, {told.said}", "Nice.")
    given: dict[str, Any] = {"key": "home", "value": "moved house", "quote": "We moved house last week"} | of
    bot.mini.then(found(fact(**given)))
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()


def reads(place: str) -> Door:
    """The bare secret in one place of what a model has learnt."""

    async def door(bot: Bot, told: Told) -> None:
        await learnt(bot, told, **{place: told.value.replace(" ", "_") if place == "key" else told.value})

    return door


def summarised(place: str) -> Door:
    """The bare secret in one place of the summary that closes a session."""

    async def door(bot: Bot, told: Told) -> None:
        await talk(bot, told)
        await close_session(bot, structured(summaries=[of_summary(place, told.value)]))

    return door


async def talk(bot: Bot, told: Told) -> None:
    await bot.say("We fly to Lisbon in May with Maria", "Lovely.")
    await bot.say(f"Good. And {told.said}", "I see.")


def of_summary(place: str, value: str) -> dict[str, Any]:
    whole = {"topic": "The new flat", "summary": "They moved.", "exchanges": [], "entities": ["Maria"]}
    return whole | {place: [value] if place == "entities" else f"They use {value}"}


def nightly(place: str, content: Callable[[str], Any]) -> Door:
    """The bare secret in one place of what a night writes."""

    async def door(bot: Bot, told: Told) -> None:
        await talk(bot, told)
        await night(bot, structured(**{place: content(told.value)}))

    return door


async def weekly(bot: Bot, told: Told) -> None:
    """The look back on a week."""
    await talk(bot, told)
    bot.clock.pass_time(days=1)
    bot.mini.then("Nothing.", f"A week of {told.value}, and of {told.value}.")
    await bot.app.worker.finish("nightly")
    await bot.app.worker.finish("weekly")
    await night(bot, f"A week of {told.value}.", f"A week of {told.value}.", hours=48)


async def edited(bot: Bot, told: Told, how: str) -> None:
    """A memory that is given other words by hand."""
    known = await bot.tell("home_city", "Bern")
    match how:
        case "command":
            await bot.command(f"/memory edit {known.id} {told.said}")
        case "program":
            async with program(bot) as app:
                await app.ask("PATCH", f"/api/memory/{known.id}", json={"content": told.said})
        case _:
            async with inside(bot) as http:
                page = await view(http, f"/memory/{known.id}")
                await press(http, page, "Save", words=told.said)


async def posted(bot: Bot, told: Told, **fields: str) -> None:
    """What a program has remembered."""
    async with program(bot) as app:
        said = {name: text.format(said=told.said, value=told.value) for name, text in fields.items()}
        await app.ask("POST", "/api/memory", json=said, headers={"Idempotency-Key": "k1"})


async def delivered(bot: Bot, told: Told, place: str) -> None:
    """What a program sends to the inbox, and is kept."""
    await bot.say("Hello there", "Hi.")
    mail = {"id": "1", "sender": "Bo", "title": "Your stay", "text": "See you on Monday at nine."}
    async with program(bot) as app:
        answer = await app.ask("POST", "/inbox", json=mail | {place: told.said})
    [(shown,)] = await bot.query("SELECT content FROM outbound WHERE key LIKE 'delivered:%'")
    assert answer.status_code == 202
    keep = next(b[1] for row in json.loads(shown)["buttons"] for b in row if "keep" in b[1] or "save" in b[1])
    await bot.command(keep)


async def imported(bot: Bot, told: Told, kind: str) -> None:
    """An export of another program's; what it says of itself as a memory, a title, a file's name."""
    match kind:
        case "chatgpt":
            bot.mini.then(found(fact("home", told.value, told.said)))
            said = ("user", f"We moved. {told.said}", 1.6e9)
            await bring(bot, chatgpt(said, ("assistant", "Fine.", 1.6e9 + 9)))
        case "mem0":
            noted = {"results": [{"id": "1", "memory": told.said, "user_id": "rui"}]}
            bot.mini.then(found(fact("home", told.value, told.said)))
            await bring(bot, json.dumps(noted).encode(), "memories.json")
        case "notes":
            await bring(bot, f"# Home\n\n{told.said}\n".encode(), "2026-03-01.md")
        case _:
            one = {"type": "message", "from": "Ann", "from_id": "user1", "text": told.said, "id": 1,
                    "date_unixtime": "1600000000", "date": "2020-09-13T12:26:40"}  # fmt: skip
            chat = {"name": "Ann", "type": "personal_chat", "id": 9, "messages": [one]}
            bot.mini.then(found(fact("home", told.value, told.said)))
            await bring(bot, json.dumps(chat).encode(), "result.json", "user1")


async def brought_back(bot: Bot, told: Told) -> None:
    """The bot's own export, into every text of which somebody has put the sentence."""
    case = Case("bo", random.Random(1), [WORD])
    await bot.say(f"We spoke of {WORD}", f"Of {WORD}.", who="bo")
    for derive in (forgetful.summary, forgetful.reflection, forgetful.portrait, forgetful.observed):
        await derive(bot, case, WORD)
    await forgetful.note(bot, case, WORD)
    await forgetful.held(bot, case, WORD)
    whole = (await export(bot.app.database, bot.clock, (await bot.person("bo")).id)).json
    await bot.command("/forget everything forever", who="bo")
    await bot.app.worker.run_due()
    await bring(bot, whole.replace(WORD, f"{told.said};").encode(), "memory.json")


async def named_file(bot: Bot, told: Told) -> None:
    """A token's name: what somebody calls the program that is to have it."""
    await bot.command(f"/token write {told.said}")


DOORS: dict[str, Door] = {
    "/remember": typed("/remember {}"),
    "/remember among others": typed("/remember I live in Bern and {}"),
    "/note": typed("/note Home: bread; {}"),
    "/note, its title": typed("/note {}: at home"),
    "/remind": typed("/remind tomorrow at 9 to tell Bo that {}"),
    "/remind without a moment": typed("/remind to tell Bo that {}"),
    "a token's name": named_file,
    **arguments(),
    "save_note in the next message": later_note,
    "remember_fact in the next message": later_fact,
    "set_reminder in the next message": later_reminder,
    "record_observation in the next message": later_observation,
    "save_note of what is quoted": partial(cited, where="quoted"),
    "save_note of what is forwarded": partial(cited, where="forwarded"),
    **{f"learnt: {place}": reads(place) for place in ("key", "value", "quote", "subject", "since")},
    **{f"summarised: {place}": summarised(place) for place in ("topic", "summary", "entities")},
    "night: profile": nightly("profile", lambda value: f"## Personal\nUses {value}.\n\n## Preferences\nTea."),
    "night: working memory": nightly("working_memory", lambda value: f"Uses {value}."),
    "night: scaffold": nightly("scaffold", lambda value: json.dumps({"home": {"wifi": value}})),
    "night: scaffold's key": nightly("scaffold", lambda value: json.dumps({value: {"seen": True}})),
    "night: note": nightly("notes", lambda value: [{"title": "Home", "content": f"Uses {value}.", "exchanges": [2]}]),
    "night: note's title": nightly("notes", lambda value: [{"title": value, "content": "At home.", "exchanges": [2]}]),
    "night: entity": nightly("entities", lambda value: [{"name": value, "kind": "project"}]),
    "night: intention": nightly("intentions", lambda value: [{"text": f"use {value}", "quote": value, "exchange": 2}]),
    "night: rule": nightly("learnings", lambda value: [{"rule": f"use {value}", "quote": value, "exchange": 2}]),
    "week": weekly,
    **{f"edited: {how}": partial(edited, how=how) for how in ("command", "program", "page")},
    "REST": partial(posted, text="{said}"),
    "REST, a title": partial(posted, text="at home", title="{said}"),
    "REST, a key": partial(posted, text="{value}", key="wifi_password"),
    "REST, a key that is one": partial(posted, text="at home", key="{said}"),
    "REST, a subject": partial(posted, text="at home", key="place", subject="{said}"),
    **{f"inbox: {place}": partial(delivered, place=place) for place in ("text", "title", "sender")},
    "import: own": brought_back,
    **{f"import: {kind}": partial(imported, kind=kind) for kind in ("chatgpt", "mem0", "notes", "telegram")},
}  # fmt: skip
"""What is tried, by the words a person would have for it."""
