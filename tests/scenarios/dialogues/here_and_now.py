"""The model knows where and when it is: days in the history, what is known with its day, and messages that waited for it."""

from __future__ import annotations

from tests.scenarios.play import Command, Dialogue, Say, Then, Wait
from tests.scripted import call, remember

DIALOGUES = [
    Dialogue("a day that passes shows in the history", [
        "I had soup today.", Wait(days=1), "And pancakes today.", "What a week.",
        Then(prompt=["[Friday 20 November 2026, 10:00]\nI had soup", "[Saturday 21 November 2026, 10:0"], at_once=True),
    ]),
    Dialogue("what is known has its day, and the words where they differ", [
        Say("Please keep your answers short.", [remember("rules", "keep answers short", "Please keep your answers short")]),
        Command("/new"), "Hello.",
        Then(prompt=["keep answers short, told 2026-11-20: “Please keep your answers short”"], at_once=True),
    ]),
    Dialogue("the model sees that it looked something up", [
        Say("What did I say of soup?", [call("recall", query="soup")], reply="Nothing."), "Hello.",
        Then(prompt=["\nnothing"], at_once=True),
    ]),
    Dialogue("said in an outage, answered after it", [
        Say("My parents come on Sunday.", reply=TimeoutError()), Then(unsaid=["What I remember"], at_once=True),
        Wait(minutes=10), "Hello again.", Then(prompt=["My parents come on Sunday."], unprompted=["isn't answering"]),
    ]),
    Dialogue("said in an outage, and what was said after it comes after it", [
        Say("My parents come on Sunday.", reply=TimeoutError()), Say("What shall I cook?", reply="They like soup."),
        "Thanks.", Then(prompt=["My parents come on Sunday.", "They like soup."], unprompted=["isn't answering"]),
    ]),
]  # fmt: skip
