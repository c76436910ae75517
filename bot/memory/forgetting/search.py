"""What somebody wants forgotten: what their words mean, looked for everywhere it may be.

An order means whatever has all of its words, or any other name of the same person. A message that has them
goes with what rests on it alone: no memory stays whose words nobody may see. Where it tells more, what stands
nearest to the words is meant.

Exact words and names come first: in memories of every kind with their past values and quotes, in what waits
for an answer, in exchanges not learnt from yet, and in the log. Only where they find nothing is there a look
by meaning, and only at what clearly fits: that is offered thing by thing, never all at once.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import get_args

from bot.clock import off_loop
from bot.domain.aliases import Relation, name_within, namesakes, relation_of, relations
from bot.domain.changes import Candidate, HeldCandidate, Revise, WaitsFor
from bot.domain.interactions import Interaction
from bot.domain.memories import Memory, Source
from bot.domain.periods import period_of
from bot.domain.recall import Hit, RecallQuery
from bot.domain.telltales import telltale
from bot.errors import Refused
from bot.language.evidence import is_transliterated
from bot.language.forms import bent_forms
from bot.language.keys import (
    USER,
    are_related,
    called_elsewhere,
    concept_of,
    holds_one,
    is_ones_own,
    kinds_named,
    names_somebody,
    once_was,
    things_in,
    without_owner,
)
from bot.language.names import canonical_name
from bot.language.orders import (
    ForgetBut,
    ForgetTime,
    ForgetWhat,
    Order,
    is_only_order,
    named,
    not_named,
    order_and_rest,
)
from bot.language.secrets import holds_secret
from bot.language.subject import is_of_people
from bot.language.text import normalised
from bot.language.times.finder import TimeRange
from bot.language.words import Word, every_form, foremost_languages, query_words, search_text
from bot.memory.forgetting import masking, tombstones
from bot.memory.forgetting.meant import (
    MOST_AROUND,
    ForgettingMatches,
    ForgettingTarget,
    HeldMemories,
    Past,
    ToldThere,
    as_named,
    by_its_key,
    in_memories,
    in_order,
    kinds_meant,
    meant_memories,
    nearest,
    past_of,
    says,
    says_literally,
    stated_by,
    target_of,
    told_still,
    words_called,
)
from bot.memory.indexer import Indexer, said_text
from bot.memory.recall.names import identified
from bot.memory.recall.retriever import Retriever
from bot.speech.saying import Wording, say
from bot.storage import masks
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates, memories, provenance
from bot.storage.log import interactions
from bot.storage.people import everything, people

A_MINUTE = timedelta(minutes=1)
AT_ONCE = 500
"""Exchanges that are read at once, going back to when a time began."""

MOST_NUMBER = 2**62
"""Above every interaction's number."""

BUT_FOR = Wording(
    "Nothing is forgotten: I can't leave out a part of it. Name what is to go in words of its own, or choose "
    "it in {command}."
)

MOST_NEAR = 4
MOST_THINGS = 6
"""Things of one order that are looked for one by one."""

MOST_KIND_CHARACTERS = 120
"""Of words that may name a kind of thing, and whose it is."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Searcher:
    """Looks for what one owner wants forgotten."""

    database: Database
    indexer: Indexer
    retriever: Retriever

    async def find(
        self, owner: int, said: str, now: datetime, without: Collection[int] = ()
    ) -> ForgettingMatches:
        """Everything that words said in an order to forget mean, the exchanges `without` apart.

        Raises Refused for words that leave something out.
        """
        if time := TimeRange.of_moments(said):
            async with self.database.read() as connection:
                return await _said_in(connection, owner, time, frozenset(without), now)
        about, _, moments = said.rpartition(" ")
        if time := TimeRange.of_moments(moments):
            return await self._told_in(await self.find(owner, about, now, without), time)
        found = await self._named(owner, said, now, without)
        if await off_loop(said, lambda: isinstance(not_named(said), ForgetBut) and not _is_said_so(found)):
            raise Refused(say(BUT_FOR, command="/memory"))
        return found

    async def _told_in(self, found: ForgettingMatches, time: TimeRange) -> ForgettingMatches:
        """What was found, as far as it was told in a time and no other."""
        async with self.database.read() as connection:
            then = {each.id for each in (await _exchanges_in(connection, found.owner, time))[0]}
            told = {
                each.id: await provenance.evidence_of(connection, found.owner, [each.id])
                for each in found.memories
            }

        def is_then(each: Memory | Candidate) -> bool:
            rests = told.get(each.id, set()) if isinstance(each, Memory) else {each.source.interaction_id}
            return bool(rests) and rests <= then

        part = replace(found.part(is_then, then.__contains__), parts=(), cut=())
        return replace(part, words=f"{found.words} {time.in_moments}", means="description", time=time)

    async def _named(
        self, owner: int, said: str, now: datetime, without: Collection[int]
    ) -> ForgettingMatches:
        """Everything that words mean as a name of one thing or several."""
        words = named(said)
        await self.indexer.catch_up_if_needed(owner)
        found = await self._meant_by(owner, words, now, frozenset(without))
        things = things_in(words)
        # "Tom and Jerry" is one thing if anything is known by that; a summary tells of both.
        is_one = any(not each.is_derived for each in found.memories) or found.past or found.held
        if not is_one and 1 < len(things) <= MOST_THINGS:
            parts = [await self._meant_by(owner, named(each), now, frozenset(without)) for each in things]
            if all(parts) or not found:
                found = ForgettingMatches.of_parts(owner, words, [part for part in parts if part.erased])
        if found or not any(char.isalnum() for char in words):
            return found
        return replace(found, near=await self._near(owner, words, now, without))

    async def _meant_by(
        self, owner: int, words: str, now: datetime, without: frozenset[int]
    ) -> ForgettingMatches:
        """Everything that the name of one thing means."""
        async with self.database.read() as connection:
            live = await memories.live(connection, owner)
            words = await off_loop(words, lambda: as_named(words, words_called(live)))
            kinds = await off_loop(words, lambda: kinds_meant(words))
            if of_kind := [each for each in live if each.kind in kinds and not each.is_derived]:
                return await _all_of(connection, owner, words, of_kind, without)
            kept = await _kept(connection, owner, live)
            former = await _former(connection, owner, words, kept, now, without)
            if former:
                return former
            meant = await _meant(connection, owner, words, live)
            if name := await asyncio.to_thread(_named_bent, meant, kept):
                known = await _meant(connection, owner, name, live)
                meant = replace(known, words=words, describes=True)
            found = await _by_words(connection, owner, meant, kept, without)
            if not (found.incidental.symmetric_difference(each.id for each in found.memories)) and not (
                found.cut or found.held
            ):
                found = await _with_its_kind(connection, found, live)
            if not found:
                found = await _called_elsewhere(connection, meant, found, kept, without)
            stated = await asyncio.to_thread(stated_by, words, kept)
            if not stated:
                found = await _with_all_told_there(connection, meant, found, kept)
        others = [each for each in live if meant.is_of_others(each)] + _told_of_others(meant, kept)
        if stated:  # whatever else has its words says something else
            others = [each for each in live if each not in found.memories]
        if others:
            found = _without_namesakes(found, others, kept)
        past = await asyncio.to_thread(told_still, found.past, found.memories, live)
        return replace(found, is_former=former is not None, past=past)

    async def _near(self, owner: int, words: str, now: datetime, without: Collection[int]) -> tuple[Hit, ...]:
        question = RecallQuery(
            owner=owner,
            text=words,
            now=now,
            limit=MOST_NEAR,
            strictness="unasked",
            scope=None,
            without=frozenset(map(str, without)),
        )
        return tuple(await self.retriever.search(question))


async def _all_of(
    connection: Transaction, owner: int, words: str, of_kind: Sequence[Memory], without: frozenset[int]
) -> ForgettingMatches:
    """All memories of the kind that words name, and the messages they rest on."""
    told = await provenance.evidence_of(connection, owner, [each.id for each in of_kind])
    said = (await interactions.by_ids(connection, owner, told - without)).values()
    return ForgettingMatches(owner, words, memories=tuple(of_kind), exchanges=in_order(said), is_kind=True)


def looked_for(order: Order | None, now: datetime) -> str:
    """The words by which is looked for what an order means, at any time; "" where it names nothing.

    A time is named by the moments that it means `now`: it is another one by the time a button is pressed.
    """
    match order:
        case ForgetWhat(words):
            return words
        case ForgetTime():
            return f"{order.about} {order.by_clock(now).in_moments}".strip()
        case ForgetBut(words):
            return words
        case _:
            return ""


def _is_said_so(found: ForgettingMatches) -> bool:
    """Whether what was found says its very words: "Everything But The Girl" is a band."""
    words = normalised(named(found.words))
    told = (order_and_rest(each.text)[1] for each in found.messages)
    values = (*(each.content for each in found.memories), *(each.said for each in found.past), *told)
    return any(words in normalised(each) for each in values)


async def _kept(connection: Transaction, owner: int, live: Sequence[Memory]) -> HeldMemories:
    held = await everything.held_memories(connection, owner, live, seen=True)
    return HeldMemories(owner, held, (await interactions.speakers(connection, owner)).values())


async def _exchanges_in(
    connection: Transaction, owner: int, time: TimeRange
) -> tuple[list[Interaction], set[int]]:
    """What was said in a time, oldest first, and the numbers of what is out of sight."""
    said: list[Interaction] = []
    number = MOST_NUMBER
    while page := await interactions.before(connection, owner, number, AT_ONCE):
        said += page
        number = page[-1].id
        if page[-1].sent_at < time.start:
            break
    withheld = set(await masks.withheld_by(connection, owner)) - {each.id for each in said}
    said += (await interactions.as_they_were(connection, owner, withheld)).values()
    then = (each for each in said if time.start <= each.sent_at < time.end + A_MINUTE)
    return sorted(then, key=lambda each: each.id), withheld


async def _said_in(
    connection: Transaction, owner: int, time: TimeRange, without: frozenset[int], now: datetime
) -> ForgettingMatches:
    """All that was said in a time, and what rests on nothing else; what it changed is as it was.

    What waits to be learnt counts though it is out of sight.
    """
    found, unseen = await _exchanges_in(connection, owner, time)
    said = [each for each in found if not is_only_order(each.text)]
    live = [each for each in await memories.live(connection, owner) if not each.is_derived]
    numbers = {each.id for each in said}
    gone, past, back = list[Memory](), list[Past](), list[Revise]()
    for held in (await _kept(connection, owner, live)).every:
        memory = held.memory
        before = [each.version for each in held.sources if each.interaction_id not in numbers]
        same = {was.number for was in held.versions if was.texts[0] == memory.content}
        told = {each.interaction_id for each in held.sources_of({*same, memory.version})}
        if not told or told - numbers:
            continue
        if not before:
            gone.append(memory)
        elif as_before := await masking.as_it_was(connection, memory, max(before), now):
            back += [replace(each, reason="derived") for each in as_before]
            since = tuple(range(max(before) + 1, memory.version + 1))
            past.append(Past(memory, since, memory.content, sources=tuple(held.sources_of(since))))
    apart = without | (unseen - {each.id for each in said if each.to_learn})
    return ForgettingMatches(
        owner,
        time.in_moments,
        "description",
        memories=tuple(gone),
        past=tuple(past),
        held=tuple(
            [
                each
                for each in await _waiting(connection, owner)
                if each.candidate.source.interaction_id in numbers
            ]
        ),
        exchanges=tuple(each for each in said if each.id not in apart),
        time=time,
        back=tuple(back),
        apart=tuple(each for each in said if each.id in apart),
    )


async def _meant(connection: Transaction, owner: int, words: str, live: Sequence[Memory]) -> ForgettingTarget:
    """What the words mean: for a known name, or somebody's relation, everything that goes by either."""
    asked = canonical_name(without_owner(words))
    called = words_called(live)
    if not asked:
        return await off_loop(words, lambda: target_of(words))
    related = relations(live)
    within = name_within(words, live)
    meant = {within} if within else {each.name for each in related if each.fits(words)}
    (name,) = meant if len(meant) == 1 else (asked,)
    names = dict.fromkeys((await identified(connection, owner, name, live)).names)
    subjects = {canonical_name(each.subject) for each in live if each.subject != USER}
    people = subjects | {each.name for each in related}
    # Never one person by that alone: what goes by either is shown, and theirs to choose.
    names |= dict.fromkeys(each for each in sorted(people) if is_transliterated(name, each))
    others = namesakes(words, live)
    known_as = {(each.key, each.word, each.name) for each in others}
    relatives: list[Relation] = [
        each
        for each in related
        if each.name in {name, *names} and (each.key, each.word, each.name) not in known_as
    ]
    if not (relatives or name in subjects or len(meant) == 1):
        other = [each for each in names if each != asked] if words[:1].isupper() else ()
        return await off_loop(words, lambda: target_of(words, other, called=called))
    known = dict.fromkeys((name, *names))
    return await off_loop(words, lambda: target_of(words, known, relatives, called, others))


def _named_bent(meant: ForgettingTarget, kept: HeldMemories) -> str:
    """The one name that words say in another case ("Ainosta"), by the language in which it was told; else "".

    What else tells of whoever has it may be too short to tell its language.
    """
    names = (each for each in kept.every if names_somebody(each.memory.key))
    said = {
        each.memory.content
        for each in names
        if meant.is_in(each.memory.content, "\n".join(each.quotes[:MOST_AROUND]))
    }
    (name,) = said if len(said) == 1 else ("",)
    return "" if meant.is_named_in(name) else name


def _told_of_others(meant: ForgettingTarget, kept: HeldMemories) -> list[Memory]:
    """What was told by a name alone before whoever is meant was known by it: then others had it."""
    told_in = {
        held.memory: {each.interaction_id for each in held.sources_of((held.memory.version,))}
        for held in kept.every
        if meant.others
    }
    known = [told for each, told in told_in.items() if relation_of(each) in meant.relations and told]
    first = min(map(min, known), default=0)
    by_name = {each: told for each, told in told_in.items() if each.subject != USER and told}
    return [each for each, told in by_name.items() if meant.is_about(each.subject) and max(told) < first]


def _without_namesakes(
    found: ForgettingMatches, others: Collection[Memory], kept: HeldMemories
) -> ForgettingMatches:
    """What was found, without what says who else has the name, and the messages that only say so."""
    left = [each for each in found.memories if each not in others]
    told, theirs = (
        {
            each.interaction_id
            for held in kept.every
            for each in held.sources_of((held.memory.version,))
            if held.memory in some
        }
        for some in (left, others)
    )
    return found.part(lambda each: each not in others, lambda number: number not in theirs - told)


async def _former(
    connection: Transaction,
    owner: int,
    words: str,
    kept: HeldMemories,
    now: datetime,
    without: frozenset[int],
) -> ForgettingMatches | None:
    """The past values that words mean which name what was: "my old number", "where I used to live".

    With them go the messages that they rest on and nothing else does. Never what holds today. None for other
    words, where old may mean aged: of one of several, of a person, and where what holds says the very words.
    """
    once = once_was(words)
    if not once or await asyncio.to_thread(says_literally, words, kept):
        return None
    meant = await _meant(connection, owner, once, kept.live)
    today = await people.today(connection, owner, now)
    held = await asyncio.to_thread(in_memories, meant, kept)
    about = dict.fromkeys((*held.memories, *by_its_key(once, kept.live, held.memories)))
    facts = [each for each in about if each.kind == "fact"]
    if is_ones_own(once):
        facts = [each for each in facts if each.subject == USER] or facts
    of_them = [past_of(each) for each in kept.every if each.memory in facts]
    past = [each for before in of_them for each in before if each.said != each.memory.content]
    past += [each for each in held.past if each.said != each.memory.content]
    over = [each for each in facts if period_of(each.details).ended_before(today)]
    if not (past or over) and not (facts and all(_is_one_at_a_time(each.key) for each in facts)):
        return None
    left = [each for each in dict.fromkeys(past) if each.memory not in over]
    left = await asyncio.to_thread(told_still, left, over, kept.live)
    return ForgettingMatches(
        owner,
        words,
        "description",
        tuple(over),
        past=left,
        exchanges=tuple(said := await _only_of(connection, owner, left, over, kept, without)),
        answers=frozenset(each.id for each in said) - {number for each in left for number in each.told_in},
        is_former=True,
    )


async def _only_of(
    connection: Transaction,
    owner: int,
    past: Collection[Past],
    over: Collection[Memory],
    kept: HeldMemories,
    without: frozenset[int],
) -> list[Interaction]:
    """The messages that past values rest on and nothing does that stays; and those beside them by which their
    memories changed, where the answer tells a value that nothing tells any more.
    """
    versions = {(each.memory.id, number) for each in past for number in each.versions}
    ids = {each.id for each in over}
    told = {number for each in past for number in each.told_in}
    stays = {
        each.interaction_id
        for held in kept.every
        if not held.memory.is_derived and held.memory.id not in ids
        for each in held.sources
        if (held.memory.id, each.version) not in versions
    }
    values = telltale([each.said for each in past if not each.is_told_still])
    changed = {each.memory.id for each in past}
    beside = {
        each.interaction_id for held in kept.every for each in held.sources if held.memory.id in changed
    }
    found = await interactions.by_ids(connection, owner, (told | beside) - without)
    telling = [
        each
        for number, each in sorted(found.items())
        if (number in told - stays) or (number not in told and values.is_in(each.reply or ""))
    ]
    withheld = set(await masks.withheld_by(connection, owner))
    return [each for each in telling if each.id not in withheld]


def _is_one_at_a_time(key: str) -> bool:
    """Whether of two values the one was before the other, and neither is a person that may be aged."""
    return holds_one(key) and not is_of_people(key)


async def _by_words(
    connection: Transaction, owner: int, meant: ForgettingTarget, kept: HeldMemories, without: frozenset[int]
) -> ForgettingMatches:
    held = await asyncio.to_thread(meant_memories, meant, kept)
    unseen = await masking.out_of_sight(connection, owner)
    beside = await tombstones.still_to_read(connection, owner, unseen)
    seen = await _exchanges(connection, owner, meant)
    said = [each for each in in_order((*seen, *beside)) if _is_more_than_order(meant, each)]
    numbers = {each.id for each in said}
    unseen = [each for each in unseen if each.id not in numbers and _tells(meant, each)]
    exchanges = [each for each in said if each.id not in without]
    # Those in which only the bot says it.
    answers = frozenset(each.id for each in (*said, *unseen) if not meant.is_said_in(said_text(each)))
    bent = meant.describes or bool(meant.others) or _is_bent(meant, exchanges)
    return replace(
        held,
        means="description" if bent else "secret" if holds_secret(meant.words) else "name",
        held=tuple([each for each in await _waiting(connection, owner) if says(meant, each.candidate)]),
        exchanges=tuple(exchanges),
        answers=answers,
        apart=(*(each for each in said if each.id in without), *unseen),
    )


async def _called_elsewhere(
    connection: Transaction,
    meant: ForgettingTarget,
    found: ForgettingMatches,
    kept: HeldMemories,
    without: frozenset[int],
) -> ForgettingMatches:
    """What was found of nothing, with what another language calls so, "mein Hund" of "my dog": which of it
    is meant is the person's to say.
    """
    called = await asyncio.to_thread(called_elsewhere, meant.words)

    def is_called_so(text: str) -> bool:
        words = frozenset[str]().union(*(called.get(code, ()) for code in foremost_languages(text)))
        return not words.isdisjoint(normalised(text).replace(",", " ").replace(".", " ").split())

    ways = tuple(telltale([each]) for each in sorted(frozenset[str]().union(*called.values())))
    if not ways:
        return found
    named = replace(meant, ways=ways, describes=False)
    other = await _by_words(connection, found.owner, named, kept, without)
    told = tuple([each for each in other.memories if is_called_so(each.content)])
    said = tuple([each for each in other.exchanges if is_called_so(each.text)])
    ids = frozenset(each.id for each in told)
    if not told and not said:
        return found
    return replace(found, means="description", memories=told, exchanges=said, incidental=ids, is_guess=True)


async def _with_all_told_there(
    connection: Transaction, meant: ForgettingTarget, found: ForgettingMatches, kept: HeldMemories
) -> ForgettingMatches:
    """What was found, with what rests on nothing but its messages and is told nearest to the words in one."""
    said = {each.id: said_text(each) for each in found.messages}
    if not said:
        return found
    beyond = set(await masks.withheld_by(connection, found.owner)) | said.keys()
    was = {each.memory.id for each in found.past}  # what they say now was told in the place of it
    told: dict[int, list[ToldThere]] = defaultdict(list)

    def note(
        thing: Memory | Past | HeldCandidate, of: Memory | Candidate, value: str, sources: Iterable[Source]
    ) -> None:
        for each in sources:
            told[each.interaction_id].append(ToldThere(thing, each.quote, value, of.subject, of.key))

    for held in kept.every:
        memory, sources = held.memory, held.sources_of((held.memory.version,))
        is_alone = memory.id not in was and not memory.is_derived
        is_alone = is_alone and beyond.issuperset(each.interaction_id for each in sources)
        if is_alone or memory in found.memories:
            note(memory, memory, memory.content, sources)
        for past in past_of(held) if memory not in found.memories else ():
            is_alone = past.said != memory.content and beyond.issuperset(past.told_in)
            if is_alone or past in found.past:
                note(past, memory, past.said, past.sources)
    for each in await _waiting(connection, found.owner):
        note(each, each.candidate, each.candidate.content, (each.candidate.source,))

    def more_told() -> list[Memory | Past | HeldCandidate]:
        return [thing for number, text in said.items() for thing in nearest(meant, text, told[number], found)]

    more = await asyncio.to_thread(more_told)
    gone = (*found.memories, *dict.fromkeys(each for each in more if isinstance(each, Memory)))
    past = (*found.past, *dict.fromkeys(each for each in more if isinstance(each, Past)))
    return replace(
        found,
        memories=gone,
        past=tuple(each for each in past if each.memory not in gone),
        held=(*found.held, *dict.fromkeys(each for each in more if isinstance(each, HeldCandidate))),
        incidental=found.incidental | {each.id for each in more if not isinstance(each, Past)},
    )


def _is_bent(meant: ForgettingTarget, exchanges: Iterable[Interaction]) -> bool:
    """Whether messages say it only in other cases: blacking out the words would leave these."""
    texts = (f"{said_text(each)}\n{each.reply or ''}" for each in exchanges)
    return any(not meant.is_named_in(text) for text in texts)


async def _with_its_kind(
    connection: Transaction, found: ForgettingMatches, live: Sequence[Memory]
) -> ForgettingMatches:
    """What was found of no memory by what it says, with the facts of the kind that its words name, of whom
    they name beside it or with the value: "Anna's address", "how old I am", "my soy allergy".

    Where there are none, with those that may tell the same; which of these is meant is the person's to say.
    With none where the words name what was.
    """
    words = found.words
    facts = [each for each in live if each.kind == "fact"]
    near: list[Memory] = []
    if len(words) > MOST_KIND_CHARACTERS or once_was(words):
        return found
    for kind in await asyncio.to_thread(kinds_named, words):
        whose = await _meant(connection, found.owner, kind.whose, live) if kind.whose else None
        theirs = [each for each in facts if (whose.is_about(each.subject) if whose else each.subject == USER)]
        told = [each for each in theirs if concept_of(each.key) in kind.concepts]
        if whose and not told:
            own = (each for each in facts if each.subject == USER and concept_of(each.key) in kind.concepts)
            value = normalised(kind.whose)
            told = [each for each in own if whose.is_in(each.content) or normalised(each.content) == value]
        if whose and not told and "name" in kind.concepts:  # the name of a boss is what stands under "boss"
            told = [each for each in facts if concept_of(each.key) == concept_of(kind.whose)]
        if told:
            past = tuple(each for each in found.past if each.memory not in told)
            return replace(
                found, means="description", memories=tuple(told), past=past, incidental=frozenset()
            )
        near += [each for each in theirs if any(are_related(each.key, one) for one in kind.concepts)]
    if is_ones_own(words) and not (near or found):
        near = [
            each for each in facts if each.subject == USER and are_related(each.key, without_owner(words))
        ]
    if not near or found.memories or found.past:
        return found
    ids = frozenset(each.id for each in near)
    return replace(found, means="description", memories=tuple(dict.fromkeys(near)), incidental=ids)


async def _exchanges(connection: Transaction, owner: int, meant: ForgettingTarget) -> list[Interaction]:
    """The exchanges that say it, none that is withheld."""
    asked = [word for text in _asked(meant) for word in (*query_words(text), *every_form(text))]
    bent = search_text(" ".join(bent_forms(without_owner(meant.words)))).others.split()
    asked += [Word((form,), (form,)) for form in dict.fromkeys(bent)]
    suspects = await masking.may_tell(connection, owner, meant.forms, (asked,))
    said = [each for each in suspects if each.state not in ("stopped", "replaced")]
    return await asyncio.to_thread(lambda: [each for each in said if _tells(meant, each)])


def _tells(meant: ForgettingTarget, exchange: Interaction) -> bool:
    return meant.is_said_in(said_text(exchange)) or meant.is_said_in(exchange.reply or "")


def _is_more_than_order(meant: ForgettingTarget, exchange: Interaction) -> bool:
    """Whether an exchange says it beside an order: that it was asked for before is nothing known of it."""
    order, rest = order_and_rest(exchange.text)
    return not order or meant.is_said_in(said_text(replace(exchange, text=rest)))


def _asked(meant: ForgettingTarget) -> list[str]:
    phrases = [value.phrase for way in meant.ways for value in way.values]
    return [
        without_owner(meant.words),
        *phrases,
        *(f"{each.name} {each.word or each.key}" for each in meant.relations),
    ]


async def _waiting(connection: Transaction, owner: int) -> list[HeldCandidate]:
    return [
        held
        for waits_for in get_args(WaitsFor)
        for held in await candidates.held(connection, owner, waits_for)
    ]
