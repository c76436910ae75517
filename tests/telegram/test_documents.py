"""Files with text: read in a process of their own, kept page by page, found, quoted and deleted."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path

import docx
import pytest
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from bot.pages.documents import MOST_PAGES
from tests.fakes import telegram_updates
from tests.fakes.telegram_methods import ANSWERS
from tests.fakes.telegram_server import TelegramServer
from tests.telegram.world import ANA, World, open_world

LEASE = (
    "Lease of the flat in Lindenstrasse. The tenant is to pay by bank transfer.",
    "The deposit amounts to 2400 euros and is kept on a separate account.",
    "Pets other than goldfish need the landlord's written consent beforehand.",
)


def pdf(*pages: str, password: str = "") -> bytes:
    """A PDF whose pages say this."""
    writer = PdfWriter()
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    for text in pages:
        page = writer.add_blank_page(600, 800)
        stream = DecodedStreamObject()
        stream.set_data(f"BT /F1 12 Tf 40 700 Td ({text}) Tj ET".encode("latin-1"))
        page[NameObject("/Contents")] = writer._add_object(stream)
        fonts = DictionaryObject({NameObject("/F1"): font})
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()


def word(*paragraphs: str) -> bytes:
    """A Word file whose paragraphs say this."""
    document, written = docx.Document(), io.BytesIO()
    for text in paragraphs:
        document.add_paragraph(text)
    document.save(written)
    return written.getvalue()


def bomb() -> bytes:
    """A Word file of a hundred kilobytes that unpacks to a hundred megabytes."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as parts:
        parts.writestr("word/document.xml", b"<w>" + b" " * 100_000_000)
    return written.getvalue()


@pytest.fixture
async def world(folder: Path, telegram: TelegramServer) -> AsyncIterator[World]:
    """A bot that opens files of up to 2 MB."""
    async with open_world(folder, telegram, max_file_mb=2) as opened:
        await opened.start()
        yield opened


async def test_a_pdf_is_kept_found_and_quoted_by_its_page(world: World) -> None:
    """Saved with what it is about; a search for what stands on one page shows that page with its number."""
    sent = world.telegram.send_document(ANA, pdf(*LEASE), file_name="lease.pdf", mime_type="application/pdf")
    assert (await world.reply_to(sent)).text.startswith("Saved: lease.pdf\n")
    found = await world.answer_to(ANA, "/memory search goldfish")
    assert "goldfish" in found
    assert "page 3" in found
    assert "deposit" not in found
    assert "lease.pdf" in await world.answer_to(ANA, "/memory list")
    assert world.rows("SELECT kind FROM memories") == [("document",)]


async def test_what_a_file_says_is_no_evidence(world: World) -> None:
    """Nothing is learnt from it, and its words are not the person's own."""
    sent = world.telegram.send_document(ANA, b"I live in Oslo. I am allergic to peanuts.\n" * 3)
    await world.reply_to(sent)
    assert world.rows("SELECT text, quoted_author, state FROM interactions") == [
        ("", "a file they sent", "noted")
    ]
    assert world.rows("SELECT kind FROM memories") == [("document",)]
    assert world.rows("SELECT role FROM memory_sources") == [("basis",)]


async def test_the_words_beneath_a_file_are_answered_with_it_in_sight(world: World) -> None:
    """The model sees what the file is about, fenced, and the caption is the person's own."""
    sent = world.telegram.send_document(ANA, pdf(*LEASE), file_name="lease.pdf", caption="May I keep a cat?")
    answers = await world.answers_after(sent)
    assert answers[0].startswith("Saved: lease.pdf")
    assert answers[1] == "You said: May I keep a cat?"
    assert '<quoted author="a file they sent">\\nlease.pdf' in world.model.last_request()
    assert world.rows("SELECT text, state FROM interactions") == [("May I keep a cat?", "answered")]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.docx", word("The marmot sleeps for seven months.", "So does the dormouse.")),
        ("a.md", b"# Marmots\n\nThe marmot sleeps for seven months.\n"),
        ("a.csv", b"animal,months\nmarmot,7\ndormouse,7\n"),
        (
            "a.html",
            b"<html><body><article><h1>Marmots</h1><p>" + b"The marmot sleeps. " * 20 + b"</p></article>",
        ),
        ("short.html", b"<html><body><p>The marmot sleeps.</p><script>alert(1)</script></body></html>"),
        ("a.txt", "Das Murmeltier (marmot) schl\u00e4ft sieben Monate.".encode("cp1252")),
        ("a", "\ufeffThe marmot sleeps".encode("utf-16")),
    ],
    ids=["Word", "Markdown", "CSV", "HTML", "a line of HTML", "old letters", "UTF-16"],
)
async def test_every_kind_of_text_is_read(world: World, name: str, content: bytes) -> None:
    """Whatever it is called: it is saved, and found by what it says."""
    reply = await world.reply_to(world.telegram.send_document(ANA, content, file_name=name))
    assert reply.text.startswith(f"Saved: {name}")
    assert "marmot" in (await world.answer_to(ANA, "/memory search marmot")).casefold()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.pdf", pdf("secret", password="x1"), "That file is locked with a password."),
        ("a.pdf", b"%PDF-1.7\nnothing of the kind", "That file is broken"),
        (
            "a.pdf",
            pdf(*["x"] * (MOST_PAGES + 1)),
            f"That document is too long for me: I read up to {MOST_PAGES} pages.",
        ),
        ("a.pdf", pdf("", ""), "I found no text in that file."),
        ("a.docx", bomb(), "That file unpacks to far more than I can read"),
        ("a.docx", b"PK\x03\x04 nothing of the kind", "That file is broken"),
        ("a.txt", b"\x7fELF\x02\x01\x00\x00", "I can't open files of that kind."),
        ("a.txt", b"x" * 2_100_000, "That file is too large for me: I open files of up to 2 MB."),
        ("a.txt", b"", "I found no text in that file."),
    ],
    ids=["locked", "broken", "too many pages", "pictures", "bomb", "no zip", "program", "too large", "empty"],
)
async def test_what_cant_be_read_gets_a_sentence(world: World, name: str, content: bytes, said: str) -> None:
    """One sentence says why, and nothing is kept or logged."""
    assert (await world.reply_to(world.telegram.send_document(ANA, content, file_name=name))).text.startswith(
        said
    )
    assert world.rows("SELECT 1 FROM memories") == world.rows("SELECT 1 FROM interactions") == []


async def test_a_file_that_is_larger_than_it_was_said_to_be_is_not_read_to_its_end(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever Telegram says of its size, what comes is counted."""
    document, get_file = telegram_updates.document, ANSWERS["getfile"]
    monkeypatch.setattr(telegram_updates, "document", lambda *told: document(*told) | {"file_size": 10})
    monkeypatch.setitem(ANSWERS, "getfile", lambda *asked: get_file(*asked) | {"file_size": 10})
    sent = world.telegram.send_document(ANA, b"x" * 2_100_000, file_name="a.txt")
    assert "too large for me" in (await world.reply_to(sent)).text
    assert world.rows("SELECT 1 FROM memories") == []


async def test_a_file_is_deleted_like_any_memory(world: World) -> None:
    """Deleted, it is found no more; sent again, it is kept again; erased, nothing of it stays, but for the answer
    to a search, which has the person's own word.
    """
    await world.reply_to(world.telegram.send_document(ANA, pdf(*LEASE), file_name="lease.pdf"))
    ((memory,),) = world.rows("SELECT id FROM memories")
    assert "goldfish" in str(world.rows("SELECT details FROM memories"))
    await world.answer_to(ANA, f"/memory delete {memory}")
    assert "landlord" not in await world.answer_to(ANA, "/memory search goldfish")
    again = await world.reply_to(world.telegram.send_document(ANA, pdf(*LEASE), file_name="lease.pdf"))
    assert again.text.startswith("Saved")
    ((memory,),) = world.rows("SELECT id FROM memories WHERE deleted_at IS NULL")
    await world.answer_to(ANA, f"/memory erase {memory} within")
    await world.app.worker.run_due()
    await world.settled()
    left = [told for (told,) in world.rows("SELECT content FROM outbound") if "goldfish" in told]
    assert [json.loads(told)["text"] for told in left] == ["Nothing was said or learnt about “goldfish”."]
    for table in ("interactions", "inbox"):
        assert "goldfish" not in str(world.rows(f"SELECT * FROM {table}"))


async def test_the_same_file_is_kept_once(world: World) -> None:
    """Sent again it is known, whatever it is called."""
    await world.reply_to(world.telegram.send_document(ANA, pdf(*LEASE), file_name="lease.pdf"))
    again = await world.reply_to(world.telegram.send_document(ANA, pdf(*LEASE), file_name="other.pdf"))
    assert again.text.startswith("I have that document already: lease.pdf")
    assert world.rows("SELECT count(*) FROM memories") == [(1,)]


async def test_files_that_read_alike_are_two(world: World) -> None:
    """Statements of one sender have one summary: neither takes the other's place."""
    for name, due in (("january.txt", "311"), ("february.txt", "422")):
        letter = f"Stadtwerke Bonn.\n\n{'General terms that everybody knows. ' * 20}\nAmount due: {due} EUR."
        kept = await world.reply_to(world.telegram.send_document(ANA, letter.encode(), file_name=name))
        assert kept.text.startswith(f"Saved: {name}")
    assert "Amount due: 311 EUR" in await world.answer_to(ANA, "/memory search 311")
    assert "Amount due: 422 EUR" in await world.answer_to(ANA, "/memory search 422")


async def test_off_the_record_no_file_is_opened(world: World) -> None:
    """It says so; nothing of it is fetched."""
    await world.answer_to(ANA, "/incognito on")
    reply = await world.reply_to(world.telegram.send_document(ANA, pdf(*LEASE)))
    assert "Send it again after /incognito off" in reply.text
    assert world.telegram.calls("getFile") == []


@pytest.mark.parametrize("how", ["Forget", "Erase everywhere", "forget that"])
async def test_a_file_that_was_forgotten_does_not_come_back_with_an_edit_of_its_caption(
    world: World, how: str
) -> None:
    """Its words alone are gone by as they stand now, and that is said."""
    sent = world.telegram.send_document(ANA, b"The ferry leaves at six.\n", caption="for our tripp")
    await world.reply_to(sent)
    if how == "forget that":
        await world.answer_to(ANA, how)
    else:
        shown = await world.reply_to(world.telegram.say(ANA, "/forget ferry"))
        world.telegram.press(ANA, how, message=shown)
        await world.settled()
        await world.app.worker.run_due()
        await world.settled()
    edited = {"caption": "for our trip", "edit_date": sent.data["date"] + 5}
    update = telegram_updates.checked({"update_id": 1, "edited_message": sent.data | edited})
    world.telegram.raw_update({"edited_message": update["edited_message"]})
    await world.settled()
    assert world.rows("SELECT kind FROM memories WHERE deleted_at IS NULL") == []
    told = [reply.text for reply in world.telegram.replies(ANA)]
    assert any("You had me forget what this message brought" in each for each in told)
    assert world.rows("SELECT text FROM interactions WHERE revision > 0") == [("for our trip",)]
    again = world.telegram.send_document(ANA, b"The ferry leaves at six.\n")
    assert (await world.reply_to(again)).text.startswith("Saved: ")
