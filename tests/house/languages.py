"""`python -m tests.house.languages > docs/languages.md`: which languages have words for what."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields
from importlib import import_module
from typing import Any, cast

from bot.language.pack import Pack
from bot.language.packs import PACKS

INTRODUCTION = """# Languages

What the bot's code reads in which language, without a model: a row is a group of words that some engine asks for, and
names the packs (`bot/language/packs/<code>.py`) that have it. A group that a language lacks is read by the model alone,
or, where code must decide, by asking. To add a language, or what one lacks, is to fill in its file; `bot/language/pack.py`
says what each group holds. Written by `python -m tests.house.languages`.
"""


def matrix() -> str:
    """The document as it should be: each section of the packs with its groups, and who fills them."""
    lines = [INTRODUCTION, ", ".join(f"{pack.code} {_name(pack)}" for pack in PACKS) + ".", ""]
    for section in fields(Pack)[1:]:
        lines += [f"## {section.name.capitalize()}", "", "| group | languages |", "|---|---|"]
        said = {pack.code: dict(_groups(getattr(pack, section.name))) for pack in PACKS}
        bare = dict(_groups(getattr(Pack(code=""), section.name)))
        for name in bare or sorted(set[str]().union(*said.values())):
            codes = [code for code, groups in said.items() if groups.get(name) != bare.get(name)]
            lines += [f"| {name} | {' '.join(codes)} |"] if codes else []
        lines.append("")
    return "\n".join(lines)


def _name(pack: Pack) -> str:
    """What a language is called, as its file says."""
    return str(import_module(f"bot.language.packs.{pack.code}").__doc__).rstrip(".")


def _groups(section: Any) -> Iterator[tuple[str, Any]]:
    """The groups of a section; some are told by name alone."""
    if isinstance(section, Mapping):
        yield from cast("Mapping[str, str]", section).items()
    else:
        yield from ((group.name, getattr(section, group.name)) for group in fields(section))


if __name__ == "__main__":
    sys.stdout.write(matrix())
