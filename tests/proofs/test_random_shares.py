"""Shares of plays at random: against exact values, and Wilson's interval against its definition."""

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulestone.model import CHANCE, Game, Int, Sort, State, claim, initial, outcome, require, rule, terminal
from rulestone.model.scenes import judge_claims
from rulestone.proofs.engines.chance.estimates import bounds_of_share, share_of_plays
from rulestone.proofs.engines.chance.facts import ChanceFacts
from rulestone.proofs.engines.chance.measures import Inquiry, Objective, Purpose


class Nim(Game):
    """Two players take one to three stones in turn; who takes the last one wins."""

    Player = Sort("ann", "bob")
    players = Player
    heap = State(Int(0, 9))
    turn = State(Player)

    @initial
    def setup(self, s):
        s.heap, s.turn = 9, "ann"

    @rule(by="turn", number=[1, 2, 3])
    def take(self, s, number):
        require(s.heap >= number)
        s.heap -= number
        s.turn = self.Player.following(s.turn)

    @terminal
    def over(self, s):
        return s.heap == 0

    @outcome
    def win(self, s, player):
        return 1 - 2 * (s.turn == player)

    @claim(between=(0, 1))
    def ann_wins(self, facts):
        return facts.share_of_plays(lambda s: s.turn == "bob", plays=300)


@pytest.mark.parametrize("heap", [None, 4])
def test_the_exact_value_lies_within_the_bounds(heap):
    system = Nim().system
    goal = (system.view().turn == "bob").node if heap is None else (system.view().turn == "ann").node
    start = None if heap is None else tuple({"heap": 4, "turn": "ann"}[str(cell)] for cell in system.cells)
    from rulestone.model import expression as ex

    exact = Inquiry(system, Objective(goal=ex.conjunction((system.terminal, goal)), start=start)).probability(
        Purpose.UNIFORM
    )
    share = share_of_plays(system, goal, 2_000, start)
    assert share.low <= exact.low == exact.high <= share.high
    assert 0 < share.high - share.low < Fraction(1, 12)


def test_a_claim_may_ask_and_the_same_plays_are_drawn_again():
    first, second = (judge_claims(Nim().system, ChanceFacts(Nim().system))[0] for _ in range(2))
    assert first.agrees and first.detail == second.detail and "300 plays at random" in first.detail
    assert judge_claims(Nim().system)[0].agrees is None


def test_chance_moves_are_not_taken_for_choices():
    class Thrown(Nim):
        @rule(by=CHANCE, weight=lambda self, s, face: face, face=[1, 2])
        def throw(self, s, face):
            require(s.heap == 9)
            s.heap -= face

    (finding,) = judge_claims(Thrown().system, ChanceFacts(Thrown().system))
    assert finding.agrees is None and "chance has moves" in finding.detail


@settings(deadline=None)
@given(st.integers(1, 500), st.data())
def test_bounds_are_wilsons(plays, data):
    reached = data.draw(st.integers(0, plays))
    share, squared = reached / plays, 6.635
    spread = sqrt(squared * (share * (1 - share) / plays + squared / (4 * plays * plays)))
    low, high = ((share + squared / (2 * plays) + sign * spread) / (1 + squared / plays) for sign in (-1, 1))
    found = bounds_of_share(reached, plays)
    assert max(0, low) - 0.0011 <= found.low <= max(0, low) + 1e-9
    assert min(1, high) - 1e-9 <= found.high <= min(1, high) + 0.0011
    assert found.low <= Fraction(reached, plays) <= found.high
