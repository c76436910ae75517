"""Small talk and statements in sixteen languages, written by somebody who had not opened bot/language/packs.

They are there to be missed: what a list of words misses here, it misses in life. So no word is added to a pack because it stands
here; a better way of telling may be looked for.
"""

from __future__ import annotations

SMALL_TALK: dict[str, tuple[str, ...]] = {
    "en": (
        "heya", "morning sunshine", "cheers mate", "ta very much", "much appreciated", "no worries at all", "catch you later", "take care",
        "sleep tight", "right then", "fair enough", "you're a star", "aww bless", "that cracked me up", "gotcha", "brilliant, ta",
    ),
    "de": (
        "na du", "servus", "grüß dich", "tausend Dank", "lieb von dir", "kein Ding", "mach's gut", "schlaf schön", "bis dann mal", "alles klar, danke",
        "passt schon", "na ja, egal", "ich hau ab", "hihi", "du bist ein Schatz", "jo, passt",
    ),
    "fr": (
        "bien le bonjour", "coucou toi", "mille mercis", "c'est gentil", "t'inquiète", "à plus", "à tout à l'heure", "fais de beaux rêves", "ça marche",
        "nickel", "d'accord d'accord", "mdr", "bisous", "bon courage", "chapeau", "tu gères",
    ),
    "es": (
        "buenas", "qué onda", "mil gracias", "eres un sol", "no hay de qué", "hasta lueguito", "que descanses", "vale, perfecto", "genial", "jajaja",
        "ánimo", "un abrazo", "cuídate", "dale", "qué risa", "nada, nada",
    ),
    "it": (
        "ehilà", "salve", "ti ringrazio tanto", "gentilissimo", "figurati", "ci sentiamo", "sogni d'oro", "va benissimo", "perfetto", "ahahah",
        "un abbraccio", "in bocca al lupo", "che ridere", "dai su", "alla prossima", "bravissimo",
    ),
    "pt": (
        "e aí", "opa", "valeu", "brigadão", "imagina", "até mais", "durma bem", "beleza então", "show de bola", "kkkk", "abraços", "se cuida",
        "que engraçado", "tá bom", "falou", "muito gentil",
    ),
    "nl": (
        "hé hallo", "goeiemiddag", "superbedankt", "lief van je", "geen probleem hoor", "tot straks", "slaap lekker", "prima", "oké top", "haha leuk",
        "groetjes", "succes ermee", "doei doei", "wat grappig", "laat maar", "fijne avond",
    ),
    "sv": (
        "tjena", "hallå där", "tusen tack", "snällt av dig", "ingen orsak", "vi hörs", "sov gott", "okej bra", "toppen", "haha kul", "kram", "lycka till",
        "hejdå så länge", "vad roligt", "strunt samma", "trevlig kväll",
    ),
    "pl": (
        "siema", "hejka", "serdeczne dzięki", "miło z twojej strony", "spoko", "na razie", "słodkich snów", "no dobra", "świetnie", "haha dobre", "buziaki",
        "powodzenia", "trzymaj się", "ale śmieszne", "nieważne", "udanego wieczoru",
    ),
    "ru": (
        "салют", "здорово", "огромное тебе спасибо", "очень мило", "без проблем", "до скорого", "сладких снов", "ну ладно", "отлично", "ахаха", "обнимаю",
        "удачи", "береги себя", "смешно", "проехали", "приятного вечера",
    ),
    "uk": (
        "вітаю", "здоров", "красно дякую", "дуже мило", "без проблем", "до скорого", "солодких снів", "ну гаразд", "чудово", "ахаха", "обіймаю", "щасти",
        "бережи себе", "смішно", "проїхали", "приємного вечора",
    ),
    "tr": (
        "selamlar", "hey dostum", "sağ olasın", "çok naziksin", "ne demek", "sonra görüşürüz", "tatlı rüyalar", "tamamdır", "harika", "hahaha", "öptüm",
        "bol şans", "kendine iyi bak", "çok komik", "boş ver", "keyifli akşamlar",
    ),
    "zh": (
        "哈喽", "早呀", "太感谢了", "你真好", "没事没事", "回头见", "做个好梦", "好吧", "太棒了", "哈哈哈", "抱抱", "加油", "保重", "笑死我了", "算了", "祝你愉快",
    ),
    "ja": (
        "やっほー", "おっす", "本当に助かります", "優しいね", "気にしないで", "じゃあまた", "いい夢を", "了解", "すごい", "わはは", "よろしくね", "頑張って", "お大事に",
        "笑った", "まあいいか", "よい夜を",
    ),
    "ko": (
        "하이", "반가워요", "진짜 고마워요", "친절하시네요", "괜찮아요", "나중에 봐요", "좋은 꿈 꿔요", "알겠어요", "최고예요", "하하하", "사랑해요", "화이팅", "조심히 가요",
        "웃기다", "됐어요", "즐거운 저녁 되세요",
    ),
    "hi": (
        "और भाई", "सलाम", "दिल से शुक्रिया", "बहुत अच्छे हो तुम", "कोई बात नहीं", "फिर मिलते हैं", "मीठे सपने", "चलो ठीक है", "कमाल है", "हा हा हा", "ढेर सारा प्यार",
        "ऑल द बेस्ट", "अपना ख्याल रखना", "मज़ा आ गया", "छोड़ो", "शाम अच्छी हो",
    ),
}  # fmt: skip
STATEMENTS: dict[str, tuple[str, ...]] = {
    "en": (
        "cheers, my gran turned ninety", "heya, the landlord raised our rent", "Ta. Coeliac since March.", "Night! Driving to Hull at six.",
        "brill, we called the puppy Biscuit", "no worries, it was my ex who broke it", "lol my manager quit", "the twins start school this autumn",
    ),
    "de": (
        "Servus, meine Oma wird neunzig", "danke dir, der Vermieter hat gekündigt", "Seit März Zöliakie.", "Schlaf schön, ich muss um sechs nach Hof",
        "super, der Welpe heißt Keks", "kein Ding, das war mein Ex", "hihi, mein Chef geht", "die Zwillinge kommen in die Schule",
    ),
    "fr": (
        "coucou, ma mamie a eu 90 ans", "merci, le proprio augmente le loyer", "Cœliaque depuis mars.", "Bonne nuit, je conduis jusqu'à Brest à six heures",
        "top, le chiot s'appelle Biscuit", "t'inquiète, c'était mon ex", "mdr mon chef démissionne", "les jumelles entrent à l'école",
    ),
    "es": (
        "buenas, mi abuela cumple noventa", "mil gracias, el casero nos subió el alquiler", "Celíaca desde marzo.", "Que descanses, salgo a las seis para Jaén",
        "genial, al cachorro le pusimos Galleta", "nada, fue mi ex", "jajaja mi jefe se va", "los mellizos empiezan el cole",
    ),
    "it": (
        "ehilà, mia nonna fa novant'anni", "grazie tante, il padrone di casa alza l'affitto", "Celiaca da marzo.", "Sogni d'oro, alle sei parto per Bari",
        "perfetto, il cucciolo si chiama Biscotto", "figurati, è stato il mio ex", "ahah il mio capo si licenzia", "i gemelli vanno a scuola",
    ),
    "pt": (
        "e aí, minha avó fez noventa", "valeu, o dono aumentou o aluguel", "Celíaca desde março.", "Durma bem, saio às seis para Faro",
        "show, o cachorrinho se chama Biscoito", "imagina, foi meu ex", "kkk meu chefe pediu demissão", "os gêmeos vão para a escola",
    ),
    "nl": (
        "hé, oma is negentig geworden", "superbedankt, de huur gaat omhoog", "Coeliakie sinds maart.", "Slaap lekker, ik rijd om zes naar Breda",
        "top, de pup heet Koekje", "geeft niks, het was mijn ex", "haha mijn baas stapt op", "de tweeling gaat naar school",
    ),
    "pl": (
        "siema, babcia skończyła dziewięćdziesiąt lat", "dzięki, właściciel podniósł czynsz", "Celiakia od marca.", "Słodkich snów, o szóstej jadę do Gdyni",
        "super, szczeniak wabi się Ciastek", "spoko, to był mój były", "haha szef odchodzi", "bliźniaki idą do szkoły",
    ),
    "ru": (
        "салют, бабушке исполнилось девяносто", "спасибо, хозяин поднял аренду", "С марта целиакия.", "Сладких снов, в шесть еду в Тверь",
        "отлично, щенка назвали Печенькой", "ладно, это был мой бывший", "ахаха начальник уволился", "двойняшки идут в школу",
    ),
    "uk": (
        "вітаю, бабусі виповнилося дев'яносто", "дякую, хазяїн підняв оренду", "Із березня целіакія.", "Солодких снів, о шостій їду до Рівного",
        "чудово, цуценя назвали Печивом", "гаразд, то був мій колишній", "ахаха начальник звільнився", "двійнята йдуть до школи",
    ),
    "zh": ("哈喽，我奶奶九十岁了", "太感谢了，房东涨租了", "三月起确诊乳糜泻", "做个好梦，我六点开车去苏州", "太棒了，小狗叫饼干", "没事，是我前任弄坏的", "哈哈我老板辞职了", "双胞胎要上学了"),
    "ja": ("やっほー、祖母が九十歳になった", "助かる、大家さんが家賃を上げた", "三月からセリアック病です", "おやすみ、六時に車で奈良へ行く", "すごい、子犬の名前はビスケット", "いいよ、壊したのは元彼だった", "笑、上司が辞めた", "双子が小学校に上がる"),
    "ko": ("하이, 할머니가 아흔이 되셨어요", "고마워요, 집주인이 월세를 올렸어요", "3월부터 셀리악병이에요", "잘 자요, 여섯 시에 대구로 가요", "최고, 강아지 이름은 비스킷이에요", "괜찮아요, 전 남친이 부쉈어요", "하하 상사가 그만뒀어요", "쌍둥이가 학교에 가요"),
}  # fmt: skip

OF_THE_WORLD: tuple[str, ...] = (
    "morning!", "how's it going", "ugh, mondays", "do you ever get bored",
    "what's the difference between a crocodile and an alligator?", "how long do I boil pasta", "who wrote Hamlet?",
    "what does serendipity mean?", "how many ounces are in a pound?", "translate \"good evening\" into Spanish",
    "can dogs eat grapes?", "is it safe to eat raw eggs?", "what's a good synonym for happy?", "how do you spell necessary",
    "why do cats purr?", "how far is the moon?", "which planet is the biggest?", "when was the Eiffel Tower built?",
    "what is photosynthesis", "how do airplanes fly?", "recommend a good movie", "I need a new hobby",
    "write a short poem about autumn", "tell me something interesting", "give me a fun fact about octopuses",
    "how many calories are in a banana?", "what's the best way to remove a red wine stain?", "how do I tie a tie?",
    "is coffee bad for you?", "what are the symptoms of a cold?", "how much water should one drink a day?",
    "who painted the Mona Lisa?", "what year did the Titanic sink?", "how do vaccines work?",
    "what's the tallest mountain in the world?", "explain black holes like I'm five", "can you help me with an email?",
    "make this sound more polite: send me the report", "summarise the plot of Romeo and Juliet", "what's 12 squared?",
    "convert 30 celsius to fahrenheit", "I'm so hungry", "it's freezing today", "traffic was terrible this morning",
    "I slept badly", "finally weekend!", "I'm bored", "that's hilarious", "you're the best", "my back hurts from sitting",
    "I can't find my keys", "the wifi is down again", "my coffee went cold", "I burned the toast",
    "the neighbours are loud again", "what a day", "I love this song", "I'm stuck in traffic", "do you like music?",
    "are you a robot?", "do you dream?", "what's your favourite colour?", "how old are you?", "do aliens exist?",
    "is a hot dog a sandwich?", "are bananas berries?", "do fish sleep?", "do plants feel pain?", "why is water wet?",
    "why do we yawn?", "why is the ocean salty?", "how do rainbows form?", "what makes popcorn pop?",
    "how are clouds made?", "what came first, the chicken or the egg?", "is zero an even number?",
    "what's the meaning of life?", "how do magnets work?", "why do leaves change color in autumn?",
    "what's the fastest animal on land?", "can penguins fly?", "how long do elephants live?", "what do pandas eat?",
    "is chocolate good for the heart?", "what's the capital of Australia?", "which is bigger, Canada or the US?",
    "how many countries are in Africa?", "what language do they speak in Brazil?", "what time is it in Tokyo?",
    "when does summer start?", "when is Easter next year?", "how do I make pancakes?", "how do I bake bread?",
    "what can I cook with chicken and rice?", "what's a good recipe for tomato soup?", "which wine goes with fish?",
    "how do I get rid of hiccups?", "how do I stop procrastinating?", "how can I sleep better?",
    "what's a good exercise for the back?", "how do I start running?", "how do I meditate?", "what should I read next?",
    "suggest a name for a cat", "what are some good board games?", "how do I learn the guitar?",
    "how do I take better photos?", "what camera is good for beginners?", "how does a car engine work?",
    "how do I change a flat tire?", "how do I clean a keyboard?", "what's the best phone right now?",
    "how do I write a cover letter?", "what do I say in a job interview?", "how do I negotiate a salary?",
    "how do taxes work?", "what's inflation?", "how do I save money?", "what's a good gift for a friend?",
    "what should I wear to a wedding?", "how do I apologise to someone?", "how do you make friends as an adult?",
    "is it going to rain?", "nice to see you", "long time no see", "back again", "gotta go", "brb", "thanks, that helped",
    "perfect, thank you so much", "no, that's wrong", "are you sure?", "say that again in simpler words", "shorter please",
    "continue", "what do you mean?", "that makes sense", "I disagree", "interesting, tell me more", "wow, really?", "why?",
    "and then?", "let me think about it", "never heard of it", "I'll try that", "sounds delicious", "good point",
    "fair enough", "my head is spinning", "time for a coffee", "off to bed", "it's late", "happy new year!",
    "is a whale a fish or a mammal?", "what's the difference between a lake and a pond?", "do bees sleep in winter?",
    "what's the difference between jam and marmalade?", "which vitamins are in carrots?",
    "are mushrooms plants or animals?", "why are flamingos pink?", "why is grass green?",
)  # fmt: skip
"""English of everybody's day, two thirds of it questions of the world, to which nothing that a person told is an answer."""

OF_A_DAY: tuple[str, ...] = (
    "the kettle just boiled, give me a second",
    "I swear this week never ends",
    "it's freezing in here",
    "haha you got me there",
    "ok I'm off to bed, talk tomorrow",
    "the wifi keeps dropping today",
    "my neighbour is drilling again, can't hear a thing",
    "that took longer than I thought",
    "just got out of the shower",
    "traffic was a nightmare this morning",
    "wow, what a beautiful sunset tonight",
    "I'm so full, shouldn't have had the second helping",
    "the dog next door won't stop barking",
    "phew, finally Friday",
    "you really saved me there, thank you so much",
    "sorry for the late reply, busy day",
    "I have such a headache",
    "I think I need a holiday",
    "the power went out for a minute",
    "anyway, where were we?",
    "that movie was way too long",
    "I forgot my umbrella of course",
    "my feet hurt from all that walking",
    "don't mind me, just typing out loud",
    "it's so quiet outside, all covered in snow",
    "Translate to German: the weather is nice today",
    "Write me a limerick about a lazy cat",
    "Turn this into bullet points: buy milk, call the bank, pick up the kids from school",
    "Correct the grammar: me and him was going to the beach",
    "Give me ten words that rhyme with 'orange'",
    "Make a packing list for a weekend of camping",
    "Write a birthday poem for a ten-year-old who loves dinosaurs",
    "Suggest a title for a blog post about running",
    "Put these in alphabetical order: pear, apple, mango, kiwi",
    "What is the square root of 1764?",
    "Convert 5 miles to kilometres",
    "Write a thank-you note to a teacher",
    "Explain photosynthesis to a child",
    "Give me a recipe for pancakes without eggs",
    "Draft an email asking for a refund on a broken lamp",
    "Tell me a fun fact about elephants",
    "Roll two dice for me",
    "Flip a coin, heads or tails?",
    "Write a Python function that reverses a string",
    "Paraphrase: the meeting has been moved to the afternoon because the manager is ill",
    "How long should I boil potatoes?",
    "Who wrote Pride and Prejudice?",
    "What does 'procrastinate' mean?",
    "How many days are in a leap year?",
    "How do I get red wine out of a carpet?",
    "Is it safe to eat rice the next day?",
    "What's the difference between jam and marmalade?",
    "How high is Mount Everest?",
    "Why do cats purr?",
    "When was the printing press invented?",
    "What's a good substitute for butter in baking?",
    "How do you say good evening in Portuguese?",
    "Can you freeze cooked pasta?",
    "which is bigger, an alligator or a crocodile?",
    "Does the sun rise in the east or the west?",
)
"""60 more, 25 remarks, 20 tasks and 15 questions, frozen before a rule was looked for that would leave them alone."""
