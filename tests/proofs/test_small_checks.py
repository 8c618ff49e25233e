"""A small game is judged before other processes could start; they would say the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rulestone.model import Bool, Game, Int, Question, Sort, State, initial, require, rule, terminal
from rulestone.proofs.checking import check_game
from rulestone.proofs.checking.check_game import check, check_job
from rulestone.proofs.checking.judgement import JudgedReading
from rulestone.proofs.commands.check_data import checked_data
from rulestone.proofs.plays.verdict import Status
from rulestone.proofs.running.job import CheckEffort, Job
from rulestone.proofs.running.processes import Processes
from rulestone.proofs.running.references import reference_of

GAME = '''
from rulestone.model import *

class Marbles(Game):
    """Two players take one or two marbles; who takes the last one wins."""

    language = 2
    Player = Sort("ann", "bob")
    players = Player
    turn = State(Player)
    left = State(Int(0, 7))
    none = Question("May one take nothing?", clause=(), refused="no", allowed="yes")

    @initial
    def setup(self):
        self.turn, self.left = "ann", 7

    @rule(by=turn, many=[0, 1, 2])
    def take(self, player, many):
        require(many <= self.left and (many > 0 or self.none == "allowed"))
        self.left -= many
        self.turn = {"ann": "bob", "bob": "ann"}[player]

    @terminal
    def over(self):
        return self.left == 0

    @step_property
    def fewer(self, before, after, step):
        return after.left < before.left
'''


def said(file: Path) -> Any:
    """What a check by two processes says, without times."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items() if key != "seconds"}
        return [plain(one) for one in value] if isinstance(value, list) else value

    effort = CheckEffort(engines=("explicit",), workers=2)
    return plain(checked_data(check(reference_of(str(file)), effort=effort), "marbles.py"))


def test_a_small_game_needs_no_other_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "marbles.py"
    file.write_text(GAME, encoding="utf-8")
    asked: list[str] = []
    results = Processes.results

    def told(*given: Any) -> Any:
        asked.append("processes")
        return results(*given)

    monkeypatch.setattr(Processes, "results", told)
    here = said(file)
    assert not asked
    assert "refuted" in str(here)
    monkeypatch.setattr(check_game, "_FEW_STATES", 15)  # of which there are sixteen
    assert said(file) == here
    assert asked


def test_verdicts_are_found_one_by_one_and_of_every_reading(tmp_path: Path) -> None:
    file = tmp_path / "marbles.py"
    file.write_text(GAME)
    found: list[tuple[str, str, Status]] = []
    checked = check_job(
        Job.of(reference_of(str(file)), effort=CheckEffort(engines=("explicit",), workers=1)),
        found=lambda reading, verdict: found.append((reading, verdict.property, verdict.status)),
    )
    expected = [("", verdict.property, verdict.status) for verdict in checked.chosen.verdicts]
    other = checked.varied["none", "allowed"]
    assert isinstance(other, JudgedReading)
    expected += [("none=allowed", verdict.property, verdict.status) for verdict in other.verdicts]
    assert found == expected
    assert ("none=allowed", "fewer", Status.REFUTED) in found
    assert ("", "fewer", Status.EXHAUSTED) in found


class Row(Game):
    """Nine lamps are lit; how many are, is counted, which no induction knows."""

    language = 2
    Lamp = Sort(lambda game: range(9))
    dim = Question("May a lamp be put out?", clause=(), no="no", yes="yes")
    lit = State(Lamp, Bool)
    count = State(Int(0, 9))

    @initial
    def setup(self) -> None:
        self.lit, self.count = False, 0

    @rule(lamp=Lamp)
    def light(self, lamp: int) -> None:
        require(not self.lit[lamp])
        self.lit[lamp] = True
        self.count += 1

    @rule(lamp=Lamp)
    def put_out(self, lamp: int) -> None:
        require(self.dim == "yes" and self.lit[lamp])
        self.lit[lamp] = False
        self.count -= 1

    @terminal
    def over(self) -> bool:
        return self.count == 9


def test_other_readings_of_a_small_game_are_searched_to_their_end() -> None:
    found = check(Row, effort=CheckEffort(timeout=4.0, budget=8.0, plays=20, as_written=0))
    judged = found.varied["dim", "yes"]
    assert isinstance(judged, JudgedReading)
    told = {verdict.property: (verdict.engine, verdict.status) for verdict in judged.verdicts}
    assert told["defined"] == ("explicit", Status.EXHAUSTED)
