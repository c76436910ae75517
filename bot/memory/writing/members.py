"""Members of a group: whose words something rests on, and erasing what one of them said there."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from bot.domain.changes import AppliedPlan
from bot.domain.interactions import IncomingMessage
from bot.memory.forgetting import erasing
from bot.memory.index import indexer
from bot.memory.writing.retraction import are_all_theirs, erase_exchanges
from bot.memory.writing.writer import Writer
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates, plans, provenance
from bot.storage.log import interactions
from bot.storage.work import inbox, outbound


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Members:
    """Tells whose words something in a group's memory rests on."""

    database: Database

    async def said(
        self, message: IncomingMessage, *, memory: str | None, plan: str | None, exchange: int | None
    ) -> bool:
        """Whether whoever wrote a message said all that this rests on: a memory, or what may become one, a
        plan, or else an exchange.

        Where none of them is named, nothing of anybody else's is. What an admin did to a member's memory is
        not theirs: a plan is whose it was told, if anybody's.
        """
        async with self.database.read() as connection:
            owner = message.owner
            if memory is not None and await provenance.record(connection, owner, memory):
                told = [number for number, _ in await provenance.evidence_of(connection, memory)]
            elif memory is not None and (held := await candidates.get(connection, owner, memory)):
                told = [held.candidate.source.interaction_id]
            elif plan is not None and (applied := await plans.get(connection, owner, plan)):
                answered = await outbound.telling_of_plan(connection, owner, plan)
                if answered and answered.answer.asked not in (None, message.speaker and message.speaker.id):
                    return False
                told = await _behind(connection, applied)
            elif memory is None and plan is None and exchange is None:
                return True
            else:
                told = [] if exchange is None else [exchange]
            return await are_all_theirs(connection, message, told)

    async def said_all(self, message: IncomingMessage, exchanges: Collection[int]) -> bool:
        """Whether whoever wrote a message said all of some exchanges."""
        return await self.database.ask(are_all_theirs, message, exchanges)


async def _behind(connection: Transaction, done: AppliedPlan) -> list[int]:
    """The exchanges that a plan rests on: its own or, of one by button, all that told what it changed."""
    if done.interaction_id is not None:
        return [done.interaction_id]
    if any(each.change == "concealed" for each in done.effects):
        return []  # of whom exchanges are that words were looked for in, nobody here knows
    settled = [await candidates.get(connection, done.owner, each.candidate_id) for each in done.settled]
    told = [await provenance.evidence_of(connection, each.memory_id) for each in done.effects]
    return [
        *(each.candidate.source.interaction_id for each in settled if each),
        *(number for evidence in told for number, _ in evidence),
    ]


async def erase_member(
    connection: Transaction, writer: Writer, owner: int, speaker: str, number: int | None, now: datetime
) -> int:
    """Erase all that a member of a group said there, or one message, with what others quoted of it and what
    we sent that shows it; how many messages that were.
    """
    said = await interactions.every_form(connection, owner, speaker, number)
    aside = await inbox.drop_set_aside(connection, owner, speaker) if number is None else 0
    if not (said or aside):
        return 0
    await erase_exchanges(connection, writer, owner, said, now)
    texts = [each.text for each in said if each.text]
    quoting = await interactions.forget_quotes(connection, owner, speaker, None if number is None else texts)
    await indexer.forget_interactions(connection, owner, quoting)
    await interactions.unindex(connection, quoting)
    await erasing.black_out_shown(connection, owner, texts)
    if number is None:
        await interactions.forget_name(connection, owner, speaker)
    return aside + len({(each.chat, each.message_id) for each in said})
