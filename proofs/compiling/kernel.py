"""The functions of `kernel.c`, and the structure that they work on."""

from __future__ import annotations

import ctypes
import hashlib
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .machine import Code, Passes, compiled, kept_code

NONE = 0xFFFF_FFFF
"""The parent of a beginning; so there are at most this many states."""

DONE, TABLE_FULL, STATES_FULL, EDGES_FULL = range(4)
"""What `search` answers: states up to the number given are expanded, or something must have more room first."""

ENDED, PAUSED, LOOK, UNREADY, DRAWS_USED = range(5)
"""What `walk` answers: the play is at its end, or stands still for a reason; see `kernel.c`."""

NOTHING_ASKED = 1
"""Stands for the address of a judge of steps of which nothing is asked."""

RULES = "rules"
"""The name of the function of compiled rules: what the kernel calls to expand a state."""

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
        ("numbers", _NUMBER),
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
    """The functions, for states of one number of words. `kernel.c` explains each; it is compiled once it is called."""

    rehash: Callable[[KernelSearch], object]
    insert: Callable[[KernelSearch, int], int]
    search: Callable[[KernelSearch, int], int]
    search_to_the_brim: Callable[[KernelSearch, int], int]
    expand: Callable[[KernelSearch, int], int]
    walk: Callable[..., int]


_TOGETHER = ("insert", "search"), ("rehash",), ("search_to_the_brim",), ("expand",), ("walk",)
"""The functions, as they are compiled: who asks for one soon asks for the others beside it."""


@cache
def kernel(width: int) -> Kernel:
    """The functions for states of `width` words."""

    def function(name: str, answer: type | None, *given: type) -> Callable[..., int]:
        kind = ctypes.CFUNCTYPE(answer, ctypes.POINTER(KernelSearch), *given)
        made: Callable[..., int] | None = None

        def call(search: KernelSearch, *rest: object) -> int:
            nonlocal made
            if made is None:
                made = kind(code_with(name, width).address(name))
            return made(ctypes.byref(search), *rest)

        return call

    return Kernel(
        function("rehash", None),
        function("insert", _NUMBER, _NUMBER),
        function("search", _SIGNED, _NUMBER),
        function("search_to_the_brim", _SIGNED, _NUMBER),
        function("expand", _NUMBER, _NUMBER),
        function("walk", _SIGNED, ctypes.POINTER(KernelWalk), ctypes.POINTER(_SIGNED)),
    )


def code_with(name: str, width: int) -> Code:
    """The code in which a function lies, for states of `width` words: compiled now, if it was not before.

    By one thread, where several ask: of two that did, only one's code would be kept, and the other would call what is
    gone.
    """
    with _one_at_a_time:
        return _code(next(together for together in _TOGETHER if name in together), width)


_one_at_a_time = threading.Lock()


@cache
def _code(together: tuple[str, ...], width: int) -> Code:
    """Some of the functions, kept under a name that stands for them, so that their text need not be made again."""
    text, by = Path(__file__).with_name("kernel.ll").read_bytes(), Path(__file__).read_bytes()
    name = f"kernel {hashlib.sha256(text + by).hexdigest()} {width} {' '.join(together)}"
    known = kept_code(name, Passes.THOROUGH)
    return known or compiled(_text(text.decode(), together, width), Passes.THOROUGH, name=name)


def _text(text: str, together: tuple[str, ...], width: int) -> str:
    """The text of the kernel with some of its functions only, for states of `width` words."""
    declared = "declare i64 @width()"
    assert declared in text
    constant = f"define internal i64 @width() alwaysinline {{ ret i64 {width} }}"
    text = "\n".join(constant if line.startswith(declared) else line for line in text.split("\n"))
    for name in (name for names in _TOGETHER for name in names):
        whole = re.compile(rf"^define [^\n]*@{name}\(.*?^}}\n", re.M | re.S)
        assert whole.search(text)
        if name not in together:
            text = whole.sub("", text)
    return text
