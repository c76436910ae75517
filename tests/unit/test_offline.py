from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage

from bot.domain.keys import canonical_key, is_single_valued
from bot.llm.offline import OfflineModel

TODAY = "2026-11-20"


@dataclass
class Store:
    """A memory as plain as can be: a list of facts and a list of what was said, found by shared words or key."""

    facts: dict[str, dict[str, str]] = field(default_factory=dict)
    said: list[tuple[str, str, str]] = field(default_factory=list)
    today: str = TODAY
    refuse: str | None = None
    calls: list[str] = field(default_factory=list)

    def remember_fact(self, key: str, value: str, category: str, quote: str, subject: str = "user") -> str:
        """Store a fact."""
        self.calls.append("remember_fact")
        assert quote in self.said[-1][1], "a quote must be the user's own words"
        if self.refuse:
            return self.refuse
        key = canonical_key(key)
        same = [one for one in self.facts.values() if (one["key"], one["subject"]) == (key, subject)]
        if any(one["value"].casefold() == value.casefold() for one in same):
            return "unchanged"
        if same and is_single_valued(key):
            same[0].update(value=value, date=self.today)
            return f"updated {key}"
        fact_id = f"{len(self.facts) + 2}abcdefg"
        self.facts[fact_id] = {
            "key": key, "value": value, "category": category, "subject": subject, "date": self.today
        }  # fmt: skip
        return f"saved {fact_id}"

    def recall(self, query: str, sources: list[str] | None = None, limit: int = 8) -> list[dict[str, Any]]:
        """Find facts and what was said."""
        self.calls.append(f"recall {query}")
        words = {word.strip("?.,!").casefold()[:4] for word in query.split() if len(word) > 2}
        hits: list[dict[str, Any]] = []
        for fact_id, fact in self.facts.items() if "facts" in (sources or ["facts"]) else ():
            text = f"{fact['subject']} {fact['key'].replace('_', ' ')} {fact['value']}"
            if "everything" in query or words & {word.casefold()[:4] for word in text.split()}:
                hits.append({"id": fact_id, "kind": "fact", "text": f"{fact['key']}: {fact['value']}",
                             "said_by": "user", **{k: fact[k] for k in ("key", "value", "subject", "date")}})  # fmt: skip
        for number, (by, text, date) in enumerate(self.said if "history" in (sources or ["history"]) else ()):
            if words & {word.strip("?.,!").casefold()[:4] for word in text.split()}:
                hits.append({"id": str(number), "kind": "history", "text": text, "said_by": by, "date": date,
                             "key": None, "value": None, "subject": None})  # fmt: skip
        return hits[:limit]

    def update_memory(self, id: str, content: str, quote: str) -> str:
        """Change a fact."""
        self.calls.append("update_memory")
        assert quote in self.said[-1][1]
        self.facts[id]["value"] = content
        return f"updated {id}"

    def forget_fact(self, key_or_id: str) -> str:
        """Forget facts."""
        self.calls.append(f"forget_fact {key_or_id}")
        gone = [one for one, fact in self.facts.items() if key_or_id in (one, fact["key"])]
        for one in gone:
            del self.facts[one]
        return f"forgot {len(gone)}" if gone else "nothing was forgotten: no such fact"


class Chat:
    """A conversation with the offline model through a real agent."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = store or Store()
        tools = [
            self.store.remember_fact,
            self.store.recall,
            self.store.update_memory,
            self.store.forget_fact,
        ]
        self.agent = Agent(
            OfflineModel(), tools=tools, instructions="You are a bot. The user lives in Atlantis."
        )
        self.history: list[ModelMessage] = []

    async def say(self, words: str) -> str:
        self.store.said.append(("user", words, self.store.today))
        result = await self.agent.run(words, message_history=self.history)
        self.history = result.all_messages()
        self.store.said.append(("bot", result.output, self.store.today))
        return result.output
