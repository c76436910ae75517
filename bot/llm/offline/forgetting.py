"""Forgetting on request: what is meant is found first, and forgotten only when it is clear."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.domain.ids import parse_memory_id
from bot.language.keys import holds_one, is_known_key, label
from bot.language.statements import Forget
from bot.llm.offline.hits import Hit, read_hits
from bot.llm.offline.sentences import in_words
from bot.llm.offline.steps import Call, Say, Step, recall
from bot.llm.offline.topics import topic_of
from bot.llm.offline.turn import ToolAnswer, ToolUse, Turn
from bot.llm.offline.wording import NOT_EVERYTHING

_NONE = re.compile(
    r"\b(?:nothing|none|not found|no (?:such|memory|memories|fact|facts)|unknown|0|forgot no)\b",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\b(?:several|candidates?|which (?:one|of)|more than one|ambiguous)\b", re.IGNORECASE)


def forget(turn: Turn, request: Forget) -> Step:
    """The next step of a turn that asks to forget something."""
    done = turn.of("forget_fact")
    if done:
        return Say(_outcome(done, request, _facts(turn)))
    if request.everything and not request.words:
        return Say(NOT_EVERYTHING)
    if "forget_fact" not in turn.tools:
        return Say("I have no way to forget that right now. `/forget` and `/memory delete` always work.")
    direct = _direct(request, turn)
    if direct:
        return Call((ToolUse("forget_fact", {"key_or_id": direct}),))
    looked = turn.of("recall")
    if not looked:
        query = f"{request.words} {label(request.key) if request.key else ''}".strip()
        return Call((recall(query, ("facts",), 20),))
    return _chosen(request, _facts(turn))


def _facts(turn: Turn) -> list[Hit]:
    return [hit for found in turn.of("recall") for hit in read_hits(found.content) if hit.is_fact]


def _direct(request: Forget, turn: Turn) -> str | None:
    """An id, or a key that says by itself what to forget; None when memory must be searched first."""
    if any(char.isdigit() for char in request.words):
        memory_id = parse_memory_id(request.words)
        if memory_id:
            return memory_id
    is_clear = request.key and request.value is None and holds_one(request.key) and not request.everything
    if is_clear and request.subject == "user":
        return request.key
    return None if "recall" in turn.tools else request.key or request.words


def _chosen(request: Forget, hits: Sequence[Hit]) -> Step:
    fitting = _fitting(request, hits)
    if not fitting:  # the tool looks further than recall does: through the log and what is not learnt yet
        return Call((ToolUse("forget_fact", {"key_or_id": request.words}),))
    if len(fitting) == 1 or request.everything or _names_the_key(request):
        return Call(tuple(ToolUse("forget_fact", {"key_or_id": hit.id}) for hit in fitting))
    lines = [f"• {in_words(hit)} [{hit.id}]" for hit in fitting[:8]]
    return Say("\n".join(["Which of these shall I forget? Say “forget” and its id.", *lines]))


def _fitting(request: Forget, hits: Sequence[Hit]) -> list[Hit]:
    topic = topic_of(request.value or request.words)
    if request.value is not None:
        wanted = request.value.casefold()
        same = [hit for hit in hits if hit.value.casefold() == wanted and hit.key == request.key]
        return same or [
            hit
            for hit in hits
            if hit.key == request.key and topic and topic.count(hit.value) == len(topic.words)
        ]
    if request.key and _names_the_key(request) and not request.everything:
        return [hit for hit in hits if hit.key == request.key and hit.subject == request.subject]
    if not topic:
        return []
    everywhere = [hit for hit in hits if topic.count(hit.words) == len(topic.words)]
    by_key = [
        hit for hit in hits if request.key and hit.key == request.key and hit.subject == request.subject
    ]
    if request.everything:
        return everywhere + [hit for hit in by_key if hit not in everywhere]
    return everywhere or by_key


def _names_the_key(request: Forget) -> bool:
    """Whether "my allergies" names all that the key holds, where "my dog" is one of the pets."""
    if not request.key:
        return False
    if not is_known_key(request.key):
        return True
    named = topic_of(request.words)
    return bool(named) and named.count(label(request.key)) == len(named.words)


def _outcome(done: Sequence[ToolAnswer], request: Forget, hits: Sequence[Hit]) -> str:
    texts = [str(answer.content).strip() for answer in done]
    failed = [text for text, answer in zip(texts, done, strict=True) if answer.failed]
    if failed:
        return f"That did not work: {failed[0]}"
    several = [text for text in texts if _SEVERAL.search(text)]
    if several:
        return several[0]
    if any(text.startswith("offered") for text in texts):
        return "Here is all that I found of it. Nothing is forgotten until you choose below."
    if all(_NONE.search(text) for text in texts):
        others = [in_words(hit) for hit in hits if hit.key == request.key and hit.subject == request.subject][
            :4
        ]
        if others and request.value:
            return f"I found nothing of “{request.words}”, so nothing was forgotten. What I do hold: {'; '.join(others)}."
        return "I found nothing like that, so there was nothing to forget."
    return "Gone, I no longer know that."
