"""Persian."""

from __future__ import annotations

from bot.language.pack import Guards, LocalTime, Pack, Reminding, Requests, Secrets, Talk, Writing

WRITING = Writing(
    script="arabic",
    stemmer="persian",
    letters="پچژگیک",
    stop_words=(
        "و در به از که این آن را با برای است بود هست شد می یک تا هم یا اما اگر چون من تو او ما شما آنها "
        "مرا خود چه کی کجا چرا چطور کدام چند هر نه بله خیلی بیشتر روی بر کرد کردم کرده دارد دارم داشت"
    ),
)

TALK = Talk(
    yes="بله آره",
    no="نه خیر",
    small_talk="ممنون سلام متشکرم خداحافظ خوبه",
    formulae="حال شما چطور است|چطوری|خوبی",
    orders_to_keep_anywhere="به یاد داشته|یادت باشه",
)

GUARDS = Guards(
    secrets=Secrets(
        password="رمز عبور",
    ),
)

REQUESTS = Requests(
    remember="(?:یادت باشه|به یاد داشته باش|فراموش نکن)(?:[:،] ?)?(?: که)? ",
    forget="فراموش کن(?: که)? ",
    forget_last="را فراموش کن",
    everything="همه ?چیز(?: را)?$",
    known="(?:درباره ?ی? من )?چه می ?دانی|چی از من می ?دونی",
    i_meant="منظورم این بود",
)

REMINDING = Reminding(
    order_last="(?:به من )?یادآوری کن|یادم بیار|یادم بنداز",
    to="که|به|تا",
    every="هر",
    at="ساعت",
    today="امروز",
    tomorrow="فردا",
    yesterday="دیروز",
    weekdays=(
        "دوشنبه",
        "سه‌?شنبه|سه شنبه",
        "چهارشنبه",
        "پنج‌?شنبه|پنج شنبه",
        "جمعه",
        r"(?<!\w)شنبه",
        "یک‌?شنبه|یکشنبه",
    ),
    units={"minute": "دقیقه", "hour": "ساعت", "day": "روز", "week": "هفته", "month": "ماه", "year": "سال"},
    ahead="تا",
    ahead_after="دیگر|دیگه|بعد",
    often={"DAILY": "روزانه", "WEEKLY": "هفتگی", "MONTHLY": "ماهانه", "YEARLY": "سالانه"},
    am="صبح",
    pm="بعد ?از ?ظهر|عصر|شب",
)

LOCAL_TIME = LocalTime(is_now="ساعت|الان", here="اینجا|پیش من")


PACK = Pack(
    code="fa",
    name="Persian",
    writing=WRITING,
    talk=TALK,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    guards=GUARDS,
    requests=REQUESTS,
)
