"""One page has one address, however it was copied."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.urls import NotAWebAddress, canonical_url, web_address

HOSTS = st.sampled_from(
    ["example.com", "Straße.DE", "日本。jp", "[2001:DB8::1]", "a.b.", "8.8.8.8", "xn--a.com"]
)
MESSY = st.text("aZ9%2eE./?&=#;+ä~ \\|utm_x:[]@é中", max_size=30)


@pytest.mark.parametrize(
    ("given_url", "expected"),
    [
        ("HTTPS://Example.COM", "https://example.com/"),
        ("example.com/a", "https://example.com/a"),
        ("example.com:8080/a", "https://example.com:8080/a"),
        ("http://example.com:80/", "http://example.com/"),
        ("https://example.com:443/", "https://example.com/"),
        ("https://example.com:/", "https://example.com/"),
        ("http://example.com:443/", "http://example.com:443/"),
        ("https://example.com./a", "https://example.com/a"),
        ("https://example.com/a#part", "https://example.com/a"),
        ("https://example.com/?", "https://example.com/"),
        ("https://example.com?a=1", "https://example.com/?a=1"),
        ("https://example.com/a/./b/../c", "https://example.com/a/c"),
        ("https://example.com/../../a/..", "https://example.com/"),
        ("https://example.com/%7euser/%c3%a4", "https://example.com/~user/%C3%A4"),
        ("https://example.com/ä b", "https://example.com/%C3%A4%20b"),
        ("https://example.com/100%", "https://example.com/100%25"),
        ("https://example.com/a/", "https://example.com/a/"),
        ("https://MÜNCHEN.de/", "https://xn--mnchen-3ya.de/"),
        ("https://straße.de/", "https://xn--strae-oqa.de/"),
        ("https://例え。jp/", "https://xn--r8jz45g.jp/"),
        ("http://[2001:DB8:0::1]:80/", "http://[2001:db8::1]/"),
        ("https://e.com/?utm_source=a&id=3&UTM_medium=b&fbclid=c", "https://e.com/?id=3"),
        ("https://e.com/?gclid=1", "https://e.com/"),
        ("https://e.com/?%75tm_source=1&b=2&a=1", "https://e.com/?b=2&a=1"),
        ("https://e.com/?utm=kept&gclidx=kept", "https://e.com/?utm=kept&gclidx=kept"),
        ("  https://e.com/a \n", "https://e.com/a"),
    ],
)
def test_an_address_is_spelled_one_way(given_url: str, expected: str) -> None:
    """Case, ports, dots, escapes, scripts, fragments and tracking make no difference."""
    assert canonical_url(given_url) == expected


@pytest.mark.parametrize(
    "url",
    [
        "mailto:a@example.com",
        "data:text/html,x",
        "http:example.com",
        "http:///a",
        "http://exa mple.com/",
        "http://example.com\\@evil.example/",
        "http://a..b/",
        "http://-a.com/",
        "http://example.com:0/",
        "http://example.com:99999/",
        "http://example.com:x/",
        "http://user@example.com/",
        "http://exam%70le.com/",
        "http://[fe80::1%25eth0]/",
        "http://[::1",
        "http://1.2.3/",
        "http://1.2.3.4.5/",
        "http://01.2.3.4/",
        "http://0xA9FEA9FE/",
        "http://example.com/\nHost: evil",
        "http://" + "a" * 64 + ".com/",
        "https://example.com/" + "a" * 2048,
        "word",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    """Nothing odd is guessed at."""
    with pytest.raises(NotAWebAddress):
        canonical_url(url)


@given(HOSTS, MESSY, st.sampled_from(["", ":80", ":443", ":8080"]), st.sampled_from(["http", "HTTPS"]))
@example("example.com", "%2%35/%252e", "", "http")
def test_the_canonical_spelling_is_its_own(host: str, rest: str, port: str, scheme: str) -> None:
    """Spelling a canonical address again changes nothing, and names the same host."""
    with suppress(NotAWebAddress):
        once = canonical_url(f"{scheme}://{host}{port}/{rest}")
        assert canonical_url(once) == once
        assert once.isascii()
        assert web_address(once).host == web_address(f"{scheme}://{host}/").host


@given(st.text(max_size=60) | st.text(max_size=40).map("http://{}".format))
def test_any_text_is_an_address_or_politely_none(text: str) -> None:
    """No text whatever brings up another error, or a host that is not plain ASCII."""
    with suppress(NotAWebAddress):
        address = web_address(text)
        assert address.host.isascii()
        assert address.host == address.host.lower()
        assert not set(address.host) & set(" /\\@?#%")
