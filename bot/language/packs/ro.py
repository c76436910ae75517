"""Romanian."""

from __future__ import annotations

from bot.language.pack import Guards, LocalTime, Pack, Reminding, Requests, Secrets, Speech, Talk, Writing

WRITING = Writing(
    stemmer="romanian",
    letters="țșă",
    stop_words=(
        "și sau dar dacă că să ca la de din în pe cu pentru fără sub peste până un o unui unei al a ale "
        "ce cine care unde când cum cât eu mă mie meu mea mei tu te ție tău ta el ea lui ei îl noi ne "
        "nostru voi vă lor se este e sunt era eram au am ai fost fi nu da mai foarte acest această asta"
    ),
)

SPEECH = Speech(
    first_endings=r"\w+esc|am|sunt|\w+ez",
)

TALK = Talk(
    yes="da desigur",
    no="nu",
    small_talk="mulțumesc mersi bună noapte salut pa perfect înțeles",
    formulae="ce mai faci|la revedere|bună (?:ziua|dimineața|seara)|cu plăcere",
    orders_to_keep="ține minte|nu uita",
)

GUARDS = Guards(
    secrets=Secrets(
        password="parolă|parola",
    ),
)

REQUESTS = Requests(
    remember="(?:ține minte|reține|nu uita|notează)(?:[:,] ?)?(?: că)? ",
    forget="uită(?: că)? ",
    not_to_forget=r"(?:asta|aceasta)\b",
    everything="tot(?: ce știi)?(?: despre (?:mine|(.+)))?$",
    known="ce știi(?: despre mine)?",
    known_about="ce știi despre ",
    i_meant="voiam să spun",
)

REMINDING = Reminding(
    order="amintește-mi|aminteste-mi|adu-mi aminte",
    to="să|că|de|despre",
    every="fiecare|în fiecare",
    at="la ora|la|pe la",
    today="astăzi|azi",
    tomorrow="mâine|maine",
    yesterday="ieri",
    weekdays=("luni", "marți|marti", "miercuri", "joi", "vineri", "sâmbăt[aă]|sambata", "duminic[aă]"),
    units={
        "minute": "minute?|minut",
        "hour": "or[ăe]",
        "day": "zile?|zi",
        "week": "săptămân[iă]|saptaman[ia]",
        "month": "lun[iă]",
        "year": "ani?",
    },
    ahead="peste|în",
    often={"DAILY": "zilnic", "WEEKLY": "săptămânal", "MONTHLY": "lunar", "YEARLY": "anual"},
    am="dimineața|dimineata",
    pm="după-amiaza|seara",
    workdays="zi lucrătoare|zile lucrătoare",
)

LOCAL_TIME = LocalTime(is_now="este ora|e ora|este|e", here="aici|la mine|la noi")


PACK = Pack(
    code="ro",
    name="Romanian",
    writing=WRITING,
    speech=SPEECH,
    talk=TALK,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    guards=GUARDS,
    requests=REQUESTS,
)
