"""Drafts of a session's summaries, kept with the session until it ends."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.prose.summaries import Drafted, TopicSummary
from bot.storage.tables import sessions


async def of(connection: AsyncConnection, owner: int, session: int) -> Drafted:
    """What is drafted of one of the owner's sessions."""
    query = select(sessions.c.drafted_to, sessions.c.drafts).where(
        sessions.c.owner == owner, sessions.c.id == session
    )
    row = (await connection.execute(query)).one()
    topics = (
        TopicSummary(each["topic"], each["text"], tuple(each["exchanges"]), tuple(each["entities"]))
        for each in row.drafts
    )
    return Drafted(row.drafted_to, tuple(topics))


async def keep(connection: AsyncConnection, owner: int, session: int, drafted: Drafted) -> None:
    """Keep drafts in the place of those before."""
    where = (sessions.c.owner == owner, sessions.c.id == session)
    values = {"drafted_to": drafted.reached, "drafts": [asdict(each) for each in drafted.topics]}
    await connection.execute(update(sessions).where(*where).values(values))


async def forget(connection: AsyncConnection, owner: int) -> None:
    """Throw all of the owner's drafts away, since some of what they tell is withheld or taken back."""
    where = (sessions.c.owner == owner, sessions.c.drafted_to > 0)
    await connection.execute(update(sessions).where(*where).values(drafted_to=0, drafts=[]))
