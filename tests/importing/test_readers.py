"""Each program's export is read as it was said: by whom, when, in which talk; a broken one says what it is."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.interactions import EARLIER, Citation
from bot.memory.importing.exports import MOST_DEPTH, ImportedMessage, LookedThrough, NotThat, moment, words
from bot.memory.importing.reading import (
    BATCH,
    BATCH_CHARACTERS,
    OpenedExport,
    batches,
    prepared,
    scan,
)
from tests.importing.files import case, chatgpt, zipped

BRIEF = {"exchange": {"text": "words"}, "words": {"stems": ""}}
NOW = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)


def export_of(content: bytes, name: str = "file.json") -> OpenedExport:
    return OpenedExport(io.BytesIO(content), name)


def read(content: bytes, name: str = "file.json") -> list[ImportedMessage]:
    return [each for each, _ in export_of(content, name).messages() if isinstance(each, ImportedMessage)]


def scanned(content: bytes, name: str = "file.json", known: set[str] | None = None) -> LookedThrough:
    return scan(export_of(content, name), known or set(), NOW.timestamp())[0]


def stored(content: bytes, me: str) -> list[dict[str, Any]]:
    export = export_of(content)
    _, ranks = scan(export, set(), NOW.timestamp())
    return [each["exchange"] | each for each in prepared(export, ranks, me, 0, NOW)]


def test_chatgpt_is_read_along_its_current_branch() -> None:
    """Neither answers that were thrown away nor instructions and calls of tools; a voice and a picture beside words too."""
    said = read(case("chatgpt.json"))
    assert [(each.own or (each.forwarded and each.forwarded.text)) for each in said] == [
        "I live in Lisbon since March and I work as a bookbinder.",
        "How lovely! Bookbinding is an old craft in Lisbon.",
        "My sister Marta visits me on Sundays.",
        "Enjoy the weekend with Marta.",
        "What is this plant? It stands in my kitchen in Lisbon.",
        "That is a monstera.",
    ]
    assert said[0].at == datetime(2023, 5, 2, 10, 0, 0, 500000, tzinfo=UTC)
    assert [each.by for each in said[:2]] == ["me", "ChatGPT"]
    assert said[1].own == ""
    assert len({each.chat for each in said}) == 2


def test_a_tree_that_runs_in_a_circle_is_walked_once() -> None:
    """Its parents name each other."""
    told = json.loads(chatgpt(("user", "one", 1.7e9), ("assistant", "two", 1.7e9)))
    told[0]["mapping"]["n0"]["parent"] = "n1"
    assert len(read(json.dumps(told).encode())) == 2


def test_without_a_current_message_the_last_one_written_ends_the_talk() -> None:
    """As in a file that was cut, or made by another program."""
    told = json.loads(chatgpt(("user", "one", 1.7e9), ("assistant", "two", 1.7e9)))
    told[0].pop("current_node", None)
    assert [each.own or each.forwarded for each in read(json.dumps(told).encode())][:1] == ["one"]


def test_a_talk_goes_on_around_a_message_that_cant_be_read() -> None:
    """Whatever stands in its place."""
    told = json.loads(chatgpt(("user", "one", 1.7e9), ("assistant", "two", 1.7e9), ("user", "three", 1.7e9)))
    told[0]["mapping"]["n1"]["message"] = {"author": 5}
    assert [each.own for each in read(json.dumps(told).encode())] == ["one", "three"]
    talks = json.loads(case("claude.json"))
    before = len(read(json.dumps(talks).encode()))
    talks[0]["chat_messages"][:1] = [5, *talks[0]["chat_messages"][:1]]
    assert len(read(json.dumps(talks).encode())) == before
    talks[:0] = [{"uuid": "empty"}]
    assert len(read(json.dumps(talks).encode())) == before


def test_claude_is_read_without_thoughts_tools_and_attachments() -> None:
    """By their uuids, each with its own date."""
    said = read(case("claude.json"))
    assert [each.own for each in said] == ["I grow tomatoes on my balcony in Porto.", "", "Thanks!"]
    assert said[1].forwarded == Citation("Tomatoes need at least six hours of sun.", "Claude")
    assert [each.id for each in said] == ["m-1", "m-2", "m-3"]
    assert said[1].at == datetime(2024, 4, 2, 8, 16, 2, tzinfo=UTC)


def test_a_telegram_chat_keeps_what_was_answered_forwarded_and_made_by_a_bot_apart() -> None:
    """Only what I wrote myself is my own; a link in it is a part of the text."""
    anna, mine, storm, cat, cello = stored(case("telegram_chat.json"), "user77")
    assert anna["text"] == ""
    assert anna["forwarded"]["author"] == "Anna Berg"
    assert mine["text"] == "Wow. I still teach the cello in Coimbra, see https://example.org/cello"
    assert mine["quoted"] == {
        "text": "My new job is at the aquarium in Genoa!",
        "author": "Anna Berg",
        "by": None,
    }
    assert (storm["text"], storm["forwarded"]["author"]) == ("", "Weather Channel")
    assert (cat["text"], cat["forwarded"]["author"]) == ("", "@gif")
    assert (cello["text"], cello["begins"]) == ("My cello is called Dulcinea.", True)
    assert [each["to_learn"] for each in (anna, mine, storm, cat, cello)] == [False, True, False, False, True]


def test_what_answers_oneself_quotes_oneself() -> None:
    """And what is set off as a quotation is somebody else's."""
    said: list[dict[str, Any]] = [
        {"id": 1, "type": "message", "date_unixtime": "1700000000", "from": "A", "from_id": "user1", "text": "first"},
        {"id": 2, "type": "message", "date_unixtime": "1700000001", "from": "A", "from_id": "user1", "text": "second", "reply_to_message_id": 1},
        {"id": 3, "type": "message", "date_unixtime": "1700000002", "from": "A", "from_id": "user1", "text": [{"type": "blockquote", "text": "I hate tea"}, "do you?"]},
    ]  # fmt: skip
    content = json.dumps({"name": "B", "type": "personal_chat", "id": 2, "messages": said}).encode()
    _, second, third = read(content)
    assert second.quoted == Citation("first", EARLIER)
    assert (third.own, third.quoted) == ("do you?", Citation("I hate tea", "somebody"))


def test_who_i_am_in_telegram_is_told_derived_or_asked() -> None:
    """By who asks, by whose export it is, by the one left in a chat of two; in a group nobody can tell."""
    assert scanned(case("telegram_chat.json")).me == "user77"
    assert scanned(case("telegram_all.json")).me == "user77"
    assert scanned(case("telegram_group.json"), known={"user555"}).me == "user555"
    asked = scanned(case("telegram_group.json"))
    assert asked.me is None
    assert ("user900", "Tomé", 1) in asked.speakers


def test_the_export_of_another_account_is_turned_down() -> None:
    """It says itself whose it is."""
    with pytest.raises(NotThat, match="another"):
        scanned(case("telegram_all.json"), known={"user1"})


def test_all_chats_of_telegram_are_read_each_by_itself() -> None:
    """Saved messages that came from elsewhere are not my words."""
    said = read(case("telegram_all.json"))
    assert [each.chat for each in said] == ["telegram:4242"] * 5 + ["telegram:1500"] * 3 + ["telegram:77"]
    assert said[-1].forwarded == Citation("Take three eggs", "Recipe Bot")


def test_notes_of_other_assistants_are_their_words() -> None:
    """mem0's memories and OpenClaw's entries: forwarded, under their source, dated where they have a date."""
    keeper, nuts = read(case("mem0.json"))
    assert keeper.own == ""
    assert keeper.forwarded == Citation("Works as a lighthouse keeper", "mem0")
    assert nuts.at == datetime(2024, 8, 1, 17, 0, tzinfo=UTC)
    listed = json.dumps(json.loads(case("mem0.json"))["results"]).encode()
    assert [each.id for each in read(listed)] == [keeper.id, nuts.id]
    coffee, dates, sister = read(case("MEMORY.md"), "MEMORY.md")
    assert coffee.forwarded == Citation(
        "Preferences: Prefers dark roast coffee, never after noon", "OpenClaw, MEMORY.md"
    )
    assert dates.forwarded is not None
    assert dates.forwarded.text.endswith("and expects the same back")
    assert sister.forwarded is not None
    assert sister.forwarded.text.endswith("She has two greyhounds.")
    train, _ = read(case("memory/2026-02-19-travel.md"), "2026-02-19-travel.md")
    assert train.at == datetime(2026, 2, 19, 12, 0, tzinfo=UTC)


def test_a_zip_is_read_by_what_is_in_it() -> None:
    """Conversations in several files; other files beside them are left alone."""
    shards = zipped(
        **{
            "export__conversations-000.json": chatgpt(("user", "I like figs", 1.7e9), chat="a"),
            "export__conversations-001.json": chatgpt(("user", "I like dates", 1.7e9), chat="b"),
            "export__user.json": b'{"id": "x"}',
        }
    )
    assert [each.own for each in read(shards, "export.zip")] == ["I like figs", "I like dates"]
    space = zipped(**{"w__MEMORY.md": case("MEMORY.md"), "w__memory__2026-02-19.md": b"- Bought a kite"})
    assert [each.chat for each in read(space, "w.zip")] == ["openclaw:MEMORY.md"] * 3 + [
        "openclaw:2026-02-19.md"
    ]


ENDLESS_DEPTH = b"[" * 2_000_000
BY_LZMA = zipped(zipfile.ZIP_LZMA, **{"conversations.json": case("chatgpt.json")})
BROKEN: dict[str, tuple[bytes, str]] = {
    "no JSON at all": (b"\x00\x01\x02 nothing", "broken"),
    "nothing": (b"", "broken"),
    "cut off": (case("chatgpt.json")[:-500], "broken"),
    "cut off in the middle": (case("telegram_all.json")[:900], "broken"),
    "a depth bomb": (ENDLESS_DEPTH, "deep"),
    "a depth bomb in a message": (case("chatgpt.json").replace(b'"moderation_results": []', b'"m":' + b"[" * 90 + b"]" * 90), "deep"),
    "a number without end": (b'[{"mapping": {}, "create_time": ' + b"9" * 100_000 + b"}]", "broken"),
    "UTF-16": (case("chatgpt.json").decode().encode("utf-16"), "broken"),
    "some other JSON": (b'{"name": "package", "version": "1.0.0"}', "unknown"),
    "a list of something else": (b'[{"a": 1}, {"b": 2}]', "unknown"),
    "an empty list": (b"[]", "unknown"),
    "no messages": (b'[{"uuid": "1", "chat_messages": []}]', "empty"),
    "a zip without an export": (zipped(**{"a.txt": b"hello"}), "unknown"),
    "a zip cut off": (zipped(**{"conversations.json": case("chatgpt.json")})[:-40], "broken"),
    "a zip packed as none exports, and spoilt": (BY_LZMA[:90] + b"\xff" * 40 + BY_LZMA[130:], "broken"),
    "a zip of a version that there is not": (zipped(**{"conversations.json": b"[]"}).replace(b"PK\x01\x02\x14\x03\x14", b"PK\x01\x02\x14\x03\xff"), "broken"),
    "a zip in a zip": (zipped(**{"conversations.json": zipped(**{"conversations.json": b"[]"})}), "broken"),
    "a conversation of the wrong kind": (b'[{"mapping": 7}, {"mapping": {"a": {"message": [], "parent": {}}}}]', "empty"),
}  # fmt: skip


@pytest.mark.parametrize(("content", "problem"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_says_what_is_wrong_with_it(content: bytes, problem: str) -> None:
    """Before a word of it is stored."""
    with pytest.raises(NotThat, match=problem):
        scanned(content)


def test_our_own_export_for_reading_is_no_assistants_notes() -> None:
    """Whatever language it is in; what comes with it as JSON is brought back whole."""
    with pytest.raises(NotThat, match="for_reading"):
        scanned("# Was ich weiß\n\n- **Wohnort**: Bonn `s75vwmmt`\n  - „Bonn“\n".encode(), "memory.md")


def test_a_file_that_unpacks_without_end_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a zip says of itself, and while it is read."""
    bomb = zipped(**{"conversations.json": b"[" + b" " * 5_000_000 + b"]"})
    monkeypatch.setattr("bot.memory.importing.exports.MOST_UNPACKED", 1_000_000)
    with pytest.raises(NotThat, match="large"):
        scanned(bomb)
    with pytest.raises(NotThat, match="large"):
        scanned(b"[" + b" " * 5_000_000 + b"]")


def test_depth_is_bounded_where_exports_end_long_before() -> None:
    """A conversation's own tree is flat."""
    assert MOST_DEPTH > 20


@pytest.mark.parametrize("told", [1e18, -1e18, 10**400, "99999999999999", "10000-01-01", float("nan"), float("inf"), True, None, [], "yesterday", 0])  # fmt: skip
def test_a_date_that_can_be_none_is_none(told: object) -> None:
    """Of the year 10^9, of before there were chats, and of no kind at all."""
    assert moment(told) is None


def test_a_message_without_a_date_has_that_of_the_one_before() -> None:
    """Else that of its conversation."""
    told = json.loads(chatgpt(("user", "one", 1.7e9), ("assistant", "two", 1.7e9)))
    told[0]["mapping"]["n1"]["message"]["create_time"] = 1e30
    assert [each.at and each.at.year for each in read(json.dumps(told).encode())] == [2023, 2023]


def test_lone_surrogates_and_control_characters_are_taken_out() -> None:
    """What is kept can be written and shown."""
    told = chatgpt(("user", "placeholder", 1.7e9)).replace(b"placeholder", b"I like \\ud800figs\\u0000 much")
    [said] = read(told)
    said.own.encode()
    assert said.own.startswith("I like ")
    assert "\0" not in said.own


def test_numbers_follow_the_order_of_time_whatever_the_order_of_the_file() -> None:
    """Exports begin with the newest conversation."""
    [new], [old] = (json.loads(chatgpt(("user", text, at), chat=text)) for text, at in (("new", 1.7e9), ("old", 1.6e9)))  # fmt: skip
    assert [each["id"] for each in stored(json.dumps([new, old]).encode(), "me")] == [1, 0]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from("mapping message chat_messages id type text messages chats list memory results parent sender content parts author role from_id date".split()),
        inner,
        max_size=5,
    ),
    max_leaves=30,
)  # fmt: skip


@given(JSON)
def test_no_shape_of_json_breaks_the_reading(value: Any) -> None:
    """It is an export, or it is told what is wrong."""
    content = json.dumps(value).encode()
    try:
        found = scanned(content)
    except NotThat:
        return
    assert found.total == len(read(content)) > 0


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        ([], []),
        ([BRIEF] * (2 * BATCH + 1), [BATCH, BATCH, 1]),
        ([BRIEF, {"record": {"memory": {"content": "x" * BATCH_CHARACTERS}}}, BRIEF], [2, 1]),
    ],
)
def test_messages_are_written_by_so_many_at_once(messages: list[dict[str, Any]], expected: list[int]) -> None:
    """Each comes in one batch; a batch ends where it has enough messages, or enough words."""
    assert [len(each) for each in batches(iter(messages))] == expected
    assert [one for each in batches(iter(messages)) for one in each] == messages


def test_a_text_that_is_cut_says_so_whatever_could_not_be_shown_in_it() -> None:
    """Also where a control sign stood in what is kept."""
    kept = words("a" * 30_000 + "\x00" + "b" * 50_000)
    assert len(kept) == 60_000
    assert kept.endswith("b…")
