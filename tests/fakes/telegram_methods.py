"""The methods of the Bot API that are answered, each a function of the state and checked parameters."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from telegram.constants import ChatAction, ReactionEmoji

from tests.fakes import telegram_updates as build
from tests.fakes.telegram_checks import accepted_caption, accepted_markup, accepted_text
from tests.fakes.telegram_params import Refused, Upload, bad_request
from tests.fakes.telegram_state import Message, TelegramState
from tests.fakes.telegram_updates import Json

Answer = Callable[[TelegramState, Json], Any]
ANSWERS: dict[str, Answer] = {}

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)
_GIFTS = (
    "unlimited_gifts",
    "limited_gifts",
    "unique_gifts",
    "premium_subscription",
    "gifts_from_channels",
)
MAX_DOCUMENT_BYTES = 50 * 1024 * 1024


def _answers(method: str) -> Callable[[Answer], Answer]:
    def register(answer: Answer) -> Answer:
        ANSWERS[method.lower()] = answer
        return answer

    return register


@_answers("getMe")
def get_me(state: TelegramState, _: Json) -> Json:
    return state.bot


@_answers("sendMessage")
def send_message(state: TelegramState, params: Json) -> Json:
    chat = _writable_chat(state, params)
    text, entities = accepted_text(params)
    markup = accepted_markup(params.get("reply_markup"))
    # A message carries inline buttons; a keyboard or the field for a reply is shown by the person's app alone.
    inline = markup if markup and "inline_keyboard" in markup else None
    return _send(state, chat, params, text=text, entities=entities, reply_markup=inline).data


@_answers("sendDocument")
def send_document(state: TelegramState, params: Json) -> Json:
    chat = _writable_chat(state, params)
    caption, entities = accepted_caption(params)
    markup = accepted_markup(params.get("reply_markup"))
    given = params["document"]
    if isinstance(given, Upload):
        if not given.content:
            raise bad_request("file must be non-empty")
        if len(given.content) > MAX_DOCUMENT_BYTES:
            raise Refused("Request Entity Too Large", 413)
        stored, name = state.store_file(given.content, given.file_name), given.file_name
    else:
        if given not in state.files:
            raise bad_request("wrong file identifier/HTTP URL specified")
        stored, name = state.files[given], given
    document = build.document(stored.file_id, name, "application/octet-stream", len(stored.content))
    sent = _send(
        state,
        chat,
        params,
        document=document,
        caption=caption or None,
        caption_entities=entities or None,
        reply_markup=markup,
    )
    sent.file = stored.content
    return sent.data


@_answers("sendPhoto")
def send_photo(state: TelegramState, params: Json) -> Json:
    chat = _writable_chat(state, params)
    stored = state.files.get(params["photo"]) if isinstance(params["photo"], str) else None
    if stored is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    sent = _send(state, chat, params, photo=build.photo(stored.file_id, len(stored.content)))
    sent.file = stored.content
    return sent.data


@_answers("sendVoice")
@_answers("sendAudio")
@_answers("sendVideoNote")
def send_sound(state: TelegramState, params: Json) -> Json:
    chat = _writable_chat(state, params)
    kind = next(each for each in ("voice", "audio", "video_note") if each in params)
    given = params[kind]
    if not isinstance(given, Upload) or not given.content:
        raise bad_request("wrong file identifier/HTTP URL specified")
    stored = state.store_file(given.content, given.file_name)
    sound = build.voice(stored.file_id, len(stored.content), int(params.get("duration", 0)))
    sent = _send(state, chat, params, **{kind: sound})
    sent.file = stored.content
    return sent.data


@_answers("sendAnimation")
def send_animation(state: TelegramState, params: Json) -> Json:
    chat = _writable_chat(state, params)
    stored = state.files.get(params["animation"]) if isinstance(params["animation"], str) else None
    if stored is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    film = {"file_id": stored.file_id, "file_unique_id": "f", "width": 320, "height": 240, "duration": 2}
    return _send(state, chat, params, animation=film).data


@_answers("sendVideo")
def send_video(state: TelegramState, params: Json) -> Json:
    chat = _writable_chat(state, params)
    stored = state.files.get(params["video"]) if isinstance(params["video"], str) else None
    if stored is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    return _send(state, chat, params, video=build.video(stored.file_id, len(stored.content))).data


@_answers("editMessageText")
def edit_message_text(state: TelegramState, params: Json) -> Json:
    message = _own_message(state, params)
    if "text" not in message.data:
        raise bad_request("there is no text in the message to edit")
    text, entities = accepted_text(params, editing=True)
    _change(
        state,
        message,
        text=text,
        entities=entities or build.found_entities(text) or None,
        reply_markup=accepted_markup(params.get("reply_markup")),
    )
    return message.data


@_answers("editMessageReplyMarkup")
def edit_message_reply_markup(state: TelegramState, params: Json) -> Json:
    message = _own_message(state, params)
    _change(state, message, reply_markup=accepted_markup(params.get("reply_markup")))
    return message.data


@_answers("deleteMessage")
def delete_message(state: TelegramState, params: Json) -> bool:
    chat = _chat(state, params)
    message = state.visible(chat["id"], params["message_id"])
    if message is None:
        raise bad_request("message to delete not found")
    message.deleted = True
    return True


@_answers("sendChatAction")
def send_chat_action(state: TelegramState, params: Json) -> bool:
    chat = _writable_chat(state, params)
    if params["action"] not in {action.value for action in ChatAction}:
        raise bad_request("wrong parameter action in request")
    state.chat_actions.append((chat["id"], params["action"], state.clock()))
    return True


@_answers("answerCallbackQuery")
def answer_callback_query(state: TelegramState, params: Json) -> bool:
    if params["callback_query_id"] not in state.callback_queries:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    if len(params.get("text") or "") > 200:
        raise bad_request("MESSAGE_TOO_LONG")
    state.callback_answers.append(params)
    return True


@_answers("setMyCommands")
def set_my_commands(state: TelegramState, params: Json) -> bool:
    commands = params["commands"]
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", command["command"].removeprefix("/")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(command["description"]) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    state.commands[_audience(params)] = commands
    return True


@_answers("getMyCommands")
def get_my_commands(state: TelegramState, params: Json) -> list[Json]:
    return state.commands.get(_audience(params), [])


@_answers("deleteMyCommands")
def delete_my_commands(state: TelegramState, params: Json) -> bool:
    state.commands.pop(_audience(params), None)
    return True


@_answers("setChatMenuButton")
def set_chat_menu_button(state: TelegramState, params: Json) -> bool:
    button: Any = params.get("menu_button") or {"type": "default"}
    if button["type"] == "web_app" and not button["web_app"]["url"].startswith("https://"):
        raise bad_request(
            "Web App URL '" + button["web_app"]["url"] + "' is invalid: Only HTTPS links are allowed"
        )
    state.menu_buttons[params.get("chat_id")] = button
    return True


@_answers("setMessageReaction")
def set_message_reaction(state: TelegramState, params: Json) -> bool:
    chat = _chat(state, params)
    message = state.visible(chat["id"], params["message_id"])
    if message is None:
        raise bad_request("message to react not found")
    reactions = params.get("reaction") or []
    if len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    emoji = reactions[0].get("emoji") if reactions else None
    if reactions and emoji not in {known.value for known in ReactionEmoji}:
        raise bad_request("REACTION_INVALID")
    message.reaction = emoji
    return True


@_answers("getChat")
def get_chat(state: TelegramState, params: Json) -> Json:
    return _chat(state, params) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFTS, False),
    }


@_answers("getChatMember")
def get_chat_member(state: TelegramState, params: Json) -> Json:
    chat = _chat(state, params)
    if params["user_id"] not in state.people:
        raise bad_request("member not found")
    is_admin = params["user_id"] in state.admins.get(chat["id"], set())
    return build.chat_member(state.people[params["user_id"]], "administrator" if is_admin else "member")


@_answers("getFile")
def get_file(state: TelegramState, params: Json) -> Json:
    stored = state.files.get(params["file_id"])
    if stored is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    return {
        "file_id": stored.file_id,
        "file_unique_id": f"u{stored.file_id}",
        "file_size": len(stored.content),
        "file_path": stored.path,
    }


@_answers("setMyName")
@_answers("setMyDescription")
@_answers("setMyShortDescription")
def accept(_: TelegramState, __: Json) -> bool:
    """Settings of the bot's appearance: their parameters are checked, nothing else depends on them."""
    return True


def _chat(state: TelegramState, params: Json) -> Json:
    chat = state.chats.get(params["chat_id"])
    if chat is None:
        raise bad_request("chat not found")
    return chat


def _writable_chat(state: TelegramState, params: Json) -> Json:
    chat = _chat(state, params)
    if chat["id"] in state.blocked_by:
        raise Refused(
            "Forbidden: bot was blocked by the user"
            if chat["id"] > 0
            else "Forbidden: bot was kicked from the supergroup chat",
            403,
        )
    if chat["id"] in state.muted_in:
        raise bad_request("not enough rights to send text messages to the chat")
    if chat["id"] in state.became:
        raise bad_request("group chat was upgraded to a supergroup chat")
    topic = params.get("message_thread_id")
    if topic is not None and topic not in state.topics.get(chat["id"], set()):
        raise bad_request("message thread not found")
    return chat


def _own_message(state: TelegramState, params: Json) -> Message:
    if params.get("chat_id") is None:
        raise bad_request("chat_id is empty")
    chat = _chat(state, params)
    message = state.visible(chat["id"], params.get("message_id", 0))
    if message is None:
        raise bad_request("message to edit not found")
    if not message.by_bot:
        raise bad_request("message can't be edited")
    return message


def _send(state: TelegramState, chat: Json, params: Json, **content: Any) -> Message:
    data = build.message(
        state.next_message_id(chat["id"]),
        chat,
        state.bot_as_sender,
        int(state.clock()),
        reply_to=_replied(state, chat, params),
        message_thread_id=params.get("message_thread_id"),
        is_topic_message=True if params.get("message_thread_id") else None,
        text=content.pop("text", None),
        entities=content.pop("entities", None) or None,
        **content,
    )
    return state.keep(data, by_bot=True)


def _replied(state: TelegramState, chat: Json, params: Json) -> Json | None:
    """The message answered, by reply_parameters or, as before API 7.0, by reply_to_message_id."""
    reply = params.get("reply_parameters") or {
        "message_id": params.get("reply_to_message_id"),
        "allow_sending_without_reply": params.get("allow_sending_without_reply"),
    }
    message_id = reply.get("message_id")
    if message_id is None:
        return None
    replied = state.visible(reply.get("chat_id") or chat["id"], message_id)
    if replied is None:
        if reply.get("allow_sending_without_reply"):
            return None
        raise bad_request("message to be replied not found")
    if (quote := reply.get("quote")) and quote not in replied.text:
        raise bad_request("QUOTE_TEXT_INVALID")
    return replied.data


def _change(state: TelegramState, message: Message, **content: Any) -> None:
    """Give the message new content; what is None disappears, also a keyboard that was not sent again."""
    changed = {name: value for name, value in (message.data | content).items() if value is not None}
    if changed == {name: value for name, value in message.data.items() if value is not None}:
        raise bad_request(NOT_MODIFIED)
    message.data = changed | {"edit_date": int(state.clock())}
    message.record(state.clock())


def _audience(params: Json) -> str:
    scope = params.get("scope") or {"type": "default"}
    return json.dumps([scope, params.get("language_code") or ""], sort_keys=True)
