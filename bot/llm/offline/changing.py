"""Changes to what is known: which tools keep, replace, end or forget something, and what is then said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.domain.memories import parse_memory_id
from bot.domain.prose.reminders import none_set
from bot.language.assertion import is_of_the_past
from bot.language.keys import (
    NOTE_KEY,
    USER,
    concept_of,
    holds_one,
    holds_several,
    is_known_key,
    label,
    names_somebody,
)
from bot.language.names import bare, name_and_kind
from bot.language.patterns import pattern_of
from bot.language.statements.context import OPPOSITE, ends, renamed, set_right
from bot.language.statements.english_words import one_of
from bot.language.statements.finder import as_facts
from bot.language.statements.reading import ForgetRequest, Statement
from bot.llm.offline.answering import ALL_REMINDERS
from bot.llm.offline.turn import (
    Call,
    OfflineTurn,
    RecalledText,
    Say,
    Step,
    ToolAnswer,
    ToolCall,
    read_hits,
    recall,
)
from bot.llm.offline.wording import (
    CAN_NOT_WRITE,
    acknowledge,
    capitalised,
    in_words,
    named,
    nothing_to_say,
    uncapitalised,
)
from bot.speech.saying import Wording, say, say_list

WHETHER_IT_TAKES_ITS_PLACE = Wording("I have this from before: {known}. Does {value} take its place?")

CAN_NOT_FORGET = Wording(
    "I have no way to forget that right now. `/forget` and `/memory delete` always work."
)

WRITES = ("remember_fact", "update_memory")
_KEPT = pattern_of(r"(?:the user agreed; )?(?:saved|updated|unchanged)\b")
_IS_THERE = "there is already "
_EACH_THERE = pattern_of(r"\[(?P<id>\w+)\] (?P<line>.*?) \(told [\d-]+\)")
_UNCLEAR = pattern_of(r"not changed yet \(")
_ASKED = pattern_of(r"not saved yet: \[\w+\] stands|waits for the user's answer")


def writes(turn: OfflineTurn, stated: Sequence[Statement]) -> Call | str:
    """The next calls that pass on what was stated, or, once all are made, what to say about them."""
    stated = _ended_at_once(stated, turn)
    done = turn.of(*WRITES)
    if not done:
        if turn.tools.isdisjoint(WRITES):
            return say(CAN_NOT_WRITE)
        looks = _looks(stated) if {"recall", "update_memory"} <= turn.tools and not turn.of("recall") else ()
        return Call(looks) if looks else _first(turn, stated)
    open_ones = _left_open(done)
    if open_ones:
        return Call(tuple(_decided(answer, stated) for answer in open_ones))
    return _about(turn, done, stated)


def _ended_at_once(stated: Sequence[Statement], turn: OfflineTurn) -> list[Statement]:
    """The statements; those are over that a later one of the same message ends: "my cat Tom ... he died"."""
    found: list[Statement] = []
    for fact in stated:
        ended = [
            each for each in found if fact.outcome == "retire" and each.is_current and _ends_told(fact, each)
        ]
        if not ended:
            found.append(fact)
        for each in ended:
            begin, end = turn.words.find(each.quote), turn.words.find(fact.quote) + len(fact.quote)
            quote = turn.words[begin:end] if 0 <= begin < end else each.quote
            until = turn.last_day(fact.until)
            found[found.index(each)] = replace(each, outcome="past", quote=quote, until=until)
    return found


def _ends_told(over: Statement, told: Statement) -> bool:
    if not over.key:
        return names_somebody(told.key) and bare(told.value).casefold() == over.value.casefold()
    return told.subject == over.subject and ends(over, told.key, told.value)


def _looks(stated: Sequence[Statement]) -> tuple[ToolCall, ...]:
    """What must be found first: facts that end, and people or one of several that are replaced."""
    many = [each for each in stated if names_somebody(each.key) or not holds_one(each.key)]
    renewed = [each for each in many if each.replaces or _renames(each)]
    sought = [each for each in stated if each.outcome == "retire" or each in renewed]
    queries = [f"{label(fact.key)} {fact.replaces or fact.value}".strip() for fact in sought]
    queries += [f"{label(OPPOSITE[fact.key])} {fact.value}" for fact in stated if fact.key in OPPOSITE]
    queries += [fact.subject for fact in sought if fact.subject != USER]
    return tuple(recall(query, ("facts",), 12) for query in dict.fromkeys(queries))


def _first(turn: OfflineTurn, stated: Sequence[Statement]) -> Call | str:
    known = _known(turn)
    uses = [use for fact in stated for use in _uses(fact, known, turn)]
    if uses:
        return Call(tuple(uses))
    return _sorry(stated) or say("All right.")


def _known(turn: OfflineTurn) -> list[RecalledText]:
    return [
        hit for found in turn.of("recall") for hit in read_hits(found.content, turn.teller) if hit.is_fact
    ]


def _uses(fact: Statement, known: Sequence[RecalledText], turn: OfflineTurn) -> list[ToolCall]:
    if fact.outcome == "retire" and not fact.key:
        gone = _gone(fact.value, fact.quote, known)
        return [_update(hit, hit.value, fact.quote, turn.last_day(fact.until)) for hit in gone]
    if fact.outcome == "retire":
        called = _called(fact.subject, known)
        return [
            _update(hit, hit.value, fact.quote, turn.last_day(fact.until))
            for hit in dict.fromkeys(known)
            if ends(fact, hit.key, hit.value) and hit.subject in called
        ]
    old = fact.replaces.casefold() if fact.replaces else None
    for hit in known:
        values = {hit.value.casefold(), bare(hit.value).casefold()}
        if old in values and (hit.key, hit.subject) == (fact.key, fact.subject):
            return [_update(hit, fact.value, fact.quote)]
    alike = [hit for hit in known if _renames(fact) and _is_such(fact, hit)]
    if len(alike) == 1:
        return [_update(alike[0], fact.value, fact.quote)]
    contrary = [
        _update(hit, hit.value, fact.quote, turn.day_before)
        for hit in known
        if fact.is_current
        and (hit.key, hit.subject) == (OPPOSITE.get(fact.key), fact.subject)
        and hit.value.casefold() == fact.value.casefold()
    ]
    named = {
        "key": fact.key,
        "value": fact.value,
        "category": fact.category,
        "quote": fact.quote,
        "subject": fact.subject,
    }
    told = {"since": turn.first_day(fact.since), "until": fact.until, "outcome": fact.outcome}
    saved = ToolCall("remember_fact", named | {name: words for name, words in told.items() if words})
    return [*contrary, saved]


def _update(known: RecalledText, value: str, quote: str, until: str = "") -> ToolCall:
    """A call that gives a known fact a value, or, with a last day, an end."""
    said = {"id": known.id, "content": value, "quote": quote}
    return ToolCall("update_memory", said | ({"until": until} if until else {}))


def _renames(fact: Statement) -> bool:
    """Whether a correction names somebody of whom one may have several: "actually my cat is Mochi"."""
    is_one_of_several = names_somebody(fact.key) and not holds_one(fact.key)
    return fact.is_correction and is_one_of_several and fact.outcome in ("", "replace", "wrong")


def _is_such(fact: Statement, known: RecalledText) -> bool:
    """Whether a known fact is of the same kind, a cat as a cat."""
    kinds = name_and_kind(known.value)[1], name_and_kind(fact.value)[1]
    return (known.key, known.subject) == (fact.key, fact.subject) and kinds[0] == kinds[1]


def _gone(who: str, told: str, known: Sequence[RecalledText]) -> list[RecalledText]:
    """What ends with somebody who died, by name or by what they were: who they are, and what was so of them.

    Of two dogs, or of a sister and a dog of one name, nobody has said which it was, unless it is `told`; what
    happened once, as a birth, goes on being so.
    """
    people = [hit for hit in dict.fromkeys(known) if names_somebody(hit.key)]
    named = [hit for hit in people if bare(hit.value).casefold() == who.casefold()]
    such = [hit for hit in people if who in _kinds(hit)]
    words = told.casefold().split()
    meant = [hit for hit in named if not _kinds(hit).isdisjoint(words)] or named or such
    if len(meant) > 1:
        return []
    names = [bare(hit.value) for hit in meant]
    if len(named) > 1:  # what goes by the name alone may be the other one's
        called = {kind for hit in meant for kind in _kinds(hit)}
    else:
        called = {who, *names, *(each for name in names for each in _called(name, known))}
    about = [hit for hit in dict.fromkeys(known) if hit.subject in called and not is_of_the_past(hit.key)]
    return [*meant, *about]


def _kinds(somebody: RecalledText) -> set[str]:
    """What somebody is to the person, as they may be called instead of by name: "sister", "dog"."""
    return {one_of(label(somebody.key)), name_and_kind(somebody.value)[1]} - {""}


def _called(somebody: str, known: Sequence[RecalledText]) -> set[str]:
    """What facts about somebody may be under: their name, and what they are to the person ("sister")."""
    people = [hit for hit in known if names_somebody(hit.key)]
    named = [hit for hit in people if bare(hit.value).casefold() == somebody.casefold()]
    such = [hit for hit in people if somebody in _kinds(hit)]
    names = {bare(hit.value) for hit in such}
    kinds = {kind for hit in named for kind in _kinds(hit)}
    return {somebody, *kinds, *(names if len(names) == 1 else ())}


def put_right(turn: OfflineTurn) -> Step | None:
    """The next step of a turn that says no more than "it's Corfu, not Crete" or "we renamed Rex to Max"; None
    for any other, and where nothing that is known holds the old word.
    """
    right = set_right(turn.words) or renamed(turn.words, turn.known)
    if right is None or not turn.brings_up or "update_memory" not in turn.tools:
        return None
    if not turn.of("recall"):
        return Call((recall(right.old, ("facts",), 12),))
    wrong = pattern_of(rf"(?<!\w){re.escape(right.old)}(?!\w)", re.IGNORECASE)
    of = right.whose.casefold()
    known = sorted(
        (
            hit
            for hit in _known(turn)
            if wrong.search(hit.value) and (not of or of in f"{hit.subject} {hit.value}".casefold().split())
        ),
        key=lambda hit: hit.order,
    )
    if not known:
        return None
    value = wrong.sub(lambda _: right.new, known[-1].value)
    done = turn.of("update_memory")
    if done:
        return Say(_refusal(done) or capitalised(f"{in_words(replace(known[-1], value=value))}."))
    return Call((_update(known[-1], value, turn.words.strip()),))


def _refusal(done: Sequence[ToolAnswer]) -> str:
    """That something was not kept, with why as far as that is told to people; "" where all of it was."""
    refused = [each for each in done if each.failed or not _KEPT.match(str(each.content).strip().casefold())]
    if not refused:
        return ""
    if all(_ASKED.search(str(each.content)) for each in refused):
        return say("That I keep only with your yes.")
    learnt_none = say("I learnt nothing from that.")
    sorry = learnt_none if refused == [*done] else say("I did not keep all of it. The rest is fine.")
    return " ".join(dict.fromkeys([sorry, *(each.why for each in refused if each.why)]))


def is_unclear(turn: OfflineTurn) -> bool:
    """Whether what is to change waits for clearer words: "that's wrong" does not say how it is."""
    done = turn.of("update_memory")
    return bool(done) and all(_UNCLEAR.match(str(each.content)) for each in done)


def _no_longer(over: Sequence[RecalledText]) -> str:
    facts = dict.fromkeys(uncapitalised(in_words(hit)) for hit in over)
    return say("So this holds no longer: {facts}.", facts="; ".join(facts))


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
        and _there(each)
        and (str(each.arguments.get("key")), str(each.arguments.get("value"))) not in decided
    ]


@dataclass(frozen=True, slots=True)
class _Neighbour:
    """What a tool says there is already beside a value: its id, its line, and the key and value in that."""

    id: str
    line: str
    key: str
    value: str


def _there(answer: ToolAnswer) -> list[_Neighbour]:
    """What a tool's answer says there is already; empty for any other answer."""
    # Of somebody else's the line begins with who that is: "sister: home city: Porto".
    is_anothers = str(answer.arguments.get("subject") or USER) != USER
    found: list[_Neighbour] = []
    for each in _EACH_THERE.finditer(str(answer.content).partition(_IS_THERE)[2]):
        parts = each["line"].split(":", is_anothers + 1)
        key = parts[min(is_anothers, len(parts) - 1)].strip().replace(" ", "_")
        found.append(_Neighbour(each["id"], each["line"], key, parts[-1].strip()))
    return found


def _decided(left_open: ToolAnswer, stated: Sequence[Statement]) -> ToolCall:
    """The call made again: beside what is another thing (a city and an address), and where one has several;
    in the place of the one that is taken back or the only one; else the person is asked.
    """
    there = _there(left_open)
    key, value = str(left_open.arguments["key"]), str(left_open.arguments["value"])
    said = [fact for fact in stated if (fact.key, fact.value) == (key, value)]
    back = {fact.replaces.casefold() for fact in said if fact.replaces}
    taken_back = [each for each in there if each.value.casefold() in back]
    found = (taken_back or there)[0]
    alike = [each for each in there if concept_of(each.key) == concept_of(key)]
    is_another = is_known_key(found.key) and found not in alike
    outcome = "" if is_another and not taken_back else str(left_open.arguments.get("outcome") or "")
    if outcome in ("replace", "wrong") and len(alike) > 1 and not taken_back:
        outcome = "ask"
    outcome = outcome or ("beside" if is_another or holds_several(key) else "ask")
    return ToolCall("remember_fact", {**left_open.arguments, "outcome": outcome, "of": found.id})


def _about(turn: OfflineTurn, done: Sequence[ToolAnswer], stated: Sequence[Statement]) -> str:
    final = [each for each in done if each.failed or "of" in each.arguments or not _there(each)]
    asked = [each for each in final if _ASKED.search(str(each.content))]
    lines = [_question(each, done) for each in asked]
    settled = [each for each in final if each not in asked]
    if settled:
        lines.insert(0, _refusal(settled) or _thanks(turn, settled, stated))
    return " ".join(lines)


def _thanks(turn: OfflineTurn, settled: Sequence[ToolAnswer], stated: Sequence[Statement]) -> str:
    if all(str(each.content).strip().casefold().startswith("unchanged") for each in settled):
        if any(fact.key == NOTE_KEY for fact in as_facts(turn.words)):
            return nothing_to_say(turn.words, turn.previous_reply, is_kept=not turn.only_asked)
        return say("Yes, I knew that already.")
    over = [fact for fact in stated if fact.outcome == "retire"]
    if over and len(over) == len(stated):
        if sorry := _sorry(over):
            return sorry
        ended = {str(each.arguments.get("id")) for each in turn.of("update_memory")}
        return _no_longer([hit for hit in _known(turn) if hit.id in ended])
    if all(fact.key == NOTE_KEY for fact in stated):
        return say("All right.")
    return acknowledge([fact for fact in stated if fact.outcome != "retire"])


def _sorry(stated: Sequence[Statement]) -> str:
    """What is said to somebody who tells that others died; empty for any other news."""
    names = [named(fact.value) for fact in stated if not fact.key]
    return say("I'm sorry about {name}.", name=say_list(names)) if names else ""


def _question(asked: ToolAnswer, done: Sequence[ToolAnswer]) -> str:
    """What is asked of the person: whether the new value takes the place of the one that is known."""
    value = asked.arguments.get("value")
    for known in (each for answer in done for each in _there(answer)):
        if known.id == asked.arguments.get("of"):
            return say(WHETHER_IT_TAKES_ITS_PLACE, known=known.line, value=value)
    return say("That I keep only with your yes.")


def asked_to_replace(reply: str) -> str | None:
    """The known value of which a reply ends with the question if a new one takes its place, so that a yes
    does; None for any other reply.
    """
    asked = re.escape(say(WHETHER_IT_TAKES_ITS_PLACE, known="\n", value="\t"))
    asked = asked.replace("\\\n", "(?P<known>.+)").replace("\\\t", ".+")
    found = re.search(f"{asked}$", reply.rstrip(), re.DOTALL)
    return found["known"].rpartition(":")[2].strip() if found else None


_NONE = pattern_of(
    r"\b(?:nothing|none|not found|no (?:such|memory|memories|fact|facts)|unknown|0|forgot no)\b",
    re.IGNORECASE,
)


def forget(turn: OfflineTurn, request: ForgetRequest) -> Step:
    """The next step of a turn that asks to forget something: the tool looks for the words everywhere."""
    if done := turn.of("forget_fact"):
        return Say(_outcome(done))
    if request.reminders and "recall" in turn.tools:
        looked = turn.of("recall")
        if not looked:
            return Call((ALL_REMINDERS,))
        if not (looked[-1].failed or read_hits(looked[-1].content)):
            return Say(none_set())
    if "forget_fact" not in turn.tools:
        return Say(say(CAN_NOT_FORGET))
    return Call((ToolCall("forget_fact", {"key_or_id": _named(request)}),))


def _named(request: ForgetRequest) -> str:
    """An id among the words, the key that they ask for as a whole ("where I live"), or the words."""
    memory_id = parse_memory_id(request.words) if any(char.isdigit() for char in request.words) else None
    is_own = request.subject == "user" and request.value is None
    key = request.key if request.key and is_own and holds_one(request.key) else None
    return memory_id or key or request.words or "everything"


def _outcome(done: Sequence[ToolAnswer]) -> str:
    texts = [str(answer.content).strip() for answer in done]
    failed = [text for text, answer in zip(texts, done, strict=True) if answer.failed]
    if failed:
        return say("That did not work: {reason}", reason=failed[0])
    if all(text.startswith("refused") for text in texts):  # why not is said below the answer
        return say("I have not done that.")
    if any(text.startswith("offered") for text in texts):
        return say("Here is all that I found of it. Nothing is forgotten until you choose below.")
    if all(map(_NONE.search, texts)):
        return say("I found nothing like that, so there was nothing to forget.")
    return say("Gone, I no longer know that.")
