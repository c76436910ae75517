"""The command line: each word does one thing, and a mistake is one sentence on standard error.

What takes long to load and one word alone needs, such as Telegram's library, is loaded by that word.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import logging
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot import telemetry
from bot.app import App, running_app
from bot.bootstrap import INTERRUPTED
from bot.channels.terminal import Terminal, progress_bar
from bot.clock import SystemClock
from bot.conversation.commands.privacy import link_of
from bot.conversation.outbox import Outbox
from bot.domain.interactions import ChatPlace
from bot.errors import BotError, DatabaseFails, NotFound
from bot.jobs.worker import jobs_table
from bot.language.text import one_line
from bot.llm.embedder import EmbeddingFailed
from bot.memory.importing.imports import IMPORT, ImportProgress, read_pieces, status_line
from bot.memory.inspecting import export
from bot.memory.writing.promises import REFLECT
from bot.settings import Settings, load_settings
from bot.speech.saying import machine_zone
from bot.storage.engine.copies import backup, restore
from bot.storage.engine.database import Database
from bot.storage.engine.migrate import migrate, move
from bot.storage.engine.sqlite import what_is_wrong
from bot.storage.work import jobs

log = logging.getLogger(__name__)

LOCAL_USER = "local"
WATCH_SECONDS = 0.3

Command = Callable[[Settings, argparse.Namespace], Awaitable[int]]


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status: 0 well, 1 failed, 2 misused, 130 interrupted."""
    options = _parser().parse_args(arguments)
    _read_anything()
    try:
        settings = load_settings()
        telemetry.configure(settings)
        command = options.command or (_run if settings.telegram_bot_token else _chat)
        return asyncio.run(command(settings, options))
    except (BotError, DatabaseFails) as wrong:
        if options.command is _check:
            print(f"FAIL settings: {wrong}")
        else:
            print(wrong, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return 0
    except Exception as failure:  # the last edge
        if (wrong := what_is_wrong(failure)) is not None:
            print(
                f"{getattr(failure, 'filename', None) or 'A file'} can't be used, as {wrong}.",
                file=sys.stderr,
            )
        else:  # what nobody foresaw is reported without the words it was about
            log.critical("The bot failed", exc_info=True)
        return 1


def _read_anything() -> None:
    """Bytes that aren't UTF-8 are read as question marks; a terminal that can't show one does, too."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


async def _run(settings: Settings, _: argparse.Namespace) -> int:
    from bot.service import serve

    async with running_app(settings) as app:
        await serve(app)
    return 0


async def _chat(settings: Settings, options: argparse.Namespace) -> int:
    user = getattr(options, "user", LOCAL_USER)
    as_json = getattr(options, "json", False)
    async with running_app(settings) as app:
        terminal = _terminal(app)
        async with _working(app):
            if as_json or not sys.stdin.isatty():
                await terminal.pipe(user, sys.stdin, sys.stdout, as_json=as_json)
            else:
                await terminal.talk(user)
        if app.database.is_damaged:
            await app.database.until_damaged()
    return 0


@asynccontextmanager
async def _working(app: App) -> AsyncGenerator[None]:
    """While the block lasts, what is due is done; what has begun by its end is finished."""
    working = asyncio.create_task(app.background.run())
    try:
        yield
    finally:
        app.background.stop()
        await asyncio.wait({working}, timeout=app.settings.drain_seconds)
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        await app.background.finish()


async def _web(settings: Settings, options: argparse.Namespace) -> int:
    from bot.service import LOOPBACK, make_ready_beside, page_server

    async with running_app(settings) as app:
        owner = await _person(app, options.user)
        async with _working(app):
            server = page_server(app, options.port)
            serving = asyncio.create_task(server.run())
            try:
                link = link_of(f"http://{LOOPBACK}:{server.port}/page", await app.credentials.link(owner))
                print(f"Open {link}\nIt opens the page once, within ten minutes; Ctrl-C ends it.", flush=True)
                make_ready_beside()
                await serving
            finally:
                server.stop()
                await asyncio.gather(serving, return_exceptions=True)
    return 0


async def _migrate(settings: Settings, _: argparse.Namespace) -> int:
    database = Database(settings.database)
    try:
        before, after = await migrate(database)
    finally:
        await database.close()
    print(f"{database.kept_by.name}: {before or 'empty'} -> {after}")
    return 0


async def _check(settings: Settings, _: argparse.Namespace) -> int:
    from bot.check import check

    healthy = True
    async for finding in check(settings):
        print(f"{'ok  ' if finding.ok else 'FAIL'} {finding.subject}: {finding.detail}", flush=True)
        healthy = healthy and finding.ok
    return 0 if healthy else 1


async def _export(settings: Settings, options: argparse.Namespace) -> int:
    async with running_app(settings) as app:
        everything = await export(app.database, SystemClock(), await _person(app, options.user))
    print(everything.markdown if options.markdown else everything.json)
    return 0


async def _import(settings: Settings, options: argparse.Namespace) -> int:
    async with running_app(settings) as app:
        owner, path = await _person(app, options.user), Path(options.file)
        begun = (each.which for each in await app.imports.every(owner) if each.which.state == "reading")
        which = next((each for each in begun if each.name == path.name), None)
        if which is None:  # one that was broken off is gone on with
            try:
                place = ChatPlace("terminal", "")
                which = await app.imports.arrive(owner, path.name, read_pieces(path), place, options.me)
            except OSError as failure:
                print(f"{path} can't be read: {failure.strerror}.", file=sys.stderr)
                return 1
            async with app.database.write(owner) as connection:
                which = await app.imports.start(connection, which)
        if which.me is None:
            names = ", ".join(name for _, name, _ in which.speakers)
            await app.imports.undo(owner, which.id)
            print(f"Several people talk in it: {names}. Say which are you with --as NAME.", file=sys.stderr)
            return 1
        with progress_bar("reading") as advance:
            reading = asyncio.create_task(_until_read(app, owner, which.id, advance))
            await app.worker.run_until(reading, IMPORT)
            progress = await reading
    print(status_line(progress))
    if progress.waiting:
        print("The running bot learns from it in the background; /import status in the chat tells how far.")
    return 0


async def _until_read(app: App, owner: int, number: int, advance: Callable[[int], None]) -> ImportProgress:
    """Wait until a file is read, by this process or the one that serves."""
    shown = 0
    while True:
        progress = next(each for each in await app.imports.every(owner) if each.which.id == number)
        advance(progress.which.done - shown)
        shown = progress.which.done
        if progress.which.state != "reading":
            return progress
        await asyncio.sleep(WATCH_SECONDS)


async def _backup(settings: Settings, options: argparse.Namespace) -> int:
    size = await backup(settings.database_path, options.file, settings.passphrase)
    print(f"{options.file}: {size:,} bytes")
    return 0


async def _restore(settings: Settings, options: argparse.Namespace) -> int:
    path = settings.database_path
    aside = await restore(path, options.file, settings.passphrase, SystemClock().now())
    print(
        f"{path} is what {options.file} held: nothing that was learnt since, and what was forgotten since "
        "is back."
    )
    if aside is not None:
        days = f" or after {settings.backup_days} nightly copies" if settings.backup_days else ""
        print(
            f"The database from before lies in {aside}; delete it when you are sure. It goes when anybody "
            f"erases anything{days}."
        )
    return 0


async def _move(settings: Settings, options: argparse.Namespace) -> int:
    source = Database(settings.database, settings.default_timezone)
    target = Database(load_settings(database_url=options.to).database, settings.default_timezone)
    try:
        with progress_bar("moving") as advance:
            moved = await move(source, target, SystemClock().now(), advance)
    finally:
        await source.close()
        await target.close()
    print(
        f"{moved.rows:,} rows of {moved.tables} tables are in {target.kept_by.name} now, each compared. Put "
        f"that URL into DATABASE_URL and start the bot; {source.kept_by.name} is as it was, to be deleted "
        "when you are sure."
    )
    return 0


async def _jobs(settings: Settings, options: argparse.Namespace) -> int:
    async with running_app(settings) as app:
        now = app.clock.now()
        if options.action == "revive":
            revived = await app.database.put(jobs.revive, now, options.id)
            print(f"{revived} revived; the running bot takes {'it' if revived == 1 else 'them'} up.")
            return 0 if revived or options.id is None else 1
        rows = await app.database.ask(jobs.overview, now)
    print(jobs_table(rows))
    return 0


async def _token(settings: Settings, options: argparse.Namespace) -> int:
    async with running_app(settings) as app:
        owner = await _person(app, options.user)
        print(await app.credentials.make_token(owner, options.name, "write" if options.write else "read"))
    print("It is shown this once; /token in the chat lists and revokes it.", file=sys.stderr)
    return 0


async def _mcp(settings: Settings, options: argparse.Namespace) -> int:
    from bot.web.mcp import serve_stdio

    async with running_app(settings) as app:
        visiting = await app.people.visiting(await _person(app, options.user))
        if visiting is None:
            raise _not_one(options.user, 0)
        await serve_stdio(app.outside, app.people, app.clock, visiting[0])
    return 0


async def _embed_backfill(settings: Settings, _: argparse.Namespace) -> int:
    async with running_app(settings) as app:
        try:
            with progress_bar("embedding") as advance:
                done = await app.backfill.all(paced=True, progress=advance)
        except EmbeddingFailed as failure:
            print(f"Stopped: {failure} Start it again later; what is done is kept.", file=sys.stderr)
            return 1
        covered = await app.backfill.coverage()
    if not covered:
        print("Nothing is stored yet, or no embedding model is configured.")
    for each in covered:
        print(f"{each.source}: {each.embedded:,} of {each.rows:,}")
    return 0 if not done.failed else 1


async def _reflect(settings: Settings, options: argparse.Namespace) -> int:
    async with running_app(settings) as app:
        owner = None if options.user is None else await _person(app, options.user)
        with progress_bar("reflecting") as advance:
            run_id = await app.reflections.start(owner)
            waiting = asyncio.create_task(app.reflections.wait(run_id, lambda _done, _all: advance(1)))
            await app.worker.run_until(waiting, REFLECT)
            run = await waiting
        report = run.report
        for change in await app.reflections.changes(report):
            print(
                f"{change.change} {change.kind} [{change.id}] {change.label}: {one_line(change.content, 200)}"
            )
    print(", ".join(f"{name}: {number}" for name, number in report.counts.items()))
    for plan in report.plans:
        print(f"to take it back, write in the chat: /undo {plan}")
    if run.state == "failed" or report.failed:
        print(
            "It failed; what is listed was written before that, and the nightly job tries again.",
            file=sys.stderr,
        )
        return 1
    return 0


def _name(typed: str) -> str:
    """An id of somebody: not empty. Raises what argparse makes a sentence of."""
    if not typed.strip():
        raise argparse.ArgumentTypeError("an id has at least one character")
    return typed


def _number(typed: str) -> int:
    """A row's number, as far as SQLite counts. Raises what argparse makes a sentence of."""
    if not (typed.isdecimal() and typed.isascii() and len(typed) < 19):
        raise argparse.ArgumentTypeError(f"{typed!r} is no number of a job")
    return int(typed)


async def _person(app: App, user: str) -> int:
    """The number of whoever goes by an id, "channel:id" or "id"; who sits at this computer is known by then.

    Raises NotFound for nobody and for several. Anybody else becomes known where they talk, and nowhere else.
    """
    owners = await app.people.named(user)
    if not owners and user == LOCAL_USER:
        return (await app.people.local(user)).id
    if len(owners) != 1:
        raise _not_one(user, len(owners))
    return owners[0]


def _not_one(user: str, found: int) -> NotFound:
    """Says that an id names nobody, or several people."""
    who = "several people are" if found else "nobody is"
    return NotFound(f"{who} known as {user}; write channel:id, such as telegram:123")


def _terminal(app: App) -> Terminal:
    offline = "Offline responder: no model key is set, so answers come from patterns and memory."
    return Terminal(
        desk=app.desk,
        turns=app.turns,
        commands=app.commands,
        off_record=app.off_record,
        outbox=Outbox(app.database, app.clock, "terminal"),
        zone=machine_zone,
        notice=offline if app.models.choice.is_offline else f"Answers come from {app.models.choice.chat}.",
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="bot",
        description="A bot that remembers. Without a word: `run` when TELEGRAM_BOT_TOKEN is set, "
        "else `chat`.",
    )
    parser.set_defaults(command=None)
    words = parser.add_subparsers(metavar="WORD")

    def word(name: str, command: Command, about: str) -> argparse.ArgumentParser:
        added = words.add_parser(name, help=about, description=about)
        added.set_defaults(command=command)
        return added

    def somebody(added: argparse.ArgumentParser, whom: str) -> None:
        told = f"{whom} (default: %(default)s)"
        added.add_argument("--user", default=LOCAL_USER, type=_name, metavar="ID", help=told)

    word("run", _run, "Serve Telegram and HTTP until SIGTERM.")
    chat = word("chat", _chat, "Talk in the terminal, or answer a message a line from a pipe.")
    somebody(chat, "who is talking")
    chat.add_argument("--json", action="store_true", help="read a message a line, print a JSON object each")
    web = word("web", _web, "Open memory to this machine: as a page in a browser, and to programs.")
    somebody(web, "whose memory")
    web.add_argument(
        "--port", default=0, type=int, choices=range(65536), metavar="PORT", help="a free one without it"
    )
    word("migrate", _migrate, "Bring the database to the newest form.")
    word("check", _check, "Check settings, database, model and Telegram token.")
    word("embed-backfill", _embed_backfill, "Give everything stored a vector of the current embedding model.")
    reflecting = word("reflect", _reflect, "Think over what is new now, for one person or for everybody.")
    reflecting.add_argument("--user", metavar="ID", help="their id on a channel, or channel:id")
    listing = word("jobs", _jobs, "List what is promised, running and buried, or revive what is buried.")
    listing.add_argument("action", nargs="?", choices=("list", "revive"), default="list")
    listing.add_argument(
        "id", nargs="?", type=_number, metavar="ID", help="the one to revive; all without it"
    )
    exporting = word("export", _export, "Print everything held about one person.")
    somebody(exporting, "whose memory")
    exporting.add_argument("--markdown", action="store_true", help="Markdown to read, instead of JSON")
    tokens = word("token", _token, "Print a new token for one person's memory, for the API and MCP.")
    tokens.add_argument("name", type=_name, metavar="NAME", help="what it is for, as /token lists it")
    tokens.add_argument("--user", required=True, metavar="ID", help="their id on a channel, or channel:id")
    tokens.add_argument("--write", action="store_true", help="it may change memory, too")
    assistant = word("mcp", _mcp, "Let an assistant on this machine use one person's memory, over stdio.")
    somebody(assistant, "whose")
    importing = word("import", _import, "Bring an export in: this bot's, ChatGPT's, Claude's or another.")
    importing.add_argument("file", metavar="FILE", help="a JSON, ZIP or Markdown file")
    somebody(importing, "whose it is")
    importing.add_argument("--as", dest="me", metavar="NAME", help="what you are called in it")
    saving = word("backup", _backup, "Copy the database, consistently, while the bot runs.")
    saving.add_argument(
        "file", type=Path, metavar="FILE", help="where to; must not exist yet; encrypted if it ends with .age"
    )
    restoring = word(
        "restore", _restore, "Put a copy in the place of the database, while the bot is stopped."
    )
    restoring.add_argument("file", type=Path, metavar="FILE", help="a copy that `bot backup` or /backup made")
    moving = word("move", _move, "Copy everything to another database, while the bot is stopped.")
    moving.add_argument(
        "--to", required=True, type=_name, metavar="URL", help="sqlite:///PATH or postgresql://USER@HOST/NAME"
    )
    return parser
