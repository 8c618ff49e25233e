"""Strategies in the commands: saved, told, judged again, played against; games solved from a saved position."""

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from rulestone.model import GameError
from rulestone.model.system.semantics import is_over, successors
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.advice import Adviser
from rulestone.proofs.engines.strategy.named_aims import Goal, NamedAim
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.strategy_files import KeptStrategy, read_strategy, strategy_data, strategy_of
from rulestone.proofs.engines.strategy.strategy_text import strategy_lines
from rulestone.proofs.engines.strategy.strategy_witness import WrongStrategy, replay_witness, witness
from rulestone.proofs.running.loading import load_game

from tests.proofs.solved_games import Nim

NIM = "tests/proofs/solved_games.py:Nim"


def run(*arguments, text=""):
    return CliRunner().invoke(main, [str(one) for one in arguments], input=text)


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    file = tmp_path_factory.mktemp("kept") / "bo.json"
    return file, run("solve", NIM, "--for", "bo", "--strategy", file)


@pytest.fixture
def saved(first, tmp_path):
    """The strategy of who is second at Nim, in a file that may be altered; and what the command said."""
    file = tmp_path / "bo.json"
    file.write_text(first[0].read_text())
    return file, first[1]


def test_a_strategy_is_saved_told_and_stands(saved):
    """Heaps of one, two and three: whoever is second wins."""
    file, said = saved
    assert said.exit_code == 0, said.output
    assert "bo gets 1 or more, within 6 steps" in said.output and "if ada: take(" in said.output
    assert "all that it can meet" in said.output and "reached" in said.output
    data = json.loads(file.read_text())
    assert data["schema"] == "rulestone-strategy/1" and data["complete"] and data["longest"] == 6
    again = run("solve", NIM, "--recheck", file)
    assert again.exit_code == 0 and "stands against every answer" in again.output


def test_a_strategy_that_was_altered_does_not_stand(saved):
    file, _ = saved
    data = json.loads(file.read_text())
    for entry in data["moves"]:  # take one from the first heap that has any, wherever that may be
        heaps = dict(entry["position"]["heap"]["#map"])
        heap = next(name for name, count in heaps.items() if count)
        entry["move"]["parameters"] = {"who": "bo", "heap": heap, "taken": 1}
    file.write_text(json.dumps(data))
    said = run("solve", NIM, "--recheck", file)
    assert said.exit_code == 1 and "it does not stand" in said.output


@pytest.mark.parametrize(
    "change, message",
    [
        ({"schema": "rulestone-strategy/2"}, "it is no rulestone-strategy/1"),
        ({"player": "cy"}, "does not fit the game"),
        ({"by": 3}, "does not fit the game"),
        ({"moves": [3]}, "does not fit the game"),
        ({"moves": [{"position": {}, "move": {}}]}, "does not fit the game"),
        ({"first": {"turn": "ada"}}, "does not fit the game"),
        ({"longest": "much"}, "does not fit the game"),
        ({"at_least": "1/0"}, "does not fit the game"),
        ({"scope": "huge"}, "no scope that the game lists"),
    ],
)
def test_files_that_are_no_strategy_of_the_game_are_refused_in_one_line(saved, change, message):
    file, _ = saved
    file.write_text(json.dumps({**json.loads(file.read_text()), **change}))
    said = run("solve", NIM, "--recheck", file)
    assert said.exit_code == 2 and message in said.output and "Traceback" not in said.output


def test_what_is_read_is_what_was_written(tmp_path):
    system = Nim().system
    found = solve_game(system)
    aim, _ = found.aims(1)
    kept = KeptStrategy(
        found.positions.state(0), NamedAim(Goal.AT_LEAST, "bo", 1), witness(found.positions, frozenset({1}), aim, 0)
    )
    path = tmp_path / "bo.json"
    path.write_text(json.dumps(strategy_data(system, kept, "nim")))
    again = strategy_of(system, read_strategy(path), path)
    assert again == kept and len(again.witness.moves) > 10
    with pytest.raises(GameError, match="cannot be read"):
        read_strategy(tmp_path / "none.json")
    lines = strategy_lines(system, kept.first, kept.witness, kept.wanted.good(system), 10_000)
    assert sum(not line.strip().startswith(("if", "as", "reached")) for line in lines) == len(kept.witness.moves)
    assert strategy_lines(system, kept.first, kept.witness, kept.wanted.good(system), 5)[5:] == ["..."]


def test_a_strategy_is_somebodys(tmp_path):
    said = run("solve", NIM, "--strategy", tmp_path / "x.json")
    assert said.exit_code == 2 and "--for" in said.output
    said = run(
        "solve", "kajuka", "--scope", "tiny", "--positions", 10, "--for", "north", "--strategy", tmp_path / "x.json"
    )
    assert said.exit_code == 2


def test_a_game_is_solved_from_where_a_saved_play_ends(tmp_path):
    saved = tmp_path / "play.json"
    assert run("play", NIM, "--random", "--seed", 5, "--moves", 1, "--save", saved).exit_code == 0
    heaps = dict(json.loads(saved.read_text())["states"][-1]["heap"]["#map"])
    nimber = 0
    for count in heaps.values():
        nimber ^= count
    said = run("solve", NIM, "--position", saved, "--json")
    data = json.loads(said.output)
    assert data["winners"] == (["bo"] if nimber else ["ada"]) and data["positions"] < 24
    wrong = run("solve", NIM, "--position", saved, "--all-readings")
    assert wrong.exit_code == 2 and "--all-readings" in wrong.output


@pytest.mark.parametrize("last", ["wins", "loses"])
def test_who_plays_best_loses_to_nobody(last):
    """Against every answer, from every beginning: an adviser on the winning side wins."""
    system = Nim(last=last).system
    found = solve_game(system)
    adviser = Adviser(found)
    winner = found.players.index(next(one for one in found.players if one.player in found.winners))
    player = found.players[winner]
    node = system.outcomes()[player.player]
    layer, ends = [found.positions.state(0)], 0
    while layer:
        after = []
        for state in layer:
            if is_over(system, state):
                from rulestone.model.expressions.evaluate import evaluate

                assert evaluate(node, system.reader_of(state)) == 1
                ends += 1
                continue
            best = adviser.best(state, winner)
            steps = list(successors(system, state))
            after += [to for move, to in steps if best is None or move is best]
        layer = list(dict.fromkeys(after))
    assert ends


def test_one_plays_against_the_best():
    said = run("play", NIM, "--against", "best", "--as", "ada", text="0\n0\n0\n0\n0\nq\n")
    assert said.exit_code == 0 and "the others never err" in said.output
    assert "ada -1, bo +1" in said.output
    told = run("play", NIM, "--against", "best", "--as", "ada", "--random", "--json")  # it was told before the JSON
    assert json.loads(told.stdout)["#meta"]["format"] == "ITF" and "the others never err" in told.stderr
    wrong = run("play", NIM, "--against", "best", "--as", "cy")
    assert wrong.exit_code == 2


def test_a_strategy_that_goes_on_for_ever_is_saved_too(tmp_path):
    file = tmp_path / "red.json"
    said = run("solve", "mutou", "--scope", "1x3", "--endless", 0, "--for", "red", "--strategy", file)
    assert said.exit_code == 0 and "play may never end" in said.output and "as in" in said.output
    assert run("solve", "mutou", "--recheck", file).exit_code == 0
    system = load_game("mutou")(scope="1x3").system
    kept = strategy_of(system, read_strategy(file), file)
    strict = replace(kept.wanted, value=1)
    assert replay_witness(system, kept.first, kept.witness, strict.good(system)).complete
    assert kept.witness.longest is None
    with pytest.raises(WrongStrategy):
        replay_witness(system, kept.first, kept.witness, lambda state: False)
