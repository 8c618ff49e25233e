"""The search for edge cases on a board too large to be gone through: what is looked at there, and what elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest
from rulestone.model import (
    Game,
    Int,
    Question,
    Sort,
    State,
    all_of,
    initial,
    invariant,
    require,
    rule,
    step_property,
    terminal,
)
from rulestone.proofs.edge_cases import edges_search as running
from rulestone.proofs.edge_cases import survey
from rulestone.proofs.edge_cases.edges_search import find_edges
from rulestone.proofs.edge_cases.effort import EFFORTS
from rulestone.proofs.edge_cases.finding import Edges, FindingKind
from rulestone.proofs.running import scopes


class Lamps(Game):
    """Lamps in a row are lit one after another; on long rows there is one that nobody may light."""

    scopes: ClassVar[dict[str, str]] = {"4": "four lamps", "3": "three lamps"}
    Lamp = Sort(lambda game: range(int(game.scope)))
    lit = State(Lamp, Int(0, 1))
    never = State(Int(0, 1))

    order = Question("In which order?", clause="lamps.order", any="as one likes", rising="the first one first")

    @classmethod
    def scope_text(cls, scope: str) -> str:
        return f"{scope} lamps"

    @initial
    def setup(self, s: Any) -> None:
        s.lit, s.never = 0, 0

    @rule(lamp=Lamp)
    def light(self, s: Any, lamp: Any) -> None:
        require(s.lit[lamp] == 0)
        require(s.never == 0)
        require(lamp != 20)
        if self.order == "rising":
            require(all_of(s.lit[before] == 1 for before in self.Lamp if before < lamp))
        s.lit[lamp] = 1

    @terminal
    def dark(self, s: Any) -> Any:
        return all_of(s.lit[lamp] == 1 for lamp in self.Lamp)

    @invariant
    def few_are_lit(self, s: Any) -> Any:
        return s.never == 0

    @step_property
    def lamps_stay_lit(self, before: Any, after: Any, step: Any) -> Any:
        return all_of(after.lit[lamp] >= before.lit[lamp] for lamp in self.Lamp)


class Ordered(Lamps):
    """As read otherwise, a property fails."""

    order = Question("In which order?", clause="lamps.order", rising="the first one first", any="as one likes")

    @invariant
    def the_first_is_lit_first(self, s: Any) -> Any:
        return all_of(s.lit[lamp] <= s.lit[1] for lamp in self.Lamp)


@pytest.fixture(scope="module")
def found() -> Edges:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(scopes, "MOST_COMPARED", 20)
        patched.setattr(running, "MANY_MOVES", 20)
        effort = EFFORTS["quick"]
        return find_edges(Lamps, "30", effort=effort)


def test_it_says_what_was_looked_at_elsewhere(found: Edges) -> None:
    notes = " ".join(found.notes)
    assert "Scope 30 has 29 moves: its properties were watched in random play alone" in notes
    assert "z3 was not asked" in notes
    assert not found.interrupted


def test_readings_are_compared_in_a_listed_scope(found: Edges) -> None:
    assert {one.scope for answer in found.answers for one in answer.pairs} <= {"3", "4"}
    assert any(finding.subject == "order" and finding.scope in ("3", "4") for finding in found.findings)


def test_what_never_happens_is_said_of_the_board_itself(found: Edges) -> None:
    (told,) = (note for note in found.notes if note.startswith("Not met at the scopes tried (30,"))
    assert "`never`" in told and "`lit`" not in told


def test_a_position_without_a_move_is_found_in_play_there(found: Edges) -> None:
    """All but one are lit, which only the long row has."""
    gaps = [finding for finding in found.findings if finding.kind is FindingKind.GAP]
    assert [(finding.subject, finding.scope) for finding in gaps] == [("deadlock", "30")]
    assert gaps[0].plays
    assert len(gaps[0].plays[0]) == 29


def test_of_many_moves_a_smaller_scope_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "MOST_PROBED", 3)
    monkeypatch.setattr(survey, "MOST_COMPARED", 3)
    edges = find_edges(Lamps, effort=EFFORTS["quick"])
    frozen = {one.subject: one.scope for one in edges.findings if one.kind is FindingKind.FROZEN_VARIABLE}
    assert frozen == {"never": "4"}  # random play of the asked scope says so, too
    (told,) = (note for note in edges.notes if note.startswith("Not met at the scopes tried (3,"))
    assert "`light` (test_vast.py" in told
    assert any("4 moves" in note and "examined at scope 3" in note for note in edges.notes)


def test_readings_of_many_moves_are_watched_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []
    check = running.check

    def watched(*arguments: Any, **options: Any) -> Any:
        asked.append(options["effort"].engines)
        return check(*arguments, **options)

    monkeypatch.setattr(running, "check", watched)
    edges = find_edges(Ordered, effort=replace(EFFORTS["quick"], exhausted=2, judged_moves=3))
    assert asked == [("random", "strategy")]
    assert any("Scope 4 has more than 3 moves" in note for note in edges.notes)
    assert edges.matrix is not None
    assert edges.matrix.rows["order", "any"]["the_first_is_lit_first"] == ("fails", 1)
