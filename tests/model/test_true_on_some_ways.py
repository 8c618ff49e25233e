"""Properties that return True on some ways, and nothing on the others: in plain Python, None is false."""

from __future__ import annotations

from typing import Any

from rulestone.model import Game, Int, State, initial, invariant, reachable, require, rule, step_property, terminal
from rulestone.proofs.checking.one_reading import CheckEffort, judge


class Stairs(Game):
    """Four stairs up, one at a time."""

    language = 2
    stair = State(Int(0, 4))

    @initial
    def setup(self) -> None:
        self.stair = 0

    @rule()
    def climb(self) -> None:
        require(self.stair < 4)
        self.stair += 1

    @terminal
    def up(self) -> bool:
        return self.stair == 4

    @invariant
    def low(self) -> Any:
        if self.stair < 3:
            return True

    @invariant
    def known(self) -> Any:
        for stair in range(5):
            if self.stair == stair:
                return True

    @reachable
    def half(self) -> Any:
        if self.stair == 2:
            return True

    @step_property
    def early(self, before: Any, after: Any, step: Any) -> Any:
        if before.stair < 3:
            return True


def test_none_is_false_for_properties() -> None:
    said = {one.property: one for one in judge(Stairs, effort=CheckEffort(("explicit",))).verdicts}
    found = {name: str(one.status) for name, one in said.items()}
    assert found == {
        "low": "refuted",
        "known": "exhausted",
        "half": "exhausted",
        "early": "refuted",
        "defined": "exhausted",
        "deadlock": "exhausted",
    }
    assert "3 steps" in said["low"].detail and "4" in said["early"].detail
