"""The text and particulars of a page; run as a process of its own, one page from stdin, JSON to stdout: what
takes long to load is loaded there alone.

Its own process because a page can be made to keep a parser busy or to crash it: a process can be killed, is
bounded by the system, holds no secret, and gives its memory back. trafilatura keeps caches and reads sets in
hash order, so a fresh process with a fixed hash seed also makes the outcome depend on the page alone.
"""

from __future__ import annotations

import codecs
import json
import re
import sys
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Literal

from bot.language.text import clean, one_line
from bot.pages.own_process import requested

_LONGEST_NAME = 300
# Less than a sentence or two is a notice ("please switch on JavaScript"), not an article.
_SHORTEST = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """The readable part of a page; all but `url`, `title` and `text` is None where the page doesn't say.

    `url` is canonical and the one the page was finally found at; `cut` tells that the text was longer than
    may be kept, and ends in an ellipsis. As it leaves the reading process it has no `url`, and title and text
    are empty where none was found.
    """

    url: str = ""
    title: str = ""
    author: str | None = None
    published: date | None = None
    site: str | None = None
    text: str = ""
    cut: bool = False


def read(
    content: bytes, kind: Literal["html", "plain"], charset: str | None, url: str, longest: int
) -> Article:
    """The reading of one page, its text at most `longest` characters."""
    text = decoded(content, charset)
    return _read_plain(text, longest) if kind == "plain" else _read_html(text, url, longest)


def _read_plain(text: str, longest: int) -> Article:
    kept, cut = _bounded(text, longest)
    first = next((line for line in kept.splitlines() if line.strip()), "")
    return Article(title=one_line(first.lstrip("# "), 120), text=kept, cut=cut)


def _read_html(text: str, url: str, longest: int) -> Article:
    from trafilatura import bare_extraction
    from trafilatura.settings import Document, set_date_params
    from trafilatura.utils import load_html

    tree: Any = load_html(text)
    if tree is None:
        return Article()
    found = bare_extraction(
        tree,
        url=url,
        include_comments=False,
        include_formatting=False,
        with_metadata=True,
        # Only dates the page states: the wide search takes any number in the text for one.
        date_extraction_params=set_date_params(extensive=False),
    )
    if not isinstance(found, Document):
        return Article()
    kept, cut = _bounded(found.text or "", longest)
    return Article(
        title=_name(found.title) or "",
        author=_name(found.author),
        published=_day(found.date),
        site=_name(found.sitename),
        text=kept,
        cut=cut,
    )


def all_words(page: str) -> str:
    """Every word of a page or a piece of one, however short: where nothing stands but what it has to say."""
    from trafilatura import html2txt

    # A page without a head is taken for none.
    return clean(html2txt(f"<html><head></head><body><div>{page}</div></body></html>"))


def _bounded(text: str, longest: int) -> tuple[str, bool]:
    text = clean(text)
    if len(text) < _SHORTEST:
        return "", False
    if len(text) <= longest:
        return text, False
    return text[: longest - 1].rstrip() + "…", True


def _name(text: str | None) -> str | None:
    return one_line(clean(text), _LONGEST_NAME) or None if text else None


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat((text or "")[:10])
    except ValueError:
        return None


_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_DECLARED = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{2,40})""", re.IGNORECASE)
_HEAD = 4096
_SAMPLE = 200_000
# The WHATWG Encoding Standard: what pages call by these names is the wider set that Windows used for it.
_MEANT = {
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "shift_jis": "cp932",
}
_ALIASES = {"x-sjis": "cp932", "windows-31j": "cp932", "ks_c_5601-1987": "cp949", "x-gbk": "gb18030"}


def decoded(content: bytes, named: str | None) -> str:
    """The text by byte-order mark, the header's charset `named`, the page's meta, or else by its looks."""
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, "replace")
    declared = _DECLARED.search(content[:_HEAD])
    encoding = _known(named) or _known(declared[1].decode("ascii", "replace") if declared else None)
    return content.decode(encoding, "replace") if encoding else _guessed(content)


def _guessed(content: bytes) -> str:
    from trafilatura.utils import detect_encoding

    for encoding in ("utf-8", *detect_encoding(content[:_SAMPLE])):
        try:
            return content.decode(encoding)
        except (LookupError, UnicodeDecodeError):
            continue
    return content.decode("utf-8", "replace")


def _known(label: str | None) -> str | None:
    if not label:
        return None
    label = label.strip().lower()
    try:
        found = codecs.lookup(_ALIASES.get(label, label))
    except (LookupError, ValueError):
        return None
    if not found._is_text_encoding:
        return None
    name = found.name
    # A page whose head could be read as ASCII is not in UTF-16, whatever it says (WHATWG HTML, 13.2.3.2).
    return "utf-8" if name.startswith(("utf-16", "utf-32", "utf-7")) else _MEANT.get(name, name)


def main() -> None:
    """Read one request, and write what the page says as JSON."""
    request, content = requested()
    reading = read(content, **request)
    sys.stdout.write(json.dumps(asdict(reading), default=date.isoformat))


if __name__ == "__main__":
    main()
