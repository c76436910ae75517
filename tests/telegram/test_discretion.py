"""What was off the record stays so after a restart, in every form; what is edited away is not remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic_ai.messages import ToolCallPart

from bot.conversation.commands.run import parse_command
from bot.conversation.commands.settings import BACK
from bot.conversation.privacy import SHOWN, STAYS
from bot.domain.interactions import IncomingMessage
from bot.language.message_kinds import is_marked, without_mark
from bot.storage.log import observations
from tests.fakes.telegram_server import Message, TelegramServer
from tests.telegram.test_off_record import NONSENSE, is_nowhere, private_answer
from tests.telegram.world import ANA, ScriptedModel, World, open_world


async def learnt(world: World) -> list[str]:
    """What is remembered once everything behind the chat has run."""
    await world.settled()
    world.clock.pass_time(minutes=5)
    await world.app.worker.run_due()
    await world.settled()
    return [row[0] for row in world.rows("SELECT content FROM memories WHERE deleted_at IS NULL ORDER BY id")]


async def test_a_reply_after_a_restart_does_not_bring_quoted_words_in(
    folder: Path, telegram: TelegramServer
) -> None:
    """Neither the person's own message nor any part of a long answer: each part says itself what it is."""
    model = ScriptedModel(say=lambda words: f"{NONSENSE} " * 1500 if "long" in words else words)
    async with open_world(folder, telegram, model=model) as world:
        await world.start()
        await world.answer_to(ANA, "/incognito on")
        said = telegram.say(ANA, f"a long {NONSENSE}")
        await telegram.wait_for(lambda: len(telegram.replies_after(said)) == 4)
        parts = telegram.replies_after(said)
        await world.answer_to(ANA, "/incognito off")
    assert all(part.text.startswith(SHOWN.english) for part in parts)
    async with open_world(folder, telegram, model=model) as world:
        await world.start()
        for replied in (said, *parts):
            await world.answer_to(ANA, "and this?", reply_to=replied)
        await world.answer_to(ANA, "and that?", reply_to=said, quote=NONSENSE)
        assert world.rows("SELECT DISTINCT quoted FROM interactions") == [(None,)]
        await is_nowhere(world, NONSENSE)


async def test_an_edit_after_a_restart_is_off_the_record_still(
    folder: Path, telegram: TelegramServer
) -> None:
    """Of what was said in a stretch, and of a marked message whose mark the edit takes away."""
    async with open_world(folder, telegram) as world:
        await world.start()
        marked = telegram.say(ANA, f"~{NONSENSE} one")
        await telegram.next_reply(marked)
        await world.answer_to(ANA, "/incognito on")
        within = telegram.say(ANA, f"{NONSENSE} two")
        await telegram.next_reply(within)
        await world.answer_to(ANA, "/incognito off")
    async with open_world(folder, telegram) as world:
        await world.start()
        for message in (marked, within):
            before = len(telegram.replies(ANA))
            world.edit(message, f"{NONSENSE} anew")
            await telegram.wait_for(lambda before=before: len(telegram.replies(ANA)) > before)
            assert telegram.replies(ANA)[-1].text.startswith(SHOWN.english)
        assert world.rows("SELECT 1 FROM interactions") == []
        await is_nowhere(world, NONSENSE)


@pytest.mark.parametrize("edited", ["~ never mind", "/help", "～ never mind"])
async def test_an_edit_into_what_is_not_kept_takes_back_what_was_learnt(world: World, edited: str) -> None:
    """The first words leave memory, history and recall."""
    said = world.telegram.say(ANA, "I live in Porto")
    await world.reply_to(said)
    assert await learnt(world) == ["Porto"]
    before = len(world.telegram.replies(ANA))
    world.edit(said, edited)
    await world.telegram.wait_for(lambda: len(world.telegram.replies(ANA)) > before)
    assert await learnt(world) == []
    await world.answer_to(ANA, "hello")
    assert "Porto" not in world.model.last_request()
    kept = world.rows("SELECT id, state FROM interactions WHERE text LIKE '%Porto%' OR reply LIKE '%Porto%'")
    assert kept == ([(1, "replaced")] if edited == "/help" else [])
    assert world.rows("SELECT 1 FROM search_rows WHERE source IN ('user', 'bot') AND ref = '1'") == []


@pytest.mark.parametrize("switch", ["/incognito on", "/settings mode guest"])
async def test_an_edit_while_off_the_record_leaves_what_is_kept_as_it_was(world: World, switch: str) -> None:
    """It says so; the first words stay, read or not yet, and the new ones are nowhere."""
    read, unread = [world.telegram.say(ANA, f"I {verb} in Porto") for verb in ("live", "work")]
    await world.reply_to(read)
    await learnt(world)
    await world.reply_to(unread)
    await world.answer_to(ANA, switch)
    for message in (read, unread):
        before = len(world.telegram.replies(ANA))
        world.edit(message, f"{NONSENSE} oops")
        await world.telegram.wait_for(lambda before=before: len(world.telegram.replies(ANA)) > before)
        assert STAYS.english in world.telegram.replies(ANA)[-1].text
    await learnt(world)
    assert world.rows("SELECT text, state FROM interactions WHERE text LIKE '%Porto%'") == [
        ("I live in Porto", "answered"), ("I work in Porto", "answered"),
    ]  # fmt: skip
    assert ("home_city", "Porto") in world.rows("SELECT key, content FROM memories WHERE deleted_at IS NULL")
    await is_nowhere(world, NONSENSE)


async def test_what_is_taken_off_the_record_while_it_waits_is_not_dealt_with(
    folder: Path, telegram: TelegramServer
) -> None:
    """Sent and edited while another message was being answered: the first words are never stored as an exchange."""
    model = ScriptedModel()
    async with open_world(folder, telegram, model=model) as world:
        await world.start()
        model.hold("slow")
        telegram.say(ANA, "slow")
        await model.reached.wait()
        said = telegram.say(ANA, "I live in Porto")
        world.edit(said, "~ never mind")
        await telegram.wait_for(lambda: not telegram.updates.pending)
        model.release()
        await telegram.wait_for(lambda: any("never mind" in each.text for each in telegram.replies(ANA)))
        assert await learnt(world) == []
        assert world.rows("SELECT text FROM interactions") == [("slow",)]


async def test_only_what_is_read_of_an_update_is_stored(world: World) -> None:
    """A notice that a message off the record was pinned holds its words; so may any field Telegram thinks of."""
    said = world.telegram.say(ANA, f"~{NONSENSE}")
    await world.telegram.next_reply(said)
    frame = {key: said.data[key] for key in ("date", "chat", "from")}
    world.telegram.raw_update({"message": {**frame, "message_id": 999, "pinned_message": said.data}})
    world.telegram.raw_update(
        {
            "message": {
                **frame,
                "message_id": 1000,
                "text": "look",
                "quote": {"text": NONSENSE, "position": 0},
            },
            "of_some_day": {"text": NONSENSE},
        }
    )
    await world.telegram.wait_for(lambda: world.telegram.replies(ANA)[-1].text == "You said: look")
    await is_nowhere(world, NONSENSE)


async def test_a_setting_changed_upon_an_older_view_loses_nothing(world: World) -> None:
    """It changes what it means, upon what stands there by then: whoever was told they are off the record is."""
    await world.answer_to(ANA, "hello")
    before = await world.app.people.in_chat("telegram", str(ANA))
    assert before is not None
    await world.answer_to(ANA, "/incognito on")
    late = IncomingMessage(
        owner=before.id,
        channel="telegram",
        chat=str(ANA),
        message_id="99",
        text="",
        sent_at=world.clock.now(),
    )
    command = parse_command("/settings receipts off")
    assert command is not None
    await world.app.commands.run(before, late, command)
    settings = str(world.rows("SELECT settings FROM users"))
    assert "incognito_until" in settings
    assert "receipts" in settings
    assert (await private_answer(world, f"my {NONSENSE}")).startswith(SHOWN.english)


@pytest.mark.parametrize(
    "mark", ["~", "～", "˜", "∼", "\u200f~", "\u200b~", "\ufeff~", "\u2060 ~", "\u00a0~"]
)
def test_a_tilde_is_one_however_a_keyboard_writes_it(mark: str) -> None:
    """Wide, small, or behind signs that nobody sees."""
    assert is_marked(f"{mark} mine")
    assert not is_marked(f"a {mark} mine")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Off the record: I quit", "I quit"),
        ("  off the record, I quit", "I quit"),
        ("Inkognito: ich kündige", "ich kündige"),
        ("オフレコ：転職します", "転職します"),
        ("Не для протокола: ухожу", "ухожу"),
        ("Off the record - I quit", "I quit"),
        ("*off-the-record:* I quit", "I quit"),
        ("Off  the\u00a0record: I quit", "I quit"),
        ("keep this off the record: I quit", "I quit"),
        ("Nicht fu\u0308rs Protokoll: ich gehe", "ich gehe"),
        ("~ I quit", "I quit"),
        ("off-record: I quit", "I quit"),
        ("off-the-record - I quit", "I quit"),
        ("(off the record) I quit", "I quit"),
        ("[Off the record]: I quit", "I quit"),
        ("Please don't save this: I quit", "I quit"),
        ("don’t store this - I quit", "I quit"),
        ("Nicht speichern: ich kündige", "ich kündige"),
        ("Bitte speichere das nicht: ich kündige", "ich kündige"),
        ("Inoffiziell: ich kündige", "ich kündige"),
        ("(inoffiziell) ich kündige", "ich kündige"),
        ("Ne pas enregistrer : je démissionne", "je démissionne"),
        ("No guardes esto: renuncio", "renuncio"),
        ("Non salvare: mi dimetto", "mi dimetto"),
        ("Não guardar: vou sair", "vou sair"),
        ("Niet opslaan: ik stop", "ik stop"),
        ("Spara inte detta: jag slutar", "jag slutar"),
        ("Gem ikke dette: jeg stopper", "jeg stopper"),
        ("Ikke lagre dette: jeg slutter", "jeg slutter"),
        ("Älä tallenna tätä: lopetan", "lopetan"),
        ("Nie zapisuj tego: odchodzę", "odchodzę"),
        ("Neukládej si tohle: končím", "končím"),
        ("Bunu kaydetme: ayrılıyorum", "ayrılıyorum"),
        ("Не сохраняй это: я ухожу", "я ухожу"),
        ("Не записуй це: я йду", "я йду"),
        ("לא לפרוטוקול: אני עוזב", "אני עוזב"),
        ("لا تحفظ هذا: سأستقيل", "سأستقيل"),
        ("इसे याद मत रखना: मैं जा रहा हूँ", "मैं जा रहा हूँ"),
        ("不要保存：我要辞职", "我要辞职"),
        ("保存しないで：転職します", "転職します"),
        ("Don't save this. I quit.", "I quit."),
        ("don't save this, but I quit", "but I quit"),
        ("Bitte nicht merken: ich kündige", "ich kündige"),
        ("Jangan disimpan: saya berhenti", "saya berhenti"),
        ("Nem kell megjegyezni: felmondok", "felmondok"),
        ("保存しないで。転職します", "転職します"),
        ("不要保存，我要辞职", "我要辞职"),
        ("저장하지 마: 그만둘 거야", "그만둘 거야"),
        ("อย่าบันทึก: ฉันจะลาออก", "ฉันจะลาออก"),
    ],
)
def test_who_says_off_the_record_means_it(text: str, said: str) -> None:
    """The words do what a tilde does, and are no part of what is said."""
    assert is_marked(text)
    assert without_mark(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "off the record",
        "He said it off the record: no",
        "incognito mode?",
        "Incognito, by Eagleman, is good",
        "off we go: now",
        "Between us: I quit",
        "Unter uns: ich kündige",
        "Entre nous : je démissionne",
        "Don't save that: it was wrong",
        "Don't save this, please",
        "Don't save this file, it is broken",
        "Don't forget this: I quit",
        "Save this: I quit",
        "Not saved: three files",
        "(off) I quit",
        "Not to be kept: three files",
        "Officially: I quit",
        "Speichern: ja oder nein?",
    ],
)
def test_who_speaks_of_the_record_keeps_it(text: str) -> None:
    """Only what opens a message, before a colon or comma and something more, is such a mark."""
    assert not is_marked(text)


@pytest.mark.parametrize(
    ("typed", "until"),
    [
        ("/incognito\u00a030m", "until 09:30."),
        ("/incognito 30\u00a0m", "until 09:30."),
        ("\u200e/incognito 2h", "until 11:00."),
        ("/incognito 168h", "until Friday, 27 November, 09:00."),
        ("/incognito 10080m", "until Friday, 27 November, 09:00."),
    ],
)
async def test_a_stretch_is_as_long_as_is_said(world: World, typed: str, until: str) -> None:
    """Whatever blank stands in the command; a day that is not today is named by its date."""
    assert until in await world.answer_to(ANA, typed)


async def test_the_way_back_is_open_from_a_message_off_the_record(world: World) -> None:
    """Edited into /incognito off, it is obeyed and answered."""
    await world.answer_to(ANA, "/incognito on")
    said = world.telegram.say(ANA, f"{NONSENSE} one")
    await world.telegram.next_reply(said)
    world.edit(said, "/incognito off")
    await world.telegram.wait_for(lambda: world.telegram.replies(ANA)[-1].text == BACK.english)
    assert await world.answer_to(ANA, "public") == "You said: public"
    await is_nowhere(world, NONSENSE)


async def test_what_was_noticed_in_a_message_goes_when_it_is_edited_away(world: World) -> None:
    """No night digests it."""
    call = ToolCallPart("record_observation", {"observation": f"seems fond of {NONSENSE}"})
    world.model.say = lambda words: [[call], ["Nice."]] if "fond" in words else words
    said = world.telegram.say(ANA, "I am fond of it")
    await world.reply_to(said)
    async with world.app.database.read() as connection:
        assert len(await observations.undigested(connection, 1)) == 1
    before = len(world.telegram.replies(ANA))
    world.edit(said, "~ never mind")
    await world.telegram.wait_for(lambda: len(world.telegram.replies(ANA)) > before)
    async with world.app.database.read() as connection:
        assert await observations.undigested(connection, 1) == []


async def deleted(world: World) -> None:
    """Forget it without erasing it."""
    await world.answer_to(ANA, f"/forget {NONSENSE}")
    world.telegram.press(ANA, "Forget")
    await world.settled()
    await world.until(lambda: world.rows("SELECT 1 FROM tombstones"))


async def forgotten(world: World, message: Message, how: str) -> None:
    """Have what a message told, and what it told itself, go as a person can."""
    await learnt(world)
    match how:
        case "erased":
            await world.answer_to(ANA, f"/forget {NONSENSE} everywhere now")
        case "forgotten":
            await deleted(world)
        case "undone":
            await world.answer_to(ANA, "/undo")
        case _:
            world.edit(message, how)
    await learnt(world)


@pytest.mark.parametrize("how", ["erased", "forgotten", "undone", "~ never mind"])
async def test_a_reply_to_what_was_forgotten_does_not_bring_it_back(world: World, how: str) -> None:
    """Telegram repeats the message, one's own or the bot's, as it was; on the record and off it."""
    said = world.telegram.say(ANA, f"I live in {NONSENSE}")
    answer = await world.reply_to(said)
    old = dict(said.data)
    await forgotten(world, said, how)
    said.data, answer.data = old, answer.data | {"text": f"You said: I live in {NONSENSE}"}
    for replied in (said, answer):
        for words in ("and this?", "~and this?"):
            await world.reply_to(world.telegram.say(ANA, words, reply_to=replied))
            assert NONSENSE not in world.model.last_request()
        await world.answer_to(ANA, "and that?", reply_to=replied, quote=NONSENSE)
    assert world.rows("SELECT quoted FROM interactions WHERE text LIKE 'and%' AND quoted IS NOT NULL") == []
    if how in ("erased", "~ never mind"):
        await is_nowhere(world, NONSENSE)


async def test_a_reply_that_waits_while_it_is_forgotten_does_not_bring_it_back(world: World) -> None:
    """Sent together with the order, as to a bot that was down."""
    said = world.telegram.say(ANA, f"I live in {NONSENSE}")
    await world.reply_to(said)
    await learnt(world)
    world.model.hold("slow")
    world.telegram.say(ANA, "slow")
    await world.model.reached.wait()
    world.telegram.say(ANA, f"/forget {NONSENSE} everywhere now")
    world.telegram.say(ANA, "and this?", reply_to=said)
    await world.telegram.wait_for(lambda: not world.telegram.updates.pending)
    world.model.release()
    await world.settled()
    assert NONSENSE not in world.model.last_request()
    await is_nowhere(world, NONSENSE)


async def test_a_message_of_ours_that_listed_it_is_quoted_without_it(world: World) -> None:
    """No exchange tells it: what a command showed is known by its words; told again, it is quoted again."""
    await world.answer_to(ANA, f"/remember I live in {NONSENSE}")
    await world.answer_to(ANA, "/memory list")
    shown = world.telegram.replies(ANA)[-1]
    assert NONSENSE in shown.text
    await deleted(world)
    await world.answer_to(ANA, "and this?", reply_to=shown)
    assert NONSENSE not in world.model.last_request()
    world.clock.pass_time(minutes=1)
    again = world.telegram.say(ANA, f"So I live in {NONSENSE} after all")
    await world.reply_to(again)
    await world.answer_to(ANA, "and that?", reply_to=again)
    quoted = world.rows("SELECT quoted FROM interactions WHERE text LIKE 'and%' ORDER BY id")
    assert quoted == [(None,), (f"So I live in {NONSENSE} after all",)]


@pytest.mark.parametrize(
    "told", [f"My crush is {NONSENSE.capitalize()}, not Ottokar", f"I live in {NONSENSE}"]
)
async def test_what_is_edited_away_goes_from_the_answers_that_repeat_it(world: World, told: str) -> None:
    """Before it is learnt by its names, after that by what was learnt; what is told elsewhere, too, stays."""
    world.model.say = lambda words: f"{NONSENSE} seems fine, as Ottokar does!" if "?" in words else "Oh."
    await world.answer_to(ANA, "My brother is called Ottokar")
    said = world.telegram.say(ANA, told)
    await world.reply_to(said)
    if "crush" not in told:
        assert NONSENSE in await learnt(world)
    asked = world.telegram.say(ANA, "Does he like me?")
    shown = await world.reply_to(asked)
    await world.answer_to(ANA, "and this?", reply_to=shown)
    before = len(world.telegram.replies(ANA))
    world.edit(said, "~ never mind")
    await world.telegram.wait_for(lambda: len(world.telegram.replies(ANA)) > before)
    await world.settled()
    await world.answer_to(ANA, "So")
    assert NONSENSE not in world.model.last_request()
    assert "▮▮▮ seems fine, as Ottokar does!" in world.model.last_request()
    assert world.telegram.replies_after(asked)[0].text == "▮▮▮ seems fine, as Ottokar does!"
    await is_nowhere(world, NONSENSE, NONSENSE.capitalize())


async def test_what_was_told_again_elsewhere_stays_in_the_answers(world: World) -> None:
    """It is the person's to tell, in another message than the one that is edited away."""
    said = world.telegram.say(ANA, f"I live in {NONSENSE}")
    await world.reply_to(said)
    assert await learnt(world) == [NONSENSE]
    await world.answer_to(ANA, f"It rains in {NONSENSE}")
    await forgotten(world, said, "~ never mind")
    await world.answer_to(ANA, "So")
    assert f"You said: It rains in {NONSENSE}" in world.model.last_request()


@pytest.mark.parametrize(
    "order", ["remind me tomorrow at 9 to see Dr. Lee", "remember that I am allergic to nuts"]
)
async def test_what_a_model_promises_off_the_record_is_put_right(world: World, order: str) -> None:
    """Nothing is kept and no reminder set there, whatever it says."""
    world.model.say = lambda words: "Sure, done!"
    answer = await private_answer(world, f"~ {order}")
    assert "Sure, done!" in answer
    assert "Off the record I change nothing" in answer
