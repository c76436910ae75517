"""The embedding model that the settings name, with its key and endpoint."""

from __future__ import annotations

from typing import Any

from pydantic_ai.embeddings import infer_embedding_model
from pydantic_ai.exceptions import UserError
from pydantic_ai.providers import Provider, infer_provider

from bot.errors import SettingsError
from bot.llm.embedder import Embedder
from bot.settings import Settings

DEFAULT_EMBEDDING_MODEL = "google:gemini-embedding-001"
NO_EMBEDDING_MODEL = "none"


def build_embedder(settings: Settings) -> Embedder | None:
    """The embedder that the settings mean; None when they name `none`, or nothing and there is no key for Gemini.

    Raises SettingsError for a model that can't be used, or whose key is missing.
    """
    name = settings.embedding_model
    if name is None:
        name = DEFAULT_EMBEDDING_MODEL if settings.google_api_key else NO_EMBEDDING_MODEL
    if name == NO_EMBEDDING_MODEL:
        return None
    if name.startswith("gemini-"):
        name = f"google:{name}"
    if ":" not in name:
        raise SettingsError(f"EMBEDDING_MODEL {name!r} names no provider: write it as openai:{name}.")
    try:
        model = infer_embedding_model(name, provider_factory=lambda provider: _provider(settings, provider))
    except (UserError, ImportError, ValueError) as unknown:
        raise SettingsError(f"EMBEDDING_MODEL {name} can't be used: {unknown}") from unknown
    return Embedder(model, name, settings.embedding_dimensions)


def _provider(settings: Settings, name: str) -> Provider[Any]:
    # Imported only when named, as for the chat model.
    match name:
        case "google":
            from pydantic_ai.providers.google import GoogleProvider

            if settings.google_api_key is None:
                raise SettingsError(f"GOOGLE_API_KEY is missing, and EMBEDDING_MODEL is a model of {name}.")
            key = settings.google_api_key.get_secret_value()
            return GoogleProvider(api_key=key, base_url=settings.google_api_base_url)
        case "openai":
            from openai import AsyncOpenAI
            from pydantic_ai.providers.openai import OpenAIProvider

            given = settings.openai_api_key
            if given is None and settings.openai_base_url is None:
                raise SettingsError(f"OPENAI_API_KEY is missing, and EMBEDDING_MODEL is a model of {name}.")
            # The client's own repetitions would come on top of ours.
            client = AsyncOpenAI(
                api_key=given.get_secret_value() if given else "unused",
                base_url=settings.openai_base_url,
                max_retries=0,
            )
            return OpenAIProvider(openai_client=client)
        case _:
            return infer_provider(name)
