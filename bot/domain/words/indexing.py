"""A text as words for the full-text index, and a question as words to look for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.domain.words.cutting import Piece, Script, cut, normalise
from bot.domain.words.forms import forms_of
from bot.domain.words.language_guess import guess_languages
from bot.domain.words.vocabulary import STOP_WORDS

# FTS5's own `ascii` tokenizer takes every character above 127 as part of a word, whatever SQLite's Unicode tables know
# (unicode61 tears Hindi at its vowel signs), folds nothing beyond a-z, and lets us name the ASCII signs we keep.
# CREATE VIRTUAL TABLE ... USING fts5(..., tokenize = "<TOKENIZER>"), in double quotes.
TOKENIZER = "ascii tokenchars '_+#.@-/:%&=?~,'"
MAX_QUERY_WORDS = 64
_MAX_QUERY_LANGUAGES = 3
_ALWAYS_ASKED = {Script.LATIN: ("en",), Script.CYRILLIC: ("ru", "uk"), Script.ARABIC: ("ar",)}


@dataclass(frozen=True, slots=True)
class SearchText:
    """Derived words of a text, joined by blanks: one stem for each word, and apart from them every other form.

    Apart, because a word whose surface differs from its stem would else count twice against one that does not: in one
    column they cost 0.017 of recall@10 on LoCoMo.
    """

    stems: str
    others: str


@dataclass(frozen=True, slots=True)
class QueryWord:
    """One word of a question: `forms` are alternatives (stem, surface), any of which is a hit."""

    forms: tuple[str, ...]


def index_words(text: str, language: str | None = None) -> list[str]:
    """Every form of every word of a text, in order, stop words left out (unless there is nothing else).

    `language` (ISO 639-1) is what the writer mostly uses; it only decides where the text itself does not tell.
    """
    return [form for word in _words(text, language, asked=False) for form in word]


def search_text(text: str, language: str | None = None) -> SearchText:
    """What goes into the columns of an FTS5 table made with `TOKENIZER`."""
    words = _words(text, language, asked=False)
    return SearchText(
        stems=" ".join(word[0] for word in words), others=" ".join(form for word in words for form in word[1:])
    )


def query_words(text: str, language: str | None = None) -> list[QueryWord]:
    """Distinct words of a question in order, at most 64: of a longer one the beginning and the end."""
    distinct = dict.fromkeys(_words(text, language, asked=True))
    words = [QueryWord(forms) for forms in distinct]
    half = MAX_QUERY_WORDS // 2
    return words if len(words) <= MAX_QUERY_WORDS else words[:half] + words[-half:]


def match_expression(words: Iterable[QueryWord]) -> str:
    """An FTS5 MATCH expression for any of the words; empty for no words (do not search then)."""
    forms = dict.fromkeys(form for word in words for form in word.forms)
    return " OR ".join(f'"{form}"' for form in forms)


def _words(text: str, hint: str | None, *, asked: bool) -> list[tuple[str, ...]]:
    pieces = list(cut(normalise(text)))
    guesses = {script: guess_languages(pieces, script, hint) for script in {piece.script for piece in pieces}}
    kept = [piece for piece in pieces if not _is_stop_word(piece, guesses[piece.script])] or pieces
    stemmed = {script: _asked_languages(script, found) if asked else found[:1] for script, found in guesses.items()}
    return [word for piece in kept for word in forms_of(piece, stemmed[piece.script])]


def _asked_languages(script: Script, guesses: tuple[str, ...]) -> tuple[str, ...]:
    """A question is short and easily misread, and a form too many costs it nothing: stem it in more languages."""
    return tuple(dict.fromkeys([*guesses[:_MAX_QUERY_LANGUAGES], *_ALWAYS_ASKED.get(script, ())]))


def _is_stop_word(piece: Piece, guesses: Sequence[str]) -> bool:
    return bool(guesses) and piece.text in STOP_WORDS.get(guesses[0], ())
