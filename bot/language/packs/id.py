"""Indonesian."""

from bot.language import pack

_KIN = (
    "istri|suami|ibu|mama|ayah|bapak|papa|kakak|adik|abang|anak|teman|sahabat|pacar|bos|atasan|nenek|kakek"
    "|paman|bibi|tante|om|sepupu|tetangga|mertua|ipar|keponakan|rekan"
)

SPEECH = pack.Speech(
    says_that="bahwa",
    buts="tapi|tetapi|namun",
    takes="makan|minum|bisa|boleh|tahan",
    sounds_denied="tidak (?:hanya|apa-apa|sabar)|bukan hanya",
    i="".join(f"(?<!{relation} )" for relation in _KIN.split("|")) + "(?:saya|aku|gue|gw|kami)",
    denials="tidak|bukan|belum|nggak|enggak|gak|kagak",
    third_opening=(
        "dia(?= (?:tinggal|kerja|bekerja|suka|punya|alergi|seorang|tidak|gak|sudah|sedang))|mereka|beliau"
    ),
    third_verbs="tinggal|bekerja|kerja|suka|punya|adalah|alergi|benci|pindah",
    ifs="kalau|jika|seandainya|andai(?:kan)?|apakah",
    conditions="(?:kalau|jika)(?! (?:kamu|anda))|seandainya|andaikan|asalkan|kecuali kalau",
    wishes=(
        "mungkin|barangkali|semoga|andai|seandainya|berharap|(?:ingin|mau) (?:jadi|menjadi|pindah|punya|kerja"
        "|bekerja|tinggal|beli|belajar)|belum (?:tahu|yakin) apakah"
    ),
    jokes="bercanda|becanda",
    nearly="hampir(?: saja)?(?! (?:setiap|semua|selalu|tidak))|nyaris",
    unreal="bermimpi|dalam mimpi|(?:ber)?pura-pura",
    tags="kan|ya|bukan|benar",
    reports="kata(?= (?:dia|teman|ibu|ayah|dokter|orang|istri|suami))|bilang|berkata|mengatakan|bertanya",
    according_to="menurut(?! (?:saya|aku|gue))|katanya",
    i_said="(?:saya|aku|gue) (?:bilang|berkata|bertanya)",
    people=(
        rf"(?:{_KIN})(?: (?:laki-laki|perempuan|kerja|sekamar|ipar))?(?:ku|nya| (?:saya|aku|kami|gue))"
        "|ibu|ayah|bapak"
    ),
    it="sekarang|dulu|ini|itu|masih|sudah|juga|memang|biasanya",
    without="tanpa",
    misses="berhenti|melewatkan|ketinggalan",
    hates="benci",
    formerly="dulu(?:nya)?|dahulu|waktu kecil|semasa kecil",
    goes_on="masih|sejak|sampai sekarang|selalu",
    ended=(
        "(?:sudah|telah) (?:menjual|jual|meninggalkan)|kehilangan|putus dengan|bercerai dengan"
        "|berhenti dari|keluar dari"
    ),
    ended_last="(?:ku )?(?:sudah |baru saja )?(?:meninggal(?: dunia)?|mati|dijual|terjual)",
)

WRITING = pack.Writing(
    stemmer="indonesian",
    stop_words=(
        "yang dan atau tetapi tapi jika kalau di ke dari pada untuk dengan oleh tentang dalam saya aku "
        "kamu anda dia kami kita mereka ini itu apa siapa mana kapan mengapa kenapa bagaimana berapa "
        "adalah ada sudah belum akan sedang tidak bukan ya juga hanya sangat lebih nya"
    ),
)

TALK = pack.Talk(
    please="tolong",
    yes="iya benar ya betul",
    no="tidak bukan jangan",
    assents="boleh",
    small_talk="terima kasih halo hai selamat pagi siang malam oke baik mantap sampai jumpa",
    may_you="bisakah kamu|bisa kamu|bisa",
    greeting="halo|selamat (?:pagi|siang|sore|malam)",
    thanks="terima kasih(?: banyak)?|makasih",
    farewell="sampai (?:jumpa|nanti)|selamat tinggal|dadah",
    how_are_you="apa kabar",
)

SECRETS = pack.Secrets(
    password="(?:kata ?sandi|sandi)(?: wi-?fi)?",
    pin="kode (?:pin|keamanan|verifikasi|akses)|nomor (?:rekening|kartu)",
    door="pintu|gerbang|brankas",
    code="kode|kombinasi",
    of="untuk|dari",
    be="adalah|ialah|yaitu|itu",
    between="saya|aku|kami|kita|sekarang|baru|gue",
    papers=r"(?:nomor|no\.?) (?:paspor|ktp|sim)",
)

ORDERS = pack.Orders(
    forget="lupakan|hapus(?:kan|lah)?",
    removes="buang|singkirkan|keluarkan|bersihkan",
    that="itu|ini|yang (?:baru saja )?(?:saya|aku) (?:katakan|tulis|bilang)",
    last="pesan (?:ini|itu)|pesan terakhir(?: saya| ku)?|pesan saya",
    undo="batalkan(?: itu| ini)?",
    keep_not="jangan (?:simpan|ingat|catat) (?:itu|ini)",
    about="bahwa|tentang|soal|semua(?:nya)?(?: yang kamu tahu)? tentang",
    no_name="saya|aku",
    lead="tolong|tidak|tunggu|dan|tapi",
    from_memory="dari (?:ingatan|memori)(?:mu)?",
    everywhere="dari mana[ -]mana|di mana[ -]mana",
    tail="terima kasih|ya",
    never="jangan pernah|jangan|tidak",
    but_for="kecuali|selain",
    remember="(?:ingat(?:lah)?|jangan lupa|catat)(?:[:,] ?)?(?: bahwa)? ",
    remember_asked="(?:tolong )?(?:mengingat|ingat|mencatat|catat)(?: bahwa|:) ",
    everything="semua(?:nya)?(?: yang kamu tahu)?(?: tentang (?:saya|aku|(.+)))?$",
    known="apa yang (?:kamu|anda) (?:tahu|ingat)(?: tentang (?:saya|aku|diriku))?",
    known_about="apa yang (?:kamu|anda) (?:tahu|ingat) tentang ",
    off_record="off the record",
    not_this="(?:tolong )?jangan (?:di)?(?:simpan|ingat|catat)(?: (?:ini|pesan ini))?",
)


DISTRESS = pack.Distress(
    said=(
        "(?:aku|saya|gue|gw) (?:akan|bakal) (?:bunuh diri|mengakhiri hidup)|(?:aku|saya|gue|gw|ku) (?:cuma "
        "|hanya |benar-benar |sudah |udah |jadi )*(?:ingin|mau|pengen|pingin|pengin) (?:segera "
        "|cepat )*(?:mati(?: saja| aja)?|bunuh diri|mengakhiri hidup(?:ku| saya)?|mengakhiri semuanya"
        "|menyakiti diri(?:ku)?(?: sendiri)?|melukai diri(?:ku)?(?: sendiri)?|menyayat tangan)|(?:aku|saya"
        "|gue|gw) (?:sudah |udah )?(?:tidak|nggak|gak|ga|tak|enggak) (?:ingin|mau|pengen|sanggup) (?:hidup"
        "|bangun)(?: lagi)?|(?:aku|saya|gue) (?:sering |terus |selalu )*(?:berpikir|kepikiran"
        "|memikirkan) (?:untuk |tentang |mau )?(?:bunuh diri|mengakhiri hidup)|(?:aku|saya) (?:punya"
        "|ada) pikiran (?:untuk )?bunuh diri|andai(?:kan)? (?:saja )?aku (?:mati|tidak pernah lahir"
        "|tak pernah lahir)|(?:semua|keluargaku) (?:akan )?lebih baik tanpa (?:aku|ku|saya)|(?:aku"
        "|saya) (?:tidak|nggak|gak) punya alasan (?:untuk )?hidup"
    ),
    not_meant=(
        "(?:karena |saking )?(?:ketawa|tertawa|ngakak|malu|lapar|bosan|penasaran|kepanasan)|kalau harus"
    ),
    laughs="wk(?:wk)+|(?:ha){2,}h?|lol+",
    stories=(
        r"lagu\w*|lirik\w*|film\w*|novel\w*|buku\w*|puisi\w*|tokoh\w*|kutipan\w*|terjemah\w*"
        r"|menyanyi\w*|judul\w*"
    ),
)

TIMES = pack.Times(days=pack.count(-1, "kemarin, hari_ini, besok, besok_lusa lusa"))

KEYS = pack.Keys(pets="anjing anjingku kucing kucingku")
