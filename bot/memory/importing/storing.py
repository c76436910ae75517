"""A batch of messages stored and made findable in one transaction; what is known already stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.forgetting.telltales import Telltale
from bot.domain.interactions import Interaction
from bot.language.words import SearchText
from bot.memory.forgetting import withholding
from bot.memory.importing.process import Prepared
from bot.memory.index import indexer
from bot.memory.index.indexer import ReadBefore
from bot.storage.engine.database import Transaction
from bot.storage.forgetting import tombstones
from bot.storage.log import imports
from bot.storage.log.imports import CHANNEL, Brought, Import
from bot.storage.people import people


@dataclass(frozen=True, slots=True)
class ForgottenBefore:
    """What the person had forgotten, as far as it may stand in what was said before; `stones` tell it apart
    from what is forgotten later."""

    stones: tuple[bytes, ...]
    told: tuple[Telltale, ...]

    def without(self, said: Sequence[Prepared]) -> tuple[Prepared, ...]:
        """The messages that give none of it away, whoever said them."""
        return tuple(each for each in said if not self._is_in(each))

    def _is_in(self, said: Prepared) -> bool:
        texts = (said.text, *(cited.text for cited in (said.quoted, said.forwarded) if cited))
        return any(told.is_in(text) for told in self.told for text in texts)


async def forgotten(connection: Transaction, owner: int) -> ForgottenBefore:
    """All that was forgotten: of what comes from elsewhere nothing was said after that."""
    stones = await tombstones.after(connection, owner, -(2**62))
    ids = dict.fromkeys(stone.memory_id for stone in stones)
    told = [await withholding.known_by(connection, owner, each) for each in ids]
    return ForgottenBefore(tuple(stone.slot for stone in stones), tuple(each for each in told if each))


async def store(connection: Transaction, which: Import, said: Sequence[Prepared]) -> int:
    """Store those of the messages that are new, and say how many."""
    owner = which.owner
    known = await imports.known(connection, owner, [(each.chat, each.id) for each in said])
    seen = set(known)
    new: list[Prepared] = []
    for each in said:
        if (each.chat, each.id) not in seen:
            seen.add((each.chat, each.id))
            new.append(each)
    if not new:
        return 0
    learns = (await people.preferences(connection, owner)).learning
    talks = await imports.newest_sessions(connection, owner, {each.chat for each in new})
    brought: list[Brought] = []
    for each in new:
        if each.begins or each.chat not in talks:
            talks[each.chat] = await imports.add_session(connection, owner, each.chat, each.at)
        brought.append(
            Brought(
                id=which.first + each.rank,
                chat=each.chat,
                message_id=each.id,
                sent_at=each.at,
                text=each.text,
                quoted=each.quoted,
                forwarded=each.forwarded,
                session=talks[each.chat],
                to_learn=each.to_learn and learns,
                unread=each.unread,
            )
        )
    await imports.add(connection, owner, brought)
    await indexer.bring(
        connection,
        owner,
        [
            ReadBefore(
                exchange=_exchange(owner, row),
                words=SearchText(each.stems, each.others),
                names=each.names,
                standing=each.standing,
            )
            for each, row in zip(new, brought, strict=True)
        ],
    )
    return len(new)


def _exchange(owner: int, row: Brought) -> Interaction:
    return Interaction(
        id=row.id,
        owner=owner,
        session_id=row.session,
        channel=CHANNEL,
        chat=row.chat,
        message_id=row.message_id,
        revision=0,
        sent_at=row.sent_at,
        text=row.text,
        state="noted",
    )
