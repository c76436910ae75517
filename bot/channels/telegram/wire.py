"""What comes over the wire from Telegram, validated: the answers to calls, and updates.

Nothing beyond this module reads what Telegram sent as it came. An answer has the form that its method
promises, or is a TelegramError that says which part of it is wrong; an update has it, or is odd. What is said
about either names fields and never their content.
"""

from __future__ import annotations

import json
import re
import ssl
from collections import deque
from functools import cache
from http import HTTPStatus
from itertools import islice
from typing import Annotated, Any, Literal, cast

import httpx
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from telegram import Bot
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError
from telegram.request import HTTPXRequest, RequestData

from bot.channels.telegram.shapes import LARGEST, Count, Json, Member, MessageRef, Seconds, Shape, Update
from bot.rates import RateLimit


class Odd(Exception):
    """An update that is not as Telegram promises; says where, and not what stands there."""


_UPDATE_ID: TypeAdapter[int] = TypeAdapter(Annotated[int, Field(strict=True, ge=0, lt=LARGEST)])


def update_id_of(payload: object) -> int | None:
    """The id an update goes by; None when it has none that could be kept."""
    given = cast(Json, payload).get("update_id") if isinstance(payload, dict) else None
    try:
        return _UPDATE_ID.validate_python(given)
    except ValidationError:
        return None


def read_update(payload: Json) -> Update:
    """A raw update understood. Raises Odd."""
    try:
        return Update.model_validate(payload)
    except ValidationError as wrong:
        raise Odd(where(wrong)) from None
    except RecursionError:
        raise Odd("it is nested too deeply") from None


def where(wrong: ValidationError) -> str:
    """The first thing that is wrong with what was given: its place and its kind, without its content."""
    first = wrong.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc'])) or 'it'}: {first['type']}"


class Garbled(TelegramError):
    """An answer that is not as Telegram promises. What was asked for may have been done."""


class NeverSent(NetworkError):
    """A call that did not reach Telegram: nothing of it was done."""


REFUSALS = (RetryAfter, BadRequest, Forbidden, NeverSent)
"""After one of these it is sure that nothing was done; after any other failure it is not."""


def failure_line(failure: TelegramError) -> str:
    """What to say in the log of a call that failed."""
    if isinstance(failure, Garbled):
        return f"Telegram's answer makes no sense ({failure.message})"
    return f"Telegram can't be reached ({type(failure).__name__})"


_MUTED = re.compile("rights to send (?:a |text )?messages?|CHAT_WRITE_FORBIDDEN", re.IGNORECASE)
"""How Telegram refuses a message, as if that were wrong, because the bot may write nothing in a chat."""

_NO_TOPIC = re.compile("thread not found|TOPIC_(?:CLOSED|DELETED|ID_INVALID)", re.IGNORECASE)


def lacks_topic(refusal: TelegramError) -> bool:
    """Whether a message was refused because its topic is deleted or closed."""
    return isinstance(refusal, BadRequest) and bool(_NO_TOPIC.search(refusal.message))


class _Me(Shape):
    id: Count
    is_bot: Literal[True]
    first_name: str
    username: str


class _Path(Shape):
    """Where a file lies on Telegram's server: a path of its own making, that leads nowhere else."""

    file_id: str
    file_size: Count | None = None
    file_path: Annotated[str, Field(pattern=r"^\w[\w-]*(?:[/.]\w[\w-]*){0,8}$", max_length=300)]


class _Webhook(Shape):
    """Where Telegram posts updates to, how many wait there, and when it last failed to."""

    url: str
    has_custom_certificate: bool
    pending_update_count: Count
    last_error_date: Seconds | None = None


_DONE: TypeAdapter[Any] = TypeAdapter(Literal[True])
_SENT: TypeAdapter[Any] = TypeAdapter(MessageRef)
_EDITED: TypeAdapter[Any] = TypeAdapter(MessageRef | Literal[True])
_RESULTS: dict[str, TypeAdapter[Any]] = {
    "getMe": TypeAdapter(_Me),
    "getUpdates": TypeAdapter(list[Any]),
    "getFile": TypeAdapter(_Path),
    "getChatMember": TypeAdapter(Member),
    "getWebhookInfo": TypeAdapter(_Webhook),
    "sendMessage": _SENT,
    "sendDocument": _SENT,
    "sendPhoto": _SENT,
    "sendAnimation": _SENT,
    "sendVideo": _SENT,
    "sendVoice": _SENT,
    "sendAudio": _SENT,
    "sendVideoNote": _SENT,
    "editMessageText": _EDITED,
    "editMessageReplyMarkup": _EDITED,
    **dict.fromkeys(
        (
            "answerCallbackQuery",
            "deleteMessage",
            "deleteWebhook",
            "sendChatAction",
            "setMessageReaction",
            "setMyCommands",
            "setChatMenuButton",
            "setWebhook",
        ),
        _DONE,
    ),
}
"""What each method that the bot calls answers. Only what is declared is handed on."""


class _Envelope(BaseModel):
    ok: Annotated[bool, Field(strict=True)]
    result: Any = None
    error_code: Annotated[int, Field(strict=True, ge=400, lt=600)] = HTTPStatus.BAD_GATEWAY
    description: str = ""
    parameters: object = None


DEFAULT_WAIT_SECONDS = 5
LONGEST_WAIT_SECONDS = 900
"""What a flood limit is cut to. If it is longer in truth, Telegram says so again."""
MOST_DESCRIPTION = 300
LONGEST_NUMBER = 25
"""Digits; what is longer is read as no number, so that it can be odd."""


def read_json(text: bytes) -> Any:
    """JSON read; numbers that are beyond all bounds are null. Raises ValueError for anything else."""
    try:
        return json.loads(
            text.decode("utf-8", "replace"),
            parse_int=lambda digits: int(digits) if len(digits) < LONGEST_NUMBER else None,
        )
    except RecursionError as deep:
        raise ValueError("nested too deeply") from deep


def read_answer(method: str, code: int, payload: bytes) -> tuple[int, Json]:
    """An answer as Telegram promises it, with its status. Raises Garbled for a success that is none."""
    success = 200 <= code < 300
    try:
        envelope = _Envelope.model_validate(read_json(payload))
    except ValidationError as wrong:
        problem = where(wrong)
    except ValueError:
        problem = "no JSON"
    else:
        if success and envelope.ok:
            return code, {"ok": True, "result": _result(method, envelope.result)}
        if not envelope.ok:
            code = _believed(envelope.error_code if success else code)
            if code == HTTPStatus.BAD_REQUEST and _MUTED.search(envelope.description):
                code = HTTPStatus.FORBIDDEN
            return _refusal(code, envelope)
        problem = "ok: true beside a failure"
    if success:
        raise Garbled(f"{method}: {problem}")
    # What is not in Telegram's form comes from something on the way, which knows nothing of tokens and chats.
    believed = code if code >= 500 or code in (413, 429) else HTTPStatus.BAD_GATEWAY
    return _refusal(believed, _Envelope(ok=False, description=HTTPStatus(believed).phrase))


def _believed(code: int) -> int:
    """The status of a refusal: what is none, such as a redirection, counts as a fault on the way."""
    return code if 400 <= code < 600 else HTTPStatus.BAD_GATEWAY


def _result(method: str, result: object) -> Any:
    shape = _RESULTS[method]
    try:
        return shape.dump_python(shape.validate_python(result), exclude_none=True)
    except ValidationError as wrong:
        raise Garbled(f"{method}: result.{where(wrong)}") from None


def _refusal(code: int, envelope: _Envelope) -> tuple[int, Json]:
    answer: Json = {"ok": False, "error_code": code, "description": envelope.description[:MOST_DESCRIPTION]}
    if code == HTTPStatus.TOO_MANY_REQUESTS:
        answer["parameters"] = {"retry_after": _wait(envelope.parameters)}
    return code, answer


def _wait(parameters: object) -> int:
    """The seconds of a flood limit, within bounds."""
    given = cast(Json, parameters).get("retry_after") if isinstance(parameters, dict) else None
    if not isinstance(given, int | float) or not given > 0:
        return DEFAULT_WAIT_SECONDS
    return max(int(min(given, LONGEST_WAIT_SECONDS)), 1)


MOST_KEPT = 2000


class MessageIds:
    """The ids of messages in private chats that were seen, in either direction.

    Telegram numbers the messages of all private chats of a bot in one row.
    """

    def __init__(self) -> None:
        self.newest = 0
        self._kept: deque[int] = deque(maxlen=MOST_KEPT)
        self._known: set[int] = set()

    def note(self, chat: int, message_id: int) -> None:
        """Keep one. Those of groups stand in rows of their own, and are left out."""
        if chat < 0 or message_id in self._known:
            return
        if len(self._kept) == MOST_KEPT:
            self._known.discard(self._kept[0])
        self._kept.append(message_id)
        self._known.add(message_id)
        self.newest = max(self.newest, message_id)

    def unknown_above(self, message_id: int, most: int, beyond: int) -> list[int]:
        """The first ids above one that were not seen, up to so many beyond the newest."""
        last = max(self.newest, message_id) + beyond
        unknown = (each for each in range(message_id + 1, last + 1) if each not in self._known)
        return list(islice(unknown, most))


@cache
def certificates() -> ssl.SSLContext:
    """The system's certificates, shared by all clients: loading them takes 25 ms for each."""
    return httpx.create_ssl_context()


class CheckedRequest(HTTPXRequest):
    """Makes calls, and hands on only answers that are as promised. `ids` are those of the messages seen.

    Each message takes its turn at the rate of `sends`, if there is one.
    """

    def __init__(self, ids: MessageIds, sends: RateLimit | None = None, **options: Any) -> None:
        super().__init__(httpx_kwargs={"verify": certificates()}, **options)
        self.ids = ids
        self._sends = sends

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *timeouts: Any, **more: Any
    ) -> tuple[int, bytes]:
        """The status and the body of an answer. Raises Garbled, NeverSent and what the base raises."""
        called = url.rpartition("/")[2]
        if self._sends is not None and _RESULTS[called] is _SENT:
            await self._sends.turn()
        try:
            code, payload = await super().do_request(url, method, request_data, *timeouts, **more)
        except NetworkError as failure:
            if isinstance(failure.__cause__, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout):
                raise NeverSent(failure.message) from failure
            raise
        code, answer = read_answer(called, code, payload)
        if _RESULTS[called] in (_SENT, _EDITED) and isinstance(answer.get("result"), dict):
            self.ids.note(answer["result"]["chat"]["id"], answer["result"]["message_id"])
        return code, json.dumps(answer).encode()


def message_ids(bot: Bot) -> MessageIds:
    """The ids of messages that a client has seen."""
    request = bot.request
    if not isinstance(request, CheckedRequest):
        raise TypeError("a client that does not check what it is answered")
    return request.ids
