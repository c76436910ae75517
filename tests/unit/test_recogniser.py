"""Names found by spaCy beside those found by patterns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from bot.language.names import MAX_TEXT, NamedSpan, find_names
from bot.llm.recogniser import recogniser
from bot.memory.indexer import names_in


@dataclass
class FakeSpacy:
    """The module as far as it is used: each pipeline finds the words that it is given, under their labels."""

    pipelines: dict[str, dict[str, str]]
    broken: frozenset[str] = frozenset()
    loaded: list[str] = field(default_factory=list)
    read: list[str] = field(default_factory=list)

    @property
    def util(self) -> Any:
        return SimpleNamespace(get_installed_models=lambda: list(self.pipelines))

    def load(self, name: str) -> Callable[[str], Any]:
        self.loaded.append(name)
        if name in self.broken:
            raise OSError("made for another version")

        def pipeline(text: str) -> Any:
            self.read.append(text)
            found = [
                (text.find(word), word, label) for word, label in self.pipelines[name].items() if word in text
            ]
            ents = [
                SimpleNamespace(start_char=at, end_char=at + len(word), text=word, label_=label)
                for at, word, label in found
            ]
            return SimpleNamespace(ents=ents)

        return pipeline


def found(spacy: FakeSpacy, text: str) -> dict[str, str]:
    return {name.canonical: name.kind for name in names_in(text, recogniser(spacy))}


def test_what_patterns_miss_is_found() -> None:
    """A name in small letters, with the kind that its label says."""
    spacy = FakeSpacy(
        {"en_core_web_sm": {"paris": "GPE", "josé": "PERSON", "acme": "ORG", "3 apples": "QUANTITY"}}
    )
    text = "we met josé of acme in paris and had 3 apples"
    assert found(spacy, text) == {"jose": "person", "acme": "organisation", "paris": "place"}
    assert find_names(text) == []


def test_of_overlapping_names_the_longest_stands_then_the_surer() -> None:
    """Whoever found it: a longer name by spaCy, a pattern's with a telling word beside it, spaCy's over a bare capital."""
    spacy = FakeSpacy(
        {"en_core_web_sm": {"Museum of Modern Art": "ORG", "Anna": "ORG", "Caroline": "PERSON"}}
    )
    text = "Today my sister Anna and I met Caroline at the Museum of Modern Art."
    assert found(spacy, text) == {
        "anna": "person",
        "caroline": "person",
        "museum of modern art": "organisation",
    }


@pytest.mark.parametrize(
    ("text", "package"),
    [
        ("Ich war gestern nicht mit der Familie in Rom", "de_core_news_sm"),
        ("I was not at home with the family", "en_core_web_sm"),
        ("Я вчера был в Риме", "xx_ent_wiki_sm"),
        ("", "xx_ent_wiki_sm"),
    ],
)
def test_the_pipeline_of_the_text_s_language_is_asked(text: str, package: str) -> None:
    """Where there is none, the one for many languages; each is loaded once, when it is first needed."""
    spacy = FakeSpacy({"de_core_news_sm": {}, "en_core_web_sm": {}, "xx_ent_wiki_sm": {}})
    recognise = recogniser(spacy)
    assert recognise is not None
    recognise(text)
    recognise(text)
    assert spacy.loaded == [package]


def test_without_a_pipeline_patterns_do_alone() -> None:
    """spaCy without any, without the text's language, or with one that can't be loaded."""
    text = "Yesterday I met Dr. Weber."
    assert recogniser(FakeSpacy({})) is None
    assert found(FakeSpacy({"de_core_news_sm": {"Yesterday": "PER"}}), text) == {"weber": "person"}
    broken = FakeSpacy({"en_core_web_sm": {"Yesterday": "PERSON"}}, broken=frozenset({"en_core_web_sm"}))
    assert found(broken, text) == {"weber": "person"}


def test_a_document_is_read_as_far_as_patterns_read_it() -> None:
    """So that a pasted book does not hold up the index."""
    spacy = FakeSpacy({"en_core_web_sm": {}})
    found(spacy, "the book " * 10_000)
    assert [len(text) for text in spacy.read] == [MAX_TEXT]


def test_a_name_of_signs_alone_is_none() -> None:
    """Nothing could be found under it."""
    recognise = recogniser(FakeSpacy({"en_core_web_sm": {"...": "PERSON"}}))
    assert recognise is not None
    assert recognise("the one ... there") == []
    assert (
        names_in("the one there", lambda _: [NamedSpan(4, 7, "one", "other", "one", 0.6)])[0].canonical
        == "one"
    )
