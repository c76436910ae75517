"""The commands that forget: what would go is shown first, in both strengths; what is gone can be checked."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bot.clock import off_loop
from bot.conversation import forgotten_in_words as in_words
from bot.conversation.commands.table import Invocation, Rest, ValueKind, command
from bot.conversation.forgotten_in_words import ERASING, FOREVER, LEAVE
from bot.domain.interactions import TELEGRAMS_COPY, Answer
from bot.domain.memories import parse_memory_id
from bot.domain.prose.labels import line_in_words
from bot.errors import NotFound, Refused
from bot.language.orders import ForgetEverything, names_nothing, not_named
from bot.language.secrets import is_everyday
from bot.language.text import one_line
from bot.memory.forgetting.erasing import Occurrences
from bot.memory.forgetting.meant import ForgettingMatches
from bot.memory.forgetting.search import looked_for
from bot.memory.writing.forget import (
    FORGOTTEN_ALREADY,
    NO_WORDS,
    Audit,
    ErasureOrder,
    ShownOther,
    Within,
    WithinOthers,
    audit,
    is_small,
)
from bot.memory.writing.retraction import (
    ERASED,
    NOTHING,
    USAGE,
    Withdrawn,
    meant_in_part,
    reinstate,
    withdraw_meant,
)
from bot.speech.saying import Counted, Wording, say, say_counted
from bot.storage.log import interactions

GREW = Wording("More has come since that was shown. This is all of it now:")
_WITHIN: Mapping[str | None, Within] = {None: "asked", "now": "asked", "within": "yes", "alone": "no"}

MOST_LINE = 120


def _several_ids(typed: str) -> tuple[str, ...] | None:
    """The ids that are named, each once; None when anything else is."""
    ids = [parse_memory_id(each) for each in typed.split()]
    named = [each for each in ids if each is not None]
    return tuple(dict.fromkeys(named)) if len(named) == len(ids) else None


SIGNED: Mapping[str, ValueKind] = {"SIGN": (r"=[a-z2-7]+", lambda typed: typed.removeprefix("="))}
"""What a button says of what was shown above it, as a kind of value."""

IDS: Mapping[str, ValueKind] = {"IDS": (r"[^\s=]\S*(?:\s+[^\s=]\S*)+", _several_ids)}
"""Two ids or more, as a kind of value in a command."""


@command("forget IDS", misuse=USAGE, places=IDS)
async def choose(given: Invocation, ids: Sequence[str]) -> Answer:
    """What forgetting several memories would do, with a button to leave each of them out."""
    forgetting = given.desk.forgetting
    try:
        found = await forgetting.of_ids(given.owner, ids)
    except NotFound:  # words may look like ids
        return await forget(given, " ".join(ids), everywhere=False)
    shown = await _offered(given, found)
    return replace(shown, text="\n".join((shown.text, *_missing(ids, found))))


@command("memory delete IDS [SIGN]", misuse="/memory delete ID", changes=True, places={**IDS, **SIGNED})
@command("memory delete ID [SIGN]", changes=True, places=SIGNED, in_group="own")
async def delete(given: Invocation, named: str | Sequence[str], sign: str | None) -> Answer:
    """Delete one memory or several as one; buttons take that back for a while, or erase it everywhere."""
    ids = (named,) if isinstance(named, str) else named

    async def find() -> ForgettingMatches:
        return await given.desk.forgetting.of_ids(given.owner, ids)

    try:
        gone = await given.desk.forgetting.forget(find, _shown_above(given, sign))
    except ShownOther:
        return _as_it_is_now(await _offered(given, await find()))
    done = in_words.forgotten(gone, given.desk.forgetting.minutes)
    return replace(done, text="\n".join((done.text, *_missing(ids, gone.found))))


@command("memory erase PLAN [within|alone]", misuse="/memory erase ID", changes=True)
async def erase_plan(given: Invocation, plan_id: str, which: str | None) -> Answer:
    """Erase everywhere all that a plan had forgotten."""
    erasing = given.desk.forgetting.erase_plan(given.owner, plan_id, _order(given, which))
    return await _erasing(erasing, f"/memory erase {plan_id}")


@command("memory erase #NUMBER", changes=True, in_group="own")
async def erase_message(given: Invocation, number: int) -> Answer:
    """Erase one message."""
    await given.desk.forgetting.erase_message(given.owner, number)
    return Answer(say(ERASED))


@command("memory erase #NUMBER secret", changes=True, by_button=True, in_group="own")
async def erase_secrets(given: Invocation, number: int) -> Answer:
    """Erase only the secrets in one message."""
    told = await given.desk.forgetting.erase_secrets(given.owner, number, ErasureOrder(given.message.where))
    if not told:
        return Answer(say("There is no secret left in that message."))
    return Answer(say(ERASED if all(map(is_everyday, told)) else ERASING))


@command("memory erase ID [now|within|alone] [SIGN]", changes=True, places=SIGNED)
async def erase(given: Invocation, memory_id: str, which: str | None, sign: str | None) -> Answer:
    """Erase what one memory says everywhere: shown first what goes, unless it is to be `now`.

    What holds it only `within` other words goes along, or not if it is to go `alone`; `now` asks. A
    button has the `sign` of what was shown above it.
    """
    forgetting, owner, shown = given.desk.forgetting, given.owner, _shown_above(given, sign)
    if which is None:
        return await _offered(given, await forgetting.of_ids(owner, [memory_id]), everywhere=True)
    erasing = forgetting.erase_memory(owner, memory_id, _order(given, which), shown)
    try:
        return await _erasing(erasing, f"/memory erase {memory_id}")
    except ShownOther:
        found = await forgetting.of_ids(owner, [memory_id])
        return _as_it_is_now(await _offered(given, found, everywhere=True))


@command("memory audit")
async def audited(given: Invocation) -> Answer:
    """Look whether anything holds what was forgotten."""
    return _audited(await audit(given.desk.database, given.owner))


@command("forget WORDS everywhere now|within|alone [SIGN]", changes=True, places=SIGNED)
async def erase_words(given: Invocation, words: str, which: str, sign: str | None) -> Answer:
    """Erase words everywhere, those that no memory holds too; as with one memory, `now` asks."""
    erasing = given.desk.forgetting.erase_words(
        given.owner, words, _order(given, which), _shown_above(given, sign)
    )
    try:
        return await _erasing(erasing, f"/forget {words} everywhere")
    except ShownOther:
        return _as_it_is_now(await forget(given, words, everywhere=True))
    except NotFound as gone:
        return Answer(str(gone))


@command(
    "undo [PLAN]",
    "Take back the last exchange, with what I learnt from it",
    misuse=Wording("/undo, or use an Undo button"),
    changes=True,
    pressed="loses the row",
    in_group="own",
)
async def undo(given: Invocation, plan_id: str | None) -> Answer:
    """Take a plan back, or the chat's last exchange if none is named. Raises Refused with the reason."""
    desk = given.desk
    if plan_id is None:
        async with desk.database.write(given.owner) as connection:
            back = await withdraw_meant(connection, desk.writer, given.message, given.now)
            return await in_words.withdrawn(connection, back)
    undone = Withdrawn(None, await desk.writer.undo(given.owner, plan_id))
    return await desk.database.ask(in_words.withdrawn, undone)


@command("undo #NUMBER", changes=True, by_button=True, pressed="loses the row", in_group="own")
async def give_back_exchange(given: Invocation, number: int) -> Answer:
    """Give an exchange back that "forget that" took. Raises Refused with the reason."""
    async with given.desk.database.write(given.owner) as connection:
        gone = await interactions.get(connection, given.owner, number)
        if gone is None:
            raise NotFound(say(NOTHING))
        back = await reinstate(connection, given.desk.writer, gone, given.now)
        return await in_words.withdrawn(connection, back)


@command(
    "forget [WORDS] [everywhere]",
    "Find something and forget it, here or everywhere; or forget everything",
    misuse=USAGE,
)
async def forget_meant(given: Invocation, words: str | None, everywhere: bool) -> Answer | Rest:
    """What words find, or the message replied to where they name nothing, which goes at once."""
    if given.message.part and names_nothing(words or ""):
        meant = await given.desk.database.ask(meant_in_part, given.message)
        if not meant:
            return await forget(given, given.message.part, everywhere=everywhere)
        return await _offered(given, ForgettingMatches.of_memories(meant), everywhere=everywhere)
    if given.message.reply_to is not None and names_nothing(words or ""):
        return partial(undo, given, None)
    given.replied_to(words, USAGE)
    return await forget(given, words or "", everywhere=everywhere)


async def forget(given: Invocation, words: str, *, everywhere: bool) -> Answer:
    """All that words or the id of a memory find, a button for each strength; nothing goes yet."""
    desk = given.desk
    owner = given.owner
    named = parse_memory_id(words)
    if named is not None and await desk.reader.get(owner, named):
        return await _offered(given, await desk.forgetting.of_ids(owner, [named]), everywhere=everywhere)
    order = await off_loop(words, lambda: not_named(words))
    if isinstance(order, ForgetEverything):
        return await everything(given, None)
    found = await desk.forgetting.find(owner, looked_for(order, given.said_at) or words)
    if not found.words:
        raise Refused(say(NO_WORDS))
    if not found and found.time:
        return in_words.found_nothing(replace(found, words=words), Occurrences(), given.now.tzinfo)
    if not found:
        small = await off_loop(words, lambda: is_small(words))
        held = Occurrences() if small else await desk.forgetting.occurrences(found)
        return in_words.found_nothing(found, held, given.now.tzinfo)
    if len(found.memories) == 1 and not (found.cut or found.past or found.held or found.is_exact):
        named_alone = ForgettingMatches.of_memories(found.memories)
        alone = await desk.forgetting.preview(named_alone, everywhere=everywhere)
        if alone.exchanges.issuperset(each.id for each in found.exchanges):
            return in_words.offered(alone, desk.forgetting.minutes, given.now.tzinfo)
    return await _offered(given, found, everywhere=everywhere)


@command("memory forget WORDS [SIGN]", misuse=USAGE, changes=True, by_button=True, places=SIGNED)
async def forget_found(given: Invocation, words: str, sign: str | None) -> Answer:
    """Forget all that a preview showed; its Undo takes all of it back."""
    forgetting = given.desk.forgetting

    async def find() -> ForgettingMatches:
        found = await forgetting.find(given.owner, words)
        if not found:
            raise NotFound(say(FORGOTTEN_ALREADY))
        return found

    try:
        gone = await forgetting.forget(find, _shown_above(given, sign))
    except ShownOther:
        return _as_it_is_now(await forget(given, words, everywhere=False))
    return in_words.forgotten(gone, forgetting.minutes)


def _shown_above(given: Invocation, sign: str | None) -> str | None:
    """The sign of what was shown above the button that was pressed, "" where it has none.

    None for who types the command: they see nothing first.
    """
    return "" if sign is None and given.message.shown_at is not None else sign


async def _offered(given: Invocation, found: ForgettingMatches, *, everywhere: bool = False) -> Answer:
    forgetting = given.desk.forgetting
    preview = await forgetting.preview(found, everywhere=everywhere)
    return in_words.offered(preview, forgetting.minutes, given.now.tzinfo)


@command(f"{LEAVE} [NAME]", changes=True)
async def everything(given: Invocation, word: str | None) -> Answer:
    """Erase the person altogether, once they have typed the word for it."""
    if word != FOREVER:
        is_let_in_by_link = given.desk.people.lets_in_by_link(given.message.channel)
        return in_words.leaving(is_let_in_by_link=is_let_in_by_link)
    await given.desk.forgetting.leave(given.owner)
    gone = say(
        "Everything about you is erased; the bytes of the file follow once this is sent, the last "
        "message I send. Copies of my database made earlier keep what they had."
    )
    copy = [say(TELEGRAMS_COPY)] if given.message.channel == "telegram" else []
    return Answer(" ".join([gone, *copy, say("Goodbye.")]))


def _as_it_is_now(preview: Answer) -> Answer:
    """A preview in the place of one that has grown since it was shown."""
    return replace(preview, text=f"{say(GREW)}\n\n{preview.text}")


async def _erasing(erase: Awaitable[None], command: str) -> Answer:
    """What is said once an erasure is promised, or what is asked before, by the command that orders it."""
    try:
        await erase
    except WithinOthers as asks:
        return in_words.asked_within(asks.occurrences, command, asks.sign)
    return Answer(say(ERASING))


def _order(given: Invocation, which: str | None) -> ErasureOrder:
    return ErasureOrder(given.message.where, _WITHIN[which])


def _missing(ids: Sequence[str], found: ForgettingMatches) -> list[str]:
    """A line that names those ids under which there is nothing, if any."""
    missing = [each for each in ids if each not in {memory.id for memory in found.memories}]
    return [say("There is nothing under {ids}.", ids=", ".join(missing))] if missing else []


_HAD = Counted(
    "{count} thing you had forgotten; I searched everything for what it said.",
    "{count} things you had forgotten; I searched everything for what they said.",
)
_STILL_HELD = Counted(
    "In memory, indexes and messages sent: {count} place holds any of it.",
    "In memory, indexes and messages sent: {count} places hold any of it.",
)
_WITHIN_OTHERS = Counted(
    "{count} place holds such words only within others.", "{count} places hold such words only within others."
)
_LOGGED = Counted(
    "{count} message of our conversation log keeps it, as a deletion leaves it: it is withheld "
    "from me and from the model. “Erase everywhere” takes the words out of it too.",
    "{count} messages of our conversation log keep it, as a deletion leaves them: they are "
    "withheld from me and from the model. “Erase everywhere” takes the words out of them too.",
)
_TOLD_AGAIN = Counted(
    "{count} of them you have told me again since; it doesn't count.",
    "{count} of them you have told me again since; these don't count.",
)
_UNDER_WAY = Counted(
    "{count} thing deleted just now can still be undone: hidden, and looked for once gone for good.",
    "{count} things deleted just now can still be undone: hidden, and looked for once gone for good.",
)
_ERASING = Counted(
    "{count} thing being erased right now: I'll tell you when it is done.",
    "{count} things being erased right now: I'll tell you when it is done.",
)


def _audited(found: Audit) -> Answer:
    """What a search for everything that was forgotten found."""

    def told(sentence: Counted, many: int) -> list[str]:
        return [say_counted(sentence, many)] if many else []

    none = [say("In memory, indexes and messages sent: zero places hold any of it.")] if found.deleted else []
    lines = [
        *told(_HAD, found.deleted),
        *(told(_STILL_HELD, found.found.alone.total()) or none),
        *(f"- {table}: {number}" for table, number in found.found.alone.items()),
        *(say("It stays: {fact}", fact=one_line(line_in_words(each), MOST_LINE)) for each in found.stays),
        *told(_WITHIN_OTHERS, found.found.within.total()),
        *in_words.examples(found.found),
        *told(_LOGGED, found.logged),
        *told(_TOLD_AGAIN, found.told_again),
        *told(_UNDER_WAY, found.under_way),
        *told(_ERASING, found.erasing),
    ]
    return Answer("\n".join(lines) or say("You have had nothing forgotten so far."))
