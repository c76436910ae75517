"""Bytes made up by coverage (atheris), fed for a bounded time to everything that reads data from outside.

A target raises only what it is said to raise; anything else ends the run with the bytes that did it, which
are kept in `found/` and played again by the next run.
"""

from __future__ import annotations

import importlib
import io
import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

FOUND = Path(__file__).parent / "found"

Target = Callable[[bytes], None]


Json = dict[str, Any]


def as_json(data: bytes) -> Any:
    """The JSON that bytes are; None where they are none."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def as_update(made: Any) -> Json:
    """A message, a press or a reaction with made-up parts; its shape is Telegram's, so that it is read on."""
    chat = {
        "id": made.ConsumeInt(8),
        "type": made.PickValueInList(["private", "group", "supergroup", "channel", "x"]),
    }
    person = {"id": made.ConsumeUInt(5), "first_name": made.ConsumeUnicodeNoSurrogates(20)}
    message: Json = {
        "message_id": made.ConsumeUInt(5),
        "date": made.ConsumeUInt(5),
        "chat": chat,
        "from": person,
    }
    if made.ConsumeBool():
        message["sender_chat"] = chat if made.ConsumeBool() else {"id": made.ConsumeInt(8), "type": "channel"}
    if made.ConsumeBool():
        message["reply_to_message"] = message | {"text": made.ConsumeUnicode(50)}
        message["quote"] = {"text": made.ConsumeUnicode(50)}
    kinds = [{"file_id": made.ConsumeUnicode(10), "file_size": made.ConsumeInt(8), "mime_type": "image/png"}]
    message |= made.PickValueInList(
        [
            {},
            {"photo": kinds},
            {"voice": kinds[0]},
            {"document": kinds[0]},
            {"sticker": {"emoji": "x"}},
            {"dice": {}},
        ]
    )
    marks = [
        {"type": made.PickValueInList(["mention", "blockquote", "pre", "url", "bot_command"]),
         "offset": made.ConsumeInt(3), "length": made.ConsumeInt(3)}
        for _ in range(made.ConsumeIntInRange(0, 4))
    ]  # fmt: skip
    kind = made.ConsumeIntInRange(0, 3)
    text = made.ConsumeUnicode(400)
    if kind == 0:
        pressed = {"id": "1", "from": person, "message": message, "data": text}
        return {"update_id": 1, "callback_query": pressed}
    if kind == 1:
        reaction = {
            "chat": chat,
            "user": person,
            "message_id": 1,
            "date": 1,
            "new_reaction": [{"type": "emoji", "emoji": text}],
        }
        return {"update_id": 1, "message_reaction": reaction}
    return {
        "update_id": 1,
        "message" if kind == 2 else "edited_message": message | {"text": text, "entities": marks},
    }


def as_facts(made: Any, said: str) -> Json:
    """An extraction's answer with made-up parts, some of them words of the message."""

    def words() -> str:
        at = made.ConsumeIntInRange(0, len(said))
        return (
            said[at : at + made.ConsumeIntInRange(0, 80)] if made.ConsumeBool() else made.ConsumeUnicode(40)
        )

    def fact() -> Json:
        return {
            "message": made.ConsumeInt(2), "quote": words(), "value": words(), "key": words(), "subject": words(),
            "meant": made.PickValueInList(["said", "denied", "past", "supposed", 1, None]),
            "kind": made.PickValueInList(["fact", "rule", "intention", []]),
            "when": words(), "until": words(), "outcome": made.PickValueInList(["", "replace", "past", {}]),
        }  # fmt: skip

    return {
        "facts": [fact() for _ in range(made.ConsumeIntInRange(0, 4))],
        "forget": [
            {"message": 1, "quote": words(), "what": words()} for _ in range(made.ConsumeIntInRange(0, 2))
        ],
        "names": [{"name": words(), "kind": "person"} for _ in range(made.ConsumeIntInRange(0, 2))],
    }


def as_export(made: Any) -> bytes:
    """An export of some program with made-up parts; its shape is that program's, so that it is read on."""

    def value() -> Any:
        return made.PickValueInList(
            [made.ConsumeUnicode(40), made.ConsumeInt(8), None, [], {}, made.ConsumeFloat()]
        )

    many = range(made.ConsumeIntInRange(0, 4))
    match made.ConsumeIntInRange(0, 3):
        case 0:
            message = {
                "id": value(),
                "author": {"role": "user"},
                "create_time": value(),
                "content": {"parts": [value()]},
            }
            nodes = {
                str(each): {"id": str(each), "message": message, "parent": value(), "children": [value()]}
                for each in many
            }
            given: Any = [
                {"title": value(), "create_time": value(), "mapping": nodes, "current_node": value()}
            ]
        case 1:
            said = {
                "uuid": value(),
                "sender": "human",
                "text": value(),
                "created_at": value(),
                "content": [value()],
            }
            given = [
                {"uuid": made.ConsumeUnicode(9), "created_at": value(), "chat_messages": [said for _ in many]}
            ]
        case 2:
            said = {"id": value(), "type": "message", "date": value(), "date_unixtime": value(), "from": value(),
                    "from_id": value(), "text": value(), "text_entities": [{"type": "plain", "text": value()}]}  # fmt: skip
            given = {
                "name": value(),
                "type": "personal_chat",
                "id": value(),
                "messages": [said for _ in many],
            }
        case _:
            given = {"results": [{"memory": value(), "id": value(), "created_at": value()} for _ in many]}
    return json.dumps(given).encode()


def targets(atheris: Any) -> dict[str, Target]:
    """What reads data from outside, by name; imported when asked for, so that its branches are watched."""
    with atheris.instrument_imports(include=["bot"]):
        from pydantic import ValidationError

        from bot.channels.telegram.authors import Myself
        from bot.channels.telegram.updates import Arrived, SentContent, content_of, incoming, sender_of
        from bot.channels.telegram.wire import Odd, read_update
        from bot.conversation.commands.run import parse_command
        from bot.domain.believing.belief import Utterance
        from bot.domain.memories import parse_memory_id, split_note
        from bot.domain.telltales import blacked, telltale
        from bot.domain.urls import NotAWebAddress, canonical_url
        from bot.language.forms import folded, part_of, places
        from bot.language.text import clean
        from bot.memory.importing import reading
        from bot.memory.importing.exports import NotThat
        from bot.memory.learning import extractor
        from bot.pages.documents import mail_within, pages_in
        from bot.pages.reading import read
        from bot.storage.work.inbox import StoredUpdate

    understood = extractor._understood  # pyright: ignore[reportPrivateUsage]
    myself = Myself(999, "memory_test_bot", "Mnemo")

    def updates(data: bytes) -> None:
        payload = as_json(data)
        if not isinstance(payload, dict):
            payload = as_update(atheris.FuzzedDataProvider(data))
        sender_of(payload)
        try:
            read_update(payload)
        except Odd:
            return  # what follows is asked of no such update
        arrived = Arrived(StoredUpdate(1, "", payload))
        assert isinstance(arrived.is_urgent, bool)
        assert isinstance(arrived.asks_to_leave, bool)
        assert isinstance(arrived.asks_for_their_own, bool)
        content = content_of(payload)
        if isinstance(content, SentContent):
            myself.is_addressed(content.message)
            incoming(content.message, 1, myself)

    def pages(data: bytes) -> None:
        charset = data[:1].hex() or None
        read(data[1:], "html" if data[:1] > b"@" else "plain", charset, "https://page.test/", 2000)

    def mails(data: bytes) -> None:
        pages_in(b"From: " + data, "mail.eml")
        mail_within("From: " + clean(data.decode("utf-8", "replace")))

    def answers(data: bytes) -> None:
        made = atheris.FuzzedDataProvider(data)
        said = made.ConsumeUnicodeNoSurrogates(200)
        given = as_json(data)
        told = Utterance(interaction_id=1, text=said, at=datetime(2026, 11, 22, tzinfo=UTC))
        try:
            found = extractor.FoundFacts.model_validate(as_facts(made, said) if given is None else given)
        except ValidationError:
            return
        understood(found, [told], [], ())

    def imports(data: bytes) -> None:
        content = data if as_json(data) is not None else as_export(atheris.FuzzedDataProvider(data))
        now = datetime(2026, 11, 22, tzinfo=UTC)
        try:
            export = reading.OpenedExport(io.BytesIO(content), "result.json")
            found, ranks = reading.scan(export, {"user1"}, now.timestamp())
        except NotThat:
            return
        me = found.me or found.speakers[0][0]
        for batch in reading.batches(reading.prepared(export, ranks, me, 0, now)):
            json.dumps(batch)

    def words(data: bytes) -> None:
        text = clean(data.decode("utf-8", "replace"))[:400]
        assert len(split_note(text)) == 2
        parse_command(text)
        parse_memory_id(text)
        try:
            canonical_url(text)
        except NotAWebAddress:
            return

    def surroundings(data: bytes) -> None:
        text = data.decode("utf-8", "replace")[:300]
        value, _, rest = text.partition("\n")
        part = part_of(value)
        if part:
            assert folded(folded(part)) == folded(part)
            assert places(f"{rest} x{part}y", frozenset({part}))
        told = telltale([value])
        assert not told.is_in(blacked(text, told))

    return {
        "updates": updates, "pages": pages, "answers": answers, "words": words, "surroundings": surroundings,
        "imports": imports, "mails": mails,
    }  # fmt: skip


def fuzz(name: str, seconds: int) -> None:
    """Feed one target for so long; ends the process."""
    atheris: Any = importlib.import_module("atheris")
    FOUND.mkdir(exist_ok=True)
    target = targets(atheris)[name]
    given = [
        sys.argv[0],
        f"-max_total_time={seconds}",
        f"-artifact_prefix={FOUND}/{name}-",
        "-max_len=4096",
        "-len_control=0",
    ]
    atheris.Setup([*given, "-timeout=20", "-print_final_stats=1"], target)
    atheris.Fuzz()
