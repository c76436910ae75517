"""Korean."""

from __future__ import annotations

from bot.language.pack import (
    Distress,
    Guards,
    LocalTime,
    Orders,
    Pack,
    Reminding,
    Requests,
    Secrets,
    Speech,
    Talk,
    Times,
    Writing,
)

WRITING = Writing(
    script="hangul",
    spaced=False,
    stop_words=(
        "나 나는 난 내 내가 나를 날 나의 나도 나한테 저 저는 전 제 제가 저를 저의 저도 너 너는 넌 네가 "
        "너의 당신 우리 우리가 우리는 그 그는 그가 그녀 그녀는 이 그것 그거 그건 이것 이거 이건 저것 "
        "저거 것 거 게 것은 것이 누구 누가 누구를 누구의 누구야 누구지 누구예요 무엇 무엇을 무엇이 뭐 "
        "뭐가 뭐야 뭐지 뭐예요 뭐였지 뭘 무슨 어떤 어느 어디 어디에 어디서 어디로 어디야 어디지 "
        "어디예요 언제 언제야 언제지 언제예요 언제부터 왜 어떻게 얼마 얼마나 몇 있다 있어 있어요 있지 "
        "있나 있나요 있는 있었어 있었지 없다 없어 없어요 없지 이다 이야 야 예요 이에요 입니다 였어 였지 "
        "이었어 하다 해 해요 하는 하지 한 할 했어 했어요 했지 돼 돼요 됐어 됐어요 됐지 그리고 그런데 "
        "하지만 그래서 또 또는 더 좀 안 못 수 때"
    ),
)

SPEECH = Speech(
    i="나는|저는",
    third_opening="그는|그녀는",
)

TALK = Talk(
    yes="네 예 응",
    no="아니 안_돼 싫",
    courtesies="감사합니다 고마워 안녕하세요 안녕 잘자 내일 오늘 네 좋아요",
    formulae=(
        "잘 지내세요|잘 지내|안녕히 주무세요|안녕히 가세요|천만에요|정말 감사합니다|좋은 아침|내일 봐요"
        "|감사합니다|고마워요|고마워|안녕하세요|안녕히 계세요|안녕|알겠습니다"
        "|알겠어|네|잘 자"
    ),
    orders_to_keep_anywhere="기억해|잊지 ?마|메모해|알려 ?줘",
    corrects_anywhere="실은|아니",
)

_TENTHS = ("일", "이", "삼", "사", "오", "육", "칠", "팔", "구")

TIMES = Times(
    spaced=False,
    months=(
        "일월",
        "이월",
        "삼월",
        "사월",
        "오월",
        "유월",
        "칠월",
        "팔월",
        "구월",
        "시월",
        "십일월",
        "십이월",
    ),
    weak="이월 사월 시월 봄 여름 가을 겨울",
    weekdays=tuple(f"{day}요일" for day in "월화수목금토일"),
    seasons=("봄 봄철", "여름 여름철", "가을 가을철", "겨울 겨울철"),
    numbers=(
        "한 하나",
        "두 둘",
        "세 셋 석",
        "네 넷 넉",
        "다섯",
        "여섯",
        "일곱",
        "여덟",
        "아홉",
        "열",
        "열한",
        "열두",
        "열세",
        "열네",
        "열다섯",
        "열여섯",
        "열일곱",
        "열여덟",
        "열아홉",
        "스무",
        *(f"이십{one}" for one in _TENTHS),
        "삼십",
        "삼십일",
    ),
    few="몇 여러 수",
    couple="두세 한두",
    units={
        "minute": "분",
        "hour": "시간",
        "day": "일 날",
        "week": "주 주일 주간",
        "weekend": "주말",
        "month": "달 개월",
        "season": "계절",
        "quarter": "분기",
        "year": "년 해",
        "decade": "년대",
    },
    pairs={
        (1, "day"): "하루",
        (2, "day"): "이틀",
        (4, "day"): "나흘",
        (5, "day"): "닷새",
        (10, "day"): "열흘",
        (15, "day"): "보름",
        (6, "month"): "반년",
        (3, "day"): "사흘 며칠",
        (7, "day"): "일주일",
        (14, "day"): "이주일",
        **{(number, "year"): f"{word}(|_)년" for number, word in enumerate(_TENTHS, 1)},
        **{(number, "month"): f"{word}(|_)개월" for number, word in enumerate(_TENTHS, 1)},
        **{(number * 7, "day"): f"{word}(|_)주" for number, word in enumerate(_TENTHS, 1)},
    },
    periods={
        (-2, "week"): "지지난주 저저번주 지지난_주",
        (-1, "week"): "지난주 저번주 지난_주 저번_주",
        (0, "week"): "이번주 이번_주 금주",
        (1, "week"): "다음주 다음_주 내주 차주",
        (2, "week"): "다다음주 다다음_주",
        (-2, "month"): "지지난달",
        (-1, "month"): "지난달 저번달 지난_달 저번_달 전월",
        (0, "month"): "이번달 이번_달 이달 금월",
        (1, "month"): "다음달 다음_달 내달",
        (-2, "year"): "재작년 지지난해",
        (-1, "year"): "작년 지난해 전년 지난_해",
        (0, "year"): "올해 금년 이번_해",
        (1, "year"): "내년 다음해 다음_해",
        (2, "year"): "후년 내후년",
        (-1, "weekend"): "지난주말 지난_주말 저번_주말 저번주말 지난주_주말",
        (0, "weekend"): "이번주말 이번_주말 이번주_주말",
        (1, "weekend"): "다음주말 다음_주말 다음주_주말",
    },
    days={
        -3: "그끄저께 그끄제",
        -2: "그저께 그제 엊그제 엊그저께 그젯밤",
        -1: "어제 어저께",
        0: "오늘 금일",
        1: "내일 명일",
        2: "모레 내일모레",
        3: "글피",
    },
    parts={
        "morning": "아침 오전 새벽",
        "noon": "점심 정오",
        "afternoon": "오후 낮",
        "evening": "저녁",
        "night": "밤 한밤",
    },
    day_parts={(-1, "night"): "어젯밤 간밤 지난밤 지난_밤", (0, "night"): "오늘밤"},
    halves={1: "상반기", 2: "하반기"},
    decade_marks_after="년대",
    phases_after={"start": "초 초순", "middle": "중순 중반", "end": "말 하순 말경"},
    shifts={-1: "지난 저번 지나간", 0: "이번 이", 1: "다음 오는"},
    recent="최근 지난 요",
    ago_after="전$ 전에 전의 전부터 전에는 전까지",
    ahead_after="후$ 후에 뒤$ 뒤에",
    month_mark="월",
    day_mark="일",
    year_mark="년",
    glue="의 에 은 는 제 약 대략 이",
    on_after="에 에는 의",
    since_after="부터 이후 이래 이후로",
    before_after="이전 이전에",
    after_after="이후에",
    until_after="까지",
    to="부터 에서 ~",
    joins="와 과 하고",
)

GUARDS = Guards(
    secrets=Secrets(
        password_unspaced="비밀번호|암호",
        be_unspaced="는|은",
    ),
)

ORDERS = Orders(
    forget="잊어(?: ?줘|버려)?",
    forget_last=(
        "(?:에 대해(?:서)?|에 관해(?:서)?|에 대한 (?:것|거))?(?:을|를|은|는|도)? ?"
        "(?:잊어(?: ?줘| ?주세요|버려(?: ?줘)?)?|지워(?: ?줘| ?주세요)?|삭제해(?: ?줘| ?주세요)?)"
    ),
    that="그거|이거|그것|이것|방금 (?:한 말|말한 (?:것|거))|내가 방금 한 말",
    last="(?:내 )?마지막 메시지",
    undo="취소해(?: ?줘)?|되돌려(?: ?줘)?",
    keep_not="(?:이거|그거|이건|그건|이것은)? ?(?:기억하지|저장하지|기록하지) (?:마(?:세요)?|말아 줘)",
    about="(?:내|제|나의|저의|우리)\\s",
    tail="부탁해|고마워",
)

REQUESTS = Requests(
    remember="기억해(?: ?줘)?[,:] ?",
    remember_last="(?:을|를|는 것을|다고|는 걸)? ?(?:기억해(?: ?줘)?|잊지 ?마|메모해(?: ?줘)?)",
    everything="(?:모두|전부|다)$",
    known="(?:나|저)에 대해 (?:뭘|무엇을) (?:알고|기억하고) 있(?:어|나요|니)",
    known_about_last="에 대해(?:서)? (?:뭘|무엇을|뭐) ?(?:알고|기억하고) 있(?:어|나요|니)",
)

REMINDING = Reminding(
    order_last=(
        "(?:라고 |하라고 )?(?:나에게 |저에게 )?(?:알려 ?줘(?:요)?"
        "|알려 ?주세요|상기시켜 ?줘(?:요)?|상기시켜 ?주세요"
        "|리마인드 ?해 ?줘|리마인드 ?해 ?주세요)"
    ),
    every="매주|매|매번",
    second="두|이",
    every_last="마다",
    often={
        "WEEKLY;INTERVAL=2": "격주로|격주마다|2주마다|이주마다|2주에 한 번",
        "DAILY": "매일",
        "WEEKLY": "매주",
        "MONTHLY": "매달|매월",
        "YEARLY": "매년",
        "HOURLY": "매시간",
    },
    workdays="평일",
    o_clock="시(?:에)?",
    half="반(?:에)?",
    am="오전|아침",
    pm="오후|저녁|밤",
    and_half="반",
    or_="또는|이나|나|아니면",
    waits={
        30: "반 ?시간",
        90: "(?:1|한) ?시간 ?반",
    },
)

LOCAL_TIME = LocalTime(is_now="지금|은|는", here="여기|이곳|우리 쪽")


DISTRESS = Distress(
    said=(
        "(?:죽고 ?싶(?!지 ?(?:않|는))(?:어|다|은|습|네|고|지|음|을)|죽어 ?버리고 ?싶|자살하고 ?싶"
        "|자살할 ?(?:거|것|생각|까|래)|목숨을 ?끊고 ?싶|(?:내|제) ?목숨을 ?끊|스스로 ?목숨을 ?끊고"
        "|자해하고 ?싶|자해를? ?했|나를 ?죽이고 ?싶|사라져 ?버리고 ?싶|삶을 ?끝내고 ?싶"
        "|생을 ?마감하고 ?싶)|(?:더 ?이상 ?|이제 ?)?살고 ?싶지 ?않|(?:더 ?이상 ?|이제 ?)(?:못 ?살겠"
        "|살기 ?싫)|살(?:아갈|) ?이유가 ?없|(?:계속 ?|자꾸 ?|늘 ?)?자살 ?(?:생각(?:이|을|만)|충동이)"
        "|태어나지 ?말았어야|내가 ?(?:없어지면|죽으면|없으면) ?(?:다들|모두|가족)|깨어나고 ?싶지 ?않"
    ),
    not_meant="웃겨|웃다가|쪽팔려|창피해|부끄러워|배고파|심심해|귀여워|더워|궁금해",
    laughs="ㅋ{2,}|ㅎ{3,}",
    stories="노래|가사|영화|소설|책|시에서|등장인물|캐릭터|대사|번역|인용|제목",
)

PACK = Pack(
    code="ko",
    name="Korean",
    writing=WRITING,
    speech=SPEECH,
    talk=TALK,
    times=TIMES,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    guards=GUARDS,
    orders=ORDERS,
    requests=REQUESTS,
    distress=DISTRESS,
)
