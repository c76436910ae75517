"""Model names from the settings, made into pydantic-ai models with their keys, endpoints and time limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic_ai.exceptions import UserError
from pydantic_ai.models import Model, infer_model
from pydantic_ai.models.fallback import FallbackModel
from pydantic_ai.providers import Provider

from bot.errors import SettingsError
from bot.llm.ask import MOST_BYTES, LimitedModel, bounded_client, bounded_provider
from bot.llm.offline.responder import OfflineModel
from bot.rates import Bucket, Rate, RateLimit
from bot.settings import Settings

OFFLINE = "offline"
NONE = "none"
DEFAULT_MODEL = "google:gemini-3.8-flash"
DEFAULT_MINI_MODEL = "google:gemini-3.5-flash-lite"
REPEATS = 2


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """Which models the settings mean, by name. `fallback` is None when nothing takes over."""

    chat: str
    mini: str
    fallback: str | None

    @property
    def is_offline(self) -> bool:
        """Whether people are answered by patterns rather than by a language model."""
        return self.chat == OFFLINE


def choose_models(settings: Settings) -> ModelChoice:
    """The models by name, defaults filled in; raises SettingsError when one's key is missing."""
    chat = settings.model or (DEFAULT_MODEL if settings.google_api_key else OFFLINE)
    if settings.model is None and chat == OFFLINE and (settings.openai_api_key or settings.openai_base_url):
        raise SettingsError("MODEL is missing: OPENAI_* is set, so name a model such as openai:gpt-5-mini.")
    default_mini = DEFAULT_MINI_MODEL if chat.startswith("google:") and settings.mini_model is None else chat
    mini_setting = _mini_setting(settings)
    choice = ModelChoice(
        chat=_full("MODEL", chat, settings),
        mini=_full(mini_setting, settings.mini_model or default_mini, settings),
        fallback=_full("FALLBACK_MODEL", settings.fallback_model, settings)
        if settings.fallback_model
        else None,
    )
    for setting, name in (
        ("MODEL", choice.chat),
        (mini_setting, choice.mini),
        ("FALLBACK_MODEL", choice.fallback),
    ):
        need_key(settings, setting, name)
    return choice


def _mini_setting(settings: Settings) -> str:
    """The setting that names the model for the background: the one that answers where none is set."""
    return "MINI_MODEL" if settings.mini_model else "MODEL"


class Models:
    """Builds the models that the settings mean. Those of one provider share its client and connections."""

    def __init__(self, settings: Settings, bucket: Bucket) -> None:
        """`bucket` counts how often each is asked. Raises SettingsError as `choose_models` does."""
        self.choice = choose_models(settings)
        self._settings = settings
        self._bucket = bucket
        self._providers: dict[str, Provider[Any]] = {}

    def chat(self) -> Model:
        """The model that answers people, with its fallback behind it."""
        first = self._build("MODEL", self.choice.chat)
        if self.choice.fallback is None:
            return first
        return FallbackModel(first, self._build("FALLBACK_MODEL", self.choice.fallback))

    def mini(self) -> Model:
        """The model for work in the background."""
        return self._build(_mini_setting(self._settings), self.choice.mini)

    def transcription(self) -> Model | None:
        """The model that listens; None when none is known to hear."""
        return self._of_senses("TRANSCRIPTION_MODEL", self._settings.transcription_model)

    def vision(self) -> Model | None:
        """The model that describes pictures; None when none is known to see."""
        return self._of_senses("VISION_MODEL", self._settings.vision_model)

    def _of_senses(self, setting: str, chosen: str | None) -> Model | None:
        """The model that is set for it, else Gemini, which takes more than words."""
        name = chosen or (self.choice.mini if self.choice.mini.startswith("google") else NONE)
        if name == NONE:
            return None
        name = _full(setting, name, self._settings)
        need_key(self._settings, setting, name)
        return self._build(setting, name)

    def _build(self, setting: str, name: str) -> Model:
        """A model, asked no more often than is set. Raises SettingsError for one that can't be used."""
        if name == OFFLINE:
            return OfflineModel()
        try:
            model = infer_model(name, self._provider)
        except (UserError, ImportError, ValueError) as unknown:
            raise SettingsError(f"{setting} {name} can't be used: {unknown}") from unknown
        most = self._settings.model_requests_per_minute
        return (
            LimitedModel(model, RateLimit(Rate(f"model {name}", most, 60.0), self._bucket)) if most else model
        )

    def _provider(self, name: str) -> Provider[Any]:
        if name not in self._providers:
            self._providers[name] = provider_of(self._settings, name)
        return self._providers[name]


def request_seconds(settings: Settings) -> float:
    """How long one request may be silent: a silent model must leave its fallback time to answer."""
    return settings.model_timeout_seconds / (2 if settings.fallback_model else 1)


def _full(setting: str, name: str, settings: Settings) -> str:
    if name.startswith("openai:") and settings.openai_base_url:
        return name.replace("openai:", "openai-chat:", 1)  # what compatible servers speak
    if name == OFFLINE or ":" in name:
        return name
    if name.startswith("gemini-"):
        return f"google:{name}"
    raise SettingsError(
        f"{setting} {name!r} names no provider: write it as provider:model, such as {DEFAULT_MODEL}."
    )


def need_key(settings: Settings, setting: str, name: str | None) -> None:
    """Raise the SettingsError that names the key which is missing for the model of a setting, if any is."""
    provider = (name or "").partition(":")[0]
    if provider in ("google", "google-gla") and not settings.google_api_key:
        raise SettingsError(f"GOOGLE_API_KEY is missing, and {setting} is {name}.")
    if provider.startswith("openai") and not (settings.openai_api_key or settings.openai_base_url):
        raise SettingsError(f"OPENAI_API_KEY is missing, and {setting} is {name}.")


def provider_of(
    settings: Settings, name: str, most_bytes: int = MOST_BYTES, repeats: int = REPEATS
) -> Provider[Any]:
    """A provider with its key, whose answers are read up to a number of bytes.

    `repeats` is how often the client of OpenAI asks again by itself.
    """
    # Imported only when named: each of the two libraries takes a second or more to load.
    match name:
        case "google" | "google-gla":
            from pydantic_ai.providers.google import GoogleProvider

            key = settings.google_api_key
            return GoogleProvider(
                api_key=key.get_secret_value() if key else "",
                base_url=settings.google_api_base_url,
                http_client=bounded_client(most_bytes),
            )
        case "openai" | "openai-chat" | "openai-responses":
            from openai import AsyncOpenAI
            from pydantic_ai.providers.openai import OpenAIProvider

            key = settings.openai_api_key
            client = AsyncOpenAI(
                api_key=key.get_secret_value() if key else "unused",
                base_url=settings.openai_base_url,
                http_client=bounded_client(most_bytes),
                max_retries=repeats,
            )
            return OpenAIProvider(openai_client=client)
        case _:
            return bounded_provider(name, most_bytes)
