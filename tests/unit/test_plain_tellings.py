"""Plain tellings in every language that has a pack are believed at once, and the same told of another is asked about."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.domain.believing.belief import Utterance, believe
from bot.domain.changes import Candidate
from bot.domain.memories import Source
from bot.language.packs import CODES

AT = datetime(2026, 11, 20, 10, tzinfo=UTC)

# language: the person's home, work and pet, and where and what somebody else's are; the values in brackets.
TOLD = {
    "en": "I live in [Leeds].|I'm a [nurse].|I have a [cat].|Frank lives in [Leeds].|The plumber keeps a [cat].",
    "de": "Ich wohne in [Köln].|Ich bin [Lehrerin].|Ich habe eine [Katze].|Franziska wohnt in [Köln].|Der Klempner hat eine [Katze].",
    "fr": "J'habite à [Lille].|Je suis [infirmière].|J'ai un [chat].|Pierre habite à [Lille].|Le plombier a un [chat].",
    "es": "Vivo en [Cádiz].|Soy [enfermera].|Tengo un [gato].|Marcos vive en [Cádiz].|El fontanero tiene un [gato].",
    "it": "Abito a [Bari].|Faccio il [medico].|Ho un [gatto].|Marco abita a [Bari].|L'idraulico ha un [gatto].",
    "pt": "Moro no [Porto].|Sou [enfermeira].|Tenho um [gato].|O Marcos mora no [Porto].|O canalizador tem um [gato].",
    "nl": "Ik woon in [Gent].|Ik ben [bakker].|Ik heb een [kat].|Els woont in [Gent].|De loodgieter heeft een [kat].",
    "sv": "Jag bor i [Malmö].|Jag är [snickare].|Jag har en [katt].|Sixten bor i [Malmö].|Rörmokaren har en [katt].",
    "da": "Jeg bor i [Odense].|Jeg er [tømrer].|Jeg har en [kat].|Signe bor i [Odense].|Blikkenslageren har en [kat].",
    "no": "Jeg bor i [Bergen].|Jeg er [snekker].|Jeg har en [katt].|Ingrid bor i [Bergen].|Rørleggeren har en [katt].",
    "fi": "Asun [Turussa].|Olen [opettaja].|Minulla on [kissa].|Sanna asuu [Turussa].|Putkimiehellä on [kissa].",
    "pl": "Mieszkam w [Łodzi].|Jestem [lekarką].|Mam [kota].|Tomek mieszka w [Łodzi].|Hydraulik ma [kota].",
    "cs": "Bydlím v [Brně].|Jsem [učitel].|Mám [kočku].|Petr bydlí v [Brně].|Instalatér má [kočku].",
    "sk": "Bývam v [Nitre].|Som [učiteľka].|Mám [mačku].|Zuzana býva v [Nitre].|Inštalatér má [mačku].",
    "hr": "Živim u [Splitu].|Ja sam [učiteljica].|Imam [mačku].|Ivana živi u [Splitu].|Vodoinstalater ima [mačku].",
    "tr": "[İzmir]'de yaşıyorum.|Ben [öğretmenim].|Bir [kedim] var.|Elif [İzmir]'de yaşıyor.|Tesisatçının bir [kedisi] var.",
    "ro": "Locuiesc în [Cluj].|Sunt [profesoară].|Am o [pisică].|Mihaela locuiește în [Cluj].|Instalatorul are o [pisică].",
    "hu": "[Pécsen] lakom.|[Tanár] vagyok.|Van egy [macskám].|Zsófi [Pécsen] lakik.|A szerelőnek van egy [macskája].",
    "id": "Saya tinggal di [Bandung].|Saya seorang [guru].|Saya punya [kucing].|Budi tinggal di [Bandung].|Tukang ledeng punya [kucing].",
    "vi": "Tôi sống ở [Huế].|Tôi là [giáo viên].|Tôi có một con [mèo].|Anh Minh sống ở [Huế].|Chị tôi có một con [mèo].",
    "el": "Ζω στον [Βόλο].|Είμαι [δασκάλα].|Έχω μια [γάτα].|Η Ελπίδα ζει στον [Βόλο].|Ο υδραυλικός έχει μια [γάτα].",
    "ru": "Живу в [Казани].|Я [учитель].|У меня [кошка].|Марина живёт в [Казани].|У сантехника [кошка].",
    "uk": "Живу у [Львові].|Я [вчителька].|У мене [кішка].|Оксана живе у [Львові].|У сантехніка [кішка].",
    "he": "אני גר ב[חיפה].|אני [מורה].|יש לי [חתול].|אור גר ב[חיפה].|לשרברב יש [חתול].",
    "ar": "أسكن في [عمان].|أنا [مدرس].|عندي [قطة].|يسكن كريم في [عمان].|عند السباك [قطة].",
    "fa": "من در [شیراز] زندگی می‌کنم.|من [معلم] هستم.|یک [گربه] دارم.|مینا در [شیراز] زندگی می‌کند.|لوله‌کش یک [گربه] دارد.",
    "hi": "मैं [पुणे] में रहता हूँ।|मैं [शिक्षक] हूँ।|मेरे पास एक [बिल्ली] है।|अमित [पुणे] में रहता है।|प्लंबर के पास एक [बिल्ली] है।",
    "zh": "我住在[成都]。|我是[老师]。|我有一只[猫]。|王芳住在[成都]。|邻居有一只[猫]。",
    "ja": "私は[札幌]に住んでいます。|私は[教師]です。|私は[猫]を飼っています。|妹は[札幌]に住んでいます。|彼は[猫]を飼っています。",
    "ko": "저는 [부산]에 살아요.|저는 [교사]예요.|저는 [고양이]를 키워요.|아빠는 [부산]에 살아요.|친구가 [고양이]를 키워요.",
    "th": "ฉันอยู่ที่[เชียงใหม่]|ฉันเป็น[ครู]|ฉันมี[แมว]|พี่สาวอยู่ที่[เชียงใหม่]|เพื่อนมี[แมว]",
    "hy": "Ես ապրում եմ [Գյումրիում]։|Ես [ուսուցիչ] եմ։|Ես [կատու] ունեմ։|Արամն ապրում է [Գյումրիում]։|Հարևանը [կատու] ունի։",
    "ta": "நான் [மதுரையில்] வசிக்கிறேன்.|நான் [ஆசிரியர்].|எனக்கு ஒரு [பூனை] இருக்கிறது.|ரவி [மதுரையில்] வசிக்கிறார்.|ரவிக்கு ஒரு [பூனை] இருக்கிறது.",
}
KEYS = ("home_city", "job_title", "pets", "home_city", "pets")


def outcome(key: str, told: str) -> str:
    """What becomes of a value in brackets as a fact of the user's."""
    message, value = told.replace("[", "").replace("]", ""), told[told.index("[") + 1 : told.index("]")]
    candidate = Candidate(key=key, content=value, category="general", source=Source(1, message))
    return believe(candidate, Utterance(interaction_id=1, text=message, at=AT)).verdict.outcome


def test_every_pack_is_told_in() -> None:
    """No language is left out."""
    assert set(TOLD) == set(CODES)


@pytest.mark.parametrize("language", TOLD)
def test_what_people_say_of_themselves_is_believed(language: str) -> None:
    """Home, work and pet, said plainly."""
    told = TOLD[language].split("|")[:3]
    assert [outcome(key, each) for key, each in zip(KEYS[:3], told, strict=True)] == ["commit"] * 3


@pytest.mark.parametrize("language", TOLD)
def test_what_is_said_of_another_is_asked_about(language: str) -> None:
    """The same, said of somebody named or of somebody by their trade."""
    told = zip(KEYS[3:], TOLD[language].split("|")[3:], strict=True)
    assert "commit" not in [outcome(key, each) for key, each in told]
