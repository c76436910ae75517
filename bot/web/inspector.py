"""The inspector: memory as a page, in a browser or in Telegram, rendered here and never without its person.

Here are what is remembered (a list that narrows as one types, one memory with all it rests on, the talk
around), what waits and is to come, and what is pressed there: commands of the chat. site: who may come in,
and what each response lets a browser do · used: what memory was used for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import cast, get_args
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from bot.clock import Clock
from bot.conversation.privacy import Pressing
from bot.domain.believing.belief import MOST_CONTENT_CHARACTERS
from bot.domain.intentions import intention_buttons, lately_settled, open_intentions
from bot.domain.interactions import Answer, Button
from bot.domain.memories import LISTED, Memory
from bot.domain.periods import is_shown_on_request_only
from bot.domain.prose.labels import (
    CATEGORY_HEADINGS,
    CATEGORY_NAMES,
    KIND_NAMES,
    ending_in_words,
    kind_in_words,
    label_in_words,
    line_in_words,
    told_times,
    version_in_words,
    who_in_words,
)
from bot.domain.prose.reminders import upcoming
from bot.domain.receipts import declined_line
from bot.domain.reminders import in_order
from bot.errors import NotFound, Refused
from bot.language.keys import CATEGORIES, USER
from bot.memory import deliveries, inspecting
from bot.memory.brought import Recordings
from bot.memory.indexer import Indexer
from bot.memory.learning import pending
from bot.memory.reader import Reader
from bot.speech.saying import Wording, say, say_date, say_list
from bot.storage.engine.database import Database
from bot.storage.facts import memories
from bot.storage.facts.memories import MemoryFilter, Sureness, Tally
from bot.web.server import Routes
from bot.web.site import PATH, Entering, ListedMemory, Site, Visit, form, line, number_in, offered, turn
from bot.web.used import UsePages

PAGE_SIZE = 60
MOST_SUBJECTS = 200
"""Subjects that can be chosen from, the largest; search finds the others."""

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
class Group:
    """Memories of one category about one subject; `subject` is empty for the person's own."""

    subject: str
    category: str
    lines: Sequence[ListedMemory]


class Remembered:
    """Shows what is remembered, what waits, and what is to come."""

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
            site.view("/waiting", self._waiting, listed=Wording("Waiting")),
            site.view("/plans", self._plans, listed=Wording("Plans")),
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
            kind=kind_in_words(memory),
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

    async def _waiting(self, visit: Visit, _: Request) -> Response:
        declined = await pending.declined(self._database, visit.owner)
        return self._site.show(
            visit,
            "waiting.html",
            questions=await pending.open_questions(self._database, visit.owner),
            inbox=await deliveries.waiting(self._database, visit.owner),
            declined=[(held.id, declined_line(held)) for held in declined],
        )

    async def _plans(self, visit: Visit, _: Request) -> Response:
        intentions = await self._reader.every(visit.owner, ("intention",))
        reminders = await self._reader.every(visit.owner, ("reminder",))
        return self._site.show(
            visit,
            "plans.html",
            intentions=[
                (memory, line_in_words(memory), intention_buttons(memory.id))
                for memory, _ in open_intentions(intentions, visit.now)
            ],
            settled=[(memory, line_in_words(memory)) for memory in lately_settled(intentions, visit.now)],
            reminders=[
                (
                    memory,
                    upcoming(details, visit.now.tzinfo),
                    Button(say("Stop"), f"/reminders stop {memory.id}"),
                )
                for memory, details in in_order(reminders, visit.now.tzinfo)
            ],
        )


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


def page_routes(
    site: Site,
    database: Database,
    indexer: Indexer,
    recordings: Recordings,
    pressing: Pressing,
    clock: Clock,
    token: str | None,
) -> Routes:
    """Everything the page answers; a room's place here is its place in the bar of pages.

    `token` is the bot's on Telegram, which signs for whoever opens the Mini App.
    """

    async def press(visit: Visit, request: Request) -> Response:
        action, words = offered(visit, await form(request))
        try:
            answer = await pressing.obey(visit.visitor, action, words)
        except Refused as refusal:
            answer = Answer(str(refusal))
        response = site.show(visit, "answer.html", answer=answer)
        response.headers["HX-Trigger-After-Swap"] = "memory-changed"  # what is in view shows itself anew
        return response

    return [
        *site.routes,
        site.view("/press", press, method="POST"),
        *Remembered(site, database, recordings).routes,
        *UsePages(site, database, indexer).routes,
        *Entering(site, clock, token).routes,
    ]
