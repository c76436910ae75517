"""Forgetting in words: what would go, what went, what came back, with buttons to choose among it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import tzinfo

from bot.domain.changes import AppliedPlan, Delete, Effect
from bot.domain.interactions import MOST_ACTION_BYTES, Answer, Button, Interaction, Rows, signed
from bot.domain.memories import LENGTH, Memory
from bot.domain.prose.labels import KIND_NAMES, counting, ending_in_words, label_in_words, line_in_words
from bot.domain.receipts import FORGOTTEN, held_in_words, receipt, rows, undo_row, undone_line
from bot.language.forms import Forms, forms_among, forms_of
from bot.language.keys import without_owner
from bot.language.orders import ForgetBut, Order
from bot.language.text import one_line
from bot.language.times.finder import TimeRange
from bot.memory.forgetting.erasing import Occurrences
from bot.memory.forgetting.meant import SIGN_LETTERS, ForgettingMatches
from bot.memory.forgetting.search import BUT_FOR
from bot.memory.indexer import said_parts
from bot.memory.learning import receipts
from bot.memory.writing.forget import Forgotten
from bot.memory.writing.retraction import ERASED, Withdrawn
from bot.speech.saying import Wording, say, say_counted, say_date, say_list, say_many, say_moment, say_quoted
from bot.storage.engine.database import Transaction
from bot.storage.facts import memories

MOST_SHOWN = 12
MOST_MESSAGES = 6
MANY_PLACES = 20
ERASE_EVERYWHERE = Wording("Erase everywhere")
MOST_CHOSEN = (MOST_ACTION_BYTES - len(f"/memory delete ={'x' * SIGN_LETTERS}")) // (LENGTH + 1)
"""Memories of which a button can say the ids."""

MOST_LABEL = 36

GIVEN_BACK = Wording("Undone: your message counts again, with what I had learnt from it.")

ERASING = Wording("It is hidden everywhere from now on, and being erased. I'll tell you when it is done.")


def asked_within(held: Occurrences, command: str, sign: str = "") -> Answer:
    """What holds the words only within other words, and whether that is to go, too: nothing is gone yet."""
    buttons = _erasing(held, command, sign)
    alone = say_many(
        "The words stand by themselves in {count} place.",
        "The words stand by themselves in {count} places.",
        held.alone.total(),
    )
    lines = [alone, *_within(held)]
    if not all(each.fits for each in buttons):
        whole, alone = (each.action for each in _erasing(held, command))
        lines.append(say("Type {command} or {other_command}", command=whole, other_command=alone))
        return Answer("\n".join(lines))
    return Answer("\n".join(lines), (buttons,))


def _within(held: Occurrences) -> list[str]:
    """How often the words stand only within other words, and in which."""
    if not held.within:
        return []
    lines = [
        say_many(
            "{count} place holds them only within other words; such a word goes whole. “Only by itself” "
            "leaves it and takes the other places.",
            "{count} places hold them only within other words; such a word goes whole. “Only by itself” "
            "leaves them and takes the other places.",
            held.within.total(),
        )
    ]
    return [*lines, *examples(held)]


def examples(held: Occurrences) -> list[str]:
    """Some of the words that hold what is to go within them."""
    shown = ", ".join(say_quoted(one_line(each, 40)) for each in held.examples)
    return [say("Such as {words}", words=shown)] if shown else []


def _erasing(held: Occurrences, command: str, sign: str = "") -> tuple[Button, ...]:
    """The buttons that erase what a `sign` stands for: one, or where other words hold them two."""
    if not held.within:
        return (Button(say(ERASE_EVERYWHERE), signed(f"{command} now", sign)),)
    return (
        Button(say(ERASE_EVERYWHERE), signed(f"{command} within", sign)),
        Button(say("Only by itself"), signed(f"{command} alone", sign)),
    )


def _rows(forget: Button, erasing: tuple[Button, ...], *, everywhere: bool) -> Rows:
    """The two strengths, the one that was asked for first."""
    first, *others = erasing
    row = (first, forget) if everywhere else (forget, first)
    return (row, tuple(others)) if others else (row,)


def offered(
    preview: Forgotten,
    minutes: int,
    zone: tzinfo | None,
    *,
    is_passed_over: bool = False,
) -> Answer:
    """Everything that an order to forget was found to mean, or that was chosen by hand, with one button for
    each strength, the one asked for first.

    `is_passed_over`: nothing is learnt any more from what of it was not learnt from yet, whatever is chosen.
    """
    found, buttons = preview.found, _actions(preview)
    typed, erases = _typed(found)[0]
    lines = [*_asked(found, zone), ""]
    if is_passed_over:
        lines.append(say("I learn nothing from what you said of it last, whatever you choose."))
    lines += followed(preview.gone, preview.rewritten)
    lines.append(_forgets(len(preview.exchanges), minutes))
    if erases:
        told = [_erases(preview.occurrences.total())]
        if found.means == "description" and found.messages:
            told.append(
                say_many(
                    "Erasing also empties {count} message and my answer there.",
                    "Erasing also empties {count} messages and my answers there.",
                    len(found.messages),
                )
            )
        lines += [" ".join(told), *_within(preview.occurrences)]
    if not buttons and erases:
        whole = f"{erases} now"
        lines.append(say("Type {command} or {other_command}", command=typed, other_command=whole))
    elif not buttons:
        lines.append(say("Type {command}", command=typed))
    if not buttons:
        return Answer("\n".join(lines))
    forget, *erasing = buttons
    strengths = _rows(forget, tuple(erasing), everywhere=preview.everywhere) if erasing else ((forget,),)
    choose = choosing if found.words else _leaving_out
    return Answer("\n".join(lines), (*strengths, *choose(found.memories)))


def _asked(found: ForgettingMatches, zone: tzinfo | None) -> list[str]:
    """Whether to forget what was found, and what that is."""
    if not found.words:
        first, *others = [f"{one_line(line_in_words(each), 120)} [{each.id}]" for each in found.memories]
        if not others:
            return [say("Forget this? {memory}", memory=first)]
        asked = say_many("Forget this?", "Forget these {count}?", len(found.memories))
        return [asked, *(f"- {each}" for each in (first, *others))]
    things, named = counted(found), one_line(found.words, 80)
    if found.time:
        about = found.words.removesuffix(found.time.in_moments).strip()
        time = ", ".join(filter(None, (about, _said_when(found.time, zone))))
        asked = say("Forget what was said ({time})? I found {things}.", time=time, things=things)
    else:
        asked = say("Forget “{words}”? I found {things}.", words=named, things=things)
    return [asked, "", *(f"- {line}" for line in _shown(found, zone))]


def _said_when(time: TimeRange, zone: tzinfo | None) -> str:
    """A time in words: by its days where it is these from beginning to end."""
    start, end = (each.astimezone(zone) for each in (time.start, time.end))
    minutes = [each.hour * 60 + each.minute for each in (start, end)]
    in_words = say_date if minutes == [0, 24 * 60 - 1] else say_moment
    return " – ".join(dict.fromkeys(in_words(each) for each in (start, end)))


def _forgets(exchanges: int, minutes: int) -> str:
    """What the weaker strength does to all that was found."""
    return say_many(
        "Forget: out of my memory, and {count} exchange goes out of my sight and the model's; our "
        "conversation log keeps it. Undo for {minutes} minutes.",
        "Forget: out of my memory, and {count} exchanges go out of my sight and the model's; our "
        "conversation log keeps them. Undo for {minutes} minutes.",
        exchanges,
        minutes=minutes,
    )


def found_nothing(found: ForgettingMatches, held: Occurrences, zone: tzinfo | None) -> Answer:
    """Where was looked, what is near in meaning, and what holds the words though out of sight."""
    words, places = one_line(found.words, 80), held.total()
    if places:
        typed = _erasing(held, f"/forget {found.words} everywhere")[0].action
        erasing = _erasing(held, f"/forget {found.words} everywhere", found.sign)
        lines = [
            say_many(
                "I remember nothing about “{words}” any more, but {count} place holds it out of sight. "
                "To take it out of our conversation all the same, type: {command}",
                "I remember nothing about “{words}” any more, but {count} places hold it out of sight. "
                "To take it out of our conversation all the same, type: {command}",
                places,
                words=words,
                command=typed,
            ),
            say("No undo."),
        ]
        if places > MANY_PLACES:
            many = say("That is many: it may be an everyday word, and would be blacked out in all of them.")
            lines.insert(1, many)
        lines += _within(held)
        fits = all(each.fits for each in erasing)
        return Answer("\n".join(lines), (erasing,) if fits else ())
    lines = [
        say(
            "I found nothing about “{words}”: not in what I remember, nor in what I have yet to learn from, "
            "nor in our conversation.",
            words=words,
        )
    ]
    near = [hit for hit in found.near if hit.kind != "history"]
    if near:
        lines += ["", say("Near it by its meaning; I'll show first what goes with it:")]
        lines += [f"- {one_line(hit.text, 200)}" for hit in near]
    rows = tuple(
        (Button(say("Forget {memory}", memory=one_line(hit.text, 40)), f"/forget {hit.ref}"),) for hit in near
    )
    return Answer("\n".join(lines), rows)


def counted(found: ForgettingMatches) -> str:
    """How many things of each kind were found: "2 facts, 1 note and 4 messages"."""
    kinds = Counter(counting(each.kind) for each in (*found.memories, *found.cut))
    parts = [say_counted(sentence, many) for sentence, many in kinds.items()]
    values, asked = len(found.past), len(found.held)
    said = len(found.messages)
    answers = len(found.exchanges) - said
    parts += [say_many("{count} old value", "{count} old values", values)] if values else []
    parts += [say_many("{count} open question", "{count} open questions", asked)] if asked else []
    parts += [say_many("{count} message", "{count} messages", said)] if said else []
    parts += [say_many("{count} answer of mine", "{count} answers of mine", answers)] if answers else []
    return say_list(parts)


def _shown(found: ForgettingMatches, zone: tzinfo | None) -> list[str]:
    """What was found, a line each: memories first, then messages, the newest of these."""
    lines = [one_line(line_in_words(each), 120) for each in found.memories]
    lines += [say("in “{title}”", title=one_line(label_in_words(each), 80)) for each in found.cut]
    lines += [
        say(
            "{memory}, before: {value}",
            memory=one_line(label_in_words(each.memory), 60),
            value=one_line(each.said, 80),
        )
        for each in found.past
    ]
    lines += [held_in_words(each) for each in found.held]
    forms = forms_of(found.words)
    said = [_said(each, forms, zone, is_ours=each.id in found.answers) for each in found.exchanges]
    shown = [*lines[:MOST_SHOWN], *said[::-1][:MOST_MESSAGES]]
    beyond = len(lines) + len(said) - len(shown)
    return [*shown, *([say_many("and {count} more", "and {count} more", beyond)] if beyond else [])]


def _said(exchange: Interaction, forms: Forms, zone: tzinfo | None, *, is_ours: bool) -> str:
    """What of an exchange has most of some words, the message or what it cites, with its day; or the answer
    where only that tells what is meant.
    """
    day = say_date(exchange.sent_at.astimezone(zone))
    if is_ours and exchange.reply:
        quote = say_quoted(one_line(exchange.reply, 80))
        return say("{date}, my answer: {quote}", date=day, quote=quote)
    parts = said_parts(exchange)
    said = max(parts, key=lambda part: len(forms_among(part, forms)), default=exchange.reply or "")
    return f"{day}: " + say_quoted(one_line(said, 80))


def _actions(preview: Forgotten) -> tuple[Button, ...]:
    """To forget, and to erase; none where the words are too long for a button."""
    for forget, erase in _typed(preview.found):
        erasing = _erasing(preview.occurrences, erase, preview.sign) if erase else ()
        buttons = (Button(say("Forget"), signed(forget, preview.found.sign)), *erasing)
        if all(each.fits for each in buttons):
            return buttons
    return ()


def _typed(found: ForgettingMatches) -> list[tuple[str, str]]:
    """The commands that forget what was found and erase it, the longest way to write them first; what is
    erased is one thing or all that words mean.
    """
    if not found.words:
        ids = named(found.memories)
        return [(f"/memory delete {ids}", "" if len(found.memories) > 1 else f"/memory erase {ids}")]
    words = found.words
    return [
        (f"/memory forget {each}", f"/forget {each} everywhere")
        for each in dict.fromkeys((words, without_owner(words)))
    ]


def _erases(places: int) -> str:
    """What erasing takes away beside memory."""
    return say_many(
        "Erase everywhere: the words go from our conversation log too, from the {count} place that holds "
        "them, and from the file. No undo.",
        "Erase everywhere: the words go from our conversation log too, from all {count} places that hold "
        "them, and from the file. No undo.",
        places,
    )


def forgotten(done: Forgotten, minutes: int) -> Answer:
    """What went, with what went along, and a button for each thing that can still be done about it."""
    found = done.found
    is_one = not found.words and len(found.memories) == 1
    lines = [receipt(map(Delete, found.memories)) if is_one else say(FORGOTTEN, fact=counted(found))]
    if done.gone:
        told = (f"{one_line(label_in_words(each), 60)}{ending_in_words(each)}" for each in done.gone)
        lines.append(say("With it: {memories}", memories=", ".join(told)))
    if done.rewritten:
        rewritten = ", ".join(dict.fromkeys(map(_named, done.rewritten)))
        lines.append(say("Rewritten without it: {memories}", memories=rewritten))
    exchanges, quotes = len(done.exchanges), done.quotes
    besides = [say_many("{count} exchange", "{count} exchanges", exchanges)] if exchanges else []
    besides += [say_many("{count} quote", "{count} quotes", quotes)] if quotes else []
    if besides:
        lines.append(
            say(
                "Hidden with it: {things}; our conversation log keeps what was said.",
                things=say_list(besides),
            )
        )
    lines.append(say("You can undo this for {minutes} minutes.", minutes=minutes))
    (undo,) = undo_row(done.plan.id)
    erase = Button(say(ERASE_EVERYWHERE), f"/memory erase {done.plan.id}")
    return Answer("\n".join(lines), ((*undo, erase),))


async def undone(connection: Transaction, plan: AppliedPlan) -> str:
    """A line for each memory that an undo touched, of which a receipt has one, too."""
    named = {effect.memory_id: effect for effect in plan.effects}
    lines = [await _undone(connection, plan.owner, effect) for effect in named.values()]
    return "\n".join(dict.fromkeys(filter(None, lines)))


async def withdrawn(connection: Transaction, back: Withdrawn) -> Answer:
    """What /undo took back: an exchange with what was learnt from it, or what a command changed; below it the
    questions that are open again.
    """
    if back.is_dropped:
        return Answer(say(ERASED))
    lines = await undone(connection, back.plan)
    if back.exchange is None:
        told = lines or say("Undone.")
    elif back.is_back:
        told = f"{say(GIVEN_BACK)}\n\n{say_quoted(one_line(back.exchange.text, 100))}"
    else:
        said = say(
            "Taken back: “{words}” and my answer. I go on as if it had not been said.",
            words=one_line(back.exchange.text, 100),
        )
        told = "\n".join(part for part in (said, lines) if part)
    asked = await receipts.asked_again(connection, back.plan)
    return Answer("\n".join([told, *(each.text for each in asked)]), rows(asked))


async def _undone(connection: Transaction, owner: int, effect: Effect) -> str:
    if effect.change == "revealed":
        return say("Undone: what was out of sight is back, and what I had yet to learn from is learnt from.")
    memory = await memories.get(connection, owner, effect.memory_id)
    touched = memory or await memories.get(connection, owner, effect.memory_id, deleted=True)
    if touched is None:
        return say("Undone: forgotten again")
    return "" if touched.is_derived else undone_line(touched, is_gone=memory is None)


def followed(gone: Sequence[Memory], rewritten: Sequence[Memory]) -> list[str]:
    """What goes along, and what is rewritten."""
    return [
        *_listed(
            say("Goes with it, since it says so too:"), [one_line(line_in_words(each), 120) for each in gone]
        ),
        *_listed(say("Is rewritten without it:"), list(dict.fromkeys(map(_named, rewritten)))),
    ]


def _named(rewritten: Memory) -> str:
    """How a memory is called of which something is to go: a title that the bot gave may tell it."""
    return (
        say(KIND_NAMES[rewritten.kind]) if rewritten.is_derived else one_line(label_in_words(rewritten), 60)
    )


def _listed(title: str, lines: Sequence[str]) -> list[str]:
    if not lines:
        return []
    beyond = len(lines) - MOST_SHOWN
    more = ["- " + say_many("and {count} more", "and {count} more", beyond)] if beyond > 0 else []
    return [title, *(f"- {line}" for line in lines[:MOST_SHOWN]), *more, ""]


def choosing(memories: Sequence[Memory]) -> Rows:
    """A button to choose among what was found, if there is something to choose."""
    if not 2 <= len(memories) <= MOST_CHOSEN:
        return ()
    return ((Button(say("Choose…"), f"/forget {named(memories)}"),),)


def chosen(memories: Sequence[Memory]) -> Rows:
    """A button that forgets all that is chosen, and for each memory one that leaves it out."""
    sign = ForgettingMatches.of_memories(memories).sign
    forget = Button(say("Forget"), signed(f"/memory delete {named(memories)}", sign))
    return ((forget,), *_leaving_out(memories))


def _leaving_out(memories: Sequence[Memory]) -> Rows:
    """A button for each of several memories that leaves it out of what is to go."""
    if len(memories) < 2:
        return ()
    return tuple(
        (
            Button(
                say("Keep {memory}", memory=one_line(line_in_words(each), MOST_LABEL)),
                f"/forget {named([other for other in memories if other is not each])}",
            ),
        )
        for each in memories
    )


def named(memories: Sequence[Memory]) -> str:
    """Their ids, as a command names them."""
    return " ".join(each.id for each in memories)


LEAVE = "forget everything"
FOREVER = "forever"
"""The word to be typed before a person is forgotten altogether."""

LOCKED_OUT = Wording(
    "You are my owner by the one-time link. Once you are erased I know nobody, and whoever writes to me, "
    "you too, needs a new link: I write it to my log then."
)


def leaving(*, is_let_in_by_link: bool) -> Answer:
    """What it means to be erased altogether, and the word to be typed for it."""
    parts = [
        say(
            "This erases everything I have of you, for good: every memory, our whole conversation, "
            "your settings. There is no undo. Take your data along first if you like."
        ),
        *([say(LOCKED_OUT)] if is_let_in_by_link else []),
        say("To go on, type: {command}", command=f"/{LEAVE} {FOREVER}"),
    ]
    return Answer("\n\n".join(parts), ((Button(say("Export first"), "/memory export"),),))


def cannot(order: Order | None) -> str:
    """What is said to an order that code reads and nothing carries out; empty for all others."""
    return say(BUT_FOR, command="/memory") if isinstance(order, ForgetBut) else ""
