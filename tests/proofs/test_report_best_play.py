"""The report's part about best play: strategies as trees with their tries, and what moves of its plays give away."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.model.system.semantics import is_over, step, successors
from rulestone.model.system.system import Instance
from rulestone.model.system.system import State as Values
from rulestone.proofs.checking.check_game import check
from rulestone.proofs.checking.one_reading import CheckEffort
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.solution import Solution
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.tries import Decision, read, strategy_tree
from rulestone.proofs.plays.initial_states import listed_initial_states
from rulestone.proofs.plays.play import Play, replay
from rulestone.proofs.report.best_play_section import best_play, best_play_shown
from rulestone.proofs.report.page import render
from rulestone.proofs.report.plays import Gallery

from tests.proofs.solved_games import Nim, TicTacToe
from tests.proofs.test_notable import Odd
from tests.proofs.test_report import Page


def nim(state: Values) -> int:
    """By Bouton, who moves wins where this is not zero."""
    total = 0
    for value in state:
        total ^= value if type(value) is int else 0
    return total


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve_game(type("Heaps", (Nim,), {"sizes": (3, 2, 0)})().system)


def followed(solution: Solution, here: Decision, state: Values) -> dict[int, Values]:
    """The position of each place of a tree, by the plain semantics."""
    system, found, waiting = solution.positions.system, dict[int, Values](), [(here, state)]
    while waiting:
        one, state = waiting.pop()
        assert id(one) not in found
        found[id(one)] = state
        for move, after in one.answers:
            made = move or one.move
            assert made is not None
            waiting.append((after, step(system, made, state)))
    return found


def after(solution: Solution, state: Values, move: Instance) -> Values:
    return step(solution.positions.system, move, state)


def test_a_tree_says_what_loses_and_what_refutes_it(solution: Solution) -> None:
    tree = strategy_tree(solution, 0, most=500)
    assert tree is not None and tree.least == 1
    (first,) = listed_initial_states(solution.positions.system)
    states = followed(solution, tree.root, first)
    tries = 0
    for one in read(tree.root):
        state = states[id(one)]
        if one.reached:
            assert is_over(solution.positions.system, state)
            continue
        if one.again is not None:
            assert not one.answers and states[id(one.again)] == state
            continue
        options = list(successors(solution.positions.system, state))
        if one.move is None:
            assert nim(state) == 0 and len(one.answers) + one.more_answers == len(options)
            continue
        assert nim(state) != 0 and nim(after(solution, state, one.move)) == 0
        losing = [move for move, to in options if nim(to) != 0]
        assert len(one.tries) + one.more_tries == len(losing) == len(options) - 1 - one.alike
        for found in one.tries:
            tries += 1
            to = after(solution, state, found.move)
            assert nim(to) != 0 and found.after == -1 and found.answer is not None
            assert nim(after(solution, to, found.answer)) == 0
    assert tries > 5
    numbers = [one.number for one in read(tree.root) if one.move is not None]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_small_tree_is_cut_and_says_so(solution: Solution) -> None:
    tree = strategy_tree(solution, 0, most=3)
    assert tree is not None
    told = [one for one in read(tree.root) if not (one.cut or one.reached or one.again)]
    assert len(told) == 3 and any(one.cut for one in read(tree.root))
    assert strategy_tree(solve_game(Odd().system), 0) is None  # she can be sure of nothing: play may go on for ever


def played(game: type[Nim], seed: int) -> Play:
    """A play at random."""
    system, source = game().system, random.Random(seed)
    (first,) = listed_initial_states(system)
    state, moves = first, []
    while not is_over(system, state):
        move, state = source.choice(list(successors(system, state)))
        moves.append(move)
    return replay(system, first, moves)


def test_the_page_tells_strategies_and_judges_the_moves_of_its_plays() -> None:
    game = type("Heaps", (Nim,), {"sizes": (1, 3, 0)})
    best = best_play(game(), "quick")
    page, _ = render(check(game, effort=CheckEffort(("explicit",))), best=best)
    text = Page(page).text["main"]
    assert "How ada makes sure of 1, within 3 steps" in text and "wins by force" in text
    assert "take(who=ada, heap=second, taken=2)" in text and "taken=3)?" in text and "only -1 is sure" in text
    assert best.solution is not None
    for seed in range(4):
        play = played(game, seed)
        viewer = Gallery(best=best).viewer([play], [], "a play")
        assert viewer is not None
        for shown, before, then in zip(viewer.tracks[0].steps, play.states, play.states[1:], strict=False):
            assert shown.worth is not None
            assert shown.worth.loses == (nim(before) != 0 and nim(then) != 0)
    page, _ = render(check(game, effort=CheckEffort(("explicit",))))
    assert "Best play" not in page


def test_what_is_too_large_is_not_solved_and_nothing_is_said() -> None:
    best = best_play(TicTacToe(), "quick")
    assert best.solution is not None and len(best.solution.positions) == 5_478
    best.most = 100
    shown = best_play_shown(best)
    assert shown is not None and not shown.winners and [row[1] for row in shown.rows] == ["0", "0"]
    assert [name for name, _ in shown.strategies] == ["x", "o"]  # not to lose
    other = TicTacToe(aim="wild").system
    (first,) = listed_initial_states(other)
    move, _ = next(iter(successors(other, first)))
    assert best.worths(replay(other, first, [move])) == {}  # of this reading there are more than 100 positions


def test_where_something_is_hidden_the_page_says_what_who_sees_everything_could(tmp_path: Path) -> None:
    """It said "How guest makes sure of 1" of somebody who cannot see where the car is."""
    game = "tests/games/published_hidden.py:MontyHall"
    run = CliRunner().invoke(main, ["report", game, "--no-edges", "--plays", "0", "-o", str(tmp_path)])
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert run.exit_code == 0 and "How guest could make sure of 1, within 4 steps, seeing everything" in page
    assert "could be held to" in page and "makes sure of" not in page
