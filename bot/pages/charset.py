"""Bytes to text, as the page's header, mark, or own head says."""

from __future__ import annotations

import codecs
import re

from trafilatura.utils import detect_encoding

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
