"""Chinese."""

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
    script="han_kana",
    spaced=False,
    stop_words=(
        "的 了 是 我 你 他 她 们 們 在 有 不 这 這 那 个 個 和 与 也 就 都 吗 嗎 呢 吧 啊 什 么 麼 谁"
        " 誰 哪 里 裡 怎 为 為 到 会 會 要 很 我的 你的 他的 "
        "她的 我们 你们 他们 什么 什麼 怎么 哪里 哪个 为什 是什 的是 了一 一个 一個 这个 那个 是我 我是"
        " 我在 叫什"
    ),
)

SPEECH = Speech(
    i="我",
)

TALK = Talk(
    yes="是的 对的 好的 可以 嗯",
    no="不是 不要 不用 不对 别 不",
    courtesies="谢谢 謝謝 你好 早上好 早安 晚安 晚上好 再见 再見 明天见 今天 好的 哈哈 没关系",
    formulae=(
        "谢谢你的帮助|非常感谢|感谢|不客气|最近怎么样|好久不见|明天见|回头见|你好吗|你呢|谢谢|謝謝|多谢"
        "|你好|您好|再见|再見|晚安|早上好|好的|明白了|知道了|没问题|哈哈"
    ),
    orders_to_keep_anywhere="记住|请记|請記|别忘|別忘|提醒我|记得",
    corrects_anywhere="不对|不是|其实|說錯|说错",
)

_WEEK = "(周|週|星期|礼拜|禮拜|个星期|個星期|个礼拜|個禮拜)"
_WEEKDAY_ENDINGS = ("一", "二", "三", "四", "五", "六", "(日|天)")
_WEEKS = {-2: "上上", -1: "上", 0: "(这|這|本)", 1: "下", 2: "下下"}

TIMES = Times(
    spaced=False,
    weekdays=tuple(f"(周|週|星期|礼拜|禮拜){ending}" for ending in _WEEKDAY_ENDINGS),
    days_of_weeks={
        (shift, weekday): f"{word}{_WEEK}{ending}"
        for shift, word in _WEEKS.items()
        for weekday, ending in enumerate(_WEEKDAY_ENDINGS)
    },
    seasons=("春天 春季", "夏天 夏季", "秋天 秋季", "冬天 冬季"),
    ordinals=(),
    few="几 幾 数 數 好几 若干",
    units={
        "minute": "分钟 分鐘",
        "hour": "小时 小時 钟头 鐘頭",
        "day": "天 日",
        "week": "周 週 星期 礼拜 禮拜",
        "weekend": "周末 週末",
        "month": "个月 個月",
        "season": "季节",
        "quarter": "季度 季",
        "half": "半年",
        "year": "年",
        "decade": "年代",
    },
    pairs={(6, "month"): "半年 半年多"},
    periods={
        (-2, "week"): f"上上{_WEEK}",
        (-1, "week"): f"(上|上一){_WEEK}",
        (0, "week"): f"(这|這|本|这一|這一){_WEEK}",
        (1, "week"): f"(下|下一){_WEEK}",
        (2, "week"): f"下下{_WEEK}",
        (-2, "month"): "上上个月 上上個月 上上月",
        (-1, "month"): "上个月 上個月 上月 上一个月 上一個月",
        (0, "month"): "这个月 這個月 本月 这月 當月",
        (1, "month"): "下个月 下個月 下月 下一个月",
        (-3, "year"): "大前年",
        (-2, "year"): "前年",
        (-1, "year"): "去年 上一年 昨年",
        (0, "year"): "今年 本年 这一年",
        (1, "year"): "明年 来年 來年",
        (2, "year"): "后年 後年",
        (-1, "weekend"): "(上|上个|上個)(周末|週末)",
        (0, "weekend"): "(这|這|这个|這個|本)(周末|週末)",
        (1, "weekend"): "(下|下个|下個)(周末|週末)",
        (-1, "quarter"): "上季度 上个季度 上一季度 上個季度",
        (0, "quarter"): "本季度 这个季度 這個季度",
        (1, "quarter"): "下季度 下个季度",
    },
    days={
        -3: "大前天",
        -2: "前天 前日",
        -1: "昨天 昨日",
        0: "今天 今日",
        1: "明天 明日",
        2: "后天 後天",
        3: "大后天 大後天",
    },
    parts={
        "morning": "早上 上午 早晨 清晨 凌晨",
        "noon": "中午",
        "afternoon": "下午",
        "evening": "傍晚 晚上 晚间 晚間",
        "night": "夜里 夜裡 半夜 深夜 夜晚",
    },
    day_parts={
        (0, "morning"): "今早 今晨",
        (0, "evening"): "今晚",
        (0, "night"): "今夜",
        (-1, "evening"): "昨晚",
        (-1, "night"): "昨夜",
        (1, "evening"): "明晚",
        (1, "morning"): "明早",
    },
    halves={1: "上半年", 2: "下半年"},
    decade_marks_after="年代",
    phases_after={"start": "初 年初 上旬", "middle": "中 年中 中旬 中期", "end": "底 末 年底 年末 下旬"},
    recent="最近 近 最近的 过去 過去 过去的 這 这 前",
    shifts={-1: "上 上一 上个 上個", 0: "这 這 这个 這個 本", 1: "下 下一 下个 下個"},
    ago_after="前 以前 之前",
    ahead_after="后 後 以后 以後 之后 之後",
    ahead="过 再过",
    month_mark="月 月份",
    day_mark="日 号 號",
    year_mark="年",
    glue="个 個 的 第 大约 大概 约",
    on="在 于",
    since="自 自从 自從",
    since_after="以来 以來 起 开始",
    before_after="以前 之前 前",
    after_after="以后 以後 之后 之後 后 後",
    until_after="为止",
    until="直到 截至 到",
    between="从 從 自 在",
    joins="和 与 與",
    to="到 至",
)

GUARDS = Guards(
    secrets=Secrets(
        password_unspaced="密码|密碼|口令",
        be_unspaced="是",
    ),
)

ORDERS = Orders(
    forget=(
        "(?:请|請)(?:你)?(?:忘记|忘記|忘掉|忘了|删除|刪除)|忘掉|删掉|刪掉|删除|刪除"
        "|(?:忘记|忘記|忘了)(?=我的|我[说說告]|关于|關於|有关|有關)"
    ),
    forget_last="(?:忘掉|删掉|刪掉|删除|刪除)吧?|忘(?:了|记|記)吧",
    that="这个|這個|那个|那個|这|這|我刚才说的(?:话)?|我剛才說的(?:話)?|刚才的话|這件事|这件事",
    last="我?(?:的)?(?:上一条|最后一条|上一條|最後一條)(?:消息|訊息)",
    undo="撤销|撤銷|撤回",
    keep_not="(?:请|請)?(?:不要|别|別)(?:记住|記住|保存|记下|記下|存)(?:这个|這個|这|這|它)?",
    about="(?:(?:请|請)?(?:你)?把)?我的|(?:请|請)?(?:你)?把|关于|關於|有关|有關|你知道的(?:所有)?关于",
    no_name="我吧|它吧?|这些吧",
    lead="请|請|不|等等",
    tail="吧|谢谢|謝謝",
)

REQUESTS = Requests(
    remember="(?:请|請)?(?:记住|記住|记得|記得|别忘了|別忘了)[：:，, ]?",
    everything="(?:所有|一切|全部)(?:.{0,8})?$",
    known="你(?:都)?(?:知道|记得|記得)(?:关于|關於)?我(?:的)?(?:什么|什麼|哪些)(?:事情?)?|你对我(?:了解|知道)(?:多少|什么)",
    i_meant="我的意思是|我是说|我是說",
)

REMINDING = Reminding(
    order="(?:请)?(?:记得)?提醒(?:一下)?我|請?提醒我|叫我",
    to="要|去",
    every="每个|每逢|每隔|每",
    second="两|兩|二",
    often={
        "WEEKLY;INTERVAL=2": "每隔一周|每隔一週|每隔一个星期|隔周|隔週",
        "DAILY": "每天|天天|每日",
        "WEEKLY": "每周|每週|每星期",
        "MONTHLY": "每月|每个月",
        "YEARLY": "每年",
        "HOURLY": "每小时|每小時",
    },
    workdays="工作日",
    o_clock="点钟?|點鐘?|时",
    half="半",
    am="早上|上午|凌晨|早晨",
    pm="下午|晚上|傍晚|中午",
)

LOCAL_TIME = LocalTime(is_now="现在|现在是|是|已经|都", here="我这|我们这|这里|这儿|这边")


DISTRESS = Distress(
    said=(
        "我(?:总有一天|今晚|明天|现在|迟早|早晚)*(?:会|會)(?:去)?(?:自杀|自殺|结束生命|結束生命)|"
        "我(?:真的|只|就|好|很|现在|現在|已经|已經|太|总是|總是|一直|都|也)*(?:想|打算|准备|準備|决定"
        "|決定)(?:去|要|现在|就|快点)*(?:死(?!你|党|忠|磕|机|機|心|记|記)|自杀|自殺|自尽|自盡|轻生"
        "|輕生|结束生命|結束生命|结束自己的生命|結束自己的生命|了结自己|伤害自己|傷害自己|自残|自殘"
        "|割腕|杀了自己|殺了自己|跳楼|跳樓|离开这个世界|離開這個世界)|我(?:真的|现在|現在|今晚"
        "|就)*要(?:去)?(?:自杀|自殺|跳楼|跳樓|割腕|结束生命|結束生命)|我(?:真的|已经|已經"
        "|再也)*(?:不想|不愿|不願)(?:再|继续|繼續)*(?:活|活下去|活着|活著|醒来|醒來)|我(?:真的|已经"
        "|已經|再也)*活不下去|我(?:真的|总|總|一直|经常|經常|最近|老是)*(?:有自杀的|有自殺的|有轻生的"
        "|有輕生的)(?:念头|念頭|想法)|(?:要是|如果|希望|真希望|宁愿|寧願)我(?:死了|已经死了|已經死了"
        "|从没出生|從沒出生|没出生|沒出生)|(?:没有我|沒有我|我死了|我不在了)(?:大家|他们|他們|家人"
        "|所有人)(?:都)?(?:会|會)(?:过得|過得)?(?:更好|比较好|比較好)|我(?:没有|沒有"
        "|找不到)(?:任何)?活(?:下去|着|著)的(?:理由|意义|意義)|我(?:刚|剛|昨晚|昨天|今天)(?:试图|試圖"
        "|企图|企圖)自(?:杀|殺)"
    ),
    not_meant="笑死|热死|熱死|饿死|餓死|困死|尴尬|尷尬|社死|想死你|好奇死",
    laughs="死了哈|哈{2,}|233+|lol+",
    stories=("歌|歌词|歌詞|电影|電影|小说|小說|书名|書名|诗|詩|角色|台词|台詞|翻译|翻譯|引用|唱"),
)

PACK = Pack(
    code="zh",
    name="Chinese",
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
