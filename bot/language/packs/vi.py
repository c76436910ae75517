"""Vietnamese."""

from __future__ import annotations

from bot.language.pack import Guards, LocalTime, Pack, Reminding, Requests, Secrets, Talk

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

REMINDING = Reminding(
    order="nhắc (?:tôi|mình|em|anh|chị)|hãy nhắc tôi",
    to="rằng|là|về|để",
    every="mỗi|hàng|hằng",
    at="lúc|vào lúc",
    today="hôm nay",
    tomorrow="ngày mai|mai",
    yesterday="hôm qua",
    weekdays=(
        "thứ hai|thứ 2",
        "thứ ba|thứ 3",
        "thứ tư|thứ 4",
        "thứ năm|thứ 5",
        "thứ sáu|thứ 6",
        "thứ bảy|thứ 7",
        "chủ nhật",
    ),
    units={
        "minute": "phút",
        "hour": "tiếng|giờ",
        "day": "ngày",
        "week": "tuần",
        "month": "tháng",
        "year": "năm",
    },
    ahead="sau|trong",
    ahead_after="nữa",
    o_clock="giờ|h",
    am="sáng",
    pm="chiều|tối",
    workdays="ngày làm việc",
)

LOCAL_TIME = LocalTime(is_now="bây giờ là|là|đang là", here="ở đây|chỗ tôi|bên này|chỗ mình")


PACK = Pack(
    code="vi",
    name="Vietnamese",
    talk=TALK,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    guards=GUARDS,
    requests=REQUESTS,
)
