"""Croatian."""

from bot.language import pack

WRITING = pack.Writing(
    letters="đ",
    stop_words=(
        "i a ali ili je sam si smo ste su biti bio bila bilo ne nije da što tko gdje kada kako zašto koji "
        "koja koje ja mene meni mi me moj moja moje mog moga mojeg mojega mom mome mojem mojemu mojoj moju "
        "mojim moji mojih ti tebe tebi te tvoj tvoja tvoje on ona ono njegov njezin nas nam vas oni one se s "
        "sa iz u na do od po za pri o k već još samo vrlo tu tamo sve nešto tako to taj ta ovaj ova ovo jer"
    ),
    stem_endings="(?:ovima|evima|ima|ama|ovi|evi|oga|ega|ome|em|om|og|eg|im|ih|oj|ov|a|e|i|o|u)",
    case_endings="a e i o u om em ov ova ovu oj ju ja je ama ima",
    before_endings="c:k z:g s:h",
)

SPEECH = pack.Speech(
    first_endings=r"\w+m",
    denied_by_ending=r"ne|ni(?:sam|smo|je|kad|šta)|nemam\w?|neću",
    takes="jedem|pijem|mogu|smijem|podnosim",
    ended=(
        "(?:prodao|prodala|napustio|napustila|izgubio|izgubila)(?: sam)?|sam (?:prodao"
        "|prodala|napustio|napustila)|prekinu(?:o|la) sam s(?:a)?|sam prekinu(?:o|la) s(?:a)?"
    ),
    ended_last="(?:je )?(?:jučer )?(?:umro|umrla|uginuo|uginula)",
)

TALK = pack.Talk(
    anew=(
        r"sada?|nov(?:i|a|o|u|om|og)|presel\w+|posta(?:o|la)|promijeni\w+|oženi\w+|udala|razve\w+"
        r"|zaruč\w+|poče(?:o|la)|kupi(?:o|la|li)"
    ),
    please="molim(?: te)?",
    yes="da naravno",
    no="ne",
    may_you="možeš li|bi li mogao|bi li mogla",
    i_meant="mislio sam|mislila sam",
    both="oba|obje|oboje",
    neither="nijed(?:an|na|no)(?: od njih)?|ni jedno ni drugo",
    greeting="bok|zdravo|dobro jutro|dobar dan|dobra večer",
    thanks="hvala(?: (?:lijepa|puno|ti))?",
    farewell="doviđenja|laku noć|vidimo se|bok",
    how_are_you="kako si|što ima",
)

ORDERS = pack.Orders(
    forget="zaboravi(?:te)?|obriši(?:te)?|izbriši(?:te)?|ukloni",
    removes="makni|izbaci|riješi se",
    that="to|na to|što sam (?:upravo )?(?:rekao|rekla|napisao|napisala)",
    last="ovu poruku|moju zadnju poruku|zadnju poruku|zadnje",
    undo="poništi(?: to)?",
    keep_not=(
        "ne(?:moj)? (?:spremaj|pamti|bilježi|spremati|pamtiti|bilježiti) to|nemoj to (?:spremiti|zapamtiti"
        "|zabilježiti)"
    ),
    about="da|na|o|sve(?:,? što znaš)? o",
    no_name="me",
    lead="molim te|ne|čekaj|i|ali",
    from_memory="iz (?:svog |tvog )?(?:pamćenja|sjećanja|memorije)",
    everywhere="svugdje|odasvud",
    tail="hvala",
    never="ne|nemoj|nikad",
    but_for="osim|ali ne",
    remember="(?:zapamti|ne zaboravi|zabilježi)(?:[:,] ?)?(?: da)? ",
    everything="sve(?: što znaš)?(?: o (?:meni|(.+)))?$",
    known="što (?:znaš|pamtiš)(?: o meni)?",
    known_about="što znaš o ",
    off_record="off the record|neslužbeno",
    not_this="nemoj ovo (?:spremiti|zapamtiti|zabilježiti)|ne spremaj(?: ovo)?",
    remind="(?:podsjeti|podsjećaj)(?:te)? me",
    remind_of="da|na|o",
    remind_asked="(?:me )?podsje(?:titi|ćati)(?: me)?",
    reminders="koje podsjetnike imam|(?:pokaži|prikaži)(?: mi)? (?:moje )?podsjetnike",
)

TIMES = pack.Times(
    months=pack.each(
        "siječ(anj|nja|nju), veljač(a|e|i), ožuj(ak|ka|ku), trav(anj|nja|nju), svib(anj|nja|nju), "
        "lip(anj|nja|nju), srp(anj|nja|nju), kolovoz(|a|u), ruj(an|na|nu), listopad(|a|u), "
        "studen(i|oga|og|om), prosin(ac|ca|cu)"
    ),
    weekdays=pack.each(
        "ponedjelj(ak|ka), utor(ak|ka), srijed(a|e|u), četvrt(ak|ka), pet(ak|ka), subot(a|e|u), "
        "nedjelj(a|e|u)"
    ),
    units=pack.units("minut(|a|e|u), sat(|a|i), dan(|a), tjed(an|nu|na), mjesec(|a|i), godin(a|e|u)"),
    days=pack.count(-1, "jučer, danas, sutra, prekosutra"),
    phases=pack.phases("(|na_)početk(u|om), (|na_)kraj(u|em)"),
    shifts=pack.count(1, "sljedeć(i|u|a|em|eg|ega|oj|e) idu(ć|c)(i|u|a|em|eg|e)"),
    ahead="za",
    before="prije",
    on="u na",
    joins="i",
    other_days=r"božić\w*|badnj\w*|uskrs\w*|silvestrovo|nov\w* godin\w*|rođendan\w*|godišnjic\w*",
    every="svak(?:i|e|u|a|oga?)",
    second="drug(?:i|u|a|o)|dva|dvije",
    at="u|oko",
    often=pack.often("dnevno|svakodnevno, tjedno, mjesečno, godišnje"),
    o_clock="sati",
    hours=pack.each("jedan, dva, tri, četiri, pet, šest, sedam, osam, devet, deset, jedanaest, dvanaest"),
    past_hour={30: "i pol|i trideset", 15: "i petnaest|i četvrt"},
    from_hour={-30: "pola?", -15: "petnaest do", -10: "deset do", -5: "pet do"},
    am="ujutro",
    pm="popodne|poslijepodne|navečer",
    night="u noći|noću",
    noon="u podne",
    midnight="u ponoć",
    workdays="radni dan",
    or_="ili",
    is_now="je|sada je",
    here="ovdje|tu|kod mene|kod nas",
    waits=pack.waits("pola sata, sat i pol|sat i po, četvrt sata"),
    numbers=pack.each(
        "jed(an|na|nu), dv(a|ije), tri, četiri, pet, šest, sedam, osam, devet, deset, jedanaest, "
        "dvanaest, trinaest, četrnaest, petnaest, šesnaest, sedamnaest, osamnaest, devetnaest, dvadeset"
    ),
    tens={20: "dvadeset", 30: "trideset", 40: "četrdeset", 50: "pedeset"},
    day_parts={(0, "evening"): "večeras", (0, "night"): "noćas", (0, "morning"): "jutros"},
)

DISTRESS = pack.Distress(
    said=(
        "(?:ću|cu) se ubiti|(?:ću|cu) počiniti samoubojstvo|(?<!ne )(?:želim|zelim|hoću|hocu|htio bih"
        "|htjela bih) (?:samo |stvarno |više )*(?:umrijeti|umreti|se ubiti|ubiti se|počiniti samoubojstvo"
        "|oduzeti si život|si oduzeti život|se ozlijediti|ozlijediti se|se rezati|biti mrta?v[a]?)"
        "|ne želim (?:više )?(?:živjeti|živeti|postojati|se probuditi)(?: više)?|ne živi mi se(?: više)?"
        "|(?:ubit ću se|ubiću se|ubit cu se)|(?:razmišljam|mislim) (?:stalno |često )*o (?:samoubojstvu"
        "|samoubistvu)|imam (?:suicidalne misli|misli o samoubojstvu)|(?:volio|voljela) bih da (?:sam mrtav"
        "|sam mrtva|se nisam rodio|se nisam rodila)|svima (?:bi bilo|će biti) bolje bez mene"
        "|nemam (?:više )?razloga (?:za život|da živim|živjeti)"
    ),
    not_meant="od (?:smijeha|srama|gladi|dosade|znatiželje|sreće)|ako još",
    stories=(r"pjesm\w*|tekst\w*|film\w*|roman\w*|knjig\w*|lik|citat\w*|prevedi\w*|pjeva|refren|naslov"),
)

DEEDS = pack.Deeds(
    i_have="(?:(?:ja|već|to) ){0,2}",
    kept=(
        "(?:spremi[ol]a?|zapisa[ol]a?|zabilježi[ol]a?|zapamti[ol]a?) sam|spremljeno|zapisano|"
        "zabilježeno|zapamćeno"
    ),
    changed="(?:promijeni[ol]a?|ažurira[ol]a?|ispravi[ol]a?) sam|promijenjeno|ažurirano|ispravljeno",
    deleted="(?:izbrisa[ol]a?|obrisa[ol]a?|ukloni[ol]a?|zaboravi[ol]a?) sam|izbrisano|obrisano|uklonjeno",
    sent="(?:posla[ol]a?|poslao|priloži[ol]a?) sam|poslano",
    reminds="(?:postavi[ol]a?|dodao|dodala|stvori[ol]a?) sam (?:ti )?podsjetnik",
)
