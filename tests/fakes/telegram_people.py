"""What people do in the emulated Telegram: the acts that become updates for the bot."""

from __future__ import annotations

import itertools
from typing import Any

from tests.fakes import telegram_updates as build
from tests.fakes.telegram_delivery import UpdateQueue
from tests.fakes.telegram_state import Message, TelegramState
from tests.fakes.telegram_updates import Json

CHANNEL_ID = -1_001_000_000_001


class People:
    """The hands of everyone who uses the bot.

    A private chat has the id of its person; the ids of groups and channels are negative.
    """

    def __init__(self, state: TelegramState, updates: UpdateQueue) -> None:
        self.state = state
        self.updates = updates
        self._query_numbers = itertools.count(1)

    def say(
        self,
        user_id: int,
        text: str,
        *,
        chat_id: int | None = None,
        reply_to: Message | None = None,
        quote: str | None = None,
        forward_from: int | str | None = None,
        entities: list[Json] | None = None,
        via_bot: int | None = None,
        topic: int | None = None,
        **known: Any,
    ) -> Message:
        """Type a message, in a `topic` of the chat if one is named. `forward_from` is a person's id or a hidden name; `known` tells more of the sender.
        `via_bot` is the id of a bot that made the words.

        With `is_bot=True` the sender is a bot. A negative `chat_id` is a group, made on first use.
        """
        return self._post(
            user_id,
            chat_id,
            known,
            text=text,
            entities=entities,
            reply_to=reply_to.data if reply_to else None,
            quote=quote,
            forward_origin=self._origin(forward_from),
            via_bot=None if via_bot is None else self.state.person(via_bot, is_bot=True, first_name="Quotes"),
            **self._in_topic(chat_id if chat_id is not None else user_id, topic),
        )

    def send_photo(
        self,
        user_id: int,
        content: bytes = b"\xff\xd8\xff",
        *,
        caption: str | None = None,
        album: str | None = None,
        forward_from: int | str | None = None,
        **where: Any,
    ) -> Message:
        file = self.state.store_file(content, "photo.jpg")
        photo = build.photo(file.file_id, len(content))
        origin = self._origin(forward_from)
        more = {"photo": photo, "caption": caption, "media_group_id": album, "forward_origin": origin}
        return self._post(user_id, where.pop("chat_id", None), where, **more)

    def send_video(
        self,
        user_id: int,
        content: bytes,
        *,
        seconds: int = 3,
        caption: str | None = None,
        album: str | None = None,
    ) -> Message:
        file = self.state.store_file(content, "video.mp4")
        video = build.video(file.file_id, len(content), seconds)
        return self._post(user_id, None, {}, video=video, caption=caption, media_group_id=album)

    def share(self, user_id: int, *, chat_id: int | None = None, **what: Any) -> Message:
        """Send something that is neither words nor a file: a contact, a poll, a sticker."""
        return self._post(user_id, chat_id, {}, **what)

    def send_voice(
        self,
        user_id: int,
        content: bytes = b"OggS",
        *,
        seconds: int = 3,
        caption: str | None = None,
        forward_from: int | str | None = None,
        **where: Any,
    ) -> Message:
        file = self.state.store_file(content, "voice.oga")
        voice = build.voice(file.file_id, len(content), seconds)
        origin = self._origin(forward_from)
        more = {"voice": voice, "caption": caption, "forward_origin": origin}
        return self._post(user_id, where.pop("chat_id", None), where, **more)

    def send_audio(
        self, user_id: int, content: bytes, *, performer: str | None = None, **where: Any
    ) -> Message:
        file = self.state.store_file(content, "sound.mp3")
        audio = build.voice(file.file_id, len(content)) | {"mime_type": "audio/mpeg"}
        audio |= {"performer": performer} if performer else {}
        return self._post(user_id, where.pop("chat_id", None), where, audio=audio)

    def send_location(self, user_id: int, latitude: float, longitude: float, **where: Any) -> Message:
        """A place, sent by the button that asks for it or chosen on the map."""
        place = {"latitude": latitude, "longitude": longitude}
        return self._post(user_id, where.pop("chat_id", None), where, location=place)

    def send_document(
        self,
        user_id: int,
        content: bytes = b"text",
        *,
        file_name: str = "notes.txt",
        mime_type: str = "text/plain",
        caption: str | None = None,
        forward_from: int | str | None = None,
        **where: Any,
    ) -> Message:
        file = self.state.store_file(content, file_name)
        document = build.document(file.file_id, file_name, mime_type, len(content))
        more = {"document": document, "caption": caption, "forward_origin": self._origin(forward_from)}
        return self._post(user_id, where.pop("chat_id", None), where, **more)

    def post_in_channel(self, text: str, *, chat_id: int = CHANNEL_ID) -> Message:
        chat = self.state.chats.setdefault(chat_id, build.group_chat(chat_id, "News", "channel"))
        number = self.state.next_message_id(chat_id)
        data = build.message(number, chat, None, self._now(), text=text)
        self._push("channel_post", data)
        return self.state.keep(data, by_bot=False)

    def edit(self, message: Message, text: str) -> Message:
        """Change one's own message; its id stays."""
        message.data = message.data | {
            "text": text,
            "entities": build.found_entities(text),
            "edit_date": self._now(),
        }
        message.record(self.state.clock())
        self._push("edited_message", message.data)
        return message

    def press(
        self, user_id: int, button: str, *, message: Message | None = None, chat_id: int | None = None
    ) -> str:
        """Press a button by its text or its data; the newest one in the person's own chat, if not told which.

        Returns the id of the callback query. AssertionError names the buttons there are.
        """
        shown = [message] if message else self.state.in_chat(chat_id or user_id)[::-1]
        for holder in shown:
            for each in holder.buttons:
                if button in (each["text"], each.get("callback_data")):
                    return self.press_data(user_id, each["callback_data"], holder)
        there = [each["text"] for holder in shown for each in holder.buttons]
        raise AssertionError(f"no button {button!r} among {there}")

    def press_data(self, user_id: int, data: str, message: Message) -> str:
        """Press with data of one's own choice, as a forged client could."""
        query_id = str(4_000_000_000 + next(self._query_numbers))
        query = build.callback_query(query_id, self.state.person(user_id), message.data, data)
        self.state.callback_queries[query_id] = query
        self._push("callback_query", query)
        return query_id

    def react(self, user_id: int, message: Message, emoji: str, *, old: str | None = None) -> Json:
        return self._push(
            "message_reaction",
            build.message_reaction(
                message.data["chat"],
                message.message_id,
                self.state.person(user_id),
                self._now(),
                old=[old] if old else [],
                new=[emoji],
            ),
        )

    def unreact(self, user_id: int, message: Message, old: str) -> Json:
        """Take a reaction back."""
        reaction = build.message_reaction(
            message.data["chat"],
            message.message_id,
            self.state.person(user_id),
            self._now(),
            old=[old],
            new=[],
        )
        return self._push("message_reaction", reaction)

    def set_membership(
        self, user_id: int, new: str, *, chat_id: int | None = None, old: str = "member"
    ) -> Json:
        """The bot's own membership changes: "kicked" in a private chat means that the person blocked it."""
        person = self.state.person(user_id)
        chat = self._chat(person, chat_id)
        if new == "kicked":
            self.state.blocked_by.add(chat["id"])
        else:
            self.state.blocked_by.discard(chat["id"])
        return self._push(
            "my_chat_member",
            build.my_chat_member(chat, person, self.state.bot_as_sender, self._now(), old=old, new=new),
        )

    def become_supergroup(self, user_id: int, old: int, new: int) -> None:
        """A group gets another id: told in both chats, and the bot as a new member of the new one.

        It is never told that it left the old one (tdlib/telegram-bot-api#266).
        """
        person = self.state.person(user_id)
        self.state.chats[new] = build.group_chat(new, self.state.chats[old]["title"])
        self.set_membership(user_id, "member", chat_id=new, old="left")
        self._post(user_id, old, {}, migrate_to_chat_id=new)
        self._post(user_id, new, {}, migrate_from_chat_id=old)
        self.state.became[old] = new
        self.state.admins[new] = self.state.admins.get(old, set()) | {person["id"]}

    def unknown_update(self) -> Json:
        """An update of a kind that no library knows yet."""
        return self.raw_update({"quantum_message": {"qubits": 3}})

    def raw_update(self, fields: Json) -> Json:
        """Queue exactly this, unchecked, whatever the bot allows; an update id is added if there is none."""
        update = {"update_id": self.updates.next_id()} | fields
        self.updates.push(update, force=True)
        return update

    def redeliver(self, update: Json | Message) -> Json:
        """Deliver an update, or the newest one about a message, once more under its own id."""
        if isinstance(update, Message):
            update = self.update_of(update)
        self.updates.push_again(update)
        return update

    def update_of(self, message: Message) -> Json:
        """The newest update that carries this message of a person."""
        for update in reversed(self.updates.made):
            for kind in ("message", "edited_message", "channel_post"):
                carried = update.get(kind, {})
                if carried and (carried["chat"]["id"], carried["message_id"]) == (
                    message.chat_id,
                    message.message_id,
                ):
                    return update
        raise AssertionError("no update carried this message")

    def _post(self, user_id: int, chat_id: int | None, known: Json, **content: Any) -> Message:
        person = self.state.person(user_id, **known)
        chat = self._chat(person, chat_id)
        data = build.message(self.state.next_message_id(chat["id"]), chat, person, self._now(), **content)
        self._push("message", data)
        return self.state.keep(data, by_bot=False)

    def _chat(self, person: Json, chat_id: int | None) -> Json:
        if chat_id is None or chat_id == person["id"]:
            return self.state.private_chat(person)
        return self.state.chats.setdefault(chat_id, build.group_chat(chat_id))

    def _in_topic(self, chat_id: int, topic: int | None) -> Json:
        if topic is None:
            return {}
        self.state.topics.setdefault(chat_id, set()).add(topic)
        return {"message_thread_id": topic, "is_topic_message": True}

    def _origin(self, forward_from: int | str | None) -> Json | None:
        match forward_from:
            case None:
                return None
            case int():
                return build.forwarded_from_user(self.state.person(forward_from), self._now())
            case str():
                return build.forwarded_from_hidden_user(forward_from, self._now())

    def _push(self, kind: str, payload: Json) -> Json:
        update = build.update(self.updates.next_id(), kind, payload)
        self.updates.push(update)
        return update

    def _now(self) -> int:
        return int(self.state.clock())
