"""Logs and traces: ids, counts and times; never a secret and, unless asked for, never what people said."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Iterator, Sequence
from typing import Any

import logfire
from logfire.types import ExceptionCallbackHelper
from opentelemetry.trace import Status, StatusCode
from pydantic import ValidationError

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
    handler.setFormatter(RedactingFormatter(settings.secrets, with_text=settings.log_message_text))
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
        advanced=logfire.AdvancedOptions(
            exception_callback=None if settings.log_message_text else leave_out_words
        ),
    )
    logfire.instrument_pydantic_ai(include_content=settings.log_message_text)


class RedactingFormatter(logging.Formatter):
    """Writes log lines, tracebacks included, without any secret in them.

    Unless `with_text`, a traceback names its errors and leaves their messages out: these may quote what was
    said.
    """

    def __init__(self, secrets: Sequence[str], *, with_text: bool = False) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = [secret for secret in secrets if secret]
        self._with_text = with_text

    def format(self, record: logging.LogRecord) -> str:
        """The line with each secret, and whatever looks like a bot token, blotted out."""
        return redact(super().format(record), self._secrets)

    def formatException(self, ei: Any) -> str:
        """Where the error arose and what kind it is."""
        if self._with_text or ei[1] is None:
            return super().formatException(ei)
        return trace(ei[1])


def trace(failure: BaseException) -> str:
    """A traceback with every error that led to the failure, the first one first, without their messages."""
    told = [
        "".join([*traceback.format_tb(each.__traceback__), type(each).__qualname__])
        for each in _led_to(failure)
    ]
    return "\n".join(reversed(told))


def _led_to(failure: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    cause: BaseException | None = failure
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield cause
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)


def leave_out_words(helper: ExceptionCallbackHelper) -> None:
    """Record on a span what kind of error it was and where, not its message, which may quote people."""
    kind = type(helper.exception).__qualname__
    helper.span.set_status(Status(StatusCode.ERROR, kind))
    if isinstance(helper.exception, ValidationError):
        helper.no_record_exception()  # logfire would add each field with the value it was given
        return
    helper.event_attributes.update(
        {"exception.message": kind, "exception.stacktrace": trace(helper.exception)}
    )


def redact(text: str, secrets: Sequence[str]) -> str:
    """The text with secrets blotted out."""
    for secret in secrets:
        text = text.replace(secret, "[secret]")
    return _TOKEN_SHAPE.sub("[secret]", text)
