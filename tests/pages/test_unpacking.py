"""A body is unpacked as it was packed, and never beyond its limit."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pages.fetcher import PageTooLarge, unpacked
from bot.pages.reading import decoded

PACKERS = {
    "": lambda data: data,
    "gzip": lambda data: gzip.compress(data[:20]) + gzip.compress(data[20:]) + b"\0" * 8,
    "deflate": zlib.compress,
}


@given(st.binary(min_size=1, max_size=400), st.sampled_from(sorted(PACKERS)))
def test_what_was_packed_is_whole(content: bytes, encoding: str) -> None:
    """Plain, zlib's format, and gzip of two members with padding behind."""
    assert unpacked(PACKERS[encoding](content), encoding, 10_000) == content


def test_many_members_are_each_read_once() -> None:
    """Whoever packs a page in tens of thousands of them keeps nobody busy: each leaves a piece to copy at most."""
    packed = gzip.compress(b"") * 100_000 + gzip.compress(b"told")
    tracemalloc.start()
    content, (_, most) = unpacked(packed, "gzip", 10_000), tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert content == b"told"
    assert most < 100_000


def test_bare_deflate_is_understood() -> None:
    """Some servers leave out the header that the name promises."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    assert unpacked(packer.compress(b"hello there") + packer.flush(), "deflate", 10_000) == b"hello there"


@pytest.mark.parametrize("encoding", ["gzip", "deflate"])
def test_the_limit_itself_still_fits_and_one_more_does_not(encoding: str) -> None:
    """The limit counts what is unpacked."""
    assert len(unpacked(PACKERS[encoding](b"x" * 1000), encoding, 1000)) == 1000
    with pytest.raises(PageTooLarge):
        unpacked(PACKERS[encoding](b"x" * 1001), encoding, 1000)


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
