"""What several players can force together: strategies saved, judged again and played, moves that keep it or not."""

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from rulestone.model.expressions.evaluate import evaluate
from rulestone.model.system.semantics import is_over, successors
from rulestone.proofs.commands import main
from rulestone.proofs.engines.strategy.coalitions import coalitions
from rulestone.proofs.engines.strategy.named_aims import Goal, NamedAim, usual_aims
from rulestone.proofs.engines.strategy.solve_game import solve_game
from rulestone.proofs.engines.strategy.strategy_witness import replay_witness, witness
from rulestone.proofs.plays.initial_states import initial_states_within
from rulestone.proofs.plays.trace_files import play_trace, read_trace

from tests.amounts import in_part
from tests.oracles import retrograde as oracle
from tests.proofs.solved_games import Cups
from tests.proofs.test_solved_independently import NAMES, drawn_table, game_of

CUPS = "tests/proofs/solved_games.py:Cups"
SHUT = Goal.SHUT_OUT


def run(*arguments, text=""):
    return CliRunner().invoke(main, [str(one) for one in arguments], input=text)


def judged(system, first, wanted, found):
    return replay_witness(system, first, found, wanted.good(system), 10_000, wanted.allowed(system))


def stands(table, by, wanted, worths, endless, start=0):
    """The same, asked of the drawn table by another solver."""
    ends = {n for n, found in enumerate(table) if not found}
    if wanted.goal is Goal.ENDS:
        return start in oracle.sure(table, by, ends, False)
    if wanted.goal is Goal.ENDLESS:
        return start in oracle.sure(table, by, set(), True)
    seat = NAMES.index(str(wanted.player))
    if wanted.goal is Goal.SHUT_OUT:
        quiet = [
            [] if any(who == seat for who, _, _ in found) else found or [("forced", n, 1)]
            for n, found in enumerate(table)
        ]  # where they might move play is lost; at an end it goes round
        return start in oracle.sure(quiet, by, set(), True)
    if wanted.goal is Goal.WINS:
        good = {
            n for n in ends if all(worths[seat][n] > worths[other][n] for other in range(len(worths)) if other != seat)
        }
        return start in oracle.sure(table, by, good, False)
    sign = 1 if wanted.goal is Goal.AT_LEAST else -1
    good = {n for n in ends if sign * worths[seat][n] >= sign * wanted.value}
    return start in oracle.sure(table, by, good, endless is not None and sign * endless >= sign * wanted.value)


@pytest.mark.parametrize("batch", range(in_part(2, 5)))
def test_strategies_of_coalitions_of_random_games_stand(batch):
    """Each aim of each coalition: whether it is forced, by another solver; if so, its strategy by the semantics."""
    met = set()
    for seed in range(batch * 25, batch * 25 + 25):
        source = random.Random(400_000 + seed)
        table, seats = drawn_table(source)
        if all(who in ("forced", "dice") for found in table for who, _, _ in found):
            continue
        ends = [n for n, found in enumerate(table) if not found]
        worths = [{n: source.randint(-1, 1) for n in ends} for _ in range(seats)]
        endless = source.choice([None, -1, 0, 1])
        solution = solve_game(game_of(table, seats, worths, endless)().system)
        system, first = solution.positions.system, solution.positions.state(0)
        for members in [one.members for one in coalitions(solution)] + [solution.positions.players]:
            by = {NAMES.index(str(member)) for member in members}
            asked = list(usual_aims(solution, by))
            asked += [
                NamedAim(goal, one.player, value)
                for goal in (Goal.AT_LEAST, Goal.AT_MOST)
                for one in solution.players
                for value in one.values
            ]
            for wanted in asked:
                aim = wanted.aim(solution)
                forced = bool(aim.sure(solution.positions.arena, by)[0])
                assert forced == stands(table, by, wanted, worths, endless), (seed, by, str(wanted))
                if forced:
                    met.add(wanted.goal)
                    found = witness(solution.positions, frozenset(by), aim, 0)
                    assert judged(system, first, wanted, found).complete, (seed, by, str(wanted))
    assert met == set(Goal)


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """The strategy by which two of three let one of them win; and what the command said."""
    file = tmp_path_factory.mktemp("together") / "both.json"
    return file, run("solve", CUPS, "--for", "bo", "--for", "cy", "--strategy", file)


def test_two_of_three_save_a_strategy_that_stands(saved):
    file, said = saved
    assert said.exit_code == 0, said.output
    assert "\nbo, cy: bo wins alone; cy wins alone; ada gets their worst; play ends\n" in said.output
    assert "strategy of bo, cy: bo gets more than everybody else, within 5 steps" in said.output
    assert said.output.count("all that it can meet") == 1 and "\nada, bo:" not in said.output
    data = json.loads(file.read_text())
    assert data["by"] == ["bo", "cy"] and data["aim"] == "wins" and data["player"] == "bo" and "at_least" not in data
    again = run("solve", CUPS, "--recheck", file)
    assert again.exit_code == 0 and "stands against every answer" in again.output


@pytest.mark.parametrize(
    "aim, told",
    [
        ("wins=cy", "cy gets more than everybody else, within"),
        ("at_most=ada", "ada gets 0 or less, within 5 steps"),
        ("at_least=cy", "cy gets 1 or more, within"),
        ("ends", "play ends, within"),
    ],
)
def test_it_is_said_what_a_strategy_is_for(tmp_path, aim, told):
    file = tmp_path / "both.json"
    said = run("solve", CUPS, "--for", "cy,bo", "--strategy", file, "--aim", aim)
    assert said.exit_code == 0 and f"strategy of bo, cy: {told}" in said.output
    assert "stands against every answer" in run("solve", CUPS, "--recheck", file).output


def test_somebody_is_kept_out(tmp_path):
    file = tmp_path / "both.json"
    assert run("solve", CUPS, "--for", "ada,bo", "--strategy", file, "--aim", "shut_out=cy").exit_code == 0
    data = json.loads(file.read_text())
    assert data["aim"] == "shut_out" and data["longest"] is None
    for entry in data["moves"]:  # bo lets cy move
        if entry["move"]["rule"] == "again":
            entry["move"] = {"rule": "wait", "parameters": {}, "by": entry["move"]["by"]}
    file.write_text(json.dumps(data))
    said = run("solve", CUPS, "--recheck", file)
    assert said.exit_code == 1 and "play may come to where it must not" in said.output


@pytest.mark.parametrize(
    "options, message",
    [
        (["--for", "bo,di", "--strategy", "x.json"], "Cups has no player 'di'"),
        (["--for", "bo,cy", "--strategy", "x.json", "--aim", "wins=di"], "it is one of at_least=PLAYER"),
        (["--for", "bo,cy", "--strategy", "x.json", "--aim", "ends=bo"], "it is one of at_least=PLAYER"),
        (["--for", "bo,cy", "--strategy", "x.json", "--aim", "endless"], "cannot make sure that play never ends"),
        (["--for", "bo,cy", "--strategy", "x.json", "--aim", "shut_out=cy"], "cy is one of those who play for it"),
        (["--aim", "endless"], "--aim says what a strategy is for"),
        (["--strategy", "x.json"], "--strategy: whose?"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(tmp_path, monkeypatch, options, message):
    command = [CUPS.replace("tests", str(Path("tests").resolve()), 1), *options]
    monkeypatch.chdir(tmp_path)
    said = run("solve", *command)
    assert said.exit_code == 2 and message in said.output and "Traceback" not in said.output
    assert not (tmp_path / "x.json").exists()


@pytest.mark.parametrize("seed", range(6))
def test_whoever_plays_against_a_saved_strategy_loses(saved, tmp_path, seed):
    play = tmp_path / "play.json"
    said = run("play", CUPS, "--against", saved[0], "--random", "--seed", seed, "--save", play)
    assert said.exit_code == 0 and "You are ada; bo, cy play so that bo gets more" in said.output
    assert "ada +0, bo +1, cy +0" in said.output
    told = run("replay", play, "--game", CUPS, "--values", "--for", "bo,cy", "--json")
    moves = json.loads(told.output)["values"]
    assert moves and all("bo gets more than everybody else" not in one["lost"] for one in moves)
    assert {one["player"] for one in moves} >= {"bo"} and len(moves) >= 2


def test_a_strategy_is_played_against_by_whom_it_does_not_play_for(saved):
    assert "ada put to=0" in run("play", CUPS, "--against", saved[0], text="q\n").output
    said = run("play", CUPS, "--against", saved[0], "--as", "bo", text="q\n")
    assert said.exit_code == 2 and "the strategy plays for bo, cy" in said.output
    said = run("play", CUPS, "--against", saved[0], "--scope", "full", text="q\n")
    assert said.exit_code == 2 and "leave --scope and --reading out" in said.output
    said = run("play", "tests/proofs/solved_games.py:Pig", "--against", saved[0], text="q\n")
    assert said.exit_code == 2 and "the game has no player 'cy'" in said.output


def plain_table(system):
    """All positions by the plain semantics: their moves, and what ends are worth to each player."""
    numbers, table, ends = {first: 0 for first in initial_states_within(system, None)[0]}, [], []
    for state in (queue := list(numbers)):
        moves = []
        for move, after in [] if is_over(system, state) else successors(system, state):
            if after not in numbers:
                numbers[after] = len(numbers)
                queue.append(after)
            moves.append((NAMES.index(move.label.chooser), numbers[after], 1))
        if is_over(system, state):
            ends.append(numbers[state])
        table.append(moves)
    read = [system.reader_of(state) for state in queue]
    return numbers, table, [{n: evaluate(node, read[n]) for n in ends} for node in system.outcomes().values()]


def test_moves_are_judged_by_what_a_coalition_can_force(tmp_path):
    """What is lost and gained is what can be forced in the two positions, by another solver of the plain semantics."""
    game = Cups()
    numbers, table, worths = plain_table(game.system)
    asked = [NamedAim(goal, name, value) for goal in Goal for name in NAMES for value in (0, 1)]
    asked = [one for one in asked if one.goal not in (Goal.AT_LEAST, Goal.AT_MOST, Goal.WINS) or one.player != "cy"]
    asked = {str(one): one for one in asked if one.goal is not Goal.AT_MOST and (one.goal, one.player) != (SHUT, "ada")}
    asked = {text: one for text, one in asked.items() if (one.goal, one.player) != (SHUT, "bo")}
    asked |= {"cy gets 0 or less": NamedAim(Goal.AT_MOST, "cy", 0)}
    met = set()
    for seed in range(8):
        play = tmp_path / f"{seed}.json"
        assert run("play", CUPS, "--random", "--seed", seed, "--save", play).exit_code == 0
        data = json.loads(run("replay", play, "--game", CUPS, "--values", "--for", "ada,bo", "--json").output)
        places = [numbers[state] for state in play_trace(read_trace(play), Cups, game.system).states]
        for one in data["values"]:
            before, after = (
                {text for text, what in asked.items() if stands(table, {0, 1}, what, worths, None, n)}
                for n in places[one["move"] : one["move"] + 2]
            )
            for name in ("ada", "bo"):  # the most is told, and less of it not
                for known in (before, after):
                    known -= {f"{name} gets 0 or more"} if f"{name} gets 1 or more" in known else set()
            gone, come = before - after, after - before
            less = {f"{name} gets 0 or more" for name in ("ada", "bo") if f"{name} gets 1 or more" in gone | come}
            assert set(one["lost"]) - less == gone - less and set(one["gained"]) - less == come - less
            assert set(one["keeps"]) - less == before & after
            met.add((bool(gone), bool(one["better"])))
    assert {(False, False), (True, True)} <= met
