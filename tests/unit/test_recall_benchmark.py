"""The benchmark of recall reads each format as it is meant, and counts as a person would by hand."""

from __future__ import annotations

import json
import math
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.recall.datasets import Conversation, read
from tests.benchmarks.recall.metrics import averages, measure
from tests.benchmarks.recall.report import Asked, ablation_lines, lines, report


def written(folder: Path, content: Any) -> list[Conversation]:
    """What the benchmark reads from a file with this content."""
    file = folder / "data.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    return read(file, None)


def longmemeval(question_id: str = "6a1eabeb", **more: Any) -> dict[str, Any]:
    """An instance as LongMemEval writes it; its sessions are not in the order of their dates."""
    return {
        "question_id": question_id,
        "question_type": "knowledge-update",
        "question": "How long does my commute take now?",
        "answer": 35,
        "question_date": "2023/06/01 (Thu) 08:15",
        "haystack_dates": ["2023/05/22 (Mon) 19:40", "2023/05/20 (Sat) 02:21", "2023/05/21 (Sun) 11:00"],
        "haystack_session_ids": ["answer_b1_2", "sharegpt_x_0", "ultrachat_7"],
        "haystack_sessions": [
            [
                {"role": "user", "content": "Any podcasts for a ride?", "has_answer": False},
                {"role": "assistant", "content": "Several!", "has_answer": False},
                {"role": "user", "content": "My commute takes 35 minutes now.", "has_answer": True},
                {"role": "assistant", "content": "Good to know.", "has_answer": False},
            ],
            [
                {"role": "assistant", "content": "Where were we?"},
                {"role": "user", "content": "At the recipe."},
                {"role": "user", "content": "For soup."},
                {"role": "assistant", "content": "Right."},
            ],
            [],
        ],
        "answer_session_ids": ["answer_b1_2"],
        **more,
    }


def test_longmemeval_is_read_in_the_order_of_its_dates(tmp_path: Path) -> None:
    """User and assistant make one interaction; whoever speaks alone has one of his own; an empty session is none."""
    (conversation,) = written(tmp_path, [longmemeval()])
    assert [(turn.session, turn.text, turn.reply) for turn in conversation.turns] == [
        ("sharegpt_x_0", "", "Where were we?"),
        ("sharegpt_x_0", "At the recipe.", ""),
        ("sharegpt_x_0", "For soup.", "Right."),
        ("answer_b1_2", "Any podcasts for a ride?", "Several!"),
        ("answer_b1_2", "My commute takes 35 minutes now.", "Good to know."),
    ]
    assert conversation.turns[0].said_at == datetime(2023, 5, 20, 2, 21, tzinfo=UTC)
    assert conversation.turns[3].said_at == datetime(2023, 5, 22, 19, 40, tzinfo=UTC)


def test_longmemeval_evidence_is_the_marked_turn_and_the_named_session(tmp_path: Path) -> None:
    """The question is asked at its date, after everything was said."""
    (conversation,) = written(tmp_path, [longmemeval()])
    (question,) = conversation.questions
    assert (question.text, question.category) == ("How long does my commute take now?", "knowledge-update")
    assert question.asked_at == datetime(2023, 6, 1, 8, 15, tzinfo=UTC)
    assert question.after == 5
    assert question.turns == {conversation.turns[4].id}
    assert question.sessions == {"answer_b1_2"}


def test_an_answer_that_the_assistant_gave_marks_the_interaction(tmp_path: Path) -> None:
    """The evidence of "single-session-assistant" is in the reply."""
    said = [
        {"role": "user", "content": "Name a dish."},
        {"role": "assistant", "content": "Pho.", "has_answer": True},
    ]
    entry = longmemeval(
        haystack_sessions=[said],
        haystack_dates=["2023/05/20 (Sat) 02:21"],
        haystack_session_ids=["answer_b1_2"],
    )
    (conversation,) = written(tmp_path, [entry])
    assert conversation.questions[0].turns == {conversation.turns[0].id}


def test_a_session_that_stands_in_a_haystack_twice_has_turns_of_its_own_each_time(tmp_path: Path) -> None:
    """Two turns with one id would be one message to the product."""
    said = [{"role": "user", "content": "Hello."}]
    entry = longmemeval(
        haystack_sessions=[said, said],
        haystack_dates=["2023/05/20 (Sat) 02:21", "2023/05/21 (Sun) 02:21"],
        haystack_session_ids=["sharegpt_x_0", "sharegpt_x_0"],
    )
    (conversation,) = written(tmp_path, [entry])
    assert len({turn.id for turn in conversation.turns}) == 2


def test_longmemeval_questions_with_a_false_premise_are_left_out(tmp_path: Path) -> None:
    """As its own retrieval figures leave them out: there is no evidence to find."""
    names = [each.name for each in written(tmp_path, [longmemeval(), longmemeval("6a1eabeb_abs")])]
    assert names == ["6a1eabeb"]


LOCOMO = {
    "conversation": {
        "speaker_a": "Ann",
        "speaker_b": "Ben",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": "Ann", "dia_id": "D1:1", "text": "I paint."},
            {"speaker": "Ben", "dia_id": "D1:2", "text": "Look!", "blip_caption": "a photo of a lake"},
        ],
        "session_2_date_time": "10:00 am on 9 May, 2023",
        "session_2": [{"speaker": "Ann", "dia_id": "D2:1", "text": "Nice lake."}],
        "session_3_date_time": "10:00 am on 10 May, 2023",
    },
    "observation": {
        "session_1_observation": {"Ann": [["Ann paints.", "D1:1"]], "Ben": [["Ben saw a lake.", ["D1:2"]]]}
    },
    "qa": [
        {
            "question": "Who saw a lake?",
            "answer": "both",
            "evidence": ["D1:02; D2:1", "D:1:1"],
            "category": 1,
        },
        {"question": "Why?", "answer": "?", "evidence": ["D9:9"], "category": 3},
        {"question": "Never?", "evidence": [], "category": 5},
    ],
}


def test_locomo_is_read_as_one_interaction_a_turn(tmp_path: Path) -> None:
    """With the speaker's name, what a photo shows, and others' observations as facts; a date without a session is nothing."""
    (conversation,) = written(tmp_path, [LOCOMO])
    assert [(turn.id, turn.session, turn.text, turn.reply, turn.facts) for turn in conversation.turns] == [
        ("D1:1", "1", "Ann: I paint.", "", ("Ann paints.",)),
        ("D1:2", "1", "Ben: Look! [photo: a photo of a lake]", "", ("Ben saw a lake.",)),
        ("D2:1", "2", "Ann: Nice lake.", "", ()),
    ]
    assert conversation.turns[0].said_at == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


def test_locomo_evidence_is_mended_and_questions_without_any_are_left_out(tmp_path: Path) -> None:
    """Two ids in one entry, leading zeros, a colon too many; an id that names no turn is none."""
    (conversation,) = written(tmp_path, [LOCOMO])
    (question,) = conversation.questions
    assert question.turns == {"D1:1", "D1:2", "D2:1"}
    assert question.sessions == {"1", "2"}
    assert (question.category, question.after) == ("1", 3)


REALMEM = {
    "dialogues": [
        {
            "session_uuid": "s1",
            "current_time": "2024-01-01 (Monday)",
            "dialogue_turns": [
                {"speaker": "User", "content": "I run.", "is_query": False},
                {"speaker": "Assistant", "content": "How far?"},
                {"speaker": "Assistant", "content": "Still there?"},
            ],
            "extracted_memory": [{"type": "fact", "content": "The user runs.", "source_turn": 1}],
        },
        {
            "session_uuid": "s2",
            "current_time": "2024-01-02 (Tuesday)",
            "dialogue_turns": [
                {
                    "speaker": "User",
                    "content": "What sport do I do?",
                    "is_query": True,
                    "category_name": "Static",
                },
                {
                    "speaker": "Assistant",
                    "content": "You run.",
                    "memory_session_uuids": ["s1", "s9"],
                    "memory_used": [{"session_uuid": "s2"}],
                },
            ],
        },
    ]
}


def test_realmem_asks_when_the_query_is_made_and_counts_earlier_sessions_only(tmp_path: Path) -> None:
    """Two interactions were stored by then; its own session and one that is to come are no evidence."""
    (conversation,) = written(tmp_path, REALMEM)
    (question,) = conversation.questions
    assert (question.text, question.category, question.after) == ("What sport do I do?", "Static", 2)
    assert (question.turns, question.sessions) == (frozenset(), {"s1"})


def test_realmem_pairs_user_and_assistant_and_hangs_facts_on_their_turn(tmp_path: Path) -> None:
    """The assistant speaking twice makes an interaction without words of the user."""
    (conversation,) = written(tmp_path, REALMEM)
    assert [(turn.text, turn.reply, turn.facts) for turn in conversation.turns] == [
        ("I run.", "How far?", ("The user runs.",)),
        ("", "Still there?", ()),
        ("What sport do I do?", "You run.", ()),
    ]


def test_a_range_picks_conversations_by_their_place(tmp_path: Path) -> None:
    """Counted over the file."""
    file = tmp_path / "data.json"
    file.write_text(json.dumps([longmemeval(name) for name in "abc"]), encoding="utf-8")
    assert [each.name for each in read(file, range(1, 3))] == ["b", "c"]


RANKING = [f"t{number}" for number in range(1, 26)]
SESSIONS = {turn: f"s{(place // 5) + 1}" for place, turn in enumerate(RANKING)} | {"t99": "s9"}
SHORT = dict.fromkeys([*RANKING, "t99"], "word")


def test_turn_figures_are_those_computed_by_hand() -> None:
    """Of four pieces of evidence the 2nd, 7th and 15th hit are three, the last was not found."""
    found = measure(RANKING, frozenset({"t2", "t7", "t15", "t99"}), frozenset(), SESSIONS, SHORT)
    assert found["recall@5"] == 0.25
    assert found["recall@10"] == 0.5
    assert found["recall@20"] == 0.75
    assert (found["all@10"], found["any@1"], found["mrr"]) == (0.0, 0.0, 0.5)
    gain = 1 / math.log2(3) + 1 / math.log2(8)
    ideal = 1 + 1 / math.log2(3) + 1 / math.log2(4) + 1 / math.log2(5)
    assert found["ndcg@10"] == pytest.approx(gain / ideal)
    assert "session_any@1" not in found


def test_the_ideal_of_ndcg_holds_no_more_than_fits() -> None:
    """Ten hits that are all evidence are perfect, though there are twenty-five pieces."""
    assert measure(RANKING, frozenset(RANKING), frozenset(), SESSIONS, SHORT)["ndcg@10"] == pytest.approx(1.0)


def test_session_figures_count_each_session_once() -> None:
    """Turns 1-5 are of the first session, 6-10 of the second and so on."""
    found = measure(RANKING, frozenset(), frozenset({"s1", "s4", "s9"}), SESSIONS, SHORT)
    assert found["session_recall@10"] == pytest.approx(2 / 3)
    assert (found["session_any@1"], found["session_any@5"], found["session_all@5"]) == (1.0, 1.0, 0.0)


def test_recall_within_tokens_stops_at_the_first_turn_that_does_not_fit() -> None:
    """A long turn ends what is injected; what stands behind it is not looked at."""
    texts = SHORT | {"t3": "word " * 5000}
    found = measure(RANKING, frozenset({"t2", "t4"}), frozenset(), SESSIONS, texts)
    assert found["recall@1000tokens"] == 0.5


def test_nothing_found_counts_as_nothing() -> None:
    """An empty ranking has zeros, not gaps."""
    found = measure([], frozenset({"t1"}), frozenset({"s1"}), SESSIONS, SHORT)
    assert set(found.values()) == {0.0}


def test_averages_leave_out_questions_without_the_figure() -> None:
    """A question without evidence at a level says nothing about it."""
    assert averages([{"mrr": 1.0, "x": 0.5}, {"mrr": 0.0}]) == {"mrr": 0.5, "x": 0.5}


def test_a_report_carries_each_figure_overall_by_category_and_by_conversation() -> None:
    """Categories 1-4 of LoCoMo are averaged over their questions, apart from the adversarial ones."""
    asked = [
        Asked("a", "1", {"recall@10": 1.0}),
        Asked("a", "4", {"recall@10": 0.0}),
        Asked("b", "4", {"recall@10": 0.5}),
        Asked("b", "5", {"recall@10": 0.1}),
    ]
    words = report({"words": asked})["words"]
    assert words["recall@10"] == {
        "overall": pytest.approx(0.4),
        "by_category": {"1": 1.0, "4": 0.25, "5": 0.1, "1-4": 0.5},
        "by_conversation": {"a": 0.5, "b": 0.3},
    }
    assert words["n"] == {
        "overall": 4,
        "by_category": {"1": 1, "4": 2, "5": 1, "1-4": 3},
        "by_conversation": {"a": 2, "b": 2},
    }


def test_recall_is_of_sessions_where_no_turn_is_named() -> None:
    """RealMem names sessions only."""
    of = report({"words": [Asked("a", "Static", {"session_recall@10": 0.5, "session_any@1": 1.0})]})
    assert of["words"]["recall@10"]["overall"] == 0.5


def test_the_ablation_table_says_what_each_part_is_worth() -> None:
    """One line a part, a column for each file and arm; a part that one of them has not is left blank there."""
    of = {
        "one": report(
            {
                "words": [Asked("a", "1", {"recall@10": 0.5})],
                "words, no names": [Asked("a", "1", {"recall@10": 0.25})],
            }
        ),
        "two": report({"words": [Asked("a", "1", {"recall@10": 1.0})]}),
    }
    table = ablation_lines(of)
    assert table[2].split() == ["everything", "0.5000", "1.0000"]
    assert table[3].split() == ["no", "names", "0.2500", "-0.2500"]
    assert not any("no names" in line for line in lines(of["one"]))
