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
    says_that="at",
    relatives="som|der",
    takes="spiser|drikker|tåler|kan|må",
    third_verbs="har|bor|arbejder|elsker|hader|vil|spiller",
    sounds_denied="ikke bare|ikke kun|ikke vente|hvorfor ikke",
    third_opening="hun",
    relations="søster|mand|kone|søn|datter|ven|veninne|kæreste",
    wishes=(
        r"måske|ville (?:\w+ )?(?:gerne|ønske)|vil(?= (?:\w+ ){0,2}?(?:blive|bo|arbejde|have|købe"
        r"|lære)(?!\w))|ved (?:jeg )?(?:ikke|endnu ikke)(?: endnu)?,? om|ikke sikker på,? om|i tvivl om"
        r"|drømmer om at|ønsker jeg"
    ),
    infinitives="at (?:være|have|bo|blive)",
    denials="ikke|alt andet end|aldrig|ingen|intet",
    i="jeg|vi",
    my="min|mit|mitt|mine|vores",
    copula="er",
    ifs="hvis|ifald|medmindre",
    conditions="(?<!som )hvis (?:jeg|vi|det|alt|min|mit)|ifald|medmindre|forudsat",
    nearly=(
        r"næsten(?! (?:altid|alle|hver|hele|aldrig|intet|\d))|(?:var"
        r"|havde) (?:\w+ )?(?:lige )?ved at|nær(?:ved)? (?:ved )?at|var tæt på at"
    ),
    unreal=r"drømte|drømt|i (?:min|en) drøm|i drømmen|lod (?:\w+ )?som om|lader som om|løj",
    jokes="(?:jeg )?(?:laver|lavede)(?: bare)? sjov|bare for sjov|hvilken løgn",
    reports="(?:spurgte|spørger)(?: mig)?,? om(?= jeg)|siger at|sagde at|påstår|skrev at|tror,? at jeg",
    naming="hedder",
    ended=(
        "solgte|har solgt|forlod|har forladt|slog op med|har slået op med|blev skilt fra|sagde op hos|mistede"
    ),
    ended_last="(?:er )?(?:død|døde)|(?:er )?gået bort",
    me="mig|os",
    was="plejede|var|havde|boede|arbejdede|spillede|røg",
    formerly="førhen|tidligere|engang|som barn|som lille",
)

TALK = pack.Talk(
    please="venligst",
    yes="ja jo jep gerne",
    no="nej forkert",
    small_talk="tak hej farvel forstået",
    may_you="kan du|vil du|gider du",
    greeting="hej(?:sa)?|goddag|god (?:morgen|dag|aften)",
    thanks="(?:mange |tusind )?tak",
    farewell="farvel|hej ?hej|godnat|vi (?:ses|snakkes)",
    how_are_you="hvordan (?:går det|har du det)",
)

SECRETS = pack.Secrets(password=r"adgangskode\w*", be="er")


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
    remember_asked="(?:huske|notere|skrive ned)(?:,? at|:) ",
    everything="alt(?: du ved)?(?: om (?:mig|(.+)))?$",
    known="hvad ved du(?: om mig)?",
    known_about="hvad ved du om ",
    off_record="off the record|inkognito",
    not_this="(?:gem|noter|husk) ikke dette?|(?:gem|noter|husk) ikke|skal ikke gemmes",
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

TIMES = pack.Times(days=pack.count(-1, "i_går igår, i_dag idag, i_morgen imorgen, i_overmorgen overmorgen"))

KEYS = pack.Keys(pets="hund hunden kat katten kæledyr")
