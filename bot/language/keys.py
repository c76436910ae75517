"""Keys say what a fact is about (`home_city`, `boss`): a fact keeps the key it was told under, in one
spelling.

Keys that may be about the same are related (`boss`, `manager`; `home_city`, `lives_in`): that finds the
neighbours of a fact, and names the category under which it is shown. It never renames a key, and what becomes
of two neighbours is decided elsewhere. The things that people name, as in an order to forget, are read by
keys as well: whose they are, whether they were once, each of several, and of what kind they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

from bot.language.names import canonical_name
from bot.language.packs import PACKS, any_of, word_pattern
from bot.language.patterns import caseless, pattern_of
from bot.language.statements.english_words import PLURALS, RELATION
from bot.language.text import in_form
from bot.language.words import content_words, tell_anything

Category = Literal["location", "personal", "preference", "work", "health", "general", "person", "project"]
CATEGORIES: tuple[Category, ...] = get_args(Category)


MAX_KEY_LENGTH = 64
USER = "user"
"""The subject of what a person says about themselves."""

SHARED_KEYS = frozenset({"pets", "partner", "relatives", "grandparents", "colleagues", "siblings"})
"""Keys under which a relation is kept together with others, so that the value must say which it is."""

NOTE_KEY = "note_to_self"
"""The key of a fact that fits no other: several values, category general."""

# Words before a key that say only whose it is. A model writes "user_name" as readily as "name".
_OWNER_WORDS = frozenset({"my", "the", "user", "users", "your", "their", "our"})

# Other names for a key, blank-parted as those of `Keys`.
_CONCEPTS: dict[str, str] = {
    "name": "full_name first_name real_name called firstname",
    "nickname": "nick nick_name preferred_name goes_by call_me",
    "home_city": (
        "city town home lives_in live_in location residence current_city current_location city_of_residence"
        " place_of_residence where_i_live lives living_in hometown_now home_location address_city"
    ),
    "address": "home_address street_address postal_address",
    "home_country": "country current_country country_of_residence lives_in_country",
    "origin": "hometown home_town from comes_from country_of_origin place_of_origin",
    "birthplace": "place_of_birth born_in birth_place city_of_birth",
    "age": "how_old",
    "birthday": "birth_day birthdate birth_date date_of_birth dob born_on",
    "job_title": (
        "job occupation profession role work career position works_as title current_job current_role"
    ),
    "workplace": (
        "employer company works_at works_for work_place place_of_work where_i_work current_employer"
        " current_company"
    ),
    "industry": "field field_of_work works_in sector",
    "studies": "study major field_of_study degree studying",
    "partner": (
        "wife husband spouse girlfriend gf bf boyfriend fiance fiancee significant_other partner_name"
        " wife_name husband_name"
    ),
    "marital_status": "relationship_status married",
    "mother": "mum mom mother_name mama mummy mommy",
    "father": "dad father_name papa daddy",
    "parents": "parent",
    "sisters": "sister sister_name sister_names",
    "brothers": "brother brother_name brother_names",
    "siblings": "sibling",
    "children": "child kid kids twins triplets children_names",
    "sons": "son son_name",
    "daughters": "daughter daughter_name",
    "grandparents": "grandparent grandmother grandfather grandma grandpa granny nan granddad",
    "relatives": "relative aunt uncle cousin niece nephew aunts uncles cousins",
    "friends": "friend best_friends friend_name",
    "best_friend": "closest_friend",
    "housemates": "housemate roommate roommates flatmate flatmates",
    "colleagues": "colleague coworker coworkers",
    "boss": "manager supervisor line_manager team_lead",
    "neighbours": "neighbour neighbor neighbors",
    "pets": (
        "pet dog dogs cat cats puppy kitten rabbit rabbits hamster parrot horse horses fish turtle bird"
        " guinea_pig tortoise snake pet_name pet_names dog_name cat_name"
    ),
    "allergies": (
        "allergy allergic_to allergen allergens food_allergies food_allergy intolerance intolerances"
        " food_intolerance food_intolerances"
    ),
    "diet": (
        "dietary_preference dietary_restriction dietary_restrictions dietary_preferences eating_habits"
        " diet_type"
    ),
    "foods_avoided": "does_not_eat doesnt_eat food_avoided avoids",
    "likes": "like loves love enjoys interests interest preferences preference fan_of into",
    "dislikes": "dislike hates hate does_not_like doesnt_like aversion aversions",
    "hobbies": "hobby pastime pastimes free_time leisure",
    "medications": "medication medicine medicines meds drug drugs prescription prescriptions",
    "languages": "language speaks spoken_languages languages_spoken",
    "native_language": "mother_tongue first_language",
    "nationality": "nationalities citizenship",
    "plans": "plan goals goal intends future_plans",
    "email": "e_mail mail email_address mail_address",
    "phone": "phone_number telephone mobile mobile_number telephone_number cell",
    "timezone": "time_zone tz",
    NOTE_KEY: "note memo other misc general fact info",
}
_CONCEPT = {
    alias: key
    for pack in PACKS
    for key, aliases in pack.keys.items()
    for told in aliases.split()
    for alias in (told, canonical_name(told))  # a name is looked for without its accents: "mon frère"
} | {alias: key for key, aliases in _CONCEPTS.items() for alias in aliases.split()}

# What a person naturally has several of: a new value stands beside the others when no model says otherwise.
_SEVERAL = frozenset({
    "sisters", "brothers", "siblings", "children", "sons", "daughters", "grandparents", "relatives",
    "friends", "housemates", "colleagues", "neighbours", "pets", "allergies", "foods_avoided", "likes",
    "dislikes", "hobbies", "languages", "nationality", "plans", "parents", "medications",
    "projects", NOTE_KEY,
})  # fmt: skip

_NEAR = frozenset(
    frozenset(pair)
    for pair in (
        ("boss", "colleagues"),
        ("best_friend", "friends"),
        ("home_city", "address"),
        ("home_city", "home_country"),
        ("name", "nickname"),
        ("siblings", "sisters"),
        ("siblings", "brothers"),
        ("children", "sons"),
        ("children", "daughters"),
        ("parents", "mother"),
        ("parents", "father"),
        ("diet", "foods_avoided"),
        ("likes", "hobbies"),
        ("likes", "dislikes"),
        ("hobbies", "dislikes"),
        ("allergies", "foods_avoided"),
    )
)
"""Concepts that differ, and whose facts may all the same be about one thing."""

PARTS_OF_ONE: tuple[frozenset[str], ...] = (
    frozenset({"job_title", "workplace", "industry"}),
    frozenset({"home_city", "home_country", "address"}),
)
"""Concepts under which one thing is told in parts: what one works as, and where."""

_WHOLES = frozenset({"job", "current_job", "work", "home", "residence", "where_i_live", "where_i_work"})
"""Names of such a thing as a whole, which is looked for under the concept of its first part."""

_BY_CATEGORY: dict[Category, tuple[str, ...]] = {
    "location": ("home_city", "home_country", "origin", "birthplace", "address", "timezone"),
    "personal": (
        "name", "nickname", "birthday", "birth_year", "age", "email", "phone", "languages", "native_language",
        "nationality", "marital_status", "gender", "pronouns", "height", "weight", "shoe_size", "zodiac_sign",
        "pets", "anniversary",
    ),
    "preference": ("likes", "dislikes", "hobbies", "diet", "foods_avoided"),
    "work": ("job_title", "workplace", "industry", "studies", "colleagues", "boss"),
    "health": (
        "health", "illness", "illnesses", "diagnosis", "intolerances", "allergies", "blood_type",
        "medication", "medications",
    ),
    "person": (
        "partner", "mother", "father", "parents", "sisters", "brothers", "siblings", "children", "sons",
        "daughters", "grandparents", "relatives", "friends", "best_friend", "housemates", "neighbours",
    ),
    "project": ("plans", "project", "projects"),
}  # fmt: skip
_CATEGORY: dict[str, Category] = {key: category for category, keys in _BY_CATEGORY.items() for key in keys}

FAMILY = "family"
_OF_FAMILY = frozenset(
    "partner mother father parents sisters brothers siblings children sons daughters grandparents "
    "relatives".split()
)
TOPICS = ("health", "work", "location", FAMILY)
"""Names of much that is told under many keys: those of a category, or of all who belong together."""

_ONE_OF_ITS_KIND = ("favourite_", "current_")
_BRITISH = {"favorite": "favourite", "color": "colour", "colors": "colours", "neighbor": "neighbour"}
_VAGUE_WORDS = frozenset(
    "favourite favorite preferred current usual main new old first last next name names title type home "
    "place user own best has have date day time number self note".split()
)

_CAMEL_HUMP = pattern_of(r"(?<=[a-z])(?=[A-Z])")

ONE_OF: Mapping[str, str] = {
    "sisters": "sister", "brothers": "brother", "sons": "son", "daughters": "daughter", "children": "child",
    "friends": "friend", "colleagues": "colleague", "neighbours": "neighbour", "pets": "pet",
}  # fmt: skip
"""What one of the several is called that a key holds."""


_NAMED_BY = frozenset(
    {"workplace", "partner", "name", "nickname", "school", "university", "doctor", "dentist"}
)
"""Keys beside those of people whose values are names."""


def canonical_key(key: str) -> str:
    """One spelling for a key that anybody, a model too, may have written in any way.

    Snake case, lower case, letters and digits of any script, 1 to 64 characters; `note_to_self` when none are
    left. Idempotent.
    """
    words = _words(key)
    while len(words) > 1 and words[0] in _OWNER_WORDS:
        words = words[1:]
    return "_".join(words)[:MAX_KEY_LENGTH].strip("_") or NOTE_KEY


def concept_of(key: str) -> str:
    """The key for all that mean the same: `pets` for `dog`, `home_city` for `lives_in`; itself if none does.

    For finding and sorting only: a fact is stored, shown and named by the key it was told under.
    """
    spelt = "_".join(_BRITISH.get(word, word) for word in canonical_key(key).split("_"))
    return _CONCEPT.get(spelt, spelt)


def are_near(one: str, other: str) -> bool:
    """Whether facts under two keys may be about the same by what the keys mean, whatever their words."""
    first, second = concept_of(one), concept_of(other)
    return first == second or frozenset((first, second)) in _NEAR


def are_related(one: str, other: str) -> bool:
    """Whether facts under two keys may be about the same: near concepts, or a telling word in common."""
    if are_near(one, other):
        return True
    told = [telling_words(f"{canonical_key(key)} {concept_of(key)}") for key in (one, other)]
    return not told[0].isdisjoint(told[1])


def parts_of(key: str) -> frozenset[str]:
    """The concepts of what a key names: all of a job for `job`, of which `workplace` is one; else its own."""
    concept = concept_of(key)
    is_whole = canonical_key(key) in _WHOLES
    return next((parts for parts in PARTS_OF_ONE if is_whole and concept in parts), frozenset({concept}))


def topics_of(key: str, category: Category, subject: str) -> frozenset[str]:
    """The names by which somebody may have said that they want nothing of it kept: its key, the concept and
    the topic; somebody else's health is no part of one's own.
    """
    concept = concept_of(key)
    is_of_kin = not _OF_FAMILY.isdisjoint((concept, concept_of(subject)))
    topics = {category if subject == USER else "", FAMILY if is_of_kin else ""}.intersection(TOPICS)
    return frozenset((key, concept, *topics))


def holds_several(key: str) -> bool:
    """Whether values of this key stand side by side, as those of `pets` do; False if unknown."""
    return concept_of(key) in _SEVERAL


def holds_name(key: str) -> bool:
    """Whether what a key holds is a name, which can be said in no other words."""
    return concept_of(key) in _NAMED_BY or default_category(key) == "person"


def holds_one(key: str) -> bool:
    """Whether a person has one value of this key at a time as far as known: `home_city`, `favourite_food`."""
    return is_known_key(key) and not holds_several(key)


def is_known_key(key: str) -> bool:
    """Whether this names a key that has a meaning here, rather than one made up; signs alone name none."""
    if not _words(key):
        return False
    concept = concept_of(key)
    return concept in _CONCEPTS or concept in _CATEGORY or concept.startswith(_ONE_OF_ITS_KIND)


def words_for(key: str) -> str:
    """All words by which a key may be named, its own among them: of `home_city` "lives in" too."""
    concept = concept_of(key)
    return " ".join((key, concept, *_CONCEPTS.get(concept, "").split())).replace("_", " ")


@cache
def _by_form() -> Mapping[str, frozenset[str]]:
    """The concepts of keys by the forms of the one telling word that a name of theirs in any language has:
    "lives in" by "live", too.
    """
    found: dict[str, set[str]] = {}
    for alias, key in _CONCEPT.items():
        told = content_words(alias.replace("_", " "))
        for form in {alias, *told[0].stems, *told[0].others} if len(told) == 1 else {alias}:
            found.setdefault(form, set()).add(key)
    return {form: frozenset(keys) for form, keys in found.items()}


def concepts_in(words: str) -> list[str]:
    """The concepts of known keys that a text names by a word in any of its forms, in its order."""
    forms = [form for word in content_words(words) for form in (*word.others, *word.stems)]
    named = (key for form in forms for key in sorted(_by_form().get(form, ())))
    found = (*(_CONCEPT[form] for form in forms if form in _CONCEPT), *named)
    return list(dict.fromkeys(filter(is_known_key, found)))


def label(key: str) -> str:
    """The key as a person reads it: `home_city` is "home city"."""
    return canonical_key(key).replace("_", " ")


def default_category(key: str) -> Category:
    """Where a key belongs when nobody says; general for unknown keys."""
    concept = concept_of(key)
    if concept.startswith("favourite_"):
        return "preference"
    return _CATEGORY.get(concept, "general")


def telling_words(key: str) -> set[str]:
    """The words of a key and of its concept that say what it is about: not "home", "name" or "favourite"."""
    return {
        word for word in (*canonical_key(key).split("_"), *concept_of(key).split("_")) if len(word) > 2
    } - _VAGUE_WORDS


def _words(key: str) -> list[str]:
    # An unlimited key costs time in normalisation; beyond this many characters nothing reaches the result.
    bounded = _CAMEL_HUMP.sub("_", key[: MAX_KEY_LENGTH * 16]).replace("'", "").replace("’", "")
    folded = _fold(bounded)
    kept = "".join(char if unicodedata.category(char)[0] in "LMN" else " " for char in folded)
    return kept.split()


def _fold(text: str) -> str:
    """Unicode's NFKC_Casefold, which, unlike `lower`, changes nothing when done twice."""
    folded = in_form("NFD", text).casefold()
    folded = in_form("NFKC", folded).casefold()
    return in_form("NFKC", folded)


_MINE = caseless(
    rf"(?:(?:{any_of(lambda pack: pack.speech.the)})\s+)?"
    rf"(?:{any_of(lambda pack: pack.speech.my)})\s+"
)
_FORMER = word_pattern(lambda pack: pack.orders.former)
_FORMERLY = word_pattern(lambda pack: pack.speech.formerly)
_FIGURE = re.compile(r"\d\S*(?:\s+[^\W\d]+)?-?$")
"""A figure with its unit before a word: "41 years" old, a "3-year-" old."""

MOST_KEY_WORDS = 3
MOST_KIND_WORDS = 8
"""Words in which a kind of fact is looked for."""


def is_ones_own(words: str) -> bool:
    """Whether words describe something as the speaker's: "my dog", rather than say it itself."""
    return _MINE.match(words) is not None


def without_owner(words: str) -> str:
    """The words without whose it is: "my dog" is "dog"."""
    return _MINE.sub("", words, count=1) if is_ones_own(words) else words


def once_was(words: str) -> str:
    """What words name as former, without saying so: "my number" of "my old number"; "" for anything else.

    Said of the thing itself, or as a clause ("where I used to live"): neither "41 years old" nor "Old Delhi".
    """
    said = " ".join(words.split())
    left = " ".join(_FORMERLY.sub(" ", said).split())
    if left != said:
        return left
    for found in _FORMER.finditer(said):
        before, after = said[: found.start()].rstrip(), said[found.end() :].lstrip()
        if not _FIGURE.search(before) and not _is_of_a_name(said, found) and _is_thing(before, after):
            return f"{before} {after}".strip()
    return ""


def _is_of_a_name(said: str, found: re.Match[str]) -> bool:
    """Whether an adjective is part of a name by its capitals: "Old Delhi", but not "Old address"."""
    if said.isupper() or found.group() == found.group().lower():
        return False
    return found.start() > 0 or said[found.end() :].lstrip()[:1].isupper()


def _is_thing(before: str, after: str) -> bool:
    """Whether what an adjective stands beside is the thing that is named: the last word, what is said to be
    one's own, or what goes by a key; "past life coach" names no former coach.
    """
    words = (after or without_owner(before)).split()
    most = range(1, min(len(words), MOST_KEY_WORDS) + 1)
    runs = (words[:many] if after else words[-many:] for many in most)
    is_own = bool(after and before) and not without_owner(f"{before} ")
    return len(words) == 1 or is_own or any(is_known_key(" ".join(run)) for run in runs)


def things_in(words: str) -> list[str]:
    """The several things that words name, "tea" and "coffee" of "tea and coffee"; else the words."""
    return [part for part in _ANDS.split(words) if part.strip()]


_ANDS = caseless(rf",?\s(?:{any_of(lambda pack: pack.speech.ands)})\s|[,;]\s|[\n、，،؛]")


@dataclass(frozen=True, slots=True)
class KindNamed:
    """The kind of fact that words name ("address", "where I live"), by its concepts, and the words beside it
    that tell whose it is; none for the speaker's own.
    """

    concepts: frozenset[str]
    whose: str


def kinds_named(words: str) -> list[KindNamed]:
    """The kinds of fact that words may name, with what else they say: of "my boss's name" the name of a boss,
    and the boss of a name.
    """
    said = [each.removesuffix("'s") for each in _straight(words).split()][:MOST_KIND_WORDS]
    # Each word as one of this text: alone "soy" would be Spanish, and small.
    telling = [word if tells else "" for word, tells in zip(said, tell_anything(said), strict=True)]
    for size in range(min(len(said), MOST_KEY_WORDS), 0, -1):
        runs = range(len(said) - size + 1)
        found = [
            KindNamed(parts_of(run), " ".join(filter(None, (*telling[:at], *telling[at + size :]))))
            for at in runs
            if is_known_key(run := " ".join(said[at : at + size])) and len(label(run).split()) == size
        ]
        if found:
            return found
    return []


def called_elsewhere(words: str) -> Mapping[str, frozenset[str]]:
    """What the kind of thing that words name as one's own is called, by language: "Hund" of "my dog"."""
    kinds = kinds_named(words) if is_ones_own(words) else []
    meant = frozenset[str]().union(*(kind.concepts for kind in kinds if kind.whose in ("", words.split()[0])))
    told = {
        pack.code: frozenset(word for kind in meant for word in pack.keys.get(kind, "").split())
        for pack in PACKS
    }
    others = frozenset[str]().union(*told.values())
    told[PACKS[0].code] = frozenset(key for key, concept in _CONCEPT.items() if concept in meant) - others
    return {code: called for code, called in told.items() if called}


def _straight(words: str) -> str:
    return words.replace("’", "'").strip(" .,;:!?")


_PEOPLE = frozenset(map(concept_of, re.findall(r"[^\W\d_][\w ]*\w", f"{RELATION}|{PLURALS}")))


def names_somebody(key: str) -> bool:
    """Whether the value of a fact about the user is a person or an animal close to them."""
    return concept_of(key) in _PEOPLE


def name_two(one: str, other: str) -> bool:
    """Whether facts under two keys name two people, though they have one name: a boss and a wife."""
    return names_somebody(one) and names_somebody(other) and not are_related(one, other)
