"""Secrets, which are never kept, and private matters, which are kept only when the person states them.

Card numbers are told by the Luhn check (ISO/IEC 7812-1), account numbers by mod 97 (ISO 13616), keys and tokens by the
shapes their issuers give them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.domain.candidates import Sensitivity
from bot.domain.keys import canonical_key

_CARD = re.compile(r"(?<![\d+])\d(?:[ .-]?\d){12,18}(?!\d)")
_IBAN = re.compile(r"(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Z0-9])", re.IGNORECASE)
_TOKEN = re.compile(
    r"\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}"
    r"|\bglpat-[\w-]{16,}|\bxox[abprs]-[\w-]{10,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{30,}|\bya29\.[\w-]{20,}"
    r"|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*|(?<!\d)\d{6,12}:[A-Za-z0-9_-]{30,}|-----BEGIN [A-Z ]*PRIVATE KEY|\bhf_[A-Za-z0-9]{20,}"
    r"|\bSG\.[\w-]{16,}\.[\w-]{16,}"
)
_LONG_WORD = re.compile(r"(?<![\w/.@-])[A-Za-z0-9_+/=-]{24,}(?![\w@.])")
_SSN = re.compile(r"(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)")

_SECRET_NAMES = (
    r"pass(?:word|phrase|code)s?|passwd|pwd|(?:wi-?fi|wlan) ?(?:key|pass\w*|schlüssel)|pass ?w[oö]rt\w*|pass?wörter|kennwort\w*|wlan-?schlüssel"
    r"|mots? de passe|contraseñas?|clave(?: de acceso)?|parola d'ordine|senhas?|wachtwoord\w*|lösenord\w*|adgangskode\w*|passord\w*|salasana\w*"
    r"|hasł[oaem]\w*|heslo|heslem|şifre\w*|parolă|parola|jelszó|jelszav\w*|kata sandi|mật khẩu|пароль|пароля|паролем|пароли|паролі"
    r"|κωδικ\w+ πρόσβασης|סיסמ\w+|كلمة (?:ال)?(?:سر|مرور)|رمز عبور|पासवर्ड|รหัสผ่าน"
    r"|pin(?:[- ]?(?:code|number|nummer))?s?|пин(?:-?код)?|пін(?:-?код)?|code pin|cvv2?|cvc2?|tan|otp|2fa|puk"
    r"|(?:one[- ]time|verification|security|recovery|backup|sicherheits|bestätigungs)[- ]?codes?"
    r"|(?:api|access|secret|private|ssh|license|recovery|seed)[ _-]?(?:key|token|phrase)s?|auth\w*[ _-]token|bearer|api-?schlüssel|clé api|токен\w*|seed phrase"
    r"|social security(?: number)?|ssn"
)
_UNSPACED_NAMES = r"密码|密碼|口令|パスワード|暗証番号|비밀번호|암호"
_NAMED = re.compile(
    rf"(?:(?<!\w)(?:{_SECRET_NAMES})(?!\w)|{_UNSPACED_NAMES})(?P<rest>[^.!?\n]{{0,80}})", re.IGNORECASE
)
_LINK = re.compile(
    r"^\W{0,3}(?:(?:for|to|of|für|von|vom|zum|zur|pour|de|du|para|от|для|до|від)\s+(?:\S+\s+){1,4}?)?"
    r"(?:is|are|was|=|:|equals|lautet|ist|sind|heißt|est|es|é|è|är|er|jest|to|je|on|это|этого|то|це|—|-|–|は|是|是:|：|는|은|है|هو|هي)"
    r"\s*[:=\"'“„«]*\s*(?P<value>\S+)",
    re.IGNORECASE,
)
_BARE_VALUE = re.compile(r"^\s*[\"'“„«]?(?=\S*\d)\S{3,}|^\s*(?:\S+\s+){1,3}?(?=\S*\d)(?=\S*[^\W\d])\S{5,}")
_NO_VALUE = frozenset(
    """a an the not no my your too very so forgotten lost wrong weak strong long short safe secure secret easy hard important needed
    required expired gone new old stolen correct incorrect changed reset missing what nicht falsch weg vergessen zu ein eine oublié perdu
    faux olvidada perdida mal не неправильный неверный забыт слишком""".split()
)
_SECRET_KEYS = re.compile(
    r"(?:^|_)(?:passwords?|passwd|passphrase|passcode|pin|pin_code|cvv|cvc|iban|card_number|credit_card|credit_card_number|debit_card"
    r"|account_number|api_key|access_token|token|secret|secret_key|private_key|seed_phrase|ssn|social_security_number|otp|passwort|kennwort"
    r"|mot_de_passe|contraseña|пароль)(?:_|$)"
)

_PRIVATE = re.compile(
    r"\b(?:hiv|aids|std|cancer|tumou?r|diagnos\w+|depress\w+|bipolar|schizo\w+|anxiety disorder|panic attacks?|suicid\w+|self-harm|abortion"
    r"|miscarriage|pregnan\w+|addict\w+|alcoholi\w+|rehab|therapy|psychiatr\w+|medicat\w+|antidepress\w+|gay|lesbian|bisexual|transgender|queer"
    r"|affair|divorc\w+|salary|income|debts?|bankrupt\w*|mortgage|religio\w+|muslim|jewish|christian|atheist|vot(?:e|ed|ing) for|convict\w+|arrest\w+"
    r"|prison|undocumented|krebs|schwanger\w*|sucht|süchtig|schulden|gehalt|schwul|lesbisch|abtreibung|selbstmord|religion|partei|vorbestraft"
    r"|enceinte|dépress\w+|salaire|dettes?|avortement|cáncer|embaraz\w+|deudas?|salario|aborto|рак|депресси\w+|беремен\w+|долги|зарплат\w+|гей|аборт"
    r"|депресі\w+|вагітн\w+|борги)\b",
    re.IGNORECASE,
)


def holds_secret(text: str) -> bool:
    """Whether a text gives away a card, an account, a password, a PIN, a token or a key."""
    return any(True for _ in _secrets(text))


def sensitivity_of(key: str, content: str, quote: str) -> Sensitivity:
    """How careful to be with what somebody said, by code alone; a model may only say it is more sensitive."""
    canonical = canonical_key(key)
    if (_SECRET_KEYS.search(canonical) and any(map(str.isalnum, content))) or holds_secret(
        f"{content}\n{quote}"
    ):
        return "secret"
    return "private" if _PRIVATE.search(content) or _PRIVATE.search(quote) else "ordinary"


def without_secret(quote: str) -> str | None:
    """The longest stretch of a quote, up to a sentence or clause, that gives no secret away; None when there is none."""
    pieces = re.split(r"(?<=[.!?;\n])\s+|,\s+|\s+(?=(?:and|und|et|y|и|та|і)\s)", quote)
    open_ = [piece.strip() for piece in pieces if piece.strip() and not holds_secret(piece)]
    return max(open_, key=len) if open_ else None


def _secrets(text: str) -> Iterator[re.Match[str]]:
    yield from (found for found in _CARD.finditer(text) if is_card_number(found.group()))
    yield from (found for found in _IBAN.finditer(text) if is_account_number(found.group()))
    yield from _TOKEN.finditer(text)
    yield from (found for found in _LONG_WORD.finditer(text) if _is_random(found.group()))
    yield from _SSN.finditer(text)
    yield from (found for found in _NAMED.finditer(text) if _says_value(found["rest"]))


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


def _says_value(rest: str) -> bool:
    """Whether what follows the name of a secret is its value: "is hunter2", not "is too long" nor "was stolen"."""
    if linked := _LINK.match(rest):
        value = linked["value"].strip("\"'“”„«».,;:")
        return bool(value) and value.casefold() not in _NO_VALUE
    return bool(_BARE_VALUE.match(rest))


def _is_random(word: str) -> bool:
    """Whether a long word looks drawn by a machine: digits among letters, or capitals without order."""
    digits = sum(char.isdigit() for char in word)
    letters = sum(char.isalpha() for char in word)
    if digits >= 4 and letters >= 4 and len(set(word)) >= 10:
        return re.search(r"\d[A-Za-z]+\d", word) is not None
    return False
