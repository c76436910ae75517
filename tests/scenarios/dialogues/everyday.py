"""What is told, told again, corrected and contradicted, and what teaches nothing."""

from __future__ import annotations

from bot.memory.learning import extractor
from tests.scenarios.lies import repeats_what_is_known
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import remember

DIALOGUES = [
    Dialogue("told", [
        "It rains all day here. I live in Munich, you know.",
        Then(remembered=[], at_once=True),
        Then(remembered=["home city: Munich"], said=["Remembered: your home city is Munich"]),
    ]),
    Dialogue("told, and saved by the model at once", [
        Say("I live in Munich.", [remember("home_city", "Munich", "I live in Munich", "location")]),
        Then(remembered=["home city: Munich"], at_once=True),
        Then(remembered=["home city: Munich"], mentions={"home_city": 1}, receipts=1),
    ]),
    Dialogue("several things in several messages, read in one call", [
        "I live in Munich.", "I work at Siemens, by the way.", "I love jazz.",
        Then(
            remembered=["home city: Munich", "workplace: Siemens", "likes: jazz"],
            calls={extractor.INSTRUCTIONS: 1},
            said=["your home city is Munich", "your workplace is Siemens", "you like jazz"],
        ),
    ]),
    Dialogue("told again", [
        "I live in Munich.", Then(mentions={"home_city": 1}),
        "As I said, I live in Munich.", Then(remembered=["home city: Munich"], mentions={"home_city": 2}, history={"home_city": ["Munich"]}),
    ]),
    Dialogue("told twice in one message", [
        "I live in Munich. Yes, I live in Munich!", Then(remembered=["home city: Munich"], mentions={"home_city": 1}),
    ]),
    Dialogue("what hangs on a mere hint is kept once it comes again", [
        "I'm thinking about food a lot. I might be vegetarian one day.", Then(remembered=[], pending=["vegetarian"]),
        "The canteen was awful, and I might be vegetarian after all.", Then(remembered=["diet: vegetarian"], pending=[]),
    ]),
    Dialogue("the mood of a moment", [
        "I'm tired today, what a week.", Then(remembered=[], pending=["tired"]),
        Wait(hours=2), Then(remembered=[]),
    ]),
    Dialogue("corrected", [
        "I live in Munich.", Then(remembered=["home city: Munich"]),
        "No, sorry, I meant: I live in Berlin.",
        Then(
            remembered=["home city: Berlin"], history={"home_city": ["Munich", "Berlin"]},
            said=["Remembered: your home city is Berlin (was Munich)"],
        ),
    ]),
    Dialogue("corrected in the same breath", [
        "I live in Munich.", "Wait, that's wrong, I live in Berlin.", Then(remembered=["home city: Berlin"]),
    ]),
    Dialogue("a correction is learnt without waiting", [
        "I live in Munich.", Then(),
        "No, I live in Berlin.", Wait(), Then(remembered=["home city: Berlin"], at_once=True),
    ]),
    Dialogue("corrected by editing the message", [
        Say("I live in Munich.", name="m1"), Then(remembered=["home city: Munich"]),
        Say("I live in Berlin.", edits="m1"), Then(remembered=["home city: Berlin"], unprompted=["Munich"]),
    ]),
    Dialogue("an edit that takes back what was told", [
        Say("I live in Munich.", name="m1"), Then(remembered=["home city: Munich"]),
        Say("That was meant for somebody else.", edits="m1"), Then(remembered=[]),
    ]),
    Dialogue("corrected by hand", [
        "I live in Munich.", Then(), Command("/memory edit {home_city} Berlin"),
        Then(remembered=["home city: Berlin"], history={"home_city": ["Munich", "Berlin"]}),
    ]),
    Dialogue("contradicted under another key", [
        "I love opera.", Then(remembered=["likes: opera"]),
        "I can't stand opera any more.", Then(remembered=["dislikes: opera"]),
    ]),
    Dialogue("several values of one thing", [
        "I'm allergic to nuts.", Then(), "I'm allergic to pollen, too.", Then(remembered=["allergies: nuts", "allergies: pollen"]),
    ]),
    Dialogue("moved: what rests on the old city is to be confirmed until it is", [
        "I live in Munich.", "My gym is Muscle House.", "My dentist is Dr Huber.", "I love jazz.",
        Then(remembered=["home city: Munich", "gym: Muscle House", "dentist: Dr Huber", "likes: jazz"]),
        "I moved to Hamburg last month.",
        Then(
            remembered=["home city: Hamburg (from 2026-10-01)", "gym: Muscle House", "dentist: Dr Huber", "likes: jazz"],
            history={"home_city": ["Munich", "Hamburg"]}, since={"home_city": "2026-10-01"},
        ),
        "What a lovely harbour.", Then(asked=["gym: Muscle House", "dentist: Dr Huber"]),
        "And so many bridges.", Then(asked=["gym: Muscle House", "dentist: Dr Huber"]),
    ]),
    Dialogue("moved back", [
        "I live in Munich.", Then(), "I moved to Hamburg.", Then(), "I moved to Munich.",
        Then(remembered=["home city: Munich"], history={"home_city": ["Munich", "Hamburg", "Munich"]}),
    ]),
    Dialogue("undone with the button under the note", [
        "I live in Munich.", Then(said=["Remembered: your home city is Munich"]), Press("Undo"), Then(remembered=[]),
    ]),
    Dialogue("undoing a correction brings the old value back", [
        "I live in Munich.", Then(), "I moved to Hamburg.", Then(remembered=["home city: Hamburg"]),
        Press("Undo"), Then(remembered=["home city: Munich"]),
    ]),
    Dialogue("the last exchange taken back", [
        "I love jazz.", Then(), "I live in Munich.", Then(remembered=["home city: Munich", "likes: jazz"]),
        Command("/undo"), Then(remembered=["likes: jazz"]),
        "So what do you know?", Then(unprompted=["Munich"]),
    ]),
    Dialogue("small talk asks no model and teaches nothing", [
        "Hi!", "How are you?", "haha nice", "Thanks a lot!", "👍", "Tell me a joke", "Good night",
        Then(remembered=[], pending=[], calls={extractor.INSTRUCTIONS: 0}),
    ]),
    Dialogue("questions teach nothing", [
        "Do I live in Munich?", "What would happen if I said I was allergic to nuts?", Then(remembered=[]),
    ]),
    Dialogue("what is known and was brought in is not learnt anew", [
        "I live in Munich.", "I love jazz.", Then(remembered=["home city: Munich", "likes: jazz"]),
        "The concert yesterday was something else, the whole hall was on its feet.",
        Then(remembered=["home city: Munich", "likes: jazz"], mentions={"home_city": 1, "likes": 1}),
    ], lie=repeats_what_is_known),
    Dialogue("the night learns nothing twice", [
        "I live in Munich.", Then(mentions={"home_city": 1}), Wait(days=1),
        Then(remembered=["home city: Munich"], mentions={"home_city": 1}),
    ]),
]  # fmt: skip
