"""What the extraction's call is asked for, and gives back beside facts: orders to forget, and items that lack a quote."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.domain.believing.belief import Utterance
from bot.domain.memories import Source
from bot.llm.ask import MiniModel
from bot.memory.learning.extractor import Extractor, FoundFacts, FoundInTalk, ToForget
from tests.scripted import Script, call

TOLD = Utterance(
    interaction_id=7,
    text="We have a parrot. Forget what I said about my job.",
    at=datetime(2026, 11, 20, 10, tzinfo=UTC),
)


async def _booked(*_: object) -> None:
    """Nobody pays here."""


async def test_orders_to_forget_are_given_back_as_orders() -> None:
    """With the words that give them, which stand in the message; one that nobody gave is none."""
    orders = [
        {"message": 1, "quote": "Forget what I said about my job", "what": "job"},
        {"message": 1, "quote": "Forget everything", "what": "everything"},
    ]
    script = Script(call("final_result", facts=[], forget=orders))
    found = await Extractor(MiniModel(script.model, _booked)).extract(1, [TOLD], [])
    assert found.to_forget == (ToForget(Source(7, "Forget what I said about my job"), "job"),)
    assert found.read == ()


async def test_an_item_without_a_quote_is_held_and_one_that_nobody_can_read_is_counted() -> None:
    """Neither is lost, and neither costs what else was found."""
    parrot = {"message": 1, "key": "pets", "value": "a parrot"}
    script = Script(call("final_result", facts=[parrot, 7, parrot | {"quote": "We have a parrot"}]))
    found = await Extractor(MiniModel(script.model, _booked)).extract(1, [TOLD], [])
    read = [(each.candidate.content, each.verdict.outcome, each.verdict.reason) for each in found.read]
    assert read == [
        ("a parrot", "hold", "without a quote"),
        ("", "drop", "empty"),
        ("a parrot", "commit", ""),
    ]


def test_each_field_is_described_and_the_quote_comes_before_the_value() -> None:
    """Summaries are asked for only with a talk to summarise."""
    fields = FoundFacts.model_json_schema()["$defs"]["Found"]["properties"]
    names = list(fields)
    assert names.index("quote") < names.index("value")
    assert [name for name in names if "description" not in fields[name] and name != "category"] == []
    assert "summaries" not in FoundFacts.model_fields
    assert "summaries" in FoundInTalk.model_fields
