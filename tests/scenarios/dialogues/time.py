"""Time told relatively, by a clock that stands at Friday the 20th of November 2026, nine o'clock in the morning."""

from __future__ import annotations

from typing import Any

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.mind import Given
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import call


def next_friday(given: Given) -> list[dict[str, Any]]:
    """Reads an intention with its day in the words of the message, as a model that gives no ISO day."""
    if "dentist" not in given.words:
        return []
    return [
        {
            "kind": "intention",
            "key": "plans",
            "value": "see the dentist",
            "quote": given.words,
            "when": "next Friday",
        }
    ]


def calls(given: Given) -> list[dict[str, Any]]:
    """Reads every call that is meant to be made, each with its day, by one name: "call mum"."""
    days = {"Friday": "2026-11-27", "Saturday": "2026-11-28", "Sunday": "2026-11-29"}
    told = next(
        (each for mark, each in (("instead", "replace"), ("as well", "beside")) if mark in given.words), ""
    )
    named = [day for day in days if day in given.words] if "mum" in given.words else []
    read = {"kind": "intention", "key": "plans", "value": "call mum", "quote": given.words}
    if told == "replace":
        return [read | {"when": days[named[0]], "outcome": told, "known": "{plans}"}]
    return [read | {"when": days[day], "outcome": told} for day in named] or (
        [read] if "call mum" in given.words else []
    )


def paints(given: Given) -> list[dict[str, Any]]:
    """Reads when the fence is to be painted, in the words of the message."""
    _, fence, when = given.words.rstrip(".").partition("paint the fence ")
    read = {"kind": "intention", "key": "plans", "value": "paint", "quote": given.words}
    return [read | {"when": when}] if fence else []


CALL_MUM = Say(
    "Remind me tomorrow at 9 to call mum", [call("set_reminder", what="call mum", at="2026-11-21T09:00")]
)
PILLS = Say(
    "Remind me on Monday at 9 to take pills", [call("set_reminder", what="take pills", at="2026-11-23T09:00")]
)


DIALOGUES = [
    *(
        Dialogue(f"that a reminder stands as it did is said beneath an answer that tells else: {order}", [
            CALL_MUM, Say(order, reply="Done, it is seen to."),
            Then(said=["So far I have changed nothing"], remembered=["call mum (for 2026-11-21 09:00)"]),
        ])
        for order in (
            "cancel the dentist reminder", "stop reminding me to water the plants", "cancel my reminders", "Annule mes rappels",
            "Storniere bitte alle Erinnerungen", "Отмени все напоминания", "リマインダーを全部キャンセルして",
        )
    ),
    *(
        Dialogue(f"a reminder that is described goes whatever a model makes of it: {order}", [
            CALL_MUM, PILLS, Say(order, reply="Done."), Then(said=["Reminder stopped: call mum"], unsaid=["changed nothing"]),
        ])
        for order in (
            "Can you cancel the call mum reminder?", "stop reminding me to call mum", "cancel the mum one",
            "Cancela el de mum", "Storniere das mit mum", "Annule celui de mum",
        )
    ),
    Dialogue("of several reminders that are described each has its button", [
        CALL_MUM, Say("Remind me on Sunday at 9 to call mum", [call("set_reminder", what="call mum", at="2026-11-22T09:00")]),
        Say("cancel the mum reminder", reply="Which one?"), Press("Stop 1"), Then(remembered=["call mum (stopped)", "call mum (for 2026-11-22 09:00)"]),
    ]),
    Dialogue("what a model did cancel is not shown again", [
        CALL_MUM, PILLS, Then(facts=2),
        Say("Cancel the reminder about mum", [
            call("update_memory", id="{call mum}", content="call mum", quote="Cancel the reminder about mum", outcome="drop")
        ], reply="Done."), Then(said=["Reminder stopped: call mum"], unsaid=["changed nothing"]),
    ]),
    *(
        Dialogue(f"an hour that contradicts the words is theirs: {order}", [
            Say(order, [call("set_reminder", what=what, at=at)]), Then(remembered=[f"{what} (for {told})"], results=["their words read as"]),
        ])
        for order, what, at, told in (
            ("Erinnere mich am 1.12. um halb acht an den Müll", "Müll", "2026-12-01T08:30", "2026-12-01 07:30"),
            ("Remind me at 9 on 5 June of the night train", "the night train", "2027-06-05T21:00", "2027-06-05 09:00"),
            ("Remind me tomorrow at 8 to call Eve", "call Eve", "2026-11-21T20:00", "2026-11-21 08:00"),
            ("Remind me at 9 to call Eve on Monday", "call Eve", "2026-11-24T09:00", "2026-11-23 09:00"),
        )
    ),
    *(
        Dialogue(f"how often it comes, and of what it is, is as they say: {order}", [
            Say(order, [call("set_reminder", what=what, at=at, repeat=repeat)]), Then(remembered=[told], facts=1),
        ])
        for order, what, at, repeat, told in (
            ("Remind me every day at 8 to take pills", "take pills", "2026-11-21T08:00", "", "take pills (for 2026-11-21 08:00; FREQ=DAILY)"),
            ("Erinnere mich jeden Montag um 18 Uhr an Training", "Training", "2026-11-23T18:00", "FREQ=DAILY", "Training (for 2026-11-23 18:00; FREQ=WEEKLY;BYDAY=MO)"),
            ("Rappelle-moi le 1er décembre à 9h de payer", "payer", "2026-12-01T09:00", "FREQ=MONTHLY", "payer (for 2026-12-01 09:00)"),
            ("Remind me tomorrow at 10 to call Bob", "kill Bob", "2026-11-21T10:00", "", "call Bob (for 2026-11-21 10:00)"),
            ("Remind me every Monday at 9 to pay", "pay", "2026-11-23T09:00", "FREQ=WEEKLY", "pay (for 2026-11-23 09:00; FREQ=WEEKLY)"),
        )
    ),
    Dialogue("an order that the model sets at a time that nothing reads is set by its words", [
        Say("Remind me tomorrow at 9 to call Eve", [call("set_reminder", what="call Eve", at="tomorrow at 9")], "I can't."),
        Then(remembered=["call Eve (for 2026-11-21 09:00)"], said=["Reminder set"]),
    ]),
    Dialogue("a time that is told by another one is read by the model", [
        Say("Remind me an hour before 18:00 to leave", [call("set_reminder", what="leave", at="2026-11-20T17:00")]),
        Then(remembered=["leave (for 2026-11-20 17:00)"], unresulted=["their words read as"]),
    ]),
    Dialogue("a statement sets no reminder of what stands in it, an answer does", [
        Say("I like flowers.", [call("set_reminder", what="buy flowers", at="2026-11-22T15:00")]),
        Then(results=["only what the person asks for"], unsaid=["Reminder set"]),
        Say("Can you set me one for Sunday afternoon?", reply="What of?"),
        Say("Buy flowers", [call("set_reminder", what="buy flowers", at="2026-11-22T15:00")]), Then(said=["Reminder set"]),
    ]),
    Dialogue("who only speaks of a reminder is shown none", [
        CALL_MUM, Say("Thanks for the reminder!"), Say("That reminds me: I need milk."), Say("What are my reminders?", reply="Mum, at 9."),
        Say("Remind me on Sunday at 9 to cancel my reminders", [call("set_reminder", what="cancel my reminders", at="2026-11-22T09:00")]),
        Then(facts=2, unsaid=["changed nothing"]),
    ]),
    Dialogue("all reminders are forgotten, and no message that only has the word in it", [
        Say("That reminds me: I should buy milk."), CALL_MUM, PILLS, Then(facts=2),
        Say("delete my reminders", reply="Done."), Then(said=["2 reminders and 2 messages"], unsaid=["buy milk"]),
        Press("Forget"), Then(facts=0), Say("And?"), Then(prompt=["buy milk"], unprompted=["take pills"]),
    ]),
    Dialogue("a plan of one name for another day is another plan", [
        "I'm going to call mum on Friday.", Then(since={"call mum": "2026-11-27"}),
        "I'll call mum on Saturday as well.", Then(remembered=["call mum", "call mum"], said=["call mum (for 28 November 2026)"]),
        Wait(days=11), Then(said=["call mum\nHow did it go?"]),
        Command("/intentions"), Then(said=["27 November 2026", "28 November 2026"], at_once=True),
    ], reader=calls),
    Dialogue("one message tells two days of one plan", [
        "I'm going to call mum on Friday and on Sunday.",
        Then(remembered=["call mum", "call mum"], said=["(for 27 November 2026)", "(for 29 November 2026)"]),
        Press("Undo"), Then(remembered=[], at_once=True),
    ], reader=calls),
    Dialogue("a plan that is told more exactly has that day, and told loosely again keeps it", [
        "I'll paint the fence in June.", Then(since={"paint": "2027-06-30"}),
        "I'll paint the fence on 12 June.", Then(remembered=["paint"], since={"paint": "2027-06-12"}, pending=[]),
        "I'll paint the fence in June.", Then(remembered=["paint"], since={"paint": "2027-06-12"}, pending=[]),
        "I'll paint the fence on 14 June.", Then(remembered=["paint", "paint"]),
    ], reader=paints),
    Dialogue("a plan for any day until one is the same on each of them, told again too", [
        "I need to call mum by Wednesday.", Then(since={"call mum": "2026-11-25"}), Wait(days=1),
        "I need to call mum by Wednesday.", Then(remembered=["call mum"], since={"call mum": "2026-11-25"}, receipts=1),
        "I'll call mum on Tuesday.", Then(remembered=["call mum"], since={"call mum": "2026-11-24"}, pending=[]),
    ], reader=lambda given: [
        {"kind": "intention", "key": "plans", "value": "call mum", "quote": given.words, "when": when}
        for when in ("by Wednesday", "on Tuesday") if when in given.words
    ]),
    Dialogue("the end of the month is a day to have something done by", [
        "I have to file the return by the end of the month.",
        Then(since={"file the return": "2026-11-30"}, said=["(for 30 November 2026)"]),
    ], reader=lambda given: [
        {"kind": "intention", "key": "plans", "value": "file the return", "quote": given.words, "when": "by the end of the month"}
    ] if "return" in given.words else []),
    Dialogue("a plan is moved to the day that is told instead", [
        "I'm going to call mum on Friday.", Then(since={"call mum": "2026-11-27"}),
        "Let me call mum on Saturday instead.", Then(remembered=["call mum"], since={"call mum": "2026-11-28"}),
    ], reader=calls),
    Dialogue("whether a plan is moved or made twice is no matter of a guess", [
        "I'm going to call mum on Friday.", Then(since={"call mum": "2026-11-27"}),
        "I'm going to call mum on Saturday.", Then(facts=2),
    ], reader=calls),
    Dialogue("a plan that is told with no day gains the one told later, and keeps it", [
        "I'm going to call mum.", Then(since={"call mum": None}), "I'm going to call mum on Friday.",
        Then(remembered=["call mum"], since={"call mum": "2026-11-27"}),
        "I'm going to call mum.", Then(remembered=["call mum"], since={"call mum": "2026-11-27"}),
    ], reader=calls),
    Dialogue("a month alone is the time of a plan, and nonsense leaves it with none", [
        "I'll paint the fence in summer.", Then(since={"paint": "2027-06-30"}),
        "I'll sail some day.", Then(remembered=["paint", "sail"], since={"sail": None}),
    ], reader=lambda given: [
        {"kind": "intention", "key": value, "value": value, "quote": given.words, "when": when}
        for value, when in (("paint", "June"), ("sail", "blue moon")) if value in given.words
    ]),
    Dialogue("what was done on one day is planned for another, and stays done", [
        "I'm going to call mum on Friday.", Then(since={"call mum": "2026-11-27"}),
        Say("Called her already", [call("update_memory", id="{call mum}", content="call mum", outcome="done", quote="Called her already")]),
        "I'm going to call mum on Sunday.", Then(facts=2), Command("/intentions"),
        Then(said=["call mum (29 November 2026)", "Settled lately:"], at_once=True),
    ], reader=calls),
    Dialogue("last week", ["I moved to Bremen last week.", Then(remembered=["home city: Bremen (from 2026-11-09)"], since={"home_city": "2026-11-09"})]),
    Dialogue("last week, read days later", [
        "I moved to Bremen last week.", Wait(days=3), Then(since={"home_city": "2026-11-09"}),
    ]),
    Dialogue("years ago", ["I moved to Bremen in 2019.", Then(since={"home_city": "2019-01-01"})]),
    Dialogue("tomorrow", [
        "I'm going to see the dentist tomorrow.", Then(remembered=["see the dentist"], since={"see the dentist": "2026-11-21"}),
    ]),
    Dialogue("a weekday is the next one", [
        "I want to call my aunt on Thursday.", Then(since={"call my aunt": "2026-11-26"}),
    ]),
    Dialogue("next Friday of a Thursday may be either: the person is asked whether it is the first", [
        Wait(days=6), "I'm going to see the dentist next Friday.",
        Then(remembered=[], pending=["see the dentist"], said=["Shall I keep this?", "27 November"]),
        Say("yes", reply="Fine."),
        Then(remembered=["see the dentist"], since={"see the dentist": "2026-11-27"}, pending=[]),
    ], reader=next_friday),
    Dialogue("what holds for a day is kept when its session ends", [
        "I'm in Leipzig today, strange hotel.", Then(remembered=[], pending=["Leipzig"]),
        Wait(hours=2), Then(remembered=["whereabouts: Leipzig (until 2026-11-20)"], since={"whereabouts": "2026-11-20"}, pending=[]),
    ]),
    Dialogue("what holds until a day is no news after it", [
        "I'm renting a flat in Lisbon until Sunday.", Then(remembered=[], pending=["Lisbon"]),
        Wait(hours=2), Then(remembered=["whereabouts: Lisbon (until 2026-11-22)"], since={"whereabouts": "2026-11-20"}, pending=[]),
        "Hi again, how is my day?", Then(prompt=["Lisbon (until 2026-11-22)"]),
        Wait(days=5), "Hi again, how is my day?", Then(remembered=["whereabouts: Lisbon (until 2026-11-22)"], unprompted=["whereabouts: Lisbon"]),
    ]),
    Dialogue("another language", ["Ich wohne jetzt in Bremen, gestern war alles fertig.", Then(remembered=["home city: Bremen"])]),
    Dialogue("a quoted date is not the user's", [
        Say("What do you think of that?", quoted="I moved to Bremen last week."), Then(remembered=[]),
    ]),
    *(
        Dialogue(f"a word of a name or of what somebody likes is no day: {told}", [told, Then(remembered=[f"{key.replace('_', ' ')}: {value}"], pending=[])],
                 reader=reads((key, value, told.rstrip("."), {"category": category})))
        for told, key, value, category in (
            ("My favourite song is Yesterday.", "favourite_song", "Yesterday", "preference"),
            ("my favourite song is yesterday", "favourite_song", "yesterday", "preference"),
            ("My favourite film is Friday Night Lights.", "favourite_film", "Friday Night Lights", "preference"),
            ("I read USA Today.", "newspaper", "USA Today", "general"),
            ("Mein Lieblingslied ist Heute hier, morgen dort.", "favourite_song", "Heute hier, morgen dort", "preference"),
            ("Ich schaue gern heute-show.", "show", "heute-show", "general"),
            ("Ich lese Heute.", "newspaper", "Heute", "general"),
            ("Mi periódico es Hoy.", "newspaper", "Hoy", "general"),
            ("Mi canción favorita es Mañana.", "song", "Mañana", "general"),
            ("Моя любимая песня Вчера.", "favourite_song", "Вчера", "preference"),
            ("我最喜欢的歌是昨天。", "favourite_song", "昨天", "preference"),
        )
    ),
    *(
        Dialogue(f"what comes again and again is no day, and begins and ends on none: {told}", [told, Then(remembered=[line], pending=[])],
                 reader=reads((key, value, told.rstrip("."), days)))
        for told, key, value, days, line in (
            ("I work at Bosch from Monday to Thursday.", "employer", "Bosch (Monday to Thursday)", {}, "employer: Bosch (Monday to Thursday)"),
            ("I work at Siemens from Monday to Thursday.", "workplace", "Siemens", {"when": "2026-11-16", "until": "2026-11-19"}, "workplace: Siemens"),
            ("I do yoga from Monday to Friday.", "hobby", "yoga", {"when": "Monday to Friday"}, "hobby: yoga"),
            ("Ich arbeite von Montag bis Donnerstag bei Edeka.", "employer", "Edeka (von Montag bis Donnerstag)", {"when": "von Montag bis Donnerstag"}, "employer: Edeka (von Montag bis Donnerstag)"),
            ("Trabajo en Zara de lunes a viernes.", "employer", "Zara (de lunes a viernes)", {}, "employer: Zara (de lunes a viernes)"),
            ("Am Wochenende wohne ich in Trier.", "weekend_home", "Trier (am Wochenende)", {}, "weekend home: Trier (am Wochenende)"),
            ("Every winter from December to March I live in Tarifa.", "home_city", "Tarifa", {"when": "2026-12-01", "until": "2027-03-31"}, "home city: Tarifa"),
            ("Jeden Winter von Dezember bis März wohne ich in Tarifa.", "home_city", "Tarifa", {"when": "2026-12", "until": "2027-03"}, "home city: Tarifa"),
            ("From June to August every year I live in Nice.", "home_city", "Nice", {"when": "2026-06", "until": "2026-08"}, "home city: Nice"),
            ("I work at Nokia until Wednesday every week.", "workplace", "Nokia", {"until": "2026-11-25"}, "workplace: Nokia"),
            ("Since 2019 I work at Lidl from Monday to Friday.", "workplace", "Lidl", {"when": "2019"}, "workplace: Lidl (from 2019-01-01)"),
        )
    ),
    *(
        Dialogue(f"how long something takes, and what a rule names, is no day: {told}", [told, Then(remembered=[line], pending=[])], reader=reads(read))
        for told, read, line in (
            ("Always answer within a day, please.", ("rules", "Always answer within a day", "Always answer within a day", {"kind": "rule"}), "Always answer within a day"),
            ("Start every morning with the weather of today.", ("rules", "Start every morning with the weather of today", "Start every morning with the weather of today", {"kind": "rule"}), "Start every morning with the weather of today"),
            ("My shop delivers within three days.", ("shop", "delivers within three days", "My shop delivers within three days", {}), "shop: delivers within three days"),
        )
    ),
    Dialogue("a few days where somebody is are told by weekdays, too, and give the home back", [
        "I live in Munich.", Then(facts=1), "I'm in Oslo from Monday to Thursday.",
        Then(remembered=["home city: Munich", "home city: Oslo (from 2026-11-23, until 2026-11-26)"], pending=[]),
    ], reader=reads(
        ("home_city", "Munich", "I live in Munich", {}),
        ("home_city", "Oslo", "I'm in Oslo from Monday to Thursday", {"when": "2026-11-23", "until": "2026-11-26", "outcome": "replace", "known": "{home_city}"}),
    )),
    Dialogue("from one weekday to another is this week's of what doesn't last", [
        "I'm on call at Bosch from Monday to Thursday.", Wait(hours=2), Then(remembered=["on call: Bosch (from 2026-11-23, until 2026-11-26)"], pending=[]),
    ], reader=reads(("on_call", "Bosch", "I'm on call at Bosch from Monday to Thursday", {"when": "2026-11-23", "until": "2026-11-26", "lasting": False}))),
    *(
        Dialogue(f"what somebody says to be so now is no past because of what was before: {told}", [told, Then(remembered=[line], pending=[])],
                 reader=reads((key, value, quote, {})))
        for told, quote, key, value, line in (
            ("ich heiße jetzt Klara, früher hieß ich Klaus", "ich heiße jetzt Klara", "name", "Klara", "name: Klara"),
            ("Меня теперь зовут Анна, раньше звали Олег.", "Меня теперь зовут Анна", "name", "Анна", "name: Анна"),
            ("I'm called Tamsin now, formerly Thomas.", "I'm called Tamsin now", "name", "Tamsin", "name: Tamsin"),
            ("Ahora vivo en Lima, antes vivía en Quito.", "Ahora vivo en Lima", "home_city", "Lima", "home city: Lima"),
            ("ich wohne jetzt in Ulm, früher in Köln", "ich wohne jetzt in Ulm", "home_city", "Ulm", "home city: Ulm"),
            ("Ora vivo a Bari, prima vivevo a Lecce.", "Ora vivo a Bari", "home_city", "Bari", "home city: Bari"),
        )
    ),
    Dialogue("what was put right as wrong never was so", [
        "I live in Quito.", Then(facts=1), "It's not Quito, it's Cuenca, sorry.",
        Then(remembered=["home city: Cuenca"], said=["Remembered: your home city is Cuenca (not Quito)"]),
        Command("/memory show {home city: Cuenca}"), Then(said=["told once, on 20 November 2026, version 2", "Set right:\n- Quito (told on"], unsaid=["Before:"], at_once=True),
    ], reader=reads(
        ("home_city", "Quito", "I live in Quito", {}),
        ("home_city", "Cuenca", "it's Cuenca", {"outcome": "wrong", "known": "{home_city}"}),
    )),
]  # fmt: skip
