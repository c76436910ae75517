"""Time told relatively, by a clock that stands at Friday the 20th of November 2026, nine o'clock in the morning."""

from __future__ import annotations

from typing import Any

from tests.scenarios.mind import Given
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import call


def next_friday(given: Given) -> list[dict[str, Any]]:
    """Reads an intention with its day in the words of the message, as a model that gives no ISO day."""
    if "dentist" not in given.words:
        return []
    return [
        {
            "kind": "intention",
            "key": "plans",
            "value": "see the dentist",
            "quote": given.words,
            "when": "next Friday",
        }
    ]


def calls(given: Given) -> list[dict[str, Any]]:
    """Reads every call that is meant to be made, each with its day, by one name: "call mum"."""
    days = {"Friday": "2026-11-27", "Saturday": "2026-11-28", "Sunday": "2026-11-29"}
    told = next(
        (each for mark, each in (("instead", "replace"), ("as well", "beside")) if mark in given.words), ""
    )
    named = [day for day in days if day in given.words] if "mum" in given.words else []
    read = {"kind": "intention", "key": "plans", "value": "call mum", "quote": given.words}
    if told == "replace":
        return [read | {"when": days[named[0]], "outcome": told, "known": "{plans}"}]
    return [read | {"when": days[day], "outcome": told} for day in named] or (
        [read] if "call mum" in given.words else []
    )


def paints(given: Given) -> list[dict[str, Any]]:
    """Reads when the fence is to be painted, in the words of the message."""
    _, fence, when = given.words.rstrip(".").partition("paint the fence ")
    read = {"kind": "intention", "key": "plans", "value": "paint", "quote": given.words}
    return [read | {"when": when}] if fence else []


DIALOGUES = [
    Dialogue("a plan of one name for another day is another plan", [
        "I'm going to call mum on Friday.", Then(since={"call mum": "2026-11-27"}),
        "I'll call mum on Saturday as well.", Then(remembered=["call mum", "call mum"], said=["call mum (for 28 November 2026)"]),
        Wait(days=11), Then(said=["call mum\nHow did it go?"]),
        Command("/intentions"), Then(said=["27 November 2026", "28 November 2026"], at_once=True),
    ], reader=calls),
    Dialogue("one message tells two days of one plan", [
        "I'm going to call mum on Friday and on Sunday.",
        Then(remembered=["call mum", "call mum"], said=["(for 27 November 2026)", "(for 29 November 2026)"]),
        Press("Undo"), Then(remembered=[], at_once=True),
    ], reader=calls),
    Dialogue("a plan that is told more exactly has that day, and told loosely again keeps it", [
        "I'll paint the fence in June.", Then(since={"paint": "2027-06-30"}),
        "I'll paint the fence on 12 June.", Then(remembered=["paint"], since={"paint": "2027-06-12"}, pending=[]),
        "I'll paint the fence in June.", Then(remembered=["paint"], since={"paint": "2027-06-12"}, pending=[]),
        "I'll paint the fence on 14 June.", Then(remembered=["paint", "paint"]),
    ], reader=paints),
    Dialogue("a plan for any day until one is the same on each of them, told again too", [
        "I need to call mum by Wednesday.", Then(since={"call mum": "2026-11-25"}), Wait(days=1),
        "I need to call mum by Wednesday.", Then(remembered=["call mum"], since={"call mum": "2026-11-25"}, receipts=1),
        "I'll call mum on Tuesday.", Then(remembered=["call mum"], since={"call mum": "2026-11-24"}, pending=[]),
    ], reader=lambda given: [
        {"kind": "intention", "key": "plans", "value": "call mum", "quote": given.words, "when": when}
        for when in ("by Wednesday", "on Tuesday") if when in given.words
    ]),
    Dialogue("the end of the month is a day to have something done by", [
        "I have to file the return by the end of the month.",
        Then(since={"file the return": "2026-11-30"}, said=["(for 30 November 2026)"]),
    ], reader=lambda given: [
        {"kind": "intention", "key": "plans", "value": "file the return", "quote": given.words, "when": "by the end of the month"}
    ] if "return" in given.words else []),
    Dialogue("a plan is moved to the day that is told instead", [
        "I'm going to call mum on Friday.", Then(since={"call mum": "2026-11-27"}),
        "Let me call mum on Saturday instead.", Then(remembered=["call mum"], since={"call mum": "2026-11-28"}),
    ], reader=calls),
    Dialogue("whether a plan is moved or made twice is no matter of a guess", [
        "I'm going to call mum on Friday.", Then(since={"call mum": "2026-11-27"}),
        "I'm going to call mum on Saturday.", Then(facts=2),
    ], reader=calls),
    Dialogue("a plan that is told with no day gains the one told later, and keeps it", [
        "I'm going to call mum.", Then(since={"call mum": None}), "I'm going to call mum on Friday.",
        Then(remembered=["call mum"], since={"call mum": "2026-11-27"}),
        "I'm going to call mum.", Then(remembered=["call mum"], since={"call mum": "2026-11-27"}),
    ], reader=calls),
    Dialogue("a month alone is the time of a plan, and nonsense leaves it with none", [
        "I'll paint the fence in summer.", Then(since={"paint": "2027-06-30"}),
        "I'll sail some day.", Then(remembered=["paint", "sail"], since={"sail": None}),
    ], reader=lambda given: [
        {"kind": "intention", "key": value, "value": value, "quote": given.words, "when": when}
        for value, when in (("paint", "June"), ("sail", "blue moon")) if value in given.words
    ]),
    Dialogue("what was done on one day is planned for another, and stays done", [
        "I'm going to call mum on Friday.", Then(since={"call mum": "2026-11-27"}),
        Say("Called her already", [call("update_memory", id="{call mum}", content="call mum", outcome="done", quote="Called her already")]),
        "I'm going to call mum on Sunday.", Then(facts=2), Command("/intentions"),
        Then(said=["call mum (29 November 2026)", "Settled lately:"], at_once=True),
    ], reader=calls),
    Dialogue("last week", ["I moved to Bremen last week.", Then(remembered=["home city: Bremen (from 2026-11-09)"], since={"home_city": "2026-11-09"})]),
    Dialogue("last week, read days later", [
        "I moved to Bremen last week.", Wait(days=3), Then(since={"home_city": "2026-11-09"}),
    ]),
    Dialogue("years ago", ["I moved to Bremen in 2019.", Then(since={"home_city": "2019-01-01"})]),
    Dialogue("tomorrow", [
        "I'm going to see the dentist tomorrow.", Then(remembered=["see the dentist"], since={"see the dentist": "2026-11-21"}),
    ]),
    Dialogue("a weekday is the next one", [
        "I want to call my aunt on Thursday.", Then(since={"call my aunt": "2026-11-26"}),
    ]),
    Dialogue("next Friday of a Thursday may be either: the person is asked which", [
        Wait(days=6), "I'm going to see the dentist next Friday.",
        Then(remembered=[], pending=["see the dentist"], said=["is that Fri 27 Nov or Fri 4 Dec?"]),
        Press("Fri 4 Dec"), Then(remembered=["see the dentist"], since={"see the dentist": "2026-12-04"}, pending=[]),
    ], reader=next_friday),
    Dialogue("which Friday is told in words, and a yes does not tell", [
        Wait(days=6), "I'm going to see the dentist next Friday.", Then(),
        Say("yes", reply="Fine."), Then(remembered=[], pending=["see the dentist"], at_once=True),
        Say("on 27 November", reply="Fine."),
        Then(remembered=["see the dentist"], since={"see the dentist": "2026-11-27"}, pending=[]),
    ], reader=next_friday),
    Dialogue("what holds for a day is kept when its session ends", [
        "I'm in Leipzig today, strange hotel.", Then(remembered=[], pending=["Leipzig"]),
        Wait(hours=2), Then(remembered=["whereabouts: Leipzig (until 2026-11-20)"], since={"whereabouts": "2026-11-20"}, pending=[]),
    ]),
    Dialogue("what holds until a day is no news after it", [
        "I'm renting a flat in Lisbon until Sunday.", Then(remembered=[], pending=["Lisbon"]),
        Wait(hours=2), Then(remembered=["whereabouts: Lisbon (until 2026-11-22)"], since={"whereabouts": "2026-11-20"}, pending=[]),
        "Hi again, how is my day?", Then(prompt=["Lisbon (until 2026-11-22)"]),
        Wait(days=5), "Hi again, how is my day?", Then(remembered=["whereabouts: Lisbon (until 2026-11-22)"], unprompted=["whereabouts: Lisbon"]),
    ]),
    Dialogue("another language", ["Ich wohne jetzt in Bremen, gestern war alles fertig.", Then(remembered=["home city: Bremen"])]),
    Dialogue("a quoted date is not the user's", [
        Say("What do you think of that?", quoted="I moved to Bremen last week."), Then(remembered=[]),
    ]),
]  # fmt: skip
