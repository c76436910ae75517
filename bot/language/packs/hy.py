"""Armenian."""

from __future__ import annotations

from bot.language.pack import LocalTime, Pack, Reminding, Requests, Writing

WRITING = Writing(
    script="armenian",
    stemmer="armenian",
)

REQUESTS = Requests(
    remember="(?:հիշիր|մի մոռացիր)(?:[:,՝] ?)?(?: որ)? ",
    forget="մոռացիր(?: որ)? ",
    everything="ամեն ինչ$",
    known="ի՞?նչ գիտես(?: իմ մասին)?",
)

REMINDING = Reminding(
    o_clock="-ին",
    order="հիշեցրու(?: ինձ)?",
    to="որ|մասին",
    every="ամեն|յուրաքանչյուր",
    at="ժամը",
    today="այսօր",
    tomorrow="վաղը",
    yesterday="երեկ",
    weekdays=("երկուշաբթի", "երեքշաբթի", "չորեքշաբթի", "հինգշաբթի", "ուրբաթ", "շաբաթ օրը", "կիրակի"),
    units={
        "minute": "րոպե(?:ից)?",
        "hour": "ժամ(?:ից)?",
        "day": "օր(?:ից)?",
        "week": "շաբաթ(?:ից)?",
        "month": "ամիս|ամսից",
        "year": "տարի|տարուց",
    },
    ahead_after="հետո",
    often={"DAILY": "ամենօր"},
    am="առավոտյան",
    pm="երեկոյան|կեսօրից հետո",
)

LOCAL_TIME = LocalTime(here="այստեղ|մեզ մոտ|մոտս")


PACK = Pack(
    code="hy",
    name="Armenian",
    writing=WRITING,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    requests=REQUESTS,
)
