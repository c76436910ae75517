"""Rules no person's words may make: those that would switch off what protects the person and their memory.

A rule is judged clause by clause, by what it does together with what it does it to: a word alone is no harm.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.language.pack import Safeguards
from bot.language.packs import any_of
from bot.language.patterns import pattern_of


def _any(group: Callable[[Safeguards], str]) -> str:
    """One group of words in every language, as a pattern."""
    return f"(?:{any_of(lambda pack: group(pack.guards.safeguards))})"


_NEVER = _any(lambda words: words.never)
_WITHOUT = f"(?:{any_of(lambda pack: pack.speech.without)})"
_ASK = _any(lambda words: words.ask)
_KEEP = _any(lambda words: words.keep)
_DROP = _any(lambda words: words.drop)
_MEMORY = _any(lambda words: words.memory)
_OTHERS = _any(lambda words: words.others)
_EVEN = _any(lambda words: words.even)
_SAVED = _any(lambda words: words.saved)
_SHOW = _any(lambda words: words.show)
_SHARE = _any(lambda words: words.share)
_REPEAT = _any(lambda words: words.repeat)
_SKIP = _any(lambda words: words.skip)
_HIDE = _any(lambda words: words.hide)
_RECEIPTS = _any(lambda words: words.receipts)
_REFUSE = _any(lambda words: words.refuse)
_OBEY = _any(lambda words: words.obey)
_FOREIGN = _any(lambda words: words.foreign)
_TEXTS = _any(lambda words: words.texts)
_NOTHING = _any(lambda words: words.nothing)
_BEFORE = _any(lambda words: words.before)
_OFF_RECORD = _any(lambda words: words.off_record)
_TOLD = _any(lambda words: words.told)
_NOT = rf"(?:{_NEVER}|{_any(lambda words: words.not_)})"
_ACT = rf"(?:{_KEEP}|{_DROP}|{_any(lambda words: words.act)})"
_GAP = r"(?:\W+\w+){0,4}?\W+"

_ASKING_FIRST = (
    rf"\b{_WITHOUT}\W+(?:\w+\W+){{0,3}}?{_ASK}\b(?!\W+{_any(lambda words: words.no_matter)})",
    rf"\b(?:{_NOT}|{_SKIP}){_GAP}?{_ASK}\b(?:\W+\w+){{0,3}}?\W+{_BEFORE}{_GAP}?"
    rf"(?:{_ACT}|{_any(lambda words: words.permission)})",
    rf"\b(?:{_NOT}|{_SKIP}|{_WITHOUT})\W+(?:\w+\W+)?{_any(lambda words: words.permission)}\b"
    rf"(?:\W+\w+){{0,2}}\W+(?:{_ACT}|{_any(lambda words: words.needed)})",
    rf"\b{_any(lambda words: words.unasked)}\b",
    rf"\b{_ASK}\W+(?:\w+\W+)?{_NOTHING}\b\W+{_BEFORE}\b.*\b{_ACT}",
)
_RECEIPTS_AND_EVIDENCE = (
    rf"\b(?:{_NOT}|{_HIDE})\b(?:\W+\w+){{0,3}}?\W*\b(?:{_SHOW}\b)?(?:\W+\w+){{0,3}}?"
    rf"\W*\b{_any(lambda words: words.what)}\b\W+(?:{_any(lambda words: words.you_have)}\W+)?"
    rf"(?:\w+\W+){{0,3}}?{_SAVED}\b",
    rf"\b(?:{_NOT}|{_HIDE}|{_SKIP}|{_WITHOUT})\W+(?:\w+\W+){{0,3}}?{_RECEIPTS}\b",
    rf"\b{_KEEP}\b.*\b{_WITHOUT}\W+(?:\w+\W+)?{_any(lambda words: words.evidence)}\b",
    rf"\b{_KEEP}\b{_GAP}?{_any(lambda words: words.own_words)}\b.*\b{_any(lambda words: words.taken_for)}\b",
)
_KEPT_OFF_RECORD = (
    rf"\b{_KEEP}\b.*\b{_EVEN}\b.*\b{_OFF_RECORD}",
    rf"\b{_EVEN}\b.*\b{_OFF_RECORD}.*\b{_KEEP}\b",
    rf"\b{_KEEP}\b.*\b{_OFF_RECORD}\b.*\b{_EVEN}\b",
)
_FORGETTING = (
    rf"\b(?:{_NOT}|{_REFUSE}){_GAP}?{_DROP}\b.*\b{_any(lambda words: words.when)}\b"
    rf".*\b{_any(lambda words: words.request)}\b",
    rf"\b(?:{_NEVER}|{_REFUSE}){_GAP}?{_DROP}\b{_GAP}?{_any(lambda words: words.remembered)}\b",
    rf"\b(?:{_any(lambda words: words.restore)}|{_KEEP})\b{_GAP}?{_any(lambda words: words.what_i)}"
    rf"\W+(?:\w+\W+){{0,4}}?{_DROP}",
)
_SECRETS = (rf"\b(?:{_KEEP}|{_SHOW}|{_SHARE}|{_REPEAT})\b{_GAP}?{_any(lambda words: words.secrets)}",)
_OTHER_PEOPLE = (
    rf"\b{_SHARE}\b.*\b{_MEMORY}\b.*\b{_OTHERS}\b",
    rf"\b(?:{_any(lambda words: words.let)}|{_SHARE})\b{_GAP}?{_OTHERS}\b"
    rf".*\b{_any(lambda words: words.about_me)}\b.*\b(?:{_MEMORY}|{_TOLD})\b",
    rf"\b{_any(lambda words: words.show_me)}\b.*\b{_any(lambda words: words.somebodys)}\b"
    rf".*\b(?:{_MEMORY}|{_TOLD})\b",
)
_DATA_IS_NO_ORDER = (
    rf"\b{_OBEY}\b{_GAP}?{_FOREIGN}\b(?:\W+\w+){{0,3}}?\W+{_TEXTS}\b",
    rf"\b{_OBEY}\b{_GAP}?{_TEXTS}\b.*\b{_any(lambda words: words.from_)}\W+(?:\w+\W+){{0,2}}?{_FOREIGN}\b",
)
_MACHINERY = (
    rf"\b{_any(lambda words: words.against)}\b(?:\W+\w+){{0,3}}?\W+{_any(lambda words: words.machinery)}\b"
    rf"(?!\W+{_any(lambda words: words.no_machinery)})",
    rf"\b(?:{_SHOW}|{_SHARE}|{_REPEAT})\b(?:\W+\w+){{0,3}}?\W+{_any(lambda words: words.prompt)}",
    rf"\b{_any(lambda words: words.unguarded)}",
)
# Each rule in its parts, which are looked for one behind the other: `.*` would try every way to part a
# clause.
_RULES = tuple(
    tuple(pattern_of(part, re.IGNORECASE) for part in rule.split(".*"))
    for rule in (
        *_ASKING_FIRST,
        *_RECEIPTS_AND_EVIDENCE,
        *_KEPT_OFF_RECORD,
        *_FORGETTING,
        *_SECRETS,
        *_OTHER_PEOPLE,
        *_DATA_IS_NO_ORDER,
        *_MACHINERY,
    )
)
_HARMLESS = pattern_of(rf"\b{_any(lambda words: words.harmless)}\b", re.IGNORECASE)
# "Never share", "share nothing": care, unless it is for what was saved.
_CARE = pattern_of(
    rf"\b{_NOT}\b(?:\W+{_any(lambda words: words.ever)})?"
    rf"\W+(?:{_KEEP}|{_SHOW}|{_SHARE}|{_REPEAT}|{_OBEY})\b"
    rf"|\b(?:{_KEEP}|{_SHOW}|{_SHARE})\W+(?:\w+\W+){{0,2}}?{_NOTHING}\b",
    re.IGNORECASE,
)
_AT_ODDS = pattern_of(rf"\b(?:{_SAVED}|{_RECEIPTS}|{_any(lambda words: words.at_odds)})\b", re.IGNORECASE)
# "Do nothing without asking me".
_DENIED = pattern_of(rf"\b(?:{_NOT}|{_ACT}\W+{_NOTHING})\b", re.IGNORECASE)
_UNASKED = pattern_of(rf"\b{_WITHOUT}\W+(?:\w+\W+){{0,2}}?{_ASK}\b", re.IGNORECASE)
_STOPS = pattern_of(r"[.;]")
_CLAUSES = pattern_of(r"[.;!?\n]+(?=\s|$)")


def switches_off_safeguard(rule: str) -> bool:
    """Whether a rule tells the bot to drop what protects the person.

    That is: asking first, receipts and evidence, off the record, forgetting, secrets, other people's privacy,
    taking memory and foreign words for data, the limits of tools and budget. What asks for more care passes.
    """
    clauses = (_without_care(clause) for clause in _CLAUSES.split(rule))
    return any(_in_order(parts, clause) for clause in clauses for parts in _RULES)


def _in_order(parts: tuple[re.Pattern[str], ...], clause: str) -> bool:
    """Whether a clause has all parts, each behind the one before."""
    place = 0
    for part in parts:
        found = part.search(clause, place)
        if found is None:
            return False
        place = found.end()
    return True


def _without_care(clause: str) -> str:
    """A clause without what only sounds like a rule against safeguards, and asks for care instead."""
    pieces = _STOPS.split(_HARMLESS.sub(" ", clause))
    kept: list[str] = []
    at_odds = False  # behind this piece
    for piece in reversed(pieces):
        kept.append(_piece_without_care(piece, at_odds))
        at_odds = at_odds or _AT_ODDS.search(piece) is not None
    return ".".join(reversed(kept))


def _piece_without_care(piece: str, at_odds: bool) -> str:
    last_odd = len(piece) if at_odds else max((odd.start() for odd in _AT_ODDS.finditer(piece)), default=-1)
    for care in _CARE.finditer(piece):
        if care.end() > last_odd:
            piece = piece[: care.start()]
            break
    asking = list(_UNASKED.finditer(piece))
    denied = _DENIED.search(piece)
    if asking and denied and denied.end() <= asking[-1].start():
        piece = f"{piece[: denied.start()]} {piece[asking[-1].end() :]}"
    return piece
