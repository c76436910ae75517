"""How well twelve languages are found by words: `python -m tests.benchmarks.languages [--json]`.

Written for this project. Every set has twelve memories, some near to one another, and ten questions in other inflections;
the last two questions of a set share no exact word form with their answer. `LANGUAGES` and `score` are for the product's
own retriever too: give `score` any function that takes the memories and returns a search.
"""

from __future__ import annotations

import argparse
import json
import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass

from bot.domain.words import TOKENIZER, match_expression, query_words, search_text

Search = Callable[[str], list[int]]  # a question in, numbers of memories out, best first
MakeSearch = Callable[[Sequence[str]], Search]


@dataclass(frozen=True, slots=True)
class LanguageSet:
    """Memories of one language, and questions with the number of the one memory that answers each."""

    memories: tuple[str, ...]
    questions: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Shares of questions answered first or among the first three, and the mean reciprocal rank."""

    hit_at_1: float
    hit_at_3: float
    mrr: float


LANGUAGES: dict[str, LanguageSet] = {
    "English": LanguageSet(
        (
            "My sister Anna bought a red bicycle for her daughter.",
            "My brother Tom sold his old motorcycle last spring.",
            "I am allergic to peanuts and carry an injector.",
            "My son hates walnuts in his cake.",
            "We went to Lisbon on our honeymoon in 2019.",
            "We are planning to visit Porto next summer.",
            "My dentist is Doctor Weber on Bridge Street.",
            "The vet said the cat needs new teeth cleaning in May.",
            "I started running marathons after I quit smoking.",
            "My boss runs a small bakery with her husband.",
            "The children have swimming lessons every Tuesday.",
            "I taught my nephews how to fish in the lake.",
        ),
        (
            ("What did Anna buy for her daughter?", 0),
            ("Which motorcycles has Tom been selling?", 1),
            ("Do I have any allergies to a peanut?", 2),
            ("Where did we go for the honeymoon?", 4),
            ("When will we be visiting Porto?", 5),
            ("Who are my dentists?", 6),
            ("Why does the cat's tooth need cleaning?", 7),
            ("When does the child swim at its lesson?", 10),
            ("Who owns bakeries?", 9),
            ("Teaching fishing?", 11),
        ),
    ),
    "German": LanguageSet(
        (
            "Meine Schwester Anna hat ihrer Tochter ein rotes Fahrrad gekauft.",
            "Mein Bruder Jonas hat sein altes Motorrad verkauft.",
            "Ich bin gegen Erdnüsse allergisch und habe immer ein Notfallset dabei.",
            "Mein Sohn mag keine Walnüsse im Kuchen.",
            "Unsere Hochzeitsreise ging 2019 nach Lissabon.",
            "Nächsten Sommer möchten wir Porto besuchen.",
            "Der Zahnarzttermin ist am Freitag bei Doktor Weber.",
            "Die Katze muss im Mai zum Tierarzt.",
            "Ich laufe Marathon, seit ich nicht mehr rauche.",
            "Meine Chefin betreibt mit ihrem Mann eine kleine Bäckerei.",
            "Die Kinder haben dienstags Schwimmunterricht.",
            "Im Haus meiner Großeltern stehen viele alte Bücher.",
        ),
        (
            ("Welche Fahrräder hat Anna für die Töchter gekauft?", 0),
            ("Wem verkaufte Jonas das Motorrad?", 1),
            ("Welche Allergie gegen eine Erdnuss habe ich?", 2),
            ("Wohin reisten wir 2019 zur Hochzeit?", 4),
            ("Wann besuchen wir Porto?", 5),
            ("Wann muss ich zum Zahnarzt?", 6),
            ("Welche Tierärzte braucht die Katze?", 7),
            ("Wem gehören kleine Bäckereien?", 9),
            ("Häuser mit altem Buch?", 11),
            ("Wann lernt ein Kind schwimmen?", 10),
        ),
    ),
    "French": LanguageSet(
        (
            "Ma sœur Anne a acheté un vélo rouge à sa fille.",
            "Mon frère Paul a vendu sa vieille moto.",
            "Je suis allergique aux arachides depuis l'enfance.",
            "Mon fils déteste les noix dans les gâteaux.",
            "Nous avons passé notre voyage de noces à Lisbonne en 2019.",
            "L'été prochain nous voulons visiter Porto.",
            "Mon dentiste est le docteur Weber, rue du Pont.",
            "Le chat doit aller chez le vétérinaire en mai.",
            "Je cours des marathons depuis que j'ai arrêté de fumer.",
            "Ma patronne tient une petite boulangerie avec son mari.",
            "Les enfants ont des leçons de natation le mardi.",
            "J'ai planté des tomates dans le jardin de ma grand-mère.",
        ),
        (
            ("Quels vélos rouges Anne achète-t-elle ?", 0),
            ("À qui Paul a-t-il vendu les motos ?", 1),
            ("Quelle allergie à l'arachide ai-je ?", 2),
            ("Où était le voyage de noce ?", 4),
            ("Quand visiterons-nous Porto ?", 5),
            ("Comment s'appellent mes dentistes ?", 6),
            ("Quand les chats vont-ils chez les vétérinaires ?", 7),
            ("Qui possède des petites boulangeries ?", 9),
            ("Jardins avec une tomate plantée ?", 11),
            ("Un enfant et sa leçon ?", 10),
        ),
    ),
    "Spanish": LanguageSet(
        (
            "Mi hermana Ana compró una bicicleta roja para su hija.",
            "Mi hermano Pablo vendió su moto vieja.",
            "Soy alérgico a los cacahuetes y llevo siempre un inyector.",
            "A mi hijo no le gustan las nueces en el pastel.",
            "Pasamos la luna de miel en Lisboa en 2019.",
            "El próximo verano queremos visitar Oporto.",
            "Mi dentista es el doctor Weber, en la calle del Puente.",
            "El gato tiene que ir al veterinario en mayo.",
            "Corro maratones desde que dejé de fumar.",
            "Mi jefa tiene una pequeña panadería con su marido.",
            "Los niños tienen clases de natación los martes.",
            "Planté tomates en el jardín de mi abuela.",
        ),
        (
            ("¿Qué bicicletas ha comprado Ana?", 0),
            ("¿Cuándo vende Pablo sus motos?", 1),
            ("¿Qué alergia tengo al cacahuete?", 2),
            ("¿Dónde fueron las lunas de miel?", 4),
            ("¿Cuándo visitaremos Oporto?", 5),
            ("¿Quiénes son mis dentistas?", 6),
            ("¿Cuándo van los gatos al veterinario?", 7),
            ("¿Quién lleva panaderías pequeñas?", 9),
            ("¿Jardines con un tomate plantado?", 11),
            ("¿Un niño y su clase?", 10),
        ),
    ),
    "Russian": LanguageSet(
        (
            "Моя сестра Анна купила дочери красный велосипед.",
            "Мой брат Иван продал старый мотоцикл.",
            "У меня аллергия на арахис с самого детства.",
            "Сын не любит грецкие орехи в пироге.",
            "В свадебное путешествие мы ездили в Лиссабон.",
            "Следующим летом хотим посетить Порту.",
            "Мой зубной врач, доктор Вебер, принимает на Мостовой улице.",
            "Кошку нужно отвести к ветеринару в мае.",
            "Я бегаю марафоны с тех пор, как бросил курить.",
            "Моя начальница держит маленькую пекарню вместе с мужем.",
            "По вторникам у детей уроки плавания.",
            "В доме бабушки хранятся старые книги.",
        ),
        (
            ("Какие велосипеды покупала Анна?", 0),
            ("Кому продали мотоциклы брата Ивана?", 1),
            ("Про какую аллергию на арахисе я говорил?", 2),
            ("Куда мы поехали в свадебном путешествии?", 4),
            ("Когда мы посетим Порту?", 5),
            ("К каким зубным врачам я хожу?", 6),
            ("Когда кошке идти к ветеринарам?", 7),
            ("У кого есть маленькие пекарни?", 9),
            ("Бабушкина старая книга?", 11),
            ("Вторник, урок с ребёнком в бассейне?", 10),
        ),
    ),
    "Ukrainian": LanguageSet(
        (
            "Моя сестра Оксана купила доньці червоний велосипед.",
            "Мій брат Іван продав старий мотоцикл.",
            "У мене алергія на арахіс із самого дитинства.",
            "Син не любить волоські горіхи в пирозі.",
            "У весільну подорож ми їздили до Лісабона.",
            "Наступного літа хочемо відвідати Порту.",
            "Мій стоматолог, лікар Вебер, приймає на Мостовій вулиці.",
            "Кішку треба відвести до ветеринара у травні.",
            "Я бігаю марафони відтоді, як кинув палити.",
            "Моя начальниця тримає маленьку пекарню разом із чоловіком.",
            "Щовівторка у дітей уроки плавання.",
            "У бабусиному будинку зберігаються старі книжки.",
        ),
        (
            ("Які велосипеди купувала Оксана?", 0),
            ("Кому продали мотоцикли Івана?", 1),
            ("Яку алергію на арахісі я згадував?", 2),
            ("Куди була наша весільна подорож?", 4),
            ("Коли ми відвідаємо Порту?", 5),
            ("До яких стоматологів я ходжу?", 6),
            ("Коли кішці йти до ветеринарів?", 7),
            ("Хто має маленькі пекарні?", 9),
            ("Стара книжка з будинків бабусі?", 11),
            ("Скільки разів був урок для дитини, де плавають?", 10),
        ),
    ),
    "Arabic": LanguageSet(
        (
            "اشترت أختي ليلى دراجة حمراء لابنتها.",
            "باع أخي سامي سيارته القديمة.",
            "أعاني من حساسية من الفول السوداني منذ الطفولة.",
            "ابني لا يحب الجوز في الكعك.",
            "قضينا شهر العسل في لشبونة قبل سنوات.",
            "نريد زيارة مراكش في الصيف القادم.",
            "طبيب الأسنان هو الدكتور حداد في شارع الجسر.",
            "تحتاج القطة إلى الطبيب البيطري في مايو.",
            "أركض في السباقات منذ أن تركت التدخين.",
            "مديرتي تملك مخبزا صغيرا مع زوجها.",
            "عند الأطفال دروس سباحة كل ثلاثاء.",
            "في بيت جدتي كتب قديمة كثيرة.",
        ),
        (
            ("ما لون الدراجة التي اشترتها ليلى؟", 0),
            ("متى باع سامي السيارة؟", 1),
            ("هل عندي حساسيات من فول سوداني؟", 2),
            ("أين كان شهرنا للعسل؟", 4),
            ("متى سنزور مراكش؟", 5),
            ("من هو طبيبي للأسنان؟", 6),
            ("متى تذهب قطتي للبيطري؟", 7),
            ("من يملك المخبز الصغير؟", 9),
            ("كتاب والجدة وبيتها؟", 11),
            ("درس السباحة للطفل؟", 10),
        ),
    ),
    "Hindi": LanguageSet(
        (
            "मेरी बहन अनीता ने अपनी बेटी के लिए लाल साइकिल खरीदी।",
            "मेरे भाई रोहन ने अपनी पुरानी मोटरसाइकिल बेच दी।",
            "मुझे बचपन से मूँगफली से एलर्जी है।",
            "मेरे बेटे को केक में अखरोट पसंद नहीं है।",
            "हम हनीमून पर गोवा गए थे।",
            "अगली गर्मियों में हम शिमला घूमना चाहते हैं।",
            "मेरे दाँतों के डॉक्टर वर्मा पुल वाली सड़क पर बैठते हैं।",
            "बिल्ली को मई में पशु चिकित्सक के पास ले जाना है।",
            "सिगरेट छोड़ने के बाद से मैं मैराथन दौड़ता हूँ।",
            "मेरी मालकिन अपने पति के साथ छोटी बेकरी चलाती हैं।",
            "बच्चों की तैराकी की कक्षा मंगलवार को होती है।",
            "दादी के घर में बहुत सारी पुरानी किताबें हैं।",
        ),
        (
            ("अनीता की बेटी की साइकिलें कैसी हैं?", 0),
            ("रोहन ने मोटरसाइकिलों का क्या किया?", 1),
            ("मूँगफलियों से कौन सी एलर्जी है?", 2),
            ("हनीमून कहाँ मनाया?", 4),
            ("शिमला कब घूमेंगे?", 5),
            ("दाँत का डॉक्टर कौन है?", 6),
            ("बिल्लियों को चिकित्सकों के पास कब ले जाएँ?", 7),
            ("छोटी बेकरियाँ किसकी हैं?", 9),
            ("पुराने घरों में किताब?", 11),
            ("बच्चे की कक्षाएँ?", 10),
        ),
    ),
    "Thai": LanguageSet(
        (
            "พี่สาวของฉันซื้อจักรยานสีแดงให้ลูกสาว",
            "น้องชายขายรถมอเตอร์ไซค์คันเก่าไปแล้ว",
            "ฉันแพ้ถั่วลิสงมาตั้งแต่เด็ก",
            "ลูกชายไม่ชอบวอลนัทในเค้ก",
            "เราไปฮันนีมูนที่ลิสบอน",
            "ฤดูร้อนหน้าเราอยากไปเที่ยวเชียงใหม่",
            "หมอฟันของฉันชื่อสมชายอยู่ถนนสะพาน",
            "ต้องพาแมวไปหาสัตวแพทย์ในเดือนพฤษภาคม",
            "ฉันวิ่งมาราธอนตั้งแต่เลิกสูบบุหรี่",
            "หัวหน้าของฉันเปิดร้านขนมปังเล็กๆ กับสามี",
            "เด็กๆ เรียนว่ายน้ำทุกวันอังคาร",
            "บ้านคุณยายมีหนังสือเก่ามากมาย",
        ),
        (
            ("จักรยานที่พี่สาวซื้อสีอะไร", 0),
            ("ใครขายมอเตอร์ไซค์", 1),
            ("แพ้ถั่วอะไร", 2),
            ("ฮันนีมูนไปที่ไหน", 4),
            ("อยากไปเชียงใหม่เมื่อไหร่", 5),
            ("หมอฟันชื่ออะไร", 6),
            ("แมวต้องไปหาสัตวแพทย์เดือนไหน", 7),
            ("ร้านขนมปังของใคร", 9),
            ("หนังสือของยายอยู่ที่ไหน", 11),
            ("ว่ายน้ำวันไหน", 10),
        ),
    ),
    "Chinese": LanguageSet(
        (
            "我姐姐给她女儿买了一辆红色自行车。",
            "我弟弟把旧摩托车卖掉了。",
            "我从小就对花生过敏。",
            "我儿子不喜欢蛋糕里的核桃。",
            "我们2019年去里斯本度蜜月。",
            "明年夏天我们打算去波尔图旅行。",
            "我的牙医是桥街的韦伯医生。",
            "五月份要带猫去看兽医。",
            "戒烟以后我开始跑马拉松。",
            "我老板和她丈夫开了一家小面包店。",
            "孩子们每周二上游泳课。",
            "奶奶家里有很多旧书。",
        ),
        (
            ("姐姐买的自行车是什么颜色？", 0),
            ("谁卖了摩托车？", 1),
            ("我对什么过敏？", 2),
            ("蜜月去了哪里？", 4),
            ("什么时候去波尔图？", 5),
            ("牙医叫什么名字？", 6),
            ("猫什么时候看兽医？", 7),
            ("面包店是谁开的？", 9),
            ("奶奶有什么书？", 11),
            ("游泳是星期几？", 10),
        ),
    ),
    "Japanese": LanguageSet(
        (
            "姉が娘に赤い自転車を買いました。",
            "弟は古いバイクを売った。",
            "私は子どもの頃からピーナッツアレルギーです。",
            "息子はケーキのくるみが嫌いです。",
            "新婚旅行は2019年にリスボンへ行きました。",
            "来年の夏はポルトを訪れたい。",
            "歯医者は橋通りのウェーバー先生です。",
            "五月に猫を獣医に連れて行く必要がある。",
            "たばこをやめてからマラソンを走っている。",
            "上司は夫と小さなパン屋を営んでいる。",
            "子どもたちは毎週火曜日に水泳を習っている。",
            "祖母の家には古い本がたくさんある。",
        ),
        (
            ("姉が買った自転車は何色？", 0),
            ("バイクを売ったのは誰？", 1),
            ("何のアレルギーがある？", 2),
            ("新婚旅行はどこへ行った？", 4),
            ("ポルトを訪れるのはいつ？", 5),
            ("歯医者さんの名前は？", 6),
            ("猫はいつ獣医に行くの？", 7),
            ("パン屋をしているのは誰？", 9),
            ("おばあさん、祖母の本は？", 11),
            ("水泳は何曜日？", 10),
        ),
    ),
    "Korean": LanguageSet(
        (
            "언니가 딸에게 빨간 자전거를 사 주었다.",
            "남동생은 낡은 오토바이를 팔았다.",
            "나는 어릴 때부터 땅콩 알레르기가 있다.",
            "아들은 케이크에 든 호두를 싫어한다.",
            "신혼여행은 2019년에 리스본으로 갔다.",
            "내년 여름에는 포르투를 방문하고 싶다.",
            "치과 의사는 다리길의 김 선생님이다.",
            "오월에 고양이를 동물병원에 데려가야 한다.",
            "담배를 끊은 뒤로 마라톤을 뛰고 있다.",
            "상사는 남편과 작은 빵집을 운영한다.",
            "아이들은 매주 화요일에 수영을 배운다.",
            "할머니 집에는 오래된 책이 많다.",
        ),
        (
            ("언니는 자전거가 무슨 색이야?", 0),
            ("오토바이는 누가 팔았어?", 1),
            ("알레르기는 무엇에 있어?", 2),
            ("신혼여행을 어디로 갔어?", 4),
            ("포르투는 언제 방문해?", 5),
            ("치과에 계신 의사가 누구야?", 6),
            ("고양이는 언제 동물병원에 가?", 7),
            ("빵집은 누가 해?", 9),
            ("할머니의 책은?", 11),
            ("수영하는 날이 언제야?", 10),
        ),
    ),
}


def ours(memories: Sequence[str]) -> Search:
    """FTS5 over the derived search text of `bot.domain.words`."""
    db = sqlite3.connect(":memory:")
    db.execute(f'CREATE VIRTUAL TABLE t USING fts5(stems, others, tokenize = "{TOKENIZER}")')
    texts = [search_text(memory) for memory in memories]
    rows = [(number, text.stems, text.others) for number, text in enumerate(texts)]
    db.executemany("INSERT INTO t(rowid, stems, others) VALUES (?, ?, ?)", rows)
    db.execute("INSERT INTO t(t, rank) VALUES ('rank', 'bm25(1.0, 0.3)')")
    return _search(db, lambda question: match_expression(query_words(question), ("stems",), ("others",)))


def plain(memories: Sequence[str]) -> Search:
    """FTS5 as it comes: unicode61, every word of the question OR-ed."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE VIRTUAL TABLE t USING fts5(words)")
    db.executemany("INSERT INTO t(rowid, words) VALUES (?, ?)", enumerate(memories))
    return _search(
        db, lambda question: " OR ".join(f'"{word}"' for word in re.findall(r"[^\s?¿？؟\"]+", question))
    )


def _search(db: sqlite3.Connection, expression: Callable[[str], str]) -> Search:
    def search(question: str) -> list[int]:
        found = expression(question)
        if not found:
            return []
        with closing(
            db.execute("SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank, rowid", (found,))
        ) as rows:
            return [row[0] for row in rows]

    return search


def score(language: LanguageSet, make: MakeSearch) -> Score:
    """Ask every question of a set; a memory that is not found has reciprocal rank 0."""
    search = make(language.memories)
    ranks = [_rank(search(question), answer) for question, answer in language.questions]
    total = len(ranks)
    return Score(
        hit_at_1=sum(rank == 1 for rank in ranks) / total,
        hit_at_3=sum(0 < rank <= 3 for rank in ranks) / total,
        mrr=sum(1 / rank for rank in ranks if rank) / total,
    )


def _rank(found: Sequence[int], answer: int) -> int:
    return found.index(answer) + 1 if answer in found else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    as_json = parser.parse_args().json
    arms: dict[str, MakeSearch] = {"words": ours, "unicode61": plain}
    figures = {
        name: {arm: score(cases, make) for arm, make in arms.items()} for name, cases in LANGUAGES.items()
    }
    figures["mean"] = {arm: _mean([row[arm] for row in figures.values()]) for arm in arms}
    if as_json:
        print(
            json.dumps(
                {name: {arm: asdict(value) for arm, value in row.items()} for name, row in figures.items()}
            )
        )
        return
    print(f"{'':12}" + "".join(f"{arm:^30}" for arm in arms))
    print(f"{'':12}" + f"{'hit@1':>10}{'hit@3':>10}{'MRR':>10}" * len(arms))
    for name, row in figures.items():
        print(
            f"{name:12}" + "".join(f"{v.hit_at_1:10.2f}{v.hit_at_3:10.2f}{v.mrr:10.2f}" for v in row.values())
        )


def _mean(scores: Sequence[Score]) -> Score:
    n = len(scores)
    return Score(*(sum(getattr(s, field) for s in scores) / n for field in ("hit_at_1", "hit_at_3", "mrr")))


if __name__ == "__main__":
    main()
