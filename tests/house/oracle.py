"""`python -m tests.house.oracle freeze|compare FILE [TEXTS …]`: what every text function says about some twenty thousand texts.

Frozen before code about language is touched, compared afterwards: each difference is shown, and is explained or mended.
The texts are the strings of the tests, the judging cases, and any JSON files named behind, such as LoCoMo and RealMem.
"""

from __future__ import annotations

import ast
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

from bot.domain.believing.belief import Utterance, believe
from bot.domain.changes import Candidate, Judged
from bot.domain.memories import Source
from bot.language.assertion import reading_of
from bot.language.clauses import readable
from bot.language.gate import asks_to_keep, is_asked_for, what_to_keep, worth_reading
from bot.language.message_kinds import read_answer, read_outcome
from bot.language.names import find_names
from bot.language.orders import is_only_order, read_order
from bot.language.secrets import secrets_in, sensitivity_of
from bot.language.statements.finder import find_statements
from bot.language.statements.requests import find_request
from bot.language.subject import asked_about, grammatical_person, right_subject, speaks_of_self
from bot.language.times.finder import find_time_ranges
from bot.language.words import index_words, languages_of
from tests.benchmarks.judging import CASES, read

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
TESTS = Path(__file__).parent.parent
LONGEST = 1_000
DIFFERENCES = 12
"""Shown of each function."""


def _longest_word(text: str) -> str:
    return max(text.split(), key=len, default="x").strip(".,!?")


def _english(text: str) -> list[str]:
    return [str(each) for each in find_statements(text)] if languages_of(text)[:1] == ("en",) else []


FUNCTIONS: dict[str, Callable[[str], object]] = {
    "worth_reading": lambda text: worth_reading(text, None),
    "asks_to_keep": lambda text: (asks_to_keep(text), is_asked_for(text, text), what_to_keep(text)),
    "statements_english": _english,
    "request": find_request,
    "readable": readable,
    "reading": lambda text: reading_of("likes", _longest_word(text), text, text),
    "person": lambda text: (grammatical_person(text), speaks_of_self(text), asked_about(text)),
    "right_subject": lambda text: (
        right_subject("likes", "user", _longest_word(text), text, text),
        right_subject("allergies", "sister", _longest_word(text), text, text),
    ),
    "secrets": lambda text: (list(secrets_in(text)), sensitivity_of("note", text, text, text)),
    "yes_no": lambda text: (read_answer(text), read_outcome(text)),
    "orders": lambda text: (read_order(text), is_only_order(text)),
    "names": lambda text: [(each.text, each.kind) for each in find_names(text)],
    "words": index_words,
    "times": lambda text: find_time_ranges(text, NOW),
    "languages": languages_of,
}


def texts(files: list[str]) -> list[str]:
    """Every text, once, in a fixed order."""
    found: dict[str, None] = {}
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and 3 <= len(node.value) <= LONGEST
            ):
                found[node.value] = None
    for path in sorted(CASES.glob("*.txt")):
        found.update((case.message, None) for case in read(path.name))
    for name in files:
        for path in sorted(Path(name).glob("*.json")) if Path(name).is_dir() else [Path(name)]:
            found.update((text, None) for text in _strings(json.loads(path.read_text(encoding="utf-8"))))
    return list(found)


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str() if 3 <= len(value) <= LONGEST:
            yield value
        case list():
            for each in value:
                yield from _strings(each)
        case dict():
            for each in value.values():
                yield from _strings(each)
        case _:
            return


def _cases() -> dict[str, str]:
    """What is believed of each judging case."""
    believed: dict[str, str] = {}
    for path in sorted(CASES.glob("*.txt")):
        for number, case in enumerate(read(path.name)):
            told = Utterance(interaction_id=1, text=case.message, at=NOW)
            said = Candidate(
                key=case.key,
                content=case.value,
                category="general",
                source=Source(1, case.quote),
                subject=case.subject,
            )
            believed[f"{path.stem} {number}"] = _as_frozen(believe(said, told))
    return believed


CANDIDATE = (
    "key content category source kind subject scope details stated lasting sensitivity outcome against"
)


def _as_frozen(judged: Judged) -> str:
    """A verdict as it was written when the oracle was frozen, when what is believed had a type of its own."""
    told, verdict = judged.candidate, judged.verdict
    candidate = f"Candidate({', '.join(f'{name}={getattr(told, name)!r}' for name in CANDIDATE.split())})"
    if verdict.outcome == "drop":
        return f"Disbelieved(candidate={candidate}, reason={verdict.reason!r})"
    return f"Believed(candidate={candidate}, sources={told.sources!r}, doubt={verdict.reason!r})"


def _answers(text: str) -> dict[str, str]:
    return {name: repr(function(text)) for name, function in FUNCTIONS.items()}


def _key(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def answers(files: list[str], known: set[str] | None = None) -> dict[str, dict[str, str]]:
    """What each function says, by text; `known` limits the texts to those of a frozen file, by key."""
    wanted = [text for text in texts(files) if known is None or _key(text) in known]
    with ProcessPoolExecutor() as pool:
        said = pool.map(_answers, wanted, chunksize=200)
        return {_key(text): {"text": text, **each} for text, each in zip(wanted, said, strict=True)} | {
            "cases": _cases()
        }


def main() -> None:
    """Freeze or compare, and exit with 1 when something differs."""
    what, file, *files = sys.argv[1:]
    if what == "freeze":
        Path(file).write_text(json.dumps(answers(files)), encoding="utf-8")
        return
    before = json.loads(Path(file).read_text(encoding="utf-8"))
    after = answers(files, set(before))
    differing: Counter[str] = Counter()
    for key, was in before.items():
        for name in sorted(set(was) - {"text"}) if key in after else ():
            if was[name] != after[key].get(name):
                differing[name] += 1
                if differing[name] <= DIFFERENCES:
                    print(
                        f"{name}: {was.get('text', name)[:200]!r}\n  was {was[name][:300]}\n  is  {after[key].get(name, '')[:300]}"
                    )
    print(f"{len(after):,} texts; differing: {dict(differing) or 'none'}")
    sys.exit(bool(differing))


if __name__ == "__main__":
    main()
