"""Installing what is needed, on a machine with only Python and pip: the standard library alone is used here.

Run from a checkout without its dependencies, the program makes an environment of its own in `.venv`, so that
a system-managed Python is no obstacle, installs itself there, and starts again inside it.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / ".venv"
MINIMUM = (3, 11)
INTERRUPTED = 130


def inside_environment(module: str, *, needs: Sequence[str], group: str | None = None) -> None:
    """Return when all of `needs` can be imported; else install and run `-m module` and exit as it does.

    `group` names a dependency group of pyproject.toml to install as well.
    """
    missing = [each for each in needs if find_spec(each) is None]
    if not missing:
        return
    if sys.version_info < MINIMUM:
        sys.exit(
            f"Python {'.'.join(map(str, MINIMUM))} or newer is needed; this is {sys.version.split()[0]}."
        )
    if Path(sys.prefix) == ENVIRONMENT:
        sys.exit(f"{missing[0]} is missing in {ENVIRONMENT}: delete that folder and start again.")
    wanted = _fingerprint(group)
    stamp = ENVIRONMENT / f".installed-{group or 'bot'}"
    if not (stamp.exists() and stamp.read_text() == wanted):
        _install(group)
        stamp.write_text(wanted)
    _restart(environment_python(), module)


def environment_python() -> Path:
    """The environment's interpreter, whether or not it exists yet."""
    return ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _fingerprint(group: str | None) -> str:
    """Changes whenever pyproject.toml does, so that an update installs what it newly needs."""
    return f"{group} {hashlib.sha256((ROOT / 'pyproject.toml').read_bytes()).hexdigest()}"


def _install(group: str | None) -> None:
    print("Installing what is needed into .venv; the first time this takes about a minute.", file=sys.stderr)
    python = environment_python()
    if not python.exists():
        # Without pip, because Debian's Python has no ensurepip; the pip at hand installs into it all the
        # same.
        _run([sys.executable, "-m", "venv", "--without-pip", str(ENVIRONMENT)])
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]
    _run([*pip, "--editable", str(ROOT), *(_group(group) if group else [])])


def _group(name: str) -> list[str]:
    """The requirements of a dependency group: pip reads them itself only from version 25.1 on."""
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"][name]


def _run(command: list[str]) -> None:
    if subprocess.run(command, check=False).returncode != 0:
        sys.exit("Installing failed; what went wrong stands above. Once it is mended, start again.")


def _restart(python: Path, module: str) -> None:
    command = [str(python), "-m", module, *sys.argv[1:]]
    if os.name == "nt":
        try:
            sys.exit(subprocess.run(command, check=False).returncode)
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)
    os.execv(python, command)
