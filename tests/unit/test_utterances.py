"""What a message answers and speaks of: told by the exchanges before it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.domain.believing.belief import utterance
from bot.domain.interactions import ASSISTANT, MAY_BE_ANSWERED, Citation, Interaction, Speaker, question_to

AT = datetime(2026, 11, 20, 9, tzinfo=UTC)
ULM = "Do you live near her, in *Ulm*?"


def exchange(number: int, text: str, reply: str | None = None) -> Interaction:
    """One a minute after the one before."""
    return Interaction(
        id=number,
        owner=1,
        session_id=1,
        channel="telegram",
        chat="77",
        message_id=str(number),
        revision=0,
        sent_at=AT + timedelta(minutes=number),
        text=text,
        state="answered",
        reply=reply,
    )


ASKED, BETWEEN, YES = (
    exchange(1, "I should call mum", ULM),
    exchange(2, "What's 2+2?", "4"),
    exchange(3, "yes"),
)


def test_a_message_answers_what_the_bot_asked_just_before() -> None:
    """For a day, and where the same person was asked."""
    assert question_to(YES, [ASKED]) == (1, ULM)
    assert question_to(YES, [ASKED, BETWEEN]) is None
    assert question_to(YES, []) is None
    late = replace(YES, sent_at=ASKED.sent_at + MAY_BE_ANSWERED + timedelta(minutes=1))
    assert question_to(late, [ASKED]) is None
    assert question_to(replace(YES, speaker=Speaker("8", "Ben")), [ASKED]) is None


def test_a_reply_answers_what_it_replies_to() -> None:
    """However much was said since; Telegram quotes it without its marks."""
    reply = replace(YES, quoted=Citation("Do you live near her, in Ulm?", ASSISTANT))
    assert question_to(reply, [ASKED, BETWEEN]) == (1, "Do you live near her, in Ulm?")
    assert question_to(replace(YES, quoted=Citation("4", ASSISTANT)), [ASKED, BETWEEN]) is None
    assert question_to(replace(YES, quoted=Citation("Never said?", ASSISTANT)), [ASKED, BETWEEN]) is None


@pytest.mark.parametrize(("session", "cited"), [(1, ("I earn 90000 euros",)), (2, ())])
def test_what_was_cited_before_is_of_the_same_session(session: int, cited: tuple[str, ...]) -> None:
    """It is what "I did that, too" may speak of."""
    forwarded = replace(exchange(1, ""), forwarded=Citation("I earn 90000 euros", "Olaf"))
    said = replace(exchange(2, "I did that, too"), session_id=session)
    assert utterance(said, [forwarded], UTC, question=None).cited_before == cited


PLAY = "Let's play: you're a doctor and I'm a patient."


@pytest.mark.parametrize(
    ("before", "words", "played"),
    [
        ([PLAY], "Doctor, I have diabetes", True),
        ([PLAY, "It hurts"], "I have diabetes", True),
        ([PLAY, "Game over"], "I have diabetes", False),
        ([PLAY], "In real life I'm a nurse", False),
        (["Game over", PLAY], "I have diabetes", True),
        (["Lass uns ein Rollenspiel machen", "Rollenspiel: du bist Arzt"], "Ich habe Diabetes", True),
        (["Rollenspiel: du bist Arzt", "Jetzt mal im Ernst"], "Ich habe Diabetes", False),
        (["Jeu de rôle : tu es médecin"], "J'ai le diabète", True),
        (["Давай поиграем: ты врач"], "У меня диабет", True),
        (["我们来玩角色扮演"], "我有糖尿病", True),
        (["我们来玩角色扮演", "不玩了"], "我有糖尿病", False),
        (["Let's play chess", "I play the role of a pawn"], "I have diabetes", False),
        (["Suppose I live in Rome"], "I have diabetes", False),
    ],
)
def test_a_game_of_roles_goes_on_until_it_ends(before: list[str], words: str, played: bool) -> None:
    """What is said in it is nobody's own; a supposition is over with its message."""
    earlier = [exchange(number, text) for number, text in enumerate(before, 1)]
    said = exchange(9, words)
    assert utterance(said, earlier, UTC, question=None).is_played is played
    assert not utterance(replace(said, session_id=2), earlier, UTC, question=None).is_played


SESSIONS = [
    (["This is his wife, he's in the shower.", "I'm allergic to cats"], True),
    (["My brother is here today.", "This is his wife, he's in the shower.", "I'm allergic to cats"], True),
    (["Tom hat mir sein Handy gegeben.", "Was kocht man heute?", "Ich bin Vegetarier"], True),
    (["This is his wife.", "it's me again, his wife", "I'm allergic to cats"], True),
    (["This is his wife.", "I'm back from the shop", "I'm allergic to cats"], True),
    (["This is his wife.", "it's me again", "I'm allergic to cats"], False),
    (["This is his wife.", "Back, sorry, that was my wife. I'm allergic to cats"], False),
    (["Hier schreibt seine Frau.", "Ich bin's wieder.", "Ich wohne in Köln"], False),
    (["C'est sa femme.", "C'est moi de nouveau !", "J'habite à Nice"], False),
    (["Lena is my wife.", "I'm her husband since 2010", "I live in Bonn"], False),
    (["My brother got married.", "This is his wife.", "I live in Bonn"], False),
    (["My wife is here", "I live in Bonn"], False),
    (["It's Tom's birthday", "I live in Bonn"], False),
    (["Mia is here!", "I live in Bonn"], False),
]
"""Messages, and whether somebody else writes the last of them."""


@pytest.mark.parametrize(("session", "borrowed"), SESSIONS)
def test_who_borrows_the_phone_writes_until_its_owner_is_back(session: list[str], borrowed: bool) -> None:
    """Somebody spoken of before is no stranger, nor is who is back from the shop its owner."""
    *earlier, said = (exchange(number, text) for number, text in enumerate(session, 1))
    assert utterance(said, earlier, UTC, question=None).is_borrowed is borrowed
    assert not utterance(replace(said, session_id=2), earlier, UTC, question=None).is_borrowed
    assert not utterance(replace(said, speaker=Speaker("8", "Ben")), earlier, UTC, question=None).is_borrowed
