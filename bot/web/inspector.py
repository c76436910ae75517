"""The inspector: memory as a page, in a browser or in Telegram, rendered here and never without its person.

Here are what is remembered (a list that narrows as one types, one memory with all it rests on, the talk
around), what waits and is to come, and what is pressed there: commands of the chat. site: who may come in,
and what each response lets a browser do · used: what memory was used for.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from typing import cast, get_args
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from bot.domain.believing.belief import MOST_CONTENT_CHARACTERS
from bot.domain.intentions import lately_settled, open_intentions
from bot.domain.interactions import Answer
from bot.domain.memories import LISTED, Memory
from bot.domain.prose.labels import (
    CATEGORY_HEADINGS,
    CATEGORY_NAMES,
    KIND_NAMES,
    who_in_words,
)
from bot.domain.reminders import in_order
from bot.errors import NotFound, Refused
from bot.language.keys import CATEGORIES, USER
from bot.memory import deliveries, inspecting
from bot.memory.learning import pending
from bot.speech.saying import Wording, say, say_date, say_list
from bot.storage.facts import memories
from bot.storage.facts.memories import MemoryFilter, Sureness, Tally
from bot.web import site, used
from bot.web.site import PATH, View, Visit, form, number_in, offered, view

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


@view("/press", method="POST")
async def _press(visit: Visit, request: Request) -> Response:
    action, words = offered(visit, await form(request))
    try:
        answer = await visit.site.pressing.obey(visit.visitor, action, words)
    except Refused as refusal:
        answer = Answer(str(refusal))
    response = visit.show("answer.html", answer=answer)
    response.headers["HX-Trigger-After-Swap"] = "memory-changed"  # what is in view shows itself anew
    return response


@view("", listed=Wording("Memory"))
async def _list(visit: Visit, request: Request) -> Response:
    asked = request.query_params
    number = max(number_in(asked.get("page", "")), 1)
    wanted = _wanted(asked, visit)
    found = await inspecting.page(visit.desk.database, visit.owner, wanted, visit.now, number, PAGE_SIZE)
    tallies = await visit.desk.database.ask(memories.tallies, visit.owner, LISTED)
    more = ""
    if found.number < found.pages:
        kept = {name: value for name, value in asked.items() if value and name != "page"}
        more = f"{PATH}?{urlencode({**kept, 'page': str(found.number + 1)})}"
    return visit.show(
        "list.html",
        words=asked.get("words", "")[:MOST_LETTERS],
        asked=asked,
        filters=_filters(tallies),
        groups=_groups(found.memories),
        total=found.total,
        everything=sum(each.many for each in tallies),
        more=more,
        narrowed=any(value for name, value in asked.items() if name not in ("page", "words")),
    )


@view("/memory/{id}")
async def _one(visit: Visit, request: Request) -> Response:
    found = await inspecting.opened(visit.desk.database, visit.owner, request.path_params["id"])
    memory, days = found.record.memory, found.record.written_from(visit.now.tzinfo)
    return visit.show(
        "memory.html",
        found=found,
        memory=memory,
        category=say(CATEGORY_NAMES[memory.category]),
        sure=f"{memory.confidence:.0%}",
        sources=found.record.said_of(memory.content),
        days=say_list([say_date(day) for day in days[-MOST_DAYS:]]),
        most=MOST_CONTENT_CHARACTERS,
    )


@view("/said/{number:number}")
async def _said(visit: Visit, request: Request) -> Response:
    told, around = await inspecting.said(visit.desk.database, visit.owner, request.path_params["number"])
    recorded = await visit.desk.reader.recorded(visit.owner, [each.id for each in around])
    return visit.show("said.html", told=told, around=around, sounds={each.said_in for each in recorded})


@view("/said/{number:number}/sound")
async def _sound(visit: Visit, request: Request) -> Response:
    found = await visit.desk.recordings.get(visit.owner, request.path_params["number"])
    if found is None:
        raise NotFound(say(inspecting.NOT_SHOWN))
    private = {"Cache-Control": "no-store"}
    return visit.site.protected(Response(found.content, media_type=found.media_type, headers=private))


@view("/waiting", listed=Wording("Waiting"))
async def _waiting(visit: Visit, _: Request) -> Response:
    return visit.show(
        "waiting.html",
        questions=await pending.open_questions(visit.desk.database, visit.owner),
        inbox=await deliveries.waiting(visit.desk.database, visit.owner),
        declined=await pending.declined(visit.desk.database, visit.owner),
    )


@view("/plans", listed=Wording("Plans"))
async def _plans(visit: Visit, _: Request) -> Response:
    intentions = await visit.desk.reader.every(visit.owner, ("intention",))
    reminders = await visit.desk.reader.every(visit.owner, ("reminder",))
    return visit.show(
        "plans.html",
        intentions=open_intentions(intentions, visit.now),
        settled=lately_settled(intentions, visit.now),
        reminders=in_order(reminders, visit.now.tzinfo),
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


def _filters(tallies: Sequence[Tally]) -> Mapping[str, Sequence[tuple[str, str]]]:
    """The values that each filter may have, in words."""
    subjects, kinds, categories = Counter[str](), Counter[str](), Counter[str]()
    for each in tallies:
        subjects[each.subject] += each.many
        kinds[each.kind] += each.many
        categories[each.category] += each.many
    largest = sorted(subjects, key=lambda name: (name != USER, -subjects[name]))[:MOST_SUBJECTS]
    return {
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


def _groups(memories: Sequence[Memory]) -> Sequence[tuple[str, str, Sequence[Memory]]]:
    """Memories of one category about one subject, which is empty for the person's own."""
    return [
        (_who(subject), say(CATEGORY_HEADINGS[category]), [*every])
        for (subject, category), every in groupby(memories, key=lambda each: (each.subject, each.category))
    ]


def _who(subject: str) -> str:
    return "" if subject == USER else who_in_words(subject)


VIEWS = tuple(
    each
    for room in (sys.modules[__name__], used, site)
    for each in vars(room).values()
    if isinstance(each, View)
)
"""Everything the page answers; a room's place here is its place in the bar of pages."""
