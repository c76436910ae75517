"""The mini model of the scenarios: it answers by rules from the prompt it is given, honestly or not."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic_ai.messages import ModelMessage, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo

from bot.language.keys import holds_several
from bot.language.words import index_words
from bot.memory.learning import consolidator, extractor, summariser
from bot.memory.reflecting import reflection, reflector
from tests.scenarios import rules
from tests.scripted import Request, Script, Step, call


@dataclass(frozen=True)
class Given:
    """One message as the prompt shows it; `exchange` is its number there, `bot` the answer where one is shown."""

    exchange: int
    words: str
    question: str = ""
    bot: str = ""
    foreign: str = ""


Reader = Callable[[Given], list[dict[str, Any]]]
"""What a model reads out of one message."""


@dataclass(frozen=True)
class Prompt:
    """What a model is given to read: the messages, and what is known as (subject, key, content), with ids by key, or by
    key=content where several stand under one.
    """

    given: Sequence[Given]
    known: Sequence[tuple[str, str, str]] = ()
    ids: Mapping[str, str] = field(default_factory=dict[str, str])


Lie = Callable[[Prompt], list[dict[str, Any]]]
"""What a model makes up beside what it reads; each with its `message`."""


def honest(given: Given) -> list[dict[str, Any]]:
    """Reads a message by the rules."""
    return rules.read(given.words) + rules.agreed(given.question, given.words)


class Mind(Script):
    """A model for everything behind the conversation; lines of a script come first."""

    def __init__(self, reader: Reader = honest, lie: Lie | None = None) -> None:
        super().__init__()
        self._reader = reader
        self._lie = lie

    def _parts(self, messages: list[ModelMessage], info: AgentInfo) -> list[TextPart | ToolCallPart]:
        if not self.steps:
            self.steps.append(self._think)
        return super()._parts(messages, info)

    def _think(self, request: Request) -> Step:
        match request.instructions:
            case extractor.INSTRUCTIONS:
                read = self._extracted(messages_in(request.asked))
                orders = [each for each in read if each.get("kind") == "forget"]
                facts = [each for each in read if each not in orders]
                return call("final_result", facts=facts, forget=orders)
            case consolidator.INSTRUCTIONS:
                return call("final_result", decisions=_decided(request.asked))
            case summariser.INSTRUCTIONS:
                return call("final_result", summaries=_summed(exchanges_in(request.asked)))
            case reflector.INSTRUCTIONS:
                return self._reflected(exchanges_in(request.asked))
            case reflection.WEEK_INSTRUCTIONS:
                return call("final_result", reflection=_plain(request.asked)[:1000])
            case _:
                return _plain(request.asked)  # an article's summary: all of it

    def _extracted(self, prompt: Prompt) -> list[dict[str, Any]]:
        found = [
            fact | {"message": each.exchange, "known": fact.get("known", "").format_map(prompt.ids)}
            for each in prompt.given
            for fact in self._reader(each)
        ]
        understood = [
            {"outcome": _outcome(fact, prompt.known, found[:place])} | fact
            for place, fact in enumerate(found)
        ]
        return understood + (self._lie(prompt) if self._lie else [])

    def _reflected(self, prompt: Prompt) -> Step:
        """A diary that leaves nothing out: what must not be in it, the code has to keep from it."""
        said = [each.words for each in prompt.given]
        found = [fact | {"exchange": each.exchange} for each in prompt.given for fact in self._reader(each)]
        return call(
            "final_result",
            profile="## Notes\n" + "\n".join(said) if said else "",
            working_memory="\n".join(said),
            facts=[{"outcome": _at_night(fact)} | fact for fact in found if fact["kind"] == "fact"],
            learnings=[fact | {"rule": fact["value"]} for fact in found if fact["kind"] == "rule"],
            intentions=[fact | {"text": fact["value"]} for fact in found if fact["kind"] == "intention"],
        )


def _outcome(
    fact: dict[str, Any], known: Sequence[tuple[str, str, str]], before: Sequence[dict[str, Any]]
) -> str:
    """What becomes of a find beside what is known: what one has once is replaced, what one has several of grows."""
    if fact["kind"] != "fact":
        return ""
    told = [*known, *((each.get("subject", "user"), each["key"], each["value"]) for each in before)]
    same = [
        value for subject, key, value in told if (subject, key) == (fact.get("subject", "user"), fact["key"])
    ]
    if any(value.split(" (")[0].casefold() == fact["value"].casefold() for value in same):
        return "again"
    if not same:
        return ""
    return "beside" if holds_several(fact["key"]) else "replace"


def _at_night(fact: dict[str, Any]) -> str:
    """What becomes of a find of the night: what a person has once takes the place of what was known."""
    return "beside" if holds_several(fact["key"]) else "replace"


def messages_in(data: str) -> Prompt:
    """The messages and the known facts of an extraction's prompt."""
    blocks = re.findall(r'<message number="(\d+)".*?>\n(.*?)</message>', data, re.DOTALL)
    given = [
        Given(int(number), _inner("words", block), question=_inner("question", block))
        for number, block in blocks
    ]
    lines = _inner("known", data).strip().splitlines()
    known = [
        match.groups()
        for line in lines
        if (match := re.fullmatch(r"(?:\[(\w+)\] )?(.+?), (\w+): (.*)", line))
    ]
    ids = {key: memory_id for memory_id, _, key, _ in known}
    ids |= {f"{key}={content.partition(' (')[0]}": memory_id for memory_id, _, key, content in known}
    return Prompt(given, [(subject, key, content) for _, subject, key, content in known], ids)


def exchanges_in(data: str) -> Prompt:
    """The exchanges of a transcript."""
    blocks = re.findall(r'<exchange number="(\d+)".*?>\n(.*?)</exchange>', data, re.DOTALL)
    return Prompt([
        Given(
            int(number), _inner("user", block), bot=_inner("bot", block),
            foreign=_inner("quoted", block) + _inner("forwarded", block),
        )
        for number, block in blocks
    ])  # fmt: skip


def _summed(prompt: Prompt) -> list[dict[str, Any]]:
    """One topic, with every word the person said."""
    said = " ".join(each.words for each in prompt.given)
    return [
        {"topic": "what was said", "summary": said, "exchanges": [each.exchange for each in prompt.given]}
    ]


def _decided(data: str) -> list[dict[str, Any]]:
    """A denial takes the other's place; what says the same in other words is the same; else both hold."""
    decisions: list[dict[str, Any]] = []
    for number, pair in re.findall(r'<pair number="(\d+)">\n(.*?)</pair>', data, re.DOTALL):
        words = _inner("words", pair)
        against = re.search(r"\b(?:not|no longer|any more|instead|can't stand|hate)\b", words)
        new = set(index_words(_inner("new", pair).partition(": ")[2]))
        same = new == set(index_words(_inner("known", pair).partition(": ")[2]))
        outcome = "replace" if against else "again" if same else "beside"
        decisions.append({"pair": int(number), "outcome": outcome})
    return decisions


def _inner(tag: str, text: str) -> str:
    found = re.search(rf"<{tag}(?: [^>]*)?>(.*?)</{tag}>", text, re.DOTALL)
    return html.unescape(found[1]) if found else ""


def _plain(data: str) -> str:
    return html.unescape(re.sub(r"</?\w+[^>]*>", " ", data)).strip()
