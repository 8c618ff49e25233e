"""Connected components with numpy alone, for where SciPy is not installed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .sorted_integers import IndexArray


def connected_by_hooking(count: int, one: NDArray[Any], other: NDArray[Any]) -> tuple[IndexArray, int]:
    """The component of each of `count` nodes under the links one[i] - other[i], numbered by lowest member.

    Every node points to one of its component that is not higher. In each round the higher of two roots that a link
    joins is hooked onto the lower one, and all pointers are followed to their ends.
    """
    root = np.arange(count)
    while True:
        a, b = root[one], root[other]
        apart = np.flatnonzero(a != b)
        if not len(apart):
            break
        a, b = a[apart], b[apart]
        np.minimum.at(root, np.maximum(a, b), np.minimum(a, b))
        while not np.array_equal(root, above := root[root]):
            root = above
    is_root = root == np.arange(count)
    number = np.cumsum(is_root, dtype=np.int32) - 1
    return number[root], int(is_root.sum())
