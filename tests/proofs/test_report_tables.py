"""Positions on boards of polygons in the report: what stands where, what changed, and the empty boards."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

from rulestone.geometry.draw.drawing_pieces import CHANGED, OWNERS
from rulestone.geometry.draw.journeys import ARROW
from rulestone.model import Journey, Position
from rulestone.model.games.mutou import MuTou
from rulestone.model.system.semantics import first_state_with, successors
from rulestone.proofs.plays.initial_states import first_states
from rulestone.proofs.report.position_pictures import Pictures


def drawing(html: str) -> Any:
    """The picture in a position's HTML."""
    return ElementTree.fromstring(html[: html.index("</svg>") + len("</svg>")])


def test_a_move_is_marked_where_it_leads_from_and_to() -> None:
    system = MuTou("1x3").system
    first = next(iter(first_states(system)))
    after = next(after for instance, after in successors(system, first) if instance.label.rule == "go")
    pictures = Pictures(system)
    shown = pictures.html(after, first)
    fills = [circle.get("fill") for circle in drawing(shown).iter("circle")]
    assert fills.count(OWNERS["red"]) == fills.count(OWNERS["blue"]) == 1
    assert [circle.get("stroke") for circle in drawing(shown).iter("circle")].count(CHANGED) == 2
    assert drawing(shown).get("aria-label") == "b1: red: 1 blood; c1: blue: 1 blood"
    assert "red 1, blue 1" in shown, "the wafers are told below"
    assert CHANGED not in pictures.html(first)


def arrows(html: str) -> int:
    return [shape.get("fill") for shape in drawing(html).iter("polygon")].count(ARROW)


def test_a_move_is_an_arrow_from_where_to_where() -> None:
    system = MuTou("1x3").system
    first = next(iter(first_states(system)))
    pictures = Pictures(system)
    for move, after in successors(system, first):
        shown = pictures.html(after, first, move)
        assert arrows(shown) == (1 if move.label.rule == "go" else 0)  # a rest goes nowhere
        assert arrows(pictures.html(after, first)) == 0


def test_what_a_rand_lifts_comes_from_where_it_stood() -> None:
    system = MuTou("1x3+2 facets").system
    state = first_state_with(system, {"piece": "a1", "phase": "land"})
    (land,) = [i for i in system.instances if i.label.rule == "land" and i["to"] == "c1"][:1]
    journey = system.game.journey(Position(system, state), land.label)
    assert journey == Journey("a1", "c1")
    for other in system.instances:
        if other.label.rule in ("rest", "throw_first", "call_choice"):
            assert system.game.journey(Position(system, state), other.label) is None


def test_every_board_is_defined_once() -> None:
    system = MuTou("1x3 altered").system
    first = next(iter(first_states(system)))
    altered = [after for instance, after in successors(system, first) if instance.label.rule == "alter_area"]
    pictures = Pictures(system)
    used = {drawing(pictures.html(state)).find("use").get("href") for state in (first, first, *altered)}
    assert used == {f"#{name}" for name in pictures.definitions}
    assert len(used) > 1
