"""What one night looks at: what was said and noticed since the last, beside what is known."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from bot.domain.believing.belief import Utterance
from bot.domain.candidates import Candidate
from bot.domain.interactions import Interaction
from bot.domain.memories import EVERYWHERE, PORTRAITS, Kind, Memory, Source, basis
from bot.domain.prose.transcripts import first_within
from bot.language.gate import worth_reading
from bot.memory.learning import extractor
from bot.storage.engine.database import Transaction
from bot.storage.facts import candidates, memories, provenance
from bot.storage.facts.provenance import GivenUp
from bot.storage.log import interactions, observations
from bot.storage.log.observations import Observation
from bot.storage.people import people
from bot.storage.search import entities
from bot.storage.search import words as search
from bot.storage.search.entities import Entity
from bot.storage.work import jobs
from bot.storage.work.jobs import Watermark

MOST_EXCHANGES = 400
MOST_TOKENS = 24_000
"""Estimated tokens of exchanges that one reflection reads; what is left is read by another right after."""

MOST_NAMES = 40
"""Names of the day, and names of an unknown kind, that the model is asked about."""

LOOKED_AT: tuple[Kind, ...] = (
    "fact",
    "rule",
    "intention",
    "note",
    "profile",
    "working_memory",
    "scaffold",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """One person's night. `mark` is the last one's end, None at first; `more` if not all was read.

    `undecided` is what waits for the person's yes, or got a no, `given_up` what never was so, as they said
    since the last night; `rests_on` are the exchanges that what is
    known was told in or written from, `written_from` those that each portrait rests on by itself.
    """

    owner: int
    zone: str
    now: datetime
    mark: Watermark | None
    learning: bool
    exchanges: tuple[Interaction, ...]
    told: tuple[Utterance, ...]
    more: bool
    observations: tuple[Observation, ...]
    known: tuple[Memory, ...]
    names: tuple[Entity, ...]
    undecided: tuple[Candidate, ...] = ()
    given_up: tuple[GivenUp, ...] = ()
    rests_on: frozenset[int] = frozenset()
    written_from: Mapping[Kind, Collection[int]] = field(default_factory=dict[Kind, Collection[int]])

    @property
    def today(self) -> date:
        """The person's own day."""
        return self.now.astimezone(ZoneInfo(self.zone)).date()

    @property
    def portraits(self) -> Mapping[Kind, Memory]:
        """Profile, working memory and scaffold, as far as there are any."""
        return {each.kind: each for each in self.known if each.kind in PORTRAITS}

    def of_kind(self, *kinds: Kind) -> list[Memory]:
        """What is known of some kinds, in its fixed order."""
        return [memory for memory in self.known if memory.kind in kinds]

    @property
    def reached(self) -> int:
        """The last interaction this night sees."""
        before = self.mark.reached if self.mark else 0
        return max([before, *(each.id for each in self.exchanges)])

    @property
    def is_new(self) -> bool:
        """Whether anything was said, beyond greetings and questions, or noticed."""
        said = (worth_reading(each.text, each.question and each.question[1]) for each in self.told)
        return bool(self.observations) or any(worth != "nothing" for worth in said)

    @property
    def sources(self) -> tuple[Source, ...]:
        """All that a portrait rests on that is written tonight."""
        noticed = {each.interaction_id for each in self.observations}
        rests_on = noticed | self.rests_on | {each.id for each in self.exchanges}
        return tuple(basis(number) for number in sorted(rests_on))


async def gather(connection: Transaction, owner: int, now: datetime, *, anew: bool = False) -> Material:
    """Everything a person's night looks at, in one view. While learning is off nothing said counts.

    To write what is known of them `anew` it looks at the last exchanges there are, rather than at those since
    the last.
    """
    mark = await jobs.get_watermark(connection, owner, "nightly")
    chosen = await people.preferences(connection, owner)
    zone = await people.timezone(connection, owner)
    if anew:
        said = await interactions.newest(connection, owner, MOST_EXCHANGES)
        read = first_within(said[::-1], zone, MOST_TOKENS)[::-1]
    else:
        said = await interactions.since(connection, owner, mark.reached if mark else 0, MOST_EXCHANGES)
        read = first_within(said, zone, MOST_TOKENS)
    known = await memories.live(connection, owner, kinds=LOOKED_AT, scope=EVERYWHERE)
    written_from: dict[Kind, Collection[int]] = {
        each.kind: await provenance.basis_of(connection, each.id, each.version)
        for each in known
        if each.kind in PORTRAITS
    }
    return Material(
        owner=owner,
        zone=zone,
        now=now,
        mark=mark,
        learning=chosen.learning,
        exchanges=tuple(read),
        told=tuple(
            [await extractor.as_utterance(connection, each, zone) for each in read if each.text.strip()]
        ),
        more=len(read) < len(said) or len(said) == MOST_EXCHANGES,
        observations=tuple(await observations.undigested(connection, owner)),
        names=tuple(await _names(connection, owner, read)),
        known=tuple(known),
        rests_on=frozenset(await provenance.behind(connection, owner, [each.id for each in known])),
        written_from=written_from,
        undecided=tuple(each.candidate for each in await candidates.undecided(connection, owner)),
        given_up=tuple(
            each
            for each in await provenance.given_up(connection, owner)
            if anew or mark is None or each.at > mark.at
        ),
    )


async def _names(connection: Transaction, owner: int, read: Sequence[Interaction]) -> list[Entity]:
    """The names of which nobody could tell what they stand for, and those of the day."""
    rows = await search.rows_of(connection, owner, [each.id for each in read])
    unclear = await entities.unclear(connection, owner, MOST_NAMES)
    heard = await entities.mentioned_in(connection, owner, rows.values(), MOST_NAMES)
    return list({each.id: each for each in (*unclear, *heard)}.values())
