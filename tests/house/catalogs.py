"""`python -m tests.house.catalogs`: gather every sentence that code says into the catalogs, for translators.

    python -m tests.house.catalogs                      brings every catalog up to date, keeping translations
    python -m tests.house.catalogs --missing de         what German still lacks, as JSON
    python -m tests.house.catalogs --fill de FILE       writes translations in, each checked

FILE is a JSON object of the English sentence to its translation: a string, or a list of plural forms. Where a
sentence has a context, its key is "context|sentence".
"""

from __future__ import annotations

import argparse
import ast
import gettext
import io
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from bot.speech.saying import FOLDER, LANGUAGES, SOURCE, path_of

ROOT = Path(__file__).resolve().parents[2]
SAID: Mapping[str, int] = {"say": 1, "Wording": 1, "say_as": 2, "say_many": 2, "Counted": 2}
"""Calls that say a sentence, with how many of their first arguments must be written out."""

_PLACEHOLDER = re.compile(r"\{(\w*)\}")

NOTE = "Translators:"
COMPLETE = FOLDER / "COMPLETE"
"""The languages, a line each, of which nothing may be missing."""


class NotLiteral(Exception):
    """A sentence that is put together, so that nobody could translate it."""


def gathered() -> Catalog:
    """Every sentence in the code, in the order of the files, with the comments for translators."""
    found = Catalog(project="memory-bot")
    for path in sorted((ROOT / "bot").rglob("*.py")):
        file = str(path.relative_to(ROOT))
        for context, english, notes in sentences_in(path.read_text(encoding="utf-8"), file):
            found.add(english, locations=[(file, 0)], auto_comments=notes, context=context)
    for path in sorted((ROOT / "bot").rglob("templates/*.html")):
        file = str(path.relative_to(ROOT))
        for context, english in sentences_of_template(path.read_text(encoding="utf-8"), file):
            found.add(english, locations=[(file, 0)], context=context)
    return found


def sentences_of_template(source: str, file: str = "") -> Iterator[tuple[str | None, str | tuple[str, ...]]]:
    """The sentences that a template says, as those of a module are found."""
    for call in Environment().parse(source).find_all(nodes.Call):
        name = call.node.name if isinstance(call.node, nodes.Name) else ""
        wanted = call.args[: SAID.get(name, 0)]
        if not wanted or all(isinstance(each, nodes.Name) for each in wanted):
            continue
        texts = [each.value for each in wanted if isinstance(each, nodes.Const)]
        if len(texts) < SAID[name]:
            raise NotLiteral(f"{file}:{call.lineno}: {texts}")
        if name == "say_as":
            yield texts[0], texts[1]
        else:
            yield None, texts[0] if SAID[name] == 1 else (texts[0], texts[1])


def sentences_in(code: str, file: str = "") -> Iterator[tuple[str | None, str | tuple[str, ...], list[str]]]:
    """The sentences of one module: context, English forms, notes. Raises NotLiteral for one put together."""
    lines = code.splitlines()
    calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        written = [each.value for each in call.args if isinstance(each, ast.Constant)]
        texts = [each for each in written if isinstance(each, str)]
        notes = notes_above(lines, call.lineno)
        if name == "command":
            if len(call.args) > 1 and isinstance(call.args[1], ast.Constant):
                yield None, texts[-1], notes
        elif name == "each_worded":
            yield from ((None, each, notes) for each in texts[0].split(", "))
        elif name in SAID:
            wanted = call.args[: SAID[name]]
            if all(map(is_named, wanted)):
                continue  # a Wording, gathered where it stands
            if not all(isinstance(each, ast.Constant) for each in wanted) or len(texts) < SAID[name]:
                raise NotLiteral(f"{file}:{call.lineno}: {ast.unparse(call)[:100]}")
            if name == "say_as":
                yield texts[0], texts[1], notes
            elif texts[0]:
                yield None, texts[0] if SAID[name] == 1 else (texts[0], texts[1]), notes


def is_named(node: ast.expr) -> bool:
    """Whether an argument is a sentence by its name, or one of two by theirs."""
    match node:
        case ast.IfExp(body=one, orelse=other):
            return is_named(one) and is_named(other)
        case _:
            return isinstance(node, ast.Name | ast.Attribute | ast.Subscript)


def notes_above(lines: Sequence[str], number: int) -> list[str]:
    """What a comment right above a line tells translators."""
    notes: list[str] = []
    for line in reversed(lines[: number - 1]):
        if not line.lstrip().startswith("#"):
            break
        notes.insert(0, line.strip("# "))
    return [" ".join(notes)] if notes and notes[0].startswith(NOTE) else []


def read(language: str) -> Catalog:
    """A catalog as it is kept; an empty one for a language that has none yet."""
    if not path_of(language).exists():
        return Catalog(locale=Locale.parse(language), project="memory-bot")
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, template: Catalog | None = None) -> Catalog:
    """A catalog with every sentence that there is, and its translation where it has one."""
    catalog = read(language)
    catalog.update(template or gathered(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.fuzzy = False
    return catalog


def as_text(catalog: Catalog) -> str:
    """A catalog as it is kept: without dates and line numbers, so that only words change it."""
    written = io.BytesIO()
    write_po(written, catalog, width=100, omit_header=True, include_lineno=False, ignore_obsolete=True)
    head = [
        'msgid ""',
        'msgstr ""',
        f'"Language: {catalog.locale}\\n"',
        f'"Plural-Forms: {catalog.plural_forms}\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        "",
        "",
    ]
    return "\n".join(head) + written.getvalue().decode()


def translated() -> list[str]:
    """Every language that has a catalog, and so needs one."""
    return [language for language in LANGUAGES if language != SOURCE]


def key_of(message: Message) -> str:
    """How a file of translations names a message."""
    english = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}|{english}" if message.context else english


def forms_of(message: Message) -> tuple[str, ...]:
    """What an entry of a catalog is translated by, a form for each plural there is."""
    written = message.string or ""
    return (written,) if isinstance(written, str) else tuple(each or "" for each in written)


def is_translated(message: Message, plural: Callable[[int], int]) -> bool:
    """Whether an entry is said: in all its forms, which fit the English, and not marked as doubtful."""
    forms = forms_of(message)
    return all(forms) and not message.fuzzy and fits(message.id, forms, plural)


def fits(
    english: str | tuple[str, ...] | list[str], forms: tuple[str, ...], plural: Callable[[int], int]
) -> bool:
    """Whether translated forms have just the placeholders that the English ones have.

    A form that goes with a single number may leave the number out, as the English one may.
    """
    if isinstance(english, str):
        return all(placeholders(form) == placeholders(english) for form in forms)
    one, many = map(placeholders, english)
    numbers = [plural(number) for number in range(1, 200)]
    if len(forms) <= max(numbers):
        return False
    return all(
        placeholders(form) == many or (numbers.count(place) == 1 and placeholders(form) in (one, many))
        for place, form in enumerate(forms)
    )


def placeholders(text: str) -> frozenset[str]:
    """The names of the values that a sentence holds; a lone brace counts as one that never fits."""
    rest = _PLACEHOLDER.sub("", text)
    names: list[str] = _PLACEHOLDER.findall(text)
    return frozenset([*names, *(each for each in "{}" if each in rest)])


def missing(catalog: Catalog) -> Iterator[Message]:
    """The messages that are said in English: without a translation, or with one that the bot does not say."""
    plural = gettext.c2py(catalog.plural_expr)
    for message in catalog:
        if message.id and not is_translated(message, plural):
            yield message


def listed(catalog: Catalog) -> list[dict[str, Any]]:
    """What is missing, as a translator is shown it."""
    return [
        {
            "key": key_of(message),
            **({"many": message.id[1], "forms": catalog.num_plurals} if message.pluralizable else {}),
            **({"note": " ".join(message.auto_comments)} if message.auto_comments else {}),
            "where": sorted({file for file, _ in message.locations}),
        }
        for message in missing(catalog)
    ]


def filled(catalog: Catalog, given: Mapping[str, str | list[str]]) -> list[str]:
    """Put translations in; gives what is wrong with those that were left out."""
    by_key = {key_of(message): message for message in catalog if message.id}
    plural = gettext.c2py(catalog.plural_expr)
    wrong: list[str] = []
    for key, written in given.items():
        message = by_key.get(key)
        forms = (written,) if isinstance(written, str) else tuple(written)
        if message is None:
            wrong.append(f"there is no such sentence: {key}")
        elif message.pluralizable and len(forms) != catalog.num_plurals:
            wrong.append(f"{catalog.num_plurals} forms are needed: {key}")
        elif not message.pluralizable and len(forms) != 1:
            wrong.append(f"one form is needed: {key}")
        elif not all(forms) or not fits(message.id, forms, plural):
            wrong.append(f"the placeholders differ: {key}")
        else:
            message.string = forms if message.pluralizable else forms[0]
            message.flags.discard("fuzzy")
    return wrong


def complete() -> list[str]:
    """The languages that are declared complete."""
    return COMPLETE.read_text(encoding="utf-8").split() if COMPLETE.exists() else []


def main(arguments: list[str]) -> int:
    """Do what is asked of the catalogs."""
    parser = argparse.ArgumentParser(prog="python -m tests.house.catalogs", description=__doc__)
    parser.add_argument("--missing", metavar="LANG", choices=translated())
    parser.add_argument("--fill", nargs=2, metavar=("LANG", "FILE"))
    asked = parser.parse_args(arguments)
    template = gathered()
    wrong: list[str] = []
    if asked.missing:
        shown = listed(updated(asked.missing, template))
        print(json.dumps(shown, ensure_ascii=False, indent=1))
        return 0
    FOLDER.mkdir(exist_ok=True)
    for language in [asked.fill[0]] if asked.fill else translated():
        catalog = updated(language, template)
        if asked.fill:
            wrong = filled(catalog, json.loads(Path(asked.fill[1]).read_text(encoding="utf-8")))
        path_of(language).write_text(as_text(catalog), encoding="utf-8")
        print(f"{language}: {len(catalog)} sentences, {len(list(missing(catalog)))} missing")
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
