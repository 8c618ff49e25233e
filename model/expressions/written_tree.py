"""What an author wrote, word for word: the tree from which everything else about an expression is derived.

Nothing is folded, dropped or reordered here, so the tree knows where its words denote, which its simplified form has
often forgotten: `gold // heirs <= 9` may hold whatever the numbers are, and yet denote nothing where there is no heir.

* `simple` is what engines compute with (`simple_forms`): equal to the words wherever they denote, anything elsewhere;
* `needs` says where they denote: conditions in the order in which the words are reached. Each denotes where those
  before it hold, so their conjunction is itself total;
* the plain semantics evaluates the tree itself (`evaluate.meaning`), so that it can contradict the two others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import Any

from . import expression as ex
from .expression import CodeTable, Node, StateFunction
from .postorder import postorder
from .printing import within_length
from .types import BOOLEAN, ValueType
from .walk import definedness, exactly_one, indices_are

Need = tuple[Node, str]
"""A condition without which words denote nothing, and what then goes wrong."""


class Op(Enum):
    """What is said of the arguments. Python values are meant, not codes."""

    NODE = auto()  # payload: (Node, needs): a literal, a place, or something an engine made, as it is
    PLACE = auto()  # payload: (StateFunction, changed cells); args: indices, then what the changed cells hold
    IS_PLACE = auto()  # payload: Cell; args: indices; whether they point at the cell
    TABLE = auto()  # payload: Table; args: indices; denotes where there is an entry
    SUM = auto()
    MINUS = auto()
    NEGATIVE = auto()
    TIMES = auto()
    QUOTIENT = auto()  # denotes where the divisor is at least 1
    REMAINDER = auto()  # denotes where the divisor is at least 1
    COUNT = auto()  # how many of the conditions hold
    LEAST = auto()
    GREATEST = auto()
    EQUAL = auto()
    AT_MOST = auto()
    LESS = auto()
    NOT = auto()
    ALL = auto()  # from left to right: what comes after the first that fails is not asked
    ANY = auto()  # from left to right: what comes after the first that holds is not asked
    IMPLIES = auto()
    IF = auto()  # args: condition, then, else
    PRESENT = auto()  # a plain value where there could be none; payload: the type in which it is kept, if one is given
    EXISTS = auto()
    VALUE = auto()  # denotes where the optional is there
    THE = auto()  # args: condition, value, condition, value...; denotes where exactly one condition holds

    __hash__ = object.__hash__


PARTIAL = frozenset((Op.PLACE, Op.QUOTIENT, Op.REMAINDER, Op.VALUE, Op.THE))
"""What may denote nothing though its arguments denote; a table does where it lacks an entry."""


class Written:
    """An expression as it was written. Made by the functions of `written` only.

    Attributes:
        op, args, payload: see `Op`.
        simple: the same as engines read it.
        denotes: nothing partial stands in it, so it surely denotes.
    """

    __slots__ = ("_needs", "args", "denotes", "op", "payload", "simple")

    def __init__(self, op: Op, args: tuple[Written, ...], payload: Any, simple: Node, denotes: bool) -> None:
        self.op = op
        self.args = args
        self.payload = payload
        self.simple = simple
        self.denotes = denotes
        self._needs: tuple[Need, ...] | None = () if denotes else None

    @property
    def type(self) -> ValueType:
        """The type of its values, an integer's range as small as is known."""
        return self.simple.type

    @property
    def needs(self) -> tuple[Need, ...]:
        """When it denotes: conditions, each with what goes wrong where it fails; each denotes if those before hold."""
        if self._needs is None:
            self._needs = tuple(_needs_of(self))
        return self._needs

    @property
    def known(self) -> Node | None:
        """The literal that it is whatever the state, if that is certain; one that may denote nothing is none."""
        return self.simple if self.simple.is_constant and not self.needs else None

    @property
    def total(self) -> Node:
        """Of a condition: that it denotes and holds."""
        return ex.conjunction([*(need for need, _ in self.needs), self.simple]) if self.needs else self.simple

    def __repr__(self) -> str:
        if self.simple.is_constant and not self.denotes:
            return _text(self)
        return repr(self.simple)


# Where it denotes


def _postorder(root: Written) -> list[Written]:
    """The parts that may not denote, arguments before what they are part of."""
    order: list[Written] = []
    done: set[Written] = set()
    stack: list[tuple[Written, bool]] = [(root, False)]
    while stack:
        part, expanded = stack.pop()
        if part in done or part.denotes:
            continue
        if expanded:
            done.add(part)
            order.append(part)
        else:
            stack.append((part, True))
            stack.extend((arg, False) for arg in reversed(part.args))
    return order


def _needs_of(root: Written) -> Iterable[Need]:
    """This is the one definition of *defined* for every word: it walks what was written, in the order of asking."""
    memo: dict[Written, Sequence[Need]] = {}
    for part in _postorder(root):
        found = part._needs
        if found is None:
            needs = _own_needs(part, lambda arg: () if arg.denotes else memo[arg])
            found = _few(tuple(need for need in dict.fromkeys(needs) if need[0] is not ex.TRUE))
        memo[part] = found
    return memo[root]


_MOST_NEEDS = 500
"""How many needs are kept apart. Where values are read from values again and again their number doubles each time."""


def _few(needs: tuple[Need, ...]) -> tuple[Need, ...]:
    """Needs, or very many as one: that all hold, asked one after the other."""
    if len(needs) <= _MOST_NEEDS:
        return needs
    reasons = list(dict.fromkeys(why for _, why in needs))
    why = reasons[0] if len(reasons) == 1 else f"{reasons[0]}, or {reasons[1]}" + (", or more" if reasons[2:] else "")
    return ((ex.conjunction(need for need, _ in needs), why),)


def _own_needs(part: Written, of: Callable[[Written], Sequence[Need]]) -> list[Need]:
    args = part.args
    match part.op:
        case Op.NODE:
            node, needs = part.payload
            return [*needs, *definedness(node)]
        case Op.IF:
            condition, then, otherwise = args
            return [
                *of(condition),
                *where_it_holds(condition.simple, of(then)),
                *where_it_holds(ex.negation(condition.simple), of(otherwise)),
            ]
        case Op.ALL | Op.ANY | Op.IMPLIES:
            found: list[Need] = []
            for number, arg in enumerate(args):
                if of(arg):
                    earlier = [other.simple for other in args[:number]]
                    reached = ex.conjunction(map(ex.negation, earlier) if part.op is Op.ANY else earlier)
                    found += where_it_holds(reached, of(arg))
            return found
        case Op.THE:
            found = []
            for condition in args[::2]:
                found += of(condition)
            conditions = [condition.simple for condition in args[::2]]
            found.append((exactly_one(conditions), "what the text calls `the` one is none or several"))
            for condition, value in zip(args[::2], args[1::2], strict=True):
                found += where_it_holds(condition.simple, of(value))
            return found
        case Op.PLACE:
            function, cells = part.payload
            indices = args[: len(function.index_types)]
            found = [need for index in indices for need in of(index)]
            for index, index_type in zip(indices, function.index_types, strict=True):
                found.append((ex.in_range(index.simple, index_type), no_such_place(function)))
            for cell, value in zip(cells, args[len(indices) :], strict=True):
                here = indices_are(function, tuple(index.simple for index in indices), cell) if of(value) else ex.FALSE
                found += where_it_holds(here, of(value))
            return found
    found = [need for arg in args for need in of(arg)]
    if part.op is Op.TABLE:
        found += _entry_needs(part.payload, [arg.simple for arg in args])
    elif part.op is Op.VALUE:
        found.append((ex.negation(ex.is_absent(args[0].simple)), "the value of something absent is read"))
    elif part.op in (Op.QUOTIENT, Op.REMAINDER):
        found.append((ex.at_most(ex.integer(1), args[1].simple), "division by a number below 1"))
    return found


def may_lack(table: CodeTable, indices: Sequence[Written]) -> bool:
    """Whether a table may be asked for an entry that it does not have."""
    places = zip(indices, table.index_types, strict=True)
    return bool(table.gaps) or any(ex.in_range(index.simple, t) is not ex.TRUE for index, t in places)


def _entry_needs(table: CodeTable, indices: Sequence[Node]) -> list[Need]:
    """That there is an entry."""
    why = table.lacks
    found = [(ex.in_range(index, t), why) for index, t in zip(indices, table.index_types, strict=True)]
    if table.gaps:
        codes = tuple(int(place not in table.gaps) for place in range(len(table.codes)))
        found.append((ex.table_lookup(CodeTable(f"has {table.name}", table.index_types, BOOLEAN, codes), indices), why))
    return found


def no_such_place(function: StateFunction) -> str:
    """What goes wrong where a variable is asked at an index that is none."""
    return f"{function.name} has no such place"


def where_it_holds(condition: Node, needs: Sequence[Need]) -> list[Need]:
    return [(ex.implication(condition, need), why) for need, why in needs]


# In words

_SIGNS = {
    Op.SUM: " + ",
    Op.MINUS: " - ",
    Op.TIMES: " * ",
    Op.QUOTIENT: " // ",
    Op.REMAINDER: " % ",
    Op.EQUAL: " == ",
    Op.AT_MOST: " <= ",
    Op.LESS: " < ",
    Op.ALL: " and ",
    Op.ANY: " or ",
    Op.IMPLIES: " implies ",
}


def _text(root: Written) -> str:
    """What is written, for a message about words whose simplified form says too little."""
    text: dict[Written, str] = {}
    for part in postorder((root,)):
        text[part] = _text_of(part, within_length([text[arg] for arg in part.args]))
    return text[root]


def _text_of(part: Written, parts: list[str]) -> str:
    if part.op is Op.NODE:
        return repr(part.payload[0])
    wrapped = (arg.op in _SIGNS or arg.op is Op.IF for arg in part.args)
    args = [f"({text})" if wrap else text for text, wrap in zip(parts, wrapped, strict=True)]
    if part.op in _SIGNS:
        return _SIGNS[part.op].join(args)
    if part.op is Op.PLACE or part.op is Op.TABLE:
        if part.op is Op.TABLE:
            return str(part.payload.asked_at(args))
        variable = part.payload[0]
        return f"{variable.name}[{', '.join(args[: len(variable.index_types)])}]"
    if part.op is Op.IF:
        return f"{args[1]} if {args[0]} else {args[2]}"
    if part.op is Op.PRESENT:
        return args[0]
    if part.op is Op.VALUE or part.op is Op.EXISTS:
        return f"{args[0]}.{part.op.name.lower()}"
    if part.op is Op.NOT or part.op is Op.NEGATIVE:
        return f"{'not ' if part.op is Op.NOT else '-'}{args[0]}"
    return f"{part.op.name.lower()}({', '.join(args)})"
