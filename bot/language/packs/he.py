"""Hebrew."""

from __future__ import annotations

from bot.language.pack import Guards, Pack, Requests, Secrets, Talk, Writing

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

PACK = Pack(
    code="he",
    name="Hebrew",
    writing=WRITING,
    talk=TALK,
    guards=GUARDS,
    requests=REQUESTS,
)
