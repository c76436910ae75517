"""Forgetting is one verb: by words, tool, button or command it looks everywhere, and what it says is true."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.lies import thinks_nothing_is_secret
from tests.scenarios.mind import Given, honest
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import call, remember

BROTHER = Say("My brother is called Tom.", [remember("brother", "Tom", "My brother is called Tom", "person")])
MAREK = Say(
    "My brother is called Marek.", [remember("brother", "Marek", "My brother is called Marek", "person")]
)
NURSE = Say("My brother works as a nurse.",
            [remember("job_title", "nurse", "My brother works as a nurse", "work", subject="brother")])  # fmt: skip
HULL = Say(
    "Tom lives in Hull.", [remember("home_city", "Hull", "Tom lives in Hull", "location", subject="Tom")]
)
BORN = Say(
    "Tom's birthday is on May 3.",
    [remember("birthday", "May 3", "Tom's birthday is on May 3", "general", subject="Tom")],
)
EATS = Say(
    "I eat everything except mushrooms.",
    [remember("diet", "everything except mushrooms", "I eat everything except mushrooms", "preference")],
)
BAND = Say(
    "My favourite band is Everything But The Girl.",
    [
        remember(
            "favourite_band",
            "Everything But The Girl",
            "My favourite band is Everything But The Girl",
            "preference",
        )
    ],
)
PEANUTS = Say(
    "I'm allergic to peanuts.", [remember("allergies", "peanuts", "I'm allergic to peanuts", "health")]
)
IN_HULL = [
    Say("I live in Hull.", [remember("home_city", "Hull", "I live in Hull", "location")]),
    Say("My sister Eva lives in Hull.", [
        remember("sisters", "Eva", "My sister Eva", "person"),
        remember("home_city", "Hull", "Eva lives in Hull", "location", subject="Eva"),
    ]),
    Say("My aunt Ina lives in Hull.", [
        remember("relatives", "Ina (aunt)", "My aunt Ina", "person"),
        remember("home_city", "Hull", "Ina lives in Hull", "location", subject="Ina"),
    ]),
]  # fmt: skip
LOCKER = "By the way, my gym locker code is on the yellow card."
BALU = "And we have a dog called Balu."


def orders(*said: str) -> list[Dialogue]:
    """The same order in many languages: the last message is taken back, and nothing is learnt from it."""
    return [
        Dialogue(f"the last message is taken back: {order}", [
            "We have a dog called Balu.", order,
            Then(remembered=[], unknown=["Balu"], said=["Taken back"]),
            Say("And?"), Then(remembered=[], unprompted=["Balu"], unsaid=["noted"]), Wait(days=1), Then(remembered=[], unknown=["Balu"]),
        ])
        for order in said
    ]  # fmt: skip


def reads_the_order(given: Given) -> list[dict[str, Any]]:
    """Reads a message by the rules, and out of it the order to forget that its words give."""
    order = re.search(r"wish you (?:no longer )?(?:knew|forgot|didn't know) (?:about )?my (\w+)", given.words)
    found = [{"kind": "forget", "quote": order[0], "what": order[1]}] if order else []
    return [*honest(given), *found]


def bent(name: str, told: str, city: str, where: str, order: str, asked: str) -> list[Dialogue]:
    """A name is told in the nominative and forgotten in another case: what is known of it goes with it."""
    told_so = [
        Say(told, [remember("sister", name, told, "person")]),
        Say(where, [remember("home_city", city, where, "location", subject=name)]), Then(facts=2),
    ]  # fmt: skip
    return [
        Dialogue(f"a name is forgotten in another case: {order}", [
            *told_so, Say(order, reply="Fine."), Press("Forget"), Then(remembered=[]), Wait(minutes=15), Then(unknown=[name, city]),
        ]),
        Dialogue(f"a name is erased in another case: {order}", [
            *told_so, Command(f"/forget {asked}"), Press("Erase everywhere"), Then(remembered=[], nowhere=[name, city]),
        ]),
    ]  # fmt: skip


def two_names(one: str, told: str, other: str, of_other: str, order: str) -> list[Dialogue]:
    """A name is no other that it begins with, known or not: what is known of whoever has the other stays."""
    of_one = Say(told, [remember("boss", one, told, "person")])
    return [
        Dialogue(f"who has a shorter name stays: {order}", [
            of_one, Say(order, [call("forget_fact", key_or_id=other)], reply="Fine."), Then(remembered=[f"boss: {one}"], facts=1),
        ]),
        Dialogue(f"who has a shorter name is not erased: {order}", [
            of_one, Say(of_other, [remember("aunts", other, of_other, "person")]), Then(facts=2),
            Command(f"/forget {other} everywhere now"), Then(remembered=[f"boss: {one}"], facts=1, nowhere=[other]),
        ]),
    ]  # fmt: skip


def told_there(told: str, quote: str, subject: str, value: str, order: str) -> Dialogue:
    """A fact whose words are not those of the order goes with the message that has them: nothing else holds it."""
    return Dialogue(f"a fact goes with the only message it rests on: {order}", [
        Say(told, [remember("pets", value, quote, subject=subject)]), Then(facts=1),
        Say(order, reply="Fine."), Press("Forget"), Then(remembered=[]),
        Wait(minutes=15), Say("And?"), Then(remembered=[], unknown=[value], unprompted=[value]),
    ])  # fmt: skip


def taken_away(order: str, *, is_heard: bool = True) -> Dialogue:
    """A verb that takes away whatever it may be orders to forget where memory is named, or something held."""
    told = "My friend Tom lives in Oslo."
    heard = Then(said=["Forget “"]) if is_heard else Then(unsaid=["Forget “"])
    return Dialogue(f"what is to be taken away: {order}", [
        Say(told, [remember("home_city", "Oslo", "Tom lives in Oslo", subject="Tom")]), Say(order, reply="Fine."), heard,
    ])  # fmt: skip


SISTER = Say(
    "My sister Eva lives in Ulm.",
    [
        remember("sister", "Eva", "My sister Eva", "person"),
        remember("home_city", "Ulm", "Eva lives in Ulm", "location", subject="Eva"),
    ],
)


def told_today(order: str) -> Dialogue:
    """What was said of somebody in a time goes, and what was told of them before stays."""
    return Dialogue(f"what was said of somebody today: {order}", [
        SISTER, Wait(days=2), Say("Eva is vegan.", [remember("diet", "vegan", "Eva is vegan", subject="Eva")]), Then(facts=3),
        Say(order, [call("forget_fact", key_or_id="Eva")]), Then(said=["Forget what was said (Eva, "], facts=3),
        Press("Forget"), Then(remembered=["Eva: home city: Ulm", "sister: Eva"]),
    ])  # fmt: skip


def pointed_at(order: str) -> Dialogue:
    """A word for whom alone the message before speaks of means them."""
    return Dialogue(f"who was just spoken of: {order}", [
        SISTER, Say(order, [call("forget_fact", key_or_id=order.split()[-1])]),
        Then(said=["Forget “Eva”"]),
    ])  # fmt: skip


DIALOGUES = [
    *map(told_today, ("Forget what I said about Eva today", "Vergiss, was ich heute über Eva gesagt habe")),
    *map(pointed_at, ("Forget her", "vergiss sie", "Забудь её")),
    *map(taken_away, (
        "drop Tom from your memory", "get rid of everything on Tom", "wipe Oslo", "Wirf alles über Tom weg!",
        "retire Tom de ta mémoire", "выкинь всё про Oslo",
    )),
    *(taken_away(each, is_heard=False) for each in ("Drop Tom a line for me.", "Wipe the table in Oslo", "Don't drop Tom", "lose weight")),
    Dialogue("a dish is no order", [
        Say("I love soup.", [remember("likes", "soup", "I love soup", "preference")]),
        Say("Clear soup", reply="Yum."), Then(unsaid=["Forget “"]), Say("Clear my soup", reply="Fine."), Then(said=["Forget “"]),
    ]),
    Dialogue("what one wants to lose is no order to forget how much it is", [
        Say("I weigh 82 kg.", [remember("weight", "82 kg", "I weigh 82 kg", "health")]),
        Say("Drop weight", reply="Good luck!"), Then(unsaid=["Forget “"]),
        Say("Drop my weight", reply="Sure."), Then(said=["Forget “"]),
    ]),
    Dialogue("how old somebody is goes alone, though the same message says who they are", [
        Say("My brother Ben is 7 years old.", [
            remember("brothers", "Ben", "My brother Ben", "person"), remember("age", "7", "Ben is 7 years old", subject="Ben"),
        ]), Then(facts=2),
        Command("/forget how old Ben is"), Press("Forget"), Then(remembered=["brothers: Ben"]),
    ]),
    Dialogue("what a fact says and its kind name it together", [
        Say("I am allergic to soy.", [remember("allergies", "soy", "allergic to soy", "health")]),
        Command("/forget my soy allergy"), Press("Forget"), Then(remembered=[]),
    ]),
    Dialogue("somebody else's daughter is not mine", [
        Say("My daughter Mia is 3.", [remember("daughters", "Mia", "My daughter Mia", "person")]),
        Say("My sister-in-law Anna has a daughter called Zoe.", reply="Nice."),
        Command("/forget my daughter everywhere"), Then(unsaid=["Zoe"]), Press("Forget"), Then(remembered=[]),
    ]),
    told_there("Anna has a dog, Toby.", "Anna has a dog, Toby", "Anna", "Toby", "Forget the dog of Anna"),
    told_there("Anna got a new dog. She called it Toby.", "She called it Toby", "Anna", "Toby", "Forget Anna's dog"),
    told_there("犬を飼っています。名前はポチです。", "名前はポチです", "user", "ポチ", "犬のことは忘れて"),
    told_there("Kasia ma psa Azora.", "Kasia ma psa Azora", "Kasia", "Azor", "Zapomnij o psie Kasi"),
    told_there("Päivillä on koira nimeltä Musti.", "Päivillä on koira nimeltä Musti", "Päivi", "Musti", "Unohda Päivin koira"),
    Dialogue("of a message that tells much only what stands nearest to the words goes with it", [
        Say("I moved to Rome. I play the oboe. Anna got a dog. She called it Toby. I work at Bosch.", [
            remember("home_city", "Rome", "I moved to Rome", "location"),
            remember("hobbies", "oboe", "I play the oboe"),
            remember("pets", "Toby", "She called it Toby", subject="Anna"),
            remember("workplace", "Bosch", "I work at Bosch", "work"),
        ]), Then(facts=4),
        Say("Forget Anna's dog", reply="Fine."), Then(facts=4),
        Press("Forget"), Wait(minutes=15), Then(remembered=["hobbies: oboe", "home city: Rome", "workplace: Bosch"], unknown=["Toby"]),
    ]),
    *(Dialogue(f"of several things that were listed only the one that is named goes: {order}", [
            Say(told, [remember(key, each, told, "preference") for each in values]), order, Then(said=["I found 1 fact"]),
            Press("Forget"), Then(remembered=[f"{key}: {stays}"]),
        ], reader=lambda _: [])
        for told, key, values, order, stays in (
            ("I love the beach and the forest", "likes", ("the beach", "the forest"), "Forget the beach", "the forest"),
            ("Ich mag Pilze, Oliven und Kapern", "likes", ("Pilze", "Oliven"), "Vergiss die Oliven", "Pilze"),
        )),
    Dialogue("of one thing that is told in two parts both go", [
        Say("We have a dog called Balu", [remember("pets", each, "We have a dog called Balu") for each in ("dog", "Balu")]),
        "Forget my dog", Press("Forget"), Then(remembered=[]),
    ], reader=lambda _: []),
    Dialogue("an address is found by its Thai word, however it was told", [
        Say("ฉันอยู่ 12 ถนนสุขุมวิท", [remember("address", "12 ถนนสุขุมวิท", "ฉันอยู่ 12 ถนนสุขุมวิท", "location")]), "ลืมที่อยู่ของฉัน",
        Press("Forget"), Then(remembered=[]),
    ], reader=lambda _: []),
    *(Dialogue(f"all reminders are meant in the language of the order: {order}", [
        Say("Remind me to call Mum on Sunday at 9", [call("set_reminder", what="call Mum", at="2026-11-22T09:00")]),
        Say(order, reply="OK"), Then(said=["- call Mum"], unsaid=["nothing under"]),
    ]) for order in ("Lösche alle meine Erinnerungen", "Lösche bitte alle Erinnerungen", "Cancella i promemoria", "usuń moje przypomnienia", "hatırlatmalarımı sil")),
    Dialogue("all of a husband is offered, by whatever key the tool is called", [
        Say("My husband Tom works at BMW, remember.", [
            remember("husband", "Tom", "My husband Tom"), remember("workplace", "BMW", "Tom works at BMW", "work", subject="Tom"),
        ]),
        Then(at_once=True),
        Say("Please forget my husband Tom.", [call("forget_fact", key_or_id="husband")]),
        Then(remembered=["husband: Tom", "Tom: workplace: BMW"], results=["offered: 2 facts"], at_once=True),
    ]),
    Dialogue("a note that names somebody once is offered, and one of that name goes", [
        Say("Keep a note: Trip plan: Monday Oslo with Lea.", [
            call("save_note", title="Trip plan", content="Monday Oslo with Lea", quote="Monday Oslo with Lea")
        ]),
        Then(at_once=True),
        Say("Forget Lea.", [call("forget_fact", key_or_id="Lea")]), Then(results=["offered: 1 note"], at_once=True),
        Say("Forget the trip plan.", [call("forget_fact", key_or_id="trip plan")]), Then(results=["forgot 1"], at_once=True),
    ]),
    *(
        Dialogue(f"a yes that names again what is offered is one: {yes}", [
            BROTHER, HULL, Then(facts=2), Say("Forget Tom", reply="Fine."), Say(yes, reply="Fine."), Then(remembered=[]),
        ])
        for yes in (
            "Yes, Tom", "Yes, forget everything about Tom.", "Ja, vergiss alles über Tom", "Yes, do it please",
        )
    ),
    *(
        Dialogue(f"where one lives is nobody else's home: {order}", [
            Say(f"{theirs} {mine}", [remember("home_city", "Siena", theirs, subject="Ana"), remember("home_city", "Madrid", mine)]),
            Then(facts=2), Say(order), Press("Forget|Olvidar|Dimentica"), Then(remembered=["Ana: home city: Siena"]),
        ], reader=lambda _: [])
        for theirs, mine, order in (
            ("Mi hermana Ana vive en Siena.", "Yo vivo en Madrid.", "Olvida dónde vivo."),
            ("Mia sorella Ana vive a Siena.", "Io vivo a Madrid.", "Dimentica dove vivo."),
            ("My sister Ana lives in Siena.", "I live in Madrid.", "Forget where I live."),
        )
    ),
    *(
        Dialogue(f"a yes to something else than what is offered forgets nothing: {said}", [
            BROTHER, HULL, Then(facts=2), Say("Forget Tom", reply="Fine."), Say(said, reply="Fine."), Then(facts=2),
        ])
        for said in ("Yes, forget everything about Anna.", "Don't do it", "Yes, but don't forget everything about Tom.")
    ),
    Dialogue("what only speaks of a fact orders nothing, whatever tool is called", [
        Say("I live in Berlin.", [remember("home_city", "Berlin", "I live in Berlin")]),
        Say("I forgot my umbrella in Berlin.", [call("forget_fact", key_or_id="home_city")]),
        Then(remembered=["home city: Berlin"], results=["offered"], at_once=True),
    ]),
    Dialogue("what only speaks of somebody puts no offer to forget under the answer", [
        Say("My sister Eva likes me.", [remember("sister", "Eva", "My sister Eva", "person")]),
        Say("Eva is so annoying.", [call("forget_fact", key_or_id="Eva")], "Oh dear."),
        Then(remembered=["sister: Eva"], results=["refused"], unsaid=["Forget"], at_once=True),
    ]),
    Dialogue("a yes to what was ordered everywhere erases it everywhere", [
        Say("My boss is Karl.", [remember("boss", "Karl", "My boss is Karl", "person")]), Then(facts=1),
        Say("forget Karl everywhere", reply="Fine."), Say("yes", reply="Fine."),
        Then(remembered=[], nowhere=["Karl"], said=["none does any more"]),
    ]),
    Dialogue("nobody said yes to forgetting what waits for an answer", [
        Say("Tom works at Lidl.", [remember("workplace", "Lidl", "Tom works at Lidl")]), Then(pending=["Lidl"], at_once=True),
        Say("I always forget my keys at work.", [call("forget_fact", key_or_id="workplace")]),
        Then(pending=["Lidl"], results=["offered: 1 open question"], at_once=True),
    ]),
    Dialogue("an order that only the model reads is offered like any other, and its message teaches nothing unasked", [
        "We have a dog called Rex.", Then(remembered=["pets: Rex"]),
        "We have a dog called Balu. I wish you forgot my dog.",
        Then(remembered=["pets: Rex"], pending=["Balu"], said=["Forget “dog”? I found 1 fact"]),
        # What is asked of the message came after the preview: it is shown anew, with that.
        Press("Forget"), Press("Forget"), Then(remembered=[]), "Hello again.", Then(unprompted=["Balu", "Rex"]),
    ], reader=reads_the_order),
    Dialogue("what an answer told can be forgotten where the question is taken back", [
        Say("I love jazz.", [remember("likes", "jazz", "I love jazz", "preference")]),
        Say("What do I like?", reply="You love jazz."), "forget that",
        Then(remembered=["likes: jazz"], said=["Taken back", "What my answer told you I still know: likes: jazz."]),
        Press("Forget"), Then(remembered=[]),
    ]),
    Dialogue("what an answer told in other words than it was looked up by can be forgotten, too", [
        Say("I love jazz.", [remember("likes", "jazz", "I love jazz", "preference")]),
        Say("What do I like?", [call("recall", query="likes")], reply="You enjoy improvised music."), "forget that",
        Then(said=["What my answer told you I still know: likes: jazz."]), Press("Forget"), Then(remembered=[]),
    ]),
    Dialogue("of much that an answer told something can be chosen to be forgotten", [
        *(Say(f"I love {each}.", [remember("likes", each, f"I love {each}", "preference", outcome="beside")])
          for each in ("jazz", "opera", "folk", "chess")),
        Say("What do I like?", reply="Jazz, opera, folk and chess."), "forget that", Press("Choose"), Press("Keep likes: chess"),
        Press("Forget"), Then(remembered=["likes: chess"]),
    ]),
    Dialogue("that an answer told more than can be chosen from is said", [
        *(Say(f"I love {each}.", [remember("likes", each, f"I love {each}", "preference", outcome="beside")])
          for each in ("jazz", "opera", "folk", "chess", "ballet", "tango", "poker")),
        Say("What do I like?", reply="Jazz, opera, folk, chess, ballet, tango and poker."), "forget that",
        Then(said=["I still know: likes: ", "; and 2 more."], facts=7),
    ]),
    Dialogue("forgotten before it was learnt, whatever the model says", [
        BALU, Say("forget my dog please", reply="There is nothing to forget."),
        Then(remembered=[], said=["Forgotten: what you said of “dog”"], unsaid=["noted"]), Wait(days=1), Then(remembered=[], unknown=["Balu"]),
    ]),
    Dialogue("an order that a model leaves undone has one answer, whatever was learnt of it", [
        Say("We have a dog called Rex.", [remember("pets", "Rex", "We have a dog called Rex", "person")]), Wait(days=1),
        "The dog Rex barked again.", Say("forget my dog please", reply="There is nothing to forget."),
        Then(said=["I learn nothing from what you said of it last"], unsaid=["Forgotten: what you said"]),
        Press("Forget"), Then(remembered=[]), Say("And?"), Then(unprompted=["Rex"]),
    ]),
    *(
        Dialogue(f"what that stands before is named, whatever the model says: {order}", [
            Say(told, [remember(key, gone, told), remember(key, left, told, outcome="beside")]), Then(facts=2),
            Say(order, reply="Ok."), Then(said=["1 fact"]), Press("Forget|Vergessen"), Then(facts=1, remembered=[f"{shown}: {left}"]),
        ])
        for told, key, gone, left, order, shown in (
            ("I have asthma and migraine.", "health_conditions", "asthma", "migraine", "Forget that asthma.", "health conditions"),
            ("Ich habe Asthma und Migräne.", "health_conditions", "Asthma", "Migräne", "Vergiss das Asthma.", "health conditions"),
        )
    ),
    Dialogue("forgotten before it was learnt, by the tool", [
        BALU, Say("forget my dog please", [call("forget_fact", key_or_id="my dog")]),
        Then(remembered=[], results=["not learnt yet"], unsaid=["noted"]),
        Wait(minutes=15), Then(remembered=[], unknown=["Balu"]),
    ]),
    Dialogue("forgotten before it was learnt, and taken back", [
        BALU, "forget my dog please", Press("Undo"), Then(remembered=["pets: Balu"]),
    ]),
    Dialogue("forgotten before it was learnt, and erased", [
        BALU, "forget my dog please", Press("Erase everywhere"), Then(remembered=[], nowhere=["Balu"], said=["none does any more"]),
    ]),
    Dialogue("what only the log holds is offered", [
        LOCKER, Then(), "forget my gym locker code",
        Then(said=["I found 1 message", "our conversation log keeps it", "yellow card"]),
        Press("Forget"), Say("Where was that code?"), Then(unprompted=["yellow card"]),
    ]),
    Dialogue("what only the log holds is forgotten, and taken back", [
        LOCKER, Then(), "forget my gym locker code", Press("Forget"), Press("Undo"),
        Say("Where was that code?"), Then(prompt=["yellow card"]),
    ]),
    Dialogue("what only the log holds is erased everywhere", [
        LOCKER, Then(), Say("forget my gym locker code", [call("forget_fact", key_or_id="gym locker code")]),
        Then(results=["1 message found"]), Press("Erase everywhere"), Then(nowhere=["yellow card"], said=["none does any more"]),
    ]),
    Dialogue("a command finds what only the log holds", [
        LOCKER, Then(), Command("/forget my gym locker code"), Then(said=["I found 1 message"]),
        Press("Erase everywhere"), Then(nowhere=["yellow card"]),
    ]),
    *(
        Dialogue(f"whoever has the same home keeps it: {press}", [
            *IN_HULL, Then(facts=5), Command("/forget Eva"), Then(said=["2 facts and 1 message"]), Press(press), Wait(minutes=15),
            Then(remembered=["home city: Hull", "relatives: Ina (aunt)", "Ina: home city: Hull"], unknown=hidden, nowhere=erased), Command("/memory search Hull"),
            Then(said=["“I live in Hull.”", "“My aunt Ina lives in Hull.”"]),
        ])
        for press, hidden, erased in (("Forget", ["Eva"], []), ("Erase everywhere", [], ["Eva"]))
    ),
    Dialogue("a note takes no fact along that shares a word with it", [
        IN_HULL[0], Command("/note Trip with Zora: sailing in Hull"), Then(facts=2),
        Command("/forget Zora"), Press("Erase everywhere"),
        Then(remembered=["home city: Hull"], nowhere=["Zora", "sailing"], said=["none does any more"]),
    ]),
    Dialogue("a boss takes no cat along that has the same name", [
        Say("My boss is called Karl.", [remember("boss", "Karl", "My boss is called Karl", "work")]),
        Say("My cat is called Karl.", [remember("pets", "Karl (cat)", "My cat is called Karl")]), Then(facts=2), Command("/forget boss"), Press("Forget"),
        Wait(minutes=15), Then(remembered=["pets: Karl (cat)"], unknown=["boss"]),
    ]),
    Dialogue("everything about a person goes, by name and alias", [
        BROTHER, NURSE, HULL, "Tom and I went fishing.", Then(), Command("/forget everything about Tom"),
        Then(said=["3 facts and 4 messages"]), Press("Forget"), Then(remembered=[]),
        Wait(minutes=15), Then(remembered=[], unknown=["nurse", "Hull"]),
    ]),
    Dialogue("everything about a person goes, by what they are to the user", [
        BROTHER, NURSE, HULL, Then(), Say("Forget everything about my brother.", reply="I see."),
        Press("Erase everywhere"), Then(remembered=[], nowhere=["nurse", "Hull"]),
    ]),
    *(
        Dialogue(f"everything about a person goes, in words behind the name: {order}", [
            told, other, Then(facts=2), Say(order, reply="OK"), Then(unsaid=["Nothing is forgotten"]),
            Press("Erase everywhere|Her yerden sil|どこからも消す"),
            Then(facts=1, nowhere=[who]),
        ], reader=reads(
            ("home_city", city, told, {"subject": who}), ("home_city", another, other, {"subject": whose})
        ))
        for who, city, told, whose, another, other, order in (
            ("Ayşe", "İzmir", "Ayşe İzmir'de yaşıyor", "Mehmet", "Bursa", "Mehmet Bursa'da yaşıyor", "Ayşe hakkındaki her şeyi sil"),
            ("田中さん", "大阪", "田中さんは大阪に住んでいます", "鈴木さん", "札幌", "鈴木さんは札幌に住んでいます", "田中さんについて全部忘れて"),
            ("สมชาย", "เชียงใหม่", "สมชายอยู่เชียงใหม่", "สมหญิง", "ภูเก็ต", "สมหญิงอยู่ภูเก็ต", "ลืมทุกอย่างเกี่ยวกับสมชาย"),
        )
    ),
    Dialogue("forgetting a person is taken back as one", [
        BROTHER, NURSE, HULL, Then(), Command("/forget Tom"), Press("Forget"), Then(remembered=[]), Press("Undo"),
        Then(remembered=["brother: Tom", "brother: job title: nurse", "Tom: home city: Hull"]),
    ]),
    Dialogue("an old value is found", [
        "I live in Rome.", Then(), "I moved to Oslo.", Then(remembered=["home city: Oslo"], history={"home_city": ["Rome", "Oslo"]}),
        Command("/forget Rome"), Then(said=["1 old value"]), Press("Forget"),
        Then(remembered=["home city: Oslo"], history={"home_city": ["Oslo"]}),
        Wait(minutes=15), Then(remembered=["home city: Oslo"], unknown=["Rome"]),
    ]),
    Dialogue("an old value is found by the words it was told in, and goes with its message", [
        "I live in Rome.", Then(), Wait(days=20), "I moved to Oslo.", Then(remembered=["home city: Oslo"]),
        Command("/forget live in Rome"), Then(said=["1 old value", "home city, before: Rome"]), Press("Forget"),
        Then(remembered=["home city: Oslo"], history={"home_city": ["Oslo"]}),
        Wait(minutes=15), Then(remembered=["home city: Oslo"], unknown=["Rome"]),
    ]),
    Dialogue("an old value is found by its key, and is back when that is undone", [
        "I live in Rome.", Then(), "I moved to Oslo.", Then(remembered=["home city: Oslo"]),
        Command("/forget home city Rome"), Then(said=["1 old value"]), Press("Forget"),
        Then(remembered=["home city: Oslo"], history={"home_city": ["Oslo"]}),
        Press("Undo"), Then(history={"home_city": ["Rome", "Oslo"]}),
    ]),
    *(
        Dialogue(f"what was is forgotten, and never what is: {order}", [
            Say("I live in Rome.", [remember("home_city", "Rome", "I live in Rome", "location")]),
            Say("I moved to Oslo.", [remember("home_city", "Oslo", "I moved to Oslo", "location")]),
            Then(remembered=["home city: Oslo"]),
            Say(order, [call("forget_fact", key_or_id="home_city")]),
            Then(remembered=["home city: Oslo"], said=["1 old value"], results=["offered: 1 old value"]), Press("Forget"),
            Then(remembered=["home city: Oslo"], history={"home_city": ["Oslo"]}),
            Say(order, [call("forget_fact", key_or_id="home_city")]),
            Then(remembered=["home city: Oslo"], results=["nothing is remembered of that"]),
            Wait(minutes=15), Then(remembered=["home city: Oslo"], unknown=["Rome"]),
        ])
        for order in ("Forget where I used to live.", "Forget my previous home.")
    ),
    *(
        Dialogue(f"what is said literally today is meant, and not what was: {order}", [
            Say(f"My {key} is {was}.", [remember(key, was, f"My {key} is {was}", "general")]), Then(),
            Say(f"My {key} is {now}.", [remember(key, now, f"My {key} is {now}", "general")]), Then(),
            Command(f"/forget {order}"), Then(said=[f"{key.replace('_', ' ')}: {now}"], unsaid=["before"]),
        ])
        for key, was, now, order in (
            ("age", "40 years", "41 years", "that I am 41 years old"),
            ("home_city", "Paris", "old Delhi", "old Delhi"),
        )
    ),
    Dialogue("with what was goes nothing that tells the same of something else", [
        Say("I live in Rome.", [remember("home_city", "Rome", "I live in Rome", "location")]), Then(),
        Say("I moved to Oslo.", [remember("home_city", "Oslo", "I moved to Oslo", "location")]), Then(),
        Say("My birthplace is Rome.", [remember("birthplace", "Rome", "My birthplace is Rome", "location")]),
        "We loved our flat in Rome.", Then(),
        Command("/forget where I used to live"),
        Then(said=["1 old value and 1 message", "home city, before: Rome", "I live in Rome", "1 exchange goes"]),
        Press("Forget"), Then(remembered=["home city: Oslo", "birthplace: Rome"], history={"home_city": ["Oslo"]}),
        "Where was I born?", Then(prompt=["My birthplace is Rome", "We loved our flat in Rome"], unprompted=["I live in Rome"]),
        Wait(minutes=15), "Where was I born?",
        Then(
            remembered=["home city: Oslo", "birthplace: Rome"],
            prompt=["My birthplace is Rome", "We loved our flat in Rome"], unprompted=["I live in Rome"],
        ),
    ]),
    Dialogue("with what was goes no message that tells more", [
        Say("I live in Rome and I hate kale.", [
            remember("home_city", "Rome", "I live in Rome", "location"), remember("dislikes", "kale", "I hate kale", "food"),
        ]), Then(),
        Say("I moved to Oslo.", [remember("home_city", "Oslo", "I moved to Oslo", "location")]), Then(),
        Say("In May I will fly to Rome, and I am allergic to nuts.", [remember("allergies", "nuts", "I am allergic to nuts", "health")]), Then(),
        Command("/forget my old city"), Then(said=["1 old value", "0 exchanges go"]), Press("Forget"),
        Then(remembered=["home city: Oslo", "dislikes: kale", "allergies: nuts"], history={"home_city": ["Oslo"]}),
        "What do I avoid?", Then(prompt=["I am allergic to nuts", "I hate kale"]),
        Command("/forget Rome everywhere within"), Wait(minutes=1), Then(nowhere=["Rome"]),
    ]),
    Dialogue("what was can be erased after it was forgotten", [
        Say("I live in Rome.", [remember("home_city", "Rome", "I live in Rome", "location")]), Then(),
        Say("I moved to Oslo.", [remember("home_city", "Oslo", "I moved to Oslo", "location")]), Then(),
        Command("/forget my old city"), Press("Forget"), Press("Erase everywhere"), Wait(minutes=1),
        Then(remembered=["home city: Oslo"], nowhere=["Rome"]),
    ]),
    Dialogue("what was is back with its message when that is undone", [
        Say("I live in Rome.", [remember("home_city", "Rome", "I live in Rome", "location")]), Then(),
        Say("I moved to Oslo.", [remember("home_city", "Oslo", "I moved to Oslo", "location")]), Then(),
        Command("/forget my old city"), Press("Forget"), Press("Undo"),
        Then(history={"home_city": ["Rome", "Oslo"]}), "Where?", Then(prompt=["I live in Rome"]),
    ]),
    Dialogue("what was is forgotten in another language", [
        Say("Ich wohne in Rom.", [remember("home_city", "Rom", "Ich wohne in Rom", "location")]),
        Say("Ich bin nach Oslo gezogen.", [remember("home_city", "Oslo", "Ich bin nach Oslo gezogen", "location")]),
        Say("Vergiss meine alte Stadt", [call("forget_fact", key_or_id="home_city")]),
        Then(remembered=["home city: Oslo"], results=["offered: 1 old value"]), Press("Forget"),
        Then(remembered=["home city: Oslo"], history={"home_city": ["Oslo"]}),
    ]),
    Dialogue("all of a person goes, under every name that was told of them", [
        Say("My sister Elisabeth is a pilot.", [
            remember("sister", "Elisabeth", "My sister Elisabeth", "person"),
            remember("job_title", "pilot", "My sister Elisabeth is a pilot", "work", subject="Elisabeth"),
        ]),
        Say("Elisabeth is called Lissi by all of us.",
            [remember("also_called", "Lissi", "Elisabeth is called Lissi", subject="Elisabeth")]),
        Say("Lissi hates flying.", [remember("dislikes", "flying", "Lissi hates flying", subject="Lissi")]),
        Command("/forget my sister"), Then(said=["4 facts", "Lissi: dislikes: flying"]), Press("Forget"),
        Then(remembered=[]), Wait(minutes=15), Say("And Lissi?"), Then(remembered=[], unprompted=["flying"]),
    ]),
    Dialogue("another person of that name stays", [
        Say("My sister Elisabeth is a pilot.", [remember("sister", "Elisabeth", "My sister Elisabeth", "person")]),
        Say("Elisabeth is called Lissi by all of us.",
            [remember("also_called", "Lissi", "Elisabeth is called Lissi", subject="Elisabeth")]),
        Say("My boss Lissi hates flying.", [
            remember("boss", "Lissi", "My boss Lissi", "person"),
            remember("dislikes", "flying", "My boss Lissi hates flying", subject="Lissi"),
        ]),
        Command("/forget my sister"), Press("Forget"), Then(remembered=["boss: Lissi", "Lissi: dislikes: flying"]),
    ]),
    Dialogue("nothing is found only after a look everywhere", [
        "I live in Rome.", Then(), Command("/forget xylophone"),
        Then(said=["nothing about “xylophone”", "nor in our conversation"], remembered=["home city: Rome"]),
    ]),
    Dialogue("a name finds its own things and nobody else's", [
        "My sister works at Lego.", "Nora lives in Bergen.", "Ingrid lives in Oslo.", "Laura lives in Ghent.", Then(),
        Command("/forget Laura"), Then(said=["Laura: home city: Ghent"]),
    ]),
    Dialogue("what is told beside the order not to keep it", [
        "I live in Rome. Don't keep this.", Then(remembered=[], unknown=["Rome"]), Wait(days=1), Then(remembered=[], unknown=["Rome"]),
    ]),
    Dialogue("what stays in the conversation though nothing of it is to be kept, and goes by its button", [
        Say("I live in Rome, don't save this", [], "Fine."),
        Then(said=["Fine.", "I learn nothing from that. The message itself stays in our conversation"], remembered=[]),
        Press("Erase it there too"), Then(nowhere=["Rome"]),
    ]),
    Dialogue("what the model saves though nothing is to be kept", [
        Say("I live in Rome, but please don't keep this.", [remember("home_city", "Rome", "I live in Rome", "location")]),
        Then(remembered=[], unknown=["Rome"], results=["asked that nothing"]),
    ]),
    Dialogue("what was taken back is erased", [
        "We have a dog called Balu.", "Forget that.", Press("Erase it there too"), Then(nowhere=["Balu"]),
    ]),
    Dialogue("forgetting is no aside", [
        "I love opera. Forget it, it's nothing.", Then(remembered=["likes: opera"]),
    ]),
    *orders(
        "Forget that.", "Undo that!", "Lösche das letzte", "не запоминай это",
    ),
    Dialogue("a secret is said", [
        Say("My password is hunter2zz."), Then(said=["I keep no memory of that password", "still in our conversation"], unknown=["hunter2zz"]),
        Press("Erase it there too"), Then(nowhere=["hunter2zz"], said=["none does any more"]),
    ], reader=thinks_nothing_is_secret),
    Dialogue("a secret among other things is erased, and they stay", [
        Say("I live in Rome. My password is hunter2zz.", [remember("home_city", "Rome", "I live in Rome", "location")]),
        Then(), Press("Erase it there too"), Then(nowhere=["hunter2zz"], remembered=["home city: Rome"]),
    ]),
    Dialogue("a secret that only its kind tells is not kept, and the person hears so", [
        "It is Sonnenblume for the router.", Then(remembered=[], said=["I keep no memory of that password"]),
        Press("Erase it there too"), Then(nowhere=["Sonnenblume"]),
    ], reader=reads(("router_password", "Sonnenblume", "It is Sonnenblume for the router", {}))),
    Dialogue("a secret in a note", [
        Command("/note my password is hunter2zz"), Then(nowhere=["hunter2zz"], said=["nothing of that was stored"]),
        Command("/note Wifi password: hunter3zz"), Then(nowhere=["hunter3zz"]),
    ]),
    Dialogue("a secret in a note that the model saves", [
        Say("Keep a note: door pin 4711.", [call("save_note", title="Door", content="pin: 4711", quote="door pin 4711")]),
        Then(remembered=[], results=["refused"]), Say("And?"), Wait(hours=2), Say("Hello?"), Then(remembered=[]),
    ]),
    Dialogue("a secret in an edit by hand", [
        "I live in Rome.", Then(), Command("/memory edit {home_city} my password is hunter2zz"),
        Then(remembered=["home city: Rome"], nowhere=["hunter2zz"]),
    ]),
    Dialogue("a secret in what the night writes", [
        "I live in Rome. My password is hunter2zz. I love opera.", Wait(days=2), Then(unknown=["hunter2zz"]),
    ], reader=thinks_nothing_is_secret),
    *bent("Ola", "Moja siostra ma na imię Ola", "Kraków", "Ola mieszka teraz w Krakowie", "zapomnij o Oli", "Oli"),
    *bent("Aino", "Siskoni on Aino", "Turku", "Aino asuu Turussa", "Unohda kaikki Ainosta", "Ainosta"),
    *bent("Μαρία", "Η αδελφή μου είναι η Μαρία", "Πάτρα", "Η Μαρία μένει στην Πάτρα", "ξέχνα τη Μαρία", "τη Μαρία"),
    *bent("Jana", "Moje sestra se jmenuje Jana", "Brno", "Jana teď bydlí v Brně", "Zapomeň na Janu", "Janu"),
    *(
        Dialogue(f"an order not to forget forgets nothing: {order}", [
            MAREK, Then(remembered=["brother: Marek"]), Say(order, [call("forget_fact", key_or_id="brother")], reply="Sure."),
            Then(remembered=["brother: Marek"], unsaid=["Forgotten", "Forget “"]),
        ])
        for order in ("Don't forget Marek!", "Nie zapomnij o Marku!")
    ),
    *(
        Dialogue(f"an order to forget everything is not just agreed to: {order}", [
            MAREK, Then(), Say(order, reply="Done, I have forgotten everything."),
            Then(remembered=["brother: Marek"], said=["/forget everything forever"], unsaid=["Nothing is forgotten"]), Press("Export first"), Then(remembered=["brother: Marek"]),
        ])
        for order in ("Forget everything you know about me", "Vergiss alles", "I want to delete all my data")
    ),
    *(
        Dialogue(f"what holds a word for except is forgotten as a whole: {name}", [
            told, "I love opera.", Then(facts=2), order, *presses, Then(remembered=["likes: opera"]),
        ])
        for name, told, order, presses in (
            ("by command", EATS, Command("/forget I eat everything except mushrooms"), [Press("Forget")]),
            ("said", EATS, Say("Forget that I eat everything except mushrooms", reply="Done."), [Press("Forget")]),
            ("by its id", EATS, Say("Forget that I eat everything except mushrooms", [call("forget_fact", key_or_id="{diet}")]), []),
            ("a name", BAND, Command("/forget Everything But The Girl"), [Press("Forget")]),
            ("everywhere", BAND, Command("/forget Everything But The Girl everywhere now"), []),
        )
    ),
    *(
        Dialogue(f"nothing goes where an order leaves some of it out: {name}", [
            BROTHER, HULL, Then(facts=2), order, Then(facts=2, said=["I can't leave out a part of it"]),
        ])
        for name, order in (
            ("said", Say("Forget everything about Tom except his home city", reply="Done.")),
            ("all but one", Say("Forget everything but my brother", reply="Done.")),
            ("by command", Command("/forget Tom except his home city")),
            ("everywhere", Command("/forget Tom except his home city everywhere now")),
        )
    ),
    Dialogue("a tool forgets nothing where the order leaves some of it out", [
        BROTHER, HULL, Then(facts=2), Say("Vergiss alles über Tom außer seinem Geburtstag", [call("forget_fact", key_or_id="Tom")]), Then(facts=2, unsaid=["Forget “"]),
    ]),
    Dialogue("what waits to be learnt out of sight goes with all that was said in its time", [
        MAREK, Then(), Say("Forget my brother. My sister is Anna.", [call("forget_fact", key_or_id="brother")]),
        Say("Forget everything I said today", reply="Done."), Press("Forget"), Then(remembered=[]), Wait(minutes=45), Then(remembered=[]),
    ]),
    *(
        Dialogue(f"what was told beside an order is forgotten by the next one before it is learnt: {first}", [
            MAREK, Then(), Say(first, calls), Say("Forget my sister", reply="Done."), Then(remembered=left, unsaid=["Remembered: your sister"]),
            Wait(minutes=45), Then(remembered=left),
        ])
        for first, calls, left in (
            ("Forget my brother. My sister is Anna.", [call("forget_fact", key_or_id="brother")], []),
            ("Forget my dog. My sister is Anna.", (), ["brother: Marek"]),
        )
    ),
    *(
        Dialogue(f"what was told beside an order is forgotten by the command after it: {command}", [
            MAREK, Then(), Say("Forget my dog. My sister is Anna.", reply="Sure."), Command(command), Press(button),
            Wait(minutes=45), Then(remembered=left, unsaid=["Remembered: your sister"]),
        ])
        for command, button, left in (
            ("/forget my sister", "Forget", ["brother: Marek"]), ("/forget everything I said today", "Forget", []),
        )
    ),
    Dialogue("what was forgotten before goes from the log with all that was said in its time", [
        "I love tea.", PEANUTS, Then(), Command("/forget peanuts"), Press("Forget"), Then(remembered=["likes: tea"]),
        Command("/forget everything I said today"), Press("Erase everywhere"),
        Wait(minutes=45), Then(nowhere=["peanuts"]),
    ]),
    Dialogue("several things are found one by one though a summary tells of both", [
        MAREK, Say("My friend is Ben.", [remember("friend", "Ben", "My friend is Ben", "person")]), Then(),
        Wait(minutes=45), Then(), Command("/forget Marek and Ben"), Press("Forget"), Then(remembered=[]),
    ]),
    *(
        Dialogue(f"what was said in a time is forgotten, and what it changed is as before: {order}", [
            "I live in Rome.", Then(remembered=["home city: Rome"]), Wait(days=3),
            "I moved to Oslo.", PEANUTS, Then(remembered=["home city: Oslo", "allergies: peanuts"]),
            order if isinstance(order, Command) else Say(order, calls, reply="Done."),
            Then(said=["1 fact", "2 messages", "allergies: peanuts"], remembered=["home city: Oslo", "allergies: peanuts"]),
            Press("Forget"), Then(remembered=["home city: Rome"]), Press("Undo"), Then(remembered=["home city: Oslo", "allergies: peanuts"]),
        ])
        for order, calls in (
            ("Vergiss alles seit gestern", [call("forget_fact", key_or_id="everything")]),
            ("Forget the last hour", ()),
            (Command("/forget everything since yesterday"), ()),
        )
    ),
    Dialogue("what was said in a time is erased, and what was said before it stays", [
        "I live in Rome.", Then(), Wait(days=3), PEANUTS, Then(), Say("Forget the last hour", reply="Done."),
        Wait(hours=2), Press("Erase everywhere"), Then(remembered=["home city: Rome"], nowhere=["peanuts"]),
    ]),
    *(
        Dialogue(f"the talk of a day is forgotten, and none of another: {order}", [
            "I live in Rome.", Then(remembered=["home city: Rome"]), Wait(days=1), "I love tea.", Then(facts=2),
            Say(order, reply="Done."), Then(said=["home city: Rome"], unsaid=["- likes: tea"]), Press("Forget"), Then(remembered=["likes: tea"]),
        ])
        for order in ("forget yesterday's conversation", "Vergiss unser Gespräch von gestern")
    ),
    *(
        Dialogue(f"hours are counted back from now: {order}", [
            "I live in Rome.", Then(remembered=["home city: Rome"]), Wait(hours=10), "I love tea.", Then(facts=2), Wait(hours=20),
            Say(order, reply="Done."), Press("Forget"), Then(remembered=["home city: Rome"]),
        ])
        for order in ("forget the past 24h",)
    ),
    *(
        Dialogue(f"a thing that is told with a day is that thing and no talk of the day: {order}", [
            "I live in Rome.", Then(remembered=["home city: Rome"]), Say(order, reply="Done."),
            Then(remembered=["home city: Rome"], said=["I find nothing under"]),
        ])
        for order in ("forget gym today", "forget my conversation with Anna today", "forget her today")
    ),
    Dialogue("a time in which nothing was said has nothing to forget", [
        "I live in Rome.", Wait(days=3), Say("forget what I said yesterday", reply="Done."),
        Then(remembered=["home city: Rome"], said=["I find nothing under"], unsaid=["Forget “"]),
        Command("/forget the last hour"), Then(said=["I found nothing about “the last hour”"]),
    ]),
    Dialogue("what is not yet learnt goes with a clause that states it", [
        "I love tea.", Say("Forget that I love tea", reply="Done."), Then(remembered=[], unsaid=["Remembered"]),
    ]),
    Dialogue("what a message tells beside its order is read", [
        MAREK, Then(), "Forget Zed. I love tea.", Then(remembered=["brother: Marek", "likes: tea"], said=["I find nothing under “Zed”"]),
    ]),
    *(
        Dialogue(f"what a message tells beside an order that the model obeys is read: {order}", [
            MAREK, Then(), Say(order, [call("forget_fact", key_or_id=what)]), Then(remembered=[left]),
            Wait(minutes=15), Then(remembered=[left], unknown=["Marek"]),
        ])
        for order, what, left in (
            ("Forget Marek. I love tea.", "brother", "likes: tea"),
            ("I love tea. Forget Marek.", "Marek", "likes: tea"),
            ("Vergiss Marek. I love tea.", "brother", "likes: tea"),
        )
    ),
    Dialogue("what a message tells beside its order is read though the order was obeyed before that", [
        MAREK, Then(), "Forget Marek. I love tea.", Press("Forget"), Then(remembered=["likes: tea"]),
        Wait(minutes=15), Then(remembered=["likes: tea"], unknown=["Marek"]),
    ]),
    *(
        Dialogue(f"what a message tells beside its order is read whenever the order is obeyed: {order}", [
            MAREK, Then(), order, "How are you?", "And you?", Press("Forget"), Then(remembered=[left]),
            Wait(minutes=15), Then(remembered=[left], unknown=["Marek"]),
        ], reader=reads(("brother", "Ben", "My other brother is Ben", {}), ("likes", "tea", "I love tea", {})))
        for order, left in (("Forget Marek. I love tea.", "likes: tea"), ("Forget Marek. My other brother is Ben.", "brother: Ben"))
    ),
    Dialogue("what a message tells beside its order is read whatever the order names", [
        "We have a dog called Rex.", Then(remembered=["pets: Rex"]), Say("Forget my dog. I love tea.", reply="Sure."), "How are you?",
        Press("Forget"), Then(remembered=["likes: tea"]), Wait(minutes=15), Then(remembered=["likes: tea"], unknown=["Rex"]),
    ]),
    Dialogue("what a message goes on to tell after its order is told anew", [
        "I live in Rome.", Then(remembered=["home city: Rome"]),
        Say("Forget where I live. I live in Oslo now.", [call("forget_fact", key_or_id="home_city")]), Then(remembered=["home city: Oslo"]),
    ]),
    *(
        Dialogue(f"what a message tells before its order to forget that is not learnt: {said}", [
            said, Then(remembered=[], pending=[], unsaid=["Remembered", "Gemerkt", "Noté", "Anotado"]),
        ], reader=reads((key, value, said.partition(". ")[0], {})))
        for said, key, value in (
            ("We have a dog called Balu. Forget my dog please.", "pets", "Balu"), ("I bought a bike yesterday. Forget my bike.", "vehicle", "bike"),
            ("Wir haben einen Hund namens Balu. Vergiss meinen Hund bitte.", "pets", "Balu"), ("On a un chien, Balu. Oublie mon chien.", "pets", "Balu"),
            ("Tenemos un perro, Balu. Olvida a Balu.", "pets", "Balu"),
        )
    ),
    Dialogue("what a message tells of another than its order names is learnt", [
        "My new boss is Ana. Forget my old boss Tom.", Then(remembered=["boss: Ana"]),
    ], reader=reads(("boss", "Ana", "My new boss is Ana", {}))),
    Dialogue("what a message tells beside its order of what is to be forgotten is not read", [
        Say("My phone number is 99999.", [remember("phone_number", "99999", "My phone number is 99999")]), Then(),
        Say("My phone number is 12345. Forget my phone number.", [call("forget_fact", key_or_id="phone_number")]),
        Then(remembered=[]), Wait(minutes=15), Then(remembered=[], unknown=["99999"]),
    ]),
    *(
        Dialogue(f"a fact is found by its kind and whose it is: {order}", [
            Say("Anna lives in Porto. My boss is Dana. I am thirty-four. I live in Oslo.", [
                remember("home_city", "Porto", "Anna lives in Porto", "location", subject="Anna"),
                remember("boss", "Dana", "My boss is Dana", "person"),
                remember("age", "thirty-four", "I am thirty-four"), remember("home_city", "Oslo", "I live in Oslo", "location"),
            ]), Then(facts=4),
            Say(order, reply="Fine."), Press("Forget"), Then(facts=3, unsaid=["Nothing is forgotten"]), Wait(minutes=15), Then(unknown=[gone]),
        ])
        for order, gone in (
            ("Forget Anna's address", "Porto"), ("forget my boss's name", "Dana"), ("forget how old I am", "thirty-four"),
            ("Vergiss, wo ich wohne", "Oslo"), ("забудь мой возраст", "thirty-four"),
        )
    ),
    Dialogue("of a name that says and only what is all of one part goes at once", [
        Say("I like rock climbing.", [remember("likes", "rock climbing", "I like rock climbing", "preference")]), Then(facts=1),
        Say("forget rock and roll", [call("forget_fact", key_or_id="rock and roll")], reply="Fine."),
        Then(remembered=["likes: rock climbing"], results=["offered: 1 fact"]),
    ]),
    Dialogue("of two things that an order names each is looked for", [
        MAREK, Say("My sister is called Vera.", [remember("sister", "Vera", "My sister is called Vera", "person")]),
        Say("I live in Oslo.", [remember("home_city", "Oslo", "I live in Oslo", "location")]), Then(facts=3),
        Say("Forget both Marek and Vera", reply="Fine."), Press("Erase everywhere"), Then(remembered=["home city: Oslo"], nowhere=["Marek", "Vera"]),
    ]),
    Dialogue("who else has the name of whoever is named by what they are stays", [
        Say("My daughter Anna is five.", [remember("daughters", "Anna", "My daughter Anna", "person")]),
        Say("My sister Anna is nice.", [remember("sisters", "Anna", "My sister Anna", "person")]), Then(facts=2),
        Say("Forget everything about my daughter Anna", reply="Fine."), Then(said=["daughters: Anna"], unsaid=["- sisters: Anna"]),
        Press("Forget"), Then(remembered=["sisters: Anna"]),
    ]),
    Dialogue("an order about a text is none about memory", [
        Say("Remove Marek from the poem", reply="Here it is."), Then(unsaid=["Nothing is forgotten"]),
    ]),
    Dialogue("a long list of what was found says how much it leaves out", [
        *(Say(f"Zanzibar thought number {number}") for number in range(9)),
        Command("/forget Zanzibar"), Then(said=["9 messages", "and 3 more"]),
    ]),
    *two_names("Martin", "My boss is called Martin", "Martina", "My aunt is called Martina", "Forget Martina, please."),
    *two_names("Paul", "Mein Chef heißt Paul", "Paula", "Meine Tante heißt Paula", "Vergiss Paula bitte."),
    *(
        Dialogue(f"who has another name with its stem is not meant in small letters: {order}", [
            Say(f"My boss is called {boss}.", [remember("boss", boss, f"My boss is called {boss}", "person")]), Then(facts=1),
            Say(order, [call("forget_fact", key_or_id=name)], reply="Fine."), Then(remembered=[f"boss: {boss}"], results=["nothing is remembered"]),
        ])
        for boss, name, order in (("Jan", "jana", "forget jana"), ("Jana", "jan", "forget jan"), ("Louis", "louise", "oublie louise"))
    ),
    Dialogue("who has another name with its stem is not erased by the name in small letters", [
        Say("My boss is called Jan.", [remember("boss", "Jan", "My boss is called Jan", "person")]), Then(facts=1),
        Command("/forget jana"), Then(said=["I found nothing about “Jana”"]),
        Command("/forget jana everywhere now"), Wait(minutes=1), Then(remembered=["boss: Jan"]),
    ]),
    *(
        Dialogue(f"what cannot be undone says that it is erased: {order}", [
            replace(PEANUTS, name="told"), Then(remembered=["allergies: peanuts"]), Command(order),
            Press("Undo", under="told"), Then(said=["it is being erased everywhere"]),
            Wait(minutes=2), Press("Undo", under="told"), Then(said=["can't be undone: it is erased everywhere"], remembered=[], nowhere=["peanuts"]),
        ])
        for order in ("/memory erase {allergies} now", "/forget peanuts everywhere now")
    ),
    *(
        Dialogue(f"nothing is denied that is near in meaning, nor answered to a question: {order}", [
            Say("My son Ben is 5.", [remember("age", "5", "My son Ben is 5", "person", subject="Ben")]), Then(facts=1),
            Say(order, reply="Fine."), Then(remembered=["Ben: age: 5"], unsaid=["Nothing is forgotten"], said=said),
        ])
        for order, said in (
            ("Forget how old Ben is.", ["I found 1 fact"]), ("Please remove all info about Ben.", ["Near it by its meaning"]),
            ("Can you forget things?", []),
        )
    ),
    *(
        Dialogue(f"what a model names and the order does not is only offered: {order}, {named}", [
            PEANUTS, Then(facts=1), Say(order, [call("forget_fact", key_or_id=named)], reply="Fine."),
            Then(remembered=["allergies: peanuts"], results=["offered: 1 fact"], unsaid=["Forgotten"]),
        ])
        for order, named in (
            ("Forget my phone number.", "{allergies}"), ("Forget my phone number.", "allergies"), ("Vergiss meine Telefonnummer.", "{allergies}"),
            ("Forget that I'm allergic to shellfish.", "allergies"), ("Forget my phone number.", "peanuts"),
        )
    ),
    *(
        Dialogue(f"an order for one of the things that a fact lists is no order for the others: {order}", [
            Say("I'm allergic to nuts and eggs.", [remember("allergies", "nuts, eggs", "I'm allergic to nuts and eggs", "health")]),
            Then(facts=1), Say(order, [call("forget_fact", key_or_id="{allergies}")], reply="Fine."),
            Then(remembered=left, results=[result], at_once=True),
        ])
        for order, result, left in (
            ("Forget the eggs.", "offered: 1 fact", ["allergies: nuts, eggs"]), ("Forget my allergies.", "forgot 1", []),
            ("Forget the nuts and the eggs.", "forgot 1", []),
        )
    ),
    *(
        Dialogue(f"who else has the same name stays, though one sentence told of both: {how}", [
            Say("My boss is Kim and my wife is Kim too.", [
                remember(key, "Kim", "My boss is Kim and my wife is Kim too", "person") for key in ("boss", "wife")
            ]),
            Then(facts=2), order, Then(remembered=["wife: Kim"]), Wait(minutes=30), Then(remembered=["wife: Kim"]),
        ])
        for how, order in (
            ("said", Say("Forget my boss.", [call("forget_fact", key_or_id="boss")])), ("by command", Command("/memory delete {boss}")),
        )
    ),
    *two_names("Mario", "Mi jefe se llama Mario", "Maria", "Mi tía se llama Maria", "Olvida a Maria."),
    Dialogue("what was erased a model brings back neither as noticed nor in a note, unless it is told again", [
        Say("I have diabetes.", [remember("health", "diabetes", "I have diabetes")]), Command("/forget diabetes everywhere now"),
        Say("I feel tired", [call("record_observation", observation="Ann has diabetes")]), Then(results=["had that forgotten"]),
        Say("So tired", [call("save_note", title="Diabetes", content="Ann has diabetes", quote="So tired")]),
        Then(remembered=[], pending=[], results=["had that forgotten"], unknown=["diabetes"]),
        Say("The tests say diabetes", [call("record_observation", observation="Ann has diabetes")]), Then(results=["noted"]),
    ]),
    Dialogue("to forget everywhere is offered with the button that erases", [
        MAREK, Then(), Say("Forget Marek everywhere.", [call("forget_fact", key_or_id="brother")]),
        Then(remembered=["brother: Marek"], at_once=True), Press("Erase everywhere"), Then(remembered=[], nowhere=["Marek"]),
    ]),
    Dialogue("what was forgotten is not asked about out of words that tell nothing of it", [
        Say("My sister is Lea.", [remember("sister", "Lea", "My sister is Lea", "person")]),
        Command("/forget sister"), Press("Forget"), Then(remembered=[]), Wait(minutes=30),
        "See you on Sunday.", Wait(minutes=15), Then(remembered=[], pending=[]),
    ], reader=reads(("Sunday", "sister", "Lea", {"category": "person"}))),
    Dialogue("words of the program's own calls are not offered to be erased", [
        Say("My cat is Momo.", [remember("pets", "Momo", "My cat is Momo", "person")]), Then(facts=1),
        Command("/forget cat everywhere"), Then(unsaid=["category", "within other words"], at_once=True),
    ]),
    *(
        Dialogue(f"a deed on what is theirs that nothing did is put right: {answer}", [
            Say(order, reply=answer), Then(said=["So far I have changed nothing"]),
        ])
        for order, answer in (
            ("Move it to Friday.", "I moved it to Friday."), ("Book a table please.", "I've booked a table for two."),
            ("Cancel the dentist.", "I've cancelled the reminder."), ("Is there a table for tonight?", "Yes, I've booked a table for two."),
        )
    ),
    *(
        Dialogue(f"not to keep something is to forget what is kept of it: {order}", [
            Say("I'm 34 years old.", [remember("age", "34", "I'm 34 years old")]), Say("I live in Hull.", [remember("home_city", "Hull", "I live in Hull")]),
            Say(order), Then(remembered=["age: 34", "home city: Hull"], said=[kept], at_once=True), Press("Forget"), Then(remembered=["home city: Hull"]),
        ])
        for order, kept in (
            ("Don't remember my age.", "From now on I keep nothing about “age”"), ("Please keep nothing about my age", "Forget this? age: 34"),
        )
    ),
    *(
        Dialogue(f"to forget the old takes nothing of the new that a sentence told beside it: {told}{how}", [
            *before, Say(told, [remember(key, value, told.rstrip("."))]), Then(facts=1),
            Command(f"/forget {word}{how}"), *press, Wait(minutes=30),
            Then(remembered=[left], unknown=[word], nowhere=[word] if how else []),
        ])
        for how, press in (("", [Press("Forget")]), (" everywhere now", []))
        for before, told, key, value, word, left in (
            ([Say("I live in Pune.", [remember("home_city", "Pune", "I live in Pune", "location")])],
             "I moved from Pune to Delhi.", "home_city", "Delhi", "Pune", "home city: Delhi"),
            ([], "I left Norbert for Ray.", "partner", "Ray", "Norbert", "partner: Ray"),
            ([], "Since I stopped drinking I play the cello.", "instrument", "cello", "drinking", "instrument: cello"),
        )
    ),
    *(
        Dialogue(f"where one lived before stays, though it was told beside who is forgotten{how}", [
            Say("I live in Porto with my wife Ana.", [remember("home_city", "Porto", "I live in Porto with my wife Ana", "location")]),
            Say("My wife is Ana.", [remember("wife", "Ana", "My wife is Ana", "person")]),
            Say("I moved to Faro.", [remember("home_city", "Faro", "I moved to Faro", "location", outcome="replace")]), Then(facts=2),
            Command(f"/forget my wife{how}"), *press, Wait(minutes=30), Then(remembered=["home city: Faro"], history={"home_city": ["Porto", "Faro"]}),
        ])
        for how, press in (("", [Press("Forget")]), (" everywhere now", []))
    ),
    *(
        Dialogue(f"a role before a name means one of two who have it: {order}", [
            *(Say(f"My {role} is called Anna.", [remember(role, "Anna", f"My {role} is called Anna", "person")]) for role in ("boss", "sister")),
            *(
                Say(f"My {role} Anna lives in {city}.", [
                    remember("home_city", city, f"My {role} Anna lives in {city}", "location", subject=f"{role} Anna", outcome="beside"),
                ])
                for role, city in (("boss", "Linz"), ("sister", "Graz"))
            ),
            Say("My sister Anna is coming on Sunday."), Then(facts=4), Command(order), *press, Wait(minutes=30),
            Then(remembered=["sister: Anna", "sister Anna: home city: Graz"], unknown=["Linz"], nowhere=["Linz"] if not press else [],
                 prompt=["My sister Anna is coming on Sunday."]),
        ])
        for order, press in (
            ("/forget my boss Anna", [Press("Forget")]), ("/forget my boss", [Press("Forget")]), ("/forget my boss Anna everywhere now", []),
        )
    ),
    Dialogue("whose fact it is, in the program's word, is no remain of a rule that has it", [
        Say("My name is Thomas.", [remember("name", "Thomas", "My name is Thomas", "personal")]),
        Say("I'm a man from Cork.", [remember("gender", "man", "I'm a man from Cork", "personal")]),
        Say("Never call me Thomas.", [remember("rules", "Never call the user Thomas", "Never call me Thomas", kind="rule")]),
        Then(), Command("/forget Thomas everywhere now"), Wait(minutes=30),
        Then(remembered=["gender: man"], said=["none does any more"], unsaid=["still hold"]),
    ]),
    Dialogue("who asks for what was forgotten has not told it again", [
        Say("My aunt is called Xaviera.", [remember("relatives", "Xaviera (aunt)", "My aunt is called Xaviera", "person")]), Then(facts=1),
        Command("/forget Xaviera everywhere now"), Wait(minutes=30), Say("Who is Xaviera?"), Say("Who is my aunt?"), Command("/memory audit"),
        Then(said=["zero places hold any of it"], unsaid=["told me again"]),
    ]),
]  # fmt: skip
