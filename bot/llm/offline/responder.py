"""What to do next in a turn: call tools, or say something. Pure, so that it can be read like a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.domain.keys import NOTE_KEY, default_category, holds_one, label
from bot.domain.statements import (
    Ask,
    Forget,
    Remember,
    Statement,
    find_denied,
    find_request,
    find_statements,
    meant_instead,
)
from bot.llm.offline.answers import answer, is_telling, query_for
from bot.llm.offline.forgetting import forget
from bot.llm.offline.hits import Hit, content_words, overlap, read_hits
from bot.llm.offline.sentences import in_words, said_line
from bot.llm.offline.steps import Call, Say, Step, recall
from bot.llm.offline.turn import ToolUse, Turn
from bot.llm.offline.wording import (
    CAN_NOT_READ,
    CAN_NOT_WRITE,
    acknowledge,
    greeting,
    is_greeting,
    nothing_to_say,
    small_talk,
)

_WRITES = ("remember_fact", "update_memory")
_KEPT = ("saved", "updated", "unchanged")


def respond(turn: Turn) -> Step:
    """The next step of a turn. Takes at most two rounds of tool calls before it speaks."""
    request = find_request(turn.words)
    match request:
        case Remember(facts=facts):
            return _learn(turn, facts)
        case Forget():
            return forget(turn, request)
        case Ask():
            return _learn_and_answer(turn, request)
        case None:
            facts = _meant(turn) or find_statements(turn.words)
            return _learn(turn, facts) if facts else _chat(turn)


def _meant(turn: Turn) -> tuple[Statement, ...]:
    """ "No, I meant Munich": the last fact of the message before, or what it asked for, with the value meant."""
    value = meant_instead(turn.words)
    if not value or find_statements(turn.words):
        return ()
    meant = re.sub(r"^(?:in|at|to|from|as|an?) ", "", value, flags=re.IGNORECASE)
    before = find_statements(turn.previous_words)
    if before:
        return (
            replace(
                before[-1],
                value=meant,
                quote=turn.words.strip(),
                is_correction=True,
                replaces=before[-1].value,
            ),
        )
    asked = find_request(turn.previous_words)
    if not isinstance(asked, Ask) or not asked.keys or not holds_one(asked.keys[0]):
        return ()
    key = asked.keys[0]
    return (
        Statement(
            key=key, value=meant, category=default_category(key), quote=turn.words.strip(), subject=asked.subject,
            is_correction=True,
        ),
    )  # fmt: skip


def _learn(turn: Turn, facts: Sequence[Statement]) -> Step:
    writes = _writes(turn, facts)
    return writes if isinstance(writes, Call) else Say(writes)


def _learn_and_answer(turn: Turn, ask: Ask) -> Step:
    facts = find_statements(turn.words)
    written = _writes(turn, facts) if facts else ""
    if isinstance(written, Call):
        return written
    looked = [found for found in turn.of("recall") if found.arguments.get("query") == query_for(ask)]
    if not looked and "recall" in turn.tools:
        sources = ("facts",) if ask.everything else ("facts", "history")
        return Call((recall(query_for(ask), sources, 40 if ask.everything else 12),))
    if not looked or looked[-1].failed:
        return Say(" ".join(filter(None, (written, CAN_NOT_READ))))
    found = answer(ask, read_hits(looked[-1].content), turn.words)
    return Say("\n\n".join(filter(None, (written, found))))


def _writes(turn: Turn, facts: Sequence[Statement]) -> Call | str:
    """The calls that store the facts, or, once they are made, what to say about them."""
    if turn.of(*_WRITES):
        return _about_writes(turn, facts)
    if "remember_fact" not in turn.tools:
        return CAN_NOT_WRITE
    taken_back = [fact for fact in facts if fact.replaces and not holds_one(fact.key)]
    if taken_back and {"recall", "update_memory"} <= turn.tools and not turn.of("recall"):
        return Call(
            tuple(recall(f"{label(fact.key)} {fact.replaces}", ("facts",), 12) for fact in taken_back)
        )
    known = [hit for found in turn.of("recall") for hit in read_hits(found.content)]
    return Call(tuple(_write(fact, known) for fact in facts))


def _write(fact: Statement, known: Sequence[Hit]) -> ToolUse:
    old = fact.replaces.casefold() if fact.replaces and not holds_one(fact.key) else None
    for hit in known:
        if (
            old
            and hit.is_fact
            and (hit.key, hit.subject, hit.value.casefold()) == (fact.key, fact.subject, old)
        ):
            return ToolUse("update_memory", {"id": hit.id, "content": fact.value, "quote": fact.quote})
    return ToolUse(
        "remember_fact",
        {
            "key": fact.key,
            "value": fact.value,
            "category": fact.category,
            "quote": fact.quote,
            "subject": fact.subject,
        },
    )


def _about_writes(turn: Turn, facts: Sequence[Statement]) -> str:
    results = [(str(done.content).strip(), done.failed) for done in turn.of(*_WRITES)]
    refusals = [text for text, failed in results if failed or not text.casefold().startswith(_KEPT)]
    if refusals:
        reasons = " ".join(dict.fromkeys(_sentence(text) for text in refusals))
        kept = "" if len(refusals) == len(results) else "The rest is fine. "
        return f"I did not keep {'that' if not kept else 'all of it'}: {reasons} {kept}".strip()
    if all(text.casefold().startswith("unchanged") for text, _ in results):
        return "Yes, I knew that already."
    if all(fact.key == NOTE_KEY for fact in facts):
        return "All right."
    return acknowledge(facts)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _chat(turn: Turn) -> Step:
    """Anything else: small talk, or what memory holds on the topic, quoted with its date."""
    if is_greeting(turn.words):
        return _greet(turn)
    reply = small_talk(turn.words)
    if reply:
        return Say(reply)
    topic = content_words(turn.words)
    looked = turn.of("recall")
    if not looked and topic and turn.brings_up:
        return Call((recall(" ".join(turn.words.split())[:300], ("facts", "history"), 5),))
    hits = read_hits(looked[-1].content) if looked and not looked[-1].failed else ()
    denied = _out_of_date(turn.words, hits)
    if denied:
        return Say(denied)
    fitting = _best(topic, hits, turn)
    if fitting is None:
        return Say(nothing_to_say(turn.words, turn.previous_reply))
    if fitting.is_fact:
        return Say(f"That reminds me: {_lower(in_words(fitting))} (you told me on {fitting.day}).")
    return Say(f"That reminds me: {said_line(fitting)}")


def _out_of_date(words: str, hits: Sequence[Hit]) -> str | None:
    """What to say to "I don't live in Berlin anymore" when memory holds just that."""
    for denied in find_denied(words):
        for hit in hits:
            if (
                hit.is_fact
                and (hit.key, hit.subject) == (denied.key, denied.subject)
                and hit.value == denied.value
            ):
                return (
                    f"Then this is out of date: {_lower(in_words(hit))}. Tell me what is true now, or say "
                    f"“forget {hit.id}” and it is gone."
                )
    return None


def _greet(turn: Turn) -> Step:
    looked = turn.of("recall")
    if not looked and turn.brings_up:
        return Call((recall("name", ("facts",), 8),))
    hits = read_hits(looked[-1].content) if looked and not looked[-1].failed else ()
    names = {hit.key: hit.value for hit in hits if hit.is_fact and hit.subject == "user"}
    return Say(greeting(names.get("nickname") or names.get("name")))


def _best(topic: frozenset[str], hits: Sequence[Hit], turn: Turn) -> Hit | None:
    """The first hit that clearly shares the message's topic: two of its words, or the only one or two it has."""
    needed = 1 if len(topic) <= 2 else 2
    for hit in hits:
        said = hit.text.strip()
        if not (hit.is_fact or is_telling(hit, turn.words)) or _was_just_quoted(said, turn):
            continue
        if overlap(topic, f"{said} {hit.value} {hit.subject}") >= needed:
            return hit
    return None


def _was_just_quoted(said: str, turn: Turn) -> bool:
    """Whether the last reply already brought this up."""
    return said[:40] in turn.previous_reply


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:] if text.startswith(("You", "Your")) else text
