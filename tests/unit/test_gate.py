"""What is worth a model's reading: never a greeting, always a statement."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.gate import asks_to_keep, worth_reading

SMALL_TALK = [
    "Good morning!", "thanks a lot", "ok", "lol", "hahaha", "谢谢", "ありがとうございます", "どうも", "see you tomorrow", "Never mind",
    "Cool, thank you so much!", "vielen Dank, bis morgen", "grazie mille", "ok merci", "bom dia", "dzięki", "teşekkürler",
    "감사합니다", "شكرا جزيلا", "धन्यवाद", "спасибо большое", "дякую!", "...", "👍", "", "   ",
]  # fmt: skip
GREETINGS: dict[str, list[str]] = {
'en':["Hi!","Hello, how are you?","Good morning!","Thanks a lot!","Thank you so much","Hey, what's up?","How's it going?","Good night","See you later!","Bye, talk to you tomorrow","How are you doing today?","Have a nice day!","You're welcome"],
'de':["Hallo, wie geht's?","Guten Morgen!","Vielen Dank!","Danke schön","Wie geht es dir?","Gute Nacht","Bis später!","Bis morgen","Schönen Tag noch!","Herzlichen Dank für deine Hilfe","Moin, alles klar?","Auf Wiedersehen","Danke dir!"],
'fr':["Bonjour, ça va ?","Salut ! Comment ça va ?","Merci beaucoup !","Bonne nuit","À bientôt !","Comment vas-tu ?","Bonne journée !","De rien","Au revoir","Coucou, quoi de neuf ?","Merci pour ton aide"],
'es':["¡Hola! ¿Qué tal?","Hola, ¿cómo estás?","¡Buenos días!","Muchas gracias","Buenas noches","Hasta luego","Hasta mañana","De nada","¡Buenas tardes!","¿Qué tal?","Gracias por tu ayuda","¿Cómo te va?","Nos vemos"],
'it':["Ciao, come stai?","Buongiorno!","Grazie mille","Buonanotte","A domani","Come va?","Tutto bene?","Arrivederci","Prego","Ciao! Come va oggi?","Grazie per l'aiuto","Buona giornata!"],
'pt':["Olá, tudo bem?","Oi, como vai?","Bom dia!","Muito obrigado","Boa noite","Até logo","Até amanhã","De nada","Tudo bom?","Como você está?","Obrigada pela ajuda"],
'nl':["Hoi, hoe gaat het?","Goedemorgen!","Dank je wel","Hartelijk bedankt","Welterusten","Tot ziens","Tot morgen","Hoe gaat het met je?","Graag gedaan","Alles goed?"],
'sv':["Hej, hur mår du?","God morgon!","Tack så mycket","God natt","Vi ses imorgon","Hur är läget?","Hej då"],
'pl':["Cześć, co słychać?","Dzień dobry!","Dziękuję bardzo","Dobranoc","Do widzenia","Jak się masz?","Do jutra","Nie ma za co","Dzięki za pomoc","Miłego dnia!"],
'ru':["Привет, как дела?","Доброе утро!","Большое спасибо","Спокойной ночи","До свидания","Как ты?","До завтра","Не за что","Добрый день","Здравствуйте! Как поживаете?","Спасибо за помощь","Хорошего дня!"],
'uk':["Привіт, як справи?","Доброго ранку!","Щиро дякую","На добраніч","До побачення","Як ти?","До завтра","Нема за що","Добрий день","Дякую за допомогу","Гарного дня!"],
'tr':["Merhaba, nasılsın?","Günaydın!","Çok teşekkür ederim","İyi geceler","Görüşürüz","Ne haber?","Hoşça kal","Rica ederim","İyi günler","Selam, naber?"],
'ar':["مرحبا، كيف حالك؟","صباح الخير","شكرا جزيلا","تصبح على خير","مع السلامة","السلام عليكم"],
'hi':["नमस्ते, आप कैसे हैं?","बहुत धन्यवाद","शुभ रात्रि","सुप्रभात"],
'zh':["你好吗？","你好，最近怎么样？","非常感谢","早上好","晚安","谢谢你的帮助","不客气","明天见"],
'ja':["こんにちは、お元気ですか？","ありがとうございました","おはよう！","おやすみなさい","またね","どういたしまして"],
'ko':["안녕하세요, 잘 지내세요?","정말 감사합니다","좋은 아침","안녕히 주무세요","천만에요"],
'cs':["Ahoj, jak se máš?","Dobré ráno","Děkuji moc","Na shledanou"],
}  # fmt: skip
BESIDE_GREETINGS = [
    "¡Hola! Soy celíaca", "Gracias, me mudé a Lima", "Wie geht's? Mein Vater ist krank", "Danke für deine Hilfe, ich habe die Stelle", "Bis morgen, da habe ich Geburtstag",
    "Bonjour, je suis végétarien", "Ciao! Sono di Torino", "Olá, moro em Lisboa", "Tot morgen, ik ben jarig", "Tack så mycket, jag är allergisk mot nötter", "Cześć, mieszkam w Łodzi",
    "Привет, я в Казани", "Привіт, я живу у Львові", "Merhaba, ben Ankara'dayım", "مرحبا، أعيش في دبي", "你好，我住在上海", "おはよう、京都に引っ越しました", "안녕하세요, 부산에 살아요", "How are you? My knee hurts",
    "See you at the wedding on Friday", "Thanks for the vegan recipe tip, mum loved it",
]  # fmt: skip
QUESTIONS = [
    "How are you?", "Wie geht es dir?", "What's the weather like in Berlin?", "What is my name?", "Where do I live?", "Who wrote Hamlet?",
    "Wo wohne ich?",
]  # fmt: skip
ORDERS = [
    "Tell me a joke", "Give me a recipe", "Gib mir ein Rezept", "Dame una idea", "donne-moi la recette", "Translate this", "/help", "/memory list", "Forget that I live in Berlin", "delete the last message",
    "supprime le dernier message", "Vergiss das mit dem Schlüssel",
]  # fmt: skip
STATEMENTS = [
    "I'm May", "I had an operation", "ich habe zwei Katzen", "My sister Anna lives in Rome, do you know it?", "Call me Will",
    "What should I cook for my vegan girlfriend?", "42", "I love hiking.", "昨日東京に行きました", "Me gusta el té", "Ich arbeite bei Siemens",
    "I can't eat nuts", "Yes, I do have a dog", "моя сестра живёт в Киеве", "Good morning! I got the job.", "Thanks, my back hurts less",
    "Love that purple color! For walking or running?", "nací en Lima", "J'ai deux filles",
    "Stop rhyming!", "Hör auf mit Emojis", "Arrête de rimer", "Escribe más corto", "Explain things simply from now on",
    "Give me long answers.", "Gib mir lange Antworten.", "Donne-moi des réponses courtes.", "Dame respuestas cortas",
]  # fmt: skip
AT_ONCE = [
    "remember that my dog is Rex", "Merk dir, dass ich Vegetarier bin", "I moved to Rome", "no, actually I live in Rome",
    "Remind me to call mum on Friday", "Don't let me forget the keys", "Bana yarın annemi aramayı hatırlat",
    "कल मुझे याद दिलाना", "Nein, ich wohne in Bonn", "Actually it's three", "Sorry, wrong, she is 6", "Нет, я живу в Твери",
    "En fait c'est Nice", "记住我对花生过敏", "запомни, что я не ем мясо", "No, I meant Munich",
    "From now on answer in German", "Please don't forget that I'm vegan", "Souviens-toi que je suis végétarien", "Recuerda que soy celíaco",
]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "I live in Oslo (off the record)",
        "I live in Rome. Don't save this.",
        "Ich wohne in Oslo (inoffiziell)",
    ],
)
def test_what_is_said_to_be_off_the_record_is_not_read(text: str) -> None:
    """An import asks this alone, so that it leaves what the chat does."""
    assert worth_reading(text, None) == "nothing"


@pytest.mark.parametrize("text", SMALL_TALK + QUESTIONS + ORDERS)
def test_what_states_nothing_is_not_read(text: str) -> None:
    """Greetings, thanks, bare questions, errands and commands cost nothing."""
    assert worth_reading(text, None) == "nothing"


@pytest.mark.parametrize("text", [text for several in GREETINGS.values() for text in several])
def test_greetings_farewells_and_thanks_are_not_read(text: str) -> None:
    """In eighteen languages, with the question how one is."""
    assert worth_reading(text, None) == "nothing"


@pytest.mark.parametrize("text", BESIDE_GREETINGS)
def test_what_stands_beside_a_greeting_is_read(text: str) -> None:
    """However polite it is."""
    assert worth_reading(text, None) != "nothing"


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_statement_is_read_after_some_quiet(text: str) -> None:
    """Also one that stands beside a greeting or within a question."""
    assert worth_reading(text, None) == "later"


@pytest.mark.parametrize("text", AT_ONCE)
def test_a_wish_to_be_remembered_and_a_correction_are_read_at_once(text: str) -> None:
    """In many languages."""
    assert worth_reading(text, None) == "at_once"


@pytest.mark.parametrize(
    "text", ["yes", "no", "Berlin", "42", "nein", "👍", "да", "sí", "ok", "two", "ja gerne"]
)
def test_a_short_answer_to_the_bots_question_is_read(text: str) -> None:
    """Alone it says nothing; after a question it may say everything."""
    assert worth_reading(text, "Do you live alone?") == "later"


@pytest.mark.parametrize("text", ["thanks!", "Good night", "Danke"])
def test_thanks_answer_nothing(text: str) -> None:
    """Even when the bot's last reply ended with a question."""
    assert worth_reading(text, "Anything else?") == "nothing"


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Remember that I'm vegan", True),
        ("Do you remember my birthday?", False),
        ("I moved to Rome", False),
        ("Das Lied erinnert mich an früher", False),
        ("Erinnert mich an früher", False),
    ],
)
def test_asking_to_keep_is_told_from_asking_and_from_telling(text: str, asks: bool) -> None:
    """Only an order to keep something overrides an earlier no."""
    assert asks_to_keep(text) is asks


@given(st.text(max_size=300), st.none() | st.text(max_size=50))
def test_any_text_has_a_worth(text: str, asked: str | None) -> None:
    """Whatever a person types."""
    assert worth_reading(text, asked) in ("nothing", "later", "at_once")


@given(st.sampled_from(STATEMENTS), st.sampled_from(["Hi! ", "Good morning. ", "Ok, ", "Thanks! "]))
def test_a_greeting_before_it_hides_no_statement(statement: str, greeting: str) -> None:
    """What is read alone is read after small talk."""
    assert worth_reading(greeting + statement, None) != "nothing"
