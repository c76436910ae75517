"""What gives a secret away: its shape, or its name beside its value, before or behind it, in figures or in words.

Card numbers are told by the Luhn check (ISO/IEC 7812-1), account numbers by mod 97 (ISO 13616), keys and tokens by the
shapes their issuers give them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_CARD = re.compile(r"(?<![\d+])[2-6](?:[ .-]?\d){12,18}(?!\d)")
_IBAN = re.compile(r"(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Z0-9])", re.IGNORECASE)
_TOKEN = re.compile(
    r"\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}"
    r"|\bglpat-[\w-]{16,}|\bxox[abprs]-[\w-]{10,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{30,}|\bya29\.[\w-]{20,}"
    r"|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|(?<!\d)\d{6,12}:[A-Za-z0-9_-]{30,}|-----BEGIN [A-Z ]*PRIVATE KEY|\bhf_[A-Za-z0-9]{20,}"
    r"|\bSG\.[\w-]{16,}\.[\w-]{16,}|://[^\s/:@]+:[^\s/@]+@"
)
_LONG_WORD = re.compile(r"(?<![\w/.@-])[A-Za-z0-9_+/=-]{24,}(?![\w@.])")
_SSN = re.compile(r"(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)")

_PASSWORD = (
    r"pass(?:word|phrase|code)s?|passwd|pwd|(?:wi-?fi|wlan) ?(?:key|pass\w*|schlüssel)|(?:wlan-?|wifi-?)?pass ?w[oö]rt\w*|pass?wörter|kennwort\w*"
    r"|wlan-?schlüssel|mots? de passe|contraseñas?|clave(?: (?:de acceso|del wifi))?|parola d'ordine|palavras?-passe|senhas?|wachtwoord\w*|lösenord\w*"
    r"|adgangskode\w*|passord\w*|salasana\w*|hasł[oaem]\w*|heslo|heslem|şifre\w*|parolă|parola|jelszó|jelszav\w*|kata sandi|mật khẩu"
    r"|парол(?:ь|я|ю|ем|е|и|і)|κωδικ\w+ πρόσβασης|סיסמ\w+|كلمة (?:ال)?(?:سر|مرور)|رمز عبور|पासवर्ड|รหัสผ่าน"
)
_UNSPACED = r"密码|密碼|口令|パスワード|暗証番号|비밀번호|암호"
_KEY = (
    r"(?:api|access|secret|private|ssh|license|recovery|auth\w*|bearer)[ _-]?(?:key|token|phrase|secret)s?|tokens?|bearer|api-?schlüssel|clé api"
    r"|clave api|chiave api|chave api|токен\w*|(?:апи|api)[ -]?ключ\w*"
)
_PIN = (
    r"pin(?:[- ]?(?:code|number|nummer|numarası))?s?|пин(?:-?код)?|пін(?:-?код)?|code pin|código pin|codice pin|geheimzahl|cvv2?|cvc2?|tan|otp|2fa|puk"
    r"|(?:one[- ]time|verification|security|recovery|backup|unlock|access|entry|sicherheits|bestätigungs|zugangs|entsperr)[- ]?codes?"
    r"|digicode|code (?:d'entrée|d'accès|secret|de sécurité)|código de (?:acceso|acesso|seguridad|segurança)|codice (?:di accesso|segreto|di sicurezza)"
    r"|код (?:доступа|доступу|подтверждения|підтвердження|безопасности|безпеки)|social security(?: number)?|ssn"
    r"|(?:bank )?account (?:number|no\.?)|sort[- ]?code|routing number|kontonummer|bankleitzahl|numéro de compte|número de cuenta|numero di conto"
    r"|número da conta|conta número|номер (?:сч[её]та|рахунку|карты|картки)|(?:credit |debit |bank )?card number|kartennummer|numéro de (?:la )?carte"
    r"|número de (?:la )?tarjeta|numero (?:della )?carta|número do cartão"
)
_DOOR = (
    r"door|gate|garage|alarm|safe|locker|lock|entrance|entry|lift|elevator|phone|keypad|key ?box|lockbox|intercom|bike|luggage|suitcase"
    r"|haus-?tür|tür|tor|garagen|eingangs?|tresor|schloss|fahrrad|handy|porte|portail|immeuble|alarme|coffre|cadenas|vélo|puerta|portal|garaje|alarma"
    r"|caja fuerte|candado|edificio|cancello|portone|porta|allarme|cassaforte|lucchetto|portão|prédio|garagem|cofre|cadeado"
    r"|двер\w*|подъезд\w*|ворот\w*|калитк\w*|домофон\w*|гараж\w*|сигнализаци\w*|сейф\w*|замк\w*|замок|під'?їзд\w*|хвіртк\w*|сигналізаці\w*"
)
_CODE = r"codes?|combination|combo|kombination|código|codice|clave|combinaison|combinación|combinazione|combinação|код\w*|комбінаці\w*|комбинаци\w*"
_OF = r"for|to|of|on|für|von|vom|zum|zur|pour|de|du|de la|del|della|do|da|di|para|per|от|для|до|від|к|the|a|my|our|zu|der|die|das|l'|la|le|el|il|il mio|o"
_DOOR_CODE = (
    rf"(?:{_DOOR})[ -]?(?:{_CODE})|(?:haus|tür|tor|garagen|alarm|zahlen)code|(?:{_CODE}) (?:(?:{_OF})[ ]?){{1,3}}(?:\w+[ ]){{0,2}}?(?:{_DOOR})"
    rf"|(?:{_CODE}) (?:{_DOOR})"
)

_IS = r"is|are|was|=|:|equals|lautet|ist|sind|war|heißt|est|es|é|è|är|er|jest|to|je|on|это|то|це|—|-|–|は|是|는|은|है|هو|هي|number|nummer|now|jetzt"
_SKIP = rf"(?:['’]s)?\W{{0,3}}(?:(?:(?:{_OF})\s+)(?:[^\W\d]\S*\s+){{1,4}}?(?=(?:{_IS})(?!\w)|[\"“„]?[^\s,;]*\d[^\s,;]*\s*(?:$|[.,;!?\n)])))?(?:(?:{_IS})(?!\w)\s*)*[:=\"'“„«\s]*"
_FIGURED = r"(?=[^\s,;]*\d)[^\s,;\"”»]{4,}"
_MIXED = r"(?=\S*\d)(?=\S*[A-Za-zА-я])[^\s,;\"”»]{6,}"
_FIGURES = r"\d(?:[ .-]?\d){2,18}(?![\w%])(?!\s*(?:characters?|digits?|times|years?|lines?|zeichen|stellen|chars|pieces|euros?|%))"
_CHANGED = (
    r"(?:chang|set|reset|updat|änder|geändert|setz|cambi|mud|alter|defin|смен|помен|измен|змін|постав)\w*"
)
_NOT_IT = r"(?![ -]?(?:manag|polic|reset|hint|generat|remind|field|protect|prompt|safe|book|rule|leak|breach|streng|length|recover|chang|app\b|list|hash|database|securit|question|box|form\b|page|problem|issue|less|vault|economy|ring|board|badge|collect))"
_MY = r"(?:(?:my|our|the|his|her|their|your|a|mein\w*|unser\w*|der|das|die|dem|den|mon|ma|notre|le|la|l'|mi|nuestr\w|el|il|mio|mia|o|a|meu|minha|nosso|nossa|мой|моя|мо[её]|наш\w*|мій|моє|mijn|mój|moje|moim)\s*)"
_BACK = (
    r"(?:is|was|=|ist|war|est|es|è|é|jest|er|är|—|–|-|это|то|це|as|als|comme|como|come|как|як|jako|for|für)"
)

_AFTER = [
    re.compile(
        rf"(?:(?<!\w)(?:{_PASSWORD})(?!\w)|{_UNSPACED}){_NOT_IT}{_SKIP}(?P<value>{_FIGURED}|\d{{3,}})", re.I
    ),
    re.compile(rf"(?<!\w)(?:{_KEY})(?!\w){_NOT_IT}{_SKIP}(?P<value>{_MIXED})", re.I),
    re.compile(
        rf"(?<!\w)(?:{_PIN}|{_DOOR_CODE})(?!\w){_NOT_IT}{_SKIP}(?P<value>{_FIGURES}|[A-Z]?\d{{3,}}[A-Z#*]?(?!\w))",
        re.I,
    ),
    re.compile(r"\b\w*(?:passw(?:or)?d|pwd|secret|token|api_?key)\s*=\s*(?P<value>[^\s,;]{4,})", re.I),
    re.compile(
        rf"(?<!\w){_CHANGED}\b[^.!?\n]{{0,30}}?(?:{_PASSWORD})\s+(?:to|auf|en|a|para|на)\s+(?P<value>[^\s.,;!?]{{3,}})",
        re.I,
    ),
    re.compile(
        rf"(?<!\w)(?:log-?in|user(?:name)?|credentials|zugangsdaten|anmeldedaten|identifiants?|usuario|credenciales|credenziali|usuário|credenciais|логин|логін)"
        rf"(?!\w)\W{{0,3}}(?:is |ist |est |es |è |é )?\S{{2,40}}\s*(?:/|,|\||:|;|-|and|und|et|y|e|и|та|і|with|mit)\s*(?:\w+\W{{1,3}})?(?P<value>{_MIXED})",
        re.I,
    ),
    re.compile(r"(?<!\d)\d\d-\d\d-\d\d\D{1,20}(?P<value>\d{8})(?!\d)"),
]
_BEFORE = [
    re.compile(
        rf"(?<!\w)(?P<value>{_FIGURED}|\d{{3,}})[\"”»]?,?\s+(?:{_BACK}\s+)?{_MY}{{0,2}}(?:\w+[ -]){{0,2}}?(?:{_PASSWORD}|{_UNSPACED})(?!\w){_NOT_IT}",
        re.I,
    ),
    re.compile(
        rf"(?<!\w)(?P<value>{_MIXED})\s+{_BACK}\s+{_MY}{{0,2}}(?:\w+ ){{0,2}}?(?:{_KEY})(?!\w){_NOT_IT}", re.I
    ),
    re.compile(
        rf"(?<![\w.,])(?<!\d[ .-])(?P<value>\d(?:[ .-]?\d){{2,}})\s+{_BACK}\s+{_MY}{{0,2}}(?:\w+ ){{0,2}}?(?:{_PIN}|{_DOOR_CODE})(?!\w){_NOT_IT}",
        re.I,
    ),
]
_PLAIN = [
    re.compile(
        rf"(?:(?<!\w)(?:{_PASSWORD})(?!\w)|{_UNSPACED})(?:\s+(?:{_OF})\s+(?:[^\W\d]\S*\s+){{1,4}}?|\s*)(?:(?:is|was|equals|lautet|ist|war|heißt|est|es|é|è|är|er|jest"
        r"|это|то|це)(?!\w)|[:=—–]|は|是|는|은|है|هو|هي)\s*[:=\"'“„«]*\s*(?P<value>[^\s.,;:!?\"'”»]{3,})(?=[\"'”»]|\s*(?:$|[.,;!?\n)])|\s+(?:and|und|et|y|e|и|та|і|but|for|please|so)\b)",
        re.I,
    ),
    re.compile(
        rf"(?:^|[,.:;!?]\s*|\b(?:that|dass|que|che|что|що)\s+)[\"“„«]?(?P<value>[^\W\d_]{{3,}})[\"”»]?\s+(?:is|was|ist|est|es|è|é|—|–|это|це)\s+{_MY}{{1,2}}(?:\w+[ -])?(?:{_PASSWORD})"
        r"(?=\s*(?:$|[.,;!?\n)])|\s+(?:for|für|pour|para|per|для|and|und|at|bei)\b)",
        re.I,
    ),
    re.compile(
        rf"\b(?:use|using|chose|have|verwende|benutze|nehme|utilise|uso|usa|utilizo|использую|використовую)\s+[\"“„«]?(?P<value>[^\W\d_]{{3,}})[\"”»]?\s+(?:as|als|comme|como|come|как|як)\s+"
        rf"{_MY}{{0,2}}(?:\w+[ -])?(?:{_PASSWORD})(?!\w){_NOT_IT}",
        re.I,
    ),
    re.compile(
        r"\b(?:seed|recovery|backup|mnemonic) phrases?\W{1,3}(?:is\s+)?(?P<value>[a-z]{3,}(?:\s+[a-z]{3,}){5,})",
        re.I,
    ),
]
_NO_VALUE = frozenset(
    """a an the not no my your our too very so that this it its what which who where here there one something nothing anything always never still also
    in on at by under with only just like kept weak strong long short safe secure secret easy hard important needed old new gone lost wrong
    right correct incorrect forgotten stolen missing mine hers his theirs yours fine good bad unique public private empty blank random
    simple complex complicated same different ready okay invalid valid visible known unknown case-sensitive broken written complete
    nicht falsch richtig weg vergessen zu ein eine sicher unsicher lang kurz geheim bekannt abgelaufen alt neu einfach kompliziert das dies was
    schwach stark wichtig gestohlen hier dort oublié perdu faux long court sûr sécurisé simple compliqué expiré nouveau trop très pas un une ce cela
    olvidada perdida mal larga corta segura débil fuerte nueva vieja muy una importante sbagliata persa lunga corta sicura debole forte molto
    dimenticata scaduta errada perdida longa curta fraca nova velha muito esquecida segura неправильный неверный забыт слишком сложный простой
    длинный короткий надёжный важен важно это то что мой наш новый старый слабый сильный він це що мій наш новий старий складний простий""".split()
)
_PARTICIPLE = re.compile(r".{2,}(?:ed|ing|able|ible|ful|ous|ive)")

_DIGITS = {
    word: str(number)
    for number, words in enumerate(
        (
            "zero oh null zéro cero ноль нуль", "one eins un uno um один одна", "two zwei zwo deux dos due dois два две дві", "three drei trois tres tre três три",
            "four vier quatre cuatro quattro quatro четыре чотири", "five fünf cinq cinco cinque пять п'ять п’ять", "six sechs seis sei шесть шість",
            "seven sieben sept siete sette sete семь сім", "eight acht huit ocho otto oito восемь вісім", "nine neun neuf nueve nove девять дев'ять дев’ять",
        )
    )
    for word in words.split()
} | dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), "23456789", strict=True))  # fmt: skip
_SPELT = "|".join(sorted(map(re.escape, _DIGITS), key=len, reverse=True))
_SPELT_RUN = re.compile(rf"(?<!\w)(?:{_SPELT})(?:[ ,-]{{1,3}}(?:{_SPELT})){{2,}}(?!\w)", re.IGNORECASE)
_SPELT_WORD = re.compile(rf"(?<!\w)(?:{_SPELT})(?!\w)", re.IGNORECASE)


def holds_secret(text: str) -> bool:
    """Whether a text gives away a card, an account, a password, a PIN, a code, a token or a key."""
    return any(True for _ in secrets_in(text))


def secrets_in(text: str) -> Iterator[str]:
    """The secrets themselves that a text gives away, without their names; digits that were spelt out as figures."""
    plain = in_figures(text)
    yield from (found.group() for found in _CARD.finditer(plain) if is_card_number(found.group()))
    yield from (found.group() for found in _IBAN.finditer(plain) if is_account_number(found.group()))
    yield from (found.group() for found in _TOKEN.finditer(plain))
    yield from (found.group() for found in _LONG_WORD.finditer(plain) if _is_random(found.group()))
    yield from (found.group() for found in _SSN.finditer(plain))
    for pattern in (*_AFTER, *_BEFORE):
        yield from (value for found in pattern.finditer(plain) if _is_value(value := _bare(found["value"])))
    for pattern in _PLAIN:
        yield from (value for found in pattern.finditer(plain) if _is_word(value := _bare(found["value"])))


def repeats(text: str, secret: str) -> bool:
    """Whether a text holds a secret, however its digits are set apart."""
    return re.search(spread(secret), in_figures(text), re.IGNORECASE) is not None


def spread(secret: str) -> str:
    """A secret as a pattern of the ways in which it may be written."""
    letters = r"[ .-]?".join(map(re.escape, secret)) if secret.isdigit() else re.escape(secret)
    return rf"(?<!\w){letters}(?!\w)"


def in_figures(text: str) -> str:
    """The text with digits that are spelt out, three or more in a row, in figures."""
    return _SPELT_RUN.sub(
        lambda run: "".join(_DIGITS[word.casefold()] for word in _SPELT_WORD.findall(run.group())), text
    )


def is_card_number(text: str) -> bool:
    """Whether the digits of a text pass the Luhn check, at the length of a card's number."""
    digits = [int(char) for char in text if char.isascii() and char.isdigit()]
    if not 13 <= len(digits) <= 19 or len(set(digits)) < 2:
        return False
    doubled = [
        digit if place % 2 == 0 else digit * 2 - 9 * (digit > 4) for place, digit in enumerate(digits[::-1])
    ]
    return sum(doubled) % 10 == 0


def is_account_number(text: str) -> bool:
    """Whether a text is an IBAN: country, two check digits, and a remainder of 1 by 97."""
    bare = "".join(text.split()).upper()
    if not 15 <= len(bare) <= 34 or not bare.isascii() or not bare.isalnum():
        return False
    return int("".join(str(int(char, 36)) for char in bare[4:] + bare[:4])) % 97 == 1


def _bare(value: str) -> str:
    return value.strip("\"'“”„«».,;:!?()")


def _is_value(value: str) -> bool:
    return any(map(str.isalnum, value)) and value.casefold() not in _NO_VALUE


def _is_word(value: str) -> bool:
    return _is_value(value) and _PARTICIPLE.fullmatch(value.casefold()) is None


def _is_random(word: str) -> bool:
    """Whether a long word looks drawn by a machine: digits among letters, or capitals without order."""
    digits = sum(char.isdigit() for char in word)
    letters = sum(char.isalpha() for char in word)
    if digits >= 4 and letters >= 4 and len(set(word)) >= 10:
        return re.search(r"\d[A-Za-z]+\d", word) is not None
    return False
