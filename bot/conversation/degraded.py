"""What the bot says when no model answers: the truth, and what it remembers that may help."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic_ai.exceptions import FallbackExceptionGroup, ModelAPIError

from bot.domain.recall import Hit, told_to_person
from bot.speech.saying import Wording, say

NO_ANSWER = Wording(
    "My language model found no answer to that. Your message is safe, and I learn from it all the same."
)
MISUSED = Wording(
    "My language model found no answer to that: it misused its tools, was told so, and did it again, so I "
    "stopped it. Your message is safe, and I learn from it all the same. Ask in other words, or try again "
    "later."
)
WAITS = Wording(
    "My language model isn't answering right now. Your message is kept, and I answer it as soon "
    "as the model is back."
)
NO_ANSWER_UNKEPT = Wording(
    "My language model isn't answering right now. As this is off the record I haven't kept your message: "
    "please send it again later."
)
OVER_BUDGET_UNKEPT = Wording(
    "This month's budget for the language model is used up, so I can't think along until next month."
)
OVER_BUDGET = Wording(
    "This month's budget for the language model is used up, so I can't think along until next month. "
    "Your message is safe, and everything I know is still here: /memory shows it."
)


def answer(sentence: Wording, hits: Sequence[Hit]) -> str:
    """The sentence, and under it the most relevant things remembered, with their dates."""
    if not hits:
        return say(sentence)
    lines = [f"- {_said(hit)}" for hit in hits]
    return "\n".join([say(sentence), "", say("What I remember that may help:"), *lines])


def reason(failure: BaseException | None) -> str:
    """What went wrong, for the log: the kinds of error and status codes, never text that was said.

    None stands for an answer without words.
    """
    match failure:
        case None:
            return "an empty answer"
        case FallbackExceptionGroup(exceptions=several):
            return "; ".join(reason(each) for each in several)
        case ModelAPIError():
            status = getattr(failure, "status_code", None)
            hint = " (check the API key)" if status in (401, 403) else ""
            return (
                f"{type(failure).__name__} of "
                f"{failure.model_name}{f', HTTP {status}' if status else ''}{hint}"
            )
        case _:
            return type(failure).__name__


def _said(hit: Hit) -> str:
    text = told_to_person(hit, "", 240)
    if hit.kind == "history":
        return text
    return say("{memory} (since {day})", memory=text, day=f"{hit.told_at:%Y-%m-%d}")
