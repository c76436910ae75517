"""`bot run`: Telegram, jobs and HTTP in one process, until SIGTERM; then what is under way is finished."""

from __future__ import annotations

import asyncio
import logging
import signal
from typing import Any

from telegram import Bot
from telegram.error import InvalidToken, NetworkError

from bot.app import App
from bot.channels.telegram.api import WANTED_UPDATES, connect
from bot.channels.telegram.bot import TelegramChannel
from bot.channels.telegram.inbox import Inbox
from bot.conversation.outbox import Outbox
from bot.errors import SettingsError
from bot.storage import inbox, jobs, outbound
from bot.web.server import WEBHOOK_PATH, HttpServer, application

log = logging.getLogger(__name__)

LONGEST_PAUSE_SECONDS = 30.0


async def serve(app: App) -> None:
    """Run everything until the process is asked to stop. Raises SettingsError for a missing or wrong token."""
    settings = app.settings
    if settings.telegram_bot_token is None:
        raise SettingsError("TELEGRAM_BOT_TOKEN is missing: get one from @BotFather, or use `bot chat`.")
    if app.models.is_offline:
        log.warning("No model key is set: the offline responder answers, by patterns and from memory")
    stopping = _stop_on_signals()
    bot = connect(settings)
    channel = telegram_channel(app, bot)
    webhook = settings.telegram_webhook_url is not None
    secret = settings.telegram_webhook_secret.get_secret_value() if settings.telegram_webhook_secret else ""
    ready = asyncio.Event()

    async def health() -> dict[str, Any]:
        return await _health(app, ready=ready.is_set())

    http = HttpServer(
        application(health, channel.receive if webhook else None, secret), settings.host, settings.port
    )
    serving = asyncio.create_task(http.run())
    try:
        if not await _connected(bot, stopping):
            return
        sending = await channel.start()
        working = asyncio.create_task(app.worker.run())
        polling = asyncio.create_task(_take_updates(app, bot, channel))
        ready.set()
        log.info("Serving Telegram as @%s by %s", bot.username, "webhook" if webhook else "long polling")
        await _first_of(stopping, polling, serving, sending, working)
        await _drain(app, channel, sending, working, polling)
    finally:
        http.stop()
        await asyncio.gather(serving, return_exceptions=True)
        await bot.shutdown()
    log.info("Stopped; everything unfinished is stored")


def telegram_channel(app: App, bot: Bot) -> TelegramChannel:
    """The Telegram channel of an app."""

    async def tell(chat: int, line: str) -> None:
        try:
            await bot.send_message(chat, line)
        except NetworkError as failure:
            log.info("A visitor could not be answered: %s", type(failure).__name__)

    return TelegramChannel(
        bot=bot,
        inbox=Inbox(app.database, app.people, app.clock, tell),
        outbox=Outbox(app.database, app.clock, "telegram"),
        people=app.people,
        turns=app.turns,
        commands=app.commands,
        conversation=app.log,
        clock=app.clock,
        streaming=app.settings.streaming,
    )


def _stop_on_signals() -> asyncio.Event:
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    return stopping


async def _connected(bot: Bot, stopping: asyncio.Event) -> bool:
    """Reach Telegram, however long that takes. False when the stop came first."""
    pause = 1.0
    while not stopping.is_set():
        try:
            await bot.initialize()
        except InvalidToken as wrong:
            raise SettingsError("TELEGRAM_BOT_TOKEN is not valid: copy it again from @BotFather.") from wrong
        except NetworkError as failure:
            log.warning("Telegram can't be reached (%s); trying again", type(failure).__name__)
            await asyncio.wait({asyncio.ensure_future(stopping.wait())}, timeout=pause)
            pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
        else:
            return True
    return False


async def _take_updates(app: App, bot: Bot, channel: TelegramChannel) -> None:
    url = app.settings.telegram_webhook_url
    if url is None:
        await bot.delete_webhook()
        await channel.poll()
        return
    secret = app.settings.telegram_webhook_secret
    await bot.set_webhook(
        url.rstrip("/") + WEBHOOK_PATH,
        secret_token=secret.get_secret_value() if secret else None,
        allowed_updates=list(WANTED_UPDATES),
    )
    await asyncio.Event().wait()


async def _first_of(stopping: asyncio.Event, *tasks: asyncio.Task[None]) -> None:
    """Wait for the stop, or for the first part that fails: then the whole process fails, and is started again."""
    stop = asyncio.create_task(stopping.wait())
    done, _ = await asyncio.wait({stop, *tasks}, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    for task in done - {stop}:
        task.result()


async def _drain(
    app: App,
    channel: TelegramChannel,
    sending: asyncio.Task[None],
    working: asyncio.Task[None],
    polling: asyncio.Task[None],
) -> None:
    """Take nothing more in, finish what has begun within the drain time, leave the rest stored."""
    log.info("Stopping: finishing what is under way")
    channel.stop()
    app.worker.stop()
    if app.settings.telegram_webhook_url is not None:
        polling.cancel()
    await asyncio.gather(polling, return_exceptions=True)
    await channel.drain(app.settings.drain_seconds)
    _, late = await asyncio.wait({sending, working}, timeout=10)
    for task in late:
        task.cancel()
    await asyncio.gather(sending, working, return_exceptions=True)


async def _health(app: App, *, ready: bool) -> dict[str, Any]:
    async with app.database.read() as connection:
        return {
            "status": "ok" if ready else "starting",
            "model": app.models.chat,
            "inbox": await inbox.counts(connection),
            "jobs": await jobs.counts(connection),
            "outbound": await outbound.counts(connection),
        }
