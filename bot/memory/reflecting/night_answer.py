"""What a model answers when it reflects, read as it comes: as the structure asked for, or as marked sections of text."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, cast, get_args

from pydantic import BaseModel, BeforeValidator, Field, ValidationError, field_validator, model_validator

from bot.domain.candidates import PairOutcome
from bot.domain.prose.profiles import SECTIONS, read_profile
from bot.domain.prose.sections import Unreadable, read_json, says_nothing, sections, unfenced, unwrapped
from bot.language.categories import CATEGORIES, Category
from bot.language.keys import USER
from bot.memory.index.naming import FoundName
from bot.memory.learning.listed import MemoryId, Number, Text, each_alone, numbers

MOST_ITEMS = 40


class Cited(BaseModel):
    """Something with the literal words that say it and the number of the exchange they stand in; 0 when not named."""

    quote: Text = ""
    exchange: Number = 0

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, value: Any) -> Any:
        """A model that was asked for objects may still send one in a string."""
        return unwrapped(value)


class FoundFact(Cited):
    """A fact the person stated, with what becomes of the `known` one that it bears on; empty when there is none."""

    key: Text
    value: Text
    category: Category = "general"
    subject: Text = USER
    known: MemoryId = ""
    outcome: PairOutcome | Literal[""] = ""

    @field_validator("category", mode="before")
    @classmethod
    def _drawer(cls, value: Any) -> Any:
        return value if value in CATEGORIES else "general"

    @field_validator("outcome", mode="before")
    @classmethod
    def _decided(cls, value: Any) -> Any:
        return value if value in get_args(PairOutcome) else ""


class FoundIntention(Cited):
    """Something the person means to do; `due` is the ISO day or moment it is for, empty for none."""

    text: Text
    due: Text = ""
    follow_up_days: Number = 0


class FoundLearning(Cited):
    """A rule about how the person wants the assistant to behave."""

    rule: Text


class FoundNote(BaseModel):
    """A topic worth a note of its own, and the numbers of the exchanges it rests on."""

    title: Text
    content: Text
    exchanges: Annotated[list[int], BeforeValidator(numbers)] = Field(default_factory=list[int])


class NightAnswer(BaseModel):
    """A whole reflection. Whatever is left empty stays as it was."""

    profile: str = Field("", description="the sections that change, each whole; empty when unchanged")
    working_memory: str = Field("", description="the whole text anew; empty when unchanged")
    scaffold: str = Field("", description="a JSON object to merge; empty when unchanged")
    facts: Annotated[list[FoundFact], each_alone(FoundFact, MOST_ITEMS)] = Field(
        default_factory=list[FoundFact]
    )
    intentions: Annotated[list[FoundIntention], each_alone(FoundIntention, MOST_ITEMS)] = Field(
        default_factory=list[FoundIntention]
    )
    learnings: Annotated[list[FoundLearning], each_alone(FoundLearning, MOST_ITEMS)] = Field(
        default_factory=list[FoundLearning]
    )
    notes: Annotated[list[FoundNote], each_alone(FoundNote, MOST_ITEMS)] = Field(
        default_factory=list[FoundNote]
    )

    entities: Annotated[list[FoundName], each_alone(FoundName, MOST_ITEMS)] = Field(
        default_factory=list[FoundName]
    )

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
