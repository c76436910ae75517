"""What is neither words nor a file: it reaches the model as data, or is answered in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from bot.channels.telegram.shapes import KINDS
from bot.channels.telegram.updates import content_of
from tests.fakes.bot_api import Message as AnyMessage
from tests.fakes.telegram_server import Message
from tests.telegram.world import ANA, World

ANNA = {"phone_number": "+49 30 123456", "first_name": "Anna", "last_name": "Berg", "vcard": "BEGIN:VCARD"}
POLL = {
    "id": "1",
    "question": "Where to?",
    "options": [
        {"persistent_id": "a", "text": "Rome", "voter_count": 0},
        {"persistent_id": "b", "text": "Oslo", "voter_count": 2},
    ],
    "total_voter_count": 2,
    "is_closed": False,
    "is_anonymous": True,
    "type": "regular",
    "allows_multiple_answers": False,
    "allows_revoting": False,
    "members_only": False,
}
STICKER = {
    "file_id": "s",
    "file_unique_id": "us",
    "type": "regular",
    "width": 9,
    "height": 9,
    "is_animated": False,
    "is_video": False,
    "emoji": "🦫",
    "set_name": "Marmots",
}
VENUE = {"location": {"latitude": 48.86, "longitude": 2.33}, "title": "Louvre", "address": "Rue de Rivoli"}


@pytest.mark.parametrize(
    ("shared", "author", "told"),
    [
        ({"contact": ANNA}, "a contact they shared", "Anna Berg\\n+49 30 123456"),
        ({"poll": POLL}, "a poll they sent", "Where to?\\n- Rome\\n- Oslo"),
        ({"sticker": STICKER}, "a sticker they sent", "🦫\\nof the set Marmots"),
        (
            {"checklist": {"title": "Trip", "tasks": [{"id": 1, "text": "Pack"}, {"id": 2, "text": "Go"}]}},
            "a checklist they sent",
            "Trip\\n- Pack\\n- Go",
        ),
        ({"dice": {"emoji": "🎲", "value": 4}}, "dice they threw", "🎲 shows 4"),
        (
            {"venue": VENUE, "location": VENUE["location"]},
            "a place they shared",
            "Louvre\\nRue de Rivoli",
        ),
    ],
    ids=["contact", "poll", "sticker", "checklist", "dice", "venue"],
)
async def test_what_is_shared_reaches_the_model_as_data(
    world: World, shared: dict[str, Any], author: str, told: str
) -> None:
    """Fenced, under what it is, and none of it the person's own words; what nobody reads is not stored."""
    reply = await world.reply_to(world.telegram.share(ANA, **shared))
    assert reply.text == "You said: (no words of their own)"
    assert f'<forwarded author="{author}">\\n{told}\\n</forwarded>' in world.model.last_request()
    assert world.rows("SELECT text, forwarded_author FROM interactions") == [("", author)]
    assert b"VCARD" not in world.file_bytes()
    assert b"48.86" not in world.file_bytes()


async def checklist_edited(world: World, sent: Message, *tasks: str, done: int = 0) -> None:
    """Have the tasks of a checklist changed, or the first of them ticked."""
    date = sent.data.get("edit_date", sent.data["date"]) + 1
    listed = [
        {"id": number, "text": task, **({"completion_date": date} if number <= done else {})}
        for number, task in enumerate(tasks, 1)
    ]
    sent.data = sent.data | {"checklist": {"title": "Trip", "tasks": listed}, "edit_date": date}
    world.telegram.raw_update({"edited_message": sent.data})
    await world.settled()


async def test_a_ticked_box_is_known_and_answered_by_nobody(world: World) -> None:
    """Telegram tells of it as an edit, and a model was asked about each."""
    tasks = [{"id": 1, "text": "Pack"}, {"id": 2, "text": "Go"}]
    sent = world.telegram.share(ANA, checklist={"title": "Trip", "tasks": tasks})
    answer = await world.reply_to(sent)
    await checklist_edited(world, sent, "Pack", "Go", done=1)
    await checklist_edited(world, sent, "Pack", "Go", done=2)
    assert (len(world.model.asked), world.telegram.replies(ANA)) == (1, [answer])
    await world.answer_to(ANA, "what is left?")
    assert "Trip\\n- [x] Pack\\n- [x] Go" in world.model.last_request()
    assert world.telegram.replies(ANA)[:-1] == [answer]


async def test_what_is_shared_is_no_evidence(world: World) -> None:
    """A name in a shared contact is learnt of nobody."""
    await world.reply_to(world.telegram.share(ANA, contact=ANNA))
    world.time_passes(minutes=5)
    await world.app.worker.run_due()
    assert world.rows("SELECT 1 FROM memories") == []


@pytest.mark.parametrize("kind", ["video", "animation", "video_note"])
async def test_films_get_a_clear_sentence(world: World, kind: str) -> None:
    """What can't be opened is said in a sentence; the words beneath are answered."""
    film: dict[str, Any] = {
        "file_id": "v",
        "file_unique_id": "uv",
        "width": 9,
        "height": 9,
        "duration": 3,
        "length": 9,
    }
    more: dict[str, Any] = (
        {"document": {"file_id": "v", "file_unique_id": "uv"}} if kind == "animation" else {}
    )
    more[kind] = film
    sent = world.telegram.share(ANA, **more, caption="our cat")
    answers = await world.answers_after(sent)
    assert answers[0].startswith("I can't")
    assert answers[1:] == ["You said: our cat"]


@pytest.mark.parametrize(
    ("caption", "answers"),
    [
        ({}, ["I can't open messages of that kind yet; please tell me in words what matters."]),
        (
            {"caption": "our cat"},
            ["I can't open messages of that kind yet, so I go by your words alone.", "You said: our cat"],
        ),
    ],
    ids=["alone", "with words"],
)
async def test_what_nobody_can_open_is_said_once_and_the_words_with_it_are_answered(
    world: World, caption: dict[str, Any], answers: list[str]
) -> None:
    """Without words there is nothing to answer, and nobody is told a second time that none were found."""
    sold = {"star_count": 5, "paid_media": [{"type": "preview", "width": 9, "height": 9}]}
    sent = world.telegram.share(ANA, paid_media=sold, **caption)
    assert await world.answers_after(sent) == answers


MINE = {"id": 77, "is_bot": False, "first_name": "Ana"}
PLACE = {"message_id": 5, "date": 1_700_000_000, "chat": {"id": 77, "type": "private"}, "from": MINE}
ABOUT_IT = frozenset(
    """message_id date chat from sender_chat sender_boost_count sender_business_bot sender_tag message_thread_id
    business_connection_id forward_origin is_topic_message is_automatic_forward reply_to_message external_reply
    quote reply_to_story reply_to_checklist_task_id reply_to_poll_option_id reply_markup via_bot edit_date
    has_protected_content is_from_offline is_paid_post media_group_id author_signature paid_star_count text
    entities link_preview_options effect_id caption caption_entities show_caption_above_media has_media_spoiler
    suggested_post_info direct_messages_topic guest_bot_caller_user guest_bot_caller_chat guest_query_id
    forward_date forward_from forward_from_chat forward_from_message_id forward_sender_name forward_signature
    user_shared ephemeral_message_id receiver_user""".split()
)
"""What a message says of itself and of its words, and what older versions of the Bot API said."""

NOTICES = frozenset(
    """new_chat_members left_chat_member new_chat_title new_chat_photo delete_chat_photo group_chat_created
    supergroup_chat_created channel_chat_created message_auto_delete_timer_changed migrate_to_chat_id
    migrate_from_chat_id pinned_message refunded_payment users_shared chat_shared gift unique_gift gift_upgrade_sent
    connected_website write_access_allowed proximity_alert_triggered boost_added chat_background_set
    checklist_tasks_done checklist_tasks_added direct_message_price_changed forum_topic_created
    forum_topic_edited forum_topic_closed forum_topic_reopened general_forum_topic_hidden
    general_forum_topic_unhidden giveaway_created giveaway giveaway_winners giveaway_completed
    managed_bot_created paid_message_price_changed poll_option_added poll_option_deleted
    suggested_post_approved suggested_post_approval_failed suggested_post_declined suggested_post_paid
    suggested_post_refunded video_chat_scheduled video_chat_started video_chat_ended
    video_chat_participants_invited web_app_data chat_owner_left chat_owner_changed
    community_chat_added community_chat_joined community_chat_removed""".split()
)
"""Telegram's own notices: nobody says anything by them, so they are left alone on purpose."""


def test_each_kind_of_content_is_answered_or_left_alone_on_purpose() -> None:
    """Every field of a message that aiogram knows is one of the bot's kinds, a notice, or about the message."""
    fields = {field.alias or name for name, field in AnyMessage.model_fields.items()}
    assert fields - ABOUT_IT - NOTICES == set(KINDS)
    for name in sorted(set(KINDS)):
        assert content_of({"message": PLACE | {name: True}}) is not None, name
    for name in sorted(NOTICES):
        there = 1 if name.startswith("migrate_") else True
        assert content_of({"message": PLACE | {name: there}}) is None, name


async def test_a_round_video_is_listened_to(world: World) -> None:
    """Without a model that hears it says so, as of any recording."""
    reply = await world.reply_to(
        world.telegram.share(
            ANA,
            video_note={"file_id": "n", "file_unique_id": "un", "length": 9, "duration": 3, "file_size": 9},
        )
    )
    assert reply.text.startswith("I can't listen to recordings here")
