"""From rules to instances: each rule is traced once for every binding of its parameters."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from . import declarations as declared
from . import expression as ex
from .declarations import CHANCE, Rule
from .errors import GameError, did_you_mean, error_in, naming
from .expression import FALSE, TRUE, Cell, Node, StateFunction
from .system import Beginning, Instance, Label, TransitionSystem
from .tracing import Obligation, Reader, Requirement, StateView
from .values import lift, number, truth
from .walk import definedness, substitute


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
            with naming(found.name):
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
    with naming(setup.name), reader.active():
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
        raise error_in(
            setup,
            f"{shown} has no value at the beginning",
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
        raise error_in(
            rule,
            f"the rule can never apply: {why}",
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
            raise error_in(
                rule,
                f"the domain of {name} asks for {error}, which is not an earlier parameter",
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
        raise error_in(
            rule,
            f"nobody is called {by!r}",
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
        raise error_in(
            rule,
            f"the rule is split on {name!r}, which is not a state variable with {len(parameters) or 'no'} indices",
            fix='name a parameter for each index, as ("at", "start")' if number > 0 else did_you_mean(name, plain),
        )
    for parameter in parameters:
        if parameter not in binding:
            raise error_in(
                rule,
                f"the rule is split on {name!r} at {parameter!r}, which is not a parameter",
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
    with naming(rule.name), reader.active():
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
