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
