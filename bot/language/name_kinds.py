"""What a name stands for, guessed by its words and those beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

EntityKind = Literal["person", "place", "organisation", "project", "date", "email", "url", "other", "unsure"]
"""What a name stands for. unsure: a capital that may be no name at all, until the word is met as one elsewhere."""

PERSON_BEFORE = frozenset(
    """mr mrs ms miss dr doctor prof professor sir uncle aunt auntie grandma grandpa cousin sister brother friend wife husband
    boss colleague neighbour neighbor herr frau onkel tante schwester bruder freund freundin chef chefin kollege kollegin oma
    opa monsieur madame mme m oncle sœur frère ami amie cousine señor señora sr sra don doña tío tía hermana hermano amigo amiga
    signor signora zio zia fratello sorella senhor senhora tio tia irmão irmã господин госпожа дядя тётя сестра брат друг
    подруга коллега пан пані дядько тітка подруга колега named called""".split()
)
_PLACE_BEFORE = frozenset(
    """in at to from near visit visited visiting leave left live lives lived living moved nach in aus bei à en depuis vers a hacia
    desde visiter visitar em para до из в во к у під біля з із""".split()
)
_PLACE_PARTS = frozenset(
    """street avenue road city lake mount mountain river park beach island bay valley square bridge university straße platz see
    berg insel rue avenue lac mont plage île calle plaza playa isla lago via piazza monte улица площадь озеро остров вулиця""".split()
)
_ORGANISATION_PARTS = frozenset(
    """inc ltd llc gmbh ag corp corporation company bank university college school institute foundation club association hospital
    clinic museum ministry department group labs studio verein universität schule hochschule krankenhaus bank banque université
    école société hôpital musée universidad escuela empresa hospital banco ooo ооо банк университет школа больница""".split()
)
_PROJECT_PARTS = frozenset("project projekt projet proyecto progetto projeto проект проєкт".split())
_PERSON_AFTER = frozenset(
    """says said told thinks asked wants likes loves hates is was has had called texted wrote sagt sagte meint will mag hat ist war
    dit disait pense veut aime dice dijo piensa quiere сказал сказала думает хочет любит сказав каже думає хоче""".split()
)


def kind_of(run: Sequence[str], before: str, after: str) -> tuple[EntityKind, float]:
    """The kind of a run of capitalised words, between two others in small letters, with how sure that is (0..1)."""
    parts = {word.lower().strip("'’-.") for word in run}
    if parts & _PROJECT_PARTS or before in _PROJECT_PARTS:
        return "project", 0.7
    if parts & _ORGANISATION_PARTS:
        return "organisation", 0.7
    if parts & _PLACE_PARTS:
        return "place", 0.7
    if before in PERSON_BEFORE or after in _PERSON_AFTER:
        return "person", 0.7
    if before in _PLACE_BEFORE:
        return "place", 0.5
    if len(run) == 1 and len(run[0]) > 1 and run[0].isupper():
        return "organisation", 0.4
    if len(run) in {2, 3} and all(word[0].isupper() for word in run):
        return "person", 0.4
    return "other", 0.3


def is_sure_in_german(kind: EntityKind, before: str, after: str) -> bool:
    """Where every noun has a capital, only what stands beside a name tells."""
    match kind:
        case "person":
            return before in PERSON_BEFORE or after in {"sagt", "sagte", "meint"}
        case "place":
            return before in {"nach", "aus"}
        case _:
            return kind != "other"
