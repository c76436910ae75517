"""`bot run`: Telegram, jobs and HTTP in one process, until SIGTERM; then what is under way is finished."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import time
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any

from bot.app import App
from bot.channels.telegram.api import (
    SENDING,
    Floods,
    Notices,
    connect,
    introduce,
    take_webhook,
    watch_webhook,
    without_webhook,
)
from bot.channels.telegram.authors import GroupChats
from bot.channels.telegram.bot import TelegramChannel
from bot.channels.telegram.dispatch import Dispatch
from bot.channels.telegram.files import Files, Listening, Looking
from bot.channels.telegram.inbox import Inbox
from bot.channels.telegram.private import PrivateDispatch
from bot.channels.telegram.progress import Progress
from bot.channels.telegram.sending import Delivery
from bot.channels.telegram.shapes import CHANNEL
from bot.channels.telegram.wire import message_ids
from bot.conversation.outbox import Outbox
from bot.errors import SettingsError
from bot.jobs.instance import stands_by
from bot.language.patterns import make_all
from bot.memory.writing.retraction import Members
from bot.rates import RateLimit
from bot.storage.work import inbox as updates
from bot.storage.work import jobs, outbound
from bot.storage.work.instances import bucket_of
from bot.web.gate import Gate
from bot.web.inspector import VIEWS
from bot.web.mcp import AssistantDoor
from bot.web.rest import api_routes, document_routes
from bot.web.server import WEBHOOK_PATH, HttpServer, Routes, admin_routes, application, reflect_routes
from bot.web.site import Site

if TYPE_CHECKING:
    from telegram import Bot

log = logging.getLogger(__name__)

LAST_SENDS_SECONDS = 10.0
LOOPBACK = "127.0.0.1"


async def serve(app: App) -> None:
    """Run everything until asked to stop. Raises SettingsError for a missing or wrong token."""
    settings = app.settings
    if settings.telegram_bot_token is None:
        raise SettingsError("TELEGRAM_BOT_TOKEN is missing: get one from @BotFather, or use `bot chat`.")
    if app.models.choice.is_offline:
        log.warning("No model key is set: the offline responder answers, by patterns and from memory")
    stopping = _stop_on_signals()
    bot = connect(settings, RateLimit(SENDING, bucket_of(app.database)))
    channel = telegram_channel(app, bot)
    secret = settings.telegram_webhook_secret
    ready = asyncio.Event()

    async def health() -> dict[str, Any]:
        return await _health(app, ready=ready.is_set())

    async def receive(payload: dict[str, Any]) -> bool:
        return app.instance.serves and await channel.receive(payload)

    taken = receive if settings.telegram_webhook_url else None
    word = secret.get_secret_value() if secret else ""
    page = memory_page(app, address) if (address := settings.page_address) else ()
    web = application(health, taken, word, [*for_whoever_runs_it(app), *for_programs(app), *page])
    try:
        http = HttpServer(web, settings.host, settings.port)
    except SettingsError:
        # The process that serves may listen there, on this machine, until it ends.
        if not await app.instance.serve(stopping):
            return
        http = HttpServer(web, settings.host, settings.port)
    serving = asyncio.create_task(http.run())
    try:
        if await app.instance.serve(stopping):
            await _serve_telegram(app, bot, channel, stopping, ready, serving)
    finally:
        http.stop()
        await asyncio.gather(serving, return_exceptions=True)
        await bot.shutdown()
    log.info("Stopped; everything unfinished is stored")


def telegram_channel(app: App, bot: Bot) -> TelegramChannel:
    """The Telegram channel of an app."""
    people, clock, lanes = app.people, app.clock, app.instance.lanes
    floods = Floods(clock)
    files = Files(bot, app.settings.max_file_mb)
    groups = GroupChats(bot, people, app.forgetting, Members(app.database))
    outbox = Outbox(app.database, clock, CHANNEL, lanes.instance if lanes.are_shared else None)
    dispatch = Dispatch(
        bot=bot,
        desk=app.desk,
        outbox=outbox,
        turns=app.turns,
        commands=app.commands,
        groups=groups,
        streaming=app.settings.streaming,
        progress=Progress(bot, floods),
        off_record=app.off_record,
        listening=Listening(files, app.hearing, app.recordings),
        looking=Looking(files, app.pictures),
        sent_files=app.sent_files,
    )
    inbox = Inbox(app.database, people, app.writer, clock, Notices(bot).tell, lanes, message_ids(bot), groups)
    return TelegramChannel(
        inbox=inbox,
        dispatch=dispatch,
        private=PrivateDispatch(dispatch, floods),
        sender=Delivery(bot, app.database, outbox, app.recordings, floods, clock, lanes),
        lanes=lanes,
        leads=lambda: app.instance.leads,
    )


def for_whoever_runs_it(app: App) -> Routes:
    """What whoever runs the bot starts over HTTP, with their secret."""
    secret = app.settings.reflection_secret
    word = secret.get_secret_value() if secret else None
    return [
        *admin_routes(partial(_embed_backfill, app), word),
        *reflect_routes(app.reflections, app.people, word),
    ]


def memory_page(app: App, address: str) -> Routes:
    """The page of an app's memory, met at an address."""
    token = app.settings.telegram_bot_token
    word = token.get_secret_value() if token else None
    return Site(address, app.desk, app.pressing, word, VIEWS).routes


def for_programs(app: App) -> Routes:
    """What programs and other assistants reach an app's memory by, with a token: REST and MCP."""
    gate = Gate(app.credentials, app.people, app.clock)
    assistants = AssistantDoor(app.outside, gate, app.people, app.clock)
    return [*api_routes(app.outside, gate), *document_routes(), assistants.route]


def page_server(app: App, port: int) -> HttpServer:
    """The page of an app's memory, with what programs reach it by, for this machine alone."""
    rooms = [*memory_page(app, f"http://{LOOPBACK}"), *for_programs(app)]
    return HttpServer(application(None, None, "", rooms), LOOPBACK, port)


async def _serve_telegram(
    app: App,
    bot: Bot,
    channel: TelegramChannel,
    stopping: asyncio.Event,
    ready: asyncio.Event,
    serving: asyncio.Task[None],
) -> None:
    if not await introduce(bot, stopping):
        return
    taking = asyncio.create_task(_take_updates(app, bot, channel, stopping))
    sending = await channel.start()
    # What was imported and built lives as long as the process: to look through it for garbage takes 0.2 s.
    gc.freeze()
    working = asyncio.create_task(app.background.run())
    ready.set()
    make_ready_beside()
    webhook = app.settings.telegram_webhook_url is not None
    log.info("Serving Telegram as @%s by %s", bot.username, "webhook" if webhook else "long polling")
    damaged = asyncio.create_task(app.database.until_damaged())
    parts = [taking, serving, sending, *channel.sharing, working, *app.instance.parts, damaged]
    await _first_of(stopping, *parts)
    damaged.cancel()
    await app.instance.stopping()
    await _drain(app, channel, sending, working, taking)


def make_ready_beside() -> None:
    """Make, beside what is served, what messages would make by their first use; it lives as long, too."""

    def make_ready() -> None:
        make_all()
        gc.freeze()

    Thread(target=make_ready, daemon=True).start()


async def _embed_backfill(app: App) -> dict[str, Any]:
    done = await app.backfill.all()
    covered = await app.backfill.coverage()
    return {
        "embedded": done.embedded,
        "failed": done.failed,
        "sources": {each.source: {"rows": each.rows, "embedded": each.embedded} for each in covered},
    }


def _stop_on_signals() -> asyncio.Event:
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    return stopping


async def _take_updates(app: App, bot: Bot, channel: TelegramChannel, stopping: asyncio.Event) -> None:
    url, secret = app.settings.telegram_webhook_url, app.settings.telegram_webhook_secret
    if url is None or secret is None:
        await without_webhook(bot, stopping)
        await channel.poll()
    else:
        address = url.rstrip("/") + WEBHOOK_PATH
        await take_webhook(bot, address, secret.get_secret_value(), stopping)
        await watch_webhook(bot, address, app.pulse, stopping)


async def _first_of(stopping: asyncio.Event, *tasks: asyncio.Task[None]) -> None:
    """Wait for the stop, or for the first part that fails: then the process fails, to be started again."""
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
    taking: asyncio.Task[None],
) -> None:
    """Take nothing more in, finish what has begun within the drain time, leave the rest stored."""
    log.info("Stopping: finishing what is under way")
    began = time.monotonic()
    channel.stop()
    app.background.stop()
    closing = asyncio.create_task(_finish(app, working))
    await asyncio.gather(taking, return_exceptions=True)
    await channel.drain(app.settings.drain_seconds)
    left = app.settings.drain_seconds - (time.monotonic() - began)
    _, late = await asyncio.wait({sending, closing}, timeout=max(left, LAST_SENDS_SECONDS))
    for task in (*late, working):
        task.cancel()
    await asyncio.gather(sending, working, closing, return_exceptions=True)


async def _finish(app: App, working: asyncio.Task[None]) -> None:
    """Wait for the job that runs, then for those that would not wait well for the next start."""
    await asyncio.wait({working})
    await app.background.finish()


async def _health(app: App, *, ready: bool) -> dict[str, Any]:
    if (first := app.instance.waits_for) is not None:
        return {"status": "standby", "why": stands_by(first)}
    async with app.database.read() as connection:
        deaf = app.pulse.deaf_since() if ready else None
        return {
            "status": "starting" if not ready else "deaf" if deaf else "ok",
            **await app.instance.part(connection),
            **({"why": f"Nothing came from Telegram since {deaf:%Y-%m-%d %H:%M} UTC."} if deaf else {}),
            "model": app.models.choice.chat,
            "inbox": await updates.counts(connection),
            "jobs": await jobs.counts(connection, app.clock.now()),
            "outbound": await outbound.counts(connection),
        }
