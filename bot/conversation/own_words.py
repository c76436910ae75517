"""The person's own words that a turn may rest on: the message being answered, and what was shown with it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.believing.belief import Utterance
from bot.domain.interactions import Interaction
from bot.domain.memories import Source
from bot.domain.urls import spelled_in
from bot.language.clauses import question_share
from bot.language.evidence import find_quote
from bot.long_texts import off_loop

MOST_QUOTED = 200


class OwnWords:
    """Finds in which exchange of a turn the person said something, so that it can be cited."""

    def __init__(self, interaction: Interaction, history: Sequence[Interaction]) -> None:
        self._interaction = interaction
        self._history = history

    async def exchange_quoting(self, quote: str) -> Utterance | None:
        """The exchange in which the user said this, with what the bot had said before it.

        The one being answered, else the latest that was shown with it.
        """
        said = "".join(each.text for each in (*self._history, self._interaction))
        return await off_loop(said + quote, lambda: self._told(quote))

    async def evidence(self, quote: str) -> Source | None:
        """The words of the user that a quote stands for, and where they said them."""
        told = await self.exchange_quoting(quote)
        found = await off_loop(told.text + quote, lambda: find_quote(quote, told.text)) if told else None
        return Source(told.interaction_id, found) if told and found else None

    async def asked_now(self) -> Source | None:
        """The words of the message being answered, as far as they are quoted; None when none are its own."""
        return await self.evidence(self._interaction.text[:MOST_QUOTED])

    async def address(self, url: str) -> Source | None:
        """Where the user named the address: in their own words, or beside them in what they cited.

        Addresses that only the bot or a saved page has named are none of theirs: fetching one could give them
        away.
        """
        for said in (self._interaction, *reversed(self._history)):
            if found := spelled_in(said.text, url):
                return Source(said.id, found)
        cited = (self._interaction.quoted, self._interaction.forwarded)
        if any(each and spelled_in(each.text, url) for each in cited):
            return await self.asked_now()
        return None

    def _told(self, quote: str) -> Utterance | None:
        shown = (*self._history, self._interaction)
        for said, before in zip(reversed(shown), (*reversed(shown[:-1]), None), strict=True):
            if find_quote(quote, said.text) is not None:
                is_theirs = before is not None and before.speaker == said.speaker
                asked = before and is_theirs and before.reply and question_share(before.reply) > 0
                question = (before.id, before.reply) if before and before.reply and asked else None
                return Utterance(
                    interaction_id=said.id,
                    text=said.text,
                    at=said.sent_at,
                    question=question,
                    cited=said.cited,
                    speaker=said.speaker.name if said.speaker else "",
                )
        return None
