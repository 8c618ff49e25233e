"""Compiled code neither reads nor writes beyond the memory that it is lent: a process that did would be ended."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("llvmlite")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="pages are closed as Linux does it")

from tests.amounts import in_part  # noqa: E402
from tests.proofs.fenced_memory import FAULTS, WHAT  # noqa: E402


def fenced(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.proofs.fenced_memory", *words]
    return subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)


RANDOM = f"0-{in_part(10, 14)}"


@pytest.mark.parametrize(("side", "games"), [("behind", RANDOM), ("before", RANDOM), ("behind", "bundled")])
def test_nothing_is_touched_beyond_what_is_lent(side: str, games: str) -> None:
    ended = fenced("all", side, games)
    assert ended.returncode == 0, ended.stderr
    told = {kind: (int(played), int(done)) for kind, played, done in map(str.split, ended.stdout.splitlines())}
    assert told.keys() == WHAT.keys()
    assert all(played > 5 and done > 5 * played for played, done in told.values())


def test_planted_faults_are_noticed() -> None:
    """Each by the first game."""
    ended = fenced("faults", "0-1")
    assert json.loads(ended.stdout.splitlines()[-1]) == dict.fromkeys(FAULTS, -signal.SIGSEGV), ended.stderr
