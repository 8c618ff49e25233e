"""Rules of the second edition that Python cannot run are a mistake of the game, with file, line, rule and remedy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main

TEXT = """
from rulestone.model import Bool, Game, Int, Optional, State, initial, require, rule

class Held(Game):
    language = {language}
    o = State(Optional(Int(0, 2)))
    n = State(Int(0, 2))
    f = State(Bool)

    @initial
    def setup(self):
        self.o, self.n, self.f = 1, 0, False

    @rule()
    def go(self):
        {body}
        self.n = 2
"""

FAILING = {
    "require(self.o is not None and self.o.value == 1)": "`o` is a value of the state, and has no .value",
    "require(~self.f)": "`~` is asked of `f`, and makes a number in Python",
}


@pytest.mark.parametrize("body", FAILING)
def test_it_is_refused_in_one_line(body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "held.py"
    monkeypatch.chdir(tmp_path)
    path.write_text(TEXT.format(language=2, body=body))
    result = CliRunner().invoke(main, ["check", "held.py", "--no-cache", "--timeout", "2", "--budget", "4"])
    assert result.exit_code == 2, result.output
    place = rf"^rulestone: {path}:16: go: "
    (line,) = [one for one in result.output.splitlines() if one.startswith("rulestone: ")]
    assert re.search(place + ".*" + FAILING[body] + ".* Fix: ", line), line
