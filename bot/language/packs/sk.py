"""Slovak."""

from __future__ import annotations

from bot.language.pack import Guards, Orders, Pack, Requests, Speech, Talk, Times, Writing

WRITING = Writing()

SPEECH = Speech()

TALK = Talk(
    small_talk="ďakujem ahoj prosím",
    formulae="do videnia|dobr(?:é|ý|ú) (?:ráno|deň|večer|noc)",
)

TIMES = Times()

ORDERS = Orders()

GUARDS = Guards()

REQUESTS = Requests()

PACK = Pack(
    code="sk",
    name="Slovak",
    writing=WRITING,
    speech=SPEECH,
    talk=TALK,
    times=TIMES,
    orders=ORDERS,
    guards=GUARDS,
    requests=REQUESTS,
)
