"""Why an answer came out as it did: what was used for it, and the words each of these rests on; and all
that stood in its prompt, layer by layer with estimated tokens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.interactions import IncomingMessage, Interaction, ModelUsage, Prompt, Use
from bot.domain.memories import Memory, MemoryRecord
from bot.domain.prose.labels import days_in_words, label_in_words, line_in_words
from bot.domain.recall import Voice, Words, said_by, sides_of
from bot.domain.relevance import speaks_of
from bot.errors import NotFound, Refused
from bot.language.text import estimate_tokens
from bot.speech.saying import Wording, say
from bot.storage import masks
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates, memories, provenance
from bot.storage.log import feedback, interactions, sessions
from bot.storage.log.interactions import AnsweredExchange

ANSWERS = 30
NO_SUCH_ANSWER = Wording("There is no answer of mine under that number, or it is kept out of sight.")


@dataclass(frozen=True, slots=True)
class Quote:
    """Words, whose they are, when they were said, and the number of the interaction they stand in.

    `said` is the exchange, None where it is withheld, because something in it was forgotten. `others` are the
    other sides of it, where it is used as a whole.
    """

    words: str
    said_at: datetime
    interaction: int
    said: Interaction | None
    by: Voice = "user"
    author: str = ""
    others: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Used:
    """One thing an answer was given. `text`: what it said then; `use` is None for what the prompt held
    anyway.

    `label`, `value` and the told `days` from and until which it holds are the parts of a memory's text,
    `said_by` says whose words it is in, and `rests_on` are the interactions that something the bot wrote was
    made from.
    """

    ref: str
    text: str
    quotes: tuple[Quote, ...]
    use: Use | None
    label: str = ""
    value: str = ""
    days: tuple[str, ...] = ()
    said_by: Voice = "user"
    rests_on: tuple[int, ...] = ()

    def is_spoken_of(self, reply: str) -> bool:
        """Whether a reply has what it says, or a day from or until which that holds."""
        return any(speaks_of(reply, part) for part in (self.value or self.text, *self.days))


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """An answer and all that is on record about it.

    `used` was injected or recalled, as far as the answer speaks of it; `mentioned` stood in the prompt anyway
    and the answer has words of it; `before` stood there too, and nothing in the answer shows whether it was
    used; `written` was saved with the answer; `forgotten` counts what was used and is gone since.
    """

    exchange: Interaction
    used: tuple[Used, ...]
    mentioned: tuple[Used, ...]
    before: tuple[Used, ...]
    written: tuple[Used, ...]
    forgotten: int


async def said(database: Database, owner: int, number: int) -> Quote:
    """What the owner said in this interaction. Raises NotFound for none, or a withheld one."""
    told = (await database.ask(interactions.by_ids, owner, [number])).get(number)
    if told is None or not told.text:
        raise NotFound(say("You said nothing to me under that number."))
    return _told(told)


async def explain(database: Database, message: IncomingMessage) -> Explanation:
    """What was used for the answer that a message replies to, or for the chat's last one.

    Raises NotFound when there is no such answer, and Refused when it gives away what was deleted since.
    """
    async with database.read() as connection:
        found = await _meant(connection, message)
        exchange = found.interaction
        shown = await interactions.by_ids(connection, message.owner, [exchange.id])
        if not shown or exchange.id in await masks.answers_put_by(connection, message.owner):
            raise Refused(
                say("That answer touches something you had me forget, so I don't look into it any more.")
            )
        given = await feedback.uses_of(connection, message.owner, exchange.id)
        every = [await _used(connection, exchange, use) for use in given]
        live = [used for used in every if used is not None]
        named = {used.ref for used in live}
        known = [each for each in await _known(connection, exchange) if each.ref not in named]
        spoken = {
            each.ref for each in known if each.said_by != "bot" and each.is_spoken_of(exchange.reply or "")
        }
        used, beside = _told_from_beside(live, exchange.reply or "")
        return Explanation(
            exchange=exchange,
            used=used,
            mentioned=tuple(each for each in known if each.ref in spoken),
            before=(*beside, *(each for each in known if each.ref not in spoken)),
            written=tuple(used for used in live if used.use and used.use.layer == "written"),
            forgotten=every.count(None),
        )


def _told_from_beside(live: Sequence[Used], reply: str) -> tuple[tuple[Used, ...], tuple[Used, ...]]:
    """What was brought in or looked up and the answer speaks of, memories before the exchanges that they do
    not quote, and the rest: all of it is the former where the answer, in words of its own, speaks of none.
    """
    given = [each for each in live if each.use and each.use.layer != "written"]
    given.sort(key=lambda each: each.use is not None and each.use.source == "interaction")
    spoken = [each for each in given if each.is_spoken_of(reply) or speaks_of(reply, each.text)]
    told = spoken or given
    quoted = {str(quote.interaction) for each in told if each.value for quote in each.quotes}
    is_quoted = [each for each in given if not each.value and each.ref in quoted]
    return (
        tuple(each for each in told if each not in is_quoted),
        tuple(each for each in given if each not in told and each not in is_quoted),
    )


async def _meant(connection: Transaction, message: IncomingMessage) -> AnsweredExchange:
    place = (message.owner, message.channel, message.chat)
    if message.reply_to is None:
        found = await interactions.newest_answered(connection, *place)
        if found is None:
            raise NotFound(say("I have answered nothing here yet."))
        return found
    found = await interactions.answered_in_message(connection, *place, message.reply_to)
    if found is None:
        raise NotFound(say("That is no answer I gave to something you said. Reply /why to one that is."))
    return found


async def _used(connection: Transaction, exchange: Interaction, use: Use) -> Used | None:
    """What a use stands for; None when it is deleted or withheld."""
    if use.source == "memory":
        record = await provenance.record(connection, exchange.owner, use.ref)
        if record is None:
            return None
        return await _remembered(connection, record, _then(record, exchange, use), exchange, use)
    told = (await interactions.by_ids(connection, exchange.owner, [int(use.ref)])).get(int(use.ref))
    if told is None:
        return None
    quote = _told(told)
    return Used(use.ref, quote.words, (quote,), use)


def _told(exchange: Interaction) -> Quote:
    """The words of an exchange, the person's own first; those they cited, or the reply's, if none."""
    sides = sides_of(
        exchange.text, exchange.reply or "", exchange.quoted, exchange.forwarded, exchange.teller
    )
    first, *others = sides or (Words("user", ""),)
    return Quote(first.text, exchange.sent_at, exchange.id, exchange, first.by, first.author, tuple(others))


async def _remembered(
    connection: Transaction, record: MemoryRecord, then: Memory, exchange: Interaction, use: Use | None
) -> Used:
    sources = [
        (source, said_at)
        for source, said_at in record.said_of(then.content)
        if source.role == "evidence" and source.interaction_id <= exchange.id
    ]
    numbers = [source.interaction_id for source, _ in sources]
    shown = await interactions.by_ids(connection, exchange.owner, numbers)
    quotes = tuple(
        Quote(
            source.quote,
            said_at,
            source.interaction_id,
            shown.get(source.interaction_id),
            author=source.speaker,
        )
        for source, said_at in sources
    )
    rests_on = (source.interaction_id for source, _ in record.sources if source.role == "basis")
    return Used(
        then.id,
        line_in_words(then),
        quotes,
        use,
        label_in_words(then),
        then.content,
        days_in_words(then),
        said_by(record.memory),
        tuple(sorted(set(rests_on))),
    )


def _then(record: MemoryRecord, exchange: Interaction, use: Use | None) -> Memory:
    """The memory as it was when the answer was given; as it stands now if written with the answer."""
    memory = record.memory
    then = [version for version in record.versions if version.valid_from <= exchange.sent_at]
    if not then or (use is not None and use.layer == "written"):
        return memory
    return replace(memory, content=then[-1].content)


async def _known(connection: Transaction, exchange: Interaction) -> list[Used]:
    """What stood in the prompt, as it was then; where none is on record, what was learnt until the answer."""
    owner = exchange.owner
    session = await sessions.get(connection, owner, exchange.session_id)
    prompt = await interactions.prompt_of(connection, owner, exchange.id)
    shown = await provenance.as_of(connection, owner, [*session.known, *(prompt.learnt if prompt else ())])
    then = {memory.id: replace(memory, content=content) for memory, content in shown}
    since = [] if prompt else await memories.changed_since(connection, owner, session.started_at)
    learnt = [memory.id for memory in since if memory.updated_at <= exchange.sent_at]
    records = await provenance.records(connection, owner, list(dict.fromkeys([*then, *learnt])))
    return [
        await _remembered(
            connection, each, then.get(each.memory.id) or _then(each, exchange, None), exchange, None
        )
        for each in records
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptRecord:
    """All that is on record of an answer's prompt. `prompt` is None where no model was asked, or an older
    program answered: then only `given` and `known` can be told.

    `known` stood there since the session began, `learnt` was learnt since, each as it said then with its
    estimated tokens; `questions` waited for the person. What was forgotten since is left out of all of them;
    of what was brought in, looked up or saved (`given`) nothing stands beside its use then.
    """

    exchange: Interaction
    usage: ModelUsage
    prompt: Prompt | None
    known: tuple[tuple[Memory, int], ...]
    learnt: tuple[tuple[Memory, int], ...]
    questions: tuple[str, ...]
    given: tuple[tuple[Use, Memory | Interaction | None], ...]

    @property
    def tokens(self) -> Mapping[str, int]:
        """Estimated tokens by layer, with those of what tools gave."""
        kept: dict[str, int] = {**self.prompt.tokens} if self.prompt else {}
        looked_up = sum(estimate_tokens(each.result) for each in self.exchange.tools)
        return kept | ({"looked_up": looked_up} if looked_up else {})


async def answers(database: Database, owner: int, before: int) -> tuple[list[Interaction], int | None]:
    """Answered exchanges, the newest first, and the number below which there are more; None: no."""
    found = await database.ask(interactions.answers, owner, before, ANSWERS + 1)
    return found[:ANSWERS], found[ANSWERS - 1].id if len(found) > ANSWERS else None


async def answer(database: Database, owner: int, number: int) -> PromptRecord:
    """One answer laid open. Raises NotFound for none, and for one that is withheld."""
    async with database.read() as connection:
        found = await interactions.answered_under(connection, owner, number)
        if found is None:
            raise NotFound(say(NO_SUCH_ANSWER))
        prompt = await interactions.prompt_of(connection, owner, number)
        session = await sessions.get(connection, owner, found.interaction.session_id)
        known = await provenance.as_of(connection, owner, session.known)
        learnt = await provenance.as_of(connection, owner, prompt.learnt if prompt else ())
        asked = prompt.questions if prompt else ()
        held = [await candidates.get(connection, owner, each) for each in asked]
        doubtful = await memories.by_ids(connection, owner, asked)
        uses = await feedback.uses_of(connection, owner, number)
        refs = [use.ref for use in uses if use.source == "memory"]
        numbers = [int(use.ref) for use in uses if use.source == "interaction"]
        said = await interactions.by_ids(connection, owner, numbers)
        there: Mapping[str, Memory | Interaction] = {
            **await memories.by_ids(connection, owner, refs),
            **{str(number): told for number, told in said.items()},
        }
    return PromptRecord(
        exchange=found.interaction,
        usage=found.usage,
        prompt=prompt,
        known=tuple(_shown(memory, content) for memory, content in known),
        learnt=tuple(_shown(memory, content) for memory, content in learnt),
        questions=(
            *(each.candidate.content for each in held if each),
            *(memory.line for memory in doubtful.values()),
        ),
        given=tuple((use, there.get(use.ref)) for use in uses),
    )


def _shown(memory: Memory, content: str) -> tuple[Memory, int]:
    tokens = estimate_tokens(f"- [{memory.id}] {memory.label}: {content}")
    return replace(memory, content=content), tokens
