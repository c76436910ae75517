"""REST: operations on a person's memory for programs of theirs: read, checked, done by `memory/outside`."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar, cast, get_type_hints

from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Send
from starlette.types import Scope as Asked

from bot.domain.memories import parse_memory_id
from bot.domain.recall import RecallQuery
from bot.errors import NotFound
from bot.memory.deliveries import InboxItem
from bot.memory.importing.imports import PIECE
from bot.memory.outside import HandedIn, Outside
from bot.memory.reader import NO_SUCH_MEMORY
from bot.memory.writing.forget import Within
from bot.speech.saying import say, speaking
from bot.storage.facts.memories import MemoryFilter
from bot.storage.people.credentials import Scope
from bot.web.api import shapes
from bot.web.api.gate import Caller, Gate, Problem, problem_of_fault, response_of
from bot.web.server import body_in_pieces, limited_body

PLAN = r"[0-9a-f]{16}"
FILE_TYPES = ("application/octet-stream", "application/zip", "application/json", "text/markdown")
MOST_FILE_BYTES = 200_000_000
"""Of an export; it lies compressed in memory until all of it has come."""

WITHIN: Mapping[str, Within] = {"asked": "asked", "within": "yes", "alone": "no"}
"""What becomes of what holds the words to be erased only within others, by what a program says."""

Method = Literal["GET", "POST", "PATCH", "DELETE"]


@dataclass(frozen=True, slots=True)
class Asking:
    """One request, let in: whose, and what stands in its path."""

    caller: Caller
    path: Mapping[str, str]

    @property
    def owner(self) -> int:
        """Whose memory it is about."""
        return self.caller.owner


Answering = Callable[..., Awaitable[BaseModel | str]]
"""Does what is asked; gives what is answered, or that as JSON already."""

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
    *,
    answer: type[BaseModel] | None = None,
    status: int = 200,
    refuses: tuple[int, ...] = (),
) -> Callable[[Function], Function]:
    """Declare that a function does an operation, which has its name in camel case and its docstring.

    Its parameters `query`, `body` and `file` are what it takes besides the request; what it returns is the
    `answer`, unless that is told because it returns JSON.
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
            answer=answer or takes["return"],
            status=status,
            refuses=refuses,
        )
        _declared.append(told)
        return does

    return declare


@operation("GET", "/api/memory", "read", refuses=(404,))
async def list_memories(outside: Outside, asked: Asking, query: shapes.ListQuery) -> shapes.MemoryList:
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
    shown, following = await outside.listed(asked.owner, wanted, query.cursor, query.limit)
    return shapes.MemoryList(memories=[shapes.MemoryShown.of(each) for each in shown], next=following)


@operation("POST", "/api/memory", "write", status=201, refuses=(409,))
async def create_memory(outside: Outside, asked: Asking, body: shapes.NewMemory) -> shapes.WrittenShown:
    """Remember something in given words."""
    return shapes.WrittenShown.of(await outside.keep(asked.owner, HandedIn(**body.model_dump())))


@operation("GET", "/api/memory/{id}", "read", refuses=(404, 410))
async def get_memory(outside: Outside, asked: Asking) -> shapes.MemoryWithHistory:
    """One memory with its history and the words it rests on."""
    return shapes.MemoryWithHistory.of(await outside.shown(asked.owner, _id(asked)))


@operation("PATCH", "/api/memory/{id}", "write", refuses=(404, 409, 410))
async def update_memory(outside: Outside, asked: Asking, body: shapes.MemoryChange) -> shapes.WrittenShown:
    """Edit, protect or archive a memory."""
    memory_id = _id(asked)
    match tuple(body.model_fields_set):
        case ("content",):
            done = await outside.edit(asked.owner, memory_id, body.content, asked.caller.now)
        case ("protected",):
            done = await outside.flag(asked.owner, memory_id, "protected", body.protected)
        case _:
            done = await outside.flag(asked.owner, memory_id, "archived", body.archived)
    return shapes.WrittenShown.of(done)


@operation("DELETE", "/api/memory/{id}", "write", refuses=(404, 409, 410))
async def delete_memory(outside: Outside, asked: Asking, query: shapes.DeleteQuery) -> shapes.WrittenShown:
    """Delete a memory, whose plan brings it back for a while, or erase it everywhere."""
    if query.erase is None:
        return shapes.WrittenShown.of(await outside.delete(asked.owner, _id(asked)))
    await outside.erase(asked.owner, _id(asked), WITHIN[query.erase])
    return shapes.WrittenShown(plan=None, memories=[], asked=[])


@operation("POST", "/api/undo/{plan}", "write", refuses=(404, 409))
async def undo(outside: Outside, asked: Asking) -> shapes.UndoneShown:
    """Take a change back."""
    plan = asked.path["plan"]
    if not re.fullmatch(PLAN, plan):
        raise Problem(404, "There is nothing to undo under that name.")
    return shapes.UndoneShown.of(await outside.undo(asked.owner, plan))


@operation("POST", "/inbox", "write", status=202, refuses=(409,))
async def deliver(outside: Outside, asked: Asking, body: shapes.Sent) -> shapes.SentShown:
    """Send something to the person's inbox, to keep or to ignore."""
    delivery = InboxItem(once=body.id, **body.model_dump(exclude={"id"}))
    with speaking(asked.caller.person.language):
        taken = await outside.deliveries.take(asked.owner, delivery)
    return shapes.SentShown(item=taken.number, new=taken.is_new)


@operation("POST", "/api/recall", "read")
async def recall(outside: Outside, asked: Asking, body: shapes.RecallQuestion) -> shapes.HitList:
    """Find what fits a question in all that was said and learnt."""
    hits = await outside.recall(
        RecallQuery(
            owner=asked.owner,
            text=body.query,
            now=asked.caller.now,
            limit=body.limit,
            kinds=tuple(body.kinds) or None,
        )
    )
    return shapes.HitList(hits=[shapes.HitShown.read_from(each) for each in hits])


@operation("GET", "/api/interactions", "read")
async def list_interactions(
    outside: Outside, asked: Asking, query: shapes.InteractionsQuery
) -> shapes.InteractionList:
    """The conversation, word for word, the newest first."""
    found = await outside.interactions(asked.owner, query.before, query.limit + 1)
    shown = found[: query.limit]
    return shapes.InteractionList(
        interactions=[shapes.InteractionShown.of(each) for each in shown],
        next=shown[-1].id if len(found) > query.limit else None,
    )


@operation("GET", "/api/export", "read", answer=shapes.Everything)
async def export(outside: Outside, asked: Asking) -> str:
    """Everything that is held about the person."""
    return await outside.export(asked.owner)


@operation("POST", "/api/import", "write", status=202, refuses=(409,))
async def import_(
    outside: Outside, asked: Asking, query: shapes.ImportQuery, file: AsyncIterator[bytes]
) -> shapes.ImportShown:
    """Bring an export in, as /import does."""
    with speaking(asked.caller.person.language):
        return shapes.ImportShown.of(await outside.bring(asked.owner, query.name, file, query.me or None))


@operation("GET", "/api/import", "read")
async def list_imports(outside: Outside, asked: Asking) -> shapes.ImportList:
    """How far each import is, the newest first."""
    found = await outside.imports.every(asked.owner)
    return shapes.ImportList(imports=[shapes.ImportShown.of(each.which, each) for each in found])


def _id(asked: Asking) -> str:
    memory_id = parse_memory_id(asked.path["id"])
    if memory_id is None or memory_id != asked.path["id"]:
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
        asked, given = await _checked(request, operation, caller)
        with caller.as_chosen():
            told = await operation.does(self._outside, asked, **given)
        text = told if isinstance(told, str) else told.model_dump_json()
        return Response(text, operation.status, media_type="application/json")


async def _checked(
    request: Request, operation: Operation, caller: Caller
) -> tuple[Asking, dict[str, BaseModel | AsyncIterator[bytes]]]:
    """A request, and what its function takes besides, by the parameters' names."""
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
    return Asking(caller, request.path_params), given


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
