"""Catalogs: up to date, whole where they are declared so, and nothing said that is not in them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from bot.speech.saying import path_of
from tests.house.catalogs import (
    ROOT,
    SAID,
    NotLiteral,
    as_text,
    complete,
    filled,
    forms_of,
    gathered,
    key_of,
    missing,
    read,
    sentences_in,
    translated,
    updated,
)

OUTLETS = frozenset({"Answer", "Button", "Say", "Refused", "NotFound", "BotError", "PageFailure"})

SENTENCE = re.compile(r"[ (]?[A-Z][a-z']* [a-z(]|[A-Z][a-z]+:")
"""How words begin that somebody may be told, be they given a name first or given back by a function."""

TO_THE_MODEL = (
    "bot/conversation/agent.py",
    "bot/conversation/prompt.py",
    "bot/conversation/tools/",
    "bot/conversation/staging.py",
    "bot/memory/brought.py",
    "bot/memory/learning/consolidator.py",
    "bot/memory/learning/extractor.py",
    "bot/memory/learning/summariser.py",
    "bot/memory/reflecting/reflector.py",
    "bot/llm/ask.py",
    "bot/llm/local_model.py",
)
"""Where a model is spoken to, in the language of its instructions."""

FOR_THE_OWNER = ("bot/storage/engine/", "bot/cli.py", "bot/check.py", "bot/service.py", "bot/web/")
"""Where whoever runs the bot is spoken to, in the language of logs and settings."""

FOR_LOGS = frozenset({"debug", "info", "warning", "error", "exception", "critical"}) | frozenset(
    {"ValueError", "TypeError", "AssertionError", "RuntimeError", "Buried"}
)
"""Calls whose words stand in a log, or tell of a fault in the code."""

UNSAID = (
    "bot/language/",
    "bot/storage/",
    "bot/settings.py",
    "bot/bootstrap.py",
    "bot/jobs/instance.py",
    "bot/domain/helplines.py",
)
"""Where words are patterns, statements of SQL, names of helplines, or for whoever starts the bot."""

NOBODY_ELSE_READS = (
    "Write down what is said in the recording",
    "Word for word; empty where nobody speaks.",
    "Say what is in the picture, so that whoever sent it",
    "Two to six words that name it.",
    "One to four sentences.",
    "What is written in it, copied word for word",
    "Embedding failed: ",
    "Telegram's answer makes no sense (",
    "Telegram can't be reached (",
    "Nothing is promised.",
    "The offline responder answers in words only",
    "Where was Anna yesterday?",
    "Below are the facts a personal assistant learnt",
    "Settled by this message, and said under your answer by code:",
    " words, in the person's language: what mattered",
    "Working memory",
)
"""For the log and `bot jobs`, for tests, for a model, and the names of what is stored."""


@pytest.fixture(scope="module")
def template() -> Catalog:
    """Every sentence of the code: read once, and by no worker that needs it for no test."""
    return gathered()


@pytest.mark.parametrize("language", translated())
def test_a_catalog_holds_what_the_code_says(language: str, template: Catalog) -> None:
    """Neither more nor less: `python -m tests.house.catalogs` brings it up to date."""
    assert path_of(language).read_text(encoding="utf-8") == as_text(updated(language, template))


@pytest.mark.parametrize("language", complete())
def test_a_complete_catalog_lacks_nothing(language: str) -> None:
    """Every sentence is translated, in all its forms, with the placeholders of the English one."""
    assert [key_of(message) for message in missing(read(language))] == []


@pytest.mark.parametrize(
    ("language", "distant"),
    [
        ("ru", r"вы|вас|вам|вами|ваш\w*"),
        ("uk", r"ви|вас|вам|вами|ваш\w*"),
        ("fr", r"vous|votre|vos"),
        ("es", r"usted|ustedes|vuestr\w+"),
        ("pl", r"pan|pani|panu|wasz\w*|państw\w*"),
        ("tr", r"siz|sizi|sizin"),
        ("pt_BR", r"tu|teu|tua|contigo"),
    ],
)
def test_one_person_is_spoken_to_as_a_friend(language: str, distant: str) -> None:
    """In one tone throughout; only what is said to a whole group speaks to several."""
    to_several = ("Hello! Mention me", "To everybody here")
    found = [
        key_of(message)
        for message in read(language)
        if not key_of(message).startswith(to_several)
        and any(re.search(rf"\b(?:{distant})\b", form, re.IGNORECASE) for form in forms_of(message))
    ]
    assert found == []


@pytest.mark.parametrize("language", translated())
def test_what_is_translated_can_be_filled_in(language: str) -> None:
    """Also in a catalog that is not complete yet."""
    catalog = read(language)
    unfit = [key_of(message) for message in missing(catalog) if any(forms_of(message))]
    assert unfit == []


def test_every_sentence_a_person_reads_is_in_the_catalogs() -> None:
    """No literal words leave by an answer, a button or a refusal but through `say`."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {words}"
        for path in sorted((ROOT / "bot").rglob("*.py"))
        if not str(path.relative_to(ROOT)).startswith(FOR_THE_OWNER)
        for line, words in spoken_beside(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_no_sentence_stands_in_the_code_but_to_be_said() -> None:
    """Whatever way it leaves by: a name, a line that is added to others, what a function gives back."""
    beside = (*FOR_THE_OWNER, *TO_THE_MODEL, *UNSAID)
    found = [
        f"{path.relative_to(ROOT)}:{line}: {words}"
        for path in sorted((ROOT / "bot").rglob("*.py"))
        if not str(path.relative_to(ROOT)).startswith(beside)
        for line, words in unsaid(path.read_text(encoding="utf-8"))
        if not words.startswith(NOBODY_ELSE_READS)
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        'NONE = "You have none."\nAnswer(NONE)',
        'WHAT = "What is {it}?"\nAnswer(WHAT.format(it=1))',
        'lines.append(f"This is late: {x}")',
        "def told():\n    return f'{x} and so on. The next time is {y}.'",
        'command("memory forget ID", "Forget", misuse="Use the button")',
    ],
)
def test_sentences_beside_the_catalogs_are_found(code: str) -> None:
    """Named, added to others, given back, within what is filled in, or beside a command."""
    assert list(unsaid(code))


@pytest.mark.parametrize(
    "code",
    [
        '"""About it."""',
        'say("You have none.")',
        'NONE = Wording("You have none.")',
        'KINDS = each_worded("A fact of yours, A note of yours")',
        'log.warning("Nothing was done")',
        'command("note TEXT", "Keep a note under a title")',
        'raise ValueError("This can not be")',
    ],
)
def test_what_nobody_else_reads_is_no_sentence_beside_them(code: str) -> None:
    """Docstrings, what is said, logs, what is gathered already, and faults of the code itself."""
    assert list(unsaid(code)) == []


@pytest.mark.parametrize(
    "code",
    ['Answer("Hello there")', 'Button(f"Undo {x}", y)', 'Refused("No" if x else y)', 'Answer(a + " or b")'],
)
def test_words_beside_the_catalogs_are_found(code: str) -> None:
    """Written out, filled in, chosen from two or added."""
    assert list(spoken_beside(code))


@pytest.mark.parametrize(
    "code",
    ["say(f'Hello {x}')", "say('a' + x)", "say('a' if x else 'b')", "say_many('a', x, 1)", "Counted('a', x)"],
)
def test_a_sentence_that_is_put_together_is_refused(code: str) -> None:
    """Nobody could translate it."""
    with pytest.raises(NotLiteral):
        list(sentences_in(code))


def test_translations_are_checked_when_they_are_filled_in(template: Catalog) -> None:
    """Unknown sentences, lost placeholders and a wrong number of forms are told, and left out."""
    catalog = updated("ru", template)
    wrong = filled(
        catalog,
        {
            "Undo": "Отменить",
            "Undo: {memory}": "Отменить",
            "{count} note": ["{count} заметка"],
            "Nobody says this": "…",
        },
    )
    assert [each.partition(":")[0] for each in wrong] == [
        "the placeholders differ",
        "3 forms are needed",
        "there is no such sentence",
    ]


def test_a_doubtful_translation_is_missing_until_it_is_filled_in(template: Catalog) -> None:
    """One that is marked so is never said, as when a sentence lost its plural: the bot speaks English then."""
    catalog = updated("ru", template)
    catalog["every hour"].flags.add("fuzzy")  # pyright: ignore[reportOptionalMemberAccess]
    assert [key_of(message) for message in missing(catalog)] == ["every hour"]
    assert filled(catalog, {"every hour": "каждый час"}) == []
    assert list(missing(catalog)) == []


def spoken_beside(code: str) -> Iterator[tuple[int, str]]:
    """The words that leave without being said by `say`, each with its line."""
    for call in ast.walk(ast.parse(code)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in OUTLETS:
            told = [*call.args[:1], *(each.value for each in call.keywords if each.arg in ("text", "label"))]
            for words in told:
                yield from (
                    (call.lineno, each) for each in literal_words(words) if any(map(str.isalpha, each))
                )


def unsaid(code: str) -> Iterator[tuple[int, str]]:
    """The sentences of a module that are neither gathered nor for a log, each with its line."""
    tree = ast.parse(code)
    apart: set[ast.AST] = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
            if name == "command":
                apart.update(call.args[:2])
            elif name in SAID or name in FOR_LOGS or name == "each_worded":
                apart.update(node for each in call.args for node in ast.walk(each))
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(words)) if node not in apart:
                if any(map(SENTENCE.match, re.split(r"(?<=[.;:?!]) ", words))):
                    yield node.lineno, words
            case _:
                pass


def literal_words(node: ast.expr) -> Iterator[str]:
    """The literals that an expression may come to, apart from what is passed on to calls."""
    match node:
        case ast.Constant(value=str(words)):
            yield words
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from literal_words(part)
        case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
            yield from literal_words(one)
            yield from literal_words(other)
        case _:
            return


@pytest.mark.parametrize("path", sorted((ROOT / "bot").rglob("templates/*.html")), ids=lambda path: path.name)
def test_no_words_stand_in_a_template_but_to_be_said(path: Path) -> None:
    """Nor in what a screen reader reads of an element."""
    marks = r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}"
    bare = re.sub(marks, "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    told = re.findall(r'(?:aria-label|placeholder|title|alt)="([^"]*)"', bare)
    shown = re.sub(r"<[^>]*>", " ", re.sub(r'"[^"]*"', "", bare))
    assert re.findall(r"\w+", " ".join([*told, shown])) == []
