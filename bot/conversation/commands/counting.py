"""How many memories of a kind there are, in words: "2 facts", "1 note"."""

from __future__ import annotations

from collections.abc import Callable

from bot.domain.memories import Kind
from bot.speech.saying import say_many


def _facts(number: int) -> str:
    return say_many("{count} fact", "{count} facts", number)


def _notes(number: int) -> str:
    return say_many("{count} note", "{count} notes", number)


def _rules(number: int) -> str:
    return say_many("{count} rule", "{count} rules", number)


def _plans(number: int) -> str:
    return say_many("{count} plan", "{count} plans", number)


def _reminders(number: int) -> str:
    return say_many("{count} reminder", "{count} reminders", number)


def _articles(number: int) -> str:
    return say_many("{count} article", "{count} articles", number)


def _documents(number: int) -> str:
    return say_many("{count} document", "{count} documents", number)


def _pictures(number: int) -> str:
    return say_many("{count} picture", "{count} pictures", number)


def _summaries(number: int) -> str:
    return say_many("{count} summary", "{count} summaries", number)


def _reflections(number: int) -> str:
    return say_many("{count} reflection", "{count} reflections", number)


def _texts(number: int) -> str:
    return say_many("{count} text", "{count} texts", number)


def counting(kind: Kind) -> Callable[[int], str]:
    """How memories of a kind are counted."""
    match kind:
        case "fact":
            return _facts
        case "note":
            return _notes
        case "rule":
            return _rules
        case "intention":
            return _plans
        case "reminder":
            return _reminders
        case "article":
            return _articles
        case "document":
            return _documents
        case "picture":
            return _pictures
        case "summary":
            return _summaries
        case "reflection":
            return _reflections
        case _:
            return _texts
