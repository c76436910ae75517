"""The model's tools: few, plain, and believed only as far as the user's words go."""

from __future__ import annotations

import json

import pytest
from pydantic_ai.exceptions import ModelHTTPError

from bot.conversation.agent import LIMITS, TOOLS, _terse  # pyright: ignore[reportPrivateUsage]
from bot.conversation.staging import NOT_SAID
from bot.conversation.tools.facts import TOO_LONG
from bot.conversation.tools.recall import MOST_WORDINGS, wordings
from bot.conversation.turn_result import MISUSED, WAITS
from tests.scripted import Bot, Request, call, remember


def learnt(key: str, value: str, quote: str, **more: object) -> dict[str, object]:
    """A fact as the extraction reports it."""
    return {"message": 1, "key": key, "value": value, "quote": quote, **more}


def first_id(request: Request) -> str:
    """The id in the last tool result."""
    return request.results[-1].partition("[")[2].partition("]")[0]


def test_there_are_twelve_tools() -> None:
    """As few as do everything."""
    names = {tool.name for tool in TOOLS}
    assert names == {"remember_fact", "recall", "update_memory", "forget_fact", "confirm_fact"} | {
        "save_note",
        "save_article",
        "get_entity_info",
        "read_memory",
        "fact_history",
        "record_observation",
        "set_reminder",
    }


async def test_a_list_of_facts_is_saved_fact_by_fact(bot: Bot) -> None:
    """One message, one call for each, one memory and one receipt line for each."""
    turn = await bot.say(
        "I'm Ann, I live in Berlin and I have a cat",
        [
            remember("name", "Ann", "I'm Ann", "personal"),
            remember("home_city", "Berlin", "I live in Berlin", "location"),
            remember("pets", "a cat", "I have a cat", "personal"),
        ],
        "Hello Ann!",
    )
    assert await bot.known() == {"name": "Ann", "home_city": "Berlin", "pets": "a cat"}
    assert turn.reply.count("Remembered:") == 3
    assert turn.tools_used == ("remember_fact",) * 3


async def test_a_receipt_names_the_old_value(bot: Bot) -> None:
    """Written by code beneath the model's words."""
    await bot.tell("home_city", "Munich", category="location")
    turn = await bot.say(
        "I live in Berlin", remember("city", "Berlin", "I live in Berlin", "location"), "Nice."
    )
    assert turn.reply == "Nice.\n\nRemembered: your city is Berlin (was Munich)"


async def test_no_receipt_without_a_save(bot: Bot) -> None:
    """A model that only claims to have saved is not confirmed by any line."""
    turn = await bot.say("I live in Berlin", "Saved: home city → Berlin")
    assert turn.reply == "Saved: home city → Berlin"
    assert turn.answer is not None
    assert turn.answer.buttons == ()
    assert await bot.facts() == []


async def test_several_values_and_one_value(bot: Bot) -> None:
    """A second allergy is added, a second city replaces."""
    for key, value in (
        ("allergies", "nuts"),
        ("allergy", "eggs"),
        ("home_city", "Berlin"),
        ("lives in", "Rome"),
    ):
        text = f"my {key}: {value}"
        await bot.say(text, remember(key, value, text), "Noted.")
    assert sorted(memory.content for memory in await bot.facts()) == ["Rome", "eggs", "nuts"]


async def test_an_equal_value_changes_nothing(bot: Bot) -> None:
    """No receipt, no button, no version; the model hears that it was known."""
    await bot.tell("home_city", "Berlin")
    turn = await bot.say("I live in berlin!", remember("home_city", "berlin", "live in berlin"), "I know.")
    assert turn.reply == "I know."
    assert "unchanged" in bot.script.last.results[0]
    assert (await bot.facts())[0].version == 1


async def test_a_similar_subject_is_pointed_out_to_the_model(bot: Bot) -> None:
    """Anna may be Ana: the model is told, and decides."""
    await bot.tell("job_title", "nurse", subject="Anna")
    await bot.say("Ana has a cat", remember("pets", "a cat", "Ana has a cat", subject="Ana"), "Sweet.")
    assert "similar subject: 'Anna'" in bot.script.last.results[0]


async def test_asking_first_saves_nothing_until_the_yes(bot: Bot) -> None:
    """Held with its question, shown in the next turn, saved by the yes with both messages as sources."""
    text = "I might be lactose intolerant"
    asked = await bot.say(
        text, remember("allergies", "lactose", text, "health", ask=True), "Shall I keep that?"
    )
    assert await bot.facts() == []
    assert "Remembered" not in asked.reply

    def confirm(request: Request) -> object:
        held = request.asked.partition("confirm_fact:\n- [")[2][:8]
        return call("confirm_fact", id=held, keep=True)

    turn = await bot.say("👍", confirm, "Kept.")  # pyright: ignore[reportArgumentType]
    assert "Remembered: you are allergic to lactose" in turn.reply
    record = await bot.record((await bot.facts())[0])
    assert [source.quote for source, _ in record.sources] == [text, "👍"]
    await bot.say("Thanks")
    assert "confirm_fact:" not in bot.script.last.asked


async def test_a_no_is_kept_and_not_asked_again(bot: Bot) -> None:
    """The same thing, later, in other words for the subject and case: the model is told of the no."""
    text = "I might be vegan"
    await bot.say(text, remember("diet", "vegan", text, ask=True), "Shall I keep that?")

    def decline(request: Request) -> object:
        return call("confirm_fact", id=request.asked.partition("confirm_fact:\n- [")[2][:8], keep=False)

    await bot.say("no", decline, "All right.")  # pyright: ignore[reportArgumentType]
    await bot.say(text, remember("diet", "Vegan", text, ask=True), "I see.")
    assert "declined" in bot.script.last.results[0]
    assert await bot.facts() == []
    assert "confirm_fact:" not in bot.script.last.asked


async def test_a_no_settles_what_was_told_until_then(bot: Bot) -> None:
    """What is told in doubt again is not asked again, whoever reads it; told plainly later it is kept."""
    text = "I might be vegan"
    await bot.say(text, remember("diet", "vegan", text, ask=True), "Shall I keep that?")
    await bot.say(
        "no",
        lambda request: call(
            "confirm_fact", id=request.asked.partition("confirm_fact:\n- [")[2][:8], keep=False
        ),
        "All right.",
    )
    await bot.say("Perhaps I am vegan", remember("diet", "vegan", "I am vegan"), "I see.")
    assert "declined" in bot.script.last.results[0]
    assert await bot.facts() == []
    await bot.say("I am vegan now", remember("diet", "vegan", "I am vegan"), "I see.")
    assert await bot.known() == {"diet": "vegan"}
    assert "nothing that you want me to keep nothing about" in (await bot.command("/memory declined")).text


async def test_a_yes_about_somebody_else_is_none_about_the_user(bot: Bot) -> None:
    """Whom the bot asked about is whose it is; else the user is asked."""
    await bot.say("My brother called.", "Does your brother live in Oslo?")
    await bot.say("Yes.", remember("home_city", "Oslo", "Yes"), "Ok.")
    assert "not saved yet" in bot.script.last.results[0]
    assert await bot.facts() == []


async def test_a_model_says_neither_yes_nor_no_for_the_user(bot: Bot) -> None:
    """Nor does it forget what is known, and nothing is asked of, by a no."""
    text = 'Say "I am allergic to nuts" in Danish.'
    await bot.say(text, remember("allergies", "nuts", "I am allergic to nuts"), "Done.")
    [(held,)] = await bot.query("SELECT id FROM candidates")
    for keep in (False, True):
        await bot.say("What's for dinner?", call("confirm_fact", id=held, keep=keep), "Soup.")
        assert "neither say so" in bot.script.last.results[0]
    fact = await bot.tell("home_city", "Berlin")
    await bot.say("No idea.", call("confirm_fact", id=fact.id, keep=False), "Hm.")
    assert "nothing is asked of that" in bot.script.last.results[0]
    assert await bot.known() == {"home_city": "Berlin"}


async def test_a_question_can_be_answered_once_in_a_turn(bot: Bot) -> None:
    """Code has taken the plain yes; a model that passes it on, twice and wrongly, changes nothing and hangs nothing."""
    text = "maybe tea"
    await bot.say(text, remember("likes", "tea", text, ask=True), "Keep?")
    [(held,)] = await bot.query("SELECT id FROM candidates")
    twice = [call("confirm_fact", id=held, keep=True), call("confirm_fact", id=held, keep=False)]
    turn = await bot.say("yes", twice, "Kept.")
    assert turn.reply == "Kept.\n\nRemembered: you like tea"
    assert all("settled already" in result for result in bot.script.last.results)
    assert await bot.known() == {"likes": "tea"}


async def test_confirming_a_memory_strengthens_it(bot: Bot) -> None:
    """ "Yes, still": another source, no new version."""
    fact = await bot.tell("home_city", "Berlin")
    await bot.say("yes, still", call("confirm_fact", id=fact.id, keep=True), "Good.")
    now = (await bot.facts())[0]
    assert (now.version, now.mentions) == (1, 2)


async def test_a_correction_by_id_is_a_new_version(bot: Bot) -> None:
    """With the words that say so; the id is understood in capitals."""
    fact = await bot.tell("birthday", "1 May")
    correct = call("update_memory", id=fact.id.upper(), content="2 May", quote="it's 2 May")
    turn = await bot.say("No, it's 2 May", correct, "Corrected.")
    assert "your birthday is 2 May (was 1 May)" in turn.reply
    assert (await bot.record(fact)).sources[-1][0].quote == "it's 2 May"
    assert "Saved with it:\n- birthday: 2 May" in (await bot.command("/why")).text


async def test_a_correction_that_is_too_long_is_refused(bot: Bot) -> None:
    """What is longer than a memory may be is a document."""
    fact = await bot.tell("likes", "tea")
    whole = "green tea, " * 200
    correct = call("update_memory", id=fact.id, content=whole, quote="green tea, green tea")
    await bot.say(f"I like {whole}", correct, "Hm.")
    assert bot.script.last.results == [TOO_LONG]
    assert [each.content for each in await bot.facts()] == ["tea"]


async def test_a_yes_and_a_no_that_a_model_passes_on_are_told_back(bot: Bot) -> None:
    """So that it answers by what was written."""
    for text, keep, answer, told in (
        ("maybe tea", True, "As to that drink, you were right about tea", "the user agreed"),
        ("maybe rum", False, "As to that drink, no, I would rather have water", "noted the no"),
    ):
        await bot.say(text, remember("likes", text[6:], text, ask=True), "Keep?")
        [(held,)] = await bot.query("SELECT id FROM candidates WHERE state = 'held'")
        assert f"not saved yet: [{held}] stands under your answer" in bot.script.last.results[-1]
        await bot.say(answer, call("confirm_fact", id=held, keep=keep), "Ok.")
        assert told in bot.script.last.results[0]


async def test_an_id_that_nothing_has_is_not_that_of_what_the_turn_has_added(bot: Bot) -> None:
    """What the same message had remembered is neither forgotten nor changed by it."""
    await bot.say(
        "I live in Bern, not in Basel",
        remember("home_city", "Bern", "I live in Bern", "location"),
        call("forget_fact", key_or_id="zzzzzzzz"),
        call("update_memory", id="zzzzzzzz", content="Basel", quote="Basel"),
        "Done.",
    )
    assert ["nothing is remembered" in each for each in bot.script.last.results] == [False, True, True]
    assert await bot.known() == {"home_city": "Bern"}


def test_a_tool_is_sent_with_its_fields_and_nothing_said_twice() -> None:
    """What a field may be left out for is told by `required` alone; what it is stays."""
    nothing = {"type": "null"}
    field = {"anyOf": [{"type": "string", "description": "A day."}, nothing], "default": None}
    schema = {"type": "object", "properties": {"since": field}, "additionalProperties": False}
    assert _terse(schema) == {
        "type": "object",
        "properties": {"since": {"type": "string", "description": "A day."}},
    }


async def test_a_correction_into_what_another_memory_says_is_refused(bot: Bot) -> None:
    """Two memories never become the same thing; the turn is answered all the same."""
    nuts, eggs = await bot.tell("allergies", "nuts"), await bot.tell("allergies", "eggs")
    turn = await bot.say(
        "eggs, I mean eggs", call("update_memory", id=nuts.id, content="Eggs", quote="I mean eggs"), "Right."
    )
    assert turn.reply == "Right."
    assert f"[{eggs.id}] says that already" in bot.script.last.results[0]
    assert [memory.content for memory in await bot.facts()] == ["nuts", "eggs"]


@pytest.mark.parametrize("named", ["home_city", "Home City", "city", "ID"])
async def test_a_fact_is_forgotten_by_key_or_id(bot: Bot, named: str) -> None:
    """However the model names it."""
    fact = await bot.tell("home_city", "Berlin")
    turn = await bot.say(
        "Forget where I live", call("forget_fact", key_or_id=fact.id if named == "ID" else named), "Done."
    )
    assert turn.reply == "Done.\n\nForgotten: home city"
    assert await bot.facts() == []


async def test_of_several_facts_under_a_key_one_must_be_named(bot: Bot) -> None:
    """Nothing is forgotten by mistake; the ids are given."""
    nuts, eggs = await bot.tell("allergies", "nuts"), await bot.tell("allergies", "eggs")
    await bot.say("Forget my allergy", call("forget_fact", key_or_id="allergies"), "Which one?")
    assert nuts.id in bot.script.last.results[0]
    assert eggs.id in bot.script.last.results[0]
    assert len(await bot.facts()) == 2


async def test_each_call_sees_what_the_earlier_ones_leave(bot: Bot) -> None:
    """Saved, corrected, forgotten and saved again within one run: one memory at the end."""
    text = "I'm in Berlin, no Rome; forget it; Oslo after all"
    await bot.say(
        text,
        remember("home_city", "Berlin", text),
        remember("home_city", "Rome", text),
        lambda request: call("forget_fact", key_or_id=first_id(request)),
        remember("home_city", "Oslo", text),
        "Phew.",
    )
    assert [(memory.content, memory.version) for memory in await bot.facts()] == [("Oslo", 1)]


async def test_recall_finds_facts_and_what_was_said(bot: Bot) -> None:
    """With ids and dates; one source when asked for one; never the message that asks."""
    fact = await bot.tell("pets", "a tortoise named Zeno")
    await bot.command("/new")
    turn = await bot.say("What about the tortoise?", call("recall", query="tortoise"), "Zeno!")
    assert turn.recalled == (fact.id,)
    found = bot.script.last.results[0]
    assert fact.id in found
    assert "2026-11-20" in found
    assert '"kind":"history"' in found
    assert "What about the tortoise" not in found
    await bot.say("?", call("recall", query="tortoise", sources=["facts"]), "Zeno!")
    assert "history" not in bot.script.last.results[0]


async def test_recall_of_nothing_is_empty(bot: Bot) -> None:
    """No words, unknown words, words of the query language itself."""
    for query in ("", "zzz", '"', "* OR (", "NEAR(a b)", "\x00", "'; DROP TABLE memories; --"):
        await bot.say("?", call("recall", query=query), "Nothing.")
        assert bot.script.last.results[-1] in ("[]", "")


@pytest.mark.parametrize(
    ("tool", "says"),
    [
        (call("update_memory", id="zzzzzzzz", content="change", quote="change it"), "nothing is remembered"),
        (call("update_memory", id="no id", content="x", quote="change it"), "no id"),
        (call("update_memory", id="zzzzzzzz", content="x", quote="never said"), NOT_SAID),
        (call("forget_fact", key_or_id="zzzzzzzz"), "nothing is remembered"),
        (call("confirm_fact", id="zzzzzzzz", keep=True), "nothing is remembered"),
        (call("confirm_fact", id="?", keep=True), "no id"),
        (remember("likes", " ", "change it"), "refused"),
        (remember("likes", "x" * 2001, "change it"), "refused"),
        (remember("likes", "x", ""), NOT_SAID),
    ],
)
async def test_a_tool_used_wrongly_says_so(bot: Bot, tool: object, says: str) -> None:
    """A sentence for the model, nothing written, and the turn goes on."""
    turn = await bot.say("change it", tool, "Sorry.")  # pyright: ignore[reportArgumentType]
    assert says in bot.script.last.results[0]
    assert turn.reply == "Sorry."
    assert await bot.facts() == []


async def test_a_tool_that_does_not_exist_does_not_end_the_talk(bot: Bot) -> None:
    """The model is told, and answers."""
    turn = await bot.say("Hi", call("launch_rocket"), "Sorry, I can't.")
    assert turn.reply == "Sorry, I can't."


async def test_the_user_is_called_user_whatever_the_model_says(bot: Bot) -> None:
    """ "me", "I" and "the user" are one subject."""
    for subject in ("me", "The User", "user", "I"):
        await bot.say(
            "I live in Berlin", remember("home_city", "Berlin", "I live in Berlin", subject=subject), "OK."
        )
    assert [(memory.subject, memory.version) for memory in await bot.facts()] == [("user", 1)]


async def test_tool_uses_are_stored_with_arguments_and_results(bot: Bot) -> None:
    """What the model did can be looked up later."""
    await bot.tell("home_city", "Berlin")
    [(tools,)] = await bot.query("SELECT tools FROM interactions")
    assert '"name": "remember_fact"' in tools
    assert json.loads(json.loads(tools)[0]["arguments"])["key"] == "home_city"
    assert '"result": "saved [' in tools


async def test_a_circle_that_ends_in_an_outage_waits_for_the_model(bot: Bot) -> None:
    """The message is answered later, and the person is told so, not that it was given up."""
    most = LIMITS.request_limit or 0
    steps = [remember("likes", f"thing {number}", "things") for number in range(most)]
    gone = [ModelHTTPError(503, "big", {"error": "overloaded"})] * 20
    turn = await bot.say("things", *steps, *gone)
    assert turn.reply.startswith(WAITS.english.partition(".")[0])
    assert "stopped it" not in turn.reply


async def test_a_circle_of_tool_calls_ends(bot: Bot) -> None:
    """A model that never stops calling is told so once, and stopped; the person hears why, nothing half-done stays."""
    steps = [remember("likes", f"thing {number}", "things") for number in range(30)]
    turn = await bot.say("things", *steps)
    assert turn.reply == MISUSED.english
    assert "You have no tools now" in bot.script.last.asked
    assert await bot.facts() == []


async def test_a_circle_of_tool_calls_may_end_in_words(bot: Bot) -> None:
    """Told that it was stopped, the model answers, and that is what the person hears."""
    steps = [remember("likes", f"thing {number}", "things") for number in range(12)]
    turn = await bot.say("things", *steps, "I could not note all of that.")
    assert turn.reply.startswith("I could not note all of that.")


async def test_a_tool_saves_nothing_of_a_kind_that_is_not_to_be_kept(bot: Bot) -> None:
    """ "Don't remember such things" binds whoever reads it; only asking for it lifts it."""
    bot.mini.then(call("final_result", facts=[learnt("likes", "jazz", "I love jazz")]))
    await bot.say("I love jazz a lot", "Nice.")
    bot.clock.pass_time(minutes=5)
    await bot.app.worker.finish("extract")
    (plan,) = [row[0] for row in await bot.query("SELECT id FROM plans WHERE origin = 'extract'")]
    await bot.command(f"/memory never {plan}")
    await bot.say("I love techno", remember("likes", "techno", "I love techno"), "I see.")
    assert "wants no such things kept" in bot.script.last.results[0]
    await bot.say("Remember that I love tango", remember("likes", "tango", "I love tango"), "Noted.")
    assert await bot.known() == {"likes": "tango"}


async def test_a_tool_gives_nobody_elses_allergy_to_the_user(bot: Bot) -> None:
    """It is the sister's, whoever the model says it is about."""
    text = "My sister is allergic to nuts"
    await bot.say(text, remember("allergies", "nuts", "allergic to nuts", "health"), "I see.")
    assert [fact for fact in await bot.facts() if fact.subject == "user"] == []


@pytest.mark.parametrize("word", ["self", "Me", "the user", "myself"])
async def test_a_tool_may_call_the_user_by_many_words(bot: Bot, word: str) -> None:
    """None of them makes a second person."""
    await bot.say("I love tea", remember("likes", "tea", "I love tea", subject=word), "Noted.")
    assert [fact.subject for fact in await bot.facts()] == ["user"]


async def test_a_tool_saves_no_rule_against_a_safeguard(bot: Bot) -> None:
    """What it keeps as a rule is one, and judged as one: the person hears why, and isn't asked."""
    text = "Never tell me what you saved"
    told = await bot.say(text, remember("rules", text, text), "All right.")
    assert "refused" in bot.script.last.results[0]
    assert "\n\n⛔ I keep no rule against what protects you" in told.reply
    assert await bot.facts() == []
    assert await bot.query("SELECT state FROM candidates") == []


async def test_a_message_that_is_no_yes_agrees_to_nothing(bot: Bot) -> None:
    """A model that takes any answer for one is refused; the value stood in the bot's words alone."""
    await bot.say("Where is the Eiffel tower?", "In Paris. Do you live in Paris?")
    text = "What is the weather like?"
    await bot.say(text, remember("home_city", "Paris", text, "location"), "Sunny.")
    assert await bot.facts() == []


async def test_a_yes_to_a_question_cites_both_messages(bot: Bot) -> None:
    """And each is shown as whose words they are."""
    await bot.say("Where is the Eiffel tower?", "In Paris. Do you live in Paris?")
    await bot.say("Yes, for years", remember("home_city", "Paris", "Yes, for years", "location"), "Nice.")
    (fact,) = await bot.facts()
    shown = (await bot.command(f"/memory show {fact.id}")).text
    asked, _, said = shown.partition("You said:")
    assert "I asked:\n- “Paris”" in asked
    assert "“Yes, for years”" in said
    assert "Paris" not in said


async def test_what_waits_for_an_answer_is_not_asked_about_twice(bot: Bot) -> None:
    """A model that asks again is told that it has."""
    text = "I might be vegan"
    await bot.say(text, remember("diet", "vegan", text, ask=True), "Shall I keep that?")
    await bot.say("I might be vegan, you see", remember("diet", "vegan", text, ask=True), "I see.")
    assert "waits for the user's answer already" in bot.script.last.results[0]


async def test_hidden_words_are_not_the_first_telling_of_what_is_told_again(bot: Bot) -> None:
    """A candidate that a deletion hides neither counts nor comes back as a source."""
    hinted = "had zanzibar coffee again"
    bot.mini.then(call("final_result", facts=[learnt("likes", "zanzibar coffee", hinted, stated=False)]))
    await bot.say(hinted, "Nice.")
    bot.clock.pass_time(minutes=5)
    await bot.app.worker.finish("extract")
    text = "I love zanzibar coffee"
    await bot.say(text, remember("favourite_drink", "zanzibar coffee", text, "preference"), "Noted.")
    bot.mini.then(call("final_result", facts=[]))
    bot.clock.pass_time(minutes=5)
    await bot.app.worker.finish("extract")
    (fact,) = await bot.facts()
    await bot.command(f"/memory delete {fact.id}")
    again = "zanzibar coffee today was great"
    bot.mini.then(call("final_result", facts=[learnt("likes", "zanzibar coffee", again, stated=False)]))
    await bot.say(again, "Good.")
    bot.clock.pass_time(minutes=5)
    await bot.app.worker.finish("extract")
    assert await bot.facts() == []


async def test_what_a_tool_says_is_not_meant_is_asked_about(bot: Bot) -> None:
    """A joke without a sign reads like a fact to code; where the two differ the person is asked."""
    text = "I have a pet dragon in the cellar."
    turn = await bot.say(text, remember("pets", "a dragon", "I have a pet dragon", meant="supposed"), "Ha!")
    assert await bot.known() == {}
    assert "Shall I keep this? your pets: a dragon" in turn.reply


async def test_a_note_of_nothing_is_refused_with_the_reason(bot: Bot) -> None:
    """The model hears why, and nothing waits for the night."""
    await bot.say("Hm", call("record_observation", observation=" … "), "Hm.")
    assert bot.script.last.results == ["refused: there is nothing in it"]
    assert await bot.query("SELECT 1 FROM observations") == []


def test_a_query_of_many_lines_is_few_wordings_and_loses_no_line() -> None:
    """Each wording is judged by itself against all that was found: thousands, as a model may send, took seconds."""
    lines = [f"tree {number}" for number in range(4000)]
    found = wordings("\n".join(lines))
    assert len(found) == MOST_WORDINGS + 1
    assert "\n".join(found).split("\n") == lines
