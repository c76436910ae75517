"""What to do next in a turn: call tools, or say something. Pure, so that it can be read like a table."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.statements import (
    Ask,
    Forget,
    Remember,
    Statement,
    as_facts,
    find_denied,
    find_request,
    find_statements,
)
from bot.llm.offline.asking import look_up
from bot.llm.offline.forgetting import forget
from bot.llm.offline.hits import Hit, read_hits
from bot.llm.offline.meant import meant
from bot.llm.offline.quoting import is_telling
from bot.llm.offline.saving import writes
from bot.llm.offline.sentences import in_words, said_line
from bot.llm.offline.steps import Call, Say, Step, recall
from bot.llm.offline.topics import Topic, topic_of
from bot.llm.offline.turn import Turn
from bot.llm.offline.wording import (
    CAN_NOT_READ,
    greeting,
    is_greeting,
    nothing_to_say,
    small_talk,
)


def respond(turn: Turn) -> Step:
    """The next step of a turn. Takes at most two rounds of tool calls before it speaks."""
    request = find_request(turn.words)
    match request:
        case Remember(facts=facts):
            return _learn(turn, facts or as_facts(turn.previous_words))
        case Forget():
            return forget(turn, request)
        case Ask():
            return _learn_and_answer(turn, request)
        case None:
            facts = meant(turn) or find_statements(turn.words)
            return _learn(turn, facts) if facts else _chat(turn)


def _learn(turn: Turn, facts: Sequence[Statement]) -> Step:
    written = writes(turn, facts)
    return written if isinstance(written, Call) else Say(written)


def _learn_and_answer(turn: Turn, ask: Ask) -> Step:
    facts = find_statements(turn.words)
    written = writes(turn, facts) if facts else ""
    if isinstance(written, Call):
        return written
    found = look_up(turn, ask) if "recall" in turn.tools else Say(CAN_NOT_READ)
    if isinstance(found, Call):
        return found
    return Say("\n\n".join(filter(None, (written, found.text))))


def _chat(turn: Turn) -> Step:
    """Anything else: small talk, or what memory holds on the topic, quoted with its date."""
    if is_greeting(turn.words):
        return _greet(turn)
    reply = small_talk(turn.words)
    if reply:
        return Say(reply)
    topic = topic_of(turn.words)
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


def _best(topic: Topic, hits: Sequence[Hit], turn: Turn) -> Hit | None:
    """The first hit that clearly shares the message's topic: two of its words, or the only one or two it has."""
    needed = 1 if len(topic.words) <= 2 else 2
    for hit in hits:
        said = hit.text.strip()
        if not (hit.is_fact or is_telling(hit, turn.words)) or _was_just_quoted(said, turn):
            continue
        if topic.count(hit.words) >= needed:
            return hit
    return None


def _was_just_quoted(said: str, turn: Turn) -> bool:
    """Whether the last reply already brought this up."""
    return said[:40] in turn.previous_reply


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:] if text.startswith(("You", "Your")) else text
