"""The shape of one language's words, in sections by what engines ask for; `packs/` fills it in, a file a
language.

A field holds one group of words as the alternatives of a regular expression ("nicht|nie|kein\\w{0,2}"), or
blank-parted words where its docstring says so; empty where the language has none or nobody has written them
yet. Engines join a field over all packs and know no language themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Unit = Literal[
    "minute", "hour", "day", "week", "weekend", "month", "season", "quarter", "half", "year", "decade"
]
Part = Literal["morning", "noon", "afternoon", "evening", "night"]
Phase = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """How a language is written, and its small and common words.

    script: what its words are written in, as `words.cutting.Script` calls it.
    spaced: whether blanks part its words; where not, a group's words are found within others.
    stemmer: the name of its Snowball stemmer.
    stem_endings: endings that words lose where there is no Snowball stemmer, longest first.
    case_endings: blank-parted endings that names and nouns take in the cases, nominatives among them.
    before_endings: blank-parted last letters of a stem before such an ending, with what they are before
        others, as in "rz:r c:k,t".
    compounding: whether it writes compounds as one word.
    latin: its letters in Latin ones, blank-parted, as in "ж:zh".
    letters: letters that hardly any other language of the script uses.
    glued: letters that are words of their own before one they are written together with: and, in, the.
    stop_words: blank-parted words that carry no topic; they double as votes for the language.
    common_words: blank-parted everyday words, whose capital at the start of a sentence tells no name.
    common_endings: blank-parted endings of such words.
    irregular_forms: blank-parted forms that no stemmer reaches, as in "go:went,gone".
    no_names: blank-parted words that have a capital within a sentence, too, and name nobody.
    name_joiners: blank-parted small words within names.
    capitalised_nouns: small words that show a text in which every noun has a capital.
    """

    script: str = "latin"
    spaced: bool = True
    stemmer: str = ""
    stem_endings: str = ""
    case_endings: str = ""
    before_endings: str = ""
    compounding: bool = False
    latin: str = ""
    letters: str = ""
    glued: str = ""
    stop_words: str = ""
    common_words: str = ""
    common_endings: str = ""
    irregular_forms: str = ""
    no_names: str = ""
    name_joiners: str = ""
    capitalised_nouns: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """How people say things: who a clause is about, and how what it says is meant.

    i: the first person as a subject: I, we.
    me: its other forms: me, us, mine.
    my: its possessives, in all forms.
    you: the second person, which turns into the first when a question is answered.
    your: its possessives.
    third: pronouns and possessives of the third person.
    third_opening: those that mean something else within a clause, or in another language.
    it: demonstratives and the like that stand before a verb and name nobody.
    first_endings: first persons of verbs by their endings, where the pronoun is left out.
    mine_by_ending: relations with an ending that says "my".
    lookalikes: words that say "I" or "not" in another language, and here something else.
    for_me: what concerns the speaker: for me.
    kin_marks: what may stand between "my" and a relation: older, best.
    people: whoever may be somebody's: child, neighbour, boss, in all forms.
    relations: others one says "my" of, in words that mean something else elsewhere.
    titles: what stands before a name: Mr, doctor.
    before_names: other words that a person's name follows: uncle, called.
    naming: is called, my name is.
    renames: gave another name, has another one now.
    copula: is, before a title.
    third_verbs: verbs that tell of somebody named: is, has, lives, likes.
    auxiliaries: verbs that stand right before no such verb, so that before one they are names: will, may.
    relatives: relative pronouns.
    the: definite articles.
    a: indefinite articles and demonstratives.
    noun_openers: words behind which a noun stands and no verb, where verbs leave out the pronoun.
    ands: conjunctions that add.
    buts: conjunctions that set against.
    because: conjunctions that subordinate with a reason or a contrast: because, while.
    in_passing: other words behind which a question tells something: since.
    ors: conjunctions that offer a choice.
    that: what may stand before a clause about somebody: that, because, when.
    denials: not, never, no, none.
    without: without.
    misses: verbs that deny what follows: skip, quit, forget.
    hates: dislikes, which deny a liking.
    sounds_denied: idioms that only sound like a denial: not only, can't wait.
    no_longer: what denies behind a thing: any more.
    dont_think: a denied opinion, which denies what it is about.
    lacking: other words of a value that says itself that something is not so: free, former.
    takes: verbs that say, denied, what an intolerance is: can, eat, drink.
    formerly: used to, as a child, until 2019.
    was: past tenses of states.
    goes_on: what makes a past tense last: since, always.
    ifs: what opens a supposition.
    conditions: makes what stands beside it depend on something, in a text of its language: if, unless; not
        "if you ask me", "as if", "I wonder if".
    wishes: wishes, hopes, guesses, and what is not decided yet.
    nearly: says of what follows, or stands before, that it came close to happening: I nearly.
    unreal: what was only dreamt, played or pretended is told of: in my dream, I pretended.
    jokes: what takes the clause before it back as a joke.
    repairs: what takes the word before it back for the one behind it: "in Rome, I mean Milan".
    asks_of_me: questions about oneself: do I.
    questions: question words, and openings of requests put as a question.
    whens: when, as a condition.
    tags: what asks for assent behind a clause: right, isn't it.
    reports: says, wrote, thinks, asked whether: somebody else's words follow.
    according_to: according to.
    i_said: the speaker's own words, reported: I said.
    others_write: somebody else introduces themselves as who writes: this is his wife; KIN stands for
        `people` and `relations` with their `kin_marks`, NAME for a name.
    writes_for: somebody else says in their first sentences whose telephone they write on, or for whom: she
        gave me her phone, I'm answering for him; KIN and NAME as above, END for the end of a clause, STOP
        for one that is not gone on with by "when", BEGIN for where a sentence begins.
    is_back: whose telephone it is says that they write again: it's me again, that was my wife.
    to_places: what stands before a place: in, from, visited.
    places: parts of places' names.
    organisations: parts of organisations' names.
    projects: what stands before a project's name.
    """

    i: str = ""
    me: str = ""
    my: str = ""
    you: str = ""
    your: str = ""
    third: str = ""
    third_opening: str = ""
    it: str = ""
    first_endings: str = ""
    mine_by_ending: str = ""
    lookalikes: str = ""
    for_me: str = ""
    kin_marks: str = ""
    people: str = ""
    relations: str = ""
    titles: str = ""
    before_names: str = ""
    naming: str = ""
    renames: str = ""
    copula: str = ""
    third_verbs: str = ""
    auxiliaries: str = ""
    relatives: str = ""
    the: str = ""
    a: str = ""
    noun_openers: str = ""
    ands: str = ""
    buts: str = ""
    because: str = ""
    in_passing: str = ""
    ors: str = ""
    that: str = ""
    denials: str = ""
    without: str = ""
    misses: str = ""
    hates: str = ""
    sounds_denied: str = ""
    no_longer: str = ""
    dont_think: str = ""
    lacking: str = ""
    takes: str = ""
    formerly: str = ""
    was: str = ""
    goes_on: str = ""
    ifs: str = ""
    conditions: str = ""
    wishes: str = ""
    nearly: str = ""
    unreal: str = ""
    jokes: str = ""
    repairs: str = ""
    asks_of_me: str = ""
    questions: str = ""
    whens: str = ""
    tags: str = ""
    reports: str = ""
    according_to: str = ""
    i_said: str = ""
    others_write: str = ""
    writes_for: str = ""
    is_back: str = ""
    to_places: str = ""
    places: str = ""
    organisations: str = ""
    projects: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """How people answer and keep a talk going: yes and no, courtesies, orders to keep, outcomes told.

    yes: blank-parted words that mean yes.
    no: blank-parted words that mean no.
    never_beside_no: blank-parted words that mean yes alone, and nothing beside a no: please.
    plain_no: no as an answer of its own, or before what sets something right.
    yes_phrases: phrases that mean yes, whatever words are in them.
    no_phrases: phrases that mean no.
    assents: blank-parted courtesies that may be an answer, beside yes.
    courtesies: blank-parted words that ask for nothing; they stay in the index.
    small_talk: blank-parted words that keep a talk going, and may say more elsewhere.
    formulae: greetings, farewells and thanks of several words.
    orders_to_keep: asks, at the start of a clause, to keep something; `Reminding` has orders to remind.
    well: very, really.
    done: says that what was meant is done; WELL stands for `well`.
    later: says that it is yet to be done.
    dropped: says that it will not be done.
    orders_to_keep_anywhere: asks to keep something, or to be reminded of it, wherever it stands.
    pointers: words that only point at what is to be kept: all that, the following.
    corrects: opens a message that takes something back.
    corrected: words of what is said instead, beside those of the first person.
    corrects_anywhere: the same, where nothing need follow.
    polite: what may stand before an order: please, hello.
    may_you: opens an order that is put as a question: can you, could you.
    errands: orders to do something now, which tell nothing.
    """

    yes: str = ""
    no: str = ""
    never_beside_no: str = ""
    plain_no: str = ""
    yes_phrases: str = ""
    no_phrases: str = ""
    assents: str = ""
    courtesies: str = ""
    small_talk: str = ""
    formulae: str = ""
    orders_to_keep: str = ""
    orders_to_keep_anywhere: str = ""
    pointers: str = ""
    corrects: str = ""
    corrected: str = ""
    corrects_anywhere: str = ""
    polite: str = ""
    may_you: str = ""
    errands: str = ""
    well: str = ""
    done: str = ""
    later: str = ""
    dropped: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """The words one language has for time, as lists of `forms`; an empty list means that it has none.

    Written with or without accents: both sides are folded. A name that ends in `_after` holds words that
    follow what they belong to. `weak` are names of months, days and seasons that are other words too ("may",
    "march"), so they count only beside a number or a preposition; `verbs` are those of them that a subject
    stands before ("one may", "this may"); `homographs` are words that mean something else in another language
    (French "hier", German "hier"), so alone they count only in a text of this language. `powers` of ten make
    a number together with those before and behind them: hundred, thousand.
    """

    buddhist_years: bool = False
    bare_unit_is_one: bool = False
    month_first: bool = False
    prefixes: str = ""
    function_words: str = ""

    months: tuple[str, ...] = ()
    short_months: tuple[str, ...] = ()
    weekdays: tuple[str, ...] = ()
    short_weekdays: tuple[str, ...] = ()
    seasons: tuple[str, ...] = ()
    weak: str = ""
    verbs: str = ""
    homographs: str = ""

    numbers: tuple[str, ...] = ()
    tens: Mapping[int, str] = field(default_factory=dict[int, str])
    powers: Mapping[int, str] = field(default_factory=dict[int, str])
    ordinals: tuple[str, ...] = ()
    ordinal_marks: str = ""
    one: str = ""
    few: str = ""
    couple: str = ""

    units: Mapping[Unit, str] = field(default_factory=dict[Unit, str])
    pairs: Mapping[tuple[int, Unit], str] = field(default_factory=dict[tuple[int, Unit], str])
    periods: Mapping[tuple[int, Unit], str] = field(default_factory=dict[tuple[int, Unit], str])
    days: Mapping[int, str] = field(default_factory=dict[int, str])
    parts: Mapping[Part, str] = field(default_factory=dict[Part, str])
    day_parts: Mapping[tuple[int, Part], str] = field(default_factory=dict[tuple[int, Part], str])
    weekday_parts: Mapping[tuple[int, Part], str] = field(default_factory=dict[tuple[int, Part], str])
    days_of_weeks: Mapping[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    halves: Mapping[int, str] = field(default_factory=dict[int, str])
    decades: Mapping[int, str] = field(default_factory=dict[int, str])
    decade_marks: str = ""
    decade_marks_after: str = ""
    phases: Mapping[Phase, str] = field(default_factory=dict[Phase, str])
    phases_after: Mapping[Phase, str] = field(default_factory=dict[Phase, str])

    shifts: Mapping[int, str] = field(default_factory=dict[int, str])
    shifts_after: Mapping[int, str] = field(default_factory=dict[int, str])
    recent: str = ""
    ago: str = ""
    ago_after: str = ""
    ahead: str = ""
    ahead_after: str = ""
    year_mark: str = ""
    month_mark: str = ""
    day_mark: str = ""

    glue: str = ""
    on: str = ""
    on_after: str = ""
    since: str = ""
    since_after: str = ""
    before: str = ""
    before_after: str = ""
    after: str = ""
    after_after: str = ""
    until: str = ""
    until_after: str = ""
    between: str = ""
    joins: str = ""
    attached_join: str = ""
    to: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """How orders to forget are given.

    forget: the verb, said first; `forget_last` the same where it is said last.
    that: points at what was just said; `this` at a thing that is named behind it, which it looks at.
    last: names the last message, or the one that is replied to.
    undo: whole orders to take something back.
    restore: whole orders to have back what was just forgotten; "keep it" alone is none, "no, keep it" is.
    other: whole messages that say that another one was meant: "not that one, the other".
    keep_not: whole orders not to keep something.
    about: may stand before what is named; its group `w` names it itself.
    of_that: points at something and then names it: "that thing about".
    all_of: stands before a comma that belongs to what is named.
    no_name: follows the verb where nothing is named: "forget it".
    never: denies the order before the verb or right behind it: "don't forget", "vergiss nicht"; `never_last`
        does at its end.
    of_texts_too: those of the verbs that are said of texts as well: what has an article is none of memory's.
    but_for: stands before what is to stay of it: except.
    the_talk: names all that was said, where a time is told beside it: conversation, what we talked about.
    former: says beside what is named that it is so no more, in all forms: old, previous.
    lead: said before an order; tail: said behind one. English ones are understood beside any language.
    """

    forget: str = ""
    forget_last: str = ""
    that: str = ""
    this: str = ""
    last: str = ""
    undo: str = ""
    restore: str = ""
    other: str = ""
    keep_not: str = ""
    about: str = ""
    of_that: str = ""
    all_of: str = ""
    no_name: str = ""
    never: str = ""
    never_last: str = ""
    of_texts_too: str = ""
    but_for: str = ""
    the_talk: str = ""
    former: str = ""
    lead: str = ""
    tail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminding:
    """How somebody asks to be reminded of something, and when.

    order: the verb with whom to remind; stands first, or anywhere where no blanks part the words.
    order_last: the same where it stands last.
    stop: the opposite order; what it was to be about stands behind it.
    to: may stand before what to be reminded of.
    every: each, before a unit or a weekday; `second` stands between the two for one out of two. `alternate`
        is both in one word; `every_last` says it behind a unit.
    often: adverbs by their frequency in an RRULE, and its interval where they tell one.
    workdays: from Monday to Friday.
    nth: which one of a month's weekdays or days it is, -1 for the last; `of_month` stands behind the day.
    several: beside a time, what no rule tells: more often than once in a unit, except. When it is, is asked.
    at: before an hour; `o_clock` behind it, `half` for thirty minutes behind that.
    from_hour: by how many minutes later it is than the hour told behind it, the words before that: half past.
    am: marks an hour before noon, or the morning; `pm` one after it, or the evening. `noon` is twelve itself,
        `midnight` the end of a day.
    me: who is reminded, where the order to remind stands for the verb alone.
    waits: by its minutes, a length of time that is told without a number: half an hour.
    and_half: a half more, behind a number or its unit.
    or_: between two times, of which one is meant.
    Where the pack has no `Times`: today, tomorrow and yesterday, the weekdays from Monday on and what stands
    beside one that is not the nearest (`coming`), units, what stands before ("ahead") or behind a number of
    them, the numbers from one on, and the `edges` of a month by their days: 1 the beginning, -1 the end.
    """

    order: str = ""
    order_last: str = ""
    stop: str = ""
    to: str = ""
    every: str = ""
    second: str = ""
    alternate: str = ""
    every_last: str = ""
    often: Mapping[str, str] = field(default_factory=dict[str, str])
    workdays: str = ""
    nth: Mapping[int, str] = field(default_factory=dict[int, str])
    of_month: str = ""
    edges: Mapping[int, str] = field(default_factory=dict[int, str])
    several: str = ""
    at: str = ""
    o_clock: str = ""
    half: str = ""
    from_hour: Mapping[int, str] = field(default_factory=dict[int, str])
    am: str = ""
    pm: str = ""
    noon: str = ""
    midnight: str = ""
    me: str = ""
    waits: Mapping[int, str] = field(default_factory=dict[int, str])
    and_half: str = ""
    or_: str = ""
    today: str = ""
    tomorrow: str = ""
    yesterday: str = ""
    weekdays: tuple[str, ...] = ()
    coming: str = ""
    numbers: tuple[str, ...] = ()
    units: Mapping[Unit, str] = field(default_factory=dict[Unit, str])
    ahead: str = ""
    ahead_after: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalTime:
    """How somebody says what time it is where they are: "it's 9 pm here".

    is_now: stands right before the hour, with a word or two between; without it any hour is one that is now.
    here: says where, in the same sentence.
    """

    is_now: str = ""
    here: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets:
    """What secrets are called, and the small words that stand between such a name and its value.

    password: told in words or figures.
    key: a key or token of a program.
    pin: a name for a few digits.
    door: what opens by a few digits; `code` is what they are called then.
    door_code: both in one word.
    seed: a phrase of many words.
    login: what stands before a password; unlock: verbs with what stands before the code that opens something.
    secret_key: keys of facts that hold secrets.
    no_password: begins what follows where "password" is no secret's name: manager, reset.
    no_value: blank-parted words that are never a secret themselves.
    zero: blank-parted ways to spell the digit; the others are those of `Times.numbers`.
    counted: follows a number that counts something.
    of: small words between a name and what it is for.
    be: is, equals.
    between: other words that may stand there.
    changed: stems of verbs that set a new password.
    into: stands between them and the new one.
    mine: possessives and articles.
    as_: as; for_: for, at; and_: and, with.
    use: verbs that take something "as" a password.
    """

    password: str = ""
    key: str = ""
    pin: str = ""
    door: str = ""
    code: str = ""
    door_code: str = ""
    seed: str = ""
    login: str = ""
    unlock: str = ""
    secret_key: str = ""
    no_password: str = ""
    no_value: str = ""
    zero: str = ""
    counted: str = ""
    of: str = ""
    be: str = ""
    between: str = ""
    changed: str = ""
    into: str = ""
    mine: str = ""
    as_: str = ""
    for_: str = ""
    and_: str = ""
    use: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenText:
    """How text is handed over that is not the writer's own statement.

    rewrite: orders to do something with a text, which stands behind a colon or in the next line.
    rewrite_alone: those of them that are said of texts alone: "translate I am tired".
    rewrite_below: the same for the text above them: "translate this".
    forwarded: what mail programs and chats put above what is forwarded.
    to_me: to whom words were said that `speech.reports`.
    here_is: presents a text; `texts` are the nouns for one.
    me: opens what somebody says of themselves, beside the first person: tengo.
    played: opens a tale or a supposition.
    role_play: opens a game of roles, which goes on in the messages that follow; `play_over` ends it.
    dear: opens a letter, before whom it greets; `regards` take leave in one, before who signs it.
    own_readers: whom one greets in a letter of one's own: the bot, a diary.
    recited: says, before a colon, that a song follows: out of my head.
    tell_a: orders a tale or a text; `tales` are the nouns for one, beside `texts`.
    labels: blank-parted words that say what a line is about, rather than who says it.
    """

    rewrite: str = ""
    rewrite_alone: str = ""
    rewrite_below: str = ""
    forwarded: str = ""
    to_me: str = ""
    here_is: str = ""
    texts: str = ""
    me: str = ""
    played: str = ""
    role_play: str = ""
    play_over: str = ""
    dear: str = ""
    regards: str = ""
    own_readers: str = ""
    recited: str = ""
    tell_a: str = ""
    tales: str = ""
    labels: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guards:
    """What must not be kept or believed as it is: secrets, private matters, words handed over.

    private: words of matters that are kept only when the person states them.
    safeguards: what tells that a rule is for less of what protects the person: your rules, without asking,
        send my passwords; not what asks for care: never share them. Such a rule is asked about.
    """

    secrets: Secrets = Secrets()
    given: GivenText = GivenText()
    private: str = ""
    safeguards: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Requests:
    """How the bot is asked to remember, and to forget or tell all it knows, and spoken to without a wish.

    Each is matched at the start of a sentence, without regard to case; a blank stands for one or a few.
    """

    remember: str = ""
    """Orders to remember what follows, with the blank behind them: "merke dir,? dass "."""
    remember_last: str = ""
    """The same at the end of a sentence, behind what is to be remembered."""
    everything: str = ""
    """What follows an order to forget all that is known; a group holds what that is about, if anything."""
    known: str = ""
    """The whole question what is known of the person."""
    known_about: str = ""
    """The question what is known of what follows."""
    known_about_last: str = ""
    """The same behind what it is about."""
    i_meant: str = ""
    """Takes back what was said just before and gives the word for it: "ich meinte"."""
    off_record: str = ""
    """What opens a message, before a colon, its own comma or in brackets, of which nothing is to be kept."""
    greeting: str = ""
    thanks: str = ""
    farewell: str = ""
    how_are_you: str = ""
    who_are_you: str = ""
    what_time: str = ""
    """The whole question for the time or the day, as a clock and a calendar tell them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Distress:
    """How somebody says of themselves, here and now, that they want to die or to hurt themselves.

    In small letters, with plain apostrophes; a blank stands for one or a few.

    said: what they say: "i want to die"; no third person, no question of fear or illness.
    not_meant: what shows, right before or behind it, that it is a manner of speaking: of laughter, if I have
        to. No time ("one day") and no condition that one may suffer from ("if it goes on") takes it back.
    laughs: what shows the same anywhere in the sentence: lol.
    stories: words for songs, films, tales and translations; what they say behind one is not their own.
    """

    said: str = ""
    not_meant: str = ""
    laughs: str = ""
    stories: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """Words that a model or a person may write for a key of `bot/language/keys.py`, which names the group.

    Blank-parted, in small letters and all the forms in which they are said; a low line stands for a blank.
    """

    name: str = ""
    birthday: str = ""
    allergies: str = ""
    sisters: str = ""
    brothers: str = ""
    mother: str = ""
    father: str = ""
    partner: str = ""
    sons: str = ""
    daughters: str = ""
    pets: str = ""
    home_city: str = ""
    address: str = ""
    age: str = ""
    phone: str = ""
    job_title: str = ""
    likes: str = ""
    boss: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pack:
    """Everything of one language that any engine needs; equal to itself alone, so that caches can hold it."""

    code: str
    name: str
    writing: Writing = Writing()
    speech: Speech = Speech()
    talk: Talk = Talk()
    times: Times = Times()
    orders: Orders = Orders()
    reminding: Reminding = Reminding()
    local_time: LocalTime = LocalTime()
    guards: Guards = Guards()
    requests: Requests = Requests()
    distress: Distress = Distress()
    keys: Keys = Keys()


def each(text: str) -> tuple[str, ...]:
    """One entry for each comma-parted piece: for names whose place in the list is their number."""
    return tuple(text.split(", "))
