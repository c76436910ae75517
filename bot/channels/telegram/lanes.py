"""Lanes: a chat, or a topic of one, as the place where things are said in order, side by side with others:
one queue and one task for each that has something to do.

An update that was in flight when a process died is a suspect. Suspects come first, one after the other,
and nothing else is let in meanwhile: should the process die again, it is known of which. Only one that was
alone twice lets the others go first, for as long as shows that the process lives without it.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from typing import NamedTuple, Self

from bot.channels.telegram.shapes import MessageRef
from bot.clock import UnderWay, came_within
from bot.domain.interactions import TOPIC
from bot.storage.work.inbox import StoredUpdate

Handle = Callable[[StoredUpdate], Awaitable[None]]

LIVED_SECONDS = (0.0, 0.0, 2.0, 8.0)
"""What a process lives without an update first, by how many died of it alone; the last for more."""

PATIENCE_SECONDS = 10.0
"""How long a suspect waits for what is under way; twice as long others wait for it, doubled with each death.

A model that is slow holds nobody up for good, and what takes long to end a process is alone in the end.
"""

MOST_DOUBLINGS = 5


class Lane(NamedTuple):
    """A chat by Telegram's id, and the topic in it by the id of its thread; None outside of topics.

    As text it is the chat of the conversation: "-100123:7" is one of its own, with a memory shared by all
    topics of the same people.
    """

    chat: int
    topic: int | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """The lane that a text names."""
        chat, _, topic = text.partition(TOPIC)
        return cls(int(chat), int(topic) if topic else None)

    @classmethod
    def of(cls, place: MessageRef) -> Self:
        """Where a message stands. Of a mere thread of replies the chat is meant."""
        return cls(place.chat.id, place.message_thread_id if place.is_topic_message else None)

    def __str__(self) -> str:
        """The lane as text."""
        return f"{self.chat}" if self.topic is None else f"{self.chat}{TOPIC}{self.topic}"

    @property
    def is_group(self) -> bool:
        """Whether it is in a group, by Telegram's way of numbering."""
        return self.chat < 0

    @property
    def owner(self) -> str:
        """The channel's id of whose memory it is: of the person in a private chat, else of the group."""
        return str(self.chat)


class ChatQueues:
    """Hands updates to `handle`, one at a time of a chat. `handle` must not raise."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle
        self._queues: defaultdict[str, deque[StoredUpdate]] = defaultdict(deque)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._passing: set[asyncio.Task[None]] = set()
        self._began = time.monotonic()
        self._stopping = asyncio.Event()
        self._one_alone = asyncio.Lock()
        self._suspects = 0
        self._patience = 0.0
        self._no_suspects = asyncio.Event()
        self._no_suspects.set()
        self._under_way = UnderWay()

    def enqueue(self, update: StoredUpdate) -> None:
        """Deal with an update after those that came before it in its chat."""
        self._suspect(update)
        self._queues[update.lane].append(update)
        if update.lane not in self._tasks:
            self._tasks[update.lane] = asyncio.create_task(self._work(update.lane))

    def is_busy(self, lane: str) -> bool:
        """Whether something of a chat waits or is dealt with."""
        return lane in self._tasks

    def pass_by(self, update: StoredUpdate) -> None:
        """Deal with an update at once, whatever its chat is doing."""
        self._suspect(update)
        task = asyncio.create_task(self._one(update))
        self._passing.add(task)
        task.add_done_callback(self._passing.discard)

    async def drain(self, seconds: float) -> bool:
        """Wait until everything was dealt with; then cancel what is left. False when something was."""
        busy = self._busy()
        if not busy:
            return True
        _, late = await asyncio.wait(busy, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return not late

    def close(self) -> None:
        """Begin nothing from now on that is stored: the next start takes it up."""
        self._stopping.set()
        self._no_suspects.set()

    async def _work(self, lane: str) -> None:
        queue = self._queues[lane]
        try:
            while queue:
                await self._one(queue.popleft())
        finally:
            self._tasks.pop(lane, None)
            if not queue:
                self._queues.pop(lane, None)

    def _suspect(self, update: StoredUpdate) -> None:
        """Hold others back from now on for one that goes first."""
        if update.crashes and not _lived_without(update):
            self._hold_others(update)

    def _hold_others(self, suspect: StoredUpdate) -> None:
        doubled = PATIENCE_SECONDS * 2 ** min(suspect.crashes, MOST_DOUBLINGS)
        self._patience = max(self._patience, doubled)
        self._suspects += 1
        self._no_suspects.clear()

    async def _one(self, update: StoredUpdate) -> None:
        if not update.crashes:
            await came_within(self._patience, self._no_suspects)
            with self._under_way.one():
                await self._begin(update)
            return
        if seconds := _lived_without(update):
            await came_within(seconds - (time.monotonic() - self._began), self._stopping)
            if self._stopping.is_set():
                return
            self._hold_others(update)
        try:
            async with self._one_alone:
                await self._under_way.ended_within(PATIENCE_SECONDS)
                await self._begin(update)
        finally:
            self._suspects -= 1
            if not self._suspects:
                self._no_suspects.set()

    async def _begin(self, update: StoredUpdate) -> None:
        if update.off_record or not self._stopping.is_set():
            await self._handle(update)

    def _busy(self) -> set[asyncio.Task[None]]:
        return {*self._tasks.values(), *self._passing}


def _lived_without(update: StoredUpdate) -> float:
    return LIVED_SECONDS[min(update.crashes_alone, len(LIVED_SECONDS) - 1)]
