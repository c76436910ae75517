"""Groups at Telegram: who the bot is there, who decides, and what becomes of one that it leaves."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Bot
from telegram.error import TelegramError

from bot.channels.telegram.authors import Myself
from bot.channels.telegram.lanes import Lane
from bot.channels.telegram.shapes import ANONYMOUS_ADMIN, Member
from bot.channels.telegram.updates import CHANNEL
from bot.conversation.commands.run import AnyCommand
from bot.conversation.commands.table import Command
from bot.conversation.people import People
from bot.domain.interactions import IncomingMessage
from bot.errors import NotFound, Refused
from bot.memory.writing.forget import Forgetting
from bot.memory.writing.retraction import Members
from bot.speech.saying import Wording, say
from bot.storage.work.outbound import Outbound

ADMINS_ONLY = Wording("In a group, that is for its admins. /mine shows and forgets what you said yourself.")
ONLY_ALONE = Wording("That is about one person: write it to me in our private chat.")
WHO_KNOWS = Wording("Telegram didn't tell me whether you are an admin here. Please try again.")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class GroupChats:
    """Asks Telegram about groups, and forgets them."""

    bot: Bot
    people: People
    forgetting: Forgetting
    members: Members

    def myself(self) -> Myself:
        """Who the bot is to members of groups."""
        return Myself.of(self.bot)

    async def forget(self, chat: str) -> None:
        """Erase everything of a group; does nothing for one that is not known."""
        group = await self.people.in_chat(CHANNEL, chat)
        if group is not None and group.is_group:
            await self.forgetting.leave(group.id)

    async def permit(self, message: IncomingMessage, command: AnyCommand, pressed: Outbound | None) -> None:
        """Raise the Refused that says why a member may not give a command.

        `pressed` is what we said in the message whose button gave it; None for a typed one.
        """
        if message.speaker is None or not isinstance(command, Command):
            return
        match command.form.declared.in_group:
            case "anyone":
                return
            case "nobody":
                raise Refused(say(ONLY_ALONE))
            case "own" | "own alone" as whose:
                number, memory = command.named("NUMBER"), command.named("ID")
                beneath = pressed.interaction_id if pressed else None
                if await self.members.said(
                    message,
                    memory=memory,
                    plan=command.named("PLAN"),
                    exchange=int(number) if number else beneath,
                ) and (whose == "own" or not memory or await self._nobody_else_said(message, memory)):
                    return
            case "admins":
                pass
        if not await self._is_admin(Lane.read(message.chat).chat, int(message.speaker.id)):
            raise Refused(say(ADMINS_ONLY))

    async def _nobody_else_said(self, message: IncomingMessage, memory: str) -> bool:
        """Whether no other member's words, and nothing learnt from them, would go with a memory."""
        try:
            preview = await self.forgetting.preview_memory(message.owner, memory, everywhere=False)
        except NotFound:
            return True  # the command itself says so
        return await self.members.said_all(message, preview.said_in)

    async def _is_admin(self, chat: int, user: int) -> bool:
        if user == ANONYMOUS_ADMIN:
            return True
        try:
            found = await self.bot.do_api_request(
                "get_chat_member", api_kwargs={"chat_id": chat, "user_id": user}
            )
        except TelegramError as failure:
            raise Refused(say(WHO_KNOWS)) from failure
        return Member.model_validate(found).is_admin
