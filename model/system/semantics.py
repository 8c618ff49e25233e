"""What a transition system means, in plain Python: which instances are enabled, and what a step does.

Every engine must agree with this module; it is written to be obvious, not fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..errors import GameError
from ..expressions.evaluate import Undefined, evaluate, evaluator, meaning, meanings
from ..expressions.expression import Cell, Node, StateFunction
from ..expressions.types import Element, OptionalOf, unsaid_value
from ..expressions.written import Written, no_such_place
from ..words.effects import Asked, Effect
from .system import Instance, Label, State, TransitionSystem


def holds(system: TransitionSystem, condition: Node | Written, state: State) -> bool:
    """Whether a condition is true in a state. Raises Undefined where it denotes nothing."""
    read = system.reader_of(state)
    return bool(meaning(condition, read) if isinstance(condition, Written) else evaluate(condition, read))


def is_enabled(system: TransitionSystem, instance: Instance, state: State) -> bool:
    """Whether a rule instance may be played. Raises Undefined where its guard denotes nothing.

    Requirements are asked in their order, as they were written; the first that fails forbids it.
    """
    return enabled_in(system, state)(instance)


def enabled_in(system: TransitionSystem, state: State) -> Callable[[Instance], bool]:
    """What `is_enabled` says of every instance in one state: what several of them require is evaluated once."""
    value_of = meanings(system.reader_of(state))
    return lambda instance: _is_enabled(system, instance, state, value_of)


def _is_enabled(system: TransitionSystem, instance: Instance, state: State, value_of: Callable[[Written], Any]) -> bool:
    if instance.effects is None:
        return holds(system, instance.guard, state)
    return all(value_of(requirement.written) for requirement in instance.requirements)


def step(system: TransitionSystem, instance: Instance, state: State) -> State:
    """The state after an enabled instance: its effects one after the other, as they were written.

    Raises Undefined where the words of the rule do not denote: a value leaves its declared range, the value of
    something absent is read, `the` one is none or several.
    """
    return _step(system, instance, state, meanings(system.reader_of(state)))


def _step(system: TransitionSystem, instance: Instance, state: State, value_of: Callable[[Written], Any]) -> State:
    after = list(state)
    if instance.effects is None:
        value = evaluator(system.reader_of(state))
        for obligation in instance.obligations:
            if not value(obligation.condition):
                raise Undefined(obligation.reason)
        for cell, update in instance.updates.items():
            after[system.positions[cell]] = _kept(cell, value(update), f"{cell} would leave {cell.type}")
        return tuple(after)
    for cell, value_after in _done(instance.effects, value_of):
        after[system.positions[cell]] = value_after
    return tuple(after)


def first_state_of(system: TransitionSystem, chosen: Mapping[Cell, Any]) -> State | None:
    """The first state in which the cells that are left open have these values; None where a requirement excludes it.

    Raises Undefined where the words of the set-up do not denote.
    """
    initial = system.initial
    for cell in initial.dealt:
        _kept(cell, chosen[cell], f"{cell} is dealt {chosen[cell]}, outside {cell.type}")
    value_of = meanings(chosen.__getitem__)
    if not all(value_of(requirement.written) for requirement in initial.requirements):
        return None
    return system.state_from({**chosen, **dict(_done(initial.effects, value_of))})


def _done(effects: Sequence[Effect], value_of: Callable[[Written], Any]) -> Iterator[tuple[Cell, Any]]:
    """What gets which value, one after the other. Raises Undefined."""
    for effect in effects:
        if not value_of(effect.path):
            continue
        if isinstance(effect, Asked):
            value_of(effect.condition)
            continue
        place = effect.place
        if not isinstance(place, Cell):
            index = tuple(value_of(part) for part in place)
            if not all(t.contains(i) for t, i in zip(effect.function.index_types, index, strict=True)):
                raise Undefined(no_such_place(effect.function))
            place = effect.function.cell(*index)
        yield place, _kept(place, value_of(effect.value), effect.leaves)


def _kept(cell: Cell, value: object, leaves: str) -> object:
    if not cell.type.contains(value):
        raise Undefined(leaves, value)
    return value


def undefined_reason(system: TransitionSystem, instance: Instance, state: State) -> str | None:
    """Why an instance is asked for but does not denote in a state; None where all is well."""
    error = undefined(system, instance, state)
    return None if error is None else str(error)


def undefined(system: TransitionSystem, instance: Instance, state: State) -> Undefined | None:
    """What goes wrong where an instance is asked for but does not denote in a state; None where all is well."""
    try:
        if is_enabled(system, instance, state):
            step(system, instance, state)
    except Undefined as error:
        return error
    return None


def successors(system: TransitionSystem, state: State) -> Iterator[tuple[Instance, State]]:
    """Every defined step from a state. Instances that are undefined are left out (see `undefined_reason`)."""
    enabled = enabled_in(system, state)
    for instance in system.instances:
        try:
            if enabled(instance):
                yield instance, step(system, instance, state)
        except Undefined:
            continue


def moves_asked_for(system: TransitionSystem, state: State) -> Iterator[tuple[Instance, State | Undefined]]:
    """Every instance that is asked for in a state, with the state after it, or with what goes wrong.

    It says what `successors` and `undefined` say of each; what several instances ask is evaluated once.
    """
    value_of = meanings(system.reader_of(state))
    for instance in system.instances:
        after: State | Undefined
        try:
            if not _is_enabled(system, instance, state, value_of):
                continue
            after = _step(system, instance, state, value_of)
        except Undefined as error:
            after = error
        yield instance, after


def undefined_standing(system: TransitionSystem, state: State) -> Iterator[tuple[str, str]]:
    """What is said of a state whoever moves and denotes nothing (see `Standing`): what it is, and why."""
    read = system.reader_of(state)
    for one in system.standing:
        try:
            asked = meaning(one.when, read)
        except Undefined:
            continue  # the end itself denotes nothing, which is another finding
        try:
            if asked:
                meaning(one.said, read)
        except Undefined as error:
            yield one.what, str(error)


def undefined_instances(system: TransitionSystem, state: State) -> Iterator[tuple[Instance, str]]:
    """Every instance that is asked for in a state but does not denote, with the reason: nothing goes on from there."""
    for instance in system.instances:
        reason = undefined_reason(system, instance, state)
        if reason is not None:
            yield instance, reason


def is_over(system: TransitionSystem, state: State) -> bool:
    """Whether the game is over; it is not where the words that say so denote nothing."""
    try:
        return holds(system, system.over, state)
    except Undefined:
        return False


def where_it_stops(system: TransitionSystem, state: State) -> str:
    """What nobody says, in a position where the text stops; empty elsewhere."""
    return next((words for hole, words in system.holes.items() if _holds_surely(system, hole, state)), "")


def _holds_surely(system: TransitionSystem, condition: Written, state: State) -> bool:
    try:
        return holds(system, condition, state)
    except Undefined:
        return False


def find_instance(system: TransitionSystem, label: Label, state: State) -> Instance | None:
    """The instance with a label; of several (see `rule(split_on=...)`) the one enabled in a state, else the first."""
    named = system.instances_by_label.get(label, ())
    if len(named) == 1:
        return named[0]
    return next(
        (i for i in named if undefined_reason(system, i, state) or is_enabled(system, i, state)), (*named, None)[0]
    )


def refusals(system: TransitionSystem, instance: Instance, state: State) -> list[tuple[str, int | None]]:
    """The requirements that forbid an instance in a state: the author's words and the line of each."""
    read = system.reader_of(state)
    found = []
    for requirement in instance.requirements:
        try:
            if meaning(requirement.written, read):
                continue
        except Undefined as error:
            found.append((f"{requirement.text} (undefined: {error})", requirement.line))
            break
        found.append((requirement.text, requirement.line))
    return found


def first_state_with(system: TransitionSystem, values: dict[str, object]) -> State:
    """A state in which the named variables have the given values, and all others what goes without saying.

    Args:
        values: by variable name: a value for every place, or a mapping from index to value. Of what is left out see
            `unsaid_value`.
    """
    chosen = {cell: unsaid_value(cell.type) for cell in system.cells}
    for name, given in values.items():
        function = system.functions[name]
        if function.index_types and isinstance(given, dict):
            for index, value in given.items():
                chosen[_cell_of(function, index)] = value
        else:
            chosen.update(dict.fromkeys(function.cells(), given))
    for cell, value in chosen.items():
        if not cell.type.contains(value):
            inner = cell.type.inner if isinstance(cell.type, OptionalOf) else cell.type
            if isinstance(inner, Element):
                inner.encode(value)  # says which elements there are
            raise ValueError(f"{cell} is given {value!r}, outside {cell.type}")
    return system.state_from(chosen)


def _cell_of(function: StateFunction, index: object) -> Cell:
    """The place that stands in brackets; an element of a sort may itself be a tuple."""
    types = function.index_types
    alone = not isinstance(index, tuple) or (len(types) == 1 and types[0].contains(index))
    parts = (index,) if alone else index
    assert isinstance(parts, tuple)
    if len(parts) != len(types):
        raise GameError(
            f"{function.name} takes {len(types)} indices, not {len(parts)}",
            fix=f"index it by {', '.join(map(str, types))}",
        )
    return function.cell(*parts)
