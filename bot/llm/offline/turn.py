"""What the offline responder is given (words, what came before, what tools found), and its next steps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from html import unescape
from typing import TypeVar, cast
from zoneinfo import ZoneInfo

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextContent,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from bot.domain.interactions import Citation
from bot.language.keys import NOTE_KEY, concept_of, label
from bot.language.patterns import pattern_of
from bot.language.secrets import MASK, redacted
from bot.language.statements.context import NOBODY, KnownPeople
from bot.language.statements.finder import spoken_of
from bot.language.statements.told import told_in
from bot.language.times.finder import find_time_range, find_time_ranges
from bot.speech.saying import say, say_date


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call of a tool that the model wants made."""

    tool: str
    arguments: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """What a tool gave back in this turn; `failed` when it raised, was denied, or asked to be redone.

    `likeness` is how near each hit is in meaning to what was looked for, by its id, as far as that is known.
    `why` is what the person may hear of a refusal: the content is written for models.
    """

    tool: str
    arguments: Mapping[str, object]
    content: object
    failed: bool = False
    likeness: Mapping[str, float] = field(default_factory=dict[str, float])
    why: str = ""


ONLY_WHEN_ASKED = "only when they ask"
"""Stands in the instructions of a turn in which nothing may be brought up that was not asked for."""

SETTLED = "Settled by this message, and said under your answer by code:"
"""How the line of the context begins that says what a message has done before it is answered."""

WRITTEN = "this message was written on"
"""How the line of the context begins that says when a message was written that is read later."""


@dataclass(frozen=True, slots=True)
class OfflineTurn:
    """The turn to answer. The previous words and reply are empty at the start of a conversation.

    `only_asked` keeps it from looking into memory for anything but an answer to a question. `said_at` is when
    the words were written. `teller` is the member of a group who writes; empty in a chat with one person.
    `to_remind_of` is what the message replied to says; it `is_settled` where code has done what it orders.
    """

    words: str
    tools: frozenset[str]
    answers: tuple[ToolAnswer, ...] = ()
    previous_words: str = ""
    previous_reply: str = ""
    only_asked: bool = False
    now: datetime | None = None
    said_at: datetime | None = None
    known: KnownPeople = NOBODY
    teller: str = ""
    to_remind_of: str = ""
    is_settled: bool = False

    @property
    def today(self) -> date | None:
        """The day on which it was written, by the person's clock; None when nobody says."""
        return self.said_at.date() if self.said_at else None

    @property
    def brings_up(self) -> bool:
        """Whether it may look for what was not asked for."""
        return "recall" in self.tools and not self.only_asked

    @property
    def day_before(self) -> str:
        """The last day on which something held that holds no longer, as an ISO date if the day is known."""
        return (self.today - timedelta(days=1)).isoformat() if self.today else "yesterday"

    def last_day(self, told: str) -> str:
        """The last day of what is told as over, by the words for it, if any: yesterday at the latest, since
        what "died this morning" lives no longer today.
        """
        wordings = (told, f"in {told}") if told and self.said_at else ()  # "May" alone may be a name
        found = (find_time_range(words, self.said_at) for words in wordings if self.said_at)
        end = next(filter(None, found), None)
        if end is None or self.today is None:
            return told or self.day_before
        last = (end.end - timedelta(seconds=1)).date()  # "on Monday" was the last one, "in May" too
        return last.isoformat() if last < self.today else self.day_before

    def first_day(self, told: str) -> str:
        """The words for when something began; the day where it is to begin: "from March" is the next."""
        if self.said_at is None or not told.startswith("from "):
            return told
        begins = [
            each.ahead(self.said_at.date()).start.date() for each in find_time_ranges(told, self.said_at)
        ]
        return begins[0].isoformat() if begins and begins[0] >= self.said_at.date() else told

    def of(self, *tools: str) -> tuple[ToolAnswer, ...]:
        """The answers of these tools so far, in order."""
        return tuple(answer for answer in self.answers if answer.tool in tools)


def read_turn(messages: Sequence[ModelMessage], tools: Iterable[str]) -> OfflineTurn:
    """The turn that the last user prompt opened, with the tools that may be called in it.

    Of a prompt with several parts only the last string is the user's; the rest is context and never evidence.
    """
    prompts = [number for number, message in enumerate(messages) if _prompt(message) is not None]
    if not prompts:
        return OfflineTurn(words="", tools=frozenset(tools))
    now = prompts[-1]
    before = prompts[-2] if len(prompts) > 1 else None
    previous_words = (_prompt(messages[before]) or "") if before is not None else ""
    known = _people_known(messages[now])
    return OfflineTurn(
        words=_prompt(messages[now]) or "",
        tools=frozenset(tools),
        answers=tuple(_answers(messages[now + 1 :])),
        previous_words=previous_words,
        previous_reply=_reply(messages[:now]),
        now=_moment(messages[now], _NOW),
        said_at=_moment(messages[now], _WRITTEN, _NOW),
        only_asked=any(
            ONLY_WHEN_ASKED in _instructions(each).partition(_KNOWN)[0] for each in _requests(messages[now:])
        ),
        known=replace(known, last=spoken_of(previous_words, known)),
        teller=_teller(messages[now]),
        to_remind_of=_quoted(messages[now]),
        is_settled=any(f"\n{SETTLED}" in each for each in _before_words(messages[now])),
    )


_QUOTED = pattern_of(r'<quoted author="(?P<author>[^"]*)">\n(?P<words>.*)\n</quoted>', re.DOTALL)
_WRITES = pattern_of(r"\[(.+) writes:\]")


def _teller(message: ModelMessage) -> str:
    """The member of a group whom code names before the words, and before all that is quoted there."""
    found = (_WRITES.fullmatch(head) for head in _before_words(message)[:2])
    return next((each[1] for each in found if each), "")


def _quoted(message: ModelMessage) -> str:
    """What the message replied to says, in short."""
    found = filter(None, map(_QUOTED.fullmatch, _before_words(message)))
    cited = (Citation(*map(unescape, each.group("words", "author"))) for each in found)
    return next((each.in_short for each in cited if each.is_told), "")


def _before_words(message: ModelMessage) -> list[str]:
    """What stands before the words in a prompt of several parts, in its order."""
    assert isinstance(message, ModelRequest)
    contents = (part.content for part in message.parts if isinstance(part, UserPromptPart))
    heads = (content[:-1] for content in contents if not isinstance(content, str))
    return [each for head in heads for each in head if isinstance(each, str)]


_KNOWN_FACT = pattern_of(
    r"^- \[\w+\] (?P<about>[^:\n]{1,120}): (?P<name>[^\W\d_][^\n(,]{0,60}?)"
    r"(?P<kind> \((?!(?:from|until) \d)[^\n()]{2,30}\))?"
    r"(?: \((?:from \d[\d-]*)?(?:, )?(?:until (?P<until>\d[\d-]*))?\))?(?=, told |$)",
    re.MULTILINE,
)


def _people_known(message: ModelMessage) -> KnownPeople:
    """Those close to the person, as the known facts of the prompt have them, without what is over."""
    facts = _OWN_NOTES.sub("", _instructions(message).partition(_KNOWN)[2])
    now, known = _moment(message, _NOW), NOBODY
    for fact in _KNOWN_FACT.finditer(f"{facts}\n{_context(message)}"):
        if not fact["until"] or (now is not None and fact["until"] >= f"{now:%Y-%m-%d}"):
            known = known.with_one(fact["about"], f"{fact['name']}{fact['kind'] or ''}")
    return known


_KNOWN = "<known>\n"
"""Where the instructions end and what is known begins, which says nothing of how to behave."""

_OWN_NOTES = pattern_of(r"^<(\w+)[^>\n]*>\n[^<]*\n</\1>$", re.MULTILINE)
"""A portrait of the person among what is known: its lines were written by a model, and are none of code's."""


def _instructions(message: ModelMessage) -> str:
    assert isinstance(message, ModelRequest)
    return message.instructions or ""


def _context(message: ModelMessage) -> str:
    """The head that code puts before a message; not what is quoted, forwarded or shown beneath, whose lines
    may look like its own.
    """
    assert isinstance(message, ModelRequest)
    contents = [part.content for part in message.parts if isinstance(part, UserPromptPart)]
    heads = [content[0] for content in contents if not isinstance(content, str) and len(content) > 1]
    return next((head for head in heads if isinstance(head, str) and head.startswith("<context>\n")), "")


def _requests(messages: Sequence[ModelMessage]) -> list[ModelRequest]:
    return [message for message in messages if isinstance(message, ModelRequest)]


def _prompt(message: ModelMessage) -> str | None:
    if not isinstance(message, ModelRequest):
        return None
    contents = [part.content for part in message.parts if isinstance(part, UserPromptPart)]
    if not contents:
        return None
    last = contents[-1]
    if isinstance(last, str):
        return last
    texts = [item for item in last if isinstance(item, str | TextContent)][-1:]
    return "".join(each if isinstance(each, str) else each.content for each in texts)


_DAY = r"\w+ (\d{1,2} \w+ \d{4}, \d\d:\d\d)"
_NOW = pattern_of(rf"^Now: {_DAY} \(([\w+/-]+)(?:, assumed)?\)", re.MULTILINE)
_WRITTEN = pattern_of(rf"^{WRITTEN} {_DAY}", re.MULTILINE)


def _moment(message: ModelMessage, *lines: re.Pattern[str]) -> datetime | None:
    """The moment that the first of these lines of the context names, by the person's clock; None for none."""
    context = _context(message)
    zone, found = _NOW.search(context), next(filter(None, (line.search(context) for line in lines)), None)
    if zone is None or found is None:
        return None
    told = datetime.strptime(found[1], "%d %B %Y, %H:%M")  # noqa: DTZ007 - the zone stands beside it
    return told.replace(tzinfo=ZoneInfo(zone[2]))


def _reply(messages: Sequence[ModelMessage]) -> str:
    for message in reversed(messages):
        if isinstance(message, ModelResponse):
            text = "".join(part.content for part in message.parts if isinstance(part, TextPart))
            if text:
                return text
    return ""


def _answers(messages: Sequence[ModelMessage]) -> list[ToolAnswer]:
    calls: dict[str, ToolCallPart] = {}
    found: list[ToolAnswer] = []
    for message in messages:
        for part in message.parts:
            if isinstance(part, ToolCallPart):
                calls[part.tool_call_id] = part
            elif isinstance(part, ToolReturnPart):
                call = calls.get(part.tool_call_id)
                arguments = call.args_as_dict() if call else {}
                beside = cast("Mapping[str, float] | str", part.metadata or "")
                found.append(
                    ToolAnswer(
                        part.tool_name,
                        arguments,
                        part.content,
                        failed=part.outcome != "success",
                        likeness={} if isinstance(beside, str) else beside,
                        why=beside if isinstance(beside, str) else "",
                    )
                )
    return found


@dataclass(frozen=True, slots=True)
class Say:
    """End the turn with this reply."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """Call these tools, then think again."""

    uses: tuple[ToolCall, ...]


Step = Say | Call


def recall(
    query: str,
    sources: Sequence[str],
    limit: int,
    days: tuple[str, str] | None = None,
    kinds: Sequence[str] = (),
) -> ToolCall:
    """A call of the recall tool. Sources are "facts" and "history"; the limit is the number of hits, the days
    are the first and the last on which it may have been told, and only memories of the kinds are found if
    there are any.
    """
    told = {"since": days[0], "until": days[1]} if days else {}
    of_kinds = {"kinds": list(kinds)} if kinds else {}
    return ToolCall("recall", {"query": query, "sources": list(sources), "limit": limit, **told, **of_kinds})


class _Part(BaseModel):
    said_by: str
    text: str


class _Found(BaseModel):
    id: str
    kind: str
    text: str
    date: str
    said_by: str = "user"
    author: str = ""
    key: str | None = None
    value: str | None = None
    subject: str | None = None
    over: bool = False
    others: list[_Part] = []


_FOUND = TypeAdapter(list[_Found])
Given = TypeVar("Given")


@dataclass(frozen=True, slots=True)
class RecalledText:
    """One memory, one earlier message, or one page that was kept; with the title and "page 3" of that.

    `told_on` is None when its date could not be read, `likeness` where it is not known how near it is in
    meaning to the question. `value_then` is an age as it was told, where it is another by now. `author` names
    the member of a group who said it, where that is not who asks; None where nobody tells whose words it
    rests on. `begins` is the day from which a fact holds that lay ahead when it was told.
    """

    id: str
    kind: str
    text: str
    told_on: date | None
    by_user: bool
    key: str = ""
    value: str = ""
    value_then: str = ""
    subject: str = "user"
    title: str = ""
    part: str = ""
    likeness: float | None = None
    author: str | None = ""
    begins: date | None = None

    @property
    def is_fact(self) -> bool:
        """Whether it is a fact, rather than a message or something written of messages."""
        return self.kind == "fact"

    @property
    def is_learnt(self) -> bool:
        """Whether it is a fact that was read in what was said: a note is the words themselves."""
        return self.is_fact and self.key != NOTE_KEY

    @property
    def is_said(self) -> bool:
        """Whether its text is the person's own words: a summary or a reflection is somebody else's."""
        return self.by_user and self.kind in ("history", "note", "intention", "reminder", "rule")

    @property
    def held(self) -> str:
        """The value of a fact, with the day from which it holds where that lay ahead."""
        return (
            f"{self.value} {say('(from {first})', first=say_date(self.begins))}"
            if self.begins
            else self.value
        )

    @property
    def day(self) -> str:
        """The date in words, "20 November 2026", or "an earlier day"."""
        return say_date(self.told_on) if self.told_on else say("an earlier day")

    @property
    def order(self) -> tuple[str, int]:
        """What sorts hits by when they were told; messages of one day by their number."""
        return (self.told_on.isoformat() if self.told_on else "", int(self.id) if self.id.isdecimal() else 0)

    @property
    def words(self) -> str:
        """All words that say what it is about: of what the person said those that tell, for a question tells
        nothing.
        """
        if self.is_said and (told := told_in(self.text)):
            return told
        if not self.is_fact:
            return f"{self.title} {self.text}".strip()
        return " ".join(
            ("" if self.subject == "user" else self.subject, label(self.key), self.value, self.text)
        )


def read_hits(content: object, teller: str = "") -> tuple[RecalledText, ...]:
    """The hits in a result of the recall tool that hold, best first; none when it is something else.

    `teller` is the member of a group who asks, for whom what is told of them is of the user. Secrets are
    blacked out: memory keeps none, and of the log nobody is shown one.
    """
    open_ = (item.model_copy(update={"text": redacted(item.text)}) for item in _items(content))
    holding = (item for item in open_ if not _is_over(item) and item.text != MASK)
    return tuple(hit for item in holding for hit in (_read(item, teller), *_pages(item)))


def read_over(content: object, teller: str = "") -> tuple[RecalledText, ...]:
    """What in a result of the recall tool holds no longer."""
    return tuple(_read(item, teller) for item in _items(content) if _is_over(item))


def as_given(shape: TypeAdapter[Given], content: object) -> Given | None:
    """What a tool gave, as a value or as JSON; None for anything else."""
    try:
        return shape.validate_json(content) if isinstance(content, str) else shape.validate_python(content)
    except ValidationError:
        return None


def _items(content: object) -> list[_Found]:
    return as_given(_FOUND, content) or []


def _read(item: _Found, teller: str) -> RecalledText:
    subject = (item.subject or "user").removeprefix(f"{teller}: ") if teller else item.subject or "user"
    author = item.author if item.author != teller else ""
    is_plan = item.kind == "intention"
    key = "plans" if is_plan else concept_of(item.key) if item.key else ""
    return RecalledText(
        id=item.id,
        kind="fact" if is_plan else item.kind,
        text=(item.value or item.text) if key == NOTE_KEY else item.text,
        told_on=_day(item.date),
        by_user=item.said_by == "user",
        key=key,
        value=item.value or (item.text.rpartition(" (")[0] or item.text if is_plan else ""),
        subject="user" if teller and subject == teller else subject,
        author=None if teller and item.kind != "history" else author,
        begins=_ahead(item),
    )


def _pages(item: _Found) -> Iterator[RecalledText]:
    """What stands on the pages of a saved page or document, as far as it was found."""
    if item.kind in ("article", "document"):
        title = item.text.partition(": ")[0]
        for part in item.others:
            yield RecalledText(
                id=item.id, kind="page", text=part.text, told_on=_day(item.date), by_user=False,
                title=title, part=part.said_by,
            )  # fmt: skip


def _is_over(item: _Found) -> bool:
    """Whether it holds no longer, or will be said no more: of a plan that is settled its text says so."""
    return item.over and item.kind in ("fact", "reminder")


def _ahead(item: _Found) -> date | None:
    """The day from which a fact holds that was told before that day."""
    begins = _FROM.search(item.text) if item.kind == "fact" else None
    return _day(begins[1]) if begins and begins[1] > item.date[:10] else None


_FROM = pattern_of(r"\(from (\d{4}-\d{2}-\d{2})\b[^()]*\)$")


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written[:10])
    except ValueError:
        return None
