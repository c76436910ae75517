"""Indonesian."""

from bot.language import pack

_KIN = (
    "istri|suami|ibu|mama|ayah|bapak|papa|kakak|adik|abang|anak|teman|sahabat|pacar|bos|atasan|nenek|kakek"
    "|paman|bibi|tante|om|sepupu|tetangga|mertua|ipar|keponakan|rekan"
)

SPEECH = pack.Speech(
    i="".join(f"(?<!{relation} )" for relation in _KIN.split("|")) + "(?:saya|aku|gue|gw|kami)",
    third_opening=(
        "dia(?= (?:tinggal|kerja|bekerja|suka|punya|alergi|seorang|tidak|gak|sudah|sedang))|mereka|beliau"
    ),
    people=(
        rf"(?:{_KIN})(?: (?:laki-laki|perempuan|kerja|sekamar|ipar))?(?:ku|nya| (?:saya|aku|kami|gue))"
        "|ibu|ayah|bapak"
    ),
    third_verbs="tinggal|bekerja|kerja|suka|punya|adalah|alergi|benci|pindah",
    it="sekarang|dulu|ini|itu|masih|sudah|juga|memang|biasanya",
    buts="tapi|tetapi|namun",
    denials="tidak|bukan|belum|nggak|enggak|gak|kagak",
    without="tanpa",
    misses="berhenti|melewatkan|ketinggalan",
    sounds_denied="tidak (?:hanya|apa-apa|sabar)|bukan hanya",
    hates="benci",
    takes="makan|minum|bisa|boleh|tahan",
    formerly="dulu(?:nya)?|dahulu|waktu kecil|semasa kecil",
    goes_on="masih|sejak|sampai sekarang|selalu",
    ifs="kalau|jika|seandainya|andai(?:kan)?|apakah",
    conditions="(?:kalau|jika)(?! (?:kamu|anda))|seandainya|andaikan|asalkan|kecuali kalau",
    wishes=(
        "mungkin|barangkali|semoga|andai|seandainya|berharap|(?:ingin|mau) (?:jadi|menjadi|pindah|punya|kerja"
        "|bekerja|tinggal|beli|belajar)|belum (?:tahu|yakin) apakah"
    ),
    jokes="bercanda|becanda",
    tags="kan|ya|bukan|benar",
    reports="kata(?= (?:dia|teman|ibu|ayah|dokter|orang|istri|suami))|bilang|berkata|mengatakan|bertanya",
    according_to="menurut(?! (?:saya|aku|gue))|katanya",
    i_said="(?:saya|aku|gue) (?:bilang|berkata|bertanya)",
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
    anew=(
        "sekarang|kini|baru|pindah|menjadi|jadi|ganti|berganti|menikah|bercerai|tunangan"
        "|bertunangan|mulai|membeli|beli"
    ),
    please="tolong",
    yes="iya benar ya betul",
    no="tidak bukan jangan",
    assents="boleh",
    small_talk="terima kasih halo hai selamat pagi siang malam oke baik mantap sampai jumpa",
    formulae="sama-sama",
    may_you="bisakah kamu|bisa kamu|bisa",
    i_meant="maksud saya",
    both="keduanya|(?:ke)?dua-duanya",
    neither="(?:bukan|tidak) keduanya|tidak (?:ada )?satu pun",
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
    former="lama|dulu|sebelumnya",
    lead="tolong|tidak|tunggu|dan|tapi",
    from_memory="dari (?:ingatan|memori)(?:mu)?",
    everywhere="dari mana[ -]mana|di mana[ -]mana",
    tail="terima kasih|ya",
    never="jangan pernah|jangan|tidak",
    but_for="kecuali|selain",
    remember="(?:ingat(?:lah)?|jangan lupa|catat)(?:[:,] ?)?(?: bahwa)? ",
    everything="semua(?:nya)?(?: yang kamu tahu)?(?: tentang (?:saya|aku|(.+)))?$",
    known="apa yang (?:kamu|anda) (?:tahu|ingat)(?: tentang (?:saya|aku|diriku))?",
    known_about="apa yang (?:kamu|anda) (?:tahu|ingat) tentang ",
    off_record="off the record",
    not_this="(?:tolong )?jangan (?:di)?(?:simpan|ingat|catat)(?: (?:ini|pesan ini))?",
    remind="ingatkan (?:saya|aku)",
    remind_of="untuk|bahwa|tentang|supaya",
    remind_asked="mengingatkan (?:saya|aku)",
    reminders=(
        "pengingat apa (?:saja )?yang (?:saya|aku) punya|(?:tampilkan|lihat)(?: semua)? pengingat(?:ku"
        "| saya)?"
    ),
)

TIMES = pack.Times(
    bare_unit_is_one=True,
    months=pack.each(
        "januari, februari, maret, april, mei, juni, juli, agustus, september, oktober, november, desember"
    ),
    weekdays=pack.each("senin, selasa, rabu, kamis, jumat, sabtu, minggu"),
    numbers=pack.each(
        "satu, dua, tiga, empat, lima, enam, tujuh, delapan, sembilan, sepuluh, sebelas, dua_belas, "
        "tiga_belas, empat_belas, lima_belas, enam_belas, tujuh_belas, delapan_belas, sembilan_belas, "
        "dua_puluh"
    ),
    units=pack.units("menit, jam, hari, minggu pekan, bulan, tahun"),
    days=pack.count(-1, "kemarin, hari_ini, besok, besok_lusa lusa"),
    phases=pack.phases("(|di_|pada_)awal, (|di_|pada_)akhir"),
    shifts_after=pack.count(1, "depan berikutnya"),
    ahead="dalam setelah",
    ahead_after="lagi",
    before="sebelum",
    on="pada tanggal",
    joins="dan",
    other_days=r"natal|lebaran|idul fitri|tahun baru|paskah|ulang tahun\w*",
    every="setiap|tiap",
    second="dua|kedua",
    clock="jam|pukul",
    often=pack.often("harian, mingguan, bulanan, tahunan"),
    past_hour={30: "lewat tiga puluh", 15: "lewat seperempat", -15: "kurang seperempat"},
    from_hour={-30: "setengah"},
    am="pagi|dini hari|subuh",
    pm="siang|sore|malam",
    night="malam",
    noon="tengah hari",
    midnight="tengah malam",
    workdays="hari kerja",
    and_half="setengah",
    or_="atau",
    is_now="sekarang|jam|pukul",
    here="di sini|disini|di tempatku|di tempat saya",
    waits=pack.waits("setengah jam, satu setengah jam, seperempat jam"),
    tens={20: "dua_puluh", 30: "tiga_puluh", 40: "empat_puluh", 50: "lima_puluh"},
    day_parts={(0, "night"): "nanti_malam malam_ini"},
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

DEEDS = pack.Deeds(
    i_have="(?:saya|aku) (?:sudah|telah) (?:(?:juga|berhasil) )?",
    kept="menyimpan(?:nya)?|mencatat(?:nya)?|simpan|catat|mengingat(?:nya)?|tersimpan|tercatat",
    changed="mengubah(?:nya)?|memperbarui(?:nya)?|ubah|perbarui|mengganti(?:nya)?",
    deleted="menghapus(?:nya)?|hapus|melupakan(?:nya)?|terhapus",
    sent="mengirim(?:kan)?(?:nya)?|kirim|melampirkan|terkirim",
    reminds="(?:menyetel|mengatur|membuat|memasang|setel|atur|buat) pengingat",
)
