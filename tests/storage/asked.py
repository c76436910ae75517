"""Every function of storage, and what it can be asked in the world of two (`twins`), the other's ids included."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import types
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import bot.storage
from bot.domain.changes import Candidate, Effect, HeldCandidate, Plan
from bot.domain.interactions import Answer, IncomingMessage, Interaction, ModelUsage, Speaker, Use
from bot.domain.memories import Source
from bot.language.names import NamedSpan
from bot.language.words import Word
from bot.storage.engine.database import Database
from bot.storage.facts.memories import MemoryFilter
from bot.storage.facts.provenance import Telling
from bot.storage.log import interactions
from bot.storage.log.imports import Brought, Import
from bot.storage.log.recordings import Recording
from bot.storage.masks import Hidden, Reach, Tombstone
from bot.storage.people import everything
from bot.storage.people.accesses import Access
from bot.storage.people.people import Preferences
from bot.storage.search.vectors import NewVector, Space, Tried, hash_of
from bot.storage.search.words import IndexRow
from bot.storage.work.jobs import Job, Watermark
from tests.storage.found import changes, line
from tests.storage.twins import (
    ANN,
    BEN,
    CHAT,
    GONE,
    KINDS,
    LATE,
    SOON,
    START,
    memory,
    minute,
    name,
    number,
    rows_of,
    rows_of_nobody,
)  # fmt: skip
from tests.vector_rows import DIMENSIONS, MODEL, directions

OF_EVERYBODY: dict[str, str] = {
    "facts.memories.insert_new": "writes one new row, whose owner is in it",
    "facts.candidates.hold": "writes one new row for its owner",
    "search.words.compact_index": "merges the index of everybody, and reads nobody's words",
    "people.everything.rewrite": "is handed the row, found among its owner's",
    "people.everything.drop": "is handed the row, found among its owner's",
    "masks.hash_key": "one key for the installation",
    "log.interactions.open_": "writes one new row for the message's owner",
    "log.interactions.newest_messages": "tells numbers of a channel's messages, and no words",
    "log.observations.prune_distress": "drops what is too old, whosever",
    "people.accesses.note_of_everybody": "is told of everybody",
    "people.accesses.prune": "drops what is too old, whosever",
    "people.credentials.find": "asks whom a secret opens the memory of",
    "people.credentials.prune": "drops what is past, whosever",
    "people.credentials.invite": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.admits": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.admit": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.redeem": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.open_invites": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.revoke_invite": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.shut_out": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.forget_guest": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.offer_claim": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.claims": "is of whoever runs the bot, and of whom they let in",
    "people.credentials.close_claims": "is of whoever runs the bot, and of whom they let in",
    "people.people.add": "makes a newcomer",
    "people.people.count": "counts everybody",
    "people.people.every": "lists everybody, by number",
    "people.people.find": "asks who somebody is",
    "people.people.identities_of": "asks who somebody is",
    "people.people.lives_in": "asks who somebody is",
    "people.people.note_visitor": "is about strangers",
    "people.people.residents": "lists everybody for whoever runs the bot",
    "people.everything.remove_shell": "counts on the newest number that anybody has",
    "search.vectors.newest_row": "asks how far the index goes, not what stands in it",
    "search.vectors.owners_missing": "asks whose rows are still to be embedded",
    "facts.memories.insert_whole": "writes one new row for its owner",
    "facts.candidates.ids_here": "says which ids are anybody else's: a primary key is everybody's",
    "facts.provenance.insert_memory": "writes new rows for its owner",
    "work.inbox.add": "holds updates before anybody knows whose they are",
    "work.inbox.attempt": "holds updates before anybody knows whose they are",
    "work.inbox.bury": "holds updates before anybody knows whose they are",
    "work.inbox.counts": "holds updates before anybody knows whose they are",
    "work.inbox.done": "holds updates before anybody knows whose they are",
    "work.inbox.failed": "holds updates before anybody knows whose they are",
    "work.inbox.held": "holds updates before anybody knows whose they are",
    "work.inbox.one_waiting": "holds updates before anybody knows whose they are",
    "work.inbox.prune": "holds updates before anybody knows whose they are",
    "work.inbox.replace": "holds updates before anybody knows whose they are",
    "work.inbox.revive": "holds updates before anybody knows whose they are",
    "work.inbox.waiting": "holds updates before anybody knows whose they are",
    "work.inbox.was_off_record": "asks of a chat's message before anybody knows whose it is",
    "work.instances": "is of processes, which work for everybody",
    "work.jobs.begin_report": "is of reports, which nobody owns",
    "work.jobs.begin_several": "is of reports, which nobody owns",
    "work.jobs.counts": "counts everybody's",
    "work.jobs.due_longest": "finds whose job has been due longest",
    "work.jobs.falls_due": "asks when to wake",
    "work.jobs.get_report": "is of reports, which nobody owns",
    "work.jobs.newest_of_several": "is of reports, which nobody owns",
    "work.jobs.let_go_of_all": "is about what one process has leased, whosever it is",
    "work.jobs.newest_buried": "counts everybody's",
    "work.jobs.next_due": "asks when to wake",
    "work.jobs.note_report": "is of reports, which nobody owns",
    "work.jobs.overview": "lists everybody's for whoever runs the bot",
    "work.outbound.counts": "counts everybody's",
    "work.outbound.in_doubt": "counts everybody's",
    "work.outbound.newest_taken": "tells numbers of a channel's messages, and no words",
    "work.usage.everybodys_cost": "adds everybody's up",
    "work.outbound.chats_due": "finds where a channel is to send something, whosever",
    "work.outbound.due": "finds what a channel is to send, whosever",
}
"""Functions that are about everybody, or write one row for the owner they are handed, and modules of such, with the reason."""

NUMBERS = {who: [number(who, place) for place in range(8)] for who in (ANN, BEN)}
IDS = {who: [name(who, place) for place in range(len(KINDS))] for who in (ANN, BEN)}
BOTH = [each for pair in zip(NUMBERS[BEN], NUMBERS[ANN], strict=True) for each in pair]
MEMORIES = [*IDS[BEN], *IDS[ANN]]
ROWS = list(range(1, 17))
SPACE = Space(ANN, MODEL, DIMENSIONS)


def functions() -> dict[str, Callable[..., Awaitable[Any]]]:
    """Every public function of storage that is handed a connection."""
    found: dict[str, Callable[..., Awaitable[Any]]] = {}
    for module in pkgutil.walk_packages(bot.storage.__path__, "bot.storage."):
        for called, each in vars(importlib.import_module(module.name)).items():
            mine = inspect.iscoroutinefunction(each) and each.__module__ == module.name
            if (
                mine
                and not called.startswith("_")
                and next(iter(inspect.signature(each).parameters), "") == "connection"
            ):
                found[f"{module.name.removeprefix('bot.storage.')}.{called}"] = each
    return found


FUNCTIONS = {called: each for called, each in functions().items() if not called.startswith("engine.")}
OF_ONE = sorted(
    called
    for called in FUNCTIONS
    if called not in OF_EVERYBODY and called.rpartition(".")[0] not in OF_EVERYBODY
)


ALSO_TOLD = (
    "facts.candidates.hold facts.memories.insert_new people.people.count people.people.every people.people.find "
    "people.people.identities_of people.people.lives_in people.people.residents search.vectors.newest_row search.vectors.owners_missing "
    "work.inbox.was_off_record work.jobs.due_longest work.jobs.counts work.jobs.falls_due work.jobs.newest_buried work.jobs.next_due "
    "work.jobs.overview work.outbound.chats_due work.outbound.counts work.outbound.due work.usage.everybodys_cost log.interactions.open_ people.everything.remove_shell"
).split()
"""What is about everybody and yet finds the same at every run."""

TOLD = sorted([*OF_ONE, *ALSO_TOLD])


def given(called: str, parameter: str, kind: str) -> list[Any]:
    """What a parameter may be: the other's, too, where the owner is asked for beside it."""
    asks_owner = "owner" in inspect.signature(FUNCTIONS[called]).parameters
    special = SPECIAL.get((called, parameter), SPECIAL.get((parameter, kind), SPECIAL.get((parameter, ""))))
    if special is not None:
        return special
    mine_only = not asks_owner or called in WRITES_A_REFERENCE
    match parameter, kind:
        case "owner", _:
            return [ANN]
        case (("interaction_id" | "alone"), _):
            return NUMBERS[ANN] if mine_only else BOTH
        case (("ids" | "interaction_ids" | "numbers" | "gone" | "told_in" | "answered_in"), kind) if (
            "int" in kind
        ):
            return [NUMBERS[ANN] if mine_only else BOTH]
        case (("memory_id" | "candidate_id"), _):
            return IDS[ANN] if mine_only else MEMORIES
        case (("ids" | "memory_ids"), _):
            return [MEMORIES]
        case (("row_ids" | "rows" | "memory_rows"), _):
            return [ROWS]
        case "session", _:
            return (
                [number(ANN, 0), number(ANN, 1)]
                if mine_only
                else [number(who, at) for who in (ANN, BEN) for at in (0, 1)]
            )
        case (("now" | "moment" | "since" | "until" | "by" | "due_at" | "told_at"), _):
            return [LATE if parameter in ("until", "by", "now") else START]
        case "limit" | "most" | "each_side", _:
            return [2, 100]
        case "version" | "number" | "attempts" | "mentions" | "milliseconds", _:
            return [1, 2] if parameter in ("version", "number") else [1]
        case _:
            raise AssertionError(f"{called}: nothing is known to hand in as {parameter}: {kind}")


WRITES_A_REFERENCE = {
    "log.feedback.note_uses",
    "log.observations.add",
    "facts.provenance.add_source",
    "masks.withhold",
}
"""What stores the number of an exchange that its caller has found among the owner's."""

JOB = Job(
    id=number(ANN, 2),
    owner=ANN,
    kind="extract",
    key="key2",
    payload={},
    due_at=minute(2),
    attempts=2,
    version=1,
)
SAID = IncomingMessage(
    owner=ANN, channel="telegram", chat=CHAT, message_id="m5", text="new", sent_at=START, revision=9
)
WANTED = Candidate(key="key1", content="value 0", category="personal", source=Source(number(ANN, 0), "word0"))
SPECIAL: dict[tuple[str, str], list[Any]] = {
    ("channel", ""): ["telegram"], ("chat", "str"): [CHAT], ("chat", "str | None"): [None, CHAT], ("where", "ChatPlace"): [SAID.where], ("chat", "int"): [2], ("message_id", "str"): ["m0", "m5", "s1"],
    ("message_id", "int"): [1], ("waits_for", ""): ["answer", "session", "repeat"], ("content", "str"): ["value 0"],
    ("newest", "int | None"): [None, 1], ("work.outbound.chats_due", "instance"): [None],
    ("kinds", "Sequence[Kind]"): [["fact", "note"]],
    ("kind", "Kind"): ["fact", "note"], ("kind", "str"): ["session", "extract"], ("kind", "str | None"): [None, "extract"], ("kind", "EntityKind"): ["place"],
    ("told_of", ""): [MEMORIES], ("key", ""): ["key0", "key1", "key2"], ("subject", ""): ["user", "Anna"], ("plan_id", ""): [f"plan{each}" for each in MEMORIES[:4]],
    ("facts.plans.mark_undone", "plan_id"): [f"plan{IDS[ANN][0]}"], ("origins", ""): [["turn", "command"]],
    ("after", "datetime"): [START], ("after", "int"): [0, 3], ("state", "CandidateState"): ["dropped"],
    ("verdict", "Rating"): ["down"],
    ("wanted", "Candidate"): [WANTED], ("wanted", "Memory"): [replace(memory(ANN, 0), id="new")],
    ("before", "Memory"): [replace(memory(ANN, 0), version=2), replace(memory(ANN, GONE), version=2)],
    ("some", "Sequence[Memory]"): [[memory(ANN, 0), memory(ANN, 3)]],
    ("after", "Memory"): [replace(memory(ANN, 0), version=3, content="new")], ("reason", "str"): ["told"], ("confidence", ""): [0.5],
    ("doubt", ""): ["unasked"], ("flag", ""): ["protected", "archived"], ("side", ""): ["before", "after"], ("is_set", ""): [True], ("source", ""): [Source(number(ANN, 7), "new")],
    ("plan", ""): [Plan(ANN, "turn", (), number(ANN, 0), "new")], ("effects", ""): [[Effect("added", name(ANN, 0), 0, 1)]], ("was", "CandidateState"): ["held"],
    ("pairs", ""): [[(each, version) for each in MEMORIES for version in (1,)]], ("texts", ""): list(everything.EVERYTHING),
    ("masks.remove_hidden", "rows"): [[Hidden("version", f"{each}:2") for each in MEMORIES] + [Hidden("candidate", each) for each in MEMORIES] + [Hidden("observation", str(each)) for each in BOTH]],
    ("masks.hide", "rows"): [[Hidden("version", f"{IDS[BEN][2]}:1")]],
    ("stones", ""): [[Tombstone(memory_id=name(ANN, 0), slot=b"t" * 16, words=(), rare=frozenset(), told_before=3)]],
    ("reach", ""): [Reach(99, SOON)], ("name", "str"): ["m"], ("reply", ""): ["new"], ("usage", ""): [ModelUsage(model=MODEL)], ("used", ""): [ModelUsage(model=MODEL)],
    ("preview_id", ""): ["p2"], ("work.usage.by_day", "first"): ["2026-11-01"], ("first", ""): [0], ("before", "int"): [100], ("message", ""): [SAID],
    ("given", ""): [[Use(source="memory", ref=name(ANN, 5), layer="facts")]], ("text", ""): ["noticed"], ("asked", ""): [dict.fromkeys(MEMORIES, number(ANN, 0))],
    ("known", ""): [[]], ("history_from", ""): [1], ("timezone", ""): ["Asia/Tokyo"], ("language", ""): ["de"], ("chosen", ""): [Preferences(recall=False)],
    ("role", ""): ["owner"], ("names", ""): [[NamedSpan(0, 4, "Anna", "person", "anna", 1.0)]], ("row_id", ""): [2],
    ("canonical", "str"): ["anna", "anna berg", "ambo"], ("canonical", "Iterable[str]"): [["anna", "ambo"]], ("entity_ids", ""): [list(range(1, 9))],
    ("wanted", "Iterable[tuple[Word, Sequence[Word]]]"): [[(Word(("garden",)), [])], [(Word(("garden",)), [Word((), ("word0",)), Word(("value0",))])], [(Word(("ok",)), [Word(("tulip",))])]],
    ("words", "Mapping[int, tuple[str, str]]"): [{2: ("a", "b")}], ("words", "str"): ["rose"], ("words", "Sequence[Word]"): [[Word(("garden",), ("rose",))]],
    ("words", "Iterable[str]"): [["garden", "rose"]], ("model", ""): [MODEL], ("new", "Mapping[int, str]"): [{4: "rose"}], ("new", ""): [[NewVector(row, hash_of("z"), directions(1)[0]) for row in ROWS]],
    ("space", ""): [SPACE], ("sources", ""): [["user", "memory", "bot"], ["user"], ["memory"]], ("refs", ""): [[*map(str, BOTH), *MEMORIES]],
    ("facts", ""): [{2: ("tulip", "t")}], ("up_to", ""): [8], ("job", "Job"): [JOB], ("job", "int | None"): [number(ANN, 1)], ("worker", ""): ["worker", "another"],
    ("error", ""): ["failed"], ("step", ""): ["nightly", "weekly", "digest"], ("mark", ""): [Watermark(1, START)], ("answer", ""): [Answer("new")],
    ("facts.candidates.key_declined", "keys"): [["key0", "key1", "key2"]],
    ("work.outbound.add", "key"): ["new"], ("work.outbound.is_promised", "key"): [f"interaction:{number(ANN, 0)}"], ("work.outbound.promised", "key"): [f"interaction:{number(ANN, 0)}"], ("work.outbound.unsaid", "keys"): [[f"interaction:{number(ANN, 0)}"]], ("work.outbound.take_unsaid", "begins"): ["interaction:"],
    ("outbound_id", ""): [number(ANN, place) for place in range(4)], ("whole", ""): [Answer("new")], ("sent", ""): [["s9"]], ("done", ""): [True, False],
    ("noted", "Sequence[Access]"): [[Access(at=START, actor="you", action="exported", what="person")]], ("beyond", ""): [0, 1], ("without", ""): [number(ANN, 0)],
    ("kept", "Recording"): [Recording(b"sound", "audio/ogg", 3)], ("said_in", "int"): BOTH, ("said_in", "Collection[int]"): [BOTH],
    ("purpose", ""): ["chat"], ("month", ""): ["2026-11"], ("cost_usd", ""): [1.0], ("external_id", ""): ["1001"],
    ("told", "Iterable[Telling]"): [[Telling(each, 1, "word0") for each in MEMORIES]], ("said", "int"): [number(ANN, 0), number(BEN, 0)], ("edit", "int"): [number(ANN, 7)],
    ("ref", ""): [f"{each}:1:{number(ANN, 0)}:evidence" for each in MEMORIES[:2]], ("becomes", ""): [f"{name(ANN, 0)}:1:{number(ANN, 7)}:evidence"],
}  # fmt: skip
SPECIAL[("people.people.today", "now")] = [START.replace(hour=23, minute=30)]  # the next day in Berlin
HELD = HeldCandidate(
    id="new", state="held", created_at=START, candidate=WANTED, waits_for="answer", reason=""
)
SPECIAL |= {
    ("sought", "MemoryFilter"): [
        MemoryFilter(), MemoryFilter(words=("value", "1")), MemoryFilter(words=("ann",)), MemoryFilter(subject="Anna"), MemoryFilter(category="work"), MemoryFilter(kinds=("rule",)),
        MemoryFilter(changed_after=minute(8)), MemoryFilter(sureness="sure"), MemoryFilter(sureness="unsure"), MemoryFilter(sureness="implied"),
        MemoryFilter(protected=True), MemoryFilter(faded=True), MemoryFilter(doubtful=True), MemoryFilter(archived=True),
        MemoryFilter(kinds=("fact", "note")), MemoryFilter(kinds=("fact",), category="work", protected=False, doubtful=False, changed_after=minute(1), changed_before=LATE),
    ],
    ("offset", "int"): [0, 3], ("proof", "str"): ["new"],
    ("secret", ""): ["new"], ("people.credentials.add", "kind"): ["token"], ("people.credentials.held", "kind"): ["link", "session", "token"],
    ("scopes", ""): [["read"]], ("people.credentials.use", "number"): BOTH, ("people.credentials.revoke", "number"): BOTH,
    ("speaker", "str"): ["501"], ("speaker", "Speaker"): [Speaker("501", "Anna")], ("log.interactions.forget_quotes", "texts"): [["word2 said"], None], ("log.interactions.withhold_quotes", "texts"): [["word2 said"]], ("old", ""): [CHAT], ("new", "str"): ["-1002"],
    ("host", ""): [None, ANN], ("held", "HeldCandidate"): [HELD], ("new", "Memory"): [replace(memory(ANN, 0), id="new", key="new")], ("kinds", "Collection[str]"): [["session"], ["other"]],
    ("replaces", ""): [None, number(ANN, 0)], ("name", "str"): ["m"], ("after", "tuple[datetime, str] | None"): [None, (minute(3), "")],
    ("log.interactions.before", "number"): [100, number(ANN, 2)],
}  # fmt: skip
SPECIAL |= {
    ("first", "datetime"): [START], ("last", "datetime"): [minute(6)], ("sessions", "Sequence[int]"): [[number(who, place) for who in (ANN, BEN) for place in (0, 1)]],
    ("kinds", "Sequence[str]"): [["person", "place", "other", "project"]],
    ("entity_id", ""): list(range(1, 9)), ("log.interactions.answered_under", "number"): BOTH,
}  # fmt: skip
BROUGHT = Import(
    id=number(ANN, 2), owner=ANN, source="chatgpt", name="export2", state="learning", total=40, first=number(ANN, 0), done=2, brought=2,
    left_out=0, me="me", speakers=(), channel="telegram", chat=CHAT, created_at=START,
)  # fmt: skip
SAID_THEN = Brought(Interaction(
    id=-5, owner=ANN, session_id=number(ANN, 0), channel="import", chat="chatgpt:1", message_id="u1", revision=0, sent_at=START,
    text="rose", state="noted",
), to_learn=True, unread=False)  # fmt: skip
SPECIAL |= {
    ("which", ""): [BROUGHT], ("me", ""): ["u1"], ("speakers", ""): [[("u1", "Anna", 3)]], ("total", ""): [3], ("place", ""): [0, 7],
    ("state", "State"): ["done"], ("places", ""): [[("telegram", CHAT, "m0", 0), ("import", "chatgpt:1", "u1", 0)]], ("choices", ""): [{"recall": False}], ("chats", ""): [[CHAT]], ("at", ""): [START],
    ("talk", ""): [[SAID_THEN]], ("log.imports.advance", "done"): [1], ("brought", ""): [1], ("tried", ""): [Tried(), Tried(11, 12)], ("left_out", ""): [1],
    ("content", "bytes"): [b"new"], ("log.imports.remove_talk", "gone"): [[number(ANN, 1), number(BEN, 1)]],
    ("named", ""): [{2: [NamedSpan(0, 4, "Anna", "person", "anna", 1.0)]}],
    ("log.imports.begin", "source"): ["claude"], ("log.imports.begin", "name"): ["new"],
    ("rows", "Sequence[IndexRow]"): [[IndexRow(source="user", ref="-5", told_at=START, said="rose")]],
    ("log.imports.get", "number"): NUMBERS[ANN],
}  # fmt: skip
for each in ("set_state", "choose", "advance", "add_part", "part", "drop_file", "remove"):
    SPECIAL[f"log.imports.{each}", "number"] = [number(ANN, 0), number(BEN, 0)]
SPECIAL["log.imports.add_part", "place"] = [9]
SPECIAL["log.imports.add_part", "number"] = [number(ANN, 0)]
SPECIAL["log.interactions.close", "state"] = SPECIAL["log.interactions.unanswered", "state"] = [
    "open",
    "replaced",
]
OPTIONAL: dict[str, Any] = {
    "kinds": ["fact", "note"], "category": "work", "alone": number(ANN, 7), "since": minute(3), "before_session": number(ANN, 1),
    "limit": 1, "offset": 2, "most": 1, "memory_id": name(ANN, 0), "ids": [number(ANN, 0)],
    "withheld": True,
}  # fmt: skip
"""What is handed in, too, though it need not be."""

LATER: dict[str, str] = {"exchange": "7", "said": "0", "told": "2", "edit": "7", "earlier": "5"}
"""What is an interaction of Ann's, by the place it has."""


def calls(called: str) -> list[dict[str, Any]]:
    """Everything that a function is called with; what has a default keeps it, but for whose and which."""
    asked: dict[str, list[Any]] = {}
    for parameter in list(inspect.signature(FUNCTIONS[called]).parameters.values())[1:]:
        optional = parameter.default is not parameter.empty
        if parameter.name in LATER:
            asked[parameter.name] = [int(LATER[parameter.name])]
        elif parameter.annotation == "bool" and optional:
            asked[parameter.name] = [False, True]
        elif not optional or parameter.name in ("owner", "job"):
            asked[parameter.name] = given(called, parameter.name, parameter.annotation)
        elif parameter.name in OPTIONAL:
            asked[parameter.name] = [parameter.default, OPTIONAL[parameter.name]]
    return [dict(zip(asked, each, strict=True)) for each in product(*asked.values())]


Rows = dict[str, list[str]]
"""By table, each row as one text."""


class Undone(Exception):
    """Takes back what a call has written."""


class Shown(NamedTuple):
    """A value of the domain by its fields."""

    name: str
    fields: dict[str, Any]


def plain(value: Any) -> Any:
    """A result as something that can be compared."""
    match value:
        case np.ndarray():
            return value.tolist()
        case _ if is_dataclass(value) and not isinstance(value, type):
            left_out = {"database_bytes", "record_from", "record_to"}  # of the whole file
            shown = [each.name for each in fields(value) if each.name not in left_out]
            return Shown(type(value).__name__, {each: plain(getattr(value, each)) for each in shown})
        case Mapping():
            return sorted(((repr(key), plain(each)) for key, each in value.items()), key=repr)
        case set() | frozenset():
            return sorted(map(repr, value))
        case str() | bytes():
            return value
        case types.GeneratorType() | Iterable():
            return [plain(each) for each in value]
        case _:
            return value


class World:
    """A file with people in it, on which things are tried."""

    def __init__(self, path: Path) -> None:
        self.database = Database(path)

    async def tried(self, called: str, arguments: dict[str, Any]) -> tuple[Any, Any, Any]:
        """What a call gives, and Ann's and Ben's rows after it; None for rows when nothing was written."""
        seen: list[Any] = []
        try:
            async with self.database.write() as connection:
                later = {
                    each: (await interactions.get(connection, ANN, number(ANN, at)))
                    for each, at in arguments.items()
                    if each in LATER
                }
                before = (await connection.exec_driver_sql("SELECT total_changes()")).scalar_one()
                try:
                    result = plain(await FUNCTIONS[called](connection, **arguments | later))
                except Exception as failure:
                    result = type(failure).__name__
                after = (await connection.exec_driver_sql("SELECT total_changes()")).scalar_one()
                seen = [result, None, None]
                if after != before:
                    mine = await rows_of(connection, ANN), await rows_of_nobody(connection)
                    seen = [result, mine, await rows_of(connection, BEN)]
                raise Undone
        except Undone:
            return seen[0], seen[1], seen[2]


Trial = tuple[dict[str, Any], Any, Any, Any]
"""How a function was called, with what `World.tried` gave."""


async def tries(world: World, called: str) -> list[Trial]:
    """All calls of a function in a world, each by itself, with what came of it."""
    return [(arguments, *await world.tried(called, arguments)) for arguments in calls(called)]


def lines(called: str, tried: Iterable[Trial], before: Rows, his: Rows) -> list[str]:
    """The calls that found or changed something, each in a line; `before` were Ann's and everybody's rows, `his` Ben's."""
    found: list[str] = []
    for arguments, result, mine, theirs in tried:
        changed = [*changes(before, mine[0] | mine[1]), *changes(his, theirs)] if mine else []
        if changed or result not in (None, False, 0, []):
            found.append(line(called, arguments, result, changed))
    return list(dict.fromkeys(found))


async def rows_at_first(world: World) -> tuple[Rows, Rows]:
    """Ann's and everybody's rows in a world where nothing was tried yet, and Ben's."""
    async with world.database.read() as connection:
        mine = await rows_of(connection, ANN) | await rows_of_nobody(connection)
        return mine, await rows_of(connection, BEN)
