"""Games for Gambit and OpenSpiel: other people's programs, and a small reader here, confirm our values."""

import re
from fractions import Fraction

import pytest
from rulestone.model import GameError
from rulestone.proofs.engines.strategy.by_sight import value_by_sight
from rulestone.proofs.engines.strategy.solve_game import positions_of, solve_game
from rulestone.proofs.export.gambit import gambit
from rulestone.proofs.running.loading import load_game

from tests.proofs.solved_games import Nim, TicTacToe
from tests.proofs.test_secrets_solved import Kuhn

TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([{}])|([^\s{},]+)|,')


def read_efg(text):
    """A tree as Gambit's manual describes the format: ("t", worths), ("c", shares, after), ("p", who, set, after)."""
    _, body = text.split('\n""\n', 1)
    lines = iter([line for line in body.splitlines() if line])

    def node():
        tokens = [m.group(0).strip('"') for m in TOKEN.finditer(next(lines)) if m.group(0) != ","]
        kind, inside = tokens[0], tokens[tokens.index("{") + 1 : tokens.index("}")]
        if kind == "t":
            return "t", [Fraction(one) for one in inside]
        if kind == "c":
            shares = [Fraction(one) for one in inside[1::2]]
            return "c", shares, [node() for _ in shares]
        return "p", int(tokens[2]) - 1, int(tokens[3]), [node() for _ in inside]

    found = node()
    assert next(lines, None) is None
    return found


def backward(tree):
    """What everybody gets who sees everything and takes what is best for them."""
    if tree[0] == "t":
        return tree[1]
    if tree[0] == "c":
        parts = [[share * worth for worth in backward(after)] for share, after in zip(tree[1], tree[2], strict=True)]
        return [sum(column) for column in zip(*parts, strict=True)]
    return max((backward(after) for after in tree[3]), key=lambda worths: worths[tree[1]])


def sets_of(tree, found):
    if tree[0] == "p":
        found.setdefault((tree[1], tree[2]), []).append(tree)
    for after in tree[-1] if tree[0] != "t" else ():
        sets_of(after, found)
    return found


def test_backward_induction_on_the_tree_gives_the_values_of_solve():
    for sizes in ((1, 2, 0), (1, 1, 1), (2, 2, 0), (3, 1, 0)):
        system = type("Drawn", (Nim,), {"sizes": sizes})().system
        tree = read_efg(gambit(system))
        solved = solve_game(system)
        assert backward(tree) == [player.at(0)[0] for player in solved.players]
        assert all(len(nodes) == 1 for nodes in sets_of(tree, {}).values())  # everything is seen


def test_poker_in_gambits_format():
    tree = read_efg(gambit(Kuhn().system))
    sets = sets_of(tree, {})
    assert sorted(len(nodes) for nodes in sets.values()) == [2] * 12  # six for each, two cards that the other may have
    assert tree[0] == "c" and sum(tree[1]) == 1


def test_what_is_no_tree_is_refused():
    with pytest.raises(GameError, match="more than 50 nodes"):
        gambit(TicTacToe().system, 50)
    with pytest.raises(GameError, match="nodes, or no end"):
        gambit(load_game("mutou")(scope="1x3").system, 2_000)


def test_openspiel_plays_and_solves_them():
    """Its own simulations pass, and its own algorithms find our values."""
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
    from rulestone.proofs.export.openspiel import openspiel_game

    for system in (Kuhn().system, type("Heaps", (Nim,), {"sizes": (2, 1, 0)})().system):
        game = openspiel_game(system)
        pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    kuhn = openspiel_game(Kuhn().system)
    solver = cfr.CFRPlusSolver(kuhn)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(kuhn.new_initial_state(), [policy] * 2)[0]
    known = value_by_sight(positions_of(Kuhn().system))
    assert known.low == known.high == Fraction(-1, 18)
    assert abs(value - float(known.low)) <= exploitability.nash_conv(kuhn, policy) < 0.05


def test_openspiel_keeps_and_reads_places():
    """A place that was written down is read again as the same one, and goes on alike; of two games with one name."""
    pyspiel = pytest.importorskip("pyspiel")
    from rulestone.proofs.export.openspiel import openspiel_game

    small, large = (
        openspiel_game(type("Heaps", (Nim,), {"sizes": sizes})().system) for sizes in ((1, 1, 0), (3, 1, 0))
    )
    assert small.get_type().short_name != large.get_type().short_name
    for game, moves in ((small, 2), (large, 3)):
        state = game.new_initial_state()
        for _ in range(moves - 1):
            state.apply_action(state.legal_actions()[0])
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(again) == str(state) and again.history() == state.history()
        assert again.legal_actions() == state.legal_actions() != game.new_initial_state().legal_actions()
        for place in (state, again):
            place.apply_action(place.legal_actions()[0])
        assert str(again) == str(state)
        assert again.information_state_string(0) == state.information_state_string(0)


def test_openspiel_reads_what_is_written_for_gambit(tmp_path):
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import cfr, expected_game_score

    file = tmp_path / "kuhn.efg"
    file.write_text(gambit(Kuhn().system))
    game = pyspiel.load_game(f"efg_game(filename={file})")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)[0]
    assert abs(value + 1 / 18) < 0.01
