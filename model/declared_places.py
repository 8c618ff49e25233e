"""What a checker knows of a variable with indices: `self.stand[trader, colour]`."""

from __future__ import annotations

from typing import Protocol, TypeVar

K = TypeVar("K", contravariant=True)
V = TypeVar("V")


class Places(Protocol[K, V]):
    """The places of a variable: `Places[Trader, int]` has a number for each trader.

    Where there are several indices they are a tuple: `Places[tuple[Trader, Colour], int]`.
    """

    def __getitem__(self, index: K, /) -> V:
        """The value at a place."""

    def __setitem__(self, index: K, value: V, /) -> None:
        """Assign at a place."""
