from bot.language.statements.finder import as_fact, as_facts, find_denied, find_statements
from bot.language.statements.requests import asks_unmarked, find_request, meant_instead, set_right
from bot.language.statements.statement import (
    AskRequest,
    ForgetRequest,
    Outcome,
    RememberRequest,
    Request,
    Statement,
)

__all__ = [
    "AskRequest",
    "ForgetRequest",
    "Outcome",
    "RememberRequest",
    "Request",
    "Statement",
    "as_fact",
    "as_facts",
    "asks_unmarked",
    "find_denied",
    "find_request",
    "find_statements",
    "meant_instead",
    "set_right",
]
