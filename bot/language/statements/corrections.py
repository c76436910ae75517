"""Messages that say no more than what takes the place of something said before."""

from __future__ import annotations

import re

from bot.language.clauses import MAX_CLAUSE, clean, readable


def meant_instead(text: str) -> str | None:
    """The value that takes back the one given just before: "no, I meant Munich"; None when there is none."""
    plain = readable(text)
    found = _MEANT.match(plain.strip())
    return clean(found["v"].split(",")[0]) or None if found else None


def set_right(text: str) -> tuple[str, str] | None:
    """What takes the place of what, in a message that says no more: "it's Dana, not Diana"; None when it says something else."""
    plain = readable(text[:MAX_CLAUSE]).strip()
    for pattern in _SET_RIGHT:
        found = pattern.match(plain)
        if found:
            return clean(found["new"]), clean(found["old"])
    return None


_BEGINS = r"(?:(?:no|nope|sorry|oops|wait|actually|correction|small correction|btw|oh|ah|hey|hm+|my bad|nein|non|нет|ні)[ ,.!:-]{1,4}){0,3}"
_VALUE = r"[\w' -]{1,40}?"
_SET_RIGHT = tuple(
    re.compile(_BEGINS + pattern + r"(?=[.,!;\n]|$)", re.IGNORECASE)
    for pattern in (
        rf"(?:it's|its|it is|that's|that is|(?:he|she)'s(?: called)?|i meant|make that|(?:his|her|the|my) \w+(?:'s| is))"
        rf"[ ](?P<new>{_VALUE})[ ]?,?[ ](?:and |but )?not[ ](?P<old>{_VALUE})",
        rf"(?:it's|its|it is|it|that's|that|(?:he|she)'s)[ ]?(?:not|isn't|wasn't)[ ](?P<old>{_VALUE}),?[ ]"
        rf"(?:(?:but|it's|its|it is|that's|(?:he|she)'s)[ ])+(?P<new>{_VALUE})",
        rf"not[ ](?P<old>{_VALUE})(?:,|[ ]but)[ ](?:it's )?(?P<new>{_VALUE})",
    )
)


_MEANT = re.compile(
    r"(?:(?:no|nope|sorry|oops|wait|actually|correction|nein|non|нет|ні)[ ,.!:-]{1,4}){0,3}"
    r"(?:i (?:meant|mean|meant to (?:say|write))|i should have said|make that|it's actually|that should be|ich meinte"
    r"|je voulais dire|quise decir|quería decir|я имела? в виду|я мав на увазі|я мала на увазі)[ :,]{1,3}(?P<v>[^.!?\n]{1,80})",
    re.IGNORECASE,
)
