"""Dutch."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="dutch",
    compounding=True,
    stop_words=(
        "de het een en of maar als dan dus want dat die dit deze wat wie waar wanneer waarom hoe welke "
        "welk van in op aan met voor naar bij uit over onder door tegen tot om te er ik me mij mijn jij "
        "je jou jouw u uw hij hem zijn zij ze haar wij we ons onze jullie hun hen is ben bent was waren "
        "geweest word wordt worden werd heb hebt heeft hebben had hadden kan kun kunnen kon moet moeten "
        "zal zullen zou wil willen mag niet geen wel ook nog al alleen heel veel meer hier daar alles "
        "iets niets ja nee dank"
    ),
    name_joiners="van de der den",
    case_endings="s",
)

SPEECH = pack.Speech(
    was="was|waren|had|hadden|woonde|woonden|werkte|werkten|speelde|rookte",
    a="een",
    says_that="dat",
    formerly="vroeger",
    third_verbs="is|heeft|woont|werkt|houdt|haat|speelt|studeert|wil",
    denials="niet|allesbehalve|geen|nooit|nergens",
    takes=r"eet|eten|drinke?n?|verdraag|verdragen|kan|mag",
    sounds_denied="niet alleen|niet wachten|niet vergeten|geen probleem|waarom niet",
    adds="daarnaast|bovendien|erbij",
    the="de|het",
    i="ik|wij",
    my="mijn|onze|ons",
    third_opening="hij|zij|ze",
    kin_marks="oudere|jongere",
    relations=(
        "zus|zusje|broer|broertje|moeder|vader|man|vrouw|zoon|dochter|vriend|vriendin|oma|opa|oom"
        "|tante|neef|nicht|baas|collega|buurman|buurvrouw|dokter|gezin"
    ),
    naming="heet",
    renames="hernoemd|omgedoopt",
    switches=r"overgestapt|omgewisseld|vervang\w+|vervangen|in plaats van",
    relatives="die",
    ifs=(
        r"als (?:ik|wij|we)(?= .{0,40}?\b(?:zou|zouden|was|had|\w+de|\w+te)\b)|stel dat|indien"
        "|stel|mits|tenzij"
    ),
    conditions=("(?<!alsof )als (?:ik|we|wij|het|dat|alles|mijn)|indien|mits|tenzij|op voorwaarde"),
    wishes=(
        r"misschien|zou(?:den)? (?:\w+ ){0,3}?(?:graag|willen)|wil(?:len)?(?= (?:[^\s,.!?]+ ){1,6}?(?!zeggen"
        r"|vertellen)\w+en\b)|(?:weet|weten) (?:ik )?(?:nog )?niet(?: zeker)?,? of"
        "|niet zeker,? of|twijfel,? of|vraag me af,? of|droom ervan|ik wou dat"
    ),
    nearly=(
        r"bijna(?! (?:alle|elke|iedere|altijd|nooit|niets|\d))|op het punt om"
        r"|scheelde (?:niet )?(?:weinig|veel)"
    ),
    infinitives="te (?:zijn|hebben|wonen|werken|worden)",
    unreal=(
        r"voel me(?: wel)?(?= \d)|gedroomd|droomde|(?:in|tijdens) (?:mijn|een) droom"
        r"|(?:doe|doen|deed|deden|gedaan) (?:\w+ )?(?:net )?alsof|gelogen|wijsgemaakt"
    ),
    jokes=("(?:was |is )?(?:een )?(?:grapje|geintje)|gelogen|wat een leugen|ik maak een grap|1 april"),
    reports=(
        "(?:vraagt|vroeg|vroegen|gevraagd)(?: me| mij)? of|zegt(?: dat)?|zei dat|beweert"
        "|schreef dat|denkt dat|denken dat|vindt dat"
    ),
    ended="verkocht|verliet|verloor",
    ended_last=(
        "(?:(?:is|zijn|heb|heeft|gisteren|vandaag|helaas) ){0,3}(?:verkocht|weggegeven|verlaten|overleden"
        "|gestorben|ontslagen|uit elkaar|gescheiden)|(?:overleed|stierf)|uitgemaakt"
    ),
    me="mij|me|ons",
)

TALK = pack.Talk(
    anew=(
        r"nu|voortaan|tegenwoordig|nieuwe?|verhuis\w*|verhuiz\w+|geworden|werd|veranderd|getrouwd"
        "|gescheiden|verloofd|begonnen|gekocht"
    ),
    please="alsjeblieft|alstublieft",
    yes="ja jo zeker klopt graag",
    no="nee niet neen onjuist fout",
    plain_no="nee",
    yes_phrases="doe (?:het|dat) maar|doe maar",
    assents="graag prima",
    small_talk=("dank bedankt dankjewel hoi hallo doei goedemorgen goedenavond prima begrepen graag leuk"),
    formulae=(
        "alles goed|graag gedaan|(?:voor|met) (?:je|de|uw) hulp|fijne (?:dag|avond)(?: nog)?|slaap lekker"
        "|tot (?:snel|volgende keer)"
    ),
    corrects="nee|eigenlijk",
    may_you="kun je|kan je|wil je",
    greeting="hallo|hoi|hey|goede(?:morgen|middag|avond)",
    i_meant="ik bedoelde",
    both="allebei|beiden?",
    neither="geen van (?:beiden?|allebei|de twee)",
    thanks="dank (?:je|u|jullie)(?: wel)?|dankjewel|(?:hartelijk |heel erg |erg )?bedankt",
    farewell="doei|tot (?:ziens|morgen|straks|later|snel|zo)|welterusten",
    how_are_you="hoe (?:gaat het|is het|gaat 't|gaat ie)(?: met (?:je|jou|u))?(?: vandaag)?|alles goed",
)

SECRETS = pack.Secrets(
    password=r"wachtwoord\w*", papers="paspoort-?nummer|nummer van mijn paspoort", mine="mijn"
)

GIVEN = pack.GivenText(
    dear="beste|geachte|lieve|liefste",
    own_readers="(?:chat)?bot|robot|assistent|dagboek",
    regards=(
        "(?:met )?(?:vriendelijke|hartelijke|lieve) groet(?:en|jes)?|groet(?:en|jes)|hoogachtend|liefs|mvg"
    ),
    played=(
        r"stel(?: je voor)?[,:]? (?=(?:dat|ik|we|wij|mijn|ons)\b)|laten we (?:zeggen|aannemen|stellen),? dat"
        "|(?:ervan )?uitgaande (?:ervan )?dat|aangenomen dat|er was eens|neem aan dat"
    ),
    role_play=(
        r"(?:een )?rollenspel\b|(?:laten we|we) (?:doen|net doen) alsof|doe (?:maar )?(?:net )?alsof"
        r"|laten we spelen[,:;–— -]{0,3}(?:dat )?(?:jij|je|ik) (?:bent|ben)\b"
    ),
    texts="brief|(?:song)?tekst|gedicht|lied|dagboek|hoofdstuk",
)

ORDERS = pack.Orders(
    forget="(?:vergeet|wis|verwijder)(?: alsjeblieft)?",
    removes="gooi|haal|schrap|ruim",
    wish="ik (?:wil|zou)(?: graag)?",
    wish_last="(?:wissen|verwijderen)",
    that="dat|dit|wat ik (?:net )?(?:zei|schreef)",
    last="(?:dit|dat) bericht|mijn laatste bericht|het laatste(?: bericht)?",
    undo="maak (?:dat|dit|het) ongedaan",
    keep_none=(
        r"(?:onthoud|bewaar|noteer) (?:(?:niets|niks) (?:hier|daar)van|(?:hier|daar) (?:niets|niks) van"
        r"|(?:niets|niks) (?:over|van) (?P<w>[^\s:：][^:：]*))"
    ),
    not_to_keep=("(?:onthoud|bewaar|noteer) WHAT niet|sla WHAT niet op"),
    keep_not="(?:onthoud|bewaar|noteer) (?:dat|dit|het) niet|sla (?:dat|het) niet op",
    of_that="dat (?:gedoe |verhaal )?(?:van|met|over)",
    about="dat|over|alles(?: wat je weet)? over",
    no_name="het|mij",
    former="oude|vorige|vroegere|voormalige|vroeger",
    lead="alsjeblieft|nee|wacht|en|maar",
    from_memory="uit (?:je|het|uw) geheugen",
    everywhere="overal(?: uit)?",
    tail="bedankt|maar|weg|eruit",
    never="niet|nooit|niks",
    never_last="niet|nooit",
    of_texts_too="wis|verwijder",
    but_for="behalve|uitgezonderd|maar niet",
    this="dat|dit|het",
    remember="(?:onthou[d]?|schrijf op|vergeet niet|noteer)(?:[:,] ?)?(?: dat)? ",
    remember_asked="(?:alsjeblieft )?(?:onthouden|noteren|opschrijven)(?:,? dat|:) ",
    everything=(
        "alles(?: wat je)?(?: (?:over|van) (?:mij|me|(.+?)))?(?: weet)?$|(?:al )?mijn gegevens$|mijn account$"
    ),
    known="wat weet je(?: allemaal)?(?: (?:over|van) (?:mij|me))?",
    known_about="wat weet je (?:over|van) ",
    off_record="off the record",
    not_this=(
        "niet (?:opslaan|onthouden|bewaren|noteren)|(?:onthoud|bewaar|"
        "noteer) dit(?: alsjeblieft)? niet|sla dit niet op|leer hier niets van"
    ),
    learn_nothing=(
        "stop met (?:leren|onthouden|opslaan|bewaren)(?: (?:over mij|van mij|wat ik zeg))?|stop met"
        " (?:dingen |alles )?(?:over mij )?(?:te )?(?:leren|onthouden|bewaren)|(?:leer|onthoud|bewaar)"
        " niets (?:meer(?: (?:over|van) mij)?|(?:over|van) mij(?: meer)?)|(?:zet|schakel) (?:het |je"
        " )?(?:leren|geheugen) uit"
    ),
    learn_again=(
        "(?:begin|start|ga) (?:weer |verder )?(?:met (?:dingen |alles )?(?:leren|onthouden|opslaan"
        "|bewaren)|te (?:leren|onthouden))(?: (?:over|van) mij)?|(?:leer|onthoud"
        "|bewaar) weer(?: (?:alles|dingen))?(?: (?:over|van) mij)?|(?:zet|schakel) (?:het |je )?(?:leren"
        "|geheugen) (?:weer )?(?:aan|in)"
    ),
    go_off_record=(
        "(?:zet|schakel) (?:de )?incognito(?:modus)? (?:aan|in)|ga (?:naar |in )?(?:de"
        " )?incognito(?:modus)?|incognito(?:modus)? aan|incognitomodus"
    ),
)

TIMES = pack.Times(
    months=pack.each(
        "januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december"
    ),
    weekdays=pack.each("maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag"),
    numbers=pack.each(
        "(een|één), twee, drie, vier, vijf, zes, zeven, acht, negen, tien, elf, twaalf, dertien, "
        "veertien, vijftien, zestien, zeventien, achttien, negentien, twintig"
    ),
    units=pack.units("minu(ut|ten), u(|u)r uren, dag(|en), weken week, maand(|en), jaar jaren"),
    days=pack.count(-1, "gisteren, vandaag, morgen, overmorgen"),
    feasts={(12, 25): "kerst kerstmis", (12, 31): "oudjaar", (1, 1): "nieuwjaar"},
    phases=pack.phases("(|aan_)(|het_)begin_van, (|aan_)(|het_)eind(|e)_van"),
    shifts=pack.count(1, "volgende komende aanstaande eerstvolgende"),
    shifts_after=pack.count(1, "aanstaande komende"),
    ahead="over binnen",
    within="binnen",
    before="voor",
    on="op",
    joins="en",
    at="om|rond",
    from_hour={-30: "half", 15: "kwart over", -15: "kwart voor"},
    o_clock="uur",
    am="'s ochtends|'s morgens|ochtend",
    pm="'s middags|'s avonds|middag|avond",
    night="'s nachts",
    tens={30: "dertig", 40: "veertig", 50: "vijftig"},
    day_parts={
        0: pack.parts("vanmorgen vanochtend, , vanmiddag, vanavond, vannacht"),
        1: pack.parts("morgenochtend morgenvroeg, , morgenmiddag, morgenavond"),
        2: pack.parts("overmorgenochtend"),
    },
)

DISTRESS = pack.Distress(
    said=(
        "(?:wil|wilde) ik (?:gewoon |echt |alleen |nu |liever )*(?:dood(?: zijn)?|sterven|niet meer leven)"
        "|maak ik (?:er een eind(?:e)? aan|een eind(?:e)? aan mijn leven)|(?:ik pleeg|pleeg ik) zelfmoord"
        "|ik (?:wil|wou|zou willen|wilde) (?:gewoon |echt |alleen |nu |liever |het liefst )*(?:dood(?: zijn"
        "| gaan)?|sterven|doodgaan|mezelf (?:doden|van kant maken|iets aandoen|pijn doen|snijden|ombrengen)"
        "|zelfmoord plegen|een eind(?:e)? (?:aan mijn leven maken|maken aan mijn leven)|er een eind(?:e)? "
        "aan maken|niet meer (?:leven|wakker worden|bestaan))|ik (?:denk|dacht) (?:vaak |steeds "
        "|de hele tijd |weer )*(?:aan zelfmoord|aan zelfdoding|erover (?:om )?mezelf iets aan te doen)"
        "|ik heb (?:weer |vaak |steeds )*(?:zelfmoordgedachten|suïcidale gedachten|suicidale gedachten)"
        "|ik ben (?:weer |erg )*(?:suïcidaal|suicidaal)|ik ga (?:mezelf (?:van kant maken|iets aandoen)"
        "|zelfmoord plegen|er een eind(?:e)? aan maken)|ik maak (?:er|mezelf) (?:een eind(?:e)? aan|van kant)"
        "|ik was liever dood|(?:was|waren) ik maar (?:dood|nooit geboren)|ik (?:zie|heb) geen reden meer om "
        "te leven|(?:iedereen|mijn familie) is beter af zonder mij"
    ),
    not_meant="van (?:het lachen|schaamte|de honger|verveling|de hitte|nieuwsgierigheid)",
    stories=r"liedje|lied|songtekst|film|roman|boek|gedicht|personage|citaat|vertaal\w*|zingt|refrein|titel",
)

KEYS = pack.Keys(
    boss="baas bazin leidinggevende",
    name="naam",
    birthday="verjaardag",
    allergies="allergie allergieën allergisch",
    sisters="zus zusje zussen",
    brothers="broer broertje broers",
    relatives="tante oom",
    mother="moeder",
    father="vader",
    partner="vrouw echtgenoot echtgenote vriendin",
    sons="zoon",
    daughters="dochter",
    pets="hond hondje kat poes",
    home_city="woonplaats woon woont",
    workplace="werk werkt werkgever",
    address="adres",
    age="leeftijd hoe_oud",
    phone="telefoonnummer",
    job_title="beroep",
)
