"""A response body, gathered piece by piece, unpacked on the way and never larger than allowed."""

from __future__ import annotations

import zlib
from typing import Any

from bot.pages.failures import PageTooLarge, PageUnreachable, UnreadableType

_GZIP_MAGIC = b"\x1f\x8b"
_GZIP_WINDOW = 16 + zlib.MAX_WBITS


class Body:
    """Takes the pieces of one body in `encoding` (a Content-Encoding); at most `limit` bytes either side."""

    def __init__(self, encoding: str, limit: int) -> None:
        self._encoding = encoding.strip().lower().removeprefix("x-")
        if self._encoding not in {"", "identity", "gzip", "deflate"}:
            raise UnreadableType("That site sends its pages packed in a way I can't unpack.")
        self._limit = limit
        self._packed = 0
        self._bytes = bytearray()
        # A zlib decompressor, whose class has no public name.
        self._inflater: Any = None
        self._behind = b""  # what came after a member, while it is too short to tell another one from padding

    def add(self, piece: bytes) -> None:
        """The next piece as it came; PageTooLarge as soon as either side is over the limit."""
        self._packed += len(piece)
        if self._packed > self._limit:
            raise self._too_large()
        if self._encoding in {"gzip", "deflate"}:
            self._unpack(piece)
        else:
            self._bytes += piece

    def whole(self) -> bytes:
        """Everything, unpacked; PageUnreachable when the packed stream broke off."""
        if self._inflater is not None and not self._inflater.eof:
            raise PageUnreachable("The page broke off while I was fetching it; try again later.")
        return bytes(self._bytes)

    def _unpack(self, packed: bytes) -> None:
        packed, self._behind = self._behind + packed, b""
        while packed:
            inflater = self._inflater_for(packed)
            if inflater is None:
                return
            try:
                # One byte more than may be kept tells "just fits" from "goes on"; a bomb stops right here.
                self._bytes += inflater.decompress(packed, self._limit - len(self._bytes) + 1)
            except zlib.error as broken:
                raise PageUnreachable("The page arrived damaged; try again later.") from broken
            if len(self._bytes) > self._limit:
                raise self._too_large()
            packed = inflater.unused_data if inflater.eof else inflater.unconsumed_tail

    def _inflater_for(self, packed: bytes) -> Any:
        if self._inflater is None:
            self._inflater = zlib.decompressobj(self._window(packed))
        elif self._inflater.eof:
            # A gzip stream may hold several members; anything else after the end is padding.
            if len(packed) < len(_GZIP_MAGIC):
                self._behind = packed
                return None
            if self._encoding != "gzip" or not packed.startswith(_GZIP_MAGIC):
                return None
            self._inflater = zlib.decompressobj(_GZIP_WINDOW)
        return self._inflater

    def _window(self, packed: bytes) -> int:
        if self._encoding == "gzip":
            return _GZIP_WINDOW
        # "deflate" should be zlib's format (low nibble 8), but some servers send the bare stream.
        return zlib.MAX_WBITS if packed[0] & 0x0F == 8 else -zlib.MAX_WBITS

    def _too_large(self) -> PageTooLarge:
        return PageTooLarge(f"That page is too large: I read pages of up to {self._limit / 1e6:g} MB.")
