"""Tamil."""

from __future__ import annotations

from bot.language.pack import Pack, Requests, Writing

WRITING = Writing(
    script="tamil",
    stemmer="tamil",
)

REQUESTS = Requests(
    remember="(?:நினைவில் கொள்|மறக்காதே)[:,]? ",
    remember_last="(?:என்பதை )?(?:நினைவில் கொள்|மறக்காதே)",
    forget_last="(?:ஐ )?மறந்துவிடு",
    everything="எல்லாவற்றையும்$",
    known="என்னைப் பற்றி (?:உனக்கு )?என்ன தெரியும்",
)

PACK = Pack(
    code="ta",
    name="Tamil",
    writing=WRITING,
    requests=REQUESTS,
)
