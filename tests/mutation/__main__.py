"""`python -m tests.mutation`: break the bot in one place at a time, and see whether a test notices."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile

from bot.bootstrap import inside_environment


def main() -> int:
    """Break so many things, and say which of them no test noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--number", type=int, default=480, help="how many mutations (480)")
    parser.add_argument("--seed", type=int, default=11, help="which ones")
    parser.add_argument("--only", default="", help="those whose name holds this")
    parser.add_argument(
        "--again", action="store_true", help="try what survived so far again, and what is new"
    )
    parser.add_argument("--afresh", action="store_true", help="forget all earlier results")
    parser.add_argument(
        "--most", type=int, default=60, help="tests tried for each before it counts as survived (60)"
    )
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--stale", action="store_true", help="trust coverage measured of an older bot/")
    parser.add_argument("--list", action="store_true", help="say what would be broken, and stop")
    parser.add_argument("--write", action="store_true", help="write docs/mutation.md from the results")
    given = parser.parse_args()

    import pytest

    from tests.mutation.coverage import cache, files, measured
    from tests.mutation.named import named
    from tests.mutation.operators import ROOT, chosen
    from tests.mutation.plugin import Breaking, Result
    from tests.mutation.report import page

    os.environ["CI"] = "1"  # the same examples of hypothesis at every run
    kept = cache() / f"results-{given.seed}.jsonl"
    if given.afresh:
        kept.unlink(missing_ok=True)
    results: dict[str, Result] = {}

    def read() -> None:
        for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else ():
            result = Result(**json.loads(line))
            results[result.key] = result

    read()
    drawn = [*named(), *chosen(given.number, given.seed, before=results)]
    mutations = [each for each in {each.key: each for each in drawn}.values() if given.only in each.key]
    if given.list:
        print(*(f"{each.line:4} {each.key}" for each in mutations), sep="\n")
        return 0
    if given.write:
        head = ["git", "rev-parse", "--short", "HEAD"]
        commit = subprocess.run(head, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
        written = page(mutations, results, seed=given.seed, commit=commit)
        (ROOT / "docs/mutation.md").write_text(written, encoding="utf-8")
        return 0
    covering = measured(processes=given.processes, stale=given.stale)
    todo = [each for each in mutations if each.key not in results or (given.again and results[each.key].outcome != "killed")]  # fmt: skip
    print(f"{len(todo)} of {len(mutations)} mutations, {len(covering.seconds)} tests", flush=True)
    if todo:
        breaking = Breaking(todo, covering, kept, most=given.most, processes=given.processes)
        options = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:timeout", "-q", "-o", "timeout=0", "-o", "tmp_path_retention_policy=none"]  # fmt: skip
        # A folder of its own: pytest locks none of its own where nothing is retained, and any other run that ends removes it.
        with tempfile.TemporaryDirectory(prefix="mutation-") as base:
            pytest.main([*options, "--basetemp", f"{base}/tests", *map(str, files())], plugins=[breaking])
        read()
    print()
    print(page(mutations, results, seed=given.seed))
    return 0


if __name__ == "__main__":
    inside_environment("tests.mutation", needs=("pydantic_ai", "hypothesis", "pytest_asyncio"), group="dev")
    sys.exit(main())
