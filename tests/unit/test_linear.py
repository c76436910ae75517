"""Text made to be slow is read in little more time per character than other text: at most quadratic in its length."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from bot.language.assertion import languages_of, standing
from bot.language.clauses import question_share, readable, sentence_pieces, sentences
from bot.language.gate import asks_to_keep, worth_reading
from bot.language.given_text import given_spans
from bot.language.names import find_names
from bot.language.orders import is_only_order, named, read_order
from bot.language.safeguards import switches_off_safeguard
from bot.language.secrets import masked, secrets_in, sensitivity_of, without_secret
from bot.language.statements import find_request, find_statements
from bot.language.subject import grammatical_person, right_subject, speaks_of_self
from bot.language.times import find_time_ranges
from bot.language.words import index_words
from bot.language.yes_no import read_answer, read_outcome

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
LENGTH = 500
RUNS = 5
"""Of which the best counts; each ends its text differently, so that no cache answers."""
MOST = 6.0
"""What doubling a text may cost: four times is quadratic, eight cubic; the rest is for a busy machine."""
LITTLE = 0.02
"""Seconds below which a ratio tells nothing."""

PUBLIC: dict[str, Callable[[str], object]] = {
    "answers": lambda text: (read_answer(text), read_outcome(text)),
    "clauses": lambda text: (readable.__wrapped__(text), list(sentences(text)), sentence_pieces(text)),
    "gate": lambda text: (worth_reading(text, None), asks_to_keep(text), question_share(text)),
    "given": lambda text: list(given_spans(text)),
    "languages": languages_of,
    "names": lambda text: list(find_names(text)),
    "orders": lambda text: (read_order(text), is_only_order(text), named(text)),
    "private": lambda text: (sensitivity_of("note", text, text, text), without_secret(text), masked(text)),
    "safeguards": switches_off_safeguard,
    "secrets": lambda text: list(secrets_in(text)),
    "standing": lambda text: standing("likes", text.split()[0], text, text),
    "statements": lambda text: (find_statements(text), find_request(text)),
    "subject": lambda text: (
        grammatical_person(text),
        speaks_of_self(text),
        right_subject("likes", "user", text.split()[0], text, text),
    ),
    "times": lambda text: find_time_ranges(text, NOW),
    "words": index_words,
}
HOSTILE = (
    *(
        "No ",
        "## ",
        "summary ",
        "a",
        "1 ",
        "1-",
        "2024-",
        "my ",
        "I am ",
        "not ",
        "don't ",
        "never tell ",
        "keep ",
    ),
    *(
        "my password ",
        "code for the ",
        "password is ",
        "is ",
        "Anna ",
        "A.",
        "a,",
        "x y, ",
        "(",
        '"',
        "'",
        "`",
    ),
    *("Anna: ", ", said ", "he said ", "please ", "ok, ", "forward ", "one ", "two weeks ", "last ", "\n- "),
    *(
        "from monday to ",
        "if ",
        "ich ",
        "мой ",
        "the ",
        ".",
        "!",
        "@",
        "http://",
        "日",
        "ก",
        "word-word-",
        "一",
    ),
)


@pytest.mark.parametrize("function", PUBLIC.values(), ids=PUBLIC)
def test_hostile_text_costs_at_most_quadratic_time(function: Callable[[str], object]) -> None:
    """Doubling a text that repeats a sign or word multiplies the work by no more than its square would."""
    for sign in HOSTILE:
        function(sign * 3)
        once, twice = ((sign * length)[:length] for length in (LENGTH, 2 * LENGTH))
        assert any(_is_fair(function, once, twice, run) for run in range(RUNS)), sign


def _is_fair(function: Callable[[str], object], once: str, twice: str, run: int) -> bool:
    least, most = _work(function, f"{once} {run}"), _work(function, f"{twice} {run}")
    return most < LITTLE or most < MOST * least


def _work(function: Callable[[str], object], text: str) -> float:
    begun = time.process_time()
    function(text)
    return time.process_time() - begun
