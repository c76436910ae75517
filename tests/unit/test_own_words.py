"""Where a turn finds the person's own words: the message being answered first, then what was shown, newest first."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.conversation.tools.deps import OwnWords
from bot.domain.interactions import Interaction
from bot.domain.memories import Source

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
PAGE = "https://example.org/bees"


def said(number: int, text: str, reply: str | None = None) -> Interaction:
    """An exchange, an hour after the one before."""
    return Interaction(
        id=number, owner=1, session_id=1, channel="terminal", chat="ann", message_id=str(number), revision=0,
        sent_at=NOON + timedelta(hours=number), text=text, state="answered", reply=reply,
    )  # fmt: skip


async def test_a_quote_is_of_the_latest_message_that_holds_it() -> None:
    """With its time, so that what was said again is learnt as said now."""
    words = OwnWords(said(3, "and I like plums"), [said(1, "I like tea"), said(2, "Yes, I like tea")], UTC)
    assert await words.evidence("I like tea") == Source(2, "I like tea")
    told = await words.exchange_quoting("like tea")
    assert told is not None
    assert (told.interaction_id, told.at) == (2, NOON + timedelta(hours=2))


@pytest.mark.parametrize(
    ("reply", "question"),
    [("Where do you live?", (1, "Where do you live?")), ("Nice. How old is she?", (1, "Nice. How old is she?")),
     ("I see.", None), (None, None)],
)  # fmt: skip
async def test_what_the_bot_asked_just_before_goes_with_the_answer(
    reply: str | None, question: tuple[int, str] | None
) -> None:
    """A reply that is a question in part is one, too; one that asks nothing is none."""
    told = await OwnWords(said(2, "Linz"), [said(1, "Hello", reply)], UTC).exchange_quoting("Linz")
    assert told is not None
    assert told.question == question


async def test_an_address_was_named_where_it_was_named_last() -> None:
    """What was shown with the message is looked through from its end."""
    shown = [said(1, f"See {PAGE}"), said(2, f"{PAGE} again"), said(3, "Thanks")]
    assert await OwnWords(said(4, "Save it"), shown, UTC).address(PAGE) == Source(2, PAGE)
    assert await OwnWords(said(4, f"Save {PAGE}"), shown, UTC).address(PAGE) == Source(4, PAGE)
    assert await OwnWords(said(4, "Save it"), [said(3, "Hello", f"See {PAGE}")], UTC).address(PAGE) is None


async def test_its_day_is_that_of_the_persons_clock() -> None:
    """At eight in the evening in Los Angeles "tomorrow" is not the day after the one in London."""
    late = replace(said(1, "The dentist is tomorrow"), sent_at=datetime(2026, 11, 23, 4, tzinfo=UTC))
    words = OwnWords(late, [], ZoneInfo("America/Los_Angeles"))
    told = await words.exchange_quoting("The dentist is tomorrow")
    assert told is not None
    assert told.at.date() == date(2026, 11, 22)
