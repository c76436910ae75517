"""One way of saving, one receipt: what is told of what was saved, asked about, and settled by a plain answer."""

from __future__ import annotations

from dataclasses import replace

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.play import Command, Dialogue, Down, Press, Reply, Say, Then, Wait
from tests.scripted import call, remember

CITY = remember("home_city", "Munich", "I live in Munich", "location")
OPERA = remember("likes", "opera", "I may well like opera", "preference", ask=True)

MAYBE_BONN = Say(
    "I may well live in Bonn.", [remember("home_city", "Bonn", "I may well live in Bonn", "location", ask=True)], "Nice.",
)  # fmt: skip
BONN = Say("I live in Bonn.", [remember("home_city", "Bonn", "I live in Bonn", "location", outcome="ask")])

DIALOGUES = [
    *(
        Dialogue(f"a sentence in place of a value makes it the fact that it tells: {text}", [
            told, Then(remembered=[line]), Press("Edit"), Reply(text), Then(remembered=[became], at_once=True),
            Press("Undo"), Then(remembered=[line], at_once=True),
        ], reader=reads((key, value, told.rstrip("."), more)))
        for told, key, value, more, line, text, became in (
            ("My sister lives in Rome.", "home_city", "Rome", {"subject": "sister"}, "sister: home city: Rome", "my brother lives in Bern", "brother: home city: Bern"),
            ("My brother works at Siemens.", "workplace", "Siemens", {"subject": "brother"}, "brother: workplace: Siemens", "My sister works at Siemens", "sister: workplace: Siemens"),
            ("I live in Rome.", "home_city", "Rome", {}, "home city: Rome", "I work at Bosch", "workplace: Bosch"),
            ("I live in Rome.", "home_city", "Rome", {}, "home city: Rome", "Bern, Switzerland", "home city: Bern, Switzerland"),
        )
    ),
    Dialogue("an edit that tells more than one fact changes nothing, and says so", [
        "I live in Rome.", Then(facts=1), Press("Edit"), Reply("I live in Bern and work at Bosch"),
        Then(remembered=["home city: Rome"], at_once=True),
    ], reader=reads(("home_city", "Rome", "I live in Rome", {}))),
    Dialogue("somebody by their name stays who they are in an edit", [
        "My sister is Anna. My sister lives in Rome.", Then(facts=2), Press("Edit sister: home"), Reply("Anna lives in Bern"),
        Then(remembered=["sister: Anna", "sister: home city: Bern"], at_once=True),
    ], reader=reads(("sister", "Anna", "My sister is Anna", {}), ("home_city", "Rome", "My sister lives in Rome", {"subject": "sister"}))),
    Dialogue("what one receipt tells of a memory twice can be undone once, and then is", [
        "I live in Rome.", "I moved to Milan.", Then(remembered=["home city: Milan"]),
        Press("Undo"), Then(remembered=["home city: Rome"]),
    ]),
    # One sentence, one receipt.
    Dialogue("what the turn saved under another key is the same telling", [
        Say("We have a dog called Balu.", [remember("dog_name", "a dog called Balu", "We have a dog called Balu")]),
        Then(receipts=1, facts=1, unsaid=["["]),
    ]),
    Dialogue("what the turn saved in other words is the same telling", [
        Say("My gym is Muscle House.", [remember("sport_club", "Muscle House in town", "My gym is Muscle House")]),
        Then(receipts=1, facts=1),
    ]),
    Dialogue("what the turn saved is the same telling in fewer words of it, under another key", [
        Say("Remember that Tomasz, my husband, is a nurse.", [
            remember("job_title", "nurse", "Tomasz, my husband, is a nurse", "work", subject="Tomasz"),
        ]),
        Then(remembered=["Tomasz: job title: nurse"], receipts=1, questions=0, pending=[]),
    ], reader=lambda given: [
        {"kind": "fact", "subject": "Tomasz", "key": "profession", "value": "works as a nurse", "category": "work", "quote": "is a nurse"}
    ]),
    Dialogue("two things told in one breath are both kept", [
        Say("I live in Munich and I work at Siemens.", [
            remember("home_city", "Munich", "I live in Munich and I work at Siemens", "location"),
        ]),
        Then(remembered=["home city: Munich", "workplace: Siemens"], receipts=2),
    ]),
    *(
        Dialogue(f"what an answer learnt has no receipt at once for who wants {chosen}, what was asked for has", [
            Command(f"/settings receipts {chosen}"), Say("I live in Munich.", [CITY], "Nice town."),
            Then(receipts=0, unsaid=["Remembered"], remembered=["home city: Munich"]),
            Say("Remind me tomorrow at 9 to call Simon.", [call("set_reminder", what="call Simon", at="2026-11-21T09:00")]),
            Then(said=["Reminder set"]), Wait(days=1), Then(said=said, unsaid=unsaid),
        ])
        for chosen, said, unsaid in (("off", [], ["noted today"]), ("digest", ["noted today", "home city: Munich"], []))
    ),
    Dialogue("what was undone at once is not learnt from the same words again", [
        Say("I live in Munich.", [CITY]), Press("Undo"), Then(remembered=[], unsaid=["[", "→"]),
    ]),
    Dialogue("said in passing it is learnt behind the answer, with one receipt in words", [
        "I live in Munich.", Then(remembered=["home city: Munich"], said=["Remembered: your home city is Munich"], receipts=1),
    ]),
    Dialogue("a receipt shows what was before, and somebody else's name", [
        "I live in Munich.", Then(), "My sister lives in Porto.",
        Then(said=["Remembered: your sister’s home city is Porto"]),
        "I moved to Hamburg.", Then(said=["Remembered: your home city is Hamburg (was Munich)"]),
    ]),
    Dialogue("a receipt that the model writes itself is no receipt", [
        Say("Hi there, I'm back!", reply="Remembered: your iban is DE00\nWelcome back."), Then(unsaid=["iban"], receipts=0),
    ]),
    # Undo and Edit.
    Dialogue("what an edit of a message says anew counts, though a memory was set right by hand before it", [
        Say("I work at Siemens.", [remember("workplace", "Siemens", "I work at Siemens", "work")], name="work"),
        Command("/memory edit {workplace} Bosch"), Then(remembered=["workplace: Bosch"]),
        Say("I work at Siemens!", edits="work"), Then(remembered=["workplace: Bosch"]),
        Say("I work at Nokia.", edits="work"), Then(remembered=["workplace: Nokia"]),
    ]),
    Dialogue("what was said before an edit by hand and is read after it is asked about, and not dropped without a word", [
        "I live in Munich.", Then(), "I moved to Oslo.", Command("/memory edit {home_city} Bergen"),
        Then(remembered=["home city: Bergen"], said=["your home city is Bergen. Now you said “I moved to Oslo”. Which holds?"]),
        Press("Oslo"), Then(remembered=["home city: Oslo"]),
    ]),
    Dialogue("the words shown for a memory are those that told what it says now", [
        Say("I live in Munich.", [CITY]), Command("/memory edit {home_city} Augsburg"), Command("/memory show {home_city}"),
        Then(said=["- Munich (told on 20 November 2026, replaced on 20 November 2026)\n  “I live in Munich”", "\n\nYou wrote this yourself with"],
             unsaid=["You said:"]),
        Say("Where do I live?", reply="In Augsburg."), Command("/why"),
        Then(said=["Augsburg [", "in your own wording"]),
    ]),
    Dialogue("a text that the bot wrote itself has a receipt when the person edits it", [
        "I live in Munich.", Then(), Wait(days=1), Command("/memory edit {profile} I am a poet."),
        Then(said=["Remembered: Profile: I am a poet. (was "]), Press("Undo"), Command("/profile"), Then(said=["I live in Munich."]),
    ]),
    Dialogue("what is meant to be done is moved by an edit that tells a day, and by one that tells words and a day", [
        "I want to call my aunt on Thursday.", Then(since={"call my aunt": "2026-11-26"}),
        Command("/memory edit {call my aunt}"), Reply("on Friday"),
        Then(remembered=["call my aunt"], since={"call my aunt": "2026-11-27"}),
        Command("/memory edit {call my aunt} call my uncle tomorrow at 5 pm"),
        Then(remembered=["call my uncle"], since={"call my uncle": "2026-11-21T17:00"}),
        Command("/memory edit {call my uncle} call my uncle Bert"),
        Then(remembered=["call my uncle Bert"], since={"call my uncle Bert": "2026-11-21T17:00"}),
    ]),
    Dialogue("an hour alone moves a reminder within its day", [
        Command("/remind tomorrow at 9 to call mum"), Press("Edit"), Reply("at 10"),
        Then(said=["Reminder set: Saturday 21 November 2026, 10:00: call mum"]),
    ]),
    Dialogue("edited by a reply, and the edit taken back", [
        Say("I live in Munich.", [CITY]), Press("Edit"), Reply("Augsburg"),
        Then(remembered=["home city: Augsburg"], said=["Remembered: your home city is Augsburg (was Munich)"]),
        Press("Undo"), Then(remembered=["home city: Munich"]),
    ]),
    Dialogue("what was edited since is not undone by the first receipt", [
        Say("I live in Munich.", [CITY], name="m1"), Press("Edit"), Reply("Augsburg"),
        Then(remembered=["home city: Augsburg"]), Press("Undo", under="m1"),
        Then(remembered=["home city: Augsburg"]),
    ]),
    # A yes, a no.
    Dialogue("a yes that the model does not pass on is kept", [
        Say("I may well like opera.", [OPERA], "Shall I keep that?"), Then(pending=["opera"], remembered=[]),
        Say("yes", reply="I'll remember it."),
        Then(remembered=["likes: opera"], pending=[], said=["Remembered: you like opera"]),
    ]),
    Dialogue("a no that the model does not pass on is no", [
        Say("I may well like opera.", [OPERA], "Shall I keep that?"), Say("no thanks", reply="Fine."),
        Then(remembered=[], pending=[]),
    ]),
    Dialogue("a yes in another language", [
        Say("I may well like opera.", [OPERA]), Say("ja, gerne", reply="Gut."), Then(remembered=["likes: opera"]),
    ]),
    Dialogue("a yes with the model down is kept", [
        Say("I may well like opera.", [OPERA]), Down("yes"), Then(remembered=["likes: opera"]),
    ]),
    Dialogue("a yes to one of two questions is left to the model", [
        Say("I may well like opera, and tea.", [OPERA, remember("likes", "tea", "tea", "preference", ask=True)]),
        Say("yes"), Then(remembered=[], pending=["opera", "tea"]),
    ]),
    Dialogue("a yes to the bot's own question is none to an older one", [
        Say("I may well like opera.", [OPERA]), Say("Anyway, hello!", reply="Hi! Shall I tell you a joke?"),
        Say("yes"), Then(remembered=[], pending=["opera"]),
    ]),
    Dialogue("more than a plain yes is left to the model", [
        Say("I may well like opera.", [OPERA]),
        Say("yes or no, that is the question here, is it not my friend?"), Then(remembered=[], pending=["opera"]),
    ]),
    Dialogue("what is asked in a turn has Keep and Drop under the answer", [
        Say("I may well like opera.", [OPERA], "Nice."), Then(said=["Shall I keep this? you like opera"], at_once=True),
        Press("Keep"), Then(remembered=["likes: opera"], pending=[]),
    ]),
    Dialogue("what is asked for again shows its buttons again", [
        Say("I may well like opera.", [OPERA]), Say("Keep it? I may well like opera.", [OPERA]),
        Press("Drop"), Then(remembered=[], pending=[]),
    ]),
    Dialogue("a question that a yes settled waits again once the yes is edited away, and a no then settles it", [
        Say("I may well like opera.", [OPERA]), Say("yes", name="yes"), Then(remembered=["likes: opera"], at_once=True),
        Say("no", edits="yes"), Then(remembered=[], pending=[], at_once=True),
        Command("/memory declined"), Then(said=["you like opera"], at_once=True),
    ]),
    Dialogue("once what a question stands against is undone it is another one, and its old buttons ask that", [
        Say("I live in Munich.", [remember("home_city", "Munich", "I live in Munich", "location")], name="munich"), Then(),
        replace(BONN, name="bonn"), Then(said=["Which holds?"]),
        Press("Undo", under="munich"), Then(remembered=[], pending=["Bonn"], said=["Shall I keep this?"], at_once=True),
        Press("Still Munich", under="bonn"), Then(remembered=[], pending=["Bonn"], at_once=True),
        Press("Keep"), Then(remembered=["home city: Bonn"], pending=[], at_once=True),
    ]),
    Dialogue("what is undone has the question wait again that it settled, with its buttons", [
        "I live in Munich.", Then(), BONN, Say("I moved to Bonn.", [remember("home_city", "Bonn", "I moved to Bonn", "location")]),
        Then(remembered=["home city: Bonn"], pending=[], at_once=True),
        Press("Undo"), Then(remembered=["home city: Munich"], pending=["Bonn"], said=["You said “I live in Munich”, and now “I live in Bonn”. Which holds?"], at_once=True),
        Press("Bonn now"), Then(remembered=["home city: Bonn"], pending=[], at_once=True),
    ]),
    Dialogue("a question that was dropped is asked again once that is undone", [
        Say("I may well like opera.", [OPERA]), Press("Drop"), Then(pending=[], at_once=True),
        Command("/undo"), Then(pending=["opera"], said=["Shall I keep this? you like opera"], at_once=True), Press("Keep"), Then(remembered=["likes: opera"]),
    ]),
    Dialogue("that something still holds is said of that day: told plainly later it is news, and no no stands beside it", [
        "I live in Munich.", Then(), BONN, Press("Still Munich"), Then(remembered=["home city: Munich"], pending=[], at_once=True),
        Wait(days=300), "I moved to Bonn.", Then(remembered=["home city: Bonn"], pending=[]),
        Command("/memory declined"), Then(said=["There is nothing that you want me to keep nothing about"], at_once=True),
        Command("/undo"), Command("/memory declined"), Then(remembered=["home city: Munich"], said=["your home city is Bonn"], at_once=True),
    ]),
    Dialogue("what was dropped as a sample sentence is kept once it is told as one's own", [
        Say('Say "I am allergic to nuts" in Danish.', [remember("allergies", "nuts", "I am allergic to nuts", "health")]),
        Press("Drop"), Then(remembered=[], pending=[], at_once=True), Say('And "I am allergic to nuts" in Greek.', [remember("allergies", "nuts", "I am allergic to nuts", "health")]),
        Then(remembered=[], pending=[], results=["declined"]), Wait(days=3),
        Say("I am allergic to nuts.", [remember("allergies", "nuts", "I am allergic to nuts", "health")]), Then(remembered=["allergies: nuts"]),
    ]),
    Dialogue("a yes that goes on to tell something else answers nothing, though it shares words with the quote", [
        Say("I like tea.", [remember("likes", "coffee", "I like tea")]), "Yes I like tea a lot.", Then(remembered=["likes: tea"], pending=["coffee"]),
    ]),
    Dialogue("one request is no yes to a rule that was made up of another", [
        Say("Please always be short.", [call("remember_fact", key="rules", value="never mention doctors", category="preference", quote="always be short")]),
        "Please always be kind.", Then(pending=["never mention doctors"]),
    ]),
    # What is in doubt.
    Dialogue("what may no longer hold is asked once with both quotes, and marked until the answer", [
        "I live in Munich.", "My gym is Muscle House.", Then(), "I moved to Hamburg.",
        Then(said=["You said “My gym is Muscle House” and then “I moved to Hamburg”. Does it still hold?"]),
        "What a lovely harbour.", Then(asked=["gym: Muscle House"]),
        "And so many bridges.", Then(asked=["gym: Muscle House"], questions=1),
        Command("/memory list"), Then(said=["gym: Muscle House (to be confirmed)"]),
        Command("/memory pending"), Then(said=["Does it still hold? your gym is Muscle House"]),
        Press("Still"), Then(remembered=["home city: Hamburg", "gym: Muscle House"]),
        "How is the weather there?", Then(asked=[]),
    ]),
    Dialogue("what no longer holds joins the history", [
        "I live in Munich.", "My gym is Muscle House.", Then(), "I moved to Hamburg.", Then(),
        Press("Not any more"), Then(remembered=["home city: Hamburg", "gym: Muscle House (until 2026-11-19)"]),
        "How is the weather there?", Then(asked=[], unprompted=["Still Muscle House"]),
    ]),
    Dialogue("a plain yes settles a doubt", [
        "I live in Munich.", "My gym is Muscle House.", Then(), "I moved to Hamburg.", Then(),
        Say("yes"), "Good to know.", Then(remembered=["home city: Hamburg", "gym: Muscle House"], asked=[]),
    ]),
    # "Remember ..." without a model.
    Dialogue("remember, with the model down", [
        Down("Remember that I live in Munich"),
        Then(remembered=["home city: Munich"], said=["Remembered: your home city is Munich"], at_once=True),
        Press("Undo"), Then(remembered=[]),
    ]),
    Dialogue("remember what no pattern understands, with the model down", [
        Down("Please remember: the spare key is with Ida from the third floor"),
        Then(remembered=["note to self: the spare key is with Ida from the third floor"], receipts=1),
    ]),
    Dialogue("remember what stands against what is known, with the model down: asked, not overwritten", [
        "I live in Munich.", Then(), Down("Remember that I live in Bonn"),
        Then(remembered=["home city: Munich"], pending=["Bonn"], said=["Which holds?"]),
        Press("Bonn now"), Then(remembered=["home city: Bonn"]),
    ]),
    Dialogue("a plain yes to which of two holds has it asked again, even if the model passes it on", [
        "I live in Munich.", Then(), BONN, Say("yes", [call("confirm_fact", id="{waiting}", keep=True)]),
        Then(remembered=["home city: Munich"], pending=["Bonn"], at_once=True, results=["does not say which"]),
        Say("Yes!", name="again"), Then(said=["Which holds?"], remembered=["home city: Munich"], pending=["Bonn"], at_once=True),
        Press("Still Munich", under="again"), Then(remembered=["home city: Munich"], pending=[]),
    ]),
    Dialogue("an answer to a question is not undone once what was asked about is said no more", [
        "I live in Munich.", Then(), replace(BONN, name="bonn"),
        Press("Still Munich"), Say("Good morning.", edits="bonn"), Then(remembered=["home city: Munich"], pending=[]),
        Command("/undo"), Command("/undo"), Then(remembered=["home city: Munich"], pending=[], unsaid=["Undone."]),
    ]),
    Dialogue("what only has the words of an answer in it leaves a question open", [
        Say("I may well like opera.", [OPERA], "Nice."), Then(said=["Shall I keep this? you like opera"], at_once=True),
        Say("sure, and pigs fly", reply="Ha."), Then(pending=["opera"], remembered=[], at_once=True),
    ]),
    *(
        Dialogue(f"no answer to whether to keep it: {words}", [
            Say("I may well like opera.", [OPERA], "Nice."), Say(words, reply="Ha."),
            Then(pending=["opera"], remembered=[], at_once=True),
        ])
        for words in ("no idea what to cook tonight", "si apruebo me compro una moto", "はい、明日は雨です", "그래도 잘 모르겠어")
    ),
    *(
        Dialogue(f"an answer to whether to keep it: {words}", [
            Say("I may well like opera.", [OPERA], "Nice."), Say(words, reply="Ha."),
            Then(pending=[], remembered=["likes: opera"], at_once=True),
        ])
        for words in ("yes, I like opera", "да, конечно", "はい、お願いします", "👍👍")
    ),
    *(
        Dialogue(f"a no to whether to keep it: {words}", [
            Say("I may well like opera.", [OPERA], "Nice."), Say(words, reply="Ha."),
            Then(pending=[], remembered=[], at_once=True),
        ])
        for words in ("結構です", "ни в коем случае")
    ),
    Dialogue("a sentence that names one of two values does not say which holds", [
        "I live in Munich.", Then(), BONN, Say("Bonn airport is a mess today", reply="Oh."),
        Then(remembered=["home city: Munich"], pending=["Bonn"], at_once=True),
    ]),
    *(
        Dialogue(f"what is kept after all and stands against what is known asks which holds: {type(answer).__name__}", [
            "I live in Munich.", Then(), MAYBE_BONN, Then(said=["Shall I keep this?"], at_once=True), answer,
            Then(remembered=["home city: Munich"], pending=["Bonn"], said=["Which holds?"], at_once=True),
        ])
        for answer in (Press("Keep"), Say("yes", reply="Fine."))
    ),
    Dialogue("that both hold never puts one in the place of the other, whatever the model passes on", [
        "I live in Munich.", Then(), BONN, Say("both actually", [call("confirm_fact", id="{waiting}", keep=True)], "Oh."),
        Then(remembered=["home city: Munich", "home city: Bonn"], pending=[], at_once=True),
    ]),
    Dialogue("which of two holds is settled by naming it", [
        "I live in Munich.", Then(), BONN, Say("What a day", reply="Indeed."),
        Then(remembered=["home city: Munich"], pending=["Bonn"], at_once=True),
        BONN, Say("Bonn, of course", reply="Fine."), Then(remembered=["home city: Bonn"], pending=[]),
        Say("I live in Ulm.", [remember("home_city", "Ulm", "I live in Ulm", "location", outcome="ask")]),
        Say("still Bonn", reply="Fine."), Then(remembered=["home city: Bonn"], pending=[]),
    ]),
    Dialogue("remember, in German, with the model down", [
        Down("Merk dir, dass ich in Bonn wohne"), Then(remembered=["note to self: ich in Bonn wohne"]),
    ]),
    Dialogue("remember, in Polish, with the model down", [
        Down("Zapamiętaj, klucz ma Ida"), Then(remembered=["note to self: klucz ma Ida"]),
    ]),
    Dialogue("remember, in Japanese, with the model down", [
        Down("鍵はイダが持っている、覚えて"), Then(facts=1),
    ]),
    Dialogue("said in passing with the model down, it is not saved by code", [
        Down("It rains, and I live in Munich."), Then(remembered=[], at_once=True, receipts=0),
    ]),
    Dialogue("a secret is not kept by code either", [
        Down("Remember that my password is hunter22!"), Then(remembered=[], unknown=["hunter22"], at_once=True),
    ]),
    Dialogue("kept with the model down, it is not learnt twice once it is back", [
        Down("Remember that I live in Munich"), Wait(minutes=2), Then(remembered=["home city: Munich"], mentions={"home_city": 1}),
    ]),
    Dialogue("the model passes a plain yes on as well", [
        Say("I may well like opera.", [OPERA], "Shall I keep that?"),
        Say("yes", [call("confirm_fact", id="{waiting}", keep=True)], "Kept."),
        Then(remembered=["likes: opera"], mentions={"likes": 1}, receipts=1),
    ]),
    *(
        Dialogue(f"remember, where a model only says that it does: {asked}", [
            Say(asked, [], "Done!"), Then(remembered=[kept]),
        ], reader=reads())
        for asked, kept in (
            ("Remember that my locker is on floor 3", "locker: floor 3"), ("Retiens que mon casier est au 3e", "note to self: mon casier est au 3e"),
            ("Merk dir, dass mein Spind im 3. Stock ist", "note to self: mein Spind im 3. Stock ist"), ("Ricordati che la mia taglia è 42", "note to self: la mia taglia è 42"),
        )
    ),
    Dialogue("remember, which tells nothing itself or asks for a reminder, leaves no note, but the reminder", [
        Say("Keep that please", [], "Done!"), Then(remembered=[], receipts=0),
        Say("Remind me to call Zoe tomorrow at 9", [], "Done!"), Then(remembered=["call Zoe (for 2026-11-21 09:00)"], said=["Reminder set: "]),
    ], reader=reads()),
    Dialogue("undone, what was to be remembered is not kept by code", [
        Say("Remember that my locker is on floor 3", [remember("locker", "floor 3", "my locker is on floor 3")]),
        Press("Undo"), Then(remembered=[]),
    ], reader=reads()),
    Dialogue("one thing in two wordings of one message is one", [
        "I'm allergic to peanuts, terribly, and I like jazz and free jazz.",
        Then(remembered=["allergies: severe peanut allergy", "likes: jazz", "likes: free jazz"], receipts=3),
    ], reader=reads(
        ("allergies", "peanuts", "I'm allergic to peanuts, terribly", {}), ("allergies", "severe peanut allergy", "I'm allergic to peanuts, terribly", {}),
        ("likes", "jazz", "I like jazz", {}), ("likes", "free jazz", "free jazz", {}),
    )),
    Dialogue("of two names in one message the shorter is another's where it stands by itself", [
        "My kids are Anna Maria and Anna.", Then(remembered=["children: Anna Maria", "children: Anna"]),
    ], reader=reads(
        ("children", "Anna Maria", "My kids are Anna Maria and Anna", {}), ("children", "Anna", "My kids are Anna Maria and Anna", {}),
    )),
    *(
        Dialogue(f"both, of two that may hold side by side, is an answer: {answer}", [
            "My kid is Tom.", Wait(days=3), "Our daughter Mia was born!", Then(remembered=["children: Tom"], pending=["Mia"]),
            answer, Then(remembered=left, pending=[], at_once=True),
        ], reader=reads(
            ("children", "Tom", "My kid is Tom", {}),
            ("children", "Mia", "Our daughter Mia was born", {"outcome": "replace", "known": "{children}"}),
        ))
        for answer, left in (
            ("both", ["children: Tom", "children: Mia"]), ("Tom and Mia", ["children: Tom", "children: Mia"]), ("Mia", ["children: Mia"]),
            ("no, both", ["children: Tom", "children: Mia"]), ("not both, only Mia", ["children: Mia"]), ("no, not both: Tom", ["children: Tom"]),
        )
    ),
    *(
        Dialogue(f"both, where it is denied, chooses neither of two: {answer}", [
            "My kid is Tom.", Wait(days=3), "Our daughter Mia was born!", Then(pending=["Mia"]),
            answer, Then(remembered=["children: Tom"], pending=["Mia"], at_once=True),
        ], reader=reads(
            ("children", "Tom", "My kid is Tom", {}),
            ("children", "Mia", "Our daughter Mia was born", {"outcome": "replace", "known": "{children}"}),
        ))
        for answer in ("not both", "Forget both")
    ),
    *(
        Dialogue(f"two of what one has once hold side by side by that word alone: {answer}", [
            Down("Remember that I live in Rome"), Down("Remember that I live in Bern"), answer,
            Then(remembered=left, pending=asked, at_once=True),
        ], reader=reads())
        for answer, left, asked in (
            ("both", ["home city: Rome", "home city: Bern"], []), ("Rome and Bern", ["home city: Rome"], ["Bern"]),
        )
    ),
]  # fmt: skip
