"""Orders to be reminded, as they are said: of what, when, and how often, in every language there is a pack for."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.reminders import asked_for
from bot.errors import Refused
from bot.language.packs import PACKS
from bot.language.reminding import WantedReminder, one_by_one, read_reminder

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZoneInfo("Europe/Berlin"))
"""A Friday."""


def ordered(said: str) -> tuple[str, str]:
    """What is read behind /remind: of what, and when."""
    read = read_reminder(said, NOW, ordered=True)
    assert read is not None
    return read.what, read.at


ENGLISH = [
    ("Remind me tomorrow at 9 to call mum", "call mum", "2026-11-21T09:00", ""),
    (
        "remind me every Monday to take out the bins",
        "take out the bins",
        "2026-11-20T09:00",
        "FREQ=WEEKLY;BYDAY=MO",
    ),
    ("remind me in 20 minutes that the pizza is ready", "the pizza is ready", "PT20M", ""),
    ("can u remind me tmrw at 5pm to call the vet", "call the vet", "2026-11-21T17:00", ""),
    ("Remind me in an hour to stretch", "stretch", "PT60M", ""),
    ("Can you remind me on Friday at 5pm about the dentist?", "the dentist", "2026-11-20T17:00", ""),
    ("remind me on Friday at 9:30 about the dentist", "the dentist", "2026-11-27T09:30", ""),
    ("remind me today at 24:00 to turn off the light", "turn off the light", "2026-11-21T00:00", ""),
    ("remind me next Friday at 10:30 to send the report", "send the report", "2026-11-27T10:30", ""),
    ("remind me tonight at 8 to watch the film", "watch the film", "2026-11-20T20:00", ""),
    ("remind me tomorrow morning to water the plants", "water the plants", "2026-11-21T09:00", ""),
    ("remind me tomorrow at 3 to fetch the kids", "fetch the kids", "2026-11-21T15:00", ""),
    ("remind me on 24 December at 6pm to call dad", "call dad", "2026-12-24T18:00", ""),
    ("remind me every day at 9 to take my pill", "take my pill", "2026-11-20T09:00", "FREQ=DAILY"),
    ("remind me every 2 hours to drink water", "drink water", "PT2H", "FREQ=HOURLY;INTERVAL=2"),
    ("remind me every month on the 31st to pay the rent", "pay the rent", "2026-10-31T09:00", "FREQ=MONTHLY"),
    ("remind me every 31st to pay the rent", "pay the rent", "2026-10-31T09:00", "FREQ=MONTHLY"),
    (
        "remind me on weekdays at 7:30 to leave",
        "leave",
        "2026-11-20T07:30",
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    ),
    ("remind me at 9 to sleep", "sleep", "2026-11-20T21:00", ""),
    ("Don't let me forget to buy milk tomorrow", "buy milk", "2026-11-21T09:00", ""),
    ("remind me to call mum", "call mum", "", ""),
    ("remind me every Monday at 8: gym", "gym", "2026-11-20T08:00", "FREQ=WEEKLY;BYDAY=MO"),
    ("remind me about yesterday's meeting tomorrow", "yesterday's meeting", "2026-11-21T09:00", ""),
]

TOMORROW_AT_NINE = {
    "de": ("Erinnere mich morgen um 9 Uhr daran, Mama anzurufen", "Mama anzurufen"),
    "fr": ("Rappelle-moi demain à 9h d'appeler maman", "appeler maman"),
    "es": ("Recuérdame mañana a las 9 llamar a mamá", "llamar a mamá"),
    "it": ("Ricordami domani alle 9 di chiamare la mamma", "chiamare la mamma"),
    "pt": ("Me lembre amanhã às 9 de ligar para a mãe", "ligar para a mãe"),
    "pl": ("Przypomnij mi jutro o 9 żeby zadzwonić do mamy", "zadzwonić do mamy"),
    "tr": ("yarın saat 9'da annemi aramayı bana hatırlat", "annemi aramayı"),
    "ru": ("Напомни мне завтра в 9 позвонить маме", "позвонить маме"),
    "uk": ("Нагадай мені завтра о 9 подзвонити мамі", "подзвонити мамі"),
    "hi": ("कल सुबह 9 बजे माँ को फोन करना याद दिलाना", "माँ को फोन करना"),
    "zh": ("明天早上9点提醒我给妈妈打电话", "给妈妈打电话"),
    "ja": ("明日の9時に母に電話するようリマインドして", "母に電話する"),
}

OTHER_TIMES = [
    ("remind me at 9 on 5 June of the night train", "the night train", "2027-06-05T09:00", ""),
    ("remind me at 15:00 on 10 March 2028 of the night shift", "the night shift", "2028-03-10T15:00", ""),
    ("remind me at 9 on the 5th of June to call", "call", "2027-06-05T09:00", ""),
    ("remind me in an hour to book a table for tomorrow at 8", "book a table for tomorrow at 8", "PT60M", ""),
    ("erinner mich um 10 am 6. Juni an den Abend mit Tom", "Abend mit Tom", "2027-06-06T10:00", ""),
    ("rappelle-moi à 9h le 5 juin 2027 de la soirée avec Tom", "la soirée avec Tom", "2027-06-05T09:00", ""),
    ("6月5日9時に夜のシフトをリマインドして", "夜のシフト", "2027-06-05T09:00", ""),
    ("erinnere mich in 20 Minuten an die Pizza", "Pizza", "PT20M", ""),
    ("Erinnere mich jeden Montag an den Müll", "Müll", "2026-11-20T09:00", "FREQ=WEEKLY;BYDAY=MO"),
    ("rappelle-moi tous les lundis de sortir les poubelles", "sortir les poubelles", "2026-11-20T09:00",
     "FREQ=WEEKLY;BYDAY=MO"),
    ("recuérdame en 20 minutos sacar la pizza", "sacar la pizza", "PT20M", ""),
    ("напомни через 20 минут выключить духовку", "выключить духовку", "PT20M", ""),
    ("20 dakika sonra pizzayı hatırlat", "pizzayı", "PT20M", ""),
    ("her pazartesi çöpü çıkarmayı hatırlat", "çöpü çıkarmayı", "2026-11-20T09:00", "FREQ=WEEKLY;BYDAY=MO"),
    ("przypomnij mi za 20 minut o pizzy", "o pizzy", "PT20M", ""),
    ("20分後にピザをリマインドして", "ピザ", "PT20M", ""),
    ("毎週月曜日にゴミを出すようリマインドして", "ゴミを出す", "2026-11-20T09:00", "FREQ=WEEKLY;BYDAY=MO"),
    ("20分钟后提醒我关火", "关火", "PT20M", ""),
    ("每周一提醒我倒垃圾", "倒垃圾", "2026-11-20T09:00", "FREQ=WEEKLY;BYDAY=MO"),
    ("On beş dakika sonra annemi aramamı hatırlat", "annemi aramamı", "PT15M", ""),
    ("remind me in twenty-five minutes to check the oven", "check the oven", "PT25M", ""),
    ("Нагадуй мені щопонеділка про таблетки", "таблетки", "2026-11-20T09:00", "FREQ=WEEKLY;BYDAY=MO"),
    ("Recuérdame los lunes las pastillas", "las pastillas", "2026-11-20T09:00", "FREQ=WEEKLY;BYDAY=MO"),
    ("Pazartesi günleri çöpü hatırlat", "çöpü", "2026-11-20T09:00", "FREQ=WEEKLY;BYDAY=MO"),
    ("हर सोमवार मुझे दवा की याद दिलाना।", "दवा", "2026-11-20T09:00", "FREQ=WEEKLY;BYDAY=MO"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "what", "at", "repeat"), [*ENGLISH, *OTHER_TIMES])
def test_what_when_and_how_often_are_read(said: str, what: str, at: str, repeat: str) -> None:
    """The times go out of the words, and the words stay as they were said."""
    read = read_reminder(said, NOW)
    assert read is not None
    assert (read.what, read.at, read.repeat) == (what, at, repeat)


@pytest.mark.parametrize(
    ("said", "wait"),
    [
        ("in 1.5 hours to x", "PT90M"),
        ("in 1,5 Stunden x", "PT90M"),
        ("in 1h30 to x", "PT90M"),
        ("in 1h 30m to x", "PT90M"),
        ("in 1 hour 30 minutes to x", "PT90M"),
        ("in 1 hour and 30 minutes to x", "PT90M"),
        ("in 1.5 days to x", "PT2160M"),
        ("in 2 days and 3 hours to x", "PT3060M"),
        ("in 1 Stunde und 30 Minuten x", "PT90M"),
        ("dans 1h30 x", "PT90M"),
        ("через 1 час 30 минут x", "PT90M"),
        ("za 1,5 godziny x", "PT90M"),
        ("2 saat 30 dakika sonra x", "PT150M"),
        ("1時間30分後にx", "PT90M"),
        ("1.5小时后x", "PT90M"),
    ],
)
def test_a_wait_is_read_with_all_its_parts(said: str, wait: str) -> None:
    """ "1.5" is no first of May, and the minutes behind the hours are no words to be reminded of."""
    assert ordered(said) == ("x", wait)


@pytest.mark.parametrize(
    ("said", "clock"),
    [
        ("tomorrow at half past nine to x", "09:30"),
        ("tomorrow at half past 9 to x", "09:30"),
        ("tomorrow at half nine to x", "09:30"),
        ("tomorrow nine pm x", "21:00"),
        ("tomorrow at a quarter past ten in the evening to x", "22:15"),
        ("tomorrow quarter to 9 pm x", "20:45"),
        ("tomorrow at half past three to x", "15:30"),
        ("tomorrow at ten to nine to x", "08:50"),
        ("tomorrow at ten to x", "10:00"),
        ("tomorrow at 20 past 9 to x", "09:20"),
        ("tomorrow at 10 to 9 to x", "08:50"),
        ("tomorrow at 25 minutes past nine to x", "09:25"),
        ("tomorrow at 10 to x", "10:00"),
        ("x at ten o'clock tomorrow", "10:00"),
        ("morgen um halb zehn x", "09:30"),
        ("morgen um halb eins x", "12:30"),
        ("morgen um viertel nach neun x", "09:15"),
        ("morgen um Viertel vor 10 x", "09:45"),
        ("morgen um dreiviertel zehn x", "09:45"),
        ("morgen um fünf nach halb zehn x", "09:35"),
        ("morgen um 20 nach 9 x", "09:20"),
        ("morgen um 5 vor halb 10 x", "09:25"),
        ("morgen um zehn x", "10:00"),
        ("demain à 9h et demie x", "09:30"),
        ("demain à neuf heures moins le quart x", "08:45"),
        ("demain à neuf heures moins vingt-cinq x", "08:35"),
        ("mañana a las nueve menos veinticinco x", "08:35"),
        ("domani alle otto e venticinque x", "08:25"),
        ("завтра без двадцати пяти восемь x", "07:35"),
        ("mañana a las tres y media x", "15:30"),
        ("mañana a las 3 y media x", "15:30"),
        ("mañana a las nueve menos cuarto x", "08:45"),
        ("domani alle tre e mezza x", "15:30"),
        ("domani alle dieci e un quarto x", "10:15"),
        ("amanhã às três e meia x", "15:30"),
        ("tomorrow at three forty-five x", "15:45"),
        ("morgen um drei Uhr dreißig x", "15:30"),
        ("завтра в три с половиной x", "15:30"),
        ("morgen om kwart voor vier x", "15:45"),
        ("明天三点半x", "15:30"),
        ("明天下午三点一刻x", "15:15"),
        ("明日の午後三時半にx", "15:30"),
        ("내일 세 시 반에 x", "15:30"),
        ("завтра в половине четвёртого x", "15:30"),
        ("завтра полчетвертого x", "15:30"),
        ("завтра без четверти пять x", "16:45"),
        ("завтра в четверть пятого x", "16:15"),
        ("завтра о пів на четверту x", "15:30"),
        ("завтра за чверть п'ята x", "16:45"),
        ("завтра о восьмій ранку x", "08:00"),
        ("jutro o czwartej x", "16:00"),
        ("jutro o ósmej rano x", "08:00"),
        ("jutro o piętnastej x", "15:00"),
        ("jutro o wpół do czwartej x", "15:30"),
        ("jutro za kwadrans czwarta x", "15:45"),
        ("jutro o piątej trzydzieści x", "17:30"),
        ("zítra v půl čtvrté x", "15:30"),
        ("zítra ve tři čtvrtě na pět x", "16:45"),
        ("yarın dört buçukta x", "16:30"),
        ("yarın saat beşe çeyrek kala x", "16:45"),
        ("غدا الساعة الثالثة والنصف x", "15:30"),
        ("कल साढ़े तीन बजे x", "15:30"),
        ("завтра в час дня x", "13:00"),
        ("завтра в час x", "13:00"),
        ("demain à midi et demi x", "12:30"),
        ("domani all'una x", "13:00"),
        ("amanhã às cinco menos um quarto x", "16:45"),
        ("yarın sabah beşte x", "05:00"),
        ("พรุ่งนี้ สองทุ่ม x", "20:00"),
        ("พรุ่งนี้ 2 ทุ่มครึ่ง x", "20:30"),
        ("พรุ่งนี้ ตีห้า x", "05:00"),
        ("明天差一刻五点 x", "16:45"),
        ("明日 五時十五分前 x", "16:45"),
        ("明日 5時15分前 x", "16:45"),
        ("내일 네 시 사십오 분에 x", "16:45"),
    ],
)
def test_a_clock_is_read_in_words(said: str, clock: str) -> None:
    """It used to be nine, with the half past left in the words."""
    assert ordered(said) == ("x", f"2026-11-21T{clock}")


@pytest.mark.parametrize(
    "said",
    [
        "Remind me on Friday at 9 Tokyo time to call Ken",
        "Remind me tomorrow at 9 New York time to call Ken",
        "Remind me tomorrow at 9 UTC to call Ken",
        "मुझे कल डेढ़ बजे माँ को फोन करने की याद दिलाना",
    ],
)
def test_an_hour_that_no_words_here_read_is_asked_about(said: str) -> None:
    """It was nine in the morning, with the hour among the words."""
    read = read_reminder(said, NOW)
    assert read is not None
    assert (read.at, read.is_unread) == ("", True)


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("tomorrow at two at night x", "21T02:00"),
        ("tomorrow at half past two at night x", "21T02:30"),
        ("tomorrow at 10 at night x", "21T22:00"),
        ("tomorrow at 12 at night x", "22T00:00"),
        ("tonight at 2 x", "21T02:00"),
        ("tonight at 5 x", "20T17:00"),
        ("tonight at 3 pm x", "20T15:00"),
        ("tomorrow night at 2 x", "22T02:00"),
        ("morgen um fünf Uhr nachts x", "21T05:00"),
        ("heute Nacht um halb drei x", "21T02:30"),
        ("demain à deux heures de la nuit x", "21T02:00"),
        ("mañana a las dos de la madrugada x", "21T02:00"),
        ("mañana a las ocho de la noche x", "21T20:00"),
        ("stanotte alle 2 x", "21T02:00"),
        ("amanhã às duas da madrugada x", "21T02:00"),
        ("morgen om twee uur 's nachts x", "21T02:00"),
        ("завтра в два часа ночи x", "21T02:00"),
        ("сегодня ночью в 2 x", "21T02:00"),
        ("завтра о другій ночі x", "21T02:00"),
        ("jutro o drugiej w nocy x", "21T02:00"),
        ("zítra ve dvě v noci x", "21T02:00"),
        ("yarın gece ikide x", "21T02:00"),
        ("غدا الساعة الثانية ليلا x", "21T02:00"),
        ("कल रात दो बजे x", "22T02:00"),
        ("明日 深夜二時 x", "22T02:00"),
        ("내일 새벽 두 시에 x", "21T02:00"),
    ],
)
def test_an_hour_of_the_night_is_none_of_the_afternoon(said: str, at: str) -> None:
    """Two at night was two in the afternoon, in every language."""
    assert ordered(said) == ("x", f"2026-11-{at}")


@pytest.mark.parametrize(
    ("noon", "midnight"),
    [
        ("tomorrow at noon x", "tomorrow at midnight x"),
    ],
)
def test_noon_and_midnight_are_hours_in_every_language(noon: str, midnight: str) -> None:
    """They were nine in the morning, with the words of them among what to be reminded of."""
    assert ordered(noon) == ("x", "2026-11-21T12:00")
    assert ordered(midnight) == ("x", "2026-11-22T00:00")


def test_a_length_of_time_behind_an_hour_is_none_of_its_minutes() -> None:
    """The minutes of yoga are not those of the clock."""
    assert ordered("tomorrow at nine thirty minutes of yoga") == (
        "thirty minutes of yoga",
        "2026-11-21T09:00",
    )
    assert ordered("每天提醒我多喝一点水")[1] == "2026-11-20T09:00"


def test_a_number_in_words_behind_at_may_count_anything() -> None:
    """Only beside a time is it an hour."""
    assert ordered("tomorrow to look at two houses") == ("look at two houses", "2026-11-21T09:00")


@pytest.mark.parametrize(
    ("said", "clock", "repeat"),
    [
        ("every morning to x", "09:00", "FREQ=DAILY"),
        ("every evening at 8 to x", "20:00", "FREQ=DAILY"),
        ("every night to x", "20:00", "FREQ=DAILY"),
        ("jeden Morgen x", "09:00", "FREQ=DAILY"),
        ("jeden Abend um 8 x", "20:00", "FREQ=DAILY"),
        ("tous les matins x", "09:00", "FREQ=DAILY"),
        ("cada mañana x", "09:00", "FREQ=DAILY"),
        ("каждое утро x", "09:00", "FREQ=DAILY"),
        ("every 3 May to x", "09:00", "FREQ=YEARLY"),
        ("jeden 3. Mai x", "09:00", "FREQ=YEARLY"),
        ("once a month to x", "09:00", "FREQ=MONTHLY"),
        ("every 15th of the month to x", "09:00", "FREQ=MONTHLY;BYMONTHDAY=15"),
        ("on the last day of every month to x", "09:00", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("on the first Monday of every month to x", "09:00", "FREQ=MONTHLY;BYDAY=1MO"),
        ("every second Tuesday of the month x", "09:00", "FREQ=MONTHLY;BYDAY=2TU"),
        ("am ersten Montag jeden Monats x", "09:00", "FREQ=MONTHLY;BYDAY=1MO"),
        ("from Monday to Friday at 8 to x", "08:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("x at 8 from Monday to Friday", "08:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("von Montag bis Freitag um 8 x", "08:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("du lundi au vendredi à 8h x", "08:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("Monday and Thursday at 8 to x", "08:00", "FREQ=WEEKLY;BYDAY=MO,TH"),
        ("Mondays and Thursdays at 8 to x", "08:00", "FREQ=WEEKLY;BYDAY=MO,TH"),
        ("every weekend at 9 to x", "09:00", "FREQ=WEEKLY;BYDAY=SA,SU"),
        ("x at 10 on weekends", "10:00", "FREQ=WEEKLY;BYDAY=SA,SU"),
        ("every day at 9 and 21 x", "09:00", "FREQ=DAILY;BYHOUR=9,21"),
        ("x every day at 9am, 1pm and 9pm", "09:00", "FREQ=DAILY;BYHOUR=9,13,21"),
        ("täglich um 9 und 21 Uhr x", "09:00", "FREQ=DAILY;BYHOUR=9,21"),
        ("tous les jours à 9h et 21h x", "09:00", "FREQ=DAILY;BYHOUR=9,21"),
        ("каждый день в 9 и в 21 x", "09:00", "FREQ=DAILY;BYHOUR=9,21"),
        ("毎日9時と21時にx", "09:00", "FREQ=DAILY;BYHOUR=9,21"),
        ("每天9点和21点x", "09:00", "FREQ=DAILY;BYHOUR=9,21"),
        ("the 1st of each month x", "09:00", "FREQ=MONTHLY;BYMONTHDAY=1"),
        ("on the 1st and 15th of every month x", "09:00", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
        ("am 1. jedes Monats x", "09:00", "FREQ=MONTHLY;BYMONTHDAY=1"),
        ("le 1er de chaque mois x", "09:00", "FREQ=MONTHLY;BYMONTHDAY=1"),
        ("el 1 de cada mes x", "09:00", "FREQ=MONTHLY;BYMONTHDAY=1"),
        ("毎月1日にx", "09:00", "FREQ=MONTHLY;BYMONTHDAY=1"),
        ("每月1号x", "09:00", "FREQ=MONTHLY;BYMONTHDAY=1"),
        ("по будням в 8 x", "08:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("en semaine à 8h x", "08:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("entre semana a las 8 x", "08:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ],
)
def test_what_recurs_is_not_set_once(said: str, clock: str, repeat: str) -> None:
    """A part of each day, a date of each year, a day of each month, some days of each week."""
    read = read_reminder(said, NOW, ordered=True)
    assert read is not None
    assert (read.what, read.at[-5:], read.repeat) == ("x", clock, repeat)
    assert asked_for(read.at, read.repeat, NOW).rule.startswith(repeat)


@pytest.mark.parametrize(
    "said",
    [
        "3 weeks on Sunday to x",
        "in 3 weeks on Sunday to x",
        "in 3 Wochen am Sonntag x",
        "in 1 month and 3 days to x",
        "dans 1 heure 30 x",
        "twice a day at 9 x",
        "every other morning at 9 x",
        "every day except Sunday at 9 x",
        "tomorrow half nine x",
        "dreimal täglich um 9 x",
        "next Monday and Thursday at 8 to x",
        "30 February at 9 x",
        "on February 30 at 9 to x",
        "am 31. November um 9 x",
        "every 0 days x",
        "every 40th at 9 x",
        "Saturday or Sunday to x",
        "on Saturday or on Sunday to x",
        "tomorrow and on Sunday at 9 x",
        "every Monday at 7 and Thursday at 8 x",
        "every day at 8 and on Sunday at 10 x",
        "every morning and evening x",
        "in 5 minutes and in 10 minutes x",
        "the 1st of the month x",
        "on the 1st and 15th x",
        "on the 1st, 15th and 30th x",
        "on the 1st or 15th x",
        "am 1. und 15. x",
        "every day at 8 and 10 pm x",
        "today or tomorrow to x",
        "at 9 or at 10 to x",
        "tomorrow at 9 or 10 to x",
        "every Saturday or Sunday to x",
        "in an hour or two to x",
        "Samstag oder Sonntag x",
        "demain ou dimanche x",
        "sábado o domingo x",
        "sabato alle 9 o alle 10 x",
        "в субботу или воскресенье x",
        "土曜日か日曜日x",
        "明天或者后天x",
        "next week at 9 to x",
        "at the end of the month at 9 to x",
        "Ende des Monats um 9 x",
        "в конце месяца в 9 x",
        "an hour before 18:00 to x",
        "10 minutes before my meeting at 3pm to x",
        "x 30 minutes before dinner at 7",
        "to x an hour before 18:00 tomorrow",
        "half an hour after noon to x",
        "before 6pm to x",
        "tomorrow to x before 6pm",
        "tomorrow before 9 to x",
        "from 9 to 17 to x",
        "every day from 9 to 17 to x",
        "from 18 to 25 December to x",
        "tomorrow at noon and on Sunday at 5 to x",
        "in 2 hours at 6 to x",
        "eine Stunde vor 18 Uhr x",
        "10 Minuten vor dem Termin um 15 Uhr x",
        "morgen von 9 bis 12 x",
        "nach 18 Uhr x",
        "une heure avant 18h de x",
        "demain de 9h à 12h de x",
        "una hora antes de las 18 x",
        "un'ora prima delle 18 di x",
        "uma hora antes das 18 de x",
        "за час до 18:00 x",
        "завтра с 9 до 17 x",
        "за годину до 18:00 x",
        "godzinę przed 18 żeby x",
        "hodinu před 18 x",
        "saat 18'den bir saat önce x",
        "18 बजे से एक घंटे पहले x",
        "18点前一小时x",
        "18時の1時間前にx",
        "18시 한 시간 전에 x",
    ],
)
def test_a_time_that_is_read_in_part_is_asked_about(said: str) -> None:
    """A moment without the rest of it would be a wrong one; the words for it are no words to be reminded of."""
    assert ordered(said) == ("x", "")


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("tomorrow at 9 to buy the 10 am ticket", "buy the 10 am ticket"),
        ("tomorrow at 9 to watch the half past ten show", "watch the half past ten show"),
        ("to buy the 10 am ticket tomorrow at 9", "buy the 10 am ticket"),
        ("tomorrow at 9 to watch the evening show", "watch the evening show"),
        ("tomorrow at 9 to book the noon flight", "book the noon flight"),
        ("tomorrow at 9 about the morning meeting", "the morning meeting"),
        ("tomorrow at 9 to plan the trip from Monday to Friday", "plan the trip from Monday to Friday"),
        ("tomorrow at 9 to read of twice a day doses", "read of twice a day doses"),
        ("tomorrow at 9 to walk 30 minutes", "walk 30 minutes"),
        ("morgen um 9 alle Unterlagen einreichen", "alle Unterlagen einreichen"),
        ("morgen um 9 Uhr ruf alle an", "ruf alle an"),
        ("me to call mum tomorrow at 9", "call mum"),
        ("tomorrow at 9 buy bread or milk", "buy bread or milk"),
        ("tomorrow at 9 eat 1/2 a pizza", "eat 1/2 a pizza"),
        ("mich morgen um 9 an den Müll", "Müll"),
        ("tomorrow at 9 that I have a meeting at 6", "I have a meeting at 6"),
        ("tomorrow at 9 to call the shop before 6", "call the shop before 6"),
        ("to meet Bob at 8 Main Street tomorrow at 9", "meet Bob at 8 Main Street"),
    ],
)
def test_only_the_time_goes_out_of_the_words(said: str, what: str) -> None:
    """Another hour, a part of the day or a number of minutes may be what to be reminded of."""
    assert ordered(said) == (what, "2026-11-21T09:00")


@pytest.mark.parametrize(
    ("said", "what", "at"),
    [
        ("in half an hour tea", "tea", "PT30M"),
        ("in a year and a half tea", "tea", "2028-05-20T09:00"),
        ("in a month and a half tea", "tea", "2027-01-04T09:00"),
        ("in eineinhalb Jahren Tee", "Tee", "2028-05-20T09:00"),
        ("dans un an et demi thé", "thé", "2028-05-20T09:00"),
        ("en un año y medio té", "té", "2028-05-20T09:00"),
        ("tra un anno e mezzo tè", "tè", "2028-05-20T09:00"),
        ("daqui a um ano e meio chá", "chá", "2028-05-20T09:00"),
        ("через полтора года чай", "чай", "2028-05-20T09:00"),
        ("in an hour and a half tea", "tea", "PT90M"),
        ("in einer halben Stunde Tee", "Tee", "PT30M"),
        ("in anderthalb Stunden Tee", "Tee", "PT90M"),
        ("dans une demi-heure thé", "thé", "PT30M"),
        ("en media hora té", "té", "PT30M"),
        ("tra mezz'ora tè", "tè", "PT30M"),
        ("em meia hora chá", "chá", "PT30M"),
        ("через полчаса чай", "чай", "PT30M"),
        ("за півгодини чай", "чай", "PT30M"),
        ("za pół godziny herbata", "herbata", "PT30M"),
        ("yarım saat sonra çay", "çay", "PT30M"),
        ("आधे घंटे में चाय", "चाय", "PT30M"),
        ("半小时后喝茶", "喝茶", "PT30M"),
        ("1時間半後にお茶", "お茶", "PT90M"),
        ("in 2 1/2 hours tea", "tea", "PT150M"),
        ("in 2½ hours tea", "tea", "PT150M"),
        ("in 1/2 hour tea", "tea", "PT30M"),
        ("in two and a half hours tea", "tea", "PT150M"),
        ("in zweieinhalb Stunden Tee", "Tee", "PT150M"),
        ("dans deux heures et demie thé", "thé", "PT150M"),
        ("en dos horas y media té", "té", "PT150M"),
        ("tra due ore e mezza tè", "tè", "PT150M"),
        ("em duas horas e meia chá", "chá", "PT150M"),
        ("через два с половиной часа чай", "чай", "PT150M"),
        ("za dwie i pół godziny herbata", "herbata", "PT150M"),
        ("iki buçuk saat sonra çay", "çay", "PT150M"),
        ("iki saat sonra çay", "çay", "PT120M"),
        ("2時間半後にお茶", "お茶", "PT150M"),
        ("两个半小时后喝茶", "喝茶", "PT150M"),
        ("in 2 hours that I have a meeting at 6", "I have a meeting at 6", "PT2H"),
        ("this evening at 8 of the film", "the film", "2026-11-20T20:00"),
        ("two days before 24 December to buy gifts", "buy gifts", "2026-12-22T09:00"),
        ("zwei Tage vor dem 24. Dezember Geschenke", "Geschenke", "2026-12-22T09:00"),
        ("tomorrow at noon lunch with Ana", "lunch with Ana", "2026-11-21T12:00"),
        ("morgen mittags um 12 Mama anrufen", "Mama anrufen", "2026-11-21T12:00"),
        ("demain après-midi appeler maman", "appeler maman", "2026-11-21T15:00"),
        ("domani a mezzogiorno chiamare", "chiamare", "2026-11-21T12:00"),
    ],
)
def test_half_an_hour_and_noon_are_times(said: str, what: str, at: str) -> None:
    """Told without a number: not a whole hour, nor nine in the morning."""
    assert ordered(said) == (what, at)


@pytest.mark.parametrize(
    "said",
    [
        "remind me tomorrow at midnight to sleep",
        "erinnere mich morgen um Mitternacht zu schlafen",
        "rappelle-moi demain à minuit de dormir",
        "recuérdame mañana a medianoche dormir",
        "ricordami domani a mezzanotte di dormire",
        "me lembre amanhã à meia-noite de dormir",
        "напомни завтра в полночь поспать",
        "нагадай завтра опівночі поспати",
        "przypomnij mi jutro o północy spać",
        "yarın gece yarısı uyumamı hatırlat",
        "明天午夜提醒我睡觉",
        "明日真夜中に寝るのをリマインドして",
        "कल आधी रात को सोने की याद दिलाना",
    ],
)
def test_midnight_ends_the_day_it_is_told_of(said: str) -> None:
    """Tomorrow at midnight is when tomorrow is over, in every language that is spoken to people."""
    read = read_reminder(said, NOW)
    assert read is not None
    assert read.at == "2026-11-22T00:00"


@pytest.mark.parametrize(
    ("said", "what", "repeat"),
    [
        ("every day at 9 until 2027-12-31 drink water", "drink water", "FREQ=DAILY;UNTIL=20271231"),
        ("every day at 9 until 3 March drink water", "drink water", "FREQ=DAILY;UNTIL=20270303"),
        ("täglich um 9 bis 31. Dezember 2027 Wasser trinken", "Wasser trinken", "FREQ=DAILY;UNTIL=20271231"),
        ("tous les jours à 9h jusqu'au 31 décembre boire", "boire", "FREQ=DAILY;UNTIL=20261231"),
        ("cada día a las 9 hasta el 3 de marzo beber", "beber", "FREQ=DAILY;UNTIL=20270303"),
        ("毎日9時に12月31日まで水を飲む", "水を飲む", "FREQ=DAILY;UNTIL=20261231"),
        ("每天9点到12月31日喝水", "喝水", "FREQ=DAILY;UNTIL=20261231"),
    ],
)
def test_what_recurs_ends_on_the_day_told(said: str, what: str, repeat: str) -> None:
    """Without a year it is the next such day."""
    read = read_reminder(said, NOW, ordered=True)
    assert read is not None
    assert (read.what, read.at[-5:], read.repeat) == (what, "09:00", repeat)


@pytest.mark.parametrize("code", [pack.code for pack in PACKS if pack.times.every and pack.code != "en"])
def test_every_language_is_reminded_tomorrow_at_nine(code: str) -> None:
    """Each in which reminders are read at all."""
    said, what = TOMORROW_AT_NINE[code]
    read = read_reminder(said, NOW)
    assert read is not None
    assert (read.what, read.at) == (what, "2026-11-21T09:00")


DAY_AFTER_TOMORROW = {
    "de": ("morgen", "übermorgen"),
    "fr": ("demain", "après-demain"),
    "es": ("mañana", "pasado mañana"),
    "it": ("domani", "dopodomani"),
    "pt": ("amanhã", "depois de amanhã"),
    "pl": ("jutro", "pojutrze"),
    "tr": ("yarın", "öbür gün"),
    "ru": ("завтра", "послезавтра"),
    "uk": ("завтра", "післязавтра"),
    "hi": ("कल", "परसों"),
    "zh": ("明天", "后天"),
    "ja": ("明日", "明後日"),
}


@pytest.mark.parametrize("code", DAY_AFTER_TOMORROW)
def test_every_language_is_reminded_the_day_after_tomorrow(code: str) -> None:
    """That day is no part of what it is about, and never the next such hour."""
    said, what = TOMORROW_AT_NINE[code]
    read = read_reminder(said.replace(*DAY_AFTER_TOMORROW[code]), NOW)
    assert read is not None
    assert (read.what, read.at) == (what, "2026-11-22T09:00")


def test_a_day_of_either_week_is_told_as_both() -> None:
    """Each with its hour."""
    read = read_reminder("next Friday at 18 to buy bread", THURSDAY, ordered=True)
    assert read is not None
    assert (read.what, read.at) == ("buy bread", "")
    assert read.either == ("2026-11-27T18:00", "2026-12-04T18:00")


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("on Christmas at noon to call grandma", "2026-12-25T12:00"),
        ("at noon on Christmas to call grandma", "2026-12-25T12:00"),
        ("call grandma at noon on Christmas Eve", "2026-12-24T12:00"),
        ("on New Year's Eve at 23 to cheer", "2026-12-31T23:00"),
        ("an Weihnachten um 12 Uhr daran, Oma anzurufen", "2026-12-25T12:00"),
        ("Oma an Weihnachten um 12 anrufen", "2026-12-25T12:00"),
        ("am Heiligabend um 12 Uhr Oma anrufen", "2026-12-24T12:00"),
        ("le jour de Noël à midi d'appeler mamie", "2026-12-25T12:00"),
        ("llamar a la abuela el día de Navidad a las 12", "2026-12-25T12:00"),
    ],
)
def test_a_feast_is_the_day_of_the_year_that_it_names(said: str, at: str) -> None:
    """It was asked about, and "what did I say before Christmas?" found nothing."""
    assert ordered(said)[1] == at


@pytest.mark.parametrize(
    "said",
    [
        "on Easter at noon to call grandma",
        "at noon on Easter to call grandma",
        "on my birthday at noon to smile",
        "an Ostern um 12 Uhr daran, Oma anzurufen",
        "à Noël à midi d'appeler mamie",
        "a Natale alle 12 di chiamare nonna",
        "на Рождество в 12 позвонить бабушке",
    ],
)
def test_an_hour_of_a_day_that_nobody_reads_is_asked_about(said: str) -> None:
    """The next such hour would be on a wrong day; it stays in the words, for the day that is told then."""
    read = read_reminder(said, NOW, ordered=True)
    assert read is not None
    assert (read.what, read.at, read.is_unread) == (said, "", True)
    completed = read_reminder(f"{read.what} 25.12.", NOW, ordered=True)
    assert completed is not None
    assert completed.at in ("2026-12-25T12:00", "2026-12-25T23:00", "2026-12-25T09:00")


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("at 9 to call mum on her mobile", "call mum on her mobile"),
        ("to call mum on her mobile at 9", "call mum on her mobile"),
        ("to leave at 9 to catch the bus", "leave to catch the bus"),
        ("the laundry at 9", "the laundry"),
        ("at 9 on Zoom", "on Zoom"),
        ("zum Arzt um 9", "zum Arzt"),
        ("daran, um 9 Uhr am Bahnhof zu sein", "am Bahnhof zu sein"),
        ("le pain à 9h", "le pain"),
        ("el informe a las 9", "el informe"),
        ("в аптеку в 9", "в аптеку"),
    ],
)
def test_a_place_beside_an_hour_is_no_day(said: str, what: str) -> None:
    """What leads in a day leads in much else."""
    read = read_reminder(said, NOW, ordered=True)
    assert read is not None
    assert (read.what, read.at) == (what, "2026-11-20T21:00")


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("on 24.12. at 12 call grandma", "2026-12-24T12:00"),
        ("24.12. um 12 call grandma", "2026-12-24T12:00"),
        ("call grandma on 9. 1. at 8", "2027-01-09T08:00"),
        ("on 31.02. at 8 call grandma", ""),
    ],
)
def test_a_day_in_figures_with_dots_is_read(said: str, at: str) -> None:
    """In every language, as no hour has a dot behind its minutes; one that no year has is asked about."""
    assert ordered(said) == ("call grandma", at)


@pytest.mark.parametrize(
    "said",
    [
        "in a couple of hours call mum",
        "in a few minutes call mum",
        "in ein paar Stunden Brot kaufen",
        "dans quelques heures acheter du pain",
        "через пару часов купить хлеб",
        "in 0 minutes call mum",
    ],
)
def test_hours_that_nobody_counted_are_asked_about(said: str) -> None:
    """They come to no moment, and least of all to the morning of this day."""
    read = read_reminder(said, NOW, ordered=True)
    assert read is not None
    assert (read.at, read.is_unread) == ("", True)


@pytest.mark.parametrize(
    ("said", "what", "at"),
    [
        ("yesterday at 9 to call mum", "call mum", "2026-11-19T09:00"),
        ("last Monday at 9 to call", "call", "2026-11-16T09:00"),
        ("3 days ago at 9 call", "call", "2026-11-17T09:00"),
        ("on 3 March 2020 at 9 call", "call", "2020-03-03T09:00"),
        ("yesterday evening call mum", "call mum", "2026-11-19T19:00"),
        ("gestern um 9 Mama anrufen", "Mama anrufen", "2026-11-19T09:00"),
        ("letzten Montag um 9 anrufen", "anrufen", "2026-11-16T09:00"),
        ("hier à 9 h appeler maman", "appeler maman", "2026-11-19T09:00"),
        ("ayer a las 9 llamar", "llamar", "2026-11-19T09:00"),
        ("ieri alle 9 chiamare", "chiamare", "2026-11-19T09:00"),
        ("ontem às 9 ligar", "ligar", "2026-11-19T09:00"),
        ("вчера в 9 позвонить", "позвонить", "2026-11-19T09:00"),
        ("вчора о 9 подзвонити", "подзвонити", "2026-11-19T09:00"),
        ("wczoraj o 9 zadzwonić", "zadzwonić", "2026-11-19T09:00"),
        ("dün saat 9'da ara", "ara", "2026-11-19T09:00"),
        ("昨日9時に電話", "電話", "2026-11-19T09:00"),
        ("昨天9点打电话", "打电话", "2026-11-19T09:00"),
    ],
)
def test_a_moment_that_is_over_is_not_taken_for_today(said: str, what: str, at: str) -> None:
    """It is read as the moment that it was, for the person to be asked about."""
    assert ordered(said) == (what, at)


@pytest.mark.parametrize(
    ("said", "what", "at"),
    [
        ("at 9 about yesterday's meeting", "yesterday's meeting", "2026-11-20T21:00"),
        ("tomorrow at 9 about last Monday", "last Monday", "2026-11-21T09:00"),
        ("on 18 November at 9 to call", "call", "2027-11-18T09:00"),
        ("on the 18th at 9 to call", "call", "2026-12-18T09:00"),
        ("on the 29th at 9 to call", "call", "2026-11-29T09:00"),
        ("on Thursday at 9 to call", "call", "2026-11-26T09:00"),
        ("on Friday 27 November at 9 to call", "call", "2026-11-27T09:00"),
    ],
)
def test_what_is_over_may_be_what_to_be_reminded_of(said: str, what: str, at: str) -> None:
    """And a date or weekday of which nobody says that it was lies ahead."""
    assert ordered(said) == (what, at)


@pytest.mark.parametrize(
    "said",
    [
        "remind me what I said about Anna",
        "Remind me who Tom is",
        "I told him to remind me tomorrow",
        "My boss will remind me",
        "That reminds me of Rome",
        "Das erinnert mich an dich",
        "remind me",
        "What is a reminder?",
    ],
)
def test_what_only_speaks_of_reminding_sets_nothing(said: str) -> None:
    """Questions for what is known, stories, the verb alone."""
    assert read_reminder(said, NOW) is None


@pytest.mark.parametrize(
    "said",
    [
        "take pills at 8 and to call mum at 9 tomorrow",
        "Ann um 10 und Bob um 9 morgen anrufen",
        "за 2 часа до встречи x",
    ],
)
def test_an_hour_that_another_one_may_be_meant_for_is_asked_about(said: str) -> None:
    """The last was set for both, and two hours before a meeting at two o'clock."""
    read = read_reminder(said, NOW, ordered=True)
    assert read is not None
    assert (read.at, read.is_unread) == ("", True)


@given(st.text(max_size=80))
def test_any_words_are_read_or_not(words: str) -> None:
    """Nothing raises; what is read as a moment is one, or is refused."""
    for said in (f"remind me {words}", f"erinnere mich {words}", f"{words} hatırlat", f"提醒我{words}"):
        read = read_reminder(said, NOW)
        if read is None or not read.at:
            continue
        with suppress(Refused):
            asked_for(read.at, read.repeat, NOW)


@pytest.mark.parametrize(
    ("said", "what", "repeat"),
    [
        ("every second Friday at 17:00 payday", "payday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("every other day at 8 pills", "pills", "FREQ=DAILY;INTERVAL=2"),
        ("every two weeks at 9 bins", "bins", "FREQ=WEEKLY;INTERVAL=2"),
        ("jeden zweiten Freitag um 17 Uhr Müll", "Müll", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("toutes les deux semaines à 9h poubelles", "poubelles", "FREQ=WEEKLY;INTERVAL=2"),
        ("cada dos semanas a las 9 basura", "basura", "FREQ=WEEKLY;INTERVAL=2"),
        ("каждую вторую пятницу в 17 мусор", "мусор", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        ("co dwa tygodnie o 9 śmieci", "śmieci", "FREQ=WEEKLY;INTERVAL=2"),
        ("iki haftada bir saat 9'da çöp", "çöp", "FREQ=WEEKLY;INTERVAL=2"),
        ("her iki haftada bir saat 9'da çöp", "çöp", "FREQ=WEEKLY;INTERVAL=2"),
        ("haftada bir saat 9'da çöp", "çöp", "FREQ=WEEKLY"),
        ("3 günde bir saat 9'da çiçekler", "çiçekler", "FREQ=DAILY;INTERVAL=3"),
        ("кожні два тижні о 9 сміття", "сміття", "FREQ=WEEKLY;INTERVAL=2"),
        ("una settimana sì e una no alle 9 spazzatura", "spazzatura", "FREQ=WEEKLY;INTERVAL=2"),
        ("a cada duas semanas às 9 lixo", "lixo", "FREQ=WEEKLY;INTERVAL=2"),
        ("每隔一周9点倒垃圾", "倒垃圾", "FREQ=WEEKLY;INTERVAL=2"),
        ("隔週で9時にゴミ", "ゴミ", "FREQ=WEEKLY;INTERVAL=2"),
        ("हर दूसरे हफ्ते 9 बजे कूड़ा", "कूड़ा", "FREQ=WEEKLY;INTERVAL=2"),
    ],
)
def test_one_out_of_two_is_no_single_time(said: str, what: str, repeat: str) -> None:
    """ "Every second Friday" used to be set once, with "every second" among the words."""
    read = read_reminder(said, NOW, ordered=True)
    assert read is not None
    assert (read.what, read.repeat) == (what, repeat)
    assert asked_for(read.at, read.repeat, NOW).rule.startswith("FREQ=")


def test_what_recurs_is_no_question() -> None:
    """Polish says "every" with the word that asks for what."""
    read = read_reminder("przypominaj mi co dwa tygodnie o czynszu", NOW)
    assert read is not None
    assert (read.what, read.repeat) == ("o czynszu", "FREQ=WEEKLY;INTERVAL=2")


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("tomorrow at 25:00 to call mum", "call mum"),
        ("tomorrow 9:75 call mum", "call mum"),
        ("morgen um 25 Uhr Mama anrufen", "Mama anrufen"),
        ("demain à 25h appeler maman", "appeler maman"),
        ("明天25点打电话", "打电话"),
    ],
)
def test_an_hour_that_no_clock_shows_is_no_time(said: str, what: str) -> None:
    """It used to be nine o'clock: now it is asked about."""
    assert ordered(said) == (what, "")


def test_a_number_behind_at_may_be_a_house() -> None:
    """Beside an hour that clocks show, one that none does is nothing."""
    assert ordered("tomorrow to meet Bob at 75 Main Street") == (
        "meet Bob at 75 Main Street",
        "2026-11-21T09:00",
    )
    assert ordered("tomorrow at 25:00, no, at 9 call mum") == ("no, call mum", "2026-11-21T09:00")


def test_every_second_week_is_counted_from_the_next_such_day() -> None:
    """Said on a Sunday, it begins with the coming Friday, not with the one after."""
    sunday = NOW.replace(day=22)
    read = read_reminder("every second Friday at 17:00 payday", sunday, ordered=True)
    assert read is not None
    told = asked_for(read.at, read.repeat, sunday)
    assert told.next.startswith("2026-11-27T17:00")


def test_the_29th_of_february_is_the_next_there_is() -> None:
    """Told once, in the next leap year; told for every year, the last day of February where there is none."""
    assert ordered("29 February at 9 leap") == ("leap", "2028-02-29T09:00")
    read = read_reminder("every year on 29 February cake", NOW, ordered=True)
    assert read is not None
    assert asked_for(read.at, read.repeat, NOW).next.startswith("2027-02-28T09:00")


@pytest.mark.parametrize(
    ("said", "moments"),
    [
        ("at 9 and 21 x", ["2026-11-20T21:00", "2026-11-21T09:00"]),
        ("x at 9 and 21", ["2026-11-20T21:00", "2026-11-21T09:00"]),
        ("tomorrow at 9 and 21:30 x", ["2026-11-21T09:00", "2026-11-21T21:30"]),
        ("um 9 und um 21 Uhr x", ["2026-11-20T21:00", "2026-11-21T09:00"]),
        ("every day at 9:00 and 21:30 x", ["2026-11-20T09:00", "2026-11-20T21:30"]),
        ("tomorrow at 9 x", ["2026-11-21T09:00"]),
    ],
)
def test_several_hours_are_several_reminders_where_no_rule_tells_them(said: str, moments: list[str]) -> None:
    """One used to be set, with "and 21" among its words."""
    read = read_reminder(said, NOW, ordered=True)
    assert read is not None
    assert [(each.what, each.at) for each in one_by_one(read, NOW)] == [("x", at) for at in moments]


@pytest.mark.parametrize(
    ("said", "what", "moments"),
    [
        ("at 9, 2 pills for Tom", "2 pills for Tom", ["2026-11-20T21:00"]),
        ("um 9, 2 Tabletten zu nehmen", "2 Tabletten zu nehmen", ["2026-11-20T21:00"]),
        ("à 9h, 2 comprimés", "2 comprimés", ["2026-11-20T21:00"]),
        ("в 9, 2 таблетки", "2 таблетки", ["2026-11-20T21:00"]),
        ("at 18, 20 guests come", "20 guests come", ["2026-11-20T18:00"]),
        ("tomorrow at 8, 10 Euro einzustecken", "10 Euro einzustecken", ["2026-11-21T08:00"]),
        ("at 9 , 15 minutes before school", "15 minutes before school", ["2026-11-20T21:00"]),
        ("tomorrow at 9, 13 and 21, 2 pills", "2 pills", ["2026-11-21T09:00", "2026-11-21T13:00", "2026-11-21T21:00"]),
        ("tomorrow at 9 and 21 take pills", "take pills", ["2026-11-21T09:00", "2026-11-21T21:00"]),
        ("tomorrow at 8, 13 and 21 drink", "drink", ["2026-11-21T08:00", "2026-11-21T13:00", "2026-11-21T21:00"]),
        ("drink at 8 and 10 tomorrow", "drink", ["2026-11-21T08:00", "2026-11-21T10:00"]),
        ("tomorrow at 8 and 10 to drink", "drink", ["2026-11-21T08:00", "2026-11-21T10:00"]),
        ("at 5 and 10 minutes later to stir", "10 minutes later to stir", [""]),
        ("at 9 and 2 pills for Tom", "2 pills for Tom", [""]),
        ("at 9, 13, 21 take pills", "13, 21 take pills", [""]),
    ],
)  # fmt: skip
def test_a_figure_before_what_it_counts_is_no_hour(said: str, what: str, moments: list[str]) -> None:
    """Two pills were a reminder at two o'clock, without the number; where it may be either, it is asked about."""
    read = read_reminder(said, NOW, ordered=True)
    assert read is not None
    assert [(each.what, each.at) for each in one_by_one(read, NOW)] == [(what, at) for at in moments]
    assert read.is_unread == (moments == [""])


def test_every_second_friday_said_on_one_begins_with_the_next() -> None:
    """Its hour is over today; it used to begin in two weeks."""
    assert read_reminder("every second Friday at 8 x", NOW, ordered=True) == WantedReminder(
        "x", "2026-11-27T08:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"
    )


THURSDAY = datetime(2026, 11, 26, 10, 20, tzinfo=ZoneInfo("Europe/Berlin"))


@pytest.mark.parametrize(
    "said",
    [
        "przypomnij mi o raporcie w przyszły piątek o 9",
        "haftaya cuma raporu hatırlat",
        "अगले शुक्रवार को मीटिंग याद दिलाना",
    ],
)
def test_next_friday_of_a_thursday_names_no_day_in_any_language(said: str) -> None:
    """It may be tomorrow or a week from then; what says "next" is no part of what it is about."""
    read = read_reminder(said, THURSDAY)
    assert read is not None
    assert read.has_day
    assert read.at == ""


@pytest.mark.parametrize(
    "said",
    [
        "önümüzdeki pazartesi raporu hatırlat",
    ],
)
def test_next_monday_of_a_thursday_is_the_one_that_comes(said: str) -> None:
    """This week's is over."""
    read = read_reminder(said, THURSDAY)
    assert read is not None
    assert read.at == "2026-11-30T09:00"


def test_the_end_of_a_day_is_none_of_a_month() -> None:
    """The words stay in what to be reminded of."""
    read = read_reminder("remind me every month at the end of the day to stretch", THURSDAY)
    assert read is not None
    assert (read.what, read.repeat) == ("at the end of the day to stretch", "FREQ=MONTHLY")


@pytest.mark.parametrize(
    ("said", "what", "day"),
    [
        ("remind me at the end of every month to pay rent", "pay rent", "-1"),
        ("remind me at the beginning of each month to pay rent", "pay rent", "1"),
        ("remind me every month at the beginning of the month to pay rent", "pay rent", "1"),
        ("erinnere mich jeden Monat am Ende an die Miete", "Miete", "-1"),
        ("erinnere mich jeden Monat am Ende des Monats an die Miete", "Miete", "-1"),
        ("rappelle-moi à la fin de chaque mois de payer le loyer", "payer le loyer", "-1"),
        ("rappelle-moi le dernier jour de chaque mois de payer", "payer", "-1"),
        ("recuérdame el último día de cada mes pagar", "pagar", "-1"),
        ("recuérdame a finales de cada mes pagar", "pagar", "-1"),
        ("ricordami l'ultimo giorno di ogni mese di pagare", "pagare", "-1"),
        ("ricordami alla fine di ogni mese di pagare", "pagare", "-1"),
        ("lembra-me no fim de cada mês de pagar", "pagar", "-1"),
        ("напомни мне в конце каждого месяца про аренду", "аренду", "-1"),
        ("нагадай мені наприкінці кожного місяця про оренду", "оренду", "-1"),
        ("przypomnij mi pod koniec każdego miesiąca o czynszu", "o czynszu", "-1"),
        ("her ayın sonunda kirayı ödemeyi hatırlat", "kirayı ödemeyi", "-1"),
        ("毎月末に家賃を払うようリマインドして", "家賃を払う", "-1"),
        ("每个月底提醒我交房租", "交房租", "-1"),
    ],
)
def test_the_end_of_every_month_is_its_last_day(said: str, what: str, day: str) -> None:
    """It ran monthly from the day on which it was said, with "at the end of" among its words."""
    read = read_reminder(said, NOW)
    assert read is not None
    assert (read.what, read.repeat) == (what, f"FREQ=MONTHLY;BYMONTHDAY={day}")
    assert (
        asked_for(read.at, read.repeat, NOW).next == f"{'2026-11-30' if day == '-1' else '2026-12-01'}T09:00"
    )


@pytest.mark.parametrize(
    "said",
    [
        "remind me at the end of every week to report",
        "erinnere mich Ende jeder Woche an den Bericht",
        "remind me mid every month to check the mail",
    ],
)
def test_the_end_of_every_week_names_no_day(said: str) -> None:
    """When that is, is asked."""
    read = read_reminder(said, NOW)
    assert read is not None
    assert (read.at, read.is_unread) == ("", True)


@pytest.mark.parametrize(
    "said",
    [
        "remind me on Monday week to call",
        "remind me tomorrow week to call",
        "remind me a week on Monday to call",
        "erinnere mich Montag in einer Woche an den Anruf",
        "напомни мне в понедельник через неделю позвонить",
        "przypomnij mi w poniedziałek za tydzień o paszporcie",
    ],
)
def test_a_week_from_another_day_is_asked_about(said: str) -> None:
    """It is neither that day nor a week from now."""
    read = read_reminder(said, NOW)
    assert read is not None
    assert (read.at, read.is_unread) == ("", True)


@pytest.mark.parametrize("said_on", ["2026-11-20T09:00", "2026-11-23T09:00"])
@pytest.mark.parametrize(
    ("said", "what", "is_of_week"),
    [
        ("przypomnij mi w przyszłą środę o 9 zadzwonić", "zadzwonić", False),
        ("przypomnij mi w przyszłym tygodniu w środę o 9 zadzwonić", "zadzwonić", True),
        ("gelecek çarşamba saat 9'da annemi aramayı hatırlat", "annemi aramayı", False),
        ("haftaya çarşamba saat 9'da annemi aramayı hatırlat", "annemi aramayı", False),
    ],
)
def test_next_wednesday_of_a_monday_is_asked_about_in_every_language(
    said: str, what: str, is_of_week: bool, said_on: str
) -> None:
    """It was the day after next, unasked, and the "next" stood among the words; next week's is next week's."""
    now = datetime.fromisoformat(said_on).replace(tzinfo=NOW.tzinfo)
    read = read_reminder(said, now)
    assert read is not None
    is_friday = said_on.startswith("2026-11-20")
    expected = "2026-11-25T09:00" if is_friday else "2026-12-02T09:00" if is_of_week else ""
    assert (read.what, read.at) == (what, expected)


@pytest.mark.parametrize(
    ("said", "what", "at", "repeat"),
    [
        ("tomorrow at 9 remind me to drink", "drink", "2026-11-27T09:00", ""),
        ("every hour remind me to drink", "drink", "PT1H", "FREQ=HOURLY"),
        ("In 10 minutes, please remind me to check the oven", "check the oven", "PT10M", ""),
        ("Morgen um 9 erinnere mich an den Müll", "Müll", "2026-11-27T09:00", ""),
        ("demain à 9h rappelle-moi d'appeler Anna", "appeler Anna", "2026-11-27T09:00", ""),
        ("завтра в 9 напомни мне позвонить", "позвонить", "2026-11-27T09:00", ""),
        ("next friday remind me to pay", "pay", "", ""),
    ],
)
def test_the_time_may_stand_before_the_order(said: str, what: str, at: str, repeat: str) -> None:
    """It was no order, and behind a question for a time it was taken for the answer."""
    read = read_reminder(said, THURSDAY)
    assert read is not None
    assert (read.what, read.at, read.repeat) == (what, at, repeat)


@pytest.mark.parametrize(
    "said",
    ["At 9 they remind me of you", "the kids remind me of you", "I told Bob at 9 to remind me to call"],
)
def test_what_tells_of_reminding_is_no_order(said: str) -> None:
    """More than a time stands before it."""
    assert read_reminder(said, THURSDAY) is None


@pytest.mark.parametrize(
    ("said", "what", "at"),
    [
        ("przypomnij mi za trzy miesiące żeby zadzwonić", "zadzwonić", "2027-02-20T09:00"),
    ],
)
def test_days_and_months_are_read_by_the_one_engine_in_every_language(said: str, what: str, at: str) -> None:
    """Of next week tomorrow's hour was set, and months in words were asked about; "mái" is no "mai"."""
    read = read_reminder(said, NOW)
    assert read is not None
    assert (read.what, read.at) == (what, at)


def test_a_date_without_its_year_is_the_next_one() -> None:
    """It was the fifth of the next month: "June 5th"."""
    assert ordered("June 5th call Ann") == ("call Ann", "2027-06-05T09:00")


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("erinnere mich am Mittwochabend an den Anruf", "2026-11-25T19:00"),
        ("erinnere mich Donnerstagabend um 8 an den Anruf", "2026-11-26T20:00"),
        ("周一早上提醒我给安娜打电话", "2026-11-23T09:00"),
        ("मुझे मंगल को फोन करने की याद दिलाना", "2026-11-24T09:00"),
        ("मुझे बुध 9 बजे फोन करने की याद दिलाना", "2026-11-25T09:00"),
        ("me lembra segunda às 9 de ligar para Ana", "2026-11-23T09:00"),
        ("напомни среда в 9 позвонить Ане", "2026-11-25T09:00"),
        ("remind me wed at 9 to call Ann", "2026-11-25T09:00"),
    ],
)
def test_a_weekday_of_whatever_spelling_is_the_one_ahead(said: str, at: str) -> None:
    """With its part of the day in one word it was last week's; by a name that is another word too, today."""
    read = read_reminder(said, NOW)
    assert read is not None
    assert read.at == at


def test_corn_is_no_may() -> None:
    """Nor is "but": the genitive of the German month is rarer than both."""
    read = read_reminder("rappelle-moi d'acheter du maïs à 9h", NOW)
    assert read is not None
    assert (read.what, read.at) == ("acheter du maïs", "2026-11-20T21:00")


def test_a_time_is_read_in_the_language_of_its_order_whatever_comes_then() -> None:
    """The English words outnumbered the French ones, so that "demain" was asked for."""
    read = read_reminder("rappelle-moi demain matin the meeting with the team about it", NOW)
    assert read is not None
    assert read.at == "2026-11-21T09:00"


@pytest.mark.parametrize(
    "said", ["przypomnij mi na święta o 9 zadzwonić do babci", "几小时后提醒我给安娜打电话"]
)
def test_what_stands_for_a_time_that_nothing_reads_is_asked_about(said: str) -> None:
    """The hour alone was set, or the morning of this day."""
    read = read_reminder(said, NOW)
    assert read is not None
    assert (read.at, read.is_unread) == ("", True)


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("przypomnij mi 5 grudnia o 9 o lekarzu", "o lekarzu"),
        ("5 Aralık'ta saat 9'da annemi aramayı hatırlat", "annemi aramayı"),
    ],
)
def test_the_months_of_every_language_are_read(said: str, what: str) -> None:
    """They were asked about, and the date in the answer was as little read; in Greek the fifth was five o'clock."""
    read = read_reminder(said, NOW)
    assert read is not None
    assert (read.what, read.at) == (what, "2026-12-05T09:00")


@pytest.mark.parametrize(
    "said",
    [
        "przypomnij mi 5 stycznia o 9 o lekarzu",
    ],
)
def test_a_month_is_read_where_its_language_puts_it(said: str) -> None:
    """In Polish January was misspelled, and nine o'clock today; "december 5" was read as English alone."""
    read = read_reminder(said, NOW)
    assert read is not None
    assert read.at == "2027-01-05T09:00"


@pytest.mark.parametrize(
    "said",
    [
        "call grandma on my birthday at 9",
        "call grandma on Easter Sunday at 10",
        "Oma an Ostern um 12 anrufen",
        "позвонить бабушке на Рождество в полдень",
        "圣诞节中午给奶奶打电话",
        "クリスマスの正午に電話する",
    ],
)
def test_an_hour_of_a_day_that_nothing_reckons_is_asked_about_wherever_it_stands(said: str) -> None:
    """It was set for the next such hour: behind the thing only the name of the day tells it from a place."""
    read = read_reminder(said, NOW, ordered=True)
    assert read is not None
    assert (read.at, read.is_unread) == ("", True)


@pytest.mark.parametrize(
    ("said", "what", "at"),
    [
        ("call grandma on Easter at noon 25 December", "call grandma on Easter", "2026-12-25T12:00"),
        ("buy Christmas presents at 9 pm", "buy Christmas presents", "2026-11-20T21:00"),
        ("um 21 Uhr Geburtstag feiern", "Geburtstag feiern", "2026-11-20T21:00"),
        ("meet Ann at Victoria at 9 pm", "meet Ann at Victoria", "2026-11-20T21:00"),
    ],
)
def test_a_feast_that_is_no_day_of_the_hour_is_of_what_to_be_reminded_of(
    said: str, what: str, at: str
) -> None:
    """So is a place."""
    assert ordered(said) == (what, at)


def test_every_evening_of_a_weekday_in_one_word_is_every_week() -> None:
    """It was set once."""
    read = read_reminder("erinnere mich jeden Mittwochabend ans Training", NOW)
    assert read is not None
    assert (read.what, read.at, read.repeat) == ("Training", "2026-11-25T19:00", "FREQ=WEEKLY;BYDAY=WE")


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("Hi, remind me tomorrow at 9 to call mum", "call mum"),
        ("Good morning! Remind me tomorrow at 9 to call mum", "call mum"),
        ("hi there, could you please remind me tomorrow at 9 to call dad, thanks!", "call dad"),
        ("hey can you remind me tomorrow at 9 to call dad please", "call dad"),
        ("remind me tomorrow at 9 to say thanks", "say thanks"),
        ("Hallo erinnere mich morgen um 9 an Mama", "Mama"),
        ("Kannst du mich bitte morgen um 9 an den Müll erinnern?", "Müll"),
        ("Bonjour, peux-tu me rappeler demain à 9h d'appeler maman ?", "appeler maman"),
        ("Hola, ¿puedes recordarme mañana a las 9 llamar a mamá?", "llamar a mamá"),
        ("Ciao, puoi ricordarmi domani alle 9 di chiamare mamma?", "chiamare mamma"),
        ("Cześć, przypomnij mi jutro o 9 o dentyście", "o dentyście"),
        ("Olá, lembra-me amanhã às 9 de pagar a renda", "pagar a renda"),
        ("Привет, напомни мне завтра в 9 позвонить маме, пожалуйста", "позвонить маме"),
        ("Merhaba, bana yarın saat 9'da dişçiyi hatırlat", "dişçiyi"),
        ("नमस्ते, मुझे कल सुबह 9 बजे दवा की याद दिलाना", "दवा"),
        ("你好，明天9点提醒我给妈妈打电话", "给妈妈打电话"),
    ],
)
def test_courtesies_around_an_order_are_no_part_of_it(said: str, what: str) -> None:
    """Greetings, pleas and thanks on either side, in every language of the packs."""
    read = read_reminder(said, datetime(2026, 11, 29, 22, tzinfo=ZoneInfo("UTC")))
    assert read is not None
    assert (read.what, read.at) == (what, "2026-11-30T09:00")


@pytest.mark.parametrize("said", ["Nie przypominaj mi jutro o 9", "Ich muss mich morgen an Mama erinnern"])
def test_what_is_denied_or_told_is_no_order(said: str) -> None:
    """A no is a courtesy only where a mark sets it off, and an infinitive an order only behind "can you"."""
    assert read_reminder(said, datetime(2026, 11, 29, 22, tzinfo=ZoneInfo("UTC"))) is None
