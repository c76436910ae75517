"""German: the core of what people say about themselves, and ask."""

from __future__ import annotations

from bot.language.statements.language import Language, Question, Rule, start
from bot.language.statements.reading import Words, date, group, name, names, place, thing, things

_WORDS = Words(
    conjunctions="und|oder|sowie",
    stops="weil|da|denn|aber|obwohl|wenn|als ob|seit|bevor|nachdem|besonders|sogar|auch|sehr|gerne?|total|halt|übrigens"
    "|bitte|danke|und ich|und mein|und meine",
    voids="dass|die|der|das|den|wie|als|was|wo",
    place_stops="mit|und|bei|jetzt|zurzeit|gerade|derzeit|aktuell|für|in|seit|schon|wieder|allein|zusammen|von|nahe",
    never_first=frozenset(
        "ich du er sie es wir ihr mich dich ihn uns euch das dass dies dieser diese dieses was wie wer wo wenn ob hier da"
        " nicht kein keine nie so zu sehr alles nichts etwas jeder alle mein meine dein deine ja nein und oder aber".split()
    ),
    verbs=frozenset("ist sind war waren bin bist hat habe haben wird werden kann können muss".split()),
    articles=frozenset({"ein", "eine", "einen", "einem", "einer", "der", "die", "das", "den", "dem"}),
    no_place=frozenset("ein einer einem eine angst frieden hoffnung liebe der dem den".split()),
    unfinished=frozenset("zu von in mit für auf an und oder der die das".split()),
    pointing=frozenset("es das dies diese dieser dir ihm ihr ihnen".split()),
)
_ONE_NAME = names(_WORDS, strict=True, several=False)
_RELATION = r"(?:ältere |jüngere |kleine |große |älterer |jüngerer |kleiner |großer )?(?P<who>schwester|bruder|mutter|vater|frau|mann|ehefrau|ehemann|freundin|partnerin|partner|sohn|tochter|hund|hündin|katze|kater)"
_THINGS, _PLACE = things(_WORDS), place(_WORDS)

GERMAN = Language(
    name="German",
    rules=(
        Rule(
            start(r"(?:ich hei(?:ß|ss)e|mein name ist|man nennt mich)(?: jetzt| übrigens)? "),
            "name",
            name(_WORDS),
        ),
        Rule(
            start(r"ich (?:wohne|lebe)(?: jetzt| derzeit| zurzeit| aktuell| gerade| seit \w+)? in "),
            "home_city",
            _PLACE,
        ),
        Rule(
            start(
                r"ich bin (?:gerade |jetzt |vor kurzem |neulich )?(?:von [\w-]{2,30} )?nach (?P<v>[\w -]{2,40}?) (?:um)?gezogen"
            ),
            "home_city",
            _PLACE,
            True,
        ),
        Rule(start(r"ich (?:komme|bin|stamme) (?:ursprünglich )?aus "), "origin", _PLACE),
        Rule(start(r"ich bin (?:\w+ )?allergisch (?:gegen|auf) "), "allergies", _THINGS),
        Rule(start(r"ich bin gegen (?P<v>[\w ,-]{2,60}?) allergisch$"), "allergies", _THINGS),
        Rule(start(r"ich habe eine (?P<v>\w+?)-?allergie$"), "allergies", _THINGS),
        Rule(
            start(r"ich (?:mag|liebe)(?: sehr| gerne?| auch)? (?!kein|es|dich|ihn|sie\b)"), "likes", _THINGS
        ),
        Rule(start(r"ich (?:mag keinen?|hasse|verabscheue) "), "dislikes", _THINGS),
        Rule(start(r"ich mag (?P<v>[\w ,-]{2,60}?) (?:gar )?nicht$"), "dislikes", _THINGS),
        Rule(start(r"mein lieblings(?P<what>\w{2,20}) ist "), "favourite {what}", thing(_WORDS)),
        Rule(start(r"meine lieblings(?P<what>\w{2,20}) ist "), "favourite {what}", thing(_WORDS)),
        Rule(start(r"ich arbeite als "), "job_title", thing(_WORDS.until("bei|in|für"), 3)),
        Rule(
            start(r"ich arbeite (?:bei|für) "),
            "workplace",
            names(_WORDS.until("in|als"), strict=True, several=False),
        ),
        Rule(start(r"ich bin (?P<v>\d{1,3})(?: jahre alt|$|,)"), "age", group),
        Rule(
            start(
                r"mein geburtstag ist (?:am )?|ich habe am (?=.{3,25} geburtstag)|ich (?:bin|wurde) am (?=.{3,25} geboren)"
            ),
            "birthday",
            date(_WORDS.until("geburtstag|geboren")),
        ),
        Rule(start(rf"meine? {_RELATION} (?:heißt|heisst|ist) "), "{who}", _ONE_NAME),
        Rule(
            start(rf"ich habe (?:eine|einen|ein) {_RELATION},? (?:der|die|das|namens)(?: heißt)? "),
            "{who}",
            _ONE_NAME,
        ),
        Rule(start(rf"meine? {_RELATION} ist (?:\w+ )?allergisch gegen "), "allergies", _THINGS),
        Rule(start(rf"meine? {_RELATION} (?:wohnt|lebt) in "), "home_city", _PLACE),
    ),
    only_when_asked=(
        Rule(start(r"(?:dass )?ich in (?P<v>[\w -]{2,40}?) (?:wohne|lebe)$"), "home_city", _PLACE),
        Rule(start(r"(?:dass )?ich gegen (?P<v>[\w ,-]{2,60}?) allergisch bin$"), "allergies", _THINGS),
        Rule(start(r"(?:dass )?ich (?P<v>\w{2,30}) hei(?:ß|ss)e$"), "name", name(_WORDS)),
        Rule(start(r"(?:dass )?ich (?P<v>[\w ,-]{2,60}?) (?:mag|liebe)$"), "likes", _THINGS),
    ),
    boundary=start(
        r"(?:[,;:] ?)(?:und |aber |denn )?(?=(?:ich|mein|meine)\b)|(?<=[ ,])(?:und|aber|denn) (?=(?:ich|mein|meine)\b)"
    ),
    ellipses=((start(r",? und (?=(?:wohne|lebe|arbeite|mag|liebe|bin|komme|heiße)\b)"), start(r"ich\b")),),
    lead=start(
        r"(?:(?:hallo|hi|hey|moin|servus|also|ja|übrigens|und|aber|oh|ach|guten (?:tag|morgen|abend)|danke)\b[ ,.:!-]{0,4})"
    ),
    correction=start(
        r"(?:(?:nein|nee|doch|falsch|stimmt nicht|eigentlich|korrektur|entschuldigung|ich meinte)\b[ ,.:!-]{0,4})"
    ),
    doubt=start(
        r"\b(?:wenn|falls|ob|sagt|sagte|meint|würde|hätte|wäre|könnte|wünschte|angenommen|vielleicht|stell dir vor|lied|zitat)\b"
    ),
    negation=start(r"\b(?:nicht|nie|kein|keine|keinen|nicht mehr|früher)\b"),
    contrast=start(r",? (?:und )?nicht (?:in |bei |als )?(?P<old>[\w' -]{2,40})$"),
    asks=start(
        r"(?:^|[,;:]? (?:und )?)(?:was|wer|wo|wie|wann|warum|welche|und du|und dir|oder|kannst|bist|hast|weißt)\b[^,;]*$"
    ),
    questions=(
        Question(
            start(
                r"(?:was weißt du|was weisst du|was hast du dir)(?: alles| noch| schon)?(?: gemerkt)?(?: über mich| von mir)?$"
                r"|erzähl mir,? was du (?:über mich )?weißt"
            ),
            everything=True,
        ),
        Question(
            start(r"wann habe ich (?:dir )?(?:(?:über|von|zu) )?(?P<w>.{2,80}?) (?:gesagt|erzählt|erwähnt)$"),
            history=True,
            when=True,
        ),
        Question(
            start(
                r"(?:was )?hab(?:e)? ich (?:dir )?(?:(?:über|von|zu) )?(?P<w>.{2,80}?) (?:gesagt|erzählt|erwähnt)$"
            ),
            history=True,
        ),
        Question(start(r"was weißt du über (?:mein |meine |meinen )?(?P<w>.+)")),
        Question(
            start(r"(?:wo|in welcher stadt) (?:wohne|lebe|bin) ich|weißt du,? wo ich (?:wohne|lebe)"),
            ("home_city", "home_country"),
        ),
        Question(
            start(r"wie hei(?:ß|ss)e ich|(?:was|wie) ist mein name|weißt du,? wie ich hei(?:ß|ss)e"),
            ("name", "nickname"),
        ),
        Question(
            start(
                r"(?:wogegen|worauf) bin ich allergisch|welche allergien habe ich|was sind meine allergien|habe ich (?:eine )?allergien?"
            ),
            ("allergies",),
        ),
        Question(
            start(r"bin ich (?:gegen|auf) (?P<w>.+) allergisch|bin ich allergisch (?:gegen|auf) (?P<w2>.+)"),
            ("allergies",),
        ),
        Question(start(r"was mag ich nicht"), ("dislikes",)),
        Question(start(r"was (?:mag|liebe) ich|was sind meine vorlieben"), ("likes", "hobbies")),
        Question(start(r"mag ich (?P<w>.+)"), ("likes", "dislikes")),
        Question(start(r"was ist meine? lieblings(?P<lieblings>\w+)"), ("favourite {lieblings}",)),
        Question(start(r"wie alt bin ich"), ("age", "birthday")),
        Question(start(r"wann (?:habe ich|ist mein) geburtstag|wann bin ich geboren"), ("birthday", "age")),
        Question(start(r"(?:wo|bei wem) arbeite ich"), ("workplace", "job_title")),
        Question(
            start(
                r"(?:was arbeite ich|als was arbeite ich|was ist mein (?:beruf|job)|was bin ich von beruf)"
            ),
            ("job_title", "workplace"),
        ),
        Question(start(r"(?:woher komme ich)"), ("origin", "birthplace")),
        Question(start(r"(?:wie hei(?:ß|ss)t|wer ist) meine? (?P<w>\w+)$")),
    ),
    remember=start(
        r"(?:bitte )?(?:merke? dir|notiere?(?: dir)?|vergiss nicht|denk daran|behalte?)(?: bitte)?[:,]?(?: dass)? (?=\S)"
    ),
    forget=start(r"(?:bitte )?(?:vergiss|lösche?)(?: bitte)?,?(?: dass)? (?P<w>\S.*)"),
    forget_idiom=start(r"(?:es|das|nicht)\b"),
    forget_everything=start(r"(?:alles)(?:,? was du)?(?: (?:über|von) (?P<w>.+?))?(?: weißt)?$"),
    possessive=start(r"(?:meine?n? )(?P<what>[\w -]{2,40})$"),
)
