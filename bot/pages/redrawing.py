"""A picture of a kind that not every model takes, drawn anew as a JPEG; run as a process of its own.

HEIC and AVIF as phones take them, GIF, BMP and TIFF. A process of its own for the reasons that documents have
one (bot/pages/documents): a decoder is the part of this house that a crafted file breaks first. Of a picture
that moves or has several pages it is the first.
"""

from __future__ import annotations

import io
import sys

from bot.errors import Refused
from bot.pages.own_process import Unopened, opened_in_process, requested
from bot.speech.saying import Wording, say, say_number

BROKEN = Wording("That picture is broken: I can't make anything of it.")
TOO_WIDE = Wording("That picture is too large for me: I look at up to {most} megapixels.")

_LARGE = b"large"
_MOST_SIDE = 2048
"""Pixels of the longer side: models see no more of a picture."""


async def redrawn(content: bytes, megapixels: int) -> bytes:
    """The first picture of a file as a JPEG. The notes of its camera, its position among them, still stand in
    it, for whoever leaves such notes out and says so.

    Raises the Refused that says that it is broken or too large.
    """
    try:
        drawn = await opened_in_process("bot.pages.redrawing", content, megapixels=megapixels)
    except Unopened:
        raise Refused(say(BROKEN)) from None
    if drawn == _LARGE:
        raise Refused(say(TOO_WIDE, most=say_number(megapixels)))
    return drawn


def as_jpeg(content: bytes, megapixels: int) -> bytes | None:
    """The same within this process; None for one of too many pixels."""
    from PIL import Image, ImageOps
    from PIL.ExifTags import IFD
    from pillow_heif import register_heif_opener  # pyright: ignore[reportUnknownVariableType]

    register_heif_opener()  # pyright: ignore[reportUnknownMemberType]
    try:
        opened = Image.open(io.BytesIO(content), formats=("HEIF", "AVIF", "GIF", "BMP", "TIFF"))
    except Image.DecompressionBombError:
        return None
    with opened as image:
        if image.width * image.height > megapixels * 1_000_000:  # by its head: nothing is unpacked yet
            return None
        notes = image.getexif()
        notes.get_ifd(IFD.GPSInfo)  # read, it is written along
        image.seek(0)
        upright = ImageOps.exif_transpose(image)
        upright.thumbnail((_MOST_SIDE, _MOST_SIDE))
        clear = upright.convert("RGBA")
        paper = Image.new("RGBA", clear.size, "white")
        written = io.BytesIO()
        Image.alpha_composite(paper, clear).convert("RGB").save(written, "JPEG", quality=90, exif=notes)
    return written.getvalue()


def main() -> None:
    """Read one request, and write the picture."""
    request, content = requested()
    sys.stdout.buffer.write(as_jpeg(content, int(request["megapixels"])) or _LARGE)


if __name__ == "__main__":
    main()
