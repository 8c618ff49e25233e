"""A function in LLVM's text about one packed state: what all that are written have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from rulestone.model import TransitionSystem
from rulestone.model.expressions.expression import Kind, Node
from rulestone.proofs.plays.conditions import Checks

from .body import Body
from .cells import Cells, Constants
from .layout import Layout
from .llvm_expressions import LlvmExpressions
from .notes import NOTING, NotePlaces
from .widths import Widths


class FunctionWriter:
    """What the functions share: they begin with the words of a state, and compute expressions over its places."""

    def __init__(
        self, system: TransitionSystem, layout: Layout, widths: Widths, constants: Constants | None = None
    ) -> None:
        self.system = system
        self.layout = layout
        self.body = Body()
        self._widths = widths
        self._constants = constants or Constants()
        cells = Cells(self.body, system, layout, self._constants)
        self.expressions = LlvmExpressions(self.body, cells, widths, self._constants)
        cells.words()

    def beside(self) -> FunctionWriter:
        """Writes another function of the same module."""
        return FunctionWriter(self.system, self.layout, self._widths, self._constants)

    def module(self, head: str) -> str:
        """A module with this function."""
        return self.module_of(self.lines(head))

    def module_of(self, function: Sequence[str]) -> str:
        """A module with this function, written already."""
        return "\n".join([NOTING, *self._constants.lines(), *function])

    def lines(self, head: str) -> list[str]:
        """The function itself."""
        return [f"define {head} nounwind {{", *self.body.lines, "}", ""]


class WatchingWriter(FunctionWriter, ABC):
    """A function that also notes which checks fail, and where words denote nothing."""

    def __init__(
        self,
        system: TransitionSystem,
        layout: Layout,
        checks: Checks,
        widths: Widths,
        constants: Constants | None = None,
    ) -> None:
        super().__init__(system, layout, widths, constants)
        self.checks = checks
        self.places = NotePlaces.of(system, checks)

    def text(self) -> str:
        """A module with this function alone."""
        return self.module_of(self.function())

    @abstractmethod
    def function(self) -> list[str]:
        """The lines of the function."""


def wrapped(amount: int) -> int:
    """A number modulo 2**64, as a signed one."""
    return (amount + 2**63) % 2**64 - 2**63


def conjuncts(condition: Node) -> Sequence[Node]:
    """The parts of a condition, all of which must hold."""
    return condition.args if condition.kind is Kind.AND else (condition,)
