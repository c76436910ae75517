"""Finnish."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="finnish",
    letters="ä",
    compounding=True,
    stop_words=(
        "ja tai mutta jos niin että joka mikä mitä kuka ketä missä mihin mistä milloin miksi miten kuinka "
        "minä minun minua minulla minulle sinä sinun sinua sinulla hän hänen me te he on olen olet olemme "
        "ovat oli olin olivat ollut olla ei en et eivät se sen sitä tämä tämän nämä nyt myös vain kun "
        "kuin vielä jo kanssa"
    ),
    case_endings="n a ä ta tä lla llä lle lta ltä ssa ssä sta stä an än en in ksi na nä",
    before_endings="t:tt k:kk p:pp",
)


SPEECH = pack.Speech(
    jokes="vitsi vitsi|vitsailen|vitsailin|pelleilen",
    reports="sanoo|sanoi|väittää|väitti|kertoo|kertoi|kirjoitti|luulee|uskoo|kysyi",
    unreal=r"näin unta|unelmoin|unessa\w*|teeskentel\w+|valehtelin",
    nearly="melkein(?! (?:aina|kaikki|joka|koko))|olin vähällä|meinasin|lähellä oli",
    says_that="että",
    takes=r"syö\w*|juo\w*|siedä\w*|voi",
    first_endings=(
        r"(?<!.)\w{2,}[aeiouyäö]n(?! \w+(?:aa|ee|ii|oo|uu|yy|ää|öö|i)(?!\w))|olen|oon|asun"
        r"|asuin|pidän|rakastan|työskentelen|opiskelen|harrastan|tykkään|käyn|syön|juon|inhoan"
        r"|vihaan|\w+mme"
    ),
    wishes="haluaisi(?:n|mme)|haluan(?= (?:[^ ]+ ){0,3}?[^ ]+(?:da|dä|ta|tä)(?!\\w))|toivoisin|ehkä|unelmoin",
    denied_by_ending="e(?:n|t|i|mme|tte|ivät)",
    ended="(?:myin|jätin|menetin|erosin|irtisanouduin)",
    ended_last="(?:eilen )?(?:kuoli|on kuollut|menehtyi)",
    i="minä|mä",
    me="minua|mua|minulla|mulla|minulle|mulle|minusta|musta|minut|mut|meillä|meille|meitä",
    my="minun|mun|meidän|meiän",
    people=(
        r"sisko\w*|sisar\w*|velje\w*|veli|veljeni|äi(?:ti|di)\w*|isä\w{0,4}|iskä\w*|vaimo\w*"
        r"|mies|miehe\w*|poika\w*|poja\w*|tytär|tyttäre\w*|tyttö\w*|ystävä\w*|kaveri\w*"
        r"|naapuri\w*|kollega\w*|pomo\w*|mummo\w*|vaari\w*|täti\w*|setä\w*|serkku\w*|serkku"
        r"|kämppi\w*"
    ),
    was="asuin|asuimme|olin|olimme|työskentelin|opiskelin|minulla oli|mulla oli|meillä oli",
    formerly="ennen(?= (?:asuin|olin|pelasin))|aikoinaan|aiemmin|lapsena",
)

TALK = pack.Talk(
    please="ole hyvä",
    yes="joo kyllä juu toki",
    no="ei",
    small_talk="kiitos hei moi huomenta",
    may_you="voitko|voisitko",
    greeting="hei|terve|moikka|huomenta|hyvää (?:huomenta|päivää|iltaa)",
    thanks="kiitos(?: paljon)?|kiitti",
    farewell="hei ?hei|moi ?moi|näkemiin|hyvää yötä|nähdään",
    how_are_you="mitä kuuluu|miten (?:menee|voit)",
)

SECRETS = pack.Secrets(password=r"salasana\w*", between="on")

ORDERS = pack.Orders(
    forget="unohda|unohtakaa|poista|pyyhi",
    removes="heitä|hävitä|siivoa",
    that="se|tuo|tämä|mitä (?:juuri |äsken )?(?:sanoin|kirjoitin)",
    last="(?:tämä|tuo) viesti|viimeinen viestini|viimeisin(?: viesti)?",
    undo="peru(?: se| tuo| tämä)?|kumoa(?: se| tuo| tämä)?",
    keep_not="älä (?:tallenna|muista|merkitse muistiin) (?:sitä|tätä|tuota)",
    about="että|kaikki(?:,? mitä tiedät)?",
    no_name="minut",
    lead="ole hyvä ja|ei|odota|ja|mutta",
    from_memory="muistista(?:si)?",
    everywhere="kaikkialta|joka paikasta",
    tail="kiitos",
    never="älä|älkää|älä koskaan",
    of_texts_too="poista|pyyhi",
    but_for="paitsi|lukuun ottamatta|mutta älä",
    this="se|tuo|tämä",
    remember="(?:muista|älä unohda|merkitse muistiin)(?:[:,] ?)?(?:,? että)? ",
    remember_asked="(?:muistaa|(?:merkitä|kirjata) muistiin)(?:,? että|:) ",
    everything="kaikki(?: mitä tiedät)?(?: minusta)?$",
    known="mitä (?:tiedät|muistat)(?: minusta)?",
    known_about="mitä (?:tiedät|muistat) ",
    off_record="off the record|epävirallisesti",
    not_this="älä (?:tallenna|muista) tätä|ei tallenneta",
)


DISTRESS = pack.Distress(
    said=(
        "(?:tapan itseni|teen itsemurhan)|(?:minä |mä )?(?:haluan|haluaisin|tahdon|haluun|aion|meinaan) "
        "(?:vain |vaan |oikeasti |ihan )*(?:kuolla|tappaa itseni|tehdä itsemurhan|itsemurhan|satuttaa itseäni"
        "|vahingoittaa itseäni|viillellä(?: itseäni)?|päättää päiväni|olla kuollut|lopettaa elämäni)"
        "|(?:minä |mä )?en halua (?:enää )?elää(?: enää)?|en jaksa (?:enää )?elää(?: enää)?"
        "|(?:minä |mä )?(?:ajattelen|mietin) (?:usein |koko ajan |jatkuvasti )*(?:itsemurhaa|kuolemaani"
        "|itseni tappamista)|minulla on (?:itsemurha-ajatuksia|itsetuhoisia ajatuksia)"
        "|mulla on itsetuhoisia ajatuksia|(?:olen|oon) (?:todella )?itsetuhoinen|(?:toivon|toivoisin)(?:,)? "
        "että (?:olisin kuollut|kuolisin|en olisi syntynyt)|kaikilla olisi parempi ilman minua"
    ),
    not_meant="(?:nauruun|naurusta|häpeästä|häpeään|nälkään|tylsyyteen|uteliaisuuteen)",
    stories=(
        r"laulu\w*|biisi\w*|sanoitu\w*|elokuva\w*|romaani\w*|kirja\w*|runo\w*|sitaat\w*|käännä\w*"
        "|laulaa|kertosäke|nimi"
    ),
)

TIMES = pack.Times(days=pack.count(-1, "eilen, tänään, huomenna, ylihuomenna"))

KEYS = pack.Keys(pets="koira koiran koiraa koirasta koirani kissa kissan kissaa kissasta kissani lemmikki")
