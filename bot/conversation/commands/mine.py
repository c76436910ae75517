"""/mine: what a member of a group said there, shown to them and forgotten when they ask."""

from __future__ import annotations

from bot.conversation.commands.table import Invocation, command
from bot.domain.interactions import Answer, Button, Speaker
from bot.domain.prose.labels import line_in_words
from bot.domain.telltales import BLACK
from bot.errors import NotFound
from bot.language.text import one_line
from bot.memory.index.indexer import memory_text
from bot.memory.writing.retraction import erase_member
from bot.speech.saying import Wording, say, say_date, say_many
from bot.storage.facts import provenance
from bot.storage.forgetting import masks
from bot.storage.people import groups

MOST_SHOWN = 20
MOST_CHARACTERS = 120

ALL_YOURS = Wording("Here everything is yours: /memory shows it, and /forget forgets it.")
NOTHING_YOURS = Wording("I keep nothing that you said here.")


@command("mine", "In a group: what you said there, and forgetting it", in_group="anyone")
async def show(given: Invocation) -> Answer:
    """The newest of what a member said, what was learnt from it, and a button that forgets it all.

    What was taken back or forgotten and is kept in the log all the same is named, and not shown; a value
    that somebody else has told since is not theirs.
    """
    speaker = _speaker(given)
    async with given.desk.database.read() as connection:
        said = await groups.said_by(connection, given.owner, speaker.id, MOST_SHOWN)
        hidden = await masks.withheld_among(connection, given.owner, [each.id for each in said])
        hidden |= {each.id for each in said if each.state == "replaced"}
        told = await provenance.learnt_from(connection, given.owner, [each.id for each in said])
        learnt = [
            memory
            for each in said
            for memory in await provenance.told_in(connection, given.owner, each.id)
            if memory_text(memory) in told.get(each.id, ())
        ]
    if not said:
        raise NotFound(say(NOTHING_YOURS))
    lines = [say("What you said here, {name}:", name=speaker.name)]
    lines += [
        f"#{each.id} ({say_date(day)}) {BLACK if each.id in hidden else one_line(each.text, MOST_CHARACTERS)}"
        for each in said
        if each.text and (day := each.sent_at.astimezone(given.now.tzinfo).date())
    ]
    if learnt:
        lines += ["", say("What I learnt from it:")]
        lines += [
            f"[{each.id}] {one_line(line_in_words(each), MOST_CHARACTERS)}" for each in dict.fromkeys(learnt)
        ]
    lines += ["", say("/mine forget {number} forgets one of these.", number=f"#{said[-1].id}")]
    button = Button(say("Forget all that I said here"), "/mine forget")
    return Answer("\n".join(lines), ((button,),), plain=True)


@command("mine forget", in_group="anyone", changes=True)
async def forget(given: Invocation) -> Answer:
    """Forget all that a member said, for good: from memory, the log and the bytes of the file."""
    return await _forget(given, None)


@command("mine forget #NUMBER", in_group="anyone", changes=True)
async def forget_one(given: Invocation, number: int) -> Answer:
    """Forget one message of a member's."""
    return await _forget(given, number)


async def _forget(given: Invocation, number: int | None) -> Answer:
    speaker = _speaker(given)
    async with given.desk.database.write(given.owner) as connection:
        gone = await erase_member(connection, given.desk.writer, given.owner, speaker.id, number, given.now)
    if not gone:
        raise NotFound(say(NOTHING_YOURS))
    told = say_many(
        "Forgotten: {count} message of yours, my answer to it and what I had learnt from it.",
        "Forgotten: {count} messages of yours, my answers to them and what I had learnt from them.",
        gone,
    )
    return Answer(told, plain=True)


def _speaker(given: Invocation) -> Speaker:
    if given.message.speaker is None:
        raise NotFound(say(ALL_YOURS))
    return given.message.speaker
