"""The life of one message, top to bottom: stored, answered, and what follows stored with the answer."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from zoneinfo import ZoneInfo

import logfire_api as logfire

from bot.clock import off_loop
from bot.conversation import plain_messages, prompt, turn_result
from bot.conversation.agent import Answered, ChatAgent, NoAnswer, Show, Showing
from bot.conversation.commands.keeping import try_again_button, unanswered_buttons
from bot.conversation.commands.table import Desk
from bot.conversation.plain_messages import Withdrawing
from bot.conversation.staging import Staging
from bot.conversation.tools import forgetting
from bot.conversation.tools.deps import (
    NOTHING_WRITTEN,
    MessageReading,
    ToolDeps,
    read,
    refusals,
)
from bot.conversation.tools.servers import Connections, ToolServer
from bot.conversation.turn_result import Beneath, Turn
from bot.domain.helplines import CALM, help_near
from bot.domain.interactions import (
    NO_MODEL,
    Answer,
    Button,
    Channel,
    IncomingMessage,
    Interaction,
    ModelUsage,
    Press,
    Session,
    question_to,
)
from bot.domain.recall import RecallQuery
from bot.domain.receipts import with_receipt
from bot.errors import StalePlan
from bot.language.gate import Worth, worth_reading
from bot.language.orders import is_only_order
from bot.llm.ask import hinted_seconds, is_silence
from bot.memory.brought import fenced_pictures
from bot.memory.log import Completion, Noticed
from bot.memory.reader import TurnContext
from bot.speech.saying import Wording, say
from bot.storage.engine.database import off_the_record
from bot.storage.log import feedback
from bot.storage.people import people
from bot.storage.people.people import Preferences

log = logging.getLogger(__name__)

MOST_RETHINKS = 5
MOST_HELP = 3
"""Things remembered that are shown where no model answers."""

TRY_AGAIN_SECONDS = 30.0
"""When a message that waits is tried again, unless the provider says when."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class TurnHandler:
    """Answers messages, each once, however often it is handed in."""

    desk: Desk
    agent: ChatAgent
    servers: Mapping[str, ToolServer]
    identity: prompt.Identity
    history_tokens: int
    context_tokens: int
    semantic_history: bool

    async def handle(self, message: IncomingMessage, timezone: str, show: Showing | None = None) -> Turn:
        """Answer a message, after those of its chat that wait for a model; where none answers, it waits too.

        A cancelled call writes nothing; the message stays open until it is stopped or answered.
        """
        with (
            self.desk.log.indexer.answering.one(),
            logfire.span("turn", channel=message.channel, owner=message.owner) as span,
        ):
            message = await self.desk.reader.with_quote(message)
            opened = await self.desk.log.open(message)
            span.set_attribute("interaction", opened.interaction.id)
            if opened.answered_already:
                uses = await self.desk.database.ask(feedback.uses_of, message.owner, opened.interaction.id)
                return turn_result.stored_turn(opened.interaction, uses)
            message = replace(message, text=opened.interaction.text, speaker=opened.interaction.speaker)
            outage = None
            if opened.behind:
                outage = await self.catch_up(message.owner, message.channel, message.chat, timezone)
            turn, _ = await self._answer(opened.interaction, opened.session, timezone, message, show, outage)
            span.set_attribute("tools", list(turn.tools_used))
            span.set_attribute("recalled", len(turn.recalled))
            span.set_attribute("model", turn.model)
            return turn

    async def answer_unkept(
        self, message: IncomingMessage, timezone: str, past: Sequence[Interaction]
    ) -> Turn:
        """Answer a message of which nothing is kept, with `past` before it and without what is known.

        Meanwhile nobody can write anything; only its cost is added to the month's, later.
        """
        with off_the_record(), logfire.suppress_instrumentation():
            opened = turn_result.unkept(message)
            reading = await read(message.text)
            beneath = help_near(None) if reading.hurts else ""
            if await self.desk.spending.exhausted(message.owner):
                return _unsaid(opened, turn_result.OVER_BUDGET_UNKEPT, beneath)
            history = prompt.within_budget(past, self.history_tokens)
            chosen = await self.desk.database.ask(people.preferences, message.owner)
            deps = await self._begin(message, opened, reading, ZoneInfo(timezone), history, chosen)
            deps.refused = {**deps.refused, **NOTHING_WRITTEN}
            prefix = prompt.off_record_instructions(self.identity)
            given = TurnContext(timezone=timezone)
            now, hurts = self.desk.clock.now(), reading.hurts
            head = prompt.context(now, deps.zone, given, said_at=deps.said_at, hurts=hurts).text
            try:
                answered = await self._run(deps, prefix, head, (), None)
            except NoAnswer:
                return _unsaid(opened, turn_result.NO_ANSWER_UNKEPT, beneath)
            await self.desk.spending.book(message.owner, "chat", answered.usage)
            vain = await off_loop(message.text, lambda: turn_result.ordered_in_vain(deps, answered.text))
            parts = (turn_result.broken_off(answered), vain, beneath)
            told = "\n\n".join(part for part in parts if part)
            return turn_result.plain_turn(opened, Answer(with_receipt(answered.text, told), markdown=True))

    async def catch_up(self, owner: int, channel: Channel, chat: str, timezone: str) -> Exception | None:
        """Answer what waits in a chat, in its order; gives the outage for which something still waits.

        One that the model was silent over keeps no other waiting, which may be easier.
        """
        outage: Exception | None = None
        for said, session in await self.desk.log.waiting_in(owner, channel, chat):
            if outage is None or is_silence(outage):
                _, failed = await self._answer(said, session, timezone, said.message)
                outage = failed or outage
        return outage

    async def _answer(
        self,
        interaction: Interaction,
        session: Session,
        timezone: str,
        message: IncomingMessage,
        show: Showing | None = None,
        outage: Exception | None = None,
    ) -> tuple[Turn, Exception | None]:
        """The turn, and the outage for which the message waits. With a known `outage` no model is asked."""
        reading = await read(message.text)
        taken_back = await Withdrawing(self.desk).obey(reading.order, message, interaction)
        if taken_back is not None:
            return turn_result.plain_turn(interaction, taken_back), None
        started = time.perf_counter()
        given = await self.desk.reader.for_turn(
            session, interaction.id, session.started_at, prompt.MOST_EXCHANGES
        )
        zone = ZoneInfo(timezone)
        history = prompt.within_budget(given.history, self.history_tokens)
        if self.semantic_history and given.chosen.recall:
            now = self.desk.clock.now().astimezone(zone)
            history = await prompt.by_meaning(
                history, message, interaction.id, now, self.desk.reader, self.desk.retriever
            )
        deps = await self._begin(message, interaction, reading, zone, history, given.chosen)
        await forgetting.hear(deps)
        await plain_messages.settle(deps)
        try:
            said = (
                await self._without_model(deps, turn_result.WAITS, outage)
                if outage is not None and not is_silence(outage)
                else await self._ask(deps, given, show)
            )
        finally:
            if show is not None:
                await show.finish()
        beneath = await self._beneath(deps, said, given)
        milliseconds = round((time.perf_counter() - started) * 1000)
        return await self._finish(deps, said, beneath, milliseconds), said.outage

    async def _begin(
        self,
        message: IncomingMessage,
        interaction: Interaction,
        reading: MessageReading,
        zone: ZoneInfo,
        history: prompt.History,
        chosen: Preferences,
    ) -> ToolDeps:
        refused = await off_loop(message.text, lambda: refusals(chosen, message, reading))
        return ToolDeps(
            message=message,
            interaction=interaction,
            reading=reading,
            history=history,
            zone=zone,
            staging=Staging(self.desk.reader, self.desk.clock, interaction, zone),
            reader=self.desk.reader,
            retriever=self.desk.retriever,
            entities=self.desk.entities,
            articles=self.desk.articles,
            forgetting=self.desk.forgetting,
            is_let_in_by_link=self.desk.people.lets_in_by_link(message.channel),
            connections=Connections(self.servers),
            refused=refused,
        )

    async def _beneath(self, deps: ToolDeps, said: Answered, given: TurnContext) -> Beneath:
        """Find out what code adds beneath an answer; a reminder that its model forgot to set is staged."""
        notes = [await forgetting.follow_order(deps, said.tools)] if deps.reading.order else []
        if deps.reading.hurts:
            again = await self.desk.log.helped_lately(deps.interaction)
            notes.append(help_near(given.timezone, again=again))
        await plain_messages.offer_to_stop(deps)
        to_keep = await turn_result.offer_to_keep(deps) if said.outage is None else ()
        standing = await self.desk.reader.standing(deps.interaction)
        is_lacking = await turn_result.is_reminder_lacking(said, deps)
        return Beneath(
            notes="\n\n".join(filter(None, notes)),
            to_keep=to_keep,
            standing=standing,
            lacks_reminder=is_lacking and not await plain_messages.set_as_told(deps),
            shows_learnt=given.chosen.receipts in ("line", "reaction"),
        )

    async def _finish(self, deps: ToolDeps, said: Answered, beneath: Beneath, milliseconds: int) -> Turn:
        """Write what was said and staged, thought anew as long as memory moves meanwhile."""
        message = deps.message
        worth = await _worth(deps, said)
        for tries_left in reversed(range(MOST_RETHINKS)):
            questions = await self.desk.reader.questions(
                message.owner, deps.staging.plan().changes, deps.staging.asked_again
            )
            done = partial(
                turn_result.completion_of,
                said,
                deps,
                beneath,
                questions,
                worth=worth,
                milliseconds=milliseconds,
            )
            try:
                applied, completion = await self._written(await off_loop(message.text, done), said)
            except StalePlan:
                if tries_left > 1:
                    await deps.staging.rethink()
                else:  # an answer is worth more than what it learnt: that is read from the message again
                    deps.staging.discard()
                    worth = "later"
                continue
            await self.desk.spending.write_down(message.owner)
            await self.desk.spending.warn_once(message.owner, message.where)
            return turn_result.turn_of(completion, answer=completion.answer if applied else None)
        raise RuntimeError("a turn that changes nothing can't be stale")

    async def _written(self, done: Completion, said: Answered) -> tuple[bool, Completion]:
        """Whether a turn was written, and as what: an answer, or the word that its message waits."""
        late = done.interaction.state == "waiting"
        if said.outage is None:
            # What was said in between stands above an answer that comes late, or to one of several people:
            # it names what it answers. To an edited message it stands there already.
            in_group = done.interaction.speaker is not None and done.interaction.replaces is None
            reply_to = done.interaction.message_id if late or in_group else None
            again = (try_again_button(done.interaction.id),) if said.without_model else None
            done = _with_row(replace(done, answer=replace(done.answer, reply_to=reply_to)), again)
            return await self.desk.log.complete(done), done
        if late:  # it was said before that it waits
            return False, done
        done = _with_row(done, unanswered_buttons(done.interaction.id))
        seconds = hinted_seconds(said.outage) or TRY_AGAIN_SECONDS
        due_at = self.desk.clock.now() + timedelta(seconds=max(seconds, 1.0))
        return await self.desk.log.put_off(done, due_at), done

    async def _ask(self, deps: ToolDeps, given: TurnContext, show: Showing | None) -> Answered:
        """The model's answer or, when there is none to be had, what memory alone can say."""
        message, past = deps.message, deps.history.exchanges
        if await self.desk.spending.exhausted(message.owner):
            return await self._without_model(deps, turn_result.OVER_BUDGET)
        in_group = message.speaker is not None
        prefix = prompt.instructions(self.identity, given, deps.zone, in_group=in_group)
        injected = await self._inject(deps, given)
        asked = await plain_messages.asked_lately(deps)
        deps.noticed.uses += injected.uses
        settled = deps.staging.plan()
        given = given.unsettled(settled.settles)
        built = prompt.context(
            self.desk.clock.now(),
            deps.zone,
            given,
            said_at=deps.said_at,
            hurts=deps.reading.hurts,
            recalled=injected.lines,
            asked=asked,
            settled=turn_result.settled_line(settled, deps.noticed.shown),
        )
        head = built.text + (await forgetting.announced(deps) if deps.reading.order else "")
        deps.noticed.prompt = prompt.layers_of(prefix, built, deps.history, message, given, asked)
        logfire.debug("prompt", **deps.noticed.prompt.tokens)
        deps.noticed.in_sight = prompt.facts_in_sight(given)
        presses = await self.desk.reader.presses(message.owner, past)
        shown = partial(show.show, deps.interaction.id) if show is not None else None
        try:
            return await self._run(deps, prefix, head, presses, shown)
        except NoAnswer as silence:
            without = turn_result.MISUSED if silence.misuse else turn_result.NO_ANSWER
            sentence = turn_result.WAITS if silence.outage else without
            return await self._without_model(deps, sentence, silence.outage)

    async def _run(
        self, deps: ToolDeps, prefix: str, head: str, presses: Sequence[Press], shown: Show | None
    ) -> Answered:
        """Have the model answer. Raises NoAnswer, reported and paid for."""
        message, past = deps.message, deps.history.exchanges
        since = prompt.pressed(past[-1] if past else None, self.desk.clock.now(), past, deps.zone, presses)
        pictures = fenced_pictures(message.pictures) if message.pictures else ()
        content = [head, *since, *pictures, *prompt.user_content(message)]
        try:
            return await self.agent.run(
                prefix, prompt.as_told(past, deps.zone, presses), content, deps, shown
            )
        except NoAnswer as silence:
            reason = turn_result.why_silent(silence.__cause__)
            log.error("The model gave no answer: %s", reason)
            logfire.warn("no answer from the model", reason=reason)
            await self.desk.spending.book(message.owner, "chat", silence.usage, deps.noticed.uses)
            if message.pictures and silence.outage is None:  # it may be one that sees nothing
                deps.message = replace(message, pictures=())
                return await self._run(deps, prefix, head, presses, shown)
            raise

    async def _inject(self, deps: ToolDeps, given: TurnContext) -> prompt.Injected:
        """What clearly fits the message and is not in the prompt yet; nothing when recall fails or is off."""
        if not given.chosen.recall:
            return prompt.NOTHING
        shown = {memory.id for memory, _ in given.known} | {memory.id for memory in given.learnt_since}
        shown |= {memory.id for memory in given.summaries}
        said = {str(exchange.id) for exchange in (*deps.history.exchanges, deps.interaction)}
        text = deps.message.text
        asked = partial(prompt.unasked, deps.interaction.owner, text, deps.said_at, shown | said)
        question = await off_loop(text, asked)
        try:
            found = await prompt.inject(self.desk.retriever, question, self.context_tokens)
        except Exception as failure:  # the edge where recall that fails leaves the answer without it
            log.error("Nothing could be recalled: %s", type(failure).__name__)
            found = prompt.NOTHING
        return prompt.last_session(given.summaries, found, deps.zone)

    async def _without_model(
        self, deps: ToolDeps, sentence: Wording, outage: Exception | None = None
    ) -> Answered:
        """An honest sentence with the most relevant things remembered. Nothing the model staged is kept."""
        deps.staging.discard()
        deps.noticed = Noticed()
        await plain_messages.settle(deps)
        unset = await plain_messages.keep_what_is_asked(deps)
        usage = ModelUsage(model=NO_MODEL, cost_usd=0.0)
        if deps.reading.hurts:
            calm = f"{say(CALM)}\n\n{say(sentence)}"
            return Answered(calm, (), usage, without_model=True, outage=outage)
        question = RecallQuery(
            owner=deps.message.owner,
            text=deps.message.text,
            now=deps.said_at,
            limit=MOST_HELP,
            without=frozenset({str(deps.interaction.id)}),
        )
        hits = [] if "recalls" in deps.refused else await self.desk.retriever.search(question)
        deps.noticed.uses = [prompt.use_of(hit, "recalled") for hit in hits]
        told = turn_result.without_model(sentence, hits, deps.zone)
        return Answered(f"{unset}\n\n{told}".strip(), (), usage, without_model=True, outage=outage)


def _with_row(done: Completion, row: tuple[Button, ...] | None) -> Completion:
    """The same with a row of buttons beneath what is said already."""
    buttons = (*done.answer.buttons, row) if row else done.answer.buttons
    return replace(done, answer=replace(done.answer, buttons=buttons))


def _unsaid(unkept: Interaction, sentence: Wording, beneath: str) -> Turn:
    """The turn of a message of which nothing is kept, and that no model would answer."""
    text = "\n\n".join([say(CALM), say(sentence), beneath] if beneath else [say(sentence)])
    return replace(turn_result.plain_turn(unkept, Answer(text)), reply="")


async def _worth(deps: ToolDeps, said: Answered) -> Worth:
    """How soon the message is to be read for facts."""
    text = deps.message.text
    if is_only_order(text):
        return "nothing"
    asked = question_to(deps.interaction, deps.history.exchanges)
    read = partial(worth_reading, text, asked and asked[1])
    return "later" if said.without_model else await off_loop(text, read)
