"""What a run of the benchmark came to: averages of every figure, and tables of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.benchmarks.recall.metrics import averages

ANSWERABLE = frozenset("1234")
"""LoCoMo's categories but for the adversarial one."""

Report = dict[str, dict[str, Any]]
"""By system, by figure: its average overall, by category and by conversation."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The figures of one question of a conversation."""

    conversation: str
    category: str
    figures: Mapping[str, float]


def report(figures: Mapping[str, Sequence[Asked]]) -> Report:
    """Every figure of every system: overall, by category and by conversation."""
    return {system: _averaged(asked) for system, asked in figures.items()}


def lines(of: Report) -> list[str]:
    """A table of all systems, and the product's figures by category."""
    product = [system for system in of if ", no " not in system and ", by " not in system]
    brought = [system for system in product if system.endswith(", brought in")]
    found = [system for system in product if system not in brought]
    names = list(dict.fromkeys(name for system in found for name in of[system]))
    table: list[str] = []
    for systems in (found, brought):
        shown = list(dict.fromkeys(name for system in systems for name in of[system]))
        table.append("system".ljust(24) + "".join(_short(name).rjust(16) for name in shown))
        table += [
            _row(system, {name: _overall(of[system].get(name)) for name in shown}) for system in systems
        ]
        table.append("")
    for system in ("words", "hybrid"):
        if system in of:
            table += ["", f"{system} by category"]
            table += [
                _row(f"  {category}", {name: _within(of[system].get(name), category) for name in names})
                for category in of[system]["n"]["by_category"]
            ]
    return table


def ablation_lines(reports: Mapping[str, Report]) -> list[str]:
    """recall@10 with each part taken away in turn, and what is lost by it, for all files side by side."""
    columns = [(name, arm) for name, of in reports.items() for arm in ("words", "hybrid") if arm in of]
    parts = [
        system.partition(", ")[2]
        for of in reports.values()
        for system in of
        if system.startswith(("words, ", "hybrid, "))
    ]
    table = ["recall@10 without each part, and what is lost (-) or won (+) by that"]
    table.append(" " * 30 + "".join(f"{name[:14]} {arm}".rjust(24) for name, arm in columns))
    table.append(
        "everything".ljust(30) + "".join(f"{_recall(reports[n], a):.4f}".rjust(24) for n, a in columns)
    )
    for part in dict.fromkeys(parts):
        cells = ""
        for name, arm in columns:
            system = f"{arm}, {part}"
            if system in reports[name]:
                found = _recall(reports[name], system)
                cells += f"{found:.4f} {found - _recall(reports[name], arm):+.4f}".rjust(24)
            else:
                cells += "".rjust(24)
        table.append(part.ljust(30) + cells)
    return table


def _averaged(asked: Sequence[Asked]) -> dict[str, Any]:
    groups = {
        "by_category": _grouped(asked, [each.category for each in asked]),
        "by_conversation": _grouped(asked, [each.conversation for each in asked]),
    }
    if answerable := [each for each in asked if each.category in ANSWERABLE]:
        groups["by_category"]["1-4"] = answerable
    whole = _figures(asked)
    within = {kind: {name: _figures(of) for name, of in several.items()} for kind, several in groups.items()}
    return {
        figure: {
            "overall": value,
            **{
                kind: {name: of.get(figure) for name, of in several.items()}
                for kind, several in within.items()
            },
        }
        for figure, value in whole.items()
    }


def _grouped(asked: Sequence[Asked], names: Sequence[str]) -> dict[str, list[Asked]]:
    groups: dict[str, list[Asked]] = {name: [] for name in sorted(set(names))}
    for name, each in zip(names, asked, strict=True):
        groups[name].append(each)
    return groups


def _figures(asked: Sequence[Asked]) -> dict[str, float]:
    found = averages([each.figures for each in asked])
    if "recall@10" not in found and "session_recall@10" in found:
        found = {"recall@10": found["session_recall@10"], **found}
    return {"n": len(asked), **found}


def _recall(of: Report, system: str) -> float:
    return float(of[system]["recall@10"]["overall"])


def _overall(figure: Any) -> float | None:
    return figure["overall"] if isinstance(figure, dict) else figure


def _within(figure: Any, category: str) -> float | None:
    return figure["by_category"].get(category) if isinstance(figure, dict) else None


def _row(title: str, figures: Mapping[str, float | None]) -> str:
    cells = ("" if v is None else str(v) if name == "n" else f"{v:.3f}" for name, v in figures.items())
    return title[:24].ljust(24) + "".join(cell.rjust(16) for cell in cells)


def _short(name: str) -> str:
    return name.replace("session_", "s.").replace("recall@1000tokens", "r@1000tok")
