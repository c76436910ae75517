"""The memory commands: see, search, edit, delete, undo, export."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import assert_never

from bot.clock import Clock
from bot.conversation.commands.requests import (
    ArchiveMemory,
    EditMemory,
    ExportMemory,
    ListMemories,
    MemoryCommand,
    ProtectMemory,
    SearchMemory,
    ShowMemory,
    ShowStatistics,
)
from bot.conversation.commands.saving import described
from bot.conversation.commands.statistics import shown
from bot.domain.answers import Answer, Attachment, Button
from bot.domain.changes import Archive, Plan, Protect, Revise
from bot.domain.details import ArticleDetails
from bot.domain.ids import new_plan_id
from bot.domain.memories import LISTED, Kind, Memory, MemoryRecord
from bot.domain.periods import period_of
from bot.domain.recall import Hit, Question
from bot.domain.receipts import receipt, receipt_buttons, undo_row
from bot.domain.shown_hits import told_to_person
from bot.errors import NotFound, StalePlan
from bot.language.text import one_line
from bot.memory.exporter import export
from bot.memory.reader import Page, Reader
from bot.memory.recall.retriever import Retriever
from bot.memory.writing.forget import NO_SUCH_MEMORY
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database

PAGE_SIZE = 10
TRIES = 5
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

    async def run(self, owner: int, command: MemoryCommand, now: datetime) -> Answer:
        """Answer a /memory command. Raises NotFound for an id that is none of the owner's."""
        match command:
            case ListMemories(category, page, rules):
                kinds: Sequence[Kind] = ("rule",) if rules else LISTED
                return _list(await self._reader.page(owner, category, page, PAGE_SIZE, kinds), command)
            case ShowMemory(memory_id):
                return await self._show(owner, memory_id)
            case SearchMemory(words):
                question = Question(owner=owner, text=words, now=now, limit=10)
                return _found(words, await self._retriever.search(question))
            case EditMemory(memory_id, ""):
                return await self._ask_for_edit(owner, memory_id)
            case EditMemory(memory_id, text):
                return await self._edit(owner, memory_id, text)
            case ExportMemory():
                return await self._export(owner)
            case ProtectMemory():
                does = "It never fades now" if command.protected else "It fades again"
                return await self._mark(owner, command.id, Protect, command.protected, does)
            case ArchiveMemory():
                does = (
                    "It is kept, and not obeyed" if command.archived else "It is obeyed from the next talk on"
                )
                return await self._mark(owner, command.id, Archive, command.archived, does)
            case ShowStatistics():
                return await shown(self._database, owner, self._embedding_model)
            case _:
                assert_never(command)

    async def _show(self, owner: int, memory_id: str) -> Answer:
        record = await self._reader.record(owner, memory_id)
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

    async def _edit(self, owner: int, memory_id: str, text: str) -> Answer:
        if len(text) > MOST_CONTENT_CHARACTERS or not any(char.isalnum() for char in text):
            return Answer(f"Write 1 to {MOST_CONTENT_CHARACTERS} characters that can be read.", plain=True)
        for _ in range(TRIES):
            before = await self._reader.get(owner, memory_id)
            if before is None:
                raise NotFound(NO_SUCH_MEMORY)
            if before.content == text:
                return Answer("It says so already.", plain=True)
            after = replace(before, content=text, version=before.version + 1, updated_at=self._clock.now())
            plan = Plan(new_plan_id(), owner, "command", (Revise(before, after, (), "edited"),))
            try:
                await self._writer.write(plan)
            except StalePlan:
                continue
            return Answer(receipt(plan.changes), receipt_buttons(plan), plain=True)
        return Answer("Another memory says that already; nothing was changed.", plain=True)

    async def _mark(
        self, owner: int, memory_id: str, mark: type[Protect | Archive], wanted: bool, does: str
    ) -> Answer:
        for _ in range(TRIES):
            memory = await self._reader.get(owner, memory_id)
            if memory is None:
                raise NotFound(NO_SUCH_MEMORY)
            if mark is Archive and memory.kind != "rule":
                return Answer("Only rules are archived. /memory list rules shows them.", plain=True)
            if (memory.protected if mark is Protect else memory.archived) == wanted:
                return Answer("It is so already.", plain=True)
            plan = Plan(new_plan_id(), owner, "command", (mark(memory, wanted),))
            try:
                await self._writer.write(plan)
            except StalePlan:
                continue
            return Answer(
                f"{does}: {one_line(memory.line, 200)} [{memory.id}]", undo_row(plan.id), plain=True
            )
        raise NotFound(NO_SUCH_MEMORY)

    async def _export(self, owner: int) -> Answer:
        everything = await export(self._database, self._clock, owner)
        files = (
            Attachment("memory.json", everything.json.encode()),
            Attachment("memory.md", everything.markdown.encode()),
        )
        return Answer("Everything I hold about you, for programs and for reading.", attachments=files)


def _told(memory: Memory) -> str:
    times = "once" if memory.mentions == 1 else f"{memory.mentions} times"
    return f"told {times}, version {memory.version}, since {memory.created_at:%Y-%m-%d}"


def _standing(memory: Memory) -> list[str]:
    """How sure a memory is, when it holds, and whether it fades, a line each as far as there is something to say."""
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
    """The words a memory rests on, and whose they were; for what the bot wrote, the days it was written from."""
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


def _list(page: Page, command: ListMemories) -> Answer:
    if not page.total:
        where = f" under {command.category}" if command.category else " of that kind" if command.rules else ""
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
    return Answer("\n".join(lines), _paging(page, command), plain=True)


def _paging(page: Page, command: ListMemories) -> tuple[tuple[Button, ...], ...]:
    named = [*(["rules"] if command.rules else []), *([command.category] if command.category else [])]
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
