"""Orders to forget, read in eight languages: which message they mean, and what they name."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.domain.prose.labels import keys_meant
from bot.language.gate import asks_to_keep
from bot.language.keys import (
    once_was,
)
from bot.language.message_kinds import is_marked
from bot.language.orders import (
    ForgetBut,
    ForgetEverything,
    ForgetLast,
    ForgetNothing,
    ForgetTime,
    ForgetWhat,
    GiveBack,
    KeepNoneAbout,
    KeepNothing,
    UndoLast,
    is_only_order,
    named,
    not_named,
    order_and_rest,
    read_order,
    removed_by,
)
from bot.language.statements.told import told_in
from bot.memory.forgetting.meant import target_of
from bot.speech.saying import speaking

EVERYWHERE = """forget Lea everywhere · erase everything about Lea from everywhere · forget everywhere about Lea · Vergiss Lea überall · \
Oublie Léa partout · Olvida a Lea en todas partes · Забудь Лею везде · Удали всё о Лее отовсюду · Zapomnij o Lei wszędzie · \
Dimentica Lea ovunque · Esqueça a Lea em todos os lugares · Lea'yı her yerden sil · 把莉亚从所有地方删除"""
OFF_RECORD = """I live in Bonn (off the record). · I love Karl, off the record. · I hate Petra. Off the record. · I'm gay (please don't remember)
I'm gay, this is off the record · This is off the record! I'm gay. · Ich kündige (inoffiziell). · Das ist inoffiziell. Ich kündige. · Ich kündige (bitte nicht merken)
Je suis enceinte, c'est hors micro. · Je suis enceinte (ne pas enregistrer) · Estoy embarazada (no lo guardes) · Sono incinta (ufficiosamente). · Estou grávida (em off).
Jestem w ciąży (nieoficjalnie). · Я беременна, это не для протокола. · Я вагітна (не для протоколу). · Hamileyim, bu kayıt dışı. · Ik ben zwanger (niet onthouden)
मैं गर्भवती हूँ। यह ऑफ़ द रिकॉर्ड है। · 妊娠しています。これはオフレコです。 · 我怀孕了（私下说）。 · 임신했어요 (오프 더 레코드) · Olen raskaana (epävirallisesti)"""

ON_RECORD = """I saw him, I don't remember where · Where are my keys? Don't remember. · I love these bands: Queen, Incognito. · I spoke to him off the record.
I was off the record. · Was that off the record? · The interview was off the record. · off the record · Ich war inkognito. · Pedro está de incógnito"""

LAST = """forget that · Forget what I just said, please · Could you delete that, please? · don't keep this
vergiss das wieder · lösche meine letzte Nachricht · merk dir das bitte nicht · oublie ça · n'enregistre pas ça · olvida lo que dije · no guardes esto
dimentica quello · non salvare questo · esquece isso · não guarde isso · забудь это · не запоминай это · забудь про це · не запам'ятовуй це
Please delete the last thing · Lösche das letzte · supprime le dernier message · borra lo último · cancella l'ultima cosa
apaga a última mensagem · удали последнее сообщение · видали останнє повідомлення · ne garde pas ça · dimentica questo · забудь це · не зберігай це
Merk dir das nicht · Olvida eso · Nie, zapomnij to · delete this message · forget what I said here · lösch diese Nachricht · borra este mensaje · удали это сообщение · supprime ce message
忘了刚才说的 · 别记这个 · इसे सेव मत करो · töröld az utolsó üzenetet · ลืมเรื่องนี้ไปเถอะ · не надо это запоминать · не треба це запам'ятовувати"""

UNDO = """撤销刚才的 · इसे वापस करो · undo that · scratch that · mach das rückgängig · Undo that! · annule ça · deshaz eso
desfaz isso · отмени это · скасуй це · annulla · отмена · annuler · скасувати · anular · cofnąć · annullare"""

EVERYTHING = """Forget everything · Forget everything you know about me · Vergiss alles · olvida todo · 全部忘れて · 忘记所有事情 · Oublie tout ce que tu sais sur moi
забудь всё · zapomnij wszystko · Забудь все про мене · dimentica tutto · esquece tudo · Please delete everything
I want to delete all my data · I'd like to delete my account · erase all my information · Ich möchte alle meine Daten löschen
Ich will mein Konto löschen, bitte · Je veux supprimer mon compte · Quiero borrar mis datos · elimina il mio account · Vorrei cancellare tutti i miei dati
apague todos os meus dados · quero excluir minha conta · Я хочу удалить свои данные · Хочу видалити свій акаунт · Chcę usunąć swoje konto
Tüm verilerimi silmek istiyorum · 自分のデータを全部削除したい · 我想删除我的账户 · मैं अपना सारा डेटा हटाना चाहता हूँ · Ik wil mijn account verwijderen"""

NO_WISH_FOR_IT = """I want to delete my Facebook account · How do I delete my account? · I don't want to delete my account · I want to delete the app
Ich möchte alles · Ich will meine Daten nicht löschen · I want everything · Quiero borrar la foto · Do I want to delete all my data?"""

BY_TIME = """Forget everything since Monday · Forget the last hour · Vergiss alles seit Montag · Forget everything since yesterday · forget what I said today
Forget our conversation of yesterday · forget what we talked about yesterday · Vergiss unser Gespräch von gestern · Vergiss die letzten 24 Stunden · forget everything I said today · olvida todo lo de ayer
Vergiss alles, was ich heute gesagt habe · forget what I told you yesterday · forget the last 10 minutes
forget everything from the last two hours · Vergiss alles aus der letzten Stunde · forget what I said in the last hour
forget yesterday's conversation · forget our chat from last week · forget all we talked about yesterday · forget my messages from today
忘掉今天说的所有话 · 今日話したことを全部忘れて · 오늘 말한 거 전부 잊어줘
olvida nuestra conversación de ayer · oublie notre conversation d'hier · забудь наш разговор за вчера · 昨日の会話を忘れて · 어제 대화 잊어줘
bugün söylediğim her şeyi unut · dün konuştuklarımızı unut · dimentica tutto quello che ho detto oggi · انس كل ما قلته اليوم
ลืมทุกอย่างที่ฉันพูดวันนี้ · 忘掉我今天说的一切 · 忘记我今天说的话 · glem alt hvad jeg har sagt i dag · glem alt jeg sa i dag
glöm allt jag sa idag · quên hết những gì tôi nói hôm nay · תשכח את כל מה שאמרתי היום · ξέχνα όλα όσα είπα σήμερα
هر چیزی که امروز گفتم فراموش کن · felejts el mindent, amit ma mondtam
forget everything I said over the past 3 days · forget the past 24h · vergiss die letzten 24h · dimentica la nostra conversazione di ieri"""

BUT_FOR = """forget everything about Anna except her phone number · forget my ex but keep the kids · Vergiss alles über Anna außer ihrer Nummer
Забудь всё про Анну, кроме номера · oublie tout sur Luc sauf son numéro · forget everything I said today except my sister
forget everything except my kids · Forget all but my dog · forget everything but my dog · olvida todo menos mi perro"""

TAKEN_AWAY = {
    "wipe Oslo": "Oslo",
    "get rid of everything on Tom": "Tom",
    "Clear my soup": "my soup",
    "Clear soup": "",
    "Ditch pizza": "",
    "Wirf Anna raus": "Anna",
    "Débarrasse-toi de Luc": "Luc",
    "清除小红": "小红",
    "Did you drop Tom?": "",
    "don't drop Tom": "",
    "Drop the ball": "",
    "Take out pizza": "",
    "I'm dropping at": "",
    "forget Oslo": "",
    "I live in Oslo": "",
}
"""What may be an order to forget, by what is known."""

TO_KEEP = {
    "Vergiss Annas Geburtstag nicht!": "Annas Geburtstag",
    "Vergiss bitte Annas Geburtstag nicht!": "Annas Geburtstag",
    "Anna hat am 3. Mai Geburtstag. Vergiss Annas Geburtstag nicht!": "Annas Geburtstag",
    "Vergiss niemals Anna": "Anna",
    "Vergiss meinen Geburtstag nie": "meinen Geburtstag",
    "vergiss nicht den Termin": "den Termin",
    "Lösch Anna nicht!": "Anna",
    "Vergiss Marek bitte nicht!": "Marek",
    "Nie zapomnij o urodzinach Anny!": "urodzinach Anny",
    "Nie zapomnij, że jestem uczulony na orzechy!": "jestem uczulony na orzechy",
    "nie usuń Marka": "Marka",
    "nu sterge asta": "asta",
    "Vergeet Anna niet!": "Anna",
    "Glem Annas fødselsdag ikke!": "Annas fødselsdag",
    "Ne zaboravi na Anu!": "Anu",
    "Forget nothing about Anna": "Anna",
    "Don't forget my birthday": "my birthday",
    "Don't delete Anna": "Anna",
    "Oublie surtout pas Luc": "Luc",
    "oublie pas mon anniversaire": "mon anniversaire",
}

NAMED = {
    "Forget that address": "address",
    "Forget that phone number, please": "phone number",
    "Forget this address.": "this address",
    "Vergiss das Asthma.": "das Asthma",
    "Vergiss das Treffen mit Anna": "das Treffen mit Anna",
    "Vergeet het adres": "het adres",
    "forget that the garage code is 4711": "the garage code is 4711",
    "glem det med hunden": "hunden",
    "glöm det där om Anna": "Anna",
    "vergeet dat van de hond": "de hond",
    "Glöm det huset": "det huset",
    "Glem det hus": "det hus",
    "Unohda se osoite": "se osoite",
    "Zapomnij o tym mieszkaniu": "tym mieszkaniu",
    "忘掉那个地址": "那个地址",
    "forget my dog please": "my dog",
    "Please delete everything you know about Anna.": "Anna",
    "Forget about my trip to Rome": "my trip to Rome",
    "Can you forget my old address?": "my old address",
    "Vergiss alles über Tom": "Tom",
    "Lösche alles, was du über Tom weißt": "Tom",
    "oublie mon chien s'il te plaît": "mon chien",
    "olvida todo sobre Ana": "Ana",
    "dimentica il mio cane": "il mio cane",
    "esquece meu cachorro": "meu cachorro",
    "забудь про мою собаку": "мою собаку",
    "Забудь всё, что ты знаешь о Томе": "Томе",
    "забудь мого собаку": "мого собаку",
    "Not yet. Forget Tom!": "Tom",
    "forget that thing about the key": "the key",
    "Forget what I told you about Tom, please": "Tom",
    "vergiss das mit dem Schlüssel": "dem Schlüssel",
    "olvida lo de la llave": "la llave",
    "oublie l'histoire de la clé": "la clé",
    "esquece isso da chave": "chave",
    "забудь это про ключ": "ключ",
    "Vergiss, was ich über Jutta gesagt habe": "Jutta",
    "olvida lo del queso": "queso",
    "olvida lo que te dije sobre Ana": "Ana",
    "please forget that I'm pregnant": "I'm pregnant",
    "Stop remembering that I love tea": "I love tea",
    "Don't remember that I love tea": "I love tea",
    "you can forget about tea": "tea",
    "Remove Oslo from your memory": "Oslo",
    "drop Tom from your memory": "Tom",
    "Purge the gym from your records": "the gym",
    "Streich Tom aus deinem Gedächtnis": "Tom",
    "вычеркни Олю из памяти": "Олю",
    "トムを記憶から取り除いて": "トム",
    "forget everything on Tom": "Tom",
    "Delete everything about the trip": "the trip",
    "Vergeet dat ik in Oslo woon": "ik in Oslo woon",
    "忘记 Oslo": "Oslo",
    "Nie, zapomnij o Annie": "Annie",
    "забудь, что я говорил про Олю": "Олю",
    "забудь, що я казала про Олену": "Олену",
    "zapomeň, co jsem ti říkal o Janě": "Janě",
    "esquece o que eu te disse sobre Ana": "Ana",
    "Ayşe hakkında her şeyi unut": "Ayşe",
    "Ayşe hakkındaki her şeyi sil": "Ayşe",
    "田中さんについて全部忘れて": "田中さん",
    "Olvida el perro de Lucía": "el perro de Lucía",
    "Oublie le chien de Camille": "le chien de Camille",
    "由美の犬のことは忘れて": "由美の犬",
    "내 강아지 잊어줘": "강아지",
    "Unohda kaikki Ainosta": "Ainosta",
    "забудь про Олену": "Олену",
    "राधा के बारे में सब भूल जाओ": "राधा",
    "انسي كل شيء عن سارة": "سارة",
    "תשכח מה שאמרתי על מאיה": "מאיה",
    "תשכח ממאיה": "מאיה",
    "忘掉关于小红的一切": "小红",
    "把小红忘了吧": "小红",
    "田中さんについて全部忘れてください": "田中さん",
    "민지에 관한 모든 걸 잊어줘": "민지",
    "ลืมเรื่องสมชายไปเลย": "สมชาย",
    "ลืมทุกอย่างเกี่ยวกับสมชาย": "สมชาย",
    "felejts el mindent Katiról": "Katiról",
}

NOTHING = """forget it · I always forget my keys · forget pizza, let's have sushi · Do you forget things?
olvídalo · vergiss das Alles · forget that and go on · forget that he said so · zapomnij to, co wczoraj
What did I forget? · I keep forgetting that · remove the onions · Remove Rex from the poem · supprime le deuxième paragraphe"""


MAY_NAME = """forget that quickly · forget that asap · glem det hele · unohda se heti · zapomnij to szybko · vergeet dat snel
forget that idea · forget that mate · forget that address · vergiss das Auto · vergeet dat huis · felejtsd el azt a címet · 忘掉这个地址吧"""


FROM_MEMORY = """Удали Олю из памяти · Удали Олю из своей памяти · Lösche Anna aus deinem Gedächtnis · supprime Anna de ta mémoire · borra a Ana de tu memoria · elimina Anna dalla memoria · apague Ana da sua memória · usuń Annę z pamięci
видали Олю з пам'яті · Ayşe'yi hafızandan sil · 花子を記憶から消して · 把小红从记忆里删掉 · 민지를 기억에서 지워줘 · Verwijder Anna uit je geheugen · ta bort Anna ur minnet · slet Anna fra hukommelsen
slett Anna fra minnet · forget Anna from your memory · vymaž Janu z paměti · töröld Katit az emlékezetedből · Poista Aino muististasi · Remove Anna from your memories · erase Anna from your mind · احذف سارة من ذاكرتك
מחק את מאיה מהזיכרון · șterge Ana din memorie · hapus Budi dari ingatanmu · xóa Lan khỏi bộ nhớ · ลบสมชายออกจากความจำ"""


UNTOLD = f"""forget the last 99999999999 hours · forget the last half hour · forget the last hundred hours
forget the past few hours · forget the last couple of hours
forget gym yesterday · forget my cat from last week · forget her since Monday · forget our conversation about Rome yesterday
forget everything about Anna from the last hour · forget what Anna said in the last hour · Forget {"it " * 60}x
Forget that I can't on Friday · Forget that I am off today · Vergiss, dass ich heute nicht da bin
Olvida que no estoy el viernes · Dimentica che non ci sono venerdì · Forget that we are over since May"""


def _lines(text: str) -> list[str]:
    return [each.strip() for line in text.splitlines() for each in line.split("·")]


@pytest.mark.parametrize("text", _lines(LAST))
def test_an_order_that_points_back_means_the_last_message(text: str) -> None:
    """Politely or not."""
    assert read_order(text) == ForgetLast()


@pytest.mark.parametrize(
    "text", ["No wait, keep it!", "restore that", "bring it back", "Nein, behalte das!", "верни это", "keep it after all"]
)  # fmt: skip
def test_what_went_just_before_may_be_ordered_back(text: str) -> None:
    """By "it", which names nothing."""
    assert read_order(text) == GiveBack("it")


@pytest.mark.parametrize(
    "text", ["keep this, please", "Keep it!", "Behalte das bitte", "garde ça", "оставь это"]
)
def test_to_keep_something_brings_nothing_back(text: str) -> None:
    """It may be said of anything."""
    assert read_order(text) is None


@pytest.mark.parametrize("text", _lines(UNDO))
def test_an_order_to_undo_is_none_to_forget(text: str) -> None:
    """What was forgotten last is back then."""
    assert read_order(text) == UndoLast()


@pytest.mark.parametrize(
    "text",
    [
        "delete all my data", "please delete my account", "lösche alle meine Daten", "supprime mon compte",
        "borra todos mis datos", "usuń moje konto", "удали мой аккаунт", "hesabımı sil",
    ],
)  # fmt: skip
def test_all_that_somebody_has_here_is_everything(text: str) -> None:
    """Their data and their account are no words to look for."""
    assert read_order(text) == ForgetEverything()


@pytest.mark.parametrize("words", ["alles", "tout", "todo", "my data"])
def test_a_word_for_everything_needs_no_verb_to_tell_its_language(words: str) -> None:
    """Behind a command it stands alone; that two languages share it leaves no doubt."""
    assert not_named(words) == ForgetEverything()


@pytest.mark.parametrize("text", _lines(EVERYTHING))
def test_an_order_may_mean_everything(text: str) -> None:
    """What is known of somebody else is less than that."""
    assert read_order(text) == ForgetEverything()
    assert read_order("Forget everything you know about Anna") == ForgetWhat("Anna")


@pytest.mark.parametrize("text", _lines(NO_WISH_FOR_IT))
def test_a_wish_for_something_else_is_no_order_to_forget_everything(text: str) -> None:
    """Nor is a question, or a wish denied."""
    assert read_order(text) is None


@pytest.mark.parametrize("text", _lines(BY_TIME))
def test_an_order_may_mean_a_time(text: str) -> None:
    """No words that could be looked for say it."""
    assert isinstance(read_order(text), ForgetTime)


@pytest.mark.parametrize("text", _lines(UNTOLD))
def test_what_tells_no_time_for_sure_is_none(text: str) -> None:
    """Neither a number that no clock has nor a thing beside the time."""
    assert not isinstance(read_order(text), ForgetTime)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("Forget everything since Monday", "2026-11-23 00:00"),
        ("Forget the last hour", "2026-11-24 08:02"),
        ("vergiss die letzten zwei Stunden", "2026-11-24 07:02"),
        ("forget the last 30 minutes", "2026-11-24 08:32"),
        ("forget the past 24h", "2026-11-23 09:02"),
        ("forget what I said in the last 24 hours", "2026-11-23 09:02"),
        ("Vergiss die letzten 24 Stunden", "2026-11-23 09:02"),
    ],
)
def test_a_time_begins_by_the_clock_and_ends_now(text: str, start: str) -> None:
    """What is said after the order is none of it."""
    now = datetime(2026, 11, 24, 9, 2, tzinfo=UTC)
    order = read_order(text)
    assert isinstance(order, ForgetTime)
    time = order.by_clock(now)
    assert [f"{each:%Y-%m-%d %H:%M}" for each in (time.start, time.end)] == [start, "2026-11-24 09:02"]


@pytest.mark.parametrize("text", _lines(BUT_FOR))
def test_an_order_may_except_something(text: str) -> None:
    """What goes and what stays are told apart."""
    order = read_order(text)
    assert isinstance(order, ForgetBut)
    assert order.what is not None


@pytest.mark.parametrize(
    ("text", "what", "kept"),
    [
        ("Forget everything about Tom except his birthday", ForgetWhat("Tom"), "his birthday"),
        ("Forget everything but my name", ForgetEverything(), "my name"),
        ("Vergiss alles über Anna außer ihrer Nummer", ForgetWhat("Anna"), "ihrer Nummer"),
        ("olvida todo menos mi perro", ForgetEverything(), "mi perro"),
        ("誕生日以外全部忘れて", ForgetEverything(), "誕生日"),
        ("이름 빼고 다 잊어", ForgetEverything(), "이름"),
        ("मेरे नाम को छोड़कर सब भूल जाओ", ForgetEverything(), "मेरे नाम"),
        ("トムについて誕生日以外を忘れて", None, "トムについて誕生日"),
    ],
)
def test_what_goes_and_what_stays_stand_on_either_side(text: str, what: object, kept: str) -> None:
    """Before the word between them or behind it; where both stand before it code can't tell."""
    order = read_order(text)
    assert isinstance(order, ForgetBut)
    assert (order.what, order.kept) == (what, kept)


def test_a_thing_with_a_time_is_named() -> None:
    """An appointment on Friday is one appointment."""
    assert read_order("Forget my appointment on Friday") == ForgetWhat("my appointment on Friday")


@pytest.mark.parametrize(("text", "words"), TO_KEEP.items())
def test_a_denied_order_is_one_to_keep(text: str, words: str) -> None:
    """On either side of the verb; it is read like whatever else is told."""
    assert read_order(text) == ForgetNothing(words)
    assert not is_only_order(text)
    assert order_and_rest(text)[1] == text


@pytest.mark.parametrize("text", EVERYWHERE.split(" · "))
def test_an_order_may_be_to_forget_everywhere(text: str) -> None:
    """The word for it is no part of what is named, and stands behind that or after the verb."""
    order = read_order(text)
    assert isinstance(order, ForgetWhat)
    assert order.everywhere
    assert order.words in {"Lea", "Léa", "a Lea", "Лею", "Лее", "Lei", "Lea'yı", "莉亚"}


def test_a_year_is_a_time() -> None:
    """Whichever it is."""
    assert read_order("forget everything from 2026") == ForgetTime("everything from 2026", "en")


def test_what_is_told_besides_an_order() -> None:
    """The order's own sentence tells nothing."""
    assert (
        order_and_rest("Forget Tom. My new boss is called Dana.")[1].strip() == "My new boss is called Dana."
    )
    assert order_and_rest("forget that I'm pregnant")[1].strip() == ""
    assert order_and_rest("I love tea.")[1] == "I love tea."


@pytest.mark.parametrize(("text", "words"), NAMED.items())
def test_an_order_names_what_is_to_go(text: str, words: str) -> None:
    """Without what is said around it."""
    assert read_order(text) == ForgetWhat(words)


@pytest.mark.parametrize(("text", "words"), TAKEN_AWAY.items())
def test_what_is_to_be_taken_away_is_read_apart(text: str, words: str) -> None:
    """No order to forget by itself: it may be said of anything."""
    assert removed_by(text) == words
    assert not words or read_order(text) is None
    assert not words or told_in(text) == ""


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("forget what I said about Eva today", "Eva"),
        ("Vergiss, was ich heute über Eva gesagt habe", "Eva"),
        ("olvida lo que dije de Eva ayer", "Eva"),
        ("oublie ce que j'ai dit de Eva hier", "Eva"),
        ("forget what I told you today", ""),
    ],
)
def test_what_was_said_of_somebody_in_a_time(text: str, about: str) -> None:
    """The time is that of the telling; of a meeting on Monday it is the meeting's."""
    order = read_order(text)
    assert isinstance(order, ForgetTime)
    assert order.about == about
    assert read_order("forget the meeting on Monday") == ForgetWhat("the meeting on Monday")


@pytest.mark.parametrize("text", _lines(MAY_NAME))
def test_what_stands_behind_that_may_name_a_thing(text: str) -> None:
    """Any word but a small one may: a look for it tells, and no list of words."""
    assert isinstance(read_order(text), ForgetWhat)


@pytest.mark.parametrize("text", _lines(FROM_MEMORY))
def test_that_it_is_to_go_from_memory_is_no_part_of_a_name(text: str) -> None:
    """In every language of the packs."""
    order = read_order(text)
    assert isinstance(order, ForgetWhat)
    assert len(order.words) <= len("Ayşe'yi")


@pytest.mark.parametrize("text", _lines(OFF_RECORD))
def test_what_is_off_the_record_says_so_anywhere(text: str) -> None:
    """Behind the words or before them, in brackets, as a clause or as a sentence."""
    assert read_order(text) == KeepNothing()


@pytest.mark.parametrize("text", [*_lines(NOTHING), *_lines(ON_RECORD)])
def test_no_order_is_read_where_none_is_given(text: str) -> None:
    """Idioms, questions and what is only told."""
    assert read_order(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "My salary is 5000. Don't keep this.",
        "Don't save this: my salary is 5000",
        "I am pregnant, don't save this",
        "Ich bin krank, bitte nicht speichern",
        "我怀孕了，别记下来",
        "Ich bin krank. Merk dir das nicht.",
        "My cousin Ola lives in Warsaw. Forget that!",
        "Mein Chef heißt Tom. Vergiss das bitte.",
    ],
)
def test_an_order_beside_other_words_means_its_own_message(text: str) -> None:
    """It is no order alone."""
    assert read_order(text) == KeepNothing()
    assert not is_only_order(text)


@pytest.mark.parametrize(
    "text",
    [
        "Remember nothing of this: I am ill",
        "Merk dir nichts davon: ich bin krank",
        "Ricorda niente di questo: sto male",
        "Ne retiens rien de ceci : je suis malade",
        "No guardes nada de esto: estoy enfermo",
    ],
)
def test_nothing_of_this_is_off_the_record(text: str) -> None:
    """To keep nothing of what follows is said as often as not to keep it."""
    assert is_marked(text)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("Never save anything about my health", "my health"),
        ("Merke dir nichts über meine Gesundheit", "meine Gesundheit"),
        ("Please keep nothing about my job!", "my job"),
        ("私の健康については何も保存しないで", "健康"),
        ("不要保存任何关于我健康的信息", "健康"),
        ("永远不要记录我的健康", "健康"),
        ("don't remember my age", "my age"),
        ("Don't save my address: 5 High Street, Leeds", "my address"),
        ("merk dir mein Alter nicht", "mein Alter"),
        ("Bitte merk dir nicht, dass ich rauche", "ich rauche"),
        ("retiens pas mon âge", "mon âge"),
        ("no recuerdes mi edad", "mi edad"),
        ("non ricordare la mia età", "mia età"),
        ("não guarde minha idade", "minha idade"),
        ("onthoud mijn leeftijd niet", "mijn leeftijd"),
        ("не запоминай мой возраст", "мой возраст"),
        ("не запам'ятовуй мій вік", "мій вік"),
        ("nie zapamiętuj mojego wieku", "mojego wieku"),
        ("spara inte min ålder", "min ålder"),
    ],
)
def test_what_is_to_be_left_alone_is_named(text: str, about: str) -> None:
    """It is an order, and nothing to note."""
    assert read_order(text) == KeepNoneAbout(about)
    assert not asks_to_keep(text)


@pytest.mark.parametrize(
    ("language", "words", "key"),
    [
        ("pl", "moim zdrowiu", "health"),
        ("pl", "mojej rodzinie", "family"),
        ("ru", "моего здоровья", "health"),
        ("ru", "моих детях", "children"),
        ("uk", "моїм здоров'ям", "health"),
        ("ja", "健康", "health"),
    ],
)
def test_what_is_to_be_left_alone_may_be_named_in_any_case(language: str, words: str, key: str) -> None:
    """It was no known name in any case but the first, and the order was left to the model."""
    with speaking(language):
        assert keys_meant(words) == [key]


def test_words_of_a_command_are_read_alike() -> None:
    """Behind /forget stands what would stand behind the verb."""
    assert named("everything about Tom") == "Tom"
    assert named("my dog, please") == "my dog"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("мою собаку", "У меня есть собака"),
        ("моему коту", "У меня есть кот"),
        ("мою собаку", "У мене є собака"),
        ("moim psie", "Mam psa i kota, mój pies jest stary, myślę o psie"),
        ("mojemu kotu", "Daję mleko kotu"),
        ("mou kočku", "Mám kočku"),
    ],
)
def test_whose_it_is_counts_in_no_case(words: str, said: str) -> None:
    """A possessive that is bent is a possessive: what is told of the thing is found without it."""
    assert target_of(named(words)).is_in(said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Oli", "Moja siostra ma na imię Ola"),
        ("Magdzie", "Magda mieszka w Krakowie"),
        ("Marka", "Mój brat Marek mieszka w Krakowie"),
        ("siostrze", "Moja siostra ma na imię Ola"),
        ("Janu", "Jana bydlí v Brně"),
        ("Janku", "Moja sestra sa volá Janka"),
        ("Ivana", "Moj brat Ivan živi u Zagrebu"),
        ("Олену", "Олена живе у Львові"),
        ("Марка", "Мой брат Марк живёт в Казани"),
        ("Ayşe'yi", "Ablam Ayşe Ankara'da yaşıyor ve çok çalışıyor"),
        ("Liisasta", "Siskoni Liisa asuu Turussa ja on lääkäri"),
        ("Annát", "A nővérem Anna Budapesten lakik és orvos"),
        ("Γιώργο", "Ο αδερφός μου ο Γιώργος μένει στην Αθήνα"),
        ("Jutta", "Juttas Hund ist krank und sie ist traurig"),
    ],
)
def test_a_name_is_meant_in_every_case(words: str, said: str) -> None:
    """Stemmers leave another stem of a name behind in each case, where they know any."""
    assert target_of(named(words)).is_in(said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Oli", "The oil is in Oslo, Ole said to me"),
        ("Oli", "Ile kosztuje olej? Idę do sklepu, może mają"),
        ("Jana", "Mieszkam w Janowie i to jest moja ulica"),
    ],
)
def test_no_other_name_is_meant(words: str, said: str) -> None:
    """Endings count in the language that a text is written in, and names are written as names."""
    assert not target_of(named(words)).is_in(said)


@pytest.mark.parametrize(
    ("words", "without"),
    {
        "my old number": "my number",
        "my old city": "my city",
        "where I used to live": "where I live",
        "meine frühere Adresse": "meine Adresse",
        "mon ancien numéro": "mon numéro",
        "mi dirección anterior": "mi dirección",
        "мой старый номер": "мой номер",
        "my number": "",
        "the gold ring": "",
        "my sister's old address": "my sister's address",
        "the old address of my sister": "the address of my sister",
        "Old address": "address",
        "meine alte Stadt": "meine Stadt",
        "I am 41 years old": "",
        "my 3-year-old car": "",
        "Old Delhi": "",
        "I live in Old Delhi": "",
        "past life coach": "",
    }.items(),
)
def test_words_that_name_what_was(words: str, without: str) -> None:
    """What they name is told without what says that it is over; words that say no such thing name nothing."""
    assert once_was(words) == without


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("Forget all about my trip in May", "my trip in May"),
        ("Forget everything about my holiday last summer", "my holiday last summer"),
    ],
)
def test_what_is_named_beside_a_time_is_named(order: str, words: str) -> None:
    """A time within what somebody names is no order by time."""
    assert read_order(order) == ForgetWhat(words)


@pytest.mark.parametrize(
    ("text", "what"),
    [("はい、トムを忘れて", "トム"), ("Ja, vergiss Tom", "Tom"), ("Да, забудь Тома", "Тома")],
)
def test_a_yes_before_an_order_is_no_part_of_what_it_names(text: str, what: str) -> None:
    """Nor is the comma behind it, of whatever script."""
    assert read_order(text) == ForgetWhat(what)


@pytest.mark.parametrize(
    "said",
    [
        "please don't learn from this, but my sister has a new boyfriend called Mark",
        "My sister has a new boyfriend. Please don't learn anything from this message.",
        "bitte lern nichts daraus, aber meine Schwester heißt Mia",
        "n'apprends rien de ça, mais ma soeur s'appelle Mia",
        "no aprendas de esto, pero mi hermana se llama Mia",
        "non imparare da questo, ma mia sorella si chiama Mia",
        "não aprendas com isto, mas a minha irmã chama-se Mia",
        "leer hier niets van, maar mijn zus heet Mia",
    ],
)
def test_what_is_not_to_be_learnt_from_is_not_kept(said: str) -> None:
    """The order stands inside the message that it means."""
    assert read_order(said) == KeepNothing()


def test_who_tells_what_they_learn_from_orders_nothing() -> None:
    """It is their own learning that they tell of."""
    assert read_order("I don't learn from this book") is None
