"""Armenian."""

from __future__ import annotations

from bot.language.pack import Guards, Orders, Pack, Requests, Speech, Talk, Times, Writing

WRITING = Writing(
    script="armenian",
    stemmer="armenian",
)

SPEECH = Speech()

TALK = Talk()

TIMES = Times()

ORDERS = Orders()

GUARDS = Guards()

REQUESTS = Requests(
    remember="(?:հիշիր|մի մոռացիր)(?:[:,՝] ?)?(?: որ)? ",
    forget="մոռացիր(?: որ)? ",
    everything="ամեն ինչ$",
    known="ի՞?նչ գիտես(?: իմ մասին)?",
)

PACK = Pack(
    code="hy",
    name="Armenian",
    writing=WRITING,
    speech=SPEECH,
    talk=TALK,
    times=TIMES,
    orders=ORDERS,
    guards=GUARDS,
    requests=REQUESTS,
)
