"""Shares of plays at random: against exact values, and Wilson's interval against its definition."""

import random
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rulestone.model import CHANCE, Game, Int, Sort, State, claim, initial, outcome, require, rule, terminal
from rulestone.model.errors import GameError, NotApplicable
from rulestone.model.expressions import expression as ex
from rulestone.model.system.scenes import judge_claims
from rulestone.model.system.semantics import holds
from rulestone.proofs.compiling.layout import CAP, layout_of, pack_state, unpack_state
from rulestone.proofs.compiling.python_target import join_words, python_target, split_words
from rulestone.proofs.engines.chance.estimates import bounds_of_share, share_of_plays
from rulestone.proofs.engines.chance.facts import ChanceFacts
from rulestone.proofs.engines.chance.measures import Inquiry, Objective, Purpose
from rulestone.proofs.plays.conditions import Checks
from rulestone.proofs.plays.initial_states import drawn_initial_state
from rulestone.proofs.running.loading import load_game

from tests.proofs.test_native import random_system


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


def share_by_plain_python(system, goal, plays, start=None, length=10_000):
    """The slow twin: one state at a time is expanded by generated Python, and `random.Random` chooses."""
    if any(instance.weight is not None for instance in system.instances):
        return "chance has moves"
    layout = layout_of(system, CAP)
    expand = python_target(system, layout, Checks((), (), False, False)).expand
    source = random.Random(0)
    reached = 0
    for _ in range(plays):
        first = drawn_initial_state(system, source) if start is None else start
        state = join_words(pack_state(system, layout, first))
        for moves in range(length + 1):
            after, events = [], []
            expand(state, after, [0] * len(system.instances), events)
            if events:
                return f"in some position {system.instances[events[0][2]]}"
            if not after or moves == length:
                last = unpack_state(system, layout, split_words(state, layout.words))
                reached += moves < length and holds(system, goal, last)
                break
            state = source.choice(after)
    return bounds_of_share(reached, plays)


def agree(system, goal, plays, start=None, length=10_000):
    plainly = share_by_plain_python(system, goal, plays, start, length)
    if isinstance(plainly, str):
        with pytest.raises(NotApplicable, match=plainly if plainly.startswith("chance") else None):
            share_of_plays(system, goal, plays, start, length)
        return None
    assert share_of_plays(system, goal, plays, start, length) == plainly
    return plainly


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_random_games_come_to_the_same_as_played_by_plain_python(number, length):
    system = random_system(number)
    if system is None or not system.invariants:
        return
    try:
        drawn_initial_state(system, random.Random(0))
    except GameError:  # there is no beginning
        return
    agree(system, system.invariants[0].condition, 12, length=length)


def test_a_board_game_comes_to_the_same_as_played_by_plain_python():
    system = load_game("svelfwld")("tiny").system
    goal = next(one.condition for one in system.goals if one.name == "the_king_can_escape")
    share = agree(system, goal, 60)
    assert 0 < share.low < share.high < 1


class Halving(Nim):
    """What may denote nothing, and only after some moves."""

    @rule(by="turn")
    def halve(self, s):
        require(s.heap >= 3)
        require(s.heap <= 6)
        require(12 // (s.heap - 3) > 0)
        s.heap = 0


def test_a_move_that_denotes_nothing_is_named():
    system = Halving().system
    goal = (system.view().turn == "ann").node
    assert "halve" in share_by_plain_python(system, goal, 50)
    with pytest.raises(NotApplicable, match=r"in some position .*halve denotes nothing"):
        share_of_plays(system, goal, 50)
    small = tuple({"heap": 2, "turn": "ann"}[str(cell)] for cell in system.cells)
    assert agree(system, goal, 50, small) is not None  # whatever was met in other plays


@pytest.mark.parametrize("heap", [None, 4])
def test_the_exact_value_lies_within_the_bounds(heap):
    system = Nim().system
    goal = (system.view().turn == "bob").node if heap is None else (system.view().turn == "ann").node
    start = None if heap is None else tuple({"heap": 4, "turn": "ann"}[str(cell)] for cell in system.cells)
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
