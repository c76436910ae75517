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
    ifs="dacă|să zicem că|imaginează-ți",
    wishes="aș vrea|mi-aș dori|mi-ar plăcea|poate(?= (?:că|mă|o să))|visez să",
    reports=r"zice|spune|spus|susține|crede că|scrie|cică|întreb\w+ dacă",
    unreal=r"am visat|visam|în vis(?:ul meu)?|mă prefac\w*|am mințit",
    nearly="era să|cât pe ce|aproape că",
    says_that="că",
    takes="mănânc|beau|suport|tolerez|pot",
    first_endings=(
        r"\w+esc|am|sunt|\w+ez|locuim|stau|fac|merg|beau|mănânc|ador|urăsc|joc|vreau|pot"
        r"|prefer|cânt|alerg|port|conduc|lucrăm|suntem|avem"
    ),
    denied_by_ending="nu|nici|nimic",
    denials=r"nu-\w+|n-(?:am|are|avem|aș)|niciodată",
    ended="(?:am vândut|am părăsit|am pierdut|m-am despărțit de|am divorțat de|am demisionat de la|a murit)",
    ended_last="(?:a murit|a decedat)",
    i="eu|noi",
    me=(
        r"mă|mie|îmi|mi-[ao]|mi-am|m-a\w?|mine|ne|nouă|meu|mea|mei|mele|nostru|noastră|noștri"
        r"|noastre"
    ),
    people=(
        r"sor(?:ă|a|ei|ii)\w*|frate\w*|mam[aăe]\w*|tat[aăe]\w*|soți[ea]\w*|soț(?:ul\w*)?|fiul?"
        r"|fiic\w*|prieten\w*|vecin\w*|coleg\w*|șef\w*|bunic\w*|unchi\w*|mătuș\w*|văr\w*"
        r"|cumnat\w*|nevast\w*"
    ),
    formerly=(
        r"pe vremuri|cândva|odinioară|până (?:anul|luna|săptămâna|vara|iarna) trecut\w?"
        r"|până în (?:19|20)\d\d|înainte"
    ),
    was=("locuiam|lucram|trăiam|aveam|eram|stăteam|jucam|cântam|(?:am|ne-am) (?:locuit|trăit|avut|stat)"),
)

TALK = pack.Talk(
    please="te rog",
    yes="da desigur sigur exact",
    no="nu",
    small_talk="mulțumesc mersi bună noapte salut pa perfect înțeles",
    may_you="poți(?: să)?|ai putea(?: să)?",
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
    lead="te rog|nu|stai|și|dar",
    from_memory="din (?:memorie|memoria ta)",
    everywhere="(?:de )?peste tot|de pretutindeni",
    tail="mulțumesc",
    never="nu|niciodată",
    but_for="în afară de|cu excepția|dar nu",
    remember="(?:ține minte|reține|nu uita|memorează|notează-ți|notează)(?:[:,] ?)?(?: că)? ",
    remember_asked="(?:ții minte|reții|memorezi|(?:îți )?notezi)(?:,? că|:) ",
    everything="tot(?: ce știi)?(?: despre (?:mine|(.+)))?$",
    known="ce știi(?: despre mine)?",
    known_about="ce știi despre ",
    off_record="off the record|neoficial",
    not_this="(?:te rog )?nu (?:salva|reține|nota|păstra)(?: asta)?",
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

TIMES = pack.Times(days=pack.count(-1, "ieri, astăzi azi, m(â|a)ine, poim(â|a)ine"))

KEYS = pack.Keys(pets="câine câinele câinelui pisică pisica pisicii")
