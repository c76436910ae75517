"""Commands on what is remembered: list, show, search, edit, protect, archive, export. Each answer has buttons
for the next, so that one message serves to go through all of it: categories, a page, one memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo

from bot.conversation.commands.keeping import described
from bot.conversation.commands.privacy import for_a_shell
from bot.conversation.commands.table import Desk, Function, Invocation, command
from bot.domain.changes import MemoryFlag
from bot.domain.interactions import Answer, Attachment, Button, Rows, SentBefore, page_line, turning
from bot.domain.memories import (
    EVERYWHERE,
    KNOWN,
    SUMMED_UP,
    ArticleDetails,
    DocumentDetails,
    Kind,
    Memory,
    MemoryRecord,
    MemoryVersion,
    PictureDetails,
    Source,
)
from bot.domain.periods import is_past
from bot.domain.prose.labels import (
    CATEGORY_HEADINGS,
    CATEGORY_NAMES,
    KIND_NAMES,
    ending_in_words,
    kind_in_words,
    label_in_words,
    line_in_words,
    told_times,
    value_in_words,
    version_in_words,
)
from bot.domain.recall import Hit, RecallQuery, told_to_person
from bot.domain.receipts import receipt, receipt_buttons, undo_row
from bot.errors import NotFound
from bot.language.keys import CATEGORIES, Category
from bot.language.secrets import redacted
from bot.language.text import one_line
from bot.memory.by_hand import ChangedSince
from bot.memory.inspecting import export
from bot.memory.reader import NO_SUCH_MEMORY, Page
from bot.speech.saying import Wording, say, say_date, say_list, say_many, say_moment, say_quoted
from bot.storage.facts import memories

EXPORT = "memory export"
PAGE_SIZE = 10
IN_A_ROW = 2
BUTTONS_SHOWN = 8
"""Memories of a page that has a button for each: with the rows below them what a telephone shows at once."""

MOST_LABEL = 40


@command(
    "memory",
    "What I know: list, show, search, edit, delete, erase, pending, declined, export, stats, audit",
    in_group="anyone",
)
@command(
    "memory list [FILTERS]",
    misuse=f"/memory list [rules|summary|reflection|{'|'.join(CATEGORIES)}]",
    places={"FILTERS": (".+", lambda typed: _filters(typed))},
    in_group="anyone",
)
async def page(given: Invocation, filters: Filters | None = None) -> Answer:
    """A page of what is known; of one category a button for each memory, and of all one for each category."""
    desk = given.desk
    wanted = filters or Filters()
    today, size = given.now.date(), BUTTONS_SHOWN if wanted.category else PAGE_SIZE
    found = await desk.reader.page(
        given.owner, today, size, category=wanted.category, number=wanted.page, kinds=wanted.kinds
    )
    answer = _list(found, wanted, today)
    if wanted.category and found.total:
        rows = tuple((_opening(each, found.number),) for each in found.memories)
        everything = (Button(say("‹ Everything"), "/memory"),)
        return replace(answer, buttons=(*rows, *answer.buttons, everything))
    if filters is not None:
        return answer
    tallied = Counter[Kind]()
    for each in await desk.database.ask(memories.tallies, given.owner, SUMMED_UP):
        tallied[each.kind] += each.many
    summed_up = tuple(
        (Button(f"{say(KIND_NAMES[kind])} ({many})", f"/memory list {kind}"),)
        for kind, many in sorted(tallied.items())
    )
    if not found.total:
        return replace(answer, buttons=summed_up)
    counted = await desk.database.ask(memories.by_category, given.owner, KNOWN)
    by_hand = (*_category_rows(counted.items()), *summed_up)
    shows_pages = desk.page_address and given.message.channel == "telegram" and given.message.speaker is None
    page = ((Button(say("Open as a page"), desk.page_address),),) if shows_pages else ()
    return replace(answer, buttons=(*answer.buttons, *by_hand, *page))


@command("memory search WORDS", misuse=Wording("/memory search peanuts"), in_group="anyone")
async def search(given: Invocation, words: str) -> Answer:
    """What was said or learnt about something."""
    question = RecallQuery(owner=given.owner, text=words, now=given.now, limit=10, scope=None)
    return _found(words, await given.desk.retriever.search(question), given.now.tzinfo)


@command("memory show ID [NUMBER]", in_group="anyone")
async def show(given: Invocation, memory_id: str, number: int | None = None) -> Answer:
    """One memory with its past and the words it rests on, and what can be done with it; the `number` is of
    the page of its category that it stands on.
    """
    record = await given.desk.reader.require_record(given.owner, memory_id)
    memory, zone = record.memory, given.now.tzinfo
    name, says = label_in_words(memory), value_in_words(memory.content)
    lines = [
        f"{says if says == name else f'{name}: {says}'}{ending_in_words(memory)}",
        f"[{memory.id}] {say(CATEGORY_NAMES[memory.category])}, {told_times(memory, zone)}",
    ]
    if memory.doubt:
        lines.append(say("To be confirmed: something it rests on has changed. /memory pending asks."))
    lines += _standing(memory)
    if isinstance(memory.details, ArticleDetails | DocumentDetails | PictureDetails):
        lines += described(memory.details)
    for title, versions in ((say("Before:"), record.past), (say("Set right:"), record.set_right)):
        lines += ["", title] if versions else []
        for version in reversed(versions):
            lines += _past(record, version, zone)
    lines += _rests_on(record, zone)
    return Answer("\n".join(lines), _hands(record, number or 1))


async def _ask_for_edit(desk: Desk, owner: int, memory_id: str) -> Answer:
    memory = await desk.reader.require(owner, memory_id)
    asked = say("What should it say instead of “{value}”?", value=one_line(memory.content, 200))
    text = f"{one_line(line_in_words(memory), 300)}\n{asked}"
    return Answer(text, asks=f"/memory edit {memory.id} ={memory.version}")


@command(
    "memory edit ID [VERSION] [WORDS]",
    misuse=Wording("/memory edit ID NEW TEXT"),
    changes=True,
    pressed="stays",
    in_group="own",
    places={"VERSION": (r"=\d{1,9}", lambda typed: int(typed.removeprefix("=")))},
)
async def edit(given: Invocation, memory_id: str, version: int | None, text: str | None) -> Answer:
    """Reword one memory, or move a reminder to a time; without a wording, ask for one.

    Where it was asked for or shown it has the `version` of what stood there, in whose place alone it goes.
    """
    owner = given.owner
    if text is None:
        return await _ask_for_edit(given.desk, owner, memory_id)
    try:
        plan = await given.desk.by_hand.edit(owner, memory_id, text, given.said_at, version)
    except ChangedSince as since:
        again = f"/memory edit {memory_id} ={since.memory.version} {text}"
        return Answer(str(since), ((Button(say("Change it all the same"), again),),))
    return Answer(receipt(plan.changes), receipt_buttons(plan))


def _flagging(name: str, flag: MemoryFlag, is_set: bool, told: Wording) -> Function:
    """What obeys the command that sets a flag of one memory, or takes it away; given on a page, it shows the
    memory as it is now.
    """

    @command(f"memory {name} ID [NUMBER]", changes=True)
    async def obey(given: Invocation, memory_id: str, number: int | None) -> Answer:
        applied, memory = await given.desk.by_hand.flag(given.owner, memory_id, flag, is_set)
        if number is not None:
            return await show(given, memory_id, number)
        shown = say(told, memory=f"{one_line(line_in_words(memory), 200)} [{memory.id}]")
        return Answer(shown, undo_row(applied.id))

    return obey


protect = _flagging("protect", "protected", True, Wording("It never fades now: {memory}"))
unprotect = _flagging("unprotect", "protected", False, Wording("It fades again: {memory}"))
archive = _flagging("archive", "archived", True, Wording("It is kept, and not obeyed: {memory}"))
unarchive = _flagging("unarchive", "archived", False, Wording("It is obeyed from the next talk on: {memory}"))


@command(EXPORT)
async def take_along(given: Invocation) -> Answer:
    """Send everything there is, as files."""
    everything = await export(given.desk.database, given.desk.clock, given.owner)
    files = (
        Attachment("memory.json", everything.json.encode()),
        Attachment("memory.md", everything.markdown.encode()),
    )
    told = say("Everything I hold about you, for programs and for reading.")
    if given.message.channel != "telegram":
        shell = await for_a_shell(given, "export")
        told += " " + say("On the machine I run on, “{command}” prints what is for programs.", command=shell)
    return Answer(told, attachments=files)


@command("memory picture ID", by_button=True, pressed="stays", in_group="anyone")
async def picture(given: Invocation, memory_id: str) -> Answer:
    """A picture itself, sent again. Raises NotFound for one that is gone."""
    found = await given.desk.reader.picture(given.owner, memory_id)
    if found is None or not isinstance(found.details, PictureDetails):
        raise NotFound(say(NO_SUCH_MEMORY))
    title, files = found.details.title, found.details.files.splitlines()
    return Answer("", attachments=tuple(SentBefore(title, each) for each in files))


@dataclass(frozen=True, slots=True)
class Filters:
    """A page of what is known, counted from 1, of one category if named, or of one kind alone."""

    category: Category | None = None
    page: int = 1
    kind: Kind | None = None

    @property
    def kinds(self) -> Sequence[Kind]:
        """The kinds that are shown: what was summed up only where it is named."""
        return (self.kind,) if self.kind else KNOWN


_ALONE: Mapping[str, Kind] = {"rules": "rule", "summary": "summary", "reflection": "reflection"}
"""Words for the kinds that are listed alone."""


def _filters(typed: str) -> Filters | None:
    wanted = Filters()
    for word in typed.lower().split():
        if word in CATEGORIES:
            wanted = replace(wanted, category=word)
        elif word in _ALONE:
            wanted = replace(wanted, kind=_ALONE[word])
        elif word.isdecimal() and len(word) < 6:
            wanted = replace(wanted, page=int(word))
        else:
            return None
    return wanted


def _standing(memory: Memory) -> list[str]:
    """How sure a memory is and whether it fades: a line for each that there is to say."""
    share = f"{memory.confidence:.0%}"
    lines = [
        say("{share} sure, stated", share=share)
        if memory.stated
        else say("{share} sure, only implied", share=share)
    ]
    if memory.kind == "note" and memory.is_of_bot:
        lines.append(kind_in_words(memory))
    if memory.scope != EVERYWHERE:
        lines.append(say("Only for the tool server {name}.", name=memory.scope.partition(":")[2]))
    return [*lines, *([say("Protected: it never fades.")] if memory.protected else [])]


def _past(record: MemoryRecord, version: MemoryVersion, zone: tzinfo | None) -> list[str]:
    """What a memory said before, and the words that told it."""
    assert version.valid_to is not None
    days = {"first": version.valid_from, "last": version.valid_to}
    told = {name: say_date(moment.astimezone(zone)) for name, moment in days.items()}
    quotes = [f"  {_quoted(each, zone)}" for each in record.told_by(version) if each[0].role == "evidence"]
    return [
        "- " + say("{value} (told on {first}, replaced on {last})", value=version_in_words(version), **told),
        *quotes,
    ]


def _quoted(told: tuple[Source, datetime], zone: tzinfo | None) -> str:
    source, said = told
    words = say_quoted(one_line(source.quote, 300))
    return f"{_by(source)}{words} ({say_moment(said.astimezone(zone))})"


def _rests_on(record: MemoryRecord, zone: tzinfo | None) -> list[str]:
    """Words a memory rests on, and whose; for what the bot wrote, the days it was written from."""
    lines: list[str] = []
    said_now = record.said_of(record.memory.content)
    for role, title in (("proposal", say("I asked:")), ("evidence", say("You said:"))):
        quotes = [f"- {_quoted(each, zone)}" for each in said_now if each[0].role == role]
        lines += ["", title, *quotes] if quotes else []
    if days := record.written_from(zone):
        said_on = say_list([say_date(day) for day in days])
        lines += ["", say("I wrote this from what you said on {days}.", days=said_on)]
    return lines or ["", say("You wrote this yourself with /memory edit.")]


def _by(source: Source) -> str:
    """Who in a group said what is quoted."""
    return f"{source.speaker}: " if source.speaker and source.role == "evidence" else ""


def _list(page: Page, wanted: Filters, today: date) -> Answer:
    if not page.total:
        if wanted.category:
            nothing = say(
                "I remember nothing under {category} yet. Tell me something, or use /remember.",
                category=say(CATEGORY_NAMES[wanted.category]),
            )
        elif wanted.kind:
            nothing = say("I remember nothing of that kind yet. Tell me something, or use /remember.")
        else:
            nothing = say("I remember nothing yet. Tell me something, or use /remember.")
        return Answer(nothing)
    lines = [say_many("I remember {count} thing:", "I remember {count} things:", page.total)]
    heading = ""
    for memory in page.memories:
        above = say("Before:") if is_past(memory, today) else say(CATEGORY_HEADINGS[memory.category])
        if above != heading:
            heading = above
            lines += ["", heading]
        line = one_line(line_in_words(memory), 300)
        shown = f"{say('{memory} (to be confirmed)', memory=line) if memory.doubt else line} [{memory.id}]"
        lines.append(f"- {say('{memory}, archived: not obeyed', memory=shown) if memory.archived else shown}")
    if page.pages > 1:
        lines += ["", *page_line(page.number, page.pages)]
    return Answer("\n".join(lines), _paging(page, wanted))


def _opening(memory: Memory, page: int) -> Button:
    """The button that shows one memory of a page."""
    return Button(one_line(line_in_words(memory), MOST_LABEL), f"/memory show {memory.id} {page}")


def _category_rows(counted: Iterable[tuple[Category, int]]) -> Rows:
    """A button for each category that holds something, some in a row."""
    buttons = [
        Button(f"{say(CATEGORY_HEADINGS[category])} ({many})", f"/memory list {category}")
        for category, many in counted
    ]
    return tuple(tuple(buttons[at : at + IN_A_ROW]) for at in range(0, len(buttons), IN_A_ROW))


def _paging(page: Page, wanted: Filters) -> Rows:
    named = [word for word, kind in _ALONE.items() if kind == wanted.kind]
    named += [wanted.category] if wanted.category else []
    return turning(" ".join(["/memory list", *named]), page.number, page.pages)


def _found(words: str, hits: list[Hit], zone: tzinfo | None) -> Answer:
    if not hits:
        nothing = say("Nothing was said or learnt about “{words}”.", words=one_line(words, 80))
        return Answer(nothing)
    lines = [say("About “{words}”:", words=one_line(words, 80)), ""]
    erasing: list[tuple[Button]] = []
    for hit in hits:
        ref = "" if hit.kind == "history" else f" [{hit.ref}]"
        others = tuple(replace(each, text=redacted(each.text)) for each in hit.others)
        open_ = replace(hit, text=redacted(hit.text), others=others)
        lines.append(f"- {told_to_person(open_, words, 200, zone)}{ref}")
        if hit.kind == "history" and open_ != hit:
            named = say("Erase it there too") + f" (#{hit.ref})"
            erasing.append((Button(named, f"/memory erase #{hit.ref} secret"),))
    return Answer("\n".join(lines), tuple(erasing))


def _hands(record: MemoryRecord, number: int) -> Rows:
    memory = record.memory
    protect = (
        Button(say("Let it fade"), f"/memory unprotect {memory.id} {number}")
        if memory.protected
        else Button(say("Never let it fade"), f"/memory protect {memory.id} {number}")
    )
    told = record.said_of(memory.content)
    said = [source.interaction_id for source, _ in told if source.role == "evidence"]
    there = (Button(say("Where I said it"), f"/why {said[-1]}"),) if said else ()
    back = Button(
        say("‹ {category}", category=say(CATEGORY_HEADINGS[memory.category])),
        f"/memory list {memory.category} {number}",
    )
    if memory.kind == "picture":
        there = (Button(say("Show"), f"/memory picture {memory.id}"), *there)
    return (
        (Button(say("Edit"), f"/memory edit {memory.id}"), protect),
        (*there, Button(say("Forget…"), f"/forget {memory.id}")),
        (back,),
    )
