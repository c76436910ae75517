"""Every lexicon, by the code of its language."""

from bot.language.times.lexicons.arabic import ARABIC
from bot.language.times.lexicons.chinese import CHINESE
from bot.language.times.lexicons.english import ENGLISH
from bot.language.times.lexicons.french import FRENCH
from bot.language.times.lexicons.german import GERMAN
from bot.language.times.lexicons.hindi import HINDI
from bot.language.times.lexicons.italian import ITALIAN
from bot.language.times.lexicons.japanese import JAPANESE
from bot.language.times.lexicons.korean import KOREAN
from bot.language.times.lexicons.portuguese import PORTUGUESE
from bot.language.times.lexicons.russian import RUSSIAN
from bot.language.times.lexicons.spanish import SPANISH
from bot.language.times.lexicons.thai import THAI
from bot.language.times.lexicons.ukrainian import UKRAINIAN

LEXICONS = (
    ENGLISH,
    GERMAN,
    FRENCH,
    SPANISH,
    ITALIAN,
    PORTUGUESE,
    RUSSIAN,
    UKRAINIAN,
    ARABIC,
    HINDI,
    THAI,
    CHINESE,
    JAPANESE,
    KOREAN,
)
