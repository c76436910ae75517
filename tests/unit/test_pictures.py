"""Pictures by their bytes: nothing beside them is left, and a real decoder still draws the same."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from bot.domain.pictures import picture_in
from bot.errors import Refused
from tests.fakes.pictures import CAMERA, RECEIPT, XMP, drawn


def pixels(content: bytes) -> bytes:
    with Image.open(io.BytesIO(content)) as image:
        return image.convert("RGBA").tobytes()


@pytest.mark.parametrize("place", [False, True])
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_what_was_written_beside_a_picture_is_gone_and_the_picture_stays(kind: str, place: bool) -> None:
    """Camera and position are dropped, it is known whether there was one, and every pixel is as before."""
    given = drawn(RECEIPT, kind, place=place)
    assert CAMERA.encode() in given
    picture = picture_in(given)
    assert picture is not None
    assert (picture.media_type, picture.width, picture.height) == (f"image/{kind.lower()}", 40, 30)
    assert picture.had_place is place
    for gone in (CAMERA.encode(), b"Exif", b"EXIF", b"eXIf"):
        assert gone not in picture.content
    assert pixels(picture.content) == pixels(given)


@pytest.mark.parametrize(
    "options",
    [
        {"format": "JPEG", "progressive": True, "quality": 95, "xmp": XMP},
        {"format": "JPEG", "comment": b"exif:GPSLatitude", "restart_marker_rows": 1},
        {"format": "WEBP", "lossless": True, "xmp": XMP},
        {"format": "PNG", "compress_level": 0, "xmp": XMP},
    ],
    ids=["progressive", "comment and restarts", "webp", "png"],
)
def test_a_position_in_other_places_is_dropped_and_said(options: dict[str, object]) -> None:
    """XMP and comments, in pictures of other makes."""
    image, written = Image.effect_noise((64, 48), 80).convert("RGB"), io.BytesIO()
    if options["format"] == "PNG":
        notes = PngInfo()
        notes.add_itxt("XML:com.adobe.xmp", XMP.decode())
        image.save(written, "PNG", pnginfo=notes)
    else:
        image.save(written, **options)  # pyright: ignore[reportArgumentType]
    picture = picture_in(written.getvalue())
    assert picture is not None
    assert picture.had_place
    assert b"GPSLatitude" not in picture.content
    assert pixels(picture.content) == pixels(written.getvalue())


def test_what_stands_behind_the_end_of_a_picture_is_no_part_of_it() -> None:
    """As the film of a "motion photo" does, or an archive."""
    for kind in ("JPEG", "PNG", "WEBP"):
        picture = picture_in(drawn(RECEIPT, kind) + b"ftypmp42 and a secret")
        assert picture is not None
        assert b"secret" not in picture.content


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "SVG"),
        (b'\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a -->\n<svg onload="x()">', "SVG"),
        (b"8BPS" + bytes(20), "pictures of that kind"),
        (b"\0\0\1\0" + bytes(20), "pictures of that kind"),
        (b"\xff\xd8\xff", "broken"),
        (drawn()[:60], "broken"),
        (drawn(kind="PNG")[:40], "broken"),
        (drawn(kind="WEBP")[:30], "broken"),
    ],
)
def test_what_cant_be_looked_at_is_refused_in_words(content: bytes, said: str) -> None:
    """Drawings that can hold programs, kinds that models don't take, and what is cut off."""
    with pytest.raises(Refused, match=said):
        picture_in(content)


@pytest.mark.parametrize(
    "content", [b"", b"%PDF-1.7", b"BMW and others", b"<html><svg></svg></html>", b"text"]
)
def test_what_is_no_picture_is_none(content: bytes) -> None:
    """It is for others to say what it is."""
    assert picture_in(content) is None


@settings(max_examples=300)
@given(st.sampled_from(["JPEG", "PNG", "WEBP"]), st.data())
def test_no_bytes_raise_anything_but_a_refusal(kind: str, data: st.DataObject) -> None:
    """Pictures with bytes changed, cut and put in anywhere; what comes out holds no note of the camera."""
    content = bytearray(drawn(RECEIPT, kind, place=True))
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=6))
    try:
        picture = picture_in(bytes(content))
    except Refused:
        return
    if picture is not None:
        assert len(picture.content) <= len(content) + 2
