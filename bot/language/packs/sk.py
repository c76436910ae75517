"""Slovak."""

from __future__ import annotations

from bot.language.pack import LocalTime, Pack, Reminding, Requests, Talk

TALK = Talk(
    small_talk="ďakujem ahoj prosím",
    formulae="do videnia|dobr(?:é|ý|ú) (?:ráno|deň|večer|noc)",
)

REQUESTS = Requests(
    remember="(?:zapamätaj si|nezabudni|pamätaj si)(?:[:,] ?)?(?: že)? ",
    forget="zabudni(?: na)?(?:,? že)? ",
    not_to_forget=r"(?:na to|to)\b",
    everything="všetko(?:,? čo vieš)?(?: o (?:mne|(.+)))?$",
    known="čo (?:o mne )?(?:vieš|si pamätáš)(?: o mne)?",
    known_about="čo vieš o ",
    i_meant="myslel[a]? som",
)

REMINDING = Reminding(
    order="pripomeň mi|pripomeňte mi",
    to="že|aby som|nech",
    every="každ(?:ý|ú|é|á)",
    at="o|okolo",
    today="dnes",
    tomorrow="zajtra",
    yesterday="včera",
    weekdays=("pondelok", "utorok", "stred[au]", "štvrtok", "piatok", "sobot[au]", "nedeľ[au]"),
    units={
        "minute": "minút[uy]?",
        "hour": "hodin[uy]?|hodín",
        "day": "deň|dni|dní",
        "week": "týždeň|týždne|týždňov",
        "month": "mesiac(?:e|ov)?",
        "year": "rok|roky|rokov",
    },
    ahead="o|za",
    often={"DAILY": "denne", "WEEKLY": "týždenne", "MONTHLY": "mesačne", "YEARLY": "ročne"},
    am="ráno|doobeda",
    pm="poobede|večer",
    workdays="pracovný deň",
)

LOCAL_TIME = LocalTime(is_now="je", here="tu|tuto|u mňa|u nás")


PACK = Pack(
    code="sk",
    name="Slovak",
    talk=TALK,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    requests=REQUESTS,
)
