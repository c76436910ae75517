"""A body is unpacked as it was packed, and never beyond its limit."""

from __future__ import annotations

import gzip
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pages.fetcher import PageFailure, unpacked
from bot.pages.reading import decoded

PACKERS = {
    "": lambda data: data,
    "gzip": lambda data: gzip.compress(data) + b"\0" * 8,
    "deflate": zlib.compress,
}


@given(st.binary(min_size=1, max_size=400), st.sampled_from(sorted(PACKERS)))
def test_what_was_packed_is_whole(content: bytes, encoding: str) -> None:
    """Plain, zlib's format, and gzip with padding behind."""
    assert unpacked(PACKERS[encoding](content), encoding, 10_000) == content


@pytest.mark.parametrize("encoding", ["gzip", "deflate"])
def test_the_limit_itself_still_fits_and_one_more_does_not(encoding: str) -> None:
    """The limit counts what is unpacked."""
    assert len(unpacked(PACKERS[encoding](b"x" * 1000), encoding, 1000)) == 1000
    with pytest.raises(PageFailure):
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
