"""Short ids of memories, made to be read aloud and typed on a phone."""

from __future__ import annotations

import re
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
"""Letters and digits without look-alikes: no 0/o, 1/l/i, and no u beside v."""

LENGTH = 8
_SHAPE = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")


def new_memory_id() -> str:
    """A fresh random id: 30^8, about 6.5e11, so two of one person's never meet in practice."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def parse_memory_id(text: str) -> str | None:
    """The id a person or a model meant, whatever its case and brackets; None when it can't be one."""
    typed = text.strip().strip("[]()#.,`'\"").lower()
    return typed if _SHAPE.fullmatch(typed) else None


def new_plan_id() -> str:
    """An id for one applied plan, short enough for a button's 64 bytes."""
    return secrets.token_hex(8)
