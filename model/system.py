"""The transition system of a game in one scope and one reading: cells, instances, beginnings, properties.

This is all that engines see. It is data: expressions over cells, and the places in the text they come from.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, cast

from . import declarations as declared
from . import expression as ex
from .declarations import CHANCE, Property, Rule
from .errors import GameError, did_you_mean
from .expression import FALSE, TRUE, Cell, Node, StateFunction
from .printing import value_text
from .tracing import Deal, Obligation, Reader, Requirement, StateView
from .values import lift, number, truth
from .walk import definedness, substitute

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
        obligations: must hold where the guard does; where one fails the instance is undefined.
        guard_obligations: must hold wherever the guard is asked.
        weight: for chance, the relative weight.
        rule: the declaration.
    """

    label: Label
    guard: Node
    requirements: tuple[Requirement, ...]
    updates: Mapping[Cell, Node]
    obligations: tuple[Obligation, ...]
    guard_obligations: tuple[Obligation, ...]
    weight: Node | Fraction | None
    rule: Rule

    def __str__(self) -> str:
        return str(self.label)

    @cached_property
    def undefined(self) -> Node:
        """The condition under which the rule is asked for but its words do not denote."""
        fails = [ex.negation(o.condition) for o in self.guard_obligations]
        fails += [ex.conjunction((self.guard, ex.negation(o.condition))) for o in self.obligations]
        return ex.disjunction(fails)

    def after(self, node: Node) -> Node:
        """An expression's value after the step, in terms of the state before it."""
        return substitute(node, self.updates)

    def __getitem__(self, parameter: str) -> Any:
        return dict(self.label.parameters)[parameter]


@dataclass(frozen=True)
class Beginning:
    """How plays begin.

    Attributes:
        assigned: cells with a fixed value or a value computed from free cells.
        free: cells left open.
        constraint: what the free cells satisfy.
        deals: chance that determines free cells.
    """

    assigned: Mapping[Cell, Node]
    free: tuple[Cell, ...]
    constraint: Node
    deals: tuple[Deal, ...]

    @property
    def predicate(self) -> Node:
        """The condition that a state is a beginning."""
        parts = [ex.equal(ex.cell_node(cell), node) for cell, node in self.assigned.items()]
        return ex.conjunction([*parts, self.constraint])


@dataclass(frozen=True, eq=False)
class Judgement:
    """A property as engines need it.

    Attributes:
        name, kind, clauses, text, line: from the declaration.
        condition: for invariants and goals: over the state.
        declared: the declaration (None for what the language itself implies).
    """

    name: str
    kind: str
    condition: Node
    declared: Property | None = None
    text: str = ""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the property protects."""
        declared_property = cast(Property | None, self.declared)  # not of a game, so no method
        return declared_property.clauses if declared_property else ()


@dataclass(frozen=True)
class Step:
    """What a step property is told about the step."""

    instance: Instance

    @property
    def rule(self) -> str:
        """The name of the rule."""
        return self.instance.label.rule

    @property
    def chooser(self) -> Any:
        """Who chose: a player, "chance" or None."""
        return self.instance.label.chooser

    def may_change(self, variable: str) -> list[Any]:
        """The places of a state variable with indices that the step can change; at all others it surely does not."""
        found = [cell.index for cell in self.instance.updates if cell.function.name == variable]
        return [index[0] if len(index) == 1 else index for index in found]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.instance[name]
        except KeyError:
            raise GameError(f"rule {self.rule} has no parameter {name}", fix="ask for `step.rule` first") from None


@dataclass(eq=False)
class TransitionSystem:
    """A game in one scope and reading.

    Attributes:
        name: of the game.
        scope, readings: what was chosen.
        functions: the state variables by name.
        cells: every place of the state, in a fixed order.
        instances: every rule with every binding of its parameters that can ever apply.
        beginning: how plays begin.
        terminal, quiet: conditions.
        game: the game object.
    """

    name: str
    scope: str
    readings: Mapping[str, str]
    functions: Mapping[str, StateFunction]
    instances: tuple[Instance, ...]
    beginning: Beginning
    terminal: Node
    quiet: Node
    game: Any
    cells: tuple[Cell, ...] = field(init=False)
    positions: Mapping[Cell, int] = field(init=False)

    def __post_init__(self) -> None:
        self.cells = tuple(cell for function in self.functions.values() for cell in function.cells())
        self.positions = {cell: position for position, cell in enumerate(self.cells)}

    def reader_of(self, state: State) -> Callable[[Cell], Any]:
        """A function that gives the value a state keeps in a cell."""
        return lambda cell: state[self.positions[cell]]

    def state_from(self, values: Mapping[Cell, Any]) -> State:
        """A state from a value for every cell."""
        return tuple(values[cell] for cell in self.cells)

    @property
    def is_finite(self) -> bool:
        """Whether every variable is bounded, so that the state space can be enumerated."""
        return all(function.value_type.is_finite for function in self.functions.values())

    @cached_property
    def invariants(self) -> tuple[Judgement, ...]:
        """The declared invariants, quiet ones relative to quiet states."""
        return tuple(self._condition(p, p.quiet) for p in self.game.declared_properties(declared.INVARIANT))

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

    @cached_property
    def goals(self) -> tuple[Judgement, ...]:
        """What some play is said to reach."""
        return tuple(self._goal(p) for p in self.game.declared_properties(declared.REACHABLE))

    @cached_property
    def step_properties(self) -> tuple[Property, ...]:
        """The declared step properties; `step_condition` says what one demands of an instance."""
        return tuple(self.game.declared_properties(declared.STEP))

    @cached_property
    def variants(self) -> tuple[Judgement, ...]:
        """The declared variants; `condition` is the number that every step lowers."""
        return tuple(
            Judgement(p.name, p.kind, number(self._evaluate(p)), p, p.text)
            for p in self.game.declared_properties(declared.VARIANT)
        )

    def step_condition(self, declared_property: Property, instance: Instance) -> Node:
        """What a step property demands of one instance, in terms of the state before the step."""
        with _naming(declared_property.name):
            return truth(self._of_step(partial(declared_property.function, self.game), instance))

    def step_amount(self, amount: Callable[[StateView, StateView, Step], Any], instance: Instance) -> Node:
        """The value of a number (before, after, step) for one instance, in terms of the state before the step."""
        return number(self._of_step(amount, instance))

    def _of_step(self, function: Callable[..., Any], instance: Instance) -> Any:
        after_reader = Reader(self.functions)
        after_reader.changed.update(instance.updates)
        return function(self.view(), StateView(after_reader, writable=False), Step(instance))

    def outcomes(self) -> Mapping[Any, Node]:
        """What a finished game is worth to each player; empty where no outcome is declared."""
        found = list(self.game.declared_properties(declared.OUTCOME))
        if not found:
            return {}
        view = StateView(Reader(self.functions), writable=False)
        with _naming(found[0].name):
            return {p: number(found[0].function(self.game, view, p)) for p in self.game.player_elements()}

    def view(self) -> StateView:
        """A read-only symbolic state, for expressions made outside a rule."""
        return StateView(Reader(self.functions), writable=False)

    def concrete(self, state: State) -> StateView:
        """A read-only view of one state, in which everything an author writes folds to a literal."""
        reader = Reader(self.functions)
        reader.changed.update({cell: lift(value, cell.type) for cell, value in zip(self.cells, state, strict=True)})
        return StateView(reader, writable=False)

    def _condition(self, declared_property: Property, quiet: bool) -> Judgement:
        condition = truth(self._evaluate(declared_property))
        if quiet:
            condition = ex.implication(self.quiet, condition)
        return Judgement(
            declared_property.name,
            declared_property.kind,
            condition,
            declared_property,
            declared_property.text,
        )

    def _goal(self, declared_property: Property) -> Judgement:
        condition = truth(self._evaluate(declared_property))
        if declared_property.quiet:
            condition = ex.conjunction((self.quiet, condition))
        return Judgement(
            declared_property.name,
            declared_property.kind,
            condition,
            declared_property,
            declared_property.text,
        )

    def _evaluate(self, declared_property: Property) -> Any:
        with _naming(declared_property.name):
            return declared_property.function(self.game, self.view())


class _naming:
    """Adds the name of what is being read to an error that has none."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        if isinstance(error, GameError) and error.rule is None:
            error.rule = self.name


def build(game: Any) -> TransitionSystem:
    """Read all rules of a game (an instance, so scope and readings are chosen).

    Raises GameError for whatever is wrong with them.
    """
    functions: dict[str, StateFunction] = {}
    for state in game.declared(declared.State):
        *index, value = (t.resolve(game) for t in state.types)
        for index_type in index:
            if not index_type.is_finite:
                raise GameError(
                    f"{state.name} has infinitely many places",
                    file=state.file,
                    line=state.line,
                    fix="bound its index",
                )
        functions[state.name] = StateFunction(state.name, tuple(index), value)
    if not functions:
        raise GameError(f"{game.name} has no state", file=game.file, fix="declare a State variable")
    view = StateView(Reader(functions), writable=False)
    conditions = {}
    for kind in (declared.TERMINAL, declared.QUIET):
        conditions[kind] = FALSE if kind == declared.TERMINAL else TRUE
        for found in game.declared_properties(kind):
            with _naming(found.name):
                conditions[kind] = truth(found.function(game, view))
    beginning = beginning_of(game, functions)
    rules = list(game.declared(Rule))
    if not rules:
        raise GameError(f"{game.name} has no rules", file=game.file, fix="declare one with @rule()")
    instances = [i for rule in rules for i in _instances(game, rule, functions, conditions[declared.TERMINAL])]
    return TransitionSystem(
        game.name,
        game.scope,
        dict(game.readings),
        functions,
        tuple(instances),
        beginning,
        conditions[declared.TERMINAL],
        conditions[declared.QUIET],
        game,
    )


MakeReader = Callable[[Mapping[str, StateFunction], Mapping[Cell, Node] | None], Reader]


def beginning_of(game: Any, functions: Mapping[str, StateFunction], make: MakeReader = Reader) -> Beginning:
    """Read how a game begins, with a reader of one's own if need be. Raises GameError for what is wrong with it."""
    found = list(game.declared_properties(declared.INITIAL))
    if len(found) != 1:
        raise GameError(
            f"{game.name} says {len(found)} times how it begins",
            file=game.file,
            fix="declare one @initial method",
        )
    setup = found[0]
    reader = make(functions, None)
    with _naming(setup.name), reader.active():
        setup.function(game, StateView(reader, writable=True))
    constraint = [r.condition for r in reader.requirements] + [o.condition for o in reader.obligations]
    for cell in reader.freed:
        constraint.append(ex.in_range(ex.cell_node(cell), cell.type))
    missing = [
        str(cell)
        for f in functions.values()
        for cell in f.cells()
        if not {cell} & (reader.changed.keys() | reader.freed)
    ]
    if missing:
        shown = ", ".join(missing[:4]) + (" ..." if len(missing) > 4 else "")
        raise GameError(
            f"{shown} has no value at the beginning",
            file=setup.file,
            line=setup.line,
            rule=setup.name,
            fix="assign it, or write free(s.variable)",
        )
    return Beginning(dict(reader.changed), tuple(reader.freed), ex.conjunction(constraint), tuple(reader.deals))


def _instances(game: Any, rule: Rule, functions: Mapping[str, StateFunction], terminal: Node) -> Iterator[Instance]:
    bindings = 0
    grounded = 0
    earlier = set(game.consulted)
    game.consulted.clear()
    for instance in instances_of(game, rule, functions, terminal):
        bindings += 1
        if instance is not None:
            grounded += 1
            yield instance
    depends_on_reading = bool(game.consulted)
    game.consulted.update(earlier)
    if bindings == 0 or (grounded == 0 and not depends_on_reading and game.scope == game.first_scope()):
        why = "its parameters have no values" if bindings == 0 else "its requirements can never hold"
        raise GameError(
            f"the rule can never apply: {why}",
            file=rule.file,
            line=rule.line,
            rule=rule.name,
            fix="check the domains and the requirements that are false whatever the state",
        )


def instances_of(
    game: Any, rule: Rule, functions: Mapping[str, StateFunction], terminal: Node, make: MakeReader = Reader
) -> Iterator[Instance | None]:
    """Read a rule once for every binding of its parameters, in a fixed order; None where it can never apply."""
    for binding in _bindings(game, rule, list(rule.parameters.items()), {}):
        for chooser, preset in _choosers(game, rule, functions, binding):
            yield _read(game, rule, functions, terminal, binding, chooser, preset, make)


def _bindings(
    game: Any, rule: Rule, remaining: Sequence[tuple[str, declared.Domain]], bound: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    if not remaining:
        yield dict(bound)
        return
    name, domain = remaining[0]
    values: Any = domain
    if isinstance(domain, declared.Sort):
        values = domain.resolve(game)
    elif callable(domain):
        wanted = domain.__code__.co_varnames[1 : domain.__code__.co_argcount]
        try:
            values = domain(game, *(bound[w] for w in wanted))
        except KeyError as error:
            raise GameError(
                f"the domain of {name} asks for {error}, which is not an earlier parameter",
                file=rule.file,
                line=rule.line,
                rule=rule.name,
                fix="name only parameters declared before it",
            ) from None
    for value in values:
        yield from _bindings(game, rule, remaining[1:], {**bound, name: value})


def _choosers(
    game: Any, rule: Rule, functions: Mapping[str, StateFunction], binding: Mapping[str, Any]
) -> Iterator[tuple[Any, dict[Cell, Node]]]:
    by = rule.by
    split = [_split_cell(rule, functions, place, binding) for place in rule.split_on]
    players = game.player_type()
    if by is None or by == CHANCE:
        choosers: list[tuple[Any, dict[Cell, Node]]] = [(by, {})]
    elif by in binding:
        choosers = [(binding[by], {})]
    elif by in functions and not functions[by].index_types:
        cell = functions[by].cell()
        values = [v for v in cell.type.values() if v is not None and (players is None or players.contains(v))]
        choosers = [(value, {cell: lift(value, cell.type)}) for value in values]
    else:
        raise GameError(
            f"nobody is called {by!r}",
            file=rule.file,
            line=rule.line,
            rule=rule.name,
            fix="`by` names a parameter, a state variable without indices, CHANCE or None",
        )
    for chooser, pinned in choosers:
        for known in itertools.product(*(cell.type.values() for cell in split)):
            yield chooser, pinned | {c: lift(v, c.type) for c, v in zip(split, known, strict=True)}


def _split_cell(
    rule: Rule, functions: Mapping[str, StateFunction], place: str | tuple[str, ...], binding: Mapping[str, Any]
) -> Cell:
    """The one cell that a rule is split on, for one binding of its parameters."""
    name, *parameters = (place,) if isinstance(place, str) else place
    number = len(functions[name].index_types) if name in functions else -1
    if number != len(parameters):
        plain = [f.name for f in functions.values() if not f.index_types]
        raise GameError(
            f"the rule is split on {name!r}, which is not a state variable with {len(parameters) or 'no'} indices",
            file=rule.file,
            line=rule.line,
            rule=rule.name,
            fix='name a parameter for each index, as ("at", "start")' if number > 0 else did_you_mean(name, plain),
        )
    for parameter in parameters:
        if parameter not in binding:
            raise GameError(
                f"the rule is split on {name!r} at {parameter!r}, which is not a parameter",
                file=rule.file,
                line=rule.line,
                rule=rule.name,
                fix=did_you_mean(parameter, binding),
            )
    return functions[name].cell(*(binding[parameter] for parameter in parameters))


def _read(
    game: Any,
    rule: Rule,
    functions: Mapping[str, StateFunction],
    terminal: Node,
    binding: Mapping[str, Any],
    chooser: Any,
    preset: Mapping[Cell, Node],
    make: MakeReader,
) -> Instance | None:
    from .tracing import Disabled

    reader = make(functions, preset)
    view = StateView(reader, writable=True)
    pinned = [
        Requirement(ex.equal(ex.cell_node(cell), value), f"it needs {cell} = {value!r}", rule.line)
        for cell, value in preset.items()
    ]
    weight: Node | Fraction | None = None
    with _naming(rule.name), reader.active():
        try:
            rule.function(game, view, **binding)
        except Disabled:
            return None
        if rule.by == CHANCE:
            weight = _weight(game, rule, functions, preset, binding)
    if terminal is not FALSE:
        pinned.append(Requirement(ex.negation(substitute(terminal, preset)), "the game is over", rule.line))
    requirements = (*pinned, *reader.requirements)
    guard = ex.conjunction(r.condition for r in requirements)
    if guard is FALSE:
        return None
    known = set(guard.args) if guard.kind is ex.Kind.AND else {guard}
    obligations = _minimal(reader.obligations, known)
    guard_obligations = tuple(Obligation(c, why, rule.line) for c, why in definedness(guard))
    return Instance(
        Label(rule.name, tuple(binding.items()), chooser),
        guard,
        requirements,
        reader.updates(),
        obligations,
        guard_obligations,
        weight,
        rule,
    )


def _minimal(obligations: Sequence[Obligation], known: set[Node]) -> tuple[Obligation, ...]:
    """Obligations that the guard does not settle by itself, one for each condition."""
    kept: dict[Node, Obligation] = {}
    for obligation in obligations:
        condition = obligation.condition
        parts = condition.args if condition.kind is ex.Kind.AND else (condition,)
        rest = [part for part in parts if part not in known]
        if rest:
            condition = ex.conjunction(rest)
            kept.setdefault(condition, Obligation(condition, obligation.reason, obligation.line))
    return tuple(kept.values())


def _weight(
    game: Any,
    rule: Rule,
    functions: Mapping[str, StateFunction],
    preset: Mapping[Cell, Node],
    binding: Mapping[str, Any],
) -> Node | Fraction:
    weight: Any = 1 if rule.weight is None else rule.weight
    if callable(weight):
        weight = weight(game, StateView(Reader(functions, preset), writable=False), **binding)
    if isinstance(weight, Fraction):
        return weight
    return number(weight)
