"""The text of a file, page by page; run as a process of its own, one file from stdin, JSON to stdout.

A mail is taken apart by Python's own e-mail package: who sent it, when, what it says, and what hangs on it.

A process of its own for the reasons that pages of the web have one (bot/pages/reading): a file can be made to
keep a parser busy, to crash it or to unpack without end, and a process is bounded by the system and killed.
"""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from dataclasses import asdict, dataclass, replace
from email import policy
from email.message import EmailMessage, MIMEPart
from email.parser import BytesParser, HeaderParser
from typing import Literal, cast

from bot.errors import Refused
from bot.language.text import clean, one_line
from bot.pages.own_process import Unopened, opened_in_process, requested
from bot.pages.reading import all_words, decoded, read
from bot.speech.saying import Wording, say, say_number

MOST_ATTACHMENTS = 20
MOST_LINE = 300
_HEADER = re.compile(rb"(?:From [^\r\n]{1,200}\r?\n)?[!-9;-~]{1,60}:[ \t]?[^\r\n]*\r?\n")
_HEAD = 65_536
_DASHES = re.compile(r"\A\s*-{3,}[^\n]{0,100}-{3,}[ \t]*\n")
_AS_TEXT = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n"


@dataclass(frozen=True, slots=True)
class MailHead:
    """What a mail says of itself; all may be empty. `id` is its Message-ID, which no other should have."""

    id: str
    sender: str
    subject: str


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail: its head, that as the lines that are shown, its body, and the files with it by name.

    `html` tells whether the body is a page.
    """

    head: MailHead
    lines: str
    body: bytes
    html: bool
    attachments: tuple[tuple[str, bytes], ...]


def is_mail(content: bytes, name: str) -> bool:
    """Whether a file is a mail: it begins with headers, and is called one or bears a mail's own marks."""
    if not _HEADER.match(content):
        return False
    if name.lower().endswith(".eml"):
        return True
    head = content[:_HEAD].lower().replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n"
    return b"\nmessage-id:" in b"\n" + head and b"\nfrom:" in b"\n" + head


def mail_within(text: str) -> bytes:
    """A mail that somebody handed on as a message, as a file of one; empty for any other text.

    Mail programs write a line of dashes above its head.
    """
    text = _DASHES.sub("", text, count=1)
    head = text.partition("\n\n")[0]
    if not _HEADER.match(text.encode("utf-8", "replace") + b"\n"):
        return b""
    named = HeaderParser(policy=policy.compat32).parsestr(head)  # which reads no header, and raises nothing
    is_one = "@" in str(named["from"] or "") and named["subject"] is not None
    return (_AS_TEXT + text).encode("utf-8", "replace") if is_one else b""


def mail_in(content: bytes) -> Mail:
    """The mail that a file holds. It raises what the parser raises over one that is broken."""
    message = BytesParser(policy=policy.default).parsebytes(content)
    return _mail(message)


def _mail(message: EmailMessage) -> Mail:
    sender, subject = _named(message, "from"), _line(message, "subject")
    body = message.get_body(("plain", "html"))
    attachments = tuple(
        (_called(part), _content(part))
        for part, _ in zip(message.iter_attachments(), range(MOST_ATTACHMENTS), strict=False)
    )
    told = {
        "From": _line(message, "from"),
        "To": _line(message, "to"),
        "Date": _line(message, "date"),
        "Subject": subject,
        "Attached": ", ".join(name for name, _ in attachments if name),
    }
    return Mail(
        head=MailHead(_line(message, "message-id"), sender, subject),
        lines="\n".join(f"{name}: {value}" for name, value in told.items() if value),
        body=_content(body) if body is not None else b"",
        html=body is not None and body.get_content_subtype() == "html",
        attachments=attachments,
    )


def _called(part: MIMEPart) -> str:
    """The name of what hangs on a mail; that of a mail says that it is one."""
    name = one_line(clean(part.get_filename() or ""), MOST_LINE)
    is_mail = part.get_content_maintype() == "message" and not name.lower().endswith(".eml")
    return f"{name or 'mail'}.eml" if is_mail else name


def _content(part: MIMEPart) -> bytes:
    """What a part holds: a text in UTF-8, whatever it was written in; a mail within as its own bytes."""
    if part.get_content_maintype() == "message":
        return cast(EmailMessage, part.get_content()).as_bytes()
    content = cast(bytes | None, part.get_payload(decode=True))
    if content is None or part.get_content_maintype() != "text":
        return content or b""
    for charset in (part.get_content_charset(), "utf-8"):
        try:
            return content.decode(charset or "utf-8").encode("utf-8", "replace")
        except (LookupError, UnicodeDecodeError):
            continue
    return content.decode("cp1252", "replace").encode("utf-8")


def _line(message: EmailMessage, name: str) -> str:
    return one_line(clean(str(message[name] or "")), MOST_LINE)


def _named(message: EmailMessage, name: str) -> str:
    """Whom a header names, by the name they go by, else by their address."""
    header = message[name]
    first = next(iter(getattr(header, "addresses", ())), None)
    return one_line(clean(first.display_name or first.addr_spec), MOST_LINE) if first else ""


MOST_PAGES = 400
MOST_CHARACTERS = 300_000
"""Of a document's text: what is beyond is left out, and that is said."""

MOST_UNPACKED = 60_000_000
"""Bytes that the parts of a Word file may come to."""

MOST_WITHIN = 2
"""How deep a mail within a mail is read."""

Problem = Literal["", "encrypted", "broken", "pages", "large", "unknown", "empty"]
PROBLEMS: dict[Problem, Wording] = {
    "encrypted": Wording("That file is locked with a password. Please send it without one."),
    "broken": Wording("That file is broken, or isn't what it says it is: I can't make sense of it."),
    "pages": Wording("That document is too long for me: I read up to {pages} pages."),
    "large": Wording("That file unpacks to far more than I can read, so I left it alone."),
    "unknown": Wording(
        "I can't open files of that kind. I read PDF, Word (.docx), Markdown, text, HTML, CSV and e-mails "
        "(.eml)."
    ),
    "empty": Wording("I found no text in that file. If it shows pictures of pages, I can't read these."),
}
"""What is said of a file that can't be read."""


@dataclass(frozen=True, slots=True)
class DocumentReading:
    """The pages of a file, one text each, one alone where it knows no pages; `cut`: there was more.

    Of a mail the first page is what it says, and those of the files with it follow.
    """

    pages: tuple[str, ...] = ()
    cut: bool = False
    problem: Problem = ""
    mail: MailHead | None = None


async def read_document(content: bytes, name: str) -> DocumentReading:
    """What a file says. Raises the Refused that tells why it can't be read."""
    try:
        answer = await opened_in_process("bot.pages.documents", content, name=name[-100:])
    except Unopened:
        raise Refused(say(PROBLEMS["broken"])) from None
    told = json.loads(answer)
    mail = MailHead(**told["mail"]) if told["mail"] else None
    reading = DocumentReading(tuple(told["pages"]), told["cut"], told["problem"], mail)
    if reading.problem:
        raise Refused(say(PROBLEMS[reading.problem], pages=say_number(MOST_PAGES)))
    return reading


def pages_in(content: bytes, name: str, *, within: int = 0) -> DocumentReading:
    """The pages of a file. Its bytes tell what it is, its name only one sort of text from another.

    `within` is how many mails it came in.
    """
    if b"%PDF-" in content[:1024]:
        return _of_pdf(content)
    if content.startswith(b"PK"):
        return _of_word(content)
    if content.startswith(b"\xd0\xcf\x11\xe0") or _is_binary(content):
        return DocumentReading(problem="unknown")
    if is_mail(content, name):
        return _of_mail(content, within) if within < MOST_WITHIN else DocumentReading(problem="unknown")
    head = content[:1024].lstrip().lower()
    if name.lower().endswith((".html", ".htm", ".xhtml")) or head.startswith((b"<!doctype html", b"<html")):
        found = read(content, "html", None, "https://document.invalid/", MOST_CHARACTERS)
        # A few words are no article, and still what was sent.
        return _bounded([found.text or all_words(decoded(content, None))], cut=found.cut)
    return _bounded([decoded(content, None)])


def _of_pdf(content: bytes) -> DocumentReading:
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        reader = PdfReader(io.BytesIO(content))
        if reader.is_encrypted and not reader.decrypt(""):
            return DocumentReading(problem="encrypted")
        if len(reader.pages) > MOST_PAGES:
            return DocumentReading(problem="pages")
        pages: list[str] = []
        for page in reader.pages:
            pages.append(page.extract_text())
            if sum(map(len, pages)) > MOST_CHARACTERS:
                break
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
        # What a parser raises over a file that somebody broke on purpose is not written anywhere.
        return DocumentReading(problem="broken")
    return _bounded(pages)


def _of_word(content: bytes) -> DocumentReading:
    from docx import Document
    from docx.table import Table

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            if sum(part.file_size for part in parts.infolist()) > MOST_UNPACKED:
                return DocumentReading(problem="large")
            if "word/document.xml" not in parts.namelist():
                return DocumentReading(problem="unknown")
            if any(part.flag_bits & 1 for part in parts.infolist()):
                return DocumentReading(problem="encrypted")
        pages: list[list[str]] = [[]]
        for block in Document(io.BytesIO(content)).iter_inner_content():
            if isinstance(block, Table):
                rows = (" | ".join(cell.text for cell in row.cells) for row in block.rows)
                pages[-1] += rows
                continue
            pages += [[] for _ in block.rendered_page_breaks]
            pages[-1].append(block.text)
    except (zipfile.BadZipFile, ValueError, KeyError, SyntaxError, AttributeError, RecursionError, OSError):
        return DocumentReading(problem="broken")
    return _bounded(["\n".join(page) for page in pages])


def _of_mail(content: bytes, within: int) -> DocumentReading:
    try:
        mail = mail_in(content)
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError):
        # As above: headers and parts that somebody broke on purpose make the parser raise any of these.
        return DocumentReading(problem="broken")
    body = decoded(mail.body, "utf-8")
    if mail.html:
        body = read(mail.body, "html", "utf-8", "https://mail.invalid/", MOST_CHARACTERS).text or all_words(
            body
        )
    pages, cut, files = [f"{mail.lines}\n\n{body}"], False, 0
    for name, attached in mail.attachments:
        found = pages_in(attached, name, within=within + 1)
        cut, files = cut or found.cut, files + len(found.pages)
        pages += [f"{name}\n\n{page}" if name else page for page in found.pages]
    if not files and not body.strip() and not mail.head.subject:
        return DocumentReading(problem="empty")
    return replace(_bounded(pages, cut=cut), mail=mail.head)


def _is_binary(content: bytes) -> bool:
    """Whether bytes are no text: text in UTF-16 says so by its mark, any other has no zeros."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    sample = content[:20_000]
    odd = sum(byte < 9 or 13 < byte < 27 for byte in sample)
    return b"\x00" in sample or odd * 50 > len(sample)


def _bounded(pages: list[str], *, cut: bool = False) -> DocumentReading:
    kept: list[str] = []
    left = MOST_CHARACTERS
    for page in map(clean, pages):
        cut = cut or len(page) > left
        kept.append(page[:left])
        left -= len(kept[-1])
    while kept and not kept[-1]:
        kept.pop()
    return DocumentReading(tuple(kept), cut) if any(kept) else DocumentReading(problem="empty")


def main() -> None:
    """Read one request, and write the pages."""
    request, content = requested()
    sys.stdout.write(json.dumps(asdict(pages_in(content, str(request["name"])))))


if __name__ == "__main__":
    main()
