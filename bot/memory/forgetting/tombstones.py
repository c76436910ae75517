"""Tombstones: set with a deletion, and asked before anything is believed that was said before it."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from bot.domain.candidates import Candidate
from bot.domain.forgetting.surroundings import hashed
from bot.domain.forgetting.telltales import (
    Forms,
    TellingValue,
    Telltale,
    forms_of,
    parts_of,
    share,
    telltale,
)
from bot.domain.memories import MemoryRecord
from bot.language.keys import holds_one
from bot.language.text import normalised
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates
from bot.storage.forgetting import masks, tombstones
from bot.storage.forgetting.tombstones import Tombstone
from bot.storage.log import interactions, learning_queue

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


async def bury(connection: Transaction, record: MemoryRecord, told: Telltale, now: datetime) -> None:
    """Set the tombstones of a deleted memory: one for each value it had, against all said up to now."""
    memory = record.memory
    hasher = Hasher(await tombstones.hash_key(connection))
    newest = await interactions.newest_of(connection, memory.owner)
    said = dict.fromkeys((memory.content, *(version.content for version in record.versions)))
    parts = hashed(parts_of(said, told), hasher.forms)
    stones = [
        Tombstone(
            memory_id=memory.id,
            slot=hasher.slot(memory.owner, memory.subject, memory.key),
            words=tuple(replace(word, forms=hasher.forms(word.forms)) for word in value.words),
            rare=hasher.forms(told.rare),
            told_before=newest,
            parts=parts,
        )
        for value in told.values
    ]
    await tombstones.add(connection, memory.owner, stones, now)


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
    """Whether a deletion bars something said in an interaction; `key` is empty where it tells nothing.

    Of a key with one value all that was said before is barred. Of one with several what says the deleted
    value again is; the rest too, since a paraphrase may share no word with it, once the message was read:
    what it had to tell was learnt or held then, and only what is learnt now can be another way to put what
    was deleted.
    """
    if await masks.withheld_among(connection, owner, [told_in]):
        return True
    stones = await tombstones.after(connection, owner, told_in)
    if not stones:
        return False
    hasher = Hasher(await tombstones.hash_key(connection))
    slot = hasher.slot(owner, subject, key) if key else b""
    if key and not holds_one(key) and await _is_open(connection, owner, content, told_in):
        slot = b""
    said = hasher.forms(forms_of(content))
    return any(stone.slot == slot or _says_it(stone, said) for stone in stones)


async def tells_forgotten(connection: Transaction, owner: int, content: str, told_in: int) -> bool:
    """Whether something derived from interactions up to `told_in` holds a word only a deleted value had."""
    stones = await tombstones.after(connection, owner, told_in)
    if not any(stone.rare for stone in stones):
        return False
    hasher = Hasher(await tombstones.hash_key(connection))
    said = hasher.forms(forms_of(content))
    return any(not stone.rare.isdisjoint(said) for stone in stones)


async def known_by(
    connection: Transaction, owner: int, memory_id: str, contents: Iterable[str] = ()
) -> Telltale | None:
    """What a deleted memory is known by, in any surrounding: in hashes, as it was when it was deleted, and
    `contents` as they stand.

    None when no tombstone names that id.
    """
    stones = await tombstones.of_memory(connection, owner, memory_id)
    if not stones:
        return None
    hasher = Hasher(await tombstones.hash_key(connection))
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
