"""The same in other languages: told, corrected, asked for, small talk, somebody else's, a no."""

from __future__ import annotations

from bot.memory.learning import extractor
from tests.scenarios.lies import says_all_of_the_user
from tests.scenarios.play import Dialogue, Then

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
    Dialogue("small talk in other languages", [
        *SMALL_TALK, Then(remembered=[], pending=[], calls={extractor.INSTRUCTIONS: 0}),
    ]),
]  # fmt: skip
