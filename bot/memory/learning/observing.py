"""Keeps what the model noticed in an exchange for the night to digest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.domain.interactions import Interaction
from bot.language.private import masked
from bot.storage.engine.database import Transaction
from bot.storage.log import observations
from bot.storage.people import people


async def keep(connection: Transaction, noticed_in: Interaction, texts: Sequence[str], now: datetime) -> None:
    """Store observations with the exchange they belong to; none while the person has learning switched off."""
    if not texts or not (await people.preferences(connection, noticed_in.owner)).learning:
        return
    for text in map(masked, texts):
        await observations.add(connection, noticed_in.owner, noticed_in.id, text, now)
