"""Finding what a message asks for: to remember, to forget, or to say what is remembered.

What is to be remembered and forgotten, and whether everything known is asked for, by the verbs of every pack;
what else is asked by English patterns. Any other question of any language is asked of the conversation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, takewhile

from bot.language.clauses import MAX_CLAUSE, Sentence, clean, readable, sentences
from bot.language.keys import NOTE_KEY, concept_of, is_known_key, parts_of
from bot.language.names import is_common
from bot.language.orders import ForgetEverything, ForgetWhat, names_nothing, read_order
from bot.language.packs import PACKS, any_of
from bot.language.patterns import END_MARKS, NEVER, pattern_of
from bot.language.reminding import which_one
from bot.language.small_talk import asks_back
from bot.language.statements import english
from bot.language.statements import english_words as e
from bot.language.statements.context import REPAIR_BEGINS, names_somebody
from bot.language.statements.finder import as_facts, find_statements
from bot.language.statements.reading import (
    ANY_DAY,
    AskRequest,
    ForgetRequest,
    RememberRequest,
    Request,
    start,
)
from bot.language.subject import grammatical_person
from bot.language.times.finder import find_time_range
from bot.language.words import content_words, foremost_languages, knows

_WHAT = (
    r"(?:what(?: is|'s| are|'re| was)|whats|who(?: is|'s| are)|which(?: is| are)|when(?: is|'s)"
    r"|where(?: is|'s| are)|how old is|do you (?:know|remember)|tell me|remind me(?: of)?)"
)

_SAY = (
    r"(?:say|said|tell you|told you|mention|mentioned|talk|talked|talking|write|wrote|discuss"
    r"|discussed|ask you|asked you)"
)


@dataclass(frozen=True, slots=True)
class _Question:
    """A question's pattern, matched at its start, and the keys that answer it. Groups `w`, `w2` narrow it."""

    pattern: re.Pattern[str]
    keys: tuple[str, ...] = ()
    history: bool = False
    when: bool = False
    about: bool = False
    reminders: bool = False


def _all_of(ones: str) -> str:
    """Questions for everybody of a kind, by the words for them in the plural."""
    return (
        rf"(?:do i have|have i got|how many)(?: got)? (?:any )?(?:{ones})(?: do i have| have i got)?"
        rf"|(?:what|who) are my (?:{ones})(?:'s names|' names| called| named)?"
        rf"|what are the names of my (?:{ones})"
    )


_AT_PRESENT = (
    r"(?: (?:do i have|have i got|i have|have i set|did i set|are there|are set|are due|are coming(?: up)?"
    r"|set|due|coming up|now|so far|left|for|today|tomorrow|this week|next week|again|please))*$"
)
"""What a question for reminders ends in; with more it is about what was told: "how many did she send me"."""

_END_TOLD = start(
    rf"(?:what(?:'?s| is| was| were)|tell me|do you (?:know|remember)) the (?:very )?(?P<end>first|last) "
    rf"(?:things?|messages?|words?)(?: that)? (?:i|we) (?:ever )?{_SAY}(?: to)?(?: you)?(?: here)?$"
    rf"|what did (?:i|we) {_SAY}(?: to)?(?: you)? (?P<at_end>first|last)(?: of all)?$"
)

_QUESTIONS = (
    _Question(start(r"what (?:did|have|were) (?:we|i) (?:just )?(?:talk|talked|talking|say|said|speak"
                    r"|tell you|told you|discuss|chat)(?: about)?"
                   r"(?: (?P<w>(?:last|yesterday|today|this|on|in|before|earlier)\b.*))?$"), history=True),
    _Question(start(rf"when (?:did|have) (?:i|we) (?:last |first "
                    rf"|ever )?{_SAY}(?: to)?(?: you)?(?: with you)?"
                   r"(?: about| that| of)? (?P<w>.+)"), history=True, when=True),
    _Question(start(rf"(?:what|how) (?:did|have|was|were|had) (?:i|we) (?:ever |just |last "
                    rf"|been )?{_SAY}(?: to you)?(?: you)?"
                   r"(?: with you)?(?: about| on| regarding| of)? (?P<w>.+)"), history=True),
    _Question(start(rf"(?:did|have) (?:i|we) (?:ever |already )?{_SAY}(?: to you)?(?: you)?(?: about| that"
                    rf"| of)? (?P<w>.+)"),
             history=True),
    _Question(start(r"(?:(?:tell me|what do you know) about|who is in|who's in) my family"),
             ("partner", "children", "sons", "daughters", "sisters", "brothers", "mother", "father")),
    _Question(start(r"what (?:do|did) you (?:know|remember|have)(?: anything| something)? (?:about|on"
                    r"|regarding) (?:my )?(?P<w>.+)"), about=True),
    _Question(start(r"(?:(?:do|can) you (?:know|remember|tell me)|tell me|what (?:can|could) you tell me)"
                    r"(?: anything| something| everything| all)?(?: that you know| you know)?"
                    r" about (?:my )?(?P<w>.+)"), about=True),
    _Question(start(r"(?:who(?: is|'s|s)|do you know) (?-i:(?P<w>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*))"
                    r"(?: again)?$"), about=True),
    _Question(start(r"where do (?:i|we)(?: currently| now)? live|where am i (?:living|based|at home)"
                    r"|where(?:'?s| is) my home"
                   r"|(?:in )?(?:which|what) (?:city|town|place) (?:do|am) i (?:live|living)"
                   r"|do i (?:still )?live in (?P<w>.+)"),
             ("home_city", "home_country", "address")),
    _Question(start(r"where (?:did|have) (?:i|we) (?:use to |used to "
                    r"|been )?(?:live|lived|living)\b"), ("home_city", "home_country")),
    _Question(start(r"where (?:did|have) (?:i|we) (?:use to |used to "
                    r"|been )?(?:work|worked|working)\b"), ("workplace", "job_title")),
    _Question(start(r"(?:in )?(?:which|what) country (?:do"
                    r"|am) i (?:live|living|from)"), ("home_country", "origin", "home_city")),
    _Question(start(r"where (?:am i|do i come) (?:originally )?from|where do i come from|where was i born"
                    r"|what(?:'?s| is) my home ?town"),
             ("origin", "birthplace", "home_city")),
    _Question(start(r"(?:what(?:'?s| is)|do you know|remember) my (?:full |first )?name|what am i called"
                    r"|what do you call me|who am i$"),
             ("name", "nickname")),
    _Question(start(r"what do i do(?: for (?:a living|work)| professionally)?$|what do i work (?:as|in)"
                   rf"|am i an? (?P<w>{e.OCCUPATIONS})$"), ("job_title", "workplace", "industry")),
    _Question(start(r"(?:where|who|which company|for (?:whom|which company)) do i work(?: for| at)?"
                   r"|do i (?:still )?work (?:at|for) (?P<w>.+)"), ("workplace", "job_title", "industry")),
    _Question(start(r"(?:when|what)(?:'?s| is) my birthday|when was i born|when do i have (?:my )?birthday"
                    r"|what(?:'?s| is) my (?:date of birth|birth ?date)"),
             ("birthday", "birth_year")),
    _Question(start(r"how old am i|what(?:'?s| is) my age"), ("age", "birthday", "birth_year")),
    _Question(start(r"(?:what|which foods?|to what) am i allergic(?: to)?"
                   r"|(?:do i have|have i)(?: got)? (?:any )?allerg(?:y|ies)(?: to (?P<w>.+))?"),
             ("allergies",)),
    _Question(start(r"(?:am i|do i have an allergy) (?:allergic )?to (?P<w>.+)"), ("allergies",)),
    _Question(start(r"(?:can|may|should) i (?:eat|have"
                    r"|drink) (?P<w>.+)"), ("allergies", "foods_avoided", "diet")),
    _Question(start(r"(?:(?:what|which)(?: (?:foods?|things?|dishes|drinks?))?|is there anything)(?: that)? "
                    r"(?:(?:i )?(?:can't|cannot|shouldn't|mustn't|don't|(?:can|should|must|may) i not)(?: i)?"
                    r" (?:eat|have|drink)|(?:i |(?:should|must|do) i )(?:have to |need to )?(?:avoid"
                    r"|leave out|(?:stay|keep) (?:away from|off)))"), ("allergies", "foods_avoided", "diet")),
    _Question(start(r"am i an? (?P<w>vegan|vegetarian|pescatarian)"), ("diet", "foods_avoided")),
    _Question(start(r"what (?:(?:things |kinds? of things |food |foods |music |sports? )?(?:do"
                    r"|did) i )(?:really )?(?:like|love|enjoy)(?: to do)?(?: most)?$"),
             ("likes", "hobbies")),
    _Question(start(r"do i (?:really )?(?:like|love|enjoy) (?P<w>.+)"), ("likes", "dislikes", "hobbies")),
    _Question(start(r"what (?:(?:things |food |foods )?(?:do|did) i )(?:really )?(?:hate|dislike|not like"
                    r"|don't like)$"
                   r"|(?:what|which)(?: \w+){0,2} don't i (?:really )?(?:like|love|enjoy)$"),
             ("dislikes",)),
    _Question(start(r"what do i do in my (?:free|spare) time|what(?:'re| are|'s| is) my hobb(?:y|ies)"
                    r"|do i play (?P<w>.+)"),
             ("hobbies", "likes")),
    _Question(start(rf"(?:what|which|how many)(?: are)?(?: all)?(?: my| the)? reminders{_AT_PRESENT}"
                    rf"|(?:when|what)(?:'s| is| are) (?:my|the) next reminders?{_AT_PRESENT}"
                    rf"|(?:do i have|have i got|are there)(?: any)? reminders{_AT_PRESENT}"
                    rf"|(?:list|show|tell)(?: me)?(?: all)?(?: of)? my reminders{_AT_PRESENT}"
                    rf"|what (?:are you (?:going to|gonna)|will you) remind me(?: of| about)?{_AT_PRESENT}"),
             reminders=True),
    _Question(start(r"what(?:'s| is| are|'re)? (?:my plans?|i planning|am i planning"
                    r"|do i plan)(?: to do)?(?: for)?(?P<w>.*)"), ("plans",)),
    _Question(start(r"am i (?P<w>married|single|divorced|engaged)|who am i married to"
                    r"|do i have a (?P<w2>wife|husband|partner|girlfriend|boyfriend)"),
             ("partner", "marital_status")),
    _Question(start(r"(?:do i have|have i got|how many|what|which) (?:any |a |an )?pets?(?: do i have"
                    r"| have i got)?$"), ("pets",)),
    _Question(start(_all_of("siblings")), ("sisters", "brothers", "siblings")),
    _Question(start(_all_of("children|kids")), ("children", "sons", "daughters")),
)  # fmt: skip

_TAG = pattern_of(
    r",[ ]{0,4}(?:(?:do )?you (?:know|remember)|remember|please|again|by the way|btw|then|though|anyway)\W*$",
    re.IGNORECASE,
)
"""Behind a question, and no part of it: "what do I do for a living, you know?"."""

_ABOUT_RELATION = start(
    r"(?:(?:do you know|do you remember|tell me|remind me) )?"
    r"(?P<q>what|who|where|when|how old|which|whose|is|does|do|has|have|how|can"
    r"|the name of)\b(?P<mid>.{0,40}?)"
    rf"\b(?:my|our) (?:[a-z]+ )?(?P<who>{e.CLOSE})(?:s|es)?(?! in law\b)(?P<rest>'s? .{{0,80}}| .{{0,80}}|$)"
)
"""A question about somebody close: what is asked stands before or after the relation. A son in law is
no son.
"""

_ABOUT_NAME = start(
    r"(?:what|where|when|how old|which \w+|what \w+)(?:'s| is| does| was| did)"
    r" (?!(?:i|my|the|it|a|an|this|that|there|he|she|they|we|you|your|our|his|her|their|in|on|at"
    r"|to)\b)(?P<who>(?:(?:mr|mrs|ms|dr)\.? )?[^\W\d_](?:[\w-]|'(?!s\b))+"
    rf"(?:(?: {e.UPPER}(?:[\w-]|'(?!s\b))+){{1,2}}(?=.* (?-i:[a-z])))?)\b"
)
"""A question about somebody by name, when what is asked is a thing that people have."""

_OF_ANOTHER = pattern_of(rf"\b(?P<who>[^\W\d_][\w-]+)'s (?:\w+ )?(?:{e.CLOSE})\b", re.IGNORECASE)
"""Somebody by what they are to somebody else: "Anna's husband"."""

_SHORT_IS = frozenset("what who where when how it that this there here she he let everybody everyone".split())

_ONE_NAMED = start(rf" ?{e.NAMED}\b(?:'s)?(?=.* (?-i:[a-z])|$)")
"""The name behind what somebody is: "where does my colleague Ann work"."""

_MY_THING = start(rf"{_WHAT} (?:again )?my (?P<what>[\w' -]{{2,50}}?)(?: called| named)?(?: again)?$")

_AT_A_TIME = start(r" (?:before|previously|earlier|back then|then|in \d{4}|last (?:year|month|week))$")
"""What a question about something of one's own may end in, which is no part of its name."""

_INDIRECT = (
    (start(r"(?P<q>who|how old|where|what|how) (?:i|we) am\b"), r"\g<q> am i"),
    (
        start(
            r"(?P<q>where|what|when|who|how|(?:which|what) (?!should|can|could|would|did|do|does|was|am"
            r"|must|may|might|will|if|have|had)\w+) (?:i|we) (?P<v>am|was) "
        ),
        r"\g<q> \g<v> i ",
    ),
    (
        start(
            r"(?P<q>where|what|when|who|how|(?:which|what) (?!should|can|could|would|did|do|does|was|am"
            r"|must|may|might|will|if|have|had)\w+) (?:i|we) (?!am|was|have|did|do|should|can|could)"
        ),
        r"\g<q> do i ",
    ),
    (
        start(r"(?P<q>where|what|when|who|how old) (?P<my>my [\w' -]{2,40}?) (?P<v>is|are)$"),
        r"\g<q> \g<v> \g<my>",
    ),
    (
        start(r"(?P<q>what|who) (?P<my>my [\w' -]{2,40}?) (?P<v>is|are) (?P<end>called|named|allergic to)$"),
        r"\g<q> \g<v> \g<my> \g<end>",
    ),
)
"""Questions inside another ("do you know where I live"), and how they are asked alone."""

_HAVE_THING = start(
    rf"(?:do i have|have i got|how many) (?:an? |any |some )?(?P<who>{e.CLOSE})(?:s|es)?\b.{{0,20}}$"
)

_TELL_ME = (
    r"(?:(?:tell|show) me|remind me (?:what|who|where|when|how|of)|list (?:me )?(?:everything|all|my|our))"
)
_QUESTION_START = start(
    r"(?:what|what's|whats|who|who's|whom|whose|where|where's|when|when's|why|how|which|do|does|did|is|are"
    r"|am|was|were|can|could|will|would|should|have|has|may|remember (?:when|what|where|who|my)"
    rf"|{_TELL_ME})\b"
)

_POLITE = start(
    "(?:(?:hey|hi|hello|ok|okay|so|and|n|but|well|please|pls|now|then|bot|oh|actually|also|no|yes|sorry|hang "
    "on|wait|right|alright|hmm+|um+|lol|great|thanks|thank you|(?:can|could|would|will) (?:you|ya|u)(?: "
    "please| pls)?(?= (?:remember|forget|tell|note|keep|delete|remove|cancel|stop|save|store|remind|show|list"
    "|erase|make|write))|i (?:want|need|would like|'d like) you to|i'd like you to|you (?:should|must|can)"
    "|do (?:you|u) (?:know|remember)(?= (?:what|where|who|when|how|which|if|my))|(?:can (?:you|u) )?tell "
    r"me(?= (?:what|where|who|when|how|which|if|my))|quick question|by the way|btw|let's see)\b[ ,:.!]{0,4})"
)

_PRONOUN = r"(?:i|we|you|ya|he|she|they)"
_SOMEBODY = rf"(?:(?:{_PRONOUN}|{e.CLOSE})\b|(?-i:[A-Z])\w)"
_SUBJECT = (
    rf"(?:{_SOMEBODY}|(?:it|this|that|these|those|there|my|our|your|ur|his|her|its|their|the|any\w*|some\w+"
    r"|every\w+)\b|[\w-]+'s\b)"
)
_HELPS_ANYTHING = (
    r"(?:(?:is|are|does|has|could|would|should|might)(?:n't)?|can't|cannot|can|won't|will|may|shall)"
)
_HELPS = rf"(?:{_HELPS_ANYTHING}|(?:was|were|do|did|have|had|must)(?:n't)?|am)"
"""Helping verbs; those that help anything stand before "the" and "my" in questions alone: "is my bike blue",
but "had my lunch".
"""
_KIND = r"(?:kind|sort|type|make|brand|breed|colou?r|shade|size|style)s?"
_INVERTED = start(
    rf"(?:(?:by|at|in|on|for|since|to|with|from|of|until|till|about|under)"
    r" (?=(?:what|which|who|whom|whose|how|when|where)\b))?"
    rf"(?:(?:what|who|whom|whose|where|whereabouts|when|why|how)(?:'s|'re|'d|'ll| {_HELPS}) (?!an? )(?=\w)"
    rf"|(?:what|whose|how|which)(?! \w+(?:ed|s) (?:me|us|him|them)\b)"
    rf"(?: (?!{_SUBJECT})[\w'-]+| of (?:the|my|our) [\w'-]+){{1,3}}?"
    rf" (?:{_HELPS} {_SUBJECT}|(?:does|did) \w)"
    rf"|(?:what|which|how) (?!{_SUBJECT})(?:\w+(?<!s)(?<!ed)|{_KIND} of [\w'-]+) {_HELPS} (?!an? )(?=\w)"
    rf"|(?:what|which|how many) (?!{_SUBJECT})(?:\w+s|people|children|men|women) (?:are|were) (?!an? |made\b)"
    r"(?=\w)(?!.* (?:is|was) )"
    r"|(?:which|how many|how much) of (?:my|our|us|them|these|those)\b (?=\w)(?!.* to \w+$)"
    r"|(?:which|who|what|how many|how much) of the\b"
    rf"[\w' ]{{0,25}}? {_HELPS} (?=\w)"
    rf"|(?:where|whereabouts|when) (?:in|on|at|exactly|about)\b[\w' ]{{0,25}}? {_HELPS}"
    rf" (?:{_SUBJECT}|{e.UPPER})"
    rf"|who (?!{_SUBJECT}|knew\b)[a-z]{{2,}}(?:s\b|ed\b|(?= \w))"
    rf"|what (?:turned out|broke|[a-z]{{3,}}ed) (?!.* (?:is|was) )"
    rf"|{_HELPS} {_PRONOUN}\b"
    rf"|{_HELPS_ANYTHING} {_SUBJECT}"
    rf"|(?:was|were)(?:n't)? (?:{_SOMEBODY}|(?:it|there|that)\b)"
    rf"|(?:do|did)(?:n't)? {_SOMEBODY})"
)
"""A question that does without its mark, by its order of words: "and when's her birthday", "how many birds
have I got", "did mum ring". Not "when I get home", "what a day", "what annoyed me was the noise", nor where
the person is left out: "did my first 5k today", "was my birthday yesterday".
"""

_NAME = r"(?!sound|look|feel|help|seem|matter|depend)[a-z]{3,}(?<!ed)(?<!ing)"
_OF_SOMEBODY = start(
    rf"(?:(?:does|is|has)(?:n't)? (?P<who>{_NAME})"
    rf"|(?:will|can|could|would|should|did)(?:n't)? (?P<who_does>{_NAME})"
    r" (?:(?:still|also|ever|really) )?(?:be|have|get|come|go|make|need|want|like|eat|drink|live|work)"
    r") (?=\w)"
)
"""The same of somebody whose name is written small: "does jory eat meat"."""

_WHO = start(r"who(?:m|se|'s)?\b")
_TO_BE_TOLD = start(rf"(?:{_TELL_ME}|remember (?:(?:when|what|where|who) .*\b(?:i|my|me)|my))\b")

_BARE_IS = start(r"^(what|who|when|where|how)s(?= \w)")
"""And without its apostrophe: "whats wrong with my knee"."""


def _misspelt(word: str) -> Iterator[str]:
    """A word with one letter left out, or two exchanged, but for its first."""
    for place in range(1, len(word)):
        yield word[:place] + word[place + 1 :]
        yield word[:place] + word[place + 1 : place + 2] + word[place] + word[place + 2 :]


_ASKING = {
    each: word
    for word in ("what", "when", "where", "which", "whose")
    for each in _misspelt(word)
    if each != word and not knows("en", each) and not _BARE_IS.match(f"{each} it")
}
"""Words to ask by as they are typed in haste: "wich", "wat"; none that is another word, as "were"."""

_MISSPELT = start(rf"({'|'.join(sorted(_ASKING))})(?= \w)")


_NOUN_IS = start(
    r"^((?:what|which|whose) \w+)['’]s(?= (?:(?:my|our|the|his|her|their|this|that|it|mine)\b|\w+['’]s \w))"
)
"""Short behind a noun: "what colour's my bike"."""

_BEFORE = start(
    r"\b(?:before|previously|formerly|used? to|previous|former|earlier|back then|ex-?\w+|until \d{4}"
    r"|at first|initially|to (?:begin|start) with|did \w+ first)\b"
)
"""What makes a question one about the past."""

_REMEMBER_ABOVE = start(
    r"(?:(?:please )?(?:remember|note|save|keep|write|jot)(?: down)? (?:that|this|it)(?: (?:down|in mind))?"
    r"|(?:don't|do not) forget (?:that|this|it))"
    r"(?: (?:for|when|in case|next time|please|ok|okay|will you|would you)\b.*)?"
)
"""A wish to have kept what stands above it."""

_MAX_POLITENESS = 5
_FIRST_SENTENCES = 2
_SHORT_TEXT = 600
_MEMORY_ID = pattern_of(r"\[?([2-9a-hjkmnp-tv-z]{8})\]?$", re.IGNORECASE)
# A question about somebody close, by the word that asks it and the words around.
_RELATION_KEYS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (pattern_of(pattern, re.IGNORECASE), keys)
    for pattern, keys in (
        (r"allerg", ("allergies",)),
        (r"\b(?:called|named?|names?|who|whose)\b", ()),
        (r"\bb(?:irth)?day|\bborn\b", ("birthday", "birth_year")),
        (r"\bold\b|\bage\b", ("age", "birthday")),
        (r"^where\b.*\bwork(?:s|ing)?\b", ("workplace", "job_title")),
        (r"\bdo(?:es)?\b.*\bdo\b|\b(?:job|work|works)\b|\bfor a living\b", ("job_title", "workplace")),
        (r"\b(?:live|lives|living)\b|^where", ("home_city", "home_country")),
        (r"\b(?:hate|dislike)s?\b", ("dislikes",)),
        (r"\b(?:like|love|enjoy)s?\b", ("likes", "hobbies")),
        (r"\b(?:eat|vegan|vegetarian|diet)\b", ("diet", "allergies")),
        (r"favou?rite", ()),
    )
)


_REMEMBER = tuple(start(rf"(?:{words})(?=\S)") for pack in PACKS if (words := pack.orders.remember))
_REMEMBER_LAST = start(rf"(?P<w>\S.*?) ?(?:{any_of(lambda pack: pack.orders.remember_last)})$")
_ASKED_TO_REMEMBER = tuple(
    start(
        rf"[¿¡]?(?:(?:{pack.talk.may_you or NEVER}) )?(?:{words})(?P<w>\S.*?) ?(?:{pack.speech.asks_last})?$"
    )
    for pack in PACKS
    if (words := pack.orders.remember_asked)
)
_ASKED_LAST_TO_REMEMBER = start(rf"(?P<w>\S.*?) ?(?:{any_of(lambda pack: pack.orders.remember_asked_last)})$")
_STOP_REMINDING = start(
    rf"(?:{any_of(lambda pack: pack.orders.stop_reminding)})(?P<w>(?: (?:to|about|of|for) \S.*?)?)"
    r"(?: any ?more)?(?:,? please)?[.!]*$"
)
_KNOWN = start(rf"(?:{any_of(lambda pack: pack.orders.known)})$")
_REMINDERS = start(rf"(?:{any_of(lambda pack: pack.orders.reminders)})$")
_KNOWN_ABOUT = start(rf"(?:{any_of(lambda pack: pack.orders.known_about)})(?P<w>\S.*)")
_KNOWN_ABOUT_LAST = start(rf"(?P<w>\S.*?) ?(?:{any_of(lambda pack: pack.orders.known_about_last)})$")


@lru_cache(maxsize=8)
def find_request(text: str) -> Request | None:
    """What a message explicitly asks for; None when it only states, chats, or asks about the bot.

    The first sentence that asks for something decides. Everything from an "remember that" on is to be
    remembered, but for questions at the end. Takes time in proportion to the text.
    One message is asked for it several times in a row: the last few are at hand.
    """
    plain = readable(text)
    found = asking_and_telling(plain)
    for number, sentence in enumerate(found):
        begin = _after_politeness(plain, sentence.start, sentence.end)
        said = plain[begin : min(sentence.end, begin + MAX_CLAUSE)]
        # Deep inside a long text "note: ..." and "forget the rest" are part of the text.
        may_order = number < _FIRST_SENTENCES or len(text) <= _SHORT_TEXT
        ordered = (
            _remember(text, plain, begin, found, number)
            or _remember(text, plain, sentence.start, found, number)  # "no" is no courtesy in "no olvides"
            or _forget(text, said, begin)
            if may_order
            else None
        )
        request = ordered or _ask(said, sentence.is_question)
        if request:
            return _of_the_past(request, said) if isinstance(request, AskRequest) else request
    return next(filter(None, (_open_question(plain, sentence) for sentence in found)), None)


def asking_and_telling(plain: str) -> list[Sentence]:
    """The sentences of a readable text, of which English ones that tell ask nothing by a doubled mark: "page
    112, it's actually funny??".
    """
    return [replace(each, is_question=_asks_by_its_mark(plain, each)) for each in sentences(plain)]


def _asks_by_its_mark(plain: str, sentence: Sentence) -> bool:
    said = plain[sentence.start : sentence.end]
    may_tell = sentence.is_doubled and len(said.split()) >= _A_TELLING
    if not may_tell or foremost_languages(said)[:1] != ("en",):
        return sentence.is_question
    return bool(_QUESTION_START.match(next(_parts(said)))) or asks_unmarked(said)


_A_TELLING = 5
"""Words of a sentence that has a verb: "and the gas bill??" asks."""


def _of_the_past(asked: AskRequest, said: str) -> AskRequest:
    return replace(asked, before=True) if _BEFORE.search(said) else asked


def _after_politeness(plain: str, begin: int, end: int) -> int:
    for _ in range(_MAX_POLITENESS):
        lead = _POLITE.match(plain, begin, end)
        if not lead or lead.end() >= end:
            break
        begin = lead.end()
    return begin


def _remember(
    text: str, plain: str, begin: int, found: list[Sentence], number: int
) -> RememberRequest | None:
    first = found[number]
    if _REMEMBER_ABOVE.fullmatch(plain[begin : first.end].rstrip(" .!")):
        above = text[: first.start].strip()
        return RememberRequest(text=above, facts=as_facts(above))
    wanted = _asked_to_remember(text, plain, begin, found[number:])
    if not wanted and not _is_real_question(plain, first, begin):
        wanted = _to_remember(text, plain, begin, found, number)
    if wanted and names_nothing(wanted):
        return RememberRequest(text=text[: first.start].strip(), facts=())
    facts = as_facts(wanted)
    return RememberRequest(text=wanted, facts=facts) if facts else None


def _asked_to_remember(text: str, plain: str, begin: int, rest: Sequence[Sentence]) -> str:
    """What is to be remembered by an order that is put as a question: "Kannst du dir merken, dass …?"."""
    goes_on = takewhile(lambda each: plain[each.start].islower(), rest[1:])  # behind "am 5."
    last = next((each for each in (rest[0], *goes_on) if each.is_question), rest[0])
    said = plain[begin : min(last.end, begin + MAX_CLAUSE)].rstrip(f" {END_MARKS}")
    asked = (order.match(said) for order in (*_ASKED_TO_REMEMBER, _ASKED_LAST_TO_REMEMBER))
    found = next(filter(None, asked), None)
    if not found or asks_back(said[: found.start("w")], said[found.start("w") :]):
        return ""
    return text[begin + found.start("w") : begin + found.end("w")].strip(" ,、，")


def keeps_what_is_pointed_at(text: str) -> bool:
    """Whether a message only orders to remember what it points at, and names nothing: "remember this"."""
    request = find_request(text)
    return isinstance(request, RememberRequest) and not request.text


def _to_remember(text: str, plain: str, begin: int, found: list[Sentence], number: int) -> str:
    """The words behind an order to remember, up to a question, or those before one that ends its sentence."""
    first = found[number]
    last = _REMEMBER_LAST.fullmatch(plain[begin : min(first.end, begin + MAX_CLAUSE)].rstrip(f" {END_MARKS}"))
    if last:
        return text[begin : begin + last.end("w")].strip(" ,、，")
    # Of an order that several languages share the longest is meant: "запиши, що" is one of Ukrainian.
    asked = max(
        filter(None, (order.match(plain, begin) for order in _REMEMBER)),
        key=lambda order: order.end(),
        default=None,
    )
    if not asked or asked.end() > first.end or asks_back(asked.group(), plain[asked.end() : first.end]):
        return ""
    kept = first
    for sentence in islice(found, number + 1, None):
        if sentence.is_question:
            break
        kept = sentence
    return text[asked.end() : kept.end].strip()


def _is_real_question(plain: str, sentence: Sentence, begin: int) -> bool:
    """Whether it asks, as in "Remember my birthday?", not politely orders: "Can you remember that ...?"."""
    return sentence.is_question and "you" not in plain[sentence.start : begin].casefold()


def _forget(text: str, said: str, begin: int) -> ForgetRequest | None:
    if (stopped := _STOP_REMINDING.match(said)) is not None:
        which, about = which_one(stopped), text[begin + stopped.start("w") : begin + stopped.end("w")]
        named = " ".join(f"the {which} reminder{clean(f'x{about}')[1:]}".split())
        return ForgetRequest(words=named if which or about else "my reminders", reminders=True)
    match read_order(said):
        case ForgetEverything():
            return ForgetRequest("")
        case ForgetWhat(words):
            return _request_for(words)
        case _:
            return None


def _request_for(words: str) -> ForgetRequest:
    """The order to forget what words name: a fact that they state, or what stands under a key."""
    for fact in as_facts(words):
        if fact.key != NOTE_KEY:
            return ForgetRequest(words=clean(words), key=fact.key, value=fact.value, subject=fact.subject)
    for question in _QUESTIONS:
        if question.keys and question.pattern.match(re.sub(r"\bI\b|\bi\b", "do i", words, count=1)):
            return ForgetRequest(words=clean(words), key=question.keys[0])
    key = _key_of(words)
    head, value = _head_and_value(words)
    if head and (key is None or not is_known_key(key)):
        return ForgetRequest(words=clean(words), key=head, value=value)
    return ForgetRequest(words=clean(words), key=key)


_MINE = start(rf"(?:my|our|the|about) (?:(?:{e.AGES}) )?(?P<what>[\w' -]{{2,40}})$")


def _head_and_value(words: str) -> tuple[str | None, str]:
    """ "My allergy to nuts", "my dog Rex": the key that the first word names, and the rest."""
    mine = _MINE.match(words)
    head, _, rest = (mine["what"] if mine else "").partition(" ")
    value = clean(re.sub(r"^(?:to|called|named|of) ", "", rest))
    return (concept_of(head), value) if value and is_known_key(concept_of(head)) else (None, "")


def _key_of(words: str) -> str | None:
    """The key that the words name: "my birthday"; None when they name something else."""
    if _MEMORY_ID.match(words.strip()) and any(char.isdigit() for char in words):
        return None
    mine = _MINE.match(words)
    named = mine["what"] if mine else words
    if not named.strip():
        return None
    key = concept_of(named)
    return (
        key
        if is_known_key(key)
        or (mine and len(named.split()) <= 3 and not words.casefold().startswith("about"))
        else None
    )


def _ask(said: str, is_question: bool) -> AskRequest | None:
    bare = _asked_alone(said)
    if _KNOWN.match(bare):
        return AskRequest(words="", everything=True)
    if _REMINDERS.match(bare.rstrip("？؟ ")):
        return AskRequest(words="", reminders=True)
    about = _KNOWN_ABOUT.match(bare) or _KNOWN_ABOUT_LAST.match(bare.rstrip("？؟ "))
    if about:
        return AskRequest(words=clean(about["w"]), about=True)
    if end := _END_TOLD.match(bare):
        is_first = "first" in (end["end"], end["at_end"])
        return AskRequest(words="", history=True, end="first" if is_first else "last")
    if not (is_question or _QUESTION_START.match(bare) or english.ASKS.match(bare)):
        return None
    for question in _QUESTIONS:
        found = question.pattern.match(bare)
        if found:
            return _from(question, found)
    return None


def _from(question: _Question, found: re.Match[str]) -> AskRequest:
    words = clean(next((part for part in found.groupdict().values() if part), ""))
    if question.reminders:
        return AskRequest(words="", reminders=True)
    if question.keys and not content_words(words):
        words = ""  # "am I allergic to anything?": whatever there is
    keys = question.keys or (_keys_named(words) if words and not question.history else ())
    if question.history and not question.when and _OWN_QUESTION.match(words) and (keys := _keys_asked(words)):
        return AskRequest(words="", keys=keys)
    return AskRequest(words=words, keys=keys, about=question.about, history=question.history)


_OWN_QUESTION = start(r"(?:what|where|when|who|how old) (?:i|we)\b")
"""A question inside one: "did I tell you where I live"."""


_TELLS_OF_SELF = start(r"(?:i|we|my|our)\b")


def asks_unmarked(said: str) -> bool:
    """Whether a sentence asks without a question mark, whatever it says why: "what size am i, mia asks".

    What somebody says of themselves behind it they tell: "how are you, I lost my passport".
    """
    first, *others = _parts(said)
    return _asks(first, opens=True) and not any(map(_TELLS_OF_SELF.match, others))


def _parts(said: str) -> Iterator[str]:
    """The parts of a sentence between its signs, without what only leads to them: "n which knee is it"."""
    for part in _PART.split(said):
        begin = _after_politeness(part, 0, len(part))
        yield _spelled_out(part[begin:].strip())


def _spelled_out(said: str) -> str:
    said = _MISSPELT.sub(lambda found: _ASKING[found[1].casefold()], said)
    return _NOUN_IS.sub(r"\1 is", _BARE_IS.sub(r"\1's", said))


_PART = pattern_of(r"[,;:!]+(?=\s)|\s[-–—]\s")


def _asks(part: str, *, opens: bool = False) -> bool:
    """Whether words ask by their order: the verb stands before whom it is about, or they ask to be told.

    Where they don't open a sentence "who" tells: "my aunt, who lives in Rome".
    """
    if not opens and _WHO.match(part):
        return False
    return bool(_INVERTED.match(part) or _TO_BE_TOLD.match(part)) or _asks_of_somebody(part)


def _asks_of_somebody(part: str) -> bool:
    asked = _OF_SOMEBODY.match(part)
    return asked is not None and not is_common((asked["who"] or asked["who_does"]).casefold())


def _part_that_asks(said: str) -> str | None:
    """All of a sentence without a mark if it begins to ask, else its last part if that does, else all up to
    the part that does: "his new place, whats it called, they want to know".
    """
    parts = list(_parts(said))
    if _asks(parts[0], opens=True):
        return said
    if _asks(parts[-1]):
        return parts[-1]
    asking = next((place for place, part in enumerate(parts) if _asks(part)), None)
    if asking is None or re.match(rf"{_PRONOUN}\b", parts[0], re.IGNORECASE):
        return None  # "i asked him, whats it to you, and he left"
    return ", ".join(parts[: asking + 1])


def _open_question(plain: str, sentence: Sentence) -> AskRequest | None:
    begin = _after_politeness(plain, sentence.start, sentence.end)
    said = plain[begin : min(sentence.end, begin + MAX_CLAUSE)].rstrip(" ?!.")
    said = _spelled_out(_TAG.sub("", said))
    if handed_on := _HANDED_ON.match(said):
        asking = handed_on["asked"]
    else:
        asking = _asked_part(said) if sentence.is_question else _part_that_asks(said)
    if asking is None:
        return None
    said = _asked_alone(asking)
    asked = _asked(said, sentence)
    return _of_the_past(asked, said) if asked else None


_HANDED_ON = start(
    r"(?:(?!was\b|were\b)[\w'-]+,? ){0,8}?(?:(?:wants?|needs?|would like|'d like) (?:me )?to (?:know|hear)"
    r"|(?:asking|wondering)(?: me)?|i (?:can't|cannot)(?: [\w']+){0,6}? (?:remember|recall|think)"
    r"|i(?:'ve| have)? (?:forgot|forgotten|forget))"
    r" (?P<asked>(?:what|where|when|who|whom|whose|how|which)\b[^,;]+)$"
)
"""Asks what somebody wants to know of the person: "the school wants to know what she'll be playing", "I can't
remember where I put it".
"""


def _asked(said: str, sentence: Sentence) -> AskRequest | None:
    if sentence.is_question and (mine := re.match(r"my ([\w' -]{2,40})$", said, re.IGNORECASE)):
        if names_somebody(concept_of(mine[1])):
            return AskRequest(words=clean(mine[1]), keys=_keys_named(mine[1]), about=True)
        said = f"what is {said}"
    close = _ABOUT_RELATION.match(said)
    if close:
        by_name = _ONE_NAMED.match(close["rest"])
        is_name = by_name is not None and not find_time_range(by_name["named"], ANY_DAY)
        if by_name and is_name and (keys := _keys_asked(said)):
            whom = re.sub("'s$", "", by_name["named"])
            return AskRequest(words="", keys=keys, subject=whom, relation=close["who"].casefold())
        return _about_somebody(said, close["who"].casefold())
    if (of := _OF_ANOTHER.search(said)) and of["who"].casefold() not in _SHORT_IS:
        return AskRequest(words=clean(said), subject=of["who"][:1].upper() + of["who"][1:])
    named = _ABOUT_NAME.match(said)
    if named and (keys := _keys_asked(said)):
        whom = re.sub("'s$", "", named["who"])
        return AskRequest(words="", keys=keys, subject=whom[:1].upper() + whom[1:])
    having = _HAVE_THING.match(said)
    if having:
        return AskRequest(words=having["who"].casefold(), keys=(concept_of(having["who"]),))
    mine = _MY_THING.match(_AT_A_TIME.sub("", said))
    if mine:
        # What was is found under the name of what is: "my previous home" is an earlier value of "my home".
        what = " ".join(_BEFORE.sub(" ", mine["what"]).split()) or mine["what"]
        keys = _keys_named(what)
        return AskRequest(words="" if keys else what, keys=keys or (concept_of(what),))
    return AskRequest(words=clean(said)) if not _ABOUT_THE_BOT.match(said) else None


_ABOUT_THE_BOT = pattern_of(
    r"(?:(?:who|what|how|where|why|are|can|do|did|will|would|could|have|is)\b.{0,30}?\b(?:you|your|yours|u)\b"
    r"|(?:really|right|ok(?:ay)?|huh|so|what|why|how so|and|seriously|what's up|sup|wh?at's new)$"
    rf"|and (?:you|yours)\b|{any_of(lambda pack: pack.talk.who_are_you)}"
    rf"|{any_of(lambda pack: pack.talk.how_are_you)})",
    re.IGNORECASE,
)


def _asked_part(said: str) -> str:
    """The question after a statement: "what's yours" of "I'm Ana, what's yours"."""
    asked = english.ASKS.search(said)
    if asked and asked.start() > 0 and find_statements(said[: asked.start()]):
        return said[asked.start() :].lstrip(" ,;:")
    return said


def _asked_alone(said: str) -> str:
    said = _TAG.sub("", said.rstrip(" ?!."))
    for indirect, direct in _INDIRECT:
        if indirect.match(said):
            return indirect.sub(direct, said, count=1)
    return said


def _about_somebody(said: str, who: str) -> AskRequest:
    relation_key = concept_of(who)
    favourite = re.search(r"favou?rite (\w+)", said, re.IGNORECASE)
    if favourite:
        return AskRequest(words="", keys=(concept_of(f"favourite {favourite[1]}"),), subject=who)
    if _OF_THEIRS.search(said):
        return AskRequest(words=clean(said), subject=who)
    for pattern, keys in _RELATION_KEYS:
        if pattern.search(said):
            return (
                AskRequest(words="", keys=keys, subject=who)
                if keys
                else AskRequest(words=who, keys=(relation_key,))
            )
    return AskRequest(words=clean(said), subject=who)


_OF_THEIRS = pattern_of(
    rf"\b(?:{e.CLOSE})'s (?!name|birthday|age|job|work|first|last|full)[a-z]+"
    r"(?: is| are|'s)? (?:called|named?)\b",
    re.IGNORECASE,
)
"""Asks for the name of somebody of theirs: "my mum's cat"."""


def _keys_asked(said: str) -> tuple[str, ...]:
    found = next((keys for pattern, keys in _RELATION_KEYS if pattern.search(said)), ())
    return found if not _ASKS_WHEN.match(said) or "birthday" in found else ()


_ASKS_WHEN = start(r"(?:when|what (?:date|day|time|month|year))\b")
"""What a job or a home is no answer to."""


def _keys_named(words: str) -> tuple[str, ...]:
    """The key when the words are the name of one that is known, with the others that tell parts of the same
    thing, as of a job; none when they are a topic.
    """
    key = concept_of(words)
    return (key, *sorted(parts_of(words) - {key})) if is_known_key(key) and len(words.split()) <= 3 else ()


def meant_instead(text: str) -> str | None:
    """The value that takes back the one given just before: "no, I meant Munich"; None when there is none,
    or a sentence: "no, I meant I still work there".
    """
    plain = readable(text)
    found = _MEANT.match(plain.strip())
    value = clean(found["v"].split(",")[0]) if found else ""
    return value if value and grammatical_person(value) == "unknown" else None


_MEANT = pattern_of(
    rf"{REPAIR_BEGINS}(?:{any_of(lambda pack: pack.talk.i_meant)})"
    r"[ :,]{1,3}(?P<v>[^.!?\n]{1,80})",
    re.IGNORECASE,
)
