"""Armenian."""

from __future__ import annotations

from bot.language.pack import Pack, Requests, Writing

WRITING = Writing(
    script="armenian",
    stemmer="armenian",
)

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
    requests=REQUESTS,
)
