"""What mypy says of a game in plain Python: nothing of right lines, and the seeded mistakes by their lines."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from rulestone.model.direct import DirectRun
from rulestone.proofs.plays.as_written import compare_everywhere
from rulestone.proofs.plays.trace_values import state_data, state_of
from rulestone.proofs.running.plain_text import json_text

from tests.model.checked.right import Hue, Market, Trader

CHECKED = Path(__file__).parent / "checked"
ROOT = Path(__file__).parents[2]


def test_mypy_finds_the_mistakes_and_nothing_else(tmp_path: Path) -> None:
    shutil.copytree(CHECKED, tmp_path / "checked")
    kept = ROOT / ".mypy_cache" / "authors"
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(kept), "-p", "checked"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    found = {
        (Path(file).name, int(line)) for file, line in re.findall(r"^(.*?):(\d+): error", told.stdout, re.MULTILINE)
    }
    lines = (CHECKED / "wrong.py").read_text(encoding="utf-8").splitlines()
    wanted = {("wrong.py", number) for number, line in enumerate(lines, 1) if line.endswith("# found")}
    assert len(wanted) == 14
    assert found == wanted, told.stdout + told.stderr


def test_what_is_right_is_played_the_same_in_both_ways() -> None:
    compared = compare_everywhere(Market().system)
    assert compared.complete
    assert not compared.differences
    run = DirectRun(Market)
    start = run.position(holder=Trader.NORTH, force=True, stand=1, partner=None)
    assert [move.chooser for move, _ in run.offers(start)] == [Trader.NORTH] * 2
    assert dict(next(run.offers(start))[0].parameters)["give"] is Hue.BLUE


def test_elements_of_enums_have_one_text_and_its_inverse() -> None:
    system = Market().system
    assert str(system.cells[1]) == "stand[north, gold]"
    assert str(system.instances[0].label) == "east: trade(partner=north, give=blue)"
    run = DirectRun(Market)
    state = run.position(holder=Trader.EAST, partner=Trader.NORTH, stand={(Trader.NORTH, Hue.GOLD): 3})
    told = json_text(state_data(system, state))
    assert '"east"' in told and "Trader" not in told
    assert state_of(system, json.loads(told)) == state
