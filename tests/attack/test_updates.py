"""Whatever an update looks like, it is known at once whose it is, and nothing is raised over it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from bot.channels.telegram.api import WANTED_UPDATES
from bot.channels.telegram.authors import Myself
from bot.channels.telegram.stored import album_of
from bot.channels.telegram.updates import (
    Arrived,
    SentContent,
    content_of,
    incoming,
    sender_of,
)
from bot.channels.telegram.wire import Odd, read_update
from bot.storage.work.inbox import StoredUpdate
from tests.attack.made_up import KINDS, any_json, updates
from tests.attack.stage import stage

READABLE = ("message", "edited_message", "callback_query", "message_reaction", "my_chat_member")
MYSELF = Myself(1, "memory_bot", "Memory")


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(updates())
def test_of_an_update_of_any_kind_it_is_known_whose_it_is(update: dict[str, Any]) -> None:
    """Every kind that aiogram names, with wrong types in some places; kinds that we don't take are nobody's."""
    sender = sender_of(update)
    try:
        read_update(update)
    except Odd:  # it is stored as odd, and nothing more is asked of it
        return
    arrived = Arrived(StoredUpdate(1, "", update))
    assert isinstance(arrived.is_urgent, bool)
    assert isinstance(arrived.asks_to_leave, bool)
    assert isinstance(arrived.asks_for_their_own, bool)
    assert isinstance(album_of(update), str | None)
    if isinstance(content := content_of(update), SentContent):
        assert incoming(content.message, 1, MYSELF).pictures == ()
    if not any(kind in update for kind in READABLE):
        assert sender is None


@settings(max_examples=100)
@given(any_json, any_json, any_json)
def test_of_what_is_no_update_it_is_nobodys(message: Any, sender: Any, chat: Any) -> None:
    """Whatever stands where a message, its sender and its chat should."""
    for kind in READABLE:
        sender_of({kind: message})
        sender_of({kind: {"message_id": 1, "from": sender, "chat": chat, "message": message, "date": sender}})


LEFT_ALONE = frozenset(
    """channel_post edited_channel_post business_connection business_message edited_business_message
    deleted_business_messages guest_message message_reaction_count inline_query chosen_inline_result shipping_query
    pre_checkout_query purchased_paid_media poll poll_answer chat_member chat_join_request chat_boost
    removed_chat_boost managed_bot subscription stopped_message_generation""".split()
)
"""What others post, pay, vote and join, and what comes of drafts, which the bot sends none of (it has a Stop of its own): it
asks Telegram for none of it.
"""


def test_every_kind_of_update_is_read_or_left_alone_on_purpose() -> None:
    """Every kind that aiogram's newest types name: a new one of the Bot API fails here until somebody has decided."""
    assert set(KINDS) == {*READABLE, *LEFT_ALONE}
    assert set(WANTED_UPDATES) == set(READABLE)
    for kind in sorted(LEFT_ALONE):
        assert sender_of({"update_id": 1, kind: {"from": {"id": 77}, "chat": {"id": 77}}}) is None, kind


@pytest.mark.parametrize("seed", [1])
async def test_a_process_lives_through_updates_of_every_kind(tmp_path: Path, seed: int) -> None:
    """One of each, made up, to the real process: it answers its person afterwards."""
    found: dict[str, dict[str, Any]] = {}

    @settings(
        max_examples=60,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )
    @given(updates())
    def gather(update: dict[str, Any]) -> None:
        found.update({kind: update for kind in update if kind != "update_id"})

    await asyncio.to_thread(gather)
    async with stage(tmp_path) as on:
        await on.is_well("the start")
        for update in found.values():
            on.telegram.raw_update({name: value for name, value in update.items() if name != "update_id"})
        await on.is_well("updates of every kind")
