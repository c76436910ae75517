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
    denials="nikad|nitko|ništa|nijedan",
    ifs=r"kad bi\w*|ako|zamisli",
    wishes="htio bih|htjela bih|volio bih|voljela bih|možda|kamo sreće|sanjam o",
    reports="kaže|rek(?:ao|la)|tvrdi|tvrdi(?:o|la)|piše|misli da|navodno",
    formerly="nekad|nekoć|prije sam|u prošlosti|kao dijete",
    was=(
        "sam (?:bio|bila|živio|živjela|radio|radila|imao|imala)|(?:bio|bila|živio"
        "|živjela|radio|radila|imao|imala) sam"
    ),
    unreal=r"sanja(?:o|la) sam|u snu|pretvara(?:o|la)\w*|laga(?:o|la) sam",
    nearly=r"zamalo|umalo",
    says_that="da",
    takes="jedem|pijem|mogu|smijem|podnosim",
    first_endings=r"\w+m|\w+mo",
    denied_by_ending=r"ne|ni(?:sam|smo|je|kad|šta)|nemam\w?|neću",
    ended=(
        "(?:prodao|prodala|napustio|napustila|izgubio|izgubila)(?: sam)?|sam (?:prodao"
        "|prodala|napustio|napustila)|prekinu(?:o|la) sam s(?:a)?|sam prekinu(?:o|la) s(?:a)?"
    ),
    ended_last="(?:je )?(?:jučer )?(?:umro|umrla|uginuo|uginula)",
    i="ja",
    me="me|mene|meni|nas|nama",
    my=r"moj\w{0,4}|mog\w{0,2}|mom\w{0,1}|naš\w{0,3}",
    people=(
        r"sestr\w*|brat\w{0,4}|mam\w{1,2}|majk\w*|ot(?:ac|c\w{1,3})|muž\w{0,3}|žen[aeiu]"
        r"|sin\w{0,3}|kćer\w*|kći|prijatelj\w*|susjed\w*|kole[gž]\w{1,5}|šef\w*|djed\w*"
        r"|bak\w{1,2}|tet\w{1,3}|uja[kc]\w*"
    ),
)

TALK = pack.Talk(
    please="molim(?: te)?",
    yes="da naravno",
    no="ne",
    may_you="možeš li|bi li mogao|bi li mogla",
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
    remember_asked="(?:zapamtiti|zabilježiti|zapisati)(?: da|:) ",
    everything="sve(?: što znaš)?(?: o (?:meni|(.+)))?$",
    known="što (?:znaš|pamtiš)(?: o meni)?",
    known_about="što znaš o ",
    off_record="off the record|neslužbeno",
    not_this="nemoj ovo (?:spremiti|zapamtiti|zabilježiti)|ne spremaj(?: ovo)?",
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

TIMES = pack.Times(days=pack.count(-1, "jučer, danas, sutra, prekosutra"))

KEYS = pack.Keys(pets="pas psa psu psom mačka mačku mačke mački mačak ljubimac")
