"""Tamil."""

from __future__ import annotations

from bot.language.pack import Guards, Orders, Pack, Requests, Speech, Talk, Times, Writing

WRITING = Writing(
    script="tamil",
    stemmer="tamil",
)

SPEECH = Speech()

TALK = Talk()

TIMES = Times()

ORDERS = Orders()

GUARDS = Guards()

REQUESTS = Requests()

PACK = Pack(
    code="ta",
    name="Tamil",
    writing=WRITING,
    speech=SPEECH,
    talk=TALK,
    times=TIMES,
    orders=ORDERS,
    guards=GUARDS,
    requests=REQUESTS,
)
