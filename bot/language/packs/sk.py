"""Slovak."""

from __future__ import annotations

from bot.language.pack import Pack, Requests, Talk

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

PACK = Pack(
    code="sk",
    name="Slovak",
    talk=TALK,
    requests=REQUESTS,
)
