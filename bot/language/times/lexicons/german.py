"""How German speaks of time."""

from bot.language.times.calendar import Part
from bot.language.times.lexicon import Lexicon, each

_DAYS = each("montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag")
_ONES = ("ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
_ORDINAL_STEMS = (
    *each(
        "erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt"
        " siebzehnt achtzehnt neunzehnt zwanzigst"
    ),
    *(f"{one}undzwanzigst" for one in _ONES),
    "dreißigst",
    "einunddreißigst",
)

_PARTS_IN_WORDS: tuple[tuple[Part, str], ...] = (
    ("morning", "(morgen|früh|vormittag)"),
    ("noon", "mittag"),
    ("afternoon", "nachmittag"),
    ("evening", "abend"),
    ("night", "nacht"),
)

GERMAN = Lexicon(
    code="de",
    function_words="der die das den dem des ein eine einen einem einer und oder ist sind war waren ich du er sie es wir ihr"
    " mein dein was wann wo wer wie warum nicht mit von zu im in am an auf für habe hast hat haben bin bist kein mich mir"
    " dir uns noch schon auch nur dass da mal los doch aber",
    months=(
        "januar(|s) jänner(|s)",
        "februar(|s) feber",
        "märz(|es) maerz",
        "april(|s)",
        "mai(|s)",
        "juni(|s) juno",
        "juli(|s) julei",
        "august(|s)",
        "september(|s)",
        "oktober(|s)",
        "november(|s)",
        "dezember(|s)",
    ),
    short_months=(
        "jan jän",
        "feb",
        "mär mrz",
        "apr",
        "mai",
        "jun",
        "jul",
        "aug",
        "sep sept",
        "okt",
        "nov",
        "dez",
    ),
    weekdays=tuple(f"({day})(|s)" if day.endswith("mittwoch") else f"({day})" for day in _DAYS),
    short_weekdays=("mo", "", "", "do", "fr", "sa", ""),
    seasons=("frühling frühlings frühjahr fruehling", "sommer(|s)", "herbst(|es)", "winter(|s)"),
    weak="sommer winter herbst april august mai mo do fr sa juno",
    homographs="mai in an",
    numbers=(
        "eins ein eine einem einen einer eines",
        "zwei zwo zweien",
        "drei dreien",
        "vier vieren",
        "fünf fuenf",
        "sechs",
        "sieben",
        "acht",
        "neun",
        "zehn",
        "elf",
        "zwölf zwoelf",
        "dreizehn",
        "vierzehn",
        "fünfzehn fuenfzehn",
        "sechzehn",
        "siebzehn",
        "achtzehn",
        "neunzehn",
        "zwanzig",
        *(f"{one}undzwanzig" for one in _ONES),
        "dreißig dreissig",
        "einunddreißig einunddreissig",
    ),
    ordinals=tuple(f"{stem}(e|en|er|es)" for stem in _ORDINAL_STEMS),
    few="paar ein_paar einpaar einige(|n|r) mehrere(|n|r) wenige(|n|r)",
    units={
        "minute": "minute(|n)",
        "hour": "stunde(|n)",
        "day": "tag(|e|en|es|s)",
        "week": "woche(|n)",
        "weekend": "wochenende(|s|n) wochenend",
        "month": "monat(|e|en|s|es)",
        "season": "jahreszeit",
        "quarter": "quartal(|s|e|en)",
        "half": "halbjahr(|es|s)",
        "year": "jahr(|e|en|es|s)",
        "decade": "jahrzehnt(|e|en|s)",
    },
    pairs={(6, "month"): "halben_jahr halbes_jahr einem_halben_jahr ein_halbes_jahr"},
    periods={
        (-2, "week"): "vorletzte(|r|n)_woche",
        (-2, "month"): "vorletzte(|n|r)_monat(|s)",
        (-2, "year"): "vorletzte(|s|n)_jahr(|es)",
        (2, "week"): "übernächste(|r|n)_woche",
        (-2, "weekend"): "vorletzte(|s|n)_wochenende",
    },
    days={
        -3: "vorvorgestern",
        -2: "vorgestern",
        -1: "gestern",
        0: "heute",
        1: "morgen",
        2: "übermorgen uebermorgen",
    },
    parts={
        "morning": "morgen(|s) früh frueh vormittag(|s) in_der_früh morgends",
        "noon": "mittag(|s)",
        "afternoon": "nachmittag(|s)",
        "evening": "abend(|s)",
        "night": "nacht(|s)",
    },
    day_parts={(-1, "night"): "letzte_nacht vergangene_nacht gestern_nacht"},
    weekday_parts={
        (number, part): f"({day}){ending}"
        for number, day in enumerate(_DAYS)
        for part, ending in _PARTS_IN_WORDS
    },
    decade_marks_after="er ern",
    phases={
        "start": "anfang zu_beginn zu_anfang beginn",
        "middle": "mitte",
        "end": "ende gegen_ende",
    },
    shifts={
        -2: "vorletzte(|r|n|s|m)",
        -1: "letzte(|r|n|s|m) vergangene(|r|n|s|m) vorige(|r|n|s|m) verflossene(|n|s)",
        0: "diese(|r|n|s|m) dies aktuelle(|n|r|s) laufende(|n|r|s)",
        1: "nächste(|r|n|s|m) naechste(|r|n|s|m) kommende(|r|n|s|m)",
        2: "übernächste(|r|n|s|m)",
    },
    ago="vor",
    ahead="in",
    year_mark="jahr(|e|es)",
    glue="der die das den dem des von vom etwa ungefähr circa ca rund fast knapp gut genau über",
    on="am im in an vom zum jahr jahre",
    since="seit ab seitdem",
    before="vor",
    after="nach",
    until="bis",
    between="zwischen von vom",
    joins="und",
    to="bis bis_zum bis_zur",
)
