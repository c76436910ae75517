"""German."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="german",
    compounding=True,
    letters="ßäüö",
    stop_words=(
        "der die das den dem des ein eine einer eines einem einen und oder aber wenn dann denn als wie auch "
        "nur noch schon so zu zum zur im in an am auf aus bei beim mit nach von vom vor für über unter um "
        "durch gegen ohne bis ich mich mir mein meine meinen meinem meiner meines du dich dir dein deine "
        "deinen deinem deiner er ihn ihm sein seine seinen seinem seiner sie ihr ihre ihren ihrem ihrer es "
        "wir uns unser unsere unseren euch euer man sich wer was wen wem wo wann warum wieso weshalb wohin "
        "woher welche welcher welches welchen welchem ist sind war waren bin bist seid sei wird werden wurde "
        "wurden worden werde wirst hat haben habe hast hatte hatten hattest kann kannst können konnte muss "
        "musst müssen soll sollen sollte will willst wollen wollte darf dürfen mag nicht kein keine keinen "
        "keinem keiner ja nein doch mal halt eben hier da dort dass ob weil dies diese dieser dieses diesen "
        "diesem jede jeder jedes alle alles etwas nichts sehr mehr bitte danke gern eigentlich heißt"
    ),
    no_names=(
        "montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli "
        "oktober dezember weihnachten ostern mama papa sie ihr ihnen ich"
    ),
    name_joiners="von der den zu und",
    capitalised_nouns=True,
    case_endings="s",
)

SPEECH = pack.Speech(
    says_that="dass",
    i="ich|wir",
    me="mich|mir|uns",
    my="mein(?:e|en|em|er|es)?|unser(?:e|en|em|er|es)?",
    you="du|dir|dich",
    your=r"dein(?=e|er|en|em|es)?\w{0,2}|ihr(?=e|en|em|er)\w{0,2}",
    third="er",
    third_opening="sie|ihr|ihre|ihm|ihn",
    it="das|es",
    first_endings="bin|habe",
    for_me="für mich",
    kin_marks="ältere[rn]?|jüngere[rn]?|kleine[rn]?|große[rn]?|beste[rn]?",
    people=(
        r"kind|kinder|sohn|tochter|nachbar\w*|bruder|schwester|mutter|vater|freund\w*|mann|frau"
        r"|chef\w*|kolleg\w*|mitbewohner\w*"
    ),
    relations="familie|team|arzt|ärztin|lehrer|lehrerin|ex",
    titles="herr|frau|dr|doktor|prof|hr|fr",
    before_names="onkel|tante|oma|opa",
    naming="heißt|heisst",
    renames="umbenannt|umgetauft|umbenennen",
    switches=r"umgestiegen|umgestellt|gewechselt|ersetz\w*|(?:ein)?getauscht|stattdessen",
    copula="ist",
    third_verbs="ist|war|hat|wohnt|lebt|arbeitet|mag|liebt|hasst|spielt",
    auxiliaries="will|kann|soll|darf|muss|wird",
    relatives="der|die|das|dem|den|deren",
    the="der|die|das",
    a="dem|ein|eine|einer",
    ands="und",
    buts="aber",
    because="weil|während",
    in_passing="seit",
    ors="oder",
    that="dass|weil|wenn",
    adds="nebenbei|nebenher|außerdem|zusätzlich|daneben",
    denials=r"nicht|alles andere als|nie|niemals|nichts|kein\w{0,2}|weder",
    without="ohne",
    misses=r"lasse?(?= (?:\S+ ){0,6}aus(?!\w))|auslass\w*|verpass\w*|versäum\w*|vergess\w*|aufgehört",
    hates="hasse|verabscheue",
    sounds_denied=(
        "nichts als|nicht nur|nicht zuletzt|kein problem|keine sorge|kein zweifel|nicht weit von"
        "|nichts geht über"
    ),
    no_longer="nicht mehr",
    dont_think="glaube nicht|denke nicht",
    lacking=r"nein|\w+frei",
    takes="vertr(?:age|ag|ägt)|essen?|isst|trinken?",
    formerly=(
        r"früher|damals|ehemals|einst|als (?:kleine[rs] )?(?:kind|junge|mädchen|student\w*|schüler\w*)"
        r"|bis (?:19|20)\d\d"
    ),
    was=(
        "(?:war|waren) (?:ich|wir|er|sie)|(?:ich|wir|er|sie) (?:war|waren|hatte|hatten|wohnte|wohnten|lebte"
        "|arbeitete|arbeiteten|mochte|spielte|rauchte)|hatte(?:n)? (?:ich|wir)|(?:wohnte|lebte|arbeitete"
        "|spielte) (?:ich|wir)|(?:ich|wir) hab(?:en?)? .{0,60}(?:gewohnt|gelebt|gearbeitet)"
        "|hab(?:en?)? (?:ich|wir) .{0,60}(?:gewohnt|gelebt|gearbeitet)"
    ),
    goes_on="noch|immer|seit|seitdem",
    ifs=("falls|wenn|stell dir vor|ob|angenommen|vorausgesetzt"),
    conditions=(
        "(?<!als )(?<!auch )(?<!selbst )(?<!wie )wenn(?! (?:du|ihr|sie mich|ich mich (?:nicht"
        r"|recht) )\b)|falls(?! (?:du|ihr|sie|ich mich)\b)|sofern|vorausgesetzt"
        "|unter der bedingung|es sei denn|je nachdem"
    ),
    wishes=(
        r"würde|wäre|hätte|wollte (?:\w+ )?(?:immer|schon)|möchte (?:\w+ ){0,3}?\w+ (?:werden|sein"
        "|haben)(?<!genannt werden)|(?:ich (?:will|möchte)|(?:will|möchte) ich|wir (?:wollen|möchten)) "
        r"(?:(?:[^\s,.!?]+ ){1,6}?\w+(?:en|ern|eln)(?=[.!,?]|$)(?<!sagen)(?<!erzählen)(?<!genannt werden)"
        r"|(?:\w+ ){0,3}?eine?n?(?!\w))|will \w+ werden|vielleicht|wünschte|wünsche mir|träume"
        "|weiß (?:noch )?nicht,? ob|nicht sicher,? ob|überlege(?:n)?,? ob"
    ),
    jokes=(
        "nur spaß|war (?:nur )?ein scherz|kleiner scherz|scherz beiseite|(?:ist|war|alles) (?:natürlich "
        "|nur )?gelogen|was für eine lüge|ich scherze|war nur spaß|aprilscherz|april,? april"
    ),
    repairs="warte|moment|quatsch|halt nein|ich mein(?:e|te)?|besser gesagt|pardon|korrektur|nee warte",
    asks_of_me=r"(?:(?:\w+(?:e|st|t|n|b)|bin) ich|ist mein\w*)(?!\s*(?:dir|euch)\b)",
    questions=r"wer|wo|wie|wann|warum|was|welche\w?|kannst du|weißt du",
    tags="oder|nicht wahr|stimmt'?s",
    reports=(
        "sagt|sagte|meint|meinte|behauptet|behauptete|schrieb|schreibt|erzählte?|erklärte|erklärt(?= ?:)"
        "|antwortete|glaubt|findet|(?:hat|haben) (?:mir |uns )?(?:gesagt|geschrieben|geantwortet)|(?:fragt"
        "|fragte|gefragt)(?=,? ob)|wollte wissen(?=,? ob)|denken(?=,? (?:ich|dass ich))"
    ),
    according_to="laut|zufolge",
    i_said="ich (?:sagte|meinte|sage|erzählte|erklärte|antwortete|schrieb)",
    to_places="nach|aus",
    places="straße|platz|see|berg|insel",
    organisations="gmbh|verein|universität|schule|hochschule|krankenhaus|bank",
    projects="projekt",
    nearly=(
        r"um ein haar|beinahe?(?! (?:jede\w|alle\w?|immer|täglich|nie|ganz|\d\w*|zwei|drei|zehn"
        "|ausschließlich|nur))|(?:bin|habe|hab|wäre|hätte|sind|haben) (?:ich |wir )?fast (?:nach|zu|mit"
        r"|einen?|eine|einem|in|bei|mal)(?! (?:jede\w|alle\w?|\d\w*|ganz\w*))"
    ),
    infinitives="zu (?:sein|haben|wohnen|leben|arbeiten|werden|heiraten|ziehen)",
    unreal=(
        r"fühle? mich wie(?= \d)|klar,? und ich bin|(?<!davon )geträumt|träumte|im traum|in (?:meinem"
        "|einem) traum|(?:so )?getan,? als|tat(?:en)? (?:ich |wir )?so,? als|tue (?:ich )?so,? als|gelogen"
        "|vorgegeben|vorgetäuscht|vorgemacht|vorgespielt|gebe vor|gab vor"
    ),
    ended=(
        "verkauften?|verschenkten?|verließ(?:en)?|verlor(?:en)?|starb|trennten? (?:mich|uns) von"
        "|machte schluss mit|kündigte bei"
    ),
    ended_last=(
        "(?:(?:ist|sind|war|hat|habe|haben|leider|gestern|heute) ){0,3}(?:verkauft|weggegeben"
        "|verschenkt|schluss gemacht|verlassen|gekündigt|gestorben|eingeschläfert|verstorben|getrennt"
        "|scheiden lassen|entlassen)|starb"
    ),
)

TALK = pack.Talk(
    anew=(
        r"jetzt|nun|neu\w{0,2}|inzwischen|mittlerweile|ab sofort|(?:um|hin)?gezogen|zieh(?:e|en)|umzug"
        r"|umzieh\w*|zieh\w* (?:\w+ ){0,3}um|geworden|wurden?|geheiratet|geschieden|getrennt"
        "|verlobt|verwitwet|angefangen|begonnen|gekauft|befördert"
    ),
    please="bitte",
    yes="ja jo jawohl klar genau stimmt richtig gerne natürlich sicher behalte behalten",
    no="nein ne nö nee nicht falsch niemals vergiss",
    never_beside_no="bitte gerne",
    plain_no="nein|ne|nö|nee",
    yes_phrases=(
        r"warum nicht|kein problem|vergiss (?:es )?nicht|(?<!\w )(?:mach|tu) (?:das|es)|(?<!\w )nur zu(?! \w)"
    ),
    no_phrases=(r"lieber nicht|das habe? ich (?:so )?(?:nie|nicht) gesagt|behalte?\w? (?:\w+ ){0,2}nicht"),
    assents="prima heute morgen",
    courtesies=(
        "hallo guten gute guter morgen abend nacht tag heute schönes schönen wochenende dank vielen liebe "
        "grüße super toll prima klasse cool gut okay klingt tschüss bald müde langweilig lustig genau "
        "stimmt egal problem geht"
    ),
    small_talk=(
        "hallöchen servus moin grüezi hallo tschüss tschau ciao danke bitte gerne klar verstanden alles "
        "bestens jawohl genau ach aha soso egal"
    ),
    formulae=(
        "wie (?:geht'?s|gehts|geht es|läuft'?s|läuft es)(?: (?:dir|ihnen|euch))?(?: heute| so)?"
        "|was (?:gibt'?s neues|geht(?: ab)?|machst du(?: so)?)|alles (?:klar|gut)(?: bei dir)?|bis (?:später"
        "|bald|dann|morgen|gleich|nachher|heute abend|nächste woche|zum nächsten mal)|auf wiedersehen"
        "|(?:herzlichen|vielen|tausend|besten|danke) (?:dank|schön|sehr|dir|ihnen|euch)|für (?:deine|die|ihre"
        "|eure) (?:hilfe|antwort|mühe|info)|(?:einen )?schönen? (?:tag|abend|feierabend|wochenende)(?: noch)?"
        "|mach'?s gut|schlaf (?:gut|schön)|gern geschehen|freut mich"
    ),
    well="sehr|richtig",
    done=(
        "(?:es )?(?:ist |hab ich |habe ich )?(?:schon )?(?:erledigt|gemacht|fertig|geschafft)"
        "|(?:es )?(?:lief|ging|war) WELL(?:gut|super|toll|prima)"
    ),
    later="noch nicht|später|morgen|nächste woche",
    dropped="nicht mehr|abgesagt|lass (?:es|gut sein)",
    orders_to_keep=r"merk'? dir|merke dir|vergiss nicht|denk daran|denk dran|notier\w*|ab jetzt|von nun an",
    pointers=r"alles?|das|dies\w*|folgende\w*|bitte|danke|mir",
    corrects="nein|falsch|stimmt nicht|moment|doch nicht|eigentlich|korrektur|quatsch",
    corrected="es|er|sie|das",
    may_you="kannst du|könntest du|würdest du|magst du|können sie|könnten sie|würden sie",
    errands=(
        r"erzähl\w*(?: mir)?|schreib\w*(?: mir)? (?:ein|einen|eine|das|noch)|übersetz\w*|zeig\w* mir"
        r"|gib mir (?:ein|einen|eine|das|noch)|erklär\w*|weiter"
    ),
    i_meant="ich meinte",
    greeting=(
        "hallo|hallöchen|hi|hey|moin(?: moin)?|servus|grüß (?:dich|gott)|grüezi|guten (?:tag|morgen|abend)"
    ),
    thanks=(
        "(?:vielen|herzlichen|tausend|besten|lieben) dank|danke?(?: (?:schön|sehr|dir|ihnen|euch))?"
        "|dankeschön"
    ),
    farewell=(
        "tschüss|tschüß|tschau|auf wiedersehen|gute nacht|mach'?s gut|bis (?:später|bald|dann|morgen|gleich"
        "|nachher)"
    ),
    how_are_you=r"wie geht|und (?:du|dir|dich)\b",
    who_are_you="wer bist du|was kannst du|hilfe",
    what_time=(
        "(?:wie spät ist es|wie viel uhr ist es|wieviel uhr (?:ist es|haben wir)"
        "|welche[rn]? tag (?:ist heute|haben wir(?: heute)?|ist es)|der wievielte ist heute"
        "|welches datum (?:ist heute|haben wir(?: heute)?))(?: (?:jetzt|gerade|heute|bitte))*"
    ),
    for_good="nur|immer|stets|nie|ohne|ausschließlich",
    both="beide[sn]?(?: stimmen| stimmt| gelten)?",
    neither=r"kein\w* von beide[nm]|weder noch|beide[sn]? nicht",
)

_DAYS = pack.each("montag, dienstag, mittwoch, donnerstag, freitag, samstag|sonnabend, sonntag")
_ONES = pack.each("ein, zwei, drei, vier, fünf, sechs, sieben, acht, neun")
_ORDINAL_STEMS = (
    *pack.each(
        "erst, zweit, dritt, viert, fünft, sechst, siebt, acht, neunt, zehnt, elft, zwölft, dreizehnt, "
        "vierzehnt, fünfzehnt, sechzehnt, siebzehnt, achtzehnt, neunzehnt, zwanzigst"
    ),
    *(f"{one}undzwanzigst" for one in _ONES),
    "dreißigst",
    "einunddreißigst",
)

_PARTS_IN_WORDS = pack.parts("(morgen|früh|vormittag), mittag, nachmittag, abend, nacht")

TIMES = pack.Times(
    months=pack.each(
        "januar(|s) jänner(|s), februar(|s) feber, märz(|es) maerz, april(|s), mai, juni(|s) juno, "
        "juli(|s) julei, august(|s), september(|s), oktober(|s), november(|s), dezember(|s)"
    ),
    short_months=pack.each("jan jän, feb, mär mrz, apr, mai, jun, jul, aug, sep sept, okt, nov, dez"),
    weekdays=tuple(f"({day})(|s)" if day.endswith("mittwoch") else f"({day})" for day in _DAYS),
    short_weekdays=("mo", "", "", "do", "fr", "sa", ""),
    seasons=pack.each("frühling frühlings frühjahr fruehling, sommer(|s), herbst(|es), winter(|s)"),
    weak="sommer winter herbst april august mai mo do fr sa juno",
    homographs="mai in an",
    numbers=(
        *pack.each(
            "eins ein eine einem einen einer eines, zwei zwo zweien, drei dreien, vier vieren, fünf fuenf, "
            "sechs, sieben, acht, neun, zehn, elf, zwölf zwoelf dutzend, dreizehn, vierzehn, "
            "fünfzehn fuenfzehn, sechzehn, siebzehn, achtzehn, neunzehn, zwanzig"
        ),
        *(f"{one}undzwanzig" for one in _ONES),
        "dreißig dreissig",
        "einunddreißig einunddreissig",
    ),
    powers={100: "hundert", 1000: "tausend", 1_000_000: "million(|en)"},
    ordinals=tuple(f"{stem}(e|en|er|es)" for stem in _ORDINAL_STEMS),
    few="paar ein_paar einpaar einige(|n|r) mehrere(|n|r) wenige(|n|r)",
    units=pack.units(
        "minute(|n), stunde(|n), tag(|e|en|es|s), woche(|n), monat(|e|en|s|es), jahr(|e|en|es|s), "
        "wochenende(|s|n) wochenend, jahreszeit, quartal(|s|e|en), jahrzehnt(|e|en|s), halbjahr(|es|s)"
    ),
    pairs={(6, "month"): "halben_jahr halbes_jahr einem_halben_jahr ein_halbes_jahr"},
    days=pack.count(-3, "vorvorgestern, vorgestern, gestern, heute, morgen, übermorgen uebermorgen"),
    feasts={
        (12, 25): "weihnachten (an|zu)_weihnachten",
        (12, 24): "heiligabend heilig_abend",
        (12, 31): "silvester",
        (1, 1): "neujahr",
    },
    parts=pack.parts(
        "morgen(|s) früh frueh vormittag(|s) in_der_früh morgends, mittag(|s), nachmittag(|s), abend(|s), "
        "nacht(|s)"
    ),
    weekday_parts={
        (number, part): f"({day}){ending}"
        for number, day in enumerate(_DAYS)
        for part, ending in _PARTS_IN_WORDS.items()
    },
    decade_marks_after="er ern",
    phases=pack.phases("anfang zu_beginn zu_anfang beginn, ende gegen_ende, mitte"),
    shifts=pack.count(
        -2,
        "vorletzte(|r|n|s|m), letzte(|r|n|s|m) vergangene(|r|n|s|m) vorige(|r|n|s|m) verflossene(|n|s), "
        "diese(|r|n|s|m) dies aktuelle(|n|r|s) laufende(|n|r|s), "
        "nächste(|r|n|s|m) naechste(|r|n|s|m) kommende(|r|n|s|m), übernächste(|r|n|s|m)",
    ),
    ago="vor",
    ahead="in",
    year_mark="jahr(|e|es)",
    glue="der die das den dem des von vom etwa ungefähr circa ca rund fast knapp gut genau über",
    on="am im in an vom zum jahr jahre",
    since="seit ab seitdem",
    before="vor",
    after="nach",
    until="bis",
    between="zwischen von vom",
    joins="und",
    to="bis bis_zum bis_zur",
    other_days=(
        "(?:weihnachten|heiligabend|heilig abend|ostern|pfingsten|silvester|neujahr|karfreitag|nikolaus)"
        "|(?:oster|pfingst)(?:sonntag|montag)|(?:mutter|vater|geburts|hochzeits|valentins|feier)tag"
    ),
    leads_in="am|um|im|den",
    every=r"jede[nrsm]?|alle(?!\s+morgen)",
    second=r"zweite[nrsm]?|zwei|2\.",
    often=pack.often(
        "täglich, wöchentlich, monatlich, jährlich, stündlich",
        weekends="(?:an )?(?:den )?wochenenden|(?:an )?jede[sm] wochenende",
        quarterly="vierteljährlich|quartalsweise|jedes quartal",
        fortnightly="vierzehntägig|alle 14 tage|zweiwöchentlich|zweiwöchig",
    ),
    workdays="werktags?|wochentags|werktäglich",
    weekly="DAYs|mittwochs",
    of_month="(?:jede[ns]|eines jeden|des|im|in jedem) monat(?:e?s)?",
    several=(
        r"(?:zwei|drei|vier|fünf|mehr|\d{1,2})[- ]?mal (?:täglich|wöchentlich|monatlich|(?:am|pro) tag"
        "|(?:in der|die|pro) woche|(?:im|pro) monat|(?:im|pro) jahr)|außer"
    ),
    at="um|gegen|ab",
    o_clock="uhr",
    from_hour={
        -30: "halb",
        15: "viertel nach",
        -15: "viertel vor|dreiviertel|drei viertel",
        1: "MINUTES(?: minuten)? nach",
        -1: "MINUTES(?: minuten)? vor",
        -25: "(?:fünf|5)(?: minuten)? nach halb",
        -35: "(?:fünf|5)(?: minuten)? vor halb",
    },
    am="morgens|früh|vormittags|am (?:morgen|vormittag)",
    pm="nachmittags|abends|am (?:nachmittag|abend)",
    night="nachts|in der nacht",
    noon="mittags?",
    midnight="mitternachts?|(?:um )?mitternacht",
    waits=pack.waits(
        "(?:einer |'?ner )?halben stunde, (?:andert|einein)halb stunden, einer viertelstunde, "
        "einer dreiviertelstunde"
    ),
    and_half="einhalb|und eine halbe",
    is_now="ist es|ist's|es ist|haben wir|es sind",
    here="hier|bei mir|bei uns|meine zeit|meiner zeit",
    tens={40: "vierzig", 50: "fünfzig fuenfzig"},
)

ORDERS = pack.Orders(
    forget="(?:vergiss|vergesse|lösche?|entferne?)(?: bitte)?",
    removes="wirf|schmei(?:ß|ss)e?|streiche?|tilge|radiere?|räume?|entsorge|beseitige",
    wish="ich (?:möchte|will|würde (?:gerne?|jetzt))",
    wish_last="(?:löschen|entfernen)(?: lassen)?",
    that=(
        "(?:das|dies|was ich (?:gerade |eben |dir )*(?:gesagt|geschrieben|erzählt)(?: habe| hab)?)(?:"
        " (?:wieder|bitte|mal))?"
    ),
    last=(
        "(?:diese|die) nachricht|was ich hier (?:gesagt|geschrieben)(?: habe| hab)?"
        "|(?:das letzte|die letzte|meine letzte|die vorige)(?: (?:nachricht|sache|antwort))?"
    ),
    restore=(
        "(?:(?:nein|warte),? ){1,3}(?:doch )?behalte? (?:es|das|ihn|sie)(?: doch)?|behalte? (?:es|das|ihn"
        "|sie) doch|stelle? (?:es|das) wieder her|(?:hol|bring|gib)e? (?:es|das) (?:wieder )?zurück"
    ),
    other=(
        "(?:nein,? )?(?:nicht (?:den|die|das)(?: da)?,? |ich meinte )?(?:sondern )?(?:den|die|das) anderen?"
    ),
    undo="mach (?:das|es) (?:wieder )?rückgängig|nimm das (?:wieder )?zurück|rückgängig(?: machen)?",
    keep_none=(
        "(?:merk'?e? dir|behalte?|speicher'?e?|notier'?e?)(?: dir)?(?: bitte)?(?: nie(?:mals)?)?"
        " (?:nichts (?:davon|hiervon|darüber|von (?:dem|alle?dem))|(?:davon|hiervon|darüber) nichts"
        r"|(?:nichts|(?:et)?was) (?:über|zu|von) (?P<w>[^\s:：][^:：]*))"
    ),
    not_to_keep=(
        "(?:merk'?e? dir|behalte?|speicher'?e?|notier'?e?)(?: dir)?(?: bitte)? WHAT nicht"
        "|(?:merk'?e? dir|behalte?|speicher'?e?|notier'?e?)(?: dir)?(?: bitte)? nicht,? WHAT"
    ),
    keep_not=(
        "(?:merk'?e? dir|behalte?|speicher'?e?|notier'?e?)(?: dir)? (?:das|dies|es)(?: bitte)? nicht"
        "|schreib(?:e)? (?:das|dies|es) nicht auf|speicher(?:e)? (?:das|dies|es) nicht ab"
    ),
    of_that="(?:das|die (?:ganze )?(?:sache|geschichte)) (?:mit|von|über|wegen)",
    about=(
        "dass|über|(?:alles,? )?was ich (?:dir )?(?:über|von|zu) (?P<told>.+?)"
        " (?:gesagt|erzählt|geschrieben)(?: habe?)?"
    ),
    former="alte[nrsm]?|frühere[nrsm]?|ehemalige[nrsm]?|vorherige[nrsm]?|vorige[nrsm]?",
    lead=("bitte|doch|ach|nein|moment|und|aber"),
    from_memory="aus (?:deinem|dem|deiner|der|ihrem) (?:gedächtnis|speicher|erinnerung(?:en)?)",
    everywhere="überall(?:her)?",
    tail="danke|wieder|weg|raus",
    no_name="es|mich",
    never="nicht|nie|niemals|nichts|keinesfalls",
    never_last="nicht|nie|niemals|auf keinen fall",
    of_texts_too="lösche?|entferne?",
    but_for="außer|bis auf|ausgenommen|(?:aber|nur) nicht|aber behalte?",
    the_talk=(
        "(?:ganze[ns]? )?(?:gespräche?s?|unterhaltung(?:en)?|chats?|konversation(?:en)?)"
        "|(?:alles,? )?(?:was|worüber) wir (?:geredet|gesprochen|besprochen|gesagt|geschrieben)(?: haben)?"
    ),
    this="das|dieses",
    reminders=(
        "(?:welche|was für|was für eine|wie viele) erinnerungen (?:habe ich|hab ich|gibt es"
        "|stehen an)(?: noch| heute| morgen| gerade)?|(?:zeig|nenn)e? mir (?:alle |meine )+erinnerungen"
        "|(?:was sind|wo sind) meine erinnerungen|woran (?:erinnerst|wirst) du mich(?: noch"
        "| alles)?(?: erinnern)?|(?:wann|was) (?:ist|kommt) (?:meine|die) nächste erinnerung"
    ),
    remember=(
        "(?:bitte )?(?:merke? dir|notiere?(?: dir)?|vergiss(?: bitte)? nicht|schreib(?:e)? (?:dir )?auf"
        "|denk daran|behalte?)(?: bitte)?[:,]?(?: dass)? "
    ),
    remember_last="bitte (?:merken|notieren)",
    remember_asked=(
        "(?:(?:dir|sich)(?: das)? )?(?:bitte )?(?:merken|notieren|aufschreiben|behalten|(?:daran"
        "|dran) denken|ich (?:möchte|will|hätte gern),? dass du(?: dir)? (?:merkst|notierst"
        "|behältst))(?:,? dass|:) "
    ),
    everything=(
        "alles(?:,? was du)?(?: (?:über|von) (?:mich|mir|(.+?)))?(?: wei(?:ß|ss)t)?$|,? ?was du "
        "(?:alles )?(?:über|von) (?:mich|mir|(.+?)) wei(?:ß|ss)t$|(?:alle |all )?meine daten$|mein konto$"
    ),
    known=(
        "(?:was weißt du|was weisst du|was hast du dir)(?: alles| noch| schon)?(?: gemerkt)?(?: über mich"
        "| von mir)?|erzähl mir,? was du (?:über mich )?weißt"
    ),
    known_about="was wei(?:ß|ss)t du (?:alles )?(?:über|von) ",
    off_record="inkognito|nicht fürs protokoll|off[ -]the[ -]record|inoffiziell",
    not_this=(
        "nicht (?:zum |zu )?(?:speichern|merken|mitschreiben|aufschreiben|notieren|behalten)|"
        "(?:bitte )?(?:speicher'?e?|merk'?e?|notier'?e?|behalte?)(?: dir)? (?:das|"
        "dies) (?:folgende )?(?:bitte )?nicht|(?:bitte )?(?:das|dies) (?:bitte )?nicht (?:speichern|"
        "merken|notieren)|(?:bitte )?lerne? (?:bitte )?(?:nichts (?:daraus|hieraus)"
        "|(?:daraus|hieraus) nichts)"
    ),
    asks_back="war|warst|waren|hatte|hatten|wurde|wurden",
    remind="erinnere? mich(?: bitte)?(?: mal)?(?: wieder)?|erinner mich(?: bitte)?",
    remind_asked_last="erinnern",
    remind_of="daran,? dass|daran|dass|an (?:den|die|das)|ans?|zu",
    stop_reminding=(
        "(?:lösch(?:e|t)?|streiche?|storniere?|entferne?|stoppe?|beende)(?: bitte)?(?: alle)?(?: meine| die"
        "| diese)? erinnerung(?:en)?|erinnere? mich (?:bitte )?(?:nicht|nie)(?: mehr| wieder)?"
        "|(?:streiche?|storniere?)(?: bitte)? (?:das|die|den)(?= (?:mit|von|für|wegen|zu[mr]?) )"
    ),
    learn_nothing=(
        "(?:lern|merk|speicher|behalt|notier)'?e?(?: dir)?(?: bitte)?(?: ab jetzt| von jetzt an)? nichts "
        "(?:mehr(?: (?:über|von) mi(?:ch|r))?|(?:über|von) mi(?:ch|r)(?: mehr)?)|hör auf,? "
        "(?:(?:etwas |dinge |alles |sachen )?(?:über mich |von mir )?zu (?:lernen|speichern)"
        "|dir (?:etwas |dinge |alles |sachen )?(?:über mich |von mir )?zu merken)|(?:schalte?|stelle?"
        "|mach)(?: bitte)? (?:das |dein )?(?:lernen|gedächtnis) (?:aus|ab)|(?:das )?lernen aus(?:schalten)?"
        "|(?:pausiere?|stoppe?|deaktiviere?)(?: bitte)? (?:das |dein )?(?:lernen|gedächtnis)"
    ),
    learn_again=(
        "(?:lerne?|merke? dir)(?: bitte)?(?: ab jetzt)? (?:wieder|weiter)(?: (?:etwas|alles"
        "|dinge))?(?: (?:über|von) mi(?:ch|r))?|fang(?:e)?(?: bitte)? wieder an,? (?:(?:etwas "
        "|alles )?(?:über mich |von mir )?zu (?:lernen|speichern)|dir (?:etwas "
        "|alles )?(?:über mich )?zu merken)|(?:schalte?|stelle?|mach)(?: bitte)? (?:das "
        "|dein )?(?:lernen|gedächtnis)(?: wieder)? (?:an|ein)|(?:das )?lernen(?: wieder)? (?:an"
        "|ein)(?:schalten)?|(?:re)?aktiviere?(?: bitte)? (?:das |dein )?(?:lernen"
        "|gedächtnis)(?: wieder)?"
    ),
    go_off_record=(
        "(?:schalte?|mach|stelle?)(?: bitte)? (?:den )?inkognito(?:[ -]?modus)? (?:ein|an)|(?:geh|gehe"
        "|wechsle?)(?: bitte)? (?:in den |in )?inkognito(?:[ -]?modus)?|aktiviere?(?: bitte)? (?:den"
        " )?inkognito(?:[ -]?modus)?|inkognito(?:[ -]?modus)? (?:an|ein)(?:schalten)?|inkognito["
        " -]?modus|(?:lass uns |geh )off the record(?: gehen)?"
    ),
)

_NOT_DENIED = r"(?:(?!\b(?:nie|niemals|nicht|nichts|kein\w*)\b)[^.;!?\n])"
_UNDENIED = rf"(?<![^.;!?\n]){_NOT_DENIED}{{0,120}}?"
"""From the start of a clause, denied nowhere."""

SECRETS = pack.Secrets(
    password=r"(?:wlan-?|wifi-?)?pass ?w[oö]rt\w*|pass?wörter|kennwort\w*|(?:wlan-?|wi-?fi |wlan )schlüssel",
    papers=r"(?:reise)?pass-?(?:nummer|nr\.?)|(?:personal)?ausweis-?(?:nummer|nr\.?)|führerschein-?nummer",
    key="api-?schlüssel",
    pin=(
        "pin[- ]?nummer|geheimzahl|(?:sicherheits|bestätigungs|zugangs|entsperr)[- ]?codes?|kontonummer"
        "|bankleitzahl|kartennummer"
    ),
    door="haus-?tür|tür|tor|garagen|eingangs?|tresor|schloss|fahrrad|handy",
    code="kombination",
    door_code="(?:haus|tür|tor|garagen|alarm|zahlen)code",
    login="zugangsdaten|anmeldedaten",
    secret_key="passwort|kennwort",
    no_value=(
        "nicht falsch richtig weg vergessen zu ein eine sicher unsicher lang kurz geheim bekannt"
        " abgelaufen alt neu einfach kompliziert das dies was schwach stark wichtig gestohlen hier"
        " dort immer ziemlich sehr recht eher schlecht schlechter gut gewählt leider wirklich"
    ),
    unlock="entsperr\\w*(?: (?:man|ich|es|sich)){0,2} mit",
    zero="null",
    counted="zeichen|stellen",
    of="für|von|vom|zum|zur|zu|bei|beim|der|die|das",
    be="ist|war|lautet|heißt",
    between="sind|nummer|jetzt",
    changed="änder|geändert|setz",
    into="auf",
    mine=r"mein\w*|unser\w*|der|das|die|dem|den",
    as_="als",
    for_="für|bei",
    and_="mit",
    use="verwende|benutze|nehme",
    safeguards=(
        r"(?:nie\w*|nicht|kein\w*|ohne)\W+(?:\w+\W+){0,6}?(?:notruf\w*|hotline\w*|krisen\w*|hilfsangebot\w*"
        r"|ärzt\w*|arzt|widersprech\w*|eine?\W+ki)|(?:alle|deine|bisherige)\w*\W+(?:\w+\W+)?(?:anweisungen"
        r"|regeln|vorgaben|grenzen|beschränkungen|filter|schutz\w*)"
        rf"|{_UNDENIED}inkognito\w*|"
        r"(?:genehmig|bestätig|stimm)\w*\W+(?:\w+\W+)?alle[sm]\b|systemprompt|entwicklermodus"
        r"|uneingeschränkte\w*|du\W+hast\W+keine\W+(?:grenzen|regeln|\w+schränkungen)|(?:schalt|deaktivier"
        r"|umgeh|ignorier|missacht)\w*\W+(?:\w+\W+){0,3}?(?:anweisungen|regeln|sicher(?:heit|ung)\w*"
        r"|schutz\w*|datenschutz\w*|filter\w*|bestätigung\w*|quittung\w*)"
        rf"|{_UNDENIED}ohne\W+(?:\w+\W+){{0,3}}?(?:fragen|nachzufragen|bestätigung|erlaubnis|zustimmung)"
        r"|frag\w*\W+(?:mich\W+)?(?:(?:nie\w*|nicht)\W+(?:mehr\W+)?(?:bevor\W+du|vor\W+dem\b|ob\W+du)"
        r"|vor\W+(?:\w+\W+){1,3}?nicht)|(?:kein\w*|nie\w*|ohne)\W+(?:\w+\W+)?quittung\w*|(?:sag"
        r"|zeig)\w*\W+(?:mir\W+)?(?:nie\w*|nicht)\W+(?:was|wann|dass)\W+du\W+(?:\w+\W+){0,3}?(?:gedächtnis"
        r"|gespeichert|gemerkt|speicherst)|(?:gehorch|befolg|behand(?:el|l)"
        r"|betracht)\w*\W+(?:\w+\W+){0,3}?(?:weitergeleitet|zitiert)\w*|(?:teil|zeig|gib|schick|verrat"
        r"|erzähl|sag)\w*\W+(?=[^.;!?\n]{0,60}\b(?:andere\w*|jedem|jeder|allen|fremden)\b)"
        rf"(?={_NOT_DENIED}{{0,60}}\b(?:erinnerungen|notizen|daten|gespräche))\w+"
        r"|(?:merk|speicher|behalt|notier|schick|sende|verrat|zeig|gib|teil)\w*\W+(?:(?!nie|nicht"
        r"|kein)\w+\W+){0,3}?(?:passwort\w*|passwörter|kartennummern?|bankdaten|zugangsdaten)"
    ),
    guarded=(
        r"(?:(?:du|bevor\W+du\W+etwas|(?:ob|was)\W+du\W+(?:\w+\W+)?|vor\W+dem)\W+(?:lösch|speicher|vergess"
        r"|teil|merk|gespeichert|gemerkt)\w*|^\W*(?:lösch|speicher|teil|genehmig"
        r"|bestätig)\w*\W+alles)(?=\W*(?:(?:sollst|darfst|nicht|hast)?\W*$|ohne\b))|^\W*(?:lösch|speicher"
        r"|vergiss|teil)\w*\W+(?:meine\W+)?(?:erinnerungen|notizen|daten)|dein\W+gedächtnis\W+(?:be)?nutz\w*"
        rf"|{_UNDENIED}(?:(?:umgeh|ignorier|missacht|vergiss)\w*\W+(?:\w+\W+){{0,2}}?(?:deine"
        r"|alle\W+\w+igen)\W+(?:anweisungen|regeln|vorgaben)(?=\W*(?:$|und\b|ab\b))|(?:weitergeleitet"
        r"|zitiert)\w*\W+(?:nachricht|text|wort|worte)\w*(?=\W*(?:$|(?:als|wie)\W+(?:\w+\W+){0,2}?(?:meine?"
        r"|befehle?|anweisungen)\W*$))|(?:meine|auch|alle)\W+(?:passwörter|kartennummern|bankdaten"
        r"|zugangsdaten)(?=\W*(?:$|und\b|an\b)))"
    ),
    private=(
        r"krebs|schwanger\w*|sucht|süchtig|schulden|gehalt|schwul|lesbisch|abtreibung|selbstmord|religion"
        "|partei|vorbestraft"
    ),
)

GIVEN = pack.GivenText(
    dear="lieber?|liebes|sehr geehrte[rs]?|verehrte[rs]?|werte[rs]?",
    own_readers="(?:chat-?)?bot|roboter|assistent(?:in)?|ki|tagebuch",
    regards=(
        "(?:mit )?(?:(?:ganz )?(?:freundlich|lieb|viel|best|herzlich|schön|sonnig)e[nm]? (?:und "
        "(?:lieb|viel|herzlich|schön)en? )?)?(?:grüßen?|grüssen?|gruß|gruss)|hochachtungsvoll"
        r"|(?:deine?|eure?|ihre?)(?=[ \t]*\n)|lg|vg|mfg|hg"
    ),
    rewrite=(
        r"umschreib\w*|schreib\w* (?:mir )?(?:das|diesen|den|folgenden?s?|es|dies)? ?(?:\w+ )?um"
        r"|formulier\w*|übersetz\w*|fasse?n?|zusammenfassen|korrigier\w* (?:den|die|das|diesen|diese|mein\w*"
        r"|bitte|folgenden?s?)? ?(?:\w+ )?(?:text|satz|grammatik|rechtschreibung|mail|e-mail|brief|nachricht"
        r"|fehler)|lektorier\w*|verbesser\w* (?:den|die|das|diesen|diese|mein\w*)? ?(?:\w+ )?(?:text|satz"
        r"|grammatik|rechtschreibung|mail|brief|stil)|kürzen?|vereinfach\w*|wie sagt man|wie schreibt man"
        "|sprich mir nach"
    ),
    rewrite_alone="übersetze?|wie sagt man",
    rewrite_below="(?:übersetze?|formuliere?|fasse?|korrigiere?|schreibe?) (?:das|dies|es|den text)",
    forwarded="wg|weitergeleitete nachricht|weitergeleitet von|ursprüngliche nachricht",
    to_me="mir|uns",
    here_is="hier ist|hier sind|das ist",
    texts=(
        "brief|aufsatz|absatz|gedicht|geschichte|(?:song|lied)?text|lied|artikel|entwurf|nachricht|tagebuch"
        "|kapitel"
    ),
    played=(
        "stell dir vor|es war einmal|nehmen wir (?:mal )?an|(?:mal |nur mal )?angenommen[,:]? (?=(?:dass"
        r"|ich|wir|mein\w{0,2}|unser\w{0,2}|du|es)\b)|sagen wir(?: mal)?,? (?=(?:dass|ich|wir|mein\w{0,2}"
        r"|unser\w{0,2})\b)|gesetzt den fall|rein hypothetisch|gehen wir davon aus"
    ),
    labels=(
        "korrektur notiz hinweis wichtig achtung frage antwort übrigens ja nein hallo info fakt"
        " fakten neuigkeit neuigkeiten heute wohnort adresse beruf allergie allergien essen"
        " gesundheit familie zuhause arbeit ergänzung nachtrag erinnerung fazit zusammenfassung"
    ),
    role_play=(
        r"(?:lass(?:t)? uns |wir (?:machen|spielen) )?(?:ein )?rollenspiel\b|(?:lass(?:t)? uns|wir) so tun,? "
        "als|tu so,? als|tun wir so,? als|(?:lass(?:t)? uns|wir|komm,? wir|ich will) "
        r"(?:was )?spielen?[,:;–— -]{0,3}(?:dass )?(?:du|ich) (?:bist|bin|wärst|wäre|spielst|spiele)\b"
    ),
)

DISTRESS = pack.Distress(
    low=(
        "ich (?:bin|fühle? mich)(?: (?:so|sehr|ganz|heute|total|gerade))* (?:traurig|einsam|deprimiert"
        "|niedergeschlagen|elend|wertlos)|ich hasse (?:mich|mein leben)|mir geht(?:'s| es)(?: (?:so|sehr"
        "|heute|gerade|ganz))* (?:schlecht|mies|elend)"
    ),
    said=(
        "(?:will|möchte|wollte) ich (?:einfach |nur |nur noch |lieber |jetzt |wirklich |am liebsten "
        "|endlich )*(?:sterben|tot sein|mich umbringen|mir das leben nehmen|nicht mehr leben)|bring(?:e)? "
        "ich mich (?:jetzt |bald |heute )*um|nehm(?:e)? ich mir (?:jetzt |bald |heute )*das leben|und (?:will"
        "|möchte) (?:einfach |nur |nur noch |lieber |jetzt |wirklich |am liebsten |endlich )*(?:sterben"
        "|nicht mehr leben)|ich (?:will|möchte|wollte|würde|mag) (?:einfach |nur |nur noch |lieber |jetzt "
        "|wirklich |am liebsten |endlich |auch |echt )*(?:sterben|tot sein|mich umbringen|mich töten|mir das "
        "leben nehmen|mir was antun|mir etwas antun|mich selbst verletzen|mich verletzen|mich ritzen|nicht "
        "mehr (?:leben|aufwachen|da sein|hier sein|existieren)|allem ein ende (?:setzen|machen)|schluss "
        "machen mit (?:dem|meinem) leben)|(?:dass|weil|wenn|ob) ich (?:einfach |nur |nur noch |lieber "
        "|wirklich |am liebsten )*(?:sterben|tot sein|mich umbringen|mir das leben nehmen|mir etwas antun"
        "|nicht mehr leben) (?:will|möchte|wollte)|ich (?:bring|bringe|werd|werde) mich (?:jetzt |bald "
        "|heute |noch )*(?:um|umbringen|töten)|ich nehm(?:e)? mir (?:jetzt |bald |heute )*das leben|ich "
        "tu(?:e)? mir (?:jetzt |bald |heute |noch )*(?:was|etwas) an|ich (?:denke|dachte) (?:oft |ständig "
        "|immer |nur noch |wieder |gerade |viel |täglich )*(?:an selbstmord|an suizid|daran,? mich "
        "umzubringen|daran,? mir das leben zu nehmen|ans sterben)|ich (?:habe|hab|hatte) (?:wieder |ständig "
        "|gerade |immer |oft )*(?:suizidgedanken|selbstmordgedanken|suizidale gedanken)|ich bin (?:gerade "
        "|wieder |akut |stark )*(?:suizidal|selbstmordgefährdet|suizidgefährdet)|ich (?:wäre|wär) (?:am "
        "liebsten |lieber |gern |gerne |besser )*(?:tot|nie geboren|nicht mehr da)|ich wünschte,? ich (?:wäre"
        "|wär) (?:tot|nie geboren)|ich (?:habe|hab|sehe|seh) (?:einfach |gar )*keinen (?:grund|sinn) "
        "(?:mehr )?(?:zu leben|zum leben|im leben|weiterzuleben)(?: mehr)?|(?:ohne mich|wenn ich tot wäre,?) "
        "(?:wäre|ginge es|ging's|wär) (?:es |allen |ihnen |meiner familie )*(?:alle |besser(?: dran| gehen)?)"
        "|(?:allen|ihnen|meiner familie|meinen kindern) (?:ginge es|ging's|geht es|geht's|würde es) ohne "
        "mich besser|ich kann (?:einfach |so )*nicht mehr (?:weiterleben|leben)|ich (?:habe|hab) (?:gerade "
        "|eben |heute |gestern |letzte nacht )+(?:versucht,? )?(?:mich umzubringen|mir das leben zu nehmen"
        "|versucht,? mich umzubringen|versucht,? mir das leben zu nehmen)|ich (?:habe|hab) (?:gerade |eben "
        "|heute )*(?:alle|eine ganze packung|zu viele) (?:meine )?(?:schlaf)?(?:tabletten|pillen) (?:genommen"
        "|geschluckt)|ich (?:ritze|schneide|verletze) mich (?:wieder|selbst|jeden tag)"
    ),
    not_meant=(
        "vor (?:lachen|scham|langeweile|neugier|hunger|hitze|peinlichkeit|glück|freude|eifersucht|neid)"
        "|tot ?lachen|alt und glücklich|in würde|verletze mich (?:ständig|dauernd) beim|beim (?:sport"
        "|kochen|rasieren)|wenn ich noch (?:eine|ein|einen|einmal)"
    ),
    stories=(
        "lied(?:es|er)?|songs?|liedtext|film(?:e|s)?|roman(?:s|e)?|buch(?:es)?|gedicht(?:e|s)?|figur"
        r"|zitat(?:e|s)?|übersetz\w*|heißt es|singt|sang|refrain|titel"
    ),
)

KEYS = pack.Keys(
    boss="chef chefin chefs vorgesetzte vorgesetzter vorgesetzten",
    name="vorname",
    birthday="geburtstag",
    allergies="allergien allergie allergisch",
    sisters="schwester schwestern",
    brothers="bruder brüder",
    relatives="neffe nichte tante onkel cousin cousine enkel enkelin",
    mother="mutter",
    father="vater",
    partner="frau ehefrau mann ehemann freundin partnerin",
    sons="sohn",
    daughters="tochter",
    pets="hund hündin katze kater haustier haustiere",
    home_city="wohnort stadt wohne wohnt",
    workplace="arbeite arbeitet arbeitgeber arbeitsplatz",
    likes="vorlieben",
    address="adresse anschrift",
    age="alter wie_alt",
    phone="telefonnummer handynummer",
    job_title="beruf",
)

DEEDS = pack.Deeds(
    i_have=(
        r"(?:ich (?:habe?|hab's)|(?:das|es|alles|dies|(?:die|den|deine?n?) [\w-]+) habe? ich) "
        r"(?:(?!nicht|nie|niemals|nichts|kein\w{0,2}|schon|bereits|gestern|damals)[\w:-]+ ){0,8}?|ich "
        r"(?=merke?\b|erinnere)|(?=das merke)"
    ),
    kept=(
        "gespeichert|notiert|gemerkt|vermerkt|festgehalten|aufgeschrieben|abgespeichert|behalten|"
        "(?:das )?merke? (?:ich )?(?:mir|es mir)(?: das| es)?"
    ),
    changed="geändert|aktualisiert|korrigiert|angepasst|berichtigt",
    deleted="gelöscht|entfernt|vergessen|gestrichen",
    sent="geschickt|gesendet|verschickt|zugesandt|angehängt|gemailt",
    reminds=(
        r"(?:eine|die|deine) (?:[\w:-]+ ){0,3}erinnerung(?:en)? (?:[\w:-]+ ){0,4}?(?:gestellt|"
        "eingerichtet|angelegt|gesetzt|erstellt)|erinnere (?:dich|sie)|erinnerung (?:gestellt|"
        "eingerichtet|gesetzt|erstellt)"
    ),
    acts=(
        r"(?:ich (?:habe?|hab's)|(?:das|es|ihn|alles|(?:die|den|deine?n?) [\w-]+) habe? ich) (?:(?!nicht"
        r"|nie|nichts|kein|schon|bereits|gestern|damals)[\w:-]+ ){0,4}?(?:(?:THINGS|es|ihn|sie) |(?<=habe "
        r"ich )|(?<=hab's ))(?:(?!nicht)[\w:.-]+ ){0,5}?(?!(?:an|nach|durch|be|ver)?ge(?:sehen|lesen"
        "|funden|schaut|hört|dacht|meint|sagt|sucht|merkt|prüft|fragt|nannt|zeigt|wusst|schrieben|habt)"
        r"|verstanden|bemerkt|erwähnt|erklärt|verglichen|überlegt|erzählt|auf\w+|zusammengefasst"
        r"|verwendet)(?:\w*ge\w+(?:t|en)|(?:ver|be|er|ent|um|über)\w+(?:t|en)|\w+iert)(?!\w)"
    ),
    things=(
        r"[\w-]*(?:termin|erinnerung|treffen|plan|liste|zeitzone|einstellung|kalender|wohnort|adresse"
        r"|reservierung|buchung|tisch|wecker|rückfrage|benachrichtigung|profil)\w{0,3}"
    ),
)
