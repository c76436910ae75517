"""Tamil."""

from __future__ import annotations

from bot.language.pack import LocalTime, Pack, Reminding, Requests, Writing

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

REMINDING = Reminding(
    order_last="(?:எனக்கு )?நினைவூட்டு(?:ங்கள்)?|ஞாபகப்படுத்து(?:ங்கள்)?",
    to="என்று|பற்றி",
    every="ஒவ்வொரு",
    today="இன்று",
    tomorrow="நாளை",
    yesterday="நேற்று",
    weekdays=(
        "திங்கள்(?:கிழமை)?|திங்கட்கிழமை",
        "செவ்வாய்(?:க்கிழமை)?",
        "புதன்(?:கிழமை)?",
        "வியாழன்|வியாழக்கிழமை",
        "வெள்ளி(?:க்கிழமை)?",
        "சனி(?:க்கிழமை)?",
        "ஞாயிறு|ஞாயிற்றுக்கிழமை",
    ),
    units={
        "minute": r"நிமிட\w*",
        "hour": r"மணி ?நேர\w*",
        "day": "நா(?:ள்|ட்கள்|ட்களில்)|நாளில்",
        "week": r"வார\w*",
        "month": r"மாத\w*",
        "year": r"ஆண்டு|வருட\w*",
    },
    ahead_after="கழித்து|பிறகு|பின்",
    often={"DAILY": "தினமும்|தினசரி"},
    o_clock="மணிக்கு|மணி",
    am="காலை",
    pm="மாலை|இரவு|மதியம்",
)

LOCAL_TIME = LocalTime(here="இங்கே|இங்கு")


PACK = Pack(
    code="ta",
    name="Tamil",
    writing=WRITING,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    requests=REQUESTS,
)
