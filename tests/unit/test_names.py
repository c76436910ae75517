"""Names found by patterns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.names import canonical_name, find_names
from bot.memory.indexer import FoundName, named_in
from bot.memory.recall.arms import possible_names
from bot.memory.recall.names import names


def found(text: str) -> dict[str, str]:
    return {name.canonical: name.kind for name in find_names(text)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("My sister Anna moved to New York City.", {"anna": "person", "new york city": "place"}),
        ("Yesterday I met Dr. Weber at Lake Garda.", {"weber": "person", "lake garda": "place"}),
        ("He studies at the University of Oxford.", {"university of oxford": "organisation"}),
        ("We work on Project Apollo now.", {"project apollo": "project"}),
        ("The project “Blue Sky” is late.", {"blue sky": "project"}),
        ("Write to Anna@Example.org or @bobby.", {"anna@example.org": "email", "bobby": "person"}),
        ("See (https://example.org/a_b?c=1).", {"https://example.org/a_b?c=1": "url"}),
        ("We planted #Tomatoes on 3 May 2024.", {"tomatoes": "other", "3 may 2024": "date"}),
        ("It was on 2024-05-03.", {"2024-05-03": "date"}),
        ("今天2023年5月8日去北京", {"2023年5月8日": "date"}),
        (
            "Meine Schwester Jana ist nach Köln gezogen und hat die Katze dabei.",
            {"jana": "person", "koln": "place"},
        ),
        ("Mon ami Paul habite à Lyon.", {"paul": "person", "lyon": "place"}),
        ("Вчера брат Иван сказал правду о Москве.", {"иван": "person", "москве": "other"}),
        ("I met Caroline’s friend.", {"caroline": "other"}),
        ("I play chess with Ben and Sam.", {"ben and sam": "other"}),
        ("I adopted a cat Mia.", {"mia": "other"}),
        ("My friend Will sails.", {"will": "person"}),
        ("I met my colleague Des.", {"des": "person"}),
        ("Mein Freund Will kommt.", {"will": "person"}),
    ],
)
def test_names_and_their_kinds(text: str, expected: dict[str, str]) -> None:
    """Each name is found once, with its kind and canonical form, and nothing else is."""
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Great! Thanks for asking. How are you?",
        "TODAY IS A VERY GOOD DAY",
        "i like cats",
        "I'm OK.",
        "Tell me when, Will it rain?",
        "Well, The rain is over.",
        "Kommt Ihre Frau mit?",
        "Das Haus ist alt und die Katze schläft.",
        "Okay, der Bus war wieder zu spät",
        "Gestern habe ich Kuchen gebacken",
        "My passport number is C01X00T47.",
        "",
    ],
)
def test_capitals_that_name_nobody(text: str) -> None:
    """Starts of sentences, shouting, pronouns, German nouns and numbers with letters are no names."""
    assert found(text) == {}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Alec likes his tea.", "alec"),
        ("Alec Weber is my boss.", "alec weber"),
        ("Lisbon was warm and I had a good time.", "lisbon"),
        ("Priya's flat is on the third floor.", "priya"),
        ("Chloé est ma voisine.", "chloe"),
        ("Matteo è il mio capo.", "matteo"),
        ("Joana e eu vamos ao mercado.", "joana"),
        ("Оксана живе у Львові.", "оксана"),
        ("Борис опять не пришёл, и мы уехали.", "борис"),
        ("Xavier me dijo que no.", "xavier"),
    ],
)
def test_a_name_at_the_start_counts_when_it_is_no_common_word(text: str, name: str) -> None:
    """In the languages whose common words are known."""
    assert name in found(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Will has a daughter.", "will"),
        ("May told me that she hates olives.", "may"),
        ("Will hat eine schöne Tochter.", "will"),
    ],
)
def test_a_small_verb_that_does_something_may_be_a_name(text: str, name: str) -> None:
    """No such verb stands right before another; as its capital alone tells it, it is not sure."""
    assert {each.canonical: each.kind for each in find_names(text, unsure=True)} == {name: "unsure"}


@pytest.mark.parametrize(
    "text",
    [
        "Will it rain?",
        "May I ask you something?",
        "Can you hear me?",
        "Will er kommen?",
        "Don't forget the milk.",
    ],
)
def test_a_small_verb_before_whom_it_is_about_names_nobody(text: str) -> None:
    """Nor does one with its denial."""
    assert find_names(text, unsure=True) == []


def test_what_follows_a_name_is_read_as_far_as_its_verb() -> None:
    """A French "a" is a verb by what stands behind it."""
    assert found("Pierre a une fille.") == {"pierre": "person"}


@pytest.mark.parametrize("text", ["Gotcha, that was fun!", "Aww, so sweet!", "I am GLAD that you came."])
def test_an_outcry_and_a_shouted_word_are_no_names(text: str) -> None:
    """Else a message with the same word would bring in what was said with it."""
    assert found(text) == {}


@pytest.mark.parametrize(
    "text",
    [
        "Dinner was nice.", "Traffic is bad on this road.", "Buy milk and eggs.", "Tomorrow I have a test.",
        "Honestly, it was awful.", "Remind me to call.", "Fait-il froid ?", "Mañana voy al dentista.",
        "Domani vado al mare.", "Сегодня я дома.", "Сьогодні я вдома.", "Hoje fui ao médico.",
        "Mutter kommt nicht mit dem Auto.",
    ],
)  # fmt: skip
def test_a_common_word_at_the_start_names_nobody(text: str) -> None:
    """Nor does any word where the language's common words are not known."""
    assert found(text) == {}


def test_where_a_capital_may_be_no_name_it_is_said_to_be_unsure() -> None:
    """German nouns and the starts of sentences in languages that are not known well."""
    text = "Alec ist nicht mit der Familie da."
    seen = {name.canonical: name.kind for name in find_names(text, unsure=True)}
    assert seen["alec"] == "unsure"


def test_a_name_at_the_start_counts_when_it_stands_inside_too() -> None:
    """Repetition inside a sentence tells a name from a sentence's first word."""
    assert "melanie" in found("Melanie painted. I saw Melanie there.")
    assert "painting" not in found("Painting helps. I like it.")


def test_overlapping_names_leave_the_longest() -> None:
    """An e-mail address inside a URL is part of the URL."""
    assert found("https://example.org/mail/anna@example.org") == {
        "https://example.org/mail/anna@example.org": "url"
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [("José", "jose"), ("Anna’s", "anna"), ("NEW  York", "New York"), ("Ёлкин", "Елкин"), ("ＡＢＣ", "abc")],
)
def test_spellings_of_one_name_are_one(one: str, other: str) -> None:
    """Case, accents, width, blanks and the possessive make no other name."""
    assert canonical_name(one) == canonical_name(other)


def test_letters_that_are_no_accents_stay() -> None:
    """й is a letter of its own, and so are vowel signs."""
    assert canonical_name("Андрей") == "андрей"
    assert canonical_name("दिल्ली") == "दिल्ली"


@given(st.text(st.characters(exclude_categories=()), max_size=300))
def test_spans_lie_in_the_text_in_order_without_overlap(text: str) -> None:
    """Every span is a piece of the text, after the one before."""
    end = 0
    for name in find_names(text):
        assert end <= name.start < name.end <= len(text)
        assert name.canonical
        end = name.end


@pytest.mark.parametrize(
    "unit", ["A ", "Aa", "a@", "#a", "Anna Bob ", "http://", "1.1.", "Jan 1 ", "ab.cd@", "\x00", "\ud800"]
)
def test_hostile_texts_are_taken(unit: str) -> None:
    """Ten thousand characters are read without an error; how the cost grows is test_linear's."""
    assert isinstance(find_names(unit * (10_000 // len(unit))), list)


@pytest.mark.parametrize(
    ("name", "text", "stands"),
    [
        ("anna", "Anna, come here", True),
        ("anna", "I met Joanna", False),
        ("anna", "Joanna met Anna", True),
        ("anna", "the annals", False),
        ("东京", "我去东京了", True),
    ],
)
def test_a_name_stands_as_a_word_of_its_own(name: str, text: str, stands: bool) -> None:
    """Within a longer one it names somebody else; scripts without blanks have no such words."""
    assert names(name, text) == stands


@pytest.mark.parametrize(
    ("name", "text", "stands"),
    [
        ("Ира", "это была сатира", False),
        ("Ира", "Ира пришла", True),
        ("Zoë", "Zoës", False),
        ("Zoë", "mit Zoë gegessen", True),
        ("京都", "私は京都に行きました", True),
    ],
)
def test_what_a_model_names_was_said_as_a_word_of_its_own(name: str, text: str, stands: bool) -> None:
    """In any script that parts its words."""
    assert bool(named_in([FoundName(name=name)], {1: text})) is stands


@pytest.mark.parametrize(
    ("question", "is_named"),
    [
        ("Will it rain tomorrow?", False),
        ("Will Anna come?", False),
        ("Where does Will live?", True),
        ("who is will?", True),
        ("Will", True),
    ],
)
def test_a_small_word_names_somebody_only_where_it_seems_a_name_or_stands_alone(
    question: str, is_named: bool
) -> None:
    """A question that opens with it does not ask about a friend who is called so."""
    assert ("will" in possible_names(question, find_names(question, unsure=True))) == is_named
