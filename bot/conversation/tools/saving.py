"""The tools that save what is no fact: notes, articles, reminders, observations for the night."""

from __future__ import annotations

from pydantic_ai import RunContext

from bot.conversation.staging import NOT_SAID, Remember, SetReminder
from bot.conversation.tools.deps import ToolDeps, tool_result
from bot.domain.candidates import Candidate, Judged
from bot.domain.details import NoteDetails, note_key, note_title
from bot.domain.reminders import MOST_CHARACTERS, asked_for
from bot.errors import BotError, Refused
from bot.language.text import clean, fenced, one_line

MOST_OBSERVATION_CHARACTERS = 500
MOST_IN_A_TURN = 5

MOST_NOTE_CHARACTERS = 8000
NOT_NAMED = (
    "refused: that address stands nowhere in the user's own words or in what they forwarded with words of "
    "their own; ask them to send the link"
)

NOT_ASKED = "refused: only what the person asks for in their own words sets a reminder"
HOW_TO_WRITE = (
    "`at` is their local date and time, 2026-11-23T09:00, or the time from now, PT20M for 20 minutes; "
    "`repeat` an RRULE with FREQ=HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY: FREQ=WEEKLY;BYDAY=MO,TH"
)


async def save_note(ctx: RunContext[ToolDeps], title: str, content: str, quote: str) -> str:
    """Keep a note; the same title replaces it.

    Args:
        title: Short.
        content: The whole note.
        quote: Their literal words.
    """
    deps = ctx.deps
    source = await deps.own_words.evidence(quote)
    if source is None:
        return NOT_SAID
    name, text = note_title(title), clean(content)
    if not name:
        return "refused: a note needs a title"
    if not text or len(text) > MOST_NOTE_CHARACTERS:
        return f"refused: a note has 1 to {MOST_NOTE_CHARACTERS} characters"
    candidate = Candidate.whole("note", note_key(name), text, source, NoteDetails(title=name))
    told = Judged(candidate.told_by(deps.interaction.teller))
    return await tool_result(deps, await deps.staging.stage(Remember(told, ask=False)))


async def save_article(ctx: RunContext[ToolDeps], url: str) -> str:
    """Save a web page.

    Args:
        url: As they sent it.
    """
    deps = ctx.deps
    source = await deps.own_words.address(url)
    if source is None:
        return NOT_NAMED
    try:
        candidate = await deps.articles.page(deps.interaction.owner, url, source)
    except BotError as failure:
        return f"not saved: {failure}"
    staged = await deps.staging.stage(Remember(Judged(candidate), ask=False))
    return f"<article>\n{fenced(await tool_result(deps, staged))}\n</article>"


async def record_observation(ctx: RunContext[ToolDeps], observation: str) -> str:
    """Note for the next days what they show but don't state: a mood, an open thread.

    Args:
        observation: One sentence.
    """
    noted = one_line(clean(observation), MOST_OBSERVATION_CHARACTERS)
    if not any(char.isalnum() for char in noted):
        return "refused: there is nothing in it"
    if len(ctx.deps.observations) >= MOST_IN_A_TURN:
        return f"refused: {MOST_IN_A_TURN} in one turn are enough"
    if noted not in ctx.deps.observations:
        ctx.deps.observations.append(noted)
    return "noted"


async def set_reminder(ctx: RunContext[ToolDeps], what: str, at: str, repeat: str = "") -> str:
    """Remind them, when they ask.

    Args:
        what: Short.
        at: ISO local time, or PT20M from now.
        repeat: RRULE.
    """
    deps = ctx.deps
    source = await deps.own_words.asked_now()
    if source is None:
        return NOT_ASKED
    text = clean(what).strip()
    if not text or len(text) > MOST_CHARACTERS:
        return f"refused: `what` has 1 to {MOST_CHARACTERS} characters"
    try:
        reminder = asked_for(at, repeat, deps.now)
    except Refused as refusal:
        return f"refused: {refusal} {HOW_TO_WRITE}"
    return await tool_result(deps, await deps.staging.stage(SetReminder(text, reminder, source)))
