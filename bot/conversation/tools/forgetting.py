"""Orders to forget in a chat: by the model's tool or by the words alone; one search and one preview."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.clock import off_loop
from bot.conversation import forgotten_in_words as in_words
from bot.conversation.forgotten_in_words import cannot
from bot.conversation.tools.deps import ToolDeps, tool_result
from bot.domain.interactions import Answer, ToolUse
from bot.domain.memories import Memory, parse_memory_id, titled
from bot.domain.receipts import Offer
from bot.domain.telltales import telltale
from bot.errors import BotError, Refused
from bot.language.clauses import clauses, sentence_pieces
from bot.language.keys import (
    USER,
    canonical_key,
    concept_of,
    is_known_key,
    is_ones_own,
    label,
    once_was,
    parts_of,
    things_in,
)
from bot.language.message_kinds import may_ask_to_forget, read_answer
from bot.language.orders import (
    ForgetBut,
    ForgetEverything,
    ForgetTime,
    ForgetWhat,
    Order,
    ToForget,
    not_named,
    read_order,
)
from bot.language.statements.reading import ForgetRequest
from bot.language.statements.requests import find_request
from bot.language.subject import is_of_people, is_they, only_other
from bot.language.text import normalised, one_line
from bot.memory.forgetting.erasing import Occurrences
from bot.memory.forgetting.meant import ForgettingMatches
from bot.memory.forgetting.search import looked_for
from bot.memory.writing.forget import ErasureOrder, ShownOther, WithinOthers
from bot.speech.saying import SOURCE, Wording, say, speaking

MOST_LISTED = 20
NOTHING = (
    "nothing is remembered of that, nor said in what is not learnt from yet or in the "
    "conversation: all was looked through"
)
OFFERED = "offered"
"""How an answer of the tool begins whose buttons the user is shown."""

LEAVING = (
    f"{OFFERED}: what erasing everything would take, shown to the user below your answer; nothing "
    "is forgotten before they type the command that stands there"
)
ONLY_LEAVING = "all that is known goes only by /forget everything, which says first what that is"
ALREADY = "forgot it already: the user said yes to what was offered"
NOT_ASKED = "refused: nothing in the user's words asks for that; answer what they said"
ALL_PUT_AWAY = "forgot what was said of it and not learnt yet"

IN_GROUP = Wording(
    "Nothing is forgotten: in a group {mine} lets each forget what they said themselves, and an admin's "
    "{forget} anything."
)
UNKEPT = Wording(
    "Nothing is forgotten: off the record I change nothing. Say it again on the record, or use {command}."
)
UNFOUND = Wording("Nothing is forgotten: I find nothing under “{words}”.")
MOST_NAMED = 80
_KEY = re.compile(r"[a-z]+(?:_[a-z]+)+")


async def forget(deps: ToolDeps, named: str) -> str:
    """Forget what an id, a key or words name where it is one thing, else offer all that is found."""
    if deps.asks_to_leave:
        return LEAVING
    if deps.noticed.shown:  # a yes has had it erased
        return ALREADY
    meant = deps.reading.order or not_named(named)  # what they said decides
    if isinstance(meant, ForgetEverything):
        return f"refused: {ONLY_LEAVING}"
    ordered, said = _ordered(deps), deps.interaction.text
    if not (ordered or deps.reading.order or await off_loop(said, lambda: may_ask_to_forget(said))):
        return NOT_ASKED
    named = ordered if ordered and is_they(named) else named
    is_exact = isinstance(deps.reading.order, ForgetBut | ForgetTime)
    # "Forget where I used to live", and the tool was called for "home_city": what they said decides.
    decides = ordered and (is_exact or once_was(ordered))
    if exact := ordered if decides else looked_for(not_named(named), deps.said_at):
        found = await _find(deps, exact)
        if isinstance(meant, ForgetBut) and not found:
            with speaking(SOURCE):  # for the model
                return f"refused: {cannot(meant)}"
        if found.is_exact:
            return await _offered(deps, found) if found else _nothing(found)
    memory_id = parse_memory_id(named)
    if memory_id is not None and (memory := await deps.staging.memory(memory_id)):
        return await _forget_meant(deps, memory)
    alone = await _under_key(deps, named)
    whole = await _whole(deps, named, alone)
    if len(alone) == 1 and not whole:
        return await _forget_meant(deps, alone[0])
    is_key = _KEY.fullmatch(named) is not None
    found = await _find(deps, whole or _in_words(named))
    if not found and ordered:
        # "Forget my husband", and the tool was called for "partner": what they said decides.
        found = await _find(deps, ordered)
    if not found:
        return _nothing(found)
    sure = not found.is_partial
    parts = [part for part in found.parts if part] or [found]
    each = [await _forget_found(deps, part, is_key=is_key, sure=sure) for part in parts]
    return "\n".join(dict.fromkeys(each))


async def _forget_found(deps: ToolDeps, found: ForgettingMatches, *, is_key: bool, sure: bool) -> str:
    """Forget what was found where it is one thing, else offer it.

    Where it is not `sure` that the words name it, they must be all that it says: of "rock and roll" is no
    rock climbing.
    """
    if deps.staging.puts_away(found):
        return ALREADY
    # A key names what is the user's own: what is known of somebody else under it is theirs to choose.
    meant = [memory for memory in found.memories if not is_key or memory.subject == USER]
    is_one = len(meant) == len(found.memories) == 1 and meant[0].id not in found.incidental
    is_one = is_one and _is_meant_whole(meant[0], found.words)
    is_one = is_one and (sure or normalised(meant[0].content) == normalised(found.words))
    if is_one and not (found.cut or found.past or found.held or _is_to_erase(deps)):
        said = await _forget_meant(deps, meant[0])
        await _put_away(deps, found)
        return said
    if not (found.but_unlearnt or _is_to_erase(deps)):
        return await _put_away(deps, found)
    return await _offered(deps, found)


def _is_to_erase(deps: ToolDeps) -> bool:
    """Whether the message wants it gone from the log, too: that needs the button which does so."""
    return isinstance(deps.reading.order, ForgetWhat) and deps.reading.order.everywhere


async def _forget_meant(deps: ToolDeps, memory: Memory) -> str:
    """Forget a memory where the message means it, all of it and nothing that would go along, whatever a model
    makes of that; else offer what its order finds of it, or what says the same. What this turn saved itself
    is taken back: no offer could find it.
    """
    if memory.id in deps.staging.added:
        return await tool_result(deps, await deps.staging.forget(memory.id))
    said = deps.interaction.text
    read = await off_loop(said, lambda: [read_order(each) for each in _pieces(said)])
    orders = [each.words for each in (deps.reading.order, *read) if isinstance(each, ForgetWhat)]
    asked = await off_loop(said, lambda: find_request(said)) if memory.kind == "reminder" else None
    if isinstance(asked, ForgetRequest) and asked.reminders:  # "cancel the dentist reminder"
        orders.append(asked.words)
    found = [await _find(deps, each) for each in dict.fromkeys(orders)]
    shown = next((each for each in found if memory.id in {one.id for one in each.memories}), None)
    # Without a name for it words may point back or agree; those that only speak of it order nothing.
    is_meant = shown or (not orders and (deps.reading.order is not None or read_answer(said) is True))
    if (
        not is_meant
        or _is_to_erase(deps)
        or await off_loop(said, lambda: _is_part_said(memory.content, said))
        or await _takes_along(deps, memory)
    ):
        return await _offered(deps, shown or await _find(deps, memory.content))
    return await tool_result(deps, await deps.staging.forget(memory.id))


def _pieces(said: str) -> list[str]:
    """The sentences of a message, and the clauses: "I won't take the job, forget Bosch." """
    return [*sentence_pieces(said), *(said[each.start : each.end] for each in clauses(said))]


async def _offered(deps: ToolDeps, found: ForgettingMatches) -> str:
    """Offer all that was found; says so."""
    await _offer(deps, found)
    listed = "; ".join(f"[{each.id}] {one_line(each.line, 120)}" for each in found.memories[:MOST_LISTED])
    return (
        f"{OFFERED}: {in_words.counted(found)} found, and shown to the user below your answer "
        "with the buttons Forget and Erase everywhere; nothing is forgotten before they press one. Say "
        "that they can choose "
        f"there.{f' If they meant one of several, name it by its id: {listed}' if listed else ''}"
    )


async def hear(deps: ToolDeps) -> None:
    """Take what a message would have taken away for an order to forget, where it is something known, and
    "him" in one for whom alone the message before it speaks of.
    """
    if deps.is_forwarded or "forgets" in deps.refused:
        return
    before, order = deps.history.exchanges[-1:], deps.reading.order
    if before and isinstance(order, ForgetWhat) and is_they(order.words):
        who = await off_loop(before[0].text, lambda: only_other(before[0].text))
        deps.reading = replace(deps.reading, order=ForgetWhat(who or order.words))
    if not deps.reading.removes:
        return
    found = await _find(deps, deps.reading.removes)
    if found.names_one:
        deps.reading = replace(deps.reading, order=ForgetWhat(found.words))


async def announced(deps: ToolDeps) -> str:
    """What the model is told of an order to forget: what code found, so that it denies nothing."""
    order = _ordered(deps)
    found = await _find(deps, order) if order else None
    if not found:
        return ""
    return (
        "\n"
        f"Code found {in_words.counted(found)} for what the user wants forgotten: call "
        "`forget_fact` for it."
    )


async def follow_order(deps: ToolDeps, called: Sequence[ToolUse]) -> str:
    """See to an order to forget in the message itself, whatever a model made of it; a line where it can't be
    obeyed and no tool that was `called` had the model say so.

    What nothing was learnt from yet goes at once where it is all there is; else everything is offered, and
    what was not learnt from is not, so that it is not noted a moment later.
    """
    order = None if deps.is_forwarded else deps.reading.order
    match order:
        case ForgetWhat() | ForgetTime() | ForgetBut():
            if "forgets" in deps.refused:
                return say(IN_GROUP, mine="/mine", forget="/forget") if deps.interaction.speaker else ""
            found = await _find(deps, looked_for(order, deps.said_at))
            stays_in_log = not (found.but_unlearnt or (found and found.time)) and not _is_to_erase(deps)
            if stays_in_log or deps.staging.forgotten:
                await _put_away(deps, found)
            elif not deps.offers:
                await _offer(deps, found)
            is_told = bool(found or deps.offers or deps.staging.forgotten)
            if is_told or any(each.name == "forget_fact" for each in called):
                return ""
            if isinstance(order, ForgetBut):
                return cannot(order)
            if any(each.kind != "history" for each in found.near):
                deps.noticed.shown.append(in_words.found_nothing(found, Occurrences(), deps.said_at.tzinfo))
                return ""
            if deps.interaction.text.rstrip().endswith("?") or deps.message.revision:
                return ""  # whether it can is a question, and what an edit took back is told
            return say(UNFOUND, words=one_line(order.words, MOST_NAMED))
        case ForgetEverything() if "forgets" in deps.refused and deps.interaction.speaker:
            return say(IN_GROUP, mine="/mine", forget="/forget")
        case _:
            return cannot(order)


def unkept(order: Order | None) -> str:
    """What is said beneath the answer to an order that is given off the record; empty for anything else."""
    return say(UNKEPT, command="/forget") if isinstance(order, ToForget) else ""


def _ordered(deps: ToolDeps) -> str:
    """What an order to forget in the message itself names; "" where it is none, not their own, or not
    followed.
    """
    if deps.is_forwarded or "forgets" in deps.refused:
        return ""
    return looked_for(deps.reading.order, deps.said_at)


async def agree(deps: ToolDeps, offered: Offer) -> None:
    """Stage what a yes to an offer forgets: what its words find, or the memory of an id; or have it erased,
    where that was ordered. What is another by now than was shown is offered anew.
    """
    memory_id = parse_memory_id(offered.what)
    if offered.erases:
        await _erase(deps, offered, memory_id)
        return
    memory = await deps.staging.memory(memory_id) if memory_id is not None else None
    if memory is not None and offered.sign == ForgettingMatches.of_memories((memory,)).sign:
        await deps.staging.forget(memory.id)
    elif found := await _find(deps, memory.content if memory else offered.what):
        before = tuple(each for each in found.apart if each.id != deps.interaction.id)
        if memory is None and replace(found, apart=before).sign == offered.sign:
            await deps.staging.forget_all(found)
        else:
            await _offer(deps, found)


async def _erase(deps: ToolDeps, offered: Offer, memory_id: str | None) -> None:
    """Do what the first button of an offer to erase does: hide it at once, and promise to erase it."""
    forgetting, owner, what = deps.forgetting, deps.interaction.owner, offered.what
    order = ErasureOrder(deps.message.where, "yes" if offered.erases == "within" else "asked")
    try:
        if memory_id is not None:
            await forgetting.erase_memory(owner, memory_id, order, offered.sign)
        else:
            await forgetting.erase_words(owner, what, order, offered.sign)
    except (ShownOther, WithinOthers):
        found = await (forgetting.of_ids(owner, [memory_id]) if memory_id else _find(deps, what))
        deps.offers.append(await forgetting.preview(found, everywhere=True))
    except BotError as refusal:
        deps.noticed.shown.append(Answer(str(refusal)))
    else:
        deps.noticed.shown.append(Answer(say(in_words.ERASING)))


async def _find(deps: ToolDeps, words: str) -> ForgettingMatches:
    owner = deps.interaction.owner
    try:
        return await deps.forgetting.find(owner, words, without=(deps.interaction.id,))
    except Refused:  # they leave something out
        return ForgettingMatches(owner, words)


async def _put_away(deps: ToolDeps, found: ForgettingMatches) -> str:
    """Have nothing learnt from what was found and is not learnt from yet; says so.

    What a memory rests on that this turn forgets goes with that.
    """
    owner = deps.interaction.owner
    records = [await deps.reader.record(owner, memory_id) for memory_id in deps.staging.forgotten]
    covered = {source.interaction_id for record in records if record for source, _ in record.sources}
    left = replace(found, exchanges=tuple(each for each in found.unread if each.id not in covered))
    if not left.unread or deps.staging.puts_away(left.of_unlearnt):
        return ALL_PUT_AWAY
    return await tool_result(deps, await deps.staging.put_away(left))


async def _offer(deps: ToolDeps, found: ForgettingMatches) -> None:
    deps.offers.append(await deps.forgetting.preview(found, everywhere=_is_to_erase(deps)))


def _in_words(named: str) -> str:
    """What a tool was called for, as the user would say it: a key names what is their own."""
    if not is_known_key(named) or is_of_people(named) or is_ones_own(named):
        return named.replace("_", " ") if _KEY.fullmatch(named) else named
    return f"my {label(named)}"


def _is_meant_whole(memory: Memory, words: str) -> bool:
    """Whether an order that finds a memory means all of it: a note that names somebody says much else."""
    return not titled(memory.details) or normalised(words) in normalised(memory.details.title)


async def _whole(deps: ToolDeps, named: str, alone: Sequence[Memory]) -> str:
    """The words of the message that order all of what a key is one part of, where more of it is known, or all
    of somebody; else "": "forget my job", and the tool was called for "job_title".
    """
    order = _ordered(deps)
    if any(is_of_people(memory.key) for memory in alone):
        return order
    parts = parts_of(order) if order else frozenset[str]()
    if len(parts) < 2 or concept_of(named) not in parts:
        return ""
    known = [each for each in await deps.staging.about(USER) if concept_of(each.key) in parts]
    return order if len(known) > 1 else ""


async def _takes_along(deps: ToolDeps, memory: Memory) -> bool:
    """Whether other memories would go with one; none does with what this message has just had remembered."""
    stored = await deps.reader.get(memory.owner, memory.id)
    return bool(stored and (await deps.forgetting.preview(ForgettingMatches.of_memories((stored,)))).gone)


def _is_part_said(content: str, said: str) -> bool:
    """Whether words say some of the things that a memory lists, and not the others."""
    are_said = {telltale([thing]).is_in(said) for thing in things_in(content)}
    return are_said == {True, False}


async def _under_key(deps: ToolDeps, named: str) -> list[Memory]:
    """The user's own facts under a key."""
    known = await deps.staging.under_key(canonical_key(named))
    if not known and _KEY.fullmatch(named):
        about_user = await deps.staging.about(USER)
        known = [each for each in about_user if concept_of(each.key) in parts_of(named)]
    return [memory for memory in known if memory.subject == USER]


def _nothing(found: ForgettingMatches) -> str:
    near = [f"[{hit.ref}] {one_line(hit.text, 120)}" for hit in found.near if hit.kind != "history"]
    return f"{NOTHING}{f'; near it in meaning, if the user means one: {chr(59).join(near)}' if near else ''}"
