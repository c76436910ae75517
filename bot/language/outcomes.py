"""What became of something meant, told in a few plain words: read by code where the whole message says nothing else."""

from __future__ import annotations

import re
from typing import Literal

Outcome = Literal["done", "later", "drop"]
"""What a person says about what they meant to do: done, to be asked about later, or dropped."""

_YES = r"(?:(?:yes|yeah|yep|yup|ok(?:ay)?|ja|jo|oui|s[iíì]|sim|да|так)\s+)?"
_NO = r"(?:(?:no|nope|nah|sorry|nein|non|não|нет|ні)\s+)?"
_WELL = r"(?:(?:very|really|so|pretty|quite|sehr|richtig|muy|très|molto|muito|очень|дуже)\s+)?"
_THANKS = r"(?:\s+(?:thanks|thank you|danke|gracias|merci|grazie|obrigad[oa]|спасибо|дякую))?"

_DONE = rf"""{_YES}(?:
    (?:it'?s\s+|all\s+|i'?m\s+|i\s+am\s+|already\s+)?(?:done|finished)(?:\s+(?:it|already|now|that))?
    | (?:i\s+)?(?:already\s+)?did(?:\s+(?:it|that))?(?:\s+(?:already|today|yesterday))?
    | (?:it|that|everything)?\s*(?:went|was|is)\s+{_WELL}(?:well|great|good|fine|ok(?:ay)?|perfect(?:ly)?|smoothly|amazing|awesome)
    | (?:es\s+)?(?:ist\s+|hab\s+ich\s+|habe\s+ich\s+)?(?:schon\s+)?(?:erledigt|gemacht|fertig|geschafft)
    | (?:es\s+)?(?:lief|ging|war)\s+{_WELL}(?:gut|super|toll|prima)
    | (?:ya\s+)?(?:est[áa]\s+)?(?:hecho|listo|terminado)(?:\s+ya)? | (?:me\s+|todo\s+)?(?:fue|sali[óo])\s+{_WELL}(?:bien|genial)
    | (?:c'est\s+)?(?:fait|terminé|fini) | (?:ça\s+s'est\s+)?{_WELL}bien\s+passé
    | (?:è\s+)?(?:già\s+)?(?:fatto|finito) | (?:è\s+)?andat[oa]\s+{_WELL}bene
    | (?:está\s+|já\s+)?(?:feito|terminado) | (?:correu|foi)\s+{_WELL}bem
    | (?:уже\s+)?(?:готово|сделано|сделала?) | (?:всё\s+|все\s+)?прошло\s+{_WELL}(?:хорошо|отлично)
    | (?:вже\s+)?(?:зроблено|зробила|зробив) | (?:все\s+)?пройшло\s+{_WELL}(?:добре|чудово)
    | 👍 | ✅ | ✔
    ){_THANKS}"""

_LATER = rf"""{_NO}(?:
    later | (?:i\s+)?(?:have\s*n['o]t\s+)?not\s+yet | (?:i\s+)?haven'?t(?:\s+(?:yet|done\s+(?:it|that)(?:\s+yet)?))?
    | (?:maybe\s+|i'?ll\s+do\s+it\s+|ask\s+(?:me\s+)?(?:again\s+)?)?(?:later|tomorrow|next\s+week)
    | (?:noch\s+nicht|später|morgen|nächste\s+woche) | (?:todavía\s+no|aún\s+no|más\s+tarde|luego|mañana)
    | (?:pas\s+encore|plus\s+tard|demain) | (?:non\s+ancora|più\s+tardi|domani) | (?:ainda\s+não|mais\s+tarde|amanhã)
    | (?:ещё\s+нет|еще\s+нет|пока\s+нет|позже|завтра) | (?:ще\s+ні|поки\s+ні|пізніше|завтра)
    ){_THANKS}"""

_DROP = rf"""{_NO}(?:
    (?:i'?m\s+)?(?:not\s+doing\s+(?:it|that)|no\s+longer|not\s+any\s*more)(?:\s+any\s*more)? | (?:i'?ve\s+)?changed\s+my\s+mind
    | i\s+changed\s+my\s+mind | never\s*mind | drop\s+(?:it|that) | (?:it\s+was\s+|it'?s\s+|i\s+)?cancell?ed(?:\s+it)?
    | (?:nicht\s+mehr|abgesagt|lass\s+(?:es|gut\s+sein)) | (?:ya\s+no|cancelado|déjalo) | (?:plus\s+maintenant|annulé|laisse\s+tomber)
    | (?:non\s+più|annullato|lascia\s+perdere) | (?:já\s+não|cancelado|deixa\s+(?:pra\s+lá|estar))
    | (?:уже\s+не\s+надо|передумала?|отменили) | (?:вже\s+не\s+треба|передумала|передумав|скасували)
    ){_THANKS}"""

_READ: tuple[tuple[Outcome, re.Pattern[str]], ...] = (
    ("done", re.compile(_DONE, re.VERBOSE)),
    ("later", re.compile(_LATER, re.VERBOSE)),
    ("drop", re.compile(_DROP, re.VERBOSE)),
)
_SIGNS = re.compile(r"[\s.,;:!…()\"“”„«»—-]+|[\U0001f3fb-\U0001f3ff\ufe0f]")
MOST_CHARACTERS = 60


def read_outcome(text: str) -> Outcome | None:
    """What a message says became of it; None unless that is all it says."""
    if len(text) > MOST_CHARACTERS:
        return None
    plain = _SIGNS.sub(" ", text.casefold().replace("’", "'")).strip()
    return next((outcome for outcome, pattern in _READ if pattern.fullmatch(plain)), None)
