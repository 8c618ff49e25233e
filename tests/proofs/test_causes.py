"""One cause is one finding; a rest that anybody may take hides no other play without end."""

from __future__ import annotations

from rulestone.model import Game, Int, Sort, State, free, if_else, initial, outcome, require, rule, terminal
from rulestone.proofs.edge_cases.broken_readings import folded
from rulestone.proofs.edge_cases.causes import one_for_each_cause
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.finding import Finding, FindingKind
from rulestone.proofs.plays.play import replay


class Bells(Game):
    """Four players; when the first has rung, four bells answer at once, and nobody says in which order."""

    Player = Sort("ann", "ben", "cem", "dan")
    players = Player
    turn = State(Player)
    rung = State(Int(0, 5))

    @initial
    def setup(self, s):
        s.rung = 0
        free(s.turn)

    @rule(by="turn")
    def ring(self, s):
        require(s.rung == 0)
        s.rung = 1

    @rule(by="turn")
    def rest(self, s):
        """Think."""
        require(s.rung == 0)
        s.rung = 0

    @rule(by="turn", other=Player)
    def point(self, s, other):
        """Say who begins instead."""
        require(s.rung == 0, other != s.turn)
        s.turn = other

    @rule()
    def first(self, s):
        require(s.rung == 1)
        s.rung = 2

    @rule()
    def second(self, s):
        require(s.rung == 1)
        s.rung = 3

    @rule()
    def third(self, s):
        require(s.rung == 1)
        s.rung = 4

    @rule()
    def fourth(self, s):
        require(s.rung == 1)
        s.rung = 5

    @terminal
    def over(self, s):
        return s.rung > 1

    @outcome
    def result(self, s, player):
        return if_else(s.rung > 9, 1, 0)


def test_causes_in_a_game() -> None:
    findings = find_edges(Bells, effort=EFFORTS["quick"]).findings
    (overlap,) = (f for f in findings if f.kind is FindingKind.OVERLAP)
    assert overlap.subject == "first, fourth, second, third" and "6 pairs of them apply together" in overlap.sentence
    (frozen,) = (f for f in findings if f.kind is FindingKind.FROZEN_PLAYER)
    assert frozen.subject == "ann, ben, cem, dan" and len(frozen.plays) == 4
    (lost,) = (f for f in findings if f.kind is FindingKind.UNREACHABLE)
    assert lost.subject == "a win for ann, ben, cem, dan"
    (cycles,) = (f for f in findings if f.kind is FindingKind.ENDLESS)
    assert cycles.labels == ("again and again `rest`", "again and again `point`")
    used = [{move.label.rule for move in play.moves[play.loop :]} for play in cycles.plays]
    assert used == [{"rest"}, {"point"}]
    ways = "by `rest` (one move, from the beginning on); by `point` (2 moves, from the beginning on). There"
    assert f"the same position comes back {ways}" in cycles.sentence
    for play in cycles.plays:
        assert play.loop is not None and play.states[play.loop] == play.last
        replay(play.system, play.states[0], play.moves)


def test_what_has_another_cause_stays_alone() -> None:
    apart = [
        Finding(FindingKind.OVERLAP, "a and b", "One."),
        Finding(FindingKind.OVERLAP, "c and d", "Two."),
        Finding(FindingKind.IDLE_GUARD, "go:12", "The requirement of `go` on line 12.", rule="go", line=12),
        Finding(FindingKind.IDLE_GUARD, "go:14", "The requirement of `go` on line 14.", rule="go", line=14),
    ]
    assert one_for_each_cause(apart) == apart


def test_a_helper_that_several_rules_call() -> None:
    found = [
        Finding(FindingKind.IDLE_GUARD, f"{name}:12", f"The requirement of `{name}` on line 12.", rule=name, line=12)
        for name in ("go", "run", "fly")
    ]
    (told,) = one_for_each_cause(found)
    assert told.sentence == "The requirement of `fly` and `go` and `run` on line 12." and told.line == 12


def breaks(question: str, reading: str, *properties: str) -> Finding:
    """What a reading breaks, as the matrix tells it."""
    extra = {"properties": [*properties], "read": f"Who? Read as “{reading}”", "fails": " and ".join(properties)}
    told = f"{extra['read']}, {extra['fails']}."
    return Finding(FindingKind.READING_BREAKS, f"{question}={reading}", told, extra=extra)


def jointly(name: str, **changed: str) -> Finding:
    """What several readings break together."""
    subject = " and ".join(f"{question}={reading}" for question, reading in changed.items())
    extra = {"property": name, "together": changed}
    return Finding(FindingKind.READING_BREAKS, subject, f"Together they break {name}.", extra=extra)


def test_readings_that_fare_alike_are_one() -> None:
    found = [breaks("who", "ann", "one", "two"), breaks("who", "ben", "one"), breaks("who", "cem", "one", "two")]
    joined, alone = one_for_each_cause(found)
    assert joined.subject == "who=ann or who=cem"
    assert joined.sentence == "Who? Read as “ann” or as “cem”, one and two."
    assert alone == found[1]


def test_a_combination_with_a_reading_that_breaks_something_alone_is_told_with_it() -> None:
    found = [
        breaks("who", "ann", "one"),
        jointly("two", who="ann", what="tea"),
        jointly("two", who="ben", what="tea"),
        jointly("two", what="tea", when="now"),
    ]
    alone, two = one_for_each_cause(found)
    assert alone.extra["with"] == ["who=ann and what=tea: two"] and folded([alone, two]) == 1
    assert two.subject == "what=tea and when=now"
    assert two.sentence == "Together they break two. So does `who=ben and what=tea`."
