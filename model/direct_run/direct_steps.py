"""A move, and a step as step properties and manners are given it in a direct run."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..errors import GameError
from .direct_moments import Values

if TYPE_CHECKING:
    from .direct import DirectRun


@dataclass(frozen=True)
class Move:
    """A rule with its parameters and who chose: a player, "chance" or None."""

    rule: str
    parameters: tuple[tuple[str, Any], ...] = ()
    chooser: Any = None


class DirectStep:
    """What a step property is given of a step."""

    def __init__(self, run: DirectRun, before: Values, move: Move) -> None:
        self._run = run
        self._before = before
        self._move = move

    @property
    def rule(self) -> str:
        """The name of the rule."""
        return self._move.rule

    @property
    def chooser(self) -> Any:
        """Who chose: a player, "chance" or None."""
        return self._move.chooser

    @property
    def weight(self) -> Fraction:
        """Of an outcome of chance, its weight in the position before."""
        return self._run.weight(self._before, self._move.rule, dict(self._move.parameters))

    def may_change(self, variable: str) -> list[Any]:
        """All places of a variable: which of them a rule can change is known to tracing only."""
        found = self._run.variables[variable].where
        return [index[0] if len(index) == 1 else index for index in found]

    def __getattr__(self, name: str) -> Any:
        told = dict(self._move.parameters)
        if name not in told:
            raise GameError(f"rule {self.rule} has no parameter {name}", fix="ask for `step.rule` first")
        return told[name]
