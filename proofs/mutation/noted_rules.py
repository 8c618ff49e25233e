"""Readers of rules that take note of what could be changed, or change it while the rule is read."""

from __future__ import annotations

from collections.abc import Mapping

from rulestone.model import Value
from rulestone.model.errors import author_location
from rulestone.model.expressions.expression import Cell, Node, StateFunction, present
from rulestone.model.expressions.types import Element, OptionalOf
from rulestone.model.expressions.written import TRUE, Written, changed
from rulestone.model.words.tracing import Reader
from rulestone.model.words.values import lift

from .changes import Mutation, Part, Site, SiteKind
from .operators import Operators, following

Notes = dict[Site, dict[Node, tuple[int, ...]]]
"""For every place, what is said there in the instances, and which indices of a written place could be others."""


class SiteReader(Reader):
    """Knows at which place of the text it is."""

    def __init__(
        self, functions: Mapping[str, StateFunction], preset: Mapping[Cell, Node] | None, part: Part, owner: str
    ) -> None:
        super().__init__(functions, preset)
        self._part = part
        self._owner = owner

    def site(self, kind: SiteKind, name: str = "", position: int = 0) -> Site:
        """The place in the author's text where this is said."""
        file, line = author_location()
        return Site(self._part, self._owner, kind, file or "", line or 0, name, position)


class Surveyor(SiteReader):
    """Takes note of everything said.

    Args:
        notes: where to.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None,
        part: Part,
        owner: str,
        notes: Notes,
    ) -> None:
        super().__init__(functions, preset, part, owner)
        self._notes = notes

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        if position is not None:  # else the language itself demands it
            self._notes.setdefault(self.site(SiteKind.REQUIRE, "", position), {})[condition.simple] = ()
        super().require(condition, text, line, position)

    def branch(self, condition: Written) -> Written:
        self._notes.setdefault(self.site(SiteKind.WHEN), {})[condition.simple] = ()
        return condition

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        node = to_be_kept(value, function).simple
        others = tuple(n for n, t in enumerate(function.index_types) if isinstance(t, Element) and len(t) > 1)
        self._notes.setdefault(self.site(SiteKind.WRITE, function.name), {})[node] = others
        super().write(function, index, value)


class Changer(SiteReader):
    """Changes one thing, wherever the rule comes by the place.

    Args:
        change: the change.
        operators: apply it.
    """

    def __init__(
        self,
        functions: Mapping[str, StateFunction],
        preset: Mapping[Cell, Node] | None,
        change: Mutation,
        operators: Operators,
    ) -> None:
        super().__init__(functions, preset, change.site.part, change.site.owner)
        self._change = change
        self._operators = operators

    def _changed(self, one: Written) -> Written:
        return changed(one, self._operators.apply(one.simple, self._change.operator, self._change.target))

    def _is_here(self, kind: SiteKind, name: str = "", position: int = 0) -> bool:
        wanted = self._change.site
        if (wanted.kind, wanted.name, wanted.position) != (kind, name, position):
            return False
        return self.site(kind, name, position) == wanted

    def require(self, condition: Written, text: str, line: int | None, position: int | None = None) -> None:
        if position is not None and self._is_here(SiteKind.REQUIRE, "", position):
            condition = TRUE if self._change.operator == "drop" else self._changed(condition)
        super().require(condition, text, line, position)

    def branch(self, condition: Written) -> Written:
        return self._changed(condition) if self._is_here(SiteKind.WHEN) else condition

    def write(self, function: StateFunction, index: tuple[object, ...], value: object) -> None:
        if not self._is_here(SiteKind.WRITE, function.name):
            super().write(function, index, value)
            return
        operator = self._change.operator
        if operator == "drop":
            return
        if operator == "next place":
            place = int(self._change.target)
            parts = [lift(part, of) for part, of in zip(index, function.index_types, strict=True)]
            parts[place] = changed(parts[place], following(parts[place].simple))
            super().write(function, tuple(map(Value, parts)), value)
            return
        super().write(function, index, Value(self._changed(to_be_kept(value, function))))


def to_be_kept(value: object, function: StateFunction) -> Written:
    """What is written, as a value of the variable's own type where an element of a sort may be absent."""
    one = lift(value, function.value_type)
    kept = function.value_type
    if isinstance(kept, OptionalOf) and isinstance(kept.inner, Element) and one.type == kept.inner:
        return changed(one, present(one.simple, kept))
    return one
