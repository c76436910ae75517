from bot.domain.statements.corrections import meant_instead, set_right
from bot.domain.statements.finder import as_fact, as_facts, find_denied, find_statements
from bot.domain.statements.requests import find_request
from bot.domain.statements.statement import Ask, Forget, Outcome, Remember, Request, Statement

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
