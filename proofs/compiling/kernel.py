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


@dataclass(frozen=True)
class Kernel:
    """The functions, for states of one number of words. Each is told of in `kernel.c`."""

    code: Code
    rehash: Callable[[KernelSearch], object]
    insert: Callable[[KernelSearch, int], int]
    search: Callable[[KernelSearch, int], int]
    search_to_the_brim: Callable[[KernelSearch, int], int]
    expand: Callable[[KernelSearch, int], int]
    play: Callable[..., int]


@cache
def kernel(width: int) -> Kernel:
    """The functions for states of `width` words."""
    text = Path(__file__).with_name("kernel.ll").read_text(encoding="utf-8")
    declared = "declare i64 @width()"
    assert declared in text
    constant = f"define internal i64 @width() alwaysinline {{ ret i64 {width} }}"
    text = "\n".join(constant if line.startswith(declared) else line for line in text.split("\n"))
    for name in ("rehash", "insert", "search", "search_to_the_brim", "expand", "play"):
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
        function("play", _NUMBER, _SIGNED, _NUMBER, _ADDRESS, _ADDRESS),
    )
