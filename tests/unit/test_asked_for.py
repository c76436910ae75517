"""Only the words that ask for it are kept for the asking, not what else stands in their message."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.gate import asks_to_keep, is_asked_for, what_to_keep

TIRED = "Remember that I love tea. I am so tired today, my boss seems to think I'm depressed."
ROWS = [
    ("I love tea", TIRED, 1), ("I am so tired today", TIRED, 0), ("depressed", TIRED, 0),
    ("I love tea","I am so tired today. Remember that I love tea.",1),
    ("I am so tired today","I am so tired today. Remember that I love tea.",0),
    ("I love tea","Remember this: I love tea. My sister is Ana.",1),
    ("My sister is Ana","Remember this: I love tea. My sister is Ana.",1),
    ("My sister is Ana","Please remember: I love tea. My sister is Ana.",1),
    ("I love tea","I love tea. My sister is Ana. Please remember all that.",1),
    ("My sister is Ana","I love tea. My sister is Ana. Please remember all that!",1),
    ("I love tea","I love tea. My sister is Ana. Remember that.",1),
    ("I'm vegan","I love tea. I'm vegan, please remember that.",1),
    ("I love tea","I love tea. I'm vegan, please remember that.",0),
    ("b is c","Remember the following\n- a is b\n- b is c",1),
    ("a is b","Please remember these facts:\n- a is b\n- b is c",1),
    ("I am tired","Remind me at 10:30 to call mum. I am tired",0),
    ("call mum","I am tired. Remind me at 10:30 to call mum",1),
    ("I am tired","I am tired. Remind me at 10:30 to call mum",0),
    ("Vegetarier","Merk dir, dass ich Vegetarier bin. Ich bin so müde heute.",1),
    ("Ich bin so müde heute","Merk dir, dass ich Vegetarier bin. Ich bin so müde heute.",0),
    ("Je suis fatigué","Souviens-toi que je suis végétarien. Je suis fatigué aujourd'hui.",0),
    ("soy celíaco","Recuerda que soy celíaco. Estoy triste hoy.",1),
    ("Estoy triste hoy","Recuerda que soy celíaco. Estoy triste hoy.",0),
    ("я не ем мясо","Запомни, что я не ем мясо. Я сегодня грустный.",1),
    ("Я сегодня грустный","Запомни, что я не ем мясо. Я сегодня грустный.",0),
    ("我对花生过敏","记住我对花生过敏。我今天很累。",1),
    ("我今天很累","记住我对花生过敏。我今天很累。",0),
    ("I live in Rome","Can you remember that I live in Rome?",1),
    ("my dog is Rex","I'm off. Can you remember that my dog is Rex?",1),
    ("I'm off","I'm off. Can you remember that my dog is Rex?",0),
    ("I'm vegan","Do you remember that I'm vegan?",0),
    ("I moved to Rome","I moved to Rome",0),
    ("I love tea","Remember this! I love tea. I hate coffee.",1),
    ("I'm allergic to nuts","Please remember that I'm allergic to nuts.",1),
    ("answer in German","From now on answer in German. My head hurts.",1),
    ("My head hurts","From now on answer in German. My head hurts.",0),
    ("my password is hunter2zz","Note to self: my password is hunter2zz. I live in Munich.",1),
    ("Dr. Smith is my dentist","Remember that Dr. Smith is my dentist. I feel low.",1),
    ("I feel low","Remember that Dr. Smith is my dentist. I feel low.",0),
    ("my sister is called Rosa","Please remember: my sister is called Rosa.",1),
]  # fmt: skip


@pytest.mark.parametrize(("quote", "text", "asked"), ROWS)
def test_what_is_asked_for_are_the_words_of_the_request(quote: str, text: str, asked: int) -> None:
    """The rest of its sentence, the list after a colon, or what it points at."""
    assert is_asked_for(quote, text) is bool(asked)


@given(st.text(max_size=120), st.text(max_size=40))
def test_nothing_is_asked_for_where_nobody_asks(text: str, quote: str) -> None:
    """Nor what the message does not say."""
    assert not is_asked_for(quote, text) or (asks_to_keep(text) and quote.strip() != "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Remember that I live in Munich", "I live in Munich"),
        ("Please remember: the spare key is with Ida", "the spare key is with Ida"),
        ("The spare key is with Ida, remember that!", "The spare key is with Ida"),
        ("Merk dir, dass ich in Bonn wohne", "ich in Bonn wohne"),
        ("Zapamiętaj, klucz ma Ida", "klucz ma Ida"),
        ("记住我的钥匙在伊达那里", "我的钥匙在伊达那里"),
        ("What a day! I live in Munich.", ""),
        ("Do you remember my birthday?", ""),
    ],
)
def test_what_is_to_be_kept_is_said_without_the_order(text: str, words: str) -> None:
    """In every language whose order words are known."""
    assert what_to_keep(text).removeprefix("dass ") == words
