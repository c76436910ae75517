"""Passing on what was stated: kept, put in the place of what it replaces, ended, or asked about where words leave it open."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.language.keys import NOTE_KEY, holds_one, holds_several, label
from bot.language.statements import Statement
from bot.llm.offline.hits import Hit, read_hits
from bot.llm.offline.sentences import in_words, uncapitalised
from bot.llm.offline.steps import Call, recall
from bot.llm.offline.turn import ToolAnswer, ToolUse, Turn
from bot.llm.offline.wording import CAN_NOT_WRITE, acknowledge

WRITES = ("remember_fact", "update_memory")
_KEPT = re.compile(r"(?:the user agreed; )?(?:saved|updated|unchanged)\b")
_IS_THERE = re.compile(r"there is already \[(?P<id>\w+)\] (?P<line>[^;]*?)(?: \(told [\d-]+\))?(?:;|\.|$)")
_ASKED = re.compile(r"not saved yet: \[\w+\] stands|waits for the user's answer")


def writes(turn: Turn, stated: Sequence[Statement]) -> Call | str:
    """The next calls that pass on what was stated, or, once all are made, what to say about them."""
    done = turn.of(*WRITES)
    if not done:
        if "remember_fact" not in turn.tools:
            return CAN_NOT_WRITE
        looks = _looks(stated) if {"recall", "update_memory"} <= turn.tools and not turn.of("recall") else ()
        return Call(looks) if looks else _first(turn, stated)
    open_ones = _left_open(done)
    return Call(tuple(_decided(answer) for answer in open_ones)) if open_ones else _about(turn, done, stated)


def _looks(stated: Sequence[Statement]) -> tuple[ToolUse, ...]:
    """What must be found first: facts that end, and those of several of which one is replaced."""
    sought = [
        fact for fact in stated if fact.outcome == "retire" or (fact.replaces and not holds_one(fact.key))
    ]
    queries = [f"{label(fact.key)} {fact.replaces or fact.value}".strip() for fact in sought]
    return tuple(recall(query, ("facts",), 12) for query in dict.fromkeys(queries))


def _first(turn: Turn, stated: Sequence[Statement]) -> Call | str:
    known = _known(turn)
    uses = [use for fact in stated for use in _uses(fact, known, turn.day_before)]
    return Call(tuple(uses)) if uses else "All right. I held nothing of that as a fact."


def _known(turn: Turn) -> list[Hit]:
    return [hit for found in turn.of("recall") for hit in read_hits(found.content) if hit.is_fact]


def _uses(fact: Statement, known: Sequence[Hit], over: str) -> list[ToolUse]:
    if fact.outcome == "retire":
        return [
            ToolUse("update_memory", {"id": hit.id, "content": hit.value, "quote": fact.quote, "until": over})
            for hit in dict.fromkeys(known)
            if (hit.key, hit.subject) == (fact.key, fact.subject)
            and (not fact.value or hit.value.casefold() == fact.value.casefold())
        ]
    old = fact.replaces.casefold() if fact.replaces and not holds_one(fact.key) else None
    for hit in known:
        if old and (hit.key, hit.subject, hit.value.casefold()) == (fact.key, fact.subject, old):
            return [ToolUse("update_memory", {"id": hit.id, "content": fact.value, "quote": fact.quote})]
    named = {
        "key": fact.key, "value": fact.value, "category": fact.category, "quote": fact.quote, "subject": fact.subject
    }  # fmt: skip
    told = {"since": fact.since, "until": fact.until, "outcome": fact.outcome}
    return [ToolUse("remember_fact", named | {name: words for name, words in told.items() if words})]


def _left_open(done: Sequence[ToolAnswer]) -> list[ToolAnswer]:
    """The calls whose fact stands beside another, and nobody has said yet what becomes of the two."""
    decided = {
        (str(each.arguments.get("key")), str(each.arguments.get("value")))
        for each in done
        if "of" in each.arguments
    }
    return [
        each
        for each in done
        if not each.failed
        and _IS_THERE.search(str(each.content))
        and (str(each.arguments.get("key")), str(each.arguments.get("value"))) not in decided
    ]


def _decided(left_open: ToolAnswer) -> ToolUse:
    """The call made again: beside the others where one has several; else the person is asked."""
    found = _IS_THERE.search(str(left_open.content))
    assert found is not None
    said = str(left_open.arguments.get("outcome") or "")
    outcome = said or ("beside" if holds_several(str(left_open.arguments["key"])) else "ask")
    return ToolUse("remember_fact", {**left_open.arguments, "outcome": outcome, "of": found["id"]})


def _about(turn: Turn, done: Sequence[ToolAnswer], stated: Sequence[Statement]) -> str:
    final = [
        each
        for each in done
        if each.failed or "of" in each.arguments or not _IS_THERE.search(str(each.content))
    ]
    asked = [each for each in final if _ASKED.search(str(each.content))]
    lines = [_question(each, done) for each in asked]
    texts = [(str(each.content).strip(), each.failed) for each in final if each not in asked]
    refusals = [text for text, failed in texts if failed or not _KEPT.match(text.casefold())]
    kept = len(texts) - len(refusals)
    if refusals:
        reasons = " ".join(dict.fromkeys(_sentence(text) for text in refusals))
        rest = "The rest is fine. " if kept else ""
        lines.insert(0, f"I did not keep {'all of it' if kept else 'that'}: {reasons} {rest}".strip())
    elif texts:
        lines.insert(0, _thanks(turn, texts, stated))
    return " ".join(lines)


def _thanks(turn: Turn, texts: Sequence[tuple[str, bool]], stated: Sequence[Statement]) -> str:
    if all(text.casefold().startswith("unchanged") for text, _ in texts):
        return "Yes, I knew that already."
    over = [fact for fact in stated if fact.outcome == "retire"]
    if over and len(over) == len(stated):
        ended = {str(each.arguments.get("id")) for each in turn.of("update_memory")}
        facts = dict.fromkeys(uncapitalised(in_words(hit)) for hit in _known(turn) if hit.id in ended)
        return f"So this holds no longer: {'; '.join(facts)}."
    if all(fact.key == NOTE_KEY for fact in stated):
        return "All right."
    return acknowledge([fact for fact in stated if fact.outcome != "retire"])


def _question(asked: ToolAnswer, done: Sequence[ToolAnswer]) -> str:
    """What is asked of the person: whether the new value takes the place of the one that is known."""
    value = asked.arguments.get("value")
    for each in done:
        found = _IS_THERE.search(str(each.content))
        if found and found["id"] == asked.arguments.get("of"):
            return f"I have this from before: {found['line'].strip()}. Does {value} take its place?"
    return f"Shall I keep {value}?"


def _sentence(text: str) -> str:
    """What a tool refused, without the word that tells a model so."""
    text = re.sub(r"^(?:refused|not saved): ", "", text)
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
