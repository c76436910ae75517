"""A batch of messages stored and made findable in one transaction; what is known already stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.details import from_stored, text_of
from bot.domain.interactions import Interaction
from bot.domain.telltales import Telltale
from bot.language.words import SearchText
from bot.memory.forgetting import withholding
from bot.memory.importing import restoring
from bot.memory.importing.exported import ExportedMemory
from bot.memory.importing.process import Item, Prepared
from bot.memory.importing.restoring import Restored
from bot.memory.index import indexer
from bot.memory.index.indexer import ReadExchange
from bot.storage.engine.database import Transaction
from bot.storage.forgetting import masks
from bot.storage.log import imports
from bot.storage.log.imports import CHANNEL, Brought, Import, MessagePlace
from bot.storage.people import people


@dataclass(frozen=True, slots=True)
class ForgottenBefore:
    """What the person had forgotten, as far as it may stand in what was said before; `stones` tell it apart
    from what is forgotten later."""

    stones: tuple[bytes, ...]
    told: tuple[Telltale, ...]

    def without(self, said: Sequence[Item]) -> tuple[Item, ...]:
        """The messages and memories that give none of it away, whoever said them."""
        return tuple(each for each in said if not self._is_in(each))

    def tells(self, text: str) -> bool:
        """Whether a text gives some of it away."""
        return any(gone.is_in(text) for gone in self.told)

    def _is_in(self, told: Item) -> bool:
        return any(map(self.tells, _texts_of(told)))


def _texts_of(told: Item) -> list[str]:
    """All words of something that may be brought in."""
    match told:
        case ExportedMemory():
            details = [text_of(from_stored(each.details)) for each in told.versions]
            return [
                f"{told.subject} {told.key} {told.content}",
                *(v.content for v in told.versions),
                *details,
            ]
        case Prepared(exchange=exported):
            beside = (
                []
                if exported is None
                else [
                    exported.reply or "",
                    exported.receipt,
                    *(notice.text for notice in exported.notices),
                    *(held.content for held in exported.candidates),
                ]
            )
            return [told.text, *(cited.text for cited in (told.quoted, told.forwarded) if cited), *beside]


async def forgotten(connection: Transaction, owner: int) -> ForgottenBefore:
    """All that was forgotten: of what comes from elsewhere nothing was said after that."""
    stones = await masks.every_tombstone(connection, owner)
    ids = dict.fromkeys(stone.memory_id for stone in stones)
    told = [await withholding.known_by(connection, owner, each) for each in ids]
    return ForgottenBefore(tuple(stone.slot for stone in stones), tuple(each for each in told if each))


async def store(connection: Transaction, which: Import, told: Sequence[Item], now: datetime) -> Restored:
    """Store those of the messages and memories that are new, and say how many, and how many were left out."""
    new = await _store_talk(connection, which, [each for each in told if isinstance(each, Prepared)])
    exported = [each for each in told if isinstance(each, ExportedMemory)]
    back = await restoring.restore(connection, which, exported, now) if exported else Restored(0, 0)
    return Restored(new + back.brought, back.left_out)


def _places_of(said: Prepared) -> tuple[MessagePlace, ...]:
    if said.exchange is not None:
        return restoring.places_of(said.exchange.place)
    return ((CHANNEL, said.chat, said.id, 0),)


async def _store_talk(connection: Transaction, which: Import, said: Sequence[Prepared]) -> int:
    owner = which.owner
    seen = set(await imports.known(connection, owner, [place for each in said for place in _places_of(each)]))
    new: list[Prepared] = []
    for each in said:
        places = _places_of(each)
        if seen.isdisjoint(places):
            seen.update(places)
            new.append(each)
    if not new:
        return 0
    learns = (await people.preferences(connection, owner)).learning
    talks = await imports.newest_sessions(connection, owner, {each.chat for each in new})
    brought: list[Brought] = []
    begun: set[int] = set()
    for each in new:
        if each.begins or each.chat not in talks:
            talks[each.chat] = await imports.add_session(connection, owner, each.chat, each.at)
            begun.add(talks[each.chat])
        brought.append(
            Brought(
                id=which.first + each.rank,
                chat=each.chat,
                message_id=each.id,
                sent_at=each.at,
                text=each.text,
                quoted=each.quoted,
                forwarded=each.forwarded,
                session_id=talks[each.chat],
                to_learn=each.to_learn and learns,
                unread=each.unread,
                state=exported.state if (exported := each.exchange) else "noted",
                reply=exported.reply if exported else None,
                receipt=exported.receipt if exported else "",
                model=exported.model if exported else "",
            )
        )
    await imports.add(connection, owner, brought)
    for each, row in zip(new, brought, strict=True):
        if each.exchange is not None:
            await restoring.restore_beside(connection, owner, row.id, each.exchange, each.at)
    await indexer.index(
        connection,
        owner,
        [
            ReadExchange(
                exchange=_exchange(owner, row),
                words=SearchText(each.stems, each.others),
                reply=SearchText(each.reply_stems, each.reply_others),
                names=each.names,
                standing=each.standing,
            )
            for each, row in zip(new, brought, strict=True)
            if row.state != "replaced"
        ],
        begun,
    )
    return len(new)


def _exchange(owner: int, row: Brought) -> Interaction:
    return Interaction(
        id=row.id,
        owner=owner,
        session_id=row.session_id,
        channel=CHANNEL,
        chat=row.chat,
        message_id=row.message_id,
        revision=0,
        sent_at=row.sent_at,
        text=row.text,
        state=row.state,
    )
