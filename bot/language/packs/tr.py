"""Turkish."""

from bot.language import pack

WRITING = pack.Writing(
    stemmer="turkish",
    letters="ığşüö",
    stop_words=(
        "ve veya ama fakat ile için gibi kadar göre de da ki mi mı mu mü ne kim nerede nereye nereden "
        "zaman neden niçin nasıl hangi kaç ben beni bana benim bende sen seni sana senin o onu ona onun "
        "biz bizi bize bizim siz sizi onlar bu şu bir var yok değil evet hayır çok daha en her şey idi "
        "ise olan oldu olarak"
    ),
    case_endings=(
        "i ı u ü yi yı yu yü a e ya ye da de ta te dan den tan ten in ın un ün nin nın nun nün la le yla yle"
    ),
    before_endings="ğ:k",
)

SPEECH = pack.Speech(
    says_that="ki",
    adds="ayrıca|aynı zamanda",
    switches=r"\w*[ae] geçti\w*|yerine",
    ors="veya|yoksa|ya da",
    i="ben",
    me="bana|beni|bende|benden|bize|bizi",
    my="benim",
    first_endings=r"\w+[ıiuü]m|\w+m[ae]m|\w+yorum|\w+[ıiuü]z",
    third_last=r"\w+[ıiuü]yor(?:lar)?|yaşar|oturur|çalışır",
    mine_by_ending=(
        "(?:(?:kız|erkek|büyük|küçük) )?(?:kardeş|abla|ağabey|abi|anne|baba|eş|karı|koca|oğlu|kızı"
        "|arkadaş|teyze|amca|dede|nine|patron)[iıuü]?m(?:in|ın|un|ün|e|a|i|ı|u|ü)?"
    ),
    ifs=("eğer|şayet"),
    conditions=r"eğer|şayet|\w{2,}(?:[aeıiuü]r|m[ae]z|[dt][ıiuü]y|[ıiuü]yor|[ae]c[ae]k)s[ae](?:m|k|lar|ler)?",
    wishes=(
        "keşke|(?<!demek )(?<!söylemek )istiyor(?:um|uz)|belki|bilmiyorum|emin değilim"
        "|kararsızım|hayal ediyorum|ister(?:dim|dik|im|iz)"
    ),
    nearly=(
        r"az kalsın|az daha|(?:neredeyse|nerdeyse)(?= (?!her|hiç|tüm|bütün|hep)\w)"
        r"(?=[^.!?\n]{0,60}(?:[ea]c[ea][kğ]t[ıi]|[ıiuü]yordu))"
    ),
    infinitives="olmak|yaşamak|oturmak|çalışmak",
    unreal=("rüyamda|rüyada|rüya gördüm|gibi (?:davrandım|yaptım|davranıyorum)|numara yaptım|yalan söyledim"),
    jokes=("şaka(?:ydı| yaptım| yapıyorum| yapıyordum)|şaka şaka|yalandı|ne yalan"),
    reports=(
        r"(?:diye|olup olmadığımı|\w+dığımı) sordu|sordu|söylüyor|iddia ediyor|sanıyor(?:lar)?"
        "|zannediyor(?:lar)?"
    ),
    people=(
        "(?:arkadaş|komşu|patron|müdür|kuzen|teyze|amca|dede|anneanne|babaanne|abla|ağabey|kardeş|sevgili"
        "|nişanlı)(?:lar|ler)?(?:[ıiuü]?m(?:[ıiuü]z)?|s[ıiuü]|[ıiuü])?(?:n?[ıiuü]n)?"
    ),
    repairs=r"pardon|demek istedi[mğ]\w*|düzeltiyorum|yanlış yazdım",
    relatives_last=r"\w{2,}[ae]n|\w+[dt][ıiuü]ğ\w+",
    denials=r"değil\w*|yok(?:tu\w*|muş|um|uz|lar)?|hiç|asla|\w{2,}m[ıiuü]yor\w*",
    denied_by_ending=(
        r"(?!tamam|hamam|namaz)\w*(?:[aıou][^\Waeıioöuü]{0,2}ma(?:m|z(?:sın|lar)?|dı(?:[mkn]|lar)?)"
        r"|[eiöü][^\Waeıioöuü]{0,2}me(?:m|z(?:sin|ler)?|di(?:[mkn]|ler)?))"
    ),
    hates=r"nefret\w*|iğren\w*",
    takes=r"yiye\w+|yem\w+|yiy\w+|iç\w+",
    formerly="eskiden|önceden|bir zamanlar|geçmişte|çocukken|küçükken",
    was="vardı|yaşıyordum|oturuyordum|çalışıyordum|yaşardım|çalışırdım",
    goes_on="hâlâ|hala|halen|beri|hep",
    sounds_denied=(
        r"(?:hiç |asla )?kaçırm\w+|\w*s[ıiuü]z (?:yap|dur|yaşay)\w+|vazgeçilmez\w*"
        r"|\w+m[ae]d[ae]n (?:\w+ ){0,2}(?:başla|dur|yap|ed|yaşay)[ae]?m[ae][mz]\w*"
    ),
    without="olmadan",
    ended_last=(
        "(?:dün |geçen hafta )?(?:sattım|sattık|bıraktım|terk ettim|ayrıldım|ayrıldık|boşandım"
        "|istifa ettim|kovuldum|kaybettim|öldü|vefat etti)"
    ),
)

TALK = pack.Talk(
    anew=(
        r"artık|şimdi|yeni|taşın\w+|oldum|olduk|değiştir\w+|evlen(?:di\w*|eceğ\w+)|boşan\w+"
        r"|nişanlan\w+|başla(?:dım|dık|yacağ\w+)|satın al\w+|aldım|aldık|terfi"
    ),
    please="lütfen",
    yes="evet olur doğru tamam elbette tabii tabi",
    no_phrases="(?<!az )kalsın|gerek yok|boş ver",
    no="hayır yok olmaz hayir yanlış",
    never_beside_no="tamam",
    plain_no="hayır",
    yes_phrases="yap bunu|bunu yap",
    small_talk=(
        "lütfen teşekkürler teşekkür ederim sağol merhaba selam günaydın iyi geceler tamam harika anladım "
        "görüşürüz"
    ),
    formulae="rica ederim|kolay gelsin|yardımın(?:ız)? için",
    orders_to_keep="unutma|hatırla|aklında tut",
    corrects="hayır|aslında",
    greeting="merhaba|selam|günaydın|iyi (?:günler|akşamlar)",
    i_meant="demek istediğim",
    what_time=(
        "(?:saat (?:şu an )?kaç(?: oldu)?|bugün (?:günlerden ne|hangi gün|ayın kaçı)"
        "|bugünün tarihi ne(?:dir)?)"
    ),
    both="(?:her )?ikisi(?: de)?",
    neither="ikisi de değil|hiçbiri(?:si)?|ne o ne (?:de )?(?:bu|öteki|diğeri)",
    thanks="(?:çok )?(?:teşekkürler|teşekkür ederim|sağ ?ol(?:un)?)",
    farewell="görüşürüz|hoşça ?kal(?:ın)?|güle güle|iyi geceler|kendine iyi bak",
    how_are_you="nasılsın(?:ız)?|ne haber|naber|nasıl gidiyor",
)

SECRETS = pack.Secrets(
    password=r"(?:şifre|parola)\w*",
    papers=r"(?:pasaport|kimlik|ehliyet) (?:numara\w*|no(?:m|su)?)",
    pin=r"pin[- ]?(?:numara|kod)\w*|kapı kod\w*",
)

GIVEN = pack.GivenText(
    dear="sevgili|sayın|değerli|canım",
    own_readers="(?:sohbet )?bot(?:u)?|asistan(?:ım)?|robot|günlük",
    regards=(
        "saygılarım(?:la|ızla)|sevgiler(?:imle)?|selamlar|saygılar|en iyi dilekler(?:imle"
        "|imizle)|iyi çalışmalar"
    ),
    played=(
        "(?:diyelim|farz ?edelim|varsayalım|farz ?et|varsay|düşün|hayal et) ki|farz ?edelim"
        "|varsayalım|bir varmış bir yokmuş"
    ),
    role_play=(
        "rol (?:yapalım|yapma oyunu|oyunu|oynayalım)|(?:hadi )?oynayalım[,:;–— -]{0,3}(?:sen"
        "|ben) |gibi davranalım"
    ),
    texts="mektu(?:p|bu)|metni?|şiiri?|şarkı(?:sı| sözleri)?|günlü(?:k|ğü)",
)

ORDERS = pack.Orders(
    forget="unut|sil",
    forget_last="(?:lütfen )?(?:unut(?:un|ur musun)?|sil(?:er misin|in)?)",
    removes_last="(?:çöpe at|çıkar|kaldır|temizle)(?:ın)?",
    wish_last="sil(?:mek|dirmek) ist(?:iyorum|erim)",
    that="bunu|onu|şunu|(?:az önce |demin )?(?:söylediğimi|dediğimi|yazdığımı)",
    last="bu mesajı|son mesajımı|sonuncuyu",
    restore=(
        "(?:(?:hayır|dur),? ){1,3}(?:bunu|onu) sakla|(?:bunu|onu) yine de sakla"
        "|(?:hayır,? )?(?:dur,? )?(?:bunu|onu) geri getir"
    ),
    other="(?:hayır,? )?o değil,? (?:diğeri|öbürü)",
    undo="geri al|bunu geri al",
    keep_none=(
        r"(?:bunlardan|bununla ilgili|bunun hakkında|(?P<w>[^\s:：][^:：]*) (?:hakkında|ile ilgili"
        "|konusunda)) (?:hiçbir ?şey|bir ?şey)i? (?:kaydetme|hatırlama|not etme|saklama)"
    ),
    keep_not="bunu (?:kaydetme|hatırlama|not etme|saklama)",
    no_name="beni",
    former="eski|önceki",
    lead="lütfen|hayır|dur|ve|ama",
    from_memory=r"(?:hafıza|bellek|belleğ)\w*[dt][ae]n",
    everywhere="her yer(?:den|de)",
    tail=(
        "teşekkürler|sağ ol|hakkında(?:ki)? (?:bildiğin |söylediğim )?(?:her şeyi|hepsini)"
        "|ile ilgili (?:her şeyi|hepsini)|hakkında söylediklerimi"
    ),
    but_for="hariç|haricinde",
    the_talk=(
        "sohbet\\w*|konuşma\\w*|(?:söyle|yaz|anlat|konuş)(?:di|dı|tı|du|tu)(?:ğim|ğım|ğum|ğumuz"
        "|klar\\w*|kler\\w*)[iıuü]?(?: her şeyi| hepsini)?"
    ),
    reminders=(
        "hangi hatırlat(?:ma|ıcı)larım var|hatırlat(?:ma|ıcı)larım neler|hatırlatmalarımı göster"
        "|kaç hatırlatmam var|(?:bir )?sonraki hatırlatmam ne(?: zaman)?"
    ),
    remember="(?:şunu |bunu )?(?:unutma|hatırla|not et|aklında tut|kaydet)(?:[:,] ?)?(?: ki)? ",
    remember_last="(?:unutma|hatırla|aklında tut|not et|kaydet)",
    remember_asked_last="(?:hatırlayabilir|aklında tutabilir|not edebilir|kaydedebilir) misin(?:iz)?",
    everything=("(?:hakkımda(?:ki)? )?(?:bildiğin )?her şeyi$|(?:tüm |bütün )?verilerimi$|hesabımı$"),
    known="(?:benim )?hakkımda ne(?:ler)? biliyorsun",
    off_record="(?:bu )?kayıt dışı|gizli mod|off the record",
    not_this="(?:lütfen )?bunu (?:kaydetme|hatırlama|not etme|saklama)|kaydetme",
    known_about_last="(?:hakkında|ile ilgili) ne(?:ler)? (?:biliyorsun|hatırlıyorsun)",
    remind_last="(?:bana )?hatırlat(?:ır mısın|sana)?",
    remind_of="diye|ki",
    stop_reminding=(
        r"(?:tüm |bütün )?((?:[\w'-]+ ){0,4}?)hatırlat(?:ıcı|ma)\w* (?:iptal et|sil|kaldır|kapat)(?:in"
        r"|ın)?"
    ),
    learn_nothing=(
        "(?:(?:benim )?hakkımda |benden )?(?:(?:bir )?şeyler? |hiçbir şey |söylediklerimi"
        " )?(?:öğrenmeyi|kaydetmeyi|hatırlamayı|saklamayı) (?:bırak|kes|durdur|kapat|duraklat)|artık"
        " (?:hakkımda |benden )?(?:hiç)?bir şeyi? (?:öğrenme|kaydetme|hatırlama|saklama)|(?:hakkımda"
        "|benden) (?:artık )?(?:hiç)?bir şey (?:öğrenme|kaydetme|hatırlama|saklama)|hafızan[ıi]"
        " (?:kapat|durdur|duraklat)"
    ),
    learn_again=(
        "(?:yeniden |tekrar )?(?:(?:benim )?hakkımda |benden )?(?:(?:yeniden"
        "|tekrar) )?(?:(?:bir )?şeyler? |söylediklerimi )?(?:öğrenmeye|kaydetmeye|hatırlamaya"
        "|saklamaya) (?:yeniden |tekrar )?(?:başla|devam et)|(?:yeniden|tekrar) (?:hakkımda )?(?:öğren"
        "|kaydet)|hafızan[ıi] (?:yeniden |tekrar )?(?:aç|başlat)|öğrenmeyi (?:yeniden |tekrar )?(?:aç"
        "|başlat)"
    ),
    go_off_record=("gizli moda (?:geç|gir)|gizli modu? (?:aç|başlat|etkinleştir)|gizli mod"),
)

TIMES = pack.Times(
    bare_unit_is_one=True,
    months=pack.each("ocak, şubat, mart, nisan, mayıs, haziran, temmuz, ağustos, eylül, ekim, kasım, aralık"),
    weekdays=pack.each(
        "pazartesi(|_günü), salı(|_günü), çarşamba(|_günü), perşembe(|_günü), cuma(|_günü), "
        "cumartesi(|_günü), pazar(|_günü)"
    ),
    numbers=pack.each(
        "bir, iki, üç, dört, beş, altı, yedi, sekiz, dokuz, on, on_bir, on_iki, on_üç, on_dört, on_beş, "
        "on_altı, on_yedi, on_sekiz, on_dokuz, yirmi"
    ),
    units=pack.units("dakika, saat, gün, hafta, ayın ay, yıl sene"),
    days=pack.count(-2, "evvelsi_gün, dün, bugün, yarın, öbür_gün öbürsü_gün yarından_sonra(|ki_gün)"),
    phases_after=pack.phases("başında, sonunda"),
    shifts=pack.count(1, "haftaya gelecek önümüzdeki"),
    ahead_after="sonra içinde",
    before_after="önce",
    joins="ve",
    other_days=r"noel'?\w*|yılbaşı\w*|bayram\w*|sevgililer günü\w*|doğum günü\w*|yıl dönümü\w*",
    every="her",
    second="iki|ikinci",
    every_last="[dt][ae] bir(?: kez| kere| defa)?",
    clock="saat",
    often=pack.often("günlük, haftalık, aylık, yıllık"),
    o_clock="'?[dt][ae]",
    past_hour={30: "buçu(?:k(?:ta)?|ğa)", -15: "çeyrek kala", 15: "çeyrek geçe"},
    hours=pack.each(
        "bir(|de|e|i), iki(|de|ye|yi), üç(|te|e|ü), dör(t|tte|de|dü), beş(|te|e|i), altı(|da|ya|yı), "
        "yedi(|de|ye|yi), sekiz(|de|e|i), dokuz(|da|a|u), on(|da|a|u), on_bir(|de|e|i), on_iki(|de|ye|yi)"
    ),
    at_itself="(?:[td][ea]|kala|geçe)$",
    am="sabah",
    pm="öğleden sonra|akşam|gece",
    night="gece",
    workdays="hafta içi",
    noon="öğlen|öğleyin",
    midnight="gece yarısı(?:nda)?",
    waits=pack.waits("yarım saat, bir buçuk saat, çeyrek saat"),
    and_half="buçuk",
    or_="veya|ya da|yahut",
    is_now="saat|şu an",
    here="burada|buralarda|bende|bizde|bizim burada",
    tens={20: "yirmi", 30: "otuz", 40: "kırk", 50: "elli"},
    weekly="DAY günleri",
    day_parts={0: pack.parts("bu_sabah, , , bu_akşam, bu_gece")},
)

DISTRESS = pack.Distress(
    low=(
        r"(?:çok )?üzgünüm|kendimi (?:çok )?(?:yalnız|kötü|üzgün|değersiz) hissediyorum"
        r"|kendimden nefret ediyorum"
    ),
    said=(
        "(?:ben )?(?:artık |sadece |gerçekten |hemen )*(?:ölmek|olmek|kendimi öldürmek|kendimi oldurmek"
        "|intihar etmek|canıma kıymak|hayatıma son vermek|kendime zarar vermek|kendimi kesmek|ölü olmak"
        "|yok olmak) (?:istiyorum|istedim|üzereyim)|(?:kendimi öldüreceğim|kendimi oldurecegim"
        "|intihar edeceğim|intihar edecegim|canıma kıyacağım|hayatıma son vereceğim)"
        "|(?:artık )?yaşamak istemiyorum(?: artık)?|(?:artık )?yasamak istemiyorum|(?:artık )?(?:uyanmak"
        "|var olmak) istemiyorum|(?:hep |sürekli )?intihar(?:ı| etmeyi) düşünüyorum"
        "|intihar düşüncelerim var|keşke (?:ölsem|ölseydim|hiç doğmasaydım|ölü olsam)"
        "|yaşamak için (?:hiçbir )?(?:bir )?nedenim (?:yok|kalmadı)|(?:herkes|ailem) bensiz daha iyi olur"
    ),
    not_meant=("(?:gülmekten|utançtan|utancımdan|açlıktan|sıkıntıdan|meraktan|sıcaktan|kıskançlıktan)"),
    laughs="lol+|(?:ha){2,}h?|random gülme",
    stories=(
        r"şarkı\w*|sözleri|film\w*|roman\w*|kitap\w*|kitab\w*|şiir\w*|karakter\w*|alıntı\w*|çevir\w*"
        "|nakarat|adlı"
    ),
)

KEYS = pack.Keys(
    pets="köpek köpeği köpeğim köpeğimi kedi kedisi kediyi kedim kedimi",
    boss="patron patronum müdürüm",
    home_city="oturuyorum yaşıyorum",
    address="adres adresim adresimi",
    age="yaş yaşım yaşımı",
    phone="telefon telefonum",
)

DEEDS = pack.Deeds(
    i_have=r"(?:(?!ben (?:de|değil))[\w':-]+ ){0,5}?",
    kept=(
        "kaydettim|not ettim|not aldım|sakladım|hafızama aldım|kaydedildi|not edildi|hatırlayacağım|"
        "unutmayacağım"
    ),
    changed="değiştirdim|güncelledim|düzelttim|değiştirildi|güncellendi",
    deleted="sildim|kaldırdım|unuttum|silindi",
    sent="gönderdim|yolladım|ekledim dosyayı|gönderildi",
    reminds=r"hatırlatıcı (?:[\w':-]+ )?(?:kurdum|ayarladım|oluşturdum|ekledim)|hatırlatacağım|hatırlatırım",
    acts=(
        r"(?:[\w':-]+ ){0,3}?THINGS (?:[\w':-]+ ){0,4}?(?!(?:bul|gör|oku|anla|düşün|bak|yaz|söyle"
        r"|kontrol)\w*)\w+(?:[dt][ıiuü]m)(?!\w)"
    ),
    things=(
        "(?:toplantı|randevu|hatırlatıcı|plan|liste|saat dilimi|ayar|takvim|adres|şehr|şehir|rezervasyon"
        r"|masa|alarm|bildirim|profil)[\w']*"
    ),
)
