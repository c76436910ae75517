"""What is remembered: a list that narrows as one types, one memory with all it rests on, the talk around."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Any, cast, get_args
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from bot.domain.believing.belief import MOST_CONTENT_CHARACTERS
from bot.domain.decay import is_shown_on_request_only
from bot.domain.interactions import Interaction
from bot.domain.memories import LISTED, Memory
from bot.domain.prose.labels import (
    CATEGORY_HEADINGS,
    CATEGORY_NAMES,
    KIND_NAMES,
    ending_in_words,
    label_in_words,
    told_times,
    version_in_words,
    who_in_words,
)
from bot.errors import NotFound
from bot.language.keys import CATEGORIES, USER
from bot.language.text import one_line
from bot.memory import inspecting
from bot.memory.reader import Reader
from bot.memory.recordings import Recordings
from bot.speech.saying import Wording, say, say_date, say_list
from bot.storage.engine.database import Database
from bot.storage.facts import memories
from bot.storage.facts.memories import MemoryFilter, Sureness, Tally
from bot.web.page.site import PATH, Site, Visit, number_in

PAGE_SIZE = 60
MOST_SUBJECTS = 200
"""Subjects that can be chosen from, the largest; search finds the others."""

MOST_LINE = 300
MOST_DAYS = 12
"""Days named of those that something was written from, the latest."""

MOST_WORDS = 6
MOST_LETTERS = 100

SINCE: Mapping[str, tuple[Wording, timedelta]] = {
    "day": (Wording("in the last day"), timedelta(days=1)),
    "week": (Wording("in the last week"), timedelta(days=7)),
    "month": (Wording("in the last month"), timedelta(days=30)),
    "year": (Wording("in the last year"), timedelta(days=365)),
}
SURENESS: Mapping[Sureness, Wording] = {
    "sure": Wording("said, and sure"),
    "unsure": Wording("said, less sure"),
    "implied": Wording("only implied"),
}
STANDINGS: Mapping[str, Wording] = {
    "protected": Wording("protected from fading"),
    "faded": Wording("faded"),
    "doubtful": Wording("to be confirmed"),
    "archived": Wording("archived"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that a filter may have, in words."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ListedMemory:
    """One memory of a list."""

    memory: Memory
    label: str
    says: str
    is_faded: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Memories of one category about one subject; `subject` is empty for the person's own."""

    subject: str
    category: str
    lines: Sequence[ListedMemory]


class Remembered:
    """Shows what is remembered."""

    def __init__(self, site: Site, database: Database, recordings: Recordings) -> None:
        self._site = site
        self._database = database
        self._reader = Reader(database)
        self._recordings = recordings
        self.routes = [
            site.view("", self._list, listed=Wording("Memory")),
            site.view("/memory/{id}", self._one),
            site.view("/said/{number:number}", self._said),
            site.view("/said/{number:number}/sound", self._sound),
        ]

    async def _list(self, visit: Visit, request: Request) -> Response:
        asked = request.query_params
        number = max(number_in(asked.get("page", "")), 1)
        wanted = _wanted(asked, visit)
        found = await inspecting.page(self._database, visit.owner, wanted, visit.now, number, PAGE_SIZE)
        tallies = await self._database.ask(memories.tallies, visit.owner, LISTED)
        more = ""
        if found.number < found.pages:
            kept = {name: value for name, value in asked.items() if value and name != "page"}
            more = f"{PATH}?{urlencode({**kept, 'page': str(found.number + 1)})}"
        return self._site.show(
            visit,
            "list.html",
            words=asked.get("words", "")[:MOST_LETTERS],
            filters=_filters(asked, tallies),
            groups=_groups(found.memories, visit),
            total=found.total,
            everything=sum(each.many for each in tallies),
            more=more,
            narrowed=any(value for name, value in asked.items() if name not in ("page", "words")),
        )

    async def _one(self, visit: Visit, request: Request) -> Response:
        found = await inspecting.opened(self._database, visit.owner, request.path_params["id"])
        memory = found.record.memory
        said_now = found.record.said_of(memory.content)
        days = found.record.written_from(visit.now.tzinfo)
        return self._site.show(
            visit,
            "memory.html",
            memory=memory,
            label=label_in_words(memory),
            about="" if memory.subject == USER else who_in_words(memory.subject),
            kind=say(KIND_NAMES[memory.kind]),
            category=say(CATEGORY_NAMES[memory.category]),
            told=told_times(memory, visit.now.tzinfo),
            sure=f"{memory.confidence:.0%}",
            ending=ending_in_words(memory).strip(),
            is_faded=is_shown_on_request_only(memory, visit.now),
            sources=said_now,
            past=[
                (
                    version,
                    version_in_words(version),
                    [each for each in found.record.told_by(version) if each not in said_now],
                )
                for version in found.record.versions[::-1]
            ],
            days=say_list([say_date(day) for day in days[-MOST_DAYS:]]),
            written=[line(each, visit) for each in found.written_from_it],
            may_fall=[line(each, visit) for each in found.may_fall],
            answers=found.answers,
            most=MOST_CONTENT_CHARACTERS,
        )

    async def _said(self, visit: Visit, request: Request) -> Response:
        told, around = await inspecting.said(self._database, visit.owner, request.path_params["number"])
        recorded = await self._reader.recorded(visit.owner, [each.id for each in around])
        return self._site.show(
            visit,
            "said.html",
            told=told,
            around=[turn(each, visit) for each in around],
            sounds={each.said_in for each in recorded},
        )

    async def _sound(self, visit: Visit, request: Request) -> Response:
        found = await self._recordings.get(visit.owner, request.path_params["number"])
        if found is None:
            raise NotFound(say(inspecting.NOT_SHOWN))
        private = {"Cache-Control": "no-store"}
        return self._site.protected(Response(found.content, media_type=found.media_type, headers=private))


def _wanted(asked: Mapping[str, str], visit: Visit) -> MemoryFilter:
    """What the address asks for; what makes no sense in it is left out."""
    kind, category, since = asked.get("kind", ""), asked.get("category", ""), asked.get("since", "")
    sureness, standing = asked.get("sure", ""), asked.get("standing", "")
    return MemoryFilter(
        words=tuple(asked.get("words", "")[:MOST_LETTERS].split()[:MOST_WORDS]),
        subject=asked.get("subject", "")[:MOST_LETTERS] or None,
        category=category if category in CATEGORIES else None,
        kinds=(kind,) if kind in LISTED else LISTED,
        changed_after=visit.now - SINCE[since][1] if since in SINCE else None,
        sureness=cast(Sureness, sureness) if sureness in get_args(Sureness) else "",
        protected=standing == "protected" or None,
        doubtful=standing == "doubtful" or None,
        archived=standing == "archived" or None,
        faded=standing == "faded",
    )


def _filters(asked: Mapping[str, str], tallies: Sequence[Tally]) -> Mapping[str, Sequence[Choice]]:
    subjects, kinds, categories = Counter[str](), Counter[str](), Counter[str]()
    for each in tallies:
        subjects[each.subject] += each.many
        kinds[each.kind] += each.many
        categories[each.category] += each.many
    largest = sorted(subjects, key=lambda name: (name != USER, -subjects[name]))[:MOST_SUBJECTS]
    offered: Mapping[str, Sequence[tuple[str, str]]] = {
        "subject": [(each, f"{_who(each) or say('you')} ({subjects[each]})") for each in largest],
        "category": [
            (each, f"{say(CATEGORY_HEADINGS[each])} ({categories[each]})")
            for each in CATEGORIES
            if each in categories
        ],
        "kind": [(each, f"{say(KIND_NAMES[each])} ({kinds[each]})") for each in LISTED if each in kinds],
        "since": [(name, say(told)) for name, (told, _) in SINCE.items()],
        "sure": [(name, say(told)) for name, told in SURENESS.items()],
        "standing": [(name, say(told)) for name, told in STANDINGS.items()],
    }
    return {
        name: [Choice(value, label, asked.get(name) == value) for value, label in every]
        for name, every in offered.items()
    }


def _groups(memories: Sequence[Memory], visit: Visit) -> Sequence[Group]:
    return [
        Group(_who(subject), say(CATEGORY_HEADINGS[category]), [line(each, visit) for each in every])
        for (subject, category), every in groupby(memories, key=lambda each: (each.subject, each.category))
    ]


def _who(subject: str) -> str:
    return "" if subject == USER else who_in_words(subject)


def line(memory: Memory, visit: Visit) -> ListedMemory:
    """A memory as it stands in a list."""
    label = label_in_words(memory)
    says = one_line(memory.content, MOST_LINE) + ending_in_words(memory)
    return ListedMemory(
        memory,
        "" if memory.content.startswith(label) else label,
        says,
        is_shown_on_request_only(memory, visit.now),
    )


def turn(exchange: Interaction, visit: Visit) -> Mapping[str, Any]:
    """An exchange as it stands among others."""
    cited = [each for each in (exchange.quoted, exchange.forwarded) if each is not None]
    return {
        "id": exchange.id,
        "at": exchange.sent_at.astimezone(visit.now.tzinfo),
        "text": exchange.text,
        "cited": cited,
        "reply": exchange.reply or "",
        "speaker": exchange.teller,
    }
