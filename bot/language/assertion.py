"""How a thing stands in the words that are quoted for it: said, denied, asked, supposed, reported or past.

The second opinion of code on what a model says is meant, as far as words show it, in the languages whose
packs have them. It is no more than that: where the two differ the person is asked, and nothing is dropped
because of a word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from bot.language.clauses import MASK, QUESTION_MARKS, Clause, clauses, first_clause, readable
from bot.language.keys import USER, canonical_key, concept_of, holds_one, things_in
from bot.language.packs import PACKS, SPACED, any_of, by_language, whole_words, word_pattern
from bot.language.patterns import caseless, pattern_of
from bot.language.text import normalised
from bot.language.words import SpokenWords, clear_language, index_words, likely_languages, spoken_languages

Meant = Literal["said", "denied", "asked", "supposed", "reported", "past"]
"""reported: other people's words, quoted, pasted or given to be worked on; past: it was so, and is over."""


_ALIKE = 4
"""Letters by which two words begin when one is a form of the other."""

_LAST_WORDS = 2
"""Words that may follow a denial which stands behind what it denies: "Hunde mag ich nicht so gern"."""

_BEGINS_DENIED = word_pattern(lambda p: p.speech.denials)

_FEWEST_BEFORE = 2
"""Words before what is told from which it does not lead its clause."""

# Denials. Two of different kinds make an assertion: "I never skip it", "ohne Kaffee geht nichts", "senza
# caffè non …".
_NOT = SpokenWords(lambda p: p.speech.denials)
_NOT_BY_ENDING = by_language(lambda p: p.speech.denied_by_ending)
_WITHOUT = word_pattern(lambda p: p.speech.without)
_MISSES = word_pattern(lambda p: p.speech.misses)
_HATES = word_pattern(lambda p: p.speech.hates)
_SOUNDS_DENIED = word_pattern(lambda p: p.speech.sounds_denied)
_ORDERS_TO_KEEP = caseless(rf"(?<!\w)(?:{any_of(lambda p: p.orders.remember, packs=SPACED)})")
"""An order not to forget denies nothing."""

_NO_AS_A_WORD = caseless(rf"^\W*(?:{any_of(lambda p: p.talk.plain_no)})(?:\s*[,.:;!–—-]\s*|(?P<bare>\s*$))")
"""As in "no Rome" and "No, I eat fish": an answer, or what sets something right."""

_NO_LONGER_BEHIND = caseless(rf"{whole_words(lambda p: p.speech.no_longer)}\W*$")
_DONT_THINK = word_pattern(lambda p: p.speech.dont_think)
_CARRIES = pattern_of(
    r"(?:^|_)(?:dislikes?|foods_avoided|avoids?|allerg[a-z]+|intoleran[a-z]+|aversions?|never|not|no|non"
    r"|former|previous|past|old|ex|stopped|quit|doesnt|does_not|dont|cannot|cant|without|limits"
    r"|boundaries|fears?|phobias?)(?:_|$)"
)
_INTOLERANCE = pattern_of(r"(?:^|_)(?:allerg[a-z]+|intoleran[a-z]+)(?:_|$)")
_LEAVES_OUT = pattern_of(r"(?:^|_)(?:diet\w*|health|symptoms?)(?:_|$)")
"""Keys of what is told, as an intolerance is, by what one can't or doesn't take."""

_VALUE_CARRIES = word_pattern(
    lambda p: p.speech.denials, lambda p: p.speech.without, lambda p: p.speech.lacking
)
_ADDS = word_pattern(lambda p: p.speech.adds)
_SPEAKS_AGAINST = SpokenWords(
    lambda p: p.speech.denials,
    lambda p: p.speech.without,
    lambda p: p.speech.lacking,
    lambda p: p.speech.no_longer,
    lambda p: p.speech.misses,
    lambda p: p.speech.formerly,
    lambda p: p.speech.repairs,
    lambda p: p.speech.renames,
    lambda p: p.speech.switches,
    lambda p: p.talk.corrects_anywhere,
)
_CORRECTS = pattern_of(rf"^\W*(?:{any_of(lambda p: p.talk.corrects)})(?!\w)", re.IGNORECASE)
_CANT_TAKE = word_pattern(lambda p: p.speech.takes)
"""Denied, these tell an intolerance ("I can't eat nuts"); other denials deny the allergy."""

# The past. A state that is told in a past tense, or as former, is over, unless it is told to go on.
_FORMERLY = SpokenWords(lambda p: p.speech.formerly)
_ANEW = SpokenWords(lambda p: p.talk.anew)
_FORMER_PERSON = caseless(r"ex-\w+")
_YEAR = pattern_of(r"(?:19|20)\d\d")
_WAS = SpokenWords(lambda p: p.speech.was)
_GOES_ON = word_pattern(lambda p: p.speech.goes_on)
_OWN_WORDS = any_of(lambda p: p.speech.my, lambda p: p.speech.the, lambda p: p.speech.a)
_ITS_WORDS = rf"\W*(?:(?<!\w)(?:{_OWN_WORDS})(?:\W+|(?<='))(?:\w+\W+){{0,2}})?$"
_ENDED = by_language(lambda p: p.speech.ended and f"(?:{p.speech.ended}){_ITS_WORDS}")
_ENDED_LAST = by_language(lambda p: p.speech.ended_last)
_ITS_ENDING = pattern_of(r"['’]?\w{0,4}\W{0,3}")
"""Right before and right behind what is over: "I gave away my dog Rex", "Rex died", "Tesla'mı sattım"."""

_IS_OF_THE_PAST = pattern_of(
    r"(?:^|_)(?:born|birth\w*|origin|hometown|school|stud\w+|education|degree|university|college"
    r"|graduat\w*|former|previous|past|old|ex|history|grew|childhood|travel\w*|trips?|visited|events?"
    r"|life_events|activities|experience\w*|achiev\w*|accident\w*|surger\w*|married|wedding|anniversary"
    r"|met|began|started|since|moved|bought|read|watched|seen|note_to_self|nationality)(?:_|$)"
)
"""Keys of what happened, and stays true."""

_AND_OR_BUT = any_of(lambda p: p.speech.ands, lambda p: p.speech.buts)

# Suppositions and wishes.
_IF = caseless(rf"^\W*(?:(?:{_AND_OR_BUT})\s+)?{whole_words(lambda p: p.speech.ifs)}")
_CONDITIONS = by_language(lambda p: p.speech.conditions)
_GUESSED = frozenset(pack.code for pack in PACKS if pack.writing.script in ("latin", "cyrillic"))
"""Languages whose conditions count in texts that may be in them alone: "se" is another word elsewhere."""

_SO_OR_NOT = pattern_of(
    r"(?:^|_)(?:likes|dislikes|favou?rite\w*|preferences?|habits?|routines?|hobbies|medic\w*|health|symptoms?"
    r"|allerg[a-z]+|intoleran[a-z]+|diet|foods_avoided|fears?|commut\w*|sports?|exercise|rules)(?:_|$)"
)
"""Keys of what is told with its occasion: "if my head aches I take ibuprofen"."""

_AND_OR_BUT_FIRST = caseless(rf"\W*(?:{_AND_OR_BUT})\s")
_WISHED = word_pattern(lambda p: p.speech.wishes)
_IS_WISHED = pattern_of(
    r"(?:^|_)(?:wish\w*|dreams?|goals?|plans?|wants?|hopes?|aspirations?|ambitions?|bucket|ideas?"
    r"|interests?|gift\w*|rules)(?:_|$)"
)
_JOKES = word_pattern(lambda p: p.speech.jokes)
_UNREAL = word_pattern(lambda p: p.speech.unreal)
_INFINITIVES = by_language(
    lambda p: p.speech.infinitives and rf"(?:{p.speech.infinitives})(?:\s+[\w']+){{0,3}}[\s\"]*$"
)
_INFINITIVES_BEHIND = by_language(lambda p: p.speech.infinitives and rf"(?<!.)\W*(?:{p.speech.infinitives})")
"""Right before or behind a value of which nothing is said with them: "I'm far from being a nurse"."""

_NEARLY = word_pattern(lambda p: p.speech.nearly)
_OWN = caseless(rf"(?<!\w)(?:{any_of(lambda p: p.speech.my)})\s+(?P<who>[^\W\d_]+)\W{{0,3}}$")
"""Stands before a name that is told whatever becomes of its sentence: "I nearly forgot my dog Rex"."""

_TAKEN_BACK = caseless(
    rf"\w{{0,4}}\s*(?:[,;…–—-]|\.{{2,}})[\s,;…–—-]*(?:(?:{any_of(lambda p: p.speech.repairs)})(?!\w)"
    rf"|(?:{any_of(lambda p: p.talk.plain_no)})\s*[,;:…–—-])[\s,;:…–—-]*(?P<instead>\w[^.!?\n]*)"
)
_MOST_INSTEAD = 4
"""Words said in the place of others: "in Rome, no wait, Milan"; more of them go on to something else."""

# Questions.
_DO_I = caseless(
    rf"(?:^|\b[^\w,;:]*+[,;:]|\b(?:{any_of(lambda p: p.speech.ors)})\s)\W*"
    rf"(?:{any_of(lambda p: p.speech.asks_of_me)})"
)
_ASKS_WHAT = word_pattern(lambda p: p.speech.questions)
_ASKS_LAST = caseless(rf"{whole_words(lambda p: p.speech.asks_last)}[\s.!~…。！]*$")
_WHEN = caseless(rf"(?:{any_of(lambda p: p.speech.whens)})\b")
_TAG = caseless(rf"^\W*(?:{any_of(lambda p: p.speech.tags)})\W*$")

# Other people's words.
_REPORTS = word_pattern(lambda p: p.speech.according_to, lambda p: p.speech.reports)
_I_SAID = word_pattern(lambda p: p.speech.i_said)
_FIRST_ASIDE = word_pattern(lambda p: p.speech.i, lambda p: p.speech.my)
_MOST_REPORT, _FIRST_OF_REPORT = 6, 3
"""Words behind what is reported, as in "my friend Tom always says"; of several names the first says it."""

_I_AGAIN = word_pattern(lambda p: p.speech.i)
_AND = caseless(rf"\W*(?:{any_of(lambda p: p.speech.ands)})\s")
_MOST_NAMED = 2
_MOST_THINGS = 12
"""Things of a list that are looked at, each by itself."""

_WORD = pattern_of(r"\w+(?:'\w+)?")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a value stands: its sentence, its clause, and what stands ahead of the clause and behind it in
    the sentence; `languages` are those that the message may be in. `beside` is what the clause says before
    the value and after it; None where it says the value in other words, if at all, and the clause is all that
    the quote touches.
    """

    sentence: str
    ahead: str
    clause: str
    behind: str
    beside: tuple[str, str] | None
    languages: Sequence[str]

    @property
    def is_taken_back(self) -> bool:
        """Whether other words are put in the place of the value right behind it."""
        return self.beside is not None and is_taken_back(self.beside[1] + self.behind)


def _place_of(value: str, message: str, begin: int, end: int) -> _Place:
    """Where a value stands in what is quoted of a message from one place of it to another."""
    touched = [each for each in clauses(message) if each.meets(begin, end)]
    holding = _clause_of(value, touched, message)
    found = _with_its_other_half(holding, touched, message) if holding else touched
    start, stop = (found[0].start, found[-1].end) if found else (begin, end)
    opens, closes = found[0].sentence if found else (begin, end)
    clause = message[start:stop]
    return _Place(
        sentence=message[opens:closes],
        ahead=message[opens:start],
        clause=clause,
        behind=message[stop:closes],
        beside=_beside(clause, value) if holding else None,
        languages=spoken_languages(message),
    )


def _clause_of(value: str, touched: Sequence[Clause], message: str) -> Clause | None:
    """The first clause that holds a value letter by letter, else the one with most of its words.

    Of several with as many the last says what is so: "Max isn't a dog, he's a cat".
    """
    wanted = normalised(value)
    said = {each: message[each.start : each.end] for each in touched}
    if literal := next((each for each in touched if wanted and wanted in normalised(said[each])), None):
        return literal
    near = [each for each in touched if _beside(said[each], value) is not None]
    return max(near, key=lambda each: (_held(said[each], value), each.start), default=None)


def _with_its_other_half(clause: Clause, touched: Sequence[Clause], message: str) -> list[Clause]:
    """A clause, with the next one where the two are one in truth: "Tom | and I were in Rome"."""
    if len(_WORD.findall(message[clause.start : clause.end])) > _MOST_NAMED:
        return [clause]
    behind = list(touched[touched.index(clause) + 1 :][:1])
    is_half = behind and behind[0].sentence == clause.sentence and _AND.match(message, behind[0].start)
    return [clause, *behind] if is_half else [clause]


def reading_of(
    key: str,
    value: str,
    quote: str,
    message: str,
    *,
    kind: str = "fact",
    about: str = USER,
    year: int | None = None,
) -> Meant:
    """How a value is meant in the words of the user that are quoted for it, said in a certain year if known.

    Of clauses only the one that holds the value counts, or all that the quote touches when none does; a
    condition counts beside it, too, but for a rule, which may have one. What somebody `about` whom it is once
    was ("my ex-wife") makes nothing of theirs past. A list is said if each thing of it is that stands there.
    """
    plain = message.translate({0x2019: "'", 0x2018: "'"})
    begin = message.find(quote)
    if begin < 0:
        return "said"
    end = begin + len(quote)

    def read(thing: str, place: _Place) -> Meant:
        if _is_reported(place) or _is_handed(message, begin, end, thing):
            return "reported"
        if _JOKES.search(plain, begin):
            return "supposed"
        return _meant_at(place, key, thing, plain, kind=kind, about=about, year=year)

    whole = read(value, _place_of(value, plain, begin, end))
    things = things_in(value)[:_MOST_THINGS] if whole == "said" else []
    for thing in things if len(things) > 1 else ():
        place = _place_of(thing, plain, begin, end)
        if place.beside is not None and (meant := read(thing, place)) != "said":
            return meant
    return whole


def _meant_at(
    place: _Place, key: str, value: str, message: str, *, kind: str, about: str, year: int | None
) -> Meant:
    """How a value is meant in its place, by whoever says it themselves."""
    is_fact, concept = kind == "fact", concept_of(key)
    if _is_asked(place, is_fact):
        return "asked"
    if _IF.match(place.clause):
        return "supposed"
    if kind != "rule" and not _SO_OR_NOT.search(concept) and _is_conditional(place, message):
        return "supposed"
    if is_fact and _UNREAL.search(place.ahead + place.clause):
        return "supposed"
    is_said = is_fact and not (place.beside is not None and _is_presented(key, *place.beside))
    if is_said and not _IS_WISHED.search(concept) and _WISHED.search(place.clause):
        return "supposed"
    if _NEARLY.search(place.clause):
        return "denied" if is_said else "said"
    if is_fact and _is_over(key, place, message, about, year):
        return "past"
    if place.is_taken_back or _is_denied(key, value, place, kind):
        return "denied"
    is_told = not is_said or _IS_WISHED.search(concept) or _is_liking(key)
    return "said" if is_told or not _is_infinite(place, message) else "supposed"


def _is_infinite(place: _Place, message: str) -> bool:
    """Whether nothing but an infinitive tells the value: "to live in Rome" says no more than what for."""
    before, behind = place.beside or ("", "")
    here = likely_languages(message)
    return any(
        _INFINITIVES[each].search(before) or _INFINITIVES_BEHIND[each].match(behind)
        for each in here
        if each in _INFINITIVES
    )


def is_taken_back(behind: str) -> bool:
    """Whether what stands right behind a value puts other words in its place: ", no wait, Milan"."""
    found = _TAKEN_BACK.match(behind)
    return found is not None and len(_WORD.findall(found["instead"])) <= _MOST_INSTEAD


def _is_presented(key: str, before: str, behind: str) -> bool:
    """Whether a name stands right behind what its bearer is: "my wife Eva", of whom anything may be told."""
    own = _OWN.search(before)
    is_again = own is not None and own["who"].casefold() in behind.casefold()  # "Eva is not my wife"
    return own is not None and not is_again and concept_of(canonical_key(own["who"])) == concept_of(key)


def _is_conditional(place: _Place, message: str) -> bool:
    """Whether a condition stands in a clause, ends or begins the one before it, or begins the one behind it.

    Not behind "and": of "I live in Bonn, and if we move, …" the first part is so.
    """
    before = [place.ahead[each.start : each.end] for each in clauses(place.ahead)]
    while before and _AND.match(before[-1]):
        before.pop()
    ahead = "" if not before or _AND_OR_BUT_FIRST.match(place.clause) else before[-1].strip(" ,;:—–-")
    behind = place.behind.lstrip(" ,;:—–-")
    here = likely_languages(message)
    for language, condition in _CONDITIONS.items():
        if language in _GUESSED and language not in here:
            continue
        found = condition.search(place.clause) or condition.match(behind) or condition.match(ahead)
        if found or any(each.end() == len(ahead) for each in condition.finditer(ahead)):
            return True
    return False


def _is_reported(place: _Place) -> bool:
    """Whether somebody else is named as the one who says it, before it in its sentence or right behind it."""
    behind = _WORD.findall(first_clause(place.behind.lstrip(" ,—–:-\"'”»")))
    tail = " ".join(behind if len(behind) <= _MOST_REPORT else behind[:_FIRST_OF_REPORT])
    before = place.beside[0] if place.beside is not None else place.clause
    told = (f"{place.ahead} {before}", tail)
    return any(_REPORTS.search(words) and not _I_SAID.search(words) for words in told)


def _is_asked(place: _Place, is_fact: bool) -> bool:
    """Whether it is what a question asks, rather than told on the way to one."""
    if not place.sentence.rstrip().endswith(QUESTION_MARKS) and not _ASKS_LAST.search(place.sentence):
        return False
    if _DO_I.search(place.clause):
        return True
    before, after = place.beside or (place.clause, "")
    if is_fact and not _WORD.search(before + after) and place.behind.strip(" ,?？؟"):
        return True  # "Vegetarian, me?" asks what it names
    if not place.behind.strip(" ?？؟"):
        # "Why do I like jazz so much?" tells it in so many words, and "Can you be brief?" is how one gives a
        # rule.
        return (is_fact and place.beside is None) or not _ASKS_WHAT.search(f"{place.ahead} {place.clause}")
    # Another clause ends the question. When it asks by itself, the value is told on the way; a condition or a
    # tag doesn't.
    last = place.behind.strip(" ,?？؟")
    return bool(_TAG.match(last) or _IF.match(last) or _WHEN.match(last))


def begins_with_denial(value: str) -> bool:
    """Whether a value says what is not: "none", "no peanuts"."""
    return _BEGINS_DENIED.match(value) is not None


def speaks_against(text: str) -> bool:
    """Whether a text has a word that denies, ends, renames, replaces or takes back something, whatever that
    is.
    """
    plain = text.replace("’", "'")
    return bool(_SPEAKS_AGAINST.search(plain, spoken_languages(plain)) or _CORRECTS.match(plain))


def speaks_of_more(text: str) -> bool:
    """Whether a text has a word by which what it tells stands beside what was: "I also work as a tutor"."""
    return _ADDS.search(text) is not None


def is_of_the_past(key: str) -> bool:
    """Whether a key tells what happened, and stays true whatever ends: a birthday, a degree."""
    return _IS_OF_THE_PAST.search(concept_of(key)) is not None


def _is_over(key: str, place: _Place, message: str, about: str, year: int | None) -> bool:
    """Whether a state is told as former, or in a past tense and not as going on."""
    if is_of_the_past(key):
        return False
    told = _formerly(place)
    if about != USER:
        told = [found for found in told if not _FORMER_PERSON.fullmatch(found.group())]
    if any(_is_before(found, year) for found in told):
        return True
    return _is_ended(place, message) or (
        bool(_WAS.search(place.clause, place.languages)) and not _GOES_ON.search(place.sentence)
    )


def _formerly(place: _Place) -> list[re.Match[str]]:
    """The words of a clause, or right behind it and alone there, that tell it as former; what they lead on to
    is another thing: "now I'm Ann, formerly Tom", and "I'm Ann now formerly Tom".
    """
    behind = first_clause(place.behind.lstrip(" ,"))
    alone = [
        found
        for found in _FORMERLY.finditer(behind, place.languages)
        if not found.start() and not _WORD.search(behind, found.end())
    ]
    before, after = place.beside or (place.clause, "")
    is_now = bool(after) and _ANEW.search(f"{before} {after}", place.languages) is not None
    return [*_FORMERLY.finditer(before if is_now else place.clause, place.languages), *alone]


def _is_ended(place: _Place, message: str) -> bool:
    """Whether what was ended is the value itself: it was sold or left, or has died."""
    before, behind = place.beside or ("", "")
    at = found.end() if (found := _ITS_ENDING.match(behind)) else 0
    strange = _GUESSED.difference(likely_languages(message)) if clear_language(message) else ()
    last, first = ([words[each] for each in words if each not in strange] for words in (_ENDED_LAST, _ENDED))
    if any(each.match(behind) or each.match(behind, at) for each in last):
        return True
    return any(each.search(before) for each in first) and not _NOT.search(before, place.languages)


def _is_before(formerly: re.Match[str], year: int | None) -> bool:
    """Whether words such as "until 2020" name no year that was not over when they were said."""
    named = _YEAR.search(formerly.group())
    return year is None or named is None or int(named.group()) < year


def _is_denied(key: str, value: str, place: _Place, kind: str) -> bool:
    """Whether a clause denies a value, or anything at all where it tells the value in other words.

    What it denies then code can't tell, and doubts a fact alone, for most rules forbid. What says itself
    that something is not so is told by a denial, and what somebody does without by that of taking alone: "I
    can't eat nuts" is an allergy and "I don't eat meat" vegetarian, "I'm not" neither.
    """
    told, is_told = place.beside or (place.clause, ""), place.beside is not None
    if _INTOLERANCE.search(concept_of(key)) or (not is_told and _LEAVES_OUT.search(concept_of(key))):
        return bool(_denials(place.clause, place.languages)) and not _CANT_TAKE.search(place.clause)
    if _carries(key, value) or (kind != "fact" and not is_told):
        return False
    if _DONT_THINK.search(told[0]) or _NO_LONGER_BEHIND.search(told[1]):
        return True
    before, behind = _around(key, *told)
    denials = (
        bool(_denials(before, place.languages))
        or _is_denied_behind(behind, place.languages, leads=_is_liking(key) and _leads(before)),
        bool(_WITHOUT.search(_masked(f"{before} {behind}"))),
        bool(_MISSES.search(_masked(before))),
        _is_liking(key) and bool(_HATES.search(place.clause)),
    )
    return sum(denials) % 2 == 1  # two of them assert: "I never miss it", "not without coffee"


def _around(key: str, before: str, behind: str) -> tuple[str, str]:
    """What stands around a value and may deny it: from the last "I" on, but no answer such as "No, I eat
    fish", and nothing behind somebody who is only named, as in "my wife Eva".
    """
    pronouns = [found.start() for found in _I_AGAIN.finditer(before)]
    own = before[pronouns[-1] if pronouns else 0 :]
    answer = _NO_AS_A_WORD.match(own)
    # "No Rome" sets a city right; "no dog", "no dog here" is none.
    if answer and (answer["bare"] is None or (holds_one(key) and not behind.strip())):
        own = own[answer.end() :]
    return own, "" if _is_presented(key, before, behind) else behind


def _masked(text: str) -> str:
    """A text without what only sounds like a denial."""
    for pattern in (_HATES, _SOUNDS_DENIED, _ORDERS_TO_KEEP):
        text = pattern.sub(lambda found: "x" * len(found.group()), text)
    return text


def _denials(text: str, languages: Sequence[str]) -> list[int]:
    """Where denials end in a text, by words of the languages it may be in and by endings of the likeliest."""
    masked = _masked(text)
    endings = (_NOT_BY_ENDING[each] for each in languages[:1] if each in _NOT_BY_ENDING)
    by_ending = (found for each in endings for found in each.finditer(masked))
    return sorted(found.end() for found in (*_NOT.finditer(masked, languages), *by_ending))


def _leads(before: str) -> bool:
    """Whether nothing but an article, if anything, stands before what is told."""
    return len(_WORD.findall(before)) < _FEWEST_BEFORE


def _is_denied_behind(behind: str, languages: Sequence[str], *, leads: bool) -> bool:
    """Whether a denial ends what follows a value, as in "Kinder haben wir keine", or is what is said of a
    liking that `leads` its clause: "sauna ei ole mun juttu".
    """
    last = max(_denials(behind, languages), default=None)
    if last is None or not behind[:last].split():
        return False
    return leads or len(_WORD.findall(behind[last:])) <= _LAST_WORDS


def _is_handed(message: str, begin: int, end: int, value: str) -> bool:
    """Whether what is quoted, or the value in it, stands in text that is cited or handed over.

    In quotation marks a value is one's own where its line says so before it: 'My dog is called "Rex"'.
    """
    masked = readable(message)
    letters = [place for place in range(begin, end) if message[place].isalnum()]
    if letters and all(masked[place] == MASK for place in letters):
        return True
    place = message.casefold().find(value.casefold(), begin, end) if value else -1
    if place < 0 or masked[place : place + len(value)].strip().strip(MASK):
        return False
    said = masked[masked.rfind("\n", 0, place) + 1 : place].replace(MASK, "")
    return bool(_REPORTS.search(said)) or not _FIRST_ASIDE.search(said)


def _beside(clause: str, value: str) -> tuple[str, str] | None:
    """What stands before a value in a clause and behind it; None if under half its words do."""
    folded, words, many = _known(value)
    place = clause.casefold().find(folded) if value else -1
    if place >= 0:
        return clause[:place], clause[place + len(value) :]
    hits = [
        word
        for word in _WORD.finditer(clause)
        if any(_is_form(form, words) for form in index_words(word.group()))
    ]
    if not hits or 2 * len(hits) < many:
        return None
    return clause[: hits[0].start()], clause[hits[-1].end() :]


def _held(clause: str, value: str) -> int:
    """How many words of a clause are words of a value."""
    _, words, _ = _known(value)
    said = _WORD.findall(clause)
    return sum(any(_is_form(form, words) for form in index_words(word)) for word in said)


@lru_cache(maxsize=4)
def _known(value: str) -> tuple[str, frozenset[str], int]:
    """A value as it is compared, the forms of its words and how each begins, and their number."""
    words = index_words(value)
    forms = frozenset((*words, *(f"{word[:_ALIKE]}-" for word in words)))
    return value.casefold(), forms, len(_WORD.findall(value))


def _is_form(form: str, words: frozenset[str]) -> bool:
    return form in words or (len(form) >= _ALIKE and f"{form[:_ALIKE]}-" in words)


def _is_liking(key: str) -> bool:
    canonical = concept_of(key)
    return canonical in ("likes", "hobbies") or canonical.startswith("favourite_")


def _carries(key: str, value: str) -> bool:
    """Whether a key or a value says itself that something is not so."""
    return bool(_CARRIES.search(concept_of(key)) or _VALUE_CARRIES.search(value.replace("’", "'")))
