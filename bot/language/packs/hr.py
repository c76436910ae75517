"""Croatian."""

from __future__ import annotations

from bot.language.pack import Distress, LocalTime, Pack, Reminding, Requests, Speech, Talk

SPEECH = Speech(
    first_endings=r"\w+m",
    lookalikes="je",
)

TALK = Talk(
    yes="da",
    no="ne",
)

REQUESTS = Requests(
    remember="(?:zapamti|ne zaboravi|zabilježi)(?:[:,] ?)?(?: da)? ",
    forget="zaboravi(?: da)? ",
    not_to_forget=r"(?:to|na to)\b",
    everything="sve(?: što znaš)?(?: o (?:meni|(.+)))?$",
    known="što (?:znaš|pamtiš)(?: o meni)?",
    known_about="što znaš o ",
    i_meant="mislio sam|mislila sam",
)

REMINDING = Reminding(
    order="podsjeti me",
    to="da|na|o",
    every="svak(?:i|e|u|a|og)",
    second="drug(?:i|u|a|o)|dva|dvije",
    at="u|oko",
    today="danas",
    tomorrow="sutra",
    yesterday="jučer",
    weekdays=(
        "ponedjelj(?:ak|ka)",
        "utor(?:ak|ka)",
        "srijed[aeu]",
        "četvrt(?:ak|ka)",
        "pet(?:ak|ka)",
        "subot[aeu]",
        "nedjelj[aeu]",
    ),
    units={
        "minute": "minut[aeu]?",
        "hour": "sat[ai]?",
        "day": "dana?",
        "week": "tjed(?:an|na)",
        "month": "mjesec[ai]?",
        "year": "godin[aeu]",
    },
    ahead="za",
    often={"DAILY": "dnevno|svakodnevno", "WEEKLY": "tjedno", "MONTHLY": "mjesečno", "YEARLY": "godišnje"},
    o_clock="sati",
    am="ujutro",
    pm="popodne|poslijepodne|navečer",
    workdays="radni dan",
)

LOCAL_TIME = LocalTime(is_now="je|sada je", here="ovdje|tu|kod mene|kod nas")


DISTRESS = Distress(
    said=(
        "(?:ću|cu) se ubiti|(?:ću|cu) počiniti samoubojstvo|"
        "(?<!ne )(?:želim|zelim|hoću|hocu|htio bih|htjela bih) (?:samo |stvarno |više )*(?:umrijeti"
        "|umreti|se ubiti|ubiti se|počiniti samoubojstvo|oduzeti si život|si oduzeti život"
        "|se ozlijediti|ozlijediti se|se rezati|biti mrta?v[a]?)|ne želim (?:više )?(?:živjeti|živeti"
        "|postojati|se probuditi)(?: više)?|ne živi mi se(?: više)?|(?:ubit ću se|ubiću se"
        "|ubit cu se)|(?:razmišljam|mislim) (?:stalno |često )*o (?:samoubojstvu|samoubistvu)"
        "|imam (?:suicidalne misli|misli o samoubojstvu)|(?:volio|voljela) bih da (?:sam mrtav"
        "|sam mrtva|se nisam rodio|se nisam rodila)|svima (?:bi bilo|će biti) bolje bez mene"
        "|nemam (?:više )?razloga (?:za život|da živim|živjeti)"
    ),
    not_meant="od (?:smijeha|srama|gladi|dosade|znatiželje|sreće)|ako još",
    laughs="lol+|(?:ha){2,}h?",
    stories=(r"pjesm\w*|tekst\w*|film\w*|roman\w*|knjig\w*|lik|citat\w*|prevedi\w*|pjeva|refren|naslov"),
)

PACK = Pack(
    code="hr",
    name="Croatian",
    speech=SPEECH,
    talk=TALK,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    requests=REQUESTS,
    distress=DISTRESS,
)
