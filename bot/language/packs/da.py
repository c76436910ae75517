"""Danish."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="danish",
    compounding=True,
    letters="øæ",
    stop_words=(
        "en et den det de og eller men om så at som hvad hvem hvor hvornår hvorfor hvordan hvilken "
        "hvilket i på af med for til fra ved under over mod jeg mig min mit mine du dig din dit dine han "
        "ham hans hun hende hendes vi os vores jer sig sin sit deres er var været være bliver blev har "
        "havde haft have kan kunne skal skulle vil ikke ingen ja nej også kun meget mere her der dette "
        "denne disse alt alle noget nogen tak"
    ),
    case_endings="s",
)

SPEECH = pack.Speech(
    third_verbs="har|bor|arbejder|elsker|hader|vil|spiller",
    denials="ikke|alt andet end|aldrig|ingen|intet",
    takes="spiser|drikker|tåler|kan|må",
    sounds_denied="ikke bare|ikke kun|ikke vente|hvorfor ikke",
    i="jeg|vi",
    my="min|mitt|mine|vores",
    third_opening="hun",
    relations="søster|mand|kone|søn|datter|ven|veninne|kæreste",
    naming="hedder",
    copula="er",
    relatives="som|der",
    ifs=("hvis|ifald|medmindre"),
    conditions=("(?<!som )hvis (?:jeg|vi|det|alt|min|mit)|ifald|medmindre|forudsat"),
    wishes=(
        r"måske|ville (?:\w+ )?(?:gerne|ønske)|vil(?= (?:\w+ ){0,2}?(?:blive|bo|arbejde|have|købe"
        r"|lære)(?!\w))|ved (?:jeg )?(?:ikke|endnu ikke)(?: endnu)?,? om|ikke sikker på,? om|i tvivl om"
        r"|drømmer om at|ønsker jeg"
    ),
    nearly=(
        "(?:var|havde) (?:jeg |vi )?(?:lige )?ved at|nær(?:ved)? (?:ved )?at|var tæt på at"
        "|næsten(?= (?:gift|flyttet|købt))"
    ),
    infinitives="at (?:være|have|bo|blive)",
    unreal=("drømte (?:jeg )?at|drømt at|i (?:min|en) drøm|i drømmen|lod (?:jeg )?som om|lader som om|løj"),
    jokes=("(?:jeg )?(?:laver|lavede)(?: bare)? sjov|bare for sjov|hvilken løgn"),
    reports=("(?:spurgte|spørger)(?: mig)?,? om(?= jeg)|siger at|sagde at|påstår|skrev at|tror,? at jeg"),
    writes_for=(
        "(?:gav|lånte) mig (?:sin|hans|hendes) (?:telefon|mobil)STOP|(?:jeg svarer|svarer jeg|BEGINsvarer) "
        "(?:her )?for (?:ham|hende|mor|far|NAME)|(?:jeg skriver|skriver jeg|BEGINskriver) (?:her )?(?:for "
        "(?:mor|far)|på vegne af)"
    ),
    is_back=(
        "det er mig igen(?!,? (?:hans|hendes|NAMEs) KIN)|jeg er tilbageEND|det var (?:bare )?min "
        "(?:kone|mand|bror|KIN)END"
    ),
    others_write=(
        "(?:det her er|det er|her er|jeg er|her skriver) (?:hans|hendes|deres|NAMEs) (?:bror"
        r"|mor|far|kone|mand|KIN)(?!\w)"
    ),
    ended=(
        "solgte|har solgt|forlod|har forladt|slog op med|har slået op med|blev skilt fra|sagde op hos|mistede"
    ),
    ended_last="(?:er )?(?:død|døde)|(?:er )?gået bort",
)

TALK = pack.Talk(
    anew=(
        r"nu|ny(?:t|e)?|flytt\w+|blev(?:et)?|skift\w+|gift|skilt|forlov\w+|begyndt\w*|start(?:et|ede)|købt\w*"
    ),
    please="venligst",
    yes="ja jo jep gerne",
    no="nej",
    small_talk="tak hej farvel forstået",
    may_you="kan du|vil du|gider du",
    i_meant="jeg mente",
    both="begge(?: to)?",
    neither="ing?en af (?:dem|delene|de to)|hverken eller",
    greeting="hej(?:sa)?|goddag|god (?:morgen|dag|aften)",
    thanks="(?:mange |tusind )?tak",
    farewell="farvel|hej ?hej|godnat|vi (?:ses|snakkes)",
    how_are_you="hvordan (?:går det|har du det)",
)

SECRETS = pack.Secrets(password=r"adgangskode\w*", be="er")

GIVEN = pack.GivenText(
    dear="kære",
    own_readers="(?:chat)?bot|robot|assistent|dagbog",
    regards="(?:med )?(?:venlig|kærlig|bedste|mange) hilsen(?:er)?|hilsen|mvh|kh|vh|knus",
    recited="ud af hovedet|ørehænger|(?:sangen|omkvædet) (?:går|lyder|begynder)",
    played=("(?:antag|forestil dig|lad os sige|lad os antage|sæt),? at|der var engang|hypotetisk"),
    role_play=(
        r"(?:et )?rollespil\b|lad (?:os|som) (?:lade )?(?:som )?om"
        r"|vi leger[,:;–— -]{0,3}(?:at )?(?:du|jeg) er\b"
    ),
    play_over=(
        "slut på (?:rollespillet|legen|spillet)|i virkeligheden|spøg til side|tilbage til virkeligheden"
    ),
    tell_a=("(?:skriv|fortæl|fortsæt) (?:mig )?(?:en|et)"),
    texts="brev|(?:sang)?tekst|digt|sang|dagbog|kapitel",
    tales=("historie|digt|sang|scene|eventyr|dialog|profil|datingprofil|annonce|brev|mail|tale"),
)

ORDERS = pack.Orders(
    forget="glem|slet|fjern",
    removes="smid|ryd|stryg",
    that="det(?: der| her)?|hvad jeg (?:lige )?(?:sagde|skrev)",
    last="(?:denne|den) besked|min sidste besked|det sidste",
    undo="fortryd(?: det)?",
    keep_not="(?:gem|husk|noter) (?:ikke det|det ikke)(?: her| der)?",
    of_that="det(?: der| her)? (?:med|om)",
    about="at|om|alt(?: (?:hvad )?du ved)? om",
    the_talk="(?:har )?(?:sagt|sa(?:gde)?|skrev(?:et)?|fortalte?|snakke[dt]e?(?: om)?)|samtale[nr]?",
    no_name="mig",
    former="gamle|gammel|tidligere|forrige",
    lead="nej|vent|og|men",
    from_memory="fra (?:din )?hukommelsen?",
    everywhere="(?:fra )?overalt",
    tail="tak",
    never="ikke|aldrig",
    never_last="ikke|aldrig",
    of_texts_too="slet|fjern",
    but_for="undtagen|bortset fra|men ikke",
    this="det|dette",
    remember="(?:husk|glem ikke|noter)(?:[:,] ?)?(?: at)? ",
    everything="alt(?: du ved)?(?: om (?:mig|(.+)))?$",
    known="hvad ved du(?: om mig)?",
    known_about="hvad ved du om ",
    off_record="off the record|inkognito",
    not_this="(?:gem|noter|husk) ikke dette?|(?:gem|noter|husk) ikke|skal ikke gemmes",
    remind="påmind mig|mind mig(?: på)?",
    remind_of="om|at|på",
    moves="(?:flyt|udskyd|ændr|sæt)",
    stop_reminding=(
        "(?:annull[eé]r|slet|fjern|stop)(?: alle)?(?: mine| min| den)? påmindelse(?:rne|"
        "r|n)?|mind mig ikke|stop med at minde mig"
    ),
    remind_asked="(?:på)?minde mig(?: (?:om|på))?",
    reminders="(?:hvilke|hvor mange) påmindelser (?:har jag|har jeg|er der)|vis (?:alle )?mine påmindelser",
)

TIMES = pack.Times(
    months=pack.each(
        "januar, februar, marts, april, maj, juni, juli, august, september, oktober, november, december"
    ),
    weekdays=pack.each("mandag, tirsdag, onsdag, torsdag, fredag, lørdag, søndag"),
    numbers=pack.each(
        "(en|et), to, tre, fire, fem, seks, syv, otte, ni, ti, elleve, tolv, tretten, fjorten, femten, "
        "seksten, sytten, atten, nitten, tyve"
    ),
    units=pack.units("minut(|ter), time(|r), dag(|e), uge(|r), måned(|er), år"),
    days=pack.count(-1, "i_går igår, i_dag idag, i_morgen imorgen, i_overmorgen overmorgen"),
    phases=pack.phases("(|i_|ved_)(starten|begyndelsen)_af, (|i_|ved_)(slutningen|udgangen)_af"),
    shifts=pack.count(1, "næste kommende"),
    ahead="om",
    before="før",
    on="på den",
    joins="og",
    other_days=(
        r"jul(?:en|eaften|eaftensdag|edag)?|påske(?:n|dag)?|pinse\w*|nytår(?:saften|sdag)?|"
        r"sankthans\w*|\w*fødselsdag\w*"
    ),
    every="hver|hvert",
    second="anden|andet|to",
    clock=r"klokken|kl\.?",
    often=pack.often("dagligt, ugentligt, månedligt, årligt"),
    from_hour={-30: "halv", 15: "kvart over", -15: "kvart (?:i|på)"},
    am="om morgenen|om formiddagen",
    pm="om eftermiddagen|om aftenen",
    night="om natten",
    noon="midt på dagen",
    midnight="(?:ved )?midnat",
    workdays="hverdage?",
    and_half="og en halv",
    or_="eller",
    waits=pack.waits("en halv time, halvanden time, et kvarter, tre kvarter"),
    is_now="klokken er|er klokken|det er",
    here="her|hos mig|hos os",
    tens={30: "tredive", 40: "fyrre", 50: "halvtreds"},
    weekly="om DAYen",
    day_parts={(0, "evening"): "i_aften", (0, "night"): "i_nat", (0, "morning"): "i_morges"},
)

DISTRESS = pack.Distress(
    said=(
        "(?:vil|ville) jeg (?:bare |virkelig |helst |gerne |kun )*(?:dø|være død|tage livet af mig)"
        "|(?:jeg tager|tager jeg) (?:livet af mig(?: selv)?|mit (?:eget )?liv)|(?:jeg begår|begår jeg) "
        "selvmord|jeg (?:vil|ville|vil gerne|har lyst til at) (?:bare |virkelig |helst |gerne |kun )*(?:dø"
        "|være død|tage livet af mig(?: selv)?|tage mit (?:eget )?liv|slå mig selv ihjel|begå selvmord"
        "|gøre skade på mig selv|skade mig selv|skære i mig selv|gøre en ende på det hele|ikke leve længere)"
        "|jeg vil ikke leve(?: længere| mere)?|jeg (?:orker|gider|kan) ikke (?:at )?leve(?: længere| mere)"
        "|jeg tænker (?:ofte |hele tiden |tit )*på (?:selvmord|at tage livet af mig|at dø)"
        "|jeg har selvmordstanker|jeg er selvmordstruet|jeg ville ønske(?:,)? (?:at )?jeg "
        "(?:var død|aldrig var født)|(?:alle|min familie) ville have det bedre uden mig"
    ),
    not_meant="af (?:grin|skam|sult|kedsomhed|nysgerrighed)|hvis jeg skal",
    stories=(
        r"sang(?:en)?|sangtekst|film(?:en)?|roman(?:en)?|bog(?:en)?|digt(?:et)?|citat|oversæt\w*"
        "|synger|omkvæd|titel"
    ),
)

DEEDS = pack.Deeds(
    i_have="(?:jeg har (?:(?:nu|også|lige) )?|det er )",
    kept="gemt|noteret|skrevet ned|skrevet det ned|husket",
    changed="ændret|opdateret|rettet",
    deleted="slettet|fjernet|glemt",
    sent="sendt|vedhæftet|mailet",
    reminds="(?:sat|oprettet|lavet|indstillet) en påmindelse",
)
