"""`python -m tests.benchmarks.learning [--all] [--conversation N] [--speaker N] [--wpm N] [--most N]`: what learning costs and keeps.

One side of a long conversation (LoCoMo, read from beside the repository, else a made-up one) is said to the running app on
a fake clock, at the pace of somebody who reads the answer and types. The mini model answers by rules from the text it
is given, and has the bad habits of small models: it repeats what is known, makes quotes up, and takes others for the user.
What is printed is counted from the database file, by words and rules of this module rather than of the bot. `--all` says both
sides of every conversation, and prints the least, the middle and the most of each figure.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any

from bot.memory.learning import consolidator
from bot.storage.work import jobs
from tests.blackbox.conversations import MEASURED, made_up_side
from tests.scenarios import rules
from tests.scenarios.lies import makes_up_quotes, repeats_what_is_known
from tests.scenarios.mind import Given, Mind, Prompt
from tests.scripted import Bot, Request, Script, SetClock, Step, call

READING_WPM = 238
"""Silent reading in English (Brysbaert, 2019)."""

TYPING_WPM = 52
"""Typing on a desktop (Dhakal et al., 2018); on a phone it is 36 (Palin et al., 2019)."""

THINKING_SECONDS = 3.0

PEOPLE = "sister|brother|mom|mum|mother|dad|father|wife|husband|partner|friend|friends|son|daughter|kids|family|boss|neighbor|team"
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_EVENTS = (
    (r"\bI(?:'ve| have) been (?P<v>\w+ing [^.!?,]{3,60}\b)", "activities", "general", True),
    (r"\bI (?:just )?(?:went|got|started|joined|finished|bought|made|won|lost|signed up for) (?P<v>[^.!?,]{3,60}\b)", "life_events", "general", True),
    (r"\bI (?:really |just )?(?:love|like|enjoy) (?P<v>[^.!?,]{3,50}\b)", "likes", "preference", True),
    (r"\bI(?:'m| am) (?:planning|going|hoping) to (?P<v>[^.!?,]{3,60}\b)", "plans", "project", True),
    (r"\bI(?:'m| am) (?:feeling |so |really )?(?P<v>tired|happy|excited|stressed|nervous|proud)", "mood", "general", False),
    (rf"\b[Mm]y (?P<s>{PEOPLE}) (?:is|are|was|has|have|loves?|likes?|got|went|works) (?P<v>[^.!?,]{{3,60}}\b)", "about", "person", True),
    (rf"\b[Mm]y (?P<s>{PEOPLE}) (?P<v>[A-Z]\w+)\b", "{s}", "person", True),
)  # fmt: skip


@dataclass(frozen=True)
class Line:
    """What is said when a session begins at a moment (None: it goes on), and what is answered."""

    text: str
    reply: str
    begins: datetime | None


class BadHabits(Mind):
    """Reads more than it should, and now and then what is not there: chosen by the words, so that each run is alike."""

    def __init__(self) -> None:
        super().__init__(reader=self._read, lie=self._lie)
        self.told: Counter[str] = Counter()

    def _read(self, given: Given) -> list[dict[str, Any]]:
        found = rules.read(given.words)
        for sentence in _SENTENCE.split(given.words):
            if sentence.strip().endswith("?"):
                continue
            for pattern, key, category, lasting in _EVENTS:
                for match in re.finditer(pattern, sentence):
                    subject = match.groupdict().get("s") or "user"
                    taken = _chosen(match.group(0), 2) and subject != "user"
                    self.told["somebody else's, said to be the user's"] += taken
                    found.append({
                        "kind": "fact", "key": key.format(s=subject), "category": category, "value": match["v"].strip(),
                        "subject": "user" if taken or "{s}" in key else subject, "quote": match.group(0), "when": _when(sentence),
                        "lasting": lasting, "stated": not _chosen(match.group(0), 9),
                    })  # fmt: skip
        return found

    def _think(self, request: Request) -> Step:
        if request.instructions == consolidator.INSTRUCTIONS:
            return call("final_result", decisions=[_decision(*pair) for pair in _PAIR.findall(request.asked)])
        return super()._think(request)

    def _lie(self, prompt: Prompt) -> list[dict[str, Any]]:
        lies: list[dict[str, Any]] = []
        for each in prompt.given:
            if _chosen(each.words, 4):
                few = Prompt([each], prompt.known[:3])
                lies += repeats_what_is_known(few)
                self.told["known, told again"] += len(few.known)
            if _chosen(each.words, 7):
                lies += makes_up_quotes(Prompt([each]))
                self.told["made-up quotes"] += 1
        return lies


class Partner(Script):
    """The chat model: it answers with what the other speaker said."""

    def __init__(self) -> None:
        super().__init__()
        self.reply = ""

    def _parts(self, messages: Any, info: Any) -> Any:
        if not self.steps:
            self.steps.append(self._answer_for)
        return super()._parts(messages, info)

    def _answer_for(self, _: Request) -> str:
        return self.reply or "I see."


_PAIR = re.compile(
    r'<pair number="(\d+)">\n<known id="\w+">.*?: (.*?)</known>.*?\n<new>.*?: (.*?)</new>\n<words>(.*?)</words>',
    re.DOTALL,
)


def _decision(number: str, known: str, new: str, said: str) -> dict[str, Any]:
    """A denial takes the other's place; what shares most words is the same."""
    denies = re.search(r"\b(?:no longer|any ?more|instead|can't stand|hate)\b", said)
    relation = "replace" if denies else "again" if alike(known, new) >= 0.6 else "beside"
    return {"pair": int(number), "outcome": relation}


def _chosen(text: str, one_in: int) -> bool:
    return sum(map(ord, text)) % one_in == 0


def _when(sentence: str) -> str:
    found = re.search(rules.WHEN, sentence)
    return found["when"] if found else ""


def locomo(conversation: int, speaker: int) -> list[Line]:
    """One side of a LoCoMo conversation with the other's answers and the moments at which sessions begin."""
    held = json.loads(MEASURED.read_text(encoding="utf-8"))[conversation]["conversation"]
    name = held["speaker_a" if speaker == 0 else "speaker_b"]
    lines: list[Line] = []
    for _, key in sorted(
        (int(key.split("_")[1]), key) for key, turns in held.items() if isinstance(turns, list)
    ):
        begins: datetime | None = datetime.strptime(
            held[f"{key}_date_time"], "%I:%M %p on %d %B, %Y"
        ).replace(tzinfo=UTC)
        turns = [(turn["speaker"] == name, " ".join(turn["text"].split())) for turn in held[key]]
        for place, (is_mine, text) in enumerate(turns):
            if is_mine and text:
                after = turns[place + 1] if place + 1 < len(turns) else (True, "")
                lines.append(Line(text, "" if after[0] else after[1], begins))
                begins = None
    return lines


def made_up() -> list[Line]:
    """A made-up side, twelve lines a day."""
    first = datetime(2026, 1, 5, 18, tzinfo=UTC)
    return [
        Line(text, "", first + timedelta(days=number // 12) if number % 12 == 0 else None)
        for number, text in enumerate(made_up_side())
    ]


async def replay(folder: Path, lines: Sequence[Line], wpm: float, delay: float) -> BadHabits:
    """Say every line at its time; what falls due meanwhile is done at its own."""
    mind, partner = BadHabits(), Partner()
    clock = SetClock(lines[0].begins or datetime.now(UTC))
    async with Bot(folder, clock, partner, mind, {"extraction_delay_seconds": delay}) as bot:
        for line in lines:
            typing = timedelta(minutes=len(line.text.split()) / wpm)
            reading = timedelta(minutes=len(partner.reply.split()) / READING_WPM)
            await until(
                bot,
                max(
                    line.begins or clock.moment,
                    clock.moment + reading + timedelta(seconds=THINKING_SECONDS) + typing,
                ),
            )
            partner.reply = line.reply
            await bot.say(line.text)
        await until(bot, clock.moment + timedelta(days=8))
    return mind


async def until(bot: Bot, moment: datetime) -> None:
    """Let time pass, and the worker do what falls due, when it does."""
    while True:
        async with bot.app.database.read() as connection:
            due = await jobs.next_due(connection)
        if due is None or due > moment:
            break
        bot.clock.moment = max(bot.clock.moment, due)
        if not await bot.app.worker.run_next():
            break
    bot.clock.moment = max(bot.clock.moment, moment)


def report(database: Path, mind: BadHabits, messages: int) -> None:
    """Print what the file holds."""
    with closing(sqlite3.connect(database)) as connection:
        rows = lambda sql: connection.execute(sql).fetchall()  # noqa: E731
        print(f"messages                          {messages}")
        total = 0
        for purpose, calls, tokens_in, tokens_out in rows(
            "SELECT purpose, sum(calls), sum(input_tokens), sum(output_tokens) FROM usage GROUP BY purpose ORDER BY purpose"
        ):
            total += calls if purpose != "chat" else 0
            each = 100 / messages
            print(
                f"  {purpose:<12} per 100 messages   {calls * each:6.1f} calls {tokens_in * each:10.0f} in {tokens_out * each:8.0f} out"
            )
        print(f"calls outside the chat per 100    {total * 100 / messages:.1f}   (aim: at most 35)")
        kept = rows(
            "SELECT id, subject, key, content, kind FROM memories WHERE deleted_at IS NULL AND kind IN ('fact', 'rule', 'intention')"
        )
        print(f"kept                              {len(kept)} {dict(Counter(row[4] for row in kept))}")
        print(
            f"told again (mentions)             {rows('SELECT coalesce(sum(mentions - 1), 0) FROM memories')[0][0]}"
        )
        print(
            f"sessions                          {rows('SELECT count(*) FROM sessions')[0][0]}, summaries {summaries(connection)}"
        )
        for state, reason, count in rows(
            "SELECT state, reason, count(*) FROM candidates GROUP BY 1, 2 ORDER BY 1, 3 DESC"
        ):
            print(f"  {state:<10} {reason:<50} {count}")
        print(f"bad habits of the model           {dict(mind.told)}")
        pairs = duplicates(kept)
        print(
            f"duplicates                        {len(pairs)} = {100 * len(pairs) / max(1, len(kept)):.2f}%   (aim: below 1%) {pairs[:3]}"
        )
        quotes = rows(
            "SELECT m.id, m.subject, m.key, m.content, s.quote, i.text, s.interaction_id, m.kind FROM memory_sources s"
            " JOIN memories m ON m.id = s.memory_id JOIN interactions i ON i.id = s.interaction_id"
            " WHERE s.role = 'evidence' AND m.kind IN ('fact', 'rule', 'intention')"
        )
        print(
            f"quotes                            {len(quotes)}, not found in their source: {sum(not stands(row[4], row[5]) for row in quotes)}"
        )
        wrong = [
            (row[2], row[3], row[4])
            for row in quotes
            if row[1] == "user" and row[7] == "fact" and is_somebody_elses(row[2], row[4], row[5])
        ]
        print(f"wrong subject                     {len(wrong)} {wrong[:3]}")
        uses = rows(
            "SELECT u.interaction_id, m.content FROM uses u JOIN memories m ON m.id = u.ref WHERE u.source = 'memory' AND u.layer != 'written'"
        )
        again = re_extracted(quotes, uses)
        print(f"re-extraction of injected memory  {len(again)} of {len(uses)} injected {again[:3]}")


def summaries(connection: sqlite3.Connection) -> int:
    """How many session summaries are kept."""
    return connection.execute("SELECT count(*) FROM memories WHERE kind = 'summary'").fetchone()[0]


def figures(database: Path, messages: int) -> dict[str, float]:
    """Calls per 100 messages by purpose, their sum outside the chat, and what is kept per 100 messages."""
    with closing(sqlite3.connect(database)) as connection:
        spent = connection.execute(
            "SELECT purpose, sum(calls) FROM usage WHERE purpose != 'chat' GROUP BY purpose"
        ).fetchall()
        kept = connection.execute(
            "SELECT count(*) FROM memories WHERE deleted_at IS NULL AND kind IN ('fact', 'rule', 'intention')"
        ).fetchone()[0]
        told = summaries(connection)
    found = {purpose: calls * 100 / messages for purpose, calls in spent}
    return found | {
        "outside the chat": sum(found.values()),
        "facts, rules, intentions kept": kept * 100 / messages,
        "summaries kept": told * 100 / messages,
    }


def every_side(wpm: float, delay: float) -> None:
    """Replay both sides of every conversation; the least, the middle and the most of each figure, per 100 messages."""
    found: dict[str, list[float]] = {}
    sides = [(place, speaker) for place in range(len(json.loads(MEASURED.read_text()))) for speaker in (0, 1)]
    for place, speaker in sides:
        lines = locomo(place, speaker)
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(replay(Path(folder), lines, wpm, delay))
            one = figures(Path(folder) / "bot.db", len(lines))
        print(f"{place}/{speaker}  {len(lines)} messages  {one['outside the chat']:.1f}", flush=True)
        for name, value in one.items():
            found.setdefault(name, []).append(value)
    for name, values in sorted(found.items()):
        values += [0.0] * (len(sides) - len(values))
        print(f"{name:<32} {min(values):6.1f} {median(values):6.1f} {max(values):6.1f}")


_SMALL = frozenset(
    "a an the of to in on at for and or with my is it that this i me so some who have has had through same thing things as go gone been too".split()
)


def words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.casefold()) if word not in _SMALL}


def alike(one: str, other: str) -> float:
    first, second = words(one), words(other)
    return len(first & second) / len(first | second) if first and second else 0.0


def duplicates(kept: Sequence[tuple[str, ...]]) -> list[tuple[str, str]]:
    """Pairs about the same subject that say the same in other or in the same words, by the same key or another."""
    return [
        (f"{one[2]}: {one[3]}", f"{other[2]}: {other[3]}")
        for place, one in enumerate(kept)
        for other in kept[place + 1 :]
        if one[1] == other[1] and one[4] == other[4] and alike(one[3], other[3]) >= 0.75
    ]


def stands(quote: str, text: str) -> bool:
    return " ".join(quote.split()).casefold() in " ".join(text.split()).casefold()


def is_somebody_elses(key: str, quote: str, text: str) -> bool:
    """Whether the sentence with the quote begins with somebody else and never says I; names of people are the user's."""
    if key in PEOPLE.split("|") or key in (
        "sisters",
        "brothers",
        "friends",
        "partner",
        "mother",
        "father",
        "sons",
        "daughters",
        "children",
        "pets",
    ):
        return False
    sentence = next((each for each in _SENTENCE.split(text) if quote.casefold() in each.casefold()), quote)
    begins = re.match(
        rf"\W*(?:(?:and|but|so|yeah|well|also|oh),? )*(?:my (?:{PEOPLE})\b|he\b|she\b|they\b)",
        sentence,
        re.IGNORECASE,
    )
    return bool(begins) and not re.search(r"\bI\b", sentence)


def re_extracted(quotes: Sequence[tuple[Any, ...]], uses: Sequence[tuple[Any, ...]]) -> list[tuple[str, str]]:
    """What rests on words that do not say it, while the answer to them was given just that."""
    given: dict[int, list[str]] = {}
    for number, content in uses:
        given.setdefault(number, []).append(content)
    return [
        (row[3], row[4])
        for row in quotes
        if any(alike(row[3], content) >= 0.75 for content in given.get(row[6], ()))
        and len(words(row[3]) & words(row[4])) < len(words(row[3])) / 2
    ]


def main() -> None:
    """Replay and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--conversation", type=int, default=0)
    parser.add_argument("--speaker", type=int, default=0, choices=(0, 1))
    parser.add_argument("--most", type=int, default=None, help="say no more lines than this")
    parser.add_argument("--wpm", type=float, default=TYPING_WPM, help="words a minute that are typed")
    parser.add_argument("--delay", type=float, default=30.0, help="EXTRACTION_DELAY_SECONDS")
    parser.add_argument("--all", action="store_true", help="both sides of every conversation")
    chosen = parser.parse_args()
    if chosen.all:
        every_side(chosen.wpm, chosen.delay)
        return
    lines = locomo(chosen.conversation, chosen.speaker) if MEASURED.exists() else made_up()
    lines = lines[: chosen.most]
    with tempfile.TemporaryDirectory() as folder:
        mind = asyncio.run(replay(Path(folder), lines, chosen.wpm, chosen.delay))
        report(Path(folder) / "bot.db", mind, len(lines))


if __name__ == "__main__":
    main()
