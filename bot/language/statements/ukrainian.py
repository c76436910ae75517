"""Ukrainian: the core of what people say about themselves, and ask."""

from __future__ import annotations

from bot.language.statements.language import Language, Question, Rule, start
from bot.language.statements.places_slavic import NOMINATIVE
from bot.language.statements.reading import Words, date, group, name, names, place, things

_WORDS = Words(
    conjunctions="і|й|та|або|чи",
    stops="тому що|бо|оскільки|але|хоча|тому|особливо|навіть|теж|також|дуже|будь ласка|дякую|і я|та я|і мені|а",
    voids="що|щоб|який|яка|які|яких|коли|як|де|якщо",
    place_stops="з|із|зі|і|та|зараз|тепер|для|в|у|на|вже|біля|поруч|сам|сама|разом",
    never_first=frozenset(
        "я ти він вона воно ми ви вони мене тебе його її нас вас їх це цей ця ці то той та ті що як хто де коли якщо тут"
        " не ні нічого все всі мій моя мої твій свій так дуже і або але себе життя".split()
    ),
    verbs=frozenset("є був була було були буду буде може можу".split()),
    articles=frozenset(),
    no_place=frozenset("страху мирі надії любові будинку квартирі".split()),
    unfinished=frozenset("в у на з і або для по до".split()),
    pointing=frozenset("це цей ця ці його її їх тебе".split()),
)
_ONE_NAME = names(_WORDS, strict=True, several=False)
_THINGS, _PLACE = things(_WORDS), place(_WORDS, NOMINATIVE)
_WHOM = (
    r"(?P<who>сестру|брата|маму|матір|тата|батька|дружину|чоловіка|сина|доньку|дочку|собаку|пса|кішку|кота)"
)
_STARTS = r"(?:я|мене|мені|у мене|в мене|мій|моя|мою|мого|живу|люблю)\b"

UKRAINIAN = Language(
    name="Ukrainian",
    rules=(
        Rule(start(r"(?:мене (?:звати|звуть)|моє ім'я)(?: -| —)? ?"), "name", name(_WORDS)),
        Rule(start(r"(?:я )?(?:зараз |тепер )?(?:живу|мешкаю)(?: зараз| тепер)? [ву] "), "home_city", _PLACE),
        Rule(
            start(
                r"(?:я )?(?:нещодавно |щойно )?переїха(?:в|ла) (?:із? [\w-]{2,30} |з [\w-]{2,30} )?(?:до|в|у) "
            ),
            "home_city",
            _PLACE,
            True,
        ),
        Rule(start(r"(?:[ув] мене )?(?:сильна )?алергія на "), "allergies", _THINGS),
        Rule(
            start(r"(?:я )?(?:дуже )?(?:люблю|обожнюю) |мені (?:дуже )?подоба(?:є|ю)ться "), "likes", _THINGS
        ),
        Rule(start(r"(?:я )?(?:не люблю|ненавиджу) |мені не подоба(?:є|ю)ться "), "dislikes", _THINGS),
        Rule(start(r"мені (?P<v>\d{1,3}) (?:років|роки|рік)"), "age", group),
        Rule(
            start(r"(?:мій день народження|[ув] мене день народження)(?: -| —)? ?"), "birthday", date(_WORDS)
        ),
        Rule(start(rf"(?:мою|мого) {_WHOM} (?:звати|звуть) "), "{who}", _ONE_NAME),
    ),
    only_when_asked=(),
    never_letters="ыэъё",
    boundary=start(rf"[,;:] ?(?:і |та |а |але )?(?={_STARTS})|(?<=[ ,])(?:і|й|та|а|але) (?={_STARTS})"),
    lead=start(r"(?:(?:привіт|вітаю|добрий день|ну|так|до речі|і|та|а|але|ох|дякую|що)\b[ ,.:!-]{0,4})"),
    correction=start(
        r"(?:(?:ні|насправді|точніше|вірніше|виправлення|вибач|я ма(?:в|ла) на увазі)\b[ ,.:!-]{0,4})"
    ),
    doubt=start(
        r"\b(?:якщо|якби|би|каже|сказа(?:в|ла)|говорить|уяви|може|можливо|пісня|цитата|запита(?:в|ла))\b"
    ),
    negation=start(r"\b(?:не|ні|ніколи|вже не|більше не)\b"),
    contrast=start(r",? а не (?:в |у |на )?(?P<old>[\w' -]{2,40})$"),
    asks=start(
        r"(?:^|[,;:]? (?:і |а )?)(?:що|хто|де|як|коли|чому|який|яка|а ти|а ви|ти|можеш|знаєш)\b[^,;]*$"
    ),
    questions=(
        Question(start(r"що ти (?:про мене )?(?:знаєш|пам'ятаєш)(?: про мене)?$"), everything=True),
        Question(
            start(
                r"коли я (?:тобі )?(?:каза(?:в|ла)|сказа(?:в|ла)|розповіда(?:в|ла)|розпові(?:в|ла))(?: тобі)?,? (?:що |про )?(?P<w>.+)"
            ),
            history=True,
            when=True,
        ),
        Question(
            start(
                r"що я (?:тобі )?(?:каза(?:в|ла)|сказа(?:в|ла)|розповіда(?:в|ла)|розпові(?:в|ла))(?: тобі)? (?:про )?(?P<w>.+)"
            ),
            history=True,
        ),
        Question(start(r"що ти (?:знаєш|пам'ятаєш) про (?P<w>.+)")),
        Question(
            start(
                r"(?:ти (?:знаєш|пам'ятаєш),? )?(?:де|в якому місті|у якому місті) я (?:зараз )?(?:живу|мешкаю)"
            ),
            ("home_city", "home_country"),
        ),
        Question(
            start(r"(?:ти (?:знаєш|пам'ятаєш),? )?(?:як мене (?:звати|звуть)|яке моє ім'я)"),
            ("name", "nickname"),
        ),
        Question(
            start(r"на що [ув] мене алергія|які [ув] мене алергії|чи є [ув] мене алергі[яї]$"), ("allergies",)
        ),
        Question(start(r"(?:чи )?(?:є )?[ув] мене (?:є )?алергія на (?P<w>.+)"), ("allergies",)),
        Question(start(r"що я не люблю|що мені не подобається"), ("dislikes",)),
        Question(start(r"що я люблю|що мені подобається"), ("likes", "hobbies")),
        Question(start(r"(?:чи люблю я|чи подобається мені) (?P<w>.+)"), ("likes", "dislikes")),
        Question(start(r"скільки мені років"), ("age", "birthday")),
        Question(start(r"коли [ув] мене день народження|коли мій день народження"), ("birthday", "age")),
        Question(start(r"як (?:звати|звуть) (?:мою|мого) (?P<w>\w+)$")),
    ),
    remember=start(
        r"(?:будь ласка,? )?(?:запам'ятай|не забудь|май на увазі|запиши)(?: будь ласка)?[:,]?(?: що)?:? (?=\S)"
    ),
    forget=start(r"(?:будь ласка,? )?(?:забудь|видали|зітри)[:,]?(?: що| про)? (?P<w>\S.*)"),
    forget_idiom=start(r"(?:це|про це|не)\b"),
    forget_everything=start(r"(?:все|усе)(?:,? що ти знаєш)?(?: про (?P<w>.+))?$"),
    possessive=start(r"(?:мою|мого|мій|моє|мої) (?P<what>[\w' -]{2,40})$"),
)
