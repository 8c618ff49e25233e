"""What a checker knows of a variable with indices: `self.stand[trader, colour]`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar, overload

K = TypeVar("K", contravariant=True)
V = TypeVar("V")
A = TypeVar("A", contravariant=True)
B = TypeVar("B")


class Places(Protocol[K, V]):
    """The places of a variable: `Places[Trader, int]` has a number for each trader.

    Where there are several indices they are a tuple: `Places[tuple[Trader, Colour], int]`.
    """

    def __getitem__(self, index: K, /) -> V:
        """The value at a place."""

    def __setitem__(self, index: K, value: V, /) -> None:
        """Assign at a place."""


class Rows(Protocol[A, B, V]):
    """The places of a variable with two indices: at both a value, at the first a row, `self.stand[trader]`.

    Wherever `Places[tuple[A, B], V]` is asked for they will do.
    """

    @overload  # an element of a sort is no pair
    def __getitem__(self, index: tuple[A, B], /) -> V: ...  # type: ignore[overload-overlap]

    @overload
    def __getitem__(self, index: A, /) -> Places[B, V]: ...

    @overload
    def __setitem__(self, index: tuple[A, B], value: V, /) -> None: ...

    @overload
    def __setitem__(self, index: A, value: Places[B, V] | Mapping[B, V] | V, /) -> None: ...
