"""The schema holds: requests made up from it, right and wrong, are answered as it says (`tests/web/schema`)."""

from __future__ import annotations

from bot.memory.outside import HandedIn
from bot.web.rest import document
from tests.scripted import Bot
from tests.web.programs import program
from tests.web.schema import play_within


async def test_schemathesis_finds_nothing(bot: Bot) -> None:
    """A few requests to each operation of a real server, and a few chains of them."""
    await bot.app.outside.keep((await bot.person()).id, HandedIn(text="I live in Berlin"))
    words = ("--phases", "fuzzing,stateful", "--max-examples", "4", "--seed", "1")
    status, told = await play_within(bot, *words)
    assert status == 0, told


async def test_what_was_made_and_taken_back_is_gone_and_not_unknown(bot: Bot) -> None:
    """Until it is purged, and for its own person alone; what schemathesis found: 404 after its own undo."""
    async with program(bot) as app, program(bot, "bob") as other:
        made = (await app.ask("POST", "/api/memory", json={"text": "I live in Berlin"})).json()
        path = f"/api/memory/{made['memories'][0]['id']}"
        assert (await app.ask("POST", f"/api/undo/{made['plan']}")).status_code == 200
        asked = [("GET", None), ("PATCH", {"protected": True}), ("DELETE", None)]
        assert {(await app.ask(method, path, json=body)).status_code for method, body in asked} == {410}
        assert (await other.ask("GET", path)).status_code == 404


def test_an_operation_lists_its_refusals_in_order() -> None:
    """The description is the same at every start, whatever the order of a set."""
    operations = [
        each for path in document()["paths"].values() for each in path.values() if isinstance(each, dict)
    ]
    for each in operations:
        refused = list(each["responses"])[1:]
        assert refused == sorted(refused)
