"""A message as a slash command. A button's action is the text of a command, so that both are parsed here."""

from __future__ import annotations

import re
from typing import Literal

from bot.conversation.commands.forget_requests import (
    EraseMemory,
    EraseMessage,
    ErasePlan,
    EraseWords,
    ForgetFound,
    ForgetWords,
)
from bot.conversation.commands.requests import (
    AllowAgain,
    ArchiveMemory,
    AuditMemory,
    ChangeSetting,
    Command,
    DeleteMemory,
    EditMemory,
    ExportMemory,
    ForgetEverything,
    Help,
    Incognito,
    ListMemories,
    Misused,
    NeverAgain,
    New,
    Privacy,
    ProtectMemory,
    Reflect,
    RememberText,
    RestoreProfile,
    SaveArticle,
    SaveNote,
    SearchMemory,
    SettleIntention,
    SettlePending,
    ShowDeclined,
    ShowIntentions,
    ShowMemory,
    ShowPending,
    ShowProfile,
    ShowStatistics,
    ShowUsage,
    Start,
    Stop,
    Undo,
    Unknown,
    WhoAmI,
    Why,
)
from bot.conversation.commands.unanswered import read_settling
from bot.domain.ids import parse_memory_id
from bot.language.categories import CATEGORIES, Category
from bot.language.evidence import MIN_QUOTE_LETTERS

MOST_INCOGNITO_MINUTES = 7 * 24 * 60

# Marks of direction and joiners that nobody sees may come first, and any white space after the name.
_COMMAND = re.compile(r"[\u200b-\u200f\u2060\ufeff]*/([A-Za-z_]{1,32})(?:@[A-Za-z0-9_]{1,64})?(?=\s|$)\s*")


def parse_command(text: str) -> Command | None:
    """The command a message is; None for ordinary words, a path such as /etc/hosts included."""
    match = _COMMAND.match(text)
    if match is None:
        return None
    name, rest = match.group(1).lower(), text[match.end() :].strip()
    simple: dict[str, Command] = {
        "start": Start(),
        "help": Help(),
        "new": New(),
        "privacy": Privacy(),
        "whoami": WhoAmI(),
        "stop": Stop(),
        "usage": ShowUsage(),
        "reflect": Reflect(),
    }
    if name in simple:
        return simple[name]
    match name:
        case "memory" | "memories":
            return _memory(rest)
        case "why":
            return _why(rest)
        case "remember":
            return (
                RememberText(rest) if _says_something(rest) else Misused("/remember I'm allergic to peanuts")
            )
        case "note":
            return SaveNote(rest) if _says_something(rest) else Misused("/note Shopping: milk, eggs")
        case "save":
            url, _ = _first_word(rest)
            return SaveArticle(url) if url else Misused("/save https://example.com/article")
        case "forget":
            return _forget(rest) if rest else Misused("/forget peanuts")
        case "undo":
            is_plan = not rest or re.fullmatch(r"[0-9a-f]{16}", rest)
            return Undo(rest) if is_plan else Misused("/undo, or use an Undo button")
        case "incognito":
            return _incognito(rest.lower())
        case "intentions":
            return _intentions(rest.lower())
        case "answer":
            return read_settling(rest.lower()) or Misused("/answer, by a button under what waits")
        case "profile":
            return _profile(rest.lower())
        case "settings":
            setting, value = _first_word(rest)
            return ChangeSetting(setting.lower(), value)
        case _:
            return Unknown(name)


def start_code(text: str) -> str:
    """What came along with /start from a t.me link; empty without."""
    match = _COMMAND.match(text)
    is_start = match is not None and match.group(1).lower() == "start"
    return text[match.end() :].strip() if match and is_start else ""


def _first_word(text: str) -> tuple[str, str]:
    """The first word and what follows it, whatever white space is between them."""
    word, rest = [*text.split(maxsplit=1), "", ""][:2]
    return word, rest.strip()


def _why(rest: str) -> Command:
    number = re.fullmatch(r"#?([1-9][0-9]{0,14})", rest)
    if rest and number is None:
        return Misused("/why, as a reply to an answer; or /why 12 for the message of that number")
    return Why(int(number[1]) if number else None)


def _memory(rest: str) -> Command:
    verb, argument = _first_word(rest)
    match verb.lower():
        case "":
            return ListMemories(None, 1)
        case "list":
            return _list(argument)
        case (
            "show" | "delete" | "erase" | "edit" | "protect" | "unprotect" | "archive" | "unarchive" as named
        ):
            return _with_id(named, argument)
        case "forget":
            return ForgetFound(argument) if argument else Misused("/forget peanuts")
        case "search":
            return SearchMemory(argument) if argument else Misused("/memory search peanuts")
        case "export":
            return ExportMemory()
        case "audit":
            return AuditMemory()
        case "pending":
            return ShowPending()
        case "declined":
            return ShowDeclined()
        case "allow":
            return AllowAgain(argument) if argument else Misused("/memory allow ID")
        case "keep" | "drop" as answer:
            return _settle(answer, argument)
        case "never":
            is_plan = re.fullmatch(r"[0-9a-f]{16}", argument)
            return NeverAgain(argument) if is_plan else Misused("use a button under what I noted")
        case "stats":
            return ShowStatistics()
        case _:
            return Misused(
                "/memory [list|show|search|edit|delete|erase|protect|unprotect|archive|unarchive|pending|declined|"
                "allow|export|stats|audit]"
            )


def _settle(answer: Literal["keep", "drop"], argument: str) -> Command:
    typed, more = _first_word(argument)
    waiting_id = parse_memory_id(typed)
    instead = answer == "keep" and more.lower() == "instead"
    if waiting_id is None or (more and not instead):
        return Misused(f"/memory {answer} ID")
    return SettlePending(waiting_id, "instead" if instead else answer)


def _profile(rest: str) -> Command:
    if not rest:
        return ShowProfile()
    match = re.fullmatch(r"restore\s+(\d{1,6})", rest)
    return RestoreProfile(int(match[1])) if match else Misused("/profile [restore NUMBER]")


def _list(argument: str) -> Command:
    category: Category | None = None
    page, rules = 1, False
    for word in argument.lower().split():
        if word in CATEGORIES:
            category = word
        elif word == "rules":
            rules = True
        elif word.isdecimal() and len(word) < 6:
            page = int(word)
        else:
            return Misused(f"/memory list [rules|{'|'.join(CATEGORIES)}]")
    return ListMemories(category, page, rules)


def _with_id(verb: str, argument: str) -> Command:
    typed, text = _first_word(argument)
    if verb == "erase" and re.fullmatch(r"[0-9a-f]{16}", argument):
        return ErasePlan(argument)
    if verb == "erase" and (numbered := re.fullmatch(r"#([1-9][0-9]{0,14})( secret)?", argument)):
        return EraseMessage(int(numbered[1]), secret=bool(numbered[2]))
    memory_id = parse_memory_id(typed)
    if verb == "edit" and memory_id is not None and not text:
        return EditMemory(memory_id, "")
    if verb == "erase" and memory_id is not None and text.lower() in ("", "now"):
        return EraseMemory(memory_id, now=bool(text))
    if memory_id is None or (verb == "edit") != bool(text):
        return Misused("/memory edit ID NEW TEXT" if verb == "edit" else f"/memory {verb} ID")
    match verb:
        case "show":
            return ShowMemory(memory_id)
        case "delete":
            return DeleteMemory(memory_id)
        case "protect" | "unprotect":
            return ProtectMemory(memory_id, verb == "protect")
        case "archive" | "unarchive":
            return ArchiveMemory(memory_id, verb == "archive")
        case _:
            return EditMemory(memory_id, text)


def _forget(rest: str) -> Command:
    words = rest.split()
    if words[0].lower() == "everything" and len(words) < 3:
        return ForgetEverything(" ".join(words[1:]))
    match = re.fullmatch(r"(.*\S)\s+everywhere(\s+now)?", rest, re.IGNORECASE | re.DOTALL)
    if match is None:
        return ForgetWords(rest)
    return EraseWords(match[1]) if match[2] else ForgetWords(match[1], everywhere=True)


def _incognito(rest: str) -> Command:
    if rest in ("", "on", "off"):
        return Incognito(rest == "on" if rest else None)
    match = re.fullmatch(r"([0-9]{1,5})\s?(m|min|minutes?|h|hours?)", rest)
    minutes = int(match[1]) * (60 if match[2].startswith("h") else 1) if match else 0
    if not 0 < minutes <= MOST_INCOGNITO_MINUTES:
        return Misused("/incognito [on|off|30m|2h]")
    return Incognito(True, minutes)


def _intentions(rest: str) -> Command:
    if not rest:
        return ShowIntentions()
    outcome, typed = _first_word(rest)
    memory_id = parse_memory_id(typed)
    if memory_id is None or outcome not in ("done", "later", "drop"):
        return Misused("/intentions [done|later|drop] ID")
    return SettleIntention(memory_id, outcome)


def _says_something(text: str) -> bool:
    """Whether a text is long enough to be quoted as somebody's words."""
    return sum(char.isalnum() for char in text) >= MIN_QUOTE_LETTERS
