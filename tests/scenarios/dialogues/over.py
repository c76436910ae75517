"""What is told as over, as off, as moved or as begun again: what is known follows, and counts no such telling."""

from __future__ import annotations

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import call, remember

BERLIN = ("home_city", "Berlin", "I live in Berlin", {})
MUNICH = ("home_city", "Munich", "I'm moving to Munich in December", {"when": "2026-12-01", "outcome": "replace", "known": "{home_city}"})  # fmt: skip
OFF = "Munich fell through. staying here."
TO_COME = "{home_city=Munich}"
MOVING = [
    "I live in Berlin.", Then(remembered=["home city: Berlin"]),
    "I'm moving to Munich in December.",
    Then(remembered=["home city: Berlin (until 2026-11-30)", "home city: Munich (from 2026-12-01)"]),
]  # fmt: skip
CLASS = ("plans", "sign up for a pottery class", "I'll sign up for a pottery class on Monday", {"kind": "intention", "when": "2026-11-23"})  # fmt: skip
PLAN = "plans: sign up for a pottery class"


def class_is(quote: str, **how: str) -> tuple[str, str, str, dict[str, str]]:
    """The pottery class as a model reads it once more."""
    return ("plans", "sign up for a pottery class", quote, {"kind": "intention", "known": "{plans}", **how})


DIALOGUES = [
    *(
        Dialogue(f"a move that falls through was no second telling of it: {how}", [
            *MOVING, Wait(days=1), OFF, Then(remembered=["home city: Berlin"], said=["Dropped: your home city is Munich (from 1 December 2026)"]),
            Press("Undo"),
            Then(remembered=["home city: Berlin (until 2026-11-30)", "home city: Munich (from 2026-12-01)"], at_once=True),
        ], reader=reads(BERLIN, MUNICH, ("home_city", value, "Munich fell through. staying here", {"known": TO_COME, **how})))
        for value, how in (
            ("Munich", {"meant": "denied", "outcome": "wrong"}),
            ("Munich", {"meant": "denied", "outcome": "past"}),
            ("Munich", {"meant": "denied"}),
            ("Berlin", {"outcome": "replace"}),
        )
    ),
    Dialogue("what never was so leaves no gap once its day is past", [
        *MOVING, Wait(days=20), OFF, Then(remembered=["home city: Berlin"]),
        Say("Where have I lived?", [call("fact_history", key="home_city")]),
        Then(results=["Berlin"], unresulted=["Munich"], at_once=True),
    ], reader=reads(BERLIN, MUNICH, ("home_city", "Munich", "Munich fell through", {"known": TO_COME, "meant": "denied", "outcome": "wrong"}))),
    Dialogue("a denial that names the wrong one of two lines is of what it says", [
        *MOVING, "Munich won't happen.", Then(remembered=["home city: Berlin"]),
    ], reader=reads(BERLIN, MUNICH, ("home_city", "Munich", "Munich won't happen", {"known": "{home_city=Berlin}", "meant": "denied"}))),
    *(
        Dialogue(f"a plan that is off is dropped: {how}", [
            "I'll sign up for a pottery class on Monday.", Then(facts=1),
            "Pottery is cancelled, too expensive.", Then(said=["Dropped: sign up for a pottery class"], mentions={"plans": 1}),
            Wait(days=5), Then(unsaid=["How did it go?"]),
        ], reader=reads(CLASS, class_is("Pottery is cancelled, too expensive", **how)))
        for how in ({"meant": "denied", "outcome": "past"}, {"meant": "denied", "outcome": "wrong"}, {"meant": "denied"})
    ),
    Dialogue("how a stay went is asked once it is over", [
        "We go to Greece from 3 to 17 December.", Then(facts=1), Wait(days=15), Then(unsaid=["How did it go?"]),
        Wait(days=13), Wait(hours=3), Then(said=["How did it go?"]),
    ], reader=reads(("plans", "holiday in Greece", "We go to Greece from 3 to 17 December", {"kind": "intention", "when": "2026-12-03", "until": "2026-12-17"}))),
    Dialogue("a plan told as past is done", [
        "I'll sign up for a pottery class on Monday.", Then(facts=1),
        "I signed up for the pottery class already.", Then(said=["Done: sign up for a pottery class"]),
        Wait(days=5), Then(unsaid=["How did it go?"]),
    ], reader=reads(CLASS, class_is("I signed up for the pottery class already", meant="past", outcome="past"))),
    Dialogue("a plan that was settled is made again", [
        "I'll sign up for a pottery class on Monday.", Then(facts=1),
        Command("/intentions"), Press("Drop"), Wait(days=100),
        "I'll sign up for a pottery class on 3 May 2027.", Then(said=["sign up for a pottery class (for 3 May 2027)"], facts=1),
    ], reader=reads(CLASS, ("plans", "sign up for a pottery class", "I'll sign up for a pottery class on 3 May 2027", {"kind": "intention", "when": "2027-05-03"}))),
    *(
        Dialogue(f"a rule that is taken off is obeyed no more: {quote}", [
            told, Then(said=[f"how I should behave: {rule}"]),
            quote, Then(said=[f"Dropped: {rule}"], mentions={"rules": 1}),
            Command("/new"), "hello", Then(unprompted=[rule], at_once=True),
            told, Then(), Command("/new"), "hello again", Then(prompt=[rule], at_once=True),
        ], reader=reads(("rules", rule, told.rstrip("."), {"kind": "rule"}), ("rules", rule, quote, {"kind": "rule", "known": "{rules}", **how})))
        for told, quote, rule, how in (
            ("answer me always in German.", "stop the German, please", "answer in German", {"meant": "denied", "outcome": "past"}),
            ("no emojis please.", "emojis are fine again", "use no emojis", {"meant": "denied", "outcome": "wrong"}),
        )
    ),
    Dialogue("a rule that is denied in its own words is told again", [
        "no emojis please.", Then(said=["how I should behave: use no emojis"]),
        "no emojis, I said!", Then(unsaid=["Dropped"]),
    ], reader=reads(("rules", "use no emojis", "no emojis please", {"kind": "rule"}), ("rules", "use no emojis", "no emojis, I said", {"kind": "rule", "meant": "denied"}))),
    Dialogue("what had ended begins again, and its past stays", [
        "I work at Bosch.", Then(remembered=["workplace: Bosch"]),
        "I left Bosch.", Then(remembered=["workplace: Bosch (until 2026-11-19)"]),
        Wait(days=200), "guess what, I'm at Bosch again", Then(remembered=["workplace: Bosch (until 2026-11-19)", "workplace: Bosch"]),
    ], reader=reads(
        ("workplace", "Bosch", "I work at Bosch", {}),
        ("workplace", "Bosch", "I left Bosch", {"meant": "past", "outcome": "past", "known": "{workplace}"}),
        ("workplace", "Bosch", "I'm at Bosch again", {"outcome": "again", "known": "{workplace}"}),
    )),
    Dialogue("an end told anew moves, and an early one counts", [
        "I'm in Rome until 27 November.", Then(remembered=["current location: Rome (until 2026-11-27)"]),
        Wait(days=2), "it's so nice, staying in Rome till 29 November",
        Then(remembered=["current location: Rome (from 2026-11-20, until 2026-11-29)"]),
        Wait(days=3), "left Rome early, got sick",
        Then(remembered=["current location: Rome (from 2026-11-20, until 2026-11-24)"]),
    ], reader=reads(
        ("current_location", "Rome", "I'm in Rome until 27 November", {"until": "2026-11-27"}),
        ("current_location", "Rome", "staying in Rome till 29 November", {"until": "2026-11-29", "outcome": "replace", "known": "{current_location}"}),
        ("current_location", "Rome", "left Rome early", {"meant": "past", "outcome": "past", "known": "{current_location}"}),
    )),
    Dialogue("another end for what is known is asked by its days where it may be somebody else's", [
        "I'm on sick leave until 4 December.", Then(remembered=["sick leave: sick leave (until 2026-12-04)"]), Wait(days=9),
        "the doctor extended it to 18 December", Then(), Press("until 18 December 2026"),
        Then(remembered=["sick leave: sick leave (from 2026-11-20, until 2026-12-18)"], at_once=True),
    ], reader=reads(
        ("sick_leave", "sick leave", "I'm on sick leave until 4 December", {"until": "2026-12-04"}),
        ("sick_leave", "sick leave", "the doctor extended it to 18 December", {"until": "2026-12-18", "outcome": "replace", "known": "{sick_leave}"}),
    )),
    Dialogue("another day for what is known is its day", [
        "our wedding is on 5 June 2027.", Then(since={"wedding": "2027-06-05"}),
        "we've pushed it back to 12 June 2027", Then(since={"wedding": "2027-06-12"}, facts=1),
        Say("the 19th of June 2027 it is", [remember("wedding", "wedding in Graz", "the 19th of June 2027", outcome="replace", of="{wedding}", since="2027-06-19")]),
        Press("from 19 June 2027"), Then(since={"wedding": "2027-06-19"}, at_once=True),
    ], reader=reads(
        ("wedding", "wedding in Graz", "our wedding is on 5 June 2027", {"when": "2027-06-05"}),
        ("wedding", "wedding in Graz", "we've pushed it back to 12 June 2027", {"when": "2027-06-12", "outcome": "replace", "known": "{wedding}"}),
    )),
    Dialogue("a plan that the same breath takes back is asked about, and goes", [
        "I'll sign up for a pottery class on Monday. I'm not going to sign up for pottery.", Then(), Press("Not any more"),
        Wait(days=5), Then(unsaid=["How did it go?"]),
    ], reader=reads(CLASS, ("plans", "sign up for a pottery class", "I'm not going to sign up for pottery", {"kind": "intention", "meant": "denied"}))),
    *(
        Dialogue(f"a correction that changes nothing takes nothing away: {since}", [
            Say("I live in Berlin since May 2019, remember.", [remember("home_city", "Berlin", "I live in Berlin since May 2019", since="2019-05")]),
            Say("No, you got that wrong, I live in Berlin since May 2019!", [
                call("update_memory", id="{home_city}", content="Berlin", quote="I live in Berlin since May 2019", outcome="wrong", since=since),
            ]),
            Then(remembered=["home city: Berlin (from 2019-05-01)"], results=["unchanged"], at_once=True),
        ])
        for since in ("", "2019-05")
    ),
    Dialogue("who has borrowed the phone drops nothing unasked", [
        Say("Answer in French from now on.", [remember("rules", "answer in French", "Answer in French from now on")]), Then(facts=1),
        "This is his wife, he's in the shower.",
        Say("please stop the French", [call("update_memory", id="{rules}", content="answer in French", quote="stop the French", outcome="drop")]),
        Then(unsaid=["Dropped"], at_once=True),
    ]),
]  # fmt: skip
