"""REST: operations on a person's memory for programs of theirs: read, checked, done by `memory/outside`.

And what the interface says of itself: the OpenAPI document, made from the models, and a page to read it.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal, TypeVar, cast, get_type_hints

from pydantic import BaseModel, ValidationError
from pydantic.json_schema import models_json_schema
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Send
from starlette.types import Scope as Asked

from bot.domain.memories import ALPHABET, parse_memory_id
from bot.domain.recall import RecallQuery
from bot.errors import NotFound
from bot.memory.deliveries import InboxItem
from bot.memory.importing.imports import PIECE
from bot.memory.outside import HandedIn, Outside
from bot.memory.reader import NO_SUCH_MEMORY
from bot.speech.saying import say, speaking
from bot.storage.facts.memories import MemoryFilter
from bot.storage.people.credentials import Scope
from bot.web import shapes
from bot.web.gate import PROBLEM, Caller, Gate, Problem, problem_of_fault, response_of
from bot.web.server import body_in_pieces, limited_body

PLAN = r"[0-9a-f]{16}"
FILE_TYPES = ("application/octet-stream", "application/zip", "application/json", "text/markdown")
MOST_FILE_BYTES = 200_000_000
"""Of an export; it lies compressed in memory until all of it has come."""

Method = Literal["GET", "POST", "PATCH", "DELETE"]


Answering = Callable[..., Awaitable[object]]
"""Does what is asked; gives what the answer is read off, or that as JSON already."""

Function = TypeVar("Function", bound=Answering)


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One method of one path, as the router and the schema have it.

    `file`: the body is one, as it is.
    """

    name: str
    method: Method
    path: str
    scope: Scope
    summary: str
    does: Answering
    query: type[BaseModel] | None
    body: type[BaseModel] | None
    file: bool
    answer: type[BaseModel]
    status: int
    refuses: tuple[int, ...]


_declared: list[Operation] = []


def operation(
    method: Method,
    path: str,
    scope: Scope,
    answer: type[BaseModel],
    *,
    status: int = 200,
    refuses: tuple[int, ...] = (),
) -> Callable[[Function], Function]:
    """Declare that a function does an operation, which has its name in camel case and its docstring.

    It takes the caller, what stands in the path by its names there, and as `query`, `body` and `file` what
    comes besides.
    """

    def declare(does: Function) -> Function:
        takes = get_type_hints(does)
        first, *others = does.__name__.rstrip("_").split("_")
        told = Operation(
            name=first + "".join(map(str.title, others)),
            method=method,
            path=path,
            scope=scope,
            summary=(does.__doc__ or "").rstrip("."),
            does=does,
            query=takes.get("query"),
            body=takes.get("body"),
            file="file" in takes,
            answer=answer,
            status=status,
            refuses=refuses,
        )
        _declared.append(told)
        return does

    return declare


@operation("GET", "/api/memory", "read", shapes.MemoryList, refuses=(404,))
async def list_memories(outside: Outside, caller: Caller, query: shapes.ListQuery) -> object:
    """List what is remembered."""
    wanted = MemoryFilter(
        kinds=query.kinds,
        category=query.category,
        subject=query.subject,
        protected=query.protected,
        doubtful=query.to_be_confirmed,
        changed_after=query.changed_after,
        changed_before=query.changed_before,
    )
    shown, following = await outside.listed(caller.owner, wanted, query.cursor, query.limit)
    return {"memories": shown, "next": following}


@operation("POST", "/api/memory", "write", shapes.WrittenShown, status=201, refuses=(409,))
async def create_memory(outside: Outside, caller: Caller, body: shapes.NewMemory) -> object:
    """Remember something in given words."""
    return await outside.keep(caller.owner, HandedIn(**body.model_dump()))


@operation("GET", "/api/memory/{id}", "read", shapes.MemoryWithHistory, refuses=(404, 410))
async def get_memory(outside: Outside, caller: Caller, id: str) -> object:
    """One memory with its history and the words it rests on."""
    found = await outside.shown(caller.owner, _id(id))
    sources = [
        {
            "interaction": source.interaction_id,
            "quote": source.quote,
            "role": source.role,
            "source": said.channel if (said := found.said_in.get(source.interaction_id)) else None,
            "said_at": at,
        }
        for source, at in found.record.sources
    ]
    return {"memory": found.record.memory, "versions": found.record.versions, "sources": sources}


@operation("PATCH", "/api/memory/{id}", "write", shapes.WrittenShown, refuses=(404, 409, 410))
async def update_memory(outside: Outside, caller: Caller, id: str, body: shapes.MemoryChange) -> object:
    """Edit, protect or archive a memory."""
    memory_id = _id(id)
    match tuple(body.model_fields_set - {"version"}):
        case ("content",):
            return await outside.edit(caller.owner, memory_id, body.content, caller.now, body.version or None)
        case ("protected",):
            return await outside.flag(caller.owner, memory_id, "protected", body.protected)
        case _:
            return await outside.flag(caller.owner, memory_id, "archived", body.archived)


@operation("DELETE", "/api/memory/{id}", "write", shapes.WrittenShown, refuses=(404, 409, 410))
async def delete_memory(outside: Outside, caller: Caller, id: str) -> object:
    """Delete a memory, whose plan brings it back for a while."""
    return await outside.delete(caller.owner, _id(id))


@operation("POST", "/api/undo/{plan}", "write", shapes.UndoneShown, refuses=(404, 409))
async def undo(outside: Outside, caller: Caller, plan: str) -> object:
    """Take a change back."""
    if not re.fullmatch(PLAN, plan):
        raise Problem(404, "There is nothing to undo under that name.")
    done = await outside.undo(caller.owner, plan)
    return {"plan": done.id, "memories": list(dict.fromkeys(each.memory_id for each in done.effects))}


@operation("POST", "/inbox", "write", shapes.SentShown, status=202, refuses=(409,))
async def deliver(outside: Outside, caller: Caller, body: shapes.Sent) -> object:
    """Send something to the person's inbox, to keep or to ignore."""
    delivery = InboxItem(once=body.id, **body.model_dump(exclude={"id"}))
    with speaking(caller.person.language):
        taken = await outside.deliveries.take(caller.owner, delivery)
    return {"item": taken.number, "new": taken.is_new}


@operation("POST", "/api/recall", "read", shapes.HitList)
async def recall(outside: Outside, caller: Caller, body: shapes.RecallQuestion) -> object:
    """Find what fits a question in all that was said and learnt."""
    question = RecallQuery(
        owner=caller.owner,
        text=body.query,
        now=caller.now,
        limit=body.limit,
        kinds=tuple(body.kinds) or None,
    )
    return {"hits": await outside.recall(question)}


@operation("GET", "/api/interactions", "read", shapes.InteractionList)
async def list_interactions(outside: Outside, caller: Caller, query: shapes.InteractionsQuery) -> object:
    """The conversation, word for word, the newest first."""
    found = await outside.interactions(caller.owner, query.before, query.limit + 1)
    shown = found[: query.limit]
    return {"interactions": shown, "next": shown[-1].id if len(found) > query.limit else None}


@operation("GET", "/api/export", "read", shapes.Everything)
async def export(outside: Outside, caller: Caller) -> str:
    """Everything that is held about the person."""
    return await outside.export(caller.owner)


@operation("POST", "/api/import", "write", shapes.ImportShown, status=202, refuses=(409,))
async def import_(
    outside: Outside, caller: Caller, query: shapes.ImportQuery, file: AsyncIterator[bytes]
) -> object:
    """Bring an export in, as /import does."""
    with speaking(caller.person.language):
        return await outside.bring(caller.owner, query.name, file, query.me or None)


@operation("GET", "/api/import", "read", shapes.ImportList)
async def list_imports(outside: Outside, caller: Caller) -> object:
    """How far each import is, the newest first."""
    found = await outside.imports.every(caller.owner)
    learning = [{"to_learn_from": each.waiting, "learnt": each.learnt} for each in found]
    shown = [shapes.ImportShown.model_validate(each.which) for each in found]
    return {"imports": [each.model_copy(update=more) for each, more in zip(shown, learning, strict=True)]}


def _id(typed: str) -> str:
    memory_id = parse_memory_id(typed)
    if memory_id is None or memory_id != typed:
        raise NotFound(say(NO_SUCH_MEMORY))
    return memory_id


OPERATIONS = tuple(_declared)
"""Every operation, in the order in which they are declared."""


class Resource:
    """One path with its methods; every failure is answered as a problem."""

    def __init__(self, outside: Outside, gate: Gate, operations: Sequence[Operation]) -> None:
        self._outside = outside
        self._gate = gate
        self._by_method = {each.method: each for each in operations}

    async def __call__(self, scope: Asked, receive: Receive, send: Send) -> None:
        """Answer a request."""
        request = Request(scope, receive)
        response = await response_of(self._answer(request))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        operation = self._by_method.get(cast(Method, request.method))
        if operation is None:
            raise Problem(
                405, "This path takes other methods.", headers={"Allow": ", ".join(self._by_method)}
            )
        caller = await self._gate.enter(request, operation.scope)
        given = await _checked(request, operation)
        with caller.as_chosen():
            told = await operation.does(self._outside, caller, **request.path_params, **given)
        text = told if isinstance(told, str) else operation.answer.model_validate(told).model_dump_json()
        return Response(text, operation.status, media_type="application/json")


async def _checked(request: Request, operation: Operation) -> dict[str, BaseModel | AsyncIterator[bytes]]:
    """What an operation takes besides, by the parameters' names."""
    given = dict[str, BaseModel | AsyncIterator[bytes]]()
    try:
        query = (operation.query or shapes.NothingAsked).model_validate(_parameters(request))
        if operation.query is not None:
            given["query"] = query
        if operation.body is not None:
            given["body"] = await read_body(request, operation.body)
    except ValidationError as wrong:
        raise problem_of_fault(wrong) from None
    if operation.file:
        given["file"] = _file(request)
    return given


def _file(request: Request) -> AsyncIterator[bytes]:
    if _type_of(request) not in FILE_TYPES:
        raise Problem(415, f"The body must be a file: {', '.join(FILE_TYPES)}.")
    return body_in_pieces(request, MOST_FILE_BYTES, PIECE)


def _type_of(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def _parameters(request: Request) -> dict[str, str]:
    given = request.query_params.multi_items()
    if len({name for name, _ in given}) < len(given):
        raise Problem(422, "Each parameter may stand there once.")
    return dict(given)


async def read_body(request: Request, shape: type[BaseModel]) -> BaseModel:
    """The body as its model. Raises Problem for another type, ValidationError and TooLarge."""
    if _type_of(request) != "application/json":
        raise Problem(415, "The body must be application/json.")
    return shape.model_validate_json(await limited_body(request))


def api_routes(outside: Outside, gate: Gate) -> list[Route]:
    """A route for each path."""
    paths = dict.fromkeys(each.path for each in OPERATIONS)
    return [
        Route(path, Resource(outside, gate, [each for each in OPERATIONS if each.path == path]))
        for path in paths
    ]


REFUSALS: Mapping[int, str] = {
    400: "The body is no JSON.",
    401: "No token, a wrong one, or one that was taken back.",
    403: "The token may not do that.",
    404: "There is no such thing, or it is somebody else's.",
    405: "The path takes other methods.",
    409: "It was understood and can't be done; the detail says why.",
    410: "It was deleted or erased, and is not gone for good yet. An undo brings back what was deleted.",
    413: "The body is too large.",
    415: "The body is of another type.",
    422: "The request is not as the schema has it, or says what can't be so.",
    429: "Too many requests; Retry-After says when to come back.",
    500: "Something went wrong here.",
    503: "Not just now; Retry-After says when to come back.",
}
ALWAYS = (401, 403, 422, 429, 500, 503)
WITH_BODY, WITH_FILE = (400, 413, 415), (413, 415)
PARTS: Mapping[str, str] = {"id": f"^[{ALPHABET}]{{8}}$", "plan": f"^{PLAN}$"}
INTRODUCTION = (
    "Your memory for programs. A token comes from /token in the chat and goes into the header "
    "Authorization: Bearer. What a program writes is quoted, kept, and undone like what you say yourself."
)
STYLE = "body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}code{font-size:.95em}"
STYLE_ALLOWED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"


def document() -> dict[str, Any]:
    """The OpenAPI document of all operations."""
    answers = {each.answer for each in OPERATIONS} | {shapes.ProblemShown}
    bodies = {each.body for each in OPERATIONS if each.body is not None}
    _, schema = models_json_schema(
        [*((each, "validation") for each in bodies), *((each, "serialization") for each in answers)],
        ref_template="#/components/schemas/{model}",
    )
    paths: dict[str, dict[str, Any]] = {}
    for each in OPERATIONS:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Memory", "version": "1", "description": INTRODUCTION},
        "paths": paths,
        "components": {
            "schemas": schema.get("$defs", {}),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"token": []}],
    }


def _operation(told: Operation) -> dict[str, Any]:
    refusals = sorted({*ALWAYS, *told.refuses, *(WITH_BODY if told.body else WITH_FILE if told.file else ())})
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": pattern}}
        for name, pattern in PARTS.items()
        if f"{{{name}}}" in told.path
    ]
    for name, schema in (told.query or shapes.NothingAsked).model_json_schema().get("properties", {}).items():
        parameters.append({"name": name, "in": "query", "required": False, **_shown_parameter(schema)})
    result: dict[str, Any] = {
        "operationId": told.name,
        "summary": told.summary,
        "description": f"Needs a token that may {told.scope}.",
        "parameters": parameters,
        "responses": {
            str(told.status): {
                "description": "It is done.",
                "content": {"application/json": {"schema": _ref(told.answer.__name__)}},
            },
            **{str(status): _refusal(status) for status in refusals},
        },
    }
    if told.body is not None:
        content = {"application/json": {"schema": _ref(told.body.__name__)}}
        result["requestBody"] = {"required": True, "content": content}
    if told.file:
        result["requestBody"] = {"required": True, "content": {each: {} for each in FILE_TYPES}}
    return result


def _shown_parameter(schema: dict[str, Any]) -> dict[str, Any]:
    """A query's field as a parameter: what is left out is not sent as null."""
    given = dict(schema)
    description = given.pop("description")
    choices = cast(list[dict[str, Any]], given.pop("anyOf", [{}]))
    kept = next(each for each in choices if each.get("type") != "null")
    given = {name: each for name, each in {**given, **kept}.items() if name not in ("title", "default")}
    return {"description": description, "schema": given}


def _refusal(status: int) -> dict[str, Any]:
    content = {PROBLEM: {"schema": _ref(shapes.ProblemShown.__name__)}}
    return {"description": REFUSALS[status], "content": content}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def page() -> str:
    """The page on which a person reads what the operations are."""
    rows = "".join(
        f"<h2><code>{escape(each.method)} {escape(each.path)}</code></h2><p>{escape(each.summary)}. "
        f"Needs a token that may {escape(each.scope)}.</p>"
        for each in OPERATIONS
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Memory: API</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{STYLE}</style></head><body><h1>API</h1><p>{escape(INTRODUCTION)} "
        'Everything in detail: <a href="openapi.json">openapi.json</a>.</p>'
        f"{rows}</body></html>"
    )


def document_routes() -> list[Route]:
    """The document, the page, and the answer for every path beneath /api that there is none of."""
    told: dict[str, bytes] = {}

    async def show_document(_: Request) -> Response:
        if "document" not in told:
            told["document"] = json.dumps(document(), ensure_ascii=False).encode()
        return Response(told["document"], media_type="application/json")

    async def show_page(_: Request) -> Response:
        return Response(page(), 200, {"Content-Security-Policy": STYLE_ALLOWED}, "text/html")

    async def nothing(_: Request) -> Response:
        return Problem(404, "There is nothing at this path. /api/docs lists what there is.").response()

    methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"]
    return [
        Route("/api/openapi.json", show_document, methods=["GET"]),
        Route("/api/docs", show_page, methods=["GET"]),
        Route("/api/{rest:path}", nothing, methods=methods),
    ]
