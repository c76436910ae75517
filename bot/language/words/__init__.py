"""Words of any script, cut and stemmed alike for the index and for a question."""

from __future__ import annotations

from bot.language.words.forms import Word
from bot.language.words.indexing import (
    TOKENIZER,
    SearchText,
    index_words,
    match_expression,
    query_words,
    search_text,
    telling_words,
)

__all__ = [
    "TOKENIZER",
    "SearchText",
    "Word",
    "index_words",
    "match_expression",
    "query_words",
    "search_text",
    "telling_words",
]
