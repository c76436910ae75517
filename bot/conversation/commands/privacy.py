"""The commands about what is kept: what and where, how to be rid of it, who looked at it; recordings; what a
member of a group said there; and the doors to it beside the chat: tokens for programs, and links to the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import tzinfo
from zoneinfo import ZoneInfo

from bot.conversation.commands.table import Invocation, command
from bot.conversation.people import LINK_HOLDS
from bot.domain.interactions import (
    Answer,
    Button,
    Rows,
    Speaker,
    nearest_page,
    page_line,
    signed,
    turning,
)
from bot.domain.memories import Memory
from bot.domain.prose.labels import PURPOSES, line_in_words
from bot.domain.telltales import BLACK
from bot.errors import NotFound, Refused
from bot.language.text import one_line
from bot.memory.by_hand import refuse_secret
from bot.memory.forgetting.meant import ForgettingMatches
from bot.memory.indexer import memory_text
from bot.memory.writing.retraction import erase_member, told_of
from bot.speech.saying import (
    Wording,
    say,
    say_date,
    say_list,
    say_many,
    say_number,
    say_short_day,
    say_time,
)
from bot.storage import masks
from bot.storage.facts import provenance
from bot.storage.log import interactions
from bot.storage.people import accesses
from bot.storage.people.accesses import Access, Action, Actor, What
from bot.storage.people.credentials import Credential, Scope

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

MOST_QUOTE = 300

HEARD = "heard"

KEPT_NOW = Wording(
    "From now on I keep the sound of what you say aloud along with its words: up to {most} MB, in this bot's "
    "own database, for you alone. No model hears it again, and it goes when you have its message forgotten."
)
NOT_KEPT_NOW = Wording("From now on I keep no recordings: of what you say aloud only the words stay.")
KEPT_NOWHERE = Wording(
    "Whoever runs this bot has it keep no recordings: of what you say aloud only the words stay."
)
ALL_DELETED = Wording("Deleted: all your recordings. The words I heard in them stay.")

MOST_OF_MINE = 20
MOST_LINE, MOST_LABEL = 120, 40

ALL_YOURS = Wording("Here everything is yours: /memory shows it, and /forget forgets it.")
NOTHING_YOURS = Wording("I keep nothing that you said here.")


@command("privacy", "What is kept, where, and how to be rid of it", in_group="anyone")
async def privacy(given: Invocation) -> Answer:
    """What is kept, and how to be rid of it."""
    log = (Button(say("Who looked at it"), "/privacy log"),)
    if given.person.preferences.mode == "guest":
        return Answer(say(GUEST), (log,))
    models = given.desk.sent_to
    if not given.desk.offline:
        kept = say(
            "I keep our conversation word for word, and the facts I learnt from it, each with the words "
            "of yours it rests on, in one database file of this bot; your messages go to the language "
            "model's provider to be answered."
        )
    elif models:
        kept = say(
            "I keep our conversation word for word, and the facts I learnt from it, each with the words of "
            "yours it rests on, in one database file of this bot; answers come from patterns on this machine."
        )
    else:
        kept = say(
            "I keep our conversation word for word, and the facts I learnt from it, each with the words "
            "of yours it rests on, in one database file of this bot; answers come from patterns on this "
            "machine; nothing leaves it."
        )
    sent = say(
        "What you send goes to the providers of these models, too, to be found by its meaning, heard or "
        "seen: {models}.",
        models=say_list(models),
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
    aloud, rid_of_sound = await _said_aloud(given)
    told = [kept, *([sent] if models else []), *aloud]
    told += [*(connected if given.desk.tool_servers else []), rid_of, besides]
    return Answer("\n\n".join(told), (log, *rid_of_sound))


async def _said_aloud(given: Invocation) -> tuple[list[str], Rows]:
    """What is kept as sound, with a button to delete it; nothing for who has never had any kept."""
    count, size = await given.desk.recordings.held(given.owner)
    is_on = given.person.preferences.recordings
    if not count and not is_on:
        return [], ()
    told = say(ALOUD if is_on else ALOUD_BEFORE)
    return [f"{told} {_kept_so_far(count, size)}"], _delete_them() if count else ()


@command("privacy log")
@command("privacy log NUMBER")
async def log(given: Invocation, number: int = 1) -> Answer:
    """A page of who read, changed or erased what, the newest first; none of the words."""
    async with given.desk.database.read() as connection:
        total = await accesses.count(connection, given.owner)
        number, pages = nearest_page(number, total, PAGE_SIZE)
        found = await accesses.page(connection, given.owner, beyond=(number - 1) * PAGE_SIZE, limit=PAGE_SIZE)
    if not found:
        return Answer(say("Nothing yet: nobody has read, changed or erased anything."))
    zone = ZoneInfo(given.person.zone)
    lines = [_line(each, zone) for each in found]
    above = say("Who read, changed or erased what of yours, the newest first:")
    text = "\n".join([above, *page_line(number, pages), "", *lines])
    return Answer(text, turning("/privacy log", number, pages))


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


@command(
    f"{HEARD} NUMBER [WORDS]",
    misuse=Wording("use the button under what I heard"),
    by_button=True,
    pressed="stays",
    in_group="own",
)
async def heard_wrong(given: Invocation, number: int, _: str | None) -> Answer:
    """Ask for the right words of a spoken message; the channel takes them for an edit of it.

    Raises NotFound for one that is gone, or was not spoken.
    """
    said = await given.desk.recordings.spoken(given.owner, number)
    if said is None:
        raise NotFound(say("There is no such message in our conversation."))
    asked = say("What should it say instead of “{value}”?", value=one_line(said.text, MOST_QUOTE))
    return Answer(asked, asks=f"/{HEARD} {number}")


@command("settings recordings on|off", changes=True, in_group="nobody")
async def keep_recordings(given: Invocation, wanted: str) -> Answer:
    """Keep recordings from now on, or none any more; those that are kept stay until they are deleted."""
    desk = given.desk
    if not desk.recordings.most_mb and wanted == "on":
        raise Refused(say(KEPT_NOWHERE))
    await desk.people.choose(given.person, lambda chosen: replace(chosen, recordings=wanted == "on"))
    if wanted == "on":
        return Answer(say(KEPT_NOW, most=say_number(desk.recordings.most_mb)))
    count, size = await desk.recordings.held(given.owner)
    if not count:
        return Answer(say(NOT_KEPT_NOW))
    text = f"{say(NOT_KEPT_NOW)} {say('What I kept until now stays until you delete it.')}"
    return Answer(f"{text}\n{_kept_so_far(count, size)}", _delete_them())


@command("memory recordings delete", changes=True, in_group="nobody")
async def delete_recordings(given: Invocation) -> Answer:
    """Delete all of them; their words stay."""
    await given.desk.recordings.forget(given.owner)
    return Answer(say(ALL_DELETED))


def _delete_them() -> Rows:
    return ((Button(say("Delete all recordings"), "/memory recordings delete"),),)


def _kept_so_far(count: int, size: int) -> str:
    """How much is kept of what somebody said aloud."""
    return say_many(
        "I keep {count} recording of yours, {size} MB.",
        "I keep {count} recordings of yours, {size} MB.",
        count,
        size=say_number(-(-size // 1_000_000)),
    )


@command("mine", "In a group: what you said there, and forgetting it", in_group="anyone")
async def mine(given: Invocation) -> Answer:
    """The newest of what a member said, what was learnt from it, and a button that forgets it all.

    What was taken back or forgotten and is kept in the log all the same is named, and not shown; a value
    that somebody else has told since is not theirs.
    """
    speaker = _speaker(given)
    async with given.desk.database.read() as connection:
        said = await interactions.said_by(connection, given.owner, speaker.id, MOST_OF_MINE)
        hidden = await masks.withheld_among(connection, given.owner, [each.id for each in said])
        hidden |= {each.id for each in said if each.state == "replaced"}
        told = await provenance.learnt_from(connection, given.owner, [each.id for each in said])
        learnt = [
            memory
            for each in said
            for memory in await provenance.told_in(connection, given.owner, each.id)
            if memory_text(memory) in told.get(each.id, ())
        ]
        of_them = await told_of(connection, given.owner, speaker)
    if not said:
        return _others_said(Answer(say(NOTHING_YOURS)), of_them)
    lines = [say("What you said here, {name}:", name=speaker.name)]
    lines += [
        f"#{each.id} ({say_date(day)}) {BLACK if each.id in hidden else one_line(each.text, MOST_LINE)}"
        for each in said
        if each.text and (day := each.sent_at.astimezone(given.now.tzinfo).date())
    ]
    if learnt:
        lines += ["", say("What I learnt from it:")]
        lines += [f"[{each.id}] {one_line(line_in_words(each), MOST_LINE)}" for each in dict.fromkeys(learnt)]
    lines += ["", say("/mine forget {number} forgets one of these.", number=f"#{said[-1].id}")]
    button = Button(say("Forget all that I said here"), "/mine forget")
    return _others_said(Answer("\n".join(lines), ((button,),)), of_them)


def _others_said(answer: Answer, told: Sequence[tuple[Memory, Sequence[str]]]) -> Answer:
    """An answer to a member with what others said of them beneath it, each with a button that forgets it."""
    if not told:
        return answer
    shown = ((each.id, one_line(line_in_words(each), MOST_LINE), say_list(names)) for each, names in told)
    lines = [
        f"[{id}] {say('{memory}, said by {name}', memory=line, name=names)}" for id, line, names in shown
    ]
    rows = tuple(
        (
            Button(
                say("Forget {memory}", memory=one_line(line_in_words(each), MOST_LABEL)),
                signed(f"/memory delete {each.id}", ForgettingMatches.of_memories([each]).sign),
            ),
        )
        for each, _ in told
    )
    text = "\n".join([answer.text, "", say("What others said of you stays, unless you forget it:"), *lines])
    return replace(answer, text=text, buttons=(*answer.buttons, *rows))


@command("mine forget", in_group="anyone", changes=True)
async def forget_mine(given: Invocation) -> Answer:
    """Forget all that a member said, for good: from memory, the log and the bytes of the file."""
    return await _forget_member(given, None)


@command("mine forget NUMBER", in_group="anyone", changes=True)
async def forget_one_of_mine(given: Invocation, number: int) -> Answer:
    """Forget one message of a member's."""
    return await _forget_member(given, number)


async def _forget_member(given: Invocation, number: int | None) -> Answer:
    speaker = _speaker(given)
    async with given.desk.database.write(given.owner) as connection:
        gone = await erase_member(connection, given.desk.writer, given.owner, speaker.id, number, given.now)
        of_them = await told_of(connection, given.owner, speaker)
    told = say_many(
        "Forgotten: {count} message of yours, my answer to it and what I had learnt from it.",
        "Forgotten: {count} messages of yours, my answers to them and what I had learnt from them.",
        gone,
    )
    return _others_said(Answer(told if gone else say(NOTHING_YOURS)), of_them)


def _speaker(given: Invocation) -> Speaker:
    if given.message.speaker is None:
        raise NotFound(say(ALL_YOURS))
    return given.message.speaker


MAY: dict[bool, Wording] = {False: Wording("may read"), True: Wording("may read and write")}
HOW = Wording(
    "/token read NAME makes one that may read your memory, /token write NAME one that may change it too."
)
SHOWN_ONCE = Wording(
    "Whoever has this token may use your memory as it allows. I keep no copy and can't show it again: put it "
    "where it is needed, then delete this message."
)


@command("token", "Let a program or another assistant use your memory", in_group="nobody")
async def listed(given: Invocation) -> Answer:
    """The tokens there are, with a button to take each back."""
    held = await given.desk.credentials.held(given.owner, "token")
    if not held:
        return Answer(f"{say('You have no tokens.')} {say(HOW)}")
    zone = given.now.tzinfo
    lines = [say("Your tokens:"), *(f"- {_token_line(each, zone)}" for each in held), "", say(HOW)]
    rows = tuple((Button(say("Revoke {name}", name=each.name), f"/token revoke {each.id}"),) for each in held)
    return Answer("\n".join(lines), rows)


@command("token read|write WORDS", changes=True, in_group="nobody")
async def make(given: Invocation, may: str, name: str) -> Answer:
    """A new token, shown this once. Raises Refused for a name that is a secret."""
    await refuse_secret(name)
    scope: Scope = "write" if may == "write" else "read"
    secret = await given.desk.credentials.make_token(given.owner, name, scope)
    return Answer(f"{secret}\n\n{say(SHOWN_ONCE)}")


@command("token revoke NUMBER", changes=True, in_group="nobody")
async def revoke(given: Invocation, number: int) -> Answer:
    """Take one back: it opens nothing from now on. Raises NotFound."""
    if not await given.desk.credentials.revoke(given.owner, number):
        raise NotFound(say("There is no token of that number. /token lists yours."))
    return Answer(say("Revoked: that token opens nothing any more."))


def _token_line(token: Credential, zone: tzinfo | None) -> str:
    used = (
        say("used last on {day}", day=say_short_day(token.used_at.astimezone(zone)))
        if token.used_at
        else say("never used")
    )
    return f"{token.id}. {token.name}: {say(MAY['write' in token.scopes])}, {used}"


@command("web", "Your memory as a page: to look through, search and change", in_group="nobody")
async def web(given: Invocation) -> Answer:
    """A fresh link to the page."""
    if not given.desk.page_address:
        shell = await for_a_shell(given, "web")
        return Answer(
            say("There is no page here. On the machine I run on, “{command}” opens it.", command=shell)
        )
    secret = await given.desk.credentials.link(given.owner)
    told = say(
        "This link opens your memory in a browser, once, within {minutes} minutes. It is for you alone: "
        "whoever opens it first is in. {link}",
        minutes=round(LINK_HOLDS.total_seconds() / 60),
        link=link_of(given.desk.page_address, secret),
    )
    return Answer(told)


def link_of(address: str, secret: str) -> str:
    """The link that a secret opens the page by; a browser sends what stands behind the # to nobody."""
    return f"{address}#link={secret}"


async def for_a_shell(given: Invocation, word: str) -> str:
    """A word of the command line for whoever asks, as it is typed where the bot runs."""
    known_as, *_ = await given.desk.people.known_as(given.person)
    return f"python3 -m bot {word} --user {known_as}"
