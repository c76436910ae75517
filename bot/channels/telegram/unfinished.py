"""An answer that is still being written, in the form Telegram takes: formatted as the finished one will be.

Markup whose end has not come yet is ended here, and what may become markup with the next word waits for it.
"""

from __future__ import annotations

import re

from bot.channels.telegram.render import MOST_UNITS, Part, as_entities, split
from bot.language.text import clean

MARK = " …"
"""What an unfinished answer ends with."""

MOST_READ = 2 * MOST_UNITS
"""Characters of Markdown that are looked at: what stands beyond them is in no first message."""

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_BEGUN = re.compile(r"[ \t>]*(?:[-*+=#_]{1,6}|\d{1,3}[.)]?|`{1,2}|~{1,2})?[ \t]*")
"""A last line that may still become a list, a heading, a line beneath one, or the end of a block of code."""

_RUN = re.compile(r"\\.|`+|\*\*\*|\*\*|\*|___|__|_|~~|\|\|", re.S)
_TRAILING = re.compile(r"[*_~|`\\]+$")
_LINK = re.compile(r"!?\[([^\[\]\n]*)\]\([^()\s]*$")
"""A link of which the address is still coming."""


def unfinished(markdown: str) -> Part | None:
    """The first message of an unfinished answer; None while there is nothing to be seen of it."""
    text, entities = as_entities(closed(clean(markdown[:MOST_READ])))
    parts = split(text, entities, MOST_UNITS - len(MARK))
    return Part(parts[0].text + MARK, parts[0].entities) if parts else None


def closed(markdown: str) -> str:
    """Markdown that broke off anywhere, with each beginning of markup ended or left out."""
    fence, lines = "", markdown.split("\n")
    for line in lines[:-1]:
        found = _FENCE.match(line)
        if found is None:
            continue
        if not fence:
            fence = found[1]
        elif found[1].startswith(fence) and not line.strip(" `~"):
            fence = ""
    last = _FENCE.match(lines[-1])
    if fence:
        begun = set(lines[-1].strip()) <= {fence[0]}
        kept = lines[:-1] if begun else lines
        return "\n".join([*kept, fence])
    if last is not None or _BEGUN.fullmatch(lines[-1]):
        return "\n".join(lines[:-1]).rstrip()
    head, gap, tail = markdown.rpartition("\n\n")
    return head + gap + _closed_inline(tail)


def _closed_inline(text: str) -> str:
    """The last paragraph with its emphasis, code and links ended."""
    text = _LINK.sub(r"\1", text)
    open_ = _open(text)
    if trailing := _TRAILING.search(text):
        before = text[: trailing.start()]
        whole = _open(before)
        ends_one = len(open_) < len(whole)
        if not ends_one and (open_ or whole or not before[-1:].strip()):
            text, open_ = before, whole
    bare = text.rstrip()
    return bare + "".join(reversed(open_)) if open_ else text


def _open(text: str) -> list[str]:
    """The marks that were begun and not ended, the outermost first."""
    open_: list[str] = []
    code = ""
    for found in _RUN.finditer(text):
        mark = found[0]
        before = text[found.start() - 1 : found.start()]
        after = text[found.end() : found.end() + 1]
        if code:
            code = "" if mark == code else code
        elif mark.startswith("\\"):
            continue
        elif mark.startswith("`"):
            code = mark
        elif open_ and open_[-1] == mark and before.strip():
            open_.pop()
        elif mark in ("***", "___") and open_[-2:] in ([mark[:2], mark[0]], [mark[0], mark[:2]]):
            del open_[-2:]
        elif after.strip() and not (mark[0] == "_" and before.isalnum()):
            open_ += [mark[:2], mark[0]] if mark in ("***", "___") else [mark]
    return [*open_, code] if code else open_
