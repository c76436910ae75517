"""A fact keeps the key it was told under; what becomes of two is decided each time; what is true depends on the day."""

from __future__ import annotations

from typing import Any

from tests.scenarios.mind import Given, Reader
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import call, remember


def reads(*found: tuple[str, str, str, dict[str, Any]]) -> Reader:
    """A model that finds (key, value, quote, more) wherever the quote is said."""

    def read(given: Given) -> list[dict[str, Any]]:
        return [
            {"kind": "fact", "category": "general", "subject": "user", "key": key, "value": value, "quote": quote} | more
            for key, value, quote, more in found
            if quote in given.words
        ]  # fmt: skip

    return read


SIEMENS = Say(
    "I work at Siemens, please remember.", [remember("workplace", "Siemens", "I work at Siemens", "work")]
)
TO_COME = [
    SIEMENS,
    Say("From March I work at Bosch, remember that.", [
        remember("workplace", "Bosch", "From March I work at Bosch", "work", since="2027-03"),
    ]),
    Then(remembered=["workplace: Siemens (until 2027-02-28)", "workplace: Bosch (from 2027-03-01)"], at_once=True),
]  # fmt: skip
"""What ends one thing is that another one begins."""

DIALOGUES = [
    *(
        Dialogue(f"each of a list is kept, whatever its name means elsewhere: {told}", [
            told, Then(remembered=sorted(f"pet: {name}" for name in names), pending=[]),
        ], reader=reads(*(("pet", name, told.rstrip("."), {"category": "personal"}) for name in names)))
        for told, names in (
            ("I have two cats, Tom and Kit.", ("Tom (cat)", "Kit (cat)")),
            ("I have two dogs, Mia and Ben.", ("Mia (dog)", "Ben (dog)")),
            ("Ich habe zwei Katzen, Rex und Kim.", ("Rex (Katze)", "Kim (Katze)")),
        )
    ),
    *(
        Dialogue(f"the same person in another role is no retelling: {told} {how}", [
            f"{before}.", Then(facts=1), f"{told}.", Then(remembered=[f"{role}: {name}"], pending=[]),
        ], reader=reads(
            (key, name, before, {"category": "person"}), (role, name, told, {"category": "person"} | how),
        ))
        for before, key, told, role, name in (
            ("My girlfriend is called Mia", "girlfriend", "Mia is my wife now", "wife", "Mia"),
            ("Mein Verlobter heißt Ray", "fiance", "Ray ist jetzt mein Mann", "husband", "Ray"),
        )
        for how in ({}, {"outcome": "beside"})
    ),
    Dialogue("two who have one name are two in one breath", [
        "My mother is called Maria and my mother-in-law is called Maria.",
        Then(remembered=["mother in law: Maria", "mother: Maria"], pending=[]),
    ], reader=reads(
        ("mother", "Maria", "My mother is called Maria", {"category": "person"}),
        ("mother_in_law", "Maria", "my mother-in-law is called Maria", {"category": "person"}),
    )),
    *(
        Dialogue(f"a day to come is a change by itself, however it is said, and told again it is known: {told}", [
            before, Then(facts=1), told, Then(remembered=[f"{label}: {old} (until {until})", f"{label}: {value} (from {when}-01)"], pending=[]),
            Wait(days=20), f"{again}.",
            Then(remembered=[f"{label}: {old} (until {until})", f"{label}: {value} (from {when}-01)"], pending=[]),
        ], reader=reads(
            (key, old, before.rstrip("."), {}),
            (key, value, told.rstrip("."), {"when": when, "outcome": "replace", "known": f"{{{key}}}"}),
            (key, value, again, {"when": when, "outcome": "replace", "known": f"{{{key}={old}}}"}),
        ))
        for before, told, again, key, label, old, value, when, until in (
            ("I live in Jena.", "We're moving to Bonn in March.", "I have to pack, we move to Bonn in March", "home_city", "home city", "Jena", "Bonn", "2027-03", "2027-02-28"),
            ("I work at Bosch.", "I signed with Daimler! I begin in May.", "I begin at Daimler in May", "workplace", "workplace", "Bosch", "Daimler", "2027-05", "2027-04-30"),
            ("Ich wohne in Kiel.", "Ab Januar wohnen wir in Bremen.", "Im Januar ziehen wir nach Bremen", "home_city", "home city", "Kiel", "Bremen", "2027-01", "2026-12-31"),
            ("J'habite à Lyon.", "À partir de mars, j'habite à Nantes.", "En mars je serai à Nantes", "home_city", "home city", "Lyon", "Nantes", "2027-03", "2027-02-28"),
            ("Vivo en Sevilla.", "A partir de enero viviré en Cádiz.", "En enero me mudo a Cádiz", "home_city", "home city", "Sevilla", "Cádiz", "2027-01", "2026-12-31"),
            ("Lavoro alla Fiat.", "Da marzo lavoro alla Ferrari.", "A marzo comincio alla Ferrari", "workplace", "workplace", "Fiat", "Ferrari", "2027-03", "2027-02-28"),
            ("Я работаю в Яндексе.", "С января я работаю в Озоне.", "В январе я перехожу в Озон", "workplace", "workplace", "Яндекс", "Озон", "2027-01", "2026-12-31"),
        )
    ),
    Dialogue("the words for what was to come tell nothing of what it was to end, and go with it", [
        "I work at Bosch.", Then(facts=1), "I start at Siemens on 1 March.",
        Then(remembered=["workplace: Bosch (until 2027-02-28)", "workplace: Siemens (from 2027-03-01)"]),
        "The Siemens job fell through.", Then(remembered=["workplace: Bosch"]),
        Command("/new"), "Where do I work?", Then(prompt=["workplace: Bosch, told"], unprompted=["“I start at Siemens"]),
    ], reader=reads(
        ("workplace", "Bosch", "I work at Bosch", {}),
        ("workplace", "Siemens", "I start at Siemens on 1 March", {"when": "2027-03-01", "outcome": "replace", "known": "{workplace}"}),
        ("workplace", "Siemens", "The Siemens job fell through", {"meant": "denied", "outcome": "replace", "known": "{workplace=Siemens}"}),
    )),
    *(
        Dialogue(f"what is alike is no change of what it has nothing to do with: {told} {how}", [
            before, Then(facts=1), told, Then(remembered=sorted([f"{key.replace('_', ' ')}: {old}", f"{of.replace('_', ' ')}: {value}"]), pending=[]),
        ], reader=reads((key, old, before.rstrip("."), {}), (of, value, told.rstrip("."), how)))
        for before, key, old, told, of, value in (
            ("I live in York.", "home_city", "York", "I work at the University of York now.", "employer", "University of York"),
            ("Ich wohne in Leipzig.", "home_city", "Leipzig", "Ich arbeite jetzt bei der Stadt Leipzig.", "employer", "Stadt Leipzig"),
            ("My name is Austin.", "name", "Austin", "I live in Austin now.", "home_city", "Austin"),
            ("I was born in Bonn.", "birthplace", "Bonn", "I got a job at Bonn Airport.", "workplace", "Bonn Airport"),
        )
        for how in ({}, {"outcome": "beside", "known": f"{{{key}}}"})
    ),
    *(
        Dialogue(f"several who moved together each did: {told}", [
            "My sister is Anna.", "Anna lives in Graz.", Then(facts=2), told, Then(remembered=["Anna: home city: Linz", "sister: Anna"], pending=[]),
        ], reader=reads(
            ("sister", "Anna", "My sister is Anna", {"category": "person"}),
            ("home_city", "Graz", "Anna lives in Graz", {"subject": "Anna"}),
            ("home_city", "Linz", told.rstrip("."), {"subject": "Anna", "outcome": "replace", "known": "{home_city}"}),
        ))
        for told in ("Anna and Mike moved to Linz.", "Mike and Anna moved to Linz.", "Anna, Tom and Mike moved to Linz.")
    ),
    *(
        Dialogue(f"what was to come is off, whoever or whatever the sentence is about: {told}", [
            "I live in Jena.", Then(facts=1), "We're moving to Bonn on 1 March.", Then(facts=2), told, Then(remembered=["home city: Jena"], pending=[]),
        ], reader=reads(
            ("home_city", "Jena", "I live in Jena", {}),
            ("home_city", "Bonn", "We're moving to Bonn on 1 March", {"when": "2027-03-01", "outcome": "replace", "known": "{home_city}"}),
            ("home_city", "Bonn", told.rstrip("."), {"meant": "denied", "outcome": "wrong", "known": "{home_city=Bonn}"}),
        ))
        for told in ("The move to Bonn fell through.", "Der Umzug nach Bonn ist geplatzt.", "Le déménagement à Bonn est annulé.")
    ),
    Dialogue("what was to come is called off, and ends nothing", [
        *TO_COME,
        Say("I won't take the Bosch job, forget Bosch.", [call("forget_fact", key_or_id="Bosch")]),
        Then(remembered=["workplace: Siemens"], at_once=True),
        Press("Undo"),
        Then(remembered=["workplace: Siemens (until 2027-02-28)", "workplace: Bosch (from 2027-03-01)"], at_once=True),
    ]),
    Dialogue("what holds stays in the place of what was to come, which is no job of a day", [
        *TO_COME,
        Say("Not Bosch after all, I stay at Siemens.", [
            remember("workplace", "Siemens", "I stay at Siemens", "work", outcome="replace", of="{workplace: Bosch (from 2027-03-01)}"),
        ]),
        Then(remembered=["workplace: Siemens"], at_once=True),
    ]),
    *(
        Dialogue(f"a day to come that no word tells is asked about: {told}", [
            told, Then(remembered=[], pending=[value]), Press("Keep|Behalten"), Then(facts=1),
        ], reader=reads((key, value, told.rstrip("."), days)))
        for told, key, value, days in (
            ("I'm at Bosch now.", "workplace", "Bosch", {"when": "2027"}),
            ("I work at Bosch.", "workplace", "Bosch", {"until": "2027-03-01"}),
            ("Ich wohne in Ulm.", "home_city", "Ulm", {"when": "2027-01-01"}),
        )
    ),
    *(
        Dialogue(f"a day to come is kept where words may tell it: {told}", [told, Then(facts=1, pending=[])], reader=reads((key, value, told, {"when": when})))
        for told, key, value, when in (
            ("Nach Weihnachten fange ich bei Bosch an", "workplace", "Bosch", "2026-12-27"),
            ("I start at Bosch in spring", "workplace", "Bosch", "2027-03-20"),
            ("À la rentrée j'habiterai à Lyon", "home_city", "Lyon", "2027-09-01"),
        )
    ),
    *(
        Dialogue(f"what is told as one more replaces nothing unasked, whatever a model says: {told}", [
            first, Then(remembered=[f"job title: {job}"]), told, Then(remembered=[f"job title: {job}"], pending=["tutor"]),
        ], reader=reads(("job_title", job, first.rstrip("."), {}), ("job_title", "tutor", told.rstrip("."), {"outcome": "replace", "known": "{job_title}"})))
        for first, job, told in (
            ("I'm a teacher.", "teacher", "I also work as a tutor."),
            ("Ich bin Koch.", "Koch", "Nebenbei arbeite ich als tutor."),
            ("Soy cocinero.", "cocinero", "Además trabajo de tutor."),
        )
    ),
    *(
        Dialogue(f"what is told as one more in other words of a message leaves a move alone: {told}", [
            first, Then(facts=1), told, Then(remembered=["home city: Nice"], pending=[]),
        ], reader=reads(("home_city", home, first.rstrip("."), {}), ("home_city", "Nice", quote, {"outcome": "replace", "known": "{home_city}"})))
        for first, home, told, quote in (
            ("I live in Ulm.", "Ulm", "I moved to Nice. I also have a cat.", "I moved to Nice"),
            ("I live in Ulm.", "Ulm", "I moved to Nice and I also got a cat.", "I moved to Nice"),
            ("J'habite à Lyon.", "Lyon", "J'habite maintenant à Nice à côté de la plage.", "J'habite maintenant à Nice"),
        )
    ),
    Dialogue("who does as others do tells no second one", [
        "J'habite à Lyon.", Then(remembered=["home city: Lyon"]), "Moi aussi j'ai déménagé, à Nice.", Then(remembered=["home city: Nice"]),
    ], reader=reads(("home_city", "Lyon", "J'habite à Lyon", {}), ("home_city", "Nice", "j'ai déménagé, à Nice", {"outcome": "replace", "known": "{home_city}"}))),
    Dialogue("another value than the one that code reads in a quote is asked about", [
        "I like tea.", Then(remembered=[], pending=["coffee"]),
    ], reader=reads(("likes", "coffee", "I like tea", {}))),
    Dialogue("what is to come later leaves no gap", [
        *TO_COME,
        Say("Sorry, from April it is.", [
            call("update_memory", id="{workplace: Bosch (from 2027-03-01)}", content="Bosch", quote="from April it is", since="2027-04"),
        ]),
        Then(remembered=["workplace: Siemens (until 2027-03-31)", "workplace: Bosch (from 2027-04-01)"], at_once=True),
    ]),
    Dialogue("a number of children takes no child's place", [
        "Our child is Ida.", Then(remembered=["children: Ida"]), "We have 3 kids.",
        Then(remembered=["children: Ida", "children: 3"]), Wait(days=3), "Our other kids are Tom and Lea.",
        Then(remembered=["children: Ida", "children: Tom and Lea"]),
    ], reader=reads(
        ("children", "Ida", "Our child is Ida", {}),
        ("children", "3", "We have 3 kids", {"outcome": "replace", "known": "{children}"}),
        ("children", "Tom and Lea", "Our other kids are Tom and Lea", {"outcome": "replace", "known": "{children=3}"}),
    )),
    Dialogue("a number gives way to the last whom it stood for, in Japanese too", [
        "娘が二人います。", Then(remembered=["daughters: 2人"]), "長女はさくらです。", Then(facts=2), "次女は花です。",
        Then(remembered=["daughters: さくら", "daughters: 花"]),
    ], reader=reads(("daughters", "2人", "娘が二人います", {}), ("daughters", "さくら", "長女はさくらです", {}), ("daughters", "花", "次女は花です", {}))),
    Dialogue("a number is asked about once one of those counted is no more", [
        "We have three dogs, one is called Rex.", Then(remembered=["dogs: 3", "dogs: Rex"]), Wait(days=3), "Rex died.",
        Then(remembered=["dogs: 3", "dogs: Rex (until 2026-11-22)"], said=["Does it still hold? your dogs: 3"]),
    ], reader=reads(
        ("dogs", "3", "We have three dogs", {}), ("dogs", "Rex", "one is called Rex", {}),
        ("dogs", "Rex", "Rex died", {"meant": "past", "outcome": "past", "known": "{dogs=Rex}"}),
    )),
    Dialogue("an end told later leaves the beginning", [
        Say("I've been at Siemens since 2018, remember.", [remember("workplace", "Siemens", "at Siemens since 2018", "work", since="2018")]),
        Say("I quit on 31 October.", [
            call("update_memory", id="{workplace}", content="Siemens", quote="I quit on 31 October", until="2026-10-31"),
        ]),
        Then(remembered=["workplace: Siemens (from 2018-01-01, until 2026-10-31)"], at_once=True),
    ]),
    Dialogue("a plan is moved to another day", [
        "I see the dentist on 24 November.", Then(since={"see the dentist": "2026-11-24"}),
        "The dentist moved it to 26 November.", Then(since={"see the dentist": "2026-11-26"}),
        Say("It's on the 27th now.", [
            call("update_memory", id="{see the dentist}", content="see the dentist", quote="on the 27th", since="2026-11-27"),
        ]),
        Then(since={"see the dentist": "2026-11-27"}, said=["see the dentist (for 27 November 2026)"], at_once=True),
    ], reader=reads(
        ("plans", "see the dentist", "I see the dentist on 24 November", {"kind": "intention", "when": "2026-11-24"}),
        ("plans", "see the dentist", "moved it to 26 November",
         {"kind": "intention", "when": "2026-11-26", "known": "{plans}", "outcome": "replace"}),
    )),
    Dialogue("a reminder is moved in words, and one of the same is pointed out", [
        Say("Remind me tomorrow at 9 to call Zoe", [call("set_reminder", what="call Zoe", at="2026-11-21T09:00")]),
        Say("Make it 11 instead", [
            call("update_memory", id="{call Zoe (for 2026-11-21 09:00)}", content="call Zoe", quote="Make it 11 instead", since="2026-11-21T11:00"),
        ]),
        Then(remembered=["call Zoe (for 2026-11-21 11:00)"], results=["updated"], at_once=True),
        Say("No, at 12", [call("set_reminder", what="call Zoe", at="2026-11-21T12:00")]),
        Then(results=["beside [", "which update_memory moves"], at_once=True),
    ]),
    Dialogue("a boss is no colleague", [
        Say("My boss is Alec.", [remember("boss", "Alec", "My boss is Alec")]),
        Then(remembered=["boss: Alec"], at_once=True),
        Say("Dana is my new boss.", [
            remember("boss", "Dana", "Dana is my new boss", outcome=""),
            remember("boss", "Dana", "Dana is my new boss", outcome="replace", of="{boss}"),
        ]),
        Then(remembered=["boss: Dana"], history={"boss": ["Alec", "Dana"]}, results=["there is already", "outcome"], at_once=True),
    ]),
    Dialogue("people, animals and aims keep what they were called", [
        Say("Meet my people.", []),
        Say("Rex is my dog, Ada my grandmother, Bo my uncle, Cy my best friend, and I want to run a marathon.", [
            remember("dog", "Rex", "Rex is my dog"), remember("grandmother", "Ada", "Ada my grandmother"),
            remember("uncle", "Bo", "Bo my uncle"), remember("best_friend", "Cy", "Cy my best friend"),
            remember("goal", "run a marathon", "I want to run a marathon"),
        ]),
        Then(remembered=["dog: Rex", "grandmother: Ada", "uncle: Bo", "best friend: Cy", "goal: run a marathon"], at_once=True),
    ]),
    *(
        Dialogue(f"no two of {key}", [
            f"It is {old} for me.", Then(remembered=[f"{key.replace('_', ' ')}: {old}"]),
            f"It is {new} now.", Then(remembered=[f"{key.replace('_', ' ')}: {new}"], history={key: [old, new]}),
        ], reader=reads((key, old, f"It is {old}", {}), (key, new, f"It is {new}", {"outcome": "replace"})))
        for key, old, new in (
            ("home_address", "Isar Street 1", "Spree Street 2"), ("preferred_transport", "the bike", "the train"),
            ("morning_routine", "yoga", "running"), ("dietary_restrictions", "no meat", "no dairy"),
        )
    ),
    Dialogue("a second job stands beside the first", [
        "I work as an engineer.", Then(remembered=["job title: engineer"]),
        "I also work as a tutor.", Then(remembered=["job title: engineer", "job title: tutor"]),
    ], reader=reads(
        ("job_title", "engineer", "I work as an engineer", {}), ("job_title", "tutor", "I also work as a tutor", {"outcome": "beside"}),
    )),
    Dialogue("what is told only as past is no present, with nothing else known of it", [
        Say("I used to play the harp but sold it.", [remember("hobbies", "harp", "I used to play the harp", outcome="past")]),
        Then(remembered=["hobbies: harp (until 2026-11-19)"], at_once=True),
        Say("I like olives.", [remember("likes", "olives", "I like olives")]),
        Then(remembered=["hobbies: harp (until 2026-11-19)", "likes: olives"]),
        Wait(days=2),
        Say("I don't like olives any more.", [remember("likes", "olives", "I don't like olives any more", outcome="past")]),
        Then(remembered=["hobbies: harp (until 2026-11-19)", "likes: olives (until 2026-11-21)"], at_once=True),
    ]),
    *(
        Dialogue(f"over, in words in which code sees no past, as a model says it: {' '.join(way.values())}", [
            "I've got a Vespa.", Then(remembered=["vehicle: blue Vespa"]), Wait(days=2),
            Say("Flogged the Vespa on eBay."),
            Then(remembered=["vehicle: blue Vespa (until 2026-11-21)"], pending=[], said=["No longer so: your vehicle: blue Vespa"]),
        ], reader=reads(
            ("vehicle", "blue Vespa", "I've got a Vespa", {}), ("vehicle", "Vespa", "Flogged the Vespa", {"known": "{vehicle}", **way}),
        ))
        for way in (
            {"meant": "past", "outcome": "replace"}, {"meant": "past", "outcome": "past"}, {"meant": "said", "outcome": "past"},
            {"meant": "past", "outcome": ""},
        )
    ),
    Dialogue("a denial of what is known tells that it is over", [
        "I'm vegetarian.", Then(remembered=["diet: vegetarian"]), Wait(days=2),
        "I'm not vegetarian any more.", Then(remembered=["diet: vegetarian (until 2026-11-21)"], pending=[]),
    ], reader=reads(
        ("diet", "vegetarian", "I'm vegetarian", {}), ("diet", "vegetarian", "I'm not vegetarian", {"meant": "denied", "outcome": "replace", "known": "{diet}"}),
    )),
    Dialogue("that it may be over is asked with both quotes, and not taken for known", [
        "I work for Nokia.", Then(remembered=["workplace: Nokia"]), Wait(days=2),
        "If Nokia lets me go I'll bake.", Then(remembered=["workplace: Nokia"], pending=["Nokia"], said=["“I work for Nokia”", "“If Nokia lets me go”"]),
        Press("Not any more"), Then(remembered=["workplace: Nokia (until 2026-11-21)"], pending=[]),
    ], reader=reads(
        ("workplace", "Nokia", "I work for Nokia", {}), ("workplace", "Nokia", "If Nokia lets me go", {"meant": "past", "outcome": "past", "known": "{workplace}"}),
    )),
    Dialogue("what is over by what one says on the day it was told", [
        "I work for Nokia.", Then(remembered=["workplace: Nokia"]),
        "Nokia let me go.", Then(remembered=["workplace: Nokia (until 2026-11-19)"], pending=[]),
    ], reader=reads(
        ("workplace", "Nokia", "I work for Nokia", {}), ("workplace", "Nokia", "Nokia let me go", {"meant": "past", "until": "2026-11-20", "known": "{workplace}"}),
    )),
    Dialogue("what is past does not replace the present", [
        "I work at Bosch.", Then(remembered=["workplace: Bosch"]),
        "I worked at Siemens until 2020.",
        Then(remembered=["workplace: Bosch", "workplace: Siemens (until 2020-12-31)"]),
        Say("Where did I work before?", [call("fact_history", key="workplace")]),
        Then(results=["Siemens", "2020-12-31"], at_once=True),
    ], reader=reads(
        ("workplace", "Bosch", "I work at Bosch", {}),
        ("workplace", "Siemens", "I worked at Siemens until 2020", {"until": "2020", "outcome": "replace"}),
    )),
    Dialogue("nobody says since when what was only told has been so", [
        "I live in Berlin.", Then(facts=1), Say("Since when have I lived in Berlin?", [call("fact_history", key="home_city")]),
        Then(results=['"value":"Berlin","since":"","until":""'], at_once=True),
    ], reader=reads(("home_city", "Berlin", "I live in Berlin", {}))),
    Dialogue("what never was so is no past", [
        "I have lived in Rome since 2019.", Then(remembered=["home city: Rome (from 2019-01-01)"]),
        Say("Sorry, I meant Milan.", [remember("home_city", "Milan", "I meant Milan", outcome="wrong", of="{home_city}")]),
        Then(remembered=["home city: Milan (from 2019-01-01)"], history={"home_city": ["Rome", "Milan"]}, at_once=True),
        Wait(days=9), "We moved to Bern.", Then(remembered=["home city: Bern"]),
        Say("Where did I live before?", [call("fact_history", key="home_city")]),
        Then(results=['"value":"Milan","since":"2019-01-01","until":"2026-11-28"'], unresulted=["Rome"], at_once=True),
    ], reader=reads(
        ("home_city", "Rome", "I have lived in Rome since 2019", {"when": "2019"}),
        ("home_city", "Bern", "We moved to Bern", {"outcome": "replace"}),
    )),
    Dialogue("nor is what a model corrects by its id", [
        "I have lived in Rome since 2019.", Then(remembered=["home city: Rome (from 2019-01-01)"]),
        Say("Sorry, I meant Milan.", [
            call("update_memory", id="{home_city}", content="Milan", quote="I meant Milan", outcome="wrong")
        ]),
        Then(remembered=["home city: Milan (from 2019-01-01)"], at_once=True),
        Say("Where did I live before?", [call("fact_history", key="home_city")]),
        Then(results=["Milan"], unresulted=["Rome"], at_once=True),
    ], reader=reads(
        ("home_city", "Rome", "I have lived in Rome since 2019", {"when": "2019"}),
    )),
    Dialogue("nor is what is read as a slip later", [
        "My boss is Rita.", Then(remembered=["boss: Rita"]),
        "Sofia is my boss, I got the name wrong.", Then(remembered=["boss: Sofia"]),
        Say("Who was my boss before?", [call("fact_history", key="boss")]),
        Then(results=["Sofia"], unresulted=["Rita"], at_once=True),
    ], reader=reads(
        ("boss", "Rita", "My boss is Rita", {}),
        ("boss", "Sofia", "Sofia is my boss, I got the name wrong", {"outcome": "wrong", "known": "{boss}"}),
    )),
    Dialogue("a stay covers the home and gives it back", [
        "I live in Munich.", Then(remembered=["home city: Munich"]),
        "I'm in Rome until Tuesday.", Then(remembered=["home city: Munich", "home city: Rome (until 2026-11-24)"]),
        Wait(days=9), "So, what now?",
        Then(prompt=["] home city: Munich"], unprompted=["] home city: Rome"]),
    ], reader=reads(
        ("home_city", "Munich", "I live in Munich", {}),
        ("home_city", "Rome", "I'm in Rome until Tuesday", {"until": "2026-11-24", "outcome": "replace"}),
    )),
    Dialogue("a new team of somebody else", [
        "Sarah is in team Platform.", Then(remembered=["Sarah: team: Platform"]),
        "Sarah moved over to Design.", Then(remembered=["Sarah: team: Design"]),
    ], reader=reads(
        ("team", "Platform", "Sarah is in team Platform", {"subject": "Sarah"}),
        ("team", "Design", "Sarah moved over to Design", {"subject": "Sarah", "outcome": "replace"}),
    )),
    Dialogue("what nobody decides is asked", [
        "I live in Munich.", Then(remembered=["home city: Munich"]),
        "Berlin is where I live.", Then(remembered=["home city: Munich"], pending=["Berlin"]),
        Command("/memory keep {waiting} instead"), Then(remembered=["home city: Berlin"], history={"home_city": ["Munich", "Berlin"]}),
    ], reader=reads(
        ("home_city", "Munich", "I live in Munich", {}), ("home_city", "Berlin", "Berlin is where I live", {"outcome": "ask"}),
    )),
    Dialogue("a question is no second telling", [
        Say("I'm allergic to kiwi.", [remember("allergies", "kiwi", "I'm allergic to kiwi")]), Then(mentions={"allergies": 1}),
        Say("I'm allergic to kiwi, right?", [remember("allergies", "kiwi", "I'm allergic to kiwi", outcome="again")]),
        Then(mentions={"allergies": 1}),
    ]),
    Dialogue("no value says next Friday", [
        Say("The dentist sees me next Friday.", [remember("appointment", "dentist next Friday", "The dentist sees me next Friday")]),
        Then(remembered=["appointment: dentist 2026-11-27"], at_once=True),
    ]),
    Dialogue("what is denied is over, though nobody names it", [
        "I work at Bosch.", "I play tennis.", Then(remembered=["workplace: Bosch", "hobbies: tennis"]),
        "I no longer work at Bosch.", Then(remembered=["hobbies: tennis", "workplace: Bosch (until 2026-11-19)"], pending=[]),
        "Lea and tennis, that's history.", Then(pending=["tennis"]),
    ], reader=reads(
        ("workplace", "Bosch", "I work at Bosch", {}), ("hobbies", "tennis", "I play tennis", {}),
        ("workplace", "Bosch", "I no longer work at Bosch", {"meant": "denied", "outcome": ""}),
        ("hobbies", "tennis", "Lea and tennis, that's history", {"meant": "denied", "outcome": ""}),
    )),
    Dialogue("what is denied in other words is asked about, with a button that says so", [
        "I'm allergic to peanuts.", Then(remembered=["allergies: peanuts"]),
        "It turns out I don't have a nut allergy.", Then(remembered=["allergies: peanuts"], pending=["peanuts"]),
        Press("Not any more"), Then(remembered=["allergies: peanuts (until 2026-11-19)"], pending=[], at_once=True),
    ], reader=reads(
        ("allergies", "peanuts", "I'm allergic to peanuts", {}),
        ("allergies", "nut allergy", "It turns out I don't have a nut allergy",
         {"meant": "denied", "outcome": "wrong", "known": "{allergies}"}),
    )),
    Dialogue("what is known of one and told of another in words that only point there is asked about", [
        "I'm allergic to nuts.", Then(remembered=["allergies: nuts"]),
        "My son Ben is too.", Then(remembered=["allergies: nuts"], pending=["nuts"]),
        Press("Keep"), Then(remembered=["allergies: nuts", "Ben: allergies: nuts"], pending=[], at_once=True),
    ], reader=reads(
        ("allergies", "nuts", "I'm allergic to nuts", {}),
        ("allergies", "nuts", "My son Ben is too", {"subject": "Ben", "outcome": ""}),
    )),
    Dialogue("who is known is somebody else to them from now on", [
        "My boyfriend is Max.", Then(remembered=["boyfriend: Max"]),
        "Guess what, he's my husband now!", Then(remembered=["husband: Max"], pending=[]),
        "Eva is my fiancee.", Then(remembered=["fiancee: Eva", "husband: Max"]),
        "Eva and I, we got married.", Then(pending=["Eva"]), Press("wife: Eva now"),
        Then(remembered=["husband: Max", "wife: Eva"], at_once=True),
    ], reader=reads(
        ("boyfriend", "Max", "My boyfriend is Max", {}),
        ("husband", "Max", "he's my husband now", {"outcome": "replace", "known": "{boyfriend}"}),
        ("fiancee", "Eva", "Eva is my fiancee", {"outcome": "beside"}),
        ("wife", "Eva", "we got married", {"outcome": "replace", "known": "{fiancee}"}),
    )),
    Dialogue("a correction with another's id is asked about, and changes nothing of theirs", [
        "My phone is 0171 2345678.", "Anna's phone is 0160 9998877.",
        Then(remembered=["Anna: mobile: 0160 9998877", "phone: 0171 2345678"]),
        Say("Sorry, my phone is 0171 2345670.",
            [call("update_memory", id="{mobile}", content="0171 2345670", quote="my phone is 0171 2345670", outcome="wrong")]),
        Then(remembered=["Anna: mobile: 0160 9998877", "phone: 0171 2345678"], results=["maybe somebody else's"], at_once=True),
    ], reader=reads(
        ("phone", "0171 2345678", "My phone is 0171 2345678", {}),
        ("mobile", "0160 9998877", "Anna's phone is 0160 9998877", {"subject": "Anna"}),
    )),
    Dialogue("two medicines of one sentence are two", [
        "I take 5 mg ramipril and 20 mg simvastatin.",
        Then(remembered=["medication: ramipril 5 mg", "medication: simvastatin 20 mg"], pending=[]),
    ], reader=reads(
        ("medication", "ramipril 5 mg", "I take 5 mg ramipril", {"outcome": ""}),
        ("medication", "simvastatin 20 mg", "20 mg simvastatin", {"outcome": ""}),
    )),
    *(
        Dialogue(f"one more of several takes no other's place, whatever a model says: {more}", [
            known, Then(remembered=[f"{key}: {old}"]), Wait(days=3),
            more, Then(remembered=[f"{key}: {old}"], pending=[value]),
            Press("Both|Ambos|Os dois|Les deux"), Then(remembered=[f"{key}: {old}", f"{key}: {value}"], pending=[]),
        ], reader=reads((key, old, known, {}), (key, value, more, {"outcome": "replace", "known": f"{{{key}}}"})))
        for key, known, old, more, value in (
            ("pets", "I have a dog called Rex.", "Rex (dog)", "We also got a cat, Mimi.", "Mimi (cat)"),
            ("allergies", "Tengo alergia al polen.", "polen", "También soy alérgica a los gatos.", "gatos"),
            ("languages", "Falo inglês.", "inglês", "Agora também falo alemão.", "alemão"),
            ("likes", "J'aime le café.", "café", "J'adore le thé.", "thé"),
        )
    ),
    Dialogue("one of several gives way where the words say so", [
        "Ich spiele gern Schach.", Then(remembered=["hobbies: Schach"]), Wait(days=3),
        "Schach habe ich aufgegeben, ich male jetzt.", Then(remembered=["hobbies: Malen"], pending=[]),
    ], reader=reads(
        ("hobbies", "Schach", "Ich spiele gern Schach", {}),
        ("hobbies", "Malen", "Schach habe ich aufgegeben, ich male jetzt", {"outcome": "replace", "known": "{hobbies}"}),
    )),
    *(
        Dialogue(f"one of several gives way where somebody went over to another: {said}", [
            known, Then(remembered=[f"likes: {old}"]), Wait(days=3), said, Then(remembered=[f"likes: {new}"], pending=[]),
        ], reader=reads(("likes", old, known, {}), ("likes", new, said, {"outcome": "replace", "known": "{likes}"})))
        for known, old, said, new in (
            ("I like coffee.", "coffee", "I switched to tea.", "tea"), ("Ich trinke gern Kaffee.", "Kaffee", "Bin auf Tee umgestiegen.", "Tee"),
            ("J'aime le café.", "café", "Je suis passé au thé.", "thé"), ("Me gusta el café.", "café", "Me pasé al té.", "té"),
        )
    ),
    Dialogue("one more of several takes no other's place by a tool either", [
        Say("My kid is Tom and I like jazz, remember.", [remember("children", "Tom", "My kid is Tom"), remember("likes", "jazz", "I like jazz")]),
        Say("Our daughter Mia was born!", [remember("children", "Mia", "Our daughter Mia was born", outcome="replace", of="{children}")]),
        Then(remembered=["children: Tom", "likes: jazz"], pending=["Mia"], at_once=True),
        Say("I moved to Basel.", [call("update_memory", id="{likes}", content="Basel", quote="I moved to Basel")]),
        Then(remembered=["children: Tom", "likes: jazz"], results=["not saved yet"], at_once=True),
    ]),
    Dialogue("of two jobs the one that is named is asked about, not the one a model takes it for", [
        Say("I work at a bar and at a school, remember.", [
            remember("workplace", "bar", "I work at a bar", outcome="beside"), remember("workplace", "school", "at a school", outcome="beside"),
        ]),
        Say("I swapped the bar for a bakery.", [
            remember("workplace", "bakery", "I swapped the bar for a bakery", outcome="replace", of="{workplace: school}"),
        ]),
        Then(remembered=["workplace: bar", "workplace: school"], pending=["bakery"], at_once=True),
        Press("bakery now"), Then(remembered=["workplace: bakery", "workplace: school"], at_once=True),
    ]),
    Dialogue("another value is no second telling because a model says so", [
        "I live in Bonn.", Wait(days=9), "I'm back in Ulm.",
        Then(remembered=["home city: Bonn", "home city: Ulm"], mentions={"home city: Bonn": 1}),
    ], reader=reads(("home_city", "Bonn", "I live in Bonn", {}), ("home_city", "Ulm", "I'm back in Ulm", {"outcome": "again"}))),
    Dialogue("of two dogs the other one is left without the day on which one died", [
        "Our dogs are Bo and Max.", Then(remembered=["dogs: Bo and Max"]), Wait(days=5),
        "Bo passed away yesterday.", Then(remembered=["dogs: Max"]),
    ], reader=reads(
        ("dogs", "Bo and Max", "Our dogs are Bo and Max", {}),
        ("dogs", "Bo", "Bo passed away yesterday", {"meant": "past", "outcome": "past", "until": "2026-11-24", "known": "{dogs}"}),
    )),
    *(
        Dialogue(f"two days in the wrong order are the time that was told: {words}", [words, Then(remembered=[line], pending=[])],
                 reader=reads(("workplace", "VW", words, {"when": when, "until": until})))
        for words, when, until, line in (
            ("I worked at VW 2010-2015", "2015", "2010", "workplace: VW (from 2010-01-01, until 2015-12-31)"),
            ("I worked at VW until 2020", "2026-11-20", "2020", "workplace: VW (until 2020-12-31)"),
        )
    ),
    Dialogue("a correction of the day alone is one, and so is the correction of that", [
        Say("My sister's birthday is May 3, remember.", [remember("birthday", "3 May", "My sister's birthday is May 3", subject="sister")]),
        Say("Sorry, May 5.", [call("update_memory", id="{birthday}", content="5 May", quote="Sorry, May 5", outcome="wrong")]),
        Then(remembered=["sister: birthday: 5 May"], at_once=True),
        Say("No, it was May 3 after all.", [call("update_memory", id="{birthday}", content="3 May", quote="it was May 3 after all", outcome="wrong")]),
        Then(remembered=["sister: birthday: 3 May"], at_once=True),
    ]),
    Dialogue("how long something takes is no day", [
        "Corro 10K en 50 minutos.", Then(remembered=["running time: 10 km in 50 min"]),
    ], reader=reads(("running_time", "10 km in 50 min", "Corro 10K en 50 minutos", {}))),
    *(
        Dialogue(f"who is somebody else by now keeps what was told of them: {words}", [
            "Our cat is Tom.", "Tom eats tuna.", Wait(days=3), words,
            Then(remembered=["cat: Pippa", "Pippa: diet: tuna", "Pippa: also called: Tom"]),
        ], reader=reads(
            ("cat", "Tom", "Our cat is Tom", {}), ("diet", "tuna", "Tom eats tuna", {"subject": "Tom"}),
            ("cat", "Pippa", words, {"outcome": "replace", "known": "{cat}"}),
        ))
        for words in ("Tom is now Pippa", "Tom agora é Pippa")
    ),
    *(
        Dialogue(f"what was so as a child is asked about, in a perfect tense, too: {words}", [words, Then(remembered=[], pending=["Oslo"])],
                 reader=reads(("home_city", "Oslo", words, {})))
        for words in ("Als Kind habe ich in Oslo gewohnt", "Ich habe in Oslo gewohnt", "J'ai habité à Oslo")
    ),
    Dialogue("what still is, in a perfect tense, is so", [
        "Ich habe schon immer in Oslo gewohnt", Then(remembered=["home city: Oslo"], pending=[]),
    ], reader=reads(("home_city", "Oslo", "Ich habe schon immer in Oslo gewohnt", {}))),
    *(
        Dialogue(f"a rule that a model names gives way only to what is of the same: {said}", [
            "Answer me briefly please.", Then(remembered=["Answer briefly"]), said, Then(remembered=left, pending=waits),
        ], reader=reads(
            ("rules", "Answer briefly", "Answer me briefly", {"kind": "rule"}),
            ("rules", "Give long answers", "give me long answers", {"kind": "rule", "outcome": "replace", "known": "{rules}"}),
            ("rules", "Call the user Bo", "Call me Bo", {"kind": "rule", "outcome": "replace", "known": "{rules}"}),
        ))
        for said, left, waits in (
            ("From now on give me long answers.", ["Give long answers"], []), ("Call me Bo.", ["Answer briefly"], ["Call the user Bo"]),
        )
    ),
]  # fmt: skip
