"""What recall gives the model: both sides of an exchange and what it cites, notes and pages as a whole, names."""

from __future__ import annotations

from typing import Any

from tests.scenarios.mind import Given
from tests.scenarios.play import Command, Dialogue, Say, Then, Wait
from tests.scripted import call, remember


def reads_nothing(_: Given) -> list[dict[str, Any]]:
    """So that nothing is learnt but by the tools."""
    return []


def _paragraph(about: str) -> str:
    years = "".join(
        f"In {year} the {about} kept {year - 1700} people in work and bread. " for year in range(1810, 1830)
    )
    return f"<p>{years}</p>"


ARTICLE = (
    "<html><head><title>Kilns of the north</title></head><body><article><h1>Kilns of the north</h1>"
    + "".join(map(_paragraph, ("river", "brickyard", "railway", "quarry")))
    + "<p>The best of them had a zirconium lining, which nobody there could explain.</p>"
    + "".join(map(_paragraph, ("harbour", "foundry")))
    + "</article></body></html>"
)

DIALOGUES = [
    Dialogue("what is read comes with what was said beside it", [
        "My brother jumped out of a plane.", "It was in Fiji.",
        Say("Where was that?", [call("read_memory", id="#1")]), Then(results=["It was in Fiji"], at_once=True),
    ]),
    Dialogue("on the first day a word that was said once is found", [
        "I drive a bus in Leeds, the number 6 mostly.", "Been doing that for eleven years.",
        Say("Which route do I drive?", [call("recall", query="which route do I drive")]), Then(results=["number 6"], at_once=True),
    ]),
    Dialogue("a fact is found by how its kind is asked for", [
        Say("Hamburg since March!", [remember("home_city", "Hamburg", "Hamburg since March", category="location")]),
        Command("/new"), "Tell me a joke.", Command("/new"),
        Say("Hm?", [call("recall", query="where did I live", sources=["facts"])]), Then(results=["home city: Hamburg"]),
    ]),
    Dialogue("what the bot said is recalled as the bot's", [
        Say("Any novel for my holiday?", reply="Take Piranesi, by Susanna Clarke: a house of endless halls."),
        Wait(days=40), Say("Thanks, it was good.", reply="Glad to hear it."), Wait(days=40),
        Say("Who wrote the one about endless halls?", [call("recall", query="endless halls")]),
        Then(results=["Susanna Clarke", '"said_by":"you"', "Any novel for my holiday?"]),
        Command("/new"), "What was the novel with the endless halls?",
        Then(prompt=["user: Any novel for my holiday? / you: Take Piranesi, by Susanna Clarke"]),
    ]),
    Dialogue("what was forwarded and quoted is recalled with its author", [
        Say("Noted, see below.", forwarded="The kiln at Marlow Street is free on the 9th.", reply="Good."),
        Say("Yes.", quoted="Shall we meet by the old lighthouse?", reply="Fine."), Command("/new"),
        Say("When is the kiln free?", [call("recall", query="kiln"), call("recall", query="lighthouse")]),
        Then(results=['{"said_by":"forwarded (Bob)","text":"The kiln at Marlow Street is free on the 9th."}',
                      '{"said_by":"quoted (Bob)","text":"Shall we meet by the old lighthouse?"}']),
        Command("/new"), "So when is the kiln at Marlow Street free?",
        Then(prompt=["user: Noted, see below. / forwarded (Bob): The kiln at Marlow Street is free on the 9th. / you: Good."]),
    ]),
    Dialogue("a long reply is shown where it matches", [
        Say("Tell me about the trip.", reply="Well. " + "It is a long story of trains and hotels. " * 40
            + "The ferry from Igoumenitsa leaves at nine. " + "And there is more to tell about it. " * 40),
        Command("/new"), Say("When does the ferry leave?", [call("recall", query="ferry Igoumenitsa")]),
        Then(results=["The ferry from Igoumenitsa leaves at nine."]),
    ]),
    Dialogue("a long note is read back to its end", [
        Say("What should I read?", reply="Books: some book that is worth reading, by somebody or other. Last: The Wall, by Haushofer."),
        Say("Keep this list for me.", [call("save_note", title="Reading list", quote="Keep this list for me",
            content="Books.\n" + "Some book that is worth reading, by somebody or other.\n" * 100 + "Last: The Wall, by Haushofer.")]),
        Wait(days=1), Say("What is on it?", [call("read_memory", id="{Reading list}", part=2)]),
        Then(results=["Last: The Wall, by Haushofer.", '"part":2,"parts":2', '"said_by":"bot"']),
        Say("And the first part?", [call("read_memory", id="{Reading list}"), call("read_memory", id="nonsense")]),
        Then(results=["Books.", "no memory or exchange with that id"]),
    ]),
    Dialogue("an article is read back part by part, with its address", [
        Say("Keep {site}/kilns for me please.", [call("save_article", url="{site}/kilns")]),
        Say("What does it say?", [call("recall", query="zirconium lining"), call("read_memory", id="{Kilns of the north}", part=1)]),
        Then(results=["/kilns", "zirconium lining", '"said_by":"page"', '"kind":"article"']),
    ], pages={"/kilns": ARTICLE}),
    Dialogue("an exchange is read back whole", [
        Say("See below.", forwarded="First line of it. " * 60 + "The last word is oboe."), Wait(days=1),
        Say("What was it?", [call("read_memory", id="#1")]),
        Then(results=["The last word is oboe.", "forwarded (Bob): First line"]),
    ]),
    Dialogue("a name that opened a sentence is found by it", [
        Say("Alec collects old maps of harbours.", [remember("boss", "Alec", "Alec collects", category="work")]),
        *(f"The weather on day {day} is fine and I walked to the lake." for day in range(30)),
        Command("/new"), "What should I plan for Alec?",
        Then(prompt=["user: Alec collects old maps of harbours."]),
    ], reader=reads_nothing),
    Dialogue("a name that is a small word of some language is found", [
        "I adopted a cat Mia.", "My friend Will sails on the Elbe.",
        *(f"The weather on day {day} is fine and I walked to the lake." for day in range(6)),
        Command("/memory search Will"), Then(said=["My friend Will sails on the Elbe."]),
        Say("What of them?", [call("recall", query="Mia"), call("get_entity_info", name="Will")]),
        Then(results=["I adopted a cat Mia.", '"name":"Will","kinds":["person"]', "sails on the Elbe"]),
        Command("/new"), "How old is Mia?", Then(prompt=["user: I adopted a cat Mia."]),
        Command("/new"), "Where does Will sail?", Then(prompt=["user: My friend Will sails on the Elbe."]),
    ], reader=reads_nothing),
    Dialogue("my sister and her name are one", [
        Say("My sister is Anna.", [remember("sister", "Anna", "My sister is Anna", category="person")]),
        Say("My sister can't have nuts.", [remember("allergies", "nuts", "My sister can't have nuts", subject="sister")]),
        Say("Anna moved to Rome.", [remember("home_city", "Rome", "Anna moved to Rome", subject="Anna")]),
        Say("Tell me about her.", [call("get_entity_info", name="my sister"), call("get_entity_info", name="Anna")]),
        Then(results=['"name":"Anna","kinds":["person"],"description":"the user\'s sister; allergies: nuts; home city: Rome"']),
    ], reader=reads_nothing),
    *(
        Dialogue(f"whoever one has is known by the word for it, with its accents: {asked}", [
            Say(told, [remember(key, name, told, "person"), remember("home_city", "Lyon", told, "location", subject=name)]), Then(facts=2),
            Say("?", [call("get_entity_info", name=asked)]), Then(results=[f'"name":"{name}"', "home city: Lyon"]),
            Say(order, reply="Ok."), Then(said=["2 facts"]),
        ], reader=reads_nothing)
        for told, key, name, asked, order in (
            ("Mon frère Luc habite à Lyon.", "brother", "Luc", "mon frère", "Oublie tout sur mon frère"),
            ("Ma mère Odile habite à Lyon.", "mother", "Odile", "ma mère", "Oublie tout sur ma mère"),
            ("Ma sœur Zoé habite à Lyon.", "sister", "Zoé", "ma sœur", "Oublie tout sur ma sœur"),
        )
    ),
    Dialogue("a person who searches sees who said what", [
        Say("Any novel for my holiday?", reply="Take Piranesi, by Susanna Clarke: a house of endless halls."),
        Say("Noted, see below.", forwarded="The kiln at Marlow Street is free on the 9th."),
        Command("/memory search endless halls"), Then(said=["of endless halls.” (I, 20 November 2026)"]),
        Command("/memory search kiln"), Then(said=["is free on the 9th.” (forwarded (Bob), 20 November 2026)"]),
    ]),
]  # fmt: skip
