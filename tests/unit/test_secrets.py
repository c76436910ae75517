"""Secrets are told from talk about them: in many languages, the value before or behind its name."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.domain.believing.belief import Utterance, believe
from bot.domain.changes import Candidate
from bot.domain.memories import Source
from bot.language import secrets
from bot.language.secrets import holds_secret, in_figures, secret_answered, without_secret

SECRETS = [
    "Remember that hunter22 is my password", "hunter22 is the wifi password", "I use hunter22 as my password", "sunflower is my password",
    "my pin number four eight two one", "my PIN is four, eight, two, one", "four eight two one is my PIN", "door code 4821", "gate code: 4455",
    "my PIN is 88A1", "my PIN is 8841Zq4", "the PIN at the bank is 8841", "el pin en el banco es 8841", "a senha no banco é 8841",
    "die PIN bei der Bank ist 8841", "le code PIN à la banque est 8841",
    "the code for the gate is 4455", "4455 is the gate code", "4821 is my PIN", "I use 4821 as my pin", "alarm code 1234", "the safe combination is 12-34-56",
    "my locker combination is 24 8 16", "token=abcd1234efgh5678", "API_TOKEN=abcd1234", "token: abcd1234efgh5678", "abcd1234efgh5678 is my API key",
    "login: ana / Tr0ub4dor&3", "login ana, password Tr0ub4dor&3", "username ana and pass Tr0ub4dor&3", "my account number is 12345678, sort code 12-34-56",
    "sort code 20-00-00 account 55779911", "account number 00123456", "routing number 021000021", "cvv 123", "my cvc is 987", "my password is hunter2",
    "Password: sunflower", "I changed my password to sunflower", "I set the password to hunter22", "my wifi password is \"sunflower\"",
    "pwd hunter22", "the one-time code is 493021", "my security code: 4821", "the key box code is 7788", "my phone code is 2580",
    "postgres://ana:hunter2@db.example.com", "recovery phrase: witch collapse practice feed shame open despair creek road again",
    "my card number is 4111111111111111", "4111-1111-1111-1111", "DB_PASSWORD=swordfish", "the password for the server is swordfish",
    "my passcode's 1379", "puk 12345678", "the entry code is 2468", "bike lock combination 4821", "our garage code's 9911",
    "hunter22 ist mein Passwort", "Mein Passwort ist Sonnenblume", "Ich benutze hunter22 als Passwort", "Merk dir: die PIN ist 4821", "Geheimzahl 4821",
    "meine PIN ist vier acht zwei eins", "Türcode 4821", "Der Code für die Haustür ist 4821", "4821 ist der Code für das Tor", "WLAN-Passwort: sommer2024",
    "Kontonummer 1234567890", "Zugangsdaten: ana / Geheim123", "Das Kennwort lautet Sonnenblume",
    "hunter22 est mon mot de passe", "mon mot de passe est soleil", "j'utilise hunter22 comme mot de passe", "le code de la porte est 4821", "digicode 4821",
    "mon code pin est quatre huit deux un", "numéro de compte 12345678", "identifiants : ana / Soleil123", "le code du portail: 1234A",
    "hunter22 es mi contraseña", "mi contraseña es girasol", "uso hunter22 como contraseña", "el código de la puerta es 4821", "mi pin es cuatro ocho dos uno",
    "la clave del wifi es girasol22", "número de cuenta 12345678", "hunter22 — мой пароль", "hunter22 это мой пароль", "использую hunter22 как пароль",
    "мой пароль hunter22", "пароль: солнышко", "код домофона 4821", "код от двери 4821", "пин-код четыре восемь два один", "номер счёта 12345678",
    "логин: аня / Solnce12", "hunter22 — мій пароль", "мій пароль: сонечко", "код від дверей 4821", "пін-код 4821", "використовую hunter22 як пароль",
    "пін чотири вісім два один", "hunter22 è la mia password", "la mia password è girasole", "uso hunter22 come password", "il codice del cancello è 4821",
    "il mio pin è quattro otto due uno", "codice pin 4821", "hunter22 é a minha senha", "minha senha é girassol", "uso hunter22 como senha",
    "o código do portão é 4821", "meu pin é quatro oito dois um", "senha do wifi: girassol22", "código do cofre 1234", "mijn wachtwoord is zonnebloem",
    "my phone unlocks with 2580", "you unlock it with 4477", "mein Handy entsperrt man mit 2580", "my pasword is Kaktus98", "пин-код карты четыре восемь два один",
    "moje hasło to slonecznik1", "şifrem hunter22", "密码是abc123", "パスワードはneko99",
    "kod do drzwi 5512", "heslo k wifi: Slunce2024", "PIN ke kartě je 4821", "parolam Gunes2024", "kart pin kodum 4821", "a PIN kódom 4821",
    "मेरा पिन ४८२१ है", "كلمة سر الواي فاي: Shams2024", "الرقم السري ٤٨٢١", "رمز الباب 5512", "הסיסמה שלי היא שמש2024", "הקוד של הכרטיס 4821",
    "my passport number is C01X00T47", "Meine Passnummer ist C01X00T47", "номер паспорта 1234 567890", "パスポート番号はTK1234567です",
    "Mein Tresor hat die Kombination 12-34-56", "my safe has the combination 12 34 56", "Mật khẩu của tôi là Dragon77",
    "Kata sandi saya adalah Dragon55", "Mã PIN của tôi là 4821", "nomor paspor saya A1234567",
    "我的PIN码是４８２１", "パスコードは４８２１です", "와이파이 비번 taeyang2024", "รหัสผ่านของฉันคือ tawan2024", "พินของฉันคือ ๔๘๒๑", "κωδικός μου είναι ilios2024",
]  # fmt: skip
HARMLESS = [
    "密码忘了怎么办", "验证码收不到", "パスワードを忘れた", "認証コードが届かない", "비밀번호를 바꿔야 해", "รหัสไปรษณีย์ 50200", "ลืมรหัสผ่าน", "मेरा पिन कोड 411001 है",
    "שכחתי את הסיסמה", "המיקוד 61000", "نسيت كلمة السر", "الرمز البريدي 11511", "elfelejtettem a jelszavamat", "şifremi unuttum", "kod pocztowy 30-001", "zapomněla jsem heslo",
    "I forgot my password", "I need a new password", "My password was stolen", "The password is too long", "the password is case sensitive",
    "My password is really complicated", "Passwords should be long", "Password: required", "my password is expired", "I use 1Password as my password manager",
    "1Password is my password manager", "Bitwarden is the password manager I trust", "That is my password", "What is my password?", "this is the password policy",
    "The password is on the fridge", "My password has 12 characters", "the password must have 8 characters and 2 digits", "I changed my password in 2019",
    "Mein Passwort ist immer ziemlich schlecht gewählt", "my laptop unlocks with my thumb", "the museum opens with 2500 visitors", "the door unlocks at 2300",
    "my code at work is python3", "the code at the door is broken since 2019", "my PIN is due by the 12th",
    "passwords are stored as SHA256 hashes", "How do I reset my password?", "my PIN has 4 digits", "I forgot my PIN", "I collect pins from 1984",
    "a pin board with 300 pins", "a pin for the 2024 conference and more", "She pinned 300 pictures", "my order number is 12345678", "order 4532015112830367000",
    "Tracking number 1Z999AA10123456784", "call me at +49 30 1234567890", "my phone number is 0151 23456789", "my birthday is 1987-04-12",
    "I was born in 1984", "It was in 1999 or 2001", "zip code 90210", "my postcode is SW1A 1AA", "PLZ 10115 Berlin", "the area code is 030", "country code 0049",
    "flight LH1234 on Friday", "my flight is BA2490", "train ICE 1005", "the dress code at the door is black", "I write code for doors", "the building code changed in 2019",
    "error code 404", "the error code is 50012", "promo code SAVE20", "discount code SUMMER2024", "source code of 12000 lines", "QR code", "I code in Python 3.11",
    "I wrote 2000 lines of code", "the door is red", "the gate is 20 metres away", "the garage costs 4500 euros", "room 4821", "I live at 4821 Gate Street",
    "our house number is 1234", "the alarm rings at 0630", "wake me at 6:30", "I feel safe here", "I lost my keys", "my key is home",
    "the key to success is work", "I work with api keys", "the token economy of 2021", "a token of my love", "she bought 300 tokens at the fair",
    "I earn 4500 a month", "It costs 1299.99", "I ran 42 km", "my customer number is 998877", "booking reference X7K2PQ", "my card ends in 4242",
    "I have a bank account in Spain", "my account was hacked in 2020", "I opened an account", "my login doesn't work", "my username is ana", "log in at 9 and out at 17",
    "one two three, testing", "I counted three two one", "one, two, three cats", "room three two one", "I speak two languages", "I'm tan and rested 100%",
    "the Wi-Fi is slow", "the wifi password is printed on the router", "version 2.0.1 is out", "see https://example.com/a/2024/12/some-long-title-here",
    "Mein Passwort ist zu lang", "Ich habe mein Passwort vergessen", "Das Passwort ist abgelaufen", "Die Tür ist rot", "Meine Bestellnummer ist 12345678",
    "Ich wohne in 10115 Berlin", "Postleitzahl 10115", "mon mot de passe est trop court", "j'ai oublié mon mot de passe", "le code postal est 75011",
    "la porte est rouge", "mi contraseña es muy larga", "olvidé mi contraseña", "el código postal es 28013", "la puerta es roja", "я забыл пароль",
    "мой пароль слишком длинный", "почтовый индекс 101000", "я родился в 1984", "я забув пароль", "поштовий індекс 01001", "ho dimenticato la password",
    "la mia password è troppo lunga", "il codice postale è 00184", "esqueci a minha senha", "o código postal é 1000-001", "a porta é vermelha",
    "My passport number is in the drawer", "my passport expires in 2027", "my phone shows error code 404", "mã bưu điện là 100000",
    "Kode pos saya 12345", "The secret is patience", "his secret ingredient is 200 g of butter", "Bearer of good news", "access to the lift at 0800", "I sort codes by hand",
    "chapter 12 is the password chapter", "my verification was in 2020", "I changed my password at the bank in 2021.",
    "user: blue\ncolour10", "username: une salle12",
    "Bring the password at the meeting 18:30", "Das Passwort bei Amazon ist vom 12.05.2024.",
]  # fmt: skip


@pytest.mark.parametrize("text", SECRETS)
def test_a_secret_is_seen(text: str) -> None:
    """By its name before or behind it, by its shape, in figures or spelt out."""
    assert holds_secret(text)


@pytest.mark.parametrize("text", HARMLESS)
def test_talk_about_secrets_is_none(text: str) -> None:
    """Nor are numbers of orders, phones, streets, years, flights, and codes of programs."""
    assert not holds_secret(text)


@pytest.mark.parametrize(
    ("text", "content", "quote"),
    [
        ("Remember that hunter22 is my password", "hunter22 is my password", "hunter22 is my password"),
        ("my password is hunter22", "hunter22", "hunter22"),
        ("my pin number four eight two one", "4821", "four eight two one"),
        ("the door code is 4821", "4 8 2 1", "4821"),
        ("login: ana / Tr0ub4dor&3", "Tr0ub4dor&3", "Tr0ub4dor&3"),
    ],
)
def test_a_secret_leaves_no_text_whatever_piece_of_it_is_quoted(text: str, content: str, quote: str) -> None:
    """The message tells what the value is, though a model quotes no more than the value."""
    told = Utterance(interaction_id=1, text=text, at=datetime(2026, 11, 20, tzinfo=UTC))
    said = Candidate(key="note_to_self", content=content, category="general", source=Source(1, quote))
    dropped = believe(said, told)
    assert (dropped.verdict.outcome, dropped.verdict.reason) == ("drop", "a secret")
    kept = dropped.candidate
    assert (kept.key, kept.content, kept.source.quote, kept.details) == ("unkept", "", "", None)


def test_a_secret_cut_off_from_its_name_is_not_what_is_left_of_a_quote() -> None:
    """Of a name and its password neither half is kept that is the password."""
    assert without_secret("login: ana, Tr0ub4dor&3") == "login: ana"
    assert without_secret("I live in Berlin and hunter22 is my password") == "I live in Berlin"


def test_what_a_long_text_gave_away_is_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a session of long notes each write reads its own alone."""
    read: list[int] = []
    monkeypatch.setattr(secrets, "in_figures", lambda text: read.append(1) or text)  # pyright: ignore
    notes = [f"note {number} " + "the quick brown fox " * 300 for number in range(120)]
    for _ in range(2):
        assert secrets.secrets_told(notes) == ()
    assert len(read) == len(notes)


def test_digits_in_words_are_figures() -> None:
    """Three or more in a row; fewer are ordinary words."""
    assert in_figures("my pin is four eight-two, one now") == "my pin is 4821 now"
    assert in_figures("one or two cats") == "one or two cats"


@pytest.mark.parametrize(
    ("question", "answer", "is_secret"),
    [
        ("What is your PIN?", "48 21", True),
        ("What is the wifi password?", "Zebra4482", True),
        ("Who else knows your password?", "Martin", False),
        ("Did you change your password after that?", "Yes", False),
    ],
)
def test_a_mere_word_answers_no_question_for_a_secret(question: str, answer: str, is_secret: bool) -> None:
    """Who knows a password is not the password."""
    assert bool(secret_answered(question, answer)) is is_secret


@pytest.mark.parametrize(
    "said", ["パスワードはneko99です", "내 비밀번호는 neko99야", "我的密码是neko99啊", "รหัสผ่านคือ neko99ครับ"]
)
def test_a_secret_is_told_from_what_is_written_on_behind_it(said: str) -> None:
    """Where no blanks part words: it is known again wherever it comes back without that."""
    assert set(secrets.secrets_in(said)) == {"neko99"}


@pytest.mark.parametrize(
    "asked",
    [
        "Wie ist mein Passwort?",
        "welches ist mein passwort",
        "Quel est mon mot de passe ?",
        "Qual è la mia password?",
        "Qual é a minha senha?",
        "Wat is mijn wachtwoord?",
        "Vad är mitt lösenord?",
        "Hvad er min adgangskode?",
        "Jakie jest moje hasło?",
        "Jaké je moje heslo?",
        "パスワードは何ですか？",
    ],
)
def test_who_asks_for_a_password_tells_none(asked: str) -> None:
    """The word that asks is a small one of the language of the words beside it."""
    assert secrets.secrets_in(asked) == ()


def test_a_password_is_told_with_any_word_for_its_being_there() -> None:
    """Whose it is may stand behind it, and how long it has been."""
    assert secrets.secrets_in("пароль мой кот1234") == ("кот1234",)
    assert secrets.secrets_in("My password has been tiger55 since 2019.") == ("tiger55",)


@pytest.mark.parametrize("said", ["パスワードは12文字以上です。", "密码至少要12位。", "The PIN has 6 digits"])
def test_how_long_a_password_is_gives_none_away(said: str) -> None:
    """A rule of its length is no password, where no blank parts the words either."""
    assert secrets.secrets_in(said) == ()


@pytest.mark.parametrize("said", ["my password is Sam", "Das Passwort ist Mia", "Passwort: Kim"])
def test_a_word_that_is_small_elsewhere_may_be_a_password(said: str) -> None:
    """Croatian "sam", Italian "mia" and Turkish "kim" ask for nothing in English or German."""
    assert secrets.secrets_in(said) == (said.split()[-1],)


def test_an_everyday_word_that_is_a_password_comes_back_as_what_it_is() -> None:
    """Who has "summer" for a password may still say how the summer was; "hunter22" says nothing else."""
    assert secrets.secrets_told(["my password is summer", "my password is hunter22"]) == ("hunter22",)


def test_a_code_of_two_figures_and_a_capital_is_one() -> None:
    """Of a door's intercom; where it stands for a place or a measure it opens nothing."""
    assert secrets.secrets_in("мой пин от домофона 45К") == ("45К",)
    assert secrets.secrets_in("Pin the map at 10km, PIN 5th Avenue") == ()


@pytest.mark.parametrize(
    ("key", "is_one"),
    [
        *(
            (key, True)
            for key in ("locker_code", "wifi_password", "pin_of_the_safe", "token_2", "mot_de_passe")
        ),
        *((key, False) for key in ("postal_code", "password_manager", "token_lifetime", "pin_collection")),
        *((key, False) for key in ("secret_santa", "secret_ingredient", "passcode_length", "credit_card")),
    ],
)
def test_a_key_is_a_secrets_name_by_what_it_is_the_name_of(key: str, is_one: bool) -> None:
    """Whatever is told under one is kept by nobody; a word of secrets alone refuses nothing true."""
    assert secrets.names_secret(key) is is_one
