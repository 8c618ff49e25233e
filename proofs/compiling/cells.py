"""The places of a packed state: unpacked where they are first read."""

from __future__ import annotations

from collections.abc import Sequence

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Cell, StateFunction

from .body import Body
from .layout import Layout


class Constants:
    """The constant arrays of a module, each once."""

    def __init__(self) -> None:
        self._names: dict[tuple[int, ...], str] = {}

    def name(self, numbers: Sequence[int]) -> str:
        """The name of an array with these numbers."""
        return self._names.setdefault(tuple(numbers), f"@table{len(self._names)}")

    def lines(self) -> list[str]:
        """Their definitions."""
        return [
            f"{name} = private constant [{len(numbers)} x i64] [{', '.join(f'i64 {number}' for number in numbers)}]"
            for numbers, name in self._names.items()
        ]


class Cells:
    """Writes the reading of places; `%state` points at the words, which are `%w0`, `%w1`, ...

    Args:
        body: where to.
        system, layout: what the places are, and where they lie.
        constants: of the module.
    """

    def __init__(self, body: Body, system: TransitionSystem, layout: Layout, constants: Constants) -> None:
        self._body = body
        self._positions = system.positions
        self._layout = layout
        self._constants = constants

    def words(self) -> None:
        """Load the words: the function begins with it."""
        for word in range(self._layout.words):
            self._body.do(f"%p{word} = getelementptr i64, ptr %state, i64 {word}")
            self._body.do(f"%w{word} = load i64, ptr %p{word}")

    def read(self, cell: Cell) -> str:
        """The name of a place's code."""
        field = self._layout.fields[self._positions[cell]]
        return self._unpacked(f"%w{field.word}", field.shift, field.mask, field.low)

    def read_at(self, function: StateFunction, place: str) -> str:
        """The code that a variable keeps at a computed place, counted from its first: its field is looked up."""
        fields = [self._layout.fields[self._positions[cell]] for cell in function.cells()]
        word = self._looked_up([field.word for field in fields], place)
        at = self._body.put(f"getelementptr i64, ptr %state, i64 {word}")
        shift, mask, low = (
            self._looked_up([getattr(field, what) for field in fields], place) for what in ("shift", "mask", "low")
        )
        return self._unpacked(self._body.put(f"load i64, ptr {at}"), shift, mask, low)

    def _looked_up(self, numbers: Sequence[int], place: str) -> int | str:
        if len(set(numbers)) == 1:
            return numbers[0]
        at = self._body.put(f"getelementptr i64, ptr {self._body.address(self._constants.name(numbers))}, i64 {place}")
        return self._body.put(f"load i64, ptr {at}")

    def _unpacked(self, word: str, shift: int | str, mask: int | str, low: int | str) -> str:
        put = self._body.put
        code = put(f"lshr i64 {word}, {shift}") if shift else word
        code = put(f"and i64 {code}, {mask}")
        return put(f"add i64 {code}, {low}") if low else code
