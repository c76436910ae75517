"""Spanish: the core of what people say about themselves, and ask."""

from __future__ import annotations

from bot.language.statements.language import Language, Question, Rule, start
from bot.language.statements.reading import Words, date, group, name, names, place, thing, things

_WORDS = Words(
    conjunctions="y|e|o|u",
    stops="porque|pero|aunque|ya que|desde|sobre todo|incluso|también|mucho|muchísimo|gracias|por favor|y me|y mi|y vivo|y soy",
    voids="que|quien|cuando|como|donde|si",
    place_stops="con|y|ahora|actualmente|para|por|en|cerca|desde|solo|sola|juntos|de",
    never_first=frozenset(
        "yo tú él ella nosotros me te se lo la le eso esto esta este estos ese esa que qué quien cómo cuando donde si aquí no"
        " nada todo todos mi mis tu tus su sus muy más menos sí y o pero ser estar".split()
    ),
    verbs=frozenset("es son era soy eres está estoy fue ha he han hay tiene puede".split()),
    articles=frozenset({"un", "una", "unos", "unas", "el", "la", "los", "las"}),
    no_place=frozenset("un una paz miedo el la los las amor este esta".split()),
    unfinished=frozenset("a de en con para por y o el la los las".split()),
    pointing=frozenset("eso esto ese esa este esta ti él ella".split()),
)
_ONE_NAME = names(_WORDS, strict=True, several=False)
_RELATION = r"(?P<who>hermana|hermano|madre|padre|esposa|esposo|mujer|marido|novia|novio|hijo|hija|perro|perra|gato|gata)(?: mayor| menor)?"
_THINGS, _PLACE = things(_WORDS), place(_WORDS)
_TO = r"(?:al |a (?:la |los |las |el )?)"
_THE = r"(?:el |la |los |las )?"
_I = r"(?:yo )?"
_STARTS = (
    r"(?:yo|me llamo|me gusta|me encanta|me mudé|mi|vivo|soy|tengo|trabajo|odio|no me gusta|no me gustan)\b"
)

SPANISH = Language(
    name="Spanish",
    rules=(
        Rule(start(r"(?:yo )?(?:me llamo|mi nombre es) "), "name", name(_WORDS)),
        Rule(start(rf"{_I}(?:ahora )?vivo(?: ahora| actualmente)? en "), "home_city", _PLACE),
        Rule(
            start(rf"{_I}me (?:mudé|he mudado)(?: hace poco)?(?: de [\w-]{{2,30}})? a "),
            "home_city",
            _PLACE,
            True,
        ),
        Rule(start(rf"{_I}(?:soy|vengo) de "), "origin", _PLACE),
        Rule(start(rf"{_I}soy (?:\w+ )?alérgic[oa] {_TO}"), "allergies", _THINGS),
        Rule(start(rf"{_I}tengo alergia {_TO}"), "allergies", _THINGS),
        Rule(start(rf"(?:a mí )?me (?:gustan?|encantan?)(?: mucho| también)? {_THE}"), "likes", _THINGS),
        Rule(
            start(rf"(?:a mí )?no me gustan?(?: nada)? {_THE}|{_I}(?:odio|detesto) {_THE}"),
            "dislikes",
            _THINGS,
        ),
        Rule(
            start(rf"mi (?P<what>\w{{3,20}}) (?:favorit[oa]|preferid[oa]) es {_THE}"),
            "favourite {what}",
            thing(_WORDS),
        ),
        Rule(start(rf"{_I}trabajo (?:como|de) "), "job_title", thing(_WORDS.until("en|para"), 3)),
        Rule(
            start(rf"{_I}trabajo (?:en|para) "),
            "workplace",
            names(_WORDS.until("como|en"), strict=True, several=False),
        ),
        Rule(start(rf"{_I}tengo (?P<v>\d{{1,3}}) años"), "age", group),
        Rule(start(r"mi cumpleaños es (?:el )?|(?:yo )?nací el "), "birthday", date(_WORDS)),
        Rule(start(rf"mi {_RELATION} se llama "), "{who}", _ONE_NAME),
        Rule(start(rf"{_I}tengo (?:un|una) {_RELATION} (?:que se llama|llamad[oa]) "), "{who}", _ONE_NAME),
        Rule(start(rf"mi {_RELATION} es (?:\w+ )?alérgic[oa] {_TO}"), "allergies", _THINGS),
        Rule(start(rf"mi {_RELATION} vive en "), "home_city", _PLACE),
    ),
    only_when_asked=(),
    boundary=start(
        rf"[,;:] ?(?:y |pero |también )?(?={_STARTS})|(?<=[ ,])(?:y|pero|también|además) (?={_STARTS})"
    ),
    lead=start(
        r"(?:(?:hola|buenas|buenos días|buenas tardes|bueno|pues|sí|por cierto|y|pero|oye|ah|gracias|que)\b[ ,.:!-]{0,4}|¡)"
    ),
    correction=start(
        r"(?:(?:no(?=[,.:!])|en realidad|perdón|perdona|corrección|quise decir|quería decir|mejor dicho)\b[ ,.:!-]{0,4})"
    ),
    doubt=start(
        r"\b(?:si|dice|dijo|dicen|diría|ojalá|imagina|supón|quizás?|tal vez|canción|cita|pregunta|soñé)\b"
    ),
    negation=start(r"\b(?:no|nunca|jamás|ya no|tampoco)\b"),
    contrast=start(r",? (?:y )?no (?:en |a )?(?P<old>[\w' -]{2,40})$"),
    asks=start(
        r"(?:^|[,;:]? (?:y )?)¿?(?:qué|quién|dónde|cuál|cómo|cuándo|por qué|y tú|y usted|tú|puedes|sabes)\b[^,;]*$"
    ),
    questions=(
        Question(start(r"¿?(?:qué sabes|qué recuerdas)(?: (?:de|sobre) mí)?$"), everything=True),
        Question(
            start(r"¿?cuándo te (?:dije|conté|hablé|he dicho|he contado) (?:que |de |sobre )?(?P<w>.+)"),
            history=True,
            when=True,
        ),
        Question(
            start(
                r"¿?qué (?:te )?(?:dije|conté|he dicho|te he contado)(?: (?:de|sobre|acerca de))? (?P<w>.+)"
            ),
            history=True,
        ),
        Question(start(r"¿?qué (?:sabes|recuerdas) (?:de|sobre|acerca de) (?:mi |mis )?(?P<w>.+)")),
        Question(
            start(r"¿?(?:(?:sabes )?(?:en )?d[óo]nde vivo|en qué ciudad vivo)"), ("home_city", "home_country")
        ),
        Question(
            start(r"¿?(?:cómo me llamo|cuál es mi nombre|sabes mi nombre|como me llamo)"),
            ("name", "nickname"),
        ),
        Question(
            start(
                r"¿?(?:a qué soy alérgic[oa]|qué alergias tengo|cuáles son mis alergias|tengo alguna alergia)"
            ),
            ("allergies",),
        ),
        Question(start(rf"¿?soy alérgic[oa] {_TO}(?P<w>.+)"), ("allergies",)),
        Question(start(r"¿?qué no me gusta"), ("dislikes",)),
        Question(start(r"¿?(?:qué (?:cosas )?me (?:gusta|encanta)n?)"), ("likes", "hobbies")),
        Question(start(rf"¿?me gustan? {_THE}(?P<w>.+)"), ("likes", "dislikes")),
        Question(start(r"¿?(?:cuántos años tengo|qué edad tengo)"), ("age", "birthday")),
        Question(start(r"¿?cuándo es mi cumpleaños"), ("birthday", "age")),
        Question(start(r"¿?dónde trabajo"), ("workplace", "job_title")),
        Question(start(r"¿?(?:cómo se llama|quién es) mi (?P<w>\w+)$")),
    ),
    remember=start(
        r"¿?(?:recuerda|acuérdate de|no olvides|no te olvides de|apunta|anota|ten en cuenta)(?: que |[:,] ?| )(?=\S)"
    ),
    forget=start(r"(?:por favor,? )?(?:olvida|olvídate de|borra|elimina)(?: que)? (?P<w>\S.*)"),
    forget_idiom=start(r"(?:eso|esto|lo|no)\b"),
    forget_everything=start(r"todo(?: lo que sabes)?(?: (?:sobre|de) (?P<w>.+))?$"),
    possessive=start(r"(?:mis?) (?P<what>[\w -]{2,40})$"),
)
