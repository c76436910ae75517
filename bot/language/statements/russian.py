"""Russian: the core of what people say about themselves, and ask."""

from __future__ import annotations

from bot.language.statements.language import Language, Question, Rule, start
from bot.language.statements.places_slavic import NOMINATIVE
from bot.language.statements.reading import Words, date, group, name, names, place, things

_WORDS = Words(
    conjunctions="и|или|а также",
    stops="потому что|так как|но|хотя|поэтому|особенно|даже|тоже|также|очень|пожалуйста|спасибо|и я|и мне|и меня|а",
    voids="что|чтобы|который|которая|которые|которых|когда|как|где|если",
    place_stops="с|со|и|сейчас|теперь|для|в|во|на|уже|около|рядом|один|одна|вместе|из",
    never_first=frozenset(
        "я ты он она оно мы вы они меня тебя его её ее нас вас их это этот эта эти то тот та те что как кто где когда если"
        " тут здесь не ни нет ничего всё все мой моя мои твой свой так очень да и или но себя жизнь".split()
    ),
    verbs=frozenset("есть был была было были буду будет может могу".split()),
    articles=frozenset(),
    no_place=frozenset("страхе мире надежде любви доме квартире".split()),
    unfinished=frozenset("в на с и или из для по к".split()),
    pointing=frozenset("это этот эта эти его её их тебя".split()),
)
_ONE_NAME = names(_WORDS, strict=True, several=False)
_THINGS, _PLACE = things(_WORDS), place(_WORDS, NOMINATIVE)
_WHOM = r"(?P<who>сестру|брата|маму|мать|папу|отца|жену|мужа|сына|дочь|дочку|собаку|пса|кошку|кота)"
_WHO = r"(?P<who>сестра|брат|мама|папа|жена|муж|сын|дочь|дочка|собака|кошка|кот)"
_STARTS = r"(?:я|меня|мне|у меня|мой|моя|мою|моего|живу|люблю)\b"

RUSSIAN = Language(
    name="Russian",
    rules=(
        Rule(start(r"(?:меня зовут|моё имя|мое имя)(?: -| —)? ?"), "name", name(_WORDS)),
        Rule(start(r"(?:я )?(?:сейчас |теперь )?живу(?: сейчас| теперь)? во? "), "home_city", _PLACE),
        Rule(
            start(r"(?:я )?(?:недавно |только что )?перееха(?:л|ла) (?:из [\w-]{2,30} )?во? "),
            "home_city",
            _PLACE,
            True,
        ),
        Rule(start(r"(?:у меня )?(?:сильная )?аллергия на "), "allergies", _THINGS),
        Rule(start(r"(?:я )?(?:очень )?(?:люблю|обожаю) |мне (?:очень )?нрав[ия]тся "), "likes", _THINGS),
        Rule(start(r"(?:я )?(?:не люблю|ненавижу) |мне не нрав[ия]тся "), "dislikes", _THINGS),
        Rule(start(r"мне (?P<v>\d{1,3}) (?:лет|года?)"), "age", group),
        Rule(
            start(r"(?:мой день рождения|у меня день рождения|день рождения у меня)(?: -| —)? ?"),
            "birthday",
            date(_WORDS),
        ),
        Rule(start(rf"мо(?:ю|его) {_WHOM} зовут "), "{who}", _ONE_NAME),
        Rule(start(rf"мо[йя] {_WHO} жив[её]т во? "), "home_city", _PLACE),
    ),
    only_when_asked=(),
    never_letters="іїєґ",
    boundary=start(rf"[,;:] ?(?:и |а |но )?(?={_STARTS})|(?<=[ ,])(?:и|а|но) (?={_STARTS})"),
    lead=start(
        r"(?:(?:привет|здравствуй|здравствуйте|добрый день|ну|да|кстати|и|а|но|ах|спасибо|что)\b[ ,.:!-]{0,4})"
    ),
    correction=start(
        r"(?:(?:нет|на самом деле|точнее|вернее|поправка|извини|прости|я имела? в виду)\b[ ,.:!-]{0,4})"
    ),
    doubt=start(
        r"\b(?:если|если бы|бы|говорит|сказала?|говорил|представь|может быть|возможно|песня|цитата|спросила?|хотела? бы)\b"
    ),
    negation=start(r"\b(?:не|нет|никогда|уже не|больше не)\b"),
    contrast=start(r",? а не (?:в |во |на )?(?P<old>[\w' -]{2,40})$"),
    asks=start(
        r"(?:^|[,;:]? (?:и |а )?)(?:что|кто|где|как|когда|почему|какой|какая|а ты|а вы|ты|можешь|знаешь)\b[^,;]*$"
    ),
    questions=(
        Question(start(r"что ты (?:обо мне )?(?:знаешь|помнишь)(?: обо мне)?$"), everything=True),
        Question(
            start(
                r"когда я (?:тебе )?(?:говорила?|сказала?|рассказывала?|рассказала?)(?: тебе)?,? (?:что |о |об |про )?(?P<w>.+)"
            ),
            history=True,
            when=True,
        ),
        Question(
            start(
                r"что я (?:тебе )?(?:говорила?|сказала?|рассказывала?|рассказала?)(?: тебе)? (?:о |об |про )?(?P<w>.+)"
            ),
            history=True,
        ),
        Question(start(r"что ты (?:знаешь|помнишь) (?:о|об|про) (?P<w>.+)")),
        Question(
            start(r"(?:ты (?:знаешь|помнишь),? )?(?:где|в каком городе) я (?:сейчас )?живу"),
            ("home_city", "home_country"),
        ),
        Question(
            start(r"(?:ты (?:знаешь|помнишь),? )?(?:как меня зовут|какое у меня имя|как моё имя)"),
            ("name", "nickname"),
        ),
        Question(
            start(r"на что у меня аллергия|какие у меня аллергии|есть ли у меня аллерги[яи]$"), ("allergies",)
        ),
        Question(start(r"(?:есть ли )?у меня (?:есть )?аллергия на (?P<w>.+)"), ("allergies",)),
        Question(start(r"что я не люблю|что мне не нравится"), ("dislikes",)),
        Question(start(r"что я люблю|что мне нравится"), ("likes", "hobbies")),
        Question(start(r"(?:люблю ли я|мне нравится) (?P<w>.+)"), ("likes", "dislikes")),
        Question(start(r"сколько мне лет"), ("age", "birthday")),
        Question(start(r"когда (?:у меня|мой) день рождения"), ("birthday", "age")),
        Question(start(r"как зовут мо(?:ю|его) (?P<w>\w+)$")),
    ),
    remember=start(
        r"(?:пожалуйста,? )?(?:запомни|не забудь|имей в виду|запиши)(?: пожалуйста)?[:,]?(?: что)?:? (?=\S)"
    ),
    forget=start(r"(?:пожалуйста,? )?(?:забудь|удали|сотри)[:,]?(?: что| о| об| про)? (?P<w>\S.*)"),
    forget_idiom=start(r"(?:это|об этом|не)\b"),
    forget_everything=start(r"(?:всё|все)(?:,? что ты знаешь)?(?: (?:обо|о|об|про) (?P<w>.+))?$"),
    possessive=start(r"(?:мою|моего|мой|моё|мое|мои) (?P<what>[\w -]{2,40})$"),
)
