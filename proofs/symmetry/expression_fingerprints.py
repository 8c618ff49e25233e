"""Fingerprints of expressions: equal where one is the other with exchangeable parts exchanged and elements renamed.

A fingerprint has 128 bits; that two different expressions met here share one is not to be expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from rulestone.model import Instance
from rulestone.model.expressions.expression import Cell, CodeTable, Kind, Node

from .renaming import Renaming
from .shape import Shape, shape

Fingerprint = bytes


def digest(*parts: object) -> Fingerprint:
    """A fingerprint of a sequence of fingerprints and plain values."""
    return blake2b(b"\0".join(p if isinstance(p, bytes) else repr(p).encode() for p in parts), digest_size=16).digest()


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
        self._taken_of(root)
        return self._nodes[root]

    def _taken_of(self, root: Node) -> list[Node]:
        """Take those of an expression and of all its parts; the nodes of which none was known, parts first."""
        known, shapes = self._nodes, self._shapes
        new: list[Node] = []
        if root in known:
            return new
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
            new.append(node)
        return new

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
            return digest(seen.name, str(node.type), self._renaming.code(node.type, node.payload))
        nodes = self._nodes
        parts = [role + nodes[part] for role, (_, part) in zip(seen.roles, seen.parts, strict=True)]
        parts.sort()
        if node.kind is Kind.TABLE:
            return digest(seen.name, self._table(node.payload), *parts)
        if node.kind is Kind.SELECT:
            return digest(seen.name, node.payload.name, *parts)
        # Nearly always, so it counts to spell `digest` out.
        return blake2b(b"\0".join([seen.name, *parts]), digest_size=16).digest()

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


class FingerprintsUnderEach:
    """Takes fingerprints of what expressions become under each of several renamings, going through them once.

    Args:
        renamings: the renamings, at least one.
    """

    def __init__(self, renamings: Sequence[Renaming]) -> None:
        shapes: dict[Node, Shape] = {}
        self._views = [RenamedFingerprints(renaming, shapes) for renaming in renamings]
        self._shapes = shapes

    def of(self, root: Node) -> tuple[Fingerprint, ...]:
        """One for each renaming, as `RenamedFingerprints` takes it."""
        first, *others = self._views
        new = first._taken_of(root)
        for view in others:  # they know what the first one knows
            known = view._nodes
            for node in new:
                known[node] = view._taken(node, self._shapes[node])
        return tuple([view._nodes[root] for view in self._views])
