"""Play that gets stuck: which plays `chance`, `stats` and `solve` count, against a program of its own."""

import json
from fractions import Fraction
from functools import cache

import pytest
from click.testing import CliRunner
from rulestone.model import CHANCE, Game, Int, Sort, State, initial, outcome, require, rule, terminal
from rulestone.proofs.commands import main

HERE = "tests/proofs/test_stuck_play.py"


class Ladder(Game):
    """Two carry a load up four rungs, by one or by two; a throw may take a rung back. On the third nobody moves."""

    language = 2
    Carrier = Sort("ann", "bo")
    players = Carrier
    rung = State(Int(0, 4), seen_by=lambda game, viewer: viewer == "bo")
    thrown = State(Int(0, 4))
    turn = State(Carrier)

    @initial
    def setup(self):
        self.rung, self.thrown, self.turn = 0, 0, "ann"

    @rule(by="turn", by_rungs=[1, 2])
    def carry(self, by_rungs):
        require(self.thrown % 2 == 0, self.rung != 3, self.thrown < 3, self.rung + by_rungs <= 4)
        self.rung += by_rungs
        self.thrown += 1
        self.turn = self.Carrier.following(self.turn)

    @rule(by=CHANCE, back=[0, 1])
    def throw(self, back):
        require(self.thrown % 2 == 1, self.rung < 4)
        self.rung -= back
        self.thrown += 1

    @terminal
    def over(self):
        return self.rung == 4

    @outcome
    def height(self, player):
        return self.rung if player == "ann" else 4 - self.rung


def _slowly(pick, of_stuck, of_end):
    @cache
    def worth(rung, thrown):
        if rung == 4:
            return of_end(rung)
        if thrown % 2:
            return (worth(rung, thrown + 1) + worth(rung - 1, thrown + 1)) / 2
        moves = [worth(rung + by, thrown + 1) for by in (1, 2) if rung != 3 and thrown < 3 and rung + by <= 4]
        return pick(moves) if moves else of_stuck(rung)

    return Fraction(worth(0, 0))


def _mean(worths):
    return sum(worths) / len(worths)


def _run(*words):
    return CliRunner().invoke(main, words, catch_exceptions=False).output


@pytest.mark.parametrize(
    ("asked", "of_stuck", "of_end"),
    [
        (["--reward", "ann"], lambda rung: Fraction(0), Fraction),
        (["--reward", "rung"], Fraction, Fraction),
        (["--stuck"], lambda rung: Fraction(1), lambda rung: Fraction(0)),
        (["--reach", "self.rung == 4"], lambda rung: Fraction(0), lambda rung: Fraction(1)),
    ],
)
def test_what_a_play_that_gets_stuck_counts(asked, of_stuck, of_end):
    told = json.loads(_run("chance", f"{HERE}:Ladder", *asked, "--json"))
    for purpose, pick in (("best", max), ("worst", min), ("uniform", _mean)):
        assert Fraction(told["answers"][purpose]["low"]) == _slowly(pick, of_stuck, of_end), purpose
    assert told["stuck"] and told["choosing"] == ["ann", "bo"]
    assert any("gets stuck" in note for note in told["notes"]) == ("--stuck" not in asked)
    assert any("ann and bo choose together" in note for note in told["notes"])


class Freed(Ladder):
    """The same, but that whoever cannot move ends it; the load is let fall."""

    @terminal
    def over(self):
        return self.rung == 4 or (self.thrown % 2 == 0 and (self.rung == 3 or self.thrown > 2))


class Shared(Freed):
    """Both get the same."""

    @outcome
    def height(self, player):
        return self.rung


def test_advice_and_notes_are_given_where_they_help_alone():
    words = "solve --secrets says what ann has by what is seen, against bo"
    jammed, freed, shared = (
        " ".join(_run("chance", f"{HERE}:{game}", "--reward", "ann").split()) for game in ("Ladder", "Freed", "Shared")
    )
    assert all("hidden from ann" in told for told in (jammed, freed, shared))
    assert [words in told for told in (jammed, freed, shared)] == [False, True, False]
    assert ["stuck" in told for told in (jammed, freed, shared)] == [True, False, False]
    assert "By what each player sees" in _run("solve", f"{HERE}:Freed", "--secrets")
    for game in ("Ladder", "Shared"):
        assert "is not unrolled" in CliRunner().invoke(main, ["solve", f"{HERE}:{game}", "--secrets"]).stderr


def test_stats_says_which_plays_have_results():
    told = json.loads(_run("stats", f"{HERE}:Ladder", "--plays", "50", "--json"))["chosen"]
    over = round(50 * told["figures"]["ends: over"]["value"])
    assert 0 < over < 50 and told["counted"] == over == told["figures"]["ann on average"]["number"]
    note = f"note: of 50 plays {50 - over} got stuck"
    assert note in _run("stats", f"{HERE}:Ladder", "--plays", "50")
    assert "note:" not in _run("stats", f"{HERE}:Freed", "--plays", "50")
    assert "(chance counts it 0)" in _run("solve", f"{HERE}:Ladder")
