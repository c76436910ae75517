"""A page is fetched over real HTTP and comes back as an article."""

from __future__ import annotations

import gzip
import zlib
from datetime import date

import pytest

from bot.pages.fetcher import ArticleFetcher, Limits, PageFailure
from tests.pages.samples import ENGLISH, GERMAN, JAPANESE, SAMPLES, Sample
from tests.pages.site import page, redirect, served


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.language)
async def test_the_article_is_read_and_what_stands_around_it_is_not(sample: Sample) -> None:
    """All paragraphs and particulars come back; no menu, banner, teaser, comment, footer or script."""
    async with served() as site:
        site.answers["/a"] = page(sample.html())
        article = await ArticleFetcher(site.reach()).fetch(site.url("/a"))
    assert [p for p in sample.paragraphs if p not in article.text] == []
    assert [b for b in (*sample.around, "secret-tracker-code") if b in article.text] == []
    assert (article.title, article.author, article.site) == (sample.title, sample.author, sample.site)
    assert article.published == date.fromisoformat(sample.day)
    assert not article.cut


async def test_the_url_is_the_canonical_one_of_where_the_page_was_found() -> None:
    """Redirects are followed, across hosts too, and tracking parameters and fragments are left out."""
    async with served() as site:
        site.answers["/short"] = redirect(site.url("/a?utm_source=x&id=7#top", host="www.other.example"))
        site.answers["/a?utm_source=x&id=7"] = page(ENGLISH.html())
        article = await ArticleFetcher(site.reach()).fetch(site.url("/short"))
    assert article.url == f"http://www.other.example:{site.port}/a?id=7"
    assert f"Host: www.other.example:{site.port}\r\n" in site.requests[1]


async def test_a_relative_redirect_leads_on_from_where_it_was_given() -> None:
    """A Location without a host is read against the address that sent it."""
    async with served() as site:
        site.answers["/old/a"] = redirect("../new/ä", status="308 Permanent Redirect")
        site.answers["/new/%C3%A4"] = page(ENGLISH.html())
        article = await ArticleFetcher(site.reach()).fetch(site.url("/old/a"))
    assert article.url == site.url("/new/%C3%A4")


async def test_the_bot_says_who_it_is_and_sends_nothing_else_of_itself() -> None:
    """The user agent names the bot; no cookie, no referrer, no credentials."""
    async with served() as site:
        site.answers["/a"] = page(ENGLISH.html(), Set_Cookie="a=b")
        fetcher = ArticleFetcher(site.reach())
        await fetcher.fetch(site.url("/a"))
        await fetcher.fetch(site.url("/a"))
    names = {line.partition(":")[0] for line in site.requests[1].strip().splitlines()[1:]}
    assert names == {"Host", "User-Agent", "Accept", "Accept-Encoding", "Accept-Language"}
    assert "User-Agent: memory-bot/" in site.requests[1]


async def test_proxies_of_the_environment_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy would dial addresses that nobody checked."""
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    async with served() as site:
        site.answers["/a"] = page(ENGLISH.html())
        assert (await ArticleFetcher(site.reach()).fetch(site.url("/a"))).title == ENGLISH.title


@pytest.mark.parametrize("encoding", ["gzip", "deflate"])
async def test_a_packed_page_is_unpacked(encoding: str) -> None:
    """gzip and deflate are what is asked for, and what is understood."""
    packed = {"gzip": gzip.compress, "deflate": zlib.compress}[encoding](GERMAN.html().encode())
    async with served() as site:
        site.answers["/a"] = page(packed, Content_Encoding=encoding)
        article = await ArticleFetcher(site.reach()).fetch(site.url("/a"))
    assert GERMAN.paragraphs[0] in article.text


@pytest.mark.parametrize(
    ("charset", "sentence"),
    [
        ("windows-1251", "Старый маяк на мысе снова светит кораблям после долгого ремонта."),
        (
            "shift_jis",
            "古い灯台は長い修理を終えて、ふたたび岬から船を照らしはじめた。町の人びとは喜んでいる。",
        ),
    ],
)
@pytest.mark.parametrize("where", ["header", "meta"])
async def test_other_charsets_are_read_by_header_and_by_meta(charset: str, sentence: str, where: str) -> None:
    """The header's word counts, and where it is silent the page's own."""
    meta = f'<meta http-equiv="Content-Type" content="text/html; charset={charset}">'
    body = f"<html><head>{meta if where == 'meta' else ''}<title>x</title></head><body><article>"
    body += "".join(f"<p>{sentence} {n}</p>" for n in range(5)) + "</article></body></html>"
    header = f"text/html; charset={charset}" if where == "header" else "text/html"
    async with served() as site:
        site.answers["/a"] = page(body.encode(charset), content_type=header)
        article = await ArticleFetcher(site.reach()).fetch(site.url("/a"))
    assert f"{sentence} 4" in article.text


async def test_a_text_file_is_an_article_too() -> None:
    """Plain text is kept as it is, and its first line is its title."""
    text = "# Notes on lighthouses\n\n" + "The lamp at Cape Vert turns once in twelve seconds.\n" * 3
    async with served() as site:
        site.answers["/notes.md"] = page(text, content_type="text/plain")
        article = await ArticleFetcher(site.reach()).fetch(site.url("/notes.md"))
    assert (article.title, article.text) == ("Notes on lighthouses", text.strip())


@pytest.mark.parametrize("content_type", ["", "nonsense", "text/html", "application/xhtml+xml"])
async def test_a_page_is_known_by_its_looks_where_its_type_is_not_said(content_type: str) -> None:
    """A missing or meaningless type does not keep a page from being read, nor does an XML declaration."""
    async with served() as site:
        site.answers["/a"] = page(f'<?xml version="1.0" encoding="utf-8"?>{ENGLISH.html()}', content_type)
        article = await ArticleFetcher(site.reach()).fetch(site.url("/a"))
    assert ENGLISH.paragraphs[0] in article.text


async def test_a_long_text_is_cut_and_says_so() -> None:
    """No more characters are kept than allowed, the ellipsis included."""
    async with served() as site:
        site.answers["/a"] = page("A long tale about the sea. " * 50, content_type="text/plain")
        article = await ArticleFetcher(site.reach(), Limits(characters=200)).fetch(site.url("/a"))
    assert article.cut
    assert len(article.text) <= 200
    assert article.text.endswith("…")


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<html><body><div id=root></div><noscript>You need to enable JavaScript to run this.</noscript></body></html>",
        "<html><body><nav><a href='/a'>Home</a><a href='/b'>Shop</a></nav></body></html>",
    ],
)
async def test_a_page_without_an_article_is_refused(body: str) -> None:
    """An empty page, a program in place of a page and a bare menu hold nothing to keep."""
    async with served() as site:
        site.answers["/a"] = page(body)
        with pytest.raises(PageFailure, match="no text"):
            await ArticleFetcher(site.reach()).fetch(site.url("/a"))


async def test_a_page_made_to_break_the_reader_is_refused() -> None:
    """A hundred thousand nested elements end in a sentence, and the bot lives on."""
    async with served() as site:
        site.answers["/a"] = page("<html><body>" + "<div><b>" * 100_000 + "x" * 500)
        with pytest.raises(PageFailure):
            await ArticleFetcher(site.reach()).fetch(site.url("/a"))


async def test_the_same_page_is_read_the_same_way_each_time() -> None:
    """Two readings of one page are equal in every field."""
    async with served() as site:
        site.answers["/a"] = page(JAPANESE.html())
        fetcher = ArticleFetcher(site.reach())
        assert await fetcher.fetch(site.url("/a")) == await fetcher.fetch(site.url("/a"))
