"""Every page that may not or cannot be read is refused in a sentence, and nothing is dialled that must not be."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import ssl
import sys

import pytest

from bot.domain.urls import NotAWebAddress
from bot.pages import own_process
from bot.pages.fetcher import ArticleFetcher, Limits, PageFailure
from tests.blackbox import nursery
from tests.pages.certificates import certificate
from tests.pages.samples import ENGLISH
from tests.pages.site import page, redirect, served

IN_NO_TIME = Limits(seconds=0.5)
PRIVATE = (
    "http://127.0.0.2/",
    "http://10.0.0.1/",
    "http://192.168.1.1/admin",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://[fd00::1]/",
    "http://[64:ff9b::a00:1]/",
)


@pytest.mark.parametrize("url", PRIVATE)
async def test_a_private_address_is_refused(url: str) -> None:
    """Spelled out in the address itself."""
    with pytest.raises(PageFailure, match="private network"):
        await ArticleFetcher().fetch(url)


@pytest.mark.parametrize("url", [*PRIVATE, "http://inside.example/"])
async def test_a_redirect_to_a_private_address_is_refused(url: str) -> None:
    """What was public at first does not vouch for where it leads."""
    async with served() as site:
        site.answers["/"] = redirect(url)
        with pytest.raises(PageFailure, match="private network"):
            await ArticleFetcher(site.reach("127.0.0.1", "192.168.0.9")).fetch(site.url())


async def test_localhost_is_refused_by_the_real_resolver() -> None:
    """Names are looked up by the system, and its own is private."""
    with pytest.raises(PageFailure, match="private network"):
        await ArticleFetcher().fetch("http://localhost/")


@pytest.mark.parametrize(
    "answers", ["127.0.0.2", "127.0.0.1 127.0.0.2", "127.0.0.1 ::1", "127.0.0.1 fe80::1%1"]
)
async def test_one_private_address_among_those_of_a_name_is_enough(answers: str) -> None:
    """A name that also leads inside is refused whole, and nobody is dialled."""
    async with served() as site:
        site.answers["/"] = page(ENGLISH.html())
        with pytest.raises(PageFailure, match="private network"):
            await ArticleFetcher(site.reach(answers)).fetch(site.url())
    assert site.requests == []


async def test_a_name_that_changes_its_address_after_the_check_changes_nothing() -> None:
    """The address that was checked is the one that is dialled (DNS rebinding)."""
    async with served() as public, served("127.0.0.2", public.port) as private:
        public.answers["/"] = page(ENGLISH.html())
        private.answers["/"] = page("<p>secret</p>")
        article = await ArticleFetcher(public.reach("127.0.0.1", "127.0.0.2")).fetch(public.url())
    assert article.title == ENGLISH.title
    assert private.requests == []


async def test_a_name_is_checked_anew_for_each_connection() -> None:
    """A redirect to the same name, which now leads inside, is refused."""
    async with served() as public, served("127.0.0.2", public.port) as private:
        public.answers["/"] = redirect(public.url("/again"))
        with pytest.raises(PageFailure, match="private network"):
            await ArticleFetcher(public.reach("127.0.0.1", "127.0.0.2")).fetch(public.url())
    assert private.requests == []


async def test_an_address_that_is_dead_is_passed_over_for_the_next() -> None:
    """A site is reachable as long as one of its addresses answers."""
    async with served() as site:
        site.answers["/"] = page(ENGLISH.html())
        reach = site.reach("127.0.0.9 127.0.0.1")
        everywhere = type(reach)(reach.resolve, lambda address: True, reach.ports)
        assert (await ArticleFetcher(everywhere).fetch(site.url())).title == ENGLISH.title


@pytest.mark.parametrize("url", ["http://93.184.216.34:22/", "https://93.184.216.34:8443/"])
async def test_other_ports_than_those_of_the_web_are_refused(url: str) -> None:
    """A page on port 22 is no page."""
    with pytest.raises(PageFailure, match="ports"):
        await ArticleFetcher().fetch(url)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.com/a",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://me:pw@example.com/",
        "http://2130706433/",
        "http://0x7f.0.0.1/",
        "http://0177.0.0.1/",
        "http://127.1/",
        "http://１２７.１/",
        "hello",
        "http://",
        "",
    ],
)
async def test_what_is_no_plain_web_address_is_refused(url: str) -> None:
    """Other schemes, credentials, addresses spelled as odd numbers and mere words."""
    with pytest.raises(NotAWebAddress):
        await ArticleFetcher().fetch(url)


async def test_redirects_end_after_five() -> None:
    """The sixth is not followed."""
    async with served() as site:
        for n in range(7):
            site.answers[f"/{n}"] = redirect(f"/{n + 1}")
        with pytest.raises(PageFailure, match="too many times"):
            await ArticleFetcher(site.reach()).fetch(site.url("/0"))
    assert len(site.requests) == 6


@pytest.mark.parametrize(
    "location", ["", "ftp://example.com/", "http://a:b@example.com/", "http://[::1", "mailto:a@b.example"]
)
async def test_a_redirect_to_no_page_is_refused(location: str) -> None:
    """A missing, malformed or foreign Location ends the journey."""
    async with served() as site:
        site.answers["/"] = redirect(location)
        with pytest.raises(PageFailure, match="redirects to something"):
            await ArticleFetcher(site.reach()).fetch(site.url())


@pytest.mark.parametrize(
    ("status", "words"),
    [("404 Not Found", "404"), ("503 Busy", "try again"), ("204 None", "204")],
)
async def test_a_page_that_is_not_there_is_refused_with_the_reason(status: str, words: str) -> None:
    """The person learns whether to try again."""
    async with served() as site:
        site.answers["/"] = page("", status=status)
        with pytest.raises(PageFailure, match=words):
            await ArticleFetcher(site.reach()).fetch(site.url())


@pytest.mark.parametrize(
    ("content_type", "body", "words"),
    [
        ("application/pdf", b"%PDF-1.7", "application/pdf"),
        ("image/png", b"\x89PNG", "image/png"),
        ("", b"\0\1\2\3", "some kind"),
        ("text/plain", b"a\0b", "text/plain"),
        ("nonsense", b"\x7fELF\0", "some kind"),
    ],
)
async def test_what_is_not_text_is_refused_by_name(content_type: str, body: bytes, words: str) -> None:
    """By the header, and by the first bytes where the header is missing or wrong."""
    async with served() as site:
        site.answers["/"] = page(body, content_type=content_type)
        with pytest.raises(PageFailure, match=words):
            await ArticleFetcher(site.reach()).fetch(site.url())


async def test_a_page_that_announces_too_much_is_refused_unread() -> None:
    """The length in the header is enough."""

    async def announce(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 3000001\r\n\r\n")
        await writer.drain()
        await asyncio.Event().wait()

    async with served() as site:
        site.answers["/"] = announce
        with pytest.raises(PageFailure, match="3 MB"):
            await ArticleFetcher(site.reach()).fetch(site.url())


async def test_an_endless_page_is_cut_off() -> None:
    """A body without an announced length ends at the limit."""
    sent = 0

    async def pour(writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n")
        while True:
            writer.write(b"x" * 10_000)
            await writer.drain()
            sent += 10_000

    async with served() as site:
        site.answers["/"] = pour
        with pytest.raises(PageFailure, match="too large"):
            await ArticleFetcher(site.reach(), Limits(size=100_000)).fetch(site.url())
    assert sent >= 100_000


async def test_a_gzip_bomb_is_cut_off() -> None:
    """A small download that unpacks to more than the limit is refused."""
    bomb = gzip.compress(b"\0" * 50_000_000)
    assert len(bomb) < 100_000
    async with served() as site:
        site.answers["/"] = page(bomb, Content_Encoding="gzip")
        with pytest.raises(PageFailure, match="too large"):
            await ArticleFetcher(site.reach()).fetch(site.url())


@pytest.mark.parametrize("encoding", ["br", "gzip, gzip", "zstd"])
async def test_a_packing_that_was_not_asked_for_is_refused(encoding: str) -> None:
    """Neither unknown packings nor several of them."""
    async with served() as site:
        site.answers["/"] = page(b"x", Content_Encoding=encoding)
        with pytest.raises(PageFailure, match="packed"):
            await ArticleFetcher(site.reach()).fetch(site.url())


@pytest.mark.parametrize(
    "start", [b"", b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"]
)
async def test_a_site_that_falls_silent_is_given_up(start: bytes) -> None:
    """Before its answer, within the head, within the body."""

    async def stall(writer: asyncio.StreamWriter) -> None:
        writer.write(start)
        await writer.drain()
        await asyncio.Event().wait()

    async with served() as site:
        site.answers["/"] = stall
        with pytest.raises(PageFailure, match="too long"):
            await ArticleFetcher(site.reach(), IN_NO_TIME).fetch(site.url())


async def test_a_resolver_that_falls_silent_is_given_up() -> None:
    """The time limit covers the look-up too."""

    async def silent(host: str, port: int) -> list[str]:
        await asyncio.Event().wait()
        return []

    async with served() as site:
        reach = type(site.reach())(silent, ports=frozenset({80}))
        with pytest.raises(PageFailure, match="too long"):
            await ArticleFetcher(reach, IN_NO_TIME).fetch("http://news.example/")


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"SSH-2.0-OpenSSH\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab",
        b"HTTP/1.1 200 OK\r\nX: " + b"x" * 300_000,
        page(b"not gzip at all", Content_Encoding="gzip"),
        page(gzip.compress(b"<p>" + os.urandom(5000))[:-900], Content_Encoding="gzip"),
    ],
    ids=["nothing", "another protocol", "broken off", "endless head", "damaged", "packed and broken off"],
)
async def test_a_broken_answer_is_refused(answer: bytes) -> None:
    """Whatever a server does, a person gets a sentence."""
    async with served() as site:
        site.answers["/"] = answer
        with pytest.raises(PageFailure):
            await ArticleFetcher(site.reach()).fetch(site.url())


@pytest.mark.parametrize(("addresses", "words"), [("", "couldn't find"), ("127.0.0.1", "couldn't reach")])
async def test_a_site_that_is_not_there_is_refused(addresses: str, words: str) -> None:
    """A name without an address, and an address where nobody listens."""
    async with served() as site:
        reach, url = site.reach(addresses), site.url()
    with pytest.raises(PageFailure, match=words):
        await ArticleFetcher(reach).fetch(url)


async def test_tls_speaks_for_the_name_although_an_address_is_dialled() -> None:
    """The certificate is checked against the name in the address, and the server is told that name."""
    server_side, client_side = certificate("news.example")
    named: list[str | None] = []
    server_side.sni_callback = lambda _socket, name, _context: named.append(name)
    async with served(tls=server_side) as site:
        site.answers["/"] = page(ENGLISH.html())
        article = await ArticleFetcher(site.reach(tls=client_side)).fetch(site.url(scheme="https"))
    assert (article.title, named) == (ENGLISH.title, ["news.example"])


@pytest.mark.parametrize("trusted", [True, False])
async def test_a_certificate_of_somebody_else_is_refused(trusted: bool) -> None:
    """Of another name, or of an issuer nobody knows."""
    server_side, client_side = certificate("other.example" if trusted else "news.example")
    tls: ssl.SSLContext | None = client_side if trusted else None
    async with served(tls=server_side) as site:
        with pytest.raises(PageFailure, match="certificate"):
            await ArticleFetcher(site.reach(tls=tls)).fetch(site.url(scheme="https"))
    assert site.requests == []


def reads_by(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Have a page read by another program, started as the reader is."""
    monkeypatch.setattr(own_process, "process_of", nursery.started)
    monkeypatch.setattr(own_process, "_command", lambda _: (sys.executable, "-c", program))


async def test_a_reader_that_never_ends_is_killed(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    """When time is up the reading process is gone, not left behind."""
    note = f"{tmp_path}/pid"
    endless = f"import os, signal; open({note!r}, 'w').write(str(os.getpid())); signal.pause()"
    reads_by(monkeypatch, endless)
    async with served() as site:
        site.answers["/"] = page(ENGLISH.html())
        with pytest.raises(PageFailure, match="too long"):
            await ArticleFetcher(site.reach(), Limits(seconds=2)).fetch(site.url())
    with open(note) as written, pytest.raises(ProcessLookupError):
        os.kill(int(written.read()), 0)


async def test_a_reader_that_crashes_costs_only_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash of the parser is a sentence, not the end of the bot."""
    reads_by(monkeypatch, "import os; os.abort()")
    async with served() as site:
        site.answers["/"] = page(ENGLISH.html())
        with pytest.raises(PageFailure, match="make sense"):
            await ArticleFetcher(site.reach()).fetch(site.url())


async def test_the_reader_is_told_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that parses strangers' pages does not inherit the bot's environment."""
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "123456:TEST-TOKEN")
    fields = dict.fromkeys(("author", "published", "site")) | {"title": "t", "cut": False}
    telling = f"import os, json; print(json.dumps({{**{json.loads(json.dumps(fields))!r}, 'text': str(os.environ)}}))"
    reads_by(monkeypatch, telling)
    async with served() as site:
        site.answers["/"] = page(ENGLISH.html())
        article = await ArticleFetcher(site.reach()).fetch(site.url())
    assert "PYTHONHASHSEED" in article.text
    assert "TEST-TOKEN" not in article.text
