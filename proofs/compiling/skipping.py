"""Many moves are possible in one phase of a game only: where that is another, they are passed over all at once.

A guard often begins with what stands at one place of a small range, a phase or whose turn it is, and as often that is
one part of a larger condition, which has to be asked for every move by itself. So before a run of moves that follow one
another in the trie of guards it is asked whether what stands there lets any of them be possible. That is implied by
what is asked of each of them: the same moves are possible as without it, and in the same order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rulestone.model.expressions.expression import Cell, Kind, Node, cell_node, constant, disjunction, equal, negation
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import BOOLEAN

from .guards import Branch

MOST_VALUES = 64
"""A place that may hold more than this is not asked for."""

LEAST_PASSED = 4
"""A run of fewer conditions is not worth another one before it."""

_TRIED = 3
"""How many places are looked at: those that are mentioned most."""

WORTH_IT = 0.03
"""Where a smaller part of all conditions is ruled out, on average of what one place may hold, none is passed over."""


class Truths(NamedTuple):
    """With which values of one place a condition may hold, and with which it may not: a bit each, the lowest first."""

    holds: int
    fails: int


class SmallCell:
    """A cell of few values.

    Args:
        cell: with a lowest and a highest code.
    """

    def __init__(self, cell: Cell) -> None:
        low, high = cell.type.code_range
        assert low is not None and high is not None
        self._node = cell_node(cell)
        self._low = low
        self._values = high - low + 1
        self.all = (1 << self._values) - 1

    def truths(self, order: Sequence[Node]) -> dict[Node, Truths]:
        """Of each condition, for what is known of one that looks elsewhere: nothing.

        Args:
            order: the conditions and their arguments, which come before them.
        """
        found: dict[Node, Truths] = {}
        anything = Truths(self.all, self.all)
        for node in order:
            args = node.args
            match node.kind:
                case Kind.CONSTANT if node.type is BOOLEAN:
                    truths = Truths(self.all, 0) if node.payload else Truths(0, self.all)
                case Kind.CELL if node is self._node and node.type is BOOLEAN:
                    truths = self._just(1)
                case Kind.EQUAL if args[0] is self._node and args[1].is_constant:
                    truths = self._just(args[1].payload)
                case Kind.NOT:
                    one = found.get(args[0], anything)
                    truths = Truths(one.fails, one.holds)
                case Kind.AND | Kind.OR:
                    all_of = [found.get(arg, anything) for arg in args]
                    truths = _joined(all_of) if node.kind is Kind.AND else _either(all_of)
                case _:
                    continue
            if truths != anything:
                found[node] = truths
        return found

    def _just(self, code: int) -> Truths:
        bit = 1 << code - self._low if 0 <= code - self._low < self._values else 0
        return Truths(bit, self.all & ~bit)

    def holds_one_of(self, values: int) -> Node:
        """The condition that the place holds one of some values."""
        others = self.all & ~values
        if others.bit_count() < values.bit_count():
            return negation(self._one_of(others))
        return self._one_of(values)

    def _one_of(self, values: int) -> Node:
        if self._node.type is BOOLEAN:
            return disjunction(self._node if code else negation(self._node) for code in self._codes(values))
        return disjunction(equal(self._node, constant(code, self._node.type)) for code in self._codes(values))

    def _codes(self, values: int) -> Iterator[int]:
        return (self._low + place for place in range(self._values) if values >> place & 1)


def _joined(parts: Iterable[Truths]) -> Truths:
    holds, fails = -1, 0
    for part in parts:
        holds &= part.holds
        fails |= part.fails
    return Truths(holds, fails)


def _either(parts: Iterable[Truths]) -> Truths:
    holds, fails = 0, -1
    for part in parts:
        holds |= part.holds
        fails &= part.fails
    return Truths(holds, fails)


def with_skips(root: Branch, *, least: int = LEAST_PASSED, share: float = WORTH_IT) -> Branch:
    """The same trie, in which runs of conditions are passed over where one place rules them out.

    Whatever stands where, the same instances are come to, in the same order.

    Args:
        root: the trie.
        least: how many conditions a run has at least.
        share: which part of all conditions must be ruled out, on average of what one place may hold.
    """
    order = postorder(dict.fromkeys(_conditions(root)))
    best, most = None, share
    for cell in _mentioned_most(order):
        place = SmallCell(cell)
        skips = _Skips(place, place.truths(order), least)
        found = skips.share(root)
        if found > most:
            best, most = skips, found
    return root if best is None else best.of(root, best.place.all)


def _conditions(root: Branch) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        branch = waiting.pop()
        yield from branch.below
        waiting += branch.below.values()


def _mentioned_most(order: Sequence[Node]) -> list[Cell]:
    """The cells of few values that conditions ask for by name most often."""
    asked = {node: _asks_for(node) for node in order}
    times: Counter[Cell] = Counter()
    for node in order:
        times.update(cell for arg in node.args if (cell := asked[arg]) is not None)
    return [cell for cell, _ in times.most_common(_TRIED)]


def _asks_for(node: Node) -> Cell | None:
    """The cell of few values that a condition compares with one, or is."""
    if node.kind is Kind.EQUAL and node.args[0].kind is Kind.CELL and node.args[1].is_constant:
        node = node.args[0]
    elif node.kind is not Kind.CELL or node.type is not BOOLEAN:
        return None
    cell: Cell = node.payload
    low, high = cell.type.code_range
    return None if low is None or high is None or high - low >= MOST_VALUES else cell


class _Skips:
    def __init__(self, place: SmallCell, truths: Mapping[Node, Truths], least: int) -> None:
        self.place = place
        self._truths = truths
        self._least = least

    def _holds(self, condition: Node) -> int:
        found = self._truths.get(condition)
        return self.place.all if found is None else found.holds

    def share(self, root: Branch) -> float:
        """Which part of all conditions one value rules out that those above them do not, on average."""
        asked, passed = 0, 0.0
        waiting = [(root, self.place.all)]
        while waiting:
            branch, possible = waiting.pop()
            for condition, below in branch.below.items():
                left = possible & self._holds(condition)
                asked += 1
                passed += 1 - left.bit_count() / possible.bit_count() if possible else 1
                waiting.append((below, left))
        return passed / asked if asked else 0.0

    def of(self, branch: Branch, possible: int) -> Branch:
        """A branch that is come to with some values only, with runs that are passed over."""
        made = Branch(branch.playable, branch.undefined)
        for values, run in self._runs(branch, possible):
            into, reached = made, possible
            if values != possible and len(run) >= self._least:
                condition = self.place.holds_one_of(values)
                if condition not in branch.below and condition not in made.below:
                    into, reached = Branch(), values
                    made.below[condition] = into
            if into is not made:
                into.below.update(self.of(Branch(below=dict(run)), reached).below)
                continue
            for condition, below in run:
                into.below[condition] = self.of(below, reached & self._holds(condition))
        return made

    def _runs(self, branch: Branch, possible: int) -> Iterator[tuple[int, list[tuple[Node, Branch]]]]:
        """What is below a branch in runs of the same few values, or of fewer; of all values where that is not so."""
        few = max(1, possible.bit_count() // 2)
        values, run = 0, list[tuple[Node, Branch]]()
        for condition, below in branch.below.items():
            own = possible & self._holds(condition)
            is_few, was_few = own.bit_count() <= few, values.bit_count() <= few
            joins = (values | own).bit_count() <= few if is_few and was_few else is_few == was_few
            if run and not joins:
                yield values, run
                values, run = 0, []
            values |= own
            run.append((condition, below))
        if run:
            yield values, run
