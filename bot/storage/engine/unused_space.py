"""The unused space of SQLite's pages, where copies stay of rows that moved to another page.

`secure_delete` overwrites a row that is deleted, but not the copy that is left where the row stood before its
page was rebuilt (`rebuildPage` of SQLite's btree.c): of 65 words erased one by one from a conversation of 240
messages one stayed readable. VACUUM takes such copies away by writing the whole file anew. Here, while nobody
writes, only those bytes are zeroed that belong to nothing:

    header | places of the cells | unused | cells, the last first
                                   ^^^^^^ zeroed

The format: https://www.sqlite.org/fileformat2.html, sections 1.3 and 1.6.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from io import FileIO
from typing import NamedTuple

_HEADER_OF_FILE = 100
_WITH_CHILDREN = frozenset({2, 5})
_LEAVES = frozenset({10, 13})
_IN_TREES = _WITH_CHILDREN | _LEAVES


class UnusedSpace(NamedTuple):
    """Unused bytes of the file that are not all zero: where they begin, and how many they are."""

    at: int
    size: int


def left_in(file: FileIO, roots: Iterable[int]) -> list[UnusedSpace]:
    """Find what is left in the unused space of all pages of the trees with these roots.

    `file` is open for reading and holds all that was written: its log is empty, and nobody writes. A page
    that is not as the format says is left out, as the file is damaged then.
    """
    return [space for number, page in _pages(file, roots) if (space := _left_in(number, page)) is not None]


def clear(file: FileIO, spaces: Iterable[UnusedSpace]) -> None:
    """Zero the spaces, which hold nothing in use, and wait until the disk has that.

    Who cached a page of them must read it anew before writing it again.
    """
    for space in spaces:
        file.seek(space.at)
        file.write(bytes(space.size))
    os.fsync(file.fileno())


def _pages(file: FileIO, roots: Iterable[int]) -> Iterator[tuple[int, bytes]]:
    """Each page of the trees, with its number: the first is 1."""
    file.seek(0)
    head = file.read(_HEADER_OF_FILE)
    size = int.from_bytes(head[16:18]) if head[16:18] != b"\x00\x01" else 65536
    waiting, seen = [1, *roots], {0}
    while waiting:
        number = waiting.pop()
        if number in seen:  # more than once only where the file is damaged
            continue
        seen.add(number)
        file.seek((number - 1) * size)
        page = file.read(size)
        if len(page) == size and page[_header(number)] in _IN_TREES:
            yield number, page
            waiting += _children(number, page)


def _header(number: int) -> int:
    """Where a page's own header begins."""
    return _HEADER_OF_FILE if number == 1 else 0


def _places(number: int, page: bytes) -> tuple[int, int]:
    """Where the places of a page's cells begin and end."""
    header = _header(number)
    first = header + (12 if page[header] in _WITH_CHILDREN else 8)
    return first, first + 2 * int.from_bytes(page[header + 3 : header + 5])


def _children(number: int, page: bytes) -> list[int]:
    if page[_header(number)] in _LEAVES:
        return []
    first, end = _places(number, page)
    cells = [int.from_bytes(page[place : place + 2]) for place in range(first, end, 2)]
    return [int.from_bytes(page[at : at + 4]) for at in (first - 4, *cells)]


def _left_in(number: int, page: bytes) -> UnusedSpace | None:
    _, begins = _places(number, page)
    header = _header(number)
    ends = int.from_bytes(page[header + 5 : header + 7]) or 65536
    unused = page[begins:ends]
    if ends > len(page) or not unused.strip(b"\x00"):
        return None
    return UnusedSpace((number - 1) * len(page) + begins, len(unused))
