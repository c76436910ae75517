"""Whose a fact is: somebody else's allergy is not the user's, however a model puts it.

Told by code as far as words show it: who stands first in the clause that holds the quote, in the languages that
statements are read in and, for pronouns and possessives, a few more.
"""

from __future__ import annotations

import re
from typing import Literal

from bot.language.assertion import languages_of
from bot.language.keys import USER, concept_of, default_category
from bot.language.statements import find_statements
from bot.language.text import normalised

Person = Literal["first", "third", "unknown"]

_CUT = re.compile(
    r"[.!?;:\n—–]+|,\s*|\s-\s|\s(?=(?:and|but|while|whereas|though|und|aber|während|et|mais|y|e|pero|mas|и|а|но|та|і|але)\s)",
    re.IGNORECASE,
)
_JOINED = re.compile(
    r"^(?:and|but|while|whereas|though|so|und|aber|während|et|mais|y|e|pero|mas|ma|и|а|но|та|і|але)\s+", re.I
)
_FIRST = re.compile(
    r"(?<!\w)(?:i|i'm|i've|i'd|i'll|im|me|we|we're|we've|us|mine|myself|ich|mich|mir|wir|uns|je|j'\w+|moi|nous|yo|me|nosotros|nosotras"
    r"|io|noi|eu|nós|ik|wij|jag|jeg|vi|ja|mnie|ben|bana|я|мне|меня|мной|мы|нас|нам|мене|мені|мною|ми|أنا|मैं|मुझे)(?!\w)"
    r"|我|僕|私|俺|나는|저는|ฉัน|ผม",
    re.IGNORECASE,
)
_I = re.compile(
    r"(?<!\w)(?:i|i'm|i've|i'd|i'll|we|we're|we've|ich|wir|je|j'\w+|nous|yo|nosotros|nosotras|io|noi|eu|nós|ik|wij|jag|jeg|ben|я|мы|ми)(?!\w)",
    re.IGNORECASE,
)
_MY = re.compile(
    r"(?<!\w)(?:my|our|mein(?:e|en|em|er|es)?|unser(?:e|en|em|er|es)?|mon|ma|mes|notre|nos|mi|mis|nuestr[oa]s?|mio|mia|meus?|minhas?"
    r"|mie|miei|nostr[oaie]|noss[oa]s?|mijn|onze|ons|min|mitt|mina|mine|vår|vores|mój|moj[aeąąií]|mojej|mojego|moim|moich|nasz\w{0,3}|můj|má|mého|mé|náš|naš\w{1,2}|benim|мого|мо[йяеёиїє]\w{0,2}|наш\w{0,3})\s+"
    r"(?:(?:older|younger|little|big|best|old|new|dear|late|twin|ältere[rn]?|jüngere[rn]?|kleine[rn]?|große[rn]?|beste[rn]?|petite?|grande?|meilleure?"
    r"|hermana|mejor|minore|maggiore|äldre|yngre|oudere|jongere|starsz\w+|młodsz\w+|старш\w+|младш\w+|лучш\w+|молодш\w+|найкращ\w+)\s+)?(?P<who>[^\W\d_]+(?:'s)?)",
    re.IGNORECASE,
)
_THIRD = re.compile(
    r"^(?:(?:that|because|when|if|dass|weil|wenn|que|porque|что|потому что|що)\s+)?"
    r"(?:he|she|they|he's|she's|they're|his|her|their|er|sie|ihr|ihre|ihm|il|elle|ils|elles|lui|él|ella|ellos|ellas|lei|loro|ele|ela|hij|zij|ze|han|hon|hun"
    r"|on(?!\s+(?:\w+e|a|va|est|fait|vit|n'\w+|ne|s'\w+|se)\b)|ona|oni|она|он|они|его|её|ее|им|ей|у него|у неё|у нее|він|вона|вони|його|її|йому|їй|у нього|у неї|他|她|彼|彼女|그는|그녀는|هو|هي|वह)(?!\w)"
    r"(?!\s+(?:and|und|et|y|и|та|і)\s+(?:i|ich|je|yo|я)\b)",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"^(?P<who>(?!(?:I|My|Our|We|The|This|That|These|It|Ich|Mein|Wir|Das|Es|Je|On|Mon|Ma|Mes|Nous|Yo|Mi|Mis|El|La|Я|Мой|Моя|Мы|Мій|Моя|Ми)\b)"
    r"[A-ZÄÖÜÉÀÁÍÓÚÑÇА-ЯЁІЇЄҐ][\w'’-]+(?:\s[A-ZÄÖÜА-ЯЁІЇЄ][\w'’-]+)?)(?:'s|\s+(?:is|has|was|sa(?:id|ys)|tells?|told|thinks?|lives?|lived|works?|worked|likes?|loves?|hates?|moved|had|studies"
    r"|speaks|plays|ist|hat|sagt\w*|meint\w*|wohnt|lebt|arbeitet|mag|liebt|hasst|spielt|est|(?<=[^oy]\s)a|dit|habite|travaille|aime|déteste|es|dice|dijo|tiene|vive|trabaja|odia|le gusta"
    r"|говорит|сказал\w*|каже|живёт|живет|работает|любит|не любит|ненавидит|живе|працює|любить))(?!\w)"
)
_TO_ME = re.compile(
    r"(?<!\w)(?:for me|to me|für mich|pour moi|para mí|per me|para mim|для меня|для мене|dla mnie|pro mě)(?!\w)",
    re.IGNORECASE,
)
_OTHERS = frozenset(
    """family team ex crush in-laws doctor dentist therapist teacher coach landlord landlady tenant client clients employee student students
    guy girl man woman people godson goddaughter stepson stepdaughter classmate classmates familie team arzt ärztin lehrer lehrerin chef
    chefin ex famille équipe médecin prof patron patronne familia equipo médico jefe jefa семья врач учитель начальник бывший бывшая сім'я
    лікар вчитель начальник колишній колишня
    sorella fratello madre mamma padre papà marito moglie figlio figlia figli amico amica nonno nonna zio zia cugino cugina ragazzo ragazza capo collega famiglia
    irmã irmão mãe pai marido esposa mulher filho filha filhos amigo amiga avô avó tio tia primo prima namorado namorada chefe família
    zus zusje broer broertje moeder vader man vrouw zoon dochter vriend vriendin oma opa oom tante neef nicht baas collega buurman buurvrouw dokter gezin
    syster bror mamma pappa mor far fru make maka dotter vän väninna mormor morfar farmor farfar sambo pojkvän flickvän kollega granne barn läkare familj
    søster mand kone mann sønn søn datter venn ven veninne kæreste kjæreste sjef
    siostra siostry siostrze siostrę brat brata bratu mama mamy tata taty matka ojciec mąż męża żona żony syn syna córka córki przyjaciel przyjaciółka
    chłopak dziewczyna babcia dziadek ciocia wujek szef szefowa kolega koleżanka rodzina lekarz sestra sestry bratr matka otec manžel manželka dcera přítel přítelkyně""".split()
)
"""Who else one says "my" of, in the languages whose words are no keys."""

_MINE_BY_ENDING = re.compile(
    r"(?<!\w)(?:(?:kız|erkek|büyük|küçük) )?(?:kardeş|abla|ağabey|abi|anne|baba|eş|karı|koca|oğlu|kızı|arkadaş|teyze|amca|dede|nine|patron)"
    r"[iıuü]?m(?:in|ın|un|ün|e|a|i|ı|u|ü)?(?!\w)",
    re.IGNORECASE,
)
"""Turkish says "my" by the ending: "kardeşim", "annemin"."""

_NAMING = re.compile(
    r"(?:is called|is named|(?:'s )?name(?:'s| is)|heißt|heisst|s'appelle|se llama|si chiama|(?:se )?chama(?:-se)?|heet|heter|hedder|nazywa się|ma na imię|jmenuje se|зовут|звати)\s"
    r"|(?:is|ist|est|es|è|é|är|er|jest|je|[—–-])\s+(?:(?:le|la|il|el|der|die|de|o|a)\s+)?(?:dr|doctor|doktor|docteur|doctora?|dott|mr|mrs|ms|mx|miss|prof\w*|herr|frau|mme|madame|monsieur|señora?|sra?|signora?|доктор|д-р|лікар)\b",
    re.IGNORECASE,
)
"""What follows says who it is rather than something about them."""

_NAMES = frozenset({"name", "first_name", "last_name", "full_name", "nickname"})

_SENTENCES = re.compile(r"[^.!?\n…。？]+[.!?…。？]*")
_VERB_FIRST = re.compile(
    r"(?:is|was|has|had|lives?|lived|works?|worked|likes?|loves?|hates?|studies|plays|speaks|moved|ist|war|hat|wohnt|lebt|arbeitet|mag|liebt|hasst"
    r"|est|a|habite|vit|travaille|aime|déteste|es|era|tiene|vive|trabaja|odia|ha|abita|lavora|é|tem|mora|trabalha|живёт|живет|работает|любит|живе"
    r"|працює|любить)\b",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"(?:who|whom|whose|which|that|der|die|das|dem|den|deren|que|qui|dont|chi|cui|котор\w+|як\w{2,3})\b",
    re.IGNORECASE,
)
_ANY_THIRD = re.compile(
    r"(?<!\w)(?:he|she|they|his|her|their|er|il|elle|ils|elles|él|ella|ellos|lui|lei|ele|ela|он|она|они|его|её|він|вона|вони|його|її)(?!\w)",
    re.IGNORECASE,
)
_TURNS = tuple(
    (re.compile(rf"(?<!\w)(?:{mine})(?!\w)", re.IGNORECASE), instead)
    for mine, instead in (
        (r"i|i'm|i'll|me|my|we|ich|mir|mich|je|yo|me|я|мне|мені", "bot"),
        (r"your|yours", "my"),
        (r"you|you're|you've", "I"),
        (r"dein(?=e|er|en|em|es)?\w{0,2}|ihr(?=e|en|em|er)\w{0,2}", "meine"),
        (r"du|dir|dich", "ich"),
        (r"ton|ta|tes|votre|vos", "mon"),
        (r"tu(?= [a-zé]+s\b)|vous|t'es", "je"),
        (r"tu|tus|su|sus", "mi"),
        (r"tuo|tua|tuoi|tue", "mio"),
        (r"teu|tua|seu|sua", "meu"),
        (r"тво[йяеёюих]\w{0,2}|ваш\w{0,2}", "моя"),
        (r"ты|вы|ти|ви", "я"),
        (r"тебя|вас|тебе", "меня"),
    )
)

_PEOPLE = re.compile(
    r"(?<!\w)(?:neighbou?rs?|kids?|child|children|sons?|daughters?|brothers?|sisters?|mothers?|fathers?|mum|mom|dad|wife|husband|friends?|boss|manager|girlfriend|boyfriend|cousins?|uncle|aunt|colleagues?|flatmates?|roommates?"
    r"|kind|kinder|sohn|tochter|nachbar\w*|bruder|schwester|mutter|vater|freund\w*|mann|frau|chef\w*|kolleg\w*|mitbewohner\w*|fils|fille|enfants?|voisine?s?|frère|sœur|mère|père|cousine?|mari|femme|copine?|oncle|tante|patron\w*"
    r"|hij[oa]s?|niñ[oa]s?|vecin[oa]s?|herman[oa]s?|madre|padre|prim[oa]|amig[oa]s?|jef[ea]|marido|mujer|espos[oa]|novi[oa]|tí[oa]|figli[oae]|vicin[oa]|fratello|sorella|cognat[oa]|marito|moglie|fidanzat[oa]|ragazz[oa]|zi[oa]|capo|filh[oa]s?|vizinh[oa]s?|irmão|irmã|cunhad[oa]|mulher|namorad[oa]|chefe|sogr[oa]"
    r"|сын\w{0,2}|доч\w+|сосед\w*|брат\w{0,2}|сестр\w*|друг\w{0,2}|подруг\w*|парень|начальни[кц]\w*|муж\w{0,2}|жен\w{1,2}|девушк\w*|тётя|дядя|син\w{0,2}|донь?к\w+|сусід\w*|хлопець|хлопц\w+|подруг\w+|дівчин\w+|чоловік\w*|дружин\w*|тітк\w*|дядьк\w*|начальни[кц]\w*"
    r"|córk\w*|syn\w{0,2}|sąsiad\w*|brat\w{0,3}|siostr\w*|koleg\w*|koleżank\w*|szwagi\w*|mąż|męż\w+|żon\w+|szef\w*|chłopak\w*|dziewczyn\w*|teściow\w*|dcer\w*|soused\w*|kluk\w*|bratr\w*|sestr\w*|kamarád\w*|kolegyně|švagr\w*|manžel\w*|šéf\w*|přítel\w*|přítelkyn\w*)"
    r"(?:'s?)?(?!\w)",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    r"(?:the|that|those|these|der|die|das|dem|ein|eine|einer|le|la|les|l'|un|une|el|los|las|una|il|lo|gli|o|os|as|um|uma)(?=\s|(?<='))\s*\w",
    re.IGNORECASE,
)
_ARTICLE_ALONE = re.compile(
    r"^\W*(?:the|der|die|das|le|la|les|l'|el|los|las|il|lo|gli|o|os|as)(?:\s+|(?<='))", re.IGNORECASE
)
_NOUN = re.compile(
    r"(?:(?:the|der|die|das|le|la|les|l'|el|los|las|il|lo|gli|o|os|a|as)\s?)?\w{3,}\s", re.IGNORECASE
)
"""What may be of mine: "Der Mann meiner Chefin", rather than "In my garden"."""

_SAYS_ELSE: dict[str, tuple[str, ...]] = {
    "cs": ("je", "vi"),
    "pl": ("je",),
    "de": ("ja",),
    "hr": ("je",),
    "fr": ("vi",),
    "es": ("vi",),
}
_NOT_A_VERB = re.compile(
    r"(?<!\w)(?:el|un|este|ese|il|lo|del|al|nel|o|um|do|ao|meu|mio|di|da|de|os|los)\s+\w+", re.IGNORECASE
)
_DASHED = re.compile(r"([^.!?,;\n]+)\s[—–-]\s*$")
_LED_BY = 3
"""Words at the start of a clause among which stands whoever it is about."""

_LEAVES_OUT_I: dict[str, re.Pattern[str]] = {
    language: re.compile(rf"(?<!\w)(?:{endings})(?!\w)", re.IGNORECASE)
    for language, endings in {
        "es": r"\w{2,}o|soy|estoy|voy|doy|he|sé|\w+é|\w+amos|\w+emos|\w+imos|mi|mí",
        "it": r"\w{2,}o|ho|mi|\w+iamo",
        "pt": r"\w{2,}o|sou|estou|vou|dou|sei|mim|\w+ei|\w+amos|\w+emos|\w+imos",
        "ru": r"\w+[ую]|ем|\w+юсь|\w+усь|\w+ем|\w+им",
        "uk": r"\w+[ую]|їм|\w+юсь|\w+усь|\w+ємо|\w+имо",
        "pl": r"\w+ę|\w*[ae]m|\w+łem|\w+łam|\w+amy|\w+emy|mi",
        "cs": r"\w+[áíe]m|\w+u|jsem|mám|\w+áme|\w+íme|mi|mě",
        "tr": r"\w+[ıiuü]m|\w+yorum|\w+[ıiuü]z",
        "ro": r"\w+esc|am|sunt|\w+ez",
        "hu": r"\w+[aeo]k|\w+[oeö]m",
        "fi": r"\w+n",
        "hr": r"\w+m",
    }.items()
}
"""First persons of the languages that leave the pronoun out, by the endings of their verbs."""

_ABOUT_OTHERS = frozenset({"pets", "plans", "note_to_self"})
"""Facts of the user whose value may be somebody or something else."""


def grammatical_person(clause: str) -> Person:
    """Who a clause is about: the first person, somebody else, or nobody that words show."""
    plain = _JOINED.sub("", clause.strip().replace("’", "'"))
    relation = next((found for found in _MY.finditer(plain) if _is_relation(found["who"])), None)
    relation = relation or _MINE_BY_ENDING.search(plain)
    first, myself = _first(_FIRST, plain), _first(_I, plain)
    stands_first = relation is not None and (first is None or first.start() > relation.start())
    if relation is not None and _leaves_out_i(plain[: relation.start()]):
        return "first"  # "Moro com a minha avó"
    is_named = _NAMED.match(plain) and not _MY.search(plain) and not _TO_ME.search(plain)
    if _THIRD.match(plain) or stands_first or is_named:
        # "My sister and I", "she says I": who is meant is more than code can tell.
        return "unknown" if myself is not None else "third"
    return "first" if first is not None or _MY.search(plain) else "unknown"


def speaks_of_self(clause: str) -> bool:
    """Whether whoever writes a clause says something about themselves, by a pronoun or by the form of a verb.

    True where code can't tell: in scripts and languages whose first person it does not know.
    """
    plain = clause.replace("’", "'")
    if _first(_FIRST, plain) or _MY.search(plain) or _MINE_BY_ENDING.search(plain):
        return True
    return not languages_of(plain) or _leaves_out_i(plain)


def _first(pattern: re.Pattern[str], clause: str) -> re.Match[str] | None:
    """The first word that says "I", unless it says something else in the language of the clause."""
    found = list(pattern.finditer(clause))
    other = (
        {word for language in languages_of(clause)[:1] for word in _SAYS_ELSE.get(language, ())}
        if found
        else set[str]()
    )
    return next((each for each in found if each.group().casefold() not in other), None)


def _leaves_out_i(clause: str) -> bool:
    """Whether a verb of a clause says "I" by its ending, in the languages that the clause may be in."""
    plain = _NOT_A_VERB.sub(" ", clause)
    return any(
        _LEAVES_OUT_I[language].search(plain)
        for language in languages_of(clause)
        if language in _LEAVES_OUT_I
    )


def is_led_by_another(clause: str, quote: str) -> bool:
    """Whether a clause begins with somebody else, "The neighbour's kid", or with something while a quote has no "I"."""
    plain = _JOINED.sub("", clause.strip().replace("’", "'"))
    if _first(_FIRST, plain):
        return False
    mine = _MY.search(plain)
    led = plain[: mine.start()] if mine else " ".join(plain.split()[:_LED_BY])
    if mine is not None and mine.start() == 0:
        return False
    if _PEOPLE.search(led) or (
        mine and _PEOPLE.match(mine["who"]) and _NOUN.match(led) and not _leaves_out_i(led)
    ):
        return True
    return bool(_ARTICLE.match(plain)) and not (
        _MY.search(quote) or _first(_FIRST, quote) or _leaves_out_i(quote)
    )


def asked_about(question: str) -> Person:
    """Whom a question of the bot's asks about, as the user would say it: "your sister" is somebody else."""
    asked = [each for each in _SENTENCES.findall(question) if each.rstrip().endswith(("?", "？"))] or [
        question
    ]
    turned = [_turned(each) for each in asked]
    people = {grammatical_person(clause) for each in turned for clause, _, _ in _clauses(each)}
    if "third" in people or any(_ANY_THIRD.search(each) and not _FIRST.search(each) for each in turned):
        return "third"
    return "first" if "first" in people else "unknown"


def _turned(question: str) -> str:
    """A question from the other side: what is the bot's is nobody's here, and what is the user's is "my"."""
    plain = question.replace("’", "'")
    for pattern, instead in _TURNS:
        plain = pattern.sub(instead, plain)
    return plain


def _person_of(clause: str, message: str) -> Person:
    """Who a clause is about; of one that begins with its verb, who the clauses before it in its sentence are about."""
    person = grammatical_person(clause)
    if person != "unknown" or not _VERB_FIRST.match(_JOINED.sub("", clause.strip())):
        return person
    begin = message.find(clause)
    for before, _, last in reversed(_clauses(message)):
        if last > begin or _RELATIVE.match(before.strip()):
            continue
        if any(mark in message[last:begin] for mark in ".!?;\n"):
            return person
        found = grammatical_person(before)
        bare = _MY.match(before.strip())
        if found == "third" or (bare and _is_relation(bare["who"])):
            return "third"
        return found
    return person


def clause_with(quote: str, value: str, message: str) -> str:
    """The clause of a message that a value stands in, or, when it stands in none of the quote's, the quote."""
    begin = message.find(quote)
    start, end = (begin, begin + len(quote)) if begin >= 0 else (0, 0)
    clauses = _clauses(message)
    touched = [clause for clause, first, last in clauses if first < end and last > start]
    wanted = normalised(value)
    holding = [clause for clause in touched if wanted and wanted in normalised(clause)]
    return (holding or touched or [quote])[0]


def right_subject(key: str, subject: str, value: str, quote: str, message: str) -> str | None:
    """The subject a fact has, corrected where the words plainly say so; None when it is given to the wrong one.

    Facts that name people and animals ("sisters", "pets") are the user's own, whoever the clause is about.
    """
    clause = clause_with(quote, value, message)
    if is_of_people(key):
        return (
            None
            if subject == USER and _ARTICLE.match(clause) and is_led_by_another(clause, quote)
            else subject
        )
    told = _told_subject(key, value, message)
    if told is not None:
        same = told == USER if subject == USER else told != USER
        return subject if same else told
    if subject in (USER, key) and _says_who_it_is(clause, key):
        return USER
    person = _person_of(clause, message)
    if subject == USER:
        is_the_value = bool(value) and normalised(_ARTICLE_ALONE.sub("", clause)).startswith(
            normalised(value)
        )
        if is_the_value:  # "Jazz is great", but not "Her brother — a pilot"
            before = _DASHED.search(message[: max(message.find(clause), 0)])
            return None if before and is_led_by_another(before[1], before[1]) else subject
        return None if person == "third" or is_led_by_another(clause, quote) else subject
    named = normalised(subject) in normalised(message)
    return None if person == "first" and not named else subject


def _says_who_it_is(clause: str, key: str) -> bool:
    """Whether a clause tells who of the user's somebody is, as "My dentist is Dr Huber" does for "dentist"."""
    whose = list(_MY.finditer(clause))
    if any(concept_of(found["who"]) == concept_of(key) for found in whose):
        return True
    return key not in _NAMES and any(
        _is_relation(found["who"]) and _NAMING.search(clause, found.end()) for found in whose
    )


def _told_subject(key: str, value: str, message: str) -> str | None:
    """Whose it is by the patterns, when they read the very same fact in the message."""
    wanted = normalised(value)
    told = {
        statement.subject
        for statement in find_statements(message)
        if statement.key == concept_of(key) and normalised(statement.value) == wanted
    }
    return told.pop() if len(told) == 1 else None


def _clauses(message: str) -> list[tuple[str, int, int]]:
    clauses: list[tuple[str, int, int]] = []
    begin = 0
    for cut in _CUT.finditer(message):
        clauses.append((message[begin : cut.start()], begin, cut.start()))
        begin = cut.end()
    clauses.append((message[begin:], begin, len(message)))
    return [each for each in clauses if each[0].strip()]


def _is_relation(word: str) -> bool:
    bare = word.casefold().removesuffix("'s")
    key = concept_of(bare)
    return default_category(key) == "person" or key in ("pets", "colleagues", "boss") or bare in _OTHERS


def is_of_people(key: str) -> bool:
    """Whether a fact of the user's names somebody or something else: "sisters", "pets"."""
    canonical = concept_of(key)
    return default_category(canonical) == "person" or canonical in _ABOUT_OTHERS
