from bot.language.statements.corrections import meant_instead, set_right
from bot.language.statements.finder import as_fact, as_facts, find_denied, find_statements
from bot.language.statements.requests import find_request
from bot.language.statements.statement import Ask, Forget, Outcome, Remember, Request, Statement

__all__ = [
    "Ask",
    "Forget",
    "Outcome",
    "Remember",
    "Request",
    "Statement",
    "as_fact",
    "as_facts",
    "find_denied",
    "find_request",
    "find_statements",
    "meant_instead",
    "set_right",
]
