"""How a thing stands in the words that are quoted for it: said, denied, asked, supposed, reported or past.

The second opinion of code on what a model says is meant, as far as words show it, in English, German, French, Spanish,
Italian, Portuguese, Russian, Ukrainian, Polish and Czech. It is no more than that: where the two differ the person is
asked, and nothing is dropped because of a word.
"""

from __future__ import annotations

import re
from typing import Literal

from bot.language.clauses import MASK, readable
from bot.language.keys import concept_of
from bot.language.text import normalised
from bot.language.words import index_words
from bot.language.words.cutting import Script, cut, normalise
from bot.language.words.language_guess import guess_languages

Meant = Literal["said", "denied", "asked", "supposed", "reported", "past"]
"""reported: other people's words, quoted, pasted or given to be worked on; past: it was so, and is over."""


def _words(*languages: str) -> re.Pattern[str]:
    """Any of some expressions as whole words, a language a line."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(languages)})(?!\w)", re.IGNORECASE)


_ALIKE = 4
"""Letters by which two words begin when one is a form of the other."""

_LAST_WORDS = 2
"""Words that may follow a denial which stands behind what it denies: "Hunde mag ich nicht so gern"."""

# Denials. Two of different kinds make an assertion: "I never skip it", "ohne Kaffee geht nichts", "senza caffè non …".
_NOT = _words(
    r"not|no|never|neither|nor|none|nothing|hardly|\w+n't|dont|doesnt|didnt|isnt|arent|wasnt|cant|wont|havent|hasnt|cannot",
    r"nicht|nie|niemals|nichts|kein\w{0,2}|weder",
    r"n'\w+|ne(?= \S+ plus)|pas|jamais|rien|aucune?",
    r"ni|nunca|jamás|tampoco|nada|non|nessun\w?|mai|não|nao|nem",
    r"не|нет|ни|никогда|ничего|ні|ніколи|немає|нема|нічого",
    r"nigdy|brak|ani|ne(?:má|js|jí|pij|prac|bydl|žij|mluv|chc|um|vlast|hraj|věř|vst)\w*|není|nikdy|žádn\w+",
)
_WITHOUT = _words(r"without|ohne|sans|sin|senza|sem|без|bez")
_MISSES = _words(
    r"skip\w*|miss|misses|missed|missing|quit|quits|stop|stopped|gave up|given up|forget|forgets|auslass\w*|verpass\w*|versäum\w*"
    r"|vergess\w*|aufgehört|rate|rates|manque|arrêté|pierdo|pierde|dejé|perco|perde|perdo|deixei|smesso",
    r"пропуска\w*|пропуст\w*|бросила?|перестала?|кинула?|кинув|перестав|opuszcz\w*|opuści\w*|rzuci\w+|przesta\w+|vynech\w*|přesta\w+",
)
_HATES = _words(
    r"hate|hates|dislike|dislikes|detest|despise|loathe|can'?t (?:stand|bear)|cannot (?:stand|bear)|hasse|verabscheue|déteste|odio|detesto|odeio",
    r"ненавижу|терпеть не могу|ненавиджу|nienawidzę|nie znoszę|nesnáším|nenávidím",
)
_IDIOM = _words(
    r"who (?:doesn't|wouldn't)|not only|not just|not to mention|why not|no doubt|no problem|no wonder|no joke|no worries|don'?t worry"
    r"|can'?t wait|cannot wait|(?:do not|don'?t|never) (?:ever )?forget|don'?t mind|doesn'?t matter|couldn't be \w+|not far from",
    r"(?:can'?t|couldn'?t|cannot) (?:get enough of|help|resist)|no (?:less|fewer) than|no matter|if not|whether or not|or not"
    r"|no one but|nothing but|nothing beats",
    r"nichts als|nicht nur|nicht zuletzt|kein problem|keine sorge|kein zweifel|nicht weit von|vergiss nicht|nichts geht über",
    r"pas seulement|pas de problème|pas loin de|n'oublie pas|ne .{0,20} que|no sólo|no solo|no hay duda|no olvides|sin duda|no lejos de"
    r"|non solo|non dimenticare|non lontano da|não só|não esqueça\w*|não longe de",
    r"(?:moro|mora|moramos|morei|trabalho|trabalha|trabalhei|estudo|nasci|vivo|fico|estou|cresci) no",
    r"не только|не забудь|не забывай|не сомневаюсь|не ?далеко от|не тільки|не лише|недалеко від|nie tylko|nejen|nedaleko",
)
_NO_AS_A_WORD = re.compile(r"^\W*(?:no|non|não|nein|нет|ні|nie|ne)(?:\s*[,.:;!–—-]\s*|\s*$)", re.IGNORECASE)
"""As in "no Rome" and "No, I eat fish": an answer, or what sets something right."""

_IN_THE = re.compile(r"(?<!\w)no(?!\w)", re.IGNORECASE)
_NO_LONGER_BEHIND = re.compile(
    r"\b(?:any ?more|anymore|no more|no longer|plus|nicht mehr)\W*$", re.IGNORECASE
)
_DONT_THINK = _words(
    r"(?:don'?t|do not|doesn'?t|didn'?t) (?:think|believe|feel|suppose|want)|glaube nicht|denke nicht|ne (?:pense|crois) pas"
    r"|no (?:creo|pienso)|non (?:credo|penso)|não (?:acho|creio)|не (?:думаю|считаю|вважаю)|nie (?:sądzę|myślę)|nemyslím"
)
_CARRIES = re.compile(
    r"(?:^|_)(?:dislikes?|foods_avoided|avoids?|allerg[a-z]+|intoleran[a-z]+|aversions?|never|not|no|non|former|previous|past|old|ex|stopped|quit"
    r"|doesnt|does_not|dont|cannot|cant|without|limits|boundaries|fears?|phobias?)(?:_|$)"
)
_INTOLERANCE = re.compile(r"(?:^|_)(?:allerg[a-z]+|intoleran[a-z]+)(?:_|$)")
_VALUE_CARRIES = re.compile(
    r"\b(?:no|none|not|never|nothing|non\w*|without|free|false|former\w*|ex|used to|avoid\w*|skip|stop\w*|quit|instead|only|dislike\w*|\w+less"
    r"|nein|nicht|kein\w*|ohne|nie|\w+frei|pas|jamais|sans|aucun\w*|ne|sin|nunca|senza|mai|sem|não|нет|не|без|никогда|ні|немає|ніколи"
    r"|bez|brak|není|nemá|ne\w{4,})\b|n't\b",
    re.IGNORECASE,
)
_CANT_TAKE = _words(
    r"(?:can|could|eat|tolerate|digest|stand|have|drink|touch)(?:'?t|not)?|(?:vertr(?:age|ag|ägt)|essen?|isst|trinken?)|(?:mange|peux|supporte|digère|bois)"
    r"|(?:puedo|como|tolero|bebo)|(?:mangio|posso|tollero|bevo|digerisco)|(?:tolero|bebo|como)",
    r"(?:могу|ем|можно|переношу|пью|можу|їм|переношу|можна)|(?:mogę|jem|toleruję|piję)|(?:nemůžu|nejím|nesnáším|nepiju|nesmím)",
)
"""With a denial, what somebody with an intolerance says: "I can't eat nuts". Without one of these it denies the allergy."""

# The past. A state that is told in a past tense, or as former, is over, unless it is told to go on.
_FORMERLY = _words(
    r"used to|formerly|previously|once upon|back then|as an? (?:kid|child|student|teenager)|until (?:(?:19|20)\d\d|last \w+|\w+ ago)|ex-\w+",
    r"früher|damals|ehemals|einst|bis (?:19|20)\d\d",
    r"avant(?=,| je| j')|autrefois|jadis|à l'époque|jusqu'en (?:19|20)\d\d",
    r"antes|solía|antiguamente|en su día|hasta (?:el )?(?:19|20)\d\d|una volta|un tempo|prima(?= \w+(?:av|ev|iv)[oa]\b)|fino al (?:19|20)\d\d"
    r"|antigamente|outrora|até (?:19|20)\d\d",
    r"раньше|прежде|когда-то|до (?:19|20)\d\d(?: года)?|раніше|колись|до (?:19|20)\d\d року|kiedyś|dawniej|niegdyś|do (?:19|20)\d\d"
    r"|dří?ve?|kdysi|tehdy",
)
_WAS = _words(
    r"(?:i|we|he|she|they) (?:had|lived|worked|owned|played|smoked|dated)(?! to\b)|(?:i|we|he|she|they) (?:was|were)(?! (?:born|\w+ed)\b)",
    r"(?:war|waren) (?:ich|wir|er|sie)|(?:ich|wir|er|sie) (?:war|waren|hatte|hatten|wohnte|wohnten|lebte|arbeitete|arbeiteten|mochte|spielte|rauchte)"
    r"|hatte(?:n)? (?:ich|wir)|(?:wohnte|lebte|arbeitete|spielte) (?:ich|wir)",
    r"(?:j'|je |nous |il |elle )(?:avais|avait|avions|étais|était|habitais|habitait|vivais|travaillais|travaillait|jouais|fumais|aimais|adorais)",
    r"(?:tenía|tuve|tuvimos|teníamos|vivía|viví|vivíamos|trabajaba|trabajé|era|fui|jugaba|fumaba)",
    r"(?:avevo|avevamo|abitavo|abitavamo|vivevo|lavoravo|ero|giocavo|fumavo|(?:ho|abbiamo) (?:abitato|vissuto|lavorato|avuto))",
    r"(?:tinha|tive|tínhamos|morava|morei|moramos em|trabalhava|trabalhei|era|fui|jogava|fumava|vivia|vivi)",
    r"(?:жила?|жили|работала?|работали|была?|были|был|имела?|играла?|курила?)(?= )|у (?:меня|нас) был[аио]?",
    r"(?:жив|жила|жили|працював|працювала|був|була|були|грав|грала|палив)(?= )|(?:я|ми) (?:мав|мала|мали)|(?:у|в) (?:мене|нас) (?:був|була|було|були)",
    r"(?:miałem|miałam|mieliśmy|mieszkałem|mieszkałam|mieszkaliśmy|pracowałem|pracowałam|byłem|byłam|grałem|grałam|paliłem|paliłam)",
    r"(?:měl|měla|měli|bydlel|bydlela|bydleli|pracoval|pracovala|dělal|dělala|byl|byla|hrál|hrála|kouřil|kouřila|žil|žila) (?:jsem|jsme)"
    r"|jsem (?:\w+ )?(?:měl|měla|bydlel|bydlela|pracoval|pracovala|dělal|dělala|byl|byla|hrál|hrála|kouřil|kouřila|žil|žila)|jsme (?:\w+ )?(?:měli|bydleli|žili)",
)
_GOES_ON = _words(
    r"since|still|to this day|ever since|always|all my life|been|noch|immer|seit|seitdem|depuis|toujours|encore|desde|siempre|todavía|aún"
    r"|ancora|sempre|da quando|ainda|с тех пор|до сих пор|всегда|с детства|досі|завжди|відтоді|з дитинства|nadal|wciąż|zawsze|od kiedy"
    r"|pořád|stále|vždy(?:cky)?|od té doby"
)
_IS_OF_THE_PAST = re.compile(
    r"(?:^|_)(?:born|birth\w*|origin|hometown|school|stud\w+|education|degree|university|college|graduat\w*|former|previous|past|old|ex|history"
    r"|grew|childhood|travel\w*|trips?|visited|events?|life_events|activities|experience\w*|achiev\w*|accident\w*|surger\w*|married|wedding"
    r"|anniversary|met|began|started|since|moved|bought|read|watched|seen|note_to_self|nationality)(?:_|$)"
)
"""Keys of what happened, and stays true."""

# Suppositions and wishes.
_IF = re.compile(
    r"^\W*(?:(?:and|but|und|aber|et|mais|y|pero|e|i|a|и|а|но|та|і|але)\s+)?(?:if|unless|suppose|supposing|imagine|imaginez?|imagina|pretend|falls|wenn|stell dir vor"
    r"|si(?! chiama\b)|se(?=.{0,30}?\w(?:ssi|sse|ssimo|ssem|rei|ria)\b)|se (?:eu|io|um dia|un giorno)|если|представь|якщо|якби|уяви|gdyby\w*|jeśli|jeżeli|wyobraź|kdyby\w*|jestli|představ)\b",
    re.IGNORECASE,
)
_WISHED = _words(
    r"wish|would (?:like|love) to|i'?d (?:like|love) to|want(?:ed)? to (?:be|become|live|have|own|get|buy)|dream(?:ed|t|ing)? of|hope to|hoping for|might|maybe|perhaps"
    r"|(?:could|would) be|if only|thinking (?:about|of) (?:becoming|moving|getting|buying)",
    r"würde|wäre|hätte|möchte (?:mal |gern |gerne )?\w+ (?:werden|sein|haben)|will \w+ werden|vielleicht|wünschte|wünsche mir|träume",
    r"voudrais|aimerais|peut-être|rêve (?:de|d')|quisiera|me gustaría|quiero ser|quizás?|tal vez|ojalá|sueño con",
    r"vorrei|mi piacerebbe|forse|sogno di|magari|gostaria|queria (?:ser|ter|morar|viver)|talvez|tomara|sonho em",
    r"хотела? бы|хочу (?:стать|быть|жить)|может быть|возможно|мечтаю|хотіла? б|хотів би|можливо|мрію|може, ",
    r"chcia(?:ł|ła)bym|być może|marzę o|marzy mi się|chtěl[a]? bych|možná|sním o|přál[a]? bych",
)
_IS_WISHED = re.compile(
    r"(?:^|_)(?:wish\w*|dreams?|goals?|plans?|wants?|hopes?|aspirations?|ambitions?|bucket|ideas?|interests?|gift\w*|rules)(?:_|$)"
)
_JOKES = _words(
    r"just kidding|only kidding|kidding|just joking|only joking|i'?m joking|jk|j/k|/s|nur spaß|war (?:nur )?ein scherz|kleiner scherz|scherz beiseite",
    r"je plaisante|je rigole|c'est une blague|es broma|bromeo|estoy bromeando|scherzo|sto scherzando|brincadeira|estou a brincar|tô brincando",
    r"шучу|шутка|жартую|жарт|żartuję|żart|dělám si srandu|dělám si legraci|to byl vtip|žertuju",
)

# Questions.
_DO_I = re.compile(
    r"(?:^|[,;:]\s*|\b(?:or|oder|ou|или)\s+)\W*(?:do|did|am|was|have|had|is|are|does|isn'?t|aren'?t|don'?t|didn'?t|should|could|would|can|will|shall|must)\s+(?:i|my|we|our)\b"
    r"(?!\s+(?:tell|told|mention|mentioned|say|said|ever tell)\b)"
    r"|(?:^|[,;:]\s*)\W*(?:(?:\w+(?:e|st|t|n|b)|bin) ich|ist mein\w*|est-ce que (?:je|j'|mon|ma)|\w+-je|(?:разве|неужели|хіба)\b|(?:чи|czy|copak|zda)\s)"
    r"(?!\s*(?:dir|euch|t'|te)\b)",
    re.IGNORECASE,
)
_ASKS_WHAT = _words(
    r"what|who|where|when|why|how|which|wer|wo|wie|wann|warum|was|welche\w?|que|qui|où|quel\w*|comment|quand|pourquoi|qué|quién|dónde|cuál|cómo|cuándo"
    r"|cosa|chi|dove|come|quando|perché|quem|onde|como|что|кто|где|как|когда|почему|какой|какая|що|хто|де|як|коли|чому|який|яка",
    r"co|kto|gdzie|kiedy|dlaczego|jak|jaki|jaka|kdo|kde|kdy|proč|jaký|jaká|did i (?:tell|mention)",
    r"can you|could you|would you|do you|kannst du|weißt du|peux-tu|tu peux|puedes|puoi|pode|você pode|можешь|можеш|możesz|můžeš|any (?:tips?|ideas?)",
)
_WHEN = re.compile(r"(?:when|even if|quand|cuando|quando|když|gdy|коли|когда)\b", re.IGNORECASE)
_TAG = re.compile(
    r"^\W*(?:right|correct|isn'?t it|aren'?t i|don'?t i|am i not|oder|nicht wahr|stimmt'?s|n'est-ce pas|non|hein|verdad|no|vero|giusto|né|certo"
    r"|да|так|правда|верно|правильно|чи не так|prawda|tak|nie|co|viď|že|že ano)\W*$",
    re.IGNORECASE,
)

# Other people's words.
_REPORTS = _words(
    r"according to|laut|zufolge|selon|d'après|según|secondo|segundo|по словам|по мнению|за словами|на думку|według|zdaniem|podle",
    r"says|(?:they|friends|people|parents|kids|doctors) say|said|claims|claimed|writes|wrote|texted|replied|tells (?:me|us|everyone|everybody|people)|told (?:me|us)"
    r"|keeps (?:saying|telling \w+)|insists|thinks|believes",
    r"sagt|sagte|meint|meinte|behauptet|behauptete|schrieb|schreibt|erzählt|glaubt|findet",
    r"dit|disait|prétend|affirme|écrit|raconte|croit|dice|dijo|afirma|escribió|cuenta|cree|sostiene|racconta|scrive|diz|disse|afirma|escreveu|acha",
    r"говорит|сказала?|утверждает|пишет|написала?|считает|каже|говорить|сказав|стверджує|пише|написав|вважає",
    r"mówi|powiedział[a]?|twierdzi|pisze|napisał[a]?|uważa|říká|řekl[a]?|tvrdí|píše|napsal[a]?|myslí si",
)
_I_SAID = _words(
    r"i(?:'ve| have)? (?:said|say|told|claimed|wrote|think|believe|tell)|did i (?:tell|say|mention)|as i said|ich (?:sagte|meinte|sage)|j'ai dit|je dis|he dicho|ho detto|eu disse"
    r"|я (?:сказала?|говорила?|писала?)|я (?:казав|казала)|mówi(?:łem|łam)|řekl[a]? jsem"
)
_FIRST_ASIDE = _words(
    r"i|my|ich|mein\w*|je|j'\w*|mon|ma|yo|mi|io|mio|mia|eu|meu|minha|я|мой|моя|мій|моє|у меня|у мене|ja|mój|moja|můj"
)
_MOST_REPORT, _FIRST_OF_REPORT = 6, 3
"""Words behind what is reported, as in "my friend Tom always says"; of more only the first name who says it."""

_I_AGAIN = re.compile(r"(?<!\w)(?:i|i'm|ich|je|yo|я)(?!\w)", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?\n;…。！？]+(?:\.(?=\d)[^.!?\n;…。！？]+)*[.!?…。！？]*")
_CUT = re.compile(
    r",\s*|[:—–]\s*|\s-\s|\s(?=(?:and|but|while|because|though|und|aber|weil|et|mais|y|pero|e|ma|mas|и|а|но|та|і|але|ale|(?-i:i))\s)",
    re.IGNORECASE,
)
_AND = re.compile(r"\W*(?:and|und|et|y|e|и|та|і|a|i)\s", re.IGNORECASE)
_MOST_NAMED = 2
_WORD = re.compile(r"\w+(?:'\w+)?")


class _Place:
    """Where a value stands in a message: its sentence, its clause, and what stands around it there."""

    def __init__(self, message: str, begin: int, end: int, value: str) -> None:
        touched = list(_touched(message, begin, end))
        wanted = normalised(value)
        holding = [each for each in touched if wanted and wanted in normalised(each[1])]
        near = [each for each in touched if _beside(each[1], value) is not None]
        found = (holding or near)[:1] or touched
        if len(found) == 1 and len(_WORD.findall(found[0][1])) <= _MOST_NAMED:  # "Tom and I were": one clause
            found = touched[touched.index(found[0]) :][:2]
            found = found if found[-1][0] == found[0][0] and _AND.match(found[-1][1]) else found[:1]
        self.sentence = found[0][0] if found else message[begin:end]
        self.clause = message[found[0][2] : found[-1][3]] if found else message[begin:end]
        start, stop = (found[0][2], found[-1][3]) if found else (begin, end)
        self.beside = _beside(self.clause, value) if found and (holding or near) else None
        place = max(message.find(self.sentence), 0)
        self.ahead = message[place : max(start, place)]
        self.behind = message[stop : max(place + len(self.sentence), stop)]


def standing(key: str, value: str, quote: str, message: str, *, is_fact: bool = True) -> Meant:
    """How a value is meant in the words of the user that are quoted for it.

    Of clauses only the one that holds the value counts, or all that the quote touches when none does.
    """
    plain = message.translate({0x2019: "'", 0x2018: "'"})
    begin = message.find(quote)
    if begin < 0:
        return "said"
    place = _Place(plain, begin, begin + len(quote), value)
    if _is_reported(place) or _is_handed(readable(message), begin, begin + len(quote), value, plain):
        return "reported"
    if _is_asked(place, is_fact):
        return "asked"
    if _IF.match(place.clause) or _JOKES.search(plain[begin:]):
        return "supposed"
    if is_fact and not _IS_WISHED.search(concept_of(key)) and _WISHED.search(place.clause):
        return "supposed"
    if is_fact and _is_over(key, place):
        return "past"
    return "denied" if _is_denied(key, value, place, plain) else "said"


def _is_reported(place: _Place) -> bool:
    """Whether somebody else is named as the one who says it, before it in its sentence or right behind it."""
    behind = _WORD.findall(_CUT.split(place.behind.lstrip(" ,—–:-\"'”»"), 1)[0])
    tail = " ".join(behind if len(behind) <= _MOST_REPORT else behind[:_FIRST_OF_REPORT])
    before = place.beside[0] if place.beside is not None else place.clause
    told = (f"{place.ahead} {before}", tail)
    return any(_REPORTS.search(words) and not _I_SAID.search(words) for words in told)


def _is_asked(place: _Place, is_fact: bool) -> bool:
    """Whether it is what a question asks, rather than told on the way to one."""
    if not place.sentence.rstrip().endswith(("?", "？")):
        return False
    if _DO_I.search(place.clause):
        return True
    if not place.behind.strip(" ?？"):
        # "Why do I like jazz so much?" tells it in so many words, and "Can you be brief?" is how one gives a rule.
        return (is_fact and place.beside is None) or not _ASKS_WHAT.search(f"{place.ahead} {place.clause}")
    # Another clause ends the question. When it asks by itself, the value is told on the way; a condition or a tag doesn't.
    last = place.behind.strip(" ,?？")
    return bool(_TAG.match(last) or _IF.match(last) or _WHEN.match(last))


def _is_over(key: str, place: _Place) -> bool:
    """Whether a state is told as former, or in a past tense and not as going on."""
    if _IS_OF_THE_PAST.search(concept_of(key)):
        return False
    if _FORMERLY.search(place.clause) or _FORMERLY.match(place.behind.lstrip(" ,")):
        return True
    return bool(_WAS.search(place.clause)) and not _GOES_ON.search(place.sentence)


def _is_denied(key: str, value: str, place: _Place, message: str) -> bool:
    """Whether a value that stands in a clause is denied there; of what is put in other words code can't tell."""
    if place.beside is None:
        return False
    before, behind = place.beside
    if _carries(key, value):
        denies = _NOT.search(_masked(place.clause, message))
        return bool(denies and _INTOLERANCE.search(concept_of(key)) and not _CANT_TAKE.search(place.clause))
    if _DONT_THINK.search(before) or _NO_LONGER_BEHIND.search(behind):
        return True
    pronouns = [found.start() for found in _I_AGAIN.finditer(before)]
    own = _masked(_NO_AS_A_WORD.sub("", before[pronouns[-1] if pronouns else 0 :], count=1), message)
    after = _masked(behind, message)
    whole = f"{own} {after}"
    kinds = [
        bool(_NOT.search(own)) or _is_denied_behind(after),
        bool(_WITHOUT.search(whole)),
        bool(_MISSES.search(own)),
        _is_liking(key) and bool(_HATES.search(place.clause)),
    ]
    return sum(kinds) % 2 == 1


def languages_of(text: str) -> tuple[str, ...]:
    """The languages (ISO 639-1) that the words of a text in Latin or Cyrillic letters tell it is in, likeliest first."""
    pieces = list(cut(normalise(text)))
    return tuple(
        found for script in (Script.LATIN, Script.CYRILLIC) for found in guess_languages(pieces, script)
    )


def _masked(text: str, message: str) -> str:
    """A text without what only sounds like a denial, as the Portuguese for "in the" does."""
    if languages_of(message)[:1] == ("pt",):
        text = _IN_THE.sub("xx", text)
    return _IDIOM.sub(
        lambda idiom: "x" * len(idiom.group()), _HATES.sub(lambda hate: "x" * len(hate.group()), text)
    )


def _is_denied_behind(behind: str) -> bool:
    """Whether a denial ends what follows a value, as in "Kinder haben wir keine"."""
    found = list(_NOT.finditer(behind))
    return (
        bool(found)
        and len(_WORD.findall(behind[found[-1].end() :])) <= _LAST_WORDS
        and bool(behind[: found[-1].end()].split())
    )


def _is_handed(masked: str, begin: int, end: int, value: str, plain: str) -> bool:
    """Whether a quote is made of words in quotation marks or given to be worked on, or of their telling and such words."""
    shown = [char for char, said in zip(masked[begin:end], plain[begin:end], strict=True) if said.isalnum()]
    if shown and all(char == MASK for char in shown):
        return True
    place = plain.casefold().find(value.casefold(), begin, end) if value else -1
    if place < 0 or any(char != MASK for char in masked[place : place + len(value)].strip()):
        return False
    line = masked[masked.rfind("\n", 0, place) + 1 : place].replace(MASK, "")
    return bool(_REPORTS.search(line)) or not _FIRST_ASIDE.search(line)


def _touched(message: str, begin: int, end: int) -> list[tuple[str, str, int, int]]:
    """The clauses that a stretch touches, each with its sentence and its place."""
    found: list[tuple[str, str, int, int]] = []
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
                found.append((sentence.group(), message[start:stop], start, stop))
            start = after
    return found


def _beside(clause: str, value: str) -> tuple[str, str] | None:
    """What stands before a value in a clause and behind it; None when not half of its words stand there, in some form."""
    place = clause.casefold().find(value.casefold()) if value else -1
    if place >= 0:
        return clause[:place], clause[place + len(value) :]
    words = set(index_words(value))
    hits = [
        word
        for word in _WORD.finditer(clause)
        if any(_is_form(form, words) for form in index_words(word.group()))
    ]
    if not hits or 2 * len(hits) < len(_WORD.findall(value)):
        return None
    return clause[: hits[0].start()], clause[hits[-1].end() :]


def _is_form(form: str, words: set[str]) -> bool:
    return form in words or (len(form) >= _ALIKE and any(word.startswith(form[:_ALIKE]) for word in words))


def _is_liking(key: str) -> bool:
    canonical = concept_of(key)
    return canonical in ("likes", "hobbies") or canonical.startswith("favourite_")


def _carries(key: str, value: str) -> bool:
    """Whether a key or a value says itself that something is not so."""
    return bool(_CARRIES.search(concept_of(key)) or _VALUE_CARRIES.search(value.replace("’", "'")))
