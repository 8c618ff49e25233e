"""Expressions as SMT-LIB 2 text: the one translation that every method, worker and certificate uses.

A cell is one constant: `Bool` for truth values, else `Int` holding its code, with the range of its type as a fact. An
optional expression becomes two terms, "is there" and "its value", so that optionals of different ranges compare as
values do. Partial operators get some value where they do not denote: conditions of definedness stand beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rulestone.model.expressions.expression import Cell, CodeTable, Kind, Node
from rulestone.model.expressions.postorder import postorder
from rulestone.model.expressions.types import BOOLEAN, OptionalOf, ValueType

_LONGEST_INLINE = 80


def literal(value: int) -> str:
    """An integer literal."""
    return str(value) if value >= 0 else f"(- {-value})"


def joined(operator: str, parts: Sequence[str], neutral: str) -> str:
    """An n-ary application, without the operator where it is not needed."""
    if not parts:
        return neutral
    return parts[0] if len(parts) == 1 else f"({operator} {' '.join(parts)})"


def sort_of(value_type: ValueType) -> str:
    """The SMT-LIB sort of a cell."""
    return "Bool" if value_type == BOOLEAN else "Int"


def range_facts(name: str, value_type: ValueType) -> list[str]:
    """The conditions that a constant holds a code of its type."""
    if value_type == BOOLEAN:
        return []
    low, high = value_type.code_range
    facts = [] if low is None else [f"(<= {literal(low)} {name})"]
    return facts if high is None else [*facts, f"(<= {name} {literal(high)})"]


def declaration(name: str, value_type: ValueType) -> str:
    """The declaration of a constant, with its range."""
    facts = "".join(f"\n(assert {fact})" for fact in range_facts(name, value_type))
    return f"(declare-const {name} {sort_of(value_type)}){facts}"


class Emitter:
    """Turns expressions (without computed reads) into terms, sharing long ones by definitions.

    Args:
        name: the constant that stands for a cell.
        prefix: how the names of definitions begin; they go on counting.

    Attributes:
        definitions: name, sort and term of each definition, in order.
        cells: the cells met so far, in order of first mention.
    """

    def __init__(self, name: Callable[[Cell], str], prefix: str = "d", suffix: str = "") -> None:
        self._name = name
        self._prefix = prefix
        self._suffix = suffix
        self._terms: dict[Node, str] = {}
        self._there: dict[Node, str] = {}
        self.definitions: list[tuple[str, str, str]] = []
        self.cells: dict[Cell, None] = {}

    def term(self, root: Node) -> str:
        """The term of a truth value, a number, or an element's code."""
        terms = self._terms
        for node in postorder((root,), terms):
            self._emit(node)
        return terms[root]

    def code(self, root: Node, value_type: ValueType) -> str:
        """The term of what a cell of some type keeps when it is given this value."""
        term = self.term(root)
        if not isinstance(value_type, OptionalOf):
            return term
        there = self._there[root]
        absent = literal(value_type.absent_code)
        return {"true": term, "false": absent}.get(there, f"(ite {there} {term} {absent})")

    def define_functions(self) -> str:
        """All definitions as commands."""
        return "\n".join(f"(define-fun {name} () {sort} {term})" for name, sort, term in self.definitions)

    def _short(self, term: str, sort: str) -> str:
        if len(term) <= _LONGEST_INLINE:
            return term
        name = f"{self._prefix}{len(self.definitions)}{self._suffix}"
        self.definitions.append((name, sort, term))
        return name

    def _emit(self, node: Node) -> None:
        if isinstance(node.type, OptionalOf):
            there, value = self._optional(node)
            self._there[node] = self._short(there, "Bool")
            self._terms[node] = self._short(value, "Int")
        else:
            self._terms[node] = self._short(self._plain(node), sort_of(node.type))

    def _optional(self, node: Node) -> tuple[str, str]:
        assert isinstance(node.type, OptionalOf)
        absent = literal(node.type.absent_code)
        args = [self._terms[arg] for arg in node.args]
        match node.kind:
            case Kind.CONSTANT:
                there = node.payload != node.type.absent_code
                return ("true", literal(node.payload)) if there else ("false", "0")
            case Kind.CELL:
                self.cells[node.payload] = None
                name = self._name(node.payload)
                return f"(not (= {name} {absent}))", name
            case Kind.PRESENT:
                return "true", self._number(node.args[0])
            case Kind.IF:
                then, otherwise = node.args[1:]
                parts = [f"(ite {args[0]} {t[then]} {t[otherwise]})" for t in (self._there, self._terms)]
                return parts[0], parts[1]
            case Kind.THE:
                return self._decision(node, self._there), self._decision(node, self._terms)
            case Kind.TABLE:
                found = self._table(node)
                return f"(not (= {found} {absent}))", found
        raise AssertionError(node.kind)

    def _number(self, node: Node) -> str:
        """A value as its code even where it is a truth value."""
        term = self._terms[node]
        return f"(ite {term} 1 0)" if node.type == BOOLEAN else term

    def _decision(self, node: Node, terms: dict[Node, str]) -> str:
        conditions, values = node.args[::2], node.args[1::2]
        result = terms[values[-1]]
        for condition, value in list(zip(conditions, values, strict=True))[-2::-1]:
            result = f"(ite {self._terms[condition]} {terms[value]} {result})"
        return result

    def _plain(self, node: Node) -> str:
        args = [self._terms[arg] for arg in node.args]
        match node.kind:
            case Kind.CONSTANT:
                if node.type == BOOLEAN:
                    return "true" if node.payload else "false"
                return literal(node.payload)
            case Kind.CELL:
                self.cells[node.payload] = None
                return self._name(node.payload)
            case Kind.TABLE:
                return self._table(node)
            case Kind.LINEAR:
                coefficients, offset = node.payload
                parts = [
                    a if c == 1 else f"(- {a})" if c == -1 else f"(* {literal(c)} {a})"
                    for c, a in zip(coefficients, args, strict=True)
                ]
                return joined("+", parts + ([literal(offset)] if offset else []), "0")
            case Kind.TIMES:
                return f"(* {args[0]} {args[1]})"
            case Kind.QUOTIENT:
                return f"(div {args[0]} {args[1]})"
            case Kind.REMAINDER:
                return f"(mod {args[0]} {args[1]})"
            case Kind.EQUAL:
                return self._equality(*node.args)
            case Kind.AT_MOST:
                return f"(<= {args[0]} {args[1]})"
            case Kind.NOT:
                return f"(not {args[0]})"
            case Kind.AND:
                return f"(and {' '.join(args)})"
            case Kind.OR:
                return f"(or {' '.join(args)})"
            case Kind.IF:
                return f"(ite {args[0]} {args[1]} {args[2]})"
            case Kind.VALUE:
                return f"(= {args[0]} 1)" if node.type == BOOLEAN else args[0]
            case Kind.THE:
                return self._decision(node, self._terms)
        raise AssertionError(node.kind)

    def _equality(self, left: Node, right: Node) -> str:
        same = f"(= {self._terms[left]} {self._terms[right]})"
        if not isinstance(left.type, OptionalOf):
            return same
        here, there = self._there[left], self._there[right]
        if "false" in (here, there):
            other = there if here == "false" else here
            return f"(not {other})"
        return f"(and (= {here} {there}) (or (not {here}) {same}))"

    def _table(self, node: Node) -> str:
        table: CodeTable = node.payload
        position = []
        stride = len(table.codes)
        for index_type, arg in zip(table.index_types, node.args, strict=True):
            low, high = index_type.code_range
            assert low is not None and high is not None
            stride //= high - low + 1
            code = self.code(arg, index_type) if isinstance(index_type, OptionalOf) else self._number(arg)
            code = f"(- {code} {low})" if low > 0 else f"(+ {code} {-low})" if low else code
            position.append(code if stride == 1 else f"(* {stride} {code})")
        where = self._short(joined("+", position, "0"), "Int")
        places: dict[int, list[int]] = {}
        for place, code_there in enumerate(table.codes):
            places.setdefault(code_there, []).append(place)
        usual = max(places, key=lambda value: len(places[value]))
        truths = table.value_type == BOOLEAN
        result = self._entry(usual, truths)
        for value, found in places.items():
            if value != usual:
                condition = joined("or", [f"(= {where} {place})" for place in found], "false")
                result = f"(ite {condition} {self._entry(value, truths)} {result})"
        return result

    @staticmethod
    def _entry(code: int, truths: bool) -> str:
        return ("true" if code else "false") if truths else literal(code)


def nested_lets(definitions: Iterable[tuple[str, str, str]], body: str) -> str:
    """A term under its definitions, for places where definitions cannot stand (below a quantifier)."""
    opened = list(definitions)
    return "".join(f"(let (({name} {term})) " for name, _, term in opened) + body + ")" * len(opened)
