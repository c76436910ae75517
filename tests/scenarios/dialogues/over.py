"""What is told as over, as off, as moved or as begun again: what is known follows, and counts no such telling."""

from __future__ import annotations

from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.play import Command, Dialogue, Press, Say, Then, Wait
from tests.scripted import call, remember

BERLIN = ("home_city", "Berlin", "I live in Berlin", {})
MUNICH = ("home_city", "Munich", "I'm moving to Munich in December", {"when": "2026-12-01", "outcome": "replace", "known": "{home_city}"})  # fmt: skip
OFF = "Munich fell through. staying here."
TO_COME = "{home_city=Munich}"
MOVING = [
    "I live in Berlin.", Then(remembered=["home city: Berlin"]),
    "I'm moving to Munich in December.",
    Then(remembered=["home city: Berlin (until 2026-11-30)", "home city: Munich (from 2026-12-01)"]),
]  # fmt: skip
CLASS = ("plans", "sign up for a pottery class", "I'll sign up for a pottery class on Monday", {"kind": "intention", "when": "2026-11-23"})  # fmt: skip
PLAN = "plans: sign up for a pottery class"


def class_is(quote: str, **how: str) -> tuple[str, str, str, dict[str, str]]:
    """The pottery class as a model reads it once more."""
    return ("plans", "sign up for a pottery class", quote, {"kind": "intention", "known": "{plans}", **how})


DIALOGUES = [
    *(
        Dialogue(f"an end that is told by /remember ends what is known, and is no note: {denied}", [
            told, Then(remembered=[line]), Command(f"/remember {denied}"),
            Then(remembered=[f"{line} (until 2026-11-19)"], said=["No longer so: your "]),
            Press("Undo"), Then(remembered=[line], at_once=True),
        ])
        for told, line, denied in (
            ("I live in Berlin.", "home city: Berlin", "I no longer live in Berlin"),
            ("I live in Berlin.", "home city: Berlin", "I don't live in Berlin any more."),
        )
    ),
    Dialogue("beside an end /remember keeps what else it tells, and a denial of what is not known as it is", [
        "I live in Berlin.", Then(), Command("/remember I don't live in Berlin any more. My new hobby is chess."),
        Command("/remember I don't live in Rome any more"),
        Then(remembered=["home city: Berlin (until 2026-11-19)", "new hobby: chess", "note to self: I don't live in Rome any more"]),
    ]),
    Dialogue("an end that code does not read in /remember is read as talk is, though the words are kept", [
        "I live in Berlin.", Then(remembered=["home city: Berlin"]), Command("/remember Ich wohne nicht mehr in Berlin"),
        Then(remembered=["home city: Berlin (until 2026-11-19)", "note to self: Ich wohne nicht mehr in Berlin"]),
    ], reader=reads(BERLIN, ("home_city", "Berlin", "Ich wohne nicht mehr in Berlin", {"known": "{home_city}", "meant": "past", "outcome": "past"}))),
    *(
        Dialogue(f"a move that falls through was no second telling of it: {how}", [
            *MOVING, Wait(days=1), OFF, Then(remembered=["home city: Berlin"], said=["Dropped: your home city is Munich (from 1 December 2026)"]),
            Press("Undo"),
            Then(remembered=["home city: Berlin (until 2026-11-30)", "home city: Munich (from 2026-12-01)"], at_once=True),
        ], reader=reads(BERLIN, MUNICH, ("home_city", value, "Munich fell through. staying here", {"known": TO_COME, **how})))
        for value, how in (
            ("Munich", {"meant": "denied", "outcome": "wrong"}),
            ("Munich", {"meant": "denied", "outcome": "past"}),
            ("Munich", {"meant": "denied"}),
            ("Berlin", {"outcome": "replace"}),
        )
    ),
    Dialogue("what never was so leaves no gap once its day is past", [
        *MOVING, Wait(days=20), OFF, Then(remembered=["home city: Berlin"]),
        Say("Where have I lived?", [call("fact_history", key="home_city")]),
        Then(results=["Berlin"], unresulted=["Munich"], at_once=True),
    ], reader=reads(BERLIN, MUNICH, ("home_city", "Munich", "Munich fell through", {"known": TO_COME, "meant": "denied", "outcome": "wrong"}))),
    Dialogue("a denial that names the wrong one of two lines is of what it says", [
        *MOVING, "Munich won't happen.", Then(remembered=["home city: Berlin"]),
    ], reader=reads(BERLIN, MUNICH, ("home_city", "Munich", "Munich won't happen", {"known": "{home_city=Berlin}", "meant": "denied"}))),
    *(
        Dialogue(f"a plan that is off is dropped: {how}", [
            "I'll sign up for a pottery class on Monday.", Then(facts=1),
            "Pottery is cancelled, too expensive.", Then(said=["Dropped: sign up for a pottery class"], mentions={"plans": 1}),
            Wait(days=5), Then(unsaid=["How did it go?"]),
        ], reader=reads(CLASS, class_is("Pottery is cancelled, too expensive", **how)))
        for how in ({"meant": "denied", "outcome": "past"}, {"meant": "denied", "outcome": "wrong"}, {"meant": "denied"})
    ),
    Dialogue("how a stay went is asked once it is over", [
        "We go to Greece from 3 to 17 December.", Then(facts=1), Wait(days=15), Then(unsaid=["How did it go?"]),
        Wait(days=13), Wait(hours=3), Then(said=["How did it go?"]),
    ], reader=reads(("plans", "holiday in Greece", "We go to Greece from 3 to 17 December", {"kind": "intention", "when": "2026-12-03", "until": "2026-12-17"}))),
    Dialogue("the end of a stay is moved, and it is asked about after that", [
        "I'll be in Tokyo from 1 to 15 December.", Then(said=["be in Tokyo (for 1 – 15 December 2026)"]), Wait(days=13),
        "Change of plans: I'm staying in Tokyo until the 20th.", Then(said=["be in Tokyo (for 1 – 20 December 2026)"], facts=1),
        Say("I'm in Tokyo till the 22nd", [
            call("update_memory", id="{plans}", content="be in Tokyo", quote="I'm in Tokyo till the 22nd", until="2026-12-22"),
        ]),
        Then(said=["be in Tokyo (for 1 – 22 December 2026)"]), Wait(days=14), Then(unsaid=["How did it go?"]),
        "I'm in Tokyo until Christmas Eve after all.", Then(said=["Christmas in Tokyo (for 1 – 24 December 2026) (was be in Tokyo)"], facts=1),
        Wait(days=8), Wait(hours=3), Then(said=["How did it go?"]),
    ], reader=reads(
        ("plans", "be in Tokyo", "I'll be in Tokyo from 1 to 15 December", {"kind": "intention", "when": "2026-12-01", "until": "2026-12-15"}),
        ("plans", "be in Tokyo", "I'm staying in Tokyo until the 20th", {"kind": "intention", "until": "2026-12-20", "known": "{plans}", "outcome": "replace"}),
        ("plans", "Christmas in Tokyo", "I'm in Tokyo until Christmas Eve", {"kind": "intention", "when": "2026-12-01", "until": "2026-12-24", "known": "{plans}", "outcome": "replace"}),
    )),
    Dialogue("what is over is listed behind what holds", [
        "We have a dog, Bruno.", Then(facts=1), "My boss is Karl.", Then(facts=2), Wait(days=9),
        "We had to put Bruno down.", Then(said=["No longer so: your pet is Bruno"]), Command("/memory list"),
        Then(said=["- boss: Karl [", "\n\nBefore:\n- pets: Bruno (no longer)"], at_once=True),
    ], reader=reads(
        ("pets", "Bruno", "We have a dog, Bruno", {}), ("boss", "Karl", "My boss is Karl", {}),
        ("pets", "Bruno", "We had to put Bruno down", {"meant": "past", "outcome": "replace", "known": "{pets}"}),
    )),
    Dialogue("what was done is history: the next plan stands beside it, whatever a model says", [
        "I'll sign up for a pottery class on Monday.", Then(facts=1),
        "I signed up for the pottery class already.", Then(said=["Done: sign up for a pottery class"]), Wait(days=20),
        "Now I'll sign up for a sewing class.", Then(remembered=["sign up for a pottery class", "sign up for a sewing class"]),
    ], reader=reads(
        CLASS, class_is("I signed up for the pottery class already", meant="past", outcome="past"),
        ("plans", "sign up for a sewing class", "I'll sign up for a sewing class", {"kind": "intention", "outcome": "replace", "known": "{plans}"}),
    )),
    Dialogue("a plan that a tool moves is asked about after its last day", [
        "I'll sign up for a pottery class on Monday.", Then(facts=1),
        Say("the class is from 7 to 18 December now", [
            call("update_memory", id="{plans}", content="sign up for a pottery class", quote="from 7 to 18 December", since="2026-12-07", until="2026-12-18"),
        ]),
        Then(at_once=True), Wait(days=19), Then(unsaid=["How did it go?"]), Wait(days=11), Then(said=["How did it go?"]),
    ], reader=reads(CLASS)),
    Dialogue("a dated divorce that came to pass leaves the next wife nothing", [
        "My wife is Anna.", Then(), "We're getting divorced at the end of the year.", Then(remembered=["wife: Anna (until 2026-12-31)"]),
        "My wife is allergic to nuts.", Then(facts=2), Wait(days=200), "I married Carla.",
        Then(remembered=["wife: Anna (until 2026-12-31)", "Anna: allergies: nuts", "wife: Carla"]),
        Say("what of my ex-wife?", [call("get_entity_info", name="my ex-wife")]), Then(results=["former wife", "nuts"], at_once=True),
        Say("what of my wife?", [call("get_entity_info", name="my wife")]), Then(results=["\"Carla\"", "the user's wife\""], at_once=True),
    ], reader=reads(
        ("wife", "Anna", "My wife is Anna", {}), ("wife", "Carla", "I married Carla", {}),
        ("wife", "Anna", "We're getting divorced at the end of the year", {"until": "2026-12-31", "outcome": "replace", "known": "{wife}"}),
        ("allergies", "nuts", "My wife is allergic to nuts", {"subject": "wife"}),
    )),
    *(
        Dialogue(f"a plan is moved to a day that only the model can tell: {quote}", [
            "I'll sign up for a pottery class on Monday.", Then(facts=1), f"{quote}.", Then(said=[f"sign up for a pottery class ({day})"], facts=1),
        ], reader=reads(CLASS, class_is(quote, outcome="replace", when="2026-11-30")))
        for quote, day in (("pottery moved to the 30th", "for 30 November 2026"), ("der Töpferkurs ist erst am 30.", "für 30. November 2026"))
    ),
    Dialogue("a plan told as past is done", [
        "I'll sign up for a pottery class on Monday.", Then(facts=1),
        "I signed up for the pottery class already.", Then(said=["Done: sign up for a pottery class"]),
        Wait(days=5), Then(unsaid=["How did it go?"]),
    ], reader=reads(CLASS, class_is("I signed up for the pottery class already", meant="past", outcome="past"))),
    Dialogue("a plan that was settled is made again for another day, and that it was settled stays known", [
        "I'll sign up for a pottery class on Monday.", Then(facts=1),
        Command("/intentions"), Press("Drop"), Wait(days=100),
        "I'll sign up for a pottery class on 3 May 2027.", Then(said=["sign up for a pottery class (for 3 May 2027)"], facts=2),
    ], reader=reads(CLASS, ("plans", "sign up for a pottery class", "I'll sign up for a pottery class on 3 May 2027", {"kind": "intention", "when": "2027-05-03"}))),
    *(
        Dialogue(f"a rule that is taken off is obeyed no more: {quote}", [
            told, Then(said=[f"how I should behave: {rule}"]),
            quote, Then(said=[f"Dropped: {rule}"], mentions={"rules": 1}),
            Command("/new"), "hello", Then(unprompted=[rule], at_once=True),
            told, Then(), Command("/new"), "hello again", Then(prompt=[rule], at_once=True),
        ], reader=reads(("rules", rule, told.rstrip("."), {"kind": "rule"}), ("rules", rule, quote, {"kind": "rule", "known": "{rules}", **how})))
        for told, quote, rule, how in (
            ("answer me always in German.", "stop the German, please", "answer in German", {"meant": "denied", "outcome": "past"}),
            ("no emojis please.", "emojis are fine again", "use no emojis", {"meant": "denied", "outcome": "wrong"}),
        )
    ),
    Dialogue("what stands and falls with a job is asked about when that is over, and not what ends along", [
        "I work at brume as an analyst and earn 4000.", Then(facts=3),
        "I quit brume.", Then(
            remembered=["workplace: brume (until 2026-11-19)", "job title: analyst (until 2026-11-19)", "salary: 4000"],
            questions=1, said=["Does it still hold? your salary is 4000"], unsaid=["hold? your job title", "hold? your workplace"],
        ),
        Press("Not any more"), Then(remembered=[f"{each} (until 2026-11-19)" for each in ("workplace: brume", "job title: analyst", "salary: 4000")]),
    ], reader=reads(
        ("workplace", "brume", "I work at brume", {}), ("job_title", "analyst", "as an analyst", {}), ("salary", "4000", "earn 4000", {}),
        *(
            (key, value, "I quit brume", {"meant": "past", "outcome": "past", "known": f"{{{key}}}"})
            for key, value in (("workplace", "brume"), ("job_title", "analyst"))
        ),
    )),
    Dialogue("a rule that is denied in its own words is told again", [
        "no emojis please.", Then(said=["how I should behave: use no emojis"]),
        "no emojis, I said!", Then(unsaid=["Dropped"]),
    ], reader=reads(("rules", "use no emojis", "no emojis please", {"kind": "rule"}), ("rules", "use no emojis", "no emojis, I said", {"kind": "rule", "meant": "denied"}))),
    Dialogue("what had ended begins again, and its past stays", [
        "I work at Bosch.", Then(remembered=["workplace: Bosch"]),
        "I left Bosch.", Then(remembered=["workplace: Bosch (until 2026-11-19)"]),
        Wait(days=200), "guess what, I'm at Bosch again", Then(remembered=["workplace: Bosch (until 2026-11-19)", "workplace: Bosch"]),
    ], reader=reads(
        ("workplace", "Bosch", "I work at Bosch", {}),
        ("workplace", "Bosch", "I left Bosch", {"meant": "past", "outcome": "past", "known": "{workplace}"}),
        ("workplace", "Bosch", "I'm at Bosch again", {"outcome": "again", "known": "{workplace}"}),
    )),
    Dialogue("an end told anew moves, and an early one counts", [
        "I'm in Rome until 27 November.", Then(remembered=["current location: Rome (until 2026-11-27)"]),
        Wait(days=2), "it's so nice, staying in Rome till 29 November",
        Then(remembered=["current location: Rome (from 2026-11-20, until 2026-11-29)"]),
        Wait(days=3), "left Rome early, got sick",
        Then(remembered=["current location: Rome (from 2026-11-20, until 2026-11-24)"]),
    ], reader=reads(
        ("current_location", "Rome", "I'm in Rome until 27 November", {"until": "2026-11-27"}),
        ("current_location", "Rome", "staying in Rome till 29 November", {"until": "2026-11-29", "outcome": "replace", "known": "{current_location}"}),
        ("current_location", "Rome", "left Rome early", {"meant": "past", "outcome": "past", "known": "{current_location}"}),
    )),
    Dialogue("another end for what is known is asked by its days where it may be somebody else's", [
        "I'm on sick leave until 4 December.", Then(remembered=["sick leave: sick leave (until 2026-12-04)"]), Wait(days=9),
        "the doctor extended it to 18 December", Then(), Press("until 18 December 2026"),
        Then(remembered=["sick leave: sick leave (from 2026-11-20, until 2026-12-18)"], at_once=True),
    ], reader=reads(
        ("sick_leave", "sick leave", "I'm on sick leave until 4 December", {"until": "2026-12-04"}),
        ("sick_leave", "sick leave", "the doctor extended it to 18 December", {"until": "2026-12-18", "outcome": "replace", "known": "{sick_leave}"}),
    )),
    Dialogue("another day for what is known is its day", [
        "our wedding is on 5 June 2027.", Then(since={"wedding": "2027-06-05"}),
        "we've pushed it back to 12 June 2027", Then(since={"wedding": "2027-06-12"}, facts=1),
        Say("the 19th of June 2027 it is", [remember("wedding", "wedding in Graz", "the 19th of June 2027", outcome="replace", of="{wedding}", since="2027-06-19")]),
        Press("from 19 June 2027"), Then(since={"wedding": "2027-06-19"}, at_once=True),
    ], reader=reads(
        ("wedding", "wedding in Graz", "our wedding is on 5 June 2027", {"when": "2027-06-05"}),
        ("wedding", "wedding in Graz", "we've pushed it back to 12 June 2027", {"when": "2027-06-12", "outcome": "replace", "known": "{wedding}"}),
    )),
    Dialogue("a plan that the same breath takes back is asked about, and goes", [
        "I'll sign up for a pottery class on Monday. I'm not going to sign up for pottery.", Then(), Press("Not any more"),
        Wait(days=5), Then(unsaid=["How did it go?"]),
    ], reader=reads(CLASS, ("plans", "sign up for a pottery class", "I'm not going to sign up for pottery", {"kind": "intention", "meant": "denied"}))),
    *(
        Dialogue(f"a correction that changes nothing takes nothing away: {since}", [
            Say("I live in Berlin since May 2019, remember.", [remember("home_city", "Berlin", "I live in Berlin since May 2019", since="2019-05")]),
            Say("No, you got that wrong, I live in Berlin since May 2019!", [
                call("update_memory", id="{home_city}", content="Berlin", quote="I live in Berlin since May 2019", outcome="wrong", since=since),
            ]),
            Then(remembered=["home city: Berlin (from 2019-05-01)"], results=["unchanged"], at_once=True),
        ])
        for since in ("", "2019-05")
    ),
    *(
        Dialogue(f"of a list only what is named is over: {quote}", [
            f"{told}.", Then(facts=1), Wait(days=10), f"{quote}!", Then(remembered=[f"{line}: {left}"], facts=1),
            Press("Undo|Отменить"), Then(remembered=[f"{line}: {value}"], at_once=True),
        ], reader=reads((key, value, told, {}), (key, gone, quote, {"known": f"{{{key}}}", **how})))
        for key, line, told, value, quote, gone, left, how in (
            ("allergies", "allergies", "I'm allergic to peanuts and milk", "peanuts and milk", "my milk allergy is gone", "milk", "peanuts", {"meant": "past", "outcome": "past"}),
            ("allergies", "allergies", "I'm allergic to peanuts and milk", "peanuts and milk", "I'm not allergic to milk, wrong diagnosis", "milk", "peanuts", {"meant": "denied", "outcome": "wrong"}),
            ("allergies", "allergies", "у меня аллергия на арахис и молоко", "арахис и молоко", "на молоко аллергии больше нет", "молоко", "арахис", {"meant": "past", "outcome": "past"}),
            ("medication", "medication", "I take ibuprofen 400 and metformin 500", "ibuprofen 400, metformin 500", "stopped the ibuprofen", "ibuprofen", "metformin 500", {"meant": "past", "outcome": "past"}),
        )
    ),
    *(
        Dialogue(f"what is known may be more than what is over, and is asked about: {quote}", [
            f"{told}.", Then(facts=1), Wait(days=3), f"{quote}.", Then(remembered=[f"{line}: {value}"], facts=1),
            Press("Still|Weiterhin|今も"), Then(remembered=[f"{line}: {value}"], facts=1, at_once=True),
        ], reader=reads((key, value, told, {}), (key, gone, quote, {"meant": "past", "outcome": "past", **how})))
        for key, line, told, value, quote, gone, how in (
            ("workplace", "workplace", "I work at Siemens Healthineers", "Siemens Healthineers", "I used to work at Siemens before", "Siemens", {}),
            ("home_city", "home city", "ich wohne in Frankfurt am Main", "Frankfurt am Main", "als Kind wohnte ich in Frankfurt", "Frankfurt", {}),
            ("cats", "cats", "we have a cat, Luna Belle", "Luna Belle", "our first cat Luna died when I was ten", "Luna", {}),
            ("hobbies", "hobbies", "I do yoga on Mondays and Fridays", "yoga on Mondays and Fridays", "I quit yoga on Fridays", "yoga on Fridays", {"known": "{hobbies}"}),
            ("allergies", "allergies", "ピーナッツと牛乳のアレルギーがあります", "ピーナッツと牛乳", "牛乳アレルギーは治りました", "牛乳", {"known": "{allergies}"}),
        )
    ),
    *(
        Dialogue(f"what is asked about as over is kept as over: {quote}", [
            f"{quote}.", Then(facts=0), Press("Keep|Behalten"), Then(remembered=[f"{line}: {value} (until 2026-11-19)"], at_once=True),
        ], reader=reads((key, value, quote, {"meant": "past", "outcome": "past", **more})))
        for key, line, value, quote, more in (
            ("allergies", "kid: allergies", "milk", "my kid outgrew the milk allergy", {"subject": "kid"}),
            ("habits", "habits", "Rauchen", "das Rauchen habe ich hinter mir", {}),
        )
    ),
    *(
        Dialogue(f"an end that is to come is none yet: {quote}, {how}", [
            f"{told}.", Then(remembered=["workplace: Bosch"]), Wait(days=20),
            f"{quote}.", Then(remembered=["workplace: Bosch (until 2027-03-31)"], facts=1, since={"workplace": None}),
        ], reader=reads(("workplace", "Bosch", told, {}), ("workplace", "Bosch", quote, {"until": "2027-03-31", "known": "{workplace}", **how})))
        for told, quote in (
            ("ich arbeite bei Bosch", "hab bei Bosch gekündigt, zum 31. März"),
            ("I work at Bosch", "I'm leaving Bosch at the end of March"),
        )
        for how in ({"meant": "past"}, {"outcome": "past"}, {"meant": "past", "outcome": "past"})
    ),
    *(
        Dialogue(f"a new end counts, in whatever words: {quote}", [
            f"{told}.", Then(facts=1), Wait(days=5), f"{quote}.",
            Then(remembered=[f"{line}: {value} (from 2026-11-20, until {until})"], facts=1),
        ], reader=reads((key, value, told, {"until": "2026-12-04"}), (key, value, quote, {"until": until, "outcome": "replace", "known": f"{{{key}}}"})))
        for key, line, value, told, quote, until in (
            ("sick_leave", "sick leave", "sick leave", "I'm on sick leave until 4 December", "hm, got another week on top", "2026-12-11"),
            ("current_location", "current location", "casa de mis padres", "estoy en casa de mis padres hasta el 4 de diciembre", "al final me quedo hasta Reyes", "2027-01-06"),
        )
    ),
    *(
        Dialogue(f"what takes the place of a stay has no end of its, and the stay covers nothing more: {quote}", [
            "I live in Berlin.", Then(facts=1), Wait(days=30),
            "I'm in Madrid until June.", Then(remembered=["home city: Berlin", "home city: Madrid (until 2027-06-30)"]), Wait(days=10),
            f"{quote}.", Then(remembered=lines), Press("Undo"),
            Then(remembered=["home city: Berlin", "home city: Madrid (from 2026-12-20, until 2027-06-30)"], at_once=True),
        ], reader=reads(
            BERLIN, ("home_city", "Madrid", "I'm in Madrid until June", {"until": "2027-06-30", "outcome": "replace", "known": "{home_city}"}),
            ("home_city", value, quote, {"outcome": "replace", "known": "{home_city=Madrid}"}),
        ))
        for value, quote, lines in (
            ("Leipzig", "left Madrid early, I live in Leipzig now", ["home city: Berlin (until 2026-12-29)", "home city: Leipzig"]),
            ("Madrid", "I've decided to stay in Madrid for good", ["home city: Berlin (until 2026-12-29)", "home city: Madrid (from 2026-12-20)"]),
        )
    ),
    *(
        Dialogue(f"a day that is the value is no beginning: {quote}", [
            f"{told}.", Then(remembered=[f"{line}: {first}"]), Wait(days=1), f"{quote}.", Then(remembered=[f"{line}: {then}"], facts=1),
        ], reader=reads((key, first, told, {"when": day, **more}), (key, then, quote, {"when": moved, "outcome": "replace", "known": f"{{{key}}}", **more})))
        for key, line, told, first, day, quote, then, moved, more in (
            ("due_date", "due date", "I'm pregnant, due on 3 May", "3 May 2027", "2027-05-03", "my due date is 10 May now", "10 May 2027", "2027-05-10", {}),
            ("birthday", "mom: birthday", "mom's birthday is March 3rd", "March 3rd", "2027-03-03", "mom's birthday is the 4th of March", "March 4th", "2027-03-04", {"subject": "mom"}),
        )
    ),
]  # fmt: skip
