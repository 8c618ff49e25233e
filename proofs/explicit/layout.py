"""Packing states: every cell is a bit field of one of a few 63-bit words.

Words stay below 2**63 so that they are ordinary signed integers in numpy and numba, and -1 can mean "empty". A field
never straddles two words. The packed form of a state is a tuple of words; with one word it is just an integer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulestone.model import GameError, TransitionSystem
from rulestone.model.expression import Cell
from rulestone.model.system import State

WORD_BITS = 63


@dataclass(frozen=True)
class Field:
    """Where a cell lies: word, shift and mask; `low` is the code stored as 0, `high` the largest code."""

    word: int
    shift: int
    mask: int
    low: int
    high: int


@dataclass(frozen=True)
class Layout:
    """The fields of all cells, in the order of the system's cells."""

    fields: tuple[Field, ...]
    words: int
    capped: frozenset[Cell]  # cells without an upper bound, explored only up to the cap

    def pack(self, codes: Sequence[int]) -> tuple[int, ...]:
        """The words of a state given by the codes of its cells."""
        words = [0] * self.words
        for field, code in zip(self.fields, codes, strict=True):
            words[field.word] |= (code - field.low) << field.shift
        return tuple(words)

    def unpack(self, words: Sequence[int]) -> list[int]:
        """The codes of all cells."""
        return [((words[f.word] >> f.shift) & f.mask) + f.low for f in self.fields]


def layout_of(system: TransitionSystem, cap: int) -> Layout:
    """Lay out a system's cells; a variable without an upper bound gets room for values up to `cap`.

    Raises GameError for a variable without a lower bound.
    """
    fields: list[Field] = []
    capped: set[Cell] = set()
    word = shift = 0
    for cell in system.cells:
        low, high = cell.type.code_range
        if low is None:
            raise GameError(f"{cell} has no lower bound and cannot be enumerated", fix="bound it in this scope")
        if high is None:
            high = max(cap, low)
            capped.add(cell)
        width = (high - low).bit_length()
        if shift + width > WORD_BITS:
            word, shift = word + 1, 0
        fields.append(Field(word, shift, (1 << width) - 1, low, high))
        shift += width
    return Layout(tuple(fields), word + 1, frozenset(capped))


def pack_state(system: TransitionSystem, layout: Layout, state: State) -> tuple[int, ...]:
    """The words of a state of plain values."""
    return layout.pack([cell.type.encode(value) for cell, value in zip(system.cells, state, strict=True)])


def unpack_state(system: TransitionSystem, layout: Layout, words: Sequence[int]) -> State:
    """The plain values of a packed state."""
    codes = layout.unpack(words)
    return tuple(cell.type.decode(code) for cell, code in zip(system.cells, codes, strict=True))
