"""What somebody told, each with a question for it, in twelve languages: written without looking into bot/language/packs.

Beside the other sets, which grew while the packs did. What is missed here is not mended word by word.
"""

from __future__ import annotations

UNSEEN: dict[str, tuple[tuple[str, str], ...]] = {
    "English": (
        ("The plumber swapped our boiler for a heat pump.", "Who replaced the boilers?"),
        ("Grandad keeps two ferrets in the shed.", "Which animals does my grandfather keep in his sheds?"),
        ("I failed my driving test because of a roundabout.", "Why did I fail when I took the driving tests?"),
        ("Our choir sings Fauré at Easter.", "What are we singing with the choirs?"),
        ("The wedding ring slid down the kitchen drain.", "Where did my ring slide to?"),
        ("My cousin shears sheep in Wales.", "Who was shearing sheep?"),
    ),
    "German": (
        ("Der Klempner hat unsere Heizung gegen eine Wärmepumpe getauscht.", "Wer tauschte die Heizungen?"),
        ("Opa hält zwei Frettchen im Schuppen.", "Welche Tiere werden in Opas Schuppen gehalten?"),
        ("Ich bin wegen eines Kreisverkehrs durch die Fahrprüfung gefallen.", "Warum fiel ich durch?"),
        ("Unser Chor singt zu Ostern Fauré.", "Was sangen wir im Chor?"),
        ("Der Ehering ist in den Abfluss gerutscht.", "Wohin rutschte mein Ring?"),
        ("Meine Kusine schert Schafe in Wales.", "Wer hat die Schafe geschoren?"),
    ),
    "French": (
        ("Le plombier a remplacé notre chaudière par une pompe à chaleur.", "Qui a fait remplacer les chaudières ?"),
        ("Papi élève deux furets dans la remise.", "Quels animaux sont élevés dans les remises de papi ?"),
        ("J'ai raté le permis à cause d'un rond-point.", "Pourquoi est-ce que je rate mes permis ?"),
        ("Notre chorale chante Fauré à Pâques.", "Que chantions-nous avec les chorales ?"),
        ("L'alliance a glissé dans l'évier.", "Où glissent les alliances ?"),
        ("Ma cousine tond des moutons au pays de Galles.", "Qui a tondu le mouton ?"),
    ),
    "Spanish": (
        ("El fontanero cambió la caldera por una bomba de calor.", "¿Quién cambiaba las calderas?"),
        ("El abuelo cría dos hurones en el cobertizo.", "¿Qué animales se crían en los cobertizos?"),
        ("Suspendí el carné por una rotonda.", "¿Por qué suspendo los carnés?"),
        ("Nuestro coro canta a Fauré en Pascua.", "¿Qué cantamos en los coros?"),
        ("El anillo se cayó por el desagüe.", "¿Por dónde se caen los anillos?"),
        ("Mi prima esquila ovejas en Gales.", "¿Quién esquilaba la oveja?"),
    ),
    "Russian": (
        ("Сантехник заменил наш котёл тепловым насосом.", "Кто менял котлы?"),
        ("Дедушка держит двух хорьков в сарае.", "Какие звери живут у дедушки в сараях?"),
        ("Я завалил вождение из-за кругового перекрёстка.", "Почему я заваливаю вождения?"),
        ("Наш хор поёт Форе на Пасху.", "Что мы пели хором?"),
        ("Обручальное кольцо упало в раковину.", "Куда падают кольца?"),
        ("Двоюродная сестра стрижёт овец в Уэльсе.", "Кто стриг овцу?"),
    ),
    "Ukrainian": (
        ("Сантехнік замінив наш котел тепловим насосом.", "Хто міняв котли?"),
        ("Дідусь тримає двох тхорів у сараї.", "Яких звірів тримали в сараях?"),
        ("Я завалив водіння через кільцеве перехрестя.", "Чому я завалюю водіння?"),
        ("Наш хор співає Форе на Великдень.", "Що ми співали хором?"),
        ("Обручка впала в раковину.", "Куди падають обручки?"),
        ("Двоюрідна сестра стриже овець в Уельсі.", "Хто стриг вівцю?"),
    ),
    "Arabic": (
        ("استبدل السباك السخان بمضخة حرارية.", "من الذي يستبدل السخانات؟"),
        ("يربي جدي نمسين في الكوخ.", "أي حيوانات رباها جدي؟"),
        ("رسبت في اختبار القيادة بسبب الدوار.", "لماذا أرسب في الاختبارات؟"),
        ("تغني جوقتنا لفوريه في عيد الفصح.", "ماذا غنينا مع الجوقة؟"),
        ("سقط خاتم الزواج في المغسلة.", "أين تسقط الخواتم؟"),
        ("ابنة عمي تجز الخراف في ويلز.", "من جز الخروف؟"),
    ),
    "Hindi": (
        ("प्लंबर ने हमारा बॉयलर बदलकर हीट पंप लगाया।", "बॉयलर किसने बदले थे?"),
        ("दादाजी शेड में दो नेवले पालते हैं।", "दादाजी के शेड में कौन से जानवर पाले जाते हैं?"),
        ("गोल चक्कर की वजह से मैं ड्राइविंग टेस्ट में फेल हुआ।", "मैं टेस्ट में क्यों फेल होता हूँ?"),
        ("हमारी मंडली ईस्टर पर फ़ॉरे गाती है।", "मंडली के साथ हमने क्या गाया?"),
        ("शादी की अंगूठी सिंक में गिर गई।", "अंगूठियाँ कहाँ गिरती हैं?"),
        ("मेरी मौसेरी बहन वेल्स में भेड़ों का ऊन काटती है।", "भेड़ का ऊन किसने काटा?"),
    ),
    "Thai": (
        ("ช่างประปาเปลี่ยนหม้อต้มของเราเป็นปั๊มความร้อน", "ใครมาเปลี่ยนหม้อต้ม"),
        ("คุณปู่เลี้ยงเฟอร์เรตสองตัวในโรงเก็บของ", "ปู่เลี้ยงสัตว์อะไรในโรงเก็บของ"),
        ("ฉันสอบใบขับขี่ตกเพราะวงเวียน", "ทำไมฉันถึงสอบใบขับขี่ไม่ผ่าน"),
        ("คณะประสานเสียงของเราร้องเพลงโฟเรตอนอีสเตอร์", "เราร้องเพลงอะไรกับคณะประสานเสียง"),
        ("แหวนแต่งงานหล่นลงท่อในครัว", "แหวนของฉันหล่นไปที่ไหน"),
        ("ลูกพี่ลูกน้องของฉันตัดขนแกะที่เวลส์", "ใครเป็นคนตัดขนแกะ"),
    ),
    "Chinese": (
        ("水管工把我们的锅炉换成了热泵。", "谁来换的锅炉？"),
        ("爷爷在棚子里养了两只雪貂。", "爷爷养的是什么动物？"),
        ("我因为环岛路考没过。", "我路考为什么没通过？"),
        ("我们合唱团复活节唱福雷的作品。", "合唱团打算唱谁的曲子？"),
        ("婚戒滑进了厨房的下水道。", "我的婚戒掉到哪里去了？"),
        ("我表妹在威尔士剪羊毛。", "在威尔士剪羊毛的是谁？"),
    ),
    "Japanese": (
        ("配管工がうちのボイラーをヒートポンプに交換した。", "ボイラーを交換してくれたのは誰？"),
        ("祖父は小屋でフェレットを二匹飼っている。", "祖父が飼っている動物は何？"),
        ("ロータリーのせいで運転免許の試験に落ちた。", "なぜ免許の試験に落ちたんだっけ？"),
        ("私たちの合唱団は復活祭にフォーレを歌う。", "合唱団で何を歌いますか？"),
        ("結婚指輪が台所の排水口に滑り落ちた。", "指輪はどこに落ちましたか？"),
        ("いとこはウェールズで羊の毛を刈っている。", "羊の毛を刈るのは誰ですか？"),
    ),
    "Korean": (
        ("배관공이 우리 보일러를 히트펌프로 바꿨어요.", "보일러는 누가 바꿔 줬지?"),
        ("할아버지는 헛간에서 페럿 두 마리를 키우세요.", "할아버지가 키우는 동물이 뭐였지?"),
        ("로터리 때문에 운전면허 시험에 떨어졌어요.", "운전면허 시험에 왜 떨어졌지?"),
        ("우리 합창단은 부활절에 포레를 불러요.", "합창단에서 무엇을 부르지?"),
        ("결혼반지가 주방 배수구로 미끄러졌어요.", "반지가 어디로 빠졌지?"),
        ("사촌은 웨일스에서 양털을 깎아요.", "양털을 깎는 사람은 누구지?"),
    ),
}  # fmt: skip
