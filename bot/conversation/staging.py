"""What a turn's tools want to change, held back until the answer is stored: both are written together, or neither.

A tool call is kept as an intent. Should memory move before the turn is written, the intents are thought anew upon
what stands then; no model is asked twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from typing import assert_never

from bot.clock import Clock
from bot.conversation.intents import Conclude, Confirm, Forget, Intent, PutAway, Remember, Rewrite
from bot.domain.believing.asked_for import is_asked_for
from bot.domain.believing.belief import Believed, Told
from bot.domain.believing.policy import DECLINED, DELETED, KEY_DECLINED
from bot.domain.believing.reconcile import AskWhich, Undecided, no_longer, reconcile
from bot.domain.believing.resting import doubts
from bot.domain.believing.weaving import WHICH_HOLDS
from bot.domain.candidates import Candidate, HeldCandidate
from bot.domain.changes import Add, Change, Conceal, Delete, Doubt, Hold, Mention, Plan, Revise, Settle
from bot.domain.ids import new_memory_id, new_plan_id
from bot.domain.interactions import Interaction
from bot.domain.memories import Kind, Memory, Source, is_same_thing
from bot.domain.urls import spelled_in
from bot.language.clauses import question_share
from bot.language.evidence import find_quote
from bot.language.gate import asks_to_keep
from bot.language.text import normalised, one_line
from bot.memory.forgetting.search import Found
from bot.memory.reader import Reader
from bot.memory.writing.forget import concealing
from bot.memory.writing.intentions import as_intention, became, settled

MOST_QUOTED = 200
REFUSALS = {
    DELETED: "refused: the user had that forgotten since they said it; only saying it again brings it back",
    DECLINED: "refused: the user declined this; don't ask again",
    KEY_DECLINED: "refused: the user wants no such things kept, unless they ask for it",
}
MOST_NEIGHBOURS = 8
NOT_SAID = "refused: the quote does not stand in the user's own words; quote them literally"


@dataclass(frozen=True, slots=True)
class Staged:
    """What became of an intent: the changes it makes, none with the reason why."""

    changes: tuple[Change, ...]
    reason: str = ""


class Staging:
    """The changes one turn has collected so far, each thought upon memory as the earlier ones leave it.

    `asked_again` is what the turn would ask the user to keep, and what waits for their answer already.
    """

    def __init__(
        self,
        reader: Reader,
        clock: Clock,
        interaction: Interaction,
        history: Sequence[Interaction],
        zone: tzinfo = UTC,
    ) -> None:
        self._reader = reader
        self._clock = clock
        self._interaction = interaction
        self._history = history
        self._zone = zone
        self._intents: list[Intent] = []
        self._changes: list[Change] = []
        self.asked_again: list[HeldCandidate] = []
        self._plan_id = new_plan_id()

    @property
    def owner(self) -> int:
        """Whose memory it is."""
        return self._interaction.owner

    @property
    def forgotten(self) -> set[str]:
        """Ids of the memories this turn has deleted."""
        return {change.memory.id for change in self._changes if isinstance(change, Delete)}

    def puts_away(self, found: Found) -> bool:
        """Whether this turn puts away already what was found and is not learnt from yet."""
        gone = {
            number for change in self._changes if isinstance(change, Conceal) for number in change.exchanges
        }
        return gone.issuperset(each.id for each in found.unlearnt)

    def plan(self) -> Plan:
        """Everything collected, as one plan."""
        return Plan(self._plan_id, self.owner, "turn", tuple(self._changes), self._interaction.id)

    async def stage(self, intent: Intent) -> Staged:
        """Think an intent through and keep it."""
        staged = await self._with_doubts(await self._think(intent))
        if staged.changes:
            self._intents.append(intent)
            self._changes += staged.changes
        return staged

    async def rethink(self) -> None:
        """Think every intent anew, upon memory as it stands now; what has become impossible falls away."""
        intents, self._intents, self._changes = self._intents, [], []
        for intent in intents:
            await self.stage(intent)

    def discard(self) -> None:
        """Drop everything collected."""
        self._intents, self._changes, self.asked_again = [], [], []

    def told(self, quote: str) -> Told | None:
        """The exchange in which the user said this, with what the bot had said before it.

        The one being answered, else the latest that was shown with it.
        """
        shown = (*self._history, self._interaction)
        for said, before in zip(reversed(shown), (*reversed(shown[:-1]), None), strict=True):
            if find_quote(quote, said.text) is not None:
                asked = before is not None and before.reply and question_share(before.reply) > 0
                question = (before.id, before.reply) if before and before.reply and asked else None
                return Told(
                    interaction_id=said.id,
                    text=said.text,
                    at=said.sent_at,
                    question=question,
                    cited=said.cited,
                )
        return None

    def evidence(self, quote: str) -> Source | None:
        """The words of the user that a quote stands for, and where they said them."""
        told = self.told(quote)
        found = find_quote(quote, told.text) if told else None
        return Source(told.interaction_id, found) if told and found else None

    def address(self, url: str) -> Source | None:
        """Where the user named the address: in their own words, or beside them in what they quoted or forwarded.

        Addresses that only the bot or a saved page has named are none of theirs: fetching one could give them away.
        """
        for said in (self._interaction, *reversed(self._history)):
            if found := spelled_in(said.text, url):
                return Source(said.id, found)
        cited = (self._interaction.quoted, self._interaction.forwarded)
        if any(each and spelled_in(each.text, url) for each in cited):
            return self.evidence(self._interaction.text[:MOST_QUOTED])
        return None

    async def memory(self, memory_id: str) -> Memory | None:
        """A memory as this turn leaves it."""
        stored = await self._reader.get(self.owner, memory_id)
        return next(
            iter(self._overlaid([stored] if stored else [], lambda memory: memory.id == memory_id)), None
        )

    async def under_key(self, key: str, kind: Kind = "fact") -> list[Memory]:
        """The memories of one kind, facts unless named, under a key as this turn leaves them."""
        stored = await self._reader.under_key(self.owner, key, kind)
        return self._overlaid(stored, lambda memory: memory.key == key and memory.kind == kind)

    async def about(self, subject: str, kind: Kind = "fact") -> list[Memory]:
        """The memories of one kind, facts unless named, about a subject as this turn leaves them."""
        stored = await self._reader.about(self.owner, subject, kind)
        wanted = normalised(subject)
        return self._overlaid(
            stored, lambda memory: memory.kind == kind and normalised(memory.subject) == wanted
        )

    async def _think(self, intent: Intent) -> Staged:
        match intent:
            case Remember(believed, ask):
                return await self._remember(believed, ask)
            case Rewrite():
                return await self._rewrite(intent)
            case Forget(memory_id):
                memory = await self.memory(memory_id)
                return Staged((Delete(memory),)) if memory else Staged((), _unknown(memory_id))
            case PutAway(found):
                return Staged((concealing(found.of_unlearnt, self._clock.now()),))
            case Confirm():
                return await self._confirm(intent)
            case Conclude():
                return await self._conclude(intent)
            case _:
                assert_never(intent)

    async def _with_doubts(self, staged: Staged) -> Staged:
        """The same, with a mark on what rests on a value that it gives up."""
        if not any(isinstance(change, Revise) for change in staged.changes):
            return staged
        known = self._overlaid(await self._reader.every(self.owner, ("fact",)), lambda _: True)
        return Staged((*staged.changes, *doubts(staged.changes, known)), staged.reason)

    async def _remember(self, believed: Believed, ask: bool) -> Staged:
        candidate = believed.candidate
        is_asked_for = not ask and (candidate.kind in ("note", "article") or self._asks_for(candidate.source))
        judged = await self._reader.judged(self.owner, believed, is_asked_for=is_asked_for)
        verdict = judged.verdict
        if verdict.outcome == "drop":
            return Staged((), REFUSALS.get(verdict.reason, f"refused: {verdict.reason}"))
        waiting = [held for held in judged.settles if held.waits_for == "answer"]
        if ask or (verdict.outcome == "hold" and not believed.is_agreed):
            if waiting:
                self.asked_again.append(waiting[0])
                return Staged((), f"not saved: it waits for the user's answer already, as [{waiting[0].id}]")
            return Staged((Hold(HeldCandidate(new_memory_id(), candidate, "held", self._clock.now())),))
        settled = tuple(Settle(held, "committed") for held in judged.settles)
        return await self._reconciled(candidate, judged.sources, settled)

    def _asks_for(self, source: Source) -> bool:
        """Whether the message being answered asks to keep these words, be they its own or said before it."""
        text = self._interaction.text
        return (
            is_asked_for(source.quote, text)
            if source.interaction_id == self._interaction.id
            else asks_to_keep(text)
        )

    async def _reconciled(
        self, candidate: Candidate, sources: Sequence[Source], settled: tuple[Settle, ...]
    ) -> Staged:
        """What a candidate comes to beside what is known; the neighbours, as long as nobody says what becomes of them."""
        known = await self.about(candidate.subject, candidate.kind)
        now = self._clock.now()
        today = now.astimezone(self._zone).date()
        match reconcile(candidate, known, sources, self.owner, now, today):
            case Undecided(neighbours):
                return Staged((), _which(neighbours))
            case AskWhich(against):
                asked = replace(candidate, against=against.id)
                held = HeldCandidate(new_memory_id(), asked, "held", now, reason=WHICH_HOLDS)
                return Staged((*settled, Hold(held)))
            case found:
                return Staged((*settled, *found.changes))

    async def _rewrite(self, intent: Rewrite) -> Staged:
        memory_id, content, source = intent.memory_id, intent.content, intent.source
        before = await self.memory(memory_id)
        if before is None:
            return Staged((), _unknown(memory_id))
        if normalised(before.content) == normalised(content) and intent.details in (None, before.details):
            return Staged((), "unchanged: it says so already")
        now = self._clock.now()
        details = intent.details if before.kind == "fact" and intent.details else before.details
        after = replace(
            before, content=content, details=details, version=before.version + 1, updated_at=now, doubt=""
        )
        alike = await self.under_key(before.key, before.kind)
        same = [other for other in alike if is_same_thing(other, after)]
        if same:
            return Staged((), f"unchanged: [{same[0].id}] says that already; forget one of the two instead")
        return Staged((Revise(before, after, (source,), "told"),))

    async def _conclude(self, intent: Conclude) -> Staged:
        memory = await self.memory(intent.memory_id)
        intention = as_intention(memory) if memory else None
        if memory is None:
            return Staged((), _unknown(intent.memory_id))
        if intention is None:
            return Staged(
                (), "refused: that is no intention; an outcome is only for what the user means to do"
            )
        if intention.state != "open":
            return Staged((), "unchanged: that is settled already")
        after = became(intention, intent.outcome, intent.today)
        if after == intention:
            return Staged((), f"unchanged: they are asked again on {after.asks_on} anyway")
        sources = (intent.source,) if intent.source else ()
        return Staged((settled(memory, after, self._clock.now(), sources),))

    async def _confirm(self, intent: Confirm) -> Staged:
        if any(isinstance(change, Settle) and change.held.id == intent.id for change in self._changes):
            return Staged((), "settled already: the user's first answer counts")
        held = await self._reader.candidate(self.owner, intent.id)
        if held is not None and held.state == "held":
            if not intent.keep:
                return Staged((Settle(held, "declined"),))
            sources = (held.candidate.source, intent.source)
            return await self._reconciled(_as_agreed(held.candidate), sources, (Settle(held, "committed"),))
        memory = await self.memory(intent.id)
        if memory is None:
            return Staged((), _unknown(intent.id))
        if not intent.keep and memory.doubt:
            now = self._clock.now()
            over = no_longer(memory, (intent.source,), now, now.astimezone(self._zone).date())
            return Staged((over,))
        if not intent.keep:
            return Staged((Delete(memory),))
        settled = (Doubt(memory, ""),) if memory.doubt else ()
        return Staged((Mention(memory, (intent.source,)), *settled))

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


def _as_agreed(candidate: Candidate) -> Candidate:
    """A held candidate once the person said yes: in the place of what it stands against, else beside what is known."""
    return replace(candidate, outcome="replace" if candidate.against else "beside")


def _which(neighbours: Sequence[Memory]) -> str:
    """What the model is told as long as nobody says what becomes of something beside its neighbours."""
    listed = "; ".join(
        f"[{each.id}] {one_line(each.line, 120)} (told {each.updated_at:%Y-%m-%d})"
        for each in neighbours[:MOST_NEIGHBOURS]
    )
    return (
        f"not saved yet: there is already {listed}. Call again with `of` set to the id it bears on and `outcome`: replace "
        "(that no longer holds), beside (both hold), again (the same), past (it was so before), ask (ask the user)"
    )


def _unknown(named: str) -> str:
    return f"nothing is remembered under {named!r}"
