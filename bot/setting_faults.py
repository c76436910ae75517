"""What is wrong with a setting, in a sentence that says what it must be, and which names look like misspelt settings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any

from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

ALIKE = 0.85
"""How alike two names must be (difflib's ratio). At 0.8 OPENAI_API_BASE would be taken for OPENAI_BASE_URL."""

OTHER_NAMES = {
    "GEMINI_API_KEY": "GOOGLE_API_KEY",
    "BOT_TOKEN": "TELEGRAM_BOT_TOKEN",
    "TELEGRAM_API_TOKEN": "TELEGRAM_BOT_TOKEN",
    "TELEGRAM_API_KEY": "TELEGRAM_BOT_TOKEN",
}
"""What other programs call the same things."""

_PLATFORM = "RAILWAY_"


def sentence(fault: ErrorDetails, fields: Mapping[str, FieldInfo]) -> str:
    """What is wrong, by the first fault that pydantic names; a rule of our own is already a sentence."""
    if not fault["loc"]:
        return fault["msg"].removeprefix("Value error, ")
    name = str(fault["loc"][0])
    return f"{name.upper()} {_reason(fault, fields.get(name))}."


def misspelt(given: Collection[str], known: Collection[str]) -> list[str]:
    """A line for each name that was given and is no setting but looks like one that was not. All in capitals.

    Names of the platform's own, and short ones such as HOSTNAME, are nobody's typing mistake.
    """
    lines: list[str] = []
    wanted = [each for each in {*known, *OTHER_NAMES} if "_" in each]
    for name in sorted(set(given) - set(known)):
        alike = get_close_matches(name, wanted, n=1, cutoff=ALIKE)
        meant = OTHER_NAMES.get(alike[0], alike[0]) if alike else None
        if meant and meant not in given and not name.startswith(_PLATFORM):
            lines.append(f"{name} is no setting and is not read; did you mean {meant}?")
    return lines


def _reason(fault: ErrorDetails, field: FieldInfo | None) -> str:
    kind = fault["type"]
    if kind == "value_error" or field is None:
        reason = fault["msg"].removeprefix("Value error, ")
        return reason[:1].lower() + reason[1:]
    if kind == "string_pattern_mismatch":
        choices = str(fault.get("ctx", {}).get("pattern", "")).strip("^$()")
        return f"must be one of {', '.join(choices.split('|'))}"
    if kind.startswith("string"):
        shortest, longest = _bound(field, "min_length") or 0, _bound(field, "max_length")
        return f"must have {shortest} to {longest} characters"
    if kind.startswith("bool"):
        return "must be true or false"
    if len(fault["loc"]) > 1:
        return "must be whole numbers, separated by commas"
    return f"must be {_number(field)}"


def _number(field: FieldInfo) -> str:
    """As in "a whole number from 0 to 65535"."""
    what = "a number" if "float" in str(field.annotation) else "a whole number"
    least, most, above = _bound(field, "ge"), _bound(field, "le"), _bound(field, "gt")
    if least is not None and most is not None:
        return f"{what} from {least:g} to {most:g}"
    if least is not None:
        return f"{what} of at least {least:g}"
    if above is None:
        return what
    return f"{what} above {above:g}" + (f" and at most {most:g}" if most is not None else "")


def _bound(field: FieldInfo, name: str) -> Any:
    found = (getattr(rule, name, None) for rule in field.metadata)
    return next((value for value in found if value is not None), None)
