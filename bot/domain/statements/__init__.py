from bot.domain.statements.finder import as_fact, as_facts, find_denied, find_statements
from bot.domain.statements.requests import find_request, meant_instead
from bot.domain.statements.statement import Ask, Forget, Remember, Request, Statement

__all__ = [
    "Ask",
    "Forget",
    "Remember",
    "Request",
    "Statement",
    "as_fact",
    "as_facts",
    "find_denied",
    "find_request",
    "find_statements",
    "meant_instead",
]
