"""Whose a fact is: somebody else's allergy is not the user's, however a model puts it.

Told by code as far as words show it: who stands first in the clause that holds the quote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from operator import attrgetter
from typing import Literal

from bot.language.clauses import (
    QUESTION_MARKS,
    clauses,
    said_sentences,
    words_around,
)
from bot.language.cutting import Script, script_of
from bot.language.evidence import find_quote, is_part, is_spelt_like
from bot.language.keys import (
    NOTE_KEY,
    ONE_OF,
    USER,
    concept_of,
    default_category,
    is_known_key,
    label,
    name_two,
)
from bot.language.names import canonical_name, find_names, is_common
from bot.language.packs import PACKS, any_of, by_language, whole_words, word_pattern
from bot.language.patterns import CAPITAL, caseless, pattern_of
from bot.language.statements.finder import find_statements
from bot.language.text import normalised
from bot.language.words import (
    SMALL_WORDS,
    SpokenWords,
    content_words,
    knows,
    languages_of,
    likely_languages,
    nearest_languages,
    spoken_languages,
)

Person = Literal["first", "third", "unknown"]

_JOINS = any_of(lambda p: p.speech.ands, lambda p: p.speech.buts, lambda p: p.speech.because)
_AND = any_of(lambda p: p.speech.ands)
_I_WORDS = any_of(lambda p: p.speech.i)
_MY_WORDS = any_of(lambda p: p.speech.my)
_THE = any_of(lambda p: p.speech.the)
_JOINED = caseless(rf"^(?:{_JOINS}|so)\s+")
_FIRST = word_pattern(lambda p: p.speech.i, lambda p: p.speech.me)
_I = word_pattern(lambda p: p.speech.i)
_FIRST_OF = by_language(lambda p: "|".join(filter(None, (p.speech.i, p.speech.me))))
_MY_OF = by_language(lambda p: p.speech.my)
_I_ALONE = word_pattern(
    lambda p: "|".join(each for each in p.speech.i.split("|") if each not in p.speech.me.split("|"))
)
"""What only says who does something: "nous" is French for "us", too."""

_MY = caseless(
    rf"(?<!\w)(?P<my>{_MY_WORDS})\s+(?:(?:{any_of(lambda p: p.speech.kin_marks)})\s+)?(?P<who>"
    r"[^\W\d_]+(?:-[^\W\d_]+){0,3}(?:'s)?)"
)
_THIRD = caseless(
    rf"^(?:(?:{any_of(lambda p: p.speech.that)})\s+)?"
    rf"(?P<third>{any_of(lambda p: p.speech.third, lambda p: p.speech.third_opening)})(?!\w)"
    rf"(?!\s+(?:{_AND})\s+(?:{_I_WORDS})\b)"
)
_THIRD_OF = by_language(lambda p: "|".join(filter(None, (p.speech.third, p.speech.third_opening))))
_NAMED = pattern_of(
    rf"^(?:(?i:{_THE})\s)?(?P<who>(?P<first>{CAPITAL}[\w’-]+)(?:\s{CAPITAL}[\w'’-]+)?)"
    rf"(?:'s|'n?[ıiuü]n(?=.*\s(?:var|yok)\W*$)"
    rf"|\s+(?P<does>{any_of(lambda p: p.speech.third_verbs, lambda p: p.speech.reports)}))(?!\w)"
    rf"(?!\s+(?i:{_I_WORDS})\b)"
)
_DOES = by_language(lambda p: any_of(lambda p: p.speech.third_verbs, lambda p: p.speech.reports, packs=[p]))
VERBS = word_pattern(lambda p: p.speech.third_verbs)
"""What tells something of whoever it is about, and is no auxiliary: "mag" of "Ich mag"."""

_NO_NAME = by_language(
    lambda p: any_of(
        *(attrgetter(f"speech.{each}") for each in "i me third the a you it questions".split()), packs=[p]
    )
)
"""What names nobody in its language, and may in another: "Ben" is Turkish for "I"."""

_NAMED_WITHOUT_CAPITAL = caseless(any_of(lambda p: p.speech.named_opening))
_THIRD_LAST = by_language(lambda p: p.speech.third_last)
_TO_ME = word_pattern(lambda p: p.speech.for_me)
_PEOPLE = word_pattern(lambda p: p.speech.people)
_PEOPLE_OF = by_language(lambda p: p.speech.people)
_OTHERS = word_pattern(lambda p: p.speech.people, lambda p: p.speech.relations)
_MINE_BY_ENDING = word_pattern(lambda p: p.speech.mine_by_ending)
"""Turkish says "my" by the ending: "kardeşim", "annemin"."""

_NAMING = caseless(
    rf"(?:{any_of(lambda p: p.speech.naming)})\s"
    rf"|(?:{any_of(lambda p: p.speech.copula)}|[—–-])\s+(?:(?:{_THE})\s+)?"
    rf"(?:{any_of(lambda p: p.speech.titles)})\.?\s+(?-i:[A-ZÀ-ÞŁŚŻŘŠČА-ЯЁІЇЄҐ])"
)
"""What follows says who it is rather than something about them."""

_IS_CALLED = caseless(rf"(?:{any_of(lambda p: p.speech.naming).replace(' ', r'(?: [^ ]{1,12})? ')})(?!\w)")
_CALLED = word_pattern(lambda p: p.speech.renames, lambda p: p.speech.before_names)
_OPENS_TELLING = word_pattern(lambda p: p.speech.i_said, lambda p: p.speech.you)
_YOU = word_pattern(lambda p: p.speech.you, lambda p: p.speech.your)
_WISHES = word_pattern(lambda p: p.speech.wishes)
_RENAMES = word_pattern(lambda p: p.speech.renames)
_COPULA = word_pattern(lambda p: p.speech.copula)
_BETWEEN = 2
"""Words between two names where one is said to be the other: "Tom is now Pippa"."""

_NEAR = 40
"""Characters on either side of what says that somebody is called so: their name, and a word such as "now"."""


def says_is_called(text: str, old: str, new: str) -> bool:
    """Whether a text says of somebody by a canonical name that they are called by another: "our cat Tom is
    called Pippa now", "we renamed Tom to Pippa", "Tom is now Pippa".
    """
    said = " ".join(text.split()).replace("’", "'")
    for each in _IS_CALLED.finditer(said):
        before = said[max(0, each.start() - _NEAR) : each.start()].split()[-2:]
        behind = said[each.end() : each.end() + _NEAR].split()[:2]
        named = [canonical_name(word) for word in before if "'" not in word]  # "Tom's sister" is another
        if old in named and new in map(canonical_name, behind):
            return True
    spelt = [word for word in said.split() if "'" not in word]
    words = [canonical_name(word) for word in spelt]
    at = words.index(old) if old in words else len(words)
    if new not in words[at:]:
        return False
    between = spelt[at + 1 : words.index(new, at)]
    is_now = len(between) <= _BETWEEN and any(map(_COPULA.fullmatch, between))
    return is_now or _RENAMES.search(said) is not None


_NAMES = frozenset({"name", "first_name", "last_name", "full_name", "nickname"})

_SIGNS = ".!?…。！？؟। "
_OPENS_WITH_SUBJECT = pattern_of(rf"(?:{CAPITAL}[\w-]+|[^\W\d_A-Za-z][^\s'’]*)(?=\s)")
"""A first word that bears no ending behind an apostrophe: "Elif", not "Bursa'da"."""

_ASKS = word_pattern(lambda p: p.speech.questions)
_VERB_FIRST = caseless(rf"(?:{any_of(lambda p: p.speech.third_verbs)})\b")
_RELATIVE = caseless(rf"(?:{any_of(lambda p: p.speech.relatives)})\b")
_WHO_DOES = caseless(
    rf"{whole_words(lambda p: p.speech.people, lambda p: p.speech.relations)}\s*,?\s*"
    rf"{whole_words(lambda p: p.speech.relatives)}"
)
"""Somebody with the pronoun of a clause that may be about them: "a friend who"."""

_DOES_WHO = pattern_of(
    "|".join(
        rf"(?<!\w)(?:{pack.speech.relatives_last})\s(?:\w+\s)?(?:{pack.speech.people})"
        if pack.writing.spaced
        else rf"(?:{pack.speech.relatives_last})(?:{pack.speech.people})"
        for pack in PACKS
        if pack.speech.relatives_last
    ),
    re.IGNORECASE,
)
"""Somebody behind the end of such a clause: "住在奥斯陆的朋友"."""

_ANY_THIRD = word_pattern(lambda p: p.speech.third)
_TURNS = (
    (word_pattern(lambda p: p.speech.i, lambda p: p.speech.me, lambda p: p.speech.my), "bot"),
    (word_pattern(lambda p: p.speech.your), "my"),
    (word_pattern(lambda p: p.speech.you), "I"),
)
_ARTICLE = SpokenWords(lambda p: p.speech.the, lambda p: p.speech.a)
_IT = caseless(rf"(?!(?:{_THE})(?!\w)){whole_words(lambda p: p.speech.it)}")
_ARTICLE_ALONE = caseless(rf"^\W*(?:{_THE})(?:\s+|(?<='))")
_NOUN = caseless(rf"(?:(?:{_THE}|a)\s?)?\w{{3,}}\s")
"""What may be of mine: "Der Mann meiner Chefin", rather than "In my garden"."""

_NOT_A_VERB = by_language(
    lambda p: p.speech.noun_openers and rf"(?:{p.speech.noun_openers})(?:\s+|(?<='))\w+"
)
_ALIKE = 4
_OF_ITS_OWN = 3
"""Content words of a head from which it says something by itself, rather than only rules what follows."""

_LONGEST_ARTICLE = 12
"""Characters at the start of a clause in which an article stands with a letter of its noun."""

_MOST_AHEAD = 6
"""Clauses of a sentence that are looked at before one without a subject."""

_LED_BY = 3
"""Words at the start of a clause among which stands whoever it is about."""

_LEAVES_OUT_I = by_language(lambda p: p.speech.first_endings)
"""First persons of the languages that leave the pronoun out, by the endings of their verbs."""

_SHOWING = frozenset(
    script
    for script in Script
    for pack in PACKS
    if pack.writing.script == script.value and pack.writing.spaced
) - {Script.HANGUL}
"""Scripts whose languages show by a word or by the form of a verb that somebody speaks of themselves."""

_CAPITALISING = (Script.LATIN, Script.CYRILLIC, Script.GREEK, Script.ARMENIAN)
_SAYS_THAT = SpokenWords(lambda p: p.speech.says_that)

_ABOUT_OTHERS = frozenset({"pets", "plans", "note_to_self"})
"""Facts of the user whose value may be somebody or something else."""


def grammatical_person(clause: str, my_in: Sequence[str] | None = None) -> Person:
    """Who a clause is about: the first person, somebody else, or nobody that words show.

    `my_in` are the languages in which it may say "my": its own unless given, and any where there are none.
    """
    plain = _but_name(_JOINED.sub("", clause.strip().replace("’", "'")))
    relation = next((found for found in _mine(plain, my_in) if _is_relation(found["who"])), None)
    relation = relation or _MINE_BY_ENDING.search(plain)
    first, myself = _first(_FIRST, plain), _first(_I, plain)
    stands_first = relation is not None and (first is None or first.start() > relation.start())
    if relation is not None and leaves_out_i(plain[: relation.start()], languages_of(plain)):
        return "first"  # "Moro com a minha avó"
    told = plain[named.end() :] if (named := _named(plain)) else plain  # "má" is Czech for "my" and "has"
    is_named = _is_of_somebody_named(plain) and not _mine(told, my_in) and not _TO_ME.search(plain)
    is_third = next(_own_words(_THIRD, _THIRD_OF, plain, group="third"), None) is not None
    if is_third or stands_first or is_named:
        # "My sister and I", "she says I": who is meant is more than code can tell.
        return "unknown" if myself is not None else "third"
    return "first" if first is not None or _mine(plain, my_in) else "unknown"


def _named(clause: str) -> re.Match[str] | None:
    """The name that a clause begins with, of somebody who does something: a word that names nobody in the
    language of what is said of them is none.
    """
    found = _NAMED.match(clause)
    if found is None:
        return None
    begin, end = found.span("does")
    verbs = (
        each for each, does in _DOES.items() if (verb := does.match(clause, begin)) and verb.end() == end
    )
    spoken = (*nearest_languages(clause[found.end("who") :]), *(verbs if begin >= 0 else ()))
    is_small = any(_NO_NAME[each].fullmatch(found["first"]) for each in spoken if each in _NO_NAME)
    # No "my" stands right before a verb: "Mia fa il medico".
    is_mine = found["who"] != found["first"] and any(
        _MY_OF[each].fullmatch(found["first"]) for each in spoken if each in _MY_OF
    )
    return None if is_small or is_mine else found


def _but_name(clause: str) -> str:
    """A clause with a sign for each letter of the name that it begins with: nothing in that says "I"."""
    named = _named(clause)
    return clause if named is None else f"{'X' * named.end('who')}{clause[named.end('who') :]}"


def _is_of_somebody_named(clause: str) -> bool:
    """Whether a clause begins with a name that does something, or ends with a verb that is no first person's
    and has no first person before it.
    """
    if _named(clause) or _NAMED_WITHOUT_CAPITAL.match(clause):
        return True
    here = likely_languages(clause)
    lasts = (found for each in here if each in _THIRD_LAST for found in _THIRD_LAST[each].finditer(clause))
    if not any(not clause[found.end() :].strip(_SIGNS) for found in lasts):
        return False
    if (opener := _OPENS_WITH_SUBJECT.match(clause)) is None or _first(_FIRST, clause) or _mine(clause):
        return False
    return not leaves_out_i(clause[opener.end() :])  # "Deniz" ends as verbs of "we" do


def speaks_of_self(clause: str) -> bool:
    """Whether whoever writes a clause says something about themselves, by a pronoun or by the form of a verb.

    True where code can't tell: in scripts and languages whose first person it does not know.
    """
    plain = clause.replace("’", "'")
    return _names_self(plain) or _MINE_BY_ENDING.search(plain) is not None or not languages_of(plain)


def _names_self(clause: str, languages: Sequence[str] | None = None) -> bool:
    """Whether a clause says "I" or "my", be it by the ending of a verb in its or the given languages."""
    clause = _but_name(clause)
    return bool(_first(_FIRST, clause, languages) or _mine(clause)) or leaves_out_i(clause, languages)


def speaks_of_others(message: str) -> bool:
    """Whether a message speaks of somebody whom "he" or "her" may mean later: a relative, or a name."""
    return bool(_PEOPLE.search(message)) or any(
        grammatical_person(clause) == "third" for clause, _, _ in _clauses(message)
    )


def says_they(message: str) -> bool:
    """Whether a message has a word for somebody else who was named before it: he, her."""
    return _ANY_THIRD.search(message.replace("’", "'")) is not None


def is_they(words: str) -> bool:
    """Whether words are nothing but one for somebody else who was named before: him."""
    return any(each.fullmatch(words.strip()) for each in _THIRD_OF.values())


def only_other(message: str) -> str:
    """The one other whom a message speaks of, by what it calls them: "Eva", else "sister" of "my sister"; ""
    for nobody, and for several.
    """
    names = (each for each in find_names(message) if each.kind in ("person", "other"))
    named = {each.canonical: each.text for each in names}
    plain = message.replace("’", "'")
    called = {each["who"].casefold(): each["who"] for each in _mine(plain) if _is_relation(each["who"])}
    told = list((named or called).values())
    return told[0] if len(told) == 1 else ""


def says_i(clause: str) -> bool:
    """Whether somebody is the subject of what they write: "I did that too", and not "be brief with me"."""
    return _first(_I_ALONE, _but_name(clause.replace("’", "'"))) is not None


def may_order(clause: str) -> bool:
    """Whether a clause can tell whoever reads it what to do: it says "you" or what is wished for, or tells of
    nobody and nothing. "I hate Mondays" and "My boss wants short emails" tell of somebody.
    """
    plain = _but_name(clause.replace("’", "'"))
    if _YOU.search(plain):
        return True
    if grammatical_person(plain) == "third":
        return False
    is_told = says_i(plain) or _COPULA.search(plain)
    return not is_told or _WISHES.search(plain) is not None


def _first(
    pattern: re.Pattern[str], clause: str, languages: Sequence[str] | None = None
) -> re.Match[str] | None:
    """The first word that says "I" in a given language, or one that the clause may be in."""
    return next(_own_words(pattern, _FIRST_OF, clause, languages), None)


def _mine(clause: str, languages: Sequence[str] | None = None) -> list[re.Match[str]]:
    """Where a clause says "my" of something: "ma" is French for it, and Polish for "has"."""
    return list(_own_words(_MY, _MY_OF, clause, languages, group="my"))


def _own_words(
    pattern: re.Pattern[str],
    of_language: Mapping[str, re.Pattern[str]],
    clause: str,
    languages: Sequence[str] | None = None,
    *,
    group: str | int = 0,
) -> Iterator[re.Match[str]]:
    """What a pattern finds by words of a given language, or of one that the rest of the clause may be in, or
    the whole of it most likely is: "Ben" is no Turkish "I" before "is vegan". Where the rest tells of no
    language, any counts.
    """
    if pattern.search(clause) is None:
        return iter(())
    here = languages
    if here is None:
        rest = languages_of(pattern.sub(lambda found: found[0][len(found[group]) :], clause))
        here = (*rest, *languages_of(clause)[:1]) if rest else ()
    own = [of_language[each] for each in here if each in of_language]
    found = pattern.finditer(clause)
    return (each for each in found if not here or any(one.fullmatch(each[group]) for one in own))


def leaves_out_i(clause: str, languages: Sequence[str] | None = None) -> bool:
    """Whether a verb of a clause says "I" by its ending, in the languages that the clause may be in."""
    here = languages_of(clause) if languages is None else languages
    return any(
        _LEAVES_OUT_I[each].search(_NOT_A_VERB[each].sub(" ", clause) if each in _NOT_A_VERB else clause)
        for each in here
        if each in _LEAVES_OUT_I
    )


def is_led_by_another(clause: str, quote: str) -> bool:
    """Whether a clause begins with another, "The neighbour's kid", or a thing while the quote has no "I"."""
    plain = _but_name(_JOINED.sub("", clause.strip().replace("’", "'")))
    if _first(_FIRST, plain):
        return False
    mine = next(iter(_mine(plain)), None)
    led = plain[: mine.start()] if mine else " ".join(plain.split()[:_LED_BY])
    if mine is not None and mine.start() == 0:
        return False
    somebody = next(_own_words(_PEOPLE, _PEOPLE_OF, led, spoken_languages(plain)), None)
    if (somebody and not leaves_out_i(led[: somebody.start()], languages_of(plain))) or (
        mine and _PEOPLE.match(mine["who"]) and _NOUN.match(led) and not leaves_out_i(led)
    ):
        return True
    return _opens_with_article(plain) and not _names_self(quote)


def _opens_with_article(clause: str) -> bool:
    """Whether a clause begins with an article of its language and a word behind that."""
    opening = clause[:_LONGEST_ARTICLE]
    return any(
        not each.start() and (opening[each.end() :].strip() or each[0].endswith("'"))
        for each in _ARTICLE.finditer(opening, spoken_languages(clause))
    )


def asked_about(question: str) -> Person:
    """Whom a question of the bot's asks about, as the user would say it: "your sister" is somebody else."""
    asked = [each for each in said_sentences(question) if each.rstrip().endswith(QUESTION_MARKS)] or [
        question
    ]
    turned = [_turned(each) for each in asked]
    people = {grammatical_person(clause, ()) for each in turned for clause, _, _ in _clauses(each)}
    if "third" in people or any(_ANY_THIRD.search(each) and not _FIRST.search(each) for each in turned):
        return "third"
    return "first" if "first" in people else "unknown"


def _turned(question: str) -> str:
    """A question from the other side: what is the bot's is nobody's here, and what is the user's is "my"."""
    plain = question.replace("’", "'")
    for pattern, instead in _TURNS:
        plain = pattern.sub(instead, plain)
    return plain


def _person_of(clause: str, message: str) -> Person:
    """Who a clause is about; if its verb comes first, who the clauses before it are about.

    A relative clause is about whoever or whatever stands before it: "my sister, who can't eat nuts".
    """
    person, begin = grammatical_person(clause), message.find(clause)
    if person == "unknown" and _RELATIVE.match(clause) and message[: max(begin, 0)].rstrip().endswith(","):
        return "third"
    if person != "unknown" or not _VERB_FIRST.match(_JOINED.sub("", clause.strip())):
        return person
    if _is_told_behind(message, begin + len(clause)):
        return "third"
    for before, _, last in reversed(_clauses(message)):
        if last > begin or _RELATIVE.match(before.strip()):
            continue
        if any(mark in message[last:begin] for mark in ".!?;\n"):
            return person
        found = grammatical_person(before)
        bare = _MY.match(before.strip())
        if found == "third" or (bare and _is_relation(bare["who"])):
            return "third"
        return found
    return person


def _is_told_behind(message: str, end: int) -> bool:
    """Whether the clause behind a place says who did that, and no more: "Lives in Lugo, my cousin"."""
    behind = next((clause.strip() for clause, start, _ in _clauses(message) if start >= end), "")
    mine = _MY.fullmatch(behind)
    return mine is not None and _is_relation(mine["who"])


def clause_with(quote: str, value: str, message: str) -> str:
    """The clause of the message that a value stands in, or the quote if it is in none of its clauses.

    What parts clauses within the value ("St. Mary's") parts nothing.
    """
    begin = message.find(quote)
    start, end = (begin, begin + len(quote)) if begin >= 0 else (0, 0)
    touched = [each for each in _clauses(message) if each[1] < end and each[2] > start]
    wanted = normalised(value)
    holding = [clause for clause, _, _ in touched if wanted and wanted in normalised(clause)]
    place = message.casefold().find(value.casefold(), start, end) if value and not holding else -1
    across = [each for each in touched if each[1] < place + len(value) and each[2] > place >= 0]
    if len(across) > 1:
        return message[across[0][1] : across[-1][2]]
    return (holding or [clause for clause, _, _ in touched] or [quote])[0]


def others_told_of(subject: str, value: str, message: str) -> list[str]:
    """The others who are named before a value is told of somebody who is not: "Tom is 35" or "My neighbour is
    35", of Max.

    Of whoever a "he" before it may mean, whoever is named before that is one.
    """
    words = [each for each in re.findall(r"\w+", message) if len(each) > 1]
    is_named = any(is_spelt_like(part, word) for part in subject.split() for word in words)
    if is_named or not subject[:1].isupper():
        return []
    plain = message.replace("’", "'")
    they, place = _ANY_THIRD.search(plain), plain.casefold().find(value.casefold())
    ends = [len(plain), *([they.start()] if they else []), *([place] if place > 0 else [])]
    ahead = plain[: min(ends)]
    called = [each["who"].removesuffix("'s") for each in _mine(ahead) if _is_relation(each["who"])]
    return [*(each.text for each in find_names(ahead) if each.kind in ("person", "other")), *called]


def is_only_others(clause: str, deed: str) -> bool:
    """Whether a clause tells a deed of somebody whom the deed does not name: "open a café" of "Lea wants to
    open a café". "Mother visits" says who does.
    """
    if grammatical_person(clause) != "third" or _first(_FIRST, _but_name(clause)):
        return False
    called = [each["who"].removesuffix("'s") for each in _mine(clause) if _is_relation(each["who"])]
    others = [*called, *(each.text for each in find_names(clause) if each.kind in ("person", "other"))]
    return not any(find_quote(other, deed) for other in others)


def says_a_name(clause: str) -> bool:
    """Whether a clause says of somebody that they are called something."""
    return bool(_IS_CALLED.search(clause) or _CALLED.search(clause))


def leaves_out_what_tells(quote: str, key: str, message: str) -> bool:
    """Whether a quote is cut from the words ahead of it in its clause that say who does what: "play chess" of
    "I refuse to play chess", "I have asthma" of "She doubts that I have asthma".

    What only introduces it may be left out, as may what turns to the bot, names the key, or says something of
    its own: "I took two weeks off to see Berlin".
    """
    begin = message.find(quote)
    clause = next((each for each in clauses(message) if each.meets(begin, begin + 1)), None)
    head = _JOINED.sub("", message[clause.start : begin].strip()) if clause else ""
    here = languages_of(message)[:1] or None
    begins_own = any(not each.start() for each in _mine(quote, here))
    if begins_own or message[begin - 1 : begin].isalnum():  # "I met my wife", a Hebrew "and" before "I"
        return False
    if not content_words(head) or _OPENS_TELLING.search(head) or is_part(label(key), head):
        return False
    if says_i(head):
        return says_i(quote) or len(content_words(head)) < _OF_ITS_OWN
    if is_led_by_another(head, head):
        return True
    # "On" is Polish for "he", and so it may be read where it stands alone.
    is_of_it = not _THIRD.match(head) or any(_own_words(_THIRD, _THIRD_OF, head, here, group="third"))
    return is_of_it and grammatical_person(head) == "third"


def right_subject(key: str, subject: str, value: str, quote: str, message: str) -> str | None:
    """The subject a fact has, corrected where words plainly say so; None when it is given to the wrong one.

    Facts that name people and animals ("sisters") are the user's own, whoever the clause is about; so is
    a note, which keeps the words as they are.
    """
    if concept_of(key) == NOTE_KEY:
        return subject
    clause = clause_with(quote, value, message)
    if is_of_people(key):
        if subject == USER and _calls_otherwise(clause, key, value):
            return None
        is_alone = normalised(clause) == normalised(value)  # "pets: a parrot"
        is_led = not is_alone and _opens_with_article(clause) and is_led_by_another(clause, quote)
        return None if subject == USER and (is_led or _is_told_of_somebody_named(clause, value)) else subject
    if subject != USER and _is_of_another_relation(subject, clause):
        return None
    told = _told_subject(key, subject, value, message)
    if told is not None:
        same = told == USER if subject == USER else told != USER
        return subject if same else told
    if subject in (USER, key) and _says_who_it_is(clause, key):
        return USER
    person = _person_of(clause, message)
    if subject == USER:
        if _begins_with(clause, value):  # "Jazz is great", but not "Her brother — a pilot"
            return None if _is_told_of_another(clause, value) else subject
        if _calls_mine(clause, f"{value} {label(key)}") or _begins_with(clause, label(key)):
            return subject
        is_anothers = person == "third" or _is_told_of_another(clause, value)
        told = re.sub(re.escape(value), " ", quote, flags=re.IGNORECASE)  # "piloto" is no verb in -o
        return None if is_anothers or is_led_by_another(clause, told) else subject
    if _is_told_of_the_last(subject, clause, message):
        return None
    named = normalised(subject) in normalised(message)
    is_led = named and not _begins_with(clause, value) and _is_led_by_another_name(clause, subject)
    if is_led and not _does_it_too(subject, clause, message):
        return None
    return None if person == "first" and not named else subject


def shows_speaker(key: str, value: str, quote: str, message: str) -> bool:
    """Whether the words for a fact of the user's show that it is theirs: they say I or my, in a word or by
    the form of a verb, or are a clause that is begun by what is told, or has no subject, and names nobody.
    """
    if concept_of(key) == NOTE_KEY or _told_subject(key, USER, value, message) == USER:
        return True
    clause = clause_with(quote, value, message)
    if _says_who_it_is(clause, key) or _names_role(clause, key):
        return True
    if is_of_people(key):
        sentence = words_around(clause, message)
        if _mine(sentence, spoken_languages(message) or None):
            return True  # "Biscuit, my lab, ate my slippers"
        if says_they(clause) and _says_speaker(message, key, value, message):
            return True  # "I have a dog. He's called Balu."
    return _is_of_speaker(clause, key, value, message)


def _is_of_speaker(clause: str, key: str, value: str, message: str) -> bool:
    """Whether a clause says who speaks, goes on from one before it in its sentence that does, or begins its
    sentence with what is told of whoever speaks.
    """
    begin = message.find(clause)
    touched = [each for each in clauses(message) if begin >= 0 and each.meets(begin, begin + len(clause))]
    if not touched:
        return _says_speaker(message, key, value, message)
    if _is_told_by_another(message[touched[0].sentence[0] : touched[-1].end], value, message):
        return False
    if _says_speaker(clause, key, value, message):
        return True
    opens, closes = touched[0].sentence[0], touched[-1].sentence[1]
    ahead = [each for each, start, _ in _clauses(message) if opens <= start < touched[0].start]
    told = [*_without_items(ahead, clause, value)[-_MOST_AHEAD:], clause]
    for before, here in reversed(list(pairwise(told))):
        if not _goes_on(here, before, key, value):
            return False
        if _says_speaker(before, key, value, message):
            return True
    opening = _JOINED.sub("", told[0].strip())
    if _is_led_by(opening, key, value):
        return not find_names(_without_forms(_JOINED.sub("", clause.strip()), value))
    if not opening.strip() or find_names(_without_forms(opening, value)):
        return False
    opener = opening.split()[0].casefold().strip(_SIGNS)
    said_behind = opener in SMALL_WORDS and _says_speaker(
        message[touched[-1].end : closes], key, value, message
    )
    return said_behind or _IT.match(opening) is not None or _has_no_subject(opening, message)


def _without_items(ahead: list[str], clause: str, value: str) -> list[str]:
    """The clauses ahead of one without those that only name what is told with its value: "I have two cats,
    Mia and Leo" says of both whose they are. What opens them all stays.
    """
    last = len(ahead)
    if normalised(_JOINED.sub("", clause.strip())) == normalised(value):
        while last > 1 and all(each[:1].isupper() for each in ahead[last - 1].split()):
            last -= 1
    return ahead[:last]


def _is_told_by_another(words: str, value: str, message: str) -> bool:
    """Whether somebody else is who says or thinks a value: they stand before a "that" before it."""
    place = words.casefold().find(value.casefold())
    return any(
        0 < each.start() < place and grammatical_person(words[: each.start()].rstrip(" ,")) == "third"
        for each in _SAYS_THAT.finditer(words, spoken_languages(message))
    )


def _has_no_subject(clause: str, message: str) -> bool:
    """Whether a clause begins with a word that names nobody and nothing: a small one, or an everyday one
    that one follows, "took up pottery". Two others are somebody and what they do: "Hope keeps".
    """
    names_another = (
        _opens_with_article(clause) or is_led_by_another(clause, clause) or _named(clause) is not None
    )
    if names_another or any(each.match(clause) for each in (_ASKS, _MY, _NAMED_WITHOUT_CAPITAL)):
        return False
    opener, *rest = (each.casefold().strip(_SIGNS) for each in clause.split()[:2])
    is_everyday = is_common(opener) or any(knows(each, opener) for each in languages_of(message))
    return opener in SMALL_WORDS or (is_everyday and bool(rest) and rest[0] in SMALL_WORDS)


def _goes_on(clause: str, before: str, key: str, value: str) -> bool:
    """Whether a clause may have its subject in the one before it: it is led by no name of its own, nor is
    that by another, as in "Her brother — a pilot".
    """
    bare = _JOINED.sub("", clause.strip())
    named = (each for each in find_names(_without_forms(bare, value)) if each.kind != "date")
    names_another = bare[:1].isupper() or any(named)
    may_go_on = _is_led_by(bare, key, value) or not names_another
    return may_go_on and (_is_led_by(before, key, "") or not is_led_by_another(before, before))


def _is_led_by(clause: str, key: str, value: str) -> bool:
    return any(_begins_with(clause, each) for each in (value, label(key), key, ONE_OF.get(key, key)))


def _says_speaker(text: str, key: str, value: str, message: str) -> bool:
    """Whether words of a message say that they are of whoever writes it, those of a value aside: they say I,
    or begin with what is mine, or with the value and say it of that. "In my office" is where, and not whose.
    """
    plain = _without_forms(text.replace("’", "'"), value)
    mine = _mine(_but_name(plain), spoken_languages(message) or None)
    bare = _ARTICLE_ALONE.sub("", _JOINED.sub("", plain.strip()))
    is_mine = _calls_mine(text, f"{value} {label(key)}") or any(
        is_of_people(key) or bare.startswith(each.group()) for each in mine if _is_own(each, key)
    )
    return is_mine or bool(mine and _begins_with(text, value)) or _says_i(text, value, message)


def _is_own(mine: re.Match[str], key: str) -> bool:
    """Whether what is called mine is no other person, nor of one, of whom anything may be told."""
    who = mine["who"]
    return is_of_people(key) or is_part(who, label(key)) or not (who.endswith("'s") or _is_relation(who))


def _says_i(text: str, value: str, message: str) -> bool:
    """Whether words of a message, those of a value aside ("papugę" is no verb), say I or me by a word or by
    the form of a verb.

    Where neither verbs nor pronouns need to, as in Japanese, they do unless somebody else is spoken of. In a
    language that words tell nothing of the first must be a known verb, or stand beside the value: "Adam" says
    no Polish "I".
    """
    plain = _without_forms(text.replace("’", "'"), value)
    named = _named(plain)
    plain = plain[named.end() :] if named else plain  # "je" is Czech for what somebody named is
    if _MINE_BY_ENDING.search(plain) or _TO_ME.search(plain):
        return True
    scripts = {script_of(char) for char in text if char.isalpha()}
    if scripts and scripts.isdisjoint(_SHOWING):
        return _FIRST.search(plain) is not None or not (
            _PEOPLE.search(plain) or _NAMED_WITHOUT_CAPITAL.match(plain) or _ANY_THIRD.search(plain)
        )
    here = spoken_languages(message)
    if _first(_FIRST, plain, here or None) or leaves_out_i(plain, here):
        return True
    opener, _, rest = text.strip().partition(" ")
    is_before = _begins_with(rest, value)
    verbs = [each for each in _LEAVES_OUT_I if each not in _THIRD_LAST and (is_before or knows(each, opener))]
    return not here and leaves_out_i(opener, verbs)


def _without_forms(text: str, value: str) -> str:
    """A text with a sign for each letter of a value's words, be it in a form that ends in another letter."""
    words = re.findall(r"\w+", value.casefold())

    def masked(found: re.Match[str]) -> str:
        word = found[0].casefold()
        forms = (each for each in words if len(word) == len(each) >= _ALIKE)
        is_form = word in words or any(word[:-1] == each[:-1] for each in forms)
        return "x" * len(word) if is_form else found[0]

    return re.sub(r"\w+", masked, text)


def _is_led_by_another_name(clause: str, subject: str) -> bool:
    """Whether a clause that does not name somebody begins with another's name: "Tom is vegan", of Ana."""
    led = _named(_JOINED.sub("", clause.strip()))
    if led is None or not subject[:1].isupper() or normalised(subject) in normalised(clause):
        return False
    return not any(is_spelt_like(one, other) for one in subject.split() for other in led["who"].split())


def _is_told_of_the_last(subject: str, clause: str, message: str) -> bool:
    """Whether a clause that begins with "he" goes on from one that ends by naming another than its subject:
    "My sister is visiting with Tom, he's a chef".
    """
    bare = _JOINED.sub("", clause.strip().replace("’", "'"))
    ahead = message[: max(message.find(clause), 0)].rstrip(" ,;.!")
    if next(_own_words(_THIRD, _THIRD_OF, bare, group="third"), None) is None:
        return False
    last = next((each for each in reversed(find_names(ahead)) if each.kind in ("person", "other")), None)
    if last is None or not ahead.endswith(last.text) or is_part(last.text, subject):
        return False
    before = content_words(ahead.removesuffix(last.text))
    return bool(before) and not _is_relation(before[-1].forms[0]) and not says_a_name(ahead)


def _does_it_too(subject: str, clause: str, message: str) -> bool:
    """Whether nothing but names stands before a clause in its sentence, the subject's among them: "Anna and
    Mike moved" says it of both.
    """
    ahead = re.split(r"[.!?;\n]", message[: max(message.find(clause), 0)])[-1]
    return _is_of_names(ahead) and normalised(subject) in normalised(ahead)


def _is_of_names(text: str) -> bool:
    return all(each[:1].isupper() or _is_relation(each) for each in re.findall(r"\w+", text))


def speaks_of_nobody(clause: str, value: str) -> bool:
    """Whether a clause names nobody, and has no word for anybody: "the move to Bonn is off"."""
    named = (each.text for each in find_names(clause))
    return not (speaks_of_others(clause) or any(normalised(each) not in normalised(value) for each in named))


def _is_told_of_another(clause: str, value: str) -> bool:
    """Whether a value stands in a clause about somebody who is only spoken of: "a friend who lives"."""
    plain, wanted = clause.replace("’", "'").casefold(), value.replace("’", "'").casefold()
    if not wanted:
        return False
    behind = plain.partition(wanted)[2]
    if (whose := _DOES_WHO.search(behind)) and not _names_self(behind[: whose.start()], languages_of(clause)):
        return True
    who = _WHO_DOES.search(plain)
    if who is None or wanted in plain[: who.start()]:
        return False
    told, _, behind = plain[who.end() :].partition(wanted)
    is_of_me = _names_self(f"{told}{behind}", languages_of(clause)[:1])
    return wanted in plain[who.end() :] and not is_of_me


def _is_told_of_somebody_named(clause: str, value: str) -> bool:
    """Whether a clause says of somebody named what they have, and nothing of whoever writes it."""
    plain = _JOINED.sub("", clause.strip())
    if (named := _named(plain)) is None:
        return _NAMED_WITHOUT_CAPITAL.match(plain) is not None and not _names_self(plain)
    told = plain[named.end() :]
    who = canonical_name(named["who"])
    is_renamed = any(says_is_called(clause, who, canonical_name(each)) for each in value.split())
    return not (is_renamed or is_part(named["who"], value) or _first(_FIRST, told) or _mine(told))


def _begins_with(clause: str, words: str) -> bool:
    """Whether a clause begins with words, whatever article or "and" stands before them."""
    bare = normalised(_ARTICLE_ALONE.sub("", words))
    return bool(bare) and normalised(_ARTICLE_ALONE.sub("", _JOINED.sub("", clause.strip()))).startswith(bare)


def _calls_mine(clause: str, words: str) -> bool:
    """Whether a clause calls one of the words the user's: "my ramipril", which a doctor has upped."""
    return any(is_part(found["who"], words) for found in _mine(_but_name(clause)))


def _says_who_it_is(clause: str, key: str) -> bool:
    """Whether a clause tells who somebody of the user's is: "My dentist is Dr Huber" does for "dentist"."""
    whose = _mine(_but_name(clause))
    first_named = [found.group() for found in islice(_PEOPLE.finditer(clause), 1)]
    # Where "my" is no word of its own, whoever is named first is: 我的老板.
    if any(is_one_relation(each, key) for each in [found["who"] for found in whose] or first_named):
        return True
    first = next((found.end() for found in whose if _is_relation(found["who"])), None)
    return key not in _NAMES and first is not None and _NAMING.search(clause, first) is not None


def _names_role(clause: str, key: str) -> bool:
    """Whether a clause has a word for somebody of the user's, where "my" is no word of its own: 我的老板."""
    scripts = {script_of(char) for char in clause if char.isalpha()}
    is_of_somebody = default_category(concept_of(key)) == "person"
    return is_of_somebody and scripts.isdisjoint(_CAPITALISING) and _PEOPLE.search(clause) is not None


def _told_subject(key: str, subject: str, value: str, message: str) -> str | None:
    """Whose it is by the patterns, when they read the very same fact in the message: the subject it is said
    to have, where they read it in a line of a form, which names nobody.
    """
    wanted = normalised(value)
    told = {
        subject if statement.is_labelled else statement.subject
        for statement in find_statements(message)
        if statement.key == concept_of(key) and normalised(statement.value) == wanted
    }
    return told.pop() if len(told) == 1 else None


def _clauses(message: str) -> list[tuple[str, int, int]]:
    """The clauses of a message without the signs behind them, each with its place."""
    bare = ((message[each.start : each.end].rstrip(_SIGNS), each.start) for each in clauses(message))
    return [(clause, start, start + len(clause)) for clause, start in bare if clause]


def _calls_otherwise(clause: str, key: str, value: str) -> bool:
    """Whether a clause calls whom it names something of the user's that a key is not: "my nephew Leo" is no
    brother.
    """
    called = next((each["who"] for each in _mine(clause) if _begins_with(clause[each.end() :], value)), "")
    return is_known_key(called) and name_two(called, key)


def _is_of_another_relation(subject: str, clause: str) -> bool:
    """Whether a clause begins with another of the user's than a subject that is called by what they are: "my
    nephew Leo is a nurse", of the brother.
    """
    first = next((each for each in _mine(clause) if not clause[: each.start()].strip()), None)
    called = first["who"] if first else ""
    return is_known_key(called) and is_known_key(subject) and name_two(called, subject)


def _is_relation(word: str) -> bool:
    """Whether somebody is called that, or by a part of it: "mother-in-law", "ex-wife"."""
    bare = word.casefold().removesuffix("'s")
    return any(
        default_category(concept_of(part)) == "person"
        or concept_of(part) in ("pets", "colleagues", "boss")
        or _OTHERS.fullmatch(part) is not None
        for part in (bare, *bare.split("-"))
    )


def is_one_relation(word: str, key: str) -> bool:
    """Whether a word names what a key is of, be it one of several: "brother-in-law", `brothers_in_law`."""
    named, of = word.replace("-", " "), label(key)
    is_same = concept_of(key) in (concept_of(word), concept_of(word.replace("-", "")))
    return is_same or (is_part(named, of) and is_part(of, named))


def is_of_people(key: str) -> bool:
    """Whether a fact of the user's names somebody or something else: "sisters", "pets"."""
    canonical = concept_of(key)
    return default_category(canonical) == "person" or canonical in _ABOUT_OTHERS
