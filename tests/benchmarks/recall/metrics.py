"""How well a ranking of turns holds the evidence."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import mean

from bot.language.text import estimate_tokens

TOKENS = 1000
BESIDE = 2


def measure(
    ranking: Sequence[str],
    turns: frozenset[str],
    sessions: frozenset[str],
    session_of: Mapping[str, str],
    texts: Mapping[str, str],
) -> dict[str, float]:
    """Every figure for one question. `ranking`: ids of turns, best first. Levels without evidence are left out."""
    figures: dict[str, float] = {}
    if turns:
        for k in (5, 10, 20):
            figures[f"recall@{k}"] = len(turns.intersection(ranking[:k])) / len(turns)
        figures["all@10"] = float(turns <= set(ranking[:10]))
        figures["any@1"] = float(bool(turns.intersection(ranking[:1])))
        figures["mrr"] = next((1 / place for place, each in enumerate(ranking, 1) if each in turns), 0.0)
        figures["ndcg@10"] = _ndcg(ranking[:10], turns)
        figures[f"recall@{TOKENS}tokens"] = len(turns & _within_tokens(ranking, texts)) / len(turns)
    if sessions:
        ranked = list(dict.fromkeys(session_of[each] for each in ranking))
        figures["session_recall@10"] = len(sessions.intersection(ranked[:10])) / len(sessions)
        figures["session_any@1"] = float(bool(sessions.intersection(ranked[:1])))
        figures["session_any@5"] = float(bool(sessions.intersection(ranked[:5])))
        figures["session_all@5"] = float(sessions <= set(ranked[:5]))
    return figures


def brought_in(
    turns: Sequence[str],
    tokens: int,
    evidence: frozenset[str],
    sessions: frozenset[str],
    places: Mapping[str, tuple[str, int]],
) -> dict[str, float]:
    """What came into the prompt for one question: how much, whether evidence is in it, and what of it fits.

    A line fits when it is evidence or stands within `BESIDE` turns of it in its session; where only sessions are known,
    when it is of one of them. `places`: the session of each turn, and its place in the conversation.
    """
    near = {
        (places[each][0], places[each][1] + offset)
        for each in evidence
        for offset in range(-BESIDE, BESIDE + 1)
    }
    fits = [places[each] in near if evidence else places[each][0] in sessions for each in turns]
    found = evidence.intersection(turns) if evidence else [each for each in fits if each]
    figures = {"tokens": float(tokens), "lines": float(len(turns)), "anything in": float(bool(turns))}
    figures["evidence in"] = float(bool(found))
    if turns:
        figures["lines that fit"] = sum(fits) / len(turns)
    return figures


def averages(figures: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The mean of each figure over the questions that have it."""
    names = dict.fromkeys(name for each in figures for name in each)
    return {name: mean(each[name] for each in figures if name in each) for name in names}


def _ndcg(ranking: Sequence[str], relevant: frozenset[str]) -> float:
    """Binary relevance; the ideal has every piece of evidence first, as many as fit."""
    gain = sum(1 / math.log2(place + 1) for place, each in enumerate(ranking, 1) if each in relevant)
    ideal = sum(1 / math.log2(place + 1) for place in range(1, min(len(relevant), 10) + 1))
    return gain / ideal


def _within_tokens(ranking: Sequence[str], texts: Mapping[str, str]) -> set[str]:
    kept: set[str] = set()
    left = TOKENS
    for each in ranking:
        left -= estimate_tokens(texts[each])
        if left < 0:
            break
        kept.add(each)
    return kept
