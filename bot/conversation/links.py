"""Links in messages: an offer, beneath the answer, to keep the page."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.answers import Button
from bot.domain.changes import Add, Mention, Plan, Revise
from bot.domain.interactions import IncomingMessage, Interaction
from bot.domain.urls import canonical_url, first_link, spelled_in
from bot.memory.deliveries import handed_link, noticed_of
from bot.memory.reader import Reader
from bot.speech.saying import say

MOST_IGNORED = 3
"""Offers in a row that nobody took up; then no more are made in that conversation."""

Row = tuple[Button, ...]


def link_in(said: IncomingMessage | Interaction) -> str | None:
    """The first address of a page in what somebody wrote, or handed on; None when there is none."""
    return first_link(said.text) or (first_link(said.forwarded.text) if said.forwarded else None)


async def offer(
    reader: Reader, said: Interaction, past: Sequence[Interaction], done: Plan
) -> tuple[Row, ...]:
    """A button that keeps the page linked to, in a row; beside it one to ignore a link that was handed on.

    None when it is kept, was kept in this very turn, has been offered before, or when the last offers were
    left alone.
    """
    link = link_in(said)
    if link is None or any(_names(each, link) for each in past):
        return ()
    for change in done.changes:
        match change:
            case Add(memory, _) | Mention(memory, _) | Revise(_, memory, _, _) if memory.kind == "article":
                return ()
            case _:
                pass
    offered = [each for each in map(link_in, past) if each is not None][-MOST_IGNORED:]
    taken = [await _is_kept(reader, said.owner, each) for each in (*offered, link)]
    if taken.pop() or (len(taken) == MOST_IGNORED and not any(taken)):
        return ()
    keep = Button(say("Keep this page"), f"/save link {said.id}")
    if handed_link(said) is None or said.speaker is not None:
        return ((keep,),)
    return ((keep, Button(say("Ignore"), f"/inbox ignore {said.id}")),)


def noticed(said: Interaction) -> tuple[str, ...]:
    """What the night reads of a link that somebody forwarded: that it came, as from an inbox."""
    given = said.forwarded
    return (noticed_of(given.author, given.text),) if given and handed_link(said) else ()


async def _is_kept(reader: Reader, owner: int, link: str) -> bool:
    return bool(await reader.under_key(owner, canonical_url(link), "article"))


def _names(said: Interaction, link: str) -> bool:
    texts = (said.text, said.forwarded.text if said.forwarded else "")
    return any(spelled_in(text, link) for text in texts)
