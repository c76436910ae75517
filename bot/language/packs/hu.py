"""Hungarian."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="hungarian",
    compounding=True,
    letters="őű",
    stop_words=(
        "a az egy és vagy de ha hogy mert mint is nem igen már még csak van volt vannak voltak lesz én "
        "engem nekem te téged neked ő neki mi minket ti ők ez ezt azt ki kit mit hol hova honnan mikor "
        "miért hogyan melyik mennyi meg nagyon itt ott minden"
    ),
    case_endings=(
        "t at et ot öt nak nek val vel ra re ról ről ban ben ból ből ba be hoz hez höz tól től nál "
        "nél on en ön n"
    ),
    before_endings="á:a é:e",
)

SPEECH = pack.Speech(
    ifs="hogyha|tegyük fel|képzeld",
    wishes="szeretnék|szeretnénk|talán|bárcsak|lehet,? hogy",
    reports="mondja|mondta|állítja|szerint|írta|azt hiszi|állítólag",
    unreal=r"álmod\w+|álmomban|álmában|tettettem|hazudtam",
    nearly="majdnem(?! (?:minden|mindig))|kis híján",
    a="a|egy",
    says_that="hogy",
    relatives=r"aki\w*|amely\w*",
    relatives_last=r"\w{2,}[óő]",
    takes=r"eszem|ehet\w*|eszünk|iszom|ihat\w*|fogyaszt\w*|bírom",
    first_endings=r"\w+(?<!n)[aeo]k|\w+[oeö]m",
    sounds_denied="nem ?csak|nem messze",
    the="az",
    i="én",
    denials=r"nem|sem|soha|sose|nincs\w*|sehol|semmi\w*",
    people=(
        "(?:barát|anyá|apá|anyu|apu|nővér|húg|báty|öcs|férj|feleség|szomszéd|főnök|kollég|nagymam|nagyap"
        r"|testvér|sógor|unok|anyós|após|nagynén|nagybáty)\w*(?<![ae]l)"
    ),
    misses=r"kihagy\w*",
    hates=r"utál\w*|gyűlöl\w*",
    formerly="régen|korábban|azelőtt|gyerekkoromban|valaha",
    was="volt (?:egy|két|nekem)|nekem volt|voltak|laktam|dolgoztam|éltem",
    goes_on="mindig|azóta|óta",
    without="nélkül",
    ended="(?:eladtam|elhagytam|elvesztettem|meghalt)",
    ended_last="(?:tegnap )?(?:eladtam|meghalt|elhunyt|elhagytam|váltam el|szakítottam|felmondtam)",
    me="engem|nekem|velem|nálam|tőlem|minket|nekünk|velünk",
)

TALK = pack.Talk(
    please="kérlek",
    yes="igen persze rendben",
    no_phrases="inkább ne|hagyd",
    no="nem ne",
    small_talk="köszönöm köszi szia helló jó reggelt éjszakát rendben értem",
    may_you="el tudnád|tudnál|tudsz|kérlek,? tudnál|megtennéd",
    greeting="szia(?:sztok)?|helló|hali|jó (?:napot|reggelt|estét)",
    thanks="köszönöm(?: szépen)?|köszi|kösz",
    farewell="viszlát|viszontlátásra|jó éjszakát",
    how_are_you="hogy vagy|mi újság",
)

SECRETS = pack.Secrets(password=r"jelszó|jelszav\w*", pin=r"pin[- ]?kód\w*|kapukód\w*|belépőkód\w*")

ORDERS = pack.Orders(
    forget="felejtsd el|felejts el|felejtse el|töröld ki|töröld|törölj",
    forget_last="felejtsd el|töröld(?: ki)?",
    removes="távolítsd el|dobd (?:el|ki)|vedd ki",
    that="ezt|azt|amit (?:az előbb )?(?:mondtam|írtam)",
    last="ezt az üzenetet|az utolsó üzenete(?:me)?t|az utolsót",
    undo="vond vissza(?: ezt)?|csináld vissza",
    keep_not="(?:ezt )?ne (?:jegyezd meg|mentsd el|tárold)(?: ezt)?",
    about="hogy|azt,? hogy|mindent(?:,? amit)?(?: tudsz)?",
    the_talk=r"amit|mondtam|írtam|meséltem|beszélgetés\w*|beszéltünk",
    no_name="engem",
    lead="kérlek|nem|várj|és|de",
    from_memory="(?:az? )?(?:emlékezeted|memóriád)(?:ből|ból)|(?:az? )?(?:emlékezetből|memóriából)",
    everywhere="mindenhonnan|mindenhol",
    tail="köszönöm|köszi",
    never="ne|soha ne|sose",
    never_last="ne|soha|sose",
    but_for="kivéve|leszámítva|de ne",
    this="(?:ezt|azt)(?: az?)",
    remember="(?:jegyezd meg|ne felejtsd el|emlékezz rá)(?:[:,] ?)?(?:,? hogy)? ",
    remember_asked="(?:meg tudnád jegyezni|megjegyezni|megjegyeznéd|felírni|felírnád)(?:,? hogy|:) ",
    everything="minden(?:t)?(?:,? amit)?(?: rólam)?(?: tudsz)?$",
    known="mit tudsz(?: rólam)?",
    known_about="mit tudsz ",
    off_record="off the record|nem hivatalosan",
    not_this=(
        "(?:kérlek )?(?:ezt )?ne (?:jegyezd meg|mentsd el|tárold)(?: ezt)?|"
        "(?:ezt )?nem kell (?:megjegyez|elment|eltárol)n(?:i|ed)(?: ezt)?"
    ),
)


DISTRESS = pack.Distress(
    said=(
        "(?:csak |már |inkább |tényleg )*(?<!nem )(?:meg akarok halni|meg akarom ölni magam|meghalni akarok"
        "|öngyilkos akarok lenni|öngyilkos leszek|végezni akarok magammal|véget akarok vetni az életemnek"
        "|bántani akarom magam|meg szeretnék halni|halott akarok lenni|fel akarom vágni az ereimet)"
        "|(?:már )?nem akarok (?:többé |tovább )?(?:élni|létezni|felébredni)(?: többé| tovább)?"
        "|nem bírok (?:már |tovább )?élni|(?:megölöm|kinyírom) magam|(?:sokat |állandóan "
        "|gyakran )?(?:gondolok|gondolkodom) (?:az )?öngyilkosság(?:ra|on)|öngyilkos(?:sági)? gondolataim "
        "vannak|bárcsak (?:halott lennék|meghalnék|meg se születtem volna|ne születtem volna meg)"
        "|(?:mindenkinek|a családomnak) jobb lenne nélkülem|nincs (?:miért|értelme) (?:tovább )?élnem"
    ),
    not_meant=("(?:a nevetéstől|nevettemben|szégyenemben|éhen|unalmamban|kíváncsiságomban)|ha még"),
    stories=(
        r"dal\w*|dalszöveg\w*|film\w*|regény\w*|könyv\w*|vers\w*|szereplő\w*|idézet\w*|fordíts\w*"
        r"|énekli|refrén|cím\w*"
    ),
)

KEYS = pack.Keys(
    boss="főnök főnököm",
    pets="kutya kutyát kutyáját kutyája kutyám kutyámat macska macskát macskáját macskája macskám macskámat",
)

TIMES = pack.Times(days=pack.count(-1, "tegnap, ma, holnap, holnapután"))
