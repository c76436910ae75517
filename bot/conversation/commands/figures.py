"""Learning from use, in words: how memory did week by week, and what of it could be thinned out."""

from __future__ import annotations

from collections.abc import Sequence

from bot.conversation.commands.choosing import MOST_CHOSEN, choosing
from bot.domain.answers import Button
from bot.domain.prose.labels import line_in_words
from bot.language.text import one_line
from bot.memory.figures import Share, Unused, UseOfWeek
from bot.speech.saying import Wording, say, say_many, say_number

MOST_WEEKS = 4
MOST_LINE = 120

CORRECTED = Wording("{part} of {all} answers corrected")
ASKED_AGAIN = Wording("{part} of {all} questions asked again")
USED = Wording("{part} of {all} lines brought in used")
UNDONE = Wording("{part} of {all} receipts undone")


def weeks_in_words(weeks: Sequence[UseOfWeek]) -> list[str]:
    """A line for each of the last weeks; nothing where nothing was counted yet."""
    lines = [line for week in weeks[-MOST_WEEKS:] if (line := _week(week))]
    return [say("Learning from use, week by week:"), *lines] if lines else []


def _week(week: UseOfWeek) -> str:
    shares = (
        (CORRECTED, week.corrected),
        (ASKED_AGAIN, week.again),
        (USED, week.used),
        (UNDONE, week.undone),
    )
    told = ", ".join(_share(wording, share) for wording, share in shares if share.of)
    return "- " + say("from {day}: {figures}", day=f"{week.begins}", figures=told) if told else ""


def _share(wording: Wording, share: Share) -> str:
    return say(wording, part=say_number(share.part), all=say_number(share.of))


def to_thin_out(unused: Unused) -> tuple[list[str], tuple[tuple[Button, ...], ...]]:
    """What to thin out: how much of it there is, the oldest of it, and a button to choose among that."""
    if not unused.facts:
        return [], ()
    shown = unused.oldest[:MOST_CHOSEN]
    lines = [
        say_many(
            "{count} fact unused for a year, about {tokens} tokens. The oldest:",
            "{count} facts unused for a year, about {tokens} tokens. The oldest:",
            unused.facts,
            tokens=say_number(unused.tokens),
        ),
        *(f"- {one_line(line_in_words(each), MOST_LINE)} [{each.id}]" for each in shown),
    ]
    return lines, choosing(shown)
