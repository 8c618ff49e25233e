"""What each kind of alteration keeps, proved by z3 for boards of every size (mutou.area.list, mutou.splice.orientable).

Every lemma takes a board of which nothing is known (`setting.any_board`), says what the alteration does to the sides
near it, and asks z3 for a counterexample; there is none, or it is shown. Alterations of tessels in the plane are made
up of these steps:

* split: where the cut ends inside an edge, that edge is *divided*; then the tessel is *cut* between two vertices;
* merge: two tessels are *merged* along all edges that they share in the plane;
* move: nothing changes, unless the moved edges come upon others or leave them; then edges are divided and *joined*,
  edges of the rim *glued* and glued edges *opened*;
* splice: edges of the rim are divided and glued; unsplice: edges are opened.

Gluing keeps a board orientable only if the direction agrees with the faces, and opening may take it apart. So these two
have to be looked at, board by board, and are: `geometry.alter.evolution` refuses what fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from . import cutting, dividing, gluing
from .setting import BoardClaim

Keeps = Literal["orientable", "connected", "not orientable"]


@dataclass(frozen=True)
class Lemma:
    """One statement and what z3 found.

    Attributes:
        step: the step it is about.
        keeps: what the step is to keep.
        statement: what is claimed, with everything that is assumed.
        claimed: whether it is claimed to hold; else a counterexample is expected.
        holds: whether z3 proved it.
        counterexample: a board on which it fails, as z3 gives it; None where it holds.
    """

    step: str
    keeps: Keeps
    statement: str
    claimed: bool
    holds: bool
    counterexample: str | None


@dataclass(frozen=True)
class Claim:
    """A lemma before it is proved: `ask` gives what is assumed and what only a counterexample satisfies."""

    step: str
    keeps: Keeps
    statement: str
    ask: Callable[[], BoardClaim]
    claimed: bool = True


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "divide",
        "orientable",
        "A glued edge is divided by a vertex: both sides in two, the parts with the owners and directions they had.",
        dividing.divide_orientable,
    ),
    Claim(
        "divide",
        "connected",
        "The same; the new vertex is one of both owners. A board that comes apart was apart before.",
        dividing.divide_connected,
    ),
    Claim(
        "join",
        "orientable",
        "The reverse: two edges, with the same owners and directions on both hands, become one.",
        dividing.join_orientable,
    ),
    Claim(
        "join",
        "connected",
        "The same, if nobody but the owners has the vertex that vanishes, and each keeps another.",
        dividing.join_connected,
    ),
    Claim(
        "cut",
        "orientable",
        "A tessel is cut between two of its vertices: each of its sides goes to one part, and the two parts get one "
        "new edge, along which they run in opposite directions.",
        cutting.cut_orientable,
    ),
    Claim(
        "cut",
        "connected",
        "The same; each part has a side that starts where the other's new side does.",
        cutting.cut_connected,
    ),
    Claim(
        "merge",
        "orientable",
        "Two tessels become one; some edges, at least one, vanish, each with one on either hand and running in "
        "opposite directions.",
        cutting.merge_orientable,
    ),
    Claim(
        "merge",
        "connected",
        "The same, if each vertex on a vanishing edge is one of the two alone or stays on the outline of the whole.",
        cutting.merge_connected,
    ),
    Claim(
        "glue",
        "orientable",
        "Two sides of the rim become partners, running in opposite directions if some faces that agree everywhere "
        "show the same on both owners, else in the same direction.",
        gluing.glue_orientable,
    ),
    Claim(
        "glue",
        "orientable",
        "The same the other way round, if no edges lead from one owner to the other: one part is turned over.",
        gluing.glue_apart,
    ),
    Claim(
        "glue",
        "orientable",
        "Faces that agree everywhere differ from others that do either on all of an edge-connected part or nowhere on "
        "it: so on such a part the right direction does not depend on the faces chosen.",
        gluing.faces_unique,
    ),
    Claim(
        "glue",
        "not orientable",
        "Two sides of the rim whose owners are connected by edges become partners in the other direction: no faces "
        "agree everywhere any more (differing alike on both owners, as the claim before this says).",
        gluing.glue_wrong_hopeless,
    ),
    Claim(
        "glue",
        "connected",
        "Vertices fall together and no side goes: what was connected stays so.",
        gluing.glue_connected,
    ),
    Claim("open", "orientable", "Two partners become sides of the rim.", gluing.open_orientable),
    Claim(
        "open",
        "connected",
        "The same, and vertices that only they held together come apart. Not kept: must be looked at.",
        gluing.open_connected,
        claimed=False,
    ),
    Claim(
        "glue",
        "orientable",
        "Two sides of the rim become partners in the wrong direction. Not kept: must be looked at.",
        gluing.glue_wrong,
        claimed=False,
    ),
)


def prove(claim: Claim) -> Lemma:
    """Look for a counterexample to one claim.

    Raises RuntimeError if z3 cannot decide, or if no board at all is as the claim assumes.
    """
    import z3

    question = claim.ask()
    solver = z3.Solver()
    solver.set("timeout", 60_000)
    solver.add(*question.assumed)
    what = f"whether to {claim.step} keeps boards {claim.keeps}"
    if (possible := solver.check()) != z3.sat:
        raise RuntimeError(f"{what}: {'no board is as assumed' if possible == z3.unsat else solver.reason_unknown()}")
    solver.add(*question.refuted)
    answer = solver.check()
    if answer == z3.unknown:
        raise RuntimeError(f"{what}: z3 cannot decide, {solver.reason_unknown()}")
    found = None if answer == z3.unsat else str(solver.model())
    return Lemma(claim.step, claim.keeps, claim.statement, claim.claimed, answer == z3.unsat, found)


def prove_all() -> Iterator[Lemma]:
    """Every claim, one after the other (see `prove`)."""
    for claim in CLAIMS:
        yield prove(claim)
