"""How many of a golden file's expressions of time are read as there, or differently for a reason given below.

    python -m tests.benchmarks.time_expressions FILE [--show] [--speed]

FILE is a JSON list of `{now, text, range}`; a range is `[start, end]` or null. It repeats each text under several clocks, so
"texts" are counted too. `--show` lists every difference.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.language.packs import PACKS
from bot.language.times.finder import TimeRange, find_time_range, find_time_ranges
from bot.language.times.folding import fold
from bot.language.times.vocabulary import spoken_forms

_TELLING_TIME = [pack for pack in PACKS if pack.times.units]


@dataclass(frozen=True, slots=True)
class Case:
    now: datetime
    text: str
    expected: tuple[datetime, datetime] | None
    found: TimeRange | None

    @property
    def equal(self) -> bool:
        return self.expected == (None if self.found is None else (self.found.start, self.found.end))


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference we mean: which texts, what must hold of the two readings, and why ours is kept."""

    name: str
    text: str
    holds: Callable[[Case], bool]
    reason: str


def _we_read_nothing(case: Case) -> bool:
    return case.found is None


def _they_read_nothing(case: Case) -> bool:
    return case.expected is None and case.found is not None


def _ours_is_within(case: Case) -> bool:
    if case.expected is None or case.found is None:
        return False
    return case.expected[0] <= case.found.start and case.found.end <= case.expected[1]


def _ours_holds_theirs(case: Case) -> bool:
    if case.expected is None or case.found is None:
        return False
    return case.found.start <= case.expected[0] and case.expected[1] <= case.found.end


def _on_a_weekend(case: Case) -> bool:
    return case.now.weekday() >= 5 and case.found is not None and case.found.end < case.now


DIFFERENCES = (
    Difference("date passed over", r"\d{1,2}\.\d{1,2}\.\d{4}|\d{4}年(?:\d+月\d+日)?", _they_read_nothing, "a day or year is named"),
    Difference("future", r"\b(?:next|coming) \w+", _they_read_nothing, "plans are remembered by when they are due"),
    Difference(
        "part of today", r"\b(?:this morning|this afternoon|this evening|tonight)\b", _they_read_nothing, "hours of today are named"
    ),
    Difference("apostrophe left out", r"aujourd hui", _they_read_nothing, "a slip of the pen, clear enough"),
    Difference("a few years", r"[几幾]年前", _they_read_nothing, "read as with days, weeks and months"),
    Difference("may", r"(?i)\bmay\b(?! \d)", _we_read_nothing, "a verb, unless a preposition or a number stands by"),
    Difference(
        "clock without a day",
        r"(?i)\b(?:noon|midnight|\d+ ?[ap]m|now|\d+:\d+)\b",
        _we_read_nothing,
        "names no day, and 'now' is mostly a filler",
    ),
    Difference("distant year", r"\b(?:0\d{3}|[3-9]\d{3})\b", _we_read_nothing, "years outside 1900-2199 are taken for numbers"),
    Difference("impossible day", r"(?i)\b(?:3[01]|29) february\b|\b31 (?:april|june|september|november)\b", _we_read_nothing, "no such day"),
    Difference("later", r"\b\w+ \w+ later\b", _we_read_nothing, "later than what the text before says, not than now"),
    Difference("between", r"\b(?:between|from) .+ (?:and|to|until) ", _ours_holds_theirs, "the whole stretch, not its first day"),
    Difference("last weekend", r"(?i)week-?end|wochenende|fin de semana|fine settimana|выходн|周末|週末|주말", _on_a_weekend,
               "on a Sunday 'last weekend' is over, and the running one is 'this'"),
    Difference("finer", r"\d{1,2}\. ?\w+ \d{4}", _ours_is_within, "the day is named, not only its month"),
    Difference("part of a day", r"(?i)morning|noon|evening|night|abend|soir|noche|вечер|晚上", _ours_is_within, "hours, not the whole day"),
    Difference("hours", r"(?i)\bhours?|minutes?\b", _ours_is_within, "hours, not the whole day"),
)  # fmt: skip


def deliberate(case: Case) -> Difference | None:
    return next((one for one in DIFFERENCES if re.search(one.text, case.text) and one.holds(case)), None)


def read_cases(path: Path) -> list[Case]:
    entries: list[dict[str, Any]] = json.loads(path.read_text())
    cases: list[Case] = []
    for entry in entries:
        now = datetime.fromisoformat(entry["now"])
        bounds = entry["range"]
        expected = (
            None if bounds is None else (datetime.fromisoformat(bounds[0]), datetime.fromisoformat(bounds[1]))
        )
        cases.append(Case(now, entry["text"], expected, find_time_range(entry["text"], now)))
    return cases


def language_words() -> dict[str, set[str]]:
    """Every word of time and every function word, per language, to guess a text's language by."""
    words: dict[str, set[str]] = defaultdict(set)
    for pack in _TELLING_TIME:
        words[pack.code] = {fold(word).text for word in pack.writing.stop_words.split()}
        for _, form, _ in spoken_forms(pack.times):
            words[pack.code].update(
                form.rstrip("$").split(" ") if pack.writing.spaced else [form.rstrip("$")]
            )
    return words


def guess_language(text: str, words: dict[str, set[str]]) -> str:
    folded = fold(text).text
    tokens = re.findall(r"[^\W\d_]+", folded)
    scores = {
        pack.code: sum(token in words[pack.code] for token in tokens)
        if pack.writing.spaced
        else sum(len(word) for word in words[pack.code] if word in folded and not word.isascii()) / 2
        for pack in _TELLING_TIME
    }
    best = max(scores.values())
    return next(code for code, score in scores.items() if score == best) if best else "none"


def share_line(label: str, cases: list[Case]) -> str:
    equal = sum(case.equal for case in cases)
    meant = sum(not case.equal and deliberate(case) is not None for case in cases)
    total = len(cases)
    return (
        f"{label:<16} {total:>5} {equal / total:>8.1%} {meant / total:>10.1%} {(equal + meant) / total:>8.1%}"
    )


def print_shares(cases: list[Case]) -> None:
    words = language_words()
    by_language: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        by_language[guess_language(case.text, words)].append(case)
    print(f"{'':<16} {'n':>5} {'equal':>8} {'on purpose':>10} {'both':>8}")
    print(share_line("all cases", cases))
    print(share_line("ranges", [case for case in cases if case.expected is not None]))
    print(share_line("nulls", [case for case in cases if case.expected is None]))
    print(share_line("one per text", list({case.text: case for case in cases}.values())))
    for language, of_language in sorted(by_language.items(), key=lambda item: -len(item[1])):
        print(share_line(f"  {language}", of_language))


def print_differences(cases: Iterable[Case], show: bool) -> None:
    different = [case for case in cases if not case.equal]
    counts = Counter(found.name for case in different if (found := deliberate(case)) is not None)
    print("\ndifferences on purpose")
    for one in DIFFERENCES:
        if counts[one.name]:
            print(f"  {counts[one.name]:>4}  {one.name:<20} {one.reason}")
    others = [case for case in different if deliberate(case) is None]
    print(f"\ndifferences without a reason: {len(others)}")
    for case in different if show else others:
        found = None if case.found is None else f"{case.found.start} .. {case.found.end}"
        expected = None if case.expected is None else f"{case.expected[0]} .. {case.expected[1]}"
        reason = deliberate(case)
        print(
            f"  {case.now:%Y-%m-%d} {case.text[:70]!r}\n      theirs {expected}\n      ours   {found}  [{reason.name if reason else '?'}]"
        )


def print_speed(cases: list[Case]) -> None:
    now = datetime(2026, 8, 12, 14, 30)  # noqa: DTZ001
    timings = sorted(_milliseconds(case.text[:4096], now) for case in cases)
    print(
        f"\na text of the file: p50 {timings[len(timings) // 2]:.2f} ms, p95 {timings[int(len(timings) * 0.95)]:.2f} ms"
    )
    for name, piece in {
        "prose": "we spoke about the pipeline and its tokens ",
        "numbers": "1 ",
        "dates": "31.12.2024 ",
        "times": "yesterday ",
        "eight languages": "gestern hier ayer 昨日 вчера last week ",
        "Chinese": "我在东京工作上海",
        "Arabic": "قبل ",
        "NUL": "\0",
        "lone surrogates": "\ud800",
        "loose accents": "e\u0301",
    }.items():
        text = (piece * 50_000)[:50_000]
        print(f"50,000 characters of {name:<16} {min(_milliseconds(text, now) for _ in range(5)):>6.1f} ms")


def _milliseconds(text: str, now: datetime) -> float:
    start = time.perf_counter()
    find_time_ranges(text, now)
    return (time.perf_counter() - start) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--show", action="store_true", help="list the differences on purpose too")
    parser.add_argument("--speed", action="store_true", help="time it on long texts of all kinds")
    arguments = parser.parse_args()
    cases = read_cases(arguments.file)
    print_shares(cases)
    print_differences(cases, arguments.show)
    if arguments.speed:
        print_speed(cases)


if __name__ == "__main__":
    main()
