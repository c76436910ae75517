"""Hebrew."""

from __future__ import annotations

from bot.language.pack import Guards, LocalTime, Pack, Reminding, Requests, Secrets, Talk, Writing

WRITING = Writing(
    script="hebrew",
    stop_words=(
        "של את על אל עם לא כן כי אם או גם רק אני אתה הוא היא אנחנו הם הן זה זאת זו אלה מה מי איפה מתי למה "
        "איך כמה איזה יש אין היה היתה הייתה להיות שלי שלך שלו שלה שלנו לי לך לו לה לנו עוד כבר מאוד"
    ),
)

TALK = Talk(
    yes="נכון כן",
    no="לא",
    small_talk="שלום תודה רבה בוקר טוב לילה",
    formulae="מה (?:שלומך|נשמע|קורה)|להתראות",
    orders_to_keep_anywhere="זכור|אל תשכח",
)

GUARDS = Guards(
    secrets=Secrets(
        password=r"סיסמ\w+",
    ),
)

REQUESTS = Requests(
    remember="(?:תזכור|תזכרי|זכור|אל תשכח)(?:[:,] ?)?(?: ש| )",
    forget="(?:תשכח|שכח) (?:ש)?",
    everything="הכול|הכל$",
    known="מה אתה יודע(?: עליי?)?",
    known_about="מה אתה יודע על ",
    i_meant="התכוונתי",
)

REMINDING = Reminding(
    order="(?:תזכיר|תזכירי|תזכירו|הזכר) לי",
    to="על|ש|את",
    every="כל",
    at="בשעה|ב-?",
    today="היום",
    tomorrow="מחר",
    yesterday="אתמול",
    weekdays=(
        "יום שני|שני",
        "יום שלישי|שלישי",
        "יום רביעי|רביעי",
        "יום חמישי|חמישי",
        "יום שישי|שישי",
        "שבת",
        "יום ראשון|ראשון",
    ),
    units={
        "minute": "דקות|דקה",
        "hour": "שעות|שעה",
        "day": "ימים|יום",
        "week": "שבועות|שבוע",
        "month": "חודשים|חודש",
        "year": "שנים|שנה",
    },
    ahead="בעוד|עוד",
    often={"DAILY": "מדי יום", "WEEKLY": "מדי שבוע", "MONTHLY": "מדי חודש", "YEARLY": "מדי שנה"},
    am="בבוקר",
    pm="בצהריים|אחר הצהריים|בערב",
    workdays="יום חול",
)

LOCAL_TIME = LocalTime(is_now="השעה|עכשיו", here="כאן|פה|אצלי|אצלנו")


PACK = Pack(
    code="he",
    name="Hebrew",
    writing=WRITING,
    talk=TALK,
    reminding=REMINDING,
    local_time=LOCAL_TIME,
    guards=GUARDS,
    requests=REQUESTS,
)
