"""What z3 says of games too large to exhaust: what can never be, what a play reaches, what is left open."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rulestone.model import Game, Int, Question, Sort, State, if_else, initial, invariant, require, rule, terminal
from rulestone.model.expressions.expression import cell_node, equal, integer
from rulestone.proofs.edge_cases.compare_questions import PairsEffort, compare_questions, pairs_of
from rulestone.proofs.edge_cases.divergence_witness import MOVES, differs
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.finding import Divergence, Finding, FindingKind
from rulestone.proofs.edge_cases.proved_alike import settle
from rulestone.proofs.engines.symbolic.possibility import ask_whether
from rulestone.proofs.plays.exploration import Limits
from rulestone.proofs.plays.play import replay

HURRIED = replace(EFFORTS["quick"], exhausted=2_000, sampled=100, played=5, combined=1_000, proved=4_000)
HIGH = 1_000_000_000


class Ladder(Game):
    """Two climb side by side; the second requirement can never refuse anybody, the third only at the top."""

    Climber = Sort("left", "right")
    players = Climber
    height = State(Climber, Int(0, HIGH))
    to_move = State(Climber)

    @initial
    def setup(self, s):
        for climber in self.Climber:
            s.height[climber] = 0
        s.to_move = "left"

    @rule(by="to_move", climber=Climber)
    def climb(self, s, climber):
        """Go up one rung."""
        require(s.to_move == climber)
        require(s.height[climber] <= s.height[self.Climber.following(climber)] + 1, because="nobody runs ahead")
        require(s.height["left"] + s.height["right"] < 2 * HIGH - 1, because="there are more rungs")
        s.height[climber] += 1
        s.to_move = self.Climber.following(climber)

    @terminal
    def over(self, s):
        return s.height["right"] == HIGH

    @invariant
    def in_turn(self, s):
        """Left is one rung ahead while right is to move."""
        return s.height["left"] - s.height["right"] == if_else(s.to_move == "left", 0, 1)


class Alarm(Ladder):
    """The same, with two bells that ring at once, high up, where no search comes."""

    rung = State(Int(0, 2))

    @initial
    def setup(self, s):
        super().setup(s)
        s.rung = 0

    @rule()
    def first_bell(self, s):
        """Ring once."""
        require(s.height["left"] == HIGH // 2, s.rung == 0)
        s.rung = 1

    @rule()
    def second_bell(self, s):
        """Ring twice."""
        require(s.height["right"] == HIGH // 2, s.rung == 0)
        s.rung = 2


def found_in(game: type[Game]) -> list[Finding]:
    return find_edges(game, effort=HURRIED).findings


def by_kind(findings: list[Finding], kind: FindingKind) -> list[Finding]:
    return [finding for finding in findings if finding.kind is kind]


def test_an_idle_guard_is_proved_idle_where_no_search_comes_to_an_end() -> None:
    ahead, top = sorted(by_kind(found_in(Ladder), FindingKind.IDLE_GUARD), key=lambda finding: finding.line or 0)
    assert ahead.certain and "proved by z3" in ahead.basis and "in_turn" in ahead.basis
    assert not top.certain and "no play" in top.basis


def test_an_overlap_far_away_is_told_as_a_position_that_is_not_known_to_be_reached() -> None:
    (overlap,) = by_kind(found_in(Alarm), FindingKind.OVERLAP)
    assert not overlap.certain and overlap.extra["reachable"] is False
    assert "no play to it is known" in overlap.sentence
    (play,) = overlap.plays
    assert len(play) == 0
    assert replay(play.system, play.last, (), from_initial_state=False).last == play.last
    values = dict(zip(map(str, play.system.cells), play.last, strict=True))
    assert values["height[left]"] == values["height[right]"] == HIGH // 2 and values["rung"] == 0


def test_what_the_invariants_exclude_is_no_finding() -> None:
    class Quiet(Alarm):
        """Never both halfway at once: the second bell rings one rung too high."""

        @rule()
        def second_bell(self, s):
            """Ring twice."""
            require(s.height["right"] == HIGH // 2 + 1, s.rung == 0)
            s.rung = 2

    edges = find_edges(Quiet, effort=HURRIED)
    assert by_kind(edges.findings, FindingKind.OVERLAP) == []
    assert any("first_bell and second_bell" in note for note in edges.notes)


@pytest.mark.parametrize(("height", "never", "length"), [(2, False, 3), (HIGH, False, None), (-1, True, None)])
def test_what_can_be_is_reached_by_the_shortest_play(height: int, never: bool, length: int | None) -> None:
    system = Ladder().system
    left = cell_of(system, "height[left]")
    said = ask_whether(system, {"high": equal(left, integer(height))}, seconds=20)["high"]
    assert said.never is never
    assert (None if said.play is None else len(said.play)) == length


def cell_of(system, name):
    return next(cell_node(cell) for cell in system.cells if str(cell) == name)


class Rungs(Ladder):
    """The same with questions that no search settles."""

    slip = Question(
        "Who slips?", clause="slip", never="nobody", left_ahead="left, when two rungs ahead", halfway="both, halfway up"
    )
    hurry = Question("Is a second rung allowed?", clause="hurry", no="it is not", soon="it is, on the third rung")

    @rule(by="to_move", climber=Ladder.Climber)
    def climb(self, s, climber):
        """Go up one rung, or slip."""
        require(s.to_move == climber)
        other = self.Climber.following(climber)
        step = 1
        if self.slip == "left_ahead":
            step = if_else(s.height["left"] - s.height["right"] >= 2, 0, 1)
        if self.slip == "halfway":
            step = if_else(s.height[climber] == HIGH // 2, 0, 1)
        require(s.height["left"] + s.height["right"] < 2 * HIGH - 1)
        s.height[climber] += step
        s.to_move = other

    @rule(by="to_move")
    def hurry_up(self, s):
        """Pass, as the climber waits for breath."""
        require(self.hurry == "soon", s.height["left"] == 2, s.height["right"] == 1)
        s.to_move = "left"


def compared(question: str) -> list[Divergence]:
    return compare_questions(
        Rungs, pairs=pairs_of(Rungs, Rungs().readings, [question]), effort=PairsEffort(3, Limits(states=2))
    )


def test_readings_are_proved_alike_where_no_search_comes_to_an_end() -> None:
    ahead, halfway, between = compared("slip")
    assert ahead.complete and "proved by z3" in ahead.basis and ahead.moves is ahead.position is None
    assert not halfway.complete and not between.complete


def test_z3_finds_the_shortest_play_to_a_difference() -> None:
    systems = Rungs().system, Rungs(hurry="soon").system
    found = Divergence("hurry", "no", "soon", "full")
    settle(found, *systems, seconds=20)
    assert not found.complete and "unrolled by z3" in found.basis
    assert found.moves is not None and found.position is found.outcome is None
    one, other = found.moves
    assert len(one) == len(other) == 3 and differs(MOVES, found.moves)
