"""Rules whose words lie very deep in each other: Python's compiler takes neither 200 parentheses nor 100 levels."""

from __future__ import annotations

from typing import Any

import pytest
from rulestone.model import Game, Int, State, free, if_else, initial, require, rule
from rulestone.model.system.semantics import successors
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.searching.explore import explore


class Deep(Game):
    """Two rules that no one would write by hand, and that a loop writes in no time."""

    n = State(Int(0, 20))
    m = State(Int(0, 3))

    @initial
    def setup(self, s: Any) -> None:
        s.n = 0
        free(s.m)

    @rule(k=[1, 2])
    def many_conditions(self, s: Any, k: int) -> None:
        for i in range(110):  # each uses a word twice, so each is asked in a line of its own
            found = if_else((s.n * k + i) % 7 == 3, s.m + i, s.n - s.m)
            require(found % 5 * (found % 3) <= 7 + found % 2)
        require(s.n < 6)
        s.n += k

    @rule()
    def many_steps(self, s: Any) -> None:
        found = s.m + 1
        for _ in range(300):
            found = (found * 3) // 2 % 97
        require(s.n < 7)
        s.m = found % 4
        s.n += 1


@pytest.mark.parametrize("target", ["python", "native"])
def test_they_are_searched(target: str) -> None:
    system = Deep().system
    found = explore(system, target=target)
    expected, waiting = set(), list(first_states(system))
    while waiting:
        state = waiting.pop()
        if state not in expected:
            expected.add(state)
            waiting += [after for _, after in successors(system, state)]
    assert found.complete and {found.state_at(number) for number in range(found.states)} == expected
    assert len(expected) > 10
