"""The shape of one language's words, in sections by what engines ask for; `packs/` fills it in, a file a
language.

A field holds one group of words as the alternatives of a regular expression ("nicht|nie|kein\\w{0,2}"), or
blank-parted words where that is said of it; empty where the language has none or nobody has written them yet.
Engines join a field over all packs and know no language themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

Unit = Literal[
    "minute", "hour", "day", "week", "weekend", "month", "season", "quarter", "half", "year", "decade"
]
Part = Literal["morning", "noon", "afternoon", "evening", "night"]
Phase = Literal["start", "middle", "end"]


_FREQUENCIES = {
    "month_end": "MONTHLY;BYMONTHDAY=-1", "weekends": "WEEKLY;BYDAY=SA,SU",
    "quarterly": "MONTHLY;INTERVAL=3", "fortnightly": "WEEKLY;INTERVAL=2",
    "daily": "DAILY", "weekly": "WEEKLY", "monthly": "MONTHLY", "yearly": "YEARLY", "hourly": "HOURLY",
}  # fmt: skip
T = TypeVar("T")


def each(text: str) -> tuple[str, ...]:
    """One entry for each comma-parted piece: for names whose place in the list is their number."""
    return tuple(text.split(", "))


def count(first: int, text: str, step: int = 1) -> Mapping[int, str]:
    """Such names by their number where the list does not begin with one: yesterday, today, tomorrow."""
    return {first + step * place: words for place, words in enumerate(each(text))}


def _by_place(*keys: T) -> Callable[[str], Mapping[T, str]]:
    """What reads a list of names in this order; some may be empty, and the last ones left out."""
    return lambda text: dict(zip(keys, each(text), strict=False))


units: Callable[[str], Mapping[Unit, str]] = _by_place(
    "minute", "hour", "day", "week", "month", "year", "weekend", "season", "quarter", "decade", "half"
)
parts: Callable[[str], Mapping[Part, str]] = _by_place("morning", "noon", "afternoon", "evening", "night")
phases: Callable[[str], Mapping[Phase, str]] = _by_place("start", "end", "middle")
waits = _by_place(30, 90, 15, 45, 150)
"""Minutes of lengths that are told without a number: half an hour, an hour and a half, a quarter."""


def often(text: str = "", **rarer: str) -> Mapping[str, str]:
    """Frequencies as RRULEs have them: daily, weekly, monthly, yearly, hourly, and others by name."""
    told = rarer | dict(zip(list(_FREQUENCIES)[4:], each(text), strict=False) if text else ())
    return {rule: told[name] for name, rule in _FREQUENCIES.items() if name in told}


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """How a language is written, and its small and common words."""

    script: str = "latin"  # what its words are written in, as `cutting.Script` calls it
    spaced: bool = True  # whether blanks part its words; where not, a group's words are found within others
    stemmer: str = ""  # the name of its Snowball stemmer
    stem_endings: str = ""  # endings that words lose where there is no Snowball stemmer, longest first
    # blank-parted endings that names and nouns take in the cases, nominatives among them.
    case_endings: str = ""
    # blank-parted last letters of a stem before such an ending, with what they are before others, as in "rz:r
    # c:k,t".
    before_endings: str = ""
    compounding: bool = False  # whether it writes compounds as one word
    latin: str = ""  # its letters in Latin ones, blank-parted, as in "ж:zh"
    letters: str = ""  # letters that hardly any other language of the script uses
    # letters that are words of their own before one they are written together with: and, in, the. Before
    # another of them stand the first two alone.
    glued: str = ""
    stop_words: str = ""  # blank-parted words that carry no topic; they double as votes for the language
    # blank-parted everyday words that no other group has, whose capital at the start of a sentence tells no
    # name.
    common_words: str = ""
    common_endings: str = ""  # blank-parted endings of such words
    irregular_forms: str = ""  # blank-parted forms that no stemmer reaches, as in "go:went,gone"
    no_names: str = ""  # blank-parted words that have a capital within a sentence, too, and name nobody
    name_joiners: str = ""  # blank-parted small words within names
    capitalised_nouns: bool = False  # whether every noun has a capital


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """How people say things: who a clause is about, and how what it says is meant."""

    i: str = ""  # the first person as a subject: I, we
    me: str = ""  # its other forms: me, us, mine
    my: str = ""  # its possessives, in all forms
    you: str = ""  # the second person, which turns into the first when a question is answered
    your: str = ""  # its possessives
    third: str = ""  # pronouns and possessives of the third person
    third_opening: str = ""  # those that mean something else within a clause, or in another language
    it: str = ""  # demonstratives and the like that stand before a verb and name nobody
    first_endings: str = ""  # first persons of verbs by their endings, where the pronoun is left out
    # verbs with an ending that says "not", and what is another word elsewhere; read in texts of the language
    # alone.
    denied_by_ending: str = ""
    mine_by_ending: str = ""  # relations with an ending that says "my"
    for_me: str = ""  # what concerns the speaker: for me
    kin_marks: str = ""  # what may stand between "my" and a relation: older, best
    people: str = ""  # whoever may be somebody's: child, neighbour, boss, in all forms
    relations: str = ""  # others one says "my" of, in words that mean something else elsewhere
    titles: str = ""  # what stands before a name: Mr, doctor
    before_names: str = ""  # other words that a person's name follows: uncle, called
    naming: str = ""  # is called, my name is
    renames: str = ""  # gave another name, has another one now
    switches: str = ""  # went over from one thing to another, in the place of
    copula: str = ""  # is, before a title
    third_verbs: str = ""  # verbs that tell of somebody named: is, has, lives, likes
    third_last: str = ""  # such verbs that stand last, in forms that are no first persons
    # what opens a clause about somebody named who lives or works somewhere, in scripts without capitals.
    named_opening: str = ""
    # verbs that stand right before no such verb, so that before one they are names: will, may.
    auxiliaries: str = ""
    relatives: str = ""  # relative pronouns
    relatives_last: str = ""  # ends of clauses that stand before whom they are about
    the: str = ""  # definite articles
    a: str = ""  # indefinite articles and demonstratives
    noun_openers: str = ""  # words behind which a noun stands and no verb, where verbs leave out the pronoun
    ands: str = ""  # conjunctions that add
    buts: str = ""  # conjunctions that set against
    buts_last: str = ""  # endings of verbs that do
    because: str = ""  # conjunctions that subordinate with a reason or a contrast: because, while
    in_passing: str = ""  # other words behind which a question tells something: since
    ors: str = ""  # conjunctions that offer a choice
    that: str = ""  # what may stand before a clause about somebody: that, because, when
    says_that: str = ""  # the conjunction before what somebody says or thinks
    denials: str = ""  # not, never, no, none
    without: str = ""  # without
    misses: str = ""  # verbs that deny what follows: skip, quit, forget
    hates: str = ""  # dislikes, which deny a liking
    sounds_denied: str = ""  # idioms that only sound like a denial: not only, can't wait
    no_longer: str = ""  # what denies behind a thing: any more
    adds: str = ""  # says that what is told stands beside what was, and not who it is like: besides
    dont_think: str = ""  # a denied opinion, which denies what it is about
    lacking: str = ""  # other words of a value that says itself that something is not so: free, former
    takes: str = ""  # verbs that say, denied, what an intolerance is: can, eat, drink
    formerly: str = ""  # used to, as a child, until 2019
    was: str = ""  # past tenses of states
    ended: str = ""  # tells that what stands behind it was ended: sold, left, broke up with
    ended_last: str = ""  # the same of what stands before it: died, and "verkauft"
    goes_on: str = ""  # what makes a past tense last: since, always
    ifs: str = ""  # what opens a supposition
    # makes what stands beside it depend on something, in a text of its language: if, unless; not "if you ask
    # me", "as if", "I wonder if".
    conditions: str = ""
    wishes: str = ""  # wishes, hopes, guesses, and what is not decided yet
    nearly: str = ""  # says of what follows, or stands before, that it came close to happening: I nearly
    unreal: str = ""  # what was only dreamt, played or pretended is told of: in my dream, I pretended
    infinitives: str = ""  # being, having, living, working, each as no statement: to be, of living
    jokes: str = ""  # what takes the clause before it back as a joke
    repairs: str = ""  # what takes the word before it back for the one behind it: "in Rome, I mean Milan"
    asks_of_me: str = ""  # questions about oneself: do I
    questions: str = ""  # question words, and openings of requests put as a question
    whens: str = ""  # when, as a condition
    asks_last: str = ""  # ends a question, whether or not it has a mark
    tags: str = ""  # what asks for assent behind a clause: right, isn't it
    reports: str = ""  # says, wrote, thinks, asked whether: somebody else's words follow
    according_to: str = ""  # according to
    i_said: str = ""  # the speaker's own words, reported: I said
    to_places: str = ""  # what stands before a place: in, from, visited
    places: str = ""  # parts of places' names
    organisations: str = ""  # parts of organisations' names
    projects: str = ""  # what stands before a project's name


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """How people answer and keep a talk going: yes and no, courtesies, orders to keep, outcomes told."""

    yes: str = ""  # blank-parted words that mean yes
    no: str = ""  # blank-parted words that mean no
    never_beside_no: str = ""  # blank-parted words that mean yes alone, and nothing beside a no: please
    plain_no: str = ""  # no as an answer of its own, or before what sets something right
    yes_phrases: str = ""  # phrases that mean yes, whatever words are in them
    no_phrases: str = ""  # phrases that mean no
    assents: str = ""  # blank-parted courtesies that may be an answer, beside yes
    courtesies: str = ""  # blank-parted words that ask for nothing; they stay in the index
    small_talk: str = ""  # blank-parted words that keep a talk going, and may say more elsewhere
    formulae: str = ""  # what else people say to each other whatever they have to say: you are welcome
    # asks, at the start of a clause, to keep something; `Reminding` has orders to remind.
    orders_to_keep: str = ""
    orders_to_keep_anywhere: str = ""  # asks to keep something, or to be reminded of it, wherever it stands
    pointers: str = ""  # words that only point at what is to be kept: all that, the following
    corrects: str = ""  # opens a message that takes something back
    corrected: str = ""  # words of what is said instead, beside those of the first person
    corrects_anywhere: str = ""  # the same, where nothing need follow
    i_meant: str = ""  # takes back what was said just before and gives the word for it: "ich meinte"
    greeting: str = ""  # hello, good morning
    thanks: str = ""  # thank you
    farewell: str = ""  # goodbye, see you
    how_are_you: str = ""  # how are you, what is up
    who_are_you: str = ""  # who are you, what can you do, are you a robot
    what_time: str = ""  # the whole question for the time or the day, as a clock and a calendar tell them
    please: str = ""  # asks for what is ordered, before an order or behind it
    may_you: str = ""  # opens an order that is put as a question: can you, could you
    errands: str = ""  # orders to do something now, which tell nothing
    for_good: str = ""  # makes of such an order how it is to be done from then on: only, never, without
    well: str = ""  # very, really
    done: str = ""  # says that what was meant is done; WELL stands for `well`
    later: str = ""  # says that it is yet to be done
    dropped: str = ""  # says that it will not be done
    # says that something is so since short, whatever it is: now, new, became, moved, began, bought
    anew: str = ""
    both: str = ""  # says of two that were asked about that each is so
    neither: str = ""  # says that none of them is


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """The words one language has for time, as lists of `forms`; an empty list means that it has none.

    What has a fixed number is told by place (months, units, days from the first on), any of them by its
    key where one is left out. Written with or without accents: both sides are folded. A name that ends in
    `_after` holds words that follow what they belong to. `weak` are names of months, days and seasons
    that are other words too ("may", "march"), so they count only beside a number or a preposition;
    `verbs` are those of them that a subject stands before ("one may", "this may"); `homographs` are words
    that mean something else in another language (French "hier", German "hier"), so alone they count only
    in a text of this language. `powers` of ten make a number together with those before and behind them:
    hundred, thousand.
    """

    buddhist_years: bool = False
    bare_unit_is_one: bool = False
    month_first: bool = False
    prefixes: str = ""

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
    periods: Mapping[Unit, Mapping[int, str]] = field(default_factory=dict[Unit, Mapping[int, str]])
    days: Mapping[int, str] = field(default_factory=dict[int, str])
    feasts: Mapping[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    parts: Mapping[Part, str] = field(default_factory=dict[Part, str])
    day_parts: Mapping[int, Mapping[Part, str]] = field(default_factory=dict[int, Mapping[Part, str]])
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
    within: str = ""  # those of them that say how long it takes at most, as a pattern
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

    # Patterns, of times to be reminded at and of the hour that it is.
    every: str = ""  # each, before a unit or a weekday
    second: str = ""  # stands between the two for one out of two
    every_last: str = ""  # says it behind a unit
    # adverbs by their frequency in an RRULE, and its interval where they tell one.
    often: Mapping[str, str] = field(default_factory=dict[str, str])
    workdays: str = ""  # from Monday to Friday
    weekly: str = ""  # a weekday of each week, in one word or phrase; DAY stands for its name
    of_month: str = ""  # stands behind that day
    # beside a time, what no rule tells: more often than once in a unit, except. When it is, is asked.
    several: str = ""
    # days that no calendar here has, beside an hour: feasts and birthdays.
    other_days: str = ""
    leads_in: str = ""  # leads in a time, where that is not what `Times.on` holds
    at: str = ""  # before an hour, and other things
    clock: str = ""  # before an hour alone: what follows is one, whether it can be read or not
    o_clock: str = ""  # behind it
    # the hours from one on as `forms`, where a clock names them otherwise than a count: "czwarta", "neljältä"
    hours: tuple[str, ...] = ()
    at_itself: str = ""  # ends or begins an hour that says by itself that it is then: "négykor"
    # by how many minutes later it is than the hour told before it, the words behind that: y media. Of 1 and
    # -1 they hold MINUTES, for any five minutes by their number: y MINUTES.
    past_hour: Mapping[int, str] = field(default_factory=dict[int, str])
    # the same of the hour told behind it, with the words before that: half past, MINUTES past.
    from_hour: Mapping[int, str] = field(default_factory=dict[int, str])
    am: str = ""  # marks an hour before noon, or the morning
    pm: str = ""  # marks one after it, or the evening
    # marks one of the night, which goes on after twelve; what is in `pm` too is the evening as well: at night
    night: str = ""
    noon: str = ""  # twelve itself
    midnight: str = ""  # the end of a day
    # by its minutes, a length of time that is told without a number: half an hour.
    waits: Mapping[int, str] = field(default_factory=dict[int, str])
    and_half: str = ""  # a half more, behind a number or its unit
    or_: str = ""  # between two times, of which one is meant, beside `speech.ors`
    is_now: str = ""  # stands before the hour that it is, or a word or two further; without it any is now
    here: str = ""  # says in the same sentence that it is so where they are: it's 9 pm here

    @property
    def before_hour(self) -> str:
        """What stands before an hour."""
        return "|".join(filter(None, (self.clock, self.at)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """How it is ordered to forget, to remember and to remind, and asked what is known."""

    forget: str = ""  # the verb, said first
    forget_last: str = ""  # the same where it is said last
    # verbs that take away whatever it may be, said first: an order to forget where memory is what that goes
    # from, or where it is known.
    removes: str = ""
    removes_last: str = ""  # the same where they are said last
    from_memory: str = ""  # names memory as what something goes from, behind the order
    wish: str = ""  # says of all that is known that one wants it gone: "I want to delete"
    wish_last: str = ""  # the same behind it, or the end of what stands before it
    that: str = ""  # points at what was just said
    this: str = ""  # points at a thing that is named behind it
    last: str = ""  # names the last message, or the one that is replied to
    undo: str = ""  # whole orders to take something back
    # whole orders to have back what was just forgotten; "keep it" alone is none, "no, keep it" is.
    restore: str = ""
    other: str = ""  # whole messages that say that another one was meant: "not that one, the other"
    keep_not: str = ""  # whole orders not to keep something
    # whole orders to keep nothing of what is said, or nothing about what the group `w` names.
    keep_none: str = ""
    about: str = ""  # may stand before what is named; its group `w` names it itself
    of_that: str = ""  # points at something and then names it: "that thing about"
    no_name: str = ""  # follows the verb where nothing is named: "forget it"
    never: str = ""  # denies the order before the verb or right behind it: "don't forget", "vergiss nicht"
    never_last: str = ""  # denies it at its end
    # those of the verbs that are said of texts as well: what has an article is none of memory's.
    of_texts_too: str = ""
    but_for: str = ""  # stands before what is to stay of it: except
    # names all that was said, where a time is told beside it: conversation, what we talked about.
    the_talk: str = ""
    former: str = ""  # says beside what is named that it is so no more, in all forms: old, previous
    lead: str = ""  # said before an order, beside `please`; English ones are understood beside any language
    tail: str = ""  # the same behind one
    everywhere: str = ""  # says behind an order to forget, or after its verb, that nothing is to be left
    remind: str = ""  # the verb with whom to remind; stands first, or anywhere where no blanks part the words
    remind_last: str = ""  # the same where it stands last
    remind_asked: str = ""  # the verb with whom to remind as it stands behind `talk.may_you`
    remind_asked_last: str = ""  # the same where the verb stands last, and whom to remind before it
    # the opposite order; what it was to be about stands behind it, or in a group without a name.
    stop_reminding: str = ""
    remind_of: str = ""  # may stand before what to be reminded of
    # What follows is matched at the start of a sentence; a blank stands for one or a few.
    remember: str = ""  # orders to remember what follows, with the blank behind them: "merke dir,? dass "
    remember_last: str = ""  # the same at the end of a sentence, behind what is to be remembered
    remember_asked: str = ""  # `remember` as it stands behind `talk.may_you`, or as a question by itself
    remember_asked_last: str = ""  # `remember_last` as a question
    # what follows an order to forget all that is known; a group holds what that is about, if anything.
    everything: str = ""
    known: str = ""  # the whole question what is known of the person
    reminders: str = ""  # the whole question which reminders there are
    known_about: str = ""  # the question what is known of what follows
    known_about_last: str = ""  # the same behind what it is about
    # what opens a message, before a colon, its own comma or in brackets, of which nothing is to be kept.
    off_record: str = ""
    # whole orders not to keep this, which mean the message they stand in wherever they stand there, as
    # `keep_none` does; one about that (`keep_not`) may mean what was said before.
    not_this: str = ""
    # whole orders not to keep something of theirs, or that something is so, for which WHAT stands.
    not_to_keep: str = ""
    # whole orders to learn nothing of them any more, to learn again, and to have all that follows off the
    # record.
    learn_nothing: str = ""
    learn_again: str = ""
    go_off_record: str = ""
    asks_back: str = ""  # small verbs by which a question for what is on a day means one gone by: did, was


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets:
    """What is protected: what secrets are called, and the small words between such a name and its value."""

    password: str = ""  # told in words or figures
    key: str = ""  # a key or token of a program
    pin: str = ""  # a name for a few digits
    door: str = ""  # what opens by a few digits
    code: str = ""  # what they are called then
    door_code: str = ""  # both in one word
    papers: str = ""  # the number of a passport or another paper that says who somebody is
    seed: str = ""  # a phrase of many words
    login: str = ""  # what stands before a password
    unlock: str = ""  # verbs with what stands before the code that opens something
    secret_key: str = ""  # keys of facts that hold secrets
    no_password: str = ""  # begins what follows where "password" is no secret's name: manager, reset
    no_value: str = ""  # blank-parted words that are never a secret themselves
    zero: str = ""  # blank-parted ways to spell the digit; the others are those of `Times.numbers`
    counted: str = ""  # follows a number that counts something
    of: str = ""  # small words between a name and what it is for
    be: str = ""  # is, equals
    between: str = ""  # other words that may stand there
    changed: str = ""  # stems of verbs that set a new password
    into: str = ""  # stands between them and the new one
    mine: str = ""  # possessives and articles
    as_: str = ""  # as
    for_: str = ""  # for, at
    and_: str = ""  # stands before what is not of the secret any more, beside `speech.ands`: with, please
    use: str = ""  # verbs that take something "as" a password
    private: str = ""  # words of matters that are kept only when the person states them
    # what a rule takes away that protects: asking, refusing, telling; a helpline; a word against them
    safeguards: str = ""
    guarded: str = ""  # what that guards: deleting, saving, sharing, secrets, your rules, forwarded text


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenText:
    """How text is handed over that is not the writer's own statement."""

    rewrite: str = ""  # orders to do something with a text, which stands behind a colon or in the next line
    rewrite_alone: str = ""  # those of them that are said of texts alone: "translate I am tired"
    rewrite_below: str = ""  # the same for the text above them: "translate this"
    forwarded: str = ""  # what mail programs and chats put above what is forwarded
    to_me: str = ""  # to whom words were said that `speech.reports`
    here_is: str = ""  # presents a text
    texts: str = ""  # the nouns for one
    me: str = ""  # opens what somebody says of themselves, beside the first person: tengo
    played: str = ""  # opens a tale or a supposition
    role_play: str = ""  # opens a game of roles
    dear: str = ""  # opens a letter, before whom it greets
    regards: str = ""  # take leave in one, before who signs it
    own_readers: str = ""  # whom one greets in a letter of one's own: the bot, a diary
    labels: str = ""  # blank-parted words that say what a line is about, rather than who says it


@dataclass(frozen=True, slots=True, kw_only=True)
class Distress:
    """How somebody says of themselves, here and now, that they want to die or to hurt themselves.

    In small letters, with plain apostrophes; a blank stands for one or a few.
    """

    low: str = ""  # how they say, in any sentence, that they are low: "i feel so sad"
    said: str = ""  # what they say: "i want to die"; no third person, no question of fear or illness
    # what shows, right before or behind it, that it is a manner of speaking: of laughter, if I have to. No
    # time ("one day") and no condition that one may suffer from ("if it goes on") takes it back.
    not_meant: str = ""
    laughs: str = ""  # what shows the same anywhere in the sentence, whatever its language: lol
    # words for songs, films, tales and translations; what they say behind one is not their own.
    stories: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deeds:
    """How somebody tells what they have done themselves, in small letters, with plain apostrophes.

    The words stand behind `i_have`, which ends in its blank, or alone as a whole sentence.
    """

    i_have: str = ""  # opens it, with what may stand before the words but no denial: "I've just "
    kept: str = ""  # saved, noted; what says so behind "I will": remember that
    changed: str = ""  # changed, updated
    deleted: str = ""  # deleted, forgotten
    sent: str = ""  # sent, attached
    reminds: str = ""  # set a reminder, with both words
    acts: str = (
        ""  # opens and tells any other deed on THINGS, by its verb's form; no looking, finding, saying
    )
    things: str = ""  # what is the person's: your reminder, the meeting, a table


Keys = dict[str, str]
"""Words that a model or a person may write for a key of `bot/language/keys.py`, by that key.

Blank-parted, in small letters and all the forms in which they are said; a low line stands for a blank.
"""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Pack:
    """Everything of one language that any engine needs; equal to itself alone, so that caches can hold it."""

    code: str
    writing: Writing = Writing()
    speech: Speech = Speech()
    talk: Talk = Talk()
    times: Times = Times()
    orders: Orders = Orders()
    secrets: Secrets = Secrets()
    given: GivenText = GivenText()
    distress: Distress = Distress()
    deeds: Deeds = Deeds()
    keys: Mapping[str, str] = field(default_factory=Keys)
