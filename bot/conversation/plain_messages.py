"""Messages so plain that code acts on them, whatever a model makes of them: a yes, a no, "remember this"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.conversation.staging import Confirm, Remember
from bot.conversation.tools import ToolDeps
from bot.domain.believing.asked_for import what_to_keep
from bot.domain.believing.belief import Told, believe
from bot.domain.candidates import Candidate, Judged
from bot.domain.interactions import IncomingMessage, Interaction
from bot.domain.memories import Source
from bot.language.clauses import question_share
from bot.language.keys import NOTE_KEY, Category, holds_several
from bot.language.secrets import sensitivity_of
from bot.language.statements import Statement, as_facts
from bot.language.yes_no import FIRST_WORDS, read_answer
from bot.long_texts import beside

NOTES: Category = "general"


async def settle_question(deps: ToolDeps, message: IncomingMessage, past: Sequence[Interaction]) -> None:
    """Stage what a plain answer says, when exactly one question can be meant; the model need not pass it on.

    Which of two values holds is told by naming one; a mere yes or no has that asked again.
    """
    answer = read_answer(deps.own_words)
    if not _is_plain(deps.own_words) or "saves" in deps.refused:
        return
    if past and past[-1].speaker != message.speaker:  # somebody else in a group was asked
        return
    source = await deps.staging.evidence(deps.own_words)
    asked = await deps.reader.open_questions(message, past[-1] if past else None)
    if source is None or len(asked) != 1 or (answer is None and asked[0].is_yes_or_no):
        return
    if asked[0].apart and question_share(past[-1].reply or "") > 0:
        return  # the bot's answer asked something, too
    await deps.staging.stage(Confirm(asked[0].id, answer, source))


async def keep_what_is_asked(deps: ToolDeps) -> None:
    """Stage what a message asks to have kept where no model does: as facts it states, else word for word."""
    words = await beside(deps.own_words, lambda: what_to_keep(deps.own_words))
    told = await deps.staging.told(words) if words else None
    if told is None or "saves" in deps.refused:
        return
    for statement in await beside(words, lambda: as_facts(words)):
        believed = await beside(told.text, lambda statement=statement: _as_stated(statement, told))
        if believed is None:
            continue
        staged = await deps.staging.stage(Remember(believed, ask=False))
        if not staged.changes:  # nobody says what becomes of it beside what is known
            outcome = "beside" if holds_several(believed.candidate.key) else "ask"
            decided = replace(believed, candidate=replace(believed.candidate, outcome=outcome))
            await deps.staging.stage(Remember(decided, ask=False))


def _is_plain(text: str) -> bool:
    return len(text.split()) <= FIRST_WORDS and question_share(text) == 0


def _as_stated(statement: Statement, told: Told) -> Judged | None:
    """A statement as it is understood, else its own words; None for a secret."""
    if sensitivity_of(statement.key, statement.value, statement.quote, told.text) == "secret":
        return None
    source = Source(told.interaction_id, statement.quote)
    stated = Candidate(
        key=statement.key,
        content=statement.value,
        category=statement.category,
        subject=statement.subject,
        source=source,
    )
    read = believe(stated, told)
    if read.verdict.outcome != "drop":
        return read
    return Judged(Candidate(key=NOTE_KEY, content=statement.quote, category=NOTES, source=source))
