"""Whether an answer is a yes or a no, in many languages: read by code, so that no model can turn one into the other."""

from __future__ import annotations

import re

_YES = frozenset(
    """yes yeah yep yup ya sure ok okay okey fine right correct exactly true definitely absolutely certainly please agreed confirmed
    ja jo jawohl klar genau stimmt richtig gerne natürlich sicher oui ouais exact exactement volontiers si sí sip claro vale correcto dale
    certo esatto sim isso exato tak jasne zgadza oczywiście ano jistě evet olur doğru tamam da desigur igen persze joo kyllä jah
    да ага конечно верно правильно точно угу так звісно авжеж вірно נכון כן ναι βέβαια نعم أجل بله آره हाँ हां जी haan iya benar vâng đúng
    👍 ✅ 👌 🙂 keep behalte behalten garde guarda guárdalo сохрани залиш оставь""".split()
)
_NO = frozenset(
    """no nope nah never don't dont not wrong incorrect neither nein ne nö nee nicht falsch niemals non pas jamais faux tampoco nunca
    não nao nie niet neen nej nei ei hayır yok olmaz hayir nu nem ne нет неа нету неверно неправильно никогда не ні ніколи невірно לא όχι
    لا كلا نه खیر नहीं नही tidak bukan jangan không ไม่ 👎 ❌ 🚫 forget drop delete vergiss oublie olvídalo забудь""".split()
)
_POLITE = frozenset("please bitte ok okay okey gerne tamam agreed certainly".split())
"""A yes by themselves, but nothing beside a no: "no, please don't"."""

_UNSPACED_YES = (
    "是的",
    "对的",
    "好的",
    "可以",
    "嗯",
    "はい",
    "うん",
    "そうです",
    "ええ",
    "네",
    "예",
    "응",
    "ใช่",
    "ครับ",
    "ค่ะ",
)
_UNSPACED_NO = (
    "不是",
    "不要",
    "不用",
    "不对",
    "别",
    "不",
    "いいえ",
    "いや",
    "ちがう",
    "違",
    "しないで",
    "아니",
    "안 돼",
    "싫",
    "ไม่",
)
_SIGNS = re.compile(r"[\s.,;:!?…()\"“”„«»،。！？、-]+")
_MARKS = re.compile("[\U0001f3fb-\U0001f3ff\ufe0f]")  # skin tones and emoji style
_PHRASES = (
    (re.compile(r"\b(?:why not|no problem|of course|no doubt|warum nicht|kein problem|pas de problème|bien sûr|por supuesto|sin problema"
                r"|почему бы и нет|без проблем|чому б ні)\b", re.IGNORECASE), " yes "),
    (re.compile(r"\b(?:not (?:really|sure|quite)|rather not|better not|lieber nicht|plutôt pas|mejor no|лучше не|краще не)\b",
                re.IGNORECASE), " no "),
    (re.compile(r"\b(?:(?:don'?t|do not|never) (?:keep|save|remember|store|note)|(?:behalte?|garde|guarda) (?:\w+ ){0,2}(?:nicht|pas)"
                r"|no (?:l[oae]s? )?guardes|не (?:сохраняй|запоминай|зберігай|запам.?ятовуй))\b", re.IGNORECASE), " no "),
    (re.compile(r"\b(?:not (?:wrong|bad)|don'?t (?:forget|delete|drop)|vergiss (?:es )?nicht|n'oublie pas|no (?:lo )?olvides"
                r"|не забудь|не забывай|не удаляй|не забувай)\b", re.IGNORECASE), " yes "),
)  # fmt: skip

FIRST_WORDS = 6
"""A yes or a no stands at the start of an answer; what comes later may belong to something else."""


def read_answer(text: str) -> bool | None:
    """True for a yes, False for a no, None for neither or both."""
    plain = _MARKS.sub("", text.strip().casefold()).replace("’", "'")
    for pattern, meant in _PHRASES:
        plain = pattern.sub(meant, plain)
    words = [word for word in _SIGNS.split(plain) if word][:FIRST_WORDS]
    no = any(word in _NO for word in words)
    yes = any(word in _YES and not (no and word in _POLITE) for word in words)
    if not words or not (yes or no):
        no = no or any(piece in plain[:8] for piece in _UNSPACED_NO)
        yes = not no and any(piece in plain[:8] for piece in _UNSPACED_YES)
    if yes and no:
        return None
    return True if yes else False if no else None
