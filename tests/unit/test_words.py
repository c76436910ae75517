"""Words of any script, found again in FTS5."""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.language.words import (
    STOP_WORDS,
    Word,
    content_words,
    guessed_language,
    index_words,
    match_expression,
    query_words,
    search_text,
)

TOKENIZER = "ascii tokenchars '_+#.@-/:%&=?~,'"
"""As the migration makes it. It takes every character above 127 as part of a word, whatever SQLite's Unicode tables know
(unicode61 tears Hindi at its vowel signs), folds nothing beyond a-z, and lets us name the ASCII signs we keep."""

any_text = st.text(st.characters(exclude_categories=()), max_size=200)


@contextmanager
def full_text(*texts: str) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(":memory:")
    try:
        db.execute(f'CREATE VIRTUAL TABLE t USING fts5(stems, others, tokenize = "{TOKENIZER}")')
        for number, text in enumerate(texts):
            made = search_text(text)
            db.execute(
                "INSERT INTO t(rowid, stems, others) VALUES (?, ?, ?)", (number, made.stems, made.others)
            )
        yield db
    finally:
        db.close()


def found(question: str, *texts: str) -> list[int]:
    expression = match_expression(query_words(question), ("stems",), ("others",))
    if not expression:
        return []
    with full_text(*texts) as db:
        return [
            row[0] for row in db.execute("SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank", (expression,))
        ]


@given(text=any_text, question=any_text)
@example(text='a"b', question='" OR t : * NEAR(')
@example(text="\x00\ud800", question="\ud800\x00")
@example(text="c++ foo-bar what's up?", question="c++ AND foo-bar - ^x* {a b} : (")
@example(text="https://a.b/c?d='e'%22&f=*", question="https://a.b/c?d='e'%22&f=*")
def test_no_text_breaks_the_index_or_a_question(text: str, question: str) -> None:
    """FTS5 takes any text into the index and any text as a question."""
    found(question, text)


@pytest.mark.parametrize(
    ("text", "language"),
    [("Me llamo Carmen y vivo en Sevilla", "es"), ("Vivo en Bilbao", "es"), ("Trabajo en un banco", "es"),
     ("Lavoro in banca", "it"), ("Ich wohne in Linz", "de"), ("Ma soeur habite à Nice", "fr"), ("Rex", None),
     ("Mi chiamo Anna e vivo a Roma", None)],
)  # fmt: skip
def test_a_few_words_are_taken_for_their_language_or_for_none(text: str, language: str | None) -> None:
    """Small words that two have alike tell of neither."""
    assert guessed_language(text) == language


@given(text=any_text)
def test_a_text_finds_itself(text: str) -> None:
    """Whatever has any word is found by all of it."""
    assert found(text, text) == ([0] if query_words(text) else [])


@given(
    words=st.lists(
        st.text(st.characters(categories=("L", "M", "N")), min_size=1, max_size=12), min_size=1, max_size=8
    )
)
def test_every_word_that_is_indexed_finds_its_text(words: list[str]) -> None:
    """Any piece of a text between blanks finds the text, if it is no small word in one language or another."""
    text = " ".join(words)
    small = set().union(*STOP_WORDS.values())
    stored = set(index_words(text)) | set(search_text(text).others.split())
    for word in words:
        asked = {form for one in query_words(word) for form in (*one.stems, *one.others)}
        if word.casefold() not in small and any(
            form in stored for form in search_text(word).others.split() or index_words(word)
        ):
            assert asked & stored


@given(text=any_text)
def test_forms_hold_no_blanks_and_no_quotes(text: str) -> None:
    """No form can be torn by the tokenizer's blanks or leave its quotes in an expression."""
    for word in query_words(text):
        for form in (*word.stems, *word.others):
            assert form
            assert '"' not in form
            assert not any(char.isspace() or unicodedata.category(char) in {"Cc", "Cs"} for char in form)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Where is the meeting?", "We met at meetings in Berlin"),
        ("What did she buy?", "She bought a car"),
        ("child", "The children slept"),
        ("Welche Häuser?", "Das Haus am See"),
        ("Zahnarzt?", "Der Zahnarzttermin ist am Freitag"),
        ("Mueller", "Herr Müller ist nicht da"),
        ("Cafe", "le Café du coin"),
        ("¿Qué bicicletas?", "una bicicleta roja"),
        ("о книгах", "я купил книгу"),
        ("про книжку", "він купив книжки"),
        ("п’ять", "у мене п'ять котів"),
        ("المكتبة", "ذهبت إلى مكتبة الجامعة"),
        ("كتاب", "عندي كتب كثيرة"),
        ("ليلى", "هدية لليلى"),
        ("سلمى", "هدية لسلمى ولليلى"),
        ("ليلى", "هدية لسلمى ولليلى"),
        ("القاهرة", "كتاب كالقاهرة"),
        ("חיפה", "אחותי נועה גרה בחיפה"),
        ("מיכל", "אכלתי אצל דנה ומיכל"),
        ("דנה", "אכלתי אצל מיכל ודנה"),
        ("אילת", "הלכתי מחיפה ולאילת"),
        ("חיפה", "הלכתי מחיפה ולאילת"),
        ("רופא", "הוא עובד כרופא שם"),
        ("किताबें", "यह किताब अच्छी है"),
        ("แมว", "ฉันเลี้ยงแมวสองตัว"),
        ("猫", "我有一只猫"),
        ("自行车", "她买了一辆红色自行车"),
        ("寿司", "東京で寿司を食べた"),
        ("ｶﾒﾗ", "カメラを買った"),
        ("강아지", "강아지를 키우고 있다"),
        ("집", "집에서 일한다"),
        ("email", "send me an e-mail"),
        ("foobar", "the foo-bar module"),
        ("foo", "the foo_bar module"),
        ("c++", "I write C++ code"),
        ("c#", "I write C# code"),
        (".net", "it runs on .NET"),
        ("1.2.3", "we run v1.2.3 now"),
        ("1000", "it cost 1,000 dollars"),
        ("8", "on the 8th of May"),
        ("anna@example.org", "write to Anna@Example.org, please"),
        ("anna", "write to anna@example.org"),
        ("example.org", "see https://www.example.org/path?q=1"),
        ("٣", "٣ قطط"),
        ("3", "٣ قطط"),
        ("the who", "The Who"),
    ],
)
def test_another_form_of_a_word_finds_it(question: str, text: str) -> None:
    """Inflections, spellings, compounds, clitics and single words of unspaced scripts meet, and a near text does not."""
    assert found(question, "нічого zzz 無関係", text) == [1]


def test_vowel_marks_stay_with_their_word() -> None:
    """Hindi words are not torn at their vowel signs."""
    assert index_words("हिन्दी") == index_words(unicodedata.normalize("NFD", "हिन्दी"))
    assert len(index_words("हिन्दी")) == 1


def test_small_words_of_the_language_are_left_out() -> None:
    """A word may be small in one language only: in German, but not in English, 'die' is an article."""
    assert "die" not in index_words("Ich habe die Katze gesehen")
    assert "die" in index_words("She did not want her plants to die")


def test_the_usual_language_decides_where_a_text_does_not_tell() -> None:
    """Two nouns alone are stemmed in the language the person mostly writes."""
    assert search_text("Häuser Bücher", "de").stems == "haus buch"


def test_a_wrong_guess_still_finds_the_same_surface() -> None:
    """A note of two German nouns, taken for English, is found by a German question with the same words."""
    assert found("Wo sind denn meine Häuser?", "Something else", "Häuser Bücher") == [1]


def test_a_pasted_document_makes_a_short_question() -> None:
    """Of a very long text the first and the last words are asked for."""
    words = query_words(" ".join(f"word{number}" for number in range(5000)))
    assert len(words) == 64
    assert words[0].stems == ("word0",)
    assert words[-1].stems == ("word4999",)


@pytest.mark.parametrize(
    "unit", ["a", "a.", "a@", "a-", "a'", "1.", "http://", "漢", "กำ", "\u0301", "\x00", "\ud800", "ﷺ"]
)
def test_huge_hostile_texts_are_taken(unit: str) -> None:
    """Ten thousand characters of anything are cut without an error; how the cost grows is test_linear's."""
    text = unit * (10_000 // len(unit))
    assert len(index_words(text)) <= 10 * len(text)
    assert len(query_words(text)) <= 64


def test_no_words_make_no_expression() -> None:
    """Emoji and punctuation alone ask for nothing."""
    assert match_expression(query_words("👍 ... ?!")) == ""


def test_columns_are_named_in_the_expression() -> None:
    """Stems and other forms are asked for in their own columns."""
    expression = match_expression([Word(("haus",), ("hauser", "haeuser"))], ("own", "before"), ("others",))
    assert expression == '{own before} : ("haus") OR {others} : ("hauser" OR "haeuser")'


@pytest.mark.parametrize(
    "text",
    [
        "Good night, see you tomorrow!",
        "Danke, gute Nacht!",
        "merci beaucoup",
        "gracias",
        "спасибо",
        "дякую",
        "谢谢",
        "👍",
    ],
)
def test_courtesies_tell_nothing(text: str) -> None:
    """A message of small words and courtesies has no telling word."""
    assert content_words(text) == []


@pytest.mark.parametrize(
    "text", ["I am bald.", "Am I bald?", "Tom is bald", "what did I say about being bald?"]
)
def test_a_courtesy_is_one_in_its_own_language(text: str) -> None:
    """German "bis bald" makes no English word small."""
    assert "bald" in [stem for word in content_words(text) for stem in word.stems]


def test_a_courtesy_beside_a_topic_is_left_out() -> None:
    """What a message is about remains."""
    assert [word.stems[0] for word in content_words("Thanks! When is my dentist appointment?")] == [
        "dentist",
        "appoint",
    ]


def test_a_pair_across_two_words_is_known_as_such() -> None:
    """ "What breed is Doudou?": the name with "is" may be no word, the breed is one."""
    pairs = {
        word.stems[0]: word.across for word in query_words("豆豆是什么品种？") if len(word.stems[0]) == 2
    }
    across = {pair for pair, may_be_none in pairs.items() if may_be_none}
    assert {"豆是", "么品"} <= across
    assert across.isdisjoint({"豆豆", "品种"})


def test_a_korean_word_tells_once_and_what_asks_tells_nothing() -> None:
    """ "Where is the passport?": neither its particle, nor "where", nor "is"."""
    assert [word.stems[0] for word in content_words("여권이 어디 있지?")] == ["여권"]
    assert content_words("어디에서?") == []
