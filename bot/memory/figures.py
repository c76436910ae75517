"""What a person's models may cost, and have cost this month; and what memory is good for, by weeks.

Some figures are heuristics, and say so: nobody tells a program that an answer was wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.clock import Clock, off_loop
from bot.domain.interactions import Answer, ChatPlace, ModelUsage, Purpose, Use
from bot.domain.memories import Memory
from bot.domain.relevance import speaks_of
from bot.language.words import index_words
from bot.speech.saying import say
from bot.storage.engine.database import Database, is_off_record
from bot.storage.facts import memories
from bot.storage.log import figures
from bot.storage.log.figures import CorrectedAnswer, Totals
from bot.storage.people import accesses, people
from bot.storage.people.accesses import accesses_of_answer, sent_to_model
from bot.storage.search import vectors
from bot.storage.search.vectors import Coverage
from bot.storage.work import outbound, usage
from bot.storage.work.usage import Spent

RESERVE = 0.8
"""The share of a month's budget after which learning in the background waits: the rest is for answers."""

LOOK_AGAIN = timedelta(hours=6)
"""How often what waits looks whether the budget was raised."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Spending:
    """Looks up a month's cost. `budget_usd` is the most one may cost in a month; None: no limit."""

    database: Database
    clock: Clock
    budget_usd: float | None
    _unwritten: dict[tuple[int, str, str], float] = field(
        init=False, default_factory=dict[tuple[int, str, str], float]
    )

    async def exhausted(self, owner: int) -> bool:
        """Whether nothing is left of this month's budget."""
        return self.budget_usd is not None and await self.cost(owner) >= self.budget_usd

    async def learning_waits_until(self, owner: int) -> datetime | None:
        """When learning in the background may ask again whether it may go on; None when it may now."""
        if not await self._reserve_is_reached(owner):
            return None
        now = self.clock.now()
        return min(usage.next_month(now), now + LOOK_AGAIN)

    async def warn_once(self, owner: int, where: ChatPlace) -> None:
        """Tell a person in their chat, once a month, that the reserve for answers is reached."""
        if self.budget_usd is None or not await self._reserve_is_reached(owner):
            return
        now = self.clock.now()
        line = say(
            "{share} of this month's budget of {budget} is used. I go on answering, and learn from what "
            "you say once there is budget again: nothing is lost. /usage shows what it went into.",
            share=f"{RESERVE:.0%}",
            budget=f"${self.budget_usd:.2f}",
        )
        async with self.database.write(owner) as connection:
            key = f"budget:{owner}:{usage.month_of(now)}"
            await outbound.add(connection, owner, where, key, Answer(line), now)

    async def month(self, owner: int) -> list[Spent]:
        """This month's use, dearest first, but for what was off the record."""
        return await self.database.ask(usage.month, owner, self.clock.now())

    async def cost(self, owner: int) -> float:
        """US dollars spent this month on a person and the groups they added; of a group, on all of these."""
        now = self.clock.now()
        async with self.database.read() as connection:
            together = await people.sharing_budget(connection, owner)
            written = sum([await usage.month_cost(connection, each, now) for each in together])
        places = {(each, usage.month_of(now)) for each in together}
        return written + sum(cost for key, cost in self._unwritten.items() if key[:2] in places)

    async def book(self, owner: int, purpose: Purpose, used: ModelUsage, given: Sequence[Use] = ()) -> None:
        """Store what a call cost, and that it was made, answered or not, with what it was `given` to use.

        In a transaction of its own; does nothing for a person erased meanwhile. Off the record the cost is
        only noted.
        """
        if is_off_record():
            self.note_unwritten(owner, used)
            return
        async with self.database.write(owner) as connection:
            if await people.known_as(connection, owner):
                now = self.clock.now()
                await usage.add(connection, owner, purpose, used, now)
                if purpose != "embed":  # of what was said or is known each is, once
                    sent = sent_to_model(now, purpose)
                    await accesses.note(connection, owner, [*accesses_of_answer(given, now), sent])

    def note_unwritten(self, owner: int, used: ModelUsage) -> None:
        """Count what an exchange off the record cost; nothing is written of it until `write_down`."""
        if used.cost_usd:
            place = (owner, usage.month_of(self.clock.now()), used.model)
            self._unwritten[place] = self._unwritten.get(place, 0.0) + used.cost_usd

    async def write_down(self, owner: int | None = None) -> None:
        """Add what was off the record to the month's cost, of everybody or of one person.

        To be called when it belongs to no message: only the sum of a month is written, no time, no number of
        calls.
        """
        taken = {
            place: self._unwritten.pop(place) for place in [*self._unwritten] if owner in (None, place[0])
        }
        if not taken:
            return
        try:
            async with self.database.write(owner) as connection:
                known = set(await people.every(connection))
                for (person, month, model), cost in taken.items():
                    if person in known:  # else erased meanwhile
                        await usage.add_cost(connection, person, month, model, cost)
        except BaseException:
            for place, cost in taken.items():
                self._unwritten[place] = self._unwritten.get(place, 0.0) + cost
            raise

    async def _reserve_is_reached(self, owner: int) -> bool:
        return self.budget_usd is not None and await self.cost(owner) >= RESERVE * self.budget_usd


AGAIN_WITHIN = timedelta(days=7)
ALIKE = 2 / 3
"""Of all the telling words of two questions, the share that both have when one is the other asked again."""

LEAST_WORDS = 2
YEAR = timedelta(days=365)
WEEKS = 8
MOST_UNUSED = 50


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a whole, in numbers."""

    part: int
    of: int


@dataclass(frozen=True, slots=True)
class UseOfWeek:
    """How memory did in the week that begins on a Monday.

    `corrected`: answers that got a 👎, or after which the very next thing said in the session changed or
    deleted a memory that the answer had been given, or whose words it had. News that overtake a right answer
    are among them. `again`: questions that share two thirds of their telling words, two at least, with one
    asked in the seven days before. `used`: lines brought into a prompt unasked of which the answer has words
    that the message had not. `undone`: receipts of something saved or changed that the person took back.
    """

    begins: date
    corrected: Share
    again: Share
    used: Share
    undone: Share


@dataclass(frozen=True, slots=True)
class GainOfWeek:
    """What a week taught and what of memory it used: in facts, but for the tellings of what was known.

    `unused` are those learnt then that went into no answer to this day; `used` went into an answer then.
    """

    begins: date
    learnt: int
    unused: int
    used: int
    told_again: int


@dataclass(frozen=True, slots=True)
class Unused:
    """Facts that were of no use for a year, their estimated tokens in a prompt, and the oldest of them."""

    facts: int
    tokens: int
    oldest: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class CostOfDay:
    """What models used on a day, UTC, by purpose."""

    day: date
    spent: tuple[Spent, ...]


@dataclass
class _Counts:
    zone: ZoneInfo
    by_week: dict[date, Counter[str]] = field(init=False, default_factory=dict[date, Counter[str]])

    def add(self, name: str, by_hour: Mapping[str, int]) -> None:
        for hour, many in by_hour.items():
            self.of(hour)[name] += many

    def of(self, hour: str) -> Counter[str]:
        return self.by_week.setdefault(_week_of(hour, self.zone), Counter())


@dataclass(frozen=True, slots=True)
class HeldNow:
    """What is held by now: totals, the most used memories by id, and what can be found by meaning."""

    totals: Totals
    used: Mapping[str, Memory]
    covered: Sequence[Coverage]


async def held(database: Database, owner: int, model: str) -> HeldNow:
    """How much is held; `model` is the one that embeds, empty for none."""
    async with database.read() as connection:
        totals = await figures.totals(connection, owner)
        used = await memories.by_ids(connection, owner, [ref for ref, _ in totals.most_used])
        covered = await vectors.coverage(connection, model, owner) if model else []
    return HeldNow(totals, used, covered)


async def use(database: Database, owner: int, now: datetime) -> list[UseOfWeek]:
    """Learning from use: the last weeks with an answer or a receipt, oldest first."""
    async with database.read() as connection:
        zone = ZoneInfo(await people.timezone(connection, owner))
        first = _monday(now, zone)
        answers = await figures.answers(connection, owner, first)
        disliked = await figures.disliked(connection, owner, first)
        taken_back = await figures.taken_back(connection, owner, first)
        asked = await figures.questions(connection, owner, first - AGAIN_WITHIN)
        brought, spoken = await figures.brought(connection, owner, first)
        receipts, undone = await figures.receipts(connection, owner, first)
    counts = _Counts(zone)
    counts.add("answers", answers)
    corrected = disliked | {each.interaction: each.hour for each in taken_back if _was_corrected(each)}
    counts.add("corrected", Counter(corrected.values()))
    together = "\n".join(text for _, text in asked)
    for hour, again in await off_loop(together, lambda: asked_again(asked)):
        if _moment(hour) >= first:
            counts.of(hour)["questions"] += 1
            counts.of(hour)["again"] += again
    counts.add("brought", brought)
    counts.add("spoken", spoken)
    counts.add("receipts", receipts)
    counts.add("undone", undone)
    return [
        UseOfWeek(
            week,
            Share(many["corrected"], many["answers"]),
            Share(many["again"], many["questions"]),
            Share(many["spoken"], many["brought"]),
            Share(many["undone"], many["receipts"]),
        )
        for week, many in sorted(counts.by_week.items())
    ]


async def gains(database: Database, owner: int, now: datetime) -> list[GainOfWeek]:
    """What the last weeks taught and used, oldest first, those with nothing too."""
    async with database.read() as connection:
        zone = ZoneInfo(await people.timezone(connection, owner))
        first = _monday(now, zone)
        learnt, unused = await figures.learnt(connection, owner, first)
        used = await figures.used(connection, owner, first)
        told_again = await figures.told_again(connection, owner, first)
    counts = _Counts(zone)
    counts.add("learnt", learnt)
    counts.add("unused", unused)
    counts.add("told again", told_again)
    for week, many in Counter(
        week for week, _ in {(_week_of(hour, zone), ref) for hour, ref in used}
    ).items():
        counts.by_week.setdefault(week, Counter())["used"] += many
    begins = first.astimezone(zone).date()
    every = [begins + timedelta(weeks=number) for number in range(WEEKS)]
    return [
        GainOfWeek(week, many["learnt"], many["unused"], many["used"], many["told again"])
        for week in every
        for many in [counts.by_week.get(week, Counter[str]())]
    ]


async def unused(database: Database, owner: int, now: datetime) -> Unused:
    """What could be thinned out: facts of no use for a year."""
    many, tokens, oldest = await database.ask(figures.unused, owner, now - YEAR, MOST_UNUSED)
    return Unused(many, tokens, tuple(oldest))


async def costs(database: Database, owner: int, now: datetime, days: int = 30) -> list[CostOfDay]:
    """What models used on each of the last days, UTC, oldest first, those with nothing too."""
    today = now.astimezone(UTC).date()
    every = [today - timedelta(days=back) for back in reversed(range(days))]
    rows = await database.ask(usage.by_day, owner, every[0].isoformat())
    by_day: dict[str, list[Spent]] = {}
    for day, spent in rows:
        by_day.setdefault(day, []).append(spent)
    return [CostOfDay(day, tuple(by_day.get(day.isoformat(), ()))) for day in every]


def asked_again(asked: Sequence[tuple[str, str]]) -> list[tuple[str, bool]]:
    """Of questions by hour, oldest first, whether each was asked in the seven days before already.

    Questions with fewer than two telling words can't be told apart, and are left out.
    """
    told: list[tuple[str, bool]] = []
    with_word: dict[str, list[tuple[datetime, frozenset[str]]]] = {}
    for hour, text in asked:
        words = frozenset(index_words(text))
        if len(words) < LEAST_WORDS:
            continue
        moment = _moment(hour)
        earlier = (each for word in words for each in with_word.get(word, ()))
        told.append(
            (hour, any(moment - at <= AGAIN_WITHIN and _alike(words, other) for at, other in earlier))
        )
        for word in words:
            with_word.setdefault(word, []).append((moment, words))
    return told


def _alike(one: Iterable[str], other: frozenset[str]) -> bool:
    shared = other.intersection(one)
    return len(shared) >= max(LEAST_WORDS, ALIKE * len(other.union(one)))


def _was_corrected(told: CorrectedAnswer) -> bool:
    """Whether the answer had to do with what was changed right after it."""
    return any(
        ref in told.given or (value and speaks_of(told.reply, value)) for ref, value in told.before.items()
    )


def _moment(hour: str) -> datetime:
    return datetime.fromisoformat(f"{hour}:00+00:00")


def _week_of(hour: str, zone: ZoneInfo) -> date:
    """The Monday of the week of an hour; where clocks are off by half an hour, so is the week's beginning."""
    day = _moment(hour).astimezone(zone).date()
    return day - timedelta(days=day.weekday())


def _monday(now: datetime, zone: ZoneInfo) -> datetime:
    """When the first of the last weeks begins."""
    today = now.astimezone(zone)
    monday = today.date() - timedelta(days=today.weekday(), weeks=WEEKS - 1)
    return datetime(monday.year, monday.month, monday.day, tzinfo=zone)
