"""Names found by spaCy, on a machine with it and a pipeline."""

from __future__ import annotations

import importlib
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Protocol

from bot.language.cutting import Script, cut, normalise
from bot.language.names import MAX_TEXT, EntityKind, NamedSpan, canonical_name
from bot.language.words import default_language, guess_languages

log = logging.getLogger(__name__)

Recogniser = Callable[[str], Sequence[NamedSpan]]
"""The names in a text."""

CONFIDENCE = 0.6
"""Above a pattern's guess by capitals alone (0.3 to 0.5), below one by the words beside a name (0.7)."""

MANY_LANGUAGES = "xx"
_KINDS: dict[str, EntityKind] = {
    "PERSON": "person",
    "PER": "person",
    "GPE": "place",
    "LOC": "place",
    "FAC": "place",
    "ORG": "organisation",
    "DATE": "date",
    "EVENT": "other",
    "PRODUCT": "other",
    "WORK_OF_ART": "other",
    "MISC": "other",
}
"""Labels of the English pipelines (OntoNotes) and of the others (WikiNER); numbers, money and nationalities
are no names.
"""


class _Entity(Protocol):
    start_char: int
    end_char: int
    text: str
    label_: str


class _Document(Protocol):
    @property
    def ents(self) -> Iterable[_Entity]: ...


_Pipeline = Callable[[str], _Document]


class Spacy(Protocol):
    """The part of the module `spacy` that is used."""

    @property
    def util(self) -> Any:
        """Knows which pipelines are installed."""
        ...

    def load(self, name: str) -> _Pipeline:
        """A pipeline by its package's name."""
        ...


@cache
def installed() -> Recogniser | None:
    """What spaCy finds with every pipeline here; None without any. Loading takes seconds, once."""
    try:
        spacy: Any = importlib.import_module("spacy")
    except ImportError:
        return None
    return recogniser(spacy)


def recogniser(spacy: Spacy) -> Recogniser | None:
    """Names by the pipeline of a text's language, or the one for many; None without a pipeline."""
    packages: dict[str, str] = {}
    for package in sorted(spacy.util.get_installed_models()):
        packages.setdefault(package.split("_")[0], package)
    if not packages:
        return None

    @cache
    def pipeline(language: str) -> _Pipeline | None:
        try:
            return spacy.load(packages[language])
        except (OSError, ValueError, ImportError) as failure:  # made for another version, or half removed
            log.warning("%s can't be used (%s)", packages[language], type(failure).__name__)
            return None

    def recognise(text: str) -> Sequence[NamedSpan]:
        seen = text[:MAX_TEXT]
        language = next((each for each in (*_languages(seen), MANY_LANGUAGES) if each in packages), None)
        find = pipeline(language) if language else None
        spans = (_span(entity) for entity in (find(seen).ents if find else ()))
        return [span for span in spans if span is not None]

    return recognise


def _languages(text: str) -> Sequence[str]:
    """The likely languages of the script of most of a text; its most common one when nothing tells."""
    pieces = list(cut(normalise(text)))
    scripts = Counter(piece.script for piece in pieces)
    script: Script | None = max(scripts, key=lambda each: scripts[each], default=None)
    if script is None:
        return ()
    common = default_language(script)
    return guess_languages(pieces, script) or ((common,) if common else ())


def _span(entity: _Entity) -> NamedSpan | None:
    kind, canonical = _KINDS.get(entity.label_), canonical_name(entity.text)
    if kind is None or not canonical:
        return None
    return NamedSpan(entity.start_char, entity.end_char, entity.text, kind, canonical, CONFIDENCE)
