"""Changes that only what somebody can force, or cannot, tells from the game as it is."""

from rulestone.model import Game, Int, Sort, State, can_force, cannot_force, if_else, initial, outcome, require, rule
from rulestone.model import terminal as end
from rulestone.proofs.mutation.changes import Fate
from rulestone.proofs.mutation.mutation_run import Plan, mutate


class Sticks(Game):
    """A heap of four sticks; two players take one or two in turn, and who takes the last has won."""

    Player = Sort("ada", "bo")
    players = Player
    heap = State(Int(0, 4))
    turn = State(Player)

    @initial
    def setup(self, s):
        s.heap, s.turn = 4, "ada"

    @rule(by="turn", taken=[1, 2])
    def take(self, s, taken):
        require(s.heap >= taken)
        s.heap -= taken
        s.turn = self.Player.following(s.turn)

    @end
    def over(self, s):
        return s.heap == 0

    @outcome
    def result(self, s, player):
        return if_else(s.turn == player, 0, 1)


class Said(Sticks):
    @can_force(by="ada")
    def ada_wins(self, s):
        return (s.heap == 0) & (s.turn == "bo")

    @cannot_force(by="bo")
    def bo_does_not(self, s):
        return (s.heap == 0) & (self.result(s, "bo") == 1)


def test_what_somebody_can_force_notices_what_nothing_else_does():
    """`mutate` did not ask it: beginnings from which the other one wins survived."""
    plan = Plan(rules=("setup", "result"))
    silent, said = mutate(Sticks, plan), mutate(Said, plan)
    assert silent.of(Fate.SURVIVED)
    noticed = {j.change.id if hasattr(j.change, "id") else str(j.change): j for j in said.of(Fate.NOTICED)}
    by_force = [j for j in noticed.values() if j.by == "strategy"]
    assert {j.property for j in by_force} == {"ada_wins", "bo_does_not"}
    assert all(j.detail.startswith("fails: ") for j in by_force)
    assert len(said.of(Fate.SURVIVED)) + len(by_force) == len(silent.of(Fate.SURVIVED))
