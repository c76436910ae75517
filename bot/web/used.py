"""What memory was used for: the talk by days, people and places, answers laid open, and figures of it all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from starlette.requests import Request
from starlette.responses import Response

from bot.conversation.forgotten_in_words import MOST_CHOSEN, named
from bot.domain.interactions import Purpose
from bot.domain.memories import Kind
from bot.domain.prose.labels import PURPOSES
from bot.domain.prose.portraits import in_lines, profile_in_words
from bot.domain.receipts import NO_SUCH_DAY
from bot.errors import NotFound
from bot.memory import figures, inspecting, why
from bot.memory.figures import CostOfDay, Share
from bot.memory.log import ABOVE_ALL
from bot.speech.saying import Wording, say, say_date, say_number, say_short_day
from bot.storage.work.usage import Spent
from bot.web.site import Visit, number_in, view

LAYERS: Mapping[str, Wording] = {
    "instructions": Wording("Who I am, and my rules"),
    "known": Wording("What I knew when the session began"),
    "history": Wording("Our conversation, word for word"),
    "now": Wording("Day and time"),
    "learnt": Wording("Learnt since the session began"),
    "questions": Wording("Questions that waited for you"),
    "brought": Wording("Brought in from earlier"),
    "message": Wording("Your message"),
    "looked_up": Wording("Looked up while answering"),
}
KINDS: Mapping[str, Wording] = {
    "person": Wording("People"),
    "place": Wording("Places"),
    "organisation": Wording("Organisations"),
    "project": Wording("Projects"),
    "other": Wording("Other names"),
}
PORTRAIT_TITLES: Mapping[str, Wording] = {
    "profile": Wording("Profile"),
    "working_memory": Wording("What is on your mind these days"),
    "scaffold": Wording("My notes on how to talk with you"),
}
MOST_NEAR = 10
MOST_VERSIONS = 20
"""Earlier versions of a text that are shown, the latest."""

MOST_THIN = 15
"""Unused facts that are shown, the oldest."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Numbers as bars and as a table: a row's values, one for each of the series, and how one is told.

    They stand on one another where they are `stacked`, else beside one another.
    """

    title: str
    series: Sequence[str]
    rows: Sequence[tuple[str, Sequence[float]]]
    told: Callable[[float], str]
    stacked: bool

    @property
    def highest(self) -> float:
        """The height of the highest bar."""
        return max((sum(values) if self.stacked else max(values) for _, values in self.rows), default=0)


@view("/days", listed=Wording("Days"))
async def _days(visit: Visit, request: Request) -> Response:
    beyond = number_in(request.query_params.get("beyond", ""))
    found, more = await inspecting.page_of_days(visit.desk.database, visit.owner, visit.now.tzinfo, beyond)
    return visit.show("days.html", days=found, more=more)


@view("/days/{day}")
async def _day(visit: Visit, request: Request) -> Response:
    try:
        day = date.fromisoformat(request.path_params["day"])
        found = await inspecting.day(
            visit.desk.database,
            visit.owner,
            day,
            visit.now.tzinfo,
            number_in(request.query_params.get("beyond", "")),
        )
    except (ValueError, OverflowError) as wrong:
        raise NotFound(say(NO_SUCH_DAY)) from wrong
    return visit.show("day.html", day=day, found=found, said=found.exchanges, learnt=found.learnt)


@view("/names", listed=Wording("People and places"))
async def _names(visit: Visit, _: Request) -> Response:
    every = await inspecting.everybody(visit.desk.database, visit.desk.log.indexer, visit.owner)
    groups = [(say(KINDS[kind]), [*group]) for kind, group in groupby(every, key=lambda each: each.kind)]
    return visit.show("names.html", groups=groups)


@view("/names/{one:number}")
async def _name(visit: Visit, request: Request) -> Response:
    one = request.path_params["one"]
    found = await inspecting.neighbourhood(visit.desk.database, visit.desk.log.indexer, visit.owner, one)
    return visit.show(
        "name.html",
        found=found,
        near=found.neighbours[:MOST_NEAR],
        memories=found.memories,
        said=found.exchanges,
    )


@view("/profile", listed=Wording("Profile"))
async def _profile(visit: Visit, _: Request) -> Response:
    found = await inspecting.portraits(visit.desk.database, visit.owner)
    titles = {kind: say(title) for kind, title in PORTRAIT_TITLES.items()}
    return visit.show("profile.html", portraits=found, titles=titles, read=_in_words, most=MOST_VERSIONS)


@view("/answers", listed=Wording("Answers"))
async def _latest(visit: Visit, request: Request) -> Response:
    before = number_in(request.query_params.get("before", ""))
    found, more = await why.answers(visit.desk.database, visit.owner, before or ABOVE_ALL)
    return visit.show("answers.html", answers=found, more=more)


@view("/answers/{number:number}")
async def _answer(visit: Visit, request: Request) -> Response:
    found = await why.answer(visit.desk.database, visit.owner, request.path_params["number"])
    tokens = found.tokens
    most = max(tokens.values(), default=0) or 1
    return visit.show(
        "opened.html",
        found=found,
        layers=[
            (name, say(told), tokens[name], round(100 * tokens[name] / most, 1))
            for name, told in LAYERS.items()
            if tokens.get(name)
        ],
        total=sum(tokens.values()),
        brought=[(use, told) for use, told in found.given if use.layer not in ("recalled", "written")],
        looked_up=[(use, told) for use, told in found.given if use.layer == "recalled"],
        saved=[(use, told) for use, told in found.given if use.layer == "written"],
    )


@view("/figures", listed=Wording("Figures"))
async def _figured(visit: Visit, _: Request) -> Response:
    costs = await figures.costs(visit.desk.database, visit.owner, visit.now)
    gains = await figures.gains(visit.desk.database, visit.owner, visit.now)
    weeks = await figures.use(visit.desk.database, visit.owner, visit.now)
    unused = await figures.unused(visit.desk.database, visit.owner, visit.now)
    thin = unused.oldest[:MOST_CHOSEN]
    return visit.show(
        "figures.html",
        tokens=_by_day(
            say("Tokens by day"),
            costs,
            lambda each: each.input_tokens + each.output_tokens,
            lambda tokens: say_number(round(tokens)),
        ),
        money=_by_day(say("Money by day"), costs, lambda each: each.cost_usd, lambda cost: f"${cost:.4f}"),
        gains=Plot(
            say("What memory gave, by week"),
            [
                say("learnt"),
                say("of these never used"),
                say("used in answers"),
                say("duplicates avoided"),
            ],
            [
                (say_date(each.begins), [each.learnt, each.unused, each.used, each.told_again])
                for each in gains
            ],
            say_number,
            stacked=False,
        ),
        weeks=[
            (
                say_short_day(week.begins),
                [_share(each) for each in (week.corrected, week.again, week.used, week.undone)],
            )
            for week in reversed(weeks)
        ],
        unused=unused,
        thin=unused.oldest[:MOST_THIN],
        forget=named(thin) if thin else "",
        many=len(thin),
    )


def _in_words(kind: Kind, content: str) -> str:
    """What the bot wrote of a person, as it is read."""
    match kind:
        case "profile":
            return profile_in_words(content)
        case "scaffold":
            return in_lines(content)
        case _:
            return content


def _by_day(
    title: str, costs: Sequence[CostOfDay], of: Callable[[Spent], float], told: Callable[[float], str]
) -> Plot:
    """A bar for each day, in which what was spent for each purpose stands on one another."""
    purposes: list[Purpose] = [
        name for name in PURPOSES if any(each.purpose == name for day in costs for each in day.spent)
    ]
    rows = [
        (
            say_date(day.day),
            [sum(of(each) for each in day.spent if each.purpose == name) for name in purposes],
        )
        for day in costs
    ]
    return Plot(title, [say(PURPOSES[name]) for name in purposes], rows, told, stacked=True)


def _share(share: Share) -> str:
    if not share.of:
        return "–"
    return say("{part} of {all}", part=say_number(share.part), all=say_number(share.of))
