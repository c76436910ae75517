"""Two names for one person, only where nothing else can be meant: a first name and its full name, "my sister" and Ana."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from bot.domain.keys import concept_of, default_category
from bot.domain.keys import label as key_label
from bot.domain.memories import USER, Memory
from bot.domain.names import EntityKind, canonical_name

MOST_NAME_WORDS = 4
MOST_TOLD = 8
"""Facts that a description is made of."""
_MINE = frozenset(
    "my our the mein meine meinen meiner meinem mon ma mes mi mis мой моя моё мое мою моего мій моє моєї".split()
)
_NAME_AND_WORD = re.compile(r"(?P<name>.+?)(?: \((?P<word>[\w -]{2,30})\))?$")


def is_full_name(canonical: str) -> bool:
    """Whether a canonical name has more than a first name."""
    return 2 <= len(canonical.split()) <= MOST_NAME_WORDS


def first_name(canonical: str) -> str:
    """The first word of a canonical name."""
    return canonical.split(" ", 1)[0]


def longest_form(full_names: Collection[str]) -> str | None:
    """The longest of some full names when all others are its beginnings ("anna maria weber"); None when they differ."""
    longest = max(full_names, key=len, default=None)
    if longest is None or any(not f"{longest} ".startswith(f"{name} ") for name in full_names):
        return None
    return longest


@dataclass(frozen=True, slots=True)
class Relation:
    """Somebody by what they are to the user. `word` is given where a key keeps several kinds together ("Rex (dog)")."""

    key: str
    word: str | None
    name: str

    def fits(self, words: str) -> bool:
        """Whether "my sister", "wife" or "meine Schwester" says this relation."""
        bare = " ".join(word for word in canonical_name(words).split() if word not in _MINE)
        return bool(bare) and concept_of(bare) == concept_of(self.key) and self.word in (None, bare)


def relations(memories: Iterable[Memory]) -> Sequence[Relation]:
    """The relations that name one single person or animal each; with two sisters, "my sister" is nobody."""
    found = [relation for memory in memories if (relation := _relation(memory))]
    many = Counter((relation.key, relation.word) for relation in found)
    keys = Counter(relation.key for relation in found)
    return [
        each
        for each in found
        if many[each.key, each.word] == 1 and (each.word is not None or keys[each.key] == 1)
    ]


_PLACES = frozenset(("home_city", "home_town", "hometown", "country", "birthplace", "address"))
_ORGANISATIONS = frozenset(("workplace", "employer", "company", "school", "university"))


def kind_by_facts(canonical: str, memories: Iterable[Memory]) -> EntityKind | None:
    """What a name stands for as facts tell it: the value of a key of people, places or employers; None for neither."""
    for memory in memories:
        if memory.kind != "fact" or canonical_name(memory.content.partition(" (")[0]) != canonical:
            continue
        if default_category(memory.key) == "person":
            return "person"
        if concept_of(memory.key) in _PLACES:
            return "place"
        if concept_of(memory.key) in _ORGANISATIONS:
            return "organisation"
    return None


def described(names: Collection[str], memories: Sequence[Memory]) -> str:
    """What somebody or something is to the user, and what is told of them, in one line made of facts; empty for none.

    `names` are all canonical names it goes by. Made whenever it is asked for, so that it holds nothing deleted.
    """
    related = [each for each in relations(memories) if each.name in names]
    is_to_user = [f"the user's {each.word or _one_of(each.key)}" for each in related]
    told = [
        f"{key_label(memory.key)}: {memory.content}"
        for memory in memories
        if memory.kind == "fact"
        and memory.subject != USER
        and (canonical_name(memory.subject) in names or any(each.fits(memory.subject) for each in related))
    ]
    return "; ".join(dict.fromkeys([*is_to_user, *told[:MOST_TOLD]]))


def _one_of(key: str) -> str:
    return "child" if key == "children" else key_label(key).removesuffix("s")


def _relation(memory: Memory) -> Relation | None:
    relates = default_category(memory.key) == "person" or concept_of(memory.key) in ("pets", "colleagues", "boss")
    parts = _NAME_AND_WORD.match(memory.content)
    if memory.subject != USER or memory.kind != "fact" or not relates or parts is None:
        return None
    name = parts["name"]
    if not name[:1].isupper() or len(name.split()) > MOST_NAME_WORDS or "," in name or " and " in name:
        return None
    return Relation(
        memory.key, canonical_name(parts["word"]) if parts["word"] else None, canonical_name(name)
    )
