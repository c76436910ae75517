"""Taking an exchange back: the last of the chat, as /undo without a name means it, or one whose message is gone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.domain.changes import AppliedPlan
from bot.domain.interactions import IncomingMessage, Interaction
from bot.errors import NotFound
from bot.memory.index import indexer
from bot.memory.writing.retraction import retract
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Transaction
from bot.storage.facts import plans
from bot.storage.log import exchanges, interactions, unlearnt
from bot.storage.work import outbound


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What was taken back: an exchange, None for a command's change alone, and what that changed in memory."""

    exchange: Interaction | None
    plan: AppliedPlan


async def take_back_last(
    connection: Transaction, writer: Writer, message: IncomingMessage, now: datetime
) -> TakenBack:
    """Take back the chat's last exchange with what was learnt from it, so that it leaves history and recall.

    Raises NotFound when there is nothing, Refused when something newer rests on it.
    """
    last = await exchanges.last(connection, message.owner, message.channel, message.chat)
    command = await plans.newest_command(connection, message.owner)
    if command is not None and (last is None or command.applied_at > last.at):
        await plans.mark_undone(connection, command.id, now)
        return TakenBack(None, await writer.take_back(connection, command))
    if last is None:
        raise NotFound("There is nothing to undo.")
    return TakenBack(last.interaction, await withdraw(connection, writer, last.interaction, now))


async def withdraw(connection: Transaction, writer: Writer, said: Interaction, now: datetime) -> AppliedPlan:
    """Take an exchange out of history, recall and learning, with what was learnt from it."""
    done = await retract(connection, writer, said, now)
    await interactions.close(connection, said.id, "replaced", now)
    await unlearnt.mark_read(connection, said.owner, [said.id])
    await indexer.forget_interactions(connection, said.owner, [said.id])
    unsent = await outbound.of_interaction(connection, said.id)
    if unsent is not None:
        await outbound.cancel(connection, unsent.id)
    return done
