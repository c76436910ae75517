"""What was corrected by hand, taken back or forgotten stays so, however often its old message is read again."""

from __future__ import annotations

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import call, remember

CITY = Say("I live in Munich.", [remember("home_city", "Munich", "I live in Munich", "location")])
PEANUTS = Say(
    "I'm allergic to peanuts.", [remember("allergies", "peanuts", "I'm allergic to peanuts", "health")]
)
OPERA = Say("I love opera.", [remember("likes", "opera", "I love opera", "preference")])

DIALOGUES = [
    Dialogue("an undone telling is no evidence of the value that is back", [
        CITY, Then(), Say("I moved to Augsburg.", [remember("home_city", "Augsburg", "I moved to Augsburg", "location")]),
        Press("Undo"), Command("/new"), "Where do I live?",
        Then(prompt=["home city: Munich"], unprompted=["Munich, told 2026-11-20: “I moved to Augsburg”"], at_once=True),
    ]),
    Dialogue("kept by its button, and a slip elsewhere in the message put right", [
        Command("/settings ask_first on"), Say("I live in Bonn. Hi evrybody.", name="m1"), Then(remembered=[]), Press("Keep"),
        Say("I live in Bonn. Hi everybody.", edits="m1"), Then(remembered=["home city: Bonn"], pending=[]),
    ]),
    Dialogue("an edit says something else in the place of what took another's place", [
        "I live in Munich.", Then(), Say("I moved to Bonn.", name="moved"), Then(remembered=["home city: Bonn"]),
        Say("I moved to Kiel.", edits="moved"), Then(remembered=["home city: Kiel"], pending=[]),
    ]),
    Dialogue("what was taken back stays so when its message is edited", [
        Say("I live in Munich.", name="first"), Then(remembered=["home city: Munich"]),
        Command("/undo"), Say("I love opera.", edits="first"), Then(remembered=["likes: opera"]),
    ]),
    Dialogue("an older message that is edited leaves no past", [
        Say("I live in Munich.", name="first"), Then(remembered=["home city: Munich"]),
        "I live in Hamburg now.", Then(remembered=["home city: Hamburg"], history={"home_city": ["Munich", "Hamburg"]}),
        Say("I love opera.", edits="first"), Then(history={"home_city": ["Hamburg"]}),
    ]),
    *(
        Dialogue(f"the edit of an older message takes no place of what was said later: {how}", [
            Say("I live in Berlin.", name="first"), Wait(days=2), "We moved to Kiel.", Then(remembered=["home city: Kiel"]),
            Wait(days=1), Say("I live in Bern.", edits="first"),
            Then(remembered=["home city: Kiel", "home city: Bern (until 2026-11-21)"]),
        ], reader=reads(
            ("home_city", "Berlin", "I live in Berlin", {}),
            ("home_city", "Kiel", "We moved to Kiel", {"outcome": "replace", "known": "{home_city}"}),
            ("home_city", "Bern", "I live in Bern", how),
        ))
        for how in ({"outcome": "replace", "known": "{home_city}"}, {"outcome": "beside"})
    ),
    Dialogue("the words for a value are none for the one a hand wrote in its place", [
        CITY, Command("/memory edit {home_city} Berlin"), "Hello.",
        Then(prompt=["home city: Berlin"], unprompted=["Berlin, told"], at_once=True),
        Command("/new"), "Where do I live?", Then(prompt=["home city: Berlin"], unprompted=["Berlin, told"], at_once=True),
        Say("Yes, I live in Berlin.", [remember("home_city", "Berlin", "I live in Berlin", "location")]),
        Command("/new"), "Where do I live?", Then(prompt=["home city: Berlin, told 2026-11-20"], at_once=True),
    ]),
    Dialogue("corrected by hand before the message was read", [
        CITY, Command("/memory edit {home_city} Berlin"), Then(remembered=["home city: Berlin"]),
    ]),
    Dialogue("corrected by hand, and a night goes by", [
        CITY, Then(), Command("/memory edit {home_city} Berlin"), Wait(days=1), Then(remembered=["home city: Berlin"]),
    ]),
    Dialogue("one of several values corrected by hand, and a night goes by", [
        OPERA, Then(), Command("/memory edit {likes} ballet"), Wait(days=1), Then(remembered=["likes: ballet"]),
    ]),
    Dialogue("a correction undone, and a night goes by", [
        "I live in Munich.", Then(), "I moved to Hamburg.", Then(), Press("Undo"), Then(remembered=["home city: Munich"]),
        Wait(days=1), Then(remembered=["home city: Munich"]),
    ]),
    Dialogue("what was learnt undone, and a night goes by", [
        "I love opera.", Then(remembered=["likes: opera"]), Press("Undo"), Then(remembered=[]), Wait(days=1), Then(remembered=[]),
    ]),
    Dialogue("forgetting taken back after the rest of the message went unread", [
        Say("I love opera. I'm allergic to nuts.", [remember("likes", "opera", "I love opera", "preference")]),
        Command("/memory delete {likes}"), Wait(minutes=2), Press("Undo"),
        Then(remembered=["likes: opera", "allergies: nuts"]),
    ]),
    Dialogue("one of several values forgotten before the others were read", [
        PEANUTS, "I'm allergic to walnuts.", Command("/memory delete {allergies}"), Then(remembered=["allergies: walnuts"]),
        Wait(days=1), Then(remembered=["allergies: walnuts"], unknown=["peanuts"]),
    ]),
    Dialogue("one of several values erased before the others were read", [
        PEANUTS, "I'm allergic to walnuts.", Command("/memory erase {allergies} now"),
        Then(remembered=["allergies: walnuts"], nowhere=["peanuts"]),
    ]),
    Dialogue("the one value of a key forgotten before an older one was read", [
        "I live in Munich.", Say("I live in Berlin.", [remember("home_city", "Berlin", "I live in Berlin", "location")]),
        Command("/memory delete {home_city}"), Then(remembered=[]), Wait(days=1), Then(remembered=[], unknown=["Berlin"]),
    ]),
    Dialogue("told again while it is being erased", [
        Say("My dentist is Dr Zanzibar.", [remember("dentist", "Dr Zanzibar", "My dentist is Dr Zanzibar")]),
        Command("/memory erase {dentist} now"),
        Say("Oh no, keep it: my dentist is Dr Zanzibar.",
            [remember("dentist", "Dr Zanzibar", "my dentist is Dr Zanzibar")], reply="Dr Zanzibar, noted again."),
        Then(remembered=["dentist: Dr Zanzibar"], said=["none does any more"]),
        Say("And?", reply="Well."), Then(remembered=["dentist: Dr Zanzibar"], prompt=["Dr Zanzibar, noted again."]),
    ]),
    Dialogue("told again while a deletion can still be undone, and a night goes by", [
        OPERA, Command("/memory delete {likes}"),
        Say("I love opera.", [remember("likes", "opera", "I love opera", "preference")], reply="Opera it is."),
        Wait(minutes=11), Say("And?", reply="Well."), Then(remembered=["likes: opera"], prompt=["Opera it is."]),
        Wait(days=1), Then(remembered=["likes: opera"]),
    ]),
    Dialogue("an order to undo gives back what the order to forget before it took", [
        "I love tea.", Then(remembered=["likes: tea"]), PEANUTS, Then(remembered=["likes: tea", "allergies: peanuts"]),
        "forget that", Then(remembered=["likes: tea"], said=["“I'm allergic to peanuts.”"]),
        "undo that", Then(remembered=["likes: tea", "allergies: peanuts"], said=["counts again"]),
    ]),
    Dialogue("the same by its button, in German, and after more was said", [
        "I love opera.", Then(remembered=["likes: opera"]), Say("Vergiss das!", name="order"), Then(remembered=[]),
        "Hello.", Press("Undo", under="order"), Then(remembered=["likes: opera"]),
    ]),
    Dialogue("given back before anything was learnt from it", [
        "I love opera.", "oublie ça", "annuler", Then(remembered=["likes: opera"]),
    ]),
    Dialogue("forgotten longer ago than can be undone", [
        "I love opera.", Then(remembered=["likes: opera"]), Say("forget that", name="order"), Wait(minutes=11),
        Press("Undo", under="order"), Then(remembered=[], said=["too late"]),
    ]),
    Dialogue("the rest of a message that is given back is read then", [
        Say("I love opera. I'm allergic to nuts.", [remember("likes", "opera", "I love opera", "preference")]),
        "forget that", Press("Undo"), Then(remembered=["likes: opera", "allergies: nuts"]),
    ]),
    *(
        Dialogue(f"what was forgotten just before is back on request: {order}", [
            OPERA, Then(remembered=["likes: opera"]), Say("Forget that I love opera", [call("forget_fact", key_or_id="likes")]),
            Then(remembered=[]), order, Then(remembered=["likes: opera"]),
            "forget that", Then(remembered=["likes: opera"], said=["Taken back"]), PEANUTS, "forget that", Then(remembered=["likes: opera"]),
            order, Then(remembered=["likes: opera", "allergies: peanuts"], said=["counts again"]),
            Command("/memory delete {likes}"), order, Then(remembered=["likes: opera", "allergies: peanuts"]),
        ])
        for order in ("No wait, keep it!", "верни это")
    ),
    *(
        Dialogue(f"to keep something is no order to bring back what was forgotten just before: {words}", [
            OPERA, Then(remembered=["likes: opera"]), "forget that", Then(remembered=[]),
            words, Then(remembered=[], said=["Fine."], unsaid=["counts again"]),
        ])
        for words in ("Keep it!", "Behalte das bitte")
    ),
    Dialogue("an earlier form of a message that was edited since is not given back", [
        Say("I love opera.", name="first"), Then(remembered=["likes: opera"]), Say("I love ballet.", edits="first"),
        Then(remembered=["likes: ballet"]), Command("/undo #1"), Then(remembered=["likes: ballet"], said=["something newer has taken its place"]),
    ]),
    Dialogue("nothing is brought back where nothing went", [
        OPERA, Then(), Say("Keep it!", reply="Gladly."), Then(remembered=["likes: opera"], unsaid=["Taken back", "Undone"]),
    ]),
    *(
        Dialogue(f"not that one but the other gives back what went: {order}", [
            Say("We have two dogs, Rex and Mimi.", [
                remember("pets", "Rex", "We have two dogs, Rex and Mimi", "person"),
                remember("pets", "Mimi", "We have two dogs, Rex and Mimi", "person", outcome="beside"),
            ]), Then(facts=2),
            Say("forget my dog", [call("forget_fact", key_or_id="{pets: Rex}")]), Then(remembered=["pets: Mimi"]),
            order, Then(remembered=["pets: Mimi", "pets: Rex"]),
        ])
        for order in ("no, not that one, the other", "the other one", "Nein, nicht den, den anderen")
    ),
    *(
        Dialogue(f"an order to take back an erasure hears that it can't be: {order}", [
            "I love opera.", Then(remembered=["likes: opera"]), PEANUTS, Then(facts=2), Command("/forget peanuts everywhere now"),
            *([] if late is None else [late]), order,
            Then(remembered=["likes: opera"], said=[f"can't be undone: it is {'being ' if late is None else ''}erased everywhere"]),
        ])
        for order, late in (("undo that", None), ("bring it back", None), ("Undo that!", Wait(minutes=2)))
    ),
    Dialogue("what was undone comes not back with what was there before it", [
        "I live in Munich.", Then(), Wait(days=2), "I moved to Hamburg.", Then(), Press("Undo"), Then(remembered=["home city: Munich"]),
        "forget that", Then(remembered=["home city: Munich"]), "forget that", Then(remembered=[]),
    ]),
    Dialogue("of two children only one was ever there", [
        "I have two children, Eva and Max.", Then(), "No, only Eva.", Then(remembered=["children: Eva"], said=["Dropped: your child is Max"]),
    ], reader=reads(
        ("children", "Eva", "two children, Eva and Max", {}), ("children", "Max", "two children, Eva and Max", {}),
        ("children", "Eva", "only Eva", {"outcome": "wrong", "known": "{children=Max}"}),
    )),
    Dialogue("an edit into what is known of a brother leaves him one city", [
        "I love tea.", "My brother lives in Bern.", Then(), Command("/memory edit {likes} My brother lives in Graz"),
        Then(remembered=["brother: home city: Graz", "brother: home city: Bern (until 2026-11-19)"]),
    ]),
    Dialogue("an edit into what is known of a brother ends it under his name, too", [
        "I love tea.", "My brother is called Tom.", "Tom lives in Bern.", Then(), Command("/memory edit {likes} My brother lives in Graz"),
        Then(remembered=["brother: Tom", "brother: home city: Graz", "Tom: home city: Bern (until 2026-11-19)"]),
    ], reader=reads(
        ("likes", "tea", "I love tea", {}), ("brother", "Tom", "My brother is called Tom", {}),
        ("home_city", "Bern", "Tom lives in Bern", {"subject": "Tom"}),
    )),
    Dialogue("an edit ends nothing by what is over, nor what is to come", [
        "I lived in Rome until 2019.", "I love Linz.", "From March on my brother lives in Wien.", Then(facts=3),
        Command("/memory edit {home city: Rome (until 2019-12-31)} My brother lives in Rome"),
        Command("/memory edit {likes} My brother lives in Linz"),
        Then(remembered=[
            "brother: home city: Rome (until 2019-12-31)", "brother: home city: Linz", "brother: home city: Wien (from 2027-03-01)",
        ]),
    ], reader=reads(
        ("home_city", "Rome", "I lived in Rome until 2019", {"until": "2019", "outcome": "past"}), ("likes", "Linz", "I love Linz", {}),
        ("home_city", "Wien", "From March on my brother lives in Wien", {"subject": "brother", "when": "2027-03"}),
    )),
]  # fmt: skip
