"""How updates reach the bot: long polling with Telegram's offsets, or a webhook with retries."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit, urlunsplit

import httpx

from tests.fakes.loopback import Changes
from tests.fakes.telegram_params import Refused, bad_request
from tests.fakes.telegram_updates import Json

NOT_SENT_UNLESS_ASKED = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
_FIRST_RETRY_SECONDS = 0.05
_LAST_RETRY_SECONDS = 1.0
_WEBHOOK_TIMEOUT_SECONDS = 60.0


@dataclass(slots=True)
class Webhook:
    url: str
    secret_token: str | None
    max_connections: int
    deliveries: list[tuple[int, int | None]] = field(default_factory=list[tuple[int, int | None]])
    last_error: str | None = None
    last_error_date: int | None = None


class UpdateQueue:
    """The updates that the bot has not confirmed yet, oldest first."""

    def __init__(self, changes: Changes) -> None:
        self.pending: list[Json] = []
        self.made: list[Json] = []
        self.webhook: Webhook | None = None
        self.deliver_to: Iterator[str] | None = None
        self.polls = 0
        self._changes = changes
        self._allowed: list[str] | None = None
        self._again: list[Json] = []
        self._next_id = 100_000_001
        self._posting: dict[int, asyncio.Task[None]] = {}

    def next_id(self) -> int:
        self._next_id += 1
        return self._next_id - 1

    def push(self, update: Json, *, force: bool = False) -> None:
        """Queue an update for the bot, unless it did not ask for this kind; `force` sends it all the same."""
        self.made.append(update)
        if force or self._wanted(kind_of(update)):
            self.pending.append(update)
            self._wake()

    def push_again(self, update: Json) -> None:
        """Deliver once more, even if it was confirmed: with the next poll, or to the webhook."""
        if self.webhook:
            self.pending.append(update)
        else:
            self._again.append(update)
        self._wake()

    async def poll(self, params: Json) -> list[Json]:
        """Answer getUpdates; an older one that still waits is told of the conflict."""
        if self.webhook:
            raise Refused(
                "Conflict: can't use getUpdates method while webhook is active;"
                " use deleteWebhook to delete the webhook first",
                409,
            )
        self.polls += 1
        mine = self.polls
        self._changes.notify()
        self._allow(params.get("allowed_updates"))
        self._confirm(params.get("offset") or 0)
        limit = min(max(params.get("limit") or 100, 1), 100)
        deadline = asyncio.get_running_loop().time() + min(params.get("timeout") or 0, 50)
        while not self._has_some():
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0:
                return []
            try:
                async with asyncio.timeout(left):
                    await self._changes.until(lambda: self._superseded(mine) or self._has_some())
            except TimeoutError:
                return []
            if self._superseded(mine):
                raise self._conflict()
        again, self._again = self._again, []
        return (again + self.pending)[:limit]

    def set_webhook(self, params: Json) -> None:
        url = params["url"]
        if not url:
            self.delete_webhook(drop_pending=bool(params.get("drop_pending_updates")))
            return
        parts = urlsplit(url)
        if parts.scheme != "https" and parts.hostname not in {"127.0.0.1", "localhost"}:
            raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
        if params.get("drop_pending_updates"):
            self.pending.clear()
        self._allow(params.get("allowed_updates"))
        self.webhook = Webhook(url, params.get("secret_token"), params.get("max_connections") or 40)
        self._wake()

    def delete_webhook(self, *, drop_pending: bool) -> None:
        self.webhook = None
        if drop_pending:
            self.pending.clear()
        self._wake()

    def webhook_info(self) -> Json:
        hook = self.webhook
        info: Json = {
            "url": hook.url if hook else "",
            "has_custom_certificate": False,
            "pending_update_count": len(self.pending),
        }
        if hook:
            info["max_connections"] = hook.max_connections
        if hook and hook.last_error:
            info |= {"last_error_date": hook.last_error_date, "last_error_message": hook.last_error}
        if self._allowed:
            info["allowed_updates"] = self._allowed
        return info

    async def close(self) -> None:
        tasks = list(self._posting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._posting.clear()

    def _wanted(self, kind: str) -> bool:
        return kind in self._allowed if self._allowed else kind not in NOT_SENT_UNLESS_ASKED

    def _allow(self, kinds: list[str] | None) -> None:
        # Left out means: as before. An empty list means: the usual kinds.
        if kinds is not None:
            self._allowed = kinds

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            self.pending = self.pending[offset:]
        else:
            self.pending = [update for update in self.pending if update["update_id"] >= offset]

    def _has_some(self) -> bool:
        return bool(self._again or self.pending)

    def _superseded(self, poll: int) -> bool:
        return self.polls != poll or self.webhook is not None

    def _conflict(self) -> Refused:
        if self.webhook:
            return Refused("Conflict: terminated by setWebhook request", 409)
        return Refused(
            "Conflict: terminated by other getUpdates request;"
            " make sure that only one bot instance is running",
            409,
        )

    def _wake(self) -> None:
        self._changes.notify()
        if self.webhook:
            for chat_id in {chat_of(update) for update in self.pending}:
                if chat_id not in self._posting:
                    self._posting[chat_id] = asyncio.create_task(self._post_chat(chat_id))

    async def _post_chat(self, chat_id: int) -> None:
        """Post the chat's updates one after another, each until it is taken; chats go side by side."""
        delay = _FIRST_RETRY_SECONDS
        try:
            async with httpx.AsyncClient(timeout=_WEBHOOK_TIMEOUT_SECONDS, trust_env=False) as client:
                while hook := self.webhook:
                    update = next((each for each in self.pending if chat_of(each) == chat_id), None)
                    if update is None:
                        return
                    if await self._post(client, hook, update):
                        self.pending = [each for each in self.pending if each is not update]
                        delay = _FIRST_RETRY_SECONDS
                    else:
                        await asyncio.sleep(delay)
                        delay = min(delay * 2, _LAST_RETRY_SECONDS)
                    self._changes.notify()
        finally:
            self._posting.pop(chat_id, None)

    async def _post(self, client: httpx.AsyncClient, hook: Webhook, update: Json) -> bool:
        headers = {"content-type": "application/json"}
        if hook.secret_token:
            headers["X-Telegram-Bot-Api-Secret-Token"] = hook.secret_token
        try:
            # ASCII only: httpx itself could not encode the lone surrogates of a hostile message.
            answer = await client.post(self._target(hook.url), content=json.dumps(update), headers=headers)
        except httpx.HTTPError as error:
            hook.deliveries.append((update["update_id"], None))
            hook.last_error = f"Connection failed: {type(error).__name__}"
            return False
        hook.deliveries.append((update["update_id"], answer.status_code))
        if not answer.is_success:
            hook.last_error = f"Wrong response from the webhook: {answer.status_code} {answer.reason_phrase}"
        return answer.is_success

    def _target(self, url: str) -> str:
        if self.deliver_to is None:
            return url
        local = urlsplit(next(self.deliver_to))
        return urlunsplit(urlsplit(url)._replace(scheme=local.scheme, netloc=local.netloc))


def kind_of(update: Json) -> str:
    return next((name for name in update if name != "update_id"), "")


def chat_of(update: Json) -> int:
    """The chat that an update belongs to; 0 for those that belong to none."""
    payload = update.get(kind_of(update))
    if not isinstance(payload, dict):
        return 0
    holder = payload if "chat" in payload else payload.get("message")
    return holder["chat"]["id"] if isinstance(holder, dict) and "chat" in holder else 0
