"""Slash commands, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.conversation.commands.memory import Filters
from bot.conversation.commands.run import ROOMS, TABLE, parse_command
from bot.conversation.commands.table import Command, Misused, Table, Unknown, start_code

LEARN_NOTHING = """stop learning · Please stop learning about me! · don't learn anything from me any more · learn nothing about me · \
turn off learning · stop saving what I say · pause your memory · Merk dir nichts mehr · Lerne nichts mehr über mich · \
Hör auf, über mich zu lernen · N'apprends plus rien sur moi · Deja de aprender sobre mí · Smetti di imparare cose su di me · \
Pare de aprender sobre mim · Przestań się uczyć o mnie · Больше ничего не запоминай · Вимкни навчання · \
hakkımda öğrenmeyi bırak · मेरे बारे में सीखना बंद करो · 私について何も覚えないでください · 停止学习 · leer niets meer over mij · \
sluta spara saker om mig · 학습을 꺼 줘"""
LEARN_AGAIN = """start learning again · Please start learning about me again! · turn learning back on · Fang wieder an zu lernen · \
Schalte das Lernen wieder ein · vuelve a aprender de mí · recommence à apprendre · ricomincia a imparare · volte a aprender · \
zacznij znowu zapamiętywać · начни снова запоминать · почни знову запам'ятовувати · yeniden öğrenmeye başla · \
फिर से सीखना शुरू करो · 学習を再開してください · 重新开始学习 · begin weer met leren · börja lära dig igen · 다시 기억해 줘"""
OFF_RECORD = """turn on incognito mode · Could you go off the record please? · let's go off the record · incognito mode please · \
Schalte Inkognito ein · Inkognito an · Passe en mode incognito · Activa el modo incógnito · vai in incognito · \
Ative o modo anônimo · Włącz tryb incognito · Включи режим инкогнито · Увімкни режим інкогніто, будь ласка · \
gizli moda geç · गुप्त मोड चालू करो · シークレットモードにして · 开启无痕模式 · 시크릿 모드 켜 줘"""
NO_SWITCH = """stop · I stopped learning · stop learning Spanish · start learning Spanish · don't remember · don't keep this · this is off the record · incognito · \
stop remembering my birthday · Merk dir nichts davon · learn nothing about cats · how do I go incognito?"""


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/start", ("start",)),
        ("/start abc", ("start",)),
        ("/help", ("help",)),
        ("/HELP", ("help",)),
        ("/help@mnemo_bot", ("help",)),
        ("/new", ("new",)),
        ("/privacy", ("privacy",)),
        ("/whoami", ("whoami",)),
        ("/stop", ("stop",)),
        ("/usage", ("usage",)),
        ("/memory", ("memory",)),
        ("/memory list", ("memory list", None)),
        ("/memory list 3", ("memory list", Filters(page=3))),
        ("/memory list Health", ("memory list", Filters("health"))),
        ("/memory list health 2", ("memory list", Filters("health", 2))),
        ("/memory show ABCD2345", ("memory show", "abcd2345", None)),
        ("/memory show [abcd2345]", ("memory show", "abcd2345", None)),
        ("/memory search what's up?", ("memory search", "what's up?")),
        ("/memory edit abcd2345 a new text", ("memory edit", "abcd2345", None, "a new text")),
        ("/memory edit abcd2345 =3 a new text", ("memory edit", "abcd2345", 3, "a new text")),
        ("/memory  edit\nabcd2345\na new\ntext", ("memory edit", "abcd2345", None, "a new\ntext")),
        ("/memory edit abcd2345", ("memory edit", "abcd2345", None, None)),
        ("/memory keep abcd2345", ("memory keep", "abcd2345", False)),
        ("/memory keep abcd2345 instead", ("memory keep", "abcd2345", True)),
        ("/memory drop abcd2345", ("memory drop", "abcd2345", False)),
        ("/memory drop abcd2345 still", ("memory drop", "abcd2345", True)),
        ("/memory delete abcd2345", ("memory delete", "abcd2345", None)),
        ("/memory delete abcd2345 =abc", ("memory delete", "abcd2345", "abc")),
        (
            "/memory delete abcd2345 abcd2346 =abc",
            ("memory delete", ("abcd2345", "abcd2346"), "abc"),
        ),
        ("/memory erase #12 secret", ("memory erase", 12)),
        ("/memory export", ("memory export",)),
        ("/remember I like tea", ("remember", "I like tea")),
        ("/remember\nI like tea", ("remember", "I like tea")),
        ("/forget tea", ("forget", "tea", False)),
        ("/forget everything", ("forget everything", None)),
        ("/save link 3", ("save link", 3)),
        ("/settings location", ("settings location",)),
        ("/undo 0123456789abcdef", ("undo", "0123456789abcdef")),
        ("/undo", ("undo", None)),
        ("/settings", ("settings",)),
        ("/settings timezone Europe/Berlin", ("settings", "timezone", "Europe/Berlin")),
        ("/settings  Timezone\tEurope/Berlin", ("settings", "timezone", "Europe/Berlin")),
    ],
)
def test_a_command_is_read(text: str, command: tuple[object, ...]) -> None:
    """Each command with and without what may follow it, in any case and spacing: its words, then its arguments."""
    read = parse_command(text)
    assert isinstance(read, Command)
    assert (read.name, *read.arguments) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        *((text, "/settings learning off") for text in LEARN_NOTHING.split(" · ")),
        *((text, "/settings learning on") for text in LEARN_AGAIN.split(" · ")),
        *((text, "/incognito on") for text in OFF_RECORD.split(" · ")),
    ],
)
def test_what_is_to_be_kept_may_be_ordered_in_words(text: str, command: str) -> None:
    """A whole message that orders no more than a setting is the command for it, in every language with words for it."""
    assert parse_command(text) == parse_command(command)


@pytest.mark.parametrize("text", NO_SWITCH.split(" · "))
def test_what_only_sounds_like_such_an_order_is_none(text: str) -> None:
    """Something else is learnt, the message alone is meant, or it is told and asked."""
    assert parse_command(text) is None


def test_a_command_that_there_is_none_of_is_told_by_its_name() -> None:
    """Rather than taken for a message."""
    assert parse_command("/nonsense") == Unknown("nonsense")


@pytest.mark.parametrize(
    "text",
    [
        "/memory show",
        "/memory show notanid",
        "/memory show abcd2345 extra",
        "/memory edit",
        "/memory delete",
        "/memory delete '; DROP TABLE memories",
        "/memory search",
        "/memory list nonsense",
        "/memory list -1",
        "/memory list 1234567",
        "/memory nonsense",
        "/undo xyz",
        "/undo 0123456789ABCDEF",
    ],
)
def test_a_misused_command_is_told_how_it_is_written(text: str) -> None:
    """Never guessed, never a traceback."""
    command = parse_command(text)
    assert isinstance(command, Misused)
    assert command.usage


@pytest.mark.parametrize(
    "text", ["hello", "", "/", "/etc/hosts", "//", "see /help", "/ help", "/пример", "/a/b c", "/🙂"]
)
def test_ordinary_words_are_no_command(text: str) -> None:
    """A path, a slash in the middle, another script: for the model."""
    assert parse_command(text) is None


@given(st.text("/ \n@abcdmemoryshowdeletelistedit2345\x00é[]", max_size=60) | st.text(st.characters()))
def test_any_text_is_a_command_or_none(text: str) -> None:
    """Parsing never fails."""
    parse_command(text)


def test_every_listed_command_is_understood() -> None:
    """The menu offers nothing that is unknown."""
    assert not any(isinstance(parse_command(f"/{name}"), Unknown | None) for name, _ in TABLE.menu)


def test_the_most_words_of_a_command_count_in_whatever_order_they_are_declared() -> None:
    """`/memory list` is no `/memory` with "list" behind it."""
    backwards = Table(ROOMS[::-1])
    for form in TABLE.forms:
        typed = f"/{' '.join(form.words)} 2345abcd"
        first, last = TABLE.read(typed), backwards.read(typed)
        assert type(first) is type(last)
        if isinstance(first, Command) and isinstance(last, Command):
            assert (first.form.words, first.arguments) == (last.form.words, last.arguments)
        if isinstance(first, Misused) and isinstance(last, Misused):
            assert sorted(first.usage) == sorted(last.usage)  # of the longest, too


def test_the_code_of_a_link_comes_with_start_alone() -> None:
    """t.me/<bot>?start=code arrives as /start code."""
    assert start_code("/start abc-123") == "abc-123"
    assert start_code("/start@mnemo_bot abc") == "abc"
    assert start_code("/start") == start_code("/help abc") == start_code("start abc") == ""


@pytest.mark.parametrize(
    "typed", ["/remember 7", "/remember 🎉", "/remember .", "/note a", "/note : b", "/note |"]
)
def test_too_little_to_keep_is_answered_with_how_to_write_it(typed: str) -> None:
    """A single letter or sign can't be quoted, and says nothing later on."""
    assert isinstance(parse_command(typed), Misused)
