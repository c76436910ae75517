"""Everything about a person goes: their rows in every table at once, and in the end the number they were known by."""

from __future__ import annotations

from bot.storage.engine.database import Transaction
from bot.storage.people import rows as people_rows
from bot.storage.search import words as search


async def erase_person(connection: Transaction, owner: int) -> None:
    """Remove every row of a person but the empty one that their last job and the goodbye hang on."""
    await search.clear(connection, owner)
    await people_rows.remove(connection, owner)


async def forget_number(connection: Transaction, owner: int) -> None:
    """Remove the empty row that is left of a person."""
    await erase_person(connection, owner)  # the goodbye, and what was spent on a call that was under way
    await people_rows.remove_shell(connection, owner)
