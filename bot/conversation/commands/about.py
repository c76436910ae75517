"""The commands about the bot itself: hello, who am I, what it costs and what memory is used for; for its
operators how it is, who uses it, who may, and a copy of everything.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.conversation.commands.privacy import GUEST
from bot.conversation.commands.table import Desk, Invocation, command
from bot.conversation.forgotten_in_words import MOST_CHOSEN, choosing
from bot.conversation.people import INVITE_HOLDS
from bot.domain.helplines import help_near
from bot.domain.interactions import Answer, Rows, StoredFile
from bot.domain.prose.labels import CATEGORY_NAMES, KIND_NAMES, line_in_words
from bot.errors import Refused
from bot.language.keys import USER, concept_of
from bot.language.text import one_line
from bot.memory import figures
from bot.memory.figures import HeldNow, Share, Unused, UseOfWeek
from bot.speech.saying import (
    Wording,
    say,
    say_ago,
    say_date,
    say_many,
    say_number,
    say_span,
    say_time,
    say_weekday,
)
from bot.storage.engine.copies import ASKED, ELSEWHERE, ENCRYPTED, backup
from bot.storage.engine.database import is_off_record
from bot.storage.facts import memories
from bot.storage.log.figures import Totals
from bot.storage.people import accesses, credentials, people
from bot.storage.people.accesses import Access, Action
from bot.storage.search.vectors import Coverage
from bot.storage.work import inbox, jobs, outbound
from bot.storage.work.usage import everybodys_cost

MOST_WEEKS = 4
MOST_LINE = 120

PART_CORRECTED = Wording("{part} of {all} answers corrected")
PART_ASKED_AGAIN = Wording("{part} of {all} questions asked again")
PART_USED = Wording("{part} of {all} lines brought in used")
PART_UNDONE = Wording("{part} of {all} receipts undone")


@command("start", "Say hello", in_group="anyone")
async def start(given: Invocation) -> Answer:
    """Greet, and say in two sentences what the bot is."""
    person = given.person
    hello = (
        say("Hello {person}, I'm {bot}.", person=person.display_name, bot=given.desk.name)
        if person.display_name
        else say("Hello, I'm {bot}.", bot=given.desk.name)
    )
    parts = [
        hello,
        say(GUEST)
        if person.preferences.mode == "guest"
        else say(
            "Talk to me as you would to a friend: I remember what you tell me, show it with /memory, "
            "and forget it when you ask."
        ),
        *_manner(given.desk.offline),
        say("/help lists what else I can do."),
    ]
    return Answer(" ".join(parts))


@command("whoami", "Who I think you are", in_group="anyone")
async def whoami(given: Invocation) -> Answer:
    """Who the bot takes the person for."""
    person, now = given.person, given.now
    known = await given.desk.reader.page(person.id, now.date(), 1)
    zone = person.zone
    names = [
        fact.content
        for fact in await given.desk.database.ask(memories.about, person.id, USER)
        if concept_of(fact.key) == "name"
    ]
    name = person.display_name or next(iter(names), say("somebody who has not told me their name"))
    parts = [
        say(
            "You are {name} ({ids}; {role}).",
            name=name,
            ids=", ".join(await given.desk.people.known_as(person)),
            role=say(ROLES[person.role]),
        ),
        say_many("I remember {count} thing about you.", "I remember {count} things about you.", known.total),
        say(
            "For you it is {weekday}, {time} ({zone}).",
            weekday=say_weekday(now),
            time=say_time(now),
            zone=zone,
        ),
    ]
    return Answer(" ".join(parts))


@command("care", "Somebody to talk to, when it is too much")
async def care(given: Invocation) -> Answer:
    """Where the person finds help in their country."""
    return Answer(help_near(given.person.timezone))


@command("usage", "This month's tokens and cost", in_group="nobody")
async def usage(given: Invocation) -> Answer:
    """Show this month's tokens and cost by purpose."""
    month = await given.desk.spending.month(given.owner)
    if not month:
        return Answer(say("No model was used this month."))
    lines = [
        "- "
        + say_many(
            "{purpose}, {model}: one call, {tokens_in} tokens in ({cached} cached), "
            "{tokens_out} out, {price}",
            "{purpose}, {model}: {count} calls, {tokens_in} tokens in ({cached} cached), "
            "{tokens_out} out, {price}",
            spent.calls,
            purpose=spent.purpose,
            model=spent.model,
            tokens_in=say_number(spent.input_tokens),
            cached=say_number(spent.cached_tokens),
            tokens_out=say_number(spent.output_tokens),
            price=f"${say_number(spent.cost_usd, 4)}" if not spent.unpriced else say("price not known"),
        )
        for spent in month
    ]
    total = await given.desk.spending.cost(given.owner)
    lines += await _of_budget(given.desk, given.owner, total)
    return Answer("\n".join([say("This month: {price}", price=f"${say_number(total, 4)}"), *lines]))


@command("memory stats", in_group="anyone")
async def stats(given: Invocation) -> Answer:
    """How much is remembered, and how much of it is used."""
    desk = given.desk
    owner, model = given.owner, desk.embedding_model
    held = await figures.held(desk.database, owner, model)
    weeks = weeks_in_words(await figures.use(desk.database, owner, given.now))
    unused, choose = to_thin_out(await figures.unused(desk.database, owner, given.now))
    lines = [*_counts(held, model), *weeks, *unused]
    return Answer("\n".join(lines), choose)


async def _of_budget(desk: Desk, owner: int, total: float) -> list[str]:
    """How much of the budget is used, and what that stops; nothing without one."""
    budget = desk.spending.budget_usd
    if budget is None:
        return []
    share = total / budget if budget else 1.0
    lines = [
        say(
            "{share} of the month's budget of {budget}",
            share=f"{share:.0%}",
            budget=f"${say_number(budget, 2)}",
        )
    ]
    if await desk.spending.exhausted(owner):
        lines.append(say("Nothing is left: I answer from memory alone until next month."))
    elif await desk.spending.learning_waits_until(owner):
        lines.append(
            say("Learning in the background waits, so that the rest is for answers; nothing is lost.")
        )
    return lines


def _manner(offline: bool) -> list[str]:
    """How it answers where that is no model's work; nothing to say where it is."""
    if not offline:
        return []
    return [say("No language model is set up, so I answer by simple patterns from what I remember.")]


def _feedback(counts: Totals) -> str:
    up, down = counts.feedback.get("up", 0), counts.feedback.get("down", 0)
    return say("Your reactions to my answers: {up} 👍, {down} 👎", up=up, down=down)


def _counts(held: HeldNow, model: str) -> list[str]:
    counts, used, covered = held.totals, held.used, held.covered
    total, kinds = sum(counts.by_kind.values()), _listed(counts.by_kind)
    lines = [
        say("Memories: {number}", number=f"{total}{kinds and f' ({kinds})'}"),
        say("By category: {categories}", categories=_listed(counts.by_category) or say("none")),
        say_many(
            "Interactions: {interactions}, {answered} of them answered, in {count} session",
            "Interactions: {interactions}, {answered} of them answered, in {count} sessions",
            counts.sessions,
            interactions=counts.interactions,
            answered=counts.answered,
        ),
        say("Searchable by meaning: {coverage}", coverage=_coverage(covered, model)),
        say("Never used in an answer: {number}", number=counts.never_used),
    ]
    if used:
        lines.append(say("Most used:"))
        lines += [
            "- "
            + say_many(
                "{memory}, in {count} answer",
                "{memory}, in {count} answers",
                times,
                memory=f"{one_line(line_in_words(used[ref]), 120)} [{ref}]",
            )
            for ref, times in counts.most_used
            if ref in used
        ]
    return [
        *lines,
        say("Duplicates avoided: {number}", number=counts.duplicates),
        say(
            "Brought into a prompt unasked: {number} tokens a message on average",
            number=say_number(counts.injected_tokens),
        ),
        *([_feedback(counts)] if counts.feedback else []),
        say("Database, everybody's: {size} MB", size=say_number(counts.database_bytes / 1e6, 1)),
    ]


def _listed(counts: Mapping[str, int]) -> str:
    names = {**KIND_NAMES, **CATEGORY_NAMES}
    return ", ".join(f"{say(names[name])} {many}" for name, many in counts.items())


def _coverage(covered: Sequence[Coverage], model: str) -> str:
    if not model:
        return say("no, there is no embedding model")
    rows, embedded = sum(each.rows for each in covered), sum(each.embedded for each in covered)
    if not rows:
        return say("nothing yet")
    share = f"{embedded / rows:.0%}"
    return say(
        "{some} of {all} texts ({share}), by {model}", some=embedded, all=rows, share=share, model=model
    )


def weeks_in_words(weeks: Sequence[UseOfWeek]) -> list[str]:
    """A line for each of the last weeks; nothing where nothing was counted yet."""
    lines = [line for week in weeks[-MOST_WEEKS:] if (line := _week(week))]
    return [say("Learning from use, week by week:"), *lines] if lines else []


def _week(week: UseOfWeek) -> str:
    shares = (
        (PART_CORRECTED, week.corrected),
        (PART_ASKED_AGAIN, week.again),
        (PART_USED, week.used),
        (PART_UNDONE, week.undone),
    )
    told = ", ".join(_share(wording, share) for wording, share in shares if share.of)
    return "- " + say("from {day}: {figures}", day=say_date(week.begins), figures=told) if told else ""


def _share(wording: Wording, share: Share) -> str:
    return say(wording, part=say_number(share.part), all=say_number(share.of))


def to_thin_out(unused: Unused) -> tuple[list[str], Rows]:
    """What to thin out: how much of it there is, the oldest of it, and a button to choose among that."""
    if not unused.facts:
        return [], ()
    shown = unused.oldest[:MOST_CHOSEN]
    lines = [
        say_many(
            "{count} fact unused for a year, about {tokens} tokens. The oldest:",
            "{count} facts unused for a year, about {tokens} tokens. The oldest:",
            unused.facts,
            tokens=say_number(unused.tokens),
        ),
        *(f"- {one_line(line_in_words(each), MOST_LINE)} [{each.id}]" for each in shown),
    ]
    return lines, choosing(shown)


ROLES: Mapping[str, Wording] = {
    "owner": Wording("owner"),
    "member": Wording("member"),
    "group": Wording("group"),
}
LARGEST_SENT = 49_000_000
"""Bytes of a file that Telegram takes from a bot, with room for what stands around it in a request."""


@command("status", "How the bot is doing", for_operator=True)
async def status(given: Invocation) -> Answer:
    """Show uptime, Telegram, model, what waits and what was set aside, the disk, and the month's cost."""
    desk = given.desk
    now, pulse = desk.clock.now(), desk.pulse
    async with desk.database.read() as connection:
        updates = await inbox.counts(connection)
        promises = await jobs.counts(connection, now)
        unsent = await outbound.counts(connection)
        known = await people.count(connection)
        cost = await everybodys_cost(connection, now)
    size = await desk.database.size()
    buried = updates.get("buried", 0) + promises["buried"] + unsent.get("buried", 0)
    failing = pulse.failing_since
    free = shutil.disk_usage(file.parent).free if (file := desk.database.path) else None
    heard = _ago(pulse.heard_at, now)
    answered = _ago(pulse.answered_at, now)
    lines = [
        say("Up for {time}.", time=say_span(now - pulse.started_at)),
        say("Telegram was last heard: {ago}.", ago=heard),
        say("Model {model} last answered: {ago}.", model=desk.model, ago=answered),
        *([say("The model has been failing for {time}.", time=say_span(now - failing))] if failing else []),
        say(
            "Waiting to be dealt with: messages {messages}, jobs {jobs}, answers to be sent {answers}.",
            messages=updates.get("waiting", 0),
            jobs=promises["due"] + promises["running"],
            answers=unsent.get("waiting", 0),
        ),
        say("Set aside after failing again and again: {number}.", number=buried),
        *([say("bot jobs lists jobs, and bot jobs revive tries them again.")] if buried else []),
        say("Database: {size}, in PostgreSQL.", size=_size(size))
        if free is None
        else say(
            "Database: {size}; free on its disk: {free}; last nightly copy: {ago}.",
            size=_size(size),
            free=_size(free),
            ago=_ago(desk.copies.newest(now), now),
        ),
        say_many(
            "This month: {cost} for {count} person.",
            "This month: {cost} for {count} people.",
            known,
            cost=f"${say_number(cost, 2)}",
        ),
    ]
    return Answer("\n".join(lines))


@command("users", "Who uses the bot, and how much", for_operator=True)
async def users(given: Invocation) -> Answer:
    """Everybody the bot knows, with how much they wrote and when last; and open invitations."""
    now = given.desk.clock.now()
    await _note(given.desk, now, "seen")
    async with given.desk.database.read() as connection:
        known = await people.residents(connection)
        open_invites = await credentials.open_invites(connection, now)
    lines = [
        say_many(
            "{number}. {name} ({known_as}, {role}): {count} message, last {ago}",
            "{number}. {name} ({known_as}, {role}): {count} messages, last {ago}",
            each.messages,
            number=each.id,
            name=each.display_name or "–",
            known_as=each.known_as,
            role=say(ROLES[each.role]),
            ago=_ago(each.last_at, now),
        )
        for each in known
    ]
    lines += [
        say(
            "Invitation {number}: not used yet, holds for {time}.",
            number=each.id,
            time=say_span(each.expires_at - now),
        )
        for each in open_invites
    ]
    lines.append(
        say(
            "/invite makes a link for one person; /invite revoke NUMBER takes back one that is not used yet; "
            "/users remove NUMBER shuts somebody out who came by a link. What they told me stays theirs."
        )
    )
    return Answer("\n".join(lines))


@command("users remove NUMBER", changes=True, for_operator=True)
async def remove(given: Invocation, number: int) -> Answer:
    """Stop admitting a person who came by an invitation link."""
    if await given.desk.database.put(credentials.shut_out, number, given.desk.clock.now()):
        out = say("Number {number} is not let in any more. Their memory is kept.", number=number)
        return Answer(out)
    return Answer(
        say(
            "Number {number} did not come by a link. /users lists who did; who else may come in stands "
            "in ALLOWED_USER_IDS.",
            number=number,
        )
    )


@command("invite", "A link that lets one person in", for_operator=True)
async def invite(given: Invocation) -> Answer:
    """A link that works once, for a week."""
    number, link = await given.desk.people.invite(given.owner)
    told = say(
        "This lets in whoever opens it first, once, within {days} days. /invite revoke {number} takes it "
        "back.",
        days=INVITE_HOLDS.days,
        number=number,
    )
    return Answer(f"{link}\n\n{told}")


@command("invite revoke NUMBER", misuse="/invite revoke NUMBER", changes=True, for_operator=True)
async def revoke(given: Invocation, number: int) -> Answer:
    """Withdraw an invitation that nobody has used."""
    if await given.desk.database.put(credentials.revoke_invite, number, given.desk.clock.now()):
        return Answer(say("Invitation {number} lets nobody in any more.", number=number))
    none = say("Invitation {number} is used, too old, or there is none. /users lists them.", number=number)
    return Answer(none)


@command("backup", "A copy of the whole database, as a file", for_operator=True)
async def copy(given: Invocation) -> Answer:
    """A copy as a file in the chat, encrypted when a passphrase is set; a large one stays on the host."""
    desk = given.desk
    now = desk.clock.now()
    folder = desk.copies.folder
    if folder is None:
        raise Refused(ELSEWHERE)
    folder.mkdir(exist_ok=True)
    target = folder / f"{ASKED}{now:%Y-%m-%dT%H-%M-%SZ}.db{ENCRYPTED if desk.passphrase else ''}"
    target.unlink(missing_ok=True)
    await _note(desk, now, "copied")
    size = await backup(desk.database.path, target, desk.passphrase)
    is_sent = given.message.channel == "telegram"
    if is_sent and size > LARGEST_SENT:
        return Answer(
            say(
                "The copy has {size}, which is more than Telegram takes from a bot. It lies on the host, "
                "as {file}.",
                size=_size(size),
                file=target,
            )
        )
    if desk.passphrase:
        secret = say("It is encrypted with BACKUP_PASSPHRASE.")
    elif is_sent:
        secret = say(
            "It is not encrypted: everybody's memory stands in it, and Telegram has it now. With "
            "BACKUP_PASSPHRASE set it would be encrypted."
        )
    else:
        secret = say(
            "It is not encrypted: everybody's memory stands in it. With BACKUP_PASSPHRASE set it would be "
            "encrypted."
        )
    told = say("A copy of everything, {size}. bot restore FILE puts it back.", size=_size(size))
    return Answer(f"{told}\n{secret}", attachments=(StoredFile(target.name, str(target)),))


async def _note(desk: Desk, now: datetime, action: Action) -> None:
    """Keep in everybody's log what the owner does with what is theirs."""
    if not is_off_record():
        async with desk.database.write() as connection:
            noted = Access(at=now, actor="owner", action=action, what="person")
            await accesses.note_of_everybody(connection, noted)


def _ago(moment: datetime | None, now: datetime) -> str:
    return say("never") if moment is None else say_ago(now - moment)


def _size(number: int) -> str:
    """Bytes, as in "12.3 MB"."""
    return f"{say_number(number / 1e9, 1)} GB" if number >= 1e9 else f"{say_number(number / 1e6, 1)} MB"
