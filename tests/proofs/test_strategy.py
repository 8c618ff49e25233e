"""Who can force what: games whose values are known, bundled ones, searches that stop, and the command."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.coalitions import coalitions
from rulestone.proofs.engines.strategy.solution import Solution
from rulestone.proofs.engines.strategy.solve_game import positions_of, solve_game
from rulestone.proofs.running.loading import load_game

from tests.oracles import tafl
from tests.proofs.solved_games import ConnectFour, Morris, Nim, Sum, TicTacToe
from tests.proofs.tafl import Brandubh

SOLVED = Path(__file__).with_name("solved_games.py")

NONE = ("nobody", "nobody", "nobody")

EXTRA = {
    "spread": (NONE, NONE),
    "renewed": (("nobody", "red", "red"), ("nobody", "red", "nobody")),
    "wafer": (("nobody", "red", "red"), ("nobody", "red", "nobody")),
}
"""Who wins MuTou's strips of three and four squares, with no, one and two wafers to spare (docs/games/mutou.md)."""


def solved(game, scope="full", **readings):
    return solve_game(game(scope=scope, **readings).system)


@pytest.mark.parametrize("aim, value, positions", [("normal", 0, 5478), ("misere", 0, None), ("wild", 1, None)])
def test_tic_tac_toe(aim, value, positions):
    found = solved(TicTacToe, aim=aim)
    assert positions is None or len(found.positions) == positions
    assert [player.at(0) for player in found.players] == [(value, value), (-value, -value)]
    assert found.winners == (("x",) if value else ())
    if aim == "wild":  # in the middle, with either mark, and nowhere else
        best = [str(found.positions.move(step)) for step, worth in found.first_moves(0) if worth == (1, 1)]
        assert len(best) == 2 and all("b2" in move for move in best)


@pytest.mark.parametrize("sizes", [(1, 2, 3), (1, 1, 1), (2, 2, 0), (3, 4, 2), (1, 1, 0), (4, 0, 0), (2, 4, 1)])
def test_nim(sizes):
    """By Bouton: the heaps without carrying over; where all heaps are of one stick at most, misere turns it."""
    total = sizes[0] ^ sizes[1] ^ sizes[2]
    drawn = type("Drawn", (Nim,), {"sizes": sizes})
    for last in ("wins", "loses"):
        first = (total != 0) != (last == "loses" and max(sizes) <= 1)
        found = solved(drawn, last=last)
        assert found.winners == (("ada",) if first else ("bo",)), last
        assert found.players[0].at(0) == ((1, 1) if first else (-1, -1))


@pytest.mark.parametrize("way, winner", [("lines", True), ("squares", True), ("anywhere", False)])
def test_three_mens_morris(way, winner):
    found = solved(Morris, way=way)
    assert found.winners == (("white",) if winner else ())
    assert found.players[0].at(0) == ((1, 1) if winner else (-1, 1))
    if not winner:  # a draw, as everybody knows, where play that never ends is one
        drawn = Solution(found.positions, endless=dict.fromkeys(found.positions.players, 0))
        assert [player.at(0) for player in drawn.players] == [(0, 0), (0, 0)]
        assert drawn.drawn(0)[0] and drawn.remoteness(0) == (None, None)


def test_connect_four_on_four_columns_of_four():
    """A draw; 161,029 positions, as John Tromp counts them."""
    found = solved(ConnectFour)
    assert len(found.positions) == 161_029
    assert [player.at(0) for player in found.players] == [(0, 0), (0, 0)] and not found.winners


@pytest.mark.parametrize("king_taken", ["two", "four"])
def test_brandubh_on_a_small_board(king_taken):
    """As solved in plain Python: so many positions, in so many each side wins, and the king wins from the first."""
    board = tafl.start()
    expected = tafl.solved(board, king_taken)
    found = solved(Brandubh, king_taken=king_taken)
    values = Counter(found.players[0].at(n) for n in range(len(found.positions)))
    assert values == {(one, one): count for one, count in Counter(expected).items()} and len(values) == 2
    assert found.players[0].at(0) == (expected[0], expected[0]) and found.winners == ("defenders",)


def test_nimbers_of_sums():
    """Sprague and Grundy: with a heap from which one or two are taken goes one of n mod 3, and who moves then loses."""
    found = solved(Sum)
    seen = set()
    for number in range(len(found.positions)):
        turn, few, free = found.positions.state(number)
        mover = found.players[0 if turn == "ada" else 1]
        assert mover.at(number) == ((-1, -1) if few % 3 == free else (1, 1)), (few, free)
        seen.add((few, free))
    assert len(seen) == 9 * 4


@pytest.mark.parametrize("limit", [1, 2, 30, 500, 4000, 5477])
@pytest.mark.parametrize("native", [True, False])
def test_a_search_that_stops_claims_no_more_than_there_is(limit, native):
    """What is forced in a part of the positions is forced in all of them."""
    whole = solved(TicTacToe, aim="normal")
    part = solve_game(TicTacToe(scope="full", aim="normal").system, limit=limit, native=native)
    assert not part.complete and "more than" in part.positions.stopped
    values = {state_of(whole, n): n for n in range(len(whole.positions))}
    for here in range(len(part.positions)):
        there = values[state_of(part, here)]
        for one, other in zip(part.players, whole.players, strict=True):
            (low, high), (least, most) = one.at(here), other.at(there)
            assert low is None or low <= least
            assert high is None or high >= most


@pytest.mark.parametrize("limit", [1, 2, 30, 500, 5477])
def test_nobody_is_said_to_be_shut_out_beyond_what_was_looked_at(limit):
    found = solve_game(TicTacToe(scope="full", aim="normal").system, limit=limit)
    for power in coalitions(found):
        assert not power.shuts_out and not power.endless and not power.wins


def state_of(found, position):
    return found.positions.state(position)


@pytest.mark.parametrize("name, scope", [("mutou", "1x3+1 spare"), ("tavern", "tiny"), ("music", "tiny")])
def test_machine_code_and_python_make_the_same_arena(name, scope):
    system = load_game(name)(scope=scope).system
    one, other = positions_of(system), positions_of(system, native=False)
    assert len(one) == len(other) > 100
    numbers = {other.state(n): n for n in range(len(other))}
    same = [numbers[one.state(n)] for n in range(len(one))]
    for here, there in enumerate(same):
        assert one.over[here] == other.over[there]
        mine, theirs = (
            sorted(
                (positions.instance[k], positions.arena.owner[k], positions.arena.weight[k], to(positions.arena.to[k]))
                for k in positions.arena.steps(n)
            )
            for positions, n, to in ((one, here, same.__getitem__), (other, there, int))
        )
        assert mine == theirs


@pytest.mark.parametrize("length, extra, spare", [(n, extra, k) for n in (3, 4) for extra in EXTRA for k in range(3)])
def test_strips_of_mutou_as_its_page_says(length, extra, spare):
    """The page solves them by plain evaluation; its table is the oracle."""
    scope = f"1x{length}" + (f"+{spare} spare" if spare else "")
    found = solve_game(load_game("mutou")(scope=scope, extra=extra).system)
    expected = EXTRA[extra][length - 3][spare]
    assert (found.winners or ("nobody",)) == (expected,)
    assert found.complete


def test_the_command_says_it_for_people_and_programs():
    said = CliRunner().invoke(main, ["solve", f"{SOLVED}:TicTacToe", "--all-readings"])
    assert said.exit_code == 0, said.output
    assert "nobody can force a victory" in said.output and "seeing everything" not in said.output
    assert "aim=wild: decides who wins" in said.output and "aim=misere: decides" not in said.output
    told = CliRunner().invoke(
        main, ["solve", "mutou", "--scope", "1x3+1 spare", "--reading", "extra=wafer", "--moves", "--json"]
    )
    data = json.loads(told.output)
    assert data["schema"] == "rulestone-solve/1" and data["complete"] and data["winners"] == ["red"]
    red, blue = data["players"]
    assert red["value"] == [{"lo": 1, "hi": 1, "beginnings": 1}] and red["status"] == "solved"
    assert blue["value"] == [{"lo": -1, "hi": -1, "beginnings": 1}]
    assert red["remoteness"][0] == blue["remoteness"][1]
    assert len(red["first_moves"]) == 2 and not blue["first_moves"]


def test_all_that_is_printed_for_programs_is_on_its_page():
    """Every key, and no other, stands in the tables of the reference."""
    crown = "tests/proofs/test_notable_choices.py:Crown"
    three = "tests/proofs/solved_games.py:Morris --all-readings"
    heaps = "tests/proofs/test_declared_strategies.py:TwoHeaps --scope small"
    kuhn = "tests/proofs/test_secrets_solved.py:Kuhn --secrets"
    climb = "tests/proofs/test_together.py:Climb"
    data = [
        json.loads(CliRunner().invoke(main, ["solve", *words.split(), "--moves", "--json"]).output)
        for words in (crown, three, kuhn, heaps, climb)
    ]
    page = (Path(__file__).parents[2] / "docs" / "reference" / "solve.md").read_text(encoding="utf-8")
    tables = page[page.index("### JSON") :].partition("| of a player | |")
    written = [set(re.findall(r"`([a-z_]+)`", table)) for table in (tables[0], tables[2])]

    def keys(*found):
        return {key for one in found for key in one}

    whole, players = keys(*data), [player for one in data for player in one["players"]]
    parts = [
        data[0]["coalitions"],
        data[0]["worth_knowing"],
        [data[2]["secrets"]],
        data[1]["others"],
        data[3]["strategies"],
        [data[4]["together"]],
    ]
    inner = set().union(*(keys(*part) for part in parts), {"error"})
    assert all(parts) and whole - {"schema"} <= written[0] and inner - {"player"} <= written[0] | {"value", "average"}
    values = {"exact", "bound"}
    assert written[0] - values <= whole | inner | keys(*players) | {"lo", "hi"}
    assert keys(*players) <= written[1]
    nested = keys(*(one for player in players for part in ("value", "first_moves", "average") for one in player[part]))
    statuses = {"solved", "open", "bound", "none"}
    assert nested <= written[1] and written[1] - statuses <= keys(*players) | nested


def test_whoever_forces_the_best_end_there_is_has_solved_it():
    """Kesch at tiny: White takes the tower, or plays on for ever if they like; no end is worth more."""
    found = solve_game(load_game("kesch")(scope="tiny").system)
    black, white = found.players
    assert (black.at(0), white.at(0)) == ((None, -1), (1, None))
    assert found.status(black) == found.status(white) == "solved, seeing everything" and found.winners == ("white",)
    part = solve_game(load_game("kesch")(scope="tiny").system, limit=600)
    assert {part.status(player) for player in part.players} == {"bound"}


def test_first_moves_that_keep_what_is_forced():
    """Casino at tiny: no first move of the House keeps both what it forces and what it may hope for."""
    found = solve_game(load_game("casino")(scope="tiny").system)
    house = next(n for n, one in enumerate(found.players) if str(one.player) == "House")
    kept = found.keeping(house)
    low, high = found.players[house].at(0)
    assert kept and low < high
    assert {worth[0] for step, worth in found.first_moves(house) if step in kept} == {low}


def test_what_hidden_things_would_be_needed_for_is_not_said_to_be_forced():
    said = CliRunner().invoke(main, ["solve", "kesch", "--scope", "tiny"])
    assert "could force" in said.output and "white could win by force, seeing everything" in said.output
    assert "can force" not in said.output and "found to force: black nothing, white 1" in said.output
    assert "wins by force within 20 steps, seeing what is shown" in said.output
    data = json.loads(CliRunner().invoke(main, ["solve", "kesch", "--scope", "tiny", "--json"]).output)
    assert data["information"] == "bound" and data["players"][0]["status"] == "solved, seeing everything"


def test_a_command_that_looked_at_too_little_says_so():
    said = CliRunner().invoke(main, ["solve", "mutou", "--scope", "1x4", "--positions", "20"])
    assert said.exit_code == 3
    assert "not all looked at (more than 20 states)" in said.output and "bound" in said.output
    wrong = CliRunner().invoke(main, ["solve", "mutou", "--scope", "1x3", "--for", "rad"])
    assert wrong.exit_code == 2 and "red" in wrong.output
    wrong = CliRunner().invoke(main, ["solve", "knockout", "--scope", "tiny", "--reading", "nonsense"])
    assert wrong.exit_code == 2
