"""The values of expressions in many packed states at a time, by machine code."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Node

from .emitter import VALUES, values_text
from .layout import Layout
from .machine import Passes, compiled
from .machine_words import LARGEST, BeyondWords
from .widths import Widths

Integers = NDArray[np.int64]

PART = 50_000
"""How many states go into one call of machine code, which does not hear Ctrl-C."""


class Values:
    """The codes of some expressions, for any number of states.

    Args:
        system: whose places they read.
        layout: how states are packed.
        nodes: the expressions; where one does not denote, its code says nothing.

    Raises BeyondWords where compiled code would not be exact.
    """

    def __init__(self, system: TransitionSystem, layout: Layout, nodes: Sequence[Node]) -> None:
        self._nodes = len(nodes)
        self._words = layout.words
        widths = Widths(system, layout, nodes)
        if not all(widths.lies_within(node, -LARGEST, LARGEST) for node in nodes):
            raise BeyondWords("a value may leave 64 bits", file=system.game.file)
        self._code = compiled(values_text(system, layout, nodes, widths), Passes.AT_ONCE)
        function = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p)
        self._function = function(self._code.address(VALUES))

    def of(self, states: Integers) -> Integers:
        """A row of codes for each row of words."""
        states = np.ascontiguousarray(states, dtype=np.int64)
        codes = np.empty((len(states), self._nodes), dtype=np.int64)
        for start in range(0, len(states), PART):
            part = states[start : start + PART]
            self._function(part.ctypes.data, len(part), codes[start:].ctypes.data)
        return codes
