"""What the shipped process does when Gemini misbehaves: the real client against the real wire format."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tests.blackbox.process import ANA, BotProcess, telegram_bot
from tests.fakes import gemini_faults as faults
from tests.fakes.gemini_brain import BrainRequest, Call, Output
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.fakes.rule_brain import RuleBrain, said_facts
from tests.fakes.telegram_server import Message, TelegramServer

HONEST = ("My language model isn't answering right now.", "My language model found no answer to that.")


class LearningBrain:
    """RuleBrain, which also reads facts out of a message when it is asked to list them."""

    def __init__(self) -> None:
        self._rules = RuleBrain()

    def __call__(self, request: BrainRequest) -> Sequence[Output]:
        tool = next((tool for tool in request.tools if "facts" in tool.properties), None)
        if tool is None:
            return self._rules(request)
        found = [
            {
                "message": number,
                "key": f.key,
                "value": f.value,
                "category": f.category,
                "quote": f.quote,
                "subject": f.subject,
            }
            for number, said in enumerate(
                re.findall(r"<words>(.*?)</words>", request.last_text, re.DOTALL), 1
            )
            for f in said_facts(said)
        ]
        return [Call(tool.name, {"facts": found})]


async def say(telegram: TelegramServer, bot: BotProcess, text: str) -> str:
    """Say something and give the finished answer; those to earlier messages, which waited, are replies to them.

    The question which time zone is theirs is none.
    """
    message = telegram.say(ANA, text)

    def answers() -> list[Message]:
        return [
            each
            for each in telegram.replies_after(message)
            if not each.text.startswith(("noted", "I go by ")) and "reply_to_message" not in each.data
        ]

    await telegram.wait_for(answers, 30)  # what was noted meanwhile may come first
    await bot.until("SELECT NOT EXISTS (SELECT 1 FROM inbox WHERE state = 'waiting')")
    await bot.until("SELECT NOT EXISTS (SELECT 1 FROM outbound WHERE state = 'waiting')")
    (reply,) = answers()
    return reply.text


async def test_a_fallback_takes_over_and_silence_is_admitted_and_learnt_from_later(tmp_path: Path) -> None:
    """Overload, limits, silence: the fallback answers. With none left the truth is told, and the fact learnt later."""
    async with TelegramServer() as telegram, GeminiServer(LearningBrain()) as gemini:
        fallback = {
            "MODEL_TIMEOUT_SECONDS": "3",
            "FALLBACK_MODEL": "openai:gpt-test",
            "OPENAI_BASE_URL": gemini.openai_url,
            "OPENAI_API_KEY": API_KEY,
        }
        async with telegram_bot(tmp_path, telegram, gemini, **fallback) as bot:
            for number, fault in enumerate(
                [faults.overloaded(), faults.rate_limited(1), faults.internal_error(), faults.Silence(), faults.ConnectionCut()]
            ):  # fmt: skip
                gemini.fail_next(fault, operation="stream")
                assert (
                    await say(telegram, bot, f"Hello number {number}") == f"You said: Hello number {number}"
                )
                assert gemini.recorded()[-1].wire == "openai"
                gemini.release()
            told = "I am allergic to walnuts"
            gemini.fail_next(faults.internal_error(), operation="stream")
            gemini.fail_next(faults.internal_error(), operation="chat", times=5)
            assert (await say(telegram, bot, told)).startswith(HONEST)
            gemini._faults.clear()  # pyright: ignore[reportPrivateUsage]
            assert "walnuts" not in await say(telegram, bot, "/memory list")
            assert await bot.terminate() == 0
            log = bot.log.read_text()
            assert "Traceback" not in log
            assert "walnuts" not in log
            _make_jobs_due(bot)
            await bot.start()
            await bot.until("SELECT count(*) FROM memories")
            assert "allergies: walnuts" in await say(telegram, bot, "/memory list")


async def test_what_was_said_in_an_outage_is_answered_once_by_the_next_process(tmp_path: Path) -> None:
    """The person is told that it waits; killed and started again, the bot answers when the model is back, in order."""
    async with TelegramServer() as telegram, GeminiServer() as gemini:
        async with telegram_bot(tmp_path, telegram, gemini, MODEL_TIMEOUT_SECONDS="3") as bot:
            gemini.fail_next(faults.internal_error(), times=2)
            said = [telegram.say(ANA, text) for text in ("One of two", "Two of two")]
            for message in said:
                assert (await telegram.next_reply(message, 30)).text.startswith(HONEST[0])
            await bot.until("SELECT count(*) = 2 FROM interactions WHERE state = 'waiting'")
            await bot.until("SELECT NOT EXISTS (SELECT 1 FROM outbound WHERE state = 'waiting')")
            await bot.kill()
            _make_jobs_due(bot)
            await bot.start()
            await bot.until("SELECT count(*) = 2 FROM interactions WHERE state = 'answered'")
            await bot.until("SELECT NOT EXISTS (SELECT 1 FROM outbound WHERE state = 'waiting')")
            late = [each for each in telegram.replies(ANA) if "reply_to_message" in each.data]
            assert [each.text for each in late] == ["You said: One of two", "You said: Two of two"]
            answered = [each.data["reply_to_message"]["message_id"] for each in late]
            assert answered == [each.data["message_id"] for each in said]


async def test_a_broken_answer_never_breaks_the_chat(tmp_path: Path) -> None:
    """Whatever the model sends, the person gets an answer or the honest sentence, and the next message works."""
    broken = [
        faults.MalformedJson(),
        faults.TruncatedStream(1),
        faults.ErrorInStream(faults.internal_error()),
        faults.NoCandidates(),
        faults.StoppedFor("SAFETY"),
        faults.StoppedFor("MALFORMED_FUNCTION_CALL"),
        faults.PromptBlocked(),
        faults.UnknownTool(),
        faults.overloaded(),
        faults.rate_limited(1),
        faults.Silence(),
        faults.ConnectionCut(),
        faults.context_too_long(),
        faults.invalid_key(),
    ]
    async with TelegramServer() as telegram, GeminiServer() as gemini:
        async with telegram_bot(tmp_path, telegram, gemini, MODEL_TIMEOUT_SECONDS="3") as bot:
            for number, fault in enumerate(broken):
                gemini.fail_next(fault, operation="stream", times=4)
                answer = await say(telegram, bot, f"Hello number {number}")
                said = (
                    *HONEST,
                    f"You said: Hello number {number}",
                    "You said: Your last attempt at this was stopped",
                    "Done: Unknown tool",
                )
                assert answer.startswith(said), (fault, answer)
                gemini._faults.clear()  # pyright: ignore[reportPrivateUsage]
                gemini.release()
            assert (
                await say(telegram, bot, "Are we fine now then, friend")
                == "You said: Are we fine now then, friend"
            )
            assert bot.rows("SELECT count(*) FROM interactions WHERE state = 'answered'") == [
                (len(broken) + 1,)
            ]
            assert await bot.terminate() == 0
            assert "Traceback" not in bot.log.read_text()


def _make_jobs_due(bot: BotProcess) -> None:
    """Let the promised minute be over, by moving the promises to the past."""
    bot.change("UPDATE jobs SET due_at = '2020-01-01T00:00:00.000000Z'")
