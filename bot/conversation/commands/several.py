"""Forgetting several memories in one go: named by their ids, or chosen by buttons from what was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.conversation.commands import forgetting_wording
from bot.conversation.commands.choosing import IDS, chosen
from bot.conversation.commands.forgetting import USAGE, ForgettingCommands
from bot.conversation.commands.table import Invocation, command
from bot.domain.answers import Answer
from bot.domain.changes import Plan
from bot.domain.memories import Memory
from bot.domain.prose.labels import line_in_words
from bot.errors import NotFound
from bot.language.text import one_line
from bot.memory.forgetting.search import ForgettingMatches
from bot.memory.reader import Reader
from bot.memory.writing.forget import Forgetting, FoundPreview
from bot.memory.writing.writer import Writer
from bot.speech.saying import say, say_many

MOST_LINE = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class SeveralCommands:
    """Runs /forget and /memory delete for more than one id."""

    reader: Reader
    writer: Writer
    forgetting: Forgetting
    one: ForgettingCommands

    @command("forget IDS", misuse=USAGE, places=IDS)
    async def choose(self, given: Invocation, ids: Sequence[str]) -> Answer:
        """What forgetting several memories would do, with a button to leave each of them out."""
        there = await self._there(given.owner, ids)
        if not there:  # words may look like ids
            return await self.one.forget(given, " ".join(ids), everywhere=False)
        preview = await self.forgetting.preview(ForgettingMatches(given.owner, "", memories=there))
        return _previewed(
            preview, self.forgetting.minutes, missing=[each for each in ids if each not in _ids(there)]
        )

    @command("memory delete IDS", changes=True, places=IDS)
    async def delete(self, given: Invocation, ids: Sequence[str]) -> Answer:
        """Delete several memories as one: one Undo, and one button that erases them everywhere."""

        async def thought() -> tuple[Plan, ForgettingMatches]:
            there = await self._there(given.owner, ids)
            if not there:
                raise NotFound(say("That is forgotten already."))
            meant = ForgettingMatches(given.owner, "", memories=there)
            return Plan(given.owner, "command", self.forgetting.changes_of(meant)), meant

        applied, meant = await self.writer.write_anew(thought)
        return forgetting_wording.found_forgotten(meant, applied.id, self.forgetting.minutes)

    async def _there(self, owner: int, ids: Sequence[str]) -> tuple[Memory, ...]:
        """Those of the memories that there are, in the order in which they are named."""
        found = [await self.reader.get(owner, each) for each in ids]
        return tuple(each for each in found if each is not None)


def _ids(memories: Sequence[Memory]) -> list[str]:
    return [each.id for each in memories]


def _previewed(preview: FoundPreview, minutes: int, *, missing: Sequence[str]) -> Answer:
    meant = preview.found.memories
    lines = [
        say_many("Forget this?", "Forget these {count}?", len(meant)),
        *(f"- {one_line(line_in_words(each), MOST_LINE)} [{each.id}]" for each in meant),
        "",
        *([say("There is nothing under {ids}.", ids=", ".join(missing)), ""] if missing else []),
        *forgetting_wording.followed(preview.gone, preview.rewritten),
        forgetting_wording.forgets(preview.exchanges, minutes),
    ]
    buttons = chosen(meant)
    if not buttons:
        lines.append(say("Type {command}", command=f"/memory delete {' '.join(_ids(meant))}"))
    return Answer("\n".join(lines), buttons, plain=True)
