"""What a message answers and speaks of, as far as believing it needs: by the exchanges before it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta, tzinfo
from functools import partial

from bot.domain.believing.alike import place_in, shared_signs
from bot.domain.believing.belief import MOST_CONTENT_CHARACTERS, Utterance, believe
from bot.domain.candidates import Candidate, Judged
from bot.domain.details import NoteDetails, note_key, split_note
from bot.domain.interactions import ASSISTANT, EARLIER, Interaction
from bot.domain.memories import Memory
from bot.language.clauses import ends_role_play, opens_role_play, question_share, readable, sentences
from bot.language.distress import in_distress
from bot.language.gate import what_to_keep
from bot.language.keys import NOTE_KEY
from bot.language.secrets import sensitivity_of
from bot.language.statements.finder import as_facts
from bot.language.statements.reading import Statement
from bot.language.words import content_words, index_words
from bot.language.writers import brings_another_writer, brings_owner_back

MAY_BE_ANSWERED = timedelta(days=1)
"""How long what the bot asked last is what a message answers without naming it."""


def utterance(
    said: Interaction,
    before: Sequence[Interaction],
    zone: tzinfo,
    *,
    question: tuple[int, str] | None,
    recalled: tuple[Memory, ...] = (),
) -> Utterance:
    """An exchange as an utterance; `before` are those of its chat, oldest first, `zone` is the person's."""
    of_session = [each for each in before if each.session_id == said.session_id]
    return Utterance(
        interaction_id=said.id,
        text=said.text,
        at=said.sent_at.astimezone(zone),
        question=question,
        recalled=recalled,
        cited=said.cited,
        cited_before=tuple(cited for each in of_session for cited in each.cited),
        earlier=said.quoted.text if said.quoted and said.quoted.author == EARLIER else "",
        speaker=said.teller,
        is_played=_is_played(said, of_session),
        is_borrowed=_is_borrowed(said, of_session),
    )


def _is_played(said: Interaction, of_session: Sequence[Interaction]) -> bool:
    """Whether a game of roles was opened in the session before, and nobody has ended it since."""
    if ends_role_play(said.text):
        return False
    for each in reversed(of_session):
        if ends_role_play(each.text):
            return False
        if opens_role_play(each.text):
            return True
    return False


def _is_borrowed(said: Interaction, of_session: Sequence[Interaction]) -> bool:
    """Whether somebody else took over the telephone in the session, and its owner has not come back since."""
    told = [each.text for each in (*of_session, said) if each.speaker == said.speaker]
    for number, text in reversed(list(enumerate(told))):
        if brings_owner_back(text):
            return False
        if brings_another_writer(text, told[:number]):
            return True
    return False


def question_to(said: Interaction, before: Sequence[Interaction]) -> tuple[int, str] | None:
    """What the bot had asked whoever said something, with the number of the exchange it stands in: in what
    they reply to, else just before; None where it asked nothing.

    `before` are the exchanges of the chat, oldest first.
    """
    if said.quoted is not None and said.quoted.author == ASSISTANT:
        asked = next((each for each in reversed(before) if _says(each.reply or "", said.quoted.text)), None)
        question = said.quoted.text
    else:
        asked = before[-1] if before and said.sent_at - before[-1].sent_at <= MAY_BE_ANSWERED else None
        question = (asked and asked.reply) or ""
    if asked is None or asked.speaker != said.speaker or question_share(question) == 0:
        return None
    return None if in_distress(asked.text) else (asked.id, question)


def _says(reply: str, quoted: str) -> bool:
    """Whether a reply has the words of a quote, which Telegram gives without their marks."""
    return f" {' '.join(index_words(quoted))} " in f" {' '.join(index_words(reply))} "


def asked_to_keep(told: Utterance, found: Collection[str] = ()) -> list[Judged]:
    """What a message asks to have kept, as code reads it: facts it states, else word for word; no secret.

    A mere "keep that" tells nothing itself, nor does what shares words with a quote that was `found`
    already: of what holds one, each sentence is read by itself.
    """
    words = what_to_keep(told.text)
    if not content_words(words):
        return []
    parts = [words[each.start : each.end] for each in sentences(readable(words))] if found else [words]
    return [
        read
        for part in parts
        for each in as_facts(part)
        if not any(map(partial(_share_words, told.text, each.quote), found))
        and (read := _as_stated(each, told)) is not None
    ]


def _share_words(text: str, one: str, other: str) -> bool:
    return shared_signs(place_in(one, text), place_in(other, text)) > 0


def _as_stated(statement: Statement, told: Utterance) -> Judged | None:
    """A statement as it is understood, else its own words, which are a note where they are too many for a
    fact; None for a secret.
    """
    if sensitivity_of(statement.key, statement.value, statement.quote, told.text) == "secret":
        return None
    stated = Candidate.of(statement, told.interaction_id)
    if len(statement.value) > MOST_CONTENT_CHARACTERS:
        title, content = split_note(statement.quote)
        details = NoteDetails(title=title)
        return Judged(Candidate.whole("note", note_key(title), content, stated.source, details))
    read = believe(stated, told)
    if read.verdict.outcome != "drop":
        return read
    return Judged(Candidate(key=NOTE_KEY, content=statement.quote, category="general", source=stated.source))
