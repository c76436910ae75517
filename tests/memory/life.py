"""A whole bot that lives through anything a person may do, and what must hold of its file at every moment.

Every value told is a nonsense word of its own that stands nowhere else, so that a file, an index, a prompt can be
searched for it.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Literal, TypeVar

from bot.conversation.outbox import Outbox
from bot.domain.interactions import Answer
from bot.domain.memories import Memory, from_stored, identity_value
from bot.language.evidence import find_quote
from bot.language.keys import holds_several
from bot.language.text import normalised
from bot.storage.engine.database import Database
from bot.storage.engine.sql import sql
from tests import databases
from tests.databases import Fresh
from tests.scenarios.mind import Mind
from tests.scripted import Bot, Request, Script, SetClock, call, everything_due, remember

PEOPLE = ("ann", "ben")
SENTENCES = {
    "home_city": "I live in {} these days.",
    "workplace": "I work at {} now.",
    "likes": "I love {} a lot.",
    "allergies": "I'm allergic to {} sadly.",
}
VOCABULARY = sql(
    "SELECT term FROM search_vocabulary", postgres="SELECT DISTINCT owner || ':' || term FROM postings"
)
Gone = Literal["", "deleted", "erased", "private"]
T = TypeVar("T")


class Killed(BaseException):
    """The end of the process: nothing of ours may catch it."""


@dataclass
class Crash:
    """Ends the process at the n-th commit from now, right before it or right after."""

    left: int = 0
    after: bool = False

    def is_now(self, after: bool) -> bool:
        """Whether this commit is the one; counted once, at the side that was chosen."""
        if self.left == 0 or after != self.after:
            return False
        self.left -= 1
        return self.left == 0

    def attach(self, database: Database) -> None:
        """Stand at every commit of a database."""
        write = database.write

        @asynccontextmanager
        async def deadly(*given: Any, **more: Any) -> AsyncGenerator[Any]:
            async with write(*given, **more) as connection:
                yield connection
                if self.is_now(after=False):
                    raise Killed
            if self.is_now(after=True):
                raise Killed

        database.write = deadly  # type: ignore[method-assign]


@dataclass
class Word:
    """A value somebody told. `sure` until something happened that leaves open whether it is remembered."""

    text: str
    owner: str
    key: str
    messages: set[str] = field(default_factory=set[str])
    gone: Gone = ""
    sure: bool = True
    mended: bool = False


class Life:
    """A bot on a file, what its people told it, and what has become of that."""

    def __init__(self, fresh: Fresh) -> None:
        self.folder = Path(mkdtemp())
        self.place = fresh(self.folder)
        self._loop = asyncio.new_event_loop()
        self._random = random.Random(0)
        self.crash = Crash()
        self.words: dict[str, Word] = {}
        self.seen = [0, 0]
        self.messages = 0
        self.bot = Bot(self.folder, SetClock(), Script(), Mind())
        self._run(self._start())

    # What is done

    def say(self, who: str, words: Iterable[Word], *, by_tool: bool = False, asked: bool = False) -> Answer:
        """Tell some values in one message, which the model saves at once or leaves to the extraction."""
        told = list(words)
        text = " ".join([*(["Please remember:"] if asked else []), *(_sentence(word) for word in told)])
        self.messages += 1
        number = f"m{self.messages}"
        for word in told:
            word.messages.add(number)
        calls = [remember(word.key, word.text, _sentence(word)) for word in told]
        return self._do(lambda: self._said(who, text, number, 0, [calls, "Noted."] if by_tool else ["Fine."]))

    def edit(self, who: str, number: str, words: Iterable[Word]) -> Answer:
        """Send a message anew with other values in it."""
        told = list(words)
        self.messages += 1
        for word in self.words.values():
            if number in word.messages:
                word.messages.discard(number)
                word.sure = False
        for word in told:
            word.messages.add(number)
        text = " ".join(_sentence(word) for word in told) or "That was meant for somebody else."
        revision = self.messages
        return self._do(lambda: self._said(who, text, number, revision, ["Fine."]))

    def forget_by_tool(self, who: str, memory: Memory) -> None:
        """Ask the model to forget a memory, and press Forget where that is offered, as more would go with it."""
        calls = [call("forget_fact", key_or_id=memory.id)]
        self.messages += 1
        number = f"m{self.messages}"
        self._do(
            lambda: self._said(who, f"Forget that I told you {memory.content}.", number, 0, [calls, "Done."])
        )
        if any(each.id == memory.id for each in self.facts(who)):
            self.command(who, f"/memory delete {memory.id}")

    def command(self, who: str, text: str) -> Answer:
        """Give a command."""
        self.messages += 1
        number = f"m{self.messages}"
        return self._do(lambda: self.bot.command(text, who, number=number))

    def whisper(self, who: str, word: Word) -> None:
        """Say something off the record."""
        self.bot.script.steps = ["Hush."]
        self._do(lambda: self._whispered(who, word))
        self.seen[0] = len(self.bot.script.requests)

    def work(self, **units: float) -> None:
        """Let time pass and do what is due."""
        self.bot.clock.pass_time(**units)
        self._do(self._work)

    def restart(self) -> None:
        """Close the app and open it again on the same file."""
        self._do(self._restart)

    def word(self, who: str, key: str) -> Word:
        """A new nonsense word, of four syllables; for names with a capital."""
        made = (
            "".join(self._random.choice("bdfgklmnprstvz") + self._random.choice("aeiou") for _ in range(4))
            + "x"
        )
        if any(made[:4] == other[:4].casefold() for other in self.words):
            return self.word(who, key)
        text = made if key in ("likes", "allergies") else made.capitalize()
        self.words[made] = Word(text, who, key)
        return self.words[made]

    def of(self, who: str, *, gone: bool = False) -> list[Word]:
        """What somebody has told, or has told and had forgotten."""
        return [word for word in self.words.values() if word.owner == who and bool(word.gone) == gone]

    def facts(self, who: str) -> list[Memory]:
        """What is remembered of somebody, but for what the bot derived."""
        return [memory for memory in self._do(lambda: self.bot.facts(who)) if not memory.is_derived]

    def versions(self, memory: Memory) -> list[str]:
        """Every content a memory has had."""
        return [version.content for version in self._run(self.bot.record(memory)).versions]

    def close(self) -> None:
        """Close the app and remove its file."""
        try:
            self._run(self.bot.stop())
        finally:
            self._loop.close()
            databases.standing().drop(self.folder)
            shutil.rmtree(self.folder, ignore_errors=True)

    # What must hold

    def check(self) -> None:
        """Everything that holds at every moment."""
        rows = self._rows()
        self.check_prompts()
        self._check_evidence(rows)
        self._check_identities(rows)
        self._check_work(rows)
        self._check_owners(rows)
        self._check_gone(rows)

    def check_learnt(self) -> None:
        """Once nothing is left to do: everything told is remembered, counted once for each message."""
        for who in PEOPLE:
            contents = {normalised(memory.content): memory for memory in self.facts(who)}
            for word in self.of(who):
                if word.sure and word.messages and not self._overtaken(word):
                    assert word.text.casefold() in contents, f"{word} was told and is not remembered"
                    memory = contents[word.text.casefold()]
                    if not word.mended:
                        assert memory.mentions == len(word.messages), word
        for word in self.words.values():
            if not word.messages and not word.mended and not word.gone:
                assert not any(
                    word.text.casefold() in each.content.casefold() for each in self.facts(word.owner)
                ), word

    def check_prompts(self) -> None:
        """No request holds what was forgotten before it, nor two people's words."""
        for place, script in enumerate((self.bot.script, self.bot.mini)):
            for request in script.requests[self.seen[place] :]:
                self._check_request(request)
            self.seen[place] = len(script.requests)

    def is_idle(self) -> bool:
        """Whether every message was read and everything to be forgotten is."""
        return not any(row["kind"] in ("extract", "purge", "erase", "scour") for row in self._rows()["jobs"])

    def _overtaken(self, word: Word) -> bool:
        """Whether another value of its key was told in a later message, or since then in none that still stands.

        What an edit tells is told where its message stands: it takes no place of what was said after that.
        """
        if holds_several(word.key):
            return False
        of_key = [each for each in self.words.values() if (each.owner, each.key) == (word.owner, word.key)]
        since = of_key[of_key.index(word) + 1 :]
        return any(_place(each) > _place(word) for each in of_key) or not all(each.messages for each in since)

    def _check_request(self, request: Request) -> None:
        shown = request.whole.casefold()
        held = [word for made, word in self.words.items() if made in shown]
        assert not [word for word in held if word.gone], "a prompt holds what was forgotten"
        assert len({word.owner for word in held}) <= 1, "a prompt holds two people's words"

    def _check_evidence(self, rows: dict[str, list[dict[str, Any]]]) -> None:
        """Each quote stands in the own words of the message it names, which is its owner's."""
        said = {row["id"]: row for row in rows["interactions"]}
        live = {row["id"]: row for row in rows["memories"] if row["deleted_at"] is None}
        for source in rows["memory_sources"]:
            if source["memory_id"] not in live:
                continue
            message = said[source["interaction_id"]]
            assert message["owner"] == source["owner"] == live[source["memory_id"]]["owner"]
            if source["role"] == "evidence":
                assert find_quote(source["quote"], message["text"]) is not None, (source, message["text"])
        for memory in live.values():
            told = {
                source["interaction_id"]
                for source in rows["memory_sources"]
                if source["memory_id"] == memory["id"] and source["role"] == "evidence"
            }
            assert memory["mentions"] <= max(1, len(told)), "counted twice"
            versions = [row for row in rows["memory_versions"] if row["memory_id"] == memory["id"]]
            newest = max(versions, key=lambda row: row["version"])
            assert (newest["version"], newest["content"]) == (memory["version"], memory["content"])
            assert [row["version"] for row in versions if row["valid_to"] is None] == [memory["version"]]

    def _check_identities(self, rows: dict[str, list[dict[str, Any]]]) -> None:
        marks = [
            (row["owner"], row["scope"], row["kind"], normalised(row["subject"]), row["key"],
             identity_value(row["kind"], row["content"], from_stored(json.loads(row["details"]))))
            for row in rows["memories"] if row["deleted_at"] is None
        ]  # fmt: skip
        assert len(marks) == len(set(marks)), "two memories of one thing"

    def _check_work(self, rows: dict[str, list[dict[str, Any]]]) -> None:
        """What waits to be read has its promise, nothing was given up, and each message is answered once."""
        promised = {row["owner"] for row in rows["jobs"] if row["kind"] == "extract"}
        withheld = {row["interaction_id"] for row in rows["withheld"]}
        waiting = {
            row["owner"] for row in rows["interactions"] if row["to_learn"] and row["id"] not in withheld
        }
        assert waiting <= promised, "a message nobody will read"
        assert not [row for row in rows["jobs"] if row["state"] == "buried"], "a buried job"
        assert not [row for row in rows["jobs"] if row["error"] and "Killed" not in row["error"]], rows[
            "jobs"
        ]
        answers = [row["interaction_id"] for row in rows["outbound"] if row["key"].startswith("interaction:")]
        assert len(answers) == len(set(answers))

    def _check_owners(self, rows: dict[str, list[dict[str, Any]]]) -> None:
        for table in rows:
            for row in rows[table]:
                if "owner" in row:
                    self._only_own(row["owner"], _text(row))
        for owner, terms in self._terms().items():
            self._only_own(owner, " ".join(terms))

    def _only_own(self, owner: int, text: str) -> None:
        foreign = [
            word for made, word in self.words.items() if made in text and self.ids[word.owner] != owner
        ]
        assert not foreign, "one person's row holds another's word"

    def _check_gone(self, rows: dict[str, list[dict[str, Any]]]) -> None:
        """Forgotten is forgotten: at once where it could surface, in time from memory, erased everywhere."""
        gone = {made: word for made, word in self.words.items() if word.gone}
        if not gone:
            return
        masked = {row["ref"] for row in rows["hidden"] if row["what"] == "version"}
        live = " ".join(
            _text(row)
            for row in rows["memories"]
            if row["deleted_at"] is None and f"{row['id']}:{row['version']}" not in masked
        )
        terms = self._terms()
        busy = {
            row["owner"] for row in rows["jobs"] if row["kind"] in ("purge", "erase", "scour", "rederive")
        }
        whole = {table: " ".join(_text(row) for row in rows[table]) for table in rows}
        for made, word in gone.items():
            assert made not in live, f"{word} is in a memory"
            owner = self.ids[word.owner]
            assert not any(term.startswith(made[:7]) for term in terms.get(owner, ())), (
                f"{word} is in the index"
            )
            if owner not in busy or word.gone == "private":
                kept = {"interactions"} if word.gone == "deleted" else set[str]()
                held = {table for table in whole if made in whole[table]} - kept
                assert not held, f"{word} is in {held}"
        dead = [
            made.encode()
            for made, word in gone.items()
            if word.gone != "deleted" and self.ids[word.owner] not in busy
        ]
        if dead:
            data = databases.bytes_of(self.place).lower()
            assert not [word for word in dead if word in data], "a word is in the bytes of the file"

    def _rows(self) -> dict[str, list[dict[str, Any]]]:
        """Every row of every table but the index's own."""
        rows = databases.every_row_of(self.place)
        return {
            name: held
            for name, held in rows.items()
            if not name.startswith(("search_words", "search_vocabulary", "postings"))
        }

    def _terms(self) -> dict[int, list[str]]:
        """The words of the index by owner."""
        found: dict[int, list[str]] = {}
        for (term,) in databases.rows_of(self.place, VOCABULARY):
            owner, colon, word = term.partition(":")
            if colon:
                found.setdefault(int(owner), []).append(word)
        return found

    # How it is done

    def _do(self, act: Callable[[], Awaitable[T]]) -> T:
        """Do something, and again after a crash, as a channel hands in again what was not acknowledged."""
        try:
            return self._run(act())
        except Killed:
            self._run(self._restart())
            return self._run(act())

    def _run(self, act: Awaitable[T]) -> T:
        return self._loop.run_until_complete(act)

    async def _start(self) -> None:
        await self.bot.start()
        self.ids = {who: (await self.bot.person(who)).id for who in PEOPLE}
        self.crash.attach(self.bot.app.database)

    async def _restart(self) -> None:
        await self.bot.restart()
        self.crash.attach(self.bot.app.database)

    async def _said(self, who: str, text: str, number: str, revision: int, steps: list[Any]) -> Answer:
        self.bot.script.steps = list(steps)
        turn = await self.bot.say(text, who=who, number=number, revision=revision, chat=who)
        await self._deliver()
        if (
            turn.answer is None
        ):  # handed in again: the answer was said, and is forgotten since with what it told
            [(said,)] = await self.bot.query(
                f"SELECT content FROM outbound WHERE interaction_id = {turn.interaction_id} AND state = 'sent'"
            )
            return Answer.from_json(json.loads(said))
        return turn.answer

    async def _whispered(self, who: str, word: Word) -> None:
        self.bot.script.steps = ["Hush."]
        message = await self.bot.message(_sentence(word), who, chat=who)
        await self.bot.app.off_record.answer(await self.bot.person(who), message, "UTC")

    async def _work(self) -> None:
        await self.bot.app.worker.run_due()
        await self._deliver()

    async def _deliver(self) -> None:
        """Take everything that is to be said, as a channel does."""
        outbox = Outbox(self.bot.app.database, self.bot.clock, "terminal")
        for each in await everything_due(outbox):
            await outbox.sent(each, ["sent"], done=True)


def _sentence(word: Word) -> str:
    return SENTENCES[word.key].format(word.text)


def _text(row: dict[str, Any]) -> str:
    return " ".join(str(cell) for cell in row.values() if cell is not None).casefold()


def _place(word: Word) -> int:
    """Where the last message that tells it stands; 0 for none."""
    return max((int(number.removeprefix("m")) for number in word.messages), default=0)
