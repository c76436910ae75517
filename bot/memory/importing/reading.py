"""An export read as a process of its own: what it is, then its messages as they are kept and found.

Its own process for the reasons that documents have one (bot/pages/documents), and since cutting 200,000
messages into words takes minutes, in which nobody is to wait for an answer. It gets a line of JSON, the file
in pieces, each behind its length, and says what it found; then a line that says whose it is and how far it
was read before, and gives its messages, a line of JSON for each batch.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from typing import IO, Any

from bot.domain.interactions import Citation, Interaction
from bot.domain.memories import ALPHABET, LENGTH
from bot.language.clauses import question_share
from bot.language.gate import worth_reading
from bot.language.message_kinds import SIGN, in_distress, ordered, tells_of_unkept
from bot.language.words import search_text
from bot.memory.importing import assistants
from bot.memory.importing.exports import (
    ITEM,
    ME,
    ExportFile,
    ImportedMessage,
    LookedThrough,
    NotThat,
    Source,
    mark,
    mark_chat,
    parts_of,
    text_of,
    walk,
)
from bot.memory.importing.own_export import ExportedMemory, ExportedMessage, OwnExport
from bot.memory.indexer import ReadExchange, names_in, prior_of
from bot.pages.own_process import bound_process

MOST_MESSAGES = 3_000_000
MOST_SPEAKERS = 2_000
MOST_SHOWN = 8
PAUSE = timedelta(minutes=60)
"""What lies between two talks in one chat."""

_FOR_READING = re.compile(rf"^- .*`[{ALPHABET}]{{{LENGTH}}}`$", re.MULTILINE)
"""A memory in the export that is for reading: with its id, in whatever language."""

EVER = datetime.max.replace(tzinfo=UTC)

BATCH, BATCH_CHARACTERS = 50, 100_000
MEMORY = 5_000
"""Characters of a message that a memory with its past counts as."""

_MEMORY = 2 << 30
"""Address space in bytes: a conversation is read whole."""


class OpenedExport:
    """A file by its parts, with what reads them. `bot` is Telegram's number of this bot, where it has one."""

    def __init__(self, file: IO[bytes], name: str, bot: str = "") -> None:
        parts = parts_of(file, name)
        self.source: Source = _source_of(parts)
        self._parts = [each for each in parts if each.name.endswith(".md") == (self.source == "openclaw")]
        if self.source != "openclaw":
            self._parts = [each for each in self._parts if _source_of([each]) == self.source]
        self.chats = assistants.Chats(bot)
        self.own = OwnExport()

    def messages(self, me: str | None = None) -> Iterator[tuple[Said, bool]]:
        """All that was said, and whether on the record, in the order of the file; of the bot's own export
        what was remembered, too."""
        return on_record((said for part in self._parts for said in self._reader(part)), me)

    @property
    def _reader(self) -> Callable[[ExportFile], Iterator[ImportedMessage | ExportedMemory]]:
        match self.source:
            case "chatgpt":
                return assistants.read_chatgpt
            case "claude":
                return assistants.read_claude
            case "telegram":
                return self.chats.read
            case "mem0":
                return assistants.read_mem0
            case "openclaw":
                return assistants.read_openclaw
            case "bot":
                return self.own.read


def _source_of(parts: list[ExportFile]) -> Source:
    """What wrote a file, by its shape; what its name says counts for Markdown alone."""
    if texts := [part for part in parts if part.name.endswith(".md")]:
        if any(_FOR_READING.search(text_of(part, assistants.MOST_BYTES)) for part in texts):
            raise NotThat("for_reading")
        return "openclaw"
    for part in parts:
        if (found := _shape_of(part)) is not None:
            return found
    raise NotThat("unknown")


def _shape_of(part: ExportFile) -> Source | None:
    """What the beginning of a JSON file is like."""
    for path, value in walk(part, assistants.is_of_mem0):
        match path, value:
            case ("exported_at",), str():
                return "bot"
            case (("personal_information" | "about" | "chats" | "messages"), *_), _:
                return "telegram"
            case (("results" | "memories"), _), {"memory": _}:
                return "mem0"
            case (first,), {"mapping": _} if first == ITEM:
                return "chatgpt"
            case (first,), {"chat_messages": _} if first == ITEM:
                return "claude"
            case (first,), {"memory": _} if first == ITEM:
                return "mem0"
            case (), _:
                return None
            case _:
                continue
    return None


Said = ImportedMessage | ExportedMemory


def on_record(talk: Iterable[Said], me: str | None = None) -> Iterator[tuple[Said, bool]]:
    """All that was said, each with whether it was so on the record, as far as a talk itself tells: by the
    marks of the person's messages, by those of answers and quotes, and by the person's orders to go off it.

    Others' words are no mark and no order. Where it is not known who of them the person is, all count as
    they. The bot's own export holds nothing else.
    """
    ends: dict[tuple[str, str, str], datetime] = {}
    for said in talk:
        if isinstance(said, ExportedMessage | ExportedMemory):
            yield said, True
            continue
        at = said.at or datetime.min.replace(tzinfo=UTC)
        mine = me is None or said.by == me
        talk_of = said.chat, said.by if said.obeyed == "sender" else ""
        if mine and said.obeyed != "nobody" and (order := ordered(said.own)) is not None:
            switch, to = order
            ends[*talk_of, switch] = EVER if to is True else at + timedelta(minutes=to)
            yield said, False
            continue
        is_off = any(end > at for (*whose, _), end in ends.items() if tuple(whose) == talk_of)
        if said.quoted is not None and tells_of_unkept(said.quoted.text):
            said = replace(said, quoted=None)
        yield said, not (is_off or _is_unkept(said, mine))


def _is_unkept(said: ImportedMessage, mine: bool) -> bool:
    """Whether a message says itself that it is off the record, or the answer to one that is."""
    passed_on = said.forwarded.text if said.forwarded else ""
    return (mine and tells_of_unkept(said.own)) or said.own.startswith(SIGN) or passed_on.startswith(SIGN)


def scan(export: OpenedExport, known: set[str], undated: float) -> tuple[LookedThrough, array[int]]:
    """What a file holds, and the places of its messages in the order of time.

    `known` are ids that the person goes by; messages without a date, or of a later one, count as of the
    moment `undated`.
    """
    moments = array("d")
    speakers: Counter[tuple[str, str]] = Counter()
    any_kept = False
    for said, is_kept in export.messages():
        any_kept |= is_kept
        if len(moments) == MOST_MESSAGES:
            raise NotThat("large")
        if isinstance(said, ExportedMemory):
            moments.append(undated)
            continue
        moments.append(min(said.at.timestamp(), undated) if said.at else undated)
        if len(speakers) < MOST_SPEAKERS or (said.by, said.name) in speakers:
            speakers[said.by, said.name] += 1
    if not any_kept:
        raise NotThat("ours" if export.chats.had_ours else "empty")
    ranks = array("q", bytes(8 * len(moments)))
    for rank, place in enumerate(sorted(range(len(moments)), key=moments.__getitem__)):
        ranks[place] = rank
    if export.chats.owner is not None and known and export.chats.owner not in known:
        raise NotThat("another")
    me = ME if export.source != "telegram" else _whose(export.chats, speakers, known)
    shown = () if me else tuple((by, name, count) for (by, name), count in speakers.most_common(MOST_SHOWN))
    found = LookedThrough(
        source=export.source, total=len(moments), me=me, speakers=shown, choices=export.own.choices
    )
    return found, ranks


def _whose(chats: assistants.Chats, speakers: Counter[tuple[str, str]], known: set[str]) -> str | None:
    """Whose export it is: who asks, whom it says it is of, or the one left in chats of two; None: ask."""
    ids = {by for by, _ in speakers}
    if found := next(iter(sorted(ids & known)), None):
        return found
    if chats.owner in ids:
        return chats.owner
    left = ids - chats.others
    return next(iter(left)) if len(left) == 1 and len(ids) - len(left) == len(chats.others) else None


def prepared(export: OpenedExport, ranks: array[int], me: str, done: int, undated: datetime) -> Iterator[Any]:
    """Each message behind the first `done` as it is stored, with the words and names it is found by."""
    chat, last = "", datetime.min.replace(tzinfo=UTC)
    sessions: dict[str, int] = {}
    for place, (said, is_kept) in enumerate(export.messages(me)):
        if not is_kept:
            if place >= done:
                yield None
            continue
        if isinstance(said, ExportedMemory):
            if place >= done:
                yield asdict(said)
            continue
        # Nobody has said anything later than now: it would stand against all that is said from now on.
        at = min(said.at or undated, undated)
        if isinstance(said, ExportedMessage):
            begins = sessions.get(said.chat) != said.beside.session
            sessions[said.chat] = said.beside.session
        else:
            begins = said.chat != chat or at - last > PAUSE
        chat, last = said.chat, at
        if place >= done:
            yield _prepared(said, at, ranks[place], said.by == me, begins)


def _prepared(said: ImportedMessage, at: datetime, rank: int, mine: bool, begins: bool) -> dict[str, Any]:
    own_words = said.own if mine else ""
    forwarded = said.forwarded or (None if mine else Citation(said.own, said.name))
    if forwarded is not None and not forwarded.text:
        forwarded = None
    parts = [each for each in (own_words, *(c.text for c in (said.quoted, forwarded) if c)) if each]
    found_by = "\n".join(parts)
    names = names_in(found_by, parts=parts)
    ours = said if isinstance(said, ExportedMessage) else None
    reply = search_text((ours.said.reply or "") if ours else "")
    text = search_text(found_by, names=[each.text for each in names])
    distinct = len({*text.stems.split(), *reply.stems.split()})
    asked = 0.0 if reply.stems else question_share(own_words)
    exchange = Interaction(
        id=rank,
        owner=0,
        session_id=0,
        channel="import",
        chat=mark_chat(said.chat),
        message_id=mark(said.id),
        sent_at=at,
        text=own_words,
        quoted=said.quoted,
        forwarded=forwarded,
        state=ours.said.state if ours else "noted",
        reply=ours.said.reply if ours else None,
        receipt=ours.said.receipt if ours else "",
        model=ours.said.model if ours else "",
    )
    is_hard = ours.beside.unread if ours else bool(own_words) and in_distress(own_words)
    learns = ours is None and bool(own_words) and not is_hard  # what was learnt from it comes with our own
    read = ReadExchange(
        exchange=exchange, words=text, reply=reply, names=names, standing=prior_of(distinct, asked)
    )
    return asdict(read) | {
        "begins": begins,
        "to_learn": learns and worth_reading(own_words, None) != "nothing",
        "unread": is_hard,
        "beside": asdict(ours.beside) if ours else None,
    }


def batches(messages: Iterator[dict[str, Any] | None]) -> Iterator[list[dict[str, Any] | None]]:
    """Messages by so many as are written in one transaction."""
    batch: list[dict[str, Any] | None] = []
    characters = 0
    for each in messages:
        batch.append(each)
        match each:
            case {"record": {"memory": {"content": str(content)}}}:
                characters += len(content) + MEMORY
            case {"exchange": {"text": str(text)}, "words": {"stems": str(stems)}}:
                characters += len(text) + len(stems)
            case _:
                pass
        if len(batch) == BATCH or characters > BATCH_CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


def main() -> None:
    """Serve one file."""
    control = sys.stdin.buffer
    request = json.loads(control.readline())
    bound_process(request["seconds"], _MEMORY)
    undated = datetime.fromisoformat(request["now"])
    with tempfile.TemporaryFile() as file:
        while size := int(control.readline()):
            file.write(control.read(size))
        try:
            export = OpenedExport(file, request["name"], request["bot"])
            found, ranks = scan(export, set(request["known"]), undated.timestamp())
        except NotThat as problem:
            _say(asdict(LookedThrough(problem=str(problem))))
            return
        _say(asdict(found))
        begin = json.loads(control.readline() or "null")
        if begin is not None:
            for batch in batches(prepared(export, ranks, begin["me"], begin["done"], undated)):
                _say(batch)


def _say(value: object) -> None:
    sys.stdout.write(json.dumps(value, default=datetime.isoformat) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
