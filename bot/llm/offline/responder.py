"""A pydantic-ai model without a model behind it: what to do next in a turn, call tools or say something.

Pure, so that it can be read like a table.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from pydantic_ai import RunContext, UnexpectedModelBehavior
from pydantic_ai.messages import ModelMessage, ModelResponse, ModelResponseStreamEvent, TextPart, ToolCallPart
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import RequestUsage

from bot.clock import off_loop
from bot.domain.helplines import CALM
from bot.domain.prose.reminders import over_already, to_come
from bot.domain.receipts import UNLEARNT
from bot.domain.reminders import SET_ALREADY, MomentOver, asked_for_each, why_asked
from bot.errors import Refused
from bot.language.clauses import sentence_pieces
from bot.language.keys import USER, concept_of, default_category, holds_one, is_known_key, label
from bot.language.message_kinds import feels_low, in_distress, objects, read_answer
from bot.language.names import bare
from bot.language.orders import (
    ForgetEverything,
    ForgetTime,
    KeepNoneAbout,
    KeepNothing,
    read_order,
    says_everywhere,
)
from bot.language.patterns import pattern_of
from bot.language.reminding import (
    AND,
    MOST_ORDER_CHARACTERS,
    WantedReminder,
    one_by_one,
    read_reminder,
    stops_reminding,
)
from bot.language.secrets import holds_secret
from bot.language.statements.context import ends, may_be_meant, renamed, repair_in, says_as_much, set_right
from bot.language.statements.finder import as_facts, find_denied, find_statements, put_in_place
from bot.language.statements.reading import AskRequest, ForgetRequest, RememberRequest, Statement
from bot.language.statements.requests import find_request, meant_instead
from bot.language.text import estimate_tokens
from bot.language.times.finder import find_time_ranges
from bot.language.times.told import EDGES
from bot.llm.offline.answering import look_up
from bot.llm.offline.changing import (
    CAN_NOT_FORGET,
    asked_to_replace,
    forget,
    is_unclear,
    put_right,
    writes,
)
from bot.llm.offline.quoting import FAR, Topic, is_telling, topic_of
from bot.llm.offline.turn import (
    Call,
    OfflineTurn,
    RecalledText,
    Say,
    Step,
    ToolAnswer,
    ToolCall,
    read_hits,
    read_over,
    read_turn,
    recall,
)
from bot.llm.offline.wording import (
    CAN_NOT_READ,
    CAN_NOT_WRITE,
    HOW_TO_BE_REMINDED,
    OF_WHAT_TO_REMIND,
    REMINDER_SET,
    SORRY,
    WHEN_TO_REMIND,
    asks_for_a_work,
    asks_the_time,
    asks_who_it_is,
    capitalised,
    greeting,
    in_words,
    is_greeting,
    is_polite_question,
    nothing_to_say,
    said_line,
    small_talk,
    uncapitalised,
    who_i_am,
)
from bot.speech.saying import Wording, say, say_day, say_moment

NOTHING_ABOVE = Wording(
    "There is nothing just above that I could keep. What I was to forget comes back with “{undo}” below my "
    "answer to that."
)

CANT_LEAVE_OUT = Wording(
    "What belongs to “{words}” I can't tell by myself, so I would still keep it. Begin a message with “~”, "
    "and I keep nothing of that one."
)


WHAT_IS_RIGHT = Wording(
    "How is it, then? Tell me and I put it right, or take it back with “{undo}” below what I remembered."
)


_WHAT_DAY = pattern_of(
    r"(?:what|which) (?:day|date)(?: of the week)? (?:is|will(?: it)? be|(?P<was>was)) "
    r"(?:it )?(?P<when>[^?]{3,60})\?*",
    re.IGNORECASE,
)


def respond(turn: OfflineTurn) -> Step:
    """The next step of a turn. Takes at most two rounds of tool calls before it speaks."""
    if in_distress(turn.words):
        return Say(say(CALM))
    if turn.is_settled and (stops_reminding(turn.words) or says_everywhere(turn.words)):
        return Say(say(REMINDER_SET))
    wanted, before = _wanted(turn)
    if wanted is not None:
        step = _remind(turn, wanted)
        beside = _beside(turn, before) if isinstance(step, Say) and turn.of("set_reminder") else step
        return beside if isinstance(beside, Call) else step
    if asks_who_it_is(turn.words):
        return Say(who_i_am())
    if turn.now is not None and asks_the_time(turn.words):
        return Say(capitalised(say_moment(turn.now)))
    if turn.now is not None and (asked := _WHAT_DAY.fullmatch(turn.words.strip())):
        days = find_time_ranges(asked["when"], turn.now)[:1]
        days = [each if asked["was"] else each.ahead(turn.now.date()) for each in days]
        if days and days[0].start.date() == days[0].end.date():
            return Say(capitalised(say_day(days[0].start.date())))
    request = find_request(turn.words)
    if says_everywhere(turn.words):  # and nothing was offered: what is gone already is found no more
        return Say(say(CAN_NOT_FORGET))
    match read_order(turn.words):
        case KeepNothing() if not isinstance(request, AskRequest):
            return Say(say(UNLEARNT))
        case KeepNoneAbout(words):  # of what is known by a name code has seen to it before
            return Say(say(CANT_LEAVE_OUT, words=words))
        case ForgetEverything():
            return forget(turn, ForgetRequest(""))
        case ForgetTime(words):
            return forget(turn, ForgetRequest(words))
        case _:
            pass
    stated = _stated(turn)
    if asks_for_a_work(turn.words) and not (stated or isinstance(request, RememberRequest | ForgetRequest)):
        return Say(nothing_to_say(turn.words, turn.previous_reply, is_kept=not turn.only_asked))
    match request:
        case RememberRequest(text=text, facts=facts):
            looked = turn.of("recall")
            if "recall" in turn.tools and not looked and find_denied(text, turn.known):
                return Call((recall(text[:300], ("facts",), 12),))
            hits = read_hits(looked[-1].content, turn.teller) if looked else ()
            kept = _denied(replace(turn, words=text), hits) or facts or as_facts(_told_before(turn))
            return _learn(turn, kept) if kept else Say(say(NOTHING_ABOVE, undo=say("Undo")))
        case ForgetRequest():
            return forget(turn, request)
        case AskRequest() if not is_polite_question(turn.words):
            return _learn_and_answer(turn, request)
        case AskRequest() | None:
            is_denied = repair_in(turn.words) == "" and not says_as_much(turn.words)
            if (_is_bare_no(turn) and not is_denied) or (repair_in(turn.words) == "" and is_unclear(turn)):
                return Say(say(WHAT_IS_RIGHT, undo=say("Undo")))
            facts = () if renamed(turn.words, turn.known) else meant(turn) or stated
            put = None if facts else put_right(turn)
            return put or (_learn(turn, facts or stated) if facts or stated else _chat(turn))


def _stated(turn: OfflineTurn) -> tuple[Statement, ...]:
    """What a message states; that "we" are no couple any more only where it would say so, too, behind the one
    before, which may tell who that is.
    """
    stated = find_statements(turn.words, turn.known)
    in_context = find_statements(f"{turn.previous_words}\n{turn.words}", turn.known)
    return tuple(each for each in stated if not each.is_of_us or each in in_context)


def _told_before(turn: OfflineTurn) -> str:
    """What the message before tells; empty for a question or an order, of which there is nothing to keep."""
    before = turn.previous_words
    return "" if find_request(before) or read_order(before) else before


def _wanted(turn: OfflineTurn) -> tuple[WantedReminder | None, str]:
    """What the person asks to be reminded of, in this message or with the time that was asked for; and what
    the message says before that.
    """
    if turn.said_at is None:
        return None, ""
    read = read_reminder(turn.words, turn.said_at, replied=turn.to_remind_of)
    if read is None and turn.previous_reply.rstrip().endswith(say(WHEN_TO_REMIND)):
        asked = read_reminder(turn.previous_words, turn.said_at)
        said = f"{asked.what if asked else turn.previous_words} {turn.words}"
        read = read_reminder(said, turn.said_at, ordered=True)
        read = read.at_hour(asked.known_hour) if read and asked else read
        return (read if read and read.at else None), ""
    if read is None and turn.previous_reply.rstrip().endswith(say(HOW_TO_BE_REMINDED)):
        named = read_reminder(turn.words, turn.said_at, ordered=True)
        is_what = named is not None and (named.at or len(named.what) < len(turn.words.strip(EDGES)))
        return (named if is_what else None), ""  # "remind me": "to water the plants"
    if read is not None and not read.at and isinstance(find_request(turn.words), AskRequest):
        return None, ""  # "remind me of my sister's name"
    return (read, "") if read else _wanted_further_on(turn.words, turn.said_at)


def _wanted_further_on(words: str, now: datetime) -> tuple[WantedReminder | None, str]:
    """What a later sentence, or the rest of an order, asks to be reminded of with its time: "Hello! Remind me
    at 9 to call mum", "remember that I like jazz and remind me at 9".
    """
    for piece in sentence_pieces(words)[1:]:
        read = read_reminder(AND.sub("", f" {piece}", count=1) if AND.match(f" {piece}") else piece, now)
        if read is not None and read.at:
            return read, words.partition(piece)[0]
    for joint in AND.finditer(words[:MOST_ORDER_CHARACTERS]):
        before = words[: joint.start()]
        is_order = joint["please"] or isinstance(find_request(before), RememberRequest | ForgetRequest)
        read = read_reminder(words[joint.end() :], now) if is_order else None
        if read is not None and read.at:
            return read, before
    return None, ""


def _beside(turn: OfflineTurn, before: str) -> Step | None:
    """What an order before the reminder asks for: to remember, or to forget."""
    match find_request(before):
        case RememberRequest(facts=facts):
            return _learn(turn, facts)
        case ForgetRequest() as request:
            return forget(turn, request)
        case _:
            return None


def _remind(turn: OfflineTurn, wanted: WantedReminder) -> Step:
    """Set a reminder, or say what is missing for it."""
    done = turn.of("set_reminder")
    every, over, why_over = _ahead(turn, wanted)
    if done and str(done[-1].content).startswith(("saved", "settled", "updated")):
        return Say("\n\n".join(filter(None, (say(REMINDER_SET), over_already(over)))))
    if done:
        return Say(_reminder_refused(str(done[-1].content)))
    if "set_reminder" not in turn.tools:
        return Say(say(CAN_NOT_WRITE))
    if not wanted.at or turn.said_at is None:
        return Say(f"{why_asked(wanted)} {say(WHEN_TO_REMIND)}".strip())
    if not wanted.what:
        return Say(say(OF_WHAT_TO_REMIND))
    if why_over:
        return Say(f"{why_over} {say(WHEN_TO_REMIND)}")
    return Call(tuple(map(_set, every)))


def _set(wanted: WantedReminder) -> ToolCall:
    named = {"what": wanted.what, "at": wanted.at}
    return ToolCall("set_reminder", named | ({"repeat": wanted.repeat} if wanted.repeat else {}))


def _ahead(
    turn: OfflineTurn, wanted: WantedReminder
) -> tuple[list[WantedReminder], list[WantedReminder], str]:
    """What of a wish lies ahead, what of it is over, and what says so where all of it is. The tool looks at
    the rest.
    """
    if turn.said_at is None or not wanted.at:
        return [], [], ""
    every = list(one_by_one(wanted, turn.said_at))
    try:
        _, over = asked_for_each(every, turn.said_at)
    except MomentOver as passed:
        return [], every, str(passed)
    except Refused:
        return every, [], ""
    return [each for each in every if each not in over], over, ""


def _learn(turn: OfflineTurn, facts: Sequence[Statement]) -> Step:
    written = writes(turn, facts)
    return written if isinstance(written, Call) else Say(written)


def _learn_and_answer(turn: OfflineTurn, ask: AskRequest) -> Step:
    facts = _stated(turn)
    written = writes(turn, facts) if facts else ""
    if isinstance(written, Call):
        return written
    found = look_up(turn, ask) if "recall" in turn.tools else Say(say(CAN_NOT_READ))
    if isinstance(found, Call):
        return found
    return Say("\n\n".join(filter(None, (written, found.text))))


def _chat(turn: OfflineTurn) -> Step:
    """Anything else: small talk, or what memory holds on the topic, quoted with its date."""
    if is_greeting(turn.words):
        return _greet(turn)
    if reply := small_talk(turn.words):
        return Say(reply)
    if feels_low(turn.words):
        return Say(say(SORRY))
    if holds_secret(turn.words):
        return Say(say("All right."))  # that nothing of it is kept stands below
    topic = topic_of(turn.words)
    looked = turn.of("recall")
    back = _BACK.search(turn.words)
    if not looked and topic and turn.brings_up:
        also = map(label, _TAKEN_UP_AGAIN if back else ())
        query = "\n".join((" ".join(turn.words.split())[:300], *also))
        return Call((recall(query, ("facts", "history"), 12 if back else 5),))
    hits = read_hits(looked[-1].content, turn.teller) if looked and not looked[-1].failed else ()
    if denied := _denied(turn, hits):
        return _learn(turn, denied)
    if back and looked and (again := _taken_up_again(turn, back, hits, looked[-1])):
        return _learn(turn, again)
    hits = tuple(each for each in hits if looked[-1].likeness.get(each.id, FAR) >= FAR)
    fitting = _best(topic, hits, turn)
    if fitting is None:
        return Say(nothing_to_say(turn.words, turn.previous_reply, is_kept=not turn.only_asked))
    if fitting.is_fact and fitting.author == "":
        fact = uncapitalised(in_words(fitting))
        reminded = say("That reminds me: {fact} (you told me on {day}).", fact=fact, day=fitting.day)
    else:
        reminded = say("That reminds me: {said}", said=said_line(fitting))
    return Say(reminded)


_TAKEN_UP_AGAIN = ("partner", "workplace", "home_city")
_BACK = pattern_of(
    r"\b(?:i['’]?m|we['’]?re|am|are) back (?P<how>together|(?:(?:working|living) )?(?:at|for|in|with))\b",
    re.IGNORECASE,
)


def _taken_up_again(
    turn: OfflineTurn, back: re.Match[str], hits: Sequence[RecalledText], looked: ToolAnswer
) -> tuple[Statement, ...]:
    """What is over and holds again, where nothing took its place: "we're back together"."""
    held = {hit.key for hit in hits if hit.is_fact and hit.subject == USER}
    named = topic_of(turn.words[back.end() :])
    over = [
        fact
        for fact in read_over(looked.content, turn.teller)
        if fact.subject == USER and fact.key in _TAKEN_UP_AGAIN and fact.key not in held
        if named.count(bare(fact.value))
        or (fact.key == "partner" and back["how"] == "together" and not named)
    ]
    quote = turn.words.strip()
    return tuple(
        Statement(key=fact.key, value=fact.value, category=default_category(fact.key), quote=quote)
        for fact in over[:1]
    )


def _denied(turn: OfflineTurn, hits: Sequence[RecalledText]) -> list[Statement]:
    """What a message says not to hold, where it is known to: "I'm not allergic to latex", "I have no
    brothers".
    """
    quote, facts = turn.words.strip(), [hit for hit in hits if hit.is_fact]
    denied = (replace(each, outcome="retire", quote=quote) for each in find_denied(turn.words, turn.known))
    return [
        each
        for each in denied
        if any(each.subject == hit.subject and ends(each, hit.key, hit.value) for hit in facts)
    ]


_IS_SET = pattern_of(
    "refused: "
    + re.escape(SET_ALREADY.english)
    .replace(r"\{reminder\}", "(?P<reminder>.+)")
    .replace(r"\{id\}", r"(?P<id>\w+)"),
    re.DOTALL,
)


def _reminder_refused(told: str) -> str:
    """That no reminder was set, and why where its time is the reason: that sentence is for people, too. Or
    that the same one is set already.
    """
    if already := _IS_SET.fullmatch(told):
        coming = to_come([already["reminder"]], None)
        return say(SET_ALREADY, reminder=next(iter(coming), already["reminder"]), id=already["id"])
    reason, of_time, _ = told.removeprefix("refused: ").partition(" `at` is ")
    sentence = capitalised(reason) if of_time else ""  # as the model was told it, in English
    return say("I have set no reminder. {reason}", reason=sentence and say(sentence)).strip()


def _greet(turn: OfflineTurn) -> Step:
    looked = turn.of("recall")
    if not looked and turn.brings_up:
        return Call((recall("name", ("facts",), 8),))
    hits = read_hits(looked[-1].content, turn.teller) if looked and not looked[-1].failed else ()
    names = {hit.key: hit.value for hit in hits if hit.is_fact and hit.subject == "user"}
    return Say(greeting(names.get("nickname") or names.get("name")))


def _best(topic: Topic, hits: Sequence[RecalledText], turn: OfflineTurn) -> RecalledText | None:
    """The first hit, not just brought up, that shares the topic: two of its words, or all it has."""
    needed = 1 if len(topic.words) <= 2 else 2
    for hit in hits:
        said = hit.text.strip()
        if not (hit.is_fact or is_telling(hit, turn.words)) or said[:40] in turn.previous_reply:
            continue
        if topic.count(hit.words) >= needed:
            return hit
    return None


_LEADING = pattern_of(r"^(?:in|at|to|from|as|an?) ", re.IGNORECASE)
_IT_IS = pattern_of(
    r"\W*(?:it's|its|it is|that's|that is|that would be|that'd be) (?P<v>[\w' -]{1,40}?)(?=[.,!;\n]|$)",
    re.IGNORECASE,
)
_OF_MINE = pattern_of(
    r"^\W*(?:no|nope|wrong|sorry|oops),? (?:that's|that is|it's|it is|he's|she's) "
    r"(?P<what>(?:my|our) [\w' -]{2,40})\W*$",
    re.IGNORECASE,
)
_MINE = pattern_of(r"(?:my|our) (?P<what>[\w' -]{2,40})$", re.IGNORECASE)
_NOTHING = frozenset(
    "not no ok okay fine good great nice true right wrong all a it the so just me you".split()
)


def meant(turn: OfflineTurn) -> tuple[Statement, ...]:
    """What is stated with the message before: another value for it, or the answer to its question."""
    if find_statements(turn.words, turn.known):
        return ()
    known = asked_to_replace(turn.previous_reply)
    if known is not None and read_answer(turn.words) is True:
        told = find_statements(turn.previous_words)
        return tuple(replace(fact, outcome="replace", replaces=known) for fact in told)
    said = turn.words.replace("’", "'")
    before = [fact for fact in find_statements(turn.previous_words) if fact.is_current]
    if right := set_right(turn.words):
        old = [fact for fact in before if bare(fact.value).casefold() == right.old.casefold()]
        return (_instead(old[-1], right.new + old[-1].value[len(right.old) :], turn),) if old else ()
    value = meant_instead(turn.words)
    if value and before:
        return (_instead(before[-1], _LEADING.sub("", value), turn),)
    repair = repair_in(turn.words) if before and "?" not in turn.previous_reply else None
    if repair == "":
        return tuple(replace(fact, outcome="retire", quote=turn.words.strip()) for fact in before)
    if before and (mine := _OF_MINE.search(turn.words)):  # "No, that's my dog" of a cat
        named = find_statements(f"{bare(before[-1].value)} is {mine['what']}.", turn.known)
        if [each.key for each in named] == [before[-1].key] and named[0].value != before[-1].value:
            return (_instead(before[-1], named[0].value, turn),)
    if repair and (fact := next(reversed(may_be_meant(before, turn.words)), None)) is not None:
        anew = put_in_place(fact, turn.previous_words, repair, turn.known)
        if anew is not None:
            return (_instead(fact, anew.value, turn),)
    answered = _IT_IS.match(said)
    if not value and (answered is None or answered["v"].split()[0].casefold() in _NOTHING):
        return ()
    asked, key = _asked_for(turn)
    if asked is None or not holds_one(key):
        return ()
    told = _LEADING.sub("", value or (answered["v"].strip() if answered else ""))
    quote = turn.words.strip() if value or answered is None else turn.words[: answered.end()].strip()
    return (
        Statement(
            key=key,
            value=told,
            category=default_category(key),
            quote=quote,
            subject=asked.subject,
            is_correction=bool(value),
            outcome="wrong" if value else "",
        ),
    )


def _is_bare_no(turn: OfflineTurn) -> bool:
    """Whether a message but objects to what the one before stated, and answers no question."""
    stated = find_statements(turn.previous_words)
    return bool(stated) and "?" not in turn.previous_reply and objects(turn.words)


def _instead(fact: Statement, value: str, turn: OfflineTurn) -> Statement:
    quote = turn.words.strip()
    return replace(fact, value=value, quote=quote, is_correction=True, replaces=fact.value, outcome="wrong")


def _asked_for(turn: OfflineTurn) -> tuple[AskRequest | None, str]:
    """The question of the message before, and the key that it asked for."""
    asked = find_request(turn.previous_words)
    if not isinstance(asked, AskRequest):
        return None, ""
    if asked.keys:
        return asked, asked.keys[0]
    mine = _MINE.match(asked.words)
    key = concept_of(mine["what"]) if mine else ""
    return (asked, key) if key and is_known_key(key) else (None, "")


NAME = "offline"


class OfflineModel(Model[None]):
    """Answers from patterns and from what its tools recall; needs no key, no network, and costs nothing.

    Knows the tools `remember_fact`, `recall`, `update_memory`, `forget_fact` and `set_reminder`, and
    calls those that are declared. Ignores instructions. It can't fill a schema: a request that allows no text
    raises UnexpectedModelBehavior, so that nobody takes an empty answer for "nothing to learn".
    """

    @property
    def model_name(self) -> str:
        """Always "offline"."""
        return NAME

    @property
    def system(self) -> str:
        """Always "offline"."""
        return NAME

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """The next step of the turn: tool calls, or the answer."""
        _, parameters = self.prepare_request(model_settings, model_request_parameters)
        turn, parts = await _next_step(messages, parameters)
        return ModelResponse(parts=parts, model_name=NAME, provider_name=NAME, usage=_usage(turn, parts))

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[Any] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        """The same step, its text word by word."""
        _, parameters = self.prepare_request(model_settings, model_request_parameters)
        turn, parts = await _next_step(messages, parameters)
        yield _Stream(model_request_parameters=parameters, parts=parts, estimated=_usage(turn, parts))


async def _next_step(
    messages: list[ModelMessage], parameters: ModelRequestParameters
) -> tuple[OfflineTurn, list[TextPart | ToolCallPart]]:
    if not parameters.allow_text_output:
        raise UnexpectedModelBehavior(
            "The offline responder answers in words only; it can't fill in a structure."
        )
    turn = read_turn(messages, (tool.name for tool in parameters.function_tools))
    match await off_loop(turn.words, lambda: respond(turn)):
        case Say(text):
            return turn, [TextPart(text)]
        case Call(uses):
            return turn, [ToolCallPart(use.tool, dict(use.arguments)) for use in uses]


def _usage(turn: OfflineTurn, parts: list[TextPart | ToolCallPart]) -> RequestUsage:
    read = estimate_tokens(turn.words) + sum(estimate_tokens(str(answer.content)) for answer in turn.answers)
    written = sum(
        estimate_tokens(part.content if isinstance(part, TextPart) else part.args_as_json_str())
        for part in parts
    )
    return RequestUsage(input_tokens=read, output_tokens=written, cost=Decimal(0))


@dataclass
class _Stream(StreamedResponse):
    parts: list[TextPart | ToolCallPart] = field(default_factory=list[TextPart | ToolCallPart])
    estimated: RequestUsage = field(default_factory=RequestUsage)
    started: datetime = field(default_factory=lambda: datetime.now(UTC))

    async def _get_event_iterator(self) -> AsyncIterator[ModelResponseStreamEvent]:
        self._usage = self.estimated
        for number, part in enumerate(self.parts):
            if isinstance(part, ToolCallPart):
                yield self._parts_manager.handle_tool_call_part(
                    vendor_part_id=number,
                    tool_name=part.tool_name,
                    args=part.args,
                    tool_call_id=part.tool_call_id,
                )
                continue
            for word in part.content.replace(" ", " \0").split("\0"):
                for event in self._parts_manager.handle_text_delta(vendor_part_id=number, content=word):
                    yield event

    async def close_stream(self) -> None:
        """Nothing is open."""

    @property
    def model_name(self) -> str:
        return NAME

    @property
    def provider_name(self) -> str:
        return NAME

    @property
    def provider_url(self) -> None:
        return None

    @property
    def timestamp(self) -> datetime:
        return self.started
