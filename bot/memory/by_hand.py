"""What is done to memory by hand: kept in the person's words, edited, protected.

A command, a program with a token and another assistant do the same here and differ in what they say of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial

from bot.clock import IN_EVERY_LANGUAGE, Clock, off_loop
from bot.domain.aliases import SamePerson, are_one
from bot.domain.believing.belief import MOST_CONTENT_CHARACTERS, what_cannot_be
from bot.domain.believing.neighbours import ending, tells_one_thing
from bot.domain.believing.planning import plan_changes, with_following
from bot.domain.believing.reconcile import KnownMemories, closing
from bot.domain.changes import (
    COMMIT,
    PROGRAM,
    Add,
    AppliedPlan,
    Candidate,
    Change,
    Delete,
    Flag,
    HeldCandidate,
    Judged,
    MemoryFlag,
    Plan,
    Revise,
    Verdict,
    as_its_own,
)
from bot.domain.interactions import EARLIER, OURS, Citation, IncomingMessage, Interaction
from bot.domain.memories import (
    IntentionDetails,
    Kind,
    Memory,
    NoteDetails,
    ReminderDetails,
    Source,
    Thing,
    basis,
    note_key,
    split_note,
    titled_note,
)
from bot.domain.periods import period_of
from bot.domain.prose.labels import ending_in_words
from bot.domain.receipts import NOT_SO, Question, as_asked, in_words
from bot.domain.reminders import in_place_of_one_over, planned_anew, worded_anew
from bot.errors import Impossible, Refused
from bot.language.clauses import sentence_pieces
from bot.language.evidence import find_quote
from bot.language.gate import is_command
from bot.language.keys import NOTE_KEY, USER, are_related, holds_one, is_known_key
from bot.language.message_kinds import is_marked
from bot.language.orders import ForgetNothing, KeepNothing, read_order
from bot.language.secrets import SECRET_NOT_KEPT, sensitivity_of
from bot.language.statements.finder import as_facts, find_statements
from bot.language.statements.reading import Statement
from bot.language.text import normalised, one_line
from bot.memory.learning.extractor import told_over
from bot.memory.log import ConversationLog
from bot.memory.reader import Reader
from bot.memory.writing.writer import Writer
from bot.speech.saying import Wording, say
from bot.storage.log import interactions

TOO_LONG = Wording(
    "That is too long for one fact, which holds at most {most} characters. As a note, under a title, it is "
    "kept whole: /note"
)
TAKEN = Wording("Another memory says that already; nothing was changed.")
SAYS_BY_NOW = Wording("It says “{content}” since that was shown, so nothing is changed yet.")
MARKED = Wording(
    "That says itself that it is off the record, so I keep nothing of it. Without that mark it is kept."
)
AN_ORDER = Wording(
    "That is an order, and nothing to keep: say it in the chat. To forget and to change have requests of "
    "their own."
)
OF_SEVERAL = Wording(
    "That tells several things, so nothing was changed here. Say one alone; /remember keeps them all."
)
ABOUT_ANOTHER = Wording(
    "That tells of somebody else, so nothing was changed here. /remember keeps it beside this."
)


class ChangedSince(Refused):
    """Raised for an edit that was written upon another version than the last; `memory` is that."""

    def __init__(self, memory: Memory) -> None:
        super().__init__(say(SAYS_BY_NOW, content=one_line(memory.content, 200)))
        self.memory = memory


@dataclass(frozen=True, slots=True)
class Kept:
    """What a text came to beside what was known: the plan as it was thought, and what is to be asked.

    It may have `changed` nothing, and then there is nothing to take back.
    """

    plan: Plan
    asked: tuple[Question, ...]
    changed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)
class ByHand:
    """Acts on one person's memory; `origin` says in plans and the log of accesses whose hand it was."""

    reader: Reader
    writer: Writer
    log: ConversationLog
    clock: Clock
    origin: str = "command"

    async def remember(self, message: IncomingMessage, text: str, cited: Citation | None = None) -> Kept:
        """Keep a text of a message as the facts it states, in the person's own words; what is `cited` there
        and is nobody's own is kept as a note.

        Raises Refused for a secret and for what is too long for one fact, before it is logged.
        """
        said = await self._said_in(message, cited)
        if cited is not None and said is None:
            return await self.note(message, text, cited=cited)
        await refuse_secret(text)
        facts = await off_loop(text, lambda: as_facts(text))
        if any(len(each.value) > MOST_CONTENT_CHARACTERS for each in facts):
            raise Refused(say(TOO_LONG, most=MOST_CONTENT_CHARACTERS))
        await self.refuse_impossible([Candidate.of(each, 0) for each in facts])
        # What code has only as a note may tell of what is known all the same: that is read as talk is.
        is_understood = all(each.key != NOTE_KEY for each in facts)
        opened = await self.log.note(message, "nothing" if is_understood else "later")
        told_in = said or opened

        def read(known: KnownMemories) -> Sequence[Change]:
            facts, ended = _told(text, opened.teller, known, told_in.id)
            left = replace(known, memories=_as_left(ended, known.memories))
            candidates = [Candidate.of(each, told_in.id).told_by(opened.teller) for each in facts]
            judged = self._judged(candidates, known.now)
            return *ended, *plan_changes(judged, left.as_decided_now).in_order

        return await self._write(message.owner, opened.id, ("fact",), read)

    async def _said_in(self, message: IncomingMessage, cited: Citation | None) -> Interaction | None:
        """The exchange in which the person said what a message of theirs cites; None for others' words."""
        if cited is None or cited.author != EARLIER or message.reply_to is None:
            return None
        place = (message.channel, message.chat, message.reply_to)
        forms = await self.reader.database.ask(interactions.of_message, message.owner, *place)
        in_sight = await self.reader.exchanges(message.owner, [each.id for each in forms[-1:]])
        return next((each for each in in_sight if find_quote(cited.text, each.text) == cited.text), None)

    async def refuse_impossible(self, told: Sequence[Candidate]) -> None:
        """Raises Impossible for what can't be so where a program hands it in: nobody is there to be asked."""
        doubts = await self._doubts(told) if self.origin == PROGRAM else ()
        if doubt := next(filter(None, doubts), ""):
            raise Impossible(say(NOT_SO[doubt]))

    async def _doubts(self, told: Sequence[Thing]) -> list[str]:
        now, words = self.clock.now(), "".join(each.content for each in told)
        return await off_loop(words, lambda: [what_cannot_be(each, now) for each in told])

    @staticmethod
    def _judged(
        candidates: Sequence[Candidate], now: datetime, settles: tuple[HeldCandidate, ...] = ()
    ) -> list[Judged]:
        """What is kept by hand; what can't be so is asked about, unless that is what it settles."""
        doubts = ["" if settles else what_cannot_be(each, now) for each in candidates]
        verdicts = [Verdict("hold", doubt, "answer") if doubt else COMMIT for doubt in doubts]
        return [Judged(*each, settles) for each in zip(candidates, verdicts, strict=True)]

    async def note(
        self, message: IncomingMessage, text: str, title: str = "", cited: Citation | None = None
    ) -> Kept:
        """Keep a text as a note under the title it begins with; one of the same title that shares a word with
        it gets the new content. It says whose words it holds that are `cited`.

        A `title` that is known to stand there before a colon is taken whole, whatever it holds. Raises
        Refused for a secret, before it is logged.
        """
        await refuse_secret(text)
        title, content = titled_note(title, text) if title else split_note(text)
        said = await self._said_in(message, cited)
        opened = await self.log.note(message)
        source = Source(said.id, text) if said else basis(opened.id) if cited else Source(opened.id, text)
        is_ours = cited is not None and cited.author in OURS
        details = NoteDetails(title=title, author="bot" if is_ours else "user")
        if cited is not None and cited.whose and not is_ours:
            content = f"{content} ({cited.whose})"
        told = Candidate.whole("note", note_key(title), content, source, details).told_by(opened.teller)
        candidate = as_its_own(told, await self.reader.every(message.owner, ("note",)))
        return await self.keep(message.owner, opened.id, [candidate])

    async def keep(
        self,
        owner: int,
        interaction_id: int,
        candidates: Sequence[Candidate],
        settles: tuple[HeldCandidate, ...] = (),
    ) -> Kept:
        """Write what candidates come to beside what is known; it `settles` those that waited for this.

        Raises Refused when memory never stands still.
        """

        def read(known: KnownMemories) -> Sequence[Change]:
            judged = self._judged(candidates, known.now, settles)
            return plan_changes(judged, known.as_decided_now).in_order

        return await self._write(owner, interaction_id, {each.kind for each in candidates}, read)

    async def _write(
        self,
        owner: int,
        interaction_id: int,
        kinds: Collection[Kind],
        read: Callable[[KnownMemories], Sequence[Change]],
    ) -> Kept:
        """Write what an exchange is read to change of what is known of some kinds."""

        async def think() -> tuple[Plan, Kept]:
            known = await self.reader.known(owner, self.clock.now(), [interaction_id], list(kinds))
            words = "".join(known.texts.values())
            changes = await off_loop(words, lambda: read(known))
            asked = await self.reader.questions(owner, changes)
            plan = Plan(owner, self.origin, as_asked(changes, asked), interaction_id)
            return plan, Kept(plan, tuple(asked))

        applied, kept = await self.writer.write_with_retries(think)
        return replace(kept, changed=bool(applied.effects))

    async def edit(
        self, owner: int, memory_id: str, text: str, now: datetime, version: int | None = None
    ) -> Plan:
        """Give a memory another wording; a reminder's or plan's may tell its time, by their clock `now`.

        Raises NotFound, ChangedSince where it is of another `version` than was shown, and Refused for no
        wording, for one that is taken or off the record and for a time that can't be.
        """
        if len(text) > MOST_CONTENT_CHARACTERS or not any(char.isalnum() for char in text):
            raise Refused(say("Write 1 to {most} characters that can be read.", most=MOST_CONTENT_CHARACTERS))
        await refuse_marked(text)

        async def edited() -> tuple[Plan, Plan]:
            before, moment = await self.reader.require(owner, memory_id), self.clock.now()
            if version not in (None, before.version):
                raise ChangedSince(before)
            known = await self.reader.known(owner, moment)
            worded = partial(_worded_anew, before, text, now, known.memories)
            after = await off_loop(text, worded, IN_EVERY_LANGUAGE)
            if after == before:
                raise Refused(say("It says so already."))
            if doubt := (await self._doubts([after]))[0]:
                raise Impossible(say(NOT_SO[doubt]))
            after = after.revised(moment)
            change = Revise(before, after, (), "edited")
            others = await self.reader.every(owner, ("reminder",)) if after.kind == "reminder" else ()
            changes = in_place_of_one_over(change, others, after.updated_at)
            if changes is None:
                raise Refused(say(TAKEN))
            alone = changes == (change,)
            following = (*with_following(change, known), *_made_past(change, known)) if alone else changes
            plan = Plan(owner, self.origin, following)
            return plan, plan

        _, plan = await self.writer.write_with_retries(edited, otherwise=say(TAKEN))
        return plan

    async def flag(
        self, owner: int, memory_id: str, flag: MemoryFlag, is_set: bool
    ) -> tuple[AppliedPlan, Memory]:
        """Protect a memory from fading or archive a rule, or take that back.

        Raises NotFound, and Refused for what is so already and for what can't be archived.
        """

        async def flagged() -> tuple[Plan, Memory]:
            memory = await self.reader.require(owner, memory_id)
            if flag == "archived" and memory.kind != "rule":
                raise Refused(say("Only rules are archived. /memory list rules shows them."))
            if (memory.protected if flag == "protected" else memory.archived) == is_set:
                raise Refused(say("It is so already."))
            return Plan(owner, self.origin, (Flag(memory, flag, is_set),)), memory

        return await self.writer.write_with_retries(flagged)


def _told(text: str, teller: str, known: KnownMemories, number: int) -> tuple[list[Statement], list[Change]]:
    """The facts that a text states, and the ends that it tells of what is known, sentence by sentence: these
    are no notes. What another member of a group said of themselves only they end.
    """
    facts: list[Statement] = []
    ended: list[Change] = []
    rest = ""
    for piece in sentence_pieces(text):
        left = _as_left(ended, known.memories)
        over = told_over(piece, left, known.today, teller)
        over = [each for each in over if each.subject == teller or each.id not in known.own_words]
        if not over:
            rest += piece
            continue
        facts += (*as_facts(rest), *(each for each in find_statements(piece) if each.is_current))
        rest, told = "", (Source(number, piece.strip()),)
        for each in over:
            end = closing(each, ending(each, known.today), told, known.now)
            ended += with_following(end, replace(known, memories=left))
    return [*facts, *as_facts(rest)], ended


def _as_left(changes: Sequence[Change], known: Sequence[Memory]) -> tuple[Memory, ...]:
    """What is known, as the ends of some of it leave it."""
    left = {each.id: each for each in known}
    for change in changes:
        match change:
            case Delete(memory):
                left.pop(memory.id, None)
            case Add(memory) | Revise(_, memory):
                left[memory.id] = memory
            case _:
                continue
    return tuple(left.values())


def _worded_anew(memory: Memory, text: str, now: datetime, known: Sequence[Memory]) -> Memory:
    content, details = text, memory.details
    match memory.details:
        case ReminderDetails() as reminder:
            content, details = worded_anew((memory.content, reminder), text, now)
        case IntentionDetails() as intention:
            content, details = planned_anew((memory.content, intention), text, now)
        case _ if memory.kind == "fact" and memory.key != NOTE_KEY:
            return _told_anew(memory, text, known)
        case _:
            pass
    return replace(memory, content=content, details=details)


def _told_anew(memory: Memory, text: str, known: Sequence[Memory]) -> Memory:
    """What a text makes of a fact: a sentence that tells one fact makes it that one, whoever it is about.

    Such a sentence is one of the person's, "I live in Bern", or ours with another value, "your home city is
    Bern". All else is the value itself, as is any of a key that nobody foresaw: a motto may be a sentence.
    Raises Refused for a sentence that tells another value of somebody else, for what tells several things and
    for an order.
    """
    ours = in_words(memory).removesuffix(ending_in_words(memory))
    before, is_in, after = ours.rpartition(memory.content)
    if is_in and before and text.casefold().startswith(before.casefold()) and text.endswith(after):
        return replace(memory, content=text[len(before) : len(text) - len(after)].strip() or text)
    told = as_facts(text) if is_known_key(memory.key) else ()
    if told and (is_command(text) or not isinstance(read_order(text), ForgetNothing | None)):
        raise Refused(say(AN_ORDER))
    if len({(each.subject, each.key) for each in told if each.key != NOTE_KEY}) > 1:
        raise Refused(say(OF_SEVERAL))
    if len(told) != 1 or told[0].key == NOTE_KEY:
        return replace(memory, content=text)
    [said] = told
    if not are_one(said.subject, memory.subject, known):
        is_other_value = normalised(said.value) != normalised(memory.content)
        if memory.subject == USER and are_related(said.key, memory.key) and is_other_value:
            raise Refused(say(ABOUT_ANOTHER))  # the sister's home is no other wording of one's own
        memory = replace(memory, subject=said.subject)
    if not are_related(said.key, memory.key):
        memory = replace(memory, key=said.key, category=said.category)
    return replace(memory, content=said.value)


def _made_past(change: Revise, known: KnownMemories) -> Iterator[Change]:
    """The end of what holds today where an edit has something else hold in its place: a brother has one
    home.
    """
    after, today = change.after, known.today
    others = [each for each in known.memories if each.id != after.id and _holds(each, today)]
    if not _holds(after, today) or tells_one_thing(change.before, after) or not holds_one(after.key):
        return
    person = SamePerson.of(after.subject, others, known.members)
    for each in others:
        theirs = replace(each, subject=after.subject) if person.is_called(each.subject) else each
        if tells_one_thing(theirs, after):
            yield closing(each, ending(each, today), (), known.now)


def _holds(memory: Memory, today: date) -> bool:
    return memory.kind == "fact" and period_of(memory.details).holds(today)


async def refuse_secret(text: str, key: str = "") -> None:
    """Raises Refused for a text that gives a secret away, by itself or under its key."""
    if await off_loop(text, lambda: sensitivity_of(key, text, key)) == "secret":
        raise Refused(say(SECRET_NOT_KEPT))


async def refuse_marked(text: str, title: str = "") -> None:
    """Raises Refused where words say themselves that they are off the record, wherever in them."""
    order = await off_loop(text, lambda: read_order(text))
    if is_marked(title) or is_marked(text) or isinstance(order, KeepNothing):
        raise Refused(say(MARKED))
