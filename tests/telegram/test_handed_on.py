"""Mails and forwarded files: items of the inbox, shown with Keep and Ignore, and memories only once they are kept."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from tests.fakes.telegram_server import Message
from tests.telegram.test_documents import LEASE, bomb, pdf
from tests.telegram.world import ANA, World


def mail(
    text: str = "Please come on Monday at nine.", *, number: int = 1, kind: str = "plain"
) -> EmailMessage:
    """A mail of Dr. Weber's."""
    message = EmailMessage()
    message["From"] = "Dr. Weber <weber@clinic.example>"
    message["Date"] = "Mon, 16 Nov 2026 09:00:00 +0100"
    message["Subject"] = "Your appointment"
    message["Message-ID"] = f"<{number}@clinic.example>"
    message.set_content(text, subtype=kind)
    return message


async def handed(world: World, message: EmailMessage, **more: str) -> Message:
    """What is shown when a mail is sent as a file."""
    sent = world.telegram.send_document(ANA, message.as_bytes(), file_name="mail.eml", **more)
    return await world.reply_to(sent)


async def forwarded(world: World) -> Message:
    """What is shown when somebody else's document is forwarded."""
    lease = pdf(*LEASE)
    return await world.reply_to(
        world.telegram.send_document(ANA, lease, file_name="lease.pdf", forward_from="Bob")
    )


async def press(world: World, shown: Message, label: str) -> str:
    """Press a button; what is said then, last."""
    world.telegram.press(ANA, label, message=shown)
    await world.settled()
    return world.telegram.replies(ANA)[-1].text


async def test_a_mail_is_shown_and_kept_as_a_document(world: World) -> None:
    """From its sender, with its subject; nothing is kept before Keep, and then it is found by what it says."""
    shown = await handed(world, mail())
    assert shown.text.startswith("📥 In your inbox, from Dr. Weber:\nYour appointment")
    assert world.rows("SELECT 1 FROM memories") == []
    assert world.rows("SELECT text, state, forwarded_author FROM interactions") == [
        ("", "noted", "Dr. Weber")
    ]
    assert "Your appointment" in await press(world, shown, "Keep")
    assert world.rows("SELECT kind FROM memories") == [("document",)]
    assert world.rows("SELECT role FROM memory_sources") == [("basis",)]
    assert "Monday at nine" in await world.answer_to(ANA, "/memory search appointment Monday")


async def test_the_files_in_a_mail_are_read_with_it(world: World) -> None:
    """Its body is the first page, theirs follow; what can't be read is named."""
    message = mail()
    message.add_attachment(pdf(*LEASE), maintype="application", subtype="pdf", filename="lease.pdf")
    message.add_attachment(bomb(), maintype="application", subtype="zip", filename="bomb.docx")
    await press(world, await handed(world, message), "Keep")
    found = await world.answer_to(ANA, "/memory search goldfish")
    assert "goldfish" in found
    assert "page 4" in found
    assert "Attached: lease.pdf, bomb.docx" in str(world.rows("SELECT details FROM memories"))


async def test_a_mail_that_is_a_page_is_read_as_one(world: World) -> None:
    """Its words, short as they are, and none of its scripts."""
    page = (
        "<html><style>p {color: red}</style><script>alert(1)</script><p>The <b>ferry</b> leaves at six.</p>"
    )
    await press(world, await handed(world, mail(page, kind="html")), "Keep")
    kept = str(world.rows("SELECT details FROM memories"))
    assert "The ferry leaves at six." in kept
    assert "alert" not in kept
    assert "color" not in kept


async def test_a_forwarded_document_waits_for_keep(world: World) -> None:
    """Under the name of who wrote it; kept, it is quoted by page like one's own."""
    shown = await forwarded(world)
    assert shown.text.startswith("📥 In your inbox, from Bob:\nlease.pdf")
    assert world.rows("SELECT 1 FROM memories") == []
    assert world.model.asked == []
    await press(world, shown, "Keep")
    assert "page 3" in await world.answer_to(ANA, "/memory search goldfish")


async def test_what_is_ignored_leaves_nothing(world: World) -> None:
    """Neither its words in any table nor the item; handed on again, it is shown again."""
    shown = await forwarded(world)
    assert "Ignored" in await press(world, shown, "Ignore")
    for table in ("interactions", "candidates", "observations", "memories", "search_words", "inbox"):
        assert "andlord" not in str(world.rows(f"SELECT * FROM {table}")), table
    assert world.rows("SELECT actor, action FROM accesses ORDER BY id")[-1] == ("you", "erased")
    again = await forwarded(world)
    assert again.text.startswith("📥 In your inbox, from Bob:\nlease.pdf")
    await press(world, again, "Keep")
    assert world.rows("SELECT count(*) FROM memories") == [(1,)]


async def test_the_same_mail_is_one_item(world: World) -> None:
    """By its own id: shown for each time that it is handed on, noticed and written down once."""
    first, second = mail(), mail()
    second["Received"] = "from somewhere else"
    await handed(world, first)
    again = await handed(world, second)
    assert again.text.startswith("📥 In your inbox, from Dr. Weber:")
    assert world.rows("SELECT count(*) FROM interactions") == [(1,)]
    assert world.rows("SELECT actor, action, what, number FROM accesses") == [
        ("you", "received", "exchange", 1)
    ]
    ((noticed,),) = world.rows("SELECT text FROM observations")
    assert noticed.startswith("sent to their inbox by Dr. Weber: Your appointment")


async def test_the_words_beneath_a_mail_are_answered_with_it_in_sight(world: World) -> None:
    """They are the person's own; the mail is theirs who wrote it."""
    sent = world.telegram.send_document(ANA, mail().as_bytes(), file_name="a.eml", caption="When is it?")
    shown, answer = await world.answers_after(sent)
    assert shown.startswith("📥 In your inbox, from Dr. Weber:")
    assert answer == "You said: When is it?"
    assert "Monday at nine" in world.model.last_request()
    assert world.rows("SELECT kind FROM memories") == []


async def test_what_is_kept_already_is_no_item(world: World) -> None:
    """It says so at once."""
    await press(world, await forwarded(world), "Keep")
    assert (await forwarded(world)).text.startswith("I have that document already: lease.pdf")
    assert world.rows("SELECT count(*) FROM interactions WHERE channel = 'api'") == [(1,)]


async def test_with_learning_off_an_item_is_shown_and_not_noticed(world: World) -> None:
    """The night reads nothing of it; by hand it may be kept."""
    await world.answer_to(ANA, "/settings learning off")
    shown = await handed(world, mail())
    assert world.rows("SELECT 1 FROM observations") == []
    await press(world, shown, "Keep")
    assert world.rows("SELECT kind FROM memories") == [("document",)]


@pytest.mark.parametrize(
    "content",
    [
        b"From: a@b.example\nSubject: deep\n"
        + b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(3000)),
        b"From: a@b.example\n" + b"Content-Type: message/rfc822\n\n" * 3000,
    ],
    ids=["parts without end", "mails within mails"],
)
async def test_a_mail_made_to_break_the_reader_gets_a_sentence(world: World, content: bytes) -> None:
    """Nothing is kept or logged of it."""
    reply = await world.reply_to(world.telegram.send_document(ANA, content, file_name="a.eml"))
    assert reply.text.startswith("That file is broken")
    assert world.rows("SELECT 1 FROM interactions") == []


MESSAGE = """---------- Forwarded message ---------
From: Dr. Weber <weber@clinic.example>
Date: Mon, 16 Nov 2026 at 09:00
Subject: Über Ihren Termin
To: <ana@example.org>

Please come on Monday at nine. I live in Rome."""


async def test_a_forwarded_message_that_is_a_mail_is_an_item(world: World) -> None:
    """By its head; no model is asked, and what is kept is found by what the mail says."""
    shown = await world.reply_to(world.telegram.say(ANA, MESSAGE, forward_from="Mail Bot"))
    assert shown.text.startswith("📥 In your inbox, from Dr. Weber:\nÜber Ihren Termin")
    assert world.model.asked == []
    await press(world, shown, "Keep")
    assert "Monday at nine" in await world.answer_to(ANA, "/memory search Monday nine")
    assert world.rows("SELECT kind FROM memories") == [("document",)]


@pytest.mark.parametrize("text", ["From: the sea\nSubject: love\n\nOh!", "Note: buy milk", "\n"])
async def test_other_forwarded_words_are_answered(world: World, text: str) -> None:
    """A poem that looks like a head is none: whoever sends a mail has an address."""
    await world.answer_to(ANA, f"{text}Hello", forward_from="Bob")
    assert len(world.model.asked) == 1


async def test_a_command_in_forwarded_words_is_not_obeyed(world: World) -> None:
    """It is somebody else's: it is answered as words are, and kept as whose it is."""
    await world.answer_to(ANA, "/remember I like tea")
    assert "You said" in await world.answer_to(ANA, "/forget everything", forward_from="Bob")
    assert world.rows("SELECT content FROM memories") == [("tea",)]
    assert world.rows("SELECT forwarded_author FROM interactions WHERE text = ''") == [("Bob",)]


async def test_a_link_handed_on_is_kept_or_ignored_under_its_answer(world: World) -> None:
    """Ignored, neither the message nor its answer is there any more, nor what the night would read of it."""
    sent = world.telegram.say(ANA, "Read https://news.example/ferry today", forward_from="Mallory")
    answer = await world.reply_to(sent)
    assert [button["text"] for button in answer.buttons] == ["Keep this page", "Ignore"]
    assert world.rows("SELECT text FROM observations") == [
        ("sent to their inbox by Mallory: Read https://news.example/ferry today",)
    ]
    await press(world, answer, "Ignore")
    assert world.rows("SELECT 1 FROM observations") == []
    for table in ("interactions", "search_words", "inbox", "outbound"):
        assert "ferry" not in str(world.rows(f"SELECT * FROM {table}")), table


async def test_a_link_in_words_of_their_own_is_only_offered(world: World) -> None:
    """What they say themselves is no item: there is nothing to ignore but the offer."""
    answer = await world.reply_to(world.telegram.say(ANA, "My shop is https://shop.example/x"))
    assert [button["text"] for button in answer.buttons] == ["Keep this page"]
    assert world.rows("SELECT 1 FROM observations") == []


async def test_what_waits_to_be_kept_is_found_by_what_is_to_be_forgotten(world: World) -> None:
    """On any of its pages, before anybody kept it; Keep brings nothing of it back."""
    shown = await forwarded(world)
    preview = await world.reply_to(world.telegram.say(ANA, "/forget goldfish"))
    assert "goldfish" in preview.text
    world.telegram.press(ANA, preview.buttons[0]["text"], message=preview)
    await world.settled()
    await press(world, shown, "Keep")
    assert world.rows("SELECT 1 FROM memories WHERE kind = 'document'") == []


async def test_what_waits_is_listed_until_it_is_kept_or_ignored(world: World) -> None:
    """By /inbox, each with its own buttons, as they stood under it."""
    await handed(world, mail())
    await forwarded(world)
    listed = await world.reply_to(world.telegram.say(ANA, "/inbox"))
    assert "1. 📥 In your inbox, from Dr. Weber:" in listed.text
    assert "2. 📥 In your inbox, from Bob:" in listed.text
    await press(world, listed, "1. Keep")
    await press(world, listed, "2. Ignore")
    assert world.rows("SELECT details FROM memories")[0][0].count("Monday at nine") == 1
    assert await world.answer_to(ANA, "/inbox") == "Nothing waits in your inbox."
