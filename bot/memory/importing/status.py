"""What is said of an import: in a message that is kept up to date, in /import and on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bot.domain.answers import Answer, Button
from bot.domain.interactions import ChatPlace
from bot.memory.importing.imports import ImportProgress
from bot.speech.saying import Wording, say, say_many, say_number, say_quoted
from bot.storage.engine.database import Transaction
from bot.storage.log.imports import Import
from bot.storage.work import outbound

STEPS = 10
"""How often a message tells how far an import is, from its beginning to its end."""

SOURCES: Mapping[str, str] = {
    "chatgpt": "ChatGPT",
    "claude": "Claude",
    "telegram": "Telegram",
    "mem0": "mem0",
    "openclaw": "OpenClaw",
    "bot": "Memory",
}
"""What the programs are called."""

ONLY_FOUND = Wording(
    "Nothing in it is in your own words, so I learn no facts from it: I find it and say where it is from."
)


def source_of(chat: str) -> str:
    """What the talk of a chat is from that was brought in."""
    return SOURCES[chat.partition(":")[0]]


def begun(which: Import) -> Answer:
    """What is answered to a file: that it is read, or who the person is in it."""
    if which.me is None:
        asked = say(
            "This is a chat with several people. Which of them are you? I learn only from what you said"
            " yourself."
        )
        buttons = tuple(
            (Button(name, f"/import as {which.id} {place}"),)
            for place, (_, name, _) in enumerate(which.speakers, 1)
        )
        return Answer(asked, (*buttons, (Button(say("None of them"), "/import stop"),)))
    if which.source == "bot":
        return Answer(f"{say(OWN, count=say_number(which.total))}\n{say(HINT)}")
    found = say_many(
        "This is an export from {source} with {count} message. I'm reading it now.",
        "This is an export from {source} with {count} messages. I'm reading it now.",
        which.total,
        source=SOURCES[which.source],
    )
    return Answer(f"{found}\n{say(HINT)}")


OWN = Wording("This is my own export. Messages and memories in it: {count}. I'm reading it now.")
HINT = Wording("/import status shows how far I am, /import stop stops it, /import undo takes all of it back.")


def status_line(progress: ImportProgress) -> str:
    """An import as it stands, on a few lines."""
    which = progress.which
    head = f"#{which.id} {SOURCES[which.source]}, {say_quoted(which.name)}: "
    match which.state:
        case "arriving" | "asking":
            return head + say("waits for you to say who you are in it.")
        case "reading":
            done, total = say_number(which.done), say_number(which.total)
            if which.source == "bot":
                return head + say("{done} of {total} messages and memories read.", done=done, total=total)
            return head + say("{done} of {total} messages read.", done=done, total=total)
        case "undoing":
            return head + say("is being taken back.")
        case "undone":
            return head + say("taken back, nothing of it is left.")
        case "stopped":
            stopped = say("stopped; /import resume goes on.")
            return f"{head}{stopped}\n{_brought(progress)}"
        case "learning" | "done":
            return f"{head}{_brought(progress)}"


def _brought(progress: ImportProgress) -> str:
    which = progress.which
    lines = [
        say("Messages and memories that were new: {count}.", count=say_number(which.brought))
        if which.source == "bot"
        else say_many(
            "{count} message was new, and can be found.",
            "{count} messages were new, and can be found.",
            which.brought,
        )
    ]
    if which.done - which.brought - which.left_out > 0:
        lines.append(
            say_many(
                "{count} I had already.",
                "{count} I had already.",
                which.done - which.brought - which.left_out,
            )
        )
    if which.left_out:
        lines.append(
            say(
                "Left out, as it was off the record or you had me forget it: {count}.",
                count=say_number(which.left_out),
            )
        )
    if which.source in ("mem0", "openclaw"):
        return " ".join([*lines, say(ONLY_FOUND)])
    if progress.waiting:
        lines.append(
            say_many(
                "{count} is still to be learnt from.",
                "{count} are still to be learnt from.",
                progress.waiting,
            )
        )
    if progress.held_up:
        lines.append(say("I go on with that when there is budget for it again."))
    if progress.learnt:
        lines.append(
            say_many("Learnt from it: {count} fact.", "Learnt from it: {count} facts.", progress.learnt)
        )
    return " ".join(lines)


async def update_message(connection: Transaction, progress: ImportProgress, now: datetime) -> None:
    """Bring the message about an import up to date, once for each step; nothing where it is told nowhere."""
    which = progress.which
    if not which.chat:
        return
    first, key = f"import:{which.id}", f"import:{which.id}:{which.state}:{_step(progress)}"
    shown = await outbound.promised(connection, first)
    await outbound.add(
        connection,
        which.owner,
        ChatPlace(which.channel, which.chat),
        key if shown else first,
        Answer(status_line(progress), silent=True),
        now,
        reuse=shown.sent if shown else (),
    )


def _step(progress: ImportProgress) -> int:
    which = progress.which
    if which.state == "learning":
        return STEPS - progress.waiting * STEPS // max(1, which.brought)
    return which.done * STEPS // max(1, which.total)
