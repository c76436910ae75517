"""What a model puts a little otherwise than it was said, gives to the wrong one, or is told in few words."""

from __future__ import annotations

from typing import Any

from bot.memory.learning import consolidator
from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.mind import Given, Reader
from tests.scenarios.play import Command, Dialogue, Say, Then
from tests.scripted import call, remember


def misquotes(key: str, value: str, quote: str, **more: Any) -> Reader:
    """A model that reads one thing in whatever is said, with a quote of its own making."""

    def read(_: Given) -> list[dict[str, Any]]:
        told = {
            "kind": "fact",
            "category": "general",
            "subject": "user",
            "key": key,
            "value": value,
            "quote": quote,
        }
        return [told | more]

    return read


def rule_of(words: str) -> list[dict[str, Any]]:
    """A model that takes a whole message for a rule, and says nothing of what becomes of it."""
    told = words.rstrip(".")
    rule = told.removeprefix("Please ").lower()
    return [
        {
            "kind": "rule",
            "category": "general",
            "subject": "user",
            "key": "rules",
            "value": rule,
            "quote": told,
        }
    ]


IN_ROME_OR_OSLO = [
    Say("I live in Rome.", [remember("home_city", "Rome", "I live in Rome")]),
    Say("I live in Oslo.", [remember("home_city", "Oslo", "I live in Oslo", outcome="ask")]),
]
"""Two values of one thing, of which the person is asked which holds."""

NUTS = Say("I'm allergic to nuts.", [remember("allergies", "nuts", "I'm allergic to nuts", "health")])
KIEL = Say("I live in Kiel.", [remember("home_city", "Kiel", "I live in Kiel")])

DIALOGUES = [
    *(
        Dialogue(
            f"a quote that a model mended stands for the words it nearly is: {said}",
            [
                said,
                Then(remembered=[f"{key.replace('_', ' ')}: {value}"], pending=[], unknown=[quote]),
            ],
            reader=misquotes(key, value, quote),
        )
        for said, key, value, quote in (
            ("my brother uh Tim lives in Oslo", "brother", "Tim", "my brother Tim lives in Oslo"),
            (
                "I realy love swimming in cold water",
                "hobby",
                "swimming",
                "I really love swimming in cold water",
            ),
            (
                "ich arbeite als kranken pfleger in Bonn",
                "job_title",
                "Krankenpfleger",
                "ich arbeite als Krankenpfleger in Bonn",
            ),
            ("my dog Balu, who is 4, loves carrots", "dog", "Balu", "my dog Balu loves carrots"),
            ("我 现在 在上海 当 老师", "job_title", "老师", "我在上海当老师"),
        )
    ),
    *(
        Dialogue(
            f"a quote that is made of words from here and there is none: {said}",
            [
                said,
                Then(remembered=[], pending=[value]),
            ],
            reader=misquotes(key, value, quote),
        )
        for said, key, value, quote in (
            ("I like tea. She likes coffee.", "likes", "coffee", "I like coffee"),
            ("I fed the cat of my friend, and bought a car", "car", "cat", "I bought a cat"),
            ("I love dogs. Cats scare me.", "likes", "cats", "I love cats"),
            ("I love dogs, cats scare me.", "likes", "cats", "I love cats"),
        )
    ),
    Dialogue(
        "what a quote makes the user's is kept as it was said of another, in words that code reads",
        ["I like tea. My wife likes coffee.", Then(remembered=["wife: likes: coffee"], pending=[])],
        reader=misquotes("likes", "coffee", "I like coffee"),
    ),
    *(
        Dialogue(
            f"a quote that says another thing than was said is none: {said}",
            [
                said,
                Then(remembered=[], pending=[]),
            ],
            reader=misquotes(key, value, quote),
        )
        for said, key, value, quote in (
            ("I am allergic to kiwi.", "allergies", "peanuts", "I am allergic to peanuts"),
            ("I live in Austria.", "home_country", "Australia", "I live in Australia"),
        )
    ),
    *(
        Dialogue(
            f"both of two that were asked about are kept: {said}",
            [
                *IN_ROME_OR_OSLO,
                said,
                Then(remembered=["home city: Rome", "home city: Oslo"], pending=[]),
            ],
        )
        for said in ("both are right", "両方")
    ),
    *(
        Dialogue(
            f"neither of two that were asked about is: {said}",
            [
                *IN_ROME_OR_OSLO,
                said,
                Then(remembered=["home city: Rome (until 2026-11-19)"], pending=[]),
            ],
        )
        for said in ("nope, neither", "ни то ни другое")
    ),
    *(
        Dialogue(
            f"whoever agrees with the bot, or tells of two people, chooses nothing of what was asked: {said}",
            [
                *IN_ROME_OR_OSLO,
                said,
                Then(remembered=["home city: Rome"], pending=["Oslo"], at_once=True),
            ],
        )
        for said in ("Me neither.", "We are both well, thanks", "Wir sind beide da")
    ),
    Dialogue(
        "a bare no leaves open which of the two holds, and they are asked again",
        [
            *IN_ROME_OR_OSLO,
            "👎",
            Then(remembered=["home city: Rome"], pending=["Oslo"], questions=0),
        ],
    ),
    *(
        Dialogue(
            f"what is somebody else's changes nothing of one's own, whoever has a name that says “I” elsewhere: {said}",
            [
                NUTS,
                Say(said, [call("update_memory", id="{allergies}", content="nuts, cats", quote=quote)]),
                Then(remembered=["allergies: nuts"], results=["maybe somebody else's"], at_once=True),
            ],
        )
        for said, quote in (
            ("Ben is allergic to cats.", "allergic to cats"),
            ("Ben ist gegen Katzen allergisch.", "gegen Katzen allergisch"),
            ("Ben est allergique aux chats.", "Ben est allergique aux chats"),
        )
    ),
    Dialogue(
        "an edit that tells another thing of somebody else changes nothing",
        [
            KIEL,
            Command("/memory edit {home_city} My sister lives in Ulm"),
            Then(remembered=["home city: Kiel"], said=["tells of somebody else"], unknown=["Ulm"]),
        ],
    ),
    Dialogue(
        "an edit that says whose the same thing is sets that right",
        [
            KIEL,
            Command("/memory edit {home_city} My sister lives in Kiel"),
            Then(remembered=["sister: home city: Kiel"], at_once=True),
        ],
    ),
    Dialogue("a rule is shown those that are obeyed before it is kept, whatever words they share", [
        Say("Be brief.", [remember("rules", "be brief", "Be brief")]),
        Say("Be detailed.", [remember("rules", "be detailed", "Be detailed", outcome="")]),
        Then(remembered=["be brief"], results=["there is already"], at_once=True),
        Say("Be detailed.", [remember("rules", "be detailed", "Be detailed", outcome="replace", of="{be brief}")]),
        Then(remembered=["be brief"], pending=["be detailed"], said=["Which holds?"], at_once=True),
    ]),
    Dialogue("of rules that may be against each other a model decides, also of those that share no word", [
        "Be brief.", Then(remembered=["be brief"], calls={consolidator.INSTRUCTIONS: 0}),
        "Please be detailed.", Then(remembered=["be brief", "be detailed"], calls={consolidator.INSTRUCTIONS: 1}),
    ], reader=lambda given: rule_of(given.words)),
    Dialogue("an order with what limits it is read as a rule or a taste, and not as an errand", [
        "Suggest only gluten-free food.", Then(remembered=["suggest only gluten-free food"]),
    ], reader=lambda given: rule_of(given.words)),
    Dialogue("what is over is no choice beside what holds", [
        Say("I shop at Aldi.", [remember("supermarket", "Aldi", "I shop at Aldi")]),
        "I used to shop at Lidl.", Then(remembered=["supermarket: Aldi", "supermarket: Lidl (until 2026-11-19)"], pending=[]),
    ], reader=reads(("supermarket", "Lidl", "I used to shop at Lidl", {"meant": "past", "outcome": "ask", "known": "{supermarket}"}))),
]  # fmt: skip
