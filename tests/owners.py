"""Whose rows a query may meet: each table that has an owner must be held to one, in the query itself.

A table is held to an owner where its column `owner` must equal a value, or the owner of a table that is held, or where it is
joined to such a table by a foreign key: a row and what it refers to have one owner. Such a condition must not be one that can be
got round, like one half of an `or`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from types import CodeType, FrameType
from typing import Any

import greenlet
from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.sql import operators, visitors
from sqlalchemy.sql.dml import Delete, Update
from sqlalchemy.sql.elements import (
    BinaryExpression,
    BooleanClauseList,
    ClauseElement,
    ColumnClause,
    Grouping,
    TextClause,
)
from sqlalchemy.sql.selectable import Alias, FromClause, Join, Select, TableClause

from bot.storage.engine.sql import AskedOnce
from bot.storage.tables import metadata

OWNED = frozenset(table.name for table in metadata.sorted_tables if "owner" in table.c)

BY_NUMBER = "is handed the number of a row that its caller has found among the owner's"
EVERYBODYS = "is about everybody's, whosever they are"
WITHOUT_OWNER: dict[str, str] = {
    "engine.migrate": "brings everybody's rows to a new form, or to another database",
    "engine.sql.newest_given": "counts the numbers that anybody was given",
    "engine.sql.retire_ids": "counts the numbers that anybody was given",
    "facts.memories.set_doubt": BY_NUMBER,
    "facts.memories.set_flag": BY_NUMBER,
    "facts.memories.set_mentions": BY_NUMBER,
    "facts.plans.mark_undone": BY_NUMBER,
    "facts.candidates.ids_here": "an id that is somebody else's is not taken: it says no more than that",
    "facts.provenance.basis_of": BY_NUMBER,
    "log.interactions.unindex": BY_NUMBER,
    "log.interactions.answer": BY_NUMBER,
    "log.interactions.close": BY_NUMBER,
    "log.interactions.reinstate": BY_NUMBER,
    "log.interactions.keep_preview": BY_NUMBER,
    "log.interactions.mark_indexed": BY_NUMBER,
    "log.interactions.newest_messages": "asks how far a channel's numbers have come, whosever they are",
    "log.interactions.open_": "counts the numbers that anybody was given",
    "log.interactions.put_off": BY_NUMBER,
    "log.interactions.owners_unindexed": "finds whose exchanges are still to be indexed, unless somebody is named",
    "log.observations.prune_distress": EVERYBODYS,
    "log.interactions.mark_to_learn": BY_NUMBER,
    "log.sessions.end": BY_NUMBER,
    "log.sessions.trim_history": BY_NUMBER,
    "people.accesses.note_of_everybody": EVERYBODYS,
    "people.accesses.prune": EVERYBODYS,
    "people.credentials.find": "asks whom a secret opens the memory of",
    "people.credentials.prune": EVERYBODYS,
    "people.credentials.admits": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.admit": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.redeem": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.open_invites": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.revoke_invite": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.shut_out": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.forget_guest": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.offer_claim": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.claims": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.close_claims": "is of whoever runs the bot, and of whom they let in",
    "people.people.every": EVERYBODYS,
    "people.people.find": "asks whose an id of a channel is",
    "people.people.identities_of": "asks whose an id of a channel is",
    "people.people.lives_in": "asks whose a chat was",
    "people.people.residents": EVERYBODYS,
    "people.everything.remove_shell": "counts the numbers that anybody was given",
    "search.vectors.coverage": "tells how far everybody's rows are embedded, unless somebody is named",
    "search.vectors.mark": "looks at both ends of the record of removals, which is everybody's",
    "search.vectors.newest_row": "asks how far the index goes, not what stands in it",
    "search.vectors.owners_missing": "asks whose rows are still to be embedded",
    "search.words.extent": "asks for the last row of anybody",
    "work.inbox.was_off_record": "asks of a chat's message before anybody knows whose it is",
    "work.instances": "frees what a process held, whosever it is",
    "work.jobs.claim": "looks at whom a job runs for",
    "work.jobs.counts": EVERYBODYS,
    "work.jobs.due_longest": "finds whose job has been due longest, of those with nothing running",
    "work.jobs.falls_due": "asks when to wake",
    "work.jobs.newest_buried": EVERYBODYS,
    "work.jobs.let_go_of_all": "is about what one process has leased, whosever it is",
    "work.jobs.next_due": "asks when to wake",
    "work.jobs.overview": EVERYBODYS,
    "work.jobs.revive": EVERYBODYS,
    "work.jobs.under_way": "lists everybody's of one kind, unless somebody is named",
    "work.outbound._change": BY_NUMBER,
    "work.outbound.add": "counts the numbers that anybody was given",
    "work.outbound.cancel": BY_NUMBER,
    "work.outbound.counts": EVERYBODYS,
    "work.outbound.chats_due": "finds where a channel is to send something, whosever",
    "work.outbound._waiting": "finds what a channel is to send, whosever",
    "work.outbound.in_doubt": EVERYBODYS,
    "work.outbound.is_promised": "asks by a key that is given once in the installation",
    "work.outbound.move": BY_NUMBER,
    "work.outbound.newest_taken": "asks how far a channel's numbers have come, whosever they are",
    "work.outbound.note_sent": BY_NUMBER,
    "work.outbound.of_interaction": BY_NUMBER,
    "work.outbound.promised": "asks by a key that is given once in the installation",
    "work.outbound.standing": BY_NUMBER,
    "work.usage.everybodys_cost": EVERYBODYS,
}
"""Functions of storage with a query that names no owner, and modules of such, each with the reason."""

_MENTION = re.compile(r"\b(FROM|JOIN|UPDATE|INTO)\s+(\w+)(?:\s+AS\s+(\w+))?", re.IGNORECASE)


def unheld(statement: ClauseElement) -> set[str]:
    """The tables with an owner that a statement reads, changes or deletes from without being held to one."""
    if isinstance(statement, TextClause):
        return unheld_in_text(statement.text)
    found: dict[FromClause, str] = {}
    held: set[FromClause] = set()
    same: list[tuple[FromClause, FromClause]] = []
    for part in visitors.iterate(statement):
        if isinstance(part, Select | Update | Delete):
            tables = part.get_final_froms() if isinstance(part, Select) else [part.table]
            for table in (each for whole in tables for each in _tables(whole)):
                name = (
                    getattr(table.element, "name", "")
                    if isinstance(table, Alias)
                    else getattr(table, "name", "")
                )
                if name in OWNED:
                    found[table] = name
            conditions = [*getattr(part, "_where_criteria", ())]
            conditions += [join.onclause for whole in tables for join in _joins(whole)]
            for condition in _must(conditions):
                _note(condition, held, same)
    while more := [a for a, b in same if b in held and a not in held]:
        held.update(more)
    return {name for table, name in found.items() if table not in held}


def _tables(whole: FromClause) -> Iterator[FromClause]:
    if isinstance(whole, Join):
        yield from _tables(whole.left)
        yield from _tables(whole.right)
    elif isinstance(whole, TableClause | Alias):
        yield whole


def _joins(whole: FromClause) -> Iterator[Join]:
    if isinstance(whole, Join):
        yield whole
        yield from _joins(whole.left)
        yield from _joins(whole.right)


def _must(conditions: Iterable[Any]) -> Iterator[Any]:
    """What must hold, each by itself."""
    for each in conditions:
        if isinstance(each, Grouping):
            yield from _must([each.element])
        elif isinstance(each, BooleanClauseList) and each.operator is operators.and_:
            yield from _must(each.clauses)
        else:
            yield each


def _note(condition: Any, held: set[FromClause], same: list[tuple[FromClause, FromClause]]) -> None:
    if not isinstance(condition, BinaryExpression) or condition.operator is not operators.eq:
        return
    if (joined := _joined_by_key(condition)) is not None:
        same.extend((joined, (joined[1], joined[0])))
        return
    left, right = _owner_of(condition.left), _owner_of(condition.right)
    if left is not None and right is not None:
        same.extend(((left, right), (right, left)))
    elif left is not None or right is not None:
        held.add(left if left is not None else right)  # type: ignore[arg-type]


def _joined_by_key(condition: BinaryExpression[Any]) -> tuple[FromClause, FromClause] | None:
    """The two tables that a condition joins by a foreign key, or by being the same foreign key in both."""
    left, right = condition.left, condition.right
    if (
        not isinstance(left, ColumnClause)
        or not isinstance(right, ColumnClause)
        or left.table is None
        or right.table is None
    ):
        return None
    one, other = _refers_to(left), _refers_to(right)
    return (left.table, right.table) if one & other else None


def _refers_to(column: ColumnClause[Any]) -> set[str]:
    """What a column names: itself as a table's number, and what it refers to by a foreign key."""
    base = next(iter(column.base_columns))
    name = f"{getattr(getattr(base, 'table', None), 'name', '')}.{base.name}"
    return {name, *(key.target_fullname for key in getattr(base, "foreign_keys", ()))} - {"users.id"}


def _owner_of(side: Any) -> FromClause | None:
    """The table whose owner stands on a side of a comparison, also in a sum with nothing."""
    columns = [
        each
        for each in visitors.iterate(side)
        if getattr(each, "key", "") == "owner" and hasattr(each, "table")
    ]
    return getattr(columns[0], "table", None) if columns else None


def unheld_in_text(sql: str) -> set[str]:
    """The same for SQL as text: each mention of such a table is held by its own name."""
    found: set[str] = set()
    for kind, table, alias in _MENTION.findall(sql):
        if table in OWNED and kind.upper() != "INTO":
            names = rf"(?:\b{alias or table}\.|(?<![\w.]))owner\b"
            if not re.search(rf"{names}(?: \+ 0)? = |= {names}", sql):
                found.add(table)
    return found


class Watch:
    """Sees every statement as it runs, and keeps the functions of storage whose statements are held to none and not on the list."""

    def __init__(self) -> None:
        self.known: set[str] = set()
        self.found: dict[str, set[str]] = {}

    def begin(self) -> None:
        """See what every engine runs from now on."""
        event.listen(Engine, "before_cursor_execute", self._see)

    def _see(self, connection: Any, cursor: Any, sql: str, parameters: Any, context: Any, many: bool) -> None:
        if sql in self.known:
            return
        self.known.add(sql)
        compiled = getattr(context, "compiled", None)
        tables = unheld_in_text(sql) if compiled is None else unheld(compiled.statement)
        if (
            tables
            and (function := _storage_function())
            and not {function, function.rpartition(".")[0]} & {*WITHOUT_OWNER}
        ):
            self.found.setdefault(function, set()).update(tables)


_ROADS = ("bot.storage.engine.database", "bot.storage.engine.driver", "bot.storage.engine.sql")
"""What statements come through, whosever they are."""


_ASKED = next(each for each in AskedOnce.__call__.__code__.co_consts if isinstance(each, CodeType))
"""What asks a query that a function of storage builds."""


def _storage_function() -> str:
    """The function of storage that runs a statement now, empty for none; SQLAlchemy runs it in a greenlet of its own."""
    current = greenlet.getcurrent()
    frames: list[FrameType | None] = [sys._getframe(), current.parent.gr_frame if current.parent else None]
    for frame in frames:
        while frame is not None:
            if frame.f_code is _ASKED:
                build = frame.f_locals["statement"]
                return f"{build.__module__.removeprefix('bot.storage.')}.{build.__name__}"
            name = frame.f_globals.get("__name__", "")
            function = f"{name.removeprefix('bot.storage.')}.{frame.f_code.co_name}"
            here = name.startswith("bot.storage.") and (name not in _ROADS or function in WITHOUT_OWNER)
            if here and not frame.f_code.co_name.startswith("<"):
                return function
            frame = frame.f_back
    return ""
