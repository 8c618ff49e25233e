"""Fingerprints of expressions: equal where one is the other with exchangeable parts exchanged and elements renamed.

A fingerprint has 128 bits; that two different expressions met here share one is not to be expected.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from hashlib import blake2b

from rulestone.model import Instance
from rulestone.model.expressions.expression import Cell, CodeTable, Kind, Node

from .renaming import Renaming
from .shape import Shape, shape

Fingerprint = bytes


def digest(*parts: object) -> Fingerprint:
    """A fingerprint of a sequence of fingerprints and plain values."""
    return blake2b(b"\0".join(p if isinstance(p, bytes) else repr(p).encode() for p in parts), digest_size=16).digest()


@lru_cache(maxsize=1 << 12)
def _role(role: Hashable) -> bytes:
    """The part that an expression plays in another one, as it stands before its fingerprint."""
    return b"%r:" % (role,)


class RenamedFingerprints:
    """Takes fingerprints of what expressions become under a renaming, each part once.

    Args:
        renaming: the renaming.
        shapes: of expressions, known so far and found out from now on; the same for any renaming.
    """

    def __init__(self, renaming: Renaming, shapes: dict[Node, Shape] | None = None) -> None:
        self._renaming = renaming
        self._shapes = {} if shapes is None else shapes
        self._nodes: dict[Node, Fingerprint] = {}
        self._cells: dict[Cell, Fingerprint] = {}
        self._tables: dict[CodeTable, Fingerprint] = {}

    def of(self, root: Node) -> Fingerprint:
        """The fingerprint of an expression."""
        known, shapes = self._nodes, self._shapes
        if root in known:
            return known[root]
        stack = [root]
        while stack:
            node = stack[-1]
            if node in known:
                stack.pop()
                continue
            seen = shapes.get(node)
            if seen is None:
                seen = shapes[node] = shape(node)
            missing = [part for _, part in seen.parts if part not in known]
            if missing:
                stack += missing
                continue
            stack.pop()
            known[node] = self._taken(node, seen)
        return known[root]

    def of_instance(self, instance: Instance) -> Fingerprint:
        """The fingerprint of what an instance does; its label, and who chooses it, do not count."""
        asked = sorted(self.of(obligation.condition) for obligation in instance.guard_obligations)
        needed = sorted(self.of(obligation.condition) for obligation in instance.obligations)
        updates = sorted(self._cell(cell) + self.of(node) for cell, node in instance.updates.items())
        groups = (part for group in (asked, needed, updates) for part in (len(group), *group))
        return digest(instance.label.rule, self.of(instance.guard), *groups)

    def _taken(self, node: Node, seen: Shape) -> Fingerprint:
        if node.kind is Kind.CELL:
            return self._cell(node.payload)
        if node.kind is Kind.CONSTANT:
            return digest(seen.label, str(node.type), self._renaming.code(node.type, node.payload))
        nodes = self._nodes
        parts = sorted([_role(role) + nodes[part] for role, part in seen.parts])
        if node.kind is Kind.TABLE:
            return digest(seen.label, self._table(node.payload), *parts)
        if node.kind is Kind.SELECT:
            return digest(seen.label, node.payload.name, *parts)
        return digest(seen.label, *parts)

    def _cell(self, cell: Cell) -> Fingerprint:
        found = self._cells.get(cell)
        if found is None:
            index = zip(cell.function.index_types, cell.index, strict=True)
            codes = [self._renaming.code(index_type, index_type.encode(value)) for index_type, value in index]
            found = self._cells[cell] = digest("cell", cell.function.name, *codes)
        return found

    def _table(self, table: CodeTable) -> Fingerprint:
        found = self._tables.get(table)
        if found is None:
            types = map(str, (*table.index_types, table.value_type))
            found = self._tables[table] = digest(*types, self._renaming.entries(table))
        return found
