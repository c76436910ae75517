"""What a memory is about in the language in force: keys and relations of which a table has names, and dates.

A key that the table lacks was made up by somebody, and stays as it was told. For lists and buttons that a
person reads; what a model reads is `Memory.line`, in English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta, tzinfo

from bot.domain.interactions import Purpose
from bot.domain.memories import (
    Details,
    FactDetails,
    IntentionDetails,
    Kind,
    Memory,
    MemoryVersion,
    ReminderDetails,
    titled,
)
from bot.domain.prose.reminders import recurrence
from bot.language.keys import (
    FAMILY,
    ONE_OF,
    USER,
    canonical_key,
    concept_of,
    concepts_in,
    is_known_key,
    label,
    parts_of,
    without_owner,
)
from bot.language.text import normalised
from bot.language.words import foremost_languages, says_all
from bot.speech.saying import (
    LANGUAGES,
    SOURCE,
    Counted,
    Wording,
    each_worded,
    in_force,
    say,
    say_date,
    say_days,
    say_many,
    say_month,
    say_time,
    speaking,
)

_NAMES = each_worded(
    "name, full name, first name, nickname, birthday, birth year, age, email, phone, address, home city, "
    "city, home country, country, origin, birthplace, hometown, language, languages, native language, "
    "nationality, marital status, gender, pronouns, height, weight, shoe size, zodiac sign, anniversary, job "
    "title, job, workplace, employer, company, industry, studies, boss, manager, colleague, colleagues, "
    "partner, wife, husband, girlfriend, boyfriend, mother, father, parents, sister, sisters, brother, "
    "brothers, siblings, child, children, son, sons, daughter, daughters, grandmother, grandfather, "
    "grandparents, aunt, uncle, cousin, relatives, friend, friends, best friend, housemates, neighbour, "
    "neighbours, pet, pets, dog, cat, likes, dislikes, hobbies, diet, foods avoided, allergies, blood type, "
    "medication, medications, plans, note to self, project, projects, favourite food, favourite drink, "
    "favourite colour, favourite film, favourite book, favourite music, car"
)
"""What a fact is about, as it stands before a colon ("home city: Berlin"), or who somebody is."""

_PORTRAIT_NAMES = each_worded("Profile, Working memory, Scaffold")
_STORED_DAYS = re.compile(r"(?<![\w-])\d{4}-\d{2}-\d{2}(?:/\d{4}-\d{2}-\d{2})?(?![\w-])")
_TOPICS = each_worded("health, work, location") | {FAMILY: Wording("family")}
_BY_KEY = _TOPICS | _NAMES


def key_in_words(key: str) -> str:
    """A key as a person reads it: `home_city` is "home city"."""
    known = _BY_KEY.get(canonical_key(key))
    return say(known) if known else label(key)


def keys_meant(words: str) -> list[str]:
    """The keys of what somebody calls by a name that is known, in the language in force or in English: the
    topic for "my health", all of a job for "my job"; none for any other words.
    """
    plain = without_owner(words.strip())
    is_meant = (key for key, name in _BY_KEY.items() if _is_one_name(say(name), plain))
    key = next(is_meant, plain if is_known_key(plain) else "")
    return [key] if key in _TOPICS else sorted(parts_of(key)) if key else []


def keys_in(question: str) -> list[str]:
    """The concepts of keys that a question names by words of its own language: "Wo wohne ich?"."""
    tongue = next(iter(foremost_languages(question)), SOURCE)
    with speaking(next((code for code in LANGUAGES if code.partition("_")[0] == tongue), SOURCE)):
        labelled = [
            key
            for key, name in _BY_KEY.items()
            if key not in _TOPICS and says_all(say(name), question, tongue)
        ]
    named = (*map(concept_of, labelled), *concepts_in(question))
    return [key for key in dict.fromkeys(named) if is_known_key(key)]


def _is_one_name(name: str, said: str) -> bool:
    """Whether two names are the same, in whatever form."""
    tongue = in_force().partition("_")[0]
    is_same = says_all(name, said, tongue) and says_all(said, name, tongue)
    return normalised(name) == normalised(said) or is_same


def one_in_words(key: str) -> str:
    """One of what a key holds, as a person reads it: `sisters` is "sister", and `home_city` "home city"."""
    return key_in_words(ONE_OF.get(key, key))


def who_in_words(subject: str) -> str:
    """Somebody a memory is about: "sister" by what that is called, and Anna by her name."""
    known = _BY_KEY.get(subject.replace(" ", "_"))
    return say(known) if known else subject


def label_in_words(memory: Memory) -> str:
    """What a memory is about: "home city", "sister: allergies", a title."""
    if memory.kind in _PORTRAIT_NAMES:
        return say(_PORTRAIT_NAMES[memory.kind])
    if titled(memory.details):
        return memory.label
    return f"{whose_in_words(memory)}{name_in_words(memory.key, memory.content)}"


def name_in_words(key: str, content: str) -> str:
    """A key as a person reads it; where it is made of what was said, as that was said: "call Dan"."""
    return content if canonical_key(content) == key else key_in_words(key)


def whose_in_words(memory: Memory) -> str:
    """Whose a memory is, as it stands before what it says: "sister: ", "Carl: "; empty for one's own."""
    return "" if memory.subject == USER else f"{who_in_words(memory.subject)}: "


def line_in_words(memory: Memory) -> str:
    """Label and content on one line, as lists show it to a person."""
    if memory.kind == "fact":
        ending = ending_in_words(memory) or _aged_since(memory)
        return f"{label_in_words(memory)}: {value_in_words(memory.content)}{ending}"
    if memory.kind in ("intention", "reminder"):
        return f"{named_in_words(memory)}{ending_in_words(memory)}"
    return f"{memory.line}{_whose_words(memory)}"


def _aged_since(memory: Memory) -> str:
    """When an age was told, to stand behind it: it is that no longer a year on."""
    is_age = concept_of(memory.key) == concept_of("age")
    return f" ({say('told on {day}', day=say_date(memory.updated_at.date()))})" if is_age else ""


def kind_in_words(memory: Memory) -> str:
    """Which kind of memory it is, and that a note is in the bot's words."""
    return f"{say(KIND_NAMES[memory.kind])}{_whose_words(memory)}"


def _whose_words(memory: Memory) -> str:
    return f" ({say('in my own words')})" if memory.kind == "note" and memory.is_of_bot else ""


def named_in_words(memory: Memory) -> str:
    """What a memory says, behind whose it is, with its days as a person reads them."""
    return f"{whose_in_words(memory)}{value_in_words(memory.content)}"


def value_in_words(value: str) -> str:
    """A value with its days as a person reads them: what was told as "next Friday" is stored as a date."""
    return _STORED_DAYS.sub(lambda found: _days_in_words(found[0]), value)


def _days_in_words(days: str) -> str:
    try:
        return stored_in_words(days)
    except ValueError:  # 2026-13-40
        return days


def ending_in_words(memory: Memory) -> str:
    """When a memory holds, is due, or what became of it, to stand behind it; empty when nobody said."""
    return details_in_words(memory.details, memory.updated_at.date())


def version_in_words(version: MemoryVersion) -> str:
    """What a memory said as one of its versions, with when that held: two may differ in that alone."""
    return value_in_words(version.content) + details_in_words(version.details, version.valid_from.date())


def details_in_words(details: Details, told_on: date) -> str:
    """The same of details as they were told on a day."""
    match details:
        case FactDetails():
            told = _period(details, told_on)
        case IntentionDetails(state="done") | ReminderDetails(state="done"):
            told = say("(done)")
        case IntentionDetails(state="dropped"):
            told = say("(dropped)")
        case ReminderDetails(state="stopped"):
            told = say("(stopped)")
        case IntentionDetails(due=str()):
            told = say("(for {day})", day=stored_in_words(details.meant_for(told_on)))
        case ReminderDetails(next=upcoming, snoozed=put_off, rule=rule):
            when = "; ".join(
                part for part in (stored_in_words(put_off or upcoming), recurrence(rule)) if part
            )
            told = say("(for {day})", day=when)
        case _:
            told = ""
    return f" {told}" if told else ""


def stored_in_words(day: str | None) -> str:
    """A stored day, moment, month or year as it is said: "3 May 2026", with its time if it has one; of two
    with a slash between both; empty for none.
    """
    if not day:
        return ""
    first, _, last = day.partition("/")
    if last and "T" not in day:
        return say_days(date.fromisoformat(first), date.fromisoformat(last))
    if last:
        return f"{stored_in_words(first)} – {stored_in_words(last)}"
    if "T" in day:
        moment = datetime.fromisoformat(day)
        return f"{say_date(moment.date())}, {say_time(moment)}"
    if len(day) == len("2026-05"):
        return say_month(date.fromisoformat(f"{day}-01"))
    return day if len(day) == len("2026") else say_date(date.fromisoformat(day))


def bound_in_words(day: str | None, told_on: date | None, *, is_end: bool) -> str:
    """When something began or ended, as it is said: the year alone of one whose first or last day it is.

    "From 2012 to 2018" is kept by its days, of which nobody spoke. What lies ahead is said to the day.
    """
    edge = "-12-31" if is_end else "-01-01"
    if day and told_on and day.endswith(edge) and date.fromisoformat(day) <= told_on:
        return day[:4]
    return stored_in_words(day)


def is_merely_over(until: str | None, told: date) -> bool:
    """Whether an end says no more than that something was over when it was told."""
    return until == (told - timedelta(days=1)).isoformat()


def told_times(memory: Memory, zone: tzinfo | None) -> str:
    """How often a memory was told, when first, and which version it is."""
    return say_many(
        "told once, on {day}, version {version}",
        "told {count} times, first on {day}, version {version}",
        memory.mentions,
        version=memory.version,
        day=say_date(memory.created_at.astimezone(zone)),
    )


def days_in_words(memory: Memory) -> tuple[str, ...]:
    """From when and until when a fact is said to hold, as far as it is: a day or a year each."""
    if not isinstance(memory.details, FactDetails):
        return ()
    return tuple(filter(None, _bounds(memory.details, memory.updated_at.date())))


def _bounds(details: FactDetails, told_on: date) -> tuple[str, str]:
    began = bound_in_words(details.since, told_on, is_end=False)
    since = "" if details.since == told_on.isoformat() else began
    return since, bound_in_words(details.until, told_on, is_end=True)


def _period(details: FactDetails, told_on: date) -> str:
    """From when until when a fact holds; that it does from the day it was told on goes without saying.

    An end on the day before it was told is the latest that it can be: nobody said when it was.
    """
    since, until = _bounds(details, told_on)
    is_over = is_merely_over(details.until, told_on)
    match bool(since), bool(until):
        case True, True if is_over:
            return say("(from {first}, no longer)", first=since)
        case False, True if is_over:
            return say("(no longer)")
        case True, True:
            return say("(from {first}, until {last})", first=since, last=until)
        case True, False:
            return say("(from {first})", first=since)
        case False, True:
            return say("(until {last})", last=until)
        case _:
            return ""


PURPOSES: Mapping[Purpose, Wording] = {
    "chat": Wording("answers"),
    "extract": Wording("reading what you say for facts"),
    "consolidate": Wording("comparing facts"),
    "summarise": Wording("summaries"),
    "reflect": Wording("thinking the day over"),
    "embed": Wording("search by meaning"),
    "transcribe": Wording("listening"),
    "look": Wording("looking at pictures"),
}
"""What models are asked for."""

KIND_NAMES = each_worded(
    "fact, note, summary, rule, intention, reminder, article, document, picture, reflection, profile, "
    "working memory, scaffold"
)
CATEGORY_NAMES = each_worded("location, personal, health, work, person, preference, project, general")
CATEGORY_HEADINGS = each_worded("Location, Personal, Health, Work, Person, Preference, Project, General")
"""What stands over all memories of a category: in some languages the name of many, not of one."""

_COUNTED: Mapping[Kind, Counted] = {
    "fact": Counted("{count} fact", "{count} facts"),
    "note": Counted("{count} note", "{count} notes"),
    "rule": Counted("{count} rule", "{count} rules"),
    "intention": Counted("{count} plan", "{count} plans"),
    "reminder": Counted("{count} reminder", "{count} reminders"),
    "article": Counted("{count} article", "{count} articles"),
    "document": Counted("{count} document", "{count} documents"),
    "picture": Counted("{count} picture", "{count} pictures"),
    "summary": Counted("{count} summary", "{count} summaries"),
    "reflection": Counted("{count} reflection", "{count} reflections"),
}
_TEXTS = Counted("{count} text", "{count} texts")


def counting(kind: Kind) -> Counted:
    """How memories of a kind are counted."""
    return _COUNTED.get(kind, _TEXTS)
