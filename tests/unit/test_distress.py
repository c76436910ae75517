"""Words of acute distress: found in every language that has a pack, and in nothing that only sounds like them."""

from __future__ import annotations

import pytest

from bot.domain.helplines import EMERGENCY, HELPLINES, helplines_near
from bot.language.message_kinds import feels_low, in_distress
from bot.language.packs import PACKS
from bot.speech.saying import country_name, country_of_zone

EARNEST = """
en I want to die|I just want to kill myself|i dont want to live anymore|I'm going to kill myself tonight|Im thinking about ending my life|I feel suicidal|I can’t go on living like this|everyone would be better off without me|I keep cutting myself|I've been thinking about suicide lately
de ich will sterben|Ich möchte einfach nicht mehr leben|ich bringe mich um|Ich denke ständig an Selbstmord|manchmal denke ich, dass ich nicht mehr leben will
fr je veux mourir|j'ai envie de me tuer|je n'ai plus envie de vivre|J’ai des pensées suicidaires
es me quiero morir|ya no quiero vivir|tengo pensamientos suicidas|voy a quitarme la vida
it voglio morire|non voglio più vivere|vorrei farla finita
pt quero morrer|não quero mais viver|vou me matar
nl ik wil dood|ik wil niet meer leven
sv jag vill dö|jag vill inte leva längre
da jeg vil dø|jeg vil ikke leve længere
no jeg vil ta livet av meg|jeg vil ikke leve lenger
fi haluan kuolla|en halua enää elää
pl chcę umrzeć|nie chcę już żyć|mam myśli samobójcze
cs chci umřít|nechci už žít
sk chcem zomrieť|už nechcem žiť
hr želim umrijeti|ne želim više živjeti
tr ölmek istiyorum|artık yaşamak istemiyorum|intihar etmek istiyorum
ro vreau să mor|nu mai vreau să trăiesc
hu meg akarok halni|nem akarok tovább élni
id aku ingin mati|saya mau bunuh diri
vi tôi muốn chết|tôi không muốn sống nữa
el θέλω να πεθάνω|δεν θέλω πια να ζω
ru я хочу умереть|больше не хочу жить|всем будет лучше без меня
uk я хочу померти|не хочу більше жити
he אני רוצה למות|אני לא רוצה לחיות יותר
ar أريد أن أموت|لا أريد أن أعيش|أفكر في الانتحار
fa می‌خواهم بمیرم|دیگه نمیخوام زندگی کنم
hi मैं मरना चाहता हूँ|मैं जीना नहीं चाहती
zh 我想死|我不想活了|我真的活不下去了
ja 死にたい|もう生きていたくない
ko 죽고 싶어|더 이상 살고 싶지 않아
th อยากตาย|ฉันไม่อยากมีชีวิตอยู่
hy ես ուզում եմ մեռնել|չեմ ուզում ապրել
ta நான் சாக விரும்புகிறேன்|எனக்கு வாழ பிடிக்கவில்லை
"""

HARMLESS = """
en I'm dying of laughter|this deadline kills me|I want to die of embarrassment|I wanna die lol|I want to die 😂|I don't want to die|I would never kill myself|I cut myself shaving|I want to cut myself some slack|I just want to be dead sure|What does suicidal mean?|I'll kill myself if this build fails again|5 kms from here|How do I kill a process?|I used to think about suicide when I was a teenager
de Ich lach mich tot|diese Deadline bringt mich um|ich will vor Scham sterben|ich will nicht sterben|Mein Opa ist gestorben
fr je meurs de faim|je veux mourir de rire mdr|je ne veux pas mourir
es me muero de risa|quiero morir de la vergüenza|no quiero morir
it voglio morire dalla vergogna|non voglio morire|mi ammazzo di lavoro
pt vou morrer de rir|quero morrer de vergonha kkkk|não quero morrer
nl ik lach me dood|ik wil niet dood
sv jag dör av skratt|jag vill inte dö
da jeg vil ikke dø|jeg dør af grin
no jeg vil ikke dø
fi en halua kuolla
pl umieram ze śmiechu|nie chcę umrzeć
cs nechci umřít|umírám smíchy
sk nechcem umrieť
hr ne želim umrijeti
tr gülmekten ölüyorum|ölmek istemiyorum
ro mor de râs|nu vreau să mor
hu nem akarok meghalni
id aku mati ketawa|aku tidak ingin mati
vi cười chết mất|tôi không muốn chết
el πεθαίνω από τα γέλια|δεν θέλω να πεθάνω
ru умираю со смеху|не хочу умирать|хочу умереть от стыда
uk вмираю від сміху|не хочу померти
he אני מת מצחוק|אני לא רוצה למות
ar أموت من الضحك|لا أريد أن أموت
fa از خنده مردم|نمی‌خواهم بمیرم
hi मैं मरना नहीं चाहता|मैं हँसते हँसते मर गया
zh 我笑死了|我想死你了|我不想死|要死了
ja 恥ずかしくて死にたい|死にたくない
ko 웃겨 죽겠다|죽고 싶지 않아
th ขำจะตาย|ไม่อยากตาย
hy չեմ ուզում մեռնել
ta சிரித்து செத்தேன்
"""

OTHERS = """
My friend said "I want to kill myself" and I didn't know what to do|My brother told me he wants to kill himself
The song goes I want to die in the summer|Translate: I want to die|He wrote: I want to die|Romeo says I want to die
Er sagte: Ich will sterben|Im Lied heißt es: ich will sterben|В песне поётся: я хочу умереть
> I want to die
""".strip()


def said(lines: str) -> list[str]:
    """The sentences of a list, each line of which begins with its language."""
    return [each for line in lines.strip().splitlines() for each in line.partition(" ")[2].split("|")]


def languages(lines: str) -> list[str]:
    """The languages of a list."""
    return [line.partition(" ")[0] for line in lines.strip().splitlines()]


@pytest.mark.parametrize("words", said(EARNEST))
def test_what_is_meant_in_earnest_is_found(words: str) -> None:
    """Alone and within a longer message."""
    assert in_distress(words)
    assert in_distress(f"Hello.\n{words}.\nThank you for listening.")


@pytest.mark.parametrize("words", said(HARMLESS))
def test_a_manner_of_speaking_and_a_denial_are_none(words: str) -> None:
    """Laughter, shame, hunger, work, other people's deaths, and who does not want to die."""
    assert not in_distress(words)


@pytest.mark.parametrize("words", OTHERS.replace("\n", "|").split("|"))
def test_other_peoples_words_are_not_the_writers(words: str) -> None:
    """Quoted, reported, sung, or to be translated."""
    assert not in_distress(words)


HEDGED = """
One day I'm going to kill myself|When the night comes I want to die|I used to be happy, now I want to die
She called me worthless and I want to kill myself|I finished the book and still I want to die
Eines Tages bringe ich mich um|Früher war ich fröhlich, jetzt will ich sterben|Un jour je vais me tuer
Algún día me voy a matar|Когда-нибудь я убью себя|Если это не прекратится, я убью себя|Bir gün intihar edeceğim
もう笑えない、死にたい|我以前很开心，现在我不想活了|อายุ 20 แต่อยากตาย
""".strip()


@pytest.mark.parametrize("words", HEDGED.replace("\n", "|").split("|"))
def test_a_hedge_that_stands_elsewhere_takes_nothing_back(words: str) -> None:
    """Some day, a condition one suffers from, what somebody said or what used to be: of the same sentence only."""
    assert in_distress(words)


def test_who_feels_low_says_so_in_whole_words() -> None:
    """Who hates Michael, or a job, is not sad: "mich" and "my life" are words, and no beginnings of others."""
    assert all(map(feels_low, ("Ich hasse mich.", "I hate my life!", "ненавижу себя", "我很难过", "悲しい")))
    assert not any(map(feels_low, ("Ich hasse Michael.", "I hate my lifeguard job", "ненавижу себялюбие")))


def test_every_pack_has_words_for_it_and_is_tried_in_both_directions() -> None:
    """No language is left out, here or there."""
    codes = [pack.code for pack in PACKS]
    assert [pack.code for pack in PACKS if not (pack.distress.said and pack.distress.not_meant)] == []
    assert sorted(languages(EARNEST)) == sorted(languages(HARMLESS)) == sorted(codes)


def test_each_helpline_is_of_one_country_and_names_its_source() -> None:
    """A number that can be dialled and that several lists agree on, an address, and the month it was looked at."""
    countries = [each.country for each in HELPLINES]
    assert len(countries) == len(set(countries))
    for each in HELPLINES:
        assert country_name(each.country, "en") != each.country
        assert any(char.isdigit() for char in each.number)
        assert each.source.startswith("https://")
        assert len(each.noted) == len("2026-11")
        assert each.agreeing > 1


def test_where_no_line_is_sure_there_is_the_emergency_number() -> None:
    """Turkey, Morocco and their like; each a number that can be dialled, of a country that has a name."""
    assert EMERGENCY["TR"] == "112"
    assert {"MA", "TN", "JO", "DZ"} <= set(EMERGENCY)
    for country, number in EMERGENCY.items():
        assert country_name(country, "en") != country
        assert number.isdigit()


@pytest.mark.parametrize(
    ("zone", "language", "numbers"),
    [
        ("Europe/Berlin", "en", ["0800 111 0 111"]),
        ("America/New_York", "de", ["988"]),
        ("Europe/Kiev", "ru", ["7333"]),
        ("Africa/Nairobi", "en", []),
        (None, "en", ["988", "116 123", "988"]),
        (None, "ja", ["0120-279-338"]),
        (None, "ru", ["8 495 989-50-50"]),
        ("Europe/Istanbul", "tr", []),
    ],
)
def test_the_zone_tells_the_country_and_without_one_the_language(
    zone: str | None, language: str, numbers: list[str]
) -> None:
    """No number is given for a country that is known to be another one."""
    country = country_of_zone(zone) if zone else None
    assert [each.number for each in helplines_near(country, language)] == numbers
