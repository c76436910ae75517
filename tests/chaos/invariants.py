"""What must hold of the database and of the emulated Telegram, whatever was done to the process in between.

A run keeps a Traffic: what people did, what they had erased, and which of the bot's messages Telegram had taken
before the process that sent them could write that down (the named window, in which a message may be said twice).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Literal

from bot.language.message_kinds import SIGN
from tests.blackbox.process import BotProcess
from tests.fakes.telegram_server import Message, TelegramServer

PROMISES = "Remembered: "
_HELD = """
    SELECT 1 FROM memory_versions AS told JOIN memories ON memories.id = told.memory_id
     WHERE deleted_at IS NULL AND told.content LIKE ?
"""  # every version: a note is replaced by the next of its title
_UNINDEXED = {
    "messages without a row of the index": """
        SELECT id FROM interactions AS said WHERE indexed AND state <> 'replaced'
        AND id NOT IN (SELECT interaction_id FROM withheld) AND NOT EXISTS
        (SELECT 1 FROM search_rows WHERE source = 'user' AND ref = CAST(said.id AS TEXT) AND owner = said.owner)""",
    "memories without a row of the index": """
        SELECT id FROM memories AS held WHERE deleted_at IS NULL AND NOT EXISTS
        (SELECT 1 FROM search_rows WHERE source = 'memory' AND ref = held.id AND owner = held.owner)""",
    "rows of the index without words": """
        SELECT id FROM search_rows WHERE source <> 'bot' AND id NOT IN (SELECT rowid FROM search_words)""",
    "words without a row of the index": """
        SELECT rowid FROM search_words WHERE rowid NOT IN (SELECT id FROM search_rows)""",
}

Place = tuple[int, int]
"""A chat and the number of a message in it."""


Kind = Literal["message", "command", "press", "edit", "private"]


@dataclass(frozen=True, slots=True)
class Act:
    """One thing a person did; `place` is where their message stands, `query` the press' id, `word` what it alone says."""

    update_id: int
    chat: int
    kind: Kind
    word: str = ""
    place: Place | None = None
    query: str = ""


@dataclass(slots=True)
class Traffic:
    """What went on between the people and the bot."""

    acts: list[Act] = field(default_factory=list[Act])
    erased: list[tuple[Act, str]] = field(default_factory=list[tuple[Act, str]])
    """Each order to erase with the word that it names."""
    window: set[Place] = field(default_factory=set[Place])
    reworded: dict[str, Act] = field(default_factory=dict[str, Act])
    """Words that stood in a message until an edit took them out, each with that edit."""
    reminders: list[Act] = field(default_factory=list[Act])
    let_go: set[str] = field(default_factory=set[str])
    """Words that need not be held any more: of receipts on which Undo was pressed, of notes whose successor was erased."""

    @property
    def gone(self) -> set[str]:
        """Words that need not be held any more, for whatever reason."""
        return {word for _, word in self.erased} | self.let_go | self.reworded.keys()

    def note_window(self, bot: BotProcess, telegram: TelegramServer) -> None:
        """Keep which messages Telegram holds that no row knows of, now that the process is dead."""
        self.window |= {message_place(each) for each in unknown_messages(bot, telegram)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What did not hold, a line each; and how many messages were said twice within the named window."""

    lost: tuple[str, ...]
    unanswered: tuple[str, ...]
    buried: tuple[str, ...]
    doubled: tuple[str, ...]
    obeyed_twice: tuple[str, ...]
    disordered: tuple[str, ...]
    not_erased: tuple[str, ...]
    left_over: tuple[str, ...]
    unheard: tuple[str, ...]
    unkept: tuple[str, ...]
    unindexed: tuple[str, ...]
    stale: tuple[str, ...]
    betrayed: tuple[str, ...]
    reminded: tuple[str, ...]
    in_window: int

    @property
    def broken(self) -> dict[str, tuple[str, ...]]:
        """Every invariant that did not hold, with what shows it."""
        found = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "in_window"}
        return {name: lines for name, lines in found.items() if lines}


def check(bot: BotProcess, telegram: TelegramServer, traffic: Traffic) -> Verdict:
    """Walk the database and the chats once everything has settled and the process has ended."""
    # Of what is off the record no row tells anything, whatever was answered.
    unknown = {
        message_place(each): each.text
        for each in unknown_messages(bot, telegram)
        if not each.text.startswith(SIGN)
    }
    return Verdict(
        lost=tuple(_lost(bot, telegram, traffic)),
        unanswered=tuple(_unanswered(bot, telegram, traffic)),
        buried=tuple(_buried(bot)),
        doubled=tuple(
            f"{place} is in no row: {text!r}"
            for place, text in unknown.items()
            if place not in traffic.window
        ),
        obeyed_twice=tuple(_obeyed_twice(bot, traffic)),
        disordered=tuple(_disordered(bot, traffic)),
        not_erased=tuple(_not_erased(bot, traffic)),
        left_over=tuple(_left_over(bot, telegram)),
        unheard=tuple(_unheard(bot, traffic)),
        unkept=tuple(_unkept(bot, telegram, traffic)),
        unindexed=tuple(_unindexed(bot)),
        stale=tuple(_stale(bot, traffic)),
        betrayed=tuple(_betrayed(bot, traffic)),
        reminded=tuple(_reminded(telegram, traffic)),
        in_window=sum(place in traffic.window for place in unknown),
    )


def message_place(message: Message) -> Place:
    """Where a message stands."""
    return message.chat_id, message.message_id


def unknown_messages(bot: BotProcess, telegram: TelegramServer) -> list[Message]:
    """The bot's messages in private chats that no outbound row says were sent, nor are shown as a preview."""
    if not has_tables(bot):
        return []
    rows = bot.rows("SELECT chat, sent FROM outbound WHERE CAST(sent AS TEXT) <> '[]'")
    known = {(chat, number) for chat, sent in rows for number in json.loads(sent)}
    known |= set(bot.rows("SELECT chat, preview_id FROM interactions WHERE preview_id IS NOT NULL"))
    said = [each for each in telegram.state.messages.values() if each.by_bot and not each.deleted]
    return [each for each in said if (str(each.chat_id), str(each.message_id)) not in known]


def has_tables(bot: BotProcess) -> bool:
    """Whether any life has lasted long enough to make the tables."""
    return "outbound" in bot.tables()


def answer_of(bot: BotProcess, act: Act) -> list[int]:
    """The messages that answer an act, as far as they were sent; empty when there is none."""
    message = str(act.place[1]) if act.place else ""
    rows = bot.rows(
        "SELECT sent FROM outbound WHERE state = 'sent' AND (key LIKE ? OR interaction_id IN "
        "(SELECT id FROM interactions WHERE chat = ? AND message_id = ?)) ORDER BY id",
        f"to:%:{act.update_id}",
        str(act.chat),
        message,
    )
    return [int(number) for (sent,) in rows for number in json.loads(sent)]


def _lost(bot: BotProcess, telegram: TelegramServer, traffic: Traffic) -> Iterator[str]:
    stored = {number for (number,) in bot.rows("SELECT update_id FROM inbox")}
    waiting = {update["update_id"] for update in telegram.updates.pending}
    for act in traffic.acts:
        if act.update_id not in stored | waiting:
            yield f"{act.kind} {act.update_id} stands nowhere"


def _unanswered(bot: BotProcess, telegram: TelegramServer, traffic: Traffic) -> Iterator[str]:
    pressed = {str(each.get("callback_query_id")) for each in telegram.state.callback_answers}
    for act in traffic.acts:
        if act.kind == "private" or (act.kind == "press" and act.query in pressed):
            continue  # what is off the record goes with a process that dies
        numbers = answer_of(bot, act)
        if not any(telegram.state.visible(act.chat, number) for number in numbers):
            told = bot.rows(
                "SELECT 1 FROM outbound WHERE key = ? AND state = 'sent'", f"buried:{act.update_id}"
            )
            if not told:
                yield f"{act.kind} {act.update_id} ({act.word})"


def _buried(bot: BotProcess) -> Iterator[str]:
    for table, named in (("inbox", "update_id"), ("jobs", "kind"), ("outbound", "key")):
        for name, error in bot.rows(f"SELECT {named}, error FROM {table} WHERE state = 'buried'"):
            yield f"{table} {name}: {error}"


def _obeyed_twice(bot: BotProcess, traffic: Traffic) -> Iterator[str]:
    for act in traffic.acts:
        if not act.word:
            continue
        holding = bot.rows("SELECT content, mentions FROM memories WHERE kind IN ('fact', 'note') AND content LIKE ?",
                           f"%{act.word}%")  # fmt: skip
        times = sum(max(content.count(act.word), mentions) for content, mentions in holding)
        if times > 1:
            yield f"{act.kind} {act.update_id}: {act.word} is remembered {times} times"


def _disordered(bot: BotProcess, traffic: Traffic) -> Iterator[str]:
    """Answers that stand above the answer to what was said before them; buttons and edits pass the others by.

    What was edited has its answer where the edit has.
    """
    edited = {act.place for act in traffic.acts if act.kind == "edit"}
    newest: dict[int, tuple[int, Act]] = {}
    for act in sorted(traffic.acts, key=lambda act: act.update_id):
        numbers = answer_of(bot, act)
        if act.kind in ("press", "edit") or act.place in edited or not numbers:
            continue
        before, earlier = newest.get(act.chat, (0, act))
        if min(numbers) < before:
            yield f"{act.kind} {act.update_id} was answered above {earlier.kind} {earlier.update_id}"
        newest[act.chat] = (min(numbers), act)


def _not_erased(bot: BotProcess, traffic: Traffic) -> Iterator[str]:
    held = bot.held_bytes()
    for order, word in traffic.erased:
        if word.encode() in held:
            where = [f"{table}: {row}" for table in bot.tables()
                     for row in bot.rows(f"SELECT * FROM {table}") if word in str(row)]  # fmt: skip
            yield f"{word}, erased by {order.update_id}, is in {where or 'bytes only'}"


def _left_over(bot: BotProcess, telegram: TelegramServer) -> Iterator[str]:
    """What still waits though nothing keeps it: updates, messages, what was to be learnt or erased, leases."""
    if telegram.updates.pending:
        yield f"{len(telegram.updates.pending)} updates never fetched"
    for table in ("inbox", "outbound"):
        [(number,)] = bot.rows(f"SELECT count(*) FROM {table} WHERE state = 'waiting'")
        if number:
            yield f"{number} rows wait in {table}"
    for job in bot.rows(
        "SELECT kind, owner, due_at, attempts, leased_by, leased_until, error FROM jobs"
        " WHERE state = 'due' AND kind IN ('extract', 'erase', 'scour')"
    ):
        yield f"a job waits: {' '.join(map(str, job))}"


def _unheard(bot: BotProcess, traffic: Traffic) -> Iterator[str]:
    """What was answered and stands in no log: an answer of which the process knows nothing when it is asked."""
    for act in traffic.acts:
        if not act.word or act.word in traffic.gone or not answer_of(bot, act):
            continue
        if not bot.rows("SELECT 1 FROM interactions WHERE text LIKE ?", f"%{act.word}%"):
            yield f"{act.kind} {act.update_id}: {act.word} was answered and is in no message"


def _unkept(bot: BotProcess, telegram: TelegramServer, traffic: Traffic) -> Iterator[str]:
    """What a receipt says is remembered and no memory holds: a promise whose deed was lost."""
    for act in traffic.acts:
        promised = [
            each for each in telegram.replies(act.chat) if PROMISES in each.text and act.word in each.text
        ]
        if not act.word or act.word in traffic.gone or not promised:
            continue
        if not bot.rows(_HELD, f"%{act.word}%"):
            yield f"{act.kind} {act.update_id}: {promised[0].text!r}, which no memory holds"


def _unindexed(bot: BotProcess) -> Iterator[str]:
    """What recall can't find, since its row, or the words of its row, were lost; and words that stand for nothing."""
    for what, query in _UNINDEXED.items():
        if found := bot.rows(query):
            yield f"{what}: {sorted(str(number) for (number,) in found)[:20]}"


def _stale(bot: BotProcess, traffic: Traffic) -> Iterator[str]:
    """What an edit took out of its message, and is held or found all the same."""
    for word, act in traffic.reworded.items():
        held = bot.rows("SELECT id FROM memories WHERE deleted_at IS NULL AND content LIKE ?", f"%{word}%")
        newest = bot.rows(
            "SELECT id FROM interactions WHERE state <> 'replaced' AND text LIKE ?", f"%{word}%"
        )
        if held or newest:
            yield f"{act.kind} {act.update_id} took {word} out: memories {held}, messages {newest} hold it"


def _betrayed(bot: BotProcess, traffic: Traffic) -> Iterator[str]:
    """What was said off the record and is in the file."""
    held = bot.held_bytes()
    for act in traffic.acts:
        if act.kind == "private" and act.word.encode() in held:
            yield f"{act.kind} {act.update_id}: {act.word} is in the file"


def _reminded(telegram: TelegramServer, traffic: Traffic) -> Iterator[str]:
    """Reminders that were promised and did not come, or came twice out of the window; each is due by now."""
    for act in traffic.reminders:
        told = [each for each in telegram.replies(act.chat) if act.word in each.text]
        receipts = [each for each in told if each.text.startswith("Reminder set: ")]
        came = [
            each for each in told if each.text.startswith("⏰") and message_place(each) not in traffic.window
        ]
        if receipts and act.word not in traffic.gone and len(came) != 1:
            yield f"{act.kind} {act.update_id}: {act.word} came {len(came)} times"
