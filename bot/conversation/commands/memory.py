"""Commands on what is remembered: list, show, search, edit, protect, archive, export."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

from bot.conversation.commands.saving import described
from bot.conversation.commands.table import Desk, Function, Invocation, command
from bot.conversation.forgotten_in_words import MOST_CHOSEN, choosing
from bot.domain.changes import MemoryFlag
from bot.domain.interactions import Answer, Attachment, Button, page_line, signed, turning
from bot.domain.memories import (
    LISTED,
    ArticleDetails,
    DocumentDetails,
    Kind,
    Memory,
    MemoryRecord,
    MemoryVersion,
    PictureDetails,
    Source,
)
from bot.domain.periods import period_of
from bot.domain.prose.labels import (
    CATEGORY_HEADINGS,
    CATEGORY_NAMES,
    KIND_NAMES,
    label_in_words,
    line_in_words,
    told_times,
)
from bot.domain.recall import Hit, RecallQuery, told_to_person
from bot.domain.receipts import receipt, receipt_buttons, undo_row
from bot.language.keys import CATEGORIES, Category
from bot.language.text import one_line
from bot.memory import figures
from bot.memory.exporter import export
from bot.memory.figures import HeldNow, Share, Unused, UseOfWeek
from bot.memory.forgetting.meant import ForgettingMatches
from bot.memory.reader import Page
from bot.speech.saying import Wording, say, say_date, say_list, say_many, say_moment, say_number, say_quoted
from bot.storage.log.figures import Totals
from bot.storage.search.vectors import Coverage

EXPORT = "memory export"
PAGE_SIZE = 10
IN_A_ROW = 2


@command(
    "memory",
    "What I know: list, show, search, edit, delete, erase, pending, declined, export, stats, audit",
    in_group="anyone",
)
@command(
    "memory list [FILTERS]",
    misuse=f"/memory list [rules|{'|'.join(CATEGORIES)}]",
    places={"FILTERS": (".+", lambda typed: _filters(typed))},
    in_group="anyone",
)
async def page(given: Invocation, filters: Filters | None = None) -> Answer:
    """A page of what is known."""
    desk = given.desk
    wanted = filters or Filters()
    kinds: Sequence[Kind] = ("rule",) if wanted.rules else LISTED
    found = await desk.reader.page(given.owner, wanted.category, wanted.page, PAGE_SIZE, kinds)
    answer = _list(found, wanted)
    if filters is not None or not found.total:
        return answer
    by_hand = category_rows((await desk.reader.by_category(given.owner)).items())
    shows_pages = desk.page_address and given.message.channel == "telegram" and given.message.speaker is None
    page = ((Button(say("Open as a page"), desk.page_address),),) if shows_pages else ()
    return replace(answer, buttons=(*answer.buttons, *by_hand, *page))


@command("memory search WORDS", misuse=Wording("/memory search peanuts"), in_group="anyone")
async def search(given: Invocation, words: str) -> Answer:
    """What was said or learnt about something."""
    question = RecallQuery(owner=given.owner, text=words, now=given.now, limit=10, scope=None)
    return _found(words, await given.desk.retriever.search(question), given.now.tzinfo)


@command("memory show ID", in_group="anyone")
async def show(given: Invocation, memory_id: str) -> Answer:
    """One memory with its past."""
    record = await given.desk.reader.require_record(given.owner, memory_id)
    memory, zone = record.memory, given.now.tzinfo
    lines = [
        f"{label_in_words(memory)}: {memory.content}",
        f"[{memory.id}] {say(CATEGORY_NAMES[memory.category])}, {told_times(memory, zone)}",
    ]
    if memory.doubt:
        lines.append(say("To be confirmed: something it rests on has changed. /memory pending asks."))
    lines += _standing(memory)
    if isinstance(memory.details, ArticleDetails | DocumentDetails | PictureDetails):
        lines += described(memory.details)
    if record.past:
        lines += ["", say("Before:")]
        for version in reversed(record.past):
            lines += _past(record, version, zone)
    lines += _rests_on(record, zone)
    sign = ForgettingMatches.of_memories((memory,)).sign
    delete = Button(say("Delete"), signed(f"/memory delete {memory.id}", sign))
    return Answer("\n".join(lines), ((delete,),), plain=True)


async def _ask_for_edit(desk: Desk, owner: int, memory_id: str) -> Answer:
    memory = await desk.reader.require(owner, memory_id)
    asked = say("What should it say instead of “{value}”?", value=one_line(memory.content, 200))
    text = f"{one_line(line_in_words(memory), 300)}\n{asked}"
    return Answer(text, plain=True, asks=f"/memory edit {memory.id}")


@command(
    "memory edit ID [WORDS]",
    misuse=Wording("/memory edit ID NEW TEXT"),
    changes=True,
    pressed="stays",
    in_group="own",
)
async def edit(given: Invocation, memory_id: str, text: str | None) -> Answer:
    """Reword one memory, or move a reminder to a time; without a wording, ask for one."""
    owner = given.owner
    if text is None:
        return await _ask_for_edit(given.desk, owner, memory_id)
    plan = await given.desk.by_hand.edit(owner, memory_id, text, given.said_at)
    return Answer(receipt(plan.changes), receipt_buttons(plan), plain=True)


def _flagging(name: str, flag: MemoryFlag, is_set: bool, told: Wording) -> Function:
    """What obeys the command that sets a flag of one memory, or takes it away."""

    @command(f"memory {name} ID", changes=True)
    async def obey(given: Invocation, memory_id: str) -> Answer:
        applied, memory = await given.desk.by_hand.flag(given.owner, memory_id, flag, is_set)
        shown = say(told, memory=f"{one_line(line_in_words(memory), 200)} [{memory.id}]")
        return Answer(shown, undo_row(applied.id), plain=True)

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
        told += " " + say("On the machine I run on, “bot export” prints what is for programs.")
    return Answer(told, attachments=files)


@command("memory stats", in_group="anyone")
async def stats(given: Invocation) -> Answer:
    """How much is remembered, and how much of it is used."""
    desk = given.desk
    owner, model = given.owner, desk.embedding_model
    held = await figures.held(desk.database, owner, model)
    weeks = weeks_in_words(await figures.use(desk.database, owner, given.now))
    unused, choose = to_thin_out(await figures.unused(desk.database, owner, given.now))
    lines = [*_counts(held, model), *weeks, *unused]
    return Answer("\n".join(lines), choose, plain=True)


@dataclass(frozen=True, slots=True)
class Filters:
    """A page of what is known, counted from 1, of one category if named, or of the rules alone."""

    category: Category | None = None
    page: int = 1
    rules: bool = False


def _filters(typed: str) -> Filters | None:
    wanted = Filters()
    for word in typed.lower().split():
        if word in CATEGORIES:
            wanted = replace(wanted, category=word)
        elif word == "rules":
            wanted = replace(wanted, rules=True)
        elif word.isdecimal() and len(word) < 6:
            wanted = replace(wanted, page=int(word))
        else:
            return None
    return wanted


def _standing(memory: Memory) -> list[str]:
    """How sure a memory is, when it holds and whether it fades: a line for each that there is to say."""
    share = f"{memory.confidence:.0%}"
    lines = [
        say("{share} sure, stated", share=share)
        if memory.stated
        else say("{share} sure, only implied", share=share)
    ]
    days = period_of(memory.details)
    if days.since and days.until:
        lines.append(
            say("Holds from {first}, until {last}.", first=say_date(days.since), last=say_date(days.until))
        )
    elif days.since:
        lines.append(say("Holds from {first}.", first=say_date(days.since)))
    elif days.until:
        lines.append(say("Holds until {last}.", last=say_date(days.until)))
    return [*lines, *([say("Protected: it never fades.")] if memory.protected else [])]


def _past(record: MemoryRecord, version: MemoryVersion, zone: tzinfo | None) -> list[str]:
    """What a memory said before, and the words that told it."""
    assert version.valid_to is not None
    days = {"first": version.valid_from, "last": version.valid_to}
    told = {name: say_date(moment.astimezone(zone)) for name, moment in days.items()}
    quotes = [f"  {_quoted(each, zone)}" for each in record.told_by(version) if each[0].role == "evidence"]
    return ["- " + say("{value} ({first} to {last})", value=version.content, **told), *quotes]


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
    days = sorted({said.astimezone(zone).date() for source, said in record.sources if source.role == "basis"})
    if days:
        said_on = say_list([say_date(day) for day in days])
        lines += ["", say("I wrote this from what you said on {days}.", days=said_on)]
    return lines or ["", say("You wrote this yourself with /memory edit.")]


def _by(source: Source) -> str:
    """Who in a group said what is quoted."""
    return f"{source.speaker}: " if source.speaker and source.role == "evidence" else ""


def _list(page: Page, wanted: Filters) -> Answer:
    if not page.total:
        if wanted.category:
            nothing = say(
                "I remember nothing under {category} yet. Tell me something, or use /remember.",
                category=say(CATEGORY_NAMES[wanted.category]),
            )
        elif wanted.rules:
            nothing = say("I remember nothing of that kind yet. Tell me something, or use /remember.")
        else:
            nothing = say("I remember nothing yet. Tell me something, or use /remember.")
        return Answer(nothing, plain=True)
    lines = [say_many("I remember {count} thing:", "I remember {count} things:", page.total)]
    category = None
    for memory in page.memories:
        if memory.category != category:
            category = memory.category
            lines += ["", say(CATEGORY_HEADINGS[category])]
        line = one_line(line_in_words(memory), 300)
        shown = f"{say('{memory} (to be confirmed)', memory=line) if memory.doubt else line} [{memory.id}]"
        lines.append(f"- {say('{memory}, archived: not obeyed', memory=shown) if memory.archived else shown}")
    if page.pages > 1:
        lines += ["", *page_line(page.number, page.pages)]
    return Answer("\n".join(lines), _paging(page, wanted), plain=True)


def category_rows(counted: Iterable[tuple[Category, int]]) -> tuple[tuple[Button, ...], ...]:
    """A button for each category that holds something, some in a row."""
    buttons = [
        Button(f"{say(CATEGORY_HEADINGS[category])} ({many})", f"/memory browse {category} 1")
        for category, many in counted
    ]
    return tuple(tuple(buttons[at : at + IN_A_ROW]) for at in range(0, len(buttons), IN_A_ROW))


def _paging(page: Page, wanted: Filters) -> tuple[tuple[Button, ...], ...]:
    named = [*(["rules"] if wanted.rules else []), *([wanted.category] if wanted.category else [])]
    return turning(" ".join(["/memory list", *named]), page.number, page.pages)


def _found(words: str, hits: list[Hit], zone: tzinfo | None) -> Answer:
    if not hits:
        nothing = say("Nothing was said or learnt about “{words}”.", words=one_line(words, 80))
        return Answer(nothing, plain=True)
    lines = [say("About “{words}”:", words=one_line(words, 80)), ""]
    for hit in hits:
        ref = "" if hit.kind == "history" else f" [{hit.ref}]"
        lines.append(f"- {told_to_person(hit, words, 200, zone)}{ref}")
    return Answer("\n".join(lines), plain=True)


def _feedback(counts: Totals) -> str:
    up, down = counts.feedback.get("up", 0), counts.feedback.get("down", 0)
    return say("Your reactions to my answers: {up} 👍, {down} 👎", up=up, down=down)


def _counts(held: HeldNow, model: str) -> list[str]:
    counts, used, covered = held.totals, held.used, held.covered
    total = sum(counts.by_kind.values())
    lines = [
        say("Memories: {number}", number=f"{total}{_by_kind(counts.by_kind)}"),
        say("By category: {categories}", categories=_listed(counts.by_category) or say("none")),
        say_many(
            "Interactions: {interactions}, {answered} of them answered, in {count} session",
            "Interactions: {interactions}, {answered} of them answered, in {count} sessions",
            counts.sessions,
            interactions=counts.interactions,
            answered=counts.answered,
        ),
        say("Searchable by meaning: {coverage}", coverage=_coverage(covered, model)),
        say("Never used in an answer: {number}", number=counts.never_used),
    ]
    if used:
        lines.append(say("Most used:"))
        lines += [
            "- "
            + say_many(
                "{memory}, in {count} answer",
                "{memory}, in {count} answers",
                times,
                memory=f"{one_line(line_in_words(used[ref]), 120)} [{ref}]",
            )
            for ref, times in counts.most_used
            if ref in used
        ]
    return [
        *lines,
        say("Duplicates avoided: {number}", number=counts.duplicates),
        say(
            "Brought into a prompt unasked: {number} tokens a message on average",
            number=say_number(counts.injected_tokens),
        ),
        *([_feedback(counts)] if counts.feedback else []),
        say("Database, everybody's: {size} MB", size=say_number(counts.database_bytes / 1e6, 1)),
    ]


def _by_kind(counts: Mapping[str, int]) -> str:
    return f" ({_listed(counts)})" if counts else ""


def _listed(counts: Mapping[str, int]) -> str:
    names = {**KIND_NAMES, **CATEGORY_NAMES}
    return ", ".join(f"{say(names[name])} {many}" for name, many in counts.items())


def _coverage(covered: Sequence[Coverage], model: str) -> str:
    if not model:
        return say("no, there is no embedding model")
    rows, embedded = sum(each.rows for each in covered), sum(each.embedded for each in covered)
    if not rows:
        return say("nothing yet")
    share = f"{embedded / rows:.0%}"
    return say(
        "{some} of {all} texts ({share}), by {model}", some=embedded, all=rows, share=share, model=model
    )


MOST_WEEKS = 4
MOST_LINE = 120

PART_CORRECTED = Wording("{part} of {all} answers corrected")
PART_ASKED_AGAIN = Wording("{part} of {all} questions asked again")
PART_USED = Wording("{part} of {all} lines brought in used")
PART_UNDONE = Wording("{part} of {all} receipts undone")


def weeks_in_words(weeks: Sequence[UseOfWeek]) -> list[str]:
    """A line for each of the last weeks; nothing where nothing was counted yet."""
    lines = [line for week in weeks[-MOST_WEEKS:] if (line := _week(week))]
    return [say("Learning from use, week by week:"), *lines] if lines else []


def _week(week: UseOfWeek) -> str:
    shares = (
        (PART_CORRECTED, week.corrected),
        (PART_ASKED_AGAIN, week.again),
        (PART_USED, week.used),
        (PART_UNDONE, week.undone),
    )
    told = ", ".join(_share(wording, share) for wording, share in shares if share.of)
    return "- " + say("from {day}: {figures}", day=say_date(week.begins), figures=told) if told else ""


def _share(wording: Wording, share: Share) -> str:
    return say(wording, part=say_number(share.part), all=say_number(share.of))


def to_thin_out(unused: Unused) -> tuple[list[str], tuple[tuple[Button, ...], ...]]:
    """What to thin out: how much of it there is, the oldest of it, and a button to choose among that."""
    if not unused.facts:
        return [], ()
    shown = unused.oldest[:MOST_CHOSEN]
    lines = [
        say_many(
            "{count} fact unused for a year, about {tokens} tokens. The oldest:",
            "{count} facts unused for a year, about {tokens} tokens. The oldest:",
            unused.facts,
            tokens=say_number(unused.tokens),
        ),
        *(f"- {one_line(line_in_words(each), MOST_LINE)} [{each.id}]" for each in shown),
    ]
    return lines, choosing(shown)
