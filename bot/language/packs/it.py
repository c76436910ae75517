"""Italian."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="italian",
    letters="ìò",
    stop_words=(
        "il lo la i gli le l un uno una di del dello della dei degli delle d a al allo alla ai agli alle "
        "da dal dalla dai in nel nello nella nei nelle con su sul sulla sui per tra fra e ed o ma se che "
        "chi cosa cui quale quali dove quando come perché quanto quanti io me mi mio mia miei mie tu te "
        "ti tuo tua tuoi tue lui lei egli ella si suo sua suoi sue noi ci nostro nostra voi vi vostro "
        "loro ne è sono sei siamo siete era erano ero stato stata essere ho hai ha abbiamo avete hanno "
        "aveva avevo avere fa fare può non più meno molto anche ancora già questo questa questi queste "
        "quello quella quelli tutto tutti tutta sì no qui qua là qual c s t grazie"
    ),
    common_words=(
        "acqua aiutami allora altra amici amore bambini bella bello bisogna bravo buona buono caffè cena "
        "chiaro cielo cinema comprare conosco cucina cuore dammi dimmi donna dormire dottore dunque ecco "
        "felice festa freddo fuori gelato genitori gruppo impossibile infatti insieme intanto invece latte "
        "leggere letto luce mangiare mare mentre momento mondo montagna musica nessuno neve occhio oltre "
        "ormai paese pane parlo pazienza peccato persone piccolo pioggia pizza possibile potrei pranzo "
        "prendo purtroppo qualcuno ragazzi ragazzo rosso salute scarpe scrivi scrivimi scuola scusi senti "
        "soldi sole sotto spero spiegami sport stanco strada strano subito traduci tranquillo treno troppo "
        "uomo uova vacanza vacanze vento verde viaggio vicino vieni vino zucchero"
    ),
    common_endings="mente zione",
    name_joiners="di del la le",
)

SPEECH = pack.Speech(
    says_that="che",
    i="io|noi",
    my="mio|mia|mie|miei|nostr[oaie]",
    your="tuo|tua|tuoi|tue",
    third="lui|lei",
    third_opening="loro",
    first_endings=r"\w{2,}o|peso|adoro|ho|mi|\w{3,}ami|\w+iamo",
    for_me="per me",
    kin_marks="minore|maggiore",
    people=(
        "figli[oae]|vicin[oa]|fratello|sorella|madre|padre|cognat[oa]|marito|moglie|fidanzat[oa]"
        "|ragazz[oa]|zi[oa]|capo"
    ),
    relations="mamma|papà|figli|amico|amica|nonno|nonna|cugino|cugina|collega|famiglia",
    titles="signora?|dott|prof",
    before_names="zio|zia",
    naming="si chiama",
    renames=r"ribattezz\w+|rinomin\w+",
    switches=r"passat[oaie] (?:a|al|allo|alla|ai|agli|alle)|sostitui\w+|al posto",
    copula="è",
    third_verbs="ha|è|fa|vive|abita|lavora|studia|ama|odia",
    relatives="che|chi|cui",
    the="il|la|le|lo|gli",
    a="una",
    noun_openers=(
        "il|lo|un|uno|del|dello|al|allo|nel|nello|sul|dal|mio|tuo|suo|di|da|quel|questo|l'"
        "|un'|dell'|all'|nell'|dall'|sull'|quell'"
    ),
    ands="e",
    buts="ma",
    ors="o|oppure",
    in_passing="dato che|visto che",
    that="che",
    adds="inoltre|in più",
    denials=r"non|tutt'altro che|nessun\w?|mai",
    without="senza",
    misses="perdo|smesso",
    hates="odio|detesto",
    sounds_denied="non solo|non lontano da",
    dont_think="non (?:credo|penso)",
    takes="mangio|posso|tollero|bevo|digerisco",
    formerly=r"una volta|un tempo|prima(?= \w+(?:av|ev|iv)[oa]\b)|fino al (?:19|20)\d\d",
    was=(
        "avevo|avevamo|abitavo|abitavamo|vivevo|lavoravo|ero|giocavo|fumavo"
        "|(?:ho|abbiamo) (?:abitato|vissuto|lavorato|avuto)"
    ),
    goes_on="ancora|sempre|da quando",
    ifs=(
        r"si(?! chiama\b)|se(?=.{0,30}?\w(?:ssi|sse|ssimo|ssem|rei|ria)\b)|se (?:io|un giorno)|imagina"
        "|supponiamo|mettiamo(?= che)|diciamo(?= che)|immagina"
    ),
    conditions=(
        r"(?<!come )(?<!anche )(?<!chiedo )(?<!so )(?<!sapere )se(?= (?:non )?(?:l'|(?:tutto|il|i|gli)\b"
        r"|\w*[^\Wn]o\b|\w+(?:rà|anno)\b))(?! (?:non sbaglio|ricordo))|a meno che|a condizione che|purché"
        "|a patto che"
    ),
    wishes=(
        r"vorrei|adorerei|amerei|(?:mi|ci) (?:\w+ )?piacerebbe|(?:voglio"
        r"|vogliamo)(?= (?:(?!che)\w+ ){0,2}?(?:(?!dire|aggiungere|parlare)\w+[aei]r(?:e|mi|ci)|un[oa]?)\b)"
        "|forse|sogno di|magari|non (?:so|sappiamo) (?:ancora )?se|non sono (?:ancora )?sicur[oa] (?:se|che"
        "|di)|mi chiedo se|indecis[oa] se"
    ),
    jokes=(
        "scherzo|sto scherzando|(?:era|è) (?:una )?(?:bugia|battuta)|che bugia|per scherzo|stavo scherzando"
        "|pesce d'aprile"
    ),
    repairs=(
        "aspetta|scusa|scusami|volevo dire|voglio dire|intendevo|mi sono sbagliat[oa]|anzi|o meglio"
        "|mi correggo"
    ),
    questions="cosa|chi|dove|come|quando|perché|puoi",
    whens="quando",
    tags="vero|giusto|no",
    reports=(
        "dice|sostiene|racconta|scrive|afferma"
        "|(?:chiede|chiesto|chiedeva|chiedono|domandato) se|(?:pensano|credono|dicono) che"
    ),
    according_to="secondo",
    i_said="ho detto",
    places="lago|via|piazza|monte",
    projects="progetto",
    nearly=(
        "(?:stavo|stavamo) per|per poco(?: non)?|ci è mancato poco|c'è mancato poco|(?:ho|sono|abbiamo"
        r"|siamo|avevo|ero) quasi(?= \w+(?:at|it|ut|s|tt|rt)[oaie]\b)|quasi(?= mi \w+v[oa]\b)|rischiato di"
    ),
    infinitives="(?<!vado a )(?<!andiamo a )(?<!sto per )(?:essere|avere|abitare|vivere|sposare|diventare)",
    unreal=(
        r"sento (?:come )?di(?= \d)|sognato (?:che|di essere)|sognavo (?:che|di essere)|nel (?:mio )?sogno"
        "|in (?:un )?sogno|ho finto|fingevo|finto di|fatto finta|facevo finta|ho mentito|fatto credere"
    ),
    ended=(
        "(?:ho|abbiamo) (?:venduto|lasciato|perso)|(?:mi sono|ho) (?:lasciat[oa]|rotto"
        "|separat[oa]|divorziat[oa]|licenziat[oa]) (?:con|da|dalla|dal)|è mort[oa]"
    ),
    ended_last="è (?:mort[oa]|mancat[oa]|decedut[oa])|mi ha (?:lasciat[oa]|licenziat[oa])",
    me="me",
)

TALK = pack.Talk(
    anew=(
        r"ora|adesso|d'ora in poi|nuov[oaie]|trasferi\w+|trasloc\w+|diventat\w+|cambiat\w+|sposat\w+"
        r"|divorziat\w+|fidanzat\w+|separat\w+|iniziat\w+|cominciat\w+|comprat\w+|promoss\w+|compiuto"
    ),
    please="per favore",
    yes="sì certo esatto guarda",
    no="no non falso sbagliato",
    plain_no="no",
    yes_phrases=r"(?<!\w )(?:fallo pure|fallo|procedi)",
    assents="perfetto bene va",
    small_talk=(
        "ciao grazie mille prego buongiorno buonasera buonanotte arrivederci capito perfetto va bene certo "
        "figurati ottimo"
    ),
    formulae=(
        "come (?:stai|sta|va|butta|state)(?: oggi)?|tutto (?:bene|ok|a posto)|e tu|che si dice|a (?:domani"
        "|presto|dopo|più tardi)|ci (?:vediamo|sentiamo)(?: (?:domani|presto|dopo))?"
        "|(?:grazie )?(?:per )?(?:l'|il tuo )aiuto|buon(?:a|o)? ?(?:giornata|giorno|sera|serata|notte"
        "|pomeriggio|fine settimana)|di niente|(?:grazie|molte) (?:mille|tante|grazie|per)|stammi bene"
    ),
    well="molto",
    done="(?:è )?(?:già )?(?:fatto|finito)|(?:è )?andat[oa] WELLbene",
    later="non ancora|più tardi|domani",
    dropped="non più|annullato|lascia perdere",
    orders_to_keep=r"ricorda(?:ti)?\b|non dimenticare|d'ora in poi",
    pointers=r"tutto|questo|quello|per\W+favore|grazie",
    corrects="no|in realtà",
    corrected="mi|sono|vivo",
    may_you="puoi|potresti|può|potrebbe",
    i_meant="volevo dire|intendevo",
    greeting="ciao|buongiorno|buonasera|salve",
    thanks="(?:mille |molte )?grazie(?: (?:mille|tante))?",
    farewell="arrivederci|buonanotte|a (?:domani|presto|dopo|più tardi)|ci (?:vediamo|sentiamo)",
    how_are_you=r"come (?:stai|va)|e tu\b",
    who_are_you="chi sei|aiuto",
    what_time=(
        "(?:che or[ae] (?:è|sono)|che giorno è(?: oggi)?|che data è(?: oggi)?"
        "|quanti ne abbiamo(?: oggi)?)(?: (?:adesso|ora|oggi))*"
    ),
    both="entramb[ie]|tutt[ie] e due",
    neither="nessun[oa] (?:dei|delle) due|né l'un[oa] né l'altr[oa]",
)

TIMES = pack.Times(
    months=pack.each(
        "gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, "
        "dicembre"
    ),
    short_months=pack.each("gen(|n), feb(|br), mar, apr, mag(|g), giu, lug, ago, set(|t), ott, nov, dic"),
    weekdays=pack.each("lunedì lunedi, martedì, mercoledì, giovedì, venerdì, sabato, domenica"),
    seasons=pack.each("primavera, estate, autunno, inverno"),
    weak="primavera estate autunno inverno",
    homographs="due sei",
    numbers=pack.each(
        "uno un una un', due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici, tredici, "
        "quattordici, quindici, sedici, diciassette, diciotto, diciannove, venti, ventuno ventun, ventidue, "
        "ventitré, ventiquattro, venticinque, ventisei, ventisette, ventotto, ventinove, trenta, trentuno"
    ),
    powers={100: "cento", 1000: "mille mila", 1_000_000: "milion(e|i)"},
    ordinals=pack.each("primo prima 1º, secondo seconda, terzo terza, quarto quarta"),
    ordinal_marks="o a",
    few="alcuni alcune qualche diversi diverse pochi poche parecchi parecchie",
    couple="paio un_paio un_paio_di paio_di coppia_di",
    units=pack.units(
        "minuto minuti, ora ore, giorno giorni, settimana settimane, mese mesi, anno anni, "
        "weekend week-end week_end fine_settimana finesettimana, stagione, trimestre trimestri, "
        "decennio decenni, semestre semestri"
    ),
    pairs={(6, "month"): "mezz'anno mezzo_anno"},
    days=pack.count(
        -2,
        "l'altro_ieri altroieri l'altroieri altro_ieri avantieri ieri_l'altro, ieri, oggi, domani, "
        "dopodomani dopo_domani",
    ),
    feasts={(12, 25): "natale", (12, 31): "san_silvestro", (1, 1): "capodanno", (8, 15): "ferragosto"},
    parts=pack.parts("mattina mattino mattinata, mezzogiorno, pomeriggio, sera serata, notte"),
    day_parts={
        -1: pack.parts(", , , iersera, notte_scorsa la_notte_scorsa"),
        0: pack.parts("stamattina stamani stamane, , , stasera, stanotte"),
    },
    decade_marks="anni gli_anni",
    phases=pack.phases(
        "inizio all'inizio_di inizi_di inizio_di all'inizio_del agli_inizi_di, "
        "fine alla_fine_di fine_di alla_fine_del, metà a_metà a_metà_di"
    ),
    shifts=pack.count(
        -1,
        "scorso scorsa scorsi scorse ultimo ultima ultimi ultime passato passata, "
        "questo questa quest' questi queste corrente, prossimo prossima prossimi prossime",
    ),
    shifts_after=pack.count(
        -1,
        "scorso scorsa scorsi scorse passato passata ultimo ultima precedente, corrente in_corso, "
        "prossimo prossima prossimi prossime seguente",
    ),
    ago="",
    ago_after="fa or_sono",
    ahead="tra fra",
    year_mark="anno",
    glue="il lo la i gli le l' l di del della dell' dello dei circa quasi più_o_meno su",
    on="in il nel nell' nella durante d'",
    since="da dal dalla dall' a_partire_da a_partire_dal sin_da fin_da",
    before="prima_di prima_del prima_della prima_delle prima_dell",
    after="dopo dopo_il",
    until="fino_a fino_al entro",
    between="tra fra da dal dall' dalla",
    joins="e ed",
    to="a al all' fino_a fino_al alla",
    other_days=(
        r"natale|pasqua|pasquetta|capodanno|ferragosto|san silvestro|epifania|befana|"
        r"san valentino|(?:compleanno|anniversario)"
    ),
    every="ogni|tutti i|tutte le",
    second="secondo|seconda|due",
    often=pack.often(
        "quotidianamente, settimanalmente, mensilmente, annualmente",
        weekends="(?:ogni|tutti i|nei) fine settimana",
        quarterly="trimestralmente|ogni trimestre",
        fortnightly="una settimana sì e una no|ogni 15 giorni|ogni quindici giorni",
    ),
    at="alle|all'|verso le",
    o_clock="ore|h",
    past_hour={
        30: "e mezz[ao]",
        15: "e un quarto",
        45: "e tre quarti",
        -15: "meno un quarto",
        1: "e MINUTES",
        -1: "meno MINUTES",
    },
    am="di mattina|del mattino",
    pm="di pomeriggio|del pomeriggio|di sera|della sera",
    night="di notte|della notte",
    workdays="(?:nei )?giorni? feriali?",
    of_month="(?:di ogni|del) mese",
    several="(?<!settimana )s[iì] e un[oa] no|tranne|eccetto",
    noon="(?:a )?mezzogiorno",
    midnight="(?:a )?mezzanotte",
    waits=pack.waits("mezz'ora|mezzora, un'ora e mezz[ao], un quarto d'ora, tre quarti d'ora"),
    and_half="e mezz[ao]",
    is_now="sono|è",
    here="qui|qua|da me|da noi|dove sono",
    tens={40: "quaranta", 50: "cinquanta"},
)

ORDERS = pack.Orders(
    forget="dimentic(?:a|hi)|(?:dimenticati|scordati) (?:di|che)|scorda|cancell[ai]|elimin[ai]",
    removes="togli|rimuovi|butta(?: via)?|scarta|leva|sbarazzati di",
    wish="(?:voglio|vorrei|desidero) (?:cancellare|eliminare|rimuovere)",
    that="questo|quello|ciò|quello che (?:ho|ti ho) (?:appena )?(?:detto|scritto)",
    last=(
        "(?:questo|quel) messaggio"
        "|(?:l'ultima cosa|l'ultimo messaggio|il mio ultimo messaggio)(?: che ho (?:detto|scritto))?"
    ),
    restore=(
        "(?:(?:no|aspetta),? ){1,3}tienilo|tienilo (?:comunque|lo stesso)"
        "|(?:no,? )?(?:aspetta,? )?(?:ripristinalo|recuperalo|rimettilo|ripristina quello)"
    ),
    other="(?:no,? )?(?:non quell[oa],? )?(?:ma )?l'altr[oa]",
    undo="annulla(?:re|(?: questo| quello|lo)?)|torna indietro",
    keep_none=(
        "(?:non (?:salvare|ricordare|memorizzare|tenere|annotare|registrare)(?: mai)?|ricorda(?:ti)?|salva"
        "|memorizza|annota|registra) (?:niente|nulla) (?:di (?:tutto )?(?:questo|quello|ciò)|(?:su(?:lla"
        r"|lle|gli|i|l)?|riguardo a(?:lla|l)?) (?P<w>[^\s:：][^:：]*))"
    ),
    not_to_keep=(
        "non (?:salvare|ricordare|ricordarti|memorizzare|tenere|annotare|registrare) "
        "(?:(?:il|la|i|le|gli|lo|l') ?)?WHAT"
    ),
    keep_not=(
        "non (?:salvare|ricordare|memorizzare|tenere|annotare|registrare) (?:questo|quello|ciò"
        "|questo messaggio)|non (?:salvarlo|ricordar(?:lo|telo)|annotar(?:lo|telo)|tenerlo)"
    ),
    of_that="(?:la (?:cosa|storia)|quello che (?:ho|ti ho) detto) (?:di|del|della|su|sul|sulla|con)",
    about="che|tutto(?: quello che sai)? (?:su|di)|quello che sai (?:su|di)",
    former="vecchi[oae]?|precedent[ei]",
    lead=("per favore|scusa|anzi|no dai|e|però|ma"),
    from_memory="dalla (?:tua )?memoria",
    everywhere="ovunque|dappertutto|da ogni parte",
    tail="grazie",
    never="non|mai",
    of_texts_too="cancella|elimina",
    but_for="tranne|eccetto|salvo|a parte|ma non",
    the_talk=(
        "(?:conversazion[ei]|chat|chiacchierat[ae]|discussion[ei])|(?:tutto )?(?:quello|ciò) (?:che"
        "|di cui) abbiamo (?:detto|parlato)|(?:ti )?ho (?:detto|scritto|raccontato)"
    ),
    reminders=(
        "(?:quali|quanti|che) promemoria (?:ho|ci sono)|quali sono i miei promemoria|ho (?:dei )?promemoria"
        "|mostrami (?:tutti )?i miei promemoria|(?:quando|qual)(?: è|'è) il (?:mio )?prossimo promemoria"
    ),
    remember=(
        "(?:ricorda(?:ti)?|non (?:dimenticare|scordare)|(?:an)?nota(?:ti)?|segna(?:ti)?"
        "|tieni a mente)(?: che |[:,] ?| )"
    ),
    remember_asked=(
        "(?:ricordar(?:e|ti|si)|(?:an)?notar(?:e|ti|si)|segnar(?:e|ti|si)|memorizzare|tenere a mente"
        "|voglio che (?:tu )?(?:ti )?ricordi)(?: che|:) "
    ),
    everything=(
        "(?:tutto(?: quello che sai)?|quello che sai)(?: (?:su|di) (?:me|(.+)))?$"
        "|(?:tutti )?i miei dati$|il mio account$"
    ),
    known="(?:che )?cosa (?:sai|ricordi)(?: (?:di|su) (?:di )?me)?",
    known_about="(?:che )?cosa (?:sai|ricordi) (?:di|su) ",
    off_record="in incognito|in via confidenziale|off the record|ufficiosamente",
    not_this=(
        "(?:per favore,? )?(?:da )?non (?:salvare|memorizzare|registrare|annotare|ricordare|"
        "conservare)(?: questo)?|(?:per favore,? )?non imparare (?:nulla |niente )?da (?:questo|ciò)"
    ),
    asks_back="avevo|avevamo|aveva|ero|eravamo|era|erano|stat[oaie]",
    remind="ricordami|ricordamelo|fammi ricordare|avvisami",
    remind_asked="ricordarmi",
    remind_of="di|che|del|della|a",
    stop_reminding=(
        "(?:cancella|elimina|annulla|togli)(?: tutti)?(?: i| il)?(?: miei| mio| quel| questo)? promemoria"
        "|smetti(?:la)? di ricordarmi|non ricordarmi(?:l[oa])?(?: più)?"
        "|annulla quell[oa](?= d)"
    ),
    learn_nothing=(
        "smetti(?:la)? di (?:imparare|memorizzare|ricordare|salvare|registrare|annotare)(?: "
        "(?:cose|quello che (?:ti )?dico|tutto))?(?: (?:su|di) (?:di )?me)?|non (?:imparare|memorizzare"
        "|ricordare|salvare|registrare) (?:più (?:niente|nulla)(?: (?:su|di) (?:di )?me)?|(?:niente|nulla) "
        "(?:su|di) (?:di )?me)|(?:disattiva|spegni|sospendi) (?:l'apprendimento|la (?:tua )?memoria)"
    ),
    learn_again=(
        "(?:ricomincia|riprendi|comincia|inizia|torna|continua) (?:di nuovo )?ad? (?:imparare"
        "|memorizzare|ricordare|salvare|registrare)(?: (?:cose|quello che (?:ti )?dico|tutto))?(?: (?:su"
        "|di) (?:di )?me)?(?: di nuovo)?|(?:riattiva|attiva|accendi|riprendi) (?:l'apprendimento"
        "|la (?:tua )?memoria)(?: di nuovo)?"
    ),
    go_off_record=(
        "(?:attiva|metti)(?: la)? (?:modalità )?(?:(?:in|di) )?incognito|(?:passa|vai|entra|andiamo)"
        " (?:in|alla)(?: modalità)? (?:in )?incognito|modalità (?:in )?incognito"
    ),
)

_UNDENIED = r"(?<![^.;!?\n])(?:(?!\b(?:non|mai|niente|nulla)\b)[^.;!?\n]){0,120}?"
"""From the start of a clause, denied nowhere."""
_UNDONE = r"(?<!non )(?<!mai )"
"""Not denied right before it."""

SECRETS = pack.Secrets(
    password="parola d'ordine",
    papers="numero (?:di|del|del mio) passaporto|numero (?:della|della mia) carta d'identità",
    key="chiave api",
    pin=("codice pin|codice (?:di accesso|segreto|di sicurezza)|numero di conto|numero (?:della )?carta"),
    door="cancello|portone|porta|allarme|cassaforte|lucchetto",
    code="codice|combinazione",
    login="credenziali",
    no_value=(
        "cambiata cambiato una sbagliata persa lunga corta sicura debole forte molto importante"
        " dimenticata scaduta"
    ),
    unlock="si sblocca con",
    zero="zero",
    of="della|di|per|in|alla|il|il mio",
    be="è|era",
    between="ora|adesso",
    changed="cambi",
    into="a",
    mine="il|mio|mia",
    as_="come",
    for_="per",
    use="uso|uso",
    safeguards=(
        r"(?:non|mai|senza|nessun\w*)\W+(?:\w+\W+){0,6}?(?:numeri\W+(?:di\W+aiuto|d['’]emergenza)|(?:dal|un"
        r"|il)\W+medico|contraddi\w*|un['’]\W?ia)|(?:tue|tutte|tuoi|tutti)\W+(?:\w+\W+){0,2}?(?:istruzioni"
        r"|regole|limiti|restrizioni|filtri)"
        rf"|{_UNDENIED}(?:anche|pure)\W+(?:\w+\W+)?incognito|"
        r"(?:approv|accett)\w*\W+tutto\b|non\W+hai\W+(?:\w+\W+)?(?:limiti|regole|restrizioni|filtri)"
        r"|modalità\W+sviluppatore|(?:ignor|dimentic|disattiv|aggir)\w*\W+(?:\w+\W+){0,2}?(?:istruzioni"
        r"|sicurezza|filtri|privacy|conferm\w*)"
        rf"|{_UNDENIED}(?:senza\W+(?:\w+\W+){{0,2}}?(?:chiedere|chiedermi(?!\W+nulla|\W+niente)|permesso"
        rf"|conferm\w*"
        r"|consenso))|(?:non|mai)\W+(?:mi\W+)?chied\w*\W+(?:\w+\W+){0,2}?prima|non\W+(?:\w+\W+)?(?:dir"
        r"|mostr)\w*\W+(?:mai\W+)?(?:cosa|(?:quello\W+)?che)\W+(?:\w+\W+){0,3}?(?:salv|memori)\w*|(?:esegui"
        r"|segui|obbed|tratta|considera)\w*\W+(?:\w+\W+){0,3}?inoltrat\w*"
        rf"|{_UNDONE}(?:condivid|mostr|invi|raccont)\w*\W+(?=[^.;!?\n]{{0,60}}\b(?:altri|tutti|chiunque"
        rf"|estranei)\b)"
        r"(?=[^.;!?\n]{0,60}\b(?:ricordi|note|dati|conversazioni|segreti)\b)\w+"
        rf"|{_UNDONE}(?:salv|ricord|memorizz|registr|annot|invi|condivid|mostr)\w*\W+(?:(?!mai"
        rf"|di\b)\w+\W+){{0,3}}?(?:password"
        r"|numer[oi]\W+di\W+carta|dati\W+bancari)"
    ),
    guarded=(
        r"(?:^\W*|prima\W+di\W+|(?:cosa|quello\W+che)\W+(?:hai\W+)?)(?:cancell|elimin|salv|memorizz"
        r"|condivid|approv)\w*(?=\W*(?:(?:tutto|niente|qualcosa)?\W*(?:$|senza\b)|i\W+(?:miei\W+)?ricordi))"
        r"|us\w*\W+la\W+(?:tua\W+)?memoria"
        rf"|{_UNDENIED}(?:(?:ignor|dimentic|aggir)\w*\W+(?:\w+\W+)?tue\W+(?:istruzioni|regole)(?=\W*(?:$"
        r"|e\b))|(?:messagg\w+|test[oi])\W+inoltrat\w*(?=\W*(?:$|come\W+(?:\w+\W+){0,3}?(?:mi[oae]i?"
        r"|ordini)\W*$))|(?<!re )(?<!re le )mie\W+password(?=\W*(?:$|e\b|a\b)))"
    ),
)

GIVEN = pack.GivenText(
    dear="car[oaie]|gentile|gentilissim[oa]|egregi[oa]|spettabile",
    own_readers="(?:chat)?bot|robot|assistente|ia|diario",
    regards=(
        "(?:cordiali|distinti|cari|affettuosi) saluti|saluti|cordialmente|un (?:caro )?(?:saluto"
        "|abbraccio)|con affetto"
    ),
    played=(
        "(?:diciamo|mettiamo|supponiamo|poniamo|ammettiamo|supponendo|metti|supponi|immagina"
        "|immaginate|immaginiamo) (?:che|di)|c'era una volta|ipoteticamente"
    ),
    role_play=(
        r"gioco di ruolo\b|(?:facciamo|fai|fate) finta (?:di|che)|giochiamo[,:;–— -]{0,3}(?:che )?(?:tu"
        r"|io) (?:sei|sono|fai|faccio)\b|facciamo un gioco di ruolo"
    ),
    texts="lettera|testo|poesia|canzone|racconto|diario|capitolo",
)

DISTRESS = pack.Distress(
    low=(
        "(?:sono|mi sento)(?: (?:molto|così|tanto))* (?:triste|sol[oa]|depress[oa]|giù)|mi odio"
        "|odio la mia vita"
    ),
    said=(
        "mi (?:ucciderò|ammazzerò)|(?:un giorno|stanotte|stasera|domani) mi (?:ammazzo|uccido)(?! (?:di|a))"
        "|(?:io )?(?<!non )(?:voglio|vorrei|desidero|ho voglia di|penso di|sto pensando di"
        "|ho deciso di) (?:solo |davvero |soltanto |proprio )*(?:morire|uccidermi|ammazzarmi|suicidarmi"
        "|farla finita|togliermi la vita|farmi del male|farmi male|essere mort[oa]|tagliarmi)|mi (?:ammazzo"
        "|uccido|suicido|(?:voglio|vorrei) (?:ammazzare|uccidere|suicidare))|non voglio (?:più|piu) (?:vivere"
        "|svegliarmi|esistere|esserci)|non ho (?:più|piu|nessun[oa]?)(?: nessun[oa]?)? (?:voglia|motivo"
        "|motivi|ragione) (?:di|per) vivere|ho pensieri (?:suicidi|di suicidio|suicidari)|penso (?:spesso "
        "|sempre |continuamente )*(?:al suicidio|a uccidermi|di uccidermi|alla morte e di farla finita)"
        "|vorrei (?:non essere mai nat[oa]|essere mort[oa]|non svegliarmi più)|(?:tutti|la mia famiglia"
        "|i miei figli) star(?:ebbe|ebbero) meglio senza di me|non ce la faccio (?:più|piu) a vivere"
        "|mi (?:taglio|sto tagliando) (?:di nuovo|le braccia|le vene)"
    ),
    not_meant=(
        "(?:dal|dalle|di|per la|dalla) (?:ridere|risate|vergogna|fame|noia|caldo|sonno"
        "|curiosità|invidia|sete|lavoro)|se (?:devo|piove)"
    ),
    laughs="(?:ah){2,}a?|lol+",
    stories=(
        r"canzon[ei]|testo|film|romanz[oi]|libr[oi]|poesi[ae]|personaggio|citazion[ei]|tradu\w*|canta"
        "|ritornello|titolo"
    ),
)

KEYS = pack.Keys(
    boss="capo capa",
    name="nome",
    birthday="compleanno",
    allergies="allergia allergie allergico allergica",
    sisters="sorella sorelle",
    brothers="fratello fratelli",
    relatives="zia zio cugino cugina",
    mother="madre mamma",
    father="padre papà",
    partner="moglie marito fidanzata fidanzato",
    sons="figlio",
    daughters="figlia",
    pets="cane cagna gatto gatta",
    home_city="città abito abita",
    workplace="lavoro lavora",
    address="indirizzo",
    age="età quanti_anni",
    phone="telefono",
    job_title="lavoro",
)

DEEDS = pack.Deeds(
    i_have=(
        "(?:l'|te l'|ti |li |le |me l'|me lo |me la )?ho |mi sono |me (?:lo|la) sono |(?=(?:me "
        ")?(?:lo|la) ricorder|te (?:lo|la) ricorder|ti ricorder)"
    ),
    kept=(
        "salvat[oaie]|memorizzat[oaie]|annotat[oaie]|segnat[oaie]|registrat[oaie]|appuntat[oaie]|"
        "(?:me )?(?:lo|la) ricorderò"
    ),
    changed="cambiat[oaie]|modificat[oaie]|aggiornat[oaie]|corrett[oaie]",
    deleted="cancellat[oaie]|eliminat[oaie]|rimoss[oaie]|dimenticat[oaie]",
    sent="inviat[oaie]|mandat[oaie]|spedit[oaie]|allegat[oaie]",
    reminds=(
        "(?:impostato|creato|messo|programmato|aggiunto) (?:un|il|il tuo) promemoria|(?:te (?:lo|la)|"
        "ti) ricorderò"
    ),
    acts=(
        "(?:(?:ti |te )?(?:l'|li |le |lo |la )|ti )?ho (?:già |appena |anche )?(?!(?:visto|letto|trovato"
        r"|capito|guardato|controllato|pensato|detto|cercato|scritto|verificato|notato)\b)\w+(?:at|ut|it"
        r"|st|tt|s)[oaie] (?:[\w'-]+ ){0,5}?(?:l')?THINGS|(?:te )?(?:l'|li |le )ho (?!(?:vist|lett|trovat"
        r"|capit|guardat|amat)[oaie])\w+(?:at|ut|it|st|tt|s)[oaie](?!\w)"
    ),
    things=(
        "(?:appuntament[oi]|riunion[ei]|promemoria|pian[oi]|list[ae]|fuso|impostazion[ei]|calendario"
        r"|agenda|indirizzo|città|prenotazion[ei]|tavolo|svegli[ae]|notifiche|profilo)(?!\w)"
    ),
)
