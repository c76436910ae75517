"""What a slash command asks for. A button's action is the text of a command, so that both are parsed here."""

from __future__ import annotations

import re

from bot.conversation.commands.requests import (
    ChangeSetting,
    Command,
    DeleteMemory,
    EditMemory,
    ExportMemory,
    ForgetWords,
    Help,
    ListMemories,
    Misused,
    New,
    Privacy,
    RememberText,
    SaveArticle,
    SaveNote,
    SearchMemory,
    ShowMemory,
    ShowStatistics,
    ShowUsage,
    Start,
    Stop,
    Undo,
    Unknown,
    WhoAmI,
    Why,
)
from bot.domain.categories import CATEGORIES, Category
from bot.domain.evidence import MIN_QUOTE_LETTERS
from bot.domain.ids import parse_memory_id

_COMMAND = re.compile(r"/([A-Za-z_]{1,32})(?:@\w{1,64})?(?=\s|$)\s*", re.ASCII)


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
            return ForgetWords(rest) if rest else Misused("/forget peanuts")
        case "undo":
            return _undo(rest)
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


def _undo(rest: str) -> Command:
    if not rest:
        return Undo(None)
    return Undo(rest) if re.fullmatch(r"[0-9a-f]{16}", rest) else Misused("/undo, or press an Undo button")


def _memory(rest: str) -> Command:
    verb, argument = _first_word(rest)
    match verb.lower():
        case "":
            return ListMemories(None, 1)
        case "list":
            return _list(argument)
        case "show" | "delete" | "edit" as named:
            return _with_id(named, argument)
        case "search":
            return SearchMemory(argument) if argument else Misused("/memory search peanuts")
        case "export":
            return ExportMemory()
        case "stats":
            return ShowStatistics()
        case _:
            return Misused("/memory [list|show|search|edit|delete|export|stats]")


def _list(argument: str) -> Command:
    category: Category | None = None
    page = 1
    for word in argument.lower().split():
        if word in CATEGORIES:
            category = word
        elif word.isdecimal() and len(word) < 6:
            page = int(word)
        else:
            return Misused(f"/memory list [{'|'.join(CATEGORIES)}]")
    return ListMemories(category, page)


def _with_id(verb: str, argument: str) -> Command:
    typed, text = _first_word(argument)
    memory_id = parse_memory_id(typed)
    if memory_id is None or (verb == "edit") != bool(text):
        return Misused("/memory edit ID NEW TEXT" if verb == "edit" else f"/memory {verb} ID")
    match verb:
        case "show":
            return ShowMemory(memory_id)
        case "delete":
            return DeleteMemory(memory_id)
        case _:
            return EditMemory(memory_id, text)


def _says_something(text: str) -> bool:
    """Whether a text is long enough to be quoted as somebody's words."""
    return sum(char.isalnum() for char in text) >= MIN_QUOTE_LETTERS
