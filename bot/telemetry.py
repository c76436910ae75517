"""Logs and traces: ids, counts and times; never a secret and, unless asked for, never what people said."""

from __future__ import annotations

import logging
import re
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from bot.settings import Settings, names_a_tracer

if TYPE_CHECKING:
    from logfire.types import ExceptionCallbackHelper

_TOKEN_SHAPE = re.compile(r"\d{5,12}:[A-Za-z0-9_-]{8,}|memory_[A-Za-z0-9_-]{43}")
OURS = "bot"
"""The loggers below this name are ours: their lines are written without anybody's words."""


def leave_out_the_tracer() -> None:
    """Have `import logfire` fail in a process that sends traces nowhere: 15 MB and a third of a second.

    To be called before anything is imported that would import it: `logfire_api`, which we and pydantic-ai
    use, does nothing without it. Who names a tracer gets it.
    """
    if not names_a_tracer():
        sys.modules["logfire"] = None  # pyright: ignore[reportArgumentType]  # as Python's reference has it


def configure(settings: Settings) -> None:
    """Set up logging to standard error and tracing; traces leave the process only with a LOGFIRE_TOKEN.

    What libraries log is told by its level, its logger and its place: a library writes into its lines
    whatever it was given, as words, addresses and tokens, and each new version may write more of them.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(RedactingFormatter(settings.secrets, with_text=settings.log_message_text))
    level = logging.getLevelNamesMapping()[settings.log_level]
    of_libraries = level if settings.log_message_text else max(level, logging.WARNING)
    logging.basicConfig(level=of_libraries, handlers=[handler], force=True)
    logging.getLogger(OURS).setLevel(level)
    logging.captureWarnings(True)  # a warning of pydantic's quotes the value it is about
    if not settings.log_message_text:
        logging.raiseExceptions = False  # a line that can't be formatted would be printed with its words
        sys.excepthook = _untold
        threading.excepthook = _untold_of_thread
        sys.unraisablehook = _untold_at_the_end
    import pydantic_ai

    # Where nothing is traced pydantic-ai would recommend it, in the middle of the first chat.
    pydantic_ai.BANNER_ENABLED = False
    if settings.is_traced:
        _begin_tracing(settings)


def _begin_tracing(settings: Settings) -> None:
    """Load the tracer and let it begin."""
    import logfire

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
        if not (self._with_text or f"{record.name}.".startswith(f"{OURS}.")):
            record = withheld(record)
        return redact(super().format(record), self._secrets)

    def formatException(self, ei: Any) -> str:
        """Where the error arose and what kind it is."""
        if self._with_text or ei[1] is None:
            return super().formatException(ei)
        return trace(ei[1])


def withheld(record: logging.LogRecord) -> logging.LogRecord:
    """A library's line without its text: where it was written, and of what kind the error is."""
    kinds = [type(each).__qualname__ for each in _errors_of(record)]
    kind = f" ({', '.join(kinds)})" if kinds else ""
    told = f"{record.module}:{record.lineno}{kind}"
    return logging.LogRecord(record.name, record.levelno, record.pathname, record.lineno, told, (), None)


def _errors_of(record: logging.LogRecord) -> list[BaseException]:
    given = record.args.values() if isinstance(record.args, Mapping) else record.args or ()
    raised = record.exc_info[1] if record.exc_info else None
    return [each for each in (raised, *given) if isinstance(each, BaseException)]


def _untold(kind: type[BaseException], failure: BaseException | None, *_: object) -> None:
    """Log an error that nobody caught by its kind and its place, where Python would print its message."""
    if failure is not None and not isinstance(failure, KeyboardInterrupt):
        logging.getLogger(OURS).critical("Nobody caught an error", exc_info=failure)


def _untold_of_thread(given: threading.ExceptHookArgs) -> None:
    if given.exc_type is not SystemExit:
        _untold(given.exc_type, given.exc_value)


def _untold_at_the_end(given: sys.UnraisableHookArgs) -> None:
    _untold(given.exc_type, given.exc_value)


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
    from opentelemetry.trace import Status, StatusCode

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
