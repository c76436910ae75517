"""Norwegian."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="norwegian",
    compounding=True,
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
    third_verbs="har|bor|jobber|arbeider|liker|elsker|hater|vil|spiller",
    denials="ikke|aldri|ingen",
    takes="spiser|drikker|tåler|kan|får",
    sounds_denied="ikke bare|ikke vente|hvorfor ikke",
    lookalikes="mai",
    i="jeg|vi",
    my="min|mitt|mine|vår",
    third_opening="han|hun",
    relations="søster|kone|mann|sønn|datter|venn|kjæreste|sjef",
    naming="heter",
    copula="er",
    relatives="som",
    ifs=("hvis|dersom|med mindre"),
    conditions=("(?<!som )hvis (?:jeg|vi|det|alt|min|mitt)|dersom|med mindre|forutsatt"),
    wishes=(
        r"kanskje|skulle (?:\w+ )?(?:gjerne|ønske)|vil(?= (?:\w+ ){0,2}?(?:bli|bo|jobbe|arbeide|ha|kjøpe"
        r"|lære)(?!\w))|vet (?:jeg )?(?:ikke|ennå ikke)(?: ennå| enda)?,? om|ikke sikker på om|usikker på om"
        r"|lurer på om|drømmer om å"
    ),
    nearly=(
        "holdt (?:jeg |vi )?(?:nesten )?på å|(?:var|vært) (?:jeg )?nær(?:e)? ved å"
        "|nesten(?= (?:gift|flyttet|kjøpt|tok))|(?:giftet|flyttet|kjøpte) (?:jeg |meg |vi ){0,2}nesten"
    ),
    infinitives="å (?:være|ha|bo|bli)",
    unreal=("drømte (?:jeg )?at|drømt at|i (?:min|en) drøm|i drømmen|lot (?:jeg )?som|later som|løy"),
    jokes=("(?:jeg )?(?:tuller|tulla|kødder|kødda|spøker)(?: bare)?|bare tull|for en løgn"),
    reports=("(?:spurte|spør)(?: meg)? om(?= jeg)|sier at|sa at|påstår|skrev at|tror at jeg"),
    writes_for=(
        "(?:ga|lånte) meg (?:telefonen|mobilen) (?:sin|hans|hennes)STOP|(?:jeg svarer|svarer jeg"
        "|BEGINsvarer) (?:her )?for (?:ham|henne|mamma|pappa|NAME)|(?:jeg skriver|skriver jeg|BEGINskriver) "
        "(?:her )?(?:for (?:mamma|pappa)|på vegne av)"
    ),
    is_back=(
        "det er meg igjen(?!,? (?:hans|hennes|NAMEs) KIN)|jeg er tilbakeEND|det var (?:bare "
        ")?(?:kona|mannen|kona mi|mannen min|min KIN)END"
    ),
    others_write=(
        "(?:dette er|det er|her er|jeg er|her skriver) (?:(?:hans|hennes|deres|NAMEs) (?:bror|mor|far|KIN)"
        r"|(?:kona|mannen|søsteren|broren|moren|faren|sønnen|datteren) (?:hans|hennes|til NAME))(?!\w)"
    ),
    ended=(
        "solgte|har solgt|forlot|har forlatt|slo opp med|har slått opp med|skilte meg fra"
        "|sluttet (?:i|hos)|mistet"
    ),
    ended_last="(?:er )?(?:død|døde)|(?:har )?gått bort",
)

TALK = pack.Talk(
    anew=r"nå|ny(?:tt|e)?|flytt\w+|ble|blitt|bytt\w+|gift|skilt|forlov\w+|begynt\w*|start(?:et|a)|kjøpt\w*",
    please="vær så snill",
    yes="ja jo jepp gjerne",
    no="nei",
    small_talk="takk tusen morn hadet skjønner",
    may_you="kan du|vil du",
    i_meant="jeg mente",
    both="begge(?: to)?",
    neither="ingen av (?:dem|delene|de to)|verken eller",
    greeting="hei(?:san)?|god (?:morgen|kveld|dag)|morn",
    thanks="(?:tusen |mange )?takk(?: for hjelpen)?",
    farewell="ha det(?: bra)?|hadet|god natt|vi (?:sees|snakkes)",
    how_are_you="hvordan (?:går det|har du det)",
)

SECRETS = pack.Secrets(password=r"passord\w*")

GIVEN = pack.GivenText(
    dear="kjære",
    own_readers="(?:chat)?bot|robot|assistent|dagbok",
    regards="(?:med )?(?:vennlig|beste|hjertelig) hilsen|hilsen|mvh|klem",
    recited="ut av hodet|(?:sangen|refrenget) (?:går|lyder|begynner)",
    played=("(?:anta|tenk deg|forestill deg|la oss si|la oss anta|sett),? at|det var en gang|hypotetisk"),
    role_play=(
        r"(?:et )?rollespill\b|(?:la oss )?late? som(?: om)?|vi leker[,:;–— -]{0,3}(?:at )?(?:du|jeg) er\b"
    ),
    play_over=(
        "slutt på (?:rollespillet|leken|spillet)|i virkeligheten|spøk til side|tilbake til virkeligheten"
    ),
    tell_a=("(?:skriv|fortell|fortsett) (?:meg )?(?:en|et|ei)"),
    texts="brev|(?:sang)?tekst|dikt|sang|dagbok|kapittel",
    tales=("historie|dikt|sang|scene|eventyr|dialog|profil|datingprofil|annonse|brev|e-?post|tale"),
)

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
    former="gamle|gammel|tidligere|forrige",
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
    everything="alt(?: du vet)?(?: om (?:meg|(.+)))?$",
    known="hva vet du(?: om meg)?",
    known_about="hva vet du om ",
    off_record="off the record|inkognito",
    not_this="ikke (?:lagre|noter|husk)(?: dette)?|(?:lagre|noter|husk) ikke dette|skal ikke lagres",
    remind="påminn meg|minn meg(?: på)?",
    remind_of="om|at|på|å",
    moves="(?:flytt|utsett|endre|sett)",
    stop_reminding=(
        "(?:avbryt|slett|fjern|stopp)(?: alle)?(?: mine| min| den)? påminnelse(?:ne|r|"
        "n)?|(?:ikke minn meg|minn meg ikke)|slutt å minne meg"
    ),
    remind_asked="(?:på)?minne meg(?: (?:om|på))?",
    reminders=(
        "(?:hvilke|hvor mange) påminnelser (?:har jeg|er det)|vis (?:alle )?mine påminnelser"
        "|vis (?:alle )?påminnelsene mine"
    ),
)

TIMES = pack.Times(
    months=pack.each(
        "januar, februar, mars, april, mai, juni, juli, august, september, oktober, november, desember"
    ),
    weekdays=pack.each("mandag, tirsdag, onsdag, torsdag, fredag, lørdag, søndag"),
    numbers=pack.each(
        "(en|et|ett), to, tre, fire, fem, seks, (sju|syv), åtte, ni, ti, elleve, tolv, tretten, "
        "fjorten, femten, seksten, sytten, atten, nitten, tjue"
    ),
    units=pack.units("minutt(|er), time(|r), dag(|er), uke(|r), måned(|er), år"),
    days=pack.count(-1, "i_går igår, i_dag idag, i_morgen imorgen, i_overmorgen overimorgen overmorgen"),
    phases=pack.phases("(|i_|på_|ved_)(starten|begynnelsen)_av, (|i_|på_|ved_)slutten_av"),
    shifts=pack.count(1, "neste kommende"),
    ahead="om",
    before="før",
    on="på den",
    joins="og",
    other_days=(
        r"jul(?:a|en|aften|aftenen|edag)?|påske(?:n|dag)?|pinse\w*|nyttår(?:saften|sdag)?|"
        r"sankthans\w*|\w*bursdag\w*|\w*fødselsdag\w*"
    ),
    every="hver|hvert",
    second="annen|annet|andre|to",
    alternate="annenhver|annethvert|annahver",
    clock=r"klokken|klokka|kl\.?",
    often=pack.often("daglig, ukentlig, månedlig, årlig"),
    from_hour={-30: "halv", 15: "kvart over", -15: "kvart (?:i|på)"},
    am="om morgenen|om formiddagen",
    pm="om ettermiddagen|om kvelden",
    night="om natt(?:a|en)",
    noon="midt på dagen",
    midnight="(?:ved )?midnatt",
    workdays="hverdag(?:er)?",
    and_half="og en halv",
    or_="eller",
    waits=pack.waits("en halvtime|en halv time, halvannen time, et kvarter, tre kvarter"),
    is_now="klokken er|klokka er|er klokken|er klokka|det er",
    here="her|hos meg|hos oss",
    tens={30: "tretti", 40: "førti", 50: "femti"},
    weekly="på DAYer",
    day_parts={(0, "evening"): "i_kveld", (0, "night"): "i_natt", (0, "morning"): "i_morges"},
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

DEEDS = pack.Deeds(
    i_have="(?:jeg har (?:(?:nå|også|akkurat) )?|det er )",
    kept="lagret|notert|skrevet ned|husket",
    changed="endret|oppdatert|rettet",
    deleted="slettet|fjernet|glemt",
    sent="sendt|lagt ved",
    reminds="(?:satt|opprettet|laget|stilt inn) en påminnelse",
)
