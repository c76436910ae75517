"""Logs and traces: ids, counts and times; never a secret and, unless asked for, never what people said."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Sequence

import logfire

from bot.settings import Settings

_TOKEN_SHAPE = re.compile(r"\d{5,12}:[A-Za-z0-9_-]{8,}")
_NOISY = (
    "httpx",
    "httpx2",
    "httpcore",
    "telegram",
    "google_genai",
    "openai",
    "aiosqlite",
    "uvicorn.access",
    "alembic",
)


def configure(settings: Settings) -> None:
    """Set up logging to standard error and tracing; traces leave the process only with a LOGFIRE_TOKEN."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(RedactingFormatter(settings.secrets))
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    for name in _NOISY:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
    token = settings.logfire_token
    logfire.configure(
        service_name="memory-bot",
        token=token.get_secret_value() if token else None,
        send_to_logfire="if-token-present",
        console=False,
        inspect_arguments=False,
    )
    logfire.instrument_pydantic_ai(include_content=settings.log_message_text)


class RedactingFormatter(logging.Formatter):
    """Writes log lines, tracebacks included, without any secret in them."""

    def __init__(self, secrets: Sequence[str]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """The line with each secret, and whatever looks like a bot token, blotted out."""
        return redact(super().format(record), self._secrets)


def redact(text: str, secrets: Sequence[str]) -> str:
    """The text with secrets blotted out."""
    for secret in secrets:
        text = text.replace(secret, "[secret]")
    return _TOKEN_SHAPE.sub("[secret]", text)
