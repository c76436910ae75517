"""What gives a deleted memory away: by its words while it is kept, for good by tombstones, its hashes.

These are set with the deletion, and asked before anything is believed that was said before it.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from bot.clock import off_loop
from bot.domain.changes import Candidate
from bot.domain.interactions import Channel, IncomingMessage, Interaction
from bot.domain.memories import BROUGHT, Memory, MemoryRecord, NoteDetails
from bot.domain.telltales import (
    AS_A_WHOLE,
    BLACK,
    SECRET,
    WHEN_ERASED,
    TellingValue,
    Telltale,
    parts_of,
    share,
    telltale,
)
from bot.language.clauses import sentence_pieces
from bot.language.forms import MARK, Forms, forms_among, forms_of, hashed, tokens
from bot.language.keys import USER, holds_one, name_two
from bot.language.names import find_names
from bot.language.orders import order_and_rest
from bot.language.secrets import secrets_of
from bot.language.text import normalised
from bot.language.words import Word, query_words
from bot.memory.indexer import index_all, memory_text, said_text, stood_for
from bot.storage import masks
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, provenance
from bot.storage.log import interactions
from bot.storage.masks import Tombstone
from bot.storage.people import everything
from bot.storage.search import words as search
from bot.storage.work import outbound

SLOT_BYTES = 16
FORM_BYTES = 8
LIKE = 0.5
"""From this share of a deleted value's words on a candidate says it again."""

MIN_NAME_LETTERS = 3
MOST_SUSPECTS, MOST_LOOKED_AT = 2000, 60
"""Rows looked at for what tells a deleted value, and for whether a word of it stands anywhere else."""


@dataclass(frozen=True, slots=True)
class Hasher:
    """Hashes with an installation's key: what they were made from can't be guessed without it."""

    key: bytes

    def slot(self, owner: int, subject: str, key: str) -> bytes:
        """The hash of what a fact is about."""
        named = f"{owner}|{normalised(subject)}|{key}".encode("utf-8", "surrogatepass")
        return hmac.digest(self.key, named, hashlib.sha256)[:SLOT_BYTES]

    def forms(self, forms: Iterable[str]) -> Forms:
        """The hashes of forms of words."""
        return frozenset(_hashed(self.key, form) for form in forms)


@lru_cache(maxsize=100_000)
def _hashed(key: bytes, form: str) -> str:
    digest = hmac.digest(key, b"form|" + form.encode("utf-8", "surrogatepass"), hashlib.sha256)
    return digest[:FORM_BYTES].hex()


async def set_tombstones(
    connection: Transaction, record: MemoryRecord, told: Telltale, now: datetime
) -> None:
    """Set the tombstones of a deleted memory: one for each value it had, against all said up to now."""
    memory = record.memory
    hasher = Hasher(await masks.hash_key(connection))
    reach = await everything.reach_of_now(connection, memory.owner, now)
    numbers = await masks.withheld_by(connection, memory.owner, memory.id)
    # An order in words may mean what is being answered, too; any other only its answer.
    withheld = await masks.withheld_among(connection, memory.owner, numbers)
    parts = hashed(parts_of(contents_of(record), told), hasher.forms)
    stones = [
        Tombstone(
            memory_id=memory.id,
            slot=hasher.slot(memory.owner, memory.subject, memory.key),
            words=tuple(map(hasher.forms, value.words)),
            rare=hasher.forms(told.rare),
            told_before=max(reach.interaction, *withheld, 0),
            parts=parts,
        )
        for value in told.values
    ]
    await masks.add_tombstones(connection, memory.owner, stones, reach.moment)


async def holds_against(
    connection: Transaction, owner: int, candidate: Candidate, *, is_doubted: bool = False
) -> bool:
    """Whether something that was forgotten stands against a candidate: it says that again, from before; or,
    where it `is_doubted` that its message tells it, out of one that has no word of that.
    """
    return (is_doubted and await _is_untold(connection, owner, candidate)) or await bars(
        connection,
        owner,
        subject=candidate.subject,
        key=candidate.key if candidate.kind == "fact" else "",
        content=candidate.content,
        told_in=candidate.source.interaction_id,
    )


async def _is_untold(connection: Transaction, owner: int, candidate: Candidate) -> bool:
    """Whether a candidate says what was forgotten, and its message has no word of that."""
    stones, number = await masks.tombstones_of(connection, owner), candidate.source.interaction_id
    logged = await interactions.by_ids(connection, owner, [number], withheld=True) if stones else {}
    if number not in logged:
        return False
    hasher = Hasher(await masks.hash_key(connection))
    content, told = (hasher.forms(forms_of(each)) for each in (candidate.content, logged[number].text))
    return any(_says_it(stone, content) and not share(stone.words, told) for stone in stones)


async def bars(
    connection: Transaction, owner: int, *, subject: str, key: str, content: str, told_in: int
) -> bool:
    """Whether a deletion forbids to learn a content that was said before it, in the interaction `told_in`.

    Forbidden is what a withheld interaction says, but for what an order tells besides; what has half of a
    deleted value's words, or a rare one; and any content under the deleted subject and key, since a
    paraphrase may share no word with the value. The last does not hold for a key with several values while
    the message is unread or the content is held, then it may be another value, nor for what was held as
    another value than the deleted one, nor for what a message goes on to tell once it has ordered the
    deletion. `key` is empty for all but facts.
    """
    stones = await masks.tombstones_against(connection, owner, told_in)
    withheld = await masks.withheld_among(connection, owner, [told_in])
    if not (stones or withheld):
        return False
    logged = await interactions.by_ids(connection, owner, [told_in], withheld=True)
    told = logged[told_in].text if told_in in logged else ""
    hasher = Hasher(await masks.hash_key(connection))
    order = await off_loop(told, lambda: _ReadOrder.of(told, hasher))
    if withheld and not (order and await _is_order_alone(connection, owner, told_in, order)):
        return True
    slot = hasher.slot(owner, subject, key) if key else b""
    is_open = logged[told_in].to_learn if told_in in logged else False
    held = await candidates.held_as(connection, owner, content, told_in) if key else []
    if not holds_one(key) and (is_open or held):
        slot = b""  # the message was not read yet, or what is said in it is held
    others = {each.candidate.against for each in held}
    said = hasher.forms(forms_of(f"{subject}\n{content}" if withheld else content))
    goes_on = order if order and order.goes_on else None
    return any(
        (
            stone.slot == slot
            and stone.memory_id not in others
            and not (goes_on and goes_on.means(stone, told_in))
        )
        or _says_it(stone, said)
        for stone in stones
    )


@dataclass(frozen=True, slots=True)
class _ReadOrder:
    """An order to forget in a message that tells something `besides`, by the hashes of the words of both.

    `goes_on`: that is said after the order.
    """

    own: Forms
    besides: Forms
    goes_on: bool

    @classmethod
    def of(cls, text: str, hasher: Hasher) -> _ReadOrder | None:
        """The order of a message; None where it gives none, or tells nothing besides."""
        own, rest = order_and_rest(text)
        if not own or not any(map(str.isalnum, rest)):
            return None
        forms = (hasher.forms(forms_of(each)) for each in (own, rest))
        return cls(*forms, goes_on=text.lstrip().startswith(own))

    def means(self, stone: Tombstone, number: int) -> bool:
        """Whether a deletion is the one that was ordered in the message of a number: nothing else was said
        before it, or its words stand in the order.
        """
        return stone.told_before <= number or _says_it(stone, self.own)


async def to_learn(
    connection: Transaction, owner: int, limit: int, alone: int | None = None
) -> list[Interaction]:
    """The oldest exchanges that are to be read for facts: those in sight, and of those withheld since the
    orders to forget that tell something besides.
    """
    seen = await interactions.waiting_to_learn(connection, owner, limit, alone)
    withheld = await interactions.withheld_to_learn(connection, owner, alone)
    beside = await still_to_read(connection, owner, withheld)
    return sorted((*seen, *beside), key=lambda each: each.id)[:limit]


async def still_to_read(
    connection: Transaction, owner: int, withheld: Iterable[Interaction]
) -> list[Interaction]:
    """Those of some withheld exchanges that are orders to forget, went out of sight with what they named, and
    tell something besides that waits to be read for facts.
    """
    waiting = [each for each in withheld if each.to_learn and each.id > 0]
    if not waiting:
        return []
    hasher = Hasher(await masks.hash_key(connection))
    read = await asyncio.to_thread(lambda: [_ReadOrder.of(each.text, hasher) for each in waiting])
    return [
        each
        for each, order in zip(waiting, read, strict=True)
        if order and await _is_order_alone(connection, owner, each.id, order)
    ]


async def _is_order_alone(connection: Transaction, owner: int, number: int, order: _ReadOrder) -> bool:
    """Whether a withheld message tells something beside its order that nothing forgotten since then means.

    What goes by no words (all of a time) means all of it.
    """
    for memory_id in await masks.withholding(connection, owner, number):
        stones = await masks.tombstones_of(connection, owner, memory_id)
        if not any(order.means(stone, number) for stone in stones) or any(
            not (stone.words or stone.rare) or _says_it(stone, order.besides) for stone in stones
        ):
            return False
    return True


async def was_forgotten_here(connection: Transaction, message: IncomingMessage, key: str) -> bool:
    """Whether the edit of a message brings a thing again, known by its key, that was forgotten since the
    message was first sent, or taken back with it.
    """
    place = (message.owner, message.channel, message.chat, message.message_id)
    forms = await interactions.of_message(connection, *place)
    if not forms:
        return False
    if forms[-1].state == "replaced" and forms[-1].revision < message.revision:
        return True
    slot = Hasher(await masks.hash_key(connection)).slot(message.owner, USER, key)
    stones = await masks.tombstones_against(connection, message.owner, forms[0].id)
    return any(stone.slot == slot for stone in stones)


async def tells_forgotten(connection: Transaction, owner: int, content: str, told_in: int) -> bool:
    """Whether something derived from interactions up to `told_in` holds a word only a deleted value had."""
    stones = await masks.tombstones_against(connection, owner, told_in)
    if not any(stone.rare for stone in stones):
        return False
    hasher = Hasher(await masks.hash_key(connection))
    said = hasher.forms(forms_of(content))
    return any(not stone.rare.isdisjoint(said) for stone in stones)


async def tells_gone(connection: Transaction, owner: int, text: str, said: Sequence[str]) -> bool:
    """Whether a text that a model wrote tells what was forgotten, and none of what was `said` since does."""
    stones = await masks.tombstones_of(connection, owner)
    if not stones:
        return False
    hasher = Hasher(await masks.hash_key(connection))

    def told(texts: Iterable[str]) -> set[str]:
        return {stone.memory_id for each in texts for stone in _told_in(each, stones, hasher)}

    return await off_loop(text, lambda: not told([text]) <= told(said))


async def may_be_cited(
    connection: Transaction, owner: int, place: tuple[Channel, str, str], text: str, said_at: datetime
) -> bool:
    """Whether a reply may bring words of a message in again; `place` is its channel, chat and id there.

    They may not once its exchange is withheld, taken back or has lost words, or a deletion after `said_at`
    forgot what they tell.
    """
    said = await _shown_at(connection, owner, *place)
    if said is not None:
        is_ours = said.message_id != place[2]
        if is_ours and said.id in await masks.answers_put_by(connection, owner):
            return False
        lost = said.state == "replaced" or BLACK in f"{said.text}{said.reply or ''}"
        if lost or await masks.withheld_among(connection, owner, [said.id]):
            return False
    stones = await masks.tombstones_of(connection, owner)
    hasher = Hasher(await masks.hash_key(connection))
    telling = await off_loop(text, lambda: {each.memory_id for each in _told_in(text, stones, hasher)})
    reaches = [await masks.reach(connection, owner, each) for each in telling]
    return not any(each is not None and said_at <= each.moment for each in reaches)


async def _shown_at(
    connection: Transaction, owner: int, channel: Channel, chat: str, message_id: str
) -> Interaction | None:
    """The exchange that a message of a chat opened, in its last form, or that a message of ours shows."""
    forms = await interactions.of_message(connection, owner, channel, chat, message_id)
    if forms:
        return forms[-1]
    sent = await outbound.holding(connection, owner, channel, chat, message_id)
    if sent is None or sent.shows is None:
        return None
    return (await interactions.by_ids(connection, owner, [sent.shows], withheld=True)).get(sent.shows)


def _told_in(text: str, stones: Iterable[Tombstone], hasher: Hasher) -> list[Tombstone]:
    """The tombstones of what a text tells."""
    sentences = [hasher.forms(forms_of(each)) for each in sentence_pieces(text)]
    return [
        stone
        for stone in stones
        if any(Telltale((TellingValue("", stone.words),), stone.rare).is_told_by(seen) for seen in sentences)
    ]


async def known_by(
    connection: Transaction, owner: int, memory_id: str, contents: Sequence[str] = ()
) -> Telltale | None:
    """What a deleted memory is known by, in any surrounding: in hashes, as it was when it was deleted, and
    `contents` as they stand.

    None when no tombstone names that id.
    """
    stones = await masks.tombstones_of(connection, owner, memory_id)
    if not stones:
        return None
    hasher = Hasher(await masks.hash_key(connection))
    values = [TellingValue("", stone.words) for stone in stones]
    values += [TellingValue(value.phrase, ()) for value in telltale(contents).values]
    rare = frozenset[str]().union(*(stone.rare for stone in stones))
    told = Telltale(tuple(values), rare, hasher.forms)
    parts = frozenset[str]().union(*(stone.parts for stone in stones))
    return replace(told, parts=parts_of(contents, told), hashed_parts=parts)


def _says_it(stone: Tombstone, said: Forms) -> bool:
    return share(stone.words, said) >= LIKE or not stone.rare.isdisjoint(said)


async def telltale_of_undone(connection: Transaction, record: MemoryRecord) -> Telltale:
    """By what a memory is given away that went with what it rested on: not by what another one says since."""
    owner = record.memory.owner
    asked = [each.candidate.content for each in await candidates.held(connection, owner, "answer")]
    told = await _untold(connection, owner, record.contents, ("memory",), asked)
    return await with_rare(connection, record.memory, told)


async def _untold(
    connection: Transaction,
    owner: int,
    contents: Iterable[str],
    sources: Sequence[search.RowSource] = ("user", "memory"),
    beside: Sequence[str] = (),
) -> Telltale:
    """The telltale of those contents that nothing tells: no exchange, no stated memory, no text `beside`."""
    values: list[TellingValue] = []
    for content in dict.fromkeys(contents):
        told = telltale([content])
        found = await search.match(connection, owner, query_words(content), sources, MOST_SUSPECTS)
        said, known = await stood_for(connection, owner, found)
        texts = [
            *beside,
            *(each.text for each in said),
            *(each.forwarded.text for each in said if each.forwarded),
        ]
        texts += [memory_text(each) for each in known if not each.is_derived]
        values += () if any(map(told.is_in, texts)) else told.values
    return Telltale(tuple(values))


def as_erased(record: MemoryRecord) -> MemoryRecord:
    """The record of a deletion as it counts for an erasure: a value that was is known by its words then."""
    key = WHEN_ERASED.get(record.memory.key, record.memory.key)
    return replace(record, memory=replace(record.memory, key=key))


def contents_of(record: MemoryRecord) -> Sequence[str]:
    """What a memory said at any time, and what a note is called in more than a word."""
    details = record.memory.details
    title = details.title if isinstance(details, NoteDetails) else ""
    return (*record.contents, title) if len(title.split()) > 1 else record.contents


def by_words(record: MemoryRecord) -> Telltale:
    """By which of its words a deleted memory is given away."""
    contents: Sequence[str] = contents_of(record)
    if record.memory.key in WHEN_ERASED:
        return Telltale((TellingValue("", ()),))
    if record.memory.key == SECRET:
        # "PIN 4711" is to take "the PIN is 4711" with it: what gives it away is 4711, however introduced.
        contents = [part for content in contents for part in secrets_of(content) or [content]]
    told = telltale(contents)
    # Of a text that was kept no single word is a secret: what rests on it goes with it, whatever it says.
    is_text = record.memory.kind == "note" or record.memory.kind in BROUGHT
    if record.memory.key not in AS_A_WHOLE and not is_text:
        return told
    values = (value if len(value.words) == 1 else replace(value, words=()) for value in told.values)
    return replace(told, values=tuple(values))


def names_of(told: Telltale, texts: Iterable[str]) -> Forms:
    """The names among a value's words as the texts have them: for an erasure each gives it away alone."""
    found: list[Forms] = []
    for text in texts:
        for name in find_names(text):
            words = [name.text[start:end] for start, end in tokens(name.text)]
            found += [forms_of(word) for word in words if len(word) >= MIN_NAME_LETTERS and told.names(word)]
    forms = frozenset[str]().union(*found)
    return forms if told.hashes is None else told.hashes(forms)


async def with_rare(
    connection: Transaction, memory: Memory, told: Telltale, spared: Collection[str] = ()
) -> Telltale:
    """The same with those words that stand nowhere else: in no exchange left, in no other stated memory."""
    words = {
        word
        for value in told.values
        for word in value.words
        if len(value.words) == 1 or not any(form.startswith(MARK) for form in word)
    }
    rare = [forms for forms in words if not await _stands_elsewhere(connection, memory, forms, spared)]
    return replace(told, rare=frozenset[str]().union(*rare))


async def _stands_elsewhere(
    connection: Transaction, memory: Memory, forms: Forms, spared: Collection[str]
) -> bool:
    asked = [Word(tuple(forms), tuple(forms))]
    found = await search.match(connection, memory.owner, asked, ("user", "memory"), MOST_LOOKED_AT)
    said, known = await stood_for(connection, memory.owner, found)
    if any(forms_among(text, forms) for each in said for text in (said_text(each), each.reply or "")):
        return True
    ids = [memory.id, *(each.id for each in known)]
    resting = await provenance.resting_on(connection, memory.owner, ids)
    sources = set(resting.get(memory.id, ()))

    def stays(other: Memory) -> bool:
        shares = not sources.isdisjoint(resting.get(other.id, ()))
        goes_with_it = other.is_derived or is_about_the_same(memory, other, shares_a_source=shares)
        return other.id in spared or not goes_with_it

    return any(stays(other) and forms_among(memory_text(other), forms) for other in known)


def is_about_the_same(deleted: Memory, other: Memory, *, shares_a_source: bool) -> bool:
    """Whether a memory with a deleted one's value says it of the same: told with it, or about the same thing.

    "Born in: Berlin" stays when "home city: Berlin" is deleted; "my home is in Berlin" goes with it.
    """
    if other.subject != deleted.subject:
        return False
    is_told_with_it = shares_a_source and not name_two(deleted.key, other.key)
    return is_told_with_it or not forms_of(deleted.label).isdisjoint(forms_of(other.line))


async def told_there_alone(
    connection: Transaction, owner: int, said: Sequence[Interaction], learnt: Iterable[MemoryRecord]
) -> Telltale | None:
    """The telltale of what only these exchanges told: contents of `learnt`, and names and numbers in them.

    The exchanges must be out of the index before. None when the person told all of it elsewhere, too.
    """
    await index_all(connection, owner)
    contents = [content for record in learnt for content in record.contents]
    contents += [value for each in said for value in _values_in(each.text)]
    told = await _untold(connection, owner, filter(query_words, contents))
    return told if told.values else None


def _values_in(text: str) -> list[str]:
    """The words of a text that are part of a name, and its numbers."""
    names = [name.text for name in find_names(text)]
    words = [name[start:end] for name in names for start, end in tokens(name)]
    numbers = [text[start:end] for start, end in tokens(text) if text[start:end].isdigit()]
    return [word for word in (*words, *numbers) if len(word) >= MIN_NAME_LETTERS]


async def known_as(
    connection: Transaction, owner: int, memory_id: str, record: MemoryRecord | None
) -> Telltale | None:
    """What gives a deletion away: by the words of its record, once that is purged in hashes."""
    if record is None:
        return await known_by(connection, owner, memory_id)
    told = await off_loop(record.memory.content, lambda: by_words(record))
    return await with_rare(connection, record.memory, told)
