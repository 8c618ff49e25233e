"""Values that are published, of games in `tests.games.published`: who wins, what is lost, how long it takes."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from rulestone.model import Game
from rulestone.model.direct_run.direct import DirectRun
from rulestone.proofs.engines.chance.measures import Inquiry, Objective, Purpose
from rulestone.proofs.engines.chance.typed_questions import amount_named, goal_named
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.plays.as_written import compare_with_written

from tests.games import published, published_boards, published_small
from tests.games.published import LADDERS, SQUARES


@pytest.mark.parametrize(
    ("game", "worth", "positions"),
    [
        (published.PongHauKi, 0, 56),  # Straffin, Position graphs for Pong Hau K'i and Mu Torere (1995): nobody loses
        (published.MuTorere, 0, 1180),  # the same
        (published.Hexapawn, -1, 135),  # Gardner, How to build a game-learning machine (1962): who moves second wins
        (published.Dodgem, 1, 1963),  # Berlekamp, Conway and Guy, Winning Ways (1982): who begins wins
        (published_small.GoOnAStrip, 3, 2469),  # as is well known, the point in the middle takes the whole strip
        (published_small.DotsAndBoxes, 2, 5349),  # by the plain program: three boxes for who begins
    ],
)
def test_who_wins(game: type[Game], worth: int, positions: int) -> None:
    """Positions were counted once more by a program in plain Python, from the rules."""
    found = solve_game(game().system)
    first, second = (player.at(0) for player in found.players)
    assert first == (worth, worth) and second == (-worth, -worth)
    assert len(found.positions) == positions


@pytest.mark.parametrize(
    ("game", "readings", "worth", "positions"),
    [
        (published_boards.Othello, {}, -8, 76_417),  # as is well known, who is second wins by eight
        (published_boards.Dominoes, {"laid": "own"}, 1, 2_443),  # Breuker, Uiterwijk, van den Herik (2000): who begins
        (published_boards.Dominoes, {"laid": "either"}, -1, 5_700),  # Gardner (1974): even by even, who is second
        (published_boards.Ells, {}, 0, 73_232),  # Berlekamp, Conway and Guy, Winning Ways (1982): nobody
    ],
)
def test_who_wins_on_sixteen_squares(game: type[Game], readings: dict[str, str], worth: int, positions: int) -> None:
    """Positions were counted once more by a program in plain Python, from the rules."""
    found = solve_game(game(**readings).system)
    first, second = (player.at(0) for player in found.players)
    assert first == (worth, worth) and second == (-worth, -worth)
    assert len(found.positions) == positions


def lost(game: type[Game], *names: str, **readings: str) -> set[tuple[int, ...]]:
    """The beginnings from which who moves first has lost."""
    system = game(**readings).system
    found = solve_game(system)
    first = found.players[0]
    begun = range(found.positions.initial_count)
    states = [found.positions.state(number) for number in begun]
    places = [number for number, cell in enumerate(system.cells) if str(cell) in names]
    return {
        tuple(state[n] for n in places)
        for number, state in zip(begun, states, strict=True)
        if first.at(number) == (-1, -1)
    }


def test_wythoff() -> None:
    """Wythoff (1907): the n-th cold pair is n apart, and begins with the least number that no earlier one has."""
    cold = {(1, 2), (3, 5), (4, 7), (6, 10)}
    assert lost(published.Wythoff, "heaps[left]", "heaps[right]") == cold | {(b, a) for a, b in cold}


def test_wythoff_played_to_lose() -> None:
    """Where the last stone loses, (0, 1) and (2, 2) take the place of (0, 0) and (1, 2); the others stay."""
    cold = {(0, 1), (2, 2), (3, 5), (4, 7), (6, 10)}
    assert lost(published.Wythoff, "heaps[left]", "heaps[right]", last="loses") == cold | {(b, a) for a, b in cold}


def test_fibonacci_nim() -> None:
    """Whinihan (1963): who begins has lost where the heap is a Fibonacci number."""
    assert lost(published.FibonacciNim, "heap") == {(n,) for n in (2, 3, 5, 8, 13, 21)}


@pytest.mark.parametrize(("men", "ways"), [*enumerate((295, 420, 581))])
def test_two_dice_against_two(men: int, ways: int) -> None:
    """Osborne, Markov chains for the RISK board game revisited (2003): the attacker loses none in 295 of 1296."""
    system = published.Risk().system
    found = Inquiry(system, Objective(goal=goal_named(system, f"s.compared and s.lost == {men}"))).probability(
        Purpose.BEST
    )
    throws = Counter(
        sum(int(x <= y) for x, y in zip(sorted(dice[:2]), sorted(dice[2:]), strict=True))
        for dice in itertools.product(range(1, 7), repeat=4)
    )
    assert found.low == found.high == Fraction(ways, 1296) == Fraction(throws[men], 1296)


def test_snakes_and_ladders() -> None:
    """Althoen, King and Schilling (1993): with P, how squares follow each other, (I - P) times the lengths is one."""
    system = published.Snakes().system
    found = Inquiry(system, Objective(amount=amount_named(system, "throw"))).total(Purpose.BEST)
    rows = [[Fraction(int(i == j)) for j in range(SQUARES)] + [Fraction(1)] for i in range(SQUARES)]
    for square in range(SQUARES):
        for face in range(1, 7):
            to = square + face
            to = square if to > SQUARES else LADDERS.get(to, to)
            if to < SQUARES:
                rows[square][to] -= Fraction(1, 6)
    for at in range(SQUARES):
        pivot = next(row for row in range(at, SQUARES) if rows[row][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [x / rows[at][at] for x in rows[at]]
        for row in range(SQUARES):
            if row != at:
                rows[row] = [x - rows[row][at] * y for x, y in zip(rows[row], rows[at], strict=True)]
    assert found.low == found.high == rows[0][-1]


def test_the_gambler_is_ruined() -> None:
    """Huygens's problem: with odds r of losing a coin, (r^4 - 1) / (r^10 - 1) that all ten are won."""
    system = published.Ruin().system
    found = Inquiry(system, Objective(goal=goal_named(system, "s.purse == 10"))).probability(Purpose.BEST)
    odds = Fraction(3, 2)
    chance = (odds**4 - 1) / (odds**10 - 1)
    assert found.low == found.high == chance
    bets = Inquiry(system, Objective(amount=amount_named(system, "bet"))).total(Purpose.BEST)
    assert bets.low == bets.high == (4 - 10 * chance) / Fraction(1, 5)


ALL: list[Any] = [
    one
    for own in (published, published_small)
    for one in vars(own).values()
    if isinstance(one, type) and issubclass(one, Game)
]


@pytest.mark.parametrize("game", [one for one in ALL if one is not Game])
def test_they_are_read_as_they_are_written(game: type[Game]) -> None:
    assert compare_with_written(game().system, 2000).differences == ()
    assert DirectRun(game()).rules
