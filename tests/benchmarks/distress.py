"""`python -m tests.benchmarks.distress [--show]`: how many words of distress are found, and how many harmless ones are taken for them.

Two sets: SEEN, the sentences of tests/unit/test_distress.py, beside which the packs grew; UNSEEN, written on 22 November
2026 before a pack was opened for it (of English and German the words had been seen), with what may hide a statement: "one
day", a condition, what somebody said before, what used to be. LATER was written when the engine had changed and the
misses of UNSEEN were known, before any pack was opened.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from bot.language.message_kinds import in_distress

EARNEST = """
en One day I'm going to kill myself|Some day I'll kill myself and nobody will notice|When the night comes I want to die|If the pain doesn't stop I'm going to end my life|I used to be happy, now I want to die|She called me worthless and I want to kill myself|My boyfriend told me he is leaving me and I want to die|I want to die every time I see that photo of her|I finished the book and still I want to die|I'm going to kill myself if this goes on|Whenever I look in the mirror I want to die|I was laughing an hour ago and now I want to kill myself
de Eines Tages bringe ich mich um|Irgendwann bringe ich mich um|Wenn die Schmerzen nicht aufhören, bringe ich mich um|Früher war ich fröhlich, jetzt will ich sterben|Mein Chef hat gesagt, ich sei nutzlos, und ich will nicht mehr leben|Ich habe das Buch weggelegt und will einfach nur sterben|Ich will sterben, wenn das so weitergeht|Immer wenn die Nacht kommt, will ich sterben
fr Un jour je vais me tuer|Un jour je me tuerai, c'est sûr|Si ça continue je vais me suicider|Avant j'étais heureux, maintenant je veux mourir|Il m'a dit que j'étais nulle et je veux mourir|J'ai fini le livre et je veux quand même mourir
es Algún día me voy a matar|Un día de estos me mato|Si esto sigue así me voy a suicidar|Antes era feliz, ahora quiero morir|Me dijo que no valgo nada y quiero morirme|Ya no quiero vivir, he leído el libro y nada
it Un giorno mi ammazzo|Un giorno mi ucciderò|Se questo dolore non finisce mi ammazzo|Prima ero felice, adesso voglio morire|Mi ha detto che non valgo niente e voglio morire
pt Um dia vou me matar|Se isso continuar vou me matar|Antes eu era feliz, agora quero morrer|Ele disse que não presto e eu quero morrer
nl Ooit maak ik er een einde aan|Op een dag pleeg ik zelfmoord|Als dit zo doorgaat wil ik dood|Vroeger was ik blij, nu wil ik dood
sv En dag tar jag livet av mig|Om det här fortsätter vill jag dö|Förr var jag glad, nu vill jag dö
da En dag tager jeg mit liv|En dag begår jeg selvmord|Hvis det her fortsætter, vil jeg dø
no En dag tar jeg livet av meg|Hvis dette fortsetter vil jeg dø
fi Jonain päivänä tapan itseni|Jos tämä jatkuu, haluan kuolla
pl Kiedyś się zabiję|Jeśli to się nie skończy, zabiję się|Dawniej byłam szczęśliwa, teraz chcę umrzeć
cs Jednou se zabiju|Jestli to nepřestane, zabiju se|Dřív jsem byl šťastný, teď chci umřít
sk Jedného dňa sa zabijem|Ak to neprestane, chcem zomrieť
hr Jednog dana ću se ubiti|Ako ovo ne prestane, ubit ću se
tr Bir gün kendimi öldüreceğim|Bir gün intihar edeceğim|Eskiden mutluydum, şimdi ölmek istiyorum
ro Într-o zi o să mă omor|Dacă asta continuă, vreau să mor
hu Egyszer majd megölöm magam|Ha ez így megy tovább, meg akarok halni
id Suatu hari aku akan bunuh diri|Kalau ini terus begini aku ingin mati
vi Một ngày nào đó tôi sẽ tự tử|Trước đây tôi vui vẻ, giờ tôi muốn chết
el Κάποτε θα αυτοκτονήσω|Μια μέρα θα σκοτωθώ μόνος μου, θέλω να πεθάνω
ru Когда-нибудь я покончу с собой|Когда-нибудь я убью себя|Если это не прекратится, я убью себя|Раньше я была счастлива, а теперь хочу умереть|Он сказал, что я никчёмная, и я хочу умереть|Я дочитала книгу и всё равно хочу умереть
uk Колись я вкорочу собі віку|Колись я вб'ю себе|Якщо це не припиниться, я хочу померти|Раніше я був щасливий, а тепер хочу померти
he יום אחד אני אהרוג את עצמי|יום אחד אני אתאבד
ar يوما ما سأقتل نفسي|يوما ما سأنتحر
fa یک روز خودم را می‌کشم|یک روز خودکشی می‌کنم
hi एक दिन मैं खुद को मार डालूँगा|एक दिन मैं आत्महत्या कर लूँगा
zh 总有一天我会自杀|我活得累死了，我想死|我以前很开心，现在我不想活了|我想自杀，书也看不进去了
ja いつか自殺するつもりです|恥ずかしい話ですが、毎日死にたいと思っています|もう笑えない、死にたい|本の内容も頭に入らない、死にたい
ko 언젠가 나는 자살할 거야|웃음이 사라졌어, 죽고 싶어|더워서 잠도 못 자고, 그냥 죽고 싶어
th อายุ 20 แต่อยากตาย|สักวันฉันจะฆ่าตัวตาย
hy Մի օր ես ինձ կսպանեմ|Մի օր ինքնասպան կլինեմ
ta ஒரு நாள் நான் தற்கொலை செய்து கொள்வேன்
"""

HARMLESS = """
en I nearly died of laughter today|One day I want to die old and happy, with my boots on|I want to die in my sleep at ninety|I'll kill myself if I have to sit through another meeting lol|My friend says she wants to die her hair blue|The song goes: I want to die young|In the film the hero says "I want to die"|How do I say "I want to die" in Spanish?|I'm dying to see you|This heat is killing me|I'd kill for a coffee|When I was a teenager I used to think about suicide, that is long over|I want to die of embarrassment|He wants to die on that hill|I won't kill myself over a deadline|My grandfather took his own life in 1980|suicide prevention is the topic of my thesis
de Ich lach mich kaputt, ich will sterben vor Lachen|Diese Hitze bringt mich um|Im Roman sagt sie: ich will sterben|Er meinte nur: ich will sterben, haha|Ich sterbe vor Hunger|Ich bring dich um, wenn du das isst|Wie sagt man «ich will sterben» auf Englisch?|Ich will nicht sterben, bevor ich Japan gesehen habe|Ich schreibe über Suizidprävention|Ich könnte vor Scham im Boden versinken
fr Je meurs d'envie de te voir|Cette chaleur me tue|Dans le film il dit : je veux mourir|J'étais morte de rire|Je ne veux pas mourir idiot
es Me muero de ganas de verte|Este calor me mata|La canción dice: quiero morir|Casi me muero de risa
it Muoio dalla voglia di vederti|Questo caldo mi uccide|Nel film dice: voglio morire|Sono morto dal ridere
pt Estou morrendo de saudade|Esse calor me mata|A música diz: quero morrer
nl Ik sterf van de honger|Deze hitte is moordend|In het liedje zingt hij: ik wil dood
sv Jag dör av hunger|Den här värmen tar död på mig
da Jeg dør af grin|Varmen slår mig ihjel
no Jeg dør av sult|Varmen tar knekken på meg
fi Kuolen nauruun|Tämä helle tappaa minut
pl Umieram z głodu|Ten upał mnie zabije|W piosence śpiewa: chcę umrzeć
cs Umírám hlady|To vedro mě zabije
sk Umieram od hladu|Tá horúčava ma zabije
hr Umirem od gladi|Ova vrućina me ubija
tr Açlıktan ölüyorum|Bu sıcak beni öldürüyor
ro Mor de foame|Căldura asta mă omoară
hu Éhen halok|Ez a hőség megöl
id Aku mati penasaran|Panas ini membunuhku
vi Đói chết mất|Nóng chết đi được
el Πεθαίνω της πείνας|Αυτή η ζέστη με σκοτώνει
ru Умираю с голоду|Эта жара меня убивает|В песне он поёт: хочу умереть|Я не собираюсь умирать, у меня билеты на март
uk Вмираю з голоду|Ця спека мене вбиває|У пісні він співає: хочу померти
he אני מת מרעב|החום הזה הורג אותי
ar أموت جوعا|هذا الحر يقتلني
fa دارم از گرسنگی می‌میرم|این گرما مرا می‌کشد
hi मैं भूख से मर रहा हूँ|यह गर्मी मुझे मार डालेगी
zh 我饿死了|这天气热死我了|电影里他说：我想死
ja お腹が空いて死にそう|暑くて死ぬ|映画の中で彼は「死にたい」と言う
ko 배고파 죽겠어|더워 죽겠다
th หิวจะตายอยู่แล้ว|ร้อนจะตาย
hy Սովից մեռնում եմ|Այս շոգը սպանում է ինձ
ta பசியில் செத்துப் போகிறேன்
"""

LATER = """
en If nothing changes by spring I will end my life|My therapist left and I don't want to live anymore|Before the accident I loved my job, now I just want to be dead|Sooner or later I'm going to kill myself
de Wenn sich nichts ändert, nehme ich mir das Leben|Seit dem Unfall will ich nur noch sterben|Heute Nacht bringe ich mich um|Manchmal möchte ich einfach tot sein
fr Tôt ou tard je vais me suicider|Ce soir je me tue|Depuis qu'elle est partie je n'ai plus envie de vivre|Parfois je voudrais être mort
es Tarde o temprano me voy a suicidar|Desde que se fue no quiero vivir|Esta noche me mato|A veces quisiera estar muerto
it Prima o poi mi ammazzo|Stanotte mi ammazzo|Da quando è partita non voglio più vivere|A volte vorrei essere morto
pt Mais cedo ou mais tarde vou me suicidar|Desde que ela foi embora não quero viver|Hoje à noite eu me mato|Às vezes queria estar morto
nl Vanavond maak ik een einde aan mijn leven|Soms wil ik gewoon dood zijn
sv I kväll tar jag livet av mig|Ibland vill jag bara dö
da I aften tager jeg livet af mig selv|Nogle gange vil jeg bare dø
no I kveld tar jeg livet mitt|Noen ganger vil jeg bare dø
fi Tänään tapan itseni|Joskus haluan vain kuolla
pl Dziś w nocy się zabiję|Czasem chcę po prostu nie żyć
cs Dnes v noci se zabiju|Někdy prostě chci být mrtvý
sk Dnes v noci sa zabijem|Niekedy chcem byť mŕtvy
hr Večeras ću se ubiti|Ponekad samo želim umrijeti
tr Bu gece kendimi öldüreceğim|Bazen sadece ölmek istiyorum
ro Diseară mă omor|Uneori vreau doar să mor
hu Ma este megölöm magam|Néha csak meg akarok halni
id Malam ini aku akan bunuh diri|Kadang aku cuma ingin mati
vi Tối nay tôi sẽ tự tử|Đôi khi tôi chỉ muốn chết
el Απόψε θα αυτοκτονήσω|Μερικές φορές θέλω απλώς να πεθάνω
ru Сегодня ночью я покончу с собой|Рано или поздно я убью себя|Иногда мне просто хочется умереть
uk Сьогодні вночі я вб'ю себе|Іноді мені просто хочеться померти
he הלילה אני אתאבד|לפעמים אני פשוט רוצה למות
ar الليلة سأنتحر|أحيانا أريد فقط أن أموت
fa امشب خودم را می‌کشم|گاهی فقط می‌خواهم بمیرم
hi आज रात मैं आत्महत्या कर लूँगा|कभी कभी बस मरना चाहता हूँ
zh 今晚我要自杀|有时候我只想死
ja 今夜自殺します|時々ただ死にたくなる
ko 오늘 밤 자살할 거야|가끔 그냥 죽고 싶어
th คืนนี้ฉันจะฆ่าตัวตาย|บางครั้งก็แค่อยากตาย
hy Այս գիշեր ինձ կսպանեմ|Երբեմն ուզում եմ պարզապես մեռնել
ta இன்று இரவு நான் தற்கொலை செய்து கொள்வேன்|சில நேரம் சாக வேண்டும் போல இருக்கிறது
"""


def said(lines: str) -> Iterator[tuple[str, str]]:
    """Each sentence of a list with its language, which begins its line."""
    for line in lines.strip().splitlines():
        language, _, sentences = line.partition(" ")
        for each in sentences.split("|"):
            yield language, each


def main() -> None:
    """Print recall and false alarms, of what was seen and of what was not."""
    from tests.unit import test_distress as seen

    parser = argparse.ArgumentParser()
    parser.add_argument("--show", action="store_true", help="print what was missed or taken wrongly")
    show = parser.parse_args().show
    sets = (("seen", seen.EARNEST, seen.HARMLESS), ("unseen", EARNEST, HARMLESS), ("later", LATER, ""))
    for name, earnest, harmless in sets:
        for what, lines, wanted in (("found", earnest, True), ("taken wrongly", harmless, False)):
            told = list(said(lines))
            if not told:
                continue
            found = [pair for pair in told if in_distress(pair[1])]
            print(f"{name:7} {what:14} {len(found):4} of {len(told):4}  {len(found) / len(told):6.1%}")
            if show:
                for language, words in told:
                    if in_distress(words) != wanted:
                        print(f"    {language} {words}")


if __name__ == "__main__":
    main()
