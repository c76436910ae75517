"""Deterministic embeddings: equal texts are equal, texts with words in common are similar."""

from __future__ import annotations

import hashlib
import math
import re
import unicodedata

from tests.fakes.gemini_brain import Json
from tests.fakes.gemini_faults import Refused, invalid_argument

MAX_BATCH = 100
FULL_DIMENSIONS = 3072
_TASK_PREFIX = re.compile(r"^(?:task: [^|]*\| query: |title: [^|]*\| text: )")
_FIRST_CJK = 0x2E80


def embed(text: str, dimensions: int = FULL_DIMENSIONS) -> list[float]:
    """A vector of length 1 made of the text's words; the task prefixes of gemini-embedding-2 do not count."""
    vector = [0.0] * dimensions
    text = _TASK_PREFIX.sub("", text)
    for word in _features(text):
        number = int.from_bytes(hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=8).digest())
        vector[number % dimensions] += 1.0 if number >> 63 else -1.0
    length = math.sqrt(sum(value * value for value in vector))
    if not length:
        # Words that cancel each other out must not become the zero vector.
        vector[0] = length = 1.0
    return [value / length for value in vector]


def embeddings(body: Json, shortened_norm: float) -> Json:
    """The answer to embedContent or batchEmbedContents; Refused where the API answers INVALID_ARGUMENT."""
    wanted = body.get("requests")
    if wanted is None:
        return {"embedding": _vector(body, shortened_norm)}
    if not wanted:
        raise Refused(invalid_argument("* BatchEmbedContentsRequest.requests: requests is not specified"))
    if len(wanted) > MAX_BATCH:
        message = f"* BatchEmbedContentsRequest.requests: at most {MAX_BATCH} requests can be in one batch"
        raise Refused(invalid_argument(message))
    return {"embeddings": [_vector(each, shortened_norm) for each in wanted]}


def _vector(wanted: Json, shortened_norm: float) -> Json:
    text = "\n".join(part.get("text", "") for part in wanted["content"]["parts"])
    if not text:
        raise Refused(invalid_argument("* EmbedContentRequest.content: content is empty"))
    dimensions = wanted.get("outputDimensionality") or FULL_DIMENSIONS
    if not 1 <= dimensions <= FULL_DIMENSIONS:
        raise Refused(invalid_argument("* EmbedContentRequest.output_dimensionality: out of range"))
    norm = 1.0 if dimensions == FULL_DIMENSIONS else shortened_norm
    return {"values": [value * norm for value in embed(text, dimensions)]}


def _features(text: str) -> list[str]:
    folded = unicodedata.normalize("NFKC", text).casefold()
    words = "".join(character if _in_word(character) else " " for character in folded).split()
    features = words or [folded]
    return [part for word in features for part in (word, *_single_characters(word))]


def _in_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LMN"


def _single_characters(word: str) -> list[str]:
    return [character for character in word if ord(character) >= _FIRST_CJK and len(word) > 1]
