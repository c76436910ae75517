"""The languages whose patterns are known, English first."""

from __future__ import annotations

from bot.domain.statements.english import ENGLISH
from bot.domain.statements.french import FRENCH
from bot.domain.statements.german import GERMAN
from bot.domain.statements.language import Language
from bot.domain.statements.russian import RUSSIAN
from bot.domain.statements.spanish import SPANISH
from bot.domain.statements.ukrainian import UKRAINIAN

LANGUAGES: tuple[Language, ...] = (ENGLISH, GERMAN, FRENCH, SPANISH, RUSSIAN, UKRAINIAN)
