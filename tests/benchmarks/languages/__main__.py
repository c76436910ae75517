"""How well fourteen languages are found by the product's own retriever.

    python -m tests.benchmarks.languages [--embeddings URL] [--orders 5] [--show] [--engine postgres] [--json]

One person tells 474 things in fourteen languages, shuffled in several ways: in each of twelve languages twelve that are asked
about and twelve about the very same things that answer nothing (`told`, `near`), and 186 more that are asked about in other
words (`asked`: most in Chinese, Japanese, Korean and Thai). All are stored by the product's write path; every question is asked
with all languages in the store, as a ranking and ("in") as it is brought into a prompt unasked. Printed beside it, in the same run on the same rows: FTS5 as it comes (unicode61, all words OR-ed).
"no form shared": questions of which no word, function words included, stands as it is written in the answer, so that only
stems can find it; in Thai, Chinese and Japanese that is nearly all, since words are not written apart there.
"unseen": 72 more, written without looking into the packs of the languages.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import re
import sqlite3
import tempfile
import unicodedata
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.domain.interactions import IncomingMessage
from bot.domain.recall import RecallQuery
from bot.domain.relevance import Strictness
from bot.language.clauses import beside_a_task
from bot.llm.embedder import Embedder
from tests.benchmarks.languages.asked import ASKED
from tests.benchmarks.languages.near import NEAR
from tests.benchmarks.languages.told import TOLD
from tests.benchmarks.languages.unseen import UNSEEN
from tests.benchmarks.recall.__main__ import make_embedder
from tests.benchmarks.recall.product import Product, product

LIMIT = 10
A_SESSION = 6
ORDERS = 5
"""What happens to be told beside a memory moves one language by 0.1: so the mean over several orders is shown."""
NOW = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)

Search = Callable[[str], Awaitable[list[str]]]
"""A question in, sentences out, best first."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the one sentence that answers it."""

    language: str
    question: str
    answer: str
    seen: bool = True


@dataclass(frozen=True, slots=True)
class Score:
    """Shares of questions answered first, among the first three and ten, and the mean reciprocal rank."""

    n: int
    hit_at_1: float
    hit_at_3: float
    hit_at_10: float
    mrr: float


def every_question() -> list[Asked]:
    """Those of both sets, of all languages."""
    return [
        Asked(language, question, TOLD[language].memories[answer])
        for language in TOLD
        for question, answer in (*TOLD[language].questions, *NEAR[language].questions)
    ] + [
        Asked(language, question, answer, seen)
        for pairs_of, seen in ((ASKED, True), (UNSEEN, False))
        for language, pairs in pairs_of.items()
        for answer, question in pairs
    ]


def every_sentence(order: int) -> list[str]:
    """What is told, in one of many orders, each the same at every call."""
    sentences = [
        sentence
        for languages in (TOLD, NEAR)
        for language in languages.values()
        for sentence in language.memories
    ] + [answer for pairs in (*ASKED.values(), *UNSEEN.values()) for answer, _ in pairs]
    random.Random(order).shuffle(sentences)
    return sentences


def score(asked: Sequence[Sequence[int]]) -> Score:
    """The ranks of each question, one for each order. They count from 1; 0 means not found, with reciprocal rank 0."""
    ranks = [rank for several in asked for rank in several]
    n = max(1, len(ranks))
    first, three, ten = (sum(0 < rank <= most for rank in ranks) / n for most in (1, 3, 10))
    return Score(len(asked), first, three, ten, sum(1 / rank for rank in ranks if rank) / n)


def forms(text: str) -> set[str]:
    """The words of a text as they are written, in lower case: runs of letters, their marks, and digits."""
    return set(
        "".join(char if unicodedata.category(char)[0] in "LMN" else " " for char in text.casefold()).split()
    )


def plain(sentences: Sequence[str]) -> Search:
    """FTS5 as it comes: unicode61, every word of the question OR-ed."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE VIRTUAL TABLE t USING fts5(words)")
    db.executemany("INSERT INTO t(rowid, words) VALUES (?, ?)", enumerate(sentences))

    async def search(question: str) -> list[str]:
        expression = " OR ".join(f'"{word}"' for word in re.findall(r"[^\s?¿？؟\"]+", question))
        query = "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank, rowid LIMIT ?"
        return [sentences[int(row)] for (row,) in db.execute(query, (expression, LIMIT))]

    return search


async def store(fed: Product, sentences: Sequence[str]) -> None:
    """Tell everything, a few things to a session, a day apart."""
    for number, sentence in enumerate(sentences):
        if number % A_SESSION == 0:
            await fed.app.log.end_session(fed.owner, "telegram", "chat")
        told_at = NOW - timedelta(days=30 + (len(sentences) - number) // A_SESSION)
        fed.clock.moment = told_at
        message = IncomingMessage(
            owner=fed.owner,
            channel="telegram",
            chat="chat",
            message_id=str(number),
            text=sentence,
            sent_at=told_at,
        )
        await fed.app.log.note(message)
    await fed.app.backfill.all()


def retrieved(fed: Product, strictness: Strictness) -> Search:
    """The product's retriever."""

    async def search(question: str) -> list[str]:
        asked = RecallQuery(
            owner=fed.owner,
            text=beside_a_task(question) if strictness == "unasked" else question,
            now=NOW,
            sources=("history",),
            limit=LIMIT,
            strictness=strictness,
        )
        return [hit.text for hit in await fed.app.retriever.search(asked)]

    return search


async def run(
    embedder: Embedder | None, orders: int, engine: str, *, show: bool
) -> dict[str, list[tuple[int, ...]]]:
    """By system, the ranks of each question's answer (0: not among ten), one for each order of telling."""
    ranks: dict[str, list[list[int]]] = defaultdict(list)
    for order in range(orders):
        sentences = every_sentence(order)
        ranks["unicode61"].append(await _ranks(plain(sentences), "", show=False))
        for name, used in (("words", None), *((("hybrid", embedder),) if embedder else ())):
            with tempfile.TemporaryDirectory() as folder:
                async with product(Path(folder), used, with_facts=False, engine=engine) as fed:
                    await store(fed, sentences)
                    if used is not None:
                        for asked in every_question():
                            await used.query(
                                asked.question
                            )  # remembered: a slow server must not change a figure
                    ranks[name].append(await _ranks(retrieved(fed, "not"), name, show=show))
                    ranks[f"{name}, in"].append(await _ranks(retrieved(fed, "unasked"), name, show=False))
    return {name: list(zip(*of, strict=True)) for name, of in ranks.items()}


async def _ranks(search: Search, name: str, *, show: bool) -> list[int]:
    ranks: list[int] = []
    for asked in every_question():
        found = await search(asked.question)
        ranks.append(found.index(asked.answer) + 1 if asked.answer in found else 0)
        if show and ranks[-1] != 1:
            print(f"{name} {asked.language} {ranks[-1]}: {asked.question} -> {asked.answer} | {found[:1]}")
    return ranks


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--embeddings", metavar="URL", help="also measure words and meaning together")
    parser.add_argument("--show", action="store_true", help="print what was not found first")
    parser.add_argument("--engine", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--orders", type=int, default=ORDERS, help="how many orders of telling")
    options = parser.parse_args()
    logging.getLogger("alembic").setLevel(logging.WARNING)
    ranks = asyncio.run(
        run(make_embedder(options.embeddings), options.orders, options.engine, show=options.show)
    )
    asked = every_question()
    unshared = [not forms(each.question) & forms(each.answer) for each in asked]
    report = {
        language: {
            group: {system: score([found[at] for at in places]) for system, found in ranks.items()}
            for group, places in _groups(asked, unshared, language).items()
        }
        for language in dict.fromkeys((*TOLD, *ASKED, "all"))
    }
    if options.json:
        print(
            json.dumps(
                {
                    name: {g: {s: asdict(v) for s, v in r.items()} for g, r in of.items()}
                    for name, of in report.items()
                }
            )
        )
        return
    for group in ("all questions", "no form shared", "unseen"):
        print(group.ljust(18) + "".join(f"{system:^36}" for system in ranks))
        print(" " * 12 + f"{'n':>6}" + f"{'hit@1':>9}{'hit@3':>9}{'hit@10':>9}{'MRR':>9}" * len(ranks))
        for name, of in report.items():
            cells = "".join(
                f"{v.hit_at_1:9.2f}{v.hit_at_3:9.2f}{v.hit_at_10:9.2f}{v.mrr:9.2f}"
                for v in of[group].values()
            )
            print(f"{name:12}{next(iter(of[group].values())).n:6}{cells}")
        print()


def _groups(asked: Sequence[Asked], unshared: Sequence[bool], language: str) -> dict[str, list[int]]:
    places = [at for at, each in enumerate(asked) if language in (each.language, "all")]
    seen = [at for at in places if asked[at].seen]
    unseen = [at for at in places if not asked[at].seen]
    return {"all questions": seen, "no form shared": [at for at in seen if unshared[at]], "unseen": unseen}


if __name__ == "__main__":
    main()
