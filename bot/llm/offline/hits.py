# ruff: noqa: E501 - a list of words.
"""What the recall tool found, as the offline responder reads it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Literal

from pydantic import BaseModel, TypeAdapter, ValidationError

from bot.domain.keys import concept_of


class _Found(BaseModel):
    id: str
    kind: str
    text: str
    date: str
    said_by: Literal["user", "bot"] = "user"
    key: str | None = None
    value: str | None = None
    subject: str | None = None


_FOUND = TypeAdapter(list[_Found])


@dataclass(frozen=True, slots=True)
class Hit:
    """One fact or one earlier message. `told_on` is None when its date could not be read."""

    id: str
    is_fact: bool
    text: str
    told_on: date | None
    by_user: bool
    key: str = ""
    value: str = ""
    subject: str = "user"

    @property
    def day(self) -> str:
        """The date in words, "20 November 2026", or "an earlier day"."""
        return f"{self.told_on.day} {self.told_on:%B %Y}" if self.told_on else "an earlier day"


def read_hits(content: object) -> tuple[Hit, ...]:
    """The hits in a result of the recall tool, best first; none when it is something else."""
    try:
        found = _FOUND.validate_json(content) if isinstance(content, str) else _FOUND.validate_python(content)
    except ValidationError:
        return ()
    return tuple(
        Hit(
            id=item.id,
            is_fact=item.kind == "fact",
            text=item.text,
            told_on=_day(item.date),
            by_user=item.said_by == "user",
            key=concept_of(item.key) if item.key else "",
            value=item.value or "",
            subject=item.subject or "user",
        )
        for item in found
    )


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written[:10])
    except ValueError:
        return None


_WORD = re.compile(r"\w[\w'’]*")
_STEM = 5
# Words that say nothing about a topic, in the languages known here. Those of three letters or fewer fall out anyway,
# unless they are written in capitals or hold a digit.
_EMPTY = frozenset(
    """about after again also always another anything because been before being both could does doing done down each even
    ever every everything from give going gonna have having here into just know known last like live lived lives little
    long look made make many maybe mine more most much must name need never nice only other over please quite really
    remember said same shall should since some something still such sure take tell than thank thanks that their them then
    there these they thing things think this those thought through time today told tomorrow tonight very want wanted was
    well were what when where which while whom whose will with without would yeah year years yesterday week weeks month months monday tuesday wednesday thursday friday saturday sunday earlier talk your yours
    what's that's it's i'm i've don't didn't doesn't can't won't isn't you're i'll let's good great okay hello love
    dass eine einen einem einer nicht auch sich sind haben habe hast wird werden oder aber über mein meine meinen dein
    deine etwas alles immer noch schon heute gestern wenn weil dann kann kannst bitte danke gesagt erzählt
    avec pour dans mais plus tout tous cette comme être suis sont vous nous elle elles faire fait merci bien très quoi
    para pero como esto esta este todo todos cuando donde porque muy tengo tiene hacer hola gracias sobre
    меня тебя если было есть будет только когда этот мне тебе очень ещё чтобы мой моя мои что как это спасибо привет
    мене тебе якщо було буде тільки коли цей мені дуже щоб мій моя мої дякую привіт""".split()
)
_SHORT = 4


def content_words(text: str) -> frozenset[str]:
    """The words that carry a text's topic, cut to stems so that "peanuts" meets "peanut"."""
    return frozenset(
        _stem(word)
        for word in _WORD.findall(text[:2000])
        if word.casefold() not in _EMPTY
        and (len(word) >= _SHORT or len(word) == 3 or (word.isupper() and len(word) > 1))
        and word.casefold() not in _EMPTY_SHORT
    )


_EMPTY_SHORT = frozenset(
    """the and for you are was not but can did has had her him his how its let may our out own say she too two use who why
    yes yet any all get got few off old one see sir way ago did i'm i've ich und der die das den dem ein mir mir dir wie
    was wer ist bin war hat mit von für auf aus bei zum zur man nur les des une est que qui par sur pas mon mes ton tes
    son ses los las una por con del que sin más muy the me no он она они это что как где все для или мне про ещё вот так
    він вона воно про для або так how's who's ok""".split()
)


def _stem(word: str) -> str:
    folded = word.casefold().removesuffix("'s").removesuffix("’s")
    if len(folded) > 3 and folded.endswith("s"):
        folded = folded[:-1]
    return folded[:_STEM]


def overlap(words: Iterable[str], text: str) -> int:
    """How many of the stems the text holds."""
    return len(content_words(text).intersection(words))
