"""Swedish."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="swedish",
    compounding=True,
    letters="å",
    stop_words=(
        "en ett den det de och eller men om så att som vad vem var när varför hur vilken vilket vilka i "
        "på av med för till från vid under över mot genom utan jag mig min mitt mina du dig din ditt dina "
        "han honom hans hon henne hennes vi oss vår vårt våra ni er sig sin sitt sina dem deras är varit "
        "vara blir blev bli har hade haft ha kan kunde ska skulle vill måste inte ingen inget inga ja nej "
        "också bara mycket mer här där detta denna dessa allt alla något någon några tack"
    ),
    case_endings="s",
)

SPEECH = pack.Speech(
    formerly="förr(?! eller)",
    third_verbs="är|har|bor|arbetar|jobbar|gillar|älskar|hatar|vill|spelar",
    denials="inte|allt annat än|aldrig|ingen|inga|inget",
    takes="äter|dricker|tål|kan|får",
    sounds_denied="inte bara|inte vänta|inte glömma|inga problem|varför inte",
    adds="dessutom",
    i="jag|vi",
    my="min|mitt|mina|vår",
    third_opening="han|hon",
    kin_marks="äldre|yngre",
    relations=(
        "syster|bror|mamma|pappa|mor|far|fru|make|maka|dotter|vän|väninna|mormor|morfar|farmor|farfar"
        "|sambo|pojkvän|flickvän|kollega|granne|barn|läkare|familj"
    ),
    naming="heter",
    renames=r"döpt\w* om|omdöpt",
    switches=r"bytt?e? (?:över )?till|i stället|istället",
    copula="är",
    relatives="som",
    ifs=("om (?:jag|vi)|ifall|såvida"),
    conditions=("om (?:jag|vi|allt)|ifall|såvida|förutsatt"),
    wishes=(
        r"kanske|skulle (?:\w+ ){0,2}?(?:vilja|gärna)|vill(?= (?:\w+ ){0,2}?(?:bli|bo|jobba|arbeta|ha|köpa"
        r"|lära)(?!\w))|(?:vet|vi) (?:jag )?(?:inte|ännu inte)(?: än| säkert| ännu)?,? om|osäker på om"
        r"|inte säker på om|undrar om|drömmer om att|önskar att"
    ),
    nearly=(
        "höll (?:jag |vi )?(?:nästan )?på att|(?:var|varit) nära att|nästan(?= (?:gifte|flyttade|köpte|tog"
        "|blev|åkte))|(?:gifte|flyttade|köpte|tog|blev|åkte) (?:jag |mig |vi ){0,2}nästan"
    ),
    infinitives="att (?:vara|ha|bo|bli)",
    unreal=("drömde (?:jag )?att|drömt att|i (?:min|en) dröm|i drömmen|låtsades|låtsas|låtsats|ljög"),
    jokes=("(?:jag )?(?:skojar|skämtar|skojade|skämtade)(?: bara)?|bara skoj|vilken lögn"),
    reports=(
        "(?:frågade|frågar|undrade|undrar)(?: mig)? om(?= jag)|säger att|sade att|påstår"
        "|skrev att|tror att jag"
    ),
    writes_for=(
        "(?:gav|lånade) mig (?:sin|hans|hennes) (?:telefon|mobil|platta)STOP|(?:jag (?:har )?|BEGIN)(?:lånat"
        "|lånar) (?:hans|hennes|NAMEs) (?:telefon|mobil)STOP|(?:jag |BEGIN)(?:(?:skriver|svarar) (?:här )?åt "
        "(?:honom|henne|mamma|pappa|NAME)|svarar för (?:honom|henne|mamma|pappa))"
    ),
    is_back=(
        "det är jag igen(?!,? (?:hans|hennes|NAMEs) KIN)|jag är tillbakaEND|det var (?:bara )?min "
        "(?:fru|man|KIN)END"
    ),
    others_write=(r"(?:det här är|det är|här är|jag är|här skriver) (?:hans|hennes|deras|NAMEs) KIN(?!\w)"),
    ended=(
        "sålde|(?:har )?sålt|lämnade|(?:har )?lämnat|gjorde slut med|har gjort slut med"
        "|skilde mig från|slutade (?:på|hos)|förlorade"
    ),
    ended_last="(?:har )?(?:dog|dött|gått bort)|är död",
)

TALK = pack.Talk(
    anew=r"nu|numera|ny(?:tt|a)?|flytt\w+|bliv\w+|blev|bytt?|gift|skild|förlov\w+|börja\w+|köpt\w*",
    please="snälla",
    yes="ja jo japp visst absolut",
    no="nej nä",
    small_talk="tack tusen hej hejdå godmorgon godnatt bra förstår",
    formulae="ha (?:en|det) (?:bra|trevlig|fin|så bra)(?: dag| kväll| helg)?|varsågod",
    may_you="kan du|kunde du",
    i_meant="jag menade",
    both="båda(?: två)?|bägge",
    neither="ing(?:en|et)(?:dera)? av (?:dem|de två)|varken eller",
    greeting="hej(?:san)?|tjena|god(?:morgon| morgon|kväll| kväll| dag)",
    thanks="tack(?: (?:så mycket|för hjälpen))?|tusen tack",
    farewell="hej ?då|adjö|god ?natt|vi (?:ses|hörs)(?: (?:imorgon|i morgon|snart|senare|sen))?",
    how_are_you="hur (?:mår du|är läget|står det till|går det)|läget",
)

SECRETS = pack.Secrets(password=r"lösenord\w*", be="är")

GIVEN = pack.GivenText(
    dear="kära|käre|bästa|bäste",
    own_readers="(?:chatt?)?bott?|robot|assistent|dagbok",
    regards="(?:med )?(?:vänlig|hjärtlig|bäst|varm)a häls(?:ningar|ning)|hälsningar|mvh|vänligen|kram(?:ar)?",
    recited="ur huvudet|öronmask|(?:låten|sången|refrängen) (?:går|börjar)",
    played=(
        "(?:anta|antag|säg|tänk dig|föreställ dig),? att|låt oss (?:säga|anta),? att"
        "|det var en gång|hypotetiskt"
    ),
    role_play=(
        r"(?:ett )?rollspel\b|(?:låtsas|vi låtsas|låt oss låtsas) (?:att|som)"
        r"|vi leker[,:;–— -]{0,3}(?:att )?(?:du|jag) är\b"
    ),
    play_over=("slut på (?:rollspelet|leken|spelet)|slutlekt|i verkligheten|på riktigt nu|skämt åsido"),
    tell_a=("(?:skriv|berätta|fortsätt) (?:mig )?(?:en|ett)"),
    texts="brev|(?:låt)?text|dikt|sång|dagbok|kapitel",
    tales="berättelse|saga|dikt|sång|scen|dialog|profil|(?:dejting|dejtnings)profil|annons|brev|mejl|tal",
)

ORDERS = pack.Orders(
    forget="glöm(?: bort)?|radera|ta bort",
    removes="släng|rensa|stryk",
    that="det(?: där| här)?|det jag (?:just )?(?:sa|skrev)",
    last="(?:det här |detta )meddelandet?|mitt senaste meddelande|det senaste",
    undo="ångra(?: det)?",
    keep_not="(?:(?:spara|anteckna) inte|kom inte ihåg) det(?: här| där)?",
    of_that="det(?: där| här)? (?:med|om)",
    about="att|om|allt(?: du vet)? om",
    the_talk="(?:har )?(?:sagt|sa(?:de)?|skrev|skrivit|berätta(?:t|de)|prata(?:t|de)(?: om)?)|samtalet?",
    no_name="mig",
    former="gamla|gammal|tidigare|förra|före detta",
    lead="snälla|nej|vänta|och|men",
    from_memory="(?:ur|från) (?:ditt )?minnet?",
    everywhere="överallt(?:ifrån)?",
    tail="tack",
    never="inte|aldrig",
    never_last="inte|aldrig",
    of_texts_too="radera|ta bort",
    but_for="utom|förutom|men inte",
    this="det(?: där| här)?",
    remember="(?:kom ihåg|glöm inte(?: bort)?|notera)(?:[:,] ?)?(?: att)? ",
    everything="allt(?: du vet)?(?: om (?:mig|(.+)))?$",
    known="vad vet du(?: om mig)?",
    known_about="vad vet du om ",
    off_record="off the record|inkognito",
    not_this="(?:spara|anteckna|kom ihåg) inte (?:detta|det här)|spara inte|ska inte sparas",
    remind="påminn mig",
    remind_of="om|att|på",
    moves="(?:flytta|skjut upp|ändra|sätt)",
    stop_reminding=(
        "(?:avbryt|ta bort|radera|stoppa)(?: alla)?(?: mina| min| den)? påminnelse(?:rna|"
        "r|n)?|påminn mig inte|sluta påminna mig"
    ),
    remind_asked="påminna mig",
    reminders="(?:vilka|hur många) påminnelser (?:har jag|finns det)|visa (?:alla )?mina påminnelser",
    learn_nothing=(
        "sluta (?:lära dig|spara|komma ihåg|minnas)(?: (?:saker|något|allt|vad jag säger))?(?: om mig)?"
        "|(?:lär dig|spara|kom ihåg) (?:inget|ingenting) (?:mer(?: om mig)?|om mig(?: mer)?)|(?:stäng"
        "|slå) av (?:inlärning(?:en)?|minnet)"
    ),
    go_off_record=(
        "(?:slå|sätt) på inkognito(?:läget?)?|gå (?:över )?(?:till |i )?inkognito(?:läget?)?|inkognitoläge"
    ),
)

TIMES = pack.Times(
    months=pack.each(
        "januari, februari, mars, april, maj, juni, juli, augusti, september, oktober, november, december"
    ),
    weekdays=pack.each("måndag, tisdag, onsdag, torsdag, fredag, lördag, söndag"),
    numbers=pack.each(
        "(en|ett), två, tre, fyra, fem, sex, sju, åtta, nio, tio, elva, tolv, tretton, fjorton, femton, "
        "sexton, sjutton, arton, nitton, tjugo"
    ),
    units=pack.units("minut(|er), timm(e|ar) timma, dag(|ar), veck(a|or), månad(|er), år"),
    days=pack.count(-1, "igår i_går, idag i_dag, imorgon i_morgon, i_övermorgon övermorgon"),
    phases=pack.phases("(|i_|vid_)början_av, (|i_|vid_)slutet_av"),
    shifts=pack.count(1, "nästa kommande"),
    ahead="om",
    before="före innan",
    on="på den",
    joins="och",
    other_days=(
        r"jul(?:en|afton|aftonen|dagen)?|påsk(?:en|afton|dagen)?|midsommar\w*|nyår(?:safton|"
        r"sdagen|et)?|pingst\w*|\w*födelsedag\w*"
    ),
    every="varje|var",
    second="annan|andra|två",
    alternate="varannan|vartannat",
    clock=r"klockan|kl\.?",
    often=pack.often("dagligen, varje vecka, månadsvis, årligen"),
    from_hour={-30: "halv", 15: "kvart över", -15: "kvart i"},
    am="på morgonen|på förmiddagen",
    pm="på eftermiddagen|på kvällen",
    night="på natten",
    noon="mitt på dagen",
    midnight="(?:vid )?midnatt",
    workdays="vardag(?:ar)?",
    and_half="och en halv",
    or_="eller",
    waits=pack.waits(
        "en halvtimme|en halv timme, en och en halv timme|en halvannan timme, en kvart, tre kvart"
    ),
    is_now="klockan är|det är|är klockan",
    here="här|hos mig|hos oss",
    tens={30: "trettio", 40: "fyrtio", 50: "femtio"},
    weekly="på DAYar(?:na)?",
    day_parts={
        (0, "evening"): "ikväll i_kväll",
        (0, "night"): "inatt i_natt",
        (0, "morning"): "imorse i_morse",
    },
)

DISTRESS = pack.Distress(
    said=(
        "(?:vill|ville) jag (?:bara |verkligen |helst |nog )*(?:dö|vara död|ta livet av mig|inte leva längre)"
        "|(?:jag tar|tar jag) (?:livet av mig|mitt liv)|(?:jag begår|begår jag) självmord|jag kommer att "
        "(?:ta livet av mig|ta mitt liv|döda mig själv)|jag (?:vill|skulle vilja|ville|tänker) (?:bara "
        "|verkligen |helst |nog )*(?:dö|vara död|ta livet av mig|ta mitt liv|döda mig själv|begå självmord"
        "|göra mig illa|skada mig själv|skära mig|inte leva längre|inte vakna igen|göra slut på allt)"
        "|jag vill inte leva(?: längre| mer)?|jag orkar inte leva(?: längre| mer)?|jag tänker (?:ofta "
        "|hela tiden |jämt )*på (?:självmord|att ta livet av mig|att dö)|jag har (?:haft )?självmordstankar"
        "|jag är (?:väldigt )?(?:suicidal|självmordsbenägen)|jag önskar(?: att)? jag (?:var död|aldrig hade "
        "fötts)|(?:alla|min familj) skulle ha det bättre utan mig|jag har ingen anledning att leva"
    ),
    not_meant="av (?:skratt|skam|hunger|tristess|nyfikenhet)|asgarv|om jag måste",
    stories=(
        r"låt(?:en|ar)?|låttext|film(?:en)?|roman(?:en)?|bok(?:en)?|dikt(?:en)?|citat|översätt\w*"
        "|sjunger|refräng|titel"
    ),
)

DEEDS = pack.Deeds(
    i_have="(?:jag har (?:(?:nu|också|precis) )?|jag |det är )",
    kept="sparat|sparade|noterat|noterade|antecknat|antecknade|skrivit upp|kommer att komma ihåg det",
    changed="ändrat|ändrade|uppdaterat|uppdaterade|rättat|korrigerat",
    deleted="raderat|raderade|tagit bort|tog bort|glömt",
    sent="skickat|skickade|bifogat|mejlat",
    reminds="(?:ställt in|satt|lagt in|skapat|skapade) en påminnelse",
)
