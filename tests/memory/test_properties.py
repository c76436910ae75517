"""What holds after any sequence of telling, correcting, editing, deleting and undoing, by any number of people."""

from __future__ import annotations

import asyncio
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic_ai.messages import ToolCallPart

from bot.domain.memories import identity_value
from bot.domain.receipts import undo_in
from bot.language.text import normalised
from bot.storage.engine.sql import sql
from tests import databases
from tests.databases import Fresh
from tests.scripted import Bot, Script, SetClock, action, call, remember

PEOPLE = ("ann", "ben", "cleo")
KEYS = ("home_city", "allergies", "pets")
VALUES = ("oak", "Oak", "elm", "ash")
WHO, WHICH = st.sampled_from(PEOPLE), st.integers(0, 5)
STEPS = st.one_of(
    st.tuples(st.just("tell"), WHO, st.sampled_from(KEYS), st.sampled_from(VALUES)),
    st.tuples(st.just("tell two"), WHO, st.sampled_from(KEYS), st.sampled_from(VALUES)),
    st.tuples(st.just("update"), WHO, WHICH, st.sampled_from(VALUES)),
    st.tuples(st.just("edit"), WHO, WHICH, st.sampled_from(VALUES)),
    st.tuples(st.just("delete"), WHO, WHICH, st.none()),
    st.tuples(st.just("forget"), WHO, WHICH, st.none()),
    st.tuples(st.just("undo"), WHO, WHICH, st.none()),
    st.tuples(st.just("wait"), WHO, st.integers(1, 11), st.none()),
    st.tuples(st.just("steal"), WHO, WHICH, st.sampled_from(["show", "delete", "edit", "undo"])),
)
DANGLING = sql("PRAGMA foreign_key_check", postgres="SELECT 1 WHERE false")
"""What refers to nothing; a server lets nobody write that."""

QUICK = settings(
    max_examples=settings().max_examples // 4,  # each is a life of its own
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


class World:
    """A bot with several people, every undo button they were given, and every id anybody ever had."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.undos: dict[str, list[str]] = {who: [] for who in PEOPLE}
        self.ids: dict[str, set[str]] = {who: set() for who in PEOPLE}

    async def take(self, step: tuple[Any, ...]) -> None:
        """One thing that somebody does; never fails, whatever it finds."""
        name, who = step[:2]
        one: Any = step[2]
        other: Any = step[3]
        facts = await self.bot.facts(who)
        chosen = facts[int(str(one)) % len(facts)] if facts and isinstance(one, int) else None
        match name:
            case "tell":
                text = f"{who} {one} {other}"
                await self._say(who, text, [remember(str(one), other, text)])
            case "tell two":
                text = f"{who} {one} {other} fir"
                await self._say(who, text, [remember(str(one), other, text), remember(str(one), "fir", text)])
            case "update" if chosen:
                await self._say(
                    who,
                    f"{who} {other}",
                    [call("update_memory", id=chosen.id, content=other, quote=f"{who} {other}")],
                )
            case "edit" if chosen:
                await self._command(who, f"/memory edit {chosen.id} {other}")
            case "delete" if chosen:
                await self._command(who, f"/memory delete {chosen.id}")
            case "forget" if chosen:
                await self._say(who, "forget it", [call("forget_fact", key_or_id=chosen.id)])
            case "undo" if self.undos[who]:
                await self._command(who, self.undos[who][one % len(self.undos[who])])
            case "wait":
                self.bot.clock.pass_time(minutes=one)
                await self.bot.app.worker.run_due()
            case "steal":
                await self._steal(who, one, other)
            case _:
                pass
        self.ids[who] |= {memory.id for memory in await self.bot.facts(who)}

    async def _steal(self, who: str, one: int, what: str) -> None:
        others = [other for other in PEOPLE if other != who]
        theirs = sorted(memory_id for other in others for memory_id in self.ids[other])
        undos = [undo for other in others for undo in self.undos[other]]
        before = [await self.bot.facts(other) for other in others]
        if what == "undo" and undos:
            await self._command(who, undos[one % len(undos)])
        elif what != "undo" and theirs:
            extra = " mine" if what == "edit" else ""
            answer = await self.bot.command(f"/memory {what} {theirs[one % len(theirs)]}{extra}", who)
            assert answer.text.startswith("There is no memory with that id")
        assert [await self.bot.facts(other) for other in others] == before

    async def _say(self, who: str, text: str, calls: list[ToolCallPart]) -> None:
        turn = await self.bot.say(text, calls, "Noted.", who=who)
        assert turn.answer is not None
        self.undos[who] += [button.action for row in turn.answer.buttons for button in row]

    async def _command(self, who: str, text: str) -> None:
        answer = await self.bot.command(text, who)
        self.undos[who] += [b.action for row in answer.buttons for b in row if b.action.startswith("/undo")]

    async def check(self) -> None:
        """Everything that must always hold."""
        for who in PEOPLE:
            facts = await self.bot.facts(who)
            owner = (await self.bot.person(who)).id
            assert all(memory.owner == owner for memory in facts)
            identities = [
                (normalised(m.subject), m.key, identity_value(m.kind, m.content, m.details)) for m in facts
            ]
            assert len(identities) == len(set(identities))
            for memory in facts:
                record = await self.bot.record(memory)
                assert [version.version for version in record.versions] == list(range(1, memory.version + 1))
                assert [version.valid_to is None for version in record.versions][:-1] == [False] * (
                    memory.version - 1
                )
                assert record.versions[-1].valid_to is None
                assert record.versions[-1].content == memory.content
                assert record.sources
                for source, _ in record.sources:
                    [(said,)] = await self.bot.query(
                        f"SELECT text FROM interactions WHERE id = {source.interaction_id}"
                    )
                    assert said.startswith(who)
                    assert source.quote in said
            prompt = await self.bot.say("?", call("recall", query="oak elm ash fir", limit=20), "!", who=who)
            assert prompt.answer is not None
            seen = self.bot.script.last.whole
            assert not any(
                memory_id in seen for other in PEOPLE if other != who for memory_id in self.ids[other]
            )
            assert not any(f"{other} {key}" in seen for other in PEOPLE if other != who for key in KEYS)
        withheld = {row[0] for row in await self.bot.query("SELECT DISTINCT memory_id FROM withheld")}
        live = {row[0] for row in await self.bot.query("SELECT id FROM memories WHERE deleted_at IS NULL")}
        ever = {memory_id for ids in self.ids.values() for memory_id in ids}
        assert not withheld & live
        assert ever - live <= withheld
        assert await self.bot.query(DANGLING) == []


@QUICK
@given(st.lists(STEPS, min_size=1, max_size=14))
def test_whatever_people_do_memory_stays_sound_and_their_own(fresh: Fresh, steps: list[Any]) -> None:
    """One live memory for each thing, versions without gaps and one open, a source for all, withheld what is
    deleted and only that; and nobody ever sees, changes or is answered from what is another's."""

    async def live() -> None:
        with databases.for_a_while(fresh) as folder:
            async with Bot(folder, SetClock(), Script(), Script()) as bot:
                world = World(bot)
                for step in steps:
                    await world.take(step)
                await world.check()

    asyncio.run(live())


CHANGES = st.lists(
    st.one_of(
        st.builds(lambda key, value: ("tell", key, value), st.sampled_from(KEYS), st.sampled_from(VALUES)),
        st.builds(lambda key, which: ("forget", key, which), st.sampled_from(KEYS), WHICH),
        st.builds(lambda which, value: ("update", which, value), WHICH, st.sampled_from(VALUES)),
    ),
    min_size=1,
    max_size=5,
)


@QUICK
@given(CHANGES, CHANGES)
def test_undoing_a_turn_restores_what_was_known(fresh: Fresh, before: list[Any], changes: list[Any]) -> None:
    """Whatever one turn added, changed and deleted, in any order: its undo brings back each content."""

    def scripted(bot: Bot, facts: list[Any], steps: list[Any]) -> list[ToolCallPart]:
        calls: list[ToolCallPart] = []
        for name, one, other in steps:
            if name == "tell":
                calls.append(remember(one, other, "all of this"))
            elif name == "forget":
                calls.append(call("forget_fact", key_or_id=one))
            elif facts:
                calls.append(
                    call("update_memory", id=facts[one % len(facts)].id, content=other, quote="all of this")
                )
        return calls

    async def live() -> None:
        with databases.for_a_while(fresh) as folder:
            async with Bot(folder, SetClock(), Script(), Script()) as bot:
                await bot.say("all of this", scripted(bot, [], before) or "nothing", "Noted.")
                known = await bot.facts()
                turn = await bot.say("all of this", scripted(bot, known, changes) or "nothing", "Noted.")
                assert turn.answer is not None
                if undo_in(turn.answer):  # what is only asked has changed nothing
                    answer = await bot.command(action(turn.answer, "/undo"))
                    assert answer.text.startswith("Undone")
                contents = [(memory.id, memory.key, memory.content) for memory in known]
                assert [(memory.id, memory.key, memory.content) for memory in await bot.facts()] == contents

    asyncio.run(live())
