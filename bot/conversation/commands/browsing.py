"""Memory in one's hands: categories, a page, one memory, by buttons alone and in one message."""

from __future__ import annotations

from datetime import tzinfo

from bot.conversation.commands import memory
from bot.conversation.commands.memory import category_rows
from bot.conversation.commands.table import Invocation, button, command
from bot.domain.interactions import Answer, Button, SentBefore, page_line, turning
from bot.domain.memories import EVERYWHERE, MemoryRecord, PictureDetails
from bot.domain.prose.labels import CATEGORY_HEADINGS, line_in_words, told_times
from bot.domain.receipts import in_words
from bot.errors import NotFound
from bot.language.keys import CATEGORIES, Category
from bot.language.text import one_line
from bot.memory.reader import NO_SUCH_MEMORY
from bot.speech.saying import say, say_date, say_many, say_quoted

PAGE_SIZE = 8
"""Memories of a page, a button each: with the rows below them what a telephone shows at once."""

MOST_LABEL = 40
MOST_QUOTE = 300

_CATEGORIES = {"CATEGORY": ("|".join(CATEGORIES), str)}
Rows = tuple[tuple[Button, ...], ...]


@command("memory browse", by_button=True, in_group="anyone")
async def categories(given: Invocation) -> Answer:
    """What there is of each category."""
    counted = await given.desk.reader.by_category(given.owner)
    if not counted:
        return Answer(say("I remember nothing yet. Tell me something, or use /remember."), plain=True)
    whole = sum(counted.values())
    text = say_many("I remember {count} thing. Look at:", "I remember {count} things. Look at:", whole)
    return Answer(text, category_rows(counted.items()), plain=True)


@command("memory browse CATEGORY NUMBER", by_button=True, places=_CATEGORIES, in_group="anyone")
async def page(given: Invocation, category: Category, number: int) -> Answer:
    """A page of one category, a button for each memory."""
    found = await given.desk.reader.page(given.owner, category, number, PAGE_SIZE)
    if not found.total:
        return await categories(given)
    rows = [
        (Button(one_line(line_in_words(each), MOST_LABEL), f"/memory open {each.id} {found.number}"),)
        for each in found.memories
    ]
    heading = "\n".join([say(CATEGORY_HEADINGS[category]), *page_line(found.number, found.pages)])
    turns = turning(f"/memory browse {category}", found.number, found.pages)
    everything = (Button(say("‹ Everything"), "/memory browse"),)
    return Answer(heading, (*rows, *turns, everything), plain=True)


@command("memory open ID NUMBER", by_button=True, in_group="anyone")
async def open_one(given: Invocation, memory_id: str, number: int) -> Answer:
    """One memory with the words it rests on, and what can be done with it."""
    record = await given.desk.reader.require_record(given.owner, memory_id)
    return Answer(_card(record, given.now.tzinfo), _hands(record, number), plain=True)


@command("memory picture ID", by_button=True, pressed="stays", in_group="anyone")
async def picture(given: Invocation, memory_id: str) -> Answer:
    """A picture itself, sent again. Raises NotFound for one that is gone."""
    found = await given.desk.reader.picture(given.owner, memory_id)
    if found is None or not isinstance(found.details, PictureDetails):
        raise NotFound(say(NO_SUCH_MEMORY))
    title, files = found.details.title, found.details.files.splitlines()
    return Answer("", attachments=tuple(SentBefore(title, each) for each in files), plain=True)


@button("memory pin ID NUMBER")
async def pin(given: Invocation, memory_id: str, number: int) -> Answer:
    """Keep one memory from fading, and show it as it is now."""
    await memory.protect(given, memory_id)
    return await open_one(given, memory_id, number)


@button("memory unpin ID NUMBER")
async def unpin(given: Invocation, memory_id: str, number: int) -> Answer:
    """Let one memory fade again, and show it as it is now."""
    await memory.unprotect(given, memory_id)
    return await open_one(given, memory_id, number)


def _card(record: MemoryRecord, zone: tzinfo | None) -> str:
    """What a memory says, how often it was told, and the newest words it rests on."""
    memory = record.memory
    lines = [in_words(memory), told_times(memory, zone)]
    if memory.scope != EVERYWHERE:
        lines.append(say("Only for the tool server {name}.", name=memory.scope.partition(":")[2]))
    if memory.protected:
        lines.append(say("Protected: it never fades."))
    quoted = [each for each in record.said_of(memory.content) if each[0].role == "evidence"]
    if quoted:
        source, said = quoted[-1]
        lines += [
            "",
            say("You said:"),
            f"{say_quoted(one_line(source.quote, MOST_QUOTE))} ({say_date(said.astimezone(zone))})",
        ]
    return "\n".join(lines)


def _hands(record: MemoryRecord, number: int) -> Rows:
    memory = record.memory
    protect = (
        Button(say("Let it fade"), f"/memory unpin {memory.id} {number}")
        if memory.protected
        else Button(say("Never let it fade"), f"/memory pin {memory.id} {number}")
    )
    told = record.said_of(memory.content)
    said = [source.interaction_id for source, _ in told if source.role == "evidence"]
    there = (Button(say("Where I said it"), f"/why {said[-1]}"),) if said else ()
    back = Button(
        say("‹ {category}", category=say(CATEGORY_HEADINGS[memory.category])),
        f"/memory browse {memory.category} {number}",
    )
    if memory.kind == "picture":
        there = (Button(say("Show"), f"/memory picture {memory.id}"), *there)
    return (
        (Button(say("Edit"), f"/memory edit {memory.id}"), protect),
        (*there, Button(say("Forget…"), f"/forget {memory.id}")),
        (back,),
    )
