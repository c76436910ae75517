"""What small talk is left unread, and what is told is read: on what was written beside the lists of words, and unseen.

    python -m tests.benchmarks.talk [--show]

"Seen" are the cases of tests/unit/test_gate.py, which grew with the packs of languages; "unseen" was written by somebody who had
not opened them (`unseen_talk`), and no word may be added for it. Small talk that is read costs a call of a model; a statement that
is not read is lost, so that figure is the one that counts.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping

from bot.language.gate import worth_reading
from tests.benchmarks.unseen_talk import SMALL_TALK, STATEMENTS
from tests.unit import test_gate

SETS: Mapping[str, tuple[Mapping[str, Iterable[str]], Mapping[str, Iterable[str]]]] = {
    "seen": (test_gate.GREETINGS, {"all": [*test_gate.BESIDE_GREETINGS, *test_gate.STATEMENTS]}),
    "unseen": (SMALL_TALK, STATEMENTS),
}


def wrongly_judged(texts: Iterable[str], *, worth: bool) -> list[str]:
    """Those that are read though they should not be, or the other way round."""
    return [text for text in texts if (worth_reading(text, None) != "nothing") != worth]


def main() -> None:
    """Print both figures for both sets, by language where they differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.talk", description=__doc__)
    parser.add_argument("--show", action="store_true", help="print what was judged wrongly, too")
    show = parser.parse_args().show
    for name, (talk, told) in SETS.items():
        for what, sets, worth in (("small talk left unread", talk, False), ("statements read", told, True)):
            whole = {language: list(texts) for language, texts in sets.items()}
            missed = {language: wrongly_judged(texts, worth=worth) for language, texts in whole.items()}
            many, wrong = sum(map(len, whole.values())), sum(map(len, missed.values()))
            print(f"{name:7} {what:24} {(many - wrong) / many:6.1%} of {many}")
            worst = sorted(
                missed, key=lambda language: len(missed[language]) / len(whole[language]), reverse=True
            )
            print(
                "        fewest in",
                ", ".join(
                    f"{each} {len(whole[each]) - len(missed[each])}/{len(whole[each])}" for each in worst[:5]
                ),
            )
            for language in worst if show else ():
                print(f"        {language}: {missed[language]}")


if __name__ == "__main__":
    main()
