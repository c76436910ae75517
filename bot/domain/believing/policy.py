"""Whether a candidate that is believed becomes a memory now, waits for something, or is dropped, and why."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.believing.belief import SECRET
from bot.domain.candidates import COMMIT, Candidate, Verdict
from bot.domain.details import FactDetails
from bot.language.safeguards import switches_off_safeguard


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What else bears on a candidate.

    `asked_for`: the user asked in so many words to keep this very thing; `ask_first`: they want to be asked
    about everything; `declined`: they said no to this very thing; `key_declined`: they want nothing of its
    key kept; `deleted`: they had it forgotten after they said it; `corrected`: they set it right by hand
    after they said it; `told_before`: it is held from another exchange, or known; `doubt`: why the words
    don't settle it, empty when they do.
    """

    asked_for: bool = False
    ask_first: bool = False
    declined: bool = False
    key_declined: bool = False
    deleted: bool = False
    corrected: bool = False
    told_before: bool = False
    known: bool = False
    doubt: str = ""


SAFEGUARD = "a rule against a safeguard"
DELETED = "forgotten since it was said"
CORRECTED = "set right by hand since it was said"
KNOWN = "known, and not told again"
DECLINED = "the user said no to it"
KEY_DECLINED = "the user wants no such things kept"
PRIVATE_UNSTATED = "private, and only implied"
ASK_FIRST = "the user is asked first"
IMPLIED = "only implied: until it is told again"
PASSING = "passing: until it is told again"
DATED = "passing, with a date: until the session ends"


def decide(candidate: Candidate, around: Circumstances) -> Verdict:
    """The verdict on a candidate whose quote, subject and value have been found right."""
    if candidate.sensitivity == "secret":
        return Verdict("drop", SECRET)
    if candidate.kind == "rule" and _is_against_safeguards(candidate):
        return Verdict("drop", SAFEGUARD)
    if around.deleted:
        return Verdict("drop", DELETED)
    if around.corrected:
        return Verdict("drop", CORRECTED)
    guess = PRIVATE_UNSTATED if candidate.sensitivity == "private" and not candidate.stated else ""
    unsure = around.doubt or guess
    if around.asked_for and not unsure:
        return COMMIT
    if around.declined or around.key_declined:
        return Verdict("drop", DECLINED if around.declined else KEY_DECLINED)
    if unsure and around.known:
        return Verdict("drop", KNOWN)
    if unsure:
        return Verdict("hold", unsure, "answer")
    if around.ask_first:
        return Verdict("hold", ASK_FIRST, "answer")
    if around.told_before or around.known:
        return COMMIT
    if not candidate.stated:
        return Verdict("hold", IMPLIED, "repeat")
    if not candidate.lasting and candidate.kind == "fact":
        has_end = isinstance(candidate.details, FactDetails)
        return Verdict("hold", DATED, "session") if has_end else Verdict("hold", PASSING, "repeat")
    return COMMIT


def _is_against_safeguards(rule: Candidate) -> bool:
    return switches_off_safeguard(rule.content) or switches_off_safeguard(rule.source.quote)
