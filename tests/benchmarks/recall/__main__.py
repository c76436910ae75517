"""How well the right memory is found, measured on conversations with known evidence.

    python -m tests.benchmarks.recall FILE... [--conversations 0-4] [--embeddings URL] [--facts] [--ablation] [--engine postgres] [--json]

FILE is in the format of LoCoMo, RealMem (or a folder of its files) or LongMemEval; of several, each is measured by itself
with the same setting. `--embeddings` is the address of an OpenAI-compatible server such as shared/tools/embedding_server.py;
without it words alone are measured. Printed side by side, from one run: the product by words alone and (with embeddings) by
everything, as a ranking, as the model's tool gives it ("gathered": what has nothing to do with the question left out) and as it
is brought into a prompt unasked; plain FTS5, tuned FTS5, and a scan of the same vectors; with `--ablation` also what each
part is worth, as a table of recall@10 over all the files.

Brought in: "tokens" and "lines" a question, "anything in", "evidence in" (the share of questions with a piece of it) and "lines
that fit", the share of lines that are evidence or stand within two turns of it in its session (RealMem: are of a session that
is evidence).

`recall@10` is of turns where the data names turns as evidence, else of sessions (RealMem). `--json` prints

    {"words": {"recall@10": {"overall": 0.81, "by_category": {"1": 0.5}, "by_conversation": {"name": 0.8}}, "n": {...}}}

with the same three under each figure and each system: "words", "hybrid" (everything; with `--embeddings`), "words, gathered",
"words, brought in", "words, no names" and so on (the ablation), "plain FTS5", "tuned FTS5", "vector scan". "1-4" is a category
of LoCoMo too. Times stand in "p50_ms" and "p95_ms". With several FILEs, such an object stands under each one's name.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import statistics
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np

from bot.llm.embedder import Embedder, build_embedder
from bot.settings import load_settings
from tests.benchmarks.recall.ablation import VARIANTS, variant
from tests.benchmarks.recall.datasets import Conversation, read
from tests.benchmarks.recall.metrics import brought_in, measure
from tests.benchmarks.recall.patient import Patient
from tests.benchmarks.recall.product import LIMIT, product
from tests.benchmarks.recall.report import Asked, Report, ablation_lines, lines, report
from tests.benchmarks.recall.rivals import FullText, Scan

Figures = dict[str, list[Asked]]
"""By system, the figures of each question."""


async def run(options: argparse.Namespace) -> dict[str, Report]:
    """Measure every system on every conversation; a report for each file, by the file's name."""
    embedder = make_embedder(options.embeddings)
    reports: dict[str, Report] = {}
    for file in options.files:
        figures: Figures = defaultdict(list)
        times: dict[str, list[float]] = defaultdict(list)
        for conversation in read(file, _range(options.conversations)):
            await _measure("words", conversation, None, options, figures, times)
            if embedder is not None:
                await _measure("hybrid", conversation, embedder, options, figures, times)
            await _rivals(conversation, embedder, figures)
        reports[file.stem] = report(figures)
        for system, taken in times.items():
            reports[file.stem][system]["p50_ms"] = statistics.median(taken)
            reports[file.stem][system]["p95_ms"] = float(np.percentile(taken, 95))
    return reports


async def _measure(
    name: str,
    conversation: Conversation,
    embedder: Embedder | None,
    options: argparse.Namespace,
    figures: Figures,
    times: dict[str, list[float]],
) -> None:
    """Store and ask as the conversation goes; each variant of the ablation is asked on the same store."""
    session_of = {turn.id: turn.session for turn in conversation.turns}
    places = {turn.id: (turn.session, place) for place, turn in enumerate(conversation.turns)}
    texts = {turn.id: turn.text or turn.reply for turn in conversation.turns}
    variants = [
        each for each in VARIANTS if options.ablation and (embedder is not None or not each.needs_vectors)
    ]
    with tempfile.TemporaryDirectory() as folder:
        async with product(Path(folder), embedder, with_facts=options.facts, engine=options.engine) as fed:
            stored = 0
            for question in conversation.questions:
                if question.after > stored:
                    await fed.store(conversation.turns[stored : question.after])
                    stored = question.after
                if embedder is not None:
                    await embedder.query(
                        question.text
                    )  # remembered: a server that is slow must not change a figure
                for system, strictness, changed in [
                    (name, "not", None),
                    (f"{name}, gathered", "gathered", None),
                    *((f"{name}, {each.name}", "not", each) for each in variants),
                ]:
                    with variant(changed):
                        ranking, took = await fed.ask(question, strictness)
                    found = measure(ranking, question.turns, question.sessions, session_of, texts)
                    figures[system].append(Asked(conversation.name, question.category, found))
                    times[system].append(took)
                brought = await fed.brought_in(question, options.budget)
                found = brought_in(brought.turns, brought.tokens, question.turns, question.sessions, places)
                figures[f"{name}, brought in"].append(Asked(conversation.name, question.category, found))


async def _rivals(conversation: Conversation, embedder: Embedder | None, figures: Figures) -> None:
    session_of = {turn.id: turn.session for turn in conversation.turns}
    texts = {turn.id: turn.text or turn.reply for turn in conversation.turns}
    full_texts = {"plain FTS5": FullText(tuned=False), "tuned FTS5": FullText(tuned=True)}
    scan, stored = Scan(), 0
    for question in conversation.questions:
        new = conversation.turns[stored : question.after]
        stored += len(new)
        rankings: dict[str, list[str]] = {}
        running = {turn.id for turn in conversation.turns[:stored] if turn.session == question.running}
        for system, rival in full_texts.items():
            rival.store(new)
            rankings[system] = rival.ask(question.text, LIMIT + len(running))
        if embedder is not None:
            if new:
                whole = await embedder.documents([f"{turn.text}\n{turn.reply}".strip() for turn in new])
                scan.store(new, whole.vectors)
            asked = await embedder.query(question.text)
            rankings["vector scan"] = scan.ask(asked.vectors[0], LIMIT + len(running))
        for system, ranking in rankings.items():
            ranking = [turn for turn in ranking if turn not in running][:LIMIT]
            found = measure(ranking, question.turns, question.sessions, session_of, texts)
            figures[system].append(Asked(conversation.name, question.category, found))


def make_embedder(url: str | None) -> Embedder | None:
    """The embedder behind an OpenAI-compatible address, or the local one; None without one."""
    if url is None:
        return None
    if url == "local":
        return build_embedder(load_settings(embedding_model="local", _env_file=None))
    base = url.rstrip("/")
    settings = load_settings(
        embedding_model="openai:all-minilm",
        embedding_dimensions=384,
        openai_base_url=base if base.endswith("/v1") else f"{base}/v1",
        _env_file=None,
    )
    built = build_embedder(settings)
    return Patient(built) if built else None


def _range(text: str | None) -> range | None:
    if text is None:
        return None
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+")
    parser.add_argument(
        "--conversations", metavar="0-4", help="only these of each FILE, by their place in it"
    )
    parser.add_argument("--embeddings", metavar="URL", help="or `local`")
    parser.add_argument(
        "--budget",
        type=int,
        default=load_settings(_env_file=None).context_tokens,
        help="tokens brought in at most",
    )
    parser.add_argument(
        "--facts", action="store_true", help="store the data's own observations as facts on their turns"
    )
    parser.add_argument("--ablation", action="store_true", help="also ask without each part in turn")
    parser.add_argument("--engine", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    logging.getLogger("alembic").setLevel(logging.WARNING)
    reports = asyncio.run(run(options))
    if options.json:
        print(json.dumps(reports if len(reports) > 1 else next(iter(reports.values())), indent=2))
        return
    for name, each in reports.items():
        print("\n".join([f"== {name}", *lines(each), ""]))
    if options.ablation:
        print("\n".join(ablation_lines(reports)))


if __name__ == "__main__":
    main()
