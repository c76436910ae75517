"""Japanese."""

from __future__ import annotations

from bot.language.pack import (
    Distress,
    Guards,
    LocalTime,
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
        "です ます した して まし から まで など には では とは もの こと この その あの どの これ それ"
        " あれ どれ いる ある する なる さん ない った って てい たい でし "
        "いま いつ どこ どう なに なん だれ の は を が に へ と で も や か ね よ な だ た て り し い"
        " う ので のに ため よう ここ そこ たち との への のは がど "
        "はど すか ですか どん んな な何 何で 何を は何"
    ),
)

SPEECH = Speech(
    i="私|僕|俺",
)

TALK = Talk(
    yes="はい うん そうです ええ",
    no="いいえ いや ちがう 違 しないで",
    courtesies=(
        "ありがとう ございます こんにちは こんばんは おはよう おやすみ なさい さようなら また明日 了解 はい"
    ),
    formulae=(
        "ありがとうございました|お元気ですか|元気ですか|どういたしまして|またね|また明日|お疲れ様です"
        "|お疲れ様|ありがとうございます|ありがとう|おはようございます|おはよう|こんにちは"
        "|こんばんは|おやすみなさい|おやすみ|さようなら|了解です|了解|わかりました|どうも"
        "|よろしくお願いします|すごい"
    ),
    orders_to_keep_anywhere="覚えて|忘れないで|メモして|リマインド",
    corrects_anywhere="違います|いや、",
)

TIMES = Times(
    spaced=False,
    weekdays=tuple(f"{day}曜日 {day}曜" for day in "月火水木金土日"),
    seasons=("春", "夏", "秋", "冬"),
    weak="春 夏 秋 冬",
    numbers=("一つ",),
    few="数 何",
    units={
        "minute": "分 分間",
        "hour": "時間",
        "day": "日 日間",
        "week": "週間 週",
        "weekend": "週末 土日",
        "month": "(か|ヶ|カ|ヵ|ケ|箇|個)月(|間)",
        "quarter": "四半期",
        "half": "半期",
        "year": "年 年間",
        "decade": "年代",
    },
    pairs={(6, "month"): "半年", (2, "day"): "二日 ふつか", (3, "day"): "みっか", (1, "day"): "いちにち"},
    periods={
        (-2, "week"): "先々週 先先週",
        (-1, "week"): "先週 前週",
        (0, "week"): "今週",
        (1, "week"): "来週 翌週",
        (2, "week"): "再来週",
        (-2, "month"): "先々月",
        (-1, "month"): "先月 前月",
        (0, "month"): "今月",
        (1, "month"): "来月",
        (2, "month"): "再来月",
        (-2, "year"): "一昨年 おととし",
        (-1, "year"): "去年 昨年",
        (0, "year"): "今年 本年 ことし",
        (1, "year"): "来年",
        (2, "year"): "再来年",
        (-1, "weekend"): "先週末 先週の週末",
        (0, "weekend"): "今週末 今週の週末",
        (1, "weekend"): "来週末 来週の週末",
    },
    days={
        -3: "一昨々日 さきおととい",
        -2: "一昨日 おととい おとつい",
        -1: "昨日 きのう",
        0: "今日 本日 きょう",
        1: "明日 あした あす",
        2: "明後日 あさって",
        3: "明々後日 しあさって",
    },
    parts={
        "morning": "朝 午前 午前中",
        "noon": "正午 昼 お昼",
        "afternoon": "午後 昼過ぎ",
        "evening": "夕方 夕べ 晩",
        "night": "夜 深夜 夜中",
    },
    day_parts={
        (0, "morning"): "今朝 けさ",
        (0, "evening"): "今晩",
        (0, "night"): "今夜",
        (-1, "evening"): "昨晩 ゆうべ",
        (-1, "night"): "昨夜",
    },
    halves={1: "上半期 前半", 2: "下半期 後半"},
    decade_marks_after="年代",
    phases_after={
        "start": "初め 始め 初旬 上旬 初頭",
        "middle": "半ば 中旬 中頃",
        "end": "末 終わり 下旬 暮れ",
    },
    shifts={-1: "前の この前の 先の", 0: "この 今の", 1: "次の 今度の"},
    recent="過去 最近の 最近 ここ この ここ最近 直近",
    ago_after="前 まえ 以前",
    ahead_after="後",
    ahead="あと",
    month_mark="月",
    day_mark="日",
    year_mark="年",
    glue="の 第 約 およそ ほど くらい",
    on_after="に は の",
    since_after="以降 以来 から",
    before_after="以前 より前 前 の前",
    after_after="以後 の後 より後 後",
    until_after="まで",
    to="から 〜 より",
    joins="と",
)

GUARDS = Guards(
    secrets=Secrets(
        password_unspaced="パスワード|暗証番号",
        be_unspaced="は",
    ),
)

REQUESTS = Requests(
    remember="覚えておいて(?:ください|ね)?[、，,：:] ?",
    remember_last="(?:こと)?(?:を|は|、|って|と)?(?:覚えて(?:おいて)?(?:ください|ね)?|忘れないで(?:ください|ね)?|メモして(?:おいて)?(?:ください)?)",
    forget_last="(?:のこと)?(?:を|は)?忘れて(?:ください)?",
    everything="(?:全部|すべて|全て)$",
    known="私について何を?(?:知って|覚えて)(?:い)?(?:ますか|る)",
    i_meant="つまり",
)

REMINDING = Reminding(
    order="(?:ように|よう)?(?:を)?(?:私に)?(?:リマインド(?:して)?(?:ください|下さい|くれ)?|思い出させて(?:ください|下さい)?|知らせて(?:ください|下さい)?"
    "|教えて(?:ください|下さい)?)",
    to="に|は",
    every="毎週|毎",
    often={
        "WEEKLY;INTERVAL=2": "隔週(?:で|に)?|[二2]週間?(?:ごと|おき)に|[二2]週間に[一1]回",
        "DAILY": "毎日",
        "WEEKLY": "毎週",
        "MONTHLY": "毎月",
        "YEARLY": "毎年",
        "HOURLY": "毎時",
    },
    workdays="平日",
    o_clock="時",
    half="半",
    am="午前|朝",
    pm="午後|夜|夕方",
)

LOCAL_TIME = LocalTime(is_now="今|いま|もう|は", here="こちら|こっち|ここ|私のところ")


DISTRESS = Distress(
    said=(
        "自殺します|死にたく(?:なる|なって|なりま)|"
        "(?<!なんて)(?<!とは)(?:死にたい(?!ほど|くらい|ぐらい|わけ|とは思わ|訳)"
        "|死にたくて(?:たまらない|しかたない|仕方ない)|消えてしまいたい|消えてなくなりたい|自殺したい"
        "|自殺しよう(?:と思|か)|自殺するつもり|自分を(?:殺したい|傷つけたい|傷つけて(?:しまう"
        "|しまい))|命を絶ちたい|命を絶とう|リストカット(?:したい|してしま)|リスカ(?:したい|しちゃ"
        "|してしま))|もう(?:生きていたくない|生きたくない|生きていけない|生きてたくない|目(?:を"
        "|が)覚ましたくない)|(?:生きていたくない|生きてたくない|生きる(?:意味|理由)が(?:ない"
        "|わからない|分からない|見つからない))|(?:自殺|死ぬこと)(?:のこと)?ばかり考えて"
        "|生まれてこなければよかった|(?:私|僕|俺|自分)(?:なんか|なんて|が|さえ)?(?:いない|居ない"
        "|いなくなった)(?:方|ほう)が(?:いい|みんな)|(?:今日|さっき|昨日|昨夜)自殺(?:しようとし|を図)"
    ),
    not_meant="恥ずかし(?:くて|すぎて|過ぎて)|腹筋|かわいすぎ|尊すぎ|死にたいほど|死にたくない|暇すぎ",
    laughs="笑(?![えうわいっ顔])|w{2,}|草",
    stories=("歌|歌詞|曲|映画|小説|本の|詩|キャラ|登場人物|セリフ|台詞|翻訳|訳して|引用|タイトル|歌って"),
)

PACK = Pack(
    code="ja",
    name="Japanese",
    writing=WRITING,
    speech=SPEECH,
    talk=TALK,
    times=TIMES,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    guards=GUARDS,
    requests=REQUESTS,
    distress=DISTRESS,
)
