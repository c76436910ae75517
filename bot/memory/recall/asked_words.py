"""The words of a question: what is read from it, what an owner's rows know of them, and so what a row has in
common with it, and whether any row may have enough for a search to be worth it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import chain
from typing import Self

from bot.domain.fusion import Arm, word_weight
from bot.domain.recall import RecallQuery
from bot.domain.relevance import MOST_BY_MEANING, CosineSpread, Measure, Shared, to_reach
from bot.language.clauses import question_share
from bot.language.names import find_names
from bot.language.words import Word, content_words, query_words
from bot.memory.index.indexer import SPAN
from bot.memory.recall.arms import AskedNames, Naming, asked_names, naming
from bot.memory.recall.layout import EMPTY, FoundRows
from bot.storage.engine.database import Transaction
from bot.storage.search import words as search
from bot.storage.search.words import Extent

TOLD_ONCE = word_weight(1 + 2 * SPAN, 1)
"""The least weight of a word that at most 1 + 2 * SPAN rows hold. A word said once also stands in the rows of
its neighbours, which in a small store are nearly all rows: its IDF alone would be near 0.
"""

MOST_LOOKED_THROUGH = 2000
"""Rows of the words that a row must have to fit: above it the whole search may as well find them."""

MOST_COMPARED = 40
"""Rows that are compared before a search; where more may fit, one does."""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """A question's words with those of its other wordings, the telling ones of each wording if a floor asks
    for them, and possible names.
    """

    asked: list[Word]
    words: list[Word]
    telling: list[list[Word]]
    asks: bool
    names: AskedNames


@dataclass(frozen=True, slots=True)
class KnownWords:
    """How much there is to search, in how many rows each form of the words stands, what the names mean."""

    extent: Extent
    held: Mapping[str, int]
    naming: Naming


@dataclass(frozen=True, slots=True)
class WeighedWords:
    """Telling words of one wording, each with how much it tells, their places by form, and the measure."""

    words: Sequence[tuple[Word, float]]
    places: Mapping[str, Sequence[int]]
    measure: Measure

    @classmethod
    def of(
        cls, words: Sequence[Word], known: KnownWords, *, asks: bool, near: Arm[int] | None = None
    ) -> Self:
        """`near`: what was found by meaning, if anything was looked for by it."""
        rows = known.extent.rows
        weighed = [(word, _weight(word, known.held, rows)) for word in words]
        places: dict[str, list[int]] = {}
        for place, word in enumerate(words):
            for form in word.forms:
                places.setdefault(form, []).append(place)
        crowd = CosineSpread.of(near.scores.values(), near.spread) if near else CosineSpread.of((), 0.0)
        weight = sum(weight for _, weight in weighed)
        return cls(weighed, places, Measure(weight=weight, rows=rows, asks=asks, crowd=crowd))

    def shared(
        self, own: Set[str], score: float = 0.0, cosine: float | None = None, likeness: float | None = None
    ) -> Shared:
        """What a row has in common with it, by the words of its own."""
        common = sorted({place for form in self.places.keys() & own for place in self.places[form]})
        carried = [self.words[place] for place in common]
        weight, many = sum(weight for _, weight in carried), sum(word.tells for word, _ in carried)
        return Shared(weight, many, cosine, score, likeness)


def read_words(question: RecallQuery) -> QuestionWords:
    """Read a question: of small talk, to which nothing is brought in unasked, nothing."""
    texts = (question.text, *question.also)
    seeming = [find_names(text, unsure=True) for text in texts]
    names = [[name.text for name in found] for found in seeming]
    telling = [content_words(text, names=named) for text, named in zip(texts, names, strict=True)]
    if question.strictness == "unasked" and not telling[0]:
        return QuestionWords([], [], [], asks=False, names=AskedNames())
    words = [query_words(text, names=named) for text, named in zip(texts, names, strict=True)]
    return QuestionWords(
        asked=words[0],
        words=list(dict.fromkeys(chain.from_iterable(words))),
        telling=[told or asked for told, asked in zip(telling, words, strict=True)],
        asks=question_share(question.text) > 0,
        names=asked_names(texts, seeming, is_asked=question.strictness != "unasked"),
    )


async def known_words(connection: Transaction, owner: int, read: QuestionWords) -> KnownWords:
    """What an owner's rows know of a question's words."""
    forms = {form for words in (read.words, *read.telling) for word in words for form in word.forms}
    extent = await search.extent(connection, owner)
    held = await search.rows_holding(connection, owner, forms)
    return KnownWords(extent, held, await naming(connection, owner, read.names, extent.rows))


async def may_fit(
    connection: Transaction,
    question: RecallQuery,
    read: QuestionWords,
    known: KnownWords,
    *,
    has_meaning: bool,
) -> bool:
    """Whether anything that is held may clearly fit a message, or what it names is known.

    Most talk ends here, at a fraction of what it costs to find what fits. `has_meaning`: there are vectors.
    """
    if known.naming.every:
        return True
    unknown = MOST_BY_MEANING if has_meaning else 0.0
    for words in read.telling:
        weighed = WeighedWords.of(words, known, asks=read.asks)
        least = weighed.measure.least_weight(unknown)
        many = {word: sum(known.held.get(form, 0) for form in word.forms) for word in words}
        wanted = to_reach(least, [each for each in weighed.words if many[each[0]]])
        if not least or sum(many[word] for word, _ in wanted) > MOST_LOOKED_THROUGH:
            return True
        found = await search.having(connection, question.owner, wanted, MOST_COMPARED + 1)
        own = await search.words_of(connection, question.owner, found) if found else {}
        clear = [
            row for row, each in own.items() if weighed.measure.is_clear(weighed.shared(each.own()), unknown)
        ]
        found_rows = FoundRows.of(clear, EMPTY, await search.origins(connection, question.owner, clear))
        if len(found) > MOST_COMPARED or found_rows.passing(question).any():
            return True
    return False


def _weight(word: Word, held: Mapping[str, int], rows: int) -> float:
    """How much a word tells: the rarer it is among an owner's rows, the more."""
    holding = max((held.get(stem, 0) for stem in word.stems), default=0)
    if word.across and not holding:
        return 0.0
    may_be_told_once = 0 < holding <= 1 + 2 * SPAN
    return word.tells * max(word_weight(rows, holding), TOLD_ONCE if may_be_told_once else 0.0)
