"""Words that keep a talk going, and those that ask to keep or take back something, in many languages."""

from __future__ import annotations

import re

from bot.language.words.vocabulary import COURTESIES

_MORE = """
ok okay okey k kk never mind nevermind egal laisse tomber неважно hi hello hey hiya yo bye goodbye ciao cheers ta thx ty tysm np lol lmao rofl haha hahaha hehe wow yay hooray
welcome appreciated gotcha understood noted roger indeed absolutely definitely certainly obviously whatever brilliant excellent
hallöchen servus moin grüezi hallo tschüss tschau danke bitte gerne klar verstanden alles bestens jawohl genau ach aha soso
merci salut coucou bonjour bonsoir bonne bien compris entendu parfait super
gracias hola adiós adios chao genial vale entendido perfecto claro jajaja jeje
grazie mille prego buongiorno buonasera buonanotte arrivederci capito perfetto va bene certo figurati ottimo
obrigado obrigada bom boa dia tarde noite tchau valeu beleza perfeito entendi certo legal olá oi muito
dank bedankt dankjewel hoi hallo doei goedemorgen goedenavond prima begrepen graag leuk
tack tusen hej hejdå godmorgon godnatt bra förstår takk tusen morn hadet skjønner tak hej farvel forstået kiitos hei moi huomenta
dzięki dziękuję cześć hej pa dobranoc dobry dzień wieczór świetnie super jasne rozumiem fajnie proszę
děkuji díky ahoj čau dobrý den dobrou noc skvělé jasně rozumím prosím ďakujem
teşekkürler teşekkür ederim sağol merhaba selam günaydın iyi geceler tamam harika anladım görüşürüz
mulțumesc mersi bună noapte salut pa perfect înțeles köszönöm köszi szia helló jó reggelt éjszakát rendben értem
terima kasih halo hai selamat pagi siang malam oke baik mantap sampai jumpa cảm ơn xin chào tạm biệt
спасибо пожалуйста привет здравствуйте здравствуй пока понял поняла ясно хорошо ладно отлично супер класс ага угу окей ок лол ахах
дякую привіт вітаю бувай зрозумів зрозуміла добре гаразд чудово клас ага угу окей ок
שלום תודה רבה בוקר טוב לילה ευχαριστώ γεια καλημέρα καληνύχτα εντάξει παρακαλώ
شكرا جزيلا مرحبا أهلا السلام عليكم مع السلامة حسنا تمام ممنون سلام متشکرم خداحافظ خوبه
धन्यवाद शुक्रिया नमस्ते नमस्कार ठीक अच्छा हाँ जी
"""

COURTESY_WORDS = frozenset(_MORE.split()) | COURTESIES
"""Single words, as they are typed in lower case."""

ASSENTS = frozenset(
    """ok okay okey k sure right fine true exactly agreed alright yep nope yup perfect klar genau stimmt gerne jawohl
    parfait accord claro vale perfecto perfetto certo claro perfeito graag prima jasne dobrze tamam хорошо ладно ага угу ок окей
    добре гаразд today tonight tomorrow heute morgen demain mañana hoy завтра сегодня сьогодні problem super bene va iya boleh हाँ""".split()
)
"""Courtesies that may be somebody's answer, too."""

PADDING = frozenset("you very much so a lot the dir ihnen euch te vous a muito большое тебе вам".split())

COURTESY_PHRASES = (
    "谢谢你的帮助", "非常感谢", "感谢", "不客气", "最近怎么样", "好久不见", "明天见", "回头见", "你好吗", "你呢", "谢谢", "謝謝", "多谢", "你好", "您好", "再见", "再見", "晚安", "早上好", "好的", "明白了", "知道了", "没问题", "哈哈",
    "ありがとうございました", "お元気ですか", "元気ですか", "どういたしまして", "またね", "また明日", "お疲れ様です", "お疲れ様", "ありがとうございます", "ありがとう", "おはようございます", "おはよう", "こんにちは", "こんばんは", "おやすみなさい", "おやすみ", "さようなら",
    "了解です", "了解", "わかりました", "どうも", "よろしくお願いします", "すごい",
    "잘 지내세요", "잘 지내", "안녕히 주무세요", "안녕히 가세요", "천만에요", "정말 감사합니다", "좋은 아침", "내일 봐요", "감사합니다", "고마워요", "고마워", "안녕하세요", "안녕히 계세요", "안녕", "알겠습니다", "알겠어", "네", "잘 자",
    "ขอบคุณครับ", "ขอบคุณค่ะ", "ขอบคุณ", "สวัสดีครับ", "สวัสดีค่ะ", "สวัสดี", "โอเค", "ครับ", "ค่ะ",
)  # fmt: skip
"""For scripts that put no blanks between words."""

COURTESY_FORMULAE = re.compile(
    r"(?<!\w)(?:"
    # English
    r"how(?:'s| is| are)(?: (?:it|you|things|everything|life))(?: (?:going|doing))?(?: today| tonight| these days)?|what'?s (?:up|new)"
    r"|(?:talk|speak|see) (?:to |with )?(?:you|ya)(?: (?:later|soon|then|tomorrow|around|tonight|next time))?|have a (?:nice|good|great|lovely) (?:day|one|night|evening|weekend|time)"
    r"|you(?:'re| are) welcome|(?:thanks|thank you|thx)(?: (?:so|very) much| a lot| again)*(?: for (?:your|the|all your) (?:help|answer|info|advice|time))?|take care|nice to meet you"
    # German
    r"|wie (?:geht'?s|gehts|geht es|läuft'?s|läuft es)(?: (?:dir|ihnen|euch))?(?: heute| so)?|was (?:gibt'?s neues|geht(?: ab)?|machst du(?: so)?)|alles (?:klar|gut)(?: bei dir)?"
    r"|bis (?:später|bald|dann|morgen|gleich|nachher|heute abend|nächste woche|zum nächsten mal)|auf wiedersehen|(?:herzlichen|vielen|tausend|besten|danke) (?:dank|schön|sehr|dir|ihnen|euch)"
    r"|für (?:deine|die|ihre|eure) (?:hilfe|antwort|mühe|info)|(?:einen )?schönen? (?:tag|abend|feierabend|wochenende)(?: noch)?|mach'?s gut|schlaf (?:gut|schön)|gern geschehen|freut mich"
    # French
    r"|comment (?:ça va|vas[- ]tu|allez[- ]vous|tu vas)(?: aujourd'hui)?|ça (?:va|roule|gaze)(?: bien| et toi)*|quoi de (?:neuf|beau)|à (?:bientôt|demain|plus(?: tard)?|tout à l'heure|la prochaine|toi)|a bientot"
    r"|au revoir|de rien|je (?:vous|te|t'en) (?:prie|remercie)|(?:pour|de) (?:ton|votre|l'|les) ?(?:aide|réponse|infos?)|bonne (?:journée|soirée|nuit|chance|continuation)|merci (?:beaucoup|bien|à toi|mille fois)|et (?:toi|vous)"
    # Spanish
    r"|(?:qué|que) (?:tal(?: (?:estás|todo|va))?|hay(?: de nuevo)?|onda|pasa)|cómo (?:estás?|está usted|te va|andas|va todo|le va|va)(?: hoy)?|y tú|hasta (?:luego|mañana|pronto|la vista|la próxima|otra)|nos vemos(?: (?:luego|mañana|pronto))?"
    r"|(?:muchas|mil|muchísimas) gracias|(?:gracias )?por (?:tu|la|su|toda tu) (?:ayuda|respuesta|información)|de nada|buen(?:os|as|a)? (?:días?|tardes?|noches?)|que (?:tengas|tengas un) (?:buen|bonito|lindo) día|no hay de qué|cuídate"
    # Italian
    r"|come (?:stai|sta|va|butta|state)(?: oggi)?|tutto (?:bene|ok|a posto)|e tu|che si dice|a (?:domani|presto|dopo|più tardi)|ci (?:vediamo|sentiamo)(?: (?:domani|presto|dopo))?|(?:grazie )?(?:per )?(?:l'|il tuo )aiuto"
    r"|buon(?:a|o)? ?(?:giornata|giorno|sera|serata|notte|pomeriggio|fine settimana)|di niente|(?:grazie|molte) (?:mille|tante|grazie|per)|stammi bene"
    # Portuguese
    r"|tudo (?:bem|bom|certo|joia)|como (?:vai|está|você está|estás|vão as coisas|tem passado)(?: você| hoje)?|e (?:você|aí)|até (?:logo|amanhã|breve|mais|já|depois)|(?:muito )?obrigad[oa]|pela (?:ajuda|resposta)"
    r"|bo[am] (?:dia|tarde|noite)|de nada|por nada|tenha um bom dia"
    # Dutch, Swedish, Norwegian, Danish
    r"|hoe (?:gaat het|is het|gaat 't|gaat ie)(?: met (?:je|jou|u))?(?: vandaag)?|alles goed|tot (?:ziens|morgen|straks|later|snel|zo|volgende keer)|(?:hartelijk|heel erg|erg) bedankt|dank (?:je|u|jullie)(?: wel)?|graag gedaan|welterusten"
    r"|(?:voor|met) (?:je|de|uw) hulp|fijne (?:dag|avond)(?: nog)?|slaap lekker|hur (?:mår du|är läget|står det till|går det)|läget|vi (?:ses|hörs)(?: (?:imorgon|i morgon|snart|senare|sen))?|ha (?:en|det) (?:bra|trevlig|fin|så bra)(?: dag| kväll| helg)?"
    r"|god (?:morgon|natt|kväll|morgen|kveld|dag|aften)|hej ?då|tack (?:så mycket|för hjälpen)|varsågod|hvordan (?:går det|har du det)|vi (?:sees|snakkes)|takk for hjelpen|tusen takk|mange tak"
    # Polish, Czech
    r"|co (?:słychać|tam|u ciebie)|jak (?:się masz|leci|tam|się miewasz|se máš|se daří|je)|do (?:widzenia|jutra|zobaczenia|usłyszenia|później|viděnia)|nie ma (?:za co|sprawy)|miłego (?:dnia|wieczoru|weekendu)|za (?:pomoc|odpowiedź)|dobrej nocy"
    r"|na shledanou|dobr(?:é|ý|ou|y) (?:ráno|den|večer|noc|dzień|wieczór|rano)|děkuji (?:moc|mnohokrát)|není zač|měj se|co je nového|za pomoc|dziękuję (?:bardzo|ci)"
    # Russian, Ukrainian
    r"|как (?:дела|ты|вы|жизнь|поживае(?:шь|те)|настроение|сам|сама)(?: сегодня)?|что нового|а (?:ты|у тебя)|до (?:свидания|завтра|встречи|скорого|связи|понедельника)|(?:спасибо )?за (?:помощь|ответ|информацию)|не за что|всего (?:доброго|хорошего)"
    r"|(?:хорошего|приятного|доброго) (?:дня|вечера|утра|ранку|отдыха)|спокойной ночи|добр(?:ый|ое|ого|ий) (?:день|вечер|утро|ранок|вечір|дня|вечора)|рад[аы]? (?:тебя|вас) (?:видеть|слышать)"
    r"|як (?:справи|ти|ви|життя|ся маєш|поживаєш)(?: сьогодні)?|що нового|до (?:побачення|зустрічі|звʼязку|зв'язку)|бувай|за допомогу|нема за що|будь ласка|(?:гарного|доброго) (?:дня|вечора|ранку)|на добраніч|щиро дякую"
    # Turkish, Hungarian, Romanian, Greek, Hebrew, Indonesian, Vietnamese
    r"|nasılsın(?:ız)?|ne haber|naber|nasıl gidiyor|görüşürüz|hoşça ?kal(?:ın)?|güle güle|rica ederim|iyi (?:günler|geceler|akşamlar|sabahlar)|çok (?:teşekkürler|teşekkür ederim|sağ ol)|kolay gelsin|yardımın(?:ız)? için|kendine iyi bak"
    r"|hogy vagy|mi újság|jó (?:napot|reggelt|estét|éjszakát)|viszontlátásra|ce mai faci|la revedere|bună (?:ziua|dimineața|seara)|cu plăcere|τι κάνεις|πώς είσαι|καλη(?:μέρα|νύχτα|σπέρα)|מה (?:שלומך|נשמע|קורה)|להתראות"
    r"|apa kabar|sama-sama|sampai (?:jumpa|nanti)|selamat (?:pagi|siang|sore|malam|tinggal)|bạn khỏe không"
    # Arabic, Persian, Hindi
    r"|كيف (?:حالك|الحال|حالكم)|صباح (?:الخير|النور)|مساء الخير|تصبح على خير|مع السلامة|إلى اللقاء|السلام عليكم|شكرا (?:جزيلا|لك)|حال شما چطور است|چطوری|خوبی"
    r"|(?:आप |तुम )?कैसे (?:हैं|हो)|क्या हाल है|शुभ (?:रात्रि|प्रभात|संध्या)|सुप्रभात|बहुत (?:बहुत )?धन्यवाद|फिर मिलेंगे|अलविदा"
    r")(?!\w)"
)
"""Greetings, farewells and thanks of several words, as they are typed in lower case with straight apostrophes."""

ORDERS_TO_KEEP = re.compile(
    r"(?:^|[.!?\n,] *|\b(?:please|also|and|bitte|und|s'il te plaît|por favor) )(?:please |bitte )?(?:"
    r"(?:do )?remember(?: that| this|:| i| my| to| it\b| all | both | these| those| everything| the following)|keep (?:this|that|all that) in mind|don'?t forget(?: that| to|:)|keep in mind|make a note|note that|note to self"
    r"|remind me|bear in mind|write (?:this|that) down|save (?:this|that)|from now on|for the record"
    r"|merk'? dir|merke dir|vergiss nicht|denk daran|denk dran|erinner\w* mich|notier\w*|ab jetzt|von nun an"
    r"|souviens[- ]toi|rappelle[- ](?:toi|moi)|n'oublie pas|retiens|note que|désormais|à partir de maintenant"
    r"|recuerda(?: que|:|me)|acuérdate|no olvides|recuérdame|ten en cuenta|apunta|a partir de ahora"
    r"|ricorda(?:ti|mi)?\b|non dimenticare|d'ora in poi|lembre|lembra|não esqueça|anote|a partir de agora"
    r"|onthoud|vergeet niet|herinner me|kom ihåg|glöm inte|husk\b|glem ikke|muista\b|älä unohda"
    r"|zapamiętaj|pamiętaj|nie zapomnij|przypomnij mi|zapamatuj|nezapomeň|připomeň|unutma|hatırla|aklında tut"
    r"|ține minte|nu uita|jegyezd meg|ne felejtsd|ingat\b|jangan lupa|hãy nhớ"
    r"|запомни|запомните|не забудь|напомни|имей в виду|с этого момента|впредь"
    r"|запам'?ятай|запам’ятай|не забудь|нагадай|май на увазі|відтепер)"
    r"|记住|記住|请记|請記|别忘|別忘|提醒我|记得|覚えて|忘れないで|メモして|リマインド|기억해|잊지 ?마|메모해|알려 ?줘"
    r"|تذكر|لا تنس|ذكرني|به یاد داشته|یادت باشه|याद रख|मत भूल|याद दिला|จำไว้|อย่าลืม|เตือนฉัน|זכור|אל תשכח|θυμήσου|μην ξεχάσεις",
    re.IGNORECASE,
)
"""Asks to keep something, or to be reminded of it."""

TAKING_BACK = re.compile(
    r"(?:no|nope|nah|wrong|sorry|oops|wait|actually|correction|not quite|that'?s (?:wrong|not right|incorrect))\b[,.:;!–— -]{1,4}"
    r"(?:\w+[ ,]+){0,3}?(?:i|i'm|it'?s|its|my|we|he|she|they|actually|that|the)\b"
    r"|(?:nein|falsch|stimmt nicht|moment|doch nicht|eigentlich|korrektur|quatsch)\b[,.:;!–— -]{1,4}(?:\w+[ ,]+){0,3}?(?:ich|es|mein\w*|wir|er|sie|das)\b"
    r"|(?:non|faux|en fait|pardon|erreur)\b[,.:;!–— -]{1,4}(?:\w+[ ,]+){0,3}?(?:je|j'|c'est|mon|ma|mes|nous|il|elle)"
    r"|(?:no|perdón|en realidad|corrección|me equivoqué)\b[,.:;!–— -]{1,4}(?:\w+[ ,]+){0,3}?(?:yo|es|mi|soy|vivo|en realidad|tengo|me)\b"
    r"|(?:нет|неверно|ошибка|на самом деле|вообще-то|точнее)\b[,.:;!–— -]{1,4}(?:\w+[ ,]+){0,3}?(?:я|мой|моя|моё|мое|мои|это|у меня|мы|меня)\b"
    r"|(?:ні|неправильно|помилка|насправді|точніше)\b[,.:;!–— -]{1,4}(?:\w+[ ,]+){0,3}?(?:я|мій|моя|моє|мої|це|у мене|ми|мене)\b"
    r"|(?:no|in realtà|não|na verdade|nee|eigenlijk|nie|właściwie|hayır|aslında)[,.:;!–— -]{1,4}(?:\w+[ ,]+){0,2}?"
    r"(?:io|mi|sono|vivo|eu|moro|sou|minha|meu|ik|mijn|ja|mój|moja|mieszkam|ben|benim)\b"
    r"|不对|不是|其实|說錯|说错|違います|いや、|실은|아니",
    re.IGNORECASE,
)
"""Takes back what was said or assumed before, at the start of a message."""

IMPERATIVES = re.compile(
    r"(?:(?:please|bitte|ok|okay|now|can you|could you|kannst du|peux-tu|puedes|можешь)[ ,]+)*(?:"
    r"tell (?:me|us)|write (?:me )?(?:a|an|some|the|another)|translate|show me|give me|explain|summari[sz]e|continue|go on|stop|repeat"
    r"|list|define|calculate|compute|convert|recommend|suggest|help|say|sing|play"
    r"|erzähl\w*(?: mir)?|schreib\w*(?: mir)? (?:ein|einen|eine|das|noch)|übersetz\w*|zeig\w* mir|gib mir|erklär\w*|weiter|hör auf"
    r"|raconte(?:[- ]moi)?|écris|traduis|montre[- ]moi|donne[- ]moi|explique|continue|arrête"
    r"|cuéntame|escribe|traduce|muéstrame|dame|explica|continúa|sigue|para"
    r"|расскажи|напиши|переведи|покажи|объясни|продолжай|хватит|розкажи|переклади|поясни|продовжуй)\b",
    re.IGNORECASE,
)
"""Orders something to be done now."""
