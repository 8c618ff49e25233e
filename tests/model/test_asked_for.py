"""All moves of a state at once are what the plain semantics says of each."""

from __future__ import annotations

from rulestone.model import Game, Int, Optional, Sort, State, initial, require, rule, terminal
from rulestone.model.errors import Undefined
from rulestone.model.system.semantics import moves_asked_for, successors, undefined_instances


class Spilt(Game):
    """Two jugs, of which some pourings denote nothing."""

    language = 2
    Jug = Sort("left", "right")
    holds = State(Jug, Int(0, 3))
    last = State(Optional(Jug))

    @initial
    def setup(self) -> None:
        self.holds, self.last = 2, None

    @rule(jug=Jug, many=[0, 1, 2])
    def pour(self, jug: str, many: int) -> None:
        require(self.holds["left"] // many >= 1 if jug == "left" else self.holds[jug] >= many)
        self.holds[jug] -= many
        self.holds[self.Jug.following(jug)] += many
        self.last = jug

    @rule()
    def back(self) -> None:
        self.holds[self.last] += 1

    @terminal
    def over(self) -> bool:
        return self.holds["left"] == 0 and self.holds[self.last] > 0


def test_all_moves_at_once_are_each_by_itself() -> None:
    system = Spilt().system
    queue = seen = [(2, 2, None)]
    undefined = 0
    for state in queue:
        found = [
            (move.label, None if isinstance(after, Undefined) else after)
            for move, after in moves_asked_for(system, state)
        ]
        steps = {move.label: after for move, after in successors(system, state)}
        lacking = {move.label: None for move, _ in undefined_instances(system, state)}
        assert dict(found) == {**steps, **lacking} and len(found) == len(steps) + len(lacking)
        undefined += len(lacking)
        seen += [after for after in steps.values() if after not in seen]
    assert len(seen) > 10 and undefined > 10
