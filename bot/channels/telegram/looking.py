"""Messages with pictures as the conversation takes them: fetched, known by their bytes, and stripped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.channels.telegram.files import Files
from bot.channels.telegram.updates import FileMessage, PictureMessage, as_picture
from bot.domain.interactions import IncomingMessage
from bot.domain.pictures import picture_in
from bot.memory.pictures import Pictures


class Looking:
    """Gives messages with their pictures. What is written beside these is left out before anybody sees it."""

    def __init__(self, files: Files, pictures: Pictures) -> None:
        self._files = files
        self._pictures = pictures

    async def opened(
        self, said: IncomingMessage, sent: PictureMessage, contents: Sequence[bytes] = ()
    ) -> IncomingMessage:
        """What was said with its pictures, whose `contents` may have been fetched already.

        Raises the Refused that says why they can't be looked at, and NotJustNow for what may pass.
        """
        await self._pictures.willing(said.owner)
        contents = contents or [await self._files.fetch(file) for file in sent.files]
        return replace(said, pictures=await self._pictures.read(contents))

    async def file(self, sent: FileMessage) -> tuple[bytes, PictureMessage | None]:
        """What a file holds, and what its message is if that is a picture, whatever it is called.

        Raises the Refused that says why it can't be opened, and NotJustNow for what may pass.
        """
        content = await self._files.fetch(sent.file)
        return content, as_picture(sent) if picture_in(content) else None
