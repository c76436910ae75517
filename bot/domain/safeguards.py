"""Rules no person's words may make: those that would switch off what protects the person and their memory."""

from __future__ import annotations

import re

_MACHINERY = re.compile(
    r"""\b(?: (?:system|previous|prior|earlier|above|ground|safety|security)\W+(?:prompts?|instructions?|rules?|messages?)
    | instructions? | guidelines? | safeguards? | safety | restrictions? | guardrails? | limits? | limitations? | receipts?
    | evidence | quotes | confirm\w* | permission | consent | privacy | passwords? | tokens? | api\W?keys? | secrets?
    | card\W+numbers? | credit\W+cards? | off\W+the\W+record | incognito | tombstones?
    | (?:what|when|that)\W+(?:you|is|was|were)\W+(?:\w+\W+){0,2}(?:saved?|remember\w*|forg[eo]t\w*|learnt|learned|stored?)
    | forget\w* | deletions? | (?:forwarded|quoted)\W+(?:\w+\W+)?(?:text|words|messages?|content)
    | anweisungen | regeln | schutz\w* | passw[oö]rt\w* | consignes | instrucciones | contraseñas? | mots?\W+de\W+passe
    | инструкци\w* | правила | парол\w* | інструкці\w* )\b""",
    re.IGNORECASE | re.VERBOSE,
)
_AGAINST = re.compile(
    r"""\b(?: ignor\w* | disregard\w* | overrid\w* | disabl\w* | bypass\w* | circumvent\w* | remov\w* | skip\w* | hid(?:e|ing)
    | (?:turn|switch|shut)\w*\W+(?:\w+\W+){0,3}off | without | never | stop | don['’]?t | do\W+not | no\W+(?:longer|more)
    | reveal\w* | leak\w* | disclos\w* | repeat | print | send | share | obey\w* | follow | execut\w* | treat\w* | trust\w*
    | keep | store | save | ignorier\w* | missacht\w* | umgeh\w* | vergiss | oublie\w* | ignora\w* | olvida\w*
    | игнорир\w* | забудь | ігнор\w* )\b""",
    re.IGNORECASE | re.VERBOSE,
)
_ROLE = re.compile(
    r"""\b(?: jailbr\w+ | developer\W+mode | dan\W+mode | no\W+(?:restrictions?|limits?|rules)\b
    | (?:you\W+are|act\W+as|pretend)\W+(?:\w+\W+){0,4}(?:unrestricted|uncensored|unfiltered|root|admin\w*) )""",
    re.IGNORECASE | re.VERBOSE,
)
_REMINDER = re.compile(r"\b(?:do\W+not|don['’]?t)\W+forget\W+to\b", re.IGNORECASE)


def switches_off_safeguard(rule: str) -> bool:
    """Whether a rule tells the bot to drop what protects: its instructions, evidence, receipts, forgetting, secrets.

    It names the machinery together with a word against it. A wish about tone, length, language or topics passes.
    """
    plain = _REMINDER.sub(" ", rule)
    return bool(_ROLE.search(plain) or (_MACHINERY.search(plain) and _AGAINST.search(plain)))
