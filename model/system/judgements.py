"""The declared properties of a system as engines need them; of one that does not apply, the reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, cast

from ..declarations.declarations import (
    CAN_FORCE,
    CAN_KEEP,
    CANNOT_FORCE,
    INVARIANT,
    REACHABLE,
    STEP,
    UNSETTLED_END,
    VARIANT,
    Property,
)
from ..errors import NotApplicable, naming
from ..expressions import written as wr
from ..expressions.expression import Node
from ..expressions.written import Written
from ..words.values import number

if TYPE_CHECKING:
    from .system import Instance


@dataclass(frozen=True, eq=False)
class Judgement:
    """A property as engines need it.

    Attributes:
        name, kind, clauses, text, line: from the declaration.
        condition: for invariants and goals: it denotes and holds; for variants the number. Simplified.
        written: the same word for word, which the plain semantics goes by.
        declared: the declaration (None for what the language itself implies).
    """

    name: str
    kind: str
    condition: Node
    declared: Property | None = None
    text: str = ""
    written: Written | None = None

    @property
    def needs(self) -> tuple[Node, ...]:
        """Where a number denotes."""
        return tuple(need for need, _ in self.written.needs) if self.written is not None else ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the property protects."""
        declared_property = cast(Property | None, self.declared)  # not of a game, so no method
        return declared_property.clauses if declared_property else ()


class PropertiesBefore(Protocol):
    """Knows what properties of a system said in earlier runs, or has it read; see `model.reading.kept_properties`."""

    def of_state(self, one: Property, read: Callable[[], Written]) -> Written:
        """What a property says of states. Raises what reading it does."""

    def of_step(self, one: Property, instance: Instance, read: Callable[[], Node]) -> Node:
        """What a property demands of a move. Raises what reading it does."""

    def applying(self, one: Property, read: Callable[[], object]) -> None:
        """Nothing, where a property of steps applies. Raises what reading it of the first move does."""

    def keep(self) -> None:
        """Keep what was read so far."""


class DeclaredProperties:
    """The properties of a game in one scope and reading, each kind read when it is first asked for.

    Args:
        game: the game object.
        quiet: the condition that a position is between turns.
        of_state: gives what a property says of the state.
        of_step: gives what a step property says of some step, None where there are no steps.
        truth: makes a condition of what a property says.
        kept: knows what was read in earlier runs.
    """

    def __init__(
        self,
        game: Any,
        quiet: Written,
        of_state: Callable[[Property], Any],
        of_step: Callable[[Property], Any],
        truth: Callable[[Any], Written],
        kept: PropertiesBefore | None = None,
    ) -> None:
        self._game = game
        self._quiet = quiet
        self._of_state = of_state
        self._of_step = of_step
        self._truth = truth
        self._kept = kept
        self._judgements: dict[str, tuple[Judgement, ...]] = {}
        self._steps: tuple[Property, ...] | None = None
        self._reasons: dict[str, str] = {}

    def judgements(self, kind: str) -> tuple[Judgement, ...]:
        """The properties of one kind that apply; not those of steps."""
        if kind not in self._judgements:
            declared = list(self._game.declared_properties(kind))
            if kind == INVARIANT:  # that play does not come to where the text stops
                declared += self._game.declared_properties(UNSETTLED_END)
            found = [self._judgement(p) for p in declared]
            self._judgements[kind] = tuple(judgement for judgement in found if judgement is not None)
        return self._judgements[kind]

    def steps(self) -> tuple[Property, ...]:
        """The step properties that apply; one says so of every step alike, so it is asked about one."""
        if self._steps is None:
            declared = self._game.declared_properties(STEP)
            self._steps = tuple(p for p in declared if self._said(p, self._of_some_step) is not _NOTHING)
        return self._steps

    def inapplicable(self) -> dict[str, str]:
        """The properties that do not apply in this scope and reading, each with the reason."""
        for kind in (INVARIANT, REACHABLE, VARIANT, CAN_FORCE, CAN_KEEP, CANNOT_FORCE):
            self.judgements(kind)
        self.steps()
        order = list(self._game.declarations)
        return dict(sorted(self._reasons.items(), key=lambda item: order.index(item[0])))

    def _said(self, declared: Property, ask: Callable[[Property], Any]) -> Any:
        with naming(declared):
            try:
                return ask(declared)
            except NotApplicable as reason:
                self._reasons[declared.name] = str(reason)
                return _NOTHING

    def _of_some_step(self, declared: Property) -> None:
        if self._kept is None:
            self._of_step(declared)
        else:
            self._kept.applying(declared, partial(self._of_step, declared))

    def _written(self, declared: Property) -> Written:
        kept = self._kept
        return self._read(declared) if kept is None else kept.of_state(declared, partial(self._read, declared))

    def _read(self, declared: Property) -> Written:
        said = self._of_state(declared)
        return number(said) if declared.kind == VARIANT else self._truth(said)

    def _judgement(self, declared: Property) -> Judgement | None:
        written = self._said(declared, self._written)
        if written is _NOTHING:
            return None
        if declared.kind == UNSETTLED_END:
            never = wr.negation(written)
            return Judgement(declared.name, INVARIANT, never.total, declared, declared.text, never)
        if declared.quiet and declared.kind == INVARIANT:
            written = wr.implication(self._quiet, written)
        if declared.quiet and declared.kind == REACHABLE:
            written = wr.conjunction((self._quiet, written))
        condition = written.simple if declared.kind == VARIANT else written.total
        return Judgement(declared.name, declared.kind, condition, declared, declared.text, written)


_NOTHING = object()
