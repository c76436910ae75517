"""Answers to questions, made of what recall found, each with the date it was told."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import chain

from bot.language.categories import Category
from bot.language.keys import concept_of, default_category, is_known_key, label
from bot.language.statements import Ask
from bot.llm.offline.hits import Hit
from bot.llm.offline.quoting import NOBODY, Wanted, fitting, is_telling, set_right_since, wanted
from bot.llm.offline.sentences import (
    capitalised,
    dated,
    in_words,
    possessive,
    quote,
    said_line,
    title,
    told_sentence,
    uncapitalised,
)
from bot.llm.offline.topics import topic_of

_MOST_QUOTES = 3
_MOST_FACTS = 40
# Keys that are answered together, when both are known.
_TOGETHER = ({"job_title", "workplace"}, {"home_city", "home_country"})
_FAMILY = 4
_ORDER: tuple[Category, ...] = (
    "personal",
    "location",
    "person",
    "work",
    "health",
    "preference",
    "project",
    "general",
)

_TELL_ME = {
    "name": ("your name", "My name is Ana"),
    "home_city": ("where you live", "I live in Lisbon"),
    "origin": ("where you come from", "I'm from Porto"),
    "birthday": ("your birthday", "My birthday is on 3 May"),
    "age": ("your age", "I'm 34 years old"),
    "job_title": ("what you do", "I work as a nurse"),
    "workplace": ("where you work", "I work at Siemens"),
    "allergies": ("of any allergies", "I'm allergic to kiwi"),
    "likes": ("what you like", "I like hiking"),
    "dislikes": ("what you dislike", "I hate olives"),
    "pets": ("about pets of yours", "I have a dog named Rex"),
    "languages": ("which languages you speak", "I speak German and English"),
    "hobbies": ("your hobbies", "My hobbies are chess and running"),
    "plans": ("your plans", "I'm planning to visit Japan next summer"),
    "partner": ("about a partner of yours", "My partner is called Lena"),
    "sisters": ("about a sister of yours", "My sister is called Anna"),
    "brothers": ("about a brother of yours", "My brother is called Tom"),
}


def answer(
    ask: Ask,
    hits: Sequence[Hit],
    question: str,
    previous: str = "",
    also: Mapping[str, Collection[str]] = NOBODY,
) -> str:
    """The answer to a question from the hits, which may hold anything; says so when they hold none.

    A fact that fits comes before all. Else what was told is quoted: of a fact that was forgotten its words are found no more.
    `previous` is the message before, `also` are other names of whoever is asked about, by the one in the question.
    """
    told = [hit for hit in hits if hit.is_fact or is_telling(hit, question)]
    if ask.everything:
        return _all_facts([hit for hit in told if hit.is_fact])
    looked_for = wanted(ask, question, previous, also)
    if ask.history:
        return _what_was_said(ask, told, looked_for)
    about = {each.casefold() for each in (ask.subject, *chain.from_iterable(also.values()))}
    if ask.keys and not ask.before and (found := _by_key(ask, told, about)):
        return found
    was = [hit for hit in told if not (ask.before and hit.is_fact and hit.key in ask.keys)]
    best = fitting(looked_for, was)
    facts = [hit for hit in best if hit.is_fact]
    if ask.keys and facts and all(hit.subject.casefold() not in about for hit in facts):
        return f"I know that only of somebody else. {_shown(best, told)}"
    return _shown(best, told) or _unknown(ask)


def _shown(best: Sequence[Hit], told: Sequence[Hit]) -> str:
    """Facts as sentences, and below them what was said, each with what set it right later."""
    facts = [hit for hit in best if hit.is_fact]
    said = [hit for hit in best if not hit.is_fact and not any(_rests_on(fact, hit) for fact in facts)]
    sentences = " ".join(f"{capitalised(in_words(hit))} (you told me on {hit.day})." for hit in facts)
    return "\n".join(
        filter(
            None,
            (
                sentences,
                _listed(
                    [_with_what_set_it_right(hit, told) for hit in sorted(said, key=lambda hit: hit.order)]
                ),
            ),
        )
    )


def _rests_on(fact: Hit, said: Hit) -> bool:
    return fact.told_on == said.told_on and fact.value.casefold() in said.text.casefold()


def _with_what_set_it_right(hit: Hit, told: Sequence[Hit]) -> str:
    later = set_right_since(hit, told)
    return said_line(hit) if later is None else f"{said_line(hit)}, and then: {quote(later)}"


def _all_facts(facts: Sequence[Hit]) -> str:
    if not facts:
        return (
            "Nothing yet. Tell me something about yourself, for example “My name is Ana and I live in Porto”."
        )
    groups: dict[tuple[str, str], list[Hit]] = {}
    for fact in facts[:_MOST_FACTS]:
        groups.setdefault((fact.subject, fact.key), []).append(fact)
    lines = [
        f"• {title(subject, key)}: {dated(groups[subject, key])}"
        for subject, key in sorted(groups, key=_rank)
    ]
    return "\n".join(
        ["This is what I know about you:", *lines, "", "`/memory` shows the words behind each of these."]
    )


def _rank(group: tuple[str, str]) -> tuple[bool, str, int, bool]:
    """Oneself first, then others by name; within each by category, the name before all."""
    subject, key = group
    return subject != "user", subject, _ORDER.index(default_category(key)), key != "name"


def _what_was_said(ask: Ask, told: Sequence[Hit], looked_for: Wanted) -> str:
    said = [hit for hit in told if not hit.is_fact]
    about = fitting(looked_for, said) or fitting(looked_for, told) if ask.words else said[:_MOST_QUOTES]
    if not about:
        return f"I find nothing about {ask.words or 'that'} in what you told me."
    in_order = sorted(about, key=lambda hit: hit.order)
    return _listed(
        [
            said_line(hit) if not hit.is_fact else f"on {hit.day} you told me: {in_words(hit)}"
            for hit in in_order
        ]
    )


def _listed(lines: Sequence[str]) -> str:
    if not lines:
        return ""
    return capitalised(lines[0]) if len(lines) == 1 else "\n".join(f"• {capitalised(line)}" for line in lines)


def _by_key(ask: Ask, told: Sequence[Hit], about: Collection[str]) -> str:
    facts = [hit for hit in told if hit.is_fact and hit.subject.casefold() in about]
    by_key = {key: [hit for hit in facts if hit.key == key] for key in ask.keys}
    known = [key for key in ask.keys if by_key[key]]
    if not known:
        return ""
    if ask.words:
        return _narrowed(ask, known, by_key, told)
    if len(ask.keys) < _FAMILY and not any({known[0], *known[1:2]} == pair for pair in _TOGETHER):
        known = known[:1]
    elif len(ask.keys) < _FAMILY:
        known = known[:2]
    return "\n".join(told_sentence(by_key[key][0].subject, key, by_key[key]) for key in known)


def _narrowed(ask: Ask, known: Sequence[str], by_key: dict[str, list[Hit]], told: Sequence[Hit]) -> str:
    """The answer to "am I allergic to nuts?", "can I eat nuts?" and "what is my dog called?"."""
    topic = topic_of(ask.words)
    may_i = ask.keys[:2] == ("allergies", "foods_avoided")
    names_key = concept_of(ask.words) in ask.keys
    for key in known:
        fitting = [hit for hit in by_key[key] if topic.count(f"{hit.value} {hit.text}")]
        if fitting:
            said = told_sentence(ask.subject, key, fitting)
            others = [hit for hit in told if hit.is_fact and topic.count(hit.subject)]
            lead = "" if names_key else "Careful: " if may_i else "Yes, "
            return " ".join([lead + (uncapitalised(said) if lead else said), *_about_others(others)])
    near = [
        hit
        for key in known
        for hit in by_key[key]
        if any(form in hit.value.casefold() for word in topic.words for form in word if len(form) > 2)
    ]
    if near:
        return f"Careful: {uncapitalised(told_sentence(ask.subject, near[0].key, near))}"
    everything = told_sentence(ask.subject, known[0], by_key[known[0]])
    if names_key and known[0] != "pets":
        return everything
    if names_key:
        return f"I know of no {ask.words}. {everything}"
    return f"{'I know of nothing against it.' if may_i else 'Not that I know of.'} {everything}"


def _about_others(hits: Sequence[Hit]) -> list[str]:
    return [f"{in_words(hit)} ({hit.day})." for hit in hits]


def _unknown(ask: Ask) -> str:
    if ask.subject != "user" and ask.keys:
        return f"I don't know that about {possessive(ask.subject).removesuffix(chr(39) + 's')} yet."
    if not ask.keys:
        return "Nothing I remember answers that, and without a language model I can't answer from general knowledge."
    if not is_known_key(ask.keys[0]):
        return f"I know nothing about your {label(ask.keys[0])} yet. Tell me, and I will."
    what, example = _TELL_ME.get(ask.keys[0], (f"your {label(ask.keys[0])}", ""))
    if ask.keys[0].startswith("favourite_"):
        example = f"My {label(ask.keys[0])} is …"
    how = f"Tell me, for example “{example}”, and I will." if example else "Tell me, and I will."
    return f"I don't know {what} yet. {how}"
