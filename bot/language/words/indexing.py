"""A text as words for the full-text index, and a question as words to look for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.language.words.cutting import Piece, Script, cut, normalise
from bot.language.words.forms import (
    COURTESIES,
    STOP_WORDS,
    UNSPACED_COURTESIES,
    UNSPACED_STOPS,
    Word,
    words_of,
)
from bot.language.words.language_guess import default_language, guess_languages

# FTS5's own `ascii` tokenizer takes every character above 127 as part of a word, whatever SQLite's Unicode
# tables know (unicode61 tears Hindi at its vowel signs), folds nothing beyond a-z, and lets us name the ASCII
# signs we keep. CREATE VIRTUAL TABLE ... USING fts5(..., tokenize = "<TOKENIZER>"), in double quotes.
TOKENIZER = "ascii tokenchars '_+#.@-/:%&=?~,'"
MAX_QUERY_WORDS = 64
_MAX_QUERY_LANGUAGES = 3
# Stems a question is also asked for: near languages of a script, and the commonest where a question tells
# nothing.
_ALWAYS_ASKED = {Script.CYRILLIC: ("ru", "uk"), Script.ARABIC: ("ar", "fa")}
_ASKED_UNTOLD = {Script.LATIN: ("en", "de", "fr", "es")}


@dataclass(frozen=True, slots=True)
class SearchText:
    """Derived words of a text, joined by blanks, for two columns of an index.

    One stem for each word; apart from them every surface and looser form. Apart, because in one column a word
    whose surface differs from its stem counts twice against one that does not: that costs 0.017 of recall@10
    on LoCoMo.
    """

    stems: str
    others: str


def search_text(text: str, language: str | None = None) -> SearchText:
    """What goes into the index for a text; stop words are left out, unless there is nothing else.

    `language` (ISO 639-1) is what the writer mostly uses; it only decides where the text itself does not
    tell.
    """
    words = _words(text, language, asked=False)
    return SearchText(
        stems=" ".join(word.stems[0] for word in words),
        others=" ".join(form for word in words for form in word.others),
    )


def index_words(text: str, language: str | None = None) -> list[str]:
    """One stem for every word of a text, in order, as `search_text` has them."""
    return [word.stems[0] for word in _words(text, language, asked=False)]


def query_words(text: str, language: str | None = None) -> list[Word]:
    """Distinct words of a question in order, at most 64: of a longer one the beginning and the end."""
    words = list(dict.fromkeys(_words(text, language, asked=True)))
    half = MAX_QUERY_WORDS // 2
    return words if len(words) <= MAX_QUERY_WORDS else words[:half] + words[-half:]


def telling_words(text: str) -> list[Word]:
    """The words of a question without small words and courtesies: none in "good night, see you tomorrow!"."""
    normal = normalise(text)
    for courtesy in UNSPACED_COURTESIES:
        normal = normal.replace(courtesy, " ")
    pieces = list(cut(normal))
    tongues = {script: _Tongue.of(pieces, script, None) for script in {piece.script for piece in pieces}}
    if not any(_tells(piece, tongues[piece.script]) for piece in pieces):
        return []
    return [
        word
        for word in query_words(normal)
        if word.tells and COURTESIES.isdisjoint((*word.stems, *word.others[:1]))
    ]


def _tells(piece: Piece, tongue: _Tongue) -> bool:
    if piece.text in COURTESIES or piece.text in UNSPACED_STOPS:
        return False
    return not tongue.has_stop_word(piece.text)


def match_expression(
    words: Iterable[Word], stem_columns: Sequence[str] = (), other_columns: Sequence[str] = ()
) -> str:
    """An FTS5 MATCH expression for any of the words, each form quoted; empty for no words (don't search).

    Stems are looked for in `stem_columns` only and other forms in `other_columns` only; without columns,
    anywhere.
    """
    asked = list(words)
    stems = dict.fromkeys(stem for word in asked for stem in word.stems)
    others = dict.fromkeys(form for word in asked for form in word.others)
    if not stem_columns:
        return _any_of({**stems, **others})
    parts = [_in_columns(stem_columns, stems), _in_columns(other_columns, others)]
    return " OR ".join(part for part in parts if part)


def _in_columns(columns: Sequence[str], forms: Iterable[str]) -> str:
    found = _any_of(forms)
    return f"{{{' '.join(columns)}}} : ({found})" if found and columns else ""


def _any_of(forms: Iterable[str]) -> str:
    return " OR ".join(f'"{form}"' for form in forms)


def _words(text: str, hint: str | None, *, asked: bool) -> list[Word]:
    pieces = list(cut(normalise(text)))
    tongues = {script: _Tongue.of(pieces, script, hint) for script in {piece.script for piece in pieces}}
    kept = [piece for piece in pieces if not tongues[piece.script].has_stop_word(piece.text)] or pieces
    return [word for piece in kept for word in _words_of_piece(piece, tongues[piece.script], asked=asked)]


@dataclass(frozen=True, slots=True)
class _Tongue:
    """What words of one script are taken for: the first language when stored, all of them when asked."""

    languages: tuple[str, ...]
    asked_in: tuple[str, ...]
    certain: bool

    @classmethod
    def of(cls, pieces: Sequence[Piece], script: Script, hint: str | None) -> _Tongue:
        told = guess_languages(pieces, script, hint)[:_MAX_QUERY_LANGUAGES]
        default = default_language(script, hint)
        languages = told or ((default,) if default else ())
        more = () if told else _ASKED_UNTOLD.get(script, ())
        asked_in = tuple(dict.fromkeys([*languages, *_ALWAYS_ASKED.get(script, ()), *more]))
        return cls(languages, asked_in, certain=asked_in == (default,) and bool(told))

    def has_stop_word(self, word: str) -> bool:
        return bool(self.languages) and word in STOP_WORDS.get(self.languages[0], ())


def _words_of_piece(piece: Piece, tongue: _Tongue, *, asked: bool) -> Iterator[Word]:
    for word in words_of(piece, tongue.asked_in if asked else tongue.languages[:1]):
        # A question surely in the language that stored texts are taken for by default needs no way round a
        # wrong guess, and asking for surfaces as well favours rows with the same inflection (0.01 of
        # recall@10 on LoCoMo).
        yield replace(word, others=word.others[1:]) if asked and tongue.certain else word
