"""Orders to forget, as people say them in a chat: what they mean is told by code, in every language there is a row for.

A whole message that only points back ("forget that") means the last exchange; "don't keep this" beside other words means
the message it stands in; "forget my dog" names what is to go.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.language.clauses import sentence_pieces
from bot.language.words import telling_words

MOST_ORDER_CHARACTERS = 160
"""A longer sentence tells a story, in which somebody may forget something."""


@dataclass(frozen=True, slots=True)
class ForgetLast:
    """The last exchange is to go: from history and recall, with what was learnt from it."""


@dataclass(frozen=True, slots=True)
class KeepNothing:
    """Nothing is to be kept of the message in which this is said."""


@dataclass(frozen=True, slots=True)
class ForgetWhat:
    """What these words name is to go."""

    words: str


Order = ForgetLast | KeepNothing | ForgetWhat


@dataclass(frozen=True, slots=True)
class _Orders:
    """How one language gives orders to forget.

    `forget` is the verb, `that` what points at what was just said, `last` names the last message, `undo` whole orders to
    take something back, `keep_not` whole orders not to keep something, `about` may stand before what is named.
    """

    forget: str
    that: str
    last: str
    undo: str
    keep_not: str
    about: str


_LANGUAGES = {
    "en": _Orders(
        forget=r"(?:forget|unlearn|delete|erase|remove|discard)",
        that=r"(?:that|this|(?:what|everything|all|the things?) (?:that )?(?:i(?:'ve| have)? )?(?:just )?(?:said|told you|wrote))(?: (?:again|please|now))?",
        last=r"(?:(?:the|my) (?:last|previous) (?:thing|message|one|bit|part|answer|exchange)s?(?: i (?:said|wrote|sent))?|my message)",
        undo=r"(?:undo(?: (?:that|this|it|the last (?:thing|one)|the last change))?|take (?:that|this|it) back|scratch that|strike that)",
        keep_not=r"(?:(?:do not|don'?t|never) (?:keep|save|store|remember|record|memori[sz]e|note(?: down)?) (?:this|that|it|any of (?:this|that)|what i (?:just )?(?:said|told you|wrote))(?: (?:down|message|one))?)",
        about=r"(?:about|the fact that|that|all about|everything(?: (?:that )?(?:you know|i (?:said|told you)))? about|what(?:ever)? you know about|all (?:that )?you know about)",
    ),
    "de": _Orders(
        forget=r"(?:vergiss|vergesse|lösche?|entferne?)(?: bitte)?",
        that=r"(?:das|dies|was ich (?:gerade |eben |dir )*(?:gesagt|geschrieben|erzählt)(?: habe| hab)?)(?: (?:wieder|bitte|mal))?",
        last=r"(?:(?:das letzte|die letzte|meine letzte|die vorige)(?: (?:nachricht|sache|antwort))?)",
        undo=r"(?:mach (?:das|es) (?:wieder )?rückgängig|nimm das (?:wieder )?zurück|rückgängig(?: machen)?)",
        keep_not=r"(?:(?:merk'?e? dir|behalte?|speicher'?e?|notier'?e?)(?: dir)? (?:das|dies|es)(?: bitte)? nicht)",
        about=r"(?:dass|über|alles,? was du (?:über|von) (?P<w>.+?) weißt|alles (?:über|von))",
    ),
    "fr": _Orders(
        forget=r"(?:oublie|oubliez|supprime|efface)",
        that=r"(?:ça|cela|ceci|ce que (?:je viens de (?:dire|t'écrire|te dire)|j'ai dit))",
        last=r"(?:(?:le dernier|mon dernier|la dernière) (?:message|chose|truc))",
        undo=r"(?:annule(?: ça| cela)?|reviens en arrière)",
        keep_not=r"(?:ne (?:garde|retiens|note|sauvegarde|enregistre) pas (?:ça|cela|ceci|ce message)|n'enregistre pas (?:ça|cela|ceci|ce message))",
        about=r"(?:que|qu'|tout(?: ce que tu sais)? (?:sur|de|d')|ce que tu sais (?:sur|de))",
    ),
    "es": _Orders(
        forget=r"(?:olvida|olvídate de|borra|elimina)",
        that=r"(?:eso|esto|lo que (?:acabo de decir|(?:te )?dije|he dicho|te he dicho))",
        last=r"(?:(?:lo último|el último mensaje|mi último mensaje)(?: que (?:dije|escribí))?)",
        undo=r"(?:deshaz(?: eso| esto|lo)?|deshacer)",
        keep_not=r"(?:no (?:guardes|recuerdes|anotes|almacenes|registres) (?:esto|eso|este mensaje)|no lo (?:guardes|recuerdes|anotes))",
        about=r"(?:que|todo(?: lo que sabes)? (?:sobre|de)|lo que sabes (?:sobre|de))",
    ),
    "it": _Orders(
        forget=r"(?:dimentica|dimenticati (?:di|che)|cancella|elimina)",
        that=r"(?:questo|quello|ciò|quello che (?:ho|ti ho) (?:appena )?(?:detto|scritto))",
        last=r"(?:(?:l'ultima cosa|l'ultimo messaggio|il mio ultimo messaggio)(?: che ho (?:detto|scritto))?)",
        undo=r"(?:annulla(?: questo| quello|lo)?|torna indietro)",
        keep_not=r"(?:non (?:salvare|ricordare|memorizzare|tenere|annotare|registrare) (?:questo|quello|ciò|questo messaggio)|non (?:salvarlo|ricordarlo|annotarlo))",
        about=r"(?:che|tutto(?: quello che sai)? (?:su|di)|quello che sai (?:su|di))",
    ),
    "pt": _Orders(
        forget=r"(?:esquece|esqueça|esquece-te de|apaga|apague|elimina|elimine)",
        that=r"(?:isso|isto|o que (?:eu )?(?:acabei de dizer|disse|falei))",
        last=r"(?:(?:a última coisa|a última mensagem|a minha última mensagem|minha última mensagem)(?: que (?:eu )?(?:disse|escrevi))?)",
        undo=r"(?:desfaz(?: isso| isto)?|desfaça(?: isso| isto)?|desfazer)",
        keep_not=r"(?:não (?:guarde|guardes|salve|salves|memorize|anote|anotes|grave|registe|registre) (?:isso|isto|esta mensagem|essa mensagem))",
        about=r"(?:que|tudo(?: o que (?:sabes|você sabe))? sobre|o que (?:sabes|você sabe) sobre)",
    ),
    "ru": _Orders(
        forget=r"(?:забудь(?:те)?|удали(?:те)?|сотри(?:те)?)",
        that=r"(?:это|об этом|про это|то,? что я (?:только что )?(?:сказал|сказала|написал|написала))",
        last=r"(?:(?:последнее|последнее сообщение|моё последнее сообщение|мое последнее сообщение))",
        undo=r"(?:отмени(?:те)?(?: это)?|верни(?:те)? как было)",
        keep_not=r"(?:не (?:запоминай|сохраняй|записывай|храни)(?:те)? (?:это|этого|это сообщение)|это не (?:запоминай|сохраняй|записывай)(?:те)?)",
        about=r"(?:что|о|об|про|вс[её](?:,? что (?:ты )?знаешь)? (?:обо|о|об|про))",
    ),
    "uk": _Orders(
        forget=r"(?:забудь(?:те)?|видали|видаліть|зітри|стер[иі]ть)",
        that=r"(?:це|про це|те,? що я (?:щойно )?(?:сказав|сказала|написав|написала))",
        last=r"(?:останнє(?: повідомлення)?|моє останнє повідомлення)",
        undo=r"(?:скасуй(?:те)?(?: це)?|поверни(?:те)? як було)",
        keep_not=r"(?:не (?:запам'ятовуй|запам’ятовуй|зберігай|записуй)(?:те)? (?:це|цього|це повідомлення)|це не (?:запам'ятовуй|зберігай|записуй)(?:те)?)",
        about=r"(?:що|про|все(?:,? що (?:ти )?знаєш)? про|усе(?:,? що (?:ти )?знаєш)? про)",
    ),
}  # fmt: skip

_LEAD = re.compile(
    r"(?:(?:please|pls|ok(?:ay)?|oh|no|wait|actually|sorry|hey|hm+|well|and|but|now|bitte|doch|ach|nein|moment|und|aber|s'il (?:te|vous) pla[iî]t|non|ah|pardon|mais"
    r"|et|por favor|perd[oó]n|mejor|y|pero|per favore|scusa|anzi|no dai|e|però|ma|mas|desculpa|пожалуйста|нет|ой|стоп|извини|и|но|будь ласка|ні|ой|вибач|і|та|але)\b[\s,.!…-]*"
    r"|(?:can|could|would|will) you(?: please)? |(?:kannst|könntest) du (?:bitte )?|tu peux |puedes |puoi |podes |você pode |можешь |можеш )+",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"(?:please |ok,? )*(?:can|could|would|will) you\b|(?:kannst|könntest) du\b|(?:peux-tu|tu peux|pourrais-tu)\b|puedes\b|puoi\b|(?:podes|você pode|pode)\b"
    r"|можешь\b|можеш\b",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"[\s,.!?…)-]*(?:\b(?:please|pls|thanks|thank you|thx|ok(?:ay)?|again|for me|now|right away|bitte|danke|wieder|s'il (?:te|vous) pla[iî]t|merci|por favor|gracias"
    r"|per favore|grazie|obrigad[oa]|пожалуйста|спасибо|будь ласка|дякую)[\s,.!?…)]*)*$",
    re.IGNORECASE,
)
_MINE = re.compile(
    r"(?:my|our|mein\w*|unser\w*|mon|ma|mes|notre|nos|mi|mis|nuestr\w+|(?:il |la |i |le )?(?:mio|mia|miei|mie|nostr\w)|(?:o |a |os |as )?(?:meu|minha|meus|minhas|nosso|nossa)"
    r"|мо[йяеёюї]\w*|мой|наш\w*|мій)\s+",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"[;:!?…]|,\s|\.\s|\s[-–—]\s")


def read_order(text: str) -> Order | None:
    """What a message orders to be forgotten; None when it orders nothing of the kind."""
    said = [piece for piece in (each.strip() for each in sentence_pieces(text)) if piece]
    if not said:
        return None
    if len(said) == 1 and (order := _whole(_TAIL.sub("", _straight(text))) or _whole(_bare(text))):
        return order
    pieces = list(_pieces(text))
    if any(map(_keeps_not, pieces)):
        others = any(telling_words(piece) for piece in pieces if not _keeps_not(piece))
        return KeepNothing() if others else ForgetLast()
    return next((order for piece in said[:2] if (order := _named(piece))), None)


def is_only_order(text: str) -> bool:
    """Whether a message is one order to forget and tells nothing besides."""
    alone = len([piece for piece in sentence_pieces(text) if piece.strip()]) == 1
    return alone and isinstance(read_order(text), ForgetWhat | ForgetLast)


def named(words: str) -> str:
    """What somebody names, without what they say around it: "about my dog, please" is "my dog"."""
    said = _TAIL.sub("", words.strip().strip("\"“”„«»'"))
    for each in _LANGUAGES.values():
        found = re.match(rf"{each.about}\b\s*(?P<rest>\S.*)?$", said, re.IGNORECASE | re.DOTALL)
        if found:
            given = found.groupdict()
            return (given.get("w") or given.get("rest") or said).strip(" .,!?")
    return said.strip(" .,!?")


def is_ones_own(words: str) -> bool:
    """Whether words describe something as the speaker's: "my dog", rather than say it itself."""
    return _MINE.match(words) is not None


def without_owner(words: str) -> str:
    """The words without whose it is: "my dog" is "dog"."""
    return _MINE.sub("", words, count=1) if is_ones_own(words) else words


def _whole(said: str) -> Order | None:
    """What a message that is nothing but one order means."""
    for each in _LANGUAGES.values():
        if _is(rf"{each.forget} (?:{each.that}|{each.last})|{each.undo}|{each.keep_not}", said):
            return ForgetLast()
    return _named(said)


def _straight(text: str) -> str:
    return text.strip().replace("’", "'")


def _named(sentence: str) -> ForgetWhat | None:
    said = _bare(sentence)
    asks = sentence.rstrip().endswith("?") and _ASKED.match(sentence.strip()) is None
    if len(said) > MOST_ORDER_CHARACTERS or asks or sentence.rstrip().endswith("…"):
        return None
    for each in _LANGUAGES.values():
        found = re.match(rf"{each.forget}[\s:,]+(?P<what>\S.*)$", said, re.IGNORECASE | re.DOTALL)
        if found is None or (_CLAUSES.search(found["what"].rstrip(" .!")) and not _knows(found["what"])):
            continue
        what = named(found["what"])
        if not re.fullmatch(
            rf"(?:{each.that}|{each.last}|it|es|lo|ne|pas|nicht|не|me|mich)(?:\b.*)?", what, re.IGNORECASE
        ):
            return ForgetWhat(what)
    return None


def _knows(what: str) -> bool:
    """Whether a comma belongs to "all, that you know about"."""
    return re.match(r"(?:alles|вс[её]|все|усе),", what, re.IGNORECASE) is not None


def _keeps_not(piece: str) -> bool:
    said = (_TAIL.sub("", _straight(piece)), _bare(piece))
    return any(_is(each.keep_not, form) for each in _LANGUAGES.values() for form in said)


def _pieces(text: str) -> Iterator[str]:
    for sentence in sentence_pieces(text):
        yield from (piece for piece in _CLAUSES.split(sentence) if piece.strip())


def _bare(text: str) -> str:
    """A sentence without politeness before and behind it."""
    plain = _straight(text)
    lead = _LEAD.match(plain)
    return _TAIL.sub("", plain[lead.end() :] if lead and lead.end() < len(plain) else plain)


def _is(pattern: str, said: str) -> bool:
    return re.fullmatch(rf"(?:{pattern})", said, re.IGNORECASE) is not None
