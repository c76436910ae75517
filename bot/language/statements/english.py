"""English: what a person says about themselves and those close to them."""

from __future__ import annotations

import re
from datetime import timedelta

from bot.language.clauses import clean
from bot.language.patterns import pattern_of
from bot.language.statements import english_words as e
from bot.language.statements.reading import (
    ANY_DAY,
    Rule,
    Tense,
    called,
    cut,
    date,
    group,
    names,
    place,
    start,
    thing,
    things,
    unnamed,
    whole,
)
from bot.language.times.finder import find_time_ranges

_NAME, _STRICT_NAMES, _STRICT_NAME = (
    names(several=False),
    names(strict=True),
    names(strict=True, several=False),
)
_HOURS, _TODAY = timedelta(hours=3), ANY_DAY.replace(hour=0)
_AM = r"(?:i'm|i am|im)(?: currently| actually| also| now| still| really| just)?"
I_AM = start(rf"{_AM} (?!called\b)")
_HAVE = r"(?:i|we)(?: have got| have|'ve got|'ve| own| also have| got)"
_NUMBER = "a|an|another|one|two|three|four|five|six|seven|eight|nine|ten|[2-9]"
_AGES = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    "|seventeen|eighteen|nineteen|twenty"
)
_VERY = (
    r"(?: really| absolutely| also| just| totally| truly| do| always| still| honestly| particularly"
    r"| especially| quite| rather| kind of| kinda| sort of| actually)?"
)
_VERY_ALLERGIC = r"(?: \w+ly| very| also| super)? allergic to "
_MY, _THEY = e.MY, e.THEY
_NOT_NAMES = rf"(?:{e.NATIONALITIES}|{e.DIETS}|{e.STATES})\b|\w+(?:ing|ed)\b"
_OCCUPATION = rf"(?:[\w-]+ ){{0,3}}?(?:{e.OCCUPATIONS})\b"


_CAPITAL = rf"{e.UPPER}(?:[\w-]|'(?!s\b)){{0,30}}\w"
_CALLED = rf"(?:(?:{e.TITLES})\.? )?{_CAPITAL}(?: {_CAPITAL}){{0,2}}"
_SEVERAL_CALLED = rf"{_CALLED}(?:(?:, ?| and |, and ){_CALLED}){{1,7}}"
_MY_ONES = rf"(?:my|our) (?:(?:{_NUMBER}) )?(?:(?:{e.AGES}) )?(?P<who>{e.RELATION}|{e.PLURALS})"
_BESIDE_PEOPLE = "with|and|or|for|from|to|of|by|at|about|without|like|than|met|meet|married|marry|love|but"
_AFTER_NAMES = (
    "and|or|is|are|was|has|had|who|in|at|on|to|for|from|with|when|while|because|this|last|next|every|again"
    "|too|yesterday|today|tonight|tomorrow|since|will|lives|works"
)
"""Words that may follow a name that stands in the middle of a clause; "for my son Lego bricks" has none."""


def _languages(rest: str) -> tuple[str, ...]:
    spoken = re.findall(r"[a-z]+", cut(rest).casefold())
    return tuple(word.title() for word in dict.fromkeys(spoken) if word in e.LANGUAGES)


def _plan(rest: str) -> tuple[str, ...]:
    first = rest.split()[:1]
    return (
        () if first and first[0].casefold() in ("bed", "sleep", "be", "say", "have", "try") else whole()(rest)
    )


def _dated_plan(rest: str) -> tuple[str, ...]:
    """What is meant for a day, or for a longer time, that it names: "see the dentist on Thursday"."""
    times = find_time_ranges(rest, ANY_DAY)
    is_dated = any(each.end - each.start > _HOURS and each.start != _TODAY for each in times)
    return _plan(rest) if is_dated else ()


def _played(rest: str) -> tuple[str, ...]:
    """Games and instruments: "the guitar and the drums"."""
    played = cut(rest, "at|with|in|on|for|every|during|once|twice")
    return things(re.sub(r"\bthe ", "", played), longest=2)


def _age(rest: str) -> tuple[str, ...]:
    return (rest,) if 3 <= int(rest) <= 120 else ()


def _relation(rest: str) -> tuple[str, ...]:
    return (clean(rest).casefold(),)


_PUT_RIGHT = "(?:please )?(?:correct|change|update|fix)"

_NAME_RULES = (
    Rule(start(r"(?:my|the) (?:full |first |real |given )?name(?: is|'s) (?!not\b)"), "name", _NAME),
    Rule(start(rf"(?:{_PUT_RIGHT} my (?:full |first )?name to"
               r"|you(?: have|'ve)? (?:got|get|spelled|spelt|wrote) my (?:full |first )?name wrong[,.:;]?"
               r" (?:it's|it is|i'm)|my (?:full |first )?name is (?:spelled|spelt|written)) (?!with\b)"),
         "name", _NAME, is_correction=True),
    Rule(start(rf"{_PUT_RIGHT} my (?P<what>age|birthday|address|home city|job title|job|workplace|diet"
               r"|favou?rite [a-z]+) to (?:be )?"), "{what}", thing(), is_correction=True),
    Rule(start(rf"{_AM} (?!{_NOT_NAMES})"), "name", names(strict=True, several=False, alone=True)),
    Rule(start(rf"{_AM} called "), "name", _NAME),
    Rule(start(r"(?:(?:you can|please|just|everyone|people|friends) (?:just )?)?calls? me (?!when|later"
               r"|back|if|at)"),
         "nickname", _STRICT_NAME),
)  # fmt: skip

GREETINGS = (
    Rule(
        start(
            rf"(?:hi|hello|hey|hiya|good (?:morning|evening|afternoon))[,!]? (?:there[,!]? "
            rf"|all[,!]? )?(?:{_AM}|this is) "
            rf"(?!{_NOT_NAMES})"
        ),
        "name",
        names(several=False, alone=True),
    ),
)

_HOME_RULES = (
    Rule(start(r"(?:i|we)(?: currently| now| actually| still"
               r"| both)? live(?: now| currently)? in "), "home_city", place),
    Rule(start(r"(?:i've|we've|i have|we have) (?:been living|lived) in "), "home_city", place),
    Rule(start(rf"(?:{_AM}|we're|we are) (?:now )?(?:living|based) in "), "home_city", place),
    Rule(start(r"my home ?town is "), "origin", place),
    Rule(start(r"my (?:home ?city|home|city) is (?:now )?(?:in )?"), "home_city", _STRICT_NAME),
    Rule(start(r"(?:i|we|i've|we've|i have|we have)(?: just| recently| now| finally| actually)? (?:moved"
               r"|relocated)"
               r"(?: house| away| back"
               r"| here)?(?: from [\w' -]{2,30}?)? to "), "home_city", place, outcome="replace",
         marks="beginning"),
    Rule(start(r"(?:i|we|i've|we've|i have|we have)(?: just| recently| now| finally| actually)? (?:moved"
               r"|relocated)"
               r"(?: house| away| back| here)? from (?P<v>[\w' -]{2,30}?) to "), "home_city", _STRICT_NAME,
         outcome="past", marks="end"),
    Rule(start(r"(?:i|we|i've|we've|i have|we have)(?: just| recently| now| finally| actually)? (?:moved"
               r"|relocated)(?: here)? to [\w' -]{2,30}? from (?P<v>(?-i:[A-Z])[\w' -]{1,29}?)"
               r"(?= for | because| in | last| this| when| with|,|$)"),
         "home_city", _STRICT_NAME, outcome="past", marks="end"),
    Rule(start(rf"(?:{_AM}|i was|i come|i'm originally"
               rf"|i am originally)(?: originally)? from "), "origin", place),
    Rule(start(r"i was born (?:and raised )?in (?!\d)"), "birthplace", place),
    Rule(start(r"i was born (?:and raised )?in (?P<v>(?:19|20)\d\d)\b"), "birth_year", group),
    Rule(start(r"(?:i|we)(?:'ve| have)?(?: just| recently"
               r"| finally)? moved (?:away from|out of) "), "home_city", place,
         outcome="retire", marks="end"),
)  # fmt: skip

_LIFE_RULES = (
    Rule(start(r"my birthday(?: is|'s)(?: on)? (?:the )?"), "birthday", date),
    Rule(start(r"i was born (?:in [\w ]{2,30} )?on (?:the )?"), "birthday", date),
    Rule(start(rf"(?:{_AM}|i (?:just )?turned) (?P<v>\d{{1,3}})(?: years? old| y/?o| yrs old|(?=,|$| and"
               rf"| now))(?! min)"),
         "age", _age),
    Rule(start(rf"{_AM} (?:half )?(?P<v>{e.NATIONALITIES})$"), "nationality", group),
    Rule(start(rf"(?:{_AM}|i've been|i became|i have been) (?:an? )?(?:\w+ )?(?P<v>{e.DIETS})(?=$|,| and "
               rf"| but | since | for | now)"), "diet", group),
    Rule(start(rf"(?:i|i've|i have)(?: just| recently)? (?:went|gone|turned) (?P<v>{e.DIETS})(?=$|,| and "
               rf"| but | since | in | last | this )"), "diet", group, outcome="replace", marks="beginning"),
    Rule(start(r"i (?:don't|do not|never|can't|cannot) eat (?:any )?"), "foods_avoided", things),
    Rule(start(rf"(?:{_AM}|we're|we are) (?P<v>married|single|divorced|engaged|widowed)(?=$|,| now| and)"),
         "marital_status", group),
    Rule(start(rf"(?:{_AM}|i've been) (?:\w+ )?married to (?!a |an |the |my )"), "partner", _STRICT_NAME),
    Rule(start(r"my (?:private |work |new )?e-?mail(?: address)? is "
               r"(?P<v>[\w.+-]{1,64}@[\w.-]{3,80})"), "email", group),
    Rule(start(r"(?:(?:i've |i have |i )?changed my (?:phone |mobile )?number,? (?:it's|it is)(?: now)?"
               r"|my (?:phone |mobile )?number (?:has )?changed to) (?P<v>\+?[\d ()/-]{6,24})"), "phone",
         group, outcome="replace"),
    Rule(start(r"(?:my (?:new |mobile |cell )*(?:phone )?number (?:is|has changed to)(?: now)?"
               r"|i(?: have|'ve got|'ve| got) a new (?:mobile |cell )?(?:phone )?number[:,]?"
               r"|you can (?:call|reach) me (?:at|on|under)) (?P<v>\+?[\d ()/-]{6,24})"), "phone", group),
    Rule(start(r"(?:i|we)(?: can)?(?: also)? speak (?!to|with|about)"), "languages", _languages),
    Rule(start(r"my (?:native|first) language is |my mother tongue is "), "native_language", _languages),
)  # fmt: skip

_THEN = r"$|,| (?:last|yesterday|today|this|in|on|after|a|two|three|when|because|recently)\b"
"""What may follow an event whose words mean something else before others: "we split up into teams"."""

TOGETHER = start(rf"(?:{_AM}|we're|we are) (?:married|engaged|together|a couple)(?={_THEN})")
"""Being a couple, which says nothing of with whom."""

_LEFT = (
    "i(?:'ve| have)?(?: just| recently| finally| actually)? (?:(?:quit|left|lost|resigned from|was fired from"
    "|got fired from|was laid off from|got laid off from) my job|quit(?= today| yesterday| last| on |$)"
    "|got (?:fired|laid off)|was (?:fired|laid off)|retired(?=$|,| in | last| this| two| three| from))"
)
_DISMISSED = (
    rf"(?: has|'s)?(?: just)? (?:laid me off|fired me|sacked me|let me go|made me redundant)(?={_THEN})"
)
_WORK_RULES = (
    Rule(start(rf"(?:i work|{_AM} working|i've worked)(?: now| currently| part-time"
               rf"| full-time)? as (?:an? )?"),
         "job_title", thing(5, until="at|for|in|with|here|on|from")),
    Rule(start(rf"(?:i work|{_AM} working|i've worked)(?: now| currently)? (?:at|for)"
               rf" [\w' &.-]{{2,40}}? as an? (?P<v>{_OCCUPATION})"), "job_title", group),
    Rule(start(rf"{_AM} an? (?P<v>{_OCCUPATION})"), "job_title", group),
    Rule(start(rf"{_AM} (?P<v>retired|unemployed)(?=$|,| now| and)"), "job_title", group),
    Rule(start(rf"(?:i work|{_AM} working|i've worked)(?: now"
               rf"| currently)?(?: as an? [\w -]{{3,30}}?)? (?:at|for) (?!home|night|it|my|least)"),
         "workplace", names(strict=True, several=False, until="in|as")),
    Rule(start(rf"{_AM} an? {_OCCUPATION} (?:at|with) "), "workplace",
         names(strict=True, several=False, until="in")),
    Rule(start(r"(?:i(?:'ve| have)?(?: just| recently)? (?:(?:started|joined|switched to)(?: working"
               r"| a new job| work)?(?: at| for)?|(?:got|found|landed|taken|accepted) an? (?:new )?job"
               r" (?:at|with))|my new job is (?:at|with)) "),
         "workplace", names(strict=True, several=False, until="in|as|on|last|this"), outcome="replace",
         marks="beginning"),
    Rule(start(rf"(?:i(?:'ll| will)? (?:start|begin)|{_AM} (?:starting|beginning))(?: work| working"
               r"| a new job)? (?:at|with|for) "),
         "workplace", names(strict=True, several=False, until="in|as|on|next|this|tomorrow"),
         outcome="replace", marks="ahead"),
    Rule(start(r"my (?:current |new )?(?:job|profession|occupation)(?: title)? is (?:an? )?(?!to |so |very "
               r"|pretty )"),
         "job_title", thing(4, until="at|for|in|with")),
    Rule(start(rf"(?:i study|{_AM} studying|i'm majoring in|i major in) (?!hard|for|at|in|a |all|this"
               rf"|every)"),
         "studies", thing(4, until="at|for|in|with|on")),
    Rule(start(rf"{_LEFT} (?:at|with) "), "workplace", _STRICT_NAME, outcome="retire"),
    Rule(start(r"i(?:'ve| have)?(?: just| recently| finally)? (?:quit|resigned from"
               r"|left(?!.* (?:today|tonight|yesterday|morning|noon|afternoon|evening|night)\b)) (?!my\b)"),
         "workplace", names(strict=True, several=False, alone=True, until=
             "today|yesterday|last|this|in|on"), outcome="retire",
         marks="end"),
    Rule(start(rf"{_LEFT}(?! (?:at|with) )"), "workplace", unnamed, outcome="retire"),
    Rule(start(rf"{_LEFT}(?! (?:at|with) )"), "job_title", unnamed, outcome="retire"),
    Rule(start(rf"(?P<v>{_CALLED}){_DISMISSED}"), "workplace", _STRICT_NAME, outcome="retire"),
    Rule(start(rf"{_CALLED}{_DISMISSED}"), "job_title", unnamed, outcome="retire"),
    Rule(start(r"(?:i|we)(?:'ve| have)?(?: just| recently| finally)?"
               rf" (?:(?:broke|broken|split) up|got divorced)(?={_THEN})"), "partner", unnamed,
         outcome="retire"),
    Rule(start(rf"i(?:'ve| have)?(?: just| recently| finally)? (?:(?:broke|broken|split) up with|dumped"
               rf"|divorced) (?P<v>{_CALLED})(?={_THEN})"), "partner", group, outcome="retire"),
    Rule(start(rf"(?P<v>{_CALLED})(?: has|'s)?(?: just)? (?:left|dumped|divorced|(?:broke|split) up with)"
               rf" me(?={_THEN}| for )"), "partner", group, outcome="retire", marks="end"),
    Rule(TOGETHER, "partner", unnamed),
    Rule(start(rf"my (?:{e.PARTNERS})(?: has|'s)?(?: just)? (?:left|dumped|divorced|(?:broke|split) up with)"
               rf" me(?={_THEN}| for )"), "partner", unnamed, outcome="retire", marks="end"),
)  # fmt: skip

_TASTE_RULES = (
    Rule(start(rf"i{_VERY} (?:like|love|enjoy|adore) (?:to )?"), "likes", things),
    Rule(start(rf"{_AM} (?:a (?:big|huge|great|massive) fan of|into|fond of|crazy about|a fan of"
               rf"|passionate about|keen on) "),
         "likes", things),
    Rule(start(rf"i{_VERY} (?:hate|dislike|detest|loathe|can(?:'t|not) stand"
               rf"(?! (?:up|still|on|by|here|there|straight|upright)\b)|can't bear) (?:to )?"),
         "dislikes", things),
    Rule(start(r"i(?: really)? (?:don't|do not)(?: really)? (?:like|enjoy) (?:to )?"), "dislikes", things),
    Rule(start(r"(?:i'm|i am) not (?:a (?:big |huge )?fan of|into|fond of|keen on) "), "dislikes", things),
    Rule(start(r"my (?:all-time )?favou?rite (?P<what>[a-z]+(?: [a-z]+){0,2}?)(?: of all time)?(?: is|'s) "
               r"(?:definitely |probably |still |now |called |named )?"), "favourite {what}", thing()),
    Rule(start(r"my (?:all-time )?favou?rite (?P<what>[a-z]+"
               r"(?: [a-z]+){0,2}?)(?: of all time)? are "), "favourite {what}", things),
    Rule(start(r"my (?:main |biggest )?hobb(?:y|ies)(?: is| are|:) "), "hobbies", things),
    Rule(start(r"i(?: can)? play (?!with|it|a |an |at|on|some|in|around"
               r"|for|against|as|along)"), "hobbies", _played),
    Rule(start(r"(?:i plan|i'm planning|i am planning|we plan"
               r"|we're planning|i intend) (?:to|on) "), "plans", _plan),
    Rule(start(r"(?:i'm|i am|we're|we are) (?:going|gonna)(?: to)? (?!to the |.*\bevery\b)"),
         "plans", _dated_plan),
)  # fmt: skip

_HEALTH_RULES = (
    Rule(start(rf"(?:{_AM}|i've always been){_VERY_ALLERGIC}"), "allergies", things),
    Rule(start(r"(?:i have|i've got|i've) an? (?:\w+ )?allergy to "), "allergies", things),
    Rule(start(r"(?:i have|i've got|i've) an? (?:severe |bad |mild "
               r"|serious )?(?P<v>[a-z]+(?: [a-z]+)?) allergy$"),
         "allergies", things),
    Rule(start(r"my (?:food )?allergies are:? |my allergy is "), "allergies", things),
    Rule(start(rf"{_AM} (?P<v>lactose|gluten|fructose|histamine)[ -]intolerant"), "allergies", group),
)  # fmt: skip

_MY_FLATMATE = r"(?:my|our) (?P<who>roommate|room-mate|flatmate|housemate)"
_THEY_LEFT = (
    rf"{_THEY}(?:'s| has| have)?(?: just| recently| finally| actually)? (?:(?:quit|left|lost|resigned from"
    r"|was fired from|got fired from|was laid off from|got laid off from) (?:his|her|their) job"
    r"|quit(?= today| yesterday| last (?:week|month|year)$|$)|(?:got|was) (?:fired|laid off))"
    rf"(?={_THEN}| (?:at|with|from)\b)"
)
_PEOPLE_RULES = (
    Rule(start(rf"{_THEY_LEFT} (?:at|with|from) "), "workplace", _STRICT_NAME, outcome="retire"),
    Rule(start(rf"{_THEY_LEFT}(?! (?:at|with|from) )"), "workplace", unnamed, outcome="retire"),
    Rule(start(rf"{_THEY_LEFT}(?! (?:at|with|from) )"), "job_title", unnamed, outcome="retire"),
    Rule(start(rf"{_MY}(?:'s name is| is called| is named|'s called|'s named|, called|, named| called"
               rf"| named) "),
         "{who}", _NAME),
    Rule(start(rf"my (?:{e.AGES} )?(?P<who>{e.PLURALS})(?:' names are|'s names are| are called| are named"
               rf"| are) "),
         "{who}", called()),
    Rule(start(rf"my (?!{e.RELATION}\b|(?:\w+ )?favou?rite\b)(?P<what>[a-z]+(?: [a-z]+)?)"
               r"(?:'s name is| is called| is named) "),
         "{what}", _STRICT_NAME),
    Rule(start(rf"{_MY}(?: is|:) "), "{who}", called(alone=True)),
    Rule(start(rf"(?P<v>{_SEVERAL_CALLED}|{_CALLED})(?: is|'s| are) (?:also |now )?{_MY_ONES}"
               r"(?=$|,| and | who | from | at | in | since )"), "{who}", called(opens=True)),
    Rule(start(rf"{_HAVE}(?: (?:{_NUMBER})(?:[ -]\d{{1,2}}[ -](?:year|month|week)s?[ -]old)?"
               rf"(?: [a-z-]+){{0,2}}?)? (?P<who>{e.PLURALS})"
               r"(?:,? (?:named|called|who is called"
               r"|whose names? (?:is|are))|,|:) "), "{who}", _STRICT_NAMES),
    Rule(start(rf"{_HAVE} an?(?: new)? (?:(?:{e.AGES}) )?(?P<who>{e.RELATION})"
               r"(?:, an? [a-z-]+(?: [a-z-]+){0,2}?)?(?:,? (?:named|called)|,)? "
               rf"(?=(?:{_CALLED})(?:,|$| and | who ))"), "{who}", _STRICT_NAME),
    Rule(start(rf"{_HAVE} (?P<v>(?:{_NUMBER})(?: (?:{e.AGES}|[a-z]+(?:ed|ish|an|er)))? (?P<who>{e.PLURALS}))"
               r"(?= and|,? who| in | at |$)"), "{who}", _relation),
    Rule(start(rf"{_THEY}(?: is|'s|'re| are){_VERY_ALLERGIC}"), "allergies", things),
    Rule(start(rf"{_THEY} has an? (?:severe |bad |mild |serious )?(?P<v>[a-z]+(?: [a-z]+)?) allergy\b"),
         "allergies", things),
    Rule(start(rf"{_THEY}(?:(?: now| currently| still)? lives|(?: is|'s) living) in "), "home_city", place),
    Rule(start(rf"{_THEY} (?:has )?(?:just "
               rf"|recently )?moved to "), "home_city", place, outcome="replace", marks="beginning"),
    Rule(start(rf"{_THEY}(?: now| currently| still)? works as (?:an? )?"), "job_title",
         thing(4, until="at|for|in|with")),
    Rule(start(rf"{_THEY}(?: is|'s)(?: now| currently| still| also)? an? (?P<v>{_OCCUPATION})"), "job_title",
         group),
    Rule(start(rf"{_THEY}(?: now| currently| still)? works (?:at|for) "), "workplace",
         names(strict=True, several=False, until="in")),
    Rule(start(rf"{_THEY}(?: really| also)? (?:likes|loves|adores|enjoys) (?:to )?"), "likes", things),
    Rule(start(rf"{_THEY}(?: really| also)? (?:hates|dislikes"
               rf"|doesn't like|can't stand) (?:to )?"), "dislikes", things),
    Rule(start(rf"{_MY}(?: {e.NAMED})?(?:'s (?:\d+(?:st|nd|rd|th) )?birthday is"
               r"|'s \d+(?:st|nd|rd|th) is| was born)(?: on)?(?: the)? "),
         "birthday", date),
    Rule(start(rf"{_THEY}(?: is|'s) (?P<v>\d{{1,2}}|{_AGES})(?: years? old|$|,)"), "age", group),
    Rule(start(rf"{_THEY}(?: has|'s)?(?: just)? turned (?P<v>\d{{1,2}}|{_AGES})"
               r"(?= years? old|$|,| today| yesterday| last| this)"), "age", group, outcome="replace"),
    Rule(start(rf"{_MY_FLATMATE}(?: has|'s| have)?(?: just| finally)? moved out(?={_THEN})"), "{who}",
         unnamed, outcome="retire"),
    Rule(start(rf"{_THEY}(?: is|'s) (?:an? )?(?P<v>{e.DIETS})(?=$|,"
               rf"| and | but | since | for | now)"), "diet", group),
)  # fmt: skip

INTRODUCTIONS = (
    Rule(start(rf"(?:^|(?:\b(?:{_BESIDE_PEOPLE})|,) ){_MY_ONES},? (?P<v>{_CALLED})"
               rf"(?=$|,|'s| (?:{_AFTER_NAMES})\b)"), "{who}", called()),
    Rule(start(rf"^{_MY_ONES} (?P<v>{_CALLED})(?= [a-z])"), "{who}", called()),
    Rule(start(rf"(?:^|(?:\b(?:{_BESIDE_PEOPLE})|,) ){_MY_ONES},? (?P<v>{_SEVERAL_CALLED})"),
         "{who}", called()),
)  # fmt: skip
"""Found anywhere in a clause: a name beside what somebody is to the speaker."""

ONLY_WHEN_ASKED = (
    Rule(
        start(
            rf"my (?!{e.RELATION}\b)(?P<what>[a-z][\w-]*(?: [\w-]+){{0,3}}?)(?: is|'s| are|:) (?:on |at )?"
        ),
        "{what}",
        whole(longest=12),
    ),
    Rule(start(r"(?P<who>(?-i:[A-Z])[\w-]+)(?: is|'s)(?: \w+ly)? allergic to "), "allergies", things),
    Rule(start(r"(?P<who>(?-i:[A-Z])[\w-]+) lives in "), "home_city", place),
    Rule(start(r"(?P<who>(?-i:[A-Z])[\w-]+)'s birthday is (?:on )?(?:the )?"), "birthday", date),
    Rule(start(r"(?P<who>(?-i:[A-Z])[\w-]+) (?:likes|loves) "), "likes", things),
    Rule(start(r"(?P<who>(?-i:[A-Z])[\w-]+) (?:hates|dislikes|doesn't like) "), "dislikes", things),
    Rule(start(r"(?P<who>(?-i:[A-Z])[\w-]+) works as (?:an? )?"), "job_title", thing(4, until="at|for|in")),
)  # fmt: skip

RULES = (
    *_NAME_RULES,
    *_HOME_RULES,
    *_LIFE_RULES,
    *_WORK_RULES,
    *_TASTE_RULES,
    *_HEALTH_RULES,
    *_PEOPLE_RULES,
)

_WE = r"(?P<i>i|we)(?: also| really| still)?"
_SOMEONE = rf"(?P<i>{_THEY}|{_CALLED}(?= (?:is|isn't|used to be)(?: not| no longer)? (?:my|our) ))"
_ALSO = r"(?P<i>i|we|i'm|i am|we're|we are)"
_NO_MORE = start(r",? (?:any ?more|any longer|no longer|no more)\b.*$")
# What was so is read as what is so: "I used to live in Rome" by the rule for "I live in Rome".
TENSES = (
    Tense("replace", start(r"(?P<my>my [\w' -]{2,40}?) (?:isn't|is not) (?P<old>[^,]{1,40}?),? "
                           r"(?:it's|it is|but"
                           r"|(?:his|her|its|their) name(?:'s| is)|(?:she|he)(?:'s| is)(?: called)?) "),
          r"\g<my> is "),
    Tense("replace", start(rf"{_WE} don't (?P<verb>live in|work (?:at|for|as)) (?P<old>[^,]{{1,40}}?),? "
                           r"(?:it's|it is|but)(?: in| at| for| as)? "), r"\g<i> \g<verb> "),
    Tense("beside", start(rf"{_ALSO} also "), r"\g<i> "),
    Tense("replace", start(rf"{_ALSO} now "), r"\g<i> "),
    Tense("past", start(rf"{_WE} used to be "), r"\g<i> am "),
    Tense("past", start(rf"{_WE} used to "), r"\g<i> "),
    Tense("past", start(rf"{_SOMEONE} used to be "), r"\g<i> is "),
    Tense("past", start(rf"{_SOMEONE} used to (?P<verb>\w+)"), r"\g<i> \g<verb>s"),
    Tense("past", start(rf"{_WE} lived (?=in )"), r"\g<i> live "),
    Tense("past", start(rf"{_WE} (?P<verb>work|play)ed "), r"\g<i> \g<verb> "),
    Tense("past", start(rf"{_WE} studied "), r"\g<i> study "),
    Tense("past", start(rf"{_SOMEONE} lived (?=in )"), r"\g<i> lives "),
    Tense("past", start(rf"{_SOMEONE} worked (?=at|for|as)"), r"\g<i> works "),
    Tense("retire", start(r"(?P<i>i|we)(?P<am>'m| am|'re| are) no longer "), r"\g<i>\g<am> "),
    Tense("retire", start(rf"{_WE} no longer "), r"\g<i> "),
    Tense("retire", start(rf"{_SOMEONE}(?P<is> is)? no longer "), r"\g<i>\g<is> "),
    Tense("retire", start(r"(?P<i>i|we)(?P<am>'m| am|'re| are) not "), r"\g<i>\g<am> ", _NO_MORE,
          denies=True),
    Tense("retire", start(rf"{_WE} (?:don't|do not)(?: \w+ly)? "), r"\g<i> ", _NO_MORE, denies=True),
    Tense("retire", start(rf"{_SOMEONE} (?:isn't|is not) "), r"\g<i> is ", _NO_MORE, denies=True),
    Tense("retire", start(rf"{_SOMEONE} (?:doesn't|does not) (?P<verb>\w+)"), r"\g<i> \g<verb>s", _NO_MORE,
          denies=True),
    Tense("retire", start(r"(?:i|we)(?:'ve| have)?(?: just| recently| finally)? (?:stopped|quit|gave up"
                          r"|given up) "
                          r"(?=\w+ing )"), "i'm "),
    Tense("retire", start(r"(?P<i>i|we) "), r"\g<i> ", start(r" no (?:longer|more)$")),
    Tense("replace", start(r"(?P<i>(?:my|our) (?:[\w-]+ ){1,3}(?:is|are)) now "), r"\g<i> "),
    Tense("replace", start(rf"(?P<i>my|i|we|{_CALLED} is (?:my|our))(?=[ ']|m |ve )"), r"\g<i>",
          start(r",? (?:right )?(?-i:now)$")),
)  # fmt: skip

IN_FICTION = start(
    r"\W*(?:and |but |so )?in (?:the|a|this|that|my|our|his|her|one) (?:\w+ )?(?:movie|film|book|novel|game"
    r"|story|dream|play|tv show|show|series|song|musical|comic)(?: (?:we|i|that|which)\b[^,]{1,40},)?,? "
    r"(?=(?:i|i'm|im|my|we|our|he|she|his|her|they|their)\b)"
)
"""Opens a sentence that tells of somebody made up."""

IN_IRONY = start(
    r"\W*(?:(?:oh|just|how|well)\W+(?:great|brilliant|lovely|wonderful|perfect|fantastic|marvellous|joy)"
    r"|yeah,? right)\W+(?=(?:and |so |now )?(?:i|i'm|im|my|we|our)\b)"
)
"""Opens a sentence that means the opposite of what it tells: "oh great, I just love waiting"."""

DIED = start(
    r"(?:'s| is| has| had)?(?: sadly| just| unfortunately| recently| suddenly)?"
    r" (?:died|passed away|passed|dead|gone forever|(?:been|was) put (?:down|to sleep)|ran (?:away|off))"
    rf"(?={_THEN})"
)
"""Behind a name: who it is of lives no longer, or is gone."""

ONE_OF_MINE = start(rf"{_MY}(?=[ '])")
"""Somebody close, by what they are alone: "my grandmother"."""

CHANGED = start(
    r"\b(?:(?-i:now)|nowadays|these days|instead|from now on|any ?more|any longer)\b"
    rf"|(?:^\W*|\b(?:is|are) )my new |^\W*{_HAVE} a new |^\W*(?:please )?(?:change|update) my "
)
"""Words of a clause that say that other values hold no longer."""

BESIDE = start(r"\b(?:also|too|as well|second|another|besides|on the side)\b")
"""Words of a clause that say that other values hold as well."""

BOUNDARY = start(
    r"(?:[,;:] ?|(?<=\w)[ ]?[-–—]+ ?)(?:(?:and|but|so|also|plus|although|though|because|since"
    r"|while) )?(?:also |now |then )?"
    r"(?=(?:i|i'm|i've|im|my|our|we|we've|we're|he|she|he's|she's|the name of)\b)"
    r"|(?<=[ ,])(?:and|but|so|also|plus|although|though|because|since|while) (?:also |now |then )?"
    r"(?=(?:i|i'm|i've|im|my|our|we|we've|we're|he|she|he's|she's|the name of)\b)"
    rf"|(?<=[ ,])(?:and|but) (?={_CAPITAL} (?:is|has|lives|works|likes|loves|hates)\b)"
    rf"|, ?(?={_CAPITAL} is (?:now )?(?:my|our)\b)"
)
"""Separates clauses."""

ELLIPSES = (
    (
        start(
            r",? (?:and|but) (?:also )?(?=(?:work (?:as|at|for)|live in|love|like|enjoy|hate|speak|play|study"
            r"|moved to|joined|started at|have an?"
            r"|have (?:one|two|three|four|[2-9])|can't stand|don't like)\b)"
        ),
        start(
            r"(?:i|we)\b(?! (?:[a-z]+ )?(?:like|love|enjoy|adore|hate)\b"
            r"(?:$|.* (?:who|that|which|when|how)\b))"
        ),
    ),
    (
        start(rf"(?:,? (?:and|then)|, ?)(?: then)?(?: later| finally| again)? (?=(?:back )?to {_CAPITAL})"),
        start(
            r"(?:i|we|i've|we've|i have|we have)(?: just| recently| now| finally| actually)?"
            r" (?:moved|relocated)(?= )"
        ),
    ),
    (start(r", ?(?=\d{1,2}(?:,|$| and | from | years))"), start(rf"{_AM}(?= (?!{_NOT_NAMES})[\w-]+$)")),
    (start(r"(?<=\d),? (?=from [a-z])"), start(r"(?:i'm|i am|im)(?=(?: [\w-]+)?$)|(?=\d{1,2}$)")),
    (
        start(r",? and (?=(?:works (?:as|at|for)|lives in|loves|likes|hates|is allergic to)\b)"),
        start(rf"(?:{_CALLED}(?: is|'s) )?(?P<is>{_THEY})(?= |$)"),
    ),
    (
        start(
            rf",? and (?=(?:{_NUMBER}) (?:[a-z]+ )?(?:{e.PLURALS}|{e.RELATION})\b)"
            rf"|, (?=(?:{_NUMBER}) (?:[a-z]+ )?(?:{e.PLURALS}|{e.RELATION})\b)"
        ),
        start(rf"{_HAVE} (?=(?:{_NUMBER}) )"),
    ),
    (
        start(
            rf",? (?:and|then) (?:then |later )?"
            rf"(?=(?:in|at) {_CAPITAL}[\w' -]{{0,30}} (?:from|since|until|till) )"
        ),
        start(r"(?:i|we)(?:'ve| have)? (?:used to )?(?:live|work)(?:d|ed)?(?= (?:in|at) )"),
    ),
    (start(r",? (?=who(?:'s| is| was| has| lives?| works?| loves?| likes?| hates?) )"), start(r"(?!)")),
)
"""Clauses that leave out their subject, each with that subject's pattern in the clause before."""

LEAD = start(
    "(?:(?:hi|hello|hey|hiya|yo|good (?:morning|evening|afternoon)|well|so|ok|okay|oh|ah|um|hmm|ugh|argh|aww?"
    "|wow|sadly|unfortunately|luckily|finally|yes|yeah|yep|sure|thanks|thank you|btw|by the way|fyi|also|and"
    "|but|plus|besides|anyway|honestly|again|there|everyone|all|nice|to be honest"
    "|in case you (?:forgot|wonder|need it)|for the record|you know|you see|like i said|today|now"
    "|i(?: already)? (?:told you|said)(?: that)?|i just wanted to (?:tell you|say)(?: that)?|just so you know"
    "|i (?:just |recently )?(?:found out|learned|learnt)(?: recently)?(?: that)?|you should know(?: that)?"
    "|let me tell you(?: that)?|know that|first|second|bot|guess what|because|since"
    r"|(?:it )?turn(?:s|ed) out(?: that)?)\b[ ,.:!-]{0,4})"
)
"""What may stand before an opening: "well,"."""

FRONTED = start(
    r"(?:back )?(?:from|since|until|till|between) [^,;:.!?]{2,40}?,? (?=(?:i|we|i've|we've|i'm|we're)\b)"
)
"""A time that stands before the clause it is about."""

WHEN = pattern_of(
    r"(?:^|[,;:.!?\n][ \t]*|\b(?:and|but|so|or)[ \t]+)(?:back[ \t]+)?"
    r"(?P<when>(?:from|since|until|till|between)[ \t][^,;:.!?\n]{2,40}?),?[ \t]{0,4}$",
    re.IGNORECASE,
)
"""Such a time, at the end of what stands before its clause."""

BETWEEN = start(r"\bbetween ([\w' -]{1,30}?) and ([\w' -]{1,30})$")
"""Two times of which one lies before the other, which "from … to …" names too."""

CORRECTION = start(
    r"(?:(?:no|nope|nah|wrong|not quite|wait|sorry|oops|hold on|correction|actually|in fact|i meant|i mean"
    r"|to correct (?:that|myself|you)|that's (?:wrong|not right|not true|incorrect)|scratch that|my mistake"
    r"|it's not true)\b(?! (?:one|idea|way|problem|worries))[ ,.:!-]{0,4})"
)
"""A lead that takes something back: "no, actually"."""

DOUBT = start(
    r"\b(?:if|wish|wishes|imagine|suppose|supposing|pretend|says?|said|saying|tells?|told|asks?|asked|claims?"
    "|thinks?|thought|wrote|writes|would|could|might|dreamt|dreamed|dream|lyrics?|sings?|sang|joke|character"
    "|novel|once upon|whether|unless|maybe|perhaps|heard|read|quote|script|plays?(?= the)|assume|let's say"
    r"|as though|hypothetically|example|e\.g\.|translate|how do you say|when i was|repeat after me"
    r"|probably)\b"
)
"""Makes what follows it in a sentence hypothetical, reported or asked."""

NEGATION = start(
    r"\b(?:no longer|no more|not any ?more|not|never|isn't|don't|doesn't|didn't|wasn't|used to|jk|kidding)\b"
)
"""In a clause's rest makes it state nothing."""

NOT_ALONE = start(r"\b(?:only|just|merely|simply)\b")
"""In a denial says that something else is so, too: "I don't only drink tea"."""

CONTRAST = start(r",? (?:and )?not (?:in |at |to |as |an? )?(?P<old>[\w' -]{2,40})(?: any ?more)?$")
"""The end of a clause that names the `old` value."""

ASKS = start(
    "(?:^|[,;:]? (?:(?:and|but|so) )?)(?:what|what's|whats|who|who's|where|where's|when|why|how|which|whose"
    "|do you|did you|does|is|are|am i|can|could|would|will|should|have you|has|and you|you|yours|right|isn't"
    r"|aren't|don't you|got it|ok|okay|remember)\b[^,;]*$"
)
"""The last part of a question."""
