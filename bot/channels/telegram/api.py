"""The Bot API client, the calls that need care, and the first ones, insisted on until they succeed."""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from telegram import Bot, BotCommand, BotCommandScopeChat, MenuButtonWebApp, WebAppInfo
from telegram.error import BadRequest, EndPointNotFound, InvalidToken, RetryAfter, TelegramError
from telegram.warnings import PTBDeprecationWarning, PTBUserWarning

from bot.channels.telegram.shapes import Query
from bot.channels.telegram.wire import CheckedRequest, MessageIds, failure_line, update_id_of
from bot.clock import DEAF_AFTER, Clock, Pulse, came_within
from bot.errors import SettingsError
from bot.rates import Rate, RateLimit
from bot.settings import Settings
from bot.speech.saying import LANGUAGES, SOURCE, catalog, speaking

log = logging.getLogger(__name__)

POLL_SECONDS = 30
MENU_LABEL = "🧠"
"""The menu button's label: one for everybody, whatever their language."""

LONGEST_LINE = 256
"""Characters of a command's line in the menu."""
WANTED_UPDATES = ("message", "edited_message", "callback_query", "message_reaction", "my_chat_member")


SENDING = Rate("telegram", 30, 1.0)
"""Messages a second over all chats, as Telegram asks of bots that don't pay for more."""


def connect(settings: Settings, sends: RateLimit | None = None) -> Bot:
    """A client for the settings' bot, which sends no quicker than `sends` lets it.

    Entering it asks who it is, and raises when its token is wrong.
    """
    token = settings.telegram_bot_token
    base, ids = settings.telegram_api_base_url.rstrip("/"), MessageIds()
    return Bot(
        token.get_secret_value() if token else "",
        base_url=f"{base}/bot",
        base_file_url=f"{base}/file/bot",
        request=CheckedRequest(
            ids, sends, connection_pool_size=64, read_timeout=20, write_timeout=20, pool_timeout=10
        ),
        get_updates_request=CheckedRequest(ids, read_timeout=POLL_SECONDS + 10),
    )


async def own_name(bot: Bot) -> str:
    """The bot's username, without @."""
    return (await bot.get_me()).username or ""


async def raw_updates(bot: Bot, offset: int | None) -> list[object]:
    """Wait for updates, given as they came: stored before they are understood, strange ones included.

    An offset tells Telegram that everything below it was stored. Raises InvalidToken for a revoked token.
    """
    parameters: dict[str, Any] = {"timeout": POLL_SECONDS, "allowed_updates": list(WANTED_UPDATES)}
    if offset is not None:
        parameters["offset"] = offset
    with warnings.catch_warnings():
        # The typed method would parse the whole batch before we have stored any of it.
        warnings.simplefilter("ignore", PTBUserWarning)
        try:
            found = await bot.do_api_request(
                "get_updates", api_kwargs=parameters, read_timeout=POLL_SECONDS + 10
            )
        except EndPointNotFound as unknown:  # as it calls a token that was valid when the client was made
            raise InvalidToken from unknown
    return cast(list[object], found)


def offset_after(batch: Sequence[object]) -> int | None:
    """What acknowledges a batch; None when nothing in it can be named, as in an empty one.

    After an empty one nothing is left to acknowledge, and ids may start anew below the old ones.
    """
    ids = [each for each in map(update_id_of, batch) if each is not None]
    return max(ids) + 1 if ids else None


async def publish_commands(
    bot: Bot, menu: Callable[[], Sequence[tuple[str, str]]], chat: int | None = None
) -> None:
    """Show the commands in Telegram's menu, to each person in the language that they use Telegram in.

    Of one chat alone if it is named. A failure is logged and stops nothing.
    """
    scope = None if chat is None else BotCommandScopeChat(chat)
    for language in LANGUAGES:
        await asyncio.to_thread(catalog, language)  # reading one would hold everybody up
        with speaking(language):
            lines = [BotCommand(name, line[:LONGEST_LINE]) for name, line in menu()]
        # In English for everybody whose own language has no menu.
        code = None if language == SOURCE else language.partition("_")[0]
        try:
            await bot.set_my_commands(lines, scope=scope, language_code=code)
        except TelegramError as failure:
            log.warning("The command menu could not be set: %s", failure_line(failure))
            return


async def show_page(bot: Bot, address: str) -> None:
    """Have the button beside the field for messages open the memory page, in every private chat.

    A failure is logged and stops nothing.
    """
    try:
        await bot.set_chat_menu_button(menu_button=MenuButtonWebApp(MENU_LABEL, WebAppInfo(address)))
    except TelegramError as failure:
        log.warning("The menu button could not be set: %s", failure_line(failure))


async def acknowledge(bot: Bot, query: Query, notice: str = "") -> None:
    """Answer the press of a button, with a notice if there is one; else the button would keep waiting."""
    try:
        await bot.answer_callback_query(query.id, notice or None)
    except TelegramError as failure:
        log.info("A button press was answered too late: %s", type(failure).__name__)


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Floods:
    """Remembers flood limits, so that nothing but the answer itself is tried in a limited chat."""

    clock: Clock
    _until: dict[int, datetime] = field(init=False, default_factory=dict[int, datetime])

    def note(self, chat: int, limit: RetryAfter) -> datetime:
        """Keep a limit, and say when it ends."""
        with warnings.catch_warnings():
            # It announces that this will be a timedelta one day: both are read.
            warnings.simplefilter("ignore", PTBDeprecationWarning)
            wait = limit.retry_after
        delay = wait if isinstance(wait, timedelta) else timedelta(seconds=wait)
        self._until[chat] = self.clock.now() + delay
        return self._until[chat]

    def holds(self, chat: int) -> bool:
        """Whether a chat must be left alone now."""
        until = self._until.get(chat)
        if until is not None and until <= self.clock.now():
            del self._until[chat]
            return False
        return until is not None


LONGEST_PAUSE_SECONDS = 30.0
LOOK_SECONDS = 60.0
"""How often Telegram is asked whether its webhook works."""


async def introduce(bot: Bot, stopping: asyncio.Event) -> bool:
    """Learn who the bot is. False when the stop came first; raises SettingsError when the token is wrong."""
    return await _insist(bot.initialize, stopping)


async def without_webhook(bot: Bot, stopping: asyncio.Event) -> None:
    """Have updates wait to be fetched, those that came meanwhile included."""
    await _insist(bot.delete_webhook, stopping)


async def take_webhook(bot: Bot, url: str, secret: str, stopping: asyncio.Event) -> None:
    """Have updates posted to the address. Raises SettingsError when Telegram will not post there."""

    async def announce() -> None:
        await bot.set_webhook(url, secret_token=secret, allowed_updates=list(WANTED_UPDATES))

    try:
        await _insist(announce, stopping)
    except BadRequest as refusal:
        raise SettingsError(
            f"TELEGRAM_WEBHOOK_URL or TELEGRAM_WEBHOOK_SECRET is refused by Telegram: {refusal.message}."
        ) from refusal


async def watch_webhook(bot: Bot, url: str, pulse: Pulse, stopping: asyncio.Event) -> None:
    """Ask Telegram again and again, until the stop, whether it posts updates to the address."""
    while not stopping.is_set():
        try:
            found = await bot.get_webhook_info()
        except TelegramError as failure:
            log.warning("Telegram can't be asked about its webhook (%s)", type(failure).__name__)
        else:
            failed = found.last_error_date
            recently = failed is not None and failed > datetime.now(UTC) - DEAF_AFTER
            if found.url == url and not (recently and found.pending_update_count):
                pulse.heard()
        await came_within(LOOK_SECONDS, stopping)


async def _insist(call: Callable[[], Awaitable[object]], stopping: asyncio.Event) -> bool:
    """Make a call until Telegram takes it. False when the stop came first."""
    pause = 1.0
    while not stopping.is_set():
        try:
            await call()
        except InvalidToken as wrong:
            raise SettingsError("TELEGRAM_BOT_TOKEN is not valid: copy it again from @BotFather.") from wrong
        except BadRequest:
            raise
        except TelegramError as failure:
            log.warning("%s; trying again", failure_line(failure))
            await came_within(pause, stopping)
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
        else:
            return True
    return False


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Notices:
    """Says single lines to chats that have no person behind them, strangers and groups.

    A line that can't be said is dropped: nobody is owed it.
    """

    bot: Bot
    _saying: set[asyncio.Task[None]] = field(init=False, default_factory=set[asyncio.Task[None]])

    def tell(self, chat: int, line: str) -> None:
        """Send a line in a task of its own: a slow visitor must not hold up the intake."""
        task = asyncio.create_task(self._say(chat, line))
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    async def _say(self, chat: int, line: str) -> None:
        try:
            await self.bot.send_message(chat, line)
        except TelegramError as failure:
            log.info("A visitor could not be answered: %s", type(failure).__name__)
