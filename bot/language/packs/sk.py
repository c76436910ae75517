"""Slovak."""

from bot.language import pack

WRITING = pack.Writing(
    letters="ľŕĺô",
    stop_words=(
        "a aj ale alebo ani by bol bola bolo boli je sú som si sme ste byť nie že lebo keď ako čo kto kde "
        "kedy prečo ktorý ktorá ktoré ja mňa mne mi ma môj moja moje môjho mojej môjmu mojom mojím moju "
        "moji mojich ty teba tebe ti tvoj tvoja tvoje on ona ono jeho jej ich my nás nám vy vás oni sa s "
        "so z zo v vo na do od po za pri pre o u k ku už ešte tiež len veľmi tu tam všetko niečo tak to "
        "ten tá tie toho tej"
    ),
    stem_endings="(?:och|ami|ými|ého|ému|iam|ách|ov|om|ou|ám|ej|ia|ie|iu|a|á|e|é|i|í|o|u|ú|y|ý)",
    case_endings="a u y e i o á í é ou om ovi ov och ám ách ami",
    before_endings="c:k z:h ek:k ec:c",
    irregular_forms=(
        "pes:psa,psovi,psom,psi,psy,psov otec:otca,otcovi,otcom dcéra:dcér matka:matiek sestra:sestier"
    ),
)

TALK = pack.Talk(
    anew=(
        r"teraz|nov(?:ý|á|é|ú|om|ého)|presťahova\w+|sťahuj\w+|stala? som sa|zmenil\w+|oženil\w+"
        r"|vydala|rozv(?:ied|od)\w+|zasnúb\w+|zača\w+|kúpil\w+"
    ),
    please="prosím",
    small_talk="ďakujem ahoj prosím",
    may_you="môžeš|mohol by si|mohla by si",
    i_meant="myslel[a]? som",
    both="ob(?:a|e|idva|idve|oje)",
    neither=r"ani jed(?:en|na|no)(?: z nich)?|žiad\w+ z nich",
    greeting="ahoj|čau|nazdar|dobr(?:é ráno|ý deň|ý večer)",
    thanks="ďakujem(?: (?:pekne|veľmi))?|vďaka|díky",
    farewell="do videnia|dovidenia|dobrú noc|maj sa|ahoj|čau",
    how_are_you="ako sa (?:máš|darí)",
    yes="áno jasne iste",
    no="nie",
)

ORDERS = pack.Orders(
    forget="zabudni(?:te)?|vymaž(?:te)?|zmaž(?:te)?|odstráň",
    removes="vyhoď|vyškrtni|zbav sa",
    that="to|na to|čo som (?:práve )?(?:povedal|povedala|napísal|napísala)",
    last="túto správu|moju poslednú správu|poslednú správu|posledné",
    undo="vráť to(?: späť)?",
    keep_not="ne(?:ukladaj|pamätaj|zapisuj)(?: si)? to|to si ne(?:ukladaj|pamätaj|zapisuj)",
    about="že|na to,? že|na|o|všetko(?:,? čo vieš)? o",
    no_name="ma",
    former=(
        "star(?:ý|á|é|ého|ému|ú|om|ou|ým|ých)|býval(?:ý|á|é|ého|ému|ú|om|ou|ým|ých)"
        "|predošl(?:ý|á|é|ého|ému|ú|om|ou|ým|ých)"
    ),
    lead="prosím|nie|počkaj|ale",
    from_memory="z (?:tvojej |svojej )?pamäte",
    everywhere="všade|odvšadiaľ",
    tail="vďaka|ďakujem",
    never="nie|nikdy",
    but_for="okrem|až na|ale nie",
    remember="(?:zapamätaj si|nezabudni|pamätaj si)(?:[:,] ?)?(?: že)? ",
    everything="všetko(?:,? čo vieš)?(?: o (?:mne|(.+)))?$",
    known="čo (?:o mne )?(?:vieš|si pamätáš)(?: o mne)?",
    known_about="čo vieš o ",
    off_record="off the record|neoficiálne|mimo záznamu",
    not_this=(
        "(?:prosím )?ne(?:ukladaj|pamätaj|zapisuj)(?: si)?(?: toto)?|toto (?:si )?ne(?:ukladaj|pamätaj"
        "|zapisuj)|neukladať"
    ),
    remind="(?:pripomeň|pripomínaj)(?:te)? mi",
    remind_of="že|aby som|nech",
    remind_asked="(?:mi )?pripom(?:enúť|ínať)(?: mi)?",
    reminders="(?:aké|koľko) mám pripomien(?:ky|ok)|(?:ukáž|zobraz)(?: mi)? (?:moje )?pripomienky",
)

TIMES = pack.Times(
    months=pack.each(
        "január(|a|i), február(|a|i), mar(ec|ca|ci), apríl(|a|i), máj(|a|i), jún(|a|i), júl(|a|i), "
        "august(|a|e), septemb(er|ra|ri), októb(er|ra|ri), novemb(er|ra|ri), decemb(er|ra|ri)"
    ),
    weekdays=pack.each("pondelok, utorok, stred(a|u), štvrtok, piatok, sobot(a|u), nedeľ(a|u)"),
    units=pack.units(
        "minút(|u|y), hodin(|u|y) hodín, deň dni dní, týždeň týždni týždne týždňov, mesiac(|e|ov|a), "
        "rok roky rokov"
    ),
    days=pack.count(-1, "včera, dnes, zajtra, pozajtra"),
    phases=pack.phases("(|na_)začiatk(u|om), (|na_)kon(ci|com|iec)"),
    shifts=pack.count(1, "budúc(i|u|a|e|om|ej|eho) ďalš(í|iu|iom|ej) najbližš(í|iu|ia)"),
    ahead="o za",
    before="pred",
    on="v vo na",
    joins="a i",
    other_days=(
        r"vianoc\w*|štedr\w* (?:deň|večer)|veľk\w* noc\w*|silvestr\w*|nov\w* rok\w*|narodenin\w*|"
        r"meniny|výroči\w*"
    ),
    every="každ(?:ý|ú|ého|é|á)",
    second="druh(?:ý|ú|é|á)|dva|dve",
    at="o|okolo",
    often=pack.often("denne, týždenne, mesačne, ročne"),
    hours=pack.each(
        "jedn(a|ej|u) prvej, dve druh(á|ej), tri tret(ia|ej), štyri štvrt(á|ej), päť piat(a|ej), šesť "
        "šiest(a|ej), sedem siedm(a|ej), osem ôsm(a|ej), deväť deviat(a|ej), desať desiat(a|ej), "
        "jedenásť jedenást(a|ej), dvanásť dvanást(a|ej)"
    ),
    from_hour={-30: "pol", -45: "štvrť na", -15: "tri ?štvrte na|trištvrte na"},
    am="ráno|doobeda",
    pm="poobede|večer",
    night="v noci",
    noon="(?:na)? ?poludnie",
    midnight="o polnoci",
    workdays="pracovný deň",
    or_="alebo|či",
    is_now="je",
    here="tu|tuto|u mňa|u nás",
    waits=pack.waits("pol ?hodin[yu], hodinu a pol, štvrť ?hodin[yu]"),
    numbers=pack.each(
        "jed(na|nu|en), dv(e|a), tri, štyri, päť, šesť, sedem, osem, deväť, desať, jedenásť, dvanásť, "
        "trinásť, štrnásť, pätnásť, šestnásť, sedemnásť, osemnásť, devätnásť, dvadsať"
    ),
    tens={20: "dvadsať", 30: "tridsať", 40: "štyridsať", 50: "päťdesiat"},
)

DISTRESS = pack.Distress(
    said=(
        "sa zabijem|spácham samovraždu|si vezmem život|(?<!ne)(?:chcem|chcel by som|chcela by som"
        "|mám chuť) (?:už |len |naozaj |proste )*(?:umrieť|umriet|zomrieť|zomriet|sa zabiť|sa zabit"
        "|zabiť sa|spáchať samovraždu|si vziať život|vziať si život|si ublížiť|ublížiť si|sa rezať"
        "|byť mŕtv[ya]|skončiť so životom)|(?:už )?nechcem (?:už |ďalej )*(?:žiť|zit|existovať|sa zobudiť)"
        "|(?:už )?nechce sa mi (?:už )?žiť|zabijem sa|(?:stále |často )?(?:myslím|premýšľam) (?:stále "
        "|často )*(?:na samovraždu|o samovražde)|mám (?:samovražedné myšlienky|myšlienky na samovraždu)"
        "|(?:kiež|kiežby) (?:by )?som (?:bol mŕtvy|bola mŕtva|sa nenarodil|sa nenarodila)|(?:všetkým"
        "|rodine) (?:bude|by bolo) (?:bezo mňa )?lepšie(?: bezo mňa)?|nemám (?:už )?(?:dôvod|prečo) žiť"
    ),
    not_meant="(?:od )?(?:smiechu|hanby|hladu|nudy|zvedavosti|radosti)|ak ešte",
    stories=(
        r"pieseň|piesn\w*|text\w*|film\w*|román\w*|knih\w*|báseň|postava|citát\w*|prelož\w*|spieva"
        "|refrén|názov"
    ),
)

DEEDS = pack.Deeds(
    i_have="(?:(?:už|to|si|ti) ){0,3}",
    kept="(?:uložila?|zapísala?|poznačila?|zapamätala?) (?:som|si)|uložené|zapísané|poznačené",
    changed="(?:zmenila?|upravila?|aktualizovala?|opravila?) som|zmenené|aktualizované|upravené|opravené",
    deleted="(?:zmazala?|vymazala?|odstránila?|zabudla?) som|zmazané|vymazané|odstránené",
    sent="(?:poslala?|odoslala?|zaslala?|priložila?) som|odoslané|poslané",
    reminds="(?:nastavila?|vytvorila?|pridala?) som (?:ti )?(?:pripomienku|upomienku)",
)
