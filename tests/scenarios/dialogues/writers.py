"""Whose words a message holds: a letter, and another of the same name."""

from __future__ import annotations

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.play import Dialogue, Say, Then
from tests.scripted import call, remember

DIALOGUES = [
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
