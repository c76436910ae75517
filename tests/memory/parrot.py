"""A background model that repeats whatever it is shown, in every form it is asked for: the worst that memory can meet."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelRequest, TextPart, ToolCallPart, UserPromptPart
from pydantic_ai.models.function import AgentInfo

from tests.scripted import Script

FACT = re.compile(r"my ([a-z ]+) is ([^,.<\n]+)")


class Parrot(Script):
    """Extracts, summarises, reflects and looks back by saying everything again; `seen` is all that it was shown."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def _parts(self, messages: list[ModelMessage], info: AgentInfo) -> list[TextPart | ToolCallPart]:
        data = _data(messages)
        self.seen.append(data)
        (tool,) = info.output_tools
        answer = _answer(set(tool.parameters_json_schema["properties"]), data)
        return [ToolCallPart(tool.name, answer)]


def _answer(wanted: set[str], data: str) -> dict[str, Any]:
    lines = [
        line.strip("-# ")
        for line in html.unescape(re.sub(r"<[^>]*>", "\n", data)).splitlines()
        if line.strip()
    ]
    told = " ".join(f"{line}." for line in lines)[:1500]
    if "profile" in wanted:
        listed = "\n".join(f"- {line}" for line in lines[:40])
        return {
            "profile": f"## Personal\n{listed}\n\n## Notes\n{listed}",
            "working_memory": told,
            "scaffold": json.dumps({"said": lines[:40], **{line[:40]: True for line in lines[:20]}}),
            "facts": [
                {"key": key.replace(" ", "_"), "value": value, "quote": f"my {key} is {value}", "exchange": 0}
                for key, value in FACT.findall(told)
            ],
            "notes": [{"title": "Days", "content": told, "exchanges": []}],
        }
    if "summaries" in wanted:
        names = re.findall(r"\b[A-Z][a-z]{7,}\b", told)
        return {
            "summaries": [
                {"topic": "The day", "summary": told[:1000], "exchanges": [], "entities": names[:10]}
            ]
        }
    if "facts" in wanted:
        return {"facts": list(_facts(data))}
    if "reflection" in wanted:
        return {"reflection": told}
    return {"decisions": []}


def _facts(data: str) -> Any:
    for number, words in re.findall(r'<message number="(\d+)".*?<words>(.*?)</words>', data, re.S):
        for key, value in FACT.findall(html.unescape(words)):
            yield {
                "message": int(number),
                "key": key.replace(" ", "_"),
                "value": value,
                "quote": f"my {key} is {value}",
            }


def _data(messages: list[ModelMessage]) -> str:
    return "\n".join(
        str(part.content)
        for message in messages
        if isinstance(message, ModelRequest)
        for part in message.parts
        if isinstance(part, UserPromptPart)
    )
