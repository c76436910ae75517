"""Every setting, from the environment or a `.env` file: the only place that reads either.

What is wrong with one is told in a sentence that says what it must be.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import unquote, urlsplit

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator, model_validator
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    EnvSettingsSource,
    NoDecode,
    SettingsConfigDict,
)

from bot.clock import time_zones
from bot.errors import SettingsError


def sentence(fault: ErrorDetails) -> str:
    """What is wrong, by the first fault that pydantic names; a rule of our own is already a sentence."""
    told = fault["msg"].removeprefix("Value error, ")
    return f"{str(fault['loc'][0]).upper()} {_SHOULD.sub('must', told)}." if fault["loc"] else told


_SHOULD = re.compile(r"^\w+ should")

COLLECTORS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
"""What OpenTelemetry takes the address of a collector from."""

POSTGRESQL = ("postgresql://", "postgres://", "postgresql+psycopg://")
"""How the URL of a PostgreSQL begins; hosts give both of the first two."""

_WEB = r"https?://[^\s/]+\S*", "must be an address that begins with http:// or https://"
_SECURE = r"https://[^\s/]+\S*", "must be an address that begins with https://, or Telegram refuses it"
_TOKEN = r"(?a:\d+:[\w-]+)", "is no token as @BotFather gives them: digits, a colon, letters and digits"
# What a header can carry: ends lose their blanks, other letters have no one encoding.
_IN_A_HEADER = r"[!-~](?:[ -~]*[!-~])?", "must have ASCII characters alone, and no blank at either end"
SHAPES: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(("telegram_api_base_url", "google_api_base_url", "openai_base_url"), _WEB),
    **dict.fromkeys(("telegram_webhook_url", "public_url"), _SECURE),
    "telegram_bot_token": _TOKEN,
    "reflection_secret": _IN_A_HEADER,
    "telegram_webhook_secret": (r"(?a:[\w-]{1,256})", "must have 1 to 256 characters of A-Z a-z 0-9 _ -"),
}
"""What settings look like where they are given, and what is said of one that does not."""


class Settings(BaseSettings):
    """The settings of one process; each is the environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True, validate_default=True
    )

    telegram_bot_token: SecretStr | None = Field(
        None, description="Token from @BotFather; without it the bot talks in the terminal."
    )
    telegram_api_base_url: str = Field(
        "https://api.telegram.org", description="Bot API server, for one of your own or a test's."
    )
    telegram_webhook_url: str | None = Field(
        None, description="Public https address of this process; long polling without it."
    )
    telegram_webhook_secret: SecretStr | None = Field(
        None,
        description="Secret Telegram repeats in each webhook call; needed with the URL. 1-256 of "
        "A-Z a-z 0-9 _ -.",
    )
    public_url: str | None = Field(
        None,
        description="Public https address of the memory page; without it TELEGRAM_WEBHOOK_URL's, if any.",
    )
    allowed_user_ids: Annotated[frozenset[int], NoDecode] = Field(
        frozenset(), description="Telegram user ids that may talk to the bot, separated by commas."
    )
    allowed_group_ids: Annotated[frozenset[int], NoDecode] = Field(
        frozenset(),
        description="Telegram ids of groups that may talk to the bot whoever added it, separated by commas. "
        "Other groups may once somebody who may talk to it has added it.",
    )
    owner_user_id: int | None = Field(
        None,
        description="Telegram user id of the owner; without it the first to open the one-time link "
        "of the log.",
    )

    google_api_key: SecretStr | None = Field(
        None, description="Key for Gemini; without any model key the offline responder answers."
    )
    google_api_base_url: str | None = Field(None, description="Gemini endpoint, for a proxy or a test's.")
    openai_api_key: SecretStr | None = Field(None, description="Key for `openai:` models.")
    openai_base_url: str | None = Field(
        None, description="OpenAI-compatible endpoint, such as Ollama's http://localhost:11434/v1."
    )
    model: str | None = Field(
        None,
        description=(
            "Chat model, any pydantic-ai name; google:gemini-3.8-flash when GOOGLE_API_KEY is "
            "set, else `offline`."
        ),
    )
    mini_model: str | None = Field(
        None, description="Model for background work; google:gemini-3.5-flash-lite with Gemini, else MODEL."
    )
    transcription_model: str | None = Field(
        None,
        description=(
            "Model that listens to voice messages, or `none`; without it the small model if that is "
            "Gemini, else none."
        ),
    )
    vision_model: str | None = Field(
        None,
        description=(
            "Model that describes pictures, or `none`; without it the small model if that is Gemini, else "
            "none. MODEL sees them too if it can."
        ),
    )
    fallback_model: str | None = Field(
        None, description="Model that takes over when MODEL is overloaded, rate-limited or silent."
    )
    embedding_model: str | None = Field(
        None,
        description=(
            "Embedding model, such as openai:all-minilm; `local`, computed in the process; `none`. Without "
            "it google:gemini-embedding-001 with GOOGLE_API_KEY, else `local` where it is installed."
        ),
    )
    embedding_dimensions: int = Field(
        768,
        ge=32,
        le=4096,
        description="Length of the vectors asked for; a change embeds everything anew. `local` has its own.",
    )
    embed_rows_per_second: float = Field(
        10.0, gt=0, description="Texts a second that are embedded in the background."
    )
    model_timeout_seconds: float = Field(
        60.0, gt=0, le=600, description="Seconds an answer may take, fallback and tools included."
    )
    model_requests_per_minute: int | None = Field(
        None, ge=1, description="Requests a minute to each model, of all replicas; no limit without it."
    )
    tool_servers: Annotated[Mapping[str, str], NoDecode] = Field(
        {},
        description="Tool servers (MCP) that the model may open, each as name=address or name=command, "
        "separated by semicolons: tracker=https://mcp.example.org/mcp; files=my-server --folder /srv. "
        "Everybody who may talk to the bot may use them.",
    )
    tool_server_tokens: Annotated[Mapping[str, SecretStr], NoDecode] = Field(
        {},
        description="Bearer tokens of tool servers with an address, each as name=token, "
        "separated by semicolons.",
    )
    monthly_budget_usd: float | None = Field(
        None,
        ge=0,
        description="US dollars one person's models may cost in a calendar month (UTC); no limit without it.",
    )

    data_dir: Path | None = Field(
        None, description="Folder of the database; the Railway volume's mount, else ./data."
    )
    database_url: str | None = Field(
        None,
        repr=False,
        description="sqlite:///PATH, or postgresql://USER:PASSWORD@HOST/NAME; DATA_DIR/bot.db without it.",
    )
    default_timezone: str = Field("UTC", description="IANA time zone of people who set none.")
    session_idle_minutes: float = Field(
        30.0, gt=0, description="Minutes of quiet after which a session ends."
    )
    extraction_delay_seconds: float = Field(
        30.0,
        ge=0,
        description=(
            "Seconds of quiet after which exchanges are read for facts; up to five times that "
            "for slow typists."
        ),
    )
    nightly_hour: int = Field(
        2, ge=0, le=23, description="Hour of the person's own day at which the nightly reflection runs."
    )
    enable_follow_ups: bool = Field(
        True, description="Ask about intentions when their day has come; off for everybody when false."
    )
    history_tokens: int = Field(
        6000, ge=500, description="Estimated tokens of past exchanges given to the model word for word."
    )
    known_tokens: int = Field(1500, ge=100, description="Estimated tokens of known facts in the prompt.")
    vector_cache_mb: int = Field(
        128,
        ge=1,
        description="Megabytes of vectors kept in memory, about 1,300 texts each; the rest is read "
        "when searched.",
    )
    context_tokens: int = Field(
        430,
        ge=0,
        description="Estimated tokens of older things recalled into a message's prompt; 0 for none.",
    )
    enable_semantic_history: bool = Field(
        False,
        description=(
            "Give the model the last three exchanges and the three most relevant older ones, "
            "not the order of saying."
        ),
    )
    max_file_mb: int = Field(
        20,
        ge=1,
        le=2000,
        description="Megabytes of a file that is opened; Telegram's own servers give no more than 20.",
    )
    max_audio_minutes: int = Field(
        15,
        ge=1,
        le=120,
        description="Minutes of a recording that is listened to.",
    )
    max_recordings_mb: int = Field(
        20, ge=0, le=1000, description="Megabytes of recordings kept for each who wants that; 0 for nobody."
    )
    memory_mode: Literal["local", "guest"] = Field(
        "local",
        description="What is kept of people who are new: `local` as set out here, `guest` nothing.",
    )
    distress_log_days: int = Field(
        30,
        ge=0,
        le=365,
        description="Days for which it is noted, without words, that a message was of acute distress; 0 "
        "for not at all.",
    )
    access_log_days: int = Field(
        90, ge=1, le=3650, description="Days for which /privacy log tells who read, changed or erased what."
    )
    max_picture_mb: int = Field(
        10, ge=1, le=50, description="Megabytes of all pictures of one message that are looked at."
    )
    max_picture_megapixels: int = Field(
        50, ge=1, le=1000, description="Megapixels of one picture that is looked at."
    )
    undo_minutes: float = Field(10.0, gt=0, description="Minutes in which a deletion can be undone.")

    backup_days: int = Field(
        7,
        ge=0,
        le=365,
        description="How many nightly copies of the database are kept beside it; 0 for none.",
    )
    backup_passphrase: SecretStr | None = Field(
        None,
        description="Encrypts what /backup sends and `bot backup FILE.age` writes, in the format of age.",
    )

    bot_name: str = Field("Mnemo", min_length=1, max_length=64, description="What the bot calls itself.")
    persona: str = Field(
        "Warm, attentive and brief; answers in the user's language.",
        max_length=4000,
        description="How the bot speaks; part of its instructions.",
    )
    streaming: bool = Field(
        True, description="Show the answer while it is written, by edits at most once a second."
    )

    reflection_secret: SecretStr | None = Field(None, description="Secret of POST /reflect.")
    logfire_token: SecretStr | None = Field(
        None, description="Logfire write token; traces stay local without it."
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", description="Least severe log line shown."
    )
    log_message_text: bool = Field(False, description="Let logs and traces hold what people said.")
    port: int = Field(
        8080, ge=0, le=65535, description="Port of /health and the webhook; 0 picks a free one."
    )
    host: str = Field("0.0.0.0", description="Address to listen on.")
    drain_seconds: float = Field(
        75.0,
        gt=0,
        description="Seconds a stop waits for what is under way; longer than MODEL_TIMEOUT_SECONDS.",
    )

    railway_environment: str | None = Field(None, description="Set by Railway: the process runs there.")
    railway_volume_mount_path: Path | None = Field(
        None, description="Set by Railway: where the volume is mounted."
    )

    @field_validator("allowed_user_ids", "allowed_group_ids", mode="before")
    @classmethod
    def _split_ids(cls, value: Any) -> Any:
        if isinstance(value, str):
            return [part for part in value.replace(",", " ").split() if part]
        return value

    @field_validator("tool_servers", "tool_server_tokens", mode="before")
    @classmethod
    def _named(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        parts = [part.partition("=") for part in value.split(";") if part.strip()]
        return {name.strip(): given.strip() for name, _, given in parts}

    @field_validator("tool_servers")
    @classmethod
    def _servers(cls, value: Mapping[str, str]) -> Mapping[str, str]:
        for name, address in value.items():
            if not re.fullmatch(r"[a-z][a-z0-9_]{0,19}", name):
                raise ValueError(
                    f"must be name=address, separated by semicolons; {name!r} is no name: small letters and "
                    "digits, 20 at most"
                )
            if not address or ("://" in address and not re.fullmatch(r"https?://[^\s/]+\S*", address)):
                raise ValueError(f"must give {name} an address with https:// or http://, or a command")
            try:
                shlex.split(address)
            except ValueError as unclosed:
                raise ValueError(f"must give {name} a command that a shell could read ({unclosed})") from None
        return value

    @field_validator("default_timezone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        if value not in time_zones():
            raise ValueError("is not an IANA time zone such as Europe/Berlin")
        return value

    @field_validator("database_url")
    @classmethod
    def _known_engine(cls, value: str | None) -> str | None:
        if value is not None and value.startswith(POSTGRESQL):
            return value
        if value is not None and not value.startswith(("sqlite:///", "sqlite+aiosqlite:///")):
            raise ValueError("must begin with sqlite:/// or postgresql://; no other database is supported")
        if value is not None and (value.endswith(":///") or ":memory:" in value):
            raise ValueError("must name a file, as in sqlite:////var/lib/bot/bot.db")
        return value

    @field_validator(*SHAPES)
    @classmethod
    def _shape(cls, value: str | SecretStr | None, which: ValidationInfo) -> str | SecretStr | None:
        pattern, told = SHAPES[which.field_name or ""]
        given = value.get_secret_value() if isinstance(value, SecretStr) else value
        if given is not None and not re.fullmatch(pattern, given):
            raise ValueError(told)
        return value

    @model_validator(mode="after")
    def _belongs_together(self) -> Self:
        if bool(self.telegram_webhook_url) != bool(self.telegram_webhook_secret):
            missing = "TELEGRAM_WEBHOOK_SECRET" if self.telegram_webhook_url else "TELEGRAM_WEBHOOK_URL"
            raise ValueError(f"{missing} is missing: a webhook needs both its URL and its secret.")
        if self.drain_seconds <= self.model_timeout_seconds:
            raise ValueError(
                "DRAIN_SECONDS must be longer than MODEL_TIMEOUT_SECONDS, so that a stop loses no answer."
            )
        for name in self.tool_server_tokens:
            if not self.tool_servers.get(name, "").startswith(("http://", "https://")):
                raise ValueError(
                    f"TOOL_SERVER_TOKENS names {name!r}, which TOOL_SERVERS gives no web address."
                )
        mount = self.railway_volume_mount_path
        file = self.database_path
        if self.railway_environment and file and not (mount and file.is_relative_to(mount.resolve())):
            raise ValueError(
                "DATA_DIR must lie on the Railway volume, or memory is lost on every deploy: "
                "add a volume to the service, or point DATA_DIR below its mount path."
            )
        return self

    @property
    def page_address(self) -> str:
        """Where the memory page is met from outside; empty where it is not."""
        parts = urlsplit(self.public_url or self.telegram_webhook_url or "")
        return f"https://{parts.netloc}/page" if parts.netloc else ""

    @property
    def telegram_bot_number(self) -> str:
        """Telegram's number of the bot, with which its token begins; empty without one."""
        return self.telegram_bot_token.get_secret_value().partition(":")[0] if self.telegram_bot_token else ""

    @property
    def passphrase(self) -> str | None:
        """What copies of the database are encrypted with, if anything."""
        return self.backup_passphrase.get_secret_value() if self.backup_passphrase else None

    @property
    def database(self) -> Path | str:
        """Where the database is: its file, or the URL of the server that keeps it."""
        return self.database_path or self.database_url or ""

    @property
    def database_path(self) -> Path | None:
        """The database file, absolute; None where PostgreSQL keeps it."""
        if self.database_url:
            if self.database_url.startswith(POSTGRESQL):
                return None
            return Path(self.database_url.partition("///")[2]).resolve()
        folder = self.data_dir or self.railway_volume_mount_path or Path("data")
        return (folder / "bot.db").resolve()

    @property
    def is_traced(self) -> bool:
        """Whether traces are sent anywhere: to Logfire, or where OpenTelemetry's own variables say."""
        return self.logfire_token is not None or any(map(os.environ.get, COLLECTORS))

    @property
    def secrets(self) -> tuple[str, ...]:
        """Every secret there is, for the logs to leave out."""
        held = (*self.__dict__.values(), *self.tool_server_tokens.values())
        told = (each.get_secret_value() for each in held if isinstance(each, SecretStr))
        password = urlsplit(self.database_url or "").password
        return (*told, *((password, unquote(password)) if password else ()))


def names_a_tracer() -> bool:
    """Whether a token or an address for traces is named at all, before anything is read for good.

    True also where `.env` can't be read: what is wrong with it is told later.
    """
    try:
        sources = (EnvSettingsSource(Settings), DotEnvSettingsSource(Settings))
        names = {name.upper() for source in sources for name, value in source.env_vars.items() if value}
        return "LOGFIRE_TOKEN" in names or any(map(os.environ.get, COLLECTORS))
    except (OSError, UnicodeDecodeError):
        return True


def load_settings(**overrides: Any) -> Settings:
    """The settings of this process, or SettingsError with one sentence that names what is wrong."""
    try:
        return Settings(**overrides)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False)[0]
        raise SettingsError(sentence(first)) from None
    except (OSError, UnicodeDecodeError) as unreadable:
        raise SettingsError(f"The file .env can't be read ({type(unreadable).__name__}).") from unreadable
