"""Lifelines: files beside the database that a process holds locked while it lives.

The kernel lets go of a lock when its process ends, however it ends, so whether another process of this
machine lives is known at once. It says nothing of other machines, nor where files can't be locked (some
network file systems, Windows): there only the heartbeat of an instance's row tells.
"""

from __future__ import annotations

import os
import platform
from contextlib import suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
"""Differs from machine to machine and from boot to boot, and is the same in all containers of one."""


class Lifelines:
    """The lifelines beside one database, by the id of the instance whose they are."""

    def __init__(self, database: Path | None) -> None:
        """Without a file there is nothing to lie beside: no lifeline is held, and none tells anything."""
        self._database = database
        self._held: dict[str, int] = {}

    def hold(self, instance: str) -> bool:
        """Lock an instance's own until `let_go` or the end of the process. False where that can't be done."""
        if self._database is None:
            return False
        held = locked(self._file(instance))
        if held is not None:
            self._held[instance] = held
        return held is not None

    def let_go(self, instance: str) -> None:
        """Give an instance's own lifeline up, and remove its file; one that is left tells of a dead one."""
        if self._database is None:
            return
        with suppress(OSError):
            self._file(instance).unlink(missing_ok=True)
        if (held := self._held.pop(instance, None)) is not None:
            os.close(held)

    def is_held(self, instance: str) -> bool:
        """Whether the process lives that holds it, asked on the machine where it was taken.

        What a dead one has left is removed.
        """
        file = self._file(instance)
        if not file.exists():
            return False
        held = locked(file)
        if held is not None:
            os.close(held)
            self.let_go(instance)
        return held is None

    def somebody_lives(self) -> bool:
        """Whether any process of this machine uses the database."""
        prefix = self._file("").name
        names = [each.name.removeprefix(prefix) for each in self._file("").parent.glob(f"{prefix}*")]
        return any(self.is_held(each) for each in names)

    def _file(self, instance: str) -> Path:
        assert self._database is not None
        return self._database.with_name(f"{self._database.name}-alive-{instance}")


def locked(file: Path) -> int | None:
    """The file, open and locked, made for its owner alone; None when another process has it locked, or it
    can't be locked."""
    if fcntl is None:
        return None
    opened = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(opened)
        return None
    return opened


def this_machine() -> str:
    """What the processes that a lifeline here can tell of have in common: the kernel that runs them."""
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return platform.node()
