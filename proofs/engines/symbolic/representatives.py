"""Which moves are asked about in a proof by induction, so that the others, the same up to names, need not be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from rulestone.model.expressions.expression import TRUE
from rulestone.proofs.symmetry.expression_fingerprints import Fingerprint, FingerprintsUnderEach
from rulestone.proofs.symmetry.symmetries import IDENTITY, FingerprintsBefore, Symmetries, symmetries_of

from .prepared import Prepared, PreparedInstance, Target
from .slices import can_fork, in_slices

FEW_MOVES = 150
"""To look for symmetries takes longer than to ask about this many moves."""

Marks = dict[str, dict[int, tuple[Fingerprint, ...]]]
"""By property and number of a move: what is demanded of its step, and what this becomes under each renaming."""


class Representatives:
    """Chooses moves that stand for all others.

    Args:
        prepared: the system.
        workers: how many processes may compare what step properties demand.
        report: gets progress as (task, done, total).
        before: fingerprints of moves that were taken before; none if None.
    """

    def __init__(
        self,
        prepared: Prepared,
        workers: int,
        report: Callable[[str, int, int], None] | None,
        before: FingerprintsBefore | None = None,
    ) -> None:
        self.prepared = prepared
        self._before = before
        self.workers = workers
        self.report = report
        self._of_steps: dict[str, tuple[PreparedInstance, ...]] = {}

    @cached_property
    def symmetries(self) -> Symmetries:
        """The renamings under which the rules and all invariants stay as they are."""
        system, moves = self.prepared.system, self.prepared.moves
        if len(moves) <= FEW_MOVES:
            return Symmetries((), len(moves))
        conditions = [judgement.condition for judgement in (*system.invariants, *system.variants)]
        return symmetries_of(system, conditions, self._before)

    @cached_property
    def moves(self) -> tuple[PreparedInstance, ...]:
        """Those that stand for all others where invariants are to be shown."""
        return self._chosen(self.symmetries)

    def of_steps(self, targets: Sequence[Target]) -> dict[str, tuple[PreparedInstance, ...]]:
        """For each property of steps, those that stand for all others: its demands must be symmetric, too."""
        new = [target for target in targets if target.name not in self._of_steps]
        if not self.symmetries.found:
            self._of_steps.update((target.name, self.prepared.moves) for target in new)
        elif new:
            marks = self._marks(new)
            for target in new:
                self._of_steps[target.name] = self._chosen(self.symmetries.keeping(marks[target.name]))
        return {target.name: self._of_steps[target.name] for target in targets}

    def _chosen(self, symmetries: Symmetries) -> tuple[PreparedInstance, ...]:
        return tuple(self.prepared.moves[orbit[0]] for orbit in symmetries.orbits)

    def _marks(self, targets: Sequence[Target]) -> Marks:
        renamings = (IDENTITY, *(symmetry.renaming for symmetry in self.symmetries.found))
        moves = self.prepared.moves

        def marked(some: Sequence[PreparedInstance]) -> Marks:
            fingerprints = FingerprintsUnderEach(renamings)
            found: Marks = {}
            for target in targets:
                demands = {} if target.steps is None else target.steps
                found[target.name] = {}
                for move in some:
                    demanded = demands.get(move.number, TRUE)
                    found[target.name][move.number] = fingerprints.of(demanded)
            return found

        def report(done: int, total: int) -> None:
            if self.report is not None:
                self.report("comparing steps", done, total)

        slices = in_slices(moves, marked, self.workers, report) if can_fork(len(moves), self.workers) else None
        found: Marks = {target.name: {} for target in targets}
        for part in (marked(moves),) if slices is None else slices:
            for name, marks in part.items():
                found[name].update(marks)
        return found
