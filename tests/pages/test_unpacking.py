"""A body is unpacked the same however it was torn into pieces, and never beyond its limit."""

from __future__ import annotations

import gzip
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pages.fetcher import Body, PageTooLarge
from bot.pages.reading import decoded

PACKERS = {
    "": lambda data: data,
    "gzip": lambda data: gzip.compress(data[:20]) + gzip.compress(data[20:]) + b"\0" * 8,
    "deflate": zlib.compress,
}


@given(st.binary(min_size=1, max_size=400), st.sampled_from(sorted(PACKERS)), st.integers(1, 50))
def test_pieces_make_the_whole(content: bytes, encoding: str, step: int) -> None:
    """Plain, zlib's format, and gzip of two members with padding behind."""
    body = Body(encoding, 10_000)
    packed = PACKERS[encoding](content)
    for start in range(0, len(packed), step):
        body.add(packed[start : start + step])
    assert body.whole() == content


def test_bare_deflate_is_understood() -> None:
    """Some servers leave out the header that the name promises."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    body = Body("deflate", 10_000)
    body.add(packer.compress(b"hello there") + packer.flush())
    assert body.whole() == b"hello there"


@pytest.mark.parametrize("encoding", sorted(PACKERS))
def test_the_limit_itself_still_fits_and_one_more_does_not(encoding: str) -> None:
    """The limit counts what is unpacked."""
    fits, over = Body(encoding, 1000), Body(encoding, 1000)
    fits.add(PACKERS[encoding](b"x" * 1000))
    assert len(fits.whole()) == 1000
    with pytest.raises(PageTooLarge):
        over.add(PACKERS[encoding](b"x" * 1001))


@pytest.mark.parametrize(
    ("content", "named", "expected"),
    [
        (b"\xef\xbb\xbf\xc3\xa4", "windows-1252", "ä"),
        ("ä".encode("utf-16"), None, "ä"),
        (b"\x93\xe4\x94", "iso-8859-1", "“ä”"),
        (b'<meta charset="utf-8">\xe4', "latin1", '<meta charset="utf-8">ä'),
        (b"<meta charset='utf-16'>\xc3\xa4", None, "<meta charset='utf-16'>ä"),
        ("ä".encode(), "no-such-charset", "ä"),
        (b"\xc3\xa4", "hex", "ä"),
        (b"a\xff", "utf-8", "a\ufffd"),
        ("中文".encode("gb18030"), "GB2312", "中文"),
    ],
)
def test_text_is_decoded_as_the_page_means_it(content: bytes, named: str | None, expected: str) -> None:
    """Marks before headers, headers before the page's own word; what is unknown or impossible is passed over."""
    assert decoded(content, named) == expected
