"""A question waits as long as there is something to ask: what is told meanwhile settles it, or has it asked anew."""

from __future__ import annotations

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.play import Dialogue, Press, Then

BERLIN = ("home_city", "Berlin", "I live in Berlin", {})
MUNICH = ("home_city", "Munich", "Munich is home", {"outcome": "ask", "known": "{home_city}"})
ASKED = [
    "I live in Berlin.", Then(remembered=["home city: Berlin"]),
    "Munich is home.", Then(remembered=["home city: Berlin"], pending=["Munich"]),
]  # fmt: skip

TWO_OF_BOBS = reads(("likes", "sushi", "I love sushi", {}), ("boss", "Dana", "my boss is Dana", {}))

DIALOGUES = [
    *(
        Dialogue(f"what is said meanwhile settles which of two holds: {words}", [
            *ASKED, f"{words}.", Then(remembered=left, pending=[], dropped=["what was said later leaves nothing to ask"]),
        ], reader=reads(BERLIN, MUNICH, *read))
        for words, left, read in (
            ("neither, we're in Cologne now", ["home city: Cologne"], [
                ("home_city", "Cologne", "we're in Cologne now", {"outcome": "replace", "known": "{home_city}"}),
            ]),
            ("we never went anywhere, our home is in Berlin again", ["home city: Berlin"], [
                ("home_city", "Berlin", "our home is in Berlin again", {"outcome": "again", "known": "{home_city}"}),
            ]),
            ("I used to live in Munich until 2025", ["home city: Berlin", "home city: Munich (until 2025-12-31)"], [
                ("home_city", "Munich", "I used to live in Munich until 2025", {"meant": "past", "outcome": "past", "until": "2025"}),
            ]),
        )
    ),
    *(
        Dialogue(f"what waits is told again without a doubt, and no question more: {words}", [
            *ASKED, f"{words}.", Then(remembered=left, pending=[]),
        ], reader=reads(BERLIN, MUNICH, ("home_city", "Munich", words, {"outcome": "replace", "known": "{home_city}", "when": when})))
        for words, when, left in (
            ("as I said, last month I moved from Berlin to Munich", "2026-10", ["home city: Munich (from 2026-10-01)"]),
            ("in June we move to Munich for good", "2027-06-01", ["home city: Berlin (until 2027-05-31)", "home city: Munich (from 2027-06-01)"]),
        )
    ),
    Dialogue("a question about the days of what is off goes with it", [
        "Ich wohne in Kassel.", Then(facts=1), "Ab 1. Februar wohne ich in Jena.", Then(facts=2),
        "Der Umzug nach Jena verschiebt sich auf März.", Then(pending=["Jena"]),
        "Jena ist geplatzt, wir bleiben in Kassel.", Then(remembered=["home city: Kassel"], pending=[]),
    ], reader=reads(
        ("home_city", "Kassel", "Ich wohne in Kassel", {}),
        ("home_city", "Jena", "Ab 1. Februar wohne ich in Jena", {"when": "2027-02-01", "outcome": "replace", "known": "{home_city}"}),
        ("home_city", "Jena", "Der Umzug nach Jena verschiebt sich auf März", {"when": "2027-04-01", "outcome": "replace", "known": "{home_city=Jena}"}),
        ("home_city", "Kassel", "wir bleiben in Kassel", {"outcome": "replace", "known": "{home_city=Jena}"}),
    )),
    Dialogue("a question keeps the words that tell it, and no name is put for another unsaid", [
        *ASKED, "I started yoga in 2015.", Then(remembered=["home city: Berlin"], pending=["Munich"]),
        Press("Munich now"), Then(remembered=["home city: Munich"], pending=[], at_once=True),
    ], reader=reads(BERLIN, MUNICH, ("home_city", "Munich", "I started yoga in 2015", {"outcome": "replace", "known": "{home_city}", "when": "2015"}))),
    Dialogue("what is told as past by its name settles the first question", [
        *ASKED, "Munich was last year.", Then(remembered=["home city: Berlin", "home city: Munich (until 2025-12-31)"], pending=[]),
    ], reader=reads(BERLIN, MUNICH, ("home_city", "Munich", "Munich was last year", {"meant": "past", "outcome": "past", "until": "2025"}))),
    Dialogue("the button of a doubt whose other side changed asks anew, and overwrites nothing", [
        "I live in Berlin.", Then(facts=1), "Vielleicht wohne ich bald in Hamburg.", Then(pending=["Hamburg"]),
        "We're in Cologne now.", Then(remembered=["home city: Cologne"], pending=["Hamburg"]),
        Press("Hamburg now|Jetzt Hamburg"), Then(remembered=["home city: Cologne"], pending=["Hamburg"], at_once=True),
        Press("Hamburg now"), Then(remembered=["home city: Hamburg"], pending=[], at_once=True),
    ], reader=reads(
        BERLIN,
        ("home_city", "Hamburg", "Vielleicht wohne ich bald in Hamburg", {"outcome": "replace", "known": "{home_city}"}),
        ("home_city", "Cologne", "We're in Cologne now", {"outcome": "replace", "known": "{home_city}"}),
    )),
    Dialogue("what is told again is in doubt no more", [
        "I live in Berlin.", "Cafe Luna is my favourite.", Then(facts=2),
        "We moved to Kiel.", Then(said=["Does it still hold? your favourite cafe is Cafe Luna"]),
        "Cafe Luna is still my favourite.", Then(),
        "and now?", Then(unprompted=["these may no longer hold"], at_once=True),
    ], reader=reads(
        BERLIN,
        ("favourite_cafe", "Cafe Luna", "Cafe Luna is my favourite", {}),
        ("home_city", "Kiel", "We moved to Kiel", {"outcome": "replace", "known": "{home_city}"}),
        ("favourite_cafe", "Cafe Luna", "Cafe Luna is still my favourite", {"outcome": "again", "known": "{favourite_cafe}"}),
    )),
    Dialogue("what is told in the breath that leaves it open is no question", [
        "I live in Berlin.", "Cafe Luna is my favourite.", Then(facts=2),
        "We moved to Kiel, but Cafe Luna is still my favourite.", Then(unsaid=["Does it still hold?"]),
    ], reader=reads(
        BERLIN,
        ("favourite_cafe", "Cafe Luna", "Cafe Luna is my favourite", {}),
        ("home_city", "Kiel", "We moved to Kiel", {"outcome": "replace", "known": "{home_city}"}),
        ("favourite_cafe", "Cafe Luna", "Cafe Luna is still my favourite", {"outcome": "again", "known": "{favourite_cafe}"}),
    )),
    Dialogue("a no to two questions is a no to each", [
        "Bob says I love sushi. Bob says my boss is Dana.", Then(pending=["sushi", "Dana"]), "No.", Then(remembered=[], pending=[]),
    ], reader=TWO_OF_BOBS),
    Dialogue("a yes to two questions leaves open which", [
        "Bob says I love sushi. Bob says my boss is Dana.", Then(), "Yes.", Then(remembered=[], pending=["sushi", "Dana"]),
    ], reader=TWO_OF_BOBS),
]  # fmt: skip
