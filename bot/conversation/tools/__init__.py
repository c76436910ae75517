"""The tools of a turn, each with the schema that is sent with every request; here those that look memory up:
by a search, by a name, or one thing whole, part by part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, Literal, cast

from pydantic_ai import RunContext, Tool, ToolReturn
from pydantic_ai.toolsets import AbstractToolset, ToolsetTool
from pydantic_core import SchemaValidator, core_schema

from bot.conversation.prompt import use_of
from bot.conversation.tools import facts
from bot.conversation.tools.deps import MOST_HIT_CHARACTERS, NOTHING_WRITTEN, ToolDeps, permitted
from bot.domain.interactions import Answer, Interaction, KeptRecording, SentBefore, Use
from bot.domain.memories import LEARNT, ArticleDetails, Memory, PictureDetails, scope_of, text_of
from bot.domain.recall import (
    BOTH,
    SHOWN_BY,
    Hit,
    RecallQuery,
    SourceKind,
    excerpt,
    said_by,
    shortened,
    sides_of,
    speaker,
)
from bot.language.text import estimate_tokens, fenced, one_line
from bot.storage.facts import memories
from bot.storage.log import excerpts

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
    """Search all that was said and learnt; "…" marks a cut: `read_memory` gives the whole.

    Args:
        query: Words; "everything": all.
        sources: history: what was said.
        kinds: Only these.
        since: ISO day; told then or later.
        until: Or earlier.
        as_of: As known then.
        limit: 1 to 40.
    """
    deps = ctx.deps
    text, *also = wordings(query)
    question = RecallQuery(
        owner=deps.interaction.owner,
        text=text,
        also=tuple(also),
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
    )
    wants_all = query.strip().casefold().startswith("everything")
    hits = await (deps.retriever.everything(question) if wants_all else deps.retriever.search(question))
    deps.noticed.uses += [use_of(hit, "recalled") for hit in hits]
    told = [int(hit.ref) for hit in hits if hit.ref.isdecimal()]
    sounds = {str(each.said_in) for each in await deps.reader.recorded(deps.interaction.owner, told)}
    found = [
        _as_data(shortened(hit, query, MOST_HIT_CHARACTERS))
        | ({"note": SHOWN_BY} if hit.ref in sounds else {})
        for hit in hits
    ]
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
    deps.noticed.uses += [_recalled("memory", memory.id, memory.line) for memory in found.facts]
    deps.noticed.uses += [_recalled("interaction", str(each.id), each.text) for each in found.exchanges]
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
    deps.noticed.uses.append(_recalled("interaction", str(told.id), text))
    author = {"author": told.teller} if told.teller else {}
    return {"id": str(told.id), "date": _day(told.sent_at, deps.said_at), "text": text, **author}


def _midnight(day: date, now: datetime) -> datetime:
    return datetime.combine(day, time(), now.tzinfo)


def _as_data(hit: Hit) -> dict[str, Any]:
    """A hit for the model: whose words its text is, and the other sides of an exchange with theirs."""
    data = {
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
    return {name: value for name, value in data.items() if value}


def _recalled(source: Literal["memory", "interaction"], ref: str, text: str) -> Use:
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
    sides = sides_of(
        exchange.text, exchange.reply or "", exchange.quoted, exchange.forwarded, exchange.teller
    )
    said = {speaker(each): excerpt(each.text, name, MOST_HIT_CHARACTERS) for each in sides}
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
        beside = await deps.reader.database.ask(excerpts.around, told[0], AROUND)
        left_out = {str(deps.interaction.id), *deps.staging.forgotten}
        return _read(deps, "interaction", ref, _exchange_text(told[0]), part) | {
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
    """Have a picture sent again beneath the answer, or the recording of what was said aloud."""
    told = await deps.reader.recorded(deps.interaction.owner, [int(ref)] if ref.isdecimal() else [])
    if told and deps.interaction.id and ref not in deps.staging.forgotten:
        deps.noticed.shown.append(
            Answer("", attachments=(KeptRecording(told[0].file_name, told[0].said_in),))
        )
        deps.noticed.uses.append(_recalled("interaction", ref, told[0].text))
        return "the recording is sent under your answer"
    picture = await deps.reader.picture(deps.interaction.owner, ref)
    if picture is None or picture.id in deps.staging.forgotten:
        return NO_PICTURE
    if not deps.interaction.id:
        return "pictures can't be shown off the record"
    assert isinstance(picture.details, PictureDetails)
    title, files = picture.details.title, picture.details.files.splitlines()
    deps.noticed.shown.append(Answer("", attachments=tuple(SentBefore(title, each) for each in files)))
    deps.noticed.uses.append(_recalled("memory", picture.id, picture.line))
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
    deps.noticed.uses.append(Use(source=source, ref=ref, layer="recalled", tokens=estimate_tokens(shown)))
    return {"id": ref, "part": number, "parts": len(parts), "text": shown}


def _whole(memory: Memory) -> str:
    """What a memory says; of an article or a document the summary and the text kept of it."""
    text = text_of(memory.details)
    return f"Summary: {memory.content}\n\n{text}" if text else memory.content


def _exchange_text(exchange: Interaction) -> str:
    sides = sides_of(
        exchange.text, exchange.reply or "", exchange.quoted, exchange.forwarded, exchange.teller
    )
    return "\n".join(f"{speaker(each)}: {each.text}" for each in sides)


NULL = {"type": "null"}


def _in_few_words(tool: Tool[ToolDeps]) -> Tool[ToolDeps]:
    """The tool with a schema that says everything once; what a call may leave out still takes its default.

    What it returns has none: no model is told it, and it would be taken out anew in every request.
    """
    told = cast(Any, tool.function_schema)
    told.json_schema, told.return_schema = _terse(told.json_schema), None
    return tool


def _terse(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema without what says no more than that a field may be left out, which `required` says."""
    kept = {
        name: value
        for name, value in schema.items()
        if name not in ("additionalProperties", "default", "format")
    }
    match kept.get("anyOf"):
        case [only, null] if null == NULL:
            del kept["anyOf"]
            kept |= _terse(only)
        case _:
            pass
    if "properties" in kept:
        properties = cast(Mapping[str, Mapping[str, Any]], kept["properties"])
        kept["properties"] = {name: _terse(field) for name, field in properties.items()}
    return kept


# Those that write run one after the other, in the model's order: each builds on the earlier ones.
TOOLS = tuple(
    _in_few_words(tool)
    for tool in (
        Tool(permitted("saves", facts.remember_fact), sequential=True),
        Tool(permitted("saves", facts.update_memory), sequential=True),
        Tool(permitted("forgets", facts.forget_fact), sequential=True),
        Tool(permitted("saves", facts.confirm_fact), sequential=True),
        Tool(permitted("saves", facts.save_note), sequential=True),
        Tool(permitted("saves", facts.save_article), sequential=True),
        Tool(permitted("reminds", facts.set_reminder), sequential=True),
        Tool(permitted("saves", facts.record_observation), sequential=True),
        Tool(permitted("recalls", recall)),
        Tool(permitted("recalls", read_memory)),
        Tool(permitted("recalls", get_entity_info)),
        Tool(permitted("recalls", facts.fact_history)),
    )
)

__all__ = ["TOOLS", "ToolDeps"]


ANYTHING = SchemaValidator(core_schema.dict_schema(core_schema.str_schema(), core_schema.any_schema()))
"""A server checks the arguments itself: its schema is only for the model."""

FOREIGN = (
    "refused: the message forwards somebody else's words; only what the user asks for themselves goes there"
)


class ServedTools(AbstractToolset[ToolDeps]):
    """The tools of the servers that the turn has opened so far: none, and nothing to pay for, before."""

    @property
    def id(self) -> str:
        """Its name among toolsets."""
        return "tool_servers"

    async def get_tools(self, ctx: RunContext[ToolDeps]) -> dict[str, ToolsetTool[ToolDeps]]:
        """What can be called by now."""
        return {
            name: ToolsetTool(toolset=self, tool_def=told, max_retries=2, args_validator=ANYTHING)
            for name, (_, _, told) in ctx.deps.connections.tools.items()
        }

    async def call_tool(
        self, name: str, tool_args: dict[str, Any], ctx: RunContext[ToolDeps], tool: ToolsetTool[ToolDeps]
    ) -> str:
        """Have a server's tool called."""
        return await ctx.deps.connections.call(name, tool_args)


async def open_tool_server(ctx: RunContext[ToolDeps], name: str) -> str:
    """Open a connected tool server: its tools are there from the next step on.

    Args:
        name: Its name.
    """
    deps = ctx.deps
    if deps.is_forwarded:
        return FOREIGN
    told = await deps.connections.open(name)
    if name not in deps.connections.opened or not _may_be_shown(deps):
        return told
    taught = await deps.reader.database.ask(
        memories.live, deps.interaction.owner, kinds=("fact", "rule"), scope=scope_of(name)
    )
    return f"{told}\n{_taught(deps, name, taught)}" if taught else told


def opener(names: Sequence[str]) -> Tool[ToolDeps]:
    """The tool that opens a server, which knows their names."""
    tool = Tool(permitted("connects", open_tool_server), sequential=True)
    tool.function_schema.json_schema = {
        "type": "object",
        "properties": {"name": {"type": "string", "enum": list(names), "description": "Which."}},
        "required": ["name"],
    }
    return tool


def _may_be_shown(deps: ToolDeps) -> bool:
    """Whether what is remembered may be shown unasked: neither off the record nor with recall off."""
    return "recalls" not in deps.refused and not NOTHING_WRITTEN.items() <= deps.refused.items()


def _taught(deps: ToolDeps, name: str, taught: Sequence[Memory]) -> str:
    lines = [f"- [{each.id}] {fenced(one_line(each.line, 500))}" for each in taught]
    deps.noticed.uses += [
        Use(source="memory", ref=each.id, layer="recalled", tokens=estimate_tokens(line))
        for each, line in zip(taught, lines, strict=True)
    ]
    return "\n".join([f"What the user said before of how to use {name}; keep to it:", *lines])
