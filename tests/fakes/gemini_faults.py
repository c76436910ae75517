"""What can go wrong with a model's answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ApiError:
    """An HTTP error in the provider's JSON; `retry_seconds` is its hint when to come back."""

    code: int
    status: str
    message: str
    details: tuple[Json, ...] = ()
    retry_seconds: float | None = None


def rate_limited(retry_seconds: float = 1) -> ApiError:
    message = f"You exceeded your current quota. Please retry in {retry_seconds:g}s."
    quota = {"quotaMetric": "generate_content_requests", "quotaId": "GenerateRequestsPerMinute"}
    details: tuple[Json, ...] = (
        {"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [quota]},
        {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": f"{retry_seconds:g}s"},
    )
    return ApiError(429, "RESOURCE_EXHAUSTED", message, details, retry_seconds)


def overloaded() -> ApiError:
    return ApiError(503, "UNAVAILABLE", "The model is overloaded. Please try again later.")


def internal_error() -> ApiError:
    return ApiError(500, "INTERNAL", "An internal error has occurred. Please retry or report.")


def context_too_long() -> ApiError:
    message = "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."
    return ApiError(400, "INVALID_ARGUMENT", message)


def invalid_key() -> ApiError:
    message = "API key not valid. Please pass a valid API key."
    details: tuple[Json, ...] = (
        {
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            "reason": "API_KEY_INVALID",
            "domain": "googleapis.com",
            "metadata": {"service": "generativelanguage.googleapis.com"},
        },
        {
            "@type": "type.googleapis.com/google.rpc.LocalizedMessage",
            "locale": "en-US",
            "message": message,
        },
    )
    return ApiError(400, "INVALID_ARGUMENT", message, details)


def missing_key() -> ApiError:
    message = (
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key"
        " or other form of API consumer identity to call this API."
    )
    return ApiError(403, "PERMISSION_DENIED", message)


def invalid_argument(message: str) -> ApiError:
    return ApiError(400, "INVALID_ARGUMENT", message)


def not_found(message: str) -> ApiError:
    return ApiError(404, "NOT_FOUND", message)


@dataclass(frozen=True, slots=True)
class MalformedJson:
    """A 200 whose body (in a stream: whose first event) is not JSON."""


@dataclass(frozen=True, slots=True)
class RawAnswer:
    """A 200 with exactly this body (in a stream: as its only event)."""

    body: str


@dataclass(frozen=True, slots=True)
class TruncatedStream:
    """The connection ends after so many chunks; a whole answer ends in the middle of its body."""

    after_chunks: int = 1


@dataclass(frozen=True, slots=True)
class ErrorInStream:
    """A stream that begins well and goes on with an error."""

    error: ApiError
    after_chunks: int = 1


@dataclass(frozen=True, slots=True)
class NoCandidates:
    """A 200 without any answer in it."""


@dataclass(frozen=True, slots=True)
class StoppedFor:
    """A candidate without content, ended for a reason: SAFETY, MALFORMED_FUNCTION_CALL, RECITATION..."""

    reason: str


@dataclass(frozen=True, slots=True)
class PromptBlocked:
    """No candidate: the prompt itself was refused."""

    reason: str = "PROHIBITED_CONTENT"


@dataclass(frozen=True, slots=True)
class UnknownTool:
    """The model calls a function that was not declared."""

    name: str = "no_such_tool"


@dataclass(frozen=True, slots=True)
class Silence:
    """No byte of an answer until released (then as usual) or until the client hangs up."""


@dataclass(frozen=True, slots=True)
class ConnectionCut:
    """The connection ends before any answer."""


Fault = (
    ApiError
    | MalformedJson
    | RawAnswer
    | TruncatedStream
    | ErrorInStream
    | NoCandidates
    | StoppedFor
    | PromptBlocked
    | UnknownTool
    | Silence
    | ConnectionCut
)


class Refused(Exception):
    """The request itself is at fault."""

    def __init__(self, error: ApiError) -> None:
        super().__init__(error.message)
        self.error = error
