"""The Telegram channel: takes updates in, has them dealt with in order, and sends what there is to say."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from telegram.error import Conflict, InvalidToken, TelegramError

from bot.channels.telegram.api import offset_after, publish_commands, raw_updates, show_page
from bot.channels.telegram.dispatch import Dispatch
from bot.channels.telegram.inbox import Inbox, NotNow, lane_of
from bot.channels.telegram.private import PrivateDispatch
from bot.channels.telegram.sending import Delivery
from bot.channels.telegram.shapes import CHANNEL, Lane
from bot.channels.telegram.stored import Albums, as_one
from bot.channels.telegram.updates import Arrived
from bot.channels.telegram.wire import Garbled, failure_line, update_id_of
from bot.clock import UnderWay, came_within
from bot.conversation.commands.keeping import set_aside_buttons
from bot.conversation.commands.run import TABLE
from bot.domain.interactions import Answer
from bot.errors import DatabaseFails, NotJustNow, SettingsError
from bot.jobs.instance import Lanes
from bot.memory.log import SaidOffRecord
from bot.speech.saying import Wording, say, speaking
from bot.storage.work import inbox, outbound
from bot.storage.work.inbox import StoredUpdate

log = logging.getLogger(__name__)

MOST_FAILURES = 3
MOST_CRASHES_ALONE = 4
"""Processes that died while an update was all they had in flight, before it is held to be the cause."""

NOT_YET_SECONDS = 0.1
DATABASE_SECONDS = 3.0
"""From one try to the next while the database lets nobody."""
LONGEST_PAUSE_SECONDS = 30.0
LEAD_SECONDS = 0.2
"""From one look to the next whether it is this process that fetches updates."""

SHARE_SECONDS = 1.0
"""How soon what a dead process left is looked for, where nobody tells of it."""

QUIET_SECONDS = 1800.0
"""How long a lane stays with a process after its last message: what is off the record is known there only."""

BURIED = Wording(
    "Something about that message keeps failing here, so I have set it aside. Please try to say "
    "it differently, or let me try again."
)
BURIED_OF_ANOTHER = Wording(
    "I have set a message of {name} aside, because it keeps failing here ({reason}). They know, and can "
    "have me try again. The log tells more."
)


Handle = Callable[[StoredUpdate], Awaitable[None]]

LIVED_SECONDS = (0.0, 0.0, 2.0, 8.0)
"""What a process lives without an update first, by how many died of it alone; the last for more."""

PATIENCE_SECONDS = 10.0
"""How long a suspect waits for what is under way; twice as long others wait for it, doubled with each death.

A model that is slow holds nobody up for good, and what takes long to end a process is alone in the end.
"""

MOST_DOUBLINGS = 5


class ChatQueues:
    """Hands updates to `handle`, one at a time of a chat. `handle` must not raise.

    An update that was in flight when a process died is a suspect. Suspects come first, one after the other,
    and nothing else is let in meanwhile: should the process die again, it is known of which. Only one that
    was alone twice lets the others go first, for as long as shows that the process lives without it.
    """

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


@dataclass(kw_only=True, repr=False, eq=False)
class TelegramChannel:
    """Serves one bot on Telegram. What is in `sharing` runs from the start on, and ends when it fails.

    `lanes` are what this process deals with, `leads` tells whether it is the one that fetches updates.
    """

    inbox: Inbox
    dispatch: Dispatch
    private: PrivateDispatch
    sender: Delivery
    lanes: Lanes
    leads: Callable[[], bool]
    sharing: list[asyncio.Task[None]] = field(init=False, default_factory=list[asyncio.Task[None]])

    def __post_init__(self) -> None:
        desk = self.dispatch.desk
        self.bot, self.outbox = self.dispatch.bot, self.dispatch.outbox
        self.database, self.people, self.pulse = desk.database, desk.people, desk.pulse
        self._queues = ChatQueues(self._deal)
        self._albums = Albums()
        self._in_hand: set[int] = set()
        self._publishing: asyncio.Task[None] | None = None
        self._started = False
        self._took_up = asyncio.Event()
        self._stopping = asyncio.Event()

    async def start(self) -> asyncio.Task[None]:
        """Take up what was left, have the menus published, and begin sending; returns the sending task."""
        self._publishing = asyncio.create_task(self._publish_menus())
        self.people.address = f"https://t.me/{self.bot.username}"
        await self._offer_ownership()
        self._started = True
        await self._take_up()
        self._took_up.set()
        if self.lanes.are_shared:
            self.sharing = [asyncio.create_task(self._share())]
        return asyncio.create_task(self.sender.run())

    async def poll(self) -> None:
        """Fetch updates until `stop`: each batch is stored before the next call acknowledges it."""
        offset: int | None = None
        pause = 1.0
        while not self._stopping.is_set():
            if not self.leads():
                offset = None
                await self._pause(LEAD_SECONDS)
                continue
            try:
                batch = await self._unless_stopped(raw_updates(self.bot, offset))
                self.pulse.heard()
                left = await self._take_in(batch)
                offset = update_id_of(left[0]) if left else offset_after(batch)
                if left:
                    await self._pause(NOT_YET_SECONDS)
                if batch and offset is None:
                    raise Garbled("getUpdates: no update has an id")
                pause = 1.0
            except InvalidToken as revoked:
                raise SettingsError("TELEGRAM_BOT_TOKEN is not valid any more: it was revoked.") from revoked
            except DatabaseFails as wrong:
                log.error("Nothing is taken in: %s", wrong)
                await self._pause(pause)
                pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
            except TelegramError as failure:
                hint = (
                    "; is another process polling with this token?" if isinstance(failure, Conflict) else ""
                )
                log.warning("%s%s; trying again", failure_line(failure), hint)
                await self._pause(pause)
                pause = min(pause * 2, LONGEST_PAUSE_SECONDS)

    async def _take_in(self, batch: Sequence[object]) -> list[object]:
        """Take in what was fetched. What can't be taken yet, and what comes after it in its lane, is left.

        Off the record it is for whoever holds the lane, and nobody else's message waits until that is this
        process.
        """
        left: list[object] = []
        behind: set[str] = set()
        for payload in batch:
            if (behind and lane_of(payload) in behind) or not await self.receive(payload):
                left.append(payload)
                behind.add(lane_of(payload))
        for lane in behind:
            if self.lanes.are_shared and not self.lanes.holds(lane):
                await self.lanes.ask_for(lane)
        return left

    async def receive(self, payload: object) -> bool:
        """Store a raw update and have it dealt with; when this returns True, Telegram may forget it.

        False before the start and after the stop for one off the record: it can't be stored, and must come
        again.
        """
        serving = self._started and not self._stopping.is_set()
        try:
            received = await self.inbox.receive(payload, serving=serving)
        except NotNow:
            return False
        for update in received:
            if not (update.off_record or self._started):
                continue
            await self._took_up.wait()  # what came before goes first
            if self.lanes.are_shared:
                await self._take_up(update.lane)  # another process may have stored what came before
            if update.off_record or not self.lanes.are_shared:
                self._hand_out(update)
        return True

    def stop(self) -> None:
        """Take no further updates in, and begin nothing that the next start can take up."""
        self.lanes.close()
        self._queues.close()
        self._stopping.set()

    async def drain(self, seconds: float) -> None:
        """Finish what is being answered, and send it; what takes longer is taken up at the next start."""
        if self._publishing is not None:
            self._publishing.cancel()
            await asyncio.gather(self._publishing, return_exceptions=True)
        if not await self._queues.drain(seconds):
            log.warning("Some answers took too long; they are taken up at the next start")
        self.sender.stop()
        while left := [each for each in self.sharing if not each.done()]:
            left[0].cancel()  # more than once: Python 3.11's wait_for may drop a cancellation
            await asyncio.wait(left, timeout=SHARE_SECONDS)

    async def _take_up(self, lane: str | None = None) -> None:
        """Hand out what is stored, in a lane or in all that are this process's to deal with."""
        for update in await self.inbox.waiting(lane):
            self._hand_out(update)

    async def _share(self) -> None:
        """Take up what other processes store or leave, and leave to them what is quiet or was not begun."""
        while True:
            try:
                if not self._stopping.is_set():
                    await self._take_up()
                await self._let_go(0.0 if self._stopping.is_set() else QUIET_SECONDS)
            except DatabaseFails as wrong:
                log.error("Nothing is taken over: %s", wrong)
            with suppress(TimeoutError):
                async with asyncio.timeout(SHARE_SECONDS):
                    await self.lanes.news()
            self.sender.wake()

    async def _let_go(self, seconds: float) -> None:
        """Leave the lanes to others in which nothing came for so long, nothing is done and nothing to say."""
        quiet = self.lanes.quiet(seconds)
        done = {each for each in quiet if not (self._queues.is_busy(each) or self.sender.is_busy(each))}
        if done and (left := done.difference(await self.outbox.chats_due())):
            await self.lanes.let_go(left)

    def _hand_out(self, update: StoredUpdate) -> None:
        if update.update_id in self._in_hand:
            return
        self._in_hand.add(update.update_id)
        if self._albums.takes(update):
            return
        if Arrived(update).is_urgent:
            self._queues.pass_by(update)
        else:
            self._queues.enqueue(update)

    async def _deal(self, update: StoredUpdate) -> None:
        others: Sequence[StoredUpdate] = ()
        try:
            others = await self._albums.rest_of(update)
            whole = Arrived(as_one(update, others))
            while not await self._dealt_with(whole, others) and not self._stopping.is_set():
                await self._pause(DATABASE_SECONDS)
        except Exception:  # the edge where what nobody foresaw leaves an update to the next start
            log.exception("Update %s could not be dealt with", update.update_id)
        finally:
            self._in_hand.difference_update(each.update_id for each in (update, *others))

    async def _dealt_with(self, update: Arrived, album: Sequence[StoredUpdate]) -> bool:
        """Deal with one update, which others may have been made part of.

        False when the database lets nobody: that is no fault of the update's.
        """
        try:
            if album:
                await self.inbox.join(update.stored, album)
            update = await self.inbox.as_of_now(update)
            await (self.private.deal(update) if update.stored.off_record else self._try(update))
        except DatabaseFails as wrong:
            log.error("Update %s waits: %s", update.stored.update_id, wrong)
            return False
        return True

    async def _try(self, update: Arrived) -> None:
        """Deal with one update, whatever it is; one that fails again and again is buried and reported."""
        stored = update.stored
        if stored.crashes_alone >= MOST_CRASHES_ALONE:
            log.error("Update %s is set aside: each try of it alone ended with the process", stored.update_id)
            await self._bury(stored, "it ended the process each time")
            return
        while True:
            attempts = await self.inbox.attempt(update)
            try:
                if attempts:
                    await self.dispatch.understand(update, first_try=attempts == 1)
                await self.database.put(inbox.done, [stored.update_id])
                await self._follow(update)
                return
            except DatabaseFails:
                raise
            except SaidOffRecord as known:
                await self.inbox.unkeep(stored, known.said)
                await self.private.deal(update, known.said)
                return
            except NotJustNow as failure:
                await self._set_aside(stored, failure)
                return
            except Exception as failure:  # the edge where a poison update is set aside, and its chat goes on
                log.exception("Update %s failed at try %s", stored.update_id, attempts)
                failures = await self.database.put(inbox.failed, stored.update_id)
                if failures >= MOST_FAILURES:
                    await self._bury(stored, type(failure).__name__)
                    return
                await self._pause(failures)
                if self._stopping.is_set():
                    return  # the rest of its tries are for the next start

    async def _follow(self, update: Arrived) -> None:
        """What follows in the channel itself from an update that was dealt with."""
        if update.asks_to_leave:
            await self._offer_ownership()
        if (number := update.asks_again) is not None:
            again = await self.database.ask(inbox.one_waiting, number)
            if again is not None:
                self._hand_out(again)

    async def _set_aside(self, update: StoredUpdate, failure: NotJustNow) -> None:
        """Set an update aside for something that passes, and let its person have it tried again."""
        if not await self.database.put(inbox.bury, update.update_id, type(failure).__name__):
            return
        person = await self.people.in_chat(CHANNEL, Lane.read(update.lane).owner)
        if person is not None:
            with speaking(person.language):
                buttons = (set_aside_buttons(update.update_id),)
            # Each time it is said anew: they had it tried again.
            key = f"{outbound.ASIDE}{update.update_id}:{uuid4().hex}"
            await self.outbox.put(person.id, update.lane, key, Answer(str(failure), buttons))

    async def _bury(self, update: StoredUpdate, reason: str) -> None:
        """Set an update aside, and tell whose it is, and who owns the bot."""
        if not await self.database.put(inbox.bury, update.update_id, reason):
            return
        key = f"{outbound.BURIED}{update.update_id}"
        person = await self.people.in_chat(CHANNEL, Lane.read(update.lane).owner)
        if person is not None:
            with speaking(person.language):
                buried = Answer(say(BURIED), (set_aside_buttons(update.update_id),))
            await self.outbox.put(person.id, update.lane, key, buried)
        for operator, chat in await self.people.operators(CHANNEL):
            if chat != Lane.read(update.lane).owner:
                name = person.display_name if person else ""
                with speaking(operator.language):
                    told = say(BURIED_OF_ANOTHER, name=name or say("somebody"), reason=reason)
                await self.outbox.put(operator.id, chat, f"{key}:{operator.id}", Answer(told))

    async def _publish_menus(self) -> None:
        """The commands for everybody, and with the operators' own besides in an operator's chat."""
        if page := self.dispatch.desk.page_address:
            await show_page(self.bot, page)
        await publish_commands(self.bot, lambda: TABLE.menu)
        try:
            operators = await self.people.operators(CHANNEL)
        except DatabaseFails as failure:
            log.warning("The command menu could not be set for the owner: %s", failure)
            return
        for _, chat in operators:
            await publish_commands(self.bot, lambda: (*TABLE.menu, *TABLE.operator_menu), int(chat))

    async def _offer_ownership(self) -> None:
        code = await self.people.offer_claim(CHANNEL)
        if code is not None:
            link = f"{self.people.address}?start={code}"
            log.warning("Nobody may talk to the bot yet. Its owner opens %s", link)

    async def _pause(self, seconds: float) -> None:
        await came_within(seconds, self._stopping)

    async def _unless_stopped(self, fetching: Coroutine[Any, Any, list[object]]) -> list[object]:
        """The fetch's result; nothing when the stop came first."""
        task = asyncio.ensure_future(fetching)
        stop = asyncio.ensure_future(self._stopping.wait())
        try:
            await asyncio.wait({task, stop}, return_when=asyncio.FIRST_COMPLETED)
            return task.result() if task.done() else []
        finally:
            for unfinished in (task, stop):
                unfinished.cancel()
            await asyncio.gather(task, stop, return_exceptions=True)
