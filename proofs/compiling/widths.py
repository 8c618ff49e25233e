"""How many bits each number of a system needs: 64, 128, or more than compiled code has.

Machine integers wrap without a word. So before a system is compiled the least and the greatest value of everything on
the way to every value is found (`explicit.machine_words`). What leaves 64 bits is computed in 128; a system with
numbers that may leave these is not compiled at all, and is run with Python's integers, which have no end.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Kind, Node

from .layout import WORD_BITS, Layout
from .machine_words import LARGEST, BeyondWords, Extents, shortened

NARROW, WIDE = 64, 128

_LARGEST_WIDE = 2**127 - 1

_NEVER_WIDE = frozenset((Kind.QUOTIENT, Kind.REMAINDER, Kind.SELECT, Kind.TABLE))
"""Machines divide 64 bits, and places are numbered with them."""


class Widths:
    """The width of every expression that is to be compiled.

    Args:
        system, layout: whose places the expressions read, and where they lie.
        roots: the expressions.

    Raises BeyondWords where compiled code would not be exact.
    """

    def __init__(self, system: TransitionSystem, layout: Layout, roots: Iterable[Node]) -> None:
        for cell, field in zip(system.cells, layout.fields, strict=True):
            outside = field.high > LARGEST or field.low < -LARGEST
            if outside or field.shift + field.mask.bit_length() > WORD_BITS:
                raise _beyond(system, str(cell), NARROW)
        self._extents = Extents(system, layout, _LARGEST_WIDE)
        self._reach = self._extents.reach
        self._system = system
        self._looked_at = 0
        self.add(roots)

    def add(self, roots: Iterable[Node]) -> None:
        """Some more expressions, over the same places.

        Raises BeyondWords where compiled code would not be exact. After that these widths are of no use.
        """
        for root in roots:
            if not self._extents.fits(root):
                raise _beyond(self._system, f"`{shortened(self._extents.far)}`", WIDE)
        for node in islice(self._reach, self._looked_at, None):
            if node.kind in _NEVER_WIDE and not self._is_narrow(node):
                raise _beyond(self._system, f"`{shortened(node)}`", NARROW)
        self._looked_at = len(self._reach)

    def of(self, node: Node) -> int:
        """64 or 128: how many bits are needed for a value, and for everything on the way to it from its arguments'."""
        return NARROW if self._reach[node] <= LARGEST else WIDE

    def lies_within(self, node: Node, low: int, high: int) -> bool:
        """Whether a value surely lies in a range."""
        least, greatest = self._extents.range_of(node)
        return low <= least and greatest <= high

    def _is_narrow(self, node: Node) -> bool:
        """Whether a value fits 64 bits, and its arguments do."""
        return self.of(node) == NARROW and all(self.lies_within(arg, -LARGEST, LARGEST) for arg in node.args)


def _beyond(system: TransitionSystem, what: str, bits: int) -> BeyondWords:
    fix = "bound the numbers more tightly in this scope"
    return BeyondWords(f"{what} may leave {bits} bits", file=system.game.file, fix=fix)
