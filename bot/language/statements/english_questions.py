"""English: how a person asks for what is remembered, and asks to remember or forget."""

from __future__ import annotations

from bot.language.statements.english_words import OCCUPATIONS, RELATION
from bot.language.statements.language import Question, start

_WHAT = r"(?:what(?: is|'s| are|'re| was)|whats|who(?: is|'s| are)|which(?: is| are)|when(?: is|'s)|where(?: is|'s| are)|how old is|do you (?:know|remember)|tell me|remind me(?: of)?)"
_EVERYTHING = start(
    r"(?:what (?:do|did|else do|all do) you (?:actually |really |already )?(?:know|remember|learn|have stored|have saved"
    r"|have)(?: so far| by now)?(?: about (?:me|myself))?(?: so far| by now| now)?$"
    r"|what you (?:know|remember)(?: about me)?$"
    r"|what(?:'?s| is) in your memory|what have you (?:learnt|learned|saved|stored|remembered)(?: about me| so far)?"
    r"|(?:tell|show|list)(?: me)? (?:everything|all|what)(?: that)?(?: you (?:know|remember|have))?(?: about me)?$"
    r"|do you (?:know|remember) (?:me|anything about me|something about me)|who am i to you|remember me$)"
)
_SAY = r"(?:say|said|tell you|told you|mention|mentioned|talk|talked|talking|write|wrote|discuss|discussed|ask you|asked you)"

QUESTIONS = (
    Question(_EVERYTHING, everything=True),
    Question(start(r"what (?:did|have|were) (?:we|i) (?:just )?(?:talk|talked|talking|say|said|speak|tell you|told you|discuss|chat)(?: about)?"
                   r"(?: (?P<w>(?:last|yesterday|today|this|on|in|before|earlier)\b.*))?$"), history=True),
    Question(start(rf"when (?:did|have) (?:i|we) (?:last |first |ever )?{_SAY}(?: to)?(?: you)?(?: with you)?"
                   r"(?: about| that| of)? (?P<w>.+)"), history=True, when=True),
    Question(start(rf"(?:what|how) (?:did|have|was|were|had) (?:i|we) (?:ever |just |last |been )?{_SAY}(?: to you)?(?: you)?"
                   r"(?: with you)?(?: about| on| regarding| of)? (?P<w>.+)"), history=True),
    Question(start(rf"(?:did|have) (?:i|we) (?:ever |already )?{_SAY}(?: to you)?(?: you)?(?: about| that| of)? (?P<w>.+)"),
             history=True),
    Question(start(r"(?:do you )?remember when (?:i|we) (?P<w>.+)"), history=True),
    Question(start(r"(?:(?:tell me|what do you know) about|who is in|who's in) my family"),
             ("partner", "children", "sons", "daughters", "sisters", "brothers", "mother", "father")),
    Question(start(r"what (?:do|did) you (?:know|remember|have)(?: anything| something)? (?:about|on|regarding) (?:my )?(?P<w>.+)")),
    Question(start(r"(?:do you (?:know|remember)|tell me)(?: anything| something| everything| all)?(?: that you know| you know)? about (?:my )?(?P<w>.+)")),
    Question(start(r"where do (?:i|we)(?: currently| now)? live|where am i (?:living|based|at home)|where(?:'?s| is) my home"
                   r"|(?:in )?(?:which|what) (?:city|town|place) (?:do|am) i (?:live|living)"
                   r"|(?:in )?(?:which|what) (?:city|town) (?:is )?(?:my home|am i from)|do i (?:still )?live in (?P<w>.+)"
                   r"|(?:what's|what is) my (?:home ?)?(?:city|address|location)"),
             ("home_city", "home_country")),
    Question(start(r"where (?:did|have) (?:i|we) (?:use to |used to |been )?(?:live|lived|living)\b"), ("home_city", "home_country")),
    Question(start(r"where (?:did|have) (?:i|we) (?:use to |used to |been )?(?:work|worked|working)\b"), ("workplace", "job_title")),
    Question(start(r"(?:in )?(?:which|what) country (?:do|am) i (?:live|living|from)"), ("home_country", "origin", "home_city")),
    Question(start(r"where (?:am i|do i come) (?:originally )?from|where do i come from|where was i born|what(?:'?s| is) my home ?town"),
             ("origin", "birthplace", "home_city")),
    Question(start(r"(?:what(?:'?s| is)|do you know|remember) my (?:full |first )?name|what am i called|what do you call me|who am i$"),
             ("name", "nickname")),
    Question(start(r"what do i do(?: for (?:a living|work)| professionally)?$|what(?:'?s| is) my (?:job|profession|occupation|work)"
                   rf"|what do i work (?:as|in)|am i an? (?P<w>{OCCUPATIONS})$"), ("job_title", "workplace", "industry")),
    Question(start(r"(?:where|who|which company|for (?:whom|which company)) do i work(?: for| at)?|(?:who|what)(?:'?s| is) my (?:employer|company)"
                   r"|do i (?:still )?work (?:at|for) (?P<w>.+)"), ("workplace", "job_title", "industry")),
    Question(start(r"(?:when|what)(?:'?s| is) my birthday|when was i born|when do i have (?:my )?birthday|what(?:'?s| is) my (?:date of birth|birth ?date)"),
             ("birthday", "birth_year", "age")),
    Question(start(r"how old am i|what(?:'?s| is) my age"), ("age", "birthday", "birth_year")),
    Question(start(r"(?:what|which foods?|to what) am i allergic(?: to)?|what (?:are|'re) my allergies|what(?:'?s| is) my allergy"
                   r"|(?:do i have|have i)(?: got)? (?:any )?allerg(?:y|ies)(?: to (?P<w>.+))?"),
             ("allergies",)),
    Question(start(r"(?:am i|do i have an allergy) (?:allergic )?to (?P<w>.+)"), ("allergies",)),
    Question(start(r"(?:can|may|should) i (?:eat|have|drink) (?P<w>.+)"), ("allergies", "foods_avoided", "diet")),
    Question(start(r"what (?:can't|shouldn't|can i not|should i not|don't) (?:i )?eat"), ("allergies", "foods_avoided", "diet")),
    Question(start(r"am i an? (?P<w>vegan|vegetarian|pescatarian)|what(?:'?s| is) my diet|what do i eat"), ("diet", "foods_avoided")),
    Question(start(r"what (?:(?:things |kinds? of things |food |foods |music |sports? )?(?:do|did) i )(?:really )?(?:like|love|enjoy)(?: to do)?(?: most)?$"),
             ("likes", "hobbies")),
    Question(start(r"do i (?:really )?(?:like|love|enjoy) (?P<w>.+)"), ("likes", "dislikes", "hobbies")),
    Question(start(r"what (?:(?:things |food |foods )?(?:do|did) i )(?:really )?(?:hate|dislike|not like|don't like)$|what don't i like"),
             ("dislikes",)),
    Question(start(r"do i (?:really )?(?:hate|dislike) (?P<w>.+)"), ("dislikes", "likes")),
    Question(start(r"(?:what|which|how many) languages (?:do|can) i speak|do i speak (?P<w>.+)"), ("languages", "native_language")),
    Question(start(r"what do i do in my (?:free|spare) time|what(?:'re| are|'s| is) my hobb(?:y|ies)|do i play (?P<w>.+)"),
             ("hobbies", "likes")),
    Question(start(r"what(?:'s| is| are|'re)? (?:my plans?|i planning|am i planning|do i plan)(?: to do)?(?: for)?(?P<w>.*)"), ("plans",)),
    Question(start(r"am i (?P<w>married|single|divorced|engaged)|who am i married to|do i have a (?P<w2>wife|husband|partner|girlfriend|boyfriend)"),
             ("partner", "marital_status")),
    Question(start(r"(?:do i have|have i got|how many|what|which) (?:any |a |an )?pets?(?: do i have| have i got)?$"), ("pets",)),
    Question(start(r"(?:do i have|have i got)(?: got)? (?:any )?siblings|how many siblings do i have"), ("sisters", "brothers", "siblings")),
    Question(start(r"(?:do i have|have i got|how many) (?:any )?(?:children|kids)(?: do i have)?"
                   r"|(?:what|who) are my (?:children|kids)(?:'s names| called| named)?"
                   r"|what are the names of my (?:children|kids)|what are my (?:children|kids)(?:'s names| called)"),
             ("children", "sons", "daughters")),
    Question(start(r"what(?:'?s| is) my nationality|am i (?P<w>german|french|american|british|spanish|italian)$"), ("nationality", "origin")),
)  # fmt: skip

ABOUT_RELATION = start(
    r"(?:(?:do you know|do you remember|tell me|remind me) )?"
    r"(?P<q>what|who|where|when|how old|which|whose|is|does|do|has|have|how|can|the name of)\b(?P<mid>.{0,40}?)"
    rf"\b(?:my|our) (?:[a-z]+ )?(?P<who>{RELATION})(?:s|es)?(?P<rest>'s? .{{0,80}}| .{{0,80}}|$)"
)
"""A question about somebody close: what is asked stands before or after the relation."""

ABOUT_NAME = start(
    r"(?:what|where|when|how old|which \w+|what \w+)(?:'s| is| does| was| did)"
    r" (?!(?:i|my|the|it|a|an|this|that|there|he|she|they|we|you|your|our|his|her|their|in|on|at|to)\b)(?P<who>[a-z][\w'-]+)\b(?!'s)"
)
"""A question about somebody by name, when what is asked is a thing that people have."""

MY_THING = start(rf"{_WHAT} (?:again )?my (?P<what>[\w' -]{{2,50}}?)(?: again| called| named)?$")
INDIRECT = (
    (start(r"(?P<q>who|how old|where|what|how) (?:i|we) am\b"), r"\g<q> am i"),
    (
        start(
            r"(?P<q>where|what|when|who|how|(?:which|what) (?!should|can|could|would|did|do|does|was|am|must|may|might|will|if|have|had)\w+) (?:i|we) (?P<v>am|was) "
        ),
        r"\g<q> \g<v> i ",
    ),
    (
        start(
            r"(?P<q>where|what|when|who|how|(?:which|what) (?!should|can|could|would|did|do|does|was|am|must|may|might|will|if|have|had)\w+) (?:i|we) (?!am|was|have|did|do|should|can|could)"
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

HAVE_THING = start(
    rf"(?:do i have|have i got|how many) (?:an? |any |some )?(?P<who>{RELATION})(?:s|es)?\b.{{0,20}}$"
)

QUESTION_START = start(
    r"(?:what|what's|whats|who|who's|whom|whose|where|where's|when|when's|why|how|which|do|does|did|is|are|am|was|were|can|could"
    r"|will|would|should|have|has|may|tell me|remind me (?:what|who|where|when|how|of)|remember (?:when|what|where|who|my)"
    r"|show me|list (?:everything|all|my))\b"
)
POLITE = start(
    r"(?:(?:hey|hi|hello|ok|okay|so|and|but|well|please|pls|now|then|bot|oh|actually|also|no|yes|sorry|great|thanks|thank you"
    r"|(?:can|could|would|will) you(?: please)?(?= (?:remember|forget|tell|note|keep|delete|remove|save|store|remind|show|list|erase|make|write))"
    r"|i (?:want|need|would like|'d like) you to|i'd like you to|you (?:should|must|can)|do you (?:know|remember)(?= (?:what|where|who|when|how|which|if|my))"
    r"|(?:can you )?tell me(?= (?:what|where|who|when|how|which|if|my))|quick question|by the way|btw|let's see)\b[ ,:.!]{0,4})"
)

ASKS = start(
    r"(?:^|[,;:]? (?:(?:and|but|so) )?)(?:what|what's|whats|who|who's|where|where's|when|why|how|which|whose|do you|did you|does"
    r"|is|are|am i|can|could|would|will|should|have you|has|and you|you|yours|right|isn't|aren't|don't you|got it|ok|okay|remember)\b[^,;]*$"
)

WHAT_IS = start(
    r"(?:what|who|when|where|which(?: \w+)?|how(?: \w+)?|what \w+)(?:'s|'re| is| are| am| was| were| do| does| did| have| has| had| will| can| should) (?!a |an )(?=\w)"
    r"|(?:what|who|when|where|how)s (?:the|my|his|her|their|our)\b"
)
"""A question that does without its mark: "and when's her birthday"."""

BEFORE = start(
    r"\b(?:before|previously|formerly|used to|previous|former|earlier|back then|ex-?\w+|until \d{4})\b"
)
"""What makes a question one about the past."""

REMEMBER_ABOVE = start(
    r"(?:(?:please )?(?:remember|note|save|keep|write|jot)(?: down)? (?:that|this|it)(?: (?:down|in mind))?|(?:don't|do not) forget (?:that|this|it))"
    r"(?: (?:for|when|in case|next time|please|ok|okay|will you|would you)\b.*)?"
)
"""A wish to have kept what stands above it."""

REMEMBER = start(
    r"(?:(?:do not|don't|never) (?:ever )?forget(?: about)?(?: that|:|,)? (?=\S)"
    r"|(?:always )?remember(?:[:,]| this[:,]| that| the fact that| also(?: that)?|(?= (?:my|i|i'm|i've|our|we(?! (?:talked|discussed|said|agreed|spoke|were|had))|the|to|it's|there)\b))"
    r" (?!time|day|when|what|how|our chat|we (?:talked|discussed|said|spoke)|thing|one|those|these)(?=\S)"
    r"|(?:please )?(?:take |make |keep )?(?:a )?note(?: to self)?(?: that|:|,| of (?:this|the fact that):?)[ ]?(?=\S)"
    r"|note (?:down )?(?:that|this:|my)(?: down)?:? (?=\S)"
    r"|(?:please )?(?:keep in mind|bear in mind|take note|make a note|write down|jot down|memori[sz]e|save this|store this"
    r"|save|store|keep)(?: the fact)?(?: that|:|,(?: that)?) (?=\S)"
    r"|for the record[,:] (?=\S)|important: (?=\S))"
)
FORGET = start(
    r"(?:(?:please )?(?:forget|unlearn)(?: about)?(?: the fact)?(?: that|:)?"
    r"|(?:please )?(?:delete|remove|erase|clear|drop)(?: from (?:your )?memory)?(?=.*\b(?:you know|you have|memory|fact that|remember|i (?:said|told)|my|[2-9a-z]{8}$)))"
    r" (?P<w>\S.*)"
)
FORGET_IDIOM = start(
    r"(?:i|we) (?:said|asked|mentioned) (?:that|it|this|anything)|(?:all )?(?:the )?(?:others?|rest|previous|above|last)\b|.{0,60} for now$|"
    r"(?:it|this|that|about (?:it|that|this)|the (?:diet|rest|past|idea|whole thing)|what i (?:just )?said|your (?:worries|troubles))"
    r"(?: (?:for now|then|please))?$|(?:it|me|him|her|them)\b"
)
FORGET_EVERYTHING = start(
    r"(?:everything|all|anything|whatever)(?: that| of it| of that)?(?: (?:you|i) (?:know|have|remember|saved|stored|told you|said|ever))?"
    r"(?: (?:me|you))?(?: (?:about|on|regarding|of) (?P<w>.+))?(?: from (?:your )?memory)?$"
    r"|what(?:ever)? you (?:know|have|remember|saved|stored)(?: (?:about|on|regarding|of) (?P<w2>.+))?$"
    r"|(?:your|my|the) (?:whole |entire )?(?:memory|memories|data)$|me$"
)
