"""Rules as they were read, as bytes, and back: tables of nodes and words, each of which stands there once.

Reading a rule means to run it hundreds of times; what comes of it are a few thousand nodes, in order of their making,
and lists of numbers that say which of them stand where. So it is written down: a head of JSON (values, types, texts),
and columns of 32-bit numbers. What comes back is made of the same nodes, in the same order, and nothing is simplified
again.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..expressions import written as wr
from ..expressions.expression import Cell, Kind, Node, StateFunction
from ..expressions.types import Element
from ..expressions.written_tree import Op, Written
from ..system.initial_condition import InitialCondition
from ..system.system import Instance
from ..words.effects import Asked, Effect, Obligation, Requirement
from .packed_columns import COLUMNS, KINDS, NONE, OF_A_MOVE, OPS, bytes_of
from .packed_values import PackedValues

Ends = tuple[Written, Written]
"""When the game is over, and between turns."""


class Conditions(NamedTuple):
    """Conditions in their order, None where one is not known, and a number beside each."""

    nodes: Sequence[Node | None]
    beside: Sequence[int]


Part = Ends | tuple[Written] | Conditions | InitialCondition | tuple[Instance, ...]
"""What is read of a game, part by part: its ends, its beginning, the moves of each rule, and what properties say."""

_KIND_NUMBER = {kind: number for number, kind in enumerate(KINDS)}
_OP_NUMBER = {op: number for number, op in enumerate(OPS)}
_MOST_LINES = 1 << 30


class _Numbers:
    """Things by the order in which they are met, each once: equal ones are one thing, and of one kind."""

    def __init__(self) -> None:
        self.met: dict[Any, int] = {}

    def __call__(self, thing: Any) -> int:
        return self.met.setdefault(thing, len(self.met))

    def __iter__(self) -> Iterator[Any]:
        return iter(self.met)


class _Objects:
    """Things by the order in which they are met, each object once, equal or not."""

    def __init__(self) -> None:
        self.met: list[Any] = []
        self.numbers: dict[int, int] = {}

    def __call__(self, thing: Any) -> int:
        found = self.numbers.get(id(thing))
        if found is None:
            found = self.numbers[id(thing)] = len(self.met)
            self.met.append(thing)
        return found

    def of_all(self, things: Iterable[Any]) -> Iterator[int]:
        """The numbers of things that were met: there are very many."""
        return map(self.numbers.__getitem__, map(id, things))


def packed(
    parts: Mapping[str, Part],
    functions: Mapping[str, StateFunction],
    sorts: Sequence[Element],
    notes: Mapping[str, Any] | None = None,
) -> bytes:
    """Some parts of one game as bytes, with notes (plain data). Raises CannotBePacked for values of no known kind."""
    return _Packing(parts, functions, PackedValues(sorts), notes or {}).bytes()


class _Packing:
    def __init__(
        self,
        parts: Mapping[str, Part],
        functions: Mapping[str, StateFunction],
        values: PackedValues,
        notes: Mapping[str, Any],
    ) -> None:
        self._notes = notes
        self._values = values
        self._functions = {name: number for number, name in enumerate(functions)}
        self._nodes: set[Node] = set()
        self._numbers: dict[Node, int] = {}
        self._written: dict[Written, int] = {}
        self._types, self._cells, self._tables, self._linear, self._texts = (_Numbers() for _ in range(5))
        self._codes, self._needs, self._places, self._said = (_Numbers() for _ in range(4))
        self._requirements, self._obligations, self._effects = _Objects(), _Objects(), _Objects()
        self._columns = {name: array("I") for name in COLUMNS}
        for part in parts.values():
            self._look_at(part)
        self._number_nodes()
        said = {name: self._part(part) for name, part in parts.items()}
        self._fill()
        self._head = self._headed(said)

    def bytes(self) -> bytes:
        """Everything."""
        return bytes_of(self._head, self._columns)

    # What there is

    def _look_at(self, part: Part) -> None:
        """Everything that a part is made of."""
        if isinstance(part, InitialCondition):
            self._nodes.update(part.assigned.values(), (part.constraint,))
            of_deals = (demand for deal in part.deals for demand in deal.demands)
            self._look_at_demands((*part.requirements, *of_deals, *part.obligations, *part.constraint_obligations))
            self._look_at_effects(part.effects)
            return
        if isinstance(part, Conditions):
            self._nodes.update(node for node in part.nodes if node is not None)
            return
        for one in part:
            if isinstance(one, Written):
                self._look_at_words(one)
                continue
            self._nodes.add(one.guard)
            self._nodes.update(one.updates.values())
            if isinstance(one.weight, Node):
                self._nodes.add(one.weight)
            self._look_at_demands((*one.requirements, *one.obligations, *one.guard_obligations))
            self._look_at_effects(one.effects or ())

    def _look_at_demands(self, demands: Iterable[Requirement | Obligation]) -> None:
        for one in demands:
            if type(one) is Requirement:
                self._requirements(one)
                if one.written not in self._written:
                    self._look_at_words(one.written)
            else:
                self._obligations(one)
            self._nodes.add(one.condition)

    def _look_at_effects(self, effects: Iterable[Effect]) -> None:
        known = self._effects.numbers
        for one in effects:
            if id(one) in known:
                continue
            self._effects(one)
            self._look_at_words(one.path)
            if isinstance(one, Asked):
                self._look_at_words(one.condition)
                continue
            self._look_at_words(one.value)
            if not isinstance(one.place, Cell):
                for index in one.place:
                    self._look_at_words(index)

    def _look_at_words(self, root: Written) -> None:
        known = self._written
        stack = [(root, False)]
        while stack:
            one, is_seen = stack.pop()
            if one in known:
                continue
            if is_seen or not one.args:
                known[one] = len(known)
                self._nodes.add(one.simple)
                if one.op is Op.NODE:
                    node, needs = one.payload
                    self._nodes.update((node, *(need for need, _ in needs)))
            else:
                stack.append((one, True))
                stack.extend((arg, False) for arg in reversed(one.args))

    def _number_nodes(self) -> None:
        """All nodes in the order of their making: arguments come before what is made of them."""
        waiting = list(self._nodes)
        while waiting:
            for arg in waiting.pop().args:
                if arg not in self._nodes:
                    self._nodes.add(arg)
                    waiting.append(arg)
        ordered = sorted(self._nodes, key=lambda node: node.number)
        self._numbers = {node: number for number, node in enumerate(ordered)}

    # As numbers

    def _part(self, part: Part) -> Any:
        """A part, by numbers of what it is made of."""
        if isinstance(part, InitialCondition):
            return self._beginning(part)
        if isinstance(part, Conditions):
            stock, many = self._columns["stock"], len(part.nodes)
            stock.extend(NONE if node is None else self._numbers[node] for node in part.nodes)
            stock.extend(part.beside)
            return {"conditions": [len(stock) - 2 * many, many]}
        if part and isinstance(part[0], Written):
            return {"words": [self._written[one] for one in part if isinstance(one, Written)]}
        before = len(self._columns["moves"]) // OF_A_MOVE
        for one in part:
            self._move(one)
        return {"moves": [before, len(part)]}

    def _beginning(self, part: InitialCondition) -> Any:
        deals = [
            {
                "pool": self._values.value(deal.pool),
                "places": self._values.value(deal.places),
                "cells": [list(map(self._cells, row)) for row in deal.cells],
                "demands": list(map(self._requirements, deal.demands)),
            }
            for deal in part.deals
        ]
        said = {
            "assigned": [[self._cells(cell), self._numbers[node]] for cell, node in part.assigned.items()],
            "free": list(map(self._cells, part.free)),
            "constraint": self._numbers[part.constraint],
            "deals": deals,
            "requirements": list(map(self._requirements, part.requirements)),
            "effects": list(map(self._effects, part.effects)),
            "obligations": list(map(self._obligations, part.obligations)),
            "constraint_obligations": list(map(self._obligations, part.constraint_obligations)),
        }
        return {"beginning": said}

    def _move(self, one: Instance) -> None:
        """A move: a row of numbers; what it lists stands in the stock."""
        stock = self._columns["stock"]
        for name, value in one.label.parameters:
            stock.extend((self._texts(name), self._value(value)))
        stock.extend(self._requirements.of_all(one.requirements))
        stock.extend(map(self._cells, one.updates))
        stock.extend(map(self._numbers.__getitem__, one.updates.values()))
        stock.extend(self._obligations.of_all(one.obligations))
        stock.extend(self._obligations.of_all(one.guard_obligations))
        stock.extend(self._effects.of_all(one.effects or ()))
        is_weighed, weight = (
            (1, self._numbers[one.weight]) if isinstance(one.weight, Node) else (0, self._value(one.weight))
        )
        self._columns["moves"].extend(
            (
                self._texts(one.label.rule),
                self._value(one.label.chooser),
                self._numbers[one.guard],
                is_weighed,
                weight,
                len(one.label.parameters),
                len(one.requirements),
                len(one.updates),
                len(one.obligations),
                len(one.guard_obligations),
                NONE if one.effects is None else len(one.effects),
            )
        )

    def _value(self, value: Any) -> int:
        return self._said(json.dumps(self._values.value(value)))

    def _fill(self) -> None:
        """The columns of nodes, of words and of what is said with these."""
        columns = self._columns
        for node in self._numbers:
            columns["node_kinds"].append(_KIND_NUMBER[node.kind])
            columns["node_payloads"].append(self._payload_of_node(node))
            columns["node_types"].append(self._types(node.type))
            columns["node_sizes"].append(len(node.args))
            columns["node_args"].extend(map(self._numbers.__getitem__, node.args))
        for one in self._written:
            columns["written_ops"].append(_OP_NUMBER[one.op])
            columns["written_payloads"].append(self._payload_of_words(one))
            columns["written_simple"].append(self._numbers[one.simple])
            columns["written_denote"].append(one.denotes + 2 * (one is wr.TRUE or one is wr.FALSE))
            columns["written_sizes"].append(len(one.args))
            columns["written_args"].extend(map(self._written.__getitem__, one.args))
        for demand in self._requirements.met:
            condition, text, line, written = demand
            numbers = self._numbers[condition], self._texts(text), _line(line), self._written[written]
            columns["requirements"].extend(numbers)
        for owed in self._obligations.met:
            columns["obligations"].extend((self._numbers[owed.condition], self._texts(owed.reason), _line(owed.line)))
        for effect in self._effects.met:
            columns["effects"].extend(self._effect(effect))

    def _effect(self, one: Effect) -> tuple[int, int, int, int]:
        path = self._written[one.path]
        if isinstance(one, Asked):
            return path, NONE, NONE, self._written[one.condition]
        function = self._functions[one.function.name]
        if isinstance(one.place, Cell):
            return path, function, 2 * self._cells(one.place), self._written[one.value]
        indices = tuple(self._written[index] for index in one.place)
        return path, function, 2 * self._places(indices) + 1, self._written[one.value]

    def _payload_of_node(self, node: Node) -> int:
        match node.kind:
            case Kind.CONSTANT:
                return self._codes(node.payload)
            case Kind.CELL:
                return self._cells(node.payload)
            case Kind.SELECT:
                return self._functions[node.payload.name]
            case Kind.TABLE:
                return self._tables(node.payload)
            case Kind.LINEAR:
                return self._linear(node.payload)
        if node.payload is not None:
            raise TypeError(f"{node.kind.name} with {node.payload!r}")
        return NONE

    def _payload_of_words(self, one: Written) -> int:
        match one.op:
            case Op.NODE:
                node, needs = one.payload
                told = tuple((self._numbers[need], self._texts(why)) for need, why in needs)
                return self._needs((self._numbers[node], told))
            case Op.PLACE:
                function, cells = one.payload
                return self._places((self._functions[function.name], *map(self._cells, cells)))
            case Op.IS_PLACE:
                return self._cells(one.payload)
            case Op.TABLE:
                return self._tables(one.payload)
            case Op.PRESENT if one.payload is not None:
                return self._types(one.payload)
        if one.payload is not None:
            raise TypeError(f"{one.op.name} with {one.payload!r}")
        return NONE

    def _headed(self, parts: Mapping[str, Any]) -> dict[str, Any]:
        tables = [
            [
                table.name,
                list(map(self._types, table.index_types)),
                self._types(table.value_type),
                table.codes,
                sorted(table.gaps),
            ]
            for table in self._tables
        ]
        cells = [
            [
                self._functions[cell.function.name],
                [kind.encode(value) for kind, value in zip(cell.function.index_types, cell.index, strict=True)],
            ]
            for cell in self._cells
        ]
        return {
            "functions": list(self._functions),
            "types": list(map(self._values.type, self._types)),
            "cells": cells,
            "tables": tables,
            "linear": list(self._linear),
            "codes": list(self._codes),
            "texts": list(self._texts),
            "needs": list(self._needs),
            "places": list(self._places),
            "values": [json.loads(said) for said in self._said],
            "parts": parts,
            "notes": self._notes,
        }


def _line(line: int | None) -> int:
    if line is None:
        return NONE
    if not 0 <= line < _MOST_LINES:
        raise ValueError(line)
    return line
