"""Small closed word lists: words that carry no topic, and English forms that no suffix rule reaches.

The lists are our own and short on purpose. Published ones (1,333 English words in `stop-words`) also drop "fire",
"computer" and "buy", which are just what a memory is asked for. A word belongs here when it says nothing about the
topic: articles, pronouns, prepositions, auxiliaries, question words, particles. They double as votes for a language.
"""

from __future__ import annotations

_STOP_TEXT: dict[str, str] = {
    "en": """a an the and or but if then else so than as of at by for with about against between into through during
        before after above below to from up down in out on off over under again once here there when where why how all
        any both each few more most other some such no nor not only own same too very can will just should now i me my
        myself we our ours us you your yours he him his himself she her hers herself it its itself they them their
        theirs what which who whom whose this that these those am is are was were be been being have has had having do
        does did doing would could shall may might must s t d ll re ve m don doesn didn isn aren wasn weren hasn haven
        hadn won wouldn couldn shouldn ain let also yes yeah ok okay oh hey hi hello well really got get gets getting
        there's im ive id youre thats dont didnt doesnt cant tell please thanks thank because while until any anyone
        anything something someone ever still yet much many lot kind thing things""",
    "de": """der die das den dem des ein eine einer eines einem einen und oder aber wenn dann denn als wie auch nur noch
        schon so zu zum zur im in an am auf aus bei beim mit nach von vom vor für über unter um durch gegen ohne bis ich
        mich mir mein meine meinen meinem meiner meines du dich dir dein deine deinen deinem deiner er ihn ihm sein seine
        seinen seinem seiner sie ihr ihre ihren ihrem ihrer es wir uns unser unsere unseren euch euer man sich wer was wen
        wem wo wann warum wieso weshalb wohin woher welche welcher welches welchen welchem ist sind war waren bin bist
        seid sei wird werden wurde wurden worden werde wirst hat haben habe hast hatte hatten hattest kann kannst können
        konnte muss musst müssen soll sollen sollte will willst wollen wollte darf dürfen mag nicht kein keine keinen
        keinem keiner ja nein doch mal halt eben hier da dort dass ob weil dies diese dieser dieses diesen diesem jede
        jeder jedes alle alles etwas nichts sehr mehr bitte danke gern eigentlich heißt""",
    "fr": """le la les l un une des du de d et ou mais donc or ni car si que qu qui quoi dont où quand comment pourquoi
        quel quelle quels quelles lequel laquelle à au aux en dans sur sous par pour avec sans chez vers entre je j me m
        moi mon ma mes tu te t toi ton ta tes il elle on se s soi son sa ses nous notre nos vous votre vos ils elles leur
        leurs lui y ce c cet cette ces ça cela ceci est es suis sommes êtes sont était étais étaient sera été être ai as
        a avons avez ont avait avais avaient aura eu avoir fait faire fais peut peux pouvez doit dois ne n pas plus moins
        très trop aussi encore déjà tout tous toute toutes même oui non bien ici là comme combien est-ce merci""",
    "es": """el la los las lo un una unos unas de del al a y e o u pero sino si que qué quién quien quiénes cuál cuales
        cuáles cual dónde donde cuándo cuando cómo como por porque para con sin sobre entre hasta desde en yo me mí mi mis
        conmigo tú tu tus te ti contigo él ella ello ellos ellas nosotros nosotras nos nuestro nuestra nuestros usted
        ustedes vosotros os su sus se le les es soy eres somos son era eran fue fueron ser sido está estoy estás están
        estaba estar ha he has han había haber hay hemos tiene tengo tienes tienen tenía tener hace hacer no ni sí muy más
        menos también ya aún todavía este esta estos estas ese esa esos esas esto eso aquel aquella todo toda todos todas
        algo alguien nada cuánto cuántos cuánta cuántas gracias""",
    "it": """il lo la i gli le l un uno una di del dello della dei degli delle d a al allo alla ai agli alle da dal dalla
        dai in nel nello nella nei nelle con su sul sulla sui per tra fra e ed o ma se che chi cosa cui quale quali dove
        quando come perché quanto quanti io me mi mio mia miei mie tu te ti tuo tua tuoi tue lui lei egli ella si suo sua
        suoi sue noi ci nostro nostra voi vi vostro loro ne è sono sei siamo siete era erano ero stato stata essere ho hai
        ha abbiamo avete hanno aveva avevo avere fa fare può non più meno molto anche ancora già questo questa questi
        queste quello quella quelli tutto tutti tutta sì no qui qua là c s t grazie""",
    "pt": """o a os as um uma uns umas de do da dos das em no na nos nas ao aos à às por pelo pela para com sem sobre
        entre até desde e ou mas se que quem qual quais onde quando como porque quanto quantos eu me mim meu minha meus
        minhas comigo tu te ti teu tua você vocês ele ela eles elas lhe nós nosso nossa seu sua seus suas é sou és somos
        são era eram foi foram ser sido está estou estão estava estar tem tenho têm tinha ter há fazer faz não nem sim
        muito mais menos também já ainda este esta estes estas esse essa esses essas isto isso aquele aquela tudo todo
        toda todos todas algo obrigado obrigada""",
    "nl": """de het een en of maar als dan dus want dat die dit deze wat wie waar wanneer waarom hoe welke welk van in op
        aan met voor naar bij uit over onder door tegen tot om te er ik me mij mijn jij je jou jouw u uw hij hem zijn zij
        ze haar het wij we ons onze jullie hun hen is ben bent was waren zijn geweest word wordt worden werd heb hebt
        heeft hebben had hadden kan kun kunnen kon moet moeten zal zullen zou wil willen mag niet geen wel ook nog al
        alleen heel veel meer hier daar alles iets niets ja nee dank""",
    "sv": """en ett den det de och eller men om så att som vad vem var när varför hur vilken vilket vilka i på av med för
        till från vid under över mot genom utan jag mig min mitt mina du dig din ditt dina han honom hans hon henne hennes
        vi oss vår vårt våra ni er sig sin sitt sina dem deras är var varit vara blir blev bli har hade haft ha kan kunde
        ska skulle vill måste inte ingen inget inga ja nej också bara mycket mer här där detta denna dessa allt alla något
        någon några tack""",
    "da": """en et den det de og eller men om så at som hvad hvem hvor hvornår hvorfor hvordan hvilken hvilket i på af med
        for til fra ved under over mod jeg mig min mit mine du dig din dit dine han ham hans hun hende hendes vi os vores
        jer sig sin sit deres er var været være bliver blev har havde haft have kan kunne skal skulle vil ikke ingen ja
        nej også kun meget mere her der dette denne disse alt alle noget nogen tak""",
    "no": """en et ei den det de og eller men om så at som hva hvem hvor når hvorfor hvordan hvilken hvilket i på av med
        for til fra ved under over mot jeg meg min mitt mine du deg din ditt dine han ham hans hun henne hennes vi oss
        vår dere seg sin sitt deres er var vært være blir ble har hadde hatt ha kan kunne skal skulle vil ikke ingen ja
        nei også bare mye mer her der dette denne disse alt alle noe noen takk""",
    "fi": """ja tai mutta jos niin että joka mikä mitä kuka ketä missä mihin mistä milloin miksi miten kuinka minä minun
        minua minulla minulle sinä sinun sinua sinulla hän hänen me te he on olen olet olemme ovat oli olin olivat ollut
        olla ei en et eivät se sen sitä tämä tämän nämä nyt myös vain kun kuin vielä jo kanssa""",
    "pl": """i w we z ze na do od po za przy przez dla o u a ale lub albo czy że żeby bo więc jak jaki jaka jakie kto co
        kogo komu czego gdzie kiedy dlaczego który która które których ja mnie mi mną mój moja moje moją mojego mojej ty
        ciebie ci cię twój twoja twoje on jego jemu mu go ona jej ją my nas nam wy was oni ich im się siebie swój swoja
        jest są był była było byli być będzie będę mam masz ma mamy mają miał miała nie tak to ten ta te tego tej tym już
        jeszcze też także tylko bardzo więcej tu tam wszystko coś ile""",
    "cs": """a i v ve z ze na do od po za při pro o u ale nebo či že aby protože jak jaký jaká jaké kdo co koho komu čeho
        kde kdy proč který která které já mě mně mi můj moje má mého ty tebe ti tě tvůj on jeho mu ho ona její ji my nás
        nám vy vás oni jich se si svůj je jsou jsem jsi byl byla bylo byli být bude budu mám máš ne ano to ten ta tento
        tato už ještě také jen velmi více tady tam vše něco kolik""",
    "tr": """ve veya ama fakat ile için gibi kadar göre de da ki mi mı mu mü ne kim nerede nereye nereden zaman neden niçin
        nasıl hangi kaç ben beni bana benim bende sen seni sana senin o onu ona onun biz bizi bize bizim siz sizi onlar bu
        şu bir var yok değil evet hayır çok daha en her şey idi ise olan oldu olarak""",
    "ro": """și sau dar dacă că să ca la de din în pe cu pentru fără sub peste până un o unui unei al a ale ce cine care
        unde când cum cât eu mă mie meu mea mei tu te ție tău ta el ea lui ei îl o noi ne nostru voi vă lor se este e sunt
        era eram au am ai fost fi nu da mai foarte acest această asta""",
    "hu": """a az egy és vagy de ha hogy mert mint is nem igen már még csak van volt vannak voltak lesz én engem nekem te
        téged neked ő neki mi minket ti ők ez ezt azt ki kit mit mi hol hova honnan mikor miért hogyan melyik mennyi meg
        nagyon itt ott minden""",
    "id": """yang dan atau tetapi tapi jika kalau di ke dari pada untuk dengan oleh tentang dalam saya aku kamu anda dia
        kami kita mereka ini itu apa siapa mana kapan mengapa kenapa bagaimana berapa adalah ada sudah belum akan sedang
        tidak bukan ya juga hanya sangat lebih nya""",
    "ru": """и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне было вот от
        меня еще ещё нет о об обо из ему теперь когда даже ну ли если уже или ни быть был была были него до вас нибудь
        вам ведь там потом себя ничего ей может они тут где есть надо ней для мы тебя их чем сам чтоб чтобы без будто
        будет тоже кто этот эта это эти того этого этой какой какая какое какие каком тот та те этом один мой моя моё мое
        мои моей моего моему моих моим наш наша твой твоя твои твоей твоего при про куда откуда зачем почему сколько
        который которая которые очень можно здесь нас нам им ним тебе мной ты свой своя свою""",
    "uk": """і й в у та з із зі не що він на я як а то все вона так його але ти до ж же ви за би б по тільки її мені було
        від мене ще нема немає о об про з-під йому тепер коли навіть ну чи якщо вже або ні бути був була були вас щось вам
        адже там потім себе нічого їй може вони тут де є треба для ми тебе їх чим сам щоб без буде теж хто цей ця це ці
        того цього цієї який яка яке які якій якого той та ті мій моя моє мої моєї мого моєму моїх наш наша твій твоя твої
        при куди звідки навіщо чому скільки котрий дуже можна нас нам їм ним тобі мною свій своя свою""",
    "ar": """في من على إلى الى عن مع أن إن ان أو او و ف ثم بل لا ما لم لن قد هل هو هي هم هن أنا انا نحن أنت انت أنتم هذا
        هذه ذلك تلك هؤلاء الذي التي الذين كان كانت كنت يكون تكون ليس ليست كل بعض بين عند عندي لدي قبل بعد حتى إذا اذا لو
        كم كيف متى أين اين لماذا ماذا من أي اي لي لك له لها لنا لهم به بها فيه فيها منه عنه يا نعم كما أيضا جدا هناك هنا""",
    "fa": """و در به از که این آن را با برای است بود هست شد می یک تا هم یا اما اگر چون من تو او ما شما آنها مرا خود چه کی
        کجا چرا چطور کدام چند هر نه بله خیلی بیشتر روی بر کرد کردم کرده دارد دارم داشت""",
    "hi": """का की के को में से पर और या लेकिन अगर तो कि जो यह ये वह वे वो इस उस इन उन है हैं था थी थे हूँ हूं हो होता होती
        होना गया गई गए रहा रही रहे कर करना करता करती किया ने मैं मैंने मुझे मेरा मेरी मेरे हम हमें हमारा हमारी तुम तुम्हें तुम्हारा
        आप आपका आपकी आपके उसका उसकी उसके उसे उन्हें उनका अपना अपनी अपने क्या कौन किस किसे किसका कहाँ कहां कब क्यों कैसे कैसा
        कितना कितने कितनी कौनसा कौनसी नहीं न हाँ भी ही बहुत एक साथ लिए तक यहाँ वहाँ""",
    "el": """ο η το οι τα του της των τον την τους τις και ή αλλά αν να θα που πως ότι τι ποιος ποια ποιο πού πότε γιατί
        πώς πόσο σε στο στη στην στον στα με για από προς εγώ με μου εσύ σου σε αυτός αυτή αυτό μας σας τους είναι ήταν
        είμαι έχω έχει είχε δεν μη ναι όχι πολύ πιο και""",
    "he": """של את על אל עם לא כן כי אם או גם רק אני אתה את הוא היא אנחנו הם הן זה זאת זו אלה מה מי איפה מתי למה איך כמה
        איזה יש אין היה היתה הייתה להיות שלי שלך שלו שלה שלנו לי לך לו לה לנו עוד כבר מאוד""",
}

# Words that keep a conversation going and ask for nothing. They stay in the index and in questions; only a message with
# no other word brings nothing back by itself.
COURTESIES: frozenset[str] = frozenset(
    """thank thanks thx ty cheers welcome sorry morning afternoon evening night goodnight day today tonight tomorrow weekend
    good great nice fine cool perfect awesome amazing lovely wonderful super wow haha hahaha lol bye see later soon sleep
    sounds bored tired happy luck right sure true exactly agreed alright problem worries fun funny hope same maybe oops hmm
    uh um yep nope yup hallo guten gute guter morgen abend nacht tag heute schönes schönen wochenende dank vielen liebe grüße
    super toll prima klasse cool gut okay klingt tschüss bald müde langweilig lustig genau stimmt egal problem geht bonjour
    bonsoir bonne bon salut journée soirée nuit demain aujourd hui super génial parfait accord ça va marche problème drôle
    fatigué fatiguée beaucoup plaît ennuie week-end buenos buenas días tardes noches hola adiós mañana hoy genial perfecto
    vale bien suena claro gracioso jaja cansado cansada aburro favor igual fin semana доброе добрый утро вечер день ночи
    спокойной привет пока завтра сегодня спасибо пожалуйста большое хорошо отлично супер прекрасно дела нового ладно ясно
    понятно ахаха смешно устал устала скучно проблем неважно выходных хороших доброго ранку добраніч вечора дня привіт
    завтра сьогодні дякую щиро ласка добре чудово супер гаразд справи зрозуміло смішно втомився втомилась нудно неважливо
    вихідних гарних شكرا مرحبا صباح مساء الخير اليوم غدا حسنا جيد धन्यवाद नमस्ते शुभ रात्रि अच्छा ठीक आज कल""".split()
)
_UNSPACED_COURTESIES = (
    "สวัสดี|ขอบคุณ|ครับ|ค่ะ|ราตรีสวัสดิ์|พรุ่งนี้|วันนี้|谢谢|謝謝|你好|早上好|早安|晚安|晚上好|再见|再見|明天见|今天|好的|哈哈|没关系|"
    "ありがとう|ございます|こんにちは|こんばんは|おはよう|おやすみ|なさい|さようなら|また明日|了解|はい|감사합니다|고마워|안녕하세요|안녕|"
    "잘자|내일|오늘|네|좋아요"
)
UNSPACED_COURTESIES: tuple[str, ...] = tuple(sorted(_UNSPACED_COURTESIES.split("|"), key=len, reverse=True))

# Strings of kana, syllables and characters that glue sentences together where words have no spaces.
UNSPACED_STOPS: frozenset[str] = frozenset(
    """的 了 是 我 你 他 她 们 們 在 有 不 这 這 那 个 個 和 与 也 就 都 吗 嗎 呢 吧 啊 什 么 麼 谁 誰 哪 里 裡 怎 为 為 到 会 會 要 很
    我的 你的 他的 她的 我们 你们 他们 什么 什麼 怎么 哪里 哪个 为什 是什 的是 了一 一个 一個 这个 那个 是我 我是 我在 叫什
    です ます した して まし から まで など には では とは もの こと この その あの どの これ それ あれ どれ いる ある する なる
    さん ない った って てい たい です でし いま いつ どこ どう なに なん だれ の は を が に へ と で も や か ね よ な だ た て り し い う
    ので のに ため よう ここ そこ たち との への のは がど はど すか ですか どん んな な何 何で 何を は何
    ที่ และ ของ ใน เป็น มี ไม่ ได้ ให้ จะ ว่า กับ แต่ หรือ ก็ คือ อะไร ไหน ไร ใคร""".split()
)

STOP_WORDS: dict[str, frozenset[str]] = {
    language: frozenset(text.replace("ё", "е").split()) | frozenset(text.split())
    for language, text in _STOP_TEXT.items()
}

_IRREGULAR_TEXT = """be:am,is,are,was,were,been begin:began,begun bite:bit,bitten blow:blew,blown break:broke,broken
bring:brought build:built buy:bought catch:caught choose:chose,chosen come:came draw:drew,drawn drink:drank,drunk
drive:drove,driven eat:ate,eaten fall:fell,fallen feed:fed feel:felt fight:fought find:found fly:flew,flown
forget:forgot,forgotten forgive:forgave,forgiven freeze:froze,frozen give:gave,given go:went,gone grow:grew,grown
hang:hung hear:heard hide:hid,hidden hold:held keep:kept know:knew,known lead:led leave:left lend:lent lose:lost
make:made mean:meant meet:met pay:paid ride:rode,ridden ring:rang,rung rise:rose,risen run:ran say:said see:saw,seen
sell:sold send:sent shake:shook,shaken shine:shone shoot:shot show:shown sing:sang,sung sink:sank,sunk sit:sat
sleep:slept speak:spoke,spoken spend:spent stand:stood steal:stole,stolen stick:stuck strike:struck swear:swore,sworn
sweep:swept swim:swam,swum swing:swung take:took,taken teach:taught tear:tore,torn tell:told think:thought
throw:threw,thrown understand:understood wake:woke,woken wear:wore,worn win:won write:wrote,written child:children
man:men woman:women person:people foot:feet tooth:teeth mouse:mice goose:geese knife:knives wife:wives life:lives
wolf:wolves leaf:leaves half:halves shelf:shelves good:better,best bad:worse,worst"""

IRREGULAR_ENGLISH: dict[str, str] = {
    form: entry.partition(":")[0]
    for entry in _IRREGULAR_TEXT.split()
    for form in entry.partition(":")[2].split(",")
}
