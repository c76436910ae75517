"""What code says: in the language in force, filled in, counted, and never worse than English."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from bot.language.words import clear_language, guessed_language, language_to_answer
from bot.speech import saying
from bot.speech.saying import (
    LANGUAGES,
    Wording,
    catalog,
    known_language,
    say,
    say_as,
    say_date,
    say_day,
    say_list,
    say_many,
    say_number,
    say_quoted,
    speaking,
)
from tests.house.catalogs import fits

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : 1);\\n"\n\n'


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A catalog of Russian to write, in place of the real ones."""
    monkeypatch.setattr(saying, "FOLDER", tmp_path)
    catalog.cache_clear()
    yield tmp_path / "ru.po"
    catalog.cache_clear()


def test_english_is_said_as_it_stands() -> None:
    """With its values in their places, and a brace in a value left alone."""
    assert say("You said “{words}” ({number}).", words="a {b}", number=7) == "You said “a {b}” (7)."
    assert say(Wording("Undo")) == "Undo"


def test_another_language_is_said_while_it_is_in_force() -> None:
    """And the one before comes back after it, whatever happened."""
    with speaking("de"):
        assert say("Undo") == "Rückgängig"
        with speaking("en"):
            assert say("Undo") == "Undo"
        assert say("Undo") == "Rückgängig"
    assert say("Undo") == "Undo"


def test_what_has_no_translation_is_said_in_english() -> None:
    """A sentence without one, and a language without a catalog."""
    with speaking("de"):
        assert say("Nobody says this anywhere: {value}", value=1) == "Nobody says this anywhere: 1"
    with speaking("he"):
        assert say("Undo") == "Undo"


def test_a_number_takes_its_form(written: Path) -> None:
    """By the rule of the language, not by that of English."""
    written.write_text(
        HEAD + 'msgid "{count} note"\nmsgid_plural "{count} notes"\n'
        'msgstr[0] "{count} A"\nmsgstr[1] "{count} B"\nmsgstr[2] "{count} C"\n'
    )
    with speaking("ru"):
        assert [say_many("{count} note", "{count} notes", n) for n in (1, 21, 5)] == ["1 A", "21 A", "5 B"]
    assert [say_many("{count} note", "{count} notes", n) for n in (1, 21)] == ["1 note", "21 notes"]


@pytest.mark.parametrize(
    ("language", "day"),
    [
        ("en", "23 November 2026"),
        ("de", "23. November 2026"),
        ("it", "23 novembre 2026"),
        ("tr", "23 Kasım 2026"),
        ("ja", "2026年11月23日"),
    ],
)
def test_a_day_is_written_out_as_one_would(language: str, day: str) -> None:
    """The month by its whole name, in the order of the language."""
    with speaking(language):
        assert say_date(date(2026, 11, 23)) == day


def test_what_somebody_said_and_how_much_take_the_marks_of_the_language() -> None:
    """Quotation marks, and what stands before the decimals."""
    assert (say_quoted("a"), say_number(1234.5, 1)) == ("“a”", "1,234.5")
    with speaking("de"):
        assert (say_quoted("a"), say_number(1234.5, 1)) == ("„a“", "1.234,5")


def test_the_context_tells_words_apart(written: Path) -> None:
    """The same English word may be two in another language."""
    written.write_text(
        HEAD + 'msgctxt "speaker"\nmsgid "I"\nmsgstr "я"\n\nmsgid "I"\nmsgstr "И"\n', encoding="utf-8"
    )
    with speaking("ru"):
        assert (say_as("speaker", "I"), say("I")) == ("я", "И")


@pytest.mark.parametrize("language", ["fi", "sk", "ar"])
def test_without_a_catalog_days_and_lists_are_as_english_as_the_sentences(language: str) -> None:
    """Whoever writes a language that the bot does not speak reads one language, not two."""
    with speaking(language):
        assert say_list(["2 facts", "1 message"]) == "2 facts and 1 message"
        assert say_date(date(2026, 11, 20)) == "20 November 2026"
        assert say_number(1234.5, 1) == "1,234.5"


def test_a_form_for_one_thing_may_leave_the_number_out() -> None:
    """Where it goes with the number one alone; in Russian it goes with 21, too."""
    english = ("told once", "told {count} times")
    assert fits(english, ("einmal", "{count}-mal"), lambda n: int(n != 1))
    assert not fits(english, ("раз", "{count} раз"), lambda n: int(n % 10 != 1))


def test_a_value_in_the_other_direction_is_kept_apart() -> None:
    """What is written from right to left does not move the words around it."""
    assert say("Undo: {memory}", memory="חיפה") == "Undo: \u2068חיפה\u2069"
    assert say("Undo: {memory}", memory="Haifa 7") == "Undo: Haifa 7"


@pytest.mark.parametrize("language", LANGUAGES)
def test_days_lists_and_numbers_are_said_in_every_language(language: str) -> None:
    """None fails, and each holds what it is about."""
    with speaking(language):
        assert "3" in say_day(date(2026, 5, 3))
        assert all(each in say_list(["x1", "x2", "x3"]) for each in ("x1", "x2", "x3"))
        assert say_number(7) == "7"


def test_days_and_lists_are_english_without_babel() -> None:
    """In the very words that were there before."""
    assert say_day(date(2026, 5, 3)) == "Sunday, 3 May"
    assert say_list(["a", "b", "c"]) == "a, b and c"
    assert (say_list(["a"]), say_list([])) == ("a", "")


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("de-AT", "de"),
        ("pt", "pt_BR"),
        ("pt-br", "pt_BR"),
        ("zh-Hans", "zh"),
        ("EN", "en"),
        ("he", None),
        ("", None),
    ],
)
def test_a_code_means_a_catalog(code: str, language: str | None) -> None:
    """Whatever else it says of country and script."""
    assert known_language(code) == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Ich wohne in Berlin und habe einen Hund", "de"),
        ("I was there with my sister and it was lovely", "en"),
        ("Я мешкаю у Києві і люблю каву", "uk"),
        ("東京に住んでいます", "ja"),
        ("我住在北京", "zh"),
        ("मैं दिल्ली में रहता हूँ", "hi"),
        ("ok", None),
        ("Pizza Margherita", None),
        ("🙂", None),
        ("", None),
    ],
)
def test_a_text_tells_its_language_or_nothing(text: str, language: str | None) -> None:
    """Few words and words of several languages tell none."""
    assert clear_language(text) == language


@pytest.mark.parametrize(
    ("text", "usual", "answered"),
    [
        ("你好", None, "zh"),
        ("Hallo", None, "de"),
        ("Ciao!", None, "it"),
        ("Merhaba", None, "tr"),
        ("Rex", None, None),
        ("My dog is Rex.", None, "en"),
        ("My dog is Rex.", "zh", "en"),
        ("Ich wohne in Bern.", "en", "de"),
        ("你好", "en", "zh"),
        ("https://example.com/article", None, None),
        ("https://example.com/article", "ru", "ru"),
        ("iPhone 15 Pro", "ru", "ru"),
        ("me@mail.com", "zh", "zh"),
        ("Wi-Fi", "ja", "ja"),
        ("Vergiss meinen Geburtstag", "pl", "de"),
        ("I'm flying to Lisbon next Friday.", "tr", "en"),
        ("My cat is called Minka", "tr", "en"),
        ("Mi coche es un Seat Ibiza rojo.", "de", "es"),
        ("Meu gato se chama Tobias.", "pl", "pt"),
        ("What is my name?", "pl", "en"),
        ("My son Ben is too.", "en", "en"),
        ("Rex Minka Tobias", "pl", "pl"),
        ("Guten Morgen", "it", "de"),
        ("Bonjour", "it", "fr"),
        ("Hallo", "it", "de"),
        ("Hallo", "nl", "nl"),
        ("Danke!", "it", "de"),
        ("Ciao", "de", "de"),
        ("Bom dia", "pt_BR", "pt"),
        ("Я живу в Москве.", "fr", "ru"),
        ("напомни мне завтра в 11 позвонить папе", "es", "ru"),
        ("Меня зовут Олег, я живу в Казани и работаю врачом.", "uk", "ru"),
        ("Я живу в Києві.", "ru", "uk"),
        ("नमस्ते", "en", "hi"),
        ("Привіт", "ru", "uk"),
        ("Привет!", "uk", "ru"),
        ("Добрий день", "ru", "uk"),
        ("Hej", "pl", "pl"),
        ("Salut", "ro", "ro"),
        ("/note פגישה", "hi", "he"),
        ("I like tea, ich mag Kaffee", "hi", "en"),
    ],
)
def test_a_text_is_answered_in_the_language_that_it_plainly_tells(
    text: str, usual: str | None, answered: str | None
) -> None:
    """A link, a name and a product are in none: who sends them is answered as ever."""
    assert language_to_answer(text, usual) == answered


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("привет, я Оля", "ru"),
        ("Привіт, я Оля", "uk"),
        ("Привет!", "ru"),
        ("Hallo, ich bin Jonas", "de"),
        ("Γεια", "el"),
        ("My dog is called Αλέξης", "en"),
        ("ok", "en"),
        ("Rex", None),
        ("🙂", None),
    ],
)
def test_few_words_are_likeliest_in_one_language(text: str, language: str | None) -> None:
    """By their small words, else by their letters."""
    assert guessed_language(text) == language
