"""Whether the words around a quote assert a thing, or deny, ask, suppose or report it, as far as words show it.

In English, German, French, Spanish, Italian, Portuguese, Russian and Ukrainian. A thing that is plainly denied or asked
is not believed; where words leave it open the person is asked, since a true fact that is lost is not told again.
"""

from __future__ import annotations

import re
from typing import Literal

from bot.domain.keys import concept_of, holds_one
from bot.domain.memories import normalised
from bot.domain.statements.text import MASK, readable
from bot.domain.words import index_words

Standing = Literal["said", "denied", "asked", "handed", "unclear"]
"""denied, asked: plainly; handed: other people's words, quoted, pasted or given to be worked on; unclear: may be meant."""

FEW_WORDS = 4
"""Words between a denial and what it denies; further apart it may deny something else."""

_IDIOM = re.compile(
    r"\b(?:who (?:doesn't|wouldn't)|(?:moro|mora|moramos|morei|trabalho|trabalha|trabalhei|estudo|nasci|vivo|fico|estou|cresci|jogo|casa|apartamento|bairro) no|not only|not just|not to mention|why not|no doubt|no problem|no wonder|no joke|no worries|don'?t worry|can'?t wait|cannot wait"
    r"|(?:do not|don'?t|never) (?:ever )?forget|don'?t mind|doesn'?t matter|can'?t (?:live|do|go|be) without|cannot (?:live|do) without|never miss"
    r"|(?:can'?t|couldn'?t|cannot) (?:get enough of|help|stop|resist)|couldn'?t be \w+|not far from|no (?:less|fewer) than|no matter"
    r"|(?:can'?t|cannot|couldn'?t|don'?t) (?:stand|bear)|if not|whether or not|or not|no one but|nothing but|nichts als|nicht nur|nicht zuletzt|kein problem|keine sorge"
    r"|kein zweifel|nicht weit von|vergiss nicht|nicht ohne|komme nicht ohne|pas seulement|pas de problème|pas loin de|n'oublie pas|ne .{0,20} que|no sólo|no solo|no hay duda"
    r"|no olvides|sin duda|no lejos de|non solo|non dimenticare|non lontano da|não só|não esqueça\w*|não longe de|не только|не забудь|не забывай|не сомневаюсь"
    r"|не далеко от|недалеко от|не тільки|не лише|не забудь|не забувай|недалеко від|не можу без|не могу без)\b",
    re.IGNORECASE,
)
_NOT = re.compile(
    r"(?<!\w)(?:not|no|never|neither|nor|none|without|hardly|\w+n't|dont|doesnt|didnt|isnt|arent|wasnt|cant|wont|havent|hasnt|cannot|stopped|quit|gave up"
    r"|nicht|nie|niemals|kein\w{0,2}|ohne|weder|n'\w+|ne(?= \S+ plus)|pas|jamais|aucune?|sans|ni|nunca|jamás|tampoco|sin|non|nessun\w?|senza|não|nao"
    r"|nem|sem|не|нет|ни|никогда|без|ні|ніколи|немає|нема|бросила?|кинула?|кинув|перестала?|перестав)(?!\w)",
    re.IGNORECASE,
)
_NOT_BEHIND = re.compile(
    r"\b(?:nicht|nie)(?: (?:mehr|gern\w*|wirklich|besonders|so))?\W*$|\b(?:any ?more|anymore|no more|no longer)\W*$|\bplus\W*$",
    re.IGNORECASE,
)
_BEFORE_NOW = re.compile(
    r"\b(?:used to|formerly|previously|früher|damals|autrefois|avant,|antes|solía|una volta|antigamente|раньше|раніше|колись|когда-то)\b",
    re.IGNORECASE,
)
_WISHED = re.compile(
    r"\b(?:wish|would (?:like|love)|i'?d (?:like|love|rather)|want(?:ed)? to|dream(?:ed|t)? of|hope to|might|maybe|perhaps|could|würde|möchte|will \w+ werden"
    r"|vielleicht|wünschte|träume|voudrais|aimerais|peut-être|rêve de|quisiera|me gustaría|quiero ser|quizás?|tal vez|ojalá|vorrei|forse|gostaria"
    r"|talvez|хотела? бы|хочу (?:стать|быть|жить)|может быть|возможно|мечтаю|хотіла? б|хотів би|можливо|мрію)\b",
    re.IGNORECASE,
)
_IF = re.compile(
    r"^\W*(?:(?:and|but|und|aber|et|mais|y|pero|и|а|но|та|і|але)\s+)?(?:if|unless|suppose|imagine|pretend|falls|wenn|si|se|если|якщо|якби)\b",
    re.IGNORECASE,
)
_DO_I = re.compile(
    r"(?:^|[,;:]\s*|\b(?:or|oder|ou|или)\s+)\W*(?:do|did|am|was|have|had|is|are|does|isn'?t|aren'?t|don'?t|didn'?t|should|could|would|can|will|shall|must)\s+(?:i|my|we|our)\b"
    r"(?!\s+(?:tell|told|mention|mentioned|say|said|ever tell)\b)"
    r"|(?:^|[,;:]\s*)\W*(?:\w+(?:e|st|t|n)\s+ich|bin ich|habe ich|ist mein\w*|est-ce que (?:je|j'|mon|ma)|\w+-je|(?:разве|неужели|хіба|чи)\s+(?:я|у меня|мой|моя|у мене))\b"
    r"(?!\s+(?:dir|euch|t'|te)\b)",
    re.IGNORECASE,
)
_ASKS_WHAT = re.compile(
    r"\b(?:what|who|where|when|why|how|which|was|wer|wo|wie|wann|warum|welche\w?|que|qui|où|quel\w*|comment|quand|pourquoi|qué|quién|dónde|cuál|cómo|cuándo"
    r"|cosa|chi|dove|come|quando|perché|quem|onde|como|что|кто|где|как|когда|почему|какой|какая|що|хто|де|як|коли|чому|який|яка|did i (?:tell|mention)"
    r"|can you|could you|would you|do you|kannst du|weißt du|peux-tu|puedes|можешь|можеш)\b",
    re.IGNORECASE,
)
_HATES = re.compile(
    r"\b(?:hate|hates|dislike|dislikes|detest|despise|loathe|can'?t (?:stand|bear)|cannot stand|hasse|verabscheue|déteste|hais|odio|detesto|odeio|ненавижу"
    r"|терпеть не могу|ненавиджу)\b",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\b(?:says?|said|told|writes?|wrote|asked|texted|replied|sagte?|schrieb|meinte?|dit|écrit|dijo|dice|escribió|сказала?|говорит|написала?|каже|сказа(?:в|ла)|пише|написа(?:в|ла))\b",
    re.IGNORECASE,
)
_FIRST_ASIDE = re.compile(
    r"(?<!\w)(?:i|my|ich|mein\w*|je|j'\w*|mon|ma|yo|mi|io|mio|mia|eu|meu|minha|я|мой|моя|мій|моє|у меня|у мене)(?!\w)",
    re.IGNORECASE,
)
_DONT_THINK = re.compile(
    r"\b(?:don'?t|do not|doesn'?t|didn'?t) (?:think|believe|feel|suppose|want)|glaube nicht|denke nicht|ne (?:pense|crois) pas|no (?:creo|pienso)|non (?:credo|penso)"
    r"|não (?:acho|creio)|не (?:думаю|считаю|вважаю)\b",
    re.IGNORECASE,
)
_CARRIES = re.compile(
    r"(?:^|_)(?:dislikes?|foods_avoided|avoids?|allerg[a-z]+|intoleran[a-z]+|aversions?|never|not|no|non|former|previous|past|old|ex|stopped|quit"
    r"|doesnt|does_not|dont|cannot|cant|without|limits|boundaries|fears?|phobias?)(?:_|$)"
)
_CARRIES_IN_OTHER_WORDS = re.compile(r"(?:^|_)(?:diet|dietary|restrictions?|lifestyle|status)(?:_|$)")
_NOT_SO_BAD = re.compile(
    r"(?<!\w)(?:not|no|never|\w+n't|nicht|kein\w{0,2}|pas|jamais|no|nunca|non|não|не|нет|немає|нема|ні)\s+(?:\w+\s+){0,2}?"
    r"(?:allerg|alérg|allerg|intoleran|hate|dislike|avoid|hass|vermeid|déteste|odi[oa]|ненави|аллерг|алерг)",
    re.IGNORECASE,
)
_VALUE_CARRIES = re.compile(
    r"\b(?:no|none|not|never|nothing|non\w*|without|free|false|former\w*|ex|used to|avoid\w*|skip|stop\w*|quit|instead|only|dislike\w*|\w+less"
    r"|nein|nicht|kein\w*|ohne|nie|\w+frei|pas|jamais|sans|aucun\w*|ne|sin|nunca|senza|mai|sem|não|нет|не|без|никогда|ні|немає|ніколи)\b|n't\b",
    re.IGNORECASE,
)
_NO_AS_A_WORD = re.compile(r"\W*(?:no|non|não|nein|нет|ні)\W*", re.IGNORECASE)
"""As in "no Rome", which sets something right."""

_I_AGAIN = re.compile(r"(?<!\w)(?:i|i'm|ich|je|yo|я)(?!\w)", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?\n;…。！？]+[.!?…。！？]*")
_CUT = re.compile(
    r",\s*|[:—–]\s*|\s-\s|\s(?=(?:and|but|while|because|though|und|aber|weil|et|mais|y|pero|e|ma|mas|и|а|но|та|і|але)\s)",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+(?:'\w+)?")


def standing(key: str, value: str, quote: str, message: str, *, is_past: bool = False) -> Standing:
    """How a value stands in the words of the user that are quoted for it; `is_past`: it is told as over.

    Of clauses only the one that holds the value counts, or all of the quote's when none does.
    """
    plain = message.translate({0x2019: "'", 0x2018: "'"})
    begin = message.find(quote)
    if begin < 0:
        return "said"
    masked = readable(message)
    if _is_handed(masked, begin, begin + len(quote), value, plain):
        return "handed"
    sentence, clause = _around(plain, begin, begin + len(quote), value)
    before, behind = _beside(clause, value)
    if sentence.rstrip().endswith(("?", "？")) and not _ASKS_WHAT.search(sentence.replace(clause, " ")):
        if _DO_I.search(clause) and (before is not None or not value):
            return "asked"
        if sentence.rstrip(" ?？").endswith(clause.rstrip(" ?？")) and not _ASKS_WHAT.search(clause):
            return "unclear"
    if _IF.match(clause):
        return "unclear"
    if _carries(key, value):
        return "denied" if before is not None and _NOT_SO_BAD.search(clause) else "said"
    if before is None and _CARRIES_IN_OTHER_WORDS.search(concept_of(key)):
        return "said"
    if before is not None and _is_liking(key) and _HATES.search(before):
        return "denied"
    if holds_one(key):
        if _BEFORE_NOW.search(clause) and not is_past:
            return "unclear"
        if before is not None and _WISHED.search(before):
            return "unclear"
    return _denial(clause, before, behind)


def _denial(clause: str, before: str | None, behind: str) -> Standing:
    """Whether what stands before a value, or behind it, denies it; None before: the value is not in so many words there."""
    if before is None:
        return "unclear" if _NOT.search(_IDIOM.sub(" ", clause)) else "said"
    if _NOT_BEHIND.search(behind):
        return "denied"
    if _DONT_THINK.search(before):
        return "denied"
    pronouns = [found.start() for found in _I_AGAIN.finditer(before)]
    own = _IDIOM.sub(lambda idiom: "x" * len(idiom.group()), before[pronouns[-1] if pronouns else 0 :])
    found = [*_NOT.finditer(own)]
    if not found or _NO_AS_A_WORD.fullmatch(own):
        return "said"
    return "denied" if len(_WORD.findall(own[found[-1].end() :])) <= FEW_WORDS else "unclear"


def _is_handed(masked: str, begin: int, end: int, value: str, plain: str) -> bool:
    """Whether a quote is made of other people's words alone, or of their telling and such words."""
    shown = [char for char, said in zip(masked[begin:end], plain[begin:end], strict=True) if said.isalnum()]
    if shown and all(char == MASK for char in shown):
        return True
    place = plain.casefold().find(value.casefold(), begin, end) if value else -1
    if place < 0 or any(char != MASK for char in masked[place : place + len(value)].strip()):
        return False
    line = masked[masked.rfind("\n", 0, place) + 1 : place].replace(MASK, "")
    return bool(_SAYS.search(line)) or not _FIRST_ASIDE.search(line)


def _around(message: str, begin: int, end: int, value: str) -> tuple[str, str]:
    """The sentence and the clause that a value stands in, of those that a quote touches; else the quote's own."""
    wanted = normalised(value)
    touched: list[tuple[str, str]] = []
    for sentence in _SENTENCE.finditer(message):
        if sentence.start() >= end or sentence.end() <= begin:
            continue
        start = sentence.start()
        cuts = [
            *((cut.start(), cut.end()) for cut in _CUT.finditer(message, *sentence.span())),
            (sentence.end(), 0),
        ]
        for stop, after in cuts:
            if start < end and stop > begin and message[start:stop].strip():
                touched.append((sentence.group(), message[start:stop]))
            start = after
    holding = [each for each in touched if wanted and wanted in normalised(each[1])]
    if holding:
        return holding[0]
    near = [each for each in touched if set(index_words(value)) & set(index_words(each[1]))]
    return (near or touched or [(message[begin:end], message[begin:end])])[0]


def _beside(clause: str, value: str) -> tuple[str | None, str]:
    """What stands before a value in a clause and behind it; None before when not all its words stand there."""
    place = clause.casefold().find(value.casefold()) if value else -1
    if place >= 0:
        return clause[:place], clause[place + len(value) :]
    words = set(index_words(value))
    stems = [(word, set(index_words(word.group()))) for word in _WORD.finditer(clause)]
    hits = [word for word, forms in stems if forms & words]
    if not words or not hits or not words <= {form for _, forms in stems for form in forms}:
        return None, ""
    return clause[: hits[0].start()], clause[hits[-1].end() :]


def _is_liking(key: str) -> bool:
    canonical = concept_of(key)
    return canonical in ("likes", "hobbies") or canonical.startswith("favourite_")


def _carries(key: str, value: str) -> bool:
    """Whether a key or a value says itself that something is not so."""
    return bool(_CARRIES.search(concept_of(key)) or _VALUE_CARRIES.search(value.replace("’", "'")))
