"""Processes of the program, forked from one that has imported it already.

Most of a start is importing: three seconds of processor for each of hundreds of processes. A forked one is as real as
another, and as dead after SIGKILL. A nursery is started once for a run of tests, in however many processes, and ends with
the one that started it. There are two: what opens files that strangers send is bounded in memory, and has to come from a
process in which nothing else is.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import ctypes
import fcntl
import functools
import gc
import importlib
import io
import json
import os
import queue
import runpy
import selectors
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import termios
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import httpcore2

from bot.pages.own_process import process_of
from tests.patience import FORKED, seen

started = process_of
"""How the program itself starts such a process, for who looks at the start."""

ROOT = Path(__file__).resolve().parents[2]
PR_SET_PDEATHSIG = 1
PART_BYTES = 1 << 16
Kind = Literal["program", "openers"]

PLACES: dict[Kind, str] = {"program": "TESTS_NURSERY", "openers": "TESTS_NURSERY_OF_OPENERS"}
"""In the environment: the socket of the nursery that was started for all."""

SEEDS: dict[Kind, dict[str, str]] = {"program": {}, "openers": {"PYTHONHASHSEED": "0"}}
"""What opens files reads sets in an order of its own choice otherwise (bot/pages/reading)."""

UNTRACED = {"LOGFIRE_IGNORE_NO_CONFIG": "1", "LOGFIRE_INSPECT_ARGUMENTS": "false"}
"""Spans are begun as in a traced process, and go nowhere; nobody parses the code that begins them."""

OPENERS = ("bot.pages.reading", "bot.pages.documents")
"""What opens files, in processes of its own."""


class Forked:
    """A process of the nursery, with what is asked of an `asyncio.subprocess.Process`."""

    def __init__(self, number: int, kind: Kind = "program") -> None:
        self.pid = number
        self._kind: Kind = kind
        self._status: int | None = None
        FORKED.add(number)

    @property
    def returncode(self) -> int | None:
        """Its status, negative for a signal; None while it runs."""
        if self._status is None:
            self._status = _nursery(self._kind).ask({"status": self.pid})
            if self._status is not None:
                FORKED.discard(self.pid)
        return self._status

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        """Any signal; one that has ended hears none."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    async def wait(self) -> int:
        """Its status, once it has ended."""
        await seen(lambda: self.returncode is not None)
        assert self._status is not None
        return self._status


def fork(
    program: str,
    words: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    streams: Sequence[int],
    database: Path | None = None,
) -> Forked:
    """`python -m PROGRAM WORD ...` in a folder, with file descriptors for standard input, output and error.

    A database that is named and not there yet is there in its newest form, and empty.
    """
    return Forked(_born("program", program, words, folder, environment, streams, database))


def begin(kind: Kind) -> None:
    """Start a nursery for this process and those that it starts, and wait for nothing: who needs it first waits."""
    if PLACES[kind] in os.environ:
        return
    folder = tempfile.mkdtemp(prefix="nursery-")
    atexit.register(shutil.rmtree, folder)
    line, _ours = os.pipe()  # whose other end closes when this process ends, however it does
    with socket.socket(socket.AF_UNIX) as door, os.fdopen(line):
        door.bind(f"{folder}/door")
        door.listen()
        subprocess.Popen(
            [sys.executable, "-m", "tests.blackbox.nursery", kind, str(door.fileno()), str(line)],
            cwd=ROOT,
            env=os.environ | SEEDS[kind] | UNTRACED,
            pass_fds=[door.fileno(), line],
        )
    os.environ[PLACES[kind]] = f"{folder}/door"


def _born(
    kind: Kind,
    program: str,
    words: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    streams: Sequence[int],
    database: Path | None = None,
) -> int:
    what = {
        "program": program,
        "words": words,
        "folder": str(folder),
        "environment": dict(environment),
        "database": database and str(database),
    }
    return _nursery(kind).ask(what, streams)


class _Piped(Forked):
    stdin: asyncio.StreamWriter
    stdout: asyncio.StreamReader

    async def communicate(self, given: bytes) -> tuple[bytes, None]:
        """All that it writes, once it was given all that it reads; it may end before."""
        with contextlib.suppress(ConnectionError):
            self.stdin.write(given)
            await self.stdin.drain()
        self.stdin.close()
        answer = await self.stdout.read()
        await self.wait()
        return answer, None


async def forked_and_piped(
    program: str,
    longest_line: int = PART_BYTES,
    *,
    words: Sequence[str] = (),
    folder: Path = ROOT,
    environment: Mapping[str, str] = MappingProxyType({"PYTHONPATH": str(ROOT)}),
) -> Any:
    """`python -m PROGRAM`, spoken to over its standard input and output, in lines of so many bytes at most."""
    kind: Kind = "openers" if program in OPENERS else "program"
    (theirs_in, ours_in), (ours_out, theirs_out) = os.pipe(), os.pipe()
    with open(os.devnull, "wb") as nothing, os.fdopen(theirs_in), os.fdopen(theirs_out, "wb"):
        streams = (theirs_in, theirs_out, nothing.fileno())
        forked = _Piped(_born(kind, program, words, folder, environment, streams), kind)
    loop, answers = asyncio.get_running_loop(), asyncio.StreamReader(limit=longest_line)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(answers), os.fdopen(ours_out, "rb", 0))
    transport, protocol = await loop.connect_write_pipe(
        lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader()), os.fdopen(ours_in, "wb", 0)
    )
    forked.stdout, forked.stdin = answers, asyncio.StreamWriter(transport, protocol, None, loop)
    return forked


class _Nursery:
    def __init__(self, kind: Kind) -> None:
        begin(kind)
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(os.environ[PLACES[kind]])

    def ask(self, what: dict[str, Any], streams: Sequence[int] = ()) -> Any:
        """Have a process started, and get its number; or asked for its status."""
        socket.send_fds(self._line, [json.dumps(what).encode() + b"\n"], list(streams))
        return _read(self._line)[0]


@functools.cache
def _nursery(kind: Kind) -> _Nursery:
    return _Nursery(kind)


def _read(line: socket.socket) -> tuple[Any, list[int]]:
    """What the other end wrote, and the file descriptors that came with it. Raises EOFError when it has gone."""
    whole, streams = b"", list[int]()
    while not whole.endswith(b"\n"):
        part, more, *_ = socket.recv_fds(line, PART_BYTES, 3)
        if not part:
            raise EOFError
        whole += part
        streams += more
    return json.loads(whole), streams


def _be_born(what: dict[str, Any], streams: list[int], migrated: bytes) -> None:
    """Become `python -m PROGRAM WORD ...`."""
    _die_with_parent()
    os.environ.clear()
    os.environ.update(what["environment"])
    os.chdir(what["folder"])
    if what["database"] and not (database := Path(what["database"])).exists():
        database.parent.mkdir(exist_ok=True)
        database.write_bytes(migrated)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    if os.isatty(0):  # the terminal is its own, and Ctrl-C there its to hear
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, encoding="utf-8")  # noqa: SIM115 - those of the nursery are its own
        for number, mode in enumerate(("r", "w", "w"))
    )
    sys.argv = [what["program"], *what["words"]]
    status: object = 0
    try:
        runpy.run_module(what["program"], run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        status = ended.code
    except (
        BaseException
    ) as failure:  # as the interpreter would: what nobody caught is printed, the status is 1
        sys.excepthook(type(failure), failure, failure.__traceback__)
        status = 1
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status if isinstance(status, int) else bool(status))


def _die_with_parent() -> None:
    """Have the kernel kill this process when its parent has ended, however it ended."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _import_openers() -> bytes:
    """What they need, with what is imported only for files of a kind; they have no database."""
    for each in (*OPENERS, "docx", "docx.table", "pypdf", "pypdf.errors"):
        importlib.import_module(each)
    return b""


def read_certificates_once() -> None:
    """Have the clients of all bots of this process share the system's certificates: each would read them three times."""
    for home, name in ((ssl, "create_default_context"), (httpcore2, "default_ssl_context")):
        setattr(home, name, functools.cache(getattr(home, name)))


def _import_program() -> bytes:
    """Run a short command, a life on Telegram and a chat, for what is imported, read or made only once it is needed.

    Gives the empty database that the first made.
    """
    from bot.cli import run
    from bot.language.patterns import make_all
    from bot.speech.saying import LANGUAGES, catalog

    read_certificates_once()
    importlib.import_module("bot.memory.importing.reading")
    for language in LANGUAGES:
        catalog(language)
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        os.environ |= {"DATA_DIR": folder, "EMBEDDING_MODEL": "none"}
        assert run(["jobs"]) == 0
        migrated = Path(folder, "bot.db").read_bytes()
        with _in_a_world() as named:
            os.environ |= named
            assert run(["run"]) == 0
            for name in named:
                del os.environ[name]
        sys.stdin = io.StringIO("I live in Bern\nWhere do I live?\n/forget Bern\n")
        assert run(["chat"]) == 0
    make_all()  # as each that serves does beside serving: 1.7 s of processor
    return migrated


@contextlib.contextmanager
def _in_a_world() -> Iterator[dict[str, str]]:
    """Settings for an emulated Telegram and Gemini, where somebody says one thing and all ends with the answer.

    A thread serves them, which has ended before any process is forked.
    """
    from tests.fakes.gemini_server import API_KEY, GeminiServer
    from tests.fakes.telegram_server import TOKEN, TelegramServer

    told: queue.SimpleQueue[tuple[dict[str, str], Callable[[], object]]] = queue.SimpleQueue()

    async def talk() -> None:
        over = asyncio.Event()
        async with TelegramServer() as telegram, GeminiServer() as gemini:
            said = telegram.say(1, "I live in Bern")
            named = {
                "TELEGRAM_BOT_TOKEN": TOKEN,
                "TELEGRAM_API_BASE_URL": telegram.url,
                "ALLOWED_USER_IDS": "1",
                "GOOGLE_API_KEY": API_KEY,
                "GOOGLE_API_BASE_URL": gemini.url,
                "PORT": "0",
                "LOG_LEVEL": "ERROR",
            }
            told.put((named, functools.partial(asyncio.get_running_loop().call_soon_threadsafe, over.set)))
            try:
                await telegram.next_reply(said, 60)
            finally:
                os.kill(os.getpid(), signal.SIGTERM)
            await over.wait()

    talking = threading.Thread(target=asyncio.run, args=(talk(),))
    talking.start()
    named, end = told.get()
    yield named
    end()
    talking.join()


def _main() -> None:
    kind, door, lifeline = sys.argv[1], socket.socket(fileno=int(sys.argv[2])), int(sys.argv[3])
    gc.disable()  # of what is imported nothing is garbage, and to look for it is a fifth of importing
    migrated = _import_openers() if kind == "openers" else _import_program()
    gc.collect()
    gc.freeze()  # a forked one that looks through it would have each page copied
    gc.enable()
    lines = selectors.DefaultSelector()
    lines.register(door, selectors.EVENT_READ)
    lines.register(lifeline, selectors.EVENT_READ)
    while True:
        for ready, _ in lines.select():
            match ready.fileobj:
                case socket.socket() as line if line is not door:
                    try:
                        _answer(line, lines, migrated)
                    except (EOFError, ConnectionError):
                        lines.unregister(line)
                        line.close()
                case socket.socket():
                    lines.register(door.accept()[0], selectors.EVENT_READ)
                case _:
                    return


def _answer(line: socket.socket, lines: selectors.BaseSelector, migrated: bytes) -> None:
    """Do what is asked for over a line. Raises EOFError or ConnectionError when nobody is there any more."""
    what, streams = _read(line)
    if "status" in what:
        ended, status = os.waitpid(what["status"], os.WNOHANG)
        answer = os.waitstatus_to_exitcode(status) if ended else None
    else:
        answer = os.fork()
        if not answer:
            for each in list(lines.get_map().values()):
                os.close(each.fd)
            lines.close()
            _be_born(what, streams, migrated)
        for stream in streams:
            os.close(stream)
    line.sendall(json.dumps(answer).encode() + b"\n")


if __name__ == "__main__":
    _main()
