"""The languages whose patterns are known, English first."""

from __future__ import annotations

from bot.language.statements.english import ENGLISH
from bot.language.statements.french import FRENCH
from bot.language.statements.german import GERMAN
from bot.language.statements.language import Language
from bot.language.statements.russian import RUSSIAN
from bot.language.statements.spanish import SPANISH
from bot.language.statements.ukrainian import UKRAINIAN

LANGUAGES: tuple[Language, ...] = (ENGLISH, GERMAN, FRENCH, SPANISH, RUSSIAN, UKRAINIAN)
