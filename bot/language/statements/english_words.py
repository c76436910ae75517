"""The small words of English, and the lists of relations, occupations and nationalities its patterns know."""

from __future__ import annotations

from collections.abc import Iterable

from bot.language.packs import PACKS, word_set
from bot.speech.saying import country_names

_PRONOUNS = """i i'm i've i'd it it's its that that's this these those they them they're he he's she she's
him her his
hers you you're your yours we we're us our ours me mine myself my what what's how who whom whose when where
why which
if whether there here everything something anything nothing everyone everybody someone anyone all both each
every
no not never none neither any such so as too just only even also very really quite pretty more less much many
lot lots and or but because than their its such option options suggestion suggestions version then to be
being been of at by with without for from into about like""".split()

_OTHER_WORDS = frozenset({"id", "its"})
"""What a contraction without its apostrophe may mean as well."""


def _also_bare(words: Iterable[str]) -> frozenset[str]:
    """The words, and those that are contractions without their apostrophe, too."""
    told = frozenset(words)
    return told | {word.replace("'", "") for word in told} - _OTHER_WORDS | told & _OTHER_WORDS


COMMON = word_set(lambda pack: pack.writing.common_words, packs=PACKS[:1])
"""Everyday words, which a sentence may begin with."""

CONJUNCTIONS = "and|or|as well as|plus"
"""Join the parts of a list."""

STOPS = (
    "because|'?cause|cuz|since|but|so|though|although|while|whereas|until|after|before|especially"
    "|particularly|even|except|ever|anymore|any more|too|even more|as well|everywhere|though|lol|haha|hehe"
    "|btw|right|actually|honestly|by the way|please|thanks|thank you|yet|either|instead|for example|like when"
    "|more than|so much|a lot|very much|the most|most of all|and it's|and it|and they|and that|and this|and i"
    "|and we|and my|it's|it is|to death|these days|nowadays|for sure"
)
"""End any value."""

VOIDS = "that|which|who|whose|where|when|whenever|if|unless|how|than|as"
"""Before these stands only half of what is meant: "people who ..."."""

PLACE_STOPS = (
    "when|whenever|where|which|who|that|if|unless|with|and|near|now|currently|at|right now|these days|for|in"
    "|on|by|as|again|then|alone|together|permanently|today|yesterday|last|this|next|from|about|over|via"
    "|almost|around|ago|recently|since|five|two|three|a|an|to|nowadays|temporarily|anyway|is|was|all"
    "|full-time|part-time|during|just|outside|close|next to|back"
)
DAYS = "|".join(PACKS[0].times.weekdays)
MONTHS = "|".join(PACKS[0].times.months)
MONTH_BEGINS = "|".join(month[:3] for month in PACKS[0].times.months)

NEVER_FIRST = _also_bare(_PRONOUNS)
"""Begin no value."""

VERBS = _also_bare(
    "is are was were am be been has have had do does did can could will would should might may must i'm it's"
    " that's they're you're he's she's there's don't didn't doesn't isn't let's makes make gets got".split()
)
"""Show a piece to be a sentence of its own."""

UNFINISHED = frozenset("to of in at for with about on from by and or the a an my your".split())
"""End no value."""

POINTING = frozenset(
    "it this that these those them they there here him he she you your thing things way one ones thought"
    " option"
    " options suggestion suggestions version idea ideas answer".split()
)
"""Point at something said before: a value with one means nothing by itself."""

UNIQUE = frozenset(
    "sea ocean beach mountains outdoors rain snow sun summer winter autumn spring countryside forest"
    " stars guitar piano violin theatre theater opera cinema gym".split()
)
"""What everybody knows, so that "the" points at nothing said before."""

INSTITUTIONS = frozenset(
    "hospital clinic school college university academy institute bank library museum church airport bakery"
    " hotel restaurant café cafe pharmacy surgery nursery studio".split()
)
"""Belong to the name of a place that they follow: "St James's hospital"."""

PAST = frozenset(
    "went took saw came felt said ate made did had got met ran bought found gave told spent".split()
)
"""Begin a clause about what happened once, rather than a thing."""

JOINING = frozenset("of on in with at from to by for without".split())
"""Join a thing to what it goes with: "walks on the beach"."""

ARTICLES = frozenset({"a", "an", "the", "some"})
NO_PLACE = frozenset(
    "a an some fear peace hope love style town harmony general line case touch between short fact detail"
    " charge"
    " private public sin denial exile poverty luxury comfort pain person bed tents nature suburbia isolation"
    " constant total complete dreams house apartment flat place countryside city country".split()
) | frozenset(DAYS.split("|"))
NAME_PARTICLES = frozenset({"de", "da", "di", "van", "von", "der", "den", "la", "le", "bin", "al"})
IN_PLACE_NAMES = frozenset(
    "de da do del la le les el am an der den the of sur en upon on les-bains y and und".split()
)

OCCUPATIONS = (
    "nurse|teacher|doctor|physician|surgeon|dentist|vet|veterinarian|pharmacist|paramedic|therapist"
    "|physiotherapist|psychologist|psychiatrist|engineer|developer|programmer|designer|architect|analyst"
    "|scientist|researcher|professor|lecturer|tutor|librarian|lawyer|solicitor|attorney|judge|paralegal"
    "|accountant|auditor|banker|broker|consultant|manager|director|secretary|assistant|receptionist"
    "|administrator|recruiter|writer|author|journalist|editor|translator|interpreter|photographer|artist"
    "|painter|illustrator|sculptor|musician|pianist|violinist|guitarist|drummer|singer|composer|actor|actress"
    "|dancer|filmmaker|animator|chef|cook|baker|barista|bartender|waiter|waitress|butcher|farmer|gardener"
    "|florist|carpenter|electrician|plumber|mechanic|welder|builder|driver|pilot|flight attendant|sailor"
    "|soldier|firefighter|police officer|policeman|policewoman|security guard|cleaner|hairdresser|barber"
    "|tailor|salesman|saleswoman|salesperson|cashier|shopkeeper|entrepreneur|freelancer|student|postdoc"
    "|intern|apprentice|technician|biologist|chemist|physicist|mathematician|statistician|economist|historian"
    "|geologist|astronomer|philosopher|social worker|counsellor|counselor|midwife|caregiver|nanny|coach"
    "|trainer|personal trainer|realtor|estate agent|sysadmin|devops engineer|data scientist|product manager"
    "|project manager|postman|courier|priest|pastor|monk|politician|diplomat|civil servant|copywriter"
    "|marketer|game developer"
)

PARTNERS = "wife|husband|partner|girlfriend|boyfriend|gf|bf|fiancée|fiancé|fiancee|fiance|spouse"
FAMILY = (
    "step-?sister|step-?brother|half-?sister|half-?brother|sister|brother|mother|mum|mom|father|dad"
    f"|{PARTNERS}|son|daughter|kid|child|grandmother|grandfather|grandma|grandpa|granny|aunt|uncle|cousin"
    "|niece|nephew"
)
PETS = (
    "dog|puppy|cat|kitten|rabbit|bunny|hamster|parrot|horse|turtle|tortoise|guinea pig|goldfish|bird|snake"
    "|budgie|canary|ferret|lizard|gecko|pony"
)
OTHERS = "best friend|friend|boss|colleague|coworker|roommate|flatmate|housemate|neighbour|neighbor"
CLOSE = f"{OTHERS}|{FAMILY}|{PETS}"
RELATION = f"{CLOSE}|{OCCUPATIONS}"
"""Who is somebody's own: those close, and whose work is for them ("my dentist")."""

TITLES = "mr|mrs|ms|dr|prof|professor|sir"
PLURALS = (
    f"(?:{FAMILY}|{PETS}|pet|friend)s?|children|kids|twins|triplets|puppies|fish|guinea pigs|wives|ponies"
)
CALLED_SO = "mum|mom|mama|mummy|mommy|dad|daddy|papa|grandma|granny|nana|grandpa|grandad|granddad"
"""Relations that are called so without "my"."""

_WHICH = "older|younger|little|big|twin|elder|oldest|youngest|eldest|middle|baby|new|old|other"
AGES = f"{_WHICH}|dear|lovely|sweet|late|pet"

MY = rf"(?:my|our) (?:(?:(?P<which>{_WHICH})|{AGES}) )?(?P<who>{RELATION})"
"""Somebody close, as a pattern's group `who`, and `which` of several: "my older sister"."""

UPPER = r"(?-i:[A-ZÀ-ÖØ-ÞĆČĎĐĘĚĞĹŁŃŇŌŐŘŚŞŠŤŪŮŰŹŻŽ])"
"""A capital of a name."""

NAMED = rf"(?P<named>{UPPER}[\w'-]*(?: {UPPER}[\w'-]+){{0,2}})"
"""What somebody is called, in full."""

THEY = rf"{MY}(?:,? {NAMED},?)?"
"""The same, who may be `named`, too: "my sister Anna"."""

NATIONALITIES = (
    "german|french|spanish|italian|portuguese|english|british|scottish|welsh|irish|american|canadian|mexican"
    "|brazilian|argentinian|argentine|chilean|colombian|peruvian|russian|ukrainian|polish|czech|slovak"
    "|hungarian|austrian|swiss|dutch|belgian|danish|swedish|norwegian|finnish|icelandic|estonian|latvian"
    "|lithuanian|greek|turkish|bulgarian|romanian|serbian|croatian|slovenian|bosnian|albanian|georgian"
    "|armenian|israeli|egyptian|moroccan|tunisian|algerian|nigerian|kenyan|ethiopian|ghanaian|south african"
    "|indian|pakistani|bangladeshi|nepali|chinese|taiwanese|japanese|korean|south korean|vietnamese|thai"
    "|filipino|indonesian|malaysian|australian|singaporean|iranian|persian|iraqi|syrian|lebanese|jordanian"
    "|kazakh|uzbek|cuban"
)

DIETS = "vegan|vegetarian|pescatarian|pescetarian|flexitarian|lacto-vegetarian|fruitarian"

PEOPLES = "asian|african|european|hispanic|latino|latina|arab|kurdish|tamil|catalan|basque|bavarian"
FAITHS = "catholic|protestant|orthodox|muslim|jewish|hindu|buddhist|sikh|atheist"
SELF_DESCRIPTIONS = f"{NATIONALITIES}|{PEOPLES}|{FAITHS}|{DIETS}"
"""What somebody is, with a capital or not, where it is no name: "my sister is Spanish"."""

LANGUAGES = frozenset(
    "english german french spanish italian portuguese russian ukrainian polish czech slovak hungarian dutch"
    " danish swedish norwegian finnish icelandic estonian latvian lithuanian greek turkish bulgarian romanian"
    " serbian croatian slovenian albanian georgian armenian hebrew yiddish arabic farsi persian hindi urdu"
    " bengali punjabi tamil telugu chinese mandarin cantonese japanese korean vietnamese thai tagalog"
    " indonesian malay swahili"
    " catalan basque galician welsh irish gaelic latin esperanto afrikaans kazakh uzbek belarusian".split()
)

STATES = (
    "fine|good|ok|okay|alright|great|happy|sad|sorry|back|here|new|home|ready|sick|ill|busy|lost|lonely"
    "|hungry|thirsty|done|late|early|confused|curious|alone|awake|asleep|well|bad|mad|angry|sure|glad|proud"
    "|excited|nervous|afraid|free|in|out|off|on|up|down|single|married|retired|unemployed|pregnant|drunk|cold"
    "|hot|warm|weak|strong|old|young|tall|short|fat|thin|rich|poor|gay|straight|bi|trans|queer|catholic"
    "|christian|muslim|jewish|hindu|buddhist|atheist|right|wrong|safe|broke|dead|alive|human|male|female"
    "|autistic|dyslexic|deaf|blind|left-handed|an|the|bot|siri|batman|santa|god|jesus|team|pro|anti|half|part"
    "|all|totally|absolutely|online|offline|grateful|thankful|honored"
)

_ALSO_COUNTRIES = frozenset(
    ("england", "scotland", "wales", "northern ireland", "great britain", "uk", "us", "usa", "holland",
     "united states of america", "czech republic", "ivory coast", "myanmar", "palestine", "turkey")
)  # fmt: skip
"""What CLDR calls otherwise, or a part of another country."""


def is_country(value: str) -> bool:
    """Whether a value names a country, to tell "I live in Portugal" from "I live in Porto"."""
    name = value.casefold().strip().removeprefix("the ")
    return name in _ALSO_COUNTRIES or name in country_names()


def one_of(relation: str) -> str:
    """The singular of an English plural: "cats" is "cat"."""
    if relation in _IRREGULAR:
        return _IRREGULAR[relation]
    return (
        relation[:-1]
        if relation.endswith("s") and relation.isascii() and not relation.endswith(("ss", "fils"))
        else relation
    )


_IRREGULAR = {
    "puppies": "puppy",
    "ponies": "pony",
    "wives": "wife",
    "children": "child",
    "kids": "child",
    "twins": "child",
    "triplets": "child",
}

EXAMPLES = {
    "name": "My name is Ana",
    "home_city": "I live in Lisbon",
    "birthday": "My birthday is on 3 May",
    "job_title": "I work as a nurse",
    "allergies": "I'm allergic to kiwi",
    "likes": "I like hiking",
    "pets": "I have a dog named Rex",
    "partner": "My partner is called Lena",
}
"""How a fact is told, by its key, for whoever asks how."""
