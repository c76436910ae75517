"""A finished turn: what is written of it, what its caller is told, and what is said when no model answers.

Beneath its answer stands an offer to keep the page that the message links to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo

from pydantic_ai.exceptions import FallbackExceptionGroup, ModelAPIError

from bot.clock import off_loop
from bot.conversation.agent import Answered
from bot.conversation.forgotten_in_words import leaving, offered
from bot.conversation.staging import SAFEGUARDED
from bot.conversation.tools import forgetting
from bot.conversation.tools.deps import ToolDeps
from bot.conversation.tools.facts import HOW_TO_WRITE
from bot.domain.changes import Add, Conceal, Delete, Flag, Mention, Plan, Revise
from bot.domain.interactions import Answer, Button, IncomingMessage, Interaction, Rows, Use
from bot.domain.memories import ReminderDetails, as_reminder
from bot.domain.recall import Hit, told_to_person
from bot.domain.receipts import (
    RULE_REFUSED,
    Question,
    as_asked,
    not_learnt,
    receipt,
    receipt_buttons,
    rows,
    secret_notice,
    unlearnt,
    with_receipt,
)
from bot.domain.relevance import was_used
from bot.domain.reminders import asked_for_each, is_of, is_to_come
from bot.domain.urls import canonical_url, link_in, spelled_in
from bot.errors import Refused
from bot.language.deeds import DEEDS, Deed, only_asks, told_deeds
from bot.language.gate import Worth, asks_to_keep
from bot.language.reminding import one_by_one, read_reminder, stops_reminding
from bot.language.words import index_words
from bot.memory.deliveries import handed_link, noticed_of
from bot.memory.log import Completion
from bot.speech.saying import SOURCE, Wording, say, say_date, speaking
from bot.storage.facts import memories

NO_ANSWER = Wording(
    "My language model found no answer to that. Your message is safe, and I learn from it all the same."
)
MISUSED = Wording(
    "My language model found no answer to that: what it said, or did with its tools, was of no use, it was "
    "told so, and did it again, so I stopped it. Your message is safe, and I learn from it all the same. Ask "
    "in other words, or try again later."
)
BREAKS_OFF = Wording(
    "My answer breaks off here: the language model stopped in the middle of it. Ask me to go on."
)
WAITS = Wording(
    "My language model isn't answering right now. Your message is kept, and I answer it as soon "
    "as the model is back."
)
NO_ANSWER_UNKEPT = Wording(
    "My language model isn't answering right now. As this is off the record I haven't kept your message: "
    "please send it again later."
)
CHANGES_NOTHING = Wording(
    "Off the record I change nothing: nothing of this is kept, and no reminder is set. Say it again on the "
    "record."
)
NOT_DONE: Mapping[Deed, Wording] = {
    "kept": Wording("I have saved nothing in my memory."),
    "changed": Wording("So far I have changed nothing: nothing I remember, no reminder, no setting."),
    "deleted": Wording("I have deleted nothing from my memory."),
    "sent": Wording("I have sent nothing."),
    "reminds": Wording("I have set no reminder. {reason}"),
}
"""What code says beneath an answer that tells a deed which the turn has not done."""

OVER_BUDGET_UNKEPT = Wording(
    "This month's budget for the language model is used up, so I can't think along until next month."
)
OVER_BUDGET = Wording(
    "This month's budget for the language model is used up, so I can't think along until next month. "
    "Your message is safe, and everything I know is still here: /memory shows it."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A finished turn. `answer` is None when there is nothing to send: it was stopped, or waits as before.

    `recalled` are the ids of the memories that the answer was given.
    """

    interaction_id: int
    answer: Answer | None
    reply: str
    tools_used: tuple[str, ...] = ()
    recalled: tuple[str, ...] = ()
    model: str = ""
    milliseconds: int = 0


Row = tuple[Button, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Beneath:
    """What code adds beneath an answer, found out once before the answer is written.

    `notes` say why an order isn't obeyed, and where somebody in distress finds help; `to_keep` are buttons
    that keep a linked page; `standing` are plans of the answer to an earlier form of the message. It
    `lacks_reminder` where one was asked for and none is set.
    """

    notes: str
    to_keep: Sequence[Row]
    standing: Sequence[Plan]
    lacks_reminder: bool
    shows_learnt: bool


def completion_of(
    said: Answered,
    deps: ToolDeps,
    beneath: Beneath,
    questions: Sequence[Question],
    *,
    worth: Worth,
    milliseconds: int,
) -> Completion:
    """What is to be written of an answered interaction; the plan is what its tools have staged by now.

    `questions` are asked under the answer, by code and with buttons.
    """
    interaction, noticed, staged = deps.interaction, deps.noticed, deps.staging.plan()
    plan = replace(staged, changes=as_asked(staged.changes, questions))
    made = [*beneath.standing, plan]
    if not beneath.shows_learnt and said.text.strip():  # an answer without a word is its receipt
        made = [replace(each, changes=not_learnt(each.changes)) for each in made]
    saved = [each for each in made if receipt(each.changes)]
    parts = (
        broken_off(said),
        "\n".join(receipt(each.changes) for each in saved),
        not_done(said, deps, made, beneath, worth=worth),
        say(RULE_REFUSED) if any(each.result == SAFEGUARDED for each in said.tools) else "",
        "\n".join(each.text for each in questions),
        beneath.notes,
    )
    line = "\n\n".join(part for part in parts if part)
    notice, erasing = _unkept_notice(deps)
    if notice in said.text:
        notice = ""
    return Completion(
        interaction=interaction,
        answer=Answer(
            # An answer that is but a receipt of its own making says nothing.
            with_receipt(said.text, "\n".join(filter(None, (line, notice)))) or say(NO_ANSWER),
            (
                *(row for each in saved for row in _buttons(each)),
                *rows(questions),
                *erasing,
                *beneath.to_keep,
            ),
            markdown=True,
        ),
        reply=said.text,
        receipt=line,
        plan=plan,
        tools=said.tools,
        usage=said.usage,
        noticed=replace(
            noticed,
            uses=[_judged(use, said.text, interaction.text) for use in noticed.uses],
            observations=[*noticed.observations, *(noticed_link(interaction) if beneath.to_keep else ())],
            shown=[*_offers(deps), *noticed.shown],
        ),
        spoken_of=[
            ref for ref, value in noticed.in_sight.items() if was_used(said.text, value, interaction.text)
        ],
        milliseconds=milliseconds,
        history_from=deps.history.trimmed_to,
        worth=worth,
        passed_over=[each.id for offer in deps.offers for each in offer.found.unread],
    )


def _unkept_notice(deps: ToolDeps) -> tuple[str, Rows]:
    """What is said of a message that asks not to be kept, or tells a secret; with the buttons to erase it."""
    said = deps.interaction
    if deps.reading.keeps_nothing:
        return unlearnt(said.id)
    asked_before = next((each.reply for each in reversed(deps.history.exchanges) if each.reply), "")
    return secret_notice(said.text, said.id, asked_before)


def _offers(deps: ToolDeps) -> tuple[Answer, ...]:
    """What is offered beside the answer, each once, in the language in force: the person's, not a tool's."""
    shown = [
        offered(each, deps.forgetting.minutes, deps.zone, is_passed_over=bool(each.found.unread))
        for each in deps.offers
    ]
    shown += [leaving(is_let_in_by_link=deps.is_let_in_by_link)] if deps.asks_to_leave else []
    return tuple(dict.fromkeys(shown))


def broken_off(said: Answered) -> str:
    """That an answer isn't whole; empty for one that is."""
    return say(BREAKS_OFF) if said.breaks_off else ""


async def is_reminder_lacking(answered: Answered, deps: ToolDeps) -> bool:
    """Whether a reminder was asked for, or tried in vain, and none stood before that is the one."""
    called = (each.result for each in answered.tools if each.name == "set_reminder")
    refused = [result for result in called if result.startswith("refused")]
    wanted = await off_loop(deps.interaction.text, lambda: _plainly_wanted(deps))
    if wanted is None and not any(HOW_TO_WRITE in result for result in refused):
        return False
    stored = await deps.reader.every(deps.interaction.owner, ("reminder",))
    known = [each for each in stored if is_to_come(each) and not each.is_anothers(deps.interaction.teller)]
    if any(f"[{each.id}]" in result for each in known for result in refused):
        return False  # the model was told that it is set already
    return not wanted or not all(
        any(is_of(each, what, reminder, deps.zone) for each in known) for what, reminder in wanted
    )


def ordered_in_vain(deps: ToolDeps, answer: str) -> str:
    """That nothing is done, off the record, of what a message orders or its answer tells as done."""
    text = deps.message.text
    if asks_to_keep(text) or read_reminder(text, deps.said_at) is not None:
        return say(CHANGES_NOTHING)
    told = told_deeds(answer, text) - {"sent"}
    return forgetting.unkept(deps.reading.order) or (say(CHANGES_NOTHING) if told else "")


def _plainly_wanted(deps: ToolDeps) -> list[tuple[str, ReminderDetails]] | None:
    """What a message says so plainly to be reminded of, and when, that it is set without a model; None where
    it says nothing of the kind, empty where it can't be.
    """
    wanted = read_reminder(deps.interaction.text, deps.said_at, replied=deps.message.to_remind_of)
    if wanted is None or not (wanted.what and wanted.at):
        return None
    try:
        return asked_for_each(one_by_one(wanted, deps.said_at), deps.said_at)[0]
    except Refused:
        return []


def not_done(said: Answered, deps: ToolDeps, plans: Sequence[Plan], beneath: Beneath, *, worth: Worth) -> str:
    """What an answer tells as done, or its message orders of reminders, and the turn did not do.

    Nothing is said where a tool server may have done it, and to somebody in distress; nor of what was to go
    and stays, as far as the lines beneath say so already. What is to be read for facts (its `worth`) will be
    kept; nothing is changed by that so far, unless it is read at once.
    """
    stays, lacks_reminder = bool(beneath.notes), beneath.lacks_reminder
    changes = [change for plan in plans for change in plan.changes]
    if said.without_model or deps.connections.opened or deps.reading.hurts or not with_receipt(said.text, ""):
        return ""
    results = [each.result for each in said.tools]
    is_so = any(each.startswith(("unchanged", "forgot", "noted", "not saved: it waits")) for each in results)
    is_learning = worth != "nothing" and "saves" not in deps.refused and not deps.reading.keeps_nothing
    reminders = [each.result for each in said.tools if each.name == "set_reminder"]
    done: Mapping[Deed, bool] = {
        "kept": bool(changes) or is_so or is_learning or deps.reading.keeps_nothing,
        "changed": bool(changes) or is_so or stays or (is_learning and worth == "at_once"),
        "deleted": is_so
        or stays
        or bool(deps.offers)
        or any(isinstance(each, Delete | Conceal | Flag | Revise) for each in changes),
        "sent": any(each.attachments for each in deps.noticed.shown),
        "reminds": any(
            isinstance(each, Add | Revise) and as_reminder(each.memory) is not None for each in changes
        )
        or (not lacks_reminder and any("[" in each for each in reminders)),
    }
    asked = deps.interaction.text
    is_of_before = only_asks(asked) and _tells_of_before(said.text, deps)
    told = set[Deed]() if is_of_before else set(told_deeds(with_receipt(said.text, ""), asked))
    told |= {"reminds"} if lacks_reminder else set[Deed]()
    told |= {"changed"} if stops_reminding(deps.interaction.text) else set[Deed]()
    false: Sequence[Deed] = [deed for deed in DEEDS if deed in told and not done[deed]]
    if "changed" in false:  # nothing at all was
        false = [deed for deed in false if deed not in ("kept", "deleted")]
    lines = [say(NOT_DONE[deed], reason="").strip() for deed in false]
    return "\n".join(line for line in lines if line not in said.text)


def _tells_of_before(answer: str, deps: ToolDeps) -> bool:
    """Whether an answer speaks of what was changed in the exchanges before it."""
    said = set(index_words(answer))
    changed = (line.partition(":")[2] for each in deps.history.exchanges for line in each.receipt.split("\n"))
    return any(not said.isdisjoint(index_words(each)) for each in changed)


def _judged(use: Use, reply: str, asked: str) -> Use:
    """A use with whether the answer speaks of it, for what was brought in unasked."""
    return replace(use, spoken=was_used(reply, use.line, asked)) if use.line else use


def _buttons(plan: Plan) -> Rows:
    """What can be done about what a turn changed."""
    erase = Button(say("Erase everywhere"), f"/memory erase {plan.id}")
    rows_of = receipt_buttons(plan)
    return tuple((*row, erase) for row in rows_of) if plan.is_erasable else rows_of


def settled_line(plan: Plan, shown: Sequence[Answer]) -> str:
    """What code has made of a plain answer before the model reads it, some of it told beside what the model
    will say; empty if nothing.
    """
    with speaking(SOURCE):  # for the model, which is told in the language of its instructions
        done = "the user has answered, and it is done" if plan or shown else ""
        return receipt(plan.changes) or done


def stored_turn(interaction: Interaction, uses: Sequence[Use]) -> Turn:
    """The turn of an interaction that was answered before."""
    text = with_receipt(interaction.reply or "", interaction.receipt)
    return Turn(
        interaction_id=interaction.id,
        answer=Answer(text, markdown=True) if interaction.state == "answered" and text else None,
        reply=text,
        tools_used=tuple(use.name for use in interaction.tools),
        recalled=_recalled(uses),
        model=interaction.model,
        milliseconds=interaction.milliseconds,
    )


def unkept(message: IncomingMessage) -> Interaction:
    """A message of which nothing is kept as a turn knows it, under a number that none stored has."""
    return Interaction(**message.as_said, id=0, session_id=0, state="open")


def plain_turn(interaction: Interaction, answer: Answer) -> Turn:
    """The turn of a message that is stored as it was answered by code alone, or not stored at all."""
    return Turn(interaction_id=interaction.id, answer=answer, reply=answer.text)


def turn_of(done: Completion, answer: Answer | None) -> Turn:
    """The turn that was just written."""
    return Turn(
        interaction_id=done.interaction.id,
        answer=answer,
        reply=done.answer.text,
        tools_used=tuple(use.name for use in done.tools),
        recalled=_recalled(done.noticed.uses),
        model=done.usage.model,
        milliseconds=done.milliseconds,
    )


def _recalled(uses: Sequence[Use]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(use.ref for use in uses if use.is_given_memory))


def without_model(sentence: Wording, hits: Sequence[Hit], zone: tzinfo | None) -> str:
    """What is said in place of a model: a sentence, under it the most relevant memories with their dates."""
    if not hits:
        return say(sentence)
    lines = [f"- {_said(hit, zone)}" for hit in hits]
    return "\n".join([say(sentence), "", say("What I remember that may help:"), *lines])


def why_silent(failure: BaseException | None) -> str:
    """Why a model gave no answer, for the log: the kinds of error and status codes, never text that was said.

    None stands for an answer without words.
    """
    match failure:
        case None:
            return "an empty answer"
        case FallbackExceptionGroup(exceptions=several):
            return "; ".join(why_silent(each) for each in several)
        case ModelAPIError():
            status = getattr(failure, "status_code", None)
            hint = " (check the API key)" if status in (401, 403) else ""
            return (
                f"{type(failure).__name__} of "
                f"{failure.model_name}{f', HTTP {status}' if status else ''}{hint}"
            )
        case _:
            return type(failure).__name__


def _said(hit: Hit, zone: tzinfo | None) -> str:
    text = told_to_person(hit, "", 240, zone)
    if hit.kind == "history":
        return text
    return say("{memory} (told on {day})", memory=text, day=say_date(hit.told_at.astimezone(zone)))


async def offer_to_keep(deps: ToolDeps) -> tuple[Row, ...]:
    """The row of buttons that offers to keep the page a message links to; empty when nothing is offered.

    Nothing is offered where nothing may be saved, for a page that is kept or was named before, or when this
    turn saved a page. A link that was only handed on gets a button to ignore it, too.
    """
    said, past = deps.interaction, deps.history.exchanges
    link = link_in(said) if "saves" not in deps.refused else None
    if link is None or any(_spells(each, link) for each in past):
        return ()
    for change in deps.staging.plan().changes:
        if isinstance(change, Add | Mention | Revise) and change.memory.kind == "article":
            return ()
    if await deps.reader.database.ask(memories.under_key, said.owner, canonical_url(link), "article"):
        return ()
    keep = Button(say("Keep this page"), f"/save link {said.id}")
    if handed_link(said) is None or said.speaker is not None:
        return ((keep,),)
    return ((keep, Button(say("Ignore"), f"/inbox ignore {said.id}")),)


def noticed_link(said: Interaction) -> tuple[str, ...]:
    """What the night reads of a link that somebody forwarded: that it came, as from an inbox."""
    given = said.forwarded
    return (noticed_of(given.author, given.text),) if given and handed_link(said) else ()


def _spells(said: Interaction, link: str) -> bool:
    texts = (said.text, said.forwarded.text if said.forwarded else "")
    return any(spelled_in(text, link) for text in texts)
