"""What a provider really sends, on its own wire: the person sees what is so, and the next message works."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.app import App, running_app
from bot.conversation.turn_result import BREAKS_OFF, NO_ANSWER
from bot.domain.interactions import IncomingMessage
from bot.settings import load_settings
from tests.fakes import gemini_faults as faults
from tests.fakes.gemini_brain import BrainRequest, Call, Finish, Output, Text, Thought
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.scripted import SetClock

REMIND = "Remind me tomorrow at 9 to call Bob"
NOT_SET = "I have set no reminder."
SET = "Reminder set: "


class Said:
    """A brain that puts out one thing after another, and then says "Fine."."""

    def __init__(self, *answers: Sequence[Output]) -> None:
        self.answers = list(answers)

    def __call__(self, _: BrainRequest) -> Sequence[Output]:
        return self.answers.pop(0) if self.answers else [Text("Fine.")]


@asynccontextmanager
async def served(folder: Path, clock: SetClock, gemini: GeminiServer) -> AsyncIterator[App]:
    """A bot that asks this provider."""
    settings = load_settings(
        data_dir=folder,
        google_api_key=API_KEY,
        google_api_base_url=gemini.url,
        embedding_model="none",
        _env_file=None,
    )
    async with running_app(settings, clock) as app:
        yield app


async def answers(app: App, clock: SetClock, *texts: str) -> list[str]:
    """What somebody is told to one message after another."""
    owner, told = (await app.people.local("ann")).id, list[str]()
    for number, text in enumerate(texts):
        message = IncomingMessage(
            owner=owner, channel="terminal", chat="t", message_id=str(number), text=text, sent_at=clock.now()
        )
        turn = await app.turns.handle(message, "UTC")
        told.append(turn.answer.text if turn.answer else "")
    return told


@pytest.mark.parametrize("reason", ["SAFETY", "RECITATION", "MAX_TOKENS", "OTHER", ""])
async def test_an_answer_that_breaks_off_says_so(folder: Path, clock: SetClock, reason: str) -> None:
    """Half an answer may say the opposite of the whole; Gemini names a reason for each, and a stream may name none."""
    brain = Said([Text("Never mix bleach with"), Finish(reason)])
    async with GeminiServer(brain) as gemini, served(folder, clock, gemini) as app:
        broken, whole = await answers(app, clock, "What may I clean it with?", "Go on")
    assert broken == f"Never mix bleach with\n\n{BREAKS_OFF.english}"
    assert whole == "Fine."


async def test_words_beside_a_call_that_nobody_can_read_are_no_answer(folder: Path, clock: SetClock) -> None:
    """They claim what the call was to do: the model is asked again."""
    brain = Said([Text("I'll remember that."), Finish("MALFORMED_FUNCTION_CALL")])
    async with GeminiServer(brain) as gemini, served(folder, clock, gemini) as app:
        assert await answers(app, clock, "I like tea") == ["Fine."]


@pytest.mark.parametrize("text", ["  \n\n", "\u200b\u200d", "\u2800"])
async def test_nothing_to_see_is_no_answer(folder: Path, clock: SetClock, text: str) -> None:
    """The model is asked once more, and then the person is told."""
    brain = Said([Text(text)], [Text("Here I am.")], *[[Text(text)]] * 2)
    async with GeminiServer(brain) as gemini, served(folder, clock, gemini) as app:
        first, second = await answers(app, clock, "Hello?", "Hello?")
    assert first == "Here I am."
    assert second.startswith(NO_ANSWER.english)


async def test_pieces_of_one_answer_are_one_text(folder: Path, clock: SetClock) -> None:
    """Gemini cuts a text where its signature stands; a thought in between is an end."""
    body = (
        '{"candidates": [{"finishReason": "STOP", "content": {"role": "model", "parts": ['
        '{"text": "The capital of Fra"}, {"text": "nce is Paris.", "thoughtSignature": "QUJD"}]}}]}'
    )
    async with GeminiServer() as gemini, served(folder, clock, gemini) as app:
        gemini.fail_next(faults.RawAnswer(body))
        assert await answers(app, clock, "Which is it?") == ["The capital of France is Paris."]


async def test_what_was_no_misuse_is_not_called_that(folder: Path, clock: SetClock) -> None:
    """Thoughts until there is no room for words, and a usage that nobody can read, are paid for once."""
    brain = Said(*[[Thought("Hm."), Finish("MAX_TOKENS")]] * 2)
    odd = (
        '{"candidates": [{"finishReason": "STOP", "content": {"role": "model", "parts": [{"text": "Yes."}]}}],'
        ' "usageMetadata": {"promptTokenCount": "many"}}'
    )
    async with GeminiServer(brain) as gemini, served(folder, clock, gemini) as app:
        assert await answers(app, clock, "Think hard") == [NO_ANSWER.english]
        asked = len(gemini.recorded())
        gemini.fail_next(faults.RawAnswer(odd), times=3)
        assert NO_ANSWER.english in (await answers(app, clock, "Think hard", "And now?"))[1]
        assert len(gemini.recorded()) == asked + 1


@pytest.mark.parametrize(
    "claimed", ["I've set a reminder for tomorrow at 9. Anything else?", "Which Bob?", ""]
)
async def test_a_reminder_that_is_only_claimed_is_set_by_code(
    folder: Path, clock: SetClock, claimed: str
) -> None:
    """Code reads what was asked for, and knows what is set, whatever the model says of it."""
    at = Call("set_reminder", {"what": "call Bob", "at": "2026-11-21T09:00"})
    brain = Said([Text(claimed)] if claimed else [at])
    async with GeminiServer(brain) as gemini, served(folder, clock, gemini) as app:
        [told] = await answers(app, clock, REMIND)
    assert SET in told
    assert NOT_SET not in told


@pytest.mark.parametrize(
    ("again", "called", "told", "missed"),
    [
        (REMIND, {"what": "call Bob", "at": "2026-11-21T09:00"}, "You have that already.", False),
        (REMIND, None, "It is set, as I told you.", False),
        (
            "Remind me tomorrow at 9 to give Bob a ring",
            {"what": "call Bob", "at": "2026-11-21T09:00"},
            "It is.",
            False,
        ),
        ("Remind me tomorrow at 10 to call Bob", None, "Done.", True),
        ("Remind me tomorrow at 9 to call Eve", None, "Done.", True),
        ("Remind me tomorrow at 9 and 21 to call Bob", None, "Done.", True),
    ],
)
async def test_a_reminder_that_stands_is_not_set_again(
    folder: Path, clock: SetClock, again: str, called: dict[str, str] | None, told: str, missed: bool
) -> None:
    """One for that time and thing is set, or the tool said so; one for another time or thing is none."""
    at = Call("set_reminder", {"what": "call Bob", "at": "2026-11-21T09:00"})
    brain = Said([at], [Text("Done.")], *([[Call("set_reminder", called)]] if called else []), [Text(told)])
    async with GeminiServer(brain) as gemini, served(folder, clock, gemini) as app:
        answer = (await answers(app, clock, REMIND, again))[1]
    assert answer.startswith(told)
    assert (SET in answer) == missed
