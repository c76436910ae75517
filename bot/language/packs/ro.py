"""Romanian."""

from __future__ import annotations

from bot.language.pack import Guards, Orders, Pack, Requests, Speech, Talk, Times

SPEECH = Speech()

TALK = Talk()

TIMES = Times()

ORDERS = Orders()

GUARDS = Guards()

REQUESTS = Requests()

PACK = Pack(
    code="ro",
    name="Romanian",
    speech=SPEECH,
    talk=TALK,
    times=TIMES,
    orders=ORDERS,
    guards=GUARDS,
    requests=REQUESTS,
)
