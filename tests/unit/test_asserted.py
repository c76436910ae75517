"""What the words around a quote deny, ask, report or leave open is asked about; what they say is believed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.domain.believing.belief import (
    DOUBTS,
    NOT_FOUND,
    NOT_SAID_SO,
    SOMEBODY_ELSES,
    Utterance,
    believe,
)
from bot.domain.changes import Candidate
from bot.domain.memories import Source

SAID_NOT, ASKED, HANDED = DOUBTS["denied"], DOUBTS["asked"], DOUBTS["reported"]
SUPPOSED, OVER = DOUBTS["supposed"], DOUBTS["past"]
AT = datetime(2026, 11, 20, 10, tzinfo=UTC)

# key, value, message; the quote is the message, unless it is given as the fourth.
SAID: list[tuple[str, ...]] = [
    ("home_city", "Paris", "I live in Paris"),
    ("home_city", "Paris", "I live in Paris, not in London"),
    ("home_city", "Milan", "I live in Rome, I mean Milan"),
    ("workplace", "Bosch", "I work at Bosch. No kids."),
    ("children", "Eva", "My kids are Nils and Eva, no pets"),
    ("home_city", "Oslo", "I live in Oslo, sorry for writing so late at night"),
    ("home_city", "Paris", "I live in Paris until 2028"),
    ("home_city", "Munich", "I'm not from Paris, I live in Munich"),
    ("home_city", "Munich", "I'm not from Paris I live in Munich"),
    ("home_city", "Paris", "I live in Paris, any tips for the weekend?"),
    ("home_city", "Paris", "Did I tell you that I live in Paris?"),
    ("home_city", "Paris", "Don't forget that I live in Paris"),
    ("home_city", "Rome", "Well, why not: I live in Rome now"),
    ("home_city", "Berlin", "Ich wohne in Berlin, nicht in Bonn"),
    ("home_city", "Rio", "Moro no Rio"),
    ("workplace", "Google", "Trabalho no Google"),
    ("home_city", "Lyon", "J'habite à Lyon"),
    ("home_city", "Madrid", "Vivo en Madrid"),
    ("home_city", "Торонто", "Я живу в Торонто"),
    ("home_city", "Києві", "Я живу в Києві"),
    ("home_city", "Kyiv", "Я живу в Києві"),
    ("home_city", "Мюнхен", "I live in Munich"),
    ("home_city", "Munich", "Я живу в Мюнхене"),
    ("home_country", "Germany", "Я живу в Германии"),
    ("diet", "vegetarian", "I don't eat meat, I'm vegetarian"),
    ("diet", "no meat", "I don't eat meat"),
    ("dislikes", "meat", "I don't eat meat"),
    ("foods_avoided", "pork", "I never eat pork"),
    ("foods_avoided", "Schweinefleisch", "Ich esse kein Schweinefleisch"),
    ("foods_avoided", "porc", "Je ne mange pas de porc"),
    ("dislikes", "cilantro", "I really don't like cilantro"),
    ("dislikes", "Käse", "Ich mag keinen Käse"),
    ("dislikes", "рыбу", "Я не люблю рыбу"),
    ("allergies", "nuts", "I can't eat nuts"),
    ("allergies", "none", "I have no allergies"),
    ("car", "no car", "I don't have a car"),
    ("smoking", "doesn't smoke", "I don't smoke"),
    ("likes", "coffee", "I can't live without coffee"),
    ("likes", "football", "I never miss football"),
    ("hobbies", "climbing", "Ich lasse donnerstags nie das Klettern aus"),
    ("likes", "tea", "I love not only coffee but tea"),
    ("likes", "spicy food", "I don't mind spicy food"),
    ("likes", "sushi", "Who doesn't love sushi? I do!"),
    ("likes", "jazz", "Why do I like jazz so much?"),
    ("likes", "coffee", "I don't like tea but I like coffee"),
    ("favourite_song", "I Want It That Way", 'My favourite song is "I Want It That Way"'),
    ("pets", "Rex", 'My dog is called "Rex"'),
    ("job_title", "nurse", "I work as a nurse and don't get much sleep"),
    ("job_title", "teacher", "No doubt you know it: I'm a teacher"),
    ("sisters", "Anna", "My sister Anna is allergic to nuts"),
    ("birthday", "1 May", "My birthday is the 1st of May"),
    ("languages", "Polish", "I speak Polish, but not Czech"),
    ("home_city", "東京", "東京に住んでいます"),
    ("allergies", "nuts", "My friend said hi. I'm allergic to nuts"),
    ("diet", "vegetarian", "I don't eat meat"),
    ("diet", "Vegetarier", "Ich esse kein Fleisch"),
    ("smoking", "Nichtraucher", "Ich rauche nicht"),
    ("likes", "hiking, cooking, jazz", "I like hiking, cooking and jazz"),
    ("job_title", "veterinarian", "I'm a vet"),
    ("height", "185 cm", "I'm 1.85 m"),
    ("home_city", "Praha", "Bydlím v Praze"),
    ("diet", "pescatarian", "No, I eat fish now"),
    ("hobbies", "climbing on Thursdays", "I never skip climbing on Thursdays"),
    ("likes", "Kaffee", "Ohne Kaffee bin ich kein Mensch"),
    ("partner", "Will", "My husband is Will"),
    ("nickname", "Ben", "Call me Ben"),
    ("allergies", "eggs", "I can't eat eggs"),
    ("workplace", "Fiat", "Ho sempre lavorato alla Fiat e ci lavoro ancora"),
]

DOUBTFUL: list[tuple[str, ...]] = [
    ("home_city", "Paris", "I don't live in Paris any more", "live in Paris", SAID_NOT),
    ("home_city", "Paris", "I no longer live in Paris", "live in Paris", SAID_NOT),
    ("home_city", "Paris", "I have never lived in Paris", "lived in Paris", SAID_NOT),
    ("home_city", "Paris", "I don't think I live in Paris", "I live in Paris", SAID_NOT),
    ("home_city", "Bonn", "Ich wohne nicht in Bonn", "in Bonn", SAID_NOT),
    ("home_city", "Bonn", "Ich wohne in Bonn nicht mehr", "Ich wohne in Bonn", SAID_NOT),
    ("home_city", "Lyon", "Je n'habite pas à Lyon", "à Lyon", SAID_NOT),
    ("home_city", "Lyon", "Je ne vis plus à Lyon", "à Lyon", SAID_NOT),
    ("home_city", "Madrid", "No vivo en Madrid", "vivo en Madrid", SAID_NOT),
    ("home_city", "Roma", "Non abito a Roma", "abito a Roma", SAID_NOT),
    ("home_city", "Lisboa", "Não moro em Lisboa", "moro em Lisboa", SAID_NOT),
    ("home_city", "Москве", "Я не живу в Москве", "живу в Москве", SAID_NOT),
    ("home_city", "Києві", "Я більше не живу в Києві", "живу в Києві", SAID_NOT),
    ("allergies", "nuts", "I am not allergic to nuts", "allergic to nuts", SAID_NOT),
    ("allergies", "Nüsse", "Ich bin nicht allergisch gegen Nüsse", "allergisch gegen Nüsse", SAID_NOT),
    ("allergies", "орехи", "У меня нет аллергии на орехи", "аллергии на орехи", SAID_NOT),
    ("likes", "Käse", "Ich mag Käse nicht", "Ich mag Käse", SAID_NOT),
    ("likes", "meat", "I hate meat", "I hate meat", SAID_NOT),
    ("likes", "рыбу", "Я ненавижу рыбу", "рыбу", SAID_NOT),
    ("pets", "a cat", "I don't have a cat", "have a cat", SAID_NOT),
    ("job_title", "doctor", "I'm not a doctor", "a doctor", SAID_NOT),
    ("home_city", "Rome", "I live in Rome, I mean Milan", "I live in Rome", SAID_NOT),
    ("workplace", "Bosch", "I work at Bosch, no wait, Siemens", "I work at Bosch", SAID_NOT),
    ("home_city", "Rom", "Ich wohne in Rom, nein, Mailand", "wohne in Rom", SAID_NOT),
    ("home_city", "Roma", "Vivo a Roma, anzi, a Milano", "Vivo a Roma", SAID_NOT),
    ("home_city", "Рим", "Я живу в Риме, точнее, в Милане", "Я живу в Риме", SAID_NOT),
    ("diet", "vegetarian", "I'm not vegetarian", "vegetarian", SAID_NOT),
    ("diet", "no meat", "I'm not vegetarian", "I'm not vegetarian", SAID_NOT),
    ("transport", "train", "I don't have a car", "I don't have a car", SAID_NOT),
    ("likes", "alcohol", "I do not drink", "I do not drink", SAID_NOT),
    ("likes", "coffee", "Ich mag keinen Kaffee", "Ich mag keinen Kaffee", SAID_NOT),
    ("marital_status", "married", "No estoy casado", "No estoy casado", SAID_NOT),
    ("allergies", "nuts", "Ich habe keine Nussallergie", "Ich habe keine Nussallergie", SAID_NOT),
    ("likes", "kawa", "Nie lubię kawy", "Nie lubię kawy", SAID_NOT),
    ("likes", "Italian food, pizza", "I love Italian food but not pizza", "", SAID_NOT),
    ("home_city", "Paris", "Do I live in Paris?", "I live in Paris", ASKED),
    ("allergies", "nuts", "Am I allergic to nuts?", "allergic to nuts", ASKED),
    ("home_city", "Bonn", "Wohne ich in Bonn?", "ich in Bonn", ASKED),
    ("allergies", "กุ้ง", "ฉันแพ้กุ้งใช่ไหม", "ฉันแพ้กุ้ง", ASKED),
    ("allergies", "エビ", "私はエビアレルギーですか", "エビアレルギーです", ASKED),
    ("home_city", "上海", "我住在上海吗", "我住在上海", ASKED),
    ("home_city", "京都", "友達によると私は京都に住んでいるらしい", "京都に住んでいる", HANDED),
    ("home_city", "Berlin", "Może przeprowadzę się do Berlina", "przeprowadzę się do Berlina", SUPPOSED),
    ("home_city", "Berlin", "Mungkin saya pindah ke Berlin", "saya pindah ke Berlin", SUPPOSED),
    ("home_city", "Berlin", "Có lẽ tôi sẽ chuyển đến Berlin", "tôi sẽ chuyển đến Berlin", SUPPOSED),
    ("workplace", "Gojek", "Dulu saya kerja di Gojek", "saya kerja di Gojek", OVER),
    ("home_city", "Đà Nẵng", "Trước đây tôi sống ở Đà Nẵng", "tôi sống ở Đà Nẵng", OVER),
    ("home_city", "Πάτρα", "Παλιά έμενα στην Πάτρα", "έμενα στην Πάτρα", OVER),
    ("home_city", "شیراز", "قبلا در شیراز زندگی می‌کردم", "در شیراز زندگی", OVER),
    ("home_city", "Lyon", "Est-ce que j'habite à Lyon?", "j'habite à Lyon", ASKED),
    ("home_city", "Москве", "Разве я живу в Москве?", "я живу в Москве", ASKED),
    ("allergies", "nuts", "My sister Ann, whom I adore, is allergic to nuts", "allergic to nuts", SOMEBODY_ELSES),
    ("allergies", "nuts", "My boss, who never eats, is allergic to nuts", "allergic to nuts", SOMEBODY_ELSES),
    ("home_city", "Rom", "Meine Chefin, die ich mag, wohnt in Rom", "wohnt in Rom", SOMEBODY_ELSES),
    ("allergies", "nuts", "Ann wrote: I am allergic to nuts", "I am allergic to nuts", HANDED),
    ("allergies", "nuts", "> I am allergic to nuts\nwho said that?", "I am allergic to nuts", HANDED),
    ("allergies", "nuts", 'He told me "I am allergic to nuts"', "I am allergic to nuts", HANDED),
    ("home_city", "Rom", "Anna schrieb: Ich wohne in Rom", "Ich wohne in Rom", HANDED),
    ("home_city", "Lyon", "Paul a écrit : j'habite à Lyon", "j'habite à Lyon", HANDED),
    ("home_city", "Риме", "Аня написала: я живу в Риме", "я живу в Риме", HANDED),
    ("allergies", "nuts", "Translate to German: I am allergic to nuts", "I am allergic to nuts", HANDED),
    ("home_city", "Oslo", "I live in Oslo, says my friend", "I live in Oslo", HANDED),
    ("job_title", "engenheiro", "Sou engenheiro, diz o meu cunhado a toda a gente", "Sou engenheiro", HANDED),
    ("home_city", "Paris", "If I live in Paris one day, great", "I live in Paris", SUPPOSED),
    ("home_city", "Paris", "I wish I lived in Paris", "I lived in Paris", SUPPOSED),
    ("job_title", "doctor", "I want to be a doctor", "a doctor", SUPPOSED),
    ("home_city", "Warszawa", "Gdybym mieszkał w Warszawie, byłoby super", "mieszkał w Warszawie", SUPPOSED),
    ("spouse", "my laptop", "I'm married to my laptop, just kidding", "I'm married to my laptop", SUPPOSED),
    ("home_city", "Paris", "I used to live in Paris", "live in Paris", OVER),
    ("pets", "dog", "I used to have a dog", "I used to have a dog", OVER),
    ("workplace", "Siemens", "I worked at Siemens until 2020", "I worked at Siemens", OVER),
    ("pets", "pies", "Kiedyś miałem psa", "Kiedyś miałem psa", OVER),
    ("home_city", "Париже", "Я живу в Париже?", "Я живу в Париже?", ASKED),
    ("home_city", "Madrid", "¿Vivo en Madrid?", "¿Vivo en Madrid?", ASKED),
    ("home_city", "Berlin", "Know any good places in Berlin?", "places in Berlin", ASKED),
    ("allergies", "kiwi", "I'm allergic to kiwi, right?", "I'm allergic to kiwi", ASKED),
    ("religion", "Catholic", "Can you find me a recipe for Sunday lunch?", "Sunday lunch", ASKED),
    ("children", "Kinder", "Kinder haben wir keine", "Kinder haben wir keine", SAID_NOT),
    ("pets", "собака", "Собаки у нас нет", "Собаки у нас нет", SAID_NOT),
    ("allergies", "gluten", "Je n'ai aucun souci avec le gluten", "aucun souci avec le gluten", SAID_NOT),
    ("likes", "heavy metal", "The neighbour's kid loves heavy metal", "loves heavy metal", SOMEBODY_ELSES),
    ("job_title", "лётчик", "Муж моей начальницы — лётчик", "Муж моей начальницы — лётчик", SOMEBODY_ELSES),
    ("allergies", "fragole", "Il figlio della vicina è allergico alle fragole", "allergico alle fragole", SOMEBODY_ELSES),
    ("workplace", "Яндекс, разработчик", "I live in Munich", "I live in Munich", NOT_SAID_SO),
    ("allergies", "арахис", "I live in Munich", "I live in Munich", NOT_SAID_SO),
    ("home_city", "Rome", "I live in Berlin", "I live in Berlin", NOT_SAID_SO),
    ("workplace", "Initech", "I had a long day", "I had a long day", NOT_SAID_SO),
    ("children", "three", "Looking forward to the weekend", "Looking forward to the weekend", NOT_SAID_SO),
]  # fmt: skip

MADE_UP = [
    ("likes", "war", "I dislike warm beer", "like war"),
    ("likes", "Paris", "I love Parisian food", "I love Paris"),
    ("home_city", "Rom", "Ich mag Romane", "Ich mag Rom"),
    ("likes", "кот", "Я люблю котлеты", "люблю кот"),
]


def checked(key: str, value: str, message: str, quote: str = "", **more: Any) -> tuple[bool, str]:
    """Whether it is believed, and the doubt or the reason."""
    said = Candidate(key=key, content=value, category="general", source=Source(7, quote or message))
    found = believe(said, Utterance(interaction_id=7, text=message, at=AT, **more))
    return found.verdict.outcome != "drop", found.verdict.reason


@pytest.mark.parametrize("said", SAID, ids=lambda said: f"{said[1]}: {said[2]}")
def test_what_is_said_is_believed(said: tuple[str, ...]) -> None:
    """A denial beside it, an idiom, or a key or value that says "not" itself takes nothing away."""
    assert checked(*said) == (True, "")


@pytest.mark.parametrize("said", DOUBTFUL, ids=lambda said: f"{said[1]}: {said[2]}")
def test_what_the_words_speak_against_is_asked_about(said: tuple[str, ...]) -> None:
    """It is neither believed nor dropped, however the model says it is meant."""
    *told, doubt = said
    assert checked(*told) == (True, doubt)


@pytest.mark.parametrize("said", MADE_UP, ids=lambda said: f"{said[1]}: {said[2]}")
def test_a_quote_is_made_of_whole_words(said: tuple[str, ...]) -> None:
    """What only looks like one is none."""
    assert checked(*said) == (False, NOT_FOUND)


@pytest.mark.parametrize(
    ("question", "answer", "value", "believed"),
    [
        ("Shall I remember that your sister is allergic to nuts?", "sure", "nuts", False),
        ("Is she allergic to nuts?", "yes", "nuts", False),
        ("Ist deine Schwester allergisch gegen Nüsse?", "ja", "Nüsse", False),
        ("Ta sœur est allergique aux noix ?", "oui", "noix", False),
        ("У твоей сестры аллергия на орехи?", "да", "орехи", False),
        ("What is your sister allergic to?", "nuts", "nuts", False),
        ("What are you allergic to?", "nuts", "nuts", True),
        ("So you are allergic to nuts?", "yes", "nuts", True),
        ("Shall I remember that you are allergic to nuts?", "sure", "nuts", True),
        ("Bist du allergisch gegen Nüsse?", "ja", "Nüsse", True),
        ("У тебя аллергия на орехи?", "да", "орехи", True),
        ("Are you allergic to nuts or to eggs?", "yes", "nuts", False),
    ],
)
def test_an_answer_is_about_whom_the_question_was(
    question: str, answer: str, value: str, believed: bool
) -> None:
    """A yes about the sister is the sister's; which of two, a yes does not say: then they are asked."""
    found, doubt = checked("allergies", value, answer, question=(5, question))
    assert found
    assert (not doubt) is believed
