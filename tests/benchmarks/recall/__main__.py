"""How well the right memory is found, measured on conversations with known evidence.

    python -m tests.benchmarks.recall FILE [--conversations 0-4] [--embeddings URL] [--facts] [--json] [--cache FILE]

FILE is in the format of LoCoMo, RealMem (or a folder of its files) or LongMemEval. `--embeddings` is the address of an
OpenAI-compatible or Gemini-like server such as shared/tools/embedding_server.py; without it words alone are measured.
Printed side by side, from one run: the product by words alone and (with embeddings) by everything, plain FTS5, tuned
FTS5, and a scan of the same vectors; then what each part is worth.
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
from typing import Any

import logfire
import numpy as np

from bot.llm.embedder import Embedder
from bot.llm.embedding_models import build_embedder
from bot.settings import load_settings
from tests.benchmarks.recall.ablation import VARIANTS, variant
from tests.benchmarks.recall.datasets import Conversation, read
from tests.benchmarks.recall.metrics import averages, measure
from tests.benchmarks.recall.product import LIMIT, product
from tests.benchmarks.recall.rivals import FullText, Scan

Figures = dict[str, dict[str, list[dict[str, float]]]]
"""By system, by category, the figures of each question."""


async def run(options: argparse.Namespace) -> dict[str, Any]:
    """Measure every system on every conversation."""
    embedder = make_embedder(options.embeddings)
    figures: Figures = defaultdict(lambda: defaultdict(list))
    times: dict[str, list[float]] = defaultdict(list)
    for conversation in read(options.file, _range(options.conversations)):
        await _measure("words", conversation, None, options, figures, times)
        if embedder is not None:
            await _measure("hybrid", conversation, embedder, options, figures, times)
        await _rivals(conversation, embedder, figures)
    report: dict[str, Any] = {}
    for system, categories in figures.items():
        every = [each for several in categories.values() for each in several]
        report[system] = {"n": len(every), **averages(every)}
        report[system]["categories"] = {
            name: {"n": len(several), **averages(several)} for name, several in sorted(categories.items())
        }
        if answerable := [each for name, several in categories.items() for each in several if name in "1234"]:
            report[system]["categories"]["1-4"] = {"n": len(answerable), **averages(answerable)}
        if times[system]:
            report[system]["p50_ms"] = statistics.median(times[system])
            report[system]["p95_ms"] = float(np.percentile(times[system], 95))
    return report


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
    texts = {turn.id: turn.text or turn.reply for turn in conversation.turns}
    variants = [each for each in VARIANTS if options.ablation and (embedder is not None or not each.needs_vectors)]
    with tempfile.TemporaryDirectory() as folder:
        async with product(Path(folder), embedder, with_facts=options.facts) as fed:
            stored = 0
            for question in conversation.questions:
                if question.after > stored:
                    await fed.store(conversation.turns[stored : question.after])
                    stored = question.after
                for system, floored, changed in [
                    (name, False, None),
                    (f"{name}, floor", True, None),
                    *((f"{name}, {each.name}", False, each) for each in variants),
                ]:
                    with variant(changed):
                        ranking, took = await fed.ask(question.text, question.asked_at, floored=floored)
                    found = measure(ranking, question.turns, question.sessions, session_of, texts)
                    figures[system][question.category].append(found)
                    times[system].append(took)


async def _rivals(conversation: Conversation, embedder: Embedder | None, figures: Figures) -> None:
    session_of = {turn.id: turn.session for turn in conversation.turns}
    texts = {turn.id: turn.text or turn.reply for turn in conversation.turns}
    full_texts = {"plain FTS5": FullText(tuned=False), "tuned FTS5": FullText(tuned=True)}
    scan, stored = Scan(), 0
    for question in conversation.questions:
        new = conversation.turns[stored : question.after]
        stored += len(new)
        rankings: dict[str, list[str]] = {}
        for system, rival in full_texts.items():
            rival.store(new)
            rankings[system] = rival.ask(question.text, LIMIT)
        if embedder is not None:
            if new:
                whole = await embedder.documents([f"{turn.text}\n{turn.reply}".strip() for turn in new])
                scan.store(new, whole.vectors)
            asked = await embedder.query(question.text)
            rankings["vector scan"] = scan.ask(asked.vectors[0], LIMIT)
        for system, ranking in rankings.items():
            found = measure(ranking, question.turns, question.sessions, session_of, texts)
            figures[system][question.category].append(found)


def make_embedder(url: str | None) -> Embedder | None:
    """The embedder behind an OpenAI-compatible address; None without one."""
    if url is None:
        return None
    base = url.rstrip("/")
    settings = load_settings(
        embedding_model="openai:all-minilm",
        embedding_dimensions=384,
        openai_base_url=base if base.endswith("/v1") else f"{base}/v1",
        _env_file=None,
    )
    return build_embedder(settings)


def _range(text: str | None) -> range | None:
    if text is None:
        return None
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def _print(report: dict[str, Any]) -> None:
    names = ["n", *dict.fromkeys(key for each in report.values() for key in each if key not in ("n", "categories"))]
    print("system".ljust(34) + "".join(name.replace("session_", "s.").rjust(12) for name in names))
    for system, figures in report.items():
        _row(system, figures, names)
    for system in ("words", "hybrid"):
        if system in report:
            print(f"\n{system} by category")
            for category, figures in report[system]["categories"].items():
                _row(f"  {category}", figures, names)


def _row(title: str, figures: dict[str, Any], names: list[str]) -> None:
    cells = []
    for name in names:
        value = figures.get(name)
        cells.append("" if value is None else str(value) if name == "n" else f"{value:.3f}")
    print(title[:34].ljust(34) + "".join(cell.rjust(12) for cell in cells))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--conversations", metavar="0-4")
    parser.add_argument("--embeddings", metavar="URL")
    parser.add_argument("--facts", action="store_true", help="store the data's own observations as facts on their turns")
    parser.add_argument("--ablation", action="store_true", help="also ask without each part in turn")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    logfire.configure(send_to_logfire=False, console=False)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    report = asyncio.run(run(options))
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        _print(report)


if __name__ == "__main__":
    main()
