"""An answer laid open: all that stood in its prompt, layer by layer with estimated tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.interactions import Interaction, ModelUsage, Prompt, Use
from bot.domain.memories import Memory
from bot.errors import NotFound
from bot.language.text import estimate_tokens
from bot.memory.log import ENDLESS
from bot.speech.saying import Wording, say
from bot.storage.engine.database import Database
from bot.storage.facts import candidates, provenance
from bot.storage.facts import memories as remembered
from bot.storage.log import days, feedback, interactions, sessions

ANSWERS = 30
NO_SUCH_ANSWER = Wording("There is no answer of mine under that number, or it is kept out of sight.")


@dataclass(frozen=True, slots=True)
class PromptMemory:
    """A memory as it stood in the prompt, with its estimated tokens."""

    memory: Memory
    content: str
    tokens: int


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """Something brought in, looked up or saved: a memory, or an exchange; neither where it is gone since."""

    use: Use
    memory: Memory | None
    exchange: Interaction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptRecord:
    """All that is on record of an answer's prompt. `prompt` is None where no model was asked, or an older
    program answered: then only `given` and `known` can be told.

    `known` stood there since the session began, `learnt` was learnt since, `questions` waited for the person;
    what was forgotten since is left out of all of them.
    """

    exchange: Interaction
    usage: ModelUsage
    prompt: Prompt | None
    known: tuple[PromptMemory, ...]
    learnt: tuple[PromptMemory, ...]
    questions: tuple[str, ...]
    given: tuple[BroughtIn, ...]

    @property
    def tokens(self) -> Mapping[str, int]:
        """Estimated tokens by layer, with those of what tools gave."""
        kept: dict[str, int] = {**self.prompt.tokens} if self.prompt else {}
        looked_up = sum(estimate_tokens(each.result) for each in self.exchange.tools)
        return kept | ({"looked_up": looked_up} if looked_up else {})


class Answers:
    """Looks one owner's answers up."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def latest(self, owner: int, before: int = ENDLESS) -> tuple[list[Interaction], int | None]:
        """Answered exchanges, the newest first, and the number below which there are more; None: no."""
        async with self._database.read() as connection:
            found = await days.answered(connection, owner, before, ANSWERS + 1)
        return found[:ANSWERS], found[ANSWERS - 1].id if len(found) > ANSWERS else None

    async def open(self, owner: int, number: int) -> PromptRecord:
        """One answer laid open. Raises NotFound for none, and for one that is withheld."""
        async with self._database.read() as connection:
            found = await interactions.answered_under(connection, owner, number)
            if found is None:
                raise NotFound(say(NO_SUCH_ANSWER))
            prompt = await interactions.prompt_of(connection, owner, number)
            session = await sessions.get(connection, owner, found.interaction.session_id)
            known = await provenance.as_of(connection, owner, session.known)
            learnt = await provenance.as_of(connection, owner, prompt.learnt if prompt else ())
            asked = prompt.questions if prompt else ()
            held = [await candidates.get(connection, owner, each) for each in asked]
            doubtful = await remembered.by_ids(connection, owner, asked)
            uses = await feedback.uses_of(connection, owner, number)
            refs = [use.ref for use in uses if use.source == "memory"]
            numbers = [int(use.ref) for use in uses if use.source == "interaction"]
            there = await remembered.by_ids(connection, owner, refs)
            said = await interactions.by_ids(connection, owner, numbers)
        return PromptRecord(
            exchange=found.interaction,
            usage=found.usage,
            prompt=prompt,
            known=tuple(_shown(memory, content) for memory, content in known),
            learnt=tuple(_shown(memory, content) for memory, content in learnt),
            questions=(
                *(each.candidate.content for each in held if each),
                *(memory.line for memory in doubtful.values()),
            ),
            given=tuple(
                BroughtIn(use, there.get(use.ref), None)
                if use.source == "memory"
                else BroughtIn(use, None, said.get(int(use.ref)))
                for use in uses
            ),
        )


def _shown(memory: Memory, content: str) -> PromptMemory:
    return PromptMemory(memory, content, estimate_tokens(f"- [{memory.id}] {memory.label}: {content}"))
