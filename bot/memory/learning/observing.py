"""Keeps what the model noticed in an exchange for the night to digest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.domain.believing.private import masked
from bot.domain.interactions import Interaction
from bot.storage import observations, people
from bot.storage.database import Transaction


async def keep(connection: Transaction, noticed_in: Interaction, texts: Sequence[str], now: datetime) -> None:
    """Store observations with the exchange they belong to; none while the person has learning switched off."""
    if not texts or not (await people.preferences(connection, noticed_in.owner)).learning:
        return
    for text in map(masked, texts):
        await observations.add(connection, noticed_in.owner, noticed_in.id, text, now)
