"""Memory and settings in one's hands: by buttons alone, in one message."""

from __future__ import annotations

from tests.fakes.telegram_server import Message
from tests.telegram.world import ANA, BEN, World


def _labels(message: Message) -> list[str]:
    return [button["text"] for button in message.buttons]


async def _tell(world: World) -> None:
    await world.answer_to(ANA, "/remember I live in Bern")
    await world.answer_to(ANA, "/remember I like olives")
    await world.answer_to(ANA, "/remember I like tango")


async def _press(world: World, message: Message, label: str) -> Message:
    world.telegram.press(ANA, label, message=message)
    await world.settled()
    return world.telegram.replies(ANA)[-1]


async def _card_of_olives(world: World) -> Message:
    """The one message by which /memory is gone through, at a fact."""
    await _tell(world)
    await world.answer_to(ANA, "/memory")
    preferences = await _press(world, world.telegram.replies(ANA)[-1], "Preference (2)")
    return await _press(world, preferences, "likes: olives")


async def test_from_everything_to_one_memory_and_back_in_one_message(world: World) -> None:
    """Category, memory and back again; nothing new is sent."""
    await _tell(world)
    await world.answer_to(ANA, "/memory")
    shown = world.telegram.replies(ANA)[-1]
    sent = len(world.telegram.calls("sendMessage"))
    preferences = await _press(world, shown, "Preference (2)")
    assert [label for label in _labels(preferences) if label.startswith("likes")] == [
        "likes: olives",
        "likes: tango",
    ]
    card = await _press(world, preferences, "likes: olives")
    assert card.text.startswith("likes: olives")
    assert "“I like olives”" in card.text
    back = await _press(world, card, "‹ Preference")
    everything = await _press(world, back, "‹ Everything")
    assert everything.text.startswith("I remember 3 things")
    assert len(world.telegram.calls("sendMessage")) == sent
    assert everything.message_id == shown.message_id


async def test_a_memory_is_kept_from_fading_in_its_place(world: World) -> None:
    """The button says what it would do now."""
    card = await _card_of_olives(world)
    pinned = await _press(world, card, "Never let it fade")
    assert "Protected: it never fades." in pinned.text
    assert "Let it fade" in _labels(pinned)
    assert world.rows("SELECT protected FROM memories WHERE content = 'olives'") == [(1,)]


async def test_forgetting_from_the_hand_shows_first_what_goes(world: World) -> None:
    """Nothing is gone before the second button."""
    card = await _card_of_olives(world)
    preview = await _press(world, card, "Forget…")
    assert "olives" in preview.text
    assert "olives" in await world.answer_to(ANA, "/memory list")


async def test_an_edit_asks_for_the_words(world: World) -> None:
    """A reply to the question is the new wording; the list stays where it was."""
    card = await _card_of_olives(world)
    question = await _press(world, card, "Edit")
    assert question.message_id != card.message_id
    assert await world.answer_to(ANA, "green olives", reply_to=question)
    assert "green olives" in await world.answer_to(ANA, "/memory list")


async def test_the_message_it_was_said_in_is_shown(world: World) -> None:
    """As a reply to it: private chats have no links to a message."""
    await _tell(world)
    await world.answer_to(ANA, "I like the smell of xylophones")
    await world.answer_to(ANA, "/memory")
    card = await _press(
        world, await _press(world, world.telegram.replies(ANA)[-1], "Preference (2)"), "likes: tango"
    )
    there = await _press(world, card, "Where I said it")
    assert there.data["reply_to_message"]["text"] == "/remember I like tango"


async def test_a_memory_that_is_gone_by_now_gets_a_notice(world: World) -> None:
    """The list that named it stays."""
    await _tell(world)
    await world.answer_to(ANA, "/memory")
    page = await _press(world, world.telegram.replies(ANA)[-1], "Preference (2)")
    await world.answer_to(ANA, "/forget olives everywhere now")
    world.telegram.press(ANA, "likes: olives", message=page)
    await world.settled()
    assert "likes: tango" in _labels(page)


async def test_a_setting_is_switched_by_its_button(world: World) -> None:
    """The message shows how everything stands now, in its place."""
    await world.answer_to(ANA, "/settings")
    shown = world.telegram.replies(ANA)[-1]
    off = await _press(world, shown, "✓ Recall")
    assert off.message_id == shown.message_id
    assert "recall (use what I know): off" in off.text
    assert "recall (use what I know): on" in (await _press(world, off, "✗ Recall")).text
    assert "receipts: reaction" in (await _press(world, off, "Receipts: line")).text


async def test_a_language_is_chosen_by_its_button(world: World) -> None:
    """Each by its own name; the answer is in it."""
    await world.answer_to(ANA, "/settings")
    languages = await _press(world, world.telegram.replies(ANA)[-1], "Language")
    chosen = await _press(world, languages, "Deutsch")
    assert "Deutsch" in chosen.text
    assert chosen.message_id == languages.message_id
    assert world.rows("SELECT field(users.settings, 'language') FROM users WHERE id = 1") == [("de",)]


def _known(world: World) -> list[str]:
    return [
        row[0] for row in world.rows("SELECT content FROM memories WHERE deleted_at IS NULL ORDER BY content")
    ]


async def test_several_are_chosen_by_buttons_and_forgotten_in_one_go(world: World) -> None:
    """Each can be left out of what was found; one Undo brings all of the rest back."""
    for thing in ("olives", "tango", "olive oil on bread"):
        await world.answer_to(ANA, f"/remember I like {thing}")
    await world.answer_to(ANA, "/forget likes")
    found = world.telegram.replies(ANA)[-1]
    choice = await _press(world, found, "Choose…")
    assert choice.text.startswith("Forget these 3?")
    left = await _press(world, choice, "Keep likes: tango")
    assert left.text.startswith("Forget these 2?")
    assert "tango" not in left.text
    gone = await _press(world, left, "Forget")
    assert gone.text.startswith("Forgotten: 2 facts")
    assert _known(world) == ["tango"]
    await _press(world, gone, "Undo")
    assert _known(world) == ["olive oil on bread", "olives", "tango"]
    assert {reply.message_id for reply in (found, choice, left, gone)} == {found.message_id}


async def test_several_ids_are_forgotten_everywhere_together(world: World) -> None:
    """Named by their ids, shown first, deleted as one, and then erased by one button."""
    await _tell(world)
    ids = [row[0] for row in world.rows("SELECT id FROM memories ORDER BY content")]
    shown = await world.answer_to(ANA, f"/forget {ids[0]} [{ids[1]}] zzzzzzzz")
    assert shown.startswith("Forget these 2?")
    assert "There is nothing under zzzzzzzz." in shown
    gone = await _press(world, world.telegram.replies(ANA)[-1], "Forget")
    await _press(world, gone, "Erase everywhere")
    await world.app.worker.run_due()
    await world.settled()
    assert _known(world) == ["tango"]
    said = [row[0] for row in world.rows("SELECT text FROM interactions")]
    assert not [text for text in said if "Bern" in text or "olives" in text]


async def test_more_than_a_button_can_name_are_forgotten_by_typing(world: World) -> None:
    """The preview says what to type; words that only look like ids are still looked for as words."""
    for number in range(7):
        await world.answer_to(ANA, f"/remember I like dance number {number}")
    ids = " ".join(row[0] for row in world.rows("SELECT id FROM memories"))
    shown = await world.answer_to(ANA, f"/forget {ids}")
    assert f"Type /memory delete {ids}" in shown
    assert (await world.answer_to(ANA, f"/memory delete {ids}")).startswith("Forgotten: 7 facts")
    assert _known(world) == []
    assert "I found nothing about “greenhat pancakes”" in await world.answer_to(
        ANA, "/forget greenhat pancakes"
    )


async def test_nobody_forgets_what_is_anothers_by_its_ids(world: World) -> None:
    """Ids of somebody else's memories name nothing."""
    await _tell(world)
    ids = " ".join(row[0] for row in world.rows("SELECT id FROM memories"))
    assert "Forget these" not in await world.answer_to(BEN, f"/forget {ids}")
    assert "no memory with that id" in await world.answer_to(BEN, f"/memory delete {ids}")
    assert len(_known(world)) == 3


async def test_settings_and_labels_are_in_the_persons_language(world: World) -> None:
    """How a switch stands, what a memory is about; what is typed stays as it is."""
    world.telegram.state.person(ANA, language_code="de")
    await _tell(world)
    shown = await world.answer_to(ANA, "/settings")
    assert "learning (behalten, was du mir erzählst): an" in shown
    settings = world.telegram.replies(ANA)[-1]
    assert any(each.endswith(": Zeile") for each in _labels(settings))
    assert any("/settings recall off" in each["callback_data"] for each in settings.buttons)
    listed = await world.answer_to(ANA, "/memory list")
    assert "Wohnort: Bern" in listed
    assert "mag: olives" in listed
