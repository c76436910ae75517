"""A mail taken apart, by Python's own e-mail package: who sent it, when, what it says, and what hangs on it.

It runs in the process that reads documents (bot/pages/documents): a mail is a stranger's file like any other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage, MIMEPart
from email.parser import BytesParser, HeaderParser
from typing import cast

from bot.language.text import clean, one_line

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
