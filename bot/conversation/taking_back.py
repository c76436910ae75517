"""“Forget that”: code understands taking back the last exchange, with a model and without."""

from __future__ import annotations

from dataclasses import dataclass

from bot.clock import Clock
from bot.domain.answers import Answer, Button
from bot.domain.interactions import IncomingMessage, Interaction
from bot.errors import BotError, NotFound, Refused
from bot.language.clauses import question_share
from bot.language.orders import ForgetLast, read_order
from bot.long_texts import beside
from bot.memory.log import ConversationLog
from bot.memory.writing.retraction import NOTHING, take_back_last, withdraw
from bot.memory.writing.writer import Writer
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database, Transaction
from bot.storage.facts import candidates
from bot.storage.log import interactions

TAKEN_BACK = Wording(
    "Taken back: your message, my answer to it, and what I had learnt from them. I go on as if it had not "
    "been said. Our conversation log keeps it, out of my sight."
)
ANOTHERS = Wording("In a group each takes back only what they said themselves.")
UNDONE = Wording("Undone: what your last command or button had changed is as it was.")


@dataclass(frozen=True, slots=True, kw_only=True)
class TakingBack:
    """Obeys orders that mean the last exchange, or the one that a message replies to."""

    database: Database
    writer: Writer
    log: ConversationLog
    clock: Clock

    async def obey(self, message: IncomingMessage, opened: Interaction) -> Answer | None:
        """Take back and answer in one transaction; None for a message that orders nothing of the kind."""
        order = await beside(message.text, lambda: read_order(message.text))
        if message.forwarded is not None or not isinstance(order, ForgetLast):
            return None
        if await self._answers(message):
            return None
        try:
            async with self.database.write() as connection:
                answer = await self._taken_back(connection, message, opened)
                await self.log.answer_plainly(connection, opened, answer)
                return answer
        except BotError as refusal:
            answer = Answer(str(refusal), plain=True)
        async with self.database.write() as connection:
            await self.log.answer_plainly(connection, opened, answer)
        return answer

    async def _answers(self, message: IncomingMessage) -> bool:
        """Whether the order can be the no to a question of the bot's: then it is taken for that."""
        async with self.database.read() as connection:
            last = await interactions.last(connection, message.owner, message.channel, message.chat)
            held = await candidates.held(connection, message.owner, "answer")
        if last is None or not held or message.reply_to is not None:
            return False
        asked = question_share(last.interaction.reply or "") > 0
        return asked or any(each.candidate.source.interaction_id >= last.interaction.id for each in held)

    async def _taken_back(
        self, connection: Transaction, message: IncomingMessage, opened: Interaction
    ) -> Answer:
        now = self.clock.now()
        place = (message.owner, message.channel, message.chat)
        replied = (
            await interactions.answered_in_message(connection, *place, message.reply_to)
            if message.reply_to
            else None
        )
        if message.speaker is not None:
            if replied is not None and replied.interaction.speaker != opened.speaker:
                raise Refused(say(ANOTHERS))
            replied = replied or await interactions.last(connection, *place, opened.speaker)
            if replied is None:
                raise NotFound(say(NOTHING))
        if replied is not None:
            await withdraw(connection, self.writer, replied.interaction, now)
            gone = replied.interaction
        else:
            gone = (await take_back_last(connection, self.writer, message, now)).exchange
        if gone is None:
            return Answer(say(UNDONE), plain=True)
        erase = Button(say("Erase it there too"), f"/memory erase #{gone.id}")
        return Answer(say(TAKEN_BACK), ((erase,),), plain=True)
