"""What the interface says of itself: the OpenAPI document, made from the models, and a page to read it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any, cast

from pydantic.json_schema import models_json_schema
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.domain.memories import ALPHABET
from bot.web.api.gate import PROBLEM, Problem
from bot.web.api.operations import FILE_TYPES, OPERATIONS, PLAN, Operation
from bot.web.api.shapes import NothingAsked, ProblemShown

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
    shapes = {each.answer for each in OPERATIONS} | {ProblemShown}
    bodies = {each.body for each in OPERATIONS if each.body is not None}
    _, schema = models_json_schema(
        [*((each, "validation") for each in bodies), *((each, "serialization") for each in shapes)],
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
    for name, schema in (told.query or NothingAsked).model_json_schema().get("properties", {}).items():
        parameters.append({"name": name, "in": "query", "required": False, **_parameter(schema)})
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


def _parameter(schema: dict[str, Any]) -> dict[str, Any]:
    """A query's field as a parameter: what is left out is not sent as null."""
    given = dict(schema)
    description = given.pop("description")
    choices = cast(list[dict[str, Any]], given.pop("anyOf", [{}]))
    kept = next(each for each in choices if each.get("type") != "null")
    given = {name: each for name, each in {**given, **kept}.items() if name not in ("title", "default")}
    return {"description": description, "schema": given}


def _refusal(status: int) -> dict[str, Any]:
    content = {PROBLEM: {"schema": _ref(ProblemShown.__name__)}}
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
