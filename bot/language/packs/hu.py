"""Hungarian."""

from __future__ import annotations

from bot.language.pack import Guards, LocalTime, Pack, Reminding, Requests, Secrets, Speech, Talk, Writing

WRITING = Writing(
    stemmer="hungarian",
    compounding=True,
    letters="őű",
    stop_words=(
        "a az egy és vagy de ha hogy mert mint is nem igen már még csak van volt vannak voltak lesz én "
        "engem nekem te téged neked ő neki mi minket ti ők ez ezt azt ki kit mit hol hova honnan mikor "
        "miért hogyan melyik mennyi meg nagyon itt ott minden"
    ),
)

SPEECH = Speech(
    first_endings=r"\w+[aeo]k|\w+[oeö]m",
)

TALK = Talk(
    yes="igen persze",
    no="nem ne",
    small_talk="köszönöm köszi szia helló jó reggelt éjszakát rendben értem",
    formulae="hogy vagy|mi újság|jó (?:napot|reggelt|estét|éjszakát)|viszontlátásra",
    orders_to_keep="jegyezd meg|ne felejtsd",
)

GUARDS = Guards(
    secrets=Secrets(
        password=r"jelszó|jelszav\w*",
    ),
)

REQUESTS = Requests(
    remember="(?:jegyezd meg|ne felejtsd el|emlékezz rá)(?:[:,] ?)?(?:,? hogy)? ",
    forget="felejtsd el(?:,? hogy)? ",
    not_to_forget=r"(?:ezt|azt)\b",
    everything="minden(?:t)?(?:,? amit)?(?: rólam)?(?: tudsz)?$",
    known="mit tudsz(?: rólam)?",
    i_meant="úgy értettem",
)

REMINDING = Reminding(
    order="emlékeztess(?: rá| arra)?|juttasd eszembe",
    to="hogy",
    every="minden",
    today="ma",
    tomorrow="holnap",
    yesterday="tegnap",
    weekdays=(
        "hétfőn?",
        "kedden?|kedd",
        "szerdán?|szerda",
        "csütörtökön?",
        "pénteken?|péntek",
        "szombaton?|szombat",
        "vasárnap",
    ),
    units={"minute": "perc", "hour": "óra", "day": "nap", "week": "hét", "month": "hónap", "year": "év"},
    ahead_after="múlva",
    often={"DAILY": "naponta", "WEEKLY": "hetente", "MONTHLY": "havonta", "YEARLY": "évente"},
    o_clock="-?kor|órakor",
    am="reggel|délelőtt",
    pm="délután|este",
    workdays="munkanap|hétköznap",
)

LOCAL_TIME = LocalTime(is_now="van|most", here="itt|nálam|nálunk")


PACK = Pack(
    code="hu",
    name="Hungarian",
    writing=WRITING,
    speech=SPEECH,
    talk=TALK,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    guards=GUARDS,
    requests=REQUESTS,
)
