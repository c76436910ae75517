"""A message cut into sentences and clauses, so that patterns only ever look at the start of a short piece.

Masked in it is a text that somebody hands over rather than says: to be rewritten or translated, forwarded,
played, or another's lines. Careful rather than complete: when in doubt all that follows is taken for such a
text, because a fact that was never meant is worse than one that is told again. A letter is known by its form:
how it greets, how it takes leave, and who signs it. Pasted without quotation marks it may be anybody's, and a
draft of one's own says what its reader is to hear.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from bot.language.keys import concept_of, default_category, is_known_key
from bot.language.pack import GivenText
from bot.language.packs import PACKS, Group, any_of, whole_words, word_set
from bot.language.patterns import CAPITAL, caseless, pattern_of
from bot.language.small_talk import BEFORE_ORDERS, ORDERS_TO_KEEP
from bot.language.text import normalised
from bot.language.times.vocabulary import forms
from bot.language.words import SMALL_WORDS, SpokenWords, spoken_languages

_LINE_BEGINS = r"(?:^|(?<=\n))[ \t>*]*+"
_SENTENCE_BEGINS = r"(?<=[.!?…:：。！？])[ \t>*]*+"
_HELLO = whole_words(lambda pack: pack.talk.greeting)
_DEAR = whole_words(lambda pack: pack.given.dear)
_REGARDS = whole_words(lambda pack: pack.given.regards)
_TITLES = any_of(lambda pack: pack.speech.titles)
_WRITER = rf"{CAPITAL}[\w.'-]{{0,30}}"
_ADDRESSED = r"(?!\s)(?:[^\n,.!?:：，。]|\.(?=[ ]?\w)){1,60}(?<!\s)"
"""It neither begins nor ends with a blank: those around it are counted once."""

_GREETING = caseless(
    rf"(?:{_LINE_BEGINS}|{_SENTENCE_BEGINS})"
    rf"(?P<greeting>(?:{_DEAR}(?:[ \t]*+{_ADDRESSED})?|{_HELLO}[ \t]++{_ADDRESSED})[ \t]*+[,!:：，\n])"
)
_GREETS = rf"(?!{_REGARDS})(?P<greeting>{_DEAR}[ \t]*+{_ADDRESSED})[ \t]*+"
_GREETS_IN_A_LINE = caseless(rf"^[ \t>*]*+{_GREETS}[,!:：，]?[ \t]*+\n\s*+(?=\S)", re.MULTILINE)
_GREETS_BEHIND_A_COLON = caseless(rf"(?<=[:：])\s*+{_GREETS}[,!，]")
"""Either opens a letter that nobody signs: "please polish: Dear Tom"."""

_GREETS_THE_BOT = caseless(rf"{whole_words(lambda pack: pack.given.own_readers)}[ \t]*+[,!:：，\n]?\Z")
_LEAVE = caseless(
    rf"(?:(?P<line>{_LINE_BEGINS})|{_SENTENCE_BEGINS})(?P<leave>{_REGARDS})"
    r"(?:[ \t]*+[,.!，]?[ \t]*+\n?[ \t]*+"
    rf"(?P<by>(?:(?:{_TITLES})\.?[ ]){{0,3}}{_WRITER}(?:[ ]{_WRITER}){{0,3}})(?=[ \t]*+(?:[.!?\n]|$))"
    r"|[ \t]*+[,.!，]?[ \t]*+(?=\n|$))"
)
_END_OF_PARAGRAPH = pattern_of(r"\n[ \t]*+\n")
_INTRODUCES = pattern_of(r"[:：]\s")
_GOES_ON = pattern_of(r"[.!?…][)\"']?\s+\S|[。！？\n]\s*+\S")
_SHORT = 160
"""Signs that one sentence below a greeting may have and make no letter: "Dear tea,\nI gave up coffee"."""


def letter_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each letter in a text with plain apostrophes.

    It greets somebody and takes leave, or is signed in a line of its own, or greets in one and goes on. What
    is written to the bot as a letter is none: it greets the bot, and nothing stands below who signs it.
    """
    done = 0
    greetings = _GREETING.finditer(text)
    ahead, greeting, to_bot = next(greetings, None), None, None
    for leave in _LEAVE.finditer(text):
        begin, is_line = leave.start("leave"), leave["line"] is not None
        while ahead is not None and ahead.end() <= begin:  # each is passed once
            if ahead.start("greeting") >= done and _GREETS_THE_BOT.search(ahead["greeting"]):
                to_bot = to_bot or ahead
            elif ahead.start("greeting") >= done:
                greeting = greeting or ahead
            ahead = next(greetings, None)
        if greeting is None and not (leave["by"] and is_line and begin > done):
            continue
        start = greeting.start("greeting") if greeting else done
        below = _END_OF_PARAGRAPH.search(text, leave.end()) if is_line else None
        done = below.start() if below else len(text) if is_line else leave.end()
        if greeting or to_bot is None or below or _INTRODUCES.search(text, to_bot.end(), begin):
            yield start, done
        greeting = to_bot = None
    for opens in _GREETS_IN_A_LINE.finditer(text, done):
        if not _GREETS_THE_BOT.search(opens["greeting"]) and _is_long(text, opens.end()):
            yield opens.start("greeting"), len(text)
            break
    if opens := _GREETS_BEHIND_A_COLON.search(text, done):
        yield opens.start("greeting"), len(text)


def _is_long(text: str, start: int) -> bool:
    """Whether more than one short sentence stands from some place on."""
    below = text[start : start + 2 * _SHORT].rstrip()
    return len(below) > _SHORT or _GOES_ON.search(below) is not None


_FLAGS = re.IGNORECASE | re.MULTILINE


def _any(group: Callable[[GivenText], str]) -> str:
    """One group of words in every language, as a pattern."""
    return f"(?:{any_of(lambda pack: group(pack.given))})"


# What stands between an order and the text it is about: a colon, a dash, or the end of the line.
_THEN = r"(?:[ \t]*[:：]\s*|[ \t]+[-–—]+[ \t]+|[ \t]*\n\s*|[.!?][ \t]*\n\s*)(?=\S)"
_MORE = r"[^:：.!?\n]{0,80}?"
_BEGIN = r"(?:^|(?<=[.!?,;…。！？，；、؟،؛।]))[ \t]*"
_LEADS = f"{BEFORE_ORDERS}|{any_of(lambda pack: pack.talk.may_you)}"
_POLITE = rf"(?:(?:{_LEADS})\b[ ,]{{0,3}}){{0,4}}"
_SAYS, _TO_ME = f"(?:{any_of(lambda pack: pack.speech.reports)})", _any(lambda words: words.to_me)
_I, _MY = any_of(lambda pack: pack.speech.i), any_of(lambda pack: pack.speech.my)
_ME, _THIRD = any_of(lambda pack: pack.speech.me), any_of(lambda pack: pack.speech.third)
_ARTICLES = f"{any_of(lambda pack: pack.speech.the)}|{any_of(lambda pack: pack.speech.a)}"
_WHOSE = rf"(?:{_MY}|{_THIRD}|{_ARTICLES})"

_ORDER = pattern_of(rf"{_BEGIN}{_POLITE}{_any(lambda words: words.rewrite)}\b{_MORE}{_THEN}", _FLAGS)
# Without a colon: "Translate I am allergic to nuts into French"; only for verbs that are said of texts alone.
_ORDER_OF_A_CLAUSE = pattern_of(
    rf"{_BEGIN}{_POLITE}{_any(lambda words: words.rewrite_alone)}\b"
    rf"[ \t]+(?=(?:{_I}|{_ME}|{_MY}|{_any(lambda words: words.me)})\b)",
    _FLAGS,
)
# The order below the text: "My name is Walter. Please rewrite this formally."
_ORDER_BELOW = pattern_of(
    rf"(?<=[.!?\n…])[ \t]*{_POLITE}{_any(lambda words: words.rewrite_below)}\b[^.!?\n]{{0,60}}[.!?\s]*\Z",
    _FLAGS,
)
_ERRAND = pattern_of(
    rf"{_BEGIN}{_POLITE}(?:(?:{any_of(lambda pack: pack.talk.errands)})(?!\w)"
    rf"|(?:{any_of(lambda pack: pack.talk.what_time)})\W*\Z)",
    _FLAGS,
)
_FORWARDED = pattern_of(
    rf"^[ \t>*_-]*{_any(lambda words: words.forwarded)}\b[^\n:]{{0,60}}(?:[:：]|[ \t*_-]*\n|$)"
    # The line that mail programs put above what they quote.
    rf"|^[^\n:]{{0,20}}\d[^\n]{{0,120}}\b{_SAYS}\b[^\n]{{0,60}}:[ \t]*$",
    _FLAGS,
)
_MYSELF = caseless(rf"(?:{_I}|{_ME})")
_AS_SUBJECT = caseless(rf"\b(?:{_I})\b")
_ANOTHER_SAYS = pattern_of(rf"{_BEGIN}[^\n.!?:]{{1,60}}?\b{_SAYS}(?: {_TO_ME})?[ \t]*[:：]\s*", _FLAGS)
_HERE_IS = pattern_of(
    rf"{_BEGIN}{_any(lambda words: words.here_is)}[ \t]{_WHOSE}?[^\n.!?:]{{0,30}}?"
    rf"\b{_any(lambda words: words.texts)}\b{_MORE}{_THEN}",
    _FLAGS,
)
# "Cover letter: My name is Hugo", "From Tom's diary, page 3:": a heading that says what text follows.
_TITLED = pattern_of(
    rf"(?:^|(?<=[.!?…。])[ \t])(?![^\n:：]{{1,60}}\s(?:{_MY})\s{_any(lambda words: words.texts)}[:：])"
    rf"(?P<heading>[^\n:：.!?]{{0,60}}?"
    rf"(?<!\w)(?P<text>{_any(lambda words: words.texts)})(?!\w)[^\n:：.!?]{{0,60}})[:：]\*{{0,2}}\s+(?=\S)",
    _FLAGS,
)
_PLAYED = pattern_of(
    rf"{_BEGIN}(?:{_any(lambda words: words.played)}|{_any(lambda words: words.role_play)})", _FLAGS
)
_REST = (_ORDER, _ORDER_OF_A_CLAUSE, _FORWARDED, _HERE_IS, _PLAYED)

_STAMP = r"(?:[\[(]?\d{1,4}[./:-]\d{1,2}(?:[^\w\n\]]|\d){0,24}(?:[ap]\.?m\.?)?[\])]?[ \t]*(?:[-–—][ \t]*)?)"
_NAME = r"@?(?-i:[^\W\d_a-zа-яёіїєґ])[\w.'’-]{0,30}(?:[ \t](?-i:[^\W\d_a-zа-яёіїєґ])[\w.'’-]{0,30}){0,2}"
_LINE = pattern_of(
    rf"^[ \t>*]*(?P<who>{_NAME})(?:[ \t]*\([^\n)]{{1,30}}\))?\*{{0,2}}[ \t]*[:：]\*{{0,2}}[ \t]+(?=\S)",
    _FLAGS,
)
# As copied from WhatsApp, where a date stands before the name, however it is written.
_STAMPED = pattern_of(rf"^[ \t>*\u200e]*{_STAMP}(?P<who>[^\n:：\d]{{1,40}})[:：][ \t]+(?=\S)", _FLAGS)
# As copied from Slack or IRC: "[Tom, 12:04] I'm off", "<Tom> I'm off".
_BRACKETED = pattern_of(
    rf"^[ \t>*]*[<\[](?P<who>{_NAME})(?:,?[ \t]+[\d./: apm-]{{3,24}})?[>\]][:：]?[ \t]+(?=\S)", _FLAGS
)
# As copied from Telegram: "Anna Weber, [12.03.24 10:15]", and the words below.
_COPIED = pattern_of(rf"^{_NAME},[ \t]*\[[^\]\n]{{4,40}}\]:?[ \t]*$", _FLAGS)
_SOMEBODY = r"(?-i:[A-ZÀ-ÞА-ЯЁІЇЄҐ])[\w'’-]{1,30}(?:[ ](?-i:[A-ZÀ-ÞА-ЯЁІЇЄҐ])[\w'’-]{1,30})?"
_WHO = rf"(?:{_THIRD}|{_WHOSE} [\w-]{{2,30}}(?: {_SOMEBODY})?|{_SOMEBODY})"
_AS = any_of(lambda pack: pack.secrets.as_)
# "I live in Rome, said Paul": the words of whoever is named behind them. "As Paul said" says them oneself.
_SAID_AFTER = pattern_of(
    rf",[ \t]*(?:[-–—][ \t]*)?(?!(?:{_AS})\b)(?:{_SAYS}(?:[ ]|-(?:t-)?){_WHO}|{_WHO}[ ]{_SAYS}(?: {_TO_ME})?)"
    r"(?=[ \t]*(?:[.!?,;…\n]|$))",
    _FLAGS,
)
_END_OF_SENTENCE = pattern_of(r"[.!?…\n]")
_LABELS = word_set(lambda pack: pack.given.labels)


def given_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each stretch that is not the writer's own statement, in no order; they may overlap.

    What introduces such a stretch is outside of it. `text` has plain apostrophes, and its own quoted parts
    masked.
    """
    for pattern in _REST:
        if (found := pattern.search(text)) and found.end() < len(text):
            yield found.end(), len(text)
    # The dearest of the patterns by far, and none without the colon it ends with.
    for said in _ANOTHER_SAYS.finditer(text) if ":" in text or "：" in text else ():
        if not _AS_SUBJECT.search(said.group()):
            yield said.end(), len(text)
            break
    titled = _TITLED.search(text) if ":" in text or "：" in text else None
    # "My email: hugo@example.org", but not "My boss's email of today: ..."
    if titled and not (
        is_known_key(titled["text"].casefold()) and titled["heading"].endswith(titled["text"])
    ):
        yield titled.end(), len(text)
    if below := _ORDER_BELOW.search(text):
        yield 0, below.start()
    yield from letter_spans(text)
    yield from _said_by_others(text)
    if copied := _COPIED.search(text):
        yield copied.end(), len(text)
    yield from _lines_of_others(text)


def beside_a_task(message: str) -> str:
    """What a message says beside an order to the bot, whose words are of what is to be done, not of what was
    told: "a joke" of "tell me a joke"; nothing of "What time is it?", and of "Correct this: ..." with its
    text. A text that asks may ask the bot: "What did Ana tell me? Summarize it".
    """
    if question_share(message) == 0:
        if below := _ORDER_BELOW.search(message):
            return message[below.end() :]
        order = _ORDER.search(message)
        if order and order.group().rstrip().endswith((":", "：")):
            return message[: order.start()]
    return _ERRAND.sub("", message)


def _said_by_others(text: str) -> Iterator[tuple[int, int]]:
    """The sentences in which somebody else is named behind what they say, but for that naming itself."""
    start = end = 0  # of the sentence that was looked at last: each is looked for once
    for said in _SAID_AFTER.finditer(text):
        if _AS_SUBJECT.search(said.group()):
            continue
        if said.end() > end or not end:
            start = max(end, *(text.rfind(mark, end, said.start()) + 1 for mark in ".!?…\n"))
            stop = _END_OF_SENTENCE.search(text, said.end())
            end = stop.start() if stop else len(text)
        yield start, said.start()
        yield said.end(), end


def _lines_of_others(text: str) -> Iterator[tuple[int, int]]:
    """The lines of a chat that somebody pasted, but for those that stand under "Me"."""
    for line in (*_LINE.finditer(text), *_BRACKETED.finditer(text), *_STAMPED.finditer(text)):
        who = line["who"].strip(" \t@*").casefold()
        is_label = _is_label(who) or ORDERS_TO_KEEP.match(line.group().strip())
        if not _MYSELF.fullmatch(who) and (line.re is _STAMPED or not is_label):
            end = text.find("\n", line.end())
            yield line.end(), len(text) if end < 0 else end


def _is_label(who: str) -> bool:
    """Whether what stands before a colon says what a line is about, rather than who says it."""
    words = who.split()
    if is_known_key(who):
        return default_category(concept_of(who)) != "person"  # "Mum: I live in Rome" is what she says
    return any(word in _LABELS or word in SMALL_WORDS for word in words)


MAX_CLAUSE = 300
"""Characters of a clause that patterns see. What one states about oneself is shorter; a longer one is prose.
"""

MOST_WORDS_AROUND = 300
"""Characters of a message that stand for a quote where the model gave none."""

MASK = "\ufffc"
"""Stands for every character of text that is quoted or handed over: those are somebody else's words."""

_QUOTED = pattern_of(
    r"```.{0,4000}?```|`[^`\n]{1,300}`"
    r"|[🎵🎶♪♫][^🎵🎶♪♫\n]{1,300}[🎵🎶♪♫]"
    r'|"[^"\n]{1,400}"|“[^“”\n]{1,400}”|„[^„“”\n]{1,400}[“”]|«[^«»\n]{1,400}»|「[^「」\n]{1,400}」'
    r"|『[^『』\n]{1,400}』|(?<!\w)״[^״\n]{1,400}״(?!\w)"
    r"|(?<![^\W_])[‘'][^'‘’\n]{3,300}['’](?!\w)"
    r"|^[ \t]{0,8}>[^\n]*",
    re.DOTALL | re.MULTILINE,
)
# "Rex" in quotation marks is how some people write a name; a pronoun makes it speech.
_PERSONS: tuple[Group, ...] = (
    lambda p: p.speech.i,
    lambda p: p.speech.me,
    lambda p: p.speech.my,
    lambda p: p.speech.you,
    lambda p: p.speech.your,
    lambda p: p.speech.third,
)
PERSONS = any_of(*_PERSONS)
"""Who speaks, who is spoken to, and who is spoken of."""
_PRONOUN = SpokenWords(*_PERSONS)
QUESTION_MARKS = ("?", "？", "؟")
"""As Latin, East Asian and Arabic script write them."""

_END = pattern_of(r"(?<![.!?…。！？؟।])[.!?…。！？؟।]+(?=[\s)\"'\]]|$)|[\n;！？。]")
_ABBREVIATION = caseless(r"\b(?:st|mr|mrs|ms|dr|prof|no|vs|jr|e\.g|i\.e|z\.b|str)$")
_DAY_OF_MONTH = pattern_of(r"(?<!\d)\d{1,2}$")
_MONTH_NEXT = caseless(
    r"\s{0,2}(?:\d{1,2}\.|(?:"
    + "|".join(
        re.escape(form)
        for pack in PACKS
        if pack.writing.spaced
        for names in (*pack.times.months, *pack.times.short_months)
        for form in forms(names)
    )
    + r")\b)"
)

_SAID = pattern_of(r"[^.!?\n;…。！？؟।]+(?:\.(?=\d)[^.!?\n;…。！？؟।]+)*[.!?…。！？؟।]*")
_JOINS = any_of(lambda p: p.speech.ands, lambda p: p.speech.buts, lambda p: p.speech.because)
_CUT = caseless(
    rf"[,，、،]\s*|[:：—–]\s*|\s-\s|\s(?=(?!(?:{any_of(lambda p: p.speech.my)})\s)(?:{_JOINS})\s)"
    rf"|(?:{any_of(lambda p: p.speech.buts_last)})\s+"
)
"""Not before a word that says "my" somewhere, as the Italian "but" does in French."""

_WHOLE = pattern_of(r"[^.!?…。！？؟।]+[.!?…。！？؟।]*")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence's place in the text, whether it asks by its mark, and whether that is doubled ("??")."""

    start: int
    end: int
    is_question: bool
    is_doubled: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause's place in a text, and the place of the sentence it stands in; the last has its sign."""

    start: int
    end: int
    sentence: tuple[int, int]

    def meets(self, start: int, end: int) -> bool:
        """Whether it has a sign between two places of its text."""
        return self.start < end and self.end > start


@lru_cache(maxsize=8)
def clauses(text: str) -> tuple[Clause, ...]:
    """The clauses of a text, in order: what stands between signs, and before conjunctions."""
    found: list[Clause] = []
    for sentence in _SAID.finditer(text):
        start = sentence.start()
        for cut in _CUT.finditer(text, *sentence.span()):
            found.append(Clause(start, cut.start(), sentence.span()))
            start = cut.end()
        found.append(Clause(start, sentence.end(), sentence.span()))
    return tuple(each for each in found if text[each.start : each.end].strip())


def said_sentences(text: str) -> list[str]:
    """The sentences of a text, each with its sign."""
    return [found.group() for found in _SAID.finditer(text)]


def words_around(value: str, text: str) -> str:
    """The words that stand for a quote where none is given: the sentence with the value, else the text."""
    wanted = normalised(value)
    holding = (each for each in map(str.strip, said_sentences(text)) if wanted and wanted in normalised(each))
    words = next(holding, text.strip())
    if len(words) <= MOST_WORDS_AROUND:
        return words
    return words[:MOST_WORDS_AROUND].rpartition(" ")[0] or words[:MOST_WORDS_AROUND]


def first_clause(text: str) -> str:
    """A text up to where its first clause ends."""
    return _CUT.split(text, 1)[0]


@lru_cache(maxsize=4)
def readable(text: str) -> str:
    """A copy for patterns, character for character as long as the text.

    Typographic apostrophes are plain, text that is quoted or handed over (to be translated, say) is masked,
    invisible characters are blanks, and a picture ends a line, as it ends a sentence in chat. One message is
    asked for it several times in a row: the last few are at hand.
    """
    masked = _QUOTED.sub(_mask, text)
    plain = [_PLAIN.get(char) or _plain(char) for char in masked]
    done = 0  # stretches may overlap; each character is masked once
    for start, end in sorted(given_spans("".join(plain))):
        if end > done:
            done, start = end, max(start, done)
            plain[start:end] = MASK * (end - start)
    return "".join(plain)


def clean(text: str) -> str:
    """A value as it is kept: no invisible or broken characters, single blanks, no stray punctuation at its
    ends, nor marks around it; those that stand within it, too, are its own.
    """
    visible = "".join(" " if _is_blank(char) else char for char in text if unicodedata.category(char) != "Cs")
    value, stray, around = " ".join(visible.split()), " \t,;:.!?…-–—'‘’", '*_~`"“”„«»'
    return value.strip(stray + "".join(set(around) - set(value.strip(stray + around))))


def sentences(plain: str) -> Iterator[Sentence]:
    """The sentences of a readable text, in order, without their blank ends."""
    start = 0
    for found in _END.finditer(plain):
        if found.group() == "." and _goes_on(plain, found.start(), found.end()):
            continue
        yield from _trimmed(plain, start, found.start(), found.group().strip())
        start = found.end()
    yield from _trimmed(plain, start, len(plain), "")


def _trimmed(plain: str, start: int, end: int, marks: str) -> Iterator[Sentence]:
    body = plain[start:end]
    lead = len(body) - len(body.lstrip())
    body = body.strip()
    if body:
        asks = any(mark in marks for mark in QUESTION_MARKS)
        yield Sentence(start + lead, start + lead + len(body), asks, asks and len(marks) > 1)


def _goes_on(plain: str, dot: int, after: int) -> bool:
    before = plain[max(0, dot - 6) : dot]
    if _ABBREVIATION.search(before):
        return True
    return bool(_DAY_OF_MONTH.search(before) and _MONTH_NEXT.match(plain, after))


def _mask(found: re.Match[str]) -> str:
    quoted = found.group()
    inner = quoted[1:-1]
    if len(inner.split()) > 3 or quoted.startswith(("`", ">")):
        return MASK * len(quoted)
    return quoted if _PRONOUN.search(inner, spoken_languages(found.string)) is None else MASK * len(quoted)


_PLAIN = {
    "\n": "\n",
    "\r": "\n",
    "\u2028": "\n",
    "\u2029": "\n",
    "’": "'",
    "‘": "'",
    "ʼ": "'",
    "\ufe0f": " ",
    MASK: MASK,
}


def _plain(char: str) -> str:
    if char.isascii() and char.isprintable():
        return char
    if _is_blank(char) or unicodedata.category(char) == "Cs":
        return " "
    if unicodedata.category(char) == "So" or ord(char) >= 0x1F000:
        return "\n" if not char.isalpha() else char
    return char


def _is_blank(char: str) -> bool:
    return char.isspace() or unicodedata.category(char) in ("Cc", "Cf")


def question_share(text: str) -> float:
    """The share of a text's letters that stand in sentences with a question mark, 0..1."""
    sentences = [sentence.strip() for sentence in _WHOLE.findall(text)]
    asked = sum(len(sentence) for sentence in sentences if sentence.endswith(QUESTION_MARKS))
    return asked / max(1, sum(map(len, sentences)))


_PIECE_END = pattern_of(
    r"(?<=\n)|(?<=[.!?;…؟।]\s)(?<!\b[A-Z]\.\s)(?<!\b[A-Z][a-z]\.\s)(?=\S)|(?<=[。！？])(?=[^。！？\n])"
)


def sentence_pieces(text: str) -> list[str]:
    """A text in its sentences and lines, each with the white space after it: joined they are the text."""
    return [piece for piece in _PIECE_END.split(text) if piece]
