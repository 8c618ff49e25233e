"""Games that all win or lose together: `solve` says what they can do together, with dice alone against them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from rulestone.model import CHANCE, Bool, Game, Int, Question, Sort, State, initial, outcome, require, rule, terminal
from rulestone.proofs.commands.solve_table import _together as words_of
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.solving_readings import Effect, SolvedReading
from rulestone.proofs.engines.strategy.together import CommonResult, together

from tests.proofs.solved_games import TicTacToe


class Climb(Game):
    """Two climb by turns, twice each at most: one step for certain, or a coin decides between `far` and none."""

    language = 2
    Climber = Sort("ann", "bob")
    players = Climber
    far = Question("How far does a dare lead?", three="three steps", none="it is forbidden", four="four steps")
    turn = State(Climber)
    height = State(Int(0, 16))
    left = State(Int(0, 4))
    daring = State(Bool)

    @initial
    def setup(self) -> None:
        self.turn, self.height, self.left, self.daring = "ann", 0, 4, False

    def climbed(self, steps: int) -> None:
        self.height += steps
        self.left -= 1
        self.daring = False
        self.turn = self.Climber.following(self.turn)

    @rule(by=turn)
    def step(self, player: str) -> None:
        require(not self.daring)
        self.climbed(1)

    @rule(by=turn)
    def dare(self, player: str) -> None:
        require(not self.daring, self.far != "none")
        self.daring = True

    @rule(by=CHANCE, heads=[True, False])
    def fall(self, heads: bool) -> None:
        require(self.daring)
        self.climbed((4 if self.far == "four" else 3) if heads else 0)

    @terminal
    def over(self) -> bool:
        return self.left == 0

    @outcome
    def reached(self, player: str) -> int:
        return self.height


class Strolling(Climb):
    """They may also stroll for ever, which is worth two to both."""

    @rule(by="turn")
    def stroll(self, player: str) -> None:
        require(not self.daring)
        self.turn = self.Climber.following(player)

    @outcome(endless=2)
    def reached(self, player: str) -> int:
        return self.height


def by_hand(far: int, left: int = 4) -> Fraction:
    """The most on average, of a step for certain and a coin for `far`, so many times."""
    return left * max(Fraction(1), Fraction(far, 2))


@pytest.mark.parametrize(("reading", "far"), [("three", 3), ("none", 0), ("four", 4)])
def test_what_all_can_do_together(reading: str, far: int) -> None:
    solution = solve_game(Climb(far=reading).system)
    found = together(solution)
    if far == 0:  # there is one end, and nothing to be said of it
        assert found is None
        return
    assert found == CommonResult(4, 4 * far, (by_hand(far),))
    assert (
        words_of(solution, found) == f"all get the same in every end: together they can force 4, "
        f"have {by_hand(far)} on average, and {4 * far} at best"
    )
    assert [player.at(0)[0] for player in solution.players] == [2, 2]  # against the other who always dares and fails


def test_play_without_end_counts_as_the_rules_say() -> None:
    """They are sure of four. Once in eight all of three dares fail: then strolling brings two, one more dare 3/2."""
    found = together(solve_game(Strolling().system))
    assert found is not None and (found.forced, found.best, found.averages) == (4, 12, (6 + Fraction(1, 16),))


def test_what_a_reading_changes_for_all_together() -> None:
    """Alone each is sure of two in both readings."""
    three, four = (SolvedReading.of(solve_game(Climb(far=reading).system)) for reading in ("three", "four"))
    assert three.effect(four) is Effect.RESULT and "together 4, on average 8" in three.compared(four)


def test_of_who_win_against_each_other_nothing_is_said() -> None:
    assert together(solve_game(TicTacToe().system)) is None
