"""Text that somebody hands over is not what they say: orders about texts, forwarded and pasted lines, reports, play."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.clauses import MASK, beside_a_task, given_spans, readable
from bot.language.statements.finder import as_facts, find_statements
from bot.language.statements.requests import find_request
from bot.language.words import languages_of


def states(text: str) -> bool:
    """Whether a text states something: English as the patterns read it, other languages unless it is masked or asks."""
    if languages_of(text)[:1] == ("en",):
        return find_statements(text) != ()
    return MASK not in readable(text) and not text.endswith("?")


@pytest.mark.parametrize(
    "text",
    [
        "Rewrite formally: my name is Walter",
        "Rewrite this formally:\nmy name is Walter",
        "Can you rewrite this? \nI live in Rome",
        "Please rephrase: I live in Rome and I love cats",
        "Summarise: I live in Rome",
        "Summarize the following text - I live in Rome. My name is Walter. I have a dog.",
        "Proofread: i lives in Rome. I live in Rome.",
        "Translate into French: I am allergic to nuts",
        "Translate to German:\n\nI am allergic to nuts.\nI live in Rome.",
        "Translate I am allergic to nuts into French",
        "How do you say I live in Rome in Italian?",
        "How would you say: my name is Walter",
        "Fix the grammar: I live in Rome",
        "Correct my German: ich wohne in Berlin",
        "Is this correct: I live in Rome",
        "Make it sound nicer: I live in Rome",
        "Repeat after me: my name is Walter",
        "My name is Walter and I live in Rome. Please rewrite this formally.",
        "I'm allergic to nuts.\nTranslate that into Spanish",
        "Schreib das förmlicher um: Mein Name ist Walter",
        "Übersetze ins Englische: Ich wohne in Rom",
        "Übersetze bitte: Ich bin allergisch gegen Nüsse. Ich wohne in Rom.",
        "Fasse zusammen: Ich wohne in Rom",
        "Fass den Text zusammen:\nIch wohne in Rom",
        "Korrigiere den Satz: Ich wohne in Rom",
        "Wie sagt man ich wohne in Rom auf Italienisch?",
        "Traduis en anglais : je m'appelle Walter",
        "Réécris : j'habite à Rome",
        "Résume ce texte : j'habite à Rome. J'aime le café.",
        "Corrige ma phrase : j'habite à Rome",
        "Comment dit-on je m'appelle Walter en anglais ?",
        "Traduce al inglés: me llamo Walter",
        "Resume este texto: vivo en Roma",
        "Corrige este texto: vivo en Roma",
        "¿Puedes traducir esto: vivo en Roma?",
        "Переведи на английский: меня зовут Вальтер",
        "Перепиши формально: я живу в Риме",
        "Исправь ошибки: я живу в Риме",
        "Кратко изложи: я живу в Риме. Я люблю кофе.",
        "Переклади англійською: мене звати Оля",
        "Перепиши офіційно: я живу у Львові",
        "Виправ помилки: я живу у Львові",
    ],
)
def test_text_to_be_rewritten_or_translated_states_nothing(text: str) -> None:
    """In each language, with the text behind a colon, a dash, on the next line, or before the order."""
    assert not states(text)


@pytest.mark.parametrize(
    "text",
    [
        "Forwarded message:\nI live in Rome",
        "---------- Forwarded message ---------\nFrom: Paul\n\nMy name is Paul. I live in Rome.",
        "Fwd: I live in Rome",
        "Weitergeleitete Nachricht\nIch wohne in Rom",
        "Message transféré :\nj'habite à Rome",
        "Mensaje reenviado:\nvivo en Roma",
        "Пересланное сообщение\nя живу в Риме",
        "Переслане повідомлення:\nя живу у Львові",
        "On Mon, 3 Nov 2026 at 10:15, Paul Weber wrote:\nI live in Rome",
        "Am 3.11.2026 um 10:15 schrieb Paul:\nIch wohne in Rom",
        "Anna: I live in Rome\nBob: I live in Paris",
        "Anna: I live in Rome",
        "Anna Maria: my name is Anna",
        "Mum: I live in Rome",
        "[12.03.24, 10:15:30] Anna: I live in Rome",
        "12/03/2024, 10:15 - anna: I live in Rome",
        "Anna Weber, [12.03.24 10:15]\nI live in Rome",
        "Анна: я живу в Риме\nБорис: меня зовут Борис",
        "Оля: я живу у Львові",
        "Jean : j'habite à Rome",
        "From Tom's letter:\n\nMy dog is called Rex.",
        "Tom's diary, page 3:\nI hate Berlin.",
        "My boss's e-mail of today:\nI live in Paris.",
        "Summary of chapter 1: I was born in Madrid.",
        "I read a book that begins: My name is Ishmael.",
        "Brief meiner Mutter:\nIch wohne in Rom\nund es ist schön",
        "Lettre de Marie :\nJ'habite à Paris\net il fait beau",
        "Lettera di Anna:\nAbito a Roma",
        "Z listu Ani:\nMieszkam w Rzymie",
        "[Tom, 12:04] My dog is called Rex\n[Me, 12:05] nice",
        "<Tom> I live in Rome",
    ],
)
def test_forwarded_and_pasted_lines_state_nothing(text: str) -> None:
    """Whatever program they were copied from."""
    assert not states(text)


@pytest.mark.parametrize(
    "text",
    [
        "Paul said: I live in Rome. I have a dog.",
        "My boss wrote to me: I live in Rome",
        "Paul sagte: Ich wohne in Rom. Ich heiße Paul.",
        "Marie m'a dit : j'habite à Rome. Je m'appelle Marie.",
        "Pablo dijo: vivo en Roma. Me llamo Pablo.",
        "Павел сказал: я живу в Риме. Меня зовут Павел.",
        "Павло написав: я живу у Львові. Мене звати Павло.",
        "'I live in Rome', said Paul",
        '"I live in Rome", said Paul. "My name is Paul."',
        "I live in Rome, said Paul",
        "I live in Rome, Paul said.",
        "I live in Rome, she told me",
        "I live in Rome, said my sister, and I love it",
        "I'm allergic to nuts, my sister Anna says.",
        "Ich wohne in Rom, sagte Paul",
        "Ich wohne in Rom, meint meine Schwester.",
        "J'habite à Rome, dit Paul",
        "J'habite à Rome, a dit ma sœur.",
        "Je m'appelle Walter, dit-il",
        "Vivo en Roma, dijo Pablo",
        "Vivo en Roma, dice mi hermana.",
        "Я живу в Риме, сказал Павел",
        "Я живу в Риме, говорит моя сестра.",
        "Я живу у Львові, сказав Павло",
        "My boss explained: I live in Rome",
        "Mum added: I live in Rome",
        "Anna answered: I live in Rome",
        "Anna told him: I live in Rome",
        "They say: I live in Rome",
        "I live in Rome, Anna added",
        "Anna erklärte: Ich wohne in Rom",
        "Anna erzählte mir: Ich wohne in Rom",
        "Anne explique : j'habite à Rome",
        "Anne m'explique : j'habite à Rome",
        "Ana escribe: vivo en Roma",
        "Павло писав: я живу у Львові",
        "The song goes: I live in Rome",
        "Das Lied geht: Ich wohne in Rom",
    ],
)
def test_what_somebody_else_is_said_to_have_said_states_nothing(text: str) -> None:
    """Named before or after the words, with quotation marks or without, to the end of a message that begins so."""
    assert not states(text)


@pytest.mark.parametrize(
    "text",
    [
        "Let's role-play. My name is Walter and I live in Rome.",
        "Let's pretend: I live in Rome",
        "Roleplay: I am a nurse",
        "Pretend that I live in Rome. I have a dog named Rex.",
        "In this story I live in Rome. My name is Walter.",
        "In my novel, a man says hello. My name is Walter.",
        "Once upon a time there was a man. My name is Walter.",
        "Continue the story: My name is Walter and I live in Rome",
        "Write a poem about this: I live in Rome, I love cats",
        "Here is my essay:\nMy name is Walter. I live in Rome.",
        "This is the email I got: my name is Walter",
        "Rollenspiel: Ich heiße Walter",
        "Stell dir vor, ich wohne in Rom. Ich habe einen Hund namens Rex.",
        "Jeu de rôle : je m'appelle Walter",
        "Imagine que j'habite à Rome. Je m'appelle Walter.",
        "Juego de rol: me llamo Walter",
        "Imagina que vivo en Roma. Me llamo Walter.",
        "Ролевая игра: меня зовут Вальтер",
        "Давай поиграем в ролевую игру. Меня зовут Вальтер.",
        "Представь, что я живу в Риме. Меня зовут Вальтер.",
        "Уяви, що я живу у Львові. Мене звати Оля.",
        "Hier ist mein Aufsatz:\nIch wohne in Rom",
        "Voici mon texte : j'habite à Rome",
        "Aquí está mi texto: vivo en Roma",
        "Вот мой текст: я живу в Риме",
        "Ось мій текст: я живу у Львові",
    ],
)
def test_play_and_fiction_state_nothing(text: str) -> None:
    """From where the play begins to the end of the message."""
    assert not states(text)


@pytest.mark.parametrize(
    "text",
    [
        "Update: I live in Berlin",
        "Correction: I live in Munich",
        "Correct! I live in Rome",
        "News: I moved to Berlin",
        "Fun fact: I'm allergic to nuts",
        "About me: I live in Rome and I love cats",
        "Me: I live in Rome",
        "I said: I live in Rome",
        "Like I said: I live in Rome",
        "I told you: I live in Rome",
        "I explained to him: I live in Rome",
        "We added a room, I live in Rome",
        "Explique-moi le métro, j'habite à Rome",
        "I live in Rome, as I said",
        "I live in Rome, I said",
        "I live in Rome, said nobody ever told me that",
        "Hi Anna: I live in Rome",
        "PS: I live in Rome",
        "By the way: I live in Rome",
        "Let's play chess. I live in Rome",
        "I'm Polish. I live in Rome",
        "I live in Rome, my sister lives in Paris",
        "I'm a translator and I live in Rome",
        "This is my story: I live in Rome",
        "My name is Walter. Can you translate things?",
        "My name is Walter. What can you translate for me?",
        "I live in Rome and my mother says it's too hot",
        "Hinweis: Ich wohne in Rom",
        "Übrigens: ich wohne in Rom",
        "Ich habe gesagt: ich wohne in Rom",
        "Merke dir: Ich wohne in Rom",
        "Au fait : j'habite à Rome",
        "Résumé : j'habite à Rome",
        "Resumen: vivo en Roma",
        "Por cierto: vivo en Roma",
        "Кстати: я живу в Риме",
        "Я сказал: я живу в Риме",
        "До речі: я живу у Львові",
        "Note: I live in Rome",
        "Name: Walter, I live in Rome",
        "Monday: I live in Rome",
        "Can you help me? I live in Rome",
        "In the game yesterday we won. I live in Rome",
    ],
)
def test_labels_and_one_s_own_reports_are_statements_still(text: str) -> None:
    """A word before a colon is not always a speaker, and who says that they said it says it."""
    assert states(text)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Translate into French: my neighbour writes poems", ""),
        ("What do you know about my dad? Summarize it.", "What do you know about my dad? it."),
        ("Fasse zusammen: was weißt du über Ana?", "Fasse zusammen: was weißt du über Ana?"),
        ("Na gut, schreib ein Gedicht über den Regen", "Na gut, Gedicht über den Regen"),
        ("Расскажи анекдот", " анекдот"),
        ("¡Hola! ¿qué hora es?", "¡Hola!"),
        ("Okay, wie spät ist es?", ""),
        ("Wie spät ist es bei Anna in Tokio?", "Wie spät ist es bei Anna in Tokio?"),
        ("I told Anna to write a letter", "I told Anna to write a letter"),
    ],
)
def test_a_task_asks_of_memory_only_what_its_text_asks(text: str, left: str) -> None:
    """A text to be translated asks nothing; a question above an order may be the bot's to answer. What is to
    be done is no word of what was told.
    """
    assert beside_a_task(text) == left


def test_what_stands_before_the_order_is_one_s_own() -> None:
    """Only what is handed over is left out."""
    found = find_statements("My name is Walter. Translate into French: I am allergic to nuts.")
    assert [(one.key, one.value) for one in found] == [("name", "Walter")]


def test_one_s_own_lines_of_a_chat_are_one_s_own() -> None:
    """Those under "Me"."""
    found = find_statements("Anna: I live in Paris\nMe: I live in Rome\nAnna: my name is Anna")
    assert [(one.key, one.value) for one in found] == [("home_city", "Rome")]


@pytest.mark.parametrize(
    "text",
    [
        "Translate into French: forget my birthday",
        "Summarise: remember that I live in Rome",
        "Anna: forget my name",
    ],
)
def test_an_order_within_a_given_text_orders_nothing(text: str) -> None:
    """It is part of the text."""
    assert find_request(text) is None


def test_a_text_that_is_to_be_kept_is_kept_whole() -> None:
    """As a note, in its own words: whoever asks for it wants it."""
    (note,) = as_facts("Translate into French: I am allergic to nuts")
    assert note.value == "Translate into French: I am allergic to nuts"


_PIECES = st.sampled_from(
    [
        "Translate: ",
        "Anna: ",
        "Me: ",
        "\n",
        ". ",
        "I live in Rome",
        ", said Paul",
        "Fwd: ",
        "Paul said: ",
        "12.03.24, 10:15 - ",
    ]
)


@given(st.lists(_PIECES | st.text(max_size=6), max_size=12).map("".join))
def test_spans_lie_in_the_text_and_masking_keeps_every_place(text: str) -> None:
    """So that quotes can be cut from the text as it was written."""
    assert len(readable(text)) == len(text)
    assert all(0 <= start <= end <= len(text) for start, end in given_spans(text))


@pytest.mark.parametrize(
    "piece",
    [
        ", and I",
        "rewrite ",
        "\n",
        " ",
        "\t",
        "Anna: hi\n",
        ", said Paul",
        "12.03.24 ",
        ".",
        "how do you say ",
        "my a b said,",
    ],
)
def test_long_texts_are_read_in_one_pass(piece: str) -> None:
    """Ten thousand characters of anything keep their places; how the cost grows is test_linear's."""
    text = piece * (10_000 // len(piece))
    assert len(readable(text)) == len(text)
