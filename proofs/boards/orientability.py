"""Orientability of a board by z3: one Boolean for each tessel, one constraint for each edge between two sides.

Independent of the parity search of `rulestone.geometry`: there a graph search, here a satisfiability problem whose
unsatisfiable core is the reversing cycle.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulestone.geometry import Tessellation
from rulestone.geometry.surface.orientation import crossings

if TYPE_CHECKING:
    import z3


@dataclass(frozen=True)
class OrientabilityProof:
    """What z3 found.

    Attributes:
        orientable: whether all tessels can be turned face up together.
        orientation: 1 or -1 for each tessel such that all agree; None if there is none.
        core: numbers of edges whose constraints cannot hold together, none to spare; they close the reversing cycle.
    """

    orientable: bool
    orientation: dict[Hashable, int] | None
    core: tuple[int, ...] | None


def prove_orientability(board: Tessellation) -> OrientabilityProof:
    """Decide by z3 whether a board is orientable (mutou.splice.orientable).

    An edge whose sides run in opposite directions demands that its tessels face the same way, one whose sides run in
    the same direction that they face opposite ways. The core is minimal: without any one of its edges the rest can be
    satisfied.

    >>> from rulestone.geometry.make.makers import square
    >>> prove_orientability(square(3, 1).splice(((0, 0), (0, 1)), ((3, 1), (3, 0)))).orientable
    False
    """
    import z3

    up = [z3.Bool(f"up_{number}") for number in range(len(board))]
    one, other, turns, edges = (column.tolist() for column in crossings(board.incidence))
    demands: dict[int, z3.BoolRef] = {}
    for a, b, turn, edge in zip(one, other, turns, edges, strict=True):
        demands[edge] = z3.Xor(up[a], up[b]) if turn else up[a] == up[b]
    tracked = {edge: z3.Bool(f"edge_{edge}") for edge in demands}
    solver = z3.Solver()
    solver.set("core.minimize", True)
    for edge, demand in demands.items():
        solver.add(z3.Implies(tracked[edge], demand))
    if solver.check(*tracked.values()) == z3.sat:
        model = solver.model()
        faces = [1 if z3.is_true(model.eval(variable, model_completion=True)) else -1 for variable in up]
        return OrientabilityProof(True, dict(zip(board.ids, faces, strict=True)), None)
    named = {str(variable): edge for edge, variable in tracked.items()}
    core = [named[str(variable)] for variable in solver.unsat_core()]
    return OrientabilityProof(False, None, tuple(sorted(_minimal(solver, tracked, core))))


def _minimal(solver: z3.Solver, tracked: dict[int, z3.BoolRef], core: list[int]) -> list[int]:
    """Drop every edge without which the rest is still contradictory."""
    import z3

    for edge in list(core):
        rest = [other for other in core if other != edge]
        if solver.check(*(tracked[other] for other in rest)) == z3.unsat:
            core = rest
    return core
