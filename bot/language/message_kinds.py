"""What kind of message one is, told by code in every language of the packs: an answer, an outcome, one that
is off the record, the words of somebody in distress, or of somebody else who has got hold of the telephone.

A yes or a no is read here so that no model can turn one answer into the other; what became of something meant
is read only where the whole message says nothing else. Distress is told precisely rather than completely:
what no words here say a model understands that answers; what is quoted or handed over, said by somebody else,
sung or told is not theirs, and a manner of speaking is none.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal
from unicodedata import category

from bot.language.assertion import reading_of, speaks_against
from bot.language.clauses import clauses, first_clause, question_share, readable, said_sentences
from bot.language.orders import KeepNothing, read_order
from bot.language.pack import Pack
from bot.language.packs import PACKS, SPACED, UNSPACED, Group, any_of, whole_words, word_pattern, word_set
from bot.language.patterns import alternatives, any_word, caseless, pattern_of
from bot.language.subject import grammatical_person, says_i
from bot.language.text import in_form
from bot.language.words import MEETING, STOP_WORDS, index_words, likely_languages

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
_PHRASES = ((_YES_PHRASE, " yes "), (word_pattern(lambda p: p.talk.no_phrases), " no "))

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


_BOTH, _NEITHER = word_pattern(lambda p: p.talk.both), word_pattern(lambda p: p.talk.neither)


def read_of_two(text: str) -> Literal["both", "neither"] | None:
    """What an answer says of two that were asked about without naming them; None for no such thing."""
    plain = _plain(text)
    if _NEITHER.search(plain):
        return "neither"
    both = _BOTH.search(plain)
    return "both" if both and reading_of("", both.group(), plain, plain) == "said" else None


_PIECES = pattern_of(r"[^\W_]+")
_PHRASES_OF_ANSWERS = word_pattern(
    lambda p: p.talk.yes_phrases,
    lambda p: p.talk.no_phrases,
    lambda p: p.talk.neither,
    lambda p: p.talk.both,
    *MEETING,
    lambda p: p.talk.please,
)
_CORRECTS = caseless(rf"\W*{whole_words(lambda p: p.talk.plain_no)}\s*[,;:–—-]\s*(?P<instead>\w.*)")
"""A no, set apart from what is so instead: "no, I live in Cologne"."""

_MOST_OF_A_VALUE = 2
"""Words of one that is told alone: "no, Cologne"."""


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

    A no that is set apart may have behind it what is so instead: "no, Cologne", "no, I live there", but not
    "no, tell me a joke", nor "no, not today".
    """
    if len(text.split()) > FIRST_WORDS or question_share(text) > 0:
        return False
    known = frozenset(_PIECES.findall(_plain(asked))) | frozenset(index_words(asked))
    if corrected := _CORRECTS.match(text):
        instead = first_clause(corrected["instead"])
        is_value = len(instead.split()) <= _MOST_OF_A_VALUE and not speaks_against(instead)
        if is_value or says_i(instead) or not known.isdisjoint(index_words(instead)):
            return True
    return _says_nothing_else(text, asked, known, to_forget=to_forget)


def _says_nothing_else(
    text: str, asked: str = "", known: frozenset[str] = frozenset(), *, to_forget: bool = False
) -> bool:
    plain = _PHRASES_OF_ANSWERS.sub(" ", _plain(text))
    if to_forget:
        plain = _FORGET.sub(" ", plain)
    words = [each for each in _PIECES.findall(plain) if not known.intersection((each, *index_words(each)))]
    if any(_ASSENTS.union(small).issuperset(words) for small in _SMALL.values()):
        return True
    left = _PIECES.findall(_SMALL_UNSPACED.sub(" ", plain))  # a vowel sign is no letter, and cuts a piece
    return all(each in _plain(asked) for each in left)


def objects(text: str) -> bool:
    """Whether a message says of what was told before that it is not so, and no more: "no, that is wrong"."""
    if len(text.split()) > FIRST_WORDS or question_share(text) > 0 or not _says_nothing_else(text):
        return False
    said = set(_SIGNS.split(_YES_PHRASE.sub(" ", _plain(text))))
    return read_answer(text) is False or not said.isdisjoint(_NO)


def opens_with_answer(text: str, asked: str) -> bool:
    """Whether a message begins with an answer to what was asked, whatever it goes on to: "Yes please, and
    what time is it?" does, "Please tell me a joke" and "Yes I went swimming" don't.
    """
    first = next(iter(clauses(text)), None)
    opening = text[first.start : first.end] if first else text
    return any(is_only_answer(each.strip(" ,;:"), asked) for each in (text, opening))


_CHOICES = {pack.code: caseless(rf"\b(?:{pack.speech.ors})(?![\w'’])") for pack in SPACED if pack.speech.ors}
_UNSPACED_CHOICE = pattern_of(any_of(lambda p: p.speech.ors, packs=UNSPACED))


def offers_choice(question: str) -> bool:
    """Whether a question asks which of two, so that a yes names neither; read in its likeliest language.

    "Vives en Madrid o en Sevilla?" does, "O teu médico é o Dr. Silva?" does not.
    """
    likeliest = _CHOICES.get(next(iter(likely_languages(question)), "en"))
    found = likeliest.search(question) if likeliest else None
    return found is not None or _UNSPACED_CHOICE.search(question) is not None


def may_ask_to_forget(text: str) -> bool:
    """Whether words may want something forgotten, or agree to it: all do but those that only tell of somebody
    else, as "Eva is so annoying" does.
    """
    is_order = _FORGET.search(text) is not None or read_answer(text) is not None or speaks_against(text)
    return is_order or grammatical_person(text) != "third"


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
_THANKS = f"(?: (?:{any_of(lambda p: p.talk.thanks)}))?"


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


MARKS = tuple("~～˜∼〜")
"""What a message begins with that is off the record by itself: a tilde, as keyboards and scripts have it."""


def _keeps_none(pack: Pack) -> str:
    """The orders to keep nothing of what follows, politely or not."""
    orders = pack.orders
    of_this = alternatives((orders.not_this, orders.keep_none.replace("(?P<w>", "(?!)(?:")))
    return rf"(?:(?:{alternatives((orders.lead, pack.talk.please))}),? )?(?:{of_this})"


_NOT_THIS = any_of(_keeps_none)
_UNKEPT = rf"{any_of(lambda pack: pack.orders.off_record)}|{_NOT_THIS}"
_IN_WORDS = caseless(
    rf"[*_]*(?:(?:{_UNKEPT})(?:(?<=[,.])|[*_]* ?(?:[:：]|[–—-] ))"
    rf"|[(\[（【](?:{_UNKEPT})[)\]）】] ?[:：]?)[*_]*"
)
"""The same as somebody says it who knows no tilde: "off the record: …", "keep nothing of this: …".

"Between us: …" is tact rather than an order, and kept.
"""

_AS_A_CLAUSE = caseless(rf"[*_]*(?:{_NOT_THIS})[*_]* ?[,.!…،。，、！।][*_]*")
"""An order that opens a message as a clause of it: "Don't save this. …". It may be all that is said."""

_MOST_MARK = 60
"""Characters among which it is looked for."""

SIGN = "🕶 "
"""Begins every answer of which nothing is kept, in every language."""

MOST_MINUTES = 7 * 24 * 60
_ORDER = re.compile(
    r"/(incognito)(?:@\w+)?\s+(\S.*)|/(settings)(?:@\w+)?\s+mode\s+(guest|local)", re.IGNORECASE
)


def is_marked(text: str) -> bool:
    """Whether a message says itself that it is off the record."""
    return _behind_mark(text) is not None


def as_judged(words: str, with_struck: str) -> str:
    """The words by which it is decided what is kept: a mark counts though it was struck through."""
    return with_struck if is_marked(with_struck) else words


def tells_of_unkept(text: str) -> bool:
    """Whether a text is a message off the record, or an answer to one: each part of these says so itself."""
    return is_marked(text) or text.startswith(SIGN)


def without_mark(text: str) -> str:
    """What a message says, apart from the mark."""
    behind = _behind_mark(text)
    return text if behind is None else behind


def minutes_of(typed: str) -> int | None:
    """For how many minutes one goes off the record; None for no such time."""
    match = re.fullmatch(r"([0-9]{1,5})\s?(m|min|minutes?|h|hours?)", typed.lower())
    minutes = int(match[1]) * (60 if match[2].startswith("h") else 1) if match else 0
    return minutes if 0 < minutes <= MOST_MINUTES else None


def ordered(text: str) -> tuple[str, bool | int] | None:
    """Which switch a message in an old talk sets, and to what: on, for so many minutes, or off (False).

    None for any other message.
    """
    if (order := _ORDER.fullmatch(text.strip())) is None:
        return None
    switch, typed = (order[1] or order[3]).lower(), (order[2] or order[4]).strip().lower()
    to = {"on": True, "guest": True, "off": False, "local": False}.get(typed, minutes_of(typed))
    return None if to is None else (switch, to)


def _behind_mark(text: str) -> str | None:
    """What stands behind the mark with which a message begins; None without one."""
    said = _visible(text)
    if said.startswith(MARKS):
        return _visible(said[1:])
    opening = in_form("NFC", said[:_MOST_MARK])
    plain = "".join(" " if char.isspace() else char for char in opening)
    plain = re.sub(" +", " ", plain)
    marked = _IN_WORDS.match(plain)
    if marked is None and (marked := _AS_A_CLAUSE.match(plain)) and read_order(said) != KeepNothing():
        marked = None
    if marked is None:
        return None
    mark = marked.group().rstrip("*_ ")
    # Blanks and accents may be written in more signs than were compared: the last sign is counted out.
    behind = said.split(mark[-1], mark.count(mark[-1]))[-1]
    return _visible(behind).lstrip("*_ ")


def _visible(text: str) -> str:
    """A text without the blanks and the invisible signs that it begins with."""
    seen = (at for at, char in enumerate(text) if not char.isspace() and category(char) not in ("Cf", "Cc"))
    return text[next(seen, len(text)) :]


_BETWEEN = pattern_of(r"[ \t,]+")
_LAUGHS = pattern_of("[😂🤣😆😹]")


_LOW = pattern_of(whole_words(lambda pack: pack.distress.low))
_SAID = pattern_of(whole_words(lambda pack: pack.distress.said))
_NOT_MEANT = pattern_of(whole_words(lambda pack: pack.distress.not_meant))
_LAUGHED = pattern_of(whole_words(lambda pack: pack.distress.laughs))
_RETOLD = pattern_of(
    whole_words(lambda p: p.distress.stories, lambda p: p.speech.according_to, lambda p: p.speech.reports)
)
_JOINED = word_pattern(lambda p: p.speech.ands, lambda p: p.speech.buts)
_I_SAID = word_pattern(lambda p: p.speech.i_said)


@lru_cache(maxsize=64)
def in_distress(text: str) -> bool:
    """Whether somebody says, in their own words and of themselves now, that they want to die or harm
    themselves.
    """
    small = _in_small_letters(text)
    if not _SAID.search(small):
        return False
    laughing = _LAUGHS.sub(" lol ", text)
    return any(_is_theirs(sentence) for sentence in said_sentences(_in_small_letters(readable(laughing))))


def feels_low(text: str) -> bool:
    """Whether somebody says of themselves that they are sad, lonely or no friend of themselves."""
    return _LOW.search(_in_small_letters(text)) is not None


def _is_theirs(sentence: str) -> bool:
    """Whether a sentence says it, as its writer's own and in earnest."""
    if _LAUGHED.search(sentence):
        return False
    return any(_is_meant(sentence, said) for said in _SAID.finditer(sentence))


_NEAR = 80
"""Characters on either side of a statement within which anything may have to do with it."""

_AHEAD, _BEHIND = 2, 3
"""Words between a statement and what takes it back: before it, and after it."""


def _is_meant(sentence: str, said: re.Match[str]) -> bool:
    """Whether nothing that stands beside a statement takes it back; what stands further off is about
    something else, however it hedges.
    """
    start, end = said.span()
    first, last = max(0, start - _NEAR), end + _NEAR

    for hedge in _NOT_MEANT.finditer(sentence, first, last):
        ahead, behind = sentence[hedge.end() : start], sentence[end : hedge.start()]
        if _words_in(behind) <= _BEHIND and _leads_up(ahead):
            return False
    told = any(_leads_up(sentence[each.end() : start]) for each in _RETOLD.finditer(sentence, first, start))
    return not told or bool(_I_SAID.search(sentence, first, start))


_INTRODUCES = pattern_of(r"[:：「『“„«\"'][ ]?$")
_UNSPACED = pattern_of(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")


def _leads_up(between: str) -> bool:
    """Whether what stands between a word and a statement makes the two one saying: a colon, or hardly any
    words, none of which joins another clause.
    """
    if _INTRODUCES.search(between):
        return True
    return _words_in(between) <= _AHEAD and not _JOINED.search(between)


def _words_in(between: str) -> int:
    """How many words there are; where blanks part none, two letters are one."""
    return len(_UNSPACED.sub("", between).split()) + len(_UNSPACED.findall(between)) // 2


def _in_small_letters(text: str) -> str:
    """A text in small letters, with plain apostrophes and one blank where blanks and commas stood."""
    plain = text.lower().replace("’", "'").replace("‘", "'").replace("ʼ", "'")
    return _BETWEEN.sub(" ", plain)
