"""Norwegian."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="norwegian",
    compounding=True,
    letters="øæ",
    stop_words=(
        "en et ei den det de og eller men om så at som hva hvem hvor når hvorfor hvordan hvilken hvilket "
        "i på av med for til fra ved under over mot jeg meg min mitt mine du deg din ditt dine han ham "
        "hans hun henne hennes vi oss vår dere seg sin sitt deres er var vært være blir ble har hadde "
        "hatt ha kan kunne skal skulle vil ikke ingen ja nei også bare mye mer her der dette denne disse "
        "alt alle noe noen takk"
    ),
    case_endings="s",
)

SPEECH = pack.Speech(
    says_that="at",
    relatives="som",
    takes="spiser|drikker|tåler|kan|får",
    third_verbs="har|bor|jobber|arbeider|liker|elsker|hater|vil|spiller",
    sounds_denied="ikke bare|ikke vente|hvorfor ikke",
    third_opening="han|hun",
    relations="søster|kone|mann|sønn|datter|venn|kjæreste|sjef",
    wishes=(
        r"kanskje|skulle (?:\w+ )?(?:gjerne|ønske)|vil(?= (?:\w+ ){0,2}?(?:bli|bo|jobbe|arbeide|ha|kjøpe"
        r"|lære)(?!\w))|vet (?:jeg )?(?:ikke|ennå ikke)(?: ennå| enda)?,? om|ikke sikker på om|usikker på om"
        r"|lurer på om|drømmer om å"
    ),
    infinitives="å (?:være|ha|bo|bli)",
    denials="ikke|aldri|ingen",
    i="jeg|vi",
    my="min|mitt|mi|mine|vår|vårt|våre",
    copula="er",
    ifs="hvis|dersom|med mindre",
    conditions="(?<!som )hvis (?:jeg|vi|det|alt|min|mitt)|dersom|med mindre|forutsatt",
    nearly=(
        r"nesten(?! (?:alltid|alle|hver|hele|aldri|ingen|\d))|holdt (?:\w+ )?på å|(?:var"
        r"|vært) (?:\w+ )?nære? ved å"
    ),
    unreal=r"drømte|drømt|i (?:min|en) drøm|i drømmen|lot (?:\w+ )?som|later som|løy",
    jokes="(?:jeg )?(?:tuller|tulla|kødder|kødda|spøker)(?: bare)?|bare tull|for en løgn",
    reports="(?:spurte|spør)(?: meg)? om(?= jeg)|sier at|sa at|påstår|skrev at|tror at jeg",
    naming="heter",
    ended=(
        "solgte|har solgt|forlot|har forlatt|slo opp med|har slått opp med|skilte meg fra"
        "|sluttet (?:i|hos)|mistet"
    ),
    ended_last="(?:er )?(?:død|døde)|(?:har )?gått bort",
    me="meg|oss",
    was="pleide|var|hadde|bodde|jobbet|arbeidet|spilte|røykte",
    formerly="før i tiden|tidligere|en gang i tiden|som barn|som liten",
)

TALK = pack.Talk(
    please="vær så snill",
    yes="ja jo jepp gjerne",
    no="nei feil",
    small_talk="takk tusen morn hadet skjønner",
    may_you="kan du|vil du",
    greeting="hei(?:san)?|god (?:morgen|kveld|dag)|morn",
    thanks="(?:tusen |mange )?takk(?: for hjelpen)?",
    farewell="ha det(?: bra)?|hadet|god natt|vi (?:sees|snakkes)",
    how_are_you="hvordan (?:går det|har du det)",
)

SECRETS = pack.Secrets(password=r"passord\w*")


ORDERS = pack.Orders(
    forget="glem|slett|fjern",
    removes="kast|dropp|stryk|rydd",
    that="det(?: der| her)?|det jag (?:nettopp )?(?:sa|skrev)|det jeg (?:nettopp )?(?:sa|skrev)",
    last="denne meldingen|den siste meldingen min|det siste",
    undo="angre(?: det)?",
    keep_not="(?:ikke (?:lagre|husk|noter) det|(?:lagre|husk|noter) ikke det)(?: her| der)?",
    of_that="det(?: der| her)? (?:med|om)",
    about="at|om|alt(?: du vet)? om",
    the_talk="(?:har )?(?:sagt|sa|skrev(?:et)?|fortalte?|snakk(?:et|a)(?: om)?)|samtalen?",
    no_name="meg",
    lead="nei|vent|og|men",
    from_memory="fra (?:hukommelsen(?: din)?|minnet(?: ditt)?)",
    everywhere="(?:fra )?overalt",
    tail="takk",
    never="ikke|aldri",
    never_last="ikke|aldri",
    of_texts_too="slett|fjern",
    but_for="unntatt|bortsett fra|men ikke",
    this="det|dette",
    remember="(?:husk|glem ikke|noter)(?:[:,] ?)?(?: at)? ",
    remember_asked="(?:huske|notere|skrive (?:ned|opp))(?:,? at|:) ",
    everything="alt(?: du vet)?(?: om (?:meg|(.+)))?$",
    known="hva vet du(?: om meg)?",
    known_about="hva vet du om ",
    off_record="off the record|inkognito",
    not_this="ikke (?:lagre|noter|husk)(?: dette)?|(?:lagre|noter|husk) ikke dette|skal ikke lagres",
)


DISTRESS = pack.Distress(
    said=(
        "(?:vil|ville) jeg (?:bare |virkelig |helst |gjerne |kun )*(?:dø|være død|ta livet av meg)"
        "|(?:jeg tar|tar jeg) (?:livet av meg|livet mitt|mitt (?:eget )?liv)|(?:jeg begår|begår jeg) selvmord"
        "|jeg (?:vil|ville|har lyst til å|tenker å) (?:bare |virkelig |helst |gjerne |kun )*(?:dø|være død"
        "|ta livet av meg|ta mitt (?:eget )?liv|ta selvmord|begå selvmord|drepe meg selv|skade meg selv"
        "|kutte meg|gjøre slutt på alt|ikke leve lenger)|jeg vil ikke leve(?: lenger| mer)?|jeg orker ikke "
        "(?:å )?leve(?: lenger| mer)?|jeg tenker (?:ofte |hele tiden |mye )*på (?:selvmord|å ta livet av meg"
        "|å dø)|jeg har selvmordstanker|jeg er (?:suicidal|selvmordsnær)|jeg skulle ønske (?:at )?jeg "
        "(?:var død|aldri var født)|(?:alle|familien min) hadde hatt det bedre uten meg"
    ),
    not_meant="av (?:latter|skam|sult|kjedsomhet|nysgjerrighet)|hvis jeg må",
    stories=(
        r"sang(?:en)?|låt(?:en)?|film(?:en)?|roman(?:en)?|bok(?:a|en)?|dikt(?:et)?|sitat|oversett\w*"
        "|synger|refreng|tittel"
    ),
)

TIMES = pack.Times(
    days=pack.count(-1, "i_går igår, i_dag idag, i_morgen imorgen, i_overmorgen overimorgen overmorgen"),
)

KEYS = pack.Keys(pets="hund hunden katt katten kjæledyr")
