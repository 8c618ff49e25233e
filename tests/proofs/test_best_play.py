"""What best play makes of a game, as findings of `edges`: facts nobody asked for, and a question's third figure."""

import pytest
from rulestone.model import (
    Bool,
    Game,
    Optional,
    Question,
    Sort,
    State,
    if_else,
    initial,
    outcome,
    require,
    rule,
    terminal,
)
from rulestone.proofs.comparison import compare
from rulestone.proofs.comparison.question_importance import Answer, Importance
from rulestone.proofs.edge_cases.best_play import forced_by_reading
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.finding import FindingKind
from rulestone.proofs.plays.play import replay

from tests.proofs.test_notable import Odd

QUICK = EFFORTS["quick"]


class Doors(Game):
    """Ada goes through one of three doors, or of four; behind the last is the prize."""

    Player = Sort("ada", "bo")
    players = Player
    doors = Question("How many doors are there?", clause="d.doors", three="three", four="four")
    tie = Question("Who wins without a prize?", clause="d.tie", nobody="nobody", bo="Bo")
    gone = State(Optional(Sort("first", "second", "third", "fourth")))
    thanked = State(Bool)

    @initial
    def setup(self, s):
        s.gone, s.thanked = None, False

    @rule(by="who", who=["ada"], door=["first", "second", "third", "fourth"])
    def go(self, s, who, door):
        require(~s.gone.exists, self.doors == "four" or door != "fourth")
        s.gone = door

    @rule(by="who", who=["bo"])
    def thank(self, s, who):
        require(s.gone.exists)
        s.thanked = True

    @terminal
    def over(self, s):
        return s.thanked

    @outcome
    def result(self, s, player):
        won = s.gone == "fourth"
        lost = -1 if self.tie == "bo" else 0
        return if_else(won, 1, lost) if player == "ada" else if_else(won, -1, -lost)


def test_facts_about_best_play_are_findings_with_plays():
    found = {one.kind: one for one in find_edges(Odd, effort=QUICK).findings}
    assert found[FindingKind.HOPELESS].extra["positions"] == 2
    assert found[FindingKind.STRANDED].subject == "ada" and found[FindingKind.SHUT_OUT].subject == "bo"
    assert found[FindingKind.SHUT_OUT].sentence == "ada can keep bo from ever moving, for example by `go`."
    assert found[FindingKind.STALLING].subject == "ada, bo" and found[FindingKind.STALLING].plays[0].loop == 0
    assert FindingKind.IDLE_CHOICE in found and FindingKind.FORCED_WIN not in found
    for one in found.values():
        for play in one.plays:
            assert replay(play.system, play.states[0], play.moves).states == play.states


def test_a_question_has_three_figures():
    found = {one.subject: one for one in find_edges(Doors, effort=QUICK).findings if one.kind is FindingKind.DECIDES}
    doors, tie = found["doors"], found["tie"]
    assert doors.size == pytest.approx(1 / 4)  # P
    assert "ada wins in none or in 25 %" in doors.sentence  # random play
    assert doors.sentence.endswith("with best play ada 0; bo 0 or ada 1; bo -1.")  # best play
    assert doors.extra["best_play"]["effect"] == "decides who wins" and doors.extra["best_play"]["changes"]
    assert tie.extra["best_play"]["first"] == "ada 0; bo 0" and tie.extra["best_play"]["second"] == "ada -1; bo 1"


def test_what_exceeds_the_work_is_left_out_and_named():
    pair = compare(Doors, "doors", "three", "four")
    answer = Answer("doors", Importance.DECIDES, pair)
    chosen = {"doors": "three", "tie": "nobody"}
    assert forced_by_reading(Doors, [answer], chosen, 1_000, sum(pair.positions))[0].keys() == {"doors"}
    assert forced_by_reading(Doors, [answer], chosen, 1_000, sum(pair.positions) - 1) == ({}, ["doors"])
    assert forced_by_reading(Doors, [answer], chosen, max(pair.positions) - 1, 1_000) == ({}, [])
