"""Which instances are the same up to names, so that what is shown of one is shown of all.

On a board of squares a piece that goes from one corner obeys the same rule as one that goes from another; players who
take their turns in a circle differ by name alone. A renaming of elements under which all rules and conditions read the
same maps every instance to one that may be played, and does the like, in the renamed state. Induction asks of every
instance whether it keeps the conditions, and an instance and its image keep them, or do not, together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from rulestone.model import Instance, TransitionSystem
from rulestone.model.expressions.expression import Node

from .expression_fingerprints import Fingerprint, RenamedFingerprints
from .renaming import Renaming
from .shape import Shape

IDENTITY = Renaming({})


@dataclass(frozen=True)
class Symmetry:
    """A renaming that leaves rules and conditions as they are.

    Attributes:
        renaming: the renaming.
        images: the number of the instance that each instance becomes; those that become none are left out.
    """

    renaming: Renaming
    images: Mapping[int, int]


@dataclass(frozen=True)
class Symmetries:
    """Renamings that leave rules and conditions as they are.

    Attributes:
        found: some from which all others are composed.
        instances: how many instances there are.
    """

    found: tuple[Symmetry, ...]
    instances: int

    @cached_property
    def orbits(self) -> list[tuple[int, ...]]:
        """The numbers of the instances, those together that are the same up to names, lowest first."""
        if not self.found:
            return [(number,) for number in range(self.instances)]
        from networkx.utils import UnionFind  # takes longer to import than a small game to check

        together: UnionFind[int] = UnionFind(range(self.instances))
        for symmetry in self.found:
            for number, image in symmetry.images.items():
                together.union(number, image)
        return sorted(tuple(sorted(orbit)) for orbit in together.to_sets())

    def keeping(self, marks: Mapping[int, Sequence[Fingerprint]]) -> Symmetries:
        """Those under which what is demanded of every instance becomes what is demanded of its image.

        Args:
            marks: for each instance the fingerprint of what is demanded of its step, and those of what this becomes
                under each renaming.
        """
        kept = (
            symmetry
            for place, symmetry in enumerate(self.found, start=1)
            if all(marks[number][place] == marks[image][0] for number, image in symmetry.images.items())
        )
        return Symmetries(tuple(kept), self.instances)


class FingerprintsBefore(Protocol):
    """Fingerprints of what moves become, as they were taken before."""

    def known(self, renaming: Renaming) -> Mapping[Instance, Fingerprint]:
        """For moves the fingerprint of what each becomes under a renaming, as far as it is known."""

    def keep(self, renaming: Renaming, found: Sequence[Fingerprint]) -> None:
        """Keep what all moves become, in their order."""


def symmetries_of(
    system: TransitionSystem, conditions: Sequence[Node], before: FingerprintsBefore | None = None
) -> Symmetries:
    """The symmetries of a system's rules that leave each of some conditions as it is.

    Candidates are automorphisms of the graph of all expressions; what each does to every condition and instance is
    then compared by fingerprint, so that a mistake in the graph could hide a symmetry but not invent one. How the game
    begins does not count: induction does not ask for it.

    Args:
        system: the rules.
        conditions: what must stay as it is, too.
        before: fingerprints of moves that were taken before; none if None.
    """
    from .syntax_graph import SyntaxGraph

    shapes: dict[Node, Shape] = {}
    plain = RenamedFingerprints(IDENTITY, shapes)

    def of_moves(view: RenamedFingerprints, renaming: Renaming) -> list[Fingerprint]:
        known = {} if before is None else before.known(renaming)
        found = [known.get(instance) or view.of_instance(instance) for instance in system.instances]
        if before is not None and len(known) < len(found):
            before.keep(renaming, found)
        return found

    numbers: dict[Fingerprint, int] = {}
    for number, fingerprint in enumerate(of_moves(plain, IDENTITY)):
        numbers.setdefault(fingerprint, number)
    found = []
    for renaming in SyntaxGraph(system, conditions, shapes).renamings():
        renamed = RenamedFingerprints(renaming, shapes)
        if all(renamed.of(condition) == plain.of(condition) for condition in conditions):
            images = map(numbers.get, of_moves(renamed, renaming))
            pairs = {number: image for number, image in enumerate(images) if image is not None}
            found.append(Symmetry(renaming, pairs))
    return Symmetries(tuple(found), len(system.instances))
