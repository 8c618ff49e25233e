"""What type checkers say of a game in plain Python: nothing of right lines, and the mistakes by their lines."""

from __future__ import annotations

import json
import linecache
import re
import shutil
import subprocess
import sys
from collections.abc import Collection
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.direct_run.direct import DirectRun
from rulestone.proofs.plays.as_written import compare_everywhere
from rulestone.proofs.plays.trace_values import state_data, state_of
from rulestone.proofs.running.plain_text import json_text

from tests.model.checked.bare import Heaps
from tests.model.checked.right import Hue, Market, Trader

CHECKED = Path(__file__).parent / "checked"
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "types.md"
LINES = (CHECKED / "wrong.py").read_text(encoding="utf-8").splitlines()
MISTAKES = {number: line.split("  # ") for number, line in enumerate(LINES, 1) if "  # " in line}
"""Line, and what is wrong, by the number of the line."""

Found = frozenset[tuple[str, int]]


def alarms(checker: str, folder: Path) -> Found:
    """The files and lines of a package of an author's at which a type checker says something."""
    if checker == "mypy":
        kept = ROOT / ".mypy_cache" / "authors"
        asked = ["mypy", "--strict", "--cache-dir", str(kept), "-p", folder.name]
        told = subprocess.run(
            [sys.executable, "-m", *asked], cwd=folder.parent, capture_output=True, text=True, check=False
        )
        lines = re.findall(r"^(.*?):(\d+): error", told.stdout, re.MULTILINE)
        assert "checked" in told.stdout, told.stdout + told.stderr
        return frozenset((Path(file).name, int(line)) for file, line in lines)
    mode = "strict" if checker == "pyright, strict" else "standard"
    chosen = {
        "include": [folder.name],
        "extraPaths": [str(ROOT / "src")],
        "typeCheckingMode": mode,
        "pythonVersion": "3.11",
    }
    (folder.parent / "pyrightconfig.json").write_text(json.dumps(chosen), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson"],
        cwd=folder.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    if not told.stdout.startswith("{"):
        pytest.skip(f"pyright does not run here: {told.stderr[:200]}")
    return frozenset(
        (Path(one["file"]).name, one["range"]["start"]["line"] + 1)
        for one in json.loads(told.stdout)["generalDiagnostics"]
        if one["severity"] in ("error", "warning")
    )


@cache
def of_checked(checker: str) -> Found:
    """The same of `checked/`."""
    with TemporaryDirectory() as made:
        folder = shutil.copytree(CHECKED, Path(made) / "checked", ignore=shutil.ignore_patterns("__pycache__"))
        return alarms(checker, Path(folder))


def refusal(line: str) -> str:
    """What is said of a class with one mistake when its rules are read; empty if nothing is."""
    property_ = "after." in line
    head = "    @step_property\n    def shrinks(before, after, step):\n" if property_ else RULE
    text = f"{HEAD}{head}        {line.strip()}\n"
    file = f"/author/mistake_{abs(hash(line))}.py"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    space: dict[str, Any] = {"__name__": "mistake"}
    try:
        exec(compile(text, file, "exec"), space)
        made = space["Wrong"]()
        assert made.system.step_properties if property_ else made.system.instances
        for one in made.system.step_properties:
            made.system.step_condition(one, made.system.instances[0])
    except (GameError, AttributeError) as error:
        told = str(error).replace(f"{file}:", "")
        assert "\n" not in told
        return told
    return ""


HEAD = """from rulestone.model import *
from tests.model.checked.right import Hue, Market, Trader

class Wrong(Market):
    def put_away(self, trader, hue):
        self.stand[trader, hue] = 0

"""
RULE = """    @rule(partner=Market.players, give=Market.colours, take=Market.colours)
    def wrong(self, partner, give, take):
"""

ONLY_READ = {
    "a condition compared as a number",
    "a condition subtracted",
    "a value of the state as a key",
    "assigned, and not declared",
}
ONLY_STRICT = {"elements of two sorts compared"}


def wanted(checker: str) -> Found:
    """What a checker is to find."""
    missed = ONLY_READ | (ONLY_STRICT if checker == "pyright" else set())
    return frozenset(("wrong.py", number) for number, (_, what) in MISTAKES.items() if what not in missed)


def differences(found: Found, expected: Collection[tuple[str, int]]) -> list[str]:
    """What a checker says, and was not expected to, and the other way round."""
    said = [f"alarm: {file}:{line}" for file, line in sorted(found - {*expected})]
    return said + [f"not found: {file}:{line}" for file, line in sorted({*expected} - found)]


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_a_checker_finds_the_mistakes_and_nothing_else(checker: str) -> None:
    bare = {("bare.py", 22), ("bare.py", 23)} if checker == "pyright" else set()
    assert differences(of_checked(checker), wanted(checker) | bare) == []


def test_a_wrong_expectation_is_noticed() -> None:
    found = of_checked("mypy")
    first = min(found)
    assert differences(found, wanted("mypy") - {first}) == [f"alarm: {first[0]}:{first[1]}"]
    assert differences(found, wanted("mypy") | {("right.py", 70)}) == ["not found: right.py:70"]


def test_a_mistake_put_right_is_no_alarm_any_more(tmp_path: Path) -> None:
    folder = shutil.copytree(CHECKED, tmp_path / "checked", ignore=shutil.ignore_patterns("__pycache__"))
    mended = (folder / "wrong.py").read_text(encoding="utf-8").replace("self.trun", "self.turn")
    (folder / "wrong.py").write_text(mended, encoding="utf-8")
    number = next(number for number, (_, what) in MISTAKES.items() if what == "a misspelt variable")
    assert differences(alarms("mypy", folder), wanted("mypy")) == [f"not found: wrong.py:{number}"]


def test_no_game_silences_a_checker() -> None:
    for path in [*(ROOT / "model" / "games").rglob("*.py"), *(ROOT / "tests" / "games").glob("*.py")]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"#\s*(type|pyright):\s*ignore", text), path


def test_the_page_says_who_finds_what() -> None:
    rows = []
    for number, (line, what) in MISTAKES.items():
        by = [
            "yes" if ("wrong.py", number) in of_checked("mypy") else "",
            "yes" if ("wrong.py", number) in of_checked("pyright") else "",
            "refused" if refusal(line) else "read",
        ]
        rows.append("| " + " | ".join((what, f"`{line.strip()}`", *by)) + " |")
    assert [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")][
        -len(rows) :
    ] == rows


def test_what_is_right_is_played_the_same_in_both_ways() -> None:
    for game in (Market, Heaps):
        compared = compare_everywhere(game().system)
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
