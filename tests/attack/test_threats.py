"""The threat model names tests that there are."""

from __future__ import annotations

import re

import pytest

from tests.blackbox.process import ROOT

NAMED = sorted(
    set(re.findall(r"`(tests/[\w/]+\.py(?:::\w+)?)`", (ROOT / "docs/threats.md").read_text(encoding="utf-8")))
)


def test_the_threat_model_names_tests() -> None:
    """Many of them."""
    assert len(NAMED) >= 10


@pytest.mark.parametrize("named", NAMED)
def test_a_test_that_the_threat_model_names_exists(named: str) -> None:
    """By its file, and by its name."""
    path, _, name = named.partition("::")
    text = (ROOT / path).read_text(encoding="utf-8")
    assert not name or re.search(rf"^(?:async )?def {name}\(", text, re.MULTILINE)
