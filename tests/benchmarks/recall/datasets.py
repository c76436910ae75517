"""Conversations with questions, read from the formats of LoCoMo, RealMem and LongMemEval into one shape."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

UNDATED = datetime(2023, 1, 1, 12, tzinfo=UTC)
BETWEEN_TURNS = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Turn:
    """One interaction to store. `facts` are what somebody else has written down about it."""

    id: str
    session: str
    text: str
    reply: str
    said_at: datetime
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """One question, asked once `after` turns have been stored. Evidence: ids of turns, or of sessions, or both.

    `running` is the session that it is asked in, whose turns stand before the model already.
    """

    text: str
    category: str
    after: int
    asked_at: datetime
    turns: frozenset[str] = frozenset()
    sessions: frozenset[str] = frozenset()
    running: str = ""


@dataclass(frozen=True, slots=True)
class Conversation:
    """Turns in order of telling, questions in order of asking."""

    name: str
    turns: tuple[Turn, ...]
    questions: tuple[Question, ...] = field(repr=False)


def read(path: Path, wanted: range | None) -> list[Conversation]:
    """The conversations of a file (or of all JSON files of a folder); `wanted` picks some by their place."""
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    found = [conversation for file in files for conversation in _read_file(file)]
    return [each for place, each in enumerate(found) if wanted is None or place in wanted]


def _read_file(path: Path) -> Iterator[Conversation]:
    content = json.loads(path.read_text(encoding="utf-8"))
    if isinstance(content, dict) and "dialogues" in content:
        yield _realmem(path.stem, content)
        return
    for place, entry in enumerate(content if isinstance(content, list) else [content]):
        if "haystack_sessions" in entry:
            # Questions whose premise is false have no answer to find; LongMemEval's own figures leave them out, too.
            if not entry["question_id"].endswith("_abs"):
                yield _longmemeval(entry)
        else:
            yield _locomo(f"{path.stem}-{place}", entry)


def _locomo(name: str, entry: dict[str, Any]) -> Conversation:
    spoken = entry["conversation"]
    numbers = sorted(int(key.split("_")[1]) for key in spoken if re.fullmatch(r"session_\d+", key))
    facts = _observations(entry)
    turns: list[Turn] = []
    then = UNDATED
    for number in numbers:
        then = _locomo_date(spoken.get(f"session_{number}_date_time", "")) or then + timedelta(days=1)
        for place, said in enumerate(spoken[f"session_{number}"]):
            photo = f" [photo: {said['blip_caption']}]" if said.get("blip_caption") else ""
            turns.append(
                Turn(
                    id=said["dia_id"],
                    session=str(number),
                    text=f"{said['speaker']}: {said['text']}{photo}",
                    reply="",
                    said_at=then + place * BETWEEN_TURNS,
                    facts=tuple(facts.get(said["dia_id"], ())),
                )
            )
    sessions = {turn.id: turn.session for turn in turns}
    questions = [
        Question(
            text=asked["question"],
            category=str(asked["category"]),
            after=len(turns),
            asked_at=turns[-1].said_at + timedelta(days=1),
            turns=evidence,
            sessions=frozenset(sessions[each] for each in evidence),
        )
        for asked in entry["qa"]
        if (evidence := frozenset(each for each in _mended(asked["evidence"]) if each in sessions))
    ]
    return Conversation(name, tuple(turns), tuple(questions))


def _locomo_date(text: str) -> datetime | None:
    try:
        return datetime.strptime(text, "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
    except ValueError:
        return None


def _mended(evidence: list[str]) -> Iterator[str]:
    """Ids of turns, from entries such as "D8:6; D9:17", "D:11:26" and "D30:05"."""
    for entry in evidence:
        for part in re.split(r"[;\s,]+", entry):
            if match := re.fullmatch(r"D:?0*(\d+):0*(\d+)", part):
                yield f"D{match[1]}:{match[2]}"


def _observations(entry: dict[str, Any]) -> dict[str, list[str]]:
    facts: dict[str, list[str]] = {}
    for session in entry.get("observation", {}).values():
        for told in session.values():
            for fact, evidence in told:
                for turn in _mended(evidence if isinstance(evidence, list) else [evidence]):
                    facts.setdefault(turn, []).append(fact)
    return facts


def _realmem(name: str, content: dict[str, Any]) -> Conversation:
    turns: list[Turn] = []
    questions: list[Question] = []
    seen: set[str] = set()
    for dialogue in content["dialogues"]:
        session = dialogue["session_uuid"]
        then = datetime.strptime(dialogue["current_time"][:10], "%Y-%m-%d").replace(hour=12, tzinfo=UTC)
        then = max(then, turns[-1].said_at + timedelta(hours=1)) if turns else then
        said, place = dialogue["dialogue_turns"], 0
        facts = _realmem_facts(dialogue)
        while place < len(said):
            first, following = said[place], said[place + 1] if place + 1 < len(said) else {}
            if first.get("is_query"):
                needed = _realmem_evidence(following) & seen
                if needed:
                    asked = Question(
                        first["content"],
                        first["category_name"],
                        len(turns),
                        then,
                        sessions=frozenset(needed),
                        running=session,
                    )
                    questions.append(asked)
            by_user = first["speaker"] == "User"
            reply = following.get("content", "") if by_user and following.get("speaker") != "User" else ""
            pair = range(place, place + (2 if reply else 1))
            turns.append(
                Turn(
                    id=f"{session}:{place}",
                    session=session,
                    text=first["content"] if by_user else "",
                    reply=reply if by_user else first["content"],
                    said_at=then + place * BETWEEN_TURNS,
                    facts=tuple(fact for each in pair for fact in facts.get(each, ())),
                )
            )
            place = pair.stop
        seen.add(session)
    return Conversation(name, tuple(turns), tuple(questions))


def _realmem_evidence(answer: dict[str, Any]) -> set[str]:
    used = {each["session_uuid"] for each in answer.get("memory_used") or []}
    return used | set(answer.get("memory_session_uuids") or [])


def _realmem_facts(dialogue: dict[str, Any]) -> dict[int, list[str]]:
    facts: dict[int, list[str]] = {}
    for extracted in dialogue.get("extracted_memory") or []:
        facts.setdefault((extracted.get("source_turn") or 1) - 1, []).append(extracted["content"])
    return facts


def _longmemeval(entry: dict[str, Any]) -> Conversation:
    turns: list[Turn] = []
    needed: set[str] = set()
    sessions = zip(
        entry["haystack_session_ids"], entry["haystack_dates"], entry["haystack_sessions"], strict=True
    )
    in_order = sorted(sessions, key=lambda each: _longmemeval_date(each[1]))
    for number, (session, date, said) in enumerate(in_order):
        then = _longmemeval_date(date)
        then = max(then, turns[-1].said_at + timedelta(hours=1)) if turns else then
        place = 0
        while place < len(said):
            first, following = said[place], said[place + 1] if place + 1 < len(said) else {}
            by_user = first["role"] == "user"
            reply = following.get("content", "") if by_user and following.get("role") == "assistant" else ""
            pair = said[place : place + (2 if reply else 1)]
            turn = Turn(
                id=f"{number}/{session}:{place}",  # a session may stand in a haystack twice
                session=session,
                text=first["content"] if by_user else "",
                reply=reply if by_user else first["content"],
                said_at=then + place * BETWEEN_TURNS,
            )
            turns.append(turn)
            if any(each.get("has_answer") for each in pair):
                needed.add(turn.id)
            place += len(pair)
    question = Question(
        text=entry["question"],
        category=entry["question_type"],
        after=len(turns),
        asked_at=_longmemeval_date(entry["question_date"]),
        turns=frozenset(needed),
        sessions=frozenset(entry["answer_session_ids"]) & {turn.session for turn in turns},
    )
    return Conversation(entry["question_id"], tuple(turns), (question,))


def _longmemeval_date(text: str) -> datetime:
    return datetime.strptime(re.sub(r" \(\w+\)", "", text), "%Y/%m/%d %H:%M").replace(tzinfo=UTC)
