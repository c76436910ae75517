"""`python -m tests.house.chat_picture FILE.png`: a Telegram chat as a picture, for the docs.

What is said goes to the real process over the emulator; drawn is what Telegram then holds: texts with their entities,
buttons and replies, in a page that Chromium takes a picture of (CHROMIUM names another one).
"""

from __future__ import annotations

import asyncio
import itertools
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from html import escape
from pathlib import Path

from PIL import Image, ImageChops

from bot.conversation.sent_files import SIGHT
from tests.blackbox.process import ANA, BotProcess, telegram_bot
from tests.fakes.gemini_brain import BrainRequest, Call, Output, Text
from tests.fakes.gemini_server import GeminiServer
from tests.fakes.pictures import RECEIPT, drawn, pictures_in, sees
from tests.fakes.telegram_server import Message, TelegramServer

QUIET = """
    SELECT NOT EXISTS (SELECT 1 FROM inbox WHERE state = 'waiting')
       AND NOT EXISTS (SELECT 1 FROM outbound WHERE state = 'waiting')
"""
PLAIN_SIGHT = "\u25a3"
"""Drawn for the sign of a picture, which few fonts have."""

TAGS = {"bold": "b", "italic": "i", "code": "code", "pre": "pre", "strikethrough": "s", "underline": "u"}
STYLE = """
body { margin: 0; width: 460px; background: #c5d6e3; font: 15px/1.35 'DejaVu Sans', 'Noto Sans', sans-serif; }
.row { display: flex; flex-direction: column; padding: 3px 10px; } .row.me { align-items: flex-end; }
.bubble { max-width: 350px; padding: 7px 11px; border-radius: 13px; background: #fff; white-space: pre-wrap;
  overflow-wrap: anywhere; } .me .bubble { background: #e3f6cf; }
.reply { border-left: 3px solid #4a9be0; padding-left: 7px; margin-bottom: 4px; color: #54728a; font-size: 13px; }
.photo { text-align: center; background: #eee; color: #777; border-radius: 9px; padding: 35px 60px;
  margin-bottom: 6px; } .keys { display: flex; gap: 4px; margin-top: 4px; width: 372px; } .key { flex: 1; text-align: center; padding: 6px;
  background: #88a5bb; color: #fff; border-radius: 8px; font-size: 13px; } code { font-size: 14px; }
"""


def brain(request: BrainRequest) -> Sequence[Output] | str:
    """A model that sees, saves and says what this chat is about."""
    said = request.last_text
    if pictures_in(request):
        is_asked = "description" in request.tools[-1].properties
        return sees(request) if is_asked else [Text("4.20 euros, at *Backhaus Marmot*.")]
    if request.function_responses:
        return [Text("Noted. I'll keep **nuts** out of every recipe.")]
    if "allergic" in said:
        fact = {
            "key": "allergies", "value": "nuts", "category": "health", "quote": "I'm allergic to nuts",
            "outcome": "beside",
        }  # fmt: skip
        return [Call("remember_fact", fact)]
    return [Text("Anything without *nuts*: a lemon tart, or panna cotta.")]


async def quiet(bot: BotProcess, telegram: TelegramServer) -> None:
    """Until all that was said is taken in and answered."""
    await telegram.wait_for(lambda: not telegram.updates.pending or None, 60)
    await bot.until(QUIET, seconds=60)


async def talk(folder: Path) -> list[Message]:
    """What stands in the chat in the end."""
    async with TelegramServer() as telegram, GeminiServer(brain) as gemini:
        bot = telegram_bot(folder, telegram, gemini, EMBEDDING_MODEL="none", EXTRACTION_DELAY_SECONDS="600")
        async with bot:
            for words in (
                "Please remember: I'm allergic to nuts",
                "/remind tomorrow at 9 to call mum",
                "What could I bake on Sunday?",
            ):
                telegram.say(ANA, words, first_name="Ana")
                await quiet(bot, telegram)
                for each in telegram.replies(ANA):
                    if "Which time zone" in each.text:
                        telegram.press(ANA, each.buttons[0]["text"], message=each)
                await quiet(bot, telegram)
            telegram.send_photo(ANA, drawn(RECEIPT, place=True), caption="What did I pay?")
            await quiet(bot, telegram)
            messages = sorted(telegram.state.messages.items())
            return [each for (chat, _), each in messages if chat == ANA and not each.deleted]


def marked(message: Message) -> str:
    """A text with its entities as HTML, cut where they begin and end."""
    units = message.text.encode("utf-16-le")
    marks = [each for each in message.entities if each["type"] in TAGS]
    edges = sorted(
        {
            0,
            len(units) // 2,
            *(at for each in marks for at in (each["offset"], each["offset"] + each["length"])),
        }
    )
    out = ""
    for begin, end in itertools.pairwise(edges):
        piece = escape(units[2 * begin : 2 * end].decode("utf-16-le")).replace(SIGHT, PLAIN_SIGHT)
        for each in marks:
            if each["offset"] <= begin and end <= each["offset"] + each["length"]:
                piece = f"<{TAGS[each['type']]}>{piece}</{TAGS[each['type']]}>"
        out += piece
    return out


def page(messages: Sequence[Message]) -> str:
    """The chat as a page."""
    by_id = {each.message_id: each for each in messages}
    rows: list[str] = []
    for each in messages:
        replied = by_id.get(each.reply_to or 0)
        above = f'<div class="reply">{escape(replied.text[:60])}</div>' if replied else ""
        keyboard = (each.reply_markup or {}).get("inline_keyboard", [])
        keys = "".join(
            '<div class="keys">'
            + "".join(f'<div class="key">{escape(key["text"])}</div>' for key in row)
            + "</div>"
            for row in keyboard
        )
        who = "bot" if each.by_bot else "me"
        photo = '<div class="photo">a photo</div>' if each.data.get("photo") else ""
        rows.append(
            f'<div class="row {who}"><div class="bubble">{above}{photo}{marked(each)}</div>{keys}</div>'
        )
    return f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style><body>{"".join(rows)}</body>'


def take(html: str, folder: Path, file: Path) -> None:
    """A picture of a page, as high as what stands on it."""
    source, whole = folder / "chat.html", folder / "whole.png"
    source.write_text(html, encoding="utf-8")
    subprocess.run(
        [
            os.environ.get("CHROMIUM", "/usr/bin/chromium"), "--headless", "--no-sandbox", "--hide-scrollbars",
            "--disable-gpu", "--window-size=460,3000", f"--screenshot={whole}", source.as_uri(),
        ],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    with Image.open(whole) as taken:
        shown = taken.convert("RGB")
    blank = Image.new("RGB", shown.size, shown.getpixel((0, shown.height - 1)))
    box = ImageChops.difference(shown, blank).getbbox() or (0, 0, *shown.size)
    shown.crop((0, 0, shown.width, box[3] + 10)).quantize(64).save(file, optimize=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made_in:
        take(page(asyncio.run(talk(Path(made_in)))), Path(made_in), Path(sys.argv[1]))
