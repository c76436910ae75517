"""The telling sentences of a text, picked by counting: what stands in for a summary when no model can write one."""

from __future__ import annotations

import re
from collections import Counter

from bot.language.text import one_line
from bot.language.words import index_words

MOST_SENTENCES = 4
MOST_CHARACTERS = 900
MOST_SENTENCE_CHARACTERS = 400
FREQUENT_WORDS = 12
"""How many of the text's most frequent words a sentence is measured by."""

_SHORTEST = 12  # characters; below it is a heading or a caption
_BREAK = re.compile(r"(?<=[.!?…؟।])[\"”»’')\]]*\s+|(?<=[。！？])|\n+")


def telling_sentences(text: str) -> str:
    """The first sentence and those that hold most of the text's frequent words, in the text's order."""
    sentences = [
        one_line(piece, MOST_SENTENCE_CHARACTERS)
        for piece in _BREAK.split(text)
        if len(piece.strip()) >= _SHORTEST
    ]
    if not sentences:
        return one_line(text, MOST_SENTENCE_CHARACTERS)
    words = [set(index_words(sentence)) for sentence in sentences]
    spread = Counter(word for each in words for word in each)
    frequent = {word for word, many in spread.most_common(FREQUENT_WORDS) if many > 1}
    others = sorted(range(1, len(sentences)), key=lambda place: (-len(words[place] & frequent), place))
    kept, left = [0], MOST_CHARACTERS - len(sentences[0])
    for place in others:
        if len(kept) == MOST_SENTENCES or len(sentences[place]) > left:
            continue
        kept.append(place)
        left -= len(sentences[place])
    return " ".join(sentences[place] for place in sorted(kept))
