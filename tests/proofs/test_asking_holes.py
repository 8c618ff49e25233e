"""What the ledger says is missing: the rule that fills the hole is asked about, and nothing settles it."""

from __future__ import annotations

from dataclasses import replace

from rulestone.model import Game, Int, Question, Sort, State, example, initial, outcome, require, rule, terminal
from rulestone.proofs.asking.game_outline import Outline
from rulestone.proofs.asking.inquiry import openings
from rulestone.proofs.asking.judging_readings import AskEffort, ReadingJudge, TrialResult
from rulestone.proofs.asking.lexicon import lexicon_with
from rulestone.proofs.asking.operators.nothing_said import nothing_said
from rulestone.proofs.asking.remaking import Remaker

from .made_readings import written_like


class Pens(Game):
    """Two goats in a row of three pens."""

    language = 2
    ledger = "pens.md"
    scopes = {"full": "three pens"}
    Player = Sort("ann", "ben")
    players = Player

    stuck = Question("Who cannot move?", clause="pens.stuck", sits="waits", silent="the text does not say")

    turn = State(Player)
    at = State(Player, Int(0, 2))
    turns = State(Int(0, 6))

    @initial(clauses="pens.turns")
    def setup(self) -> None:
        self.turn, self.turns = "ann", 0
        self.at = {"ann": 0, "ben": 1}

    def is_free(self, pen: int) -> bool:
        return all(self.at[p] != pen for p in self.Player)

    def next_turn(self) -> None:
        self.turns += 1
        self.turn = self.Player.following(self.turn)

    @rule(by="turn", pen=range(3), clauses="pens.lead")
    def lead(self, player: str, pen: int) -> None:
        """A goat goes to the next pen."""
        require(self.turns < 6 and self.is_free(pen))
        require(self.at[player] == pen - 1 or self.at[player] == pen + 1)
        self.at[player] = pen
        self.next_turn()

    @rule(by="turn", clauses="pens.stuck")
    def wait(self, player: str) -> None:
        """A goat stays where it is. Nobody minds."""
        require(self.stuck == "sits" and self.turns < 6)
        for pen in range(3):
            beside = self.at[player] == pen - 1 or self.at[player] == pen + 1
            require(not beside or not self.is_free(pen))
        self.next_turn()

    @example(clauses="pens.stuck")
    def a_goat_without_a_free_pen_waits(self, scene) -> None:
        scene.start(turn="ann", turns=0, at={"ann": 0, "ben": 1})
        scene.play("wait", by="ann")

    @terminal(clauses="pens.end")
    def over(self) -> bool:
        return self.at["ann"] == 2 or self.turns == 6

    @outcome(clauses="pens.end")
    def result(self, player: str) -> int:
        return 1 if (self.at["ann"] == 2) == (player == "ann") else 0


def _offered():
    return next(iter(nothing_said(Outline(Remaker(Pens().system)))))


def test_without_the_rule_play_stops_and_that_is_the_reading_that_somebody_wrote():
    assert written_like(Pens, "nothing is said/wait") == [("stuck", "silent")]
    assert _offered().as_modelled == "`wait` says what happens then (“A goat stays where it is”)"


def test_only_rules_that_fill_holes_are_asked_about_so():
    assert [one.name for one in nothing_said(Outline(Remaker(Pens().system)))] == ["nothing is said/wait"]


def test_that_play_stops_where_nothing_is_said_excludes_nothing_and_elsewhere_it_does():
    judge = ReadingJudge(Pens().system, AskEffort(), hidden=["stuck"])
    assert judge.judge(_offered()).fate is TrialResult.OPEN
    assert judge.judge(replace(_offered(), may_stop=False)).fate is TrialResult.STUCK


def test_no_word_of_a_sentence_about_a_hole_settles_it():
    """It has “pass”, which speaks for the pole that is modelled, and its example repeats how the hole was filled."""
    found = {one.name: opening for one, opening in openings(Pens().system, lexicon_with(), ["stuck"])}
    assert found["nothing is said/wait"].clause == "pens.stuck" and found["nothing is said/wait"].strength > 1
    known = {one.name: opening for one, opening in openings(Pens().system, lexicon_with())}
    assert known["nothing is said/wait"].strength <= 0  # the question asks it
