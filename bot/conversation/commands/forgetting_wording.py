"""How forgetting is told: what would go, what went, what came back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.domain.answers import Answer, Button
from bot.domain.changes import AppliedPlan, Effect, Plan
from bot.domain.memories import Memory
from bot.domain.receipts import in_words, receipt, undo_row
from bot.language.orders import without_owner
from bot.language.text import one_line
from bot.memory.forgetting.erasing import Audit
from bot.memory.forgetting.search import ForgettingMatches
from bot.memory.writing.forget import FoundPreview, Preview
from bot.memory.writing.retraction import TakenBack
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories

MOST_SHOWN = 12
MOST_MESSAGES = 6
MANY_PLACES = 20
MOST_ACTION_BYTES = 64
"""How long what a button says may be in Telegram."""


def previewed(preview: Preview, minutes: int, *, everywhere: bool) -> Answer:
    """What forgetting something would do, in both strengths, with a button for each."""
    memory = preview.memory
    lines = [f"Forget this? {one_line(memory.line, 200)} [{memory.id}]", ""]
    lines += _followed(preview.gone, preview.rewritten)
    lines += [
        f"Delete: {_messages(preview.exchanges)} out of my sight and the model's; our conversation log keeps "
        f"{'it' if preview.exchanges == 1 else 'them'}. Undo for {minutes} minutes.",
        f"Erase everywhere: the words go from our conversation log too, from all {preview.places.total()} "
        "places that hold them, and from the file. No undo.",
    ]
    buttons = [
        Button("Delete", f"/memory delete {memory.id}"),
        Button("Erase everywhere", f"/memory erase {memory.id} now"),
    ]
    return Answer("\n".join(lines), (tuple(buttons[::-1] if everywhere else buttons),), plain=True)


def offered(preview: FoundPreview, minutes: int, *, everywhere: bool = False) -> Answer:
    """Everything that an order to forget was found to mean, with one button for each strength."""
    found = preview.found
    lines = [f"Forget “{one_line(found.words, 80)}”? I found {counted(found)}.", ""]
    lines += [*(f"- {line}" for line in _shown(found)), ""]
    lines += _followed(preview.gone, preview.rewritten)
    said = _counted(len(found.exchanges), "message")
    emptied = f" {said} and my answers there are emptied," if found.describes and found.exchanges else ""
    lines += [
        f"Forget: out of my memory, and {_messages(preview.exchanges)} out of my sight and the model's; our "
        f"conversation log keeps {'it' if preview.exchanges == 1 else 'them'}. Undo for {minutes} minutes.",
        f"Erase everywhere:{emptied} the words go from our conversation log too, from "
        f"{'the 1 place that holds' if preview.places == 1 else f'all {preview.places} places that hold'} "
        "them, and from the file. No undo.",
    ]
    buttons = _actions(found.words)
    if not buttons:
        lines.append(f"Type /memory forget {found.words} or /forget {found.words} everywhere now")
    return Answer(
        "\n".join(lines), (tuple(buttons[::-1] if everywhere else buttons),) if buttons else (), plain=True
    )


def found_forgotten(found: ForgettingMatches, plan_id: str, minutes: int) -> Answer:
    """What went, with what can still be done about it."""
    (undo,) = undo_row(plan_id)
    text = (
        f"Forgotten: {counted(found)}. Our conversation log keeps what was said, out of my sight. "
        f"You can undo this for {minutes} minutes."
    )
    return Answer(text, ((*undo, Button("Erase everywhere", f"/memory erase {plan_id}")),), plain=True)


def found_nothing(found: ForgettingMatches, places: int) -> Answer:
    """Where was looked, what is near in meaning, and what holds the words though out of sight."""
    words = one_line(found.words, 80)
    if places:
        typed = f"/forget {found.words} everywhere now"
        lines = [
            f"I remember nothing about “{words}” any more, but {_counted(places, 'place')} {_hold(places)} "
            f"it out of sight. To take it out of our conversation all the same, type: {typed}",
            "No undo.",
        ]
        if places > MANY_PLACES:
            lines.insert(
                1, "That is many: it may be an everyday word, and would be blacked out in all of them."
            )
        fits = len(typed.encode()) <= MOST_ACTION_BYTES
        return Answer("\n".join(lines), ((Button("Erase everywhere", typed),),) if fits else (), plain=True)
    lines = [
        f"I found nothing about “{words}”: not in what I remember, nor in what I have yet to learn from, "
        "nor in our conversation."
    ]
    near = [hit for hit in found.near if hit.kind != "history"]
    if near:
        lines += ["", "Near it by its meaning; I'll show first what goes with it:"]
        lines += [f"- {one_line(hit.text, 200)}" for hit in near]
    rows = tuple((Button(f"Forget {one_line(hit.text, 40)}", f"/forget {hit.ref}"),) for hit in near)
    return Answer("\n".join(lines), rows, plain=True)


def counted(found: ForgettingMatches) -> str:
    """How many things of each kind were found: "2 facts, 1 note and 4 messages"."""
    kinds = Counter(_NOUNS.get(each.kind, "text") for each in (*found.memories, *found.cut))
    parts = [_counted(many, noun) for noun, many in kinds.items()]
    parts += [_counted(len(found.past), "old value")] if found.past else []
    parts += [_counted(len(found.held), "open question")] if found.held else []
    parts += [_counted(len(found.exchanges), "message")] if found.exchanges else []
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def _shown(found: ForgettingMatches) -> list[str]:
    """What was found, a line each: memories first, then messages, the newest of these."""
    lines = [one_line(each.line, 120) for each in found.memories[:MOST_SHOWN]]
    lines += [f"in “{one_line(each.label, 80)}”" for each in found.cut]
    lines += [f"{one_line(each.memory.label, 60)}, before: {one_line(each.said, 80)}" for each in found.past]
    lines += [in_words(each.candidate) for each in found.held]
    said = [
        f"{each.sent_at:%d.%m.%Y}: “{one_line(each.text or each.reply or '', 80)}”"
        for each in found.exchanges
    ]
    return lines + said[::-1][:MOST_MESSAGES]


def _actions(words: str) -> tuple[Button, ...]:
    """The two strengths; none where the words are too long for a button."""
    for said in dict.fromkeys((words, without_owner(words))):
        actions = (f"/memory forget {said}", f"/forget {said} everywhere now")
        if all(len(each.encode()) <= MOST_ACTION_BYTES for each in actions):
            return Button("Forget", actions[0]), Button("Erase everywhere", actions[1])
    return ()


def _hold(places: int) -> str:
    return "holds" if places == 1 else "hold"


_NOUNS = {
    "fact": "fact",
    "note": "note",
    "rule": "rule",
    "intention": "plan",
    "article": "article",
    "summary": "summary",
    "reflection": "reflection",
}


def previewed_purged(memory_id: str, exchanges: int) -> Answer:
    """What erasing a memory would do that was deleted before."""
    return Answer(
        "That memory is gone already. Erase everywhere: what it said goes from "
        f"{_counted(exchanges, 'exchange')} of our conversation log too, from everything else that holds "
        "it, and from the file. No undo.",
        ((Button("Erase everywhere", f"/memory erase {memory_id} now"),),),
        plain=True,
    )


def deleted(
    plan: Plan, memory: Memory, also: Sequence[Memory], minutes: int, *, exchanges: int, quotes: int
) -> Answer:
    """What was deleted, with what went along, and a button for each thing that can still be done about it.

    `exchanges` are hidden with it, and of `quotes` of other memories the words that tell it.
    """
    lines = [receipt(plan.changes)]
    gone = [each for each in also if each.deleted_at is not None]
    cut = [each for each in also if each.deleted_at is None]
    if gone:
        lines.append(f"With it: {', '.join(one_line(each.label, 60) for each in gone)}")
    if cut:
        lines.append(f"Rewritten without it: {', '.join(dict.fromkeys(map(_named, cut)))}")
    besides = [_counted(exchanges, "exchange")] if exchanges else []
    besides += [_counted(quotes, "quote")] if quotes else []
    if besides:
        lines.append(f"Hidden with it: {' and '.join(besides)}; our conversation log keeps what was said.")
    lines.append(f"You can undo this for {minutes} minutes.")
    (undo,) = undo_row(plan.id)
    erase = Button("Erase everywhere", f"/memory erase {memory.id} now")
    return Answer("\n".join(lines), ((*undo, erase),), plain=True)


async def undone(connection: Transaction, plan: AppliedPlan) -> str:
    """A line for each memory that an undo touched."""
    named = {effect.memory_id: effect for effect in plan.effects}
    lines = [await _undone(connection, plan.owner, effect) for effect in named.values()]
    return "\n".join(lines)


async def taken_back(connection: Transaction, back: TakenBack) -> Answer:
    """What /undo took back: an exchange with what was learnt from it, or what a command changed."""
    lines = await undone(connection, back.plan)
    if back.exchange is None:
        return Answer(lines or "Undone.", plain=True)
    said = (
        f"Taken back: “{one_line(back.exchange.text, 100)}” and my answer. I go on as if it had "
        "not been said."
    )
    return Answer("\n".join(part for part in (said, lines) if part), plain=True)


def audited(found: Audit) -> Answer:
    """What a search for everything that was forgotten found."""
    lines: list[str] = []
    if found.deleted:
        lines += [
            (
                f"{_counted(found.deleted, 'thing')} you had forgotten; I searched "
                "everything for what they said."
            ),
            f"In memory, indexes and messages sent: {found.places or 'zero'} places hold any of it.",
        ]
    lines += [f"- {table}: {number}" for table, number in sorted(found.tables.items())]
    if found.logged:
        lines.append(
            f"{found.logged} messages of our conversation log keep it, as a deletion leaves them: they are "
            "withheld from me and from the model. “Erase everywhere” takes the words out of them too."
        )
    if found.told_again:
        lines.append(f"{found.told_again} of them you have told me again since; these don't count.")
    if found.under_way:
        lines.append(
            f"{_counted(found.under_way, 'thing')} deleted just now can still be undone: hidden, and looked "
            "for once gone for good."
        )
    if found.erasing:
        lines.append(
            f"{_counted(found.erasing, 'thing')} being erased right now: I'll tell you when it is done."
        )
    return Answer("\n".join(lines) or "You have had nothing forgotten so far.", plain=True)


async def _undone(connection: Transaction, owner: int, effect: Effect) -> str:
    if effect.change == "revealed":
        return "Undone: what was out of sight is back, and what I had yet to learn from is learnt from."
    memory = await memories.get(connection, owner, effect.memory_id)
    if memory is None:
        gone = await memories.get(connection, owner, effect.memory_id, deleted=True)
        return f"Undone: {in_words(gone)}, forgotten again" if gone else "Undone: forgotten again"
    return f"Undone: {in_words(memory)}"


def _followed(gone: Sequence[Memory], rewritten: Sequence[Memory]) -> list[str]:
    return [
        *_listed("Goes with it, since it says so too:", [one_line(each.line, 120) for each in gone]),
        *_listed("Is rewritten without it:", list(dict.fromkeys(map(_named, rewritten)))),
    ]


def _named(rewritten: Memory) -> str:
    """How a memory is called of which something is to go: a title that the bot gave may tell it."""
    return rewritten.kind.replace("_", " ") if rewritten.is_derived else one_line(rewritten.label, 60)


def _listed(title: str, lines: Sequence[str]) -> list[str]:
    if not lines:
        return []
    more = [f"- and {len(lines) - MOST_SHOWN} more"] if len(lines) > MOST_SHOWN else []
    return [title, *(f"- {line}" for line in lines[:MOST_SHOWN]), *more, ""]


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _messages(number: int) -> str:
    return "1 exchange goes" if number == 1 else f"{number} exchanges go"
