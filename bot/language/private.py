"""Secrets, which are never kept, and private matters, which are kept only when the person states them."""

from __future__ import annotations

import re
from typing import Literal

from bot.language.keys import concept_of
from bot.language.packs import any_of
from bot.language.secrets import holds_secret, repeats, secrets_in, spread

Sensitivity = Literal["ordinary", "private", "secret"]

_SECRET_KEYS = re.compile(rf"(?:^|_)(?:{any_of(lambda pack: pack.guards.secrets.secret_key)})(?:_|$)")
_PRIVATE = re.compile(rf"\b(?:{any_of(lambda pack: pack.guards.private)})\b", re.IGNORECASE)
_PIECES = re.compile(rf"(?<=[.!?;\n])\s+|,\s+|\s+(?=(?:{any_of(lambda pack: pack.guards.secrets.and_)})\s)")

SECRET_NOT_KEPT = (
    "I keep no memory of passwords, PINs, codes, keys, or numbers of cards and accounts, so nothing of"
    " that was stored. "
    "Better delete your message here, too."
)
MASK = "▮▮▮"
"""What stands in the place of a secret in what the bot writes itself."""


def sensitivity_of(key: str, content: str, quote: str, said: str = "") -> Sensitivity:
    """How careful to be with what somebody said, by code alone; a model may only say it is more sensitive.

    `said` is the whole message: a value is secret when that tells it is, whatever piece of it is quoted.
    """
    canonical = concept_of(key)
    if (_SECRET_KEYS.search(canonical) and any(map(str.isalnum, content))) or holds_secret(
        f"{content}\n{quote}"
    ):
        return "secret"
    if any(repeats(f"{content}\n{quote}", secret) for secret in secrets_in(said)):
        return "secret"
    return "private" if _PRIVATE.search(content) or _PRIVATE.search(quote) else "ordinary"


def without_secret(quote: str) -> str | None:
    """The longest stretch of a quote, up to a sentence or clause, that gives no secret away; None when there
    is none.
    """
    pieces = _PIECES.split(quote)
    secrets = list(secrets_in(quote))
    open_ = [
        piece.strip()
        for piece in pieces
        if piece.strip() and not holds_secret(piece) and not any(repeats(piece, secret) for secret in secrets)
    ]
    return max(open_, key=len) if open_ else None


def masked(text: str) -> str:
    """A text with its secrets blacked out; a sentence in which one can't be told apart from the rest is left
    out.
    """
    if not holds_secret(text):
        return text
    for secret in sorted(set(secrets_in(text)), key=len, reverse=True):
        text = re.sub(spread(secret), MASK, text, flags=re.IGNORECASE)
    if not holds_secret(text):
        return text
    pieces = re.split(r"(?<=[.!?;\n])", text)
    open_ = "".join(piece for piece in pieces if not holds_secret(piece))
    return open_ if not holds_secret(open_) else MASK


def secrets_of(text: str) -> list[str]:
    """The secrets a text gives away, none that is part of another."""
    found = list(dict.fromkeys(secrets_in(text)))
    return [each for each in found if not any(each != other and each in other for other in found)]
