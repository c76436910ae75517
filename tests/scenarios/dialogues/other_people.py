"""What is told of others, and what others say."""

from __future__ import annotations

from tests.scenarios.lies import says_all_of_the_user, says_none_of_the_user
from tests.scenarios.play import Dialogue, Press, Say, Then
from tests.scripted import remember

DIALOGUES = [
    Dialogue("somebody named with what they are is who is known by either", [
        Say("My sister Anna lives in Rome, remember.", [
            remember("sisters", "Anna", "My sister Anna", "person"),
            remember("home_city", "Rome", "My sister Anna lives in Rome", "location", subject="sister Anna"),
        ]),
        Say("Anna has moved to Milan, remember that.", [
            remember("home_city", "Milan", "Anna has moved to Milan", "location", subject="Anna"),
        ]),
        Then(remembered=["sisters: Anna", "sister Anna: home city: Milan"], at_once=True),
    ]),
    Dialogue("third person", [
        "My sister lives in Graz. My brother is allergic to nuts.",
        Then(remembered=["sister: home city: Graz", "brother: allergies: nuts"]),
    ]),
    Dialogue("third person, given to the user by the model", [
        "My sister lives in Graz.", "My brother is allergic to nuts.", "Anna moved to Linz.",
        Then(remembered=["sister: home city: Graz", "brother: allergies: nuts"]),
    ], reader=says_all_of_the_user),
    Dialogue("a pronoun's allergy is not the user's", [
        "I met Eva at the lake. She is allergic to bees.", Then(remembered=[], pending=["bees"]),
    ], reader=says_all_of_the_user),
    Dialogue("the user's own, given to the sister by the model", [
        "I live in Munich.", "I'm allergic to nuts.", Then(remembered=["home city: Munich", "allergies: nuts"]),
    ], reader=says_none_of_the_user),
    Dialogue("two people in one sentence", [
        "I live in Munich and my sister lives in Graz.",
        Then(remembered=["home city: Munich", "sister: home city: Graz"]),
    ]),
    Dialogue("two people in one sentence, both said to be the user", [
        "My sister lives in Graz and I live in Munich.",
        Then(remembered=["home city: Munich", "sister: home city: Graz"]),
    ], reader=says_all_of_the_user),
    Dialogue("who belongs to the user is the user's fact", [
        "My sister is called Rosa. We have a dog called Bello.", Then(remembered=["sisters: Rosa", "pets: Bello"]),
    ]),
    Dialogue("two people move, one city each", [
        "I live in Munich.", "My sister lives in Graz.", Then(),
        "My sister has moved to Linz.", Then(remembered=["home city: Munich", "sister: home city: Linz"]),
    ]),
    Dialogue("forwarded", [
        Say("", forwarded="I live in Paris and I'm allergic to cats."), Then(remembered=[]),
    ]),
    Dialogue("forwarded, and the model saves it", [
        Say("", [remember("home_city", "Paris", "I live in Paris", "location")], forwarded="I live in Paris."),
        Then(remembered=[], results=["refused"]),
    ]),
    Dialogue("forwarded with words of one's own", [
        Say("Look what Bob writes. I work at Siemens, so I can't go.", forwarded="I live in Paris."),
        Then(remembered=["workplace: Siemens"]),
    ]),
    Dialogue("quoted reply", [
        Say("Oh, how nice for you!", quoted="I live in Paris."), Then(remembered=[]),
    ]),
    Dialogue("quoted reply, and the model saves it", [
        Say("Oh, how nice!", [remember("home_city", "Paris", "I live in Paris", "location")], quoted="I live in Paris."),
        Then(remembered=[], results=["refused"]),
    ]),
    Dialogue("a quoted reply that adds something of one's own", [
        Say("Me too: I live in Munich.", quoted="I live in Paris."), Then(remembered=["home city: Munich"]),
    ]),
    Dialogue("a number of children gives way to the last of them that a model names", [
        Say("Ich habe zwei Kinder.", [remember("children", "zwei Kinder", "Ich habe zwei Kinder", "person")]),
        Say("Ben ist mein Sohn.", [remember("children", "Ben", "Ben ist mein Sohn", "person", outcome="beside")]),
        Then(remembered=["children: zwei Kinder", "children: Ben"], at_once=True),
        Say("Mia ist meine Tochter.", [remember("children", "Mia", "Mia ist meine Tochter", "person", outcome="beside")]),
        Then(remembered=["children: Mia", "children: Ben"], at_once=True),
        Press("Undo"), Then(remembered=["children: zwei Kinder", "children: Ben"], at_once=True),
    ]),
]  # fmt: skip
