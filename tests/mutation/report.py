"""docs/mutation.md: the score, by room and by operator, and what no test notices, with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from tests.mutation.equivalent import EQUIVALENT
from tests.mutation.operators import Mutation
from tests.mutation.plugin import Result

HEAD = """# Tests that would notice

`python -m tests.mutation` breaks the bot in one place at a time and runs the tests that go through that place, until one fails.
A test that fails, hangs or dies has noticed; what no test notices is listed below. {named} mutations are named: what reviewers broke by
hand while the tests stayed green. The others are drawn by a seed ({seed}), as many from each room of `bot/` as from the others and
within a room from each operator, those that drop the owner's clause three times as often.

Measured on commit `{commit}`: **{killed} of {tried} noticed ({share:.1%})**; {equivalent} of the {left} others change nothing that anybody could
see, {open} are open.

Neither mutmut nor cosmic-ray does this: mutmut 3 leaves decorated functions alone, and each transaction here is one; cosmic-ray
starts the tests anew for each mutation. This one collects them once and forks: the child gives the functions their broken code, and
nothing is imported again. Which test goes through which statement is measured once and kept outside of the
repository. Tests that start the bot as a process of its own (`tests/blackbox`, `tests/crash`) are left out: they run the code unbroken.

    python -m tests.mutation                  # what has no result yet; --again: also what survived
    python -m tests.mutation --only jobs.py   # those whose name holds this
    python -m tests.mutation --write          # this page
"""


def page(
    mutations: Sequence[Mutation], results: Mapping[str, Result], *, seed: int = 0, commit: str = ""
) -> str:
    """The page as it stands in docs/."""
    tried = [each for each in mutations if each.key in results]
    left = [each for each in tried if results[each.key].outcome != "killed"]
    equal = [each for each in left if each.key in EQUIVALENT]
    killed = len(tried) - len(left)
    head = HEAD.format(
        named=sum(each.operator.startswith("named") for each in tried), seed=seed, commit=commit, killed=killed,
        tried=len(tried), share=killed / max(1, len(tried)), left=len(left), equivalent=len(equal), open=len(left) - len(equal),
    )  # fmt: skip
    lines = [head]
    unmeasured = sorted({each.room for each in mutations} - {each.room for each in tried})
    if unmeasured:
        lines += [
            f"Not measured yet: {len(mutations) - len(tried)} mutations, among them all of {', '.join(unmeasured)}.",
            "",
        ]
    lines += _table("room", tried, left, lambda each: each.room)
    lines += _table("operator", tried, left, lambda each: each.operator.partition(":")[0])
    lines += ["## Noticed by no test, since nothing changes", ""]
    lines += [f"- {_told(each)}\n  {EQUIVALENT[each.key]}" for each in equal]
    lines += ["", "## Noticed by no test", ""]
    lines += [f"- {_told(each)}" for each in left if each not in equal] or ["None."]
    return "\n".join(lines) + "\n"


def _told(each: Mutation) -> str:
    place = f"`{each.path}:{each.line}`, {each.function or 'module'} ({each.operator})"
    return f"{place}: `{_short(each.old)}` → `{_short(each.new) or 'nothing'}`"


def _short(text: str, most: int = 90) -> str:
    line = " ".join(text.replace("`", "'").split())
    return line if len(line) <= most else line[: most - 2] + " …"


def _table(
    head: str, tried: Sequence[Mutation], left: Sequence[Mutation], name: Callable[[Mutation], str]
) -> list[str]:
    whole, missed = Counter(map(name, tried)), Counter(map(name, left))
    rows = [f"| {each} | {whole[each]} | {whole[each] - missed[each]} |" for each in sorted(whole)]
    return [f"| {head} | broken | noticed |", "|---|---|---|", *rows, ""]
