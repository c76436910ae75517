"""The tools that look memory up: by a search, by a name, or one thing whole, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, Literal

from pydantic_ai import RunContext, ToolReturn

from bot.conversation.prompt import use_of
from bot.conversation.tools.deps import MOST_HIT_CHARACTERS, ToolDeps
from bot.domain.interactions import Answer, Interaction, SentBefore, Use
from bot.domain.memories import LEARNT, ArticleDetails, Memory, PictureDetails, text_of
from bot.domain.periods import is_past
from bot.domain.recall import (
    BOTH,
    SHOWN_BY,
    Hit,
    RecallQuery,
    SourceKind,
    Words,
    excerpt,
    said_by,
    shortened,
    sides_of,
    speaker,
)
from bot.domain.reminders import is_to_come
from bot.language.keys import concepts_in, label, telling_words
from bot.language.text import estimate_tokens, one_line
from bot.storage.log import interactions

MOST_PART_CHARACTERS = 3000
LEAST_PART = 0.6
"""The share of a part before which it is not cut to end a paragraph, a sentence or a word."""

AROUND = 2
"""Exchanges on each side of one that is read: what "that" and "she" in it mean is told there."""

NOT_THERE = "there is no memory or exchange with that id; recall finds them"

NO_PICTURE = "there is no picture with that id; recall finds them"
SHOWN_AGAIN = 0
"""The part of a picture that is the picture itself."""

MOST_HITS = 40
MOST_WORDINGS = 30
"""Other wordings of a question, each judged by itself; further lines belong to the last."""

MOST_NAME_CHARACTERS = 200
DAY = timedelta(days=1)

Found = Literal[
    "fact", "note", "summary", "rule", "intention", "reminder", "article", "document", "picture", "reflection"
]
"""The kinds of memory that recall finds."""


def wordings(query: str) -> list[str]:
    """The lines of a query: the question, then at most MOST_WORDINGS other wordings of it.

    Only the question gets a vector, and none where its line is empty.
    """
    return query.split("\n", MOST_WORDINGS)


async def recall(
    ctx: RunContext[ToolDeps],
    query: str,
    sources: list[SourceKind] | None = None,
    kinds: list[Found] | None = None,
    since: date | None = None,
    until: date | None = None,
    as_of: date | None = None,
    limit: int = 8,
) -> ToolReturn:
    """Search all that was said and learnt; "…" is a cut: `read_memory` gives all.

    Args:
        query: Words; "everything"; "first": oldest.
        sources: history: what was said.
        kinds: Only these.
        since: ISO day; told then or later.
        until: Or earlier.
        as_of: As known then.
        limit: 1 to 40.
    """
    deps = ctx.deps
    text, *also = wordings(query)
    asked = query.strip().casefold()
    question = RecallQuery(
        owner=deps.interaction.owner,
        text=text,
        # A fact stands under the name of its kind: "home city: Hamburg" is where somebody lives.
        also=(*also, *(label(key) for key in filter(telling_words, concepts_in(text)))),
        now=deps.said_at,
        sources=tuple(sources) if sources else BOTH,
        kinds=tuple(kinds) if kinds else None,
        since=since and _midnight(since, deps.said_at),
        until=until and _midnight(until, deps.said_at) + DAY,
        as_of=as_of and _midnight(as_of, deps.said_at) + DAY,
        limit=min(max(1, limit), MOST_HITS),
        without=frozenset({str(deps.interaction.id), *deps.staging.forgotten}),
        # Who asks for all there is weighs it; who asks for a few is given what fits.
        strictness="weighed" if limit >= MOST_HITS else "gathered",
        oldest=asked == "first",
    )
    wants_all = asked == "first" or asked.startswith("everything")
    hits = await (deps.retriever.everything(question) if wants_all else deps.retriever.search(question))
    deps.noticed.uses += [use_of(hit, "recalled") for hit in hits]
    today = as_of or deps.said_at.date()
    found = [_as_data(shortened(hit, query, MOST_HIT_CHARACTERS), today) for hit in hits]
    # A model reads how near a text is off the text; the responder without one is told.
    return ToolReturn(found, metadata={hit.ref: hit.likeness for hit in hits if hit.likeness is not None})


async def get_entity_info(ctx: RunContext[ToolDeps], name: str) -> dict[str, Any]:
    """All that is known of somebody or something.

    Args:
        name: As they say it.
    """
    deps = ctx.deps
    left_out = {str(deps.interaction.id), *deps.staging.forgotten}
    found = await deps.entities.about(deps.interaction.owner, name[:MOST_NAME_CHARACTERS], left_out)
    deps.noticed.uses += [use_of_text("memory", memory.id, memory.line) for memory in found.facts]
    deps.noticed.uses += [use_of_text("interaction", str(each.id), each.text) for each in found.exchanges]
    return {
        "name": found.name,
        "kinds": list(found.kinds),
        "description": one_line(found.description, MOST_HIT_CHARACTERS),
        "mentions": found.mentions,
        "memories": [_memory_data(memory, deps.said_at) for memory in found.facts],
        "said": [_exchange_data(each, found.name, deps.said_at) for each in found.exchanges],
    }


def _day(moment: datetime, now: datetime) -> str:
    """The day of a moment by the person's clock, in whose zone `now` is."""
    return f"{moment.astimezone(now.tzinfo):%Y-%m-%d}"


def _said(deps: ToolDeps, told: Interaction) -> dict[str, str]:
    """What they said beside an exchange that is read, shortened."""
    text = one_line(told.text, MOST_HIT_CHARACTERS)
    deps.noticed.uses.append(use_of_text("interaction", str(told.id), text))
    author = {"author": told.teller} if told.teller else {}
    return {"id": str(told.id), "date": _day(told.sent_at, deps.said_at), "text": text, **author}


def _midnight(day: date, now: datetime) -> datetime:
    return datetime.combine(day, time(), now.tzinfo)


def _as_data(hit: Hit, today: date) -> dict[str, Any]:
    """A hit for the model: whose words its text is, the other sides of an exchange with theirs, and whether
    it is over by the person's day.
    """
    data: dict[str, Any] = {
        "id": hit.ref,
        "kind": hit.kind,
        "text": hit.text,
        "date": f"{hit.told_at:%Y-%m-%d}",
        "said_by": hit.said_by,
        "author": hit.author,
        "others": [{"said_by": speaker(each), "text": each.text} for each in hit.others],
        "url": hit.url,
    }
    if hit.kind == "picture":
        data["note"] = SHOWN_BY
    if hit.memory is not None and hit.kind in LEARNT:
        data |= {
            "key": hit.memory.key,
            "value": one_line(hit.memory.content, MOST_HIT_CHARACTERS),
            "subject": hit.memory.subject,
        }
    if hit.memory is not None:
        is_said = hit.kind == "reminder" and not is_to_come(hit.memory)
        data["over"] = is_said or is_past(hit.memory, today)
    return {name: value for name, value in data.items() if value}


def use_of_text(source: Literal["memory", "interaction"], ref: str, text: str) -> Use:
    """What having read a text of memory or the log is kept as."""
    return Use(source=source, ref=ref, layer="recalled", tokens=estimate_tokens(text))


def _memory_data(memory: Memory, now: datetime) -> dict[str, str]:
    return {
        "id": memory.id,
        "kind": memory.kind,
        "text": one_line(memory.line, MOST_HIT_CHARACTERS),
        "date": _day(memory.updated_at, now),
    }


def _exchange_data(exchange: Interaction, name: str, now: datetime) -> dict[str, str]:
    """Both sides of an exchange and what it cites, each under the name of who said it."""
    said = {speaker(each): excerpt(each.text, name, MOST_HIT_CHARACTERS) for each in _sides(exchange)}
    return {"id": str(exchange.id), "date": _day(exchange.sent_at, now), **said}


async def read_memory(ctx: RunContext[ToolDeps], id: str, part: int = 1) -> dict[str, Any] | str:
    """Read as a whole what recall found.

    Args:
        id: Its id.
        part: From 1.
    """
    deps, ref = ctx.deps, id.strip(" []#")
    if part == SHOWN_AGAIN:
        return await _show_again(deps, ref)
    if ref.isdecimal():
        told = await deps.reader.exchanges(deps.interaction.owner, [int(ref)])
        if not told or told[0].id == deps.interaction.id:
            return NOT_THERE
        beside = await deps.reader.database.ask(interactions.around, told[0], AROUND)
        left_out = {str(deps.interaction.id), *deps.staging.forgotten}
        text = "\n".join(f"{speaker(each)}: {each.text}" for each in _sides(told[0]))
        return _read(deps, "interaction", ref, text, part) | {
            "kind": "history",
            "date": _day(told[0].sent_at, deps.said_at),
            "around": [_said(deps, each) for each in beside if str(each.id) not in left_out and each.text],
        }
    memory = await deps.reader.get(deps.interaction.owner, ref)
    if memory is None or ref in deps.staging.forgotten:
        return NOT_THERE
    page = {"url": memory.details.url} if isinstance(memory.details, ArticleDetails) else {}
    return (
        _read(deps, "memory", ref, _whole(memory), part)
        | page
        | {
            "kind": memory.kind,
            "title": memory.label,
            "said_by": said_by(memory),
            "date": _day(memory.updated_at, deps.said_at),
        }
    )


async def _show_again(deps: ToolDeps, ref: str) -> str:
    """Have a picture sent again beneath the answer."""
    picture = await deps.reader.picture(deps.interaction.owner, ref)
    if picture is None or picture.id in deps.staging.forgotten:
        return NO_PICTURE
    if not deps.interaction.id:
        return "pictures can't be shown off the record"
    assert isinstance(picture.details, PictureDetails)
    title, files = picture.details.title, picture.details.files.splitlines()
    deps.noticed.shown.append(Answer("", attachments=tuple(SentBefore(title, each) for each in files)))
    deps.noticed.uses.append(use_of_text("memory", picture.id, picture.line))
    return f"it is sent under your answer: {title}"


def parts_of(text: str, most: int = MOST_PART_CHARACTERS) -> list[str]:
    """A text in parts of at most `most` characters, each cut where a paragraph, sentence or word ends."""
    parts: list[str] = []
    rest = text.strip()
    while len(rest) > most:
        ends = (rest.rfind(sign, round(most * LEAST_PART), most) for sign in ("\n", ". ", " "))
        end = next((end + 1 for end in ends if end > 0), most)
        parts.append(rest[:end].strip())
        rest = rest[end:].strip()
    return [*parts, rest]


def _read(
    deps: ToolDeps, source: Literal["memory", "interaction"], ref: str, text: str, part: int
) -> dict[str, Any]:
    parts = parts_of(text)
    number = min(max(1, part), len(parts))
    shown = parts[number - 1]
    deps.noticed.uses.append(use_of_text(source, ref, shown))
    return {"id": ref, "part": number, "parts": len(parts), "text": shown}


def _whole(memory: Memory) -> str:
    """What a memory says; of an article or a document the summary and the text kept of it."""
    text = text_of(memory.details)
    return f"Summary: {memory.content}\n\n{text}" if text else memory.content


def _sides(exchange: Interaction) -> Sequence[Words]:
    return sides_of(exchange.text, exchange.reply or "", exchange.quoted, exchange.forwarded, exchange.teller)
