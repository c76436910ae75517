"""What stands behind the model server: a brain reads one request and says what the model puts out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TextPart:
    text: str


@dataclass(frozen=True, slots=True)
class CallPart:
    """A function call that the model made earlier; `id` is None where the wire has none."""

    name: str
    args: Json
    id: str | None = None


@dataclass(frozen=True, slots=True)
class ResponsePart:
    """What a function answered; `response` is as the client wrapped it."""

    name: str
    response: Any
    id: str | None = None


@dataclass(frozen=True, slots=True)
class BlobPart:
    mime_type: str
    data: str


Part = TextPart | CallPart | ResponsePart | BlobPart


@dataclass(frozen=True, slots=True)
class Content:
    role: Literal["user", "model"]
    parts: tuple[Part, ...]

    @property
    def texts(self) -> list[str]:
        return [part.text for part in self.parts if isinstance(part, TextPart)]


@dataclass(frozen=True, slots=True)
class Tool:
    name: str
    description: str
    parameters: Json
    """JSON schema of the arguments."""

    @property
    def properties(self) -> Json:
        return self.parameters.get("properties", {})


@dataclass(frozen=True, slots=True)
class BrainRequest:
    """One request to the model, the same whichever wire it came by."""

    model: str
    instructions: str
    contents: tuple[Content, ...]
    tools: tuple[Tool, ...]
    response_schema: Json | None
    streaming: bool
    must_call: bool = False
    """Whether an answer in text only is not allowed."""

    @property
    def last_text(self) -> str:
        """The last text part of the newest content of the user that has text; empty when there is none."""
        texts = [content.texts for content in self.contents if content.role == "user" and content.texts]
        return texts[-1][-1] if texts else ""

    @property
    def function_responses(self) -> tuple[ResponsePart, ...]:
        """What the functions called last have answered; empty unless the model is to go on from there."""
        if not self.contents:
            return ()
        return tuple(part for part in self.contents[-1].parts if isinstance(part, ResponsePart))

    def tool(self, name: str) -> Tool | None:
        return next((tool for tool in self.tools if tool.name == name), None)


@dataclass(frozen=True, slots=True)
class Text:
    """Text of the answer; in a stream one chunk."""

    text: str


@dataclass(frozen=True, slots=True)
class Thought:
    text: str


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    args: Json


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens to report instead of an estimate of a token for four characters."""

    prompt: int
    output: int
    cached: int = 0
    thoughts: int = 0


@dataclass(frozen=True, slots=True)
class Finish:
    """Why the answer ends, in Gemini's words: STOP unless said otherwise."""

    reason: str


Output = Text | Thought | Call | Usage | Finish
Brain = Callable[[BrainRequest], "str | Sequence[Output]"]


def spoken(text: str, words: int = 4) -> list[Text]:
    """The text in pieces of so many words, as a stream brings it."""
    pieces = text.split(" ")
    chunks = [" ".join(pieces[at : at + words]) for at in range(0, len(pieces), words)]
    return [Text(chunk if last else chunk + " ") for chunk, last in _with_last(chunks)]


def outputs_of(thought: str | Sequence[Output]) -> list[Output]:
    return [*spoken(thought)] if isinstance(thought, str) else list(thought)


def usage_of(request: BrainRequest, outputs: Sequence[Output]) -> Usage:
    told = next((output for output in outputs if isinstance(output, Usage)), None)
    if told:
        return told
    read = request.instructions + "".join(str(content.parts) for content in request.contents)
    said = "".join(str(output) for output in outputs)
    return Usage(prompt=1 + len(read) // 4, output=1 + len(said) // 4)


def finish_of(outputs: Sequence[Output]) -> str:
    return next((output.reason for output in outputs if isinstance(output, Finish)), "STOP")


def emptiest(schema: Json, definitions: Json | None = None) -> Any:
    """The smallest value that a JSON schema allows: no items, no optional fields, null where it may be."""
    if definitions is None:
        definitions = cast(Json, schema.get("$defs") or {})
    if "$ref" in schema:
        return emptiest(definitions[schema["$ref"].rsplit("/", 1)[-1]], definitions)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    options = schema.get("anyOf") or schema.get("oneOf") or []
    if options:
        nullable = [option for option in options if option.get("type") == "null"]
        return emptiest((nullable or options)[0], definitions)
    kind = schema.get("type", "object")
    match (kind[0] if isinstance(kind, list) else kind).lower():
        case "object":
            fields = schema.get("properties", {})
            return {name: emptiest(fields[name], definitions) for name in schema.get("required", [])}
        case "array":
            return [emptiest(schema["items"], definitions)] * schema.get("minItems", 0)
        case "string":
            return "x" * schema.get("minLength", 0)
        case "integer" | "number":
            return schema.get("minimum", 0)
        case "boolean":
            return False
        case _:
            return None


def _with_last(chunks: list[str]) -> list[tuple[str, bool]]:
    return [(chunk, at == len(chunks) - 1) for at, chunk in enumerate(chunks)]
