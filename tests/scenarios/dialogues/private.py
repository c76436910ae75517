"""Secrets, which are never kept, and what is said off the record."""

from __future__ import annotations

from tests.scenarios.lies import thinks_nothing_is_secret
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import remember

DIALOGUES = [
    Dialogue("a password", [
        "Note to self: my password is hunter2zz. I live in Munich.",
        Then(remembered=["home city: Munich"], unknown=["hunter2zz"]), Wait(days=1),
        Then(remembered=["home city: Munich"]),
    ], reader=thinks_nothing_is_secret),
    *[Dialogue(f"a secret in another form: {said}", [
        Say(said, [remember("note_to_self", value, said)]), Then(said=["I keep no memory of that password"], remembered=[]),
        Wait(days=1), Then(remembered=[], unknown=[value]),
    ], reader=thinks_nothing_is_secret) for said, value in (
        ("my visa is 4111  1111  1111  1111", "4111  1111  1111  1111"),
        ("بطاقتي ٤١١١ ١١١١ ١١١١ ١١١١", "٤١١١ ١١١١ ١١١١ ١١١١"),
        ("remember: DB_PASS=kaktus99", "kaktus99"), ("my password is correct horse battery staple", "correct horse battery staple"),
        ("mon mot de passe c'est Tournesol77", "Tournesol77"), ("la mia password ora è Girasole77", "Girasole77"),
        ("I log in with Zebra4480, that's my bank password", "Zebra4480"),
    )],
    *[Dialogue(f"a secret that the bot asked for: {asked}", [
        Say("Help me, please.", reply=f"Sure. {asked}"), Say(answer, [remember("answer", answer, answer)]),
        Then(said=["I keep no memory of that password"], remembered=[]), Press("Erase it there too"), Then(nowhere=[answer]),
    ], reader=thinks_nothing_is_secret) for asked, answer in (
        ("What is the wifi password?", "Zebra4482"), ("Wie lautet deine PIN?", "48 21"), ("¿Cuál es tu contraseña?", "Girasol77"),
    )],
    Dialogue("a password before its name, read without a model", [
        "Remember that hunter22 is my password.", Then(remembered=[], unknown=["hunter22"]),
        Wait(days=1), Then(remembered=[]),
    ]),
    Dialogue("a password before its name, that the model saves", [
        Say("I use hunter22 as my password.", [remember("note_to_self", "hunter22", "hunter22")]),
        Then(remembered=[], unknown=["hunter22"], results=["refused"]),
    ]),
    Dialogue("a code for a door, given to a command", [
        Command("/remember the code for the gate is 4455"), Then(remembered=[], nowhere=["4455"]),
    ]),
    Dialogue("a password that the model saves", [
        Say("My password is hunter2zz.", [remember("note_to_self", "hunter2zz", "My password is hunter2zz")]),
        Then(remembered=[], unknown=["hunter2zz"], results=["refused"]),
    ]),
    Dialogue("a card's number", [
        "Remember this: my card number is 4111 1111 1111 1111.", Then(remembered=[], unknown=["4111"], dropped=["a secret"]),
    ], reader=thinks_nothing_is_secret),
    Dialogue("a key", [
        "Please remember that my API key is sk-proj-abcdefghijklmnop1234.", Then(remembered=[], unknown=["abcdefghijklmnop"]),
    ], reader=thinks_nothing_is_secret),
    Dialogue("off the record", [
        "I love jazz.", "~I live in Quedlinburg, but tell nobody.", Then(remembered=["likes: jazz"], nowhere=["Quedlinburg"]),
        "What did I just say?", Then(unprompted=["Quedlinburg"]), Wait(days=1), Then(remembered=["likes: jazz"], nowhere=["Quedlinburg"]),
    ]),
    Dialogue("off the record, asking to be remembered", [
        "~Remember that I live in Quedlinburg.", Then(remembered=[], nowhere=["Quedlinburg"]),
    ]),
    Dialogue("off the record, said behind it", [
        Say("I live in Quedlinburg (off the record).", [remember("home_city", "Quedlinburg", "I live in Quedlinburg", "location")]),
        Say("I love Karl. Das bleibt unter uns, bitte nicht speichern.", [remember("likes", "Karl", "I love Karl", "preference")]),
        Say("I like jazz.", name="jazz"), Say("I like jazz, this is off the record.", edits="jazz"),
        Wait(days=1), Then(remembered=[], pending=[]),
    ]),
    Dialogue("everything forgotten", [
        "I live in Quedlinburg.", Then(), Command("/forget everything forever"), Wait(minutes=15), Wait(minutes=1),
        Then(nowhere=["Quedlinburg"]),
    ]),
]  # fmt: skip
