"""English: how a person speaks of what was so, of what is so no longer, and of what is so as well."""

from __future__ import annotations

from bot.language.statements.english_words import THEY
from bot.language.statements.language import Tense, start

_WE = r"(?P<i>i|we)(?: also| really| still)?"
_SOMEONE = rf"(?P<i>{THEY})"
_ALSO = r"(?P<i>i|we|i'm|i am|we're|we are)"
_NO_MORE = start(r",? (?:any ?more|any longer|no longer|no more)\b.*$")
# What was so is read as what is so: "I used to live in Rome" by the rule for "I live in Rome".
TENSES = (
    Tense("beside", start(rf"{_ALSO} also "), r"\g<i> "),
    Tense("replace", start(rf"{_ALSO} now "), r"\g<i> "),
    Tense("past", start(rf"{_WE} used to be "), r"\g<i> am "),
    Tense("past", start(rf"{_WE} used to "), r"\g<i> "),
    Tense("past", start(rf"{_SOMEONE} used to be "), r"\g<i> is "),
    Tense("past", start(rf"{_SOMEONE} used to (?P<verb>\w+)"), r"\g<i> \g<verb>s"),
    Tense("past", start(rf"{_WE} lived (?=in )"), r"\g<i> live "),
    Tense("past", start(rf"{_WE} (?P<verb>work|play)ed "), r"\g<i> \g<verb> "),
    Tense("past", start(rf"{_WE} studied "), r"\g<i> study "),
    Tense("past", start(rf"{_SOMEONE} lived (?=in )"), r"\g<i> lives "),
    Tense("past", start(rf"{_SOMEONE} worked (?=at|for|as)"), r"\g<i> works "),
    Tense("retire", start(r"(?P<i>i|we)(?P<am>'m| am|'re| are) no longer "), r"\g<i>\g<am> "),
    Tense("retire", start(rf"{_WE} no longer "), r"\g<i> "),
    Tense("retire", start(rf"{_SOMEONE} (?:is )?no longer "), r"\g<i> "),
    Tense("retire", start(r"(?P<i>i|we)(?P<am>'m| am|'re| are) not "), r"\g<i>\g<am> ", _NO_MORE),
    Tense("retire", start(rf"{_WE} (?:don't|do not)(?: \w+ly)? "), r"\g<i> ", _NO_MORE),
    Tense("retire", start(rf"{_SOMEONE} (?:isn't|is not) "), r"\g<i> is ", _NO_MORE),
    Tense("retire", start(rf"{_SOMEONE} (?:doesn't|does not) (?P<verb>\w+)"), r"\g<i> \g<verb>s", _NO_MORE),
    Tense("retire", start(r"(?:i|we)(?:'ve| have)?(?: just| recently| finally)? (?:stopped|quit|gave up|given up) "
                          r"(?=\w+ing )"), "i'm "),
    Tense("retire", start(r"(?P<i>i|we) "), r"\g<i> ", start(r" no (?:longer|more)$")),
    Tense("replace", start(r"(?P<i>my|i|we)(?=')|(?P<i2>my|i|we)(?= )"), r"\g<i>\g<i2>", start(r",? (?:right )?(?-i:now)$")),
)  # fmt: skip
