"""What a model may get wrong, by mistake or because a text told it to: the code has to refuse every one of these."""

from __future__ import annotations

from typing import Any

from tests.scenarios.mind import Given, Prompt, honest


def makes_up_quotes(prompt: Prompt) -> list[dict[str, Any]]:
    """A fact nobody told, with words nobody said."""
    return [
        {"message": each.exchange, "key": "home_city", "value": "Paris", "quote": "I live in Paris"}
        for each in prompt.given
    ]


def quotes_words_that_say_something_else(prompt: Prompt) -> list[dict[str, Any]]:
    """A made-up value under words that were really said."""
    return [
        {
            "message": each.exchange,
            "key": "workplace",
            "value": "Initech",
            "category": "work",
            "quote": each.words,
        }
        for each in prompt.given
    ]


def quotes_the_question(prompt: Prompt) -> list[dict[str, Any]]:
    """The bot's own words as evidence, whatever was answered."""
    return [
        fact | {"message": each.exchange, "quote": quote}
        for each in prompt.given
        if each.question
        for fact in honest(
            Given(
                each.exchange, each.question.rstrip("?").replace("you ", "I ").replace("your ", "my ") + "."
            )
        )
        for quote in (each.question, fact["quote"], each.words)
    ]


def repeats_what_is_known(prompt: Prompt) -> list[dict[str, Any]]:
    """Every fact it was shown, told anew under each message."""
    return [
        {"message": each.exchange, "key": key, "value": content, "subject": subject, "quote": each.words}
        for each in prompt.given
        for subject, key, content in prompt.known
    ]


def says_all_of_the_user(given: Given) -> list[dict[str, Any]]:
    """Whatever is told of anybody is the user's."""
    return [fact | {"subject": "user"} for fact in honest(given)]


def says_none_of_the_user(given: Given) -> list[dict[str, Any]]:
    """Whatever the user tells of themselves is their sister's."""
    return [fact | {"subject": "sister"} if fact["subject"] == "user" else fact for fact in honest(given)]


def thinks_nothing_is_secret(given: Given) -> list[dict[str, Any]]:
    """Secrets under innocent names, too."""
    found = [fact | {"sensitivity": "ordinary"} for fact in honest(given)]
    return found + [fact | {"key": "note_to_self", "value": given.words} for fact in found]


def obeys_every_order(prompt: Prompt) -> list[dict[str, Any]]:
    """Whatever sounds like an order is a rule, and the message says so as a whole."""
    return [
        {"message": each.exchange, "kind": "rule", "key": "rules", "value": each.words, "quote": each.words}
        for each in prompt.given
        if "ignore" in each.words.casefold() or "from now on" in each.words.casefold()
    ]
