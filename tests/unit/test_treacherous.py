"""Words that are no statement of their writer's, in whatever language: asked about; and their true like, believed at once."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.domain.believing.belief import DOUBTS, SOMEBODY_ELSES, Utterance, believe
from bot.domain.changes import Candidate
from bot.domain.memories import Source

AT = datetime(2026, 11, 20, 10, tzinfo=UTC)
HANDED, SUPPOSED, NOT_SO = DOUBTS["reported"], DOUBTS["supposed"], DOUBTS["denied"]

# key, value, message; the quote is the part in brackets, or the message.
OPEN = [
    ("home_city", "Oslo", "Say [I live in Oslo], what tax would I pay?"),
    ("home_city", "Oslo", "OK, let's say [I live in Oslo]. What tax would I pay?"),
    ("home_city", "Oslo", "Assuming [I live in Oslo], is it dear?"),
    ("children", "three", "Imagine [I have three kids.]"),
    ("salary", "80.000 Euro", "Angenommen, [ich verdiene 80.000 Euro], wie viel bleibt netto?"),
    ("home_city", "Köln", "Sagen wir mal, [ich wohne in Köln], welche Steuer?"),
    ("home_city", "Nice", "Disons que [j'habite à Nice], quel impôt ?"),
    ("home_city", "Lima", "Digamos que [vivo en Lima]. ¿Cuánto pago?"),
    ("home_city", "Roma", "Mettiamo che [abito a Roma]: quante tasse pago?"),
    ("home_city", "Lisboa", "Digamos que [moro em Lisboa], quanto pago?"),
    ("home_city", "Utrecht", "Stel, [ik woon in Utrecht], wat betaal ik?"),
    ("home_city", "Łodzi", "Powiedzmy, że [mieszkam w Łodzi], ile zapłacę?"),
    ("home_city", "Brně", "Řekněme, že [bydlím v Brně], kolik zaplatím?"),
    ("home_city", "Париже", "Предположим, [я живу в Париже]. Какой налог?"),
    ("home_city", "Львові", "Припустимо, [я живу у Львові], який податок?"),
    ("home_city", "Roma", "Diyelim ki [Roma'da yaşıyorum], vergi ne olur?"),
    ("home_city", "باريس", "لو كنت [أعيش في باريس] لكنت سعيدا"),
    ("home_city", "باريس", "لنفترض أنني [أعيش في باريس]، كم أدفع؟"),
    ("home_city", "दिल्ली", "मान लो [मैं दिल्ली में रहता हूँ], कितना टैक्स लगेगा?"),
    ("home_city", "北京", "假设[我住在北京]，税是多少？"),
    ("home_city", "東京", "仮に[東京に住んでいる]として、税金は？"),
    ("workplace", "SAP", "I'm not sure yet if [I'll take the job at SAP]"),
    ("workplace", "SAP", "I wonder whether [I'll work at SAP]"),
    ("workplace", "SAP", "Ich weiß noch nicht, ob [ich den Job bei SAP nehme]"),
    ("workplace", "SAP", "Je ne sais pas encore si [je prends le poste chez SAP]"),
    ("workplace", "SAP", "No sé todavía si [acepto el puesto en SAP]"),
    ("workplace", "SAP", "Non so ancora se [accetto il posto in SAP]"),
    ("workplace", "SAP", "Ainda não sei se [aceito o emprego na SAP]"),
    ("workplace", "SAP", "Ik weet nog niet of [ik bij SAP ga werken]"),
    ("workplace", "SAP", "Nie wiem jeszcze, czy [wezmę pracę w SAP]"),
    ("workplace", "SAP", "Ещё не знаю, [соглашусь ли я на работу в SAP]"),
    ("home_city", "Tokio", "Letzte Nacht habe ich geträumt, dass [ich in Tokio wohne.]"),
    ("home_city", "Tokyo", "I had a dream that [I live in Tokyo]"),
    ("home_city", "Tokyo", "J'ai rêvé que [j'habite à Tokyo]"),
    ("home_city", "Tokio", "Soñé que [vivo en Tokio]"),
    ("home_city", "Tokyo", "Ho sognato che [abito a Tokyo]"),
    ("home_city", "Токио", "Мне приснилось, что [я живу в Токио]"),
    ("home_city", "东京", "我梦见[我住在东京]"),
    ("home_city", "東京", "[東京に住んでいる]夢を見ました"),
    ("diet", "vegan", "I pretended [I'm a vegan] so they'd leave me alone"),
    ("diet", "Veganer", "Ich habe so getan, als [bin ich Veganer]"),
    ("diet", "végan", "J'ai fait semblant d'être [végan]"),
    ("diet", "веган", "Я притворился, что [я веган]"),
    ("job_title", "pilot", "I told my date [I'm a pilot], haha, what a lie"),
    ("job_title", "Pilot", "[Ich bin Pilot], war natürlich gelogen"),
    ("job_title", "pilote", "[Je suis pilote], c'était un mensonge"),
    ("likes", "boss Karen", "Yeah right, [I just LOVE my boss Karen], she's the best. NOT."),
]
OF_OTHERS = [
    ("health", "depressed", "My therapist asked if [I'm depressed.]"),
    ("health", "depressed", "My mum wants to know if [I'm depressed]"),
    ("health", "déprimée", "Ma psy a demandé si [je suis déprimée]"),
    ("health", "deprimida", "Mi psicóloga me preguntó si [estoy deprimida]"),
    ("health", "depressa", "La dottoressa ha chiesto se [sono depressa]"),
    ("health", "depressief", "Mijn dokter vroeg of [ik depressief ben]"),
    ("job_title", "teacher", "Chatbots like you probably think [I'm a teacher.]"),
    ("home_city", "yellow submarine", "🎵 [I live in a yellow submarine] 🎵"),
    (
        "health_condition",
        "diabetes",
        "Let's play: you're a doctor and I'm a patient. Doctor, [I have diabetes.]",
    ),
    ("health_condition", "Diabetes", "Lass uns spielen, du bist Arzt. [Ich habe Diabetes]"),
]
LETTERS = [
    (
        "home_city",
        "Salzburg",
        "Dear Ana,\n\nI am your new landlord. [I live in Salzburg].\n\nKind regards,\nDr. Huber",
    ),
    (
        "home_city",
        "Salzburg",
        "Look: Dear Ana, I am Dr. Huber. [I live in Salzburg]. Kind regards, Dr. Huber",
    ),
    ("home_city", "Salzburg", "[I live in Salzburg] now.\n\nBest,\nTom\n\nWhat should I answer?"),
    ("home_city", "Graz", "Please polish: Dear Mr Smith, [I live in Graz] and need a flat"),
    ("home_city", "Graz", "Dear team, [I live in Graz] now. Best, Ana"),
    ("name", "Jens", "Hallo zusammen, ich bin im Urlaub. [Viele Grüße, Jens]\n\nkannst du das übersetzen?"),
    ("home_city", "Köln", "Liebe Ana,\n[ich wohne in Köln]. Bis bald"),
    ("home_city", "Nice", "Chère Ana,\n[j'habite à Nice].\nBises,\nMarie"),
    ("home_city", "Cádiz", "Estimada Ana:\n[vivo en Cádiz].\nUn saludo,\nPaco"),
    ("home_city", "Roma", "Cara Ana,\n[abito a Roma].\nCordiali saluti\nPaolo Rossi"),
    ("home_city", "Porto", "Prezada Ana,\n[moro no Porto].\nAtenciosamente,\nRui"),
    ("home_city", "Utrecht", "Beste Ana,\n[ik woon in Utrecht].\nMet vriendelijke groet,\nPiet"),
    ("home_city", "Gdańsku", "Droga Ano,\n[mieszkam w Gdańsku].\nPozdrawiam,\nOla"),
    ("home_city", "Омске", "Дорогая Аня,\n[я живу в Омске].\nС уважением,\nПётр"),
    ("home_city", "Львові", "Дорога Ганно,\n[я живу у Львові].\nЗ повагою,\nПетро"),
    ("home_city", "Roma", "Sevgili Ana,\n[Roma'da yaşıyorum].\nSevgiler,\nAyşe"),
    ("home_city", "Brně", "Milá Ano,\n[bydlím v Brně].\nS pozdravem\nEva"),
    ("home_city", "Porto", "Hi bot, please polish:\n[I live in Porto].\nBest,\nAna"),
    ("home_city", "Porto", "Hi bot, thanks. Dear Tom, [I live in Porto]. Best, Ana"),
    ("home_city", "Porto", "Hi bot,\n[I live in Porto].\nBest,\nTom\n\nWhat should I answer?"),
]
NEARLY = [
    ("husband", "Otto", "I nearly [married a guy called Otto.]"),
    ("home_city", "Lisbon", "I almost [moved to Lisbon] in 2019."),
    ("home_city", "Lisbon", "We came close to [moving to Lisbon]"),
    ("home_city", "Wien", "Ich bin fast [nach Wien gezogen]"),
    ("husband", "Marc", "J'ai failli [épouser Marc.]"),
    ("husband", "Otto", "Casi [me caso con Otto]"),
    ("home_city", "Lisboa", "Estuve a punto de [mudarme a Lisboa]"),
    ("husband", "Otto", "Ho quasi [sposato Otto]"),
    ("home_city", "Lisboa", "Quase [me mudei para Lisboa]"),
    ("husband", "Otto", "Ik was bijna [met Otto getrouwd]"),
    ("home_city", "Lissabon", "Jag höll på att [flytta till Lissabon]"),
    ("home_city", "Lissabon", "Jeg var lige ved at [flytte til Lissabon]"),
    ("home_city", "Lizbony", "Prawie [przeprowadziłam się do Lizbony]"),
    ("home_city", "Lisabonu", "Málem jsem [se přestěhoval do Lisabonu]"),
    ("home_city", "Киев", "Я почти [переехал в Киев]"),
    ("partner", "Otto", "Az kalsın [Otto ile evleniyordum]"),
    ("home_city", "باريس", "كدت [أنتقل إلى باريس]"),
    ("home_city", "北京", "我差点[搬到北京]"),
    ("home_city", "大阪", "[大阪に引っ越す]ところだった"),
    ("home_city", "부산", "[부산으로 이사]할 뻔했어요"),
]
TRUE = [
    ("home_city", "Cork", "It's me again, on my wife's phone. [I live in Cork]"),
    ("home_city", "Cork", "It's Tom here, on my wife's phone. [I live in Cork]"),
    ("home_city", "Cork", "Maria here! [I live in Cork]"),
    ("pets", "Rex", "This is my dog. [He's called Rex]"),
    ("home_city", "Cork", "I saw her photos on Tom's phone yesterday. [I live in Cork]"),
    ("home_city", "Cork", "It's her sister's birthday. [I live in Cork]"),
    (
        "home_city",
        "Cork",
        "Our flight lands at nine tonight. This is his wife Ann in the photo. [I live in Cork]",
    ),
    ("home_city", "Köln", "Ich bin's wieder, vom Handy meiner Frau. [Ich wohne in Köln]"),
    ("home_city", "Köln", "Hier ist Tom. [Ich wohne in Köln]"),
    ("home_city", "Nice", "C'est moi, sur le téléphone de ma femme. [J'habite à Nice]"),
    ("home_city", "Cádiz", "Soy Ana, la de siempre. [Vivo en Cádiz]"),
    ("home_city", "Париже", "Это снова я, с телефона жены. [Я живу в Париже]"),
    ("partner", "Eva", "Say hi to [my wife Eva]"),
    ("home_city", "Oslo", "Say, [I live in Oslo now]!"),
    ("home_city", "Bonn", "Let's say 9 o'clock. [I live in Bonn]"),
    ("home_city", "Nice", "Disons à 9 heures. [J'habite à Nice]"),
    ("home_city", "Köln", "Sagen wir um neun. [Ich wohne in Köln]"),
    ("workplace", "SAP", "Angenommen! [Ich arbeite ab jetzt bei SAP]"),
    ("home_city", "Lima", "Digamos a las nueve. [Vivo en Lima]"),
    ("home_city", "القاهرة", "لو سمحت، [أعيش في القاهرة]"),
    ("home_city", "東京", "もしもし、[東京に住んでいます]"),
    ("transport", "bus", "[I nearly always take the bus]"),
    ("pets", "Rex", "I almost forgot: [my dog is Rex]"),
    ("pets", "Rex", "I almost forgot [my dog Rex] at the vet"),
    ("partner", "Eva", "I nearly lost [my wife Eva] in the crowd"),
    ("diet", "vegetarian", "I almost never eat meat, [I'm vegetarian]"),
    ("age", "40", "[I'm almost 40]"),
    ("workplace", "Bosch", "[I've worked at Bosch for almost ten years] and still do"),
    ("home_city", "Wien", "[Ich wohne fast zehn Jahre in Wien]"),
    ("transport", "Bus", "[Ich nehme fast immer den Bus]"),
    ("transport", "bus", "[Je prends presque toujours le bus]"),
    ("pets", "Rex", "J'ai failli oublier : [mon chien s'appelle Rex]"),
    ("transport", "autobús", "[Casi siempre cojo el autobús]"),
    ("transport", "autobus", "[Prendo quasi sempre l'autobus]"),
    ("transport", "ônibus", "[Quase sempre pego o ônibus]"),
    ("transport", "bus", "[Ik neem bijna altijd de bus]"),
    ("transport", "autobus", "[Prawie zawsze jeżdżę autobusem]"),
    ("transport", "автобусе", "[Я почти всегда езжу на автобусе]"),
    ("transport", "otobüs", "[Neredeyse her gün otobüse biniyorum]"),
    ("home_city", "Bonn", "My therapist says I'm doing better. And [I moved to Bonn]"),
    ("home_city", "Bonn", "My mum asked how I am. [I live in Bonn]"),
    ("home_city", "Oslo", "I don't know if I told you that [I live in Oslo]"),
    ("home_city", "Oslo", "I'm not sure if you know, but [I live in Oslo]"),
    ("home_city", "Oslo", "Not sure about the weather. [I live in Oslo]"),
    ("home_city", "Bonn", "Ich bin mir sicher, dass [ich in Bonn wohne]"),
    ("job_title", "nurse", "I slept badly. [I'm a nurse]"),
    ("home_city", "Rome", "My dream came true: [I live in Rome]"),
    ("job_title", "pilot", "I told my boss that [I'm a pilot]"),
    ("hobbies", "chess", "Let's play chess, [my hobby is chess]"),
    ("job_title", "singer", "[I'm a singer]"),
    ("workplace", "SAP", "Write this down: [I work at SAP]"),
    ("job_title", "nurse", "Write me a plan. [I'm a nurse]"),
    ("home_city", "Nice", "Si tu veux savoir, [j'habite à Nice]"),
    ("likes", "music", "🎵 [I love music]"),
    ("home_city", "Malmö", "Det är sant. [Jag bor i Malmö]"),
    ("home_city", "Nice", "C'est sa maison. [J'habite à Nice]"),
    ("home_city", "上海", "我是老师，[我住在上海]"),
    ("partner", "Lena", "[Lena is my wife], I'm her husband since 2010"),
    ("home_city", "Bonn", "My boss gave me her phone number. [I live in Bonn]"),
    ("home_city", "Bonn", "My daughter was using her phone at dinner. [I live in Bonn]"),
    ("home_city", "Bonn", "I borrowed Tom's phone yesterday because mine broke. [I live in Bonn]"),
    ("home_city", "Bonn", "My sister gave me her phone when she bought a new one. [I live in Bonn]"),
    ("home_city", "Bonn", "I hate answering for my boss. [I live in Bonn]"),
    ("home_city", "Bonn", "He was replying for Tom. [I live in Bonn]"),
    ("home_city", "Bonn", "She let me use her phone to call mum. [I live in Bonn]"),
    ("home_city", "Bonn", "Anna lent me her tablet last year. [I live in Bonn]"),
    ("home_city", "Bonn", "Tom hat mir sein Handy gegeben, weil meins kaputt ist. [Ich wohne in Bonn]"),
    ("home_city", "Bonn", "Schreibe für Mama ein Gedicht. [Ich wohne in Bonn]"),
    ("home_city", "Odense", "Han svarer for mor. [Jeg bor i Odense]"),
    ("hobbies", "golf", "Dear bot,\n[I play golf.]"),
    ("dislikes", "Kaffee", "Lieber Tee,\n[ich mag keinen Kaffee]"),
    ("home_city", "Porto", "Hi bot, [I moved to Porto].\nBest,\nAna"),
    ("home_city", "Porto", "Dear diary,\ntoday [I moved to Porto]. It rains."),
    ("home_city", "Porto", "Dear assistant,\n\n[I moved to Porto]. It rains.\n\nKind regards,\nAna"),
    ("home_city", "Bonn", "Tom gave me his old phone. [I live in Bonn]"),
    ("home_city", "Bonn", "I'm writing for my mum, she needs a doctor. [I live in Bonn]"),
    ("workplace", "Guardian", "[I'm writing for the Guardian]"),
    ("home_city", "Bonn", "Ich schreibe für meine Chefin eine Rede. [Ich wohne in Bonn]"),
    ("home_city", "Bonn", "Mein Chef hat mir sein altes Handy gegeben. [Ich wohne in Bonn]"),
    ("home_city", "Nice", "Il m'a donné son numéro de téléphone. [J'habite à Nice]"),
    ("home_city", "Graz", "[Ich wohne jetzt in Graz]. LG Anna"),
    ("home_city", "Graz", "Hi there! [I live in Graz]. Give my kind regards to Tom"),
    ("home_city", "Graz", "Hello, [I live in Graz]. Thanks!"),
    ("home_city", "Graz", "Dear me, [I live in Graz] since May"),
    ("home_city", "Rom", "Liebe Grüße aus Rom, [ich wohne jetzt hier in Rom]"),
    ("home_city", "Bonn", "[I live in Bonn]. What should I answer: Dear Ana, I hate pets. Kind regards, Tom"),
    ("home_city", "Bonn", "Dear Ana,\nI hate pets.\nKind regards,\nTom\n\n[I live in Bonn]"),
    ("pets", "Rex", "I can't get Rex out of my head. [My dog is Rex]"),
    ("favourite_song", "Yesterday", "[My favourite song is: Yesterday]"),
]


OF_PEOPLE = [
    ("home_city", "大阪", "姉のさくらは大阪に住んでいます"),
    ("home_city", "大阪", "さくらは大阪に住んでいます"),
    ("job_title", "医者", "友達の田中は医者です"),
    ("home_city", "上海", "小红住在上海"),
    ("home_city", "부산", "누나 지수는 부산에 살아요"),
    ("home_city", "부산", "지수는 부산에 살아요"),
    ("home_city", "دبي", "سارة تعيش في دبي"),
    ("home_city", "पटना", "राधा पटना में रहती है"),
    ("allergies", "अंडे", "मेरे बेटे को अंडे से एलर्जी है"),
    ("home_city", "เชียงราย", "ต้นอยู่เชียงราย"),
    ("home_city", "Bursa", "Elif Bursa'da yaşıyor"),
    ("home_city", "Gdynia", "Kasia mieszka w Gdyni"),
    ("likes", "judo", "Synowi podoba się judo"),
    ("likes", "чай", "Маме нравится чай"),
    ("job_title", "врач", "Жена у меня врач"),
    ("home_city", "Lugo", "Vive en Lugo, mi prima"),
    ("allergies", "noix", "Mon mec est allergique aux noix"),
    ("allergies", "tôm", "Vợ tôi bị dị ứng tôm"),
    ("allergies", "udang", "Istri saya alergi udang"),
    ("job_title", "γιατρός", "Η γυναίκα μου είναι γιατρός"),
    ("job_title", "پزشک", "همسرم پزشک است"),
    ("boss", "王芳", "我妹妹的老板是王芳。"),
    ("home_city", "奥斯陆", "我有一个住在奥斯陆的朋友。"),
    ("home_city", "奥斯陆", "我朋友住在奥斯陆。"),
    ("home_city", "上海", "我妹妹住在上海，我住在北京。"),
    ("home_city", "オスロ", "オスロに住んでいる友達がいます。"),
    ("home_city", "大阪", "私の母は大阪に住んでいます。"),
    ("home_city", "오슬로", "오슬로에 사는 친구가 있어요."),
    ("home_city", "부산", "제 여동생은 부산에 살아요."),
    ("home_city", "Oslo", "Oslo'da yaşayan bir arkadaşım var."),
    ("home_city", "ओस्लो", "मेरा एक दोस्त है जो ओस्लो में रहता है।"),
    ("home_city", "दिल्ली", "मेरी बहन दिल्ली में रहती है।"),
    ("home_city", "ออสโล", "ฉันมีเพื่อนที่อยู่ออสโล"),
    ("home_city", "เชียงใหม่", "แม่ของฉันอยู่เชียงใหม่"),
    ("home_city", "أوسلو", "عندي صديق يعيش في أوسلو."),
    ("home_city", "حلب", "أختي تعيش في حلب."),
    ("home_city", "אוסלו", "יש לי חבר שגר באוסלו."),
    ("home_city", "חיפה", "אחותי גרה בחיפה."),
    ("home_city", "Oslóban", "Van egy barátom, aki Oslóban lakik."),
    ("home_city", "Egerben", "A nővérem Egerben lakik."),
]
QUOTED = [
    ("home_city", "東京", "歌詞に「私は東京に住んでいる」ってあるよね。"),
    ("allergies", "花生", "书里写着『我对花生过敏』。"),
    ("home_city", "תל אביב", "בשיר כתוב ״אני גר בתל אביב״."),
    ("home_city", "ภูเก็ต", "เพื่อนบอกว่า “ฉันอยู่ภูเก็ต”"),
]
DENIED = [
    ("likes", "香菜", "我不喜欢香菜。"),
    ("pets", "狗", "我没有狗。"),
    ("likes", "パクチー", "パクチーは好きじゃない。"),
    ("likes", "고수", "저는 고수를 안 좋아해요."),
    ("likes", "고수", "고수는 정말 싫어요."),
    ("likes", "ผักชี", "ฉันไม่ชอบผักชี"),
    ("likes", "الكزبرة", "لا أحب الكزبرة."),
    ("likes", "כוסברה", "אני לא אוהב כוסברה."),
    ("likes", "धनिया", "मुझे धनिया पसंद नहीं है।"),
    ("likes", "kişniş", "Kişniş sevmiyorum."),
    ("likes", "kişniş", "Ben kişniş sevmem."),
    ("likes", "koriandert", "Nem szeretem a koriandert."),
]
OVER = [
    ("pets", "köpeğim", "Eskiden köpeğim vardı."),
    ("home_city", "成都", "我以前住在成都。"),
    ("home_city", "京都", "昔京都に住んでいました。"),
    ("home_city", "대구", "예전에 대구에 살았어요."),
    ("home_city", "ภูเก็ต", "เมื่อก่อนผมอยู่ภูเก็ต"),
    ("home_city", "दिल्ली", "मैं पहले दिल्ली में रहता था।"),
    ("pets", "कुत्ता", "मेरे पास एक कुत्ता था।"),
    ("home_city", "Yokohama", "I used to live in Yokohama."),
    ("pets", "כלב", "היה לי כלב."),
    ("pets", "كلب", "كان عندي كلب."),
    ("pets", "kutyám", "Régen volt egy kutyám."),
]
SO = [
    ("home_city", "大阪", "今は大阪に住んでいます"),
    ("job_title", "医者", "仕事は医者です"),
    ("home_city", "부산", "지금은 부산에 살아요"),
    ("home_city", "上海", "现在住在上海"),
    ("home_city", "เชียงราย", "ตอนนี้อยู่เชียงราย"),
    ("likes", "ผ้าไหม", "ฉันชอบผ้าไหม"),
    ("likes", "चाय", "चाय पसंद है"),
    ("home_city", "دبي", "حاليا أعيش في دبي"),
    ("pets", "iki kedi", "Evde iki kedim yaşıyor"),
    ("likes", "tea", "Çay bana iyi geliyor"),
    ("home_city", "Тверь", "Живу с мамой в Твери"),
    ("home_city", "Huế", "Tôi và vợ tôi sống ở Huế"),
    ("allergies", "tôm", "Tôi không ăn được tôm"),
    ("home_city", "Medan", "Saya tinggal dengan ibu saya di Medan"),
    ("home_city", "Bali", "Sekarang saya tinggal di Bali"),
    ("home_city", "Πάτρα", "Μένω με τη γυναίκα μου στην Πάτρα"),
    ("home_city", "شیراز", "با همسرم در شیراز زندگی می‌کنم"),
    ("name", "علی", "اسم من علی است"),
    ("boss", "王芳", "我的老板是王芳。"),
    ("boss", "田中さん", "上司は田中さんです。"),
    ("boss", "민수", "제 상사는 민수예요."),
    ("boss", "सीमा", "मेरी बॉस सीमा है।"),
    ("boss", "سامي", "مديري اسمه سامي."),
    ("boss", "דנה", "הבוסית שלי היא דנה."),
    ("boss", "Ahmet", "Patronum Ahmet."),
    ("boss", "Gábor", "A főnököm Gábor."),
    ("home_city", "上海", "我和朋友一起住在上海。"),
    ("home_city", "广州", "我跟我妈妈住在广州。"),
    ("home_city", "深圳", "我三年前搬到了深圳。"),
    ("allergies", "花生", "我不能吃花生。"),
    ("hobbies", "攀岩", "我从不错过周四的攀岩。"),
    ("workplace", "华为", "我在华为上班，同事都很好。"),
    ("home_city", "大阪", "友達と大阪に住んでいます。"),
    ("allergies", "そば", "私はそばアレルギーで、そばは食べられません。"),
    ("likes", "コーヒー", "コーヒーが欠かせない。"),
    ("likes", "将棋", "昔から将棋が好きです。"),
    ("partner", "恵美", "妻の名前は恵美です。"),
    ("home_city", "부산", "친구랑 부산에 살아요."),
    ("likes", "커피", "커피 없이는 못 살아요."),
    ("home_city", "서울", "저는 서울에 사는 개발자예요."),
    ("home_city", "เชียงใหม่", "ฉันอยู่กับแม่ที่เชียงใหม่"),
    ("likes", "แม่ฮ่องสอน", "ผมชอบไปแม่ฮ่องสอน"),
    ("home_city", "पुणे", "मैं दोस्तों के साथ पुणे में रहता हूँ।"),
    ("allergies", "मूँगफली", "मुझे मूँगफली से एलर्जी है, नहीं खा सकता।"),
    ("home_city", "القاهرة", "أعيش مع أختي في القاهرة."),
    ("home_city", "بيروت", "لا أزال أعيش في بيروت."),
    ("home_city", "חיפה", "אני גר עם חבר בחיפה."),
    ("allergies", "בוטנים", "אני לא יכול לאכול בוטנים."),
    ("home_city", "Szegeden", "A barátommal Szegeden lakom."),
    ("home_city", "Ankara", "Ablamla Ankara'da yaşıyorum."),
    ("hobbies", "tırmanış", "Perşembe tırmanışını hiç kaçırmam."),
    ("workplace", "Google", "我在 Google 上班，住在 Zürich。"),
    ("home_city", "Oslo", "I moved from Yokohama to Oslo."),
    ("likes", "jazz", "Selena Gomez taught me to love jazz."),
    ("workplace", "Siemens", "I do multimedia work at Siemens."),
    ("boss", "Mustafa", "My boss is Mustafa Hammadi."),
    ("home_city", "Roma", "Ho comprato un armadio a Roma."),
    ("hobbies", "natación", "Como remedio hago natación."),
    ("nickname", "Zé", "Todos me chamam de Zé."),
    ("pets", "kota", "Trzymam kota."),
    ("workplace", "Bosch", "I fix 12 volt pumps at Bosch."),
    ("likes", "火锅", "没有什么比火锅更好吃了，我最爱火锅。"),
    ("allergies", "땅콩", "나는 어릴 때부터 땅콩 알레르기가 있다."),
    ("allergies", "卵", "子供の頃から卵アレルギーです。"),
    ("languages", "영어", "영어는 잘하지만 일본어는 못 해요."),
    ("home_city", "제주", "남편이랑 제주에 살아요."),
    ("likes", "กาแฟ", "ผมดื่มกาแฟทุกเช้า ขาดไม่ได้"),
    ("likes", "ดูหนัง", "ไม่มีอะไรดีกว่าดูหนัง ฉันชอบดูหนัง"),
    ("allergies", "मूँगफली", "मैंने आपको बताया था कि मुझे मूँगफली से एलर्जी है।"),
    ("languages", "अंग्रेज़ी", "मुझे अंग्रेज़ी आती है पर फ़्रेंच नहीं।"),
    ("likes", "क्रिकेट", "पापा और मैं क्रिकेट पसंद करते हैं।"),
    ("likes", "الشاي", "أبي وأنا نحب الشاي."),
    ("languages", "ספרדית", "אני מדבר ספרדית אבל לא צרפתית."),
    ("likes", "קפה", "אמא ואני אוהבות קפה."),
    ("likes", "פיצה", "אין כמו פיצה, אני אוהב פיצה."),
    ("likes", "çay", "Çaysız yapamam, çay benim için vazgeçilmez."),
    ("hobbies", "koşu", "Sabah koşusu yapmadan güne başlamam."),
]


def judged(key: str, value: str, bracketed: str) -> str:
    """What stands against believing a value at once; empty where nothing does."""
    begin, end = bracketed.find("["), bracketed.find("]")
    message = bracketed.replace("[", "").replace("]", "")
    quote = message[begin : end - 1] if begin >= 0 else message
    told = Candidate(key=key, content=value, category="general", source=Source(1, quote))
    said = Utterance(interaction_id=1, text=message, at=AT)
    return believe(told, said).verdict.reason


@pytest.mark.parametrize(("key", "value", "message"), OPEN)
def test_what_is_supposed_undecided_dreamt_or_pretended_is_asked_about(
    key: str, value: str, message: str
) -> None:
    """By whatever word a supposition is opened, and whatever takes back that it is so."""
    assert judged(key, value, message) in (SUPPOSED, HANDED)


@pytest.mark.parametrize(("key", "value", "message"), OF_OTHERS)
def test_what_others_ask_or_think_or_is_to_be_written_is_asked_about(
    key: str, value: str, message: str
) -> None:
    """A question is no telling, nor is a role, a song or a text that is ordered."""
    assert judged(key, value, message) in (SUPPOSED, HANDED)


@pytest.mark.parametrize(("key", "value", "message"), LETTERS)
def test_what_a_letter_or_a_song_says_is_asked_about(key: str, value: str, message: str) -> None:
    """Known by its form, without quotation marks, whoever has signed it."""
    assert judged(key, value, message) == HANDED


@pytest.mark.parametrize(("key", "value", "message"), NEARLY)
def test_what_nearly_was_is_asked_about(key: str, value: str, message: str) -> None:
    """It is not."""
    assert judged(key, value, message) == NOT_SO


@pytest.mark.parametrize(("key", "value", "message"), TRUE)
def test_what_only_looks_like_that_is_believed_at_once(key: str, value: str, message: str) -> None:
    """Orders to greet, hours that are agreed on, frequencies, and names that are told on the way."""
    assert judged(key, value, message) == ""


@pytest.mark.parametrize(("key", "value", "message"), OF_PEOPLE)
def test_what_is_told_of_somebody_else_is_asked_about_in_every_script(
    key: str, value: str, message: str
) -> None:
    """Wherever the clause about them stands, and whether or not blanks part the words."""
    assert judged(key, value, message) == SOMEBODY_ELSES


@pytest.mark.parametrize(("key", "value", "message"), QUOTED)
def test_what_is_quoted_is_asked_about_in_every_script(key: str, value: str, message: str) -> None:
    """In its own quotation marks."""
    assert judged(key, value, message) == HANDED


@pytest.mark.parametrize(("key", "value", "message"), DENIED)
def test_what_is_denied_is_asked_about_in_every_script(key: str, value: str, message: str) -> None:
    """By a word before it, behind it, or within its verb."""
    assert judged(key, value, message) == NOT_SO


@pytest.mark.parametrize(("key", "value", "message"), OVER)
def test_what_is_over_is_asked_about_in_every_script(key: str, value: str, message: str) -> None:
    """By a word for former times, or by the tense."""
    assert judged(key, value, message) == DOUBTS["past"]


@pytest.mark.parametrize(("key", "value", "message"), SO)
def test_what_is_so_is_believed_at_once_in_every_script(key: str, value: str, message: str) -> None:
    """Company is no subject, and what sounds like a denial or the past is none."""
    assert judged(key, value, message) == ""


NOBODYS = [
    ("job_title", "pilot", "Zeynep pilot."), ("job_title", "кухар", "Назар — кухар."),
    ("job_title", "strażak", "Kuba to strażak."), ("job_title", "pilot", "Jan je pilot u ČSA"),
    ("job_title", "medico", "Mia fa il medico."), ("home_city", "Bursa", "Deniz Bursa'da oturuyor."),
    ("job_title", "dentist", "Priya, dentist in Leeds, has treated my kids."),
    ("job_title", "хирург", "Сергей Петрович, хирург, смотрел мои снимки."),
    ("allergies", "shellfish", "Shellfish sends Marcus straight to hospital."),
    ("home_city", "Toruń", "Zosia przeprowadziła się do Torunia."),
    ("likes", "sushi", "Who doesn't love sushi? Ana does!"), ("home_city", "Bali", "Sekarang tinggal di Bali"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value", "message"), NOBODYS)
def test_what_no_word_shows_to_be_the_speakers_is_asked_about(key: str, value: str, message: str) -> None:
    """A clause has to say who speaks, by a word or by the form of a verb, or go on from one that does."""
    assert judged(key, value, message) != ""


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [("home_city", "Bonn", "I moved last year, and live in Bonn now."), ("job_title", "nurse", "Nurse, that's me."),
     ("allergies", "arachides", "Une seule cacahuète et je finis à l'hôpital, les arachides me tuent."),
     ("home_city", "Turku", "Asun Turussa."), ("dislikes", "futebol", "Detesto futebol."), ("likes", "jazz", "Jazz is great.")],
)  # fmt: skip
def test_what_goes_on_from_the_speaker_is_believed_at_once(key: str, value: str, message: str) -> None:
    """So is an opinion that names nobody, and a verb whose form says I."""
    assert judged(key, value, message) == ""


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [("diet", "vegetarian", "I'm far from being a vegetarian."), ("spouse", "Kate", "I came within an inch of marrying Kate."),
     ("pets", "leone", "Ho sognato di avere un leone."), ("home_city", "Napoli", "Pagherei per abitare a Napoli."),
     ("religion", "Buddhist", "I'm anything but a Buddhist."), ("job_title", "Pilot", "Ich bin weit davon entfernt, Pilot zu sein.")],
)  # fmt: skip
def test_what_an_infinitive_tells_is_asked_about(key: str, value: str, message: str) -> None:
    """It says of nobody that it is so."""
    assert judged(key, value, message) != ""
