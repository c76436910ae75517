"""Small closed word lists: words that carry no topic, and forms that no suffix rule reaches.

The lists are our own and short on purpose. Published ones (1,333 English words in `stop-words`) also drop "fire",
"computer" and "buy", which are just what a memory is asked for. A word belongs here when it says nothing about the
topic: articles, pronouns, prepositions, auxiliaries, question words, particles. They double as votes for a language.
"""

from __future__ import annotations

from bot.language.packs import SPACED, UNSPACED, word_set

STOP_WORDS: dict[str, frozenset[str]] = {
    pack.code: frozenset(pack.writing.stop_words.replace("ё", "е").split())
    | frozenset(pack.writing.stop_words.split())
    for pack in SPACED
    if pack.writing.stop_words
}

UNSPACED_STOPS: frozenset[str] = word_set(lambda p: p.writing.stop_words, packs=UNSPACED)
"""Strings of kana, syllables and characters that glue sentences together where words have no spaces."""

COURTESIES: frozenset[str] = word_set(lambda p: p.talk.courtesies, packs=SPACED)
"""Words that keep a conversation going and ask for nothing.

They stay in the index and in questions; only a message with no other word brings nothing back by itself.
"""

UNSPACED_COURTESIES: tuple[str, ...] = tuple(
    sorted(word_set(lambda p: p.talk.courtesies, packs=UNSPACED), key=lambda word: (-len(word), word))
)

IRREGULAR_FORMS: dict[str, dict[str, str]] = {
    pack.code: {
        form: base
        for entry in pack.writing.irregular_forms.split()
        for base, _, forms in [entry.partition(":")]
        for form in forms.split(",")
    }
    for pack in SPACED
    if pack.writing.irregular_forms
}
"""What irregular forms are indexed as, by language."""
