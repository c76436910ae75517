"""Films by their bytes: what is beside one is blanked where it stands, and nothing but a refusal is raised."""

from __future__ import annotations

import base64
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.pictures import film_in
from bot.errors import Refused
from tests.fakes.pictures import AT_HOME, CAMERA, XMP, filmed

REAL = base64.b64decode(
    "AAAAHGZ0eXBpc29tAAACAGlzb21pc28ybXA0MQAAAAhmcmVlAAAAKm1kYXQAAAGzABAHAAABthYFGCPbfgAAAbMAEEcAAAG2FgcYVG37AAADVG"
    "1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+gAAAfQAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAA"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAJbdHJhawAAAFx0a2hkAAAAAwAAAAAAAAAAAAAAAQAAAAAAAAfQAAAAAAAAAAAAAAAAAA"
    "AAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAQAAAAEAAAAAAAJGVkdHMAAAAcZWxzdAAAAAAAAAABAAAH0AAAAAAAAQAA"
    "AAAB021kaWEAAAAgbWRoZAAAAAAAAAAAAAAAAAAAQAAAAIAAVcQAAAAAAC1oZGxyAAAAAAAAAAB2aWRlAAAAAAAAAAAAAAAAVmlkZW9IYW5kbG"
    "VyAAAAAX5taW5mAAAAFHZtaGQAAAABAAAAAAAAAAAAAAAkZGluZgAAABxkcmVmAAAAAAAAAAEAAAAMdXJsIAAAAAEAAAE+c3RibAAAANpzdHNk"
    "AAAAAAAAAAEAAADKbXA0dgAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAQABAASAAAAEgAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    "AAAAAAAAAAABj//wAAAGBlc2RzAAAAAAOAgIBPAAEABICAgEEgEQAAAAAAAIgAAAAABYCAgC8AAAGwAQAAAbWJEwAAAQAAAAEgAMSNiAANAIQC"
    "FGMAAAGyTGF2YzYyLjI4LjEwMgaAgIABAgAAABRidHJ0AAAAAAAAAIgAAAAAAAAAGHN0dHMAAAAAAAAAAQAAAAIAAEAAAAAAHHN0c2MAAAAAAA"
    "AAAQAAAAEAAAACAAAAAQAAABRzdHN6AAAAAAAAABEAAAACAAAAFHN0Y28AAAAAAAAAAQAAACwAAACFdWR0YQAAAFptZXRhAAAAAAAAACFoZGxy"
    "AAAAAAAAAABtZGlyYXBwbAAAAAAAAAAAAAAAAC1pbHN0AAAAJal0b28AAAAdZGF0YQAAAAEAAAAATGF2ZjYyLjEyLjEwMgAAACNsb2NpAAAAAA"
    "AAAAAADWeuADSFHgAAAABlYXJ0aAAA"
)
"""Two seconds by FFmpeg 8, with a place in 3GPP's form."""


def test_a_film_of_a_real_encoder_is_one() -> None:
    """What is blanked was seen not to keep FFmpeg from playing it."""
    film = film_in(REAL)
    assert film is not None
    assert (film.seconds, film.media_type, film.had_place) == (2.0, "video/mp4", True)
    assert b"Lavf" in REAL
    assert b"Lavf" not in film.content


@pytest.mark.parametrize("place", [False, True])
def test_what_was_written_beside_a_film_is_blank_and_the_film_stays(place: bool) -> None:
    """Nothing moves, so that what points into the file stays true; a position that was there is told of."""
    given = filmed(place=place)
    film = film_in(given)
    assert film is not None
    assert (film.seconds, film.media_type, film.had_place) == (3.0, "video/mp4", place)
    assert len(film.content) == len(given)
    for beside in (CAMERA.encode(), AT_HOME, XMP):
        assert beside not in film.content
    changed = [at for at, (new, old) in enumerate(zip(film.content, given, strict=True)) if new != old]
    assert given[: changed[0]] == film.content[: changed[0]]
    assert film.content[-10:] == given[-10:]
    assert film_in(film.content) == film_in(film.content)


def test_of_its_tracks_those_that_are_seen_or_heard_stay() -> None:
    """A third one, as cameras write their position moment by moment, is none any more."""
    film = film_in(filmed())
    assert film is not None
    assert film.content.count(b"trak") == 2
    assert b"vide" in film.content
    assert b"soun" in film.content


def test_the_forms_of_a_length_are_read() -> None:
    """Lengths of eight bytes, and a last box without one."""
    plain = filmed(place=True)
    at = plain.index(b"uuid") - 4
    length = int.from_bytes(plain[at : at + 4])
    wide = plain[:at] + (1).to_bytes(4) + b"uuid" + (length + 8).to_bytes(8) + plain[at + 8 :]
    film = film_in(wide[:-10] + bytes(4) + wide[-6:])
    assert film is not None
    assert film.had_place
    assert XMP not in film.content


@pytest.mark.parametrize(
    "content", [b"", b"\x00" * 40, b"%PDF-1.7", b"\0\0\0\x10ftypM4A \0\0\0\0", filmed()[:16]]
)
def test_what_is_no_film_is_none(content: bytes) -> None:
    """Sound alone is none, too."""
    assert film_in(content) is None


@settings(max_examples=300)
@given(st.data())
def test_no_bytes_raise_anything_but_a_refusal(data: st.DataObject) -> None:
    """Cut off, or with any bytes changed."""
    content = bytearray(filmed(place=True))
    for _ in range(data.draw(st.integers(0, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    with suppress(Refused):
        film = film_in(bytes(content[: data.draw(st.integers(0, len(content)))]))
        assert film is None or film.seconds >= 0
