"""The commands about what is kept: what and where, how to be rid of it, and who looked at it."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from bot.conversation.commands.recordings import kept_so_far
from bot.conversation.commands.table import Invocation, command
from bot.domain.accesses import Access, Action, Actor, What
from bot.domain.answers import Answer, Button, nearest_page, page_line, turning
from bot.domain.prose.labels import PURPOSES
from bot.speech.saying import Wording, say, say_list, say_number, say_short_day, say_time
from bot.storage.people import accesses

PAGE_SIZE = 12
"""Entries of a page: what a telephone shows at once."""

ACTORS: Mapping[Actor, Wording] = {
    "you": Wording("you"),
    "bot": Wording("me, while answering you"),
    "job": Wording("me, in the background"),
    "owner": Wording("the bot's owner"),
    "api": Wording("the bot's owner, over HTTP"),
    "program": Wording("a program with a token of yours"),
}
COUNTED: Mapping[tuple[Action, What], Wording] = {
    ("used", "memory"): Wording("memories used in an answer: {count}"),
    ("used", "exchange"): Wording("earlier messages looked at: {count}"),
    ("read", "memory"): Wording("memories read: {count}"),
    ("read", "exchange"): Wording("messages read: {count}"),
    ("received", "exchange"): Wording("things sent to your inbox: {count}"),
    ("saved", "memory"): Wording("memories saved: {count}"),
    ("changed", "memory"): Wording("memories changed: {count}"),
    ("forgotten", "memory"): Wording("memories forgotten: {count}"),
    ("restored", "memory"): Wording("memories brought back: {count}"),
    ("erased", "place"): Wording("words erased, in places: {count}"),
    ("reflected", "exchange"): Wording("messages thought over: {count}"),
    ("sent", "exchange"): Wording("messages sent to the model's provider, to learn from: {count}"),
}
SENT: Mapping[What, Wording] = {**PURPOSES}
"""What was sent to a model's provider, by what for."""
WHOLE: Mapping[Action, Wording] = {
    "exported": Wording("took everything along as files"),
    "copied": Wording("made a copy of the whole database"),
    "seen": Wording("looked at the list of people: your name, and how much you write"),
    "asked": Wording("asked for a reflection on what you told me"),
}
ALOUD = Wording("What you say aloud I keep as sound, too, as you wanted.")
ALOUD_BEFORE = Wording("What you say aloud I don't keep as sound any more.")
GUEST = Wording(
    "You are my guest: nothing of what you write is kept, and nothing known of you is used. What I kept "
    "before, if anything, lies there unread until /forget everything. /settings mode local lets me remember."
)


@command("privacy", "What is kept, where, and how to be rid of it", in_group="anyone")
async def privacy(given: Invocation) -> Answer:
    """What is kept, and how to be rid of it."""
    log = (Button(say("Who looked at it"), "/privacy log"),)
    if given.person.preferences.mode == "guest":
        return Answer(say(GUEST), (log,), plain=True)
    kept = (
        say(
            "I keep our conversation word for word, and the facts I learnt from it, each with the words "
            "of yours it rests on, in one database file of this bot; answers come from patterns on this "
            "machine; nothing leaves it."
        )
        if given.desk.offline
        else say(
            "I keep our conversation word for word, and the facts I learnt from it, each with the words "
            "of yours it rests on, in one database file of this bot; your messages go to the language "
            "model's provider to be answered."
        )
    )
    rid_of = say(
        "/memory list shows every fact, /memory show ID where it comes from, /memory delete ID removes "
        "it from everything I know and from what the model sees; the log of our conversation keeps the "
        "message. /memory erase ID shows what would go, and with “now” takes its words out of the log "
        "too, and out of the file; /forget WORDS shows first what would go. /forget everything erases "
        "you. Nothing said before brings back what is forgotten, and /memory audit checks it."
    )
    besides = say(
        "/memory export gives you everything. /incognito keeps what follows off the record, ~ a single "
        "message. /settings mode guest keeps nothing at all. /privacy log tells who read, changed or "
        "erased what."
    )
    connected = [
        say(
            "What you ask for may need a tool server that the bot's owner has connected: {servers}. It "
            "then gets what the model asks of it for you, and no more.",
            servers=say_list(given.desk.tool_servers),
        )
    ]
    aloud = await _said_aloud(given)
    told = [kept, *aloud, *(connected if given.desk.tool_servers else []), rid_of, besides]
    return Answer("\n\n".join(told), (log,), plain=True)


async def _said_aloud(given: Invocation) -> list[str]:
    """What is kept as sound; nothing for those who have never had any kept."""
    count, size = await given.desk.recordings.held(given.owner)
    is_on = given.person.preferences.recordings
    if not count and not is_on:
        return []
    told = say(ALOUD if is_on else ALOUD_BEFORE)
    return [f"{told} {kept_so_far(count, size)} {say('/memory recordings lists and deletes them.')}"]


@command("privacy log")
@command("privacy log NUMBER")
async def log(given: Invocation, number: int = 1) -> Answer:
    """A page of who read, changed or erased what, the newest first; none of the words."""
    async with given.desk.database.read() as connection:
        total = await accesses.count(connection, given.owner)
        number, pages = nearest_page(number, total, PAGE_SIZE)
        found = await accesses.page(connection, given.owner, beyond=(number - 1) * PAGE_SIZE, limit=PAGE_SIZE)
    if not found:
        return Answer(say("Nothing yet: nobody has read, changed or erased anything."), plain=True)
    zone = ZoneInfo(given.person.zone)
    lines = [_line(each, zone) for each in found]
    above = say("Who read, changed or erased what of yours, the newest first:")
    text = "\n".join([above, *page_line(number, pages), "", *lines])
    return Answer(text, turning("/privacy log", number, pages), plain=True)


def _line(noted: Access, zone: ZoneInfo) -> str:
    at = noted.at.astimezone(zone)
    # Translators: such as "Sun 22 Nov, 15:04, me, while answering you: memories saved: 3".
    line = say(
        "{day}, {time}, {who}: {what}",
        day=say_short_day(at),
        time=say_time(at),
        who=say(ACTORS[noted.actor]),
        what=_done(noted),
    )
    return f"{line} [{', '.join(noted.refs)}]" if noted.refs else line


def _done(noted: Access) -> str:
    if (counted := COUNTED.get((noted.action, noted.what))) is not None:
        return say(counted, count=say_number(noted.number))
    if noted.action == "sent" and (purpose := SENT.get(noted.what)) is not None:
        return say(
            "sent to the model's provider ({purpose}): {count}",
            purpose=say(purpose),
            count=say_number(noted.number),
        )
    return say(WHOLE[noted.action]) if noted.action in WHOLE else noted.action
