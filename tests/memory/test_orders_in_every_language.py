"""An order to forget, in every language that has a pack: told in one form of a word, ordered in another."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.language.packs import PACKS
from tests.scripted import Bot, Script, SetClock

TOLD = {
    "en": ("I have a hamster called Fluff.", "I sold my car.", "forget about my hamsters"),
    "de": ("Ich habe zwei Hamster zuhause.", "Ich habe das Auto verkauft.", "vergiss meinen Hamster"),
    "fr": ("J'ai deux chats à la maison.", "J'ai vendu la voiture.", "oublie mon chat"),
    "es": ("Tengo dos gatos en casa.", "He vendido el coche.", "olvida mi gato"),
    "it": ("Ho due gatti a casa.", "Ho venduto la macchina.", "dimentica il mio gatto"),
    "pt": ("Tenho dois gatos em casa.", "Vendi o carro ontem.", "esquece o meu gato"),
    "nl": ("Ik heb twee katten in huis.", "Ik heb de auto verkocht.", "vergeet mijn kat"),
    "sv": ("Jag har två katter hemma.", "Jag har sålt bilen.", "glöm min katt"),
    "da": ("Jeg har to katte derhjemme.", "Jeg har solgt bilen.", "glem min kat"),
    "no": ("Jeg har to katter hjemme.", "Jeg har solgt bilen.", "glem katten min"),
    "fi": ("Minulla on hamsteri nimeltä Pallo.", "Myin auton eilen.", "unohda hamsterini"),
    "pl": ("Mam chomika o imieniu Puszek.", "Wczoraj sprzedałem samochód.", "zapomnij o moim chomiku"),
    "cs": ("Mám doma křečka.", "Včera jsem prodal auto.", "zapomeň na mého křečka"),
    "sk": ("Mám doma škrečka Fúzika.", "Včera som predal auto.", "zabudni na môjho škrečka"),
    "hr": ("Imam hrčka koji se zove Mrvica.", "Jučer sam prodao auto.", "zaboravi na mog hrčka"),
    "tr": ("Evde bir hamsterim var.", "Dün arabayı sattım.", "hamsterimi unut"),
    "ro": ("Am un hamster acasă și o pisică.", "Am vândut mașina ieri.", "uită de hamsterul meu"),
    "hu": ("Van egy hörcsögöm otthon.", "Tegnap eladtam az autót.", "felejtsd el a hörcsögömet"),
    "id": ("Saya punya kucing di rumah.", "Saya sudah menjual mobil.", "lupakan kucing saya"),
    "vi": ("Tôi có một con mèo ở nhà.", "Tôi đã bán xe hôm qua.", "hãy quên con mèo của tôi"),
    "el": ("Έχω μια γάτα στο σπίτι.", "Χθες πούλησα το αυτοκίνητο.", "ξέχνα τις γάτες μου"),
    "ru": ("У меня есть хомяк по кличке Пух.", "Вчера я продал машину.", "забудь о моём хомяке"),
    "uk": ("У мене є хом'як на ім'я Пух.", "Вчора я продав машину.", "забудь про мого хом'яка"),
    "he": ("יש לי חתול בבית.", "אתמול מכרתי את המכונית.", "תשכח את החתול שלי"),
    "ar": ("لدي قطة في البيت.", "بعت السيارة أمس.", "انس قطتي"),
    "fa": ("من یک گربه در خانه دارم.", "دیروز ماشین را فروختم.", "گربه‌ام را فراموش کن"),
    "hi": ("मेरे पास दो कुत्ते हैं।", "कल मैंने गाड़ी बेच दी।", "मेरे कुत्ते को भूल जाओ"),
    "zh": ("我家有一只仓鼠。", "我昨天卖了车。", "忘掉我的仓鼠"),
    "ja": ("家でハムスターを飼っています。", "昨日、車を売りました。", "ハムスターのことを忘れて"),
    "ko": ("집에 햄스터가 있어요.", "어제 차를 팔았어요.", "햄스터를 잊어줘"),
    "th": ("ฉันเลี้ยงแมวไว้ที่บ้าน", "เมื่อวานฉันขายรถ", "ลืมเรื่องแมวของฉัน"),
    "hy": ("Ես տանը թութակ ունեմ։", "Երեկ վաճառեցի մեքենան։", "մոռացիր իմ թութակին"),
    "ta": ("என் வீட்டில் ஒரு பூனை இருக்கிறது.", "நேற்று காரை விற்றேன்.", "என் பூனையை மறந்துவிடு"),
}
"""A pet, something else, and the order to forget the pet."""

WITHHELD = "SELECT i.text FROM withheld w JOIN interactions i ON i.id = w.interaction_id ORDER BY i.id"


def test_every_pack_has_its_order() -> None:
    """The next pack is a line more."""
    assert sorted(TOLD) == sorted(pack.code for pack in PACKS)


@pytest.mark.parametrize("code", TOLD)
async def test_what_was_told_in_another_form_is_put_away(code: str, folder: Path, clock: SetClock) -> None:
    """The message that tells it with the order, and no other, whatever the model says, and before anybody's language is known."""
    pet, other, order = TOLD[code]
    async with Bot(folder, clock, Script(), Script()) as bot:
        for said in (pet, other, order):
            await bot.say(said, "OK.")
        assert await bot.query(WITHHELD) == [(pet,), (order,)]


async def test_an_earlier_order_alone_is_nothing_to_forget(bot: Bot) -> None:
    """That something was asked to be forgotten is nothing that is known of it."""
    await bot.say("Forget my gym locker code", "Nothing to forget.")
    turn = await bot.say("Forget my gym locker code!", "Nothing to forget.")
    assert turn.answer is not None
    assert turn.answer.buttons == ()
    assert "2 places hold it out of sight" in (await bot.command("/forget gym locker code")).text
