"""Short answers read by code: whether one is a yes or a no, and what became of something meant.

They are read in every language of the packs, so that no model can turn one answer into the other. What became
of something is read only where the whole message says nothing else.
"""

from __future__ import annotations

import re
from typing import Literal

from bot.language.clauses import question_share
from bot.language.pack import Pack
from bot.language.packs import PACKS, SPACED, UNSPACED, Group, any_of, whole_words, word_pattern, word_set
from bot.language.patterns import any_word, caseless, pattern_of
from bot.language.words import STOP_WORDS, index_words, likely_languages

_EMOJI_YES, _EMOJI_NO = frozenset("👍✅👌🙂"), frozenset("👎❌🚫")
_YES = word_set(lambda p: p.talk.yes, packs=SPACED) | _EMOJI_YES
_NO = word_set(lambda p: p.talk.no, packs=SPACED) | _EMOJI_NO
_NEVER_BESIDE_NO = word_set(lambda p: p.talk.never_beside_no)
"""A yes by themselves, but nothing beside a no: "no, please don't"."""

_UNSPACED_YES = word_set(lambda p: p.talk.yes, packs=UNSPACED)
_UNSPACED_NO = word_set(lambda p: p.talk.no, packs=UNSPACED)
_SIGNS = pattern_of(r"[\s.,;:!?…()\"“”„«»،。！？、-]+")
_EMOJI = pattern_of(f"[{''.join(sorted(_EMOJI_YES | _EMOJI_NO))}]")
_MARKS = pattern_of("[\U0001f3fb-\U0001f3ff\ufe0f]")  # skin tones and emoji style
_YES_PHRASE = word_pattern(lambda p: p.talk.yes_phrases)
_FORGET = caseless(any_of(lambda p: p.orders.forget))
_PHRASES = (
    (_YES_PHRASE, " yes "),
    (word_pattern(lambda p: p.talk.no_phrases), " no "),
)

FIRST_WORDS = 6
"""A yes or a no stands at the start of an answer; what comes later may belong to something else."""

IntentionOutcome = Literal["done", "later", "drop"]
"""What a person says about what they meant to do: done, to be asked about later, or dropped."""

_MARKS_OF_OUTCOME = pattern_of(r"[\s.,;:!…()\"“”„«»—-]+|[\U0001f3fb-\U0001f3ff\ufe0f]")
MOST_CHARACTERS = 60


def read_answer(text: str) -> bool | None:
    """True for a yes, False for a no, None for neither or both."""
    plain = _plain(text)
    for pattern, meant in _PHRASES:
        plain = pattern.sub(meant, plain)
    words = [word for word in _SIGNS.split(plain) if word][:FIRST_WORDS]
    no = any(word in _NO for word in words)
    yes = any(word in _YES and not (no and word in _NEVER_BESIDE_NO) for word in words)
    if not words or not (yes or no):
        no = no or any(piece in plain[:8] for piece in _UNSPACED_NO)
        yes = not no and any(piece in plain[:8] for piece in _UNSPACED_YES)
    if yes and no:
        return None
    return True if yes else False if no else None


_PIECES = pattern_of(r"[^\W_]+")
_PHRASES_OF_ANSWERS = word_pattern(
    lambda p: p.talk.yes_phrases,
    lambda p: p.talk.no_phrases,
    lambda p: p.talk.formulae,
    lambda p: p.requests.thanks,
    lambda p: p.talk.polite,
)
_CORRECTS = caseless(rf"\W*{whole_words(lambda p: p.talk.plain_no)}\s*[,;:–—-]\s*\w")
"""A no, set apart from what is so instead: "no, I live in Cologne"."""


def _small(pack: Pack) -> frozenset[str]:
    """The words of a language that say nothing beside an answer, those of the answer among them."""
    talk = pack.talk
    told = (talk.yes, talk.no, talk.assents, talk.courtesies, talk.small_talk)
    return frozenset(_PIECES.findall(" ".join(told).casefold())) | STOP_WORDS.get(pack.code, frozenset())


_SMALL = {pack.code: _small(pack) for pack in PACKS if pack.writing.spaced}
_ASSENTS = frozenset(PACKS[0].talk.assents.split())
"""Everybody's, as "ok" is."""

_SMALL_UNSPACED = pattern_of(
    any_word(
        word_set(
            lambda p: p.talk.yes,
            lambda p: p.talk.no,
            lambda p: p.talk.courtesies,
            lambda p: p.writing.stop_words,
            packs=UNSPACED,
        )
    )
)


def is_only_answer(text: str, asked: str, *, to_forget: bool = False) -> bool:
    """Whether a message is an answer and nothing beside it: in one and the same language all of its words are
    a yes or a no, courtesies, small words, or words of what was asked; `to_forget` adds the verbs of that.

    A no that is set apart may have behind it what is so instead.
    """
    if len(text.split()) > FIRST_WORDS or question_share(text) > 0:
        return False
    if _CORRECTS.match(text):
        return True
    plain = _PHRASES_OF_ANSWERS.sub(" ", _plain(text))
    if to_forget:
        plain = _FORGET.sub(" ", plain)
    known = frozenset(_PIECES.findall(_plain(asked))) | frozenset(index_words(asked))
    words = [each for each in _PIECES.findall(plain) if not known.intersection((each, *index_words(each)))]
    if any(_ASSENTS.union(small).issuperset(words) for small in _SMALL.values()):
        return True
    left = _PIECES.findall(_SMALL_UNSPACED.sub(" ", plain))  # a vowel sign is no letter, and cuts a piece
    return all(each in _plain(asked) for each in left)


_CHOICES = {pack.code: caseless(rf"\b(?:{pack.speech.ors})(?![\w'’])") for pack in SPACED if pack.speech.ors}
_UNSPACED_CHOICE = pattern_of(any_of(lambda p: p.speech.ors, packs=UNSPACED))


def offers_choice(question: str) -> bool:
    """Whether a question asks which of two, so that a yes names neither; read in its likeliest language.

    "Vives en Madrid o en Sevilla?" does, "O teu médico é o Dr. Silva?" does not.
    """
    likeliest = _CHOICES.get(next(iter(likely_languages(question)), "en"))
    found = likeliest.search(question) if likeliest else None
    return found is not None or _UNSPACED_CHOICE.search(question) is not None


def agrees_to_forget(text: str) -> bool:
    """Whether an answer begins with a yes to forgetting: "yes, delete it", but not "don't delete it".

    The verbs that say no to keeping something say nothing here, nor does a yes that is made of a no.
    """
    plain = _YES_PHRASE.sub(_without_a_no, _plain(text))
    words = [word for word in _SIGNS.split(plain) if word][:FIRST_WORDS]
    if not words or any(word in _NO and not _FORGET.fullmatch(word) for word in words):
        return False
    unspaced = plain.startswith(tuple(_UNSPACED_YES)) and not any(each in plain for each in _UNSPACED_NO)
    return words[0] in _YES or unspaced


def _plain(text: str) -> str:
    return _EMOJI.sub(r" \g<0> ", _MARKS.sub("", text.strip().casefold())).replace("’", "'")


def _without_a_no(phrase: re.Match[str]) -> str:
    return phrase.group() if any(word in _NO for word in _SIGNS.split(phrase.group())) else " yes "


_DONE = any_word(word_set(lambda p: p.talk.yes))
_NOT_DONE = any_of(lambda p: p.talk.plain_no)
_WELL = f"(?:(?:{any_of(lambda p: p.talk.well)}) )?"
_THANKS = f"(?: (?:{any_of(lambda p: p.requests.thanks)}))?"


def _told(before: str, *groups: Group) -> re.Pattern[str]:
    """Whole messages that tell an outcome, behind a yes or a no and before thanks."""
    return pattern_of(f"(?:(?:{before}) )?(?:{any_of(*groups).replace('WELL', _WELL)}){_THANKS}")


_READ: tuple[tuple[IntentionOutcome, re.Pattern[str]], ...] = (
    ("done", _told(_DONE, lambda p: p.talk.done, lambda _: "👍|✅|✔")),
    ("later", _told(f"{_NOT_DONE}|sorry", lambda p: p.talk.later)),
    ("drop", _told(f"{_NOT_DONE}|sorry", lambda p: p.talk.dropped)),
)


def read_outcome(text: str) -> IntentionOutcome | None:
    """What a message says became of it; None unless that is all it says."""
    if len(text) > MOST_CHARACTERS:
        return None
    plain = _MARKS_OF_OUTCOME.sub(" ", text.casefold().replace("’", "'")).strip()
    return next((outcome for outcome, pattern in _READ if pattern.fullmatch(plain)), None)
