"""Alterations keep boards orientable and connected: lemmas for boards of every size, and what alterations really do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from rulestone.geometry import BoardError, Tessellation
from rulestone.geometry.alter.evolution import evolve
from rulestone.geometry.alter.evolution.legality import objections
from rulestone.geometry.alter.evolution.offers import KINDS, AlterationKind, OfferedAlteration, offers
from rulestone.geometry.alter.evolution.register import Points
from rulestone.geometry.board.incidence import Incidence
from rulestone.geometry.make.makers import square
from rulestone.geometry.surface.orientation import Orientation, orient
from rulestone.proofs.boards import cutting, gluing, prove_orientability
from rulestone.proofs.boards.lemmas import CLAIMS, Claim, prove
from rulestone.proofs.boards.setting import BoardClaim, any_board, came_apart, faces, not_oriented

from tests.geometry.random_boards import merged_grids, voronoi_cells
from tests.oracles import alterations as plain
from tests.oracles import boards as oracle

pytestmark = pytest.mark.filterwarnings("ignore::rulestone.geometry.BoardWarning")


MANY_REFUSED = settings(  # boards that are not legal and alterations that are not possible are passed over
    deadline=None, phases=[Phase.explicit, Phase.generate], suppress_health_check=[HealthCheck.filter_too_much]
)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.step}-{claim.ask.__name__}")
def test_what_is_claimed_holds_and_nothing_else(claim: Claim) -> None:
    lemma = prove(claim)
    assert lemma.holds == claim.claimed
    assert (lemma.counterexample is None) == lemma.holds


def test_every_kind_of_alteration_is_covered() -> None:
    made_of = {"split": {"divide", "cut"}, "merge": {"merge"}, "splice": {"divide", "glue"}, "unsplice": {"open"}}
    made_of["move"] = {"divide", "join", "glue", "open"}
    assert set(made_of) == set(KINDS)
    kept = {keeps: {c.step for c in CLAIMS if c.claimed and c.keeps == keeps} for keeps in ("orientable", "connected")}
    for kind, steps in made_of.items():
        assert steps <= kept["orientable"], kind
        assert steps - {"open"} <= kept["connected"], kind  # what is taken apart has to be looked at


def cut_the_wrong_way() -> BoardClaim:
    """The new edge is run along in the same direction on both hands: one part lies with its underside up."""
    import z3

    sorts, before, after, known, (p, left, right), _ = cutting._cut()
    (c,) = sorts.sides("c")
    wrong = type(after)(
        after.has,
        after.owner,
        after.partner,
        lambda x: z3.If(x == c, z3.Not(after.forward(c)), after.forward(x)),
        after.start,
    )
    face = faces("face", sorts)
    return not_oriented(
        known, sorts, before, wrong, lambda t: z3.If(z3.Or(t == left, t == right), face(p), face(t)), face
    )


def merge_of_strangers() -> BoardClaim:
    """Nothing vanishes between the two, so their faces may differ."""
    import z3

    sorts, before, after, known, (p, _, whole) = cutting._merged()
    shared = next(term for term in known if str(term).startswith("goes(shared)"))
    face = faces("face", sorts)
    rest = [term for term in known if term is not shared]
    return not_oriented(rest, sorts, before, after, lambda t: z3.If(t == whole, face(p), face(t)), face)


def cut_beside_the_corners() -> BoardClaim:
    """The new edge has no vertex of the tessel: the parts may touch nowhere else."""
    import z3

    sorts, before, after, known, (p, left, _), old = cutting._cut()
    c, d = sorts.sides("c d")
    here, there = z3.Consts("here there", sorts.vertex)
    wrong = type(after)(
        after.has,
        after.owner,
        after.partner,
        after.forward,
        lambda x: z3.If(x == c, here, z3.If(x == d, there, before.start(x))),
    )
    part = faces("part", sorts)
    return came_apart(known, sorts, before, wrong, part, lambda t: z3.If(t == p, part(left), part(t)), old)


@pytest.mark.parametrize("wrong", [cut_the_wrong_way, merge_of_strangers, cut_beside_the_corners, gluing.glue_wrong])
def test_a_wrong_alteration_has_a_counterexample(wrong: Any) -> None:
    lemma = prove(Claim("wrong", "orientable", "", wrong, claimed=False))
    assert not lemma.holds and lemma.counterexample is not None


def test_a_claim_about_nothing_is_refused() -> None:
    def nothing() -> BoardClaim:
        sorts, board, known = any_board()
        (side,) = sorts.sides("side")
        return BoardClaim([*known, board.has(side), board.owner(side) != board.owner(side)], [])

    with pytest.raises(RuntimeError, match="no board is as assumed"):
        prove(Claim("nothing", "orientable", "", nothing))


@st.composite
def boards(draw: st.DrawFn, fewest_splices: int = 0) -> Tessellation:
    """Legal boards in the plane, some with splices of whole edges."""
    board = Tessellation.from_polygons(draw(st.one_of(merged_grids(3), voronoi_cells())))
    assume(len(board) > 1)
    for _ in range(draw(st.integers(fewest_splices, 2))):
        rim = [k for k, around in enumerate(board.incidence.sides_per_edge.tolist()) if around == 1]
        assume(len(rim) > 1)
        one, other = draw(st.sampled_from(rim)), draw(st.sampled_from(rim))
        assume(one != other)
        a, b = (ends(board, edge) for edge in (one, other))
        board = board.splice(a, b[::-1] if board.splice(a, b[::-1]).surface().orientable else b)
    assume(not objections(board))
    return board


def ends(board: Tessellation, edge: int) -> list[list[float]]:
    """The points between which an edge of the rim runs, its tessel on the left."""
    side, sides = int(board.incidence.first_side[edge]), board.incidence.sides
    found: list[list[float]] = sides.points[[sides.start[side], sides.end[side]]].tolist()
    return found


def tried(board: Tessellation, kind: AlterationKind) -> Iterator[OfferedAlteration]:
    yield from offers(board, kind, cuts="corners", pitch=0.5, points=Points(1.0))


def sides_of(board: Tessellation) -> tuple[oracle.Board, plain.Sides]:
    found = plain.restated(dict(zip(board.ids, board.polygons, strict=True)), board.splices)
    return found, plain.Sides(found, list(board.ids))


@pytest.mark.parametrize("kind", KINDS)
@settings(MANY_REFUSED, max_examples=15)
@given(data=st.data())
def test_alterations_do_what_the_lemmas_assume(kind: AlterationKind, data: st.DataObject) -> None:
    board = data.draw(boards(fewest_splices=int(kind == "unsplice")))
    choices = list(tried(board, kind))
    assume(choices)
    offer = data.draw(st.sampled_from(choices))
    try:
        made = offer.make().board
    except BoardError:
        assume(False)
    (before, old), (after, new) = sides_of(board), sides_of(made)
    legal = not objections(made)
    if legal:
        assert plain.orientable(after) and plain.connected(after)
        assert prove_orientability(made).orientable
    same = True
    if kind == "split":
        plain.assert_cut(old, new, offer.touched[0], (("part", 1), ("part", 2)))
    elif kind == "merge":
        plain.assert_merged(old, new, (offer.touched[0], offer.touched[1]), ("whole",))
    elif kind == "splice":
        plain.assert_glued(old, new)
    elif kind == "unsplice" and len(old.all) == len(new.all):
        assert {s for s in old.all if old.partner[s] != new.partner[s]} <= {s for s in new.all if new.partner[s] == s}
    elif kind == "move":
        same = plain.assert_same_but_for_places(old, new, plain.exact(offer.places))
    if same and kind != "unsplice":  # then the lemmas say that nothing is lost
        assert plain.orientable(after) == plain.orientable(before)
        assert plain.connected(after)


@settings(MANY_REFUSED, max_examples=8)
@given(boards())
def test_the_quick_refusal_of_splices_is_right(board: Tessellation) -> None:
    for offer in list(tried(board, "splice"))[:40]:
        made = board.splice(offer.places[:2], offer.places[2:])
        try:
            offer.make()
        except BoardError as error:
            assert "not be orientable" in str(error) and not prove_orientability(made).orientable
        else:
            assert prove_orientability(made).orientable


def test_a_splice_in_the_wrong_direction_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the quick refusal the surface objects; without that as well, the oracle and z3 see what came through."""
    right = evolve(square(3, 1), kinds=["splice"], limit=2)

    def nobody_is_joined(incidence: Incidence) -> Orientation:
        found = orient(incidence)
        return replace(found, component=np.arange(len(found.component), dtype=np.int32))

    monkeypatch.setattr("rulestone.geometry.alter.evolution.offers.orient", nobody_is_joined)
    guarded = evolve(square(3, 1), kinds=["splice"], limit=2)
    assert [edge for *_, edge in guarded.edges(data="what")] == [edge for *_, edge in right.edges(data="what")]
    assert any("the board is not orientable: the walk" in refusal.reason for refusal in guarded.graph["refused"])
    monkeypatch.setattr("rulestone.geometry.alter.evolution.evolving.objections", lambda board: [])
    wrong = evolve(square(3, 1), kinds=["splice"], limit=2)
    twisted = [board for _, board in wrong.nodes(data="board") if not prove_orientability(board).orientable]
    # 28 pairs of the eight edges of the rim; both of one tessel in 7 of them, which its own face still decides
    assert right.number_of_edges() == 28 and len(twisted) == 28 - 7
    assert wrong.number_of_edges() == 28 + len(twisted)
    assert not any(plain.orientable(sides_of(board)[0]) for board in twisted)
