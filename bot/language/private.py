"""Secrets, which are never kept, and private matters, which are kept only when the person states them."""

from __future__ import annotations

import re
from typing import Literal

from bot.language.keys import concept_of
from bot.language.secrets import holds_secret, repeats, secrets_in, spread

Sensitivity = Literal["ordinary", "private", "secret"]

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


SECRET_NOT_KEPT = (
    "I keep no memory of passwords, PINs, codes, keys, or numbers of cards and accounts, so nothing of that was stored. "
    "Better delete your message here, too."
)
MASK = "▮▮▮"
"""What stands in the place of a secret in what the bot writes itself."""


def sensitivity_of(key: str, content: str, quote: str, said: str = "") -> Sensitivity:
    """How careful to be with what somebody said, by code alone; a model may only say it is more sensitive.

    `said` is the whole message: a value is secret when that tells it is, whatever piece of it is quoted.
    """
    canonical = concept_of(key)
    if (_SECRET_KEYS.search(canonical) and any(map(str.isalnum, content))) or holds_secret(
        f"{content}\n{quote}"
    ):
        return "secret"
    if any(repeats(f"{content}\n{quote}", secret) for secret in secrets_in(said)):
        return "secret"
    return "private" if _PRIVATE.search(content) or _PRIVATE.search(quote) else "ordinary"


def without_secret(quote: str) -> str | None:
    """The longest stretch of a quote, up to a sentence or clause, that gives no secret away; None when there is none."""
    pieces = re.split(r"(?<=[.!?;\n])\s+|,\s+|\s+(?=(?:and|und|et|y|и|та|і)\s)", quote)
    secrets = list(secrets_in(quote))
    open_ = [
        piece.strip()
        for piece in pieces
        if piece.strip() and not holds_secret(piece) and not any(repeats(piece, secret) for secret in secrets)
    ]
    return max(open_, key=len) if open_ else None


def masked(text: str) -> str:
    """A text with its secrets blacked out; a sentence in which one can't be told apart from the rest is left out."""
    if not holds_secret(text):
        return text
    for secret in sorted(set(secrets_in(text)), key=len, reverse=True):
        text = re.sub(spread(secret), MASK, text, flags=re.IGNORECASE)
    if not holds_secret(text):
        return text
    pieces = re.split(r"(?<=[.!?;\n])", text)
    open_ = "".join(piece for piece in pieces if not holds_secret(piece))
    return open_ if not holds_secret(open_) else MASK


def secrets_of(text: str) -> list[str]:
    """The secrets a text gives away, none that is part of another."""
    found = list(dict.fromkeys(secrets_in(text)))
    return [each for each in found if not any(each != other and each in other for other in found)]
