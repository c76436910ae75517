"""Vietnamese."""

from __future__ import annotations

from bot.language.pack import Guards, Pack, Requests, Secrets, Talk

TALK = Talk(
    yes="vâng đúng",
    no="không",
    small_talk="cảm ơn xin chào tạm biệt",
    formulae="bạn khỏe không",
    orders_to_keep="hãy nhớ",
)

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
    talk=TALK,
    guards=GUARDS,
    requests=REQUESTS,
)
