"""Tombstones: hashes of what was deleted, set with the deletion and asked before anything is believed that
was said before it.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from bot.clock import off_loop
from bot.domain.candidates import Candidate
from bot.domain.interactions import Channel, IncomingMessage, Interaction
from bot.domain.memories import MemoryRecord
from bot.domain.telltales import (
    BLACK,
    TellingValue,
    Telltale,
    parts_of,
    share,
    telltale,
)
from bot.language.clauses import sentence_pieces
from bot.language.forms import Forms, forms_of
from bot.language.keys import USER, holds_one
from bot.language.orders import order_and_rest
from bot.language.surroundings import hashed
from bot.language.text import normalised
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates
from bot.storage.forgetting import erasure, masks
from bot.storage.forgetting.masks import Tombstone
from bot.storage.log import interactions, learning_queue
from bot.storage.work import outbound

SLOT_BYTES = 16
FORM_BYTES = 8
LIKE = 0.5
"""From this share of a deleted value's words, by weight, a candidate says it again."""


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
    reach = await erasure.reach_of_now(connection, memory.owner, now)
    numbers = await masks.withheld_by(connection, memory.owner, memory.id)
    # An order in words may mean what is being answered, too; any other only its answer.
    withheld = await masks.withheld_among(connection, memory.owner, numbers)
    parts = hashed(parts_of(record.contents, told), hasher.forms)
    stones = [
        Tombstone(
            memory_id=memory.id,
            slot=hasher.slot(memory.owner, memory.subject, memory.key),
            words=tuple(replace(word, forms=hasher.forms(word.forms)) for word in value.words),
            rare=hasher.forms(told.rare),
            told_before=max(reach.interaction, *withheld, 0),
            parts=parts,
        )
        for value in told.values
    ]
    await masks.add_tombstones(connection, memory.owner, stones, reach.moment)


async def holds_against(connection: Transaction, owner: int, candidate: Candidate) -> bool:
    """Whether something the person had forgotten stands against a candidate: it says that again, from before.

    What they said after the deletion is a new statement, and never held against.
    """
    return await bars(
        connection,
        owner,
        subject=candidate.subject,
        key=candidate.key if candidate.kind == "fact" else "",
        content=candidate.content,
        told_in=candidate.source.interaction_id,
    )


async def bars(
    connection: Transaction, owner: int, *, subject: str, key: str, content: str, told_in: int
) -> bool:
    """Whether a deletion forbids to learn a content that was said before it, in the interaction `told_in`.

    Forbidden is what a withheld interaction says, but for what an order tells besides; what has half of a
    deleted value's words, or a rare one; and any content under the deleted subject and key, since a
    paraphrase may share no word with the value. The last does not hold for a key with several values while
    the message is unread or the content is held, then it may be another value, nor for what a message goes
    on to tell once it has ordered the deletion. `key` is empty for all but facts.
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
    if key and not holds_one(key) and await _is_open(connection, owner, content, told_in):
        slot = b""
    said = hasher.forms(forms_of(f"{subject}\n{content}" if withheld else content))
    goes_on = order if order and order.goes_on else None
    return any(
        (stone.slot == slot and not (goes_on and goes_on.means(stone, told_in))) or _says_it(stone, said)
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
    seen = await learning_queue.waiting(connection, owner, limit, alone)
    return sorted((*seen, *await orders_to_read(connection, owner, alone)), key=lambda each: each.id)[:limit]


async def orders_to_read(connection: Transaction, owner: int, alone: int | None = None) -> list[Interaction]:
    """Orders to forget that went out of sight with what they named, and tell something besides that waits to
    be read for facts.
    """
    texts = await learning_queue.withheld(connection, owner, alone)
    if not texts:
        return []
    hasher = Hasher(await masks.hash_key(connection))
    read = await asyncio.to_thread(
        lambda: {each: _ReadOrder.of(text, hasher) for each, text in texts.items()}
    )
    found = [
        each
        for each, order in read.items()
        if order and await _is_order_alone(connection, owner, each, order)
    ]
    return list((await interactions.by_ids(connection, owner, found, withheld=True)).values())


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


async def may_be_cited(
    connection: Transaction,
    owner: int,
    place: tuple[Channel, str, str],
    text: str,
    said_at: datetime,
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
    stones = await masks.every_tombstone(connection, owner)
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
    connection: Transaction, owner: int, memory_id: str, contents: Iterable[str] = ()
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
    contents = tuple(contents)
    values += [TellingValue(value.phrase, ()) for value in telltale(contents).values]
    rare = frozenset[str]().union(*(stone.rare for stone in stones))
    told = Telltale(tuple(values), rare, hasher.forms)
    parts = frozenset[str]().union(*(stone.parts for stone in stones))
    return replace(told, parts=parts_of(contents, told), hashed_parts=parts)


async def _is_open(connection: Transaction, owner: int, content: str, told_in: int) -> bool:
    """Whether a message was not read yet, or what is said in it is held."""
    return await learning_queue.waits(connection, told_in) or await candidates.is_held(
        connection, owner, content, told_in
    )


def _says_it(stone: Tombstone, said: Forms) -> bool:
    return share(stone.words, said) >= LIKE or not stone.rare.isdisjoint(said)
