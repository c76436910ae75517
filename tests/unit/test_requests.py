"""Remember, forget and "what do you know": understood in every language that has a pack."""

from __future__ import annotations

import pytest

from bot.language.packs import PACKS
from bot.language.reminding import stops_reminding
from bot.language.statements.reading import AskRequest, ForgetRequest, RememberRequest
from bot.language.statements.requests import asks_unmarked, find_request
from bot.language.statements.told import told_in

REMEMBER = {
    "en": ("Remember that the key is with Ida", "the key is with Ida"),
    "de": ("Merk dir, dass Ida den Schlüssel hat", "Ida den Schlüssel hat"),
    "fr": ("Retiens que la clé est chez Ida", "la clé est chez Ida"),
    "es": ("Recuerda que Ida tiene la llave", "Ida tiene la llave"),
    "it": ("Ricorda che la chiave ce l'ha Ida", "la chiave ce l'ha Ida"),
    "pt": ("Lembra que a Ida tem a chave", "a Ida tem a chave"),
    "nl": ("Onthoud dat Ida de sleutel heeft", "Ida de sleutel heeft"),
    "sv": ("Kom ihåg att Ida har nyckeln", "Ida har nyckeln"),
    "da": ("Husk at Ida har nøglen", "Ida har nøglen"),
    "no": ("Husk at Ida har nøkkelen", "Ida har nøkkelen"),
    "fi": ("Muista, että avain on Idalla", "avain on Idalla"),
    "pl": ("Zapamiętaj, że klucz ma Ida", "klucz ma Ida"),
    "cs": ("Zapamatuj si, že klíč má Ida", "klíč má Ida"),
    "sk": ("Zapamätaj si, že kľúč má Ida", "kľúč má Ida"),
    "hr": ("Zapamti da Ida ima ključ", "Ida ima ključ"),
    "tr": ("Unutma: anahtar Ida'da", "anahtar Ida'da"),
    "ro": ("Ține minte că Ida are cheia", "Ida are cheia"),
    "hu": ("Jegyezd meg, hogy a kulcs Idánál van", "a kulcs Idánál van"),
    "id": ("Ingat bahwa kuncinya di Ida", "kuncinya di Ida"),
    "vi": ("Hãy nhớ rằng Ida giữ chìa khóa", "Ida giữ chìa khóa"),
    "el": ("Θυμήσου ότι το κλειδί το έχει η Ida", "το κλειδί το έχει η Ida"),
    "ru": ("Запомни, что ключ у Иды", "ключ у Иды"),
    "uk": ("Запам'ятай, що ключ в Іди", "ключ в Іди"),
    "he": ("תזכור: המפתח אצל אידה", "המפתח אצל אידה"),
    "ar": ("تذكر أن المفتاح مع إيدا", "المفتاح مع إيدا"),
    "fa": ("یادت باشه که کلید پیش آیداست", "کلید پیش آیداست"),
    "hi": ("याद रखना कि चाबी इडा के पास है", "चाबी इडा के पास है"),
    "zh": ("记住钥匙在艾达那里", "钥匙在艾达那里"),
    "ja": ("鍵はイダが持っているって覚えておいて", "鍵はイダが持っている"),
    "ko": ("열쇠는 이다에게 있다고 기억해 줘", "열쇠는 이다에게 있"),
    "th": ("จำไว้ว่ากุญแจอยู่ที่ไอดา", "กุญแจอยู่ที่ไอดา"),
    "hy": ("Հիշիր, որ բանալին Իդայի մոտ է", "բանալին Իդայի մոտ է"),
    "ta": ("சாவி ஐடாவிடம் உள்ளது என்பதை நினைவில் கொள்", "சாவி ஐடாவிடம் உள்ளது"),
}
FORGET = {
    "en": ("Forget my dog", "my dog"),
    "de": ("Vergiss meinen Hund", "meinen Hund"),
    "fr": ("Oublie mon chien", "mon chien"),
    "es": ("Olvida mi perro", "mi perro"),
    "it": ("Dimentica il mio cane", "il mio cane"),
    "pl": ("Zapomnij o moim psie", "moim psie"),
    "ru": ("Забудь про мою собаку", "мою собаку"),
    "uk": ("Забудь про мого пса", "мого пса"),
    "tr": ("Köpeğimi unut", "Köpeğimi"),
    "ja": ("私の犬のことを忘れて", "犬"),
    "zh": ("忘记我的狗", "狗"),
}
KNOWN = (
    "What do you know about me?", "Was weißt du über mich?", "Que sais-tu de moi ?", "¿Qué sabes de mí?",
    "Cosa sai di me?", "O que sabes sobre mim?", "Wat weet je over mij?", "Vad vet du om mig?", "Co o mnie wiesz?",
    "Hakkımda ne biliyorsun?", "Что ты обо мне знаешь?", "Що ти знаєш про мене?", "你知道我什么？", "나에 대해 뭘 알고 있어?",
    "ماذا تعرف عني؟", "درباره من چه می‌دانی؟",
)  # fmt: skip


@pytest.mark.parametrize("code", [pack.code for pack in PACKS])
def test_every_pack_says_how_to_remember(code: str) -> None:
    """What stands behind or before the order is kept in the person's own words."""
    said, kept = REMEMBER[code]
    request = find_request(said)
    assert isinstance(request, RememberRequest)
    assert request.text.startswith(kept)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Kannst du dir merken, dass die Miete am 5. fällig ist?", "die Miete am 5. fällig ist"),
        ("Könntest du dir bitte merken dass mein Hund Rex heißt?", "mein Hund Rex heißt"),
        ("Ich möchte, dass du dir merkst, dass ich Veganer bin.", "ich Veganer bin"),
        ("¿Puedes recordar que soy celíaco?", "soy celíaco"),
        ("Peux-tu te souvenir que je suis végétarien ?", "je suis végétarien"),
        ("Puoi ricordarti che il mio cane si chiama Rex?", "il mio cane si chiama Rex"),
        ("Você pode lembrar que sou celíaco?", "sou celíaco"),
        ("Ты можешь запомнить, что мою собаку зовут Рекс?", "мою собаку зовут Рекс"),
        ("Можеш запам'ятати, що я не їм м'яса?", "я не їм м'яса"),
        ("Kun je alsjeblieft onthouden dat mijn hond Rex heet?", "mijn hond Rex heet"),
        ("Czy możesz zapamiętać, że jestem wegetarianinem?", "jestem wegetarianinem"),
        ("Můžeš si zapamatovat, že jsem vegetarián?", "jsem vegetarián"),
        ("Kan du komma ihåg att jag är vegan?", "jag är vegan"),
        ("Et yemediğimi hatırlayabilir misin?", "Et yemediğimi"),
        ("花粉症だと覚えておいてくれる?", "花粉症だ"),
        ("你能记住我对花生过敏吗?", "我对花生过敏"),
        ("제가 채식주의자라고 기억해 줄래요?", "제가 채식주의자"),
        ("क्या तुम याद रख सकते हो कि मैं शाकाहारी हूँ?", "मैं शाकाहारी हूँ"),
    ],
)
def test_an_order_to_remember_may_be_put_as_a_question(said: str, kept: str) -> None:
    """It was looked up like any question, and nothing was kept."""
    request = find_request(said)
    assert isinstance(request, RememberRequest)
    assert request.text == kept


@pytest.mark.parametrize(
    "said",
    [
        "Kannst du dir merken, wann ich Geburtstag habe?",
        "Puedes recordar qué te dije?",
        "Peux-tu te souvenir de mon anniversaire ?",
        "Kan du komma ihåg vad jag sa?",
        "你能记住什么?",
        "母の誕生日を覚えてる?",
    ],
)
def test_whether_something_is_remembered_is_no_order(said: str) -> None:
    """What is asked for tells nothing to keep."""
    assert not isinstance(find_request(said), RememberRequest)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("覚えておいて、鍵はイダが持っています", "鍵はイダが持っています"),
        ("기억해 줘, 열쇠는 이다에게 있어", "열쇠는 이다에게 있어"),
    ],
)
def test_the_order_may_come_first_where_it_mostly_ends_a_sentence(said: str, kept: str) -> None:
    """Set off by a comma."""
    request = find_request(said)
    assert isinstance(request, RememberRequest)
    assert request.text == kept


@pytest.mark.parametrize("code", FORGET)
def test_what_is_to_be_forgotten_is_named_in_their_words(code: str) -> None:
    """Of a language without patterns it is looked for by its words."""
    said, words = FORGET[code]
    request = find_request(said)
    assert isinstance(request, ForgetRequest)
    assert request.words == words


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Vergiss das mit dem Schlüssel", "dem Schlüssel"),
        ("olvida lo de la llave", "la llave"),
        ("Olvida mi cumpleaños, por favor", "mi cumpleaños"),
        ("oublie qu'Anna vit à Rome", "Anna vit à Rome"),
        ("esquece de que moro em Lisboa", "moro em Lisboa"),
        ("vymaž to, co jsem řekl o psovi", "psovi"),
    ],
)
def test_what_an_order_points_at_and_then_names_is_found_by_its_name(said: str, words: str) -> None:
    """Without courtesies."""
    request = find_request(said)
    assert isinstance(request, ForgetRequest)
    assert request.words == words


@pytest.mark.parametrize(
    "said",
    [
        "forget it",
        "Vergiss es",
        "Забудь это",
        "Забудь об этом",
        "Забудь це",
        "elimina eso",
        "vymaž to",
        "glem det",
    ],
)
def test_an_order_that_names_nothing_looks_for_nothing(said: str) -> None:
    """Though what means nothing in one language may be a name in another one with the same verb."""
    assert not isinstance(find_request(said), ForgetRequest)


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("stop reminding me to take my pill", "the reminder to take my pill"),
        ("Please don't remind me about the Rent any more.", "the reminder about the Rent"),
        ("Don't remind me to call Lea anymore", "the reminder to call Lea"),
        ("cancel the reminder for the dentist please", "the reminder for the dentist"),
        ("turn off all my reminders", "my reminders"),
        ("clear all of my reminders", "my reminders"),
        ("delete the pills reminder", "the reminder pills"),
        ("cancel pills reminder", "the reminder pills"),
        ("remove that Dentist reminder, please.", "the reminder Dentist"),
        ("cancel my daily reminders about Rent", "the reminder daily about Rent"),
    ],
)
def test_to_be_reminded_no_more_is_to_forget_the_reminder(said: str, named: str) -> None:
    """By what it is about; all of them, where it is about nothing."""
    assert find_request(said) == ForgetRequest(words=named, reminders=True)


@pytest.mark.parametrize(
    "said",
    ["Cancel the reminder about mum, please.", "cancel my reminders", "Storniere bitte alle Erinnerungen", "Annule mes rappels",
     "Erinnere mich nicht mehr ans Anrufen", "Ya no me recuerdes llamar a mi madre", "Annulla i promemoria", "Cancela meus lembretes",
     "Отмени все напоминания", "Скасуй нагадування", "Anuluj wszystkie przypomnienia",
     "hatırlatıcıları iptal et", "リマインダーを全部キャンセルして", "取消所有提醒"],
)  # fmt: skip
def test_to_be_reminded_no_more_is_ordered_in_many_languages(said: str) -> None:
    """One of them or all: which is shown by the reminders that there are."""
    assert stops_reminding(said)


@pytest.mark.parametrize(
    "said",
    ["clear my schedule and keep reminders", "delete the email with the reminders", "drop me a line with reminders",
     "delete all my data except reminders", "remove the milk from my list of reminders"],
)  # fmt: skip
def test_no_order_about_something_else_is_one_to_forget_all_reminders(said: str) -> None:
    """Whatever it says of reminders as well."""
    asked = find_request(said)
    assert not isinstance(asked, ForgetRequest) or asked.words != "my reminders"
    assert not stops_reminding(said)


@pytest.mark.parametrize(
    "said",
    ["don't remind me, I feel old", "she stopped reminding me to call", "stop it"],
)
def test_what_only_speaks_of_reminding_forgets_nothing(said: str) -> None:
    """An order names the reminder, or all, and nothing else."""
    assert find_request(said) is None


@pytest.mark.parametrize("said", KNOWN)
def test_all_that_is_known_is_asked_for_in_many_languages(said: str) -> None:
    """Nothing narrows it."""
    assert find_request(said) == AskRequest("", everything=True)


ASKING = """do you know any drummers
wich knee is it
wat night is darts
which of my pigeons won the race
when do i have to go to the dentist
whats his surname, did i say
n which knee do i put
how many pigeons have i got left
what cant i put in malis tea
whereabouts does carys live
what airline is huw coming over with
is my sister veggie
did mum ring me back
might i be moving
shall we go to rome
who looks after the kids
who bought the transit
what kind of bird is pickles
what colours are the curtains
by what date do the wigs have to be fitted
since when do i work there
how many people are coming to naseby
what days of the week do i go swimming
which of my friends is leaving
how many of us are going
list our animals for me would you
what colour's my bike
what colour's Priya's dress going to be
whereabouts in Leeds do we live
which room's the presentation in
what size are my shoes btw, mia wants to order slippers for me
wheres my job at, the name of the spot"""
TELLING = """what a day, i lost my keys
who knew tiling was so hard
my aunt Ida, who lives in Rome, is a nurse
my friend Bo, who is allergic to nuts, is coming
when I get home I'll cook
so when i was five i broke my arm
what matters is family
which is why i hate mondays
did my first 5k today
was my birthday yesterday
had mum over for tea
can't wait for my holiday
do the dishes every night
am off to my mum's
might go to Rome
may was lovely
what teachers have to put up with is insane
what friends do is help each other
what dreams are made of
what bunch of clowns are running this
in which case i would rather stay
to whom it may concern
for what it is worth i like him
on what the doctor said i'd stop
how many people are stupid enough is a mystery
all of my friends is what i miss
what Anna's doing is none of my business
how are you, I lost my passport at the airport
what can I do, my landlord Mr Huber raised the rent"""


@pytest.mark.parametrize(
    ("said", "is_asking"),
    [*((said, True) for said in ASKING.splitlines()), *((said, False) for said in TELLING.splitlines())],
)
def test_a_question_without_its_mark_is_one(said: str, is_asking: bool) -> None:
    """It is never quoted as something the person told."""
    assert asks_unmarked(said) is is_asking


@pytest.mark.parametrize(
    ("said", "is_asking"),
    [
        ("what reminders do i have", True),
        ("can u show me my reminders", True),
        ("do I have any reminders today?", True),
        ("what will you remind me of", True),
        ("how many reminders did my dentist send me", False),
        ("do i have a reminder app", False),
        ("are there any reminders of the war in your town", False),
    ],
)
def test_reminders_are_asked_for_where_nothing_else_is_said_of_them(said: str, is_asking: bool) -> None:
    """What was told about some is found as all that was told is."""
    request = find_request(said)
    assert (isinstance(request, AskRequest) and request.reminders) is is_asking


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("carys is brewing up for me n her dad, how do i have mine", "how do i have mine"),
        ("how many miles has it done, insurance woman wants it", "how many miles has it done, insurance woman wants it"),
        ("well we went to bristol, what a place", None),
    ],
)  # fmt: skip
def test_a_question_is_one_before_and_behind_what_is_told(said: str, asked: str | None) -> None:
    """Nobody marks it in haste."""
    request = find_request(said)
    assert (request.words if isinstance(request, AskRequest) else None) == asked


KNOWN_ABOUT = """Mitä tiedät koirastani? | koirastani
Mit tudsz a kutyámról? | a kutyámról
คุณรู้อะไรเกี่ยวกับแมวของฉัน? | แมวของฉัน
Köpeğim hakkında ne biliyorsun? | Köpeğim
मेरे कुत्ते के बारे में क्या जानते हो? | मेरे कुत्ते
犬について何を知っていますか？ | 犬
강아지에 대해 뭘 알고 있어? | 강아지
என் நாயைப் பற்றி என்ன தெரியும்? | என் நாயைப்
你知道关于我的狗的事吗？ | 我的狗的事吗
Co wiesz o moim psie? | moim psie"""


@pytest.mark.parametrize("line", KNOWN_ABOUT.splitlines())
def test_what_is_known_of_something_is_asked_for_in_many_languages(line: str) -> None:
    """Where the question stands before what it is about, and where it stands behind."""
    said, words = line.split(" | ")
    assert find_request(said) == AskRequest(words=words, about=True)


@pytest.mark.parametrize("whose", ["do I", "does my sister", "does my boss"])
def test_where_somebody_works_asks_for_the_firm_before_the_job(whose: str) -> None:
    """A job answers it only beside what else was said of it."""
    asked = find_request(f"where {whose} work?")
    assert isinstance(asked, AskRequest)
    assert asked.keys[:2] == ("workplace", "job_title")


@pytest.mark.parametrize(
    "asked",
    ["Welche Erinnerungen habe ich?", "Quels rappels ai-je ?", "¿Qué recordatorios tengo?", "Quali promemoria ho?",
     "Какие у меня напоминания?", "Hangi hatırlatmalarım var?", "我有哪些提醒？", "どんなリマインダーがある？", "Hangi hatırlatıcılarım var?"],
)  # fmt: skip
def test_reminders_are_asked_for_in_every_language_that_is_spoken(asked: str) -> None:
    """The whole question; with more behind it, it is about what was told."""
    assert find_request(asked) == AskRequest(words="", reminders=True)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Vergiss bitte nicht, dass ich vegetarisch esse", "ich vegetarisch esse"),
        ("No te olvides de que soy vegetariano", "soy vegetariano"),
        ("N'oublie pas que je suis végétarien", "je suis végétarien"),
        ("Segnati che sono allergico alle arachidi", "sono allergico alle arachidi"),
        ("Não esquece que sou vegetariano", "sou vegetariano"),
        ("Guarda aí que meu cachorro se chama Rex", "meu cachorro se chama Rex"),
        ("Запиши, що в мене алергія на арахіс", "в мене алергія на арахіс"),
        ("Запиши, что у меня аллергия", "у меня аллергия"),
        ("Onthou: mijn hond heet Balu", "mijn hond heet Balu"),
        ("Να θυμάσαι: ο σκύλος μου λέγεται Ρεξ", "ο σκύλος μου λέγεται Ρεξ"),
        ("Μην ξεχνάς ότι είμαι χορτοφάγος", "είμαι χορτοφάγος"),
        ("תרשום שיש לי אלרגיה לבוטנים", "יש לי אלרגיה לבוטנים"),
        ("احفظ أن عندي حساسية من الفول", "عندي حساسية من الفول"),
        ("नोट कर लो कि मुझे मूंगफली से एलर्जी है", "मुझे मूंगफली से एलर्जी है"),
        ("Şunu hatırla: köpeğimin adı Karabaş", "köpeğimin adı Karabaş"),
        ("Vejetaryen olduğumu kaydet", "Vejetaryen olduğumu"),
        ("记一下：我的狗叫旺财", "我的狗叫旺财"),
    ],
)
def test_what_is_to_be_kept_is_ordered_in_everyday_words(said: str, kept: str) -> None:
    """An order that two languages share is cut where the one goes on that says more of it."""
    found = find_request(said)
    assert isinstance(found, RememberRequest)
    assert found.text == kept


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ("started Middlemarch, page 112, it's actually funny??", True),
        ("my share of the rent's 925 which is apparently cheap??", True),
        ("where on earth did I put the keys??", False),
        ("and the gas bill??", False),
        ("is it my turn to feed the cat?!", False),
        ("wo habe ich bloß den Schlüssel hingelegt??", False),
        ("page 112 is the one that I am on?", False),
    ],
)
def test_a_doubled_mark_asks_nothing_behind_words_that_tell(said: str, is_told: bool) -> None:
    """People wonder at what they tell; in English code tells it by the order of the words."""
    assert bool(told_in(said)) is is_told
    assert (find_request(said) is None) is is_told
