"""The commands that save: a text word for word, a note, a page of the web, talk brought along."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.clock import off_loop
from bot.conversation.commands.table import Invocation, Rest, button, command
from bot.domain.changes import Add, Candidate, Change, HeldCandidate, Mention, Revise
from bot.domain.helplines import help_near
from bot.domain.interactions import Answer
from bot.domain.memories import ArticleDetails, DocumentDetails, Memory, PictureDetails, Source, basis
from bot.domain.receipts import receipt, receipt_buttons, rows
from bot.domain.urls import first_link, link_behind, link_in, web_address
from bot.errors import NotFound
from bot.language.message_kinds import in_distress
from bot.memory.by_hand import ByHand, Kept
from bot.memory.importing.imports import NONE_HERE, begun, status_line
from bot.speech.saying import Wording, say, say_many

LINK_GONE = Wording("The message with that link isn't there any more. /save keeps the page of an address.")
CUT = Wording("It was longer than I keep: the rest is left out.")
SEND_IT = Wording("Send me an export as a file, and I'll read it.")
NAME_IT = Wording("On the machine I run on, “bot import FILE” reads an export.")
MOST_LISTED = 5
"""Imports of which /import tells."""


@command(
    "remember TEXT",
    "Keep something word for word",
    misuse=Wording("/remember I'm allergic to peanuts"),
    changes=True,
    in_group="anyone",
)
async def remember(given: Invocation, text: str) -> Answer:
    """Keep a text in the person's own words. Raises Refused for a secret, before it is logged."""
    kept = _receipt(await given.desk.by_hand.remember(given.message, text))
    if not await off_loop(text, lambda: in_distress(text)):
        return kept
    return replace(kept, text=f"{kept.text}\n\n{help_near(given.person.timezone)}")


@command(
    "note TEXT",
    "Keep a note under a title",
    misuse=Wording("/note Shopping: milk, eggs"),
    changes=True,
    in_group="anyone",
)
async def note(given: Invocation, text: str) -> Answer:
    """Keep a note; one of the same title gets the new content, and the old one stays in its history."""
    return _receipt(await given.desk.by_hand.note(given.message, text))


@command(
    "save URL",
    "Keep a web page, found again by its topic",
    misuse="/save https://example.com/article",
    in_group="anyone",
)
async def save(given: Invocation, url: str) -> Rest:
    """Fetch and summarise a page, and give the keeping of it.

    Raises NotAWebAddress or the PageFailure that says why it could not be read.
    """
    url = first_link(url) or link_behind(given.message) or url
    web_address(url)  # what is no address at all is not worth a line in the log
    opened = await given.desk.log.note(given.message)
    source = Source(opened.id, url) if url in opened.text else basis(opened.id)
    return partial(
        save_page, given.desk.by_hand, given.owner, await given.desk.articles.page(given.owner, url, source)
    )


@command(
    "save link NUMBER",
    misuse=Wording("use the button under the link"),
    by_button=True,
    pressed="loses the row",
)
async def save_link(given: Invocation, number: int) -> Rest:
    """Fetch and summarise the page that a message links to, and give the keeping of it.

    Raises NotFound for a message that is gone, and the PageFailure that says why the page can't be read.
    """
    desk = given.desk
    said = next(iter(await desk.reader.exchanges(given.owner, [number])), None)
    link = link_in(said) if said else None
    if said is None or link is None:
        raise NotFound(say(LINK_GONE))
    source = Source(number, link) if link in said.text else basis(number)
    page = await desk.articles.page(given.owner, link, source)
    return partial(
        save_page, desk.by_hand, given.owner, page, await desk.deliveries.held(given.owner, number)
    )


async def save_page(
    by_hand: ByHand, owner: int, page: Candidate, settles: tuple[HeldCandidate, ...] = ()
) -> Answer:
    """Keep a page, or a file, and say what there is of it."""
    plan = (await by_hand.keep(owner, page.source.interaction_id, [page], settles)).plan
    return Answer("\n\n".join(_saved(change) for change in plan.changes), receipt_buttons(plan))


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
    return Answer(told or say("I know that already."), (*receipt_buttons(plan), *rows(asked)))


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


@command("import", "Bring talk along from ChatGPT, Claude, Telegram and others", in_group="nobody")
@command("import status", in_group="nobody")
async def imports(given: Invocation) -> Answer:
    """How far each import is."""
    every = await given.desk.imports.every(given.owner)
    if not every:
        how = SEND_IT if given.message.channel == "telegram" else NAME_IT
        raise NotFound(f"{say(NONE_HERE)} {say(how)}")
    return Answer("\n\n".join(status_line(each) for each in every[:MOST_LISTED]))


@command("import stop", in_group="nobody", changes=True)
async def stop_import(given: Invocation) -> Answer:
    """Stop what is being read or learnt from; what is there stays."""
    which = await given.desk.imports.stop(given.owner)
    return Answer(
        say("Stopped: “{name}”. /import resume goes on, /import undo takes it back.", name=which.name)
    )


@command("import resume", in_group="nobody", changes=True)
async def resume_import(given: Invocation) -> Answer:
    """Go on where it was stopped."""
    which = await given.desk.imports.resume(given.owner)
    return Answer(say("I go on with “{name}”.", name=which.name))


@command("import undo [NUMBER]", misuse="/import undo 1", in_group="nobody", changes=True)
async def undo_import(given: Invocation, number: int | None = None) -> Answer:
    """Take an import back with all that was learnt from it, the newest if none is named."""
    which = await given.desk.imports.undo(given.owner, number)
    return Answer(
        say("I take “{name}” back, and all that I learnt from it. It is gone in a moment.", name=which.name)
    )


@button("import as NUMBER NUMBER", in_group="nobody")
async def choose_speaker(given: Invocation, number: int, speaker: int) -> Answer:
    """Say which of the speakers of an export one is, and have it read."""
    return begun(await given.desk.imports.choose(given.owner, number, speaker))
