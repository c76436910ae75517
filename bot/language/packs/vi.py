"""Vietnamese."""

from bot.language import pack

_KIN = (
    "vợ|chồng|mẹ|má|bố|ba|cha|ông|bà|anh|chị|em|con|cháu|bạn|cô|chú|bác|cậu|dì|sếp|hàng xóm|đồng nghiệp"
    "|anh trai|em trai|con trai|bạn trai|chị gái|em gái|con gái|bạn gái|anh họ|chị họ|em họ|bạn thân"
    "|bạn cùng phòng"
)

_BEFORE_AN_OWNER = ("của", *dict.fromkeys(relation.split()[-1] for relation in _KIN.split("|")))

SPEECH = pack.Speech(
    says_that="rằng",
    buts="nhưng",
    takes="ăn|uống|chịu được",
    i="".join(f"(?<!{word} )" for word in _BEFORE_AN_OWNER) + "(?:tôi|tớ|mình|chúng tôi)",
    denials="không|chẳng|chưa|chả",
    third_opening="(?:anh|cô|chị|ông|bà|cậu|em) ấy|bọn họ",
    third_verbs="sống|làm việc|thích|bị dị ứng|dị ứng|ghét|học ở|là",
    ifs="nếu",
    conditions="nếu(?! bạn)|giá mà|giá như|miễn là|trừ khi",
    wishes=(
        "muốn|có lẽ|có thể sẽ|chắc là|hình như|ước gì|giá mà|giá như|không (?:biết|chắc)(?: là)? (?:có|liệu)"
    ),
    jokes="đùa (?:thôi|đấy|mà)|nói đùa",
    nearly="suýt(?: nữa)?|xém",
    unreal="nằm mơ|trong mơ|mơ thấy|giả vờ",
    tags="phải không|đúng không|nhỉ|chứ",
    asks_last="(?:phải|đúng|được) không|hả|nhỉ",
    reports="(?:nói|bảo|kể|nghĩ|hỏi)(?: với tôi| tôi)? (?:rằng|là|liệu)",
    according_to="theo lời",
    i_said="tôi (?:nói|bảo|kể|nghĩ|hỏi)",
    people=(rf"(?:{_KIN}) (?:của )?(?:tôi|tớ|mình|chúng tôi)"),
    it="hiện nay|bây giờ|hồi đó|trước đây|đây",
    hates="ghét",
    formerly="trước đây|trước kia|hồi (?:nhỏ|bé|trước|đó)|ngày xưa|từng (?:sống|ở|làm|học|có|là)",
    goes_on="vẫn|từ (?:khi|hồi|nhỏ|bé)",
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
    please="làm ơn",
    yes="vâng đúng dạ ừ",
    no="không",
    small_talk="cảm ơn xin chào tạm biệt",
    may_you="bạn có thể",
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
    remember_asked="(?:ghi nhớ|nhớ|ghi lại)(?: rằng| là|:) ",
    everything="(?:tất cả|mọi thứ)(?: về tôi)?$",
    known="bạn (?:biết|nhớ) (?:những )?gì(?: về tôi)?",
    known_about="bạn (?:biết|nhớ) (?:những )?gì về ",
    off_record="off the record",
    not_this="(?:làm ơn )?đừng (?:lưu|nhớ|ghi)(?: lại)?(?: điều này)?",
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

TIMES = pack.Times(days=pack.count(-1, "hôm_qua, hôm_nay, ngày_mai mai, ngày_kia ngày_mốt mốt"))

KEYS = pack.Keys(pets="con_chó chó con_mèo mèo")
