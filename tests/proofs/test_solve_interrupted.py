"""Ctrl-C in `rulestone solve`: the nearest positions are solved, and what was to follow is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rulestone.proofs.commands import main, solve_parts
from rulestone.proofs.engines.strategy import nearest, solve_game, solving_readings
from rulestone.proofs.plays.ending import INTERRUPTED, Ending
from rulestone.proofs.running.loading import load_game

from tests.proofs.solved_games import TicTacToe

STICKS = """
from rulestone.model import *


class Sticks(Game):
    \"\"\"Two take one or two sticks in turn, from a heap of some size.\"\"\"

    language = 2
    Player = Sort("ada", "bo")
    players = Player
    last = Question("The last stick ...", clause=(), wins="has won", loses="has lost", draws="is all the same")
    turn = State(Player)
    heap = State(Int(0, 9))

    @initial
    def setup(self):
        self.turn = "ada"
        free(self.heap)
        require(self.heap > 5)

    @rule(by="turn", k=[1, 2])
    def take(self, k):
        require(self.heap >= k)
        self.heap -= k
        self.turn = self.Player.following(self.turn)

    @terminal
    def over(self):
        return self.heap == 0

    @outcome
    def result(self, player):
        if self.last == "draws":
            return 0
        return 1 if (self.turn == player) == (self.last == "loses") else 0
"""


@pytest.fixture
def sticks(tmp_path: Path) -> str:
    path = tmp_path / "sticks.py"
    path.write_text(STICKS)
    return str(path)


SEARCHED = 5_478
"""The positions of tic-tac-toe."""


def interrupted(*_given: Any, **_named: Any) -> Any:
    raise KeyboardInterrupt


def stops(monkeypatch: pytest.MonkeyPatch, many: int) -> None:
    """Whoever waits for a search ends it as soon as it has found everything; `many` positions are solved quickly."""
    search = solve_game.search_natively

    def ended(*given: Any, **named: Any) -> Any:
        found = search(*given, **named)
        found.stopped, found.complete = INTERRUPTED, False
        return found

    monkeypatch.setattr(solve_game, "search_natively", ended)
    monkeypatch.setattr(nearest.nearest, "__defaults__", (many,))


@pytest.mark.parametrize("many", [1, 2, 30, 500, 4_000, SEARCHED - 1])
def test_of_a_search_that_was_interrupted_the_nearest_positions_are_solved(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is forced in them is what can be forced in the game; and all is told by how many were found."""
    system = TicTacToe(scope="full", aim="normal").system
    whole = solve_game.solve_game(system)
    stops(monkeypatch, many)
    part = solve_game.solve_game(system)
    assert len(part.positions) == many and not part.complete
    assert part.positions.stopped.ending is Ending.INTERRUPTED
    assert f"of 5,478 that were found the nearest {many:,} are solved" in part.positions.stopped
    there = {whole.positions.state(n): n for n in range(len(whole.positions))}
    for here in range(many):
        number = there[part.positions.state(here)]
        arena, all_of_it = part.positions.arena, whole.positions.arena
        if not part.positions.unknown[here]:  # then all its steps are known
            assert len(arena.steps(here)) == len(all_of_it.steps(number))
        for one, other in zip(part.players, whole.players, strict=True):
            (low, high), (least, most) = one.at(here), other.at(number)
            assert (low is None or low <= least) and (high is None or high >= most)


def test_a_second_thought_while_positions_are_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the search, too, the nearest are solved where nobody needs all; else the interrupt is raised."""
    system = TicTacToe(scope="full", aim="normal").system
    taken_in = solve_game.reachable_positions

    def slow(found: Any, *more: Any) -> Any:
        return interrupted() if found.states == SEARCHED else taken_in(found, *more)

    monkeypatch.setattr(solve_game, "reachable_positions", slow)
    monkeypatch.setattr(nearest.nearest, "__defaults__", (100,))
    part = solve_game.solve_game(system, to_the_end=False)
    assert len(part.positions) == 100 and part.positions.stopped.ending is Ending.INTERRUPTED
    with pytest.raises(KeyboardInterrupt):
        solve_game.solve_game(system)


def test_all_beginnings_are_among_the_nearest(sticks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line of the answer says in how many beginnings it is so."""
    system = load_game(sticks)().system
    whole = solve_game.solve_game(system)
    stops(monkeypatch, 1)
    part = solve_game.solve_game(system)
    assert part.positions.initial_count == whole.positions.initial_count == len(part.positions) == 4


@pytest.mark.parametrize(
    ("module", "name", "options", "left_out"),
    [
        (solve_parts, "notable", (), ["worth_knowing"]),
        (solve_parts, "notable", ("--all-readings",), ["worth_knowing", "others"]),
        (solving_readings, "solve_game", ("--all-readings",), ["others"]),
        (solving_readings, "together", (), None),
    ],
)
def test_what_follows_the_solution_is_named_where_it_is_left_out(
    module: Any,
    name: str,
    options: tuple[str, ...],
    left_out: list[str] | None,
    sticks: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What each player can force is printed before, and kept. A second Ctrl-C ends the command (last row)."""
    words = ["solve", sticks, *options]
    whole = CliRunner().invoke(main, words).stdout
    monkeypatch.setattr(module, name, interrupted)
    told = CliRunner().invoke(main, words)
    data = json.loads(CliRunner().invoke(main, [*words, "--json"]).stdout)
    if left_out is None:
        assert told.exit_code == data["exit_code"] == 3 and not told.stdout
        return
    assert told.exit_code == 3 and whole.startswith(told.stdout) and "can be held to" in told.stdout
    names = ", ".join(solve_parts.PARTS[key] for key in left_out)
    assert told.stderr == f"interrupted: not looked at to the end: {names}\n"
    assert data["left_out"] == left_out and [one["player"] for one in data["players"]] == ["ada", "bo"]


def test_readings_that_were_solved_before_are_kept(sticks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several readings the first stays; no further one is begun."""
    words = ["solve", sticks, "--all-readings"]
    whole = CliRunner().invoke(main, words).stdout
    solved = iter([solving_readings.solve_game])
    monkeypatch.setattr(
        solving_readings, "solve_game", lambda *given, **named: next(solved, interrupted)(*given, **named)
    )
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 3 and whole.startswith(told.stdout)
    assert len(told.stdout.split("Other readings, one at a time\n")[1].splitlines()) == 1
