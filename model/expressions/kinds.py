"""The kinds of nodes of which expressions are made."""

from __future__ import annotations

from enum import Enum, auto


class Kind(Enum):
    """What a node does with its arguments."""

    CONSTANT = auto()  # payload: code
    CELL = auto()  # payload: Cell
    SELECT = auto()  # payload: StateFunction; args: one index each
    TABLE = auto()  # payload: CodeTable; args: one index each
    LINEAR = auto()  # payload: (coefficients, constant); args: distinct terms
    TIMES = auto()  # args: two factors, neither constant
    QUOTIENT = auto()  # floor division; args: dividend, divisor; defined where the divisor is positive
    REMAINDER = auto()  # args: dividend, divisor; defined where the divisor is positive
    EQUAL = auto()  # args: two of one type
    AT_MOST = auto()  # args: two integers
    NOT = auto()
    AND = auto()
    OR = auto()
    IF = auto()  # args: condition, then, else
    PRESENT = auto()  # a value as an optional that is there
    VALUE = auto()  # the value of an optional; defined where it is there
    THE = auto()  # args: condition, value, condition, value...; defined where exactly one condition holds

    __hash__ = object.__hash__  # by identity: kinds are hashed with every node that is asked for


PARTIAL = frozenset((Kind.SELECT, Kind.VALUE, Kind.QUOTIENT, Kind.REMAINDER, Kind.PRESENT, Kind.THE))
"""The kinds that may denote nothing though their arguments denote."""
