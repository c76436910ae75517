"""The commands that keep something: a text word for word, a note, a page of the web, talk brought along.

And those for what waits: for a yes or no, for leave to be kept again, for a model to answer it; in the inbox.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from bot.clock import off_loop
from bot.conversation.commands.table import Command, Desk, Invocation, Pressed, Rest, button, command
from bot.domain.changes import Add, Candidate, Change, Doubt, HeldCandidate, Mention, Revise
from bot.domain.helplines import help_near
from bot.domain.interactions import Answer, Button
from bot.domain.memories import (
    ArticleDetails,
    DocumentDetails,
    Memory,
    PictureDetails,
    Source,
    basis,
    parse_memory_id,
)
from bot.domain.receipts import (
    Choice,
    declined_in_words,
    declined_line,
    in_words,
    kept_again,
    receipt,
    receipt_buttons,
    rows,
    undo_row,
)
from bot.domain.urls import first_link, link_behind, link_in, web_address
from bot.errors import NotFound, Refused
from bot.language.message_kinds import in_distress
from bot.language.text import one_line
from bot.memory import deliveries
from bot.memory.by_hand import ByHand, Kept
from bot.memory.forgetting.erasing import is_forgotten
from bot.memory.importing.imports import NONE_HERE, begun, status_line
from bot.memory.learning import pending
from bot.speech.saying import Wording, say, say_many
from bot.storage.work import inbox

LINK_GONE = Wording("The message with that link isn't there any more. /save keeps the page of an address.")
CUT = Wording("It was longer than I keep: the rest is left out.")
SEND_IT = Wording("Send me an export as a file, and I'll read it.")
NAME_IT = Wording("On the machine I run on, “bot import FILE” reads an export.")
MOST_LISTED = 5
"""Imports of which /import tells."""


REMEMBERED = Wording("/remember I'm allergic to peanuts")
NOTED = Wording("/note Shopping: milk, eggs")


@command(
    "remember [TEXT]",
    "Keep something word for word",
    misuse=REMEMBERED,
    changes=True,
    in_group="anyone",
)
async def remember(given: Invocation, typed: str | None) -> Answer:
    """Keep a text in the person's own words, or what another message says that they reply to.

    Raises Refused for a secret, before it is logged.
    """
    cited = given.replied_to(typed, REMEMBERED)
    text = cited.text if cited else typed or ""
    kept = _receipt(await given.desk.by_hand.remember(given.message, text, cited))
    if not await off_loop(text, lambda: in_distress(text)):
        return kept
    return replace(kept, text=f"{kept.text}\n\n{help_near(given.person.timezone)}")


@command("note [TEXT]", "Keep a note under a title", misuse=NOTED, changes=True, in_group="anyone")
async def note(given: Invocation, typed: str | None) -> Answer:
    """Keep a note; one of the same title gets the new content, and the old one stays in its history."""
    cited = given.replied_to(typed, NOTED)
    text = cited.text if cited else typed or ""
    return _receipt(await given.desk.by_hand.note(given.message, text, cited=cited))


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


MOST_BUTTON = 30
AT_A_QUESTION: Pressed = "loses the row or is replaced"

TRYING = Wording("I am trying again. Should it fail, your message goes on waiting.")
LEFT = Wording("All right, I leave that one.")
ONCE_MORE = Wording("I am trying that message once more.")
FORGOTTEN_SINCE = Wording("You had me forget what that message says, so I leave it unanswered.")
NOT_SET_ASIDE = Wording("That message is not set aside any more.")
AGAIN = "message again"
BY_BUTTON = Wording("use a button under what came to your inbox")
NOTHING_WAITS = Wording("Nothing waits in your inbox.")


@command("memory pending", in_group="anyone")
async def questions(given: Invocation) -> Answer:
    """What waits for the person's yes or no."""
    waiting = await pending.open_questions(given.desk.database, given.owner)
    if not waiting:
        return Answer(say("Nothing waits for your yes or no."))
    lines = [f"- {each.text} [{each.id}]" for each in waiting]
    return Answer("\n".join([say("This waits for your answer:"), *lines]), rows(waiting))


@command("memory declined", in_group="anyone")
async def declined(given: Invocation) -> Answer:
    """What the person wants nothing of kept."""
    declined = await pending.declined(given.desk.database, given.owner)
    if not declined:
        return Answer(say("There is nothing that you want me to keep nothing about."))
    lines = [f"- {declined_line(held)} [{held.id}]" for held in declined]
    rows = tuple(
        (
            Button(
                say("Allow {fact}", fact=one_line(declined_line(held), MOST_BUTTON)),
                f"/memory allow {held.id}",
            ),
        )
        for held in declined
    )
    return Answer("\n".join([say("I keep nothing of this:"), *lines]), rows)


@command("memory allow WORDS", misuse="/memory allow ID", changes=True)
async def allow(given: Invocation, named: str) -> Answer:
    """Keep again what was declined under an id, or under a key."""
    async with given.desk.database.write(given.owner) as connection:
        lifted = await pending.allow(connection, given.owner, parse_memory_id(named) or named)
    return Answer(kept_again(lifted))


@button("memory keep ID [instead]", misuse="/memory keep ID", pressed=AT_A_QUESTION, in_group="own")
async def keep(given: Invocation, asked: str, instead: bool) -> Answer:
    """Accept a candidate that waits: beside the memory it stands against, or in its place."""
    return await _settle(given.desk, given.owner, asked, "instead" if instead else "keep")


@button("memory drop ID [still]", misuse="/memory drop ID", pressed=AT_A_QUESTION, in_group="own")
async def drop(given: Invocation, asked: str, still: bool) -> Answer:
    """No to what waits, or that what it stands against still holds."""
    return await _settle(given.desk, given.owner, asked, "still" if still else "drop")


async def _settle(desk: Desk, owner: int, asked: str, choice: Choice) -> Answer:
    plan, left = await pending.settle(desk.database, desk.writer, desk.clock, owner, asked, choice)
    line = receipt(plan.changes)
    if line or left:
        text = "\n".join(part for part in (line, *(each.text for each in left)) if part)
        return Answer(text, (*receipt_buttons(plan), *rows(left)))
    if choice in ("drop", "still"):
        return Answer(say("Dropped. If you tell me so again later, I keep it."), undo_row(plan.id))
    sure = [change.memory for change in plan.changes if isinstance(change, Doubt)]
    if sure:
        return Answer(say("It stays: {fact}", fact=in_words(sure[0])), undo_row(plan.id))
    return Answer(say("I knew that already."))


@button(
    "memory never PLAN",
    misuse=Wording("use a button under what I noted"),
    pressed=AT_A_QUESTION,
    in_group="own",
)
async def never(given: Invocation, plan_id: str) -> Answer:
    """Take back what a plan learnt, and keep nothing of the kind from now on."""
    done = await pending.never_again(
        given.desk.database, given.desk.writer, given.desk.clock, given.owner, plan_id
    )
    now = (
        say("Taken back.")
        if done.taken_back
        else say("What I noted has changed since, and stays: /memory list shows it.")
    )
    return Answer(f"{now} {declined_in_words(done.keys)}")


@button(
    "answer again|leave NUMBER",
    misuse=Wording("/answer, by a button under what waits"),
    pressed=AT_A_QUESTION,
    in_group="own",
)
async def answer(given: Invocation, what: str, interaction: int) -> Answer:
    """Try a message again that waits or found no answer, or leave it. Raises NotFound for any other."""
    if what == "again":
        await given.desk.log.try_again(given.owner, interaction)
        return Answer(say(TRYING))
    await given.desk.log.leave(given.owner, interaction)
    return Answer(say(LEFT))


@button("message again NUMBER", misuse=Wording("use the button under what I set aside"), in_group="anyone")
async def again(given: Invocation, update_id: int) -> Answer:
    """Try a message again that was set aside.

    Raises NotFound for one that is not, and Refused for one that tells what was forgotten since.
    """
    async with given.desk.database.write(beside=True) as connection:
        if await is_forgotten(connection, given.owner, update_id):
            raise Refused(say(FORGOTTEN_SINCE))
        if not await inbox.revive(connection, update_id, given.message.chat):
            raise NotFound(say(NOT_SET_ASIDE))
    return Answer(say(ONCE_MORE))


def set_aside_buttons(update_id: int) -> tuple[Button, ...]:
    """What can be done about a message that was set aside, in a row."""
    return (Button(say("Try again"), f"/{AGAIN} {update_id}"),)


def number_set_aside(given: object) -> int | None:
    """The number of the message that a command wants to be tried again; None for any other command."""
    match given:
        case Command(arguments=(int() as number,)) if given.name == AGAIN:
            return number
        case _:
            return None


def try_again_button(interaction_id: int) -> Button:
    """The button that has a message answered again to which no model had an answer."""
    return Button(say("Try again"), f"/answer again {interaction_id}")


def unanswered_buttons(interaction_id: int) -> tuple[Button, ...]:
    """What can be done about a message that waits, in a row."""
    return (try_again_button(interaction_id), Button(say("Leave it"), f"/answer leave {interaction_id}"))


@command("inbox", "What came and waits for Keep or Ignore", in_group="nobody")
async def sent_to_inbox(given: Invocation) -> Answer:
    """What is neither kept nor ignored."""
    every = list(enumerate(await deliveries.waiting(given.desk.database, given.owner), 1))
    if not every:
        return Answer(say(NOTHING_WAITS))
    rows = tuple(
        tuple(replace(button, label=f"{place}. {button.label}") for button in each.buttons[0])
        for place, each in every
    )
    return Answer("\n\n".join(f"{place}. {each.text}" for place, each in every), rows)


@button("inbox keep NUMBER", misuse=BY_BUTTON, pressed="loses the row", in_group="nobody")
async def keep_sent(given: Invocation, number: int) -> Answer:
    """Remember what was sent, with its source."""
    plan = (await given.desk.deliveries.keep(given.owner, number)).plan
    told = receipt(plan.changes) or say("I know that already.")
    return Answer(told, receipt_buttons(plan))


@button("inbox ignore NUMBER", misuse=BY_BUTTON, in_group="nobody")
async def ignore_sent(given: Invocation, number: int) -> Answer:
    """Erase what was sent."""
    await given.desk.deliveries.ignore(given.owner, number)
    return Answer(say("Ignored: nothing of it is kept."))
