"""Whose a fact is: somebody else's allergy is not the user's, however a model puts it.

Told by code as far as words show it: who stands first in the clause that holds the quote, in the languages that
statements are read in and, for pronouns and possessives, a few more.
"""

from __future__ import annotations

import re
from typing import Literal

from bot.domain.keys import concept_of, default_category
from bot.domain.memories import USER, normalised
from bot.domain.statements import find_statements

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
    r"|mie|miei|nostr[oaie]|noss[oa]s?|mijn|onze|ons|min|mitt|mina|mine|vår|vores|mój|moj[aeąąií]|mojej|mojego|moim|moich|můj|má|benim|мо[йяеёиїє]\w{0,2}|наш\w{0,3})\s+"
    r"(?:(?:older|younger|little|big|best|old|new|dear|late|twin|ältere[rn]?|jüngere[rn]?|kleine[rn]?|große[rn]?|beste[rn]?|petite?|grande?|meilleure?"
    r"|hermana|mejor|minore|maggiore|äldre|yngre|oudere|jongere|starsz\w+|młodsz\w+|старш\w+|младш\w+|лучш\w+|молодш\w+|найкращ\w+)\s+)?(?P<who>[^\W\d_]+(?:'s)?)",
    re.IGNORECASE,
)
_THIRD = re.compile(
    r"^(?:(?:that|because|when|if|dass|weil|wenn|que|porque|что|потому что|що)\s+)?"
    r"(?:he|she|they|he's|she's|they're|his|her|their|er|sie|ihr|ihre|ihm|il|elle|ils|elles|lui|él|ella|ellos|ellas|lei|loro|ele|ela|hij|zij|ze|han|hon|hun"
    r"|on|ona|oni|o|она|он|они|его|её|ее|им|ей|у него|у неё|у нее|він|вона|вони|його|її|йому|їй|у нього|у неї|他|她|彼|彼女|그는|그녀는|هو|هي|वह)(?!\w)"
    r"(?!\s+(?:and|und|et|y|и|та|і)\s+(?:i|ich|je|yo|я)\b)",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"^(?P<who>(?!(?:I|My|Our|We|The|This|That|These|It|Ich|Mein|Wir|Das|Es|Je|Mon|Ma|Mes|Nous|Yo|Mi|Mis|El|La|Я|Мой|Моя|Мы|Мій|Моя|Ми)\b)"
    r"[A-ZÄÖÜÉÀÁÍÓÚÑÇА-ЯЁІЇЄҐ][\w'’-]+(?:\s[A-ZÄÖÜА-ЯЁІЇЄ][\w'’-]+)?)(?:'s|\s+(?:is|has|was|sa(?:id|ys)|tells?|told|thinks?|lives?|lived|works?|worked|likes?|loves?|hates?|moved|had|studies"
    r"|speaks|plays|ist|hat|sagt\w*|meint\w*|wohnt|lebt|arbeitet|mag|liebt|hasst|spielt|est|(?<=[^oy]\s)a|dit|habite|travaille|aime|déteste|es|dice|dijo|tiene|vive|trabaja|odia|le gusta"
    r"|говорит|сказал\w*|каже|живёт|живет|работает|любит|не любит|ненавидит|живе|працює|любить))(?!\w)"
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

_ABOUT_OTHERS = frozenset({"pets", "plans", "note_to_self"})
"""Facts of the user whose value may be somebody or something else."""


def grammatical_person(clause: str) -> Person:
    """Who a clause is about: the first person, somebody else, or nobody that words show."""
    plain = _JOINED.sub("", clause.strip().replace("’", "'"))
    relation = next((found for found in _MY.finditer(plain) if _is_relation(found["who"])), None)
    relation = relation or _MINE_BY_ENDING.search(plain)
    first, myself = _FIRST.search(plain), _I.search(plain)
    stands_first = relation is not None and (first is None or first.start() > relation.start())
    if _THIRD.match(plain) or stands_first or (_NAMED.match(plain) and not _MY.search(plain)):
        # "My sister and I", "she says I": who is meant is more than code can tell.
        return "unknown" if myself is not None else "third"
    return "first" if first is not None or _MY.search(plain) else "unknown"


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
    if is_of_people(key):
        return subject
    told = _told_subject(key, value, message)
    if told is not None:
        same = told == USER if subject == USER else told != USER
        return subject if same else told
    clause = clause_with(quote, value, message)
    if subject in (USER, key) and _says_who_it_is(clause, key):
        return USER
    person = _person_of(clause, message)
    if subject == USER:
        is_the_value = bool(value) and normalised(clause).startswith(normalised(value))  # "Jazz is great"
        return None if person == "third" and not is_the_value else subject
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
