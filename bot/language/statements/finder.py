"""Finding what a message states, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain

from bot.language.assertion import is_taken_back
from bot.language.clauses import MAX_CLAUSE, Sentence, clean, readable, sentences
from bot.language.keys import (
    NOTE_KEY,
    SHARED_KEYS,
    USER,
    concept_of,
    default_category,
    holds_one,
    holds_several,
    is_known_key,
    label,
    names_somebody,
    words_for,
)
from bot.language.names import bare
from bot.language.patterns import pattern_of
from bot.language.statements import english
from bot.language.statements import english_words as e
from bot.language.statements.context import (
    NOBODY,
    OPPOSITE,
    Denials,
    KnownPeople,
    affirmed_in,
    after_leads,
    is_doubtful,
    looks_like,
    may_be_meant,
    repair_in,
)
from bot.language.statements.english_words import COUNTRIES
from bot.language.statements.reading import ANY_DAY, Outcome, Rule, Statement, as_typed, things
from bot.language.times.finder import find_time_range
from bot.language.words import content_words, index_words

MAX_STATEMENTS = 40
"""Of one message. More than this is a document, not somebody talking about themselves."""


def find_statements(text: str, known: KnownPeople = NOBODY) -> tuple[Statement, ...]:
    """The facts a message states about its author, or about somebody close to them, one by one, in order.

    Careful rather than complete: questions, denials, what might be, reported speech and quoted text state
    nothing. What was so, and what is so no longer, is stated with that outcome. What begins with the name of
    somebody known, or with "he" or "she", is about them. Takes time in proportion to the text.
    """
    return _find(text, only_when_asked=False, known=known)


def spoken_of(text: str, known: KnownPeople = NOBODY) -> str:
    """The name, or else the relation, of the last person that a message tells of; empty for nobody.

    Of several that it introduces in one breath it is none.
    """
    for _, statement in _each(text, only_when_asked=False, known=known):
        known = known.after(statement)
    return known.last


def as_facts(text: str) -> tuple[Statement, ...]:
    """The facts in a text that its author explicitly wants kept: at least one, unless the text shows nothing.

    What no pattern understands, and what is over, is kept as it is, as a note to self; nothing of the text is
    lost. Words that two patterns read as one thing are kept as the one that holds more of them.
    """
    plain = readable(text)
    facts: list[Statement] = []
    rest: tuple[int, int] | None = None
    for sentence in sentences(plain):
        stated = _find(text[sentence.start : sentence.end], only_when_asked=True)
        found = tuple(statement for statement in stated if statement.is_current)
        if not _covers(found, text[sentence.start : sentence.end]):
            rest = (rest[0] if rest else sentence.start, sentence.end)
            continue
        if rest:
            facts.append(_note(text[rest[0] : rest[1]]))
            rest = None
        facts.extend(found)
    if rest:
        facts.append(_note(text[rest[0] : rest[1]]))
    kept = [fact for fact in dict.fromkeys(facts) if fact.value]
    return tuple(fact for fact in kept if not any(_says_less(fact, other) for other in kept))


def _says_less(one: Statement, other: Statement) -> bool:
    """Whether a statement is the beginning of another in the same words: "Bern" of "Bern by the river"."""
    same = (one.subject, one.key, one.quote) == (other.subject, other.key, other.quote)
    return same and other.value.startswith(f"{one.value} ")


def _note(text: str) -> Statement:
    return Statement(key=NOTE_KEY, value=clean(text), category=default_category(NOTE_KEY), quote=text.strip())


def _covers(found: tuple[Statement, ...], text: str) -> bool:
    """Whether the statements hold all that the text says, but for small words: not "black" of a black cat."""
    told = frozenset(
        index_words(" ".join(f"{each.read} {each.value} {words_for(each.key)}" for each in found))
    )
    return bool(found) and not any(
        told.isdisjoint((*word.stems, *word.others)) for word in content_words(text)
    )


def _find(text: str, *, only_when_asked: bool, known: KnownPeople = NOBODY) -> tuple[Statement, ...]:
    found: dict[tuple[str, str, str], tuple[int, Statement]] = {}
    for place, statement in _each(text, only_when_asked=only_when_asked, known=known):
        if is_taken_back(_behind(statement, text, place)):
            continue
        found.setdefault((statement.subject, statement.key, statement.value.casefold()), (place, statement))
    in_order = sorted(found.values(), key=lambda item: item[0])
    told = [statement for _, statement in in_order[:MAX_STATEMENTS]]
    told = [
        each for at, each in enumerate(told) if not any(_gainsays(later, each) for later in told[at + 1 :])
    ]
    return tuple(each for each in told if not is_doubtful(each, text, told, known))


def _gainsays(later: Statement, one: Statement) -> bool:
    """Whether what is said later in one breath is the opposite: "I love pizza ... I hate pizza actually"."""
    same = (later.key, later.subject) == (OPPOSITE.get(one.key), one.subject)
    return same and later.is_current and one.is_current and later.value.casefold() == one.value.casefold()


def _behind(statement: Statement, text: str, begin: int) -> str:
    """What stands behind the value of a statement whose clause begins there; "" where it stands otherwise."""
    value = bare(statement.value).casefold()
    place = text.casefold().find(value, begin)
    return text[place + len(value) :][:MAX_CLAUSE] if value and place >= 0 else ""


def _each(text: str, *, only_when_asked: bool, known: KnownPeople) -> Iterator[tuple[int, Statement]]:
    """Where each statement's clause begins, and the statement; the same may be found twice."""
    plain = readable(text)
    found = 0
    denied: tuple[Statement, ...] = ()
    last: list[tuple[int, Statement]] = []
    for sentence in chain.from_iterable(_parted(plain, each) for each in sentences(plain)):
        denials = Denials(denied)
        stated = list(_in_sentence(text, plain, sentence, only_when_asked, known, denials))
        denied = tuple(denials.here)
        if last and not stated:
            last = _repaired(last, text, sentence, known)
            continue
        yield from last
        last = stated
        for _, statement in stated:
            known = known.after(statement)
        found += len(stated)
        if found >= MAX_STATEMENTS:
            break
    yield from last


def _parted(plain: str, sentence: Sentence) -> Iterator[Sentence]:
    """A sentence, or what it tells and what puts that right: "I'm 41, no 42"."""
    begin = max(sentence.start, sentence.end - MAX_CLAUSE)
    cuts = [cut.start() for cut in _PUTS_RIGHT.finditer(plain, begin, sentence.end)]
    place = next((cut for cut in cuts if repair_in(plain[cut : sentence.end].lstrip(" ,;–—-"))), None)
    if place is None or sentence.is_question:
        yield sentence
        return
    yield Sentence(sentence.start, place, is_question=False)
    behind = plain[place : sentence.end]
    yield Sentence(place + len(behind) - len(behind.lstrip(" ,;–—-")), sentence.end, is_question=False)


_PUTS_RIGHT = pattern_of(
    r"(?:[,;][ ]?|[ ][–—-]+[ ])"
    r"(?=(?:no|nope|sorry|oops|wait|correction)\b(?:,|[ ](?:\d|wait|sorry|i mean))|i meant?\b)",
    re.IGNORECASE,
)


def _repaired(
    told: list[tuple[int, Statement]], text: str, sentence: Sentence, known: KnownPeople
) -> list[tuple[int, Statement]]:
    """What a sentence told, as the next one puts it right: "It's on 4 May. Sorry, 5 May."."""
    instead = repair_in(text[sentence.start : sentence.end])
    if instead is None:
        return told
    if not instead:
        return []
    open_ = may_be_meant([statement for _, statement in told], text[sentence.start : sentence.end])
    begin, statement = next((each for each in reversed(told) if each[1] in open_), told[-1])
    anew = put_in_place(statement, text[begin : sentence.start], instead, known) if open_ else None
    if anew is None:
        return told
    quote = text[begin : sentence.end].strip()
    rest = [each for each in told if (each[1].key, each[1].value) != (statement.key, statement.value)]
    return [*rest, (begin, replace(anew, quote=quote))]


def put_in_place(
    statement: Statement, said: str, instead: str, known: KnownPeople = NOBODY
) -> Statement | None:
    """The statement that the same words make with another value; None where they make none of its kind."""
    value = bare(statement.value)
    place = said.casefold().find(value.casefold()) if value and len(said) <= MAX_CLAUSE else -1
    if place < 0 or looks_like(instead) != looks_like(said[place : place + len(value)]):
        return None
    anew = said[:place] + instead + said[place + len(value) :]
    return next(
        (
            replace(each, is_correction=True, replaces=statement.value)
            for each in find_statements(anew, known)
            if (each.key, each.subject) == (statement.key, statement.subject)
            and each.value != statement.value
            and len(instead.split()) - len(bare(each.value).split()) in (0, 1)
        ),
        None,
    )


def _in_sentence(
    text: str, plain: str, sentence: Sentence, only_when_asked: bool, known: KnownPeople, denials: Denials
) -> Iterator[tuple[int, Statement]]:
    end = _before_the_question(plain, sentence)
    if any(each.match(plain, sentence.start, end) for each in (english.IN_FICTION, english.IN_IRONY)):
        return
    rules = english.RULES + english.ONLY_WHEN_ASKED if only_when_asked else english.RULES
    # "Hi, I'm ana": the greeting is what shows that a name follows, so here it is part of the opening.
    greeting = plain[sentence.start : min(end, sentence.start + MAX_CLAUSE)].rstrip()
    original = text[sentence.start : sentence.start + len(greeting)]
    for statement in _in_clause(greeting, original, english.GREETINGS, False):
        yield sentence.start, statement
    if labelled := list(_labelled(plain, text, sentence)):
        yield from ((sentence.start, each) for each in labelled)
        return
    is_correction = False
    doubt: re.Match[str] | None = None
    doubtful_from: int | None = None
    carried, pronoun, before, spoken_of_before = "", "", sentence.start, known.last

    def is_clause(place: int) -> bool:
        return _after_time(plain, place, end) > place

    for start, stop, ellipsis in _clauses(plain, sentence.start, end):
        opening, corrects = (start, False) if ellipsis else after_leads(plain, start, stop, is_clause)
        is_correction = is_correction or corrects
        if doubtful_from is None:
            doubt = english.DOUBT.search(plain, opening, end)
            doubtful_from = doubt.end() if doubt else end
        if opening > doubtful_from:
            return
        opening = _after_time(plain, opening, stop)
        clause = plain[opening : min(stop, opening + MAX_CLAUSE)].rstrip(" ,;:-–—")
        clause = known.as_own(clause, plain[:opening][-MAX_CLAUSE:], is_correction)
        original = text[opening : opening + len(clause)]
        if not ellipsis:
            carried = clause
        whose, behind = known.opening(clause)
        if clause.startswith("who") and known.last == spoken_of_before:
            continue  # "I know who lives there": the sentence tells of nobody whom this goes on about
        if whose == known.last and (first := clause[: -len(behind)].casefold()) in _PRONOUNS:
            # "She loves jazz and he hates rock": nobody knows who he is.
            whose = whose if pronoun in ("", first) else ""
            pronoun = first
        spoken = _as_somebody(behind) if whose else _with_subject(clause, ellipsis, carried)
        around, before = plain[before:stop][-MAX_CLAUSE:], stop
        when = english.WHEN.search(plain[sentence.start : opening][-MAX_CLAUSE:])
        for statement in _introduced(clause, original, is_correction) if doubt is None else ():
            known = known.after(statement)
            died = re.search(rf"\b{re.escape(known.last)}\b(?P<behind>.*)", clause) if known.last else None
            if died and english.DIED.match(died["behind"]):
                statement = _no_longer(known.last, clause, original)
            yield opening, statement
        if whose:
            known = replace(known, last=whose)
        if whose and english.DIED.match(behind):
            yield opening, _no_longer(whose, clause, original)
        mine = english.ONE_OF_MINE.match(clause)
        if mine and english.DIED.match(clause, mine.end()):
            yield opening, _no_longer(known.subject(e.one_of(mine["who"].casefold())), clause, original)
        told = list(_in_clause(spoken, original, rules, is_correction))
        if whose and all(statement.subject != _SOMEBODY for statement in told):
            whose, told = "", list(_in_clause(clause, original, rules, is_correction))  # "Rita is my boss"
        denied = english.CONTRAST.fullmatch(f" {clause}") if is_correction and not told else None
        denials.named = denied["old"] if denied else denials.named
        # "I don't like tea" tells something by itself, which takes nothing's place.
        affirmed = "" if told else affirmed_in(spoken)
        for statement in _in_clause(affirmed, original, rules, False) if affirmed else ():
            denials.here.append(replace(statement, subject=whose or _subject(statement, known)))
            known = known.after(denials.here[-1])
        for statement in told:
            if whose and statement.subject != _SOMEBODY:
                continue
            statement = replace(statement, subject=whose or _subject(statement, known))
            known = known.after(statement)
            dated = _dated(statement, when, text[opening - len(when.group()) : stop]) if when else statement
            yield opening, denials.against(_among_others(dated, around), around)


_LABELLED = pattern_of(r"(?P<head>[^\W\d_][\w' -]{1,30}?)[ ]?[:：][ ]?(?P<value>[^\s:：][^:：\n]{0,79})")
"""A line that names what it tells, as one fills in a form: "home city: Munich", "Wohnort: München"."""
_LABELLED_WORDS = 3
"""Of a value that nothing else shows to be one: "work: all quiet there now" tells of no job."""


def _labelled(plain: str, text: str, sentence: Sentence) -> Iterator[Statement]:
    """What a line tells under the name of a key, in the language of any pack: read like "my home city is
    Munich" where that reads all of it, else the few words as they stand.
    """
    line = _LABELLED.fullmatch(plain[sentence.start : sentence.end].rstrip(" .!"))
    if sentence.is_question or sentence.start >= _end_of_form(plain):
        return
    if not (line and is_known_key(line["head"])):
        return
    key, (begin, end) = concept_of(line["head"]), line.span("value")
    if key.startswith("favourite_") and key.count("_") > 1:
        return  # "favourite food update: its udon now"
    value = text[sentence.start + begin : sentence.start + end]
    quote = text[sentence.start : sentence.start + end]
    for name in dict.fromkeys((line["head"].casefold(), label(key))):
        for each in _in_clause(f"my {name} is {line['value']}", value, english.RULES, False):
            if each.value == clean(value):
                yield replace(each, quote=quote, read=line["head"], is_labelled=True)
                return
    if key == NOTE_KEY or names_somebody(key) or find_time_range(value, ANY_DAY):
        return
    for each in things(value) if holds_several(key) else (clean(value),):
        if each and len(each.split()) <= _LABELLED_WORDS:
            yield Statement(
                key=key,
                value=each,
                category=default_category(key),
                quote=quote,
                read=line["head"],
                is_labelled=True,
            )


@lru_cache(maxsize=8)
def _end_of_form(plain: str) -> int:
    """Where the lines of a form end that a text begins with: those below anything else may be of whomever
    that names, as below "Anna:".
    """
    end = 0
    for line in plain.splitlines(keepends=True):
        labelled = _LABELLED.fullmatch(line.strip().rstrip(" .!"))
        end += len(line)
        if labelled is None and line.strip():
            return end - len(line)
        if labelled and (not is_known_key(labelled["head"]) or names_somebody(concept_of(labelled["head"]))):
            return end
    return end


def _subject(statement: Statement, known: KnownPeople) -> str:
    if statement.subject == USER:
        return USER
    return known.subject(statement.subject, statement.named, statement.which)


def _no_longer(name: str, clause: str, quote: str) -> Statement:
    """That somebody lives no longer, whatever they were to the speaker."""
    until = _time(_AT, clause)
    return Statement(key="", value=name, category="person", quote=quote, outcome="retire", until=until)


_SOMEBODY = "friend"
"""In whose place a clause that begins with a name or a pronoun is read."""

_PRONOUNS = frozenset({"he", "she"})


def _as_somebody(behind: str) -> str:
    """A clause about somebody known, by its words behind their name: "'s a vet", or "s a vet" of "shes"."""
    apostrophe = "" if behind[:1] in (" ", "'") else "'"
    return f"my {_SOMEBODY}{apostrophe}{behind}"


def _before_the_question(plain: str, sentence: Sentence) -> int:
    if not sentence.is_question:
        return sentence.end
    tail = max(sentence.start, sentence.end - MAX_CLAUSE)
    asked = english.ASKS.search(plain[tail : sentence.end])
    return tail + asked.start() if asked else sentence.start


def _clauses(plain: str, start: int, end: int) -> Iterator[tuple[int, int, re.Pattern[str] | None]]:
    """Start and end of each clause, with the pattern of the subject it leaves out, if it leaves one out."""
    cuts = [(cut.start(), cut.end(), None) for cut in english.BOUNDARY.finditer(plain, start, end)]
    for boundary, subject in english.ELLIPSES:
        cuts += [(cut.start(), cut.end(), subject) for cut in boundary.finditer(plain, start, end)]
    begin, ellipsis = start, None
    for stop, after, left_out in sorted(cuts, key=lambda cut: cut[:2]):
        if stop < begin:
            continue
        if stop > begin:
            yield begin, stop, ellipsis
        begin, ellipsis = after, left_out
    if begin < end:
        yield begin, end, ellipsis


def _with_subject(clause: str, ellipsis: re.Pattern[str] | None, carried: str) -> str:
    """A clause with the subject of the one before: "and work as a nurse" is "I work as a nurse"."""
    subject = ellipsis.match(carried) if ellipsis else None
    return f"{(subject.groupdict().get('is') or subject.group()).rstrip()} {clause}" if subject else clause


def _in_clause(spoken: str, original: str, rules: Sequence[Rule], is_correction: bool) -> Iterator[Statement]:
    """What `spoken` states; `original` is its end as it stands in the text, without a subject it left out."""
    told = _in_the_present(spoken)
    contrast = english.CONTRAST.search(told.words)
    said = told.words[: contrast.start()] if contrast else told.words
    # Whatever stands in front of a value now, behind it all is as it was; and before that, for a name.
    left_out = len(spoken) - len(original)
    moved = len(told.words) + told.cut - len(spoken)
    pairs = enumerate(zip(spoken, told.words, strict=False))
    as_it_was = next((at for at, (one, now) in pairs if one != now), len(told.words))
    for rule in rules:
        opened = rule.opening.match(said)
        if not opened or english.NEGATION.search(said, opened.end()):
            continue
        begin, end = opened.span("v") if "v" in rule.opening.groupindex else (opened.end(), len(said))
        shift = left_out + (moved if end > as_it_was else 0)
        if begin < shift:
            continue
        # "My husband Martin is away till Thursday": the time is that of what is said of him.
        times = "" if rule.key == "{who}" and opened.end() > end else said
        for number, value in enumerate(rule.read(original[begin - shift : end - shift])):
            old = clean(contrast["old"]) if contrast else told.old or None
            statement = _statement(rule, opened, value, original, is_correction, old)
            outcome = rule.outcome or told.outcome or ("beside" if number else "")
            if not (statement.value or outcome == "retire"):
                continue  # "we're married" names nobody, and "we're not married any more" need not
            since, until = _held(times, rule, outcome)
            yield replace(statement, outcome=outcome, since=since, until=until, read=opened.group())


def _introduced(clause: str, original: str, is_correction: bool) -> Iterator[Statement]:
    """Who somebody close is, wherever their name stands beside what they are: "dinner with my wife Ana"."""
    for rule in english.INTRODUCTIONS:
        for opened in rule.opening.finditer(clause):
            for number, value in enumerate(rule.read(original[slice(*opened.span("v"))])):
                statement = _statement(rule, opened, value, original, is_correction, None)
                among = replace(statement, outcome="beside" if number else "", read=opened.group())
                yield _among_others(among, opened.group())


def _held(clause: str, rule: Rule, outcome: Outcome) -> tuple[str, str]:
    """The words for when it began and ended: said as such, or by the time of an event, or of all that is
    past.

    >>> _held("i lived in oslo in 2015", rule, "past")
    ('2015', '2015')
    """
    since, until = _stretch(clause, outcome)
    if since or until:
        return since, until
    match rule.marks:
        case "beginning":
            return _time(_AT, clause), ""
        case "ahead":
            at = _time(_AT, clause)
            return f"from {at}" if at else "", ""
        case "end":
            return "", _time(_AT, clause)
        case _:
            at = _time(_AT, clause) if outcome == "past" else ""
            return at, at


def _after_time(plain: str, start: int, stop: int) -> int:
    """Where a clause begins behind the time that stands before it: "From 2017 to 2019 I lived in Hamburg"."""
    fronted = english.FRONTED.match(plain, start, stop)
    return fronted.end() if fronted and any(_period(fronted.group())) else start


def _dated(statement: Statement, before: re.Match[str], text: str) -> Statement:
    """The statement with the time before its clause, where it says none itself; `text` begins with that."""
    since, until = _period(before["when"], statement.outcome)
    if statement.since or statement.until or not (since or until):
        return statement
    quote = text[before.start("when") - before.start() :].rstrip(" ,;:-–—")
    return replace(statement, quote=quote, since=since, until=until)


def _period(when: str, outcome: Outcome = "") -> tuple[str, str]:
    return _stretch(english.BETWEEN.sub(r"from \1 to \2", when.rstrip(" ,")), outcome)


def _stretch(said: str, outcome: Outcome) -> tuple[str, str]:
    """The words for when it began and ended; with "from" what is so, or will be, may be about to begin."""
    since, until = _time(_BEGIN, said), _time(_END, said)
    is_open = since and not until and outcome != "past" and _FROM.search(said)
    return f"from {since}" if is_open else since, until


@dataclass(frozen=True, slots=True)
class _Present:
    """A clause as if it were so now, what it says of that, how many characters it lost at its end, and what
    it says not to be so.
    """

    words: str
    outcome: Outcome = ""
    cut: int = 0
    old: str = ""


def _in_the_present(said: str) -> _Present:
    for tense in english.TENSES:
        tail = tense.tail.search(said) if tense.tail else None
        body = said[: tail.start()] if tail else said
        opened = tense.opening.match(body) if tail or not tense.tail else None
        if opened:
            words = opened.expand(tense.now) + body[opened.end() :]
            old = clean(opened.groupdict().get("old") or "")
            return _Present(words, tense.outcome, len(said) - len(body), old)
    return _Present(said)


def _among_others(statement: Statement, around: str) -> Statement:
    """The statement with what its clause, and the words that join it on, say of its other values."""
    if statement.outcome in ("past", "retire", "beside"):
        return statement
    changed = english.CHANGED.search(around)
    if statement.replaces:
        return replace(statement, outcome="replace" if changed else "wrong")
    if english.BESIDE.search(around):
        return replace(statement, outcome="beside")
    # Of what one has several a new one takes the place of that alone which is named.
    if not (holds_one(statement.key) and (changed or statement.is_correction or statement.outcome)):
        return replace(statement, outcome="")
    return replace(statement, outcome="replace" if changed or statement.outcome else "wrong")


_BEGIN = pattern_of(r"\b(?:since|from|as of|starting)[ ]+(?P<time>[\w' -]{1,40})", re.IGNORECASE)
_FROM = pattern_of(r"\b(?:from|as of|starting)[ ]", re.IGNORECASE)
_END = pattern_of(
    r"(?i)\b(?:until|till|til|through|from (?P<first>[\w' -]{1,30}?) to)[ ]+(?P<time>[\w' -]{1,40})"
)
_AT = pattern_of(
    r"(?:\b(?:in|on|during)[ ]+|(?=\b(?:last|this|yesterday|today|[\w]+ (?:days?|weeks?|months?"
    r"|years?) ago)\b))"
    r"(?P<time>(?:(?!\b(?:in|on|to|from|at)\b)[\w' -]){1,40})",
    re.IGNORECASE,
)
_MORE = pattern_of(
    r"[ ]+(?:since|from|as of|starting|until|till|til|through|to|and|but|when|because|with|at|for|in the)\b.*"
)


def _time(opening: re.Pattern[str], clause: str) -> str:
    """The words for when it began or ended; empty when a clause does not say."""
    for found in opening.finditer(clause):
        words = _MORE.sub("", found["time"]).strip()
        # "from Porto to" is no time, whatever follows it.
        if _is_time(words) and _is_time(found.groupdict().get("first") or words):
            return words
    return ""


def _is_time(words: str) -> bool:
    # "since" makes a time of a month or a year that alone could be a name or a number.
    return bool(words) and bool(find_time_range(words, ANY_DAY) or find_time_range(f"since {words}", ANY_DAY))


def _statement(
    rule: Rule, opened: re.Match[str], value: str, quote: str, is_correction: bool, replaces: str | None
) -> Statement:
    parts = {name: (part or "").casefold() for name, part in opened.groupdict().items()}
    who = parts.get("who", "") if rule.key != "{who}" else e.one_of(parts.get("who", ""))
    key = concept_of(rule.key.format(who=who, what=parts.get("what", "")))
    subject = "user"
    if who and rule.key != "{who}":
        subject = opened["who"] if opened["who"][0].isupper() and "who" in parts else who
    elif who and key in SHARED_KEYS and who not in value.casefold() and who != label(key):
        value = f"{value} ({who})"
    if key == "home_city" and value.casefold().strip() in COUNTRIES:
        key = "home_country"
    return Statement(
        key=key,
        value=value,
        category=default_category(key),
        quote=quote,
        subject=subject,
        is_correction=is_correction or rule.is_correction or replaces is not None,
        replaces=replaces,
        named=opened.groupdict().get("named") or "",
        which=parts.get("which", ""),
    )


_PLANNED = pattern_of(
    r"(?:'m|'re|'s| am| are| is|'ll| will| gonna)(?: (?:going to|gonna))? (?P<do>move?|start|join)(?:ing)?\b"
)


def find_planned(text: str, known: KnownPeople = NOBODY) -> tuple[Statement, ...]:
    """What an English message says will be so, as if it were already: "she's moving to Graz in March". Quotes
    are not literal.
    """
    plain = readable(text[:MAX_CLAUSE])
    done = _PLANNED.sub(lambda found: f" {_DONE[found['do']]}", plain)
    return () if done == plain or "?" in plain else find_statements(done, known)


_DONE = {"move": "moved", "mov": "moved", "start": "started", "join": "joined"}

_DENIAL = pattern_of(as_typed(r"\b(?:do not|don't|(?P<am>i'm|am) not|no longer|not)\b"), re.IGNORECASE)
_GIVEN_UP = pattern_of(
    r"(?<=\bi)(?: have|'ve)? (?:(?:quit|stopped|g[ai]ven? up) playing|g[ai]ven? up(?! on\b))", re.IGNORECASE
)
"""Of whatever: that it was a hobby is told by what is known alone, for one gives up hope as well."""

_HAS_NONE = pattern_of(
    rf"(?:(?<=have)|(?<=ve got)) (?:no|any) (?P<ones>{e.PLURALS}|{e.RELATION})(?=\W*$)", re.IGNORECASE
)
_NO_MORE = pattern_of(r",?[ ]*\b(?:any ?more|any longer|at all|after all)\b", re.IGNORECASE)


def find_denied(text: str, known: KnownPeople = NOBODY) -> tuple[Statement, ...]:
    """What an English message says is no longer, or not, so, if it is known to have been: "I don't live in
    Berlin anymore", "I gave up the guitar". Quotes are not literal.
    """
    said = " ".join(_NO_MORE.sub("", readable(text[:MAX_CLAUSE])).split())  # by itself it denies nothing
    affirmed = _GIVEN_UP.sub(" play", _DENIAL.sub(lambda found: found["am"] or "", said))
    affirmed = _HAS_NONE.sub(lambda found: f" a {e.one_of(found['ones'].casefold())}", affirmed)
    return () if affirmed == said or "?" in said else find_statements(" ".join(affirmed.split()), known)
