"""The same in other languages: told, corrected, asked for, small talk, somebody else's, a no."""

from __future__ import annotations

from bot.memory.learning import extractor
from tests.scenarios.dialogues.roles_and_times import reads
from tests.scenarios.lies import says_all_of_the_user
from tests.scenarios.play import Dialogue, Press, Say, Then, Wait
from tests.scripted import remember

TOLD = {
    "German": ("Ich wohne in Wien, schon lange.", "Wien"),
    "French": ("J'habite à Lyon depuis toujours.", "Lyon"),
    "Spanish": ("Vivo en Sevilla, como ya sabes.", "Sevilla"),
    "Italian": ("Abito a Torino con due gatti.", "Torino"),
    "Portuguese": ("Moro em Recife, perto do mar.", "Recife"),
    "Polish": ("Mieszkam w Krakowie od dawna.", "Kraków"),
    "Dutch": ("Ik woon in Utrecht, vlak bij het station.", "Utrecht"),
    "Swedish": ("Jag bor i Uppsala nu för tiden.", "Uppsala"),
    "Russian": ("Я живу в Казани, здесь красиво.", "Казань"),
    "Ukrainian": ("Я живу у Львові вже давно.", "Львів"),
    "Greek": ("Μένω στην Πάτρα εδώ και χρόνια.", "Πάτρα"),
    "Turkish": ("Uzun zamandır Ankara'da yaşıyorum.", "Ankara"),
    "Japanese": ("今は大阪に住んでいます。", "大阪"),
    "Chinese": ("我住在杭州，很喜欢这里。", "杭州"),
    "Korean": ("저는 부산에 살아요.", "부산"),
    "Arabic": ("أعيش في القاهرة منذ سنوات.", "القاهرة"),
    "Hindi": ("मैं पुणे में रहता हूँ।", "पुणे"),
}

SMALL_TALK = [
    "Danke, bis morgen!",
    "Merci beaucoup",
    "Hola, gracias",
    "Спасибо большое",
    "Дякую, добре",
    "ありがとう",
    "谢谢",
    "dziękuję",
]

DIALOGUES = [
    *(
        Dialogue(f"told in {language}", [words, Then(remembered=[f"home city: {city}"])])
        for language, (words, city) in TOLD.items()
    ),
    Dialogue("corrected in German", [
        "Ich wohne in Wien.", Then(), "Nein, ich meine: Ich wohne in Graz.", Then(remembered=["home city: Graz"]),
    ]),
    Dialogue("asked for in German", [
        "Merk dir: Ich bin allergisch gegen Nüsse.", Then(remembered=["allergies: Nüsse"]),
    ]),
    Dialogue("asked for in French", [
        "Souviens-toi: Je suis allergique aux noix.", Then(remembered=["allergies: noix"]),
    ]),
    Dialogue("somebody else's in German", [
        "Meine Schwester wohnt in Graz, ganz oben am Berg.", Then(remembered=[], pending=["Graz"]),
    ], reader=says_all_of_the_user),
    Dialogue("told in two languages, one fact", [
        "Ich wohne in Berlin.", Then(), "I live in Berlin.", Then(remembered=["home city: Berlin"], mentions={"home_city": 2}),
    ]),
    Dialogue("a boss is no colleague, in German", [
        Say("Meine Chefin heißt Dana.", [remember("boss", "Dana", "Meine Chefin heißt Dana")]),
        Say("Mein Kollege heißt Udo.", [remember("colleagues", "Udo", "Mein Kollege heißt Udo", outcome="beside")]),
        Then(remembered=["boss: Dana", "colleagues: Udo"], at_once=True),
    ]),
    Dialogue("a stay covers the home and gives it back, in French", [
        "J'habite à Lyon.", Then(remembered=["home city: Lyon"]),
        "Jusqu'à mardi je suis à Rome.", Then(remembered=["home city: Lyon", "home city: Rome (until 2026-11-24)"]),
        Wait(days=9), "Et alors ?", Then(prompt=["] home city: Lyon"], unprompted=["] home city: Rome"]),
    ], reader=reads(
        ("home_city", "Lyon", "J'habite à Lyon", {}),
        ("home_city", "Rome", "Jusqu'à mardi je suis à Rome", {"until": "2026-11-24", "outcome": "replace"}),
    )),
    Dialogue("what is past does not replace the present, in Spanish", [
        "Trabajo en Bosch.", "Trabajé en Siemens hasta 2020.",
        Then(remembered=["workplace: Bosch", "workplace: Siemens (until 2020-12-31)"]),
    ], reader=reads(
        ("workplace", "Bosch", "Trabajo en Bosch", {}),
        ("workplace", "Siemens", "Trabajé en Siemens hasta 2020", {"until": "2020", "outcome": "replace"}),
    )),
    *(
        Dialogue(f"right in other words: {said}", [
            Say(said, [remember(key, value, said.rstrip("."))]), Then(remembered=[f"{key.replace('_', ' ')}: {value}"], at_once=True),
        ])
        for said, key, value in (
            ("Je mesure 1,85 m.", "height", "185 cm"), ("Bydlím v Praze.", "home_city", "Praha"),
            ("Ich esse jetzt wieder Fisch.", "diet", "pescatarian"), ("Nenn mich Ben.", "nickname", "Ben"),
            ("Soy veterinaria.", "job_title", "veterinarian"), ("Мой муж — Вилл.", "husband", "Вилл"),
            ("Ich lasse donnerstags nie das Klettern aus.", "hobbies", "climbing on Thursdays"),
        )
    ),
    *(
        Dialogue(f"odd, and asked about: {said}", [
            Say(said, [remember(key, value, quote)]), Then(remembered=[], pending=[value], at_once=True),
        ])
        for said, key, value, quote in (
            ("Früher hatte ich einen Hund.", "pets", "Hund", "hatte ich einen Hund"),
            ("J'habite à Oslo, dit mon amie.", "home_city", "Oslo", "J'habite à Oslo"),
            ("La figlia del vicino ama l'heavy metal.", "likes", "heavy metal", "ama l'heavy metal"),
            ("Nie mamy kota.", "pets", "kot", "Nie mamy kota"),
            ("Om jag bodde i Bergen vore jag glad.", "home_city", "Bergen", "jag bodde i Bergen"),
            ("Als ik in Gent woonde, was ik blij.", "home_city", "Gent", "ik in Gent woonde"),
            ("Hvis jeg bodde i Odense, var jeg glad.", "home_city", "Odense", "jeg bodde i Odense"),
        )
    ),
    Dialogue("a question is no second telling, in German", [
        Say("Ich bin gegen Kiwi allergisch.", [remember("allergies", "Kiwi", "Ich bin gegen Kiwi allergisch")]),
        Say("Ich bin gegen Kiwi allergisch, oder?", [remember("allergies", "Kiwi", "Ich bin gegen Kiwi allergisch", outcome="again")]),
        Then(mentions={"allergies": 1}),
    ]),
    Dialogue("the last message taken back, in Portuguese", [
        "Temos um cachorro, Balu.", "Esquece isso.", Wait(days=1), Then(remembered=[]),
    ], reader=reads(("pets", "Balu", "Temos um cachorro, Balu", {}))),
    Dialogue("a secret in Ukrainian", [
        Say("Мій пароль hunter2zz.", [remember("password", "hunter2zz", "Мій пароль hunter2zz")]),
        Wait(days=1), Then(remembered=[], unknown=["hunter2zz"]),
    ]),
    Dialogue("a plain yes in Turkish settles what was asked", [
        Say("Belki opera severim.", [remember("likes", "opera", "opera severim", ask=True)], "Saklayayım mı?"),
        Say("evet", reply="Tamam."), Then(remembered=["likes: opera"]),
    ]),
    Dialogue("undone in Italian, it is not learnt from the same words again", [
        Say("Abito a Bari.", [remember("home_city", "Bari", "Abito a Bari")]), Press("Undo"), Wait(days=1), Then(remembered=[]),
    ]),
    Dialogue("small talk in other languages", [
        *SMALL_TALK, Then(remembered=[], pending=[], calls={extractor.INSTRUCTIONS: 0}),
    ]),
]  # fmt: skip
