"""What a reflection came to: counts and the ids of changed memories, not their words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from bot.domain.changes import Add, Plan, Revise
from bot.domain.memories import Kind


@dataclass(frozen=True, slots=True)
class ReportedChange:
    """One memory that was added or revised, at the version it has since."""

    owner: int
    change: Literal["added", "revised"]
    kind: Kind
    memory_id: str
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One reflection, or several together. `plans` are the ids to undo it by, `failed` how many failed."""

    facts_added: int = 0
    facts_updated: int = 0
    intentions_added: int = 0
    learnings_added: int = 0
    notes_added: int = 0
    changes: tuple[ReportedChange, ...] = ()
    plans: tuple[str, ...] = ()
    failed: int = 0

    @property
    def counts(self) -> dict[str, int]:
        """The counts by their names."""
        return {
            "facts_added": self.facts_added,
            "facts_updated": self.facts_updated,
            "intentions_added": self.intentions_added,
            "learnings_added": self.learnings_added,
            "notes_added": self.notes_added,
        }

    def as_stored(self) -> dict[str, Any]:
        """The form in which it is stored."""
        return {
            **self.counts,
            "changes": [asdict(change) for change in self.changes],
            "plans": list(self.plans),
            "failed": self.failed,
        }

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Report:
        """The inverse of `as_stored`."""
        named: dict[str, Any] = {
            **stored,
            "changes": tuple(ReportedChange(**change) for change in stored["changes"]),
            "plans": tuple(stored["plans"]),
        }
        return cls(**named)


def report(plan: Plan) -> Report:
    """What a plan comes to once it is applied."""
    changes = tuple(_reported(plan))
    added = [change.kind for change in changes if change.change == "added"]
    return Report(
        facts_added=added.count("fact"),
        facts_updated=sum(change.kind == "fact" for change in changes) - added.count("fact"),
        intentions_added=added.count("intention"),
        learnings_added=added.count("rule"),
        notes_added=added.count("note"),
        changes=changes,
        plans=(plan.id,) if changes else (),
    )


def together(reports: Iterable[Report]) -> Report:
    """Add several reports up to one."""
    every = list(reports)
    return Report(
        facts_added=sum(each.facts_added for each in every),
        facts_updated=sum(each.facts_updated for each in every),
        intentions_added=sum(each.intentions_added for each in every),
        learnings_added=sum(each.learnings_added for each in every),
        notes_added=sum(each.notes_added for each in every),
        changes=tuple(change for each in every for change in each.changes),
        plans=tuple(plan for each in every for plan in each.plans),
        failed=sum(each.failed for each in every),
    )


def _reported(plan: Plan) -> Iterable[ReportedChange]:
    for change in plan.changes:
        match change:
            case Add(memory, _):
                yield ReportedChange(plan.owner, "added", memory.kind, memory.id, memory.version)
            case Revise(_, after, _, _):
                yield ReportedChange(plan.owner, "revised", after.kind, after.id, after.version)
            case _:
                continue
