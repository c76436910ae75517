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
    says_that="att",
    relatives="som",
    takes="äter|dricker|tål|kan|får",
    formerly="förr(?! eller)|förut|tidigare|som barn|som liten",
    third_verbs="är|har|bor|arbetar|jobbar|gillar|älskar|hatar|vill|spelar",
    sounds_denied="inte bara|inte vänta|inte glömma|inga problem|varför inte",
    third_opening="han|hon",
    kin_marks="äldre|yngre",
    relations=(
        "syster|bror|mamma|pappa|mor|far|fru|make|maka|dotter|vän|väninna|mormor|morfar|farmor|farfar"
        "|sambo|pojkvän|flickvän|kollega|granne|barn|läkare|familj"
    ),
    wishes=(
        r"kanske|skulle (?:\w+ ){0,2}?(?:vilja|gärna)|vill(?= (?:\w+ ){0,2}?(?:bli|bo|jobba|arbeta|ha|köpa"
        r"|lära)(?!\w))|(?:vet|vi) (?:jag )?(?:inte|ännu inte)(?: än| säkert| ännu)?,? om|osäker på om"
        r"|inte säker på om|undrar om|drömmer om att|önskar att"
    ),
    infinitives="att (?:vara|ha|bo|bli)",
    denials="inte|allt annat än|aldrig|ingen|inga|inget",
    i="jag|vi",
    my="min|mitt|mina|vår|vårt|våra",
    copula="är",
    ifs="om (?:jag|vi)|ifall|såvida",
    conditions="om (?:jag|vi|allt)|ifall|såvida|förutsatt",
    nearly=(
        r"nästan(?! (?:alltid|alla|varje|hela|aldrig|inget|\d))|höll (?:\w+ )?på att"
        r"|(?:var|varit) nära att"
    ),
    unreal="drömde|drömt|i (?:min|en) dröm|i drömmen|låtsades|låtsas|låtsats|ljög",
    jokes="(?:jag )?(?:skojar|skämtar|skojade|skämtade)(?: bara)?|bara skoj|vilken lögn",
    reports=(
        "(?:frågade|frågar|undrade|undrar)(?: mig)? om(?= jag)|säger att|sade att|påstår"
        "|skrev att|tror att jag"
    ),
    adds="dessutom",
    naming="heter",
    renames=r"döpt\w* om|omdöpt",
    switches=r"bytt?e? (?:över )?till|i stället|istället",
    ended=(
        "sålde|(?:har )?sålt|lämnade|(?:har )?lämnat|gjorde slut med|har gjort slut med"
        "|skilde mig från|slutade (?:på|hos)|förlorade"
    ),
    ended_last="(?:har )?(?:dog|dött|gått bort)|är död",
    me="mig|mej|oss",
    was="brukade|var|hade|bodde|jobbade|arbetade|spelade|rökte",
)

TALK = pack.Talk(
    please="snälla",
    yes="ja jo japp visst absolut",
    no="nej nä fel",
    small_talk="tack tusen hej hejdå godmorgon godnatt bra förstår",
    may_you="kan du|kunde du",
    greeting="hej(?:san)?|tjena|god(?:morgon| morgon|kväll| kväll| dag)",
    thanks="tack(?: (?:så mycket|för hjälpen))?|tusen tack",
    farewell="hej ?då|adjö|god ?natt|vi (?:ses|hörs)(?: (?:imorgon|i morgon|snart|senare|sen))?",
    how_are_you="hur (?:mår du|är läget|står det till|går det)|läget",
)

SECRETS = pack.Secrets(password=r"lösenord\w*", be="är")


ORDERS = pack.Orders(
    forget="glöm(?: bort)?|radera|ta bort",
    removes="släng|rensa|stryk",
    that="det(?: där| här)?|det jag (?:just )?(?:sa|skrev)",
    last="(?:det här |detta )meddelandet?|mitt senaste meddelande|det senaste",
    undo="ångra(?: det)?",
    not_to_keep=("(?:kom inte ihåg|spara inte|notera inte|lagra inte) WHAT"),
    keep_not="(?:(?:spara|anteckna) inte|kom inte ihåg) det(?: här| där)?",
    of_that="det(?: där| här)? (?:med|om)",
    about="att|om|allt(?: du vet)? om",
    the_talk="(?:har )?(?:sagt|sa(?:de)?|skrev|skrivit|berätta(?:t|de)|prata(?:t|de)(?: om)?)|samtalet?",
    no_name="mig",
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
    remember_asked="(?:komma ihåg|notera|skriva upp)(?: att|:) ",
    everything="allt(?: du vet)?(?: om (?:mig|(.+)))?$",
    known="vad vet du(?: om mig)?",
    known_about="vad vet du om ",
    off_record="off the record|inkognito",
    not_this="(?:spara|anteckna|kom ihåg) inte (?:detta|det här)|spara inte|ska inte sparas",
    learn_nothing=(
        "sluta (?:lära dig|spara|komma ihåg|minnas)(?: (?:saker|något|allt|vad jag säger))?(?: om mig)?"
        "|(?:lär dig|spara|kom ihåg) (?:inget|ingenting) (?:mer(?: om mig)?|om mig(?: mer)?)|(?:stäng"
        "|slå) av (?:inlärning(?:en)?|minnet)"
    ),
    learn_again=(
        "(?:börja|fortsätt)(?: att)? (?:lära dig|spara|komma ihåg|minnas)(?: (?:saker|allt"
        "|vad jag säger))?(?: om mig)?(?: igen)?|(?:lär dig|spara) (?:saker |allt )?(?:om mig )?igen"
        "|(?:slå|sätt) på (?:inlärning(?:en)?|minnet)(?: igen)?"
    ),
    go_off_record=(
        "(?:slå|sätt) på inkognito(?:läget?)?|gå (?:över )?(?:till |i )?inkognito(?:läget?)?|inkognitoläge"
    ),
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

TIMES = pack.Times(days=pack.count(-1, "igår i_går, idag i_dag, imorgon i_morgon, i_övermorgon övermorgon"))

KEYS = pack.Keys(pets="hund hunden katt katten husdjur")
