"""Whether what tracing made of a game is what its author wrote: traced rules against a direct run of them.

The traced system is asked by its plain semantics, the author's methods are run as they stand (`model.direct`). The two
share declarations and types, and nothing else. Any difference is a fault of rulestone, not of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, cast

from rulestone.model import TransitionSystem, Undefined
from rulestone.model.declarations import CHANCE, OUTCOME, QUIET, STEP, TERMINAL, Property
from rulestone.model.declarations import State as Variable
from rulestone.model.direct import DirectRun, Move
from rulestone.model.errors import NotApplicable
from rulestone.model.evaluate import evaluate, meanings
from rulestone.model.expression import Cell, Node
from rulestone.model.printing import value_text
from rulestone.model.semantics import first_state_of, is_enabled, step
from rulestone.model.system import Instance, Label, State
from rulestone.model.written import Written

from .sight import sight

UNDEFINED = "undefined"
FORBIDDEN = "forbidden"
NOT_APPLICABLE = "not applicable"


@dataclass(frozen=True)
class Difference:
    """Something that the traced system and the author's text say differently.

    Attributes:
        what: a move, or what is asked of the position.
        file, line: the author's declaration, or the line in it that decided.
        state: the position; None at the beginning.
        traced, written: what each says.
    """

    what: str
    file: str | None
    line: int | None
    state: State | None
    traced: str
    written: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.file else ""
        return f"{place}{self.what}: as traced {self.traced}, as written {self.written}"


class Agreement:
    """Compares the traced system of a game with a direct run of it.

    Args:
        system: the traced system.
        run: the game run as it is written; made from the system's game if None.
    """

    def __init__(self, system: TransitionSystem, run: DirectRun | None = None) -> None:
        self.system = system
        self.run = run or DirectRun(system.game)
        self.moves = 0  # so many were tried
        self._traced: tuple[State, dict[Label, Any], dict[Label, Instance]] | None = None  # of the position asked last

    # Moves

    def of_moves(self, state: State) -> Iterator[Difference]:
        """What may be played in a position, what comes of it, and what is undefined."""
        traced, _ = self._traced_moves(state)
        left = dict.fromkeys(traced)
        for move in self.run.moves(state):
            self.moves += 1
            label = Label(move.rule, move.parameters, move.chooser)
            left.pop(label, None)
            told = traced.get(label, FORBIDDEN)
            ran = self.run.rule(state, move.rule, dict(move.parameters), move.chooser)
            said = ran.after if ran.after is not None else ran.outcome
            if told != said:
                line = ran.line or self.run.rules[move.rule].line
                yield self._differ(str(label), self.run.rules[move.rule], line, state, told, said)
        for label in left:
            rule = self.run.rules[label.rule]
            yield self._differ(str(label), rule, rule.line, state, traced[label], "no such move")

    def _traced_moves(self, state: State) -> tuple[dict[Label, Any], dict[Label, Instance]]:
        """What each move comes to that is not forbidden, and the instance that makes it."""
        if self._traced is not None and self._traced[0] is state:
            return self._traced[1:]
        found: dict[Label, Any] = {}
        makers: dict[Label, Instance] = {}
        for instance in self.system.instances:
            try:
                if not is_enabled(self.system, instance, state):
                    continue
                told: Any = step(self.system, instance, state)
            except Undefined:
                told = UNDEFINED
            if found.setdefault(instance.label, told) != told:
                found[instance.label] = "two things at once"
            makers[instance.label] = instance
        self._traced = state, found, makers
        return found, makers

    def of_weights(self, state: State) -> Iterator[Difference]:
        """How likely outcomes of chance are that may happen in a position."""
        read = self.system.reader_of(state)
        told, makers = self._traced_moves(state)
        for label, instance in makers.items():
            if label.chooser != CHANCE or told[label] == UNDEFINED:
                continue
            weight = instance.weight
            traced = Fraction(evaluate(weight, read) if isinstance(weight, Node) else weight or 0)
            written = _said(partial(self.run.weight, state, label.rule, dict(label.parameters)))
            if traced != written:
                yield self._differ(f"weight of {label}", instance.rule, None, state, traced, written)

    # Positions

    def of_position(self, state: State) -> Iterator[Difference]:
        """What is said of a position: whether it is over or quiet, and what an end is worth."""
        system, run = self.system, self.run
        value = meanings(system.reader_of(state))
        for kind, written, asked in ((TERMINAL, system.over, run.is_over), (QUIET, system.between_turns, run.is_quiet)):
            declared = next(iter(system.game.declared_properties(kind)), None)
            yield from self._compare(kind, declared, state, partial(value, written), partial(asked, state))
        if _said(partial(value, system.over)) is True:
            declared = next(iter(system.game.declared_properties(OUTCOME)), None)
            for player, worth in self._outcomes.items():
                what = f"outcome for {value_text(player)}"
                said = partial(run.outcome, state, player)
                yield from self._compare(what, declared, state, partial(value, worth), said)

    def of_sight(self, state: State) -> Iterator[Difference]:
        """Who may look where."""
        read = self.system.reader_of(state)
        declared = {variable.name: variable for variable in self.system.game.declared(Variable)}
        for (viewer, cell), node in self._sight.items():
            traced = bool(evaluate(node, read))
            name = cell.function.name
            written = _said(partial(self.run.may_see, state, viewer, name, cell.index))
            if traced != (written is True):
                what = f"whether {value_text(viewer)} sees {cell}"
                yield self._differ(what, declared[name], None, state, traced, written)

    def of_properties(self, state: State) -> Iterator[Difference]:
        """What invariants, goals and variants say of a position."""
        value = meanings(self.system.reader_of(state))
        quiet = _said(partial(self.run.is_quiet, state))
        for judged in (*self.system.invariants, *self.system.goals, *self.system.variants):
            declared = cast(Property, judged.declared)  # not of a game, so no method
            assert judged.written is not None
            if not declared.quiet or quiet is True:
                said = partial(self.run.holds, state, judged.name)
                yield from self._compare(judged.name, declared, state, partial(value, judged.written), said)
        for name in self.system.inapplicable:
            declared = self.system.game.declarations[name]
            if declared.kind != STEP:
                written = _said(partial(self.run.holds, state, name))
                if written != NOT_APPLICABLE:
                    yield self._differ(name, declared, None, state, NOT_APPLICABLE, written)

    def of_steps(self, state: State) -> Iterator[Difference]:
        """What step properties say of every step from a position: that they denote and hold."""
        told, makers = self._traced_moves(state)
        read = self.system.reader_of(state)
        for label, instance in makers.items():
            after = told[label]
            if not isinstance(after, tuple):
                continue
            move = Move(label.rule, label.parameters, label.chooser)
            for declared in self.system.step_properties:
                traced = bool(evaluate(self.system.step_condition(declared, instance), read))
                written = _said(partial(self.run.holds_of_step, state, after, move, declared.name))
                if traced != (written is True):
                    yield self._differ(f"{declared.name} of {label}", declared, None, state, traced, written)

    # Initial states

    def of_set_up(self, chosen: Mapping[Cell, Any]) -> Iterator[Difference]:
        """What the set-up makes of values for what it leaves open or deals."""
        positions = self.system.positions
        free = {positions[cell] for cell in self.system.initial.free}
        setup = self.system.initial.declared
        if free != set(self.run.left_open().free):
            yield self._differ("what is left open", setup, None, None, sorted(free), sorted(self.run.left_open().free))
            return
        try:
            begun = first_state_of(self.system, chosen)
            traced: Any = FORBIDDEN if begun is None else begun
        except Undefined:
            traced = UNDEFINED
        ran = self.run.begin({positions[cell]: value for cell, value in chosen.items()})
        written = ran.after if ran.after is not None else ran.outcome
        if traced != written:
            yield self._differ("the set-up", setup, ran.line, None, traced, written)

    # How it is done

    @cached_property
    def _outcomes(self) -> Mapping[Any, Written]:
        return self.system.written_outcomes()

    @cached_property
    def _sight(self) -> Mapping[tuple[Any, Cell], Node]:
        return sight(self.system)

    def _compare(
        self, what: str, declared: Any, state: State, traced: Callable[[], Any], written: Callable[[], Any]
    ) -> Iterator[Difference]:
        one, other = _said(traced), _said(written)
        if one != other:
            yield self._differ(what, declared, None, state, one, other)

    def _differ(
        self, what: str, declared: Any, line: int | None, state: State | None, traced: Any, written: Any
    ) -> Difference:
        file = getattr(declared, "file", None)
        words = [self._words(one, other, state) for one, other in ((traced, written), (written, traced))]
        return Difference(what, file, line or getattr(declared, "line", None), state, *words)

    def _words(self, one: Any, other: Any, state: State | None) -> str:
        """What one of the two says; of a position where it differs from the other, or from the one before."""
        if not isinstance(one, tuple) or len(one) != len(self.system.cells):
            return value_text(one)
        against = other if isinstance(other, tuple) and len(other) == len(one) else state
        if against is None:
            return "a first position"
        parts = [
            f"{cell} = {value_text(value)}"
            for cell, value, old in zip(self.system.cells, one, against, strict=True)
            if value != old
        ]
        return ", ".join(parts[:6]) + (", ..." if len(parts) > 6 else "") if parts else "a step that changes nothing"


def _said(ask: Callable[[], Any]) -> Any:
    """What is said, or why nothing is."""
    try:
        return ask()
    except Undefined:
        return UNDEFINED
    except NotApplicable:
        return NOT_APPLICABLE


def differences(system: TransitionSystem, state: State, agreement: Agreement | None = None) -> Iterator[Difference]:
    """Everything that is said differently of one position."""
    asked = agreement or Agreement(system)
    yield from asked.of_moves(state)
    yield from asked.of_weights(state)
    yield from asked.of_position(state)
    yield from asked.of_sight(state)
    yield from asked.of_properties(state)
    yield from asked.of_steps(state)
