"""What a turn's tools want to change: held back and written together with the answer, or not at all.

A tool call is kept as an intent, as it was said. Should memory move before the turn is written, the intents
are thought anew upon what stands then; no model is asked twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, tzinfo
from functools import partial, wraps
from typing import Concatenate, ParamSpec

from bot.clock import Clock
from bot.domain.believing.neighbours import ending, settles
from bot.domain.believing.planning import plan_changes, with_following
from bot.domain.believing.reconcile import KnownMemories, closing
from bot.domain.changes import (
    COMMIT,
    DECLINED,
    DELETED,
    KEY_DECLINED,
    Add,
    Change,
    Conceal,
    Delete,
    HeldCandidate,
    Hold,
    Judged,
    Mention,
    Plan,
    Revise,
    Settle,
    Verdict,
)
from bot.domain.intentions import as_intention, became, settled
from bot.domain.interactions import Interaction
from bot.domain.memories import (
    LEARNT,
    Details,
    FactDetails,
    IntentionDetails,
    Kind,
    Memory,
    ReminderDetails,
    Source,
    fact_details,
    is_same_thing,
    new_plan_id,
)
from bot.domain.periods import fact_dated_anew, intention_dated_anew
from bot.domain.receipts import Choice, answered, choice_named, may_answer, no_longer
from bot.domain.reminders import (
    SET_ALREADY,
    as_reminder,
    called_off,
    in_place_of_one_over,
    is_beside,
    put_off,
    seen_to,
    set_anew,
    snoozed,
    worded_anew,
)
from bot.errors import Refused
from bot.language.gate import asks_to_keep, is_asked_for
from bot.language.message_kinds import FIRST_WORDS, IntentionOutcome, read_answer
from bot.language.text import normalised, one_line
from bot.memory.forgetting.meant import ForgettingMatches, concealing
from bot.memory.learning.consolidator import judge_one
from bot.memory.reader import Reader
from bot.memory.writing import allowed
from bot.speech.saying import say
from bot.storage.facts import candidates, memories

REFUSALS = {
    DELETED: "refused: the user had that forgotten since they said it; only saying it again brings it back",
    DECLINED: "refused: the user declined this; don't ask again",
    KEY_DECLINED: "refused: the user wants no such things kept, unless they ask for it",
}
MOST_NEIGHBOURS = 8
WHICH = (
    "refused: that does not say which of the two holds; they are asked again under your answer, "
    "with a button for each"
)
NO_ANSWER = "refused: these words neither say so nor name it; it stays open, with buttons for yes and no"
NOT_ASKED = "refused: nothing is asked of that; forget_fact forgets, and update_memory ends or corrects it"
SAYS_SO = "unchanged: it says so already"
ANOTHERS = "refused: that is another member's, and theirs to change"
NO_INTENTION = "refused: that is no intention; an outcome is only for what the user means to do"
NEVER_SO = "that it never was so, remember_fact says: outcome wrong, meant denied, of this id"
SECRET_KEPT = "refused: passwords, PINs, keys and numbers of cards and accounts are never kept"
SAFEGUARDED = "refused: no rule takes away what protects them; they are told so under your answer"
NOT_SAID = "refused: the quote does not stand in the user's own words; quote them literally"


@dataclass(frozen=True, slots=True)
class Staged:
    """The changes that an intent makes, with a word on what stands beside them."""

    changes: tuple[Change, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Unstaged:
    """An intent that changes nothing, with the reason why."""

    reason: str


Outcome = Staged | Unstaged
P = ParamSpec("P")
Thinking = Callable[[], Awaitable[Outcome]]
"""An intent: what it comes to upon memory as it is when this is called."""


def intent(
    think: Callable[Concatenate[Staging, P], Awaitable[Outcome]],
) -> Callable[Concatenate[Staging, P], Awaitable[Outcome]]:
    """A method that thinks an intent through; a call of it is kept, and thought anew should memory move."""

    @wraps(think)
    async def staged(self: Staging, *args: P.args, **named: P.kwargs) -> Outcome:
        return await self.stage(partial(think, self, *args, **named))

    return staged


@dataclass(repr=False, eq=False)
class Staging:
    """The changes one turn has collected so far, each thought upon memory as the earlier ones leave it."""

    reader: Reader
    clock: Clock
    interaction: Interaction
    zone: tzinfo

    def __post_init__(self) -> None:
        self._owner = self.interaction.owner
        self._said_at = self.interaction.message.said_at.astimezone(self.zone)
        self._intents: list[Thinking] = []
        self._changes: list[Change] = []
        self._asked_again: list[HeldCandidate] = []
        self._plan_id = new_plan_id()

    @property
    def forgotten(self) -> set[str]:
        """Ids of the memories this turn has deleted."""
        return {change.memory.id for change in self._changes if isinstance(change, Delete)}

    @property
    def added(self) -> set[str]:
        """Ids of the memories that this turn has saved anew: nothing stored is lost with them."""
        return {change.memory.id for change in self._changes if isinstance(change, Add)}

    @property
    def asked_again(self) -> list[HeldCandidate]:
        """What the turn would ask the user, and what waits for their answer already; none that it settles."""
        settled, today = self.plan().settles, self.clock.now().astimezone(self.zone).date()
        return [
            held
            for held in self._asked_again
            if held.id not in settled and not any(settles(each, held, today) for each in self._changes)
        ]

    def puts_away(self, found: ForgettingMatches) -> bool:
        """Whether this turn puts away already what was found: memories, exchanges and what waits."""
        away = [each for each in self._changes if isinstance(each, Conceal)]
        gone = {each for change in away for each in (*change.exchanges, *change.candidates)}
        of_found = {each.id for each in (*found.memories, *found.exchanges, *found.held)}
        return bool(of_found) and of_found <= gone | self.forgotten

    def plan(self) -> Plan:
        """Everything collected, as one plan."""
        return Plan(self._owner, "turn", tuple(self._changes), self.interaction.id, self._plan_id)

    async def stage(self, think: Thinking) -> Outcome:
        """Think an intent through and keep it."""
        staged = await think()
        if isinstance(staged, Unstaged) or not staged.changes:
            return staged
        made = Plan(self._owner, "turn", staged.changes, self.interaction.id, self._plan_id)
        kept = await self.reader.database.ask(allowed.without_secrets, made)
        if len(kept.changes) < len(made.changes):
            return Unstaged(SECRET_KEPT)
        self._intents.append(think)
        self._changes += staged.changes
        return staged

    async def rethink(self) -> None:
        """Plan every intent again from memory as it is now; drop those that have become impossible."""
        intents, self._intents, self._changes = self._intents, [], []
        for think in intents:
            await self.stage(think)

    def discard(self) -> None:
        """Discard every staged change."""
        self._intents, self._changes, self._asked_again = [], [], []

    async def memory(self, memory_id: str) -> Memory | None:
        """A memory as this turn leaves it."""
        stored = await self.reader.get(self._owner, memory_id)
        return next(
            iter(self._overlaid([stored] if stored else [], lambda memory: memory.id == memory_id)), None
        )

    async def under_key(self, key: str, kind: Kind = "fact") -> list[Memory]:
        """The memories of one kind, facts unless named, under a key as this turn leaves them."""
        stored = await self.reader.database.ask(memories.under_key, self._owner, key, kind)
        return self._overlaid(stored, lambda memory: memory.key == key and memory.kind == kind)

    async def about(self, subject: str, kind: Kind = "fact") -> list[Memory]:
        """The memories of one kind, facts unless named, about a subject as this turn leaves them."""
        stored = await self.reader.database.ask(memories.about, self._owner, subject, kind)
        wanted = normalised(subject)
        return self._overlaid(
            stored, lambda memory: memory.kind == kind and normalised(memory.subject) == wanted
        )

    @intent
    async def forget(self, memory_id: str) -> Outcome:
        """Delete a memory."""
        memory = await self.memory(memory_id)
        return Staged((Delete(memory),)) if memory else Unstaged(_unknown(memory_id))

    @intent
    async def forget_all(self, found: ForgettingMatches) -> Outcome:
        """Forget all that was found, memories and what was said."""
        known = [await self.memory(each.id) for each in found.memories]
        left = [Delete(each) for each in known if each is not None]
        return Staged((*left, *found.back, *concealing(found, self.clock.now())))

    @intent
    async def put_away(self, found: ForgettingMatches) -> Outcome:
        """Learn nothing from the exchanges among what was found that are not learnt from yet."""
        return Staged(concealing(found.of_unlearnt, self.clock.now()))

    async def _known(self, kinds: Sequence[Kind] = LEARNT) -> KnownMemories:
        """What is known as this turn leaves it: it speaks last, whatever is said while a model thinks."""
        known = await self.reader.known(self._owner, self.clock.now(), [self.interaction.id], kinds)
        rests_on = {
            each: {number for number in exchanges if number <= self.interaction.id}
            for each, exchanges in known.rests_on.items()
        }
        for change in self._changes:
            if isinstance(change, Add | Revise | Mention):
                told = change.memory
                rests_on.setdefault(told.id, set()).update(each.interaction_id for each in change.sources)
        left = self._overlaid(list(known.memories), lambda memory: memory.kind in kinds)
        return replace(known, memories=tuple(left), rests_on=rests_on)

    @intent
    async def remember(self, read: Judged, *, ask: bool) -> Outcome:
        """Keep what was read, as far as it is believed; when `ask`, only once the user says yes."""
        candidate = read.candidate
        is_asked_for = not ask and (candidate.kind in ("note", "article") or self._asks_for(candidate.source))
        known = await self._known((candidate.kind,))
        judged = await self.reader.database.ask(
            judge_one, self._owner, read, known.memories, is_asked_for=is_asked_for, by_tool=True
        )
        verdict = judged.verdict
        if verdict.outcome == "drop":
            return Unstaged(REFUSALS.get(verdict.reason, f"refused: {verdict.reason}"))
        if not ask and (verdict.outcome == "commit" or (candidate.is_agreed and not read.verdict.reason)):
            return self._planned(replace(judged, verdict=COMMIT), known)
        waiting = [held for held in judged.settles if held.waits_for == "answer"]
        if waiting:
            self._asked_again.append(waiting[0])
            return Unstaged(f"not saved: it waits for the user's answer already, as [{waiting[0].id}]")
        return self._planned(Judged(candidate, Verdict("hold", verdict.reason, "answer")), known)

    def _asks_for(self, source: Source) -> bool:
        """Whether the message being answered asks to keep these words, be they its own or said before it."""
        text = self.interaction.text
        is_here = source.interaction_id == self.interaction.id
        return is_asked_for(source.quote, text) if is_here else asks_to_keep(text)

    def _planned(self, judged: Judged, known: KnownMemories) -> Outcome:
        """What a candidate comes to beside what is known, or the neighbours, while the outcome is open."""
        planned = plan_changes([judged], known)
        if planned.undecided:
            return Unstaged(_which(planned.undecided[0], self.zone))
        return _unless_dropped(planned.in_order)

    @intent
    async def rewrite(
        self,
        memory_id: str,
        content: str,
        source: Source,
        said_at: datetime,
        days: tuple[str, str],
        *,
        is_slip: bool,
    ) -> Outcome:
        """Give a memory another content, or other `days`, its first and last as they are written, for the
        words of `source`, said at `said_at` by the person's clock; a slip put right leaves no past.
        """
        before = await self.memory(memory_id)
        if before is None:
            return Unstaged(_unknown(memory_id))
        if before.is_anothers(self.interaction.teller):
            return Unstaged(ANOTHERS)
        now = self.clock.now()
        try:
            content, details = self._dated_anew(before, content, said_at, *days)
        except Refused as refusal:
            return Unstaged(f"refused: {refusal}")
        if normalised(before.content) == normalised(content) and details == before.details:
            return Unstaged(SAYS_SO if not is_slip else f"{SAYS_SO}; {NEVER_SO}")
        after = before.revised(now, content=content, details=details, doubt="")
        reason = "amended" if is_slip and before.kind == "fact" else "told"
        staged = await self._settled(change := Revise(before, after, (source,), reason))
        return Staged(with_following(change, await self._known())) if staged == Staged((change,)) else staged

    async def _settled(self, change: Revise) -> Outcome:
        """What makes a memory say something else; refused where another one says that already."""
        alike = await self.under_key(change.after.key, change.after.kind)
        if changes := in_place_of_one_over(change, alike, self.clock.now()):
            return Staged(changes)
        same = next(other.id for other in alike if is_same_thing(other, change.after))
        return Unstaged(f"refused: [{same}] says that already; forget one of the two instead")

    def _dated_anew(
        self, before: Memory, content: str, said_at: datetime, since: str, until: str
    ) -> tuple[str, Details]:
        """What a memory is to say, and the days it is to have. Raises Refused for a time that can't be."""
        match before.details:
            case ReminderDetails() as reminder:
                return worded_anew((before.content, reminder), content, self._said_at, at=since)
            case IntentionDetails() as plan if since or until:
                return content, intention_dated_anew(plan, since, until, said_at) or plan
            case FactDetails() | None if before.kind == "fact":
                return content, fact_dated_anew(fact_details(before.details), since, until, said_at)
            case others:
                return content, others

    @intent
    async def set_reminder(self, what: str, reminder: ReminderDetails, source: Source) -> Outcome:
        """Remind of something, for the words of `source`."""
        stored = await self.reader.every(self._owner, ("reminder",))
        known = self._overlaid(stored, lambda memory: memory.kind == "reminder")
        now = self.clock.now()
        try:
            new = set_anew(self._owner, what, reminder, source, known, now, self.interaction.teller)
            if isinstance(new, Memory):
                return Unstaged(f"refused: {say(SET_ALREADY, reminder=new.line, id=new.id)}")
            beside = ", ".join(f"[{each.id}]" for each in known if is_beside(each, new))
            # Somebody who wants another time has one reminder, not two.
            return Staged((new,), f"beside {beside}, which update_memory moves or ends" if beside else "")
        except Refused as refusal:
            return Unstaged(f"refused: {refusal}")

    @intent
    async def conclude(
        self, memory_id: str, outcome: IntentionOutcome, source: Source | None, today: date, since: str = ""
    ) -> Outcome:
        """Keep what became of an intention or a reminder, by the words of `source` if any.

        `today` is the person's; `since` is the time to which it is put off, if one is named.
        """
        memory, sources = await self.memory(memory_id), (source,) if source else ()
        if memory is None:
            return Unstaged(_unknown(memory_id))
        if memory.is_anothers(self.interaction.teller):
            return Unstaged(ANOTHERS)
        if (reminder := as_reminder(memory)) is not None:
            try:
                after = self._reminded(reminder, outcome, since)
            except Refused as refusal:
                return Unstaged(f"refused: {refusal}")
            if after == reminder:
                return Unstaged("unchanged: it is so already")
            return await self._settled(settled(memory, after, self.clock.now(), sources))
        intention = as_intention(memory)
        if intention is None:
            over = ending(memory, today) if outcome == "drop" else None
            if over in ("set aside", "gone"):
                return Staged((closing(memory, over, sources, self.clock.now()),))
            return Unstaged(SAYS_SO if over is not None and memory.archived else NO_INTENTION)
        if intention.state != "open":
            return Unstaged("unchanged: that is settled already")
        after = became(intention, outcome, today)
        if outcome == "later" and since:
            after = intention_dated_anew(after, since, "", self._said_at) or after
        if after == intention:
            return Unstaged(f"unchanged: they are asked again on {after.asks_on} anyway")
        return await self._settled(settled(memory, after, self.clock.now(), sources))

    def _reminded(self, reminder: ReminderDetails, outcome: IntentionOutcome, since: str) -> ReminderDetails:
        """A reminder once the person has said what became of it. Raises Refused for a time that can't be."""
        match outcome:
            case "done":
                return seen_to(reminder)
            case "drop":
                return called_off(reminder)
            case "later":
                if since:
                    return put_off(reminder, since, self._said_at)
                return snoozed(reminder, "tomorrow", self._said_at)

    @intent
    async def confirm(self, named: str, keep: bool | None, source: Source) -> Outcome:
        """The user's yes or no to a held candidate, or their word that a memory still holds.

        `keep` is None for a message that may answer which of two values holds, if it names one.
        """
        if any(isinstance(change, Settle) and change.held.id == named for change in self._changes):
            return Unstaged("settled already: the user's first answer counts")
        held = await self.reader.database.ask(candidates.get, self._owner, named)
        if held is not None and held.state == "held":
            against = await self.memory(held.candidate.against) if held.candidate.against else None
            if not may_answer(held, source.quote, keep, against):
                return Unstaged(NO_ANSWER)
            choice = self._chosen(held, against, keep, source)
            if choice is None:
                return Unstaged(WHICH)
            known = replace(await self._known((held.candidate.kind,)), is_decided=True)
            return _unless_dropped(answered(held, choice, against, known, source))
        memory = await self.memory(named)
        if memory is None:
            return Unstaged(_unknown(named))
        if not (keep or memory.doubt):
            return Unstaged(NOT_ASKED)
        if not may_answer(memory, source.quote, keep):
            return Unstaged(NO_ANSWER)
        told = (source,)
        return Staged((Mention(memory, told),) if keep else no_longer(memory, told, await self._known()))

    def _chosen(
        self, held: HeldCandidate, against: Memory | None, keep: bool | None, source: Source
    ) -> Choice | None:
        """What an answer says of what is held; beside a memory, the value it names says so, or both, or none.

        None where it leaves open which of the two holds; a mere yes or no has them asked again.
        """
        words = source.quote
        wanted: Choice = "instead" if held.candidate.against else "keep"
        meant = None if keep is None else wanted if keep else "drop"
        if against is None:
            return meant
        if source.interaction_id == held.candidate.source.interaction_id:
            return None  # a message that is answered once more, after an outage, answers nothing it led to
        if named := choice_named(words, held.candidate, against):
            return None if named == "either" else named
        if read_answer(words) is not None and len(words.split()) <= FIRST_WORDS:
            self._asked_again.append(held)
            return None
        return meant

    def _overlaid(self, stored: list[Memory], wanted: Callable[[Memory], bool]) -> list[Memory]:
        view = {memory.id: memory for memory in stored}
        for change in self._changes:
            match change:
                case Add(memory, _) | Revise(_, memory, _, _):
                    view[memory.id] = memory
                case Delete(memory):
                    view.pop(memory.id, None)
                case _:
                    pass
        return [memory for memory in view.values() if wanted(memory)]


def _unless_dropped(changes: tuple[Change, ...]) -> Outcome:
    """What candidates come to, or why one of them is dropped."""
    held = [each.held for each in changes if isinstance(each, Hold)]
    dropped = [each.reason for each in held if each.state == "dropped"]
    return Unstaged(f"refused: {dropped[0]}") if dropped else Staged(changes)


def _which(neighbours: Sequence[Memory], zone: tzinfo) -> str:
    """What the model is told as long as nobody says what becomes of something beside its neighbours."""
    listed = "; ".join(
        f"[{each.id}] {one_line(each.line, 120)} (told {each.updated_at.astimezone(zone):%Y-%m-%d})"
        for each in neighbours[:MOST_NEIGHBOURS]
    )
    return (
        f"not saved yet: there is already {listed}. Call again with `of` set to the id it bears on and "
        "`outcome`: replace (that no longer holds), wrong (that never was so), beside (both hold), "
        "again (the same), past (it was so before), ask (ask the user)"
    )


def _unknown(named: str) -> str:
    return f"nothing is remembered under {named!r}"
