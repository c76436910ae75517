"""What is worth a model's reading: never a greeting, always a statement."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.gate import asks_to_keep, worth_reading

SMALL_TALK = [
    "Good morning!", "thanks a lot", "ok", "lol", "hahaha", "谢谢", "ありがとうございます", "どうも", "see you tomorrow", "Never mind",
    "Cool, thank you so much!", "vielen Dank, bis morgen", "grazie mille", "ok merci", "bom dia", "dzięki", "teşekkürler",
    "감사합니다", "شكرا جزيلا", "धन्यवाद", "спасибо большое", "дякую!", "...", "👍", "", "   ",
]  # fmt: skip
QUESTIONS = [
    "How are you?", "Wie geht es dir?", "What's the weather like in Berlin?", "What is my name?", "Where do I live?", "Who wrote Hamlet?",
    "Wo wohne ich?",
]  # fmt: skip
ORDERS = ["Tell me a joke", "Translate this", "/help", "/memory list", "Forget that I live in Berlin"]
STATEMENTS = [
    "I'm May", "I had an operation", "ich habe zwei Katzen", "My sister Anna lives in Rome, do you know it?", "Call me Will",
    "What should I cook for my vegan girlfriend?", "42", "I love hiking.", "昨日東京に行きました", "Me gusta el té", "Ich arbeite bei Siemens",
    "I can't eat nuts", "Yes, I do have a dog", "моя сестра живёт в Киеве", "Good morning! I got the job.", "Thanks, my back hurts less",
    "Love that purple color! For walking or running?", "nací en Lima", "J'ai deux filles",
]  # fmt: skip
AT_ONCE = [
    "remember that my dog is Rex", "Merk dir, dass ich Vegetarier bin", "I moved to Rome", "no, actually I live in Rome",
    "Remind me to call mum on Friday", "Nein, ich wohne in Bonn", "记住我对花生过敏", "запомни, что я не ем мясо", "No, I meant Munich",
    "From now on answer in German", "Please don't forget that I'm vegan", "Souviens-toi que je suis végétarien", "Recuerda que soy celíaco",
]  # fmt: skip


@pytest.mark.parametrize("text", SMALL_TALK + QUESTIONS + ORDERS)
def test_what_states_nothing_is_not_read(text: str) -> None:
    """Greetings, thanks, bare questions, errands and commands cost nothing."""
    assert worth_reading(text, None) == "nothing"


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_statement_is_read_after_some_quiet(text: str) -> None:
    """Also one that stands beside a greeting or within a question."""
    assert worth_reading(text, None) == "later"


@pytest.mark.parametrize("text", AT_ONCE)
def test_a_wish_to_be_remembered_and_a_correction_are_read_at_once(text: str) -> None:
    """In many languages."""
    assert worth_reading(text, None) == "at_once"


@pytest.mark.parametrize(
    "text", ["yes", "no", "Berlin", "42", "nein", "👍", "да", "sí", "ok", "two", "ja gerne"]
)
def test_a_short_answer_to_the_bots_question_is_read(text: str) -> None:
    """Alone it says nothing; after a question it may say everything."""
    assert worth_reading(text, "Do you live alone?") == "later"


@pytest.mark.parametrize("text", ["thanks!", "Good night", "Danke"])
def test_thanks_answer_nothing(text: str) -> None:
    """Even when the bot's last reply ended with a question."""
    assert worth_reading(text, "Anything else?") == "nothing"


@pytest.mark.parametrize(
    ("text", "asks"),
    [("Remember that I'm vegan", True), ("Do you remember my birthday?", False), ("I moved to Rome", False)],
)
def test_asking_to_keep_is_told_from_asking_and_from_telling(text: str, asks: bool) -> None:
    """Only an order to keep something overrides an earlier no."""
    assert asks_to_keep(text) is asks


@given(st.text(max_size=300), st.none() | st.text(max_size=50))
def test_any_text_has_a_worth(text: str, asked: str | None) -> None:
    """Whatever a person types."""
    assert worth_reading(text, asked) in ("nothing", "later", "at_once")


@given(st.sampled_from(STATEMENTS), st.sampled_from(["Hi! ", "Good morning. ", "Ok, ", "Thanks! "]))
def test_a_greeting_before_it_hides_no_statement(statement: str, greeting: str) -> None:
    """What is read alone is read after small talk."""
    assert worth_reading(greeting + statement, None) != "nothing"
