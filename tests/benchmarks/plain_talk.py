"""`python -m tests.benchmarks.plain_talk [--half N] [--talk]`: weeks of plain talk without a key.

A person talks as people do to a bot that has no language model, and asks it now and then what they told it. Whoever wrote
the first two weeks (`plain_talk.json`, one person's) has never seen the patterns that it is read by; each later week, in a
file and of a person of its own, was written, and its first figure taken, before the responder was changed.
Everything goes through the whole app, with its clock set to each message and its jobs run in between. Counted are facts that nobody told, and questions whose answer
was told and that were met with "I don't know", or with something else; and how many of the messages that an answer quotes
hold what was asked for. `--talk` prints every exchange.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.app import App, running_app
from bot.domain.interactions import IncomingMessage
from bot.domain.memories import FactDetails, Memory
from bot.language.keys import USER
from bot.settings import Settings
from tests.scripted import SetClock

WEEKS = sorted(Path(__file__).parent.glob("plain_talk*.json"))
ZONE = "Europe/Berlin"
IDLE = timedelta(hours=1)

# How a reader puts into one word what the writer of the talk called otherwise.
ALIKE = (
    {"home city", "home town", "origin", "city", "home country", "address", "hometown", "residence", "birthplace"},
    {"job", "second job", "job title", "workplace", "industry", "employer", "work", "studies"},
    {"nickname", "name"},
    {"allergy", "allergies", "intolerance"},
    {"likes", "hobbies", "hobby", "instrument", "favourite", "sport", "interests"},
    {"dislikes", "foods avoided", "hates"},
    {"cat", "dog", "pets", "pet"},
    {"girlfriend", "boyfriend", "partner", "wife", "husband", "fiancee", "marital status"},
    {"boss", "colleague", "colleagues", "relatives"},
    {"plans", "plan"},
    {"diet", "foods avoided"},
)  # fmt: skip
FAILED = re.compile(
    r"don't know|nothing I remember|I find nothing|I know nothing|Not that I know|Nothing yet|I have no|language model"
    r"|I hold nothing|know of no ",
    re.IGNORECASE,
)

QUOTED = re.compile(r"“([^”]*)”")


@dataclass
class Result:
    """What came of one half: facts saved, and how each question was met."""

    right: list[str] = field(default_factory=list[str])
    wrong: list[str] = field(default_factory=list[str])
    met: dict[str, list[str]] = field(
        default_factory=lambda: {"answered": [], "don't know though told": [], "wrong": []}
    )
    made_up: list[str] = field(default_factory=list[str])
    left: list[str] = field(default_factory=list[str])
    unsure: list[str] = field(default_factory=list[str])
    quoted: list[bool] = field(default_factory=list[bool])
    """For each message quoted in an answer, whether it holds what was asked for."""


async def play(messages: Sequence[dict[str, Any]], folder: Path, *, prints: bool) -> dict[int, Result]:
    """Say all messages, and give what came of each half."""
    clock = SetClock(datetime.fromisoformat(messages[0]["at"]).astimezone(UTC))
    results = {half: Result() for half in sorted({message["half"] for message in messages})}
    told: list[dict[str, Any]] = []
    seen: dict[str, tuple[str, str]] = {}
    settings = Settings(_env_file=None, data_dir=folder)  # pyright: ignore[reportCallIssue]
    async with running_app(settings, clock) as app:
        _wait_for_meaning(app)
        person = await app.people.local("robin")
        for message in messages:
            await _until(app, clock, datetime.fromisoformat(message["at"]).astimezone(UTC))
            told += message.get("facts", [])
            turn = await app.turns.handle(
                IncomingMessage(
                    owner=person.id,
                    channel="terminal",
                    chat="terminal",
                    message_id=str(message["n"]),
                    text=message["text"],
                    sent_at=clock.now(),
                ),
                ZONE,
            )
            result = results[message["half"]]
            await _until(app, clock, clock.moment + timedelta(seconds=50))
            await app.backfill.all()
            if prints:
                print(f"{message['n']:3} {message['text']}\n      -> {turn.reply}")
            _meet(message, turn.reply, result)
            reader = app.desk.reader
            for memory in await reader.every(person.id, ("fact",)):
                known = (memory.content, str(memory.details))
                if seen.get(memory.id) != known:
                    seen[memory.id] = known
                    _count(memory, message, told, clock.moment, result)
    return results


def _wait_for_meaning(app: App) -> None:
    """Let no question go by words alone because the machine is busy."""
    if vectors := app.retriever._vectors:  # pyright: ignore[reportPrivateUsage]
        vectors._wait_seconds = 60.0  # pyright: ignore[reportPrivateUsage]


async def _until(app: App, clock: SetClock, moment: datetime) -> None:
    """Let time pass, doing what is due on the way."""
    while clock.moment < moment:
        clock.moment = min(moment, clock.moment + IDLE)
        await app.worker.run_due()


def _meet(message: dict[str, Any], reply: str, result: Result) -> None:
    line = f"{message['n']} {message['text']} -> {reply!r}"
    if message.get("unanswerable") or message.get("expects"):
        words = [
            _bare(word)
            for each in message.get("expects", [])
            for word in ([each] if isinstance(each, str) else each)
        ]
        result.quoted += [any(word in _bare(quote) for word in words) for quote in QUOTED.findall(reply)]
    if message.get("unanswerable"):
        (result.left if FAILED.search(reply) else result.made_up).append(line)
    if not message.get("expects"):
        return
    wanted: list[Any] = message["expects"]
    # Of several things asked for at once each one is wanted.
    each_wanted = [[each] if isinstance(each, str) else each for each in wanted]
    found = [any(_bare(word) in _bare(reply) for word in words) for words in each_wanted]
    says = any(found) if isinstance(wanted[0], str) else all(found)
    hides = any(_bare(word) in _bare(reply) for word in message.get("expects_not", []))
    if says and not hides:
        result.met["answered"].append(line)
        if FAILED.search(reply):
            result.unsure.append(line)
    elif not says and FAILED.search(reply):
        result.met["don't know though told"].append(line)
    else:
        result.met["wrong"].append(line)


def _count(
    memory: Memory, message: dict[str, Any], told: Iterable[dict[str, Any]], now: datetime, result: Result
) -> None:
    line = f"{message['n']} {memory.subject}/{memory.key}={memory.content}{memory.ending}"
    fits = any(_fits(memory, fact, now) for fact in told)
    (result.right if fits else result.wrong).append(line)


def _fits(memory: Memory, fact: dict[str, Any], now: datetime) -> bool:
    saved, value = _bare(memory.content), _bare(str(fact["value"]))
    if not (saved in value or value in saved or set(saved.split()) & set(value.split())):
        return False
    if (memory.subject == USER) != (fact["subject"] == "user"):
        return False
    about, key = _bare(fact["about"]), memory.key.replace("_", " ")
    same = about in key or key.rstrip("s") in about
    if not (same or any({about, key} <= alike for alike in ALIKE) or memory.key == "note_to_self"):
        return False
    if isinstance(memory.details, FactDetails) and memory.details.until and not fact.get("until"):
        return False  # an end that nobody told
    is_over = isinstance(memory.details, FactDetails) and (memory.details.until or "9999") < f"{now:%Y-%m-%d}"
    return is_over or str(fact.get("until") or "9999")[:4] >= f"{now:%Y}"


def _bare(text: str) -> str:
    return " ".join(re.findall(r"[\w:+-]+", text.casefold().replace("’", "'").replace("'", "")))


def summed(results: Sequence[Result]) -> None:
    """Print the figures of several halves as those of one."""
    total = Result()
    for result in results:
        total.right += result.right
        total.wrong += result.wrong
        total.made_up += result.made_up
        total.left += result.left
        total.unsure += result.unsure
        total.quoted += result.quoted
        for how, lines in result.met.items():
            total.met[how] += lines
    print_figures("All", total)


def print_figures(name: str, result: Result) -> None:
    """Print the figures of one half, or of all."""
    met = Counter({how: len(lines) for how, lines in result.met.items()})
    print(f"\n{name}: facts saved {len(result.right) + len(result.wrong)}, wrong {len(result.wrong)}")
    print(f"  questions {met.total()}: " + ", ".join(f"{how} {count}" for how, count in met.items()))
    denied = [line for line in result.met["don't know though told"] if not QUOTED.search(line)]
    print(f"  told and denied, with nothing quoted in doubt {len(denied)}")
    print(f"  of the answers shown as what comes nearest {len(result.unsure)}")
    print(f"  messages quoted in answers {len(result.quoted)}, of them the right one {sum(result.quoted)}")
    print(f"  never told, and said so {len(result.left)}, answered all the same {len(result.made_up)}")


def printed(name: str, result: Result) -> None:
    """Print the figures of one half, and everything behind them."""
    print_figures(name, result)
    shown = {"saved": result.right, "SAVED WRONG": result.wrong, "NEVER TOLD": result.made_up}
    for title, lines in (
        shown | {how: lines for how, lines in result.met.items() if how != "answered"}
    ).items():
        for line in lines:
            print(f"    {title}: {line}")


def main() -> None:
    """Play the talk and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--half",
        type=int,
        help="print one part alone; the second is played after the first",
    )
    parser.add_argument("--talk", action="store_true", help="print every exchange")
    chosen = parser.parse_args()
    total: list[Result] = []
    talks = [json.loads(talk.read_text(encoding="utf-8"))["messages"] for talk in WEEKS]
    for messages in sorted(talks, key=lambda messages: messages[0]["half"]):
        messages = messages if chosen.half != 1 else [each for each in messages if each["half"] == 1]
        if chosen.half and all(each["half"] != chosen.half for each in messages):
            continue
        with tempfile.TemporaryDirectory() as folder:
            results = asyncio.run(play(messages, Path(folder), prints=chosen.talk))
        for half, result in results.items():
            if chosen.half in (None, half):
                printed(f"Half {half}", result)
                total.append(result)
    if len(total) > 1:
        summed(total)


if __name__ == "__main__":
    main()
