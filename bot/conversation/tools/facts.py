"""The tools that save and change: a fact is believed only as far as the user's own words go; notes, articles,
reminders and observations for the night are kept as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Literal

from pydantic_ai import RunContext

from bot.clock import IN_EVERY_LANGUAGE, off_loop
from bot.conversation import staging
from bot.conversation.staging import NOT_SAID, SAFEGUARDED, SECRET_KEPT
from bot.conversation.tools import forgetting
from bot.conversation.tools.deps import ToolDeps, tool_result
from bot.domain.aliases import similar_subjects
from bot.domain.believing.belief import (
    DENIED,
    EMPTY,
    MOST_CONTENT_CHARACTERS,
    NOT_FOUND,
    NOT_SAID_SO,
    SOMEBODY_ELSES,
    Utterance,
    believe,
    dated,
)
from bot.domain.believing.neighbours import left_of
from bot.domain.believing.reconcile import bears_outcome
from bot.domain.changes import DELETED, SAFEGUARD, SECRET, Candidate, Judged, PairOutcome, as_its_own
from bot.domain.interactions import Interaction, Use
from bot.domain.memories import Kind, Memory, NoteDetails, Source, note_key, note_title, parse_memory_id
from bot.domain.periods import fact_dated, true_on
from bot.domain.reminders import MOST_CHARACTERS, asked_for, moment_told
from bot.errors import BotError, Refused
from bot.language.assertion import Meant
from bot.language.clauses import question_share
from bot.language.evidence import is_part, passage_of, rests_on, supports
from bot.language.gate import asks_to_keep
from bot.language.keys import USER, Category, canonical_key, label
from bot.language.message_kinds import read_answer
from bot.language.orders import names_nothing
from bot.language.reminding import read_reminder
from bot.language.subject import grammatical_person, says_i, speaks_of_nobody, speaks_of_self
from bot.language.text import clean, estimate_tokens, fenced, normalised, one_line
from bot.language.times.finder import find_time_range
from bot.memory.forgetting.tombstones import tells_gone
from bot.storage.facts import memories

ASK_THEM_FIRST = (
    "refused: the message forwards somebody else's words; ask the user in a message of their own first"
)
SAID_NO = "refused: the user said no; pass keep=false, or ask them again"
ASK_FIRST = "not changed yet ({doubt}): ask the user, and call again with the words of their answer"
OF_ANOTHER = (
    f"not changed ({SOMEBODY_ELSES}): ask the user, or keep it with remember_fact under whoever it is about"
)
NOT_NOW = "refused: quote the words of the message you are answering that say what became of it"
NO_END = "refused: `until` is an ISO day, month or year, and empty where no end is told"
TOO_LONG = f"refused: a value has 1 to {MOST_CONTENT_CHARACTERS} characters"
MOST_EPISODES = 30
PLANS = "plans"
KINDS: Mapping[str, Kind] = {"rules": "rule", PLANS: "intention"}
"""The keys under which a model keeps how it should behave, and what they mean to do."""

REFUSALS = {
    EMPTY: TOO_LONG,
    SECRET: SECRET_KEPT,
    SAFEGUARD: SAFEGUARDED,
    NOT_FOUND: NOT_SAID,
    DENIED: SAID_NO,
}


async def remember_fact(
    ctx: RunContext[ToolDeps],
    key: str,
    value: str,
    category: Category,
    quote: str,
    subject: str = USER,
    since: str = "",
    until: str = "",
    outcome: PairOutcome | None = None,
    of: str = "",
    meant: Meant = "said",
    ask: bool = False,
) -> str:
    """Save one fact.

    Args:
        key: snake_case English, their terms: home_city, boss.
        value: Short, in their language, no "next Friday".
        category: Drawer.
        quote: Their literal words.
        subject: "user", or whose: "sister".
        since: ISO day, month or year it began.
        until: Likewise its end.
        outcome: Of the known; wrong: never so; past: the new was before.
        of: Its id.
        meant: supposed: maybe, a wish, a joke.
        ask: Ask them first.
    """
    deps = ctx.deps
    said = await deps.own_words.exchange_quoting(quote)
    if said is None:
        return NOT_SAID
    if len(value) > MOST_CONTENT_CHARACTERS:
        return TOO_LONG
    reported = Candidate(
        key=key,
        content=value,
        category=category,
        source=Source(said.interaction_id, quote),
        subject=subject,
        kind=KINDS.get(canonical_key(key), "fact"),
        when=since or (quote if canonical_key(key) == PLANS else ""),
        until=until,
        outcome=outcome or "",
        against=parse_memory_id(of) or "",
        meant=meant,
    ).told_of(deps.connections.servers)
    return await _kept(deps, await _read(deps, reported, said), said, ask=ask)


async def _read(deps: ToolDeps, reported: Candidate, said: Utterance) -> Judged:
    """What is reported as it is believed, beside what it is set against and what says who it is of."""
    before = await deps.staging.memory(reported.against) if reported.against else None
    known = [] if reported.subject == USER else await deps.staging.about(USER)
    names = (each for each in known if each.key == "name" or is_part(reported.subject, each.content))
    told = replace(said, named=before, recalled=tuple(names))
    return await off_loop(said.text, lambda: believe(reported, told))


async def _kept(deps: ToolDeps, read: Judged, said: Utterance, *, ask: bool = False) -> str:
    """What the model hears of what was read: that it is kept, asked about, or why neither."""
    if why := _refusal(read):
        return why
    if read.candidate.until.strip() and fact_dated("", read.candidate.until, said.at) is None:
        return NO_END
    staged = await deps.staging.remember(read, ask=ask)
    return await tool_result(deps, staged) + await _similar(deps, read.candidate.subject)


async def update_memory(
    ctx: RunContext[ToolDeps],
    id: str,
    content: str,
    quote: str,
    outcome: Literal["done", "later", "drop", "wrong"] | None = None,
    since: str = "",
    until: str = "",
) -> str:
    """Correct a memory, or say what became of an intention or reminder.

    Args:
        id: Its id.
        content: Its new words; as is if settled.
        quote: Their literal words.
        outcome: drop: it is off; wrong: never so.
        since: Or its new time.
        until: Its end.
    """
    deps = ctx.deps
    memory_id, said = parse_memory_id(id), await deps.own_words.exchange_quoting(quote)
    source = await deps.own_words.evidence(quote)
    if memory_id is None:
        return "refused: that is no id of a memory; recall gives them"
    if said is None or source is None:
        return NOT_SAID
    if outcome is not None and outcome != "wrong":
        now = deps.interaction.text
        if await off_loop(now, lambda: passage_of(quote, now) is None):
            return NOT_NOW
        today = deps.said_at.date()
        concluded = await deps.staging.conclude(memory_id, outcome, source, today, since)
        return await tool_result(deps, concluded)
    if len(content) > MOST_CONTENT_CHARACTERS:
        return TOO_LONG
    before = await deps.staging.memory(memory_id)
    text = (
        clean(content)
        if before is None
        else await off_loop(content, lambda: dated(before, clean(content), said))
    )
    if before is not None and before.kind == "fact" and not await _stays_so(deps, before, text):
        source = Source(said.interaction_id, quote)
        return await _corrected(deps, before, text, source, said, (since, until), outcome or "replace")
    is_dated = bool(since or until)
    if before is not None and (
        why := await off_loop(said.text, lambda: _unsure(before, text, quote, said, is_dated=is_dated))
    ):
        return why
    if not text or len(text) > MOST_CONTENT_CHARACTERS:
        return TOO_LONG
    days, is_slip = (since, until), outcome == "wrong"
    rewritten = await deps.staging.rewrite(memory_id, text, source, said.at, days, is_slip=is_slip)
    return await tool_result(deps, rewritten)


async def _corrected(
    deps: ToolDeps,
    before: Memory,
    text: str,
    source: Source,
    said: Utterance,
    days: tuple[str, str],
    outcome: PairOutcome,
) -> str:
    """What the model hears of a fact told anew in the place of a known one, as `remember_fact` tells it; of a
    list only what is new need be said, and what is told of somebody else is no word on it.
    """
    news = left_of(replace(before, content=text), before.content) or text
    reported = Candidate(
        key=before.key,
        content=news,
        category=before.category,
        source=source,
        subject=before.subject,
        scope=before.scope,
        when=days[0],
        until=days[1],
        outcome=outcome,
        against=before.id,
    )
    read = await _read(deps, reported, said)
    is_theirs = normalised(read.candidate.subject) == normalised(before.subject)
    is_of_nobody = before.subject == USER and await off_loop(
        said.text, lambda: speaks_of_nobody(said.text, text)
    )
    if not is_theirs or (read.verdict.reason == SOMEBODY_ELSES and not is_of_nobody):
        return OF_ANOTHER
    whole = read.candidate.content if news == text else text
    return await _kept(deps, replace(read, candidate=replace(read.candidate, content=whole)), said)


async def _stays_so(deps: ToolDeps, before: Memory, text: str) -> bool:
    """Whether a fact is not to say a text in the place of its own: it says that, or another does, of which at
    most the days are told, or it is another member's.
    """
    known = await deps.staging.under_key(before.key)
    is_known = any(normalised(each.content) == normalised(text) for each in known)
    return is_known or before.is_anothers(deps.interaction.teller)


def _unsure(before: Memory, text: str, quote: str, said: Utterance, *, is_dated: bool) -> str:
    """Why a memory is not to say a text for the words quoted, or what they tell of its days where it
    `is_dated` anew; empty when it may.
    """
    about = f"{before.subject} {label(before.key)}"
    if is_dated and (
        find_time_range(said.text, said.at) or speaks_of_self(quote) or supports(quote, before.content, about)
    ):
        return ""
    rewritten = Candidate(
        key=before.key,
        content=text,
        category=before.category,
        source=Source(said.interaction_id, quote),
        subject=before.subject,
        kind="fact" if before.kind == "fact" else "rule",
        outcome="replace",
    )
    read = believe(rewritten, replace(said, named=before))
    is_unsaid = not bears_outcome(rewritten, before, said.text)
    doubt = read.verdict.reason or (NOT_SAID_SO if is_unsaid else "")
    return _refusal(read) or (ASK_FIRST.format(doubt=doubt) if doubt else "")


def _refusal(read: Judged) -> str:
    """What the model hears of what is not believed; empty for what is, if only with a doubt."""
    if read.verdict.outcome != "drop":
        return ""
    return REFUSALS.get(read.verdict.reason, f"refused: {read.verdict.reason}")


async def fact_history(ctx: RunContext[ToolDeps], key: str, subject: str = USER) -> list[dict[str, str]]:
    """All values of a fact, with when each held.

    Args:
        key: Or an id.
        subject: Whose.
    """
    deps = ctx.deps
    whose = deps.interaction.teller or subject if subject == USER else subject
    told_of = await deps.reader.history(deps.interaction.owner, key, whose, deps.said_at.tzinfo or UTC)
    today = deps.said_at.date()
    held = {id(each) for each in true_on(told_of, today)}
    deps.noticed.uses += [
        Use(source="memory", ref=each.memory_id, layer="recalled", tokens=estimate_tokens(each.value))
        for each in {each.memory_id: each for each in told_of}.values()
    ]
    return [
        {
            "id": each.memory_id,
            "key": each.key,
            "value": one_line(each.value, 300),
            "since": each.said_since or "",
            "until": f"{each.period.until or ''}",
            "told": f"{each.told_at.astimezone(deps.said_at.tzinfo):%Y-%m-%d}",
            "now": "yes" if id(each) in held else "no",
        }
        for each in told_of[-MOST_EPISODES:]
    ]


async def forget_fact(ctx: RunContext[ToolDeps], key_or_id: str) -> str:
    """Forget what they want forgotten.

    Args:
        key_or_id: Their words for it, or an id.
    """
    deps = ctx.deps
    return ASK_THEM_FIRST if deps.is_forwarded else await forgetting.forget(deps, key_or_id)


async def confirm_fact(ctx: RunContext[ToolDeps], id: str, keep: bool) -> str:
    """Pass on whether they keep something, or if it holds.

    Args:
        id: Of the question or memory.
        keep: False for a no.
    """
    deps = ctx.deps
    if deps.is_forwarded:
        return ASK_THEM_FIRST
    memory_id, source = parse_memory_id(id), await deps.own_words.asked_now()
    if memory_id is None:
        return "refused: that is no id"
    if source is None:
        return NOT_SAID
    said = deps.interaction.text
    if keep and await off_loop(said, lambda: read_answer(said)) is False:
        return SAID_NO
    return await tool_result(deps, await deps.staging.confirm(memory_id, keep, source))


async def _similar(deps: ToolDeps, subject: str) -> str:
    if subject == USER:
        return ""
    known = await deps.reader.database.ask(memories.subjects, deps.interaction.owner)
    alike = similar_subjects(subject, known)
    named = ", ".join(repr(one_line(other, 60)) for other in alike[:5] if other != USER)
    return (
        f" (there are facts about a similar subject: {named}; use its name if it is the same)"
        if named
        else ""
    )


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
    kept = await deps.reader.every(deps.interaction.owner, ("note",))
    before = next((each for each in kept if each.key == note_key(name)), None)
    shown = (*deps.history.exchanges, deps.interaction)
    own = [each.text for each in shown] + [*deps.noticed.in_sight.values()]
    if await _tells_gone(deps, f"{name}\n{text}"):
        return staging.REFUSALS[DELETED]
    written = [each.reply for each in shown if each.reply]
    (written if before is not None and before.is_of_bot else own).append(before.content if before else "")
    is_own = await off_loop(text, lambda: rests_on(text, own, deps.said_at))
    is_kept = is_own or await off_loop(text, lambda: rests_on(text, (*own, *written), deps.said_at))
    said = next((each.text for each in shown if each.id == source.interaction_id), source.quote)
    if is_kept and before is None and not asks_to_keep(deps.interaction.text):
        is_kept = await off_loop(said, lambda: _is_of_note(said, name, text, (*own, *written), deps.said_at))
    details = NoteDetails(title=name, author="user" if is_own else "bot")
    candidate = Candidate.whole("note", note_key(name), text, source, details)
    told = Judged(as_its_own(candidate.told_by(deps.interaction.teller), kept))
    return await tool_result(deps, await deps.staging.remember(told, ask=not is_kept))


def _is_of_note(said: str, title: str, text: str, before: Sequence[str], at: datetime) -> bool:
    """Whether words that don't ask to keep anything may be what a note is of, and its title is no invention:
    where they tell of somebody, it must be told in them.
    """
    tells = says_i(said) or grammatical_person(said) == "third"
    return rests_on(title, (*before, text), at) and (not tells or rests_on(text, (said,), at))


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
    staged = await deps.staging.remember(Judged(candidate), ask=False)
    return f"<article>\n{fenced(await tool_result(deps, staged))}\n</article>"


async def record_observation(ctx: RunContext[ToolDeps], observation: str) -> str:
    """Note for the next days what they show but don't state: a mood, an open thread.

    Args:
        observation: One sentence.
    """
    noted = one_line(clean(observation), MOST_OBSERVATION_CHARACTERS)
    if not any(char.isalnum() for char in noted):
        return "refused: there is nothing in it"
    if len(ctx.deps.noticed.observations) >= MOST_IN_A_TURN:
        return f"refused: {MOST_IN_A_TURN} in one turn are enough"
    if await _tells_gone(ctx.deps, noted):
        return staging.REFUSALS[DELETED]
    if noted not in ctx.deps.noticed.observations:
        ctx.deps.noticed.observations.append(noted)
    return "noted"


async def _tells_gone(deps: ToolDeps, text: str) -> bool:
    """Whether what a model wrote tells what was forgotten, and nothing that the user is seen to say does."""
    said = [each.text for each in (*deps.history.exchanges, deps.interaction)]
    return await deps.reader.database.ask(tells_gone, deps.interaction.owner, text, said)


def _may_ask_for(what: str, said: str, before: Interaction | None, now: datetime) -> bool:
    """Whether a message may ask to be reminded: it orders that or tells a time, or answers what was asked
    with a yes or with what of.
    """
    wanted = read_reminder(said, now, ordered=True)
    if read_reminder(said, now) is not None or (wanted is not None and (wanted.at or wanted.is_unread)):
        return True
    if before is None or not (question_share(before.reply or "") or read_reminder(before.text, now)):
        return False
    return supports(said, what, "") or read_answer(said) is True


async def set_reminder(ctx: RunContext[ToolDeps], what: str, at: str, repeat: str = "") -> str:
    """Remind them, when they ask.

    Args:
        what: Short.
        at: ISO local time, or PT20M from now.
        repeat: RRULE.
    """
    deps = ctx.deps
    source = await deps.own_words.asked_now()
    text, said = clean(what).strip(), deps.interaction.text
    text = deps.message.to_remind_of if names_nothing(text) else text
    before = next(reversed(deps.history.exchanges), None)
    may_ask = partial(_may_ask_for, text, said, before, deps.said_at)
    if source is None or not await off_loop(said, may_ask, IN_EVERY_LANGUAGE):
        return NOT_ASKED
    if not text or len(text) > MOST_CHARACTERS:
        return f"refused: `what` has 1 to {MOST_CHARACTERS} characters"
    try:
        reminder = asked_for(at, repeat, deps.said_at)
    except Refused as refusal:
        return f"refused: {refusal} {HOW_TO_WRITE}"
    told = await off_loop(said, lambda: moment_told(said, deps.said_at), IN_EVERY_LANGUAGE)
    if told is not None:
        meant, when = f"{at} {repeat}", f"at={told.at!r}, repeat={told.reminder.rule!r}"
        if meant not in deps.questioned and not told.is_when(reminder, deps.zone):
            deps.questioned.add(meant)
            return f"refused: their words read as {when}: call again with that, or with yours if you are sure"
        texts = (said, *((before.text, before.reply or "") if before else ()))
        text = await off_loop(said, partial(told.worded, text, *texts))
    return await tool_result(deps, await deps.staging.set_reminder(text, reminder, source))
