"""Answering what waits for a model: all of one chat, in the order it was said."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.domain.interactions import Channel
from bot.jobs.worker import Effect
from bot.storage.engine.database import Database, Transaction
from bot.storage.people import people
from bot.storage.work.jobs import Job

Catching = Callable[[int, Channel, str, str], Awaitable[Exception | None]]
"""Answers what waits of an owner, on a channel, in a chat, by the clock of a time zone; gives what kept it from it."""


class AnswerWaiting:
    """Handles the promise to answer what waits in a chat."""

    def __init__(self, database: Database, catch_up: Catching, default_timezone: str) -> None:
        self._database = database
        self._catch_up = catch_up
        self._default_timezone = default_timezone

    async def __call__(self, job: Job) -> Effect:
        """Answer, each message in a transaction of its own. Raises the outage that leaves any of them waiting."""
        async with self._database.read() as connection:
            zone = await people.timezone(connection, job.owner) or self._default_timezone
        channel, _, chat = job.key.partition(":")
        outage = await self._catch_up(
            job.owner, "telegram" if channel == "telegram" else "terminal", chat, zone
        )
        if outage is not None:
            raise outage
        return _nothing


async def _nothing(_: Transaction) -> None:
    return
