"""The functions of `kernel.c`, and the structure that they work on."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .machine import Code, Passes, compiled

NONE = 0xFFFF_FFFF
"""The parent of a beginning; so there are at most this many states."""

DONE, TABLE_FULL, STATES_FULL, EDGES_FULL = range(4)
"""What `search` answers: states up to the number given are expanded, or something must have more room first."""

ENDED, PAUSED, LOOK, UNREADY, DRAWS_USED = range(5)
"""What `walk` answers: the play is at its end, or stands still for a reason; see `kernel.c`."""

NOTHING_ASKED = 1
"""Stands for the address of a judge of steps of which nothing is asked."""

_ADDRESS, _SIGNED, _NUMBER = ctypes.c_void_p, ctypes.c_int64, ctypes.c_uint64


class KernelSearch(ctypes.Structure):
    """What a search keeps; see `kernel.c` for each field."""

    _fields_ = [
        ("rules", _ADDRESS),
        ("judge", _ADDRESS),
        ("order", _ADDRESS),
        ("parent", _ADDRESS),
        ("table", _ADDRESS),
        ("slots", _NUMBER),
        ("full", _NUMBER),
        ("capacity", _NUMBER),
        ("found", _NUMBER),
        ("cursor", _NUMBER),
        ("transitions", _NUMBER),
        ("over", _NUMBER),
        ("deadlock", _SIGNED),
        ("notes", _ADDRESS),
        ("fired", _ADDRESS),
        ("after", _ADDRESS),
        ("instance", _ADDRESS),
        ("source", _ADDRESS),
        ("place", _ADDRESS),
        ("room", _NUMBER),
        ("most", _NUMBER),
        ("edges", _ADDRESS),
        ("steps", _NUMBER),
        ("edge_room", _NUMBER),
    ]


class KernelWalk(ctypes.Structure):
    """One random play; see `kernel.c` for each field."""

    _fields_ = [
        ("path", _ADDRESS),
        ("played", _ADDRESS),
        ("moves", _NUMBER),
        ("pause", _NUMBER),
        ("length", _NUMBER),
        ("draws", _ADDRESS),
        ("next_draw", _NUMBER),
        ("last_draw", _NUMBER),
        ("step_judges", _ADDRESS),
        ("offered", _ADDRESS),
        ("told", _NUMBER),
        ("state_fails", _NUMBER),
        ("state_checks", _NUMBER),
        ("failing", _NUMBER),
        ("make", _ADDRESS),
    ]


@dataclass(frozen=True)
class Kernel:
    """The functions, for states of one number of words. Each is explained in `kernel.c`."""

    code: Code
    rehash: Callable[[KernelSearch], object]
    insert: Callable[[KernelSearch, int], int]
    search: Callable[[KernelSearch, int], int]
    search_to_the_brim: Callable[[KernelSearch, int], int]
    expand: Callable[[KernelSearch, int], int]
    walk: Callable[..., int]


@cache
def kernel(width: int) -> Kernel:
    """The functions for states of `width` words."""
    text = Path(__file__).with_name("kernel.ll").read_text(encoding="utf-8")
    declared = "declare i64 @width()"
    assert declared in text
    constant = f"define internal i64 @width() alwaysinline {{ ret i64 {width} }}"
    text = "\n".join(constant if line.startswith(declared) else line for line in text.split("\n"))
    for name in ("rehash", "insert", "search", "search_to_the_brim", "expand", "walk"):
        assert f"@{name}(" in text
    code = compiled(text, Passes.THOROUGH)

    def function(name: str, answer: type | None, *given: type) -> Callable[..., int]:
        made = ctypes.CFUNCTYPE(answer, ctypes.POINTER(KernelSearch), *given)(code.address(name))
        return lambda search, *rest: made(ctypes.byref(search), *rest)

    return Kernel(
        code,
        function("rehash", None),
        function("insert", _NUMBER, _NUMBER),
        function("search", _SIGNED, _NUMBER),
        function("search_to_the_brim", _SIGNED, _NUMBER),
        function("expand", _NUMBER, _NUMBER),
        function("walk", _SIGNED, ctypes.POINTER(KernelWalk), ctypes.POINTER(_SIGNED)),
    )
