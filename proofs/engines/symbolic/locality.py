"""What a step leaves alone need not be reasoned about.

`Substitution` computes "after the step" for many expressions, visiting only what depends on a changed cell.
`Abstraction` replaces the parts of a formula that mention no near cell by fresh variables of the same range. Both are
sound for proving: what holds for any value of a fresh variable holds for the value it stands for. A counterexample to
an abstracted formula means nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulestone.model.expressions import expression as ex
from rulestone.model.expressions.expression import Cell, Kind, Node, StateFunction
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import BOOLEAN, Integer, ValueType
from rulestone.model.expressions.walk import substitute

from .replacing import Replacing

_NOTHING: frozenset[Cell] = frozenset()

_MOST_REMEMBERED = 500_000
"""Expressions that an abstraction remembers; with more it begins anew, so that memory stays in bounds."""


class Supports:
    """The cells that expressions mention, remembered."""

    def __init__(self) -> None:
        self._known: dict[Node, frozenset[Cell]] = {}
        self._places: dict[Node, dict[Cell, list[int]]] = {}

    def places(self, node: Node, cells: frozenset[Cell]) -> list[int]:
        """Which arguments of a node mention any of some cells."""
        by_cell = self._places.get(node)
        if by_cell is None:
            by_cell = {}
            for place, arg in enumerate(node.args):
                for cell in self.of(arg):
                    by_cell.setdefault(cell, []).append(place)
            self._places[node] = by_cell
        met = [cell for cell in by_cell if cell in cells] if len(by_cell) < len(cells) else cells
        return sorted({place for cell in met for place in by_cell.get(cell, ())})

    def of(self, root: Node) -> frozenset[Cell]:
        """The cells below a node (which has no computed reads)."""
        found = self._known.get(root)
        if found is not None:
            return found
        known = self._known
        stack = [root]
        while stack:
            node = stack[-1]
            missing = [arg for arg in node.args if arg not in known]
            if missing:
                stack.extend(missing)
                continue
            stack.pop()
            if node.kind is Kind.CELL:
                known[node] = frozenset((node.payload,))
            elif len(node.args) == 1:
                known[node] = known[node.args[0]]
            else:
                known[node] = _NOTHING.union(*(known[arg] for arg in node.args))
        return known[root]


class Substitution:
    """Substitutes updates in fixed roots, touching only what depends on an updated cell."""

    def __init__(self, roots: Sequence[Node], supports: Supports) -> None:
        self._order = postorder(roots)
        self._dependents: dict[Cell, list[int]] = {}
        for position, node in enumerate(self._order):
            for cell in supports.of(node):
                self._dependents.setdefault(cell, []).append(position)
        self._roots = set(roots)

    def after(self, updates: Mapping[Cell, Node]) -> dict[Node, Node]:
        """The roots whose expression changes, with their values after the step."""
        affected = sorted({place for cell in updates for place in self._dependents.get(cell, ())})
        results: dict[Node, Node] = {}
        for place in affected:
            node = self._order[place]
            if node.kind is Kind.CELL:
                results[node] = updates.get(node.payload, node)
            else:
                results[node] = ex.rebuild(node, tuple(results.get(arg, arg) for arg in node.args))
        return {node: found for node, found in results.items() if node in self._roots and found is not node}


class Narrowed:
    """Puts in what guards fix: the same part with the same values of its cells, whatever else a guard fixes, once."""

    def __init__(self, supports: Supports) -> None:
        self._supports = supports
        self._made: dict[tuple[Node, tuple[tuple[Cell, Node], ...]], Node] = {}

    def by(self, root: Node, values: Mapping[Cell, Node]) -> Node:
        """What `substitute` makes of an expression (which has no computed reads)."""
        met = tuple([(cell, values[cell]) for cell in self._supports.of(root) if cell in values])
        if not met:
            return root
        found = self._made.get((root, met))
        if found is None:
            found = self._made[root, met] = substitute(root, dict(met))
        return found


class Fixing(Replacing):
    """Puts values in the place of cells, entering only what mentions one of them.

    Attributes:
        values: by cell.
        of: the same as a key.
    """

    def __init__(self, values: Mapping[Cell, Node], supports: Supports) -> None:
        super().__init__()
        self.values = values
        self.of = frozenset(values.items())
        self._supports = supports

    def _is_replaced(self, node: Node) -> bool:
        return node.kind is Kind.CELL or self._supports.of(node).isdisjoint(self.values)

    def _stand_in(self, node: Node) -> Node:
        return self.values.get(node.payload, node) if node.kind is Kind.CELL else node


class Abstraction:
    """Replaces what mentions no near cell by fresh variables, the same one for the same expression.

    What it makes of an expression depends only on those near cells that this mentions. So it is remembered, and serves
    many obligations around other cells.

    Args:
        supports: the cells of expressions.

    Attributes:
        replaced: what each fresh variable stands for: a sum, as factors and terms.
    """

    def __init__(self, supports: Supports) -> None:
        self.replaced: dict[Cell, tuple[tuple[int, Node], ...]] = {}
        self._supports = supports
        self._hypotheses: dict[tuple[Node, frozenset[Cell]], Node | None] = {}
        self._made: dict[tuple[Node, frozenset[Cell]], Node] = {}
        self._fresh: dict[tuple[tuple[int, Node], ...], Node] = {}

    def hypothesis(self, node: Node, near: frozenset[Cell]) -> Node | None:
        """What is left of a hypothesis; None where it says nothing: it is far, or a disjunction with a far part."""
        task = node, near & self._supports.of(node)
        if task not in self._hypotheses:
            parts = node.args if node.kind is Kind.OR else (node,)
            is_idle = any(self._supports.of(part).isdisjoint(near) for part in parts)
            self._hypotheses[task] = None if is_idle else self.apply(*task)
        return self._hypotheses[task]

    def apply(self, root: Node, near: frozenset[Cell]) -> Node:
        """The expression with fresh variables for what is far."""
        of, made = self._supports.of, self._made
        if len(made) > _MOST_REMEMBERED:
            made.clear()
            self._hypotheses.clear()
        wanted = (root, near & of(root))
        stack = [wanted]
        while stack:
            task = stack[-1]
            node, met = task
            if task in made:
                stack.pop()
            elif not met:
                made[task] = self._stand_in(node)
            else:
                places = self._entered(node, met)
                inner = [(arg, met & of(arg)) for arg in map(node.args.__getitem__, places)]
                if missing := [one for one in inner if one not in made]:
                    stack.extend(missing)
                else:
                    made[task] = self._rebuilt(node, places, [made[one] for one in inner])
        return made[wanted]

    def _entered(self, node: Node, met: frozenset[Cell]) -> Sequence[int]:
        if node.kind in (Kind.LINEAR, Kind.AND, Kind.OR):
            return self._supports.places(node, met)
        return range(len(node.args))

    def _rebuilt(self, node: Node, places: Sequence[int], parts: list[Node]) -> Node:
        if node.kind is Kind.LINEAR:
            coefficients, offset = node.payload
            near = [(coefficients[place], part) for place, part in zip(places, parts, strict=True)]
            if len(places) < len(node.args):
                near.append((1, self._rest(node, places)))
            return ex.linear(near, offset)
        if node.kind in (Kind.AND, Kind.OR):
            join = ex.conjunction if node.kind is Kind.AND else ex.disjunction
            if len(places) < len(node.args):
                kept = set(places)
                parts.append(self._stand_in(join(arg for n, arg in enumerate(node.args) if n not in kept)))
            return join(parts)
        return ex.rebuild(node, tuple(parts)) if parts else node

    def _rest(self, node: Node, places: Sequence[int]) -> Node:
        """A fresh variable for the far terms of a sum."""
        kept = set(places)
        coefficients = node.payload[0]
        terms = tuple(
            (coefficient, arg)
            for place, (coefficient, arg) in enumerate(zip(coefficients, node.args, strict=True))
            if place not in kept
        )
        low: int | None = 0
        high: int | None = 0
        for coefficient, arg in terms:
            ends = arg.type.code_range
            least, most = ends if coefficient > 0 else (ends[1], ends[0])
            low = None if low is None or least is None else low + coefficient * least
            high = None if high is None or most is None else high + coefficient * most
        return self._variable(terms, Integer(low, high))

    def _stand_in(self, node: Node) -> Node:
        if node.kind in (Kind.CONSTANT, Kind.CELL) or not (node.type == BOOLEAN or isinstance(node.type, Integer)):
            return node
        return self._variable(((1, node),), node.type)

    def _variable(self, terms: tuple[tuple[int, Node], ...], value_type: ValueType) -> Node:
        found = self._fresh.get(terms)
        if found is None:
            cell = StateFunction(f"elsewhere {len(self._fresh) + 1}", (), value_type).cell()
            found = self._fresh[terms] = ex.cell_node(cell)
            self.replaced[cell] = terms
        return found
