"""Whether what tracing made of a game is what its author wrote: traced rules against a direct run of them.

The traced system is asked by its plain semantics, the author's methods are run as they stand
(`model.direct_run.direct`). The two share declarations and types, and nothing else. Any difference is a fault of
rulestone, not of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, cast

from rulestone.model import TransitionSystem, Undefined
from rulestone.model.declarations.declarations import CHANCE, OUTCOME, QUIET, STEP, TERMINAL, Property
from rulestone.model.declarations.declarations import State as Variable
from rulestone.model.direct_run.direct import DirectRun, Move
from rulestone.model.errors import NotApplicable
from rulestone.model.expressions.evaluate import evaluate, meanings
from rulestone.model.expressions.expression import Cell, Node
from rulestone.model.expressions.printing import value_text
from rulestone.model.expressions.written import Written
from rulestone.model.system.semantics import enabled_in, first_state_of, step
from rulestone.model.system.system import Instance, Label, State

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
        self.tried = 0  # how many moves
        self._state: State | None = None  # the position asked last, and what each move comes to there
        self._told: dict[Label, tuple[Any, Instance | None]] = {}
        self._enabled: Callable[[Instance], bool]

    # Moves

    def of_instances(self) -> Iterator[Difference]:
        """What tracing offers that is no choice at all."""
        choices = {name: {tuple(one.items()) for one in self.run.bindings(name)} for name in self.run.rules}
        for label in self.system.instances_by_label:
            if self._own(label) not in choices[label.rule]:
                yield self._differ(str(label), self.run.rules[label.rule], None, None, "a move", "no choice")

    def _own(self, label: Label) -> tuple[tuple[str, Any], ...]:
        """The parameters of the rule: what no text says, and the move tells as well, is none."""
        own = self.run.rules[label.rule].parameters
        return tuple(told for told in label.parameters if told[0] in own)

    def moves(self, state: State) -> list[Move]:
        """Everything that somebody could try as it is written, and everything that tracing may offer to anybody."""
        return list(dict.fromkeys((*self.run.moves(state), *self._offered)))

    def of_moves(self, state: State, moves: Sequence[Move] | None = None) -> Iterator[Difference]:
        """What comes of moves in a position: of all, if they are not named."""
        for move in self.moves(state) if moves is None else moves:
            self.tried += 1
            told, _ = self.traced(state, move)
            ran = self.run.rule(state, move.rule, dict(move.parameters), move.chooser)
            said = ran.after if ran.after is not None else ran.outcome
            if told != said and not (told == FORBIDDEN and said == UNDEFINED and self._weighs_nothing(state, move)):
                line = ran.line or self._writer(state, move, told, said)
                yield self._differ(str(_label(move)), self.run.rules[move.rule], line, state, told, said)

    def _weighs_nothing(self, state: State, move: Move) -> bool:
        """Whether it is an outcome of weight 0: it does not happen, be its rule run to its end as written or not."""
        weigh = partial(self.run.weight, state, move.rule, dict(move.parameters))
        return move.chooser == CHANCE and bool(_said(weigh) == 0)

    def _writer(self, state: State, move: Move, told: Any, said: Any) -> int | None:
        """The author's line that wrote the first value that differs."""
        if not isinstance(said, tuple):
            return None
        lines: dict[int, int | None] = {}
        self.run.rule(state, move.rule, dict(move.parameters), move.chooser, writers=lines)
        against = told if isinstance(told, tuple) else state
        differing = (number for number, one in enumerate(said) if one != against[number])
        return next((lines[number] for number in differing if number in lines), None)

    def traced(self, state: State, move: Move) -> tuple[Any, Instance | None]:
        """What a move comes to as it is traced: a state, "forbidden" or "undefined"; and the instance that makes it."""
        if self._state is not state:
            self._state, self._told, self._enabled = state, {}, enabled_in(self.system, state)
        label = _label(move)
        found = self._told.get(label)
        if found is None:
            found = self._told[label] = self._outcome(label, state)
        return found

    def _outcome(self, label: Label, state: State) -> tuple[Any, Instance | None]:
        found: Any = FORBIDDEN
        maker = None
        for instance in self.system.instances_by_label.get(label, ()):
            try:
                if not self._enabled(instance):
                    continue
                told: Any = step(self.system, instance, state)
            except Undefined:
                told = UNDEFINED
            found = told if found in (FORBIDDEN, told) else "two things at once"
            maker = instance
        return found, maker

    def steps(self, state: State, moves: Sequence[Move] | None = None) -> Iterator[tuple[Move, Instance, State]]:
        """The moves of several, or of all, that lead somewhere as they are traced."""
        for move in self.run.moves(state) if moves is None else moves:
            told, instance = self.traced(state, move)
            if instance is not None and isinstance(told, tuple):
                yield move, instance, told

    def of_weights(self, state: State, moves: Sequence[Move] | None = None) -> Iterator[Difference]:
        """How likely outcomes of chance are that may happen in a position."""
        read = self.system.reader_of(state)
        for move, instance, _ in self.steps(state, moves):
            if move.chooser == CHANCE:
                weight = instance.weight
                traced = Fraction(evaluate(weight, read) if isinstance(weight, Node) else weight or 0)
                written = _said(partial(self.run.weight, state, move.rule, dict(move.parameters)))
                if traced != written:
                    yield self._differ(f"weight of {_label(move)}", instance.rule, None, state, traced, written)

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

    def of_steps(self, state: State, moves: Sequence[Move] | None = None) -> Iterator[Difference]:
        """What step properties say of steps from a position: that they denote and hold."""
        read = self.system.reader_of(state)
        for move, instance, after in self.steps(state, moves):
            for declared in self.system.step_properties:
                traced = bool(evaluate(self.system.step_condition(declared, instance), read))
                written = _said(partial(self.run.holds_of_step, state, after, move, declared.name))
                if traced != (written is True):
                    yield self._differ(f"{declared.name} of {_label(move)}", declared, None, state, traced, written)

    def of_all(self, state: State, moves: Sequence[Move] | None = None) -> Iterator[Difference]:
        """Everything that is said differently of a position, and of moves in it."""
        yield from self.of_moves(state, moves)
        yield from self.of_weights(state, moves)
        yield from self.of_position(state)
        yield from self.of_sight(state)
        yield from self.of_properties(state)
        yield from self.of_steps(state, moves)

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
    def _offered(self) -> Sequence[Move]:
        """What tracing may offer to anybody, in whatever position."""
        return [Move(one.rule, one.parameters, one.chooser) for one in self.system.instances_by_label]

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


def _label(move: Move) -> Label:
    return Label(move.rule, move.parameters, move.chooser)
