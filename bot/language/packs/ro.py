"""Romanian."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="romanian",
    letters="țșă",
    stop_words=(
        "și sau dar dacă că să ca la de din în pe cu pentru fără sub peste până un o unui unei al a ale "
        "ce cine care unde când cum cât eu mă mie meu mea mei tu te ție tău ta el ea lui ei îl noi ne "
        "nostru voi vă lor se este e sunt era eram au am ai fost fi nu da mai foarte acest această asta"
    ),
)

SPEECH = pack.Speech(
    first_endings=r"\w+esc|am|sunt|\w+ez",
    denials=r"nu-\w+|n-(?:am|are|avem|aș)|niciodată",
    denied_by_ending="nu|nici|nimic",
    takes="mănânc|beau|suport|tolerez|pot",
    ended="(?:am vândut|am părăsit|am pierdut|m-am despărțit de|am divorțat de|am demisionat de la|a murit)",
    ended_last="(?:a murit|a decedat)",
)

TALK = pack.Talk(
    anew=(
        r"acum|nou[ăa]?|mutat\w*|devenit\w*|schimbat\w*|căsătorit\w*|divorțat\w*|logodit\w*"
        r"|început\w*|cumpărat\w*|împlinit"
    ),
    please="te rog",
    yes="da desigur sigur exact",
    no="nu",
    small_talk="mulțumesc mersi bună noapte salut pa perfect înțeles",
    formulae="cu plăcere",
    may_you="poți(?: să)?|ai putea(?: să)?",
    i_meant="voiam să spun",
    both="amândo(?:i|uă)|amb(?:ele|ii)",
    neither="nici ?un(?:ul|a)(?: dintre (?:ele|ei))?",
    greeting="salut|bună(?: (?:ziua|dimineața|seara))?|servus",
    thanks="mulțumesc(?: (?:mult|frumos))?|mersi|mulţumesc|multumesc",
    farewell=r"la revedere|pa(?: pa)?(?=\W*$)|noapte bună|pe curând",
    how_are_you="ce (?:mai )?faci",
)

SECRETS = pack.Secrets(password="parolă|parola")

ORDERS = pack.Orders(
    forget="uită(?: de)?|șterge|sterge|elimină",
    removes="scoate|aruncă|scapă de",
    that="asta|aceasta|ce am (?:zis|spus|scris)",
    last="acest mesaj|ultimul(?: meu)? mesaj|mesajul meu",
    undo="anulează(?: asta)?",
    keep_not="nu (?:reține|salva|păstra|nota) asta",
    about="că|despre|tot(?: ce știi)? despre",
    no_name="mă",
    former="vech(?:i|e|iul|ea)|fost(?:ul|a)?|anterior(?:ul|oară)?|precedent(?:ul|a|ă)?",
    lead="te rog|nu|stai|și|dar",
    from_memory="din (?:memorie|memoria ta)",
    everywhere="(?:de )?peste tot|de pretutindeni",
    tail="mulțumesc",
    never="nu|niciodată",
    but_for="în afară de|cu excepția|dar nu",
    remember="(?:ține minte|reține|nu uita|memorează|notează-ți|notează)(?:[:,] ?)?(?: că)? ",
    everything="tot(?: ce știi)?(?: despre (?:mine|(.+)))?$",
    known="ce știi(?: despre mine)?",
    known_about="ce știi despre ",
    off_record="off the record|neoficial",
    not_this="(?:te rog )?nu (?:salva|reține|nota|păstra)(?: asta)?",
    remind="(?:re)?aminte(?:ș|s|ş)te-mi|adu-mi aminte",
    remind_of="să|că|de|despre",
    remind_asked="(?:să-)?mi(?: |-)(?:re)?amin(?:tești|testi|teşti)|(?:să-)?mi aduci aminte",
    reminders=(
        "(?:ce|câte) (?:mementouri|remindere|memento-uri) am|arată-mi (?:toate )?(?:mementourile"
        "|reminderele)(?: mele)?"
    ),
)

TIMES = pack.Times(
    months=pack.each(
        "ianuarie, februarie, martie, aprilie, mai, iunie, iulie, august, septembrie, octombrie, "
        "noiembrie, decembrie"
    ),
    weekdays=pack.each(
        "lun(ea|i), mar(ț|t)(ea|i), miercur(ea|i), joi(|a), viner(ea|i), s(â|a)mb(ă|a)t(a|ă), duminic(a|ă)"
    ),
    units=pack.units("minut(|e), or(ă|e), zil(|e) zi, săptămân(i|ă|a) saptaman(i|a), lun(i|ă), an(|i)"),
    days=pack.count(-1, "ieri, astăzi azi, m(â|a)ine, poim(â|a)ine"),
    phases=pack.phases("(|la_)începutul, (|la_)sf(â|a)r(ș|s)itul"),
    shifts=pack.count(1, "viito(are|r) urm(ă|a)to(are|area|r|rul)"),
    shifts_after=pack.count(1, "viito(are|r) urm(ă|a)to(are|area|r|rul)"),
    ahead="peste în",
    before="înainte_de",
    on="în la pe",
    joins="și si",
    other_days=(
        r"crăciun\w*|paște\w*|paști|revelion\w*|anul nou|ajun\w*|ziua (?:mea|ta|lui|ei|"
        r"de naștere)|aniversar\w*"
    ),
    every="fiecare|în fiecare",
    second="a doua|al doilea|două|doi",
    clock="la ora",
    at="la|pe la",
    often=pack.often("zilnic, săptămânal, lunar|fiec[ăa]rei luni, anual"),
    hours=pack.each(
        "un(u|a), doi două, trei, patru, cinci, (ș|s)ase, (ș|s)apte, opt, nou(ă|a), zece, unsprezece, "
        "doisprezece dou(ă|a)sprezece"
    ),
    past_hour={
        30: "(?:și|si) jum[aă]tate",
        15: "(?:și|si) un sfert",
        -15: "f[aă]r[aă] un sfert",
        -10: "f[aă]r[aă] zece",
        -5: "f[aă]r[aă] cinci",
    },
    am="diminea[țţt][aă]",
    pm="după[- ]amiaz[aă]|dupa[- ]amiaza|sear[aă]",
    night="noaptea",
    noon="la (?:prânz|amiază)",
    midnight="la miezul nopții",
    workdays="zi lucrătoare|zile lucrătoare",
    and_half="și jumătate",
    or_="sau",
    is_now="este ora|e ora|este|e",
    here="aici|la mine|la noi",
    waits=pack.waits("(?:o )?jumătate de oră, o oră și jumătate, un sfert de oră, trei sferturi de oră"),
    numbers=pack.each(
        "un(|a) o, doi două, trei, patru, cinci, șase, șapte, opt, nouă, zece, unsprezece, "
        "doisprezece douăsprezece, treisprezece, paisprezece, cincisprezece, șaisprezece, "
        "șaptesprezece, optsprezece, nouăsprezece, douăzeci"
    ),
    day_parts={(0, "evening"): "diseară deseară", (0, "night"): "la_noapte"},
)

DISTRESS = pack.Distress(
    said=(
        "(?:diseară|mâine|azi|într-o zi) mă (?:omor|sinucid)|mă voi (?:omorî|sinucide)|o să mă (?:omor"
        "|sinucid)|(?<!nu )(?:vreau|aș vrea|as vrea|îmi doresc|imi doresc|am de gând|mă gândesc) (?:doar "
        "|chiar |pur și simplu |numai )*(?:să|sa) (?:mor|mă omor|ma omor|mă sinucid|ma sinucid|îmi iau viața"
        "|imi iau viata|îmi fac rău|imi fac rau|mă tai|termin cu tot|nu mă mai trezesc|nu mai exist|fiu mort"
        "|fiu moartă)|nu mai vreau (?:să|sa) (?:trăiesc|traiesc|exist|mă trezesc)|nu mai pot (?:să"
        "|sa) (?:trăiesc|traiesc)|(?:o să|o sa|am să|am sa) (?:mă|ma) (?:omor|sinucid)|(?:mă"
        "|ma) gândesc (?:des |mereu |tot timpul )*(?:la sinucidere|la suicid|să mă omor|să mă sinucid)"
        "|am gânduri (?:suicidale|de sinucidere)|aș vrea (?:să fi murit|să nu mă fi născut|să fiu mort)"
        "|(?:toți|familia mea|tuturor) (?:ar fi|le-ar fi|i-ar fi) mai bine fără mine"
        "|nu (?:mai )?am (?:niciun )?(?:motiv|motive) (?:să|sa) (?:trăiesc|traiesc)"
    ),
    not_meant="de (?:râs|ras|rușine|rusine|foame|plictiseală|curiozitate|cald|somn)|dacă mai",
    stories=(
        r"cântec\w*|cantec\w*|melodi\w*|versuri\w*|film\w*|roman\w*|carte\w*|poezi\w*|personaj\w*"
        r"|citat\w*|tradu\w*|cântă|refren|titlu"
    ),
)

DEEDS = pack.Deeds(
    i_have="(?:(?:ți-|ți |mi-|mi |l-|le-|te-)?am (?:(?:și|deja) )?|mi-am )",
    kept="salvat|notat|reținut|înregistrat|memorat",
    changed="schimbat|actualizat|corectat|modificat",
    deleted="șters|eliminat|uitat",
    sent="trimis|atașat|expediat",
    reminds="(?:setat|creat|pus|programat) (?:un memento|o amintire|un reminder|mementoul)",
)
