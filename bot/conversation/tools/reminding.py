"""The tool that sets reminders; `recall` lists them, and `update_memory` sees to them or calls them off."""

from __future__ import annotations

from pydantic_ai import RunContext

from bot.conversation.staging import SetReminder
from bot.conversation.tools.deps import ToolDeps, told
from bot.conversation.tools.saving import SECRET_KEPT
from bot.domain.reminders import MOST_CHARACTERS, asked_for
from bot.errors import Refused
from bot.language.secrets import sensitivity_of
from bot.language.text import clean
from bot.long_texts import beside

NOT_ASKED = "refused: only what the person asks for in their own words sets a reminder"
HOW_TO_WRITE = (
    "`at` is their local date and time, 2026-11-23T09:00, or the time from now, PT20M for 20 minutes; `repeat` an "
    "RRULE with FREQ=HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY: FREQ=WEEKLY;BYDAY=MO,TH"
)


async def set_reminder(ctx: RunContext[ToolDeps], what: str, at: str, repeat: str = "") -> str:
    """Remind them later, when they ask.

    Args:
        what: Short.
        at: ISO local time, or PT20M from now.
        repeat: RRULE.
    """
    deps = ctx.deps
    source = await deps.staging.asked_now()
    if source is None:
        return NOT_ASKED
    text = clean(what).strip()
    if not text or len(text) > MOST_CHARACTERS:
        return f"refused: `what` has 1 to {MOST_CHARACTERS} characters"
    if await beside(
        text + deps.own_words, lambda: sensitivity_of("", text, source.quote, deps.own_words) == "secret"
    ):
        return SECRET_KEPT
    try:
        reminder = asked_for(at, repeat, deps.now)
    except Refused as refusal:
        return f"refused: {refusal} {HOW_TO_WRITE}"
    return await told(deps, await deps.staging.stage(SetReminder(text, reminder, source)))
