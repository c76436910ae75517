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

SPEECH = pack.Speech(
    denied_by_ending=r"ne\w{2,}(?:m|me|š|te)",
    denials=r"nie|nikdy|žiad\w+|ani|nikto|nič",
    ifs="keby|ak|predstav si",
    wishes=r"chcel\w* by som|rád by som|rada by som|možno|kiež|snívam o",
    reports=r"hovorí|povedal\w*|tvrdí|tvrdil\w*|napísal\w*|myslí si|vraj|údajne",
    formerly="kedysi|predtým|v minulosti|ako dieťa",
    was=(
        "(?:bol|bola|býval|bývala|pracoval|pracovala|mal|mala|hral|hrala) som|som (?:bol"
        "|bola|býval|bývala|pracoval|pracovala|mal|mala)|kedysi som"
    ),
    unreal=r"snívalo sa mi|sníval\w* som|vo? sne|predstieral\w*|klamal\w*",
    nearly=r"takmer(?! (?:vždy|všetko|každ\w+))|málom",
    says_that="že",
    i="ja",
    me="mňa|mne|mi|ma|nás|nám",
    my=r"môj\w{0,3}|moj(?:a|e|i|ej|u|ou|ich|im|imi)|náš\w{0,3}|naš\w{1,3}",
    first_endings=r"\w+[aáeéíi]m|\w+[áíeé]me|som|sme",
    people=(
        r"sestr\w*|brat\w{0,3}|mam\w{1,3}|matk\w*|ot(?:ec|c\w{1,3})|manžel\w*|žen[ayeu]"
        r"|syn\w{0,3}|dcér\w*|priateľ\w*|kamarát\w*|koleg\w*|sused\w*|šéf\w*|babk\w*|stark\w*"
        r"|ded\w{0,3}|strýk\w*|tet\w{1,3}|šv[ao]gr\w*"
    ),
)

TALK = pack.Talk(
    please="prosím",
    small_talk="ďakujem ahoj prosím",
    may_you="môžeš|mohol by si|mohla by si",
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
    lead="prosím|nie|počkaj|ale",
    from_memory="z (?:tvojej |svojej )?pamäte",
    everywhere="všade|odvšadiaľ",
    tail="vďaka|ďakujem",
    never="nie|nikdy",
    but_for="okrem|až na|ale nie",
    remember="(?:zapamätaj si|nezabudni|pamätaj si)(?:[:,] ?)?(?: že)? ",
    remember_asked="(?:si )?(?:zapamätať|zapísať|poznačiť|pamätať)(?: si)?(?:,? že|:) ",
    everything="všetko(?:,? čo vieš)?(?: o (?:mne|(.+)))?$",
    known="čo (?:o mne )?(?:vieš|si pamätáš)(?: o mne)?",
    known_about="čo vieš o ",
    off_record="off the record|neoficiálne|mimo záznamu",
    not_this=(
        "(?:prosím )?ne(?:ukladaj|pamätaj|zapisuj)(?: si)?(?: toto)?|toto (?:si )?ne(?:ukladaj|pamätaj"
        "|zapisuj)|neukladať"
    ),
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

TIMES = pack.Times(days=pack.count(-1, "včera, dnes, zajtra, pozajtra"))

KEYS = pack.Keys(pets="pes psa psovi psom mačka mačku mačky mačke kocúr kocúra")
