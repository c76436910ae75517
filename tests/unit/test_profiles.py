"""The profile keeps its six sections and its budgets, however a model wrote it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.prose.portraits import (
    MOST_PROMPT_CHARACTERS,
    MOST_WORDS,
    SECTIONS,
    cut_for_prompt,
    cut_words,
    profile_in_words,
    read_profile,
    write_profile,
)
from bot.speech.saying import speaking


@pytest.mark.parametrize("heading", ["## {}", "**{}**", "{}:", "### {}:", "**{}:**", "{}", "- {}:", "#{}"])
@pytest.mark.parametrize("name", SECTIONS)
def test_headings_are_known_in_any_dress(heading: str, name: str) -> None:
    """Bold, hashed, with a colon, or bare on a line of their own."""
    assert read_profile(f"Preamble\n{heading.format(name)}\nOne.\nTwo.") == {name: "One.\nTwo."}


def test_and_is_an_ampersand() -> None:
    """Models write both."""
    assert read_profile("Goals and Values: to run\npatterns and rhythms\nlate") == {
        "Goals & Values": "to run", "Patterns & Rhythms": "late"
    }  # fmt: skip


def test_a_person_reads_its_headings_in_their_language() -> None:
    """What no heading stands above is shown as it is."""
    with speaking("de"):
        assert profile_in_words("## Personal\nx\n\n## Notes\ny") == "Persönliches\nx\n\nNotizen\ny"
        assert profile_in_words("Lives in Graz.") == "Lives in Graz."


def test_sections_come_in_their_order_and_empty_ones_not_at_all() -> None:
    """Whatever the order they were written in."""
    assert list(read_profile("## Notes\nx\n## Preferences\n\n## Personal\ny")) == ["Personal", "Notes"]


def test_a_text_without_headings_is_no_profile() -> None:
    """A sentence that begins with a section's name is no heading."""
    assert read_profile("Personal matters are private.\nNotes were taken.") == {}


lines = st.text(alphabet="abc ", max_size=60).filter(str.strip)
profiles = st.dictionaries(
    st.sampled_from(sorted(SECTIONS)), st.lists(lines, min_size=1, max_size=40).map("\n".join)
)


@given(profile=profiles, most=st.integers(20, 600))
def test_a_profile_keeps_to_its_words(profile: dict[str, str], most: int) -> None:
    """Headings included; what fits is kept whole."""
    written = write_profile(profile, most)
    assert len(written.split()) <= most
    whole = write_profile(profile, 1_000_000)
    assert written == whole or len(whole.split()) > most


@given(profile=profiles)
def test_a_written_profile_reads_back_the_same(profile: dict[str, str]) -> None:
    """So that nothing is lost or grows from night to night."""
    written = write_profile(profile)
    assert write_profile(read_profile(written)) == written


def test_the_longest_section_gives_way_first() -> None:
    """A short one is not cut for the sake of a long one."""
    written = write_profile({"Personal": "Lives in Berlin.", "Notes": "\n".join(["word " * 20] * 60)})
    assert "Lives in Berlin." in written
    assert MOST_WORDS - 25 < len(written.split()) <= MOST_WORDS


@given(text=st.text(alphabet="ab \n", max_size=400), most=st.integers(1, 50))
def test_words_are_cut_and_lines_kept(text: str, most: int) -> None:
    """The beginning stays letter for letter."""
    cut = cut_words(text, most)
    assert text.startswith(cut)
    assert len(cut.split()) == min(most, len(text.split()))


@given(text=st.text(alphabet="ab \n", max_size=6000))
def test_the_prompt_gets_no_more_than_its_characters(text: str) -> None:
    """What is cut says so."""
    shown = cut_for_prompt(text)
    assert len(shown) <= MOST_PROMPT_CHARACTERS
    assert shown == text or shown.endswith("…")
