"""Forgetting for good: old deletions are purged, erased words taken out everywhere, and looked for.

Once nothing but a tombstone is left, the words are known by its hashes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from bot.clock import off_loop
from bot.domain.interactions import Answer, Button, ChatPlace
from bot.domain.memories import BROUGHT, Memory, MemoryRecord
from bot.domain.receipts import is_receipt as is_receipt_line
from bot.domain.telltales import (
    BLACK,
    DESCRIBED,
    FORGOTTEN_LINE,
    PAST,
    STANDS_FOR_WORDS,
    Telltale,
    black_json,
    parts_of,
    without_lines,
)
from bot.language.clauses import question_share, sentence_pieces
from bot.language.text import one_line
from bot.memory.forgetting.masking import Holders, holders_of, holders_of_purged
from bot.memory.forgetting.tombstones import by_words, contents_of, known_by, names_of, with_rare
from bot.memory.indexer import forget_interactions, index_memory
from bot.storage import masks
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories, plans, provenance
from bot.storage.log import feedback, interactions, recordings
from bot.storage.masks import ENDLESS, Reach
from bot.storage.people import everything
from bot.storage.people.everything import ENTITIES, EVERYTHING, INBOX, LOG, SENT, TextRow, Texts, is_later
from bot.storage.search import entities
from bot.storage.search import words as search
from bot.storage.work import outbound
from bot.storage.work.jobs import ERASE, PURGE, SCOUR

SHOWN_CHARACTERS, LEAST_SHOWN = 40, 12
"""How much of a text tells that a message shows it, and how long a text must be to be looked for."""

UNTOUCHED_JOBS = frozenset({PURGE, ERASE, SCOUR})
"""Kinds of jobs whose payload is what the erasure itself goes by."""

MOST_EXAMPLES = 5
UNPROMPTED = ("noted:", "asked:", "digest:", "offered:")
"""How the keys of messages begin that say what was learnt, behind an answer or once a day."""


@dataclass(frozen=True, slots=True)
class Occurrences:
    """In how many rows of each table something stands `alone` or only `within` others, some `examples`."""

    alone: Counter[str] = field(default_factory=Counter[str])
    within: Counter[str] = field(default_factory=Counter[str])
    examples: tuple[str, ...] = ()

    def total(self) -> int:
        """In how many it stands, in whatever surrounding."""
        return self.alone.total() + self.within.total()

    def __add__(self, other: Occurrences) -> Occurrences:
        examples = tuple(dict.fromkeys((*self.examples, *other.examples)))[:MOST_EXAMPLES]
        return Occurrences(self.alone + other.alone, self.within + other.within, examples)


@dataclass(frozen=True, slots=True)
class Deletion:
    """A deleted value: the memory that held it, what gives it away (`told`), and which rows are old enough.

    Rows later than `reach` are left as they are, and so are rows no later than `since`; None: from the first.
    `record` is that memory with all that is hidden of it, until it is purged. What `holders` have is left.
    """

    owner: int
    memory_id: str
    told: Telltale
    reach: Reach
    since: Reach | None = None
    record: MemoryRecord | None = None
    holders: Holders = field(default_factory=Holders)

    @property
    def alone(self) -> Deletion:
        """The same, but for what holds it within other words."""
        return replace(self, told=self.told.alone)

    @property
    def sources(self) -> frozenset[int]:
        """The interactions in which the person told it."""
        told = self.record.sources if self.record else ()
        return frozenset(source.interaction_id for source, _ in told if source.role == "evidence")

    @property
    def told_alone(self) -> frozenset[int]:
        """Those of them in which nobody told it of anything else."""
        return self.sources - self.holders.told_in

    @property
    def stands_for_words(self) -> bool:
        """Whether the memory only stands for words, and nothing was told in it."""
        return self.record is not None and self.record.memory.key in STANDS_FOR_WORDS

    @property
    def is_described(self) -> bool:
        """Whether no words of its own tell it: then those that it was told in are to go whole."""
        memory = self.record and self.record.memory
        return memory is not None and (memory.key in (DESCRIBED, PAST) or memory.kind in BROUGHT)

    def as_far_as(self, exchanges: Iterable[int]) -> Deletion:
        """The same, going at least as far as some exchanges: they were not over as it was to be forgotten."""
        last = max(self.reach.interaction, *exchanges, 0)
        return replace(self, reach=replace(self.reach, interaction=last))

    def is_held_by(self, held: TextRow) -> bool:
        """Whether a row gives it away, and was there before it was to be forgotten."""
        if not self.reaches(held) or not any(self.told.is_in(text) for text in held.strings):
            return False
        return not self.holders.share(held) or bool(self.blackened(held))

    def reaches(self, held: TextRow) -> bool:
        """Whether a row is as old as what is to go with it."""
        is_old = not is_later(held, self.reach) and (self.since is None or is_later(held, self.since))
        return is_old and not self.holders.have(held)

    def blackened(self, held: TextRow) -> dict[str, Any]:
        """The columns of a row that change when every word of a value is blacked out; an update says so."""
        holders = self.holders if self.holders.share(held) else Holders()
        texts = {name: holders.cut(each, self.told) for name, each in held.text.items()}
        values = {name: holders.cut_json(each, self.told) for name, each in held.json.items()}
        changed = {name: each for name, each in texts.items() if each != held.text[name]}
        if held.table is INBOX.table and values != held.json:
            values["payload"] |= {LOST_WORDS: True}
        return changed | {name: each for name, each in values.items() if each != held.json[name]}

    def line_told(self, lines: Callable[[str], bool] | None) -> Callable[[str], bool] | None:
        """Whether a line, one of some `lines`, may tell it of what is forgotten."""
        if not self.holders:
            return lines
        return lambda line: (lines is None or lines(line)) and not self.holders.keep(line)


async def deletion(connection: Transaction, owner: int, memory_id: str) -> Deletion | None:
    """What is known of a deletion by its tombstones, and by its record as far as that is still there."""
    record = await deleted_record(connection, owner, memory_id)
    told = await known_by(connection, owner, memory_id, contents_of(record) if record else ())
    reach = await masks.reach(connection, owner, memory_id)
    if told is None or reach is None:
        return None
    held = await (
        holders_of(connection, owner, told, record)
        if record
        else holders_of_purged(connection, owner, memory_id, told)
    )
    return Deletion(owner, memory_id, told, reach, record=record, holders=held)


async def deletion_of_words(connection: Transaction, memory: Memory, now: datetime) -> Deletion:
    """What a deletion would be of words that nothing in sight tells, by what would stand for them."""
    record = MemoryRecord(memory, (), ())
    told = await off_loop(memory.content, lambda: by_words(record))
    told = await with_rare(connection, memory, told)
    told = replace(told, rare=told.rare | names_of(told, [memory.content]))
    told = replace(told, parts=parts_of([memory.content], told))
    reach = await everything.reach_of_now(connection, memory.owner, now)
    return Deletion(memory.owner, memory.id, told, reach, record=record)


async def deleted_record(connection: Transaction, owner: int, memory_id: str) -> MemoryRecord | None:
    """A memory that was deleted and is not purged yet, with all that is hidden of it."""
    record = await provenance.record(connection, owner, memory_id, deleted=True)
    return record if record and record.memory.deleted_at is not None else None


async def purge(connection: Transaction, gone: Deletion, now: datetime) -> None:
    """Remove a deleted memory and everything hidden with it; the conversation log keeps its messages, without
    the sound of those that told it.
    """
    gone = gone.alone
    owner, memory_id = gone.owner, gone.memory_id
    withheld = await masks.withheld_by(connection, owner, memory_id)
    withheld_whole = await masks.withheld_among(connection, owner, withheld)
    await recordings.forget(connection, owner, withheld_whole)
    await interactions.leave_unanswered(connection, owner, withheld_whole, now)
    await purge_hidden(connection, owner, memory_id)
    await _scrub_receipts(connection, gone)
    await _scrub_sent(connection, gone, now, everywhere=False)
    await memories.purge(connection, owner, memory_id)
    await entities.forget_unmentioned(connection, owner)


async def purge_hidden(connection: Transaction, owner: int, memory_id: str) -> None:
    """Remove what the deletion of a memory hides."""
    await masks.remove_hidden(connection, owner, await masks.hidden_by(connection, owner, memory_id))
    await masks.show(connection, owner, memory_id)


async def erase(connection: Transaction, gone: Deletion, now: datetime) -> None:
    """Take a value's words out of everything that is left: log, tool arguments, promises, what was sent.

    An interaction it was told in loses all of its words where the value is not found by them, and each does
    where no words tell it.
    """
    await _black_out_log(connection, gone, now)
    await _scrub_sent(connection, gone, now, everywhere=True)
    await entities.forget_unmentioned(connection, gone.owner)


async def black_out_rest(
    connection: Transaction, gone: Deletion, spared: Collection[str] = (), but: Collection[str] = ()
) -> list[int]:
    """Black it out in every row that still tells it, in the index too; the exchanges that lost words.

    The columns of the log that are `spared` stay as they are, and so do the rows of the memories `but`.
    """
    changed: list[int] = []
    for texts in EVERYTHING:
        for held in await _telling(connection, gone, texts):
            if texts is SENT or _is_of(held, but):
                continue  # what was sent is edited, too
            if texts is ENTITIES:
                if not gone.holders:
                    await everything.drop(connection, held)
                continue
            values = await asyncio.to_thread(gone.blackened, held)
            if texts is LOG:
                values = {name: each for name, each in values.items() if name not in spared}
                changed += [held.key["id"]] if values else []
            await everything.rewrite(connection, held, values)
            ids = [held.key["id"]] if held.table.name == "memories" else []
            for memory in (await memories.by_ids(connection, gone.owner, ids)).values():
                await index_memory(connection, memory)
    return changed


async def count(
    connection: Transaction,
    gone: Sequence[Deletion],
    *,
    to_go: bool = False,
    without_log: bool = False,
    stays: Collection[str] = (),
) -> Occurrences:
    """Count the rows of each table that hold any of some values, each once, and the terms of the word index
    that only they have; of what is `to_go` also the messages that lose all their words.

    When the person has said one again since, index and entities are left out for it, as for a memory that
    `stays`, with its rows. The counts `without_log` leave out exchanges in which it stands alone.
    """
    if not gone:
        return Occurrences()
    alone: Counter[str] = Counter()
    within: Counter[str] = Counter()
    examples: dict[str, None] = {}
    again = {each.memory_id for each in gone if stays or each.holders or await said_again(connection, each)}
    strict = [each.alone if each.memory_id in again else replace(each.alone, reach=ENDLESS) for each in gone]
    made = {each.memory_id for each in gone if each.stands_for_words}
    longer: list[tuple[TextRow, Deletion]] = []
    for texts in EVERYTHING:
        held = await everything.rows(connection, gone[0].owner, texts)
        held = [row for row in held if not _is_of(row, {*stays, *made})]
        left = await asyncio.to_thread(_that_may_tell, held, gone)
        counted = [
            (each, by_itself)
            for each, by_itself in zip(gone, strict, strict=True)
            if texts is not ENTITIES or each.memory_id not in again
        ]
        for each, by_itself in counted:
            surely = each.told_alone if to_go and texts is LOG else frozenset[int]()
            telling = await asyncio.to_thread(_telling_of, left, by_itself, surely)
            if not (without_log and texts is LOG):
                alone[texts.table.name] += len(telling)
            left = _but(left, telling)
        for each, _ in counted:
            telling = await asyncio.to_thread(_telling_of, left, each)
            left = _but(left, telling)
            longer += [(row, each) for row in telling]
    theirs = {word for row, each in longer for word in _words_around(row, each.told, are_theirs=True)}
    for row, each in longer:
        words = _words_around(row, each.told)
        if not words or not theirs.isdisjoint(words):  # not "learnt", which only the results of tools say
            within[row.table.name] += 1
            examples |= dict.fromkeys(word for word in words if word in theirs)
    terms = [frozenset((word,)) for word in await search.terms(connection, gone[0].owner)]
    for told in (each.told for each in strict if each.told.rare and each.memory_id not in again):
        compared = terms if told.hashes is None else [told.hashes(word) for word in terms]
        alone["search_words"] += sum(1 for word in compared if not told.rare.isdisjoint(word))
    return Occurrences(+alone, +within, tuple(examples)[:MOST_EXAMPLES])


def _that_may_tell(held: Iterable[TextRow], gone: Sequence[Deletion]) -> list[TextRow]:
    """Those rows that may hold any of some values: all are read once, for whatever number of values."""
    told = [Telltale.any_of(each.told for each in gone if each.told.hashes is None)]
    told += [each.told for each in gone if each.told.hashes is not None]
    surely = frozenset[int]().union(*(each.told_alone for each in gone))
    return [
        row
        for row in held
        if row.key.get("id") in surely or any(each.is_in(text) for text in row.strings for each in told)
    ]


def _but(held: Iterable[TextRow], some: Iterable[TextRow]) -> list[TextRow]:
    seen = {id(each) for each in some}
    return [each for each in held if id(each) not in seen]


def _is_of(held: TextRow, memory_ids: Collection[str]) -> bool:
    """Whether a row is of one of some memories."""
    return held.key.get("id") in memory_ids or held.key.get("memory_id") in memory_ids


def _words_around(held: TextRow, told: Telltale, *, are_theirs: bool = False) -> list[str]:
    """The words of a row that hold it within them: all, or but those of tools in the log."""
    texts = held.text.values() if are_theirs and held.table is LOG.table else held.strings
    return [text[start:end] for text in texts for start, end in told.places_within(text)]


async def said_again(connection: Transaction, gone: Deletion) -> list[str]:
    """What the person has said since it was to be forgotten, in words of their own, that has it again."""
    said = await interactions.said_since(connection, gone.owner, gone.reach.interaction)
    return [text for text in said if gone.told.alone.is_in(text)]


async def was_told_again(connection: Transaction, gone: Deletion) -> bool:
    """Whether any of that tells it: who asks for it, to see that it is gone, does not."""
    said = [piece for text in await said_again(connection, gone) for piece in sentence_pieces(text)]
    return any(gone.told.alone.is_in(piece) for piece in said if not question_share(piece))


async def _scrub_receipts(connection: Transaction, gone: Deletion) -> None:
    for held in await everything.rows(connection, gone.owner, LOG):
        receipt = held.text.get("receipt", "")
        if not receipt or is_later(held, gone.reach) or gone.holders.have(held):
            continue
        honest = without_lines(receipt, frozenset((gone.memory_id,)), gone.told, gone.line_told(None))
        if honest != receipt:
            await everything.rewrite(connection, held, {"receipt": honest})


async def _scrub_sent(connection: Transaction, gone: Deletion, now: datetime, *, everywhere: bool) -> None:
    """Take the value out of what was sent or waits to be, and have what the person still sees of it edited.

    After a deletion that is what has a receipt of it; `everywhere` it is every message that holds it.
    """
    done = await plans.touching(connection, gone.owner, gone.memory_id)
    over = {gone.memory_id, *[each for each in done if await _is_over(connection, gone, each)]}
    ids = frozenset((gone.memory_id,))
    for held, is_seen in await _sent(connection, gone.owner):
        if not gone.reaches(held):
            continue
        answer = Answer.from_json(held.row["content"])
        is_receipt = held.row["interaction_id"] is None and (
            held.row["key"].startswith(UNPROMPTED) or _names(answer, gone.memory_id, done)
        )
        lines = gone.line_told(None if is_receipt else is_receipt_line)
        receipted = without_lines(answer.text, ids, gone.told, lines)
        text = receipted
        if gone.told.is_in(receipted):
            holders = gone.holders if gone.holders.share(held) else Holders()
            text = await asyncio.to_thread(holders.cut, receipted, gone.told)
        buttons = tuple(row for each in answer.buttons if (row := _without_buttons(each, gone, over)))
        if text == answer.text and buttons == answer.buttons and not answer.attachments:
            continue
        # A file that was sent may hold anything; the one who got it has it.
        scrubbed = replace(answer, text=text, buttons=buttons, attachments=())
        await everything.rewrite(connection, held, {"content": scrubbed.as_json()})
        if is_seen and (receipted != answer.text or (everywhere and text != answer.text)):
            await _edit_sent(connection, held, scrubbed, gone.memory_id, now)


def _names(answer: Answer, memory_id: str, plan_ids: frozenset[str]) -> bool:
    """Whether a message tells of a memory by its buttons: they name it, or a plan that changed it."""
    words = {word for row in answer.buttons for button in row for word in button.action.split()}
    return memory_id in words or not plan_ids.isdisjoint(words)


async def _is_over(connection: Transaction, gone: Deletion, plan_id: str) -> bool:
    """Whether a plan did nothing but to what is gone, so that no undo has anything to take back."""
    plan = await plans.get(connection, gone.owner, plan_id)
    others = {each.memory_id for each in plan.effects if each.change != "masked"} if plan else set[str]()
    others.discard(gone.memory_id)
    left = [await provenance.record(connection, gone.owner, each, deleted=True) for each in others]
    return plan is not None and not (plan.settled or any(left))


def _without_buttons(row: tuple[Button, ...], gone: Deletion, over: Set[str]) -> tuple[Button, ...]:
    """The buttons of a row but for those that do something to the memory or name it, or to what is `over`."""
    return tuple(
        each
        for each in row
        if over.isdisjoint(each.action.split())
        and not gone.holders.are_told_with(f"{each.label}\n{each.action}", gone.told)
    )


async def black_out(connection: Transaction, owner: int, numbers: Collection[int], now: datetime) -> None:
    """Empty exchanges, and what was sent in answer to them, there where the person sees it, too."""
    await empty_rows(connection, owner, numbers)
    await _black_replies(connection, owner, numbers, now)
    await forget_interactions(connection, owner, list(numbers))


async def empty_rows(connection: Transaction, owner: int, numbers: Collection[int]) -> None:
    """Empty exchanges in the log alone: what was sent in answer to them is seen to by something else."""
    for held in await everything.rows(connection, owner, LOG):
        if held.key["id"] in numbers:
            await everything.rewrite(connection, held, _all_black(held))


async def black_out_repeated(connection: Transaction, gone: Deletion, now: datetime) -> None:
    """Black a value out of what the bot made of it: answers, calls, quotes, what was sent or derived.

    The person's own words stay as they are, and what is deleted goes by its purge.
    """
    deleted = {each.id for each in await memories.deleted(connection, gone.owner)}
    await _scrub_sent(connection, gone, now, everywhere=True)
    changed = await black_out_rest(connection, gone, _THEIRS, deleted)
    await forget_interactions(connection, gone.owner, changed)
    await interactions.unindex(connection, changed)
    await entities.forget_unmentioned(connection, gone.owner)


_THEIRS = frozenset({"text", "forwarded", "forwarded_author", "speaker_name"})
"""The columns of the log with the words of people."""


async def black_out_shown(connection: Transaction, owner: int, texts: Iterable[str], now: datetime) -> None:
    """Empty the messages of ours in which texts are shown that stand nowhere else any more, there where the
    person sees them, too.
    """
    beginnings = [
        each[:SHOWN_CHARACTERS] for text in texts if len(each := one_line(text, 200)) >= LEAST_SHOWN
    ]
    for held, is_seen in await _sent(connection, owner):
        if any(each in text for each in beginnings for text in held.strings):
            await _empty(connection, held, is_seen, now)


async def _black_out_log(connection: Transaction, gone: Deletion, now: datetime) -> None:
    alone, emptied = gone.told_alone, gone.is_described
    surely = frozenset(await masks.withheld_by(connection, gone.owner, gone.memory_id)) | gone.sources
    answers = (await masks.answers_put_by(connection, gone.owner, gone.memory_id)).keys() - gone.sources
    rows = await _telling(connection, gone, LOG, surely)
    found = {held.key["id"]: await asyncio.to_thread(gone.blackened, held) for held in rows}
    unheard = {number for number, values in found.items() if number in alone and (emptied or not values)}
    for held in rows:
        values = found[held.key["id"]]
        if held.key["id"] in unheard:
            values |= _all_black(held)
        if held.key["id"] in alone and "text" not in values:
            values["text"] = BLACK
        await everything.rewrite(connection, held, values)
    if emptied:
        await masks.drop_answers(connection, gone.owner, answers)
        unheard |= answers
    if unheard:
        await _black_replies(connection, gone.owner, unheard, now)
    told = [number for number, values in found.items() if values and number not in answers]
    await interactions.leave_unanswered(connection, gone.owner, told, now)
    changed = [number for number, values in found.items() if values or number in answers]
    await forget_interactions(connection, gone.owner, changed)
    await interactions.unindex(connection, changed)


def _all_black(held: TextRow) -> dict[str, Any]:
    """Every word of a row blacked out."""
    texts: dict[str, Any] = dict.fromkeys(held.text, BLACK)
    return texts | {name: black_json(each, lambda _: BLACK) for name, each in held.json.items()}


async def _black_replies(
    connection: Transaction, owner: int, numbers: Collection[int], now: datetime
) -> None:
    """Black out what was sent for exchanges whose words the value is not found by: as what was heard, or what
    says above a button for one that it was taken back; what the person made of it goes, too.
    """
    await feedback.take_back(connection, owner, list(numbers))
    shown = {f"{form}{number}" for form in (outbound.HEARD, outbound.SEEN) for number in numbers}
    named = {f"{order} #{number}" for order in ("/undo", "/memory erase") for number in numbers}
    sent = await _sent(connection, owner)
    gone = {
        held.key["id"]
        for held, _ in sent
        if held.row["interaction_id"] in numbers
        or held.row["key"] in shown
        or not named.isdisjoint(held.strings)
    }
    edits = tuple(f"{outbound.EDIT}{number}:" for number in gone)
    for held, is_seen in sent:
        if held.key["id"] not in gone and not held.row["key"].startswith(edits):
            continue
        await _empty(connection, held, is_seen, now)


async def _sent(connection: Transaction, owner: int) -> list[tuple[TextRow, bool]]:
    """What was sent or waits to be, newest first, each with whether it stands on Telegram as it was sent."""
    newer = set[str]()
    found: list[tuple[TextRow, bool]] = []
    for held in sorted(await everything.rows(connection, owner, SENT), key=lambda each: -each.key["id"]):
        is_sent = held.row["channel"] == "telegram" and held.row["state"] == "sent" and held.row["sent"]
        found.append((held, bool(is_sent) and not newer.issuperset(held.row["sent"])))
        newer.update(held.row["sent"])
    return found


async def _edit_sent(connection: Transaction, held: TextRow, shown: Answer, why: str, now: datetime) -> None:
    """Have a message that was sent edited where the person sees it."""
    await outbound.add(
        connection,
        held.row["owner"],
        ChatPlace(held.row["channel"], held.row["chat"]),
        f"{outbound.EDIT}{held.row['id']}:{why}",
        shown,
        now,
        interaction_id=held.row["interaction_id"],
        reuse=held.row["sent"],
        # The next erasure that was ordered by now must find its words there, too.
        told_at=held.row["created_at"],
    )


async def _empty(connection: Transaction, sent: TextRow, is_seen: bool, now: datetime) -> None:
    """Empty what was sent or waits to be, and have it edited where it `is_seen`."""
    answer = replace(Answer.from_json(sent.row["content"]), text=BLACK, buttons=(), attachments=())
    await everything.rewrite(connection, sent, {"content": answer.as_json()})
    if is_seen:
        await _edit_sent(connection, sent, Answer(FORGOTTEN_LINE), "emptied", now)


async def _telling(
    connection: Transaction, gone: Deletion, texts: Texts, surely: frozenset[int] = frozenset()
) -> list[TextRow]:
    """The rows of a table that give it away, and those that do so `surely`, by number.

    The promise to erase it is left out, and what came in since and waits to be dealt with.
    """
    held = await everything.rows(connection, gone.owner, texts)
    return await asyncio.to_thread(_telling_of, held, gone, surely)


def _telling_of(
    held: Iterable[TextRow], gone: Deletion, surely: frozenset[int] = frozenset()
) -> list[TextRow]:
    kept = (each for each in held if not _is_left_out(each))
    return [each for each in kept if each.key.get("id") in surely or gone.is_held_by(each)]


def _is_left_out(held: TextRow) -> bool:
    waits = held.table is INBOX.table and held.row["state"] == "waiting"
    return waits or held.row.get("kind") in UNTOUCHED_JOBS


async def still_comes_in(connection: Transaction, gone: Deletion) -> bool:
    """Whether an update that came before the deletion and tells the value still waits in the inbox.

    Mostly it is the order itself, after a crash between its effect and its being marked as done.
    """
    came = await everything.rows(connection, gone.owner, INBOX)
    return any(each.row["state"] == "waiting" and gone.is_held_by(each) for each in came)


LOST_WORDS = "lost_words"
"""Says in an update that an erasure took words out of it; BLACK alone may be the person's own."""


async def is_forgotten(connection: Transaction, owner: int, update_id: int) -> bool:
    """Whether an update tells what was forgotten since it came, or has lost words to an erasure."""
    stored = await everything.rows(connection, owner, INBOX)
    came = [each for each in stored if each.key["update_id"] == update_id]
    if any(LOST_WORDS in (each.row["payload"] or ()) for each in came):
        return True
    stones = await masks.tombstones_of(connection, owner) if came else ()
    for memory_id in dict.fromkeys(stone.memory_id for stone in stones):
        told = await known_by(connection, owner, memory_id)  # a record has words that give nothing away: PAST
        reach = await masks.reach(connection, owner, memory_id)
        gone = Deletion(owner, memory_id, told.alone, reach) if told and reach else None
        if gone and await asyncio.to_thread(_telling_of, came, gone):
            return True
    return False
