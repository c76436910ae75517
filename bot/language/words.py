"""The words of a text of any script, in the forms under which they are indexed and asked for.

A word is known by its stem and its surface, and by pieces of it where neither serves.

The small-word lists are our own and short on purpose. Published ones (1,333 English words in `stop-words`)
also drop "fire", "computer" and "buy", which are just what a memory is asked for. A word belongs there when
it says nothing about the topic: articles, pronouns, prepositions, auxiliaries, question words, particles.
They double as votes for a language.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, reduce
from itertools import chain
from typing import Any, Protocol, cast

import Stemmer  # pyright: ignore[reportMissingImports]

from bot.language.cutting import Piece, Script, cut, normalise
from bot.language.pack import Pack
from bot.language.packs import PACKS, SPACED, UNSPACED, Group, any_of, by_language, word_pattern, word_set
from bot.language.patterns import caseless, pattern_of, table
from bot.language.text import in_form

STOP_WORDS: dict[str, frozenset[str]] = {
    pack.code: frozenset(normalise(pack.writing.stop_words.replace("ё", "е")).split())
    | frozenset(normalise(pack.writing.stop_words).split())
    for pack in SPACED
    if pack.writing.stop_words
}

SMALL_WORDS = frozenset[str]().union(*STOP_WORDS.values())

UNSPACED_STOPS: frozenset[str] = word_set(lambda p: p.writing.stop_words, packs=UNSPACED)
"""Strings of kana, syllables and characters that glue sentences together where words have no spaces."""

_COURTESIES_IN: dict[str, frozenset[str]] = {
    pack.code: word_set(lambda p: p.talk.courtesies, packs=[pack]) for pack in SPACED
}
"""Words that keep a conversation going in a language and ask for nothing: "bald" in German alone.

They stay in the index and in questions; only a message with no other word brings nothing back by itself.
"""

COURTESIES: frozenset[str] = frozenset[str]().union(*_COURTESIES_IN.values())

_BORROWED = COURTESIES | word_set(lambda p: p.talk.small_talk, packs=SPACED)

UNSPACED_COURTESIES: tuple[str, ...] = tuple(
    sorted(word_set(lambda p: p.talk.courtesies, packs=UNSPACED), key=lambda word: (-len(word), word))
)

IRREGULAR_FORMS: dict[str, dict[str, str]] = {
    pack.code: {
        form: base
        for entry in pack.writing.irregular_forms.split()
        for base, _, forms in [entry.partition(":")]
        for form in forms.split(",")
    }
    for pack in SPACED
    if pack.writing.irregular_forms
}
"""What irregular forms are indexed as, by language."""

_SMALL_BASES = {
    base: language
    for language, bases in IRREGULAR_FORMS.items()
    for base in bases.values()
    if base in STOP_WORDS[language]
}
"""Small words that irregular forms are indexed as, with their language: what says "is" is indexed as "be"."""


_SNOWBALL = {pack.code: pack.writing.stemmer for pack in PACKS if pack.writing.stemmer}
_ENDINGS = {
    pack.code: pattern_of(rf"(?<=...)(?:{pack.writing.stem_endings})$")
    for pack in PACKS
    if pack.writing.stem_endings
}
_STEMMED = frozenset({*_SNOWBALL, *_ENDINGS})
_FOLDED = frozenset({Script.LATIN, Script.CYRILLIC, Script.GREEK, Script.ARABIC, Script.HEBREW})
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
# letters that carry their stroke or ligature in one code point, which no normal form takes apart
_STROKED = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ð": "d", "þ": "th"})
_ARABIC_LETTERS = str.maketrans({"ى": "ي", "ة": "ه", "ی": "ي", "ک": "ك"})
_ARABIC_ARTICLE = pattern_of(r"^[وف]?(?:[بك]?ال|لل)(?=.{2})")
_ARABIC_SUFFIX = pattern_of(r"(?<=..)(?:ها|هم|هن|كم|نا|ان|ات|ون|ين|يه|[هيك])$")
_ARABIC_OWNED = pattern_of(r"(?<=..)ت(?:[يكه]|ها|هم|نا|كم)$")
_GLUED = {Script(pack.writing.script): pack.writing.glued.split() for pack in PACKS if pack.writing.glued}
_LEFT = {Script.HEBREW: 3, Script.ARABIC: 4}  # letters of the shortest word behind a small one glued to it
_KOREAN_PARTICLE = pattern_of(
    r"(?<=.)(?:에서는|에게서|으로부터|이라고|에서|에게|한테|부터|까지|으로|이랑|처럼|보다|하고|이나|라고|이야|이에요|예요"
    r"|입니다|은|는|이|가|을|를|의|에|로|와|과|도|만|랑|야)$"
)
_COMPOUNDING = frozenset(pack.code for pack in PACKS if pack.writing.compounding)
_BEGINNING = 4  # letters kept where no proper stemmer is at hand (truncation: McNamee and Mayfield 2004)
_HEAD = 6  # letters that open a compound: "Zahnarzttermin" meets "Zahnarzt"
# Letters in which the aspects of a Slavic verb meet ("продать", "продавали"), which no stemmer brings
# together (truncation as above): in tests.benchmarks.languages the MRR goes from 0.80 to 0.90 for Ukrainian
# and from 0.81 to 0.85 for Russian.
_ROOT = 5
_LEADING_VOWEL = "เแโใไເແໂໃໄ"


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


_lock = threading.Lock()  # a Snowball stemmer keeps the word it works on
_stemmers: dict[str, _Stemmer] = {}
MAX_WORD = 40  # letters: longer ones are keys and noise, kept whole up to this many


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text. `stems`: what it is known by, the likeliest language first. `others`: the surface
    and looser forms, which find it where the language was guessed wrong or no stemmer reaches; never empty
    for spaced scripts. `tells`: how much of a word it stands for where words are not written apart. A Chinese
    character and a pair of them are half a word each; a letter of kana or Thai, or a Korean word beside its
    pairs of syllables, finds more and tells nothing. A number, which may count anything, is half a word
    everywhere. `across` is a pair that may straddle two words: what nobody has told is none.
    """

    stems: tuple[str, ...]
    others: tuple[str, ...] = ()
    tells: float = 1.0
    across: bool = False

    @property
    def forms(self) -> tuple[str, ...]:
        """Each form that finds it."""
        return (*self.stems, *self.others)

    def only(self, forms: Container[str]) -> Word:
        """The same in some of its forms alone."""
        stems, others = (tuple(each for each in kind if each in forms) for kind in (self.stems, self.others))
        return Word(stems, others, self.tells, self.across)


def words_of(piece: Piece, languages: tuple[str, ...]) -> tuple[Word, ...]:
    """The words of a piece: one for a written word, many for a run of a script without spaces."""
    match piece.script:
        case Script.EXACT:
            return (Word((piece.text,)),)
        case Script.NUMBER:
            return (Word((piece.text[:MAX_WORD],), tells=0.5),)
        case Script.HAN_KANA:
            return _grams(list(piece.text), _is_character)
        case Script.SOUTH_EAST_ASIAN:
            return _grams(_clusters(piece.text), lambda _: False)
        case Script.HANGUL:
            return _korean(piece.text[:MAX_WORD])
        case _:
            return (_inflected(piece.text[:MAX_WORD], piece.script, languages),)


@lru_cache(maxsize=1 << 15)
def _inflected(word: str, script: Script, languages: tuple[str, ...]) -> Word:
    surface = _fold(word, script)
    stemmed = ((language, _stem(word, language)) for language in languages if language in _STEMMED)
    stems = [_fold(stem, script) for language, stem in stemmed if _is_stem(stem, word, language)]
    return Word(
        stems=tuple(dict.fromkeys(stem for stem in stems if stem)) or (surface,),
        others=tuple(dict.fromkeys([surface, *_looser(word, surface, script, languages)])),
    )


def _is_stem(stem: str, word: str, language: str) -> bool:
    """Whether what a stemmer leaves of a word may stand for it: a French one leaves "be" of "beer"."""
    owner = _SMALL_BASES.get(stem, language)
    return owner == language or _stem(word, owner) == stem


def _looser(word: str, surface: str, script: Script, languages: tuple[str, ...]) -> Iterator[str]:
    match script:
        case Script.ARABIC:
            for each in _unglued(surface, script):
                yield from _arabic(each)
        case Script.HEBREW:
            yield from _unglued(surface, script)
        case Script.LATIN:
            if surface != word:
                yield _fold(word.translate(_UMLAUTS), script)
            if len(surface) >= _HEAD and not _COMPOUNDING.isdisjoint(languages):
                yield surface[:_HEAD] + "_"
        case Script.CYRILLIC:
            if len(surface) > _ROOT:
                yield surface[:_ROOT] + "_"
        case _:
            pass
    if len(surface) >= _BEGINNING and not any(language in _SNOWBALL for language in languages):
        yield surface[:_BEGINNING] + "_"


def _stem(word: str, language: str) -> str:
    word = IRREGULAR_FORMS.get(language, {}).get(word, word)
    if language in _ENDINGS:
        return _ENDINGS[language].sub("", word)
    with _lock:
        stemmer = _stemmers.get(language)
        if stemmer is None:
            made: _Stemmer = cast(Any, Stemmer).Stemmer(_SNOWBALL[language], 0)  # words are cached above
            stemmer = _stemmers[language] = made
        return stemmer.stemWord(word)


def _fold(word: str, script: Script) -> str:
    """Accents off, after stemming: stemmers read them. Indic vowel signs are letters and stay."""
    if word.isascii():
        return word
    if script is Script.ARABIC:
        word = word.translate(_ARABIC_LETTERS)
    elif script is Script.LATIN:
        word = word.translate(_STROKED)
    if script not in _FOLDED:
        return word.replace("\u093c", "").replace("\u0901", "\u0902")
    return "".join(c for c in in_form("NFD", word) if unicodedata.category(c) != "Mn") or word


def _unglued(surface: str, script: Script) -> list[str]:
    """All that a word may be: itself, and it without one or two small words glued to it. Which, nobody can
    tell: "ליפו" is "to Jaffa", "לאה" a name.
    """
    first = _GLUED[script][:2]
    found = [surface]
    while len(surface) > _LEFT[script] and surface[0] in _GLUED[script]:
        found.append(surface[1:])
        if len(found) > 2 or surface[0] not in first:
            break
        surface = surface[1:]
    return found


def _arabic(surface: str) -> list[str]:
    """Without article and endings (light10 of Larkey et al. 2002), and its consonants, in which broken
    plurals meet.
    """
    light = _ARABIC_SUFFIX.sub("", _ARABIC_ARTICLE.sub("", surface))
    bare = light[0] + re.sub("[اوي]", "", light[1:]) if light else ""
    owned = _ARABIC_OWNED.sub("", surface)  # "my cat": its last letter is another one before an ending
    return [surface, light, *([owned] if owned != surface else []), *([f"{bare}_"] if len(bare) >= 3 else [])]


def _clusters(run: str) -> list[str]:
    """Syllable-like units: a consonant with its vowels and tone marks, those written before it included."""
    units: list[str] = []
    for char in run:
        if units and (
            unicodedata.category(char)[0] == "M" or char in "ะาำๅະາຳ" or units[-1] in _LEADING_VOWEL
        ):
            units[-1] += char
        else:
            units.append(char)
    return units


def _is_character(unit: str) -> bool:
    return not "\u3040" <= unit <= "\u30ff"  # kana are letters


def _grams(units: list[str], is_word: Callable[[str], bool]) -> tuple[Word, ...]:
    """Single units and pairs: pairs carry meaning, singles find a one-unit word in a longer run."""
    pairs = ["".join(units[i : i + 2]) for i in range(len(units) - 1)]
    grams = [gram for gram in dict.fromkeys([*pairs, *units]) if gram not in UNSPACED_STOPS]
    singles = frozenset(units) if pairs else frozenset[str]()

    def tells(gram: str) -> float:
        whole = is_word(gram[0]) and is_word(gram[-1])
        return (0.5 if whole else 0.0) if gram in singles else (0.5 if whole and pairs else 1.0)

    def across(gram: str) -> bool:
        return gram not in singles and (is_word(gram[0]) != is_word(gram[-1]) or _holds_stop(gram))

    return tuple(
        Word((gram,), tells=tells(gram), across=across(gram))
        for gram in (grams or dict.fromkeys([*pairs, *units]))
    )


def _holds_stop(pair: str) -> bool:
    return any(unit in UNSPACED_STOPS for unit in pair)


def _korean(run: str) -> tuple[Word, ...]:
    stem = _KOREAN_PARTICLE.sub("", run)
    pairs = dict.fromkeys(run[i : i + 2] for i in range(len(run) - 1))
    tells = float(UNSPACED_STOPS.isdisjoint((run, stem)))
    return (
        Word((stem,), (run,), tells=tells * (len(stem) <= 2)),
        *(Word((pair,), tells=tells * (pair in stem)) for pair in pairs if pair != stem),
    )


_CANDIDATES: dict[Script, tuple[str, ...]] = {
    script: tuple(
        pack.code
        for pack in SPACED
        if pack.writing.script == script.value and (pack.writing.stop_words or pack.writing.stemmer)
    )
    for script in Script
}
# Letters that hardly any other language of the script uses; one such word is worth one small word.
_TELLING: dict[Script, dict[str, tuple[str, ...]]] = {
    script: {
        letter: tuple(pack.code for pack in packs if letter in pack.writing.letters)
        for letter in set[str]().union(*(pack.writing.letters for pack in packs))
    }
    for script in Script
    for packs in [[pack for pack in SPACED if pack.writing.script == script.value]]
}
_VOTERS: dict[Script, dict[str, tuple[str, ...]]] = {
    script: {
        word: tuple(language for language in languages if word in STOP_WORDS.get(language, ()))
        for word in set[str]().union(*(STOP_WORDS.get(language, frozenset[str]()) for language in languages))
    }
    for script, languages in _CANDIDATES.items()
    if len(languages) > 1
}

FEWEST_TELLING = 2
"""Fewer words of a language tell none, where words are parted by blanks: "ok", "pizza margherita"."""

_COMMAND = pattern_of(r"^\s*/\w+")
_KANA = pattern_of("[\u3041-\u309f\u30a1-\u30fa]")


def default_language(script: Script, hint: str | None = None) -> str | None:
    """What words are taken for when nothing tells: the hint where it is written so, or the script's first."""
    candidates = _CANDIDATES.get(script, ())
    return hint if hint in candidates else next(iter(candidates), None)


def _of_languages(text: str) -> list[Piece]:
    """The pieces that may tell a language: no number does, and no link, address or command's name."""
    pieces = cut(normalise(_COMMAND.sub("", text)), addresses=False)
    return [each for each in pieces if each.script in _CANDIDATES and each.script is not Script.NUMBER]


@lru_cache(maxsize=64)
def clear_language(text: str, usual: str | None = None) -> str | None:
    """The one language that a text is plainly written in; None for few words, and where two may be meant, one
    of which may be the `usual` one.

    A greeting is in a language that greets so; a word of English ("hi") is said in others, too. Letters tell
    before habit does: in others than the usual ones it is the likeliest language of them. In Latin letters
    more words are of it than of any other, small words, letters and those of its pack counted: half of them
    all, or twice as many. "iPhone 15 Pro" and a link are in none.
    """
    pieces = _of_languages(text)
    if not pieces:
        return None
    script, many = Counter(piece.script for piece in pieces).most_common(1)[0]
    if 2 * many <= len(pieces):
        return None
    habit = usual.partition("_")[0] if usual else None
    is_strange = habit is not None and habit not in _CANDIDATES[script]
    if greeting := _greeting_in(text):
        is_said_everywhere = greeting[0] == "en" and len(pieces) == 1
        is_usual = habit and (is_said_everywhere or {piece.text for piece in pieces} <= words_named(habit))
        return habit if is_usual else greeting[0]
    match script:
        case Script.HANGUL:
            return "ko"
        case Script.HAN_KANA:
            return "ja" if _KANA.search(text) else "zh"
        case Script.LATIN:
            (first, most), (_, next_most), *_ = [*_known_words(pieces).most_common(2), ("", 0), ("", 0)]
            is_plain = most > next_most and (2 * most >= len(pieces) or most >= 2 * next_most)
            return first if most >= FEWEST_TELLING and (is_plain or is_strange) else None
        case _:
            likely = guess_languages(pieces, script, habit)
            is_plain = len(pieces) > FEWEST_TELLING and (len(likely) == 1 or habit in likely)
            return next(iter(likely), default_language(script)) if is_plain or is_strange else None


MEETING: tuple[Group, ...] = (
    lambda p: p.talk.formulae,
    lambda p: p.talk.farewell,
    lambda p: p.talk.how_are_you,
    lambda p: p.talk.thanks,
    lambda p: p.talk.greeting,
)
"""What people say to each other whatever they have to say; a greeting may begin any of the others."""

_GREETINGS: dict[str, re.Pattern[str]] = {
    pack.code: caseless(rf"\W*+(?:(?:{greeting})(?!\w)\W*+)+")
    for pack in SPACED
    if (greeting := any_of(*MEETING, packs=[pack]))
}
_LONGEST_GREETING = 40


def _greeting_in(text: str) -> list[str]:
    """The languages in which a text greets, thanks or takes leave, and does nothing else."""
    said = text.replace("’", "'")
    return [
        code
        for code, greets in _GREETINGS.items()
        if len(said) <= _LONGEST_GREETING and greets.fullmatch(said)
    ]


def guessed_language(text: str) -> str | None:
    """What a text is likeliest written in, by its words, else by its script; None for "Rex", and in Latin
    letters where two are as likely.
    """
    pieces = _of_languages(text)
    script = next((piece.script for piece in pieces if piece.script is not Script.LATIN), Script.LATIN)
    if script is not Script.LATIN:
        return next(iter(likely_languages(text)), default_language(script))
    likely = nearest_languages(text)
    return likely[0] if len(likely) == 1 else None


def nearest_languages(text: str) -> list[str]:
    """The languages that most words of a text in Latin letters tell of; maybe none.

    Where as many small words tell of one as of another ("en" and "me" of French and Spanish), all words of
    their packs are asked.
    """
    pieces = _of_languages(text)
    likely = _foremost(_votes(pieces, Script.LATIN))
    if len(likely) < 2:
        return likely
    return _foremost({each: sum(piece.text in words_named(each) for piece in pieces) for each in likely})


def language_to_answer(text: str, usual: str | None) -> str | None:
    """The language in which a text is answered: the one that it is plainly written in, else the `usual` one
    of its writer, else the likeliest.
    """
    return clear_language(text, usual) or usual or guessed_language(text) or _first_that_knows(text)


def _first_that_knows(text: str) -> str | None:
    """The language whose pack names most words of a text in Latin letters, be they no small ones: "Hallo"."""
    said = {piece.text for piece in _of_languages(text)}
    known = {each: len(said & words_named(each)) for each in _CANDIDATES[Script.LATIN]}
    return _foremost(known)[0] if any(known.values()) else None


def _foremost(votes: Mapping[str, int]) -> list[str]:
    """Those with most votes."""
    return [each for each, count in votes.items() if count == max(votes.values())]


def _known_words(pieces: Sequence[Piece]) -> Counter[str]:
    """How many words in Latin letters each language has that any small word or letter tells of."""
    latin = [piece for piece in pieces if piece.script is Script.LATIN]
    return Counter(
        {
            language: sum(
                piece.text in words_named(language) or bool(_votes([piece], Script.LATIN)[language])
                for piece in latin
            )
            for language in _votes(latin, Script.LATIN)
        }
    )


def knows(language: str, word: str) -> bool:
    """Whether the pack of a language names a word, in whichever of its lists."""
    return word.casefold() in words_named(language)


@cache
def words_named(language: str) -> frozenset[str]:
    """Every word that a language's pack names, in whichever of its lists and patterns; no name of a field."""
    words = (_words_in(pack) for pack in PACKS if pack.code == language)
    return next(words, frozenset[str]()) - _in_every_pack()


@table
def _in_every_pack() -> frozenset[str]:
    """What each pack spells itself with; the words of all thirty are 4 MB, and half are never asked for."""
    return reduce(lambda common, pack: common & _words_in(pack), PACKS[1:], _words_in(PACKS[0]))


def _words_in(pack: Pack) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]{2,}", repr(pack).casefold().replace("_", " ")))


def likely_languages(text: str) -> tuple[str, ...]:
    """Languages that the words of a text tell of, of each script the likeliest first."""
    return tuple(chain.from_iterable(languages_by_script(normalise(text)).values()))


@lru_cache(maxsize=16)
def languages_by_script(normal: str) -> Mapping[Script, tuple[str, ...]]:
    """The same by script, of a text after `normalise`. One message is asked for it by all that read it."""
    pieces = _cut_up(normal)
    return {script: guess_languages(pieces, script) for script in dict.fromkeys(p.script for p in pieces)}


@lru_cache(maxsize=16)
def _cut_up(normal: str) -> tuple[Piece, ...]:
    """All pieces of a text after `normalise`: those of the last few are at hand."""
    return tuple(cut(normal))


@lru_cache(maxsize=1000)
def foremost_languages(text: str) -> tuple[str, ...]:
    """The likeliest language of each script of a text. A sentence is asked for it with each of its words."""
    return tuple(each for likely in languages_by_script(normalise(text)).values() for each in likely[:1])


def languages_of(text: str) -> tuple[str, ...]:
    """Languages (ISO 639-1) that the words of a Latin or Cyrillic text tell it is in, likeliest first."""
    likely = languages_by_script(normalise(text))
    return (*likely.get(Script.LATIN, ()), *likely.get(Script.CYRILLIC, ()))


_HIRAGANA = pattern_of("([\u3041-\u309f]+)")


@lru_cache(maxsize=64)
def spoken_languages(text: str) -> tuple[str, ...]:
    """The language that a text is plainly in, else those that it may be in; none where nothing tells."""
    clear = clear_language(text)
    if clear:
        return (clear,)
    scripts = {piece.script for piece in _of_languages(text)} - {Script.LATIN}
    of_scripts = chain.from_iterable(_CANDIDATES[each] for each in Script if each in scripts)
    known, near = _foremost(_known_words(_of_languages(text))), nearest_languages(text)
    return (
        tuple(each for each in known if each in near)
        or tuple(known)
        or likely_languages(text)
        or tuple(of_scripts)
    )


def says_joined(words: str, text: str) -> bool:
    """Whether a text has each of some words that particles join: "由美の犬" of "由美は犬を飼っている"."""
    parts = [""]
    for piece in _HIRAGANA.split(normalise(words)):
        if piece in UNSPACED_STOPS:
            parts.append("")
        else:
            parts[-1] += piece
    told, plain = [part for each in parts if (part := each.strip())], normalise(text)
    return len(told) > 1 and all(part in plain for part in told)


_RUNS = frozenset((Script.HAN_KANA, Script.HANGUL, Script.SOUTH_EAST_ASIAN))


def every_form(words: str) -> list[Word]:
    """The words in their forms of all languages of their script, whatever it is written in."""
    pieces = [piece for piece in cut(normalise(words)) if piece.script not in _RUNS]
    return [word for piece in pieces for word in words_of(piece, _CANDIDATES.get(piece.script, ()))]


_NOUNS_CAPITALISED = tuple(pack.code for pack in PACKS if pack.writing.capitalised_nouns)


def forms_with_capital(word: str) -> Iterator[str]:
    """What a word with a capital is known by: itself, and stems of languages that write every noun so; none
    in other letters than Latin ones, whose languages bend names.
    """
    for piece in cut(normalise(word)):
        if piece.script is Script.LATIN:
            for each in words_of(piece, _NOUNS_CAPITALISED):
                yield from (form for form in (*each.stems, *each.others) if not form.endswith("_"))


def says_all(words: str, text: str, told: str = "") -> bool:
    """Whether a text has each of some words, in any form of a language that either tells of; no small words.

    Which language three words are in can't be told; that of the text that they are looked for in can, mostly,
    and `told` is one that is known.
    """
    wanted = _cut_up(normalise(words))
    if any(piece.script in _RUNS for piece in wanted):
        return False
    pieces = list(dict.fromkeys(_cut_up(normalise(text))))
    tongues = dict.fromkeys((*likely_languages(text), *likely_languages(words), *filter(None, (told,))))
    return any(_has_all(wanted, pieces, language) for language in tongues)


def _has_all(wanted: Sequence[Piece], pieces: Sequence[Piece], language: str) -> bool:
    stops = STOP_WORDS.get(language, frozenset[str]())
    looked_for = [piece for piece in wanted if piece.text not in stops]
    if not looked_for:
        return False
    held = {form for piece in pieces for form in _forms_in(piece, language)}
    return not any(held.isdisjoint(_forms_in(piece, language)) for piece in looked_for)


def _forms_in(piece: Piece, language: str) -> set[str]:
    words = words_of(piece, (language,))
    return {form for word in words for form in (*word.stems, *word.others) if not form.endswith("_")}


def guess_languages(pieces: Sequence[Piece], script: Script, hint: str | None = None) -> tuple[str, ...]:
    """Languages (ISO 639-1) that words of one script tell of, likeliest first; maybe none.

    A small word votes for each language that has it, an unmistakable letter for its one. Ties go to `hint`
    (what this person mostly writes), then to the order above, English first. A language with less than half
    the votes of the first is left out.
    """
    candidates = _CANDIDATES.get(script, ())
    if len(candidates) < 2:
        return candidates
    votes = _votes(pieces, script)
    order = {language: rank for rank, language in enumerate(candidates)}
    most = max(votes.values(), default=0)
    likely = [language for language in votes if 2 * votes[language] >= most]
    return tuple(sorted(likely, key=lambda language: (-votes[language], language != hint, order[language])))


def _votes(pieces: Sequence[Piece], script: Script) -> Counter[str]:
    """How many words of a script tell of each of its languages."""
    votes: Counter[str] = Counter()
    voters, telling = _VOTERS[script], _TELLING.get(script, {})
    for text in dict.fromkeys(piece.text for piece in pieces if piece.script is script):
        for language in voters.get(text, ()):
            votes[language] += 1
        for language in dict.fromkeys(each for char in text for each in telling.get(char, ())):
            votes[language] += 1
    return votes


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


def search_text(text: str, language: str | None = None, *, names: Iterable[str] = ()) -> SearchText:
    """What goes into the index for a text; stop words are left out, unless there is nothing else.

    `language` (ISO 639-1) is what the writer mostly uses; it only decides where the text itself does not
    tell. `names` stand in the text and are no stop words: Sam and Ben are small words of other languages.
    """
    words = _words(normalise(text), language, asked=False, named=_pieces_of(names))
    return SearchText(
        stems=" ".join(word.stems[0] for word in words),
        others=" ".join(form for word in words for form in word.others),
    )


def index_words(text: str) -> list[str]:
    """One stem for every word of a text, in order, as `search_text` has them."""
    return [word.stems[0] for word in _words(normalise(text), None, asked=False)]


def query_words(text: str, *, names: Iterable[str] = ()) -> list[Word]:
    """Distinct words of a question in order, at most 64: of a longer one the beginning and the end. `names`
    as in `search_text`.
    """
    return list(_query_words(normalise(text), _pieces_of(names)))


@lru_cache(maxsize=64)
def _query_words(normal: str, named: frozenset[str]) -> tuple[Word, ...]:
    """Kept for a while: one question is asked for its words several times."""
    words = tuple(dict.fromkeys(_words(normal, None, asked=True, named=named)))
    half = MAX_QUERY_WORDS // 2
    return words if len(words) <= MAX_QUERY_WORDS else words[:half] + words[-half:]


def content_words(text: str, *, names: Iterable[str] = ()) -> list[Word]:
    """The words of a question without small words and courtesies: none in "good night, see you tomorrow!".
    `names` as in `search_text`.
    """
    normal, named = normalise(text), _pieces_of(names)
    for courtesy in UNSPACED_COURTESIES:
        normal = normal.replace(courtesy, " ")
    if not _telling_pieces(normal, named):
        return []
    courtesies = _courtesies(normal, named)
    return [
        word
        for word in _query_words(normal, named)
        if word.tells and courtesies.isdisjoint((*word.stems, *word.others[:1]))
    ]


def tell_anything(words: Sequence[str], *, names: Iterable[str] = ()) -> list[bool]:
    """Whether each of a text's words, parted by blanks, is more than small; `names` as in `search_text`."""
    telling = _telling_pieces(normalise(" ".join(words)), _pieces_of(names))
    return [any(piece.text in telling for piece in cut(normalise(word))) for word in words]


def _telling_pieces(normal: str, named: frozenset[str]) -> frozenset[str]:
    tongues, slight = _tongues(normal, None, named), UNSPACED_STOPS | _courtesies(normal, named)
    return frozenset(
        piece.text
        for piece in _cut_up(normal)
        if piece.text in named
        or not (piece.text in slight or tongues[piece.script].has_stop_word(piece.text))
    )


def courtesies_in(text: str) -> frozenset[str]:
    """The courtesies of each language that a text may be in."""
    return _courtesies(normalise(text), frozenset())


def _courtesies(normal: str, named: frozenset[str]) -> frozenset[str]:
    """Of the languages that most small words of a script tell of, small talk apart, which people borrow; of
    all where none tells.
    """
    by_script: dict[Script, list[Piece]] = {}
    borrowed = named | _BORROWED
    for piece in _cut_up(normal):
        by_script.setdefault(piece.script, []).extend([piece] * (piece.text not in borrowed))
    may_be = [
        language
        for script, told in by_script.items()
        for language in (script in _VOTERS and _foremost(_votes(told, script))) or _CANDIDATES.get(script, ())
    ]
    return frozenset[str]().union(*(_COURTESIES_IN[each] for each in may_be))


def _pieces_of(names: Iterable[str]) -> frozenset[str]:
    """The pieces of names, without the small words within them: "University of Oxford"."""
    words = (word for name in names for word in name.split() if word == name or not word.islower())
    return frozenset(piece.text for word in words for piece in cut(normalise(word)))


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


def _words(normal: str, hint: str | None, *, asked: bool, named: frozenset[str] = frozenset()) -> list[Word]:
    pieces, tongues = _cut_up(normal), _tongues(normal, hint, named)
    kept: Sequence[Piece] = [
        piece
        for piece in pieces
        if piece.text in named or not tongues[piece.script].has_stop_word(piece.text)
    ] or pieces
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
        is_stemmed = default in _STEMMED  # else only other forms find a word with a small one glued to it
        return cls(languages, asked_in, certain=asked_in == (default,) and bool(told) and is_stemmed)

    def has_stop_word(self, word: str) -> bool:
        return bool(self.languages) and word in STOP_WORDS.get(self.languages[0], ())


@lru_cache(maxsize=16)
def _tongues(normal: str, hint: str | None, named: frozenset[str]) -> Mapping[Script, _Tongue]:
    pieces = _cut_up(normal)
    voting = [piece for piece in pieces if piece.text not in named]
    return {script: _Tongue.of(voting, script, hint) for script in {piece.script for piece in pieces}}


def _words_of_piece(piece: Piece, tongue: _Tongue, *, asked: bool) -> Iterator[Word]:
    for word in words_of(piece, tongue.asked_in if asked else tongue.languages[:1]):
        # A question surely in the language that stored texts are taken for by default needs no way round a
        # wrong guess, and asking for surfaces as well favours rows with the same inflection (0.01 of
        # recall@10 on LoCoMo).
        yield replace(word, others=word.others[1:]) if asked and tongue.certain else word


class SpokenWords:
    """The whole words of some groups, looked for in the languages that a text may be in; in all for none."""

    def __init__(self, *groups: Group) -> None:
        self._any = word_pattern(*groups)
        self._of = by_language(lambda pack: any_of(*groups, packs=[pack]))

    def finditer(self, text: str, languages: Sequence[str]) -> Iterator[re.Match[str]]:
        """Wherever one of them stands."""
        if self._any.search(text) is None:
            return iter(())
        if not languages:
            return self._any.finditer(text)
        own = (self._of[each] for each in languages if each in self._of)
        return chain.from_iterable(each.finditer(text) for each in own)

    def search(self, text: str, languages: Sequence[str]) -> re.Match[str] | None:
        """One place where one of them stands."""
        return next(self.finditer(text, languages), None)
