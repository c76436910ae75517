# ruff: noqa: DTZ001  (clocks without a zone are part of what is tested)
from __future__ import annotations

import unicodedata
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.times.finder import TimeMention, find_time_range, find_time_ranges

NOW = datetime(2026, 8, 12, 14, 30)  # a Wednesday


def days(text: str, now: datetime = NOW) -> tuple[str, str] | None:
    found = find_time_range(text, now)
    return None if found is None else (found.start.date().isoformat(), found.end.date().isoformat())


def hours(text: str, now: datetime = NOW) -> tuple[str, str]:
    found = find_time_range(text, now)
    assert found is not None
    return found.start.strftime("%d %H:%M"), found.end.strftime("%d %H:%M")


def spelled(*lines: str) -> list[str]:
    """Samples written as blocks of text, parted by a bar."""
    return [sample.strip() for line in lines for sample in line.split("|")]


SAME_TIMES: dict[tuple[str, str], list[str]] = {
    ("2026-08-11", "2026-08-11"): spelled(
        "yesterday | gestern | hier | ayer | ieri | ontem | вчера | вчора | أمس | कल | เมื่อวาน | 昨天 | 昨日 | 어제",
        "on Tuesday | am Dienstag | mardi | el martes | martedì | na terça-feira | во вторник | у вівторок",
        "يوم الثلاثاء | मंगलवार को | วันอังคาร | 星期二 | 火曜日に | 화요일에",
    ),
    ("2026-08-10", "2026-08-10"): spelled(
        "the day before yesterday | vorgestern | avant-hier | anteayer | l'altro ieri | anteontem | позавчера | позавчора",
        "أول أمس | परसों | เมื่อวานซืน | 前天 | 一昨日 | 그저께 | this Monday | 2 days ago | قبل يومين | 이틀 전",
    ),
    ("2026-08-21", "2026-08-31"): spelled(
        "at the end of the month | Ende des Monats | à la fin du mois | a fin de mes | a finales del mes | alla fine del mese",
        "no final do mês | fim do mês | в конце месяца | наприкінці місяця | نهاية الشهر | महीने के अंत में | 今月末",
    ),
    ("1900-01-01", "2026-08-31"): spelled(
        "by the end of the month | before the end of the month | bis Ende des Monats | avant la fin du mois | entro fine mese",
        "antes de fin de mes | até o fim do mês | до конца месяца | до кінця місяця | before the end of August",
    ),
    ("2026-03-21", "2026-03-31"): spelled(
        "at the end of the month of March | Ende des Monats März | fin du mois de mars | à la fin du mois de mars",
        "a fin de mes de marzo | a finales del mes de marzo | alla fine del mese di marzo | no fim do mês de março",
    ),
    ("2026-05-01", "2026-05-31"): spelled(
        "in the month of May | im Monat Mai | au mois de mai | nel mese di maggio"
    ),
    ("2026-08-13", "2026-08-13"): spelled(
        "tomorrow | morgen | demain | mañana | domani | amanhã | завтра | غدا | พรุ่งนี้ | 明天 | 明日 | 내일",
    ),
    ("2026-08-09", "2026-08-09"): spelled(
        "three days ago | vor drei Tagen | il y a trois jours | hace tres días | tre giorni fa | há três dias",
        "три дня назад | 3 дні тому | قبل ثلاثة أيام | तीन दिन पहले | สามวันที่แล้ว | 三天前 | 3日前 | 사흘 전 | 3일 전",
    ),
    ("2026-07-22", "2026-07-22"): spelled(
        "three weeks ago | vor drei Wochen | il y a trois semaines | hace tres semanas | tre settimane fa",
        "três semanas atrás | 3 недели назад | три тижні тому | قبل 3 أسابيع | तीन हफ्ते पहले | 3 สัปดาห์ก่อน | 三周前",
        "3週間前 | 3주 전 | twenty-one days ago | vor einundzwanzig Tagen | il y a vingt et un jours | hace veintiún días",
        "двадцать один день назад | 二十一天前 | ventuno giorni fa | há vinte e um dias",
    ),
    ("2026-06-12", "2026-06-12"): spelled(
        "two months ago | vor zwei Monaten | il y a deux mois | hace dos meses | due mesi fa | há dois meses",
        "два месяца назад | два місяці тому | قبل شهرين | दो महीने पहले | สองเดือนก่อน | 两个月前 | 2か月前 | 二ヶ月前 | 두 달 전",
    ),
    ("2025-08-12", "2025-08-12"): spelled(
        "a year ago | vor einem Jahr | il y a un an | hace un año | un anno fa | há um ano | год назад | рік тому",
        "قبل سنة | एक साल पहले | หนึ่งปีก่อน | 一年前 | 1年前 | 1년 전 | 일 년 전",
    ),
    ("2026-08-03", "2026-08-09"): spelled(
        "last week | letzte Woche | la semaine dernière | la semana pasada | la settimana scorsa | na semana passada",
        "на прошлой неделе | минулого тижня | الأسبوع الماضي | पिछले हफ्ते | สัปดาห์ที่แล้ว | 上周 | 上个星期 | 先週 | 지난주",
    ),
    ("2026-08-08", "2026-08-09"): spelled(
        "last weekend | letztes Wochenende | le week-end dernier | el fin de semana pasado | lo scorso weekend",
        "no fim de semana passado | на прошлых выходных | минулими вихідними | نهاية الأسبوع الماضي | पिछले सप्ताहांत",
        "สุดสัปดาห์ที่แล้ว | 上周末 | 先週末 | 지난 주말",
    ),
    ("2026-08-17", "2026-08-23"): spelled(
        "next week | nächste Woche | la semaine prochaine | la próxima semana | la settimana prossima | na próxima semana",
        "на следующей неделе | наступного тижня | الأسبوع القادم | अगले हफ्ते | สัปดาห์หน้า | 下周 | 来週 | 다음 주",
    ),
    ("2026-07-01", "2026-07-31"): spelled(
        "last month | letzten Monat | le mois dernier | el mes pasado | il mese scorso | no mês passado",
        "в прошлом месяце | минулого місяця | الشهر الماضي | पिछले महीने | เดือนที่แล้ว | 上个月 | 先月 | 지난달",
    ),
    ("2025-01-01", "2025-12-31"): spelled(
        "last year | letztes Jahr | l'année dernière | el año pasado | l'anno scorso | no ano passado | в прошлом году",
        "минулого року | торік | العام الماضي | पिछले साल | ปีที่แล้ว | 去年 | 昨年 | 작년 | in 2025 | im Jahr 2025 | en 2025",
        "nel 2025 | em 2025 | в 2025 году | у 2025 році | في عام 2025 | 2025 में | ปี 2568 | 2025年 | 2025년에",
    ),
    ("2026-08-07", "2026-08-07"): spelled(
        "last Friday | letzten Freitag | vendredi dernier | el viernes pasado | venerdì scorso | sexta-feira passada",
        "в прошлую пятницу | минулої п'ятниці | الجمعة الماضية | पिछले शुक्रवार | วันศุกร์ที่แล้ว | 上周五 | 先週の金曜日",
        "지난 금요일 | Friday last week",
    ),
    ("2026-03-01", "2026-03-31"): spelled(
        "in March | im März | en mars | en marzo | a marzo | em março | в марте | у березні | في مارس | मार्च में",
        "ในเดือนมีนาคม | 三月 | 3月に | 3월에",
    ),
    ("2025-03-01", "2025-03-31"): spelled(
        "March 2025 | März 2025 | mars 2025 | marzo de 2025 | marzo 2025 | março de 2025 | март 2025 | березень 2025 року",
        "مارس 2025 | मार्च 2025 | มีนาคม 2568 | 2025年3月 | 二〇二五年三月 | 2025년 3월 | 2025-03 | March of last year",
        "март прошлого года | 去年3月 | 작년 3월 | มีนาคมปีที่แล้ว",
    ),
    ("2025-03-03", "2025-03-03"): spelled(
        "3 March 2025 | March 3, 2025 | March 3rd, 2025 | 3. März 2025 | am dritten März 2025 | le 3 mars 2025",
        "3 de marzo de 2025 | il 3 marzo 2025 | 3 de março de 2025 | 3 марта 2025 г. | третьего марта 2025 года",
        "3 березня 2025 | 3 مارس 2025 | ٣ مارس ٢٠٢٥ | 3 मार्च 2025 | ३ मार्च २०२५ | วันที่ 3 มีนาคม 2568 | 2025年3月3日",
        "2025년 3월 3일 | 2025-03-03 | 2025/3/3 | 03.03.2025 | ２０２５年３月３日 | Monday, 3 March 2025",
    ),
    ("2026-03-01", "2026-05-31"): spelled(
        "between March and May | zwischen März und Mai | entre mars et mai | entre marzo y mayo | tra marzo e maggio",
        "entre março e maio | между мартом и маем | між березнем і травнем | بين مارس ومايو | मार्च से मई तक",
        "ระหว่างมีนาคมถึงพฤษภาคม | 从三月到五月 | 3月から5月まで | 3월부터 5월까지",
    ),
    ("2026-03-03", "2026-03-05"): spelled(
        "March 3-5 | from 3 to 5 March | vom 3. bis 5. März | du 3 au 5 mars | del 3 al 5 de marzo | dal 3 al 5 marzo",
        "de 3 a 5 de março | с 3 по 5 марта | з 3 по 5 березня",
    ),
    ("2026-08-10", "2026-08-12"): spelled(
        "at the start of the week | Anfang der Woche | au début de la semaine | a principios de la semana | в начале недели",
        "since Monday | seit Montag | depuis lundi | desde el lunes | da lunedì | desde segunda-feira | с понедельника",
        "з понеділка | منذ يوم الاثنين | सोमवार से | ตั้งแต่วันจันทร์ | 周一以来 | 月曜日から | 월요일부터",
    ),
    ("1900-01-01", "2026-02-28"): spelled(
        "before March | vor März | avant mars | antes de marzo | prima di marzo | antes de março | до марта | до березня",
        "قبل مارس | मार्च से पहले | ก่อนเดือนมีนาคม | 三月以前 | 3月以前 | 3월 이전에",
    ),
    ("2026-04-01", "2026-08-12"): spelled(
        "after March | nach März | après mars | después de marzo | dopo marzo | после марта"
    ),
    ("2026-08-07", "2026-08-10"): spelled(
        "a few days ago | vor ein paar Tagen | il y a quelques jours | hace unos días | qualche giorno fa",
        "há alguns dias | несколько дней назад | кілька днів тому | قبل بضعة أيام | कुछ दिन पहले | 几天前 | 数日前 | 몇 일 전",
    ),
    ("2026-05-12", "2026-08-12"): spelled(
        "in the last three months | die letzten drei Monate | les trois derniers mois | los últimos tres meses",
        "negli ultimi tre mesi | nos últimos três meses | последние три месяца | останні три місяці | पिछले तीन महीने",
        "最近三个月 | 過去3ヶ月 | 지난 3개월 | الأشهر الثلاثة الماضية",
    ),
    ("2025-06-01", "2025-08-31"): spelled(
        "last summer | letzten Sommer | l'été dernier | el verano pasado | l'estate scorsa | no verão passado",
        "прошлым летом | минулого літа | الصيف الماضي | पिछली गर्मियों में | 去年夏天 | 去年の夏 | 작년 여름",
    ),
    ("1990-01-01", "1999-12-31"): spelled(
        "in the 90s | in den 90er Jahren | les années 90 | los años 90 | gli anni 90 | os anos 90 | в 90-х | 90年代 | 90년대",
    ),
    ("2024-01-01", "2024-03-31"): spelled(
        "Q1 2024 | first quarter of 2024 | erstes Quartal 2024 | 2024年第一季度 | 2024년 1분기"
    ),
    ("2026-08-26", "2026-08-26"): spelled(
        "in two weeks | in zwei Wochen | dans deux semaines | dentro de dos semanas | tra due settimane",
        "daqui a duas semanas | через две недели | через два тижні | بعد أسبوعين | दो हफ्ते बाद | อีกสองสัปดาห์ | 两周后 | 2週間後 | 2주 후",
    ),
    ("2023-07-27", "2023-08-02"): spelled(
        "the week before August 3, 2023 | die Woche vor dem 3. August 2023"
    ),
}
SAMPLES = [(text, expected) for expected, texts in SAME_TIMES.items() for text in texts]


@pytest.mark.parametrize(("text", "expected"), SAMPLES, ids=[text for text, _ in SAMPLES])
def test_the_same_time_is_read_in_every_language(text: str, expected: tuple[str, str]) -> None:
    """An expression means the same days in whatever language it is said."""
    assert days(text) == expected


@pytest.mark.parametrize(
    "text",
    spelled(
        "may I ask a question | she may have been right | this may be wrong | one may wonder | march forward | the Sun is a star",
        "April told me | version 3.11.24 | 192.168.10.12 | 99999999999 | 0000-00-00 | 2020-13-45 | june 0000 | 31 February 2020",
        "a chunk size of 2000 tokens | I sold out 2024 copies | see img/2024-03-05-cat | http://example.com/2024/01/15/post",
        "we haven't had it on weekends | the first time | twenty days | 60 s | ich bin hier | non sono mai andato | el mar está frío",
        "por la mañana | il a été là | у меня пять друзей | 上海と東京 | 三天打鱼 | 3일 전화했다 | 月がきれい | two may enter | 3:30pm | \0",
    ),
)
def test_other_words_name_no_time(text: str) -> None:
    """Numbers, versions, verbs, names and paths are no times."""
    assert find_time_ranges(text, NOW) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("yesterday evening", ("11 17:00", "11 23:59")),
        ("gestern Abend", ("11 17:00", "11 23:59")),
        ("am Abend des 3. März", ("03 17:00", "03 23:59")),
        ("heute Morgen", ("12 05:00", "12 11:59")),
        ("morgen früh", ("13 05:00", "13 11:59")),
        ("mañana por la mañana", ("13 05:00", "13 11:59")),
        ("ieri sera", ("11 17:00", "11 23:59")),
        ("вечером в пятницу", ("07 17:00", "07 23:59")),
        ("昨天晚上", ("11 17:00", "11 23:59")),
        ("last night", ("11 18:00", "12 05:59")),
        ("어젯밤", ("11 18:00", "12 05:59")),
        ("two hours ago", ("12 12:00", "12 13:00")),
    ],
)
def test_parts_of_a_day_narrow_it_to_hours(text: str, expected: tuple[str, str]) -> None:
    """A part of the day is read as its hours, and a night ends in the next morning."""
    assert hours(text) == expected


@pytest.mark.parametrize(
    ("text", "now", "expected"),
    [
        ("on Monday", datetime(2026, 8, 10, 9), ("2026-08-10", "2026-08-10")),
        ("last Monday", datetime(2026, 8, 10, 9), ("2026-08-03", "2026-08-03")),
        ("in August", NOW, ("2026-08-01", "2026-08-31")),
        ("last August", NOW, ("2025-08-01", "2025-08-31")),
        ("in September", NOW, ("2025-09-01", "2025-09-30")),
        ("last winter", NOW, ("2025-12-01", "2026-02-28")),
        ("last winter", datetime(2026, 1, 5), ("2024-12-01", "2025-02-28")),
        ("on 29 February", datetime(2026, 1, 5), ("2024-02-29", "2024-02-29")),
        ("a month ago", datetime(2026, 3, 31), ("2026-02-28", "2026-02-28")),
        ("last week", datetime(2026, 1, 1), ("2025-12-22", "2025-12-28")),
        ("from November to February", datetime(2026, 3, 1), ("2025-11-01", "2026-02-28")),
        ("from Monday to Friday", NOW, ("2026-08-03", "2026-08-07")),
        ("the end of last month", NOW, ("2026-07-21", "2026-07-31")),
        ("during the first week of May", NOW, ("2026-05-01", "2026-05-07")),
        ("the last week of May 2024", NOW, ("2024-05-25", "2024-05-31")),
        ("on the 15th", NOW, ("2026-07-15", "2026-07-15")),
        ("last weekend", datetime(2026, 8, 9, 18), ("2026-08-01", "2026-08-02")),
    ],
)
def test_what_is_left_open_is_the_latest_that_has_begun(
    text: str, now: datetime, expected: tuple[str, str]
) -> None:
    """Without a year or a week the latest one that has begun is meant, and "last" is over."""
    assert days(text, now) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Was ist hier los?", None),
        ("Je suis venu hier", ("2026-08-11", "2026-08-11")),
        ("on 3/4/2025 we met", ("2025-03-04", "2025-03-04")),
        ("le 3/4/2025 nous étions là", ("2025-04-03", "2025-04-03")),
        ("on 25/4/2025 we met", ("2025-04-25", "2025-04-25")),
    ],
)
def test_the_language_of_the_text_decides_between_readings(
    text: str, expected: tuple[str, str] | None
) -> None:
    """A word or an order of figures that two languages read differently is read as the text's own does."""
    assert days(text) == expected


def test_mentions_come_in_order_with_their_quotes() -> None:
    """Every time a text names is found, quoted as written."""
    found = find_time_ranges("We met Last Week, then on 3 MARCH 2025 and vorgestern.", NOW)
    assert [mention.quote for mention in found] == ["Last Week", "3 MARCH 2025", "vorgestern"]


def test_a_vague_distance_has_slack() -> None:
    """Two years ago is a day by the calendar that nobody means exactly; yesterday is meant exactly."""
    years, day = find_time_range("two years ago", NOW), find_time_range("yesterday", NOW)
    assert years is not None
    assert day is not None
    assert (years.slack, day.slack) == (timedelta(days=182), timedelta(0))


def test_accents_may_be_written_apart_or_left_out() -> None:
    """Decomposed accents and missing accents change nothing, and a quote keeps them as written."""
    decomposed = unicodedata.normalize("NFD", "où étais-tu l'année dernière ?")
    assert days(decomposed) == days("ou etais-tu l'annee derniere ?") == ("2025-01-01", "2025-12-31")
    mention = find_time_ranges(decomposed, NOW)[0]
    assert mention.quote == unicodedata.normalize("NFD", "année dernière")


ZONES = st.sampled_from(
    [
        "UTC",
        "Europe/Berlin",
        "America/New_York",
        "Asia/Kolkata",
        "Australia/Lord_Howe",
        "America/Havana",
        "Africa/Cairo",
    ]
)
MOMENTS = st.datetimes(min_value=datetime(1950, 1, 1), max_value=datetime(2150, 1, 1))
WORDS = st.lists(
    st.sampled_from(
        [word for text, _ in SAMPLES for word in text.split()]
        + [
            "31",
            "0",
            "1999",
            "9999",
            "-",
            ",",
            "\n",
            "29 February",
            "13.13.2024",
            "2400",
            "and",
            "since",
            "before",
            "hours ago",
            "99",
        ]
    ),
    max_size=12,
).map(" ".join)


def in_order(mentions: tuple[TimeMention, ...]) -> bool:
    ends = [mention.offset + len(mention.quote) for mention in mentions]
    return all(end <= later.offset for end, later in zip(ends, mentions[1:], strict=False))


@given(text=st.one_of(WORDS, st.text(alphabet=st.characters(), max_size=60)), now=MOMENTS, zone=ZONES)
def test_any_text_is_read_without_error(text: str, now: datetime, zone: str) -> None:
    """No text raises; quotes stand at their offsets, in order; no range ends before it starts, in its zone or in UTC."""
    aware = now.replace(tzinfo=ZoneInfo(zone))
    mentions = find_time_ranges(text, aware)
    assert in_order(mentions)
    for mention in mentions:
        assert mention.quote
        assert text[mention.offset : mention.offset + len(mention.quote)] == mention.quote
        assert mention.start <= mention.end
        assert mention.start.astimezone(UTC) <= mention.end.astimezone(UTC)
        assert mention.start.tzinfo is aware.tzinfo


@given(text=WORDS, now=MOMENTS)
def test_the_zone_changes_no_wall_clock_day(text: str, now: datetime) -> None:
    """The days a text names depend on the wall clock alone; only hours ago run on the clock that never jumps."""
    if "hour" in text:
        return
    naive = find_time_ranges(text, now)
    aware = find_time_ranges(text, now.replace(tzinfo=ZoneInfo("America/New_York")))
    assert [(m.start, m.end, m.quote) for m in naive] == [
        (m.start.replace(tzinfo=None), m.end.replace(tzinfo=None), m.quote) for m in aware
    ]


@given(day=st.dates(min_value=date(1950, 1, 1), max_value=date(2150, 1, 1)), now=MOMENTS)
def test_every_full_date_is_read_back(day: date, now: datetime) -> None:
    """A day written out in full is that day, whatever the time is."""
    spellings = [
        day.isoformat(),
        f"{day.day}.{day.month}.{day.year}",
        f"{day.year}年{day.month}月{day.day}日",
        f"{day:%B} {day.day}, {day.year}",
    ]
    assert {days(spelling, now) for spelling in spellings} == {(day.isoformat(), day.isoformat())}


@pytest.mark.parametrize(("day", "length"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-01", 24)])
def test_a_day_is_as_long_as_its_clock_changes_make_it(day: str, length: int) -> None:
    """The day the clocks go forward has 23 hours, the day they go back 25."""
    found = find_time_range(day, datetime(2026, 11, 1, tzinfo=ZoneInfo("Europe/Berlin")))
    assert found is not None
    elapsed = found.end.astimezone(UTC) - found.start.astimezone(UTC)
    assert elapsed + timedelta(microseconds=1) == timedelta(hours=length)


def test_hours_ago_are_counted_on_the_clock_that_never_jumps() -> None:
    """Three hours before 04:30 on the night that the clocks went forward was half past midnight."""
    now = datetime(2026, 3, 29, 4, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    assert hours("three hours ago", now) == ("29 00:00", "29 01:00")


@pytest.mark.parametrize(
    "piece",
    ["1 ", "\0", "\ud800", "上周", "vor ", "between 2019 and ", "31.02.2024 ", "e\u0301", "1.", "🧠", "قبل "],
)
def test_long_texts_of_anything_give_a_bounded_number_of_mentions(piece: str) -> None:
    """Fifty thousand characters of the same piece are read to at most a hundred mentions."""
    assert len(find_time_ranges((piece * 50_000)[:50_000], NOW)) <= 100


def test_a_time_at_the_end_of_a_long_text_is_found() -> None:
    """Words that name no time do not keep one behind them from being found."""
    assert days("we spoke about the tokens and their pipeline " * 1000 + "last week") == (
        "2026-08-03",
        "2026-08-09",
    )


def test_a_verb_of_the_past_is_no_summer() -> None:
    """It was from May to August: "le mois de mai a été dur"."""
    (mention,) = find_time_ranges("le mois de mai a été dur", NOW)
    assert (mention.start.month, mention.end.month) == (5, 5)
