"""A session's summaries are drafted by the call that reads it for facts: its end costs a call of its own only if need be."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.domain.interactions import Citation
from bot.domain.prose.model_texts import MOST_SUMMARIES, Drafted, TopicSummary, carried_on
from bot.memory.learning import extractor
from tests.memory.test_extraction import fact
from tests.minds import asked, close_session, number, only, structured
from tests.scripted import Bot, Request, Step, call, remember

LISBON = "We fly to Lisbon in May with Maria"
HOTEL = "The hotel near the river is booked"


def drafting(*summaries: dict[str, Any]) -> Step:
    return call("final_result", facts=[], summaries=list(summaries))


def trip(text: str = "They fly to Lisbon in May.", *exchanges: int, topic: str = "Trip") -> dict[str, Any]:
    return {"topic": topic, "summary": text, "exchanges": list(exchanges), "entities": ["Lisbon"]}


async def quiet(bot: Bot, answer: Step) -> Request:
    """Let the bot read what waits; gives what the model was sent."""
    bot.mini.then(answer)
    bot.clock.pass_time(minutes=3)
    await bot.app.worker.finish("extract")
    assert bot.mini.last.instructions == extractor.INSTRUCTIONS
    return bot.mini.last


async def drafted(bot: Bot) -> list[tuple[Any, ...]]:
    return await bot.query("SELECT drafted_to, drafts FROM sessions")


async def summaries(bot: Bot) -> dict[str, str]:
    return {memory.label: memory.content for memory in await bot.facts() if memory.kind == "summary"}


async def test_a_session_that_was_read_needs_no_call_at_its_end(bot: Bot) -> None:
    """Nothing is shown of the draft before; then it is a summary with its sources and names."""
    await bot.say(LISBON, "Lovely!")
    await bot.say(HOTEL, "Good.")
    request = await quiet(bot, drafting(trip("They fly to Lisbon in May.", 1)))
    assert "<reply>Lovely!" in request.asked
    assert request.asked.endswith("<summarise/>")
    assert await summaries(bot) == {}
    await close_session(bot)
    assert await summaries(bot) == {"Trip": "They fly to Lisbon in May."}
    assert not asked(bot, "summarise")
    record = await bot.record(await only(bot, "summary"))
    assert [source.interaction_id for source, _ in record.sources] == [await number(bot, LISBON)]
    assert await drafted(bot) == [(2, "[]")]


async def test_a_draft_is_carried_on_by_the_next_reading(bot: Bot) -> None:
    """The model is shown it, and what was said in passing meanwhile; a topic under its name rests on all of it."""
    await bot.say(LISBON, "Lovely!")
    await bot.say(HOTEL, "Good.")
    await quiet(bot, drafting(trip("They fly to Lisbon in May.", 1)))
    await bot.say("Thanks a lot!", "Sure.")
    await bot.say("I booked a boat, too", "Nice.")
    request = await quiet(bot, drafting(trip("They fly to Lisbon and take a boat.", 1, 2, topic="TRIP")))
    assert "<name>Trip</name>They fly to Lisbon in May." in request.asked
    assert '<aside number="2">\n<words>Thanks a lot!</words>' in request.asked
    assert LISBON not in request.asked
    await close_session(bot)
    assert await summaries(bot) == {"Trip": "They fly to Lisbon and take a boat."}
    record = await bot.record(await only(bot, "summary"))
    assert sorted(source.interaction_id for source, _ in record.sources) == [1, 3, 4]


JAZZ = "I adore jazz, and we take the night train"


async def asked_about_jazz(bot: Bot) -> None:
    """A session of three messages, drafted as far as the second, the third of which is asked about."""
    await bot.say(LISBON, "Lovely!")
    await bot.say(HOTEL, "Good.")
    await quiet(bot, drafting(trip("They fly to Lisbon in May.", 1)))
    await bot.command("/settings ask_first on")
    await bot.say(JAZZ, "Jazz it is.")
    found = fact("likes", "jazz", "I adore jazz")
    await quiet(bot, call("final_result", facts=[found], summaries=[trip("They fly to hear jazz.", 1)]))


async def test_what_is_asked_about_costs_one_draft_and_no_call(bot: Bot) -> None:
    """What was drafted before stays; the next reading goes on from that, without the words."""
    await asked_about_jazz(bot)
    assert [reached for reached, _ in await drafted(bot)] == [2]
    await bot.say("I booked a boat, too", "Nice.")
    request = await quiet(bot, drafting(trip("They fly to Lisbon and take a boat.", 1)))
    assert "night train" in request.asked
    assert "jazz" not in request.asked.lower()
    await close_session(bot)
    assert await summaries(bot) == {"Trip": "They fly to Lisbon and take a boat."}
    assert not asked(bot, "summarise")


async def test_what_is_agreed_to_is_drafted_anew(bot: Bot) -> None:
    """The draft that leaves it out goes."""
    await asked_about_jazz(bot)
    await bot.say("I booked a boat, too", "Nice.")
    await quiet(bot, drafting(trip("They fly to Lisbon and take a boat.", 1)))
    [(held,)] = await bot.query("SELECT id FROM candidates WHERE state = 'held' AND waits_for = 'answer'")
    await bot.command(f"/memory keep {held}")
    assert await drafted(bot) == [(0, "[]")]


async def test_a_message_that_is_asked_about_already_is_read_for_facts_alone(bot: Bot) -> None:
    """No draft is asked for which could not be kept."""
    await bot.command("/settings ask_first on")
    await bot.say(LISBON, "Lovely!")
    await bot.say(JAZZ, remember("likes", "jazz", "I adore jazz"), "May I keep that?")
    assert "<summarise/>" not in (await quiet(bot, call("final_result", facts=[]))).asked


async def test_small_talk_after_the_draft_needs_no_call(bot: Bot) -> None:
    """A goodbye changes nothing; an empty draft is an answer, too."""
    await bot.say(LISBON, "Lovely!")
    await bot.say(HOTEL, "Good.")
    await quiet(bot, drafting())
    await bot.say("Good night!", "Bye.")
    await close_session(bot)
    assert await summaries(bot) == {}
    assert not asked(bot, "summarise")


async def test_what_was_not_read_yet_has_the_session_summarised_as_a_whole(bot: Bot) -> None:
    """As when it is ended before its last words were learnt from."""
    await bot.say(LISBON, "Lovely!")
    await bot.say(HOTEL, "Good.")
    await quiet(bot, drafting(trip()))
    await bot.say("I booked a boat, too", "Nice.")
    await close_session(bot, structured(summaries=[trip("They take a boat.")]))
    assert asked(bot, "summarise")[0].asked.count("<exchange ") == 3
    assert await summaries(bot) == {"Trip": "They take a boat."}


async def test_a_model_that_drafts_nothing_is_asked_at_the_end(bot: Bot) -> None:
    """No field is no answer."""
    await bot.say(LISBON, "Lovely!")
    await bot.say(HOTEL, "Good.")
    await quiet(bot, call("final_result", facts=[]))
    await close_session(bot, structured(summaries=[trip()]))
    assert len(asked(bot, "summarise")) == 1


async def test_a_batch_of_two_chats_or_with_other_peoples_words_drafts_nothing(bot: Bot) -> None:
    """They are told apart only where a session is read as a whole."""
    await bot.say(LISBON, "Lovely!")
    await bot.say(HOTEL, "Good.", chat="other")
    assert "<summarise/>" not in (await quiet(bot, drafting(trip()))).asked
    await bot.say("I read that", "Yes?", forwarded=Citation("forwarded words", "Bob"))
    await bot.say("I booked a boat", "Nice.")
    assert "<summarise/>" not in (await quiet(bot, drafting(trip()))).asked


async def test_a_deletion_throws_drafts_away(bot: Bot) -> None:
    """The session is then summarised as a whole, without what is withheld."""
    await bot.say("My cat is Mia", remember("pets", "Mia", "My cat is Mia"), "Noted.")
    await bot.say(HOTEL, "Good.")
    await bot.say(LISBON, "Lovely!")
    await quiet(bot, drafting(trip("Their cat is Mia.", 1)))
    assert "Mia" in json.dumps(await drafted(bot))
    pet = next(memory for memory in await bot.facts() if memory.key == "pets")
    await bot.command(f"/memory delete {pet.id}")
    assert await drafted(bot) == [(0, "[]")]
    await close_session(bot, structured(summaries=[]))
    assert "Mia" not in asked(bot, "summarise")[0].asked


async def test_a_draft_made_while_something_is_deleted_is_not_kept(bot: Bot) -> None:
    """The model had read what is withheld by then."""
    await bot.say("My cat is Mia", remember("pets", "Mia", "My cat is Mia"), "Noted.")
    await bot.say(HOTEL, "Good.")
    bot.clock.pass_time(minutes=3)
    pet = next(memory for memory in await bot.facts() if memory.key == "pets")
    worker, thinking = bot.app.worker, bot.app.worker._handlers["extract"]  # pyright: ignore[reportPrivateUsage]

    async def overtaken(job: Any) -> Any:
        effect = await thinking(job)
        await bot.command(f"/memory delete {pet.id}")
        worker._handlers = {**worker._handlers, "extract": thinking}  # pyright: ignore[reportPrivateUsage]
        return effect

    worker._handlers = {**worker._handlers, "extract": overtaken}  # pyright: ignore[reportPrivateUsage]
    bot.mini.then(drafting(trip("Their cat is Mia.", 1)), drafting())
    await worker.finish("extract")
    assert "Mia" not in json.dumps(await drafted(bot))


async def test_an_edited_message_throws_drafts_away(bot: Bot) -> None:
    """They may tell what it said before."""
    await bot.say(LISBON, "Lovely!", number="first")
    await bot.say(HOTEL, "Good.")
    await quiet(bot, drafting(trip()))
    await bot.say("We fly to Rome in May", "Ah!", number="first", revision=1)
    assert await drafted(bot) == [(0, "[]")]


async def test_what_is_said_while_learning_is_off_is_never_read(bot: Bot) -> None:
    """Not by the summary of its session, and not by the night, though learning is on before and after."""
    secret = "I collect purple stamps"
    await bot.say(LISBON, "Lovely!")
    await bot.command("/settings learning off")
    await bot.say(secret, "Oh.")
    await bot.command("/settings learning on")
    await bot.say(HOTEL, "Good.")
    request = await quiet(bot, call("final_result", facts=[]))
    assert "stamps" not in request.asked
    await close_session(bot, structured(summaries=[]))
    bot.mini.then(structured())
    bot.clock.pass_time(hours=24)
    await bot.app.worker.finish("nightly")
    (summarised,), (reflected,) = asked(bot, "summarise"), asked(bot, "reflect")
    for given_to in (summarised, reflected):
        assert LISBON in given_to.asked
        assert HOTEL in given_to.asked
        assert "stamps" not in given_to.asked


topics = st.builds(
    TopicSummary,
    st.sampled_from(["Trip", "TRIP", "Work", "Home", "Cats"]),
    st.text(min_size=1, max_size=9),
    st.lists(st.integers(1, 9), max_size=4).map(tuple),
)


@given(st.lists(topics, max_size=3), st.lists(topics, max_size=3))
def test_carrying_on_loses_no_topic_and_no_source(
    before: list[TopicSummary], found: list[TopicSummary]
) -> None:
    """Of one name there is one topic, the newest text of it, resting on all that any of them did."""
    begun = carried_on(Drafted(), before, 5)
    if begun is None:
        return
    after = carried_on(begun, found, 9)
    names = {each.topic.casefold() for each in (*begun.topics, *found)}
    assert (after is None) == (len(names) > MOST_SUMMARIES)
    if after is not None:
        assert {each.topic.casefold() for each in after.topics} == names
        for each in (*begun.topics, *found):
            kept = next(one for one in after.topics if one.topic.casefold() == each.topic.casefold())
            assert set(each.exchanges) <= set(kept.exchanges)
