"""Values that are published, of games in `tests.games.published`: who wins, what is lost, how long it takes."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from functools import cache
from operator import eq
from typing import Any

import pytest
from rulestone.model import Game
from rulestone.model.direct_run.direct import DirectRun
from rulestone.proofs.checking.one_reading import CheckEffort, judge
from rulestone.proofs.engines.chance.measures import Inquiry, Objective, Purpose
from rulestone.proofs.engines.chance.typed_questions import amount_named, goal_named
from rulestone.proofs.engines.strategy.by_sight import value_by_sight
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.plays.as_written import compare_with_written
from scipy.optimize import linprog

from tests.games import published, published_boards, published_further, published_small
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


def bites(rows: int, columns: int) -> set[tuple[int, int]]:
    """The first bites that win Chomp, by trying out all staircases of squares that are left."""

    @cache
    def wins(left: frozenset[tuple[int, int]]) -> bool:
        return not left or any(not wins(after(left, square)) for square in left)

    def after(left: frozenset[tuple[int, int]], square: tuple[int, int]) -> frozenset[tuple[int, int]]:
        return frozenset(one for one in left if one[0] < square[0] or one[1] < square[1])

    bar = frozenset(itertools.product(range(rows), range(columns)))
    return {square for square in bar if not wins(after(bar, square))}


@pytest.mark.parametrize(("scope", "bite"), [("3x4", (1, 2)), ("4x4", (1, 1)), ("3x5", (2, 3))])
def test_one_bite_wins_chomp(scope: str, bite: tuple[int, int]) -> None:
    """Gale, A curious Nim-type game (1974): who begins wins, and of a square by the bite beside the corner."""
    found = solve_game(published_further.Chomp(scope).system)
    arena, first = found.positions.arena, found.players[0]
    winning = {
        found.positions.move(step).label.parameters[0][1]
        for step in arena.steps(0)
        if first.at(int(arena.to[step])) == (1, 1)
    }
    assert winning == {bite} == bites(*map(int, scope.split("x")))


def test_a_duel_of_three() -> None:
    """Mosteller, Fifty Challenging Problems in Probability (1965), no. 20: the worst of three shoots in the air."""
    claims = judge(published_further.Truel, effort=CheckEffort(("explicit",))).claims
    assert {one.declared.name: one.agrees for one in claims} == {
        "a_is_left_after_shooting_at_b": True,
        "a_is_left_after_shooting_in_the_air": True,
    }


def test_a_word_is_guessed() -> None:
    """The breaker needs least against a word drawn evenly, all words being alike under renaming: tried out below."""

    def marks(word: str, guess: str) -> tuple[int, int]:
        return sum(map(eq, word, guess)), len(set(word) & set(guess)) - sum(map(eq, word, guess))

    words = ["".join(pair) for pair in itertools.permutations("abc", 2)]

    @cache
    def guesses(left: frozenset[str], most: int) -> int:
        """The least number of guesses for all the words together."""
        if not most:
            return 0
        return len(left) + min(
            sum(
                guesses(frozenset(word for word in left if marks(word, guess) == mark), most - 1)
                for mark in {marks(word, guess) for word in left} - {(2, 0)}
            )
            for guess in words
        )

    found = value_by_sight(solve_game(published_further.BullsAndCows().system).positions)
    assert found.low == found.high == Fraction(guesses(frozenset(words), 4), len(words)) == Fraction(13, 6)


@pytest.mark.parametrize(("ties", "worth"), [("nobody", Fraction(3, 2)), ("kept", Fraction(61, 29))])
def test_sealed_bids(ties: str, worth: Fraction) -> None:
    """Round by round a matrix game (Shapley, Stochastic Games, 1953), each solved by a linear program."""

    def game(ada: int, bo: int, on_sale: int, later: int) -> float:
        if not on_sale:
            return 0.0
        rows = [
            [
                on_sale + game(ada - mine, bo, later, 0)
                if mine > yours
                else game(ada, bo - yours, later, 0) - on_sale
                if mine < yours
                else game(ada, bo, later + (on_sale if ties == "kept" and later else 0), 0)
                for yours in range(bo + 1)
            ]
            for mine in range(ada + 1)
        ]
        solved = linprog(
            [*[0.0] * len(rows), -1.0],
            A_ub=[[*(-row[n] for row in rows), 1.0] for n in range(bo + 1)],
            b_ub=[0.0] * (bo + 1),
            A_eq=[[*[1.0] * len(rows), 0.0]],
            b_eq=[1.0],
            bounds=[*[(0.0, None)] * len(rows), (None, None)],
        )
        return float(solved.x[-1])

    found = value_by_sight(solve_game(published_further.SealedBids(ties=ties).system).positions)
    assert found.low == found.high == worth
    assert float(worth) == pytest.approx(game(3, 2, 2, 3))


ALL: list[Any] = [
    one
    for own in (published, published_further, published_small)
    for one in vars(own).values()
    if isinstance(one, type) and issubclass(one, Game)
]


@pytest.mark.parametrize("game", [one for one in ALL if one is not Game])
def test_they_are_read_as_they_are_written(game: type[Game]) -> None:
    assert compare_with_written(game().system, 2000).differences == ()
    assert DirectRun(game()).rules
