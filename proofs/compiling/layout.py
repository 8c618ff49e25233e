"""Packing states: every cell is a bit field of one of a few 63-bit words.

Words stay below 2**63, so that they are ordinary signed integers in numpy and in machine code. A field never straddles
two words, unless it is wider than one: then it begins a word and goes on in the next, and the layout is not `narrow`;
no compiled code uses it. The packed form of a state is a tuple of words; with one word it is just an integer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulestone.model import GameError, TransitionSystem
from rulestone.model.expressions.expression import Cell
from rulestone.model.system.system import State

WORD_BITS = 63
_FULL = (1 << WORD_BITS) - 1

CAP = 2**255
"""An unbounded variable is followed up to here; states are packed into Python's integers, which have no end."""


@dataclass(frozen=True)
class Field:
    """Where a cell lies: word, shift and mask; `low` is the code stored as 0, `high` the largest code.

    The mask of a field that is wider than a word reaches into the words after its first.
    """

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
    capped: frozenset[Cell]  # cells without a bound, explored only up to the cap

    @cached_property
    def narrow(self) -> bool:
        """Whether every field lies within one word."""
        return all(field.mask >> (WORD_BITS - field.shift) == 0 for field in self.fields)

    def refuse_wide(self, system: TransitionSystem) -> None:
        """Raises GameError, with the variables, where a field does not lie within one word."""
        wide = [
            f"{cell.function.name} ({cell.function.value_type})"
            for cell, field in zip(system.cells, self.fields, strict=True)
            if field.mask >> (WORD_BITS - field.shift)
        ]
        if wide:
            raise GameError(
                f"{system.name} has numbers too large for its positions to be kept: {', '.join(dict.fromkeys(wide))}",
                file=system.game.file,
                fix=f"give them a range of less than 2**{WORD_BITS}, in this scope or in a smaller one",
            )

    def pack(self, codes: Sequence[int]) -> tuple[int, ...]:
        """The words of a state given by the codes of its cells."""
        words = [0] * self.words
        for field, code in zip(self.fields, codes, strict=True):
            words[field.word] |= (code - field.low) << field.shift
        if not self.narrow:
            for word in range(self.words - 1):
                words[word + 1] |= words[word] >> WORD_BITS
                words[word] &= _FULL
        return tuple(words)

    def unpack(self, words: Sequence[int]) -> list[int]:
        """The codes of all cells."""
        if not self.narrow:  # every word together with all after it
            words = list(words)
            for word in reversed(range(len(words) - 1)):
                words[word] += words[word + 1] << WORD_BITS
        return [((words[f.word] >> f.shift) & f.mask) + f.low for f in self.fields]


def layout_of(system: TransitionSystem, cap: int, fixed: Mapping[Cell, int] | None = None) -> Layout:
    """Lay out a system's cells; a variable without bounds gets room for values from `-cap` to `cap`.

    Where such a variable may begin beyond that, it has room for `cap` further on.

    Args:
        system: the game.
        cap: of variables without bounds.
        fixed: the codes of cells that keep them for ever, and so need no room.
    """
    fields: list[Field] = []
    capped: set[Cell] = set()
    word = shift = 0
    fixed = fixed or {}
    for cell in system.cells:
        low, high = (fixed[cell], fixed[cell]) if cell in fixed else cell.type.code_range
        if low is None or high is None:
            capped.add(cell)
            first = system.initial.assigned.get(cell)
            least, most = (None, None) if first is None else first.type.code_range
            if high is None:
                high = cap if most is None or most <= cap else most + cap
                high = high if low is None else max(high, low)
            if low is None:
                low = -cap if least is None or least >= -cap else least - cap
                low = min(low, high)
        width = (high - low).bit_length()
        if shift and shift + width > WORD_BITS:
            word, shift = word + 1, 0
        fields.append(Field(word, shift, (1 << width) - 1, low, high))
        shift += width
        while shift > WORD_BITS:
            word, shift = word + 1, shift - WORD_BITS
    return Layout(tuple(fields), word + 1, frozenset(capped))


def pack_state(system: TransitionSystem, layout: Layout, state: State) -> tuple[int, ...]:
    """The words of a state of plain values. Raises GameError for a number that has no room."""
    codes = [cell.type.encode(value) for cell, value in zip(system.cells, state, strict=True)]
    for cell, field, code in zip(system.cells, layout.fields, codes, strict=True):
        if not field.low <= code <= field.high:
            raise GameError(
                f"{cell} is {code}, and is followed from {field.low} to {field.high} only",
                file=system.game.file,
                fix="bound it in this scope",
            )
    return layout.pack(codes)


def unpack_state(system: TransitionSystem, layout: Layout, words: Sequence[int]) -> State:
    """The plain values of a packed state."""
    codes = layout.unpack(words)
    return tuple(cell.type.decode(code) for cell, code in zip(system.cells, codes, strict=True))
