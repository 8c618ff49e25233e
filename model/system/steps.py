"""The step as step properties are given it: its rule, its parameters, who chose, and what it can change."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast, final

from ..errors import GameError
from ..expressions.expression import Node
from ..words.values import Value
from .exactly_alike import exactly

if TYPE_CHECKING:
    from .system import Instance


@final
class Step:
    """What a step property is given of the step.

    Args:
        instance: the move.
        asked: hears what is asked of the step, each time: of what kind, and by which name (`answered`).
    """

    __slots__ = ("_asked", "_instance")

    def __init__(self, instance: Instance, asked: Callable[[tuple[str, str]], object] | None = None) -> None:
        self._instance = instance
        self._asked = asked

    @property
    def instance(self) -> Instance:
        """The move itself."""
        if self._asked is not None:
            self._asked((WHOLE, ""))
        return self._instance

    @property
    def rule(self) -> str:
        """The name of the rule."""
        return self._instance.label.rule

    @property
    def chooser(self) -> Any:
        """Who chose: a player, "chance" or None."""
        if self._asked is not None:
            self._asked((CHOOSER, ""))
        return self._instance.label.chooser

    @property
    def weight(self) -> Fraction:
        """Of an outcome of chance, its weight in the position before; 1 of all else."""
        if self._asked is not None:
            self._asked((WEIGHT, ""))
        found = self._instance.weight
        said: Any = Value(found) if isinstance(found, Node) else Fraction(1) if found is None else found
        return cast(Fraction, said)

    def may_change(self, variable: str) -> list[Any]:
        """The places of a state variable with indices that the step can change; at all others it surely does not."""
        if self._asked is not None:
            self._asked((CHANGES, variable))
        found = [cell.index for cell in self._instance.updates if cell.function.name == variable]
        return [index[0] if len(index) == 1 else index for index in found]

    def __getattr__(self, name: str) -> Any:
        if self._asked is not None:
            self._asked((PARAMETER, name))
        for parameter, value in self._instance.label.parameters:
            if parameter == name:
                return value
        raise GameError(f"rule {self.rule} has no parameter {name}", fix="ask for `step.rule` first")

    def __eq__(self, other: object) -> bool:
        return self.instance is other.instance if type(other) is Step else NotImplemented

    def __hash__(self) -> int:
        return hash(self.instance)

    def __repr__(self) -> str:
        return f"Step(instance={self.instance!r})"


CHOOSER, WEIGHT, CHANGES, PARAMETER, WHOLE = "chooser", "weight", "changes", "parameter", "whole"
"""What may be asked of a step of which the rule is known; `WHOLE` is anything at all."""


def answered(instance: Instance, asked: tuple[str, str]) -> object:
    """What a step answers, as a key: equal where it is the same."""
    kind, name = asked
    if kind == CHOOSER:
        return exactly(instance.label.chooser)
    if kind == PARAMETER:
        return next((exactly(value) for one, value in instance.label.parameters if one == name), _NOTHING)
    if kind == WEIGHT:
        return exactly(instance.weight)
    if kind == CHANGES:
        return tuple([cell.index for cell in instance.updates if cell.function.name == name])
    return instance


_NOTHING = object()
