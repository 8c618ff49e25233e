"""The transition system of a game in one scope and one reading: cells, instances, beginnings, properties.

This is all that engines see. It is data: expressions over cells, and the places in the text they come from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from ..declarations import declarations as declared
from ..declarations.declarations import Property, Rule
from ..errors import GameError, error_in, naming
from ..expressions import expression as ex
from ..expressions.expression import Cell, Node, StateFunction
from ..expressions.printing import value_text
from ..expressions.types import Integer, OptionalOf
from ..expressions.walk import substitute
from ..expressions.written import TRUE as ALWAYS
from ..expressions.written import Written, as_it_is, conjunction, either, negation, value_of
from ..plain.set_orders import SetOrder
from ..plain.shared_calls import Sharing
from ..words.effects import Effect, Obligation, Requirement
from ..words.state_views import StateView
from ..words.tracing import Reader, owned_by
from ..words.values import Value, kept_literal, number, truth
from .abilities import ABILITIES, Ability, ability
from .any_order import in_any_order
from .exactly_alike import SameThings
from .initial_condition import InitialCondition
from .judgements import DeclaredProperties, Judgement, PropertiesBefore
from .read_before import ReadBefore
from .standing import Standing, denoting
from .steps import Step
from .steps_alike import AskedOfStep, StepsAlike
from .steps_as_python import StepsAsPython
from .strategies import Strategy, strategies_of

State = tuple[Any, ...]
"""A state as plain values, in the order of `TransitionSystem.cells`."""


@dataclass(frozen=True)
class Label:
    """What a player says when making a move: the rule, its parameters, and who chose."""

    rule: str
    parameters: tuple[tuple[str, Any], ...]
    chooser: Any = None

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value_text(value)}" for name, value in self.parameters)
        call = f"{self.rule}({inside})" if inside else self.rule
        return f"{value_text(self.chooser)}: {call}" if self.chooser is not None else call


@dataclass(frozen=True, eq=False)
class Instance:
    """A rule with its parameters bound: guard, obligations and updates as expressions.

    A rule that is split on state variables has several instances with one label; at most one of them is enabled.

    Attributes:
        label: rule, parameters and chooser ("chance" for chance, None for a forced step).
        guard: enabled where it holds.
        requirements: the guard's parts as the author wrote them.
        updates: the new value of every cell that changes.
        obligations: must hold where the guard does; where one fails the instance is undefined. Each denotes where those
            before it hold.
        guard_obligations: must hold wherever the guard is asked; each denotes where those before it hold.
        weight: for chance, the relative weight.
        rule: the declaration.
        effects: what the rule does, word for word and in order: the plain semantics goes by this and the written
            requirements. None where an engine made the instance: then guard, obligations and updates are all there is.
    """

    label: Label
    guard: Node
    requirements: tuple[Requirement, ...]
    updates: Mapping[Cell, Node]
    obligations: tuple[Obligation, ...]
    guard_obligations: tuple[Obligation, ...]
    weight: Node | Fraction | None
    rule: Rule
    effects: tuple[Effect, ...] | None = None

    def __str__(self) -> str:
        return str(self.label)

    @cached_property
    def undefined(self) -> Node:
        """The condition under which the rule is asked for but its words do not denote."""
        asked = ex.conjunction(o.condition for o in self.guard_obligations)
        owed = ex.conjunction(o.condition for o in self.obligations)
        return ex.negation(ex.conjunction((asked, ex.implication(self.guard, owed))))

    @cached_property
    def allowed(self) -> Node:
        """The condition that the guard denotes and holds."""
        return ex.conjunction([*(o.condition for o in self.guard_obligations), self.guard])

    @cached_property
    def seen_of_step(self) -> SameThings:
        """All of it that a step property is given (`Step`); what it asks before it is made is not of that."""
        label = self.label
        return SameThings(label.rule, label.parameters, label.chooser, self.weight, tuple(self.updates.items()))

    @property
    def step(self) -> Step:
        """The step as step properties are given it."""
        return Step(self)

    def after(self, node: Node) -> Node:
        """An expression's value after the step, in terms of the state before it."""
        return substitute(node, self.updates)

    def __getitem__(self, parameter: str) -> Any:
        return dict(self.label.parameters)[parameter]


_MOST_TRIED = 50
"""For more moves no step property is read with sets in other orders."""

_NO_NUMBER = value_of(as_it_is(ex.constant(OptionalOf(Integer(0, 0)).absent_code, OptionalOf(Integer(0, 0))))).simple
"""What denotes nothing, for every engine."""


class CellNumbers(dict[Cell, int]):
    """The places of a state, each with its number. Raises GameError for a place of another game."""

    def __missing__(self, cell: Cell) -> int:
        raise GameError(f"{cell} is no place of this game", fix="read the state that the method is given")


@dataclass(eq=False)
class TransitionSystem:
    """A game in one scope and reading.

    Attributes:
        name: of the game.
        scope, readings: what was chosen.
        functions: the state variables by name.
        cells: every place of the state, in a fixed order.
        instances: every rule with every binding of its parameters that can ever apply.
        initial: how plays begin.
        terminal, quiet: conditions, simplified; false where the words denote nothing.
        game: the game object.
        written_terminal, written_quiet: the same word for word; None where an engine made another one.
        before: what was read of other readings; None where an engine made the system.
        kept: what properties said in earlier runs; None where nothing of it is kept.
        asked_for_moves: the step properties, of those read so far, that asked for a move itself and not only for what
            it does: what they demand may depend on when it can be made.
    """

    name: str
    scope: str
    readings: Mapping[str, str]
    functions: Mapping[str, StateFunction]
    instances: tuple[Instance, ...]
    initial: InitialCondition
    terminal: Node
    quiet: Node
    game: Any
    written_terminal: Written | None = None
    written_quiet: Written | None = None
    cells: tuple[Cell, ...] = field(init=False)
    positions: Mapping[Cell, int] = field(init=False)
    before: ReadBefore | None = field(init=False, repr=False, default=None)
    kept: PropertiesBefore | None = field(init=False, repr=False, default=None)
    asked_for_moves: set[str] = field(init=False, repr=False, default_factory=set)
    _step_conditions: dict[tuple[str, Instance], Node] = field(init=False, repr=False, default_factory=dict)
    _tried: Counter[str] = field(init=False, repr=False, default_factory=Counter)
    _sharing: Sharing | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        self.cells = tuple(cell for function in self.functions.values() for cell in function.cells())
        self._sharing = None if self.game is None else Sharing.of(self.game)
        self.positions = CellNumbers((cell, position) for position, cell in enumerate(self.cells))

    def reader_of(self, state: State) -> Callable[[Cell], Any]:
        """A function that gives the value a state keeps in a cell."""
        return lambda cell: state[self.positions[cell]]

    def state_from(self, values: Mapping[Cell, Any]) -> State:
        """A state from a value for every cell."""
        return tuple(values[cell] for cell in self.cells)

    @cached_property
    def over(self) -> Written:
        """That the game is over, word for word."""
        kept = self.written_terminal
        return kept if kept is not None and kept.total is self.terminal else as_it_is(self.terminal)

    @cached_property
    def between_turns(self) -> Written:
        """That a position is quiet, word for word."""
        kept = self.written_quiet
        return kept if kept is not None and kept.total is self.quiet else as_it_is(self.quiet)

    @property
    def is_finite(self) -> bool:
        """Whether every variable is bounded, so that the state space can be enumerated."""
        return all(function.value_type.is_finite for function in self.functions.values())

    @cached_property
    def _properties(self) -> DeclaredProperties:
        def of_some_step(declared_property: Property) -> Any:
            return self._of_step(partial(declared_property.run, self.game), self.instances[0])

        return DeclaredProperties(
            self.game,
            self.between_turns,
            self._of_state,
            of_some_step if self.instances else lambda declared_property: None,
            self._truth,
            self.kept,
        )

    @cached_property
    def invariants(self) -> tuple[Judgement, ...]:
        """The declared invariants that apply, quiet ones relative to quiet states."""
        return self._properties.judgements(declared.INVARIANT)

    @cached_property
    def goals(self) -> tuple[Judgement, ...]:
        """What some play is said to reach, where that applies."""
        return self._properties.judgements(declared.REACHABLE)

    @cached_property
    def variants(self) -> tuple[Judgement, ...]:
        """The declared variants that apply; `condition` is the number that every step lowers."""
        return self._properties.judgements(declared.VARIANT)

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """What players are said to be able to force, or not, where that applies."""
        found = (judgement for kind in ABILITIES for judgement in self._properties.judgements(kind))
        return tuple(ability(one, self.game) for one in found)

    @cached_property
    def step_properties(self) -> tuple[Property, ...]:
        """The declared step properties that apply; `step_condition` says what one demands of an instance."""
        return self._properties.steps()

    @cached_property
    def inapplicable(self) -> Mapping[str, str]:
        """The properties that say that they do not apply in this scope or reading, with the reason."""
        return {**self._properties.inapplicable(), **self._declared_strategies[1]}

    @cached_property
    def strategies(self) -> tuple[Strategy, ...]:
        """The declared strategies, where what they show applies."""
        return tuple(self._declared_strategies[0])

    @cached_property
    def _declared_strategies(self) -> tuple[list[Strategy], Mapping[str, str]]:
        return strategies_of(self, self._properties.inapplicable())

    @cached_property
    def instances_by_label(self) -> Mapping[Label, Sequence[Instance]]:
        """The instances that people call by one name: several where a rule is split."""
        found: dict[Label, list[Instance]] = {}
        for instance in self.instances:
            found.setdefault(instance.label, []).append(instance)
        return found

    @cached_property
    def instances_by_rule(self) -> Mapping[str, Sequence[Instance]]:
        """The instances of each rule that has any."""
        found: dict[str, list[Instance]] = {}
        for instance in self.instances:
            found.setdefault(instance.label.rule, []).append(instance)
        return found

    def watching(self) -> AbstractContextManager[object]:
        """Inside, it is noted what the game is asked, and whether anything is kept of it (`ReadBefore`)."""
        return nullcontext() if self.before is None else self.before.watching()

    def _of_state(self, declared_property: Property) -> Any:
        with self.watching(), owned_by(self.functions):
            return in_any_order(declared_property, partial(self._run, declared_property), self._compared)

    def _run(self, declared_property: Property, *told: Any) -> Any:
        return declared_property.run(self.game, self.view(), *told)

    def _compared(self, said: Any) -> Node:
        """What a property says, as an expression; of what is neither condition nor number nothing is compared."""
        try:
            if isinstance(said, Value):
                return said.written.total
            return (number(said) if type(said) is int else truth(said)).total
        except (AttributeError, GameError):
            return ex.TRUE

    def _truth(self, said: Any) -> Written:
        """What a property says as a condition: in plain Python None is false."""
        with owned_by(self.functions):
            return truth(said)

    def step_condition(self, declared_property: Property, instance: Instance) -> Node:
        """What a step property demands of an instance, and that it denotes, in terms of the state before; read once."""
        key = declared_property.name, instance
        found = self._step_conditions.get(key)
        if found is None:
            read = partial(self._demanded, declared_property, instance)
            if self.kept is not None:
                found = self.kept.of_step(declared_property, instance, read)
            elif self.before is not None:
                found = self.before.read((declared_property, instance.seen_of_step), read)
            else:
                found = read()
            self._step_conditions[key] = found
        return found

    def _demanded(self, declared_property: Property, instance: Instance) -> Node:
        alike = self._alike
        if alike is None:
            return self._read_step_condition(declared_property, instance)
        found = alike.known(declared_property, instance)
        if found is None:
            read = partial(self._read_step_condition, declared_property, instance)
            found = alike.read(declared_property, instance, read)
        return found

    def _read_step_condition(
        self, declared_property: Property, instance: Instance, asked: AskedOfStep | None = None
    ) -> Node:
        run = self._as_python
        asked = AskedOfStep() if asked is None else asked
        if run is not None and run.is_true(declared_property, instance, asked):
            found = ex.TRUE
        else:
            asked.forget()
            with naming(declared_property):
                read = partial(self._of_step, partial(declared_property.run, self.game), instance, asked)
                name = declared_property.name
                self._tried[name] += 1
                is_enough = self._tried[name] > _MOST_TRIED
                said = read() if is_enough else in_any_order(declared_property, read, self._compared)
                found = self._truth(said).total
        if asked.asked_for_move:
            self.asked_for_moves.add(declared_property.name)
        return found

    @cached_property
    def _alike(self) -> StepsAlike | None:
        """Who knows what is demanded of steps that no property tells apart; None where each is read by itself."""
        return StepsAlike.of(self.game)

    @cached_property
    def _as_python(self) -> StepsAsPython | None:
        """Who finds out what is true of a step whatever the state; None where each property is traced."""
        return StepsAsPython.of(self.game, self.functions)

    def step_amount(self, amount: Callable[[StateView, StateView, Step], Any], instance: Instance) -> Written:
        """A number (before, after, step) for one instance, in terms of the state before the step."""
        return number(self._of_step(amount, instance))

    def _of_step(self, function: Callable[..., Any], instance: Instance, asked: AskedOfStep | None = None) -> Any:
        after_reader = self._reader()
        # A step is judged where it can be made, and there every new value denotes.
        updates = {cell: as_it_is(node, certain=True) for cell, node in instance.updates.items()}
        after_reader.changed.update(updates)
        step = Step(instance) if asked is None else Step(instance, asked.ask)
        if asked is not None:
            after_reader.touched = asked.places
        with owned_by(self.functions):
            return function(self.view(), StateView(after_reader, writable=False), step)

    def outcomes(self) -> Mapping[Any, Node]:
        """What a finished game is worth to each player, simplified; empty where no outcome is declared."""
        return {player: written.simple for player, written in self.written_outcomes().items()}

    def written_outcomes(self) -> Mapping[Any, Written]:
        """The same word for word."""
        found = list(self.game.declared_properties(declared.OUTCOME))
        if not found:
            return {}
        with naming(found[0]), owned_by(self.functions):
            said = {p: partial(self._run, found[0], p) for p in self.game.player_elements()}
            worth = {p: number(in_any_order(found[0], read, self._compared)) for p, read in said.items()}
            return {p: self._settled(one) for p, one in worth.items()}

    def _settled(self, worth: Written) -> Written:
        """What an end is worth, which nobody says where the text stops."""
        for hole, words in self.holes.items():
            unknown = as_it_is(_NO_NUMBER, ((ex.FALSE, f"the text stops: {words}"),))
            worth = either(hole, unknown, worth)
        return worth

    @cached_property
    def holes(self) -> Mapping[Written, str]:
        """Where the text stops, as `@unsettled_end` says, with what nobody says there."""
        found = self.game.declared_properties(declared.UNSETTLED_END)
        return {self._truth(self._of_state(one)): (one.options or {})["words"] for one in found}

    def endless_outcomes(self) -> Mapping[Any, int | Fraction]:
        """What play that never ends is worth to each player; empty where the rules do not say.

        Raises GameError where `@outcome(endless=...)` gives something else than an exact number.
        """
        found = next(iter(self.game.declared_properties(declared.OUTCOME)), None)
        given = None if found is None else (found.options or {}).get("endless")
        if found is None or given is None:
            return {}
        worths = {}
        for player in self.game.player_elements():
            with naming(found):
                worth = given(self.game, player) if callable(given) else given
            if not declared.is_exact(worth):
                message = f"endless play is worth {worth!r} to {value_text(player)}"
                raise error_in(found, message, fix=declared.EXACT_WORTH)
            worths[player] = worth
        return worths

    @cached_property
    def standing(self) -> tuple[Standing, ...]:
        """What is said of a position whoever moves, where it may denote nothing; `defined` is about it, too."""

        def of(kind: str) -> tuple[Property, ...]:
            return tuple(self.game.declared_properties(kind))

        found = [
            Standing("the end", self.over, ALWAYS, of(declared.TERMINAL)),
            Standing("what is quiet", self.between_turns, ALWAYS, of(declared.QUIET)),
        ]
        for player, worth in self.written_outcomes().items():
            what = f"the result of {value_text(player)}"
            ends = conjunction((self.over, *map(negation, self.holes)))
            found.append(Standing(what, worth, ends, of(declared.OUTCOME)))
        return tuple(one for one in found if one.condition is not ex.TRUE)

    @cached_property
    def standing_denotes(self) -> Node:
        """The condition on a state that all of it denotes."""
        return denoting(self.standing)

    def view(self) -> StateView:
        """A read-only symbolic state, for expressions made outside a rule."""
        return StateView(self._reader(), writable=False)

    def _reader(self) -> Reader:
        """Who reads what is said of positions and steps; what helpers return is kept for all of it."""
        reader = Reader(self.functions)
        reader.sharing = None if SetOrder.is_turned() else self._sharing
        return reader

    def concrete(self, state: State) -> StateView:
        """A read-only view of one state, in which everything an author writes folds to a literal."""
        reader = Reader(self.functions)
        kept = {cell: as_it_is(kept_literal(v, cell.type)) for cell, v in zip(self.cells, state, strict=True)}
        reader.changed.update(kept)
        return StateView(reader, writable=False)
