"""Everything about a person goes: their rows in every table at once, and in the end the number they were known by."""

from __future__ import annotations

from bot.storage import people_rows, search
from bot.storage.database import Transaction


async def erase_person(connection: Transaction, owner: int) -> None:
    """Remove every row of a person but the empty one that their last job and the goodbye hang on."""
    await search.clear(connection, owner)
    await people_rows.remove(connection, owner)


async def forget_number(connection: Transaction, owner: int) -> None:
    """Remove the empty row that is left of a person."""
    await erase_person(connection, owner)  # the goodbye, and what was spent on a call that was under way
    await people_rows.remove_shell(connection, owner)
