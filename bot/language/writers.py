"""Who writes a message: the person whose bot it is, or somebody who has got hold of their telephone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.language.clauses import said_sentences
from bot.language.pack import Pack
from bot.language.packs import PACKS, any_of, word_set
from bot.language.patterns import CAPITAL, alternatives, any_word, caseless
from bot.language.subject import says_they, speaks_of_others

_A_NAME = rf"{CAPITAL}[\w-]{{1,30}}"
_KIN = {
    pack.code: rf"(?:(?:{pack.speech.kin_marks or '(?!)'})\s)?"
    rf"(?:{alternatives((pack.speech.people, pack.speech.relations))})"
    for pack in PACKS
}
_END_OF_CLAUSE = r"(?=\s*(?:$|[\n,.!?;:()…—–-]))"
_GOES_ON = (
    rf"(?:{any_of(lambda p: p.speech.whens)}|(?:{any_of(lambda p: p.speech.because, lambda p: p.speech.ifs)})"
    rf"\s+(?:{any_of(lambda p: p.speech.my, lambda p: p.speech.i)})\w{{0,2}})(?!\w)"
)
_STOP = rf"(?!\s*,\s*{_GOES_ON}){_END_OF_CLAUSE}"
"""The end of a clause to which no occasion and no reason of one's own is added: ", weil meins"."""

_BEGIN = r"(?:^|(?<=[.!?…\n]))[^\w.!?…\n]*+(?:[^\W\d_]+(?:['\s][^\W\d_]+){0,2},\s*)?"
"""Where a sentence begins, behind an apology: "Sorry, typing for mum"."""


def _filled(pack: Pack, words: str) -> str:
    """A group of a pack with what it leaves room for: relatives, a name, where a sentence or clause ends."""
    words = words.replace("KIN", _KIN[pack.code]).replace("NAME", _A_NAME).replace("END", _END_OF_CLAUSE)
    return words.replace("STOP", _STOP).replace("BEGIN", _BEGIN)


_HELLO = alternatives(
    (
        any_of(lambda p: p.talk.greeting),
        any_word(word_set(lambda p: p.talk.small_talk)),
    )
)
_INTRODUCED = caseless(
    rf"^\W*(?:(?:{_HELLO})\s+)?(?:[^\W\d_]+(?:['\s][^\W\d_]+){{0,2}}[,.!:،。、！，]+\s*){{0,3}}(?:"
    + alternatives(_filled(pack, pack.speech.others_write) for pack in PACKS)
    + ")"
)
"""Opens a message, behind a greeting or an apology; later in it "this is his wife" tells of a picture."""

_LENT = caseless(
    r"(?<!\w)(?:" + alternatives(_filled(pack, pack.speech.writes_for) for pack in PACKS) + r")(?!\w)"
)
_BACK = caseless(
    r"(?<!\w)(?:" + alternatives(_filled(pack, pack.speech.is_back) for pack in PACKS) + r")(?!\w)"
)
_FIRST_SENTENCES, _MOST_LETTERS = 3, 600

_MOST_BEFORE = 3
"""Messages before one in which somebody may be spoken of whom its "her" means."""


def is_of_another_writer(message: str) -> bool:
    """Whether somebody else says in a message that they are writing it: "This is his wife"."""
    return _opens_with(message) is not None


def brings_another_writer(message: str, before: Sequence[str]) -> bool:
    """Whether a message says that somebody else writes from now on, given those before it in its session.

    "I'm her husband" says it where nobody was spoken of whom "her" may mean, or where it goes on about them.
    """
    behind = _opens_with(message)
    if behind is None:
        return False
    is_sure = not behind or says_they(behind)
    return is_sure or not any(speaks_of_others(_head(each)) for each in before[-_MOST_BEFORE:])


@lru_cache(maxsize=128)
def brings_owner_back(message: str) -> bool:
    """Whether a message says that the owner of the telephone writes again: "it's me again"."""
    return _BACK.search(_head(message)) is not None and not is_of_another_writer(message)


@lru_cache(maxsize=128)
def _opens_with(message: str) -> str | None:
    """What stands behind the words by which somebody else introduces themselves, if a message opens so.

    Nothing stands behind where they say whose telephone they have, or for whom they answer.
    """
    head = _head(message)
    if _LENT.search(head):
        return ""
    introduced = _INTRODUCED.match(head)
    return (head[introduced.end() :] or ".") if introduced else None


def _head(message: str) -> str:
    """The first sentences of a message, in which is said who writes it; what follows may be a tale."""
    return "".join(said_sentences(message[:_MOST_LETTERS].replace("’", "'"))[:_FIRST_SENTENCES])
