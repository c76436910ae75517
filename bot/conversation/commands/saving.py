"""The commands that save: a fact or a text word for word, a note under a title, a page of the web."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.clock import Clock
from bot.conversation.commands.table import Invocation, Obeying, command
from bot.domain.answers import Answer
from bot.domain.believing.planning import plan_changes
from bot.domain.believing.reconcile import Known
from bot.domain.candidates import Candidate, Judged
from bot.domain.changes import Add, Change, Mention, Plan, Revise
from bot.domain.details import ArticleDetails, DocumentDetails, NoteDetails, note_key, split_note
from bot.domain.ids import new_plan_id
from bot.domain.interactions import Citation, IncomingMessage
from bot.domain.memories import Memory, Source, basis
from bot.domain.questions import Question, rows
from bot.domain.receipts import receipt, receipt_buttons
from bot.domain.urls import web_address
from bot.errors import Refused
from bot.language.secrets import SECRET_NOT_KEPT, sensitivity_of
from bot.language.statements import as_facts
from bot.long_texts import beside
from bot.memory.articles import Articles
from bot.memory.documents import Documents
from bot.memory.learning.questions import as_asked
from bot.memory.log import ConversationLog
from bot.memory.reader import Reader
from bot.memory.writing.writer import Writer
from bot.speech.saying import Wording, say, say_many

SENT_ALONG = "a file they sent"
"""Whose words a file's name and summary are, in the message that brought it."""

CUT = Wording("It was longer than I keep: the rest is left out.")


class SavingCommands:
    """Runs the commands that save what a person gives, with their message as its source."""

    def __init__(
        self,
        *,
        reader: Reader,
        writer: Writer,
        log: ConversationLog,
        articles: Articles,
        documents: Documents,
        clock: Clock,
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._log = log
        self._articles = articles
        self._documents = documents
        self._clock = clock

    @command(
        "remember TEXT",
        "Keep something word for word",
        misuse=Wording("/remember I'm allergic to peanuts"),
        changes=True,
    )
    async def remember(self, given: Invocation, text: str) -> Answer:
        """Keep a text in the person's own words. Raises Refused for a secret, before it is logged."""
        await beside(text, lambda: _refuse_secret(text))
        opened = await self._log.note(given.message)
        candidates = [
            Candidate(
                key=statement.key,
                content=statement.value,
                category=statement.category,
                subject=statement.subject,
                source=Source(opened.id, statement.quote),
            )
            for statement in await beside(text, lambda: as_facts(text))
        ]
        return _receipt(*await self._kept(given.owner, opened.id, candidates))

    @command(
        "note TEXT", "Keep a note under a title", misuse=Wording("/note Shopping: milk, eggs"), changes=True
    )
    async def note(self, given: Invocation, text: str) -> Answer:
        """Keep a note; one of the same title gets the new content, and the old one stays in its history."""
        await beside(text, lambda: _refuse_secret(text))
        title, content = split_note(text)
        opened = await self._log.note(given.message)
        candidate = Candidate(
            kind="note",
            key=note_key(title),
            content=content,
            category="general",
            source=Source(opened.id, text),
            details=NoteDetails(title=title),
        )
        return _receipt(*await self._kept(given.owner, opened.id, [candidate]))

    @command(
        "save URL",
        "Keep a web page, found again by its topic",
        misuse="/save https://example.com/article",
    )
    async def save(self, given: Invocation, url: str) -> Obeying:
        """Fetch and summarise a page, and give the keeping of it.

        Raises NotAWebAddress or the PageFailure that says why it could not be read.
        """
        web_address(url)  # what is no address at all is not worth a line in the log
        opened = await self._log.note(given.message)
        source = Source(opened.id, url)
        return partial(self._save, given.owner, await self._articles.candidate(given.owner, url, source))

    async def document(self, message: IncomingMessage, name: str, content: bytes) -> tuple[Citation, Obeying]:
        """Read and summarise a file; gives what it is about, for an answer, and the keeping of it.

        The log holds its name alone, so that a file that is erased leaves nothing there. Raises the Refused
        that says why it can't be read, before anything is logged.
        """
        opened = await self._log.opened(message)
        number = opened.id if opened else 0
        file = await self._documents.candidate(message.owner, name, content, number)
        if opened is None:
            said = replace(message, quoted=Citation(name, SENT_ALONG))
            is_answered = bool(said.text or said.forwarded)
            opened = (await self._log.open(said)).interaction if is_answered else await self._log.note(said)
        about = Citation(f"{name}\n{file.content}", SENT_ALONG)
        return about, partial(self._save, message.owner, replace(file, source=basis(opened.id)))

    async def _save(self, owner: int, page: Candidate) -> Answer:
        plan, _ = await self._kept(owner, page.source.interaction_id, [page])
        return Answer(
            "\n\n".join(_saved(change) for change in plan.changes), receipt_buttons(plan), plain=True
        )

    async def _kept(
        self, owner: int, interaction_id: int, candidates: Sequence[Candidate]
    ) -> tuple[Plan, list[Question]]:
        """Write what candidates come to beside what is known, and what that leaves to be asked.

        Raises Refused when memory never stands still.
        """
        kept = [Judged(each) for each in candidates]

        async def think() -> tuple[Plan, tuple[Plan, list[Question]]]:
            known = await self._reader.every(owner, list({each.kind for each in candidates}))
            now = self._clock.now()
            today = await self._reader.today(owner, now)
            changes = plan_changes(kept, Known(owner, tuple(known), now, today)).in_order
            asked = await self._reader.questions(owner, changes)
            plan = Plan(new_plan_id(), owner, "command", as_asked(changes, asked), interaction_id)
            return plan, (plan, asked)

        _, thought = await self._writer.write_anew(think)
        return thought


def _refuse_secret(text: str) -> None:
    if sensitivity_of("", text, "") == "secret":
        raise Refused(say(SECRET_NOT_KEPT))


def described(details: ArticleDetails | DocumentDetails) -> list[str]:
    """What is known of a saved page or file beside its title, a line each."""
    if isinstance(details, DocumentDetails):
        pages = say_many("{count} page", "{count} pages", len(details.pages))
        lines = [pages if len(details.pages) > 1 else "", say(CUT) if details.cut else ""]
        by = say("Summary by {model}.", model=details.summarised_by) if details.summarised_by else ""
        return [line for line in (*lines, by) if line]
    by = ", ".join(part for part in (details.site, details.author, details.published) if part)
    summary = (
        say("Summary by {model}.", model=details.summarised_by)
        if details.summarised_by
        else say("The summary is made of the page's own sentences, picked without a model.")
    )
    return [line for line in (details.url, by, summary) if line]


def _receipt(plan: Plan, asked: Sequence[Question]) -> Answer:
    told = "\n".join(part for part in (receipt(plan.changes), *(each.text for each in asked)) if part)
    return Answer(told or say("I know that already."), (*receipt_buttons(plan), *rows(asked)), plain=True)


def _saved(change: Change) -> str:
    match change:
        case Add(memory, _):
            return _article(say("Saved: {title}", title=memory.label), memory)
        case Revise(_, memory, _, _):
            return _article(say("Saved again, as it reads now: {title}", title=memory.label), memory)
        case Mention(memory, _):
            if memory.kind == "document":
                return _article(say("I have that document already: {title}", title=memory.label), memory)
            known = say("I have that page already, and it hasn't changed: {title}", title=memory.label)
            return _article(known, memory)
        case _:
            return ""


def _article(what: str, memory: Memory) -> str:
    lines = [what, "", memory.content]
    if isinstance(memory.details, ArticleDetails | DocumentDetails) and described(memory.details):
        lines += ["", *described(memory.details)]
    return "\n".join(lines)
