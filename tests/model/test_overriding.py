"""What a variant says it replaces is there to be replaced."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rulestone.model import GameError

BASE = """from rulestone.model import Game, Int, State, initial, invariant, override, require, rule, terminal
class Pile(Game):
    language = 2
    n = State(Int(0, 9))
    @initial
    def setup(self):
        self.n = 9
    def least(self):
        return 0
    @property
    def most(self):
        return 2
    @rule(many=[1, 2, 3])
    def take(self, many):
        require(many <= self.most and self.n - many >= self.least())
        self.n -= many
    @invariant
    def enough(self):
        return self.n >= self.least()
class Other(Pile):
"""


def variant(body: str, tmp_path: Path) -> Any:
    """The class `Other` of a file that ends with this body."""
    file = tmp_path / "piles.py"
    file.write_text(BASE + body)
    found: dict[str, Any] = {"__name__": "piles"}
    exec(compile(file.read_text(), str(file), "exec"), found)
    return found["Other"]


def test_methods_properties_and_rules_are_replaced(tmp_path: Path) -> None:
    game = variant(
        """    @override
    def least(self):
        return super().least() + 1
    @override
    @property
    def most(self):
        return 1
    @override
    @rule(many=[1, 2])
    def take(self, many):
        require(self.n - many >= self.least())
        self.n -= many
""",
        tmp_path,
    )
    system = game().system
    assert [str(one.label) for one in system.instances] == ["take(many=1)", "take(many=2)"]
    assert [str(one.guard) for one in system.instances] == ["2 <= n", "3 <= n"]
    assert [str(one.condition) for one in system.invariants] == ["1 <= n"]


@pytest.mark.parametrize(
    ("body", "name", "near"),
    [
        ("    @override\n    def leats(self):\n        return 1\n", "leats", "least"),
        ("    @override\n    @property\n    def mots(self):\n        return 1\n", "mots", "most"),
        ("    @override\n    @rule()\n    def tale(self):\n        self.n -= 1\n", "tale", "take"),
        ("    @override\n    @invariant\n    def enuogh(self):\n        return True\n", "enuogh", "enough"),
        (
            "    @override\n    @classmethod\n    def other_scop(cls, name):\n        return None\n",
            "other_scop",
            "other_scope",
        ),
        ("    @override\n    @staticmethod\n    def leats():\n        return 1\n", "leats", "least"),
    ],
)
def test_what_replaces_nothing_is_refused(body: str, name: str, near: str, tmp_path: Path) -> None:
    with pytest.raises(GameError) as told:
        variant(body, tmp_path)
    assert f"{name} is said to replace what no base of Other has" in str(told.value)
    assert f"did you mean {near!r}?" in str(told.value)
    assert told.value.line is not None and told.value.line > BASE.count("\n")
    assert told.value.file == str(tmp_path / "piles.py")
