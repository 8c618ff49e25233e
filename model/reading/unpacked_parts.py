"""Rules as they were read, made again of bytes: the way back of `packed_parts`.

Nodes are made in the order in which they were made when the rules were read, or found where they are there already;
nothing is simplified again. What is no such data is noticed, or leads to nonsense: the store has a checksum.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from ..declarations.declarations import Property, Rule
from ..expressions import written as wr
from ..expressions.expression import Cell, CodeTable, Kind, Node, StateFunction
from ..expressions.nodes import node_of
from ..expressions.types import Element
from ..expressions.written_tree import Op, Written
from ..system.initial_condition import InitialCondition
from ..system.system import Instance, Label
from ..words.effects import Asked, Assigned, Effect, Obligation, Requirement
from ..words.openings import Deal
from .moved_lines import WithLinesMoved
from .packed_columns import KINDS, NONE, OF_A_MOVE, OPS, Packed
from .packed_parts import Ends
from .packed_values import UnpackedValues

_ByNumber = list[Any] | WithLinesMoved


class Unpacked:
    """What was packed, to be asked for part by part. Raises one of `NOT_PACKED` where it was not packed here.

    Args:
        there: what the bytes say.
        functions, sorts: of the game at hand, equal to those with which it was packed.
    """

    def __init__(self, there: Packed, functions: Mapping[str, StateFunction], sorts: Sequence[Element]) -> None:
        head, columns = there.head, there.columns
        values = UnpackedValues(functions, sorts)
        self._parts: Mapping[str, Any] = head["parts"]
        self._texts: list[str] = head["texts"]
        self._values = [values.value(said) for said in head["values"]]
        self._in_values = values
        self._functions = [functions[name] for name in head["functions"]]
        self._types = [values.type(said) for said in head["types"]]
        self._cells = [_cell(self._functions[function], codes) for function, codes in head["cells"]]
        self._tables = [self._table(*said) for said in head["tables"]]
        self._linear = [(tuple(coefficients), offset) for coefficients, offset in head["linear"]]
        self._places: list[list[int]] = head["places"]
        self._nodes = self._all_nodes(columns, head["codes"])
        self._written = self._all_written(columns, head["needs"])
        self._requirements = self._all_requirements(columns["requirements"])
        self._obligations = self._all_obligations(columns["obligations"])
        self._effects = self._all_effects(columns["effects"])
        self._stock = columns["stock"]
        self._moves = columns["moves"]
        self._begins = self._beginnings_in_stock()

    def ends(self, name: str) -> Ends:
        """The ends of the game."""
        over, quiet = self.words(name)
        return over, quiet

    def words(self, name: str) -> tuple[Written, ...]:
        """What was said in words, one after the other."""
        return tuple(self._written[one] for one in self._parts[name]["words"])

    def conditions(self, name: str) -> tuple[list[Node | None], list[int]]:
        """Conditions, None where one is not known, and the numbers beside them."""
        first, many = self._parts[name]["conditions"]
        numbers, beside = self._stock[first : first + many], self._stock[first + many : first + 2 * many]
        return [None if one == NONE else self._nodes[one] for one in numbers], beside.tolist()

    def beginning(self, name: str, declared: Property, lines: Mapping[int, int] | None = None) -> InitialCondition:
        """How plays begin, as a set-up declares it; lines may have moved."""
        said = self._parts[name]["beginning"]
        cells, nodes, requirements = self._cells, self._nodes, WithLinesMoved(self._requirements, lines)
        obligations = WithLinesMoved(self._obligations, lines)
        deals = [
            Deal(
                self._in_values.value(deal["pool"]),
                self._in_values.value(deal["places"]),
                tuple(tuple(cells[one] for one in row) for row in deal["cells"]),
                tuple(requirements[one] for one in deal["demands"]),
            )
            for deal in said["deals"]
        ]
        return InitialCondition(
            {cells[cell]: nodes[node] for cell, node in said["assigned"]},
            tuple(cells[one] for one in said["free"]),
            nodes[said["constraint"]],
            tuple(deals),
            tuple(requirements[one] for one in said["requirements"]),
            tuple(self._effects[one] for one in said["effects"]),
            tuple(obligations[one] for one in said["obligations"]),
            tuple(obligations[one] for one in said["constraint_obligations"]),
            declared,
        )

    def moves(self, name: str, rule: Rule, lines: Mapping[int, int] | None = None) -> tuple[Instance, ...]:
        """The moves of a rule; lines may have moved."""
        first, many = self._parts[name]["moves"]
        demands: tuple[_ByNumber, _ByNumber] = (self._requirements, self._obligations)
        if lines is not None:
            demands = WithLinesMoved(self._requirements, lines), WithLinesMoved(self._obligations, lines)
        return tuple([self._move(number, rule, *demands) for number in range(first, first + many)])

    def _move(self, number: int, rule: Rule, required_ones: _ByNumber, owed_ones: _ByNumber) -> Instance:
        row = self._moves[number * OF_A_MOVE : (number + 1) * OF_A_MOVE]
        name, chooser, guard, is_weighed, weight, told, required, updated, owed, asked, done = row
        stock, at = self._stock, self._begins[number]

        def take(many: int) -> array[int]:
            nonlocal at
            at += many
            return stock[at - many : at]

        texts, values, obligations = self._texts, self._values, owed_ones
        said = take(2 * told)
        parameters = tuple([(texts[said[n]], values[said[n + 1]]) for n in range(0, 2 * told, 2)])
        requirements = tuple(map(required_ones.__getitem__, take(required)))
        cells = map(self._cells.__getitem__, take(updated))
        return Instance(
            Label(texts[name], parameters, values[chooser]),
            self._nodes[guard],
            requirements,
            dict(zip(cells, map(self._nodes.__getitem__, take(updated)), strict=True)),
            tuple(map(obligations.__getitem__, take(owed))),
            tuple(map(obligations.__getitem__, take(asked))),
            self._nodes[weight] if is_weighed else values[weight],
            rule,
            None if done == NONE else tuple(map(self._effects.__getitem__, take(done))),
        )

    def _beginnings_in_stock(self) -> list[int]:
        """Where what each move lists begins."""
        found, at = [], 0
        moves = iter(self._moves)
        for _, _, _, _, _, told, required, updated, owed, asked, done in zip(*[moves] * OF_A_MOVE, strict=True):
            found.append(at)
            at += 2 * told + required + 2 * updated + owed + asked + (0 if done == NONE else done)
        return found

    # The tables

    def _all_nodes(self, columns: Mapping[str, array[int]], codes: list[int]) -> list[Node]:
        """The nodes, made anew or found, in the order in which they were made."""
        of_kind: dict[Kind, Sequence[Any]] = {
            Kind.CONSTANT: codes,
            Kind.CELL: self._cells,
            Kind.SELECT: self._functions,
            Kind.TABLE: self._tables,
            Kind.LINEAR: self._linear,
        }
        payloads = [of_kind.get(kind) for kind in KINDS]
        types, args = self._types, columns["node_args"]
        nodes: list[Node] = []
        at = 0
        rows = (columns[name] for name in ("node_kinds", "node_payloads", "node_types", "node_sizes"))
        for kind_number, payload_number, type_number, size in zip(*rows, strict=True):
            kind, payload = KINDS[kind_number], payloads[kind_number]
            own = tuple([nodes[arg] for arg in args[at : at + size]])
            at += size
            said = None if payload is None else payload[payload_number]
            if kind in _IN_ORDER_OF_MAKING:
                own, said = _as_made_here(kind, own, said)
            nodes.append(node_of(kind, own, said, types[type_number]))
        return nodes

    def _all_written(self, columns: Mapping[str, array[int]], needs: list[Any]) -> list[Written]:
        nodes, args, written = self._nodes, columns["written_args"], list[Written]()
        at = 0
        names = "written_ops", "written_payloads", "written_simple", "written_denote", "written_sizes"
        for op_number, payload, simple, denotes, size in zip(*(columns[name] for name in names), strict=True):
            op = OPS[op_number]
            own = tuple([written[arg] for arg in args[at : at + size]])
            at += size
            if denotes > 1:
                written.append(wr.TRUE if nodes[simple] is wr.TRUE.simple else wr.FALSE)
                continue
            said = None if payload == NONE else self._payload_of_words(op, payload, needs)
            written.append(Written(op, own, said, nodes[simple], denotes == 1))
        return written

    def _payload_of_words(self, op: Op, number: int, needs: list[Any]) -> Any:
        match op:
            case Op.NODE:
                node, told = needs[number]
                return self._nodes[node], tuple((self._nodes[need], self._texts[why]) for need, why in told)
            case Op.PLACE:
                function, *cells = self._places[number]
                return self._functions[function], tuple(self._cells[cell] for cell in cells)
            case Op.IS_PLACE:
                return self._cells[number]
            case Op.TABLE:
                return self._tables[number]
            case Op.PRESENT:
                return self._types[number]
        raise ValueError(op)

    def _all_requirements(self, column: array[int]) -> list[Requirement]:
        nodes, texts, written = self._nodes, self._texts, self._written
        rows = iter(column)
        return [
            Requirement(nodes[condition], texts[text], None if line == NONE else line, written[words])
            for condition, text, line, words in zip(*[rows] * 4, strict=True)
        ]

    def _all_obligations(self, column: array[int]) -> list[Obligation]:
        nodes, texts = self._nodes, self._texts
        rows = iter(column)
        return [
            Obligation(nodes[condition], texts[reason], None if line == NONE else line)
            for condition, reason, line in zip(*[rows] * 3, strict=True)
        ]

    def _all_effects(self, column: array[int]) -> list[Effect]:
        written, cells, found = self._written, self._cells, list[Effect]()
        rows = iter(column)
        for path, function, place, value in zip(*[rows] * 4, strict=True):
            if function == NONE:
                found.append(Asked(written[path], written[value]))
                continue
            number, is_computed = divmod(place, 2)
            at = tuple(written[index] for index in self._places[number]) if is_computed else cells[number]
            found.append(Assigned(written[path], self._functions[function], at, written[value]))
        return found

    def _table(self, name: str, types: list[int], value_type: int, codes: list[int], gaps: list[int]) -> CodeTable:
        index_types = tuple(self._types[one] for one in types)
        return CodeTable(name, index_types, self._types[value_type], tuple(codes), frozenset(gaps))


_IN_ORDER_OF_MAKING = frozenset((Kind.EQUAL, Kind.TIMES, Kind.LINEAR))
"""Whose arguments stand in the order in which they were made: nobody else must meet them in another one."""


def _as_made_here(kind: Kind, args: tuple[Node, ...], payload: Any) -> tuple[tuple[Node, ...], Any]:
    """Arguments in the order in which they were made in this process, where some of them were there before."""
    if kind is Kind.EQUAL and args[1].kind is Kind.CONSTANT:
        return args, payload
    order = sorted(range(len(args)), key=lambda number: args[number].number)
    if kind is Kind.LINEAR:
        coefficients, offset = payload
        payload = tuple(coefficients[number] for number in order), offset
    return tuple(args[number] for number in order), payload


def _cell(function: StateFunction, codes: list[int]) -> Cell:
    index = tuple(kind.decode(code) for kind, code in zip(function.index_types, codes, strict=True))
    return Cell(function, index)
