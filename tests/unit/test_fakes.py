"""The emulated Telegram and the model server, tried with the clients that the bot uses."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import math
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from pydantic_ai import Agent, Embedder, NativeOutput, ToolOutput, models
from pydantic_ai.embeddings.google import GoogleEmbeddingModel
from pydantic_ai.exceptions import (
    ContentFilterError,
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelOverloadedError,
    ModelRateLimitError,
    ModelServerError,
)
from pydantic_ai.messages import FunctionToolCallEvent, PartDeltaEvent, PartStartEvent
from pydantic_ai.models.google import GoogleModel
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.google import GoogleProvider
from pydantic_ai.providers.openai import OpenAIProvider
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, NetworkError, RetryAfter, TimedOut

from tests.fakes import gemini_faults as faults
from tests.fakes.gemini_brain import Call, Finish, Text, Thought, Usage, emptiest
from tests.fakes.gemini_embedding import embed
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.fakes.loopback import LoopbackServer
from tests.fakes.rule_brain import said_facts
from tests.fakes.telegram_checks import accepted_text
from tests.fakes.telegram_params import Refused
from tests.fakes.telegram_server import (
    BadGateway,
    ConnectionCut,
    FloodLimited,
    InternalError,
    NoAnswer,
    TelegramServer,
)
from tests.fakes.telegram_updates import utf16_length
from tests.patience import patience

ANN = 7
REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _models_may_be_asked() -> Iterator[None]:
    """These requests go to the loopback server only."""
    with models.override_allow_model_requests(True):
        yield


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramServer]:
    async with TelegramServer() as server:
        yield server


@pytest.fixture
async def bot(telegram: TelegramServer) -> AsyncIterator[Bot]:
    async with Bot(
        telegram.token, base_url=f"{telegram.url}/bot", base_file_url=f"{telegram.url}/file/bot"
    ) as client:
        yield client


@pytest.fixture
async def gemini() -> AsyncIterator[GeminiServer]:
    async with GeminiServer() as server:
        yield server


@pytest.fixture(params=["gemini", "openai"])
def model(request: pytest.FixtureRequest, gemini: GeminiServer) -> models.Model:
    return openai_model(gemini) if request.param == "openai" else google_model(gemini)


def google_model(gemini: GeminiServer, key: str = API_KEY) -> GoogleModel:
    return GoogleModel("gemini-2.5-flash", provider=GoogleProvider(api_key=key, base_url=gemini.url))


def openai_model(gemini: GeminiServer) -> OpenAIChatModel:
    return OpenAIChatModel("gpt-test", provider=OpenAIProvider(api_key=API_KEY, base_url=gemini.openai_url))


def keyboard(*buttons: tuple[str, str]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(text, callback_data=data) for text, data in buttons]])


# How updates reach the bot.


async def test_a_typed_message_reaches_the_bot(telegram: TelegramServer, bot: Bot) -> None:
    """What a person types comes with sender, chat and the command found in it."""
    telegram.say(ANN, "/start hello", first_name="Ann", username="ann_b")
    (update,) = await bot.get_updates()
    assert update.message is not None
    assert update.message.text == "/start hello"
    assert update.message.from_user is not None
    assert update.message.from_user.username == "ann_b"
    assert [entity.type for entity in update.message.entities] == ["bot_command"]


async def test_an_update_comes_again_until_it_is_confirmed(telegram: TelegramServer, bot: Bot) -> None:
    """Only a request with a higher offset makes Telegram forget an update."""
    telegram.say(ANN, "one")
    telegram.say(ANN, "two")
    first = await bot.get_updates()
    again = await bot.get_updates()
    rest = await bot.get_updates(offset=first[0].update_id + 1)
    forgotten = await bot.get_updates()
    texts = [[update.message.text for update in batch if update.message] for batch in (first, again, rest)]
    assert texts == [["one", "two"], ["one", "two"], ["two"]]
    assert [update.update_id for update in forgotten] == [first[1].update_id]


@given(acts=st.lists(st.one_of(st.just("say"), st.integers(1, 5)), max_size=25))
@settings(max_examples=30)
def test_no_update_is_lost_or_comes_after_its_confirmation(acts: list[str | int]) -> None:
    """Whatever is said between polls of whatever size, each update arrives once in order when confirmed."""

    async def play() -> tuple[list[int], list[int]]:
        telegram = TelegramServer()
        seen: list[int] = []
        offset = 0
        for act in [*acts, 100]:
            if isinstance(act, str):
                telegram.say(ANN, "hello")
                continue
            got = await telegram.updates.poll({"offset": offset, "limit": act})
            seen += [update["update_id"] for update in got]
            offset = seen[-1] + 1 if seen else 0
        return seen, [update["update_id"] for update in telegram.updates.made]

    seen, made = asyncio.run(play())
    assert seen == made


async def test_a_long_poll_waits_for_the_next_message(telegram: TelegramServer, bot: Bot) -> None:
    """A poll that finds nothing is answered by the message that comes while it waits."""
    poll = asyncio.create_task(bot.get_updates(timeout=20))
    await telegram.wait_for(lambda: telegram.updates.polls == 1)
    assert not poll.done()
    telegram.say(ANN, "at last")
    (update,) = await poll
    assert update.message is not None
    assert update.message.text == "at last"


async def test_the_older_of_two_polls_is_told_of_the_conflict(telegram: TelegramServer, bot: Bot) -> None:
    """Two bots on one token: the newer poll goes on, the older one fails with 409."""
    older = asyncio.create_task(bot.get_updates(timeout=20))
    await telegram.wait_for(lambda: telegram.updates.polls == 1)
    # Of its own: a telegram.Bot has one connection for polls, and would wait for the first to end.
    second = Bot(telegram.token, base_url=f"{telegram.url}/bot")
    newer = asyncio.create_task(second.get_updates(timeout=20))
    with pytest.raises(Conflict, match="terminated by other getUpdates"):
        await older
    telegram.say(ANN, "hello")
    assert len(await newer) == 1


async def test_a_killed_process_loses_no_update(telegram: TelegramServer, bot: Bot) -> None:
    """An update sent into the dead poll of a killed process is delivered to the next one."""
    script = (
        f"import urllib.request as r; r.urlopen('{telegram.url}/bot{telegram.token}/getUpdates?timeout=50')"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", script)
    await telegram.wait_for(lambda: telegram.updates.polls == 1)
    process.kill()
    await process.wait()
    telegram.say(ANN, "are you there?")
    (update,) = await bot.get_updates(timeout=5)
    assert update.message is not None
    assert update.message.text == "are you there?"


async def test_only_the_kinds_asked_for_are_sent(telegram: TelegramServer, bot: Bot) -> None:
    """Reactions come when they are asked for, and what is not asked for does not come."""
    message = telegram.say(ANN, "one")
    telegram.react(ANN, message, "👍")
    await bot.get_updates(allowed_updates=["message_reaction"])
    telegram.react(ANN, message, "🔥", old="👍")
    telegram.say(ANN, "two")
    updates = await bot.get_updates()
    assert [update.message_reaction is not None for update in updates] == [False, True]


async def test_a_confirmed_update_can_be_delivered_again(telegram: TelegramServer, bot: Bot) -> None:
    """A test can have a duplicate under the same update id."""
    message = telegram.say(ANN, "once")
    (first,) = await bot.get_updates()
    assert await bot.get_updates(offset=first.update_id + 1) == ()
    telegram.redeliver(message)
    (again,) = await bot.get_updates(offset=first.update_id + 1)
    assert again.update_id == first.update_id


async def test_every_act_of_a_person_is_an_update_that_both_libraries_read(
    telegram: TelegramServer, bot: Bot
) -> None:
    """Builders are checked with aiogram as they build; python-telegram-bot reads them too."""
    message = telegram.say(ANN, "hello", forward_from="Somebody")
    telegram.edit(message, "hello!")
    telegram.say(ANN, "yes", reply_to=message, quote="hello")
    telegram.say(ANN, "mine", forward_from=99)
    telegram.send_photo(ANN, caption="me")
    telegram.send_voice(ANN)
    telegram.send_document(ANN, b"content")
    telegram.post_in_channel("news")
    telegram.say(ANN, "to all", chat_id=-100)
    telegram.say(42, "beep", is_bot=True)
    telegram.set_membership(ANN, "kicked")
    telegram.unknown_update()
    telegram.say(ANN, "broken \ud83d text")
    updates = await bot.get_updates()
    assert len(updates) == 13
    assert updates[0].message is not None
    assert updates[0].message.forward_origin is not None
    assert updates[1].edited_message is not None
    assert updates[2].message is not None
    assert updates[2].message.quote is not None
    assert updates[12].message is not None
    assert updates[12].message.text == "broken \ud83d text"


async def test_the_bytes_of_a_document_can_be_fetched(telegram: TelegramServer, bot: Bot) -> None:
    """getFile and the file's own address give back what the person sent."""
    telegram.send_document(ANN, b"\x00\r\n--binary")
    (update,) = await bot.get_updates()
    assert update.message is not None
    assert update.message.document is not None
    file = await bot.get_file(update.message.document.file_id)
    assert bytes(await file.download_as_bytearray()) == b"\x00\r\n--binary"


async def test_a_webhook_is_retried_with_its_secret_until_it_is_taken(
    telegram: TelegramServer, bot: Bot
) -> None:
    """A 500 brings the update again, in order; the public origin is replaced by the local one."""
    answers = itertools.chain([500], itertools.repeat(200))
    came: list[tuple[str, str | None]] = []

    async def hook(request: Request) -> Response:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        came.append(((await request.json())["message"]["text"], secret))
        return Response(status_code=next(answers))

    receiver = LoopbackServer(Starlette(routes=[Route("/hook", hook, methods=["POST"])]))
    await receiver.start()
    telegram.deliver_webhooks_to(receiver.url)
    await bot.set_webhook("https://bot.example/hook", secret_token="s3cret")
    telegram.say(ANN, "one")
    telegram.say(ANN, "two")
    await telegram.wait_for(lambda: not telegram.updates.pending)
    await receiver.stop()
    assert came == [("one", "s3cret"), ("one", "s3cret"), ("two", "s3cret")]
    with pytest.raises(Conflict, match="webhook is active"):
        await bot.get_updates()
    assert (await bot.get_webhook_info()).last_error_message is not None
    await bot.delete_webhook()
    assert await bot.get_updates() == ()


async def test_a_webhook_needs_https_unless_it_is_local(telegram: TelegramServer, bot: Bot) -> None:
    """Telegram refuses plain http."""
    with pytest.raises(BadRequest, match=r"(?i)https url must be provided"):
        await bot.set_webhook("http://bot.example/hook")
    assert telegram.updates.webhook is None


# What the bot may do and what Telegram refuses.


async def test_a_reply_stands_in_the_chat_with_its_history(telegram: TelegramServer, bot: Bot) -> None:
    """Sent, edited and deleted messages are what replies() shows; versions keep the past."""
    message = telegram.say(ANN, "hello")
    sent = await bot.send_message(ANN, "Hel", reply_to_message_id=message.message_id)
    await bot.edit_message_text("Hello *you*", ANN, sent.message_id, reply_markup=keyboard(("Go", "go")))
    gone = await bot.send_message(ANN, "oops")
    await bot.delete_message(ANN, gone.message_id)
    (reply,) = telegram.replies(ANN)
    assert (reply.text, reply.reply_to) == ("Hello *you*", message.message_id)
    assert [version.text for version in reply.versions] == ["Hel", "Hello *you*"]
    assert [button["text"] for button in reply.buttons] == ["Go"]
    assert [call.method for call in telegram.calls()] == [
        "getMe",
        "sendMessage",
        "editMessageText",
        "sendMessage",
        "deleteMessage",
    ]


async def test_an_edit_without_buttons_takes_them_away(telegram: TelegramServer, bot: Bot) -> None:
    """As at Telegram, a keyboard that is not sent again disappears."""
    telegram.say(ANN, "hello")
    sent = await bot.send_message(ANN, "Sure?", reply_markup=keyboard(("Yes", "y")))
    await bot.edit_message_text("Done.", ANN, sent.message_id)
    assert telegram.replies(ANN)[0].buttons == []


async def test_pressing_a_button_and_answering_it(telegram: TelegramServer, bot: Bot) -> None:
    """A button is pressed by its text or its data; an answer needs a query that exists."""
    telegram.say(ANN, "hello")
    await bot.send_message(ANN, "Sure?", reply_markup=keyboard(("Yes", "confirm:1"), ("No", "deny:1")))
    by_text, by_data = telegram.press(ANN, "Yes"), telegram.press(ANN, "deny:1")
    _, first, second = await bot.get_updates()
    assert first.callback_query is not None
    assert second.callback_query is not None
    assert [first.callback_query.data, second.callback_query.data] == ["confirm:1", "deny:1"]
    assert await bot.answer_callback_query(by_text, "Fine")
    assert telegram.state.callback_answers[0]["callback_query_id"] == by_text != by_data
    with pytest.raises(BadRequest, match=r"(?i)query id is invalid"):
        await bot.answer_callback_query("12345")
    with pytest.raises(AssertionError, match="no button 'Maybe'"):
        telegram.press(ANN, "Maybe")


async def test_a_document_of_the_bot_keeps_its_bytes(telegram: TelegramServer, bot: Bot) -> None:
    """An export arrives byte by byte, with its name and caption."""
    telegram.say(ANN, "/memory export")
    content = b'{"a": "\xc3\xa4"}\r\n--x\r\n'
    await bot.send_document(ANN, content, filename="memory.json", caption="Yours")
    (document,) = telegram.documents(ANN)
    assert (document.file, document.file_name, document.text) == (content, "memory.json", "Yours")


async def test_commands_chats_actions_and_reactions_are_kept(telegram: TelegramServer, bot: Bot) -> None:
    """The small methods work and leave their trace."""
    message = telegram.say(ANN, "hello")
    await bot.set_my_commands([("help", "What I can do")])
    await bot.send_chat_action(ANN, "typing")
    await bot.set_message_reaction(ANN, message.message_id, "👍")
    assert (await bot.get_me()).username == "memory_test_bot"
    assert [command.command for command in await bot.get_my_commands()] == ["help"]
    assert (await bot.get_chat(ANN)).first_name == "User7"
    assert [(chat, action) for chat, action, _ in telegram.state.chat_actions] == [(ANN, "typing")]
    assert message.reaction == "👍"


@pytest.mark.parametrize(
    ("params", "description"),
    [
        ({"text": ""}, "message text is empty"),
        ({"text": " \n\u200b"}, "message text is empty"),
        ({}, "message text is empty"),
        ({"text": "x" * 4097}, "message is too long"),
        ({"text": "😀" * 2049}, "message is too long"),
        ({"chat_id": 404, "text": "x"}, "chat not found"),
        ({"text": "*x", "parse_mode": "Markdown"}, "can't parse entities: Can't find end of the entity"),
        ({"text": "*x", "parse_mode": "MarkdownV2"}, "can't parse entities: Can't find end of Bold"),
        ({"text": "x.", "parse_mode": "MarkdownV2"}, "can't parse entities: Character '.' is reserved"),
        ({"text": "<b>x", "parse_mode": "HTML"}, "can't parse entities: Can't find end tag"),
        ({"text": "<x>", "parse_mode": "HTML"}, 'can\'t parse entities: Unsupported start tag "x"'),
        ({"text": "x", "parse_mode": "Wiki"}, "unsupported parse_mode"),
        ({"text": "x", "reply_parameters": {"message_id": 99}}, "message to be replied not found"),
        ({"text": "x", "no_such": 1}, "the Bot API has no parameter"),
        ({"text": "x", "disable_notification": "perhaps"}, "can't parse disable_notification"),
        ({"text": "\ud83d"}, "strings must be encoded in UTF-8"),
    ],
)
async def test_a_message_that_telegram_refuses_is_refused(
    telegram: TelegramServer, params: dict[str, Any], description: str
) -> None:
    """Wording and code are the Bot API's, and nothing appears in the chat."""
    telegram.say(ANN, "hello")
    answer = await post(telegram, "sendMessage", {"chat_id": ANN} | params)
    assert answer.status_code == 400
    body = answer.json()
    assert (body["ok"], body["error_code"]) == (False, 400)
    assert body["description"].startswith(f"Bad Request: {description}")
    assert telegram.replies(ANN) == []


@pytest.mark.parametrize(
    ("entity", "description"),
    [
        ({"type": "bold", "offset": 5, "length": 1}, "entity begins after the end of the text"),
        (
            {"type": "bold", "offset": 0, "length": 9},
            "entity beginning at UTF-16 offset 0 ends after the end",
        ),
        ({"type": "bold", "offset": 3, "length": 1}, "entity beginning at UTF-16 offset 3 ends in a middle"),
        ({"type": "bold", "offset": 4, "length": 1}, "entity begins in a middle of a UTF-16 symbol"),
        ({"type": "bold", "offset": -1, "length": 1}, "receive an entity with incorrect offset -1"),
        ({"type": "shiny", "offset": 0, "length": 1}, "can't parse MessageEntity: Unsupported type"),
        ({"type": "text_link", "offset": 0, "length": 1, "url": "here"}, "entity URL 'here' is invalid"),
    ],
)
async def test_an_entity_out_of_bounds_is_refused(
    telegram: TelegramServer, entity: dict[str, Any], description: str
) -> None:
    """Offsets count UTF-16 units and must fall between characters of the text, here "abc" and an emoji."""
    telegram.say(ANN, "hello")
    answer = await post(telegram, "sendMessage", {"chat_id": ANN, "text": "abc😀", "entities": [entity]})
    assert answer.json()["description"].startswith(f"Bad Request: {description}")


async def test_entities_may_nest_but_not_cross_and_not_be_too_many(
    telegram: TelegramServer, bot: Bot
) -> None:
    """Nested ones are kept, crossing ones and more than a hundred are refused."""
    telegram.say(ANN, "hello")
    sent = await bot.send_message(
        ANN, "abcdef", entities=[MessageEntity("bold", 0, 4), MessageEntity("italic", 1, 2)]
    )
    assert [entity.type for entity in sent.entities] == ["bold", "italic"]
    with pytest.raises(BadRequest, match="ends after the end of the text"):
        await bot.send_message(
            ANN, "abcdef", entities=[MessageEntity("bold", 0, 3), MessageEntity("italic", 2, 3)]
        )
    with pytest.raises(BadRequest, match=r"(?i)entities_too_long"):
        await bot.send_message(ANN, "a" * 101, entities=[MessageEntity("bold", at, 1) for at in range(101)])


@given(
    before=st.text(" \nab😀", max_size=6),
    bold=st.text("xyz😀", min_size=1, max_size=6),
    after=st.text(" \nc"),
)
def test_an_entity_keeps_its_words_when_the_text_is_trimmed(before: str, bold: str, after: str) -> None:
    """Telegram cuts blanks off both ends; what was bold before is bold after."""
    entity = {"type": "bold", "offset": utf16_length(before), "length": utf16_length(bold)}
    text, (kept,) = accepted_text({"text": before + bold + after, "entities": [entity]})
    units = text.encode("utf-16-le")
    start = 2 * kept["offset"]
    assert units[start : start + 2 * kept["length"]].decode("utf-16-le") == bold


@given(text=st.text(max_size=40), mode=st.sampled_from(["HTML", "Markdown", "MarkdownV2"]))
def test_any_markup_is_either_parsed_or_refused(text: str, mode: str) -> None:
    """No text breaks the parser, and entities found stay inside of the text."""
    with contextlib.suppress(Refused):
        plain, entities = accepted_text({"text": text, "parse_mode": mode})
        assert all(entity["offset"] + entity["length"] <= utf16_length(plain) for entity in entities)


async def test_edits_that_telegram_refuses(telegram: TelegramServer, bot: Bot) -> None:
    """The same content, an unknown message, somebody else's message and too long a text."""
    message = telegram.say(ANN, "hello")
    sent = await bot.send_message(ANN, "same", reply_markup=keyboard(("Go", "go")))
    with pytest.raises(BadRequest, match="Message is not modified: specified new message content"):
        await bot.edit_message_text("same ", ANN, sent.message_id, reply_markup=keyboard(("Go", "go")))
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_reply_markup(ANN, sent.message_id, reply_markup=keyboard(("Go", "go")))
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("new", ANN, 999)
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("new", ANN, message.message_id)
    with pytest.raises(BadRequest, match="Message_too_long"):
        await bot.edit_message_text("x" * 5000, ANN, sent.message_id)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await bot.delete_message(ANN, 999)


async def test_button_data_has_at_most_64_bytes(telegram: TelegramServer, bot: Bot) -> None:
    """The limit counts bytes, not characters."""
    telegram.say(ANN, "hello")
    await bot.send_message(ANN, "fits", reply_markup=keyboard(("A", "ä" * 32)))
    with pytest.raises(BadRequest, match=r"(?i)button_data_invalid"):
        await bot.send_message(ANN, "does not", reply_markup=keyboard(("A", "ä" * 33)))


async def test_a_reply_to_a_missing_message_can_be_allowed(telegram: TelegramServer, bot: Bot) -> None:
    """allow_sending_without_reply sends it without."""
    telegram.say(ANN, "hello")
    sent = await bot.send_message(ANN, "x", reply_to_message_id=99, allow_sending_without_reply=True)
    assert sent.reply_to_message is None


async def test_a_wrong_token_an_unknown_method_and_a_bot_that_was_blocked(
    telegram: TelegramServer, bot: Bot
) -> None:
    """401, 404 and 403 as Telegram gives them."""
    stranger = Bot("999999:OTHER-TOKEN", base_url=f"{telegram.url}/bot")
    with pytest.raises(InvalidToken):
        await stranger.get_me()
    assert (await post(telegram, "sendTelepathy", {})).status_code == 404
    telegram.set_membership(ANN, "kicked")
    with pytest.raises(Forbidden, match="blocked by the user"):
        await bot.send_message(ANN, "hello?")


async def test_calls_can_be_made_to_fail(telegram: TelegramServer, bot: Bot) -> None:
    """Flood limit, errors and a cut connection, in the order asked for; then all is well."""
    telegram.say(ANN, "hello")
    for fault in (FloodLimited(3), InternalError(), BadGateway(), ConnectionCut()):
        telegram.fail_next("sendMessage", fault)
    with pytest.raises(RetryAfter) as flood:
        await bot.send_message(ANN, "0")
    assert "Retry in 3 seconds" in flood.value.message
    for number in range(3):
        with pytest.raises(NetworkError):
            await bot.send_message(ANN, f"{number + 1}")
    await bot.send_message(ANN, "4")
    assert [reply.text for reply in telegram.replies(ANN)] == ["4"]


async def test_one_chat_alone_can_be_flood_limited(telegram: TelegramServer, bot: Bot) -> None:
    """The other chats go on meanwhile."""
    telegram.say(ANN, "hello")
    telegram.say(8, "hello")
    telegram.fail_next("sendMessage", FloodLimited(3), chat_id=8)
    await bot.send_message(ANN, "to Ann")
    with pytest.raises(RetryAfter):
        await bot.send_message(8, "to Bob")


async def test_a_call_can_take_effect_without_an_answer(telegram: TelegramServer, bot: Bot) -> None:
    """The named window: the message is in the chat, but the bot was not told."""
    telegram.say(ANN, "hello")
    telegram.fail_next("sendMessage", ConnectionCut(after_effect=True))
    telegram.fail_next("sendMessage", NoAnswer())
    with pytest.raises(NetworkError):
        await bot.send_message(ANN, "cut")
    with pytest.raises(TimedOut):
        await bot.send_message(ANN, "silent", read_timeout=0.05)
    assert [reply.text for reply in telegram.replies(ANN)] == ["cut", "silent"]
    assert [call.ok for call in telegram.calls("sendMessage")] == [False, False]


async def test_a_held_answer_can_be_released(telegram: TelegramServer, bot: Bot) -> None:
    """After release the bot hears that its message was sent."""
    message = telegram.say(ANN, "hello")
    telegram.fail_next("sendMessage", NoAnswer())
    sending = asyncio.create_task(bot.send_message(ANN, "held"))
    reply = await telegram.next_reply(message)
    assert not sending.done()
    telegram.release()
    assert (await sending).message_id == reply.message_id


async def test_waiting_in_vain_shows_the_chats(telegram: TelegramServer, bot: Bot) -> None:
    """A failed wait tells what there is instead."""
    telegram.say(ANN, "hello")
    await bot.send_message(ANN, "hi")
    with pytest.raises(TimeoutError, match="bot: 'hi'"):
        await telegram.wait_for(lambda: len(telegram.replies(ANN)) == 2, timeout=0.01)


async def test_telegram_can_go_away_and_come_back(telegram: TelegramServer, bot: Bot) -> None:
    """After an outage the same address knows the same chats."""
    telegram.say(ANN, "hello")
    url = telegram.url
    await telegram.stop()
    with pytest.raises(NetworkError):
        await bot.get_me()
    await telegram.start()
    assert telegram.url == url
    assert len(await bot.get_updates()) == 1


async def test_telegram_by_hand() -> None:
    """The module runs as a program, and its control interface plays the person."""
    async with by_hand("telegram_server") as (settings_line, client):
        token = settings_line.partition("TELEGRAM_BOT_TOKEN=")[2]
        said = await client.post("/control/say", json={"user_id": ANN, "text": "hello"})
        assert said.json()["text"] == "hello"
        sent = {"chat_id": ANN, "text": "hi", "reply_markup": keyboard(("Go", "go")).to_dict()}
        await client.post(f"/bot{token}/sendMessage", json=sent)
        await client.post("/control/press", json={"user_id": ANN, "button": "Go"})
        updates = (await client.get(f"/bot{token}/getUpdates")).json()["result"]
        assert [sorted(update) for update in updates] == [
            ["message", "update_id"],
            ["callback_query", "update_id"],
        ]
        await client.post("/control/fail", json={"method": "getMe", "fault": "flood", "retry_after": 9})
        assert (await client.get(f"/bot{token}/getMe")).json()["parameters"] == {"retry_after": 9}
        assert "bot: 'hi'" in (await client.get("/control/transcript")).text


# What the model server answers, and how it fails.


async def test_facts_told_are_remembered_by_tool_calls(gemini: GeminiServer, model: models.Model) -> None:
    """One call for a fact, with the literal words, then an answer from what the tools said."""
    agent, told = remembering(model)
    result = await agent.run("My name is Ann Lee and I moved to Berlin. I'm allergic to peanuts!")
    assert sorted(told) == [
        ("allergies", "peanuts", "I'm allergic to peanuts"),
        ("home_city", "Berlin", "I moved to Berlin"),
        ("name", "Ann Lee", "My name is Ann Lee"),
    ]
    assert result.output == "Done: saved name. Done: saved home_city. Done: saved allergies."
    assert result.usage.output_tokens > 0
    asked = gemini.requests[0].brain_request
    assert asked is not None
    assert asked.instructions == "Be kind."
    assert [tool.name for tool in asked.tools] == ["remember_fact", "forget_fact", "recall"]


async def test_a_question_is_answered_from_what_recall_returns(model: models.Model) -> None:
    """The answer quotes the tool, and nothing else is known."""
    agent, _ = remembering(model)
    assert (await agent.run("Where do I live?")).output == "I remember: found Where do I live?"


async def test_forgetting_names_the_key(model: models.Model) -> None:
    """ "forget where I live" is a call of forget_fact."""
    agent, told = remembering(model)
    await agent.run("Please forget where I live.")
    assert told == [("forget", "home_city", "")]


async def test_an_answer_streams_in_chunks_around_its_tool_calls(model: models.Model) -> None:
    """The events hold the calls first, then the text piece by piece."""
    agent, told = remembering(model)
    calls: list[str] = []
    pieces: list[str] = []

    async def watch(_: Any, events: Any) -> None:
        async for event in events:
            if isinstance(event, FunctionToolCallEvent):
                calls.append(event.part.tool_name)
            elif isinstance(event, PartStartEvent | PartDeltaEvent):
                part = event.part if isinstance(event, PartStartEvent) else event.delta
                pieces.append(getattr(part, "content", None) or getattr(part, "content_delta", None) or "")

    result = await agent.run(
        "I have a dog called Rex. I work at the Harbour Museum.", event_stream_handler=watch
    )
    assert calls == ["remember_fact", "remember_fact"]
    assert sorted(key for key, _, _ in told) == ["pets", "workplace"]  # they run beside each other
    assert "".join(pieces) == result.output == "Done: saved pets. Done: saved workplace."
    assert len([piece for piece in pieces if piece]) > 1


class Answer(BaseModel):
    number: int
    names: list[str]
    remark: str | None


async def test_structured_output_is_the_emptiest_that_fits(model: models.Model) -> None:
    """A schema and an output tool both get a valid answer without content."""
    for wanted in (NativeOutput(Answer), ToolOutput(Answer)):
        result = await Agent(model, output_type=wanted).run("Extract.")
        assert result.output == Answer(number=0, names=[], remark=None)


async def test_a_brain_of_ones_own_decides_everything(gemini: GeminiServer, model: models.Model) -> None:
    """Text beside a call in one response, thoughts, usage and the finish reason come out as scripted."""
    agent, told = remembering(model)
    call = Call("remember_fact", {"key": "k", "value": "v", "category": "general", "quote": "q"})
    scripts = iter(
        [
            [Thought("hm"), Text("One moment. "), call, Usage(1000, 50, cached=900)],
            [Text("Cut"), Finish("STOP")],
        ]
    )
    gemini.brain = lambda _: next(scripts)
    result = await agent.run("hello")
    assert result.output == "Cut"
    assert told == [("k", "v", "q")]
    assert result.usage.cache_read_tokens == 900
    assert result.all_messages()[1].parts[-1].part_kind == "tool-call"


@pytest.mark.parametrize("streaming", [False, True], ids=["whole", "stream"])
@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (faults.rate_limited(7), ModelRateLimitError),
        (faults.overloaded(), ModelOverloadedError),
        (faults.internal_error(), ModelServerError),
        (faults.context_too_long(), ModelContextWindowExceededError),
        (faults.invalid_key(), ModelAuthenticationError),
        (faults.MalformedJson(), ModelAPIError),
        (faults.TruncatedStream(), ModelConnectionError),
        (faults.ConnectionCut(), ModelConnectionError),
        (faults.ErrorInStream(faults.overloaded()), ModelOverloadedError),
        (faults.StoppedFor("SAFETY"), ContentFilterError),
        (faults.PromptBlocked(), ContentFilterError),
    ],
)
async def test_a_fault_raises_the_typed_error(
    gemini: GeminiServer, fault: faults.Fault, expected: type[Exception], streaming: bool
) -> None:
    """The real Google client and pydantic-ai read the faults as they read the provider's."""
    gemini.fail_next(fault)
    agent = Agent(google_model(gemini))
    with pytest.raises(expected) as raised:
        await agent.run("tell me something long", event_stream_handler=consume if streaming else None)
    if isinstance(raised.value, ModelRateLimitError):
        assert raised.value.retry_after == 7
    assert (await agent.run("and now?")).output == "You said: and now?"


async def test_the_fallbacks_errors_are_typed_too(gemini: GeminiServer) -> None:
    """429 with its hint and 503 by the OpenAI-compatible wire, when its client does not retry by itself."""
    model = openai_model(gemini)
    model.client.max_retries = 0
    gemini.fail_next(faults.rate_limited(7))
    gemini.fail_next(faults.overloaded())
    with pytest.raises(ModelRateLimitError) as raised:
        await Agent(model).run("hello")
    assert raised.value.retry_after == 7
    with pytest.raises(ModelOverloadedError):
        await Agent(model).run("hello")


@pytest.mark.parametrize(
    "fault", [faults.NoCandidates(), faults.StoppedFor("MALFORMED_FUNCTION_CALL"), faults.UnknownTool()]
)
async def test_an_answer_without_sense_is_asked_for_again(gemini: GeminiServer, fault: faults.Fault) -> None:
    """pydantic-ai asks once more, and the second answer counts."""
    agent, _ = remembering(google_model(gemini))
    gemini.fail_next(fault)
    await agent.run("hello")
    assert len(gemini.recorded("generate")) == 2


async def test_a_stream_is_held_in_the_middle_until_released(gemini: GeminiServer) -> None:
    """The test knows when the first chunk is out and decides when the rest follows."""
    seen = asyncio.Event()

    async def watch(_: Any, events: Any) -> None:
        async for _event in events:
            seen.set()

    gemini.hold_streams(after_chunks=1)
    running = asyncio.create_task(
        Agent(google_model(gemini)).run("one two three four five", event_stream_handler=watch)
    )
    held = await gemini.stream_reached()
    await seen.wait()
    assert (held.status, running.done()) == (None, False)
    gemini.release()
    assert (await running).output == "You said: one two three four five"
    assert held.status == 200


async def test_a_client_killed_in_the_middle_of_an_answer_does_no_harm(gemini: GeminiServer) -> None:
    """The held stream of a dead process ends with it; the next process is held and released as usual."""
    body = json.dumps({"contents": [{"parts": [{"text": "one two three four five"}]}]})
    script = (
        "import urllib.request as r\n"
        f"q = r.Request('{gemini.url}/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',"
        f" data={body.encode()!r}, headers={{'x-goog-api-key': '{API_KEY}'}})\n"
        "print(len(r.urlopen(q).read()))"
    )
    gemini.hold_streams()
    first = await asyncio.create_subprocess_exec(sys.executable, "-c", script)
    killed = await gemini.stream_reached()
    first.kill()
    await first.wait()
    second = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, stdout=asyncio.subprocess.PIPE
    )
    await gemini.stream_reached()
    gemini.release()
    output, _ = await second.communicate()
    assert int(output) > 0
    assert [each.status for each in gemini.requests] == [None, 200]
    assert gemini.requests[0] is killed


async def test_silence_lasts_until_released(gemini: GeminiServer, model: models.Model) -> None:
    """Nothing comes at first, and the usual answer after release."""
    gemini.fail_next(faults.Silence())
    running = asyncio.create_task(Agent(model).run("hello"))
    await gemini.stream_reached()
    assert not running.done()
    gemini.release()
    assert (await running).output == "You said: hello"


async def test_silence_ends_when_the_client_gives_up(gemini: GeminiServer) -> None:
    """A client with a timeout gets its typed error, and the brain is not asked for it."""
    gemini.fail_next(faults.Silence())
    with pytest.raises(ModelAPIError):
        await Agent(google_model(gemini)).run("hello", model_settings={"timeout": 0.05})
    (request,) = gemini.requests
    assert (request.status, request.brain_request) == (None, None)


async def test_a_wrong_and_a_missing_key_are_refused_as_google_does(gemini: GeminiServer) -> None:
    """400 INVALID_ARGUMENT with its reason, 403 PERMISSION_DENIED."""
    with pytest.raises(ModelAuthenticationError):
        await Agent(google_model(gemini, key="wrong")).run("hello")
    async with httpx.AsyncClient(base_url=gemini.url) as client:
        wrong = await client.get("/v1beta/models", headers={"x-goog-api-key": "wrong"})
        missing = await client.get("/v1beta/models")
        right = await client.get("/v1beta/models/gemini-2.5-flash", headers={"x-goog-api-key": API_KEY})
    error = wrong.json()["error"]
    assert (wrong.status_code, error["status"]) == (400, "INVALID_ARGUMENT")
    assert error["details"][0]["reason"] == "API_KEY_INVALID"
    assert (missing.status_code, missing.json()["error"]["status"]) == (403, "PERMISSION_DENIED")
    assert right.json()["name"] == "models/gemini-2.5-flash"


CALL = {"functionCall": {"name": "f", "args": {}}}
ANSWERED = {"functionResponse": {"name": "f", "response": {"result": "ok"}}}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"contents": []}, "contents is not specified"),
        ({"contents": [{"role": "user", "parts": []}]}, "contents.parts must not be empty"),
        ({"contents": [{"role": "bot", "parts": [{"text": "x"}]}]}, "valid role"),
        ({"contents": [{"role": "model", "parts": [{"text": "x"}]}]}, "end with a user role"),
        ({"contents": [{"role": "user", "parts": [{"text": "x"}]}], "no_such": 1}, "Unknown name"),
        (
            {
                "contents": [
                    {"role": "user", "parts": [{"text": "x"}]},
                    {"role": "model", "parts": [CALL, CALL]},
                    {"role": "user", "parts": [ANSWERED]},
                ]
            },
            "number of function response parts is equal",
        ),
        (
            {"contents": [{"role": "model", "parts": [CALL]}, {"role": "user", "parts": [ANSWERED]}]},
            "function call turn comes immediately after",
        ),
    ],
)
async def test_a_request_that_gemini_refuses_is_refused(
    gemini: GeminiServer, body: dict[str, Any], message: str
) -> None:
    """Histories trimmed in the wrong place fail here as they fail at Google."""
    async with httpx.AsyncClient(base_url=gemini.url, headers={"x-goog-api-key": API_KEY}) as client:
        answer = await client.post("/v1beta/models/gemini-2.5-flash:generateContent", json=body)
    assert (answer.status_code, answer.json()["error"]["status"]) == (400, "INVALID_ARGUMENT")
    assert message in answer.json()["error"]["message"]


async def test_embeddings_by_the_real_client(gemini: GeminiServer) -> None:
    """Equal texts have equal vectors of length 1 and of the wanted dimensions, whatever their task."""
    embedder = Embedder(
        GoogleEmbeddingModel(
            "gemini-embedding-2", provider=GoogleProvider(api_key=API_KEY, base_url=gemini.url)
        )
    )
    stored = await embedder.embed_documents(
        ["my dog Rex barks", "the stock market fell"], settings={"dimensions": 768}
    )
    asked = await embedder.embed_query("my dog Rex barks", settings={"dimensions": 768})
    near, far = (similarity(asked.embeddings[0], vector) for vector in stored.embeddings)
    assert [len(vector) for vector in stored.embeddings] == [768, 768]
    assert near == pytest.approx(1.0)
    assert far < 0.3
    gemini.fail_next(faults.rate_limited(), operation="embed")
    with pytest.raises(ModelRateLimitError):
        await embedder.embed_query("again")


@given(text=st.text(), dimensions=st.integers(1, 256))
def test_every_text_has_a_vector_of_length_one(text: str, dimensions: int) -> None:
    """Also the empty one, emoji and words that cancel each other out."""
    vector = embed(text, dimensions)
    assert len(vector) == dimensions
    assert math.hypot(*vector) == pytest.approx(1.0)


def test_texts_with_words_in_common_are_similar() -> None:
    """More words in common, more similar; in a script without blanks too."""
    dog = embed("my dog likes the beach")
    assert similarity(dog, embed("the dog likes cats")) > similarity(dog, embed("my car is red")) > 0
    assert similarity(embed("我喜欢狗"), embed("我有狗")) > 0.3


SENTENCES = st.sampled_from(
    [
        "My name is Ann.",
        "I live in New York and I work at Siemens,",
        "I'm allergic to nuts!",
        "i hate cold rain",
        "Remember that the key is under the mat.",
        "I have a cat named Tom",
        "Where do I live?",
        "👍 ok",
    ]
)


@given(text=st.lists(SENTENCES | st.text(max_size=12)).map(" ".join))
def test_a_quote_is_always_literal(text: str) -> None:
    """What the rules quote and hold for a value stands in the text word for word."""
    for fact in said_facts(text):
        assert fact.quote in text
        assert fact.value in fact.quote


def test_the_emptiest_value_follows_references_and_limits() -> None:
    """A schema with definitions, enums and minimums gets a value that fits."""
    schema = {
        "$defs": {"Kind": {"enum": ["fact", "rule"], "type": "string"}},
        "type": "object",
        "properties": {
            "kind": {"$ref": "#/$defs/Kind"},
            "items": {"type": "array", "items": {"$ref": "#/$defs/Kind"}, "minItems": 1},
            "level": {"type": "integer", "minimum": 3},
            "left_out": {"type": "string"},
        },
        "required": ["kind", "items", "level"],
    }
    assert emptiest(schema) == {"kind": "fact", "items": ["fact"], "level": 3}


async def test_the_model_by_hand() -> None:
    """The module runs as a program and answers by its rules."""
    async with by_hand("gemini_server") as (settings_line, client):
        key = settings_line.partition("GOOGLE_API_KEY=")[2]
        answer = await client.post(
            "/v1beta/models/gemini-2.5-flash:generateContent",
            json={"contents": [{"parts": [{"text": "hello"}]}]},
            headers={"x-goog-api-key": key},
        )
        assert answer.json()["candidates"][0]["content"]["parts"] == [{"text": "You said: hello"}]
        assert [each["status"] for each in (await client.get("/control/requests")).json()] == [200]


def remembering(model: models.Model) -> tuple[Agent[None, str], list[tuple[str, str, str]]]:
    """An agent with the bot's tools, and what they were called with."""
    agent = Agent(model, instructions="Be kind.")
    told: list[tuple[str, str, str]] = []

    @agent.tool_plain
    def remember_fact(key: str, value: str, category: str, quote: str) -> str:
        assert category
        told.append((key, value, quote))
        return f"saved {key}"

    @agent.tool_plain
    def forget_fact(key_or_id: str) -> str:
        told.append(("forget", key_or_id, ""))
        return "forgotten"

    @agent.tool_plain
    def recall(query: str) -> list[str]:
        return [f"found {query}"]

    return agent, told


def similarity(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


async def consume(_: Any, events: Any) -> None:
    async for _event in events:
        pass


async def post(telegram: TelegramServer, method: str, params: dict[str, Any]) -> httpx.Response:
    async with httpx.AsyncClient() as client:
        # ASCII escapes carry what httpx itself could not encode.
        return await client.post(
            f"{telegram.url}/bot{telegram.token}/{method}",
            content=json.dumps(params),
            headers={"content-type": "application/json"},
        )


@contextlib.asynccontextmanager
async def by_hand(module: str) -> AsyncIterator[tuple[str, httpx.AsyncClient]]:
    """A fake run as a program: the line of settings that it prints, and a client for it."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", f"tests.fakes.{module}", "--port", "0"),
        cwd=REPOSITORY,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode().strip()
        url = line.split()[0].partition("=")[2]
        async with httpx.AsyncClient(base_url=url) as client:
            yield line, client
    finally:
        process.terminate()
        await process.wait()


async def test_waiting_for_a_processor_is_no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test's bound ends what hangs, and not what a busy machine keeps from running."""
    looks = itertools.count(1)
    could_run = asyncio.Event()

    def waits(_: int) -> list[tuple[int, int]]:
        number = next(looks)
        if number == 5:
            could_run.set()
        return [(1, number * 10**12)]

    monkeypatch.setattr("tests.patience._waits", waits)
    monkeypatch.setattr("tests.patience.LOOK_SECONDS", 0.0)
    async with patience(1e-9):
        await could_run.wait()
    monkeypatch.setattr("tests.patience._waits", lambda _: [(1, 0)])
    with pytest.raises(TimeoutError):
        async with patience(1e-9):
            await asyncio.Event().wait()
