"""Croatian."""

from __future__ import annotations

from bot.language.pack import Pack, Requests, Speech, Talk

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

PACK = Pack(
    code="hr",
    name="Croatian",
    speech=SPEECH,
    talk=TALK,
    requests=REQUESTS,
)
