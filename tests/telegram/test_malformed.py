"""Whatever comes over the wire from Telegram, the bot goes on: what is odd is kept as odd, skipped and told of."""

from __future__ import annotations

import ast
import json
import logging
import re
import warnings
from collections.abc import Callable
from contextlib import nullcontext, suppress
from copy import deepcopy
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from telegram import Bot

from bot.channels.telegram.api import offset_after, raw_updates
from bot.channels.telegram.authors import Myself
from bot.channels.telegram.updates import Arrived, SentContent, content_of, incoming, sender_of
from bot.channels.telegram.wire import (
    _RESULTS,  # pyright: ignore[reportPrivateUsage]
    DEFAULT_WAIT_SECONDS,
    LONGEST_WAIT_SECONDS,
    Garbled,
    Odd,
    _believed,  # pyright: ignore[reportPrivateUsage]
    read_answer,
    read_update,
    update_id_of,
)
from bot.storage.work.inbox import StoredUpdate
from tests.fakes.telegram_server import FloodLimited, Garbage, TelegramServer
from tests.telegram.world import ANA, BEN, LOOKED_FOR, World, open_world

ROOT = Path(__file__).resolve().parents[2]
NUMBERS = st.sampled_from(
    [-(10**30), -(2**63) - 1, -1, 0, 1, 2**31, 2**53, 2**63 - 1, 2**63, 10**20, 10**400]
)
NOTHING_RIGHT = st.one_of(
    st.none(), st.booleans(), NUMBERS, st.floats(), st.text(max_size=8), st.just({}), st.just([]),
    st.lists(st.one_of(st.none(), st.text(max_size=3), st.just({})), min_size=1, max_size=3),
    st.just("\ud800"), st.just({"id": "x"}),
)  # fmt: skip
MYSELF = Myself(1, "m_bot", "M")
WHO = {"id": ANA, "is_bot": False, "first_name": "Ann", "last_name": "Bee"}
PLACE = {"message_id": 7, "date": 1_700_000_000, "chat": {"id": ANA, "type": "private"}}
WORDS = {**PLACE, "from": WHO, "text": "some words of hers"}
UPDATES: list[dict[str, Any]] = [
    {"update_id": 5, "message": {**WORDS, "entities": [{"type": "pre", "offset": 0, "length": 4}]}},
    {"update_id": 5, "edited_message": {**WORDS, "edit_date": 1_700_000_100}},
    {"update_id": 5, "message": {**WORDS, "reply_to_message": {**WORDS, "message_id": 6}, "quote": {"text": "some"}}},
    {"update_id": 5, "message": {**WORDS, "forward_origin": {"type": "user", "date": 1, "sender_user": WHO}}},
    {"update_id": 5, "message": {**WORDS, "forward_origin": {"type": "channel", "date": 1, "chat": {"id": -9, "type": "channel"}}}},
    {"update_id": 5, "message": {**PLACE, "from": WHO, "caption": "words", "photo": [{"file_id": "x"}], "media_group_id": "9"}},
    {"update_id": 5, "message": {**WORDS, "via_bot": {"id": 8, "is_bot": True, "first_name": "Quotes"}}},
    {"update_id": 5, "callback_query": {"id": "1", "from": WHO, "message": PLACE, "data": "/undo", "chat_instance": "2"}},
]  # fmt: skip


def places(within: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands that could be something else."""
    inner = (
        within.items() if isinstance(within, dict) else enumerate(within) if isinstance(within, list) else ()
    )
    return [path, *(place for name, each in inner for place in places(each, (*path, name)))]


def put(within: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with something else in one place."""
    if not path:
        return value
    copy = deepcopy(within)
    holder = copy
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return copy


@st.composite
def malformed(draw: st.DrawFn, shapes: list[Any]) -> Any:
    """One of the shapes with one to three places of it holding anything, or missing."""
    shape = draw(st.sampled_from(shapes))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places(shape)))
        shape = put(shape, path, draw(NOTHING_RIGHT))
    return shape


def _problem(update: Any) -> str | None:
    try:
        read_update(update)
    except Odd as odd:
        return str(odd)
    return None


@given(malformed(UPDATES))
@settings(max_examples=400)
def test_an_update_of_any_shape_is_understood_or_odd(update: Any) -> None:
    """It names what is odd without any of its words; what is not odd can be dealt with to the end."""
    offset = offset_after([update, None, "text"])
    assert offset is None or 0 < offset < 2**63
    if update_id_of(update) is None:
        return
    sender_of(update)
    if (problem := _problem(update)) is not None:
        assert "words" not in problem
        assert not problem.startswith("it:")
        return
    assert Arrived(StoredUpdate(1, "", update)).is_urgent in (True, False)
    if isinstance(content := content_of(update), SentContent):
        said = incoming(content.message, 1, MYSELF)
        assert 0 <= said.revision < 2**33
        assert said.sent_at.year >= 1970


ANSWERS: dict[str, Any] = {
    "getMe": {"id": 1, "is_bot": True, "first_name": "M", "username": "m_bot"},
    "getUpdates": [{"update_id": 1}],
    **dict.fromkeys(("sendMessage", "sendDocument", "editMessageText", "editMessageReplyMarkup"), PLACE),
}


@given(st.sampled_from(sorted(_RESULTS)), st.data())
@settings(max_examples=400)
def test_an_answer_of_any_shape_is_as_promised_or_garbled(method: str, data: st.DataObject) -> None:
    """To every method the bot calls, with any status: what python-telegram-bot then reads always has its fields."""
    whole = {"ok": True, "result": ANSWERS.get(method, True)}
    refusal = {"ok": False, "error_code": 429, "description": "words", "parameters": {"retry_after": 3}}
    answer = data.draw(malformed([whole, refusal]))
    code = data.draw(st.sampled_from([200, 201, 301, 400, 401, 403, 404, 409, 413, 429, 500, 502]))
    with suppress(Garbled) if code < 300 else nullcontext():
        status, read = read_answer(method, code, json.dumps(answer).encode())
        if read["ok"]:
            _RESULTS[method].validate_python(read["result"])
            return
        assert 400 <= status < 600
        assert 1 <= read.get("parameters", {}).get("retry_after", 1) <= LONGEST_WAIT_SECONDS
        if status in (400, 401, 403, 404, 409):  # ends the process, or gives a message up
            assert answer["ok"] is False


@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"<html>", b"[" * 100_000, b"nul", b'{"ok": 1}', b"NaN"])
def test_what_is_no_answer_at_all_is_garbled(body: bytes) -> None:
    """With a success; with a refusal it is a fault of something on the way, never of the token or the chat."""
    with pytest.raises(Garbled):
        read_answer("getMe", 200, body)
    assert [read_answer("getMe", code, body)[0] for code in (400, 401, 403, 404, 409)] == [502] * 5


@pytest.mark.parametrize(
    ("given_wait", "read"),
    [
        (3, 3), (0.5, 1), (-5, DEFAULT_WAIT_SECONDS), (0, DEFAULT_WAIT_SECONDS), ("soon", DEFAULT_WAIT_SECONDS),
        (None, DEFAULT_WAIT_SECONDS), (10**9, LONGEST_WAIT_SECONDS), (10**20, LONGEST_WAIT_SECONDS),
        ([], DEFAULT_WAIT_SECONDS),
    ],
)  # fmt: skip
def test_a_flood_limit_is_kept_within_bounds(given_wait: Any, read: int) -> None:
    """Whatever stands there, the chat is tried again in a quarter of an hour at the latest."""
    body = {"ok": False, "error_code": 429, "description": "", "parameters": {"retry_after": given_wait}}
    assert read_answer("sendMessage", 429, json.dumps(body).encode())[1]["parameters"] == {
        "retry_after": read
    }


GARBAGE = [
    b'{"ok": true, "result": null}',
    b'{"ok": true, "result": {}}',
    b'{"ok": true, "result": "no"}',
    b'{"ok": true, "result": [null, "no", {}]}',
    b'{"ok": false}',
    b'{"ok": true, "result": [{"update_id": null}, {"update_id": "5"}, {"update_id": 1e400}]}',
    b'{"ok": true, "result": [{"update_id": %d}]}' % 10**40,
    b"words that are no JSON",
]


async def test_garbage_from_get_updates_ends_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Each is told of in the log without its words, and the next poll brings what was said meanwhile."""

    pauses: list[float] = []

    async def at_once(self: Any, seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(type(world.channel), "_pause", at_once)
    for body in GARBAGE:
        world.telegram.fail_next("getUpdates", Garbage(body))
    with caplog.at_level(logging.DEBUG):
        assert await world.answer_to(ANA, "first") == "You said: first"
        assert await world.answer_to(ANA, "still there?") == "You said: still there?"
    assert caplog.text.count("makes no sense") == len(GARBAGE) - 1
    assert pauses[:5] == [1.0, 2.0, 4.0, 8.0, 16.0]  # Telegram is not asked again at once
    assert "words that" not in caplog.text


async def test_odd_updates_are_kept_as_odd_and_acknowledged(world: World) -> None:
    """The rest of the batch is answered, and none of their words is kept."""
    for wrong in ({"message_id": 2**63}, {"message_id": 10**25}, {"date": -1}, {"date": -(10**18)}, {"date": "now"},
                  {"chat": {"id": 2**64, "type": "private"}}, {"entities": 7}, {"from": {"id": "me"}}):  # fmt: skip
        world.telegram.raw_update({"message": {**WORDS, "text": "odd words", **wrong}})
    assert await world.answer_to(ANA, "hello") == "You said: hello"
    assert not world.telegram.updates.pending
    odd = world.rows("SELECT error FROM inbox WHERE state = 'odd' ORDER BY update_id")
    assert [error for (error,) in odd] == [
        "message.message_id: less_than",
        "message.message_id: int_type",
        "message.date: greater_than_equal",
        "message.date: greater_than_equal",
        "message.date: int_type",
        "message.chat.id: less_than_equal",
        "message.entities: tuple_type",
        "message.from.id: int_type",
    ]
    assert b"odd words" not in world.file_bytes()


async def test_an_update_that_nobody_foresaw_keeps_no_other_from_coming_in(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept as odd; it once ended the poll, and came again at the next start."""
    admit = world.app.people.admit

    async def trip(channel: Any, chat: str, *more: Any, **options: Any) -> Any:
        if chat == "99":
            raise UnicodeEncodeError("utf-8", "\ud83d", 0, 1, "surrogates not allowed")
        return await admit(channel, chat, *more, **options)

    monkeypatch.setattr(world.app.people, "admit", trip)
    world.telegram.raw_update(
        {"message": {**WORDS, "chat": {"id": 99, "type": "private"}, "from": {"id": 99, "first_name": "Eve"}}}
    )
    assert await world.answer_to(ANA, "hello") == "You said: hello"
    assert world.rows("SELECT error FROM inbox WHERE state = 'odd'") == [("UnicodeEncodeError",)]


async def test_half_a_sign_behind_start_lets_nobody_in_and_ends_nothing(world: World) -> None:
    """It is no code of an invitation."""
    world.expected_refusals = ("chat not found",)
    world.telegram.raw_update(
        {
            "message": {
                **WORDS,
                "text": "/start \ud83d",
                "chat": {"id": 99, "type": "private"},
                "from": {"id": 99, "first_name": "Eve"},
            }
        }
    )
    assert await world.answer_to(ANA, "hello") == "You said: hello"


@pytest.mark.parametrize(
    "body", [b'{"ok": true, "result": %s}' % each for each in (b"null", b"[]", b'{"id": "x"}')]
)
async def test_garbage_from_get_me_delays_the_start(
    folder: Any, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked again, it tells who the bot is."""
    from bot.channels.telegram import api

    async def at_once(seconds: float, stopping: Any) -> bool:
        return False

    monkeypatch.setattr(api, "came_within", at_once)
    async with TelegramServer() as telegram, open_world(folder, telegram) as world:
        bot = api.connect(world.settings)
        telegram.fail_next("getMe", Garbage(body), times=2)
        assert await api.introduce(bot, world.channel._stopping)  # pyright: ignore[reportPrivateUsage]
        assert bot.username == "memory_test_bot"
        await bot.shutdown()


@pytest.mark.parametrize("wait", [-5, 0, "soon", 10**9, 10**20, None])
async def test_a_flood_limit_out_of_bounds_parks_no_answer_for_long(world: World, wait: Any) -> None:
    """The chat's answer comes after a quarter of an hour at the latest, and the other chats don't wait at all."""
    world.telegram.fail_next("sendMessage", FloodLimited(wait), chat_id=ANA)
    said = world.telegram.say(ANA, "hello")
    await world.until(lambda: world.rows("SELECT 1 FROM outbound WHERE error = 'RetryAfter'"))
    assert await world.answer_to(BEN, "hi") == "You said: hi"
    world.time_passes(seconds=LONGEST_WAIT_SECONDS)
    assert (await world.reply_to(said)).text == "You said: hello"


METHODS = (
    "sendMessage",
    "sendChatAction",
    "editMessageText",
    "answerCallbackQuery",
    "editMessageReplyMarkup",
)


@pytest.mark.parametrize("after_effect", [False, True])
@pytest.mark.parametrize("body", GARBAGE)
async def test_garbage_from_any_method_costs_no_answer_and_doubles_none(
    world: World, body: bytes, after_effect: bool
) -> None:
    """A note is told and taken back with its button while every method answers garbage once."""
    world.expected_refusals = LOOKED_FOR
    for method in METHODS:
        world.telegram.fail_next(method, Garbage(body, after_effect=after_effect))
    told = world.telegram.say(ANA, "/remember the house is blue")
    await patiently(world, lambda: world.telegram.replies_after(told))
    await world.settled()
    world.telegram.press(ANA, world.telegram.replies(ANA)[0].buttons[0]["text"])
    await patiently(world, lambda: "forgotten again" in world.telegram.transcript())
    await world.settled()
    texts = [reply.text for reply in world.telegram.replies(ANA)]
    assert len(texts) == len(set(texts))
    assert await world.answer_to(ANA, "still there?") == "You said: still there?"


async def patiently(world: World, so: Callable[[], Any]) -> None:
    """Let time pass until something is so."""

    def looked() -> Any:
        world.time_passes(seconds=1)
        return so()

    await world.until(looked)


async def test_fetching_updates_as_they_come_hides_no_warnings_of_others(world: World) -> None:
    """The library warns of it, and would be told to be quiet for good."""
    await world.stop()
    world.telegram.say(ANA, "hello")
    with warnings.catch_warnings():
        warnings.resetwarnings()
        assert len(await raw_updates(world.bot, None)) == 1
        assert list(warnings.filters) == []


def test_every_method_that_is_called_has_a_form_of_its_answer() -> None:
    """One without could never be answered: its call would fail as if Telegram were away."""
    called = {
        node.attr
        for path in (ROOT / "bot" / "channels" / "telegram").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and ast.unparse(node.value) in ("bot", "self._bot")
        and iscoroutinefunction(getattr(Bot, node.attr, None))
    }
    own = {"do_api_request", "initialize", "shutdown"}
    assert {re.sub("_(.)", lambda part: part[1].upper(), each) for each in called - own} <= set(_RESULTS)
    assert "get_webhook_info" in called


@pytest.mark.parametrize(("code", "believed"), [(399, 502), (400, 400), (599, 599), (600, 502)])
def test_what_is_no_refusal_is_a_fault_on_the_way(code: int, believed: int) -> None:
    """A redirection, or a number that no answer has."""
    assert _believed(code) == believed
