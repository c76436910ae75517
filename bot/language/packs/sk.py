"""Slovak."""

from __future__ import annotations

from bot.language.pack import Distress, LocalTime, Pack, Reminding, Requests, Talk

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
    second="druh(?:ý|ú|é|á)|dva|dve",
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


DISTRESS = Distress(
    said=(
        "sa zabijem|spácham samovraždu|si vezmem život|"
        "(?<!ne)(?:chcem|chcel by som|chcela by som|mám chuť) (?:už |len |naozaj |proste )*(?:umrieť"
        "|umriet|zomrieť|zomriet|sa zabiť|sa zabit|zabiť sa|spáchať samovraždu|si vziať život"
        "|vziať si život|si ublížiť|ublížiť si|sa rezať|byť mŕtv[ya]|skončiť so životom)"
        "|(?:už )?nechcem (?:už |ďalej )*(?:žiť|zit|existovať|sa zobudiť)"
        "|(?:už )?nechce sa mi (?:už )?žiť|zabijem sa|(?:stále |často )?(?:myslím"
        "|premýšľam) (?:stále |často )*(?:na samovraždu|o samovražde)|mám (?:samovražedné myšlienky"
        "|myšlienky na samovraždu)|(?:kiež|kiežby) (?:by )?som (?:bol mŕtvy|bola mŕtva|sa nenarodil"
        "|sa nenarodila)|(?:všetkým|rodine) (?:bude|by bolo) (?:bezo mňa )?lepšie(?: bezo mňa)?"
        "|nemám (?:už )?(?:dôvod|prečo) žiť"
    ),
    not_meant="(?:od )?(?:smiechu|hanby|hladu|nudy|zvedavosti|radosti)|ak ešte",
    laughs="lol+|(?:ha){2,}h?|xd+",
    stories=(
        r"pieseň|piesn\w*|text\w*|film\w*|román\w*|knih\w*|báseň|postava|citát\w*|prelož\w*|spieva"
        "|refrén|názov"
    ),
)

PACK = Pack(
    code="sk",
    name="Slovak",
    talk=TALK,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    requests=REQUESTS,
    distress=DISTRESS,
)
