"""Pictures of kinds that not every model takes, drawn anew in a process of its own."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest
from PIL import Image

from bot.domain.pictures import is_to_be_redrawn, picture_in
from bot.errors import Refused
from bot.pages.redrawing import redrawn
from tests.fakes.pictures import BEACH, RECEIPT, drawn, moving


@pytest.mark.parametrize("kind", ["HEIF", "AVIF", "TIFF", "BMP"])
async def test_a_photo_of_a_phone_becomes_one_that_every_model_takes(kind: str) -> None:
    """As large as it was; that it told a place is still known, and the place is gone once it is taken in."""
    tells = kind in ("HEIF", "AVIF")
    given = drawn(RECEIPT, kind, place=True)
    assert is_to_be_redrawn(given)
    picture = picture_in(await redrawn(given, 50))
    assert picture is not None
    assert (picture.media_type, picture.width, picture.height) == ("image/jpeg", 40, 30)
    assert picture.had_place is tells
    assert b"Exif" not in picture.content


async def test_of_what_moves_the_first_picture_is_taken() -> None:
    """Of a GIF, however many follow."""
    picture = picture_in(await redrawn(moving(BEACH, RECEIPT), 50))
    assert picture is not None
    assert picture.width == BEACH.width


async def test_it_stands_upright_and_on_white() -> None:
    """A turned photo is turned back, and what is clear is white."""
    exif = Image.Exif()
    exif[0x0112] = 6
    turned, clear = io.BytesIO(), io.BytesIO()
    Image.new("RGB", (40, 30), "red").save(turned, "TIFF", exif=exif)
    Image.new("RGBA", (40, 30), (0, 0, 0, 0)).save(clear, "TIFF")
    with Image.open(io.BytesIO(await redrawn(turned.getvalue(), 50))) as image:
        assert image.size == (30, 40)
    with Image.open(io.BytesIO(await redrawn(clear.getvalue(), 50))) as image:
        assert image.getpixel((5, 5)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"GIF89a" + bytes(20), "broken"),
        (b"\0\0\0\x18ftypheic" + bytes(20), "broken"),
        (drawn(RECEIPT, "HEIF")[:200], "broken"),
        (b"GIF89a" + (60_000).to_bytes(2, "little") * 2 + moving()[10:], "too large"),
        (b"%!PS-Adobe-3.0 EPSF-3.0", "broken"),
    ],
    ids=["gif", "heic", "cut", "wide", "a program"],
)
async def test_what_is_broken_or_unpacks_to_too_much_is_refused_in_words(content: bytes, said: str) -> None:
    """By its head, before anything is unpacked; nothing but the kinds named is opened at all."""
    with pytest.raises(Refused, match=said):
        await redrawn(content, 50)


def test_the_bot_itself_loads_no_library_that_opens_files() -> None:
    """Neither at its start nor ever: the process that reads one file loads them, and ends. They would cost 60 MB."""
    program = (
        "import sys, bot.cli, bot.service; print(*[each for each in sys.argv[1:] if each in sys.modules])"
    )
    openers = ["PIL", "pillow_heif", "pypdf", "docx", "ijson", "tzfpy", "pyrage", "trafilatura"]
    ran = subprocess.run(
        [sys.executable, "-c", program, *openers], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == []
