"""Erased everywhere: the log, what was sent, what is promised and the bytes of the file; and whole persons."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.conversation.commands.forgetting import GREW
from bot.conversation.outbox import Outbox
from bot.domain.interactions import Answer
from bot.domain.memories import Memory
from bot.jobs.worker import Worker
from bot.speech.saying import say
from bot.storage import tables
from bot.storage.engine.database import Transaction
from bot.storage.search import words
from tests.memory.forgetful import file_bytes, rows, sent
from tests.memory.test_deletion import derive
from tests.scripted import Bot, action, call, remember

WORD = "zanzibar"


async def told(bot: Bot, who: str = "ann") -> Memory:
    """A fact with a word of its own, talked about, noted, asked for and answered with."""
    text = f"My dentist is Dr {WORD.capitalize()} in Mill Lane. I love my garden."
    await bot.say(
        text, remember("dentist", f"Dr {WORD.capitalize()}", "My dentist is Dr Zanzibar"), "Noted!", who=who
    )
    await bot.say(
        "Who is my dentist?", call("recall", query="dentist"), f"Dr. {WORD.upper()}, of Mill Lane.", who=who
    )
    await bot.command(f"/note Dates: call {WORD} on Monday. Buy oats.", who=who)
    await sent(bot)
    return next(fact for fact in await bot.facts(who) if fact.key == "dentist")


async def reports(bot: Bot) -> list[str]:
    """What jobs have told people, oldest first."""
    found = await bot.query("SELECT content FROM outbound WHERE key LIKE 'erase:%' ORDER BY id")
    return [Answer.from_json(json.loads(content)).text for (content,) in found]


def clean(folder: Path, words: Sequence[str] = (WORD,)) -> bool:
    """Whether no table and no byte of the file or its log holds any of these words; shows the rows that do."""
    held = [line for line in rows(folder).splitlines() if any(word in line for word in words)]
    assert held == []
    return not any(word.encode() in file_bytes(folder) for word in words)


async def test_erasing_takes_the_words_and_leaves_the_rest(bot: Bot) -> None:
    """Its own words go from every message, the others stay; the receipt counts and says what is out of reach."""
    fact = await told(bot)
    shown = await bot.command("/forget dentist everywhere")
    await bot.command(action(shown, "/memory erase"))
    assert await bot.app.worker.run_due()
    assert clean(bot.path)
    texts = [text for (text,) in await bot.query("SELECT text FROM interactions ORDER BY id")]
    assert texts[0] == "My dentist is ▮▮▮ in Mill Lane. I love my garden."
    assert texts[2] == "/note Dates: call ▮▮▮ on Monday. Buy oats."
    (report,) = await reports(bot)
    assert "none does any more" in report
    assert "Out of my reach" in report
    assert "Telegram" not in report  # it was said in the terminal
    assert fact.id not in {each.id for each in await bot.facts()}


@pytest.mark.parametrize(
    "value", ["C++", "🦄", "👩‍🚀", "Zan\u200dzi\u200fbar", "الزنجبار", "斯德哥尔摩", "Zänzi\nbär"]
)
async def test_values_of_signs_and_other_scripts_are_erased_too(bot: Bot, value: str) -> None:
    """Wherever they stand, told again in capitals, answered with, or beside another sign."""
    text = f"My dentist is {value}!"
    await bot.say(text, remember("dentist", value, text), f"Noted: {value}.")
    await bot.say(f"I thought of ({value.upper()})", "Hm.")
    (fact,) = await bot.facts()
    await bot.command(f"/memory erase {fact.id} now")
    await bot.app.worker.run_due()
    assert "none does any more" in (await reports(bot))[-1]
    assert clean(bot.path, [value.casefold()])


async def test_an_erasure_can_not_be_undone(bot: Bot) -> None:
    """Not even before the job has run, by the button of the deletion before it."""
    fact = await told(bot)
    deleted = await bot.command(f"/memory delete {fact.id}")
    await bot.command(action(deleted, "/memory erase"))
    assert "being erased" in (await bot.command(action(deleted, "/undo"))).text
    await bot.app.worker.run_due()
    assert "too late" in (await bot.command(action(deleted, "/undo"))).text
    assert clean(bot.path)


async def test_what_one_erasure_purged_before_another_is_erased_all_the_same(bot: Bot) -> None:
    """The first takes whatever deleted memory tells its words; the second goes by what bars its telling."""
    dentist = await bot.tell("dentist", "Zanzibar")
    walks = await bot.tell("hobbies", "walking with Zanzibar along the Quimper")
    await bot.say("I went to Quimper.", "The Quimper is long.")
    await sent(bot)
    for order in ("delete {}", "erase {} now"):
        for each in (dentist, walks):
            await bot.command(f"/memory {order.format(each.id)}")
    await bot.app.worker.run_due()
    assert clean(bot.path, (WORD, "quimper"))
    assert len(await reports(bot)) == 2


async def test_what_was_deleted_long_ago_is_erased_by_its_words(bot: Bot) -> None:
    """Nothing of the memory is left but hashes, and its button says so; the log holds it until then."""
    fact = await told(bot)
    deleted = await bot.command(f"/memory delete {fact.id}")
    bot.clock.pass_time(minutes=11)
    await bot.app.worker.run_due()
    assert WORD in rows(bot.path)
    assert "/forget … everywhere" in (await bot.command(action(deleted, "/memory erase"))).text
    await bot.command(f"/forget {WORD} everywhere within")
    await bot.app.worker.run_due()
    assert clean(bot.path)
    assert "none does any more" in (await reports(bot))[-1]


@pytest.mark.parametrize("order", ["/memory erase {id}", "/forget {word} everywhere"])
async def test_as_many_places_are_erased_as_were_shown(bot: Bot, order: str) -> None:
    """What is shown is counted in what erasing leaves, and so is what the report tells."""
    fact = await told(bot)
    await bot.say(f"I saw {WORD} again", f"How is {WORD}?")
    shown = await bot.command(order.format(id=fact.id, word=WORD))
    await bot.command(action(shown, order.partition("{")[0]))
    await bot.app.worker.run_due()
    (places,) = re.findall(r"all (\d+) places", shown.text)
    assert f"Erased everywhere: {places} places" in (await reports(bot))[-1]


async def test_words_that_no_memory_holds_are_erased_by_name(bot: Bot) -> None:
    """Said in passing, kept nowhere but in the log: gone from it, and not learnt from it later."""
    await bot.say("I met a Quagmire today", "Oh.")
    offered = await bot.command("/forget Quagmire everywhere")
    await bot.command(action(offered, "/forget Quagmire everywhere now"))
    await sent(bot)
    await bot.app.worker.run_due()
    assert clean(bot.path, ["quagmire"])
    assert await bot.query("SELECT text FROM interactions") == [("I met a ▮▮▮ today",)]


async def test_a_memory_that_was_edited_since_it_was_shown_is_shown_anew(bot: Bot) -> None:
    """The button above which other words stood erases neither these nor what was said of them since."""
    fact = await bot.tell("pet", "Zarquon")
    shown = await bot.command(f"/memory erase {fact.id}")
    await bot.command(f"/memory edit {fact.id} Blumfeld the cat of my neighbour")
    await bot.say("Blumfeld the cat of my neighbour ate fish", "I see, fish.")
    anew = await bot.command(action(shown, "/memory erase"))
    assert anew.text.startswith(say(GREW))
    assert "Blumfeld" in anew.text
    await bot.app.worker.run_due()
    assert "blumfeld" in rows(bot.path)
    assert "being erased" in (await bot.command(action(anew, "/memory erase"))).text
    await sent(bot)
    await bot.app.worker.run_due()
    assert clean(bot.path, ["blumfeld"])


@pytest.mark.parametrize("everywhere", ["", " everywhere"])
async def test_what_was_said_since_words_were_shown_is_shown_before_it_goes(
    bot: Bot, everywhere: str
) -> None:
    """Another message with the word is no part of what the first preview was of."""
    await bot.say("Zarquon is my cat", "Nice.")
    shown = await bot.command(f"/forget Zarquon{everywhere}")
    await bot.say("My wedding speech: Zarquon was there when we met in Lisbon", "Lovely.")
    anew = await bot.command(action(shown, "/forget Zarquon everywhere"))
    assert anew.text.startswith(say(GREW))
    assert "wedding speech" in anew.text
    await bot.app.worker.run_due()
    assert await bot.query("SELECT count(*) FROM interactions WHERE text LIKE '%Zarquon%'") == [(2,)]
    assert "being erased" in (await bot.command(action(anew, "/forget Zarquon everywhere"))).text


async def test_what_is_shown_of_within_other_words_is_signed_too(bot: Bot) -> None:
    """The choice that is asked for stands for what there was when it was asked."""
    await bot.say("Al is my brother", "Nice.")
    await bot.say("I also like rowing", "Good.")
    asked = await bot.command("/forget Al everywhere now")
    await bot.say("Al moved to Turin", "Oh.")
    for choice in ("within", "alone"):
        anew = await bot.command(action(asked, f"/forget Al everywhere {choice}"))
        assert anew.text.startswith(say(GREW))


async def test_another_person_keeps_the_same_words(bot: Bot) -> None:
    """One owner's erasure ends at the owner."""
    fact = await told(bot)
    await told(bot, "ben")
    await bot.command(f"/memory erase {fact.id} now")
    await bot.app.worker.run_due()
    assert (await bot.known("ben"))["dentist"] == "Dr Zanzibar"
    assert "no memory with that id" in (await bot.command(f"/memory erase {fact.id} now", "ben")).text


@pytest.mark.parametrize("steps", [0, 1])
async def test_an_erasure_outlives_the_process(bot: Bot, steps: int) -> None:
    """Stopped before the words are taken out, or before the bytes are: the next process does the rest, once."""
    fact = await told(bot)
    await bot.command(f"/memory erase {fact.id} now")
    for _ in range(steps):
        await bot.app.worker.run_next()
    await bot.restart()
    await bot.app.worker.run_due()
    assert clean(bot.path)
    assert len(await reports(bot)) == 1


@pytest.mark.only_sqlite(reason="readers of old bytes hold up its write-ahead log")
async def test_an_erasure_waits_for_whoever_still_reads_the_old_bytes(bot: Bot) -> None:
    """The receipt is not sent before the log could be emptied."""
    fact = await told(bot)
    await bot.command(f"/memory erase {fact.id} now")
    async with bot.app.database.read() as connection:
        await connection.exec_driver_sql("SELECT count(*) FROM interactions")
        await bot.app.worker.run_due()
        assert await reports(bot) == []
    bot.clock.pass_time(seconds=5)
    await bot.app.worker.run_due()
    assert len(await reports(bot)) == 1
    assert clean(bot.path)


@pytest.mark.only_sqlite(reason="FTS5 is emptied by merging; rows of postings are deleted at once")
async def test_the_index_is_emptied_a_slice_at_a_time(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    """However small the slices, and with others writing between them, in the end no byte of it is left."""
    monkeypatch.setattr(words, "PAGES", 1)
    fact = await told(bot)
    for number in range(12):
        talk = " ".join(f"talk{number}x{place}" for place in range(400))
        await bot.say(f"Dr {WORD} said {talk}", f"No news from {WORD}.")
        await bot.app.indexer.catch_up_all()
    slices: list[bool] = []
    compact = words.compact_index

    async def counted(connection: Transaction, *, begun: bool) -> bool:
        slices.append(begun)
        return await compact(connection, begun=begun)

    monkeypatch.setattr(words, "compact_index", counted)
    await bot.command(f"/memory erase {fact.id} now")
    await bot.app.worker.run_due()
    assert slices[:2] == [False, True]
    assert clean(bot.path)


async def test_forgetting_everything_asks_for_a_word_and_then_leaves_nothing(bot: Bot) -> None:
    """First the export is offered; then no row, name or byte of the person is left, and the others' are."""
    await told(bot)
    await bot.say("I love Mauritius", remember("island", "Mauritius", "I love Mauritius"), "Nice.", who="ben")
    (owner,) = [row[0] for row in await bot.query("SELECT owner FROM identities WHERE external_id = 'ann'")]
    asked = await bot.command("/forget everything")
    assert action(asked, "/memory export")
    assert "/forget everything forever" in asked.text
    await bot.app.worker.run_due()
    assert (await bot.known())["dentist"]
    await bot.command("/forget everything forever")
    await sent(bot)
    await run_until_idle(bot.app.worker, bot)
    for table in tables.metadata.sorted_tables:
        if "owner" in table.c:
            assert await bot.query(f"SELECT 1 FROM {table.name} WHERE owner = {owner}") == [], table.name
    assert await bot.query(f"SELECT 1 FROM users WHERE id = {owner}") == []
    assert await bot.known("ben") == {"island": "Mauritius"}
    await bot.app.database.empty_log()
    assert clean(bot.path)


async def run_until_idle(worker: Worker, bot: Bot) -> None:
    """Run what is due, and what waits a few seconds."""
    for _ in range(5):
        await worker.run_due()
        bot.clock.pass_time(seconds=5)


async def test_what_was_sent_is_edited_where_it_can_be(bot: Bot) -> None:
    """Every message of ours that held it, each message once, with what it says without the words."""
    for number, text in (("901", f"Dr {WORD} it is"), ("902", "Fine.")):
        message = replace(await bot.message(f"{text}?", chat="77"), channel="telegram")
        bot.script.then(text)
        await bot.hand_in(message)
        async with bot.app.database.write() as connection:
            statement = (
                f"""UPDATE outbound SET state = 'sent', sent = '["{number}"]' WHERE state = 'waiting'"""
            )
            await connection.exec_driver_sql(statement)
    fact = await told(bot)
    await bot.command(f"/memory erase {fact.id} now")
    await bot.app.worker.run_due()
    edits = await bot.query("SELECT content, reuse FROM outbound WHERE key LIKE 'edit:%'")
    assert [(json.loads(content)["text"], json.loads(reuse)) for content, reuse in edits] == [
        ("▮▮▮ it is", ["901"])
    ]
    assert clean(bot.path)


async def test_a_message_that_is_emptied_can_still_be_read(bot: Bot) -> None:
    """Its tool calls keep their form: an export holds them, black."""
    await bot.tell("pets", "Zorb")
    [(number,)] = await bot.query("SELECT id FROM interactions")
    await bot.command(f"/memory erase #{number}")
    assert "no secret left" in (await bot.command(f"/memory erase #{number} secret")).text
    exported = await bot.command("/memory export")
    assert exported.attachments
    assert not any("Zorb" in str(row) for row in await bot.query("SELECT * FROM interactions"))


@pytest.mark.parametrize("word", ["name", "result", "arguments", "title"])
async def test_a_word_that_names_a_column_of_ours_can_be_erased(bot: Bot, word: str) -> None:
    """It goes from what was said, and nothing that is told otherwise goes along or becomes unreadable."""
    await bot.tell("pets", "Zorb")
    await bot.command("/note Shopping: oats and milk")
    await bot.command(f"/remember my {word} is long")
    before = len(await bot.facts())
    await bot.command(f"/forget my {word} everywhere now")
    await bot.app.worker.run_due()
    assert len(await bot.facts()) == before - 1
    assert (await bot.command("/memory export")).attachments


async def test_what_was_deleted_before_goes_by_its_quotes_too(bot: Bot) -> None:
    """It could still be undone, and would bring back the words that are erased."""
    text = "My brother's name is Quexal"
    await bot.say(text, remember("brothers", "Quexal", text), "Noted.")
    [fact] = await bot.facts()
    await bot.command(f"/memory delete {fact.id}")
    await bot.command("/forget my brother everywhere now")
    await bot.app.worker.run_due()
    [(report,)] = await bot.query("SELECT content FROM outbound WHERE key LIKE 'erase:%'")
    assert "none does any more" in report
    assert not [row for row in await bot.query("SELECT quote FROM memory_sources") if "brother" in row[0]]


async def test_the_report_is_in_the_language_of_whose_it_is(bot: Bot) -> None:
    """It is written by a job, which speaks no language of its own."""
    await bot.command("/settings language de")
    await bot.command("/remember my locker is called Quixotic")
    await bot.command("/forget Quixotic everywhere now")
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    [(told,)] = await bot.query("SELECT content FROM outbound")
    assert json.loads(told)["text"].startswith("Überall gelöscht")


async def test_a_message_that_told_it_in_other_words_loses_all_of_them(bot: Bot) -> None:
    """It can't be found in it by its own, as it is in another, which loses these alone; the rest is left."""
    await bot.say("My keyboard has no emoji and a blue light", "I see.")
    rule = "Please stop with those tiny pictures"
    await bot.say(rule, remember("rules", "no emoji", "stop with those tiny pictures", "preference"), "Ok.")
    await bot.say("We planted a pear tree behind the shed", "Lovely.")
    (memory,) = await bot.facts()
    await bot.command(f"/memory erase {memory.id} now")
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    texts = [text for (text,) in await bot.query("SELECT text FROM interactions ORDER BY id")]
    assert texts == [
        "My keyboard has ▮▮▮ and a blue light",
        "▮▮▮",
        "We planted a pear tree behind the shed",
    ]


async def test_what_a_portrait_only_rests_on_keeps_its_words(bot: Bot) -> None:
    """Erasing a portrait takes its words wherever they stand, not all of the exchanges that it was drawn from."""
    sea = await bot.say("My mother lives by the sea with me.", "Lovely.")
    waves = await bot.say("Every evening she watches the waves.", "Oh.")
    portrait = await derive(
        bot, "working_memory", "watches the waves", sea.interaction_id, waves.interaction_id
    )
    await bot.command(f"/memory erase {portrait.id} now")
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()
    assert await bot.query("SELECT count(*) FROM memories") == [(0,)]
    texts = [text for (text,) in await bot.query("SELECT text FROM interactions ORDER BY id")]
    assert texts[0] == "My mother lives by the sea with me."
    assert "waves" not in texts[1]


async def erased(bot: Bot, command: str) -> None:
    """Order an erasure, and have it done."""
    assert "no secret left" not in (await bot.command(command)).text
    bot.clock.pass_time(minutes=1)
    await bot.app.worker.run_due()


async def test_a_secret_takes_no_words_of_a_message_that_only_the_answer_ties_to_it(bot: Bot) -> None:
    """The answer to the next message quoted it: the answer loses it and is put by, the message stays."""
    first = await bot.say("Her password is Zq9vTrombone1.", "I see.")
    await bot.say("Miraxa's bike is blue.", "As for passwords, you told me Zq9vTrombone1.")
    await erased(bot, f"/memory erase #{first.interaction_id} secret")
    log = await bot.query(
        "SELECT text, reply, field(interactions.put_by, 'reply') FROM interactions ORDER BY id"
    )
    assert log[0][0] == "Her password is ▮▮▮."
    assert log[1] == ("Miraxa's bike is blue.", "", "As for passwords, you told me ▮▮▮.")


async def test_a_key_takes_nothing_of_another_by_the_same_issuer(bot: Bot) -> None:
    """Keys of one issuer begin alike: the other stays whole, and is erased whole when that is asked for."""
    one, other = "sk-ant-api03-Abc9dEfGhIjKlMnOp7", "sk-ant-api03-Zyx8wVuTsRqPoNmLk3"
    first = await bot.say(f"My key for the first project is {one}", "Ok.")
    second = await bot.say(f"And for the other one {other} is the key", "Ok.")
    await erased(bot, f"/memory erase #{first.interaction_id} secret")
    texts = [text for (text,) in await bot.query("SELECT text FROM interactions ORDER BY id")]
    assert texts == ["My key for the first project is ▮▮▮", f"And for the other one {other} is the key"]
    await erased(bot, f"/memory erase #{second.interaction_id} secret")
    assert clean(bot.path, [one[13:], other[13:]])


async def test_a_password_that_is_an_everyday_word_goes_with_its_message_alone(bot: Bot) -> None:
    """The same word elsewhere is none: what was said of the summer stays, in the log and in notes."""
    await bot.command("/remember Every summer the lake is warm")
    turn = await bot.say("My password is summer", "Ok.")
    gone = await bot.command(f"/memory erase #{turn.interaction_id} secret")
    assert "erased" in gone.text.casefold()
    assert [text for (text,) in await bot.query("SELECT text FROM interactions ORDER BY id")] == [
        "/remember Every summer the lake is warm",
        "▮▮▮",
    ]
    assert [each.content for each in await bot.facts()] == ["Every summer the lake is warm"]


async def test_a_secret_is_erased_from_the_answer_when_the_message_lost_it(bot: Bot) -> None:
    """The message was edited; what the answer says of it is offered to be erased, and goes."""
    turn = await bot.say("Try it", call("web_search", query="PIN is 7391 at the door"), "Your PIN is 7391.")
    await erased(bot, f"/memory erase #{turn.interaction_id} secret")
    assert clean(bot.path, ["7391"])


async def test_an_order_that_holds_a_secret_takes_it_however_it_was_introduced(bot: Bot) -> None:
    """ "PIN 7391" takes the sentence "Card PIN is 7391" out of a note that an earlier version kept."""
    await bot.command("/note bank Card PIN is Qwxyz. The bank closes at five.")
    for table in ("memories", "memory_versions"):
        await bot.change(f"UPDATE {table} SET content = replace(content, 'Qwxyz', '7391')")
    await erased(bot, "/forget PIN 7391 everywhere now")
    assert clean(bot.path, ["7391"])
    assert [each.content for each in await bot.facts() if each.kind == "note"] != []


async def test_what_was_made_while_the_clock_was_ahead_is_erased_too(bot: Bot) -> None:
    """The machine's clock stood a day ahead when it was told, and was set right before the order."""
    bot.clock.pass_time(days=1)
    fact = await told(bot)
    receipt = Answer(f"Remembered: your dentist is Dr {WORD}")
    await Outbox(bot.app.database, bot.clock, "telegram").put(fact.owner, "1", "update:1", receipt)
    bot.clock.pass_time(days=-1)
    shown = await bot.command("/forget dentist everywhere")
    await bot.command(action(shown, "/memory erase"))
    bot.clock.pass_time(days=1, minutes=1)
    await bot.app.worker.run_due()
    assert clean(bot.path)
