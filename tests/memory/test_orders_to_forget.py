"""What the extraction's call is asked for, and gives back beside facts: orders to forget, and items that lack a quote."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from pydantic_ai.exceptions import UnexpectedModelBehavior

from bot.domain.believing.belief import Utterance
from bot.domain.memories import Source
from bot.llm.ask import MiniModel
from bot.memory.learning.extractor import Extractor, FoundFacts, ToForget
from tests.scripted import Script, Step, call

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


@pytest.mark.parametrize(("quote", "outcome"), [("Forget that again", "drop"), ("It is green", "hold")])
async def test_what_an_order_is_said_to_mean_is_asked_about_where_no_words_give_one(
    quote: str, outcome: str
) -> None:
    """A model that takes a plain sentence for an order would have what was told go without a word."""
    text = "We have a parrot. It is green. Forget that again."
    facts = [{"message": 1, "key": "pets", "value": "a parrot", "quote": "We have a parrot"}]
    script = Script(
        call("final_result", facts=facts, forget=[{"message": 1, "quote": quote, "what": "parrot"}])
    )
    told = replace(TOLD, text=text)
    [read] = (await Extractor(MiniModel(script.model, _booked)).extract(1, [told], [])).read
    assert read.verdict.outcome == outcome
    assert bool(read.candidate.content) == (outcome == "hold")


PARROT = {"message": 1, "key": "pets", "value": "a parrot", "quote": "We have a parrot"}


@pytest.mark.parametrize(
    "said",
    [
        [call("final_result", facts=json.dumps([PARROT]))],
        [call("final_result", facts=json.dumps(json.dumps([PARROT])))],
        [call("final_result", facts=[json.dumps(PARROT)])],
        [json.dumps({"facts": [PARROT]})] * 2,
        [f"```json\n{json.dumps({'facts': [PARROT]})}\n```"] * 2,
    ],
)
async def test_facts_are_read_in_whatever_form_they_come(said: list[Step]) -> None:
    """As text in the call, or written out by a model that calls nothing: what was paid for is not thrown away."""
    script = Script(*said)
    [read] = (await Extractor(MiniModel(script.model, _booked)).extract(1, [TOLD], [])).read
    assert (read.candidate.content, read.verdict.outcome) == ("a parrot", "commit")


async def test_prose_is_no_answer_and_is_paid_for() -> None:
    """The job tries again later, as before."""
    booked: list[object] = []

    async def book(*paid: object) -> None:
        booked.append(paid)

    with pytest.raises(UnexpectedModelBehavior):
        await Extractor(MiniModel(Script("No.", "{}").model, book)).extract(1, [TOLD], [])
    assert len(booked) == 1


def test_each_field_is_described_and_the_quote_comes_before_the_value() -> None:
    """The one is found before the other is made of it."""
    fields = FoundFacts.model_json_schema()["$defs"]["Found"]["properties"]
    names = list(fields)
    assert names.index("quote") < names.index("value")
    assert [name for name in names if "description" not in fields[name] and name != "category"] == []
