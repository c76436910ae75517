"""What other assistants have noted of a person: mem0's memories, and OpenClaw's files in Markdown.

They are those programs' words, not the person's: kept, found and shown under their source, and evidence for
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ValidationError

from bot.memory.importing.said import ImportedMessage, moment, name, of_another, words
from bot.memory.importing.streams import ITEM, ExportFile, Path, text_of, walk

MEM0, OPENCLAW = "mem0", "OpenClaw"
MOST_BYTES = 20_000_000
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_HEADING = re.compile(r"#{1,6}\s+(.*)")
_BULLET = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?")


class _Memory(BaseModel):
    id: str | int = ""
    memory: str
    user_id: str | None = None
    created_at: Any = None
    updated_at: Any = None


def is_of_mem0(path: Path) -> bool:
    """Whether a memory stands at a path: of a list, or of what get_all and the export give."""
    return path in ((ITEM,), ("results", ITEM), ("memories", ITEM))


def read_mem0(part: ExportFile) -> Iterator[ImportedMessage]:
    """Each memory, dated by its last change."""
    for path, told in walk(part, is_of_mem0):
        if not is_of_mem0(path):
            continue
        try:
            memory = _Memory.model_validate(told)
        except ValidationError:
            continue
        text = words(memory.memory)
        if text:
            at = moment(memory.updated_at) or moment(memory.created_at)
            chat = f"mem0:{name(memory.user_id)}"
            yield of_another(chat, words(str(memory.id), 100) or text, at, MEM0, text)


def read_openclaw(part: ExportFile) -> Iterator[ImportedMessage]:
    """Each paragraph and entry of a file, beneath its heading; a daily note has its day."""
    day = _DAY.match(part.name)
    try:
        at = datetime.fromisoformat(f"{day[0]}T12:00:00+00:00") if day else None
    except ValueError:
        at = None
    author = f"{OPENCLAW}, {part.name}"
    heading = ""
    for block in _blocks(text_of(part, MOST_BYTES)):
        if (found := _HEADING.fullmatch(block)) is not None:
            heading = found[1].strip()
        else:
            text = words(f"{heading}: {block}" if heading else block)
            yield of_another(f"openclaw:{part.name}", text, at, author, text)


def _blocks(text: str) -> Iterator[str]:
    """Headings, entries of lists with what is indented beneath them, and paragraphs."""
    block: list[str] = []
    for line in [*text.splitlines(), ""]:
        begins = _BULLET.match(line) if line[:1] not in (" ", "\t") else None
        if block and (not line.strip() or begins or line.startswith("#")):
            yield " ".join(block)
            block = []
        if line.startswith("#"):
            yield line.strip()
        elif line.strip() and line.strip("-=* "):
            block.append(_BULLET.sub("", line, count=1).strip() if begins else line.strip())
