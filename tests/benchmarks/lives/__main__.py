"""`python -m tests.benchmarks.lives`: lives told in shuffled order of time, against a plain model of what was true when.

Each message's finds are what a perfect extraction would report; believing, judging, reconciling and writing are the
product's own, on a real file. What it then holds to be true is compared with the reference, on days that no reading of a
vague date changes. `--lives N` plays fewer, `--show N` prints that many differences.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from pydantic_ai import models

from bot.domain.believing.belief import Utterance, believe
from bot.domain.changes import Candidate, HeldCandidate, Hold, PairOutcome
from bot.domain.interactions import IncomingMessage
from bot.domain.memories import Memory, Source
from bot.domain.periods import Episode, period_of, true_on
from bot.domain.receipts import Choice
from bot.language.keys import default_category
from bot.language.text import normalised
from bot.memory.learning.consolidator import Consolidator
from bot.memory.learning.pending import settle
from bot.memory.reader import Reader
from bot.storage.facts import memories
from tests.benchmarks.lives.generated import (
    ZONE,
    Find,
    Life,
    Message,
    clear_days,
    generate,
    history,
    subjects_and_keys,
    truth,
)
from tests.scripted import Bot, Script, SetClock

REPORT_EVERY = 50
AIMS = {"now": 0.99, "then": 0.97}


@dataclass
class Score:
    """How often the product agrees with the reference; `lost` values are in no episode at all."""

    right: Counter[str] = field(default_factory=Counter[str])
    asked: Counter[str] = field(default_factory=Counter[str])
    told: int = 0
    lost: int = 0
    differences: list[str] = field(default_factory=list[str])


async def play(bot: Bot, life: Life, score: Score) -> None:
    """Tell one life to one person, and compare."""
    who = f"life{life.seed}"
    owner = (await bot.person(who)).id
    unused: Any = None  # without an embedder nothing is scanned nor booked
    consolidator = Consolidator(bot.app.database, bot.clock, None, unused, None, unused)
    for number, message in enumerate(life.messages):
        bot.clock.moment = message.at
        if message.finds:
            await _learn(bot, consolidator, owner, who, number, message, score)
    await _compare(bot, owner, life, score)


async def _learn(
    bot: Bot, consolidator: Consolidator, owner: int, who: str, number: int, message: Message, score: Score
) -> None:
    said = IncomingMessage(
        owner=owner,
        channel="terminal",
        chat=who,
        message_id=f"m{number}",
        text=message.text,
        sent_at=message.at,
    )
    noted = await bot.app.log.note(said)
    told = Utterance(interaction_id=noted.id, text=message.text, at=message.at)
    for find in message.finds:
        read = believe(await _reported(bot, owner, find, told), told)
        score.told += 1
        for plan in await consolidator.think(owner, [read], [told]):
            await bot.app.writer.write(plan)
            for change in plan.changes:
                if isinstance(change, Hold) and change.held.state == "held":
                    score.asked[f"asked: {change.held.reason}"] += 1
                    await _answer(bot, owner, change.held, find)
                elif isinstance(change, Hold):
                    score.asked[f"dropped: {change.held.reason}"] += 1


async def _answer(bot: Bot, owner: int, held: HeldCandidate, find: Find) -> None:
    """Press the button that the person would press who has just said it."""
    choice: Choice = "instead" if find.outcome == "replace" and held.candidate.against else "keep"
    await settle(bot.app.database, bot.app.writer, bot.clock, owner, held.id, choice)


async def _reported(bot: Bot, owner: int, find: Find, told: Utterance) -> Candidate:
    """A find as a model reports it that was shown the neighbours with their ids."""
    async with bot.app.database.read() as connection:
        known = [
            each for each in await memories.about(connection, owner, find.subject) if each.key == find.key
        ]
    replaced = _named(known, find.replaces, told.at.date()) if find.replaces else None
    outcome: PairOutcome = find.outcome  # pyright: ignore[reportAssignmentType]
    return Candidate(
        key=find.key,
        content=find.value,
        category=default_category(find.key),
        source=Source(told.interaction_id, find.quote),
        subject=find.subject,
        when=find.since or "",
        until=find.until or "",
        outcome=outcome,
        against=replaced.id if replaced else "",
    )


def _named(known: Sequence[Memory], value: str, today: date) -> Memory | None:
    """The known fact that a model means by its value: one that holds, before one that does not."""
    same = [each for each in known if normalised(each.content) == normalised(value)]
    lasting = sorted(same, key=lambda each: (period_of(each.details).until is not None, -each.version))
    holding = [each for each in lasting if period_of(each.details).holds(today)]
    return next(iter(holding or lasting), None)


async def _compare(bot: Bot, owner: int, life: Life, score: Score) -> None:
    last = len(life.messages) - 1
    today = life.messages[last].at.date()
    for subject, key in subjects_and_keys(life):
        held = [
            each
            for each in await Reader(bot.app.database).history(owner, key, subject, ZONE)
            if each.key == key
        ]
        for value in {value for value, _, _ in history(life, subject, key)}:
            if normalised(value) not in {normalised(each.value) for each in held}:
                score.lost += 1
                score.differences.append(f"{life.seed} {subject} {key}: {value} is lost")
        for day in clear_days(life, last, subject, key):
            wanted = {normalised(each) for each in truth(life, last, subject, key, day)}
            found = {normalised(each.value) for each in true_on(held, day)}
            when = "now" if day == today else "then" if day < today else "ahead"
            score.right[when] += wanted == found
            score.right[f"{when}, of"] += 1
            if wanted != found:
                score.differences.append(_difference(life, subject, key, day, wanted, found, held))


def _difference(
    life: Life, subject: str, key: str, day: date, wanted: set[str], found: set[str], held: Sequence[Episode]
) -> str:
    told = [
        f"    {message.at:%Y-%m-%d} {find.outcome} {find.value} {find.since}..{find.until} for {find.replaces}"
        for message in life.messages
        for find in message.finds
        if (find.subject, find.key) == (subject, key)
    ]
    spans = [f"    held {each.value} {each.period.since}..{each.period.until} {each.covers}" for each in held]
    head = f"{life.seed} {subject} {key} on {day}: {sorted(wanted)} expected, {sorted(found)} held"
    return "\n".join([head, *told, *spans])


async def measure(first: int, lives: int) -> Score:
    """Play that many lives, one seed after the other; what is known so far is printed now and then."""
    score = Score()
    models.ALLOW_MODEL_REQUESTS = False
    with tempfile.TemporaryDirectory() as folder:
        async with Bot(Path(folder), SetClock(), Script(), Script()) as bot:
            for number in range(lives):
                await play(bot, generate(first + number), score)
                if (number + 1) % REPORT_EVERY == 0:
                    report(number + 1, score)
    return score


def main() -> None:
    """Print how often the product is right about what is true now, was true then, and will be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lives", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first life")
    parser.add_argument("--show", type=int, default=0)
    chosen = parser.parse_args()
    score = asyncio.run(measure(chosen.first, chosen.lives))
    for difference in score.differences[: chosen.show]:
        print(difference)
    report(chosen.lives, score)


def report(lives: int, score: Score) -> None:
    """Print the figures of so many lives."""
    print(f"{lives} lives, {score.told} finds; load {os.getloadavg()[0]:.1f}")
    for when, meaning in (("now", "true now"), ("then", "true then"), ("ahead", "true in days to come")):
        of = score.right[f"{when}, of"]
        aim = f" (aim {AIMS[when]:.2f})" if when in AIMS else ""
        print(f"{meaning:22}{score.right[when] / max(1, of):.4f} of {of}{aim}")
    print(f"values lost           {score.lost} (aim 0)")
    for reason, times in score.asked.most_common():
        print(f"  {reason}: {times}", flush=True)


if __name__ == "__main__":
    main()
