"""The graph of a system's expressions, whose automorphisms are renamings under which the rules read the same.

As symmetries of formulas are found for satisfiability solvers (Aloul, Markov and Sakallah, "Shatter", DAC 2003): every
element of a sort, every part of an expression, every table and every instance is a vertex; what may not be exchanged
has another colour. Where the order of arguments matters, a coloured vertex stands between.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterable

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell, CodeTable, Kind, Node
from rulestone.model.expressions.types import Element, OptionalOf, ValueType

from .automorphisms import generators
from .renaming import Renaming
from .shape import Shape, shape


class SyntaxGraph:
    """The coloured graph of a system's rules and of further conditions that are to keep their meaning.

    Args:
        system: the system; how it begins does not count.
        conditions: what a renaming must not change.
        shapes: of expressions, known so far and found out from now on.
    """

    def __init__(
        self, system: TransitionSystem, conditions: Iterable[Node], shapes: dict[Node, Shape] | None = None
    ) -> None:
        self._shapes = {} if shapes is None else shapes
        self._colours: list[int] = []
        self._edges: list[tuple[int, int]] = []
        self._numbers: dict[Hashable, int] = {}
        self._vertices: dict[Hashable, int] = {}
        self._levels: dict[Node, int] = {}
        self._elements: dict[Element, list[int]] = {}
        for cell in system.cells:
            self._cell(cell)
        for instance in system.instances:
            joined = self._new(("instance", instance.label.rule))
            self._hang(joined, "guard", [instance.guard])
            self._hang(joined, "asked", [obligation.condition for obligation in instance.guard_obligations])
            self._hang(joined, "needed", [obligation.condition for obligation in instance.obligations])
            for cell, node in instance.updates.items():
                update = self._new("update")
                self._edges += [(joined, update), (update, self._cell(cell)), (update, self._between("value", node))]
        for number, condition in enumerate(conditions):
            self._hang(self._new(("condition", number)), "condition", [condition])

    def renamings(self) -> list[Renaming]:
        """Renamings that generate all under which the graph is the same."""
        found = []
        for moved in generators(self._edges, self._colours):
            codes = {}
            for sort, vertices in self._elements.items():
                back = {vertex: code for code, vertex in enumerate(vertices)}
                codes[sort] = tuple(back[moved[vertex]] for vertex in vertices)
            found.append(Renaming(codes))
        return [renaming for renaming in found if not renaming.is_identity]

    def _new(self, colour: Hashable) -> int:
        self._colours.append(self._numbers.setdefault(colour, len(self._numbers)))
        return len(self._colours) - 1

    def _hang(self, vertex: int, colour: Hashable, nodes: Iterable[Node]) -> None:
        self._edges += [(vertex, self._between(colour, node)) for node in nodes]

    def _between(self, colour: Hashable, node: Node) -> int:
        vertex = self._new(colour)
        self._edges.append((vertex, self._node(node)))
        return vertex

    def _element(self, sort: Element, code: int) -> int:
        if sort not in self._elements:
            self._elements[sort] = [self._new(("element", sort)) for _ in sort.elements]
        return self._elements[sort][code]

    def _value(self, colour: Hashable, value_type: ValueType, code: int) -> tuple[Hashable, int | None]:
        """A colour that says which value is meant, and the vertex that does where it is an element."""
        if isinstance(value_type, OptionalOf) and code != value_type.absent_code:
            value_type = value_type.inner
        if isinstance(value_type, Element):
            return (colour, "element"), self._element(value_type, code)
        return (colour, str(value_type), code), None

    def _join(self, vertex: int, colour: Hashable, value_type: ValueType, code: int) -> None:
        colour, element = self._value(colour, value_type, code)
        between = self._new(colour)
        self._edges.append((vertex, between))
        if element is not None:
            self._edges.append((between, element))

    def _cell(self, cell: Cell) -> int:
        found = self._vertices.get(cell)
        if found is None:
            found = self._vertices[cell] = self._new(("cell", cell.function.name))
            for place, (index_type, value) in enumerate(zip(cell.function.index_types, cell.index, strict=True)):
                self._join(found, ("index", place), index_type, index_type.encode(value))
        return found

    def _table(self, table: CodeTable) -> int:
        found = self._vertices.get(table)
        if found is None:
            found = self._vertices[table] = self._new(("table", *map(str, table.index_types), str(table.value_type)))
            ranges = [range(low or 0, (high or 0) + 1) for low, high in (t.code_range for t in table.index_types)]
            for code, codes in zip(table.codes, itertools.product(*ranges), strict=True):
                entry = self._new("entry")
                self._edges.append((found, entry))
                self._join(entry, "gives", table.value_type, code)
                for place, (index_type, index) in enumerate(zip(table.index_types, codes, strict=True)):
                    self._join(entry, ("at", place), index_type, index)
        return found

    def _node(self, root: Node) -> int:
        vertices = self._vertices
        found = vertices.get(root)
        if found is not None:
            return found
        stack = [root]
        while stack:
            node = stack[-1]
            if node in vertices:
                stack.pop()
                continue
            seen = self._shapes.get(node)
            if seen is None:
                seen = self._shapes[node] = shape(node)
            missing = [part for _, part in seen.parts if part not in vertices]
            if missing:
                stack += missing
                continue
            stack.pop()
            vertices[node] = self._made(node, seen)
        return vertices[root]

    def _made(self, node: Node, seen: Shape) -> int:
        if node.kind is Kind.CELL:
            return self._cell(node.payload)
        if node.kind is Kind.CONSTANT:
            vertex = self._new("constant")
            self._join(vertex, "is", node.type, node.payload)
            return vertex
        level = self._levels[node] = 1 + max((self._levels.get(part, 0) for _, part in seen.parts), default=0)
        name = node.payload.name if node.kind is Kind.SELECT else ""
        vertex = self._new((seen.label, level, name))  # the level tells a part from the whole
        if node.kind is Kind.TABLE:
            self._edges.append((vertex, self._table(node.payload)))
        for role, part in seen.parts:
            if role == "":
                self._edges.append((vertex, self._vertices[part]))
            else:
                self._hang(vertex, ("part", role), [part])
        return vertex
