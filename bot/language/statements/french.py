"""French: the core of what people say about themselves, and ask."""

from __future__ import annotations

from bot.language.statements.language import Language, Question, Rule, start
from bot.language.statements.reading import Words, date, group, name, names, place, thing, things

_WORDS = Words(
    conjunctions="et|ou|ainsi que",
    stops="parce que|parce qu'|car|mais|puisque|depuis|surtout|même|aussi|beaucoup|vraiment|trop|bien|merci|s'il te plaît"
    "|s'il vous plaît|et je|et j'|et mon|et ma",
    voids="qui|que|qu'|quand|comme|dont|où",
    place_stops="avec|et|chez|maintenant|actuellement|pour|dans|en|près|seule?|ensemble|du|des",
    never_first=frozenset(
        "je tu il elle on nous vous ils elles me te se ça cela ce cette ces qui que quoi comment quand où si ici là pas ne"
        " rien tout tous toute mon ma mes ton ta tes son sa ses lui leur y oui non et ou mais être bien faire".split()
    ),
    verbs=frozenset("est sont était suis es ai as a ont fait peut c'est".split()),
    articles=frozenset({"un", "une", "le", "la", "les", "des", "du", "au", "aux"}),
    no_place=frozenset("un une peur paix amour le la les ce cette".split()),
    unfinished=frozenset("à de en dans avec pour et ou le la les".split()),
    pointing=frozenset("ça cela ce cette ces celui celle toi lui".split()),
)
_ONE_NAME = names(_WORDS, strict=True, several=False)
_RELATION = r"(?:petite? |grande? )?(?P<who>sœur|soeur|frère|mère|père|femme|mari|fils|fille|chien|chienne|chat|chatte)(?: aînée?| cadette?)?"
_THINGS, _PLACE = things(_WORDS), place(_WORDS)
_THE = r"(?:le |la |les |l'|un |une |des |du |de la |de l')?"

FRENCH = Language(
    name="French",
    rules=(
        Rule(start(r"(?:je m'appelle|mon (?:pré)?nom est|moi c'est) "), "name", name(_WORDS)),
        Rule(
            start(r"(?:j'habite|je vis|j'habite maintenant)(?: maintenant| actuellement)? (?:à|au|en|aux) "),
            "home_city",
            _PLACE,
        ),
        Rule(
            start(
                r"(?:j'ai déménagé|je viens de déménager|je suis parti vivre) (?:de [\w-]{2,30} )?(?:à|au|en) "
            ),
            "home_city",
            _PLACE,
            True,
        ),
        Rule(start(r"je (?:viens|suis originaire) (?:de|d'|du) ?(?!déménager)"), "origin", _PLACE),
        Rule(start(rf"je suis (?:\w+ )?allergique (?:à |au |aux ){_THE}"), "allergies", _THINGS),
        Rule(start(rf"j'ai une allergie (?:à |au |aux ){_THE}"), "allergies", _THINGS),
        Rule(start(rf"(?:j'aime|j'adore)(?: bien| beaucoup| aussi)? {_THE}(?!pas)"), "likes", _THINGS),
        Rule(
            start(rf"(?:je n'aime pas|j'aime pas|je déteste|j'ai horreur) (?:de )?{_THE}"),
            "dislikes",
            _THINGS,
        ),
        Rule(
            start(rf"(?:mon|ma) (?P<what>\w{{3,20}}) préférée? est {_THE}"), "favourite {what}", thing(_WORDS)
        ),
        Rule(start(r"je travaille comme "), "job_title", thing(_WORDS.until("chez|à|dans|pour"), 3)),
        Rule(
            start(r"je travaille (?:chez|pour) "),
            "workplace",
            names(_WORDS.until("à|comme"), strict=True, several=False),
        ),
        Rule(start(r"j'ai (?P<v>\d{1,3}) ans"), "age", group),
        Rule(start(r"(?:mon anniversaire est|je suis née?) (?:le )"), "birthday", date(_WORDS)),
        Rule(start(rf"(?:mon|ma) {_RELATION} s'appelle "), "{who}", _ONE_NAME),
        Rule(start(rf"j'ai (?:un|une) {_RELATION} (?:qui s'appelle|nommée?|appelée?) "), "{who}", _ONE_NAME),
        Rule(
            start(rf"(?:mon|ma) {_RELATION} est (?:\w+ )?allergique (?:à |au |aux ){_THE}"),
            "allergies",
            _THINGS,
        ),
        Rule(start(rf"(?:mon|ma) {_RELATION} (?:habite|vit) (?:à|au|en) "), "home_city", _PLACE),
    ),
    only_when_asked=(),
    boundary=start(
        r"[,;:] ?(?:et |mais |car )?(?=(?:je|mon|ma)\b|j'|moi c'est)|(?<=[ ,])(?:et|mais|car) (?=(?:je|mon|ma)\b|j')"
    ),
    lead=start(
        r"(?:(?:salut|bonjour|bonsoir|coucou|hé|alors|oui|au fait|et|mais|oh|ah|merci|en fait j'|que|qu)\b[ ,.:!-]{0,4}'?)"
    ),
    correction=start(
        r"(?:(?:non|en fait|en réalité|pardon|désolée?|correction|je voulais dire|faux)\b[ ,.:!-]{0,4})"
    ),
    doubt=start(
        r"\b(?:si|dit|disait|dirait|aimerais|serais|rêve|imagine|suppose|peut-être|chanson|citation|demande|voudrais)\b"
    ),
    negation=start(r"\b(?:pas|plus|jamais|ne)\b|\bn'"),
    contrast=start(r",? (?:et )?(?:non )?pas (?:à |au |en )?(?P<old>[\w' -]{2,40})$"),
    asks=start(
        r"(?:^|[,;:]? (?:et )?)(?:que|qui|quoi|où|quel|quelle|comment|quand|pourquoi|est-ce|et toi|et vous|tu|peux|as-tu)\b[^,;]*$"
    ),
    questions=(
        Question(
            start(r"(?:que sais-tu|qu'est-ce que tu sais|tu sais quoi|que savez-vous)(?: de moi| sur moi)?$"),
            everything=True,
        ),
        Question(
            start(
                r"quand (?:est-ce que je t'ai|t'ai-je|je t'ai) (?:dit|parlé|raconté) (?:que |de |d'|du )?(?P<w>.+)"
            ),
            history=True,
            when=True,
        ),
        Question(
            start(
                r"(?:qu'est-ce que je t'ai|que t'ai-je|qu'ai-je) (?:dit|raconté)(?: (?:sur|de|à propos de|au sujet de))? (?P<w>.+)"
            ),
            history=True,
        ),
        Question(
            start(r"(?:que sais-tu|qu'est-ce que tu sais) (?:de|sur|à propos de) (?:mon |ma |mes )?(?P<w>.+)")
        ),
        Question(
            start(
                r"où (?:est-ce que )?(?:j'habite|je vis|habité-je|vis-je)|(?:j'habite|je vis) où|dans quelle ville (?:j'habite|je vis|est-ce que j'habite)"
            ),
            ("home_city", "home_country"),
        ),
        Question(
            start(
                r"(?:comment (?:est-ce que )?je m'appelle|comment m'appell?é-je|quel est mon (?:pré)?nom|je m'appelle comment)"
            ),
            ("name", "nickname"),
        ),
        Question(
            start(
                r"(?:à quoi (?:suis-je|je suis|est-ce que je suis) allergique|quelles sont mes allergies|est-ce que j'ai des allergies|je suis allergique à quoi)"
            ),
            ("allergies",),
        ),
        Question(
            start(rf"(?:suis-je|est-ce que je suis) allergique (?:à |au |aux ){_THE}(?P<w>.+)"),
            ("allergies",),
        ),
        Question(start(r"qu'est-ce que je n'aime pas"), ("dislikes",)),
        Question(start(r"(?:qu'est-ce que j'aime|qu'aimé-je|que j'aime|j'aime quoi)"), ("likes", "hobbies")),
        Question(start(rf"est-ce que j'aime {_THE}(?P<w>.+)"), ("likes", "dislikes")),
        Question(start(r"quel âge (?:ai-je|j'ai|est-ce que j'ai)"), ("age", "birthday")),
        Question(start(r"(?:quand est|c'est quand) mon anniversaire"), ("birthday", "age")),
        Question(start(r"où (?:est-ce que )?je travaille|où travaillé-je"), ("workplace", "job_title")),
        Question(start(r"(?:comment s'appelle|qui est) (?:mon|ma) (?P<w>[\wœ]+)$")),
    ),
    remember=start(
        r"(?:retiens|rappelle-toi|souviens-toi|n'oublie pas|note|mémorise)(?: bien)?(?: que |[:,] ?| qu'| )(?=\S)"
    ),
    forget=start(r"(?:oublie|supprime|efface)(?: que| qu')? ?(?P<w>\S.*)"),
    forget_idiom=start(r"(?:ça|cela|pas|moi)\b"),
    forget_everything=start(r"tout(?: ce que tu sais)?(?: (?:sur|de) (?P<w>.+))?$"),
    possessive=start(r"(?:mon|ma|mes) (?P<what>[\w -]{2,40})$"),
)
