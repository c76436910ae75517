"""Slash commands, declared on the functions that obey them: parser, /help, menu and dispatch follow.

    @command("memory edit ID [WORDS]", misuse="/memory edit ID NEW TEXT", changes=True)
    async def edit(given: Invocation, memory_id: str, text: str | None) -> Answer: ...

A pattern is made of the words that name the command, then of `a|b` for one of several words, CAPITALS for a
value of the kinds in PLACES, and brackets around what may be left out: a value is None then, and a single
word is True or False. These arrive at the function in their order, behind the Invocation, which has the Desk:
the parts of the house that commands ask.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from datetime import datetime
from functools import partial
from inspect import isfunction
from types import MappingProxyType, ModuleType
from typing import Literal, ParamSpec, TypeVar

from bot.clock import Clock, Pulse
from bot.conversation.people import Credentials, People
from bot.domain.interactions import Answer, Citation, IncomingMessage
from bot.domain.memories import parse_memory_id
from bot.domain.urls import first_link
from bot.errors import Refused
from bot.language.evidence import MIN_QUOTE_LETTERS
from bot.language.text import one_line
from bot.memory.brought import Articles, Pictures, Recordings
from bot.memory.by_hand import ByHand
from bot.memory.deliveries import Deliveries
from bot.memory.figures import Spending
from bot.memory.importing.imports import Imports
from bot.memory.log import ConversationLog
from bot.memory.reader import Reader
from bot.memory.recall.names import EntityReader
from bot.memory.recall.retriever import Retriever
from bot.memory.reflecting.runs import ReflectionRuns
from bot.memory.writing.forget import Forgetting
from bot.memory.writing.writer import Writer
from bot.speech.saying import Wording, say
from bot.storage.engine.copies import NightlyCopies
from bot.storage.engine.database import Database
from bot.storage.people.people import Person

Rest = Callable[[], Awaitable[Answer]]
"""What is left to be done of a command; it gives the answer."""

Function = Callable[..., Awaitable[Answer | Rest]]
"""A function that obeys a command: it takes an Invocation and the arguments."""

Obeying = TypeVar("Obeying", bound=Function)
Declaring = ParamSpec("Declaring")

Pressed = Literal["replaced", "stays", "loses the row", "loses the row or is replaced"]
"""What becomes of a message of ours when a button under it gives a command: the answer takes its place, it
stays as it is, it stays without the button's row, or that as long as it says or asks more."""

InGroup = Literal["anyone", "own", "admins", "nobody"]
"""Who may give a command in a group: any member; besides its admins, a member for what rests on their own
words alone, or by a button under an answer to themselves; its admins alone; nobody, as one person is meant.
"""

ValueKind = tuple[str, Callable[[str], object | None]]
"""What a value looks like, and how it is read; None for what is none after all."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class Desk:
    """Everything that a conversation may ask for; it does nothing itself.

    `name` is the bot's, `model` the one that answers (none of a provider's while `offline`), and
    `embedding_model` empty for none; `sent_to` are the models of providers that search, hear and see for it.
    `page_address` is where the memory page is met, empty where there is none; `tool_servers` are the names of
    those that a model may open.
    """

    database: Database
    clock: Clock
    log: ConversationLog
    reader: Reader
    retriever: Retriever
    entities: EntityReader
    writer: Writer
    by_hand: ByHand
    forgetting: Forgetting
    articles: Articles
    pictures: Pictures
    deliveries: Deliveries
    recordings: Recordings
    imports: Imports
    reflections: ReflectionRuns
    spending: Spending
    people: People
    credentials: Credentials
    pulse: Pulse
    copies: NightlyCopies
    name: str
    model: str
    offline: bool
    embedding_model: str
    sent_to: tuple[str, ...]
    page_address: str
    passphrase: str | None
    tool_servers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Invocation:
    """A command as it was given: by whom, in which message, and to whom. `now` is in the person's zone."""

    desk: Desk = field(repr=False, compare=False)
    person: Person
    message: IncomingMessage
    now: datetime

    @property
    def owner(self) -> int:
        """Whose memory it is about."""
        return self.person.id

    def replied_to(self, words: str | None, usage: str | Wording) -> Citation | None:
        """What a command is about whose own words name nothing: the message that it replies to.

        Raises Refused, which says how it is written, where there are neither words nor such a message.
        """
        replied = self.message.replied_to(words or "")
        if not (replied or words):
            raise Refused(how_written(usage))
        return replied

    @property
    def said_at(self) -> datetime:
        """When it was written, by the person's clock: it may be read much later."""
        return self.message.said_at.astimezone(self.now.tzinfo)


def how_written(usage: str | Wording, why: str = "") -> str:
    """How a command is to be written, and `why` it was not read, if that is known."""
    shown = say(usage) if isinstance(usage, Wording) else usage
    return "\n".join(filter(None, (why, say("Write it like this: {usage}", usage=shown))))


def _if_it_says_something(typed: str) -> str | None:
    """A text that is long enough to be quoted as somebody's words."""
    return typed if sum(char.isalnum() for char in typed) >= MIN_QUOTE_LETTERS else None


PLACES: Mapping[str, ValueKind] = MappingProxyType(
    {
        "ID": (r"\S+", parse_memory_id),
        "PLAN": (r"[0-9a-f]{16}", str),
        "NUMBER": (r"#?-?[1-9][0-9]{0,14}", lambda typed: int(typed.removeprefix("#"))),
        "NAME": (r"\S+", str.lower),
        "DAY": (r"\d{4}-\d{2}-\d{2}", str),
        "URL": (r"\S+(?:\s.*)?", lambda typed: first_link(typed) or typed.split()[0]),
        "WORDS": (r"\S.*?", str),
        "TEXT": (r"\S.*?", _if_it_says_something),
    }
)
"""The kinds of values; TEXT is to be kept, WORDS may be anything, and a number may have its sign."""

NONE_OF: Mapping[str, Wording] = {
    "ID": Wording("“{typed}” is no id of a memory. /memory list shows each with its id."),
    "TEXT": Wording("“{typed}” is too little to keep: no two letters or digits stand in it."),
}
"""What is said of a value that looks like one of a kind, and is none after all."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A command as it is declared, on the function of a room that obeys it, once for each.

    `line` stands in the menu and in /help, none for other forms. One that `changes` does so at once, without
    a model or a search: it is obeyed in one transaction with its answer. Of the others a function may give
    what is left to be done for that transaction. `misuse` says how it is written, for all forms of the same
    words, on the first; for one `by_button` nobody is told. `places` are kinds of values beside those that
    there are.
    """

    usage: str
    line: str = ""
    _: KW_ONLY
    misuse: str | Wording = ""
    changes: bool = False
    by_button: bool = False
    for_operator: bool = False
    pressed: Pressed = "replaced"
    places: Mapping[str, ValueKind] = field(default_factory=dict[str, ValueKind])
    in_group: InGroup = "admins"


def _declaring(declare: Callable[Declaring, Declared]) -> Callable[Declaring, Callable[[Obeying], Obeying]]:
    """A decorator that has a function obey what is declared."""

    def declaring(*args: Declaring.args, **named: Declaring.kwargs) -> Callable[[Obeying], Obeying]:
        declared = declare(*args, **named)

        def obeying(function: Obeying) -> Obeying:
            vars(function)["declared"] = (declared, *vars(function).get("declared", ()))
            return function

        return obeying

    return declaring


command = _declaring(Declared)
"""Declares a command on the function that obeys it."""

button = _declaring(partial(Declared, by_button=True, changes=True))
"""Declares what a button alone gives, and that changes something at once."""


@dataclass(frozen=True, slots=True)
class Form:
    """One pattern of a command: the function that obeys it, and how it is read."""

    declared: Declared
    function: Function
    words: tuple[str, ...]
    pattern: re.Pattern[str]
    values: tuple[str, ...]
    readers: tuple[Callable[[str | None], object], ...]

    def read(self, typed: str) -> tuple[object, ...] | None:
        """The arguments in what is typed after the first word; None when it is written otherwise."""
        match = self.pattern.fullmatch(typed)
        if match is None or self.misread(typed):
            return None
        return tuple(reader(text) for reader, text in zip(self.readers, match.groups(), strict=True))

    def misread(self, typed: str) -> dict[str, str]:
        """What stands in the place of a value and is none, by the kind of value."""
        match = self.pattern.fullmatch(typed)
        given = zip(self.values, self.readers, match.groups(), strict=True) if match else ()
        return {name: text for name, reader, text in given if text is not None and reader(text) is None}


@dataclass(frozen=True, slots=True)
class Command:
    """A message that gives a command: its form, and the arguments for the function that obeys it."""

    form: Form
    arguments: tuple[object, ...] = ()

    @property
    def name(self) -> str:
        """The words that name it."""
        return " ".join(self.form.words)

    def named(self, place: str) -> str | None:
        """The value of one of PLACES as it is written; None where none is given."""
        found = (each for name, each in zip(self.form.values, self.arguments, strict=True) if name == place)
        value = next(found, None)
        return None if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Misused:
    """A known command that lacks something: `usage` says how it is written, `why` what is wrong, if known."""

    usage: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Unknown:
    """A slash command there is none of."""

    name: str


# Marks of direction and joiners that nobody sees may come first, and any white space after the name.
_COMMAND = re.compile(r"[\u200b-\u200f\u2060\ufeff]*/([A-Za-z_]{1,32})(?:@[A-Za-z0-9_]{1,64})?(?=\s|$)\s*")
_ALIASES = {"memories": "memory"}


class Table:
    """The commands that rooms declare, in the order of the rooms and of their functions."""

    def __init__(self, rooms: Sequence[ModuleType]) -> None:
        found = [
            (function, declared)
            for room in rooms
            for function in vars(room).values()
            if isfunction(function) and function.__module__ == room.__name__
            for declared in getattr(function, "declared", ())
        ]
        names = [_words(declared.usage) for _, declared in found]
        self.forms = tuple(
            _form(function, declared, alone=names.count(words) == 1 and not _longer(words, names))
            for (function, declared), words in zip(found, names, strict=True)
        )
        self._by_length = sorted(self.forms, key=lambda form: -len(form.words))

    @property
    def menu(self) -> tuple[tuple[str, str], ...]:
        """Name and one line for each command that is for everybody, as /help and channels list them."""
        return tuple(
            _listed(form) for form in self.forms if form.declared.line and not form.declared.for_operator
        )

    @property
    def operator_menu(self) -> tuple[tuple[str, str], ...]:
        """The same for the commands that are for the bot's operators alone."""
        return tuple(
            _listed(form) for form in self.forms if form.declared.line and form.declared.for_operator
        )

    def read(self, text: str) -> Command | Misused | Unknown | None:
        """The command a message is; None for ordinary words, a path such as /etc/hosts included."""
        match = _COMMAND.match(text)
        if match is None:
            return None
        name, typed = match[1].lower(), text[match.end() :].strip()
        said = (_ALIASES.get(name, name), *typed.lower().split())
        fitting = [form for form in self._by_length if form.words == said[: len(form.words)]]
        for form in fitting:
            arguments = form.read(typed)
            if arguments is not None:
                return Command(form, arguments)
        if fitting:
            return Misused(self._usage(fitting[0]), _why(fitting, typed))
        return Unknown(name)

    def _usage(self, form: Form) -> str:
        """How a command is written: as it says itself, or the words that may follow it."""
        told = [
            word
            for each in self.forms
            if each.words[: len(form.words)] == form.words and not each.declared.by_button
            for part in each.declared.usage.split()[len(form.words) :][:1]
            if part.islower() and part.isascii() and "[" not in part
            for word in part.split("|")
        ]
        names = f"/{' '.join(form.words)} [{'|'.join(dict.fromkeys(told))}]"
        misuse = form.declared.misuse
        shown = say(misuse) if isinstance(misuse, Wording) else misuse
        return shown or (names if told else f"/{form.declared.usage}")


def start_code(text: str) -> str:
    """What came along with /start from a t.me link; empty without."""
    match = _COMMAND.match(text)
    return text[match.end() :].strip() if match is not None and match[1].lower() == "start" else ""


def _why(forms: Sequence[Form], typed: str) -> str:
    """What is said of the first value that is none, in the form that would take it otherwise."""
    named = (each for form in forms for each in form.misread(typed).items() if each[0] in NONE_OF)
    place, text = next(named, ("", ""))
    return say(NONE_OF[place], typed=one_line(text, 80)) if place else ""


def _listed(form: Form) -> tuple[str, str]:
    return form.words[0], say(form.declared.line)


def _longer(words: tuple[str, ...], names: Sequence[tuple[str, ...]]) -> bool:
    return any(len(each) > len(words) and each[: len(words)] == words for each in names)


def _words(usage: str) -> tuple[str, ...]:
    """The words that name a command: those before the first value."""
    words: list[str] = []
    for part in usage.split():
        if not re.fullmatch(r"[a-z_]+", part):
            break
        words.append(part)
    return tuple(words)


def _form(function: Function, declared: Declared, *, alone: bool) -> Form:
    """A form made of a pattern; `alone` is one of whose command there is no other, nor a longer name."""
    words, places = _words(declared.usage), {**PLACES, **declared.places}
    parts = declared.usage.split()[1:]
    pattern, values, readers = "", list[str](), list[Callable[[str | None], object]]()
    for number, part in enumerate(parts):
        before = r"\s+" if number else ""
        shown, is_optional = part.strip("[]"), part.startswith("[")
        looks, reader = _part(shown, places, captured=is_optional)
        pattern += f"(?:{before}{looks})?" if is_optional else before + looks
        if reader:
            values.append(shown.lstrip("#"))
            readers.append(reader)
    if len(parts) == len(words) - 1 and alone:  # it takes nothing, so what follows can be left unread
        pattern += r"(?:\s.*)?" if parts else ".*"
    compiled = re.compile(pattern, re.DOTALL)
    return Form(declared, function, words, compiled, tuple(values), tuple(readers))


def _part(
    shown: str, places: Mapping[str, ValueKind], *, captured: bool
) -> tuple[str, Callable[[str | None], object] | None]:
    """What one part of a pattern looks like, and how it is read; None for a word that is always there."""
    if shown.lstrip("#").isupper():
        looks, read = places[shown.lstrip("#")]
        sign = "#" if shown.startswith("#") else ""
        return f"{sign}({looks})", lambda text: None if text is None else read(text)
    if "|" in shown:
        return f"((?i:{shown}))", lambda text: None if text is None else text.lower()
    if captured:
        return f"((?i:{shown}))", lambda text: text is not None
    return f"(?i:{shown})", None
