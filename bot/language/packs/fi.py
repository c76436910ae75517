"""Finnish."""

from __future__ import annotations

from bot.language.pack import Guards, Pack, Requests, Secrets, Speech, Talk, Writing

WRITING = Writing(
    stemmer="finnish",
    compounding=True,
    stop_words=(
        "ja tai mutta jos niin että joka mikä mitä kuka ketä missä mihin mistä milloin miksi miten kuinka "
        "minä minun minua minulla minulle sinä sinun sinua sinulla hän hänen me te he on olen olet olemme "
        "ovat oli olin olivat ollut olla ei en et eivät se sen sitä tämä tämän nämä nyt myös vain kun "
        "kuin vielä jo kanssa"
    ),
)

SPEECH = Speech(
    first_endings=r"\w+n",
)

TALK = Talk(
    yes="joo kyllä",
    no="ei",
    small_talk="kiitos hei moi huomenta",
    orders_to_keep=r"muista\b|älä unohda",
)

GUARDS = Guards(
    secrets=Secrets(
        password=r"salasana\w*",
        between="on",
    ),
)

REQUESTS = Requests(
    remember="(?:muista|älä unohda|merkitse muistiin)(?:[:,] ?)?(?:,? että)? ",
    forget="unohda(?:,? että)? ",
    not_to_forget=r"(?:se|älä)\b",
    everything="kaikki(?: mitä tiedät)?(?: minusta)?$",
    known="mitä (?:tiedät|muistat)(?: minusta)?",
    i_meant="tarkoitin",
)

PACK = Pack(
    code="fi",
    name="Finnish",
    writing=WRITING,
    speech=SPEECH,
    talk=TALK,
    guards=GUARDS,
    requests=REQUESTS,
)
