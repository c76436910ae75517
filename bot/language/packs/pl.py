"""Polish."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="polish",
    letters="łąęśźż",
    stop_words=(
        "i w we z ze na do od po za przy przez dla o u a ale lub albo czy że żeby bo więc jak jaki jaka "
        "jakie kto co kogo komu czego gdzie kiedy dlaczego który która które których ja mnie mi mną mój "
        "moja moje moją mojego mojej ty ciebie ci cię twój twoja twoje on jego jemu mu go ona jej ją my "
        "nas nam wy was oni ich im się siebie swój swoja jest są był była było byli być będzie będę mam "
        "masz ma mamy mają miał miała nie tak to ten ta te tego tej tym już jeszcze też także tylko "
        "bardzo więcej tu tam wszystko coś ile"
    ),
    case_endings=(
        "a ą e ę i o u y ia ią ie ię io iu em iem owi iowi ego iego emu iemu im ym ów om iom ami "
        "iami ach iach"
    ),
    before_endings="rz:r dz:d,g c:k,t ci:t dzi:d si:s zi:z sz:ch l:ł ek:k ec:c eł:ł",
    irregular_forms=(
        "pies:psa,psu,psem,psie,psy,psów brat:brata,bracie,bracia mąż:męża,mężu,mężem córka:córce,córek"
        " siostra:siostrze,sióstr ojciec:ojca,ojcu,ojcem matka:matce,matek"
    ),
)

SPEECH = pack.Speech(
    says_that="że",
    adds="również|dodatkowo",
    i="ja",
    me="mnie",
    my=r"mój|moj[aeąií]|mojej|moje(?:go|mu)|moi(?:ch|mi?)|nasz\w{0,3}",
    third_opening=r"on(?!\s+(?:\w+e|a|va|est|fait|vit|n'\w+|ne|s'\w+|se)\b)|ona|oni",
    first_endings=r"(?!się)\w+ę|\w*[ae]m|\w+bym|\w+łem|\w+łam|\w+amy|\w+emy|mi",
    for_me="dla mnie",
    kin_marks=r"starsz\w+|młodsz\w+",
    people=(
        r"córk\w*|syn(?:a|em|owi|u|owie|ów|om|ami)?|sąsiad\w*|brat\w{0,3}|siostr\w*|koleg\w*"
        r"|koleżank\w*|szwagi\w*|mąż|męż\w+"
        r"|mam(?:a|ie|y|ę)|tat(?:a|y|ę)|tacie|żon\w+|szef\w*|chłopak\w*|dziewczyn\w*|teściow\w*"
    ),
    relations=(
        r"mama|mamy|tata|taty|matka|ojciec|przyjaciel\w*|przyjaciółk\w*|babcia|dziadek|ciocia|wujek|rodzina"
        "|lekarz"
    ),
    naming="nazywa się|ma na imię",
    renames=r"przemianowa\w+|przechrzci\w+",
    switches=r"(?:przesiad|przerzuci)\w+ się na|przesz(?:edł\w*|ła\w*) na|zamieni\w+|zamiast",
    copula="jest",
    third_verbs="jest|ma|mieszka|pracuje|lubi|kocha|nienawidzi|studiuje|chodzi|urodziła? się",
    relatives=r"któr\w+",
    ands=r"(?-i:i)(?=\s+(?:ja|mój|moja|moje|nie|mam|jestem|też|\w+ę)\b)",
    buts="ale",
    ors="lub|albo",
    denials="nie|nigdy|brak|ani",
    without="bez",
    misses=r"opuszcz\w*|opuści\w*|rzuci\w+|przesta\w+",
    hates="nienawidzę|nie znoszę",
    sounds_denied="nie tylko|niedaleko",
    dont_think="nie (?:sądzę|myślę)",
    takes="mogę|jem|toleruję|piję",
    formerly=r"kiedyś|dawniej|niegdyś|do (?:19|20)\d\d",
    was=(
        "miałem|miałam|mieliśmy|mieszkałem|mieszkałam|mieszkaliśmy|pracowałem|pracowałam|byłem|byłam"
        "|grałem|grałam|paliłem|paliłam"
    ),
    goes_on="nadal|wciąż|zawsze|od kiedy",
    ifs=r"gdyby\w*|jeśli|jeżeli|wyobraź|czy|załóżmy|o ile",
    conditions=(
        r"(?<!nie wiem )je(?:śli|żeli)(?! (?:chcesz|się nie mylę|dobrze pamiętam))|gdyby\w*"
        "|o ile(?! (?:wiem|pamiętam))|pod warunkiem|chyba że"
    ),
    wishes=(
        r"chciała?bym|bym (?:\w+ )?chciała?|(?:chcę|chcemy)(?= (?:(?!żeby)\w+ ){0,2}?(?!powiedzieć"
        r"|dodać)\w+[ćc](?!\w))|być może|może(?= (?:\w+ ){0,2}\w+(?:ę|[ae]m|my)\b)|marzę o|marzy mi się"
        "|nie wiem(?: jeszcze)?,? czy|nie jestem(?: jeszcze)? pew(?:ien|na),? czy|zastanawiam się,? czy|oby"
        "|żałuję,? że nie"
    ),
    jokes=("żartuję|żart|to był żart|to kłamstwo|co za kłamstwo|prima aprilis|żartowałe?a?m"),
    repairs="czekaj|przepraszam|a raczej|poprawka|chodziło mi o|miał[ae]m na myśli|pomyli[łl][ae]m się",
    asks_of_me=r"czy\s",
    questions="co|kto|gdzie|kiedy|dlaczego|jak|jaki|jaka|możesz",
    whens="gdy",
    tags="prawda|tak|nie",
    reports=(
        "mówi|powiedziała?|twierdzi|pisze|napisała?|uważa"
        "|(?:pyta|zapytała?|pytała?|spytała?)(?: mnie)?,? czy|myślą,? że|mówią,? że"
    ),
    according_to="według|zdaniem",
    i_said="mówi(?:łem|łam)",
    nearly=(
        r"o mało (?:co )?(?:nie)?|omal(?:że)? nie|prawie(?= (?:się )?\w{2,}(?:łem|łam|liśmy|łyśmy)\b)"
        "|niewiele brakowało|mało brakowało"
    ),
    infinitives="(?<!będę )(?<!będziemy )(?:być|mieć|mieszkać|pracować|zostać)",
    unreal=(
        "śniło mi się|śnił[oay] mi|miał[ae]m sen|we śnie|w (?:moim )?śnie|udawał[ae]m|udaję"
        "|udając|skłamał[ae]m|nakłamał[ae]m"
    ),
    ended=(
        r"sprzeda(?:łem|łam|liśmy)(?: sw\w{1,4})?|oddał[ae]m|straci(?:łem|łam|liśmy|łyśmy)|rzuci(?:łem|łam)"
        "|(?:zerwał|rozstał)[ae]m(?: się)? z(?:e)?|rozwi(?:odłem|odłam) się z(?:e)?|(?:odszedłem|odeszłam"
        "|zwolni(?:łem|łam) się) z(?:e)?|zmarł[ao]?|umarł[ao]?|zdechł[ao]?"
    ),
    ended_last="(?:zmarł|umarł|zdechł|odszedł|odeszł)[ao]?",
)

TALK = pack.Talk(
    anew=(
        r"teraz|odtąd|now(?:y|a|e|ą|ym|ej|ego|emu)|przeprowadz\w+|został[ae]m|stał[ae]m się|zmienił\w+"
        r"|ożenił\w+|za mąż|rozw(?:ied|iod|od)\w+|zaręcz\w+|zacz(?:ą|ę)\w+|kupił\w+|awansowa\w+|skończył[ae]m"
    ),
    please="proszę",
    yes="tak jasne zgadza oczywiście",
    no="nie nieprawda błąd",
    plain_no="nie",
    yes_phrases="zrób to|śmiało|no (?:jasne|tak|pewnie|dobra)|pewnie",
    assents="dobrze",
    small_talk=(
        "dzięki dziękuję cześć hej pa dobranoc dobry dzień wieczór świetnie super jasne rozumiem fajnie "
        "proszę"
    ),
    formulae=(
        "nie ma (?:za co|sprawy)|miłego (?:dnia|wieczoru|weekendu)|za (?:pomoc|odpowiedź)|jak się miewasz"
    ),
    corrects="nie|właściwie",
    corrected="mieszkam",
    may_you="możesz|czy możesz|czy mógłbyś|mógłbyś|czy mogłabyś|mogłabyś",
    greeting="cześć|hej|witaj|witam|siema|dzień dobry|dobry wieczór",
    i_meant="miał[ea]m na myśli",
    what_time=(
        "(?:która (?:jest )?godzina|która godzina(?: jest)?|jaki (?:(?:mamy|jest) )?(?:dziś |dzisiaj )?dzień"
        "|który (?:mamy )?dzi(?:siaj|ś)|jaka jest (?:dzisiejsza )?data)(?: (?:teraz|dziś|dzisiaj))*"
    ),
    both="ob(?:a|ie|oje|ydwa|ydwie)",
    neither=r"żad\w+ z (?:nich|obu|dwóch)|ani to,? ani (?:to|tamto)|ani jedn\w+,? ani drugi\w+",
    thanks="dzięk(?:i|uję)(?: (?:bardzo|ci))?|wielkie dzięki",
    farewell=r"pa(?: pa)?(?=\W*$)|na razie|do (?:widzenia|jutra|zobaczenia|usłyszenia)|dobranoc|dobrej nocy",
    how_are_you="co (?:słychać|tam|u ciebie)|jak (?:się masz|leci|tam)",
)

SECRETS = pack.Secrets(
    password=r"hasł[oaem]\w*",
    papers=r"numer\w* (?:mojego )?(?:paszportu|dowodu(?: osobistego)?|prawa jazdy)",
    door=r"drzwi|bram\w+|furtk\w+|garaż\w*|domofon\w*|sejf\w*",
    code=r"kod\w*|szyfr\w*",
    of="do|od",
    be="jest",
    between="to",
    mine="mój|moje|moim",
)

GIVEN = pack.GivenText(
    dear="drog[ia]|drodzy|szanown[yai]|kochan[yai]",
    own_readers="(?:chat)?bocie|bot|asystencie|robocie|pamiętniczku|pamiętniku",
    regards=(
        "z poważaniem|z wyrazami szacunku|(?:serdecznie )?pozdrawiam(?: serdecznie)?"
        "|(?:serdeczne )?pozdrowienia|z pozdrowieniami|buziaki|ściskam"
    ),
    played=(
        "(?:załóżmy|powiedzmy|przypuśćmy|wyobraź sobie|wyobraźmy sobie|zakładając"
        "|przyjmijmy),? że|dawno,? dawno temu|hipotetycznie"
    ),
    role_play=(
        "odgrywa(?:jmy|nie) (?:scenkę|role|ról)|zabaw(?:a|my się) w (?:role|odgrywanie)"
        r"|udawajmy,? że|udawaj,? że|pobawmy się[,:;–— -]{0,3}(?:ty|ja) (?:jesteś|jestem)\b"
    ),
    texts="listu?|tekst|wiersz|piosenka|pamiętnika?|dziennika?|rozdział",
)

ORDERS = pack.Orders(
    forget="zapomnij(?:cie)?|usuń(?:cie)?|skasuj|wymaż",
    removes="(?:wyrzuć|wykreśl|wyczyść|zetrzyj|wywal)(?:cie)?|pozbądź się",
    wish="chc(?:ę|iał[ae]?bym) (?:usunąć|skasować|wymazać)",
    that="to|o tym|co (?:właśnie |przed chwilą )?(?:powiedział[ae]m|powiedziałem|napisał[ae]m|napisałem)",
    last="tę wiadomość|moją ostatnią wiadomość|ostatnią wiadomość|ostatnie",
    restore=(
        "(?:(?:nie|czekaj),? ){1,3}(?:zostaw|zachowaj) to|(?:zostaw|zachowaj) to jednak"
        "|(?:nie,? )?(?:czekaj,? )?przywróć to"
    ),
    other=r"(?:nie,? )?nie (?:tego|tę|to),? (?:tylko )?(?:tego |tę |to )?(?:drug\w+|inn\w+)",
    undo="cof(?:nij|nąć)(?: to)?",
    keep_none=(
        "(?:nigdy )?(?:nic (?:z tego )?)?nie (?:zapisuj|zapamiętuj|zachowuj|notuj)(?: (?:niczego|nic))?"
        r" (?:z tego|o tym|(?:o|na temat) (?P<w>[^\s:：][^:：]*))"
        "|nic z tego nie (?:zapisuj|zapamiętuj|zachowuj|notuj)"
    ),
    not_to_keep=("nie (?:zapisuj|zapamiętuj|zachowuj|notuj),? WHAT"),
    keep_not="nie (?:zapisuj|zapamiętuj|zachowuj|notuj) tego|nie zapamiętuj",
    of_that="(?:to|tę (?:sprawę|historię)|co (?:mówił[ae]m|powiedział[ae]m)) (?:o|z|ze)",
    about="że|o tym,? że|o|wszystko(?:,? co wiesz)? o",
    no_name="mnie",
    former=(
        "star(?:y|a|e|ego|ej|emu|ą|ym|ych)|poprzedni(?:a|e|ego|ej|emu|ą|m|ch)?"
        "|był(?:y|a|e|ego|ej|emu|ą|ym|ych)|dawn(?:y|a|e|ego|ej|emu|ą|ym|ych)"
    ),
    lead="proszę|nie|czekaj|i|ale",
    from_memory="ze? (?:swojej |twojej )?pamięci",
    everywhere="(?:ze)?wsząd|wszędzie",
    tail="dzięki|dziękuję",
    never="nie|nigdy nie|nigdy",
    but_for="oprócz|z wyjątkiem|ale nie",
    the_talk=("rozmow[aęy]|cza(?:t|cie)|(?:powiedzia|mówi|pisa|napisa)ł[ae]m|(?:rozmawia|mówi)li(?:śmy)?"),
    this="to|o tym",
    reminders=(
        "(?:jakie|ile) (?:mam|są) (?:przypomnienia|przypomnień)|(?:jakie|ile) (?:przypomnienia"
        "|przypomnień) (?:mam|są)|pokaż (?:mi )?(?:moje )?przypomnienia|(?:kiedy|jakie) (?:jest"
        "|mam) (?:moje )?następne przypomnienie"
    ),
    remember=(
        "(?:zapamiętaj|pamiętaj|nie zapomnij(?! o )|zanotuj|zapisz(?: sobie)?"
        "|zapamiętaj sobie)(?:[:,] ?)?(?: że)? "
    ),
    remember_asked="(?:sobie )?(?:zapamiętać|zanotować|zapisać)(?: sobie)?(?:,? że|:) ",
    everything=(
        "wszystk(?:o|im)(?:,? co wiesz)?(?: o (?:mnie|(.+)))?$"
        "|(?:wszystkie )?(?:moje|swoje) dane$|(?:moje|swoje) konto$"
    ),
    known="co (?:o mnie )?(?:wiesz|pamiętasz)(?: o mnie)?",
    known_about="co (?:wiesz|pamiętasz) o ",
    off_record="poza protokołem|nieoficjalnie|off the record|nie do protokołu",
    not_this="(?:proszę )?nie (?:zapisuj|zapisywać|zapamiętuj|zapamiętywać|notuj)(?: tego)?",
    remind="(?:przypomnij|przypominaj) mi",
    remind_asked="mi przypomnieć|przypomnieć mi",
    remind_of="żeby|że|aby",
    stop_reminding=(
        "(?:anuluj|usuń|skasuj|wyłącz)(?: wszystkie)?(?: moje| to| te)? przypomnieni[ea]|"
        "nie przypominaj(?:cie)? mi(?: więcej| już)?|przestań mi przypominać"
        "|anuluj to(?= o | z | ze )"
    ),
    learn_nothing=(
        "przestań(?:cie)? (?:uczyć się|się uczyć|zapamiętywać|zapisywać)(?: (?:wszystko|cokolwiek|(?:to"
        "|tego),? co mówię))?(?: o mnie)?|nie (?:ucz się|zapamiętuj|zapisuj|notuj) (?:(?:już|więcej)"
        " (?:niczego|nic)(?: o mnie)?|(?:niczego|nic) (?:więcej(?: o mnie)?|o mnie))|(?:niczego|nic)"
        " (?:już|więcej) (?:o mnie )?nie (?:zapamiętuj|zapisuj)|(?:wyłącz|zatrzymaj|wstrzymaj)"
        " (?:uczenie(?: się)?|naukę|pamięć|zapamiętywanie)"
    ),
    learn_again=(
        "(?:znowu |znów )?(?:zacznij|zaczynaj|kontynuuj)(?:cie)? (?:znowu |znów )?(?:uczyć się|się uczyć"
        "|zapamiętywać|zapisywać)(?: (?:wszystko|(?:to|tego),? co mówię))?(?: o mnie)?(?: znowu| znów"
        "| od nowa)?|(?:znowu|znów) (?:ucz się|zapamiętuj|zapisuj)(?: wszystko)?(?: o mnie)?|(?:włącz"
        "|wznów) (?:znowu |znów |ponownie )?(?:uczenie(?: się)?|naukę|pamięć|zapamiętywanie)(?: znowu"
        "| znów| ponownie)?"
    ),
    go_off_record=(
        "(?:włącz|uruchom) (?:tryb )?incognito|przejdź (?:w|do) (?:tryb(?:u)? )?incognito|tryb incognito"
    ),
)

TIMES = pack.Times(
    months=pack.each(
        "stycz(eń|nia|niu), lut(y|ego|ym), mar(zec|ca|cu), kwie(cień|tnia|tniu), maj(|a|u), "
        "czerw(iec|ca|cu), lip(iec|ca|cu), sierp(ień|nia|niu), wrze(sień|śnia|śniu), "
        "październik(|a|u), listopad(|a|zie), grud(zień|nia|niu)"
    ),
    weekdays=pack.each(
        "poniedziałek poniedziałki, wtorek wtorki, środ(a|ę|y), czwartek czwartki, piątek piątki, "
        "sobot(a|ę|y), niedziel(a|ę|e)"
    ),
    numbers=pack.each(
        "jed(en|na|ną), dw(a|ie), trzy, cztery, pięć, sześć, siedem, osiem, dziewięć, dziesięć, "
        "jedenaście, dwanaście, trzynaście, czternaście, piętnaście, szesnaście, siedemnaście, "
        "osiemnaście, dziewiętnaście, dwadzieścia"
    ),
    units=pack.units(
        "minut(|ę|y), godzin(|ę|y), dzień dni dniach, tydzień tygodniu tygodnie tygodni, "
        "miesiąc(|e|a) miesięcy, rok lata lat"
    ),
    days=pack.count(-1, "wczoraj, dzisiaj dziś, jutro, pojutrze"),
    phases=pack.phases("(|na_)początk(u|iem), (|pod_|na_)ko(n|ń)(iec|cu|cem)"),
    shifts=pack.count(1, "przyszł(y|a|e|ą|ym|ej|ego) nast(ę|e)pn(y|a|e|ą|ym|ej|ego)"),
    shifts_after=pack.count(1, "przyszł(y|a|e|ą|ym|ej|ego) nast(ę|e)pn(y|a|e|ą|ym|ej|ego)"),
    ahead="za",
    before="przed",
    on="w we na",
    joins="i oraz",
    other_days=(
        r"boże narodzenie|bożego narodzenia|wigili\w*|wielkanoc\w*|sylwest\w*|nowy rok|święta|"
        r"urodziny|imieniny|rocznic\w*"
    ),
    every="każd(?:y|ą|ego|ej)|co",
    second="drugi|drugą|drugie|dwa|dwie",
    at="o|około",
    often=pack.often(daily="codziennie", yearly="co rok(?:u)?"),
    hours=pack.each(
        "pierwsz(a|ej|ą), drug(a|iej|ą), trzeci(a|ej|ą), czwart(a|ej|ą), piąt(a|ej|ą), szóst(a|ej|ą), "
        "siódm(a|ej|ą), ósm(a|ej|ą), dziewiąt(a|ej|ą), dziesiąt(a|ej|ą), jedenast(a|ej|ą), "
        "dwunast(a|ej|ą), trzynast(a|ej|ą), czternast(a|ej|ą), piętnast(a|ej|ą), szesnast(a|ej|ą), "
        "siedemnast(a|ej|ą), osiemnast(a|ej|ą), dziewiętnast(a|ej|ą), dwudziest(a|ej|ą)"
    ),
    past_hour={
        30: "trzydzieści",
        15: "piętnaście",
        45: "czterdzieści pięć",
        20: "dwadzieścia",
        10: "dziesięć",
    },
    from_hour={-30: "w ?pół do", 15: "kwadrans po", -15: "za kwadrans", 1: "MINUTES po", -1: "za MINUTES"},
    am="rano|nad ranem",
    pm="po południu|wieczorem",
    night="w nocy",
    workdays="dni robocze|dzień roboczy",
    noon="w południe",
    midnight="(?:o )?północy",
    waits=pack.waits("pół godziny, półtorej godziny, kwadrans"),
    and_half="i pół",
    or_="lub|albo|czy",
    is_now="jest|mamy",
    here="tutaj|tu|u mnie|u nas",
    tens={20: "dwadzieścia", 30: "trzydzieści", 40: "czterdzieści", 50: "pięćdziesiąt"},
)

DISTRESS = pack.Distress(
    low=(
        "(?:jestem|czuję się)(?: (?:bardzo|tak|taka|taki|dziś))* (?:smutn[ya]|samotn[ya]|nieszczęśliw[ya])"
        "|nienawidzę siebie|jest mi (?:bardzo |tak )?(?:smutno|źle)|(?:bardzo|tak) mi smutno"
    ),
    said=(
        "się zabiję|popełnię samobójstwo|odbiorę sobie życie|chcę (?:już |po prostu )*nie żyć|(?:ja )?(?:już "
        "|po prostu |naprawdę |tylko )*(?<!nie )(?:chcę|chce|chciałbym|chciałabym|zamierzam|mam ochotę) "
        "(?:już |po prostu |tylko |naprawdę )*(?:umrzeć|umrzec|się zabić|sie zabic|zabić się|zabic sie"
        "|popełnić samobójstwo|odebrać sobie życie|skończyć ze sobą|skonczyc ze soba|zrobić sobie krzywdę"
        "|się ciąć|być martw[ya]|z tym wszystkim skończyć)|(?:ja )?(?:już )?nie chcę (?:już |dłużej )?(?:żyć"
        "|istnieć|się budzić|się obudzić)|nie chce mi się (?:już |dłużej )?żyć|(?:zabiję|zabije) się|(?:myślę"
        "|mysle) (?:często |ciągle |wciąż |stale )*o (?:samobójstwie|samobojstwie|śmierci i|tym,? żeby się "
        "zabić)|mam myśli samobójcze|(?:wolałbym|wolałabym) nie żyć|(?:chciałbym|chciałabym) (?:nie żyć|się "
        "nie obudzić|nigdy się nie urodzić)|(?:wszystkim|rodzinie|mojej rodzinie) będzie (?:lepiej )?beze "
        "mnie(?: lepiej)?|nie mam (?:już )?(?:po co|dla kogo|powodu,? żeby) żyć|(?:tnę|okaleczam) się"
    ),
    not_meant=(
        "ze (?:śmiechu|wstydu)|z (?:głodu|nudów|ciekawości|zazdrości|zażenowania|gorąca"
        "|radości)|jeśli jeszcze|jak (?:jeszcze|znowu)"
    ),
    laughs="xd+",
    stories=(
        r"piosen\w*|tekst\w*|film\w*|powieś\w*|książ\w*|wiersz\w*|bohater\w*|cytat\w*|przetłumacz\w*"
        "|śpiewa|refren|tytuł"
    ),
)

KEYS = pack.Keys(
    boss="szef szefowa szefa szefową",
    pets="pies psa psem psie kot kota kotka kotkę",
    home_city="miasto mieszkam mieszka",
    address="adres",
    age="wiek ile_mam_lat",
    phone="telefon",
    job_title="zawód praca pracę",
)

DEEDS = pack.Deeds(
    i_have="(?:(?:ja|już|to|ci|sobie|je|go) ){0,3}",
    kept=(
        "zapisał[ae]m|zanotowałem|zanotowałam|zapamiętałem|zapamiętałam|zapisane|zapisano|zanotowane|"
        "zachowałem|zachowałam|zapamiętam|będę pamiętać"
    ),
    changed=(
        "zmieniłem|zmieniłam|zaktualizowałem|zaktualizowałam|poprawiłem|poprawiłam|zmienione|"
        "zmieniono|zaktualizowano"
    ),
    deleted="usunąłem|usunęłam|skasowałem|skasowałam|zapomniałem|zapomniałam|usunięte|usunięto",
    sent="wysłałem|wysłałam|przesłałem|przesłałam|załączyłem|załączyłam|wysłane|wysłano",
    reminds="(?:ustawiłem|ustawiłam|dodałem|dodałam|utworzyłem|utworzyłam) (?:ci )?przypomnienie|przypomnę",
    acts=(
        "(?:już |ja )?(?!(?:znalaz|widzia|zobaczy|przeczyta|zrozumia|sprawdzi|pomyśla|powiedzia|szuka|mia"
        r"|by|napisa|myśla)ł[ae]m)\w+ł[ae]m(?: (?:[\w-]+ ){0,5}?THINGS| (?:go|ją|je|to)(?= na|$|[.!]))"
    ),
    things=(
        "(?:spotkani|przypomnieni|plan|list|stref|ustawie|kalendarz|adres|miast|rezerwacj|stolik|budzik"
        r"|powiadomie|wizyt|termin|profil)\w*"
    ),
)
