"""What a process has freed, given back to the system in long work.

Python looks for unreachable cycles by the number of new objects. A compiled game is few objects that hold much native
memory, and what is freed glibc keeps for the next time. So work that reads many games, one after another, calls
`give_back` after each.
"""

from __future__ import annotations

import ctypes
import gc
import os

_SPARE = 256 << 20
"""Bytes that a process may grow by before it is looked through."""

_SHARE = 1.25
"""And by how much: to look through a large process takes long."""

_known = 0
"""How large it was when it was looked through."""


def give_back(spare: int | None = None) -> bool:
    """Free what nothing refers to, where the process has grown since the last time; whether that was so.

    It may grow by `spare` bytes, or as much as is usual. Nothing is done where the system or its library is another
    one. What is referred to stays as it is.
    """
    global _known
    if resident_set_size() <= max(_known + (_SPARE if spare is None else spare), _known * _SHARE):
        return False
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None
    if trim is not None:
        trim(0)
    _known = resident_set_size()
    return True


def resident_set_size() -> int:
    """Bytes of this process in memory; 0 where the system does not say."""
    try:
        with open("/proc/self/statm") as said:
            return int(said.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
