"""What tracing makes of the bundled games is what their authors wrote: on positions of plays, in a tiny scope."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import GameError
from rulestone.model.direct_run.direct_steps import Move
from rulestone.model.expressions import written as wr
from rulestone.model.system.semantics import successors
from rulestone.model.words import tracing
from rulestone.proofs.plays.as_written import compare_everywhere, compare_sampled, compare_with_written
from rulestone.proofs.plays.direct_agreement import Agreement
from rulestone.proofs.plays.initial_states import drawn_initial_state, first_states
from rulestone.proofs.running.faults import Fault
from rulestone.proofs.running.loading import bundled_games, load_game


@pytest.mark.parametrize("name", sorted(bundled_games()))
def test_bundled_games_are_traced_as_they_are_written(name: str) -> None:
    """Offers, successors, undefined steps, weights, ends, results, sight, properties and set-ups."""
    game = load_game(name)
    system = game(list(game.scopes)[-1]).system
    agreement = Agreement(system)
    chance = random.Random(name)
    state = drawn_initial_state(system, chance)
    found = list(agreement.of_set_up({cell: state[system.positions[cell]] for cell in system.initial.free}))
    for _ in range(6):
        found += agreement.of_all(state)
        after = [state for _, state in successors(system, state)]
        state = chance.choice(after) if after else drawn_initial_state(system, chance)
    assert not found, found[0]
    assert agreement.tried >= 20


GAME = """
from rulestone.model import *

class Track(Game):
    square = State(Int(1, 5))

    @initial
    def setup(self, s):
        free(s.square)
        require(s.square < 3)

    @rule(steps=[1, 2])
    def step(self, s, steps):
        with when(s.square + steps <= 5):
            s.square += steps
        with otherwise():
            s.square = 5

    @terminal
    def home(self, s):
        return s.square == 5

    @invariant
    def on_board(self, s):
        return s.square <= 5
"""


def taken_in_any_case(patch: pytest.MonkeyPatch) -> None:
    """A fault of tracing: branches are always taken."""
    wr.forget_what_was_said()
    patch.setattr(tracing.Reader, "branch", lambda self, condition: wr.TRUE)


def test_every_position_is_compared_or_some(tmp_path: Path) -> None:
    path = tmp_path / "track.py"
    path.write_text(GAME)
    system = load_game(str(path))().system
    everywhere = compare_everywhere(system)
    assert (everywhere.positions, everywhere.moves, everywhere.complete) == (5, 10, True)
    sampled = compare_sampled(system, 50)
    assert (sampled.positions, sampled.moves, sampled.differences) == (5, 10, ()), "no position twice"
    assert compare_sampled(system, 20).positions == 2, "a position costs as much as ten moves"
    assert not compare_everywhere(system, most=3).complete


def test_check_ends_with_a_fault_of_rulestone_that_names_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from rulestone.proofs.commands import main

    path = tmp_path / "track.py"
    path.write_text(GAME)

    def ended(*more: str) -> Any:
        monkeypatch.setattr("sys.argv", ["rulestone", "check", str(path), "--workers", "1", *more])
        with pytest.raises(SystemExit) as end:
            main()
        return end.value.code

    assert ended("--as-written", "all") == 0
    assert "rules run as written: all 5 positions, 10 moves tried: as written" in capsys.readouterr().out
    assert ended("--json") == 0
    assert json.loads(capsys.readouterr().out)["chosen"]["as_written"]["moves"] == 10
    assert ended("--as-written", "some") == 2
    taken_in_any_case(monkeypatch)
    assert ended() == 4
    told = capsys.readouterr().err
    assert "a fault of rulestone itself" in told and f"{path}:17: step(steps=" in told
    assert "as traced" in told and "as written" in told
    assert ended("--as-written", "0") in (0, 1)


@pytest.mark.parametrize("language", [1, 2])
def test_words_that_only_tracing_knows_are_told_and_no_fault(language: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the second edition, where rules mean what Python does, they are a mistake of the game."""
    game = load_game("tavern")
    monkeypatch.setattr(game, "language", language)
    system = game(list(game.scopes)[-1]).system

    def breaks(*asked: Any) -> None:
        raise GameError("nobody runs this")

    monkeypatch.setattr("rulestone.model.direct_run.direct.DirectRun.rule", breaks)
    if language == 1:
        assert "nobody runs this" in str(compare_with_written(system, 10))
    else:
        with pytest.raises(GameError, match="nobody runs this"):
            compare_with_written(system, 10)


def test_a_difference_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "track.py"
    path.write_text(GAME)
    game = load_game(str(path))
    taken_in_any_case(monkeypatch)
    with pytest.raises(Fault, match=r"track\.py:17: step\(steps=2\): as traced undefined, as written square = 5"):
        compare_with_written(game().system, None)


CARD = """
from rulestone.model import *

class Card(Game):
    language = 2
    hidden = State(Optional(Int(0, 2)))
    shown = State(Bool)
    told = State(Int(0, 3))

    @initial
    def setup(self):
        self.hidden = None
        self.shown, self.told = False, 0

    @rule(by=CHANCE, worth=range(3), weight=lambda self, worth: 1 if worth == 0 else (0 if self.hidden is None else 1))
    def turn(self, worth):
        require(not self.shown)
        self.shown = True
        if worth and self.hidden + 1 > 0:
            self.told = worth

    @terminal
    def over(self):
        return self.shown
"""


@pytest.mark.parametrize(("weight", "traced"), [("0", "forbidden"), ("1", "undefined")])
def test_an_outcome_of_weight_0_agrees_though_its_rule_does_not_denote_as_written(weight, traced, tmp_path) -> None:
    file = tmp_path / "card.py"
    file.write_text(CARD.replace("(0 if", f"({weight} if"), encoding="utf-8")
    game = load_game(str(file))()
    (state,) = first_states(game.system)
    agreement = Agreement(game.system)
    assert agreement.run.rule(state, "turn", {"worth": 1}, "chance").outcome == "undefined"
    assert agreement.traced(state, Move("turn", (("worth", 1),), "chance"))[0] == traced
    assert list(agreement.of_all(state)) == []
