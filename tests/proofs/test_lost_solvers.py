"""Solvers whose processes are killed: what they leave open is said, whatever other engines made of it, and not kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rulestone.proofs.checking.check_game import Checked, check
from rulestone.proofs.checking.kept_readings import can_be_kept
from rulestone.proofs.checking.one_reading import CheckEffort
from rulestone.proofs.commands.check_data import checked_data
from rulestone.proofs.commands.check_printed import print_check
from rulestone.proofs.engines.symbolic import solving
from rulestone.proofs.running.loading import load_game
from rulestone.proofs.running.solver_limits import SOLVER_LOST

GAME = """
from rulestone.model import *

class Stairs(Game):
    language = 2
    at = State(Int(0, 199))

    @initial
    def setup(self):
        self.at = 0

    @rule()
    def climb(self):
        self.at += 2

    @terminal
    def over(self):
        return self.at >= 198

    @invariant
    def never_on_the_last(self):
        # By no induction over few steps: from the odd stairs it is come by.
        return self.at != 199
"""


def checked(folder: Path, engines: tuple[str, ...]) -> Checked:
    """The game judged by some engines, with solvers in processes of their own."""
    path = folder / "stairs.py"
    path.write_text(GAME, encoding="utf-8")
    return check(load_game(str(path), traced=False), effort=CheckEffort(engines, workers=2), vary=False)


def test_solvers_that_are_killed_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = subprocess.Popen

    def doomed(*args: Any, **named: Any) -> Any:
        process = begun(*args, **named)
        if "solver_worker" in str(args):
            process.kill()
        return process

    monkeypatch.setenv("RULESTONE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(subprocess, "Popen", doomed)
    monkeypatch.setattr(solving.Solvers, "_here", solving.Solvers._there)  # as if nothing were soon decided
    found = checked(tmp_path, ("symbolic", "explicit"))
    assert str(found.chosen.best()["never_on_the_last"].status) == "exhausted"
    (line,) = found.hindered
    assert line.startswith(f"the chosen readings: {SOLVER_LOST}, so the symbolic engine says less of ")
    assert checked_data(found, "stairs.py")["hindered"] == [line]
    print_check(found, {})
    assert f"Not all was tried, {line}" in " ".join(capsys.readouterr().out.split())
    assert not found.lost and not can_be_kept(found.chosen)


def test_nothing_is_told_where_none_is_lost(tmp_path: Path) -> None:
    found = checked(tmp_path, ("symbolic", "explicit"))
    assert found.hindered == [] and can_be_kept(found.chosen)


def test_a_solvers_process_loads_no_more_than_it_needs() -> None:
    """It is begun for every proof; loading the engine that asks it took most of the time of a short one."""
    told = "import sys; print(*sys.modules)"
    asked = subprocess.run(
        [sys.executable, "-P", "-c", f"import rulestone.proofs.engines.symbolic.solver_worker; {told}"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = [name for name in asked.stdout.split() if name.startswith(("rulestone.", "numpy"))]
    assert "rulestone.proofs.engines.symbolic.solver_worker" in loaded
    assert not [name for name in loaded if name.startswith(("rulestone.model", "rulestone.proofs.compiling", "numpy"))]
    begun = subprocess.run(
        [sys.executable, "-P", "-W", "error", "-m", "rulestone.proofs.engines.symbolic.solver_worker"],
        capture_output=True,
        text=True,
        input='{"script": "(declare-const v0 Int) (assert (> v0 1))", "seconds": 5.0}\n',
    )
    assert (begun.returncode, begun.stderr) == (0, "")
    assert '"result": "sat"' in begun.stdout
