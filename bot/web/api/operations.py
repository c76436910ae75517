"""The operations on a person's memory over HTTP: read, checked, done by `memory/outside`, and answered."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Send
from starlette.types import Scope as Asked

from bot.domain.changes import Archive, Protect
from bot.domain.memories import parse_memory_id
from bot.domain.recall import RecallQuery
from bot.errors import BotError, DatabaseFails, NotFound
from bot.memory.deliveries import InboxItem
from bot.memory.importing.imports import NONE_HERE, PIECE
from bot.memory.outside import HandedIn, Outside
from bot.memory.reader import NO_SUCH_MEMORY
from bot.memory.writing.forget import Within
from bot.speech.saying import say, speaking
from bot.storage.facts.memories import Filter
from bot.storage.people.credentials import Scope
from bot.web.api.gate import Caller, Gate
from bot.web.api.problems import Problem, of_error, of_fault
from bot.web.api.shapes import (
    DeleteQuery,
    Everything,
    HitList,
    HitShown,
    ImportChoice,
    ImportList,
    ImportQuery,
    ImportShown,
    InteractionList,
    InteractionShown,
    InteractionsQuery,
    ListQuery,
    MemoryChange,
    MemoryList,
    MemoryShown,
    MemoryWithHistory,
    NewMemory,
    NothingAsked,
    RecallQuestion,
    Sent,
    SentShown,
    UndoneShown,
    WrittenShown,
    cursor_after,
    read_cursor,
)
from bot.web.server import TooLarge, body_in_pieces, limited_body

log = logging.getLogger(__name__)

ONCE_HEADER = "Idempotency-Key"
ONCE = r"[!-~]{1,200}"
PLAN = r"[0-9a-f]{16}"
NUMBER = r"[1-9][0-9]{0,14}"
FILE_TYPES = ("application/octet-stream", "application/zip", "application/json", "text/markdown")
MOST_FILE_BYTES = 200_000_000
"""Of an export; it lies compressed in memory until all of it has come."""

WITHIN: Mapping[str, Within] = {"asked": "asked", "within": "yes", "alone": "no"}
"""What becomes of what holds the words to be erased only within others, by what a program says."""

Method = Literal["GET", "POST", "PATCH", "DELETE"]


@dataclass(frozen=True, slots=True)
class Asking:
    """One request, checked: whose, what stands in its path, and its query or its body."""

    caller: Caller
    path: Mapping[str, str]
    given: Any
    once: str = ""
    file: AsyncIterator[bytes] | None = None


Answering = Callable[[Outside, Asking], Awaitable[BaseModel | str]]
"""Does what is asked; gives what is answered, or that as JSON already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One method of one path, as the router and the schema have it.

    `file`: the body is one, as it is; `once`: a retry is told by its header.
    """

    name: str
    method: Method
    path: str
    scope: Scope
    summary: str
    does: Answering
    query: type[BaseModel] = NothingAsked
    body: type[BaseModel] | None = None
    file: bool = False
    answer: type[BaseModel]
    status: int = 200
    once: bool = False
    refuses: tuple[int, ...] = field(default=())


async def _list(outside: Outside, asked: Asking) -> MemoryList:
    query = cast(ListQuery, asked.given)
    after = read_cursor(query.cursor) if query.cursor is not None else None
    if query.cursor is not None and after is None:
        raise Problem(404, "There is no such place in the list. Begin again without a cursor.")
    wanted = Filter(
        kinds=query.kinds,
        category=query.category,
        subject=query.subject,
        protected=query.protected,
        doubtful=query.to_be_confirmed,
        changed_after=query.changed_after,
        changed_before=query.changed_before,
    )
    found = await outside.listed(asked.caller.owner, wanted, after, query.limit + 1)
    shown = found[: query.limit]
    return MemoryList(
        memories=[MemoryShown.of(each) for each in shown],
        next=cursor_after(shown[-1]) if len(found) > query.limit else None,
    )


async def _get(outside: Outside, asked: Asking) -> MemoryWithHistory:
    return MemoryWithHistory.of(await outside.shown(asked.caller.owner, _id(asked)))


async def _create(outside: Outside, asked: Asking) -> WrittenShown:
    new = cast(NewMemory, asked.given)
    once = f"{asked.caller.token}:{asked.once}" if asked.once else ""
    said = HandedIn(
        text=new.text, title=new.title, key=new.key, subject=new.subject, category=new.category, once=once
    )
    return WrittenShown.of(await outside.keep(asked.caller.owner, said))


async def _update(outside: Outside, asked: Asking) -> WrittenShown:
    change, owner, memory_id = cast(MemoryChange, asked.given), asked.caller.owner, _id(asked)
    match tuple(change.model_fields_set):
        case ("content",):
            done = await outside.edit(owner, memory_id, change.content, asked.caller.now)
        case ("protected",):
            done = await outside.mark(owner, memory_id, Protect, change.protected)
        case _:
            done = await outside.mark(owner, memory_id, Archive, change.archived)
    return WrittenShown.of(done)


async def _delete(outside: Outside, asked: Asking) -> WrittenShown:
    how = cast(DeleteQuery, asked.given)
    if how.erase is None:
        return WrittenShown.of(await outside.delete(asked.caller.owner, _id(asked)))
    within = WITHIN[how.erase]
    await outside.erase(asked.caller.owner, _id(asked), within)
    return WrittenShown(plan=None, memories=[], asked=[])


async def _undo(outside: Outside, asked: Asking) -> UndoneShown:
    plan = asked.path["plan"]
    if not re.fullmatch(PLAN, plan):
        raise Problem(404, "There is nothing to undo under that name.")
    return UndoneShown.of(await outside.undo(asked.caller.owner, plan))


async def _deliver(outside: Outside, asked: Asking) -> SentShown:
    sent, caller = cast(Sent, asked.given), asked.caller
    delivery = InboxItem(once=sent.id, sender=sent.sender, title=sent.title, text=sent.text, url=sent.url)
    with speaking(caller.person.language):
        taken = await outside.deliveries.take(caller.owner, delivery)
    return SentShown(item=taken.number, new=taken.is_new)


async def _recall(outside: Outside, asked: Asking) -> HitList:
    question = cast(RecallQuestion, asked.given)
    hits = await outside.recall(
        RecallQuery(
            owner=asked.caller.owner,
            text=question.query,
            now=asked.caller.now,
            limit=question.limit,
            kinds=tuple(question.kinds) or None,
        )
    )
    return HitList(hits=[HitShown.of(each) for each in hits])


async def _interactions(outside: Outside, asked: Asking) -> InteractionList:
    query = cast(InteractionsQuery, asked.given)
    found = await outside.interactions(asked.caller.owner, query.before, query.limit + 1)
    shown = found[: query.limit]
    return InteractionList(
        interactions=[InteractionShown.of(each) for each in shown],
        next=shown[-1].id if len(found) > query.limit else None,
    )


async def _export(outside: Outside, asked: Asking) -> str:
    return await outside.export(asked.caller.owner)


async def _import(outside: Outside, asked: Asking) -> ImportShown:
    query = cast(ImportQuery, asked.given)
    assert asked.file is not None
    with speaking(asked.caller.person.language):
        return ImportShown.of(
            await outside.bring(asked.caller.owner, query.name, asked.file, query.me or None)
        )


async def _imports(outside: Outside, asked: Asking) -> ImportList:
    found = await outside.imports.every(asked.caller.owner)
    return ImportList(imports=[ImportShown.of(each.which, each) for each in found])


async def _choose(outside: Outside, asked: Asking) -> ImportShown:
    speaker = cast(ImportChoice, asked.given).speaker
    return ImportShown.of(await outside.imports.choose(asked.caller.owner, _number(asked), speaker))


async def _take_back(outside: Outside, asked: Asking) -> ImportShown:
    return ImportShown.of(await outside.take_back(asked.caller.owner, _number(asked)))


def _number(asked: Asking) -> int:
    if not re.fullmatch(NUMBER, asked.path["number"]):
        raise NotFound(say(NONE_HERE))
    return int(asked.path["number"])


def _id(asked: Asking) -> str:
    memory_id = parse_memory_id(asked.path["id"])
    if memory_id is None or memory_id != asked.path["id"]:
        raise NotFound(say(NO_SUCH_MEMORY))
    return memory_id


OPERATIONS: tuple[Operation, ...] = (
    Operation(
        name="listMemories",
        method="GET",
        path="/api/memory",
        scope="read",
        summary="List what is remembered",
        does=_list,
        query=ListQuery,
        answer=MemoryList,
        refuses=(404,),
    ),
    Operation(
        name="createMemory",
        method="POST",
        path="/api/memory",
        scope="write",
        summary="Remember something in given words",
        does=_create,
        body=NewMemory,
        answer=WrittenShown,
        status=201,
        once=True,
        refuses=(409,),
    ),
    Operation(
        name="getMemory",
        method="GET",
        path="/api/memory/{id}",
        scope="read",
        summary="One memory with its history and the words it rests on",
        does=_get,
        answer=MemoryWithHistory,
        refuses=(404, 410),
    ),
    Operation(
        name="updateMemory",
        method="PATCH",
        path="/api/memory/{id}",
        scope="write",
        summary="Edit, protect or archive a memory",
        does=_update,
        body=MemoryChange,
        answer=WrittenShown,
        refuses=(404, 409, 410),
    ),
    Operation(
        name="deleteMemory",
        method="DELETE",
        path="/api/memory/{id}",
        scope="write",
        summary="Delete a memory, whose plan brings it back for a while, or erase it everywhere",
        does=_delete,
        query=DeleteQuery,
        answer=WrittenShown,
        refuses=(404, 409, 410),
    ),
    Operation(
        name="undo",
        method="POST",
        path="/api/undo/{plan}",
        scope="write",
        summary="Take a change back",
        does=_undo,
        answer=UndoneShown,
        refuses=(404, 409),
    ),
    Operation(
        name="deliver",
        method="POST",
        path="/inbox",
        scope="write",
        summary="Send something to the person's inbox, to keep or to ignore",
        does=_deliver,
        body=Sent,
        answer=SentShown,
        status=202,
        refuses=(409,),
    ),
    Operation(
        name="recall",
        method="POST",
        path="/api/recall",
        scope="read",
        summary="Find what fits a question in all that was said and learnt",
        does=_recall,
        body=RecallQuestion,
        answer=HitList,
    ),
    Operation(
        name="listInteractions",
        method="GET",
        path="/api/interactions",
        scope="read",
        summary="The conversation, word for word, the newest first",
        does=_interactions,
        query=InteractionsQuery,
        answer=InteractionList,
    ),
    Operation(
        name="export",
        method="GET",
        path="/api/export",
        scope="read",
        summary="Everything that is held about the person",
        does=_export,
        answer=Everything,
    ),
    Operation(
        name="import",
        method="POST",
        path="/api/import",
        scope="write",
        summary="Bring an export in, as /import does",
        does=_import,
        query=ImportQuery,
        file=True,
        answer=ImportShown,
        status=202,
        refuses=(409,),
    ),
    Operation(
        name="listImports",
        method="GET",
        path="/api/import",
        scope="read",
        summary="How far each import is, the newest first",
        does=_imports,
        answer=ImportList,
    ),
    Operation(
        name="chooseSpeaker",
        method="PATCH",
        path="/api/import/{number}",
        scope="write",
        summary="Say who the person is in an export that waits for that",
        does=_choose,
        body=ImportChoice,
        answer=ImportShown,
        refuses=(404, 409),
    ),
    Operation(
        name="undoImport",
        method="DELETE",
        path="/api/import/{number}",
        scope="write",
        summary="Take an import back whole, with all that was learnt from it",
        does=_take_back,
        answer=ImportShown,
        status=202,
        refuses=(404, 409),
    ),
)


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
        asked = await _checked(request, operation, caller)
        with caller.as_chosen():
            told = await operation.does(self._outside, asked)
        text = told if isinstance(told, str) else told.model_dump_json()
        return Response(text, operation.status, media_type="application/json")


async def response_of(answering: Awaitable[Response]) -> Response:
    """An answer, or the problem that kept it from being given."""
    try:
        return await answering
    except Problem as problem:
        return problem.response()
    except TooLarge:
        return Problem(413, "The body is larger than is taken in.").response()
    except (BotError, DatabaseFails) as failure:
        return of_error(failure).response()
    except ClientDisconnect:
        raise
    except Exception:  # the edge: a program gets an answer it can read, the log the place, nobody the words
        log.error("A request over HTTP failed", exc_info=True)
        return Problem(500, "Something went wrong here; nothing was changed.").response()


async def _checked(request: Request, operation: Operation, caller: Caller) -> Asking:
    try:
        query = operation.query.model_validate(_parameters(request))
        body = await read_body(request, operation.body) if operation.body else None
    except ValidationError as wrong:
        raise of_fault(wrong) from None
    once = request.headers.get(ONCE_HEADER) if operation.once else None
    if once is not None and not re.fullmatch(ONCE, once):
        raise Problem(422, f"{ONCE_HEADER} must be 1 to 200 characters that can be seen.")
    return Asking(caller, request.path_params, body or query, once or "", _file(request, operation))


def _file(request: Request, operation: Operation) -> AsyncIterator[bytes] | None:
    if not operation.file:
        return None
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
