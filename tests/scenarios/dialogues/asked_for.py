"""What the user asks for: that something be kept or forgotten, a yes or a no to a proposal, nothing of a kind again."""

from __future__ import annotations

from dataclasses import replace

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.lies import quotes_the_question
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import call, remember

ASKED = "Shall I keep that your sister is called Rosa?"

TESLA = Say("Ann's boyfriend drives a Tesla.", [remember("car", "Tesla", "Ann's boyfriend drives a Tesla")])
"""What may not be the person's own."""

DIALOGUES = [
    Dialogue("remember that", [
        Say("Remember that I'm allergic to nuts.", [remember("allergies", "nuts", "I'm allergic to nuts", "health")]),
        Then(remembered=["allergies: nuts"], at_once=True), Then(mentions={"allergies": 1}),
    ]),
    Dialogue("remember that, when the model does nothing", [
        "Please remember that I'm allergic to nuts.", Wait(), Then(remembered=["allergies: nuts"], at_once=True),
    ]),
    Dialogue("remember that, with learning off", [
        Command("/settings learning off"),
        Say("Please remember that I'm allergic to nuts.", [remember("allergies", "nuts", "I'm allergic to nuts", "health")]),
        Then(remembered=["allergies: nuts"], at_once=True),
        Say("I love tea.", [remember("likes", "tea", "I love tea", "preference")]),
        Then(remembered=["allergies: nuts"], results=["Learning is switched off"], at_once=True),
    ]),
    Dialogue("remember that, beside what nobody asks for", [
        "Remember that I love tea. I am so tired today, my boss seems to think I'm depressed.",
        Then(remembered=["likes: tea"], pending=["tired", "depressed"]),
    ]),
    Dialogue("remember all that", [
        "I love tea. I'm tired right now. Please remember all that.", Then(remembered=["likes: tea", "mood: tired"]),
    ]),
    *(
        Dialogue(f"what a message asks to have kept stays beside what the model finds there: {told}", [
            told, Then(remembered=[kept, "sister: home city: Ulm"]),
        ], reader=reads(*(("home_city", "Ulm", f"{my} sister lives in Ulm", {"subject": "sister"}) for my in ("My", "my"))))
        for told, kept in (
            ("Remember that I like jazz. My sister lives in Ulm.", "likes: jazz"),
            ("Remember that I like jazz and my sister lives in Ulm.", "likes: jazz"),
            ("My sister lives in Ulm. Remember that my locker is number 12.", "locker: number 12"),
        )
    ),
    *(
        Dialogue(f"nothing that an order to keep is not about is kept beside what the model finds: {told}", [
            told, Then(remembered=["likes: jazz"]),
        ], reader=reads(*(("likes", "jazz", quote, {}) for quote in ("I like jazz", "ich Jazz mag"))))
        for told in (
            "Remember that I like jazz. My day was awful.", "Merk dir, dass ich Jazz mag. Danke! Bis morgen dann.",
            "Remember that I like jazz. Could you write me a short poem about it.",
        )
    ),
    *(
        Dialogue(f"what stands behind a colon is told, whatever it begins with: {told}", [
            told, Then(remembered=[f"note to self: {told.partition(': ')[2]}"]),
        ], reader=reads())
        for told in ("Recuerda: cuando digo rosa quiero decir salmón", "Remember: what I call pink is salmon")
    ),
    Dialogue("an order to keep that opens with no is no answer", [
        "Remember: no lilies for Ann please", Then(remembered=["note to self: no lilies for Ann please"]),
    ], reader=reads()),
    *(
        Dialogue(f"who asks whether one remembers asks nothing to be kept: {asked}", [asked, Then(remembered=[])], reader=reads())
        for asked in ("Recuerda cuando fuimos a Roma", "Souviens-toi quand on était à Rome", "Lembra quando fomos a Roma", "Pamiętaj jak byliśmy w Rzymie")
    ),
    Dialogue("what begins with when is kept where the order says that", [
        "Recuerda que cuando fuimos a Roma me robaron", Then(remembered=["note to self: cuando fuimos a Roma me robaron"]),
    ], reader=reads()),
    Dialogue("what is too long for a fact is kept whole, as a note", [
        f"Remember that the recipe goes so: {'stir and wait, ' * 180}then serve with dill.", Then(facts=1, said=["the recipe goes so"]),
        Say("How does it end?", [call("read_memory", id="{the recipe goes so}", part=2)]), Then(results=["serve with dill"], at_once=True),
    ], reader=reads()),
    Dialogue("/remember", [
        Command("/remember I'm allergic to nuts"), Then(remembered=["allergies: nuts"], at_once=True),
    ]),
    Dialogue("forget that", [
        "I live in Munich.", "I love jazz.", Then(remembered=["home city: Munich", "likes: jazz"]),
        Say("Forget where I live.", [call("forget_fact", key_or_id="home_city")]),
        Then(remembered=["likes: jazz"], at_once=True),
        "What do you know of me?", Then(remembered=["likes: jazz"], unprompted=["Munich"]),
        Wait(days=1), Then(remembered=["likes: jazz"], unknown=["Munich"]),
    ]),
    Dialogue("forgotten while it still waits to be read", [
        Say("I live in Munich.", [remember("home_city", "Munich", "I live in Munich", "location")]),
        Command("/memory delete {home_city}"),
        Then(remembered=[]), Wait(days=1), Then(remembered=[], unknown=["Munich"]),
    ]),
    Dialogue("forgotten, though it was said in other words, too", [
        "I live in Munich.", Then(), "Munich is so full of bicycles these days.", Then(),
        Command("/memory delete {home_city}"), Wait(days=1), Then(remembered=[], unknown=["Munich"]),
    ]),
    Dialogue("forgotten, while another wording of it waits to be read", [
        "I live in Munich.", Then(), "I live in Bavaria, by the river.", Command("/memory delete {home_city}"),
        Then(remembered=[]), Wait(days=1), Then(remembered=[]),
    ]),
    Dialogue("forgotten, and told again afterwards", [
        "I live in Munich.", Then(), Command("/memory delete {home_city}"), Then(remembered=[]),
        "So: I live in Munich.", Then(remembered=["home city: Munich"], history={"home_city": ["Munich"]}),
        Wait(days=1), Then(remembered=["home city: Munich"]),
    ]),
    Dialogue("forgetting taken back", [
        "I live in Munich.", Then(), Command("/memory delete {home_city}"), Press("Undo"), Then(remembered=["home city: Munich"]),
    ]),
    Dialogue("forgotten everywhere", [
        "I live in Quedlinburg.", "I love jazz.", Then(),
        Command("/memory erase {home_city} now"), Wait(minutes=1),
        Then(remembered=["likes: jazz"], nowhere=["Quedlinburg"], said=["none does any more"]),
        Wait(days=2), Then(remembered=["likes: jazz"], nowhere=["Quedlinburg"]),
    ]),
    Dialogue("declined: no, don't keep that", [
        Say(
            "My sister, she's Rosa by the way, is coming.",
            [remember("sisters", "Rosa", "My sister, she's Rosa", "person", ask=True)], ASKED,
        ),
        Say("No, don't keep that.", [call("confirm_fact", id="{waiting}", keep=False)], "All right."),
        Then(remembered=[], pending=[]),
        "Rosa and I went for a walk.", Then(remembered=[]), "My sister is called Rosa.", Then(remembered=["sisters: Rosa"]),
    ]),
    Dialogue("declined, and the model takes the no for a yes", [
        Say("My sister, she's Rosa by the way, is coming.", [remember("sisters", "Rosa", "she's Rosa", "person", ask=True)], ASKED),
        Say("No, don't keep that.", [call("confirm_fact", id="{waiting}", keep=True)], "All right."),
        Then(remembered=[], results=["refused"]),
    ], lie=quotes_the_question),
    Dialogue("a please that is no answer, and the model takes it for a yes", [
        Say("My sister, she's Rosa by the way, is coming.", [remember("sisters", "Rosa", "she's Rosa", "person", ask=True)], ASKED),
        Say("Please tell me a joke.", [call("confirm_fact", id="{waiting}", keep=True)], "All right."),
        Then(remembered=[], pending=["Rosa"], results=["refused"]),
    ]),
    Dialogue("a no to something else leaves what is asked open", [
        Say("My sister, she's Rosa by the way, is coming.", [remember("sisters", "Rosa", "she's Rosa", "person", ask=True)], ASKED),
        "No, tell me a joke instead.", Then(remembered=[], pending=["Rosa"]),
        "No, not today, I am tired.", Then(remembered=[], pending=["Rosa"]),
    ]),
    Dialogue("declined, and the model passes nothing on", [
        Say("My sister, she's Rosa by the way, is coming.", [remember("sisters", "Rosa", "she's Rosa", "person", ask=True)], ASKED),
        "No, don't keep that.", Then(remembered=[]), "Maybe my sister is called Rosa.", Then(remembered=[], pending=[]),
    ], lie=quotes_the_question),
    Dialogue("declined with the button", [
        Say("My sister, she's Rosa by the way, is coming.", [remember("sisters", "Rosa", "she's Rosa", "person", ask=True)], ASKED),
        Command("/memory drop {waiting}"), Then(remembered=[], pending=[]),
        "My sister is called Rosa.", Then(remembered=["sisters: Rosa"]),
    ]),
    Dialogue("declined at first, asked for later", [
        Say("My sister, she's Rosa by the way, is coming.", [remember("sisters", "Rosa", "she's Rosa", "person", ask=True)], ASKED),
        Command("/memory drop {waiting}"), Then(remembered=[]),
        "Please remember: my sister is called Rosa.", Then(remembered=["sisters: Rosa"]),
    ]),
    Dialogue("yes to the bot's proposal", [
        Say("She came by train.", reply=ASKED), "Yes, please.", Then(remembered=["sisters: Rosa"]),
    ]),
    Dialogue("no to the bot's proposal, which the model takes for a yes", [
        Say("She came by train.", reply=ASKED), "No.", Then(remembered=[]),
    ], lie=quotes_the_question),
    Dialogue("no answer to the bot's proposal", [
        Say("She came by train.", reply=ASKED), "What a day it was, all in all.", Then(remembered=[]),
    ], lie=quotes_the_question),
    Dialogue("the bot's own words are nobody's fact", [
        Say("I have news from home.", reply="You live in Paris and your sister is called Rosa."), "Ok, and what else is new there?",
        Then(remembered=[]), Wait(days=1), Then(remembered=[]),
    ], lie=quotes_the_question),
    Dialogue("don't remember such things", [
        "I'm allergic to nuts.", Then(remembered=["allergies: nuts"]), Press("Don't remember such things"), Then(remembered=[]),
        "I'm allergic to pollen.", Then(remembered=[], dropped=["the user wants no such things kept"]),
        "Remember that I'm allergic to bees.", Then(remembered=["allergies: bees"]),
    ]),
    Dialogue("asked first, kept", [
        Command("/settings ask_first on"), "I live in Munich.",
        Then(remembered=[], pending=["Munich"], said=["Shall I keep this? your home city is Munich"]),
        Press("Keep"), Then(remembered=["home city: Munich"], pending=[]),
    ]),
    Dialogue("asked first, dropped", [
        Command("/settings ask_first on"), "I live in Munich.", Then(), Press("Drop"), Then(remembered=[], pending=[]),
        "I live in Munich, did I say?", Then(remembered=[], pending=[]), "I live in Munich.", Then(remembered=[], pending=["Munich"]),
    ]),
    Dialogue("learning switched off", [
        Command("/settings learning off"), "I live in Munich.", Then(remembered=[]), Wait(days=1), Then(remembered=[]),
    ]),
    Dialogue("said while learning was off, and on again before the night", [
        Command("/settings learning off"), "I live in Munich.", Command("/settings learning on"), Wait(days=1),
        Then(remembered=[]), "I love jazz.", Then(remembered=["likes: jazz"]),
    ]),
    Dialogue("a rule for the bot", [
        "Always answer in German.", Then(remembered=["Always answer in German"]), Command("/new"), "Hi", Then(prompt=["Always answer in German"]),
    ]),
    Dialogue("a summary loses what is forgotten", [
        "I live in Quedlinburg.", "I love jazz, too.", Then(), Command("/new"), Then(), Command("/memory delete {home_city}"),
        Wait(days=1), "Where did we stop?", Then(unknown=["Quedlinburg"], unprompted=["Quedlinburg"]),
    ]),
    *(
        Dialogue(f"what neither says yes nor names it keeps nothing that waits: {words}", [
            TESLA, Say(words, [call("confirm_fact", id="{waiting}", keep=True)]),
            Then(remembered=[], pending=["Tesla"], results=["refused"], at_once=True),
        ]) for words in ("What's the capital of Peru?", "Thanks!", "He loves it.")
    ),
    Dialogue("words that name what waits keep it as a model passes them on", [
        TESLA, Say("As I said, it's a Tesla I drive", [call("confirm_fact", id="{waiting}", keep=True)]),
        Then(remembered=["car: Tesla"], at_once=True),
    ]),
    *(
        Dialogue(f"what no calendar has is asked about with the reason, by command too: {said}", [
            *told, Then(remembered=[], pending=["30 February 1990"], said=["There is no such day."]),
        ]) for said, told in {
            "in words": [Say("I was born on 30 February 1990.", [
                remember("birthday", "30 February 1990", "I was born on 30 February 1990"),
            ])],
            "/remember": [Command("/remember I was born on 30 February 1990")],
        }.items()
    ),
    Dialogue("a yes beside another question of the answer's leaves what waits open", [
        replace(TESLA, reply="Shall I look up charging stations?"), "yes",
        Then(remembered=[], pending=["Tesla"], at_once=True),
    ]),
    Dialogue("a no beside another question of the answer's leaves what waits open", [
        replace(TESLA, reply="Do you like Teslas?"), "No, I like Volvos.", Then(pending=["Tesla"], at_once=True),
    ]),
]  # fmt: skip
