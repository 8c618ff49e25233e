"""Memory of a compiled search: asked for before it is taken, and within a budget.

The words of a state are kept once; its parent and its place in the table take 32 bits each. Large arrays lie in
anonymous maps, whose pages the system gives when they are first touched, and which grow without being copied where the
system can move them (Linux); elsewhere they are copied.
"""

from __future__ import annotations

import ctypes
import mmap
from typing import Any

import numpy as np
from numpy.typing import NDArray

_PAGE = mmap.PAGESIZE
_LARGE_PAGE = 1 << 21


class Growing:
    """An array of plain numbers that begins as zeroes and can grow.

    Args:
        kind: of its numbers.
        length: how many there are at first.

    Raises MemoryError where there is no room.
    """

    def __init__(self, kind: Any, length: int) -> None:
        self._kind = np.dtype(kind)
        self._map = self._new(length)
        self._length = length

    def __len__(self) -> int:
        return self._length

    @property
    def bytes(self) -> int:
        """How many it has room for."""
        return 0 if self._map.closed else len(self._map)

    @property
    def address(self) -> int:
        """Where it lies; until it grows."""
        return ctypes.addressof(ctypes.c_char.from_buffer(self._map))

    @property
    def array(self) -> NDArray[Any]:
        """A view; it must be let go before the array grows."""
        return np.frombuffer(self._map, dtype=self._kind, count=self._length)

    def grow(self, length: int) -> None:
        """Make it longer, keeping what is in it. Raises MemoryError, and stays as it is, where there is no room."""
        wanted = self._size(length)
        try:
            self._map.resize(wanted)
            _prefer_large_pages(self._map)
        except (SystemError, ValueError):  # this system does not move maps
            moved = self._new(length)
            np.frombuffer(moved, np.uint8)[: len(self._map)] = np.frombuffer(self._map, np.uint8)
            self._map = moved
        except OSError as error:
            raise MemoryError from error
        self._length = length

    def replace(self, length: int) -> None:
        """Throw away what is in it and begin with zeroes. Raises MemoryError, and is empty then."""
        self._map.close()
        self._length = 0
        self._map = self._new(length)
        self._length = length

    def _size(self, length: int) -> int:
        pages = -(-length * int(self._kind.itemsize) // _PAGE)
        return max(1, pages) * _PAGE

    def _new(self, length: int) -> mmap.mmap:
        try:
            if hasattr(mmap, "MAP_PRIVATE"):
                flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
                made = mmap.mmap(-1, self._size(length), flags=flags)
            else:
                made = mmap.mmap(-1, self._size(length))
        except (OSError, OverflowError) as error:
            raise MemoryError from error
        _prefer_large_pages(made)
        return made


def _prefer_large_pages(made: mmap.mmap) -> None:
    """Large pages spare most of the misses of address translation; small arrays would waste them."""
    if hasattr(mmap, "MADV_HUGEPAGE") and len(made) >= 2 * _LARGE_PAGE:
        made.madvise(mmap.MADV_HUGEPAGE)
