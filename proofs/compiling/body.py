"""The body of a function in LLVM's text: names, blocks, and what is known where.

A value computed in one block may be used in every block that only it leads to. So what was computed is remembered in
scopes: a branch that is left takes with it what was computed there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from rulestone.model.expressions.expression import Node


class LlvmValue(NamedTuple):
    """A value: its type (`i1`, `i64` or `i128`) and its name, or the literal that it is."""

    type: str
    name: str

    @property
    def is_literal(self) -> bool:
        """Whether it is known while the text is written."""
        return self.name[0] != "%"

    @property
    def literal(self) -> int:
        """The number that it is, or the code of the truth."""
        return int(self.name) if self.type != "i1" else int(self.name == "true")


@dataclass
class Scope:
    """Some blocks that follow one another.

    Attributes:
        known: the values computed in the blocks that lead here, by expression.
        shared: the expressions that are computed here for all scopes within.
        before: lines before the last branch that leads into such a scope.
    """

    known: dict[Node, LlvmValue]
    shared: frozenset[Node] = frozenset()
    before: list[str] = field(default_factory=list)


class Body:
    """Lines of one function.

    Attributes:
        known: the values computed in the blocks that lead here, by expression.
    """

    def __init__(self, shared: frozenset[Node] = frozenset()) -> None:
        self._lines: list[str] = []
        self._parts = [self._lines]
        self._rooms: list[str] = []
        self._addresses: list[str] = []
        self._scope = Scope({}, shared)
        self._sharing = [self._scope] if shared else []
        self._shared = shared
        self.known = self._scope.known
        self._names = 0

    @property
    def lines(self) -> list[str]:
        """What was written so far, from the first label on."""
        addresses = [f" %at_{name} = getelementptr i8, ptr @{name}, i64 0" for name in self._addresses]
        begun = [*addresses, " br label %begin", "begin:"] if addresses else []
        return ["entry:", *self._rooms, *begun, *(line for part in self._parts for line in part)]

    def room(self, name: str, kind: str) -> None:
        """Make room for a value that is stored and loaded, as long as the function runs."""
        self._rooms.append(f" {name} = alloca {kind}")

    def address(self, name: str) -> str:
        """The name of the address of what the module has under a name, `@` before it.

        It is taken in a block of its own, with which the function begins: LLVM's fast choice of instructions gives up
        at an address of 64 bits, and leaves the rest of the block to the slow one.
        """
        if name[1:] not in self._addresses:
            self._addresses.append(name[1:])
        return f"%at_{name[1:]}"

    @contextmanager
    def scope(self, shared: frozenset[Node] = frozenset()) -> Iterator[None]:
        """What is computed within is forgotten afterwards; what is shared is computed before scopes within this one."""
        self._split()
        with self.inside(shared):
            yield

    @contextmanager
    def inside(self, shared: frozenset[Node] = frozenset()) -> Iterator[None]:
        """The same right after a branch."""
        outside, all_shared = self._scope, self._shared
        self._scope = Scope(self.known.copy(), shared)
        self.known = self._scope.known
        if shared:
            self._sharing.append(self._scope)
            self._shared |= shared
        yield
        if shared:
            self._sharing.pop()
            self._shared = all_shared
        self._scope = outside
        self.known = outside.known

    def above(self, node: Node) -> Scope | None:
        """The scope around this one in which an expression is computed, if that is not this one."""
        if node not in self._shared:
            return None
        for scope in self._sharing:
            if node in scope.shared:
                return None if scope is self._scope else scope
        return None

    @contextmanager
    def before(self, scope: Scope) -> Iterator[None]:
        """What is written within is computed in a scope around this one, before it branches."""
        here, lines, sharing = self._scope, self._lines, self._sharing
        self._scope, self._lines, self.known = scope, scope.before, scope.known
        self._sharing = sharing[: sharing.index(scope) + 1]
        yield
        self._scope, self._lines, self.known, self._sharing = here, lines, here.known, sharing

    def branch(self, instruction: str) -> None:
        """Write the end of a block that leads into scopes within."""
        self._split()
        self.do(instruction)

    def _split(self) -> None:
        """Leave room for what is computed here for scopes within."""
        self._scope.before = []
        self._lines = []
        self._parts += (self._scope.before, self._lines)

    def name(self, letter: str) -> str:
        """A name that is not in use."""
        self._names += 1
        return f"{letter}{self._names}"

    def put(self, instruction: str) -> str:
        """Write an instruction that gives a value; returns the value's name."""
        name = "%" + self.name("v")
        self._lines.append(f" {name} = {instruction}")
        return name

    def joined(self, operation: str, truths: Iterable[str]) -> str:
        """The name of the `i1` that is true where all of these are (`and`), or one of them is (`or`)."""
        neutral, absorbing = ("true", "false") if operation == "and" else ("false", "true")
        found = ""
        for truth in truths:
            if truth == absorbing:
                return absorbing
            if truth != neutral:
                found = self.put(f"{operation} i1 {found}, {truth}") if found else truth
        return found or neutral

    def do(self, instruction: str) -> None:
        """Write an instruction that gives none."""
        self._lines.append(" " + instruction)

    def label(self, name: str) -> None:
        """Begin a block."""
        self._lines.append(f"{name}:")

    @contextmanager
    def where(self, condition: str, shared: frozenset[Node] = frozenset()) -> Iterator[None]:
        """What is written within happens where a condition (the name of an `i1`) holds; for `shared` see `scope`."""
        inside, after = self.name("a"), self.name("b")
        self.branch(f"br i1 {condition}, label %{inside}, label %{after}")
        self.label(inside)
        with self.inside(shared):
            yield
        self.do(f"br label %{after}")
        self.label(after)

    @contextmanager
    def unless(self, condition: str) -> Iterator[None]:
        """The same where it does not hold."""
        inside, after = self.name("a"), self.name("b")
        self.branch(f"br i1 {condition}, label %{after}, label %{inside}")
        self.label(inside)
        with self.inside():
            yield
        self.do(f"br label %{after}")
        self.label(after)
