"""A stateful test: whatever two people do, and wherever the process ends, memory stays true, whole and their own."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.domain.memories import Memory
from bot.language.keys import holds_several
from tests.databases import Fresh
from tests.memory.life import PEOPLE, SENTENCES, Life, Word
from tests.scripted import action

WHO, KEY, WHICH = st.sampled_from(PEOPLE), st.sampled_from(sorted(SENTENCES)), st.integers(0, 7)
MANY = settings().max_examples > 100
EXAMPLES = settings(
    max_examples=settings().max_examples if MANY else settings().max_examples // 4,
    stateful_step_count=20,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def _has_told(machine: Machine) -> bool:
    return any(word.messages for word in machine.life.words.values())


class Machine(RuleBasedStateMachine):
    """Things people do, in any order."""

    fresh: Fresh

    @initialize()
    def begin(self) -> None:
        self.life = Life(self.fresh)
        self.undos: list[tuple[str, str, list[Word]]] = []
        self.together: list[list[Word]] = []
        """The values of each memory that was deleted, by whatever way: they come back as they went."""

    @rule(who=WHO, key=KEY)
    def remember(self, who: str, key: str) -> None:
        """The model saves it, and the extraction reads the same message."""
        self.life.say(who, [self.life.word(who, key)], by_tool=True, asked=True)

    @rule(who=WHO, key=KEY)
    def say(self, who: str, key: str) -> None:
        """Told in passing."""
        self.life.say(who, [self.life.word(who, key)])

    @rule(who=WHO, one=KEY, other=KEY, by_tool=st.booleans())
    def say_two(self, who: str, one: str, other: str, by_tool: bool) -> None:
        """Two things in one message."""
        if one != other:
            self.life.say(who, [self.life.word(who, one), self.life.word(who, other)], by_tool=by_tool)

    @precondition(_has_told)
    @rule(who=WHO, which=WHICH, by_tool=st.booleans())
    def say_again(self, who: str, which: int, by_tool: bool) -> None:
        """The same told once more."""
        told = [word for word in self.life.of(who) if word.messages and word.key in ("likes", "allergies")]
        if told:
            self.life.say(who, [told[which % len(told)]], by_tool=by_tool)

    @precondition(_has_told)
    @rule(who=WHO, which=WHICH)
    def say_after_forgetting(self, who: str, which: int) -> None:
        """What was forgotten, told anew: a new statement."""
        gone = [word for word in self.life.of(who, gone=True) if word.key in ("likes", "allergies")]
        if gone:
            word = gone[which % len(gone)]
            word.gone, word.sure, word.mended, word.messages = "", word.gone == "deleted", True, set()
            self.life.say(who, [word])

    @precondition(_has_told)
    @rule(who=WHO, which=WHICH, key=KEY, empty=st.booleans())
    def edit(self, who: str, which: int, key: str, empty: bool) -> None:
        """A message is written anew."""
        numbers = sorted({number for word in self.life.of(who) for number in word.messages})
        if numbers:
            self.life.edit(who, numbers[which % len(numbers)], [] if empty else [self.life.word(who, key)])

    @precondition(_has_told)
    @rule(who=WHO, which=WHICH)
    def edit_by_hand(self, who: str, which: int) -> None:
        """A memory is given another content."""
        memory = self._fact(who, which)
        if memory is not None:
            word = self.life.word(who, memory.key)
            word.sure, word.mended = False, True
            for other in self._words_of(memory):
                other.sure, other.mended = False, True
            self.life.command(who, f"/memory edit {memory.id} {word.text}")

    @precondition(_has_told)
    @rule(who=WHO, which=WHICH, by_tool=st.booleans())
    def forget(self, who: str, which: int, by_tool: bool) -> None:
        """A memory is deleted, by command or by the model."""
        memory = self._fact(who, which)
        if memory is None:
            return
        words = self._words_of(memory)
        self._forgotten(memory, words)
        self.together.append(words)
        if by_tool:
            self.life.forget_by_tool(who, memory)
        else:
            answer = self.life.command(who, f"/memory delete {memory.id}")
            if any(button.action.startswith("/undo") for row in answer.buttons for button in row):
                self.undos.append((who, action(answer, "/undo"), words))
        self.life.check_prompts()  # the one that forgets may still hold it
        for word in words:
            word.gone = "deleted"

    @precondition(_has_told)
    @rule(who=WHO, which=WHICH)
    def erase(self, who: str, which: int) -> None:
        """A memory is erased everywhere."""
        memory = self._fact(who, which)
        if memory is None:
            return
        words = self._words_of(memory)
        self._forgotten(memory, words)
        self.life.command(who, f"/memory erase {memory.id} now")
        for word in words:
            word.gone = "erased"

    @precondition(lambda self: self.undos)
    @rule(which=WHICH)
    def take_forgetting_back(self, which: int) -> None:
        """A deletion is undone, if it is not too late."""
        who, undo, words = self.undos.pop(which % len(self.undos))
        is_to_die = self.life.crash.left > 0
        answer = self.life.command(who, undo)
        has_died = is_to_die and not self.life.crash.left
        # A process that died right after the commit had undone it: so the next one finds it.
        if answer.text.startswith("Undone") or (has_died and answer.text == "That was undone already."):
            for word in words:
                word.gone, word.sure, word.mended = "", False, True
        else:
            for word in words:
                word.mended = True

    @precondition(_has_told)
    @rule(who=WHO)
    def undo_the_last(self, who: str) -> None:
        """The last exchange is taken back, or the last change by command."""
        for word in [*self.life.of(who), *self.life.of(who, gone=True)]:
            word.sure, word.mended = False, True
        gone = [word for word in self.life.of(who, gone=True) if word.gone == "deleted"]
        answer = self.life.command(who, "/undo")
        for word in gone:
            # A memory comes back whole, with what it said before.
            of_it = [each for words in self.together if word in words for each in words]
            if any(each.text in answer.text for each in (word, *of_it)):
                word.gone = ""

    @precondition(_has_told)
    @rule(who=WHO)
    def reflect(self, who: str) -> None:
        """The night's work, now."""
        self.life.command(who, "/reflect")

    @precondition(_has_told)
    @rule(who=WHO)
    def end_session(self, who: str) -> None:
        """The conversation ends and is summarised."""
        self.life.command(who, "/new")
        self.life.work(seconds=1)

    @rule(who=WHO, key=KEY)
    def whisper(self, who: str, key: str) -> None:
        """Off the record."""
        word = self.life.word(who, key)
        self.life.whisper(who, word)
        word.gone = "private"

    @rule(minutes=st.sampled_from([1, 6, 12, 45, 24 * 60]))
    def time_passes(self, minutes: int) -> None:
        """And what is due is done."""
        self.life.work(minutes=minutes)

    @rule()
    def restart(self) -> None:
        """The app is closed and opened again."""
        self.life.restart()

    @rule(nth=st.integers(1, 4), after=st.booleans())
    def crash(self, nth: int, after: bool) -> None:
        """The process will end at a commit soon."""
        self.life.crash.left, self.life.crash.after = nth, after

    @invariant()
    def holds(self) -> None:
        """Whatever happened."""
        if hasattr(self, "life"):
            self.life.check()

    def teardown(self) -> None:
        """In the end everything promised is kept."""
        if not hasattr(self, "life"):
            return
        try:
            self.life.crash.left = 0
            for minutes in (6, 12, 12):
                self.life.work(minutes=minutes)
            self.life.check()
            assert self.life.is_idle()
            self.life.check_learnt()
        finally:
            self.life.close()

    def _fact(self, who: str, which: int) -> Memory | None:
        facts = self.life.facts(who)
        return facts[which % len(facts)] if facts else None

    def _words_of(self, memory: Memory) -> list[Word]:
        """The values a memory has had."""
        contents = {content.casefold() for content in self.life.versions(memory)}
        return [word for made, word in self.life.words.items() if made in contents]

    def _forgotten(self, memory: Memory, words: list[Word]) -> None:
        """What was told beside it in the same messages, or of a key with one value and not read yet, may go with it."""
        messages = {number for word in words for number in word.messages}
        for word in self.life.words.values():
            is_of_its_slot = word.key == memory.key and not holds_several(word.key)
            if word.messages & messages or is_of_its_slot:
                word.sure, word.mended = False, True


@pytest.mark.timeout(6 * 3600)
def test_memory_stays_sound_whatever_people_do_and_wherever_the_process_ends(fresh: Fresh) -> None:
    """No work is lost, nothing counts twice, every quote is real, what is forgotten is gone, and nobody sees another's."""
    machine = type("Lives", (Machine,), {"fresh": staticmethod(fresh)})
    run_state_machine_as_test(machine, settings=EXAMPLES)


def test_what_an_edit_tells_is_no_later_than_its_message(fresh: Fresh) -> None:
    """Of two cities that of the later message stays, though the edit of an earlier one told the other since."""
    life = Life(fresh)
    try:
        life.say("ann", [life.word("ann", "workplace")])
        life.say("ann", [life.word("ann", "home_city")])
        life.edit("ann", "m1", [life.word("ann", "home_city")])
        life.work(minutes=6)
        life.check_learnt()
    finally:
        life.close()
