"""Strategies replayed against every answer, by the plain semantics."""

from dataclasses import replace

import pytest
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.semantics import is_over, successors
from rulestone.proofs.engines.strategy.forced_values import Aim
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.strategy_witness import Witness, WrongStrategy, replay_witness, witness
from rulestone.proofs.running.loading import load_game

from tests.proofs.solved_games import Morris, TicTacToe


def forced_strategy(found, number):
    """The strategy by which a player gets the best that they force, and what it is to arrive at."""
    player = found.players[number]
    place = int(player.bounds.low[0])
    system = found.positions.system
    node = system.outcomes()[player.player]

    def arrived(state):
        return is_over(system, state) and evaluate(node, system.reader_of(state)) >= player.values[place]

    aim, _ = found.aims(number)
    return witness(found.positions, frozenset({number}), aim, 0), arrived


@pytest.mark.parametrize("game, readings, number", [(TicTacToe, {"aim": "wild"}, 0), (Morris, {"way": "lines"}, 0)])
def test_strategies_stand_against_every_answer_by_the_plain_semantics(game, readings, number):
    found = solve_game(game(**readings).system)
    strategy, arrived = forced_strategy(found, number)
    first = found.positions.state(0)
    seen = replay_witness(found.positions.system, first, strategy, arrived)
    assert seen.complete and seen.positions > 20
    assert strategy.longest == found.remoteness(number)[0]
    shorter = Witness(strategy.by, strategy.moves, strategy.longest - 1)
    with pytest.raises(WrongStrategy, match="more than"):
        replay_witness(found.positions.system, first, shorter, arrived)
    moves = list(strategy.moves.values())
    turned = Witness(strategy.by, dict(zip(strategy.moves, [moves[-1], *moves[1:]], strict=True)), strategy.longest)
    with pytest.raises(WrongStrategy):
        replay_witness(found.positions.system, first, turned, arrived)


def test_a_strategy_cut_short_is_not_called_wrong():
    """It used to be: where its table ended, the rules were said to forbid what it says."""
    found = solve_game(TicTacToe(aim="wild").system)
    aim, _ = found.aims(0)
    system = found.positions.system
    cut = witness(found.positions, frozenset({0}), aim, 0, most=5)
    seen = replay_witness(system, found.positions.state(0), cut, lambda s: is_over(system, s))
    assert not cut.complete and not seen.complete


@pytest.mark.parametrize("number", [0, 1])
def test_a_strategy_that_keeps_play_going_stands_by_the_plain_semantics(number):
    """MuTou on three squares: whoever comes next to the enemy is taken; both rest, for ever."""
    system = load_game("mutou")(scope="1x3").system
    found = solve_game(system, endless=0)
    player = found.players[number]
    assert player.at(0) == (0, 0) and player.endless == 0 and found.drawn(number)[0]
    assert found.remoteness(number) == (None, None) and found.status(player) == "solved"
    node = system.outcomes()[player.player]

    def good(state):
        return is_over(system, state) and evaluate(node, system.reader_of(state)) >= 0

    first = found.positions.state(0)
    strategy = witness(found.positions, frozenset({number}), found.aims(number)[0], 0)
    assert strategy.longest is None and strategy.complete
    assert replay_witness(system, first, strategy, good).complete
    with pytest.raises(WrongStrategy, match=r"elsewhere: [a-z_]+.* = "):  # in words, and no raw position
        for state in strategy.moves:
            for move, _ in successors(system, state):
                other = Witness(strategy.by, {**strategy.moves, state: move}, None)
                replay_witness(system, first, replace(other, complete=False), good)


def test_nothing_that_cannot_be_forced_has_a_strategy():
    found = solve_game(TicTacToe().system)
    with pytest.raises(ValueError, match="nothing can be forced"):
        witness(found.positions, frozenset({0}), found.alone_best[0], 0)
    with pytest.raises(ValueError, match="nothing can be forced"):
        witness(found.positions, frozenset({0}), Aim(found.alone_best[0].ends, True), 1)
