"""Where a process can die: around every commit, around the emptying of the log, and in every call of a model."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from types import FrameType
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.engine.database import Database
from bot.storage.engine.sql import sql

CHANGES = sql(
    "SELECT total_changes()",
    postgres="SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) FROM pg_stat_xact_user_tables",
)
"""How many rows were changed so far, at the least since the transaction began."""


class Fate(Protocol):
    """Hears of every point that is reached, and may let the process end there."""

    async def reach(self, point: str) -> None:
        """`point` is "before", "after" or "in", and who commits: bot.memory.log.ConversationLog.complete."""
        ...

    def survived(self) -> None:
        """Raises once the process is dead, whose last movements must not reach the file."""
        ...


class Spared:
    """Who has not begun to live does not die."""

    async def reach(self, point: str) -> None:
        """Go on."""

    def survived(self) -> None:
        """It has."""


class MortalDatabase(Database):
    """The product's own database, with a point before and after each commit that changes something."""

    fate: Fate = Spared()

    def write(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, owner: int | None = None, *, beside: bool = False
    ) -> AbstractAsyncContextManager[AsyncConnection]:
        """One transaction, named after the code that opened it; a part of one commits nothing."""
        if self.whole is not None:
            return super().write(owner, beside=beside)
        return self._mortally(who(sys._getframe(1)), owner, beside)

    async def empty_log(self) -> bool:
        """As the product does it, with a point on each side."""
        name = who(sys._getframe(1))
        await self.fate.reach(f"before empty_log of {name}")
        emptied = await super().empty_log()
        await self.fate.reach(f"after empty_log of {name}")
        return emptied

    @asynccontextmanager
    async def _mortally(self, name: str, owner: int | None, beside: bool) -> AsyncGenerator[AsyncConnection]:
        self.fate.survived()
        changed = False
        async with super().write(owner, beside=beside) as connection:
            before = (await connection.execute(CHANGES)).scalar_one()
            yield connection
            changed = (await connection.execute(CHANGES)).scalar_one() != before
            if changed:
                await self.fate.reach(f"before {name}")
        if changed:
            await self.fate.reach(f"after {name}")


def who(frame: FrameType | None) -> str:
    """The function of the bot that a call comes from, with the kind of the job it keeps."""
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        if module.startswith("bot.") and not module.startswith("bot.storage.engine."):  # `Database.put`
            kind = getattr(frame.f_locals.get("job"), "kind", "")
            return f"{module}.{frame.f_code.co_qualname}{f'({kind})' if kind else ''}"
        frame = frame.f_back
    return "nobody"
