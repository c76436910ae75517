"""Who writes, and whose words a message holds: another on the same phone, a letter, another of the same name."""

from __future__ import annotations

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.play import Dialogue, Say, Then, Wait
from tests.scripted import call, remember

DIALOGUES = [
    Dialogue("who borrows the phone is asked about until its owner is back", [
        "I'm a plumber.", Then(remembered=["job: plumber"]),
        "This is his wife, he's in the shower.",
        "I work as a nurse and need a gift for a colleague.", Then(remembered=["job: plumber"], pending=["nurse"]),
        "Oh, and I'm allergic to cats.", Then(remembered=["job: plumber"], pending=["nurse", "cats"]),
        Say("And I hate broccoli.", [remember("dislikes", "broccoli", "I hate broccoli")]),
        Then(remembered=["job: plumber"], pending=["nurse", "cats", "broccoli"], at_once=True),
        "Back, sorry, that was my wife. I play golf.",
        Then(remembered=["job: plumber", "hobbies: golf"], pending=["nurse", "cats", "broccoli"]),
    ], reader=reads(
        ("job", "plumber", "I'm a plumber", {}), ("job", "nurse", "I work as a nurse", {"outcome": "replace", "known": "{job}"}),
        ("allergies", "cats", "I'm allergic to cats", {}), ("hobbies", "golf", "I play golf", {}),
    )),
    Dialogue("the phone is its owner's again in another session", [
        "Tom hat mir sein Handy gegeben.", "Ich bin Vegetarier.", Then(remembered=[], pending=["Vegetarier"]),
        Wait(days=1), "Ich spiele Golf.", Then(remembered=["hobbies: Golf"], pending=["Vegetarier"]),
    ], reader=reads(("diet", "Vegetarier", "Ich bin Vegetarier", {}), ("hobbies", "Golf", "Ich spiele Golf", {}))),
    Dialogue("a memory is not rewritten by who borrows the phone", [
        Say("I live in Graz.", [remember("home_city", "Graz", "I live in Graz", "location")]),
        "Mia here! I'm typing for mum, she's cooking.",
        Say("I live in Linz since May.", [
            call("update_memory", id="{home_city}", content="Linz", quote="I live in Linz since May", since="2026-05"),
        ]),
        Then(remembered=["home city: Graz"], results=["not changed yet"], at_once=True),
    ]),
    *(
        Dialogue(f"nobody else writes: {said}", [said, told, Then(remembered=["hobbies: golf"], pending=[])],
                 reader=reads(("hobbies", "golf", "I play golf", {})))
        for told in ("I play golf.",)
        for said in (
            "My wife is here.", "It's Tom's birthday!", "Mia is here!", "Lena is my wife, I'm her husband since 2010.",
            "My boss gave me her phone number.", "It's my wife's birthday.", "It's me again, on my wife's phone.",
        )
    ),
    Dialogue("who was spoken of is no stranger", [
        "Lena and I, we celebrate today. Lena is my wife.", "I'm her husband since 2010.", "I play golf.",
        Then(remembered=["hobbies: golf"], pending=[]),
    ], reader=reads(("hobbies", "golf", "I play golf", {}))),
    Dialogue("a mail that is pasted as it is replaces nothing", [
        "I live in Graz.", Then(remembered=["home city: Graz"]),
        "Dear Ana,\n\nI am Dr. Huber, your new landlord. I live in Salzburg.\n\nKind regards,\nDr. Huber\n\nI play golf with him.",
        Then(remembered=["home city: Graz", "hobbies: golf"], pending=["Salzburg"], said=["Which holds?"]),
    ], reader=reads(
        ("home_city", "Graz", "I live in Graz", {}), ("hobbies", "golf", "I play golf", {}),
        ("home_city", "Salzburg", "I live in Salzburg", {"outcome": "replace", "known": "{home_city}"}),
    )),
    Dialogue("a mail that is pasted as it is, saved by a tool", [
        Say("I live in Graz.", [remember("home_city", "Graz", "I live in Graz", "location")]),
        Say("Liebe Ana,\nich wohne in Linz.\nViele Grüße, Jens\n\nKannst du das übersetzen?", [
            remember("home_city", "Linz", "ich wohne in Linz", "location", of="{home_city}", outcome="replace"),
            remember("name", "Jens", "Viele Grüße, Jens"),
        ]),
        Then(remembered=["home city: Graz"], pending=["Linz", "Jens"], at_once=True),
    ]),
    Dialogue("another of the same name stands by what they are, too", [
        "My brother Tom lives in Oslo.", Then(remembered=["brothers: Tom", "Tom: home city: Oslo"]),
        "My colleague Tom moved to Lyon.",
        Then(remembered=["brothers: Tom", "Tom: home city: Oslo", "colleague Tom: home city: Lyon"], pending=[]),
        "My brother Tom moved to Rome.",
        Then(remembered=["brothers: Tom", "Tom: home city: Rome", "colleague Tom: home city: Lyon"], pending=[]),
        Say("My colleague Tom likes opera.", [call("get_entity_info", name="my brother")]),
        Then(results=["the user's brother; home city: Rome\""], at_once=True),
    ], reader=reads(
        ("brothers", "Tom", "My brother Tom lives", {}),
        ("home_city", "Oslo", "My brother Tom lives in Oslo", {"subject": "Tom"}),
        ("home_city", "Lyon", "My colleague Tom moved to Lyon", {"subject": "Tom", "outcome": "replace", "known": "{home_city}"}),
        ("home_city", "Rome", "My brother Tom moved to Rome", {"subject": "Tom", "outcome": "replace", "known": "{home_city}"}),
    )),
    Dialogue("another of the same name is kept apart where only what somebody is to the user was told", [
        "My sister is Anna.", Then(facts=1), "My colleague Anna loves opera.", Then(remembered=["sister: Anna", "colleague Anna: likes: opera"]),
    ], reader=reads(("sister", "Anna", "My sister is Anna", {}), ("likes", "opera", "My colleague Anna loves opera", {"subject": "Anna"}))),
    Dialogue("another of the same name, told to a tool", [
        Say("My brother Tom lives in Oslo.", [
            remember("brothers", "Tom", "My brother Tom"), remember("home_city", "Oslo", "My brother Tom lives in Oslo", subject="Tom"),
        ]),
        Say("My colleague Tom moved to Lyon.", [
            remember("home_city", "Lyon", "My colleague Tom moved to Lyon", subject="Tom", outcome="replace", of="{home_city}"),
        ]),
        Then(remembered=["brothers: Tom", "Tom: home city: Oslo", "colleague Tom: home city: Lyon"], pending=[], at_once=True),
    ]),
]  # fmt: skip
