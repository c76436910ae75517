"""Why an answer came out as it did: what was used for it, and the words that each of these things rests on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.interactions import Channel, IncomingMessage, Interaction, ModelUsage, Use
from bot.domain.memories import Memory, MemoryRecord, normalised
from bot.domain.words import index_words
from bot.errors import NotFound, Refused
from bot.storage import answered, interactions, memories, provenance, sessions, uses
from bot.storage.answered import AnsweredExchange
from bot.storage.database import Database, Transaction

MIN_MENTIONED_LETTERS = 2


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message stands: the channel, its chat, and the message's id there."""

    channel: Channel
    chat: str
    message_id: str


@dataclass(frozen=True, slots=True)
class Quote:
    """A person's own words, when they said them, and the number of the interaction they stand in.

    `place` is None where the message is withheld, because something in it was forgotten.
    """

    words: str
    said_at: datetime
    interaction: int
    place: Place | None


@dataclass(frozen=True, slots=True)
class Used:
    """One thing an answer was given. `text` is what it said then; `use` is None for what the prompt held anyway."""

    ref: str
    text: str
    quotes: tuple[Quote, ...]
    use: Use | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """An answer and all that is on record about it.

    `used` was injected or recalled, best first; `mentioned` stood in the prompt anyway and the answer speaks of it;
    `written` was saved with it; `forgotten` counts what was used and is gone since.
    """

    exchange: Interaction
    usage: ModelUsage
    used: tuple[Used, ...]
    mentioned: tuple[Used, ...]
    written: tuple[Used, ...]
    forgotten: int


class Explainer:
    """Looks up what went into answers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def message(self, owner: int, number: int) -> Quote:
        """What the owner said in the interaction of this number. Raises NotFound for none, or one withheld."""
        async with self._database.read() as connection:
            told = (await interactions.by_ids(connection, owner, [number])).get(number)
        if told is None or not told.text:
            raise NotFound("You said nothing to me under that number.")
        return _told(told)

    async def explain(self, message: IncomingMessage) -> Explanation:
        """What was used for the answer that a message replies to, or for the chat's last one.

        Raises NotFound when there is no such answer, and Refused when it gives away what was deleted since.
        """
        async with self._database.read() as connection:
            found = await _meant(connection, message)
            exchange = found.interaction
            if not await interactions.by_ids(connection, message.owner, [exchange.id]):
                raise Refused(
                    "That answer touches something you had me forget, so I don't look into it any more."
                )
            given = await uses.of(connection, message.owner, exchange.id)
            every = [await _used(connection, exchange, use) for use in given]
            live = [used for used in every if used is not None]
            named = {used.ref for used in live}
            return Explanation(
                exchange=exchange,
                usage=found.usage,
                used=tuple(used for used in live if used.use and used.use.layer != "written"),
                mentioned=await _mentioned(connection, exchange, named),
                written=tuple(used for used in live if used.use and used.use.layer == "written"),
                forgotten=every.count(None),
            )


async def _meant(connection: Transaction, message: IncomingMessage) -> AnsweredExchange:
    place = (message.owner, message.channel, message.chat)
    if message.reply_to is None:
        found = await answered.newest(connection, *place)
        if found is None:
            raise NotFound("I have answered nothing here yet.")
        return found
    found = await answered.in_message(connection, *place, message.reply_to)
    if found is None:
        raise NotFound("That is no answer I gave to something you said. Reply /why to one that is.")
    return found


async def _used(connection: Transaction, exchange: Interaction, use: Use) -> Used | None:
    """What a use stands for; None when it is deleted or withheld."""
    if use.source == "memory":
        record = await provenance.record(connection, exchange.owner, use.ref)
        return await _remembered(connection, record, exchange, use) if record else None
    told = (await interactions.by_ids(connection, exchange.owner, [int(use.ref)])).get(int(use.ref))
    if told is None:
        return None
    quote = _told(told)
    return Used(use.ref, quote.words, (quote,), use)


def _told(exchange: Interaction) -> Quote:
    """The words of an exchange; the reply's when it holds none of the person's own."""
    return Quote(exchange.text or exchange.reply or "", exchange.sent_at, exchange.id, _place(exchange))


def _place(exchange: Interaction) -> Place:
    return Place(exchange.channel, exchange.chat, exchange.message_id)


async def _remembered(
    connection: Transaction, record: MemoryRecord, exchange: Interaction, use: Use | None
) -> Used:
    sources = [
        (source, said_at)
        for source, said_at in record.sources
        if source.role == "evidence" and source.interaction_id <= exchange.id
    ]
    numbers = [source.interaction_id for source, _ in sources]
    shown = await interactions.by_ids(connection, exchange.owner, numbers)
    places = {number: _place(told) for number, told in shown.items()}
    quotes = tuple(
        Quote(source.quote, said_at, source.interaction_id, places.get(source.interaction_id))
        for source, said_at in sources
    )
    return Used(record.memory.id, _text_then(record, exchange, use), quotes, use)


def _text_then(record: MemoryRecord, exchange: Interaction, use: Use | None) -> str:
    """What the memory said when the answer was given; as it stands now for what was written with the answer."""
    memory = record.memory
    then = [version for version in record.versions if version.valid_from <= exchange.sent_at]
    if not then or (use is not None and use.layer == "written"):
        return memory.line
    return replace(memory, content=then[-1].content).line


async def _mentioned(connection: Transaction, exchange: Interaction, named: set[str]) -> tuple[Used, ...]:
    """What stood in the prompt of the session, or was learnt in its course, and the reply speaks of."""
    session = await sessions.get(connection, exchange.owner, exchange.session_id)
    shown = await provenance.as_of(connection, exchange.owner, session.known)
    since = await memories.changed_since(connection, exchange.owner, session.started_at)
    known: dict[str, tuple[Memory, str]] = {memory.id: (memory, content) for memory, content in shown}
    known |= {
        memory.id: (memory, memory.content) for memory in since if memory.updated_at <= exchange.sent_at
    }
    reply, stems = normalised(exchange.reply or ""), set(index_words(exchange.reply or ""))
    found: list[Used] = []
    for memory, content in known.values():
        if memory.id in named or not _speaks_of(reply, stems, content):
            continue
        record = await provenance.record(connection, exchange.owner, memory.id)
        if record is not None:
            found.append(await _remembered(connection, record, exchange, None))
    return tuple(found)


def _speaks_of(reply: str, stems: set[str], content: str) -> bool:
    """Whether every telling word of a content stands in the reply, inflected or not, or the content as it is."""
    value, words = normalised(content), set(index_words(content))
    if len(value) < MIN_MENTIONED_LETTERS:
        return False
    return bool(words and words <= stems) or (len(value) > 3 and value in reply)
