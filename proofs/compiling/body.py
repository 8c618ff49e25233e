"""The body of a function in LLVM's text: names, blocks, and what is known where.

A value computed in one block may be used in every block that only it leads to. So what was computed is remembered in
scopes: a branch that is left takes with it what was computed there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from rulestone.model.expression import Node


class LlvmValue(NamedTuple):
    """A value: its type (`i1`, `i64` or `i128`) and its name, or the literal that it is."""

    type: str
    name: str


class Body:
    """Lines of one function.

    Attributes:
        lines: what was written so far.
        known: the values computed in the blocks that lead here, by expression.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.known: dict[Node, LlvmValue] = {}
        self._order: list[Node] = []
        self._names = 0

    def remember(self, node: Node, value: LlvmValue) -> None:
        """An expression was computed here."""
        self.known[node] = value
        self._order.append(node)

    @contextmanager
    def scope(self) -> Iterator[None]:
        """What is computed within is forgotten afterwards."""
        mark = len(self._order)
        yield
        for node in self._order[mark:]:
            del self.known[node]
        del self._order[mark:]

    def name(self, letter: str) -> str:
        """A name that is not in use."""
        self._names += 1
        return f"{letter}{self._names}"

    def put(self, instruction: str) -> str:
        """Write an instruction that gives a value; returns the value's name."""
        name = "%" + self.name("v")
        self.lines.append(f" {name} = {instruction}")
        return name

    def do(self, instruction: str) -> None:
        """Write an instruction that gives none."""
        self.lines.append(" " + instruction)

    def label(self, name: str) -> None:
        """Begin a block."""
        self.lines.append(f"{name}:")

    @contextmanager
    def where(self, condition: str) -> Iterator[None]:
        """What is written within happens where a condition (the name of an `i1`) holds."""
        inside, after = self.name("a"), self.name("b")
        self.do(f"br i1 {condition}, label %{inside}, label %{after}")
        self.label(inside)
        with self.scope():
            yield
        self.do(f"br label %{after}")
        self.label(after)

    @contextmanager
    def unless(self, condition: str) -> Iterator[None]:
        """The same where it does not hold."""
        inside, after = self.name("a"), self.name("b")
        self.do(f"br i1 {condition}, label %{after}, label %{inside}")
        self.label(inside)
        with self.scope():
            yield
        self.do(f"br label %{after}")
        self.label(after)
