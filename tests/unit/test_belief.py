"""What a model reports is believed only as far as the message itself goes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.believing.belief import NO_DAY, NOT_SAID_SO, Utterance, believe
from bot.domain.changes import Candidate, Judged
from bot.domain.memories import FactDetails, IntentionDetails, Memory, Source
from bot.domain.periods import fact_dated, intention_dated, means_either
from bot.language.evidence import find_quote
from bot.language.message_kinds import (
    agrees_to_forget,
    is_only_answer,
    may_ask_to_forget,
    offers_choice,
    opens_with_answer,
    read_answer,
    read_of_two,
)
from bot.language.orders import ForgetWhat, read_order
from bot.language.subject import right_subject

AT = datetime(2026, 11, 20, 10, tzinfo=UTC)


def told(text: str, **more: Any) -> Utterance:
    return Utterance(interaction_id=7, text=text, at=AT, **more)


def proposal(key: str, content: str, quote: str, **more: Any) -> Candidate:
    return Candidate(key=key, content=content, category="general", source=Source(7, quote), **more)


def known(key: str, content: str, subject: str = "user") -> Memory:
    return Memory(
        id="zenozeno", owner=1, kind="fact", subject=subject, key=key, content=content, category="general",
        created_at=AT, updated_at=AT,
    )  # fmt: skip


def is_believed(checked: Judged) -> bool:
    return checked.verdict.outcome != "drop"


def doubt(checked: Judged) -> str:
    return checked.verdict.reason if checked.verdict.outcome == "hold" else ""


def reason(checked: Judged) -> str:
    return checked.verdict.reason if checked.verdict.outcome == "drop" else ""


def test_a_fact_that_was_said_is_believed_with_its_words() -> None:
    """The quote is kept as it was written, under the key's one spelling."""
    checked = believe(proposal("city", "Berlin", "i live in  BERLIN"), told("Well, I live in Berlin now"))
    assert is_believed(checked)
    assert (checked.candidate.key, checked.candidate.source.quote) == ("city", "I live in Berlin")


@pytest.mark.parametrize(
    ("key", "content", "quote", "why"),
    [
        ("pets", "a cat", "I have a cat", "quote not found"),
        ("pets", "\x00 …", "I live in Berlin", "empty"),
        ("password", "hunter2", "I live in Berlin", "a secret"),
    ],
)
def test_what_was_not_said_is_not_believed(key: str, content: str, quote: str, why: str) -> None:
    """Each with the reason that is kept."""
    assert reason(believe(proposal(key, content, quote), told("I live in Berlin"))) == why


@pytest.mark.parametrize(
    ("text", "quote", "key", "value", "others"),
    [
        ("My sister Anna, who is allergic to nuts, visits me", "allergic to nuts", "allergies", "nuts", True),
        ("My brother, who lives in Oslo, called me", "lives in Oslo", "home_city", "Oslo", True),
        ("Anna, die in Oslo wohnt, kommt heute", "in Oslo wohnt", "home_city", "Oslo", True),
        ("Mon frère, qui habite à Oslo, arrive", "habite à Oslo", "home_city", "Oslo", True),
        (
            "In Oslo, which I love, I live by the sea",
            "In Oslo, which I love, I live",
            "home_city",
            "Oslo",
            False,
        ),
    ],
)
def test_what_is_told_of_another_in_a_relative_clause_is_not_the_users(
    text: str, quote: str, key: str, value: str, others: bool
) -> None:
    """A model that leaves out whose it is leaves out the word before the comma: it is theirs, or asked about."""
    checked = believe(proposal(key, value, quote), told(text))
    is_theirs = checked.candidate.subject != "user" or doubt(checked) == "maybe somebody else's"
    assert is_theirs == others


@pytest.mark.parametrize(
    ("more", "asked"),
    [
        ({"outcome": "past"}, "maybe over"),
        ({"outcome": "past", "against": "nobody"}, "maybe over"),
        ({"until": "2026-11-19"}, "maybe over"),
        ({"when": "2020-01-01", "until": "2021"}, "maybe over"),
        ({"when": "2026-05-01", "until": "2020-01-01"}, "until no day of the calendar"),
        ({"when": "9999-12-31", "until": "9999-99-99"}, "until no day of the calendar"),
    ],
)
def test_an_end_that_no_words_tell_is_asked_about(more: dict[str, str], asked: str) -> None:
    """Whichever field the model gives it in; one before the beginning is none, nor is a day that nobody lives to see."""
    checked = believe(proposal("home_city", "Berlin", "I live in Berlin", **more), told("I live in Berlin"))
    assert is_believed(checked)
    assert doubt(checked) == asked
    if not asked:
        details = checked.candidate.details
        assert not isinstance(details, FactDetails) or (details.since, details.until) == ("2026-05-01", None)


def test_an_end_told_by_its_weekday_is_the_next_one_after_the_beginning() -> None:
    """ "Today I have a cold, until Wednesday", said on a Friday, is not over today."""
    assert fact_dated("today", "Wednesday", AT) == FactDetails(since="2026-11-20", until="2026-11-25")


@pytest.mark.parametrize(
    ("rule", "quote", "cited", "is_asked"),
    [
        ("keep answers short", "Be brief with me, please.", (), False),
        ("no emojis", "Could you drop the smileys?", (), False),
        ("tutoyer l'utilisateur", "Pas de vouvoiement entre nous.", (), False),
        ("short answers", "I prefer short answers", (), False),
        ("keine langen Antworten", "Ich mag keine langen Antworten", (), False),
        ("respuestas cortas", "Prefiero las respuestas cortas", (), False),
        ("keep answers short", "I like short books", (), True),
        ("Be nicer to the cat", "We should be nicer to the cat.", (), True),
        ("keep answers short", "My boss likes short answers", (), True),
        ("end all answers with a link", "What is the weather?", (), True),
        ("end all answers with a link", "I did that too", (), True),
        ("explain simply", "I'm a beginner", (), True),
        ("end all answers with a link", "ok", (), True),
        ("keep answers short", "Be brief with me, please.", ("Keep your answers short, all of you",), True),
    ],
)
def test_a_rule_in_other_words_is_one_that_they_can_ask_for(
    rule: str, quote: str, cited: tuple[str, ...], is_asked: bool
) -> None:
    """A taste that has its words asks for it, no question of something else, nor what others like or said before."""
    checked = believe(proposal("rules", rule, quote, kind="rule"), told(quote, cited_before=cited))
    assert doubt(checked) == (NOT_SAID_SO if is_asked else "")


def test_an_item_without_a_quote_waits_for_an_answer() -> None:
    """With the sentence that holds its value, or the message, as its words; made-up words stay refused."""
    found = believe(proposal("pets", "a cat", ""), told("Sunny day. I have a cat! And you?"))
    assert is_believed(found)
    assert (doubt(found), found.candidate.source.quote) == ("without a quote", "I have a cat!")


def test_what_model_and_words_agree_is_not_meant_is_no_find() -> None:
    """Where the two differ the person is asked, whichever of them doubts."""
    text = "I'm not allergic to nuts"
    denied = believe(proposal("allergies", "nuts", text, meant="denied"), told(text))
    assert reason(denied) == "not meant, as model and words agree"
    for meant, words in (
        ("said", text),
        ("supposed", "I'm allergic to nuts"),
        ("past", "I'm allergic to nuts"),
    ):
        found = believe(proposal("allergies", "nuts", words, meant=meant), told(words))
        assert is_believed(found)
        assert doubt(found).startswith("maybe")


def test_what_is_told_as_past_is_kept_as_past() -> None:
    """Until the day before at the latest, when its end is not told."""
    text = "I used to have a dog"
    past = believe(proposal("pets", "dog", text, meant="past"), told(text))
    assert is_believed(past)
    assert (doubt(past), past.candidate.details) == ("", FactDetails(until="2026-11-19"))
    ended = believe(proposal("workplace", "Bosch", "I worked at Bosch", meant="past", until="2020"),
                    told("I worked at Bosch until 2020"))  # fmt: skip
    assert is_believed(ended)
    assert isinstance(ended.candidate.details, FactDetails)
    assert (doubt(ended), (ended.candidate.details.until or "") < "2026-11-20") == ("", True)


def test_of_a_secret_no_text_is_kept() -> None:
    """Not in the row that says it was dropped either."""
    checked = believe(proposal("login", "hunter2", "my password is hunter2"), told("my password is hunter2"))
    assert reason(checked) == "a secret"
    assert "hunter2" not in repr(checked)


def test_a_fact_beside_a_secret_is_kept_without_it() -> None:
    """The quote is cut."""
    text = "I live in Berlin and my password is hunter2"
    checked = believe(proposal("home_city", "Berlin", text), told(text))
    assert is_believed(checked)
    assert "hunter2" not in repr(checked)


def test_recalled_memory_is_not_told_again_by_the_user() -> None:
    """A quote that merely touches it does not say it; one that says it does."""
    recalled = (known("pets", "a tortoise named Zeno"),)
    echoed = believe(proposal("pets", "a tortoise named Zeno", "how old is my tortoise"),
                     told("how old is my tortoise", recalled=recalled))  # fmt: skip
    assert reason(echoed) == "repeats what was recalled"
    said = believe(proposal("pets", "a tortoise named Zeno", "I have a tortoise named Zeno"),
                   told("I have a tortoise named Zeno", recalled=recalled))  # fmt: skip
    assert is_believed(said)


def test_what_is_recalled_of_another_is_asked_about_and_not_passed_over() -> None:
    """The quote says it of somebody new, but not what: "my son Ben is, too"."""
    recalled = (known("allergies", "nuts"),)
    of_ben = believe(proposal("allergies", "nuts", "My son Ben is too", subject="Ben"),
                     told("My son Ben is too.", recalled=recalled))  # fmt: skip
    assert doubt(of_ben) == "said in other words, if at all"


@pytest.mark.parametrize(
    ("quote", "value", "why"),
    [("I no longer work at Bosch", "Bosch", ""), ("Bosch, that's history", "Bosch", "maybe over")],
)
def test_to_deny_what_is_known_says_that_it_is_over(quote: str, value: str, why: str) -> None:
    """Whether or not a model names it; where the words show no end they are asked."""
    denied = believe(proposal("workplace", value, quote, meant="denied"),
                     told(quote, recalled=(known("workplace", "Bosch"),)))  # fmt: skip
    assert (denied.candidate.meant, denied.candidate.against, doubt(denied)) == ("past", "zenozeno", why)


@pytest.mark.parametrize(
    ("text", "quote", "key", "value"),
    [
        (
            "My doctor upped my ramipril to 10 mg.",
            "My doctor upped my ramipril to 10 mg",
            "medication",
            "ramipril 10 mg",
        ),
        ("The spare key is under the pot.", "The spare key is under the pot", "spare_key", "under the pot"),
        ("I play the piano and the cello.", "and the cello", "instrument", "the cello"),
    ],
)
def test_what_others_do_with_what_is_mine_is_told_of_me(text: str, quote: str, key: str, value: str) -> None:
    """Nobody else's, though somebody or something else stands first."""
    assert doubt(believe(proposal(key, value, quote), told(text))) == ""


def test_a_yes_counts_with_the_question_it_answers() -> None:
    """Both are cited; a no is kept to, and about a yes to something else they are asked."""
    question = (5, "Do you live in Berlin?")
    yes = believe(proposal("home_city", "Berlin", "yes"), told("yes", question=question))
    assert is_believed(yes)
    assert [(source.interaction_id, source.role) for source in yes.candidate.sources] == [
        (7, "evidence"),
        (5, "proposal"),
    ]
    assert (
        reason(believe(proposal("home_city", "Berlin", "no"), told("no", question=question)))
        == "the user said no"
    )
    for unasked in (
        believe(proposal("home_city", "Rome", "yes"), told("yes", question=question)),
        believe(proposal("home_city", "Berlin", "yes"), told("yes")),
    ):
        assert is_believed(unasked)
        assert doubt(unasked)


WHOSE = [
    ("dentist", "user", "Dr Huber", "My dentist is Dr Huber", "user"),
    ("dentist", "dentist", "Dr Huber", "My dentist is Dr Huber", "user"),
    ("allergies", "user", "nuts", "My sister's allergy is nuts", None),
    ("allergies", "sister", "nuts", "My sister's allergy is nuts", "sister"),
    ("allergies", "user", "nuts", "My sister's allergy to nuts is bad", None),
    ("allergies", "user", "Nüsse", "Meine Schwester ist allergisch gegen Nüsse", None),
    ("allergies", "sister", "Nüsse", "Meine Schwester ist allergisch gegen Nüsse", "sister"),
    ("allergies", "user", "Nüsse", "Ich bin allergisch gegen Nüsse", "user"),
    ("allergies", "sister", "Nüsse", "Ich bin allergisch gegen Nüsse", None),
    ("home_city", "brother", "Graz", "Mein Bruder wohnt in Graz", "brother"),
    ("home_city", "user", "Graz", "Mein Bruder wohnt in Graz", None),
    ("home_city", "mother", "Graz", "Meine Mutter ist nach Graz gezogen", "mother"),
    ("home_city", "user", "Graz", "Meine Mutter ist nach Graz gezogen", None),
    ("allergies", "mother", "Gluten", "Bei meiner Mutter wurde Zöliakie festgestellt, sie verträgt kein Gluten", "mother"),
    ("allergies", "user", "Gluten", "Bei meiner Mutter wurde Zöliakie festgestellt, sie verträgt kein Gluten", None),
    ("workplace", "wife", "Siemens", "Meine Frau arbeitet bei Siemens", "wife"),
    ("workplace", "user", "Siemens", "Meine Frau arbeitet bei Siemens", None),
    ("allergies", "sister", "noix", "Ma sœur est allergique aux noix", "sister"),
    ("allergies", "user", "noix", "Ma sœur est allergique aux noix", None),
    ("allergies", "user", "noix", "Je suis allergique aux noix", "user"),
    ("dentist", "user", "Dr Martin", "Mon dentiste est le Dr Martin", "user"),
    ("allergies", "sister", "nueces", "Mi hermana es alérgica a las nueces", "sister"),
    ("allergies", "user", "nueces", "Mi hermana es alérgica a las nueces", None),
    ("allergies", "user", "nueces", "Soy alérgico a las nueces", "user"),
    ("dentist", "user", "Dr. García", "Mi dentista es el Dr. García", "user"),
    ("allergies", "sister", "noci", "Mia sorella è allergica alle noci", "sister"),
    ("allergies", "user", "noci", "Mia sorella è allergica alle noci", None),
    ("allergies", "sister", "nozes", "Minha irmã é alérgica a nozes", "sister"),
    ("allergies", "user", "nozes", "Minha irmã é alérgica a nozes", None),
    ("allergies", "sister", "noten", "Mijn zus is allergisch voor noten", "sister"),
    ("allergies", "user", "noten", "Mijn zus is allergisch voor noten", None),
    ("allergies", "user", "nötter", "Min syster är allergisk mot nötter", None),
    ("allergies", "sister", "nötter", "Min syster är allergisk mot nötter", "sister"),
    ("allergies", "sister", "орехи", "У моей сестры аллергия на орехи", "sister"),
    ("allergies", "user", "орехи", "У моей сестры аллергия на орехи", None),
    ("allergies", "user", "орехи", "У меня аллергия на орехи", "user"),
    ("allergies", "user", "орехи", "Моя сестра не ест орехи", None),
    ("allergies", "sister", "горіхи", "У моєї сестри алергія на горіхи", "sister"),
    ("allergies", "user", "горіхи", "У моєї сестри алергія на горіхи", None),
    ("allergies", "user", "orzechy", "Moja siostra ma alergię na orzechy", None),
    ("allergies", "sister", "orzechy", "Moja siostra ma alergię na orzechy", "sister"),
    ("dentist", "user", "Dr. Huber", "Meine Zahnärztin ist Dr. Huber", "user"),
    ("dentist", "user", "Dr. Huber", "Mein Zahnarzt heißt Dr. Huber", "user"),
    ("doctor", "user", "Dr Petit", "Mon médecin est le Dr Petit", "user"),
    ("boss", "user", "Frau Klein", "Meine Chefin heißt Frau Klein", "user"),
    ("gym", "user", "FitX", "My gym is FitX", "user"),
    ("home_city", "user", "Rome", "My dentist lives in Rome", "dentist"),
    ("home_city", "dentist", "Rome", "My dentist lives in Rome", "dentist"),
    ("allergies", "user", "nuts", "I have my sister's allergy to nuts", "user"),
    ("likes", "user", "jazz", "My wife and I love jazz", "user"),
    ("home_city", "user", "Bonn", "Wir wohnen mit meiner Schwester in Bonn", "user"),
    ("allergies", "user", "nuts", "My sister is a nurse. I'm allergic to nuts", "user"),
    ("allergies", "Anna", "Nüsse", "Anna ist allergisch gegen Nüsse", "Anna"),
    ("allergies", "user", "Nüsse", "Anna ist allergisch gegen Nüsse", None),
    ("allergies", "user", "fındık", "Kız kardeşimin fındık alerjisi var", None),
    ("dentist", "user", "доктор Иванов", "Мой стоматолог — доктор Иванов", "user"),
    ("home_city", "user", "Lyon", "J'habite avec ma sœur à Lyon", "user"),
    ("job_title", "Anna", "nurse", "job title: nurse", "Anna"),
    ("job_title", "user", "nurse", "job title: nurse", "user"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "subject", "value", "message", "right"), WHOSE)
def test_whose_it_is_comes_out_right_in_many_languages(
    key: str, subject: str, value: str, message: str, right: str | None
) -> None:
    """Whoever the model gave it to: None is dropped, in a language whose patterns can't name whom it is about."""
    assert right_subject(key, subject, value, message, message) == right


@pytest.mark.parametrize(
    ("key", "subject", "value", "message", "right"),
    [
        ("allergies", "user", "nuts", "My sister is allergic to nuts", "sister"),
        ("home_city", "user", "Rome", "My sister lives in Rome and I live in Berlin", "sister"),
        ("home_city", "user", "Berlin", "My sister lives in Rome and I live in Berlin", "user"),
        ("home_city", "user", "Rom", "Meine Schwester wohnt in Rom", None),
        ("allergies", "user", "орехи", "У моей сестры аллергия на орехи", None),
        ("home_city", "user", "Київ", "Моя сестра живе в Києві", None),
        ("home_city", "user", "Paris", "Il habite à Paris", None),
        ("job_title", "user", "nurse", "She works as a nurse", None),
        ("job_title", "user", "nurse", "Anna is a nurse", None),
        ("allergies", "user", "peanuts", "Tom said that he's allergic to peanuts", None),
        ("home_city", "user", "Rome", "He told me he lives in Rome", None),
        ("home_city", "user", "Berlin", "I live with my sister in Berlin", "user"),
        ("home_city", "user", "Berlin", "My wife and I live in Berlin", "user"),
        ("sisters", "user", "Anna", "My sister Anna lives in Rome", "user"),
        ("home_city", "Bob", "Rome", "I live in Rome", "user"),
        ("home_city", "sister", "Rome", "I visited her, she lives in Rome", "sister"),
        ("likes", "user", "jazz", "Jazz is great", "user"),
        ("likes", "user", "tea", "love tea", "user"),
        ("name", "user", "Ana", "Ana is my name", "user"),
        (
            "workplace",
            "user",
            "St. Mary's Hospital",
            "Besides Aldi, I work at St. Mary's Hospital too",
            "user",
        ),
    ],
)
def test_somebody_elses_is_not_the_users(
    key: str, subject: str, value: str, message: str, right: str | None
) -> None:
    """Who a clause is about decides, in the languages that statements are read in."""
    assert right_subject(key, subject, value, message, message) == right


@pytest.mark.parametrize(
    ("words", "since", "until"),
    [("last week", "2026-11-09", "2026-11-15"), ("yesterday", "2026-11-19", None), ("since 2019", "2019-01-01", None),
     ("2024-03", "2024-03-01", None), ("2024-03/2024-04", "2024-03-01", "2024-04-30"), ("2024-02-30", None, None), ("whenever", None, None)],
)  # fmt: skip
def test_when_a_fact_holds_is_read_by_the_day_it_was_told(
    words: str, since: str | None, until: str | None
) -> None:
    """Expressions and ISO dates alike; nothing when they name no time."""
    assert fact_dated(words, "", AT) == (FactDetails(since=since, until=until) if since else None)


@pytest.mark.parametrize(
    ("when", "until", "since", "end"),
    [("", "Sunday", "2026-11-20", "2026-11-22"), ("", "until Sunday", "2026-11-20", "2026-11-22"),
     ("", "bis Sonntag", "2026-11-20", "2026-11-22"), ("", "2026-12-24", "2026-11-20", "2026-12-24"),
     ("", "in March", "2026-11-20", "2027-03-31"), ("", "30 November", "2026-11-20", "2026-11-30"),
     ("since June", "2026-12-01", "2026-06-01", "2026-12-01"), ("2010", "2014", "2010-01-01", "2014-12-31"),
     ("", "2014", None, "2014-12-31"), ("", "last week", None, "2026-11-15"), ("", "vorigen Monat", None, "2026-10-31"),
     ("", "yesterday", None, "2026-11-19"), ("", "last Friday", None, "2026-11-13"), ("", "some day", None, None), ("", "", None, None),
     ("before 2010", "", None, None), ("before 2010", "2020", None, "2020-12-31"), ("", "until after Easter", None, None),
     ("until Friday next week", "", "2026-11-20", "2026-11-27")],
)  # fmt: skip
def test_what_is_only_said_to_end_holds_from_the_day_it_is_said(
    when: str, until: str, since: str | None, end: str | None
) -> None:
    """The end lies ahead; of what is long past nobody knows when it began."""
    assert fact_dated(when, until, AT) == (FactDetails(since=since, until=end) if since or end else None)


@pytest.mark.parametrize(
    ("words", "due"),
    [("on Thursday", "2026-11-26"), ("tomorrow", "2026-11-21"), ("15 December", "2026-12-15"),
     ("2026-12-01", "2026-12-01"), ("2025-01-01", None), ("some day", None)],
)  # fmt: skip
def test_an_intention_is_due_ahead(words: str, due: str | None) -> None:
    """Never before it was said."""
    assert intention_dated(words, AT) == IntentionDetails(due=due)


@pytest.mark.parametrize(
    ("words", "since", "due"),
    [("in March", "2027-03-01", "2027-03-31"), ("next week", "2026-11-23", "2026-11-29"),
     ("2027-06", "2027-06-01", "2027-06-30"), ("March", "2027-03-01", "2027-03-31"),
     ("by Monday", "2026-11-20", "2026-11-23"), ("bis Montag", "2026-11-20", "2026-11-23")],
)  # fmt: skip
def test_an_intention_for_a_stretch_of_days_is_due_on_its_last_and_keeps_its_first(
    words: str, since: str, due: str
) -> None:
    """A day of it that is told later is no other time."""
    assert intention_dated(words, AT) == IntentionDetails(due=due, since=since)


THURSDAY = datetime(2026, 11, 19, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("words", "due", "doubted"),
    [("next Friday", "2026-11-20", True), ("nächsten Freitag", "2026-11-20", True), ("le vendredi prochain", "2026-11-20", True),
     ("on Friday", "2026-11-20", False), ("this Friday", "2026-11-20", False), ("tomorrow", "2026-11-20", False),
     ("in a week", "2026-11-26", False), ("2026-11-27", "2026-11-27", False), ("2026-11-20", "2026-11-20", False)],
)  # fmt: skip
def test_words_that_may_mean_either_of_two_weeks_are_asked_about(words: str, due: str, doubted: bool) -> None:
    """ "Next Friday" of a Thursday is the first of both, in doubt, unless the model gave the ISO day."""
    assert intention_dated(words, THURSDAY) == IntentionDetails(due=due)
    assert means_either(words, THURSDAY) is doubted


@pytest.mark.parametrize(
    ("said_on", "doubted"),
    [(19, False), (20, False), (21, False), (22, True), (23, True), (25, True)],
)
def test_next_thursday_is_the_coming_one_once_this_weeks_is_over(said_on: int, doubted: bool) -> None:
    """From a Thursday to a Saturday both readings are one day; from a Sunday, which begins some weeks, it is asked."""
    said_at = datetime(2026, 11, said_on, 12, tzinfo=UTC)
    assert intention_dated("next Thursday", said_at).due == "2026-11-26"
    assert means_either("next Thursday", said_at) is doubted


def test_a_time_of_day_is_kept_and_days_to_wait_count_without_a_day() -> None:
    """An ISO moment by the person's clock; `follow_up_days` are for what has no day, and bounded."""
    assert intention_dated("2026-11-27T15:00", AT, 5) == IntentionDetails(due="2026-11-27T15:00")
    assert intention_dated("", AT, 14) == IntentionDetails(due=None, ask_on="2026-12-04")
    assert intention_dated("", AT, 9999).ask_on == "2027-02-18"
    assert intention_dated("", AT) == IntentionDetails(due=None)


@pytest.mark.parametrize(
    ("text", "meant"),
    [("yes", True), ("No", False), ("nein danke", False), ("ja bitte", True), ("non", False), ("oui", True), ("не надо", False),
     ("да", True), ("ні", False), ("так", True), ("why not", True), ("no problem", True), ("no, keep it", None), ("Berlin", None),
     ("不用", False), ("はい", True), ("いいえ", False), ("아니요", False), ("네", True), ("لا", False), ("नहीं", False),
     ("ich mach das später", None), ("they do it daily", None), ("è stato un fallo", None), ("やってない", None), ("do it", True),
     ("I'd rather not", False), ("👎🏽", False), ("", None), ("行吧", True), ("记吧", True), ("还是算了吧", False), ("别记吧", False),
     ("忘记吧", None), ("我的自行车在车库里", None), ("我算了一下", None), ("ええ、お願いします", True), ("やめてください", False),
     ("昨日東京に行きました", None), ("タバコをやめて二年になる", None), ("좋아요", True), ("됐어요", False), ("내가 좋아하는 작가는 한강이야", None),
     ("그래서 갔어", None), ("의사가 됐어요", None), ("ได้เลยครับ", True), ("ไม่ได้", False), ("ได้งานใหม่แล้ว", None), ("อย่าลืมนะ", True)],
)  # fmt: skip
def test_yes_and_no_are_read_by_code(text: str, meant: bool | None) -> None:
    """In many languages; neither or both is neither."""
    assert read_answer(text) is meant


ASKED = "Shall I keep this? you like opera"


@pytest.mark.parametrize(
    ("text", "meant"),
    [*((each, True) for each in (
        "yes, I like opera", "sí, claro", "oui s'il te plaît", "ja, gerne", "да, конечно", "はい、お願いします", "evet", "好的", "👍", "👍👍",
        "うん、お願い", "嗯，记吧", "没问题", "네, 부탁해요", "응 그래", "ใช่ครับ", "ได้ครับ", "evet lütfen", "elbette", "ठीक है", "نعم من فضلك",
        "בטח", "no jasne", "jasně",
    )), *((each, False) for each in (
        "ううん", "やめて", "結構です", "算了", "됐어", "ไม่เป็นไร", "kalsın", "रहने दो", "אין צורך", "да нет", "ни в коем случае", "radši ne",
    ))],
)  # fmt: skip
def test_an_answer_says_nothing_beside_its_yes_or_no(text: str, meant: bool) -> None:
    """But for courtesies, and the words of what was asked."""
    assert is_only_answer(text, ASKED)
    assert read_answer(text) is meant


@pytest.mark.parametrize(
    "text",
    ["I never had chickenpox", "no idea what to cook tonight", "si apruebo me compro una moto", "si tu veux on mange italien",
     "tak myślałem, że będzie padać", "evet ama henüz kesin değil", "se passar no exame vou viajar", "はい、明日は雨です",
     "ええと、後で", "그래도 잘 모르겠어", "对不起，我没听懂", "ได้ยินไหม"],
)  # fmt: skip
def test_what_only_begins_like_an_answer_is_none(text: str) -> None:
    """ "No idea" and the Spanish "if" say no and yes to nothing."""
    assert not is_only_answer(text, ASKED)


@pytest.mark.parametrize("text", ["Yes, Tom", "Do it", "Yes, do it please", "Ja, mach das", "Vas-y", "Hazlo"])
def test_a_yes_to_an_offer_to_forget_may_be_an_order_to_do_it(text: str) -> None:
    """Or name again what is offered."""
    assert is_only_answer(text, "Forget “Tom”?", to_forget=True)
    assert agrees_to_forget(text)


@pytest.mark.parametrize("said", ["Yes, forget Tom", "Ja, vergiss Tom", "Yes, forget everything about Tom.", "Oui, oublie tout sur Tom",
                                  "Yes please, forget all that you know about Tom", "Ja, vergiss alles über Tom"])  # fmt: skip
def test_a_yes_may_give_the_order_again(said: str) -> None:
    """It agrees, and names what is offered."""
    assert agrees_to_forget(said)
    assert read_order(said) == ForgetWhat("Tom")


@pytest.mark.parametrize(
    "text", ["Don't do it", "Mach das nicht", "Yes, but don't forget everything about Tom."]
)
def test_a_no_agrees_to_forget_nothing(text: str) -> None:
    """Whatever it begins with."""
    assert not agrees_to_forget(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [*((each, "both") for each in ("both are right", "beides", "les deux", "両方", "обе")),
     *((each, "neither") for each in ("nope, neither", "keine von beiden", "ninguna de las dos", "ни то ни другое", "ikisi de değil"))],
)  # fmt: skip
def test_of_two_that_were_asked_about_both_or_neither_may_hold(text: str, said: str) -> None:
    """In many languages."""
    assert read_of_two(text) == said


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("Yes please, and what's the weather tomorrow?", True), ("yes I do", True), ("ja, stimmt", True), ("はい", True),
     ("Yes, my home city is Bonn", True), ("Please tell me a joke", False), ("Yes I went to the gym", False)],
)  # fmt: skip
def test_what_a_yes_opens_is_no_yes_unless_it_is_set_apart(text: str, is_one: bool) -> None:
    """A model may pass on no "please" as a yes to what was asked."""
    assert opens_with_answer(text, "home city: Bonn") is is_one


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("no, I live in Cologne", True),
        ("No, Cologne", True),
        ("nein, in Köln", True),
        ("No, tell me a joke instead", False),
    ],
)
def test_behind_a_no_stands_what_is_so_instead_or_something_else(text: str, is_one: bool) -> None:
    """Only the former answers what was asked."""
    assert is_only_answer(text, "home city: Bonn") is is_one


@pytest.mark.parametrize(
    ("text", "may_be"),
    [("Eva is so annoying.", False), ("Eva ist so nervig", False), ("forget Eva", True), ("get rid of Eva", True), ("I want Eva out of your head", True),
     ("Eva n'est plus mon amie", True), ("wipe that", True), ("yes", True)],
)  # fmt: skip
def test_a_mere_word_on_somebody_asks_to_forget_nothing(text: str, may_be: bool) -> None:
    """Anything else may: a model understands more orders than code."""
    assert may_ask_to_forget(text) is may_be


@given(
    st.text(max_size=80),
    st.text(max_size=40),
    st.text(max_size=60),
    st.sampled_from(["fact", "rule", "intention"]),
)
def test_whatever_is_believed_is_quoted_from_the_message(
    message: str, content: str, quote: str, kind: Any
) -> None:
    """No input makes a quote that is not there."""
    checked = believe(replace(proposal("key", content, quote), kind=kind), told(message))
    if is_believed(checked):
        assert find_quote(checked.candidate.source.quote, message) == checked.candidate.source.quote


@pytest.mark.parametrize(
    ("question", "asks_which"),
    [
        ("Shall I note that your boss is Mr. O'Neill?", False),
        ("Anoto que o teu médico é o Dr. Silva?", False),
        ("¿Vives en Madrid o en Sevilla?", True),
        ("Do you live in Rome or in Milan?", True),
        ("Abiti a Roma o a Milano?", True),
        ("你住在北京还是上海？", True),
    ],
)
def test_a_yes_is_to_one_thing(question: str, asks_which: bool) -> None:
    """Which of two is meant it does not say; a letter of a name or an article is no choice."""
    assert offers_choice(question) is asks_which


LIST = "milk, eggs, bread, 2 kg flour"


@pytest.mark.parametrize(
    ("listed", "content", "quote"),
    [
        (LIST, "eggs, bread, 2 kg flour", "take milk off"),
        (LIST, "milk, eggs, 2 kg flour", "scrap the bread"),
        (LIST, "milk, eggs, bread", "drop the flour"),
        (LIST, "bread, 2 kg flour", "got the milk and the eggs"),
        ("Milch und Eier", "Eier", "streich die Milch"),
        ("молоко, яйца, хлеб", "яйца, хлеб", "убери молоко"),
        ("牛奶、鸡蛋、面包", "鸡蛋、面包", "去掉牛奶"),
    ],
)
def test_a_list_that_loses_what_a_quote_names_is_told_by_it(listed: str, content: str, quote: str) -> None:
    """Nothing that stays is named there, and nothing is new: at once, also where all of it was recalled."""
    before = known("shopping_list", listed)
    said = told(quote, named=before, recalled=(before,))
    shorter = proposal("shopping_list", content, quote, outcome="replace", against="m1")
    checked = believe(shorter, said)
    assert (checked.verdict.outcome, checked.verdict.reason) == ("commit", "")


@pytest.mark.parametrize(
    ("listed", "content", "quote"),
    [
        (LIST, "bread, 2 kg flour", "take milk off"),  # the eggs went with it
        (LIST, "eggs, bread, 2 kg flour, cream", "take milk off"),
        (LIST, "eggs, bread, 2 kg flour", "scrap that"),
        ("", "eggs, bread, 2 kg flour", "take milk off"),
        ("milk", "cream", "take milk off"),
    ],
)
def test_a_list_that_loses_more_or_gains_is_not(listed: str, content: str, quote: str) -> None:
    """Nor is one that nobody named as what is changed."""
    shorter = proposal("shopping_list", content, quote, outcome="replace", against="m1")
    assert believe(shorter, told(quote, named=known("shopping_list", listed))).verdict.outcome == "hold"


def test_a_value_of_no_letter_is_nobody_elses() -> None:
    """It stands nowhere in a clause."""
    said = "I have a friend who likes jazz"
    assert right_subject("likes", "user", "", said, said) == "user"


@pytest.mark.parametrize(
    ("day", "is_one"),
    [
        ("3 March 1990", True),
        ("29 February 1992", True),
        ("31 February 1990", False),
        ("29 February 1990", False),
        ("45 May", False),
        ("31st of June", False),
        ("31. Februar 1990", False),
        ("12/31", True),
    ],
)
def test_a_birthday_on_no_day_of_the_calendar_is_asked_about(day: str, is_one: bool) -> None:
    """What no calendar has was said so, perhaps by a slip of the finger; no other doubt is thereby lost."""
    said = f"my birthday is {day}"
    assert doubt(believe(proposal("birthday", day, said), told(said))) == ("" if is_one else NO_DAY)


@pytest.mark.parametrize(
    ("key", "value", "subject", "quote", "is_asked"),
    [
        ("boss", "Mario", "user", "My boss Maria is on leave", True),
        ("boss", "Mario", "user", "Meine Chefin heißt Maria", True),
        ("brother", "Leo", "user", "My nephew Leo starts school", True),
        ("brother", "Leo", "user", "Mein Neffe Leo kommt in die Schule", True),
        ("daughter", "Mia", "user", "Mi sobrina Mia cumple cinco", True),
        ("job_title", "nurse", "brother", "My nephew Leo is a nurse", True),
        ("job_title", "nurse", "nephew", "My nephew Leo is a nurse", False),
        ("siblings", "Leo", "user", "My brother Leo starts school", False),
        ("relatives", "Leo (nephew)", "user", "My nephew Leo starts school", False),
    ],
)
def test_whoever_is_called_otherwise_is_asked_about(
    key: str, value: str, subject: str, quote: str, is_asked: bool
) -> None:
    """By another name that looks like theirs, or as somebody else of the person's than the key says."""
    found = believe(proposal(key, value, quote, subject=subject), told(quote))
    assert bool(doubt(found)) == is_asked
