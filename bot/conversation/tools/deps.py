"""What the tools of one turn work on and may do, the person's own words that they may rest on, and how the
model is told what became of a change.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from functools import wraps
from itertools import product
from typing import Any, Literal, cast
from zoneinfo import ZoneInfo

from pydantic_ai import ModelRetry, RunContext, ToolFailed, ToolReturn

from bot.clock import off_loop
from bot.conversation.prompt import History
from bot.conversation.staging import Outcome, Staging, Unstaged
from bot.conversation.tools.servers import Connections
from bot.domain.believing.belief import Utterance, utterance
from bot.domain.changes import Add, Conceal, Delete, Flag, Hold, Mention, Revise, Settle
from bot.domain.interactions import LINKED, IncomingMessage, Interaction, Use, question_to
from bot.domain.memories import Memory, Source
from bot.domain.receipts import is_outcome, outcome_line
from bot.domain.urls import spelled_in
from bot.language.evidence import find_quote, passage_of
from bot.language.gate import asks_to_keep
from bot.language.message_kinds import in_distress
from bot.language.orders import ForgetEverything, ForgetNothing, KeepNothing, Order, read_order, removed_by
from bot.memory.brought import Articles
from bot.memory.log import Noticed
from bot.memory.reader import Reader
from bot.memory.recall.names import EntityReader
from bot.memory.recall.retriever import Retriever
from bot.memory.writing.forget import Forgetting, Forgotten
from bot.speech.saying import SOURCE, Wording, say, speaking
from bot.storage.people.people import Preferences

log = logging.getLogger(__name__)

MOST_QUOTED = 200

Act = Literal["recalls", "saves", "reminds", "forgets", "connects"]
"""What a tool does to memory, or elsewhere; setting a reminder is asked for, so that it goes on with learning
off.
"""

Refusal = str | Wording
"""Why an act is refused; a str is for a model alone."""

LEARNING_OFF = Wording(
    "Learning is switched off, so a mere mention stays in our conversation alone: /remember still saves, "
    "and /settings learning on turns learning back on."
)
RECALL_OFF = "recall is switched off, so memory can't be looked up; /settings recall on turns it back on"
GUEST_UNREAD = "they are a guest, so nothing known of them is looked up; /settings mode local ends that"
OTHERS_TOO = (
    "in a group nothing is forgotten here: /mine lets each forget what they said themselves, and an admin's "
    "/forget anything"
)
TO_KEEP = "the user asks not to forget this: it is an order to keep it"
NOT_SAVED = "they may be in danger, so nothing of this message is saved: be there for them"
NOT_KEPT = "the user asked that nothing of this message be kept"
OFF_RECORD = "this is off the record, so nothing of it is saved, no reminder set and nothing changed"

NOTHING_WRITTEN: Mapping[Act, Refusal] = {"saves": OFF_RECORD, "reminds": OFF_RECORD, "forgets": OFF_RECORD}
"""What is refused off the record."""

MOST_HIT_CHARACTERS = 600

OUT_OF_RANGE = "an argument is out of any range, or is no text: call again with ordinary values, or answer"
"""What a model is told of arguments that fit the schema and can't be worked with all the same."""

MOST_LETTERS = 100_000
"""What the arguments of one call may hold: more than any message has, less than takes long to read."""

TOO_LONG = "the arguments are too long: call again with what the user said, or answer"


@dataclass(frozen=True, slots=True)
class OwnWords:
    """Finds in which exchange of a turn the person said something, so that it can be cited.

    What a day is called in it is read by the clock of `zone`, the person's.
    """

    interaction: Interaction
    history: Sequence[Interaction]
    zone: tzinfo

    async def exchange_quoting(self, quote: str) -> Utterance | None:
        """The exchange in which the user said this, with what the bot had said before it.

        The one being answered, else the latest that was shown with it.
        """
        said = "".join(each.text for each in (*self.history, self.interaction))
        return await off_loop(said + quote, lambda: self._told(quote))

    async def evidence(self, quote: str) -> Source | None:
        """The words of the user that a quote stands for, and where they said them."""
        told = await self.exchange_quoting(quote)
        found = await off_loop(told.text + quote, lambda: passage_of(quote, told.text)) if told else None
        return Source(told.interaction_id, found) if told and found else None

    async def asked_now(self) -> Source | None:
        """The words of the message being answered, as far as they are quoted; None when none are its own."""
        return await self.evidence(self.interaction.text[:MOST_QUOTED])

    async def address(self, url: str) -> Source | None:
        """Where the user named the address: in their own words, or beside them in what they cited.

        Addresses that only the bot or a saved page has named are none of theirs: fetching one could give them
        away.
        """
        for said in (self.interaction, *reversed(self.history)):
            if found := spelled_in(said.text, url):
                return Source(said.id, found)
            linked = said.quoted if said.quoted and said.quoted.author == LINKED else None
            if linked and spelled_in(linked.text, url):
                return await self.evidence(said.text[:MOST_QUOTED])
        cited = (self.interaction.quoted, self.interaction.forwarded)
        if any(each and spelled_in(each.text, url) for each in cited):
            return await self.asked_now()
        return None

    def _told(self, quote: str) -> Utterance | None:
        shown = (*self.history, self.interaction)
        for finds, (place, said) in product((find_quote, passage_of), reversed(list(enumerate(shown)))):
            if finds(quote, said.text) is not None:
                before = shown[:place]
                return utterance(said, before, self.zone, question=question_to(said, before))
        return None


@dataclass(frozen=True, slots=True)
class MessageReading:
    """What code reads in a message, once: the order to forget or to keep, and whether it `hurts`.

    What it `removes` is of an order, too, where that is something known.
    """

    order: Order | None
    hurts: bool
    removes: str = ""

    @property
    def keeps_nothing(self) -> bool:
        """Whether nothing is to be learnt from it."""
        return isinstance(self.order, KeepNothing)


async def read(text: str) -> MessageReading:
    """Read a message."""
    return await off_loop(text, lambda: MessageReading(read_order(text), in_distress(text), removed_by(text)))


@dataclass(repr=False, eq=False)
class ToolDeps:
    """What a turn and its tools work on: a `message`, stored as `interaction`, and what was said before it.

    `is_let_in_by_link`: its writer, once erased, needs a new link to be known. `connections` are the
    tool servers it may open, `refused` says why an act may not be done in this turn.
    `noticed` grows as they recall and write, `offers` as something to forget is offered beside the answer.
    """

    message: IncomingMessage
    interaction: Interaction
    reading: MessageReading
    history: History
    zone: ZoneInfo
    staging: Staging
    reader: Reader
    retriever: Retriever
    entities: EntityReader
    articles: Articles
    forgetting: Forgetting
    is_let_in_by_link: bool
    connections: Connections
    refused: Mapping[Act, Refusal]
    noticed: Noticed = field(default_factory=Noticed)
    offers: list[Forgotten] = field(default_factory=list[Forgotten])
    questioned: set[str] = field(default_factory=set[str])
    """The moments of which the model was told that the message's own words name another."""

    @property
    def own_words(self) -> OwnWords:
        """What the person said, so far as it is before the model."""
        return OwnWords(self.interaction, self.history.exchanges, self.zone)

    @property
    def said_at(self) -> datetime:
        """When the message was written, by the person's clock; it may be read much later."""
        return self.message.said_at.astimezone(self.zone)

    @property
    def is_forwarded(self) -> bool:
        """Whether the message hands on somebody else's words."""
        return self.interaction.forwarded is not None

    @property
    def asks_to_leave(self) -> bool:
        """Whether the message itself orders all that is known of its writer to go, or wants that."""
        is_order = isinstance(self.reading.order, ForgetEverything)
        return is_order and not (self.is_forwarded or "forgets" in self.refused)


async def tool_result(deps: ToolDeps, outcome: Outcome) -> str:
    """What became of an intent as the model reads its result; notes which memory this answer touched."""
    if isinstance(outcome, Unstaged):
        return outcome.reason
    lines: list[str] = []
    for change in outcome.changes:
        match change:
            case Add(memory, _):
                deps.noticed.uses.append(_written(memory))
                lines.append(f"saved [{memory.id}] {memory.line}")
            case Revise(before, after, _, _) if is_outcome(before, after):
                deps.noticed.uses.append(_written(after))
                lines.append(f"settled [{after.id}] {outcome_line(after)}")
            case Revise(before, after, _, _):
                deps.noticed.uses.append(_written(after))
                lines.append(f"updated [{after.id}] {after.line} (was {before.content})")
            case Mention(memory, _):
                deps.noticed.uses.append(_written(memory))
                lines.append(f"unchanged: known already as [{memory.id}] {memory.line}")
            case Delete(memory):
                deps.noticed.uses.append(_written(memory))
                lines.append(f"forgot 1: [{memory.id}] {memory.label}")
            case Flag(memory):
                deps.noticed.uses.append(_written(memory))
                lines.append(f"settled [{memory.id}] no longer obeyed: {memory.content}")
            case Conceal(memory):
                lines.append(f"forgot what was said of it and not learnt yet: {memory.content}")
            case Hold(held):
                lines.append(
                    f"not saved yet: [{held.id}] stands under your answer as a question, "
                    "with buttons for yes and no"
                )
            case Settle(_, became):
                agreed = became == "committed"
                lines.append("the user agreed" if agreed else "noted the no: it will not be asked again")
            case _:
                pass
    return "; ".join(filter(None, (*lines, outcome.note)))


def _written(memory: Memory) -> Use:
    return Use(source="memory", ref=memory.id, layer="written")


def refusals(chosen: Preferences, message: IncomingMessage, reading: MessageReading) -> Mapping[Act, Refusal]:
    """What is refused to somebody's tools while a message is answered, with why.

    Forgetting always goes but in a group, where it may be another's words that are meant, and where the
    message asks not to.
    """
    refused: dict[Act, Refusal] = {}
    if reading.keeps_nothing:
        refused["saves"] = refused["reminds"] = NOT_KEPT
    if isinstance(reading.order, ForgetNothing):
        refused["forgets"] = TO_KEEP
    if not (chosen.learning or asks_to_keep(message.text)):
        refused["saves"] = LEARNING_OFF
    if reading.hurts:
        refused["saves"] = refused["reminds"] = NOT_SAVED
    if not chosen.recall:
        refused["recalls"] = RECALL_OFF
    if chosen.mode == "guest":
        refused["recalls"] = GUEST_UNREAD
    if message.speaker is not None:
        refused["forgets"] = OTHERS_TOO
    return refused


def _letters(arguments: Iterable[Any]) -> int:
    """The letters of all texts among arguments, in lists too."""
    return sum(
        len(each) if isinstance(each, str) else _letters(cast(list[Any], each))
        for each in arguments
        if isinstance(each, str | list | tuple)
    )


def permitted(act: Act, tool: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """A tool under its own name and description that does nothing but say why when its act is refused."""

    @wraps(tool)
    async def asked(ctx: RunContext[ToolDeps], *arguments: Any, **named: Any) -> Any:
        refusal = ctx.deps.refused.get(act)
        if refusal is None:
            if _letters((*arguments, *named.values())) > MOST_LETTERS:
                raise ModelRetry(TOO_LONG)
            try:
                with speaking(
                    SOURCE
                ):  # a model reads what a tool gives, in whatever language it then answers
                    return await tool(ctx, *arguments, **named)
            except (ValueError, ArithmeticError, RecursionError) as odd:
                raise ModelRetry(OUT_OF_RANGE) from odd
        if isinstance(refusal, Wording):  # in English for a model, and in their language for the person
            return ToolReturn(refusal.english, metadata=say(refusal))
        if act == "recalls":
            raise ToolFailed(refusal)
        return f"refused: {refusal}"

    return asked
