"""Nobody counts on moving first, nor on the others' moving first: two who lay a coin each, in whatever order."""

import pytest
from rulestone.model import (
    Bool,
    Game,
    Int,
    Optional,
    Sort,
    State,
    can_force,
    can_keep,
    initial,
    outcome,
    require,
    rule,
    terminal,
    the,
)
from rulestone.proofs.engines.strategy.forced_values import Aim
from rulestone.proofs.engines.strategy.judge import judge_abilities
from rulestone.proofs.engines.strategy.leading_plays import leading
from rulestone.proofs.engines.strategy.solution_words import verdict_text
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.strategy_text import strategy_lines
from rulestone.proofs.engines.strategy.strategy_witness import WrongStrategy, replay_witness, witness


class Pennies(Game):
    """Each lays a coin, in any order: ada wins if they are alike."""

    language = 2
    Player = Sort("ada", "bo")
    players = Player
    coin = State(Player, Optional(Int(0, 2)))

    @initial
    def setup(self):
        self.coin = None

    @rule(by="who", who=Player, side=[0, 1])
    def lay(self, who, side):
        require(self.coin[who] is None)
        self.coin[who] = side

    @terminal
    def over(self):
        return all(self.coin[p] is not None for p in self.Player)

    def alike(self):
        return self.over() and the(self.coin["ada"]) == the(self.coin["bo"])

    @outcome
    def result(self, player):
        return 1 if self.alike() == (player == "ada") else 0

    @can_force(by="ada")
    def ada_wins(self):
        return self.over() and self.alike()

    @can_force(by="bo")
    def bo_wins(self):
        return self.over() and not self.alike()

    @can_keep(by="ada")
    def ada_does_not_lose(self):
        return not self.over() or self.alike()


class Blessed(Pennies):
    """Ada has a third coin, which is like every other."""

    @rule(by="who", who=["ada"])
    def cheat(self, who):
        require(self.coin[who] is None)
        self.coin[who] = 2

    def alike(self):
        return self.over() and (the(self.coin["ada"]) == 2 or the(self.coin["ada"]) == the(self.coin["bo"]))


class Called(Pennies):
    """A bell may ring and make the coins alike: for the bell ada may wait, but bo may come before it."""

    rung = State(Bool)

    @initial
    def setup(self):
        super().setup()
        self.rung = False

    @rule()
    def ring(self):
        require(not self.rung)
        self.rung = True
        self.coin = 0


def test_both_cannot_be_sure_of_what_the_other_prevents():
    found = {one.property: str(one.status) for one in judge_abilities(solve_game(Pennies().system).positions)}
    assert found == {"ada_wins": "refuted", "bo_wins": "refuted", "ada_does_not_lose": "refuted"}


def test_nobody_wins_where_who_is_second_does():
    solution = solve_game(Pennies().system)
    assert not solution.winners
    assert [player.at(0) for player in solution.players] == [(0, 1), (0, 1)]
    assert {verdict_text(solution, player) for player in solution.players} == {"open: who of several moves first"}


def test_what_one_can_do_first_and_second_is_forced_and_shown():
    solution = solve_game(Blessed().system)
    system, positions = solution.positions.system, solution.positions
    assert solution.winners == ("ada",)
    (cheat,) = solution.keeping(0)
    assert str(positions.move(cheat)) == "ada: cheat(who=ada)"
    aim = solution.aims(0)[0]
    assert isinstance(aim, Aim)
    way = witness(positions, frozenset({0}), aim, 0)
    first = positions.state(0)

    def is_good(state):
        return bool(Blessed().over) and state[0] is not None and state[1] is not None and (state[0] in (2, state[1]))

    assert replay_witness(system, first, way, is_good).complete
    lines = strategy_lines(system, first, way, is_good)
    assert lines[0] == "if nobody else moves first, 1. ada: cheat(who=ada)"
    assert "if bo: lay(who=bo, side=0):" in lines
    assert len(leading(positions.arena, {0}, aim.ends, 0)) == 2
    with pytest.raises(WrongStrategy):  # to wait for bo is no strategy
        replay_witness(system, first, type(way)(way.by, {}, way.longest), is_good)


def test_what_happens_by_itself_may_be_waited_for():
    solution = solve_game(Called().system)
    after = {solution.positions.state(n): n for n in range(len(solution.positions))}
    ada_first = after[(0, None, False)]  # bo or the bell, and bo need not wait
    assert solution.players[0].at(ada_first) == (0, 1) and solution.players[1].at(ada_first) == (0, 1)
    bo_first = after[(None, 0, False)]  # ada or the bell, each of which makes ada win
    assert solution.players[0].at(bo_first) == (1, 1)
