"""What an order to forget means: by what words a text, a memory or what may become one is of it, and all that
was found of it, as one value, with the changes that put that out of sight.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from itertools import pairwise
from typing import Literal

from bot.domain.aliases import Relation, SamePerson, relation_of, relations
from bot.domain.changes import Candidate, Conceal, HeldCandidate, Revise
from bot.domain.interactions import Interaction
from bot.domain.memories import PORTRAITS, DocumentDetails, Memory, NoteDetails, Source, titled
from bot.domain.prose.labels import KIND_NAMES
from bot.domain.recall import Hit
from bot.domain.telltales import (
    DESCRIBED,
    NAMED,
    PAST,
    PAST_VALUE,
    SECRET,
    Telltale,
    telltale,
    without,
)
from bot.language.clauses import Clause, clauses
from bot.language.forms import Forms, forms_among, forms_of, says_bent
from bot.language.keys import (
    USER,
    concept_of,
    is_known_key,
    is_ones_own,
    kinds_named,
    names_somebody,
    parts_of,
    things_in,
    without_owner,
)
from bot.language.names import canonical_name
from bot.language.orders import is_only_order
from bot.language.patterns import pattern_of
from bot.language.statements.finder import find_statements
from bot.language.statements.reading import Statement
from bot.language.subject import grammatical_person, is_of_people, leaves_out_i, speaks_of_others
from bot.language.text import in_form, normalised
from bot.language.times.finder import TimeRange
from bot.language.words import Word, content_words, likely_languages, says_all, says_joined
from bot.memory.indexer import memory_text
from bot.speech.saying import SOURCE, in_force, known_language, say, speaking
from bot.storage.people.everything import HeldMemory, HeldVersion

SIGN_LETTERS = 3
"""How long the name is of what was shown: a button has little room beside the ids of five memories."""


@dataclass(frozen=True, slots=True)
class Past:
    """A value of a memory that says something else by now: its versions that `said` it, and its sources.

    `texts` are all that these versions hold. `is_told_still`: what is known today tells the value, too.
    """

    memory: Memory
    versions: tuple[int, ...]
    said: str
    texts: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    is_told_still: bool = False

    @property
    def as_it_was(self) -> Memory:
        """The memory as it said this."""
        return replace(self.memory, content=self.said)

    @property
    def told_in(self) -> tuple[int, ...]:
        """The exchanges it rests on."""
        return tuple(dict.fromkeys(each.interaction_id for each in self.sources))


@dataclass(frozen=True, slots=True)
class HeldMemories:
    """All memories of a person with their past, or of a group with the names of its members."""

    owner: int
    every: Sequence[HeldMemory]
    members: Collection[str]

    @property
    def live(self) -> list[Memory]:
        """The memories as they stand."""
        return [each.memory for each in self.every]


def past_of(held: HeldMemory) -> list[Past]:
    """The values that a memory had, and older versions of the one it has; none of what is derived."""
    by_value: dict[str, list[HeldVersion]] = {}
    for each in () if held.memory.is_derived else held.versions:
        if each.number < held.memory.version:
            by_value.setdefault(each.texts[0], []).append(each)
    return [
        Past(
            held.memory,
            numbers := tuple(each.number for each in past),
            said,
            tuple(dict.fromkeys(text for each in past for text in each.texts)),
            tuple(held.sources_of(numbers)),
        )
        for said, past in by_value.items()
    ]


def told_still(past: Iterable[Past], gone: Collection[Memory], live: Iterable[Memory]) -> tuple[Past, ...]:
    """The same past values, with whether a memory that stays tells them: "head nurse" tells "nurse"."""
    stays = [memory_text(each) for each in live if not each.is_derived and each not in gone]
    return tuple(replace(each, is_told_still=any(map(telltale([each.said]).is_in, stays))) for each in past)


Meaning = Literal["name", "description", "secret"]


@dataclass(frozen=True, slots=True)
class ForgettingMatches:
    """Everything that an order to forget means. `means`: what its words are.

    `memories` go as they are; of `cut`, which hold more, only what says it; of `past` the old values.
    `exchanges` say it, oldest first. `near` only has to do with it by its meaning. `incidental` are ids of
    memories about something else that was told in the same breath, `answers` the numbers of exchanges in
    which only the bot said it. `is_former`: meant is only what was; `is_kind`: all of a kind. `parts` is what
    each of several things means that the words name, where anything says it. `time`: meant is all that was
    said then, of which `back` is as it was before. `apart` are exchanges that say it and are no finding, the
    order itself and what is out of sight already: an erasure takes them, too, and the sign counts them.
    `is_guess`: another language calls it so.
    """

    owner: int
    words: str
    means: Meaning = "name"
    memories: tuple[Memory, ...] = ()
    cut: tuple[Memory, ...] = ()
    past: tuple[Past, ...] = ()
    held: tuple[HeldCandidate, ...] = ()
    exchanges: tuple[Interaction, ...] = ()
    near: tuple[Hit, ...] = ()
    incidental: frozenset[str] = frozenset()
    answers: frozenset[int] = frozenset()
    is_former: bool = False
    is_kind: bool = False
    parts: tuple[ForgettingMatches, ...] = ()
    time: TimeRange | None = None
    back: tuple[Revise, ...] = ()
    apart: tuple[Interaction, ...] = ()
    is_guess: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether nothing goes but what was found: the words tell nothing by themselves."""
        return self.is_former or self.is_kind or self.time is not None

    @classmethod
    def of_memories(cls, memories: Sequence[Memory]) -> ForgettingMatches:
        """Memories of one owner that were chosen by hand, whatever they say."""
        return cls(memories[0].owner, "", memories=tuple(memories))

    @classmethod
    def of_parts(cls, owner: int, words: str, parts: Sequence[ForgettingMatches]) -> ForgettingMatches:
        """All that several things mean which an order names."""
        said = {each.id for part in parts for each in part.erased.messages}
        return cls(
            owner,
            words,
            "name" if all(each.means == "name" for each in parts) else "description",
            memories=(gone := tuple(dict.fromkeys(each for part in parts for each in part.memories))),
            cut=tuple(dict.fromkeys(each for part in parts for each in part.cut if each not in gone)),
            past=tuple(
                dict.fromkeys(each for part in parts for each in part.past if each.memory not in gone)
            ),
            held=tuple(dict.fromkeys(each for part in parts for each in part.held)),
            exchanges=in_order(each for part in parts for each in part.exchanges),
            incidental=frozenset[str]().union(*(each.incidental for each in parts)),
            answers=frozenset[int]().union(*(each.answers for each in parts)) - said,
            parts=tuple(parts),
            apart=in_order(each for part in parts for each in part.apart),
        )

    def __bool__(self) -> bool:
        return bool(self.memories or self.cut or self.past or self.held or self.exchanges)

    @property
    def is_partial(self) -> bool:
        """Whether of the several things that the words name nothing was found of some."""
        return 0 < sum(map(bool, self.parts)) < len(things_in(self.words))

    @property
    def names_one(self) -> bool:
        """Whether the words are the name or the value of anything that is known, or the kind of it as the
        user's own, and no more: "wipe my weight", but not "lose weight".
        """
        words = without_owner(self.words)
        said = {normalised(each) for one in self.memories for each in (one.subject, one.content)}
        kinds = {concept_of(one.key) for one in self.memories} if is_ones_own(self.words) else set[str]()
        return normalised(words) in said or concept_of(words) in kinds

    @property
    def but_unlearnt(self) -> bool:
        """Whether anything was found beside exchanges that are not learnt from yet, and surely mean it."""
        return self.is_guess or bool(replace(self, exchanges=())) or len(self.unread) < len(self.exchanges)

    @property
    def of_unlearnt(self) -> ForgettingMatches:
        """Only the exchanges that are not learnt from yet."""
        parts = tuple(each.of_unlearnt for each in self.parts)
        return ForgettingMatches(self.owner, self.words, self.means, exchanges=self.unread, parts=parts)

    def part(
        self, is_of: Callable[[Memory | Candidate], bool], is_said: Callable[[int], bool]
    ) -> ForgettingMatches:
        """What of it is of some memories and candidates, and was said in some exchanges."""
        return replace(
            self,
            memories=tuple(filter(is_of, self.memories)),
            past=tuple(each for each in self.past if is_of(each.memory)),
            held=tuple(each for each in self.held if is_of(each.candidate)),
            back=tuple(each for each in self.back if is_of(each.before)),
            exchanges=tuple(each for each in self.exchanges if is_said(each.id)),
            apart=tuple(each for each in self.apart if is_said(each.id)),
        )

    @property
    def erased(self) -> ForgettingMatches:
        """All that an erasure takes of it."""
        parts = tuple(each.erased for each in self.parts)
        return replace(self, exchanges=in_order((*self.exchanges, *self.apart)), parts=parts, apart=())

    @property
    def sign(self) -> str:
        """A short name of exactly what an erasure takes, as it stands, by which what is shown is confirmed.

        What is derived, what only the bot said and mere orders to forget it are no more of it.
        """
        stands = (*self.memories, *self.cut)
        said = (each for each in self.erased.messages if not is_only_order(each.text))
        parts = [
            *(f"{each.id}.{each.version}" for each in stands if not each.is_derived),
            *(str(each.id) for each in said),
            *(each.id for each in self.held),
            *(f"{each.memory.id}.{each.versions}" for each in self.past),
        ]
        return sign_of(*parts)

    @property
    def messages(self) -> tuple[Interaction, ...]:
        """Those of the exchanges in which the person says it."""
        return tuple(each for each in self.exchanges if each.id not in self.answers)

    @property
    def unread(self) -> tuple[Interaction, ...]:
        """Those of the messages that wait to be read for facts."""
        return tuple(each for each in self.messages if each.to_learn)


def in_order(said: Iterable[Interaction]) -> tuple[Interaction, ...]:
    """Each of some exchanges once, oldest first."""
    return tuple(each for _, each in sorted({each.id: each for each in said}.items()))


def sign_of(*parts: str) -> str:
    """A short name of exactly these parts, in whatever order."""
    digest = hashlib.sha256("\n".join(sorted(set(parts))).encode()).digest()
    return base64.b32encode(digest)[:SIGN_LETTERS].decode().lower()


_KEYS: dict[Meaning, str] = {"name": NAMED, "description": DESCRIBED, "secret": SECRET}


def concealing(found: ForgettingMatches, now: datetime, *, erases: bool = False) -> tuple[Conceal, ...]:
    """The changes that put out of sight all that was found beside the memories that go as a whole.

    A past value takes along what tells it, as a memory does that goes, unless what holds today tells it, too.
    Where what was found is exact nothing else goes, until it `erases`: the same word may tell something else.
    """
    if found.parts:
        parts = filter(None, found.parts)
        return tuple(change for part in parts for change in concealing(part, now, erases=erases))
    is_exact = found.is_exact and not erases
    key = PAST if is_exact else _KEYS[found.means]
    words = without_owner(found.words)
    told_in: dict[str, set[int]] = {}
    own = {each.id for each in found.messages}
    for past in found.past:
        if normalised(past.said) != normalised(words) and not past.is_told_still:
            numbers = own.intersection(past.told_in) if is_exact else past.told_in
            told_in.setdefault(past.said, set()).update(numbers)
    return (
        Conceal(
            _standing_for(words, found.owner, key, now),
            exchanges=tuple(each.id for each in found.messages),
            answers=tuple(each.id for each in found.exchanges if each.id in found.answers),
            versions=tuple((past.memory.id, number) for past in found.past for number in past.versions),
            candidates=tuple(each.id for each in found.held),
        ),
        *(
            Conceal(
                _standing_for(value, found.owner, PAST_VALUE if is_exact else NAMED, now),
                exchanges=tuple(sorted(numbers)),
            )
            for value, numbers in told_in.items()
        ),
    )


def _standing_for(words: str, owner: int, key: str, now: datetime) -> Memory:
    """The memory that stands for words under which something is out of sight."""
    return Memory.new(now, owner=owner, kind="fact", subject="", key=key, content=words)


MOST_PIECES = 200
"""Clauses of one text that are looked at."""


@dataclass(frozen=True, slots=True)
class ForgettingTarget:
    """The target of a search: `ways` of naming it, each with all its words, and its role for the user.

    `describes` is True where the words are no name: then what they describe is to go, not they alone.
    `is_own` is True where they name something of the user's: "my birthday" is nobody else's. `called` are the
    words by which anybody is known, `others` are whoever has the name and is not meant: with "my boss Anna" a
    sister Anna.
    """

    words: str
    ways: tuple[Telltale, ...]
    relations: tuple[Relation, ...]
    describes: bool
    is_own: bool = False
    called: frozenset[str] = frozenset()
    others: tuple[Relation, ...] = ()

    @property
    def forms(self) -> Forms:
        """All forms of all words that name it."""
        return frozenset[str]().union(*(way.forms for way in self.ways))

    def is_in(self, text: str, around: str = "") -> bool:
        """Whether a text speaks of it: all words of one way of naming it stand in it, in whatever case.

        `around` are the words in which it was told, by which its language is known.
        """
        bare = without_owner(self.words)
        return self.is_named_in(text) or says_bent(bare, text, around, self.called) or says_joined(bare, text)

    def is_named_in(self, text: str) -> bool:
        """Whether a text speaks of it in its own words, in no other case of them."""
        seen = forms_among(text, self.forms)
        if any(self._all_in(way, text, seen) for way in self.ways) or _names_one_of(self.relations, text):
            return True
        return self.describes and says_all(without_owner(self.words), text)

    def is_said_in(self, text: str) -> bool:
        """Whether a text speaks of it, and not only as of somebody else's: "Anna has a daughter"."""
        if not self.is_in(text):
            return False
        is_ours = self.is_own or (self.relations and is_ones_own(self.words))
        said = [text[each.start : each.end] for each in clauses(text)] if is_ours or self.others else []
        holding = [each for each in said if self.is_in(each)]
        return not holding or any(map(self._is_meant_in, holding))

    def _is_meant_in(self, clause: str) -> bool:
        """Whether a clause that has the words speaks of the user's own, and of none of the `others`."""
        if _names_one_of(self.others, clause) and not _names_one_of(self.relations, clause):
            return False
        return grammatical_person(clause) != "third" or self._is_known_in(clause)

    def _is_known_in(self, text: str) -> bool:
        """Whether a text speaks of somebody by name, or as whom they are to the user."""
        seen = forms_among(text, self.forms)
        names = self.ways[1:] if self.relations else ()
        return any(self._all_in(way, text, seen) for way in names) or _names_one_of(self.relations, text)

    def is_about(self, subject: str, around: str = "") -> bool:
        """Whether it is whom or what a fact is about."""
        if any(each.fits(subject) or each.is_named_in(subject) for each in self.others):
            return False
        return any(each.fits(subject) for each in self.relations) or self.is_in(subject, around)

    def is_of_others(self, memory: Memory) -> bool:
        """Whether a memory says who else has the name, or something of them."""
        if memory.subject != USER:
            return any(each.fits(memory.subject) or each.is_named_in(memory.subject) for each in self.others)
        return relation_of(memory) in self.others

    def tells(self, quote: str, value: str) -> bool:
        """Whether a quote says a value of it: in the same clause, not only in the same breath."""
        if not self.is_said_in(quote):
            return False
        held = forms_of(value)
        pieces = [quote[each.start : each.end] for each in clauses(quote)[:MOST_PIECES]]
        return any(bool(forms_among(piece, held)) and self.is_in(piece) for piece in pieces)

    def may_be_told_of(self, subject: str, key: str) -> bool:
        """Whether the words may mean a fact that has none of them, where its quote does: they name what
        stands under its key ("my dog" the pets), or whom it is about ("sister"), who is named so there.
        """
        words = without_owner(self.words)
        concept = concept_of(key)
        if concept in parts_of(words):
            return True
        if subject == USER:
            return any(concept in kind.concepts and not kind.whose for kind in kinds_named(words))
        is_named_there = is_of_people(subject) != is_of_people(words)
        return is_named_there or any(concept in kind.concepts for kind in kinds_named(words))

    def gap(self, text: str, quote: str, value: str) -> int:
        """How far from the words a text says a value, in clauses: what follows them before what precedes.

        The value stands in the `quote`, or all of that says it.
        """
        pieces = clauses(text)[:MOST_PIECES]
        at = max(text.find(quote), 0)
        quoted = [place for place, each in enumerate(pieces) if each.meets(at, at + len(quote))]
        held = forms_of(value)
        literal = [
            place for place in quoted if forms_among(text[pieces[place].start : pieces[place].end], held)
        ]
        return min(
            (
                max(2 * (place - last) - 1, 2 * (first - place), 0)
                for first, last in self._runs(text, pieces)
                for place in literal or quoted
            ),
            default=0,
        )

    def _runs(self, text: str, pieces: Sequence[Clause]) -> list[tuple[int, int]]:
        """The shortest runs of clauses that have all of the words, each by its first and its last."""
        found: list[tuple[int, int]] = []
        first = 0
        for last, piece in enumerate(pieces):
            begin = first
            while first <= last and self.is_in(text[pieces[first].start : piece.end]):
                first += 1
            found += [(first - 1, last)] if first > begin else []
        return found

    def _all_in(self, way: Telltale, text: str, seen: frozenset[str]) -> bool:
        if way.is_phrased_in(text, begun=self.describes):
            return True
        (value,) = way.values
        return bool(value.words) and all(not word.isdisjoint(seen) for word in value.words)


def _names_one_of(relations: Sequence[Relation], text: str) -> bool:
    """Whether a text names somebody by what they are to the user: "my brother"."""
    if not relations:
        return False
    words = text.split()
    pairs = (f"{one} {other}" for one, other in pairwise(words) if is_ones_own(f"{one} {other}"))
    return any(each.fits(_bare(pair)) for pair in pairs for each in relations)


def target_of(
    words: str,
    names: Collection[str] = (),
    relations: Iterable[Relation] = (),
    called: frozenset[str] = frozenset(),
    others: Iterable[Relation] = (),
) -> ForgettingTarget:
    """What these words want, with other `names` and the relations that mean the same person, all words by
    which anybody is `called`, and the `others` of a name.
    """
    bare = without_owner(words)
    said = dict.fromkeys((bare, *(each.title() for each in names)))
    ways = tuple(_not_of_others(telltale([each]), called) for each in said if each)
    related = tuple(relations)
    known = bool(names or related)
    return ForgettingTarget(
        words,
        ways,
        related,
        describes=not known and (is_ones_own(words) or _describes(bare)),
        is_own=not known and _is_own(words, bare),
        called=called,
        others=tuple(others),
    )


def as_named(words: str, called: Iterable[str]) -> str:
    """The words, with a capital on each that a stem alone would make a form of a name that somebody is called
    by: "jana" is "Jana" beside a "Jan", as no other word is one in small letters.
    """

    def is_name(word: str) -> bool:
        forms, same = telltale([word]).forms, {word, f"{word}s", word.removesuffix("s")}
        return any(
            each not in same and not forms.isdisjoint(telltale([each]).forms) for each in alike[word[:2]]
        )

    alike: defaultdict[str, list[str]] = defaultdict(list)
    for each in called:
        alike[each[:2]].append(each)
    return _SMALL_WORD.sub(lambda found: found[0].title() if is_name(found[0]) else found[0], words)


_SMALL_WORD = pattern_of(r"(?<![\w'’])[^\W\d_A-Z]+")


def words_called(live: Iterable[Memory]) -> frozenset[str]:
    """The words by which anybody is called that facts are about or name."""
    facts = [each for each in live if each.kind == "fact"]
    names = [each.subject for each in facts if each.subject != USER]
    names += [each.content for each in facts if names_somebody(each.key)]
    return frozenset(word for name in names for word in in_form("NFC", name).casefold().split())


def _not_of_others(way: Telltale, called: frozenset[str]) -> Telltale:
    """The same words, none in a form by which somebody else is called: "jana" is known, and no "jan"."""

    def own(word: Forms, phrase: str) -> Forms:
        return word - (called - set(phrase.split())) or word

    values = [
        replace(each, words=tuple(own(word, each.phrase) for word in each.words)) for each in way.values
    ]
    return replace(way, values=tuple(values))


def _is_own(words: str, bare: str) -> bool:
    """Whether words name what a fact about the user holds, and no person: "my birthday", "dónde vivo"."""
    is_first = is_ones_own(words) or grammatical_person(words) == "first"
    if is_first and is_known_key(bare):
        return not is_of_people(bare)
    says_i = is_first or leaves_out_i(words)
    return says_i and not is_ones_own(words) and _describes(bare) and not speaks_of_others(words)


def _describes(words: str) -> bool:
    """Whether words are all in small letters, of a script that has capitals, without figures and signs: no
    name.
    """
    letters = [char for char in words if char.isalpha()]
    plain = all(char.isalpha() or char.isspace() or char in "-'’" for char in words)
    return plain and bool(letters) and all(char.islower() for char in letters)


def _bare(text: str) -> str:
    """A pair of words without signs and the ending of a possessive."""
    return re.sub(r"['’]s\b|[^\w\s]", "", canonical_name(text))


def says(meant: ForgettingTarget, told: Candidate) -> bool:
    """Whether a candidate holds what is to be forgotten."""
    if meant.is_own and told.subject != USER:
        return False
    if told.subject != USER and meant.is_about(told.subject):
        return True
    if isinstance(told.details, DocumentDetails) and any(map(meant.is_in, told.details.pages)):
        return True
    return meant.is_in(f"{told.key.replace('_', ' ')}: {told.content}") or meant.tells(
        told.source.quote, told.content
    )


MOST_AROUND = 3
"""Quotes of a memory by which its language is told."""


A_STATEMENT = 2
"""Words of an order that a memory holds which is the statement the order names, rather than a name in it."""


def in_memories(meant: ForgettingTarget, kept: HeldMemories) -> ForgettingMatches:
    """What of the memories says it: whole, in part or once."""
    whole, cut, once, incidental = list[Memory](), list[Memory](), list[Past](), set[str]()
    related = relations(kept.live)
    told = {each.memory.id: each.quotes for each in kept.every}
    before = {each.memory.id: past_of(each) for each in kept.every}
    most_held: dict[object, int] = {}  # how much of the words the memory holds that holds most, by its quotes
    holding = {memory.id: _held_words(meant, memory, related) for memory in kept.live}

    def note(memory: Memory, quotes: Iterable[str], held: int) -> None:
        for quote in quotes:
            for place in (quote, _listed(quote, memory)):
                most_held[place] = max(most_held.get(place, 0), held)

    for memory in kept.live:
        note(memory, told[memory.id], holding[memory.id])
        for past in before[memory.id]:
            quotes = (each.quote for each in past.sources)
            note(past.as_it_was, quotes, _held_words(meant, past.as_it_was, related))

    def of_its_own(memory: Memory, quotes: Iterable[str], held: int) -> list[str]:
        """ "Paul hates coriander" means what he hates, not who he is; "the beach" no forest beside it; and
        "Pune" nothing that a sentence which only names it tells besides: "I moved from Pune to Delhi".
        """
        return [
            each
            for each in quotes
            if (held or meant.may_be_told_of(memory.subject, memory.key))
            and held >= most_held[_listed(each, memory)]
            and (held >= most_held[each] or most_held[each] < A_STATEMENT)
        ]

    def was_it(past: Past) -> bool:
        said, quotes = past.as_it_was, [each.quote for each in past.sources]
        if any(map(meant.is_in, past.texts)):
            return True
        if past.said == past.memory.content:  # as it stands it is not meant
            return False
        held = _held_words(meant, said, related)
        around = "\n".join(quotes[:MOST_AROUND])
        return _is_it(meant, said, around) or _is_told_with(meant, said, of_its_own(said, quotes, held))

    for memory in kept.live:
        if (meant.is_own and memory.subject != USER) or meant.is_of_others(memory):
            continue
        held = holding[memory.id]
        around = "\n".join(told[memory.id][:MOST_AROUND])
        is_it = _is_it(meant, memory, around)
        is_called_so = not is_it and held > 0 and _is_called_so(meant, memory, around)
        if is_called_so:
            whole.append(memory)
        elif is_it or _is_told_with(meant, memory, of_its_own(memory, told[memory.id], held)):
            if not is_it and concept_of(memory.key) != concept_of(without_owner(meant.words)):
                incidental.add(memory.id)
            (whole if _goes_whole(meant, memory) else cut).append(memory)
        else:
            once.extend(filter(was_it, before[memory.id]))
    return ForgettingMatches(
        kept.owner,
        meant.words,
        memories=tuple(whole),
        cut=tuple(cut),
        past=tuple(once),
        incidental=frozenset(incidental),
    )


def _listed(quote: str, memory: Memory) -> object:
    """What a memory is one of: those of its kind in a quote that lists several things, else itself."""
    return quote, memory.subject, concept_of(memory.key) if len(things_in(quote)) > 1 else memory.content


def meant_memories(meant: ForgettingTarget, kept: HeldMemories) -> ForgettingMatches:
    """What of the memories the words mean: what they state as a sentence, or else all that says it and what
    stands under the key that they name.
    """
    found = in_memories(meant, kept)
    if stated := stated_by(meant.words, kept):
        return replace(found, memories=tuple(stated))
    if found.cut or (found.past and not is_known_key(without_owner(meant.words))):
        return found
    whole = by_its_key(meant.words, kept.live, found.memories) or _told_in(meant.words, kept)
    past = tuple(each for each in found.past if each.memory not in whole)
    return replace(found, memories=tuple(whole), past=past)


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


def kinds_meant(words: str) -> frozenset[str]:
    """The kinds of which words name all that there is, in the language that they are in or the person's own:
    "my reminders"; facts are known by what they say.
    """
    said = content_words(words)
    if len(content_words(without_owner(words).casefold())) != 1:
        return frozenset()
    languages = dict.fromkeys((in_force(), SOURCE, *map(known_language, likely_languages(words))))
    return frozenset(kind for each in filter(None, languages) for kind in _kinds_named(each, said, words))


def _kinds_named(language: str, said: Sequence[Word], words: str) -> list[str]:
    with speaking(language):
        names = {kind: say(name).casefold().split()[0] for kind, name in KIND_NAMES.items() if kind != "fact"}
    stems = {stem for each in said for stem in each.stems}

    def is_named(name: str) -> bool:
        own, sign = _signs_of_kind(name)
        return not stems.isdisjoint(own) or sign.is_in(words) or says_bent(name, words)

    return [kind for kind, name in names.items() if is_named(kind) or is_named(name)]


@cache
def _signs_of_kind(name: str) -> tuple[frozenset[str], Telltale]:
    """The stems of the name of a kind in some language, and what gives it away."""
    stems = frozenset(stem for each in content_words(name) for stem in each.stems)
    return stems, telltale([name]).alone


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
    return max((sum(not word.isdisjoint(seen) for word in words) for words in ways), default=0)


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


def by_its_key(words: str, live: Sequence[Memory], found: Sequence[Memory]) -> list[Memory]:
    """What was found, or else the facts that stand under what the words name ("my dog": the pets).

    Of what is told in parts all go with the one that says the words: with "my job" the workplace too.
    """
    named_so = without_owner(words)
    parts = parts_of(named_so) if is_known_key(named_so) else frozenset[str]()
    facts = [each for each in live if each.kind == "fact" and each.subject == USER]
    told = [each for each in facts if concept_of(each.key) in parts]
    goes_together = len(parts) > 1 and all(each in told for each in found)
    return told if goes_together or not found else list(found)


def _told_in(words: str, kept: HeldMemories) -> list[Memory]:
    """The facts that were told in the very words, one each: with "tea and coffee" tea as well as coffee."""
    parts = {normalised(thing) for thing in things_in(words)}
    told = normalised(words)

    def is_told(held: HeldMemory) -> bool:
        sources = held.sources if normalised(held.memory.content) in parts else ()
        return any(told in normalised(each.quote) for each in sources)

    return [each.memory for each in kept.every if is_told(each)] if len(parts) > 1 else []


def stated_by(words: str, kept: HeldMemories) -> list[Memory]:
    """The facts that the words state as a sentence: "I don't like kale" means kale among the dislikes.

    None for what only names somebody: with "my sister Anna" all goes that is known of her.
    """
    states_any = len(words.split()) > 1
    said = [each for each in find_statements(words) if not names_somebody(each.key)] if states_any else []
    whose = {each.subject: SamePerson.of(each.subject, kept.live, kept.members) for each in said}

    def states(statement: Statement, fact: Memory) -> bool:
        subject = statement.subject
        is_theirs = fact.subject == subject or whose[subject].is_called(fact.subject)
        is_it = is_theirs and concept_of(fact.key) == concept_of(statement.key)
        return is_it and telltale([statement.value]).is_in(fact.content)

    facts = [each for each in kept.live if each.kind == "fact"]
    return [fact for fact in facts if any(states(each, fact) for each in said)]


def says_literally(words: str, kept: HeldMemories) -> bool:
    """Whether what holds today says the very words: "Old Delhi" of a home."""
    meant = target_of(words)
    return bool(stated_by(words, kept)) or any(
        meant.is_in(_text_of(each.memory), "\n".join(each.quotes[:MOST_AROUND]))
        for each in kept.every
        if not each.memory.is_derived
    )


@dataclass(frozen=True, slots=True)
class ToldThere:
    """A memory, a value it had, or what may become one, by the words of a message that it rests on."""

    thing: Memory | Past | HeldCandidate
    quote: str
    value: str
    subject: str
    key: str

    def may_mean(self, meant: ForgettingTarget) -> bool:
        """Whether the words may mean it, beside which it was told: it says something of them, or the message
        tells it in words of its own. "Delhi" in "I moved from Pune to Delhi" is no part of Pune.
        """
        own = f"{self.subject} {self.key.replace('_', ' ')} {self.value}"
        if forms_among(own, meant.forms) or meant.may_be_told_of(self.subject, self.key):
            return True
        return not forms_among(self.quote, forms_of(self.value))

    def is_said_of_oneself(self) -> bool:
        """Whether they say it of themselves in a clause of its own: "Tom came, and I moved to Rome"."""
        held = forms_of(self.value)
        said = (self.quote[each.start : each.end] for each in clauses(self.quote))
        saying = [each for each in said if forms_among(each, held)]
        return self.subject == USER and any(grammatical_person(each) == "first" for each in saying)


def nearest(
    meant: ForgettingTarget, text: str, told: Sequence[ToldThere], found: ForgettingMatches
) -> list[Memory | Past | HeldCandidate]:
    """What a message tells nearest to the words; none where what it tells of them is found already."""
    known = (*found.memories, *found.cut, *found.past, *found.held)
    if any(each.thing in known and not _is_only_named(meant, each, found) for each in told):
        return []
    own = (each for each in told if not meant.is_own or each.subject == USER)
    left = [each for each in own if each.thing not in known and each.may_mean(meant)]
    gaps = {each: meant.gap(text, each.quote, each.value) for each in left}
    near = {each: gap for each, gap in gaps.items() if not (gap and each.is_said_of_oneself())}
    return [each.thing for each, gap in near.items() if gap == min(near.values())]


def _is_only_named(meant: ForgettingTarget, told: ToldThere, found: ForgettingMatches) -> bool:
    """Whether something was found only for a name among the words: "Anna", where her dog is meant."""
    if isinstance(told.thing, Past) or told.thing.id not in found.incidental:
        return False
    forms = forms_of(told.value if told.subject == USER else f"{told.subject} {told.value}")
    words = [word for way in meant.ways for value in way.values for word in value.words]
    return forms <= meant.forms and sum(not word.isdisjoint(forms) for word in words) < A_STATEMENT
