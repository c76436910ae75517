"""Secrets, which are never kept, and private matters, which are kept only when the person states them.

A secret is told by its shape, or by its name beside its value, before or behind it, in figures or in words.
Card numbers are told by the Luhn check (ISO/IEC 7812-1), account numbers by mod 97 (ISO 13616), keys and
tokens by the shapes their issuers give them.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Literal

from bot.language.keys import concept_of
from bot.language.names import everyday_words, is_common
from bot.language.pack import Pack, Secrets
from bot.language.packs import PACKS, SPACED, UNSPACED, any_of, whole_words, word_set
from bot.language.patterns import any_word, caseless, pattern_of
from bot.language.text import in_form
from bot.language.times.vocabulary import forms
from bot.language.words import SMALL_WORDS, STOP_WORDS, foremost_languages, likely_languages
from bot.speech.saying import Wording

_CARD = pattern_of(r"(?<![\d+])[2-6](?:[\s.-]?\d){12,18}(?!\d)")
_IBAN = caseless(r"(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Z0-9])")
_TOKEN = pattern_of(
    r"\b(?:sk|pk|rk)[-_](?:live|test|proj|ant)?[-_]?[A-Za-z0-9_-]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}"
    r"|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}|\bxox[abprs]-[\w-]{10,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b"
    r"|\bAIza[\w-]{30,}|\bya29\.[\w-]{20,}|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*"
    r"|(?<!\d)\d{6,12}:[A-Za-z0-9_-]{30,}|-----BEGIN [A-Z ]*PRIVATE KEY|\bhf_[A-Za-z0-9]{20,}"
    r"|\bSG\.[\w-]{16,}\.[\w-]{16,}|://[^\s/:@]+:[^\s/@]+@"
)
_IN_ADDRESS = caseless(
    r"(?<=[?&#;/])"
    r"([^=?&#;/]*(?:passw(?:or)?d|pwd|secret|token|api_?key|auth|sig(?:nature)?|session(?:_?id)?)=)[^&#]+"
)
_LONG_WORD = pattern_of(r"(?<![\w/.@-])[A-Za-z0-9_+/=-]{24,}(?![\w@.])")
_SSN = pattern_of(r"(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)")


_JOINED = r"[^\W_\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
"""A sign that makes another word of what it stands beside; in scripts without blanks none does."""


def _any(group: Callable[[Secrets], str], packs: Iterable[Pack] = PACKS) -> str:
    """One group of words in every language, as a pattern."""
    return f"(?:{any_of(lambda pack: group(pack.secrets), packs=packs)})"


_AS, _FOR = _any(lambda words: words.as_), _any(lambda words: words.for_)
_AND = f"(?:{any_of(lambda pack: pack.speech.ands, lambda pack: pack.secrets.and_)})"
_OF, _BE = _any(lambda words: words.of), _any(lambda words: words.be, SPACED)
_BE_UNSPACED = any_of(lambda p: p.secrets.be, lambda p: p.secrets.between, packs=UNSPACED)
_THAT = any_of(lambda pack: pack.speech.that)
_DOOR, _CODE = _any(lambda words: words.door), _any(lambda words: words.code)
_KEY = rf"{_any(lambda words: words.key)}(?!\w)"
_CODES = (
    rf"(?:{_any(lambda words: words.pin)}|{_DOOR}[ -]?{_CODE}|{_any(lambda words: words.door_code)}"
    rf"|{_CODE} (?:{_OF}[ ]?){{1,3}}(?:\w+[ ]){{0,2}}?{_DOOR}|{_CODE} {_DOOR})(?!\w)"
)
_PASSWORD = whole_words(lambda pack: pack.secrets.password)
_PAPERS = whole_words(lambda pack: pack.secrets.papers)
_BETWEEN = _any(lambda words: words.between)
_NOT_IT = rf"(?![ -]?{_any(lambda words: words.no_password)})"
_MY = rf"(?:{_any(lambda words: words.mine)}\s*)"

_IS = rf"(?:{_BE_UNSPACED}|(?:{_BE}|{_BETWEEN}|[=:—–-])(?!\w))"
_BACK = rf"(?:{_BE}|[=—–-]|{_AS}|{_FOR})"
_ENDS = r"\s*(?:$|[.,;!?\n)])"
# "At the bank in 2021", "at the meeting 18:30": a time, told behind a place.
_NO_TIME = (
    "".join(sorted({rf"(?<!\b{word} )" for pack in PACKS for word in pack.times.on.split()}))
    + r"(?!\d{1,2}[:.]\d\d)"
)
# From a name to its value: "for the router of my parents is:".
_SKIP = (
    rf"(?:['’]s)?\W{{0,3}}(?:{_OF}\s+(?:[^\W\d]\S*+\s++){{1,4}}?(?={_IS}"
    rf"|{_NO_TIME}[\"“„]?[^\s,;\d]*+\d[^\s,;]*{_ENDS}))?"
    rf"(?:{_IS}\s*)*[:=\"'“„«\s]*"
)
# A word with a digit among its first characters; the second has a letter there, too.
_COUNTED = rf"(?:{_any(lambda words: words.counted)})"
_NO_LENGTH = rf"(?![^\s\d]{{0,9}}\d{{1,3}}{_COUNTED})"
_FIGURED = rf"{_NO_LENGTH}(?=[^\s,;\"”»]{{0,100}}\d)[^\s,;\"”»]{{4,}}+"
_MIXED = r"(?=[^\s,;\"”»]{0,100}\d)(?=[^\s,;\"”»]{0,100}[^\W\d_])[^\s,;\"”»]{6,}+"
# A code that begins with a figure and has three of them, "88A1", or of figures and a capital: "45K".
_CODED = r"(?:(?=\d\w{0,9}\d\w{0,9}\d)\d\w{3,11}|\d{2,}(?-i:[A-ZА-Я]))(?!\w)"
# Six signs or more with a figure among them, which may be set apart before a figure.
_NUMBER_OF_PAPERS = rf"(?=[A-Z0-9-]{{0,9}}\d)[A-Z0-9](?:[A-Z0-9]|[ -]\d){{5,14}}(?!{_JOINED})"
_WORD_BEGINS = r"(?<![^\s,;\"”»])"
_FIGURES = rf"\d(?:[ .-]?\d){{2,18}}(?![\w%])(?!\s*(?:{_COUNTED}|%))"

# "..., that's", "..., das ist", "... - c'est"
_WHICH = rf"\s?[,;—–-]\s?(?:\w{{1,5}}['’]\w{{1,4}}|\w{{1,5}} {_BE})\s+"

# The value behind its name, before it, and in plain words.
_AFTER = [
    caseless(pattern)
    for pattern in (
        rf"{_PASSWORD}{_NOT_IT}(?:\s+{_MY})?{_SKIP}(?P<value>{_FIGURED}|\d{{3,}})",
        rf"(?<!\w){_KEY}{_NOT_IT}{_SKIP}(?P<value>{_MIXED})",
        rf"(?<!\w){_CODES}{_NOT_IT}{_SKIP}(?P<value>{_FIGURES}|[A-Z]?\d{{3,}}[A-Z#*]?(?!\w)|{_CODED})",
        rf"{_PAPERS}{_SKIP}(?P<value>{_NUMBER_OF_PAPERS})",
        # "My safe has the combination 12-34-56."
        rf"(?<!\w){_DOOR}(?!\w)\W+(?:\w+\W+){{0,3}}?{_CODE}(?!\w){_SKIP}(?P<value>\d(?:[ .-]?\d){{3,18}})"
        r"(?!\w)",
        r"\b\w*(?:passw(?:or)?d|pwd|secret|token|api_?key)\s*=\s*(?P<value>[^\s,;]{4,})",
        # DB_PASS=, AWS_SECRET_ACCESS_KEY=: one of the words that a setting's name is put together of.
        r"(?<![^\W_])(?:pass(?:w(?:or)?d|phrase|code)?|pwd?|secret|token|(?:api|access|private)_?key)"
        r"(?:_\w{1,40})?\s*=\s*(?P<value>[^\s,;]{4,})",
        # An address, and the password for it behind a stroke.
        rf"[\w.+-]{{1,64}}@[\w-]{{1,63}}\.[\w.]{{1,63}}\s?[/|:]\s?(?P<value>{_MIXED})",
        rf"(?<!\w){_any(lambda words: words.changed)}\w*\b[^.!?\n]{{0,30}}?{_PASSWORD}"
        rf"\s+{_any(lambda words: words.into)}\s+(?P<value>[^\s.,;!?]{{3,}})",
        rf"(?<!\w){_any(lambda words: words.login)}(?!\w)\W{{0,3}}(?:{_BE} )?\S{{2,40}}"
        rf"\s*(?:[/,|:;-]|(?<!\w){_AND}(?!\w))\s*(?:\w+\W{{1,3}})?(?P<value>{_MIXED})",
        rf"(?<!\w){_any(lambda words: words.unlock)}\s+(?P<value>{_FIGURES})",
        r"(?<!\d)\d\d-\d\d-\d\d\D{1,20}(?P<value>\d{8})(?!\d)",
    )
]
_BEFORE = [
    caseless(pattern)
    for pattern in (
        rf"{_WORD_BEGINS}(?P<value>{_FIGURED}|\d{{3,}})[\"”»]?(?:,?\s+(?:{_BACK}\s+)?|{_WHICH}){_MY}{{0,2}}"
        rf"(?:\w+[ -]){{0,2}}?{_PASSWORD}(?!\w){_NOT_IT}",
        rf"{_WORD_BEGINS}(?P<value>{_MIXED})\s+{_BACK}\s+{_MY}{{0,2}}(?:\w+ ){{0,2}}?{_KEY}{_NOT_IT}",
        rf"(?<![\w.,])(?<!\d[ .-])(?P<value>\d(?:[ .-]?\d){{2,}})\s+{_BACK}\s+{_MY}{{0,2}}(?:\w+ ){{0,2}}?"
        rf"{_CODES}{_NOT_IT}",
    )
]
_PLAIN = [
    caseless(pattern)
    for pattern in (
        rf"{_PASSWORD}(?:\s+{_OF}\s+(?:[^\W\d]\S*\s+){{1,4}}?|\s*)(?:{_BETWEEN}\s+)?"
        rf"(?:{_BE}(?!\w)|[:=—–]|(?:{_BE_UNSPACED})(?![^.。!！\n]{{0,60}}[?？]))\s*"
        rf"[:=\"'“„«]*\s*{_NO_LENGTH}(?P<value>[^\s.,;:!?\"'”»]{{3,}})(?=[\"'”»:]|{_ENDS}|\s+{_AND}\b)",
        rf"(?:^|[,.:;!?]\s*|\b(?:{_THAT})\s+)[\"“„«]?(?P<value>[^\W\d_]{{3,}})[\"”»]?"
        rf"\s+(?:{_BE}|—|–)\s+{_MY}{{1,2}}(?:\w+[ -])?{_PASSWORD}(?={_ENDS}|\s+(?:{_FOR}|{_AND})\b)",
        rf"\b{_any(lambda words: words.use)}\s+[\"“„«]?(?P<value>[^\W\d_]{{3,}})[\"”»]?\s+{_AS}\s+"
        rf"{_MY}{{0,2}}(?:\w+[ -])?{_PASSWORD}{_NOT_IT}",
    )
]
# Of many words: none of them is a small one, or they tell something of a password.
_PHRASES = [
    caseless(pattern)
    for pattern in (
        rf"{_PASSWORD}\s*(?:{_BETWEEN}\s+)?(?:{_BE}(?!\w)|[:=—–])\s*[:=\"'“„«]*\s*"
        rf"(?P<value>[^\W\d_]{{3,20}}(?:[ -][^\W\d_]{{3,20}}){{3,11}})[\"'”»]?(?={_ENDS})",
    )
]
_SEED = caseless(
    rf"\b{_any(lambda words: words.seed)}\W{{1,3}}(?:{_BE}\s+)?"
    r"(?P<value>(?:\d{1,2}[.):]? ?)?[a-z]{3,}(?:[\s,]{1,3}(?:\d{1,2}[.):]? ?)?[a-z]{3,}){5,})"
)
_NUMBERED = pattern_of(r"[\s,]*\d{1,2}[.):]?\s?|[\s,]+")
_ASKED_FOR = caseless(rf"(?<!\w)(?:{_PASSWORD}|{_KEY}|{_CODES}){_NOT_IT}")
LONGEST_ANSWER = 60
"""Letters of an answer that is the secret asked for, and no talk of it."""

TEXTS_KEPT = 1024
"""Texts of which it is at hand what they give away, by a digest: some have 60,000 characters."""

MOST_KEPT = 4096
"""Characters of the secrets of one text that are kept at hand."""

_read_before: OrderedDict[bytes, tuple[str, ...]] = OrderedDict()
_lock = Lock()

_NO_VALUE = word_set(lambda pack: pack.secrets.no_value)
_PARTICIPLE = pattern_of(r".{2,}(?:ed|ing|able|ible|ful|ous|ive)")


def _spelt_digits() -> dict[str, str]:
    """Each way to spell a digit; "forty two" is the two digits of its figures."""
    digits: dict[str, str] = {}
    for pack in PACKS:
        if pack.secrets.zero:
            tens = {number // 10: text for number, text in pack.times.tens.items()}
            ones = dict(enumerate((pack.secrets.zero, *pack.times.numbers[:9])))
            for number, text in [*tens.items(), *ones.items()]:
                digits |= {form: str(number) for form in forms(text)}
    return digits | {form.replace("'", "’"): digit for form, digit in digits.items()}


_DIGITS = _spelt_digits()
_SPELT = any_word(_DIGITS)
_SPELT_RUN = caseless(rf"(?<!\w)(?:{_SPELT})(?:[ ,-]{{1,3}}(?:{_SPELT})){{2,}}(?!\w)")
_FIGURE = pattern_of(r"(?![0-9])\d")
_BLANKS = pattern_of(r"[^\S\n]{2,}|[^\S\n ]")
_SPELT_WORD = caseless(rf"(?<!\w)(?:{_SPELT})(?!\w)")


def holds_secret(text: str) -> bool:
    """Whether a text gives away a card, an account, a password, a PIN, a code, a token or a key."""
    return bool(secrets_in(text))


def secrets_in(text: str) -> tuple[str, ...]:
    """The secrets themselves that a text gives away, without their names; digits that were spelt out as
    figures.

    The messages and notes of a session are asked for them again with every plan that rests on it: what a few
    hundred texts gave away is at hand, whatever their length.
    """
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
    with _lock:
        if (known := _read_before.get(digest)) is not None:
            _read_before.move_to_end(digest)
            return known
    found = _secrets_in(text)
    if sum(map(len, found)) <= MOST_KEPT:
        with _lock:
            _read_before[digest] = found
            if len(_read_before) > TEXTS_KEPT:
                _read_before.popitem(last=False)
    return found


def _secrets_in(text: str) -> tuple[str, ...]:
    plain = in_figures(text)
    found = [
        *(found.group() for found in _CARD.finditer(plain) if is_card_number(found.group())),
        *(found.group() for found in _IBAN.finditer(plain) if is_account_number(found.group())),
        *(found.group() for found in _TOKEN.finditer(plain)),
        *(found.group() for found in _LONG_WORD.finditer(plain) if _is_random(found.group())),
        *(found.group() for found in _SSN.finditer(plain)),
    ]
    for pattern in (*_AFTER, *_BEFORE):
        found += [value for told in pattern.finditer(plain) if _is_value(value := _bare(told["value"]))]
    for pattern in _PLAIN:
        found += [value for told in pattern.finditer(plain) if _is_word(value := _bare(told["value"]), told)]
    for pattern in _PHRASES:
        found += [told["value"] for told in pattern.finditer(plain) if _is_phrase(told["value"])]
    for told in _SEED.finditer(plain):
        found += dict.fromkeys((told["value"], _NUMBERED.sub(" ", told["value"]).strip()))
    return tuple(found)


def secret_answered(question: str, answer: str) -> tuple[str, ...]:
    """The secrets in an answer to a question that asks for one: "What is your PIN?", "48 21".

    A mere word answers other questions about one, too: "Who knows your password?", "Martin".
    """
    asked = [piece for piece in re.split(r"(?<=[.!\n])\s", question) if piece.rstrip().endswith(("?", "？"))]
    named = _ASKED_FOR.search(asked[-1]) if asked else None
    if named is None or len(answer) > LONGEST_ANSWER:
        return ()
    found = secrets_in(f"{named.group()}: {answer}")
    return tuple(each for each in found if any(char.isdigit() for char in each))


def is_everyday(secret: str) -> bool:
    """Whether a secret is a word that everybody uses: away from its name it gives nothing away."""
    word = secret.casefold()
    return word in SMALL_WORDS or word in everyday_words()


def secrets_told(texts: Iterable[str]) -> tuple[str, ...]:
    """The secrets that messages give away, the longest first: none of them is kept wherever it comes back.

    Everyday words do come back, and say something else then.
    """
    found = {secret for text in texts for secret in secrets_in(text) if not is_everyday(secret)}
    return tuple(sorted(found, key=lambda secret: (-len(secret), secret)))


def repeats(text: str, secret: str) -> bool:
    """Whether a text holds a secret, however its digits are set apart."""
    return re.search(spread(secret), in_figures(text), re.IGNORECASE) is not None


def spread(secret: str) -> str:
    """A secret as a pattern of the ways in which it may be written, also as a key, which has no blanks."""
    bare = re.sub(r"(?<=\d)[\s.-](?=\d)", "", secret)
    letters = r"[\s._-]?".join(bare) if bare.isdigit() else re.sub(r"\\?[ _-]", "[ _-]", re.escape(secret))
    return rf"(?<!{_JOINED}){letters}(?!{_JOINED})"


def in_figures(text: str) -> str:
    """The text in one form, with ASCII figures for those of every script, one blank for several, and digits
    that are spelt out, three or more in a row, in figures.
    """
    if not text.isascii():
        text = _FIGURE.sub(lambda each: str(unicodedata.decimal(each.group())), in_form("NFKC", text))
    return _SPELT_RUN.sub(
        lambda run: "".join(_DIGITS[word.casefold()] for word in _SPELT_WORD.findall(run.group())),
        _BLANKS.sub(" ", text),
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


_UNPARTED = pattern_of(r"([!-~]{3,})[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
"""A value in Latin signs, and what is written on behind it where no blanks part words: "neko99です"."""


def _bare(value: str) -> str:
    bare = value.strip("\"'“”„«».,;:!?()")
    unparted = _UNPARTED.fullmatch(bare)
    return unparted[1] if unparted else bare


def _is_value(value: str) -> bool:
    return any(map(str.isalnum, value)) and value.casefold() not in _NO_VALUE


def _is_word(value: str, told: re.Match[str]) -> bool:
    """Whether a word beside a secret's name is one: a small word of their language asks for it.

    Of which language it is the words beside it tell: by itself "Kim" is a small word, too.
    """
    word, said = value.casefold(), told.group()
    beside = likely_languages(said.replace(told["value"], " "))
    small = (STOP_WORDS.get(each, ()) for each in foremost_languages(said) if each in beside)
    return _is_value(value) and _PARTICIPLE.fullmatch(word) is None and not any(word in its for its in small)


def _is_phrase(value: str) -> bool:
    words = re.split("[ -]", value.casefold())
    return SMALL_WORDS.isdisjoint(words) and sum(is_common(word) or word in _NO_VALUE for word in words) <= 1


def _is_random(word: str) -> bool:
    """Whether a long word looks drawn by a machine: digits among letters, or capitals without order."""
    digits = sum(char.isdigit() for char in word)
    letters = sum(char.isalpha() for char in word)
    if digits >= 4 and letters >= 4 and len(set(word)) >= 10:
        return re.search(r"\d[A-Za-z]+\d", word) is not None
    return False


Sensitivity = Literal["ordinary", "private", "secret"]

_SECRETS_NAME = caseless(
    rf"\b(?:{any_of(lambda pack: pack.secrets.secret_key)}|{_PASSWORD}|{_KEY}|{_CODES})"
    rf"(?= (?:\d|{_OF}\b)|$)"
)
_PRIVATE = caseless(rf"\b(?:{any_of(lambda pack: pack.secrets.private)})\b")
_PIECES = pattern_of(rf"(?<=[.!?;\n])\s+|,\s+|(?<!\s)\s++(?={_AND}\s)")

SECRET_NOT_KEPT = Wording(
    "I keep no memory of passwords, PINs, codes, keys, or numbers of cards and accounts, so nothing of that "
    "was stored. Better delete your message here, too."
)
MOST_SECRETS = 40
"""Secrets of one text that are told apart; a text with more is a list of them, and secret as a whole."""

MASK = "▮▮▮"
"""What stands in the place of a secret in what the bot writes itself."""


def names_secret(key: str) -> bool:
    """Whether a key is the name of a secret, so that whatever stands under it is one.

    What it names stands at its end: a wifi password is a secret, a password manager or Secret Santa not.
    """
    return any(_SECRETS_NAME.search(each.replace("_", " ")) for each in (concept_of(key), key))


def sensitivity_of(
    key: str, content: str, quote: str, said: str = "", *, around: Iterable[str] = ()
) -> Sensitivity:
    """How careful to be with what somebody said, by code alone; a model may only say it is more sensitive.

    `said` is the whole message: a value is secret when that tells it is, whatever piece of it is quoted.
    `around` are secrets that messages around it tell: neither what it says nor its key may be one.
    """
    if (names_secret(key) and any(map(str.isalnum, content))) or holds_secret(f"{content}\n{quote}"):
        return "secret"
    told = _few(secrets_in(said))
    if told is None or any(repeats(f"{content}\n{quote}\n{key}", secret) for secret in (*told, *around)):
        return "secret"
    named = key.replace("_", " ")
    return "private" if any(map(_PRIVATE.search, (content, quote, named))) else "ordinary"


def without_secret(quote: str, told: Iterable[str] = ()) -> str | None:
    """The longest stretch of a quote, up to a sentence or clause, that gives no secret away, nor one that was
    `told` elsewhere; None when there is none.
    """
    pieces = _PIECES.split(quote)
    secrets = _few((*secrets_in(quote), *told))
    if secrets is None:
        return None
    open_ = [
        piece.strip()
        for piece in pieces
        if piece.strip() and not holds_secret(piece) and not any(repeats(piece, secret) for secret in secrets)
    ]
    return max(open_, key=len) if open_ else None


def redacted(text: str, told: Iterable[str] = ()) -> str:
    """A text with its secrets blacked out, and those that were told elsewhere; a sentence in which one can't
    be told apart from the rest is left out.
    """
    for secret in told:
        if repeats(text, secret):
            text = re.sub(spread(secret), MASK, in_figures(text), flags=re.IGNORECASE)
    if not holds_secret(text):
        return text
    found = _few(secrets_in(text))
    for secret in sorted(found or (), key=len, reverse=True):
        text = re.sub(spread(secret), MASK, text, flags=re.IGNORECASE)
    if found is not None and not holds_secret(text):
        return text
    pieces = re.split(r"(?<=[.!?;\n])", text)
    open_ = "".join(piece for piece in pieces if not holds_secret(piece))
    return open_ if not holds_secret(open_) else MASK


def redacted_address(url: str) -> str:
    """An address without the keys and tokens in it. Whatever else looks drawn by a machine names the page."""
    return _TOKEN.sub(MASK, _IN_ADDRESS.sub(rf"\1{MASK}", url))


def _few(found: Iterable[str]) -> set[str] | None:
    """Secrets that can be looked for one by one; None where a text gives away more than that."""
    told: set[str] = set()
    for secret in found:
        told.add(secret)
        if len(told) > MOST_SECRETS:
            return None
    return told


def secrets_of(text: str) -> list[str]:
    """The secrets a text gives away; where it is no long list of them, none that is part of another."""
    found = list(dict.fromkeys(secrets_in(text)))
    if len(found) > MOST_SECRETS:
        return found
    return [each for each in found if not any(each != other and each in other for other in found)]
