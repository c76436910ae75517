"""The commands that save: a fact or a text word for word, a note under a title, a page of the web, a file of
talk from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

from bot.conversation.commands import care
from bot.conversation.commands.table import Invocation, Obeying, command
from bot.domain.answers import Answer
from bot.domain.candidates import Candidate, HeldCandidate
from bot.domain.changes import Add, Change, Mention, Revise
from bot.domain.details import ArticleDetails, DocumentDetails, PictureDetails
from bot.domain.films import Film
from bot.domain.interactions import PICTURE, Citation, IncomingMessage
from bot.domain.memories import Memory, Source, basis
from bot.domain.questions import rows
from bot.domain.receipts import receipt, receipt_buttons
from bot.domain.urls import first_link, link_behind, link_in, web_address
from bot.errors import NotFound, Refused
from bot.language.distress import in_distress
from bot.language.orders import KeepNothing, read_order
from bot.long_texts import off_loop
from bot.memory.articles import Articles
from bot.memory.by_hand import ByHand, Kept
from bot.memory.deliveries import Deliveries, HandedOn, InboxItem
from bot.memory.importing import status
from bot.memory.importing.imports import NONE_HERE, PIECE, Imports
from bot.memory.log import ConversationLog
from bot.memory.pictures import Pictures, key_of, with_captions
from bot.memory.reader import Reader
from bot.speech.saying import Wording, say, say_many
from bot.storage.engine.database import Database
from bot.storage.log.imports import Import

Keeping = Callable[[], Awaitable[Answer | None]]
"""Keeps what was sent, and gives what there is to be said of that."""

SENT_ALONG = "a file they sent"
"""Whose words a file's name and summary are, in the message that brought it."""

PLACE_LEFT_OUT = Wording("I left the place out that was in it.")
SIGHT, FILM = "\U0001f5bc", "\U0001f3ac"
"""Stand before what the bot saw in a picture, and in a film."""

FORGOTTEN = Wording(
    "You had me forget what this message brought, so I go by its words alone. Sent anew, it is kept again."
)
LINK_GONE = Wording("The message with that link isn't there any more. /save keeps the page of an address.")
CUT = Wording("It was longer than I keep: the rest is left out.")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class SavingCommands:
    """Runs the commands that save what a person gives, with their message as its source."""

    reader: Reader
    by_hand: ByHand
    log: ConversationLog
    articles: Articles
    pictures: Pictures
    deliveries: Deliveries

    @command(
        "remember TEXT",
        "Keep something word for word",
        misuse=Wording("/remember I'm allergic to peanuts"),
        changes=True,
        in_group="anyone",
    )
    async def remember(self, given: Invocation, text: str) -> Answer:
        """Keep a text in the person's own words. Raises Refused for a secret, before it is logged."""
        kept = _receipt(await self.by_hand.remember(given.message, text))
        if not await off_loop(text, lambda: in_distress(text)):
            return kept
        return replace(kept, text=f"{kept.text}\n\n{care.beneath(given.person.timezone, again=False)}")

    @command(
        "note TEXT",
        "Keep a note under a title",
        misuse=Wording("/note Shopping: milk, eggs"),
        changes=True,
        in_group="anyone",
    )
    async def note(self, given: Invocation, text: str) -> Answer:
        """Keep a note; one of the same title gets the new content, and the old one stays in its history."""
        return _receipt(await self.by_hand.note(given.message, text))

    @command(
        "save URL",
        "Keep a web page, found again by its topic",
        misuse="/save https://example.com/article",
        in_group="anyone",
    )
    async def save(self, given: Invocation, url: str) -> Obeying:
        """Fetch and summarise a page, and give the keeping of it.

        Raises NotAWebAddress or the PageFailure that says why it could not be read.
        """
        url = first_link(url) or link_behind(given.message) or url
        web_address(url)  # what is no address at all is not worth a line in the log
        opened = await self.log.note(given.message)
        source = Source(opened.id, url) if url in opened.text else basis(opened.id)
        return partial(self._save, given.owner, await self.articles.page(given.owner, url, source))

    @command(
        "save link NUMBER",
        misuse=Wording("use the button under the link"),
        by_button=True,
        pressed="loses the row",
    )
    async def save_link(self, given: Invocation, number: int) -> Obeying:
        """Fetch and summarise the page that a message links to, and give the keeping of it.

        Raises NotFound for a message that is gone, and the PageFailure that says why the page can't be read.
        """
        said = next(iter(await self.reader.exchanges(given.owner, [number])), None)
        link = link_in(said) if said else None
        if said is None or link is None:
            raise NotFound(say(LINK_GONE))
        source = Source(number, link) if link in said.text else basis(number)
        page = await self.articles.page(given.owner, link, source)
        return partial(self._save, given.owner, page, await self.deliveries.held(given.owner, number))

    async def document(
        self, message: IncomingMessage, name: str, content: bytes, given_by: str, key: str
    ) -> tuple[Citation | None, Keeping]:
        """Read and summarise a file; gives what it is about, for an answer to words of their own, and the
        keeping of it.

        What somebody sends of their own they want read: it is kept at once. A mail, and what they only hand
        on (`given_by`), lands in their inbox instead, shown under `key`; in a group there is none. The log
        holds its name alone, so that a file that is erased leaves nothing there. Raises the Refused that
        says why it can't be read, before anything is logged.
        """
        opened = await self.log.opened(message)
        read = await self.articles.file(message.owner, name, content, opened.id if opened else 0)
        file, mail = read.document, read.mail
        if not read.is_kept:
            await self._refuse_forgotten(message, file.key)
        for_inbox = message.speaker is None and not read.is_kept and (given_by or mail is not None)
        is_answered = bool(message.text or (message.forwarded and not for_inbox))
        if opened is None and (is_answered or not for_inbox):
            said = replace(message, quoted=Citation(name, SENT_ALONG).with_links_of(message.quoted))
            opened = (await self.log.open(said)).interaction if is_answered else await self.log.note(said)
        shown = Citation(f"{name}\n{file.content}", SENT_ALONG)
        about = shown.with_links_of(message.quoted) if is_answered else None
        if not for_inbox:
            assert opened is not None
            return about, partial(self._save, message.owner, replace(file, source=basis(opened.id)))
        assert isinstance(file.details, DocumentDetails)
        caption = message.forwarded.text if message.forwarded and mail is None else ""
        item = InboxItem(
            once=(mail and mail.id) or file.key,
            sender=(mail and mail.sender) or given_by,
            title=file.details.title,
            text="\n\n".join(part for part in (caption, file.content) if part),
            document=file,
        )
        handed_on = HandedOn(message.where, key)

        async def take() -> None:
            await self.deliveries.take(message.owner, item, handed_on)

        return about, take

    async def picture(self, message: IncomingMessage, files: str) -> tuple[IncomingMessage, int, Keeping]:
        """Look at a message's pictures; gives it with what is in them, its number, and the keeping of that.

        The log holds only that there was a picture. Of somebody who is not learnt from, nothing is kept: what
        they are told then is at most that a place was left out. Raises the Refused that says why they can't
        be looked at, and NotJustNow, before anything is logged.
        """
        owner, key = message.owner, key_of(message.pictures)
        if not await self.pictures.known(owner, key):
            await self._refuse_forgotten(message, key)
        signs = "".join(FILM if isinstance(each, Film) else SIGHT for each in message.pictures)
        opened = await self.log.opened(message)
        seen = await self.pictures.candidate(owner, message.pictures, files, opened.id if opened else 0)
        details = seen.details
        assert isinstance(details, PictureDetails)
        if opened is None:
            sent = Citation(with_captions(signs, message.beneath), PICTURE).with_links_of(message.quoted)
            opened = (await self.log.open(replace(message, quoted=sent))).interaction
        about = Citation("\n".join(part for part in (seen.content, details.text) if part), PICTURE)
        learns = (await self.reader.chosen(owner)).learning
        is_kept = learns and not isinstance(read_order(message.text), KeepNothing)
        note = say(PLACE_LEFT_OUT) if any(each.had_place for each in message.pictures) else ""

        async def keep() -> Answer | None:
            if not is_kept:
                return Answer(note, plain=True, silent=True, reply_to=message.message_id) if note else None
            plan = (await self.by_hand.keep(owner, opened.id, [replace(seen, source=basis(opened.id))])).plan
            text = "\n".join(part for part in (f"{signs[0]} {details.title}", seen.content, note) if part)
            buttons = receipt_buttons(plan)
            return Answer(text, buttons, plain=True, silent=True, reply_to=message.message_id)

        return replace(message, quoted=about.with_links_of(message.quoted)), opened.id, keep

    async def _refuse_forgotten(self, message: IncomingMessage, key: str) -> None:
        """Raises Refused for the edit of a message whose file or pictures were forgotten."""
        if await self.log.brings_back(message, key):
            raise Refused(say(FORGOTTEN))

    async def _save(self, owner: int, page: Candidate, settles: tuple[HeldCandidate, ...] = ()) -> Answer:
        plan = (await self.by_hand.keep(owner, page.source.interaction_id, [page], settles)).plan
        return Answer(
            "\n\n".join(_saved(change) for change in plan.changes), receipt_buttons(plan), plain=True
        )


def described(details: ArticleDetails | DocumentDetails | PictureDetails) -> list[str]:
    """What is known of a saved page, file or picture beside its title, a line each."""
    if isinstance(details, PictureDetails):
        return [say("This is what {model} saw in the picture.", model=details.seen_by), details.text]
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


def _receipt(kept: Kept) -> Answer:
    plan, asked = kept.plan, kept.asked
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


MOST_LISTED = 5
_NOTES = re.compile(r"MEMORY\.md|\d{4}-\d\d-\d\d[^/]*\.md")


def may_be_export(name: str) -> bool:
    """Whether a file may be an export, by its name; its content decides."""
    lower = name.lower()
    return lower.endswith((".json", ".zip")) or _NOTES.fullmatch(name) is not None


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class ImportCommands:
    """Runs the commands about what is brought in."""

    database: Database
    imports: Imports

    @command("import", "Bring talk along from ChatGPT, Claude, Telegram and others", in_group="nobody")
    @command("import status", in_group="nobody")
    async def status(self, given: Invocation) -> Answer:
        """How far each import is."""
        every = await self.imports.every(given.owner)
        if not every:
            raise NotFound(say(NONE_HERE))
        return Answer("\n\n".join(status.status_line(each) for each in every[:MOST_LISTED]), plain=True)

    @command("import stop", in_group="nobody", changes=True)
    async def stop(self, given: Invocation) -> Answer:
        """Stop what is being read or learnt from; what is there stays."""
        which = await self.imports.stop(given.owner)
        return Answer(
            say("Stopped: “{name}”. /import resume goes on, /import undo takes it back.", name=which.name),
            plain=True,
        )

    @command("import resume", in_group="nobody", changes=True)
    async def resume(self, given: Invocation) -> Answer:
        """Go on where it was stopped."""
        which = await self.imports.resume(given.owner)
        return Answer(say("I go on with “{name}”.", name=which.name), plain=True)

    @command("import undo [NUMBER]", misuse="/import undo 1", in_group="nobody", changes=True)
    @command("import undo #NUMBER", misuse="/import undo 1", in_group="nobody", changes=True)
    async def undo(self, given: Invocation, number: int | None = None) -> Answer:
        """Take an import back with all that was learnt from it, the newest if none is named."""
        which = await self.imports.undo(given.owner, number)
        return Answer(
            say(
                "I take “{name}” back, and all that I learnt from it. It is gone in a moment.",
                name=which.name,
            ),
            plain=True,
        )

    @command("import as NUMBER NUMBER", by_button=True, changes=True, in_group="nobody")
    async def choose(self, given: Invocation, number: int, speaker: int) -> Answer:
        """Say which of the speakers of an export one is, and have it read."""
        return status.begun(await self.imports.choose(given.owner, number, speaker))

    async def file(self, message: IncomingMessage, name: str, content: bytes) -> Obeying:
        """Look an export through that was sent, and give its beginning.

        Raises the Refused that says why it can't be brought in, NotAnExport where it is some other file.
        """

        async def pieces() -> AsyncIterator[bytes]:
            for start in range(0, len(content), PIECE):
                yield content[start : start + PIECE]

        arrived = await self.imports.arrive(message.owner, name, pieces(), message.where)
        return partial(self._begin, arrived)

    async def _begin(self, arrived: Import) -> Answer:
        async with self.database.write(arrived.owner) as connection:
            return status.begun(await self.imports.start(connection, arrived))
