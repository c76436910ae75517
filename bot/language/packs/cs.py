"""Czech."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="czech",
    letters="řěůš",
    stop_words=(
        "a i v ve z ze na do od po za při pro o u ale nebo či že aby protože jak jaký jaká jaké kdo co koho "
        "komu čeho kde kdy proč který která které já mě mně mi můj moje má mého ty tebe ti tě tvůj on jeho "
        "mu ho ona její ji my nás nám vy vás oni jich se si svůj je jsou jsem jsi byl byla bylo byli být "
        "bude budu mám máš ne ano to ten ta tento tato už ještě také jen velmi více tady tam vše něco kolik"
    ),
    case_endings="a u y e ě i o á í é ou em ovi im ům ech ách ami ích",
    before_endings="c:k z:h ř:r š:ch ek:k ec:c el:l",
    irregular_forms=(
        "pes:psa,psu,psovi,psem,psi,psy,psů otec:otce,otci,otcem dcera:dceři,dcer matka:matce,matek"
        " sestra:sestře,sester"
    ),
)

SPEECH = pack.Speech(
    says_that="že",
    third_verbs="má|bydlí|žije|pracuje|miluje|nesnáší|chce|studuje|hraje",
    adds="navíc",
    my=r"můj|má|mou|mé|m[éý]m|mé(?:ho|mu)|mých|mými|moj[eií]|náš|naš\w{1,3}",
    first_endings=r"\w+[áíe]m|\w+u|jsem|mám|máme|\w+áme|\w+íme|mi|mě",
    for_me="pro mě",
    people=(
        r"dcer\w*|syn\w{0,2}|soused\w*|kluk\w*|bratr\w*|sestr\w*|kamarád\w*|kolegyně|koleg\w*|švagr\w*"
        r"|manžel\w*|šéf\w*|přítel\w*|přítelkyn\w*"
    ),
    relations="matka|otec",
    naming="jmenuje se",
    renames=r"přejmenova\w+",
    switches=r"přeš(?:el|la|li)(?: jsem| jsme)? na|vyměni\w+|místo toho",
    copula="je",
    relatives=r"kter\w+",
    ands=r"(?-i:i)(?=\s+(?:já|můj|moje|mám|jsem|\w+[áí]m)\b)",
    buts="ale",
    ors="nebo|anebo",
    denials=(r"ani|není|nikdy|žádn\w+|ne(?:má|js|jí|pij|prac|bydl|žij|mluv|chc|um|vlast|hraj|věř|vst)\w*"),
    without="bez",
    misses=r"vynech\w*|přesta\w+",
    hates="nesnáším|nenávidím",
    sounds_denied="nejen|nedaleko",
    dont_think="nemyslím",
    lacking=r"ne\w{4,}|nemá",
    takes="nemůžu|nejím|nesnáším|nepiju|nesmím",
    formerly=r"dří?ve?|kdysi|tehdy|do (?:19|20)\d\d",
    was=(
        "(?:měl|měla|měli|bydlel|bydlela|bydleli|pracoval|pracovala|dělal|dělala|byl|byla|hrál|hrála|kouřil"
        r"|kouřila|žil|žila) (?:jsem|jsme)|jsem (?:\w+ )?(?:měl|měla|bydlel|bydlela|pracoval|pracovala|dělal"
        r"|dělala|byl|byla|hrál|hrála|kouřil|kouřila|žil|žila)|jsme (?:\w+ )?(?:měli|bydleli|žili)"
    ),
    goes_on="pořád|stále|vždy(?:cky)?|od té doby",
    ifs=r"kdyby\w*|jestli|představ|zda|zdali",
    conditions=(
        r"pokud(?! (?:vím|chceš|se nepletu))|kdyby\w*|(?<!nevím )(?<!nevím, )jestli|jestliže"
        "|pod podmínkou|ledaže"
    ),
    wishes=(
        r"(?:chtěla?|ráda?|přála?) bych|bych (?:\w+ )?(?:chtěla?|ráda?)|chc[ei](?= "
        r"(?:(?!aby)\w+ ){0,2}?(?!říct|říci|dodat)\w+t(?!\w))|možná|sním o|nevím(?: ještě)?,? (?:jestli|zda)"
        "|nejsem si jist[ýá],? (?:jestli|zda)|přemýšlím,? (?:jestli|zda)|kéž"
    ),
    jokes=(
        "dělám si srandu|dělám si legraci|to byl vtip|žertuju"
        "|dělala? jsem si (?:srandu|legraci)|byla to lež|to byla lež|apríl"
    ),
    repairs="počkat|vlastně|pardon|chci říct|oprava",
    asks_of_me=r"(?:copak|zda)\s",
    questions="co|kdo|kde|kdy|proč|jak|jaký|můžeš",
    whens="když",
    tags="co|viď|že|že ano",
    reports=(
        "říká|řekla?|tvrdí|píše|napsala?|myslí si"
        "|(?:ptá|zeptala?|ptala?) se(?: mě)?,? (?:jestli|zda)|si myslí,? že|říkají,? že"
    ),
    according_to="podle",
    i_said="řekla? jsem",
    nearly=("málem|skoro(?= (?:jsem|jsme|bych) )|jen tak tak"),
    infinitives="(?<!budu )(?<!budeme )(?:být|mít|bydlet|žít|pracovat)",
    unreal=("zdálo se mi|ve snu|předstíral[aio]?|předstírám|(?:za)?lhala? jsem|jsem (?:za)?lhala?"),
    ended=(
        r"(?:jsem )?(?:prodala?|opustila?|ztratila?)(?: jsem)?(?: sv\w{1,3})?|jsem se (?:rozešel|rozešla"
        "|rozvedla?) s(?:e)?|roz(?:ešel|ešla|ešli) js(?:em|me) se s(?:e)?|(?:odešel|odešla) jsem z(?:e)?"
        "|dal[ai]? jsem výpověď v(?:e)?|(?:zemřel|umřel|pošl|uhynul)[ao]?"
    ),
    ended_last="(?:mi )?(?:včera )?(?:zemřel|umřel|uhynul)[ao]?",
    i="já",
    me="mě|mně|mne|mi|nás|nám",
)

TALK = pack.Talk(
    anew=(
        r"teď|nyní|nov(?:ý|á|é|ou|ém|ého)|přestěhova\w+|stěhuj\w+|stala? jsem se|změnil\w+"
        r"|oženil\w+|vdala|rozv(?:ed|od)\w+|zasnoub\w+|zača\w+|koupil\w+|povýš\w+"
    ),
    please="prosím",
    yes="ano jo jistě jasně určitě",
    no_phrases="radši ne",
    no="ne",
    plain_no="ne",
    yes_phrases=r"udělej to|do toho(?! \w)|no (?:jasně|jo)",
    small_talk="děkuji díky ahoj čau dobrý den dobrou noc skvělé jasně rozumím prosím",
    formulae="není zač|za pomoc",
    may_you="můžeš|mohl bys|mohla bys|mohl byste|můžete",
    i_meant="myslel[a]? jsem",
    both="ob(?:a|ě|ojí|oje)",
    neither=r"ani jed(?:en|na|no)(?: z nich)?|žádn\w+ z nich",
    greeting="ahoj|čau|nazdar|zdravím|dobr(?:é ráno|ý den|ý večer)",
    thanks="děkuj[iu](?: (?:moc|mnohokrát))?|dík(?:y|es)?(?: moc)?",
    farewell="na shledanou|nashledanou|dobrou noc|měj se|ahoj|čau",
    how_are_you="jak (?:se máš|se daří|je)|co je nového",
)

SECRETS = pack.Secrets(
    password="hesl(?:o|a|em)",
    door=r"dveř\w*|vrat\w*|vchod\w*|garáž\w*|trezor\w*",
    code=r"kód\w*",
    of="ke|k|od|do",
    be="je",
    as_="jako",
)

GIVEN = pack.GivenText(
    dear="mil[ýáí]|vážen[ýáí]|drah[ýáí]",
    own_readers="(?:chat)?bote|bot|asistente|robote|deníčku|deníku",
    regards="s pozdravem|s úctou|srdečně|s přátelským pozdravem|zdraví",
    played=(
        "(?:řekněme|dejme tomu|předpokládejme|představ(?:te|me)? si|za předpokladu"
        "|dejme tomu),? že|byl jednou jeden|hypoteticky"
    ),
    role_play=(
        r"hra na role\b|(?:za)?hrajme si[,:;–— -]{0,3}(?:na |že |ty jsi|já jsem)|předstírej(?:me)?,? že"
    ),
    texts="dopisu?|text|báseň|píseň|deníku?|kapitola",
)

ORDERS = pack.Orders(
    forget="zapomeň(?:te)?|smaž(?:te)?|vymaž(?:te)?|odstraň",
    removes="vyhoď|vyškrtni|odeber|zbav se",
    that="to|na to|co jsem (?:právě )?(?:řekl|řekla|napsal|napsala)",
    last="tuto zprávu|tu zprávu|moji poslední zprávu|poslední zprávu|poslední",
    undo="vrať to(?: zpět)?|vrátit(?: zpět)?|zpět",
    not_to_keep=("(?:nepamatuj|nezapamatuj|neukládej|nezapisuj)(?: si)?,? WHAT"),
    keep_not="ne(?:ukládej|pamatuj|zapisuj)(?: si)? to|(?:to|tohle|toto) si ne(?:ukládej|pamatuj|zapisuj)",
    of_that="(?:to,? )?co jsem (?:ti )?(?:řekl|řekla|říkal|říkala|napsal|napsala) o",
    about="že|na to,? že|na|o|vše(?:chno)?(?:,? co víš)? o",
    no_name="mě",
    former=(
        "star(?:ý|á|é|ého|ému|ou|ém|ým|ých)|bývalé?(?:ho|mu)?|bývalý|bývalá|bývalou|předchozí(?:ho|mu|m|ch)?"
    ),
    lead="prosím|ne|počkej|ale",
    from_memory="ze? (?:své |tvé )?paměti",
    everywhere="(?:ze )?všude|odevšad",
    tail="díky|děkuji",
    never="nikdy",
    but_for="kromě|až na|ale ne",
    remember="(?:zapamatuj si|zapiš si|nezapomeň|pamatuj si|poznamenej si)(?:[:,] ?)?(?: že)? ",
    remember_asked="(?:si )?(?:zapamatovat|zapsat|poznamenat|pamatovat)(?: si)?(?:,? že|:) ",
    everything="(?:všechno|vše)(?:,? co víš)?(?: o (?:mně|(.+)))?$",
    known="co (?:o mně )?(?:víš|si pamatuješ)(?: o mně)?",
    known_about="co víš o ",
    off_record="off the record|neoficiálně|mimo záznam",
    not_this=(
        "(?:prosím )?ne(?:ukládej|pamatuj|zapisuj)(?: si)?(?: tohle| toto)?|(?:tohle"
        "|toto) (?:si )?ne(?:ukládej|pamatuj|zapisuj)|neukládat"
    ),
)

TIMES = pack.Times(
    months=pack.each(
        "led(en|na|nu), únor(|a|u), březen března březnu, dub(en|na|nu), květ(en|na|nu), červen června "
        "červnu, červen(ec|ce|ci), srp(en|na|nu), září, říj(en|na|nu), listopad(|u), prosin(ec|ce|ci)"
    ),
    weekdays=pack.each("pondělí, úterý, střed(a|u) středu, čtvrtek, pátek, sobot(a|u), neděl(e|i)"),
    units=pack.units("minut(|u|y), hodin(|u|y), den dny dní, týden týdny týdnů, měsíc(|e|ů), rok roky let"),
    days=pack.count(-1, "včera, dnes, zítra, pozítří"),
    phases=pack.phases("(|na_)začátk(u|em), (|na_)kon(ci|cem|ec)"),
    shifts=pack.count(1, "příští(|m|ho) další(|ho) následující(|ho|m)"),
    ahead="za",
    before="před",
    on="v ve na",
    joins="a i",
    at="v|ve|okolo",
    o_clock="hodin",
    hours=pack.each(
        "jedn(a|u|é|ou), dvě druhé, tři třetí, čtyři čtvrté, pět páté, šest šesté, sedm sedmé, osm "
        "osmé, devět deváté, deset desáté, jedenáct jedenácté, dvanáct dvanácté"
    ),
    from_hour={-30: "půl", -45: "čtvrt na", -15: "tři ?čtvrtě na"},
    am="ráno|dopoledne",
    pm="odpoledne|večer",
    night="v noci",
    numbers=pack.each(
        "jed(na|nu|en), dv(ě|a), tři, čtyři, pět, šest, sedm, osm, devět, deset, jedenáct, dvanáct, "
        "třináct, čtrnáct, patnáct, šestnáct, sedmnáct, osmnáct, devatenáct, dvacet"
    ),
    tens={20: "dvacet", 30: "třicet", 40: "čtyřicet", 50: "padesát"},
)

DISTRESS = pack.Distress(
    said=(
        "se zabiju|spáchám sebevraždu|si vezmu život|(?<!ne)(?:chci|chtěl bych|chtěla bych|chtel bych"
        "|chtela bych|mám chuť) (?:už |prostě |jen |opravdu )*(?:umřít|umrit|zemřít|se zabít|se zabit"
        "|zabít se|spáchat sebevraždu|si vzít život|vzít si život|skončit se životem|si ublížit|ublížit si"
        "|se řezat|být mrtv[ýá]|to všechno skončit)|(?:už )?nechci (?:už |dál )*(?:žít|zit|existovat"
        "|se probudit)|(?:už )?nechce se mi (?:už )?žít|(?:zabiju|zabiji) se|(?:pořád |často )?(?:myslím"
        "|přemýšlím) (?:pořád |často |stále )*(?:na sebevraždu|o sebevraždě|na to,? že se zabiju|na smrt a)"
        "|mám (?:sebevražedné myšlenky|myšlenky na sebevraždu)|kéž bych (?:byl mrtvý|byla mrtvá"
        "|se nenarodil|se nenarodila)|(?:všem|rodině|všichni by) (?:bude|bylo by"
        "|se měli)(?: beze mě)? lépe(?: beze mě)?|nemám (?:už )?(?:důvod|pro co|proč) žít"
    ),
    not_meant="(?:smíchy|smíchem|hanbou|studem|hlady|nudou|zvědavostí|radostí)|jestli ještě",
    stories=(
        r"písni\w*|píseň|písnič\w*|text\w*|film\w*|román\w*|knih\w*|báse\w*|postava|citát\w*|přelož\w*"
        "|zpívá|refrén|název"
    ),
)

KEYS = pack.Keys(pets="pes psa psovi psem psi kočka kočku kočky kočce kocour kocoura mazlíček")
