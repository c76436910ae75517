"""Keys say what a fact is about (`home_city`); here each has one spelling, a label and a category.

A key holds one value (a new one is a new version of the old) or several (a new one is another fact).
"""

from __future__ import annotations

import re
import unicodedata

from bot.domain.categories import Category

MAX_KEY_LENGTH = 64
NOTE_KEY = "note_to_self"
"""The key of a fact that fits no other: several values, category general."""

# Words before a key that say only whose it is. A model writes "user_name" as readily as "name".
_OWNER_WORDS = frozenset({"my", "the", "user", "users", "your", "their", "our"})

_ALIASES: dict[str, tuple[str, ...]] = {
    "name": ("full_name", "first_name", "real_name", "called", "firstname"),
    "nickname": ("nick", "nick_name", "preferred_name", "goes_by", "call_me"),
    "home_city": (
        "city",
        "town",
        "home",
        "lives_in",
        "live_in",
        "location",
        "residence",
        "current_city",
        "current_location",
        "city_of_residence",
        "place_of_residence",
        "where_i_live",
        "lives",
        "living_in",
        "hometown_now",
        "home_location",
        "address_city",
    ),
    "home_country": ("country", "current_country", "country_of_residence", "lives_in_country"),
    "origin": ("hometown", "home_town", "from", "comes_from", "country_of_origin", "place_of_origin"),
    "birthplace": ("place_of_birth", "born_in", "birth_place", "city_of_birth"),
    "birthday": ("birth_day", "birthdate", "birth_date", "date_of_birth", "dob", "born_on"),
    "job_title": (
        "job",
        "occupation",
        "profession",
        "role",
        "work",
        "career",
        "position",
        "works_as",
        "title",
        "current_job",
        "current_role",
    ),
    "workplace": (
        "employer",
        "company",
        "works_at",
        "works_for",
        "work_place",
        "place_of_work",
        "current_employer",
        "current_company",
    ),
    "industry": ("field", "field_of_work", "works_in", "sector"),
    "studies": ("study", "major", "field_of_study", "degree", "studying"),
    "partner": (
        "wife",
        "husband",
        "spouse",
        "girlfriend",
        "boyfriend",
        "fiance",
        "fiancee",
        "significant_other",
        "partner_name",
        "wife_name",
        "husband_name",
    ),
    "marital_status": ("relationship_status", "married"),
    "mother": ("mum", "mom", "mother_name", "mama", "mummy", "mommy"),
    "father": ("dad", "father_name", "papa", "daddy"),
    "parents": ("parent",),
    "sisters": ("sister", "sister_name", "sister_names"),
    "brothers": ("brother", "brother_name", "brother_names"),
    "siblings": ("sibling",),
    "children": ("child", "kid", "kids", "children_names"),
    "sons": ("son", "son_name"),
    "daughters": ("daughter", "daughter_name"),
    "grandparents": (
        "grandparent",
        "grandmother",
        "grandfather",
        "grandma",
        "grandpa",
        "granny",
        "nan",
        "granddad",
    ),
    "relatives": ("relative", "aunt", "uncle", "cousin", "niece", "nephew", "aunts", "uncles", "cousins"),
    "friends": ("friend", "best_friend", "best_friends", "friend_name"),
    "housemates": ("housemate", "roommate", "roommates", "flatmate", "flatmates"),
    "colleagues": ("colleague", "coworker", "coworkers", "boss", "manager"),
    "neighbours": ("neighbour", "neighbor", "neighbors"),
    "pets": (
        "pet",
        "dog",
        "dogs",
        "cat",
        "cats",
        "puppy",
        "kitten",
        "rabbit",
        "rabbits",
        "hamster",
        "parrot",
        "horse",
        "horses",
        "fish",
        "turtle",
        "bird",
        "guinea_pig",
        "tortoise",
        "snake",
        "pet_name",
        "pet_names",
        "dog_name",
        "cat_name",
    ),
    "allergies": (
        "allergy",
        "allergic_to",
        "allergen",
        "allergens",
        "food_allergies",
        "food_allergy",
        "intolerance",
        "intolerances",
    ),
    "diet": ("dietary_preference", "dietary_restriction", "eating_habits", "diet_type"),
    "foods_avoided": ("does_not_eat", "doesnt_eat", "food_avoided", "avoids"),
    "likes": (
        "like",
        "loves",
        "love",
        "enjoys",
        "interests",
        "interest",
        "preferences",
        "preference",
        "fan_of",
        "into",
    ),
    "dislikes": ("dislike", "hates", "hate", "does_not_like", "doesnt_like", "aversion", "aversions"),
    "hobbies": ("hobby", "pastime", "pastimes", "free_time", "leisure"),
    "languages": ("language", "speaks", "spoken_languages", "languages_spoken"),
    "native_language": ("mother_tongue", "first_language"),
    "nationality": ("nationalities", "citizenship"),
    "plans": ("plan", "goals", "goal", "intends", "future_plans"),
    "email": ("e_mail", "mail", "email_address", "mail_address"),
    "phone": ("phone_number", "telephone", "mobile", "mobile_number", "telephone_number", "cell"),
    "timezone": ("time_zone", "tz"),
    NOTE_KEY: ("note", "memo", "other", "misc", "general", "fact", "info"),
}
# The words for people and animals in the other languages that statements are read in.
_FOREIGN: dict[str, str] = {
    "name": "nombre nom имя ім_я vorname",
    "birthday": "geburtstag anniversaire cumpleaños день_рождения день_народження",
    "allergies": "allergien allergie alergias alergia аллергия аллергии алергія алергії алергію аллергию",
    "sisters": "schwester schwestern sœur soeur sœurs hermana hermanas сестра сестру сестры сестри",
    "brothers": "bruder brüder frère frères hermano hermanos брат брата братья брати",
    "mother": "mutter mère madre мама мать маму матір",
    "father": "vater père padre папа отец отца батько тато батька тата папу",
    "partner": "frau ehefrau mann ehemann freundin femme mari mujer esposa esposo marido жена муж жену мужа дружина чоловік"
    " дружину чоловіка partnerin conjoint novia novio",
    "sons": "sohn fils hijo сын сына син сина",
    "daughters": "tochter fille hija дочь дочка дочку доньку донька",
    "pets": "hund hündin katze kater haustier haustiere chien chienne chat chatte perro perra gato gata mascota"
    " собака собаку пёс пса пес кошка кошку кот кота кіт кота кішка кішку",
    "home_city": "wohnort stadt ville ciudad город місто",
    "likes": "vorlieben",
}
_CANONICAL = {alias: key for key, aliases in _FOREIGN.items() for alias in aliases.split()} | {
    alias: key for key, aliases in _ALIASES.items() for alias in aliases
}

# One value: what a person has once at a time, so that a new value replaces the old. Jobs, studies, nationalities and
# numbers of cars can be several; a person with two employers names them in one breath, and that is one value.
_SINGLE_VALUED = frozenset({
    "name", "nickname", "home_city", "home_country", "origin", "birthplace", "birthday", "birth_year", "age",
    "job_title", "workplace", "industry", "partner", "marital_status", "mother", "father", "diet", "email",
    "phone", "timezone", "native_language", "address", "gender", "pronouns", "height", "weight", "shoe_size",
    "blood_type", "zodiac_sign", "anniversary",
})  # fmt: skip
_SINGLE_PREFIXES = ("favourite_", "current_")

_BY_CATEGORY: dict[Category, tuple[str, ...]] = {
    "location": ("home_city", "home_country", "origin", "birthplace", "address", "timezone"),
    "personal": (
        "name", "nickname", "birthday", "birth_year", "age", "email", "phone", "languages", "native_language",
        "nationality", "marital_status", "gender", "pronouns", "height", "weight", "shoe_size", "zodiac_sign",
        "pets", "anniversary",
    ),
    "preference": ("likes", "dislikes", "hobbies", "diet", "foods_avoided"),
    "work": ("job_title", "workplace", "industry", "studies", "colleagues"),
    "health": ("allergies", "blood_type", "medication", "medications"),
    "person": (
        "partner", "mother", "father", "parents", "sisters", "brothers", "siblings", "children", "sons",
        "daughters", "grandparents", "relatives", "friends", "housemates", "neighbours",
    ),
    "project": ("plans", "project", "projects"),
}  # fmt: skip
_CATEGORY: dict[str, Category] = {key: category for category, keys in _BY_CATEGORY.items() for key in keys}

_LABELS = {NOTE_KEY: "note to self", "job_title": "job", "timezone": "time zone"}

_CAMEL_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def canonical_key(key: str) -> str:
    """One spelling for a key that anybody, a model too, may have written in any way.

    Snake case, lower case, letters and digits of any script, 1 to 64 characters; `note_to_self` when none are left.
    Idempotent.
    """
    words = _words(key)
    while len(words) > 1 and words[0] in _OWNER_WORDS:
        words = words[1:]
    joined = "_".join(_british(word) for word in words)[:MAX_KEY_LENGTH].strip("_")
    return _CANONICAL.get(joined, joined) or NOTE_KEY


def is_single_valued(key: str) -> bool:
    """Whether a new value of this key replaces the old one; unknown keys hold several."""
    key = canonical_key(key)
    return key in _SINGLE_VALUED or key.startswith(_SINGLE_PREFIXES)


def is_known_key(key: str) -> bool:
    """Whether this names, under any alias, a key that has a meaning here, rather than one somebody made up."""
    key = canonical_key(key)
    return key in _ALIASES or key in _SINGLE_VALUED or key in _CATEGORY or key.startswith(_SINGLE_PREFIXES)


def label(key: str) -> str:
    """The key as a person reads it: `home_city` is "home city"."""
    key = canonical_key(key)
    return _LABELS.get(key, key.replace("_", " "))


def default_category(key: str) -> Category:
    """Where a key belongs when nobody says; general for unknown keys."""
    key = canonical_key(key)
    if key.startswith("favourite_"):
        return "preference"
    return _CATEGORY.get(key, "general")


def _words(key: str) -> list[str]:
    # An unlimited key costs time in normalisation; beyond this many characters nothing reaches the result.
    bounded = _CAMEL_HUMP.sub("_", key[: MAX_KEY_LENGTH * 16]).replace("'", "").replace("’", "")
    folded = _fold(bounded)
    kept = "".join(char if unicodedata.category(char)[0] in "LMN" else " " for char in folded)
    return kept.split()


def _fold(text: str) -> str:
    """Unicode's NFKC_Casefold, which, unlike `lower`, changes nothing when done twice."""
    folded = unicodedata.normalize("NFD", text).casefold()
    folded = unicodedata.normalize("NFKC", folded).casefold()
    return unicodedata.normalize("NFKC", folded)


def _british(word: str) -> str:
    return {"favorite": "favourite", "color": "colour", "colors": "colours"}.get(word, word)
