"""Every lexicon, by the code of its language."""

from bot.domain.time_expressions.lexicons.arabic import ARABIC
from bot.domain.time_expressions.lexicons.chinese import CHINESE
from bot.domain.time_expressions.lexicons.english import ENGLISH
from bot.domain.time_expressions.lexicons.french import FRENCH
from bot.domain.time_expressions.lexicons.german import GERMAN
from bot.domain.time_expressions.lexicons.hindi import HINDI
from bot.domain.time_expressions.lexicons.italian import ITALIAN
from bot.domain.time_expressions.lexicons.japanese import JAPANESE
from bot.domain.time_expressions.lexicons.korean import KOREAN
from bot.domain.time_expressions.lexicons.portuguese import PORTUGUESE
from bot.domain.time_expressions.lexicons.russian import RUSSIAN
from bot.domain.time_expressions.lexicons.spanish import SPANISH
from bot.domain.time_expressions.lexicons.thai import THAI
from bot.domain.time_expressions.lexicons.ukrainian import UKRAINIAN

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
