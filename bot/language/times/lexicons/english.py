"""How English speaks of time."""

from bot.language.times.lexicon import Lexicon, each

ENGLISH = Lexicon(
    code="en",
    function_words="the a an is are was were did do does i you he she it we they my your what when where who how why and or"
    " of to in on at for with about have has had be been not that this these there can could would me us our tell",
    months=each("january february march april may june july august september october november december"),
    short_months=each("jan feb mar apr may jun jul aug sep(|t) oct nov dec"),
    weekdays=each("monday tuesday wednesday thursday friday saturday sunday"),
    short_weekdays=each("mon tue(|s) wed(|s) thu(|r|rs) fri sat"),
    seasons=("spring springtime", "summer summertime", "autumn fall", "winter wintertime"),
    month_first=True,
    verbs="may march spring fall",
    weak="march may april june august spring summer autumn fall winter springtime mon tue tues wed thu thur thurs fri sat",
    numbers=each(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
        " eighteen nineteen"
    ),
    tens={20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 90: "ninety"},
    ordinals=each(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
        " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty_first twenty_second twenty_third"
        " twenty_fourth twenty_fifth twenty_sixth twenty_seventh twenty_eighth twenty_ninth thirtieth"
        " thirty_first"
    ),
    ordinal_marks="st nd rd th",
    one="a an",
    few="few a_few some several",
    couple="couple couple_of a_couple a_couple_of",
    units={
        "minute": "minute(|s) min(|s)",
        "hour": "hour(|s) hr(|s) h",
        "day": "day(|s) d",
        "week": "week(|s) wk(|s) w",
        "weekend": "weekend(|s) week_end week-end",
        "month": "month(|s) mon mons mo mos",
        "season": "season",
        "quarter": "quarter(|s)",
        "year": "year(|s) yr(|s) y",
        "decade": "decade(|s)",
    },
    pairs={(14, "day"): "fortnight a_fortnight", (6, "month"): "half_a_year half_year"},
    periods={
        (-2, "week"): "week_before_last",
        (-2, "month"): "month_before_last",
        (-2, "year"): "year_before_last",
        (-2, "weekend"): "weekend_before_last",
        (2, "week"): "week_after_next",
    },
    days={
        -2: "day_before_yesterday ereyesterday",
        -1: "yesterday yesterday's",
        0: "today today's",
        1: "tomorrow tomorrow's",
        2: "day_after_tomorrow",
    },
    parts={
        "morning": "morning",
        "noon": "noon midday lunchtime",
        "afternoon": "afternoon",
        "evening": "evening",
        "night": "night",
    },
    day_parts={(0, "night"): "tonight", (-1, "night"): "last_night"},
    halves={1: "first_half h1", 2: "second_half h2"},
    decades={
        1920: "twenties",
        1930: "thirties",
        1950: "fifties",
        1960: "sixties",
        1970: "seventies",
        1980: "eighties",
        1990: "nineties",
    },
    decade_marks_after="s 's",
    phases={
        "start": "early beginning_of start_of",
        "middle": "mid mid- middle_of",
        "end": "late end_of",
    },
    shifts={-1: "last previous", 0: "this current", 1: "next coming upcoming"},
    recent="past",
    ago_after="ago back",
    ahead="in within",
    ahead_after="from_now",
    year_mark="year",
    glue="the of about around roughly approximately almost nearly exactly more_than",
    on="in on during throughout around by over at_the",
    since="since ever_since starting",
    before="before prior_to",
    after="after",
    until="until till up_to through by",
    between="between from",
    joins="and &",
    to="to until till through thru up_to",
)
