"""Commands on what is remembered: list, show, search, edit, protect, archive, export."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.clock import Clock
from bot.conversation.commands.saving import described
from bot.conversation.commands.table import Invocation, command
from bot.domain.answers import Answer, Attachment, Button
from bot.domain.changes import Archive, Plan, Protect, Revise
from bot.domain.details import ArticleDetails
from bot.domain.ids import new_plan_id
from bot.domain.memories import LISTED, Kind, Memory, MemoryRecord
from bot.domain.periods import period_of
from bot.domain.recall import Hit, RecallQuery, told_to_person
from bot.domain.receipts import receipt, receipt_buttons, undo_row
from bot.errors import NotFound, Refused
from bot.language.keys import CATEGORIES, Category
from bot.language.text import one_line
from bot.memory.exporter import export
from bot.memory.reader import Page, Reader
from bot.memory.recall.retriever import Retriever
from bot.memory.writing.forget import NO_SUCH_MEMORY
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database
from bot.storage.facts import memories
from bot.storage.people import statistics
from bot.storage.people.statistics import Statistics
from bot.storage.search import vectors
from bot.storage.search.vectors import Coverage

PAGE_SIZE = 10
TAKEN = "Another memory says that already; nothing was changed."
MOST_CONTENT_CHARACTERS = 2000


class MemoryCommands:
    """Runs the commands that read and change memory."""

    def __init__(
        self,
        *,
        database: Database,
        reader: Reader,
        retriever: Retriever,
        writer: Writer,
        clock: Clock,
        embedding_model: str,
    ) -> None:
        self._database = database
        self._reader = reader
        self._retriever = retriever
        self._writer = writer
        self._clock = clock
        self._embedding_model = embedding_model

    @command(
        "memory",
        "What I know: list, show, search, edit, delete, erase, pending, declined, export, stats, audit",
    )
    @command(
        "memory list [FILTERS]",
        misuse=f"/memory list [rules|{'|'.join(CATEGORIES)}]",
        places={"FILTERS": (".+", lambda typed: _filters(typed))},
    )
    async def page(self, given: Invocation, filters: Filters | None = None) -> Answer:
        """A page of what is known."""
        wanted = filters or Filters()
        kinds: Sequence[Kind] = ("rule",) if wanted.rules else LISTED
        found = await self._reader.page(given.owner, wanted.category, wanted.page, PAGE_SIZE, kinds)
        return _list(found, wanted)

    @command("memory search WORDS", misuse="/memory search peanuts")
    async def search(self, given: Invocation, words: str) -> Answer:
        """What was said or learnt about something."""
        question = RecallQuery(owner=given.owner, text=words, now=given.now, limit=10)
        return _found(words, await self._retriever.search(question))

    @command("memory show ID")
    async def show(self, given: Invocation, memory_id: str) -> Answer:
        """One memory with its past."""
        record = await self._reader.record(given.owner, memory_id)
        if record is None:
            raise NotFound(NO_SUCH_MEMORY)
        memory = record.memory
        lines = [f"{memory.label}: {memory.content}", f"[{memory.id}] {memory.category}, {_told(memory)}"]
        if memory.doubt:
            lines.append("To be confirmed: something it rests on has changed. /memory pending asks.")
        lines += _standing(memory)
        if isinstance(memory.details, ArticleDetails):
            lines += described(memory.details)
        if len(record.versions) > 1:
            lines += ["", "Before:"]
            lines += [
                f"- {version.content} ({version.valid_from:%Y-%m-%d} to {version.valid_to:%Y-%m-%d})"
                for version in reversed(record.versions)
                if version.valid_to is not None
            ]
        lines += _rests_on(record)
        delete = Button("Delete", f"/memory delete {memory.id}")
        return Answer("\n".join(lines), ((delete,),), plain=True)

    async def _ask_for_edit(self, owner: int, memory_id: str) -> Answer:
        memory = await self._reader.get(owner, memory_id)
        if memory is None:
            raise NotFound(NO_SUCH_MEMORY)
        text = (
            f"{one_line(memory.line, 300)}\nWhat should it say instead of “{one_line(memory.content, 200)}”?"
        )
        return Answer(text, plain=True, asks=f"/memory edit {memory.id}")

    @command("memory edit ID [WORDS]", misuse="/memory edit ID NEW TEXT", changes=True, pressed="stays")
    async def edit(self, given: Invocation, memory_id: str, text: str | None) -> Answer:
        """Another wording for one memory; none asks for one."""
        owner = given.owner
        if text is None:
            return await self._ask_for_edit(owner, memory_id)
        if len(text) > MOST_CONTENT_CHARACTERS or not any(char.isalnum() for char in text):
            return Answer(f"Write 1 to {MOST_CONTENT_CHARACTERS} characters that can be read.", plain=True)

        async def edited() -> tuple[Plan, Plan]:
            before = await self._reader.get(owner, memory_id)
            if before is None:
                raise NotFound(NO_SUCH_MEMORY)
            if before.content == text:
                raise Refused("It says so already.")
            after = replace(before, content=text, version=before.version + 1, updated_at=self._clock.now())
            plan = Plan(new_plan_id(), owner, "command", (Revise(before, after, (), "edited"),))
            return plan, plan

        _, plan = await self._writer.write_anew(edited, otherwise=TAKEN)
        return Answer(receipt(plan.changes), receipt_buttons(plan), plain=True)

    @command("memory protect ID", changes=True)
    async def protect(self, given: Invocation, memory_id: str) -> Answer:
        """Keep one memory from fading."""
        return await self._mark(given.owner, memory_id, Protect, True, "It never fades now")

    @command("memory unprotect ID", changes=True)
    async def unprotect(self, given: Invocation, memory_id: str) -> Answer:
        """Let one memory fade again."""
        return await self._mark(given.owner, memory_id, Protect, False, "It fades again")

    @command("memory archive ID", changes=True)
    async def archive(self, given: Invocation, memory_id: str) -> Answer:
        """Keep one rule without obeying it."""
        return await self._mark(given.owner, memory_id, Archive, True, "It is kept, and not obeyed")

    @command("memory unarchive ID", changes=True)
    async def unarchive(self, given: Invocation, memory_id: str) -> Answer:
        """Obey one rule again."""
        does = "It is obeyed from the next talk on"
        return await self._mark(given.owner, memory_id, Archive, False, does)

    async def _mark(
        self, owner: int, memory_id: str, mark: type[Protect | Archive], wanted: bool, does: str
    ) -> Answer:
        async def marked() -> tuple[Plan, Memory]:
            memory = await self._reader.get(owner, memory_id)
            if memory is None:
                raise NotFound(NO_SUCH_MEMORY)
            if mark is Archive and memory.kind != "rule":
                raise Refused("Only rules are archived. /memory list rules shows them.")
            if (memory.protected if mark is Protect else memory.archived) == wanted:
                raise Refused("It is so already.")
            return Plan(new_plan_id(), owner, "command", (mark(memory, wanted),)), memory

        applied, memory = await self._writer.write_anew(marked)
        shown = f"{does}: {one_line(memory.line, 200)} [{memory.id}]"
        return Answer(shown, undo_row(applied.id), plain=True)

    @command("memory export")
    async def export(self, given: Invocation) -> Answer:
        """Everything, as files."""
        everything = await export(self._database, self._clock, given.owner)
        files = (
            Attachment("memory.json", everything.json.encode()),
            Attachment("memory.md", everything.markdown.encode()),
        )
        return Answer("Everything I hold about you, for programs and for reading.", attachments=files)

    @command("memory stats")
    async def stats(self, given: Invocation) -> Answer:
        """How much is remembered, and how much of it is used."""
        owner, model = given.owner, self._embedding_model
        async with self._database.read() as connection:
            counts = await statistics.of(connection, owner)
            used = await memories.by_ids(connection, owner, [ref for ref, _ in counts.most_used])
            covered = await vectors.coverage(connection, model, owner) if model else []
        return Answer("\n".join(_counts(counts, used, covered, model)), plain=True)


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


def _told(memory: Memory) -> str:
    times = "once" if memory.mentions == 1 else f"{memory.mentions} times"
    return f"told {times}, version {memory.version}, since {memory.created_at:%Y-%m-%d}"


def _standing(memory: Memory) -> list[str]:
    """How sure a memory is, when it holds and whether it fades: a line for each that there is to say."""
    sure = f"{memory.confidence:.0%} sure, " + ("stated" if memory.stated else "only implied")
    days = period_of(memory.details)
    told = [f"from {days.since}" if days.since else "", f"until {days.until}" if days.until else ""]
    holds = ", ".join(filter(None, told))
    lines = [
        sure,
        f"Holds {holds}." if holds else "",
        "Protected: it never fades." if memory.protected else "",
    ]
    return [line for line in lines if line]


def _rests_on(record: MemoryRecord) -> list[str]:
    """Words a memory rests on, and whose; for what the bot wrote, the days it was written from."""
    lines: list[str] = []
    for role, title in (("proposal", "I asked:"), ("evidence", "You said:")):
        quotes = [
            f"- “{one_line(source.quote, 300)}” ({said:%Y-%m-%d %H:%M} UTC)"
            for source, said in record.sources
            if source.role == role
        ]
        lines += ["", title, *quotes] if quotes else []
    days = sorted({f"{said:%Y-%m-%d}" for source, said in record.sources if source.role == "basis"})
    if days:
        lines += ["", f"I wrote this from what you said on {', '.join(days)}."]
    return lines or ["", "You wrote this yourself with /memory edit."]


def _list(page: Page, wanted: Filters) -> Answer:
    if not page.total:
        where = f" under {wanted.category}" if wanted.category else " of that kind" if wanted.rules else ""
        return Answer(f"I remember nothing{where} yet. Tell me something, or use /remember.", plain=True)
    lines = [f"I remember {page.total} {'thing' if page.total == 1 else 'things'}:"]
    category = None
    for memory in page.memories:
        if memory.category != category:
            category = memory.category
            lines += ["", category.capitalize()]
        archived = ", archived: not obeyed" if memory.archived else ""
        doubtful = " (to be confirmed)" if memory.doubt else ""
        lines.append(f"- {one_line(memory.line, 300)}{doubtful} [{memory.id}]{archived}")
    if page.pages > 1:
        lines += ["", f"Page {page.number} of {page.pages}"]
    return Answer("\n".join(lines), _paging(page, wanted), plain=True)


def _paging(page: Page, wanted: Filters) -> tuple[tuple[Button, ...], ...]:
    named = [*(["rules"] if wanted.rules else []), *([wanted.category] if wanted.category else [])]
    base = " ".join(["/memory list", *named, ""])
    row: list[Button] = []
    if page.number > 1:
        row.append(Button("‹ Back", f"{base}{page.number - 1}"))
    if page.number < page.pages:
        row.append(Button("More ›", f"{base}{page.number + 1}"))
    return (tuple(row),) if row else ()


def _found(words: str, hits: list[Hit]) -> Answer:
    if not hits:
        return Answer(f"Nothing was said or learnt about “{one_line(words, 80)}”.", plain=True)
    lines = [f"About “{one_line(words, 80)}”:", ""]
    for hit in hits:
        ref = "" if hit.kind == "history" else f" [{hit.ref}]"
        lines.append(f"- {told_to_person(hit, words, 200)}{ref}")
    return Answer("\n".join(lines), plain=True)


def _counts(
    counts: Statistics, used: Mapping[str, Memory], covered: Sequence[Coverage], model: str
) -> list[str]:
    total = sum(counts.by_kind.values())
    lines = [
        f"Memories: {total}{_by_kind(counts.by_kind)}",
        f"By category: {_listed(counts.by_category) or 'none'}",
        f"Interactions: {counts.interactions}, {counts.answered} of them answered, "
        f"in {counts.sessions} {'session' if counts.sessions == 1 else 'sessions'}",
        f"Searchable by meaning: {_coverage(covered, model)}",
        f"Never used in an answer: {counts.never_used}",
    ]
    if used:
        lines.append("Most used:")
        lines += [
            f"- {one_line(used[ref].line, 120)} [{ref}], in {times} {'answer' if times == 1 else 'answers'}"
            for ref, times in counts.most_used
            if ref in used
        ]
    return [
        *lines,
        f"Duplicates avoided: {counts.duplicates}",
        f"Brought into a prompt unasked: {counts.injected_tokens:.0f} tokens a message on average",
        f"Database, everybody's: {counts.database_bytes / 1e6:.1f} MB",
    ]


def _by_kind(counts: Mapping[str, int]) -> str:
    return f" ({_listed(counts)})" if counts else ""


def _listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {many}" for name, many in counts.items())


def _coverage(covered: Sequence[Coverage], model: str) -> str:
    if not model:
        return "no, there is no embedding model"
    rows, embedded = sum(each.rows for each in covered), sum(each.embedded for each in covered)
    return f"{embedded} of {rows} texts ({embedded / rows:.0%}), by {model}" if rows else "nothing yet"
