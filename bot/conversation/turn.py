"""The life of one message, top to bottom: stored, answered, and everything that follows stored with the answer."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Protocol
from zoneinfo import ZoneInfo

import logfire

from bot.clock import Clock
from bot.conversation import context, degraded, follow_ups, plainly
from bot.conversation.agent import Answered, ChatAgent, NoAnswer
from bot.conversation.finished import (
    Turn,
    completion_of,
    plain_turn,
    settled_line,
    stored_turn,
    turn_of,
)
from bot.conversation.history import MOST_EXCHANGES, History, as_messages, within_budget
from bot.conversation.injection import NOTHING, Injected, inject, last_session, unasked
from bot.conversation.instructions import instructions
from bot.conversation.semantic_history import by_meaning
from bot.conversation.staging import Staging
from bot.conversation.taking_back import TakingBack
from bot.conversation.tools import ToolDeps, forgetting, use_of
from bot.conversation.tools.permitted import refusals
from bot.domain.believing.gate import worth_reading
from bot.domain.forgetting.orders import KeepNothing, is_only_order, read_order
from bot.domain.fusion import question_share
from bot.domain.interactions import IncomingMessage, Interaction, ModelUsage, Session
from bot.domain.recall import Question
from bot.domain.tokens import estimate_tokens
from bot.errors import StalePlan
from bot.memory.articles import Articles
from bot.memory.log import ConversationLog
from bot.memory.reader import Reader, TurnContext
from bot.memory.recall.entity_reader import EntityReader
from bot.memory.recall.retriever import Retriever
from bot.memory.spending import Spending
from bot.memory.writing.forget_found import ForgettingFound

log = logging.getLogger(__name__)

MOST_RETHINKS = 5


class Showing(Protocol):
    """Where a channel shows an answer while it is written."""

    async def show(self, interaction_id: int, text: str) -> None:
        """Take the answer's text so far."""
        ...

    async def finish(self) -> None:
        """Stop showing: the answer is about to be stored."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """How the bot presents itself: its name and its manner of speaking."""

    name: str
    persona: str


class TurnHandler:
    """Answers messages. One message is answered once, however often it is handed in."""

    def __init__(
        self,
        *,
        log: ConversationLog,
        reader: Reader,
        retriever: Retriever,
        entities: EntityReader,
        articles: Articles,
        found: ForgettingFound,
        taking_back: TakingBack,
        spending: Spending,
        agent: ChatAgent,
        identity: Identity,
        clock: Clock,
        history_tokens: int,
        context_tokens: int,
        semantic_history: bool,
    ) -> None:
        self._log = log
        self._reader = reader
        self._retriever = retriever
        self._entities = entities
        self._articles = articles
        self._found = found
        self._taking_back = taking_back
        self._spending = spending
        self._agent = agent
        self._identity = identity
        self._clock = clock
        self._history_tokens = history_tokens
        self._context_tokens = context_tokens
        self._semantic_history = semantic_history

    async def handle(self, message: IncomingMessage, timezone: str, show: Showing | None = None) -> Turn:
        """Answer a message. A cancelled call writes nothing; the message stays open until it is stopped or answered."""
        started = time.perf_counter()
        with logfire.span("turn", channel=message.channel, owner=message.owner) as span:
            opened = await self._log.open(message)
            span.set_attribute("interaction", opened.interaction.id)
            if opened.answered_already:
                return await self._stored(opened.interaction)
            turn = await self._answer(message, opened.interaction, opened.session, timezone, show, started)
            span.set_attributes(
                {"tools": list(turn.tools_used), "recalled": len(turn.recalled), "model": turn.model}
            )
            return turn

    async def _answer(
        self,
        message: IncomingMessage,
        interaction: Interaction,
        session: Session,
        timezone: str,
        show: Showing | None,
        started: float,
    ) -> Turn:
        taken_back = await self._taking_back.obey(message, interaction)
        if taken_back is not None:
            return plain_turn(interaction, taken_back)
        given = await self._reader.for_turn(session, interaction.id, session.started_at, MOST_EXCHANGES)
        now = self._clock.now().astimezone(ZoneInfo(timezone))
        history = within_budget(given.history, self._history_tokens)
        if self._semantic_history and given.chosen.recall:
            history = await by_meaning(history, message, interaction.id, now, self._reader, self._retriever)
        deps = ToolDeps(
            interaction_id=interaction.id,
            staging=Staging(
                self._reader,
                self._clock,
                interaction,
                history.exchanges,
                ZoneInfo(timezone),
            ),
            reader=self._reader,
            retriever=self._retriever,
            entities=self._entities,
            articles=self._articles,
            found=self._found,
            own_words=message.text,
            now=now,
            forwarded=message.forwarded is not None,
            refused=refusals(given.chosen, message.text),
        )
        await _settle_plainly(deps, message, history)
        try:
            answered, unanswered = await self._ask(message, interaction, given, history, timezone, deps, show)
        finally:
            if show is not None:
                await show.finish()
        await forgetting.follow_order(deps)
        milliseconds = round((time.perf_counter() - started) * 1000)
        keeps_nothing = isinstance(read_order(message.text), KeepNothing)
        if keeps_nothing or is_only_order(message.text):
            worth = "nothing"
        else:
            worth = "later" if unanswered else worth_reading(message.text, _asked(history))
        for tries_left in reversed(range(MOST_RETHINKS)):
            questions = await self._reader.questions(
                message.owner, deps.staging.plan().changes, deps.staging.asked_again
            )
            completion = replace(
                completion_of(
                    interaction, answered, deps, milliseconds, history.trimmed_to, worth, questions
                ),
                offers=forgetting.offers(deps),
                unread=keeps_nothing,
            )
            try:
                applied = await self._log.complete(completion)
            except StalePlan:
                if tries_left > 1:
                    await deps.staging.rethink()
                else:  # an answer is worth more than what it learnt: that is read from the message again
                    deps.staging.discard()
                    worth = "later"
                continue
            await self._spending.write_down(message.owner)
            await self._spending.warn_once(message.owner, message.channel, message.chat)
            return turn_of(completion, answer=completion.answer if applied else None)
        raise RuntimeError("a turn that changes nothing can't be stale")

    async def _ask(
        self,
        message: IncomingMessage,
        interaction: Interaction,
        given: TurnContext,
        history: History,
        timezone: str,
        deps: ToolDeps,
        show: Showing | None,
    ) -> tuple[Answered, bool]:
        """The model's answer or, when there is none to be had, what memory alone can say; and whether that was so."""
        if await self._spending.exhausted(message.owner):
            return await self._without_model(message, history, deps, degraded.OVER_BUDGET), True
        prefix = instructions(self._identity.name, self._identity.persona, given.known)
        injected = await self._inject(message, given, history, deps)
        asked = await follow_ups.asked_lately(deps, message, history.exchanges)
        deps.uses += injected.uses
        settled = deps.staging.plan()
        head = context.head(
            deps.now,
            timezone,
            given.learnt_since,
            [held for held in given.waiting if held.id not in settled.settles],
            injected.lines,
            [memory for memory in given.doubtful if memory.id not in settled.settles],
            asked,
            settled=settled_line(settled),
        ) + await forgetting.announced(deps)
        content = [head, *context.user_content(message)]
        _measure(prefix, head, history, message)
        preview = _preview(show, interaction.id)
        try:
            answered = await self._agent.run(prefix, as_messages(history.exchanges), content, deps, preview)
        except NoAnswer as silence:
            reason = degraded.reason(silence.__cause__)
            log.error("The model gave no answer: %s", reason)
            logfire.warn("no answer from the model", reason=reason)
            await self._spending.book(message.owner, "chat", silence.usage)
            return await self._without_model(message, history, deps, degraded.NO_ANSWER), True
        return answered, False

    async def _inject(
        self, message: IncomingMessage, given: TurnContext, history: History, deps: ToolDeps
    ) -> Injected:
        """What clearly fits the message and is not before the model already; nothing when recall fails or is off."""
        if not given.chosen.recall:
            return NOTHING
        shown = {memory.id for memory, _ in given.known} | {memory.id for memory in given.learnt_since}
        shown |= {memory.id for memory in given.summaries}
        said = {str(exchange.id) for exchange in history.exchanges} | {str(deps.interaction_id)}
        question = unasked(message.owner, message.text, deps.now, shown | said)
        try:
            found = await inject(self._retriever, question, self._context_tokens)
        except Exception as failure:  # the edge where recall that fails leaves the answer without it
            log.error("Nothing could be recalled: %s", type(failure).__name__)
            found = NOTHING
        return last_session(given.summaries, found)

    async def _without_model(
        self, message: IncomingMessage, history: History, deps: ToolDeps, sentence: str
    ) -> Answered:
        """An honest sentence with the most relevant things remembered. Nothing the model staged is kept."""
        deps.staging.discard()
        await _settle_plainly(deps, message, history)
        await plainly.keep_what_is_asked(deps)
        deps.observations.clear()
        question = Question(
            owner=message.owner,
            text=message.text,
            now=deps.now,
            limit=3,
            without=frozenset({str(deps.interaction_id)}),
        )
        hits = [] if "recalls" in deps.refused else await self._retriever.search(question)
        deps.uses = [use_of(hit, "recalled") for hit in hits]
        return Answered(degraded.answer(sentence, hits), (), ModelUsage(model="none", cost_usd=0.0))

    async def _stored(self, interaction: Interaction) -> Turn:
        return stored_turn(interaction, await self._reader.uses_of(interaction.owner, interaction.id))


async def _settle_plainly(deps: ToolDeps, message: IncomingMessage, history: History) -> None:
    """Stage what the message answers so plainly that no model has to read it."""
    await follow_ups.settle_plainly(deps, message, history.exchanges)
    await plainly.settle_question(deps, message, history.exchanges)


def _asked(history: History) -> str | None:
    """What the bot asked just before, which a short message may answer; None when it asked nothing."""
    reply = history.exchanges[-1].reply if history.exchanges else None
    return reply if reply and question_share(reply) > 0 else None


def _preview(show: Showing | None, interaction_id: int) -> Callable[[str], Awaitable[None]] | None:
    if show is None:
        return None

    async def shown(text: str) -> None:
        await show.show(interaction_id, text)

    return shown


def _measure(prefix: str, head: str, history: History, message: IncomingMessage) -> None:
    logfire.debug(
        "prompt",
        prefix_tokens=estimate_tokens(prefix),
        context_tokens=estimate_tokens(head),
        history_tokens=history.tokens,
        history_exchanges=len(history.exchanges),
        message_tokens=estimate_tokens(message.text),
    )
