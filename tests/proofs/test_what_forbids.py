"""Of each rule that does not apply, the move is named that comes nearest."""

from rulestone.model import Game, Int, State, initial, require, rule
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.plays.trace_files import what_forbids


class Shut(Game):
    """Nothing may be done; of the second step less is in the way, though it takes more words."""

    n: State[int] = State(Int(0, 3))

    @initial
    def setup(self, s):
        s.n = 0

    @rule(step=[1, 2])
    def go(self, s, step):
        require((s.n > 0) | (step == 2), because="the first step is for those who have begun")
        require((s.n > 1) | (step == 2), because="and for those who go on")
        require((s.n > 2) | (step == 1), because="wait; then wait; and wait")
        s.n = step


def test_a_requirement_is_counted_once_whatever_its_words():
    system = Shut().system
    told = what_forbids(system, next(iter(first_states(system))))
    assert list(told) == ["go"] and told["go"].startswith("wait; then wait; and wait (")
