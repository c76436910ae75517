"""Vietnamese."""

from __future__ import annotations

from bot.language.pack import Guards, Orders, Pack, Requests, Secrets, Speech, Talk, Times, Writing

WRITING = Writing()

SPEECH = Speech()

TALK = Talk(
    yes="vâng đúng",
    no="không",
    small_talk="cảm ơn xin chào tạm biệt",
    formulae="bạn khỏe không",
    orders_to_keep="hãy nhớ",
)

TIMES = Times()

ORDERS = Orders()

GUARDS = Guards(
    secrets=Secrets(
        password="mật khẩu",
    ),
)

REQUESTS = Requests(
    remember="(?:hãy nhớ|nhớ rằng|đừng quên|ghi nhớ)(?:[:,] ?)?(?: rằng| là)? ",
    forget="hãy quên(?: rằng)? ",
    everything="(?:tất cả|mọi thứ)(?: về tôi)?$",
    known="bạn (?:biết|nhớ) (?:những )?gì(?: về tôi)?",
    known_about="bạn (?:biết|nhớ) (?:những )?gì về ",
    i_meant="ý tôi là",
)

PACK = Pack(
    code="vi",
    name="Vietnamese",
    writing=WRITING,
    speech=SPEECH,
    talk=TALK,
    times=TIMES,
    orders=ORDERS,
    guards=GUARDS,
    requests=REQUESTS,
)
