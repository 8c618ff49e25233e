"""Chances that are kept are those that are computed, whatever was edited."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rulestone.model import Game
from rulestone.proofs.engines.chance import facts
from rulestone.proofs.engines.chance.engine import ClaimEngine
from rulestone.proofs.plays.engine_protocol import Bench
from rulestone.proofs.running.game_files import module_from
from rulestone.proofs.running.job import Job
from rulestone.proofs.running.store import Store

GAME = """
from fractions import Fraction
from rulestone.model import *
from rulestone.model.declarations.declarations import CHANCE

PRIZE = 2


class Walk(Game):
    title = "Walk"
    scopes = {"full": "a walk"}
    Player = Sort("left", "right")
    players = Player
    turn = State(Player)
    far = Constant(full=3)
    lazy = Question("May they rest?", clause=(), yes="they may", no="they may not")
    place = State(Int(0, far))
    gold = State(Int(0, None))
    thrown = State(Bool)

    @initial
    def begin(self):
        self.turn = "left"
        self.place = 1
        self.gold = 0
        self.thrown = False

    @terminal
    def ends(self):
        return self.place == 0 or self.place == self.far

    @rule(by="turn")
    def throw(self):
        require(not self.thrown)
        self.thrown = True

    @rule(by="turn")
    def rest(self):
        require(self.lazy == "yes" and not self.thrown)
        self.gold += 1

    @rule(by=CHANCE, up=Bool, weight=lambda game, s, up: 2 if up else 1)
    def step(self, up):
        require(self.thrown)
        self.thrown = False
        self.place += 1 if up else -1
        self.gold += PRIZE if up else 0

    @manner
    def on(self, step):
        return step.rule == "throw"

    @claim
    def far_at_last(self, facts):
        return facts.probability(lambda s: s.place == self.far, manner="on")

    @claim(between=(0, 3))
    def earned(self, facts):
        return facts.expected_total(lambda before, after, step: after.gold - before.gold, manner="on")

    @claim
    def from_the_middle(self, facts):
        return facts.probability(lambda s: s.place == 0, manner="on", start={"place": 2})

    @claim
    def whatever_they_do(self, facts):
        return facts.probability(lambda s: s.place == self.far)
"""
EDITS = {
    "nothing": ("", ""),
    "a comment": ("    @terminal\n", "    # the end\n    @terminal\n"),
    "what is required twice": ("require(self.thrown)\n", "require(self.thrown)\n        require(self.thrown)\n"),
    "a number beside the class": ("PRIZE = 2", "PRIZE = 3"),
    "a weight": ("2 if up else 1)", "3 if up else 1)"),
    "a constant": ("full=3", "full=4"),
    "a manner": ('return step.rule == "throw"', 'return step.rule != "throw"'),
    "a goal": ("s.place == 0, manner", "s.place == 1, manner"),
    "a beginning": ("self.place = 1\n", "self.place = 2\n"),
    "where it begins": ('start={"place": 2}', 'start={"place": 1}'),
    "an end": ("self.place == 0 or ", ""),
    "a guard": ("require(not self.thrown)\n", "require(not self.thrown and self.place < 2)\n"),
    "what is earned": ("after.gold - before.gold, manner", "after.place - before.place, manner"),
    "what the text allows": ("between=(0, 3)", "between=(0, 1)"),
}
SAME = ("nothing", "a comment", "what is required twice", "what the text allows")


def job_of(folder: Path, text: str, **readings: str) -> Job:
    (folder / "walk.py").write_text(text)
    game: type[Game] = vars(module_from(folder / "walk.py"))["Walk"]
    return Job.of(game, readings=readings)


def said(job: Job, bench: Bench) -> Any:
    try:
        return [(v.property, v.status, v.detail) for v in ClaimEngine(bench).judge(job)], set(job.system.game.consulted)
    except Exception as error:
        return type(error).__name__, str(error)


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    asked: list[str] = []
    inquiry = facts.Inquiry

    def noted(*given: Any, **named: Any) -> Any:
        asked.append("asked")
        return inquiry(*given, **named)

    monkeypatch.setattr(facts, "Inquiry", noted)
    yield asked


def edited(name: str) -> str:
    old, new = EDITS[name]
    assert not old or GAME.count(old) == 1, name
    return GAME.replace(old, new) if old else GAME


@pytest.mark.parametrize("name", EDITS)
def test_what_is_kept_is_what_is_computed(name: str, tmp_path: Path, solved: list[str]) -> None:
    for lazy, again in itertools.product(("yes", "no"), (False, True)):
        store = Store(tmp_path / f"kept {lazy} {again}")
        before = said(job_of(tmp_path, GAME, lazy=lazy), Bench(store=store))
        assert len(before[0]) == 4, before
        first = len(solved)
        text = edited(name)
        told = said(job_of(tmp_path, text, lazy=lazy), Bench(store=store, fresh=again))
        second = len(solved) - first
        assert told == said(job_of(tmp_path, text, lazy=lazy), Bench())
        assert second == 0 if name in SAME and not again else second > 0
        solved.clear()


def test_what_was_spoilt_is_computed_again(tmp_path: Path, solved: list[str]) -> None:
    store = Store(tmp_path / "kept")
    told = said(job_of(tmp_path, GAME), Bench(store=store))
    cache = store._open()
    names = [name for name in cache if str(name).startswith("chances:")]
    assert len(names) == 4
    for name in names:
        cache[name] = cache[name][:-1]
    solved.clear()
    assert said(job_of(tmp_path, GAME), Bench(store=store)) == told
    assert len(solved) == 4
