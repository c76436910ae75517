"""A model that answers by rules from the text of its request alone: the default brain of the model server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.fakes.gemini_brain import (
    BrainRequest,
    Call,
    Json,
    Output,
    ResponsePart,
    Tool,
    emptiest,
    spoken,
)


@dataclass(frozen=True, slots=True)
class SaidFact:
    """A fact and the literal words that say it."""

    key: str
    value: str
    category: str
    quote: str
    subject: str = "user"


# A value ends where the clause does.
_VALUE = r"(?P<value>[^.,;!?\n]+?)(?=\s+(?:and|but|because|since|now|with|where)\s|\s*[.,;!?\n]|\s*$)"
_NAME = r"(?P<value>[^\W\d_][\w'-]*(?: (?!And\b)[A-Z][\w'-]*)*)"
_PATTERNS: tuple[tuple[str, str, str], ...] = (
    (r"\bmy name(?: is|'s) " + _NAME, "name", "personal"),
    (r"\bcall me " + _NAME, "nickname", "personal"),
    (r"\bI(?: now)? live in " + _VALUE, "home_city", "location"),
    (r"\bI(?:'ve| have)?(?: just)? moved (?:from [^.,;!?\n]+? )?to " + _VALUE, "home_city", "location"),
    (r"\b(?:I'm|I am) allergic to " + _VALUE, "allergies", "health"),
    (
        r"\bI have an? (?:dog|cat|rabbit|hamster|parrot|horse|turtle) (?:called|named) " + _NAME,
        "pets",
        "personal",
    ),
    (r"\bI(?: now)? work (?:at|for) " + _VALUE, "workplace", "work"),
    (r"\b(?:I'm|I am) an? (?P<value>[a-z]+(?: [a-z]+)?) by profession", "job_title", "work"),
    (r"\bmy birthday is (?:on )?" + _VALUE, "birthday", "personal"),
    (r"\bmy (?:sister|sister's name)(?: is| is called|'s name is) " + _NAME, "sisters", "person"),
    (r"\bmy (?:brother|brother's name)(?: is| is called|'s name is) " + _NAME, "brothers", "person"),
    (r"\bI(?: really)? (?:love|like|enjoy) " + _VALUE, "likes", "preference"),
    (r"\bI(?: really)? (?:hate|dislike|can't stand) " + _VALUE, "dislikes", "preference"),
    (r"\bremember(?: that|:)? (?P<value>[^.!?\n]+)", "note_to_self", "general"),
)
_SEVERAL = frozenset({"allergies", "pets", "sisters", "brothers", "likes", "dislikes", "note_to_self"})
_FORGET = re.compile(r"\bforget (?:about |that |what )*(?P<what>[^.!?\n]+)", re.IGNORECASE)
_QUESTION = re.compile(
    r"(?:^|[.!]\s)\s*(?:what|where|who|when|which|how|why|do|does|did|am|is|are|can|tell me)\b[^.!]*\?",
    re.IGNORECASE,
)
_FORGET_KEYS: tuple[tuple[str, str], ...] = (
    (r"\bname\b", "name"),
    (r"\b(?:live|home|city|moved)\b", "home_city"),
    (r"\ballerg", "allergies"),
    (r"\b(?:dog|cat|pet)\b", "pets"),
    (r"\bwork", "workplace"),
    (r"\bbirthday\b", "birthday"),
    (r"\b(?:love|like)\b", "likes"),
    (r"\b(?:hate|dislike)\b", "dislikes"),
)


def said_facts(text: str) -> list[SaidFact]:
    """Every fact that the rules find, in the order of the text; each piece of it says one fact at most."""
    found: list[tuple[int, int, SaidFact]] = []
    for pattern, key, category in _PATTERNS:
        for match in re.finditer(pattern, text, re.IGNORECASE):
            if any(match.start() < end and start < match.end() for start, end, _ in found):
                continue
            value = match["value"].strip()
            found.append((match.start(), match.end(), SaidFact(key, value, category, match.group().strip())))
    return [fact for _, _, fact in sorted(found, key=lambda each: each[0])]


class RuleBrain:
    """Calls remember_fact, forget_fact and recall where they are declared, then speaks a short sentence.

    What it saves takes the place of what is known, but for what a person has several of.

    Deterministic, without a memory of its own. `own_words` takes the person's words out of the last text.
    """

    def __init__(self, own_words: Callable[[str], str] = str.strip) -> None:
        self._own_words = own_words

    def __call__(self, request: BrainRequest) -> Sequence[Output]:
        if request.function_responses and not request.must_call:
            return spoken(_after_functions(request.function_responses))
        if request.response_schema is not None:
            return spoken(json.dumps(emptiest(request.response_schema)))
        said = self._own_words(_last_said(request))
        calls = [] if request.function_responses else _calls(request, said)
        if calls:
            return calls
        if request.must_call:
            # Structured output by a tool: pydantic-ai declares it last.
            tool = request.tools[-1]
            return [Call(tool.name, emptiest(tool.parameters))]
        return spoken(f"You said: {said[:300]}" if said else "I am listening.")


def _last_said(request: BrainRequest) -> str:
    """The person's last text; what pydantic-ai adds when it asks for another try is not theirs."""
    said = [text for content in request.contents if content.role == "user" for text in content.texts[-1:]]
    return next((text for text in reversed(said) if not text.startswith("<system>")), "")


def _calls(request: BrainRequest, said: str) -> list[Output]:
    forgetting = _FORGET.search(said)
    if forgetting:
        tool = request.tool("forget_fact")
        return [_forget(tool, forgetting["what"].strip())] if tool else []
    calls: list[Output] = []
    if tool := request.tool("remember_fact"):
        calls += [_remember(tool, fact) for fact in said_facts(said)]
    if (tool := request.tool("recall")) and (question := _QUESTION.search(said)):
        calls.append(Call("recall", _declared(tool, {"query": question.group().lstrip(".! ")})))
    return calls


def _remember(tool: Tool, fact: SaidFact) -> Call:
    args = {
        "key": fact.key,
        "value": fact.value,
        "category": fact.category,
        "subject": fact.subject,
        "quote": fact.quote,
        "outcome": "beside" if fact.key in _SEVERAL else "replace",
    }
    return Call(tool.name, _declared(tool, args))


def _forget(tool: Tool, what: str) -> Call:
    key = next((key for pattern, key in _FORGET_KEYS if re.search(pattern, what, re.IGNORECASE)), what)
    return Call(tool.name, {next(iter(tool.properties), "key_or_id"): key})


def _declared(tool: Tool, args: Json) -> Json:
    return {name: value for name, value in args.items() if name in tool.properties}


def _after_functions(responses: tuple[ResponsePart, ...]) -> str:
    recalled = [response for response in responses if response.name == "recall"]
    done = [response for response in responses if response.name != "recall"]
    sentences = [f"Done: {_as_text(response.response)}." for response in done]
    for response in recalled:
        found = _as_text(response.response)
        sentences.append(f"I remember: {found[:600]}" if found else "I do not know that yet.")
    return " ".join(sentences)


def _as_text(response: Any) -> str:
    """The words in a function's answer, however the client wrapped them."""
    match response:
        case dict():
            return "; ".join(filter(None, (_as_text(value) for value in response.values())))
        case list():
            return "; ".join(filter(None, (_as_text(item) for item in response)))
        case None | True | False:
            return ""
        case _:
            return str(response).strip()
