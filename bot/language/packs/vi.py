"""Vietnamese."""

from bot.language import pack

_KIN = (
    "vợ|chồng|mẹ|má|bố|ba|cha|ông|bà|anh|chị|em|con|cháu|bạn|cô|chú|bác|cậu|dì|sếp|hàng xóm|đồng nghiệp"
    "|anh trai|em trai|con trai|bạn trai|chị gái|em gái|con gái|bạn gái|anh họ|chị họ|em họ|bạn thân"
    "|bạn cùng phòng"
)

_BEFORE_AN_OWNER = ("của", *dict.fromkeys(relation.split()[-1] for relation in _KIN.split("|")))

SPEECH = pack.Speech(
    i="".join(f"(?<!{word} )" for word in _BEFORE_AN_OWNER) + "(?:tôi|tớ|mình|chúng tôi)",
    third_opening="(?:anh|cô|chị|ông|bà|cậu|em) ấy|bọn họ",
    people=rf"(?:{_KIN}) (?:của )?(?:tôi|tớ|mình|chúng tôi)",
    third_verbs="sống|làm việc|thích|bị dị ứng|dị ứng|ghét|học ở|là",
    it="hiện nay|bây giờ|hồi đó|trước đây|đây",
    buts="nhưng",
    denials="không|chẳng|chưa|chả",
    hates="ghét",
    takes="ăn|uống|chịu được",
    formerly="trước đây|trước kia|hồi (?:nhỏ|bé|trước|đó)|ngày xưa|từng (?:sống|ở|làm|học|có|là)",
    goes_on="vẫn|từ (?:khi|hồi|nhỏ|bé)",
    ifs="nếu",
    conditions="nếu(?! bạn)|giá mà|giá như|miễn là|trừ khi",
    wishes=(
        "muốn|có lẽ|có thể sẽ|chắc là|hình như|ước gì|giá mà|giá như|không (?:biết|chắc)(?: là)? (?:có|liệu)"
    ),
    jokes="đùa (?:thôi|đấy|mà)|nói đùa",
    tags="phải không|đúng không|nhỉ|chứ",
    asks_last="(?:phải|đúng) không|hả|nhỉ",
    reports="(?:nói|bảo|kể|nghĩ|hỏi)(?: với tôi| tôi)? (?:rằng|là|liệu)",
    according_to="theo lời",
    i_said="tôi (?:nói|bảo|kể|nghĩ|hỏi)",
    ended="đã bán|vừa bán|chia tay(?: với)?|ly hôn(?: với)?|nghỉ việc ở|(?:làm|đánh) mất",
    ended_last="(?:đã |vừa |mới )?(?:chết|mất rồi|qua đời)",
)

WRITING = pack.Writing(
    stop_words=(
        "tôi tao mình của là và có không một các những con cái chiếc này đó kia được đã đang sẽ bạn anh "
        "chị em nó họ chúng ta ở trong với cho từ đến về thì mà nhưng hay hoặc gì ai đâu khi nào sao rất "
        "cũng chỉ còn nữa rồi"
    ),
)

TALK = pack.Talk(
    anew=(
        "bây giờ|hiện nay|mới|chuyển (?:đến|tới|về|sang|ra|vào)|dọn (?:đến|tới|về)|trở thành|đổi"
        "|kết hôn|cưới|ly hôn|đính hôn|bắt đầu|đã mua|vừa mua|thăng chức"
    ),
    please="làm ơn",
    yes="vâng đúng dạ ừ",
    no="không",
    small_talk="cảm ơn xin chào tạm biệt",
    may_you="bạn có thể",
    i_meant="ý tôi là",
    both="cả hai",
    neither="không cái nào|cả hai đều (?:không|sai)",
    greeting="xin chào|chào(?: (?:bạn|em|anh|chị))?",
    thanks="cảm ơn(?: (?:bạn|nhiều))?|cám ơn",
    farewell="tạm biệt|hẹn gặp lại|chúc ngủ ngon",
    how_are_you="bạn (?:khỏe|có khỏe) không",
)

SECRETS = pack.Secrets(
    password="mật khẩu(?: wi-?fi)?",
    pin="mã (?:pin|bảo mật|xác (?:nhận|minh))|số (?:tài khoản|thẻ)",
    door="cửa|cổng|két(?: sắt)?",
    code="mã(?: số)?",
    of="của|cho|vào",
    be="là",
    between="bây giờ|mới|của (?:tôi|mình|em|anh|chị)",
    mine="của tôi",
    papers="số (?:hộ chiếu|căn cước(?: công dân)?)",
)

ORDERS = pack.Orders(
    forget="(?:hãy )?quên(?: đi)?|(?:hãy )?xo[áa]|(?:hãy )?xóa",
    removes="(?:loại )?bỏ|vứt",
    that="điều đó|cái đó|điều tôi vừa nói",
    last="tin nhắn (?:này|đó)|tin nhắn cuối(?: cùng)?(?: của tôi)?",
    undo="hoàn tác",
    keep_not="đừng (?:lưu|nhớ|ghi)(?: lại)? (?:điều này|điều đó|cái này)",
    about="rằng|về|chuyện|tất cả(?: những gì bạn biết)? về",
    the_talk="hết|những (?:gì|điều)|mà|(?:đã |vừa )?(?:nói|viết|kể)|cuộc trò chuyện",
    no_name="tôi",
    lead="làm ơn|không|và|nhưng",
    from_memory="khỏi (?:bộ nhớ|trí nhớ)(?: của bạn)?",
    everywhere="ở khắp nơi|(?:ở|khỏi) mọi nơi",
    tail="đi|nhé|cảm ơn",
    never="đừng|không|chớ",
    but_for="ngoại trừ|trừ",
    remember="(?:hãy nhớ|nhớ rằng|đừng quên|ghi nhớ)(?:[:,] ?)?(?: rằng| là)? ",
    everything="(?:tất cả|mọi thứ)(?: về tôi)?$",
    known="bạn (?:biết|nhớ) (?:những )?gì(?: về tôi)?",
    known_about="bạn (?:biết|nhớ) (?:những )?gì về ",
    off_record="off the record",
    not_this="(?:làm ơn )?đừng (?:lưu|nhớ|ghi)(?: lại)?(?: điều này)?",
    remind="nhắc (?:tôi|mình|em|anh|chị)|hãy nhắc tôi",
    remind_of="rằng|là|về|để",
    reminders=(
        "tôi có (?:những )?(?:lời )?nhắc (?:nhở )?(?:gì|nào)|(?:xem"
        "|cho tôi xem) (?:các )?lời nhắc(?: của tôi)?"
    ),
)

TIMES = pack.Times(
    bare_unit_is_one=True,
    months=pack.each(
        "tháng_1, tháng_2, tháng_3, tháng_4, tháng_5, tháng_6, tháng_7, tháng_8, tháng_9, tháng_10, "
        "tháng_11, tháng_12"
    ),
    weekdays=pack.each(
        "thứ_hai thứ_2, thứ_ba thứ_3, thứ_tư thứ_4, thứ_năm thứ_5, thứ_sáu thứ_6, thứ_bảy thứ_7, chủ_nhật"
    ),
    units=pack.units("phút, tiếng giờ, ngày, tuần, tháng, năm"),
    days=pack.count(-1, "hôm_qua, hôm_nay, ngày_mai mai, ngày_kia ngày_mốt mốt"),
    phases=pack.phases("(|vào_)đầu, (|vào_)cuối"),
    shifts_after=pack.count(1, "sau tới"),
    ahead="sau trong",
    ahead_after="nữa",
    before="trước",
    on="vào ngày",
    joins="và",
    other_days=r"giáng sinh|noel|tết(?: nguyên đán)?|năm mới|trung thu|sinh nhật",
    every="mỗi|hàng|hằng",
    second="hai",
    clock="lúc|vào lúc",
    o_clock="giờ|h",
    hours=pack.each("một, hai, ba, bốn, năm, sáu, bảy bẩy, tám, chín, mười, mười_một, mười_hai"),
    past_hour={30: "rưỡi", -15: "kém (?:mười lăm|15)", -10: "kém (?:mười|10)", -5: "kém (?:năm|5)"},
    am="sáng",
    pm="chiều|tối",
    night="đêm",
    noon="(?:vào )?(?:buổi|giữa) trưa",
    midnight="nửa đêm",
    workdays="ngày làm việc",
    and_half="rưỡi",
    or_="hoặc|hay",
    waits=pack.waits("nửa (?:tiếng|giờ)"),
    is_now="bây giờ là|là|đang là",
    here="ở đây|chỗ tôi|bên này|chỗ mình",
    numbers=pack.each(
        "một, hai, ba, bốn, năm, sáu, bảy, tám, chín, mười, mười_một, mười_hai, mười_ba, mười_bốn, "
        "mười_lăm, mười_sáu, mười_bảy, mười_tám, mười_chín, hai_mươi"
    ),
    day_parts={(0, "evening"): "tối_nay", (0, "night"): "đêm_nay"},
)

DISTRESS = pack.Distress(
    said=(
        "(?:tôi|mình|em|con) sẽ (?:tự tử|tự sát|kết thúc (?:cuộc đời|cuộc sống))|(?:tôi|mình|em|con|cháu|tao"
        "|tớ) (?:chỉ |thật sự |thực sự |rất |cũng |đang )*(?:muốn|định) (?:được )?(?:chết(?: đi| quách)?"
        "|tự tử|tự sát|kết thúc (?:cuộc đời|cuộc sống|tất cả)(?: này| mình| của mình)?|tự làm (?:hại|đau) "
        "(?:bản thân|mình)|rạch tay)|(?:tôi|mình|em|con|cháu|tao|tớ) (?:thật sự |đã )?không (?:còn )?muốn "
        "(?:sống|tồn tại|thức dậy)(?: nữa)?|(?:tôi|mình|em|con) (?:hay |luôn |cứ |đang )*nghĩ (?:đến|tới|về) "
        "(?:việc )?(?:tự tử|tự sát|cái chết của mình)|(?:tôi|mình|em|con) có (?:ý định|ý nghĩ|suy nghĩ) "
        "(?:muốn )?(?:tự tử|tự sát)|(?:ước gì|giá mà|giá như) (?:tôi|mình|em|con) (?:chết (?:đi|rồi)"
        "|chưa từng (?:được )?sinh ra)|(?:mọi người|gia đình)(?: tôi)? sẽ tốt hơn nếu không có "
        "(?:tôi|mình|em|con)|(?:tôi|mình|em) không (?:còn )?lý do (?:gì )?để sống"
    ),
    not_meant="(?:vì |cười )(?:cười|xấu hổ|đói|chán|nóng|tò mò)|cười chết",
    laughs="(?:ha){2,}h?|(?:hi){2,}|lol+",
    stories="bài hát|lời bài hát|phim|tiểu thuyết|cuốn sách|bài thơ|nhân vật|trích dẫn|dịch|hát rằng|tựa đề",
)

DEEDS = pack.Deeds(
    i_have="(?:(?:tôi|mình|em) )?đã ",
    kept="lưu|ghi nhớ|ghi lại|ghi chú|nhớ",
    changed="thay đổi|cập nhật|sửa|đổi",
    deleted="xóa|xoá|quên|gỡ",
    sent="gửi|đính kèm",
    reminds="(?:đặt|tạo|cài|thêm) (?:lời |một lời )?nhắc(?: nhở)?",
)
