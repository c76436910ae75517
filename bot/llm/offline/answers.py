"""Answers to questions, made of what recall found, each with the date it was told."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.categories import Category
from bot.domain.keys import concept_of, default_category, is_known_key, label
from bot.domain.statements import Ask, Forget, find_request
from bot.llm.offline.hits import Hit, content_words, overlap
from bot.llm.offline.sentences import (
    capitalised,
    dated,
    in_words,
    possessive,
    said_line,
    title,
    told_sentence,
    uncapitalised,
)

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


def query_for(ask: Ask) -> str:
    """What to ask the recall tool for."""
    if ask.everything:
        return "everything about me: name home city work job birthday allergies likes dislikes family pets plans notes"
    topic = [] if ask.subject == "user" else [ask.subject]
    return " ".join([*topic, ask.words, *(label(key) for key in ask.keys[:3])]).strip() or "everything"


def answer(ask: Ask, hits: Sequence[Hit], own_words: str) -> str:
    """The answer to a question from the hits, which may hold anything; says so when they hold none."""
    told = [hit for hit in hits if hit.is_fact or is_telling(hit, own_words)]
    if ask.everything:
        return _all_facts([hit for hit in told if hit.is_fact])
    if ask.history:
        return _what_was_said(ask, told)
    if ask.keys:
        found = _by_key(ask, told)
        if found:
            return found
    # What the conversation says about a known key was made a fact when it was said; if it is none now, it was
    # forgotten or is out of date, and quoting it would bring it back.
    rest = [hit for hit in told if hit.is_fact] if ask.keys and is_known_key(ask.keys[0]) else told
    if not ask.keys:
        return _by_topic(ask, rest) or _unknown(ask)
    own = _by_topic(ask, [hit for hit in rest if _is_about(hit, ask.subject)])
    others = _by_topic(ask, [hit for hit in rest if not _is_about(hit, ask.subject)])
    return own or (f"I know that only of somebody else. {others}" if others else _unknown(ask))


def is_telling(hit: Hit, own_words: str) -> bool:
    """Whether an earlier message told something: not a question, not a request, not the message at hand."""
    said = hit.text.strip()
    if not hit.by_user or said.casefold() == own_words.strip().casefold() or said.endswith("?"):
        return False
    return not isinstance(find_request(said), Ask | Forget)


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


def _what_was_said(ask: Ask, told: Sequence[Hit]) -> str:
    topic = content_words(ask.words)
    about = [hit for hit in told if not topic or overlap(topic, f"{hit.text} {hit.key} {hit.value}")]
    if topic:
        best = max((overlap(topic, f"{hit.text} {hit.key} {hit.value}") for hit in about), default=0)
        about = [hit for hit in about if overlap(topic, f"{hit.text} {hit.key} {hit.value}") * 2 > best]
    said = [hit for hit in about if not hit.is_fact][:_MOST_QUOTES] or about[:_MOST_QUOTES]
    if not said:
        return f"I find nothing about {ask.words or 'that'} in what you told me."
    in_order = sorted(said, key=lambda hit: hit.day if hit.told_on is None else hit.told_on.isoformat())
    lines = [
        said_line(hit) if not hit.is_fact else f"on {hit.day} you told me: {in_words(hit)}"
        for hit in in_order
    ]
    return _listed(lines)


def _listed(lines: Sequence[str]) -> str:
    return capitalised(lines[0]) if len(lines) == 1 else "\n".join(f"• {capitalised(line)}" for line in lines)


def _by_key(ask: Ask, told: Sequence[Hit]) -> str:
    facts = [hit for hit in told if hit.is_fact and _is_about(hit, ask.subject)]
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
    return "\n".join(told_sentence(ask.subject, key, by_key[key]) for key in known)


def _narrowed(ask: Ask, known: Sequence[str], by_key: dict[str, list[Hit]], told: Sequence[Hit]) -> str:
    """The answer to "am I allergic to nuts?", "can I eat nuts?" and "what is my dog called?"."""
    topic = content_words(ask.words) or frozenset({ask.words.casefold()})
    may_i = ask.keys[:2] == ("allergies", "foods_avoided")
    names_key = concept_of(ask.words) in ask.keys
    for key in known:
        fitting = [hit for hit in by_key[key] if overlap(topic, f"{hit.value} {hit.text}")]
        if fitting:
            said = told_sentence(ask.subject, key, fitting)
            others = [hit for hit in told if hit.is_fact and overlap(topic, hit.subject)]
            lead = "" if names_key else "Careful: " if may_i else "Yes, "
            return " ".join([lead + (uncapitalised(said) if lead else said), *_about_others(others)])
    near = [
        hit for key in known for hit in by_key[key] if any(stem in hit.value.casefold() for stem in topic)
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


def _by_topic(ask: Ask, told: Sequence[Hit]) -> str:
    topic = content_words(f"{ask.words} {'' if ask.subject == 'user' else ask.subject}")
    if not topic:
        return ""
    scored = [
        (overlap(topic, f"{hit.subject} {hit.text} {label(hit.key) if hit.key else ''} {hit.value}"), hit)
        for hit in told
    ]
    best = max((score for score, _ in scored), default=0)
    enough = max(1, (len(topic) + 1) // 2)
    if best < enough:
        return ""
    fitting = [hit for score, hit in scored if score == best]
    facts = [hit for hit in fitting if hit.is_fact][:_MOST_QUOTES]
    if facts:
        return " ".join(f"{capitalised(in_words(hit))} (you told me on {hit.day})." for hit in facts)
    return _listed([said_line(hit) for hit in fitting[:_MOST_QUOTES]])


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


def _is_about(hit: Hit, subject: str) -> bool:
    return hit.subject.casefold() == subject.casefold()
