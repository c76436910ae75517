"""A bot that serves two people on an emulated Telegram."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.fakes.telegram_server import TelegramServer
from tests.telegram.world import World, open_world


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramServer]:
    """An emulated Telegram, which checks every call and update with aiogram's types."""
    async with TelegramServer() as server:
        yield server


@pytest.fixture
async def world(folder: Path, telegram: TelegramServer) -> AsyncIterator[World]:
    """A bot that is serving; no call of it may be one that Telegram refuses."""
    async with open_world(folder, telegram) as world:
        await world.start()
        yield world
    assert world.unexpected_refusals() == []
