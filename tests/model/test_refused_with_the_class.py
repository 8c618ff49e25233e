"""Forms that are never read are refused when the class is made, with file, line and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulestone.model import GameError
from rulestone.model.direct_run.direct import DirectRun

GAME = """from rulestone.model import Game, Int, State, initial, rule, require
COUNT = 0
class Counting(Game):
    language = 2
    n = State(Int(0, 3))
    @initial
    def setup(self):
        self.n = 0
    @rule()
    def step(self):
        self.helper()
        self.n += 1
    def helper(self):
        {line}
"""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("global COUNT; COUNT = 1", "`global` in a method of a game"),
        ("k = 0; f = lambda: (k := 1); [0 < self.n < (k := 3)]", "a name is set at the end of a chained comparison"),
    ],
)
def test_it_is_told_before_an_instance_is_made(line: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "counting.py"
    file.write_text(GAME.format(line=line))
    with pytest.raises(GameError, match=words) as told:
        exec(compile(file.read_text(), str(file), "exec"), {"__name__": "counting"})
    assert told.value.file == str(file)
    assert told.value.line == 14
    assert told.value.fix


def test_a_method_of_a_declaration_is_the_one_that_is_traced(tmp_path: Path) -> None:
    file = tmp_path / "counting.py"
    file.write_text(GAME.format(line="require(self.n < 2 and self.n != 1)"))
    space: dict[str, object] = {"__name__": "counting"}
    exec(compile(file.read_text(), str(file), "exec"), space)
    kind: type = space["Counting"]  # type: ignore[assignment]
    taken = kind.declarations["step"].function
    assert taken is not kind.declarations["step"].written
    assert kind.declarations["step"].function is taken
    (step,) = kind().system.instances
    assert str(step.guard) == "(n <= 1) and (n != 1)"
    assert DirectRun(kind).rule((0,), "step", {}).after == (1,)
