"""What is said when no model answers, and what the log says of it."""

from __future__ import annotations

import pytest
from pydantic_ai.exceptions import FallbackExceptionGroup, ModelHTTPError, ModelTimeoutError

from bot.conversation.turn_result import why_silent, without_model
from bot.speech.saying import Wording


def test_an_answer_without_a_model_is_the_sentence_alone_when_nothing_is_known() -> None:
    """No empty list."""
    assert without_model(Wording("Sorry."), [], None) == "Sorry."


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (ModelHTTPError(503, "big", {"private": "words"}), "HTTP 503"),
        (ModelHTTPError(401, "big", "private words"), "check the API key"),
        (ModelTimeoutError("big", "private words"), "ModelTimeoutError of big"),
        (
            FallbackExceptionGroup("all", [ModelHTTPError(429, "a"), ValueError("private words")]),
            "HTTP 429; ValueError",
        ),
        (ValueError("private words"), "ValueError"),
        (None, "an empty answer"),
    ],
)
def test_the_reason_names_kinds_and_codes_and_never_words(failure: BaseException | None, said: str) -> None:
    """A provider's error often quotes the prompt; the log does not."""
    assert said in why_silent(failure)
    assert "private" not in why_silent(failure)
