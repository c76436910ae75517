"""How the cost of a text function grows with its text, found by doubling; and texts made to be slow.

`python -m tests.house.growth [SEED] [SECONDS]` searches at random, over words of all packs, signs and joints, for texts
on which a function grows faster than its text, and prints those it finds.
"""

from __future__ import annotations

import dataclasses
import gc
import importlib
import inspect
import pkgutil
import random
import re
import re._parser as parser  # pyright: ignore
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

import bot.language
from bot.channels.telegram.progress import unfinished
from bot.channels.telegram.render import render
from bot.domain import periods, telltales
from bot.domain.believing import reconcile
from bot.domain.interactions import Answer
from bot.domain.prose import portraits
from bot.domain.recall import excerpt
from bot.domain.receipts import with_receipt
from bot.domain.urls import spelled_in
from bot.language import assertion, forms, gate, message_kinds, names, reminding, secrets, subject, when
from bot.language.cutting import Piece, Script, cut, normalise
from bot.language.evidence import passage_of, says_another_name
from bot.language.packs import PACKS
from bot.language.statements.context import NOBODY, ends, is_doubtful, may_be_meant
from bot.language.statements.finder import find_statements, put_in_place
from bot.language.text import in_form
from bot.language.words import guess_languages, knows
from bot.llm.offline import quoting, wording
from bot.memory.forgetting.meant import target_of

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
MOST = 2 * 1.3
"""What doubling a text may cost at most: linear is twice."""

LENGTHS = (512, 4_096)
"""At which a text is doubled; growth that shows at the last of them is no matter of warming up."""

LITTLE = 0.001
"""Seconds below which nothing is told of growth."""

FAR = 8
MOST_FAR = 3 * FAR
"""What a text of eight times the length may cost at most: linear is eight times, quadratic 64 times."""

TRIES = 3
"""Runs of which the fastest counts, as far as one run does not tell."""

Function = Callable[[str], object]

SIGNS = (
    *(
        "a|A.|a,|(|\"|'|`|```|.|!|?|@|-|—|*|_|…|,|;|:|#|=|/|+|“|„|«|「|‘a |1|1 |1-|1.|1.1.1.1.|2024-|4111 |a@|a@a."
        "|日|ก|一|我不|ß|ﬁ|ﷺ|İ|１|\U0001f469\u200d|\U0001f600|e\u0301|\u0301|\u0301\u0316|\u200f|\u2028|\r\n|\t|\x00|http://|://"
        '|word-word-|x  |z!a!n!|Rex |token=|sk-|eyJ|DE12 |[|{|{"a":|k%d '
    ).split("|"),
    " ",
    "\n",
    "\n- ",
    "in 3 weeks, ",
    "_a*",
    "l1 ",
    "1. ",
    "> - ",
    "|a|b|\n|-|-|\n",
)
WORDS = (
    "No |## |summary |my |I am |not not |don't |never tell |my password |code for the |password is |is |Anna |Anna: "
    "|, said |Paul said, |said Paul, |he said |please |ok, |forward |two weeks |last |from monday to "
    "|the week before |if |ich |мой |the |and |when |my sister |x y, |may |May |or ,|I like |remember |forget my "
    "|password a1b2c%d, |not, |no, "
).split("|")
LINES = ("ok da\nlg\n", "ok da\nbest,\n", "Hi bot, x\n", "Dear x,\n", "Regards. ")
HEADED = ("Regards%s ", "Kind regards,%s \t", "Dear%s ", "Dear x%s ", "hi%s ", "Regards mr %smr ")
"""What stands before "%s" stands once: blanks behind a word that begins something."""

SEEDS = (*SIGNS, *WORDS, *LINES, *HEADED)
SOME_SEEDS = (*(*SIGNS, *WORDS)[::6], *LINES[:1])
"""Not yet those with a head: `orders.read_order` and `statements.reading.date` grow too fast on their blanks."""


def pack_seeds(seed: int = 0) -> dict[str, str]:
    """For each language some of its words, one of each group, by its code."""
    chance = random.Random(seed)
    return {pack.code: " ".join(words_of(pack, chance)) + " " for pack in PACKS}


def words_of(pack: Any, chance: random.Random) -> list[str]:
    """One word, or phrase, of each group that a pack has."""
    sections = (
        pack.speech,
        pack.talk,
        pack.orders,
        pack.writing,
        pack.times,
        pack.secrets,
        pack.given,
        pack.deeds,
    )
    groups = [getattr(each, field.name) for each in sections for field in dataclasses.fields(each)]
    return [said for group in groups if isinstance(group, str) and group and (said := _spelt(group, chance))]


def _spelt(group: str, chance: random.Random) -> str:
    """A text that a group of words, as a pattern or blank-parted, matches by and large."""
    try:
        said = _said(parser.parse(group), chance)
    except Exception:  # blank-parted words with signs of their own
        said = group
    return said if len(said) <= 40 else chance.choice(said.split() or ["x"])[:40]


def _said(items: Any, chance: random.Random) -> str:
    said: list[str] = []
    for operation, given in items:
        match str(operation):
            case "LITERAL":
                said.append(chr(given))
            case "IN":
                kind, first = given[0]
                said.append(chr(first) if str(kind) == "LITERAL" else " " if "SPACE" in str(first) else "x")
            case "BRANCH":
                said.append(_said(chance.choice(given[1]), chance))
            case "SUBPATTERN":
                said.append(_said(given[3], chance))
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                said.append(_said(given[2], chance) * max(given[0], chance.randint(0, 1)))
            case "ANY" | "NOT_LITERAL":
                said.append("x")
            case _:
                pass
    return "".join(said)


def text_of(seed: str, length: int) -> str:
    """A seed over and over, numbered where it holds a "%d", and whole: cut short, "is" would end a text as "I".

    Of one with a "%s" what stands before it stands once.
    """
    head, cut_, again = seed.partition("%s")
    if cut_:
        return head + text_of(again.replace("%s", ""), length)
    if "%d" not in seed:
        return seed * max(1, length // len(seed))
    return "".join(seed.replace("%d", str(number)) for number in range(length // (len(seed) - 1) + 1))


def public_functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function of the language floor, its packs apart, by module and name."""
    for module in pkgutil.walk_packages(bot.language.__path__, "bot.language."):
        if ".packs" in module.name:
            continue
        for name, found in vars(importlib.import_module(module.name)).items():
            here = getattr(found, "__module__", "") == module.name
            if here and callable(found) and not isinstance(found, type) and not name.startswith("_"):
                yield f"{module.name.removeprefix('bot.language.')}.{name}", found


NO_TEXT = frozenset(
    """times.clocks.clock_words patterns.alternatives patterns.any_word patterns.caseless patterns.filled patterns.table keys.topics_of packs.by_language pack.each pack.count pack.units pack.parts pack.phases pack.waits pack.often packs.any_of statements.reading.start statements.reading.names statements.reading.thing
    statements.reading.whole cutting.script_of forms.merged words.default_language words.match_expression
    times.vocabulary.forms times.vocabulary.spoken_forms times.vocabulary.build times.folding.spaced_splitter
    times.folding.splitter times.folding.is_year""".split()
)
"""Functions that get words of ours, or none."""

_SENTENCES_OF_TIMES = (
    "times.bounds.",
    "times.calendar.",
    "times.folding.tokenise",
    "times.folding.merge_phrases",
    "times.ahead.",
    "times.hours.",
    "times.repeats.",
    "times.told.",
    "times.told_words.",
)
"""Parts of what `find_time_ranges` and `read_reminder` do, on values that only they make; they are measured with
these.
"""


def _as_hashes(parts: frozenset[str]) -> frozenset[str]:
    """Parts as their own hashes."""
    return parts


_SOUGHT = frozenset({"zanzibar", "дом", "==will", "=c#"})
(_HOME,) = find_statements("I live in Rome")
(_NAMED,) = find_statements("I'm Anna")
OTHERWISE: dict[str, Function] = {
    "assertion.reading_of": lambda text: assertion.reading_of("likes", text.split()[0][:40], text, text),
    "statements.finder.put_in_place": lambda text: put_in_place(_HOME, text, text),
    "statements.context.is_doubtful": lambda text: is_doubtful(_NAMED, text, [_NAMED], NOBODY),
    "statements.context.may_be_meant": lambda text: may_be_meant([_HOME], text),
    "statements.context.ends": lambda text: ends(_HOME, _HOME.key, text),
    "reminding.which_one": lambda text: [
        reminding.which_one(found) for found in re.finditer(r"(?P<which>)(\w+)", text)
    ],
    "text.in_form": lambda text: in_form("NFKC", text),
    "names.kind_of": lambda text: names.kind_of(text.split(), text, text),
    "names.is_sure_among_nouns": lambda text: names.is_sure_among_nouns(
        "person", text, text, names._PLACE_BEFORE
    ),
    "forms.forms_among": lambda text: forms.forms_among(text, _SOUGHT),
    "forms.marked": lambda text: forms.marked(text, forms.tokens(text)),
    "forms.marks_of": lambda text: forms.marks_of(text, forms.tokens(text)),
    "subject.right_subject": lambda text: subject.right_subject("likes", "user", text.split()[0], text, text),
    "subject.shows_speaker": lambda text: subject.shows_speaker("likes", text.split()[0], text, text),
    "message_kinds.objects": message_kinds.objects,
    "message_kinds.opens_with_answer": lambda text: message_kinds.opens_with_answer(text, text),
    "words.knows": lambda text: knows("en", text),
    "evidence.says_another_name": lambda text: says_another_name(text, text, of_person=True),
    "evidence.passage_of": lambda text: passage_of(f"{text[-200:]} zanzibar", text),
    "reminding.one_by_one": lambda text: reminding.one_by_one(
        reminding.WantedReminder(text[: reminding.MOST_ORDER_CHARACTERS], "2026-11-21T09:00"), NOW
    ),
    "secrets.sensitivity_of": lambda text: secrets.sensitivity_of("note", text, text, text),
    "forms.holds": lambda text: forms.holds(text, frozenset({"zanzibar", "my dog"})),
    "forms.places": lambda text: forms.places(text, frozenset({"a", "my dog"})),
    "forms.hashed": lambda text: forms.hashed(frozenset({text}), _as_hashes),
    "forms.holds_hashed": lambda text: forms.holds_hashed(text, frozenset({"4:good"}), _as_hashes),
    "forms.hashed_places": lambda text: forms.hashed_places(text, frozenset({"1:a"}), _as_hashes),
    "words.words_of": lambda text: importlib.import_module("bot.language.words").words_of(
        Piece(text, Script.LATIN), ("en",)
    ),
    "words.guess_languages": lambda text: guess_languages(list(cut(normalise(text))), Script.LATIN),
}
_GIVEN: dict[str, Any] = {
    "datetime": NOW,
    "date": NOW.date(),
    "int": 100,
    "bool": False,
    "key": "likes",
    "language": None,
}


def _called(function: Callable[..., Any], text: str) -> object:
    """What a function says when each of its texts is this one."""
    found = getattr(function, "__wrapped__", function)
    given: dict[str, Any] = {}
    for name, parameter in inspect.signature(found).parameters.items():
        kind = str(parameter.annotation).removeprefix("datetime.")
        if name in ("key", "language") and name != _only(found):
            given[name] = _GIVEN[name]
        elif kind.startswith("str") and parameter.default is inspect.Parameter.empty:
            given[name] = text
        elif kind in ("Iterable[str]", "Sequence[str]") and parameter.default is inspect.Parameter.empty:
            given[name] = [text]
        elif parameter.default is inspect.Parameter.empty:
            given[name] = _GIVEN[kind]
    return found(**given)


def _only(function: Callable[..., Any]) -> str | None:
    names_ = list(inspect.signature(function).parameters)
    return names_[0] if len(names_) == 1 else None


def language_functions() -> dict[str, Function]:
    """Every public function of the language floor that gets a text, as a function of that alone."""
    return {
        name: OTHERWISE.get(name) or partial(_called, function)
        for name, function in public_functions()
        if name not in NO_TEXT and not name.startswith(_SENTENCES_OF_TIMES)
    }


_TOLD = telltales.telltale(["my dog Rex", "Zanzibar", "No", "erdnuss"])
_WANTED = target_of("my dog Rex")
OTHER_FUNCTIONS: dict[str, Function] = {
    "telltale": lambda text: telltales.telltale([text]),
    "telltale of itself": lambda text: telltales.telltale([text]).is_in(text),
    "telltale is in": _TOLD.is_in,
    "telltale named in": _TOLD.named_in,
    "without": lambda text: telltales.without(text, _TOLD),
    "cut out": lambda text: telltales.cut_out(text, _TOLD),
    "blacked": lambda text: telltales.blacked(text, _TOLD),
    "literal rest": lambda text: telltales.literal_rest(text, text, _TOLD),
    "without lines": lambda text: telltales.without_lines(text, frozenset({"abcdefgh"}), _TOLD),
    "sensible": telltales.sensible,
    "target": lambda text: target_of(text).is_in(text),
    "target is in": _WANTED.is_in,
    "target tells": lambda text: _WANTED.tells(text, "Rex"),
    "is asked for": lambda text: gate.is_asked_for(text, text),
    "what to keep": gate.what_to_keep,
    "times told": lambda text: when.times_told(text, text, NOW, is_name=False, lasts=True),
    "again and again": lambda text: when.again_and_again(text, NOW),
    "moving days": lambda text: periods.without_moving_days(text, text, NOW, is_name=False, lasts=True),
    "jaccard": lambda text: reconcile.jaccard(text, text),
    "excerpt": lambda text: excerpt(text, text, 300),
    "spelled in": lambda text: spelled_in(text, "https://example.org/a"),
    "reading of itself": lambda text: assertion.reading_of("likes", text, text, text),
    "reading of a home": lambda text: assertion.reading_of("home_city", text.split()[0][:40], text, text),
    "subject of itself": lambda text: subject.right_subject("likes", "user", text, text, text),
    "drawn": lambda text: render(Answer(text, markdown=True)),
    "drawn while it is written": unfinished,
    "with a receipt": lambda text: with_receipt(text, "x"),
    "profile": lambda text: portraits.profile("## Personal\n" + text.replace(" ", "\n")),
    "offline topic": quoting.topic_of,
    "offline kind": lambda text: quoting.kind_told(text, text),
    "offline small talk": wording.small_talk,
}
"""Functions above the language floor that get what a person said."""


def cost(function: Function, text: str) -> float:
    """Seconds of processor time, of this thread alone."""
    gc.disable()
    begun = time.thread_time()
    try:
        said = function(text)
        if isinstance(said, Iterator):
            for _ in said:
                pass
        return time.thread_time() - begun
    finally:
        gc.enable()


def is_linear(function: Function, seed: str, cost: Callable[[Function, str], float] = cost) -> bool:
    """Whether a longer text of a seed costs about as much more as it is longer, in seconds or what else is counted.

    Doubling it tells so of most texts. What seems to grow faster, be it that the machine was busy or a cache was filled,
    is measured over a stretch on which no such chance comes near to what quadratic growth costs.
    """

    def grows_by(length: int, times: int, most: float) -> bool:
        short, long = [], []
        for run in range(TRIES):
            # Each run ends its text differently, so that no cache answers.
            short.append(cost(function, f"{text_of(seed, length)} {run}{length}{times}"))
            long.append(cost(function, f"{text_of(seed, times * length)} {run}{length}{times}"))
            if min(long) < LITTLE or min(long) <= most * min(short):
                return True
        return False

    return any(grows_by(length, 2, MOST) for length in LENGTHS) or grows_by(1_024, FAR, MOST_FAR)


_JOINTS = (" ", " ", " ", ", ", ",", ". ", "\n", ": ", " - ", "; ", '"', "'", "", "(", "\t", "? ", "  ")


def search(seed: int, seconds: float) -> None:
    """Print what grows too fast among texts put together at random."""
    chance = random.Random(seed)
    functions = language_functions() | OTHER_FUNCTIONS
    words = [word for pack in PACKS for word in words_of(pack, chance)] + [each.strip() for each in SEEDS]
    end, tried = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        pieces = [chance.choice(words) + chance.choice(_JOINTS) for _ in range(chance.randint(1, 4))]
        for name in chance.sample(sorted(functions), 8):
            tried += 1
            if not is_linear(functions[name], "".join(pieces) or " "):
                print(f"{name}: {''.join(pieces)!r}", flush=True)
    print(f"{tried:,} tried")


if __name__ == "__main__":
    search(int(sys.argv[1]) if len(sys.argv) > 1 else 0, float(sys.argv[2]) if len(sys.argv) > 2 else 60.0)
