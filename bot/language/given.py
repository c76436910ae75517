"""Text that somebody hands over rather than says: to be rewritten or translated, forwarded, played, or another's lines.

Careful rather than complete: when in doubt all that follows is taken for such a text, because a fact that was never
meant is worse than one that is told again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.language.keys import concept_of, default_category, is_known_key
from bot.language.small_talk import ORDERS_TO_KEEP
from bot.language.words.vocabulary import STOP_WORDS

_FLAGS = re.IGNORECASE | re.MULTILINE

# What stands between an order and the text it is about: a colon, a dash, or the end of the line.
_THEN = r"(?:[ \t]*[:：]\s*|[ \t]+[-–—]+[ \t]+|[ \t]*\n\s*|[.!?][ \t]*\n\s*)(?=\S)"
_MORE = r"[^:：.!?\n]{0,80}?"
_BEGIN = r"(?:^|(?<=[.!?,;…]))[ \t]*"
_POLITE = (
    r"(?:(?:please|pls|hi|hey|hello|ok|okay|now|and|then|just|could you|can you|would you|will you|i need you to|help me"
    r"|i want you to|i'd like you to|bitte|hallo|kannst du|könntest du|s'il te plaît|s'il vous plaît|peux-tu|tu peux"
    r"|pouvez-vous|bonjour|salut|por favor|puedes|podrías|hola|пожалуйста|можешь|привет|будь ласка|можеш|привіт"
    r")\b[ ,]{0,3}){0,4}"
)
_ORDERS = "|".join(
    (
        r"re-?write|re-?phrase|paraphrase|re-?word|summari[sz]e|proof-?read|translate|polish (?:this|the|my|it|up)|shorten|simplify"
        r"|(?:copy-?)?edit (?:this|the|my) (?:\w+ )?(?:text|sentence|e-?mail|letter|essay|paragraph|message|draft|article)|fix (?:the |my |this |any )?(?:\w+ )?(?:grammar|spelling|typos|english|text"
        r"|sentence|wording|email|paragraph|letter)|correct (?:the |my |this |any )?(?:\w+ )?(?:grammar|spelling|typos"
        r"|english|german|french|spanish|text|sentence|wording|e-?mail|paragraph|letter|essay|message)"
        r"|check (?:the |my |this )?(?:\w+ )?(?:grammar|spelling|english|text|sentence|e-?mail|paragraph|letter|essay)"
        r"|improve (?:the |my |this )?(?:\w+ )?(?:text|sentence|wording|e-?mail|paragraph|letter|essay|english)"
        r"|make (?:this|it|the following|my \w+) (?:\w+ )?(?:sound|more|shorter|longer|formal|informal|polite|friendl\w+|clearer)"
        r"|turn (?:this|the following)|convert (?:this|the following)|put (?:this|the following|it) into|analy[sz]e (?:this|the)"
        r"|explain (?:this|the) (?:text|sentence|quote|paragraph|poem)|repeat after me|spell-?check|what language is"
        r"|how (?:do|would|can|should) (?:you|i|we) (?:say|write|put|phrase|translate)|(?:is this|is the following) (?:sentence )?correct"
        r"|what does (?:this|it|the following) (?:text |sentence )?(?:mean|say)",
        r"umschreib\w*|schreib\w* (?:mir )?(?:das|diesen|den|folgenden?s?|es|dies)? ?(?:\w+ )?um|formulier\w*|übersetz\w*|fasse?n?"
        r"|zusammenfassen|korrigier\w* (?:den|die|das|diesen|diese|mein\w*|bitte|folgenden?s?)? ?(?:\w+ )?(?:text|satz|grammatik"
        r"|rechtschreibung|mail|e-mail|brief|nachricht|fehler)|lektorier\w*|verbesser\w* (?:den|die|das|diesen|diese|mein\w*)? ?(?:\w+ )?"
        r"(?:text|satz|grammatik|rechtschreibung|mail|brief|stil)|kürzen?|vereinfach\w*|wie sagt man|wie schreibt man|sprich mir nach",
        r"réécri\w*|reformul\w*|tradui\w*|résume[rz]?|corrig\w* (?:ce|cette|le|la|les|mon|ma|mes|l')? ?(?:texte|phrase|fautes"
        r"|grammaire|orthographe|mail|e-mail|lettre|message)|relis(?:ez)?|raccourci\w*|simplifi\w*|paraphras\w*|comment dit-on|comment on dit"
        r"|amélior\w* (?:ce|cette|le|la|mon|ma)? ?(?:texte|phrase|style|mail|lettre)|répète après moi",
        r"reescrib\w*|reformul\w*|traduce\w*|traducir|traduzc\w*|tradúce\w*|resum(?:e|ir|elo|ela|eme)|resúm\w*|corrige\w* (?:este|esta|el|la|los|mi|mis)? ?(?:texto|frase"
        r"|errores|gramática|ortografía|correo|carta|mensaje)|revisa\w* (?:este|esta|el|la|mi)? ?(?:texto|frase|correo|carta)|parafrase\w*"
        r"|acorta\w*|simplific\w*|cómo se dice|mejora\w* (?:este|esta|el|la|mi)? ?(?:texto|frase|estilo|correo|carta)|repite conmigo",
        r"перепиши\w*|переформулируй\w*|перефразируй\w*|перевед\w*|резюмируй\w*|перескажи\w*|сократи\w*|упрости\w*|вычитай\w*"
        r"|исправь\w* (?:\w+ )?(?:текст|ошибки|грамматику|орфографию|предложение|письмо|пунктуацию)|проверь\w* (?:\w+ )?(?:текст|ошибки"
        r"|грамматику|орфографию|предложение|письмо)|улучши\w* (?:\w+ )?(?:текст|предложение|письмо|стиль)|как сказать|повторяй за мной"
        r"|кратко изложи\w*|обобщи\w*",
        r"перепиши\w*|переформулюй\w*|перефразуй\w*|перекла(?:ди|сти)\w*|підсумуй\w*|перекажи\w*|скороти\w*|спрости\w*|вичитай\w*"
        r"|виправ\w* (?:\w+ )?(?:текст|помилки|граматику|орфографію|речення|лист)|перевір\w* (?:\w+ )?(?:текст|помилки|граматику"
        r"|орфографію|речення|лист)|покращ\w* (?:\w+ )?(?:текст|речення|лист|стиль)|як сказати|повторюй за мною|стисло виклади\w*",
    )
)
_ORDER = re.compile(rf"{_BEGIN}{_POLITE}(?:{_ORDERS})\b{_MORE}{_THEN}", _FLAGS)
# Without a colon: "Translate I am allergic to nuts into French"; only for verbs that are said of texts alone.
_ORDER_OF_A_CLAUSE = re.compile(
    rf"{_BEGIN}{_POLITE}(?:(?:re-?write|re-?phrase|paraphrase|proof-?read|translate|summari[sz]e|how do you (?:say|write))\b"
    r"|(?:übersetze?|traduis|traduisez|traduce|переведи|переклади)\b|(?:wie sagt man|comment dit-on|cómo se dice|как сказать"
    r"|як сказати)\b)[ \t]+(?=(?:i|i'm|my|we|ich|mein|je|j'|mon|ma|mi|yo|me|soy|vivo|tengo|я|мой|моя|у меня|меня|мій|моє|мене|у мене)\b)",
    _FLAGS,
)

_FORWARDED = re.compile(
    r"^[ \t>*_-]*(?:(?:begin )?forwarded message|original message|forwarded from|fwd?|wg|tr|rv|weitergeleitete nachricht"
    r"|weitergeleitet von|ursprüngliche nachricht|message transféré|transféré de|message d'origine|mensaje reenviado|reenviado de"
    r"|mensaje original|пересланное сообщение|переслано от|исходное сообщение|переслане повідомлення|переслано від)\b[^\n:]{0,60}"
    r"(?:[:：]|[ \t*_-]*\n|$)"
    # The line that mail programs put above what they quote.
    r"|^[^\n:]{0,20}\d[^\n]{0,120}\b(?:wrote|schrieb|a écrit|escribió|пишет|написала?|пише|написа(?:в|ла))\b[^\n]{0,60}:[ \t]*$",
    _FLAGS,
)
_I = re.compile(r"\b(?:i|i've|ich|je|j'ai|yo|я)\b", re.IGNORECASE)
_SAYS = (
    r"(?:says?|said|writes?|wrote|texted|replied|answered|told (?:me|us|him|her|them)|sagte?|schreibt|schrieb|meinte?|antwortete"
    r"|(?:hat|haben) (?:mir |uns )?(?:gesagt|geschrieben|geantwortet)|dit|disait|écrit|(?:m'a|a) (?:dit|écrit|répondu)|répond|dice|dijo"
    r"|escribe|escribió|respondió|говорит|сказала?|пишет|написала?|ответила?|каже|говорить|сказа(?:в|ла)|пише|написа(?:в|ла))"
)
_ANOTHER_SAYS = re.compile(
    rf"{_BEGIN}[^\n.!?:]{{1,60}}?\b{_SAYS}(?: to me| me| mir| uns| мне| мені)?[ \t]*[:：]\s*",
    _FLAGS,
)
_HERE_IS = re.compile(
    rf"{_BEGIN}(?:here(?:'s| is| are|'re)|this is|below is|hier ist|hier sind|das ist|voici|c'est|aquí (?:está|tienes|va)|esta? es|вот"
    r"|ось)[ \t](?!my (?:\w+ )?story)(?:the|a|an|my|his|her|their|der|die|das|ein|eine|meine?|le|la|un|une|mon|ma|el|una?|mi)?[^\n.!?:]{0,30}?"
    r"\b(?:text|e-?mail|mail|letter|essay|paragraph|poem|story|song|lyrics|transcript|article|draft|message|review|chat"
    r"|brief|aufsatz|absatz|gedicht|geschichte|lied|artikel|entwurf|nachricht|texte|lettre|poème|histoire|chanson|brouillon"
    r"|texto|correo|carta|poema|cuento|canción|borrador|mensaje|текст|письмо|стих|стихотворение|рассказ|песня|статья|сообщение"
    rf"|лист|вірш|оповідання|пісня|стаття|повідомлення)\b{_MORE}{_THEN}",
    _FLAGS,
)
_PLAYED = re.compile(
    rf"{_BEGIN}(?:(?:let's|let us|shall we|can we|we) (?:do a |start a |play a )?(?:role-?play|pretend|play pretend|make believe)"
    r"|role-?play(?:ing)?\b|(?:let's|let us) play (?:pretend|make|a game (?:where|in which)|d&d)"
    r"|(?:in|for) (?:this|our|the|my) (?:role-?play|novel|screenplay|short story)\b|in (?:this|our) (?:story|scenario|game)\b"
    r"|pretend (?:that |to be |i |i'm |you|we )|imagine (?:that |i |i'm |you|we )|suppose (?:that |i |my )|once upon a time"
    r"|(?:write|tell|continue|finish) (?:me )?(?:a|an|the|this|my)[^\n:.!?]{0,40}(?:story|poem|song|scene|novel|dialogue|script|fairy tale"
    r"|monologue|joke|screenplay)\b[^\n:.!?]{0,60}[:\n]"
    r"|(?:lass(?:t)? uns |wir (?:machen|spielen) )?(?:ein )?rollenspiel\b|(?:lass(?:t)? uns|wir) so tun,? als|stell dir vor|tu so,? als|es war einmal|nehmen wir an"
    r"|(?:schreib|erzähl)\w* (?:mir )?(?:eine?|die|das)[^\n:.!?]{0,30}(?:geschichte|gedicht|lied|szene|märchen|dialog)\b[^\n:.!?]{0,60}[:\n]"
    r"|(?:faisons|jouons|on fait|on joue)[^\n:.!?]{0,20}(?:jeu de rôle|semblant)|jeu de rôle\b|imagine(?:z|ons)? que|fais semblant|il était une fois|supposons que"
    r"|(?:écris|raconte|continue)[^\n:.!?]{0,15}(?:une?|le|la|l'|cette)[^\n:.!?]{0,30}(?:histoire|poème|chanson|scène|conte|dialogue)\b[^\n:.!?]{0,60}[:\n]"
    r"|(?:hagamos|juguemos|vamos a)[^\n:.!?]{0,20}(?:juego de rol|rol\b|fingir)|juego de rol\b|imagina que|finge que|érase una vez|había una vez|supongamos que"
    r"|(?:escribe|cuenta|continúa)\w*[^\n:.!?]{0,15}(?:una?|el|la|este|esta)[^\n:.!?]{0,30}(?:historia|cuento|poema|canción|escena|diálogo)\b[^\n:.!?]{0,60}[:\n]"
    r"|(?:давай(?:те)? )?(?:(?:по)?играем в )?ролев\w+ игр\w+|представь(?:те)?,? что|давай(?:те)? притворимся|сделаем вид|жил-был|жили-были|допустим"
    r"|(?:напиши|расскажи|продолжи)\w*[^\n:.!?]{0,30}(?:историю|рассказ|сказку|стих\w*|песню|сцену|диалог)\b[^\n:.!?]{0,60}[:\n]"
    r"|(?:давай(?:те)? )?(?:(?:по)?граємо в )?рольов\w+ гр\w+|уяви(?:мо)?,? що|давай(?:те)? вдамо|жив-був|жили-були|припустимо"
    r"|(?:напиши|розкажи|продовж)\w*[^\n:.!?]{0,30}(?:історію|оповідання|казку|вірш\w*|пісню|сцену|діалог)\b[^\n:.!?]{0,60}[:\n])",
    _FLAGS,
)
_REST = (_ORDER, _ORDER_OF_A_CLAUSE, _FORWARDED, _HERE_IS, _PLAYED)
# The order below the text: "My name is Walter. Please rewrite this formally."
_ORDER_BELOW = re.compile(
    rf"(?<=[.!?\n…])[ \t]*{_POLITE}(?:(?:re-?write|re-?phrase|paraphrase|summari[sz]e|proof-?read|translate|shorten) (?:this|that|it|the above)"
    r"|(?:übersetze?|formuliere?|fasse?|korrigiere?|schreibe?) (?:das|dies|es|den text)|(?:traduis|traduisez|résume|réécris|reformule|corrige)"
    r"[- ](?:ça|cela|le|ce texte)|(?:traduce|resume|reescribe|corrige) (?:esto|eso|este texto)|(?:переведи|перепиши|сократи|исправь) (?:это|этот текст)"
    r"|(?:переклади|перепиши|скороти|виправ) (?:це|цей текст))\b[^.!?\n]{0,60}[.!?\s]*\Z",
    _FLAGS,
)

_STAMP = (
    r"(?:[\[(]?\d{1,4}[./:-]\d{1,2}[^\n\]A-Za-zА-Яа-я]{0,24}(?:[ap]\.?m\.?)?[\])]?[ \t]*(?:[-–—][ \t]*)?)"
)
_NAME = r"@?(?-i:[^\W\d_a-zа-яёіїєґ])[\w.'’-]{0,30}(?:[ \t](?-i:[^\W\d_a-zа-яёіїєґ])[\w.'’-]{0,30}){0,2}"
_LINE = re.compile(
    rf"^[ \t>*]*(?P<who>{_NAME})(?:[ \t]*\([^\n)]{{1,30}}\))?\*{{0,2}}[ \t]*[:：]\*{{0,2}}[ \t]+(?=\S)",
    _FLAGS,
)
# As copied from WhatsApp, where a date stands before the name, however it is written.
_STAMPED = re.compile(rf"^[ \t>*\u200e]*{_STAMP}(?P<who>[^\n:：\d]{{1,40}})[:：][ \t]+(?=\S)", _FLAGS)
# As copied from Telegram: "Anna Weber, [12.03.24 10:15]", and the words below.
_COPIED = re.compile(rf"^{_NAME},[ \t]*\[[^\]\n]{{4,40}}\]:?[ \t]*$", _FLAGS)
_SOMEBODY = r"(?-i:[A-ZÀ-ÞА-ЯЁІЇЄҐ])[\w'’-]{1,30}(?:[ ](?-i:[A-ZÀ-ÞА-ЯЁІЇЄҐ])[\w'’-]{1,30})?"
_WHO = (
    rf"(?:he|she|they|er|sie|il|elle|él|ella|он|она|він|вона|(?:my|our|the|mein|meine|der|die|mon|ma|le|la|mi|el|мой|моя|мій|моє)"
    rf" [\w-]{{2,30}}(?: {_SOMEBODY})?|{_SOMEBODY})"
)
_REPORTS = (
    r"(?:says|said|wrote|writes|claims|claimed|explained|replied|answered|added|texted|told me|tells me|sagt|sagte|meint|meinte|schrieb"
    r"|schreibt|erzählte?|erklärte?|behauptete?|dit|disait|a dit|a écrit|m'a dit|écrit|explique|répond|répondit|dice|dijo|me dijo|contó"
    r"|me contó|escribió|explicó|сказала?|говорит|говорила?|пишет|написала?|ответила?|сказав|каже|говорить|писав|написав|відповів"
    r"|відповіла)"
)
# "I live in Rome, said Paul": the words of whoever is named behind them.
_SAID_AFTER = re.compile(
    rf",[ \t]*(?:[-–—][ \t]*)?(?:{_REPORTS}(?:[ ]|-(?:t-)?){_WHO}|{_WHO}[ ]{_REPORTS}(?: (?:to )?me)?)(?=[ \t]*(?:[.!?,;…\n]|$))",
    _FLAGS,
)
_MYSELF = frozenset("i me myself ich moi je yo я".split())
_LABELS = frozenset(
    """update correction edit reminder info information status note notes fact facts news warning important urgent attention
    background context summary answer question hello hi hey yes no nope well so also listen look honestly seriously true truth
    confession disclaimer secret health home work family food today now tomorrow yesterday ps p.s btw fyi faq hint tip example
    about intro introduction profile address location city country job hobbies hobby pets diet medical request remember
    monday tuesday wednesday thursday friday saturday sunday again first second third finally actually anyway conclusion result
        korrektur notiz hinweis wichtig achtung frage antwort übrigens ja nein hallo info fakt fakten neuigkeit neuigkeiten heute
    wohnort adresse beruf allergie allergien essen gesundheit familie zuhause arbeit ergänzung nachtrag erinnerung
    correction remarque note important attention question réponse oui non bonjour salut rappel nouvelle nouvelles aujourd'hui
    adresse santé famille travail maison
    résumé fazit zusammenfassung resumen итог підсумок corrección nota importante atención pregunta respuesta sí hola recordatorio noticia noticias hoy salud familia trabajo casa
    поправка заметка важно внимание вопрос ответ да нет привет напоминание новость новости сегодня здоровье семья работа дом
    виправлення нотатка важливо увага питання відповідь так ні привіт нагадування новина новини сьогодні здоров'я сім'я робота
    дім факт кстати уточнение уточнення""".split()
)


def given_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each stretch that is not the writer's own statement, in no order; they may overlap.

    What introduces such a stretch is outside of it. `text` has plain apostrophes, and its own quoted parts masked.
    """
    for pattern in _REST:
        if (found := pattern.search(text)) and found.end() < len(text):
            yield found.end(), len(text)
    # The dearest of the patterns by far, and none without the colon it ends with.
    for said in _ANOTHER_SAYS.finditer(text) if ":" in text or "：" in text else ():
        if not _I.search(said.group()):
            yield said.end(), len(text)
            break
    if below := _ORDER_BELOW.search(text):
        yield 0, below.start()
    for said in _SAID_AFTER.finditer(text):
        yield _start_of_sentence(text, said.start()), said.start()
        yield said.end(), _end_of_sentence(text, said.end())
    if copied := _COPIED.search(text):
        yield copied.end(), len(text)
    yield from _lines_of_others(text)


def _start_of_sentence(text: str, place: int) -> int:
    return max(text.rfind(mark, 0, place) for mark in ".!?…\n") + 1


def _end_of_sentence(text: str, place: int) -> int:
    ends = [end for mark in ".!?…\n" if (end := text.find(mark, place)) >= 0]
    return min(ends, default=len(text))


def _lines_of_others(text: str) -> Iterator[tuple[int, int]]:
    """The lines of a chat that somebody pasted, but for those that stand under "Me"."""
    for line in (*_LINE.finditer(text), *_STAMPED.finditer(text)):
        who = line["who"].strip(" \t@*").casefold()
        is_label = _is_label(who) or ORDERS_TO_KEEP.match(line.group().strip())
        if who not in _MYSELF and (line.re is _STAMPED or not is_label):
            end = text.find("\n", line.end())
            yield line.end(), len(text) if end < 0 else end


def _is_label(who: str) -> bool:
    """Whether what stands before a colon says what a line is about, rather than who says it."""
    words = who.split()
    if is_known_key(who):
        return default_category(concept_of(who)) != "person"  # "Mum: I live in Rome" is what she says
    return any(word in _LABELS or any(word in stop for stop in STOP_WORDS.values()) for word in words)
