"""What is handed in on Telegram, each way as one row: files, their names, captions, pictures, recordings, mails, edits."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.attack.secret_doors import Told
from tests.fakes.gemini_brain import BlobPart, BrainRequest, Call, Output
from tests.fakes.gemini_server import API_KEY, GeminiServer
from tests.fakes.pictures import drawn
from tests.fakes.rule_brain import RuleBrain
from tests.fakes.telegram_server import TelegramServer
from tests.scripted import remember
from tests.telegram.test_documents import pdf
from tests.telegram.test_handed_on import handed, mail, press
from tests.telegram.test_receipts import labels
from tests.telegram.test_voice import ogg
from tests.telegram.world import ANA, World, open_world

Handing = Callable[[World, Told], Awaitable[object]]


class Perceiving:
    """A model that sees one sentence in every picture, and hears what stands in a recording."""

    def __init__(self) -> None:
        self.sees = ""

    def __call__(self, request: BrainRequest) -> Sequence[Output] | str:
        """What it says of what it was given."""
        given = [part for content in request.contents for part in content.parts if isinstance(part, BlobPart)]
        if not given:
            return f"It names {self.sees}" if "<article" in request.last_text else RuleBrain()(request)
        if given[0].mime_type.startswith("audio"):
            return [Call(request.tools[-1].name, {"words": base64.b64decode(given[0].data)[27:].decode()})]
        seen = {"title": "A note", "description": f"A note says {self.sees}", "text": self.sees}
        return [Call(request.tools[-1].name, seen)]


@asynccontextmanager
async def perceiving_world(folder: Path, perceiving: Perceiving) -> AsyncIterator[World]:
    """A bot on Telegram whose models see and hear so."""
    async with TelegramServer() as telegram, GeminiServer(perceiving) as gemini:
        by: dict[str, Any] = {"google_api_key": API_KEY, "google_api_base_url": gemini.url}
        async with open_world(folder, telegram, embedding_model="none", **by) as opened:
            await opened.start()
            yield opened


async def document(world: World, told: Told) -> None:
    """A file that says it."""
    await world.reply_to(world.telegram.send_document(ANA, pdf("Dear tenant,", told.said), file_name="a.pdf"))


async def file_name(world: World, told: Told) -> None:
    """A file that is called so."""
    await world.reply_to(world.telegram.send_document(ANA, pdf("Dear tenant,"), file_name=told.said))


async def captioned(world: World, told: Told) -> None:
    """A file with it beneath, and a name that says only the secret."""
    sent = world.telegram.send_document(
        ANA, pdf("Dear tenant,"), file_name=f"{told.value}.pdf", caption=told.said
    )
    await world.answers_after(sent)


async def photo(world: World, told: Told) -> None:
    """A picture in which it is written."""
    world.telegram.send_photo(ANA, drawn())
    await world.settled()


async def photo_captioned(world: World, told: Told) -> None:
    """A picture in which only the secret is written, with what it is beneath."""
    world.telegram.send_photo(ANA, drawn(), caption=told.said)
    await world.settled()


async def aloud(world: World, told: Told) -> None:
    """Said aloud."""
    await world.answers_after(world.telegram.send_voice(ANA, ogg(f"Remember that {told.said}")))


async def mailed(world: World, told: Told) -> None:
    """A mail, kept."""
    await press(world, await handed(world, mail(f"Please come. {told.said}")), "Keep")


async def forwarded(world: World, told: Told) -> None:
    """Somebody else's file, kept."""
    sent = world.telegram.send_document(ANA, pdf(told.said), file_name="a.pdf", forward_from="Bob")
    await press(world, await world.reply_to(sent), "Keep")


async def replied(world: World, told: Told) -> None:
    """The reply to Edit beneath a receipt."""
    saved = remember("home_city", "Berlin", "I live in Berlin", "location")
    world.model.say = lambda words: [[saved], ["Nice."]]
    answer = await world.reply_to(world.telegram.say(ANA, "I live in Berlin"))
    assert labels(answer) == [["Undo", "Edit"]]
    await press(world, answer, "Edit")
    asked = world.telegram.replies(ANA)[-1]
    await world.reply_to(world.telegram.say(ANA, told.said, reply_to=asked))


async def edited(world: World, told: Told) -> None:
    """A message that was said, and says it once it is edited."""
    said = world.telegram.say(ANA, "Remember that I live in Berlin")
    await world.reply_to(said)
    world.edit(said, f"Remember that {told.said}")
    await world.settled()


HANDINGS: dict[str, Handing] = {
    "a document": document, "its name": file_name, "its caption": captioned, "a picture": photo,
    "its caption too": photo_captioned, "a recording": aloud, "a mail": mailed, "a forwarded file": forwarded,
    "the reply to Edit": replied, "an edited message": edited,
}  # fmt: skip
"""What is tried, by the words a person would have for it."""
