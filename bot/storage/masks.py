"""What a deletion leaves behind: masks until it is undone or purged, and tombstones that stay.

Exchanges are withheld from prompt and recall, or only their answers: those are put by. Versions of memories,
quotes, candidates and observations are hidden: a memory is masked while the version that it says now is.
Every query asks for that by a condition. A tombstone says in hashes that something was deleted, so that what
was said before can't bring it back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial, reduce
from operator import itemgetter
from typing import Any, Literal, get_args

from sqlalchemy import (
    ColumnElement,
    Exists,
    Select,
    Table,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine.sql import (
    columns_of,
    finds_all,
    finds_pairs,
    finds_values,
    listed_numbers,
    listed_texts,
    made,
    texts,
    upsert,
)
from bot.storage.tables import (
    candidates,
    hidden,
    installation,
    interactions,
    memories,
    memory_sources,
    memory_versions,
    observations,
    tombstones,
    uses,
    withheld,
)

What = Literal["version", "quote", "candidate", "observation"]


@dataclass(frozen=True, slots=True)
class Hidden:
    """One hidden row by its `ref`: memory:version, memory:version:interaction:role, or its own id.

    `instead` is what is shown of a quote; empty for nothing.
    """

    what: What
    ref: str
    instead: str = ""


async def hide(connection: AsyncConnection, owner: int, memory_id: str, rows: Iterable[Hidden]) -> None:
    """Mask rows for the deletion of a memory."""
    values = [columns_of(row) | {"memory_id": memory_id, "owner": owner} for row in dict.fromkeys(rows)]
    if values:
        await connection.execute(upsert(hidden).on_conflict_do_nothing(), values)


@finds_all(partial(made, Hidden))
def hidden_by(owner: int, memory_id: str) -> Select[Any, Any, Any]:
    """What the deletion of a memory hides."""
    by_it = hidden.c.owner == owner, hidden.c.memory_id == memory_id
    return select(hidden.c.what, hidden.c.ref, hidden.c.instead).where(*by_it)


@finds_values(set)
def hidden_refs(owner: int) -> Select[Any]:
    """All that any deletion hides of a person, by its `ref`."""
    return select(hidden.c.ref).where(hidden.c.owner == owner)


async def show(connection: AsyncConnection, owner: int, memory_id: str) -> None:
    """Unmask the rows that `hide` masked."""
    await connection.execute(delete(hidden).where(hidden.c.owner == owner, hidden.c.memory_id == memory_id))


def ref_of(memory_id: str, version: int, *source: int | str) -> str:
    """The `ref` of a version of a memory, or of a source of it by the interaction and its role there."""
    return ":".join(map(str, (memory_id, version, *source)))


def _ref(*columns: ColumnElement[Any]) -> ColumnElement[Any]:
    """What `ref_of` gives, of columns in SQL."""
    return reduce(lambda before, column: before.concat(":").concat(column), columns)


async def rename_quote(connection: AsyncConnection, owner: int, ref: str, becomes: str) -> None:
    """Have a quote that is hidden stay so under the key that it moves to."""
    moved = update(hidden).where(hidden.c.owner == owner, hidden.c.what == "quote", hidden.c.ref == ref)
    await connection.execute(moved.values(ref=becomes))


@cache
def _rows_of(what: What) -> tuple[Table, ColumnElement[Any]]:
    """The table whose rows are hidden as one thing, and the `ref` of a row of it, in SQL."""
    match what:
        case "version":
            return memory_versions, _ref(memory_versions.c.memory_id, memory_versions.c.version)
        case "quote":
            names = ("memory_id", "version", "interaction_id", "role")
            return memory_sources, _ref(*(memory_sources.c[name] for name in names))
        case "candidate":
            return candidates, candidates.c.id
        case "observation":
            return observations, observations.c.id.concat("")


@cache
def shown_quote() -> Any:
    """What is shown of a row of the sources, in SQL: its quote, or its stand-in while hidden."""
    instead = select(func.min(hidden.c.instead)).where(*_hides("quote")).scalar_subquery()
    return func.coalesce(instead, memory_sources.c.quote)


@cache
def is_hidden(what: What) -> Exists:
    """Whether any deletion hides a row: a condition for a query on the table that `what` names."""
    return exists().where(*_hides(what))


def _hides(what: What) -> tuple[ColumnElement[bool], ...]:
    table, ref = _rows_of(what)
    return hidden.c.owner == table.c.owner, hidden.c.what == what, hidden.c.ref == ref


async def remove_hidden(connection: AsyncConnection, owner: int, rows: Sequence[Hidden]) -> None:
    """Remove hidden versions, quotes, candidates and observations for good; of a quote what is shown stays.

    A memory that says what is removed goes with it, as does what that version was derived from.
    """
    for each in rows:
        if each.instead:
            # By the memory: the index of the owner's has all their sources.
            of_it = memory_sources.c.owner + 0 == owner, memory_sources.c.memory_id == each.ref.split(":")[0]
            is_it = _rows_of("quote")[1] == each.ref
            await connection.execute(update(memory_sources).where(*of_it, is_it).values(quote=each.instead))
    for what in get_args(What):
        table, ref = _rows_of(what)
        refs = [each.ref for each in rows if each.what == what and not each.instead]
        if refs and what == "version":
            basis = memory_sources.c.owner == owner, memory_sources.c.role == "basis"
            derived = _ref(memory_sources.c.memory_id, memory_sources.c.version).in_(texts(refs))
            await connection.execute(delete(memory_sources).where(*basis, derived))
            says_it = _ref(memories.c.id, memories.c.version).in_(texts(refs))
            there = memories.c.owner == owner, memories.c.deleted_at.is_(None)
            await connection.execute(delete(memories).where(*there, says_it))
        if refs:
            await connection.execute(delete(table).where(table.c.owner == owner, ref.in_(texts(refs))))


@cache
def is_masked() -> Exists:
    """Whether any deletion hides what a memory says now: a condition for a query on memories."""
    ref = _ref(memories.c.id, memories.c.version)
    return exists().where(hidden.c.owner == memories.c.owner, hidden.c.what == "version", hidden.c.ref == ref)


async def withhold(
    connection: AsyncConnection,
    owner: int,
    memory_id: str,
    told_in: Iterable[int],
    answered_in: Iterable[int],
    now: datetime,
    but_for: Collection[int] = (),
) -> list[int]:
    """Keep interactions that give a deleted memory away out of every later prompt and recall; returns them.

    Of those it was only `answered_in` the person's words stay, the answer is put by. Its sources are added to
    the ones it was `told_in`, all `but_for` what stays in sight; to the others what the bot proposed and they
    agreed to, and the interactions that used it. What is being answered is watched.
    """
    told, used = await _tied_to(connection, owner, memory_id, told_in)
    whole, columns = told - {*but_for}, interactions.c
    is_theirs = or_(columns.text != "", columns.quoted.is_not(None), columns.forwarded.is_not(None))
    said = select(columns.id, is_theirs.label("is_theirs")).where(
        columns.owner == owner, columns.id.in_({*answered_in, *used} - whole)
    )
    own_words = {row.id: bool(row.is_theirs) for row in await connection.execute(said)}
    whole |= {each for each, has_any in own_words.items() if not has_any}  # the bot began it
    answers = own_words.keys() - whole
    rows = [
        {"memory_id": memory_id, "interaction_id": each, "owner": owner, "answer_since": since}
        for since, some in ((None, whole), (now, answers))
        for each in sorted(some)
    ]
    if rows:
        put = upsert(withheld)
        wider = put.on_conflict_do_update(
            index_elements=[withheld.c.memory_id, withheld.c.interaction_id],
            set_={"answer_since": None},
            where=put.excluded.answer_since.is_(None),
        )
        await connection.execute(wider, rows)
    await put_by(connection, owner, answers)
    await _watch_answers(connection, owner, memory_id, now)
    return sorted(whole | answers)


async def _tied_to(
    connection: AsyncConnection, owner: int, memory_id: str, told_in: Iterable[int]
) -> tuple[set[int], set[int]]:
    """The interactions a memory was told in, its sources too; and those that proposed it or were given it."""
    named = select(interactions.c.id).where(interactions.c.owner == owner, interactions.c.id.in_([*told_in]))
    # A sum, or SQLite would rather walk all of the owner's sources than look a memory's up.
    of_it = (memory_sources.c.owner + 0 == owner, memory_sources.c.memory_id == memory_id)
    source = select(memory_sources.c.interaction_id).where(*of_it)
    sources, proposed = source.where(memory_sources.c.role != "proposal"), source.filter_by(role="proposal")
    used = select(uses.c.interaction_id).filter_by(owner=owner, source="memory", ref=memory_id)
    told = {row[0] for query in (named, sources) for row in await connection.execute(query)}
    return told, {row[0] for query in (proposed, used) for row in await connection.execute(query)}


async def _watch_answers(connection: AsyncConnection, owner: int, memory_id: str, now: datetime) -> None:
    """Keep what is being answered for a deletion, until it is settled whether the answer tells of it."""
    columns = interactions.c
    being_answered = select(columns.id).where(columns.owner == owner, columns.state == "open")
    rows = [
        {"memory_id": memory_id, "interaction_id": each, "owner": owner, "answer_since": now}
        for each in (await connection.execute(being_answered)).scalars()
    ]
    if rows:
        await connection.execute(upsert(withheld).on_conflict_do_nothing(), rows)


async def put_by(connection: AsyncConnection, owner: int, numbers: Iterable[int]) -> None:
    """Move the answers of exchanges out of sight that still are in sight."""
    columns = interactions.c
    shown = select(columns.id, columns.reply, columns.receipt, columns.tools).where(
        columns.owner == owner,
        columns.id.in_(list(numbers)),
        columns.put_by.is_(None),
        columns.reply.is_not(None),
    )
    for row in (await connection.execute(shown)).all():
        kept = {"reply": row.reply, "receipt": row.receipt, "tools": row.tools}
        moved = update(interactions).where(columns.owner == owner, columns.id == row.id)
        values: dict[str, Any] = {"put_by": kept, "reply": "", "receipt": "", "tools": [], "indexed": False}
        await connection.execute(moved.values(values))


async def settle_answer(
    connection: AsyncConnection, owner: int, interaction_id: int, told_of: Collection[str]
) -> None:
    """Put the answer that was given now by for those deletions it is `told_of` or has used, for no others."""
    used = exists().where(
        uses.c.owner == owner,
        uses.c.interaction_id == interaction_id,
        uses.c.source == "memory",
        uses.c.ref == withheld.c.memory_id,
    )
    needless = and_(*_answer_of(owner, interaction_id), withheld.c.memory_id.not_in(told_of), ~used)
    await connection.execute(withheld.delete().where(needless))
    left = await connection.execute(select(withheld.c.memory_id).where(*_answer_of(owner, interaction_id)))
    await put_by(connection, owner, [interaction_id] if left.first() else [])


@finds_all(itemgetter("memory_id"))
def to_settle(owner: int, interaction_id: int) -> Select[Any]:
    """The memories deleted while an interaction was answered, for none of which its answer is put by yet."""
    in_sight = exists().where(
        interactions.c.owner == owner, interactions.c.id == interaction_id, interactions.c.put_by.is_(None)
    )
    return select(withheld.c.memory_id).where(*_answer_of(owner, interaction_id), in_sight)


def _answer_of(owner: int, interaction_id: int) -> tuple[ColumnElement[bool], ...]:
    columns = withheld.c
    return (
        columns.owner == owner,
        columns.interaction_id == interaction_id,
        columns.answer_since.is_not(None),
    )


async def release(connection: AsyncConnection, owner: int, memory_id: str) -> list[int]:
    """Undo `withhold`, and have interactions indexed again that nothing else withholds; returns them."""
    ids = await withheld_by(connection, owner, memory_id)
    await connection.execute(
        withheld.delete().where(withheld.c.owner == owner, withheld.c.memory_id == memory_id)
    )
    kept_by = await answers_put_by(connection, owner)
    columns = interactions.c
    free = [each for each in ids if each not in kept_by]
    hidden_by_it = (columns.owner == owner, columns.id.in_(free), columns.put_by.is_not(None))
    for row in (await connection.execute(select(columns.id, columns.put_by).where(*hidden_by_it))).all():
        back = update(interactions).where(columns.owner == owner, columns.id == row.id)
        await connection.execute(back.values(**row.put_by, put_by=None))
    anew = update(interactions).where(columns.owner == owner, columns.id.in_(ids), ~is_withheld())
    await connection.execute(anew.values(indexed=False))
    return ids


async def drop_answers(connection: AsyncConnection, owner: int, numbers: Iterable[int]) -> None:
    """Remove for good what of some exchanges was put by."""
    gone = update(interactions).where(interactions.c.owner == owner, interactions.c.id.in_(list(numbers)))
    await connection.execute(gone.values(put_by=None))


@finds_all(itemgetter("interaction_id"))
def withheld_by(owner: int, memory_id: str | None = None) -> Select[Any]:
    """The interactions that the deletion of a memory, any if none is named, withholds, or of which it puts
    the answer by.
    """
    query = select(withheld.c.interaction_id).distinct().where(withheld.c.owner == owner)
    query = query.order_by(withheld.c.interaction_id)
    return query if memory_id is None else query.where(withheld.c.memory_id == memory_id)


@finds_all(itemgetter("interaction_id"))
def withheld_anew_by(owner: int, memory_ids: Collection[str]) -> Select[Any]:
    """The same for the deletions of some memories, but for what another withholds as a whole."""
    other = withheld.alias()
    before = exists().where(
        other.c.owner == owner,
        other.c.interaction_id == withheld.c.interaction_id,
        other.c.answer_since.is_(None),
        other.c.memory_id.not_in(listed_texts(memory_ids)),
    )
    query = select(withheld.c.interaction_id).distinct().order_by(withheld.c.interaction_id)
    return query.where(withheld.c.owner == owner, withheld.c.memory_id.in_(listed_texts(memory_ids)), ~before)


@finds_pairs(dict)
def answers_put_by(owner: int, memory_id: str | None = None) -> Select[Any, Any]:
    """The interactions of which only the answer is out of sight, with since when; for one memory if named."""
    query = select(withheld.c.interaction_id, func.max(withheld.c.answer_since)).where(
        withheld.c.owner == owner, withheld.c.answer_since.is_not(None)
    )
    query = query.group_by(withheld.c.interaction_id)
    return query if memory_id is None else query.where(withheld.c.memory_id == memory_id)


async def withholding(connection: AsyncConnection, owner: int, interaction_id: int) -> list[str]:
    """The deleted memories that withhold an interaction as a whole."""
    query = select(withheld.c.memory_id).where(
        withheld.c.owner == owner, withheld.c.interaction_id == interaction_id, _WHOLE
    )
    return sorted((await connection.execute(query)).scalars())


@finds_values(set)
def withheld_among(owner: int, interaction_ids: Iterable[int]) -> Select[Any]:
    """Those of these interactions that any deletion withholds as a whole."""
    among = withheld.c.interaction_id.in_(listed_numbers(interaction_ids))
    return select(withheld.c.interaction_id).where(withheld.c.owner == owner, among, _WHOLE)


_WHOLE = withheld.c.answer_since.is_(None)


@cache
def is_withheld() -> Exists:
    """Whether any memory withholds a row as a whole: a condition for a query on the table of interactions."""
    return exists().where(
        withheld.c.owner == interactions.c.owner, withheld.c.interaction_id == interactions.c.id, _WHOLE
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Tombstone:
    """A value that was deleted; a memory with several versions leaves several.

    `slot` is the keyed hash of subject and key, `words` are the value's with hashes for forms, `rare` the
    hashes of the forms that nothing else had, `parts` the hashes of what tells it within other words. It
    holds against every interaction up to `told_before`.
    """

    memory_id: str
    slot: bytes
    words: tuple[frozenset[str], ...]
    rare: frozenset[str]
    told_before: int
    parts: frozenset[str] = frozenset()


def _tombstone(row: Any) -> Tombstone:
    # Those of earlier releases have the weight of each word before its forms.
    words = tuple(frozenset(form for form in forms if isinstance(form, str)) for forms in row["words"])
    return made(Tombstone, row, words=words, rare=frozenset(row["rare"]), parts=frozenset(row["parts"]))


@dataclass(frozen=True, slots=True)
class Reach:
    """How far back something is forgotten: interactions up to a number, and what was made up to a moment.

    What was said or made later is told anew, and stays.
    """

    interaction: int
    moment: datetime


ENDLESS = Reach(2**63 - 1, datetime.max.replace(tzinfo=UTC))
"""The reach of what was never told again: whatever holds it holds it wrongly."""


async def hash_key(connection: AsyncConnection) -> bytes:
    """This installation's secret key for hashes, 32 bytes, made when the database was."""
    return (await connection.execute(_KEY)).scalar_one()


_KEY = select(installation.c.value).where(installation.c.name == "tombstone_key")


async def add_tombstones(
    connection: AsyncConnection, owner: int, stones: Iterable[Tombstone], now: datetime
) -> None:
    """Store tombstones."""
    rows = [
        columns_of(stone)
        | {
            "owner": owner,
            "words": [sorted(word) for word in stone.words],
            "rare": sorted(stone.rare),
            "parts": sorted(stone.parts),
            "created_at": now,
        }
        for stone in stones
    ]
    if rows:
        await connection.execute(insert(tombstones), rows)


async def lift_tombstones(connection: AsyncConnection, owner: int, memory_id: str) -> None:
    """Take the tombstones of a deletion away, because it was undone."""
    await connection.execute(
        delete(tombstones).where(tombstones.c.owner == owner, tombstones.c.memory_id == memory_id)
    )


@finds_all(_tombstone)
def tombstones_against(owner: int, interaction_id: int) -> Select[Any]:
    """The tombstones that hold against what was said in an interaction."""
    return select(tombstones).where(tombstones.c.owner == owner, tombstones.c.told_before >= interaction_id)


@finds_all(_tombstone)
def tombstones_of(owner: int, memory_id: str | None = None) -> Select[Any]:
    """The tombstones that one deleted memory left, or all of a person's deletions; those of old talk alone
    hold against interactions below 0.
    """
    query = select(tombstones).where(tombstones.c.owner == owner)
    return query if memory_id is None else query.where(tombstones.c.memory_id == memory_id)


async def reach(connection: AsyncConnection, owner: int, memory_id: str) -> Reach | None:
    """How far back a deleted memory is forgotten; None when no tombstone names it."""
    query = (
        select(tombstones.c.told_before, tombstones.c.created_at)
        .where(tombstones.c.owner == owner, tombstones.c.memory_id == memory_id)
        .limit(1)
    )
    row = (await connection.execute(query)).first()
    return Reach(row.told_before, row.created_at) if row else None
