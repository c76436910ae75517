"""What a model answers when it reflects, read as it comes: as the structure asked for, or as marked sections of text."""

from __future__ import annotations

import json
import re
from typing import Any, Literal, cast

from pydantic import BaseModel, Field, ValidationError, field_validator, model_validator

from bot.domain.categories import CATEGORIES, Category
from bot.domain.memories import USER
from bot.domain.profiles import SECTIONS, read_profile
from bot.domain.sections import Unreadable, read_json, says_nothing, sections, unfenced, unwrapped

MOST_ITEMS = 40
_NUMBER = re.compile(r"\d{1,15}")


class Cited(BaseModel):
    """Something with the literal words that say it and the number of the exchange they stand in; 0 when not named."""

    quote: str = Field("", max_length=4000)
    exchange: int = 0

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, value: Any) -> Any:
        """A model that was asked for objects may still send one in a string."""
        return unwrapped(value)

    @field_validator("exchange", mode="before")
    @classmethod
    def _number(cls, value: Any) -> Any:
        found = _NUMBER.search(str(value))
        return int(found[0]) if found else 0


class FoundFact(Cited):
    """A fact the person stated."""

    key: str = Field(max_length=200)
    value: str = Field(min_length=1, max_length=2000)
    category: Category = "general"
    subject: str = Field(USER, max_length=200)

    @field_validator("value", mode="before")
    @classmethod
    def _text(cls, value: Any) -> Any:
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

    @field_validator("category", mode="before")
    @classmethod
    def _drawer(cls, value: Any) -> Any:
        return value if value in CATEGORIES else "general"


class FoundIntention(Cited):
    """Something the person means to do; `due` is the ISO day to ask about it, empty for none."""

    text: str = Field(min_length=1, max_length=1000)
    due: str = Field("", max_length=40)

    @field_validator("due", mode="before")
    @classmethod
    def _none(cls, value: Any) -> Any:
        return value or ""


class FoundLearning(Cited):
    """A rule about how the person wants the assistant to behave."""

    rule: str = Field(min_length=1, max_length=500)


class FoundNote(BaseModel):
    """A topic worth a note of its own, and the numbers of the exchanges it rests on."""

    title: str = Field(min_length=1, max_length=200)
    content: str = Field(min_length=1, max_length=8000)
    exchanges: list[int] = Field(default_factory=list[int], max_length=500)

    @field_validator("exchanges", mode="before")
    @classmethod
    def _numbers(cls, value: Any) -> Any:
        return [int(number) for number in _NUMBER.findall(str(value))]


class FoundEntity(BaseModel):
    """What a name stands for; any other word than these leaves it unclear."""

    name: str = Field(max_length=200)
    kind: Literal["person", "place", "organisation", "project", "other"] = "other"

    @field_validator("kind", mode="before")
    @classmethod
    def _known(cls, value: Any) -> Any:
        word = str(value).strip().lower().replace("organization", "organisation")
        return word if word in ("person", "place", "organisation", "project") else "other"


class NightAnswer(BaseModel):
    """A whole reflection. Whatever is left empty stays as it was."""

    profile: str = Field("", max_length=20_000, description="the whole profile anew; empty when unchanged")
    working_memory: str = Field(
        "", max_length=20_000, description="the whole text anew; empty when unchanged"
    )
    scaffold: str = Field("", max_length=20_000, description="a JSON object to merge; empty when unchanged")
    facts: list[FoundFact] = Field(default_factory=list[FoundFact], max_length=MOST_ITEMS)
    intentions: list[FoundIntention] = Field(default_factory=list[FoundIntention], max_length=MOST_ITEMS)
    learnings: list[FoundLearning] = Field(default_factory=list[FoundLearning], max_length=MOST_ITEMS)
    notes: list[FoundNote] = Field(default_factory=list[FoundNote], max_length=MOST_ITEMS)

    entities: list[FoundEntity] = Field(default_factory=list[FoundEntity], max_length=MOST_ITEMS)

    @field_validator("profile", "working_memory", mode="before")
    @classmethod
    def _prose(cls, value: Any) -> Any:
        """Sections also when they come as an object."""
        if isinstance(value, dict):
            named = cast(dict[str, Any], value)
            return "\n\n".join(f"## {name}\n{_lines(text)}" for name, text in named.items())
        if value is None or (isinstance(value, str) and says_nothing(value)):
            return ""
        return unfenced(value) if isinstance(value, str) else value

    @field_validator("profile")
    @classmethod
    def _in_sections(cls, value: str) -> str:
        if value and not read_profile(value):
            raise ValueError(f"the profile has the headings {', '.join(SECTIONS)}")
        return value

    @field_validator("scaffold", mode="before")
    @classmethod
    def _object(cls, value: Any) -> Any:
        """The object as JSON text, however often it was turned into a string on its way. Raises for anything else."""
        if value is None or value == {} or (isinstance(value, str) and says_nothing(value)):
            return ""
        inner = read_json(value) if isinstance(value, str) else unwrapped(value)
        if not isinstance(inner, dict):
            raise ValueError("the scaffold is a JSON object")
        return json.dumps(inner, ensure_ascii=False)

    @field_validator("facts", "intentions", "learnings", "notes", "entities", mode="before")
    @classmethod
    def _list(cls, value: Any) -> Any:
        if value is None or (isinstance(value, str) and says_nothing(value)):
            return []
        return read_json(value) if isinstance(value, str) else unwrapped(value)


def read_answer(answer: NightAnswer | str) -> NightAnswer:
    """The reflection a model wrote, in whatever form. Raises Unreadable when it is none: then nothing is to change."""
    if isinstance(answer, NightAnswer):
        return answer
    named = {name: text for name, text in sections(answer).items() if name in NightAnswer.model_fields}
    try:
        if named:
            return NightAnswer.model_validate(named)
        whole = read_json(answer)
        if not isinstance(whole, dict) or not set(cast(dict[str, Any], whole)) & set(
            NightAnswer.model_fields
        ):
            raise Unreadable("no reflection")
        return NightAnswer.model_validate(whole)
    except ValidationError as wrong:
        raise Unreadable("no reflection") from wrong


def _lines(value: Any) -> str:
    if isinstance(value, list):
        return "\n".join(f"- {each}" for each in cast(list[Any], value))
    return str(value)
