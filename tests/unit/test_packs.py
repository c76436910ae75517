"""The packs of languages: whole, well formed, and told of as they are."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from bot.language.keys import concept_of, is_known_key
from bot.language.pack import Pack, Speech, Talk, Writing
from bot.language.packs import PACKS, any_of, whole_words, word_set
from tests.house.languages import matrix

ROOT = Path(__file__).parent.parent.parent
OURS = (Writing, Speech, Talk)


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.code)
def test_every_group_of_a_pack_is_an_expression_of_its_own(pack: Pack) -> None:
    """Joined with others it says the same: it compiles alone, and matches no empty text."""
    for section in (pack.writing, pack.speech, pack.talk):
        for group in fields(section):
            words = getattr(section, group.name)
            if isinstance(words, str) and words:
                assert not re.compile(words).fullmatch(""), group.name


def test_a_pack_is_named_after_its_file() -> None:
    """So that whoever looks for a language finds it."""
    files = {path.stem for path in (ROOT / "bot/language/packs").glob("*.py")} - {"__init__"}
    assert {pack.code for pack in PACKS} == files


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.code)
def test_what_a_file_of_words_tells_in_capitals_is_a_section_of_its_pack(pack: Pack) -> None:
    """Of the right shape: one of another name would be words that nobody reads."""
    words = vars(import_module(f"bot.language.packs.{pack.code}"))
    told = {name.lower() for name in words if name.isupper() and not name.startswith("_")}
    assert told <= {section.name for section in fields(Pack)} - {"code"}
    bare = Pack(code="")
    for section in fields(Pack):
        assert type(getattr(pack, section.name)) is type(getattr(bare, section.name)), section.name


@pytest.mark.parametrize("section", OURS)
def test_every_group_is_explained_and_used_by_some_language(section: type) -> None:
    """A group that nobody fills, or that says nothing of itself, is no use to whoever adds a language."""
    filled = {
        group.name for pack in PACKS for group in fields(section) if getattr(_of(pack, section), group.name)
    }
    lines = inspect.getsource(section).splitlines()
    for group in fields(section):
        at = next(place for place, line in enumerate(lines) if line.startswith(f"    {group.name}: "))
        assert "  # " in lines[at] or lines[at - 1].startswith("    # "), group.name
        assert group.name in filled


def test_words_for_keys_stand_under_keys_that_are_known() -> None:
    """Under any other they would be read as a key that nothing else knows."""
    assert all(is_known_key(key) and concept_of(key) == key for pack in PACKS for key in pack.keys)


def test_words_of_languages_that_part_them_by_blanks_are_whole() -> None:
    """And those of others stand anywhere."""
    first = re.compile(whole_words(lambda pack: pack.speech.i))
    assert first.search("dann gehe ich heim")
    assert not first.search("nicht")
    assert first.search("今天我很忙")


def test_groups_are_joined_over_all_packs_and_leave_out_none() -> None:
    """Each in the order of the packs, and words of several as a set."""
    assert any_of(lambda pack: pack.speech.without).startswith("without|ohne|sans")
    assert {"yes", "так", "안 돼"} <= word_set(lambda pack: pack.talk.yes, lambda pack: pack.talk.no)


def test_the_document_tells_what_every_language_has() -> None:
    """`python -m tests.house.languages > docs/languages.md` writes it."""
    assert (ROOT / "docs/languages.md").read_text(encoding="utf-8") == matrix()


def _of(pack: Pack, section: type) -> object:
    return next(value for value in (pack.writing, pack.speech, pack.talk) if isinstance(value, section))
