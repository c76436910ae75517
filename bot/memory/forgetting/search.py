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
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import get_args

from bot.domain.aliases import Relation, SamePerson, name_within, namesakes, relations
from bot.domain.candidates import Candidate, HeldCandidate, WaitsFor
from bot.domain.changes import Revise
from bot.domain.details import NoteDetails, titled
from bot.domain.interactions import Interaction
from bot.domain.memories import PORTRAITS, Memory, Source
from bot.domain.periods import period_of
from bot.domain.prose.labels import KIND_NAMES
from bot.domain.recall import Hit, RecallQuery
from bot.domain.telltales import telltale, without
from bot.language.clauses import clauses
from bot.language.evidence import is_transliterated
from bot.language.forms import bent_forms, forms_among, forms_of
from bot.language.keys import USER, are_related, concept_of, holds_one, is_known_key, parts_of
from bot.language.names import canonical_name
from bot.language.orders import (
    BUT,
    ForgetBut,
    ForgetEverything,
    ForgetTime,
    ForgetWhat,
    is_only_order,
    named,
    not_named,
    order_and_rest,
)
from bot.language.secrets import holds_secret
from bot.language.slight_words import MARK
from bot.language.statements.finder import find_statements
from bot.language.statements.people import names_somebody
from bot.language.statements.reading import Statement
from bot.language.subject import grammatical_person, is_of_people
from bot.language.text import normalised
from bot.language.things import is_ones_own, kinds_named, once_was, things_in, without_owner
from bot.language.times.finder import TimeRange
from bot.language.words import Word, every_form, query_words, search_text
from bot.long_texts import off_loop
from bot.memory.forgetting import tombstones
from bot.memory.forgetting.masking import as_it_was
from bot.memory.forgetting.meant import (
    ForgettingMatches,
    ForgettingTarget,
    Past,
    as_named,
    says,
    target_of,
    words_called,
)
from bot.memory.index.indexer import Indexer, memory_text, said_text
from bot.memory.recall.names import identified
from bot.memory.recall.retriever import Retriever
from bot.speech.saying import say
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates, holdings, memories, provenance
from bot.storage.facts.holdings import HeldQuote, HeldVersion
from bot.storage.forgetting import masks
from bot.storage.log import interactions, learning_queue
from bot.storage.people import people
from bot.storage.search import words as search

A_MINUTE = timedelta(minutes=1)
AT_ONCE = 500
"""Exchanges that are read at once, going back to when a time began."""

MOST_EXCHANGES = 2000
MOST_NUMBER = 2**62
"""Above every interaction's number."""

MOST_NEAR = 4
MOST_THINGS = 6
"""Things of one order that are looked for one by one."""

MOST_KIND_CHARACTERS = 120
"""Of words that may name a kind of thing, and whose it is."""

MOST_AROUND = 3
"""Quotes of a memory by which its language is told."""

A_STATEMENT = 2
"""Words of an order that a memory holds which is the statement the order names, rather than a name in it."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """All memories of a person with their past, or of a group with the names of its members."""

    live: Sequence[Memory]
    versions: Mapping[str, Sequence[HeldVersion]]
    quotes: Mapping[str, Sequence[HeldQuote]]
    members: Collection[str] = ()

    def sources_of(self, memory: Memory, versions: Collection[int]) -> list[Source]:
        """What some versions of a memory rest on."""
        return [each.source for each in self.quotes.get(memory.id, ()) if each.version in versions]

    def quotes_of(self, memory: Memory) -> list[str]:
        """The words that a memory rests on as it stands."""
        return [each.quote for each in self.sources_of(memory, (memory.version,))]

    def before(self, memory: Memory) -> list[Past]:
        """The values that a memory had, and older versions of the one it has; none of what is derived."""
        by_value: dict[str, list[HeldVersion]] = {}
        for each in () if memory.is_derived else self.versions.get(memory.id, ()):
            if each.number < memory.version:
                by_value.setdefault(each.texts[0], []).append(each)
        return [
            Past(
                memory,
                numbers := tuple(each.number for each in past),
                said,
                tuple(dict.fromkeys(text for each in past for text in each.texts)),
                tuple(self.sources_of(memory, numbers)),
            )
            for said, past in by_value.items()
        ]


@dataclass(frozen=True, slots=True)
class _Told:
    """A memory, a value it had, or what may become one, by the words of a message that it rests on."""

    thing: Memory | Past | HeldCandidate
    quote: str
    value: str
    subject: str

    def is_said_of_oneself(self) -> bool:
        """Whether they say it of themselves in a clause of its own: "Tom came, and I moved to Rome"."""
        held = forms_of(self.value)
        said = (self.quote[each.start : each.end] for each in clauses(self.quote))
        saying = [each for each in said if forms_among(each, held)]
        return self.subject == USER and any(grammatical_person(each) == "first" for each in saying)


@dataclass(frozen=True, slots=True)
class _Held:
    """What of the memories says it."""

    memories: list[Memory] = field(default_factory=list[Memory])
    cut: list[Memory] = field(default_factory=list[Memory])
    past: list[Past] = field(default_factory=list[Past])
    incidental: set[str] = field(default_factory=set[str])


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Searcher:
    """Looks for what one owner wants forgotten."""

    database: Database
    indexer: Indexer
    retriever: Retriever

    async def find(
        self, owner: int, said: str, now: datetime, without: Collection[int] = (), *, hidden_too: bool = False
    ) -> ForgettingMatches:
        """Everything that words said in an order to forget mean; `without` are exchanges that are left out.

        With `hidden_too` exchanges count that are out of sight already, as for an erasure.
        """
        if time := TimeRange.of_moments(said):
            async with self.database.read() as connection:
                return await _said_in(connection, owner, time, frozenset(without), now, hidden_too=hidden_too)
        what, is_apart, kept = f" {said}".partition(BUT)
        if not is_apart:
            found = await self._named(owner, said, now, without, hidden_too=hidden_too)
            but = await off_loop(said, lambda: _told_apart(said, now))
            if but is None or await off_loop(said, lambda: _is_whole(found)):
                return found
            what, kept = but
        ever = TimeRange(datetime.fromtimestamp(0, UTC), now).in_moments
        whole = await self.find(owner, what.strip() or ever, now, without, hidden_too=hidden_too)
        words = f"{what and whole.words}{BUT}{kept}".strip()
        return await self._but_for(replace(whole, words=words), kept, now, without)

    async def _named(
        self, owner: int, said: str, now: datetime, without: Collection[int], *, hidden_too: bool
    ) -> ForgettingMatches:
        """Everything that words mean as a name of one thing or several."""
        words = named(said)
        await self.indexer.catch_up_if_needed(owner)
        found = await self._meant_by(owner, words, now, frozenset(without), hidden_too=hidden_too)
        things = things_in(words)
        # "Tom and Jerry" is one thing if anything is known by that; a summary tells of both.
        is_one = any(not each.is_derived for each in found.memories) or found.past or found.held
        if not is_one and 1 < len(things) <= MOST_THINGS:
            parts = [
                await self._meant_by(owner, named(each), now, frozenset(without), hidden_too=hidden_too)
                for each in things
            ]
            if all(parts) or not found:
                found = ForgettingMatches.of_parts(owner, words, [part for part in parts if part])
        if found or not any(char.isalnum() for char in words):
            return found
        return replace(found, near=await self._near(owner, words, now, without))

    async def _but_for(
        self, found: ForgettingMatches, kept: str, now: datetime, without: Collection[int]
    ) -> ForgettingMatches:
        """What was found, without what some words mean of it, and the messages that tell that.

        "His birthday" is the birthday of whoever is found.
        """
        named_so = [(each, await self.find(found.owner, each, now, without)) for each in things_in(kept)]

        def is_called_so(each: Memory | Candidate, words: str) -> bool:
            kinds = (kind.concepts for kind in kinds_named(words) if not kind.whose)
            is_theirs = each.subject == USER or not is_ones_own(words)
            return is_theirs and any(concept_of(each.key) in concepts for concepts in kinds)

        def stays(each: Memory | Candidate) -> bool:
            return any(each in theirs.memories or is_called_so(each, words) for words, theirs in named_so)

        left = [each for each in found.memories if stays(each)]
        said = {each.id for _, theirs in named_so for each in theirs.messages}
        async with self.database.read() as connection:
            for is_left in (True, False):  # what tells of both goes
                for each in (each for each in found.memories if (each in left) is is_left):
                    told = {number for number, _ in await provenance.evidence_of(connection, each.id)}
                    said = said | told if is_left else said - told
        return replace(
            found,
            means="description",
            memories=tuple(each for each in found.memories if each not in left),
            past=tuple(each for each in found.past if not stays(each.memory)),
            held=tuple(each for each in found.held if not stays(each.candidate)),
            unread=tuple(each for each in found.unread if each.id not in said),
            logged=tuple(each for each in found.logged if each.id not in said),
            answers=found.answers - said,
            parts=(),
            back=tuple(each for each in found.back if not stays(each.before)),
            stays=ForgettingMatches(
                found.owner,
                kept,
                memories=tuple(left),
                past=tuple(each for each in found.past if stays(each.memory)),
                held=tuple(each for each in found.held if stays(each.candidate)),
                unread=tuple(each for each in found.unread if each.id in said),
                logged=tuple(each for each in found.logged if each.id in said),
                answers=found.answers & said,
            ),
        )

    async def _meant_by(
        self, owner: int, words: str, now: datetime, without: frozenset[int], *, hidden_too: bool
    ) -> ForgettingMatches:
        """Everything that the name of one thing means."""
        async with self.database.read() as connection:
            live = await memories.live(connection, owner)
            words = await off_loop(words, lambda: as_named(words, words_called(live)))
            kept = await _kept(connection, owner, live)
            former = await _former(connection, owner, words, kept, now, without)
            if former:
                return former
            meant = await _meant(connection, owner, words, live)
            found = await _by_words(connection, owner, meant, kept, without)
            if hidden_too:
                unseen = await _out_of_sight(connection, owner, meant)
                answers = found.answers | _only_answered(meant, unseen)
                found = replace(found, logged=(*found.logged, *unseen), answers=answers)
            found = found or await _of_its_kind(connection, owner, words, live)
            if not _stated_by(words, kept):
                found = await _with_all_told_there(connection, meant, found, kept)
        if others := await asyncio.to_thread(namesakes, words, live):
            found = _without_namesakes(found, others, kept)
        past = await asyncio.to_thread(_told_still, found.past, found.memories, live)
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


def _told_apart(said: str, now: datetime) -> tuple[str, str] | None:
    """The words of what is to go and of what is to stay, where an order leaves something out; else None."""
    match not_named(said):
        case ForgetBut(_, ForgetWhat(words), kept):
            return words, kept
        case ForgetBut(_, ForgetTime() as time, kept):
            return time.by_clock(now).in_moments, kept
        case ForgetBut(_, ForgetEverything(), kept):
            return "", kept
        case _:
            return None


def _is_whole(found: ForgettingMatches) -> bool:
    """Whether words that seem to leave something out are said so by what was found, or hold a name of it that
    does: "Everything But The Girl" is a band.
    """
    words = normalised(named(found.words))
    values = (*(each.content for each in found.memories), *(each.said for each in found.past))
    told = (order_and_rest(each.text)[1] for each in found.messages)
    if any(words in normalised(each) for each in (*values, *told)):
        return True
    names = (normalised(each) for each in values if isinstance(not_named(each), ForgetBut))
    left = (words.replace(each, " ") for each in names if each in words)
    return any(not isinstance(not_named(each), ForgetBut) for each in left)


async def _kept(connection: Transaction, owner: int, live: Sequence[Memory]) -> _Kept:
    versions = await holdings.held_versions(connection, owner)
    quotes = await holdings.held_quotes(connection, owner)
    unseen = await masks.hidden_refs(connection, owner)
    return _Kept(
        live,
        {
            ref: [each for each in past if f"{ref}:{each.number}" not in unseen]
            for ref, past in versions.items()
        },
        {ref: [each for each in told if each.ref not in unseen] for ref, told in quotes.items()},
        (await interactions.speakers(connection, owner)).values(),
    )


async def _exchanges_in(
    connection: Transaction, owner: int, time: TimeRange, *, hidden_too: bool
) -> list[Interaction]:
    """What was said in a time, oldest first; of what is out of sight what waits to be learnt, too."""
    said: list[Interaction] = []
    number = MOST_NUMBER
    while page := await interactions.before(connection, owner, number, AT_ONCE):
        said += page
        number = page[-1].id
        if page[-1].sent_at < time.start:
            break
    withheld = await masks.every_withheld(connection, owner)
    unseen = await interactions.as_they_were(connection, owner, withheld - {each.id for each in said})
    waiting = await learning_queue.among(connection, owner, unseen)
    said += [each for each in unseen.values() if hidden_too or each.id in waiting]
    return sorted(
        (each for each in said if time.start <= each.sent_at < time.end + A_MINUTE), key=lambda each: each.id
    )


async def _said_in(
    connection: Transaction,
    owner: int,
    time: TimeRange,
    without: frozenset[int],
    now: datetime,
    *,
    hidden_too: bool,
) -> ForgettingMatches:
    """All that was said in a time, and what rests on nothing else; what it changed is as it was."""
    found = await _exchanges_in(connection, owner, time, hidden_too=hidden_too)
    said = [each for each in found if each.id not in without and not is_only_order(each.text)]
    live = [each for each in await memories.live(connection, owner) if not each.is_derived]
    kept = await _kept(connection, owner, live)
    numbers = {each.id for each in said}
    gone, past, back = list[Memory](), list[Past](), list[Revise]()
    for memory in live:
        told = kept.quotes.get(memory.id, ())
        before = [each.version for each in told if each.source.interaction_id not in numbers]
        same = {was.number for was in kept.versions.get(memory.id, ()) if was.texts[0] == memory.content}
        now_told = [each for each in told if each.version in {*same, memory.version}]
        if not now_told or any(each.source.interaction_id not in numbers for each in now_told):
            continue
        if not before:
            gone.append(memory)
        elif as_before := await as_it_was(connection, memory, max(before), "undone", now):
            back.append(replace(as_before, reason="derived"))
            since = tuple(range(max(before) + 1, memory.version + 1))
            past.append(Past(memory, since, memory.content, sources=tuple(kept.sources_of(memory, since))))
    waiting = await learning_queue.among(connection, owner, numbers)
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
        unread=tuple(each for each in said if each.id in waiting),
        logged=tuple(each for each in said if each.id not in waiting),
        time=time,
        back=tuple(back),
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
    relatives: list[Relation] = [each for each in related if each.name in {name, *names}]
    if not (relatives or name in subjects or len(meant) == 1):
        other = [each for each in names if each != asked] if words[:1].isupper() else ()
        return await off_loop(words, lambda: target_of(words, other, called=called))
    known = dict.fromkeys((name, *names))
    return await off_loop(words, lambda: target_of(words, known, relatives, called))


def _without_namesakes(
    found: ForgettingMatches, others: Collection[Memory], kept: _Kept
) -> ForgettingMatches:
    """What was found, without what says who else has the name, and the messages that only say so."""
    left = tuple(each for each in found.memories if each not in others)
    told, theirs = (
        {each.interaction_id for memory in some for each in kept.sources_of(memory, (memory.version,))}
        for some in (left, others)
    )
    return replace(
        found,
        memories=left,
        unread=tuple(each for each in found.unread if each.id not in theirs - told),
        logged=tuple(each for each in found.logged if each.id not in theirs - told),
    )


async def _former(
    connection: Transaction,
    owner: int,
    words: str,
    kept: _Kept,
    now: datetime,
    without: frozenset[int],
) -> ForgettingMatches | None:
    """The past values that words mean which name what was: "my old number", "where I used to live".

    With them go the messages that they rest on and nothing else does. Never what holds today. None for other
    words, where old may mean aged: of one of several, of a person, and where what holds says the very words.
    """
    once = once_was(words)
    if not once or await asyncio.to_thread(_says_literally, words, kept):
        return None
    meant = await _meant(connection, owner, once, kept.live)
    today = await people.today(connection, owner, now)
    held = await asyncio.to_thread(_in_memories, meant, kept)
    about = dict.fromkeys((*held.memories, *_by_its_key(once, kept.live, held.memories)))
    facts = [each for each in about if each.kind == "fact"]
    if is_ones_own(once):
        facts = [each for each in facts if each.subject == USER] or facts
    past = [each for fact in facts for each in kept.before(fact) if each.said != fact.content]
    past += [each for each in held.past if each.said != each.memory.content]
    over = [each for each in facts if period_of(each.details).ended_before(today)]
    if not (past or over) and not (facts and all(_is_one_at_a_time(each.key) for each in facts)):
        return None
    left = [each for each in dict.fromkeys(past) if each.memory not in over]
    left = await asyncio.to_thread(_told_still, left, over, kept.live)
    return ForgettingMatches(
        owner,
        words,
        "description",
        tuple(over),
        past=left,
        logged=tuple(said := await _only_of(connection, owner, left, over, kept, without)),
        answers=frozenset(each.id for each in said) - {number for each in left for number in each.told_in},
        is_former=True,
    )


def _says_literally(words: str, kept: _Kept) -> bool:
    """Whether what holds today says the very words: "Old Delhi" of a home."""
    meant = target_of(words)
    return bool(_stated_by(words, kept)) or any(
        meant.is_in(_text_of(each), "\n".join(kept.quotes_of(each)[:MOST_AROUND]))
        for each in kept.live
        if not each.is_derived
    )


def _told_still(past: Iterable[Past], gone: Collection[Memory], live: Iterable[Memory]) -> tuple[Past, ...]:
    """The same past values, with whether a memory that stays tells them: "head nurse" tells "nurse"."""
    stays = [memory_text(each) for each in live if not each.is_derived and each not in gone]
    return tuple(replace(each, is_told_still=any(map(telltale([each.said]).is_in, stays))) for each in past)


async def _only_of(
    connection: Transaction,
    owner: int,
    past: Collection[Past],
    over: Collection[Memory],
    kept: _Kept,
    without: frozenset[int],
) -> list[Interaction]:
    """The messages that past values rest on and nothing does that stays; and those beside them by which their
    memories changed, where the answer tells a value that nothing tells any more.
    """
    versions = {(each.memory.id, number) for each in past for number in each.versions}
    ids = {each.id for each in over}
    told = {number for each in past for number in each.told_in}
    stays = {
        each.source.interaction_id
        for memory in kept.live
        if not memory.is_derived and memory.id not in ids
        for each in kept.quotes.get(memory.id, ())
        if (memory.id, each.version) not in versions
    }
    values = telltale([each.said for each in past if not each.is_told_still])
    changed = {each.memory.id for each in past}
    beside = {each.source.interaction_id for ref in changed for each in kept.quotes.get(ref, ())}
    found = await interactions.by_ids(connection, owner, (told | beside) - without)
    telling = [
        each
        for number, each in sorted(found.items())
        if (number in told - stays) or (number not in told and values.is_in(each.reply or ""))
    ]
    withheld = await masks.every_withheld(connection, owner)
    return [each for each in telling if each.id not in withheld]


def _is_one_at_a_time(key: str) -> bool:
    """Whether of two values the one was before the other, and neither is a person that may be aged."""
    return holds_one(key) and not is_of_people(key)


async def _by_words(
    connection: Transaction, owner: int, meant: ForgettingTarget, kept: _Kept, without: frozenset[int]
) -> ForgettingMatches:
    held = await asyncio.to_thread(_in_memories, meant, kept)
    if stated := _stated_by(meant.words, kept):
        held.memories[:] = stated
    elif not held.cut and (not held.past or is_known_key(without_owner(meant.words))):
        held.memories[:] = _by_its_key(meant.words, kept.live, held.memories) or _told_in(meant.words, kept)
        held.past[:] = [each for each in held.past if each.memory not in held.memories]
    # That it was asked for before is nothing that is known of it.
    beside = await tombstones.orders_to_read(connection, owner)
    told_beside = [each for each in beside if _tells(meant, replace(each, text=order_and_rest(each.text)[1]))]
    exchanges = [
        each
        for each in (*await _exchanges(connection, owner, meant), *told_beside)
        if each.id not in without and not is_only_order(each.text)
    ]
    waiting = await learning_queue.among(connection, owner, [each.id for each in exchanges])
    answers = _only_answered(meant, exchanges)
    return ForgettingMatches(
        owner,
        meant.words,
        "description"
        if meant.describes or _is_bent(meant, exchanges)
        else "secret"
        if holds_secret(meant.words)
        else "name",
        memories=tuple(held.memories),
        cut=tuple(held.cut),
        past=tuple(held.past),
        held=tuple([each for each in await _waiting(connection, owner) if says(meant, each.candidate)]),
        unread=tuple(each for each in exchanges if each.id in waiting - answers),
        logged=tuple(each for each in exchanges if each.id not in waiting - answers),
        incidental=frozenset(held.incidental),
        answers=answers,
    )


async def _with_all_told_there(
    connection: Transaction, meant: ForgettingTarget, found: ForgettingMatches, kept: _Kept
) -> ForgettingMatches:
    """What was found, with what rests on nothing but its messages and is told nearest to the words in one."""
    said = {each.id: said_text(each) for each in found.messages}
    if not said:
        return found
    beyond = await masks.every_withheld(connection, found.owner) | said.keys()
    waiting = await _waiting(connection, found.owner)
    was = {each.memory.id for each in found.past}  # what they say now was told in the place of it
    told: dict[int, list[_Told]] = {number: [] for number in said}
    for memory in kept.live:
        sources = kept.sources_of(memory, (memory.version,))
        is_alone = memory.id not in was and not memory.is_derived
        is_alone = is_alone and beyond.issuperset(each.interaction_id for each in sources)
        for each in sources:
            if each.interaction_id in said and (is_alone or memory in found.memories):
                told[each.interaction_id].append(_Told(memory, each.quote, memory.content, memory.subject))
        for past in kept.before(memory) if memory not in found.memories else ():
            is_alone = past.said != memory.content and beyond.issuperset(past.told_in)
            for each in past.sources:
                if each.interaction_id in said and (is_alone or past in found.past):
                    told[each.interaction_id].append(_Told(past, each.quote, past.said, memory.subject))
    for held in waiting:
        source = held.candidate.source
        if source.interaction_id in said:
            told[source.interaction_id].append(
                _Told(held, source.quote, held.candidate.content, held.candidate.subject)
            )

    def nearest() -> list[Memory | Past | HeldCandidate]:
        return [
            thing for number, text in said.items() for thing in _nearest(meant, text, told[number], found)
        ]

    more = await asyncio.to_thread(nearest)
    gone = (*found.memories, *dict.fromkeys(each for each in more if isinstance(each, Memory)))
    past = (*found.past, *dict.fromkeys(each for each in more if isinstance(each, Past)))
    return replace(
        found,
        memories=gone,
        past=tuple(each for each in past if each.memory not in gone),
        held=(*found.held, *dict.fromkeys(each for each in more if isinstance(each, HeldCandidate))),
        incidental=found.incidental | {each.id for each in more if not isinstance(each, Past)},
    )


def _nearest(
    meant: ForgettingTarget, text: str, told: Sequence[_Told], found: ForgettingMatches
) -> list[Memory | Past | HeldCandidate]:
    """What a message tells nearest to the words; none where what it tells of them is found already."""
    known = (*found.memories, *found.cut, *found.past, *found.held)
    if any(each.thing in known and not _is_only_named(meant, each, found) for each in told):
        return []
    left = [each for each in told if each.thing not in known and (not meant.is_own or each.subject == USER)]
    gaps = {each: meant.gap(text, each.quote, each.value) for each in left}
    near = {each: gap for each, gap in gaps.items() if not (gap and each.is_said_of_oneself())}
    return [each.thing for each, gap in near.items() if gap == min(near.values())]


def _is_only_named(meant: ForgettingTarget, told: _Told, found: ForgettingMatches) -> bool:
    """Whether something was found only for a name among the words: "Anna", where her dog is meant."""
    if isinstance(told.thing, Past) or told.thing.id not in found.incidental:
        return False
    forms = forms_of(told.value if told.subject == USER else f"{told.subject} {told.value}")
    words = [word for way in meant.ways for value in way.values for word in value.words]
    return forms <= meant.forms and sum(not word.forms.isdisjoint(forms) for word in words) < A_STATEMENT


def _is_bent(meant: ForgettingTarget, exchanges: Iterable[Interaction]) -> bool:
    """Whether messages say it only in other cases: blacking out the words would leave these."""
    texts = (f"{said_text(each)}\n{each.reply or ''}" for each in exchanges)
    return any(not meant.is_named_in(text) for text in texts)


def _in_memories(meant: ForgettingTarget, kept: _Kept) -> _Held:
    found = _Held()
    related = relations(kept.live)
    told = {memory.id: kept.quotes_of(memory) for memory in kept.live}
    before = {memory.id: kept.before(memory) for memory in kept.live}
    most_held: dict[str, int] = {}  # how much of the words the memory holds that holds most, by its quotes
    holding = {memory.id: _held_words(meant, memory, related) for memory in kept.live}
    for memory in kept.live:
        for quote in told[memory.id]:
            most_held[quote] = max(most_held.get(quote, 0), holding[memory.id])
        for past in before[memory.id]:
            held = _held_words(meant, past.as_it_was, related)
            most_held |= {each.quote: max(most_held.get(each.quote, 0), held) for each in past.sources}

    def of_its_own(quotes: Iterable[str], held: int) -> list[str]:
        """ "Paul hates coriander" means what he hates, not who he is that was told in the same breath."""
        return [each for each in quotes if held >= most_held[each] or most_held[each] < A_STATEMENT]

    def was_it(past: Past) -> bool:
        said, quotes = past.as_it_was, [each.quote for each in past.sources]
        if any(map(meant.is_in, past.texts)):
            return True
        if past.said == past.memory.content:  # as it stands it is not meant
            return False
        held = _held_words(meant, said, related)
        around = "\n".join(quotes[:MOST_AROUND])
        return _is_it(meant, said, around) or _is_told_with(meant, said, of_its_own(quotes, held))

    for memory in kept.live:
        if meant.is_own and memory.subject != USER:
            continue
        held = holding[memory.id]
        around = "\n".join(told[memory.id][:MOST_AROUND])
        is_it = _is_it(meant, memory, around)
        is_called_so = not is_it and held > 0 and _is_called_so(meant, memory, around)
        if is_called_so:
            found.memories.append(memory)
        elif is_it or _is_told_with(meant, memory, of_its_own(told[memory.id], held)):
            if not is_it and concept_of(memory.key) != concept_of(without_owner(meant.words)):
                found.incidental.add(memory.id)
            (found.memories if _goes_whole(meant, memory) else found.cut).append(memory)
        else:
            found.past.extend(filter(was_it, before[memory.id]))
    return found


def _is_it(meant: ForgettingTarget, memory: Memory, told: str) -> bool:
    if memory.subject != USER and meant.is_about(memory.subject, told):
        return True
    return meant.is_in(_text_of(memory), told)


def _is_called_so(meant: ForgettingTarget, memory: Memory, told: str) -> bool:
    """Whether the words name a memory by what it says and what it is: "the note about milk"; the words of a
    command leave out the second.
    """
    if memory.kind == "fact" or memory.is_derived or memory.kind in PORTRAITS:
        return False
    return meant.is_in(f"{_text_of(memory)}\n{memory.kind}\n{say(KIND_NAMES[memory.kind])}", told)


def _text_of(memory: Memory) -> str:
    return f"{memory_text(memory)}\n{memory.key.replace('_', ' ')}"


def _is_told_with(meant: ForgettingTarget, memory: Memory, quotes: Sequence[str]) -> bool:
    """Whether a clause that a memory rests on says it: "my dog" of the pet Balu, "my husband" of a home."""
    return not memory.is_derived and any(meant.tells(quote, memory.content) for quote in quotes)


def _held_words(meant: ForgettingTarget, memory: Memory, related: Sequence[Relation]) -> int:
    """How many of the words a memory holds, by its value, its key and whoever it is about."""
    names = (each.name for each in related if memory.subject != USER and each.fits(memory.subject))
    text = "\n".join((memory_text(memory), memory.key.replace("_", " "), *names))
    seen = forms_among(text, meant.forms)
    ways = ([word for value in way.values for word in value.words] for way in meant.ways)
    return max((sum(not word.forms.isdisjoint(seen) for word in words) for words in ways), default=0)


def _goes_whole(meant: ForgettingTarget, memory: Memory) -> bool:
    """Whether a memory goes as a whole: a text that holds more loses only the sentences that say it."""
    if memory.is_derived or memory.kind in PORTRAITS:
        return False
    if memory.kind != "note":
        return True
    is_titled = (
        titled(memory.details)
        and isinstance(memory.details, NoteDetails)
        and meant.is_in(memory.details.title)
    )
    return is_titled or not any(without(memory.content, way) for way in meant.ways)


def _by_its_key(words: str, live: Sequence[Memory], found: Sequence[Memory]) -> list[Memory]:
    """What was found, or else the facts that stand under what the words name ("my dog": the pets).

    Of what is told in parts all go with the one that says the words: with "my job" the workplace too.
    """
    named_so = without_owner(words)
    parts = parts_of(named_so) if is_known_key(named_so) else frozenset[str]()
    facts = [each for each in live if each.kind == "fact" and each.subject == USER]
    told = [each for each in facts if concept_of(each.key) in parts]
    goes_together = len(parts) > 1 and all(each in told for each in found)
    return told if goes_together or not found else list(found)


async def _of_its_kind(
    connection: Transaction, owner: int, words: str, live: Sequence[Memory]
) -> ForgettingMatches:
    """The facts of the kind that words name, of whom they name beside it: "Anna's address", "how old I am".

    Where there are none, those that may tell the same; which of these is meant is the person's to say. None
    where they name what was.
    """
    facts = [each for each in live if each.kind == "fact"]
    near: list[Memory] = []
    if len(words) > MOST_KIND_CHARACTERS or once_was(words):
        return ForgettingMatches(owner, words)
    for kind in await asyncio.to_thread(kinds_named, words):
        whose = await _meant(connection, owner, kind.whose, live) if kind.whose else None
        theirs = [each for each in facts if (whose.is_about(each.subject) if whose else each.subject == USER)]
        told = [each for each in theirs if concept_of(each.key) in kind.concepts]
        if whose and not told and "name" in kind.concepts:  # the name of a boss is what stands under "boss"
            told = [each for each in facts if concept_of(each.key) == concept_of(kind.whose)]
        if told:
            return ForgettingMatches(owner, words, "description", tuple(told))
        near += [each for each in theirs if any(are_related(each.key, one) for one in kind.concepts)]
    if is_ones_own(words) and not near:
        near = [
            each for each in facts if each.subject == USER and are_related(each.key, without_owner(words))
        ]
    ids = frozenset(each.id for each in near)
    return ForgettingMatches(owner, words, "description", tuple(dict.fromkeys(near)), incidental=ids)


def _told_in(words: str, kept: _Kept) -> list[Memory]:
    """The facts that were told in the very words, one each: with "tea and coffee" tea as well as coffee."""
    parts = {normalised(thing) for thing in things_in(words)}
    told = normalised(words)

    def is_told(memory: Memory) -> bool:
        quotes = kept.quotes.get(memory.id, ()) if normalised(memory.content) in parts else ()
        return any(told in normalised(each.source.quote) for each in quotes)

    return [each for each in kept.live if is_told(each)] if len(parts) > 1 else []


def _stated_by(words: str, kept: _Kept) -> list[Memory]:
    """The facts that the words state as a sentence: "I don't like kale" means kale among the dislikes.

    None for what only names somebody: with "my sister Anna" all goes that is known of her.
    """
    said = [each for each in find_statements(words) if not names_somebody(each.key)]
    whose = {each.subject: SamePerson.of(each.subject, kept.live, kept.members) for each in said}

    def states(statement: Statement, fact: Memory) -> bool:
        subject = statement.subject
        is_theirs = fact.subject == subject or whose[subject].is_called(fact.subject)
        is_it = is_theirs and concept_of(fact.key) == concept_of(statement.key)
        return is_it and telltale([statement.value]).is_in(fact.content)

    facts = [each for each in kept.live if each.kind == "fact"]
    return [fact for fact in facts if any(states(each, fact) for each in said)]


async def _exchanges(connection: Transaction, owner: int, meant: ForgettingTarget) -> list[Interaction]:
    """The exchanges that say it, oldest first, none that is withheld."""
    if any(form.startswith(MARK) for way in meant.ways for form in way.forms):  # the index has no small words
        suspects = {each.id: each for each in await interactions.every(connection, owner)}
        suspects = await interactions.by_ids(connection, owner, suspects)
    else:
        asked = [word for text in _asked(meant) for word in (*query_words(text), *every_form(text))]
        bent = search_text(" ".join(bent_forms(without_owner(meant.words)))).others.split()
        asked += [Word((form,), (form,)) for form in dict.fromkeys(bent)]
        found = await search.match(connection, owner, asked, ("user",), MOST_EXCHANGES)
        numbers = {int(match.ref) for match in found}
        not_indexed_yet = await interactions.all_unanswered(connection, owner)
        numbers |= {each.id for each in not_indexed_yet}
        suspects = await interactions.by_ids(connection, owner, numbers)

    def saying() -> list[Interaction]:
        return [
            each
            for _, each in sorted(suspects.items())
            if each.state not in ("stopped", "replaced") and _tells(meant, each)
        ]

    return await asyncio.to_thread(saying)


async def _out_of_sight(connection: Transaction, owner: int, meant: ForgettingTarget) -> list[Interaction]:
    numbers = await masks.every_withheld(connection, owner)
    said = await interactions.as_they_were(connection, owner, numbers)
    return [each for _, each in sorted(said.items()) if _tells(meant, each)]


def _tells(meant: ForgettingTarget, exchange: Interaction) -> bool:
    return meant.is_said_in(said_text(exchange)) or meant.is_said_in(exchange.reply or "")


def _only_answered(meant: ForgettingTarget, telling: Iterable[Interaction]) -> frozenset[int]:
    """The numbers of those exchanges in which only the bot says it."""
    return frozenset(each.id for each in telling if not meant.is_said_in(said_text(each)))


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
