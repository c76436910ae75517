"""Mails taken apart: in any letters, with what hangs on them, and broken in any way."""

from __future__ import annotations

from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pages.documents import mail_within, pages_in

HEAD = (
    b"From: Ana <ana@example.org>\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\nMessage-ID: <1@example.org>\r\n"
)


@pytest.mark.parametrize(
    ("more", "body"),
    [
        (b"Content-Type: text/plain; charset=iso-8859-1\r\n", "Schöne Grüße".encode("latin-1")),
        (b"Content-Type: text/plain\r\n", "Schöne Grüße".encode()),
        (b"", "Schöne Grüße".encode("cp1252")),
        (b"Content-Type: text/plain; charset=made-up\r\n", "Schöne Grüße".encode()),
        (b"Content-Transfer-Encoding: base64\r\n", b"U2Now7ZuZSBHcsO8w59l"),
        (b"Content-Type: text/html; charset=utf-8\r\n", "<p>Schöne <b>Grüße</b>".encode()),
    ],
    ids=["Latin", "unnamed", "of Windows", "unknown", "packed", "a page"],
)
def test_a_mail_is_read_in_any_letters(more: bytes, body: bytes) -> None:
    """What it was written in, as it says or as it looks; its head is decoded, too."""
    found = pages_in(HEAD + more + b"\r\n" + body, "mail.eml")
    assert found.mail is not None
    assert (found.mail.id, found.mail.sender, found.mail.subject) == ("<1@example.org>", "Ana", "Grüße")
    assert found.pages[0].endswith("Schöne Grüße")


def test_a_mail_within_a_mail_is_read_and_no_deeper() -> None:
    """What is handed on as a file; a mail within that one is left out."""
    within: EmailMessage | None = None
    for words in ("deepest", "inner", "outer"):
        message = EmailMessage()
        message["From"], message["Subject"] = "ana@example.org", words
        message.set_content(f"the {words} words")
        if within is not None:
            message.add_attachment(within)
        within = message
    assert within is not None
    told = "\n".join(pages_in(within.as_bytes(), "mail.eml").pages)
    assert "the outer words" in told
    assert "the inner words" in told
    assert "the deepest words" not in told


def test_a_text_is_no_mail_for_a_head_alone() -> None:
    """Notes begin so, too: it is one by its name, or by the marks that every mail has."""
    note = b"From: Paris\nTo: Rome\n\nby night train, at six"
    assert pages_in(note, "trip.txt").mail is None
    assert pages_in(note, "trip.eml").mail is not None
    assert pages_in(HEAD + b"\r\nHello", "saved").mail is not None


@given(st.binary(max_size=300), st.binary(max_size=300), st.sampled_from(["mail.eml", "mail", "a.txt"]))
def test_no_bytes_raise_anything(head: bytes, body: bytes, name: str) -> None:
    """A broken mail is a reading with a problem, or one of what is left."""
    for content in (HEAD + head + b"\r\n\r\n" + body, b"From: " + head + b"\n" + body):
        found = pages_in(content, name)
        assert found.pages or found.problem


@given(st.text(max_size=400))
def test_no_words_handed_on_raise_anything(words: str) -> None:
    """They are read in the process that answers, so nothing of them is parsed there."""
    assert isinstance(mail_within(f"From: {words}"), bytes)
    assert isinstance(mail_within(f"From: a@b.example\nSubject: {words}"), bytes)
