"""What is told of others, and what others say."""

from __future__ import annotations

import re

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.lies import says_all_of_the_user, says_none_of_the_user
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import call, remember

KIM = ("sisters", "Kim", "My sister Kim", {"category": "person"})
CHEF = ("job_title", "chef", "Kim is a chef", {"subject": "Kim"})
TOLD_OF_KIM = [
    "My sister Kim is a chef.",
    "Kim is a chef.",
    Then(remembered=["sisters: Kim", "Kim: job title: chef"]),
]
NOT_KIM = "her name's not Kim, it's Kym"
ANNA = ("wife", "Anna", "My wife Anna", {"category": "person"})
NUTS = ("allergies", "nuts", "My wife Anna is allergic to nuts", {"subject": "wife"})
BALU = ("dogs", "Balu", "Our dog Balu", {})
AGED = ("age", "12", "Balu is 12", {"subject": "Balu"})

DIALOGUES = [
    Dialogue("a name set right takes along what is told under it, and Undo takes both back", [
        *TOLD_OF_KIM, "Sorry, her name's not Kim, it's Kym.",
        Then(remembered=["sisters: Kym", "Kym: job title: chef"], said=["what you told me of Kim is about Kym"]),
        Press("Undo"), Then(remembered=["sisters: Kim", "Kim: job title: chef"], at_once=True),
    ], reader=reads(KIM, CHEF, ("sisters", "Kym", NOT_KIM, {"outcome": "wrong", "known": "{sisters}"}))),
    Dialogue("a name set right and its message edited away leave all as it was", [
        *TOLD_OF_KIM, Say("Sorry, her name's not Kim, it's Kym.", name="slip"), Then(remembered=["sisters: Kym", "Kym: job title: chef"]),
        Say("Sorry, never mind.", edits="slip"), Then(remembered=["sisters: Kim", "Kim: job title: chef"]),
    ], reader=reads(KIM, CHEF, ("sisters", "Kym", NOT_KIM, {"outcome": "wrong", "known": "{sisters}"}))),
    Dialogue("a name set right by hand takes along what is told under it", [
        *TOLD_OF_KIM, Command("/memory edit {sisters} Kym"), Then(remembered=["sisters: Kym", "Kym: job title: chef"], at_once=True),
        Press("Undo"), Then(remembered=["sisters: Kim", "Kim: job title: chef"], at_once=True),
    ], reader=reads(KIM, CHEF)),
    Dialogue("another person in a wrong one's place has none of what is told of that one", [
        *TOLD_OF_KIM, "I mixed that up, my sister is Carla.", Then(remembered=["sisters: Carla", "Kim: job title: chef"]),
    ], reader=reads(KIM, CHEF, ("sisters", "Carla", "my sister is Carla", {"outcome": "wrong", "known": "{sisters}"}))),
    *(
        Dialogue(f"what was told of a wife stays hers when there is another: {how}", [
            "My wife Anna is allergic to nuts.", Then(remembered=["wife: Anna", "wife: allergies: nuts"]), Wait(days=30), words,
            Then(remembered=[*lines, "Anna: allergies: nuts"], said=["what you told me of your wife is about Anna"]),
            Press("Undo"), Then(remembered=["wife: Anna", "wife: allergies: nuts"], at_once=True),
        ], reader=reads(ANNA, NUTS, ("wife", name, words.rstrip("."), {"known": "{wife}", **how})))
        for words, name, how, lines in (
            ("I got married to Carla.", "Carla", {"outcome": "replace"}, ["wife: Carla"]),
            ("Anna isn't my wife anymore.", "Anna", {"meant": "past", "outcome": "past"}, ["wife: Anna (until 2026-12-19)"]),
        )
    ),
    Dialogue("of a dog that died nothing holds, nor of the next one by its name", [
        "Our dog Balu is home. Balu is 12.", Then(remembered=["dogs: Balu", "Balu: age: 12"]), Wait(days=20),
        "Balu died.", Then(said=["what you told me of Balu holds no longer"]), Wait(days=20),
        "Since today we have a puppy, Balu. Balu is a baby.",
        Then(remembered=["dogs: Balu (until 2026-12-09)", "Balu: age: 12 (until 2026-12-09)", "dogs: Balu", "Balu: age: baby"]),
    ], reader=reads(
        BALU, AGED, ("dogs", "Balu", "Balu died", {"known": "{dogs}", "meant": "past", "outcome": "past"}),
        ("dogs", "Balu", "Since today we have a puppy, Balu", {"when": "2026-12-30"}), ("age", "baby", "Balu is a baby", {"subject": "Balu"}),
    )),
    Dialogue("a sister whose name is told lives in one of two cities", [
        "My sister lives in Porto.", "Anna moved to Lisbon.", "Anna is my sister.",
        Then(remembered=["sister: home city: Porto", "Anna: home city: Lisbon", "sisters: Anna"], questions=1, said=["Does it still hold? your sister’s home city is Porto"]),
    ], reader=reads(
        ("home_city", "Porto", "My sister lives in Porto", {"subject": "sister"}),
        ("home_city", "Lisbon", "Anna moved to Lisbon", {"subject": "Anna"}),
        ("sisters", "Anna", "Anna is my sister", {"category": "person"}),
    )),
    Dialogue("a daughter by the name of a sister is another person", [
        "My sister Anna is a nurse.", Then(remembered=["sisters: Anna"]),
        "My daughter is called Anna too.", Then(remembered=["sisters: Anna", "daughters: Anna"]),
    ], reader=reads(
        ("sisters", "Anna", "My sister Anna", {"category": "person"}),
        ("daughters", "Anna", "My daughter is called Anna too", {"category": "person", "outcome": "again"}),
    )),
    Dialogue("one name in two scripts is one person", [
        "My sister is called Катя. Катя lives in Berlin.", Then(remembered=["sisters: Катя", "Катя: home city: Berlin"]),
        "Katya moved to Hamburg.", Then(remembered=["sisters: Катя", "Катя: home city: Hamburg"]),
        Say("What of Katya?", [call("get_entity_info", name="Katya")]), Then(results=["home city: Hamburg"], at_once=True),
    ], reader=reads(
        ("sisters", "Катя", "My sister is called Катя", {"category": "person"}),
        ("home_city", "Berlin", "Катя lives in Berlin", {"subject": "Катя"}),
        ("home_city", "Hamburg", "Katya moved to Hamburg", {"subject": "Katya", "outcome": "replace", "known": "{home_city=Berlin}"}),
    )),
    Dialogue("a brother who is a sister by now is still who is known by the old name", [
        Say("My brother Max studies law.", [
            remember("brothers", "Max", "My brother Max", "person"), remember("studies", "law", "Max studies law", subject="Max"),
        ]),
        Say("Max is Mia now, my sister.", [
            remember("also_called", "Mia", "Max is Mia now", subject="Max"), remember("sisters", "Mia", "Mia now, my sister", "person"),
        ]),
        Say("What does Mia do?", [call("get_entity_info", name="Mia")]), Then(results=["studies: law"], at_once=True),
    ]),
    *(
        Dialogue(f"a pet that is called otherwise by now is one with two names: {said}", [
            Say(f"{first} {fed}", [remember("pets", "Tom (cat)", first, "person"), remember("diet", food, fed, subject="Tom")]),
            Then(facts=2), said, Then(remembered=["pets: Pippa (cat)", f"Pippa: diet: {food}", "Pippa: also called: Tom"]),
            Say("What does Pippa eat?", [call("get_entity_info", name="Pippa")]), Then(results=[food], at_once=True),
            Say("And Tom?", [call("get_entity_info", name="Tom")]), Then(results=[food], at_once=True),
            Command(f"/forget {name}"), Press("Forget"), Then(remembered=[]),
        ], reader=lambda given, said=said: [
            {"kind": "fact", "key": "pets", "value": "Pippa (cat)", "category": "person", "quote": said, "outcome": "replace", "known": "{pets}"}
        ] if given.words == said else [])
        for name, first, food, fed, said in (
            ("Pippa", "We have a cat called Tom.", "tuna", "Tom eats tuna.", "Our cat Tom is called Pippa now."),
            ("Tom", "Wir haben eine Katze namens Tom.", "Thunfisch", "Tom frisst Thunfisch.", "Tom heißt jetzt Pippa."),
            ("Tom", "We have a cat called Tom.", "tuna", "Tom eats tuna.", "Tom goes by Pippa these days."),
            ("Pippa", "On a un chat, Tom.", "du thon", "Tom mange du thon.", "On a rebaptisé notre chat Tom en Pippa."),
        )
    ),
    Dialogue("one who is called by the first name again is also called by the other alone, and so once more", [
        Say("We have a cat called Tom. Tom eats tuna.", [
            remember("pets", "Tom (cat)", "We have a cat called Tom", "person"), remember("diet", "tuna", "Tom eats tuna", subject="Tom"),
        ]),
        "Our cat Tom is called Pippa now.", Then(remembered=["pets: Pippa (cat)", "Pippa: diet: tuna", "Pippa: also called: Tom"]),
        "Our cat Pippa is called Tom again.", Then(remembered=["pets: Tom (cat)", "Tom: diet: tuna", "Tom: also called: Pippa"]),
        "Our cat Tom is called Pippa after all.", Then(remembered=["pets: Pippa (cat)", "Pippa: diet: tuna", "Pippa: also called: Tom"]),
    ], reader=lambda given: [
        {"kind": "fact", "key": "pets", "value": f"{named[1]} (cat)", "category": "person", "quote": given.words, "outcome": "replace", "known": "{pets}"}
        for named in re.finditer(r"is called (\w+) (?:now|again|after)", given.words)
    ]),
    Dialogue("another pet is another one, and what was told of the one before stays its own", [
        Say("We have a cat called Tom. Tom eats tuna.", [
            remember("pets", "Tom (cat)", "We have a cat called Tom", "person"), remember("diet", "tuna", "Tom eats tuna", subject="Tom"),
        ]),
        "Tom is gone, our cat is called Pippa now.", Then(remembered=["pets: Pippa (cat)", "Tom: diet: tuna"]),
    ], reader=lambda given: [
        {"kind": "fact", "key": "pets", "value": "Pippa (cat)", "category": "person", "quote": "our cat is called Pippa now", "outcome": "replace", "known": "{pets}"}
    ] if "Pippa" in given.words else []),
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
    Dialogue("a relation and the name told for it in one message are one person from that message on", [
        Say("My wife Eva works at BMW.", [remember("workplace", "BMW", "My wife Eva works at BMW", "work", subject="Eva")]),
        Then(remembered=["Eva: workplace: BMW", "wife: Eva"]),
        "Eva works at Audi now.", Then(remembered=["Eva: workplace: Audi", "wife: Eva"]),
        "My wife works at VW now.", Then(remembered=["Eva: workplace: VW", "wife: Eva"]),
    ], reader=reads(
        ("workplace", "BMW", "My wife Eva works at BMW", {"subject": "wife"}),
        ("workplace", "Audi", "Eva works at Audi now", {"subject": "Eva", "outcome": "replace"}),
        ("workplace", "VW", "My wife works at VW now", {"subject": "wife", "outcome": "replace"}),
    )),
    Dialogue("who somebody is counts whatever of the message is read before it", [
        Say("My wife lives in Bonn.", [remember("home_city", "Bonn", "My wife lives in Bonn", subject="wife")]),
        "Eva, my wife, moved to Kiel.", Then(remembered=["wife: home city: Kiel", "wife: Eva"]),
    ], reader=reads(
        ("home_city", "Kiel", "moved to Kiel", {"subject": "Eva", "outcome": "replace"}),
        ("wife", "Eva", "Eva, my wife", {"category": "person"}),
    )),
    Dialogue("which of two gives way is asked where nobody has said it", [
        Say("Eva works at BMW. And for Lidl, too.", [
            remember("workplace", "BMW", "Eva works at BMW", "work", subject="Eva"),
            remember("workplace", "Lidl", "And for Lidl, too", "work", subject="Eva", outcome="beside"),
        ]),
        "Eva works at Audi now.",
        Then(remembered=["Eva: workplace: BMW", "Eva: workplace: Lidl"], pending=["Audi"]),
    ], reader=reads(("workplace", "Audi", "Eva works at Audi now", {"subject": "Eva", "outcome": "replace"}))),
    Dialogue("a name that a message gives to somebody else is another one's", [
        Say("My daughter is Anna.", [remember("daughters", "Anna", "My daughter is Anna", "person")]),
        Say("My brother's wife is Anna, an actress.", [remember("job_title", "actress", "Anna, an actress", subject="Anna")]),
        Then(remembered=["daughters: Anna", "brother's wife Anna: job title: actress"], at_once=True),
    ]),
]  # fmt: skip
