"""Telegram as a channel, without the cryptography of Telegram Passport: 7 MB of a process that serves."""

from __future__ import annotations

import sys

if "cryptography" not in sys.modules:  # else hidden from Telegram's library alone: an encrypted PDF needs it
    sys.modules["cryptography"] = None  # pyright: ignore[reportArgumentType]  # as Python's reference has it
    import telegram  # noqa: F401  # pyright: ignore[reportUnusedImport]

    del sys.modules["cryptography"]
