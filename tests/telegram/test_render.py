"""Any answer becomes messages that Telegram takes, and none of its words is lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from telegram import MessageEntity

from bot.channels.telegram.progress import MARK, unfinished
from bot.channels.telegram.render import (
    MOST_ENTITIES,
    MOST_UNITS,
    WHOLE,
    Part,
    _is_missing_words,  # pyright: ignore[reportPrivateUsage]
    _nested,  # pyright: ignore[reportPrivateUsage]
    render,
    split,
)
from bot.domain.interactions import Answer, Attachment
from bot.language.text import clean
from tests.fakes.telegram_checks import accepted_text
from tests.fakes.telegram_updates import utf16_length

MARKS = [
    "**", "*", "_", "__", "~~", "||", "`", "```", "```python\n", "~~~", "\n", "\n\n", " ", "# ", "- ", "1. ", "> ",
    "[", "](", ")", "](https://example.org/)", "|", "|---|---|\n", "---\n", "<b>", "</b>", "<", ">", "&amp;", "\\",
    "$", "$$", "\\(", "\\)", "![", "<!--", "-->", "- [ ] ", "- [x] ", "[^1]", "[a]: ", "👩‍👩‍👧‍👦", "🏳️‍🌈", "é", "ä̈", "नमस्ते",
    "العربية", "\u200f", "\u202e", "漢字", "\u200b", "\x00", "\ud83d", "\t", "    ",
]  # fmt: skip
anything = st.text(st.characters(codec=None, categories=None), max_size=400)
pieces = st.one_of(st.sampled_from(MARKS), st.text(max_size=8), st.integers(0, 5000).map("w{}w".format))
markdown = st.lists(pieces, max_size=60).map("".join)
long_markdown = st.tuples(markdown, st.integers(1, 400), st.sampled_from(["", "\n\n", " "])).map(
    lambda drawn: (drawn[0] + drawn[2]) * min(drawn[1], 1 + 20_000 // (len(drawn[0]) + 1))
)


def accepted(parts: list[Part]) -> bool:
    """Whether Telegram takes each part as it is; Refused is raised with its reason when it does not."""
    for part in parts:
        entities = [entity.to_dict() for entity in part.entities]
        text, _ = accepted_text({"text": part.text, "entities": entities})
        assert text
    return True


@given(st.one_of(anything, markdown, long_markdown), st.booleans())
@example("x<y and y>z", False)
@example("||0*0||0*", False)
@example("[local](http://localhost:8080/a) [script](javascript:alert(1)) [](", False)
@example("**" * 3000, False)
@example("`a` " * 500, False)
@example("\u3164\u2800", False)
@settings(max_examples=300)
def test_every_part_is_one_that_telegram_takes(text: str, is_markdown: bool) -> None:
    """Whatever an answer holds, each of its parts passes Telegram's rules, and there is at least one."""
    parts = render(Answer(text, markdown=is_markdown))
    assert parts
    assert accepted(parts)


@given(st.one_of(anything, long_markdown))
@settings(max_examples=100)
def test_plain_text_keeps_every_character_but_the_blanks_at_the_cuts(text: str) -> None:
    """The parts of a plain answer, put together, are its text."""
    shown = "".join(part.text for part in split(clean(text), ()))
    assert "".join(shown.split()) == "".join(clean(text).split()) or not shown.strip()


@given(st.lists(st.sampled_from(MARKS), max_size=40), st.lists(st.integers(0, 10**6), max_size=40))
@example(["<b>", "</b>"], [1, 2])
@example(["<!--", "-->"], [1, 2, 3])
@example(["[a]: ", "\n\n"], [1, 2])
@settings(max_examples=300)
def test_no_word_of_markdown_is_lost(marks: list[str], numbers: list[int]) -> None:
    """Every word between marks of whatever kind is shown, or is part of a link's address."""
    marks = [mark for mark in marks if mark not in ("```python\n", "```", "~~~")]
    words = [f"wo{number}rd" for number in numbers]
    text = "".join(mark + word for mark, word in zip(marks, words, strict=False))
    parts = render(Answer(text, markdown=True))
    shown = " ".join(
        [part.text for part in parts] + [entity.url or "" for part in parts for entity in part.entities]
    )
    assert [word for word in words[: len(marks)] if word not in shown] == []


@pytest.mark.parametrize("mark", ["**", "*", "_", "~~", "`"])
def test_many_entities_are_spread_over_messages(mark: str) -> None:
    """No message has more than a hundred entities, and each of them is in its place."""
    parts = render(Answer(" ".join(f"{mark}word{number}{mark}" for number in range(350)), markdown=True))
    assert all(len(part.entities) <= MOST_ENTITIES for part in parts)
    marked = [
        part.text.encode("utf-16-le")[2 * e.offset : 2 * (e.offset + e.length)].decode("utf-16-le")
        for part in parts
        for e in part.entities
    ]
    assert marked == [f"word{number}" for number in range(350)]


@pytest.mark.parametrize(("sign", "units"), [("ä", 1), ("\uffff", 1), ("\U00010000", 2), ("\U0001f3a4", 2)])
def test_what_is_bold_is_so_behind_any_sign(sign: str, units: int) -> None:
    """Telegram counts in units of UTF-16: a sign counted wrong moves every mark behind it."""
    (part,) = render(Answer(f"{sign} **bold**", markdown=True))
    assert part.entities == (MessageEntity("bold", units + 1, 4),)
    plain, *others = render(Answer(f"{sign} " * (MOST_UNITS // (units + 1))))
    assert others == [], plain


def test_a_code_block_is_kept_whole_where_it_can_be() -> None:
    """A block that fits a message is not cut, even when that leaves the message before it short."""
    code = "\n".join(f"line {number}" for number in range(200))
    parts = render(Answer(f"{'word ' * 700}\n\n```python\n{code}\n```\n\nafter", markdown=True))
    assert [part.text for part in parts[1:]] == [f"{code}\n\nafter"]
    assert parts[1].entities == (MessageEntity("pre", 0, len(code), language="python"),)


def test_a_code_block_longer_than_a_message_is_cut_between_its_lines() -> None:
    """Each piece stays code in its language, begins with its own indentation, and no line is torn."""
    lines = [f"    indented line {number}" for number in range(400)]
    parts = render(Answer("```python\n" + "\n".join(lines) + "\n```", markdown=True))
    assert len(parts) > 1
    assert [line for part in parts for line in part.text.split("\n")] == lines
    assert all(part.entities[0].language == "python" for part in parts)


def test_a_text_without_blanks_is_cut_between_characters() -> None:
    """Neither an emoji nor a letter with its accents is torn apart."""
    family, letter = "👩‍👩‍👧‍👦", "a\u0308\u0323"
    for cluster in (family, letter):
        parts = split("x" + cluster * 2000, ())
        assert len(parts) > 1
        assert all(re.fullmatch(f"x?(?:{cluster})+", part.text) for part in parts)
        assert all(utf16_length(part.text) <= MOST_UNITS for part in parts)


@pytest.mark.parametrize("before", ["a\n", "a\n\n", "- a\n", "a "])
@pytest.mark.parametrize(
    "block", ["```\n\n{}```", "```\n\n\n{}\n```", "~~~\n\n{}\n~~~", "[\n{}](https://e.org)"]
)
def test_a_long_block_that_begins_with_an_empty_line_is_cut(before: str, block: str) -> None:
    """The line's end before it and its own look like a paragraph's: the bot once looked there for ever."""
    parts = render(Answer(before + block.format("word " * 1200), markdown=True))
    assert "".join(part.text for part in parts).count("word") == 1200


@pytest.mark.parametrize(
    "inflating",
    ["1. " * 2000, "* + - " * 1000 + "a", "> 1. " * 1000 + "a", f"|{'a' * 3000}|\n|-|\n" + "|b|\n" * 700,
     f"|{'a' * 500}|\n|-|\n" + "|b|\n" * 900],
    ids=["lists in a list", "of every kind", "in quotes", "a table with one wide cell", "one with many rows"],
)  # fmt: skip
def test_what_the_parser_would_inflate_is_shown_as_it_was_written(inflating: str) -> None:
    """Six thousand characters became four millions, and a thousand messages."""
    parts = render(Answer(inflating, markdown=True))
    assert len(parts) <= 4
    assert "".join("".join(part.text for part in parts).split()) == "".join(inflating.split())


@pytest.mark.parametrize(
    "opened", ["*a " * 400 + " a*" * 400, "_a*" * 700, "*a **b" * 500, "![a" * 400 + "](http://b.c)" * 400]
)
def test_hundreds_of_marks_in_each_other_fill_no_message_each(opened: str) -> None:
    """Of 2,400 characters there were six hundred messages, and a preview of 2,100 took fourteen seconds."""
    assert len(render(Answer(opened, markdown=True))) <= 4
    assert unfinished(opened) is not None


def test_a_table_with_a_wide_column_and_a_list_in_lists_are_still_drawn() -> None:
    """As a model writes them."""
    rows = "".join(f"| {number} | short |\n" for number in range(12))
    (table,) = render(Answer(f"| what | which |\n|---|---|\n| {'wide ' * 20} | b |\n{rows}", markdown=True))
    assert table.entities[0].type == "pre"
    (lists,) = render(Answer("- a\n  - **b**\n    1. c\n       - > d", markdown=True))
    assert "• a" in lists.text


@given(
    st.text(alphabet="\n a", min_size=1, max_size=60),
    st.lists(st.tuples(st.sampled_from(WHOLE), st.integers(0, 59), st.integers(1, 30)), max_size=3),
    st.integers(1, 20),
)
def test_a_text_is_cut_to_its_end_whatever_must_stay_whole(
    text: str, marks: list[tuple[str, int, int]], most: int
) -> None:
    """Each part is no longer than it may be, and together they hold all that can be seen."""
    entities = [
        MessageEntity(*mark) for mark in sorted(marks, key=lambda mark: mark[1]) if mark[1] < len(text)
    ]
    parts = split(text, entities, most)
    assert all(utf16_length(part.text) <= most for part in parts)
    assert "".join("".join(part.text for part in parts).split()) == "".join(text.split())


@given(st.one_of(anything, markdown, long_markdown), st.integers(0, 400))
@settings(max_examples=300)
def test_an_unfinished_answer_is_always_one_that_telegram_takes(text: str, end: int) -> None:
    """Broken off anywhere, in the middle of whatever markup, it is one message within Telegram's rules."""
    for cut in (text, text[:end]):
        part = unfinished(cut)
        assert part is None or accepted([part])


GROWING = """# Plan **of** the day

Here is *one* thing, **two things** and ***three***: `code` and ~~gone~~ with a [link](https://example.org/a_b).

- first **bold item**
- second `x = a*b`

> a **quoted** line

```python
def f(x):
    return "**no**"
```

Finally 2 * 3 = 6 and snake_case_name, ||secret|| end."""


def test_an_answer_grows_as_it_will_stand_there() -> None:
    """After each letter the text is the beginning of the finished one, but for a link whose address is awaited."""
    (whole,) = render(Answer(GROWING, markdown=True))
    for end in range(1, len(GROWING) + 1):
        part = unfinished(GROWING[:end])
        shown = part.text.removesuffix(MARK) if part else ""
        assert whole.text.startswith(shown.replace("[link]", "link").replace("[", "")), GROWING[:end]
    assert unfinished(GROWING) == Part(whole.text + MARK, whole.entities)


@pytest.mark.parametrize(
    ("written", "shown", "kind"),
    [
        ("a **bold wo", "a bold wo", "bold"),
        ("an *italic", "an italic", "italic"),
        ("some `code", "some code", "code"),
        ("```python\nx = 1\n``", "x = 1", "pre"),
        ("~~~\nx = 1", "x = 1", "pre"),
        ("~~gone", "gone", "strikethrough"),
        ("||hush", "hush", "spoiler"),
        ("> **qu", "qu", "blockquote"),
    ],
)
def test_markup_that_has_begun_is_seen_at_once(written: str, shown: str, kind: str) -> None:
    """What will be bold is bold while it is written; no star of it is ever seen."""
    part = unfinished(written)
    assert part is not None
    assert part.text == shown + MARK
    assert kind in [entity.type for entity in part.entities]


def test_an_answer_of_files_alone_has_no_text() -> None:
    """Where there are only files there is nothing to say."""
    assert render(Answer("", attachments=(Attachment("a.txt", b"a"),))) == []


def test_a_part_that_begins_within_code_keeps_the_indentation_of_its_lines() -> None:
    """Of code alone: what is bold loses the blanks at a cut."""
    code = MessageEntity("pre", 0, 24)
    bold = MessageEntity("bold", 0, 24)
    text = "    first ok\n    second ok"
    assert [each.text for each in split(text, [code], 14)] == ["    first ok", "    second ok"]
    assert [each.text for each in split(text, [bold], 14)] == ["first ok", "second ok"]


def test_what_reaches_beyond_what_it_stands_in_is_left_out() -> None:
    """In whichever order a parser gives them: Telegram refuses the whole message for it."""
    bold, within, beyond = (
        MessageEntity("bold", 0, 5),
        MessageEntity("italic", 1, 2),
        MessageEntity("code", 3, 4),
    )
    assert _nested([beyond, within, bold]) == [bold, within]


def test_a_parser_that_drops_a_later_word_is_not_believed() -> None:
    """However many it has kept before."""
    assert _is_missing_words("kept and gone", "kept and", [])
    assert not _is_missing_words("**kept** and", "kept and", [])


def test_a_sign_of_private_use_stays_itself() -> None:
    """Though one like it stands for “<” while Markdown is read."""
    assert [each.text for each in render(Answer("\ue000 is an icon, x<y", markdown=True))] == [
        "\ue000 is an icon, x<y"
    ]


def test_a_sign_that_is_no_mark_stays_at_the_end_of_what_is_being_written() -> None:
    """It follows a word, and nothing is open that it would end."""
    part = unfinished("It weighs 5*")
    assert part is not None
    assert part.text == f"It weighs 5*{MARK}"


def test_marks_that_are_open_end_from_the_inside_out() -> None:
    """What is bold around what is italic stays bold to the end."""
    part = unfinished("**bold _it")
    assert part is not None
    assert [(each.type, each.offset, each.length) for each in part.entities] == [
        ("bold", 0, 7),
        ("italic", 5, 2),
    ]
