"""What Promela keeps: a variable or an array for every state variable, hidden arrays for fixed tables.

Places that are only ever read one by one become fields as narrow as their range (`bit`, `unsigned x : 5`, or `short`
and `int` where there are negative values). A state variable that is read at a computed index becomes an array, which
Promela does not pack. Codes are kept as they are (see `rulestone.model.expressions.types`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rulestone.model import GameError
from rulestone.model.expressions.expression import Cell, StateFunction
from rulestone.model.expressions.printing import value_text

INT_LOW, INT_HIGH = -(2**31), 2**31 - 1
"""What Promela computes with: the `int` of a C compiler."""

_PROMELA = """active assert atomic bit bool break byte c_code c_decl c_expr c_state c_track chan d_proctype d_step do
    else empty enabled eval false fi for full get_priority goto hidden if in init inline int len local ltl main mtype
    nempty never nfull notrace now np_ od of pc_value pid pidof printf printm priority proctype provided return run
    select set_priority short show skip stdin timeout trace true typedef unless unsigned xr xs"""
_C = """auto case char const continue default double enum extern float inline long register restrict signed sizeof
    static struct switch union void volatile while"""

RESERVED = frozenset(f"{_PROMELA} {_C}".split())
"""Words that name nothing: SPIN makes C of the model, with the same names."""


class Storage:
    """The names of all places and tables.

    Args:
        functions: the state variables.
        computed: those that are read at a computed index.

    Raises GameError where a value does not fit into 32 bits, or may grow without end.
    """

    def __init__(self, functions: Iterable[StateFunction], computed: Iterable[StateFunction]) -> None:
        arrays = set(computed)
        self._used: set[str] = set()
        self._cells: dict[Cell, str] = {}
        self._arrays: dict[StateFunction, str] = {}
        self._tables: dict[tuple[int, ...], str] = {}
        self._declared: list[str] = []
        for function in functions:
            low, high = self._range(function)
            cells = list(function.cells())
            if function in arrays:
                name = self._arrays[function] = self.fresh(function.name)
                self._declared.append(f"{_array_type(low, high)} {name}[{len(cells)}];")
                self._cells.update({cell: f"{name}[{number}]" for number, cell in enumerate(cells)})
            else:
                for cell in cells:
                    parts = [function.name, *map(value_text, cell.index)]
                    self._cells[cell] = self.declare("_".join(parts), low, high)

    def fresh(self, wanted: str) -> str:
        """A name that is not used yet, as near as possible to the one wanted."""
        name = re.sub(r"\W+", "_", wanted, flags=re.ASCII)
        if not name[:1].islower() or name in RESERVED:  # SPIN's own macros have capitals
            name = f"v_{name}"
        number = 1
        found = name
        while found in self._used:
            number += 1
            found = f"{name}_{number}"
        self._used.add(found)
        return found

    def declare(self, wanted: str, low: int, high: int) -> str:
        """One more variable that belongs to SPIN's state."""
        name = self.fresh(wanted)
        self._declared.append(_declaration(name, low, high))
        return name

    def declare_hidden(self, wanted: str) -> str:
        """One more variable that does not."""
        name = self.fresh(wanted)
        self._declared.append(f"hidden int {name};")
        return name

    def cell(self, cell: Cell) -> str:
        """The place of a cell."""
        return self._cells[cell]

    def select(self, function: StateFunction, position: str) -> str:
        """A state variable at a computed position."""
        return f"{self._arrays[function]}[{position}]"

    def table(self, wanted: str, codes: Sequence[int], position: str) -> str:
        """A fixed table at a computed position. Promela initialises arrays with naturals: the least entry is added."""
        least = min(codes)
        codes = tuple(code - least for code in codes)
        if codes not in self._tables:
            self._tables[codes] = self.fresh(wanted)
        found = f"{self._tables[codes]}[{position}]"
        return f"({found} + {least})" if least > 0 else f"({found} - {-least})" if least else found

    def declarations(self) -> Iterator[str]:
        """The lines that declare what is kept; to be asked for when everything was written."""
        yield from self._declared
        for codes, name in self._tables.items():
            # `hidden`: no part of the state, and never written to
            yield f"hidden {_array_type(0, max(codes))} {name}[{len(codes)}] = {{ {', '.join(map(str, codes))} }};"

    @staticmethod
    def _range(function: StateFunction) -> tuple[int, int]:
        low, high = function.value_type.code_range
        if low is None or high is None:
            raise GameError(f"{function.name} has no bound and SPIN visits every state", fix="bound it in this scope")
        fits_int(low, high, function.name)
        return low, high


def fits_int(low: int | None, high: int | None, what: str) -> None:
    """Refuse a number that 32 bits may not hold."""
    if low is None or high is None or low < INT_LOW or high > INT_HIGH:
        shown = f"{'-infinity' if low is None else low} to {'infinity' if high is None else high}"
        raise GameError(
            f"{what} may be anything from {shown}: Promela computes with 32 bits",
            fix="choose a scope with smaller numbers",
        )


def _declaration(name: str, low: int, high: int) -> str:
    if low < 0:
        return f"{_array_type(low, high)} {name};"
    return f"unsigned {name} : {high.bit_length()};" if high > 1 else f"bit {name};"


def _array_type(low: int, high: int) -> str:
    if low >= 0 and high <= 255:
        return "byte"
    return "short" if low >= -(2**15) and high < 2**15 else "int"
