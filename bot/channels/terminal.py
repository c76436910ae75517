"""The conversation in a terminal, or over a pipe one message a line, whose replies may be JSON."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import time
import uuid
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from bot.conversation.commands.reminders import REMIND, completes
from bot.conversation.commands.run import Commands, parse_command
from bot.conversation.commands.settings import ask_zone_after
from bot.conversation.commands.table import Desk
from bot.conversation.outbox import Outbox
from bot.conversation.people import TERMINAL_CHAT as CHAT
from bot.conversation.privacy import OffRecord, decide, told_if_it_fails
from bot.conversation.turn import TurnHandler
from bot.conversation.turn_result import Turn
from bot.domain.interactions import (
    Answer,
    Attachment,
    File,
    IncomingMessage,
    KeptRecording,
    SentBefore,
    StoredFile,
)
from bot.errors import BotError, DatabaseFails
from bot.language.text import clean, refuse_too_long
from bot.speech.saying import Wording, say, speaking
from bot.storage.people import people
from bot.storage.people.people import Person
from bot.storage.work.outbound import Outbound, answering

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from rich.console import Console

log = logging.getLogger(__name__)

GOODBYES = {"exit", "quit", "/exit", "/quit"}
OFFERED_AGAIN = 50
"""How many earlier messages the arrow keys reach."""

LOOK_SECONDS = 1.0
"""How often it is looked whether something fell due while nothing is typed."""

Typed = TypeVar("Typed")

Printer = Callable[["Reply"], None]
"""Prints a reply."""

FAILED = Wording(
    "Something went wrong with that message here. If it was stored, it is tried again at the next start."
)
STOPPED = Wording("Stopped.")


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Terminal:
    """One person's conversation: the same commands and memory as on any other channel.

    `zone` tells the time zone of the machine, by which a newcomer goes; None where it says nothing.
    """

    desk: Desk
    turns: TurnHandler
    commands: Commands
    off_record: OffRecord
    outbox: Outbox
    zone: Callable[[], str | None]
    notice: str

    async def talk(self, user: str) -> None:
        """Converse until the end of input (Ctrl-D); Ctrl-C cancels the answer that is being written."""
        from prompt_toolkit import PromptSession  # a fifth of a second that only somebody who types needs
        from prompt_toolkit.history import InMemoryHistory
        from rich.console import Console

        console = Console()
        person = await self.desk.people.local(user, self.zone)
        below = f"{self.notice} {say('/help lists commands, Ctrl-D ends.')}"
        console.print(f"[bold]{self.desk.name}[/bold] [dim]{below}[/dim]")
        await self._say_left_over(person, partial(_show, console))
        earlier = await self.desk.log.said_before(person.id, "terminal", CHAT, OFFERED_AGAIN)
        prompt: PromptSession[str] = PromptSession(history=InMemoryHistory(earlier))
        asks: str | None = None
        with _Interrupt() as interrupt:
            while (line := await self._typed(user, prompt, console)) is not None:
                if clean(line).lower() in GOODBYES:
                    break
                if clean(line):
                    # Looked up for each line: whoever had everything erased goes on as a newcomer.
                    person = await self.desk.people.local(user, self.zone)
                    asks = await self._exchange(console, interrupt, person, line, asks)
                if await self.desk.people.in_chat("terminal", user) is None:
                    prompt = PromptSession(history=InMemoryHistory())
        console.print(say("Bye. I'll remember."), style="dim")

    async def _typed(self, user: str, prompt: PromptSession[str], console: Console) -> str | None:
        """The next line; what falls due meanwhile is printed above the line that is being typed."""
        from prompt_toolkit.patch_stdout import patch_stdout

        with patch_stdout(raw=True):
            return await self._meanwhile(user, _ask(prompt), partial(_show, console))

    async def _exchange(
        self, console: Console, interrupt: _Interrupt, person: Person, line: str, asks: str | None
    ) -> str | None:
        """Answer a line; `asks` is the command that it may complete. Gives the one that the next may."""
        show = partial(_show, console)
        await self._say_owed(person, show, is_late=True)
        with console.status(say("thinking…")):
            reply = await interrupt.cancels(_whatever_happens(self.answer(person, line, asks)))
        if reply is None:
            show(Reply(answer=Answer(say(STOPPED))))
            return None
        await self._say(reply, show)
        if reply.said is not None:  # a pipe's program gets one answer for a line, and no question
            await ask_zone_after(self.desk, person, reply.said)
        await self._say_owed(person, show)
        return reply.answer.asks

    async def pipe(self, user: str, lines: TextIO, out: TextIO, *, as_json: bool) -> None:
        """Answer each line of the input with a text, or with JSON objects that name the line."""
        show, number = partial(write, out, as_json=as_json), 0
        person = await self.desk.people.local(user, self.zone)
        await self._say_left_over(person, show)
        asks: str | None = None
        while line := await self._meanwhile(user, asyncio.to_thread(lines.readline), show):
            number += 1
            if clean(line):
                person = await self.desk.people.local(user, self.zone)
                await self._say_owed(person, show, is_late=True)
                reply = await _whatever_happens(self.answer(person, line, asks))
                asks = reply.answer.asks
                to_it = partial(show, line=number)
                await self._say(reply, to_it)
                await self._say_owed(person, to_it)

    async def answer(self, person: Person, line: str, asks: str | None) -> Reply:
        """Answer a line; what was asked of a reminder, its time or what of, is taken for that."""
        now = self.desk.clock.now()
        is_asked_for = (
            asks is not None
            and asks.startswith(f"/{REMIND}")
            and decide(line, person.preferences, now).keeps == "everything"
            and completes(asks, clean(line), now)
        )
        return await self.reply(person, f"{asks} {clean(line)}" if is_asked_for else line)

    async def reply(self, person: Person, text: str) -> Reply:
        """Answer one message; cancelling stops the turn for good."""
        with speaking(person.language):
            return await self._reply(person, text)

    async def _reply(self, person: Person, text: str) -> Reply:
        started = time.perf_counter()
        refuse_too_long(text)
        message = IncomingMessage(
            owner=person.id,
            channel="terminal",
            chat=CHAT,
            message_id=uuid.uuid4().hex,
            text=clean(text),
            sent_at=self.desk.clock.now(),
        )
        now = message.sent_at
        decision = decide(message.text, person.preferences, now)
        if decision.keeps == "nothing":
            return await self._privately(person, message, started)
        if decision.switched is not None:
            await self.desk.people.choose(
                person, lambda chosen: decide(message.text, chosen, now).switched or chosen
            )
        command = parse_command(message.text)
        self.off_record.end(message, command)
        if command is None:
            return await self._turn(person, message)
        person = await self.desk.database.ask(people.get, person.id)
        answer = await self.commands.run(person, message, command)
        owed: list[Outbound] = []
        if answer.buttons:  # kept as said, so that a plain yes to it is understood
            key = answering(CHAT, message.message_id)
            await self.outbox.put(person.id, CHAT, key, answer)
            owed = [each for each in await self._owed(person) if each.key == key]
        return Reply(answer=answer, milliseconds=_since(started), owed=tuple(owed))

    async def _privately(self, person: Person, message: IncomingMessage, started: float) -> Reply:
        answer = await told_if_it_fails(self.off_record.answer(person, message, person.zone))
        return Reply(answer=answer, milliseconds=_since(started), off_record=True)

    async def _turn(self, person: Person, message: IncomingMessage, *, resumed: bool = False) -> Reply:
        language = await self.desk.people.hear(person, message)
        with speaking(language):
            try:
                turn = await self.turns.handle(message, person.zone)
            except asyncio.CancelledError:
                await self.desk.log.stop(message)
                raise
            answer = turn.answer or Answer(say(STOPPED))
        owed = [each for each in await self._owed(person) if each.interaction_id == turn.interaction_id]
        return Reply(
            answer=answer,
            turn=turn,
            said=message,
            resumed=resumed,
            milliseconds=turn.milliseconds,
            owed=tuple(owed),
        )

    async def _say_left_over(self, person: Person, show: Printer) -> None:
        """Say what an earlier process owed this person: answers never shown, messages never answered."""
        await self._say_owed(person, show, is_late=True)
        for interaction in await self.desk.log.unanswered(person.id, "terminal", CHAT):
            turn = self._turn(person, interaction.message, resumed=True)
            await self._say(await _whatever_happens(turn), show)

    async def _say_owed(self, person: Person, show: Printer, *, is_late: bool = False) -> None:
        """Say what waits to be said: below an answer what belongs to it, such as what was found to be
        forgotten; `is_late` what is to be told without being asked, or was left by another process.
        """
        for waiting in await self._owed(person):
            answer = _recalling(waiting) if is_late else waiting.answer
            await self._say(Reply(answer=answer, resumed=is_late, owed=(waiting,)), show)

    async def _meanwhile(self, user: str, reading: Coroutine[Any, Any, Typed], show: Printer) -> Typed:
        """What is typed next; until then, reminders and follow-ups are shown as they fall due."""
        typed = asyncio.ensure_future(reading)
        while not (await asyncio.wait({typed}, timeout=LOOK_SECONDS))[0]:
            person = await self.desk.people.in_chat("terminal", user)
            for waiting in await self._owed(person) if person else []:
                if waiting.interaction_id is not None and not waiting.answer.silent:
                    await self._say(Reply(answer=waiting.answer, resumed=True, owed=(waiting,)), show)
        return typed.result()

    async def _owed(self, person: Person) -> list[Outbound]:
        return [waiting for waiting in await self.outbox.due(CHAT) if waiting.owner == person.id]

    async def _say(self, reply: Reply, show: Printer) -> None:
        """Say a reply: only what was printed counts as said, so that a killed process says it again."""
        show(reply)
        for kept in reply.owed:
            await self.outbox.sent(kept, ["printed"], done=True)


async def _whatever_happens(replying: Awaitable[Reply]) -> Reply:
    try:
        return await replying
    except (BotError, DatabaseFails) as refusal:
        return Reply(answer=Answer(str(refusal)))
    except Exception:  # the edge where one message's failure is told, and the conversation goes on
        log.exception("A message could not be answered")
        return Reply(answer=Answer(say(FAILED)))


def _since(started: float) -> int:
    return round((time.perf_counter() - started) * 1000)


def _recalling(waiting: Outbound) -> Answer:
    if waiting.answer.silent:  # an aside, such as what was learnt meanwhile, is as good now as then
        return waiting.answer
    text = say("(from before) {text}", text=waiting.answer.text)
    return Answer(text, waiting.answer.buttons, markdown=waiting.answer.markdown)


async def _ask(prompt: PromptSession[str]) -> str | None:
    while True:
        try:
            return await prompt.prompt_async("> ", handle_sigint=False)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return None


class _Interrupt:
    """Ctrl-C while this is held: it cancels the answer that is being written, and does nothing between
    answers.
    """

    def __init__(self) -> None:
        self._answering: asyncio.Future[Reply] | None = None

    def __enter__(self) -> _Interrupt:
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self._pressed)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.get_running_loop().remove_signal_handler(signal.SIGINT)

    async def cancels(self, replying: Awaitable[Reply]) -> Reply | None:
        """The reply; None when Ctrl-C cancelled it."""
        self._answering = asyncio.ensure_future(replying)
        try:
            return await self._answering
        except asyncio.CancelledError:
            return None
        finally:
            self._answering = None

    def _pressed(self) -> None:
        if self._answering is not None:
            self._answering.cancel()


def _show(console: Console, reply: Reply) -> None:
    from rich.markdown import Markdown

    answer = reply.answer
    # A line break is one: Markdown would run the lines of a receipt together.
    shown = Markdown(answer.text.replace("\n", "  \n")) if answer.markdown else answer.text
    console.print(shown, markup=False, highlight=False)
    for text, style in _beneath(answer):
        console.print(text, style=style, markup=False)


def _beneath(answer: Answer) -> Iterator[tuple[str, str]]:
    """What is printed beneath an answer, with how it is shown: its buttons, what it asks for, its files."""
    for row in answer.buttons:
        yield from ((f"  {button.label}: {button.action}", "dim") for button in row)
    if answer.asks is not None:
        yield f"  {answer.asks} …", "dim"
    # Nobody reads JSON on a screen; a program that talks over a pipe gets it.
    for attachment in (each for each in answer.attachments if not each.name.endswith(".json")):
        yield f"--- {attachment.name}", "dim"
        yield inside(attachment), ""


def inside(file: File) -> str:
    """What is printed of a file: ours are text, who reads a path is on the host, all else is but named."""
    match file:
        case Attachment(_, content):
            return content.decode()
        case StoredFile(_, path):
            return path
        case SentBefore(name, _) | KeptRecording(name, _):
            return name


@contextmanager
def progress_bar(about: str) -> Generator[Callable[[int], None]]:
    """A bar on standard error, while the block lasts, that moves on by what the callable is told."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(about, total=None)
        yield lambda more: bar.advance(task, more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What is printed for one message. `turn` and `said`, the message that it answers, are None for a
    command's answer and for what was said before.

    `owed` are the promises that are kept by printing it. Of what is `off_record` nothing is stored.
    """

    answer: Answer
    turn: Turn | None = None
    said: IncomingMessage | None = None
    resumed: bool = False
    milliseconds: int = 0
    owed: tuple[Outbound, ...] = ()
    off_record: bool = False


def write(out: TextIO, reply: Reply, *, as_json: bool, line: int | None = None) -> None:
    """Print a reply for a program or a pipe: its text, or one JSON object on a line.

    `line` is the number of the line that it answers, None for what answers none of them.
    """
    if not as_json:
        out.write(reply.answer.text + "\n")
        out.writelines(f"{text}\n" for text, _ in _beneath(reply.answer))
    else:
        out.write(json.dumps({"line": line, **_as_object(reply)}, ensure_ascii=False) + "\n")
    out.flush()


def _as_object(reply: Reply) -> dict[str, object]:
    turn = reply.turn
    fields: dict[str, object] = {
        "reply": reply.answer.text,
        "interaction_id": turn.interaction_id if turn else None,
        "tools_used": list(turn.tools_used) if turn else [],
        "recalled": list(turn.recalled) if turn else [],
        "model": turn.model if turn else "",
        "ms": reply.milliseconds,
        "buttons": [
            {"label": each.label, "command": each.action} for row in reply.answer.buttons for each in row
        ],
    }
    if reply.resumed:
        fields["resumed"] = True
    if reply.off_record:
        fields["off_record"] = True
    if reply.answer.attachments:
        fields["attachments"] = {each.name: inside(each) for each in reply.answer.attachments}
    return fields
