"""Notes: a title to find them by, and what they say."""

from __future__ import annotations

import re

from bot.language.text import clean, normalised, one_line

MOST_TITLE_CHARACTERS = 80
TITLE_WORDS = 5
"""Words of an untitled note that stand for its title."""

_TITLED = re.compile(r"\s*([^\s:][^:\n]{0,59})(?<!https)(?<!http):(?=\s)\s*(\S.*)", re.DOTALL)


def split_note(text: str) -> tuple[str, str]:
    """Title and content of a note as it was typed.

    The title is a first line of its own, else what stands before a colon, else the first words; then the content is
    the whole text, as it is when nothing follows the title.
    """
    first, _, rest = text.strip().partition("\n")
    if rest.strip() and len(first) <= MOST_TITLE_CHARACTERS:
        return note_title(first.strip().rstrip(":")), rest.strip()
    if titled := _TITLED.match(text):
        return note_title(titled[1]), titled[2].strip()
    return note_title(" ".join(text.split()[:TITLE_WORDS])), text.strip()


def note_title(title: str) -> str:
    """A title on one line of bounded length."""
    return one_line(clean(title), MOST_TITLE_CHARACTERS)


def note_key(title: str) -> str:
    """The key under which a note of this title is kept; two spellings of one title are one."""
    return normalised(note_title(title)) or note_title(title)
