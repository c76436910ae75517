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
    wishes="haluaisi(?:n|mme)|haluan(?= (?:[^ ]+ ){0,3}?[^ ]+(?:da|dä|ta|tä)(?!\\w))|toivoisin|ehkä|unelmoin",
    first_endings=r"\w+n|olen|asun|pidän|rakastan",
    denied_by_ending="e(?:n|t|i|mme|tte|ivät)",
    takes=r"syö\w*|juo\w*|siedä\w*|voi",
    ended="(?:myin|jätin|menetin|erosin|irtisanouduin)",
    ended_last="(?:eilen )?(?:kuoli|on kuollut|menehtyi)",
)

TALK = pack.Talk(
    anew=(
        "nyt|nykyään|uu(?:si|den|teen|dessa)|muut(?:an|amme|in|imme|timme|an|amme|imme)|tulin|vaihdoin"
        r"|naimisi\w+|ero(?:sin|simme)|kihl\w+|aloit\w+|ostin|ostimme|täytin"
    ),
    please="ole hyvä",
    yes="joo kyllä juu toki",
    no="ei",
    small_talk="kiitos hei moi huomenta",
    may_you="voitko|voisitko",
    i_meant="tarkoitin",
    both="molemmat(?:kin)?|kumpikin",
    neither="(?:ei )?kumpikaan(?: ei)?|ei kumpaakaan",
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
    former="vanha[nat]?|vanhaa|entinen|entise[nt]|entistä|aiempi|aiemman|aikaisempi|edellinen|edellisen",
    lead="ole hyvä ja|ei|odota|ja|mutta",
    from_memory="muistista(?:si)?",
    everywhere="kaikkialta|joka paikasta",
    tail="kiitos",
    never="älä|älkää|älä koskaan",
    of_texts_too="poista|pyyhi",
    but_for="paitsi|lukuun ottamatta|mutta älä",
    this="se|tuo|tämä",
    remember="(?:muista|älä unohda|merkitse muistiin)(?:[:,] ?)?(?:,? että)? ",
    everything="kaikki(?: mitä tiedät)?(?: minusta)?$",
    known="mitä (?:tiedät|muistat)(?: minusta)?",
    known_about="mitä (?:tiedät|muistat) ",
    off_record="off the record|epävirallisesti",
    not_this="älä (?:tallenna|muista) tätä|ei tallenneta",
    remind="muistuta(?: minua)?",
    remind_of="että|siitä",
    remind_asked="muistuttaa(?: minua)?",
    reminders="mitä muistutuksia minulla on|näytä (?:kaikki )?muistutukset(?:ni)?",
)

TIMES = pack.Times(
    bare_unit_is_one=True,
    months=pack.each(
        "tammikuu(|n|ta|ssa), helmikuu(|n|ta|ssa), maaliskuu(|n|ta|ssa), huhtikuu(|n|ta|ssa), "
        "toukokuu(|n|ta|ssa), kesäkuu(|n|ta|ssa), heinäkuu(|n|ta|ssa), elokuu(|n|ta|ssa), "
        "syyskuu(|n|ta|ssa), lokakuu(|n|ta|ssa), marraskuu(|n|ta|ssa), joulukuu(|n|ta|ssa)"
    ),
    weekdays=pack.each(
        "maanantai(|na|sin), tiistai(|na|sin), keskiviik(ko|kona|koisin), torstai(|na|sin), "
        "perjantai(|na|sin), lauantai(|na|sin), sunnuntai(|na|sin)"
    ),
    units=pack.units(
        "minuut(in|tia|ti), tun(nin|tia|ti), päivä(|ä|n), viikon viikko viikkoa viikot viikkoja viikkojen, "
        "kuukausi kuukauden kuukautta kuukaudet kuukausia, vuosi vuoden vuotta vuodet vuosia"
    ),
    days=pack.count(-1, "eilen, tänään, huomenna, ylihuomenna"),
    phases_after=pack.phases("alussa, lopussa lopuksi"),
    shifts=pack.count(1, "ensi seuraava(|n|na) tuleva(|n|na)"),
    ahead_after="kuluttua päästä",
    before="ennen",
    joins="ja",
    other_days=(
        r"joulu\w*|pääsiäi\w*|juhannu\w*|uudenvuoden\w*|uutenavuotena|vap(?:pu|un)\w*|\w*syntymäpäivä\w*"
    ),
    every="joka|jokainen",
    second="toinen|kahden",
    clock="kello|klo",
    often=pack.often("päivittäin, viikoittain, kuukausittain, vuosittain"),
    hours=pack.each(
        "yksi yhdeltä, kaksi kahdelta, kolme kolmelta, neljä neljältä, viisi viideltä, kuusi kuudelta, "
        "seitsemän seitsemältä, kahdeksan kahdeksalta, yhdeksän yhdeksältä, kymmenen kymmeneltä, "
        "yksitoista yhdeltätoista, kaksitoista kahdeltatoista"
    ),
    at_itself="lt[aä](?:toista)?$",
    from_hour={
        -30: "puoli",
        -15: "varttia vaille",
        15: "varttia yli",
        -10: "kymmentä vaille",
        10: "kymmentä yli",
        -5: "viittä vaille",
        5: "viittä yli",
    },
    am="aamulla|aamuyöllä",
    pm="iltapäivällä|illalla",
    night="yöllä",
    noon="keskipäivällä",
    midnight="keskiyöllä",
    workdays="arkipäivä(?:nä|isin)?|arkisin",
    or_="tai",
    is_now="kello on|on kello",
    here="täällä|tässä|meillä|minulla",
    waits=pack.waits("puol(?:i|en) tun(?:tia|nin), puolitoista tuntia|puolentoista tunnin, vart(?:ti|in)"),
    numbers=pack.each(
        "yhden yksi, kaksi kahden, kolme(|n), neljä(|n), viisi viiden, kuusi kuuden, seitsemän, "
        "kahdeksan, yhdeksän, kymmenen, yhdentoista, kahdentoista, kolmentoista, neljäntoista, "
        "viidentoista, kuudentoista, seitsemäntoista, kahdeksantoista, yhdeksäntoista, kahdenkymmenen"
    ),
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

DEEDS = pack.Deeds(
    i_have="(?:minä )?(?:olen )?(?:(?:nyt|sen|juuri) ){0,2}",
    kept="tallensin|tallentanut|tallennettu|merkitsin|merkinnyt|kirjasin|kirjannut",
    changed="muutin|muuttanut|päivitin|päivittänyt|korjasin|korjannut|muutettu|päivitetty",
    deleted="poistin|poistanut|poistettu|unohdin|unohtanut",
    sent="lähetin|lähettänyt|lähetetty|liitin",
    reminds="(?:asetin|asettanut|loin|luonut) (?:sinulle )?muistutuksen",
)
