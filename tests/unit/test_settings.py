"""Settings: every wrong value is one sentence that names the setting."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.errors import SettingsError
from bot.llm.models import Models, choose_models, request_seconds
from bot.rates import OwnBucket
from bot.settings import Settings, load_settings
from bot.telemetry import redact


@pytest.fixture(autouse=True)
def _empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_everything_has_a_default() -> None:
    """Without any setting the bot talks in the terminal, offline, and keeps its memory in ./data."""
    settings = load_settings()
    assert settings.telegram_bot_token is None
    assert choose_models(settings).is_offline
    assert settings.database_path == Path("data/bot.db").resolve()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TELEGRAM_BOT_TOKEN", "not-a-token"),
        ("TELEGRAM_BOT_TOKEN", "123456:TEST TOKEN"),
        ("TELEGRAM_API_BASE_URL", "api.telegram.org"),
        ("TELEGRAM_WEBHOOK_URL", "http://insecure.example"),
        ("TELEGRAM_WEBHOOK_SECRET", "white space"),
        ("REFLECTION_SECRET", "pässword"),
        ("REFLECTION_SECRET", " blank before"),
        ("REFLECTION_SECRET", "blank behind "),
        ("REFLECTION_SECRET", "line\nbreak"),
        ("TELEGRAM_WEBHOOK_SECRET", "x" * 257),
        ("ALLOWED_USER_IDS", "12, me"),
        ("OWNER_USER_ID", "me"),
        ("GOOGLE_API_BASE_URL", "localhost"),
        ("OPENAI_BASE_URL", "ftp://localhost"),
        ("MODEL_TIMEOUT_SECONDS", "0"),
        ("MODEL_TIMEOUT_SECONDS", "soon"),
        ("MODEL_TIMEOUT_SECONDS", "601"),
        ("MODEL_TIMEOUT_SECONDS", "nan"),
        ("MONTHLY_BUDGET_USD", "-1"),
        ("DATABASE_URL", "mysql://localhost/bot"),
        ("DATABASE_URL", "sqlite:///"),
        ("DATABASE_URL", "sqlite:///:memory:"),
        ("DEFAULT_TIMEZONE", "Mars/Olympus"),
        ("DEFAULT_TIMEZONE", "../etc/passwd"),
        ("DEFAULT_TIMEZONE", "localtime"),
        ("DEFAULT_TIMEZONE", "Factory"),
        ("DEFAULT_TIMEZONE", "posix/Europe/Berlin"),
        ("SESSION_IDLE_MINUTES", "0"),
        ("HISTORY_TOKENS", "10"),
        ("KNOWN_TOKENS", "many"),
        ("UNDO_MINUTES", "-5"),
        ("BOT_NAME", "x" * 65),
        ("PERSONA", "x" * 4001),
        ("STREAMING", "perhaps"),
        ("LOG_LEVEL", "LOUD"),
        ("LOG_MESSAGE_TEXT", "sometimes"),
        ("PORT", "65536"),
        ("PORT", "http"),
        ("DRAIN_SECONDS", "0"),
        ("DRAIN_SECONDS", "60"),
    ],
)
def test_a_wrong_value_is_one_sentence_that_names_its_setting(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never a traceback, never a list of errors, never the value of a secret."""
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as wrong:
        load_settings()
    sentence = str(wrong.value)
    assert sentence.startswith(name)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    if "TOKEN" in name or "SECRET" in name:
        assert value not in sentence


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("PORT", "65536", "PORT must be less than or equal to 65535."),
        ("PORT", "http", "PORT must be a valid integer, unable to parse string as an integer."),
        ("BOT_NAME", "x" * 65, "BOT_NAME must have at most 64 characters."),
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL must be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'."),
        ("DEFAULT_TIMEZONE", "Mars/Olympus", "DEFAULT_TIMEZONE is not an IANA time zone such as Europe/Berlin."),
    ],
)  # fmt: skip
def test_the_sentence_says_what_the_setting_must_be(
    name: str, value: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its limits, whatever is wrong with the value."""
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as wrong:
        load_settings()
    assert str(wrong.value) == says


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({"TELEGRAM_WEBHOOK_URL": "https://bot.example"}, "TELEGRAM_WEBHOOK_SECRET"),
        ({"TELEGRAM_WEBHOOK_SECRET": "hush"}, "TELEGRAM_WEBHOOK_URL"),
    ],
)
def test_half_a_webhook_is_refused(
    given: dict[str, str], missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An address without its secret, or the other way round."""
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=f"{missing} is missing"):
        load_settings()


def test_on_railway_memory_must_lie_on_the_volume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a volume, or with a folder beside it, the start is refused; on the volume it is the default."""
    monkeypatch.setenv("RAILWAY_ENVIRONMENT", "production")
    with pytest.raises(SettingsError, match="DATA_DIR"):
        load_settings()
    monkeypatch.setenv("RAILWAY_VOLUME_MOUNT_PATH", str(tmp_path / "volume"))
    assert load_settings().database_path == tmp_path / "volume" / "bot.db"
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "volume" / ".." / "elsewhere"))
    with pytest.raises(SettingsError, match="DATA_DIR"):
        load_settings()


def test_an_env_file_is_read_and_the_environment_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both say the name of the bot; an empty value says nothing."""
    (tmp_path / ".env").write_text("BOT_NAME=Fila\nPERSONA=\nPORT=1234\nALLOWED_USER_IDS=1, 2 3\n")
    monkeypatch.setenv("PORT", "4321")
    settings = load_settings()
    assert (settings.bot_name, settings.port) == ("Fila", 4321)
    assert settings.persona.startswith("Warm")
    assert settings.allowed_user_ids == {1, 2, 3}


def test_an_env_file_that_is_no_text_is_one_sentence(tmp_path: Path) -> None:
    """A file in another encoding."""
    (tmp_path / ".env").write_bytes(b"BOT_NAME=caf\xe9\n")
    with pytest.raises(SettingsError, match=r"\.env"):
        load_settings()


def test_the_database_stands_where_it_is_said_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder, or an address with three or four slashes."""
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "here"))
    assert load_settings().database_path == tmp_path / "here" / "bot.db"
    monkeypatch.setenv("DATABASE_URL", "sqlite:///there/x.db")
    assert load_settings().database_path == tmp_path / "there" / "x.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/x.db")
    assert load_settings().database_path == tmp_path / "x.db"


def test_secrets_are_never_shown() -> None:
    """Not by printing the settings, and the logs know which to blot out."""
    settings = Settings(
        _env_file=None,  # pyright: ignore[reportCallIssue]
        telegram_bot_token="123456:TEST-TOKEN",
        google_api_key="made-up-key",
    )
    assert "TEST-TOKEN" not in repr(settings) + str(settings) + settings.model_dump_json()
    assert set(settings.secrets) == {"123456:TEST-TOKEN", "made-up-key"}
    line = redact("GET /bot123456:TEST-TOKEN/getMe?key=made-up-key 98765432:other-TOKEN", settings.secrets)
    assert line == "GET /bot[secret]/getMe?key=[secret] [secret]"


@pytest.mark.parametrize(
    ("given", "names"),
    [
        ({"model": "google:gemini-x"}, "GOOGLE_API_KEY is missing, and MODEL"),
        ({"mini_model": "gemini-x"}, "GOOGLE_API_KEY is missing, and MINI_MODEL"),
        ({"fallback_model": "openai:x"}, "OPENAI_API_KEY is missing, and FALLBACK_MODEL"),
        ({"openai_api_key": "k"}, "MODEL is missing"),
        ({"model": "gpt-x"}, "MODEL 'gpt-x' names no provider"),
        ({"model": "offline", "mini_model": "gpt-x"}, "MINI_MODEL 'gpt-x' names no provider"),
        ({"model": "offline", "fallback_model": "gpt-x"}, "FALLBACK_MODEL 'gpt-x' names no provider"),
        ({"model": "nonsense:x"}, "^MODEL nonsense:x can't be used"),
        ({"model": "offline", "mini_model": "foo:x"}, "^MINI_MODEL foo:x can't be used"),
        ({"fallback_model": "nonsense:x"}, "FALLBACK_MODEL nonsense:x can't be used"),
        ({"mini_model": "nonsense:x"}, "MINI_MODEL nonsense:x can't be used"),
    ],
)
def test_a_wrong_model_is_one_sentence_that_names_its_setting(given: dict[str, str], names: str) -> None:
    """A missing key, no provider, a provider there is none of."""
    settings = load_settings(**given)
    with pytest.raises(SettingsError, match=names):
        _chat_and_mini(settings)


def _chat_and_mini(settings: Settings) -> None:
    models = Models(settings, OwnBucket())
    models.chat()
    models.mini()


def test_models_of_one_provider_share_its_connections() -> None:
    """To make a client takes 30 ms for the certificates alone, and each has connections of its own."""
    models = Models(load_settings(google_api_key="k"), OwnBucket())
    made = {id(each.provider) for each in (models.chat(), models.mini(), models.vision()) if each}
    assert len(made) == 1


def test_models_are_named_by_their_providers() -> None:
    """A bare Gemini name, an OpenAI-compatible server without a key, the defaults of a Google key."""
    gemini = choose_models(load_settings(google_api_key="k"))
    assert (gemini.chat[:14], gemini.mini[:14], gemini.fallback) == ("google:gemini-", "google:gemini-", None)
    assert choose_models(load_settings(google_api_key="k", model="gemini-9")).chat == "google:gemini-9"
    ollama = choose_models(load_settings(openai_base_url="http://localhost:11434/v1", model="openai:llama"))
    assert ollama.chat == ollama.mini == "openai-chat:llama"


def test_a_fallback_is_left_time_to_answer() -> None:
    """With a fallback, one silent request may take half of the time; without, all of it."""
    assert request_seconds(load_settings(model_timeout_seconds=40)) == 40
    assert request_seconds(load_settings(model_timeout_seconds=40, fallback_model="offline")) == 20
